//! The page among others: addresses, storage, tabs.

mod game_link;
mod saving;
mod tabs;
