//! Moves and games as text.

use suizo::{
    notation::{hodges, japanese, kanji, records::kif, usi_text},
    record::{GameTree, Header},
    rules::{
        Act, ByColor, Color, Game, IllegalMoves, Impasse, Kind, MoveLimit, Position, RuleChoices, Rules, Square, Start,
        Variant,
    },
};

/// An SFEN from pieces such as `G9c +r1a`, on an otherwise empty board of nine.
fn sfen(pieces: &str, turn: char, hands: &str) -> String {
    let mut board = vec![String::from("1"); 81];
    for piece in pieces.split_whitespace() {
        let (name, square) = piece.split_at(piece.len() - 2);
        let square: Square = square.parse().expect("a square");
        board[usize::from(square.rank()) * 9 + usize::from(8 - square.file())] = name.to_owned();
    }
    let ranks: Vec<String> = board.chunks(9).map(|rank| rank.concat()).collect();
    format!("{} {turn} {hands} 1", ranks.join("/"))
}

fn game(variant: Variant, start: &str, moves: &str) -> Game {
    game_with(RuleChoices::default(), variant, start, moves)
}

#[track_caller]
fn game_with(choices: RuleChoices, variant: Variant, start: &str, moves: &str) -> Game {
    let start = Start::parse(Rules::of(variant), start).unwrap_or_else(|error| panic!("{start}: {error}"));
    let mut game = Game::new(variant, choices, start).expect("the start was read");
    for mv in moves.split_whitespace() {
        game.play(mv.parse().expect("a move")).unwrap_or_else(|why| panic!("{mv}: {why}"));
    }
    game
}

fn position(variant: Variant, sfen: &str) -> Position {
    game(variant, sfen, "").position().clone()
}

/// The same pieces and move for the player on the other side.
fn turned(text: &str) -> String {
    let mut turned = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('1'..='9', Some(&rank @ 'a'..='i')) => {
                chars.next();
                turned.push((b'0' + 10 - (c as u8 - b'0')) as char);
                turned.push((b'a' + (b'i' - rank as u8)) as char);
            }
            _ => turned.push(c),
        }
    }
    turned
}

/// The words after the piece's name, for Black and, turned by half a turn, for White.
#[track_caller]
fn check_words(pieces: &str, mv: &str, expected: &str) {
    for white in [false, true] {
        let (pieces, mv, turn) = if white {
            let pieces: Vec<String> = pieces
                .split_whitespace()
                .map(|piece| {
                    let (name, square) = piece.split_at(piece.len() - 2);
                    name.to_ascii_lowercase() + &turned(square)
                })
                .collect();
            (pieces.join(" "), turned(mv), 'w')
        } else {
            (pieces.to_owned(), mv.to_owned(), 'b')
        };
        let hands = if white { "rbgsnlp" } else { "RBGSNLP" };
        let position = position(Variant::Shogi, &sfen(&pieces, turn, hands));
        let text = japanese::move_text(&position, None, mv.parse().expect("a move"));
        let mark = if white { '☖' } else { '☗' };
        assert!(text.starts_with(mark), "{text}");
        let words: String = text.chars().skip(4).collect();
        assert_eq!(words, expected, "{text} for {mv} among {pieces}");
    }
}

#[track_caller]
fn check_japanese(variant: Variant, sfen: &str, previous: Option<&str>, mv: &str, expected: &str) {
    let previous = previous.map(|square| square.parse().expect("a square"));
    assert_eq!(japanese::move_text(&position(variant, sfen), previous, mv.parse().expect("a move")), expected);
}

#[track_caller]
fn check_hodges(variant: Variant, sfen: &str, mv: &str, expected: &str) {
    assert_eq!(hodges::move_text(&position(variant, sfen), mv.parse().expect("a move")), expected);
}

// The figures of the Japan Shogi Association's page 棋譜の表記方法, one test a figure.

