//! A position with the other side to move.

use crate::rules::{Game, Start, sfen};

/// The position where the other side has the move, unless there is a check to answer.
#[must_use]
pub fn passed(game: &Game) -> Option<Game> {
    let position = game.position();
    if position.in_check() {
        return None;
    }
    let mut setup = position.to_setup(1);
    setup.turn = !setup.turn;
    let start = Start::parse(game.rules(), &sfen::write(game.rules().geometry(), &setup)).ok()?;
    Game::new(game.variant(), *game.choices(), start).ok()
}
