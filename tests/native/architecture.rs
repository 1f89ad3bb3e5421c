//! The fences of ARCHITECTURE.md: which part of the program may name which.
//!
//! The lists are read from the `imports:` notes of the module tree on that page, so page, test and code cannot drift apart.
//! Paths are looked for everywhere in the code, not only in `use` lines; comments, strings and `#[cfg(test)]` modules do not
//! count.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// Crates that only a browser's half may name (invariant 4).
const WEB: [&str; 6] = ["web_sys", "js_sys", "gloo", "wasm_bindgen", "wasm_bindgen_futures", "serde_wasm_bindgen"];
/// The outside world, which the core gets as arguments (invariant 5).
const WORLD: [&str; 7] = ["time", "fs", "env", "io", "process", "thread", "net"];
/// Programs, and the part of the library that each of them starts.
const PROGRAMS: [(&str, &[&str]); 4] = [
    ("app.rs", &["shell", "memory"]),
    ("worker.rs", &["worker", "memory"]),
    ("suizo.rs", &["cli"]),
    ("finish_build.rs", &["finish_build"]),
];

/// Folders that only hold parts, and are none themselves.
const GROUPS: [&str; 2] = ["browser", "tools"];

/// What ARCHITECTURE.md allows.
struct Fences {
    /// By module: the modules and crates that it may name.
    imports: BTreeMap<String, BTreeSet<String>>,
}

impl Fences {
    fn of_the_page() -> Fences {
        Fences::read(&fs::read_to_string(src().join("ARCHITECTURE.md")).expect("the page"))
    }

    /// Takes the lines of the tree such as `  notation/   text in, text out    imports: rules, record`.
    fn read(page: &str) -> Fences {
        let mut noted: Vec<(String, &str)> = Vec::new();
        for line in page.lines() {
            let Some((entry, list)) = line.split_once("imports:") else { continue };
            let name = entry.trim_start().split([' ', '/', '.']).next().unwrap_or_default();
            if line.starts_with("  ") && !name.is_empty() {
                noted.push((name.to_owned(), list));
            }
        }
        let known: BTreeSet<String> =
            noted.iter().map(|(name, _)| name.clone()).chain(["serde", "yew"].map(str::to_owned)).collect();
        let imports = noted.iter().map(|(name, list)| {
            let words = list.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned);
            let named = if list.contains("everything") {
                known.clone()
            } else {
                words.filter(|word| known.contains(word)).collect()
            };
            (name.clone(), named)
        });
        Fences { imports: imports.collect() }
    }

    /// What a source file says that it may not; the path is the one below `src`.
    fn violations(&self, path: &str, code: &str) -> Vec<String> {
        if GROUPS.iter().any(|group| path == format!("{group}/mod.rs")) {
            return Vec::new();
        }
        let path = GROUPS.iter().find_map(|group| path.strip_prefix(group)?.strip_prefix('/')).unwrap_or(path);
        let mut parts: Vec<&str> = path.trim_end_matches(".rs").split('/').collect();
        if parts.last() == Some(&"mod") {
            parts.pop();
        }
        let tokens = without_tests(tokens(code));
        let named = Named::by(&tokens, parts.len());
        let program = path.strip_prefix("bin/");
        let module = parts[0];
        let mut found = Vec::new();
        let mut refuse = |what: &str| found.push(format!("{path} names {what}"));

        match program {
            Some(file) => {
                let started = PROGRAMS.iter().find(|(name, _)| *name == file).map_or(&[][..], |(_, parts)| parts);
                named.modules.iter().filter(|name| !started.contains(&name.as_str())).for_each(|name| refuse(name));
            }
            None if module == "lib" => {}
            None => match self.imports.get(module) {
                None => found.push(format!("{path} belongs to a part that ARCHITECTURE.md does not list")),
                Some(allowed) => {
                    let foreign = named.modules.iter().filter(|name| *name != module && !allowed.contains(*name));
                    foreign.for_each(|name| refuse(name));
                    for (crate_name, listed) in [("serde", "serde"), ("serde_json", "serde"), ("yew", "yew")] {
                        if named.crates.contains(crate_name) && !allowed.contains(listed) {
                            refuse(crate_name);
                        }
                    }
                }
            },
        }
        let is_web =
            matches!(module, "shell" | "worker") || ["ui/dom.rs", "bin/app.rs", "bin/worker.rs"].contains(&path);
        if !is_web {
            named.crates.iter().filter(|name| WEB.contains(&name.as_str())).for_each(|name| {
                found.push(format!("{path} names {name}"));
            });
        }
        let is_outside = matches!(module, "arena" | "cli" | "finish_build" | "lab" | "shell" | "worker" | "bin");
        if !is_outside {
            named.world.iter().for_each(|name| found.push(format!("{path} names {name}")));
        }
        found
    }
}

