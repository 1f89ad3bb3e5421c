//! The readers of records under libFuzzer, which keeps every input that reaches new code: `make fuzz`.
//!
//! `SUIZO_FORMAT` names the reader, as `suizo convert --from` does; without it the format is found out, and so is the encoding.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;
use suizo::{
    notation::records::{self, Format, Parsed},
    record::Header,
    tools::records::decode,
};

static FORMAT: LazyLock<Option<Format>> = LazyLock::new(|| {
    let name = std::env::var("SUIZO_FORMAT").ok()?;
    Some(Format::from_id(&name).expect("SUIZO_FORMAT names a format"))
});

fuzz_target!(|bytes: &[u8]| {
    let text = match *FORMAT {
        Some(_) => String::from_utf8_lossy(bytes).into_owned(),
        None => decode(bytes).text,
    };
    for Parsed { mut tree, .. } in records::read(&text, *FORMAT).unwrap_or_default().into_iter().take(3) {
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
});
