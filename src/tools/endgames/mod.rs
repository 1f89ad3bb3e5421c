//! Endgame tables: who wins with two men a side, and how fast, for the games in which captured men leave the board.
//!
//! A side with one royal and nothing else has lost (RULES.md 3, 4), so of up to four men only two against two are to be decided, and
//! every capture ends the game: the other side is bare. What is left is a walk of four men until one falls, one side has no move, or
//! nobody gets anywhere.
//!
//! * [`Board`]: cells and classes of men, taken from the rules;
//! * [`Material`]: which men, and the order in which tables are made: a promotion leads to an earlier one;
//! * [`make`]: a table, backwards from captures, promotions and positions without a move;
//! * [`Table`]: a byte a position; [`Verdict`] says what it means; [`packed`] for files;
//! * [`Tables`]: verdicts of positions of the game, best moves and lines; [`lessons()`]: positions whose win is clear.
//!
//! **Repetition.** A win never repeats a position, as each move of the winner's brings the end nearer; wins and losses hold whatever the rules say of
//! repetitions, in a game that has not seen these positions before. Endless play counts as a draw here. So under the rule of perpetual check
//! (RULES.md 1.10) a draw that one side can hold by checks alone is in truth lost for it; the tables do not tell such draws from others.
//! An impasse by agreement (RULES.md 4) and a limit of moves are no part of them either.

mod board;
mod lessons;
mod maker;
mod material;
pub mod packed;
mod probe;
mod table;

pub use board::Board;
pub use lessons::{Lesson, lessons};
pub use maker::{MakeError, make};
pub use material::{BadMaterial, Material};
pub use probe::{Tables, Tried};
pub use table::{Side, Table, Verdict};
