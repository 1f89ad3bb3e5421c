//! The numbers of each game.

mod asakura;
mod heian;
mod sho;
mod shogi;

use super::table::EvalTable;
use crate::rules::Variant;

pub fn of(variant: Variant) -> &'static EvalTable {
    match variant {
        Variant::Shogi => &shogi::TABLE,
        Variant::Sho => &sho::TABLE,
        Variant::Heian9x8 | Variant::Heian8x8 | Variant::Heian9x9 | Variant::Heian8x9 => &heian::TABLE,
        Variant::Asakura => asakura::table(),
    }
}
