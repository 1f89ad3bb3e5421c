mod ladder;
mod matches;
mod openings;
pub mod results;
mod selfplay;
