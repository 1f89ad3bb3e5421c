//! Records as few programs write them, or as people put them together: what is meant is read all the same.

use super::samples::{drawn, kinds, sample};
use suizo::{
    notation::records::{
        self, Format, Parsed, Pieces, RemarkKind, csa,
        encoding::{Encoding, ShiftJis, decode},
        kif,
    },
    records_host::archive,
};

/// Reads a text without a remark.
#[track_caller]
fn check(text: &str, steps: &str) {
    check_remarks(text, steps, &[]);
}

#[track_caller]
fn check_remarks(text: &str, steps: &str, remarks: &[(usize, RemarkKind)]) {
    let parsed = kif::read(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    assert_eq!((drawn(&parsed.tree).as_str(), kinds(&parsed).as_slice()), (steps, remarks), "{text}");
}

/// The steps of each game of a text, as it is read at once, and as an archive reads it.
#[track_caller]
fn check_games(text: &str, games: &[&str]) -> Vec<Parsed> {
    let steps = |games: &[Parsed]| -> Vec<String> { games.iter().map(|game| drawn(&game.tree)).collect() };
    let read = |text: &str, format| records::read(text, format).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    let at_once = read(text, None);
    assert_eq!(steps(&at_once), games, "{text}");
    let (format, parts) = archive::split_games(text, None);
    let parts: Vec<String> = parts.flat_map(|part| steps(&read(part.text, format))).collect();
    assert_eq!(parts, games, "one by one: {text}");
    at_once
}

#[test]
fn comments_on_moves_that_were_left_out_are_told_of() {
    let kif = "手合割：平手\n   1 ７六歩(77)\n*own\n   2 ５五歩(33)\n*of the second\n   3 ２六歩(27)\n*of the third\n";
    let ki2 = "手合割：平手\n▲７六歩 △５五歩 ▲２六歩\n*of the third\n";
    let jkf = r#"{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},
        {"move":{"from":{"x":3,"y":3},"to":{"x":5,"y":5},"piece":"FU"},"comments":["of the second"]},
        {"move":{"from":{"x":2,"y":7},"to":{"x":2,"y":6},"piece":"FU"},"comments":["of the third"]}]}"#;
    for (text, first, comment) in [
        (kif, "of the second", "own\nof the second\nof the third"),
        (ki2, "of the third", "of the third"),
        (jkf, "of the second", "of the second\nof the third"),
    ] {
        let parsed = records::read(text, None).expect("a game").remove(0);
        let last = parsed.tree.main_line().last().expect("a move");
        assert_eq!(
            parsed.tree.node(last).notes().map_or("", |notes| &notes.comment),
            comment,
            "nothing is lost: {text}"
        );
        let told: Vec<(&str, usize)> = parsed
            .remarks
            .iter()
            .filter(|remark| remark.kind == RemarkKind::MovedComment)
            .map(|remark| (remark.text.as_str(), remark.line))
            .collect();
        let broken = parsed.remarks.iter().find(|remark| remark.kind != RemarkKind::MovedComment).expect("a fault");
        assert_eq!(told, [(first, broken.line)], "once, where the line of play ends: {text}");
    }
}

#[test]
fn utf_16_without_a_mark_is_told_by_its_blanks() {
    // 一 and the wide blank have a zero in their lower byte
    let text = "先手：A\n一　一　一　\n   1 ７六歩(77)\n";
    let units: Vec<u16> = text.encode_utf16().collect();
    let little = units.iter().flat_map(|unit| unit.to_le_bytes()).collect::<Vec<u8>>();
    let big = units.iter().flat_map(|unit| unit.to_be_bytes()).collect::<Vec<u8>>();
    for (bytes, encoding) in [(little, Encoding::Utf16Le), (big, Encoding::Utf16Be)] {
        let decoded = decode(&bytes, |_, _| String::new());
        assert_eq!((decoded.text.as_str(), decoded.encoding), (text, encoding));
    }
}

