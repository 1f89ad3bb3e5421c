//! Static exchange evaluation: what a sequence of captures on one square brings.

use super::move_kind::piece_of;
use crate::engine::value::Value;
use crate::rules::{Bare, Color, Kind, Move, Piece, Position};

/// What pieces are worth compared with each other in an exchange.
///
/// These numbers only order and prune, and are about a third of what a capture changes the evaluation by with drops, and half or more without.
const GAIN: [Value; Kind::N] = [
    100, 300, 330, 470, 770, 880, 650, 530, // P L N S B R E G
    400, 430, 440, 480, 980, 1200, 900, 20_000, // +P +L +N +S +B +R +E K
];

/// Cheapest first: in an exchange one captures with what one would rather lose.
const CHEAPEST_FIRST: [Kind; Kind::N] = [
    Kind::Pawn,
    Kind::Lance,
    Kind::Knight,
    Kind::ProPawn,
    Kind::ProLance,
    Kind::ProKnight,
    Kind::Silver,
    Kind::ProSilver,
    Kind::Gold,
    Kind::Elephant,
    Kind::Bishop,
    Kind::Rook,
    Kind::Prince,
    Kind::Horse,
    Kind::Dragon,
    Kind::King,
];

#[inline]
pub fn gain(kind: Kind) -> Value {
    GAIN[kind.index()]
}

/// The same for a piece as it stands: a king of a side that has a prince is worth no more than the prince.
#[inline]
fn worth(position: &Position, piece: Piece) -> Value {
    let spare = piece.kind() == Kind::King && position.royals(piece.color()).has_many();
    gain(if spare { Kind::Prince } else { piece.kind() })
}

/// Whether the piece is a royal, and its side's only one.
#[inline]
fn is_last_royal(position: &Position, piece: Piece) -> bool {
    matches!(piece.kind(), Kind::King | Kind::Prince) && !position.royals(piece.color()).has_many()
}

/// What the move wins at once, before any answer. Taking the last piece that is no royal wins the game, as a rule.
#[inline]
pub fn direct_gain(position: &Position, mv: Move) -> Value {
    let captured = match position.captured_by(mv) {
        None => 0,
        Some(_) if bares(position) => gain(Kind::King),
        Some(piece) => worth(position, piece),
    };
    captured + promotion_gain(piece_of(position, mv), mv)
}

/// Whether any capture of the side to move leaves the other with one royal and nothing else.
#[inline]
fn bares(position: &Position) -> bool {
    position.rules().table().bare == Bare::Loses && position.by_color(!position.turn()).len() == 2
}

#[inline]
fn promotion_gain(piece: Piece, mv: Move) -> Value {
    match piece.kind().promoted() {
        Some(promoted) if mv.promotes() => gain(promoted) - gain(piece.kind()),
        _ => 0,
    }
}

