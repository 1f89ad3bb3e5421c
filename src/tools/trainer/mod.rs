//! Trains the nets of `engine/net` on self-play. Native only: a program of ours for developers, `suizo train`.
//!
//! * [`dataset`]: positions of games as lists of features, with what is to be predicted;
//! * [`model`]: a net in floating point, its predictions and their gradients, on several threads;
//! * [`adamw`]: how the numbers follow the gradients;
//! * [`training`]: the passes over the data, checkpoints, and what is measured after each;
//! * [`quantise`]: the net in integers, as it is stored.

mod adamw;
mod dataset;
mod model;
mod quantise;
mod training;

pub use dataset::Dataset;
pub use training::{EpochReport, TrainingPlan, train};
