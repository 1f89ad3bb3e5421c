//! `suizo bench`, and the lines that it shares with the command `bench` of the USI program.

use super::{flags, output, subcommand};
use crate::{
    engine::bench,
    rules::{Rules, Variant},
};
use std::{process::ExitCode, time::Instant};

const HELP: &str = "\
suizo bench [VARIANT]
suizo bench --positions [VARIANT]

Searches fixed positions of a game (default: shogi) to a fixed depth. Prints the nodes, which change only when the search does,
and the nodes a second. With --positions it only names them: the depth, then one position a line.
";

/// `suizo bench`
pub fn run(args: &[&str]) -> ExitCode {
    subcommand::run("bench", HELP, args, read, |(rules, only_names)| {
        if only_names {
            let (starts, depth) = bench::suite(rules.variant());
            output::print(&format!("depth {depth}\n{}\n", starts.join("\n")));
        } else {
            output::print(&(lines(rules).join("\n") + "\n"));
        }
        Ok(())
    })
}

/// The game, and whether its positions are only named.
fn read(args: &[&str]) -> Result<(&'static Rules, bool), String> {
    let (only_names, rest) = match args {
        ["--positions", rest @ ..] => (true, rest),
        all => (false, all),
    };
    match rest {
        [] => Ok((Rules::of(Variant::Shogi), only_names)),
        [variant] => Ok((Rules::of(flags::variant(variant)?), only_names)),
        _ => Err("expected one VARIANT or none; see `suizo bench --help`".to_owned()),
    }
}

/// The fixed benchmark: the same nodes everywhere, and how fast they were here.
pub fn lines(rules: &'static Rules) -> [String; 2] {
    let start = Instant::now();
    let report = bench::run(rules);
    let ms = start.elapsed().as_millis() as u64;
    [format!("nodes {}", report.nodes), format!("nps {}", per_second(report.nodes, ms))]
}

/// Nodes per second; a time too short to measure counts as a millisecond.
pub fn per_second(nodes: u64, ms: u64) -> u64 {
    nodes.saturating_mul(1000) / ms.max(1)
}
