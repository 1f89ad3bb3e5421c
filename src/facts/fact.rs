//! What can be said of a move.

use crate::{
    openings::Castle,
    rules::{Kind, Move, Square},
};

/// A piece, and where it stands.
pub type Man = (Kind, Square);

/// What a move does for the side that makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Deed {
    /// It begins a mate of this number of plies.
    Mates(u32),
    /// It leaves the other side with a bare king, which loses.
    Bares,
    /// It leaves one man beside the other side's king: if that falls, too, the king is bare.
    LeavesOne(Man),
    /// If it is not answered, this man is taken next, and the king is bare.
    ThreatensBare(Man),
    /// If it is not answered, a mate of this number of plies follows (詰めろ).
    ThreatensMate(u32),
    /// So it is, and no move without a check prevents it (必至).
    Brinkmate(u32),
    /// It takes one of two royals.
    TakesRoyal(Man),
    /// It takes a piece, and nothing takes back.
    Takes(Man),
    /// It takes a piece and gives a cheaper one for it.
    Exchanges {
        /// What it takes.
        prey: Man,
        /// What is taken back.
        gives: Kind,
    },
    /// It attacks two men at once, and one of them falls. A royal among them is in check.
    Forks {
        /// The piece that attacks.
        by: Kind,
        /// The one that falls.
        first: Man,
        /// The other one.
        second: Man,
    },
    /// It attacks a man with a dearer one behind it, and the first one falls.
    Pins {
        /// The one that falls.
        front: Man,
        /// The one behind it.
        back: Man,
    },
    /// It attacks a man that has to leave, and the one behind it falls.
    Skewers {
        /// The one that leaves.
        front: Man,
        /// The one that falls.
        back: Man,
    },
    /// It opens the way of a piece behind it, and what that attacks falls.
    Discovers {
        /// The piece behind it.
        by: Man,
        /// What falls; a royal is in check.
        prey: Man,
    },
    /// It attacks a man that has no safe square left, and that falls.
    Traps(Man),
    /// It attacks a man that could be taken at a profit next.
    Attacks(Man),
    /// It promotes, and the promoted piece stays.
    Promotes(Kind),
    /// It makes a second royal.
    SecondRoyal,
    /// It saves a man that could be taken at a profit.
    Saves(Man),
    /// The king enters the promotion zone; the points that its side has now.
    Enters(u16),
    /// It completes a castle.
    Completes(Castle),
    /// It takes a piece, and comes out ahead in the end.
    Wins(Man),
    /// It develops.
    Develops(Development),
}

/// What a move does for its side's men.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Development {
    /// A pawn goes ahead with this piece behind it.
    Backed(Kind),
    /// It opens the way for this piece.
    Opens(Kind),
    /// It protects this piece, which nothing protected.
    Guards(Kind),
    /// The piece reaches more squares than before.
    Freer {
        /// The piece.
        kind: Kind,
        /// How many it reaches.
        squares: u32,
        /// How many it reached.
        before: u32,
    },
}

/// What is wrong with a move itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fault {
    /// The piece goes, or is dropped, where it can be taken at a profit.
    StepsInto(Man),
    /// The man was attacked, and still is.
    Leaves(Man),
    /// The piece that moved protected this one.
    Unguards(Man),
    /// The piece that moved stood in the way of an attacker.
    OpensLine {
        /// Whose way it was in.
        to: Man,
        /// What that attacks.
        prey: Man,
    },
    /// A mate of this number of plies was threatened before, and nothing is done against it.
    IgnoresMate(u32),
    /// A pawn of one's own stands on the file on which a pawn would have to be dropped.
    NoPawnDrop(Square),
    /// The same move with promotion was better.
    Unpromoted(Kind),
    /// A castle that was complete is not any more.
    BreaksCastle(Castle),
}

