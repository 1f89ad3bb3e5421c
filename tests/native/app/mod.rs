//! The page without a browser: messages in, effects and views out.

mod aids;
mod alerts;
mod analysis;
mod announcer;
mod board;
mod board_tools;
mod clock;
mod commands;
mod engine;
mod furigoma;
mod game_link;
mod hint;
mod hint_truth;
mod learn;
mod new_game;
mod newcomer;
mod page;
mod record;
mod reply_delay;
mod review;
mod saving;
mod session;
mod settings;
mod strict_rule;
mod tabs;
