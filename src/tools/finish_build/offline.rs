//! What the service worker keeps: its lists of files, and the version of the build.

use super::files::{replace_once, short_digest, walk};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use sha2::{Digest as _, Sha256};
use std::{fs, io, path::Path};

/// Kept when it is used, or when everything is wanted; the rest of the program every copy has, so that it plays in every language.
const LATER: [&str; 6] = ["prose-", "nets/", "icons/", "licences/", "manifest.webmanifest", "old.js"];

/// No part of the page: the page itself is kept by its version, the tag is for other pages, and pictures of the page are for shops.
const APART: [&str; 5] = ["index.html", "sw.js", ".", "embed", "screenshots/"];

/// Gives the service worker its lists and its version, and returns the page with that version.
///
/// # Errors
/// When a file of the build cannot be read or written.
///
/// # Panics
/// When the service worker, the page and this no longer fit together.
pub fn fill_in(dir: &Path, page: &str) -> io::Result<String> {
    let mut files = Vec::new();
    walk(dir, &mut files)?;
    files.sort();
    let [mut first, mut later] = [Vec::new(), Vec::new()];
    for file in &files {
        let name = file.strip_prefix(dir).expect("below the folder").to_string_lossy().replace('\\', "/");
        let is_among = |names: &[&str]| names.iter().any(|start| name.starts_with(start));
        if !is_among(&APART) {
            let list = if is_among(&LATER) { &mut later } else { &mut first };
            list.push(line(&name, &fs::read(file)?));
        }
    }
    let script = dir.join("sw.js");
    let worker = fs::read_to_string(&script)?;
    // a changed service worker is another version too: it must not touch the cache of the one that runs
    let version = short_digest(format!("{page}{}{}{worker}", first.join(""), later.join("")).as_bytes());
    let text = replace_once(&worker, "__VERSION__", &version);
    let text = replace_once(&text, "\"__FIRST__\"", &first.join(",\n  "));
    let text = replace_once(&text, "\"__LATER__\"", &later.join(",\n  "));
    fs::write(script, in_one_block(&text))?;
    Ok(replace_once(page, "__VERSION__", &version))
}

/// A line of a list: name, digest, size.
fn line(name: &str, bytes: &[u8]) -> String {
    format!("[{:?}, {:?}, {}]", format!("./{name}"), integrity(bytes), bytes.len())
}

/// A script that was cut off on its way does not run at all then, and so does not become the service worker.
fn in_one_block(script: &str) -> String {
    format!("{{\n{script}}}\n")
}

/// A digest as browsers check files by it (Subresource Integrity).
fn integrity(bytes: &[u8]) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of FIPS 180-4.
    #[test]
    fn a_line_has_the_digest_that_browsers_compute_and_the_size() {
        let digest = "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=";
        assert_eq!(line("a/b.txt", b"abc"), format!("[\"./a/b.txt\", \"{digest}\", 3]"));
    }

    #[test]
    fn the_lists_are_whole_and_the_page_has_their_version() {
        let dir = std::env::temp_dir().join(format!("suizo-offline-{}", std::process::id()));
        fs::create_dir_all(dir.join("icons")).expect("a folder");
        let worker = "const VERSION = \"__VERSION__\", FIRST = [\"__FIRST__\"], LATER = [\"__LATER__\"];\n";
        for (name, text) in [("sw.js", worker), ("a.js", "abc"), ("embed.js", "x"), ("icons/i.svg", "i")] {
            fs::write(dir.join(name), text).expect("a file");
        }
        let page = fill_in(&dir, "of __VERSION__").expect("filled in");
        let filled = fs::read_to_string(dir.join("sw.js")).expect("the script");
        fs::remove_dir_all(&dir).expect("the folder goes");
        let version = page.trim_start_matches("of ");
        assert!(version.len() == 16 && filled.contains(version), "{page}: {filled}");
        let (first, later) = filled.split_once("LATER").expect("both lists");
        assert!(first.contains("./a.js") && later.contains("./icons/i.svg"), "{filled}");
        assert!(!filled.contains("embed") && !filled.contains("sw.js"), "{filled}");
        assert!(filled.starts_with('{') && filled.ends_with("}\n"), "{filled}");
    }
}
