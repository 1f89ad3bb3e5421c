//! Trunk's `post_build` hook (native): finishes a release build for any static host.
//!
//! Every file but the page itself, `sw.js` and what is fetched under a fixed name gets a name that says what is in it:
//! the style sheets become one file, the worker's files move into a folder, words, prose, pieces and our scripts are renamed. The names by which
//! programs and their scripts find each other are made to compress well. Then the
//! service worker learns the list of all files with their digests, and the page which build it belongs to.
//! A debug build only loses the policy, which would stop the script by which `trunk serve` reloads the page.

use std::{
    collections::BTreeMap,
    env, fs, io,
    path::{Path, PathBuf},
};
use suizo::i18n::Lang;

fn main() -> io::Result<()> {
    let dir = PathBuf::from(env::var_os("TRUNK_STAGING_DIR").expect("TRUNK_STAGING_DIR: to be run by trunk"));
    let index = dir.join("index.html");
    let mut page = fs::read_to_string(&index)?;
    write_texts(&dir, "words", Lang::file)?;
    write_texts(&dir, "prose", Lang::prose_file)?;
    if env::var("TRUNK_PROFILE").as_deref() == Ok("debug") {
        return fs::write(index, replace_once(&page, "Content-Security-Policy", "policy-of-release-builds"));
    }
    page = join_styles(&dir, &page)?;
    page = name_app(&dir, &page)?;
    even_out_imports(&dir.join("worker.js"), &dir.join("worker_bg.wasm"))?;
    for script in ["boot.js", "sound.js", "sw.js"] {
        without_comments(&dir.join(script))?;
    }
    page = name_worker(&dir, &page)?;
    for folder in ["words", "prose"] {
        page = replace_once(&page, &format!("./{folder}/"), &format!("./{}/", name_folder(&dir, folder)?));
    }
    let boot = dir.join("boot.js");
    let script = fs::read_to_string(&boot)?;
    let script = replace_once(&script, "`pieces/", &format!("`{}/", name_folder(&dir, "pieces")?));
    fs::write(&boot, replace_once(&script, "sound.js", &name_script(&dir, "sound")?))?;
    page = replace_once(&page, "boot.js", &name_script(&dir, "boot")?);
    let (files, version) = list_files(&dir, &page)?;
    page = replace_once(&page, "__VERSION__", &version);
    fs::write(&index, page)?;

    let service_worker = dir.join("sw.js");
    let text = fs::read_to_string(&service_worker)?;
    let text = replace_once(&text, "__VERSION__", &version);
    fs::write(&service_worker, replace_once(&text, "\"__FILES__\"", &files.join(",\n  ")))
}

/// One style sheet, in the order of the page, instead of one request for each.
fn join_styles(dir: &Path, page: &str) -> io::Result<String> {
    let mut css = String::new();
    let mut rest = String::with_capacity(page.len());
    let mut at = None;
    for (i, part) in page.split("<link ").enumerate() {
        let (tag, after) = part.split_once('>').unwrap_or((part, ""));
        if i > 0 && tag.contains("stylesheet") {
            let href = attribute(tag, "href");
            at.get_or_insert(rest.len());
            let file = dir.join(href);
            css += fs::read_to_string(&file)?.trim();
            css.push('\n');
            fs::remove_file(file)?;
            rest += after;
        } else {
            if i > 0 {
                rest += "<link ";
            }
            rest += part;
        }
    }
    let at = at.expect("index.html links no style sheet");
    let name = format!("style-{}.css", short_digest(css.as_bytes()));
    fs::write(dir.join(&name), css)?;
    rest.insert_str(at, &format!("<link href=./{name} rel=stylesheet>"));
    Ok(rest)
}

/// Trunk names the page's program and its script for what they were before their imports were evened out.
fn name_app(dir: &Path, page: &str) -> io::Result<String> {
    let linked = |rel: &str| {
        let tag =
            page.split("<link ").find(|tag| tag.contains(rel) && tag.contains("app-")).expect("the program's link");
        attribute(tag.split('>').next().unwrap_or(tag), "href").trim_start_matches("./").to_owned()
    };
    let (script, program) = (linked("modulepreload"), linked("_bg.wasm"));
    even_out_imports(&dir.join(&script), &dir.join(&program))?;
    let mut page = page.to_owned();
    for (old, end) in [(script, ".js"), (program, "_bg.wasm")] {
        let name = format!("app-{}{end}", short_digest(&fs::read(dir.join(&old))?));
        fs::rename(dir.join(&old), dir.join(&name))?;
        page = page.replace(&old, &name);
    }
    Ok(page)
}

