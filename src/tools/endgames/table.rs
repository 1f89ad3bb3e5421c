//! The table of one material: a byte a position.

use super::{
    board::Board,
    material::{Material, Men},
};
use crate::rules::{BareKing, Color, Setup};

/// How a position ends with best play of both sides: the winner takes the shortest way, the loser the longest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The side to move wins in this number of plies.
    Won(u8),
    /// The side to move loses in this number of plies; in none where it has no move.
    Lost(u8),
    /// Neither side can win by force without end; see [`super`] for what that says under the rule of perpetual check.
    Drawn,
}

/// Plies that a code can hold: an even number is a loss, an odd one a win.
pub(super) const MOST_PLIES: u8 = 252;
/// While a table is made: the side to move has a way not to lose.
pub(super) const SAFE: u8 = 253;
/// Neither won nor lost; in a finished table a draw.
pub(super) const OPEN: u8 = 254;
/// No position of the game.
pub(super) const ILLEGAL: u8 = 255;

/// The verdicts of every position of one material.
///
/// The place of a position: who is to move, then the cells of the four men. Of two positions that mirror each other only the one with the
/// first royal on the right is held, and both where it stands on the middle file.
#[derive(Clone)]
pub struct Table {
    pub(super) material: Material,
    pub(super) bare_king: BareKing,
    pub(super) codes: Vec<u8>,
}

/// Figures of one side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Side {
    /// Positions of the game with this side to move, those in a mirror counted too.
    pub positions: u64,
    /// Won for the side to move.
    pub wins: u64,
    /// Lost for the side to move.
    pub losses: u64,
    /// The others.
    pub draws: u64,
    /// The longest win of the side to move, and the place of the first position with it.
    pub(super) longest: Option<(u8, usize)>,
}

impl Table {
    /// A table without a verdict.
    pub(super) fn new(board: &Board, material: Material, bare_king: BareKing) -> Table {
        Table { material, bare_king, codes: vec![OPEN; Table::len(board)] }
    }

    /// Places of a table on that board.
    pub(super) fn len(board: &Board) -> usize {
        2 * board.n_half * board.n_cells.pow(3)
    }

    /// What stands on the board.
    #[must_use]
    pub fn material(&self) -> Material {
        self.material
    }

    /// Entries, a byte each.
    #[must_use]
    pub fn n_entries(&self) -> usize {
        self.codes.len()
    }

    /// What stands on the board at a place below [`Table::n_entries`], and what it is worth: `None` where that is no position of the game.
    /// No board at all where two men would stand on one cell.
    #[must_use]
    pub fn entry(&self, board: &Board, place: usize) -> Option<(Setup, Option<Verdict>)> {
        let men = Table::men(board, place);
        let is_board = men.occupied().count_ones() == 4;
        is_board.then(|| (men.setup(board, self.material), Table::verdict_of(self.codes[place])))
    }

    /// The place of a position.
    #[inline]
    pub(super) fn place(board: &Board, men: &Men) -> usize {
        let held = if usize::from(men.cells[0]) < board.n_half { *men } else { men.mirrored(board) };
        Table::own_place(board, &held)
    }

    /// The place of a position whose first royal stands on the right or in the middle.
    #[inline]
    pub(super) fn own_place(board: &Board, men: &Men) -> usize {
        let [first, second, other, other_second] = men.cells.map(usize::from);
        let n = board.n_cells;
        (((men.turn.index() * board.n_half + first) * n + second) * n + other) * n + other_second
    }

    /// The position at a place.
    #[inline]
    pub(super) fn men(board: &Board, place: usize) -> Men {
        let n = board.n_cells;
        let (rest, other_second) = (place / n, place % n);
        let (rest, other) = (rest / n, rest % n);
        let (rest, second) = (rest / n, rest % n);
        let (turn, first) = (rest / board.n_half, rest % board.n_half);
        Men { cells: [first, second, other, other_second].map(|cell| cell as u8), turn: Color::ALL[turn] }
    }

    #[inline]
    pub(super) fn code(&self, board: &Board, men: &Men) -> u8 {
        self.codes[Table::place(board, men)]
    }

    /// The code of a position that belongs to a material, with the sides as they stand or turned.
    #[inline]
    pub(super) fn code_of(&self, board: &Board, men: &Men, is_turned: bool) -> u8 {
        if is_turned { self.code(board, &men.turned(board)) } else { self.code(board, men) }
    }

    pub(super) fn verdict_of(code: u8) -> Option<Verdict> {
        match code {
            ILLEGAL => None,
            SAFE | OPEN => Some(Verdict::Drawn),
            plies if plies % 2 == 1 => Some(Verdict::Won(plies)),
            plies => Some(Verdict::Lost(plies)),
        }
    }

    /// The figures with each side to move: the first of the material's name, then the second.
    #[must_use]
    pub fn sides(&self, board: &Board) -> [Side; 2] {
        let mut sides = [Side::default(); 2];
        let half = self.codes.len() / 2;
        let of_a_royal = board.n_cells.pow(3);
        let middle = if board.geometry.files() % 2 == 1 {
            board.n_half - usize::from(board.geometry.ranks())
        } else {
            board.n_half
        };
        for (place, code) in self.codes.iter().enumerate() {
            let side = &mut sides[place / half];
            let Some(verdict) = Table::verdict_of(*code) else { continue };
            // both halves of a mirror are held where the royal stands in the middle
            let n = if place % half / of_a_royal < middle { 2 } else { 1 };
            side.positions += n;
            match verdict {
                Verdict::Drawn => side.draws += n,
                Verdict::Lost(_) => side.losses += n,
                Verdict::Won(plies) => {
                    side.wins += n;
                    if side.longest.is_none_or(|(longest, _)| plies > longest) {
                        side.longest = Some((plies, place));
                    }
                }
            }
        }
        sides
    }

    /// A checksum of all verdicts (64-bit FNV-1a over the codes): the same for the same rules, whoever makes the table.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        self.codes
            .iter()
            .fold(0xcbf2_9ce4_8422_2325, |hash, code| (hash ^ u64::from(*code)).wrapping_mul(0x100_0000_01b3))
    }

    /// The position of the longest win of a side as SFEN.
    #[must_use]
    pub fn longest_sfen(&self, board: &Board, side: &Side) -> Option<(u8, String)> {
        let (plies, place) = side.longest?;
        let setup = Table::men(board, place).setup(board, self.material);
        Some((plies, crate::rules::sfen::write(board.geometry, &setup)))
    }
}
