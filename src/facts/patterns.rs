//! The pictures by which a man is won: forks, pins, skewers, discovered attacks, and men that are trapped.
//!
//! Each is on the board after the move, and in the line the man falls.

use super::{
    exchange::{LEAST, best_first, loss, prizes, swap, worth},
    fact::{Deed, Man},
    line::Line,
};
use crate::rules::{Kind, Move, MoveList, Position, Square, SquareSet};

/// The picture of a move of a line, with the dearest man that falls later on.
pub fn pattern(line: &Line, at: usize) -> Option<Deed> {
    let after = line.after(at);
    let man = |square: Square| after.piece_at(square).map(|piece| (piece.kind(), square));
    let them = after.turn();
    let mut fallen: Vec<Man> = line
        .fallen(at)
        .into_iter()
        .filter(|(square, _)| after.by_color(them).contains(*square))
        .filter_map(|(square, _)| man(square))
        .filter(|(kind, _)| loss(after, *kind) >= LEAST)
        .collect();
    best_first(&mut fallen, |(kind, _)| worth(*kind));
    let view = View { line, at };
    let pictures = [View::fork, View::skewer, View::pin, View::discovery, View::trap, View::attack];
    pictures.into_iter().find_map(|picture| fallen.iter().find_map(|man| picture(&view, *man)))
}

/// The dearest man that could be taken at a profit from now on, and could not before.
pub fn threatened(line: &Line, at: usize) -> Option<Man> {
    let view = View { line, at };
    let us = view.before().turn();
    let new = prizes(view.after(), us).into_iter().find(|prize| view.is_new_prize(prize.at))?;
    Some((new.kind, new.at))
}

struct View<'a> {
    line: &'a Line,
    at: usize,
}

impl View<'_> {
    fn before(&self) -> &Position {
        self.line.before(self.at)
    }

    fn after(&self) -> &Position {
        self.line.after(self.at)
    }

    fn to(&self) -> Square {
        self.line.moves()[self.at].to()
    }

    fn man(&self, square: Square) -> Option<Man> {
        self.after().piece_at(square).map(|piece| (piece.kind(), square))
    }

    /// What the piece that moved attacks.
    fn attacked(&self) -> SquareSet {
        let after = self.after();
        after
            .piece_at(self.to())
            .map_or(SquareSet::EMPTY, |piece| after.attacks_from(piece, self.to(), after.occupied()))
    }

    /// The royal that is in check by the piece on a square.
    fn checked_by(&self, square: Square) -> Option<Square> {
        let after = self.after();
        after.checkers().contains(square).then(|| after.sole_royal(after.turn())).flatten()
    }

    /// Whether a man can be taken at a profit from now on, and could not before.
    fn is_new_prize(&self, square: Square) -> bool {
        let us = self.before().turn();
        swap(self.after(), square, us) >= LEAST && swap(self.before(), square, us) < LEAST
    }

    fn fork(&self, falls: Man) -> Option<Deed> {
        let (after, attacked) = (self.after(), self.attacked());
        let us = self.before().turn();
        if !attacked.contains(falls.1) || !self.is_new_prize(falls.1) {
            return None;
        }
        let royal = self.checked_by(self.to());
        let others = prizes(after, us);
        let other = others
            .iter()
            .find(|prize| prize.at != falls.1 && attacked.contains(prize.at) && self.is_new_prize(prize.at));
        let second = royal.or_else(|| other.map(|prize| prize.at))?;
        let by = self.line.moved(self.at)?;
        Some(Deed::Forks { by, first: falls, second: self.man(second)? })
    }

    /// What a piece on a square attacks beyond a man in its way.
    fn beyond(&self, slider: Square, front: Square) -> SquareSet {
        let after = self.after();
        let Some(piece) = after.piece_at(slider) else { return SquareSet::EMPTY };
        let mut without = after.occupied();
        without.remove(front);
        after.attacks_from(piece, slider, without) - after.attacks_from(piece, slider, after.occupied())
    }

    /// Men and royals of the other side in the way of the piece that moved.
    fn fronts(&self) -> impl Iterator<Item = Square> {
        (self.attacked() & self.after().by_color(self.after().turn())).iter()
    }

    fn skewer(&self, falls: Man) -> Option<Deed> {
        let front = self.fronts().find(|front| self.beyond(self.to(), *front).contains(falls.1))?;
        let front = self.man(front)?;
        // the one in front is in check or dearer, and has left
        let is_urgent = self.checked_by(self.to()) == Some(front.1) || worth(front.0) >= worth(falls.0);
        let has_left = self.line.moves().get(self.at + 1).is_some_and(|answer| answer.from() == Some(front.1));
        (is_urgent && has_left).then_some(Deed::Skewers { front, back: falls })
    }

    fn pin(&self, falls: Man) -> Option<Deed> {
        let after = self.after();
        let them = after.turn();
        if !self.attacked().contains(falls.1) || !self.is_new_prize(falls.1) {
            return None;
        }
        let behind = (self.beyond(self.to(), falls.1) & after.by_color(them)).first()?;
        let back = self.man(behind)?;
        let is_dearer = after.royals(them).contains(behind) || worth(back.0) > worth(falls.0);
        is_dearer.then_some(Deed::Pins { front: falls, back })
    }

    fn discovery(&self, falls: Man) -> Option<Deed> {
        let (before, after) = (self.before(), self.after());
        let us = before.turn();
        let opens = |slider: &Square| {
            let Some(piece) = after.piece_at(*slider) else { return false };
            let [was, is] = [before, after].map(|position| position.attacks_from(piece, *slider, position.occupied()));
            *slider != self.to() && (is - was).contains(falls.1)
        };
        if !self.is_new_prize(falls.1) {
            return None;
        }
        let slider = after.by_color(us).iter().find(opens)?;
        Some(Deed::Discovers { by: self.man(slider)?, prey: falls })
    }

    fn trap(&self, falls: Man) -> Option<Deed> {
        let after = self.after();
        let us = self.before().turn();
        if !self.is_new_prize(falls.1) || after.in_check() || matches!(falls.0, Kind::Pawn) {
            return None;
        }
        let mut answers = MoveList::new();
        after.legal_moves(&mut answers);
        let is_lost = |to: Square, mv: Move| {
            let mut next = after.clone();
            next.do_move(mv);
            after.captured_by(mv).is_none() && swap(&next, to, us) >= LEAST
        };
        let mut flights = answers.iter().filter(|mv| mv.from() == Some(falls.1));
        flights.all(|mv| is_lost(mv.to(), *mv)).then_some(Deed::Traps(falls))
    }

    fn attack(&self, falls: Man) -> Option<Deed> {
        self.is_new_prize(falls.1).then_some(Deed::Attacks(falls))
    }
}
