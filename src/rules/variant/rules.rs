//! A game's table and all that is computed from it once.

use super::{
    super::{Color, Geometry, Kind, Piece, Square, SquareSet, attacks::AttackTables, dirs::Dirs, square::N_SQUARES},
    asakura, heian, sho, shogi,
    table::{Drops, Handicap, KindRow, Table, Variant},
};
use std::sync::OnceLock;

/// Where a piece can go from a square on an empty board, computed once.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::rules) struct StepTargets {
    /// By a step or a jump without promoting, dead squares left out.
    pub plain: SquareSet,
    /// Where it may promote by moving: among its steps for a piece that does not slide, on any square for a slider.
    pub promoting: SquareSet,
}

/// The rules of a game: its [`Table`], and all that is computed from it once.
///
/// ```
/// use suizo::rules::{Color, Kind, Rules, Variant};
/// let sho = Rules::of(Variant::Sho);
/// assert_eq!(sho.promotion_of(Kind::Elephant), Some(Kind::Prince));
/// assert!(sho.is_royal(Kind::Prince) && !sho.has_drops());
/// ```
#[derive(Debug)]
pub struct Rules {
    table: Table,
    pub(in crate::rules) attacks: AttackTables,
    /// What each kind promotes to in this game.
    promotion: [Option<Kind>; Kind::N],
    royal_kinds: [bool; Kind::N],
    /// Which kinds go to the hand of who takes them.
    kept_kinds: [bool; Kind::N],
    /// All squares of the board.
    pub(in crate::rules) board: SquareSet,
    zones: [SquareSet; 2],
    /// Squares from which a piece of that colour and kind could never move again.
    dead: [[SquareSet; Kind::N]; 2],
    /// By piece and square.
    pub(in crate::rules) step_targets: Box<[[StepTargets; N_SQUARES]; Piece::N]>,
    /// The keys of the handicaps' positions, once they were asked for.
    pub(in crate::rules) handicap_keys: OnceLock<Box<[u64]>>,
}