#[test]
fn golds_and_silvers_are_told_apart_by_what_they_do() {
    check_words("G9c G7b", "9c8b", "上");
    check_words("G9c G7b", "7b8b", "寄");
    check_words("G4c G3a", "4c3b", "上");
    check_words("G4c G3a", "3a3b", "引");
    check_words("G5f G4e", "5f5e", "上");
    check_words("G5f G4e", "4e5e", "寄");
    check_words("S8i S7g", "8i8h", "上");
    check_words("S8i S7g", "7g8h", "引");
    check_words("S4i S2g", "4i3h", "上");
    check_words("S4i S2g", "2g3h", "引");
}

#[test]
fn golds_and_silvers_that_do_the_same_are_told_apart_by_where_they_stand() {
    check_words("G9b G7b", "9b8a", "左");
    check_words("G9b G7b", "7b8a", "右");
    check_words("G3b G1b", "3b2b", "左");
    check_words("G3b G1b", "1b2b", "右");
    check_words("S6e S4e", "6e5f", "左");
    check_words("S6e S4e", "4e5f", "右");
    check_words("G8i G7i", "8i7h", "左");
    check_words("G8i G7i", "7i7h", "直");
    check_words("S3i S2i", "3i3h", "直");
    check_words("S3i S2i", "2i3h", "右");
}

#[test]
fn three_and_more_are_told_apart_by_both_where_needed() {
    let golds = "G6c G5c G4c";
    check_words(golds, "6c5b", "左");
    check_words(golds, "5c5b", "直");
    check_words(golds, "4c5b", "右");
    let tokins = "+P8g +P9h +P9i +P8i +P7i";
    check_words(tokins, "7i8h", "右");
    check_words(tokins, "8i8h", "直");
    check_words(tokins, "9i8h", "左上");
    check_words(tokins, "9h8h", "寄");
    check_words(tokins, "8g8h", "引");
    let silvers = "S3g S1g S3i S2i";
    check_words(silvers, "2i2h", "直");
    check_words(silvers, "1g2h", "右");
    check_words(silvers, "3i2h", "左上");
    check_words(silvers, "3g2h", "左引");
    // not a figure: both sides are shared, and so is every motion
    let around = "+P8g +P9h +P7h +P9i +P8i +P7i";
    check_words(around, "9h8h", "左寄");
    check_words(around, "7h8h", "右寄");
    check_words(around, "7i8h", "右上");
}

#[test]
fn two_dragons_are_left_and_right_of_each_other() {
    check_words("+R9a +R8d", "9a8b", "引");
    check_words("+R9a +R8d", "8d8b", "上");
    check_words("+R5b +R2c", "2c4c", "寄");
    check_words("+R5b +R2c", "5b4c", "引");
    check_words("+R5e +R1e", "5e3e", "左");
    check_words("+R5e +R1e", "1e3e", "右");
    check_words("+R9i +R8i", "9i8h", "左");
    check_words("+R9i +R8i", "8i8h", "右");
    check_words("+R2h +R1i", "2h1g", "左");
    check_words("+R2h +R1i", "1i1g", "右");
}

#[test]
fn two_horses_are_left_and_right_of_each_other() {
    check_words("+B9a +B8a", "9a8b", "左");
    check_words("+B9a +B8a", "8a8b", "右");
    check_words("+B9e +B6c", "9e8e", "寄");
    check_words("+B9e +B6c", "6c8e", "引");
    check_words("+B1a +B3d", "1a1b", "引");
    check_words("+B1a +B3d", "3d1b", "上");
    check_words("+B9i +B5i", "9i7g", "左");
    check_words("+B9i +B5i", "5i7g", "右");
    check_words("+B4g +B1h", "4g2i", "左");
    check_words("+B4g +B1h", "1h2i", "右");
}

#[test]
fn rooks_bishops_knights_are_told_apart_alike() {
    check_words("R5e R1e", "5e3e", "左");
    check_words("R5i R1e", "5i5e", "上");
    check_words("B9i B5i", "5i7g", "右");
    check_words("N6i N4i", "6i5g", "左");
    check_words("N6i N4i", "4i5g", "右");
}

#[test]
fn pins_do_not_matter_for_what_could_have_moved() {
    // the gold on 6h may not leave the file of its king, and still 右 is said
    check_words("K6i G6h G4h r6a", "4h5g", "右");
}

