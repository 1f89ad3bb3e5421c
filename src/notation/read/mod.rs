//! Reads one move as a person types it: USI (`7g7f`), western (`P-7f`) or Japanese (`☗７六歩`, also `76fu`).
//!
//! Lenient where nothing can be misunderstood: full-width and half-width characters are the same, squares are `7f`, `76`, `7六` or
//! `７六`, letters may be of either case, spaces are ignored, a mark of the side or a number before the move is skipped, `P7f` is read
//! as `P-7f`, and Japanese words may be written in letters. Strict about promotion: in USI the move promotes only if it says so; the
//! other two may leave it open.

mod words;

pub use words::{kind, leading_name, plain, rank, square};

use super::could_move_to;
use crate::rules::{IllegalMove, Kind, Move, Position, Square, SquareSet, legality};
use words::{Rest, in_kanji};

/// What a text means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// This move. One that names its origin may still be illegal.
    Move(Move),
    /// This move, promoting or not: both are legal, and the text says neither.
    Either {
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
    },
}

/// Why a text is no move of the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveReadError {
    /// It is a move in none of the notations.
    NotAMove,
    /// The side to move has no such piece, or not where the text says.
    NoSuchPiece(Kind),
    /// The piece may not do that: the move that comes nearest, and the rule that it breaks.
    Illegal(Move, IllegalMove),
    /// More than one such piece can go there, and nothing tells them apart; they stand on these squares.
    Ambiguous(Kind, SquareSet),
}

/// Reads a move of the side to move. `previous_to` is the target of the move before, which 同 means.
///
/// # Errors
/// Why no single move is meant.
///
/// ```
/// use suizo::{notation::read::{self, Reading, MoveReadError}, rules::{Kind, Position, Rules, Variant, squares}};
/// let start = Position::start(Rules::of(Variant::Shogi));
/// for text in ["7g7f", "7776", "P-7f", "p7f", "☗７六歩", "7六歩", "76fu"] {
///     assert_eq!(read::read(&start, None, text), Ok(Reading::Move("7g7f".parse().unwrap())), "{text}");
/// }
/// // either gold could go there
/// assert_eq!(read::read(&start, None, "G-5h"), Err(MoveReadError::Ambiguous(Kind::Gold, squares! {
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . X . X . . .
/// })));
/// ```
pub fn read(position: &Position, previous_to: Option<Square>, text: &str) -> Result<Reading, MoveReadError> {
    let text = plain(text);
    let text = without_number(text.trim_start_matches(['☗', '☖', '▲', '△', '▼', '▽', '⛊', '⛉']));
    let described = western(text).or_else(|| japanese(text, previous_to)).ok_or(MoveReadError::NotAMove)?;
    described.find(position)
}

/// Without a move number such as `12.`, and without the dots that stand for the other side's half of it.
fn without_number(text: &str) -> &str {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if digits.starts_with(['.', '…']) { digits.trim_start_matches(['.', '…']) } else { text }
}

/// What a text says about a move.
#[derive(Debug, Clone, Copy)]
struct Described {
    to: Square,
    /// None where only squares are named.
    kind: Option<Kind>,
    from: Option<Square>,
    /// What tells the piece from others of its kind.
    way: Way,
    drop: Option<bool>,
    promotes: Option<bool>,
}

/// 上寄引 and 右左直.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Way {
    /// 1 forwards, 0 sideways, -1 backwards.
    forwards: Option<i8>,
    /// Where it comes from: 1 from the left, 0 from straight behind, -1 from the right.
    left: Option<i8>,
}

/// USI and western text, which begin with squares or letters.
fn western(text: &str) -> Option<Described> {
    let mut rest = Rest(text);
    let nothing = Described {
        to: Square::new(0, 0),
        kind: None,
        from: None,
        way: Way::default(),
        drop: Some(false),
        promotes: None,
    };
    let found = if let Some(from) = rest.square() {
        let to = rest.square().filter(|to| *to != from)?;
        Described { to, from: Some(from), promotes: Some(rest.promotion().unwrap_or(false)), ..nothing }
    } else {
        let kind = Some(rest.letters()?);
        if rest.take(&["*", "'", "@"]) {
            Described { to: rest.square()?, kind, drop: Some(true), ..nothing }
        } else {
            let first = rest.square();
            let apart = rest.take(&["-", "x"]);
            match (first, rest.square()) {
                (from, Some(to)) => Described { to, kind, from, promotes: rest.promotion(), ..nothing },
                (Some(to), None) if !apart => Described { to, kind, promotes: rest.promotion(), ..nothing },
                _ => return None,
            }
        }
    };
    rest.0.is_empty().then_some(found)
}

