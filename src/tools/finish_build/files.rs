//! Files of a build: which there are, what names them, and words in them that stand for something.

use sha2::{Digest as _, Sha256};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Collects every file below a folder.
pub fn walk(dir: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() { walk(&path, files)? } else { files.push(path) }
    }
    Ok(())
}

/// Replaces what stands there for something else.
///
/// # Panics
/// When the text does not contain `from` exactly once: page, scripts and hook no longer fit together.
pub fn replace_once(text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "{from} must occur once in index.html, boot.js or sw.js");
    text.replacen(from, to, 1)
}

/// The first 64 bits of a digest, for a file name.
pub fn short_digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes)[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of FIPS 180-4.
    #[test]
    fn digests_are_those_that_browsers_compute() {
        assert_eq!(short_digest(b"abc"), "ba7816bf8f01cfea");
    }
}
