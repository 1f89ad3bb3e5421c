//! KIF and KI2 as different programs write them (`tests/data/records`), each read to the last word.

use super::samples::{drawn, kinds, sample};
use suizo::{
    notation::records::{self, Format, Parsed, ReadError, RemarkKind, bod, ki2, kif},
    record::{GameTree, NodeId, Step},
    rules::Variant,
};

fn read(name: &str) -> Parsed {
    kif::read(&sample(name)).unwrap_or_else(|error| panic!("{name}: {error:?}"))
}

#[track_caller]
fn check(name: &str, steps: &str, remarks: &[(usize, RemarkKind)]) -> GameTree {
    let parsed = read(name);
    assert_eq!(drawn(&parsed.tree), steps, "{name}");
    assert_eq!(kinds(&parsed), remarks, "{name}: {:?}", parsed.remarks);
    parsed.tree
}

fn main_node(tree: &GameTree, depth: usize) -> NodeId {
    std::iter::once(NodeId::ROOT).chain(tree.main_line()).nth(depth).expect("a node")
}

/// What is kept of an engine's opinion.
fn found(tree: &GameTree, depth: usize) -> String {
    let notes = tree.node(main_node(tree, depth)).notes();
    notes.and_then(|notes| notes.evaluation.as_ref()).map(ToString::to_string).unwrap_or_default()
}

#[track_caller]
fn check_time(tree: &GameTree, depth: usize, seconds: u32, total: u64) {
    let node = main_node(tree, depth);
    assert_eq!(tree.node(node).time().map(|time| time.ms), Some(seconds * 1000));
    assert_eq!(tree.time_used(node), Some(total * 1000));
}

#[test]
fn kakinoki_with_variations_within_variations() {
    let steps = "7g7f 3c3d 2g2f 8c8d 2f2e resign white | 5 6i7h 8d8e 8h7g | 6 4a3b | 3 8h2b+ 3a2b B*4e";
    let tree = check("kakinoki.kif", steps, &[]);
    assert_eq!((tree.header().names.black.as_str(), tree.header().names.white.as_str()), ("甲野 太郎", "乙山 次郎"));
    assert_eq!(tree.header().get("場所"), Some("東京・将棋会館"));
    assert_eq!(tree.header().get("開始日時"), Some("2003/05/03 10:30:00"));
    assert_eq!(tree.comment(NodeId::ROOT), "対局前のコメント");
    assert_eq!(tree.comment(main_node(&tree, 2)), "角道を開ける\n\n次は？");
    let notes = tree.node(main_node(&tree, 4)).notes().expect("a bookmark");
    assert_eq!(notes.other, [(kif::BOOKMARK.to_owned(), "相掛かり".to_owned())]);
    check_time(&tree, 1, 16, 16);
    check_time(&tree, 5, 1, 20);
    check_time(&tree, 6, 3, 5);
    assert!(tree.preorder().all(|id| tree.node(id).time().is_none_or(|time| time.total_ms.is_none())), "totals add up");
}

#[test]
fn the_programs_that_people_use() {
    let tree = check("wars.kif", "7g7f 8c8d 7i6h timeout white", &[]);
    assert_eq!(tree.header().get("棋戦"), Some("将棋ウォーズ(10分切れ負け)"));
    check_time(&tree, 3, 1, 4);

    let tree = check("81dojo.kif", "7a6b 7g7f 5c5d foul black", &[]);
    assert_eq!(tree.start().handicap().map(|handicap| handicap.id), Some("two_piece"));
    assert_eq!((tree.header().names.black.as_str(), tree.header().names.white.as_str()), ("Alice(1dan)", "Bob"));
    assert_eq!(tree.comment(main_node(&tree, 2)), "Alice: hello\nBob: good luck! :)");
    check_time(&tree, 3, 7, 19);

    let tree = check("piyo.kif", "7g7f 3c3d 8h2b+ 3a2b interrupted", &[]);
    check_time(&tree, 3, 2, 3);

    let tree = check("shogigui.kif", "2g2f 8c8d mate", &[]);
    assert!(tree.comment(main_node(&tree, 1)).starts_with("*対局 時間"), "it says more than an evaluation");
    assert_eq!(found(&tree, 1), "cp 35 10 8c8d");
    assert_eq!((tree.comment(main_node(&tree, 2)), found(&tree, 2).as_str()), ("", "cp 35 0"));

    let tree = check("gekisashi.kif", "3c3d 7g7f impasse", &[]);
    assert_eq!(tree.start().start().to_string(), "rook");

    let tree = check("lishogi.kif", "7g7f 3c3d 6g6f resign white", &[]);
    assert_eq!(tree.header().get("棋戦"), Some("lishogi: https://lishogi.org/abcdefgh"));
}

