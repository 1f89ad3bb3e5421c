//! The board of the tag is drawn without Yew's components: it is the same drawing, element by element.

use super::scene::{Scene, piece, render, squares};
use std::collections::BTreeMap;
use suizo::{
    app::{
        board::{Place, Target},
        settings::{Coordinates, PieceSet},
    },
    browser::tag::{drawing::table, node::Pen},
    record::{Brush, Mark},
    rules::{Color, Kind, Square, Variant},
};

/// Every tag with its attributes in order of their names, and every text.
fn told(html: &str) -> Vec<String> {
    let mut told = Vec::new();
    for part in html.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("tags are closed");
        let is_empty = tag.ends_with('/');
        let tag = tag.trim_end_matches('/');
        let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
        let mut attributes = BTreeMap::new();
        while let Some((attribute, after)) = rest.split_once("=\"") {
            let (value, others) = after.split_once('"').expect("values are quoted");
            let mut words: Vec<&str> = value.split(' ').collect();
            if attribute.trim() == "class" {
                words.sort_unstable();
            }
            attributes.insert(attribute.trim(), words.join(" "));
            rest = others;
        }
        // the page has no parts for others to style, and its drafts no class before they are drawn
        attributes.remove("part");
        told.push(format!("{name} {attributes:?}"));
        if is_empty {
            told.push(format!("/{name} {{}}"));
        }
        told.extend(Some(text.trim().to_owned()).filter(|text| !text.is_empty()));
    }
    told
}

#[track_caller]
fn check(scene: Scene) {
    let cursor = Square::new(
        scene.view.files / 2,
        if scene.view.orientation == Color::Black { scene.view.ranks - 1 } else { 0 },
    );
    let mut pen = Pen::default();
    table(&mut pen, &scene.view, None, cursor);
    let (own, page) = (told(&pen.done().to_html()), told(&render(&scene)));
    for (at, (own, page)) in own.iter().zip(&page).enumerate() {
        assert_eq!(own, page, "at {at}");
    }
    assert_eq!(own.len(), page.len());
}

#[test]
fn starts_of_all_games_from_both_sides() {
    for variant in Variant::ALL {
        check(Scene::start(variant));
        check(Scene::start(variant).seen_from(Color::White));
    }
}

#[test]
fn pieces_and_coordinates_of_every_sort() {
    for set in PieceSet::ALL {
        let all = "k8/1+p+l+n+s+b+r+e1/1plnsbreg/9/9/9/GERBSNLP1/1+E+R+B+S+N+L+P1/8K b - 1";
        check(Scene::sfen(Variant::Sho, all).pieces(set));
    }
    for style in Coordinates::ALL {
        check(Scene::start(Variant::Heian8x9).coordinates(style));
    }
}

#[test]
fn everything_that_is_marked() {
    let scene = || Scene::sfen(Variant::Shogi, "4k4/9/9/9/2p1p4/3S5/9/9/4K4 b R2Pb3p 1");
    check(
        scene().movable(Color::Black).selected("6f").targets("6e 5g", Target::Quiet).targets("5e 7e", Target::Capture),
    );
    check(scene().last("6f 6e").check("5i").hint("5e"));
    check(scene().selected_in_hand(Kind::Pawn).hint_in_hand(Kind::Rook));
    let mut looked = scene();
    looked.view.overlay.inspected = Some(Place::Square(squares("6f")[0]));
    looked.view.overlay.reach = squares("6e 7e 5e 5g 7g").into_iter().collect();
    let mark = |from: &str, to: &str, brush| Mark { from: squares(from)[0], to: squares(to)[0], brush };
    looked.view.overlay.annotations = vec![mark("6f", "6e", Brush::Red), mark("5a", "5a", Brush::Green)];
    check(looked);
    for at in ["1c", "9a", "5b"] {
        check(scene().question(at, piece(Color::Black, Kind::Silver)));
    }
}
