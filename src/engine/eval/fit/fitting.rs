//! The fit: from the numbers as they stand to those that predict best.

use super::{
    descent::Descent,
    features::Features,
    loss::{logistic, losses, scale_of},
    pool::Pool,
    print,
    samples::{Board, Sample},
};
use crate::engine::eval::{numbers, table::EvalTable};
use crate::rules::{Rules, Variant};

/// How to fit.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// How much of what is to be predicted is the result, the rest being what the search saw.
    pub result_share: f64,
    /// How often the slopes are measured anew.
    pub rounds: usize,
    /// Passes over the samples in a round.
    pub epochs: usize,
}

/// A search that is surer than this says nothing about where pieces stand.
const SCORE_LIMIT: i32 = 3_000;

/// Fits the table that these boards share, from where it stands, and returns its source. `tell` receives lines about the progress.
///
/// # Panics
/// When there are no samples.
pub fn fit(
    samples: Vec<(Variant, Vec<Sample>)>,
    settings: &Settings,
    pool: &Pool,
    mut tell: impl FnMut(String),
) -> String {
    let variant = samples[0].0;
    let mut table = numbers::of(variant).clone();
    let boards = prepare(samples, settings.result_share, &mut tell);
    fit_table(&mut table, &boards, settings, pool, &mut tell);
    let title = match variant {
        Variant::Shogi => "shogi",
        Variant::Sho => "sho shogi",
        _ => "Heian shogi, on every board",
    };
    print::table(title, &table)
}

fn prepare(samples: Vec<(Variant, Vec<Sample>)>, result_share: f64, tell: &mut impl FnMut(String)) -> Vec<Board> {
    let mut boards = Vec::new();
    for (variant, mut samples) in samples {
        samples.retain(|sample| sample.score.abs() <= SCORE_LIMIT);
        let scale = scale_of(&samples);
        tell(format!("{}: {} positions, a score of {scale} means odds of e", variant.id(), samples.len()));
        let target = |sample: &Sample| {
            result_share * sample.result + (1.0 - result_share) * logistic(sample.score as f64 / scale)
        };
        let targets = samples.iter().map(target).collect();
        boards.push(Board { rules: Rules::of(variant), samples, targets });
    }
    boards
}

