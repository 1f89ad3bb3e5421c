//! Records: a game as text and back, and trees that survive every edit and its undo.

use crate::{random::Random, rules::properties::combinations};
use proptest::prelude::*;
use std::collections::BTreeMap;
use suizo::{
    persist::{SavedGame, read_game},
    record::{
        Brush, Cursor, Edit, EndFault, Ending, Evaluation, GameRecord, GameText, GameTree, Glyph, Header, History,
        InsertError, Mark, MoveError, MoveFault, MoveTime, NodeId, ReplayError, Replayer, Score, Statement, Step,
    },
    rules::{
        Act, ActError, ByColor, Color, Game, IllegalMove, IllegalMoves, Impasse, Move, RuleChoices, Rules, Square,
        Start, Variant,
    },
};

fn new_game(variant: Variant, choices: RuleChoices) -> Game {
    Game::new(variant, choices, Start::Standard).expect("a game")
}

fn shogi_tree() -> GameTree {
    GameTree::new(&new_game(Variant::Shogi, RuleChoices::default()))
}

fn strict() -> RuleChoices {
    RuleChoices { illegal_moves: IllegalMoves::Lose, ..RuleChoices::default() }
}

fn step(text: &str) -> Step {
    text.parse().unwrap_or_else(|_| panic!("{text} is a step"))
}

/// Inserts a line after a node, and gives its last node.
#[track_caller]
fn line(tree: &mut GameTree, after: NodeId, steps: &str) -> NodeId {
    steps
        .split(' ')
        .fold(after, |at, text| tree.insert(at, step(text)).unwrap_or_else(|why| panic!("{text}: {why}")).node)
}

/// The tree as text: a line, and its variations in brackets before what follows the move that they replace.
fn drawn(tree: &GameTree) -> String {
    let mut text = String::new();
    let mut depth = 0;
    for id in tree.preorder() {
        let node = tree.node(id);
        if node.depth() <= depth {
            text += &format!("| {} ", node.depth());
        }
        depth = node.depth();
        text += &format!("{} ", node.step().expect("a step"));
    }
    text.trim_end().to_owned()
}

/// A random legal move, or now and then the end of the game.
fn random_step(game: &Game, random: &mut Random) -> Option<Step> {
    let moves = game.legal_moves();
    let act = |act| Step::End(Ending::Act { act, by: Color::ALL[dice_color(game)] });
    match random.below(40) {
        0 => Some(act(Act::Resign)),
        1 => Some(act(Act::Timeout)),
        2 => Some(Step::End(Ending::Stated(Statement::Interrupted))),
        _ if moves.is_empty() => None,
        _ => Some(Step::Move(moves[random.below(moves.len())])),
    }
}

fn dice_color(game: &Game) -> usize {
    game.ply() % 2
}

/// Every node that the tree has or had.
struct Known(BTreeMap<NodeId, Vec<Step>>);

fn path(tree: &GameTree, id: NodeId) -> Vec<Step> {
    let mut steps: Vec<Step> = tree.ancestors(id).filter_map(|id| tree.node(id).step()).collect();
    steps.reverse();
    steps
}

impl Known {
    fn check(&mut self, tree: &GameTree) {
        for id in tree.preorder() {
            self.0.entry(id).or_insert_with(|| path(tree, id));
        }
        for (&id, steps) in &self.0 {
            assert_eq!(&path(tree, id), steps, "an id stays with its node");
            assert_eq!(tree.contains(id), tree.preorder().any(|other| other == id));
        }
    }

    fn any(&self, random: &mut Random) -> NodeId {
        let ids: Vec<NodeId> = self.0.keys().copied().chain([NodeId::ROOT]).collect();
        ids[random.below(ids.len())]
    }
}