/// Whether the exchange that a move begins brings its side at least `threshold`.
///
/// Both sides capture with their cheapest piece and stop when that is better. Promotions within the exchange, pins and
/// checks are left out, and the last royal captures only where nothing can capture it back.
pub fn wins_at_least(position: &Position, mv: Move, threshold: Value) -> bool {
    let mut balance = direct_gain(position, mv) - threshold;
    if balance < 0 {
        return false;
    }
    let piece = piece_of(position, mv);
    let promoted = piece.kind().promoted().filter(|_| mv.promotes());
    balance -= worth(position, Piece::new(piece.color(), promoted.unwrap_or(piece.kind())));
    if balance >= 0 {
        return true;
    }

    let to = mv.to();
    let mut occupied = position.occupied();
    if let Some(from) = mv.from() {
        occupied.remove(from);
    }
    occupied.insert(to);
    let mut turn: Color = !piece.color();
    // invariant: the side to capture loses if it stops now
    loop {
        let attackers = position.attackers_to(to, turn, occupied) & occupied;
        if attackers.is_empty() {
            break;
        }
        let mut next = None;
        for kind in CHEAPEST_FIRST {
            if let Some(square) = (attackers & position.by_kind(kind)).first() {
                next = Some((kind, square));
                break;
            }
        }
        let Some((kind, square)) = next else { break };
        occupied.remove(square);
        let next = Piece::new(turn, kind);
        if is_last_royal(position, next) && !(position.attackers_to(to, !turn, occupied) & occupied).is_empty() {
            break;
        }
        turn = !turn;
        balance = -balance - 1 - worth(position, next);
        if balance >= 0 {
            break;
        }
    }
    turn != piece.color()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Geometry, MoveList, Rules, Square, SquareSet, Variant};

    /// A board of its own, on which captures on one square are played out one by one.
    #[derive(Clone)]
    struct Board<'a> {
        position: &'a Position,
        rules: &'static Rules,
        squares: Vec<(Square, Piece)>,
    }

    impl Board<'_> {
        fn attackers(&self, to: Square, color: Color) -> Vec<(Square, Piece)> {
            let occupied: SquareSet = self.squares.iter().map(|(square, _)| *square).collect();
            let reaches = |(from, piece): &&(Square, Piece)| {
                piece.color() == color && self.rules.attacks_from(color, piece.kind(), *from, occupied).contains(to)
            };
            self.squares.iter().filter(reaches).copied().collect()
        }

        /// The best that the side to move can make of captures on that square, the piece there being of that kind.
        fn best(&self, to: Square, standing: Piece, turn: Color) -> Value {
            let mut attackers = self.attackers(to, turn);
            attackers.sort_by_key(|(square, piece)| {
                let rank = CHEAPEST_FIRST.iter().position(|kind| *kind == piece.kind());
                (rank, square.index())
            });
            let Some((from, piece)) = attackers.first().copied() else { return 0 };
            let mut after = self.clone();
            after.squares.retain(|(square, _)| *square != from && *square != to);
            after.squares.push((to, piece));
            if is_last_royal(self.position, piece) && !after.attackers(to, !turn).is_empty() {
                return 0;
            }
            (worth(self.position, standing) - after.best(to, piece, !turn)).max(0)
        }
    }

    fn exchange(position: &Position, mv: Move) -> Value {
        let geometry: Geometry = position.rules().geometry();
        let piece = piece_of(position, mv);
        let kind = if mv.promotes() { piece.kind().promoted().unwrap() } else { piece.kind() };
        let stays = |square: &Square| Some(*square) != mv.from() && *square != mv.to();
        let mut board = Board { position, rules: position.rules(), squares: Vec::new() };
        for square in geometry.squares().filter(stays) {
            board.squares.extend(position.piece_at(square).map(|piece| (square, piece)));
        }
        board.squares.push((mv.to(), Piece::new(piece.color(), kind)));
        direct_gain(position, mv) - board.best(mv.to(), Piece::new(piece.color(), kind), !piece.color())
    }

    #[test]
    fn exchanges_agree_with_playing_them_out() {
        let mut random = 7u64;
        let mut n_compared = 0;
        for variant in Variant::ALL {
            for _ in 0..6 {
                let mut position = Position::start(Rules::of(variant));
                for _ in 0..120 {
                    let mut list = MoveList::new();
                    position.legal_moves(&mut list);
                    if list.is_empty() {
                        break;
                    }
                    for mv in list.iter().filter(|mv| !mv.is_drop() || mv.to().index() % 3 == 0) {
                        let value = exchange(&position, *mv);
                        for threshold in [value - 1, value, value + 1, -60, 0, 1, 300] {
                            let expected = value >= threshold;
                            assert_eq!(
                                wins_at_least(&position, *mv, threshold),
                                expected,
                                "{position:?} {mv} {value} {threshold}"
                            );
                            n_compared += 1;
                        }
                    }
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    position.do_move(list[(random >> 33) as usize % list.len()]);
                }
            }
        }
        assert!(n_compared > 100_000);
    }

    #[test]
    fn a_king_beside_a_prince_is_a_piece_like_others() {
        let rules = Rules::of(Variant::Sho);
        let start = |sfen: &str| crate::rules::Start::parse(rules, sfen).unwrap();
        let position = start("4k4/4g4/9/4R4/9/9/9/+e8/4K4 b - 1").position(rules, &Default::default()).unwrap().0;
        // the gold falls, the king may take back: not only where there is a prince, but the rook is then lost for the gold
        assert!(!wins_at_least(&position, "5d5b".parse().unwrap(), 0));
        let guarded = start("4k4/4g4/9/4R4/9/9/4L4/+e8/4K4 b - 1").position(rules, &Default::default()).unwrap().0;
        // were it the last royal, the king could not take into the lance behind the rook
        assert!(!wins_at_least(&guarded, "5d5b".parse().unwrap(), gain(Kind::Gold) + 1));
        let last = start("4k4/4g4/9/4R4/9/9/4L4/9/4K4 b - 1").position(rules, &Default::default()).unwrap().0;
        assert!(wins_at_least(&last, "5d5b".parse().unwrap(), gain(Kind::Gold)));
    }

    #[test]
    fn a_defended_pawn_is_not_worth_a_rook() {
        let rules = Rules::of(Variant::Shogi);
        let game = |sfen: &str| {
            crate::rules::Start::parse(rules, sfen).unwrap().position(rules, &Default::default()).unwrap().0
        };
        let defended = game("4k4/9/4s4/4p4/9/9/9/4R4/4K4 b - 1");
        assert!(!wins_at_least(&defended, "5h5d".parse().unwrap(), 0));
        let loose = game("4k4/9/9/4p4/9/9/9/4R4/4K4 b - 1");
        assert!(wins_at_least(&loose, "5h5d".parse().unwrap(), 100));
        assert!(!wins_at_least(&loose, "5h5d".parse().unwrap(), 101));
    }

    #[test]
    fn the_last_piece_is_worth_any_price() {
        let rules = Rules::of(Variant::Heian9x8);
        let position = |sfen: &str| {
            crate::rules::Start::parse(rules, sfen).unwrap().position(rules, &Default::default()).unwrap().0
        };
        let capture = "5e5d".parse().unwrap();
        let last = position("9/9/4k4/4p4/4G4/9/9/4K4 b - 1");
        assert!(wins_at_least(&last, capture, gain(Kind::Gold)));
        let one_more = position("9/9/4k4/4p4/4G4/p8/9/4K4 b - 1");
        assert!(!wins_at_least(&one_more, capture, 0));
    }
}
