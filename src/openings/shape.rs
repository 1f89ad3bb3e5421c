//! What a shape asks of a position, as text: short enough to be compared with the diagram of a book.
//!
//! Parts stand between blanks, and all of them have to be so. Squares are written as Japanese books count them, file before rank, as Black
//! sees them: `77` is `7g`. White's shapes are those of Black after a turn of the board.
//!
//! | part | asks for |
//! |---|---|
//! | `S77` | a silver of one's own on 7g (`K R B G S N L P`) |
//! | `S77/68`, `R2*` | on one of these squares; on any square of that file |
//! | `r52/42` | the same of the other side's |
//! | `!P26/25` | none of one's own there |
//! | `.28` | an empty square |
//! | `@swap`, `@none` | bishops have been exchanged, or have not |
//! | `@own`, `@foe` | one's own, or the other side's, bishop took first |
//! | `@own22` | on that square |
//! | `@black`, `@white` | the side that plays it |
//! | `@refines` | the more general name has been found before |
//! | `<=24`, `>=30` | the number of moves played so far |

use crate::rules::{Color, Kind, Position, Square, SquareSet};
use std::ops::RangeInclusive;

/// Who exchanged bishops: whose bishop took first, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exchange {
    pub by: Color,
    pub at: Square,
}

/// What a shape is compared with.
#[derive(Debug, Clone, Copy)]
pub(super) struct View<'a> {
    pub position: &'a Position,
    pub exchange: Option<Exchange>,
    /// Whose shape it is to be.
    pub side: Color,
}

#[derive(Debug, Clone, Copy)]
enum Need {
    Piece { kind: Kind, is_own: bool, on: [SquareSet; 2] },
    No { kind: Kind, on: [SquareSet; 2] },
    Empty([SquareSet; 2]),
    Exchange { by: Option<bool>, on: Option<[SquareSet; 2]> },
    NoExchange,
    Plays(Color),
    Refines,
    AtMost(usize),
    AtLeast(usize),
}

/// Where pieces stand, and the circumstances.
#[derive(Debug, Clone)]
pub struct Shape {
    /// What hangs on the pieces and on the exchange of bishops alone.
    needs: Vec<Need>,
    /// The squares that are looked at, from Black's side and from White's.
    looks_at: [SquareSet; 2],
    plies: RangeInclusive<usize>,
    /// The more general name has to be found before.
    pub(super) refines: bool,
}

impl Shape {
    /// Reads the text of a table. Parts that mean nothing are left out: [`is_sound`] keeps them from the tables.
    #[must_use]
    pub fn read(text: &str) -> Shape {
        let mut shape =
            Shape { needs: Vec::new(), looks_at: [SquareSet::EMPTY; 2], plies: 0..=usize::MAX, refines: false };
        for need in text.split_ascii_whitespace().filter_map(need) {
            match need {
                Need::AtMost(plies) => shape.plies = *shape.plies.start()..=plies,
                Need::AtLeast(plies) => shape.plies = plies..=*shape.plies.end(),
                Need::Refines => shape.refines = true,
                _ => shape.needs.push(need),
            }
            if let Need::Piece { on, .. } | Need::No { on, .. } | Need::Empty(on) = need {
                shape.looks_at = [0, 1].map(|side| shape.looks_at[side] | on[side]);
            }
        }
        shape
    }

    /// Whether the pieces stand so.
    pub(super) fn stands(&self, view: &View<'_>) -> bool {
        self.needs.iter().all(|need| need.is_met(view))
    }

    /// Whether it may come to stand, or cease to, when something changes on these squares.
    pub(super) fn looks_at(&self, squares: SquareSet, side: Color) -> bool {
        !(self.looks_at[side.index()] & squares).is_empty()
    }

    /// Whether it counts after that number of moves.
    pub(super) fn is_of(&self, ply: usize) -> bool {
        self.plies.contains(&ply)
    }
}

impl Need {
    fn is_met(self, view: &View<'_>) -> bool {
        let (position, side) = (view.position, view.side);
        let own = side.index();
        let stands = |color, kind, on: SquareSet| !(position.pieces(color, kind) & on).is_empty();
        match self {
            Need::Piece { kind, is_own: true, on } => stands(side, kind, on[own]),
            Need::Piece { kind, is_own: false, on } => stands(!side, kind, on[own]),
            Need::No { kind, on } => !stands(side, kind, on[own]),
            Need::Empty(on) => (position.occupied() & on[own]).is_empty(),
            Need::Exchange { by, on } => view.exchange.is_some_and(|exchange| {
                by.is_none_or(|is_own| (exchange.by == side) == is_own)
                    && on.is_none_or(|on| on[own].contains(exchange.at))
            }),
            Need::NoExchange => view.exchange.is_none(),
            Need::Plays(color) => side == color,
            // the shape itself knows them
            Need::Refines | Need::AtMost(_) | Need::AtLeast(_) => true,
        }
    }
}

fn need(part: &str) -> Option<Need> {
    if let Some(plies) = part.strip_prefix("<=") {
        return plies.parse().ok().map(Need::AtMost);
    }
    if let Some(plies) = part.strip_prefix(">=") {
        return plies.parse().ok().map(Need::AtLeast);
    }
    if let Some(word) = part.strip_prefix('@') {
        let end = word.find(|c: char| c.is_ascii_digit()).unwrap_or(word.len());
        let (word, squares) = word.split_at(end);
        let on = (!squares.is_empty()).then(|| squares_of(squares));
        return Some(match word {
            "swap" => Need::Exchange { by: None, on },
            "own" => Need::Exchange { by: Some(true), on },
            "foe" => Need::Exchange { by: Some(false), on },
            "none" => Need::NoExchange,
            "black" => Need::Plays(Color::Black),
            "white" => Need::Plays(Color::White),
            "refines" => Need::Refines,
            _ => return None,
        });
    }
    if let Some(squares) = part.strip_prefix('.') {
        return Some(Need::Empty(squares_of(squares)));
    }
    let (is_wanted, part) = part.strip_prefix('!').map_or((true, part), |rest| (false, rest));
    let letter = part.chars().next()?;
    let kind = Kind::from_usi(&letter.to_ascii_uppercase().to_string())?;
    let on = squares_of(&part[letter.len_utf8()..]);
    Some(if is_wanted { Need::Piece { kind, is_own: letter.is_ascii_uppercase(), on } } else { Need::No { kind, on } })
}

