//! Fits the numbers of a game to its own games, by logistic regression (Texel's method). Native only: a program of ours for
//! developers, `suizo fit`.
//!
//! Most numbers enter a value as a sum, so what a change of them does is read off the position ([`features`](self::features)).
//! The few others are changed a little to see what that does ([`nonlinear`](self::nonlinear)), so that terms may come and go without
//! this module knowing what they mean. [`descent`](self::descent) then moves all of them to where they predict best, and
//! [`print`](self::print) writes the table as the files in `numbers/` have it.

mod descent;
mod features;
mod fitting;
mod loss;
mod nonlinear;
mod pool;
mod print;
mod samples;

pub use fitting::{Settings, fit};
pub use pool::Pool;
pub use samples::Sample;
