//! How games end: the reasons, what players do to end one, and the ends that a position brings about.

use super::{BareKing, Color, MoveList, Position, variant::Bare};

/// Why a game is over. The words are those of CONTRACT.md 6.
///
/// ```
/// use suizo::rules::EndReason;
/// assert_eq!(EndReason::PerpetualCheck.word(), "perpetual_check");
/// assert_eq!(EndReason::from_word("bare_king"), Some(EndReason::BareKing));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// The loser is in check and has no legal move.
    Checkmate,
    /// The loser has no legal move and is not in check (RULES.md 1.1).
    Stalemate,
    /// The last royal was taken; only in records from elsewhere (RULES.md 4a.3).
    RoyalCaptured,
    /// The loser has one royal and nothing else; sho and Heian (RULES.md 3, 4).
    BareKing,
    /// Both sides have one royal and nothing else.
    BareKingDraw,
    /// The same position for the fourth time (千日手, RULES.md 1.9).
    Repetition,
    /// The fourth time, and the loser alone gave check throughout (連続王手, RULES.md 1.10).
    PerpetualCheck,
    /// An agreed impasse; the loser has fewer than 24 points.
    ImpassePoints,
    /// An agreed impasse without a loser, or a declaration that draws (持将棋).
    ImpasseDraw,
    /// The winner declared an impasse with points enough (入玉宣言).
    Declaration,
    /// The loser declared an impasse without meeting its conditions.
    DeclarationFailed,
    /// The loser gave up (投了).
    Resign,
    /// The loser's clock ran out.
    Timeout,
    /// The loser made an illegal move under the strict rule (RULES.md 1.11).
    IllegalMove,
    /// A draw at the chosen number of plies (RULES.md 1.13).
    MoveLimit,
}

impl EndReason {
    /// Every reason.
    pub const ALL: [EndReason; 15] = [
        EndReason::Checkmate,
        EndReason::Stalemate,
        EndReason::RoyalCaptured,
        EndReason::BareKing,
        EndReason::BareKingDraw,
        EndReason::Repetition,
        EndReason::PerpetualCheck,
        EndReason::ImpassePoints,
        EndReason::ImpasseDraw,
        EndReason::Declaration,
        EndReason::DeclarationFailed,
        EndReason::Resign,
        EndReason::Timeout,
        EndReason::IllegalMove,
        EndReason::MoveLimit,
    ];

    /// The word for the reason in CONTRACT.md 6.
    pub const fn word(self) -> &'static str {
        match self {
            EndReason::Checkmate => "checkmate",
            EndReason::Stalemate => "stalemate",
            EndReason::RoyalCaptured => "royal_captured",
            EndReason::BareKing => "bare_king",
            EndReason::BareKingDraw => "bare_king_draw",
            EndReason::Repetition => "repetition",
            EndReason::PerpetualCheck => "perpetual_check",
            EndReason::ImpassePoints => "impasse_points",
            EndReason::ImpasseDraw => "impasse_draw",
            EndReason::Declaration => "declaration",
            EndReason::DeclarationFailed => "declaration_failed",
            EndReason::Resign => "resign",
            EndReason::Timeout => "timeout",
            EndReason::IllegalMove => "illegal_move",
            EndReason::MoveLimit => "move_limit",
        }
    }

    /// Reads [`EndReason::word`] back.
    pub fn from_word(word: &str) -> Option<EndReason> {
        EndReason::ALL.into_iter().find(|reason| reason.word() == word)
    }
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// `None` for a draw.
    pub winner: Option<Color>,
    /// Why it is over.
    pub reason: EndReason,
}

impl Outcome {
    /// That player has won.
    pub const fn win(winner: Color, reason: EndReason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    /// A draw for that reason.
    pub const fn draw(reason: EndReason) -> Outcome {
        Outcome { winner: None, reason }
    }
}

/// What a player does to end a game other than by moving.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// Gives up.
    Resign,
    /// The clock of this player ran out.
    Timeout,
    /// Both players agree to an impasse that this one proposed (RULES.md 4a.7).
    Agree,
    /// Declares that the own king has entered (入玉宣言, RULES.md 4a.8).
    Declare,
}

impl Act {
    /// Every act.
    pub const ALL: [Act; 4] = [Act::Resign, Act::Timeout, Act::Agree, Act::Declare];

