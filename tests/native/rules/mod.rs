mod asakura;
pub mod ends;
mod game;
mod perft;
mod positions;
pub mod properties;
