//! Matches between engines, with the rules of this program as their referee. Native only: it starts programs and threads.
//!
//! * [`tally`] and [`sprt`] say what results mean;
//! * [`opening`] reads and makes the positions that games begin with;
//! * [`player`] is whoever plays: this engine, or a program over [`usi`] (and UCI) or [`xboard`];
//! * [`simple`] players hardly think; a [`ladder`] of players is [`rating`] their strengths, [`errors`] says how a level goes wrong;
//! * [`referee`] plays one game, [`run`] a match of many, [`report`] writes down what it came to.

mod algebraic;
mod budget;
mod errors;
mod file;
mod ladder;
mod lanes;
mod opening;
mod player;
mod process;
mod random;
mod rating;
mod referee;
mod report;
mod run;
mod selfplay;
mod simple;
mod spec;
mod sprt;
mod stall;
mod tally;
mod usi;
mod xboard;

pub use budget::Budget;
pub use errors::{Errors, Trial, try_out};
pub use file::Lines;
pub use ladder::{Ladder, Rung};
pub use lanes::side_by_side;
pub use opening::{Filter, Opening, generate, read_openings};
pub use player::{Answer, Failure, Own, Player, Thought, Turn};
pub use rating::{Pairing, Ratings};
pub use referee::{Fault, FaultKind, Played, Spent};
pub use report::{Record, Row, today};
pub use run::{Contest, Finished, PairPlayed, Progress, Stop, play_match, try_match};
pub use selfplay::{Lesson, Plan, play_lessons, read_samples};
pub use simple::{Habit, Simple};
pub use spec::{Protocol, Setting, Spec};
pub use sprt::{Sprt, Verdict};
pub use tally::{Interval, Tally};