/// Of which move something is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Claim {
    /// Of a move of the other side, in answer to the one in question.
    Reply(Deed),
    /// Of the move that was better.
    Better(Deed),
    /// Of the move in question, which is good.
    Does(Deed),
    /// Of the move in question, which is not.
    Fault(Fault),
}

/// Something that is so, and the line that shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// What is said.
    pub claim: Claim,
    /// The line, from the position before the move in question.
    pub line: Vec<Move>,
    /// How many of its moves stand on the board when the claim can be seen there.
    pub at: usize,
}

impl Claim {
    /// The deed, where it is one.
    #[must_use]
    pub fn deed(&self) -> Option<Deed> {
        match *self {
            Claim::Reply(deed) | Claim::Better(deed) | Claim::Does(deed) => Some(deed),
            Claim::Fault(_) => None,
        }
    }

    /// The word in reports.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Claim::Reply(deed) | Claim::Better(deed) | Claim::Does(deed) => deed.word(),
            Claim::Fault(fault) => fault.word(),
        }
    }
}

impl Deed {
    /// The word in reports.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Deed::Mates(_) => "mates",
            Deed::Bares => "bares",
            Deed::LeavesOne(_) => "leaves_one",
            Deed::ThreatensBare(_) => "threatens_bare",
            Deed::ThreatensMate(_) => "threatens_mate",
            Deed::Brinkmate(_) => "brinkmate",
            Deed::TakesRoyal(_) => "takes_royal",
            Deed::Takes(_) => "takes",
            Deed::Exchanges { .. } => "exchanges",
            Deed::Forks { .. } => "forks",
            Deed::Pins { .. } => "pins",
            Deed::Skewers { .. } => "skewers",
            Deed::Discovers { .. } => "discovers",
            Deed::Traps(_) => "traps",
            Deed::Attacks(_) => "attacks",
            Deed::Promotes(_) => "promotes",
            Deed::SecondRoyal => "second_royal",
            Deed::Saves(_) => "saves",
            Deed::Enters(_) => "enters",
            Deed::Completes(_) => "completes",
            Deed::Wins(_) => "wins",
            Deed::Develops(_) => "develops",
        }
    }

    /// Whether it says that something is won in the line.
    #[must_use]
    pub const fn is_gain(self) -> bool {
        matches!(
            self,
            Deed::TakesRoyal(_)
                | Deed::LeavesOne(_)
                | Deed::Takes(_)
                | Deed::Exchanges { .. }
                | Deed::Forks { .. }
                | Deed::Pins { .. }
                | Deed::Skewers { .. }
                | Deed::Discovers { .. }
                | Deed::Traps(_)
                | Deed::Attacks(_)
                | Deed::Promotes(_)
                | Deed::Wins(_)
        )
    }

    /// The men that it is about, as they stand once its move is made: what is attacked or taken.
    #[must_use]
    pub fn prey(self) -> Vec<Man> {
        match self {
            Deed::TakesRoyal(man)
            | Deed::Takes(man)
            | Deed::Traps(man)
            | Deed::Attacks(man)
            | Deed::Wins(man)
            | Deed::LeavesOne(man)
            | Deed::ThreatensBare(man) => vec![man],
            Deed::Exchanges { prey, .. } | Deed::Discovers { prey, .. } => vec![prey],
            Deed::Forks { first, second, .. } => vec![first, second],
            Deed::Pins { front, back } => vec![front, back],
            Deed::Skewers { front, back } => vec![back, front],
            _ => Vec::new(),
        }
    }
}

impl Fault {
    /// The word in reports.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Fault::StepsInto(_) => "steps_into",
            Fault::Leaves(_) => "leaves",
            Fault::Unguards(_) => "unguards",
            Fault::OpensLine { .. } => "opens_line",
            Fault::IgnoresMate(_) => "ignores_mate",
            Fault::NoPawnDrop(_) => "no_pawn_drop",
            Fault::Unpromoted(_) => "unpromoted",
            Fault::BreaksCastle(_) => "breaks_castle",
        }
    }
}
