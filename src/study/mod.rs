//! What is found out about a game from the evaluations of its positions: where it turned, which moves were mistakes and what would have
//! been better, how well each side played, in what phase the game was, and how the time went.
//!
//! Nothing is searched here. A [`Study`] reads what stands in a [`GameTree`](crate::record::GameTree): whoever searched a position has put an
//! [`Evaluation`](crate::record::Evaluation) on its node. A game of which only some positions were searched is studied as far as that
//! goes. [`mark`] puts the verdicts back into the tree, as signs and variations.
//!
//! All numbers are whole, so that the same evaluations give the same verdicts on every machine.
//!
//! ```
//! use suizo::{
//!     record::{Evaluation, GameTree, NodeId, Score},
//!     rules::{Color, Game, RuleChoices, Start, Variant},
//!     study::{MistakeKind, Study},
//! };
//!
//! let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
//! for mv in ["7g7f", "3c3d", "8h2b+", "3a2b", "2h7h"] {
//!     game.play(mv.parse().unwrap()).unwrap();
//! }
//! let mut tree = GameTree::from_game(&game);
//! let line: Vec<NodeId> = tree.main_line().collect();
//! let seen = |cp: i32, best: &str| Evaluation { score: Score::Cp(cp), depth: 9, line: vec![best.parse().unwrap()] };
//! tree.set_evaluation(line[3], Some(seen(30, "B*6e")));
//! tree.set_evaluation(line[4], Some(seen(-2_000, "B*4e")));
//!
//! let study = Study::of(&tree, &line);
//! let verdict = study.verdicts[5].as_ref().unwrap();
//! assert_eq!((verdict.color, verdict.kind()), (Color::Black, Some(MistakeKind::Blunder)));
//! assert_eq!(verdict.better, ["B*6e".parse().unwrap()]);
//! ```
#![warn(missing_docs)]

/// MiB of the table of each worker or thread that searches positions for a study, so that everybody who searches by the same number of nodes
/// finds the same: the page and `suizo analyse`. Four workers fit into what the page gives one engine.
pub const HASH_MIB: u32 = 4;

mod judge;
mod levels;
mod marks;
mod phases;
mod points;
mod sides;
mod times;
mod trials;
mod tried;
mod turning;
mod why;

pub use judge::{BLUNDER, INACCURACY, MISTAKE, Missed, MistakeKind, NOT_WON, Severity, Verdict, WON};
pub use levels::{level_loss, nearest_level};
pub use marks::{MarkOptions, mark};
pub use phases::{Phase, Phases};
pub use points::{Point, Study, black_chances};
pub use sides::{SideSummary, move_accuracy};
pub use times::Times;
pub use trials::Trials;
pub use tried::{Miss, miss};
pub use turning::{Swing, Turning};
