//! How pieces move (1.2 to 1.8, 2).

use super::board::{Position, Side, Square};
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub side: Side,
    pub letter: char,
    pub promoted: bool,
}

impl Piece {
    pub fn read(letter: char, promoted: bool) -> Piece {
        let side = if letter.is_ascii_uppercase() { Side::Black } else { Side::White };
        Piece { side, letter: letter.to_ascii_uppercase(), promoted }
    }

    /// The king, and the crown prince (1.8, 3).
    pub fn is_royal(self) -> bool {
        self.letter == 'K' || (self.letter == 'E' && self.promoted)
    }

    pub fn can_promote(self) -> bool {
        !self.promoted && self.letter != 'K' && self.letter != 'G'
    }

    /// Single steps and jumps, as squares forward and to the side.
    fn steps(self) -> &'static [(i8, i8)] {
        const ORTHOGONAL: [(i8, i8); 4] = [(1, 0), (0, 1), (0, -1), (-1, 0)];
        const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        const KING: [(i8, i8); 8] = [(1, 0), (0, 1), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
        const GOLD: [(i8, i8); 6] = [(1, -1), (1, 0), (1, 1), (0, -1), (0, 1), (-1, 0)];
        const SILVER: [(i8, i8); 5] = [(1, -1), (1, 0), (1, 1), (-1, -1), (-1, 1)];
        const ELEPHANT: [(i8, i8); 7] = [(1, -1), (1, 0), (1, 1), (0, -1), (0, 1), (-1, -1), (-1, 1)];
        match (self.letter, self.promoted) {
            ('K', _) | ('E', true) => &KING,
            ('G', _) | ('P' | 'L' | 'N' | 'S', true) => &GOLD,
            ('S', false) => &SILVER,
            ('N', false) => &[(2, 1), (2, -1)],
            ('P', false) => &[(1, 0)],
            ('E', false) => &ELEPHANT,
            ('R', true) => &DIAGONAL,
            ('B', true) => &ORTHOGONAL,
            ('L' | 'R' | 'B', false) => &[],
            _ => unreachable!("{self:?}"),
        }
    }

    /// Whether it slides that way.
    fn slides(self, forward: i8, sideways: i8) -> bool {
        let straight = forward == 0 || sideways == 0;
        match self.letter {
            'L' => !self.promoted && forward == 1 && sideways == 0,
            'R' => straight,
            'B' => !straight,
            _ => false,
        }
    }

    /// In how many of the farthest ranks it could never move again (1.7).
    fn dead_depth(self) -> i8 {
        match (self.letter, self.promoted) {
            ('P' | 'L', false) => 1,
            ('N', false) => 2,
            _ => 0,
        }
    }

    pub fn is_dead(self, position: &Position, square: Square) -> bool {
        position.depth(self.side, square) <= self.dead_depth()
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = if self.side == Side::Black { self.letter } else { self.letter.to_ascii_lowercase() };
        write!(f, "{}{letter}", if self.promoted { "+" } else { "" })
    }
}

/// A move on the board, or a drop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    Board { from: Square, to: Square, promotes: bool },
    Drop { letter: char, to: Square },
}

impl Move {
    /// From USI.
    pub fn read(text: &str) -> Option<Move> {
        if let Some((letter, to)) = text.split_once('*') {
            return Some(Move::Drop { letter: letter.parse().ok()?, to: Square::read(to)? });
        }
        let (squares, promotes) = text.strip_suffix('+').map_or((text, false), |squares| (squares, true));
        let (from, to) = squares.split_at_checked(2)?;
        Some(Move::Board { from: Square::read(from)?, to: Square::read(to)?, promotes })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Board { from, to, promotes } => write!(f, "{from}{to}{}", if *promotes { "+" } else { "" }),
            Move::Drop { letter, to } => write!(f, "{letter}*{to}"),
        }
    }
}

/// Whether a piece could go to a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Clear,
    /// It would get there if nothing stood between.
    Blocked,
    None,
}

/// Questions about pieces.
impl Position {
    pub fn way(&self, piece: Piece, from: Square, to: Square) -> Way {
        let up = if piece.side == Side::Black { 1 } else { -1 };
        let (forward, sideways) = ((from.rank - to.rank) * up, to.file - from.file);
        if piece.steps().contains(&(forward, sideways)) {
            return Way::Clear;
        }
        let in_line = forward == 0 || sideways == 0 || forward.abs() == sideways.abs();
        if from == to || !in_line || !piece.slides(forward.signum(), sideways.signum()) {
            return Way::None;
        }
        let between = 1..forward.abs().max(sideways.abs());
        let step = ((to.file - from.file).signum(), (to.rank - from.rank).signum());
        let free = |n: i8| self.at(Square { file: from.file + n * step.0, rank: from.rank + n * step.1 }).is_none();
        if between.into_iter().all(free) { Way::Clear } else { Way::Blocked }
    }

    pub fn is_attacked(&self, square: Square, by: Side) -> bool {
        self.pieces(by).any(|(from, piece)| self.way(piece, from, square) == Way::Clear)
    }

    pub fn royals(&self, side: Side) -> Vec<Square> {
        self.pieces(side).filter(|(_, piece)| piece.is_royal()).map(|(square, _)| square).collect()
    }