#[test]
fn files_of_csa_are_told_apart_however_they_were_joined() {
    let [one, two] = ["V2.2\nN+A\nPI\n+\n+7776FU\nT1\n%TORYO\nT2\n'said\n", "N+C\nPI\n+\n+2726FU\n"];
    for between in ["", "/\n", "/ \n", "\u{feff}", "\u{feff}V2\n"] {
        let text = format!("{one}{between}{two}");
        let games = check_games(&text, &["7g7f resign white", "2g2f"]);
        let names: Vec<&str> = games.iter().map(|game| game.tree.header().names.black.as_str()).collect();
        assert_eq!((names, kinds(&games[1])), (vec!["A", "C"], vec![]), "{text}");
        // as large files are cut
        let mut pieces = Pieces::new(Some(Format::Csa), 10);
        pieces.add(text.as_bytes());
        let piece = pieces.take().expect("small").expect("a whole game");
        assert_eq!(csa::read(&String::from_utf8(piece.bytes).expect("text")).expect("a game").len(), 1);
        let rest = pieces.rest();
        assert_eq!((piece.before, rest.before), (0, 9 + usize::from(between.starts_with('/'))));
        assert_eq!(csa::read(&String::from_utf8(rest.bytes).expect("text")).expect("a game").len(), 1);
    }
    // headers below the moves, and a position in several lines, are of the same game
    check_games("N+A\nPI\n+\n$EVENT:x\n'P1\nN-B\n", &[""]);
    check_games("PI\n+\n+7776FU\n$SITE:x\nT1\n-3334FU\n", &["7g7f 3c3d"]);
    let broken = check_games("PI\n+\n+7775FU\nPI\n+\n+2726FU\n", &["", "2g2f"]);
    assert_eq!(kinds(&broken[0]), [(3, RemarkKind::IllegalMove)]);
}

#[test]
fn several_moves_have_one_number() {
    for text in [
        "1 ▲７六歩 △３四歩\n3 ▲２六歩 △８四歩\n",
        "1.▲７六歩 2.△３四歩 3.▲２六歩 4.△８四歩\n",
        "1．▲７六歩　2．△３四歩　\n3、▲２六歩　△８四歩\n",
    ] {
        check(text, "7g7f 3c3d 2g2f 8c8d");
    }
    // marks in what follows a move are no moves
    check("1 ７六歩(77) (0:01/00:00:01) ▲△\n2 ３四歩(33)\n", "7g7f 3c3d");
}

/// A diagram after 手数＝7.
const DIAGRAM: &str = "\
後手の持駒：なし
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂v銀v金v玉v金v銀v桂v香|一
| ・v飛 ・ ・ ・ ・ ・v角 ・|二
|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三
| ・ ・ ・ ・ ・ ・ ・ 歩 ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| 歩 歩 歩 歩 歩 歩 歩 ・ 歩|七
| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八
| 香 桂 銀 金 玉 金 銀 桂 香|九
+---------------------------+
先手の持駒：なし
";

#[test]
fn a_diagram_says_what_the_first_same_square_is() {
    let head = format!("{DIAGRAM}手数＝7  ▲２四歩  まで\n後手番\n");
    check(&format!("{head}△同　歩 ▲同　飛\n"), "2c2d 2h2d");
    check(&format!("{head}手数----指手----\n8 同　歩(23)\n9 同　飛(28)\n変化：8手\n8 同　歩(23)\n"), "2c2d 2h2d");
    let unsaid = head.replace("  ▲２四歩  まで", "");
    check_remarks(&format!("{unsaid}△同　歩\n"), "", &[(17, RemarkKind::UnreadableMove)]);
}

#[test]
fn ends_in_other_words() {
    let moves = "1 ７六歩(77)\n2 ３四歩(33)\n";
    for (word, end) in [
        ("反則手", "foul white"),
        ("反則行為", "foul white"),
        ("トライ", "entered white"),
        ("不戦勝ち", "forfeit white"),
        ("不戦負け", "forfeit black"),
        ("接続切れ", "interrupted"),
        ("時間切負け", "timeout black"),
        ("時間切れ負", "timeout black"),
        ("時間切れにて終局", "timeout black"),
        ("持将棋成立", "impasse"),
        ("連続王手の千日手", "foul black"),
        ("千日手", "repetition"),
    ] {
        check(&format!("{moves}3 {word}\n"), &format!("7g7f 3c3d {end}"));
    }
    let check_given = "1 ７六歩(77)\n2 ３四歩(33)\n3 ３三角成(88)\n";
    check(&format!("{check_given}4 連続王手の千日手\n"), "7g7f 3c3d 8h3c+ foul black");
    check(&format!("{moves}まで2手で連続王手の千日手により先手の負け\n"), "7g7f 3c3d foul black");
    check(&format!("{moves}3 ５五歩(57)\n4 反則手\n").replace("５五歩(57)", "２六歩(27)"), "7g7f 3c3d 2g2f foul black");
    check_remarks(&format!("{moves}3 ５五歩(57)\n4 反則手\n"), "7g7f 3c3d foul black", &[(3, RemarkKind::IllegalMove)]);
}

