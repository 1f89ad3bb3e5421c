//! What a game consists of, as data.

use super::super::{Dirs, Geometry, Kind};

/// A game that can be played here.
///
/// ```
/// use suizo::rules::Variant;
/// assert_eq!(Variant::Heian9x8.id(), "heian9x8");
/// assert_eq!(Variant::from_id("shoshogi"), Some(Variant::Sho)); // as other programs call it
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Variant {
    /// Modern shogi (将棋, RULES.md 2).
    Shogi,
    /// Sho shogi (小将棋, RULES.md 3).
    Sho,
    /// Heian shogi (平安将棋, RULES.md 4) on 9 files and 8 ranks.
    Heian9x8,
    /// Heian shogi on 8 files and 8 ranks.
    Heian8x8,
    /// Heian shogi on 9 files and 9 ranks.
    Heian9x9,
    /// Heian shogi on 8 files and 9 ranks.
    Heian8x9,
    /// Asakura shogi (朝倉象棋, RULES.md 3a).
    Asakura,
}

impl Variant {
    /// Every game. Stored files number them so: a new one comes last.
    pub const ALL: [Variant; 7] = [
        Variant::Shogi,
        Variant::Sho,
        Variant::Heian9x8,
        Variant::Heian8x8,
        Variant::Heian9x9,
        Variant::Heian8x9,
        Variant::Asakura,
    ];

    /// The name in links, commands and stored games.
    pub const fn id(self) -> &'static str {
        match self {
            Variant::Shogi => "shogi",
            Variant::Sho => "sho",
            Variant::Heian9x8 => "heian9x8",
            Variant::Heian8x8 => "heian8x8",
            Variant::Heian9x9 => "heian9x9",
            Variant::Heian8x9 => "heian8x9",
            Variant::Asakura => "asakura",
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

/// How a kind of piece moves, as Black plays it, and what it promotes to: one row of a game's table.
///
/// ```
/// use suizo::rules::{Dirs, Kind, Rules, Variant};
/// let rows = Rules::of(Variant::Sho).kinds();
/// let elephant = rows.iter().find(|row| row.kind == Kind::Elephant).unwrap();
/// assert_eq!((elephant.steps, elephant.slides), (Dirs::ALL.but(Dirs::S), Dirs::NONE));
/// assert_eq!((elephant.promotes, elephant.royal), (Some(Kind::Prince), false));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KindRow {
    /// The kind that the row is about.
    pub kind: Kind,
    /// Directions of a single step.
    pub steps: Dirs,
    /// Directions of any distance.
    pub slides: Dirs,
    /// Whether it jumps as a knight: two ranks forward and one file to either side.
    pub jumps: bool,
    /// What it promotes to in this game.
    pub promotes: Option<Kind>,
    /// Whether a side must keep at least one of its royals (RULES.md 1.8).
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
    /// They change sides and may be dropped, those of [`Kind::HAND`]; the others leave the game.
    Hand,
    /// They leave the game.
    None,
}

/// Whether a game can be lost by losing material (RULES.md 3, 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bare {
    /// It cannot.
    Ignored,
    /// A side left with one royal and nothing else has lost.
    Loses,
}

/// How a game treats two kings that have both entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImpasseRule {
    /// It does not end the game.
    None,
    /// By agreement or declaration, with points.
    Points,
    /// By agreement, without points.
    Agreement,
}

/// A game at odds: what White gives away before it starts (RULES.md 2).
///
/// ```
/// use suizo::rules::{Removed, Rules, Variant};
/// let handicaps = Rules::of(Variant::Shogi).handicaps();
/// let two_piece = handicaps.iter().find(|handicap| handicap.id == "two_piece").unwrap();
/// assert_eq!((two_piece.japanese, two_piece.removed), ("二枚落ち", Removed::Squares(&["8b", "2b"])));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Handicap {
    /// The name in links and commands.
    pub id: &'static str,
    /// The Japanese name, as records write it.
    pub japanese: &'static str,
    /// The pieces that White plays without.
    pub removed: Removed,
    /// Pawns that White holds in hand at the start.
    pub pawns_in_hand: u8,
}

impl Handicap {
    /// Whether White gives something away, so that the sides are called by that; where White only begins, nothing is.
    #[must_use]
    pub const fn gives_odds(&self) -> bool {
        self.pawns_in_hand > 0 || !matches!(self.removed, Removed::Squares([]))
    }
}

/// Which pieces a handicap takes off the board; they are in neither hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removed {
    /// Those on these squares.
    Squares(&'static [&'static str]),
    /// All of White's but these kinds.
    AllBut(&'static [Kind]),
}

/// The rules of one game as data: the file of a game in this folder is little more than its table.
///
/// ```
/// use suizo::rules::{Drops, Rules, Variant};
/// let sho = Rules::of(Variant::Sho).table();
/// assert_eq!((sho.zone_ranks, sho.drops), (3, Drops::None));
/// assert_eq!(sho.start, "lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL b - 1");
/// ```
#[derive(Debug)]
pub struct Table {
    /// Which game it is.
    pub variant: Variant,
    /// The size of the board.
    pub geometry: Geometry,
    /// The standard start, as SFEN.
    pub start: &'static str,
    /// Depth of the promotion zone, in ranks.
    pub zone_ranks: u8,
    /// Every kind of piece, promoted ones too, strongest first.
    pub kinds: &'static [KindRow],
    /// What becomes of captured pieces.
    pub drops: Drops,
    /// Whether a bare king loses.
    pub bare: Bare,
    /// What happens when both kings have entered.
    pub impasse: ImpasseRule,
    /// The handicaps that it is played with.
    pub handicaps: &'static [Handicap],
}
