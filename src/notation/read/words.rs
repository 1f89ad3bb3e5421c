//! The words that typed moves are made of: squares, pieces, and how a piece moves.

use crate::{
    notation::kanji,
    rules::{Kind, Square},
};

/// A square as it may be typed.
///
/// ```
/// use suizo::notation::read;
/// for text in ["7f", "76", "7六", "７六"] {
///     assert_eq!(read::square(text), Some("7f".parse().unwrap()), "{text}");
/// }
/// ```
#[must_use]
pub fn square(text: &str) -> Option<Square> {
    let text = plain(text);
    let mut rest = Rest(&text);
    rest.square().filter(|_| rest.0.is_empty())
}

/// A piece by its letters or its Japanese name.
///
/// ```
/// use suizo::{notation::read, rules::Kind};
/// assert_eq!(["P", "+r", "DE", "成銀"].map(read::kind), [Kind::Pawn, Kind::Dragon, Kind::Elephant, Kind::ProSilver].map(Some));
/// ```
#[must_use]
pub fn kind(text: &str) -> Option<Kind> {
    let text = plain(text);
    let mut rest = Rest(&text);
    let found = rest.letters().or_else(|| rest.name());
    found.filter(|_| rest.0.is_empty())
}

/// The text with full-width characters made half-width, in lower case, without spaces: the form in which all of it is compared.
///
/// ```
/// use suizo::notation::read;
/// assert_eq!(read::plain(" Ｐ − ７ｆ "), "p-7f");
/// ```
#[must_use]
pub fn plain(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| match c {
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
            '×' => 'x',
            '−' | '–' | '—' | '‐' | '‑' | 'ー' => '-',
            _ => c,
        })
        .map(|c| c.to_ascii_lowercase())
        .collect()
}

/// Words in letters, each after the longer ones that begin with it.
const ROMAJI: [(&str, &str); 36] = [
    ("narikyou", "成香"),
    ("narikyo", "成香"),
    ("narikei", "成桂"),
    ("narigin", "成銀"),
    ("narazu", "不成"),
    ("naru", "成"),
    ("nari", "成"),
    ("fu", "歩"),
    ("kyou", "香"),
    ("kyo", "香"),
    ("kei", "桂"),
    ("gin", "銀"),
    ("kin", "金"),
    ("kaku", "角"),
    ("hisha", "飛"),
    ("hidari", "左"),
    ("hiku", "引"),
    ("hi", "飛"),
    ("uma", "馬"),
    ("ryuu", "龍"),
    ("ryu", "龍"),
    ("gyoku", "玉"),
    ("suizou", "醉"),
    ("suizo", "醉"),
    ("zou", "醉"),
    ("zo", "醉"),
    ("taishi", "太"),
    ("tokin", "と"),
    ("to", "と"),
    ("migi", "右"),
    ("sugu", "直"),
    ("agaru", "上"),
    ("yoru", "寄"),
    ("utsu", "打"),
    ("ou", "玉"),
    ("o", "玉"),
];

/// The text with its words in letters turned into kanji; `None` where a letter belongs to no word.
pub(super) fn in_kanji(text: &str) -> Option<String> {
    let mut kanji = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_lowercase() {
            let (word, sign) = ROMAJI.iter().find(|(word, _)| rest.starts_with(word))?;
            kanji.push_str(sign);
            rest = &rest[word.len()..];
        } else {
            if first != '-' {
                kanji.push(first);
            }
            rest = &rest[first.len_utf8()..];
        }
    }
    Some(kanji)
}

