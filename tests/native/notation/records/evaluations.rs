//! What engines say in comments, as different programs write it: what is read, what stays, and what is written.

use suizo::{
    notation::records::{Format, Loss, csa, jkf, kif, read, write},
    record::{Evaluation, GameTree, NodeId},
    rules::{Game, RuleChoices, Start, Variant},
};

fn kif_with(comment: &str) -> String {
    let lines: String = comment.lines().map(|line| format!("*{line}\n")).collect();
    format!("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n{lines}   3 ２六歩(27)\n")
}

/// What is said of the position after 7g7f 3c3d, Black to move.
fn said(tree: &GameTree) -> (String, String) {
    let node = tree.main_line().nth(1).expect("two moves");
    let notes = tree.node(node).notes().cloned().unwrap_or_default();
    (notes.evaluation.map(|found| found.to_string()).unwrap_or_default(), notes.comment)
}

#[track_caller]
fn check(comment: &str, expected: &str, left: &str) {
    let text = kif_with(comment);
    let tree = kif::read(&text).expect("a game").tree;
    assert_eq!(said(&tree), (expected.to_owned(), left.to_owned()), "{comment}");
    // written again nothing is missing, in any format that has comments
    for format in [Format::Kif, Format::Ki2, Format::Jkf] {
        let written = write(&tree, format);
        assert_eq!(written.losses, [], "{comment}");
        let again = read(&written.text, Some(format)).expect("what was written").remove(0).tree;
        assert_eq!(said(&again), said(&tree), "{comment} as {format:?}:\n{}", written.text);
        assert_eq!(write(&again, format).text, written.text);
    }
    if left == comment {
        assert!(write(&tree, Format::Kif).text.contains(&text["手合割：平手\n".len()..]), "as it was");
    }
}

/// A comment from which something is read, and which stays.
#[track_caller]
fn check_kept(comment: &str, expected: &str) {
    check(comment, expected, comment);
}

#[test]
fn lines_that_are_ours_leave_the_comment() {
    check("#評価値=158", "cp 158 0", "");
    check("#評価値=-30\n#読み筋=▲２六歩△８四歩▲２五歩\n#深さ=12", "cp -30 12 2g2f 8c8d 2f2e", "");
    check("#詰み=後手勝ち:8手\n#深さ=9\nよい手", "mate -8 9", "よい手");
    check(
        "#評価値=20\n#読み筋=▲２二角成△同　銀▲４五角打",
        "cp 20 0 8h2b+ 3a2b B*4e",
        "#評価値=20\n#読み筋=▲２二角成△同　銀▲４五角打",
    );
    check("#評価値=20\n#読み筋=▲２二角成△同　銀▲４五角", "cp 20 0 8h2b+ 3a2b B*4e", "");
}

#[test]
fn shogihome_says_more_than_is_kept_apart() {
    let research = "互角\n#評価値=20\n#読み筋=▲２六歩△８四歩\n#深さ=8\n#ノード数=123456\n#エンジン=Engine01";
    check_kept(research, "cp 20 8 2g2f 8c8d");
    // of a player and an analysis the analysis counts
    check_kept("先手有望\n*評価値=210\n*深さ=10\n\n互角\n#評価値=158\n#深さ=8", "cp 158 8");
    check_kept("*評価値=80\n*読み筋=▲２六歩", "cp 80 0 2g2f");
    check_kept("*詰み=先手勝ち:15手\n*エンジン=Engine01", "mate 15 0");
    check_kept("#詰み=後手勝ち\n#エンジン=Engine02", "cp -30000 0");
    check_kept("#詰み=後手勝ち\n#評価値=-31000", "cp -31000 0");
    check_kept("#評価値=12.5", "cp 12 0");
    check_kept("#評価値=+12", "cp 12 0");
}

#[test]
fn shogigui_and_others_are_read() {
    check_kept(
        "*解析 0 ○ 候補1 時間 00:03.4 深さ 20/28 ノード数 1234567 評価値 45 読み筋 ▲２六歩(27) △８四歩(83) \n*解析 0  候補2 深さ 19/28 評価値 12 読み筋 ▲６六歩(67)",
        "cp 45 20 2g2f 8c8d",
    );
    check_kept("*解析 0 ○ 評価値 -詰 3 読み筋 ▲２六歩(27)", "mate -3 0 2g2f");
    check_kept("*解析 0  評価値 +詰", "cp 30000 0");
    check_kept("*候補手 候補1 深さ 7 評価値 77↑", "cp 77 7");
    // it begins with the move that was played
    check_kept("*対局 時間 00:00.8 深さ 22/28 評価値 88 読み筋 △３四歩(33) ▲２六歩(27)", "cp 88 22 2g2f");
    check_kept(
        "* Engine suisho Version Suisho5/YaneuraOu-V7.50 候補1 深さ 13/19 ノード数 596119 評価値 -47 読み筋 ▲２六歩(27)",
        "cp -47 13 2g2f",
    );
    check_kept("#指し手[62]△３四歩  ▲２六歩  △８四歩", "cp 62 0 2g2f 8c8d");
    check_kept("* 34 +2726FU -8384FU", "cp 34 0 2g2f 8c8d");
}

#[test]
fn what_merely_looks_alike_stays_and_means_nothing() {
    for comment in [
        "* 3 moves later this is lost",
        "* 34",
        "評価値は互角",
        "評価値=35",
        "#評価値",
        "#評価値=much",
        "*対局は10時に始まった",
        "▲先手 互角 評価値 -42",
        "#深さ=8",
        "#読み筋=▲２六歩",
        "詰み=先手勝ち",
        "#詰み=先手の勝ち",
    ] {
        check_kept(comment, "");
    }
}

