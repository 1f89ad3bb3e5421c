use super::Color;
use std::fmt;

/// Every kind of piece of every game. A promoted kind is its unpromoted one plus eight; gold and king stand alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    Pawn,
    Lance,
    Knight,
    Silver,
    Bishop,
    Rook,
    /// Drunk elephant (醉象).
    Elephant,
    Gold,
    /// Tokin (と金).
    ProPawn,
    ProLance,
    ProKnight,
    ProSilver,
    /// Promoted bishop, dragon horse (龍馬).
    Horse,
    /// Promoted rook, dragon king (龍王).
    Dragon,
    /// Crown prince (太子), the promoted elephant and a second royal.
    Prince,
    King,
}

use Kind::*;

impl Kind {
    pub const N: usize = 16;
    pub const ALL: [Kind; Kind::N] = [
        Pawn, Lance, Knight, Silver, Bishop, Rook, Elephant, Gold, ProPawn, ProLance, ProKnight, ProSilver, Horse,
        Dragon, Prince, King,
    ];
    /// The kinds that can be held in hand, strongest first, in SFEN's order.
    pub const HAND: [Kind; 7] = [Rook, Bishop, Gold, Silver, Knight, Lance, Pawn];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What the piece would become by promoting, whatever the game.
    #[inline]
    pub const fn promoted(self) -> Option<Kind> {
        match self {
            Pawn | Lance | Knight | Silver | Bishop | Rook | Elephant => Some(Kind::ALL[self as usize + 8]),
            _ => None,
        }
    }

    #[inline]
    pub const fn is_promoted(self) -> bool {
        matches!(self, ProPawn | ProLance | ProKnight | ProSilver | Horse | Dragon | Prince)
    }

    #[inline]
    pub const fn unpromoted(self) -> Kind {
        if self.is_promoted() { Kind::ALL[self as usize - 8] } else { self }
    }

    /// The letter of the unpromoted piece, upper case.
    pub const fn letter(self) -> char {
        match self.unpromoted() {
            Pawn => 'P',
            Lance => 'L',
            Knight => 'N',
            Silver => 'S',
            Bishop => 'B',
            Rook => 'R',
            Elephant => 'E',
            Gold => 'G',
            _ => 'K',
        }
    }

    /// The unpromoted kind of a letter, either case.
    pub const fn from_letter(letter: char) -> Option<Kind> {
        Some(match letter.to_ascii_uppercase() {
            'P' => Pawn,
            'L' => Lance,
            'N' => Knight,
            'S' => Silver,
            'B' => Bishop,
            'R' => Rook,
            'E' => Elephant,
            'G' => Gold,
            'K' => King,
            _ => return None,
        })
    }

    /// The letter with a `+` in front when promoted: `P`, `+R`, `+E`.
    pub const fn usi(self) -> &'static str {
        match self {
            Pawn => "P",
            Lance => "L",
            Knight => "N",
            Silver => "S",
            Bishop => "B",
            Rook => "R",
            Elephant => "E",
            Gold => "G",
            King => "K",
            ProPawn => "+P",
            ProLance => "+L",
            ProKnight => "+N",
            ProSilver => "+S",
            Horse => "+B",
            Dragon => "+R",
            Prince => "+E",
        }
    }

    /// Reads [`Kind::usi`] back.
    pub fn from_usi(text: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.usi() == text)
    }
}

/// A piece of a player. Its index is the kind's plus sixteen for White.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(u8);

impl Piece {
    pub const N: usize = 32;

    #[inline]
    pub const fn new(color: Color, kind: Kind) -> Piece {
        Piece(kind as u8 | (color as u8) << 4)
    }

    #[inline]
    pub const fn color(self) -> Color {
        if self.0 < 16 { Color::Black } else { Color::White }
    }

    #[inline]
    pub const fn kind(self) -> Kind {
        Kind::ALL[(self.0 & 15) as usize]
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// # Panics
    /// When the index is 32 or more.
    #[inline]
    pub const fn from_index(index: usize) -> Piece {
        assert!(index < Piece::N);
        Piece(index as u8)
    }
}

/// The piece as SFEN writes it: `P` for Black, `p` for White, `+` in front when promoted.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind().is_promoted() {
            f.write_str("+")?;
        }
        let letter = self.kind().letter();
        write!(f, "{}", if self.color() == Color::Black { letter } else { letter.to_ascii_lowercase() })
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
