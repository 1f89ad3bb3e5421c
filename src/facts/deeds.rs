//! What the moves of a line do for the side that makes them.

use super::{
    development::developed,
    exchange::{LEAST, Prize, loss, prizes},
    fact::{Deed, Man},
    line::Line,
    mates::{is_brinkmate, passed, threat_before},
    patterns,
};
use crate::{
    openings::castle_in,
    record::Score,
    rules::{Bare, BareKing, Color, ImpasseRule, Kind, Move, MoveList, Piece, Position, Square, points},
};

/// How many moves of a side are looked at: what comes later the search has hardly looked at.
const MOST_MOVES: usize = 3;

/// Whether a score says that a side mates, and in how many plies.
fn mates_in(score: Option<Score>, side: Color) -> Option<u32> {
    let Some(Score::Mate(plies)) = score else { return None };
    (plies != 0 && (plies > 0) == (side == Color::Black)).then_some(plies.unsigned_abs())
}

/// The mate that begins with a move of a line, by the score.
pub fn mate(score: Option<Score>, side: Color, line: &Line, at: usize) -> Option<(Deed, usize)> {
    let plies = mates_in(score, side)?;
    (at < line.len()).then_some((Deed::Mates(plies), at))
}

/// The first telling deed of the side that makes a move of a line, with its place; only where the line as a whole gains something.
pub fn first(line: &Line, from: usize) -> Option<(Deed, usize)> {
    let places = || (from..line.len()).step_by(2);
    if let Some(found) = places().find_map(|at| royal_end(line, at).map(|deed| (deed, at))) {
        return Some(found);
    }
    if line.won_by(from) < LEAST {
        return None;
    }
    places().take(MOST_MOVES).find_map(|at| {
        deed(line, at).filter(|deed| at == from || !matches!(deed, Deed::Wins(_))).map(|deed| (deed, at))
    })
}

/// What decides a game of the old kinds: a second royal, one that is taken, a king that is left alone.
fn royal_end(line: &Line, at: usize) -> Option<Deed> {
    let us = line.before(at).turn();
    let is_prince = line.moves()[at].promotes() && line.moved(at) == Some(Kind::Prince);
    if is_prince && line.after(at).royals(us).has_many() {
        return Some(Deed::SecondRoyal);
    }
    let taken = line.captured(at)?.kind();
    if matches!(taken, Kind::King | Kind::Prince) {
        return Some(Deed::TakesRoyal((taken, line.moves()[at].to())));
    }
    let end = line.after(at).bare_king_outcome(BareKing::default())?;
    (end.winner == Some(us)).then_some(Deed::Bares)
}

fn falls(line: &Line, at: usize) -> Option<Man> {
    let taken = line.captured(at)?;
    let is_telling = loss(line.before(at), taken.kind()) >= LEAST && line.is_kept(at);
    is_telling.then(|| (taken.kind(), line.moves()[at].to()))
}

/// The man that stands alone beside a side's king, where the loss of it loses the game.
fn last_man(position: &Position, side: Color) -> Option<Man> {
    let bare_loses = position.rules().table().bare == Bare::Loses;
    let king = position.sole_royal(side).filter(|_| bare_loses && position.by_color(side).len() == 2)?;
    let at = position.by_color(side).iter().find(|square| *square != king)?;
    let kind = |square| position.piece_at(square).map(Piece::kind);
    // of a prince another word would have to be said
    (kind(king) == Some(Kind::King)).then_some((kind(at)?, at))
}

/// The last man beside the king of the side to move, where the other side could take it if nothing were done, and win.
fn bare_threat(position: &Position) -> Option<Man> {
    let (us, them) = (!position.turn(), position.turn());
    let man = last_man(position, them)?;
    let passed = passed(position)?;
    let mut moves = MoveList::new();
    passed.legal_moves(&mut moves);
    let bares = |mv: &&Move| {
        let mut after = passed.clone();
        after.do_move(**mv);
        let end = after.bare_king_outcome(BareKing::default());
        end.is_some_and(|end| end.winner == Some(us))
    };
    moves.iter().find(bares).map(|_| man)
}

fn deed(line: &Line, at: usize) -> Option<Deed> {
    if !line.is_kept(at) {
        return None;
    }
    let (mv, after) = (line.moves()[at], line.after(at));
    // a race is near its end: that says more than what was taken
    if line.captured(at).is_some()
        && let Some(man) = last_man(after, after.turn())
    {
        return Some(Deed::LeavesOne(man));
    }
    if let Some(prey) = falls(line, at) {
        let mut answers = MoveList::new();
        after.legal_moves(&mut answers);
        if !answers.iter().any(|answer| answer.to() == mv.to()) {
            return Some(Deed::Takes(prey));
        }
        let is_retaken = line.moves().get(at + 1).is_some_and(|answer| answer.to() == mv.to());
        let gives = line.moved(at)?;
        let is_cheaper = loss(after, gives) < loss(after, prey.0);
        return Some(if is_retaken && is_cheaper { Deed::Exchanges { prey, gives } } else { Deed::Wins(prey) });
    }
    let pattern = patterns::pattern(line, at);
    let promotes = || mv.promotes().then(|| line.moved(at)).flatten();
    pattern.or_else(|| promotes().filter(|_| line.survives(at)).map(Deed::Promotes))
}

/// What a move does where nothing falls in the line: all of it can be seen on the board.
pub fn quiet(line: &Line, at: usize) -> Option<Deed> {
    // what costs more than it brings is not why a move is good
    if at >= line.len() || line.gain(at) < 0 {
        return None;
    }
    let (mv, before, after) = (line.moves()[at], line.before(at), line.after(at));
    let us = before.turn();
    if let Some(plies) = threat_before(after) {
        return Some(if is_brinkmate(after) { Deed::Brinkmate(plies) } else { Deed::ThreatensMate(plies) });
    }
    if let Some(man) = bare_threat(after) {
        return Some(Deed::ThreatensBare(man));
    }
    if mv.promotes() && line.survives(at) {
        return line.moved(at).map(Deed::Promotes);
    }
    let counts = after.rules().table().impasse == ImpasseRule::Points;
    if counts && line.moved(at) == Some(Kind::King) && after.has_entered(us) && !before.has_entered(us) {
        return Some(Deed::Enters(points(after, us)));
    }
    if let Some(man) = saved(line, at) {
        return Some(Deed::Saves(man));
    }
    if let Some(man) = patterns::threatened(line, at) {
        return Some(Deed::Attacks(man));
    }
    let castle = castle_in(after, us).filter(|castle| castle_in(before, us) != Some(*castle))?;
    Some(Deed::Completes(castle))
}

/// What a move does for its side's men, where there is nothing else to be said of it.
pub fn plain(line: &Line, at: usize) -> Option<Deed> {
    if at >= line.len() || line.captured(at).is_some() || line.before(at).in_check() {
        return None;
    }
    developed(line.before(at), line.moves()[at], line.after(at)).map(Deed::Develops)
}

/// The best of the own men that could be taken at a profit, and no longer can.
fn saved(line: &Line, at: usize) -> Option<Man> {
    let (mv, before, after) = (line.moves()[at], line.before(at), line.after(at));
    let them = !before.turn();
    passed(before)?;
    let left = prizes(after, them);
    let now = |at: Square| if mv.from() == Some(at) { mv.to() } else { at };
    let is_safe = |prize: &&Prize| !left.iter().any(|left| left.at == now(prize.at));
    let saved = prizes(before, them);
    // who saves one and leaves another has saved nothing
    let saved = saved.iter().find(is_safe).filter(|_| left.is_empty())?;
    Some((saved.kind, saved.at))
}
