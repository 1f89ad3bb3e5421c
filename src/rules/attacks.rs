//! What each piece attacks, computed once for a game from its movement data.

use super::{Color, Dirs, Geometry, Kind, Square, SquareSet, square::N_SQUARES, variant::KindRow};

/// File and rank steps of the directions S W NW SW N E SE NE: the first four lead to higher square indices.
const DELTAS: [(i8, i8); 8] = [(0, 1), (1, 0), (1, -1), (1, 1), (0, -1), (-1, 0), (-1, 1), (-1, -1)];
const S: usize = 0;
const W: usize = 1;
const NW: usize = 2;
const SW: usize = 3;
const N: usize = 4;
const E: usize = 5;
const SE: usize = 6;
const NE: usize = 7;
/// Where two squares share no line.
const NO_DIR: u8 = 8;

/// How a kind slides, read off its row. Each way that the games use has a fast path of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Slide {
    None,
    Forward,
    Diagonal,
    Orthogonal,
}

/// Squares from which enemy pieces attack a square next to a royal, on an otherwise empty board.
#[derive(Clone, Copy, Default)]
pub(super) struct Menaces {
    /// By the steps and jumps of some kind.
    pub steps: SquareSet,
    pub diagonals: SquareSet,
    pub orthogonals: SquareSet,
    pub lances: SquareSet,
}

/// Lookup tables of one board size and set of pieces.
pub(super) struct AttackTables {
    /// Targets of single steps and jumps, by colour, kind and square.
    steps: [[[SquareSet; N_SQUARES]; Kind::N]; 2],
    slides: [Slide; Kind::N],
    /// Every square in a direction up to the edge, by direction and square.
    rays: [[SquareSet; N_SQUARES]; 8],
    /// Direction from one square to another, [`NO_DIR`] when they share no line.
    dirs: Box<[[u8; N_SQUARES]; N_SQUARES]>,
    /// By the royal's colour and square.
    menaces: Box<[[Menaces; N_SQUARES]; 2]>,
    /// For each rank and occupancy of a file (nine bits): the bits seen upwards and downwards.
    file_seen: Box<[[u16; 512]; 9]>,
}

impl std::fmt::Debug for AttackTables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("AttackTables")
    }
}

impl AttackTables {
    pub(super) fn build(geometry: Geometry, kinds: &[KindRow]) -> AttackTables {
        let go = |square: Square, (file, rank): (i8, i8)| -> Option<Square> {
            let (file, rank) = (square.file() as i8 + file, square.rank() as i8 + rank);
            let on_board = (0..geometry.files() as i8).contains(&file) && (0..geometry.ranks() as i8).contains(&rank);
            on_board.then(|| Square::new(file as u8, rank as u8))
        };

        let mut tables = AttackTables {
            steps: [[[SquareSet::EMPTY; N_SQUARES]; Kind::N]; 2],
            slides: [Slide::None; Kind::N],
            rays: [[SquareSet::EMPTY; N_SQUARES]; 8],
            dirs: Box::new([[NO_DIR; N_SQUARES]; N_SQUARES]),
            menaces: Box::new([[Menaces::default(); N_SQUARES]; 2]),
            file_seen: Box::new([[0; 512]; 9]),
        };
        for from in geometry.squares() {
            for (dir, delta) in DELTAS.into_iter().enumerate() {
                let mut square = from;
                while let Some(next) = go(square, delta) {
                    tables.rays[dir][from.index()].insert(next);
                    tables.dirs[from.index()][next.index()] = dir as u8;
                    square = next;
                }
            }
        }
        for row in kinds {
            tables.slides[row.kind.index()] = match row.slides {
                Dirs::NONE => Slide::None,
                Dirs::N => Slide::Forward,
                Dirs::DIAGONAL => Slide::Diagonal,
                Dirs::ORTHOGONAL => Slide::Orthogonal,
                other => unreachable!("no game has a piece that slides {other:?}"),
            };
            for color in Color::ALL {
                let (steps, forward) = match color {
                    Color::Black => (row.steps, -1),
                    Color::White => (row.steps.rotated(), 1),
                };
                let jumps = if row.jumps { [Some((1, 2 * forward)), Some((-1, 2 * forward))] } else { [None; 2] };
                for from in geometry.squares() {
                    let deltas = steps.indices().map(|dir| DELTAS[dir]).chain(jumps.into_iter().flatten());
                    tables.steps[color.index()][row.kind.index()][from.index()] =
                        deltas.filter_map(|delta| go(from, delta)).collect();
                }
            }
        }
        for rank in 0..geometry.ranks() as usize {
            let all = (1u16 << geometry.ranks()) - 1;
            let (below, above) = ((1 << rank) - 1, all & !((2 << rank) - 1));
            for occupied in 0..512u16 {
                // from the nearest that is occupied on either side, or from the edge
                let nearest = (occupied & below).checked_ilog2().unwrap_or(0);
                let farthest = (occupied & above).trailing_zeros().min(14);
                tables.file_seen[rank][occupied as usize] =
                    ((below >> nearest) << nearest) | (above & ((2 << farthest) - 1));
            }
        }
        for color in Color::ALL {
            for royal in geometry.squares() {
                tables.menaces[color.index()][royal.index()] = tables.find_menaces(kinds, color, royal);
            }
        }
        tables
    }

