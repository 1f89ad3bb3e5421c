//! A weakened player: how strength is taken away inside the search.
//!
//! A level sees less (few nodes, moves it is blind to), judges worse (noise on the evaluation), follows exchanges and mates less
//! far, and is not particular among moves that are about as good. All of it is fixed by the position and the seed of the game: a
//! player is consistent, its mistakes look like oversights, and the same seed plays the same game on every device. What searches
//! learn about the evaluation is left out, as it would learn the noise away.

use super::see;
use crate::engine::{
    math::log2,
    value::Value,
    weakness::{EXCHANGE_PARTS, MAX_BLINDNESS, Weakness},
};
use crate::rules::{Color, Kind, Move, MoveList, Piece, Position, random::mix};

/// Plies from the start of a game in which variety is wanted more than the best move.
const OPENING_PLIES: usize = 10;
/// The natural logarithm of 2 in 1/256.
const LN2: i32 = 177;

/// The weaknesses of one search; none at full strength.
#[derive(Debug, Clone, Copy)]
pub struct Skill {
    weakness: Option<Weakness>,
    seed: u64,
    /// From the start of the game.
    ply: usize,
    /// Keeps what searches of a level believe apart in the table: from other levels and seeds, and from their own earlier searches,
    /// so that a move depends on the game and the seed alone.
    pub salt: u64,
    pub is_blind: bool,
    /// Mates in more plies than this are not seen.
    pub mate_plies: usize,
}

impl Skill {
    /// `ply` counts from the start of the game, and `search` the searches of the engine.
    pub fn new(weakness: Option<Weakness>, seed: u32, ply: usize, search: u64) -> Skill {
        let Some(weakness) = weakness else {
            return Skill { weakness, seed: 0, ply, salt: 0, is_blind: false, mate_plies: usize::MAX };
        };
        let seed = mix((seed as u64) << 32 | weakness.nodes & 0xffff_ffff);
        Skill {
            weakness: Some(weakness),
            seed,
            ply,
            // the upper half tags a table entry, the lower half finds it: both must differ
            salt: mix(seed ^ mix(search)),
            is_blind: weakness.blindness > 0,
            mate_plies: weakness.mate_plies as usize,
        }
    }

    /// Whether this is a level and not full strength.
    #[inline]
    pub fn is_weak(&self) -> bool {
        self.weakness.is_some()
    }

    pub fn nodes(&self) -> Option<u64> {
        self.weakness.map(|weakness| weakness.nodes)
    }

    /// Whether the player looks at captures this number of plies beyond the search.
    #[inline]
    pub fn follows_exchange(&self, key: u64, plies: usize) -> bool {
        self.weakness.is_none_or(|weakness| {
            let part = (mix(key ^ self.seed.rotate_left(29)) >> 32) as u32 % EXCHANGE_PARTS;
            plies < (weakness.exchange.saturating_add(part) / EXCHANGE_PARTS) as usize
        })
    }

    pub fn resigns(&self) -> bool {
        self.weakness.is_none_or(|weakness| weakness.resigns)
    }

    /// The error in judging this position: bell-shaped around 0.
    #[inline]
    pub fn noise(&self, key: u64) -> Value {
        let Some(weakness) = self.weakness else { return 0 };
        if weakness.noise == 0 {
            return 0;
        }
        let bits = mix(key ^ self.seed);
        // the sum of four bytes has mean 510 and deviation 148
        let sum = (0..4).map(|byte| (bits >> (8 * byte) & 255) as Value).sum::<Value>();
        (sum - 510) * weakness.noise / 148
    }

