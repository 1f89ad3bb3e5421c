//! `suizo selfplay` and `suizo fit`: how the evaluation learns.

use super::{
    bad_arguments,
    contest::{asks_for_help, variant_of},
    flags::Flags,
    output,
};
use crate::{
    engine::fit::{Pool, Settings, fit},
    tools::arena::{Lesson, Lines, Plan, play_lessons, read_samples, side_by_side},
};
use std::{
    collections::BTreeMap,
    path::Path,
    process::ExitCode,
    time::{Duration, Instant},
};

const SELFPLAY_HELP: &str = "\
suizo selfplay --game GAME --out FILE [--games N] [--nodes N] [--seed N] [--lanes N]

Plays games of the engine against itself to learn from: 8 or 9 random moves, then a search of --nodes positions (default 1000) a
move. Hopeless games are given up, but for one in eight. One line of JSON each, packed if FILE ends in .gz. The same seed (default 1)
makes the same file, on any number of lanes.
";

const FIT_HELP: &str = "\
suizo fit [--results SHARE] [--per-game N] [--rounds N] [--passes N] [--lanes N] --games FILE [--games FILE ...]

Fits the numbers of the evaluation to games from `suizo selfplay`, and prints the table as its source file has it. Files of several
boards fit the table that they share. What is foretold is the result by a SHARE in hundredths (default 40), and the search's score
for the rest; --per-game positions (default 24) are taken from each game.
";

/// Between two lines of progress.
const PROGRESS_EVERY: Duration = Duration::from_secs(10);

/// `suizo selfplay`
pub fn selfplay(args: &[&str]) -> ExitCode {
    if asks_for_help(args) {
        return output::print(SELFPLAY_HELP);
    }
    let read = || -> Result<(Plan, &str), String> {
        let flags = Flags::parse(args, &["game", "out", "games", "nodes", "seed", "lanes"], &[])?;
        let plan = Plan {
            variant: variant_of(&flags)?,
            n_games: flags.number("games", 1, 10_000_000)?.unwrap_or(10_000),
            nodes: flags.number("nodes", 1, u64::MAX)?.unwrap_or(1_000),
            seed: flags.number("seed", 0, u64::MAX)?.unwrap_or(1),
            lanes: flags.number("lanes", 1, 256)?.unwrap_or(1),
        };
        Ok((plan, flags.needed("out", "the file to write")?))
    };
    match read() {
        Ok((plan, out)) => outcome("selfplay", write_lessons(&plan, out)),
        Err(complaint) => bad_arguments(&format!("suizo selfplay: {complaint}")),
    }
}

fn write_lessons(plan: &Plan, out: &str) -> Result<(), String> {
    let cannot_write = |error| format!("cannot write {out}: {error}");
    let mut lines = Lines::create(Path::new(out)).map_err(cannot_write)?;
    let (mut told, mut n_games, mut failed) = (Instant::now(), 0, None);
    play_lessons(plan, |lesson: &Lesson| {
        n_games += 1;
        let is_due = told.elapsed() >= PROGRESS_EVERY;
        let text = serde_json::to_string(lesson).expect("strings and numbers");
        let written = lines.line(&text).and_then(|()| if is_due { lines.flush() } else { Ok(()) });
        failed = failed.take().or(written.err());
        if is_due {
            told = Instant::now();
            output::tell!("{n_games} of {} games", plan.n_games);
        }
    });
    lines.finish().map_err(cannot_write)?;
    failed.map_or(Ok(()), |error| Err(cannot_write(error)))
}

/// `suizo fit`
pub fn fit_table(args: &[&str]) -> ExitCode {
    if asks_for_help(args) {
        return output::print(FIT_HELP);
    }
    let read = || -> Result<(Settings, usize, usize, Vec<&str>), String> {
        let flags = Flags::parse(args, &["results", "per-game", "rounds", "passes", "lanes"], &["games"])?;
        let settings = Settings {
            result_share: flags.number("results", 0.0, 100.0)?.unwrap_or(40.0) / 100.0,
            rounds: flags.number("rounds", 1, 100)?.unwrap_or(2),
            epochs: flags.number("passes", 1, 10_000)?.unwrap_or(32),
        };
        flags.needed("games", "a file of games")?;
        let per_game = flags.number("per-game", 1, 1_000)?.unwrap_or(24);
        Ok((settings, flags.number("lanes", 1, 256)?.unwrap_or(1), per_game, flags.all("games").collect()))
    };
    match read() {
        Ok((settings, lanes, per_game, files)) => outcome("fit", print_fitted(&settings, lanes, per_game, &files)),
        Err(complaint) => bad_arguments(&format!("suizo fit: {complaint}")),
    }
}

fn print_fitted(settings: &Settings, lanes: usize, per_game: usize, files: &[&str]) -> Result<(), String> {
    let mut boards = BTreeMap::new();
    let mut n_games = 0;
    for file in files {
        let (variant, mut samples) = read_samples(Path::new(file), per_game, n_games)?;
        n_games = samples.last().map_or(n_games, |sample| sample.game + 1);
        boards.entry(variant.id()).or_insert((variant, Vec::new())).1.append(&mut samples);
    }
    let boards: Vec<_> = boards.into_values().filter(|(_, samples)| !samples.is_empty()).collect();
    if boards.is_empty() {
        return Err("no game has a quiet position".to_owned());
    }
    let crew = Pool { n: lanes, run: &side_by_side };
    println!("{}", fit(boards, settings, &crew, |line| output::tell!("{line}")));
    Ok(())
}

fn outcome(command: &str, done: Result<(), String>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => {
            output::tell!("suizo {command}: {complaint}");
            ExitCode::FAILURE
        }
    }
}
