//! A game is one table of data and a few named choices. Adding one is a file beside these and a line in [`Variant::ALL`].

mod heian;
mod sho;
mod shogi;

use super::{AttackTables, Color, Geometry, Kind, Piece, SquareSet, attacks::Dirs, square::N_SQUARES};
use std::sync::OnceLock;

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
    const fn new(kind: Kind) -> KindRow {
        KindRow { kind, steps: Dirs::NONE, slides: Dirs::NONE, jumps: false, promotes: None, royal: false }
    }

    const fn steps(self, steps: Dirs) -> KindRow {
        KindRow { steps, ..self }
    }

    const fn slides(self, slides: Dirs) -> KindRow {
        KindRow { slides, ..self }
    }

    const fn jumps(self) -> KindRow {
        KindRow { jumps: true, ..self }
    }

    const fn promotes(self, to: Kind) -> KindRow {
        KindRow { promotes: Some(to), ..self }
    }

    const fn royal(self) -> KindRow {
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

/// Where a piece can go from a square, whatever stands there.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Walk {
    /// By a step or a jump without promoting; dead squares are left out.
    pub plain: SquareSet,
    /// Where it may promote by going: for a piece that does not slide among its steps, for a slider anywhere.
    pub promoting: SquareSet,
}

/// A game's table and all that is computed from it once.
#[derive(Debug)]
pub struct Rules {
    table: Table,
    pub(super) attacks: AttackTables,
    /// What each kind promotes to in this game.
    pub(super) promotion: [Option<Kind>; Kind::N],
    pub(super) royal_kinds: [bool; Kind::N],
    zones: [SquareSet; 2],
    /// Squares from which a piece of that colour and kind could never move again.
    dead: [[SquareSet; Kind::N]; 2],
    /// By piece and square.
    pub(super) walks: Box<[[Walk; N_SQUARES]; Piece::N]>,
}

impl Rules {
    /// The rules of a game; built at the first call, then shared.
    pub fn of(variant: Variant) -> &'static Rules {
        static CELLS: [OnceLock<Rules>; Variant::ALL.len()] = [const { OnceLock::new() }; Variant::ALL.len()];
        CELLS[variant as usize].get_or_init(|| {
            Rules::build(match variant {
                Variant::Shogi => shogi::TABLE,
                Variant::Sho => sho::TABLE,
                Variant::Heian9x8 => heian::TABLE_9X8,
                Variant::Heian8x8 => heian::TABLE_8X8,
                Variant::Heian9x9 => heian::TABLE_9X9,
                Variant::Heian8x9 => heian::TABLE_8X9,
            })
        })
    }

    fn build(table: Table) -> Rules {
        let attacks = AttackTables::build(table.geometry, table.kinds);
        let mut promotion = [None; Kind::N];
        let mut royal_kinds = [false; Kind::N];
        let mut dead = [[SquareSet::EMPTY; Kind::N]; 2];
        for row in table.kinds {
            promotion[row.kind.index()] = row.promotes;
            royal_kinds[row.kind.index()] = row.royal;
            for color in Color::ALL {
                dead[color.index()][row.kind.index()] = table
                    .geometry
                    .squares()
                    .filter(|square| attacks.from(color, row.kind, *square, SquareSet::EMPTY).is_empty())
                    .collect();
            }
        }
        let zones: [SquareSet; 2] = Color::ALL.map(|color| {
            let in_zone = |square: &_| table.geometry.relative_rank(color, *square) < table.zone_ranks;
            table.geometry.squares().filter(in_zone).collect()
        });
        let mut walks = Box::new([[Walk::default(); N_SQUARES]; Piece::N]);
        for row in table.kinds {
            for color in Color::ALL {
                for from in table.geometry.squares() {
                    let steps = attacks.step(color, row.kind, from);
                    let zone = zones[color.index()];
                    let reach = if row.slides == Dirs::NONE { steps } else { SquareSet::ALL };
                    let promoting = match row.promotes {
                        None => SquareSet::EMPTY,
                        Some(_) if zone.contains(from) => reach,
                        Some(_) => reach & zone,
                    };
                    let plain = steps - dead[color.index()][row.kind.index()];
                    walks[Piece::new(color, row.kind).index()][from.index()] = Walk { plain, promoting };
                }
            }
        }
        Rules { table, attacks, promotion, royal_kinds, zones, dead, walks }
    }

    #[inline]
    pub fn variant(&self) -> Variant {
        self.table.variant
    }

    #[inline]
    pub fn geometry(&self) -> Geometry {
        self.table.geometry
    }

    /// The data that the rules were built from, for pages that draw it.
    pub fn table(&self) -> &Table {
        &self.table
    }

    #[inline]
    pub fn has_drops(&self) -> bool {
        self.table.drops == Drops::Hand
    }

    pub fn kinds(&self) -> &'static [KindRow] {
        self.table.kinds
    }

    pub fn has_kind(&self, kind: Kind) -> bool {
        self.table.kinds.iter().any(|row| row.kind == kind)
    }

    pub fn zone_ranks(&self) -> u8 {
        self.table.zone_ranks
    }

    pub fn handicaps(&self) -> &'static [Handicap] {
        self.table.handicaps
    }

    /// The three farthest ranks, where pieces of that colour promote.
    #[inline]
    pub fn promotion_zone(&self, color: Color) -> SquareSet {
        self.zones[color.index()]
    }

    /// Squares from which a piece of that colour and kind could never move again.
    #[inline]
    pub fn dead_squares(&self, color: Color, kind: Kind) -> SquareSet {
        self.dead[color.index()][kind.index()]
    }

    /// What the kind promotes to in this game.
    #[inline]
    pub fn promotion_of(&self, kind: Kind) -> Option<Kind> {
        self.promotion[kind.index()]
    }

    #[inline]
    pub fn is_royal(&self, kind: Kind) -> bool {
        self.royal_kinds[kind.index()]
    }

    /// What a piece attacks from a square when these squares are occupied.
    #[inline]
    pub fn attacks_from(&self, color: Color, kind: Kind, square: super::Square, occupied: SquareSet) -> SquareSet {
        self.attacks.from(color, kind, square, occupied)
    }
}
