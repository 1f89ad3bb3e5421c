//! Golden files of the drawing: each view is rendered natively and compared with `tests/data/golden`.
//!
//! `SUIZO_BLESS=1 cargo test --features golden --test golden` writes what is drawn now; look at the difference before
//! committing it. Whole boards are kept for a few views; the others keep only the part they are about.

mod first_picture;
mod scene;
mod tag;

use scene::{Scene, piece, render, squares};
use std::{env, fs, path::PathBuf};
use suizo::{
    app::{
        board::{ArrowView, Place, Target, TentativeView},
        settings::{Coordinates, PieceSet},
    },
    record::{Brush, Mark},
    rules::{Color, Kind, Variant},
};

/// Compares with the golden file, or writes it.
#[track_caller]
fn check(name: &str, drawn: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/golden").join(format!("{name}.html"));
    // one element a line, so that a difference is readable
    let drawn = drawn.replace("><", ">\n<") + "\n";
    if env::var_os("SUIZO_BLESS").is_some() {
        fs::create_dir_all(path.parent().expect("the path has a folder")).expect("the folder can be made");
        fs::write(&path, drawn).expect("the golden file can be written");
        return;
    }
    let kept = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    if let Some(number) = kept.lines().zip(drawn.lines()).position(|(kept, drawn)| kept != drawn) {
        let line = |text: &str| text.lines().nth(number).unwrap_or_default().to_owned();
        panic!("{name}, line {}:\n  kept  {}\n  drawn {}", number + 1, line(&kept), line(&drawn));
    }
    assert_eq!(kept.lines().count(), drawn.lines().count(), "{name}: one is the beginning of the other");
}

/// The elements with this class or role, each with all that it contains.
fn parts(html: &str, tag: &str, attribute: &str) -> String {
    let mut found = String::new();
    let mut rest = html;
    while let Some(start) = rest.find(&format!("<{tag} ")) {
        let element = &rest[start..];
        let opening = &element[..element.find('>').expect("tags are closed") + 1];
        if !opening.contains(attribute) {
            rest = &element[opening.len()..];
            continue;
        }
        let (mut depth, mut end) = (0, 0);
        loop {
            let next = element[end..].find('<').expect("elements are closed") + end;
            if element[next..].starts_with(&format!("</{tag}>")) {
                depth -= 1;
            } else if element[next..].starts_with(&format!("<{tag} "))
                || element[next..].starts_with(&format!("<{tag}>"))
            {
                depth += 1;
            }
            end = next + 1;
            if depth == 0 {
                break;
            }
        }
        end += element[end..].find('>').expect("tags are closed") + 1;
        found.push_str(&element[..end]);
        rest = &element[end..];
    }
    assert!(!found.is_empty(), "nothing drawn as <{tag} {attribute}>");
    found
}

/// The squares that carry a mark, and what lies above the pieces.
fn marks(html: &str) -> String {
    let cells = parts(html, "g", "role=\"gridcell\"");
    let marked: String = cells
        .split_inclusive("</g>")
        .filter(|cell| cell.contains("data-target") || cell.contains("class=\"rim\""))
        .collect();
    marked + &parts(html, "g", "class=\"marks\"")
}

#[test]
fn starts_of_all_games() {
    for variant in Variant::ALL {
        let scene = Scene::start(variant);
        check(&format!("start-{}", variant.id()), &render(&scene));
    }
}

#[test]
fn turned_round() {
    check("turned-shogi", &render(&Scene::start(Variant::Shogi).seen_from(Color::White)));
    check(
        "turned-heian9x8",
        &parts(&render(&Scene::start(Variant::Heian9x8).seen_from(Color::White)), "g", "role=\"row\""),
    );
}

#[test]
fn every_piece_in_every_set() {
    for set in PieceSet::ALL {
        let scene =
            Scene::sfen(Variant::Sho, "k8/1+p+l+n+s+b+r+e1/1plnsbreg/9/9/9/GERBSNLP1/1+E+R+B+S+N+L+P1/8K b - 1");
        check(&format!("pieces-{}", set.id()), &parts(&render(&scene.pieces(set)), "g", "class=\"pieces\""));
    }
}

#[test]
fn coordinates() {
    for style in Coordinates::ALL {
        for bottom in Color::ALL {
            let scene = Scene::start(Variant::Heian8x9).seen_from(bottom).coordinates(style);
            let name = format!("coordinates-{}-{}", style.id(), bottom.name());
            check(&name, &parts(&render(&scene), "g", "class=\"coords\""));
        }
    }
}

