//! Trunk's `post_build` hook: finishes a build for any static host.
//!
//! A release build:
//!
//! - The page is drawn as a first visitor sees it.
//! - The style sheets become three files: for the first picture, for a frame, and for what is fetched later.
//! - Files are named by a digest of their content, apart from the page itself, `sw.js` and what is fetched under a fixed name:
//!   the worker's files in a folder of their own, words, prose with the problems and lessons, pieces and our scripts.
//! - The names by which programs and their scripts find each other are made short.
//! - The tag for other pages gets its script and its folder.
//! - The service worker gets the lists of all files with their digests and sizes, and the page the version of its build.
//!
//! A debug build only gets its words and prose and loses the content policy, which would stop the script by which `trunk serve`
//! reloads the page.

mod files;
mod offline;
mod program_parts;
mod tag;

use super::{first_picture, short_names};
use crate::{i18n::Lang, lessons::sets};
use files::{replace_once, short_digest, walk};
use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

/// Finishes the build in the folder that Trunk names.
///
/// # Errors
/// When a file of the build cannot be read, written or renamed, or the words of a language cannot be written.
///
/// # Panics
/// When Trunk does not name its folder, or when page, scripts and hook no longer fit together.
pub fn main() -> io::Result<()> {
    let dir = PathBuf::from(env::var_os("TRUNK_STAGING_DIR").expect("TRUNK_STAGING_DIR: to be run by trunk"));
    let index = dir.join("index.html");
    let mut page = fs::read_to_string(&index)?;
    write_texts(&dir, "words/", Lang::file)?;
    write_texts(&dir, "words/later-", Lang::later_file)?;
    write_texts(&dir, "prose/", Lang::prose_file)?;
    bring_puzzles(&dir)?;
    bring_lessons(&dir)?;
    if env::var("TRUNK_PROFILE").as_deref() == Ok("debug") {
        program_parts::bring_debug(&dir, &linked(&page, "modulepreload"))?;
        tag::bring(&dir, &tag::Beside { pieces: "pieces", worker: "worker_loader.js" }, false)?;
        return fs::write(index, replace_once(&page, "Content-Security-Policy", "policy-of-release-builds"));
    }
    page = first_picture::put(&page, &dir)?;
    page = join_styles(&dir, &page)?;
    page = name_app(&dir, &page)?;
    let mut loaders = Vec::new();
    for worker in ["worker", "records"] {
        shrink(&dir.join(format!("{worker}.js")), &dir.join(format!("{worker}_bg.wasm")))?;
        loaders.push(name_worker(&dir, worker)?);
        page = replace_once(&page, &format!("{worker}_loader.js"), &loaders[loaders.len() - 1]);
    }
    for script in ["boot.js", "first.js", "sound.js", "fault.js", "sw.js"] {
        remove_comments(&dir.join(script))?;
    }
    let mut pieces = String::new();
    for folder in ["words", "prose", "pieces"] {
        pieces = name_folder(&dir, folder)?;
        page = replace_once(&page, &format!("./{folder}/"), &format!("./{pieces}/"));
    }
    let boot = dir.join("boot.js");
    let mut script = fs::read_to_string(&boot)?;
    for later in ["sound", "fault"] {
        script = replace_once(&script, &format!("{later}.js"), &name_script(&dir, later)?);
    }
    fs::write(&boot, script)?;
    page = replace_once(&page, "boot.js", &name_script(&dir, "boot")?);
    // named by the hint in the head and by the script in the body
    page = page.replace("first.js", &name_script(&dir, "first")?);
    tag::bring(&dir, &tag::Beside { pieces: &pieces, worker: &loaders[0] }, true)?;
    fs::write(&index, offline::fill_in(&dir, &page)?)
}

/// Puts the problems beside the prose, with which they are fetched: the page has no other place to be told.
fn bring_puzzles(dir: &Path) -> io::Result<()> {
    let packs = dir.join("puzzles");
    for pack in fs::read_dir(&packs)? {
        let pack = pack?;
        let name = format!("puzzles-{}", pack.file_name().to_string_lossy());
        fs::rename(pack.path(), dir.join("prose").join(name))?;
    }
    fs::remove_dir(packs)
}