/// Japanese text, which begins with the target.
fn japanese(text: &str, previous_to: Option<Square>) -> Option<Described> {
    let mut rest = Rest(text);
    let to = if rest.take(&["同", "dou", "do"]) { previous_to? } else { rest.square()? };
    let kanji = in_kanji(rest.0)?;
    let mut rest = Rest(&kanji);
    let kind = Some(rest.name()?);
    let (mut way, mut drop) = (Way::default(), None);
    loop {
        if rest.take(&["上", "行", "入"]) {
            way.forwards = Some(1);
        } else if rest.take(&["寄"]) {
            way.forwards = Some(0);
        } else if rest.take(&["引"]) {
            way.forwards = Some(-1);
        } else if rest.take(&["左"]) {
            way.left = Some(1);
        } else if rest.take(&["直"]) {
            // one step straight forwards; straight back is 引
            way = Way { left: Some(0), forwards: Some(1) };
        } else if rest.take(&["右"]) {
            way.left = Some(-1);
        } else if rest.take(&["打"]) {
            drop = Some(true);
        } else {
            break;
        }
    }
    let promotes = rest.promotion();
    // a record names the origin
    let from = match rest.0.strip_prefix('(').and_then(|inside| inside.strip_suffix(')')) {
        Some(inside) => Some(square(inside)?),
        None if rest.0.is_empty() => None,
        None => return None,
    };
    Some(Described { to, kind, from, way, drop, promotes })
}

impl Described {
    fn find(self, position: &Position) -> Result<Reading, MoveReadError> {
        // a square that this board lacks
        let geometry = position.rules().geometry();
        if [Some(self.to), self.from].into_iter().flatten().any(|square| !geometry.contains(square)) {
            return Err(MoveReadError::NotAMove);
        }
        let Some(kind) = self.kind else {
            // two squares leave nothing open; whether the move is legal is for the game to say
            let from = self.from.ok_or(MoveReadError::NotAMove)?;
            return Ok(Reading::Move(Move::board(from, self.to, self.promotes == Some(true))));
        };
        if self.drop == Some(true) {
            return legal(position, Move::drop(kind, self.to)).map(Reading::Move);
        }
        let turn = position.turn();
        if let Some(from) = self.from {
            let is_there = position.piece_at(from).is_some_and(|piece| piece.kind() == kind);
            return if is_there { self.promoting(position, from) } else { Err(MoveReadError::NoSuchPiece(kind)) };
        }
        let there = could_move_to(position, kind, self.to);
        let told = self.told_apart(position, kind, there);
        let able: SquareSet = told.into_iter().filter(|&from| self.promoting(position, from).is_ok()).collect();
        if let Some(from) = able.first() {
            return if able.has_many() {
                Err(MoveReadError::Ambiguous(kind, able))
            } else {
                self.promoting(position, from)
            };
        }
        // no piece on the board goes there: a drop is meant unless the text excludes it
        let may_drop = self.drop.is_none() && self.promotes.is_none() && self.way == Way::default() && there.is_empty();
        if may_drop && position.hand(turn).has(kind) {
            return legal(position, Move::drop(kind, self.to)).map(Reading::Move);
        }
        // the piece that comes nearest to it gives the reason
        let all = position.pieces(turn, kind);
        let nearest = if told.is_empty() { all } else { told };
        let faults = nearest.into_iter().filter_map(|from| self.promoting(position, from).err());
        let weight = |fault: &MoveReadError| match fault {
            MoveReadError::Illegal(_, IllegalMove::NotReachable) => 1,
            MoveReadError::Illegal(_, IllegalMove::Blocked) => 2,
            _ => 3,
        };
        Err(faults.max_by_key(weight).unwrap_or(MoveReadError::NoSuchPiece(kind)))
    }

    /// The pieces that the words fit.
    fn told_apart(self, position: &Position, kind: Kind, there: SquareSet) -> SquareSet {
        let away = |from: Square| {
            let sign = if position.turn().index() == 0 { 1 } else { -1 };
            let left = (from.file() as i8 - self.to.file() as i8) * sign;
            let forwards = (from.rank() as i8 - self.to.rank() as i8) * sign;
            (left, forwards)
        };
        let moving = |from: &Square| self.way.forwards.is_none_or(|wanted| away(*from).1.signum() == wanted);
        let same: Vec<Square> = there.into_iter().filter(moving).collect();
        // of two dragons or horses the left one is 左, even from straight behind
        let slides = matches!(kind, Kind::Dragon | Kind::Horse) && same.len() > 1;
        let fits = |from: &Square| match self.way.left {
            None => true,
            Some(wanted) if slides && wanted != 0 => {
                let mine = away(*from).0 * wanted;
                same.iter().all(|other| away(*other).0 * wanted <= mine)
            }
            Some(wanted) => away(*from).0.signum() == wanted,
        };
        same.iter().copied().filter(fits).collect()
    }

    /// The move of that piece, with the promotion that the text asks for or leaves open.
    fn promoting(self, position: &Position, from: Square) -> Result<Reading, MoveReadError> {
        let mv = |promotes| legal(position, Move::board(from, self.to, promotes));
        match self.promotes {
            Some(promotes) => mv(promotes).map(Reading::Move),
            None => match (mv(false), mv(true)) {
                (Ok(_), Ok(_)) => Ok(Reading::Either { from, to: self.to }),
                // promotion is forced, or it alone answers the check
                (Err(_), Ok(promoting)) => Ok(Reading::Move(promoting)),
                (plain, _) => plain.map(Reading::Move),
            },
        }
    }
}

fn legal(position: &Position, mv: Move) -> Result<Move, MoveReadError> {
    legality::check(position, mv).map(|()| mv).map_err(|why| MoveReadError::Illegal(mv, why))
}
