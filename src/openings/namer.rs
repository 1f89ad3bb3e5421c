//! Names that are kept while a game goes on.

use super::{
    Castle, Opening,
    shape::{Exchange, Shape, View},
};
use crate::rules::{ByColor, Color, Game, Kind, Position, Rules, Square, SquareSet, Variant};
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
    /// The shapes of either side that stand on the board.
    openings: ByColor<Standing>,
    castles: ByColor<Standing>,
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
            openings: ByColor::default(),
            castles: ByColor::default(),
        }
    }

    /// The position after the next move. Whether more positions can change the names.
    pub fn see(&mut self, position: &Position) -> bool {
        self.ply += 1;
        let before = self.exchange;
        self.note_exchange(position);
        // of all else it is known whether it stands
        let changed = position.last_move().filter(|_| self.ply > 1 && self.exchange == before).map(|mv| {
            let from = mv.from().map_or(SquareSet::EMPTY, SquareSet::of);
            from | SquareSet::of(mv.to())
        });
        // the side that has moved, then the other: what one side does can complete what is asked of both
        for side in [!position.turn(), position.turn()] {
            let view = View { position, exchange: self.exchange, side };
            let names = &mut self.names.sides[side];
            if self.has_openings && self.ply <= OPENING_PLIES {
                let standing = &mut self.openings[side];
                standing.note(openings(), &view, changed);
                names.opening = better_opening(names.opening, standing, self.ply);
            }
            if self.has_castles && self.ply <= CASTLE_PLIES {
                let standing = &mut self.castles[side];
                standing.note(castles(), &view, changed);
                names.castle = better_castle(names.castle, standing, self.ply);
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
    let mut standing = Standing::default();
    standing.note(castles(), &View { position, exchange: None, side }, None);
    better_castle(None, &standing, 0)
}

/// Some of a table's shapes, a bit each by their places in it.
type ShapeSet = u128;

/// Shapes with their names, the most specific names first.
struct Table<N> {
    rows: Vec<(N, Shape)>,
    /// By square, the shapes that look at it when they are Black's, and when they are White's: of a library's games most of the time would
    /// go into looking at all of them after each move.
    looking: [Vec<ShapeSet>; 2],
}

impl<N: Copy> Table<N> {
    fn read(all: &[N], depth: impl Fn(N) -> usize, shapes: impl Fn(N) -> &'static [&'static str]) -> Table<N> {
        let shapes = |&name: &N| shapes(name).iter().map(move |text| (name, Shape::read(text)));
        let mut rows: Vec<(N, Shape)> = all.iter().flat_map(shapes).collect();
        assert!(rows.len() <= ShapeSet::BITS as usize, "a table has room for {} shapes", ShapeSet::BITS);
        rows.sort_by_key(|&(name, _)| std::cmp::Reverse(depth(name)));
        let looking = Color::ALL.map(|side| {
            let of_square = |square| {
                let looks = |shape: &Shape| shape.looks_at(SquareSet::of(square), side);
                let looking = rows.iter().enumerate().filter(|(_, (_, shape))| looks(shape));
                looking.fold(0, |set, (at, _)| set | 1 << at)
            };
            Square::all().map(of_square).collect()
        });
        Table { rows, looking }
    }
}

fn openings() -> &'static Table<Opening> {
    static TABLE: OnceLock<Table<Opening>> = OnceLock::new();
    TABLE.get_or_init(|| Table::read(&Opening::ALL, Opening::depth, Opening::shapes))
}

fn castles() -> &'static Table<Castle> {
    static TABLE: OnceLock<Table<Castle>> = OnceLock::new();
    TABLE.get_or_init(|| Table::read(&Castle::ALL, Castle::depth, Castle::shapes))
}

/// Which shapes of a table stand on the board.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Standing(ShapeSet);

impl Standing {
    /// Looks at a position; `changed` are the squares on which it differs from the one before, where that was looked at.
    fn note<N>(&mut self, table: &Table<N>, view: &View<'_>, changed: Option<SquareSet>) {
        let by_square = &table.looking[view.side.index()];
        let asked = match changed {
            Some(squares) => squares.iter().fold(0, |set, square| set | by_square[square.index()]),
            None => (0..table.rows.len()).fold(0, |set, at| set | 1 << at),
        };
        for at in places(asked) {
            let stands = ShapeSet::from(table.rows[at].1.stands(view));
            self.0 = self.0 & !(1 << at) | stands << at;
        }
    }

    /// The shapes that stand, of those that count after a number of moves.
    fn of<'a, N>(&self, table: &'a Table<N>, ply: usize) -> impl Iterator<Item = &'a (N, Shape)> {
        places(self.0).map(|at| &table.rows[at]).filter(move |(_, shape)| shape.is_of(ply))
    }
}

/// The places in the table, the first one first.
fn places(mut set: ShapeSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        at
    })
}

fn better_opening(known: Option<Opening>, standing: &Standing, ply: usize) -> Option<Opening> {
    let found = standing.of(openings(), ply).find(|(name, shape)| {
        known.is_none_or(|known| name.is_kind_of(known)) && (!shape.refines || name.parent() == known)
    });
    found.map(|(name, _)| *name).or(known)
}

fn better_castle(known: Option<Castle>, standing: &Standing, ply: usize) -> Option<Castle> {
    let stays = |name: Castle| known.is_some_and(|known| known == name || known.is_kind_of(name));
    let found = standing.of(castles(), ply).next();
    found.map(|(name, _)| *name).filter(|name| !stays(*name)).or(known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{RuleChoices, Start, random::SplitMix64};

    /// What is kept from one move to the next is what a look at the whole board finds.
    #[test]
    fn what_is_known_to_stand_stands() {
        let (mut n_standing, mut n_exchanges) = (0, 0);
        for seed in 0..40 {
            let mut random = SplitMix64::new(seed);
            let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
            let mut namer = Namer::new(&game);
            for _ in 0..OPENING_PLIES {
                let moves = game.legal_moves();
                // bishops that meet are exchanged more often than chance has it
                let takes: Vec<_> = moves.iter().filter(|mv| game.position().captured_by(**mv).is_some()).collect();
                let mv =
                    if takes.is_empty() { moves[random.below(moves.len())] } else { *takes[random.below(takes.len())] };
                if game.play(mv).is_err() || game.outcome().is_some() {
                    break;
                }
                namer.see(game.position());
                for side in Color::ALL {
                    let view = View { position: game.position(), exchange: namer.exchange, side };
                    let (mut of_openings, mut of_castles) = (Standing::default(), Standing::default());
                    of_openings.note(openings(), &view, None);
                    of_castles.note(castles(), &view, None);
                    assert_eq!(namer.openings[side], of_openings, "seed {seed}, ply {}", namer.ply);
                    assert_eq!(namer.castles[side], of_castles, "seed {seed}, ply {}", namer.ply);
                    n_standing += of_openings.0.count_ones() + of_castles.0.count_ones();
                }
            }
            n_exchanges += usize::from(namer.exchange.is_some());
        }
        assert!(n_standing > 1_000 && n_exchanges > 10, "{n_standing} shapes, {n_exchanges} exchanges");
    }
}
