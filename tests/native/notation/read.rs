//! Moves as people type them.

use crate::{random::Random, rules::properties::combinations};
use proptest::prelude::*;
use suizo::{
    notation::{
        hodges, japanese,
        read::{self, MoveReadError, Reading},
    },
    rules::{Game, IllegalMove, Kind, Move, Position, Rules, Square, Start, Variant},
};

fn position(variant: Variant, sfen: &str) -> Position {
    let start = Start::parse(Rules::of(variant), sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
    Game::new(variant, Default::default(), start).expect("the start was read").position().clone()
}

fn square(text: &str) -> Square {
    text.parse().expect("a square")
}

/// What a text means, as text: a move, `either 8h2b`, `several G 6i4i`, a refusal's word.
fn told(position: &Position, previous: Option<&str>, text: &str) -> String {
    match read::read(position, previous.map(square), text) {
        Ok(Reading::Move(mv)) => mv.to_string(),
        Ok(Reading::Either { from, to }) => format!("either {from}{to}"),
        Err(MoveReadError::NotAMove) => "no move".to_owned(),
        Err(MoveReadError::NoSuchPiece(kind)) => format!("no such piece {}", kind.usi()),
        Err(MoveReadError::Illegal(mv, why)) => format!("{mv} {why}"),
        Err(MoveReadError::Ambiguous(kind, squares)) => {
            let mut squares: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
            squares.sort();
            format!("several {} {}", kind.usi(), squares.concat())
        }
    }
}

#[track_caller]
fn check(variant: Variant, sfen: &str, cases: &[(&str, &str)]) {
    let position = position(variant, sfen);
    for (text, expected) in cases {
        assert_eq!(told(&position, None, text), *expected, "{text}");
    }
}

/// RULES.md 6: promoted pieces have two short forms, and so has the crown prince.
#[test]
fn promoted_pieces_are_read_in_either_form() {
    let sfen = "4k4/9/9/9/+S1+N1+L1+P2/9/9/9/4K4 b - 1";
    check(
        Variant::Shogi,
        sfen,
        &[
            ("94全", "9e9d"),
            ("74今", "7e7d"),
            ("74圭", "7e7d"),
            ("54仝", "5e5d"),
            ("54杏", "5e5d"),
            ("34个", "3e3d"),
            ("34と", "3e3d"),
        ],
    );
    check(Variant::Sho, "4k4/9/9/9/+E8/9/9/9/4K4 b - 1", &[("94子", "9e9d"), ("94太", "9e9d"), ("94太子", "9e9d")]);
}

/// Every legal move of random games in every game, written in three notations, is read as that move; so is the western text with
/// small letters, and the Japanese one with half-width digits and without its mark.
#[test]
fn what_is_written_is_read() {
    for variant in Variant::ALL {
        for choices in combinations(variant).into_iter().take(4) {
            for seed in 0..2 {
                let mut game = Game::new(variant, choices, Start::Standard).expect("the start");
                let mut dice = Random(seed * 7919 + 5);
                while game.outcome().is_none() && game.ply() < 120 {
                    let position = game.position();
                    let previous = game.moves().last().map(|mv| mv.to());
                    let moves = game.legal_moves();
                    // every fourth position will do: its moves are hundreds
                    for &mv in moves.iter().filter(|_| game.ply() % 4 == seed as usize) {
                        let western = hodges::move_text(position, mv);
                        let kanji = japanese::move_text(position, previous, mv);
                        let bare: String = kanji.chars().skip(1).collect();
                        for text in [mv.to_string(), western.to_lowercase(), western, read::plain(&bare), kanji] {
                            let found = read::read(position, previous, &text);
                            assert_eq!(found, Ok(Reading::Move(mv)), "{text} in {}", game.sfen());
                        }
                    }
                    game.play(moves[dice.below(moves.len())]).expect("a legal move");
                }
            }
        }
    }
}

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

#[test]
fn one_move_is_written_in_many_ways() {
    let position = position(Variant::Shogi, START);
    for text in [
        "7g7f",
        "7776",
        "７七７六",
        "P-7f",
        "P7f",
        "p-76",
        "Ｐ－７ｆ",
        "1.P-7f",
        "P7g-7f",
        "☗７六歩",
        "▲7六歩",
        "７６歩",
        "76歩",
        "７六歩(77)",
        "７六歩兵",
        "76fu",
        "7f fu",
        " 7 6 FU ",
    ] {
        assert_eq!(told(&position, None, text), "7g7f", "{text}");
    }
    assert_eq!(told(&position, None, "58kin hidari"), "6i5h");
    assert_eq!(told(&position, None, "５八金右"), "4i5h");
    assert_eq!(told(&position, None, "G6i-5h"), "6i5h");
}

#[test]
fn the_same_square_and_drops_are_read() {
    let pawn = "4k4/9/9/4p4/4P4/9/9/9/4K4 b 2P 1";
    let position = position(Variant::Shogi, pawn);
    for text in ["同歩", "☗同　歩", "dou fu", "Px5d", "5e5d"] {
        assert_eq!(told(&position, Some("5d"), text), "5e5d", "{text}");
    }
    assert_eq!(told(&position, None, "同歩"), "no move", "nothing went there before");
    for text in ["P*3e", "p'3e", "３五歩打", "３五歩", "35 fu utsu"] {
        assert_eq!(told(&position, None, text), "P*3e", "{text}");
    }
    check(
        Variant::Shogi,
        pawn,
        &[("P*5f", "P*5f nifu"), ("G*3e", "G*3e no_such_piece_in_hand"), ("P-3e", "5e3e not_reachable")],
    );
}

#[test]
fn promotion_left_open_is_asked_about_only_where_there_is_a_choice() {
    let silver = "4k4/9/2S6/P8/9/9/9/9/4K4 b - 1";
    check(
        Variant::Shogi,
        silver,
        &[
            ("S-7b", "either 7c7b"),
            ("S-7b+", "7c7b+"),
            ("S-7b=", "7c7b"),
            ("７二銀", "either 7c7b"),
            ("７二銀成", "7c7b+"),
            ("７二銀不成", "7c7b"),
            ("７二銀生", "7c7b"),
            ("72gin narazu", "7c7b"),
            // USI says it or not
            ("7c7b", "7c7b"),
            ("P-9c", "either 9d9c"),
        ],
    );
    check(Variant::Shogi, "4k4/P8/9/9/9/9/9/9/4K4 b - 1", &[("P-9a", "9b9a+"), ("P-9a=", "9b9a must_promote")]);
}

#[test]
fn what_cannot_be_played_is_answered_with_its_reason() {
    check(
        Variant::Shogi,
        START,
        &[
            ("G-5h", "several G 4i6i"),
            ("５八金", "several G 4i6i"),
            ("R-2e", "2h2e blocked"),
            ("R-3f", "2h3f not_reachable"),
            ("P-5e", "9g5e not_reachable"),
            ("E-5e", "no such piece E"),
            ("+R-5e", "no such piece +R"),
            ("G5e-5d", "no such piece G"),
            ("P*5e", "P*5e no_such_piece_in_hand"),
            // squares alone are for the game to judge
            ("5e5d", "5e5d"),
        ],
    );
    for text in
        ["", "hello", "P-", "7g", "7g7", "7g7g", "0a1b", "７六", "歩", "7g7f++", "P-7fx", "76fux", "☗", "12.", "同"]
    {
        assert_eq!(told(&position(Variant::Shogi, START), None, text), "no move", "{text}");
    }
}

#[test]
fn what_is_said_is_meant_and_nothing_else() {
    // squares that the board lacks
    check(Variant::Heian9x8, "startpos", &[("7f7i", "no move"), ("P-7i", "no move"), ("7i7f", "no move")]);
    check(Variant::Heian8x8, "startpos", &[("8f9f", "no move")]);
    // what is dropped does not promote
    let in_hand = "4k4/9/9/9/9/9/9/9/4K4 b S 1";
    check(
        Variant::Shogi,
        in_hand,
        &[("53gin", "S*5c"), ("53gin naru", "no such piece S"), ("５三銀不成", "no such piece S")],
    );
    // straight is forwards: the one that would come straight back is no second one
    let tokins = "4k4/9/9/9/9/9/1+P7/+P8/+P+P+P5K b - 1";
    check(Variant::Shogi, tokins, &[("☗８八と直", "8i8h"), ("☗８八と引", "8g8h"), ("☗８八と上", "several +P 7i8i9i")]);
    // only as a prince does the elephant answer the check
    let checked = "4r3k/9/9/5E3/9/9/9/9/4K4 b - 1";
    check(Variant::Sho, checked, &[("DE-4c", "4d4c+"), ("DE-4c=", "4d4c leaves_royal_capturable")]);
    check(Variant::Sho, "4k4/9/4+E4/9/9/9/9/9/4K4 b - 1", &[("+DE-5d", "5c5d"), ("CP-5d", "5c5d"), ("+E-5d", "5c5d")]);
}

#[test]
fn the_old_games_have_their_own_pieces() {
    let sho = "4k4/9/4E4/9/9/9/9/9/4K4 b - 1";
    check(
        Variant::Sho,
        sho,
        &[
            ("DE-5b+", "5c5b+"),
            ("E-4b", "either 5c4b"),
            ("５二醉成", "5c5b+"),
            ("５二酔象不成", "5c5b"),
            ("52 suizo naru", "5c5b+"),
            ("E*5e", "E*5e drops_not_in_this_game"),
        ],
    );
    check(
        Variant::Sho,
        "4k4/9/4+E4/9/9/9/9/9/4K4 b - 1",
        &[("CP-5d", "5c5d"), ("５四太子", "5c5d"), ("+E-5d", "5c5d")],
    );
}

#[test]
fn pieces_and_squares_are_read_by_themselves() {
    for (text, kind) in [
        ("p", Kind::Pawn),
        ("+r", Kind::Dragon),
        ("DE", Kind::Elephant),
        ("cp", Kind::Prince),
        ("成銀", Kind::ProSilver),
        ("王", Kind::King),
    ] {
        assert_eq!(read::kind(text), Some(kind), "{text}");
    }
    assert_eq!(read::kind("+g"), None, "a gold does not promote");
    assert_eq!(read::kind("pp"), None);
    for text in ["7f", "76", "7六", "７六", "７Ｆ"] {
        assert_eq!(read::square(text), Some(square("7f")), "{text}");
    }
    for text in ["", "7", "0a", "a7", "7j", "7ff"] {
        assert_eq!(read::square(text), None, "{text}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "[1-9a-i+*xPLNSBRGKE=-]{0,8}|[1-9一-九同歩銀飛成不打左右上]{0,7}|\\PC{0,12}") {
        for variant in [Variant::Shogi, Variant::Heian8x8] {
            let position = Position::start(Rules::of(variant));
            if let Ok(Reading::Move(mv)) = read::read(&position, Some(square("5e")), &text) {
                // what it names can be spoken of
                let _: Move = mv.to_string().parse().expect("a move");
            }
        }
    }

    #[test]
    fn refusals_speak_of_moves(text in "[PLNSBRG][-*][1-9][a-i]") {
        let position = Position::start(Rules::of(Variant::Shogi));
        if let Err(MoveReadError::Illegal(_, why)) = read::read(&position, None, &text) {
            prop_assert_ne!(why, IllegalMove::GameOver);
        }
    }
}
