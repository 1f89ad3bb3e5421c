//! The engine as the page knows it: what it is asked, which search runs, and what its answers are for.

pub mod client;
pub mod device;
pub mod evaluation;
pub mod jobs;
pub mod pool;

pub use client::{EngineClient, EngineEvent, EngineState};
pub use jobs::{Answer, EngineNews, Job, Question};
pub use pool::{EnginePool, LaneEvent};
