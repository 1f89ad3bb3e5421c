//! What pieces could do, regardless of the side to move: where one could go by its movement, and which stand in danger.
//!
//! For marks on the board, not for the search: checks and pins are left out, as a player who looks at one piece leaves them out.

use super::{
    super::{Color, Kind, Square, SquareSet},
    Position,
};

/// Pieces of one side that the other side attacks. Royals are left out: they are in check.
///
/// ```
/// use suizo::rules::*;
/// let start = Start::Sfen("4k4/9/9/9/1r2S4/9/9/9/4K4 b - 1".to_owned());
/// let game = Game::new(Variant::Shogi, RuleChoices::default(), start).unwrap();
/// let danger = game.position().danger(Color::Black);
/// assert_eq!(danger, Danger { free: SquareSet::of("5e".parse().unwrap()), guarded: SquareSet::EMPTY });
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Danger {
    /// Pieces that nothing would retake.
    pub free: SquareSet,
    /// Pieces that something would retake.
    pub guarded: SquareSet,
}

impl Position {
    /// Where the piece on a square could go by its movement: up to its own side's pieces, and onto the other side's. Empty without
    /// a piece.
    ///
    /// ```
    /// use suizo::rules::*;
    /// let start = Start::Sfen("4k4/9/9/4P4/9/4R2p1/9/9/4K4 w - 1".to_owned());
    /// let game = Game::new(Variant::Shogi, RuleChoices::default(), start).unwrap();
    /// assert_eq!(game.position().reach("5f".parse().unwrap()), squares! {
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . X . . . .
    ///     X X X X . X X X .
    ///     . . . . X . . . .
    ///     . . . . X . . . .
    ///     . . . . . . . . .
    /// });
    /// ```
    #[must_use]
    pub fn reach(&self, square: Square) -> SquareSet {
        let Some(piece) = self.piece_at(square) else { return SquareSet::EMPTY };
        self.attacks_from(piece, square, self.occupied()) - self.by_color(piece.color())
    }

    /// Where a piece in hand could be dropped: on empty squares from which it can move again, a pawn on files without another unpromoted
    /// one of its side. Pawn-drop mate is not asked about. Empty when there is none in hand.
    ///
    /// ```
    /// use suizo::rules::*;
    /// let start = Start::Sfen("4k4/9/6p2/9/9/9/PPPPPP1P1/9/4K4 b P 1".to_owned());
    /// let game = Game::new(Variant::Shogi, RuleChoices::default(), start).unwrap();
    /// assert_eq!(game.position().drop_reach(Color::Black, Kind::Pawn), squares! {
    ///     . . . . . . . . .
    ///     . . . . . . X . X
    ///     . . . . . . . . X
    ///     . . . . . . X . X
    ///     . . . . . . X . X
    ///     . . . . . . X . X
    ///     . . . . . . X . X
    ///     . . . . . . X . X
    ///     . . . . . . X . X
    /// });
    /// ```
    #[must_use]
    pub fn drop_reach(&self, color: Color, kind: Kind) -> SquareSet {
        if self.hand(color).count(kind) == 0 {
            return SquareSet::EMPTY;
        }
        let rules = self.rules();
        let free: SquareSet = rules.geometry().squares().filter(|&square| self.piece_at(square).is_none()).collect();
        let free = free - rules.dead_squares(color, kind);
        match kind {
            Kind::Pawn => free - self.pieces(color, Kind::Pawn).fill_files(),
            _ => free,
        }
    }

    /// What one side could lose at the next move of the other. A last royal takes nothing that is guarded.
    #[must_use]
    pub fn danger(&self, color: Color) -> Danger {
        let occupied = self.occupied();
        let mut danger = Danger::default();
        for square in self.by_color(color) - self.royals(color) {
            let mut attackers = self.attackers_to(square, !color, occupied);
            let is_guarded = !self.attackers_to(square, color, occupied).is_empty();
            if let Some(royal) = self.sole_royal(!color).filter(|_| is_guarded) {
                attackers.remove(royal);
            }
            match (attackers.is_empty(), is_guarded) {
                (true, _) => {}
                (false, true) => danger.guarded.insert(square),
                (false, false) => danger.free.insert(square),
            }
        }
        danger
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rules, Variant, sfen, squares};

