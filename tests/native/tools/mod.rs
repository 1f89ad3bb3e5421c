mod arena;
mod cli;
mod puzzles;
