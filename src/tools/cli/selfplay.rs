//! `suizo selfplay`: games of the engine against itself, from which `suizo fit` learns.

use super::{
    flags::Flags,
    output::{self, ProgressTimer, json},
    subcommand,
};
use crate::tools::arena::{LineWriter, SelfPlayGame, SelfPlayPlan, self_play};
use std::{path::Path, process::ExitCode};

const HELP: &str = "\
suizo selfplay --game GAME --out FILE [--games N] [--nodes N] [--seed N] [--lanes N]

Plays games of the engine against itself to learn from: 8 or 9 random moves, then a search of --nodes positions (default 1000) a
move. Hopeless games are given up, but for one in eight. One line of JSON each, packed if FILE ends in .gz. The same seed (default 1)
makes the same file, on any number of lanes.
";

const FLAGS: [&str; 6] = ["game", "out", "games", "nodes", "seed", "lanes"];

/// `suizo selfplay`
pub fn run(args: &[&str]) -> ExitCode {
    subcommand::run("selfplay", HELP, args, read, |(plan, out)| write_games(&plan, out))
}

/// What to play, and the file to write.
fn read<'a>(args: &[&'a str]) -> Result<(SelfPlayPlan, &'a str), String> {
    let flags = Flags::parse(args, &FLAGS, &[])?;
    let plan = SelfPlayPlan {
        variant: flags.game()?,
        n_games: flags.number("games", 1, 10_000_000)?.unwrap_or(10_000),
        nodes: flags.number("nodes", 1, u64::MAX)?.unwrap_or(1_000),
        seed: flags.number("seed", 0, u64::MAX)?.unwrap_or(1),
        lanes: flags.number("lanes", 1, 256)?.unwrap_or(1),
    };
    Ok((plan, flags.needed("out", "the file to write")?))
}

fn write_games(plan: &SelfPlayPlan, out: &str) -> Result<(), String> {
    let cannot_write = |error| format!("cannot write {out}: {error}");
    let mut lines = LineWriter::create(Path::new(out)).map_err(cannot_write)?;
    let (mut timer, mut n_games, mut failed) = (ProgressTimer::start(), 0, None);
    self_play(plan, |game: &SelfPlayGame| {
        n_games += 1;
        let is_due = timer.is_due();
        let written = lines.line(&json(game)).and_then(|()| if is_due { lines.flush() } else { Ok(()) });
        failed = failed.take().or(written.err());
        if is_due {
            output::tell!("{n_games} of {} games", plan.n_games);
        }
    });
    lines.finish().map_err(cannot_write)?;
    failed.map_or(Ok(()), |error| Err(cannot_write(error)))
}