/// wasm-bindgen ends the name of every import in sixteen digits that look random, once in the script and once in the program.
/// Digits that are the same for all cost a visitor four kilobytes less.
fn even_out_imports(script: &Path, program: &Path) -> io::Result<()> {
    let names = even_names(&fs::read(script)?);
    for file in [script, program] {
        let mut bytes = fs::read(file)?;
        for (start, end) in imports(&bytes) {
            if let Some(name) = names.get(&bytes[start..end]) {
                bytes[start..end].copy_from_slice(name);
            }
        }
        if file == program {
            forget_folders(&mut bytes);
        }
        fs::write(file, bytes)?;
    }
    Ok(())
}

/// A panic tells the file that it happened in. The folders of libraries are those of the builder's machine and help nobody.
fn forget_folders(program: &mut [u8]) {
    for root in [&b"/root/"[..], b"/home/", b"/Users/", b"/rustc/", b"/usr/"] {
        let starts: Vec<usize> = (0..program.len()).filter(|&at| program[at..].starts_with(root)).collect();
        for start in starts {
            let length = program[start..].iter().take_while(|byte| byte.is_ascii_graphic()).count();
            let path = &mut program[start..start + length];
            let Some(end) = path.windows(3).position(|window| window == b".rs") else { continue };
            if let Some(folder) = path[..end].iter().rposition(|&byte| byte == b'/') {
                path[..=folder].fill(b' ');
            }
        }
    }
}

/// Takes the lines that are comments alone out of a script of ours, which no minifier sees.
fn without_comments(script: &Path) -> io::Result<()> {
    let text = fs::read_to_string(script)?;
    let is_comment = |line: &str| line.starts_with("//") || (line.starts_with("/**") && line.ends_with("*/"));
    let code: Vec<&str> = text.lines().filter(|line| !is_comment(line.trim())).collect();
    fs::write(script, code.join("\n") + "\n")
}

/// A name of the same length for every import of a script. Those that differ in their digits alone are counted.
fn even_names(script: &[u8]) -> BTreeMap<Vec<u8>, Vec<u8>> {
    const DIGITS: usize = 16;
    let hashed = |name: &&[u8]| {
        let (stem, digits) = name.split_at(name.len().saturating_sub(DIGITS));
        stem.ends_with(b"_") && digits.iter().all(u8::is_ascii_hexdigit)
    };
    let names = imports(script).into_iter().map(|(start, end)| &script[start..end]).filter(hashed);
    let mut even = BTreeMap::new();
    let mut seen: BTreeMap<&[u8], u32> = BTreeMap::new();
    for name in names {
        if !even.contains_key(name) {
            let stem = &name[..name.len() - DIGITS];
            let count = seen.entry(stem).or_default();
            even.insert(name.to_vec(), [stem, format!("{count:0DIGITS$}").as_bytes()].concat());
            *count += 1;
        }
    }
    even
}

