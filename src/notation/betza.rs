//! Betza's notation of movement, as books on variants use it (RULES.md 6): `WfF` for the gold.

use crate::rules::{Dirs, KindRow};

/// How a kind moves: `R` and `B` slide straight and diagonally, `W` and `F` are steps straight and diagonally, `K` is both, `N` the
/// knight's leap; `f` forward and `s` sideways leave part of it.
///
/// ```
/// use suizo::{notation::betza, rules::{Kind, Rules, Variant}};
/// let of = |kind| Rules::of(Variant::Sho).kinds().iter().find(|row| row.kind == kind).map(betza::of).unwrap();
/// assert_eq!([Kind::Gold, Kind::Elephant, Kind::Dragon, Kind::Lance].map(of), ["WfF", "FsfW", "RF", "fR"]);
/// ```
#[must_use]
pub fn of(row: &KindRow) -> String {
    let mut text = part(row.slides, Dirs::ORTHOGONAL, "R") + &part(row.slides, Dirs::DIAGONAL, "B");
    let (straight, diagonal) = (part(row.steps, Dirs::ORTHOGONAL, "W"), part(row.steps, Dirs::DIAGONAL, "F"));
    // the unmodified letter stands first
    text += &match (straight.as_str(), diagonal.as_str()) {
        ("W", "F") => "K".to_owned(),
        (_, "F") => diagonal + &straight,
        _ => straight + &diagonal,
    };
    text + if row.jumps { "ffN" } else { "" }
}

/// The directions of `sort` that a kind has, as one letter with its modifiers; empty when it has none.
fn part(dirs: Dirs, sort: Dirs, letter: &str) -> String {
    let (forward, sideways) = (Dirs::N.or(Dirs::NW).or(Dirs::NE), Dirs::W.or(Dirs::E));
    let has = |some: Dirs| dirs.has(some.and(sort)) && some.and(sort) != Dirs::NONE;
    let which = match (has(sort), has(sideways), has(forward)) {
        (true, ..) => "",
        (false, true, true) => "sf",
        (false, true, false) => "s",
        (false, false, true) => "f",
        (false, false, false) => return String::new(),
    };
    format!("{which}{letter}")
}