#[test]
fn a_blocked_piece_could_not_have_moved() {
    check_words("R5e R1e P2e", "5e3e", "");
    check_words("R5e R1e P2e", "1e1d", "");
}

#[test]
fn promotion_is_said_where_it_was_possible_and_never_tells_pieces_apart() {
    check_words("S5c", "5c4b+", "成");
    check_words("S5c", "5c4b", "不成");
    check_words("S5d", "5d5e", "");
    check_words("S4d S6d", "4d5c+", "右成");
    // the silver on 6d could not promote on 5e; the one in the zone is named all the same
    check_words("S4d S6d", "6d5e", "左");
    check_words("S4c S4e S6c", "4c5d", "右引不成");
    check_words("G4c", "4c4b", "");
}

#[test]
fn a_drop_is_said_only_where_a_piece_could_have_moved() {
    check_words("G5h", "G*5g", "打");
    check_words("G5h", "G*1a", "");
    check_words("+P5h", "G*5g", "");
}

#[test]
fn the_same_square_is_said_as_same() {
    let sfen = "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 4";
    check_japanese(Variant::Shogi, sfen, Some("2b"), "3a2b", "☖同銀");
    check_japanese(Variant::Shogi, sfen, Some("3d"), "3a2b", "☖２二銀");
    check_japanese(Variant::Shogi, sfen, None, "B*5e", "☖５五角");
}

#[test]
fn promoted_minor_pieces_are_spelled_out() {
    for (piece, name) in [("+P", "と"), ("+L", "成香"), ("+N", "成桂"), ("+S", "成銀"), ("+B", "馬"), ("+R", "龍")]
    {
        let sfen = sfen(&format!("{piece}5e"), 'b', "-");
        check_japanese(Variant::Shogi, &sfen, None, "5e5d", &format!("☗５四{name}"));
    }
}

#[test]
fn the_other_games_have_the_same_words() {
    let sho = position(Variant::Sho, "lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL b - 1");
    assert_eq!(japanese::move_text(&sho, None, "5h6h".parse().unwrap()), "☗６八醉");
    let elephant = sfen("E5d", 'b', "-");
    check_japanese(Variant::Sho, &elephant, None, "5d5c+", "☗５三醉成");
    check_japanese(Variant::Sho, &elephant, None, "5d5c", "☗５三醉不成");
    let prince = sfen("+e4f E6g P4g", 'w', "-");
    check_japanese(Variant::Sho, &prince, Some("4g"), "4f4g", "☖同太");
    check_japanese(Variant::Sho, &prince, None, "4f3g", "☖３七太");
    check_japanese(Variant::Sho, &sfen("e6f K1i", 'w', "-"), None, "6f6g+", "☖６七醉成");
    let heian = "lnsgkgsnl/9/ppppppppp/9/9/PPPPPPPPP/9/LNSGKGSNL b - 1";
    check_japanese(Variant::Heian9x8, heian, None, "4h5g", "☗５七金右");
    let small = "lnskgsnl/8/pppppppp/8/8/PPPPPPPP/8/LNSKGSNL w - 1";
    check_japanese(Variant::Heian8x8, small, None, "4a3b", "☖３二金");
    check_japanese(Variant::Heian8x8, "8/8/8/8/8/k7/4p3/3K4 w - 1", None, "4g4h+", "☖４八歩成");
}

#[test]
fn a_move_of_nothing_is_still_text() {
    let empty = sfen("K5i", 'b', "-");
    check_japanese(Variant::Shogi, &empty, None, "1a1b", "1a1b");
    check_hodges(Variant::Shogi, &empty, "1a1b+", "1a1b+");
}

// RULES.md 5.

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

#[test]
fn western_text_says_piece_manner_and_target() {
    check_hodges(Variant::Shogi, START, "7g7f", "P-7f");
    let capture = sfen("B8h P7g p3c", 'b', "P");
    check_hodges(Variant::Shogi, &sfen("B8h p3c", 'b', "-"), "8h3c+", "Bx3c+");
    check_hodges(Variant::Shogi, &sfen("B8h p3c", 'b', "-"), "8h3c", "Bx3c=");
    check_hodges(Variant::Shogi, &capture, "P*5e", "P*5e");
}

