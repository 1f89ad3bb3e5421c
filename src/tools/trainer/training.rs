//! Training: passes over the data in small batches, in an order of their own each.

use super::{
    adamw::AdamW,
    dataset::{Dataset, STEP},
    model::{Goal, Losses, Parameters, Shape, pass},
    quantise::quantise,
};
use crate::{engine::net::Weights, rules::random::SplitMix64};
use std::{fs, io, path::Path};

/// How a net is trained.
#[derive(Debug, Clone, Copy)]
pub struct TrainingPlan {
    /// Neurons of a side: 32, 64 or 128.
    pub width: usize,
    /// Passes over the data.
    pub epochs: usize,
    /// Share of the result in what is predicted; the search's score has the rest.
    pub result_share: f32,
    /// Chooses the first numbers and the order of the positions.
    pub seed: u64,
    /// Positions a step.
    pub batch: usize,
    /// Threads. Sums are added up in another order on another number of them.
    pub lanes: usize,
}

/// What a pass came to: mean squared errors of predicted chances.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EpochReport {
    /// Counted from 1.
    pub epoch: usize,
    /// On the positions learnt from, while learning.
    pub learnt: f64,
    /// On games kept apart.
    pub tested: f64,
    /// The same of the tables alone.
    pub tables: f64,
    /// The same of the search's score: nothing that sees no further than a position comes below.
    pub score: f64,
    /// How often, of those games' positions, the net favours the same side as the search.
    pub signs: f64,
}

const FIRST_RATE: f32 = 1e-3;
const LAST_RATE: f32 = 1e-5;
/// The last passes, in per cent, are made with the numbers as they will be stored.
const ROUNDED_PERCENT: usize = 25;
const MAGIC: u32 = 0x5355_4954;

/// Trains a net. `tell` is called after each pass. With a checkpoint, what it holds is gone on with, and it is written after each pass.
///
/// # Errors
/// Why the checkpoint cannot be read or written, in one line.
pub fn train(
    data: &Dataset,
    plan: &TrainingPlan,
    checkpoint: Option<&Path>,
    mut tell: impl FnMut(&EpochReport),
) -> Result<Weights, String> {
    let shape = Shape { game: data.game(), width: plan.width };
    let mut parameters = Parameters::random(shape, plan.seed);
    let mut adamw = AdamW::new(shape.n_numbers());
    let failed = |path: &Path, error: io::Error| format!("cannot use the checkpoint {}: {error}", path.display());
    // all but the number of passes, of which there may be more
    let what =
        format!("{} {} {} {} {}", plan.result_share, plan.seed, plan.batch, data.scale_cp(), data.positions().len());
    let signature = what.bytes().fold(17u32, |sum, byte| sum.wrapping_mul(0x0100_0193) ^ u32::from(byte));
    let mut done = 0;
    if let Some(path) = checkpoint.filter(|path| path.exists()) {
        done = read(path, signature, &mut parameters, &mut adamw).map_err(|error| failed(path, error))?;
        if done >= plan.epochs {
            return Err(format!("the checkpoint {} has made all passes; remove it to begin anew", path.display()));
        }
    }
    let indices = 0..data.positions().len() as u32;
    let (test, mut learnt): (Vec<u32>, Vec<u32>) =
        indices.partition(|index| data.positions()[*index as usize].is_for_test);
    let goal = Goal { result_share: plan.result_share, step: STEP };
    let mut gradients = vec![vec![0.0; shape.n_numbers()]; plan.lanes.max(1)];
    let n_batches = learnt.len().div_ceil(plan.batch).max(1);
    for epoch in done..plan.epochs {
        let is_rounded = epoch * 100 >= plan.epochs * (100 - ROUNDED_PERCENT);
        learnt.sort_unstable();
        SplitMix64::of_part(plan.seed, epoch as u64).shuffle(&mut learnt);
        let mut sums = Losses::default();
        for (number, batch) in learnt.chunks(plan.batch).enumerate() {
            let progress = (epoch * n_batches + number) as f32 / (plan.epochs * n_batches) as f32;
            let rate = LAST_RATE + (FIRST_RATE - LAST_RATE) * (1.0 + (progress * std::f32::consts::PI).cos()) / 2.0;
            let used = if is_rounded { &parameters.rounded() } else { &parameters };
            sums.add(&pass(used, data, batch, &goal, &mut gradients, plan.lanes));
            adamw.step(&mut parameters.numbers, &mut gradients, batch.len(), rate);
            parameters.clip();
        }
        let used = if is_rounded { &parameters.rounded() } else { &parameters };
        let tested = pass(used, data, &test, &goal, &mut [], plan.lanes);
        tell(&EpochReport {
            epoch: epoch + 1,
            learnt: sums.net / sums.n.max(1.0),
            tested: tested.net / tested.n.max(1.0),
            tables: tested.tables / tested.n.max(1.0),
            score: tested.score / tested.n.max(1.0),
            signs: tested.signs / tested.n.max(1.0),
        });
        if let Some(path) = checkpoint {
            write(path, signature, epoch + 1, &parameters, &adamw).map_err(|error| failed(path, error))?;
        }
    }
    Ok(quantise(&parameters.rounded(), data.scale_cp()))
}

