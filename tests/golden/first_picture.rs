//! The picture in the page: what a first visitor sees before any program has arrived.

use std::{fs, path::PathBuf};
use suizo::{app::settings::PieceSet, tools::first_picture};

/// A folder with the sets of pieces, as a build has them.
fn pieces() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("static")
}

#[test]
fn the_picture_brings_every_drawing_that_it_refers_to() {
    let page = first_picture::put("<body><div id=first inert></div></body>", &pieces()).expect("the set can be read");
    let drawn: Vec<&str> = page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(drawn.len(), 40, "a piece each: {drawn:?}");
    for symbol in drawn {
        assert_eq!(page.matches(&format!("<symbol id=\"{symbol}\"")).count(), 1, "{symbol}");
    }
    let sets = PieceSet::ALL.into_iter().filter(|set| page.contains(&format!("data-set={} ", set.id())));
    assert_eq!(sets.collect::<Vec<_>>(), [PieceSet::International], "it says which set is there already");
}

#[test]
fn the_picture_leaves_out_the_squares_and_nothing_else() {
    let whole = first_picture::html();
    let page = first_picture::put("<div id=first inert></div>", &pieces()).expect("the set can be read");
    assert!(whole.contains("role=\"gridcell\"") && !page.contains("role=\"gridcell\""));
    let (before, rest) = whole.split_once("<g class=\"squares\">").expect("the board has squares");
    let ruling = rest.find("class=\"ruling\"").expect("its lines follow");
    let after = &rest[rest[..ruling].rfind("<g").expect("they are a group")..];
    assert!(page.contains(&format!("{before}{after}")));
}

/// `static/first.js` takes these apart by name.
#[test]
fn the_picture_has_what_the_script_changes() {
    let script = fs::read_to_string(pieces().join("first.js")).expect("the script");
    let html = first_picture::html();
    for (name, marked) in [
        (".table", "class=\"table "),
        (".board", "class=\"board\""),
        (".frame", "class=\"frame\""),
        (".edge", "class=\"edge\""),
        (".lines", "class=\"lines\""),
        (".stand", "class=\"stand "),
        (".draw", "class=\"step draw\""),
    ] {
        assert!(script.contains(&format!("\"{name}\"")), "{name} in the script");
        assert!(html.contains(marked), "{marked} in the picture");
    }
}