#[test]
fn more_shapes_of_what_they_write() {
    let tree = check("wars_promotion.kif", "7g7f 3c3d 8h2b+ 8b2b B*6e resign white", &[]);
    check_time(&tree, 5, 4, 6);
    let tree = check("81dojo_time.kif", "2g2f 8c8d 2f2e timeout white", &[]);
    check_time(&tree, 3, 60, 63);
    assert_eq!(tree.comment(main_node(&tree, 3)), "System: dave_99 is now away: brb");
    let tree = check("piyo_lance.kif", "3c3d 7g7f 4c4d resign black", &[]);
    assert_eq!(tree.start().handicap().map(|handicap| handicap.id), Some("lance"));
    let steps = "7g7f 3c3d interrupted | 1 2g2f 8c8d | 2 3c3d";
    let tree = check("shogigui_lines.kif", steps, &[]);
    assert_eq!(tree.comment(NodeId::ROOT), "開始局面のコメント");
    assert_eq!(found(&tree, 1), "cp 45 20 3c3d 2g2f");
    let tree = check("gekisashi_even.kif", "2g2f 8c8d 6i7h 8d8e repetition", &[]);
    assert_eq!(tree.comment(main_node(&tree, 1)), "[検討] 先手 +38");
    let tree = check("kakinoki_headers.kif", "7g7f 8c8d sealed", &[]);
    assert_eq!((tree.header().get("秒読み"), tree.header().fields.len()), (Some("60秒"), 16));
    check_time(&tree, 3, 300, 316);
    let tree = check("lishogi_lines.kif", "8c8d 7g7f 3c3d | 3 7a6b | 2 2g2f", &[]);
    assert_eq!(tree.header().names.white, "Teacher");
    check("club24.kif", "7g7f 3c3d 6g6f foul black", &[]);
}

#[test]
fn wide_digits_missing_origins_and_strange_columns() {
    let tree = check("wide.kif", "7g7f 3c3d 8h2b+ 3a2b B*4e 8c8d 4e3d", &[]);
    check_time(&tree, 7, 5, 9);
}

