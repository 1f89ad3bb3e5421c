//! Fits the numbers of a game to the results of its own games, by logistic regression.
//!
//! `SUIZO_FIT=sho SUIZO_FIT_GAMES=2000 cargo test --locked --no-default-features --lib fit -- --nocapture` plays
//! games, fits, and prints the table as the files in `numbers/` have it; `SUIZO_FIT=heian9x8,heian8x8,heian9x9,heian8x9`
//! takes equal parts of four boards. How a value depends on a number is found by changing the number, so that terms may come
//! and go without this file knowing what they mean. Without the variable the method is tested on results drawn from a table
//! that is known beforehand.

mod print;

use super::{Evaluator, material::Pair, material::Table, numbers};
use crate::engine::{BestMove, Engine, Limits, Watch};
use crate::rules::{Color, Game, Position, RuleChoices, Rules, Start, Variant};

const MAX_PLIES: usize = 400;
/// Positions kept of a game: neighbours tell the same story.
const PER_GAME: usize = 24;
/// What a position counts for against the numbers as they stand, as positions of one game share its result.
const WEIGHT: f64 = 0.2;
/// How far a number may stray without much evidence: the worth of a piece, and what depends on its place.
const MATERIAL_SPREAD: f64 = 60.0;
const PLACE_SPREAD: f64 = 7.0;
const ROUNDS: usize = 2;
/// Change of a number that shows what it does; large, as values are whole.
const NUDGE: i16 = 24;

struct Undisturbed;

impl Watch for Undisturbed {
    fn now_ms(&mut self) -> u64 {
        0
    }

