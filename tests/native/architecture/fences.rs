//! Which part of the program may name which, as the module tree of ARCHITECTURE.md says.

use super::names::Tree;
use std::collections::{BTreeMap, BTreeSet};

/// Crates that only a browser's half may name.
const WEB: [&str; 6] = ["web_sys", "js_sys", "gloo", "wasm_bindgen", "wasm_bindgen_futures", "serde_wasm_bindgen"];
/// Who may name them.
const NAMES_WEB: [&str; 9] = [
    "browser/shell",
    "browser/worker",
    "browser/ui/dom",
    "browser/tag",
    "browser/engine_link",
    "bin/app",
    "bin/worker",
    "bin/embed",
    "bin/reader",
];
/// The outside world, which the core gets as arguments.
const WORLD: [&str; 7] = ["time", "fs", "env", "io", "process", "thread", "net"];
const PRINTS: [&str; 5] = ["println", "eprintln", "print", "eprint", "dbg"];
/// Who may name the world and print.
const NAMES_WORLD: [&str; 4] = ["tools", "browser/shell", "browser/worker", "bin"];

/// What ARCHITECTURE.md allows.
///
/// A part is an entry of the module tree with a note `imports:`; its path follows from the indentation of the entries around it.
/// The deepest part around a file is the file's own. A part may name what its note lists and what the notes of the parts
/// around it list, itself, and the parts that lie in it; the part around it only where its note lists it.
/// A word of a note means the part of that name beside this one, else the one at the top, else the only one of that name; a path,
/// as `app/effect`, means any module. `everything` means all parts.
#[derive(Debug, Default)]
pub struct Fences {
    /// By part: the paths that its own note lists.
    parts: BTreeMap<String, Vec<String>>,
    /// By part: the crates out of `serde` and `yew` that its note lists.
    crates: BTreeMap<String, Vec<String>>,
    /// By program, as `bin/app`: the parts that it starts.
    programs: BTreeMap<String, Vec<String>>,
}

