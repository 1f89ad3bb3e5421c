//! `suizo book`: an opening book, from long searches.

use super::{
    flags::Flags,
    output::{self, ProgressTimer},
    subcommand,
};
use crate::{
    engine::book,
    tools::arena::{BookPlan, find_lines},
};
use std::{fs, path::Path, process::ExitCode};

const HELP: &str = "\
suizo book --game GAME --out FOLDER [--lines N] [--plies N] [--nodes N] [--margin CP] [--lanes N]

Looks for about --lines balanced lines (default 300) of --plies first moves (default 10) from the standard start, and writes them into
FOLDER as a book, named by the game and by what is in it. Every position is searched over --nodes positions (default 300000); a move may
cost --margin hundredths of a pawn (default 35), or three times as much as long as its side stands no worse than the other, and all moves
of a side four times as much. The same on any number of lanes.
";

const FLAGS: [&str; 7] = ["game", "out", "lines", "plies", "nodes", "margin", "lanes"];

/// `suizo book`
pub fn run(args: &[&str]) -> ExitCode {
    subcommand::run("book", HELP, args, read, |task| task.carry_out())
}

struct BookTask<'a> {
    plan: BookPlan,
    out: &'a str,
}

fn read<'a>(args: &[&'a str]) -> Result<BookTask<'a>, String> {
    let flags = Flags::parse(args, &FLAGS, &[])?;
    let plan = BookPlan {
        variant: flags.game()?,
        n_lines: flags.number("lines", 1, 10_000)?.unwrap_or(300),
        plies: flags.number("plies", 1, book::MAX_PLIES)?.unwrap_or(10),
        nodes: flags.number("nodes", 1, u64::MAX)?.unwrap_or(300_000),
        margin: flags.number("margin", 0, 10_000)?.unwrap_or(35),
        lanes: flags.number("lanes", 1, 256)?.unwrap_or(1),
    };
    Ok(BookTask { plan, out: flags.needed("out", "the folder to write to")? })
}

impl BookTask<'_> {
    fn carry_out(&self) -> Result<(), String> {
        let mut timer = ProgressTimer::start();
        let lines = find_lines(&self.plan, |ply, n_done, n| {
            if timer.is_due() {
                output::tell!("ply {ply}: {n_done} of {n} positions");
            }
        });
        let bytes = book::write(self.plan.variant, &lines);
        let path = Path::new(self.out).join(book::file_name(self.plan.variant, &bytes));
        fs::write(&path, &bytes).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        output::tell!("{} lines, {} bytes: {}", lines.len(), bytes.len(), path.display());
        Ok(())
    }
}
