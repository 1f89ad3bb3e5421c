//! SFEN: the text form of positions, for every board size.
//!
//! Read more leniently than written: the move number may be missing, hands may list their pieces in any order, and any
//! run of blanks separates fields.

use super::{Color, Geometry, Hand, Kind, Piece, Setup, Square};
use std::fmt;

/// What cannot be read, and at which character of the text, counted from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SfenError {
    /// What is wrong.
    pub kind: SfenErrorKind,
    /// The character at which it is, counted from 1.
    pub column: usize,
}

/// What is wrong with a text that should be SFEN.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SfenErrorKind {
    /// A character that no piece or number has there.
    Unexpected(char),
    /// The board field has another number of ranks than the board.
    Ranks {
        /// Ranks in the text.
        found: usize,
        /// Ranks of the board.
        expected: u8,
    },
    /// A rank has another number of squares than the board has files.
    Files {
        /// The rank, counted from 1 at the top.
        rank: usize,
        /// Squares in the text.
        found: usize,
        /// Files of the board.
        expected: u8,
    },
    /// `+` before a piece that does not promote.
    CannotPromote(char),
    /// The text ends after the board.
    MissingTurn,
    /// The side to move is neither `b` nor `w`.
    Turn,
    /// A count in hand that is 0 or too large.
    HandCount,
    /// A piece that cannot be held in hand.
    HandPiece(char),
    /// The move number is not a number from 1 to 999,999.
    MoveNumber,
    /// Text after the move number.
    TooLong,
}

impl fmt::Display for SfenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            SfenErrorKind::Unexpected(c) => write!(f, "unexpected character {c:?}"),
            SfenErrorKind::Ranks { found, expected } => {
                write!(f, "{found} ranks instead of {expected}")
            }
            SfenErrorKind::Files { rank, found, expected } => {
                write!(f, "rank {rank} has {found} squares instead of {expected}")
            }
            SfenErrorKind::CannotPromote(c) => write!(f, "the piece {c:?} does not promote"),
            SfenErrorKind::MissingTurn => f.write_str("the side to move is missing"),
            SfenErrorKind::Turn => f.write_str("the side to move is neither b nor w"),
            SfenErrorKind::HandCount => f.write_str("impossible count in hand"),
            SfenErrorKind::HandPiece(c) => write!(f, "the piece {c:?} cannot be in hand"),
            SfenErrorKind::MoveNumber => f.write_str("the move number is not a number from 1"),
            SfenErrorKind::TooLong => f.write_str("text after the move number"),
        }?;
        write!(f, " at column {}", self.column)
    }
}

/// The highest move number that is read. A game that gets beyond it is written with it again and again.
const MAX_MOVE_NUMBER: u32 = 999_999;

/// The fields of the text and the column, from 1, at which each begins.
fn fields(text: &str) -> Vec<(usize, &str)> {
    let mut fields = Vec::new();
    let mut rest = text;
    let mut column = 1;
    loop {
        let trimmed = rest.trim_start();
        column += rest[..rest.len() - trimmed.len()].chars().count();
        if trimmed.is_empty() {
            return fields;
        }
        let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        fields.push((column, &trimmed[..end]));
        column += trimmed[..end].chars().count();
        rest = &trimmed[end..];
    }
}

/// Reads a position on a board of that size. Whether it can be played is not asked here.
///
/// # Errors
/// The first thing that cannot be read, and where.
///
/// ```
/// use suizo::rules::{Geometry, sfen};
/// let board = Geometry::new(3, 3);
/// let setup = sfen::parse(board, "k2/3/2K b PR").unwrap();
/// assert_eq!(sfen::write(board, &setup), "k2/3/2K b RP 1");
/// let error = sfen::parse(board, "k2/3/2X b - 1").unwrap_err();
/// assert_eq!(error.to_string(), "unexpected character 'X' at column 7");
/// ```
pub fn parse(geometry: Geometry, text: &str) -> Result<Setup, SfenError> {
    let fields = fields(text);
    let end = text.chars().count() + 1;
    let mut setup = Setup::EMPTY;
    let (column, board) = fields.first().copied().unwrap_or((end, ""));
    parse_board(geometry, board, column, &mut setup)?;
    setup.turn = match fields.get(1) {
        None => {
            return Err(SfenError { kind: SfenErrorKind::MissingTurn, column: end });
        }
        Some((_, "b")) => Color::Black,
        Some((_, "w")) => Color::White,
        Some((column, _)) => {
            return Err(SfenError { kind: SfenErrorKind::Turn, column: *column });
        }
    };
    if let Some((column, hands)) = fields.get(2) {
        parse_hands(hands, *column, &mut setup)?;
    }
    if let Some((column, number)) = fields.get(3) {
        let digits = number.bytes().all(|b| b.is_ascii_digit());
        setup.move_number = match number.parse() {
            Ok(number @ 1..=MAX_MOVE_NUMBER) if digits => number,
            _ => {
                return Err(SfenError { kind: SfenErrorKind::MoveNumber, column: *column });
            }
        };
    }
    match fields.get(4) {
        Some((column, _)) => Err(SfenError { kind: SfenErrorKind::TooLong, column: *column }),
        None => Ok(setup),
    }
}

