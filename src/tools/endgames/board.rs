//! The board and the kinds of men, as numbers that a table is quick with. Everything is taken from the game's rules.

use crate::rules::{Color, Dirs, Geometry, Kind, Rules, Square, SquareSet};

/// Bits of cells.
pub(super) type Cells = u128;

/// A man by what it can do: kinds that move alike, promote alike and are royal alike make one class, as a gold and a promoted pawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Class {
    /// The first kind of the class in the game's table.
    pub kind: Kind,
    pub royal: bool,
    pub slides: bool,
    /// The class that it becomes by promoting.
    pub promotes: Option<usize>,
}

/// Where one class of one side goes, by cell.
struct Reach {
    targets: Vec<Vec<u8>>,
    /// The cells from which it goes to this one.
    sources: Vec<Vec<u8>>,
    attacks: Vec<Cells>,
    /// Where it could never move again.
    dead: Cells,
}

/// A board of a game: a cell is `file * ranks + rank`, both from 0.
pub struct Board {
    pub(super) rules: &'static Rules,
    pub(super) geometry: Geometry,
    pub(super) n_cells: usize,
    /// Cells of the right half, the middle file included.
    pub(super) n_half: usize,
    /// The classes; what promotes comes after all that does not, so that a table comes after those that promotions lead to.
    pub(super) classes: Vec<Class>,
    /// By colour and class.
    reach: [Vec<Reach>; 2],
    zones: [Cells; 2],
    between: Vec<Cells>,
    mirror: Vec<u8>,
}

impl Board {
    /// The board that a game is played on. Only games without drops have endgames with few men.
    #[must_use]
    pub fn of(rules: &'static Rules) -> Board {
        Board::cut(rules, rules.geometry())
    }

