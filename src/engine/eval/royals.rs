//! Which royal piece counts as the king.

use crate::rules::{Color, Kind, Position};

/// Stands for the square of a king that is not there.
pub const NO_KING: u8 = 81;
/// Squares of a king, with [`NO_KING`].
pub const N_KINGS: usize = 82;

#[inline]
pub fn is_royal(kind: Kind) -> bool {
    matches!(kind, Kind::King | Kind::Prince)
}

/// The square of the king, or of the prince when it stands alone.
pub fn king_of(position: &Position, color: Color) -> u8 {
    let king = position.pieces(color, Kind::King).first().or_else(|| position.pieces(color, Kind::Prince).first());
    king.map_or(NO_KING, |king| king.index() as u8)
}