    fn should_stop(&mut self) -> bool {
        false
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// A quiet position, and what its side to move made of it: 1, 0.5 or 0.
struct Sample {
    position: Position,
    result: f64,
}

/// The numbers that are fitted, with how far each may stray.
fn free_numbers(table: &mut Table) -> Vec<(&mut i16, f64)> {
    fn both(pair: &mut Pair, spread: f64) -> [(&mut i16, f64); 2] {
        [(&mut pair.0, spread), (&mut pair.1, spread)]
    }
    let Table { material, advance, centre, guard, attack, zone, far, past, mobility, free_pawn, .. } = table;
    let Table { king_rank, king_aside, king_entered, spare_royal, tempo, ending, .. } = table;
    let worth = material.iter_mut().chain([spare_royal]).flat_map(|pair| both(pair, MATERIAL_SPREAD));
    let by_kind = advance.iter_mut().chain(centre).chain(zone).chain(far).chain(mobility);
    let near = guard.iter_mut().flatten().chain(attack.iter_mut().flatten()).chain(past.iter_mut().flatten());
    let kings = king_rank.iter_mut().chain(king_aside).chain([king_entered]).chain(free_pawn);
    let places = by_kind.chain(near).chain(kings).flat_map(|pair| both(pair, PLACE_SPREAD));
    let mut free: Vec<_> = worth.chain(places).collect();
    free.push((tempo, PLACE_SPREAD));
    if let Some(ending) = ending {
        free.extend(ending.men_left.iter_mut().map(|worth| (worth, MATERIAL_SPREAD)));
        let drive = [&mut ending.trade, &mut ending.near, &mut ending.king_near, &mut ending.behind];
        free.extend(drive.into_iter().chain([&mut ending.wide, &mut ending.out]).map(|number| (number, PLACE_SPREAD)));
    }
    free
}

fn values(rules: &'static Rules, table: &Table, samples: &[Sample]) -> Vec<f64> {
    // a test's few tables may stay
    let evaluator = Evaluator::with_table(rules, Box::leak(Box::new(table.clone())));
    let value = |sample: &Sample| evaluator.value(&sample.position, &evaluator.sums(&sample.position)) as f64;
    samples.iter().map(value).collect()
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Mean surprise at the results, when a value of `scale` means odds of e.
fn surprise(values: &[f64], samples: &[Sample], scale: f64) -> f64 {
    let each = values.iter().zip(samples).map(|(value, sample)| {
        let expected = logistic(value / scale).clamp(1e-9, 1.0 - 1e-9);
        -(sample.result * expected.ln() + (1.0 - sample.result) * (1.0 - expected).ln())
    });
    each.sum::<f64>() / samples.len().max(1) as f64
}

fn best_scale(values: &[f64], samples: &[Sample]) -> f64 {
    let scales = (10..=160).map(|tens| tens as f64 * 10.0);
    let rated = scales.map(|scale| (surprise(values, samples, scale), scale));
    rated.min_by(|one, other| one.0.total_cmp(&other.0)).map_or(400.0, |(_, scale)| scale)
}

/// Samples by game board.
type Boards = Vec<(&'static Rules, Vec<Sample>)>;

/// A value of `scale` means odds of e; each position counts `weight`.
#[derive(Clone, Copy)]
struct Pull {
    scale: f64,
    weight: f64,
}

/// Moves the free numbers to where they explain the results best without straying far; says how surprise fell.
fn fit(table: &mut Table, boards: &Boards, weight: f64) -> (f64, f64) {
    let all_values = |table: &Table| -> Vec<Vec<f64>> {
        boards.iter().map(|(rules, samples)| values(rules, table, samples)).collect()
    };
    let total = |values: &[Vec<f64>], scale: f64| {
        let sum = values.iter().zip(boards).map(|(values, (_, samples))| surprise(values, samples, scale));
        sum.sum::<f64>() / boards.len() as f64
    };
    let start = all_values(table);
    let scale = {
        let rated = start.iter().zip(boards).map(|(values, (_, samples))| best_scale(values, samples));
        rated.sum::<f64>() / boards.len() as f64
    };
    let before = total(&start, scale);
    for _ in 0..ROUNDS {
        let base = all_values(table);
        let slopes = slopes(table, boards, &base);
        let step = newton_step(table, boards, &base, &slopes, Pull { scale, weight });
        for ((number, _), step) in free_numbers(table).into_iter().zip(step) {
            *number = (*number as f64 + step).round().clamp(-3_000.0, 3_000.0) as i16;
        }
    }
    (before, total(&all_values(table), scale))
}

/// By number and then by sample: what one more of the number adds to the value.
fn slopes(table: &Table, boards: &Boards, base: &[Vec<f64>]) -> Vec<Vec<f32>> {
    let n_numbers = free_numbers(&mut table.clone()).len();
    let slope = |index: usize| {
        let mut nudged = table.clone();
        *free_numbers(&mut nudged)[index].0 += NUDGE;
        let mut column = Vec::new();
        for ((rules, samples), base) in boards.iter().zip(base) {
            let moved = values(rules, &nudged, samples);
            column.extend(moved.iter().zip(base).map(|(moved, base)| ((moved - base) / NUDGE as f64) as f32));
        }
        if column.iter().all(|slope| *slope == 0.0) { Vec::new() } else { column }
    };
    (0..n_numbers).map(slope).collect()
}

/// Where to move each number: the root of the gradient in a quadratic picture of surprise and straying.
fn newton_step(table: &mut Table, boards: &Boards, base: &[Vec<f64>], slopes: &[Vec<f32>], pull: Pull) -> Vec<f64> {
    let Pull { scale, weight } = pull;
    let samples = boards.iter().flat_map(|(_, samples)| samples);
    let expected: Vec<f64> = base.iter().flatten().map(|value| logistic(value / scale)).collect();
    let error: Vec<f32> = expected
        .iter()
        .zip(samples)
        .map(|(expected, sample)| (weight * (sample.result - expected) / scale) as f32)
        .collect();
    let bend: Vec<f32> =
        expected.iter().map(|expected| (weight * expected * (1.0 - expected) / (scale * scale)) as f32).collect();
    let spreads: Vec<f64> = free_numbers(table).into_iter().map(|(_, spread)| spread).collect();
    let live: Vec<usize> = (0..slopes.len()).filter(|index| !slopes[*index].is_empty()).collect();
    let n = live.len();
    let mut matrix = vec![vec![0.0f64; n]; n];
    let mut side = vec![0.0f64; n];
    let dot = |one: &[f32], other: &[f32]| -> f64 {
        let chunks = one.chunks(64).zip(other.chunks(64));
        chunks.map(|(one, other)| one.iter().zip(other).map(|(a, b)| a * b).sum::<f32>() as f64).sum()
    };
    for row in 0..n {
        let weighted: Vec<f32> = slopes[live[row]].iter().zip(&bend).map(|(slope, bend)| slope * bend).collect();
        side[row] = dot(&slopes[live[row]], &error);
        for column in 0..=row {
            matrix[row][column] = dot(&weighted, &slopes[live[column]]);
            matrix[column][row] = matrix[row][column];
        }
        matrix[row][row] += 1.0 / (spreads[live[row]] * spreads[live[row]]);
    }
    let solved = solve(matrix, side);
    let mut step = vec![0.0; slopes.len()];
    live.iter().zip(solved).for_each(|(index, value)| step[*index] = value);
    step
}

/// Solves a symmetric, positive system by elimination.
fn solve(mut matrix: Vec<Vec<f64>>, mut side: Vec<f64>) -> Vec<f64> {
    let n = side.len();
    for pivot in 0..n {
        let (above, below) = matrix.split_at_mut(pivot + 1);
        let pivot_row = &above[pivot];
        for (offset, row) in below.iter_mut().enumerate() {
            let factor = row[pivot] / pivot_row[pivot];
            if factor != 0.0 {
                row[pivot..].iter_mut().zip(&pivot_row[pivot..]).for_each(|(entry, above)| *entry -= factor * above);
                side[pivot + 1 + offset] -= factor * side[pivot];
            }
        }
    }
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|column| matrix[row][column] * side[column]).sum();
        side[row] = (side[row] - known) / matrix[row][row];
    }
    side
}

/// Positions of games that the engine plays against itself.
fn play_samples(rules: &'static Rules, n_games: usize, nodes: u64) -> Vec<Sample> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut engine = Engine::new(rules, 8);
    let mut random = Random(rules.variant() as u64 + 99);
    let mut samples = Vec::new();
    for _ in 0..n_games {
        let mut game = Game::new(rules.variant(), RuleChoices::default(), Start::Standard).unwrap();
        let n_random = 8 + random.below(2);
        let mut quiet: Vec<Position> = Vec::new();
        engine.new_game();
        while game.outcome().is_none() && game.ply() < MAX_PLIES {
            let legal = game.legal_moves();
            let mv = if game.ply() < n_random {
                legal[random.below(legal.len())]
            } else {
                match engine.search(&game, &limits, &mut Undisturbed).best {
                    BestMove::Move { mv, .. } => mv,
                    BestMove::Declare | BestMove::Resign => break,
                }
            };
            let position = game.position();
            if game.ply() >= n_random && !position.in_check() && position.captured_by(mv).is_none() && !mv.promotes() {
                quiet.push(position.clone());
            }
            game.play(mv).unwrap();
        }
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        let result = |turn: Color| winner.map_or(0.5, |winner| (winner == turn) as u8 as f64);
        for _ in 0..PER_GAME.min(quiet.len()) {
            let position = quiet.swap_remove(random.below(quiet.len()));
            samples.push(Sample { result: result(position.turn()), position });
        }
    }
    samples
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_again_in_results_that_come_from_them() {
        let number = |name: &str, usual: usize| std::env::var(name).map_or(usual, |text| text.parse().unwrap());
        if let Ok(ids) = std::env::var("SUIZO_FIT") {
            let variants: Vec<Variant> = ids.split(',').map(|id| Variant::from_id(id).expect("a game")).collect();
            let n_games = number("SUIZO_FIT_GAMES", 2_000) / variants.len();
            let nodes = number("SUIZO_FIT_NODES", 1_000) as u64;
            let play = |variant: &Variant| (Rules::of(*variant), play_samples(Rules::of(*variant), n_games, nodes));
            let boards: Boards = variants.iter().map(play).collect();
            let mut table = numbers::of(variants[0]).clone();
            let (before, after) = fit(&mut table, &boards, WEIGHT);
            let n_samples = boards.iter().map(|(_, samples)| samples.len()).sum::<usize>();
            eprintln!("{ids}: {n_games} games a board, {n_samples} positions, surprise {before:.5} -> {after:.5}");
            println!("{}", super::print::table(&table));
            return;
        }

        // a rook's worth is forgotten, and comes back from results that were drawn with it
        let rules = Rules::of(Variant::Sho);
        let truth = numbers::of(Variant::Sho);
        let mut samples = play_samples(rules, 40, 20);
        let values = values(rules, truth, &samples);
        for (sample, value) in samples.iter_mut().zip(values) {
            sample.result = logistic(value / 300.0);
        }
        let rook = crate::rules::Kind::Rook.index();
        let mut table = truth.clone();
        table.material[rook] = (truth.material[rook].0 - 60, truth.material[rook].1 - 60);
        let (before, after) = fit(&mut table, &vec![(rules, samples)], 50.0 * WEIGHT);
        assert!(after < before, "{before} {after}");
        let missing = |table: &Table| (truth.material[rook].0 - table.material[rook].0).abs();
        assert!(missing(&table) < 40, "{:?}", table.material[rook]);
    }
}
