//! A game as text.

use super::message::message;

message! {
    /// A game as text: enough to rebuild it, rules and all.
    #[derive(Eq, Default)]
    pub struct GameText {
        /// Variant id of RULES.md, such as `shogi`.
        variant: String,
        /// `startpos`, a handicap id or an SFEN.
        start: String,
        /// USI moves from the start.
        moves: Vec<String>,
        /// Rule switches that differ from their default: key and value as in RULES.md.
        choices: Vec<(String, String)>,
    }
}