impl Fences {
    /// Reads the lines of the tree such as `  notation/   text in, text out    imports: rules, record`, and such as
    /// `bin/suizo -> cli` for the programs.
    pub fn read(page: &str) -> Fences {
        let notes = notes(page);
        let known: BTreeSet<&str> = notes.iter().map(|(part, _)| part.as_str()).collect();
        let mut fences = Fences::default();
        for (part, note) in &notes {
            let words = || note.split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '/'));
            let listed: Vec<String> = if words().any(|word| word == "everything") {
                known.iter().map(|part| (*part).to_owned()).collect()
            } else {
                words().filter_map(|word| meaning(word, part, &known)).collect()
            };
            let all = listed.len() == known.len();
            let crates = ["serde", "yew"].into_iter().filter(|name| all || words().any(|word| word == *name));
            let crates = crates.map(str::to_owned).collect();
            fences.parts.insert(part.clone(), listed);
            fences.crates.insert(part.clone(), crates);
        }
        for line in page.lines() {
            for (at, _) in line.match_indices("bin/") {
                let entry = line[at..].split(['|', ';']).next().unwrap_or_default();
                if let Some((program, started)) = entry.split_once("->") {
                    let words = started.split(|c: char| !c.is_alphanumeric() && c != '_');
                    let started = words.filter_map(|word| meaning(word, "", &known)).collect();
                    fences.programs.insert(program.trim().to_owned(), started);
                }
            }
        }
        fences
    }

    pub fn lists(&self, part: &str) -> bool {
        self.parts.contains_key(part)
    }

    pub fn imports_of(&self, part: &str) -> Vec<&str> {
        self.parts[part].iter().map(String::as_str).collect()
    }

    /// Parts that import each other in a circle; those that import everything apart.
    pub fn circle(&self) -> Vec<&str> {
        let mut left: BTreeSet<&str> = self.parts.keys().map(String::as_str).collect();
        left.retain(|part| self.parts[*part].len() < self.parts.len());
        // peel off whatever imports nothing that is left
        while let Some(&part) = left
            .iter()
            .find(|part| self.parts[**part].iter().all(|other| other == *part || !left.contains(other.as_str())))
        {
            left.remove(part);
        }
        left.into_iter().collect()
    }

    /// The deepest part that a module lies in.
    fn part_of(&self, module: &str) -> Option<&str> {
        self.parts.keys().map(String::as_str).filter(|part| lies_in(module, part)).max_by_key(|part| part.len())
    }

    /// What a source file says that it may not; the path is the one below `src`.
    pub fn violations(&self, tree: &Tree, path: &str) -> Vec<String> {
        let module = path.trim_end_matches(".rs").trim_end_matches("/mod");
        let own = self.part_of(module);
        let (crates, file) = (tree.crates(path), &tree.files[path]);
        let mut named = BTreeSet::new();
        let is_group = self.parts.keys().any(|part| part != module && lies_in(part, module));
        if module != "lib" && own.is_none() && !is_group && !self.programs.contains_key(module) {
            return vec![format!("{path} belongs to a part that ARCHITECTURE.md does not list")];
        }
        for words in tree.literal(path).iter().filter(|_| module != "lib") {
            let named_module = words.join("/");
            let target = self.part_of(&named_module);
            if target.is_some() && target == own || self.allows(module, own, &named_module) {
                continue;
            }
            // a name that belongs to no part is the crate's own
            named.extend(
                target.map(str::to_owned).or_else(|| words.first().filter(|word| *word == "everything").cloned()),
            );
        }
        if let Some(own) = own {
            for (name, listed) in [("serde", "serde"), ("serde_json", "serde"), ("yew", "yew")] {
                let around = self.crates.iter().filter(|(part, _)| lies_in(own, part));
                if crates.contains(name) && !around.flat_map(|(_, listed)| listed).any(|known| known == listed) {
                    named.insert(name.to_owned());
                }
            }
        }
        if !NAMES_WEB.iter().any(|may| lies_in(module, may)) {
            named.extend(WEB.iter().filter(|name| crates.contains(**name)).map(|name| (*name).to_owned()));
        }
        if !NAMES_WORLD.iter().any(|may| lies_in(module, may)) {
            named.extend(WORLD.iter().map(|name| format!("std::{name}")).filter(|name| crates.contains(name)));
            named.extend(PRINTS.iter().filter(|name| file.macros.contains(**name)).map(|name| format!("{name}!")));
        }
        named.into_iter().map(|what| format!("{path} names {what}")).collect()
    }

    /// Whether a module in the part `own` may name another one, which is not of that part.
    fn allows(&self, module: &str, own: Option<&str>, named: &str) -> bool {
        let listed = |part: &str| self.parts[part].iter().any(|allowed| lies_in(named, allowed));
        match own {
            None => self.programs.get(module).is_some_and(|started| started.iter().any(|part| lies_in(named, part))),
            Some(own) if listed(own) || lies_in(named, own) => true,
            // what the parts around it list holds for it too, as far as it lies outside of them
            Some(own) => self
                .parts
                .keys()
                .any(|around| around != own && lies_in(own, around) && !lies_in(named, around) && listed(around)),
        }
    }
}

/// Whether a module is the other one or lies in it; both as paths.
fn lies_in(module: &str, other: &str) -> bool {
    module.strip_prefix(other).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The entries below `src/` that have a note: path and note.
fn notes(page: &str) -> Vec<(String, String)> {
    let noted = |(path, line): (String, &str)| Some((path, line.split_once("imports:")?.1.to_owned()));
    entries(page).into_iter().filter_map(noted).collect()
}

/// Every line of the tree below `src/`: the path of the entry that it begins with, and the line.
fn entries(page: &str) -> Vec<(String, &str)> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let is_entry = |word: &str| word.ends_with('/') || word.ends_with(".rs");
    let tree = page.lines().skip_while(|line| !line.starts_with("src/")).skip(1);
    let mut around: Vec<(usize, &str)> = Vec::new();
    let mut found = Vec::new();
    for line in tree.take_while(|line| line.trim().is_empty() || indent(line) > 0) {
        let Some(entry) = line.split_whitespace().next().filter(|word| is_entry(word)) else { continue };
        while around.last().is_some_and(|(deep, _)| *deep >= indent(line)) {
            around.pop();
        }
        let name = entry.trim_end_matches('/').trim_end_matches(".rs");
        let path: Vec<&str> = around.iter().map(|(_, folder)| *folder).chain([name]).collect();
        found.push((path.join("/"), line));
        if entry.ends_with('/') {
            around.push((indent(line), name));
        }
    }
    found
}

