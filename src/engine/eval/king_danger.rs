//! The danger around a king: attacks on the squares near it, and drops that they support.

use super::{
    royals::{NO_KING, is_royal},
    table::EvalTable,
};
use crate::rules::{Color, Kind, Position, Rules, Square, SquareSet};

/// How strongly attackers count as they grow in number, in 1/16.
const CROWD: [i32; 8] = [0, 5, 12, 18, 22, 25, 27, 28];
/// Danger is squared; this much squared is one hundredth of a pawn.
const DANGER_DIVISOR: i32 = 40;
const MAX_DANGER: i32 = 190;

/// Counts the danger around kings by the weights of one table.
pub struct KingDanger {
    table: &'static EvalTable,
    /// Squares at distance 1, and up to 2, of each square.
    ring: Vec<SquareSet>,
    around: Vec<SquareSet>,
    has_spare_royals: bool,
}

impl KingDanger {
    pub fn new(table: &'static EvalTable, rules: &Rules) -> KingDanger {
        let geometry = rules.geometry();
        let distance =
            |one: Square, other: Square| one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank()));
        let within = |square: Square, reach: u8| -> SquareSet {
            geometry.squares().filter(|other| *other != square && distance(square, *other) <= reach).collect()
        };
        KingDanger {
            table,
            ring: Square::all().map(|square| within(square, 1)).collect(),
            around: Square::all().map(|square| within(square, 2)).collect(),
            has_spare_royals: table.spare_royal != (0, 0),
        }
    }

    /// How much the attack on one side's king is worth; `king` is its square.
    pub fn of(&self, position: &Position, color: Color, king: u8) -> i32 {
        if king == NO_KING {
            return 0;
        }
        let king = king as usize;
        let (ring, around) = (self.ring[king], self.around[king]);
        let occupied = position.occupied();
        let (own, enemy) = (position.by_color(color), position.by_color(!color));
        let sliders = sliders(position) & enemy;
        let (mut units, mut n_attackers) = (0, 0);
        let (mut attacked, mut twice) = (SquareSet::EMPTY, SquareSet::EMPTY);
        for square in (around & enemy) | sliders {
            let Some(piece) = position.piece_at(square) else {
                continue;
            };
            let attacks = position.attacks_from(piece, square, occupied);
            let hits = attacks & ring;
            if !hits.is_empty() {
                units += self.table.king_attack[piece.kind().index()] as i32;
                n_attackers += 1;
                twice |= attacked & hits;
                attacked |= hits;
            }
        }
        let hand = position.hand(!color);
        if n_attackers == 0 && hand.is_empty() {
            return 0;
        }
        let mut covered = SquareSet::EMPTY;
        for square in around & own {
            let Some(piece) = position.piece_at(square) else {
                continue;
            };
            if !is_royal(piece.kind()) {
                covered |= position.attacks_from(piece, square, occupied);
            }
        }
        let open = ring - occupied - covered;
        let mut in_hand = 0;
        if !hand.is_empty() {
            for kind in Kind::HAND {
                if hand.has(kind) {
                    in_hand += self.table.king_attack_in_hand[kind.index()] as i32;
                }
            }
            // pieces in hand count where the squares around the king are open, and where something supports the drop
            in_hand = in_hand * (2 + open.len() as i32 + 2 * (open & attacked).len() as i32) / 8;
        }
        let weak = (attacked - covered).len() as i32;
        let danger = units * CROWD[n_attackers.min(7)] / 16 + 4 * weak + 3 * (twice - covered).len() as i32 + in_hand;
        let danger = danger.min(MAX_DANGER);
        let danger = danger * danger / DANGER_DIVISOR;
        // a side with a prince may lose its king
        if self.has_spare_royals && position.royals(color).has_many() { danger / 3 } else { danger }
    }
}

#[inline]
fn sliders(position: &Position) -> SquareSet {
    let by_kind = |kind| position.by_kind(kind);
    by_kind(Kind::Lance) | by_kind(Kind::Bishop) | by_kind(Kind::Rook) | by_kind(Kind::Horse) | by_kind(Kind::Dragon)
}