    /// The word in links, commands and stored games.
    pub const fn word(self) -> &'static str {
        match self {
            Act::Resign => "resign",
            Act::Timeout => "timeout",
            Act::Agree => "agree",
            Act::Declare => "declare",
        }
    }

    /// Reads [`Act::word`] back.
    pub fn from_word(word: &str) -> Option<Act> {
        Act::ALL.into_iter().find(|act| act.word() == word)
    }
}

/// The occurrence of a position that ends the game (RULES.md 1.9).
const REPETITIONS_TO_END: u32 = 4;

impl Position {
    /// Whether a side has one royal and nothing else.
    #[inline]
    pub fn is_bare(&self, color: Color) -> bool {
        let own = self.by_color(color);
        !own.has_many() && !(own & self.royals(color)).is_empty()
    }

    /// The end by bare king, if this position is one (RULES.md 3, 4a.5).
    ///
    /// It follows from the position alone: under `counter` a bared side that is to move and can bare the other plays on, and after any
    /// move of it the next position is an end.
    ///
    /// ```
    /// use suizo::rules::*;
    /// let start = Start::Sfen("4k4/9/9/9/9/9/9/4P4/4K4 b - 1".to_owned());
    /// let game = Game::new(Variant::Sho, RuleChoices::default(), start).unwrap();
    /// let outcome = game.position().bare_king_outcome(BareKing::Immediate);
    /// assert_eq!(outcome, Some(Outcome::win(Color::Black, EndReason::BareKing)));
    /// ```
    pub fn bare_king_outcome(&self, reading: BareKing) -> Option<Outcome> {
        if self.rules().table().bare == Bare::Ignored {
            return None;
        }
        let us = self.turn();
        match (self.is_bare(us), self.is_bare(!us)) {
            (false, false) => None,
            (true, true) => Some(Outcome::draw(EndReason::BareKingDraw)),
            (false, true) => Some(Outcome::win(us, EndReason::BareKing)),
            (true, false) => match reading {
                BareKing::Counter if self.can_bare() => None,
                _ => Some(Outcome::win(!us, EndReason::BareKing)),
            },
        }
    }

    /// Whether the side to move has a legal move that leaves the other one royal and nothing else.
    fn can_bare(&self) -> bool {
        let them = !self.turn();
        let others = self.by_color(them);
        if others.len() != 2 {
            return false;
        }
        let mut captures = MoveList::new();
        self.captures(&mut captures);
        captures.iter().any(|mv| {
            let mut left = others;
            left.remove(mv.to());
            others.contains(mv.to()) && !(left & self.royals(them)).is_empty()
        })
    }

    /// Checkmate or stalemate of the side to move: a loss either way (RULES.md 1.1).
    ///
    /// ```
    /// use suizo::rules::*;
    /// let start = Start::Sfen("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1".to_owned());
    /// let game = Game::new(Variant::Shogi, RuleChoices::default(), start).unwrap();
    /// let mate = Outcome::win(Color::Black, EndReason::Checkmate);
    /// assert_eq!(game.position().no_move_outcome(), Some(mate));
    /// ```
    pub fn no_move_outcome(&self) -> Option<Outcome> {
        if self.has_free_pawn() {
            return None;
        }
        // listed, though counting is quicker: the page then needs the one generator alone
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        if !moves.is_empty() {
            return None;
        }
        let reason = if self.in_check() { EndReason::Checkmate } else { EndReason::Stalemate };
        Some(Outcome::win(!self.turn(), reason))
    }

    /// The end by the fourth occurrence of the position: a draw, or a loss for the side that alone gave check throughout (RULES.md 1.9, 1.10).
    pub fn repetition_outcome(&self) -> Option<Outcome> {
        let (count, plies) = self.occurrences();
        if count < REPETITIONS_TO_END {
            return None;
        }
        Some(match self.sole_checker(plies) {
            Some(checker) => Outcome::win(!checker, EndReason::PerpetualCheck),
            None => Outcome::draw(EndReason::Repetition),
        })
    }

    /// Whether a royal of that side stands in its promotion zone (入玉): one of two is enough, as nothing mates before it is taken.
    pub fn has_entered(&self, color: Color) -> bool {
        !(self.royals(color) & self.rules().promotion_zone(color)).is_empty()
    }
}
