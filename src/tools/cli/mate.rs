//! `suizo mate`: whether a position is a mate, and how.

use super::{
    flags::{self, Flags},
    output, subcommand,
};
use crate::{
    engine::mate::{MAX_MATE_PLIES, MateLimits, MateSolver, MateVerdict},
    rules::{BareKing, Move, Position, Rules, Variant, sfen},
    tools::Patient,
};
use std::process::ExitCode;

const HELP: &str = "\
suizo mate [--game GAME] [--find shortest|any] [--plies N] [--nodes N] [--hash MIB] [--others N] SFEN

Looks for the shortest mate by checks alone and prints one line: `mate in N: MOVES` with the longest resistance, `mate in N or fewer: MOVES`
where a shorter one was looked for without coming to an end, `no mate`, or `no mate within N plies` where that is all that is known: after
--nodes positions (default 100000000), or at --plies (default 199, which stands for any length). What is put between a check and the king in
vain does not count: it is taken at once, and the mate goes on as it would have without. GAME is shogi unless it is named. With `--find any`
it is done when there is a mate, `mate in N or fewer: MOVES`, and says `no mate found` where nothing is known. With --others a mate is
followed by `also N: MOVE` for each other move that mates at the attacker's move N, the last one apart, within that number of plies more:
`no others` where there is none, `others unknown` where --nodes did not suffice. Where the side to move has no king on the board, its
opponent holds all pieces that are not in sight, as in problems.
";

const FLAGS: [&str; 6] = ["game", "find", "plies", "nodes", "hash", "others"];

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
    /// Any mate will do.
    finds_any: bool,
    /// Other solutions of this number of plies more are looked for.
    others: Option<u16>,
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
    let hash_mib = flags.number("hash", 1, 4_096)?.unwrap_or(256);
    let finds_any = match flags.text("find") {
        None | Some("shortest") => false,
        Some("any") => true,
        Some(other) => return Err(format!("--find {other:?} is not known; give shortest or any")),
    };
    if let (true, Some(flag)) = (finds_any, ["plies", "others"].into_iter().find(|flag| flags.text(flag).is_some())) {
        return Err(format!("--{flag} goes with the shortest mate; leave it or `--find any` out"));
    }
    Ok(MateTask { position, limits, hash_mib, finds_any, others: flags.number("others", 0, MAX_MATE_PLIES)? })
}

fn problem(rules: &'static Rules, text: &str) -> Result<Position, String> {
    let setup = sfen::parse(rules.geometry(), text).map_err(|error| error.to_string())?;
    let position = Position::from_setup(rules, &setup).map_err(|errors| errors.to_string())?;
    if !position.royals(position.turn()).is_empty() {
        return Ok(position);
    }
    Position::from_setup(rules, &setup.with_the_rest_in_hand(rules)).map_err(|errors| errors.to_string())
}

fn words(line: &[Move]) -> String {
    let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
    moves.join(" ")
}

impl MateTask {
    fn answer(&self) -> String {
        let mut solver = MateSolver::new(self.hash_mib);
        let bare_king = BareKing::default();
        let verdict = match self.finds_any {
            true => solver.find_any(&self.position, bare_king, self.limits.nodes, &mut Patient),
            false => solver.solve(&self.position, bare_king, &self.limits, &mut Patient),
        };
        match verdict {
            MateVerdict::Mate(line) => {
                format!("mate in {}: {}\n{}", line.len(), words(&line), self.others(&mut solver, &line))
            }
            MateVerdict::LongMate { within, line } => {
                let others = self.others.map_or("", |_| "others unknown\n");
                format!("mate in {within} or fewer: {}\n{others}", words(&line))
            }
            MateVerdict::NoMate => "no mate\n".to_owned(),
            MateVerdict::NoMateWithin(0) => "no mate found\n".to_owned(),
            MateVerdict::NoMateWithin(1) => "no mate within 1 ply\n".to_owned(),
            MateVerdict::NoMateWithin(plies) => format!("no mate within {plies} plies\n"),
        }
    }

    fn others(&self, solver: &mut MateSolver, line: &[Move]) -> String {
        let Some(more) = self.others else { return String::new() };
        let bare_king = BareKing::default();
        match solver.other_solutions(&self.position, bare_king, line, more, &self.limits, &mut Patient) {
            None => "others unknown\n".to_owned(),
            Some(others) if others.is_empty() => "no others\n".to_owned(),
            Some(others) => others.iter().map(|other| format!("also {}: {}\n", other.ply + 1, other.mv)).collect(),
        }
    }
}
