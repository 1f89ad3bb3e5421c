//! Finds the encoding of a file of records by its content: UTF-8 with or without a byte order mark, UTF-16, Shift_JIS or EUC-JP.
//!
//! The tables of the Japanese encodings are the caller's: natively a crate's, in a browser its own `TextDecoder`.

use std::{cmp::Ordering, collections::BTreeMap};

/// An encoding that records are found in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// With or without a byte order mark.
    Utf8,
    /// Little-endian.
    Utf16Le,
    /// Big-endian.
    Utf16Be,
    /// As Windows writes it.
    ShiftJis,
    /// As old Unix systems write it.
    EucJp,
}

impl Encoding {
    /// The name in reports, by which browsers know it too.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Utf16Le => "UTF-16LE",
            Encoding::Utf16Be => "UTF-16BE",
            Encoding::ShiftJis => "Shift_JIS",
            Encoding::EucJp => "EUC-JP",
        }
    }
}

/// A file as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded {
    /// Without a byte order mark.
    pub text: String,
    /// What it was in.
    pub encoding: Encoding,
    /// Bytes that mean nothing there; each became U+FFFD.
    pub n_replaced: usize,
}

impl Decoded {
    fn new(text: String, encoding: Encoding) -> Decoded {
        let n_replaced = text.matches('\u{fffd}').count();
        Decoded { text, encoding, n_replaced }
    }
}

/// The first line of CSA 3.0 in that encoding; `UTF-8` is found out all the same.
const CSA_SHIFT_JIS: &[u8] = b"'CSA encoding=SHIFT_JIS";

/// Decodes a file. What is no text in any of the encodings is taken for the one in which it has the fewest faults. `japanese` decodes
/// Shift_JIS and EUC-JP, with U+FFFD for what means nothing there.
///
/// ```
/// use suizo::notation::records::encoding::{Encoding, decode};
/// let decoded = decode(b"\xff\xfe\x69\x6b", |_, _| String::new());
/// assert_eq!((decoded.text.as_str(), decoded.encoding), ("歩", Encoding::Utf16Le));
/// ```
#[must_use]
pub fn decode(bytes: &[u8], japanese: impl Fn(&[u8], Encoding) -> String) -> Decoded {
    match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => return Decoded::new(String::from_utf8_lossy(rest).into(), Encoding::Utf8),
        [0xff, 0xfe, rest @ ..] => return utf_16(rest, Encoding::Utf16Le),
        [0xfe, 0xff, rest @ ..] => return utf_16(rest, Encoding::Utf16Be),
        _ => {}
    }
    if let Some(encoding) = utf_16_without_mark(bytes) {
        return utf_16(bytes, encoding);
    }
    if bytes.starts_with(CSA_SHIFT_JIS) {
        return Decoded::new(japanese(bytes, Encoding::ShiftJis), Encoding::ShiftJis);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Decoded::new(text.to_owned(), Encoding::Utf8);
    }
    // no more than two at a time: each can be three times as long as the bytes
    let read_as = |encoding| {
        let text =
            if encoding == Encoding::Utf8 { String::from_utf8_lossy(bytes).into() } else { japanese(bytes, encoding) };
        Decoded::new(text, encoding)
    };
    [Encoding::EucJp, Encoding::Utf8].into_iter().fold(read_as(Encoding::ShiftJis), |best, encoding| {
        let faults = |tried: &Decoded| (tried.n_replaced, oddity(&tried.text));
        let next = read_as(encoding);
        if faults(&next) < faults(&best) { next } else { best }
    })
}

fn utf_16(bytes: &[u8], encoding: Encoding) -> Decoded {
    let unit = |pair: &[u8]| match (pair, encoding) {
        (&[first, second], Encoding::Utf16Be) => u16::from_be_bytes([first, second]),
        (&[first, second], _) => u16::from_le_bytes([first, second]),
        // half a unit
        _ => 0xfffd,
    };
    let text = char::decode_utf16(bytes.chunks(2).map(unit)).map(|c| c.unwrap_or('\u{fffd}')).collect();
    Decoded::new(text, encoding)
}

/// UTF-16 that does not say so: every record has line breaks, digits or brackets, whose upper byte is 0.
fn utf_16_without_mark(bytes: &[u8]) -> Option<Encoding> {
    const LOOKED_AT: usize = 4_096;
    let head = &bytes[..bytes.len().min(LOOKED_AT) & !1];
    let zeros = |odd: usize| head.iter().skip(odd).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    if bytes.len() % 2 == 1 || head.len() < 4 || even + odd <= head.len() / 40 {
        return None;
    }
    // 一 and the wide blank have a zero as their lower byte: what is a blank or a line end one way round is nothing the other
    let is_plain = |upper: u8, lower: u8| upper == 0 && matches!(lower, b'\n' | b'\r' | b' ');
    let pairs = || head.chunks_exact(2);
    let little = pairs().filter(|pair| is_plain(pair[1], pair[0])).count();
    let big = pairs().filter(|pair| is_plain(pair[0], pair[1])).count();
    match little.cmp(&big) {
        Ordering::Greater => Some(Encoding::Utf16Le),
        Ordering::Less => Some(Encoding::Utf16Be),
        Ordering::Equal if even == 0 => Some(Encoding::Utf16Le),
        Ordering::Equal if odd == 0 => Some(Encoding::Utf16Be),
        Ordering::Equal => None,
    }
}

