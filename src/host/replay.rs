//! Games as the page writes them.

use crate::{
    protocol::GameText,
    rules::{Game, Move, RuleChoices, RuleSwitch, Rules, Start, Variant},
};

/// Most moves that a game may have.
const MAX_MOVES: usize = 5_000;

/// Rebuilds a game from its text.
///
/// # Errors
/// What is wrong and where, in English for the log.
pub(super) fn replay(text: &GameText) -> Result<Game, String> {
    let variant = read_variant(&text.variant)?;
    let mut choices = RuleChoices::default();
    for (key, value) in &text.choices {
        let switch = RuleSwitch::from_key(key).ok_or_else(|| format!("unknown rule switch {:?}", excerpt(key)))?;
        choices.set(switch, value).map_err(|why| why.to_string())?;
    }
    let start = Start::parse(Rules::of(variant), &text.start).map_err(|why| format!("start: {why}"))?;
    let mut game = Game::new(variant, choices, start).map_err(|why| format!("start: {why}"))?;
    if text.moves.len() > MAX_MOVES {
        return Err(format!("{} moves, more than {MAX_MOVES}", text.moves.len()));
    }
    for (index, text) in text.moves.iter().enumerate() {
        let number = index + 1;
        let mv: Move = text.parse().map_err(|_| format!("move {number}: {:?} is no move", excerpt(text)))?;
        game.play_on(mv).map_err(|why| format!("move {number}: {mv} is refused: {why}"))?;
    }
    Ok(game)
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