#[test]
fn western_text_names_the_origin_only_where_another_could_have_moved() {
    check_hodges(Variant::Shogi, START, "6i5h", "G6i-5h");
    check_hodges(Variant::Shogi, START, "6i7h", "G-7h");
    check_hodges(Variant::Shogi, &sfen("K6i G6h G4h r6a", 'b', "-"), "4h5g", "G4h-5g");
    // a tokin is no gold
    check_hodges(Variant::Shogi, &sfen("G6h +P4h", 'b', "-"), "4h5g", "+P-5g");
    // an enemy's gold does not count
    check_hodges(Variant::Shogi, &sfen("G6h g5f", 'b', "-"), "6h5g", "G-5g");
}

#[test]
fn western_text_says_promotion_where_it_was_possible() {
    check_hodges(Variant::Shogi, &sfen("S4d", 'b', "-"), "4d3c", "S-3c=");
    check_hodges(Variant::Shogi, &sfen("S4d", 'b', "-"), "4d3e", "S-3e");
    check_hodges(Variant::Shogi, &sfen("S4c", 'b', "-"), "4c3d", "S-3d=");
    check_hodges(Variant::Shogi, &sfen("P1b", 'b', "-"), "1b1a+", "P-1a+");
    check_hodges(Variant::Shogi, &sfen("+R4c", 'b', "-"), "4c4d", "+R-4d");
    check_hodges(Variant::Shogi, &sfen("G4c", 'b', "-"), "4c4b", "G-4b");
}

#[test]
fn western_text_of_the_old_games() {
    let heian = "lnsgkgsnl/9/ppppppppp/9/9/PPPPPPPPP/9/LNSGKGSNL b - 1";
    check_hodges(Variant::Heian9x8, heian, "6h5g", "G6h-5g");
    check_hodges(Variant::Heian9x8, heian, "4h5g", "G4h-5g");
    check_hodges(Variant::Sho, &sfen("E5d", 'b', "-"), "5d5c+", "DE-5c+");
    check_hodges(Variant::Sho, &sfen("E5d", 'b', "-"), "5d5c", "DE-5c=");
    check_hodges(Variant::Sho, &sfen("+E5d p5c", 'b', "-"), "5d5c", "CPx5c");
    check_hodges(Variant::Sho, &sfen("e6f K1i", 'w', "-"), "6f6g+", "DE-6g+");
    check_hodges(Variant::Sho, &sfen("+e6f k6e K1i", 'w', "-"), "6f5f", "CP-5f");
    // one of eight ranks is as far as another of nine: White's pawns promote on the eighth
    check_hodges(Variant::Heian8x8, "8/8/8/8/8/k7/4p3/3K4 w - 1", "4g4h+", "P-4h+");
    check_hodges(Variant::Heian8x8, "8/8/8/8/8/k2s4/8/3K4 w - 1", "5f4g", "S-4g=");
}

#[test]
fn a_line_of_heian_shogi_reads_as_in_the_rule_book() {
    let mut game = game(Variant::Heian9x8, "startpos", "");
    let mut line = Vec::new();
    for mv in ["7f7e", "3c3d", "2f2e", "4a3b"] {
        let mv = mv.parse().unwrap();
        line.push(hodges::move_text(game.position(), mv));
        game.play(mv).unwrap();
    }
    assert_eq!(line, ["P-7e", "P-3d", "P-2e", "G-3b"]);
}

#[test]
fn kanji_numerals_count_to_ninety_nine() {
    for (number, text) in
        [(0, "〇"), (1, "一"), (9, "九"), (10, "十"), (11, "十一"), (18, "十八"), (20, "二十"), (99, "九十九")]
    {
        assert_eq!(kanji::numeral(number), text);
    }
}

#[test]
fn every_kind_has_its_own_names() {
    for names in [kanji::in_move as fn(Kind) -> &'static str, kanji::in_diagram, hodges::letters] {
        let mut all: Vec<&str> = Kind::ALL.iter().map(|kind| names(*kind)).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), Kind::N);
    }
    assert!(Kind::ALL.iter().all(|kind| kanji::in_diagram(*kind).chars().count() == 1));
}

