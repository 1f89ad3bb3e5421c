//! The evaluation table: what pieces are worth and where they stand well, one table a game, in hundredths of a pawn.
//!
//! A number comes as a pair, (opening, endgame). In shogi nothing leaves the game, so the endgame is when few pieces stand
//! unpromoted on their board squares; without drops it is when few pieces stand at all.

use super::places::Slots;
use crate::rules::Kind;

/// An opening and an endgame value.
pub type Pair = (i16, i16);

/// The numbers of one game, by kind where they depend on it.
#[derive(Debug, Clone)]
pub struct EvalTable {
    /// Worth on the board.
    pub material: [Pair; Kind::N],
    /// Worth of each further copy in hand, up to the elephant's index.
    pub hand: [Pair; 8],
    /// On top of that for holding any.
    pub first_in_hand: [Pair; 8],
    /// Opening and endgame value of where a piece stands, by [`slots`](super::places) and in their unit. Kinds that move alike
    /// share the gold's; those of the king are of its own rank and file, and of its distance to the other.
    pub places: [[Slots; Kind::N]; 2],
    /// What each piece on the board adds to the phase, which is highest at the start.
    pub phase: [i8; Kind::N],
    /// Share of the start's phase that is lost when the endgame values hold alone.
    pub phase_percent: i32,
    /// Weight of each kind in an attack on the squares around a king; 0 when attacks are not counted.
    pub king_attack: [u8; Kind::N],
    /// The same for pieces in hand.
    pub king_attack_in_hand: [u8; 8],
    /// For being on move.
    pub tempo: i16,
    /// Worth of a second royal: it may be lost and the game goes on.
    pub spare_royal: Pair,
    /// What counts when few pieces are left; not in a game where they come back.
    pub ending: Option<Ending>,
}

/// Weights of the terms in `ending.rs`.
#[derive(Debug, Clone)]
pub struct Ending {
    /// Pieces left, royals not counted, from which on these terms grow.
    pub few: i32,
    /// How much a lead grows until nothing is left, in 1/64.
    pub trade: i16,
    /// For having more pieces than the enemy, by how many the enemy has left, royals not counted.
    pub pieces_left: [i16; 4],
    /// For each square that a piece of the leader is nearer to the enemy king.
    pub near: i16,
    /// The same for the leader's king.
    pub king_near: i16,
    /// For each rank that a piece is behind the enemy king, so that it can hunt it forwards.
    pub behind: i16,
    /// Against each square that the hunted king is away from the edges.
    pub wide: i16,
    /// Against each rank that it has got away from its own last one.
    pub out: i16,
}
