//! Circles of imports between source files.

use super::names::Tree;
use std::collections::{BTreeMap, BTreeSet};

/// Files of one folder that may import each other in a circle.
const MOST_IN_A_CIRCLE: usize = 3;

type Arrows = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

/// Every circle that may not be, as lines `circle of N files` and `a.rs -> b.rs: names`.
pub fn forbidden(tree: &Tree) -> Vec<String> {
    let arrows: Arrows = tree.files.keys().map(|path| (path.clone(), tree.arrows(path))).collect();
    let mut found = Vec::new();
    for circle in circles(&arrows) {
        let folders: BTreeSet<&str> = circle.iter().map(|path| folder(path)).collect();
        if folders.len() == 1 && circle.len() <= MOST_IN_A_CIRCLE {
            continue;
        }
        let folders: Vec<&str> = folders.into_iter().collect();
        found.push(format!("a circle of {} files in {}:", circle.len(), folders.join(", ")));
        for from in &circle {
            for (to, names) in arrows[from].iter().filter(|(to, _)| circle.contains(*to)) {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                found.push(format!("  {from} -> {to}: {}", names.join(", ")));
            }
        }
    }
    found
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("src", |(folder, _)| folder)
}

/// Sets of two files and more in which each can be reached from each; the largest first.
fn circles(arrows: &Arrows) -> Vec<BTreeSet<String>> {
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        arrows.keys().map(|from| (from.as_str(), reachable(arrows, from))).collect();
    let mut circles: BTreeSet<BTreeSet<String>> = BTreeSet::new();
    for (from, others) in &reached {
        let circle: BTreeSet<String> =
            others.iter().filter(|other| reached[**other].contains(from)).map(|other| (*other).to_owned()).collect();
        // a file on a circle reaches itself
        if !circle.is_empty() {
            circles.insert(circle);
        }
    }
    let mut circles: Vec<BTreeSet<String>> = circles.into_iter().collect();
    circles.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
    circles
}

fn reachable<'a>(arrows: &'a Arrows, from: &str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut next: Vec<&str> = arrows[from].keys().map(String::as_str).collect();
    while let Some(path) = next.pop() {
        if reached.insert(path) {
            next.extend(arrows[path].keys().map(String::as_str));
        }
    }
    reached
}

#[track_caller]
fn check(files: &[(&str, &str)], expected: &[&str]) {
    let tree = Tree::read(files.iter().map(|(path, code)| ((*path).to_owned(), (*code).to_owned())));
    assert_eq!(forbidden(&tree), expected, "{files:?}");
}

#[test]
fn circles_between_folders_are_found() {
    check(
        &[
            ("a/mod.rs", "pub mod one;"),
            ("a/one.rs", "use crate::b::Two; pub struct One;"),
            ("b.rs", "fn f() { crate::a::one::One } pub struct Two;"),
        ],
        &["a circle of 2 files in a, src:", "  a/one.rs -> b.rs: Two", "  b.rs -> a/one.rs: One"],
    );
}

#[test]
fn a_circle_is_found_through_what_passes_a_name_on() {
    let two = ("b/two.rs", "pub struct Two(crate::a::One);");
    let expected = ["a circle of 2 files in a, b:", "  a/one.rs -> b/two.rs: Two", "  b/two.rs -> a/one.rs: One"];
    for (face, one) in [
        ("mod one; pub use one::One;", "use crate::b::Two; pub struct One;"),
        ("mod one; pub use self::one::One;", "use super::super::b::{self}; pub struct One(b::Two);"),
        ("mod one; pub use one::*;", "use crate::b as other; pub struct One(other::Two);"),
        (
            "mod one; pub(crate) use one::{One as First, One};",
            "use crate::{b::{Two as Second}}; pub struct One(Second);",
        ),
        ("mod one; use one::One;", "pub struct One; mod face { fn f() { crate::b::Two } }"),
    ] {
        check(&[("a/mod.rs", face), ("a/one.rs", one), ("b/mod.rs", "mod two; pub use two::Two;"), two], &expected);
    }
}

#[test]
fn a_large_circle_in_one_folder_is_found_and_a_small_one_is_not() {
    let files = |count: usize| -> Vec<(String, String)> {
        (0..count)
            .map(|n| (format!("a/m{n}.rs"), format!("use super::m{}::S; pub struct S;", (n + 1) % count)))
            .collect()
    };
    let found = |count| forbidden(&Tree::read(files(count)));
    assert_eq!(found(3), [""; 0]);
    assert_eq!(found(4)[0], "a circle of 4 files in a:");
    assert_eq!(found(4).len(), 5, "{:?}", found(4));
}

#[test]
fn what_a_folder_shows_is_no_import_but_what_it_uses_is() {
    let one = ("a/one.rs", "use super::Shared; pub struct One;");
    check(&[("a/mod.rs", "mod one; pub use one::One; pub struct Shared;"), one], &[]);
    let below = ("a/b/mod.rs", "use crate::a::Shared; pub struct One;");
    check(&[("a/mod.rs", "pub mod b; pub use b::One; pub struct Shared;"), below], &[]);
    check(
        &[("a/mod.rs", "pub mod b; pub use b::One; pub struct Shared(One);"), below],
        &["a circle of 2 files in a, a/b:", "  a/b/mod.rs -> a/mod.rs: Shared", "  a/mod.rs -> a/b/mod.rs: One"],
    );
}

#[test]
fn tests_comments_and_other_crates_make_no_circle() {
    check(
        &[
            ("a.rs", "use crate::b::Two; pub struct One;"),
            (
                "b/mod.rs",
                "// use crate::a::One;\npub struct Two; use std::fmt::One; #[cfg(test)] mod tests { use crate::a::One; }",
            ),
        ],
        &[],
    );
}