    /// Computes one entry of the table behind [`AttackTables::menaces`]. A piece attacks a square from all those squares that the same piece
    /// of the other side attacks from there.
    fn find_menaces(&self, kinds: &[KindRow], color: Color, royal: Square) -> Menaces {
        let mut menaces = Menaces::default();
        for square in self.step(color, Kind::King, royal) {
            for row in kinds {
                menaces.steps |= self.step(color, row.kind, square);
            }
            menaces.diagonals |= self.diagonals(square);
            menaces.orthogonals |= self.orthogonals(square);
            menaces.lances |= self.ahead(color, square);
        }
        menaces
    }

    /// The squares from which the enemies of that colour menace its royal.
    #[inline]
    pub(super) fn menaces(&self, color: Color, royal: Square) -> &Menaces {
        &self.menaces[color.index()][royal.index()]
    }

    /// The squares that a piece attacks from a square when these squares are occupied, its own side's among them.
    #[inline]
    pub(super) fn from(&self, color: Color, kind: Kind, square: Square, occupied: SquareSet) -> SquareSet {
        let steps = self.step(color, kind, square);
        match self.slides[kind.index()] {
            Slide::None => steps,
            Slide::Forward => self.forward(color, square, occupied),
            Slide::Diagonal => self.diagonal(square, occupied) | steps,
            Slide::Orthogonal => self.orthogonal(square, occupied) | steps,
        }
    }

    /// The same where it is known what a bishop and a rook see from there.
    #[inline]
    pub(super) fn seen_from(
        &self,
        color: Color,
        kind: Kind,
        square: Square,
        occupied: SquareSet,
        seen: (SquareSet, SquareSet),
    ) -> SquareSet {
        let steps = self.step(color, kind, square);
        match self.slides[kind.index()] {
            Slide::None => steps,
            Slide::Forward => self.forward(color, square, occupied),
            Slide::Diagonal => seen.0 | steps,
            Slide::Orthogonal => seen.1 | steps,
        }
    }

    /// The single steps and jumps of a kind, without its slides.
    #[inline]
    pub(super) fn step(&self, color: Color, kind: Kind, square: Square) -> SquareSet {
        self.steps[color.index()][kind.index()][square.index()]
    }

    /// The squares that a bishop attacks.
    #[inline]
    pub(super) fn diagonal(&self, square: Square, occupied: SquareSet) -> SquareSet {
        let square = square.index();
        self.rays[NW][square].up_to_lowest(occupied)
            | self.rays[SW][square].up_to_lowest(occupied)
            | self.rays[NE][square].down_to_highest(occupied)
            | self.rays[SE][square].down_to_highest(occupied)
    }

    /// The squares that a rook attacks.
    #[inline]
    pub(super) fn orthogonal(&self, square: Square, occupied: SquareSet) -> SquareSet {
        let seen = self.file_seen[square.rank() as usize][occupied.file_bits(square.file())];
        SquareSet::from_file_bits(square.file(), seen as u64)
            | self.rays[W][square.index()].up_to_lowest(occupied)
            | self.rays[E][square.index()].down_to_highest(occupied)
    }

    /// The squares that a lance attacks.
    #[inline]
    pub(super) fn forward(&self, color: Color, square: Square, occupied: SquareSet) -> SquareSet {
        match color {
            Color::Black => self.rays[N][square.index()].down_to_highest(occupied),
            Color::White => self.rays[S][square.index()].up_to_lowest(occupied),
        }
    }

