//! The shape of a translation.

use crate::rules::{ByColor, Color, EndReason, IllegalMove, Impasse, Kind, RuleSwitch, Square, StartError, Variant};

/// Somebody at the board, as the reader meets them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The reader, who plays this colour against the computer.
    You,
    /// The computer the reader plays against.
    Computer,
    /// Where both sides are of one sort, they go by colour.
    Of(Color, Odds),
}

/// Whether the game is played at odds: then the sides are giver and taker (上手 and 下手).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Odds {
    Even,
    Handicap,
}

/// What stands on a square: whose piece, in what sort of game, of what kind.
pub type Standing = Option<(Color, Odds, Kind)>;

/// A move, told in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moved {
    pub by: Side,
    /// The kind before the move.
    pub kind: Kind,
    pub to: Square,
    pub captured: Option<Kind>,
    pub is_drop: bool,
    pub promotes: bool,
}

/// What is wrong with a value of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkFault {
    Encoding,
    Unknown,
    Number,
    BeyondTheEnd,
    Repeated,
}

/// Every sentence of the page in one language.
pub struct Texts {
    // -- words of the game
    pub square: fn(Square) -> String,
    /// A piece as named in a sentence.
    pub kind: fn(Kind) -> &'static str,
    pub side: fn(Side) -> &'static str,
    /// The colour's name alone, for bars and forms.
    pub color: fn(Color, Odds) -> &'static str,
    pub variant: fn(Variant) -> &'static str,
    /// By handicap id.
    pub handicap: fn(&str) -> &'static str,

    // -- names for assistive technology
    pub board_label: fn(game: &str, ply: usize, turn: &str) -> String,
    pub square_label: fn(Square, Standing) -> String,
    pub hand_label: fn(Color, Odds) -> String,
    pub hand_entry: fn(Kind, u8) -> String,
    pub moves_label: &'static str,
    pub actions_label: &'static str,
    pub opponent_label: &'static str,
    pub player_label: &'static str,
    pub steps_label: &'static str,

    // -- what the line under the board says
    /// Between two sentences.
    pub space: &'static str,
    pub moved: fn(&Moved) -> String,
    pub turn: fn(Side) -> String,
    pub thinking: fn(Side) -> String,
    pub check: &'static str,
    /// Where a side has king and crown prince: which of them is attacked.
    pub check_royals: fn(king: bool, prince: bool) -> &'static str,
    pub check_may_stand: &'static str,
    /// One of two royals was taken; this one is left.
    pub royal_lost: fn(Kind) -> String,
    pub prince_made: &'static str,
    /// A bared side has the one move that can bare the other.
    pub may_bare_back: fn(Side) -> String,
    /// How often the position has come up, and who loses by endless check at the fourth time.
    pub recurrence: fn(times: u32, loser: Option<Side>) -> String,
    pub perpetual_question: &'static str,
    pub perpetual_yes: &'static str,
    pub first_move: &'static str,
    /// What a chosen piece can do: its name, where it stands (a hand when `None`) and the number of squares.
    pub can_go: fn(Kind, Option<Square>, usize) -> String,
    /// How many of five pawns show their back, what their thrower plays therefore and whether that side begins.
    pub tossed: fn(tokin: u32, plays: Color, odds: Odds, begins: bool, among_friends: bool) -> String,
    pub promotion_title: &'static str,
    pub promote: fn(Kind) -> String,
    pub decline: fn(Kind) -> String,
    /// Said in place of what a piece can do, where an illegal move loses.
    pub strict: &'static str,
    /// Why a move was refused; `kind` is the piece that was to move, or the royal that would be lost.
    pub refused: fn(IllegalMove, Option<Kind>) -> String,
    pub not_your_turn: fn(Side) -> String,
    pub their_piece: fn(Side) -> String,
    pub looking_at: fn(ply: usize, last: usize) -> String,
    pub looking_only: &'static str,
    pub paused: &'static str,
    pub hint_thinking: &'static str,
    pub hint_piece: fn(Kind, Option<Square>) -> String,
    pub hint_move: fn(&Moved) -> String,
    pub hint_resign: &'static str,
    pub resign_question: &'static str,
    pub resign_yes: &'static str,
    pub resign_no: &'static str,
    /// Follows the count.
    pub declare_question: &'static str,
    pub declare_yes: &'static str,
    pub declare_no: &'static str,
    pub impasse_waiting: &'static str,
    pub impasse_declined: &'static str,
    pub impasse_question: fn(Side, by_points: bool) -> String,
    pub impasse_agree: &'static str,
    pub impasse_decline: &'static str,
    /// Both kings have entered, in a game whose impasse has no points.
    pub impasse_possible: &'static str,
    /// Live count of points and, for declarations, of pieces in the promotion zone.
    pub impasse_points: fn(Impasse, points: ByColor<u16>, in_zone: ByColor<u32>) -> String,
    pub drops_moves: fn(usize) -> String,

