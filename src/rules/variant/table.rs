//! What a game consists of, as data.

use super::super::{Dirs, Geometry, Kind};

/// A game that can be played here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Variant {
    Shogi,
    Sho,
    Heian9x8,
    Heian8x8,
    Heian9x9,
    Heian8x9,
}

impl Variant {
    pub const ALL: [Variant; 6] =
        [Variant::Shogi, Variant::Sho, Variant::Heian9x8, Variant::Heian8x8, Variant::Heian9x9, Variant::Heian8x9];

    /// The name in links, commands and stored games.
    pub const fn id(self) -> &'static str {
        match self {
            Variant::Shogi => "shogi",
            Variant::Sho => "sho",
            Variant::Heian9x8 => "heian9x8",
            Variant::Heian8x8 => "heian8x8",
            Variant::Heian9x9 => "heian9x9",
            Variant::Heian8x9 => "heian8x9",
        }
    }

    /// Reads [`Variant::id`] back; also takes `shoshogi`, as other programs call sho shogi.
    pub fn from_id(id: &str) -> Option<Variant> {
        if id == "shoshogi" {
            return Some(Variant::Sho);
        }
        Variant::ALL.into_iter().find(|variant| variant.id() == id)
    }
}

/// How a piece moves, as Black plays it, and what becomes of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KindRow {
    pub kind: Kind,
    /// Directions of a single step.
    pub steps: Dirs,
    /// Directions of any distance.
    pub slides: Dirs,
    /// Jumps two ranks forward and one file to the side.
    pub jumps: bool,
    pub promotes: Option<Kind>,
    pub royal: bool,
}

impl KindRow {
    pub(super) const fn new(kind: Kind) -> KindRow {
        KindRow { kind, steps: Dirs::NONE, slides: Dirs::NONE, jumps: false, promotes: None, royal: false }
    }

    pub(super) const fn steps(self, steps: Dirs) -> KindRow {
        KindRow { steps, ..self }
    }

    pub(super) const fn slides(self, slides: Dirs) -> KindRow {
        KindRow { slides, ..self }
    }

    pub(super) const fn jumps(self) -> KindRow {
        KindRow { jumps: true, ..self }
    }

    pub(super) const fn promotes(self, to: Kind) -> KindRow {
        KindRow { promotes: Some(to), ..self }
    }

    pub(super) const fn royal(self) -> KindRow {
        KindRow { royal: true, ..self }
    }
}

/// What becomes of captured pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drops {
    /// They change sides and may be dropped.
    Hand,
    /// They leave the game.
    None,
}

/// Which endings by material a game knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bare {
    Ignored,
    /// A side left with one royal and nothing else has lost.
    Loses,
}

/// How a game treats two kings that have both entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImpasseRule {
    None,
    /// By agreement or declaration, with points.
    Points,
    /// By agreement, without points.
    Agreement,
}

/// Pieces taken off White's side before a game at odds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Handicap {
    /// The name in links and commands.
    pub id: &'static str,
    /// The Japanese name, as records write it.
    pub japanese: &'static str,
    pub removed: Removed,
    /// Pawns that White holds in hand at the start.
    pub pawns_in_hand: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removed {
    Squares(&'static [&'static str]),
    AllBut(&'static [Kind]),
}

/// The table of one game.
#[derive(Debug)]
pub struct Table {
    pub variant: Variant,
    pub geometry: Geometry,
    /// The usual start as SFEN.
    pub start: &'static str,
    /// Depth of the promotion zone in ranks.
    pub zone_ranks: u8,
    pub kinds: &'static [KindRow],
    pub drops: Drops,
    pub bare: Bare,
    pub impasse: ImpasseRule,
    pub handicaps: &'static [Handicap],
}