/// What the paths of a file begin with.
#[derive(Default)]
struct Named {
    /// Modules of this crate, at its top level.
    modules: BTreeSet<String>,
    crates: BTreeSet<String>,
    /// Parts of the standard library, and macros, that reach outside.
    world: BTreeSet<String>,
}

/// From where the next word of a path is to be understood.
#[derive(Clone, Copy, PartialEq)]
enum Base {
    /// The beginning of a path.
    Here,
    /// This crate's top level.
    Crate,
    /// So many modules up.
    Up(usize),
    Std,
    /// Somewhere that does not matter.
    Inside,
}

impl Named {
    /// `depth` is how deep the file's module lies below the crate's top level.
    fn by(tokens: &[Token], depth: usize) -> Named {
        let mut named = Named::default();
        let mut at = 0;
        while at < tokens.len() {
            at = named.path(tokens, at, Base::Here, depth);
        }
        for pair in tokens.windows(2) {
            if let [Token::Word(name), Token::Sign('!')] = pair
                && matches!(name.as_str(), "println" | "eprintln" | "print" | "eprint" | "dbg")
            {
                named.world.insert(format!("{name}!"));
            }
        }
        named
    }

    /// Follows a path, or a group of paths, and returns where it ends; always at least one token on.
    fn path(&mut self, tokens: &[Token], at: usize, base: Base, depth: usize) -> usize {
        match &tokens[at] {
            Token::Word(word) => {
                let follows = tokens.get(at + 1) == Some(&Token::Path);
                let next = match (base, word.as_str()) {
                    (Base::Here, "crate" | "suizo") if follows => Base::Crate,
                    (Base::Here, "std" | "core" | "alloc") if follows => Base::Std,
                    (Base::Here, "super") => Base::Up(1),
                    (Base::Up(n), "super") => Base::Up(n + 1),
                    (Base::Here | Base::Up(0), "self") => base,
                    (Base::Here, name) => {
                        if follows {
                            self.crates.insert(name.to_owned());
                        }
                        Base::Inside
                    }
                    (Base::Crate, name) if GROUPS.contains(&name) => Base::Crate,
                    (Base::Crate, name) => {
                        self.modules.insert(name.to_owned());
                        Base::Inside
                    }
                    (Base::Up(n), name) => {
                        if n >= depth {
                            self.modules.insert(name.to_owned());
                        }
                        Base::Inside
                    }
                    (Base::Std, name) => {
                        if WORLD.contains(&name) {
                            self.world.insert(format!("std::{name}"));
                        }
                        Base::Inside
                    }
                    (Base::Inside, _) => Base::Inside,
                };
                if follows && at + 2 < tokens.len() { self.path(tokens, at + 2, next, depth) } else { at + 1 }
            }
            Token::Sign('{') if base != Base::Here => {
                let mut at = at + 1;
                while at < tokens.len() && tokens[at] != Token::Sign('}') {
                    at = match tokens[at] {
                        Token::Sign(',') => at + 1,
                        _ => self.path(tokens, at, base, depth),
                    };
                }
                at + 1
            }
            Token::Sign('*') if base == Base::Crate => {
                self.modules.insert("everything".to_owned());
                at + 1
            }
            _ => at + 1,
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
enum Token {
    Word(String),
    /// `::`
    Path,
    Sign(char),
}

/// Words and signs of Rust code without comments, strings, characters and lifetimes.
fn tokens(code: &str) -> Vec<Token> {
    let chars: Vec<char> = code.chars().collect();
    let starts = |at: usize, text: &str| text.chars().enumerate().all(|(i, c)| chars.get(at + i) == Some(&c));
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let c = chars[at];
        if starts(at, "//") {
            while at < chars.len() && chars[at] != '\n' {
                at += 1;
            }
        } else if starts(at, "/*") {
            let mut open = 0;
            loop {
                if starts(at, "/*") {
                    open += 1;
                    at += 2;
                } else if starts(at, "*/") {
                    open -= 1;
                    at += 2;
                } else {
                    at += 1;
                }
                if open == 0 || at >= chars.len() {
                    break;
                }
            }
        } else if let Some(end) = string_end(&chars, at) {
            at = end;
        } else if c == '\'' {
            // a character, else a lifetime
            at = match (chars.get(at + 1), chars.get(at + 2)) {
                (Some('\\'), _) => {
                    chars[at + 3..].iter().position(|c| *c == '\'').map_or(chars.len(), |end| at + end + 4)
                }
                (Some(_), Some('\'')) => at + 3,
                _ => at + 1,
            };
        } else if c.is_alphanumeric() || c == '_' {
            let end =
                chars[at..].iter().position(|c| !c.is_alphanumeric() && *c != '_').map_or(chars.len(), |end| at + end);
            tokens.push(Token::Word(chars[at..end].iter().collect()));
            at = end;
        } else if starts(at, "::") {
            tokens.push(Token::Path);
            at += 2;
        } else {
            if !c.is_whitespace() {
                tokens.push(Token::Sign(c));
            }
            at += 1;
        }
    }
    tokens
}

/// Where the string that begins here ends; `None` when none begins here.
fn string_end(chars: &[char], at: usize) -> Option<usize> {
    let mut quote = at;
    while matches!(chars.get(quote), Some('b' | 'r' | 'c')) && quote < at + 2 {
        quote += 1;
    }
    let is_raw = chars[at..quote].contains(&'r');
    let hashes = if is_raw { chars[quote..].iter().take_while(|c| **c == '#').count() } else { 0 };
    quote += hashes;
    let inside_a_word = at > 0 && (chars[at - 1].is_alphanumeric() || chars[at - 1] == '_');
    if chars.get(quote) != Some(&'"') || (inside_a_word && quote > at) {
        return None;
    }
    let mut end = quote + 1;
    while end < chars.len() {
        match chars[end] {
            '\\' if !is_raw => end += 1,
            '"' if chars[end + 1..].iter().take(hashes).filter(|c| **c == '#').count() == hashes => {
                return Some(end + 1 + hashes);
            }
            _ => {}
        }
        end += 1;
    }
    Some(chars.len())
}

/// Without what stands in `#[cfg(test)] mod NAME { ... }`.
fn without_tests(tokens: Vec<Token>) -> Vec<Token> {
    let marker: Vec<Token> = self::tokens("#[cfg(test)] mod");
    let mut kept = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at..].starts_with(&marker) {
            let mut open = 0;
            while at < tokens.len() {
                match tokens[at] {
                    Token::Sign('{') => open += 1,
                    Token::Sign('}') => open -= 1,
                    // a module in a file of its own
                    Token::Sign(';') if open == 0 => break,
                    _ => {}
                }
                at += 1;
                if open == 0 && tokens[at - 1] == Token::Sign('}') {
                    break;
                }
            }
        } else {
            kept.push(tokens[at].clone());
            at += 1;
        }
    }
    kept
}

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

