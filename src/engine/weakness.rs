//! What weakens a player, and the levels: a path from a beginner to the full search.
//!
//! All parameters lie on one path ([`Weakness::at`]); a level is a place on it. Each game has places of its own, chosen by
//! `suizo ladder` so that neighbours are about as far apart as each other.

use crate::rules::{Variant, random::mix};
use std::{fmt, str::FromStr};

/// The strongest weakened level; level 0 is full strength.
pub const MAX_LEVEL: u8 = 12;

/// Parameters of a weakened player.
///
/// ```
/// use suizo::engine::{MAX_LEVEL, Weakness};
/// use suizo::rules::Variant;
///
/// let weakest = Weakness::of_level(Variant::Sho, 1).unwrap();
/// let strongest = Weakness::of_level(Variant::Sho, MAX_LEVEL).unwrap();
/// assert!(weakest.nodes < strongest.nodes && weakest.noise > strongest.noise);
/// assert_eq!(Weakness::of_level(Variant::Sho, 0), None, "full strength");
/// // as `suizo match` takes and prints it
/// assert_eq!(weakest.to_string().parse(), Ok(weakest));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weakness {
    /// Positions visited; a pass over the own moves is always finished.
    pub nodes: u64,
    /// Standard deviation of the noise on evaluations, in hundredths of a pawn.
    pub noise: i32,
    /// Chance in 256 that an ordinary move is overlooked at a node.
    pub blindness: u32,
    /// Sixteenths of plies of exchanges followed beyond the search: a beginner takes without asking what comes next. A part of a ply
    /// is followed in that part of the positions.
    pub exchange: u32,
    /// How fast a lesser move becomes less likely, in hundredths of a pawn.
    pub temperature: i32,
    /// How much worse than the best a move may be, in hundredths of a pawn.
    pub cap: i32,
    /// In the first ten plies of a game `cap` is at least this, and `temperature` at least a quarter of it.
    pub opening: i32,
    /// The longest mate that is seen, in plies.
    pub mate_plies: u32,
    /// Chance in 256 that it looks, before it moves, for pieces that would stand attacked and unprotected.
    pub guards: u32,
    /// Chance in 256 that it does not overlook that a rook or a bishop can be taken, when it would overlook another capture.
    pub sees_majors: u32,
    /// Whether it gives a lost game up; a beginner is shown the mate.
    pub resigns: bool,
}

/// Places of the levels on the path, in thousandths, by game.
const SHOGI: [u32; MAX_LEVEL as usize] = [12, 35, 58, 88, 126, 208, 315, 408, 498, 590, 655, 728];
const SHO: [u32; MAX_LEVEL as usize] = [10, 46, 78, 125, 210, 311, 416, 497, 558, 619, 671, 719];
const HEIAN: [u32; MAX_LEVEL as usize] = [5, 104, 224, 336, 413, 474, 521, 566, 614, 663, 711, 770];

/// A chance in 256 of what always happens.
const CERTAIN: u32 = 256;
/// Parts of a ply in which [`Weakness::exchange`] is counted.
pub(super) const EXCHANGE_PARTS: u32 = 16;
/// No move is overlooked more often than this, in 256.
pub(super) const MAX_BLINDNESS: u32 = 215;
/// Limit of noise and the like in parameters that are read, in hundredths of a pawn.
const MAX_CENTIPAWNS: u32 = 5_000;
/// Stands for no bound on the mates that are seen.
const ANY_MATE: u32 = u32::MAX;

impl Weakness {
    /// The end of the path.
    pub const END: u32 = 1_000;

    /// The parameters at a place on the path, 0 to [`Weakness::END`]; what is beyond counts as the end.
    ///
    /// ```
    /// use suizo::engine::Weakness;
    ///
    /// let (first, last) = (Weakness::at(0), Weakness::at(Weakness::END));
    /// assert!(first.nodes < last.nodes && first.noise > last.noise && last.blindness == 0);
    /// ```
    #[must_use]
    pub const fn at(place: u32) -> Weakness {
        let place = if place < Weakness::END { place } else { Weakness::END };
        let left = (Weakness::END - place) as i32;
        let square = left * left / 1_000;
        // eight doublings, linear between two of them
        let doublings = place * 8;
        let nodes = ((30 << (doublings / 1_000)) * (1_000 + doublings % 1_000) / 1_000) as u64;
        Weakness {
            nodes,
            noise: 520 * square / 1_000,
            blindness: (115 * square / 1_000) as u32,
            exchange: place * EXCHANGE_PARTS / 50,
            temperature: 120 * square / 1_000,
            cap: 400 * square / 1_000,
            opening: 25 + 35 * left / 1_000,
            mate_plies: if place >= 900 { ANY_MATE } else { 1 + place / 100 * 2 },
            // a search that sees captures by itself needs no look of its own
            guards: if place < 550 { rising(place, 0, 40) } else { CERTAIN - rising(place, 550, 700) },
            sees_majors: rising(place, 40, 90),
            resigns: place >= 250,
        }
    }