/// Names of pieces, each after the longer ones that begin with it.
const NAMES: [(&str, Kind); 46] = [
    ("成香", Kind::ProLance),
    ("成桂", Kind::ProKnight),
    ("成銀", Kind::ProSilver),
    ("歩兵", Kind::Pawn),
    ("香車", Kind::Lance),
    ("桂馬", Kind::Knight),
    ("銀将", Kind::Silver),
    ("金将", Kind::Gold),
    ("角行", Kind::Bishop),
    ("飛車", Kind::Rook),
    ("玉将", Kind::King),
    ("王将", Kind::King),
    ("醉象", Kind::Elephant),
    ("酔象", Kind::Elephant),
    ("太子", Kind::Prince),
    ("と金", Kind::ProPawn),
    ("龍王", Kind::Dragon),
    ("竜王", Kind::Dragon),
    ("龍馬", Kind::Horse),
    ("竜馬", Kind::Horse),
    ("歩", Kind::Pawn),
    ("步", Kind::Pawn),
    ("香", Kind::Lance),
    ("桂", Kind::Knight),
    ("銀", Kind::Silver),
    ("金", Kind::Gold),
    ("角", Kind::Bishop),
    ("飛", Kind::Rook),
    ("玉", Kind::King),
    ("王", Kind::King),
    ("醉", Kind::Elephant),
    ("酔", Kind::Elephant),
    ("象", Kind::Elephant),
    ("太", Kind::Prince),
    ("と", Kind::ProPawn),
    ("杏", Kind::ProLance),
    ("圭", Kind::ProKnight),
    ("全", Kind::ProSilver),
    ("龍", Kind::Dragon),
    ("竜", Kind::Dragon),
    ("馬", Kind::Horse),
    ("马", Kind::Horse),
    // the other way to write what is promoted (RULES.md 6)
    ("仝", Kind::ProLance),
    ("今", Kind::ProKnight),
    ("个", Kind::ProPawn),
    ("子", Kind::Prince),
];

/// The first three bytes of a text as one number: where a name stands, a kanji or a kana.
fn first_sign(text: &[u8]) -> Option<u32> {
    match text {
        [one, two, three, ..] => Some(u32::from_be_bytes([0, *one, *two, *three])),
        _ => None,
    }
}

/// The Japanese name of a piece at the beginning of a text, and what follows it.
///
/// ```
/// use suizo::{notation::read, rules::Kind};
/// assert_eq!(read::leading_name("成銀(33)"), Some((Kind::ProSilver, "(33)")));
/// ```
#[must_use]
pub fn leading_name(text: &str) -> Option<(Kind, &str)> {
    let mut rest = Rest(text);
    rest.name().map(|kind| (kind, rest.0))
}

/// The text that is still to be read.
pub(super) struct Rest<'a>(pub &'a str);

impl Rest<'_> {
    /// Skips the first of these signs that stands here; whether there was one.
    pub(super) fn take(&mut self, signs: &[&str]) -> bool {
        let found = signs.iter().find_map(|sign| self.0.strip_prefix(sign));
        if let Some(rest) = found {
            self.0 = rest;
        }
        found.is_some()
    }

    pub(super) fn square(&mut self) -> Option<Square> {
        let mut chars = self.0.chars();
        let file = chars.next()?.to_digit(10).filter(|file| *file > 0)?;
        let rank = rank(chars.next()?)?;
        self.0 = chars.as_str();
        Some(Square::new(file as u8 - 1, rank))
    }

    /// A piece in letters: that of SFEN, `de` or `cp`.
    pub(super) fn letters(&mut self) -> Option<Kind> {
        for (letters, kind) in [("+de", Kind::Prince), ("de", Kind::Elephant), ("cp", Kind::Prince)] {
            if self.take(&[letters]) {
                return Some(kind);
            }
        }
        let promoted = self.0.strip_prefix('+');
        let mut chars = promoted.unwrap_or(self.0).chars();
        let plain = Kind::from_letter(chars.next()?)?;
        let kind = if promoted.is_some() { plain.promoted()? } else { plain };
        self.0 = chars.as_str();
        Some(kind)
    }

    /// A piece by its Japanese name.
    pub(super) fn name(&mut self) -> Option<Kind> {
        let first = first_sign(self.0.as_bytes())?;
        // the first sign tells most of them apart
        let mut alike = NAMES.iter().filter(|(name, _)| first_sign(name.as_bytes()) == Some(first));
        alike.find(|(name, _)| self.take(&[name])).map(|(_, kind)| *kind)
    }

    /// What stands at the end of a move that may promote.
    pub(super) fn promotion(&mut self) -> Option<bool> {
        if self.take(&["不成", "生", "不", "="]) {
            Some(false)
        } else if self.take(&["成", "+"]) {
            Some(true)
        } else {
            None
        }
    }
}

/// A rank as a letter, a digit or a kanji, counted from 0.
#[must_use]
pub fn rank(sign: char) -> Option<u8> {
    match sign {
        'a'..='i' => Some(sign as u8 - b'a'),
        '1'..='9' => Some(sign as u8 - b'1'),
        _ => kanji::digit(sign)?.checked_sub(1),
    }
}