/// Puts the sets of exercises there, too: the files with all languages become one for each.
fn bring_lessons(dir: &Path) -> io::Result<()> {
    let sources = dir.join("lessons");
    let mut files: Vec<PathBuf> = fs::read_dir(&sources)?.map(|file| Ok(file?.path())).collect::<io::Result<_>>()?;
    files.sort();
    for lang in Lang::ALL {
        let mut text = sets::first_line(lang.id());
        for file in &files {
            let picked = sets::in_language(&fs::read_to_string(file)?, lang.id());
            text += &picked.map_err(|why| io::Error::other(format!("{}: {why}", file.display())))?;
        }
        fs::write(dir.join("prose").join(format!("lessons-{}.txt", lang.id())), text)?;
    }
    fs::remove_dir_all(sources)
}

/// Joins the style sheets in the order in which the page links them: one file for the first picture, and one from each mark in the page on,
/// which comes when it is needed.
fn join_styles(dir: &Path, page: &str) -> io::Result<String> {
    const NAMES: [&str; 3] = ["style", "framed", "later"];
    let mark = |name: &str| format!("./{name}.css");
    let mut sheets = NAMES.map(|name| (name, String::new()));
    let mut rest = String::with_capacity(page.len());
    let mut at = None;
    for (i, part) in page.split("<link ").enumerate() {
        let (tag, after) = part.split_once('>').unwrap_or((part, ""));
        if i > 0 && tag.contains("stylesheet") {
            let href = attribute(tag, "href");
            at.get_or_insert(rest.len());
            let file = dir.join(href);
            let css = sheets.iter_mut().rev().find(|(name, _)| rest.contains(&mark(name)) || *name == NAMES[0]);
            css.expect("the first one").1 += fs::read_to_string(&file)?.trim();
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
    for (name, css) in sheets {
        let file = format!("{name}-{}.css", short_digest(css.as_bytes()));
        fs::write(dir.join(&file), css)?;
        if name == NAMES[0] {
            rest.insert_str(at, &format!("<link href=./{file} rel=stylesheet>"));
        } else {
            rest = replace_once(&rest, &mark(name), &format!("./{file}"));
        }
    }
    Ok(rest)
}

/// Renames the page's program and its script: Trunk named them by their content before they were changed.
fn name_app(dir: &Path, page: &str) -> io::Result<String> {
    let (script, program) = (linked(page, "modulepreload"), linked(page, "_bg.wasm"));
    program_parts::bring(dir, &dir.join(&script), &dir.join(&program))?;
    shrink(&dir.join(&script), &dir.join(&program))?;
    let mut page = page.to_owned();
    for (old, end) in [(script, ".js"), (program, "_bg.wasm")] {
        let name = format!("app-{}{end}", short_digest(&fs::read(dir.join(&old))?));
        fs::rename(dir.join(&old), dir.join(&name))?;
        page = page.replace(&old, &name);
    }
    Ok(page)
}

/// The file of the page's program that a link of the page names.
fn linked(page: &str, rel: &str) -> String {
    let tag = page.split("<link ").find(|tag| tag.contains(rel) && tag.contains("app-")).expect("the program's link");
    attribute(tag.split('>').next().unwrap_or(tag), "href").trim_start_matches("./").to_owned()
}

/// Makes a program and its script smaller to send without changing what they do.
fn shrink(script: &Path, program: &Path) -> io::Result<()> {
    short_names::shorten(script, program)?;
    let mut bytes = fs::read(program)?;
    blank_sources(&mut bytes);
    fs::write(program, bytes)
}

/// Blanks the names of the source files that panics name. Of libraries they are those of the machine that built them; our own would take 250
/// bytes of the first board: line and column stay.
fn blank_sources(program: &mut [u8]) {
    const OWN: &[u8] = b"src/";
    const ROOTS: [&[u8]; 6] = [b"/root/", b"/home/", b"/Users/", b"/rustc/", b"/usr/", OWN];
    for root in ROOTS {
        let starts: Vec<usize> = (0..program.len()).filter(|&at| program[at..].starts_with(root)).collect();
        for start in starts {
            let of_path = |byte: &&u8| {
                if root == OWN { matches!(**byte, b'a'..=b'z' | b'_' | b'/' | b'.') } else { byte.is_ascii_graphic() }
            };
            let length = program[start..].iter().take_while(of_path).count();
            let path = &mut program[start..start + length];
            let Some(end) = path.windows(3).position(|window| window == b".rs") else { continue };
            path[..end + 3].fill(b' ');
        }
    }
}

/// Removes the lines of a script that are only a comment: Trunk does not minify our scripts.
fn remove_comments(script: &Path) -> io::Result<()> {
    let text = fs::read_to_string(script)?;
    let is_comment = |line: &str| line.starts_with("//") || (line.starts_with("/**") && line.ends_with("*/"));
    let code: Vec<&str> = text.lines().filter(|line| !is_comment(line.trim())).collect();
    fs::write(script, code.join("\n") + "\n")
}

/// Moves a worker's files, to which Trunk gives fixed names, into a folder named by their content: an old page must never meet a
/// new worker. Returns where its loader lies.
fn name_worker(dir: &Path, worker: &str) -> io::Result<String> {
    let parts = [".js", "_bg.wasm", "_loader.js"].map(|end| format!("{worker}{end}"));
    let mut bytes = Vec::new();
    for part in &parts {
        bytes.extend(fs::read(dir.join(part))?);
    }
    let folder = format!("{worker}-{}", short_digest(&bytes));
    fs::create_dir_all(dir.join(&folder))?;
    for part in &parts {
        fs::rename(dir.join(part), dir.join(&folder).join(part))?;
    }
    Ok(format!("{folder}/{}", parts[2]))
}

/// Writes one file for each language.
fn write_texts(dir: &Path, start: &str, text: fn(Lang) -> Result<String, String>) -> io::Result<()> {
    for lang in Lang::ALL {
        let text = text(lang).map_err(|error| io::Error::other(format!("{}: {error}", lang.id())))?;
        let file = dir.join(format!("{start}{}.txt", lang.id()));
        fs::create_dir_all(file.parent().unwrap_or(dir))?;
        fs::write(file, text)?;
    }
    Ok(())
}

/// Names a folder by its content, and returns the name: an old page must never meet new words or new pieces.
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

/// Names a script by its content, and returns the name.
fn name_script(dir: &Path, script: &str) -> io::Result<String> {
    let file = dir.join(format!("{script}.js"));
    let named = format!("{script}-{}.js", short_digest(&fs::read(&file)?));
    fs::rename(file, dir.join(&named))?;
    Ok(named)
}

/// The value of an attribute; the minifier leaves out quotes that are not needed.
fn attribute<'a>(tag: &'a str, name: &str) -> &'a str {
    let start = tag.find(&format!("{name}=")).unwrap_or_else(|| panic!("no {name} in <link {tag}>")) + name.len() + 1;
    let value = &tag[start..];
    match value.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next().unwrap_or(quoted),
        None => value.split(' ').next().unwrap_or(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_names_no_files() {
        let mut program = b"xx/home/me/.cargo/yew-1/src/a/list.rssrc/a/own.rs/rustc/0a/library/core/str.rs!".to_vec();
        blank_sources(&mut program);
        let text = String::from_utf8(program).expect("still text");
        assert_eq!(text.split_whitespace().collect::<Vec<_>>(), ["xx", "!"]);
    }

    #[test]
    fn every_style_sheet_is_linked_once() {
        let page = fs::read_to_string("index.html").expect("the page");
        let mut sheets = Vec::new();
        walk(Path::new("styles"), &mut sheets).expect("the folder");
        for sheet in &sheets {
            let link = format!("rel=\"css\" href=\"{}\"", sheet.to_string_lossy().replace('\\', "/"));
            assert_eq!(page.matches(&link).count(), 1, "{link}");
        }
        assert_eq!(page.matches("rel=\"css\"").count(), sheets.len());
    }

    #[test]
    fn attributes_with_and_without_quotes() {
        assert_eq!(attribute("rel=stylesheet href=./a.css", "href"), "./a.css");
        assert_eq!(attribute("href=\"./a b.css\" rel=\"stylesheet\"", "href"), "./a b.css");
    }
}
