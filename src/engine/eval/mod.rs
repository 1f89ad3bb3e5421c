//! What a position is worth before any search.
//!
//! Most of the value is a sum over pieces of a number that depends on the piece, its square and a king's square. It is kept up
//! to date move by move: [`Evaluator::after_move`] subtracts what left and adds what arrived. Only a king's own move, which
//! touches every term of its side, sums afresh. Each number is a pair, for the opening and for the endgame. *Youth* is a sum over the
//! pieces on the board; as it falls from that of the start, the value moves from the one sum to the other. What remains is the danger around the kings, counted when it is asked for.

mod ending;
#[cfg(not(target_family = "wasm"))]
pub mod fit;
mod material;
mod numbers;
mod places;

use super::Value;
use crate::rules::{Color, Hand, Kind, Move, Piece, Position, Rules, Square, SquareSet, Variant};
use material::{Pair, Table};

/// An opening and an endgame value in one integer, so that one addition serves both.
///
/// Additions wrap: a board full of dragons, which can be set up, is misjudged and does no other harm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Packed(i32);

impl Packed {
    const fn new((opening, endgame): (i32, i32)) -> Packed {
        Packed((endgame << 16) + opening)
    }

    #[inline]
    fn opening(self) -> i32 {
        self.0 as i16 as i32
    }

    #[inline]
    fn endgame(self) -> i32 {
        self.0.wrapping_add(0x8000) >> 16
    }
}

/// The running sums of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Sums {
    /// Each side's pieces and hand, less what threatens its king.
    side: [Packed; 2],
    /// How far the game still is from its endgame.
    youth: i32,
    /// Where each side's king (or prince, when it stands alone) is; [`NO_KING`] without one.
    kings: [u8; 2],
}

const NO_KING: u8 = 81;
const N_KINGS: usize = 82;

/// The evaluation tables of one game.
pub(super) struct Evaluator {
    table: &'static Table,
    /// By own king, piece and square, as Black sees them.
    pieces: Vec<[[Packed; 81]; Piece::N]>,
    hand: Vec<[Packed; 41]>,
    /// Squares at distance 1, and up to 2, of each square.
    ring: Vec<SquareSet>,
    around: Vec<SquareSet>,
    /// A square and the one at the same place for White add up to this.
    rotation: usize,
    /// Youth of the game's usual start, and how much of it is lost when the endgame values hold alone.
    start_youth: i32,
    youth_span: i32,
    has_drops: bool,
    /// Worth of a second royal, in games that know one.
    spare_royal: Option<Packed>,
    /// By kind: about what the balance changes by when such a piece is taken, wherever it stands.
    swings: [Value; Kind::N],
}

/// How strongly attackers count as they grow in number, in 1/16.
const CROWD: [i32; 8] = [0, 5, 12, 18, 22, 25, 27, 28];
/// Danger is squared; this much squared is one hundredth of a pawn.
const DANGER_DIVISOR: i32 = 40;
const DANGER_MAX: i32 = 190;

impl Evaluator {
    pub fn new(rules: &'static Rules) -> Evaluator {
        Evaluator::with_table(rules, numbers::of(rules.variant()))
    }

    /// The same with numbers that were made for another game.
    pub fn with_numbers_of(rules: &'static Rules, other: Variant) -> Evaluator {
        Evaluator::with_table(rules, numbers::of(other))
    }

    /// About what the balance changes by, at most, when a piece of that kind is taken: it leaves the board, and with drops joins a hand.
    #[inline]
    pub fn swing(&self, kind: Kind) -> Value {
        self.swings[kind.index()]
    }

    /// Whether that side has so few pieces left beside its royals that the loss of one weighs more than its own worth.
    #[inline]
    pub fn has_few_men(&self, position: &Position, color: Color) -> bool {
        self.table.ending.as_ref().is_some_and(|ending| {
            let men = position.by_color(color) - position.royals(color);
            (men.len() as usize) < ending.men_left.len()
        })
    }

