//! The games themselves: boards, pieces, moves, and when a game is over. The rule book is [`RULES.md`](self#the-rule-book).
//!
//! Standard library only; no clock, no chance, no engine, no screen. One text form: SFEN for positions, USI for moves.
//!
//! * [`Variant`] names a game, its [`Table`] says what is special about it, and [`Rules::of`] gives what is computed from that.
//! * [`Setup`] is any position that can be described, [`Position`] one that can be played: it knows its legal moves and checks.
//! * [`Game`] is a game as played, with its [`RuleChoices`]; it says when it is over, and why ([`Outcome`]).
//! * [`legality`] says why a move is refused.
//!
//! ```
//! use suizo::rules::*;
//! let start = Start::parse(Rules::of(Variant::Shogi), "4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap();
//! let mut game = Game::new(Variant::Shogi, RuleChoices::default(), start).unwrap();
//! game.play("G*5b".parse().unwrap()).unwrap();
//! assert_eq!(game.outcome(), Some(Outcome::win(Color::Black, EndReason::Checkmate)));
//! ```
//!
//! # The rule book
#![doc = include_str!("../RULES.md")]
#![warn(missing_docs)]

mod attacks;
mod choices;
mod color;
mod dirs;
mod full_set;
mod game;
mod hand;
mod impasse;
mod kind;
pub mod legality;
mod moves;
mod outcome;
pub mod perft;
mod picture;
mod position;
pub mod random;
mod setup;
pub mod sfen;
mod square;
mod square_set;
mod start;
pub mod usi;
mod variant;
mod zobrist;

pub use choices::{
    BadChoice, BareKing, HandicapCredit, HeianPawns, HeianSetup, IllegalMoves, Impasse, MoveLimit, RoyalAttack,
    RuleChoices, RuleSwitch,
};
pub use color::{ByColor, Color};
pub use dirs::Dirs;
pub use game::{ActError, Game, Recurrence};
pub use hand::Hand;
pub use impasse::{Declaration, ImpasseCount, points};
pub use kind::{Kind, Piece};
pub use legality::IllegalMove;
pub use moves::{MAX_MOVES, Move, MoveList};
pub use outcome::{Act, EndReason, Outcome};
pub use picture::squares;
pub use position::{Danger, Position, Repetition};
pub use setup::{Setup, SetupErrors, SetupFault};
pub use square::{Geometry, NotASquare, Square};
pub use square_set::{SquareSet, Squares};
pub use start::{Start, StartError};
pub use usi::NotAMove;
pub use variant::{Bare, Drops, Handicap, ImpasseRule, KindRow, Removed, Rules, Table, Variant};