/// Where wasm-bindgen's names stand: from `__wbg_` to the end of the word.
fn imports(bytes: &[u8]) -> Vec<(usize, usize)> {
    const START: &[u8] = b"__wbg_";
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(step) = bytes[at..].windows(START.len()).position(|window| window == START) {
        let start = at + step;
        let word = bytes[start..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        at = start + word;
        found.push((start, at));
    }
    found
}

/// Trunk gives the worker's files fixed names; an old page must never meet a new worker.
fn name_worker(dir: &Path, page: &str) -> io::Result<String> {
    const PARTS: [&str; 3] = ["worker.js", "worker_bg.wasm", "worker_loader.js"];
    let mut bytes = Vec::new();
    for part in PARTS {
        bytes.extend(fs::read(dir.join(part))?);
    }
    let folder = format!("worker-{}", short_digest(&bytes));
    fs::create_dir_all(dir.join(&folder))?;
    for part in PARTS {
        fs::rename(dir.join(part), dir.join(&folder).join(part))?;
    }
    Ok(replace_once(page, "worker_loader.js", &format!("{folder}/worker_loader.js")))
}

/// One file a language, with the sentences in the order in which the page looks for them.
fn write_texts(dir: &Path, folder: &str, text: fn(Lang) -> Result<String, String>) -> io::Result<()> {
    fs::create_dir_all(dir.join(folder))?;
    for lang in Lang::ALL {
        let text = text(lang).map_err(|error| io::Error::other(format!("{}: {error}", lang.id())))?;
        fs::write(dir.join(format!("{folder}/{}.txt", lang.id())), text)?;
    }
    Ok(())
}

/// Gives a folder a name that says what is in it: an old page must never meet new words, nor new pieces.
fn name_folder(dir: &Path, folder: &str) -> io::Result<String> {
    let mut files = Vec::new();
    walk(&dir.join(folder), &mut files)?;
    files.sort();
    let mut bytes = Vec::new();
    for file in files {
        bytes.extend(fs::read(file)?);
    }
    let named = format!("{folder}-{}", short_digest(&bytes));
    fs::rename(dir.join(folder), dir.join(&named))?;
    Ok(named)
}

/// The same for a script.
fn name_script(dir: &Path, script: &str) -> io::Result<String> {
    let file = dir.join(format!("{script}.js"));
    let named = format!("{script}-{}.js", short_digest(&fs::read(&file)?));
    fs::rename(file, dir.join(&named))?;
    Ok(named)
}

/// What the service worker keeps, as lines of its list, and a name for exactly this build.
fn list_files(dir: &Path, page: &str) -> io::Result<(Vec<String>, String)> {
    let mut files = Vec::new();
    walk(dir, &mut files)?;
    files.sort();
    let mut lines = Vec::new();
    for file in &files {
        let name = file.strip_prefix(dir).expect("below the folder").to_string_lossy().replace('\\', "/");
        if name == "index.html" || name == "sw.js" || name.starts_with('.') {
            continue;
        }
        lines.push(format!("[{:?}, \"sha256-{}\"]", format!("./{name}"), base64(&sha256(&fs::read(file)?))));
    }
    // another service worker is another version, too: it must not touch the cache of the one that runs
    let worker = fs::read_to_string(dir.join("sw.js"))?;
    let version = short_digest(format!("{page}{}{worker}", lines.join("")).as_bytes());
    Ok((lines, version))
}

fn walk(dir: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() { walk(&path, files)? } else { files.push(path) }
    }
    Ok(())
}

/// The value of an attribute, quoted or, as the minifier leaves it, not.
fn attribute<'a>(tag: &'a str, name: &str) -> &'a str {
    let start = tag.find(&format!("{name}=")).unwrap_or_else(|| panic!("no {name} in <link {tag}>")) + name.len() + 1;
    let value = &tag[start..];
    match value.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next().unwrap_or(quoted),
        None => value.split(' ').next().unwrap_or(value),
    }
}

/// # Panics
/// When the text does not hold `from` exactly once: page and hook no longer fit together.
fn replace_once(text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "{from} must stand once in index.html or sw.js");
    text.replacen(from, to, 1)
}