    /// Whether the last royal of a side could be taken; with two, or with none, there is nothing to fear (1.8, 4a.2 and 3).
    pub fn last_royal_attacked(&self, side: Side) -> bool {
        match self.royals(side).as_slice() {
            [last] => self.is_attacked(*last, side.other()),
            _ => false,
        }
    }

    pub fn in_check(&self) -> bool {
        self.last_royal_attacked(self.turn)
    }

    /// One royal and nothing else (3). What is in hand is not asked: the games that know this have no hands.
    pub fn is_bare(&self, side: Side) -> bool {
        let pieces: Vec<(Square, Piece)> = self.pieces(side).collect();
        matches!(pieces.as_slice(), [(_, last)] if last.is_royal())
    }

    /// The position after a turn that someone took, be it right or wrong.
    pub fn after(&self, mv: Move) -> Position {
        let mut next = self.clone();
        match mv {
            Move::Board { from, to, promotes } => {
                let mut piece = self.at(from).expect("a piece to move");
                piece.promoted |= promotes;
                // kings, elephants and princes leave the game also where there are drops (3a)
                let taken = self.at(to).filter(|taken| self.keeps_prisoners() && !"KE".contains(taken.letter));
                if let Some(taken) = taken {
                    *next.held(self.turn, taken.letter) += 1;
                }
                next.put(from, None);
                next.put(to, Some(piece));
            }
            Move::Drop { letter, to } => {
                *next.held(self.turn, letter) -= 1;
                next.put(to, Some(Piece { side: self.turn, letter, promoted: false }));
            }
        }
        next.turn = self.turn.other();
        next
    }

    /// Why a move on the board cannot be made, leaving the safety of the royals aside (4a.6).
    pub fn wrong_move(&self, from: Square, to: Square, promotes: bool) -> Option<&'static str> {
        let Some(piece) = self.at(from) else { return Some("no_piece") };
        if piece.side != self.turn {
            return Some("not_yours");
        }
        if self.at(to).is_some_and(|other| other.side == self.turn) {
            return Some("own_piece_on_target");
        }
        match self.way(piece, from, to) {
            Way::None => return Some("not_reachable"),
            Way::Blocked => return Some("blocked"),
            Way::Clear => {}
        }
        let may = piece.can_promote() && (self.in_zone(piece.side, from) || self.in_zone(piece.side, to));
        match promotes {
            true if !may => Some("cannot_promote"),
            false if piece.is_dead(self, to) => Some("must_promote"),
            _ => None,
        }
    }

    /// Why a drop cannot be made, leaving the safety of the king and pawn-drop mate aside (4a.6).
    pub fn wrong_drop(&self, letter: char, to: Square) -> Option<&'static str> {
        let piece = Piece { side: self.turn, letter, promoted: false };
        let own_pawn = |square: &Square| self.at(*square) == Some(Piece { letter: 'P', ..piece });
        if !self.keeps_prisoners() {
            Some("drops_not_in_this_game")
        } else if self.in_hand(self.turn, letter) == 0 {
            Some("no_such_piece_in_hand")
        } else if self.at(to).is_some() {
            Some("square_occupied")
        } else if letter == 'P'
            && self.all_squares().filter(|square| square.file == to.file).any(|square| own_pawn(&square))
        {
            Some("nifu")
        } else if piece.is_dead(self, to) {
            Some("dead_square")
        } else {
            None
        }
    }

    /// What forbids this turn, by the first name that fits (4a.6); that the game is over is the record's to say.
    pub fn wrong(&self, mv: Move) -> Option<&'static str> {
        let wrong = match mv {
            Move::Board { from, to, promotes } => self.wrong_move(from, to, promotes),
            Move::Drop { letter, to } => self.wrong_drop(letter, to),
        };
        wrong.or_else(|| {
            let next = self.after(mv);
            if next.last_royal_attacked(self.turn) {
                Some("leaves_royal_capturable")
            } else if matches!(mv, Move::Drop { letter: 'P', .. }) && next.in_check() && next.has_no_move() {
                Some("uchifuzume")
            } else {
                None
            }
        })
    }

    /// Whether the squares of a turn are on this board.
    pub fn holds(&self, mv: Move) -> bool {
        match mv {
            Move::Board { from, to, .. } => {
                self.all_squares().any(|square| square == from) && self.all_squares().any(|square| square == to)
            }
            Move::Drop { to, .. } => self.all_squares().any(|square| square == to),
        }
    }

    pub fn has_no_move(&self) -> bool {
        !self.turns().any(|mv| self.wrong(mv).is_none())
    }

    /// Every turn that the pieces could take at all, right or wrong: each own piece to each square, promoted and not, and
    /// each piece in hand to each square.
    fn turns(&self) -> impl Iterator<Item = Move> {
        let go = move |from: Square| {
            let to = self.all_squares().filter(move |&to| from != to);
            to.flat_map(move |to| [false, true].map(|promotes| Move::Board { from, to, promotes }))
        };
        let drop = move |letter: char| self.all_squares().map(move |to| Move::Drop { letter, to });
        self.pieces(self.turn).flat_map(move |(from, _)| go(from)).chain(self.held_letters(self.turn).flat_map(drop))
    }

    pub fn legal(&self) -> Vec<Move> {
        self.turns().filter(|&mv| self.wrong(mv).is_none()).collect()
    }
}