#[test]
fn ends_that_stand_in_a_comment() {
    let read = |text: &str| kif::read(text).expect("a record");
    let moves = "手数----指手----\n1 ７六歩(77)\n2 ３四歩(33)\n";
    for (said, end) in [("時間切れ", "timeout black"), ("反則手", "foul white"), ("接続切れ", "interrupted")]
    {
        let parsed = read(&format!("{moves}*Bob: bye\n*{said}にて終局\n"));
        assert_eq!((drawn(&parsed.tree), kinds(&parsed)), (format!("7g7f 3c3d {end}"), vec![]));
        let last = parsed.tree.main_line().nth(1).expect("a move");
        assert_eq!(parsed.tree.comment(last), format!("Bob: bye\n{said}にて終局"));
    }
    let foul = format!("{moves}3 ５五歩(57)\n*反則手にて終局\n");
    check_remarks(&foul, "7g7f 3c3d foul black", &[(4, RemarkKind::IllegalMove), (4, RemarkKind::MovedComment)]);
    // the end is known from a line of its own, or it is only talked about
    check(&format!("{moves}3 投了\n*時間切れにて終局\n"), "7g7f 3c3d resign black");
    check(&format!("{moves}*次は時間切れにて終局か\n3 ２六歩(27)\n"), "7g7f 3c3d 2g2f");
}

#[test]
fn ends_of_ki2_without_its_usual_line() {
    for end in ["投了", "以上、2手で後手の勝ち", "（まで2手で後手の勝ち）", "2手まで後手の勝ち"]
    {
        let text = format!("▲７六歩 △３四歩\n{end}\n");
        check(&text, "7g7f 3c3d resign black");
    }
    check_remarks("▲７六歩 △３四歩\n以上\n", "7g7f 3c3d", &[(2, RemarkKind::UnknownLine)]);
}

#[test]
fn marks_of_the_sides_before_names_and_hands() {
    let diagram = DIAGRAM.replace("|v香v桂v銀v金v玉v金v銀v桂v香|", "| ・ ・ ・ ・v玉 ・ ・ ・ ・|");
    let start = kif::read(&diagram).expect("a diagram").tree.start().sfen();
    for [white, black] in [["☖後手の持駒", "☗先手の持駒"], ["△持駒", "▲持駒"], ["⛉持ち駒", "⛊持ち駒"]]
    {
        let text = diagram.replace("後手の持駒", white).replace("先手の持駒", black);
        assert_eq!(kif::read(&text).expect("a diagram").tree.start().sfen(), start, "{text}");
    }
    let named = kif::read("▲先手：A\n△後手：B\n▲７六歩 △３四歩\n").expect("a record").tree;
    assert_eq!((named.header().names.white.as_str(), drawn(&named).as_str()), ("B", "7g7f 3c3d"));
    check("⛊７六歩 ⛉３四歩 ⛊２二角成 ⛉同銀\n", "7g7f 3c3d 8h2b+ 3a2b");
}

#[test]
fn titles_with_numbers_or_marks_are_no_moves() {
    let unknown = RemarkKind::UnknownLine;
    let moves = "1 ７六歩(77)\n2 ３四歩(33)\n";
    for title in ["2023 竜王戦 第一局", "８１ 順位戦Ａ級", "0 開始局面", "▲羽生善治 △谷川浩司"]
    {
        check_remarks(&format!("{title}\n▲７六歩 △３四歩\n"), "7g7f 3c3d", &[(1, unknown)]);
        check_remarks(&format!("{title}\n手合割：平手\n手数----指手----\n{moves}"), "7g7f 3c3d", &[(1, unknown)]);
        check_games(&format!("{title}\n先手：A\n{moves}\n先手：B\n1 ２六歩(27)\n"), &["7g7f 3c3d", "2g2f"]);
    }
    // a game without a move, and a move that cannot be read
    check("手合割：平手\n1 投了\n", "resign black");
    check_remarks("手合割：平手\n1 ７六犬(77)\n", "", &[(2, RemarkKind::UnreadableMove)]);
    check_remarks("手数----指手----\n1 犬\n", "", &[(2, RemarkKind::UnreadableMove)]);
}

#[test]
fn hands_and_diagrams_in_other_signs() {
    let problem = sample("problem.kif");
    let hand = "飛　角　金四　銀四　桂四　香四　歩十七　";
    let start = |hand_| kif::read(&problem.replace(hand, hand_)).expect("a problem").tree.start().sfen();
    let rest = start("残り全部");
    for hand in ["残り駒全部", "残り駒", "残り持駒全部", "残り全駒", "全部", "全て", "他全部", "他全て", "略"]
    {
        assert_eq!(start(hand), rest, "{hand}");
    }
    for hand in ["無", "ナシ", "-", "ー"] {
        assert_eq!(start(hand), start("なし"), "{hand}");
    }
    assert_eq!(start("歩十四枚　金二個　銀"), start("歩十四　金二　銀"));
    let start = |text: &str| kif::read(text).expect("a diagram").tree.start().sfen();
    for empty in ["·", "*", "-"] {
        assert_eq!(start(&DIAGRAM.replace('・', empty)), start(DIAGRAM), "{empty}");
    }
    let boxed = DIAGRAM.replace('|', "│").replacen("+--", "┌──", 1).replace("+--", "└──");
    assert_eq!(start(&boxed), start(DIAGRAM));
    assert_eq!(records::detect(&boxed), records::detect(DIAGRAM));
}