fn write(path: &Path, signature: u32, done: usize, parameters: &Parameters, adamw: &AdamW) -> io::Result<()> {
    let mut bytes: Vec<u8> = Vec::new();
    for number in [MAGIC ^ signature, done as u32, adamw.n_steps, parameters.numbers.len() as u32] {
        bytes.extend(number.to_le_bytes());
    }
    for number in [&parameters.numbers, &adamw.means, &adamw.squares].into_iter().flatten() {
        bytes.extend(number.to_le_bytes());
    }
    // whole, or not at all
    let part = path.with_extension("part");
    fs::write(&part, bytes)?;
    fs::rename(part, path)
}

fn read(path: &Path, signature: u32, parameters: &mut Parameters, adamw: &mut AdamW) -> io::Result<usize> {
    let bytes = fs::read(path)?;
    let words = bytes.as_chunks::<4>().0;
    let n = parameters.numbers.len();
    let head = |place: usize| words.get(place).map(|word| u32::from_le_bytes(*word));
    if head(0) != Some(MAGIC ^ signature) || head(3) != Some(n as u32) || words.len() != 4 + 3 * n {
        return Err(io::Error::other("it is of another net or other games, or damaged"));
    }
    let mut numbers = words[4..].iter().map(|word| f32::from_le_bytes(*word));
    for row in [&mut parameters.numbers, &mut adamw.means, &mut adamw.squares] {
        row.iter_mut().zip(&mut numbers).for_each(|(to, number)| *to = number);
    }
    adamw.n_steps = head(2).unwrap_or(0);
    Ok(head(1).unwrap_or(0) as usize)
}

#[cfg(test)]
mod tests {
    use super::{super::model::value, *};
    use crate::{
        engine::{
            Engine,
            net::{Features, NetGame, write},
        },
        rules::Variant,
        tools::arena::{Evaluation, SelfPlayFile, SelfPlayPlan, self_play},
    };
    use std::ops::ControlFlow;

    fn data(variant: Variant, n_games: usize) -> Dataset {
        let mut data = Dataset::new(NetGame::of(variant), 400.0);
        data.add(&games(variant, n_games)).unwrap();
        data
    }

    fn games(variant: Variant, n_games: usize) -> SelfPlayFile {
        let plan = SelfPlayPlan { variant, evaluation: Evaluation::Tables, n_games, nodes: 30, seed: 4, lanes: 2 };
        let mut file = SelfPlayFile { run: None, variant, games: Vec::new() };
        self_play(&plan, (0, 0), |game| {
            file.games.push(game.clone());
            ControlFlow::Continue(())
        });
        file
    }

