//! Stored games of schema version 1, as they were released: a list of moves without variations, the act that ended the game and the
//! times of the moves in fields of their own. Frozen: nothing but [`upgrade`] knows this shape.

use super::{Damage, Fields, Player, json::Json, tree::MOVES};
use crate::rules::{Act, Color};

/// Brings the fields of version 1 to version 2: acts and times go to the moves, levels of six become levels of twelve.
/// A field that changes and is not of the sort that it was is a fault.
pub fn upgrade(fields: &mut Fields) {
    const CLOCKS: Damage = Damage::Shape { field: "clocks", wanted: "`time`, `spent` and `used`" };
    let times = match fields.table.get_mut("clocks") {
        Some(Json::Table(clock)) => clock.remove("spent").and_then(Json::into_list),
        _ => Some(Vec::new()),
    };
    if times.is_none() {
        fields.fault(CLOCKS);
    }
    let ending = fields.take("ending", "`resign`, `timeout`, `agree` or `declare` by `black` or `white`", |value| {
        let Json::Table(mut parts) = value else { return None };
        let mut part = |name: &str| parts.remove(name)?.into_text();
        let (act, by) = (Act::from_word(&part("act")?)?, Color::from_name(&part("by")?)?);
        Some(Json::Text([act.word(), " ", by.name()].concat()))
    });
    let mut fault = None;
    if let Some(Json::List(moves)) = fields.table.get_mut("moves") {
        if !moves.iter().all(|mv| matches!(mv, Json::Text(_))) {
            fault = Some(Damage::Shape { field: "moves", wanted: MOVES });
        }
        for (mv, time) in moves.iter_mut().zip(times.unwrap_or_default()) {
            match (mv, time.as_whole()) {
                (Json::Text(mv), Some(time)) => *mv = [mv.as_str(), "@", &time.to_string()].concat(),
                _ => fault = fault.or(Some(CLOCKS)),
            }
        }
        moves.extend(ending);
    }
    if let Some(what) = fault {
        fields.fault(what);
    }
    // the first games said nothing of how many levels there are
    if fields.table.get("levels").is_none() {
        for side in ["black", "white"] {
            if let Some(Json::Text(text)) = fields.table.get_mut(side)
                && let Ok(player) = text.parse::<Player>()
            {
                *text = of_twelve(player).to_string();
            }
        }
    }
}

/// The player of today's levels for one of the six that there were at first.
fn of_twelve(player: Player) -> Player {
    const LIKE: [u8; 6] = [1, 3, 6, 8, 10, 12];
    match player {
        Player::Computer { level } => {
            Player::Computer { level: LIKE.get(usize::from(level).wrapping_sub(1)).copied().unwrap_or(level) }
        }
        Player::Human => player,
    }
}
