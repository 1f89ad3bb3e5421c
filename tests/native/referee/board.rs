//! Pieces on squares and in hands, and their SFEN (0).

use super::{Particulars, pieces::Piece};
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Black,
    White,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Black, Side::White];

    pub fn name(self) -> &'static str {
        match self {
            Side::Black => "black",
            Side::White => "white",
        }
    }

    pub fn other(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }
}

/// File and rank, both from 1: `1a` is 1, 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Square {
    pub file: i8,
    pub rank: i8,
}

impl Square {
    pub fn read(text: &str) -> Option<Square> {
        let &[file, rank] = text.as_bytes() else { return None };
        (file.is_ascii_digit() && rank.is_ascii_lowercase())
            .then(|| Square { file: (file - b'0') as i8, rank: (rank - b'a' + 1) as i8 })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file, (b'a' + self.rank as u8 - 1) as char)
    }
}

/// The order of a hand in SFEN.
const IN_HAND: &str = "RBGSNLP";

/// What repeats when a position repeats (1.9).
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    files: i8,
    ranks: i8,
    drops: bool,
    squares: Vec<Option<Piece>>,
    /// Of Black and of White, in the order of [`IN_HAND`].
    hands: [[u8; 7]; 2],
    pub turn: Side,
}

impl Position {
    fn empty(game: &Particulars) -> Position {
        let squares = vec![None; game.files as usize * game.ranks as usize];
        Position {
            files: game.files,
            ranks: game.ranks,
            drops: game.drops,
            squares,
            hands: [[0; 7]; 2],
            turn: Side::Black,
        }
    }

    /// Board, turn and hands; what follows them is the caller's.
    pub fn read(game: &Particulars, sfen: &str) -> Result<Position, String> {
        let mut words = sfen.split(' ');
        let mut word = || words.next().ok_or(format!("{sfen} is cut short"));
        let mut position = Position::empty(game);
        position.read_board(game, word()?)?;
        position.turn = match word()? {
            "b" => Side::Black,
            "w" => Side::White,
            other => return Err(format!("turn {other}")),
        };
        position.read_hands(game, word()?)?;
        Ok(position)
    }

    fn read_board(&mut self, game: &Particulars, text: &str) -> Result<(), String> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != self.ranks as usize {
            return Err(format!("{} ranks", rows.len()));
        }
        for (rank, row) in (1..).zip(rows) {
            let mut file = self.files;
            let mut promoted = false;
            for letter in row.chars() {
                if let Some(gap) = letter.to_digit(10) {
                    file -= gap as i8;
                } else if letter == '+' {
                    promoted = true;
                    continue;
                } else {
                    let piece = Piece::read(letter, promoted);
                    if !game.letters.contains(piece.letter) || file < 1 || (promoted && "KG".contains(piece.letter)) {
                        return Err(format!("{letter} in {row}"));
                    }
                    self.put(Square { file, rank }, Some(piece));
                    file -= 1;
                }
                promoted = false;
            }
            if file != 0 {
                return Err(format!("{row} does not fill its rank"));
            }
        }
        Ok(())
    }

    fn read_hands(&mut self, game: &Particulars, text: &str) -> Result<(), String> {
        if text == "-" {
            return Ok(());
        }
        let mut count = 0;
        for letter in text.chars() {
            if let Some(digit) = letter.to_digit(10) {
                count = count * 10 + digit as u8;
                continue;
            }
            let piece = Piece::read(letter, false);
            if !game.drops || !IN_HAND.contains(piece.letter) {
                return Err(format!("{letter} in hand"));
            }
            *self.held(piece.side, piece.letter) += count.max(1);
            count = 0;
        }
        Ok(())
    }

    pub fn sfen(&self) -> String {
        let rows: Vec<String> = (1..=self.ranks).map(|rank| self.row(rank)).collect();
        let turn = if self.turn == Side::Black { "b" } else { "w" };
        format!("{} {turn} {}", rows.join("/"), self.hands_text())
    }

    fn row(&self, rank: i8) -> String {
        let mut row = String::new();
        let mut gap = 0;
        for file in (1..=self.files).rev() {
            match self.at(Square { file, rank }) {
                None => gap += 1,
                Some(piece) => {
                    if gap > 0 {
                        row += &gap.to_string();
                    }
                    gap = 0;
                    row += &piece.to_string();
                }
            }
        }
        if gap > 0 {
            row += &gap.to_string();
        }
        row
    }

    fn hands_text(&self) -> String {
        let mut text = String::new();
        for side in Side::BOTH {
            for letter in IN_HAND.chars() {
                let count = self.in_hand(side, letter);
                if count > 1 {
                    text += &count.to_string();
                }
                if count > 0 {
                    text += &Piece { side, letter, promoted: false }.to_string();
                }
            }
        }
        if text.is_empty() { "-".to_owned() } else { text }
    }

    /// Whether what is taken goes to the taker's hand (2); elsewhere it leaves the game (3, 4).
    pub fn keeps_prisoners(&self) -> bool {
        self.drops
    }

    pub fn all_squares(&self) -> impl Iterator<Item = Square> + use<> {
        let files = self.files;
        (1..=self.ranks).flat_map(move |rank| (1..=files).map(move |file| Square { file, rank }))
    }

    fn place(&self, square: Square) -> usize {
        (square.rank - 1) as usize * self.files as usize + (square.file - 1) as usize
    }

    pub fn at(&self, square: Square) -> Option<Piece> {
        self.squares[self.place(square)]
    }

    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        let place = self.place(square);
        self.squares[place] = piece;
    }

    /// Where the pieces of a side stand.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = (Square, Piece)> {
        self.all_squares()
            .filter_map(|square| self.at(square).map(|piece| (square, piece)))
            .filter(move |(_, piece)| piece.side == side)
    }

    pub fn in_hand(&self, side: Side, letter: char) -> u8 {
        IN_HAND.find(letter).map_or(0, |place| self.hands[side as usize][place])
    }

    /// Number of these pieces in hand, for changing.
    pub fn held(&mut self, side: Side, letter: char) -> &mut u8 {
        &mut self.hands[side as usize][IN_HAND.find(letter).expect("not a king")]
    }

    pub fn held_letters(&self, side: Side) -> impl Iterator<Item = char> {
        IN_HAND.chars().filter(move |&letter| self.in_hand(side, letter) > 0)
    }

    /// 1 is the rank farthest from this side: where its pawns go.
    pub fn depth(&self, side: Side, square: Square) -> i8 {
        match side {
            Side::Black => square.rank,
            Side::White => self.ranks + 1 - square.rank,
        }
    }

    /// The three farthest ranks, whatever the board (1.5).
    pub fn in_zone(&self, side: Side, square: Square) -> bool {
        self.depth(side, square) <= 3
    }
}
