//! What a place is worth: by rank and file, and as seen from either king.
//!
//! Each piece looks up a handful of numbers, its *slots*: one for its rank, one for its file, one for where it stands from its
//! own king and one for where it stands from the enemy's. The evaluator adds them up beforehand for each square and king, so they
//! cost nothing in a search; the fitter reads the same slots to know what a number has to do with a position.

use crate::rules::{Kind, Rules, Square};

/// Number of slots of a kind.
pub const N_SLOTS: usize = AT_ENEMY_KING + 5 * 9;
/// Unit of the numbers in hundredths of a pawn: they fit into a byte, and finer ones would be noise.
pub const UNIT: i32 = 2;

const AT_FILE: usize = 9;
const AT_OWN_KING: usize = AT_FILE + 5;
const AT_ENEMY_KING: usize = AT_OWN_KING + 4 * 7;

/// Number of slots that belong together: ranks, files, then a row for each distance in files from either king.
#[cfg(not(target_family = "wasm"))]
pub const ROWS: [usize; 11] = [9, 5, 7, 7, 7, 7, 9, 9, 9, 9, 9];

/// The numbers of one kind, in the order of the functions below.
pub type Slots = [i8; N_SLOTS];

/// Slots of a number that a piece has without any king: its rank counted from the far end, and its file from the edge.
fn slots_of_square(rules: &Rules, square: Square) -> [usize; 2] {
    let from_edge = square.file().min(rules.geometry().files() - 1 - square.file());
    [square.rank() as usize, AT_FILE + from_edge as usize]
}

/// Where it stands from its own king: files away up to 3, ranks ahead (-) or behind up to 3.
fn slot_from_own_king(king: Square, square: Square) -> usize {
    let files = king.file().abs_diff(square.file()).min(3) as usize;
    let ranks = (square.rank() as i32 - king.rank() as i32).clamp(-3, 3) + 3;
    AT_OWN_KING + 7 * files + ranks as usize
}

/// Pieces that move alike stand well on the same squares, and are worth the same where they never change back.
#[inline]
pub fn as_mover(kind: Kind) -> Kind {
    match kind {
        Kind::ProPawn | Kind::ProLance | Kind::ProKnight | Kind::ProSilver => Kind::Gold,
        kind => kind,
    }
}

/// A royal threatens as a king, whether it is the only one or not: the enemy's sums do not ask.
#[inline]
pub fn as_threat(kind: Kind) -> Kind {
    if kind == Kind::Prince { Kind::King } else { kind }
}

/// Calls `add` with each slot of Black's piece on a square, seen from Black's king.
pub fn own_slots(rules: &Rules, king: Option<Square>, square: Square, mut add: impl FnMut(usize)) {
    slots_of_square(rules, square).into_iter().for_each(&mut add);
    if let Some(king) = king.filter(|king| *king != square) {
        add(slot_from_own_king(king, square));
    }
}

/// Calls `add` with the slot of White's piece on a square, seen from Black's king: files away up to 4, and up to 4 ranks short of
/// the king or past it.
pub fn threat_slots(king: Square, square: Square, mut add: impl FnMut(usize)) {
    if king != square {
        let (files, ranks) = (king.file().abs_diff(square.file()), king.rank() as i32 - square.rank() as i32);
        add(AT_ENEMY_KING + 9 * files.min(4) as usize + (ranks.clamp(-4, 4) + 4) as usize);
    }
}
