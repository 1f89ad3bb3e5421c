//! The two letters that CSA, and JKF after it, call pieces by. Of the pieces of sho shogi neither knows any: `SZ` is the drunk elephant
//! (suizō) and `TS` the crown prince (taishi) here.

use crate::rules::Kind::{self, *};

const NAMES: [(Kind, &str); Kind::N] = [
    (Pawn, "FU"),
    (Lance, "KY"),
    (Knight, "KE"),
    (Silver, "GI"),
    (Gold, "KI"),
    (Bishop, "KA"),
    (Rook, "HI"),
    (King, "OU"),
    (ProPawn, "TO"),
    (ProLance, "NY"),
    (ProKnight, "NK"),
    (ProSilver, "NG"),
    (Horse, "UM"),
    (Dragon, "RY"),
    (Elephant, "SZ"),
    (Prince, "TS"),
];

pub(super) fn name(kind: Kind) -> &'static str {
    NAMES.iter().find(|(known, _)| *known == kind).map_or("", |(_, name)| name)
}

pub(super) fn kind(name: &str) -> Option<Kind> {
    NAMES.iter().find(|(_, known)| *known == name).map(|(kind, _)| *kind)
}
