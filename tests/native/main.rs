//! Everything that is tested without a browser, in the folders of `src`.
#![cfg(not(target_arch = "wasm32"))]

mod app;
mod architecture;
mod clock;
mod diagram;
mod differential;
mod drawings;
mod engine;
mod facts;
mod files;
mod games;
mod host;
mod i18n;
mod notation;
mod openings;
mod persist;
mod program;
mod protocol;
mod random;
mod record;
mod referee;
mod robustness;
mod rules;
mod study;
mod tools;
