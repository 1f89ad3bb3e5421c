//! KI2 tells pieces apart: every legal move of many positions, written and read again.

use crate::files::unpacked;
use serde_json::Value;
use std::path::Path;
use suizo::{
    notation::{
        japanese,
        records::{RemarkKind, ki2},
    },
    record::GameTree,
    rules::{Game, RuleChoices, Rules, Start, Variant},
};

/// Of each file every fifth position, and of each position every third move, as reading one builds a game.
const EVERY: usize = 5;
const EVERY_MOVE: usize = 3;

#[test]
fn every_move_is_told_apart_from_every_other() {
    let mut checked = 0;
    for (file, variant) in [
        ("shogi", Variant::Shogi),
        ("shoshogi", Variant::Sho),
        ("heian9x8", Variant::Heian9x8),
        ("heian8x8", Variant::Heian8x8),
        ("heian9x9", Variant::Heian9x9),
        ("heian8x9", Variant::Heian8x9),
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/positions/{file}.jsonl.gz"));
        for line in unpacked(path).lines().step_by(EVERY) {
            let line: Value = serde_json::from_str(line).expect("JSON");
            let sfen = line["sfen"].as_str().expect("a position");
            let start = Start::parse(Rules::of(variant), sfen).expect("a position");
            let game = Game::new(variant, RuleChoices::default(), start).expect("a game");
            checked += check(&game);
        }
    }
    assert!(checked > 5_000, "{checked} moves");
}

fn check(game: &Game) -> usize {
    if game.outcome().is_some() {
        return 0;
    }
    let moves = game.legal_moves();
    let texts: Vec<String> = moves.iter().map(|mv| japanese::move_text(game.position(), None, *mv)).collect();
    for (at, text) in texts.iter().enumerate() {
        assert!(!texts[..at].contains(text), "{text} twice in {}", game.sfen());
    }
    for mv in moves.iter().step_by(EVERY_MOVE) {
        let mut played = game.clone();
        played.play(*mv).expect("legal");
        let tree = GameTree::from_game(&played);
        let text = ki2::write(&tree).text;
        let parsed = ki2::read(&text).unwrap_or_else(|why| panic!("{why:?} in {text}"));
        assert_eq!(parsed.remarks, [], "{mv} in {text}");
        assert_eq!(parsed.tree, tree, "{mv} in {text}");
    }
    moves.len().div_ceil(EVERY_MOVE)
}

/// Reads one move from a position.
fn read_move(sfen: &str, text: &str) -> (Option<String>, Vec<RemarkKind>) {
    let start = Start::parse(Rules::of(Variant::Shogi), sfen).expect("a position");
    let game = Game::new(Variant::Shogi, RuleChoices::default(), start).expect("a game");
    let head = ki2::write(&GameTree::new(&game)).text;
    let parsed = ki2::read(&format!("{head}{text}\n")).expect("a record");
    let mv = parsed.tree.main_line().next().and_then(|id| parsed.tree.node(id).mv());
    (mv.map(|mv| mv.to_string()), parsed.remarks.iter().map(|remark| remark.kind).collect())
}

#[test]
fn a_pinned_piece_counts_and_may_be_left_out() {
    // the gold on 5h is pinned by the rook on 5a; both golds reach 4g
    let pinned = "4r3k/9/9/9/9/9/9/4G4/3GK4 b - 1".replace("/3GK4", "/4K4").replace("4G4", "4GG3");
    let game = Game::new(
        Variant::Shogi,
        RuleChoices::default(),
        Start::parse(Rules::of(Variant::Shogi), &pinned).expect("a position"),
    )
    .expect("a game");
    let mv = "4h4g".parse().expect("a move");
    assert_eq!(japanese::move_text(game.position(), None, mv), "☗４七金直");
    assert_eq!(read_move(&pinned, "▲４七金直"), (Some("4h4g".to_owned()), vec![]));
    assert_eq!(read_move(&pinned, "▲４七金"), (Some("4h4g".to_owned()), vec![]));
    // the pinned one itself
    assert_eq!(read_move(&pinned, "▲４七金左"), (None, vec![RemarkKind::IllegalMove]));
}

#[test]
fn what_is_left_open_is_resolved_and_told() {
    let golds = "8k/9/9/9/9/9/9/3G1G3/K8 b - 1";
    assert_eq!(read_move(golds, "▲５七金左"), (Some("6h5g".to_owned()), vec![]));
    assert_eq!(read_move(golds, "▲５七金右"), (Some("4h5g".to_owned()), vec![]));
    assert_eq!(read_move(golds, "▲５七金"), (Some("4h5g".to_owned()), vec![RemarkKind::AmbiguousMove]));
    assert_eq!(read_move(golds, "▲５七銀"), (None, vec![RemarkKind::IllegalMove]));
    assert_eq!(read_move(golds, "▲５七犬"), (None, vec![RemarkKind::UnreadableMove]));
    // promotion that is not spoken of does not happen
    let silver = "8k/9/9/5S3/9/9/9/9/K8 b - 1";
    assert_eq!(read_move(silver, "▲３三銀"), (Some("4d3c".to_owned()), vec![]));
    assert_eq!(read_move(silver, "▲３三銀成"), (Some("4d3c+".to_owned()), vec![]));
    assert_eq!(read_move(silver, "▲３三銀不成"), (Some("4d3c".to_owned()), vec![]));
}
