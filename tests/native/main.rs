//! Everything that is tested without a browser.
#![cfg(not(target_arch = "wasm32"))]

mod architecture;
mod cli;
mod game;
mod link;
mod engine;
mod game;
mod host;
mod notation;
mod perft;
mod persist;
mod positions;
mod rules_props;
