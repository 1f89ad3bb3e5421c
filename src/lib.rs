//! Suizō (醉象): modern shogi, sho shogi, Heian shogi and Asakura shogi, to play and to study.
//!
//! One library, seven programs: `app`, the page; `worker`, its engine; `records`, which keeps its games; `embed`, a board in other pages;
//! `reader`, which reads records for it; `suizo`, the same engine natively, with tools; and `finish_build`, a step of the page's build.
//! The map:
#![doc = include_str!("ARCHITECTURE.md")]
#![forbid(unsafe_code)]

pub mod app;
#[cfg(any(feature = "web", feature = "worker"))]
pub mod browser;
pub mod chances;
pub mod clock;
pub mod diagram;
pub mod engine;
pub mod facts;
pub mod host;
pub mod i18n;
pub mod json;
pub mod lessons;
pub mod notation;
pub mod openings;
pub mod persist;
pub mod protocol;
pub mod puzzles;
pub mod record;
pub mod records_host;
pub mod rules;
pub mod study;
#[cfg(not(target_family = "wasm"))]
pub mod tools;
