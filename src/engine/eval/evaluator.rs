//! The evaluator: sums kept up to date move by move, and the value that they come to.

use super::{
    ending,
    king_danger::KingDanger,
    numbers,
    packed::Packed,
    piece_values::{PieceValues, hand_values, piece_values, swings, wide},
    royals::{NO_KING, is_royal, king_of},
    table::EvalTable,
};
use crate::engine::value::{EVAL_LIMIT, Value};
use crate::rules::{Color, Hand, Kind, Move, Piece, Position, Rules, Square, Variant};

/// The running sums of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sums {
    /// Each side's pieces and hand, less what threatens its king.
    side: [Packed; 2],
    /// How far the game still is from its endgame.
    phase: i32,
    /// Where each side's king (or prince, when it stands alone) is; [`NO_KING`] without one.
    pub kings: [u8; 2],
}

/// The evaluation of one game.
pub struct Evaluator {
    table: &'static EvalTable,
    pieces: PieceValues,
    hand: Vec<[Packed; 41]>,
    danger: KingDanger,
    /// A square and the one at the same place for White add up to this.
    rotation: usize,
    /// Phase of the game's usual start, and how much of it is lost when the endgame values hold alone.
    start_phase: i32,
    pub(super) phase_span: i32,
    /// Worth of a second royal, in games that know one.
    spare_royal: Option<Packed>,
    swings: [Value; Kind::N],
}

impl Evaluator {
    pub fn new(rules: &'static Rules) -> Evaluator {
        Evaluator::with_table(rules, numbers::of(rules.variant()))
    }

    /// The same with numbers that were made for another game.
    pub fn with_numbers_of(rules: &'static Rules, other: Variant) -> Evaluator {
        Evaluator::with_table(rules, numbers::of(other))
    }

    pub(super) fn with_table(rules: &'static Rules, table: &'static EvalTable) -> Evaluator {
        let geometry = rules.geometry();
        let letters = rules.table().start.chars().take_while(|c| *c != ' ').filter_map(Kind::from_letter);
        let start_phase = letters.map(|kind| table.phase[kind.index()] as i32).sum::<i32>();
        Evaluator {
            table,
            pieces: piece_values(table, rules),
            hand: hand_values(table),
            danger: KingDanger::new(table, rules),
            rotation: (geometry.files() as usize - 1) * 9 + geometry.ranks() as usize - 1,
            start_phase,
            phase_span: start_phase * table.phase_percent / 100,
            swings: swings(table, rules),
            spare_royal: (table.spare_royal != (0, 0)).then(|| Packed::new(wide(table.spare_royal))),
        }
    }

    /// About what the balance changes by, at most, when a piece of that kind is taken: it leaves the board, and with drops joins a hand.
    #[inline]
    pub fn swing(&self, kind: Kind) -> Value {
        self.swings[kind.index()]
    }

    /// Whether that side has so few pieces left, royals apart, that the loss of one weighs more than its own worth.
    #[inline]
    pub fn has_few_pieces(&self, position: &Position, color: Color) -> bool {
        self.table.ending.as_ref().is_some_and(|ending| {
            let pieces = position.by_color(color) - position.royals(color);
            (pieces.len() as usize) < ending.pieces_left.len()
        })
    }

    /// The sums of a position, from scratch.
    pub fn sums(&self, position: &Position) -> Sums {
        let mut sums = Sums { kings: Color::ALL.map(|color| king_of(position, color)), ..Sums::default() };
        for color in Color::ALL {
            sums.side[color.index()] = self.side(position, color, sums.kings[color.index()]);
        }
        sums.phase = position
            .occupied()
            .iter()
            .filter_map(|square| position.piece_at(square))
            .map(|piece| self.phase(piece))
            .sum();
        sums
    }