/// How little a text looks like a record: Shift_JIS and EUC-JP can each be read as the other, with half-width katakana, rare kanji and
/// control characters.
fn oddity(text: &str) -> usize {
    let is_odd = |c: &char| match c {
        '\u{ff61}'..='\u{ff9f}' | '\u{80}'..='\u{9f}' | '\u{e000}'..='\u{f8ff}' => true,
        c => c.is_control() && !matches!(c, '\n' | '\r' | '\t'),
    };
    let usual = "歩香桂銀金角飛玉王龍竜馬成同打一二三四五六七八九１２３４５６７８９手先後棋：の";
    let n_odd = text.chars().filter(is_odd).count();
    let n_usual = text.chars().filter(|c| usual.contains(*c)).count();
    (4 * n_odd).saturating_sub(n_usual) + if n_usual == 0 { 1 } else { 0 }
}

/// What stands for a character that an encoding lacks: the older marks of the sides, which every Japanese encoding has, else its number in
/// Unicode. Readers do not turn it back.
///
/// ```
/// use suizo::notation::records::encoding::named;
/// assert_eq!(["☗", "☖", "Ō"].map(|text| text.chars().map(named).collect::<String>()), ["▲", "△", "[U+014C]"]);
/// ```
#[must_use]
pub fn named(c: char) -> String {
    match c {
        '☗' | '⛊' => "▲".to_owned(),
        '☖' | '⛉' => "△".to_owned(),
        c => format!("[U+{:04X}]", u32::from(c)),
    }
}

/// A table to write Shift_JIS with, turned round from what decodes it: browsers decode the encoding, and do not write it.
#[derive(Debug, Clone)]
pub struct ShiftJis(BTreeMap<char, [u8; 2]>);

impl ShiftJis {
    /// Asks a decoder once, with every character of two bytes on a line of its own.
    ///
    /// Written are the bytes that the Encoding Standard writes: of several codes for a character the first, but never NEC's copies of
    /// IBM's characters, and nothing from the range for private use.
    #[must_use]
    pub fn of(decode: impl Fn(&[u8]) -> String) -> ShiftJis {
        let leads = (0x81..=0x9f).chain(0xe0..=0xec).chain(0xfa..=0xfc);
        let codes: Vec<[u8; 2]> = leads
            .flat_map(|lead| (0x40..=0xfc).filter(|trail| *trail != 0x7f).map(move |trail| [lead, trail]))
            .collect();
        let lines: Vec<u8> = codes.iter().flat_map(|&[lead, trail]| [lead, trail, b'\n']).collect();
        let mut table = BTreeMap::new();
        for (line, code) in decode(&lines).split('\n').zip(codes) {
            let mut chars = line.chars();
            if let (Some(c), None) = (chars.next(), chars.next())
                && c != '\u{fffd}'
            {
                table.entry(c).or_insert(code);
            }
        }
        ShiftJis(table)
    }

    /// A text in Shift_JIS, and the characters that it lacks, each once; what they are called ([`named`]) stands in their places.
    #[must_use]
    pub fn encode(&self, text: &str) -> (Vec<u8>, Vec<char>) {
        let (mut bytes, mut missing) = (Vec::with_capacity(text.len()), Vec::new());
        for c in text.chars() {
            if !self.push(&mut bytes, c) {
                for c in named(c).chars() {
                    self.push(&mut bytes, c);
                }
                if !missing.contains(&c) {
                    missing.push(c);
                }
            }
        }
        (bytes, missing)
    }

    /// Writes a character; false where the encoding lacks it.
    fn push(&self, bytes: &mut Vec<u8>, c: char) -> bool {
        match (c, self.code(c)) {
            ('\0'..='\u{80}', _) => bytes.push(c as u8),
            ('¥', _) => bytes.push(b'\\'),
            ('‾', _) => bytes.push(b'~'),
            ('\u{ff61}'..='\u{ff9f}', _) => bytes.push((c as u32 - 0xff61 + 0xa1) as u8),
            (_, Some(code)) => bytes.extend(code),
            (_, None) => return false,
        }
        true
    }

    fn code(&self, c: char) -> Option<[u8; 2]> {
        // one standard has signs where the other has wide ones that look the same
        let c = match c {
            '\u{2212}' => '\u{ff0d}',
            '〜' => '\u{ff5e}',
            '—' => '\u{2015}',
            '‖' => '\u{2225}',
            '¢' => '￠',
            '£' => '￡',
            '¬' => '￢',
            c => c,
        };
        self.0.get(&c).copied()
    }
}