    fn position(variant: Variant, text: &str) -> Position {
        let rules = Rules::of(variant);
        Position::from_setup(rules, &sfen::parse(rules.geometry(), text).expect("an SFEN")).expect("a position")
    }

    fn names(squares: SquareSet) -> String {
        let mut names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
        names.sort();
        names.join(" ")
    }

    #[track_caller]
    fn check_reach(variant: Variant, text: &str, square: &str, expected: &str) {
        let position = position(variant, text);
        assert_eq!(names(position.reach(square.parse().expect("a square"))), expected, "{square} in {text}");
    }

    #[test]
    fn a_piece_reaches_up_to_its_own_side_and_onto_the_other() {
        let text = "4k4/9/9/2p1P4/9/4R2p1/9/9/4K4 w - 1";
        check_reach(Variant::Shogi, text, "5f", "2f 3f 4f 5e 5g 5h 6f 7f 8f 9f");
        check_reach(Variant::Shogi, text, "7d", "7e");
        check_reach(Variant::Shogi, text, "1a", "");
        check_reach(Variant::Shogi, "4k4/9/9/9/9/9/4p1P2/9/4KN3 b - 1", "4i", "5g");
    }

    #[test]
    fn the_elephant_does_not_step_straight_back() {
        let reach = |text| position(Variant::Sho, text).reach("5e".parse().expect("a square"));
        assert_eq!(
            reach("4k4/9/9/9/4E4/9/9/9/4K4 b - 1"),
            squares! {
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . X X X . . .
                . . . X . X . . .
                . . . X . X . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
            }
        );
        assert_eq!(
            reach("4k4/9/9/9/4e4/9/9/9/4K4 b - 1"),
            squares! {
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . X . X . . .
                . . . X . X . . .
                . . . X X X . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
            }
        );
    }

    #[test]
    fn a_drop_needs_an_empty_square_from_which_the_piece_can_go_on() {
        let position = position(Variant::Shogi, "4k4/9/9/9/9/9/PPPPPP1PP/9/4K4 w Pn 1");
        assert_eq!(names(position.drop_reach(Color::Black, Kind::Pawn)), "3b 3c 3d 3e 3f 3g 3h 3i");
        assert_eq!(position.drop_reach(Color::White, Kind::Knight).len(), 63 - 8 - 1);
        assert!(position.drop_reach(Color::White, Kind::Pawn).is_empty(), "there is none in hand");
    }

    #[test]
    fn pieces_in_danger_are_told_by_whether_something_takes_back() {
        let text = "4k4/9/9/9/1r2S2P1/9/7R1/9/4K4 b - 1";
        let danger = position(Variant::Shogi, text).danger(Color::Black);
        assert_eq!((names(danger.free), names(danger.guarded)), ("5e".to_owned(), String::new()));
        let guarded = "4k4/9/9/9/1r2S4/9/4R4/9/4K4 b - 1";
        let danger = position(Variant::Shogi, guarded).danger(Color::Black);
        assert_eq!((names(danger.free), names(danger.guarded)), (String::new(), "5e".to_owned()));
    }

    #[test]
    fn a_last_king_takes_only_what_nothing_guards() {
        let danger = |text| position(Variant::Shogi, text).danger(Color::Black);
        assert_eq!(names(danger("4k4/4P4/9/9/9/9/9/9/4K4 w - 1").free), "5b");
        assert_eq!(danger("4k4/4P4/4L4/9/9/9/9/9/4K4 w - 1"), Danger::default());
    }
}
