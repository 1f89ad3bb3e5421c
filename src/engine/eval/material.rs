//! What a table of numbers holds, piece values and where pieces stand well: one a game, in hundredths of a pawn.
//!
//! A number comes as a pair, (opening, endgame). In shogi nothing leaves the game, so the endgame is when few pieces stand
//! unpromoted on their board squares; without drops it is when few pieces stand at all.

use super::places::Slots;
use crate::rules::Kind;

/// An opening and an endgame value.
pub(super) type Pair = (i16, i16);

/// The numbers of one game, by kind where they depend on it.
#[derive(Debug, Clone)]
pub(super) struct Table {
    /// Worth on the board.
    pub material: [Pair; Kind::N],
    /// Worth of each further copy in hand, up to the elephant's index.
    pub hand: [Pair; 8],
    /// On top of that for holding any.
    pub first_in_hand: [Pair; 8],
    /// Opening and endgame value of where a piece stands, by [`slots`](super::places) and in their unit. Kinds that move alike
    /// share the gold's; those of the king are of its own rank and file, and of its distance to the other.
    pub places: [[Slots; Kind::N]; 2],
    /// How much each unpromoted piece on the board says that the game is young.
    pub youth: [i8; Kind::N],
    /// Share of the start's youth that is lost when the endgame values hold alone.
    pub youth_percent: i32,
    /// Weight of each kind in an attack on the squares around a king; 0 when attacks are not counted.
    pub menace: [u8; Kind::N],
    /// The same for pieces in hand.
    pub menace_in_hand: [u8; 8],
    /// For being on move.
    pub tempo: i16,
    /// Worth of a second royal: it may be lost and the game goes on.
    pub spare_royal: Pair,
    /// What counts when few pieces are left; not in a game where they come back.
    pub ending: Option<Ending>,
}

/// Weights of the terms in `ending.rs`.
#[derive(Debug, Clone)]
pub(super) struct Ending {
    /// Pieces left, royals not counted, from which on these terms grow.
    pub few: i32,
    /// How much a lead grows until nothing is left, in 1/64.
    pub trade: i16,
    /// For having more men than the enemy, by how many he has left.
    pub men_left: [i16; 4],
    /// For each square that a man of the leader, and his king, is nearer to the enemy king.
    pub near: i16,
    pub king_near: i16,
    /// For each rank that a man is behind the enemy king, so that he can hunt it forwards.
    pub behind: i16,
    /// For each square that the hunted king is away from the edges,
    pub wide: i16,
    /// and for each rank that it has got away from its own last one.
    pub out: i16,
}
