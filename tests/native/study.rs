//! What is found out about games from evaluations: verdicts, phases, where they turned, times, and what goes back into the record.

use crate::random::Random;
use suizo::{
    record::{Evaluation, GameTree, Glyph, NodeId, Score, Step},
    rules::{Color, Game, RuleChoices, Start, Variant},
    study::{MarkOptions, Missed, MistakeKind, Phase, Severity, Study, black_chances, mark},
};

fn game(variant: Variant, start: &str, moves: &str) -> Game {
    let rules = suizo::rules::Rules::of(variant);
    let start = Start::parse(rules, start).expect("a start");
    let mut game = Game::new(variant, RuleChoices::default(), start).expect("a game");
    for mv in moves.split_whitespace() {
        game.play(mv.parse().expect("a move")).unwrap_or_else(|why| panic!("{mv}: {why:?}"));
    }
    game
}

const MOVES: &str = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d2h";

/// A record with these scores for Black after each ply, from the start on; `None` where nothing was searched.
fn scored(moves: &str, scores: &[Option<i32>]) -> (GameTree, Vec<NodeId>) {
    let mut tree = GameTree::from_game(&game(Variant::Shogi, "startpos", moves));
    let line: Vec<NodeId> = tree.main_line().collect();
    for (place, score) in scores.iter().enumerate() {
        let node = if place == 0 { NodeId::ROOT } else { line[place - 1] };
        let found = score.map(|score| Evaluation { score: Score::Cp(score), depth: 5, line: Vec::new() });
        tree.set_evaluation(node, found);
    }
    (tree, line)
}

fn study_of(scores: &[i32]) -> Study {
    let scores: Vec<Option<i32>> = scores.iter().copied().map(Some).collect();
    let (tree, line) = scored(MOVES, &scores);
    Study::of(&tree, &line)
}

#[test]
fn a_game_that_is_searched_in_part_is_studied_in_part() {
    let (tree, line) = scored(MOVES, &[Some(30), Some(20), None, None, Some(40), Some(-600)]);
    let study = Study::of(&tree, &line);
    assert_eq!((study.plies(), study.points.len(), study.verdicts.len()), (13, 14, 14));
    let known: Vec<usize> = (0..14).filter(|ply| study.verdicts[*ply].is_some()).collect();
    assert_eq!(known, [1, 5]);
    let missing: Vec<NodeId> = study.missing().map(|point| point.node).collect();
    assert_eq!(missing.len(), 10);
    assert_eq!(missing[0], line[1]);
    let mistakes: Vec<(usize, Option<MistakeKind>)> =
        study.mistakes().map(|(ply, verdict)| (ply, verdict.kind())).collect();
    assert_eq!(mistakes, [(5, Some(MistakeKind::Mistake))]);
    let (black, white) = (study.side(Color::Black), study.side(Color::White));
    assert_eq!((black.moves, black.judged, black.count(MistakeKind::Mistake)), (7, 2, 1));
    assert_eq!((white.moves, white.judged, white.accuracy), (6, 0, None));
}

#[test]
fn both_sides_are_judged_alike() {
    let scores = [0, 50, 40, -500, -480, -470, -900, -300, 200];
    let study = study_of(&scores);
    // the same game with the scores of the other side, a ply later
    let mut mirrored: Vec<i32> = vec![0];
    mirrored.extend(scores.iter().map(|score| -score));
    let other = study_of(&mirrored);
    for ply in 1..scores.len() {
        let (one, other) = (study.verdicts[ply].as_ref().expect("one"), other.verdicts[ply + 1].as_ref().expect("one"));
        assert_ne!(one.color, other.color);
        assert_eq!(
            (one.loss, one.before, one.after, one.kind()),
            (other.loss, other.before, other.after, other.kind())
        );
    }
}

#[test]
fn a_game_turns_with_the_losers_move() {
    // White's mistake at ply 6 is given back; that at ply 10 decides
    let study = study_of(&[0, 0, 0, 0, 0, 0, 900, -60, -200, -150, 700, 700, 800, 900]);
    let turning = study.turning().expect("Black wins");
    assert_eq!((turning.winner, turning.lead, turning.ply()), (Color::Black, Some(10), Some(10)));
    assert_eq!(turning.swing.map(|swing| (swing.before, swing.after)), Some((461, 674)));
    let seventh = study.verdicts[7].as_ref().expect("one");
    assert_eq!((seventh.missed, seventh.severity), (Some(Missed::LetOff), Some(Severity::Mistake)));
    assert_eq!(study_of(&[0; 14]).turning(), None);
    // always ahead: there was no turn
    let turning = study_of(&[200; 14]).turning().expect("Black leads");
    assert_eq!((turning.lead, turning.ply()), (Some(0), None));
}

