//! Playing levels: how strength is taken away.
//!
//! A level sees less (few nodes, moves it is blind to) and judges worse (noise on the evaluation), all fixed by position and
//! seed: within a game it is consistent, and the same seed plays the same game. At the root it may choose a lesser line.

use super::Value;
use crate::rules::{Kind, Move, Position};

/// The strongest weakened level; level 0 is full strength.
pub const MAX_LEVEL: u8 = 6;

/// One row of parameters.
#[derive(Debug, Clone, Copy)]
struct Level {
    nodes: u64,
    /// Spread of the noise on evaluations, in hundredths of a pawn.
    noise: Value,
    /// Chance in 256 that an ordinary move is overlooked at a node.
    blindness: u32,
    /// Plies of exchanges followed beyond the search: a beginner takes without asking what comes next.
    exchange_plies: usize,
    /// Lines to choose from at the root, how far from the best a chosen one may be, and where half as likely.
    lines: usize,
    cap: Value,
    temperature: Value,
    /// Whether it gives a lost game up; a beginner is shown the mate.
    resigns: bool,
}

const LEVELS: [Level; MAX_LEVEL as usize] = [
    Level {
        nodes: 40,
        noise: 600,
        blindness: 120,
        exchange_plies: 0,
        lines: 8,
        cap: 600,
        temperature: 300,
        resigns: false,
    },
    Level {
        nodes: 150,
        noise: 220,
        blindness: 84,
        exchange_plies: 2,
        lines: 6,
        cap: 300,
        temperature: 120,
        resigns: false,
    },
    Level {
        nodes: 1_200,
        noise: 90,
        blindness: 44,
        exchange_plies: 4,
        lines: 4,
        cap: 150,
        temperature: 50,
        resigns: true,
    },
    Level {
        nodes: 5_000,
        noise: 45,
        blindness: 18,
        exchange_plies: 8,
        lines: 3,
        cap: 90,
        temperature: 30,
        resigns: true,
    },
    Level {
        nodes: 25_000,
        noise: 20,
        blindness: 0,
        exchange_plies: 60,
        lines: 2,
        cap: 45,
        temperature: 15,
        resigns: true,
    },
    Level {
        nodes: 150_000,
        noise: 8,
        blindness: 0,
        exchange_plies: 60,
        lines: 2,
        cap: 20,
        temperature: 8,
        resigns: true,
    },
];

/// The weaknesses of one search.
#[derive(Debug, Clone, Copy)]
pub(super) struct Skill {
    level: Option<Level>,
    seed: u64,
    /// Keeps what different levels and seeds believe apart in the table.
    pub salt: u64,
    pub is_blind: bool,
}

impl Skill {
    /// Levels above the strongest count as the strongest.
    pub fn new(level: u8, seed: u32) -> Skill {
        if level == 0 {
            return Skill { level: None, seed: 0, salt: 0, is_blind: false };
        }
        let index = level.min(MAX_LEVEL) as usize - 1;
        let seed = mix((seed as u64) << 8 | level as u64);
        // the upper half tags a table entry, the lower half finds it: both must differ
        Skill { level: Some(LEVELS[index]), seed, salt: mix(seed), is_blind: LEVELS[index].blindness > 0 }
    }

    pub fn nodes(&self) -> Option<u64> {
        self.level.map(|level| level.nodes)
    }

    pub fn exchange_plies(&self) -> usize {
        self.level.map_or(usize::MAX, |level| level.exchange_plies)
    }

    pub fn lines(&self) -> usize {
        self.level.map_or(1, |level| level.lines)
    }

    pub fn resigns(&self) -> bool {
        self.level.is_none_or(|level| level.resigns)
    }

    /// The error in judging this position: bell-shaped around 0.
    #[inline]
    pub fn noise(&self, key: u64) -> Value {
        let Some(level) = self.level else { return 0 };
        if level.noise == 0 {
            return 0;
        }
        let bits = mix(key ^ self.seed);
        // the sum of four bytes has mean 510 and deviation 148
        let sum = (0..4).map(|byte| (bits >> (8 * byte) & 255) as Value).sum::<Value>();
        (sum - 510) * level.noise / 148
    }