    /// The sums after a move that has just been made.
    #[inline]
    pub fn after_move(
        &self,
        before: &Sums,
        position: &Position,
        mv: Move,
        piece: Piece,
        captured: Option<Piece>,
    ) -> Sums {
        let mut sums = *before;
        let mover = piece.color();
        let to = mv.to();
        let mut royals_moved = [false; 2];
        if let Some(captured) = captured {
            self.shift(&mut sums, captured, to, -1);
            royals_moved[(!mover).index()] |= is_royal(captured.kind());
            if position.rules().keeps(captured.kind()) {
                let kind = captured.kind().unpromoted();
                let count = position.hand(mover).count(kind) as usize;
                self.shift_hand(&mut sums, mover, kind, count - 1, count);
            }
        }
        let arrived = match mv.from() {
            Some(from) => {
                self.shift(&mut sums, piece, from, -1);
                let kind = piece.kind();
                Piece::new(mover, if mv.promotes() { kind.promoted().unwrap_or(kind) } else { kind })
            }
            None => {
                let count = position.hand(mover).count(piece.kind()) as usize;
                self.shift_hand(&mut sums, mover, piece.kind(), count + 1, count);
                piece
            }
        };
        self.shift(&mut sums, arrived, to, 1);
        royals_moved[mover.index()] |= is_royal(arrived.kind());
        for color in Color::ALL {
            if royals_moved[color.index()] {
                let king = king_of(position, color);
                sums.kings[color.index()] = king;
                sums.side[color.index()] = self.side(position, color, king);
            }
        }
        sums
    }

