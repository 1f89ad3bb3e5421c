//! Numbers of Asakura shogi: those of shogi, with what sho shogi knows of the elephant.

use super::{super::table::EvalTable, sho, shogi};
use crate::rules::Kind;
use std::sync::OnceLock;

/// What a drunk elephant is worth: by hand, between its share of a gold in sho shogi and that it goes to no hand when it is taken. Not fitted so far.
const ELEPHANT: (i16, i16) = (960, 780);
/// What a second royal is worth, by hand: somewhat more than in sho shogi, as attacks with drops are quick. Not fitted so far.
const SPARE_ROYAL: (i16, i16) = (1_700, 1_500);

pub fn table() -> &'static EvalTable {
    static TABLE: OnceLock<EvalTable> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = shogi::TABLE.clone();
        table.material[Kind::Elephant.index()] = ELEPHANT;
        table.spare_royal = SPARE_ROYAL;
        for kind in [Kind::Elephant, Kind::Prince] {
            for (mine, shos) in table.places.iter_mut().zip(&sho::TABLE.places) {
                mine[kind.index()] = shos[kind.index()];
            }
            table.king_attack[kind.index()] = sho::TABLE.king_attack[kind.index()];
        }
        table.phase[Kind::Elephant.index()] = shogi::TABLE.phase[Kind::Gold.index()];
        table
    })
}
