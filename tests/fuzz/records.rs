//! The readers of what comes from outside under libFuzzer, which keeps every input that reaches new code: `make fuzz`.
//!
//! `SUIZO_FORMAT` names the reader: a format, as `suizo convert --from` does, `packed` (the games of links), `zip` (archives) or `stored`
//! (the games of storage); without it the format of a record is found out, and so is the encoding.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;
use suizo::{
    notation::{
        packed,
        records::{self, Format, Parsed},
    },
    persist::{SavedGame, read_game, zip},
    record::{GameRecord, Header},
    rules::{Game, RuleChoices, Start, Variant},
    tools::records::decode,
};

#[derive(Clone, Copy)]
enum Reader {
    /// Of records in a format, or in any.
    Records(Option<Format>),
    Packed,
    Zip,
    Stored,
}

static READER: LazyLock<Reader> = LazyLock::new(|| match std::env::var("SUIZO_FORMAT").as_deref() {
    Err(_) => Reader::Records(None),
    Ok("packed") => Reader::Packed,
    Ok("zip") => Reader::Zip,
    Ok("stored") => Reader::Stored,
    Ok(name) => Reader::Records(Some(Format::from_id(name).expect("SUIZO_FORMAT names a reader"))),
});

fuzz_target!(|bytes: &[u8]| {
    match *READER {
        Reader::Records(format) => records_of(bytes, format),
        Reader::Packed => packed_game(&String::from_utf8_lossy(bytes)),
        Reader::Zip => archive(bytes),
        Reader::Stored => stored_game(&String::from_utf8_lossy(bytes)),
    }
});

fn records_of(bytes: &[u8], format: Option<Format>) {
    let text = match format {
        Some(_) => String::from_utf8_lossy(bytes).into_owned(),
        None => decode(bytes).text,
    };
    for Parsed { mut tree, .. } in records::read(&text, format).unwrap_or_default().into_iter().take(3) {
        // two of one name, or one without a value, are a peculiarity of the file
        tree.set_header(Header::default());
        for to in Format::ALL {
            let written = records::write(&tree, to);
            let again = records::read(&written.text, Some(to));
            // the one format that carries everything
            if to == Format::Psn {
                assert!(again.expect("what was written is readable")[0].tree == tree, "{}", written.text);
            }
        }
    }
}

/// The packed letters of a link, after a digit that says which game begins; what was read is written and read again.
fn packed_game(text: &str) {
    let Some((digit, letters)) = text.split_at_checked(1) else { return };
    let variant = digit.parse::<usize>().ok().and_then(|index| Variant::ALL.get(index)).copied();
    let variant = variant.unwrap_or(Variant::Shogi);
    let start = Game::new(variant, RuleChoices::default(), Start::Standard).expect("the usual start");
    let found = packed::read(&start, letters);
    let written = packed::write(&found.tree, &found.id);
    let again = packed::read(&start, &written);
    assert!(again.fault.is_none(), "what was written is readable: {written}");
    assert_eq!(packed::write(&again.tree, &again.id), written);
}

/// An archive as the library opens it: from its end, member by member.
fn archive(bytes: &[u8]) {
    /// The most that a member may unpack to, here.
    const MOST: usize = 1 << 20;
    let tail = bytes.len().min(zip::TAIL_LEN);
    let Ok(end) = zip::end_of(&bytes[bytes.len() - tail..], bytes.len()) else { return };
    let directory =
        end.start.checked_add(end.len).and_then(|stop| bytes.get(end.start..stop)).expect("lies in the file");
    for member in zip::members_of(directory).unwrap_or_default().iter().take(8) {
        if let Some(rest) = bytes.get(member.start..)
            && let Ok(unpacked) = zip::unpack(member, rest, MOST)
        {
            assert!(unpacked.len() <= MOST);
        }
    }
}

/// A stored game, of any version; what was read is stored and read again.
fn stored_game(text: &str) {
    let Ok(mut saved) = read_game(text) else { return };
    // the reader of JSON rounds the odd number with twenty digits in a field that nobody knows
    saved.other.0.clear();
    // a choice that only another game offers counts for nothing, and is not stored again
    let stored = saved.to_text();
    assert_eq!(read_game(&stored).expect("what is stored is readable").to_text(), stored);
    let record = GameRecord::of_tree(saved.record.tree().clone());
    assert!(read_game(&SavedGame::of(&record).to_text()).is_ok());
}