#[test]
fn a_selected_piece_and_where_it_may_go() {
    let scene = Scene::sfen(Variant::Shogi, "4k4/9/9/9/2p1p4/3S5/9/9/4K4 b - 1")
        .selected("6f")
        .targets("6e 7e 5g 7g", Target::Quiet)
        .targets("5e 7e", Target::Capture);
    check("selected-black", &marks(&render(&scene)));
    check("selected-white", &marks(&render(&scene.seen_from(Color::White))));
}

#[test]
fn the_first_moves_of_an_analysis() {
    let mut scene = Scene::start(Variant::Shogi);
    let arrow = |from, to: &str, rank, threat| ArrowView { from, to: squares(to)[0], rank, threat };
    let at = |square: &str| Place::Square(squares(square)[0]);
    scene.view.arrows = vec![
        arrow(at("2g"), "2f", 0, false),
        arrow(at("8h"), "2b", 1, false),
        arrow(Place::Hand(Color::Black, Kind::Pawn), "5e", 2, false),
        arrow(at("8c"), "8d", 0, true),
    ];
    check("arrows-black", &marks(&render(&scene)));
    check("arrows-white", &marks(&render(&scene.seen_from(Color::White))));
}

#[test]
fn where_a_piece_that_is_inspected_could_go() {
    let mut scene = Scene::sfen(Variant::Shogi, "4k4/9/9/9/2p1p4/3S5/9/9/4K4 w - 1");
    scene.view.overlay.inspected = Some(Place::Square(squares("6f")[0]));
    scene.view.overlay.reach = squares("6e 7e 5e 5g 7g").into_iter().collect();
    check("looked-at", &marks(&render(&scene)));
}

#[test]
fn what_the_reader_draws() {
    let mut scene = Scene::start(Variant::Shogi);
    let mark = |from: &str, to: &str, brush| Mark { from: squares(from)[0], to: squares(to)[0], brush };
    scene.view.overlay.annotations = vec![
        mark("7g", "7f", Brush::Green),
        mark("8h", "2b", Brush::Red),
        mark("2h", "6h", Brush::Blue),
        mark("5e", "5e", Brush::Yellow),
    ];
    let drawn = |scene: &Scene| parts(&render(scene), "g", "class=\"marks sketch\"");
    check("drawn-black", &drawn(&scene));
    check("drawn-white", &drawn(&scene.seen_from(Color::White)));
}

#[test]
fn pieces_in_danger() {
    let mut scene = Scene::sfen(Variant::Shogi, "4k4/9/9/9/1r2S2P1/9/7R1/9/4K4 b - 1");
    scene.view.overlay.danger.black.free = squares("5e").into_iter().collect();
    scene.view.overlay.danger.black.guarded = squares("2e").into_iter().collect();
    check("danger", &parts(&render(&scene), "g", "class=\"marks\""));
}

#[test]
fn a_move_that_waits_to_be_confirmed() {
    let mut scene = Scene::sfen(Variant::Shogi, "4k4/9/2p6/9/9/2R6/9/9/4K4 b - 1");
    let (from, to) = (Place::Square(squares("7f")[0]), squares("7c")[0]);
    scene.view.overlay.tentative = Some(TentativeView { from, to, piece: piece(Color::Black, Kind::Dragon) });
    check("tentative", &parts(&render(&scene), "g", "class=\"pieces\""));
}

#[test]
fn the_last_move_a_check_and_a_hint() {
    let scene = Scene::sfen(Variant::Shogi, "4k4/9/9/9/4R4/9/9/9/4K4 w - 2").last("5h 5e").check("5a").hint("5a 6b");
    check("last-check-hint", &marks(&render(&scene)));
}

#[test]
fn hands() {
    let empty = Scene::start(Variant::Shogi);
    check("hands-empty", &parts(&render(&empty), "div", "role=\"group\""));
    let full = Scene::sfen(Variant::Shogi, "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L17Pp 1").movable(Color::Black);
    check("hands-full", &parts(&render(&full), "div", "role=\"group\""));
    check("hands-turned", &parts(&render(&full.clone().seen_from(Color::White)), "div", "role=\"group\""));
    let chosen = full.selected_in_hand(Kind::Silver).hint_in_hand(Kind::Pawn).pieces(PieceSet::International);
    check("hands-chosen", &parts(&render(&chosen), "div", "role=\"group\""));
}