// USI

#[test]
fn usi_text_is_a_position_line() {
    assert_eq!(usi_text(&game(Variant::Shogi, "startpos", "")), "position startpos");
    assert_eq!(usi_text(&game(Variant::Shogi, "startpos", "7g7f 3c3d")), "position startpos moves 7g7f 3c3d");
    assert_eq!(
        usi_text(&game(Variant::Shogi, "rook", "3c3d")),
        "position sfen lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 3c3d"
    );
    assert_eq!(
        usi_text(&game(Variant::Heian8x8, "startpos", "")),
        "position sfen lnskgsnl/8/pppppppp/8/8/PPPPPPPP/8/LNSKGSNL b - 1"
    );
}

// KIF

const HEAD: &str = "手数----指手---------消費時間--\n";

fn kif(game: &Game) -> String {
    kif_by("", "", game)
}

fn kif_by(black: &str, white: &str, game: &Game) -> String {
    let mut tree = GameTree::from_game(game);
    tree.set_header(Header { names: ByColor { black: black.to_owned(), white: white.to_owned() }, fields: Vec::new() });
    kif::write(&tree).text
}

/// The lines from the first move on.
#[track_caller]
fn kif_moves(game: &Game) -> String {
    let text = kif(game);
    text.split_once(HEAD).expect("the line before the moves").1.to_owned()
}

#[test]
fn kif_of_a_game_that_goes_on() {
    let game = game(Variant::Shogi, "startpos", "7g7f 3c3d 8h2b+ 3a2b B*4e");
    let mut tree = GameTree::from_game(&game);
    tree.set_header(Header {
        names: ByColor { black: "あなた".to_owned(), white: " Suizō\nlevel 3 ".to_owned() },
        fields: vec![("開始日時".to_owned(), "2026/11/21 10:30:00".to_owned())],
    });
    assert_eq!(
        kif::write(&tree).text,
        "開始日時：2026/11/21 10:30:00
手合割：平手
先手：あなた
後手：Suizō level 3
手数----指手---------消費時間--
   1 ７六歩(77)
   2 ３四歩(33)
   3 ２二角成(88)
   4 同　銀(31)
   5 ４五角打
"
    );
}

#[test]
fn kif_leaves_a_declined_promotion_unsaid_and_spells_promoted_pieces() {
    let start = sfen("S4d +S1c k5a K5i", 'b', "-");
    let game = game(Variant::Shogi, &start, "4d3c 5a6b 1c1b");
    assert!(kif_moves(&game).contains("   1 ３三銀(44)\n"));
    assert!(kif_moves(&game).contains("   3 １二成銀(13)\n"));
}

#[test]
fn kif_names_every_handicap_that_the_format_knows() {
    let known_everywhere = [
        ("lance", "香落ち"),
        ("right_lance", "右香落ち"),
        ("bishop", "角落ち"),
        ("rook", "飛車落ち"),
        ("rook_lance", "飛香落ち"),
        ("two_piece", "二枚落ち"),
        ("four_piece", "四枚落ち"),
        ("six_piece", "六枚落ち"),
        ("eight_piece", "八枚落ち"),
        ("ten_piece", "十枚落ち"),
    ];
    for (id, name) in known_everywhere {
        let text = kif_by("B", "W", &game(Variant::Shogi, id, ""));
        assert_eq!(text, format!("手合割：{name}\n下手：B\n上手：W\n{HEAD}"), "{id}");
    }
}

#[test]
fn kif_shows_a_diagram_where_the_name_is_rare_or_missing() {
    // some programs refuse a file with a name that they do not know
    for id in [
        "three_piece",
        "five_piece",
        "left_five_piece",
        "left_seven_piece",
        "right_seven_piece",
        "eight_piece_golds",
        "three_pawns",
        "naked_king",
    ] {
        let text = kif(&game(Variant::Shogi, id, ""));
        assert!(text.starts_with("手合割：その他\n上手の持駒："), "{id}: {text}");
        assert!(text.contains("+\n下手の持駒：なし\n上手番\n"), "White moves first in {id}: {text}");
    }
}

