//! Impasse (持将棋): the points of both sides and what a declaration would be worth (RULES.md 2, 4a.7 to 4a.9).

use super::{ByColor, Color, Impasse, Kind, Position, SquareSet};

/// The points of both sides, and whether they allow a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImpasseCount {
    /// Under the agreement rule of all pieces; under a declaration rule of those in hand and in the promotion zone. White's include
    /// the credit for a handicap.
    pub points: ByColor<u16>,
    /// Whether the side to move may declare and would not lose by it.
    pub can_declare: bool,
}

/// What a declaration of the side to move would lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Declaration {
    /// The conditions are met, with points enough to win.
    Wins,
    /// The conditions are met, with points for a draw (`declare24` only).
    Draws,
    /// They are not met: who declares now loses.
    Fails,
}

const PIECES_NEEDED_IN_ZONE: u32 = 10;

const fn value(kind: Kind) -> u16 {
    match kind.unpromoted() {
        // what never goes to a hand counts for nobody: the sum stays that of shogi (RULES.md 3a)
        Kind::King | Kind::Elephant => 0,
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

/// The points of all pieces of a side, on the board and in hand: rooks and bishops 5, kings and elephants 0, others 1 (RULES.md 2, 3a).
///
/// ```
/// use suizo::rules::{Color, Position, Rules, Variant, points};
/// assert_eq!(points(&Position::start(Rules::of(Variant::Shogi)), Color::Black), 27);
/// ```
pub fn points(position: &Position, color: Color) -> u16 {
    board_points(position, position.by_color(color)) + hand_points(position, color)
}

/// The points that count for a declaration: pieces in hand and in the promotion zone.
pub(super) fn declared_points(position: &Position, color: Color) -> u16 {
    let in_zone = position.by_color(color) & position.rules().promotion_zone(color);
    board_points(position, in_zone) + hand_points(position, color)
}

impl Position {
    /// Number of pieces of a side in its promotion zone without its royals: a declaration needs ten.
    pub fn pieces_in_zone(&self, color: Color) -> u32 {
        ((self.by_color(color) & self.rules().promotion_zone(color)) - self.royals(color)).len()
    }

    /// What a declaration by the side to move would lead to under that rule (RULES.md 4a.8); `None` where the rule knows no declaration.
    /// `credit` is what White is given for a handicap, in points.
    ///
    /// ```
    /// use suizo::rules::*;
    /// let start = Start::Sfen("+R+RBB1GGGG/2K1SSSS1/9/9/9/9/9/9/8k b - 1".to_owned());
    /// let game = Game::new(Variant::Shogi, RuleChoices::default(), start).unwrap();
    /// let declared = |rule| game.position().declaration(rule, 0);
    /// assert_eq!(declared(Impasse::Declare27), Some(Declaration::Wins)); // 28 points, 12 pieces
    /// assert_eq!(declared(Impasse::Declare24), Some(Declaration::Draws));
    /// assert_eq!(declared(Impasse::Agreement), None);
    /// ```
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