fn fit_table(table: &mut EvalTable, boards: &[Board], settings: &Settings, pool: &Pool, tell: &mut impl FnMut(String)) {
    let scales: Vec<f64> = boards.iter().map(|board| scale_of(&board.samples)).collect();
    let scale = scales.iter().sum::<f64>() / scales.len() as f64;
    let describe = |table: &EvalTable, when: &str| {
        let (learnt, tested) = losses(table, boards, scale, pool);
        format!("{when}: surprise {learnt:.5}, at games kept apart {tested:.5}")
    };
    tell(describe(table, "before"));
    for round in 1..=settings.rounds {
        let features = Features::of(table, boards, pool);
        let descent = Descent { features: &features, scale, epochs: settings.epochs, pool };
        let numbers = descent.run(table, |epoch, loss| {
            if epoch % 8 == 0 {
                tell(format!("round {round}, pass {epoch}: {loss:.5}"));
            }
        });
        numbers.write_to(table, boards[0].rules);
        tell(describe(table, &format!("round {round}")));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{
        features::{N_PAIRS, Numbers, PLACES},
        loss::{evaluator, values},
        samples::is_for_test,
    };
    use super::*;
    use crate::engine::eval::places;
    use crate::rules::{Color, Kind, MoveList, RuleChoices, Start};

    /// Three workers that take turns.
    const BY_TURNS: Pool = Pool { n: 3, run: &|n, job| (0..n).for_each(job) };

    /// Chance that repeats itself.
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, n: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % n
        }
    }

    /// Positions of random games.
    fn samples(variant: Variant, n_games: usize) -> Vec<Sample> {
        let rules = Rules::of(variant);
        let mut dice = Dice(variant as u64 + 5);
        let mut samples = Vec::new();
        for game in 0..n_games {
            let start = Start::parse(rules, "startpos").unwrap();
            let mut position = start.position(rules, &RuleChoices::default()).unwrap().0;
            for ply in 0..120 {
                let mut list = MoveList::new();
                position.legal_moves(&mut list);
                if list.is_empty()
                    || position.royals(Color::Black).is_empty()
                    || position.royals(Color::White).is_empty()
                {
                    break;
                }
                position.do_move(list[dice.below(list.len())]);
                if ply % 8 == 7 {
                    samples.push(Sample { position: position.clone(), score: 0, result: 0.5, game });
                }
            }
        }
        samples
    }

    fn board(variant: Variant, n_games: usize) -> Board {
        let samples = samples(variant, n_games);
        Board { rules: Rules::of(variant), targets: vec![0.5; samples.len()], samples }
    }

    #[test]
    fn what_a_number_is_said_to_do_to_a_value_is_what_it_does() {
        for variant in [Variant::Shogi, Variant::Sho, Variant::Heian9x8, Variant::Heian8x9] {
            let boards = [board(variant, 12)];
            let table = numbers::of(variant);
            let features = Features::of(table, &boards, &BY_TURNS);
            let mut dice = Dice(7);
            let mut changed = Numbers::of(table);
            for (index, number) in changed.0.iter_mut().take(2 * N_PAIRS).enumerate() {
                let is_used = *number != 0.0 || index / 2 >= PLACES;
                *number += if is_used { (dice.below(9) as f64 - 4.0) * places::UNIT as f64 } else { 0.0 };
            }
            let mut moved = table.clone();
            changed.write_to(&mut moved, boards[0].rules);
            // what moves alike follows its example, so the numbers are read back
            let changed = Numbers::of(&moved);
            let evaluator = evaluator(boards[0].rules, &moved);
            let of_game =
                |is_test: bool| boards[0].samples.iter().filter(move |sample| is_for_test(sample.game) == is_test);
            let rows = features.learn.iter().zip(of_game(false)).chain(features.test.iter().zip(of_game(true)));
            let (mut n_rows, mut n_far) = (0, 0);
            for (row, sample) in rows {
                let value = evaluator.value(&sample.position, &evaluator.sums(&sample.position)) as f64;
                n_rows += 1;
                // endings bend where the lead changes hands, and values are whole
                n_far += usize::from((row.value(&changed.0) - value).abs() > 6.0);
            }
            assert!(n_rows > 100 && n_far * 20 < n_rows, "{variant:?}: {n_far} of {n_rows} are far off");
        }
    }

    #[test]
    fn numbers_survive_being_written_and_read() {
        for variant in Variant::ALL {
            let table = numbers::of(variant);
            let mut copy = table.clone();
            Numbers::of(table).write_to(&mut copy, Rules::of(variant));
            assert_eq!(format!("{table:?}"), format!("{copy:?}"), "{variant:?}");
        }
    }

    #[test]
    fn a_forgotten_number_is_found_again() {
        let truth = numbers::of(Variant::Sho);
        let mut boards = [board(Variant::Sho, 300)];
        let scale = 300.0;
        let values = values(boards[0].rules, truth, &boards[0].samples, &BY_TURNS);
        boards[0].targets = values.iter().map(|value| logistic(*value as f64 / scale)).collect();
        let mut table = truth.clone();
        let (rook, far_rank) = (Kind::Rook.index(), 1);
        table.material[rook] = (truth.material[rook].0 - 60, truth.material[rook].1 - 60);
        table.places[1][Kind::Pawn.index()][far_rank] += 20;
        let before = losses(&table, &boards, scale, &BY_TURNS);
        let features = Features::of(&table, &boards, &BY_TURNS);
        let descent = Descent { features: &features, scale, epochs: 500, pool: &BY_TURNS };
        descent.run(&table, |_, _| {}).write_to(&mut table, boards[0].rules);
        let after = losses(&table, &boards, scale, &BY_TURNS);
        assert!(after.0 < before.0 && after.1 < before.1, "{before:?} {after:?}");
        let missing = (truth.material[rook].0 - table.material[rook].0).abs();
        assert!(missing < 30, "{missing}");
    }
}