#[test]
fn kif_knows_a_handicap_that_came_as_sfen() {
    let rook = game(Variant::Shogi, "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", "");
    assert!(kif(&rook).starts_with("手合割：飛車落ち\n"));
    let even = game(Variant::Shogi, START, "");
    assert!(kif(&even).starts_with("手合割：平手\n"));
}

#[test]
fn kif_shows_other_starts_as_a_diagram() {
    let text = kif(&game(Variant::Shogi, "three_pawns", ""));
    assert_eq!(
        text,
        "手合割：その他
上手の持駒：歩三
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| 歩 歩 歩 歩 歩 歩 歩 歩 歩|七
| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八
| 香 桂 銀 金 玉 金 銀 桂 香|九
+---------------------------+
下手の持駒：なし
上手番
手数----指手---------消費時間--
"
    );
    let text = kif(&game(Variant::Shogi, &sfen("+S9a k5a K5i +r1i", 'b', "R2P18p"), ""));
    assert!(text.contains("後手の持駒：歩十八\n"), "{text}");
    assert!(text.contains("先手の持駒：飛　歩二\n"), "{text}");
    assert!(text.contains("| 全 ・ ・ ・v玉 ・ ・ ・ ・|一\n"), "{text}");
    assert!(text.contains("| ・ ・ ・ ・ 玉 ・ ・ ・v龍|九\n"), "{text}");
    assert!(!text.contains("手番"), "先手番 goes without saying: {text}");
    let text = kif(&game(Variant::Heian8x8, "startpos", ""));
    assert!(
        text.contains("  ８ ７ ６ ５ ４ ３ ２ １\n+------------------------+\n|v香v桂v銀v玉v金v銀v桂v香|一\n"),
        "{text}"
    );
}

#[test]
fn kif_of_white_moving_first_without_odds_keeps_the_even_names() {
    let text = kif(&game(Variant::Shogi, "white_first", "3c3d"));
    assert!(text.contains("後手番\n") && !text.contains("上手"), "{text}");
}

#[track_caller]
fn check_end(game: &Game, expected: &str) {
    assert!(game.outcome().is_some(), "the game is over");
    let moves = kif_moves(game);
    let last_moves = game.ply();
    let end: String = moves.split_inclusive('\n').skip(last_moves).collect();
    assert_eq!(end, expected);
    let read = kif::read(&kif(game)).expect("what was written");
    assert_eq!(read.tree, GameTree::from_game(game), "{end}");
    assert_eq!(read.remarks, []);
}

fn ended(mut game: Game, act: Act, by: Color) -> Game {
    game.end(act, by).expect("the act is allowed");
    game
}

#[test]
fn kif_ends_by_resignation_and_flag_fall() {
    let begun = || game(Variant::Shogi, "startpos", "7g7f");
    check_end(&ended(begun(), Act::Resign, Color::White), "   2 投了\nまで1手で先手の勝ち\n");
    check_end(&ended(begun(), Act::Timeout, Color::White), "   2 切れ負け\nまで1手で時間切れにより先手の勝ち\n");
    // by the side that is not to move: the word claims nothing, the line names the winner
    check_end(&ended(begun(), Act::Resign, Color::Black), "   2 中断\nまで1手で先手の投了により後手の勝ち\n");
    check_end(&ended(begun(), Act::Timeout, Color::Black), "   2 中断\nまで1手で時間切れにより後手の勝ち\n");
    let odds = game(Variant::Shogi, "two_piece", "3c3d");
    check_end(&ended(odds, Act::Resign, Color::Black), "   2 投了\nまで1手で上手の勝ち\n");
}

#[test]
fn kif_ends_by_mate_and_stalemate() {
    let mate = game(Variant::Shogi, &sfen("k5a P5c K5i", 'b', "G"), "G*5b");
    check_end(&mate, "   2 詰み\nまで1手で先手の勝ち\n");
    let stalemate = game(Variant::Shogi, &sfen("k1a +R2c K5i", 'b', "-"), "5i5h");
    check_end(&stalemate, "   2 詰み\nまで1手でステイルメイトにより先手の勝ち\n");
}

