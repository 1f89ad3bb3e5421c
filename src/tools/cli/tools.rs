//! The subcommands.

use super::{bad_arguments, output, session::perft_lines, usi::bench_lines};
use crate::engine::bench;
use crate::rules::{Position, Rules, Variant, sfen};
use std::process::ExitCode;

const PERFT_HELP: &str = "\
suizo perft VARIANT DEPTH [SFEN]

Counts the move sequences of DEPTH plies from the start of the game, or from SFEN: one line per first move, then the total.
Counts what the generator allows; a bare king does not end the count.
";

const BENCH_HELP: &str = "\
suizo bench [VARIANT]
suizo bench --positions [VARIANT]

Searches fixed positions of a game (default: shogi) to a fixed depth. Prints the nodes, which change only when the search does,
and the nodes a second. With --positions it only names them: the depth, then one position a line.
";

/// Deeper ones would take years.
pub(super) const DEEPEST_PERFT: u32 = 20;

pub fn perft(args: &[&str]) -> ExitCode {
    if asks_for_help(args) {
        return output::print(PERFT_HELP);
    }
    let (variant, depth, sfen) = match args {
        [variant, depth, sfen @ ..] => (*variant, *depth, sfen.join(" ")),
        _ => {
            return bad_arguments("suizo perft: expected VARIANT DEPTH [SFEN]; see `suizo perft --help`");
        }
    };
    let rules = match rules_of("perft", variant) {
        Ok(rules) => rules,
        Err(complaint) => return bad_arguments(&complaint),
    };
    let Some(depth) = depth.parse().ok().filter(|depth| *depth <= DEEPEST_PERFT) else {
        return bad_arguments(&format!("suizo perft: {depth:?} is no depth; give a number from 0 to {DEEPEST_PERFT}"));
    };
    let sfen = if sfen.is_empty() { rules.table().start } else { &sfen };
    match position_for_counting(rules, sfen) {
        Ok(position) => output::print(&(perft_lines(position, depth).join("\n") + "\n")),
        Err(why) => bad_arguments(&format!("suizo perft: cannot set up {sfen:?}: {why}")),
    }
}

fn position_for_counting(rules: &'static Rules, text: &str) -> Result<Position, String> {
    let setup = sfen::parse(rules.geometry(), text).map_err(|error| error.to_string())?;
    Position::for_counting(rules, &setup).map_err(|errors| errors.to_string())
}

pub fn bench(args: &[&str]) -> ExitCode {
    if asks_for_help(args) {
        return output::print(BENCH_HELP);
    }
    let (only_names, rest) = match args {
        ["--positions", rest @ ..] => (true, rest),
        all => (false, all),
    };
    let variant = match rest {
        [] => Variant::Shogi.id(),
        [variant] => variant,
        _ => {
            return bad_arguments("suizo bench: expected one VARIANT or none; see `suizo bench --help`");
        }
    };
    match rules_of("bench", variant) {
        Ok(rules) if only_names => {
            let (starts, depth) = bench::suite(rules.variant());
            output::print(&format!("depth {depth}\n{}\n", starts.join("\n")))
        }
        Ok(rules) => output::print(&(bench_lines(rules).join("\n") + "\n")),
        Err(complaint) => bad_arguments(&complaint),
    }
}

fn asks_for_help(args: &[&str]) -> bool {
    args.iter().any(|arg| matches!(*arg, "-h" | "--help"))
}

fn rules_of(command: &str, id: &str) -> Result<&'static Rules, String> {
    Variant::from_id(id).map(Rules::of).ok_or_else(|| {
        let known: Vec<&str> = Variant::ALL.iter().map(|variant| variant.id()).collect();
        format!("suizo {command}: no game is called {id:?}; give one of {}", known.join(", "))
    })
}