    #[test]
    fn the_net_that_is_stored_is_worth_what_was_learnt() {
        for (variant, width) in
            [(Variant::Shogi, 64), (Variant::Sho, 32), (Variant::Heian8x9, 128), (Variant::Asakura, 32)]
        {
            let file = games(variant, 3);
            let shape = Shape { game: NetGame::of(variant), width };
            let mut parameters = Parameters::random(shape, 5);
            // as large as learnt ones
            let [_, output, last] = shape.places();
            parameters.numbers[output..last].iter_mut().for_each(|weight| *weight *= 4.0);
            let parameters = parameters.rounded();
            let rules = crate::rules::Rules::of(variant);
            let (tables, mut with_net) = (Engine::new(rules, 1), Engine::new(rules, 1));
            with_net.set_net(Some(&write(&quantise(&parameters, 50)))).unwrap();
            let features = Features::new(rules);
            let (mut n, mut errors, mut worst) = (0.0, 0.0, 0.0f32);
            for played in &file.games {
                played
                    .replay(variant, |game, _, _| {
                        let position = game.position();
                        let seen = [position.turn(), !position.turn()].map(|side| {
                            let mut seen = Vec::new();
                            features.of(position, side, |feature| {
                                seen.push(feature as u16);
                                seen.extend(Features::gold_like(shape.game, feature).map(|gold| gold as u16));
                            });
                            seen
                        });
                        let learnt = value(&parameters, [&seen[0], &seen[1]]) * 50.0;
                        let stored = (with_net.evaluate(position) - tables.evaluate(position)) as f32;
                        let error = (learnt - stored).abs();
                        (n, errors, worst) = (n + 1.0, errors + error, worst.max(error));
                    })
                    .unwrap();
            }
            assert!(n > 50.0 && errors / n < 2.0 && worst < 4.0, "{variant:?}: {} of {n}, at most {worst}", errors / n);
        }
    }

    #[test]
    fn gradients_are_the_slopes_of_the_loss() {
        let data = data(Variant::Shogi, 6);
        let shape = Shape { game: NetGame::Shogi, width: 32 };
        let goal = Goal { result_share: 0.3, step: 1.0 };
        // where nothing is decided, as the curve is flat elsewhere
        let open = |index: &u32| data.positions()[*index as usize].tables.abs() < 1.0;
        let samples: Vec<u32> = (0..data.positions().len() as u32).filter(open).take(8).collect();
        let mut parameters = Parameters::random(shape, 9);
        let mut gradients = vec![vec![0.0; shape.n_numbers()]; 2];
        pass(&parameters, &data, &samples, &goal, &mut gradients, 2);
        let slopes: Vec<f32> = gradients[0].iter().zip(&gradients[1]).map(|(one, other)| one + other).collect();
        let used = data.features_of(&data.positions()[samples[0] as usize])[0][0] as usize;
        let [biases, output, last] = shape.places();
        let mut n_steep = 0;
        for place in (used * 32..used * 32 + 32).chain(biases..biases + 32).chain(output..=last) {
            let mut loss_at = |change: f32| {
                let before = parameters.numbers[place];
                parameters.numbers[place] = before + change;
                let losses = pass(&parameters, &data, &samples, &goal, &mut [], 1);
                parameters.numbers[place] = before;
                losses.net
            };
            const STEP: f32 = 1e-3;
            let measured = ((loss_at(STEP) - loss_at(-STEP)) / f64::from(2.0 * STEP)) as f32;
            let slope = slopes[place];
            assert!((measured - slope).abs() < 0.03 * slope.abs().max(0.01), "{place}: {slope}, measured {measured}");
            n_steep += usize::from(slope.abs() > 0.001);
        }
        assert!(n_steep > 8, "{n_steep}");
    }

    #[test]
    fn a_net_learns_goes_on_after_an_interruption_and_is_stored_as_it_was_learnt() {
        let data = data(Variant::Heian9x8, 80);
        let plan = TrainingPlan { width: 32, epochs: 400, result_share: 0.0, seed: 1, batch: 4_096, lanes: 1 };
        let mut reports = Vec::new();
        let net = train(&data, &plan, None, |report| reports.push(*report)).unwrap();
        let (first, last) = (reports[0], reports[399]);
        assert!(last.learnt < 0.9 * first.learnt, "{first:?} {last:?}");

        let path = std::env::temp_dir().join(format!("suizo-checkpoint-{}", std::process::id()));
        let half = TrainingPlan { epochs: 20, ..plan };
        // a plan of half the passes has another pace: only the reading and writing is asked for here
        train(&data, &half, Some(&path), |_| ()).unwrap();
        let mut n_passes = 0;
        train(&data, &TrainingPlan { epochs: 22, ..plan }, Some(&path), |_| n_passes += 1).unwrap();
        assert_eq!(n_passes, 2);
        let other = TrainingPlan { width: 64, ..plan };
        assert!(train(&data, &other, Some(&path), |_| ()).unwrap_err().contains("of another net"));
        std::fs::remove_file(&path).unwrap();
        assert_eq!((net.width, net.game), (32, NetGame::Heian));
    }
}
