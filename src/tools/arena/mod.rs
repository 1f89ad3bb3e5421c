//! Matches between engines, with the rules of this program as their referee. Native only: it starts programs and threads.
//!
//! * [`tally`] and [`sprt`]: Elo with its interval from pairs of games, and the sequential test;
//! * [`opening`]: reads and makes the positions that games begin with;
//! * [`player`]: this engine, or a program over [`usi`] (and UCI) or [`xboard`]; [`simple`]: players that hardly search; [`spec`]: how a
//!   player is named; [`evaluation`]: what it evaluates with;
//! * [`referee`]: plays one game; [`matches`]: a match of many; [`report`]: the rows that are kept of it;
//! * [`ladder`]: players of rising strength and their [`rating`]s; [`move_errors`]: how a level errs; [`level_games`]: games between levels, one by one;
//! * [`book_maker`]: lines for an opening book;
//! * [`selfplay`]: games to learn from, how they begin ([`selfplay_start`]), their files ([`selfplay_file`]) and the positions of them
//!   that the tables are fitted to ([`selfplay_samples`]).

mod algebraic;
mod book_maker;
mod budget;
mod config;
mod evaluation;
mod file;
mod ladder;
mod lanes;
mod level_games;
mod matches;
mod move_errors;
mod opening;
mod player;
mod process;
mod rating;
mod referee;
mod report;
mod selfplay;
mod selfplay_file;
mod selfplay_samples;
mod selfplay_start;
mod simple;
mod spec;
mod sprt;
mod stall;
mod tally;
mod usi;
mod xboard;

pub use book_maker::{BookPlan, find_lines};
pub use budget::Budget;
pub use config::PlayerConfig;
pub use evaluation::Evaluation;
pub use file::LineWriter;
pub use ladder::{Ladder, LadderPlayer};
pub(in crate::tools) use lanes::in_order;
pub use lanes::in_parallel;
pub use level_games::LevelGames;
pub use matches::{GamePair, MatchPlan, MatchProgress, MatchResult, StopReason, check_match, play_match};
pub use move_errors::{ErrorTrial, MoveErrors, measure_errors};
pub use opening::{Filter, Opening, generate, read_openings};
pub use player::{EnginePlayer, MoveRequest, Player, PlayerAnswer, PlayerFailure, TimedAnswer};
pub use rating::{PairingResult, Ratings};
pub use referee::{Fault, FaultKind, PlayedGame, Usage};
pub use report::{GameRow, MatchRow, today};
pub use selfplay::{SelfPlayGame, SelfPlayPlan, self_play};
pub use selfplay_file::{SelfPlayFile, SelfPlayRun, SelfPlayWriter, read_games};
pub(in crate::tools) use selfplay_samples::is_quiet;
pub use selfplay_samples::read_samples;
pub use simple::{SimplePlayer, SimplePolicy};
pub use spec::{PlayerSpec, Protocol};
pub use sprt::{Sprt, Verdict};
pub use tally::{Interval, Tally};
