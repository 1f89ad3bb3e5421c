//! Games as records: as text that crosses a border ([`GameText`]), and as a tree with variations and notes ([`GameTree`]).
//!
//! * [`GameText`] is the one way in which a game reaches a worker, a link, storage or another program, and the one replay.
//! * [`GameTree`] holds every move that was made or tried. A position is never stored: it is derived by replaying the moves above a
//!   node ([`GameTree::game_at`], or [`Replayer`] for many nodes).
//! * Every change of a tree returns the [`Edit`] that takes it back; [`History`] keeps these as undo and redo.
//! * [`Cursor`] is where a reader stands.
//! * [`GameRecord`] is a game in progress: its tree, and its state after the last move played.
//!
//! Every move in a tree is legal under the tree's rule choices, or is the illegal move that lost a game under the strict rule. Records
//! that go on after an illegal move cannot be held.
//!
//! ```
//! use suizo::{record::GameRecord, rules::{Game, RuleChoices, Start, Variant}};
//! let game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
//! let mut record = GameRecord::new(game);
//! record.play("7g7f".parse().unwrap()).unwrap();
//! record.play("3c3d".parse().unwrap()).unwrap();
//!
//! // another answer to the first move
//! let first = record.main_node(1).unwrap();
//! let other = record.edit(|tree| tree.insert(first, "8c8d".parse().unwrap())).unwrap().node;
//! assert!(!record.tree().is_main(other));
//! assert_eq!(record.moves(), ["7g7f".parse().unwrap(), "3c3d".parse().unwrap()]);
//! ```
#![warn(missing_docs)]

mod cursor;
mod divergence;
mod edit;
mod game_record;
mod history;
mod notes;
mod replayer;
mod step;
mod text;
mod tree;

pub use cursor::Cursor;
pub use divergence::{Divergence, goes_on};
pub use edit::{Edit, InsertError, Inserted};
pub use game_record::{GameRecord, TakenBack};
pub use history::History;
pub use notes::{Brush, Evaluation, Glyph, Mark, MoveTime, NotANote, Notes, Score};
pub use replayer::Replayer;
pub use step::{Ending, NotAStep, Statement, Step};
pub use text::{EndFault, GameText, MoveError, MoveFault, ReplayError, play_moves};
pub use tree::{BEGUN, GameTree, Header, Node, NodeId};
