//! The game as text for others: a link, SFEN with moves, KIF.

use super::super::{
    platform::game_link::{self, GameLink},
    session::Session,
};
use crate::{
    i18n::Texts,
    notation::{records::kif, usi_text},
    persist::{DisabledAids, Player},
    record::{GameTree, Header},
    rules::{ByColor, Color},
};

/// The game as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ShareText {
    #[default]
    Link,
    Usi,
    Kif,
}

impl ShareText {
    /// The `data-action` of the button that copies it.
    #[must_use]
    pub fn button(self) -> &'static str {
        match self {
            ShareText::Link => "copy-link",
            ShareText::Usi => "copy-usi",
            ShareText::Kif => "copy-kif",
        }
    }
}

/// The open sheet.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Share {
    /// What is shown: what was copied last.
    pub format: ShareText,
    /// Written when it was asked for.
    pub text: String,
    /// How the last copying went.
    pub copied: Option<bool>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShareMsg {
    Open,
    Copy(ShareText),
    Copied { ok: bool },
}

/// Writes the game. A link opens it at the position shown and from this side; `address` is the page's own.
#[must_use]
pub fn write(format: ShareText, session: &Session, address: &str, texts: &Texts) -> String {
    let game = session.game();
    match format {
        ShareText::Link => {
            let ply = session.viewed.as_ref().map(|viewed| viewed.ply);
            let flip = (session.board.bottom == Color::White).then_some(true);
            // a teacher's game is to be played against the opponent that it was made with
            let disabled_aids = session.disabled_aids;
            let players = if disabled_aids == DisabledAids::default() {
                ByColor::default()
            } else {
                ByColor::from_fn(|color| Some(session.players[color]))
            };
            let link = GameLink { ply, flip, players, disabled_aids, ..GameLink::to_game(game) };
            format!("{address}#{}", game_link::write(&link))
        }
        ShareText::Usi => usi_text(game),
        ShareText::Kif => {
            let name = |color: Color| match session.players[color] {
                Player::Computer { level } => texts.computer_level(level),
                Player::Human if session.you().is_some() => texts.you().to_owned(),
                Player::Human => String::new(),
            };
            let mut tree = GameTree::from_game(game);
            tree.set_header(Header { names: ByColor::from_fn(name), ..Header::default() });
            kif::write(&tree).text
        }
    }
}
