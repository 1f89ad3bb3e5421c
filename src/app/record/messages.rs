//! What can happen to the record.

use crate::rules::Move;

/// What can be done to the record at the position shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotesMsg {
    /// Opens the panel, or closes it.
    Toggle,
    /// A move was made in the position shown.
    Try(Move),
    /// The same while the game goes on, where others are to follow.
    TryAndMore(Move),
    /// Marks were drawn or taken away.
    KeepMarks,
    /// The verdict on the move, as records write it; empty for none.
    Glyph(String),
    Comment(String),
    /// Makes the line that leads here the main one.
    MakeMain,
    /// Changes places with the line before or after it.
    Move(isize),
    /// Deletes the move, with what follows it.
    Delete,
    Undo,
    Redo,
    /// Makes the moves again that were taken back, which are no edits; by the button, which may go with them, or by a key.
    RedoMoves {
        pressed: bool,
    },
}