    /// Every square diagonal to this one.
    #[inline]
    pub(super) fn diagonals(&self, square: Square) -> SquareSet {
        let square = square.index();
        self.rays[NW][square] | self.rays[SW][square] | self.rays[NE][square] | self.rays[SE][square]
    }

    /// Every square on this one's file or rank.
    #[inline]
    pub(super) fn orthogonals(&self, square: Square) -> SquareSet {
        let square = square.index();
        self.rays[N][square] | self.rays[S][square] | self.rays[W][square] | self.rays[E][square]
    }

    /// The squares ahead of this one as the colour plays.
    #[inline]
    pub(super) fn ahead(&self, color: Color, square: Square) -> SquareSet {
        self.rays[if color == Color::Black { N } else { S }][square.index()]
    }

    /// The squares strictly between two that share a line; empty otherwise.
    #[inline]
    pub(super) fn between(&self, one: Square, other: Square) -> SquareSet {
        let dir = self.dirs[one.index()][other.index()] as usize;
        if dir == NO_DIR as usize {
            return SquareSet::EMPTY;
        }
        self.rays[dir & 7][one.index()] & self.rays[(dir + 4) & 7][other.index()]
    }

    /// The squares from `from` to the edge, in the direction of `through`; empty when they share no line.
    #[inline]
    pub(super) fn ray_through(&self, from: Square, through: Square) -> SquareSet {
        let dir = self.dirs[from.index()][through.index()];
        if dir == NO_DIR { SquareSet::EMPTY } else { self.rays[(dir & 7) as usize][from.index()] }
    }

    /// The first occupied square from `from` in the direction of `through`; `None` when they share no line or nothing stands there.
    #[inline]
    pub(super) fn first_on_ray(&self, from: Square, through: Square, occupied: SquareSet) -> Option<Square> {
        let dir = self.dirs[from.index()][through.index()];
        if dir == NO_DIR {
            return None;
        }
        let ray = self.rays[(dir & 7) as usize][from.index()];
        if dir < 4 {
            (ray.up_to_lowest(occupied) & occupied).first()
        } else {
            (ray.down_to_highest(occupied) & occupied).first()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rules, Variant};

    #[test]
    fn menaces_are_all_squares_from_which_a_square_next_to_the_royal_is_attacked() {
        for variant in Variant::ALL {
            let rules = Rules::of(variant);
            let tables = &rules.attacks;
            for color in Color::ALL {
                for royal in rules.geometry().squares() {
                    let neighbours = tables.step(color, Kind::King, royal);
                    let from = |attacked: &dyn Fn(Square) -> SquareSet| -> SquareSet {
                        let hits = |square: &Square| !(attacked(*square) & neighbours).is_empty();
                        rules.geometry().squares().filter(hits).collect()
                    };
                    let menaces = tables.menaces(color, royal);
                    let of_some_kind = |square| {
                        Kind::ALL
                            .into_iter()
                            .map(|kind| tables.step(!color, kind, square))
                            .fold(SquareSet::EMPTY, |one, other| one | other)
                    };
                    assert_eq!(menaces.steps, from(&of_some_kind), "{variant:?} {color:?} {royal}");
                    assert_eq!(menaces.diagonals, from(&|square| tables.diagonals(square)));
                    assert_eq!(menaces.orthogonals, from(&|square| tables.orthogonals(square)));
                    assert_eq!(menaces.lances, from(&|square| tables.ahead(!color, square)));
                }
            }
        }
    }

    #[test]
    fn a_file_is_seen_up_to_the_first_piece_on_either_side() {
        for variant in Variant::ALL {
            let rules = Rules::of(variant);
            let ranks = usize::from(rules.geometry().ranks());
            for rank in 0..ranks {
                for occupied in 0..512usize {
                    let mut seen = 0u16;
                    let ways: [Vec<usize>; 2] = [(0..rank).rev().collect(), (rank + 1..ranks).collect()];
                    for way in ways {
                        for other in way {
                            seen |= 1 << other;
                            if occupied & (1 << other) != 0 {
                                break;
                            }
                        }
                    }
                    assert_eq!(rules.attacks.file_seen[rank][occupied], seen, "{variant:?} {rank} {occupied:b}");
                }
            }
        }
    }
}
