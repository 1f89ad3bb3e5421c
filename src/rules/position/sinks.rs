//! What is done with the moves that the generator finds: they are listed or counted, all or some of them.

use super::{
    super::{Color, Kind, Move, MoveList, Square, SquareSet},
    Position,
};

/// Takes what the generator finds: a whole set of targets at a time.
pub(super) trait Sink {
    /// Moves from one square, unpromoted and promoting.
    fn moves(&mut self, from: Square, plain: SquareSet, promoting: SquareSet);
    /// Moves of that colour's pawns to these squares.
    fn pawns(&mut self, color: Color, plain: SquareSet, promoting: SquareSet);
    /// Drops of one kind on these squares.
    fn drops(&mut self, kind: Kind, targets: SquareSet);
}

impl Sink for MoveList {
    #[inline]
    fn moves(&mut self, from: Square, plain: SquareSet, promoting: SquareSet) {
        for to in promoting {
            self.push(Move::board(from, to, true));
        }
        for to in plain {
            self.push(Move::board(from, to, false));
        }
    }

    #[inline]
    fn pawns(&mut self, color: Color, plain: SquareSet, promoting: SquareSet) {
        for to in promoting {
            self.push(Move::board(to.behind(color), to, true));
        }
        for to in plain {
            self.push(Move::board(to.behind(color), to, false));
        }
    }

    #[inline]
    fn drops(&mut self, kind: Kind, targets: SquareSet) {
        for to in targets {
            self.push(Move::drop(kind, to));
        }
    }
}

/// What is asked for less often than a list of all moves. These share one generator, for the size of the program.
#[derive(Default)]
pub(super) struct Selection<'a> {
    /// Number of moves on the board, where they are counted.
    pub n_moves: u64,
    /// Number of drops.
    pub n_drops: u64,
    /// The squares that something can be dropped on.
    pub dropped_on: SquareSet,
    /// Where those that may give check are listed.
    pub checks: Option<Checks<'a>>,
}

/// The moves that may give check, each by its piece where it arrives, or as it opens a line.
pub(super) struct Checks<'a> {
    pub position: &'a Position,
    pub list: &'a mut MoveList,
    pub royal: Square,
    /// What a bishop and a rook would see from the royal.
    pub seen: (SquareSet, SquareSet),
    /// Own pieces that may open a line to the royal.
    pub openers: SquareSet,
}

impl Checks<'_> {
    /// From where a piece of that kind attacks the royal.
    #[inline]
    fn from(&self, kind: Kind) -> SquareSet {
        let enemy = !self.position.turn();
        self.position.attacks().seen_from(enemy, kind, self.royal, self.position.occupied(), self.seen)
    }

    #[inline]
    fn promoted(&self, kind: Kind) -> SquareSet {
        kind.promoted().map_or(SquareSet::EMPTY, |kind| self.from(kind))
    }
}

impl Sink for Selection<'_> {
    #[inline(never)]
    fn moves(&mut self, from: Square, plain: SquareSet, promoting: SquareSet) {
        match &mut self.checks {
            Some(checks) => checks.moves(from, plain, promoting),
            None => self.n_moves += (plain.len() + promoting.len()) as u64,
        }
    }

    #[inline(never)]
    fn pawns(&mut self, color: Color, plain: SquareSet, promoting: SquareSet) {
        match &mut self.checks {
            Some(checks) => checks.pawns(color, plain, promoting),
            None => self.n_moves += (plain.len() + promoting.len()) as u64,
        }
    }

    #[inline(never)]
    fn drops(&mut self, kind: Kind, targets: SquareSet) {
        match &mut self.checks {
            Some(checks) => checks.drops(kind, targets),
            None => {
                self.n_drops += targets.len() as u64;
                self.dropped_on |= targets;
            }
        }
    }
}

impl Sink for Checks<'_> {
    #[inline]
    fn moves(&mut self, from: Square, plain: SquareSet, promoting: SquareSet) {
        if self.openers.contains(from) {
            self.list.moves(from, plain, promoting);
            return;
        }
        let Some(kind) = self.position.piece_at(from).map(|piece| piece.kind()) else { return };
        let plain = if plain.is_empty() { plain } else { plain & self.from(kind) };
        let promoting = if promoting.is_empty() { promoting } else { promoting & self.promoted(kind) };
        self.list.moves(from, plain, promoting);
    }

    #[inline]
    fn pawns(&mut self, color: Color, plain: SquareSet, promoting: SquareSet) {
        // the pawns that open a line arrive ahead of where they stand
        let opened = (self.openers & self.position.pieces(color, Kind::Pawn)).ahead(color);
        let plain = plain & (self.from(Kind::Pawn) | opened);
        let promoting = promoting & (self.promoted(Kind::Pawn) | opened);
        self.list.pawns(color, plain, promoting);
    }

    #[inline]
    fn drops(&mut self, kind: Kind, targets: SquareSet) {
        self.list.drops(kind, targets & self.from(kind));
    }
}
