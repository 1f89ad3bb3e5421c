//! Numerals and piece names that Japanese move text and KIF records share.

use crate::rules::Kind;

const NUMERALS: [&str; 10] = ["〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
const FULL_WIDTH: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// A number from 0 to 99 in kanji: `九`, `十`, `十八`, `二十`.
///
/// ```
/// use suizo::notation::kanji;
/// assert_eq!([1, 10, 18, 20].map(kanji::numeral), ["一", "十", "十八", "二十"]);
/// ```
#[must_use]
pub fn numeral(number: u8) -> String {
    match (number / 10 % 10, number % 10) {
        (0, ones) => NUMERALS[ones as usize].to_owned(),
        (tens, ones) => {
            let tens = if tens == 1 { "" } else { NUMERALS[tens as usize] };
            let ones = if ones == 0 { "" } else { NUMERALS[ones as usize] };
            format!("{tens}十{ones}")
        }
    }
}

/// The value of a numeral from 〇 to 九.
///
/// ```
/// use suizo::notation::kanji;
/// assert_eq!(['〇', '九', '十'].map(kanji::digit), [Some(0), Some(9), None]);
/// ```
#[must_use]
pub const fn digit(numeral: char) -> Option<u8> {
    Some(match numeral {
        '〇' => 0,
        '一' => 1,
        '二' => 2,
        '三' => 3,
        '四' => 4,
        '五' => 5,
        '六' => 6,
        '七' => 7,
        '八' => 8,
        '九' => 9,
        _ => return None,
    })
}

/// The number of a file, counted from 0 at the right, in full-width digits.
///
/// # Panics
/// When there is no such file on a board of nine.
#[must_use]
pub fn file(file: u8) -> char {
    FULL_WIDTH[file as usize]
}

/// The number of a rank, counted from 0 at the top, in kanji.
///
/// # Panics
/// When there is no such rank on a board of nine.
#[must_use]
pub fn rank(rank: u8) -> &'static str {
    NUMERALS[1..][rank as usize]
}

/// A piece as named in a move: the promoted lance, knight and silver are spelled out.
///
/// ```
/// use suizo::{notation::kanji, rules::Kind};
/// assert_eq!((kanji::in_move(Kind::ProSilver), kanji::in_diagram(Kind::ProSilver)), ("成銀", "全"));
/// ```
#[must_use]
pub const fn in_move(kind: Kind) -> &'static str {
    match kind {
        Kind::ProLance => "成香",
        Kind::ProKnight => "成桂",
        Kind::ProSilver => "成銀",
        _ => in_diagram(kind),
    }
}

/// A piece as drawn in the diagram of a record, one character each (RULES.md 6).
#[must_use]
pub const fn in_diagram(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "歩",
        Kind::Lance => "香",
        Kind::Knight => "桂",
        Kind::Silver => "銀",
        Kind::Bishop => "角",
        Kind::Rook => "飛",
        Kind::Elephant => "醉",
        Kind::Gold => "金",
        Kind::ProPawn => "と",
        Kind::ProLance => "杏",
        Kind::ProKnight => "圭",
        Kind::ProSilver => "全",
        Kind::Horse => "馬",
        Kind::Dragon => "龍",
        Kind::Prince => "太",
        Kind::King => "玉",
    }
}
