//! Test data on disk.

use flate2::read::GzDecoder;
use std::{fs::File, io::Read, path::Path};

/// The text of a file packed by gzip.
#[track_caller]
pub fn unpacked(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    let file = File::open(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let mut text = String::new();
    GzDecoder::new(file).read_to_string(&mut text).expect("text");
    text
}