/// The files that the tree names and that are not there; `files` by their paths below `src`.
pub fn missing_files(page: &str, files: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for (path, line) in entries(page) {
        // the entry's own folder, or that of the file which the line begins with
        let is_folder = line.trim_start().split(' ').next().is_some_and(|entry| entry.ends_with('/'));
        let folder = if is_folder { path.as_str() } else { path.rsplit_once('/').map_or("", |(folder, _)| folder) };
        let text = line.split("imports:").next().unwrap_or_default();
        let named = text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '/' | '.'));
        for name in named.map(|word| word.trim_end_matches('.')).filter(|word| word.ends_with(".rs")) {
            let is_it = |file: &str| (folder.is_empty() || lies_in(file, folder)) && lies_behind(file, name);
            if !files.iter().any(|file| is_it(file)) {
                found.push(format!("{folder}: {name}"));
            }
        }
    }
    found
}

/// The folders with source files that the tree does not name: neither by a line of their own, nor as `NAME/` in the line of the folder
/// around them, or in one that begins with a file there.
pub fn unlisted_folders(page: &str, files: &[&str]) -> Vec<String> {
    let mut listed = BTreeSet::new();
    for (path, line) in entries(page) {
        let text = line.split("imports:").next().unwrap_or_default();
        let mut words = text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '/' | '.'));
        let is_folder = words.find(|word| !word.is_empty()).is_some_and(|entry| entry.ends_with('/'));
        let around = path.rsplit_once('/').map_or("", |(around, _)| around);
        for folder in words.filter_map(|word| word.strip_suffix('/')) {
            listed.insert(format!("{path}/{folder}"));
            listed.insert(format!("{around}/{folder}").trim_start_matches('/').to_owned());
        }
        if is_folder {
            listed.insert(path);
        }
    }
    let above = |path: &str| -> Vec<String> {
        path.match_indices('/').map(|(end, _)| path[..end].to_owned()).filter(|folder| folder != "bin").collect()
    };
    let folders: BTreeSet<String> = files.iter().flat_map(|path| above(path)).collect();
    folders.into_iter().filter(|folder| !listed.contains(folder)).collect()
}

/// Whether a path ends with another one.
fn lies_behind(path: &str, end: &str) -> bool {
    path.strip_suffix(end).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))
}

/// The path that a word of a part's note means; `None` for a word that names no part.
fn meaning(word: &str, part: &str, known: &BTreeSet<&str>) -> Option<String> {
    if word.contains('/') && !word.ends_with('/') {
        return Some(word.to_owned());
    }
    let word = word.trim_end_matches('/');
    let beside = part.rsplit_once('/').map(|(around, _)| format!("{around}/{word}"));
    let found =
        beside.filter(|path| known.contains(path.as_str())).or_else(|| known.get(word).map(|part| (*part).to_owned()));
    found.or_else(|| {
        let mut same = known.iter().filter(|path| path.rsplit('/').next() == Some(word));
        let only = same.next()?;
        assert!(same.next().is_none(), "{word} in the note of {part} could be several parts: write its path");
        Some((*only).to_owned())
    })
}

const PAGE: &str = "
  bin/suizo -> cli   |  bin/app -> shell
src/
  lib.rs              all
  rules/              the games          imports: std only
    board.rs          squares
  engine/             search             imports: rules
  protocol.rs         the seam           imports: serde
  app/                the program        imports: rules (all of it), protocol
    effect.rs         what is to be done
    board/            any board needs it imports: app/effect
    session/          a game             imports: board, engine
    engine/           the worker         imports: protocol
  browser/            in a browser
    ui/               drawing            imports: yew, app, rules
    shell/            effects            imports: everything above
  tools/              natively
    cli/              for scripts        imports: rules engine serde
