//! Games as the page writes them.

use crate::{
    protocol::GameText,
    rules::{Game, Variant},
};

/// Most moves that a game may have.
const MAX_MOVES: usize = 5_000;

/// Rebuilds a game from its text.
///
/// # Errors
/// What is wrong and where, in English for the log.
pub(super) fn replay(text: &GameText) -> Result<Game, String> {
    if text.moves.len() > MAX_MOVES {
        return Err(format!("{} moves, more than {MAX_MOVES}", text.moves.len()));
    }
    text.replay().map_err(|why| why.to_string())
}

/// # Errors
/// When there is no such variant, in English for the log.
pub(super) fn read_variant(id: &str) -> Result<Variant, String> {
    Variant::from_id(id).ok_or_else(|| format!("unknown variant {:?}", excerpt(id)))
}

/// The beginning of a text from outside, for a message.
pub(super) fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}
