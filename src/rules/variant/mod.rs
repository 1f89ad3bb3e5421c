//! A game is one table of data and a few named choices. Adding one is a file in this folder and a line in [`Variant::ALL`].

mod asakura;
mod heian;
mod rules;
mod sho;
mod shogi;
mod table;

pub use rules::Rules;
pub(super) use rules::StepTargets;
pub use table::{Bare, Drops, Handicap, ImpasseRule, KindRow, Removed, Table, Variant};