/// One random edit, on any node that is or was there.
fn random_edit(tree: &mut GameTree, known: &Known, random: &mut Random) -> Option<Edit> {
    let id = known.any(random);
    match random.below(12) {
        0..=4 if tree.contains(id) => {
            let step = random_step(&tree.game_at(id), random)?;
            tree.insert(id, step).ok()?.undo
        }
        5 => tree.delete(id),
        6 => tree.promote(id),
        7 => Some(tree.make_main(id)),
        8 => Some(tree.reorder(id, random.below(4))),
        9 => Some(tree.annotate(id, |notes| {
            notes.comment = ["", "a", "歩\n\"\\*#", "変化：3手"][random.below(4)].to_owned();
            notes.glyph = [None, Some(Glyph::ALL[random.below(10)])][random.below(2)];
            let score = [Score::Cp(random.below(500) as i32 - 250), Score::Mate(-3)][random.below(2)];
            let found = Evaluation { score, depth: random.below(20) as u32, line: any_line(random) };
            notes.evaluation = [None, Some(found)][random.below(2)].clone();
            let square = |random: &mut Random| Square::from_index(random.below(81));
            let marks = 0..random.below(3);
            notes.marks =
                marks.map(|n| Mark { from: square(random), to: square(random), brush: Brush::ALL[n] }).collect();
            notes.other = vec![("later".to_owned(), "[1.50,null]".to_owned()); random.below(2)];
        })),
        10 => Some(tree.set_time(id, [None, Some(MoveTime::of_ms(random.below(100_000) as u32))][random.below(2)])),
        11 => {
            let names = ByColor { black: random.below(3).to_string(), white: String::new() };
            Some(tree.set_header(Header { names, ..Header::default() }))
        }
        _ => None,
    }
}

/// Moves that an evaluation may name; nobody checks them.
fn any_line(random: &mut Random) -> Vec<Move> {
    let moves = ["7g7f", "8h2b+", "P*5e"].map(|mv| mv.parse().expect("a move"));
    moves[..random.below(4)].to_vec()
}

/// The moves above a node, played by the rules alone.
fn played(tree: &GameTree, id: NodeId) -> Game {
    let mut game = tree.start().clone();
    for step in path(tree, id) {
        match step {
            Step::Move(mv) => game.play_on(mv).expect("legal"),
            Step::End(Ending::IllegalMove(mv)) => game.play(mv).expect("accepted under the strict rule"),
            Step::End(Ending::Act { act, by }) => drop(game.end(act, by).expect("allowed")),
            Step::End(Ending::Stated(_)) => {}
        }
    }
    game
}

fn any_variant() -> impl Strategy<Value = Variant> {
    (0..Variant::ALL.len()).prop_map(|index| Variant::ALL[index])
}

/// Plays, takes back and edits at random; the game stays the one that the tree has at the last node played.
fn stay_in_step(variant: Variant, seed: u64) -> Result<(), TestCaseError> {
    let mut random = Random(seed);
    let mut record = GameRecord::new(new_game(variant, RuleChoices::default()));
    let mut known = Known(BTreeMap::new());
    for _ in 0..60 {
        match random.below(10) {
            0..=4 => match random_step(&record, &mut random) {
                Some(Step::Move(mv)) => drop(record.play(mv)),
                Some(Step::End(Ending::Act { act, by })) => drop(record.end(act, by)),
                _ => {}
            },
            5 => {
                let mut alone = record.game().clone();
                prop_assert_eq!(alone.undo(), record.undo());
                prop_assert_eq!(&alone, record.game());
            }
            6 => {
                let ply = random.below(record.ply() + 2);
                let alone = record.at_ply(ply);
                record.go_back(ply);
                prop_assert_eq!(&alone, record.game());
            }
            _ => drop(record.edit(|tree| random_edit(tree, &known, &mut random))),
        }
        known.check(record.tree());
        prop_assert!(record.tree().is_main(record.last()));
        prop_assert_eq!(record.game(), &played(record.tree(), record.last()));
        prop_assert_eq!(record.times().len(), record.ply());
        for ply in 0..=record.ply() {
            let node = record.main_node(ply).expect("a node for every ply");
            prop_assert_eq!(record.tree().node(node).ply(), ply);
        }
    }
    Ok(())
}

