//! Everything that is tested without a browser.
#![cfg(not(target_arch = "wasm32"))]

mod analysis;
mod app;
mod architecture;
mod arena;
mod cli;
mod cli_variants;
mod clock;
mod company;
mod differential;
mod endings;
mod ends;
mod engine;
mod form;
mod game;
mod games;
mod host;
mod ladder;
mod learn;
mod lessons;
mod link;
mod matches;
mod notation;
mod perft;
mod persist;
mod positions;
mod referee;
mod rites;
mod robustness;
mod rules_props;
mod teacher;
mod timing;
mod words;
