//! The numbers of each game.

mod heian;
mod sho;
mod shogi;

use super::material::Table;
use crate::rules::Variant;

pub(super) fn of(variant: Variant) -> &'static Table {
    match variant {
        Variant::Shogi => &shogi::TABLE,
        Variant::Sho => &sho::TABLE,
        Variant::Heian9x8 | Variant::Heian8x8 | Variant::Heian9x9 | Variant::Heian8x9 => &heian::TABLE,
    }
}