fn parse_board(geometry: Geometry, text: &str, start: usize, setup: &mut Setup) -> Result<(), SfenError> {
    let (files, ranks) = (geometry.files(), geometry.ranks());
    let mut column = start;
    let mut n_ranks = 0;
    for (rank, row) in text.split('/').enumerate() {
        n_ranks = rank + 1;
        let row_column = column;
        let mut found = 0usize;
        let mut promoted = false;
        for c in row.chars() {
            let error = |kind| Err(SfenError { kind, column });
            if let Some(empty @ 1..) = c.to_digit(10) {
                if promoted {
                    return error(SfenErrorKind::Unexpected(c));
                }
                found += empty as usize;
            } else if c == '+' && !promoted {
                promoted = true;
            } else if let Some(kind) = Kind::from_letter(c) {
                let kind = match (promoted, kind.promoted()) {
                    (false, _) => kind,
                    (true, Some(promoted)) => promoted,
                    (true, None) => return error(SfenErrorKind::CannotPromote(c)),
                };
                let color = if c.is_ascii_uppercase() { Color::Black } else { Color::White };
                if found < files as usize && rank < ranks as usize {
                    let square = Square::new(files - 1 - found as u8, rank as u8);
                    setup.board[square.index()] = Some(Piece::new(color, kind));
                }
                found += 1;
                promoted = false;
            } else {
                return error(SfenErrorKind::Unexpected(c));
            }
            column += 1;
        }
        if promoted {
            return Err(SfenError { kind: SfenErrorKind::Unexpected('+'), column: column - 1 });
        }
        if found != files as usize {
            let kind = SfenErrorKind::Files { rank: rank + 1, found, expected: files };
            return Err(SfenError { kind, column: row_column });
        }
        column += 1;
    }
    if n_ranks != ranks as usize {
        return Err(SfenError { kind: SfenErrorKind::Ranks { found: n_ranks, expected: ranks }, column: start });
    }
    Ok(())
}

fn parse_hands(text: &str, start: usize, setup: &mut Setup) -> Result<(), SfenError> {
    if text == "-" {
        return Ok(());
    }
    let mut count: Option<u32> = None;
    for (offset, c) in text.chars().enumerate() {
        let error = |kind| Err(SfenError { kind, column: start + offset });
        if let Some(digit) = c.to_digit(10) {
            let so_far = count.unwrap_or(0) * 10 + digit;
            if so_far == 0 || so_far > Hand::MAX_COUNT as u32 {
                return error(SfenErrorKind::HandCount);
            }
            count = Some(so_far);
        } else if let Some(kind) = Kind::from_letter(c) {
            if !Kind::HAND.contains(&kind) {
                return error(SfenErrorKind::HandPiece(c));
            }
            let color = if c.is_ascii_uppercase() { Color::Black } else { Color::White };
            let total = setup.hands[color].count(kind) as u32 + count.take().unwrap_or(1);
            if total > Hand::MAX_COUNT as u32 {
                return error(SfenErrorKind::HandCount);
            }
            setup.hands[color].set(kind, total as u8);
        } else {
            return error(SfenErrorKind::Unexpected(c));
        }
    }
    if count.is_some() {
        return Err(SfenError { kind: SfenErrorKind::HandCount, column: start + text.chars().count() - 1 });
    }
    Ok(())
}

/// Writes a position on a board of that size in the canonical form: all four fields, hands strongest piece first. What is written can
/// be read.
pub fn write(geometry: Geometry, setup: &Setup) -> String {
    let mut text = String::with_capacity(96);
    for rank in 0..geometry.ranks() {
        if rank > 0 {
            text.push('/');
        }
        let mut empty = 0u8;
        for file in (0..geometry.files()).rev() {
            match setup.board[Square::new(file, rank).index()] {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        text.push((b'0' + empty) as char);
                        empty = 0;
                    }
                    push_piece(&mut text, piece);
                }
            }
        }
        if empty > 0 {
            text.push((b'0' + empty) as char);
        }
    }
    text.push_str(if setup.turn == Color::Black { " b " } else { " w " });
    if Color::ALL.into_iter().all(|color| setup.hands[color].is_empty()) {
        text.push('-');
    }
    for color in Color::ALL {
        for (kind, count) in setup.hands[color].iter() {
            if count > 1 {
                text.push_str(&count.to_string());
            }
            push_piece(&mut text, Piece::new(color, kind));
        }
    }
    text.push(' ');
    text.push_str(&setup.move_number.clamp(1, MAX_MOVE_NUMBER).to_string());
    text
}

fn push_piece(text: &mut String, piece: Piece) {
    if piece.kind().is_promoted() {
        text.push('+');
    }
    let letter = piece.kind().letter();
    text.push(if piece.color() == Color::Black { letter } else { letter.to_ascii_lowercase() });
}
