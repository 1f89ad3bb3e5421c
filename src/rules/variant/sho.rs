//! Sho shogi (小将棋, RULES.md 3): shogi with a drunk elephant before each king, a second royal, and no drops.

use super::{
    super::{Dirs, Geometry, Kind::*},
    shogi::*,
    table::{Bare, Drops, ImpasseRule, KindRow, Table, Variant},
};

const ELEPHANT: KindRow = row(Elephant).steps(Dirs::ALL.but(Dirs::S)).promotes(Prince);
const PRINCE: KindRow = row(Prince).steps(Dirs::ALL).royal();

pub(super) const TABLE: Table = Table {
    variant: Variant::Sho,
    geometry: Geometry::new(9, 9),
    start: "lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL b - 1",
    zone_ranks: 3,
    kinds: &[
        KING, ELEPHANT, ROOK, BISHOP, GOLD, SILVER, KNIGHT, LANCE, PAWN, PRINCE, DRAGON, HORSE, PRO_SILVER, PRO_KNIGHT,
        PRO_LANCE, PRO_PAWN,
    ],
    drops: Drops::None,
    bare: Bare::Loses,
    impasse: ImpasseRule::None,
    handicaps: &[],
};
