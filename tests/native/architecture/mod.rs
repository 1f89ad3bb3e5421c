//! The rules of ARCHITECTURE.md that the compiler does not know: which part may name which, no circles of imports, who sees the
//! whole `Model`, how long files and functions may be.
//!
//! The parts and what they import are read from that page, so page, test and code cannot drift apart. Names are looked for
//! everywhere in the code, not only in `use` lines; comments, strings and `#[cfg(test)]` modules do not count.

mod circles;
mod fences;
mod names;
mod sizes;
mod styles;
mod tokens;

use fences::Fences;
use names::Tree;
use std::{
    fs,
    path::{Path, PathBuf},
};

const MOST_WORDS_OF_THE_PAGE: usize = 2800;

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every Rust file below a folder, by its path below `src`.
fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let below = path.strip_prefix(src()).expect("below src").to_string_lossy().replace('\\', "/");
            found.push((below, fs::read_to_string(&path).expect("UTF-8")));
        }
    }
}

fn tree() -> Tree {
    let mut files = Vec::new();
    sources(&src(), &mut files);
    assert!(files.len() > 30, "the sources are found");
    Tree::read(files)
}

fn text_of_page() -> String {
    fs::read_to_string(src().join("ARCHITECTURE.md")).expect("the page")
}

fn page() -> Fences {
    Fences::read(&text_of_page())
}

#[track_caller]
fn assert_none(found: &[String], rule: &str) {
    assert!(found.is_empty(), "{rule}; {} lines:\n{}", found.len(), found.join("\n"));
}

#[test]
fn no_part_names_what_it_may_not() {
    let (tree, fences) = (tree(), page());
    let found: Vec<String> = tree.files.keys().flat_map(|path| fences.violations(&tree, path)).collect();
    assert_none(&found, "ARCHITECTURE.md does not allow");
}

#[test]
fn the_page_lists_every_part_and_no_circle() {
    let fences = page();
    for part in
        ["rules", "protocol", "engine", "notation", "persist", "host", "i18n", "app", "tools/arena", "tools/cli"]
    {
        assert!(fences.lists(part), "{part}");
    }
    for part in ["browser/worker", "browser/ui", "browser/shell"] {
        assert!(fences.lists(part), "{part}");
    }
    assert_eq!(fences.imports_of("rules"), [""; 0], "std only");
    for part in ["app", "browser/ui"] {
        assert!(!fences.imports_of(part).contains(&"engine"), "{part}");
    }
    assert_eq!(fences.circle(), [""; 0], "these import each other");
}

#[test]
fn every_file_that_the_page_names_is_there() {
    let tree = tree();
    let files: Vec<&str> = tree.files.keys().map(String::as_str).collect();
    assert_none(&fences::missing_files(&text_of_page(), &files), "ARCHITECTURE.md names files that are not there");
}

#[test]
fn the_page_names_every_folder() {
    let tree = tree();
    let files: Vec<&str> = tree.files.keys().map(String::as_str).collect();
    assert_none(&fences::unlisted_folders(&text_of_page(), &files), "ARCHITECTURE.md does not name the folders");
}

/// A map is read whole. What has no room on it stands at the top of the file that it is about.
#[test]
fn the_page_is_short() {
    let words = text_of_page().split_whitespace().count();
    assert!(words <= MOST_WORDS_OF_THE_PAGE, "ARCHITECTURE.md has {words} words, {MOST_WORDS_OF_THE_PAGE} at most");
}

/// The lines whose comments have this text in small letters.
fn comments_with(text: &str) -> Vec<String> {
    let with = |(path, file): (&String, &names::File)| {
        let lines = file.code.lines().enumerate().filter(|(_, line)| comment(line).contains(text));
        lines.map(|(at, line)| format!("{path}:{}: {}", at + 1, line.trim())).collect::<Vec<String>>()
    };
    tree().files.iter().flat_map(with).collect()
}

#[test]
fn comments_say_number_of() {
    assert_none(&comments_with("so many"), "write \"number of\" for \"so many\"");
}

/// All examples are compiled as one program, in a folder of its own: where one does not compile there, each is compiled by itself, which takes
/// fifteen times as long.
#[test]
fn examples_name_files_from_the_root() {
    assert_none(&comments_with("include_str!(\""), "write include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/…\"))");
}

/// The comment that a line ends with or is, in small letters.
fn comment(line: &str) -> String {
    line.split_once("//").map_or("", |(_, comment)| comment).to_lowercase()
}

#[test]
fn comments_are_told_from_code() {
    assert_eq!(comment("let a = \"so many\"; // So many moves"), " so many moves");
    assert_eq!(comment("    /// So many moves"), "/ so many moves");
    assert_eq!(comment("let a = \"so many\";"), "");
}

#[test]
fn a_press_computes_no_style_of_the_whole_page() {
    let mut folders = vec![src().with_file_name("styles")];
    let mut found = Vec::new();
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            files += 1;
            let css = fs::read_to_string(&path).expect("UTF-8");
            found.extend(styles::nameless(&css).iter().map(|selector| format!("{}: {selector}", path.display())));
        }
    }
    assert!(files > 30, "the style sheets are found");
    assert_none(&found, "the last part of a selector after `:has`, `+` or `~` has a name");
}

#[test]
fn no_circle_of_imports_between_folders_and_no_large_one_within() {
    assert_none(&circles::forbidden(&tree()), "circles of imports");
}

#[test]
fn only_the_root_files_of_the_program_see_the_whole_model() {
    let tree = tree();
    let found: Vec<String> = tree
        .files
        .iter()
        .filter(|(path, file)| sees_the_model(path, &file.source))
        .map(|(path, _)| path.clone())
        .collect();
    assert_none(&found, "`Model` is for src/app/*.rs, and for the shell and the first picture, which keep one");
}

#[test]
fn no_file_and_no_function_is_too_long() {
    let found: Vec<String> =
        tree().files.iter().flat_map(|(path, file)| sizes::too_long(path, &file.code, &file.source)).collect();
    assert_none(&found, "too long");
}

/// Whether a file below `src` names the type `Model` without a right to.
fn sees_the_model(path: &str, source: &tokens::Source) -> bool {
    let is_root = path.strip_prefix("app/").is_some_and(|file| !file.contains('/'));
    let may = is_root || path.starts_with("browser/shell/") || path == "tools/first_picture.rs";
    !may && source.without_tests().tokens.iter().any(|token| token.word() == Some("Model"))
}

#[test]
fn the_model_is_found_where_it_may_not_be() {
    let sees = |path, code| sees_the_model(path, &tokens::Source::read(code));
    for path in ["app/session/view.rs", "browser/ui/pages/play.rs", "host.rs", "bin/app.rs"] {
        assert!(sees(path, "use crate::app::Model;"), "{path}");
        assert!(sees(path, "fn f(model: &crate::app::model::Model) {}"), "{path}");
        assert!(sees(path, "use crate::app::{Msg, Model as Everything};"), "{path}");
        assert!(
            !sees(path, "/// [`Model`]\nfn f(models: &str) {} #[cfg(test)] mod tests { use crate::app::Model; }"),
            "{path}"
        );
    }
    for path in ["app/model.rs", "app/mod.rs", "browser/shell/page.rs"] {
        assert!(!sees(path, "use crate::app::Model;"), "{path}");
    }
}
