mod arena;
mod cli;
