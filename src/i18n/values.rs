//! The values that sentences speak of, and the families of values that have a sentence each.

use super::words::families;
use crate::{
    facts::{Deed, Development},
    lessons::{Era, Stage, Task},
    notation::records::{Loss, RemarkKind},
    openings::{Castle, Opening},
    persist::Aid,
    record::Glyph,
    rules::{Color, EndReason, IllegalMove, Kind, RuleSwitch, Square, Variant},
    study::{MistakeKind, Phase},
};

/// A player, as the page names them to its reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The reader, who plays this colour against the computer.
    You,
    /// The computer the reader plays against.
    Computer,
    /// A side named by its colour: two people play, or two computers.
    Of(Color, Odds),
}

/// Whether the game is a handicap game, whose sides are called giver and taker (上手 and 下手).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Odds {
    Even,
    Handicap,
}

/// The piece on a square: its side, whether the game has a handicap, its kind.
pub type SquareContents = Option<(Color, Odds, Kind)>;

/// A move as a sentence describes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveDescription {
    pub by: Side,
    /// The kind before the move.
    pub kind: Kind,
    /// `None` for a drop.
    pub from: Option<Square>,
    pub to: Square,
    pub captured: Option<Kind>,
    pub is_drop: bool,
    pub promotes: bool,
    /// It could promote, and does not.
    pub declines: bool,
}

/// The reason for a hint: what the move does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// Mates in this number of plies.
    Mates(i32),
    Bares,
    Takes(Kind),
    /// Answers a check.
    Answers,
    Becomes(Kind),
    Checks,
    ThreatensMate,
    /// Saves this piece, which could be taken at a profit.
    Saves(Kind),
    /// Attacks this piece, which could be taken at a profit next.
    Attacks(Kind),
    /// What it does for its side's men.
    Develops(Development),
    /// What the line of the search wins by it.
    Does(Deed),
    /// There is no other move.
    Only,
    /// The search finds it better than the next best move, by this many per cent of winning.
    Best(u32),
}

/// What is said of a move that was just made, in a game that is commented.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comment {
    /// It gives check.
    Check,
    /// It leaves a piece where it can be taken at a profit.
    Hangs(Kind, Square),
    /// It threatens, or leaves threatened, a piece of the person's that could be taken at a profit.
    Threatened(Kind, Square),
    /// It took this piece, which can be dropped from now on.
    InHand(Kind),
    /// It took this piece for good.
    Gone(Kind),
    Does(Why),
    /// Nothing in particular, but a pawn is this many steps from where it may promote.
    Steps(u8),
    /// Nothing in particular: the piece could go to this many squares next.
    Goes(Kind, Square, usize),
}

/// A question or command that can be typed, or given with a key on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    Rank,
    File,
    Attackers,
    Reach,
    Last,
    Time,
    Hands,
    Count,
    Board,
    Help,
    Undo,
    Flip,
    Hint,
    New,
    Resign,
}

/// A row of the help about keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    Walk,
    Edges,
    Corners,
    Choose,
    GiveUp,
    Hand,
    Kind,
    Piece,
    Inspect,
    Draw,
    Step,
    Redo,
    Type,
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

/// A value of a rule switch; values that share their sentences are one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RuleValue {
    Prevented,
    Lose,
    Immediate,
    Counter,
    Agreement24,
    Declare27,
    Declare24,
    Agreement,
    NoImpasse,
    NoLimit,
    Limit,
    Facing,
    Rotated,
    Third,
    Second,
    LastRoyal,
    AnyRoyal,
    CreditWhite,
    CreditNobody,
}

/// A playing level; 0 is full strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level(pub(super) u8);

/// A handicap, by its id in links.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Handicap(pub(super) &'static str);

impl Side {
    const ALL: [Side; 6] = [
        Side::You,
        Side::Computer,
        Side::Of(Color::Black, Odds::Even),
        Side::Of(Color::White, Odds::Even),
        Side::Of(Color::Black, Odds::Handicap),
        Side::Of(Color::White, Odds::Handicap),
    ];
}

impl Command {
    /// In the order of the help.
    pub const ALL: [Command; 15] = [
        Command::Rank,
        Command::File,
        Command::Attackers,
        Command::Reach,
        Command::Last,
        Command::Time,
        Command::Hands,
        Command::Count,
        Command::Board,
        Command::Help,
        Command::Undo,
        Command::Flip,
        Command::Hint,
        Command::New,
        Command::Resign,
    ];

    /// The text that can be typed in every language. A question about a rank, a file or a square is followed by its name.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Command::Rank => "r",
            Command::File => "f",
            Command::Attackers => "a",
            Command::Reach => "d",
            Command::Last => "z",
            Command::Time => "t",
            Command::Hands => "q",
            Command::Count => "c",
            Command::Board => "o",
            Command::Help => "?",
            Command::Undo => "undo",
            Command::Flip => "flip",
            Command::Hint => "hint",
            Command::New => "new",
            Command::Resign => "resign",
        }
    }
}

