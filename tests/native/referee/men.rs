//! How men move, and what a turn is (1.2 to 1.8, 2).

use super::board::{Position, Side, Spot};
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    pub side: Side,
    pub letter: char,
    pub promoted: bool,
}

impl Man {
    pub fn read(letter: char, promoted: bool) -> Man {
        let side = if letter.is_ascii_uppercase() { Side::Black } else { Side::White };
        Man { side, letter: letter.to_ascii_uppercase(), promoted }
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

    pub fn is_dead(self, position: &Position, spot: Spot) -> bool {
        position.depth(self.side, spot) <= self.dead_depth()
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = if self.side == Side::Black { self.letter } else { self.letter.to_ascii_lowercase() };
        write!(f, "{}{letter}", if self.promoted { "+" } else { "" })
    }
}

/// A turn: a move on the board, or a drop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    Go { from: Spot, to: Spot, promotes: bool },
    Drop { letter: char, to: Spot },
}

impl Act {
    /// From USI.
    pub fn read(text: &str) -> Option<Act> {
        if let Some((letter, to)) = text.split_once('*') {
            return Some(Act::Drop { letter: letter.parse().ok()?, to: Spot::read(to)? });
        }
        let (squares, promotes) = text.strip_suffix('+').map_or((text, false), |squares| (squares, true));
        let (from, to) = squares.split_at_checked(2)?;
        Some(Act::Go { from: Spot::read(from)?, to: Spot::read(to)?, promotes })
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Go { from, to, promotes } => write!(f, "{from}{to}{}", if *promotes { "+" } else { "" }),
            Act::Drop { letter, to } => write!(f, "{letter}*{to}"),
        }
    }
}

/// How a square lies from a man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Clear,
    /// It would get there if nothing stood between.
    Blocked,
    None,
}

/// Questions about men.
impl Position {
    pub fn way(&self, man: Man, from: Spot, to: Spot) -> Way {
        let up = if man.side == Side::Black { 1 } else { -1 };
        let (forward, sideways) = ((from.rank - to.rank) * up, to.file - from.file);
        if man.steps().contains(&(forward, sideways)) {
            return Way::Clear;
        }
        let in_line = forward == 0 || sideways == 0 || forward.abs() == sideways.abs();
        if from == to || !in_line || !man.slides(forward.signum(), sideways.signum()) {
            return Way::None;
        }
        let between = 1..forward.abs().max(sideways.abs());
        let step = ((to.file - from.file).signum(), (to.rank - from.rank).signum());
        let free = |n: i8| self.at(Spot { file: from.file + n * step.0, rank: from.rank + n * step.1 }).is_none();
        if between.into_iter().all(free) { Way::Clear } else { Way::Blocked }
    }

    pub fn is_attacked(&self, spot: Spot, by: Side) -> bool {
        self.men(by).any(|(from, man)| self.way(man, from, spot) == Way::Clear)
    }

    pub fn royals(&self, side: Side) -> Vec<Spot> {
        self.men(side).filter(|(_, man)| man.is_royal()).map(|(spot, _)| spot).collect()
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
        let men: Vec<(Spot, Man)> = self.men(side).collect();
        matches!(men.as_slice(), [(_, last)] if last.is_royal())
    }

    /// The position after a turn that someone took, be it right or wrong.
    pub fn after(&self, act: Act) -> Position {
        let mut next = self.clone();
        match act {
            Act::Go { from, to, promotes } => {
                let mut man = self.at(from).expect("a man to move");
                man.promoted |= promotes;
                if let (Some(taken), true) = (self.at(to), self.keeps_prisoners()) {
                    *next.held(self.turn, taken.letter) += 1;
                }
                next.put(from, None);
                next.put(to, Some(man));
            }
            Act::Drop { letter, to } => {
                *next.held(self.turn, letter) -= 1;
                next.put(to, Some(Man { side: self.turn, letter, promoted: false }));
            }
        }
        next.turn = self.turn.other();
        next
    }

    /// Why a move on the board cannot be made, leaving the safety of the royals aside (4a.6).
    pub fn wrong_move(&self, from: Spot, to: Spot, promotes: bool) -> Option<&'static str> {
        let Some(man) = self.at(from) else { return Some("no_piece") };
        if man.side != self.turn {
            return Some("not_yours");
        }
        if self.at(to).is_some_and(|other| other.side == self.turn) {
            return Some("own_piece_on_target");
        }
        match self.way(man, from, to) {
            Way::None => return Some("not_reachable"),
            Way::Blocked => return Some("blocked"),
            Way::Clear => {}
        }
        let may = man.can_promote() && (self.in_zone(man.side, from) || self.in_zone(man.side, to));
        match promotes {
            true if !may => Some("cannot_promote"),
            false if man.is_dead(self, to) => Some("must_promote"),
            _ => None,
        }
    }

    /// Why a drop cannot be made, leaving the safety of the king and pawn-drop mate aside (4a.6).
    pub fn wrong_drop(&self, letter: char, to: Spot) -> Option<&'static str> {
        let man = Man { side: self.turn, letter, promoted: false };
        let own_pawn = |spot: &Spot| self.at(*spot) == Some(Man { letter: 'P', ..man });
        if !self.keeps_prisoners() {
            Some("drops_not_in_this_game")
        } else if self.in_hand(self.turn, letter) == 0 {
            Some("no_such_piece_in_hand")
        } else if self.at(to).is_some() {
            Some("square_occupied")
        } else if letter == 'P' && self.spots().filter(|spot| spot.file == to.file).any(|spot| own_pawn(&spot)) {
            Some("nifu")
        } else if man.is_dead(self, to) {
            Some("dead_square")
        } else {
            None
        }
    }

    /// What forbids this turn, by the first name that fits (4a.6); that the game is over is the record's to say.
    pub fn wrong(&self, act: Act) -> Option<&'static str> {
        let wrong = match act {
            Act::Go { from, to, promotes } => self.wrong_move(from, to, promotes),
            Act::Drop { letter, to } => self.wrong_drop(letter, to),
        };
        wrong.or_else(|| {
            let next = self.after(act);
            if next.last_royal_attacked(self.turn) {
                Some("leaves_royal_capturable")
            } else if matches!(act, Act::Drop { letter: 'P', .. }) && next.in_check() && next.has_no_move() {
                Some("uchifuzume")
            } else {
                None
            }
        })
    }

    /// Whether the squares of a turn are on this board.
    pub fn holds(&self, act: Act) -> bool {
        match act {
            Act::Go { from, to, .. } => self.spots().any(|spot| spot == from) && self.spots().any(|spot| spot == to),
            Act::Drop { to, .. } => self.spots().any(|spot| spot == to),
        }
    }

    pub fn has_no_move(&self) -> bool {
        !self.turns().any(|act| self.wrong(act).is_none())
    }

    /// Every turn that the men could take at all, right or wrong: each own man to each square, promoted and not, and
    /// each piece in hand to each square.
    fn turns(&self) -> impl Iterator<Item = Act> {
        let go = move |from: Spot| {
            let to = self.spots().filter(move |&to| from != to);
            to.flat_map(move |to| [false, true].map(|promotes| Act::Go { from, to, promotes }))
        };
        let drop = move |letter: char| self.spots().map(move |to| Act::Drop { letter, to });
        self.men(self.turn).flat_map(move |(from, _)| go(from)).chain(self.held_letters(self.turn).flat_map(drop))
    }

    pub fn legal(&self) -> Vec<Act> {
        self.turns().filter(|&act| self.wrong(act).is_none()).collect()
    }
}
