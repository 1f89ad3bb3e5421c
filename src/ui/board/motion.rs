//! What moved between two views of one board, so that it can be seen to move.

use crate::{
    app::board_view::{BoardView, Place},
    rules::{ByColor, Color, Kind, Piece, Square},
};

/// More changes than this are not a move or a takeback but another position, which simply appears.
const MOST_CHANGES: usize = 4;

/// A piece that came to stand somewhere else.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Motion {
    pub from: Place,
    pub to: Place,
    /// It shows its other face now.
    pub turned: bool,
}

/// The motions that lead from one view to the next: a move or drop with its capture, or their takeback.
pub fn between(old: &BoardView, new: &BoardView) -> Vec<Motion> {
    let comparable =
        old.variant == new.variant && old.orientation == new.orientation && old.squares.len() == new.squares.len();
    if !comparable {
        return Vec::new();
    }
    let mut left: Vec<(Square, Piece)> = Vec::new();
    let mut came: Vec<(Square, Piece)> = Vec::new();
    for (before, after) in old.squares.iter().zip(&new.squares) {
        if before.piece != after.piece {
            left.extend(before.piece.map(|piece| (before.square, piece)));
            came.extend(after.piece.map(|piece| (after.square, piece)));
        }
    }
    if left.len().max(came.len()) > MOST_CHANGES {
        return Vec::new();
    }
    let mut in_hand =
        ByColor::from_fn(|color| Kind::HAND.map(|kind| count(new, color, kind) - count(old, color, kind)));
    let mut motions = Vec::new();
    for (to, piece) in came {
        let same = |&(from, other): &(Square, Piece)| {
            from != to && other.color() == piece.color() && other.kind().unpromoted() == piece.kind().unpromoted()
        };
        if let Some(index) = left.iter().position(same) {
            let (from, before) = left.swap_remove(index);
            let turned = before.kind() != piece.kind();
            motions.push(Motion { from: Place::Square(from), to: Place::Square(to), turned });
            continue;
        }
        // dropped by its owner, or given back by a takeback of its capture
        let holder = [piece.color(), !piece.color()].into_iter().find_map(|color| {
            let index = hand_index(piece.kind())?;
            (in_hand[color][index] < 0).then(|| {
                in_hand[color][index] += 1;
                Place::Hand(color, Kind::HAND[index])
            })
        });
        if let Some(from) = holder {
            motions.push(Motion { from, to: Place::Square(to), turned: false });
        }
    }
    for (from, piece) in left {
        let holder = [!piece.color(), piece.color()].into_iter().find_map(|color| {
            let index = hand_index(piece.kind())?;
            (in_hand[color][index] > 0).then(|| {
                in_hand[color][index] -= 1;
                Place::Hand(color, Kind::HAND[index])
            })
        });
        if let Some(to) = holder {
            motions.push(Motion { from: Place::Square(from), to, turned: false });
        }
    }
    motions
}

fn hand_index(kind: Kind) -> Option<usize> {
    Kind::HAND.into_iter().position(|held| held == kind.unpromoted())
}

fn count(view: &BoardView, color: Color, kind: Kind) -> i16 {
    let entries = view.hands.as_ref().map_or(&[][..], |hands| &hands[color].entries);
    entries.iter().find(|entry| entry.kind == kind).map_or(0, |entry| i16::from(entry.count))
}
