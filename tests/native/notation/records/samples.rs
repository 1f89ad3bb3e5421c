//! Files as other programs write them, in formats other than KIF.

use std::{fs, path::PathBuf};
use suizo::{
    notation::records::{Format, MAX_TEXT, Parsed, ReadError, RemarkKind, csa, detect, read},
    record::{Ending, Evaluation, GameRecord, GameTree, Glyph, NodeId, Score, Statement},
    rules::{Act, BareKing, Color, EndReason, Impasse, MoveLimit, Outcome, Variant},
};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/records")
}

/// A file of `tests/data/records`.
pub fn sample(name: &str) -> String {
    fs::read_to_string(folder().join(name)).unwrap_or_else(|why| panic!("{name}: {why}"))
}

/// All of them.
pub fn samples() -> Vec<String> {
    let files = fs::read_dir(folder()).expect("samples");
    let names = files.map(|file| file.expect("a file").file_name().into_string().expect("a name"));
    let mut names: Vec<String> = names.filter(|name| !name.ends_with(".md")).collect();
    names.sort();
    names.iter().map(|name| sample(name)).collect()
}

#[track_caller]
fn games(name: &str, format: Format) -> Vec<Parsed> {
    let text = sample(name);
    assert_eq!(detect(&text), Some(format), "{name}");
    read(&text, None).unwrap_or_else(|why| panic!("{name}: {why:?}"))
}

/// The main line, as moves and ends.
fn line(tree: &GameTree) -> String {
    let steps: Vec<String> =
        tree.main_line().filter_map(|id| tree.node(id).step()).map(|step| step.to_string()).collect();
    steps.join(" ")
}