#[test]
fn several_diagrams_stand_in_a_file() {
    let text = format!("{DIAGRAM}\n{DIAGRAM}");
    assert_eq!(check_games(&text, &["", ""]).len(), 2);
    let titled = format!("作品名：一番\n手合割：詰将棋\n{DIAGRAM}");
    let games = check_games(&format!("{titled}\n{}", titled.replace('一', "二")), &["", ""]);
    let titles: Vec<_> = games.iter().map(|game| game.tree.header().get("作品名")).collect();
    assert_eq!(titles, [Some("一番"), Some("二番")]);
    let played = format!("{DIAGRAM}\n▲２六飛 △８四歩\n");
    check_games(&format!("{played}\n{played}"), &["2h2f 8c8d", "2h2f 8c8d"]);
    // empty lines within one game
    let spread = DIAGRAM.replace("先手の持駒", "\n先手の持駒");
    check_games(
        &format!("{spread}\n手数＝2\n\n*said\n\n先手：A\n\n▲２六飛\n\n変化：1手\n▲９六歩\n"),
        &["2h2f | 1 9g9f"],
    );
    check_games(&spread.replace('\n', "\n\n"), &[""]);
}

#[test]
fn shift_jis_has_signs_that_look_the_same() {
    // the codes of ～ ― ∥ ￠ ￡ ￢ in the encoding
    let table = ShiftJis::of(|lines| {
        let text = |code: &[u8]| match code {
            [0x81, 0x60] => "～",
            [0x81, 0x5c] => "―",
            [0x81, 0x61] => "∥",
            [0x81, 0x91] => "￠",
            [0x81, 0x92] => "￡",
            [0x81, 0xca] => "￢",
            _ => "",
        };
        lines.split(|byte| *byte == b'\n').map(text).collect::<Vec<_>>().join("\n")
    });
    let (bytes, missing) = table.encode("\u{301c}\u{2014}\u{2016}¢£¬");
    assert_eq!((bytes, missing), (table.encode("～―∥￠￡￢").0, vec![]));
}

#[test]
fn a_game_of_csa_on_one_line() {
    check_games("V2.2,N+A,N-B,PI,+,+7776FU,T12,-3334FU,T6,%CHUDAN", &["7g7f 3c3d interrupted"]);
}

#[test]
fn western_and_usi_text_by_other_hands() {
    let [western] =
        &check_games("[Sente \"A\"]\n[Gote \"B\"]\n1.P7g-7f P3c-3d Resigns\n", &["7g7f 3c3d resign black"])[..]
    else {
        panic!("one game")
    };
    assert_eq!((western.tree.header().names.black.as_str(), western.remarks.len()), ("A", 0));
    for before in ["# said\n", "usi\nisready\nusinewgame\n", ""] {
        let games = check_games(&format!("{before}position startpos moves 7g7f\n"), &["7g7f"]);
        assert_eq!(games[0].remarks, []);
    }
    check_games("7g7f 3c3d 2g2f\n", &["7g7f 3c3d 2g2f"]);
}

#[test]
fn handicaps_by_other_names() {
    for (name, id) in [("飛落ち", "rook"), ("飛車香落ち", "rook_lance"), ("左香落ち", "lance")] {
        let tree = kif::read(&format!("手合割：{name}\n")).expect("a record").tree;
        assert_eq!(tree.start().handicap().map(|handicap| handicap.id), Some(id), "{name}");
    }
    let jkf = |rest: &str| {
        let text = format!(r#"{{"header": {{"手合割": "二枚落ち"}}, {rest} "moves": [{{}}]}}"#);
        records::read(&text, None).expect("a record").remove(0).tree.start().start().to_string()
    };
    assert_eq!([jkf(""), jkf(r#""initial": {"preset": "HIRATE"},"#)], ["two_piece", "startpos"]);
}

#[test]
fn comments_in_other_places() {
    let read = |text: &str| {
        let parsed = kif::read(text).expect("a record");
        assert_eq!(parsed.remarks, [], "{text}");
        let first = parsed.tree.main_line().nth(1).expect("a move");
        (drawn(&parsed.tree), parsed.tree.comment(first).to_owned())
    };
    let expected = ("7g7f 3c3d 2g2f".to_owned(), "said".to_owned());
    assert_eq!(read("▲７六歩 △３四歩 *said\n▲２六歩\n"), expected);
    for blank in [" ", "　", "\t"] {
        assert_eq!(read(&format!("1 ７六歩(77)\n2 ３四歩(33)\n{blank}*said\n3 ２六歩(27)\n")), expected);
    }
}
