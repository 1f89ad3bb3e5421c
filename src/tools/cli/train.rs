//! `suizo train`: a net from games of `suizo selfplay`.

use super::{
    flags::Flags,
    output::{self, json},
    subcommand,
};
use crate::{
    engine::net::{MAX_WIDTH, NetGame, write},
    tools::{
        arena::{SelfPlayRun, read_games},
        trainer::{Dataset, EpochReport, TrainingPlan, train},
    },
};
use serde::Serialize;
use std::{fs, path::Path, process::ExitCode};

const HELP: &str = "\
suizo train --games FILE [--games FILE ...] --out FILE [--width N] [--epochs N] [--results SHARE] [--odds CP] [--batch N]
             [--lanes N] [--seed N]

Trains a net on games from `suizo selfplay`: it learns what to add to the tables so that they foretell the search's score, and the result
by a SHARE in hundredths (default 10). Both count as chances, on a scale where a lead of --odds (default 400) means 73 %. --width is 32, 64 (default) or 128; --epochs the passes over the data (default 20), --batch the
positions a step (default 16384; fewer where there is little data). One game in 32 is kept for the test. FILE.checkpoint is written
after each pass, and gone on with if it is there; FILE.json tells what the net was made of. Files of several boards of Heian shogi teach
one net.
";

const FLAGS: [&str; 8] = ["out", "width", "epochs", "results", "odds", "batch", "lanes", "seed"];

/// `suizo train`
pub fn run(args: &[&str]) -> ExitCode {
    subcommand::run("train", HELP, args, TrainTask::read, |task| task.train())
}

struct TrainTask<'a> {
    plan: TrainingPlan,
    odds_cp: f32,
    out: &'a str,
    files: Vec<&'a str>,
}

/// What a net was made of.
#[derive(Serialize)]
struct Card<'a> {
    game: &'a str,
    width: usize,
    epochs: usize,
    result_share: f32,
    odds_cp: f32,
    seed: u64,
    batch: usize,
    lanes: usize,
    games: usize,
    positions: usize,
    made_by: Vec<SelfPlayRun>,
    learnt: f64,
    tested: f64,
    tested_tables: f64,
    tested_score: f64,
    signs: f64,
    bytes: usize,
}

impl<'a> TrainTask<'a> {
    fn read(args: &[&'a str]) -> Result<TrainTask<'a>, String> {
        let flags = Flags::parse(args, &FLAGS, &["games"])?;
        let plan = TrainingPlan {
            width: flags.number("width", 32, MAX_WIDTH)?.unwrap_or(64),
            epochs: flags.number("epochs", 1, 1_000)?.unwrap_or(20),
            result_share: flags.number("results", 0.0, 100.0)?.unwrap_or(10.0) / 100.0,
            batch: flags.number("batch", 1, 1_000_000)?.unwrap_or(16_384),
            lanes: flags.number("lanes", 1, 256)?.unwrap_or(1),
            seed: flags.number("seed", 0, u64::MAX)?.unwrap_or(1),
        };
        if ![32, 64, 128].contains(&plan.width) {
            return Err(format!("a width is 32, 64 or 128, not {}", plan.width));
        }
        flags.needed("games", "a file of games")?;
        Ok(TrainTask {
            plan,
            odds_cp: flags.number("odds", 50.0, 5_000.0)?.unwrap_or(400.0),
            out: flags.needed("out", "the file to write")?,
            files: flags.all("games").collect(),
        })
    }

    fn train(&self) -> Result<(), String> {
        let (mut data, mut made_by): (Option<Dataset>, Vec<SelfPlayRun>) = (None, Vec::new());
        for name in &self.files {
            let file = read_games(Path::new(name))?;
            let data = data.get_or_insert_with(|| Dataset::new(NetGame::of(file.variant), self.odds_cp));
            data.add(&file).map_err(|why| format!("cannot use {name}: {why}"))?;
            made_by.extend(file.run);
            output::tell!("{name}: {} games, {} positions in all", data.n_games(), data.positions().len());
        }
        let data = data.filter(|data| !data.positions().is_empty()).ok_or("no game has a quiet position")?;
        let checkpoint = format!("{}.checkpoint", self.out);
        let mut last = None;
        let net = train(&data, &self.plan, Some(Path::new(&checkpoint)), |report| {
            let EpochReport { epoch, learnt, tested, tables, score, signs } = *report;
            output::tell!(
                "{epoch} of {}: learnt {learnt:.6}, tested {tested:.6} (tables {tables:.6}, score {score:.6}), sides {:.2} %",
                self.plan.epochs,
                100.0 * signs
            );
            last = Some(*report);
        })?;
        let bytes = write(&net);
        let cannot_write = |error| format!("cannot write {}: {error}", self.out);
        fs::write(self.out, &bytes).map_err(cannot_write)?;
        let Some(report) = last else { return Ok(()) };
        let card = Card {
            game: data.game().id(),
            width: self.plan.width,
            epochs: self.plan.epochs,
            result_share: self.plan.result_share,
            odds_cp: self.odds_cp,
            seed: self.plan.seed,
            batch: self.plan.batch,
            lanes: self.plan.lanes,
            games: data.n_games(),
            positions: data.positions().len(),
            made_by,
            learnt: report.learnt,
            tested: report.tested,
            tested_tables: report.tables,
            tested_score: report.score,
            signs: report.signs,
            bytes: bytes.len(),
        };
        fs::write(format!("{}.json", self.out), json(&card) + "\n").map_err(cannot_write)
    }
}
