//! Kinds of pieces, and the pieces of each player.

use super::Color;
use std::fmt;

/// Every kind of piece of every game. [`Rules::kinds`](super::Rules::kinds) says which of them a game has.
///
/// ```
/// use suizo::rules::Kind;
/// assert_eq!(Kind::Elephant.promoted(), Some(Kind::Prince));
/// assert_eq!(Kind::Dragon.unpromoted(), Kind::Rook);
/// assert_eq!((Kind::Gold.promoted(), Kind::King.promoted()), (None, None));
/// assert_eq!(Kind::from_usi("+B"), Some(Kind::Horse));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    // a promoted kind is its unpromoted one plus eight
    /// 歩兵: one step straight forward.
    Pawn,
    /// 香車: slides straight forward.
    Lance,
    /// 桂馬: jumps two ranks forward and one file to either side.
    Knight,
    /// 銀将: one step diagonally or straight forward.
    Silver,
    /// 角行: slides diagonally.
    Bishop,
    /// 飛車: slides along files and ranks.
    Rook,
    /// Drunk elephant (醉象), of sho shogi: one step, but not straight back.
    Elephant,
    /// 金将: one step, but not diagonally back.
    Gold,
    /// Tokin (と金): moves as a gold.
    ProPawn,
    /// 成香: moves as a gold.
    ProLance,
    /// 成桂: moves as a gold.
    ProKnight,
    /// 成銀: moves as a gold.
    ProSilver,
    /// Promoted bishop, dragon horse (龍馬): a bishop, or one step along a file or rank.
    Horse,
    /// Promoted rook, dragon king (龍王): a rook, or one step diagonally.
    Dragon,
    /// Crown prince (太子), the promoted elephant: moves as a king, and is royal as the king is (RULES.md 3).
    Prince,
    /// 王将, 玉将: one step in any direction.
    King,
}

use Kind::*;

impl Kind {
    /// Number of kinds, for arrays by kind.
    pub const N: usize = 16;
    /// Every kind, by index.
    pub const ALL: [Kind; Kind::N] = [
        Pawn, Lance, Knight, Silver, Bishop, Rook, Elephant, Gold, ProPawn, ProLance, ProKnight, ProSilver, Horse,
        Dragon, Prince, King,
    ];
    /// The kinds that can be held in hand, strongest first, in the order in which SFEN writes hands.
    pub const HAND: [Kind; 7] = [Rook, Bishop, Gold, Silver, Knight, Lance, Pawn];

    /// Place in arrays by kind, 0 to 15.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What the piece becomes by promoting, if it can in any game; [`Rules::promotion_of`](super::Rules::promotion_of) asks about one
    /// game.
    #[inline]
    pub const fn promoted(self) -> Option<Kind> {
        match self {
            Pawn | Lance | Knight | Silver | Bishop | Rook | Elephant => Some(Kind::ALL[self as usize + 8]),
            _ => None,
        }
    }

    /// Whether this is the promoted side of a piece.
    #[inline]
    pub const fn is_promoted(self) -> bool {
        matches!(self, ProPawn | ProLance | ProKnight | ProSilver | Horse | Dragon | Prince)
    }

    /// The other side of a promoted piece; any other kind is its own.
    #[inline]
    pub const fn unpromoted(self) -> Kind {
        if self.is_promoted() { Kind::ALL[self as usize - 8] } else { self }
    }

    /// The SFEN letter of the unpromoted piece, in upper case.
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

    /// The unpromoted kind of an SFEN letter of either case.
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

    /// The letter, with `+` in front when promoted: `P`, `+R`, `+E`.
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

/// A piece of a player.
///
/// ```
/// use suizo::rules::{Color, Kind, Piece};
/// let dragon = Piece::new(Color::White, Kind::Dragon);
/// assert_eq!((dragon.color(), dragon.kind()), (Color::White, Kind::Dragon));
/// assert_eq!(dragon.to_string(), "+r");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(
    /// The index of the kind, plus 16 for White.
    u8,
);

impl Piece {
    /// Number of pieces, for arrays by piece.
    pub const N: usize = 32;

    /// A piece of that player and kind.
    #[inline]
    pub const fn new(color: Color, kind: Kind) -> Piece {
        Piece(kind as u8 | (color as u8) << 4)
    }

    /// Whose piece it is.
    #[inline]
    pub const fn color(self) -> Color {
        if self.0 < 16 { Color::Black } else { Color::White }
    }

    /// What kind of piece it is.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind::ALL[(self.0 & 15) as usize]
    }

    /// Place in arrays by piece, 0 to 31: that of the kind, plus 16 for White.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Reads [`Piece::index`] back.
    ///
    /// # Panics
    /// When the index is 32 or more.
    #[inline]
    pub const fn from_index(index: usize) -> Piece {
        assert!(index < Piece::N);
        Piece(index as u8)
    }
}

/// As SFEN writes it: upper case for Black, lower case for White, `+` in front when promoted.
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
