//! The page without a browser: messages in, effects and views out.

mod access;
mod analysis;
mod board;
mod diagram;
mod editor;
mod embed;
mod engine;
mod extras;
mod first_drawing;
mod learn;
mod library;
mod page;
mod platform;
mod puzzles;
mod record;
mod review;
mod session;
mod settings;
mod study;
mod tutor;
