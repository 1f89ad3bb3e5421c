//! The moves of the game as text and as told, kept from one drawing to the next.

use super::{
    play::{self, Play},
    settings::Notation,
};
use crate::{
    i18n::Moved,
    notation::{hodges, japanese},
    rules::{Color, Move, Position, Square},
};
use std::rc::Rc;

/// One entry of the move list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveEntry {
    pub ply: usize,
    pub usi: String,
    pub text: String,
    /// Who moved.
    pub by: Color,
}

/// Built anew only when the moves or the notation change: a list of two hundred moves is not written at every click.
#[derive(Debug, Clone)]
pub struct Record {
    notation: Notation,
    start: String,
    moves: Vec<Move>,
    pub entries: Rc<Vec<MoveEntry>>,
    told: Vec<Moved>,
}

impl Record {
    #[must_use]
    pub fn of(play: &Play, notation: Notation) -> Record {
        let game = &play.game;
        let mut position = game.start_position();
        let mut entries = Vec::with_capacity(game.ply());
        let mut told = Vec::with_capacity(game.ply());
        let mut previous_to = None;
        for (index, &mv) in game.moves().iter().enumerate() {
            let text = move_text(&position, previous_to, mv, notation);
            entries.push(MoveEntry { ply: index + 1, usi: mv.to_string(), text, by: position.turn() });
            told.extend(play::moved(&position, mv, |color| play.side(color)));
            previous_to = Some(mv.to());
            position.do_move(mv);
        }
        Record { notation, start: play.key(), moves: game.moves().to_vec(), entries: Rc::new(entries), told }
    }

    /// Whether this still is the record of that game.
    #[must_use]
    pub fn fits(&self, play: &Play, notation: Notation) -> bool {
        self.notation == notation && self.moves == play.game.moves() && self.start == play.key()
    }

    /// The move that led to that ply.
    #[must_use]
    pub fn told(&self, ply: usize) -> Option<&Moved> {
        self.told.get(ply.checked_sub(1)?)
    }
}

/// A move of a position as the move list writes it; `previous_to` is where the move before went.
#[must_use]
pub fn move_text(position: &Position, previous_to: Option<Square>, mv: Move, notation: Notation) -> String {
    match notation {
        Notation::Hodges => hodges::move_text(position, mv),
        Notation::Japanese => japanese::move_text(position, previous_to, mv),
        Notation::Usi => mv.to_string(),
    }
}
