//! The game on the board.

mod aids;
mod alerts;
mod by_link;
mod clock;
mod furigoma;
mod new_game;
mod newcomer;
mod reply_delay;
mod strict_rule;
mod taking_back;
mod told_truly;
mod update;
