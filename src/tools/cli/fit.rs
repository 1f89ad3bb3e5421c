//! `suizo fit`: fits the numbers of the evaluation to games from `suizo selfplay`.

use super::{flags::Flags, output, subcommand};
use crate::{
    engine::fit::{Pool, Settings, fit},
    tools::arena::{in_parallel, read_samples},
};
use std::{collections::BTreeMap, path::Path, process::ExitCode};

const HELP: &str = "\
suizo fit [--results SHARE] [--per-game N] [--rounds N] [--passes N] [--lanes N] --games FILE [--games FILE ...]

Fits the numbers of the evaluation to games from `suizo selfplay`, and prints the table as its source file has it. Files of several
boards fit the table that they share. What is foretold is the result by a SHARE in hundredths (default 40), and the search's score
for the rest; --per-game positions (default 24) are taken from each game.
";

const FLAGS: [&str; 5] = ["results", "per-game", "rounds", "passes", "lanes"];

/// `suizo fit`
pub fn run(args: &[&str]) -> ExitCode {
    subcommand::run("fit", HELP, args, FitTask::read, |task| task.print_fitted())
}

struct FitTask<'a> {
    settings: Settings,
    lanes: usize,
    /// Positions taken from each game.
    per_game: usize,
    files: Vec<&'a str>,
}

impl<'a> FitTask<'a> {
    fn read(args: &[&'a str]) -> Result<FitTask<'a>, String> {
        let flags = Flags::parse(args, &FLAGS, &["games"])?;
        let settings = Settings {
            result_share: flags.number("results", 0.0, 100.0)?.unwrap_or(40.0) / 100.0,
            rounds: flags.number("rounds", 1, 100)?.unwrap_or(2),
            epochs: flags.number("passes", 1, 10_000)?.unwrap_or(32),
        };
        flags.needed("games", "a file of games")?;
        Ok(FitTask {
            settings,
            per_game: flags.number("per-game", 1, 1_000)?.unwrap_or(24),
            lanes: flags.number("lanes", 1, 256)?.unwrap_or(1),
            files: flags.all("games").collect(),
        })
    }

    /// Prints the table as its source file has it.
    fn print_fitted(&self) -> Result<(), String> {
        let mut boards = BTreeMap::new();
        let mut n_games = 0;
        for file in &self.files {
            let (variant, mut samples) = read_samples(Path::new(file), self.per_game, n_games)?;
            n_games = samples.last().map_or(n_games, |sample| sample.game + 1);
            boards.entry(variant.id()).or_insert((variant, Vec::new())).1.append(&mut samples);
        }
        let boards: Vec<_> = boards.into_values().filter(|(_, samples)| !samples.is_empty()).collect();
        if boards.is_empty() {
            return Err("no game has a quiet position".to_owned());
        }
        let pool = Pool { n: self.lanes, run: &in_parallel };
        println!("{}", fit(boards, &self.settings, &pool, |line| output::tell!("{line}")));
        Ok(())
    }
}