    /// Whether the player overlooks this move of the position. What people overlook most is what comes from afar, goes backwards,
    /// opens or closes a line, jumps, or is dropped; a recapture is overlooked a fifth as often as an ordinary move, and the way out
    /// of check never.
    pub fn is_blind_to(&self, position: &Position, mv: Move) -> bool {
        let Some(weakness) = self.weakness.filter(|weakness| weakness.blindness > 0 && !position.in_check()) else {
            return false;
        };
        let taken = position.captured_by(mv);
        let recaptures = taken.is_some() && position.last_move().is_some_and(|last| last.to() == mv.to());
        let halves = if recaptures { 0 } else { difficulty(position, mv, taken.is_some()) };
        let chance =
            if recaptures { weakness.blindness / 5 } else { (weakness.blindness * halves / 2).min(MAX_BLINDNESS) };
        let bits = mix(position.key() ^ self.seed.rotate_left(17) ^ (mv.bits() as u64) << 24);
        let sees_anyway = taken.is_some_and(is_major) && (bits >> 40) as u32 & 255 < weakness.sees_majors;
        (bits >> 32) as u32 & 255 < chance && !sees_anyway
    }

    /// Removes from a list of moves what the player would not play as far as it sees: promotions declined for nothing, moves it overlooks,
    /// and those after which a piece of its own stands attacked and unprotected, when it can be helped. What it expects to be played later
    /// is not asked for that.
    pub fn keep_seen(&self, position: &Position, moves: &mut Vec<Move>) {
        let Some(weakness) = self.weakness else { return };
        let promotions: Vec<Move> = moves.iter().copied().filter(|mv| mv.promotes()).collect();
        moves.retain(|&mv| !declines_for_nothing(position, mv, &promotions));
        keep_if_any(moves, |mv| !self.is_blind_to(position, mv));
        let attention = (mix(position.key() ^ self.seed.rotate_left(53)) >> 32) as u32 & 255;
        if attention < weakness.guards {
            let mut position = position.clone();
            keep_if_any(moves, |mv| !self.hangs_a_piece(&mut position, mv));
        }
    }

    /// Whether after the move a piece can be taken for nothing, as far as the player sees. A check or a gain may be worth it.
    fn hangs_a_piece(&self, position: &mut Position, mv: Move) -> bool {
        if position.gives_check(mv) {
            return false;
        }
        let gain = see::direct_gain(position, mv);
        let us = position.turn();
        position.do_move(mv);
        let mut captures = MoveList::new();
        position.captures(&mut captures);
        let hangs = captures.iter().any(|&capture| {
            let Some(piece) = position.captured_by(capture) else { return false };
            piece.kind() != Kind::Pawn
                && see::gain(piece.kind()) > gain
                && position.attackers_to(capture.to(), us, position.occupied()).is_empty()
                && !self.is_blind_to(position, capture)
        });
        position.undo_move();
        hangs
    }

    /// What is added to the value of a root move, so that moves are chosen at random: lesser ones more rarely, and none that is worth
    /// less than the best by more than the cap.
    pub fn random_bonus(&self, key: u64, mv: Move) -> Value {
        let Some(weakness) = self.weakness else { return 0 };
        let (temperature, cap) = if self.ply < OPENING_PLIES {
            (weakness.temperature.max(weakness.opening / 4), weakness.cap.max(weakness.opening))
        } else {
            (weakness.temperature, weakness.cap)
        };
        // by ply too: two players who come back to a position do not go round for ever
        let moment = mix(self.seed.rotate_left(41) ^ self.ply as u64);
        let ticket = (mix(key ^ moment ^ (mv.bits() as u64) << 40) >> 48) as u32 + 1;
        // the logarithm of an even chance falls off as the exponential function does
        let unlikely = (16 << 8) - log2(ticket);
        ((i64::from(temperature) * i64::from(unlikely * LN2)) >> 16).min(cap.into()) as Value
    }
}

/// Whether a pawn, a bishop or a rook stays what it is where it could promote, which loses none of its moves: people promote these as a
/// matter of course. That it may be right, to keep a pawn drop from mating, is beyond a level.
fn declines_for_nothing(position: &Position, mv: Move, promotions: &[Move]) -> bool {
    let kind = position.moved_piece(mv).map(Piece::kind);
    let is_same = |other: &Move| (other.from(), other.to()) == (mv.from(), mv.to());
    matches!(kind, Some(Kind::Pawn | Kind::Bishop | Kind::Rook)) && !mv.promotes() && promotions.iter().any(is_same)
}

