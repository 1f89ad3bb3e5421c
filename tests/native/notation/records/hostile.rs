//! Text from nowhere: no reader panics, works without end, or takes more than its share.

use super::{kif_trees::any_tree, samples::samples};
use crate::random::Random;
use suizo::{
    notation::records::{
        self, Format, Loss, MAX_GAMES, MAX_PLIES, MAX_TEXT, Parsed, ReadError, RemarkKind, Written, csa, jkf, ki2, kif,
        psn, usen, usi,
    },
    record::{GameRecord, NodeId},
    rules::Variant,
};

/// Whatever is read can be written in every format; what is written as KIF is read as a tree of the same size.
fn read_as_anything(text: &str) {
    let _ = records::read(text, None);
    for format in Format::ALL {
        for parsed in records::read(text, Some(format)).unwrap_or_default() {
            let replayed = GameRecord::of_tree(parsed.tree.clone());
            assert!(parsed.clone().into_record().0 == replayed, "{format:?}: {text:?}");
            let tree = parsed.tree;
            for to in Format::ALL {
                let Written { text: written, losses } = records::write(&tree, to);
                let again = records::read(&written, Some(to));
                // an end that the moves contradict is not read again
                if to == Format::Kif && !losses.contains(&Loss::Result) {
                    let again = again.unwrap_or_else(|why| panic!("{why:?}:\n{written}\nfrom\n{text}"));
                    let sizes = [&again[0].tree, &tree].map(|tree| tree.preorder().count());
                    assert_eq!(sizes[0], sizes[1], "{written}\nfrom\n{text}");
                }
            }
        }
    }
}

#[test]
fn texts_cut_short_or_mutilated_are_read_or_refused() {
    let mut random = Random(8);
    let mut texts = samples();
    texts.extend(Variant::ALL.map(|variant| kif::write(&any_tree(variant, 60, &mut random)).text));
    for text in &texts {
        let chars: Vec<char> = text.chars().collect();
        for end in (0..chars.len()).step_by(37) {
            read_as_anything(&chars[..end].iter().collect::<String>());
        }
        for _ in 0..60 {
            let mut chars = chars.clone();
            for _ in 0..=random.below(4) {
                let (at, other) = (random.below(chars.len()), random.below(chars.len()));
                match random.below(5) {
                    0 => drop(chars.remove(at)),
                    1 => chars.swap(at, other),
                    2 => chars.insert(at, chars[other]),
                    3 => chars[at] = char::from(random.below(256) as u8),
                    _ => {
                        let (from, to) = (at.min(other), at.max(other).min(at.min(other) + 60));
                        let part = chars[from..to].to_vec();
                        chars.splice(at..at, part);
                    }
                }
            }
            read_as_anything(&chars.iter().collect::<String>());
        }
    }
}

#[test]
fn what_programs_say_to_themselves_has_a_limit() {
    let many = |place: &str| format!("{}PI\n+\n+7776FU\n{}", place, "'x\n".repeat(1_000));
    for text in [many(""), many(&"'x\n".repeat(1_000))] {
        let game = one(csa::read(&text));
        assert!(has_remark(&game, RemarkKind::TooMuch));
        assert!(game.tree.preorder().all(|id| game.tree.node(id).notes().is_none_or(|notes| notes.other.len() <= 100)));
    }
}

#[test]
fn bytes_at_random_are_read_or_refused() {
    let mut random = Random(7);
    let western = "+-%'TNPV$/,[]{}()\"\\~.:;0123456789PLNSGBRKFUKYOU xmovesfrktp歩７六同　\n\r";
    let japanese = "１２7六同歩金玉龍成不打(77) \n\r*&#|+v・：:/▲△変化手まで先後手番の持駒数＝投了中断0-";
    for signs in [western, japanese].map(|signs| signs.chars().collect::<Vec<char>>()) {
        for _ in 0..2_000 {
            let text: String = (0..random.below(200)).map(|_| signs[random.below(signs.len())]).collect();
            read_as_anything(&text);
            let bytes: Vec<u8> = (0..random.below(100)).map(|_| random.below(256) as u8).collect();
            read_as_anything(&String::from_utf8_lossy(&bytes));
        }
    }
}