/// Enough of a digest for a file name.
fn short_digest(bytes: &[u8]) -> String {
    sha256(bytes)[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// SHA-256 (FIPS 180-4): browsers check files against it, and std has none.
fn sha256(bytes: &[u8]) -> [u8; 32] {
    let primes: Vec<u64> = (2..312u64).filter(|n| (2..*n).all(|d| n % d != 0)).collect();
    // the first 32 bits of the fractional parts of the roots, by whole numbers: floor(root(p * 2^(32 n))) mod 2^32
    let root = |p: u64, power: u32| {
        let target = u128::from(p) << (32 * power);
        let (mut low, mut high) = (0u128, 1 << 40);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if middle.pow(power) <= target { low = middle } else { high = middle }
        }
        low as u32
    };
    let k: Vec<u32> = primes.iter().take(64).map(|&p| root(p, 3)).collect();
    let mut state: Vec<u32> = primes.iter().take(8).map(|&p| root(p, 2)).collect();

    let mut message = bytes.to_vec();
    message.push(0x80);
    message.resize((message.len() + 8).next_multiple_of(64) - 8, 0);
    message.extend((bytes.len() as u64 * 8).to_be_bytes());
    for block in message.chunks_exact(64) {
        let mut w: Vec<u32> =
            block.chunks_exact(4).map(|word| u32::from_be_bytes(word.try_into().expect("4 bytes"))).collect();
        for i in 16..64 {
            let s0 = w[i - 15].rotate_right(7) ^ w[i - 15].rotate_right(18) ^ (w[i - 15] >> 3);
            let s1 = w[i - 2].rotate_right(17) ^ w[i - 2].rotate_right(19) ^ (w[i - 2] >> 10);
            w.push(w[i - 16].wrapping_add(s0).wrapping_add(w[i - 7]).wrapping_add(s1));
        }
        let mut v = state.clone();
        for i in 0..64 {
            let s1 = v[4].rotate_right(6) ^ v[4].rotate_right(11) ^ v[4].rotate_right(25);
            let choice = (v[4] & v[5]) ^ (!v[4] & v[6]);
            let t1 = v[7].wrapping_add(s1).wrapping_add(choice).wrapping_add(k[i]).wrapping_add(w[i]);
            let s0 = v[0].rotate_right(2) ^ v[0].rotate_right(13) ^ v[0].rotate_right(22);
            let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
            v.rotate_right(1);
            v[4] = v[4].wrapping_add(t1);
            v[0] = t1.wrapping_add(s0).wrapping_add(majority);
        }
        for (sum, part) in state.iter_mut().zip(v) {
            *sum = sum.wrapping_add(part);
        }
    }
    let mut digest = [0; 32];
    for (bytes, word) in digest.chunks_exact_mut(4).zip(state) {
        bytes.copy_from_slice(&word.to_be_bytes());
    }
    digest
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let bits = group.iter().enumerate().fold(0u32, |bits, (i, &byte)| bits | u32::from(byte) << (16 - 8 * i));
        for i in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * i) & 63) as usize];
            text.push(if i <= group.len() { char::from(digit) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The examples published with the standard, and one that needs a block of padding alone.
    #[test]
    fn digests_are_sha256() {
        assert_eq!(hex(&sha256(b"abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(hex(&sha256(b"")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        let two_blocks = b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
        assert_eq!(hex(&sha256(two_blocks)), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    }

    #[test]
    fn imports_differ_no_more_than_they_must() {
        let script = b"{__wbg_get_5b446f51afd21013:f,__wbg_get_0380ccaa2f57f0d9:g,__wbg_wbg_plain:h};__wbg_get_5b446f51afd21013()";
        let names = even_names(script);
        let name = |old: &str| names.get(old.as_bytes()).map(|new| String::from_utf8_lossy(new).into_owned());
        assert_eq!(name("__wbg_get_5b446f51afd21013").as_deref(), Some("__wbg_get_0000000000000000"));
        assert_eq!(name("__wbg_get_0380ccaa2f57f0d9").as_deref(), Some("__wbg_get_0000000000000001"));
        assert_eq!(names.len(), 2);
    }

    #[test]
    fn a_panic_keeps_the_file_and_forgets_the_folders() {
        let mut program = b"xx/home/me/.cargo/yew-1/src/a/list.rssrc/own.rs/rustc/0a/library/core/str.rs!".to_vec();
        forget_folders(&mut program);
        let text = String::from_utf8(program).expect("still text");
        assert_eq!(text.split_whitespace().collect::<Vec<_>>(), ["xx", "list.rssrc/own.rs", "str.rs!"]);
    }

    #[test]
    fn base64_pads() {
        assert_eq!(
            [base64(b"f"), base64(b"fo"), base64(b"foo"), base64(b"foob")],
            ["Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]
        );
    }

    #[test]
    fn attributes_with_and_without_quotes() {
        assert_eq!(attribute("rel=stylesheet href=./a.css", "href"), "./a.css");
        assert_eq!(attribute("href=\"./a b.css\" rel=\"stylesheet\"", "href"), "./a b.css");
    }
}
