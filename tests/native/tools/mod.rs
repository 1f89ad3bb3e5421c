mod arena;
mod cli;
mod endgames;
mod puzzles;