fn one(parsed: Result<Vec<Parsed>, ReadError>) -> Parsed {
    parsed.expect("a game").swap_remove(0)
}

fn has_remark(parsed: &Parsed, kind: RemarkKind) -> bool {
    parsed.remarks.iter().any(|remark| remark.kind == kind)
}

#[test]
fn a_million_nested_variations_take_no_stack() {
    let deep = 1_000_000;
    let braces = format!("1. P-7f {}{} *", "(1. P-2f ".repeat(deep), ")".repeat(deep));
    assert_eq!(one(psn::read(&braces)).tree.preorder().count(), 2);
    assert!(has_remark(&one(psn::read(&"(".repeat(deep))), RemarkKind::LostVariation));
    let entry = r#"[{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"forks":["#;
    let forks = |deep: usize| format!(r#"{{"moves":{}[]{}}}"#, entry.repeat(deep), "]}]".repeat(deep));
    assert_eq!(jkf::read(&forks(400_000)).expect("a game").tree.preorder().count(), 1);
    let entries = |n: usize| format!(r#"{{"moves":[{}{{}}]}}"#, "{},".repeat(n - 1));
    assert_eq!(jkf::read(&entries(deep)).expect("a game").tree.preorder().count(), 0);
    assert_eq!(jkf::read(&entries(deep + 1)).err(), Some(ReadError::TooLarge), "more moves than a text may have");
    assert!(jkf::read(&format!(r#"{{"moves":{}"#, "[".repeat(deep))).is_err());
    // to and fro: the path is walked once for what is written once
    let jumps = format!("~0.7ku2jm{}", ".~1.2jm".repeat(deep));
    assert_eq!(usen::read(&jumps).expect("a game").tree.preorder().count(), 2);
    let many = "変化：1手\n1 ７六歩(77)\n".repeat(deep);
    assert_eq!(kif::read(&many).expect("a game").tree.preorder().count(), 1);
    let many = "変化：1手\n▲７六歩\n".repeat(deep);
    assert_eq!(ki2::read(&many).expect("a game").tree.preorder().count(), 1);
}

#[test]
fn variations_from_a_long_line_are_found_or_said_to_be_lost() {
    let shuffle = ["２八飛(38)", "８二飛(72)", "３八飛(28)", "７二飛(82)"];
    let line = |plies: usize| -> String {
        let first = "1 ３八飛(28)\n2 ７二飛(82)\n".to_owned();
        (3..=plies).fold(first, |text, ply| text + &format!("{ply} {}\n", shuffle[(ply + 1) % 4]))
    };
    let other = |ply: usize| format!("変化：{ply}手\n{ply} {}\n", ["９四歩(93)", "９六歩(97)"][ply % 2]);
    let nested = (2..=2_000).rev().fold(line(2_000), |text, ply| text + &other(ply));
    assert_eq!(kif::read(&nested).unwrap().tree.preorder().count(), 2_000 + 1_999);
    // shallow first: each goes back to the long line
    let jumps = (2..=2_000).fold(line(2_000), |text, ply| text + &other(ply));
    let parsed = kif::read(&jumps).unwrap();
    assert!(parsed.tree.preorder().count() > 2_400);
    assert!(has_remark(&parsed, RemarkKind::LostVariation), "no more than a million moves are replayed");
    let long = kif::read(&line(10_100)).unwrap();
    assert_eq!(long.tree.main_line().count(), MAX_PLIES);
    assert_eq!(long.remarks.last().map(|remark| remark.kind), Some(RemarkKind::TooMuch));
}

#[test]
fn a_line_of_ten_megabytes_is_a_comment_or_too_much() {
    let comment = "歩".repeat(3_500_000);
    let said = |parsed: Parsed| parsed.tree.comment(NodeId::ROOT).len();
    assert_eq!(said(kif::read(&format!("手合割：平手\n*{comment}\n")).unwrap()), comment.len());
    assert_eq!(said(one(csa::read(&format!("PI\n+\n'*{comment}\n")))), comment.len());
    assert_eq!(said(one(psn::read(&format!("[Black \"a\"]\n{{{comment}}} *\n")))), comment.len());
    assert_eq!(said(jkf::read(&format!(r#"{{"moves":[{{"comments":["{comment}"]}}]}}"#)).unwrap()), comment.len());
    // moves: to and fro
    let fits = |parsed: &Parsed| {
        assert_eq!(parsed.tree.main_line().count(), MAX_PLIES);
        assert_eq!(parsed.remarks.last().map(|remark| remark.kind), Some(RemarkKind::TooMuch));
    };
    let moves = "5i5h 5a5b 5h5i 5b5a ".repeat(500_000);
    fits(&one(usi::read(&format!("position startpos moves {moves}"))));
    fits(&ki2::read(&"▲５八玉△５二玉▲５九玉△５一玉".repeat(200_000)).unwrap());
    let digits = |from: usize, to: usize| {
        let code = (from * 81 + to) * 2;
        [code / 1_296, code / 36 % 36, code % 36].map(|digit| char::from_digit(digit as u32, 36).expect("a digit"))
    };
    let round: String = [digits(76, 67), digits(4, 13), digits(67, 76), digits(13, 4)].iter().flatten().collect();
    fits(&usen::read(&format!("~0.{}", round.repeat(800_000))).unwrap());
    let moves: String = (0..20_000).map(|n| ["K-5h K-5b ", "K-5i K-5a "][n % 2]).collect();
    fits(&one(psn::read(&format!("1. {moves}*"))));
    fits(&one(csa::read(&format!("PI\n+\n{}", "+5958OU,-5152OU,+5859OU,-5251OU,".repeat(300_000)))));
    let hands = format!("先手の持駒：{}\n", "歩".repeat(3_500_000));
    assert!(matches!(kif::read(&hands), Err(ReadError::BadStart { .. })));
}

#[test]
fn a_file_of_a_hundred_megabytes_is_too_large_and_one_of_thirty_is_read() {
    // a comment for every kilobyte, so that nothing but the size is unusual
    let line = "歩".repeat(300);
    let lines = |mark: &str, large: usize| format!("{mark}{line}\n").repeat(large / (line.len() + mark.len() + 1));
    assert_eq!(kif::read(&format!("手合割：平手\n{}", lines("*", 30_000_000))).unwrap().remarks, []);
    assert_eq!(one(csa::read(&format!("PI\n+\n{}", lines("'*", 30_000_000)))).remarks, []);
    let huge = format!("手合割：平手\n{}", lines("*", 100_000_000));
    for format in Format::ALL.map(Some).into_iter().chain([None]) {
        assert_eq!(records::read(&huge, format).err(), Some(ReadError::TooLarge), "{format:?}");
    }
    assert_eq!(kif::read(&" ".repeat(MAX_TEXT + 1)).err(), Some(ReadError::TooLarge));
}

#[test]
fn remarks_headers_and_games_have_their_limits() {
    let noise = kif::read(&format!("手合割：平手\n{}", "noise\n".repeat(1_000_000))).unwrap();
    assert_eq!(noise.remarks.len(), 1_001);
    assert_eq!(one(csa::read(&format!("PI\n+\n{}", "what is this\n".repeat(200_000)))).remarks.len(), 1_001);
    for line in ["a：b\n", "*a\n", "&a\n"] {
        for head in ["手合割：平手\n", "1 ７六歩(77)\n"] {
            let parsed = kif::read(&format!("{head}{}", line.repeat(1_000_000))).unwrap();
            assert!(parsed.tree.header().fields.len() <= 500, "{line}");
            assert_eq!(has_remark(&parsed, RemarkKind::TooMuch), line != "*a\n", "{line}");
        }
    }
    let games = csa::read(&"PI\n+\n/\n".repeat(30_000)).expect("games");
    assert_eq!(games.len(), MAX_GAMES);
    assert!(games.last().is_some_and(|last| has_remark(last, RemarkKind::TooMuch)));
    let games = usi::read(&"position startpos\n".repeat(30_000)).expect("games");
    assert_eq!(games.len(), MAX_GAMES);
    assert!(games.last().is_some_and(|last| has_remark(last, RemarkKind::TooMuch)));
}
