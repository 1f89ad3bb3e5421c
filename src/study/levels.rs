//! How the playing levels lose: numbers to compare a player with.

use crate::rules::Variant;

/// Mean loss of a move in hundredths of a pawn, by level from 1, as `suizo ladder --report` measured it (tests/results/ladder-GAME.jsonl): judged by searches of
/// 3,000 positions, while neither side was 1,500 ahead, at most 1,000 a move.
const LOSSES: [(Variant, [u32; 12]); 3] = [
    (Variant::Shogi, [367, 338, 317, 300, 282, 241, 200, 175, 134, 104, 89, 68]),
    (Variant::Sho, [218, 200, 188, 182, 151, 125, 116, 92, 79, 60, 47, 39]),
    (Variant::Heian9x8, [225, 176, 150, 134, 114, 94, 78, 59, 52, 43, 34, 25]),
];
/// Fewer moves say nothing of a player: whoever lost quickly had only quiet moves judged, and one who moved at random in a game of twenty moves
/// was compared with level 6.
const FEWEST_MOVES: u32 = 25;

/// What a level loses a move on the average, in hundredths of a pawn; `None` for boards on which that was not measured, and for numbers that
/// are no level.
///
/// ```
/// use suizo::{rules::Variant, study::level_loss};
/// assert!(level_loss(Variant::Shogi, 3) > level_loss(Variant::Shogi, 9));
/// assert_eq!(level_loss(Variant::Shogi, 0), None);
/// ```
#[must_use]
pub fn level_loss(variant: Variant, level: u8) -> Option<u32> {
    let (_, losses) = LOSSES.iter().find(|(known, _)| *known == variant)?;
    losses.get(usize::from(level.checked_sub(1)?)).copied()
}

/// The level that loses about as much as a side did in that many moves: [`SideSummary::mean_loss_cp`](super::SideSummary::mean_loss_cp) and
/// [`SideSummary::open_moves`](super::SideSummary::open_moves). A single game is a small sample, so this is a hint and no rating. `None`
/// where there is nothing to compare with.
///
/// ```
/// use suizo::{rules::Variant, study::nearest_level};
/// assert_eq!(nearest_level(Variant::Shogi, 130, 40), Some(9));
/// assert_eq!(nearest_level(Variant::Shogi, 130, 24), None, "too few moves");
/// ```
#[must_use]
pub fn nearest_level(variant: Variant, mean_loss_cp: u32, moves: u32) -> Option<u8> {
    if moves < FEWEST_MOVES {
        return None;
    }
    (1..=12)
        .filter_map(|level| Some((level, level_loss(variant, level)?.abs_diff(mean_loss_cp))))
        .min_by_key(|(_, distance)| *distance)
        .map(|(level, _)| level)
}
