//! Who plays a side, as stored games and links write it.

use std::{fmt, str::FromStr};

/// Who plays a side. Its text is the one of links: `human` or `ai:3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Player {
    #[default]
    Human,
    Computer {
        /// From 1, the gentlest, to [`Player::MAX_LEVEL`]; above them all, 0 is full strength.
        level: u8,
    },
}

impl Player {
    /// The strongest weakened level.
    pub const MAX_LEVEL: u8 = 12;
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Computer { level } => write!(f, "ai:{level}"),
        }
    }
}

/// The text is neither `human` nor `ai:` with a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAPlayer;

impl fmt::Display for NotAPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a player is `human` or `ai:1` to `ai:{}`, or `ai:0` at full strength", Player::MAX_LEVEL)
    }
}

impl FromStr for Player {
    type Err = NotAPlayer;

    fn from_str(text: &str) -> Result<Player, NotAPlayer> {
        if text == "human" {
            return Ok(Player::Human);
        }
        let digits = text.strip_prefix("ai:").ok_or(NotAPlayer)?;
        // one way to write each
        let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && (digits == "0" || !digits.starts_with('0'));
        match digits.parse() {
            Ok(level) if is_plain && level <= Player::MAX_LEVEL => Ok(Player::Computer { level }),
            _ => Err(NotAPlayer),
        }
    }
}
