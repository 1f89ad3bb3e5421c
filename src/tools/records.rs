//! Files of records as text: UTF-8 with or without a byte order mark, UTF-16, Shift_JIS and EUC-JP, found by their content.
//!
//! ```
//! use suizo::tools::records::{self, Encoding};
//! let (sjis, unmapped) = records::encode("先手：大山", Encoding::ShiftJis);
//! assert_eq!(unmapped, 0);
//! let decoded = records::decode(&sjis);
//! assert_eq!((decoded.text.as_str(), decoded.encoding, decoded.n_replaced), ("先手：大山", Encoding::ShiftJis, 0));
//! ```

use crate::notation::records::encoding;
use encoding_rs::{EUC_JP, SHIFT_JIS};

pub use crate::notation::records::encoding::{Decoded, Encoding};

/// Decodes a file ([`encoding::decode`]).
pub fn decode(bytes: &[u8]) -> Decoded {
    encoding::decode(bytes, |bytes, encoding| {
        let as_it = if encoding == Encoding::EucJp { EUC_JP } else { SHIFT_JIS };
        as_it.decode_without_bom_handling(bytes).0.into()
    })
}

/// Encodes a text; in Shift_JIS and EUC-JP characters that these lack are named ([`encoding::named`]), and counted.
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
        match is_fault {
            true => bytes.extend_from_slice(&as_it.encode(&encoding::named(c)).0),
            false => bytes.extend_from_slice(&one),
        }
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
    fn shift_jis_turned_round_writes_what_the_standard_writes() {
        const ALIKE: [(char, char); 6] = [('〜', '～'), ('—', '―'), ('‖', '∥'), ('¢', '￠'), ('£', '￡'), ('¬', '￢')];
        let table = encoding::ShiftJis::of(|bytes| SHIFT_JIS.decode_without_bom_handling(bytes).0.into());
        for c in '\0'..='\u{ffff}' {
            let text = c.to_string();
            let (standard, _, is_missing) = SHIFT_JIS.encode(&text);
            let (bytes, missing) = table.encode(&text);
            if let Some((_, wide)) = ALIKE.into_iter().find(|(sign, _)| *sign == c) {
                // the standard lacks these, and has wide ones that look the same
                assert!(is_missing && missing.is_empty() && table.encode(&wide.to_string()).0 == bytes, "{c:?}");
                continue;
            }
            assert_eq!(missing, if is_missing { vec![c] } else { Vec::new() }, "{c:?}");
            assert!(is_missing || bytes == *standard, "{c:?}: {bytes:x?}, not {standard:x?}");
        }
        let (bytes, missing) = table.encode("先手：髙橋☗Ō☗−\u{1f600}");
        assert_eq!(decode(&bytes).text, "先手：髙橋▲[U+014C]▲－[U+1F600]");
        assert_eq!(missing, ['☗', 'Ō', '\u{1f600}']);
    }

    #[test]
    fn what_shift_jis_lacks_is_counted_and_named() {
        let (bytes, n_unmapped) = encode("将棋☗Ō", Encoding::ShiftJis);
        assert_eq!((decode(&bytes).text.as_str(), n_unmapped), ("将棋▲[U+014C]", 2));
        for bytes in [&b""[..], b"\xff", b"\x82", b"\0\0\0", b"\xfe\xff\xd8"] {
            let _ = decode(bytes);
        }
    }
}