    fn with_table(rules: &'static Rules, table: &'static Table) -> Evaluator {
        let geometry = rules.geometry();
        let distance =
            |one: Square, other: Square| one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank()));
        let within = |square: Square, reach: u8| -> SquareSet {
            geometry.squares().filter(|other| *other != square && distance(square, *other) <= reach).collect()
        };
        let mut pieces = vec![[[Packed::default(); 81]; Piece::N]; N_KINGS];
        for (king, rows) in pieces.iter_mut().enumerate() {
            let king = Square::try_from_index(king);
            if king.is_some_and(|king| !geometry.contains(king)) {
                continue;
            }
            for kind in Kind::ALL {
                for square in geometry.squares() {
                    let own = own_value(table, rules, king, kind, square);
                    let enemy = king.map_or((0, 0), |king| threat(table, king, kind, square));
                    rows[Piece::new(Color::Black, kind).index()][square.index()] = Packed::new(own);
                    rows[Piece::new(Color::White, kind).index()][square.index()] = Packed::new((-enemy.0, -enemy.1));
                }
            }
        }
        let mut hand = vec![[Packed::default(); 41]; 8];
        for (kind, counts) in hand.iter_mut().enumerate() {
            for (count, value) in counts.iter_mut().enumerate().skip(1) {
                let (each, first) = (table.hand[kind], table.first_in_hand[kind]);
                // the fifth pawn is worth less than the first
                let full = count.min(4) as i32 * 4 + count.saturating_sub(4) as i32 * 3;
                let part = |each: i16, first: i16| each as i32 * full / 4 + first as i32;
                *value = Packed::new((part(each.0, first.0), part(each.1, first.1)));
            }
        }
        let most = |(opening, endgame): Pair| Value::from(opening.max(endgame));
        let swings = Kind::ALL.map(|kind| {
            let held = kind.unpromoted().index();
            let in_hand = if rules.has_drops() && held < table.hand.len() {
                most(table.hand[held]) + most(table.first_in_hand[held])
            } else {
                0
            };
            // a second royal counts for itself: to take one of two, or to make one, changes the balance by that as well
            let spare = if is_royal(kind) { most(table.spare_royal) } else { 0 };
            most(table.material[kind.index()]) + in_hand + spare
        });
        let letters = rules.table().start.chars().take_while(|c| *c != ' ').filter_map(Kind::from_letter);
        let start_youth = letters.map(|kind| table.youth[kind.index()] as i32).sum::<i32>();
        Evaluator {
            table,
            pieces,
            hand,
            ring: Square::all().map(|square| within(square, 1)).collect(),
            around: Square::all().map(|square| within(square, 2)).collect(),
            rotation: (geometry.files() as usize - 1) * 9 + geometry.ranks() as usize - 1,
            start_youth,
            youth_span: start_youth * table.youth_percent / 100,
            has_drops: rules.has_drops(),
            swings,
            spare_royal: (table.spare_royal != (0, 0)).then(|| Packed::new(wide(table.spare_royal))),
        }
    }

    /// The sums of a position, from scratch.
    pub fn sums(&self, position: &Position) -> Sums {
        let mut sums = Sums { kings: Color::ALL.map(|color| king_of(position, color)), ..Sums::default() };
        for color in Color::ALL {
            sums.side[color.index()] = self.side(position, color, sums.kings[color.index()]);
        }
        sums.youth = position
            .occupied()
            .iter()
            .filter_map(|square| position.piece_at(square))
            .map(|piece| self.youth(piece))
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
            if self.has_drops {
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
        value.clamp(-super::EVAL_LIMIT, super::EVAL_LIMIT)
    }

    /// Sums and danger for the side to move.
    #[inline]
    fn before_ending(&self, position: &Position, sums: &Sums) -> Value {
        let turn = position.turn();
        let danger = self.danger(position, sums, turn) - self.danger(position, sums, !turn);
        let side = |color: Color| sums.side[color.index()].0.wrapping_add(self.spare_royal(position, color).0);
        let total = Packed(side(turn).wrapping_sub(side(!turn)));
        let (opening, endgame) = (total.opening() - danger, total.endgame() - danger);
        opening + (endgame - opening) * self.age(sums) / self.youth_span
    }

    /// How far the game has come, from 0 to [`Evaluator::youth_span`].
    #[inline]
    fn age(&self, sums: &Sums) -> i32 {
        (self.start_youth - sums.youth).clamp(0, self.youth_span)
    }

    /// What few pieces add to a value for the side to move.
    #[inline]
    fn ending(&self, position: &Position, sums: &Sums, value: Value) -> Value {
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
    fn youth(&self, piece: Piece) -> i32 {
        self.table.youth[piece.kind().index()] as i32
    }

    /// Adds (`times` 1) or takes away (-1) a piece, for both sides.
    #[inline]
    fn shift(&self, sums: &mut Sums, piece: Piece, square: Square, times: i32) {
        let black = self.pieces[sums.kings[0] as usize][piece.index()][square.index()];
        let white = self.pieces[self.rotated_king(sums.kings[1])][piece.index() ^ 16][self.rotation - square.index()];
        sums.side[0].0 = sums.side[0].0.wrapping_add(times * black.0);
        sums.side[1].0 = sums.side[1].0.wrapping_add(times * white.0);
        sums.youth += times * self.youth(piece);
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

    /// How much the attack on one side's king is worth.
    fn danger(&self, position: &Position, sums: &Sums, color: Color) -> i32 {
        let king = sums.kings[color.index()];
        if king == NO_KING {
            return 0;
        }
        let king = king as usize;
        let (ring, around) = (self.ring[king], self.around[king]);
        let occupied = position.occupied();
        let (own, enemy) = (position.by_color(color), position.by_color(!color));
        let sliders = sliders(position) & enemy;
        let (mut units, mut n_attackers) = (0, 0);
        let (mut attacked, mut twice) = (SquareSet::EMPTY, SquareSet::EMPTY);
        for square in (around & enemy) | sliders {
            let Some(piece) = position.piece_at(square) else {
                continue;
            };
            let attacks = position.attacks_from(piece, square, occupied);
            let hits = attacks & ring;
            if !hits.is_empty() {
                units += self.table.menace[piece.kind().index()] as i32;
                n_attackers += 1;
                twice |= attacked & hits;
                attacked |= hits;
            }
        }
        let hand = position.hand(!color);
        if n_attackers == 0 && hand.is_empty() {
            return 0;
        }
        let mut covered = SquareSet::EMPTY;
        for square in around & own {
            let Some(piece) = position.piece_at(square) else {
                continue;
            };
            if !is_royal(piece.kind()) {
                covered |= position.attacks_from(piece, square, occupied);
            }
        }
        let open = ring - occupied - covered;
        let mut in_hand = 0;
        if !hand.is_empty() {
            for kind in Kind::HAND {
                if hand.has(kind) {
                    in_hand += self.table.menace_in_hand[kind.index()] as i32;
                }
            }
            // what is in hand bites where the squares around the king are open, and where something supports the drop
            in_hand = in_hand * (2 + open.len() as i32 + 2 * (open & attacked).len() as i32) / 8;
        }
        let weak = (attacked - covered).len() as i32;
        let danger = units * CROWD[n_attackers.min(7)] / 16 + 4 * weak + 3 * (twice - covered).len() as i32 + in_hand;
        let danger = danger.min(DANGER_MAX);
        let danger = danger * danger / DANGER_DIVISOR;
        // a king beside a prince may be lost
        if self.spare_royal.is_some() && position.royals(color).has_many() { danger / 3 } else { danger }
    }
}

#[inline]
fn is_royal(kind: Kind) -> bool {
    matches!(kind, Kind::King | Kind::Prince)
}

#[inline]
fn sliders(position: &Position) -> SquareSet {
    let by_kind = |kind| position.by_kind(kind);
    by_kind(Kind::Lance) | by_kind(Kind::Bishop) | by_kind(Kind::Rook) | by_kind(Kind::Horse) | by_kind(Kind::Dragon)
}

fn king_of(position: &Position, color: Color) -> u8 {
    let king = position.pieces(color, Kind::King).first().or_else(|| position.pieces(color, Kind::Prince).first());
    king.map_or(NO_KING, |king| king.index() as u8)
}

fn wide(pair: Pair) -> (i32, i32) {
    (pair.0 as i32, pair.1 as i32)
}

/// What Black's piece on a square is worth to Black.
fn own_value(table: &Table, rules: &Rules, king: Option<Square>, kind: Kind, square: Square) -> (i32, i32) {
    // a prince that stands alone is the king
    let kind = if king == Some(square) { Kind::King } else { kind };
    let mut value = wide(table.material[kind.index()]);
    places::own_slots(rules, king, square, |slot| add_place(&mut value, table, kind, slot));
    value
}

/// What White's piece on a square is worth against Black's king.
fn threat(table: &Table, king: Square, kind: Kind, square: Square) -> (i32, i32) {
    let mut value = (0, 0);
    places::threat_slots(king, square, |slot| add_place(&mut value, table, places::as_threat(kind), slot));
    value
}

fn add_place(value: &mut (i32, i32), table: &Table, kind: Kind, slot: usize) {
    let kind = places::like(kind).index();
    value.0 += table.places[0][kind][slot] as i32 * places::UNIT;
    value.1 += table.places[1][kind][slot] as i32 * places::UNIT;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{MoveList, RuleChoices, Setup, Start};

    fn position(variant: Variant, start: &str) -> Position {
        let rules = Rules::of(variant);
        Start::parse(rules, start).unwrap().position(rules, &RuleChoices::default()).unwrap().0
    }

    fn value(evaluator: &Evaluator, position: &Position) -> Value {
        evaluator.value(position, &evaluator.sums(position))
    }

    /// The same position with the players exchanged.
    fn rotated(position: &Position) -> Position {
        let setup = position.to_setup(1);
        let mut turned = Setup { turn: !setup.turn, ..Setup::EMPTY };
        let geometry = position.rules().geometry();
        for square in geometry.squares() {
            turned.board[geometry.rotate(square).index()] =
                setup.board[square.index()].map(|piece| Piece::new(!piece.color(), piece.kind()));
        }
        turned.hands.black = setup.hands.white;
        turned.hands.white = setup.hands.black;
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
