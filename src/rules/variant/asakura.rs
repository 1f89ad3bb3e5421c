//! Asakura shogi (朝倉象棋, RULES.md 3a): the pieces of sho shogi, played with the drops of modern shogi.

use super::{
    sho, shogi,
    table::{Table, Variant},
};

pub(super) const TABLE: Table = Table {
    variant: Variant::Asakura,
    drops: shogi::TABLE.drops,
    bare: shogi::TABLE.bare,
    impasse: shogi::TABLE.impasse,
    ..sho::TABLE
};
