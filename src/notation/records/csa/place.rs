//! What `P` lines say: the board and the hands.

use crate::{
    notation::records::{
        csa_moves::square,
        csa_names,
        start::{RulesSaid, give_rest, variant_of},
    },
    rules::{Color, Game, Geometry, Kind, Piece, Rules, Setup, Square, Start, Variant},
};

/// The most pieces that `P+` and `P-` lines add: more than any board has squares and any hand pieces.
const MAX_PIECES: usize = 1_000;

/// The `P` lines of one game.
#[derive(Default)]
pub(super) struct Place {
    /// The line on which the first of them stands.
    pub(super) line: usize,
    /// `PI`, and the squares that it empties.
    initial: Option<Vec<(Square, Kind)>>,
    /// `P1` to `P9`, from the left.
    ranks: [Option<Vec<Option<Piece>>>; 9],
    /// `P+` and `P-`: without a square in hand.
    pieces: Vec<(Color, Option<Square>, Kind)>,
    /// Whose are all that is left, `00AL`.
    rest: Option<Color>,
}

impl Place {
    /// Takes a `P` line, without the letter; `None` where it cannot be read.
    pub(super) fn take(&mut self, text: &str, line: usize) -> Option<()> {
        self.line = if self.line == 0 { line } else { self.line };
        let rest = text.get(1..)?;
        match text.as_bytes().first()? {
            b'I' => {
                let pieces = pieces(rest)?;
                self.initial =
                    Some(pieces.into_iter().map(|(square, kind)| Some((square?, kind?))).collect::<Option<_>>()?);
            }
            rank @ b'1'..=b'9' => self.ranks[usize::from(rank - b'1')] = Some(cells(rest)?),
            sign @ (b'+' | b'-') => {
                let color = if *sign == b'+' { Color::Black } else { Color::White };
                for (square, kind) in pieces(rest)? {
                    match kind {
                        Some(kind) => self.pieces.push((color, square, kind)),
                        None => self.rest = Some(color),
                    }
                }
                if self.pieces.len() > MAX_PIECES {
                    return None;
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// The game that begins so.
    pub(super) fn game(&self, turn: Option<Color>, said: &RulesSaid) -> Result<Game, String> {
        let has_ranks = self.ranks.iter().any(Option::is_some);
        let is_plain = !has_ranks && self.pieces.is_empty() && self.rest.is_none();
        let variant = match said.variant {
            Some(variant) => variant,
            None if has_ranks => self.variant().ok_or("no game has a board of this size")?,
            None => Variant::Shogi,
        };
        let rules = Rules::of(variant);
        let start =
            Start::Standard.position(rules, &said.choices.in_force(variant)).map_err(|error| error.to_string())?;
        // without any position the usual one is meant
        let mut setup =
            if has_ranks || !is_plain && self.initial.is_none() { Setup::EMPTY } else { start.0.to_setup(1) };
        for (square, kind) in self.initial.iter().flatten() {
            match setup.board[square.index()].take() {
                Some(piece) if piece.kind() == *kind => {}
                _ => return Err(format!("PI has no {} at {square}", csa_names::name(*kind))),
            }
        }
        self.put_ranks(rules.geometry(), &mut setup)?;
        self.put_pieces(&mut setup)?;
        setup.turn = turn.unwrap_or(Color::Black);
        said.game_from(variant, &setup)
    }

    /// The game that has a board of the size of the `P1` lines.
    fn variant(&self) -> Option<Variant> {
        let ranks = self.ranks.iter().rposition(Option::is_some)? + 1;
        let files = self.ranks.iter().flatten().map(Vec::len).max()?;
        let here = |wanted: Kind| self.ranks.iter().flatten().flatten().flatten().any(|piece| piece.kind() == wanted);
        // empty ranks are left out in some files
        let is_held = self.rest.is_some() || self.pieces.iter().any(|(_, square, _)| square.is_none());
        variant_of(files, ranks, here, is_held).or_else(|| variant_of(files, 9, here, is_held))
    }

    fn put_ranks(&self, geometry: Geometry, setup: &mut Setup) -> Result<(), String> {
        for (rank, cells) in self.ranks.iter().enumerate() {
            let Some(cells) = cells else { continue };
            let files = usize::from(geometry.files());
            if cells.len() > files || rank >= usize::from(geometry.ranks()) {
                return Err(format!("P{} is longer than the board", rank + 1));
            }
            for (place, piece) in cells.iter().enumerate() {
                let square = Square::new((files - 1 - place) as u8, rank as u8);
                setup.board[square.index()] = *piece;
            }
        }
        Ok(())
    }

    fn put_pieces(&self, setup: &mut Setup) -> Result<(), String> {
        for &(color, square, kind) in &self.pieces {
            match square {
                Some(square) => setup.board[square.index()] = Some(Piece::new(color, kind)),
                None => {
                    let count = setup.hands[color].count(kind).saturating_add(1);
                    if !Kind::HAND.contains(&kind) || count > 40 {
                        return Err(format!("{} cannot be in hand so often", csa_names::name(kind)));
                    }
                    setup.hands[color].set(kind, count);
                }
            }
        }
        if let Some(color) = self.rest {
            give_rest(setup, color);
        }
        Ok(())
    }
}

/// `82HI22KA`: squares and kinds; without a kind for `AL`.
fn pieces(mut text: &str) -> Option<Vec<(Option<Square>, Option<Kind>)>> {
    let mut found = Vec::new();
    text = text.trim_end();
    while !text.is_empty() {
        let (square, rest) = square(text)?;
        let name = rest.get(..2)?;
        let kind = if name == "AL" && square.is_none() { None } else { Some(csa_names::kind(name)?) };
        found.push((square, kind));
        text = &rest[2..];
    }
    Some(found)
}

/// ` * -HI * `: the squares of a rank, whatever became of the blanks between.
fn cells(text: &str) -> Option<Vec<Option<Piece>>> {
    let mut cells = Vec::new();
    let mut rest = text.trim();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '*' => {
                cells.push(None);
                1
            }
            '+' | '-' => {
                let color = if first == '+' { Color::Black } else { Color::White };
                cells.push(Some(Piece::new(color, csa_names::kind(rest.get(1..3)?)?)));
                3
            }
            _ => return None,
        };
        if cells.len() > 9 {
            return None;
        }
        rest = rest[length..].trim_start();
    }
    Some(cells)
}
