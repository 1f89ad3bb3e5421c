//! A learned evaluation: a small net that corrects the tables.
//!
//! The net has one hidden layer and sees the position from both sides ([`features`]). What the features of a side add up to is kept
//! by ply ([`accumulators`]): a move changes two to four of them. It is worked out when a value is asked for, so that positions which are
//! only passed through cost nothing. [`kernel`] is the arithmetic, in integers: every machine comes to the same value. [`file`] reads and
//! writes nets; [`weights`] says what is in them.
//!
//! The shape (a perspective net with a squared, clipped activation, mirrored by the own king) is one that the field has settled on for nets
//! of this size: chessprogramming wiki, "NNUE"; documentation of the trainer bullet.

use super::math::checksum;

mod accumulators;
mod features;
mod file;
mod kernel;
mod weights;

pub use accumulators::{Accumulators, Changes, NetEvaluator};
pub use features::{Features, NetGame, Shown};
pub use file::NetError;
#[cfg(not(target_family = "wasm"))]
pub use file::write;
pub use kernel::{Eight, ONE};
pub use weights::{MAX_WIDTH, OUTPUT_ONE, Weights};

/// Whether a file is a net for that game.
///
/// # Errors
/// Why it cannot be used.
pub fn check(bytes: &[u8], game: NetGame) -> Result<(), NetError> {
    file::read(bytes, game).map(drop)
}

/// The name of a net: the checksum of its file.
#[must_use]
pub fn name(bytes: &[u8]) -> String {
    format!("{:016x}", checksum(bytes))
}

/// States the files below `static/nets`, each named by its own checksum.
macro_rules! files {
    ($($game:ident => $file:literal),*) => {
        impl NetGame {
            /// The file of the game's net below `static/nets`; `None` for a game that has none so far.
            #[must_use]
            pub const fn file(self) -> Option<&'static str> {
                match self {
                    $(NetGame::$game => Some($file),)*
                    _ => None,
                }
            }
        }

        impl NetGame {
            /// The path of that file in a build of the page.
            #[must_use]
            pub const fn path(self) -> Option<&'static str> {
                match self {
                    $(NetGame::$game => Some(concat!("nets/", $file)),)*
                    _ => None,
                }
            }
        }

        /// The net that native programs have for a game, as its file.
        #[cfg(not(target_family = "wasm"))]
        #[must_use]
        pub const fn built_in(game: NetGame) -> Option<&'static [u8]> {
            match game {
                $(NetGame::$game => Some(include_bytes!(concat!("../../../static/nets/", $file))),)*
                _ => None,
            }
        }
    };
}

files! {
    Shogi => "shogi-1a7b42c3ce8b1b33.nnue",
    Sho => "sho-cc9a4693a887b92d.nnue",
    Heian => "heian-4f33ee0d59fb02ab.nnue"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use crate::rules::{RuleChoices, Rules, Start, Variant};

    fn engine(variant: Variant) -> Engine {
        Engine::with_built_in_net(Rules::of(variant), 1)
    }

    fn value(engine: &Engine, start: &str) -> i32 {
        let rules = engine.rules();
        let start = Start::parse(rules, start).unwrap();
        engine.evaluate(&start.position(rules, &RuleChoices::default()).unwrap().0)
    }

    #[test]
    fn each_net_is_a_file_named_by_its_checksum_and_fits_its_game() {
        for game in NetGame::ALL {
            let Some((name, file)) = game.file().zip(built_in(game)) else { continue };
            assert_eq!(name, format!("{}-{:016x}.nnue", game.id(), checksum(file)));
            for variant in Variant::ALL.into_iter().filter(|variant| NetGame::of(*variant) == game) {
                assert!(name.contains(engine(variant).evaluation()), "{variant:?}");
            }
        }
    }

    #[test]
    fn the_greater_the_odds_the_better_and_starts_are_even() {
        let shogi = engine(Variant::Shogi);
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
        // White moves first; nets learn from no score beyond this, and all that is more is as good as won
        let decided = 2_500;
        let values: Vec<i32> = odds.iter().map(|id| -value(&shogi, id)).collect();
        let is_greater = |pair: &[i32]| pair[0].min(decided) <= pair[1];
        assert!(values[0] > 100 && values.windows(2).all(is_greater), "{values:?}");
        for variant in Variant::ALL {
            let even = value(&engine(variant), "startpos");
            assert!(even.abs() < 150, "{variant:?}: {even}");
        }
    }

    #[test]
    fn what_wins_is_seen_to_win() {
        // a king in the enemy's camp with most of the pieces, by the side that has it
        let entered = value(&engine(Variant::Shogi), "9/2KG5/1SG6/9/9/9/9/5k3/9 b 2RB2G3S4N4L10P 1");
        assert!(entered > 1_500, "{entered}");
        for (variant, start, least) in [
            (Variant::Sho, "4k4/9/9/9/9/9/9/3R5/4K4 b - 1", 300),
            (Variant::Sho, "4k4/9/9/9/4+E4/9/9/9/4K4 b - 1", 300),
            (Variant::Heian9x8, "4k4/9/9/9/9/4G4/9/4K4 b - 1", 200),
        ] {
            let ahead = value(&engine(variant), start);
            assert!(ahead > least, "{start}: {ahead}");
        }
    }
}
