//! Search and evaluation: given a game and limits, a move.
//!
//! [`Engine`] keeps what outlives a search (tables, histories). [`Engine::search`] runs to the end; [`Engine::start`] with
//! [`Engine::run`] does the same in slices for a host that has messages to read in between.
//!
//! ```
//! use suizo::engine::{BestMove, Engine, Limits, SearchControl};
//! use suizo::rules::{Game, RuleChoices, Rules, Start, Variant};
//!
//! /// Nobody interrupts, and nobody looks at the clock.
//! struct Unlimited;
//! impl SearchControl for Unlimited {
//!     fn now_ms(&mut self) -> u64 {
//!         0
//!     }
//!     fn should_stop(&mut self) -> bool {
//!         false
//!     }
//! }
//!
//! let game = Game::new(Variant::Sho, RuleChoices::default(), Start::Standard).unwrap();
//! let mut engine = Engine::new(Rules::of(Variant::Sho), 8);
//! let limits = Limits { nodes: Some(2_000), ..Limits::default() };
//! let report = engine.search(&game, &limits, &mut Unlimited);
//! let BestMove::Move { mv, .. } = report.best else { panic!("the game has only begun") };
//! assert!(game.legal_moves().contains(&mv));
//! ```
//!
//! # A walk through a search
//!
//! A *ply* is one move of one side. A *quiet* move neither takes nor promotes a pawn or an elephant; an *evasion* answers a check.
//! *Killers* are the last two quiet moves that refuted another position at the same ply; the *counter move* is the quiet move that
//! last refuted the move just made. The *principal variation* (`pv`) is the line that both sides would play. At a *cut node* some
//! move is expected to reach `beta`. A value is *fail-soft* when it is returned as it was found, also outside the window. The *nominal
//! depth* is what was asked for, before extensions and reductions; `seldepth` is the deepest ply that was reached.
//!
//! 1. **`root/deepening`** looks at the position one ply deep, then two, then three (*iterative deepening*): each pass orders the
//!    moves for the next one, and there is an answer whenever the clock runs out. From the fifth pass on it expects the value to stay
//!    about the same and asks only whether it does (*aspiration window*). `search/time` says when a further pass is not worth
//!    beginning.
//! 2. **`search/alphabeta`** is the search of one position, or *node*. It is given a window: below `alpha` the side to move has
//!    something better elsewhere, at `beta` the opponent would not let it come to this. Most nodes get a window without width, which
//!    only asks "better or not?" (*principal variation search*). Before any move is made a node may be settled by the table, by an
//!    evaluation far outside the window, by a pass that is good enough (*null move*), or by a mate in one.
//! 3. **`search/move_picker`** hands out the moves, the likely best first: the table's, captures that lose nothing or little by
//!    **`search/see`**, killers and the counter move, then quiet moves by their record in **`search/move_history`**. The first move is
//!    searched to full depth; the later a move and the worse its record, the shallower it is looked at first (*late move
//!    reductions*), and hopeless ones not at all.
//! 4. **`search/quiescence`** takes over at depth 0: captures and, in check, evasions only, until the position can be judged.
//! 5. **`eval`** judges it: material, where pieces stand, also as seen from both kings, attacks on kings, endings. The sums are
//!    kept up move by move; the numbers in them are fitted to the engine's own games. **`search/correction_history`** adds what
//!    earlier searches found it to be wrong by in positions of the same kind. **`net`** corrects it by what a small net has learnt.
//! 6. What was found goes into **`search/tt`**, the *transposition table*, and the move history, for the next visit.
//!
//! The same code plays every game; what differs comes from [`Rules`](crate::rules::Rules) and from one table of numbers a game.
//! All arithmetic is in integers and no order depends on chance, so the same search visits the same nodes on every machine:
//! [`bench`] counts them.
//!
//! A match can show what a part is worth: the engine against itself without it ([`Parts`]).
//!
//! # Slices
//!
//! A Web Worker cannot receive messages while it computes. So a search must be able to stop anywhere and be resumed: `search/node`
//! keeps what a node has to remember in a struct instead of local variables, and `search/state` keeps the rest. A pause costs no
//! node twice.
//!
//! # Several engines
//!
//! A search for several lines can be shared without shared memory: **`root/scheduler`** hands out root moves, and each engine
//! searches them one by one (**`root/root_search`**).
//!
//! # Rules in the tree
//!
//! `search/searcher` knows the ends of lines: repetition (a draw, or a loss by perpetual check), bare king, declarations, the move
//! limit. With two royals there is no check; a royal may be taken like any piece until one is left (`rules` sees to it).

#![warn(missing_docs)]

pub mod bench;
pub mod book;
mod control;
#[allow(clippy::module_inception)] // the folder's main type has a file of its own
mod engine;
mod eval;
mod limits;
pub mod mate;
mod math;
pub mod net;
mod parts;
mod report;
mod root;
mod search;
pub(crate) mod sort;
mod value;
mod weakness;

pub use crate::chances::win_percent as win_chances;
pub use control::SearchControl;
pub use engine::{Engine, Progress, TABLES};
#[cfg(not(target_family = "wasm"))]
pub(crate) use eval::fit;
pub use limits::{ClockLimits, Limits};
pub use net::NetError;
pub use parts::Parts;
pub use report::{BestMove, Bound, Info, Score, SearchReport};
pub(crate) use root::{
    scheduler::RootScheduler,
    task::{RootResult, RootTask},
};
pub use weakness::{MAX_LEVEL, Weakness};