impl Rules {
    /// The rules of a game; computed at the first call, then shared.
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
                Variant::Asakura => asakura::TABLE,
            })
        })
    }

    /// Computes everything from the table.
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
        let mut step_targets = Box::new([[StepTargets::default(); N_SQUARES]; Piece::N]);
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
                    step_targets[Piece::new(color, row.kind).index()][from.index()] = StepTargets { plain, promoting };
                }
            }
        }
        let kept_kinds = Kind::ALL.map(|kind| table.drops == Drops::Hand && Kind::HAND.contains(&kind.unpromoted()));
        let handicap_keys = OnceLock::new();
        let board = table.geometry.playable();
        Rules { table, attacks, promotion, royal_kinds, kept_kinds, board, zones, dead, step_targets, handicap_keys }
    }

    /// Which game it is.
    #[inline]
    pub fn variant(&self) -> Variant {
        self.table.variant
    }

    /// The size of the board.
    #[inline]
    pub fn geometry(&self) -> Geometry {
        self.table.geometry
    }

    /// The data that the rules were built from, for pages that draw it.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Whether captured pieces may be dropped.
    #[inline]
    pub fn has_drops(&self) -> bool {
        self.table.drops == Drops::Hand
    }

    /// Whether a captured piece of that kind goes to the hand of who takes it, unpromoted. The others leave the game: all in games without
    /// drops; kings, elephants and princes also where there are drops (RULES.md 3a).
    ///
    /// ```
    /// use suizo::rules::{Kind, Rules, Variant};
    /// let asakura = Rules::of(Variant::Asakura);
    /// assert!(asakura.keeps(Kind::Dragon) && !asakura.keeps(Kind::Elephant) && !asakura.keeps(Kind::King));
    /// assert!(!Rules::of(Variant::Sho).keeps(Kind::Dragon));
    /// ```
    #[inline]
    pub fn keeps(&self, kind: Kind) -> bool {
        self.kept_kinds[kind.index()]
    }

    /// Every kind of piece of the game, strongest first.
    pub fn kinds(&self) -> &'static [KindRow] {
        self.table.kinds
    }

    /// Whether the game has that kind of piece.
    pub fn has_kind(&self, kind: Kind) -> bool {
        self.table.kinds.iter().any(|row| row.kind == kind)
    }

    /// Depth of the promotion zone, in ranks.
    pub fn zone_ranks(&self) -> u8 {
        self.table.zone_ranks
    }

    /// The handicaps that the game is played with; empty in most.
    pub fn handicaps(&self) -> &'static [Handicap] {
        self.table.handicaps
    }

    /// The farthest ranks of a player, where its pieces promote (RULES.md 1.5).
    ///
    /// ```
    /// use suizo::rules::{Color, Rules, Variant, squares};
    /// assert_eq!(Rules::of(Variant::Heian9x8).promotion_zone(Color::White), squares! {
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     X X X X X X X X X
    ///     X X X X X X X X X
    ///     X X X X X X X X X
    ///     . . . . . . . . .
    /// });
    /// ```
    #[inline]
    pub fn promotion_zone(&self, color: Color) -> SquareSet {
        self.zones[color.index()]
    }

    /// Squares from which a piece of that colour and kind could never move again (RULES.md 1.7).
    ///
    /// ```
    /// use suizo::rules::{Color, Kind, Rules, Variant, squares};
    /// assert_eq!(Rules::of(Variant::Shogi).dead_squares(Color::Black, Kind::Knight), squares! {
    ///     X X X X X X X X X
    ///     X X X X X X X X X
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    /// });
    /// ```
    #[inline]
    pub fn dead_squares(&self, color: Color, kind: Kind) -> SquareSet {
        self.dead[color.index()][kind.index()]
    }

    /// What the kind promotes to in this game.
    #[inline]
    pub fn promotion_of(&self, kind: Kind) -> Option<Kind> {
        self.promotion[kind.index()]
    }

    /// Whether a side must keep at least one piece of its royal kinds (RULES.md 1.8).
    #[inline]
    pub fn is_royal(&self, kind: Kind) -> bool {
        self.royal_kinds[kind.index()]
    }

    /// The squares strictly between two that share a line; none where they share none.
    ///
    /// ```
    /// use suizo::rules::{Rules, Variant};
    /// let between = Rules::of(Variant::Shogi).between("2h".parse().unwrap(), "5h".parse().unwrap());
    /// assert_eq!(between.iter().map(|square| square.to_string()).collect::<Vec<_>>(), ["3h", "4h"]);
    /// ```
    #[must_use]
    pub fn between(&self, one: Square, other: Square) -> SquareSet {
        self.attacks.between(one, other)
    }

    /// The squares that a piece attacks from a square when these squares are occupied, by either side.
    ///
    /// ```
    /// use suizo::rules::{Color, Kind, Rules, SquareSet, Variant, squares};
    /// let shogi = Rules::of(Variant::Shogi);
    /// let blocker = SquareSet::of("5d".parse().unwrap());
    /// let attacked = shogi.attacks_from(Color::Black, Kind::Lance, "5g".parse().unwrap(), blocker);
    /// assert_eq!(attacked, squares! {
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . X . . . .
    ///     . . . . X . . . .
    ///     . . . . X . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    /// });
    /// let horse = shogi.attacks_from(Color::White, Kind::Horse, "5e".parse().unwrap(), blocker);
    /// assert_eq!(horse, squares! {
    ///     X . . . . . . . X
    ///     . X . . . . . X .
    ///     . . X . . . X . .
    ///     . . . X X X . . .
    ///     . . . X . X . . .
    ///     . . . X X X . . .
    ///     . . X . . . X . .
    ///     . X . . . . . X .
    ///     X . . . . . . . X
    /// });
    /// ```
    #[inline]
    pub fn attacks_from(&self, color: Color, kind: Kind, square: Square, occupied: SquareSet) -> SquareSet {
        self.attacks.from(color, kind, square, occupied)
    }
}
