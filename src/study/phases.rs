//! Opening, middle game and endgame.
//!
//! A phase begins when its sign is there in [`STEADY`] positions in a row, or from there to the end of the line: a trade or a single
//! check is none yet.
//!
//! * The **middle game** (中盤) begins with the fight: a piece other than a pawn was taken, or more pawns than openings trade
//!   ([`TRADED_PAWNS`]), or a promoted piece stands on the board. In a game with drops bishops in hand do not count: to trade them belongs to openings.
//! * The **endgame** (終盤) begins when it is about a king: several pieces attack at least [`ATTACKED`] of the squares around a royal and its own; in
//!   a game with drops the attacker also has a piece to bring, in hand or promoted. Without drops it begins, too, when half of the pieces that are neither royal nor
//!   pawns have left the board: the attack on a king may then never come.

use crate::rules::{Color, Kind, Position, Square, SquareSet};

/// Positions in a row that must show the sign of a phase.
pub const STEADY: usize = 3;
/// Pawns that may leave the board in an opening.
const TRADED_PAWNS: u32 = 4;
/// Squares around a royal that are attacked once the game is about it.
const ATTACKED: u32 = 3;

/// A phase of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Phase {
    /// 序盤.
    Opening,
    /// 中盤.
    Middlegame,
    /// 終盤.
    Endgame,
}

impl Phase {
    /// In their order.
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::Middlegame, Phase::Endgame];

    /// The word in reports.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::Middlegame => "middlegame",
            Phase::Endgame => "endgame",
        }
    }
}

/// The plies of the first positions of the later phases, where the game got there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Phases {
    /// Where the middle game begins.
    pub middlegame: Option<usize>,
    /// Where the endgame begins.
    pub endgame: Option<usize>,
}

impl Phases {
    /// The phase of the position after that many plies.
    #[must_use]
    pub fn at(self, ply: usize) -> Phase {
        let has_begun = |start: Option<usize>| start.is_some_and(|start| start <= ply);
        if has_begun(self.endgame) {
            Phase::Endgame
        } else if has_begun(self.middlegame) {
            Phase::Middlegame
        } else {
            Phase::Opening
        }
    }
}

/// Sees the positions of a line one by one.
#[derive(Debug, Default)]
pub(super) struct PhaseWatch {
    /// What stood there at the start.
    start: Option<Stock>,
    fight: Sign,
    attack: Sign,
    ply: usize,
}

/// A sign that must last.
#[derive(Debug, Default)]
struct Sign {
    since: Option<usize>,
    begun: Option<usize>,
}

impl Sign {
    fn see(&mut self, ply: usize, is_there: bool) {
        self.since = self.since.filter(|_| is_there).or(is_there.then_some(ply));
        if self.begun.is_none() {
            self.begun = self.since.filter(|since| ply + 1 >= since + STEADY);
        }
    }

    /// At the end of the line what was there last counts as lasting.
    fn finish(self) -> Option<usize> {
        self.begun.or(self.since)
    }
}

/// Pieces by worth.
#[derive(Debug, Clone, Copy)]
struct Stock {
    pawns: u32,
    /// Neither royals nor pawns.
    pieces: u32,
}

impl PhaseWatch {
    pub fn see(&mut self, position: &Position) {
        let now = on_board(position);
        let start = *self.start.get_or_insert(now);
        let has_drops = position.rules().has_drops();
        let is_attack = is_attack(position) || !has_drops && 2 * now.pieces < start.pieces;
        self.fight.see(self.ply, is_attack || is_fight(position, start, now));
        self.attack.see(self.ply, is_attack);
        self.ply += 1;
    }

    pub fn finish(self) -> Phases {
        let endgame = self.attack.finish();
        let middlegame = match (self.fight.finish(), endgame) {
            (Some(fight), Some(attack)) => Some(fight.min(attack)),
            (fight, attack) => fight.or(attack),
        };
        Phases { middlegame, endgame }
    }
}

fn on_board(position: &Position) -> Stock {
    let pawns = Kind::ALL.into_iter().filter(|kind| kind.unpromoted() == Kind::Pawn);
    let pawns: u32 = pawns.map(|kind| position.by_kind(kind).len()).sum();
    let royals: u32 = Color::ALL.into_iter().map(|color| position.royals(color).len()).sum();
    Stock { pawns, pieces: position.occupied().len() - royals - pawns }
}

/// Whether the pieces have met for good.
fn is_fight(position: &Position, start: Stock, now: Stock) -> bool {
    let has_promoted = Kind::ALL.into_iter().any(|kind| kind.is_promoted() && !position.by_kind(kind).is_empty());
    let traded: u32 = Color::ALL.into_iter().map(|color| u32::from(position.hand(color).count(Kind::Bishop))).sum();
    has_promoted || start.pieces > now.pieces + traded || start.pawns > now.pawns + TRADED_PAWNS
}

/// Whether one of the royals is attacked in earnest.
fn is_attack(position: &Position) -> bool {
    let has_drops = position.rules().has_drops();
    Color::ALL.into_iter().any(|color| {
        let has_help = !has_drops || brings(position, !color);
        // of two royals one may be lost
        let last = position.sole_royal(color).filter(|_| has_help);
        last.is_some_and(|royal| is_attacked_around(position, royal, color))
    })
}

/// Whether a side has a piece to bring to an attack: one better than a pawn in hand, or a promoted one.
fn brings(position: &Position, color: Color) -> bool {
    let in_hand = position.hand(color).iter().any(|(kind, count)| kind != Kind::Pawn && count > 0);
    in_hand || Kind::ALL.into_iter().any(|kind| kind.is_promoted() && !position.pieces(color, kind).is_empty())
}

/// Whether the other side attacks enough of a royal's square and those around it, and by more than one piece.
fn is_attacked_around(position: &Position, royal: Square, color: Color) -> bool {
    let around = position.rules().attacks_from(color, Kind::King, royal, SquareSet::EMPTY) | SquareSet::of(royal);
    let (mut n_attacked, mut attackers) = (0, SquareSet::EMPTY);
    for square in around {
        let found = position.attackers_to(square, !color, position.occupied());
        n_attacked += u32::from(!found.is_empty());
        attackers |= found;
    }
    n_attacked >= ATTACKED && attackers.has_many()
}
