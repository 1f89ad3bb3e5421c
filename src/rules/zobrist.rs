//! Hash keys of positions: one random number for each piece on each square, each count in hand, and the side to move.
//!
//! Computed at first use: shipped as data the tables would not compress.

use super::{Color, Hand, Kind, Piece, Square, random::SplitMix64, square::N_SQUARES};
use std::sync::OnceLock;

/// The random numbers, the same in every run.
pub(super) struct Keys {
    /// By piece and square.
    pieces: [[u64; N_SQUARES]; Piece::N],
    /// By colour, kind and count.
    hands: [[[u64; 128]; 8]; 2],
    pub(super) white_to_move: u64,
}

impl Keys {
    pub(super) fn get() -> &'static Keys {
        static KEYS: OnceLock<Box<Keys>> = OnceLock::new();
        KEYS.get_or_init(|| {
            let mut random = SplitMix64::new(0x5355_495a_4f00_0001);
            let mut keys =
                Box::new(Keys { pieces: [[0; N_SQUARES]; Piece::N], hands: [[[0; 128]; 8]; 2], white_to_move: 0 });
            for key in keys.pieces.as_flattened_mut() {
                *key = random.next_u64();
            }
            for counts in keys.hands.as_flattened_mut() {
                // an empty hand has key 0
                for key in &mut counts[1..] {
                    *key = random.next_u64();
                }
            }
            keys.white_to_move = random.next_u64();
            keys
        })
    }

    #[inline]
    pub(super) fn piece(&self, piece: Piece, square: Square) -> u64 {
        self.pieces[piece.index() & 31][square.index()]
    }

    #[inline]
    pub(super) fn in_hand(&self, color: Color, kind: Kind, count: u8) -> u64 {
        self.hands[color.index()][kind.index() & 7][count as usize & 127]
    }

    pub(super) fn hand(&self, color: Color, hand: Hand) -> u64 {
        hand.iter().fold(0, |key, (kind, count)| key ^ self.in_hand(color, kind, count))
    }
}
