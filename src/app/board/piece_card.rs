//! How a piece moves, for the card beside the board.

use super::{super::settings::PieceSet, event::Place};
use crate::{
    diagram::{drawn_as, has_one_king},
    i18n::Texts,
    rules::{Color, Dirs, Piece, Position, Rules, SquareSet},
};

/// One face of a piece with its movement, as the player at the bottom sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardFace {
    pub piece: Piece,
    pub name: String,
    /// Squares of a single step or jump, in columns to the right and rows down.
    pub steps: Vec<(i8, i8)>,
    /// Directions of any distance, likewise.
    pub slides: Vec<(i8, i8)>,
}

/// What is said about a piece: the face that it shows, the other one if it has two, and how many squares it could go to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardView {
    pub faces: Vec<CardFace>,
    pub spoken: String,
    pub set: PieceSet,
    /// Who sits at the bottom.
    pub bottom: Color,
}

/// Columns to the right and rows down, as the piece's own player sees them.
const DIRECTIONS: [(Dirs, (i8, i8)); 8] = [
    (Dirs::N, (0, -1)),
    (Dirs::NE, (1, -1)),
    (Dirs::E, (1, 0)),
    (Dirs::SE, (1, 1)),
    (Dirs::S, (0, 1)),
    (Dirs::SW, (-1, 1)),
    (Dirs::W, (-1, 0)),
    (Dirs::NW, (-1, -1)),
];

/// The piece that lies there.
#[must_use]
pub fn piece_at(position: &Position, place: Place) -> Option<Piece> {
    match place {
        Place::Square(square) => position.piece_at(square),
        Place::Hand(color, kind) => (position.hand(color).count(kind) > 0).then(|| Piece::new(color, kind)),
    }
}

/// Where the piece there could go by its movement, or be dropped.
#[must_use]
pub fn reach(position: &Position, place: Place) -> SquareSet {
    match place {
        Place::Square(square) => position.reach(square),
        Place::Hand(color, kind) => position.drop_reach(color, kind),
    }
}

/// The card of the piece at a place, where there is one.
#[must_use]
pub fn card(
    position: &Position,
    place: Place,
    bottom: Color,
    set: PieceSet,
    texts: &'static Texts,
) -> Option<CardView> {
    let rules = position.rules();
    let piece = piece_at(position, place)?;
    let (piece, bottom) = drawn_as(has_one_king(rules.variant()), piece, bottom);
    let other = rules.promotion_of(piece.kind()).or_else(|| {
        let front = rules.kinds().iter().find(|row| row.promotes == Some(piece.kind()));
        front.map(|row| row.kind)
    });
    let from = match place {
        Place::Square(square) => Some(square),
        Place::Hand(..) => None,
    };
    let faces = [Some(piece.kind()), other].into_iter().flatten().map(|kind| {
        let piece = Piece::new(piece.color(), kind);
        face(rules, piece, piece.color() == bottom, texts.piece_name(kind))
    });
    let squares = reach(position, place).len() as usize;
    Some(CardView { faces: faces.collect(), spoken: texts.can_go(piece.kind(), from, squares), set, bottom })
}

fn face(rules: &Rules, piece: Piece, upright: bool, name: String) -> CardFace {
    let seen = |(right, down): (i8, i8)| if upright { (right, down) } else { (-right, -down) };
    let mut view = CardFace { piece, name, steps: Vec::new(), slides: Vec::new() };
    if let Some(row) = rules.kinds().iter().find(|row| row.kind == piece.kind()) {
        for (direction, delta) in DIRECTIONS {
            if row.slides.has(direction) {
                view.slides.push(seen(delta));
            } else if row.steps.has(direction) {
                view.steps.push(seen(delta));
            }
        }
        if row.jumps {
            view.steps.extend([seen((-1, -2)), seen((1, -2))]);
        }
    }
    view
}
