//! What is written as KIF, KI2 or BOD is read as the same record: these three carry too much for the comparison of the others.

use super::{kif_trees::any_tree, trees};
use crate::random::Random;
use suizo::{
    notation::records::{Loss, bod, ki2, kif},
    record::{GameTree, Header, Mark, NodeId},
    rules::{ByColor, Game, RuleChoices, Start, Variant},
};

fn first_difference(one: &str, other: &str) -> String {
    let lines = one.lines().zip(other.lines()).enumerate();
    let found =
        lines.filter(|(_, (one, other))| one != other).map(|(at, (one, other))| format!("{at}: {one} / {other}"));
    found.take(3).collect::<Vec<_>>().join("\n")
}

#[test]
fn kif_loses_nothing() {
    for variant in Variant::ALL {
        for seed in 0..trees::count() {
            let tree = any_tree(variant, 60, &mut Random(seed));
            let written = kif::write(&tree);
            assert_eq!(written.losses, [], "{variant:?} {seed}");
            let parsed = kif::read(&written.text).unwrap_or_else(|why| panic!("{variant:?} {seed}: {why:?}"));
            assert_eq!(parsed.remarks, [], "{variant:?} {seed}:\n{}", written.text);
            let again = kif::write(&parsed.tree).text;
            let difference = first_difference(&written.text, &again);
            assert!(parsed.tree == tree, "{variant:?} {seed}: {difference}\n{}", written.text);
            let windows = written.text.replace('\n', "\r\n");
            let parsed = kif::read(windows.trim_end()).expect("the same");
            assert!(parsed.tree == tree || tree_ends_in_blank(&tree), "{variant:?} {seed}");
        }
    }
}

#[test]
fn moves_with_variations_further_down_are_marked() {
    let text = "手合割：平手\n   1 ７六歩(77)   ( 0:12/00:00:12)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n\n変化：1手\n   1 ２六歩(27)\n";
    let written = kif::write(&kif::read(text).expect("a record").tree).text;
    let moves: Vec<&str> = written.lines().filter(|line| line.starts_with("   ")).collect();
    let marked = ["   1 ７六歩(77)   ( 0:12/00:00:12)+", "   2 ３四歩(33)+", "   2 ８四歩(83)", "   1 ２六歩(27)"];
    assert_eq!(moves, marked, "as Kifu for Windows has them");
}

/// Whether the last line is a comment of blanks, which trimming takes off.
fn tree_ends_in_blank(tree: &GameTree) -> bool {
    let last = tree.preorder().last().unwrap_or(NodeId::ROOT);
    tree.node(last).notes().is_some() || tree.node(NodeId::ROOT).notes().is_some()
}

#[test]
fn ki2_loses_times_alone() {
    for variant in Variant::ALL {
        for seed in 0..trees::count() {
            let mut tree = any_tree(variant, 60, &mut Random(seed + 1_000_000));
            let written = ki2::write(&tree);
            let has_times = tree.preorder().any(|id| tree.node(id).time().is_some());
            assert_eq!(written.losses, if has_times { vec![Loss::Times] } else { Vec::new() });
            let parsed = ki2::read(&written.text).unwrap_or_else(|why| panic!("{variant:?} {seed}: {why:?}"));
            assert_eq!(parsed.remarks, [], "{variant:?} {seed}:\n{}", written.text);
            for id in tree.preorder().collect::<Vec<_>>() {
                tree.set_time(id, None);
            }
            let difference = first_difference(&written.text, &ki2::write(&parsed.tree).text);
            assert!(parsed.tree == tree, "{variant:?} {seed}: {difference}\n{}", written.text);
        }
    }
}

#[test]
fn bod_keeps_position_names_and_rules() {
    for variant in Variant::ALL {
        for seed in 0..trees::count() {
            let tree = any_tree(variant, 30, &mut Random(seed + 2_000_000));
            let written = bod::write(&tree);
            let parsed = bod::read(&written.text).unwrap_or_else(|why| panic!("{variant:?} {seed}: {why:?}"));
            assert_eq!(parsed.remarks, [], "{variant:?} {seed}:\n{}", written.text);
            let (start, end) = (parsed.tree.start(), tree.main_game());
            assert_eq!(start.sfen(), end.sfen(), "{variant:?} {seed}");
            assert_eq!((start.variant(), start.choices()), (end.variant(), end.choices()));
            assert_eq!(parsed.tree.header(), tree.header());
            assert_eq!(parsed.tree.preorder().count(), 0);
        }
    }
}

fn shogi() -> GameTree {
    GameTree::new(&Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).expect("a game"))
}

#[test]
fn what_kif_cannot_carry_is_said() {
    let mut tree = shogi();
    let node = tree.insert(NodeId::ROOT, "7g7f".parse().unwrap()).unwrap().node;
    tree.annotate(node, |notes| {
        notes.comment = "a\r\nb\rc".to_owned();
        notes.evaluation = Some("cp 34 18 3c3d".parse().unwrap());
        notes.marks = vec!["7g7f:red".parse::<Mark>().unwrap()];
        notes.other = vec![("later".to_owned(), "1".to_owned())];
    });
    tree.set_time(node, Some(suizo::record::MoveTime::of_ms(1_500)));
    let fields = [("手合割", "x"), ("a：b", "1"), ("*", "x"), ("変化", "3"), ("x", " y\n")];
    let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
    tree.set_header(Header { names: ByColor { black: "a\nb".to_owned(), white: " c".to_owned() }, fields });
    let written = kif::write(&tree);
    assert_eq!(written.losses, [Loss::Comments, Loss::Marks, Loss::Headers, Loss::TimeFractions, Loss::OtherNotes]);
    let parsed = kif::read(&written.text).unwrap();
    assert_eq!(parsed.remarks, []);
    assert_eq!(parsed.tree.comment(node), "a\nb\nc");
    let notes = parsed.tree.node(node).notes().unwrap();
    assert_eq!(notes.evaluation.as_ref().map(ToString::to_string).as_deref(), Some("cp 34 18 3c3d"));
    let header = parsed.tree.header();
    assert_eq!((header.names.black.as_str(), header.names.white.as_str()), ("a b", "c"));
    assert_eq!(header.fields, [("x".to_owned(), "y".to_owned())]);
}

#[test]
fn an_end_that_the_moves_contradict_is_not_kept() {
    let start = Start::parse(suizo::rules::Rules::of(Variant::Shogi), "4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap();
    let game = Game::new(Variant::Shogi, RuleChoices::default(), start).unwrap();
    let mut tree = GameTree::new(&game);
    let mate = tree.insert(NodeId::ROOT, "G*5b".parse().unwrap()).unwrap().node;
    tree.insert(mate, "interrupted".parse().unwrap()).unwrap();
    let written = kif::write(&tree);
    assert_eq!(written.losses, [Loss::Result]);
    let parsed = kif::read(&written.text).unwrap();
    assert_eq!(parsed.tree.preorder().count(), 1);
}
