//! Suizō (醉象): modern shogi, sho shogi and Heian shogi, to play and to study.
//!
//! One library, three programs: the page, the engine's worker, and the native `suizo`. The map:
#![doc = include_str!("ARCHITECTURE.md")]
#![forbid(unsafe_code)]

pub mod app;
#[cfg(not(target_family = "wasm"))]
pub mod arena;
pub mod cli;
pub mod clock;
pub mod engine;
pub mod host;
pub mod i18n;
pub mod lessons;
#[cfg(feature = "worker")]
pub mod memory;
pub mod notation;
pub mod persist;
pub mod protocol;
pub mod rules;
#[cfg(feature = "web")]
pub mod shell;
#[cfg(feature = "web")]
pub mod ui;
#[cfg(feature = "worker")]
pub mod worker;
