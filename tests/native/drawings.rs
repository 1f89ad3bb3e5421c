//! The drawings of the pieces say what the rules say.

use std::{collections::BTreeSet, fs};
use suizo::rules::{Game, RuleChoices, Rules, Square, Start, Variant};

/// In how many ways a piece of Black can leave the middle of the board, where nothing is in its way.
fn ways(piece: &str) -> usize {
    let own_king = if piece == "K" { "9" } else { "7K1" };
    let sfen = format!("9/5k3/9/9/4{piece}4/9/{own_king}/p8/9 b - 1");
    let start = Start::parse(Rules::of(Variant::Sho), &sfen).expect("a start");
    let game = Game::new(Variant::Sho, RuleChoices::default(), start).expect("a game");
    let middle: Square = "5e".parse().expect("a square");
    let (file, rank) = (i32::from(middle.file()), i32::from(middle.rank()));
    let moves = game.legal_moves();
    let ways: BTreeSet<(i32, i32)> = moves
        .iter()
        .filter(|mv| mv.from() == Some(middle))
        .map(|mv| {
            let (across, along) = (i32::from(mv.to().file()) - file, i32::from(mv.to().rank()) - rank);
            (across.signum(), along.signum())
        })
        .collect();
    ways.len()
}

/// The subpaths of the last path of a symbol: a dot or an arrow each.
fn marks(set: &str, symbol: &str) -> usize {
    let drawing = fs::read_to_string(format!("static/pieces/{set}.svg")).expect("the set");
    let (_, rest) = drawing.split_once(&format!("<symbol id=\"{set}-{symbol}\" ")).expect("the symbol");
    let own = rest.split("</symbol>").next().expect("an end");
    own.rsplit("d=\"").next().expect("a path").matches('M').count()
}

#[test]
fn pieces_with_marks_show_as_many_ways_as_they_have() {
    for (piece, symbol) in [
        ("P", "P"),
        ("L", "L"),
        ("N", "N"),
        ("S", "S"),
        ("G", "G"),
        ("B", "B"),
        ("R", "R"),
        ("E", "E"),
        ("K", "bK"),
        ("K", "wK"),
        ("+P", "pP"),
        ("+L", "pL"),
        ("+N", "pN"),
        ("+S", "pS"),
        ("+B", "pB"),
        ("+R", "pR"),
        ("+E", "pE"),
    ] {
        let ways = ways(piece);
        assert!(ways > 0, "{piece}");
        assert_eq!(marks("marks", symbol), ways, "{piece} of the set with one kanji and marks");
        // its spear is the lance's own arrow
        if symbol != "L" {
            assert_eq!(marks("international", symbol), ways, "{piece} of the international set");
        }
    }
}
