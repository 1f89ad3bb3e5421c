//! USI text of moves: `7g7f`, `8h2b+`, `P*5e`, for every game and board size.

use super::{Geometry, Kind, Move, Square};
use std::{
    fmt::{self, Write as _},
    str::FromStr,
};

/// The text is not a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAMove;

impl fmt::Display for NotAMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a move; a move reads like 7g7f, 8h2b+ or P*5e")
    }
}

/// Takes squares of the 9x9 frame; [`parse_move`] also asks whether the board has them.
impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Move, NotAMove> {
        if !text.is_ascii() || text.len() < 4 {
            return Err(NotAMove);
        }
        let square = |text: &str| text.parse::<Square>().map_err(|_| NotAMove);
        if let Some((kind, to)) = text.split_once('*') {
            let mut letters = kind.chars();
            return match (letters.next(), letters.next()) {
                (Some(letter @ 'A'..='Z'), None) => {
                    Ok(Move::drop(Kind::from_letter(letter).ok_or(NotAMove)?, square(to)?))
                }
                _ => Err(NotAMove),
            };
        }
        let (from, to) = (square(&text[..2])?, square(&text[2..4])?);
        match &text[4..] {
            _ if from == to => Err(NotAMove),
            "" => Ok(Move::board(from, to, false)),
            "+" => Ok(Move::board(from, to, true)),
            _ => Err(NotAMove),
        }
    }
}

/// Reads a move whose squares lie on this board.
///
/// # Errors
/// When the text is not a move, or names a square that the board lacks.
///
/// ```
/// use suizo::rules::{Geometry, usi};
/// assert_eq!(usi::parse_move(Geometry::new(9, 9), "9i9h").unwrap().to_string(), "9i9h");
/// assert!(usi::parse_move(Geometry::new(8, 8), "9i9h").is_err());
/// ```
pub fn parse_move(geometry: Geometry, text: &str) -> Result<Move, NotAMove> {
    let mv: Move = text.parse()?;
    let on_board = geometry.contains(mv.to()) && mv.from().is_none_or(|from| geometry.contains(from));
    if on_board { Ok(mv) } else { Err(NotAMove) }
}

/// `7g7f`, `8h2b+` for a promotion, `P*5e` for a drop.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.drop_kind(), self.from()) {
            (Some(kind), _) => {
                f.write_char(kind.letter())?;
                f.write_char('*')?;
                self.to().fmt(f)
            }
            (_, Some(from)) => {
                from.fmt(f)?;
                self.to().fmt(f)?;
                if self.promotes() { f.write_char('+') } else { Ok(()) }
            }
            // a move is a drop or has an origin
            _ => unreachable!(),
        }
    }
}