#[test]
fn no_part_names_what_it_may_not() {
    let fences = Fences::of_the_page();
    let mut files = Vec::new();
    sources(&src(), &mut files);
    assert!(files.len() > 30, "the sources are found");
    let violations: Vec<String> = files.iter().flat_map(|(path, code)| fences.violations(path, code)).collect();
    assert!(violations.is_empty(), "ARCHITECTURE.md does not allow:\n{}", violations.join("\n"));
}

#[test]
fn the_page_lists_every_part_and_no_circle() {
    let fences = Fences::of_the_page();
    for part in [
        "rules", "protocol", "engine", "notation", "persist", "host", "i18n", "app", "arena", "cli", "worker", "ui",
        "shell",
    ] {
        assert!(fences.imports.contains_key(part), "{part}");
    }
    assert!(fences.imports["rules"].is_empty(), "std only: {:?}", fences.imports["rules"]);
    assert!(!fences.imports["app"].contains("engine") && !fences.imports["ui"].contains("engine"));
    // peel off whatever imports nothing that is left
    let mut left: BTreeSet<&str> = fences.imports.keys().map(String::as_str).filter(|part| *part != "shell").collect();
    while let Some(&part) =
        left.iter().find(|part| fences.imports[**part].iter().all(|other| !left.contains(other.as_str())))
    {
        left.remove(part);
    }
    assert!(left.is_empty(), "these import each other: {left:?}");
}