    /// The value for the side to move.
    pub fn value(&self, position: &Position, sums: &Sums) -> Value {
        let value = self.before_ending(position, sums);
        let value = value + self.ending(position, sums, value) + self.table.tempo as i32;
        value.clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    /// Sums and danger for the side to move.
    #[inline]
    pub(super) fn before_ending(&self, position: &Position, sums: &Sums) -> Value {
        let turn = position.turn();
        let danger = |color: Color| self.danger.of(position, color, sums.kings[color.index()]);
        let danger = danger(turn) - danger(!turn);
        let side = |color: Color| sums.side[color.index()].0.wrapping_add(self.spare_royal(position, color).0);
        let total = Packed(side(turn).wrapping_sub(side(!turn)));
        let (opening, endgame) = (total.opening() - danger, total.endgame() - danger);
        opening + (endgame - opening) * self.progress(sums) / self.phase_span
    }

    /// How far the game has come, from 0 to [`Evaluator::phase_span`].
    #[inline]
    pub(super) fn progress(&self, sums: &Sums) -> i32 {
        (self.start_phase - sums.phase).clamp(0, self.phase_span)
    }

    /// What few pieces add to a value for the side to move.
    #[inline]
    pub(super) fn ending(&self, position: &Position, sums: &Sums, value: Value) -> Value {
        let Some(ending) = &self.table.ending else { return 0 };
        let sign = if position.turn() == Color::Black { 1 } else { -1 };
        sign * ending::adjust(ending, position, sums.kings, sign * value)
    }

    #[inline]
    fn spare_royal(&self, position: &Position, color: Color) -> Packed {
        match self.spare_royal {
            Some(worth) if position.royals(color).has_many() => worth,
            _ => Packed::default(),
        }
    }

    #[inline]
    fn phase(&self, piece: Piece) -> i32 {
        self.table.phase[piece.kind().index()] as i32
    }

    /// Adds (`times` 1) or takes away (-1) a piece, for both sides.
    #[inline]
    fn shift(&self, sums: &mut Sums, piece: Piece, square: Square, times: i32) {
        let black = self.pieces[sums.kings[0] as usize][piece.index()][square.index()];
        let white = self.pieces[self.rotated_king(sums.kings[1])][piece.index() ^ 16][self.rotation - square.index()];
        sums.side[0].0 = sums.side[0].0.wrapping_add(times * black.0);
        sums.side[1].0 = sums.side[1].0.wrapping_add(times * white.0);
        sums.phase += times * self.phase(piece);
    }

    #[inline]
    fn shift_hand(&self, sums: &mut Sums, color: Color, kind: Kind, old: usize, new: usize) {
        let counts = &self.hand[kind.index() & 7];
        let side = &mut sums.side[color.index()].0;
        *side = side.wrapping_add(counts[new.min(40)].0 - counts[old.min(40)].0);
    }

    #[inline]
    fn rotated_king(&self, king: u8) -> usize {
        if king == NO_KING { NO_KING as usize } else { self.rotation - king as usize }
    }

    fn side(&self, position: &Position, color: Color, king: u8) -> Packed {
        let mut sum = 0i32;
        let (rows, flip) = match color {
            Color::Black => (&self.pieces[king as usize], 0),
            Color::White => (&self.pieces[self.rotated_king(king)], 16),
        };
        for square in position.occupied() {
            let Some(piece) = position.piece_at(square) else {
                continue;
            };
            let seen = if color == Color::Black { square.index() } else { self.rotation - square.index() };
            sum = sum.wrapping_add(rows[piece.index() ^ flip][seen].0);
        }
        let hand: Hand = position.hand(color);
        if !hand.is_empty() {
            for (kind, count) in hand.iter() {
                sum = sum.wrapping_add(self.hand[kind.index()][count.min(40) as usize].0);
            }
        }
        Packed(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{MoveList, RuleChoices, Start};

    fn position(variant: Variant, start: &str) -> Position {
        let rules = Rules::of(variant);
        Start::parse(rules, start).unwrap().position(rules, &RuleChoices::default()).unwrap().0
    }

    fn value(evaluator: &Evaluator, position: &Position) -> Value {
        evaluator.value(position, &evaluator.sums(position))
    }

    /// The same position with the players exchanged.
    fn rotated(position: &Position) -> Position {
        let turned = position.to_setup(1).turned(position.rules().geometry());
        Position::from_setup(position.rules(), &turned).unwrap()
    }

    #[test]
    fn running_sums_equal_fresh_ones_and_players_are_treated_alike() {
        let mut random = 11u64;
        for variant in Variant::ALL {
            let evaluator = Evaluator::new(Rules::of(variant));
            for _ in 0..8 {
                let mut position = position(variant, "startpos");
                let mut sums = evaluator.sums(&position);
                for _ in 0..200 {
                    let mut list = MoveList::new();
                    position.legal_moves(&mut list);
                    if list.is_empty() {
                        break;
                    }
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    let mv = list[(random >> 33) as usize % list.len()];
                    let (piece, captured) = (position.moved_piece(mv).unwrap(), position.captured_by(mv));
                    position.do_move(mv);
                    sums = evaluator.after_move(&sums, &position, mv, piece, captured);
                    assert_eq!(sums, evaluator.sums(&position), "{position:?} after {mv}");
                    assert_eq!(value(&evaluator, &position), value(&evaluator, &rotated(&position)), "{position:?}");
                }
            }
        }
    }

    #[test]
    fn the_greater_the_odds_the_better_for_black() {
        let evaluator = Evaluator::new(Rules::of(Variant::Shogi));
        let odds = [
            "lance",
            "bishop",
            "rook",
            "two_piece",
            "four_piece",
            "six_piece",
            "eight_piece",
            "ten_piece",
            "naked_king",
        ];
        // White moves first
        let values: Vec<Value> = odds.iter().map(|id| -value(&evaluator, &position(Variant::Shogi, id))).collect();
        assert!(values[0] > 150 && values.is_sorted(), "{values:?}");
    }

    #[test]
    fn an_attacked_king_is_worth_less_than_a_castled_one() {
        let evaluator = Evaluator::new(Rules::of(Variant::Shogi));
        let castled = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1BKSG4/LN1G3NL b RSrb 1";
        let bared = "lnsgkgsnl/9/ppppppppp/9/4g4/4K4/PPPPPPPPP/1B1SG4/LN5NL b RSrb 1";
        let (castled, bared) = (position(Variant::Shogi, castled), position(Variant::Shogi, bared));
        assert!(value(&evaluator, &castled) > value(&evaluator, &bared) + 300);
    }
}
