//! Every opening and castle is reached by legal moves; what is none has no name; names stay.

mod castles;
mod lines;
mod records;

use suizo::{
    openings::{Castle, GameNames, Namer, Opening, names_of},
    rules::{Color, Game, RuleChoices, Start, Variant},
};

fn start() -> Game {
    Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).expect("the usual start")
}

/// Moves as pairs of squares, file before rank: `7776`, `2288+`, `P*23`.
#[track_caller]
fn usi(moved: &str) -> String {
    let rank = |digit: char| char::from(b'a' + u8::try_from(digit.to_digit(10).expect("a digit") - 1).expect("small"));
    let square = |text: &str| {
        let mut digits = text.chars();
        format!("{}{}", digits.next().expect("a file"), rank(digits.next().expect("a rank")))
    };
    match moved.split_once('*') {
        Some((piece, to)) => format!("{piece}*{}", square(to)),
        None => format!("{}{}{}", square(&moved[..2]), square(&moved[2..4]), &moved[4..]),
    }
}

#[track_caller]
fn play(game: &mut Game, moved: &str) {
    let mv = usi(moved);
    game.play(mv.parse().expect("a move")).unwrap_or_else(|why| panic!("{moved} after {}: {why:?}", game.sfen()));
}

/// A game of both sides' moves.
#[track_caller]
fn line(moves: &str) -> Game {
    let mut game = start();
    moves.split_whitespace().for_each(|moved| play(&mut game, moved));
    game
}

/// The same move as the other side plays it.
fn turned(moved: &str) -> String {
    moved
        .chars()
        .map(|c| c.to_digit(10).map_or(c, |digit| char::from_digit(10 - digit, 10).expect("a digit")))
        .collect()
}

/// A game in which one side moves so (as Black would), while the other moves its rook to and fro.
#[track_caller]
fn alone(side: Color, moves: &str) -> Game {
    let mut game = start();
    let mut shuffle = [["2838", "3828"], ["8272", "7282"]][(!side).index()].into_iter().cycle();
    for moved in moves.split_whitespace() {
        if side == Color::White {
            play(&mut game, shuffle.next().expect("a cycle"));
            play(&mut game, &turned(moved));
        } else {
            play(&mut game, moved);
            play(&mut game, shuffle.next().expect("a cycle"));
        }
    }
    game
}

#[test]
fn the_start_has_no_name_and_neither_have_the_old_games() {
    assert!(names_of(&start()).is_empty());
    for variant in Variant::ALL {
        if variant != Variant::Shogi {
            let mut game = Game::new(variant, RuleChoices::default(), Start::Standard).expect("the usual start");
            while let Some(&mv) = game.legal_moves().first() {
                if game.ply() > 60 || game.outcome().is_some() {
                    break;
                }
                game.play(mv).expect("legal");
            }
            assert!(names_of(&game).is_empty(), "{variant:?}");
        }
    }
}

#[test]
fn handicap_games_have_castles_only_and_set_up_positions_nothing() {
    let rules = suizo::rules::Rules::of(Variant::Shogi);
    let start = Start::handicap(rules, "lance").expect("a handicap");
    let mut game = Game::new(Variant::Shogi, RuleChoices::default(), start).expect("a start");
    for moved in "3334 6766 4344 2868 3142 5948 4243 4838 5142 3828 4232 3938".split(' ') {
        play(&mut game, moved);
    }
    let black = names_of(&game).sides.black;
    assert_eq!((black.opening, black.castle), (None, Some(Castle::KataMino)));

    let sfen = Start::Sfen("4k4/9/9/9/9/9/9/6SK1/5G3 b - 1".to_owned());
    let mut game = Game::new(Variant::Shogi, RuleChoices::default(), sfen).expect("a start");
    game.play("2h1h".parse().expect("a move")).expect("legal");
    assert!(names_of(&game).is_empty());
    // the usual start, written as a position
    let sfen = Start::Sfen("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 7".to_owned());
    let mut game = Game::new(Variant::Shogi, RuleChoices::default(), sfen).expect("a start");
    play(&mut game, "2726");
    assert_eq!(names_of(&game).sides.black.opening, Some(Opening::Ibisha));
}

#[test]
fn names_are_refined_and_stay() {
    let mut game = line(
        "7776 3334 6766 8384 2868 7162 5948 5142 4838 4232 3828 5354 3938 1314 1716 6152 6958 8485 8877 7374 4746 6253 \
         5847 5344 2726 9394 3827 4433 4938",
    );
    let names = names_of(&game).sides;
    assert_eq!((names.black.opening, names.black.castle), (Some(Opening::Shikenbisha), Some(Castle::Ginkanmuri)));
    // the rook goes elsewhere, and the castle is broken up
    for moved in ["3344", "6888", "4433", "3848", "3344", "2718"] {
        play(&mut game, moved);
    }
    assert_eq!(names_of(&game).sides.black, names.black);
}

/// A name never goes, an opening only becomes a kind of what it was, and a prefix of a game has the names it had then.
#[track_caller]
fn check_steady(game: &Game) {
    let mut namer = Namer::new(game);
    let mut position = game.start_position();
    let mut before = GameNames::default();
    for (ply, &mv) in game.moves().iter().enumerate() {
        position.do_move(mv);
        namer.see(&position);
        let now = namer.names();
        for color in Color::ALL {
            let (was, is) = (before.sides[color], now.sides[color]);
            let is_refined = was.opening.is_none_or(|was| is.opening.is_some_and(|is| is == was || is.is_kind_of(was)));
            assert!(is_refined, "{was:?} {is:?} after {ply}");
            assert!(was.castle.is_none() || is.castle.is_some(), "after {ply}");
            assert!(was.castle.is_none_or(|was| is.castle.is_none_or(|is| !was.is_kind_of(is))), "after {ply}");
        }
        before = now;
    }
    assert_eq!(before, names_of(game));
}

#[test]
fn ids_are_read_back_and_parents_stand_above_their_children() {
    for (at, name) in Opening::ALL.into_iter().enumerate() {
        assert_eq!(Opening::from_id(name.id()), Some(name));
        assert!(name.parent().is_none_or(|parent| Opening::ALL[..at].contains(&parent)), "{name:?}");
        assert!(name.id().bytes().all(|c| c == b'-' || c.is_ascii_lowercase() || c.is_ascii_digit()), "{name:?}");
    }
    for (at, name) in Castle::ALL.into_iter().enumerate() {
        assert_eq!(Castle::from_id(name.id()), Some(name));
        assert!(name.parent().is_none_or(|parent| Castle::ALL[..at].contains(&parent)), "{name:?}");
        assert!(!name.source().is_empty() && !name.shapes().is_empty(), "{name:?}");
    }
}