#[test]
fn a_comment_that_would_be_read_wrongly_is_kept_apart() {
    let mut tree = kif::read(&kif_with("")).expect("a game").tree;
    let node = tree.main_line().nth(1).expect("two moves");
    let found: Evaluation = "cp 34 0 2g2f".parse().expect("one");
    for evaluation in [None, Some(found)] {
        for comment in [
            "",
            "#評価値=35",
            "#評価値=",
            "#深さ=12",
            "#読み筋=▲７六歩",
            "#評価値=\n#評価値=",
            "*解析 評価値 3 ",
            "* 34 +2726FU",
            "* 34",
        ] {
            tree.annotate(node, |notes| {
                notes.evaluation.clone_from(&evaluation);
                comment.clone_into(&mut notes.comment);
            });
            for format in [Format::Kif, Format::Ki2, Format::Jkf, Format::Csa] {
                let written = write(&tree, format);
                assert_eq!(written.losses, []);
                let again = read(&written.text, Some(format)).expect("what was written").remove(0).tree;
                assert_eq!(said(&again), said(&tree), "{format:?}:\n{}", written.text);
            }
        }
    }
}

#[test]
fn floodgate_keeps_what_is_no_move() {
    let text = "V2.2\nPI\n+\n+7776FU\n-3334FU\n'** 34 +2726FU -8384FU\n'*a comment\n+2726FU\n'** -12 -8384FU #12345\n-8384FU\n'** 34 seconds\n";
    let tree = csa::read(text).expect("a game").remove(0).tree;
    assert_eq!(said(&tree), ("cp 34 0 2g2f 8c8d".to_owned(), "a comment".to_owned()));
    let notes =
        |depth: usize| tree.node(tree.main_line().nth(depth).expect("a move")).notes().cloned().unwrap_or_default();
    let third = notes(2);
    assert_eq!(third.evaluation.map(|found| found.to_string()).as_deref(), Some("cp -12 0 8c8d"));
    assert_eq!(third.comment, "* -12 -8384FU #12345", "with the number of positions, which is kept nowhere else");
    assert_eq!((notes(3).evaluation, notes(3).comment.as_str()), (None, "* 34 seconds"));
    let written = csa::write(&tree);
    assert_eq!((written.text.as_str(), written.losses.len()), (text, 0));
}

#[test]
fn mates_go_into_csa_as_lines_of_shogihome() {
    let mut tree = kif::read(&kif_with("")).expect("a game").tree;
    let node = tree.main_line().nth(1).expect("two moves");
    tree.set_evaluation(node, "mate -8 9 2g2f".parse().ok());
    let written = csa::write(&tree);
    assert!(written.text.contains("'*#詰み=後手勝ち:8手\n'*#読み筋=▲２六歩\n'*#深さ=9\n"), "{}", written.text);
    assert_eq!(written.losses, []);
    assert_eq!(said(&csa::read(&written.text).expect("a game")[0].tree), said(&tree));
    tree.set_evaluation(node, "cp -8 9 2g2f".parse().ok());
    assert_eq!(csa::write(&tree).losses, [Loss::Evaluations], "floodgate's line has no depth");
}

#[test]
fn a_line_that_cannot_be_played_is_cut_and_said() {
    let mut tree = kif::read(&kif_with("")).expect("a game").tree;
    let node = tree.main_line().nth(1).expect("two moves");
    tree.set_evaluation(node, "cp 5 3 2g2f 2g2f".parse().ok());
    let written = kif::write(&tree);
    assert_eq!(written.losses, [Loss::Evaluations]);
    assert_eq!(said(&kif::read(&written.text).expect("a game").tree).0, "cp 5 3 2g2f");
}

#[test]
fn other_games_are_carried_too() {
    for (variant, line) in [(Variant::Sho, "5h4g 5b4c 4g5h"), (Variant::Heian8x8, "5g5f 4b4c")] {
        let game = Game::new(variant, RuleChoices::default(), Start::Standard).expect("a game");
        let playable: Vec<_> = line.split(' ').map(|mv| mv.parse().expect("a move")).collect();
        let mut after = game.clone();
        let n_playable = playable.iter().take_while(|mv| after.play(**mv).is_ok()).count();
        let mut tree = GameTree::new(&game);
        let line = playable[..n_playable].to_vec();
        tree.set_evaluation(NodeId::ROOT, Some(Evaluation { score: suizo::record::Score::Cp(7), depth: 3, line }));
        for format in [Format::Kif, Format::Jkf] {
            let written = write(&tree, format);
            let again = read(&written.text, Some(format)).expect("what was written").remove(0).tree;
            assert_eq!((again == tree, written.losses.len()), (true, 0), "{}", written.text);
        }
    }
}

#[test]
fn comments_on_moves_that_were_left_out_say_nothing_of_the_last_that_was_read() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(34)\n*#評価値=500\n   3 ２六歩(27)\n*#評価値=600\n";
    let tree = kif::read(text).expect("a game").tree;
    let notes = tree.node(tree.main_line().last().expect("a move")).notes().cloned().unwrap_or_default();
    assert_eq!((notes.evaluation, notes.comment.as_str()), (None, "#評価値=500\n#評価値=600"));
}

#[test]
fn a_file_of_another_program_in_jkf() {
    let text = r##"{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},
        {"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"},"comments":["#評価値=7","#深さ=3","a"]}]}"##;
    assert_eq!(said(&jkf::read(text).expect("a game").tree), ("cp 7 3".to_owned(), "a".to_owned()));
}