    /// A part of the board as a board of its own, for tests against slower ways.
    #[must_use]
    pub fn cut(rules: &'static Rules, geometry: Geometry) -> Board {
        let n_cells = usize::from(geometry.files()) * usize::from(geometry.ranks());
        let mut board = Board {
            rules,
            geometry,
            n_cells,
            n_half: usize::from(geometry.files().div_ceil(2)) * usize::from(geometry.ranks()),
            classes: classes(rules),
            reach: [Vec::new(), Vec::new()],
            zones: [0; 2],
            between: vec![0; n_cells * n_cells],
            mirror: Vec::with_capacity(n_cells),
        };
        for square in geometry.squares() {
            board.mirror.push(board.cell(Square::new(geometry.files() - 1 - square.file(), square.rank())));
            for other in geometry.squares() {
                let place = usize::from(board.cell(square)) * n_cells + usize::from(board.cell(other));
                board.between[place] = between(square, other).map(|square| bit(board.cell(square))).sum();
            }
        }
        for color in Color::ALL {
            let in_zone = |square: &Square| geometry.relative_rank(color, *square) < rules.zone_ranks();
            board.zones[color.index()] = geometry.squares().filter(in_zone).map(|square| bit(board.cell(square))).sum();
            board.reach[color.index()] = board.classes.iter().map(|class| board.reach_of(color, class.kind)).collect();
        }
        board
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// The size of the board.
    #[must_use]
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    fn reach_of(&self, color: Color, kind: Kind) -> Reach {
        let mut reach = Reach {
            targets: Vec::with_capacity(self.n_cells),
            sources: vec![Vec::new(); self.n_cells],
            attacks: Vec::with_capacity(self.n_cells),
            dead: 0,
        };
        for square in self.geometry.squares() {
            let cell = self.cell(square);
            let on_board = |to: &Square| self.geometry.contains(*to);
            let targets = self.rules.attacks_from(color, kind, square, SquareSet::EMPTY).iter().filter(on_board);
            let targets: Vec<u8> = targets.map(|to| self.cell(to)).collect();
            for to in &targets {
                reach.sources[usize::from(*to)].push(cell);
            }
            reach.attacks.push(targets.iter().map(|to| bit(*to)).sum());
            if targets.is_empty() {
                reach.dead |= bit(cell);
            }
            reach.targets.push(targets);
        }
        reach
    }

    /// The cell of a square of this board.
    #[inline]
    pub(super) fn cell(&self, square: Square) -> u8 {
        square.file() * self.geometry.ranks() + square.rank()
    }

    /// The square of a cell.
    pub(super) fn square(&self, cell: u8) -> Square {
        Square::new(cell / self.geometry.ranks(), cell % self.geometry.ranks())
    }

    /// The cell on the other side of the middle.
    #[inline]
    pub(super) fn mirrored(&self, cell: u8) -> u8 {
        self.mirror[usize::from(cell)]
    }

    /// The same cell for the other player.
    #[inline]
    pub(super) fn rotated(&self, cell: u8) -> u8 {
        self.n_cells as u8 - 1 - cell
    }

    /// Cells between two of one line; none for others.
    #[inline]
    fn between(&self, from: u8, to: u8) -> Cells {
        self.between[usize::from(from) * self.n_cells + usize::from(to)]
    }

    /// Where a man could go on an empty board.
    #[inline]
    pub(super) fn targets(&self, color: Color, class: usize, from: u8) -> &[u8] {
        &self.reach[color.index()][class].targets[usize::from(from)]
    }

    /// From where a man could come on an empty board.
    #[inline]
    pub(super) fn sources(&self, color: Color, class: usize, to: u8) -> &[u8] {
        &self.reach[color.index()][class].sources[usize::from(to)]
    }

    /// Whether nothing stands in the way of a man of that class.
    #[inline]
    pub(super) fn is_clear(&self, class: usize, from: u8, to: u8, occupied: Cells) -> bool {
        !self.classes[class].slides || self.between(from, to) & occupied == 0
    }

    /// Whether a man attacks a cell.
    #[inline]
    pub(super) fn attacks(&self, color: Color, class: usize, from: u8, to: u8, occupied: Cells) -> bool {
        self.reach[color.index()][class].attacks[usize::from(from)] & bit(to) != 0
            && self.is_clear(class, from, to, occupied)
    }

    /// Whether a man could never move again from there.
    #[inline]
    pub(super) fn is_dead(&self, color: Color, class: usize, cell: u8) -> bool {
        self.reach[color.index()][class].dead & bit(cell) != 0
    }

    /// Whether a man promotes, if it may, by going from one cell to another.
    #[inline]
    pub(super) fn touches_zone(&self, color: Color, from: u8, to: u8) -> bool {
        self.zones[color.index()] & (bit(from) | bit(to)) != 0
    }

    /// The class of a kind of this game.
    pub(super) fn class_of(&self, kind: Kind) -> Option<usize> {
        let row = self.rules.kinds().iter().find(|row| row.kind == kind)?;
        let first = self.rules.kinds().iter().find(|other| does_the_same(row, other))?;
        self.classes.iter().position(|class| class.kind == first.kind)
    }
}

/// The cell as a bit.
#[inline]
pub(super) const fn bit(cell: u8) -> Cells {
    1 << cell
}

type Row = crate::rules::KindRow;

fn does_the_same(row: &Row, other: &Row) -> bool {
    let deeds = |row: &Row| (row.steps, row.slides, row.jumps, row.promotes, row.royal);
    deeds(row) == deeds(other)
}

fn classes(rules: &Rules) -> Vec<Class> {
    let rows = rules.kinds();
    let first = |row: &Row| rows.iter().find(|other| does_the_same(row, other)).map_or(row.kind, |other| other.kind);
    let mut firsts: Vec<&Row> = rows.iter().filter(|row| first(row) == row.kind).collect();
    firsts.sort_by_key(|row| row.promotes.is_some());
    let class = |row: &&Row| {
        let promoted = rows.iter().find(|other| Some(other.kind) == row.promotes).map(first);
        Class {
            kind: row.kind,
            royal: row.royal,
            slides: row.slides != Dirs::NONE,
            promotes: firsts.iter().position(|other| Some(other.kind) == promoted),
        }
    };
    firsts.iter().map(class).collect()
}

/// The squares between two of one file, rank or diagonal.
fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (files, ranks) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
    let in_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let n_steps = if in_line { files.abs().max(ranks.abs()) } else { 0 };
    let at = move |start: u8, step: i8, n: i8| (start as i8 + step.signum() * n) as u8;
    (1..n_steps).map(move |n| Square::new(at(from.file(), files, n), at(from.rank(), ranks, n)))
}
