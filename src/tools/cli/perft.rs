//! `suizo perft`, and the lines that it shares with the command `perft` of the USI program.

use super::{flags, output, subcommand};
use crate::rules::{Position, Rules, perft, sfen};
use std::process::ExitCode;

const HELP: &str = "\
suizo perft VARIANT DEPTH [SFEN]

Counts the move sequences of DEPTH plies from the start of the game, or from SFEN: one line per first move, then the total.
Counts what the generator allows; a bare king does not end the count.
";

/// Deeper counts would take years.
const MAX_DEPTH: u32 = 20;

/// `suizo perft`
pub fn run(args: &[&str]) -> ExitCode {
    subcommand::run("perft", HELP, args, read, |(position, depth)| {
        output::print(&(lines(position, depth).join("\n") + "\n"));
        Ok(())
    })
}

fn read(args: &[&str]) -> Result<(Position, u32), String> {
    let [variant, depth, sfen @ ..] = args else {
        return Err("expected VARIANT DEPTH [SFEN]; see `suizo perft --help`".to_owned());
    };
    let rules = Rules::of(flags::variant(variant)?);
    let depth =
        parse_depth(depth).ok_or_else(|| format!("{depth:?} is no depth; give a number from 0 to {MAX_DEPTH}"))?;
    let sfen = sfen.join(" ");
    let sfen = if sfen.is_empty() { rules.table().start } else { &sfen };
    let position = position_for_counting(rules, sfen).map_err(|why| format!("cannot set up {sfen:?}: {why}"))?;
    Ok((position, depth))
}

/// Reads a depth; `None` when it is no number or beyond [`MAX_DEPTH`].
pub fn parse_depth(text: &str) -> Option<u32> {
    text.parse().ok().filter(|depth| *depth <= MAX_DEPTH)
}

fn position_for_counting(rules: &'static Rules, text: &str) -> Result<Position, String> {
    let setup = sfen::parse(rules.geometry(), text).map_err(|error| error.to_string())?;
    Position::for_counting(rules, &setup).map_err(|errors| errors.to_string())
}

/// The count below each root move, by move, then the total.
pub fn lines(mut position: Position, depth: u32) -> Vec<String> {
    if depth == 0 {
        return vec!["nodes 1".to_owned()];
    }
    let mut counts: Vec<(String, u64)> =
        perft::divide(&mut position, depth).into_iter().map(|(mv, count)| (mv.to_string(), count)).collect();
    counts.sort_unstable();
    let total: u64 = counts.iter().map(|(_, count)| count).sum();
    let mut lines: Vec<String> = counts.into_iter().map(|(mv, count)| format!("{mv}: {count}")).collect();
    lines.push(format!("nodes {total}"));
    lines
}
