//! Impasse (持将棋): the points of both sides and what a declaration would be worth (RULES.md 2, 4a.7 to 4a.9).

use super::{ByColor, Color, Impasse, Kind, Position, SquareSet};

/// The count that players look at when kings have entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImpasseCount {
    /// All pieces under the agreement rule; under a declaration rule those in hand and in the promotion zone.
    pub points: ByColor<u16>,
    /// Whether the side to move may declare and would not lose by it.
    pub can_declare: bool,
}

/// What a declaration of the side to move would be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Declaration {
    Wins,
    Draws,
    Fails,
}

const PIECES_NEEDED_IN_ZONE: u32 = 10;

const fn value(kind: Kind) -> u16 {
    match kind.unpromoted() {
        Kind::King => 0,
        Kind::Rook | Kind::Bishop => 5,
        _ => 1,
    }
}

fn board_points(position: &Position, squares: SquareSet) -> u16 {
    squares.iter().filter_map(|square| position.piece_at(square)).map(|piece| value(piece.kind())).sum()
}

fn hand_points(position: &Position, color: Color) -> u16 {
    position.hand(color).iter().map(|(kind, count)| value(kind) * count as u16).sum()
}

/// The points of a side's pieces on the whole board and in hand: rooks and bishops 5, kings 0, others 1.
pub fn points(position: &Position, color: Color) -> u16 {
    board_points(position, position.by_color(color)) + hand_points(position, color)
}

/// The points that count for a declaration: pieces in hand and in the promotion zone.
pub(super) fn declared_points(position: &Position, color: Color) -> u16 {
    let in_zone = position.by_color(color) & position.rules().promotion_zone(color);
    board_points(position, in_zone) + hand_points(position, color)
}

impl Position {
    /// Pieces of a colour in its promotion zone, kings not counted: a declaration needs ten.
    pub fn pieces_in_zone(&self, color: Color) -> u32 {
        ((self.by_color(color) & self.rules().promotion_zone(color)) - self.pieces(color, Kind::King)).len()
    }

    /// What a declaration by the side to move would be worth under that rule; `credit` are the points that White gets for a
    /// handicap. `None` where the rule knows no declaration.
    pub fn declaration(&self, rule: Impasse, credit: u16) -> Option<Declaration> {
        if !matches!(rule, Impasse::Declare24 | Impasse::Declare27) {
            return None;
        }
        let us = self.turn();
        // quick to refuse: the search asks at every node
        if !self.has_entered(us) || self.in_check() || self.pieces_in_zone(us) < PIECES_NEEDED_IN_ZONE {
            return Some(Declaration::Fails);
        }
        let points = declared_points(self, us) + if us == Color::White { credit } else { 0 };
        Some(match rule {
            Impasse::Declare27 if points >= if us == Color::Black { 28 } else { 27 } => Declaration::Wins,
            Impasse::Declare24 if points >= 31 => Declaration::Wins,
            Impasse::Declare24 if points >= 24 => Declaration::Draws,
            _ => Declaration::Fails,
        })
    }
}