tests/
  native/             imports: nothing
";

#[track_caller]
fn check(path: &str, code: &str, expected: &[&str]) {
    let tree = Tree::read([(path.to_owned(), code.to_owned())]);
    let expected: Vec<String> = expected.iter().map(|what| format!("{path} names {what}")).collect();
    assert_eq!(Fences::read(PAGE).violations(&tree, path), expected, "{code}");
}

#[test]
fn parts_are_read_with_their_places() {
    let fences = Fences::read(PAGE);
    let parts: Vec<&str> = fences.parts.keys().map(String::as_str).collect();
    let expected = [
        "app",
        "app/board",
        "app/engine",
        "app/session",
        "browser/shell",
        "browser/ui",
        "engine",
        "protocol",
        "rules",
        "tools/cli",
    ];
    assert_eq!(parts, expected);
    assert_eq!(fences.imports_of("app/session"), ["app/board", "app/engine"], "the one beside it");
    assert_eq!(fences.imports_of("tools/cli"), ["rules", "engine"]);
    assert_eq!(fences.circle(), [""; 0]);
    let circle = PAGE.replace("imports: std only", "imports: app").replace("imports: board, engine", "imports: ui");
    assert_eq!(Fences::read(&circle).circle(), ["app", "app/session", "browser/ui", "engine", "rules", "tools/cli"]);
}

#[test]
fn a_file_that_the_page_names_and_that_is_not_there_is_found() {
    let files = ["lib.rs", "rules/variant/board.rs", "protocol.rs", "app/effect.rs", "tools/cli/old.rs"];
    assert_eq!(missing_files(PAGE, &files), [""; 0]);
    let page = PAGE.replace("for scripts ", "old.rs and new.rs: for scripts ");
    assert_eq!(missing_files(&page, &files), ["tools/cli: new.rs"]);
    assert_eq!(missing_files(PAGE, &files[..3]), ["app: effect.rs"]);
    assert_eq!(missing_files(PAGE, &["lib.rs", "board.rs", "protocol.rs", "app/effect.rs"]), ["rules: board.rs"]);
}

#[test]
fn a_folder_that_the_page_does_not_name_is_found() {
    let files = ["lib.rs", "bin/app.rs", "rules/board.rs", "browser/ui/board/view.rs", "tools/cli/run/mod.rs"];
    assert_eq!(unlisted_folders(PAGE, &files), ["browser/ui/board", "tools/cli/run"]);
    let page = PAGE.replace("drawing ", "board/: drawing ").replace("cli/ ", "cli/ run/ ");
    assert_eq!(unlisted_folders(&page, &files), [""; 0]);
    assert_eq!(unlisted_folders(PAGE, &["app/new/state.rs", "app/effect.rs"]), ["app/new"]);
}