#[test]
fn no_stands_without_drops() {
    let drawn = render(&Scene::start(Variant::Sho));
    assert!(!drawn.contains("data-hand") && !drawn.contains("with-stands"));
}

#[test]
fn the_question_about_promotion() {
    let places = [
        (Variant::Shogi, Color::Black, "9a", "corner"),
        (Variant::Shogi, Color::Black, "1c", "right-edge"),
        (Variant::Shogi, Color::Black, "5b", "middle"),
        (Variant::Shogi, Color::White, "5h", "white"),
        (Variant::Heian8x8, Color::Black, "4a", "small-board"),
    ];
    for (variant, bottom, at, name) in places {
        let scene = Scene::start(variant).seen_from(bottom).question(at, piece(bottom, Kind::Silver));
        check(&format!("promotion-{name}"), &parts(&render(&scene), "svg", "class=\"question\""));
    }
    let elephant =
        Scene::start(Variant::Sho).pieces(PieceSet::Kanji1).question("5c", piece(Color::Black, Kind::Elephant));
    check("promotion-prince", &parts(&render(&elephant), "svg", "class=\"question\""));
}

#[test]
fn thrown_pawns() {
    for (variant, bottom, random) in [
        (Variant::Shogi, Color::Black, 0b10011_01100_11111_00000_01110_01011),
        (Variant::Heian8x8, Color::White, 0b00000_11001_00111_11000_10101_10000),
    ] {
        let scene = Scene::start(variant).seen_from(bottom).tossed(random);
        check(&format!("toss-{}", variant.id()), &parts(&render(&scene), "g", "class=\"toss\""));
    }
}

/// Wherever the pawns come to rest, they lie on the board, apart from each other and off the pieces of every start.
#[test]
fn thrown_pawns_lie_apart_on_the_free_ranks() {
    for variant in Variant::ALL {
        for way in 0..32 {
            let random = (0..5).fold(0, |bits, pawn| bits | way << (5 + 5 * pawn));
            let scene = Scene::start(variant).tossed(random);
            let drawn = parts(&render(&scene), "g", "class=\"toss\"");
            let places: Vec<(i32, i32)> = drawn
                .split("\"translate(")
                .filter_map(|text| text.split_once(") rotate(")?.0.split_once(' '))
                .map(|(x, y)| (x.parse().expect("a number"), y.parse().expect("a number")))
                .collect();
            assert_eq!(places.len(), 5);
            // a wedge of 86 x 101, 1.12 times as large as that of a pawn in its square, reaches so far from its middle
            let reach = 75;
            let (width, height) = (i32::from(scene.view.files) * 100, i32::from(scene.view.ranks) * 110);
            for &(x, y) in &places {
                assert!(x >= reach && x <= width - reach, "{} {way}: {x}", variant.id());
                assert!(y >= 330 + reach - 1 && y <= height - 330 - reach + 1, "{} {way}: {y}", variant.id());
            }
            assert!(places.windows(2).all(|two| two[1].0 - two[0].0 >= 2 * reach));
        }
    }
}

/// What assistive technology, content policies and tests rely on, whatever is drawn.
#[test]
fn every_board_keeps_its_promises() {
    for variant in Variant::ALL {
        for bottom in Color::ALL {
            let scene = Scene::start(variant).seen_from(bottom).question("4b", piece(bottom, Kind::Pawn));
            let drawn = render(&scene);
            let count = |text: &str| drawn.matches(text).count();
            let (files, ranks) = (usize::from(scene.view.files), usize::from(scene.view.ranks));
            assert_eq!(count("role=\"grid\""), 1);
            assert_eq!(count("role=\"row\""), ranks);
            assert_eq!(count("role=\"gridcell\""), files * ranks);
            let reached = drawn
                .split("role=\"gridcell\"")
                .skip(1)
                .filter(|cell| cell.split('>').next().is_some_and(|opening| opening.contains("tabindex=\"0\"")));
            assert_eq!(reached.count(), 1, "one tab stop");
            assert_eq!(count("<text "), files + ranks, "words only on the frame");
            assert_eq!(count("style="), 0, "refused by a strict content policy");
            let first = squares("9a 8a 1a 1h 1i")
                .into_iter()
                .filter(|square| scene.sees(*square))
                .map(|square| square.to_string());
            for square in first {
                assert_eq!(count(&format!("data-square=\"{square}\"")), 1);
            }
        }
    }
}