    // -- analysis
    pub analyse: &'static str,
    pub threat: &'static str,
    pub lines: &'static str,
    pub evaluation: &'static str,
    pub win_rate: &'static str,
    pub pawns: &'static str,
    /// Plies to mate.
    pub mate_in: fn(i32) -> String,
    /// Who is better, and the chances of that side in per cent.
    pub chances: fn(Color, u32) -> String,
    /// How deep the search is, and how many thousand positions a second it sees.
    pub depth: fn(depth: u32, speed: u32) -> String,

    // -- results
    pub wins: fn(Side) -> String,
    pub draw: &'static str,
    pub reason: fn(EndReason) -> &'static str,
    pub rematch: &'static str,

    // -- actions
    pub new_game: &'static str,
    pub undo: &'static str,
    pub hint: &'static str,
    pub hint_more: &'static str,
    pub flip: &'static str,
    pub turn_over: &'static str,
    pub resign: &'static str,
    pub share: &'static str,
    pub settings: &'static str,
    pub propose_impasse: &'static str,
    pub declare: &'static str,
    pub pause: &'static str,
    pub resume: &'static str,
    pub play_on: &'static str,
    pub back_to_game: &'static str,
    pub first: &'static str,
    pub previous: &'static str,
    pub next: &'static str,
    pub last: &'static str,
    pub close: &'static str,
    pub dismiss: &'static str,

    // -- bars and title
    pub you: &'static str,
    pub computer_level: fn(u8) -> String,
    pub level_name: fn(u8) -> &'static str,
    pub friend: &'static str,
    pub thinks: &'static str,
    pub title_turn: fn(Side) -> String,
    pub title_over: &'static str,
    pub moves_none: &'static str,

    // -- header and settings
    pub language: &'static str,
    pub pieces: &'static str,
    pub kanji2: &'static str,
    pub kanji1: &'static str,
    pub international: &'static str,
    pub coordinates: &'static str,
    pub coordinates_japanese: &'static str,
    pub coordinates_western: &'static str,
    pub notation: &'static str,
    pub theme: &'static str,
    pub theme_auto: &'static str,
    pub theme_light: &'static str,
    pub theme_dark: &'static str,
    pub guidance_about: &'static str,

    pub form: FormTexts,

    // -- share
    pub link: &'static str,
    pub link_about: &'static str,
    pub copy_link: &'static str,
    pub copy_usi: &'static str,
    pub copy_kif: &'static str,
    pub copied: &'static str,
    pub copy_by_hand: &'static str,

    // -- notices
    pub storage_refused: &'static str,
    pub storage_full: &'static str,
    pub data_damaged: &'static str,
    pub data_newer: &'static str,
    pub from_link: &'static str,
    pub keep_this_game: &'static str,
    pub other_tab: &'static str,
    pub continue_here: &'static str,
    pub engine_restarted: &'static str,
    pub engine_failed: &'static str,
    pub engine_outdated: &'static str,
    pub try_again: &'static str,
    pub reload: &'static str,
    pub update_ready: &'static str,
    pub update_now: &'static str,
    /// A value of a link that was passed over: key, value and why.
    pub link_value: fn(&str, &str, LinkFault) -> String,
    /// The start of a link that cannot be set up.
    pub link_start: fn(text: &str, why: &str) -> String,
    /// Why a start cannot be set up, as part of a sentence.
    pub start_error: fn(&StartError) -> String,
    /// A move of a link that cannot be played; no refusal when it cannot even be read.
    pub link_move: fn(ply: usize, text: &str, why: Option<IllegalMove>) -> String,
}

/// The new-game form.
pub struct FormTexts {
    pub title: &'static str,
    pub opponent: &'static str,
    pub computer: &'static str,
    pub friend: &'static str,
    pub watch: &'static str,
    pub level: &'static str,
    /// Where the computer plays both sides, each has a level.
    pub level_black: &'static str,
    pub level_white: &'static str,
    /// One entry of the level list: its number and name.
    pub level_entry: fn(u8) -> String,
    /// What to expect of the level.
    pub level_about: fn(u8) -> &'static str,
    pub side: &'static str,
    pub random: &'static str,
    pub furigoma: &'static str,
    pub throw: &'static str,
    /// Beside the button that throws, before it did.
    pub throw_about: &'static str,
    pub variant: &'static str,
    /// The game in one sentence.
    pub variant_about: fn(Variant) -> &'static str,
    pub handicap: &'static str,
    pub even: &'static str,
    pub handicap_about: &'static str,
    pub rules: &'static str,
    pub rule: fn(RuleSwitch) -> &'static str,
    pub rule_value: fn(RuleSwitch, &str) -> String,
    /// What the chosen value means, and where it comes from.
    pub rule_about: fn(RuleSwitch, &str) -> &'static str,
    pub start: &'static str,
    pub cancel: &'static str,
    pub replaces: &'static str,
}
