//! `suizo openings`: balanced positions for matches to begin with.

use super::{
    flags::Flags,
    output::{self, ProgressTimer, json},
    subcommand,
};
use crate::{
    rules::{RuleChoices, Variant},
    tools::arena::{self, Filter, LineWriter},
};
use std::{path::Path, process::ExitCode};

const HELP: &str = "\
suizo openings --game GAME --out FILE [--count N] [--plies N] [--nodes N] [--limit CP] [--seed N] [--lanes N] [--rule KEY=VALUE]

Makes positions for games to begin with: N or N + 1 random moves (default 8) after which a search of --nodes positions (default
100000) sees less than --limit hundredths of a pawn (default 150) for either side; none twice. The same seed (default 1) makes the
same file, on any number of lanes. One line of JSON each: sfen, moves, score for the side to move. Packed if FILE ends in .gz.
";

const FLAGS: [&str; 8] = ["game", "out", "count", "plies", "nodes", "limit", "seed", "lanes"];

/// `suizo openings`
pub fn run(args: &[&str]) -> ExitCode {
    subcommand::run("openings", HELP, args, OpeningsTask::read, |task| task.carry_out())
}

struct OpeningsTask<'a> {
    variant: Variant,
    choices: RuleChoices,
    count: usize,
    filter: Filter,
    lanes: usize,
    out: &'a str,
}

impl<'a> OpeningsTask<'a> {
    fn read(args: &[&'a str]) -> Result<OpeningsTask<'a>, String> {
        let flags = Flags::parse(args, &FLAGS, &["rule"])?;
        let (variant, choices) = flags.game_and_rules()?;
        Ok(OpeningsTask {
            variant,
            choices,
            count: flags.number("count", 1, 1_000_000)?.unwrap_or(2_000),
            filter: Filter {
                plies: flags.number("plies", 0, 100)?.unwrap_or(8),
                nodes: flags.number("nodes", 1, u64::MAX)?.unwrap_or(100_000),
                limit: flags.number("limit", 1, 10_000)?.unwrap_or(150),
                seed: flags.number("seed", 0, u64::MAX)?.unwrap_or(1),
            },
            lanes: flags.number("lanes", 1, 256)?.unwrap_or(1),
            out: flags.needed("out", "the file to write")?,
        })
    }

    fn carry_out(&self) -> Result<(), String> {
        let cannot_write = |error| format!("cannot write {}: {error}", self.out);
        let mut lines = LineWriter::create(Path::new(self.out)).map_err(cannot_write)?;
        let mut timer = ProgressTimer::start();
        let found = |n_found| {
            if timer.is_due() {
                output::tell!("{n_found} of {} openings", self.count);
            }
        };
        let openings = arena::generate(self.variant, self.choices, self.count, &self.filter, self.lanes, found);
        for opening in &openings {
            lines.line(&json(opening)).map_err(cannot_write)?;
        }
        lines.finish().map_err(cannot_write)?;
        if openings.len() < self.count {
            return Err(format!("only {} openings found; give a greater --limit or more --plies", openings.len()));
        }
        Ok(())
    }
}
