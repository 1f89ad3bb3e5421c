//! `suizo selfplay`: games of the engine against itself, from which evaluations learn.

use super::{
    flags::Flags,
    output::{self, ProgressTimer},
    subcommand,
};
use crate::tools::arena::{Evaluation, SelfPlayPlan, SelfPlayRun, SelfPlayWriter, self_play};
use std::{ops::ControlFlow, path::Path, process::ExitCode};

const HELP: &str = "\
suizo selfplay --game GAME --out FILE [--games N] [--nodes N] [--seed N] [--lanes N] [--eval FILE|tables] [--commit HASH]

Plays games of the engine against itself to learn from: 8 or 9 random moves, then a search of --nodes positions (default 1000) a
move. Most begin with the standard start; some with a handicap, with kings in the enemy's camp, or with few pieces. Hopeless games are
given up, but for one in five. FILE is packed: a line that tells how the games were made, then a line of JSON each. A FILE that is there
is gone on with until it holds --games of them (default 10000). The same seed (default 1) makes the same games, on any number of lanes.
Positions are judged by the net of the game, by another that --eval names, or by the tables alone.
";

const FLAGS: [&str; 8] = ["game", "out", "games", "nodes", "seed", "lanes", "eval", "commit"];

/// `suizo selfplay`
pub fn run(args: &[&str]) -> ExitCode {
    subcommand::run("selfplay", HELP, args, read, |task| task.write_games())
}

struct SelfPlayTask<'a> {
    plan: SelfPlayPlan,
    commit: &'a str,
    out: &'a str,
}

/// What to play, and the file to write.
fn read<'a>(args: &[&'a str]) -> Result<SelfPlayTask<'a>, String> {
    let flags = Flags::parse(args, &FLAGS, &[])?;
    let plan = SelfPlayPlan {
        variant: flags.game()?,
        evaluation: Evaluation::read(flags.text("eval").unwrap_or_default())?,
        n_games: flags.number("games", 1, 10_000_000)?.unwrap_or(10_000),
        nodes: flags.number("nodes", 1, u64::MAX)?.unwrap_or(1_000),
        seed: flags.number("seed", 0, u64::MAX)?.unwrap_or(1),
        lanes: flags.number("lanes", 1, 256)?.unwrap_or(1),
    };
    Ok(SelfPlayTask {
        plan,
        commit: flags.text("commit").unwrap_or("unknown"),
        out: flags.needed("out", "the file to write")?,
    })
}

impl SelfPlayTask<'_> {
    fn write_games(&self) -> Result<(), String> {
        let cannot_write = |error| format!("cannot write {}: {error}", self.out);
        let run = SelfPlayRun::new(&self.plan, self.commit);
        let (mut writer, so_far) = SelfPlayWriter::open(Path::new(self.out), &run)?;
        let (mut timer, mut n_games, mut failed) = (ProgressTimer::start(), so_far.0, None);
        self_play(&self.plan, so_far, |game| {
            n_games += 1;
            if timer.is_due() {
                output::tell!("{n_games} of {} games", self.plan.n_games);
            }
            match writer.add(game) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        failed.map_or(Ok(()), Err).and_then(|()| writer.finish()).map_err(cannot_write)
    }
}
