//! What is wrong with a move itself.

use super::{
    exchange::{LEAST, swap},
    fact::{Deed, Fault, Man},
    line::Line,
};
use crate::{
    openings::{Castle, castle_in},
    rules::{Kind, Position, Square, SquareSet},
};

/// Why the first move of a line allows the deed that follows in it. `threat` is the mate that the other side had before.
pub fn of(deed: Deed, at: usize, line: &Line, threat: Option<u32>) -> Option<Fault> {
    if let Deed::Mates(_) = deed {
        return threat.map(Fault::IgnoresMate).or_else(|| no_pawn_drop(line));
    }
    // who is told later than at once has done more than this
    if at != 1 {
        return None;
    }
    let (before, after, mv) = (line.before(0), line.after(0), line.moves()[0]);
    let them = !before.turn();
    let man = |at: Square| after.piece_at(at).filter(|piece| piece.color() != them).map(|piece| (piece.kind(), at));
    let men = match deed {
        // the man that it names is still there
        Deed::LeavesOne(_) => {
            line.captured(at).map(|piece| (piece.kind(), line.moves()[at].to())).into_iter().collect()
        }
        _ => deed.prey(),
    };
    let prey = men.into_iter().find(|(_, at)| swap(after, *at, them) >= LEAST)?;
    // as it stood right after the move
    let prey: Man = man(prey.1)?;
    if prey.1 == mv.to() {
        return Some(Fault::StepsInto(prey));
    }
    if swap(before, prey.1, them) >= LEAST {
        return Some(Fault::Leaves(prey));
    }
    let from = mv.from()?;
    if let Some(opened) = opened(before, after, prey.1) {
        return Some(Fault::OpensLine { to: opened, prey });
    }
    let guards = |position: &Position| position.attackers_to(prey.1, before.turn(), position.occupied());
    let is_guard = guards(before).contains(from);
    let still = guards(after).contains(mv.to());
    (is_guard && !still).then_some(Fault::Unguards(prey))
}

/// The enemy slider that attacks a square since the way was opened.
fn opened(before: &Position, after: &Position, prey: Square) -> Option<Man> {
    let them = after.turn();
    let attackers = |position: &Position| position.attackers_to(prey, them, position.occupied());
    let new = (attackers(after) - attackers(before)).first()?;
    after.piece_at(new).map(|piece| (piece.kind(), new))
}

/// A check along a file that a pawn cannot be dropped against, as another one of that side stands on the file.
fn no_pawn_drop(line: &Line) -> Option<Fault> {
    if line.len() < 2 {
        return None;
    }
    let checked = line.after(1);
    let us = checked.turn();
    let between = checked.interpositions();
    if checked.hand(us).count(Kind::Pawn) == 0 || between.is_empty() {
        return None;
    }
    let file = SquareSet::of(between.first()?).fill_files();
    if !(between - file).is_empty() {
        return None;
    }
    (checked.pieces(us, Kind::Pawn) & file).first().map(Fault::NoPawnDrop)
}

/// The same move with promotion was better.
pub fn unpromoted(played: &Line, better: &Line) -> Option<Fault> {
    let (mv, best) = (played.moves()[0], better.moves()[0]);
    let is_same = mv.from() == best.from() && mv.to() == best.to();
    let becomes = better.moved(0)?;
    (is_same && best.promotes() && !mv.promotes()).then_some(Fault::Unpromoted(becomes))
}

/// The castle that the first move of a line breaks up.
pub fn broken(line: &Line) -> Option<Castle> {
    let us = line.before(0).turn();
    let castle = castle_in(line.before(0), us)?;
    castle_in(line.after(0), us).is_none().then_some(castle)
}
