//! Endings without drops: what is left of a won game once few pieces stand.
//!
//! Pieces that leave the board stay away, so a lead grows in worth as the rest vanishes, and at the last of the enemy's
//! pieces the game is over: a bared king loses. What the sums over squares cannot express is added here, for the side that leads:
//! how close its pieces are to the enemy king, whether that king is penned in, and how many of its pieces are left.

use super::{royals::NO_KING, table::Ending};
use crate::engine::value::Value;
use crate::rules::{Color, Position, Square};

/// A lead of this much or more counts in full.
const CLEAR_LEAD: Value = 600;

/// What the terms of this file add to a value for Black.
pub fn adjust(ending: &Ending, position: &Position, kings: [u8; 2], value: Value) -> Value {
    let pieces = |color: Color| (position.by_color(color) - position.royals(color)).len() as i32;
    let counts = [pieces(Color::Black), pieces(Color::White)];
    let gone = ending.few - counts[0] - counts[1];
    if gone <= 0 || value == 0 {
        return 0;
    }
    let leader = if value > 0 { Color::Black } else { Color::White };
    let lead = value.abs();
    let (own, enemy) = (counts[leader.index()], counts[(!leader).index()]);
    let mut bonus = lead * ending.trade as i32 * gone / (64 * ending.few);
    if own > enemy
        && let Some(worth) = ending.pieces_left.get(enemy as usize)
    {
        bonus += *worth as i32 * lead.min(CLEAR_LEAD) / CLEAR_LEAD;
    }
    let drive = drive(ending, position, leader, kings);
    bonus += drive * gone * lead.min(CLEAR_LEAD) / (CLEAR_LEAD * ending.few);
    if leader == Color::Black { bonus } else { -bonus }
}

/// How well the leader's pieces hunt the other king.
fn drive(ending: &Ending, position: &Position, leader: Color, kings: [u8; 2]) -> i32 {
    let hunted = kings[(!leader).index()];
    if hunted == NO_KING {
        return 0;
    }
    let Some(hunted) = Square::try_from_index(hunted as usize) else { return 0 };
    let geometry = position.rules().geometry();
    let (files, ranks) = (geometry.files() as i32, geometry.ranks() as i32);
    let (file, rank) = (hunted.file() as i32, hunted.rank() as i32);
    // ranks from the hunted king's own last one
    let from_home = if leader == Color::Black { rank } else { ranks - 1 - rank };
    let from_side = file.min(files - 1 - file);
    let from_end = from_home.min(ranks - 1 - from_home);
    let mut sum =
        -(ending.wide as i32) * (2 * from_side.min(from_end) + from_side.max(from_end)) - ending.out as i32 * from_home;
    for square in position.by_color(leader) {
        let (files_away, ranks_away) = (square.file() as i32 - file, square.rank() as i32 - rank);
        let distance = files_away.abs().max(ranks_away.abs());
        let is_king = kings[leader.index()] as usize == square.index();
        sum += (8 - distance) * if is_king { ending.king_near } else { ending.near } as i32;
        // most pieces hardly reach backwards: they hunt what is level with them or ahead
        let ahead = if leader == Color::Black { ranks_away } else { -ranks_away };
        sum += ahead.clamp(-4, 1) * ending.behind as i32;
    }
    sum
}
