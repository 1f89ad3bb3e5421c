use super::{BareKing, Color, Kind, MoveList, Position, variant::Bare};

/// Why a game is over; the words of CONTRACT.md 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EndReason {
    Checkmate,
    Stalemate,
    RoyalCaptured,
    BareKing,
    BareKingDraw,
    /// The same position for the fourth time (千日手).
    Repetition,
    PerpetualCheck,
    ImpassePoints,
    ImpasseDraw,
    Declaration,
    DeclarationFailed,
    Resign,
    Timeout,
    IllegalMove,
    MoveLimit,
}

impl EndReason {
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

    /// The word of CONTRACT.md 6.
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

    pub fn from_word(word: &str) -> Option<EndReason> {
        EndReason::ALL.into_iter().find(|reason| reason.word() == word)
    }
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// `None` for a draw.
    pub winner: Option<Color>,
    pub reason: EndReason,
}

impl Outcome {
    pub const fn win(winner: Color, reason: EndReason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    pub const fn draw(reason: EndReason) -> Outcome {
        Outcome { winner: None, reason }
    }
}

/// What a player does to end a game other than by moving.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    Resign,
    /// The clock ran out.
    Timeout,
    /// Both players agree to an impasse that this one proposed.
    Agree,
    /// Declares that the king has entered (入玉宣言).
    Declare,
}

impl Act {
    pub const ALL: [Act; 4] = [Act::Resign, Act::Timeout, Act::Agree, Act::Declare];

    pub const fn word(self) -> &'static str {
        match self {
            Act::Resign => "resign",
            Act::Timeout => "timeout",
            Act::Agree => "agree",
            Act::Declare => "declare",
        }
    }

    pub fn from_word(word: &str) -> Option<Act> {
        Act::ALL.into_iter().find(|act| act.word() == word)
    }
}

impl Position {
    /// Whether a side has one royal and nothing else.
    #[inline]
    pub fn is_bare(&self, color: Color) -> bool {
        let own = self.by_color(color);
        !own.has_many() && !(own & self.royals(color)).is_empty()
    }

    /// The end by bare king, if this position is one (RULES.md 3, 4a.5). A property of the position alone: under `counter` a
    /// bared side that is to move and can bare the other goes on, and whatever it plays the next position is an end.
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
    pub fn no_move_outcome(&self) -> Option<Outcome> {
        if self.has_legal_move() {
            return None;
        }
        let reason = if self.in_check() { EndReason::Checkmate } else { EndReason::Stalemate };
        Some(Outcome::win(!self.turn(), reason))
    }

    /// The fourth occurrence of the position: a draw, or a loss for the side that alone gave check throughout (RULES.md 1.9, 1.10).
    pub fn repetition_outcome(&self) -> Option<Outcome> {
        let (count, plies) = self.occurrences();
        if count < 4 {
            return None;
        }
        Some(match self.sole_checker(plies) {
            Some(checker) => Outcome::win(!checker, EndReason::PerpetualCheck),
            None => Outcome::draw(EndReason::Repetition),
        })
    }

    /// Whether every royal of that colour stands in its promotion zone, and there is one.
    pub fn has_entered(&self, color: Color) -> bool {
        let kings = self.pieces(color, Kind::King);
        !kings.is_empty() && (kings - self.rules().promotion_zone(color)).is_empty()
    }
}
