//! From presses on the board to moves: selection, drag, the promotion question.
//!
//! A small machine with two memories: what is selected, and the question that is open. It asks [Game] what is allowed and never
//! plays a move itself; the feature that does clears it.

use super::event::{BoardEvent, Place};
use crate::rules::{Color, Game, IllegalMove, IllegalMoves, Kind, Move, Square};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Selection {
    pub selected: Option<Place>,
    /// The selected piece shows its back: it will be put down promoted.
    pub turned: bool,
    /// Promote or not: a move that stands between its two faces.
    pub question: Option<(Square, Square)>,
}

/// What a press came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardReaction {
    /// Selection or question changed, or nothing did.
    Quiet,
    /// This move was chosen; the game decides whether it is allowed.
    Play(Move),
    /// The other side's piece was picked.
    TheirPiece,
    /// A piece was picked while it is not this person's turn.
    NotNow,
}

impl Selection {
    /// Gives up selection and question.
    pub fn clear(&mut self) {
        *self = Selection::default();
    }

    /// `movable`: whose pieces the person at the screen may move now.
    pub fn on(&mut self, event: BoardEvent, game: &Game, movable: Option<Color>) -> BoardReaction {
        let Some(color) = movable else {
            self.clear();
            let picks_piece =
                matches!(event, BoardEvent::Tap(place) | BoardEvent::Lift(place) if owner(game, place).is_some());
            return if picks_piece { BoardReaction::NotNow } else { BoardReaction::Quiet };
        };
        match event {
            BoardEvent::Tap(place) => self.tap(place, game, color),
            BoardEvent::Lift(place) => {
                let turned = self.turned && self.selected == Some(place);
                self.clear();
                match owner(game, place) {
                    Some(owner) if owner == color => {
                        *self = Selection { selected: Some(place), turned, question: None };
                        BoardReaction::Quiet
                    }
                    Some(_) => BoardReaction::TheirPiece,
                    None => BoardReaction::Quiet,
                }
            }
            BoardEvent::Release(at) => match (self.selected, at) {
                // put back where it was: counts as a click
                (Some(Place::Square(from)), Some(at)) if from == at => BoardReaction::Quiet,
                (Some(from), Some(at)) => self.attempt(from, at, game),
                _ => {
                    self.clear();
                    BoardReaction::Quiet
                }
            },
            BoardEvent::Promote(promote) => match self.question.take() {
                Some((from, to)) => BoardReaction::Play(Move::board(from, to, promote)),
                None => BoardReaction::Quiet,
            },
            BoardEvent::Inspect(_) | BoardEvent::Draw { .. } => BoardReaction::Quiet,
            BoardEvent::Cancel => {
                self.clear();
                BoardReaction::Quiet
            }
            BoardEvent::Query(_) => BoardReaction::Quiet,
        }
    }

    fn tap(&mut self, place: Place, game: &Game, color: Color) -> BoardReaction {
        if self.question.is_some() {
            self.clear();
            return BoardReaction::Quiet;
        }
        let mine = owner(game, place) == Some(color);
        match (self.selected, place) {
            (Some(selected), _) if selected == place => self.clear(),
            (_, _) if mine => *self = Selection { selected: Some(place), ..Selection::default() },
            (Some(selected), Place::Square(to)) => return self.attempt(selected, to, game),
            (None, _) if owner(game, place).is_some() => return BoardReaction::TheirPiece,
            _ => self.clear(),
        }
        BoardReaction::Quiet
    }

    /// What the selected piece would become if it was turned over: only where illegal moves are taken does a person do that
    /// themselves, and nothing keeps them from it.
    #[must_use]
    pub fn other_face(&self, game: &Game) -> Option<Kind> {
        let Some(Place::Square(square)) = self.selected.filter(|_| is_strict(game) && self.question.is_none()) else {
            return None;
        };
        game.rules().promotion_of(game.position().piece_at(square)?.kind())
    }

    /// Asks where both faces are legal; otherwise the one that is, or that comes nearest and tells best why not. Under the strict
    /// rule it asks wherever promoting is legal, as nothing but the rules forbids the other.
    fn attempt(&mut self, from: Place, to: Square, game: &Game) -> BoardReaction {
        let from = match from {
            Place::Hand(_, kind) => return BoardReaction::Play(Move::drop(kind, to)),
            Place::Square(from) => from,
        };
        let plain = Move::board(from, to, false);
        let promoting = Move::board(from, to, true);
        if self.turned {
            return BoardReaction::Play(promoting);
        }
        match (game.explain(plain), game.explain(promoting)) {
            (plain, Ok(())) if plain.is_ok() || is_strict(game) => {
                self.selected = Some(Place::Square(from));
                self.question = Some((from, to));
                BoardReaction::Quiet
            }
            (Err(IllegalMove::MustPromote), _) | (_, Ok(())) => BoardReaction::Play(promoting),
            _ => BoardReaction::Play(plain),
        }
    }
}

/// Whether the board takes every move that hands can make, and an illegal one loses.
#[must_use]
pub fn is_strict(game: &Game) -> bool {
    game.choices().illegal_moves == IllegalMoves::Lose
}

/// Whose piece lies there.
fn owner(game: &Game, place: Place) -> Option<Color> {
    match place {
        Place::Square(square) => game.position().piece_at(square).map(|piece| piece.color()),
        Place::Hand(color, kind) => (game.position().hand(color).count(kind) > 0).then_some(color),
    }
}
