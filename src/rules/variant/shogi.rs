//! Modern shogi (RULES.md 2).

use super::{
    super::{Dirs, Geometry, Kind, Kind::*},
    table::{Bare, Drops, Handicap, ImpasseRule, KindRow, Removed, Table, Variant},
};

/// RULES.md 1.4: gold general, also every promoted minor piece.
pub(super) const GOLD_STEPS: Dirs = Dirs::ORTHOGONAL.or(Dirs::NW).or(Dirs::NE);
pub(super) const SILVER_STEPS: Dirs = Dirs::DIAGONAL.or(Dirs::N);

pub(super) const fn row(kind: Kind) -> KindRow {
    KindRow::new(kind)
}

pub(super) const PAWN: KindRow = row(Pawn).steps(Dirs::N).promotes(ProPawn);
pub(super) const LANCE: KindRow = row(Lance).slides(Dirs::N).promotes(ProLance);
pub(super) const KNIGHT: KindRow = row(Knight).jumps().promotes(ProKnight);
pub(super) const SILVER: KindRow = row(Silver).steps(SILVER_STEPS).promotes(ProSilver);
pub(super) const GOLD: KindRow = row(Gold).steps(GOLD_STEPS);
pub(super) const BISHOP: KindRow = row(Bishop).slides(Dirs::DIAGONAL).promotes(Horse);
pub(super) const ROOK: KindRow = row(Rook).slides(Dirs::ORTHOGONAL).promotes(Dragon);
pub(super) const KING: KindRow = row(King).steps(Dirs::ALL).royal();
pub(super) const PRO_PAWN: KindRow = row(ProPawn).steps(GOLD_STEPS);
pub(super) const PRO_LANCE: KindRow = row(ProLance).steps(GOLD_STEPS);
pub(super) const PRO_KNIGHT: KindRow = row(ProKnight).steps(GOLD_STEPS);
pub(super) const PRO_SILVER: KindRow = row(ProSilver).steps(GOLD_STEPS);
pub(super) const HORSE: KindRow = row(Horse).slides(Dirs::DIAGONAL).steps(Dirs::ORTHOGONAL);
pub(super) const DRAGON: KindRow = row(Dragon).slides(Dirs::ORTHOGONAL).steps(Dirs::DIAGONAL);

pub(super) const TABLE: Table = Table {
    variant: Variant::Shogi,
    geometry: Geometry::new(9, 9),
    start: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    zone_ranks: 3,
    kinds: &[
        KING, ROOK, BISHOP, GOLD, SILVER, KNIGHT, LANCE, PAWN, DRAGON, HORSE, PRO_SILVER, PRO_KNIGHT, PRO_LANCE,
        PRO_PAWN,
    ],
    drops: Drops::Hand,
    bare: Bare::Ignored,
    impasse: ImpasseRule::Points,
    handicaps: &HANDICAPS,
};

const fn lacking(id: &'static str, japanese: &'static str, squares: &'static [&'static str]) -> Handicap {
    Handicap { id, japanese, removed: Removed::Squares(squares), pawns_in_hand: 0 }
}

/// RULES.md 2, the table of handicaps: what White lacks.
static HANDICAPS: [Handicap; 19] = [
    lacking("white_first", "平手（後手先番）", &[]),
    lacking("lance", "香落ち", &["1a"]),
    lacking("right_lance", "右香落ち", &["9a"]),
    lacking("bishop", "角落ち", &["2b"]),
    lacking("rook", "飛車落ち", &["8b"]),
    lacking("rook_lance", "飛香落ち", &["8b", "1a"]),
    lacking("two_piece", "二枚落ち", &["8b", "2b"]),
    lacking("three_piece", "三枚落ち", &["8b", "2b", "1a"]),
    lacking("four_piece", "四枚落ち", &["8b", "2b", "1a", "9a"]),
    lacking("five_piece", "五枚落ち", &["8b", "2b", "1a", "9a", "8a"]),
    lacking("left_five_piece", "左五枚落ち", &["8b", "2b", "1a", "9a", "2a"]),
    lacking("six_piece", "六枚落ち", &["8b", "2b", "1a", "9a", "2a", "8a"]),
    lacking("left_seven_piece", "左七枚落ち", &["8b", "2b", "1a", "9a", "2a", "8a", "3a"]),
    lacking("right_seven_piece", "右七枚落ち", &["8b", "2b", "1a", "9a", "2a", "8a", "7a"]),
    lacking("eight_piece", "八枚落ち", &["8b", "2b", "1a", "9a", "2a", "8a", "3a", "7a"]),
    lacking("eight_piece_golds", "八枚落ち（金）", &["8b", "2b", "1a", "9a", "2a", "8a", "4a", "6a"]),
    Handicap { id: "ten_piece", japanese: "十枚落ち", removed: Removed::AllBut(&[King, Pawn]), pawns_in_hand: 0 },
    Handicap { id: "three_pawns", japanese: "歩三兵", removed: Removed::AllBut(&[King]), pawns_in_hand: 3 },
    Handicap { id: "naked_king", japanese: "裸玉", removed: Removed::AllBut(&[King]), pawns_in_hand: 0 },
];
