//! `suizo mate`: whether a position is a mate, and how.

use super::{
    flags::{self, Flags},
    output, subcommand,
};
use crate::{
    engine::{
        SearchControl,
        mate::{MAX_MATE_PLIES, MateLimits, MateSolver, MateVerdict, with_the_rest_in_hand},
    },
    rules::{BareKing, Position, Rules, Variant, sfen},
};
use std::process::ExitCode;

const HELP: &str = "\
suizo mate [--game GAME] [--plies N] [--nodes N] [--hash MIB] SFEN

Looks for the shortest mate by checks alone and prints one line: `mate in N: MOVES` with the longest resistance, `no mate`, or `no mate
within N plies` where that is all that is known: after --nodes positions (default 100000000), or at --plies (default 199). GAME is shogi
unless it is named. Where the side to move has no king on the board, its opponent holds all pieces that are not in sight, as in problems.
";

const FLAGS: [&str; 4] = ["game", "plies", "nodes", "hash"];

/// `suizo mate`
pub fn run(args: &[&str]) -> ExitCode {
    subcommand::run("mate", HELP, args, read, |task| {
        output::print(&task.answer());
        Ok(())
    })
}

struct MateTask {
    position: Position,
    limits: MateLimits,
    hash_mib: usize,
}

fn read(args: &[&str]) -> Result<MateTask, String> {
    let n_flags = args.chunks(2).take_while(|pair| pair[0].starts_with("--")).flatten().count();
    let (given, text) = args.split_at(n_flags);
    let flags = Flags::parse(given, &FLAGS, &[])?;
    let text = text.join(" ");
    if text.is_empty() {
        return Err("expected an SFEN; see `suizo mate --help`".to_owned());
    }
    let rules = Rules::of(flags.text("game").map_or(Ok(Variant::Shogi), flags::variant)?);
    let position = problem(rules, &text).map_err(|why| format!("cannot set up {text:?}: {why}"))?;
    let limits = MateLimits {
        plies: flags.number("plies", 1, MAX_MATE_PLIES)?.unwrap_or(MAX_MATE_PLIES),
        nodes: flags.number("nodes", 1, u64::MAX)?.unwrap_or(100_000_000),
    };
    Ok(MateTask { position, limits, hash_mib: flags.number("hash", 1, 4_096)?.unwrap_or(256) })
}

fn problem(rules: &'static Rules, text: &str) -> Result<Position, String> {
    let setup = sfen::parse(rules.geometry(), text).map_err(|error| error.to_string())?;
    let position = Position::from_setup(rules, &setup).map_err(|errors| errors.to_string())?;
    if !position.royals(position.turn()).is_empty() {
        return Ok(position);
    }
    Position::from_setup(rules, &with_the_rest_in_hand(rules, &setup)).map_err(|errors| errors.to_string())
}

/// Nothing but the limits ends the search.
struct Patient;

impl SearchControl for Patient {
    fn now_ms(&mut self) -> u64 {
        0
    }

    fn should_stop(&mut self) -> bool {
        false
    }
}

impl MateTask {
    fn answer(&self) -> String {
        let mut solver = MateSolver::new(self.hash_mib);
        match solver.solve(&self.position, BareKing::default(), &self.limits, &mut Patient) {
            MateVerdict::Mate(line) => {
                let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
                format!("mate in {}: {}\n", line.len(), moves.join(" "))
            }
            MateVerdict::NoMate => "no mate\n".to_owned(),
            MateVerdict::NoMateWithin(1) => "no mate within 1 ply\n".to_owned(),
            MateVerdict::NoMateWithin(plies) => format!("no mate within {plies} plies\n"),
        }
    }
}
