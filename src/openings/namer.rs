//! Names that are kept while a game goes on.

use super::{
    Castle, Opening,
    shape::{Exchange, Shape, View},
};
use crate::rules::{ByColor, Color, Game, Kind, Position, Rules, Variant};
use std::sync::OnceLock;

/// Openings are looked for among the first positions, castles for longer; later moves change no name.
const OPENING_PLIES: usize = 60;
const CASTLE_PLIES: usize = 90;

/// The names of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SideNames {
    /// The most specific one that refines the first that was there.
    pub opening: Option<Opening>,
    /// The last one that was complete while castles are built.
    pub castle: Option<Castle>,
}

/// The names of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GameNames {
    pub sides: ByColor<SideNames>,
}

impl GameNames {
    /// Whether there is no name at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == GameNames::default()
    }

    /// Whether both sides have a ranging rook (相振り飛車).
    #[must_use]
    pub fn is_double_ranging(&self) -> bool {
        let ranges = |side: SideNames| side.opening.is_some_and(Opening::is_ranging);
        ranges(self.sides.black) && ranges(self.sides.white)
    }

    /// The ids as one field: opening and castle of Black, then of White, `-` where there is none; empty without any name.
    ///
    /// ```
    /// use suizo::openings::{Castle, GameNames, Opening, SideNames};
    /// let mut names = GameNames::default();
    /// assert_eq!(names.to_text(), "");
    /// names.sides.white = SideNames { opening: Some(Opening::Nakabisha), castle: Some(Castle::Mino) };
    /// assert_eq!(names.to_text(), "- - nakabisha mino");
    /// assert_eq!(GameNames::read("- - nakabisha mino"), names);
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        if self.is_empty() {
            return String::new();
        }
        let ids = Color::ALL.map(|color| {
            let side = self.sides[color];
            [side.opening.map_or("-", Opening::id), side.castle.map_or("-", Castle::id)].join(" ")
        });
        ids.join(" ")
    }

    /// Reads [`GameNames::to_text`] back; names that this version does not know are none.
    #[must_use]
    pub fn read(text: &str) -> GameNames {
        let mut ids = text.split(' ');
        let mut side = || SideNames {
            opening: ids.next().and_then(Opening::from_id),
            castle: ids.next().and_then(Castle::from_id),
        };
        let black = side();
        GameNames { sides: ByColor { black, white: side() } }
    }
}

/// Sees the positions of a game in their order, and keeps the names.
#[derive(Debug, Clone)]
pub struct Namer {
    names: GameNames,
    exchange: Option<Exchange>,
    /// Where a side's bishop was taken first, with who took it.
    taken: Option<Exchange>,
    ply: usize,
    has_openings: bool,
    has_castles: bool,
}

impl Namer {
    /// For a game from its start.
    #[must_use]
    pub fn new(game: &Game) -> Namer {
        let is_shogi = game.variant() == Variant::Shogi;
        let start = Position::start(game.rules());
        let has_openings = is_shogi && game.start_position().key() == start.key();
        Namer {
            names: GameNames::default(),
            exchange: None,
            taken: None,
            ply: 0,
            has_openings,
            has_castles: has_openings || (is_shogi && game.handicap().is_some()),
        }
    }

    /// The position after the next move. Whether more positions can change the names.
    pub fn see(&mut self, position: &Position) -> bool {
        self.ply += 1;
        self.note_exchange(position);
        // the side that has moved, then the other: what one side does can complete what is asked of both
        for side in [!position.turn(), position.turn()] {
            let view = View { position, exchange: self.exchange, ply: self.ply, refines: false, side };
            let names = &mut self.names.sides[side];
            if self.has_openings && self.ply <= OPENING_PLIES {
                names.opening = better_opening(names.opening, &view);
            }
            if self.has_castles && self.ply <= CASTLE_PLIES {
                names.castle = better_castle(names.castle, &view);
            }
        }
        self.has_castles && self.ply < CASTLE_PLIES
    }

    /// The names so far.
    #[must_use]
    pub fn names(&self) -> GameNames {
        self.names
    }

    fn note_exchange(&mut self, position: &Position) {
        let is_bishop = |kind| matches!(kind, Kind::Bishop | Kind::Horse);
        let Some(last) = position.last_move() else { return };
        if !position.last_captured().is_some_and(|piece| is_bishop(piece.kind())) {
            return;
        }
        let by = !position.turn();
        match self.taken {
            None => self.taken = Some(Exchange { by, at: last.to() }),
            Some(first) if first.by != by && self.exchange.is_none() => self.exchange = Some(first),
            Some(_) => {}
        }
    }
}

/// The names of a game as it was played.
#[must_use]
pub fn names_of(game: &Game) -> GameNames {
    let mut namer = Namer::new(game);
    if !namer.has_castles {
        return GameNames::default();
    }
    let mut position = game.start_position();
    for &mv in game.moves() {
        position.do_move(mv);
        if !namer.see(&position) {
            break;
        }
    }
    namer.names()
}

/// The most specific castle that a side has in a position of modern shogi, complete on the board.
///
/// ```
/// use suizo::{openings::{Castle, castle_in}, rules::{Color, Game, RuleChoices, Start, Variant}};
/// let start = Start::Sfen("4k4/9/9/9/9/9/5PPPP/3G1GSK1/7NL b - 1".to_owned());
/// let game = Game::new(Variant::Shogi, RuleChoices::default(), start).unwrap();
/// assert_eq!(castle_in(game.position(), Color::White), None);
/// ```
#[must_use]
pub fn castle_in(position: &Position, side: Color) -> Option<Castle> {
    if !std::ptr::eq(position.rules(), Rules::of(Variant::Shogi)) {
        return None;
    }
    // a king that has not moved yet is a castle only by the number of moves played
    better_castle(None, &View { position, exchange: None, ply: 0, refines: false, side })
}

/// A table whose shapes have been read, the most specific names first.
type Table<N> = Vec<(N, Vec<Shape>)>;

fn read<N: Copy>(all: &[N], depth: impl Fn(N) -> usize, shapes: impl Fn(N) -> &'static [&'static str]) -> Table<N> {
    let mut table: Table<N> =
        all.iter().map(|&name| (name, shapes(name).iter().map(|text| Shape::read(text)).collect())).collect();
    table.sort_by_key(|&(name, _)| std::cmp::Reverse(depth(name)));
    table
}

fn better_opening(known: Option<Opening>, view: &View<'_>) -> Option<Opening> {
    static TABLE: OnceLock<Table<Opening>> = OnceLock::new();
    let table = TABLE.get_or_init(|| read(&Opening::ALL, Opening::depth, Opening::shapes));
    let found = table.iter().find(|(name, shapes)| {
        let view = View { refines: name.parent() == known, ..*view };
        known.is_none_or(|known| name.is_kind_of(known)) && shapes.iter().any(|shape| shape.fits(&view))
    });
    found.map(|(name, _)| *name).or(known)
}

fn better_castle(known: Option<Castle>, view: &View<'_>) -> Option<Castle> {
    static TABLE: OnceLock<Table<Castle>> = OnceLock::new();
    let table = TABLE.get_or_init(|| read(&Castle::ALL, Castle::depth, Castle::shapes));
    let stays = |name: Castle| known.is_some_and(|known| known == name || known.is_kind_of(name));
    let found = table.iter().find(|(_, shapes)| shapes.iter().any(|shape| shape.fits(view)));
    found.map(|(name, _)| *name).filter(|name| !stays(*name)).or(known)
}