impl Key {
    /// In the order of the help.
    pub const ALL: [Key; 13] = [
        Key::Walk,
        Key::Edges,
        Key::Corners,
        Key::Choose,
        Key::GiveUp,
        Key::Hand,
        Key::Kind,
        Key::Piece,
        Key::Inspect,
        Key::Draw,
        Key::Step,
        Key::Redo,
        Key::Type,
    ];
}

impl LinkFault {
    const ALL: [LinkFault; 5] =
        [LinkFault::Encoding, LinkFault::Unknown, LinkFault::Number, LinkFault::BeyondTheEnd, LinkFault::Repeated];
}

impl RuleValue {
    const ALL: [RuleValue; 19] = [
        RuleValue::Prevented,
        RuleValue::Lose,
        RuleValue::Immediate,
        RuleValue::Counter,
        RuleValue::Agreement24,
        RuleValue::Declare27,
        RuleValue::Declare24,
        RuleValue::Agreement,
        RuleValue::NoImpasse,
        RuleValue::NoLimit,
        RuleValue::Limit,
        RuleValue::Facing,
        RuleValue::Rotated,
        RuleValue::Third,
        RuleValue::Second,
        RuleValue::LastRoyal,
        RuleValue::AnyRoyal,
        RuleValue::CreditWhite,
        RuleValue::CreditNobody,
    ];

    /// The value by its text in a link; an unknown text is the default value.
    pub(super) fn of(switch: RuleSwitch, value: &str) -> RuleValue {
        match (switch, value) {
            (RuleSwitch::IllegalMoves, "lose") => RuleValue::Lose,
            (RuleSwitch::IllegalMoves, _) => RuleValue::Prevented,
            (RuleSwitch::BareKing, "counter") => RuleValue::Counter,
            (RuleSwitch::BareKing, _) => RuleValue::Immediate,
            (RuleSwitch::Impasse, "agreement24") => RuleValue::Agreement24,
            (RuleSwitch::Impasse, "declare27") => RuleValue::Declare27,
            (RuleSwitch::Impasse, "declare24") => RuleValue::Declare24,
            (RuleSwitch::Impasse, "agreement") => RuleValue::Agreement,
            (RuleSwitch::Impasse, _) => RuleValue::NoImpasse,
            (RuleSwitch::MoveLimit, "off") => RuleValue::NoLimit,
            (RuleSwitch::MoveLimit, _) => RuleValue::Limit,
            (RuleSwitch::HeianSetup, "rotated") => RuleValue::Rotated,
            (RuleSwitch::HeianSetup, _) => RuleValue::Facing,
            (RuleSwitch::HeianPawns, "second") => RuleValue::Second,
            (RuleSwitch::HeianPawns, _) => RuleValue::Third,
            (RuleSwitch::RoyalAttack, "any") => RuleValue::AnyRoyal,
            (RuleSwitch::RoyalAttack, _) => RuleValue::LastRoyal,
            (RuleSwitch::HandicapCredit, "none") => RuleValue::CreditNobody,
            (RuleSwitch::HandicapCredit, _) => RuleValue::CreditWhite,
        }
    }
}

impl Level {
    /// Full strength, then from the weakest up.
    const ALL: [Level; 13] = [
        Level(0),
        Level(1),
        Level(2),
        Level(3),
        Level(4),
        Level(5),
        Level(6),
        Level(7),
        Level(8),
        Level(9),
        Level(10),
        Level(11),
        Level(12),
    ];

    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }
}

impl Handicap {
    pub(super) const ALL: [Handicap; 20] = [
        // a handicap without a name of its own
        Handicap(""),
        Handicap("white_first"),
        Handicap("lance"),
        Handicap("right_lance"),
        Handicap("bishop"),
        Handicap("rook"),
        Handicap("rook_lance"),
        Handicap("two_piece"),
        Handicap("three_piece"),
        Handicap("four_piece"),
        Handicap("five_piece"),
        Handicap("left_five_piece"),
        Handicap("six_piece"),
        Handicap("left_seven_piece"),
        Handicap("right_seven_piece"),
        Handicap("eight_piece"),
        Handicap("eight_piece_golds"),
        Handicap("ten_piece"),
        Handicap("three_pawns"),
        Handicap("naked_king"),
    ];

    #[must_use]
    pub fn id(self) -> &'static str {
        self.0
    }
}

families! {
    Kind: Kind::ALL,
    Side: Side::ALL,
    Color: Color::ALL,
    Variant: Variant::ALL,
    EndReason: EndReason::ALL,
    IllegalMove: IllegalMove::ALL,
    RuleSwitch: RuleSwitch::ALL,
    RuleValue: RuleValue::ALL,
    LinkFault: LinkFault::ALL,
    RemarkKind: RemarkKind::ALL,
    Loss: Loss::ALL,
    Aid: Aid::ALL,
    Level: Level::ALL,
    Handicap: Handicap::ALL,
    Command: Command::ALL,
    Key: Key::ALL,
    Glyph: Glyph::ALL,
    Opening: Opening::ALL,
    Castle: Castle::ALL,
    Era: Era::ALL,
    Stage: Stage::ALL,
    Task: Task::ALL,
    MistakeKind: MistakeKind::ALL,
    Phase: Phase::ALL,
}