/// Twice how many times as hard a move is to see as an ordinary one.
fn difficulty(position: &Position, mv: Move, takes: bool) -> u32 {
    let us = position.turn();
    let Some(from) = mv.from() else { return 3 };
    let occupied = position.occupied();
    let sliders = position.far_sliders();
    let to = mv.to();
    let length = from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()));
    let is_backward = if us == Color::Black { to.rank() > from.rank() } else { to.rank() < from.rank() };
    let opens_a_line = !(position.attackers_to(from, us, occupied) & sliders).is_empty();
    let closes_a_line = !takes && !(position.attackers_to(to, !us, occupied) & sliders).is_empty();
    if length > 3 || is_backward || opens_a_line || closes_a_line {
        4
    } else if position.moved_piece(mv).is_some_and(|piece| piece.kind() == Kind::Knight) {
        3
    } else {
        2
    }
}

fn is_major(piece: Piece) -> bool {
    matches!(piece.kind(), Kind::Rook | Kind::Bishop | Kind::Dragon | Kind::Horse)
}

/// Leaves the list as it was when nothing would remain.
fn keep_if_any(moves: &mut Vec<Move>, mut keep: impl FnMut(Move) -> bool) {
    let kept: Vec<Move> = moves.iter().copied().filter(|mv| keep(*mv)).collect();
    if !kept.is_empty() {
        *moves = kept;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Game, RuleChoices, Rules, Start, Variant};

    fn skill(place: u32, seed: u32) -> Skill {
        Skill::new(Some(Weakness::at(place)), seed, 40, 1)
    }

    fn position(sfen: &str) -> Position {
        let start = Start::parse(Rules::of(Variant::Shogi), sfen).expect("a start");
        Game::new(Variant::Shogi, RuleChoices::default(), start).expect("a game").position().clone()
    }

    #[test]
    fn noise_is_centred_and_fixed_by_position_and_seed() {
        let (one, other) = (skill(0, 7), skill(0, 8));
        let spread: Vec<Value> = (0..4000).map(|key| one.noise(mix(key))).collect();
        let mean = spread.iter().sum::<Value>() / spread.len() as Value;
        let deviation = spread.iter().map(|value| value.abs()).sum::<Value>() / spread.len() as Value;
        assert!(mean.abs() < 12, "{mean}");
        // a bell of that width is four fifths of it away from its middle on average
        let noise = Weakness::at(0).noise;
        assert!((noise * 7 / 10..noise * 9 / 10).contains(&deviation), "{deviation}");
        assert_eq!(one.noise(99), one.noise(99));
        assert!((0..100).any(|key| one.noise(key) != other.noise(key)));
        assert_eq!(Skill::new(None, 7, 40, 1).noise(99), 0);
    }

    #[test]
    fn a_random_bonus_is_small_as_a_rule_and_never_beyond_the_cap() {
        let mv: Move = "7g7f".parse().expect("a move");
        let weakness = Weakness::at(300);
        let bonuses: Vec<Value> = (0..4000).map(|key| skill(300, 3).random_bonus(mix(key), mv)).collect();
        let mean = bonuses.iter().sum::<Value>() / bonuses.len() as Value;
        assert!(bonuses.iter().all(|bonus| (0..=weakness.cap).contains(bonus)));
        assert!(
            (weakness.temperature * 8 / 10..weakness.temperature * 11 / 10).contains(&mean),
            "{mean} of {}",
            weakness.temperature
        );
        assert!((0..100).all(|key| skill(Weakness::END, 3).random_bonus(key, mv) == 0
            && Skill::new(None, 3, 0, 1).random_bonus(key, mv) == 0));
        // openings vary at every level
        let opening = Skill::new(Some(Weakness::at(Weakness::END)), 3, 2, 1);
        assert!(
            (0..100).any(|key| opening.random_bonus(mix(key), mv) > 0)
                && (0..100).all(|key| opening.random_bonus(mix(key), mv) <= 25)
        );
    }

    #[test]
    fn the_wildest_row_that_can_be_written_keeps_its_cap() {
        let text = "4294967295:5000:215:4294967295:5000:5000:5000:4294967295:256:256:1";
        let weakness: Weakness = text.parse().expect("a weakness");
        let mv: Move = "7g7f".parse().expect("a move");
        for ply in [0, 40] {
            let wild = Skill::new(Some(weakness), 3, ply, 1);
            assert!((0..2_000).all(|key| (0..=5_000).contains(&wild.random_bonus(mix(key), mv))));
            assert!(wild.follows_exchange(1, 1_000_000));
        }
    }

    #[test]
    fn pawns_bishops_and_rooks_promote_where_they_can_at_every_level_and_seed() {
        let position = position("4k4/9/1p5S1/P6R1/4B4/9/9/9/4K4 b - 1");
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        for (place, seed) in (0..=Weakness::END).step_by(50).flat_map(|place| (0..20).map(move |seed| (place, seed))) {
            let mut moves: Vec<Move> = list.iter().copied().collect();
            skill(place, seed).keep_seen(&position, &mut moves);
            let is_declined = |mv: &&Move| {
                let kind = position.moved_piece(**mv).map(Piece::kind);
                let enters = mv.to().rank().min(mv.from().map_or(9, |from| from.rank())) < 3;
                enters && !mv.promotes() && kind != Some(Kind::Silver) && kind != Some(Kind::King)
            };
            assert_eq!(moves.iter().find(is_declined), None, "row {place}, seed {seed}");
            assert!(!moves.is_empty());
        }
        let mut all: Vec<Move> = list.iter().copied().collect();
        Skill::new(None, 3, 40, 1).keep_seen(&position, &mut all);
        assert_eq!(all.len(), list.iter().count(), "full strength sees them all");
    }

    #[test]
    fn what_is_hard_for_people_is_overlooked_more_often() {
        let position = position("4k4/1r7/9/9/4p4/9/4P4/1B5R1/2N1K4 b G 1");
        let overlooked = |text: &str| {
            let mv: Move = text.parse().expect("a move");
            (0..2000).filter(|seed| skill(0, *seed).is_blind_to(&position, mv)).count()
        };
        let (step, drop, knight, long, back) =
            (overlooked("5g5f"), overlooked("G*3c"), overlooked("7i6g"), overlooked("2h2b"), overlooked("2h2i"));
        assert!(step > 700 && step < drop.min(knight), "{step} {drop} {knight}");
        // the last two are as hard as each other, and harder than those before as far as chance lets see
        assert!(long.min(back) * 10 > drop.max(knight) * 9 && drop.max(knight) < 2_000, "{long} {back}");
    }

    #[test]
    fn the_way_out_of_check_and_a_free_rook_are_seen() {
        let in_check = position("4k4/9/9/9/4r4/9/9/9/4K4 b G 1");
        let free_rook = position("4k4/9/9/9/9/9/4r4/4S4/4K4 b - 1");
        let takes: Move = "5h5g".parse().expect("a move");
        let mut list = MoveList::new();
        in_check.legal_moves(&mut list);
        for seed in 0..200 {
            assert!(list.iter().all(|mv| !skill(0, seed).is_blind_to(&in_check, *mv)));
            assert!(!skill(300, seed).is_blind_to(&free_rook, takes));
        }
        assert!((0..200).any(|seed| skill(0, seed).is_blind_to(&free_rook, takes)));
    }

    #[test]
    fn a_piece_is_not_left_to_be_taken_for_nothing() {
        // the silver is attacked by the rook; only its own move, or cover, saves it
        let position = position("4k4/9/9/9/r3S4/9/PP6P/9/8K b - 1");
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        let careful = Skill::new(Some(Weakness { blindness: 0, ..Weakness::at(200) }), 1, 40, 1);
        let mut moves = list.to_vec();
        careful.keep_seen(&position, &mut moves);
        let from = Some("5e".parse().expect("a square"));
        assert!(!moves.is_empty() && moves.iter().all(|mv| mv.from() == from), "{moves:?}");
        let mut all = list.to_vec();
        Skill::new(Some(Weakness { blindness: 0, ..Weakness::at(0) }), 1, 40, 1).keep_seen(&position, &mut all);
        assert_eq!(all.len(), list.len());
    }
}