#[test]
fn a_problem_with_its_diagram() {
    let tree = check("problem.kif", "G*5b", &[]);
    assert_eq!(tree.start().sfen(), "4k4/9/4P4/9/9/9/9/9/9 b Grb4g4s4n4l17p 1");
    assert!(tree.main_game().outcome().is_some(), "mate by the moves");
    assert_eq!(tree.header().get("作者"), Some("伊藤看寿"));
    assert_eq!(tree.header().get("分類"), Some("詰将棋"));
    // as other programs want it: その他, and its sort in a header
    let written = kif::write(&tree);
    assert_eq!(written.losses, []);
    assert!(written.text.contains("手合割：その他\n") && written.text.contains("分類：詰将棋\n"), "{}", written.text);
    assert_eq!(kif::read(&written.text).expect("a record").tree, tree);
    // White has what is left
    let all = sample("problem.kif").replace("飛　角　金四　銀四　桂四　香四　歩十七　", "残り全部");
    let rest = kif::read(&all).expect("a record").tree;
    assert_eq!(rest.start().sfen(), "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    check_remarks("手合割：詰将棋\n1 ７六歩(77)\n", "7g7f", &[(1, RemarkKind::BadHeader)]);
}

#[test]
fn ki2_as_books_print_it() {
    let main = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c interrupted";
    let tree = check("sample.ki2", &format!("{main} | 15 8h2b+ 3a2b"), &[]);
    assert_eq!(tree.comment(main_node(&tree, 12)), "ここで分かれる");
    assert_eq!(ki2::read(&sample("sample.ki2")).unwrap().tree, tree);
}

#[test]
fn an_illegal_move_ends_its_line_and_its_foul_is_kept() {
    let remarks = [(7, RemarkKind::IllegalMove), (14, RemarkKind::LostVariation), (16, RemarkKind::UnknownLine)];
    // the pawn was dropped on a square that is taken
    check("foul.kif", "7g7f 3c3d 8i7g 3d3e foul black | 4 8c8d 7g6e", &remarks);
}

#[test]
fn what_is_no_record_is_said_so() {
    for (text, error) in [("", ReadError::Empty), (" \n\r\n", ReadError::Empty), ("hello\n", ReadError::UnknownFormat)]
    {
        assert_eq!(kif::read(text).unwrap_err(), error, "{text:?}");
    }
    assert_eq!(bod::read("手合割：平手\n").unwrap_err(), ReadError::UnknownFormat);
    let bad = "| ・v玉 ・|一\n";
    assert!(matches!(kif::read(bad), Err(ReadError::BadStart { line: 1, .. })));
    let none = kif::read("手合割：その他\n手数----指手----\n").unwrap();
    assert_eq!(none.tree.start().start().to_string(), "startpos");
}

#[track_caller]
fn check_remarks(text: &str, steps: &str, remarks: &[(usize, RemarkKind)]) {
    let parsed = kif::read(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    assert_eq!(drawn(&parsed.tree), steps, "{text}");
    assert_eq!(kinds(&parsed), remarks, "{text}");
}

#[test]
fn repairs_are_told_with_their_lines() {
    use RemarkKind::*;
    check_remarks("1 ７六歩(77)\n3 ３四歩(33)\n", "7g7f 3c3d", &[(2, WrongNumber)]);
    // the piece is another one than stands there
    check_remarks("1 ７六金(77)\n2 ３四歩(33)\n", "7g7f 3c3d", &[(1, OtherPiece)]);
    check_remarks("1 ７六歩(77)\n2 ３四歩(33)\n3 ２二馬(88)\n", "7g7f 3c3d 8h2b", &[(3, OtherPiece)]);
    check_remarks("1 ７六歩(77)\n2 ？？\n3 ２六歩(27)\n", "7g7f", &[(2, UnreadableMove)]);
    check_remarks("1 ７六歩(77)\n2 ３四歩(33) (a)\n", "7g7f 3c3d", &[(2, BadTime)]);
    check_remarks("1 ５八金\n", "4i5h", &[(1, AmbiguousMove)]);
    check_remarks("1 ７六歩(77)\n2 中断\n3 ３四歩(33)\n", "7g7f 3c3d", &[(2, OtherResult), (3, WrongNumber)]);
    check_remarks("1 ７六歩(77)\n2 投了\nまで1手で後手の勝ち\n", "7g7f resign white", &[(2, OtherResult)]);
    check_remarks("手合割：謎\n1 ７六歩(77)\n", "7g7f", &[(1, BadHeader)]);
    check_remarks("規則：weather=rain\n1 ７六歩(77)\n", "7g7f", &[(1, BadHeader)]);
    check_remarks("1 ７六歩(77)\n手数----指手----\n1 ２六歩(27)\n", "7g7f", &[(2, TooMuch)]);
    // numbers that go on from an earlier position, as after a diagram
    check_remarks("18 ７六歩(77)\n19 ３四歩(33)\n変化：19手\n19 ８四歩(83)\n", "7g7f 3c3d | 2 8c8d", &[]);
    // a variation of an earlier line that reaches farther than the last one
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n変化：1手\n1 ２六歩(27)\n変化：3手\n3 ６六歩(67)\n";
    check_remarks(text, "7g7f 3c3d 2g2f | 3 6g6f | 1 2g2f", &[]);
}

#[test]
fn every_handicap_is_known_by_its_name() {
    for (name, id) in [
        ("香落ち", "lance"),
        ("右香落ち", "right_lance"),
        ("角落", "bishop"),
        ("飛車落ち　　", "rook"),
        ("２枚落ち", "two_piece"),
        ("三枚落ち", "three_piece"),
        ("8枚落ち", "eight_piece"),
        ("10枚落ち", "ten_piece"),
        ("左七枚落ち", "left_seven_piece"),
        ("裸玉", "naked_king"),
        ("平手", "startpos"),
    ] {
        let parsed = kif::read(&format!("手合割：{name}\n")).unwrap();
        assert_eq!(parsed.tree.start().start().to_string(), id, "{name}");
        assert!(parsed.remarks.is_empty(), "{name}");
    }
    let white_first = kif::read("手合割：平手\n後手番\n1 ３四歩(33)\n").unwrap();
    assert_eq!(white_first.tree.start().start().to_string(), "white_first");
}

#[test]
fn ends_are_read_from_the_word_the_line_or_both() {
    for (end, step) in [
        ("2 投了", "resign white"),
        ("2 中断", "interrupted"),
        ("2 詰み", "mate"),
        ("2 不詰", "no_mate"),
        ("2 反則負け", "foul white"),
        ("2 反則勝ち", "foul black"),
        ("2 切れ負け ( 0:01/00:00:01)", "timeout white"),
        ("2 入玉勝ち", "entered white"),
        ("2 持将棋", "impasse"),
        ("2 千日手", "repetition"),
        ("2 不戦敗", "forfeit white"),
        ("2 不戦勝", "forfeit black"),
        ("2 封じ手", "sealed"),
        ("2 待った", "withdrawn"),
        ("2 エラー", "error"),
        ("2 引き分け", "draw"),
        ("まで1手で先手の勝ち", "resign white"),
        ("まで1手で後手の勝ち", "resign black"),
        ("まで、1手で後手の入玉勝ち", "entered white"),
        ("まで1手で時間切れにより後手の勝ち", "timeout black"),
        ("まで1手で先手の反則負け", "foul black"),
        ("まで1手で後手の反則勝ち", "foul black"),
        ("まで1手で千日手", "repetition"),
        ("まで1手で持将棋", "impasse"),
        ("まで1手で中断", "interrupted"),
        ("まで1手で詰み", "mate"),
        ("まで1手で不詰", "no_mate"),
        ("まで1手で引き分け", "draw"),
        ("まで1手で不戦勝", "forfeit black"),
        ("まで1手で不戦敗", "forfeit white"),
        ("まで1手で切れ負け", "timeout white"),
        ("2 中断\nまで1手で後手の勝ち", "resign black"),
        ("2 反則勝ち\nまで1手で後手の反則勝ち", "foul black"),
        ("2 投了\n*最後の一言\nまで1手で先手の勝ち", "resign white"),
    ] {
        let parsed = kif::read(&format!("手合割：平手\n   1 ７六歩(77)\n   {end}\n")).unwrap();
        let last = parsed.tree.end_of_line(NodeId::ROOT);
        assert_eq!(parsed.tree.node(last).step().map(|step| step.to_string()), Some(step.to_owned()), "{end}");
        assert!(parsed.remarks.is_empty(), "{end}: {:?}", parsed.remarks);
        assert!(matches!(parsed.tree.node(last).step(), Some(Step::End(_))));
    }
}

#[test]
fn a_diagram_counts_more_than_the_name_of_the_handicap() {
    let diagram = sample("gekisashi.kif");
    for name in ["飛車落ち", "平手", "その他"] {
        let parsed = kif::read(&diagram.replace("その他", name)).unwrap();
        assert_eq!(parsed.tree.start().start().to_string(), "rook", "{name}");
        assert_eq!((parsed.tree.preorder().count(), parsed.remarks), (3, vec![]));
    }
    // the handicap says who begins where nothing else does
    let parsed = kif::read(&diagram.replace("その他", "飛車落ち").replace("上手番\n", "")).unwrap();
    assert_eq!(parsed.tree.start().start().to_string(), "rook");
}

#[test]
fn the_game_is_known_by_its_header_or_by_the_board() {
    let text = suizo::notation::records::kif::write(&GameTree::new(
        &suizo::rules::Game::new(Variant::Sho, Default::default(), Default::default()).unwrap(),
    ));
    assert!(text.text.contains("棋種：小将棋\n手合割：その他\n") && text.text.contains('醉'), "{}", text.text);
    let without = text.text.replace("棋種：小将棋\n", "").replace('醉', "酔");
    assert_eq!(kif::read(&without).unwrap().tree.start().variant(), Variant::Sho);
}

#[test]
fn several_games_in_one_file_are_all_read() {
    let text = "開始日時：2001/01/01\n手合割：平手\n先手：A\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 投了\nまで1手で先手の勝ち\n\
                結果の備考：長考\n\n開始日時：2002/02/02\n*二局目\n手合割：平手\n先手：B\n手数----指手---------消費時間--\n   1 ２六歩(27)\n   2 ８四歩(83)\n\
                変化：2手\n   2 ３四歩(33)\n\n手数----指手---------消費時間--\n   1 ５六歩(57)\n消費時間：1分\n";
    let mut games = records::read(text, None).expect("games").into_iter();
    let mut next = || {
        let Parsed { tree, remarks, .. } = games.next().expect("a game");
        assert_eq!(remarks, []);
        let moves = tree.main_game().moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let notes = tree.node(NodeId::ROOT).notes().map_or("", |notes| notes.comment.as_str());
        (
            moves,
            tree.header().names.black.clone(),
            tree.preorder().count(),
            notes.to_owned(),
            tree.header().fields.len(),
        )
    };
    assert_eq!(next(), ("7g7f".to_owned(), "A".to_owned(), 2, String::new(), 2));
    assert_eq!(next(), ("2g2f 8c8d".to_owned(), "B".to_owned(), 3, "二局目".to_owned(), 1));
    assert_eq!(next(), ("5g5f".to_owned(), String::new(), 1, String::new(), 1));
    assert!(games.next().is_none());
    let ki2 = "先手：A\n▲７六歩 △３四歩\nまで2手で後手の勝ち\n\n先手：B\n▲２六歩\n";
    let names: Vec<String> = records::read(ki2, None)
        .expect("games")
        .into_iter()
        .map(|game| game.tree.header().names.black.clone())
        .collect();
    assert_eq!(names, ["A", "B"]);
}

#[test]
fn a_game_that_cannot_be_set_up_does_not_hide_the_next() {
    let text = "後手の持駒：なし\n|x|\n   1 ７六歩(77)\n手合割：平手\n   1 ２六歩(27)\n";
    let games = records::read(text, Some(Format::Kif)).expect("the second");
    assert_eq!((games.len(), games[0].tree.main_game().ply()), (1, 1));
    let broken = "手合割：平手\n   1 ７五歩(77)\n手合割：平手\n   1 ２六歩(27)\n";
    let games = records::read(broken, Some(Format::Kif)).expect("both");
    assert_eq!(
        games.iter().map(|game| (game.tree.main_game().ply(), game.remarks.len())).collect::<Vec<_>>(),
        [(0, 1), (1, 0)]
    );
}
