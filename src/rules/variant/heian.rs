//! Heian shogi (平安将棋, RULES.md 4) on its four boards: no rook, no bishop, no drops.

use super::{
    super::Geometry,
    shogi::*,
    table::{Bare, Drops, ImpasseRule, KindRow, Table, Variant},
};

const KINDS: [KindRow; 10] = [KING, GOLD, SILVER, KNIGHT, LANCE, PAWN, PRO_SILVER, PRO_KNIGHT, PRO_LANCE, PRO_PAWN];

const fn table(variant: Variant, geometry: Geometry, start: &'static str) -> Table {
    Table {
        variant,
        geometry,
        start,
        zone_ranks: 3,
        kinds: &KINDS,
        drops: Drops::None,
        bare: Bare::Loses,
        impasse: ImpasseRule::Agreement,
        handicaps: &[],
    }
}

pub(super) const TABLE_9X8: Table =
    table(Variant::Heian9x8, Geometry::new(9, 8), "lnsgkgsnl/9/ppppppppp/9/9/PPPPPPPPP/9/LNSGKGSNL b - 1");
pub(super) const TABLE_8X8: Table =
    table(Variant::Heian8x8, Geometry::new(8, 8), "lnskgsnl/8/pppppppp/8/8/PPPPPPPP/8/LNSKGSNL b - 1");
pub(super) const TABLE_9X9: Table =
    table(Variant::Heian9x9, Geometry::new(9, 9), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/9/LNSGKGSNL b - 1");
pub(super) const TABLE_8X9: Table =
    table(Variant::Heian8x9, Geometry::new(8, 9), "lnskgsnl/8/pppppppp/8/8/8/PPPPPPPP/8/LNSKGSNL b - 1");