#[test]
fn the_fences_hold_against_planted_violations() {
    check("app/model.rs", "use crate::engine::Engine;", &["engine"]);
    check("app/model.rs", "use crate::{rules::{Move, Square}, engine};", &["engine"]);
    check("app/model.rs", "fn f() { let nodes = crate::engine::bench::run(); }", &["engine"]);
    check("app/model.rs", "use super::super::engine::Engine;", &["engine"]);
    check("app/model.rs", "use super::{model, super::{engine::Engine}};", &["engine"]);
    check("app/mod.rs", "use super::engine;", &["engine"]);
    check("app/board/parts/clock.rs", "use super::super::super::super::{engine, rules};", &["engine"]);
    check("app/model.rs", "use crate::*;", &["everything"]);
    check("app/board/view.rs", "use crate::app::session::Session;", &["app/session"]);
    check("app/board/view.rs", "use super::super::{session, model::Model};", &["app", "app/session"]);
    check("app/board/mod.rs", "use super::engine::Client;", &["app/engine"]);
    check("app/session/mod.rs", "fn f() { crate::engine::run(); crate::app::update(); }", &["app", "engine"]);
    check("rules/board.rs", "use crate::protocol::Request; use serde::Serialize;", &["protocol", "serde"]);
    check("rules/board.rs", "#[derive(serde::Serialize)] struct S;", &["serde"]);
    check("rules/board.rs", "use std::{fmt, time::Instant};", &["std::time"]);
    check("rules/board.rs", "fn f() { println!(\"{}\", std::env::var(\"HOME\")); }", &["println!", "std::env"]);
    check("engine/tt.rs", "fn now() -> f64 { js_sys::Date::now() }", &["js_sys"]);
    check("browser/ui/board.rs", "use web_sys::Element;", &["web_sys"]);
    check("browser/mod.rs", "use crate::rules::Move;", &["rules"]);
    check("app/model.rs", "use yew::Callback;", &["yew"]);
    check("bin/suizo.rs", "fn main() { suizo::engine::bench::run(); suizo::tools::cli::main(); }", &["engine"]);
    check("bin/app.rs", "fn main() { suizo::browser::{shell::start(), ui::page()} }", &[]);
    check("bin/app.rs", "fn main() { suizo::browser::ui::page() }", &["browser/ui"]);
}

#[test]
fn the_fences_let_through_what_is_allowed() {
    check("app/model.rs", "use crate::{app::msg::Msg, protocol::Request, rules::Move};", &[]);
    check("app/model.rs", "use super::msg::Msg; use super::super::rules::Move;", &[]);
    check("app/update.rs", "use super::{board::BoardState, session::Session}; use crate::app::engine::Client;", &[]);
    check(
        "app/board/view.rs",
        "use crate::{app::{board::state, effect::Effect}, rules::Move, protocol::Request};",
        &[],
    );
    check("app/session/mod.rs", "use super::{board::BoardState, engine::Client};", &[]);
    check("app/model.rs", "// use crate::engine;\n/* crate::engine /* nested */ crate::engine */", &[]);
    check(
        "app/model.rs",
        "const A: &str = \"crate::engine \\\" web_sys::x\"; const B: &str = r#\"\"crate::engine\"#;",
        &[],
    );
    check("app/model.rs", "fn f<'a>(c: &'a char) -> bool { *c == '\"' || *c == '\\'' } use crate::rules::Move;", &[]);
    check(
        "app/model.rs",
        "#[cfg(test)] mod tests { use crate::engine::Engine; fn f() { std::fs::read(\"x\"); } } fn g() {}",
        &[],
    );
    check("app/model.rs", "pub(crate) fn f() {}", &[]);
    check("browser/ui/dom.rs", "use web_sys::Element; use yew::Callback;", &[]);
    check(
        "browser/shell/page.rs",
        "use crate::{app::Model, engine, browser::ui}; use {gloo::timers, yew::Callback}; use std::time::Duration;",
        &[],
    );
    check("browser/mod.rs", "pub mod ui;", &[]);
    check("tools/cli/mod.rs", "use crate::{engine::Engine, rules::Move}; use std::io;", &[]);
    check("protocol.rs", "use serde::{Deserialize, Serialize};", &[]);
    check("rules/variant/sho.rs", "use super::{super::{Geometry, engine_like}, Table};", &[]);
}

#[test]
fn a_violation_after_a_test_module_is_still_found() {
    let code = "#[cfg(test)] mod tests { fn f() { if true { } } } use crate::engine::Engine;";
    check("app/model.rs", code, &["engine"]);
    check("app/model.rs", "#[cfg(test)] mod tests; use crate::engine::Engine;", &["engine"]);
}

#[test]
fn a_part_that_the_page_does_not_list_is_refused() {
    for path in ["telemetry/mod.rs", "tools/telemetry.rs", "bin/telemetry.rs"] {
        let tree = Tree::read([(path.to_owned(), String::new())]);
        let expected = format!("{path} belongs to a part that ARCHITECTURE.md does not list");
        assert_eq!(Fences::read(PAGE).violations(&tree, path), [expected]);
    }
}