#[test]
fn who_resigned_has_lost_and_a_mate_is_known_without_a_search() {
    let (mut tree, _) = scored(MOVES, &[]);
    let last = tree.end_of_line(NodeId::ROOT);
    tree.insert(last, "resign white".parse::<Step>().expect("an end")).expect("allowed");
    let line: Vec<NodeId> = tree.main_line().collect();
    let study = Study::of(&tree, &line);
    assert_eq!((study.winner, study.plies()), (Some(Some(Color::Black)), 13), "an end is no position");

    let game = game(Variant::Shogi, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b");
    let mut tree = GameTree::from_game(&game);
    let line: Vec<NodeId> = tree.main_line().collect();
    tree.set_evaluation(NodeId::ROOT, "mate 1 3 G*5b".parse().ok());
    let study = Study::of(&tree, &line);
    assert_eq!(
        (study.winner, study.points[1].black, study.missing().count()),
        (Some(Some(Color::Black)), Some(1000), 0)
    );
    let verdict = study.verdicts[1].as_ref().expect("both are known");
    assert_eq!((verdict.before, verdict.after, verdict.kind()), (1000, 1000, None));
}

#[test]
fn the_only_move_is_no_mistake() {
    let mut random = Random(7);
    let mut found = [false; 2];
    while found != [true; 2] {
        let mut game = game(Variant::Shogi, "startpos", "");
        while game.outcome().is_none() && game.ply() < 200 && found != [true; 2] {
            let moves = game.legal_moves();
            let mv = moves[random.below(moves.len())];
            let color = game.turn();
            let sign = if color == Color::Black { 1 } else { -1 };
            game.play(mv).expect("legal");
            if game.outcome().is_some() || (moves.len() > 1 && found[1]) {
                continue;
            }
            let mut tree = GameTree::from_game(&game);
            let line: Vec<NodeId> = tree.main_line().collect();
            let before = line.iter().rev().nth(1).copied().unwrap_or(NodeId::ROOT);
            let last = *line.last().expect("a move");
            for (node, score) in [(before, 900 * sign), (last, -900 * sign)] {
                tree.set_evaluation(node, Some(Evaluation { score: Score::Cp(score), depth: 3, line: Vec::new() }));
            }
            let study = Study::of(&tree, &line);
            let severity = study.verdicts.last().expect("one").as_ref().expect("judged").severity;
            let is_forced = moves.len() == 1;
            assert_eq!(severity, (!is_forced).then_some(Severity::Blunder));
            found[usize::from(!is_forced)] = true;
        }
    }
}

#[test]
fn phases_follow_each_other_in_every_game() {
    for variant in Variant::ALL {
        for seed in 0..20 {
            let mut random = Random(seed);
            let mut game = game(variant, "startpos", "");
            while game.outcome().is_none() && game.ply() < 150 {
                let moves = game.legal_moves();
                game.play(moves[random.below(moves.len())]).expect("legal");
            }
            let tree = GameTree::from_game(&game);
            let line: Vec<NodeId> = tree.main_line().collect();
            let study = Study::of(&tree, &line);
            let phases: Vec<Phase> = study.points.iter().map(|point| point.phase).collect();
            assert!(phases.is_sorted() && phases[0] == Phase::Opening, "{variant:?} {seed}");
            let sum: u32 = Phase::ALL.into_iter().map(|phase| study.side_in(Color::Black, phase).moves).sum();
            assert_eq!(sum, study.side(Color::Black).moves);
        }
    }
}

#[test]
fn what_belongs_to_openings_is_no_fight() {
    let phases = |moves: &str| {
        let tree = GameTree::from_game(&game(Variant::Shogi, "startpos", moves));
        let line: Vec<NodeId> = tree.main_line().collect();
        Study::of(&tree, &line).phases
    };
    // bishops and rook pawns are traded
    assert_eq!(phases("7g7f 3c3d 8h2b+ 3a2b 7i8h 2b3c 8h7g 7a7b").middlegame, None);
    assert_eq!(phases(MOVES).middlegame, None);
    // a silver is taken and not given back
    let fight = phases("7g7f 3c3d 8h3c+ 2a3c 9g9f 9c9d 1g1f 1c1d");
    assert_eq!((fight.middlegame, fight.endgame), (None, None), "a bishop alone is none yet");
    let sho = game(Variant::Sho, "startpos", "");
    assert_eq!(sho.ply(), 0);
}

#[test]
fn marks_go_into_the_record_and_out_again() {
    let (mut tree, line) = scored(MOVES, &[Some(0), Some(0), Some(10), Some(-2_500), Some(300), Some(300)]);
    tree.set_evaluation(line[1], "cp 10 7 6i7h 8c8d 7i6h 7a7b".parse().ok());
    tree.set_glyph(line[3], Some(Glyph::Best));
    let before = tree.clone();
    let study = Study::of(&tree, &line);
    let options = MarkOptions { most_moves: 3, ..MarkOptions::default() };
    let undo = mark(&mut tree, &study, options).expect("a mistake");
    assert_eq!(tree.node(line[2]).notes().and_then(|notes| notes.glyph), Some(Glyph::Blunder));
    assert_eq!(tree.node(line[3]).notes().and_then(|notes| notes.glyph), Some(Glyph::Best), "a person said so");
    let better = tree.children(line[1]).nth(1).expect("a variation");
    let own = tree.node(better).notes().and_then(|notes| notes.evaluation.clone());
    assert_eq!(own.map(|found| found.to_string()).as_deref(), Some("cp 10 6 8c8d 7i6h 7a7b"));
    let end = tree.end_of_line(better);
    assert_eq!(tree.node(end).depth() - tree.node(better).depth(), 2, "three moves");
    assert!(tree.is_main(line[2]), "the game stays the game");
    // again nothing is new
    let line_after: Vec<NodeId> = tree.main_line().collect();
    assert_eq!(line_after, line);
    let again = Study::of(&tree, &line);
    assert!(mark(&mut tree, &again, options).is_none());
    let marked = tree.clone();
    let redo = tree.apply(undo);
    assert!(tree == before);
    tree.apply(redo);
    assert!(tree == marked);
}

#[test]
fn chances_are_blacks() {
    for turn in Color::ALL {
        let chances = |score| black_chances(score, turn, Variant::Sho);
        assert_eq!((chances(Score::Cp(0)), chances(Score::Mate(7)), chances(Score::Mate(-7))), (500, 1000, 0));
        assert_eq!(chances(Score::Cp(300)) + chances(Score::Cp(-300)), 1000);
        assert_eq!(chances(Score::Mate(0)), if turn == Color::Black { 0 } else { 1000 });
    }
}