/// The squares as Black names them, and those that lie there for White.
fn squares_of(text: &str) -> [SquareSet; 2] {
    let (mut black, mut white) = (SquareSet::EMPTY, SquareSet::EMPTY);
    for name in text.split('/') {
        let &[file @ b'1'..=b'9', rank] = name.as_bytes() else { continue };
        let ranks = if rank == b'*' { b'1'..=b'9' } else { rank..=rank };
        for rank in ranks.filter(u8::is_ascii_digit) {
            let square = Square::new(file - b'1', rank.saturating_sub(b'1').min(8));
            black.insert(square);
            white.insert(Square::from_index(80 - square.index()));
        }
    }
    [black, white]
}

/// Whether every part of a shape means something.
pub(super) const fn is_sound(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let mut end = at;
        while end < bytes.len() && bytes[end] != b' ' {
            end += 1;
        }
        if !is_part(bytes, at, end) {
            return false;
        }
        at = end + 1;
    }
    !bytes.is_empty()
}

const fn is_part(bytes: &[u8], start: usize, end: usize) -> bool {
    if start >= end {
        return false;
    }
    match bytes[start] {
        b'<' | b'>' => end > start + 2 && bytes[start + 1] == b'=' && is_number(bytes, start + 2, end),
        b'@' => is_circumstance(bytes, start + 1, end),
        b'.' => are_squares(bytes, start + 1, end),
        b'!' => start + 1 < end && bytes[start + 1].is_ascii_uppercase() && is_part(bytes, start + 1, end),
        b'K' | b'R' | b'B' | b'G' | b'S' | b'N' | b'L' | b'P' => are_squares(bytes, start + 1, end),
        b'k' | b'r' | b'b' | b'g' | b's' | b'n' | b'l' | b'p' => are_squares(bytes, start + 1, end),
        _ => false,
    }
}

const fn is_number(bytes: &[u8], mut at: usize, end: usize) -> bool {
    while at < end {
        if !bytes[at].is_ascii_digit() {
            return false;
        }
        at += 1;
    }
    true
}

const fn is_circumstance(bytes: &[u8], start: usize, end: usize) -> bool {
    if start >= end {
        return false;
    }
    let mut at = start;
    while at < end && bytes[at].is_ascii_lowercase() {
        at += 1;
    }
    let (may_have_squares, is_word) = match (at - start, bytes[start]) {
        (4, b's') => (true, is_word(bytes, start, b"swap")),
        (3, b'o') => (true, is_word(bytes, start, b"own")),
        (3, b'f') => (true, is_word(bytes, start, b"foe")),
        (4, b'n') => (false, is_word(bytes, start, b"none")),
        (5, b'b') => (false, is_word(bytes, start, b"black")),
        (5, b'w') => (false, is_word(bytes, start, b"white")),
        (7, b'r') => (false, is_word(bytes, start, b"refines")),
        _ => (false, false),
    };
    is_word && (at == end || (may_have_squares && are_squares(bytes, at, end)))
}

const fn is_word(bytes: &[u8], start: usize, word: &[u8]) -> bool {
    let mut at = 0;
    while at < word.len() {
        if bytes[start + at] != word[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// `77`, `77/68`, `2*`.
const fn are_squares(bytes: &[u8], mut at: usize, end: usize) -> bool {
    const fn is_digit(byte: u8) -> bool {
        matches!(byte, b'1'..=b'9')
    }
    loop {
        if at + 2 > end || !is_digit(bytes[at]) || !(is_digit(bytes[at + 1]) || bytes[at + 1] == b'*') {
            return false;
        }
        at += 2;
        if at == end {
            return true;
        }
        if bytes[at] != b'/' {
            return false;
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rules, Variant};

    fn fits(text: &str, side: Color) -> bool {
        let position = Position::start(Rules::of(Variant::Shogi));
        let shape = Shape::read(text);
        shape.is_of(0) && shape.stands(&View { position: &position, exchange: None, side })
    }

    #[test]
    fn the_start_is_the_same_from_either_side() {
        for side in Color::ALL {
            assert!(fits("K59 R28 B88 r82 b22 S79 S39 .55 !P26/25 <=0 @none P2*", side));
            for wrong in ["K58", "R88", "r28", ".59", "!P27", ">=1", "@swap", "P5*/26 S5*"] {
                assert!(!fits(wrong, side), "{wrong}");
            }
        }
        assert!(fits("@black", Color::Black) && !fits("@black", Color::White));
    }

    #[test]
    fn what_means_nothing_is_known() {
        for text in ["K88 G78/67 S7*", "!P26 .34 @swap @own22 @foe88/77 @none @white <=24 >=3", "r82 p34"] {
            assert!(is_sound(text), "{text}");
            assert_eq!(text.split(' ').filter_map(need).count(), text.split(' ').count(), "{text}");
        }
        for text in ["", "K", "K8", "K80", "K88/", "X88", "!k88", "@swop", "@none22", "<24", ">=", "K88  G78", "@"] {
            assert!(!is_sound(text), "{text}");
        }
    }
}