/// Seeds that once failed, each with what it met.
#[test]
fn a_game_and_its_record_stay_in_step_where_they_once_did_not() {
    for (met, variant, seed) in [
        ("a move is taken back before an end that the record states", Variant::Shogi, 2_987_161_207_597_344_431),
        ("a move is played after such an end", Variant::Sho, 6_409_453_442_166_583_233),
    ] {
        stay_in_step(variant, seed).unwrap_or_else(|why| panic!("{met}: {why}"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_edit_is_undone_and_redone(variant in any_variant(), seed: u64, n_edits in 1..60_usize) {
        let mut random = Random(seed);
        let mut tree = GameTree::new(&new_game(variant, RuleChoices::default()));
        let (mut known, mut history) = (Known(BTreeMap::new()), History::default());
        let mut states = vec![tree.clone()];
        for _ in 0..n_edits {
            if let Some(undo) = random_edit(&mut tree, &known, &mut random) {
                history.push(undo);
                states.push(tree.clone());
                known.check(&tree);
            }
        }
        let last = states.len() - 1;
        for state in states[..last].iter().rev() {
            prop_assert!(history.undo(&mut tree).is_some());
            prop_assert_eq!(&tree, state);
            known.check(&tree);
        }
        prop_assert!(!history.can_undo() && history.undo(&mut tree).is_none());
        for state in &states[1..] {
            prop_assert!(history.redo(&mut tree).is_some());
            prop_assert_eq!(&tree, state);
            known.check(&tree);
        }
        prop_assert!(!history.can_redo() && history.redo(&mut tree).is_none());
    }

    #[test]
    fn the_game_at_every_node_is_the_one_that_its_moves_make(variant in any_variant(), seed: u64) {
        let mut random = Random(seed);
        let mut tree = GameTree::new(&new_game(variant, RuleChoices::default()));
        let mut known = Known(BTreeMap::new());
        let mut walker = Replayer::new(&tree);
        for _ in 0..80 {
            walker.go(&tree, known.any(&mut random));
            if let Some(step) = random_step(walker.game(), &mut random) {
                let _ = walker.insert(&mut tree, step);
            }
            prop_assert_eq!(walker.game(), &played(&tree, walker.node()));
            known.check(&tree);
        }
        for id in tree.preorder() {
            prop_assert_eq!(&tree.game_at(id), walker.go(&tree, id));
        }
        prop_assert_eq!(tree.main_game(), tree.game_at(tree.end_of_line(NodeId::ROOT)));
    }

    #[test]
    fn a_game_survives_as_text_and_as_a_tree(variant in any_variant(), seed: u64, n_plies in 0..120_usize) {
        let mut random = Random(seed);
        let all = combinations(variant);
        let mut game = new_game(variant, all[random.below(all.len())]);
        for _ in 0..n_plies {
            match random_step(&game, &mut random) {
                Some(Step::Move(mv)) => drop(game.play_on(mv)),
                Some(Step::End(Ending::Act { act, by })) => drop(game.end(act, by)),
                _ => drop(game.play(Move::from_bits(random.below(6_000) as u16).unwrap_or_default())),
            }
        }
        let text = GameText::of(&game);
        let again = text.replay().expect("replayed");
        prop_assert_eq!(&again, &game);
        prop_assert_eq!(GameText::of(&again), text);
        let tree = GameTree::from_game(&game);
        prop_assert_eq!(&tree.main_game(), &game);
        prop_assert_eq!(GameRecord::of_tree(tree), GameRecord::new(game));
    }

    #[test]
    fn a_game_and_its_record_stay_in_step(variant in any_variant(), seed: u64) {
        stay_in_step(variant, seed)?;
    }

    #[test]
    fn a_record_survives_storage(variant in any_variant(), seed: u64, n_edits in 0..80_usize) {
        let mut random = Random(seed);
        let all = combinations(variant);
        let mut tree = GameTree::new(&new_game(variant, all[random.below(all.len())]));
        let mut known = Known(BTreeMap::new());
        for _ in 0..n_edits {
            let _ = random_edit(&mut tree, &known, &mut random);
            known.check(&tree);
        }
        let record = GameRecord::of_tree(tree);
        let ply = random.below(record.ply() + 1);
        let record = if random.below(2) == 0 { record } else { record.played_to(ply) };
        let text = SavedGame::of(&record).to_text();
        let again = read_game(&text).map_err(|why| TestCaseError::fail(format!("{why}: {text}")))?;
        prop_assert_eq!(&*again.record, &record);
        prop_assert_eq!(again.to_text(), text);
    }

    #[test]
    fn a_cursor_stands_in_the_tree_whatever_happens(seed: u64) {
        let mut random = Random(seed);
        let mut tree = shogi_tree();
        let (mut known, mut cursor) = (Known(BTreeMap::new()), Cursor::default());
        for _ in 0..80 {
            let _ = random_edit(&mut tree, &known, &mut random);
            known.check(&tree);
            cursor.settle(&tree);
            prop_assert!(tree.contains(cursor.node()));
            match random.below(7) {
                0 => cursor.first(),
                1 => cursor.last(&tree),
                2 => drop(cursor.previous(&tree)),
                3 => drop(cursor.variation(&tree, random.below(3))),
                4 => drop(cursor.sibling(&tree, [1, -1][random.below(2)])),
                _ => {
                    let following = cursor.following(&tree);
                    prop_assert_eq!(cursor.next(&tree), following.is_some());
                    prop_assert!(following.is_none_or(|id| id == cursor.node()));
                }
            }
            prop_assert!(tree.contains(cursor.node()));
            let line = cursor.line(&tree);
            prop_assert!(cursor.node() == NodeId::ROOT || line.contains(&cursor.node()));
            prop_assert!(line.iter().zip(line.iter().skip(1)).all(|(a, b)| tree.node(*b).parent() == Some(*a)));
        }
    }
}

#[test]
fn a_text_says_which_part_is_wrong() {
    let good = GameText { variant: "shogi".into(), start: "startpos".into(), ..GameText::default() };
    let pair = |key: &str, value: &str| vec![(key.to_owned(), value.to_owned())];
    let moves = |moves: &[&str]| moves.iter().map(|&mv| mv.to_owned()).collect::<Vec<String>>();
    let long = "x".repeat(100);
    for (text, error) in [
        (GameText { variant: long.clone(), ..good.clone() }, format!("unknown variant {:?}", &long[..40])),
        (GameText { choices: pair("weather", "rain"), ..good.clone() }, "unknown rule switch \"weather\"".into()),
        (GameText { choices: pair("impasse", "maybe"), ..good.clone() }, "impasse has no value \"maybe\"".into()),
        (GameText { start: "9/9".into(), ..good.clone() }, "start: 2 ranks instead of 9 at column 1".into()),
        (GameText { moves: moves(&["7g7f", "5j5k"]), ..good.clone() }, "move 2: \"5j5k\" is no move".into()),
        (GameText { moves: moves(&["2h2b"]), ..good.clone() }, "move 1: 2h2b is refused: blocked".into()),
        (GameText { end: Some("resign".into()), ..good.clone() }, "end: \"resign\" is no end".into()),
        (GameText { end: Some("interrupted".into()), ..good.clone() }, "end: \"interrupted\" is no end".into()),
        (
            GameText { end: Some("agree black".into()), ..good.clone() },
            "end: both kings must stand in their promotion zones".into(),
        ),
    ] {
        assert_eq!(text.replay().expect_err("a fault").to_string(), error);
    }
    let text = GameText { end: Some("agree white".into()), ..good.clone() };
    let refused = EndFault::Refused(ActError::NotYourTurn);
    assert_eq!(text.replay(), Err(ReplayError::End { text: "agree white".into(), why: refused }));
    let small = GameText { variant: "heian8x8".into(), moves: moves(&["9c9d"]), ..good };
    let Err(ReplayError::Move(MoveError { ply: 1, why, .. })) = small.replay() else { panic!("a fault of the move") };
    assert_eq!((why, why.word()), (MoveFault::Unreadable, "unreadable"), "no square of this board");
}

#[test]
fn a_text_says_whether_the_game_ended_and_reads_without() {
    let mut game = new_game(Variant::Sho, RuleChoices::default());
    game.play("5g5f".parse().expect("a move")).expect("legal");
    let text = GameText::of(&game);
    let json = serde_json::to_string(&text).expect("JSON");
    assert_eq!(json, r#"{"variant":"sho","start":"startpos","moves":["5g5f"],"choices":[],"end":null}"#);
    let older = r#"{"variant":"sho","start":"startpos","moves":["5g5f"],"choices":[]}"#;
    for json in [json.as_str(), older] {
        assert_eq!(serde_json::from_str::<GameText>(json).expect("a text"), text);
    }
    game.end(Act::Resign, Color::White).expect("allowed");
    assert_eq!(GameText::of(&game).end.as_deref(), Some("resign white"));
}

#[test]
fn every_step_and_note_reads_as_it_is_written() {
    let mut texts: Vec<String> = ["7g7f", "8h2b+", "P*5e"].map(str::to_owned).to_vec();
    for by in Color::ALL {
        texts.extend(Act::ALL.map(|act| format!("{} {by}", act.word())));
        texts.extend(["foul", "forfeit", "entered"].map(|word| format!("{word} {by}")));
    }
    let plain = "mate no_mate repetition impasse draw interrupted sealed withdrawn error";
    texts.extend(plain.split(' ').map(str::to_owned));
    for text in texts {
        assert_eq!(step(&text).to_string(), text);
    }
    for text in ["", "resign", "resign red", "mate black", "resign black ", " mate", "foul", "7g", "pass"] {
        assert!(text.parse::<Step>().is_err(), "{text:?}");
    }
    for glyph in Glyph::ALL {
        assert_eq!(Glyph::from_text(glyph.text()), Some(glyph));
    }
    for brush in Brush::ALL {
        let mark = Mark { from: "5e".parse().expect("a square"), to: "4a".parse().expect("a square"), brush };
        assert_eq!(mark.to_string().parse(), Ok(mark));
    }
    for text in ["", "5e", "5e5", "5e5e", "5e5e:pink", "5e5e:", "歩歩:red", "5e5e5e:red", "0a5e:red"] {
        assert!(text.parse::<Mark>().is_err(), "{text:?}");
    }
    let found = Evaluation { score: Score::Cp(-120), depth: 9, line: vec!["7g7f".parse().expect("a move")] };
    assert_eq!(found.to_string().parse(), Ok(found));
    for text in ["", "cp", "cp 1", "cp 1 -1", "lots 1 1", "mate 1 1 pass", "cp 1 1 "] {
        assert!(text.parse::<Evaluation>().is_err(), "{text:?}");
    }
}

#[test]
fn variations_stand_beside_what_they_replace() {
    let mut tree = shogi_tree();
    let last = line(&mut tree, NodeId::ROOT, "7g7f 3c3d 2g2f");
    let end = tree.insert(last, step("resign white")).expect("allowed").node;
    let first = tree.main_line().next().expect("a move");
    line(&mut tree, first, "8c8d 2g2f");
    line(&mut tree, NodeId::ROOT, "2g2f 8c8d");
    assert_eq!(drawn(&tree), "7g7f 3c3d 2g2f resign white | 2 8c8d 2g2f | 1 2g2f 8c8d");
    // after the end of a game nothing follows, beside it a line may
    assert_eq!(tree.insert(end, step("8c8d")), Err(InsertError::AfterTheEnd));
    assert_eq!((tree.node(end).depth(), tree.node(end).ply(), tree.node(last).ply()), (4, 3, 3));
    line(&mut tree, last, "8c8d");
    assert_eq!(drawn(&tree), "7g7f 3c3d 2g2f resign white | 4 8c8d | 2 8c8d 2g2f | 1 2g2f 8c8d");
}

#[test]
fn what_is_there_already_is_followed() {
    let mut tree = shogi_tree();
    line(&mut tree, NodeId::ROOT, "7g7f 3c3d");
    let before = tree.clone();
    let again = tree.insert(NodeId::ROOT, step("7g7f")).expect("legal");
    assert_eq!((Some(again.node), again.undo), (tree.main_child(NodeId::ROOT), None));
    assert_eq!(tree, before);
}

#[test]
fn what_breaks_a_rule_is_refused_and_changes_nothing() {
    let mut tree = shogi_tree();
    let first = line(&mut tree, NodeId::ROOT, "7g7f");
    let before = tree.clone();
    for (text, error) in [
        ("7f7e", InsertError::Illegal(IllegalMove::NotYours)),
        ("agree white", InsertError::Refused(ActError::KingsNotEntered)),
        ("declare white", InsertError::Refused(ActError::NotInThisGame)),
    ] {
        assert_eq!(tree.insert(first, step(text)), Err(error), "{text}");
    }
    assert_eq!(tree, before);
}

#[test]
fn an_illegal_move_that_loses_ends_its_line() {
    let mut tree = GameTree::new(&new_game(Variant::Shogi, strict()));
    let first = line(&mut tree, NodeId::ROOT, "7g7f");
    let lost = tree.insert(first, step("8b8h")).expect("accepted").node;
    let mv = "8b8h".parse().expect("a move");
    assert_eq!(tree.node(lost).ending(), Some(Ending::IllegalMove(mv)));
    assert_eq!(tree.game_at(lost).illegal_attempt().map(|(mv, _)| mv), Some(mv));
    assert_eq!(tree.insert(first, step("8b8h")).map(|inserted| inserted.node), Ok(lost), "followed like any other");
    assert_eq!(tree.insert(lost, step("3c3d")), Err(InsertError::AfterTheEnd));
}

#[test]
fn a_deletion_takes_what_follows_and_gives_it_back_in_its_place() {
    let mut tree = shogi_tree();
    for mv in ["7g7f", "2g2f", "5g5f"] {
        line(&mut tree, NodeId::ROOT, &format!("{mv} 3c3d"));
    }
    let before = tree.clone();
    let middle = tree.children(NodeId::ROOT).nth(1).expect("a variation");
    let below = tree.main_child(middle).expect("an answer");
    let undo = tree.delete(middle).expect("there");
    assert_eq!(drawn(&tree), "7g7f 3c3d | 1 5g5f 3c3d");
    assert!(!tree.contains(middle) && !tree.contains(below));
    assert_eq!(tree.delete(middle), None, "gone already");
    assert_eq!(tree.delete(NodeId::ROOT), None, "the start stays");
    assert_eq!(undo.place(&tree), Some(middle));
    let redo = tree.apply(undo.clone());
    assert_eq!(tree, before);
    assert!(tree.contains(below));
    tree.apply(undo);
    assert_eq!(tree, before, "an edit that is made already does nothing");
    tree.apply(redo);
    assert_eq!(drawn(&tree), "7g7f 3c3d | 1 5g5f 3c3d");
}

#[test]
fn lines_are_promoted_and_put_in_order() {
    let mut tree = shogi_tree();
    line(&mut tree, NodeId::ROOT, "7g7f 3c3d 2g2f");
    let first = tree.main_child(NodeId::ROOT).expect("a move");
    line(&mut tree, first, "4a3b");
    let deep = line(&mut tree, first, "8c8d 2g2f 8d8e");
    tree.promote(deep).expect("a variation");
    assert_eq!(drawn(&tree), "7g7f 3c3d 2g2f | 2 8c8d 2g2f 8d8e | 2 4a3b");
    let main = tree.make_main(deep);
    assert_eq!(drawn(&tree), "7g7f 8c8d 2g2f 8d8e | 2 3c3d 2g2f | 2 4a3b");
    assert_eq!(tree.promote(deep), None);
    tree.apply(main);
    assert_eq!(drawn(&tree), "7g7f 3c3d 2g2f | 2 8c8d 2g2f 8d8e | 2 4a3b");
    let answer = tree.children(first).nth(2).expect("the third");
    let back = tree.reorder(answer, 0);
    assert_eq!(drawn(&tree), "7g7f 4a3b | 2 3c3d 2g2f | 2 8c8d 2g2f 8d8e");
    tree.apply(back);
    assert_eq!(tree.place(answer), 2);
    tree.reorder(answer, 99);
    assert_eq!(tree.place(answer), 2, "no further than the end");
}

#[test]
fn notes_are_set_and_taken_back() {
    let mut tree = shogi_tree();
    let pawn = line(&mut tree, NodeId::ROOT, "7g7f");
    let empty = tree.clone();
    let evaluation = Evaluation { score: Score::Cp(30), depth: 12, line: Vec::new() };
    let square = "7f".parse().expect("a square");
    let marks = vec![Mark { from: square, to: square, brush: Brush::Blue }];
    let undo = [
        tree.set_comment(pawn, "角道を開ける"),
        tree.set_glyph(pawn, Some(Glyph::Best)),
        tree.set_evaluation(pawn, Some(evaluation.clone())),
        tree.set_marks(pawn, marks.clone()),
        tree.set_time(pawn, Some(MoveTime { ms: 1_000, total_ms: Some(5_000) })),
    ];
    let notes = tree.node(pawn).notes().expect("notes");
    assert_eq!((notes.glyph, notes.evaluation.as_ref(), &notes.marks), (Some(Glyph::Best), Some(&evaluation), &marks));
    assert_eq!((tree.comment(pawn), tree.time_used(pawn)), ("角道を開ける", Some(5_000)));
    assert_ne!(tree, empty);
    for edit in undo.into_iter().rev() {
        tree.apply(edit);
    }
    assert_eq!(tree, empty);
    tree.set_comment(pawn, "");
    assert_eq!(tree.node(pawn).notes(), None, "nothing said is no note");
    tree.set_time(NodeId::ROOT, Some(MoveTime::of_ms(1)));
    assert_eq!(tree, empty, "no move leads to the start");
}

#[test]
fn times_add_up_by_player() {
    let mut tree = shogi_tree();
    line(&mut tree, NodeId::ROOT, "7g7f 3c3d 2g2f 8c8d 2f2e");
    let nodes: Vec<NodeId> = tree.main_line().collect();
    assert_eq!(tree.time_used(nodes[4]), None);
    for (node, ms) in nodes.iter().zip([1_000, 20, 3_000, 400, 5_000]) {
        tree.set_time(*node, Some(MoveTime::of_ms(ms)));
    }
    assert_eq!((tree.time_used(nodes[4]), tree.time_used(nodes[3])), (Some(9_000), Some(420)));
    // a record that counts the time before it began says so
    tree.set_time(nodes[2], Some(MoveTime { ms: 3_000, total_ms: Some(60_000) }));
    assert_eq!(tree.time_used(nodes[4]), Some(65_000));
}

#[test]
fn the_record_of_a_running_game_follows_it() {
    let mut record = GameRecord::new(new_game(Variant::Shogi, strict()));
    for mv in ["7g7f", "3c3d", "2g2f"] {
        record.play(mv.parse().expect("a move")).expect("legal");
    }
    record.set_time(2, 1_500);
    assert_eq!(record.times(), [0, 1_500, 0]);
    // something is tried at the end, and then another move is played
    let tried = record.edit(|tree| tree.insert(tree.end_of_line(NodeId::ROOT), step("8c8d"))).expect("legal").node;
    assert_eq!(record.ply(), 3, "what is looked at is not played");
    record.play("4c4d".parse().expect("a move")).expect("legal");
    assert_eq!(drawn(record.tree()), "7g7f 3c3d 2g2f 4c4d | 4 8c8d");
    assert!(record.undo());
    assert_eq!(drawn(record.tree()), "7g7f 3c3d 2g2f 8c8d");
    assert_eq!(record.ply(), 3);
    record.play("8c8d".parse().expect("a move")).expect("legal");
    assert_eq!(record.last(), tried, "the move that was tried is the one played");
    record.play("8h8b".parse().expect("a move")).expect("accepted under the strict rule");
    assert_eq!(record.tree().node(record.last()).ending().map(|end| end.to_string()).as_deref(), Some("8h8b"));
    let whole = drawn(record.tree());
    record.go_back(1);
    assert_eq!((drawn(record.tree()), record.ply()), (whole.clone(), 1), "what followed stays");
    record.go_back(1);
    assert_eq!(record.ply(), 1, "nothing to go back in");
    record.play("8c8d".parse().expect("a move")).expect("legal");
    assert_eq!(drawn(record.tree()), "7g7f 8c8d | 2 3c3d 2g2f 8c8d 8h8b", "a variation now");
    assert!(record.undo() && record.was_gone_back() && record.go_on());
    assert_eq!(drawn(record.tree()), whole);
    assert!(record.outcome().is_some() && !record.was_gone_back(), "the end came back too");
}

#[test]
fn an_end_that_the_record_states_is_not_played() {
    let mut tree = shogi_tree();
    let moved = line(&mut tree, NodeId::ROOT, "7g7f 3c3d");
    line(&mut tree, moved, "interrupted");
    let record = GameRecord::of_tree(tree);
    assert_eq!((record.last(), record.ply()), (moved, 2));
    assert_eq!(record.clone().played_to(2), record);
    let saved = SavedGame::of(&record).to_text();
    assert!(!saved.contains("played"), "{saved}");
    assert_eq!(*read_game(&saved).expect("a game").record, record);
    let mut continued = record.clone();
    continued.play("2g2f".parse().expect("a move")).expect("legal");
    assert_eq!(drawn(continued.tree()), "7g7f 3c3d 2g2f | 3 interrupted");
    assert_eq!((continued.times().len(), continued.main_node(3)), (3, Some(continued.last())));
    let mut shorter = record;
    assert!(shorter.undo());
    assert_eq!((drawn(shorter.tree()).as_str(), shorter.ply()), ("7g7f", 1));
}

#[test]
fn what_is_beyond_the_last_move_played_survives() {
    let mut tree = shogi_tree();
    line(&mut tree, NodeId::ROOT, "7g7f 3c3d 2g2f");
    let record = GameRecord::of_tree(tree).played_to(1);
    assert_eq!((record.ply(), record.tree().main_line().count()), (1, 3));
    assert_eq!(record.clone().played_to(9), record, "there is no such move");
}

/// A game shuffled to ten thousand plies, with a variation at each: nothing recurses, nothing takes forever.
#[test]
fn a_record_of_ten_thousand_plies_is_none_too_long() {
    let mut tree = shogi_tree();
    let mut replayer = Replayer::new(&tree);
    let cycle = ["2h3h", "8b7b", "3h2h", "7b8b"];
    for ply in 0..10_000 {
        let at = replayer.node();
        replayer.insert(&mut tree, step(["9g9f", "9c9d"][ply % 2])).expect("legal");
        replayer.go(&tree, at);
        let next = replayer.insert(&mut tree, step(cycle[ply % 4])).expect("legal").node;
        tree.make_main(next);
    }
    assert_eq!(tree.preorder().count(), 20_000);
    assert_eq!(tree, tree.clone());
    assert_eq!(tree.main_game().ply(), 10_000);
    let mut cursor = Cursor::default();
    cursor.last(&tree);
    assert_eq!(tree.node(cursor.node()).ply(), 10_000);
    let first = tree.main_child(NodeId::ROOT).expect("a move");
    let whole = tree.clone();
    let undo = tree.delete(first).expect("there");
    cursor.settle(&tree);
    assert_eq!((cursor.node(), tree.preorder().count()), (NodeId::ROOT, 1));
    tree.apply(undo);
    assert_eq!(tree, whole);
}

#[test]
fn handicaps_and_switches_stay_with_the_tree() {
    let start = Start::parse(Rules::of(Variant::Shogi), "two_piece").expect("a handicap");
    let choices = RuleChoices { impasse: Impasse::Declare27, ..RuleChoices::default() };
    let game = Game::new(Variant::Shogi, choices, start).expect("a game");
    let mut tree = GameTree::from_game(&game);
    let answer = line(&mut tree, NodeId::ROOT, "3c3d 7g7f");
    let again = tree.game_at(answer);
    assert_eq!(again.handicap().map(|handicap| handicap.id), Some("two_piece"));
    assert_eq!(again.choices().impasse, Impasse::Declare27);
}

#[test]
fn an_edit_that_is_refused_and_made_good_later_leaves_the_game_where_it_was() {
    let mut record =
        GameRecord::new(Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).expect("the usual start"));
    for mv in ["7g7f", "3c3d", "2g2f"] {
        record.play(mv.parse().expect("a move")).expect("legal");
    }
    let before = record.clone();
    let child = |id| record.tree().children(id).next().expect("a move");
    let second = child(child(NodeId::ROOT));
    let mut kept = None;
    let refused = record.edit_within(false, |tree| tree.delete(second), |_, undo| kept = undo);
    assert!(refused.is_none());
    let undo = kept.expect("what takes it back");
    record.edit(|tree| tree.apply(undo));
    assert_eq!(record, before);
    assert_eq!(record.ply(), 3);
}
