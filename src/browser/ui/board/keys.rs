//! What keys do on a square and on a stand, as plain data: where the focus goes, and what is asked.

use super::layout::BoardLayout;
use crate::{
    app::board::{BoardEvent, BoardView, Place, PositionQuery},
    rules::{Color, Kind, Piece, Square},
};

/// Modifier keys held down along with another.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Modifiers {
    pub control: bool,
    pub shift: bool,
}

/// What a key does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum KeyAction {
    /// The focus goes there.
    Focus(Place),
    /// The focus goes from a stand back to the board.
    FocusBoard,
    Emit(BoardEvent),
    /// A key of the board that leads nowhere from here.
    Stay,
    /// No key of the board.
    Ignore,
}

/// What a key does where the focus is. Single-character shortcuts can be switched off.
pub(super) fn action(view: &BoardView, at: Place, key: &str, modifiers: Modifiers) -> KeyAction {
    let mut signs = key.chars();
    if let (Some(sign), None) = (signs.next(), signs.next())
        && sign != ' '
    {
        return if view.looks.letters && !modifiers.control { letter(view, at, sign) } else { KeyAction::Ignore };
    }
    match at {
        Place::Square(square) => on_square(view, square, key, modifiers),
        Place::Hand(color, kind) => on_stand(view, color, kind, key, modifiers),
    }
}

fn on_square(view: &BoardView, square: Square, key: &str, modifiers: Modifiers) -> KeyAction {
    let layout = BoardLayout::of(view);
    let (column, row) = layout.cell(square);
    let (column, row) = (i32::from(column), i32::from(row));
    let (last_column, last_row) = (i32::from(view.files) - 1, i32::from(view.ranks) - 1);
    if matches!(key, "Enter" | " ") {
        return KeyAction::Emit(BoardEvent::Tap(Place::Square(square)));
    }
    if modifiers.shift {
        return KeyAction::Ignore; // steps through the game
    }
    let (column, row) = match key {
        // what is picked up is carried off the board: only an editor does something about it
        "Delete" => return KeyAction::Emit(BoardEvent::Release(None)),
        "ArrowLeft" => (column - 1, row),
        "ArrowRight" => (column + 1, row),
        "ArrowUp" => (column, row - 1),
        "ArrowDown" => (column, row + 1),
        "Home" => (0, if modifiers.control { 0 } else { row }),
        "End" => (last_column, if modifiers.control { last_row } else { row }),
        "PageUp" => (column, 0),
        "PageDown" => (column, last_row),
        _ => return KeyAction::Ignore,
    };
    layout.square(column, row).map_or(KeyAction::Stay, |next| KeyAction::Focus(Place::Square(next)))
}

/// The buttons of the stands answer to Enter by themselves.
fn on_stand(view: &BoardView, color: Color, kind: Kind, key: &str, modifiers: Modifiers) -> KeyAction {
    let Some(hands) = view.hands.as_ref().filter(|_| !modifiers.shift) else { return KeyAction::Ignore };
    let entries = &hands[color].entries;
    let here = entries.iter().position(|entry| entry.kind == kind).unwrap_or_default();
    if key.starts_with("Arrow") && entries.get(here).is_some_and(|entry| entry.selected) {
        return KeyAction::FocusBoard; // it goes to a square
    }
    let next = match key {
        "ArrowLeft" | "ArrowUp" => here.checked_sub(1),
        "ArrowRight" | "ArrowDown" => Some(here + 1),
        "Home" => Some(0),
        "End" => entries.len().checked_sub(1),
        _ => return KeyAction::Ignore,
    };
    let next = next.and_then(|next| entries.get(next));
    next.map_or(KeyAction::Stay, |entry| KeyAction::Focus(Place::Hand(color, entry.kind)))
}

/// Small letters mean the side at the bottom, capitals the other.
fn letter(view: &BoardView, at: Place, sign: char) -> KeyAction {
    let color = if sign.is_ascii_uppercase() { !view.orientation } else { view.orientation };
    let ask = |ask| KeyAction::Emit(BoardEvent::Query(ask));
    match (sign.to_ascii_lowercase(), at) {
        ('h', _) => to_hand(view, at, color),
        ('x', Place::Square(square)) => ask(PositionQuery::Rank(square)),
        ('y', Place::Square(square)) => ask(PositionQuery::File(square)),
        ('a', Place::Square(square)) => ask(PositionQuery::Attackers(square)),
        ('d', _) => ask(PositionQuery::Reach(at)),
        ('z', _) => ask(PositionQuery::Last),
        ('t', _) => ask(PositionQuery::Time),
        ('q', _) => ask(PositionQuery::Hands),
        ('c', _) => ask(PositionQuery::Count),
        ('o', _) => ask(PositionQuery::Board),
        ('.', _) => next(view, at, view.orientation, |_| true).map_or(KeyAction::Stay, KeyAction::Focus),
        (',', _) => next(view, at, !view.orientation, |_| true).map_or(KeyAction::Stay, KeyAction::Focus),
        (letter, _) => match Kind::from_letter(letter) {
            // what is not there is said to be missing
            Some(wanted) => next(view, at, color, |kind| kind.unpromoted() == wanted)
                .map_or_else(|| ask(PositionQuery::Kind(wanted)), KeyAction::Focus),
            None => KeyAction::Ignore,
        },
    }
}

fn to_hand(view: &BoardView, at: Place, color: Color) -> KeyAction {
    let first = view.hands.as_ref().and_then(|hands| hands[color].entries.first());
    match (at, first) {
        (Place::Hand(here, _), _) if here == color => KeyAction::FocusBoard,
        (_, Some(entry)) => KeyAction::Focus(Place::Hand(color, entry.kind)),
        (_, None) => KeyAction::Emit(BoardEvent::Query(PositionQuery::Hands)),
    }
}

/// The next piece of a side after this place, in the order in which squares are read; after the last one the first again.
fn next(view: &BoardView, at: Place, color: Color, wanted: impl Fn(Kind) -> bool) -> Option<Place> {
    let mut squares: Vec<_> = view.squares.iter().collect();
    if view.orientation == Color::White {
        squares.reverse();
    }
    let here = squares.iter().position(|seen| Place::Square(seen.square) == at);
    let after = here.map_or(0, |here| here + 1);
    let is_wanted = |piece: Piece| piece.color() == color && wanted(piece.kind());
    let mut round = squares.iter().cycle().skip(after).take(squares.len());
    round.find(|seen| seen.piece.is_some_and(is_wanted)).map(|seen| Place::Square(seen.square))
}
