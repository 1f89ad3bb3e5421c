//! From a description to a playable position, or every reason why not.

use super::{
    super::{Color, Hand, Kind, Rules, Setup, SetupErrors, SetupFault, Square},
    Position,
};

impl Position {
    /// The position that a setup describes (RULES.md 4a.3). Totals of pieces are not checked, and a side may lack a king.
    ///
    /// # Errors
    /// Every reason why the setup cannot be played; see [`SetupErrors`] for an example.
    pub fn from_setup(rules: &'static Rules, setup: &Setup) -> Result<Position, SetupErrors> {
        let faults = setup.faults(rules);
        if faults.is_empty() { Position::without_capturable_royal(rules, setup) } else { Err(SetupErrors(faults)) }
    }

    /// Like [`Position::from_setup`], but accepts pieces that can never move: published perft tables contain them, no game reaches
    /// them.
    ///
    /// # Errors
    /// Every other reason why the setup cannot be played.
    ///
    /// ```
    /// use suizo::rules::{Position, Rules, Variant, perft, sfen};
    /// let rules = Rules::of(Variant::Shogi);
    /// let setup = sfen::parse(rules.geometry(), "N7k/9/9/9/9/9/9/9/4K4 b - 1").unwrap();
    /// assert!(Position::from_setup(rules, &setup).is_err());
    /// let mut position = Position::for_counting(rules, &setup).unwrap();
    /// assert_eq!(perft::perft(&mut position, 1), 5);
    /// ```
    pub fn for_counting(rules: &'static Rules, setup: &Setup) -> Result<Position, SetupErrors> {
        let mut faults = setup.faults(rules);
        faults.retain(|fault| !matches!(fault, SetupFault::NeverMoves(..)));
        if faults.is_empty() { Position::without_capturable_royal(rules, setup) } else { Err(SetupErrors(faults)) }
    }

    /// Sets up what has no other fault.
    fn without_capturable_royal(rules: &'static Rules, setup: &Setup) -> Result<Position, SetupErrors> {
        let position = Position::from_checked(rules, setup);
        match position.capturable_last_royal(!setup.turn) {
            None => Ok(position),
            Some(square) => Err(SetupErrors(vec![SetupFault::RoyalCapturable(!setup.turn, square)])),
        }
    }

    /// Where the last royal of a colour stands, if the other side attacks it.
    fn capturable_last_royal(&self, color: Color) -> Option<Square> {
        self.sole_royal(color).filter(|royal| self.is_attacked(*royal, !color, self.occupied()))
    }
}

impl Setup {
    /// Every reason why this cannot be played but a capturable royal, in the order of the squares.
    fn faults(&self, rules: &'static Rules) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        let mut pawn_files = [[0u8; 9]; 2];
        let mut kings = [0u8; 2];
        let mut totals =
            Kind::HAND.map(|kind| Color::ALL.map(|color| u16::from(self.hands[color].count(kind))).iter().sum::<u16>());
        for square in Square::all() {
            let Some(piece) = self.board[square.index()] else {
                continue;
            };
            let (color, kind) = (piece.color(), piece.kind());
            if !rules.geometry().contains(square) {
                faults.push(SetupFault::OffBoard(square));
            } else if !rules.has_kind(kind) {
                faults.push(SetupFault::NotInThisGame(piece, square));
            } else if rules.dead_squares(color, kind).contains(square) {
                faults.push(SetupFault::NeverMoves(piece, square));
            }
            if kind == Kind::Pawn {
                let pawns = &mut pawn_files[color.index()][square.file() as usize];
                *pawns += 1;
                if *pawns == 2 {
                    faults.push(SetupFault::Nifu(color, square.file() + 1));
                }
            }
            // princes may be more: each elephant can become one
            if kind == Kind::King {
                let count = &mut kings[color.index()];
                *count += 1;
                if *count == 2 {
                    faults.push(SetupFault::TwoKings(piece, square));
                }
            }
            if let Some(index) = Kind::HAND.iter().position(|&held| held == kind.unpromoted()) {
                totals[index] += 1;
            }
        }
        if !rules.has_drops() && Color::ALL.into_iter().any(|color| !self.hands[color].is_empty()) {
            faults.push(SetupFault::HandWithoutDrops);
        }
        let too_many = Kind::HAND.into_iter().zip(totals).filter(|(_, total)| *total > u16::from(Hand::MAX_COUNT));
        faults.extend(too_many.map(|(kind, _)| SetupFault::TooMany(kind)));
        faults
    }
}