#[test]
fn kif_ends_by_repetition() {
    let there_and_back = "5i5h 5a5b 5h5i 5b5a ".repeat(3);
    let draw = game(Variant::Shogi, "startpos", &there_and_back);
    check_end(&draw, "  13 千日手\nまで12手で千日手\n");
}

#[test]
fn kif_ends_by_perpetual_check_as_a_foul_of_the_checker() {
    // the rook checks on the file and the rank in turn; the fourth time comes after a move of the king
    let start = sfen("k1a R5b K9i", 'b', "-");
    let checks = "5b5a 1a1b 5a5b 1b1a ".repeat(4);
    let mut game = game(Variant::Shogi, &start, "");
    for mv in checks.split_whitespace() {
        if game.outcome().is_some() {
            break;
        }
        game.play(mv.parse().unwrap()).unwrap();
    }
    assert_eq!(game.outcome().map(|outcome| outcome.reason.word()), Some("perpetual_check"));
    check_end(&game, "  13 反則負け\nまで12手で連続王手の千日手により先手の反則負け\n");
}

#[test]
fn kif_ends_by_an_illegal_move() {
    let strict = RuleChoices { illegal_moves: IllegalMoves::Lose, ..RuleChoices::default() };
    let nifu = game_with(strict, Variant::Shogi, &sfen("P5g K5i k5a", 'b', "P"), "P*5e");
    check_end(&nifu, "   1 反則負け\nまで0手で反則手 ５五歩打（二歩）により先手の反則負け\n");
}

#[test]
fn kif_ends_by_impasse() {
    let both_entered = sfen("K5b k5h R1a R2a B3a B4a r1i r2i", 'b', "9P9p");
    let agreed = ended(game(Variant::Shogi, &both_entered, ""), Act::Agree, Color::Black);
    check_end(&agreed, "   1 入玉勝ち\nまで0手で持将棋（先手29点、後手19点）により先手の勝ち\n");
    let other_way = sfen("K5b k5h r1i r2i b3i b4i R1a R2a", 'b', "9P9p");
    let agreed = ended(game(Variant::Shogi, &other_way, ""), Act::Agree, Color::Black);
    check_end(&agreed, "   1 投了\nまで0手で持将棋（先手19点、後手29点）により後手の勝ち\n");
    let even = sfen("K5b k5h R1a r1i", 'b', "B18Pb18p");
    let agreed = ended(game(Variant::Shogi, &even, ""), Act::Agree, Color::Black);
    check_end(&agreed, "   1 持将棋\nまで0手で持将棋\n");
}

#[test]
fn kif_ends_by_declaration() {
    let declare = RuleChoices { impasse: Impasse::Declare27, ..RuleChoices::default() };
    let entered = sfen("K5b G1a G2a G3a G4a S1b S2b S3b S4b N1c N2c k9i", 'b', "2R2B18P");
    let game = game_with(declare, Variant::Shogi, &entered, "");
    check_end(&ended(game, Act::Declare, Color::Black), "   1 入玉勝ち\nまで0手で先手の入玉勝ち\n");
    let not_entered = game_with(declare, Variant::Shogi, "startpos", "7g7f");
    check_end(
        &ended(not_entered, Act::Declare, Color::White),
        "   2 反則負け\nまで1手で入玉宣言の失敗により後手の反則負け\n",
    );
}

#[test]
fn kif_ends_by_move_limit() {
    let limited = RuleChoices { move_limit: MoveLimit::Plies(2), ..RuleChoices::default() };
    let game = game_with(limited, Variant::Shogi, "startpos", "7g7f 3c3d");
    check_end(&game, "   3 持将棋\nまで2手で手数の上限（2手）により持将棋\n");
}

#[test]
fn kif_ends_by_bare_king() {
    let bare = game(Variant::Heian9x9, "4k4/4p4/4P4/9/9/9/9/9/4K4 b - 1", "5c5b+");
    assert_eq!(bare.outcome().map(|outcome| outcome.reason.word()), Some("bare_king"));
    check_end(&bare, "   2 投了\nまで1手で裸玉により先手の勝ち\n");
}
