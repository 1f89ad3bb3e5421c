//! A learned evaluation: a small net that corrects the tables.
//!
//! The net has one hidden layer and sees the position from both sides ([`features`]). What the features of a side add up to is kept
//! by ply ([`accumulators`]): a move changes two to four of them. It is worked out when a value is asked for, so that positions which are
//! only passed through cost nothing. [`kernel`] is the arithmetic, in integers: every machine comes to the same value. [`file`] reads and
//! writes nets; [`weights`] says what is in them.
//!
//! The shape (a perspective net with a squared, clipped activation, mirrored by the own king) is one that the field has settled on for nets
//! of this size: chessprogramming wiki, "NNUE"; documentation of the trainer bullet.

mod accumulators;
mod features;
mod file;
mod kernel;
mod weights;

pub use accumulators::{Accumulators, Changes, NetEvaluator};
pub use features::{Features, NetGame, Shown};
pub use file::NetError;
#[cfg(not(target_family = "wasm"))]
pub use file::write;
pub use kernel::{Eight, ONE};
pub use weights::{MAX_WIDTH, OUTPUT_ONE, Weights};