/// Every step, a variation as `| depth`.
pub fn drawn(tree: &GameTree) -> String {
    let (mut text, mut depth) = (String::new(), 0);
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

pub fn kinds(game: &Parsed) -> Vec<(usize, RemarkKind)> {
    game.remarks.iter().map(|remark| (remark.line, remark.kind)).collect()
}

#[test]
fn the_game_that_a_reader_keeps_is_that_of_a_replay() {
    let mut n_games = 0;
    for text in samples() {
        for parsed in read(&text, None).unwrap_or_default() {
            let replayed = GameRecord::of_tree(parsed.tree.clone());
            assert!(parsed.into_record().0 == replayed, "{text}");
            n_games += 1;
        }
    }
    assert!(n_games > 20, "{n_games}");
}

#[test]
fn a_game_of_floodgate_is_read_with_its_evaluations() {
    let games = games("floodgate.csa", Format::Csa);
    let Parsed { tree, remarks, .. } = &games[0];
    assert_eq!((games.len(), remarks.len()), (1, 0), "{remarks:?}");
    assert_eq!(line(tree), "7g7f 3c3d 8h2b+ 3a2b B*4e resign white");
    let names = &tree.header().names;
    assert_eq!((names.black.as_str(), names.white.as_str()), ("gikou_test", "Apery_WCSC"));
    assert_eq!(tree.header().get("開始日時"), Some("2026/11/01 10:30:00"));
    assert_eq!(tree.header().get("終了日時"), Some("2026/11/01 10:40:00"), "after the moves");
    let found: Vec<Evaluation> =
        tree.main_line().filter_map(|id| tree.node(id).notes().and_then(|notes| notes.evaluation.clone())).collect();
    let lines: Vec<String> = found.iter().map(Evaluation::to_string).collect();
    assert_eq!(lines, ["cp 34 0 3c3d 2g2f", "cp -12 0", "cp 3000 0 3a2b B*4e"]);
    assert_eq!(found[0].score, Score::Cp(34));
    let times: Vec<u32> = tree.main_line().filter_map(|id| Some(tree.node(id).time()?.ms)).collect();
    assert_eq!(times, [2_000, 11_000, 0, 1_000, 1_000]);
    // what floodgate says in ways of its own is kept where it stands, and written again
    let others = |id| tree.node(id).notes().map_or(Vec::new(), |notes| notes.other.clone());
    let kept = |text: &str| (csa::OTHER.to_owned(), text.to_owned());
    assert_eq!(others(NodeId::ROOT), [kept("rating:+3120.1:-2980.5"), kept("Max_Moves:256")]);
    let end = tree.end_of_line(NodeId::ROOT);
    let said = ["summary:toryo:gikou_test lose:Apery_WCSC win", "$END_TIME:2026/11/01 10:40:00"];
    assert_eq!(others(end), said.map(kept));
    let written = csa::write(tree);
    assert_eq!(written.losses, []);
    assert_eq!(&csa::read(&written.text).expect("what was written")[0].tree, tree);
}

#[test]
fn several_games_in_one_csa_file_are_read() {
    let games = games("two_games.csa", Format::Csa);
    assert_eq!(games.len(), 3);
    let first = &games[0].tree;
    assert_eq!(first.start().handicap().map(|handicap| handicap.id), Some("two_piece"));
    assert_eq!(
        (first.start().choices().impasse, first.start().choices().move_limit),
        (Impasse::Declare27, MoveLimit::Plies(256))
    );
    assert_eq!(line(first), "6a5b 7g7f 5a6b interrupted");
    assert_eq!(first.header().get("棋戦"), Some("名人戦"));
    assert_eq!(first.header().get("TIME+"), Some("600+0+30"));
    assert_eq!(first.comment(NodeId::ROOT), "二枚落ち");
    let second = first.main_line().nth(1).expect("a move");
    assert_eq!(first.comment(second), "☗７六歩\n定跡");
    let times: Vec<u32> = first.main_line().filter_map(|id| Some(first.node(id).time()?.ms)).collect();
    assert_eq!(times, [12_345, 3_000, 500]);
    // lost blanks in the board, all other pieces in hand, and the foul that no move shows
    let second = &games[1].tree;
    assert_eq!(second.start().sfen(), "7n1/6gk1/6gpN/9/9/6b1P/9/9/9 b 2R2Gb4s2n4l16p 1");
    assert_eq!(line(second), "1c2a+ 2b2a N*1c 2a2b foul black");
    // an illegal move in the file
    assert_eq!(line(&games[2].tree), "foul black");
    assert_eq!(kinds(&games[2]), [(38, RemarkKind::IllegalMove)]);
}

#[test]
fn csa_ends_that_the_moves_bring_about_are_not_said_twice() {
    let mate = "P1 *  *  *  * -OU\nP3 *  *  *  * +KI *  *  *  * \nP9 *  *  *  * +OU *  *  *  * \nP+00KI\n+\n+0052KI\n";
    for (word, remarks) in [("%TSUMI", 0), ("%TORYO", 0), ("%CHUDAN", 0), ("%KACHI", 1), ("%SENNICHITE", 1), ("", 0)] {
        let game = &csa::read(&format!("{mate}{word}\n")).expect("a game")[0];
        assert_eq!(game.tree.main_game().outcome(), Some(Outcome::win(Color::Black, EndReason::Checkmate)), "{word}");
        assert_eq!(game.remarks.len(), remarks, "{word}");
    }
    assert_eq!(csa::read("V2.2\n").err(), Some(ReadError::Empty));
}

#[test]
fn every_end_of_csa_is_known() {
    let black = |act| Ending::Act { act, by: Color::Black };
    for (word, ending) in [
        ("TORYO", black(Act::Resign)),
        ("TIME_UP", black(Act::Timeout)),
        ("CHUDAN", Ending::Stated(Statement::Interrupted)),
        ("SENNICHITE", Ending::Stated(Statement::Repetition)),
        ("ILLEGAL_MOVE", Ending::Stated(Statement::Foul { by: Color::Black })),
        ("+ILLEGAL_ACTION", Ending::Stated(Statement::Foul { by: Color::Black })),
        ("-ILLEGAL_ACTION", Ending::Stated(Statement::Foul { by: Color::White })),
        ("JISHOGI", Ending::Stated(Statement::Impasse)),
        ("KACHI", Ending::Stated(Statement::Entered { by: Color::Black })),
        ("HIKIWAKE", Ending::Stated(Statement::Draw)),
        ("MAX_MOVES", Ending::Stated(Statement::Draw)),
        ("MATTA", Ending::Stated(Statement::Withdrawn)),
        ("TSUMI", Ending::Stated(Statement::Mate)),
        ("FUZUMI", Ending::Stated(Statement::NoMate)),
        ("ERROR", Ending::Stated(Statement::Error)),
    ] {
        let game = &csa::read(&format!("PI\n+\n%{word}\n")).expect("a game")[0];
        let end = game.tree.end_of_line(NodeId::ROOT);
        assert_eq!((game.tree.node(end).ending(), game.remarks.len()), (Some(ending), 0), "{word}");
    }
    assert_eq!(kinds(&csa::read("PI\n+\n%WAT\n").expect("a game")[0]), [(3, RemarkKind::UnknownLine)]);
}

#[test]
fn csa_may_leave_out_what_goes_without_saying() {
    let game = |text: &str| csa::read(text).expect("a game")[0].tree.clone();
    assert_eq!(line(&game("N+A\n+7776FU\n-3334FU\n")), "7g7f 3c3d", "no position, no turn");
    assert_eq!(line(&game("PI11KY\n-3334FU\n")), "3c3d", "no turn");
    assert_eq!(game("$START_TIME:2026/11/01\n$TIME_LIMIT:00:25+00\nPI\n+\n").header().fields.len(), 2);
    // a value that is not as the format prescribes keeps its Japanese name
    let tree = game("$持ち時間:各25分\nPI\n+\n");
    assert!(csa::write(&tree).text.contains("\n$持ち時間:各25分\n"));
}

#[test]
fn a_csa_game_opens_up_to_its_wrong_move() {
    for (moves, kind, opened) in [
        ("+7776FU\n-3334FU\n+9999FU\n-8384FU\n", RemarkKind::UnreadableMove, 2),
        ("+7776FU\n-3335FU\n+2726FU\n", RemarkKind::IllegalMove, 1),
        ("+7776FU\n+2726FU\n", RemarkKind::UnreadableMove, 1),
        ("+7776KI\n", RemarkKind::UnreadableMove, 0),
        ("+7776\n", RemarkKind::UnreadableMove, 0),
    ] {
        let game = &csa::read(&format!("PI\n+\n{moves}'*late\nT9\n%TORYO\n")).expect("a game")[0];
        assert_eq!((kinds(game), game.tree.main_line().count()), (vec![(opened + 3, kind)], opened), "{moves}");
    }
    let bad = csa::read("P1-OU * -OU\n+\n+7776FU\n").expect_err("two kings");
    assert!(matches!(bad, ReadError::BadStart { line: 1, .. }), "{bad:?}");
}

#[test]
fn jkf_is_read_with_its_forks() {
    let games = games("forks.jkf", Format::Jkf);
    let Parsed { tree, remarks, .. } = &games[0];
    assert_eq!(remarks.len(), 0, "{remarks:?}");
    assert_eq!(drawn(tree), "7g7f 3c3d 8h2b+ 3a2b B*4e resign white | 2 8c8d interrupted | 2 5c5d");
    assert_eq!(tree.header().names.white, "うひょ");
    assert_eq!((tree.header().get("棋戦"), tree.header().get("手合割")), (Some("棋聖戦"), None));
    assert_eq!(tree.comment(NodeId::ROOT), "棋譜のはじめ\n二行目");
    let first = tree.main_child(NodeId::ROOT).expect("a move");
    assert_eq!(tree.node(first).time().map(|time| (time.ms, time.total_ms)), Some((5_000, None)));
}

#[test]
fn usi_lines_are_games() {
    let games = games("lines.usi", Format::Usi);
    let lines: Vec<String> = games.iter().map(|game| line(&game.tree)).collect();
    assert_eq!(lines, ["7g7f 3c3d 8h2b+ 3a2b B*4e resign white", "", "", "7f7e"]);
    assert_eq!(kinds(&games[1]), [(2, RemarkKind::IllegalMove)]);
    let variants: Vec<Variant> = games.iter().map(|game| game.tree.start().variant()).collect();
    assert_eq!(variants, [Variant::Shogi, Variant::Shogi, Variant::Sho, Variant::Heian9x8]);
    let two = read("setoption name MoveLimit value 256\nposition startpos\nposition startpos\n", None).expect("games");
    let limits: Vec<MoveLimit> = two.iter().map(|game| game.tree.start().choices().move_limit).collect();
    assert_eq!(limits, [MoveLimit::Plies(256), MoveLimit::Off], "options are for the next game alone");
}

#[test]
fn usen_is_read_with_its_variations() {
    let games = games("playground.usen", Format::Usen);
    let Parsed { tree, .. } = &games[0];
    assert_eq!(tree.start().handicap().map(|handicap| handicap.id), Some("two_piece"));
    assert!(line(tree).starts_with("7a6b 7g7f 5c5d"), "{}", line(tree));
    // of tsshogi's own tests
    let ours = &read("~0.6y236e7ku4be.j", None).expect("a game")[0].tree;
    assert_eq!(line(ours), "2g2f 8c8d 7g7f 8d8e impasse");
}

#[test]
fn western_text_is_read_with_its_variations() {
    let games = games("western.psn", Format::Psn);
    assert_eq!(games.len(), 2);
    let Parsed { tree, remarks, .. } = &games[0];
    assert_eq!(remarks.iter().filter(|remark| remark.kind != RemarkKind::AmbiguousMove).count(), 0, "{remarks:?}");
    assert_eq!(drawn(tree), "7g7f 3c3d 8h2b+ 3a2b B*4e resign white | 2 8c8d 2g2f 8d8e | 2 4a3b 2g2f");
    assert_eq!(tree.header().names.white, "H. G. \"Harm\" Muller");
    assert_eq!(tree.header().get("棋戦"), Some("Shogi Evening"));
    let second = tree.main_line().nth(1).expect("a move");
    assert_eq!(tree.node(second).notes().and_then(|notes| notes.glyph), Some(Glyph::Interesting));
    let sho = &games[1].tree;
    assert_eq!((sho.start().variant(), sho.start().choices().bare_king), (Variant::Sho, BareKing::Counter));
    let last = sho.end_of_line(NodeId::ROOT);
    assert_eq!(sho.comment(last), "a comment\nin two lines");
}

#[test]
fn what_is_no_record_is_refused() {
    for text in ["", "\u{feff}", "hello", "Dear diary,\n1 thing I did today", "{}", "<html>"] {
        assert_eq!(read(text, None).err(), Some(ReadError::UnknownFormat), "{text:?}");
    }
    assert!(matches!(read("{\"moves\"", None), Err(ReadError::BadStart { .. })));
    assert_eq!(read("", Some(Format::Csa)).err(), Some(ReadError::Empty));
    assert_eq!(read(&" ".repeat(MAX_TEXT + 1), None).err(), Some(ReadError::TooLarge));
}