const PAGE: &str = "
  rules/        the games          imports: std only
  engine/       search             imports: rules
  protocol.rs   the seam           imports: serde
  app/          the program        imports: rules (all of it), protocol
  ui/           drawing            imports: yew, app, rules
  shell/        effects            imports: everything above
";

#[track_caller]
fn check(path: &str, code: &str, expected: &[&str]) {
    let violations = Fences::read(PAGE).violations(path, code);
    let expected: Vec<String> = expected.iter().map(|what| format!("{path} names {what}")).collect();
    assert_eq!(violations, expected, "{code}");
}

#[test]
fn the_fences_hold_against_planted_violations() {
    check("app/model.rs", "use crate::engine::Engine;", &["engine"]);
    check("app/model.rs", "use crate::{rules::{Move, Square}, engine};", &["engine"]);
    check("app/model.rs", "fn f() { let nodes = crate::engine::bench::run(); }", &["engine"]);
    check("app/model.rs", "use super::super::engine::Engine;", &["engine"]);
    check("app/model.rs", "use super::{model, super::{engine::Engine}};", &["engine"]);
    check("app/mod.rs", "use super::engine;", &["engine"]);
    check("app/play/clock.rs", "use super::super::super::{engine, rules};", &["engine"]);
    check("app/model.rs", "use crate::*;", &["everything"]);
    check("rules/board.rs", "use crate::protocol::Request; use serde::Serialize;", &["protocol", "serde"]);
    check("rules/board.rs", "#[derive(serde::Serialize)] struct S;", &["serde"]);
    check("rules/board.rs", "use std::{fmt, time::Instant};", &["std::time"]);
    check("rules/board.rs", "fn f() { println!(\"{}\", std::env::var(\"HOME\")); }", &["println!", "std::env"]);
    check("engine/tt.rs", "fn now() -> f64 { js_sys::Date::now() }", &["js_sys"]);
    check("ui/board.rs", "use web_sys::Element;", &["web_sys"]);
    check("app/model.rs", "use yew::Callback;", &["yew"]);
    check("bin/suizo.rs", "fn main() { suizo::engine::bench::run(); suizo::tools::cli::main(); }", &["engine"]);
}

#[test]
fn the_fences_let_through_what_is_allowed() {
    check("app/model.rs", "use crate::{app::msg::Msg, protocol::Request, rules::Move};", &[]);
    check("app/model.rs", "use super::msg::Msg; use super::super::rules::Move;", &[]);
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
    check("ui/dom.rs", "use web_sys::Element; use yew::Callback;", &[]);
    check("shell/page.rs", "use crate::{app::Model, engine, ui}; use gloo::timers; use std::time::Duration;", &[]);
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
    let violations = Fences::read(PAGE).violations("telemetry/mod.rs", "");
    assert_eq!(violations, ["telemetry/mod.rs belongs to a part that ARCHITECTURE.md does not list"]);
}
