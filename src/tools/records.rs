//! Files of records as text: UTF-8 with or without a byte order mark, UTF-16, Shift_JIS and EUC-JP, told apart by their content.
//!
//! ```
//! use suizo::tools::records::{self, Encoding};
//! let (sjis, unmapped) = records::encode("先手：大山", Encoding::ShiftJis);
//! assert_eq!(unmapped, 0);
//! let decoded = records::decode(&sjis);
//! assert_eq!((decoded.text.as_str(), decoded.encoding, decoded.n_replaced), ("先手：大山", Encoding::ShiftJis, 0));
//! ```

use encoding_rs::{EUC_JP, SHIFT_JIS, UTF_16BE, UTF_16LE};

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
    /// The name in reports.
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
#[derive(Debug)]
pub struct Decoded {
    /// Without a byte order mark.
    pub text: String,
    /// What it was in.
    pub encoding: Encoding,
    /// Bytes that mean nothing there; each became U+FFFD.
    pub n_replaced: usize,
}

/// Decodes a file. What is no text in any of the encodings is taken for the one in which it has the fewest faults.
pub fn decode(bytes: &[u8]) -> Decoded {
    let decoded = |text: String, encoding| {
        let n_replaced = text.matches('\u{fffd}').count();
        Decoded { text, encoding, n_replaced }
    };
    match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => return decoded(String::from_utf8_lossy(rest).into_owned(), Encoding::Utf8),
        [0xff, 0xfe, rest @ ..] => {
            return decoded(UTF_16LE.decode_without_bom_handling(rest).0.into(), Encoding::Utf16Le);
        }
        [0xfe, 0xff, rest @ ..] => {
            return decoded(UTF_16BE.decode_without_bom_handling(rest).0.into(), Encoding::Utf16Be);
        }
        _ => {}
    }
    if let Some(encoding) = utf_16_without_mark(bytes) {
        let as_it = if encoding == Encoding::Utf16Le { UTF_16LE } else { UTF_16BE };
        return decoded(as_it.decode_without_bom_handling(bytes).0.into(), encoding);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return decoded(text.to_owned(), Encoding::Utf8);
    }
    let tried = [
        decoded(SHIFT_JIS.decode_without_bom_handling(bytes).0.into(), Encoding::ShiftJis),
        decoded(EUC_JP.decode_without_bom_handling(bytes).0.into(), Encoding::EucJp),
        decoded(String::from_utf8_lossy(bytes).into_owned(), Encoding::Utf8),
    ];
    tried.into_iter().min_by_key(|tried| (tried.n_replaced, oddity(&tried.text))).unwrap_or(Decoded {
        text: String::new(),
        encoding: Encoding::Utf8,
        n_replaced: 0,
    })
}

/// UTF-16 that does not say so: every record has line breaks, digits or brackets, whose upper byte is 0.
fn utf_16_without_mark(bytes: &[u8]) -> Option<Encoding> {
    const LOOKED_AT: usize = 4_096;
    let head = &bytes[..bytes.len().min(LOOKED_AT) & !1];
    let zeros = |odd: usize| head.iter().skip(odd).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    let many = head.len() / 40;
    match (even, odd) {
        _ if bytes.len() % 2 == 1 || head.len() < 4 => None,
        (0, 1..) if odd > many => Some(Encoding::Utf16Le),
        (1.., 0) if even > many => Some(Encoding::Utf16Be),
        _ => None,
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

/// Encodes a text; in Shift_JIS and EUC-JP characters that these lack become 〓, and are counted.
pub fn encode(text: &str, encoding: Encoding) -> (Vec<u8>, usize) {
    let as_it = match encoding {
        Encoding::Utf8 => return (text.as_bytes().to_vec(), 0),
        Encoding::Utf16Le => return (text.encode_utf16().flat_map(u16::to_le_bytes).collect(), 0),
        Encoding::Utf16Be => return (text.encode_utf16().flat_map(u16::to_be_bytes).collect(), 0),
        Encoding::ShiftJis => SHIFT_JIS,
        Encoding::EucJp => EUC_JP,
    };
    let (whole, _, has_faults) = as_it.encode(text);
    if !has_faults {
        return (whole.into_owned(), 0);
    }
    let mut bytes = Vec::new();
    let mut n_unmapped = 0;
    let mut buffer = [0; 4];
    for c in text.chars() {
        let (one, _, is_fault) = as_it.encode(c.encode_utf8(&mut buffer));
        n_unmapped += usize::from(is_fault);
        bytes.extend_from_slice(&if is_fault { as_it.encode("〓").0 } else { one });
    }
    (bytes, n_unmapped)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_encoding_is_told_from_the_others() {
        let samples = [
            "手合割：平手\r\n先手：大山康晴\r\n後手：升田幸三\r\n手数----指手---------消費時間--\r\n   1 ７六歩(77)   ( 0:12/00:00:12)\r\n",
            "N+羽生\nPI\n+\n+7776FU\n'*角換わり\n",
        ];
        let all = [Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be, Encoding::ShiftJis, Encoding::EucJp];
        for (text, encoding) in samples.into_iter().flat_map(|text| all.map(|encoding| (text, encoding))) {
            let decoded = decode(&encode(text, encoding).0);
            assert_eq!((decoded.text.as_str(), decoded.encoding, decoded.n_replaced), (text, encoding, 0));
        }
        for mark in [&b"\xef\xbb\xbf"[..], b""] {
            assert_eq!(decode(&[mark, "歩".as_bytes()].concat()).text, "歩");
        }
        assert_eq!(decode(b"\xff\xfe\x69\x6b").text, "歩");
    }

    #[test]
    fn what_shift_jis_lacks_is_counted_and_replaced() {
        let (bytes, n_unmapped) = encode("将棋☗Ō", Encoding::ShiftJis);
        assert_eq!((decode(&bytes).text.as_str(), n_unmapped), ("将棋〓〓", 2));
        for bytes in [&b""[..], b"\xff", b"\x82", b"\0\0\0", b"\xfe\xff\xd8"] {
            let _ = decode(bytes);
        }
    }
}
