//! What stands on the board: two men a side, a royal and another.

use super::board::{Board, bit};
use crate::rules::{Color, Kind, Piece, Position, Setup, SetupErrors};
use std::fmt;

/// The men of both sides, as classes of the second man of each. The first side, Black's in the table, is the one whose class comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Material {
    pub(super) second: [usize; 2],
}

/// Where the men stand: Black's royal and second man, then White's; and who is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Men {
    pub cells: [u8; 4],
    pub turn: Color,
}

/// Why a text names no material.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadMaterial;

impl fmt::Display for BadMaterial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("give two sides of a king and another man of the game, such as KG-KP")
    }
}

impl Material {
    /// Every material of two men a side, in an order in which promotions lead to earlier ones.
    #[must_use]
    pub fn all(board: &Board) -> Vec<Material> {
        let n = board.classes.len();
        // in games with one royal kind alone no side has two of them
        let is_there = |class: &usize| {
            !board.classes[*class].royal
                || board
                    .classes
                    .iter()
                    .any(|other| other.promotes.is_some_and(|promoted| board.classes[promoted].royal))
        };
        let second: Vec<usize> = (0..n).filter(is_there).collect();
        let pairs = second.iter().flat_map(|first| second.iter().map(move |other| [*first, *other]));
        pairs.filter(|[first, other]| first <= other).map(|second| Material { second }).collect()
    }

    /// Reads [`Material::name`]; promoted men may be named, too, and the sides may come in either order.
    ///
    /// # Errors
    /// When a side is something else.
    pub fn read(board: &Board, text: &str) -> Result<Material, BadMaterial> {
        let (first, second) = text.split_once('-').ok_or(BadMaterial)?;
        let side = |text: &str| {
            let kind = Kind::from_usi(text.strip_prefix('K')?)?;
            board.class_of(kind)
        };
        let mut second = [side(first).ok_or(BadMaterial)?, side(second).ok_or(BadMaterial)?];
        second.sort_unstable();
        let material = Material { second };
        if Material::all(board).contains(&material) { Ok(material) } else { Err(BadMaterial) }
    }

    /// The name: `KG-KP`; two royals are `K+E`.
    #[must_use]
    pub fn name(self, board: &Board) -> String {
        let side = |class: usize| format!("K{}", second_kind(board, class).usi());
        format!("{}-{}", side(self.second[0]), side(self.second[1]))
    }

    /// The materials that a promotion leads to, each once.
    #[must_use]
    pub fn promoted(self, board: &Board) -> Vec<Material> {
        let mut found: Vec<Material> =
            [0, 1].into_iter().filter_map(|side| self.after_promotion(board, side)).collect();
        found.dedup();
        found
    }

    /// The material after the second man of a side has promoted.
    pub(super) fn after_promotion(self, board: &Board, side: usize) -> Option<Material> {
        let mut second = self.second;
        second[side] = board.classes[second[side]].promotes?;
        second.sort_unstable();
        Some(Material { second })
    }

    /// The class of each man in the order of [`Men::cells`]. The royal of a side is of the first class.
    #[inline]
    pub(super) fn classes(self) -> [usize; 4] {
        [0, self.second[0], 0, self.second[1]]
    }

    /// Whether a side has two royals.
    #[inline]
    pub(super) fn has_two_royals(self, board: &Board, color: Color) -> bool {
        board.classes[self.second[color.index()]].royal
    }
}

impl Men {
    /// Every cell with a man.
    #[inline]
    pub fn occupied(&self) -> u128 {
        self.cells.iter().map(|cell| bit(*cell)).fold(0, |all, cell| all | cell)
    }

    /// The place of a side's royal in `cells`; the second man is behind it.
    #[inline]
    pub const fn royal_of(color: Color) -> usize {
        color.index() * 2
    }

    /// The position seen in a mirror.
    #[inline]
    pub fn mirrored(mut self, board: &Board) -> Men {
        for cell in &mut self.cells {
            *cell = board.mirrored(*cell);
        }
        self
    }

    /// The position with the sides changed.
    #[inline]
    pub fn turned(self, board: &Board) -> Men {
        let [first, second, other, other_second] = self.cells.map(|cell| board.rotated(cell));
        Men { cells: [other, other_second, first, second], turn: !self.turn }
    }

    /// The same with the man at a place on another cell, and the other side to move.
    #[inline]
    pub fn with(mut self, place: usize, cell: u8) -> Men {
        self.cells[place] = cell;
        self.turn = !self.turn;
        self
    }

    /// The position as a table of the board holds it; `None` where a side has not a royal and one other man.
    pub fn read(board: &Board, setup: &Setup) -> Option<(Material, Men)> {
        let mut cells = [0; 4];
        let mut second = [0; 2];
        for color in Color::ALL {
            let mut men = Vec::with_capacity(2);
            for square in board.geometry.squares() {
                if let Some(piece) = setup.board[square.index()].filter(|piece| piece.color() == color) {
                    men.push((board.class_of(piece.kind())?, board.cell(square)));
                }
            }
            // the royal has the first class
            men.sort_unstable();
            let &[royal, other] = men.as_slice() else { return None };
            if royal.0 != 0 {
                return None;
            }
            let place = Men::royal_of(color);
            (cells[place], cells[place + 1]) = (royal.1, other.1);
            second[color.index()] = other.0;
        }
        let men = Men { cells, turn: setup.turn };
        let is_in_order = second[0] <= second[1];
        second.sort_unstable();
        Some((Material { second }, if is_in_order { men } else { men.turned(board) }))
    }

    /// The position with the first kind of each class.
    pub fn setup(&self, board: &Board, material: Material) -> Setup {
        let mut setup = Setup { turn: self.turn, ..Setup::EMPTY };
        for (place, cell) in self.cells.into_iter().enumerate() {
            let color = Color::ALL[place / 2];
            let kind = match place % 2 {
                0 => board.classes[0].kind,
                _ => second_kind(board, material.second[place / 2]),
            };
            setup.board[board.square(cell).index()] = Some(Piece::new(color, kind));
        }
        setup
    }

    /// The same as a position of the game.
    pub fn position(&self, board: &Board, material: Material) -> Result<Position, SetupErrors> {
        Position::from_setup(board.rules, &self.setup(board, material))
    }
}

/// The kind of a second man: of royals the one that is no king.
fn second_kind(board: &Board, class: usize) -> Kind {
    if !board.classes[class].royal {
        return board.classes[class].kind;
    }
    let mut royals = board.rules.kinds().iter().filter(|row| row.royal);
    royals.next_back().map_or(board.classes[class].kind, |row| row.kind)
}