    /// The parameters at a place, with nodes, noise, blindness, exchange, temperature and cap each changed at random by up to
    /// `percent` per cent.
    #[must_use]
    pub fn near(place: u32, percent: u32, seed: u64) -> Weakness {
        let weakness = Weakness::at(place);
        let vary = |number: i64, parameter: u64| {
            let random = mix(mix(seed) ^ parameter) % u64::from(2 * percent + 1);
            number * (100 + random as i64 - i64::from(percent)) / 100
        };
        Weakness {
            nodes: vary(weakness.nodes as i64, 1) as u64,
            noise: vary(weakness.noise.into(), 2) as i32,
            blindness: (vary(weakness.blindness.into(), 3) as u32).min(MAX_BLINDNESS),
            exchange: vary(weakness.exchange.into(), 4) as u32,
            temperature: vary(weakness.temperature.into(), 5) as i32,
            cap: vary(weakness.cap.into(), 6) as i32,
            ..weakness
        }
    }

    /// The parameters of a level, from 1; levels above the strongest count as the strongest. `None` for level 0.
    #[must_use]
    pub fn of_level(variant: Variant, level: u8) -> Option<Weakness> {
        let places = match variant {
            Variant::Shogi | Variant::Asakura => &SHOGI,
            Variant::Sho => &SHO,
            _ => &HEIAN,
        };
        let index = (level.min(MAX_LEVEL) as usize).checked_sub(1)?;
        Some(Weakness::at(places[index]))
    }
}

/// A chance in 256 that grows evenly from nothing at one place to [`CERTAIN`] at another.
const fn rising(place: u32, from: u32, to: u32) -> u32 {
    let way = place.saturating_sub(from);
    if way < to - from { CERTAIN * way / (to - from) } else { CERTAIN }
}

/// Eleven numbers with colons between, in the order of the fields; yes is 1 and no is 0.
impl fmt::Display for Weakness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Weakness { nodes, noise, blindness, exchange, temperature, cap, opening, mate_plies, .. } = self;
        write!(f, "{nodes}:{noise}:{blindness}:{exchange}:{temperature}:{cap}:{opening}:{mate_plies}")?;
        write!(f, ":{}:{}:{}", self.guards, self.sees_majors, u8::from(self.resigns))
    }
}

impl FromStr for Weakness {
    type Err = String;

    fn from_str(text: &str) -> Result<Weakness, String> {
        let bad =
            || format!("{text:?} is no row; give eleven numbers with colons between, such as {}", Weakness::at(0));
        let numbers: Vec<u32> = text.split(':').map(|part| part.parse().ok()).collect::<Option<_>>().ok_or_else(bad)?;
        let &[nodes, noise, blindness, exchange, temperature, cap, opening, mate_plies, guards, sees_majors, resigns] =
            numbers.as_slice()
        else {
            return Err(bad());
        };
        if [noise, temperature, cap, opening].iter().any(|number| *number > MAX_CENTIPAWNS) || blindness > MAX_BLINDNESS
        {
            return Err(bad());
        }
        Ok(Weakness {
            nodes: u64::from(nodes),
            noise: noise as i32,
            blindness,
            exchange,
            temperature: temperature as i32,
            cap: cap as i32,
            opening: opening as i32,
            mate_plies,
            guards: guards.min(CERTAIN),
            sees_majors: sees_majors.min(CERTAIN),
            resigns: resigns > 0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weaknesses_wane_along_the_path() {
        for place in 0..Weakness::END {
            let (here, next) = (Weakness::at(place), Weakness::at(place + 1));
            assert!(
                here.nodes <= next.nodes && here.noise >= next.noise && here.blindness >= next.blindness,
                "{place}"
            );
            assert!(here.temperature >= next.temperature && here.cap >= next.cap && here.opening >= next.opening);
            assert!(here.exchange <= next.exchange && here.mate_plies <= next.mate_plies);
        }
        assert_eq!((Weakness::at(0).nodes, Weakness::at(Weakness::END).nodes), (30, 7_680));
    }

    #[test]
    fn every_game_has_twelve_levels_in_order_with_the_floors_that_dignity_asks_for() {
        for variant in Variant::ALL {
            let levels: Vec<Weakness> =
                (1..=MAX_LEVEL).filter_map(|level| Weakness::of_level(variant, level)).collect();
            assert!(levels.windows(2).all(|pair| pair[0].nodes < pair[1].nodes), "{variant:?}");
            assert!(levels[2..].iter().all(|level| level.guards == CERTAIN || level.noise < 110), "{variant:?}");
            assert!(levels[4..].iter().all(|level| level.sees_majors == CERTAIN), "{variant:?}");
            assert_eq!(levels[0].mate_plies, 1, "{variant:?}");
            assert_eq!(Weakness::of_level(variant, 0), None);
            assert_eq!(Weakness::of_level(variant, 200), Weakness::of_level(variant, MAX_LEVEL));
        }
    }
}
