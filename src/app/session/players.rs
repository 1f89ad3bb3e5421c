//! Who plays which side, and how the reader knows them.

use crate::{
    i18n::{Odds, Side},
    persist::Player,
    rules::{ByColor, Color},
};

/// The one person at the screen, when exactly one side is a person's.
#[must_use]
pub fn you(players: &ByColor<Player>) -> Option<Color> {
    match (players.black, players.white) {
        (Player::Human, Player::Computer { .. }) => Some(Color::Black),
        (Player::Computer { .. }, Player::Human) => Some(Color::White),
        _ => None,
    }
}

/// Whether both sides are the computer's.
#[must_use]
pub fn is_watch(players: &ByColor<Player>) -> bool {
    Color::ALL.iter().all(|&color| players[color] != Player::Human)
}

/// How the reader knows that side.
#[must_use]
pub fn side(players: &ByColor<Player>, odds: Odds, color: Color) -> Side {
    match you(players) {
        Some(you) if you == color => Side::You,
        Some(_) => Side::Computer,
        None => Side::Of(color, odds),
    }
}