    /// Whether the player overlooks this move of the position.
    pub fn is_blind_to(&self, position: &Position, mv: Move) -> bool {
        let Some(level) = self.level else { return false };
        let last = position.last_move();
        let recaptures = last.is_some_and(|last| last.to() == mv.to());
        let chance = if position.in_check() {
            0
        } else if recaptures && position.captured_by(mv).is_some() {
            level.blindness / 5
        } else if mv.is_drop() || is_knight(position, mv) {
            level.blindness * 3 / 2
        } else if is_long(mv) {
            level.blindness * 7 / 4
        } else {
            level.blindness
        };
        let bits = mix(position.key() ^ self.seed.rotate_left(17) ^ (mv.bits() as u64) << 24);
        ((bits >> 32) as u32 & 255) < chance
    }

    /// Which of the lines, best first, is played.
    pub fn choose(&self, values: &[Value], key: u64) -> usize {
        let Some(level) = self.level else { return 0 };
        let Some(best) = values.first() else { return 0 };
        let weight = |value: &Value| -> u64 {
            let loss = (best - value) as i64;
            if loss > level.cap as i64 {
                return 0;
            }
            let heat = (level.temperature as i64).max(1);
            // falls off as a bell does, without floating point
            (65_536 * heat * heat / (heat * heat + loss * loss)) as u64
        };
        let total: u64 = values.iter().map(weight).sum();
        let mut ticket = mix(key ^ self.seed.rotate_left(41)) % total.max(1);
        for (index, value) in values.iter().enumerate() {
            let share = weight(value);
            if ticket < share {
                return index;
            }
            ticket -= share;
        }
        0
    }
}

fn is_knight(position: &Position, mv: Move) -> bool {
    position.moved_piece(mv).is_some_and(|piece| piece.kind() == Kind::Knight)
}

/// Slides further than three squares are easily missed.
fn is_long(mv: Move) -> bool {
    mv.from().is_some_and(|from| {
        let to = mv.to();
        from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank())) > 3
    })
}

/// SplitMix64's finisher.
#[inline]
fn mix(bits: u64) -> u64 {
    let bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_centred_and_fixed_by_position_and_seed() {
        let (one, other) = (Skill::new(1, 7), Skill::new(1, 8));
        let spread: Vec<Value> = (0..4000).map(|key| one.noise(mix(key))).collect();
        let mean = spread.iter().sum::<Value>() / spread.len() as Value;
        let deviation = spread.iter().map(|value| value.abs()).sum::<Value>() / spread.len() as Value;
        assert!(mean.abs() < 12, "{mean}");
        // a bell of that width is four fifths of it away from its middle on average
        let noise = LEVELS[0].noise;
        assert!((noise * 7 / 10..noise * 9 / 10).contains(&deviation), "{deviation}");
        assert_eq!(one.noise(99), one.noise(99));
        assert!((0..100).any(|key| one.noise(key) != other.noise(key)));
        assert_eq!(Skill::new(0, 7).noise(99), 0);
    }

    #[test]
    fn a_line_outside_the_cap_is_never_played() {
        let values = [100, 90, 60, -500];
        let mut chosen = [0; 4];
        for key in 0..2000 {
            chosen[Skill::new(4, 3).choose(&values, mix(key))] += 1;
        }
        assert!(chosen[0] > chosen[2] && chosen[2] > 0 && chosen[3] == 0, "{chosen:?}");
        assert!((0..100).all(|key| Skill::new(0, 3).choose(&values, key) == 0));
    }

    #[test]
    fn levels_lose_their_weaknesses_one_by_one() {
        for pair in LEVELS.windows(2) {
            assert!(pair[0].nodes < pair[1].nodes && pair[0].noise >= pair[1].noise);
            assert!(pair[0].blindness >= pair[1].blindness && pair[0].cap >= pair[1].cap);
        }
    }
}
