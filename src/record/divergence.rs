//! Whether another version of a game, as from a link, continues the one that is known.

use crate::rules::Game;

/// Why it does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Divergence {
    /// The game has gone on since.
    Behind,
    /// It has another move, or another start before the first one.
    OtherMove {
        /// Counted from 1.
        ply: usize,
    },
}

/// Checks that another version of a game has all moves that are known, and perhaps more.
///
/// # Errors
/// Why not.
///
/// ```
/// use suizo::{record::{Divergence, goes_on}, rules::{Game, RuleChoices, Start, Variant}};
/// let known = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
/// let mut told = known.clone();
/// told.play("7g7f".parse().unwrap()).unwrap();
/// assert_eq!(goes_on(&known, &told), Ok(()));
/// assert_eq!(goes_on(&told, &known), Err(Divergence::Behind));
/// let mut other = known.clone();
/// other.play("2g2f".parse().unwrap()).unwrap();
/// assert_eq!(goes_on(&told, &other), Err(Divergence::OtherMove { ply: 1 }));
/// ```
pub fn goes_on(known: &Game, told: &Game) -> Result<(), Divergence> {
    let same = known.moves().iter().zip(told.moves()).take_while(|(one, other)| one == other).count();
    let is_same_start = known.start_sfen() == told.start_sfen()
        && known.variant() == told.variant()
        && known.choices() == told.choices();
    if !is_same_start {
        return Err(Divergence::OtherMove { ply: 1 });
    }
    let (ours, theirs) = (known.ply(), told.ply());
    if same < ours.min(theirs) {
        return Err(Divergence::OtherMove { ply: same + 1 });
    }
    let is_ended = known.outcome().is_some() && known.outcome() != told.outcome();
    match theirs < ours || theirs == ours && is_ended {
        true => Err(Divergence::Behind),
        // nothing follows an end
        false if theirs > ours && known.outcome().is_some() => Err(Divergence::OtherMove { ply: ours + 1 }),
        false => Ok(()),
    }
}
