//! Changes of a position that need not be playable.

use super::super::board::Place;
use crate::rules::{Color, Hand, Kind, Piece, Rules, Setup, Square};

/// One change of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edit {
    /// Puts a piece on a square; what stood there is out of the game.
    Put(Square, Piece),
    /// Moves the piece from one place to a square; what stood there is out of the game.
    Move(Place, Square),
    /// Takes a piece out of the game.
    Remove(Place),
    /// Gives a piece to a hand, unpromoted.
    ToHand(Place, Color),
    /// Puts one more piece of a kind into a hand.
    Hold(Color, Kind),
    /// Turns the piece over, where it has another side.
    TurnOver(Square),
    /// Gives the piece to the other player.
    ChangeSide(Place),
    /// Who is to move.
    Turn(Color),
    /// Takes every piece off.
    Clear,
    /// Gives every piece that a full set has beyond those of the position to a hand, kings apart.
    RestToHand(Color),
    /// Turns the whole position by half a turn, and changes the players.
    ChangePlayers,
    /// Takes away what this game has no place for: pieces outside the board, pieces of other games, hands in a game without drops.
    Fit,
}

/// What a position becomes by a change. `None` where nothing changes: there is no such piece, or a hand is full.
#[must_use]
pub fn edited(rules: &'static Rules, before: &Setup, edit: Edit) -> Option<Setup> {
    let mut setup = before.clone();
    match edit {
        Edit::Put(at, piece) => put(rules, &mut setup, at, piece)?,
        Edit::Move(from, to) => {
            let piece = taken(&mut setup, from)?;
            put(rules, &mut setup, to, piece)?;
        }
        Edit::Remove(place) => {
            taken(&mut setup, place)?;
        }
        Edit::ToHand(place, color) => {
            let piece = taken(&mut setup, place)?;
            hold(rules, &mut setup, color, piece.kind().unpromoted())?;
        }
        Edit::Hold(color, kind) => hold(rules, &mut setup, color, kind)?,
        Edit::TurnOver(at) => {
            let piece = setup.board[at.index()]?;
            let other = other_face(rules, piece.kind())?;
            setup.board[at.index()] = Some(Piece::new(piece.color(), other));
        }
        Edit::ChangeSide(place) => {
            let piece = taken(&mut setup, place)?;
            match place {
                Place::Square(at) => setup.board[at.index()] = Some(Piece::new(!piece.color(), piece.kind())),
                Place::Hand(..) => hold(rules, &mut setup, !piece.color(), piece.kind())?,
            }
        }
        Edit::Turn(color) => setup.turn = color,
        Edit::Clear => setup = Setup { turn: setup.turn, ..Setup::EMPTY },
        Edit::RestToHand(color) => {
            for (kind, left) in before.missing(rules) {
                let held = setup.hands[color].count(kind);
                let more = u8::try_from(left.max(0)).unwrap_or(u8::MAX);
                setup.hands[color].set(kind, held.saturating_add(more).min(Hand::MAX_COUNT));
            }
        }
        Edit::ChangePlayers => {
            let geometry = rules.geometry();
            setup.board = Setup::EMPTY.board;
            for at in geometry.squares() {
                let piece = before.board[geometry.rotate(at).index()];
                setup.board[at.index()] = piece.map(|piece| Piece::new(!piece.color(), piece.kind()));
            }
            std::mem::swap(&mut setup.hands.black, &mut setup.hands.white);
            setup.turn = !setup.turn;
        }
        Edit::Fit => {
            let is_at_home = |at: Square, piece: Piece| rules.geometry().contains(at) && rules.has_kind(piece.kind());
            for at in Square::all() {
                let place = &mut setup.board[at.index()];
                *place = place.filter(|piece| is_at_home(at, *piece));
            }
            if !rules.has_drops() {
                setup.hands = Setup::EMPTY.hands;
            }
        }
    }
    (setup != *before).then_some(setup)
}

/// The other side of a piece of this game.
#[must_use]
pub fn other_face(rules: &'static Rules, kind: Kind) -> Option<Kind> {
    if kind.is_promoted() { Some(kind.unpromoted()) } else { rules.promotion_of(kind) }
}

fn put(rules: &'static Rules, setup: &mut Setup, at: Square, piece: Piece) -> Option<()> {
    if !rules.geometry().contains(at) {
        return None;
    }
    setup.board[at.index()] = Some(piece);
    Some(())
}

/// Takes a piece from where it is.
fn taken(setup: &mut Setup, place: Place) -> Option<Piece> {
    match place {
        Place::Square(at) => setup.board[at.index()].take(),
        Place::Hand(color, kind) => {
            let held = setup.hands[color].count(kind).checked_sub(1)?;
            setup.hands[color].set(kind, held);
            Some(Piece::new(color, kind))
        }
    }
}

fn hold(rules: &'static Rules, setup: &mut Setup, color: Color, kind: Kind) -> Option<()> {
    let held = setup.hands[color].count(kind);
    if !rules.has_drops() || !Kind::HAND.contains(&kind) || held >= Hand::MAX_COUNT {
        return None;
    }
    setup.hands[color].set(kind, held + 1);
    Some(())
}
