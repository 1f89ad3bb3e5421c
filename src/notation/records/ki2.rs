//! KI2: moves as books print them (▲７六歩), told apart by 右 左 直 上 引 寄 where several pieces could go to a square.
//!
//! Headers, diagrams, variations and comments are those of [`kif`](super::kif), and so are the lines for sho and Heian shogi. Pieces that could go
//! to the square count even if they are pinned (RULES.md 5); the reader also takes text that left a pinned piece out. Where several
//! moves fit the words the first legal one is taken, with a remark; a move that could promote and does not say so does not promote.
//! Times are not written. The end stands in the line まで…手で… alone.

use super::{Parsed, ReadError, Written, kif};
use crate::record::GameTree;

/// Reads a record in KI2; KIF and BOD are understood as well.
///
/// # Errors
/// As [`kif::read`] does.
///
/// ```
/// use suizo::notation::records::ki2;
/// let parsed = ki2::read("▲７六歩 △３四歩 ▲２二角成 △同　銀\nまで4手で先手の勝ち\n").unwrap();
/// assert!(parsed.remarks.is_empty());
/// assert_eq!(parsed.tree.main_game().ply(), 4);
/// ```
pub fn read(text: &str) -> Result<Parsed, ReadError> {
    kif::read(text)
}

/// Writes a record as KI2.
///
/// ```
/// use suizo::{notation::records::ki2, record::GameTree, rules::{Game, RuleChoices, Start, Variant}};
/// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
/// for mv in ["7g7f", "3c3d", "8h2b+", "3a2b"] {
///     game.play(mv.parse().unwrap()).unwrap();
/// }
/// assert_eq!(ki2::write(&GameTree::from_game(&game)).text, "手合割：平手\n▲７六歩  △３四歩  ▲２二角成  △同　銀\n");
/// ```
#[must_use]
pub fn write(tree: &GameTree) -> Written {
    kif::write_ki2(tree)
}
