//! The fragment of an address that opens a game (CONTRACT.md 4).

use crate::app::page::{after_two_plies, view};
use suizo::{
    app::{
        Msg,
        effect::Slot,
        platform::{
            Notice, PlatformMsg,
            game_link::{self, GameLink, LinkError, LinkMoveError, LinkProblemKind, Mode},
        },
        settings::{Material, PieceSet, Theme},
    },
    clock::parse_controls,
    i18n::Lang,
    lessons::{Era, Topic},
    persist::Player,
    rules::{
        BareKing, ByColor, Game, IllegalMove, IllegalMoves, Impasse, Kind, MoveLimit, RuleChoices, RuleSwitch, Rules,
        Start, Variant,
    },
};

#[track_caller]
fn read(fragment: &str) -> GameLink {
    let link = game_link::parse(fragment);
    assert_eq!(link.problems, [], "{fragment}");
    link
}

/// The whole game of a link.
fn game(link: &GameLink) -> Result<Game, LinkError> {
    let mut game = link.opening()?;
    link.play(&mut game).map(|()| game)
}

#[track_caller]
fn check_problem(fragment: &str, key: &str, value: &str, kind: LinkProblemKind) -> GameLink {
    let link = game_link::parse(fragment);
    let [problem] = &link.problems[..] else { panic!("one problem in {fragment}: {:?}", link.problems) };
    assert_eq!((problem.key.as_str(), problem.value.as_str(), problem.kind), (key, value, kind));
    link
}

#[test]
fn nothing_asks_for_nothing() {
    for fragment in ["", "#", "&", "#&&&", "#=", "#unknown=1&other"] {
        let link = read(fragment);
        assert_eq!(link, GameLink::default(), "{fragment}");
        assert!(!link.has_game(), "{fragment}");
    }
}

#[test]
fn every_key_of_the_contract_is_read() {
    let link = read(
        "#variant=shogi&start=rook&moves=3c3d,7g7f&g=1AA-_&ply=2&flip=1&black=human&white=ai:4&without=hints,level&time=600/30x3,300+5&lang=ja&mode=view&pieces=kanji1\
         &theme=dark&board=washi&learn=rules-sho&problem=1a2b3c4d&illegal_moves=lose&impasse=declare27&move_limit=300",
    );
    let expected = GameLink {
        variant: Some(Variant::Shogi),
        start: Some("rook".to_owned()),
        moves: vec!["3c3d".to_owned(), "7g7f".to_owned()],
        packed: Some("1AA-_".to_owned()),
        ply: Some(2),
        flip: Some(true),
        players: ByColor { black: Some(Player::Human), white: Some(Player::Computer { level: 4 }) },
        lang: Some(Lang::Ja),
        mode: Some(Mode::View),
        pieces: Some(PieceSet::Kanji1),
        theme: Some(Theme::Dark),
        board: Some(Material::Washi),
        learn: Some(Topic::Rules(Era::Sho)),
        problem: Some("1a2b3c4d".to_owned()),
        choices: RuleChoices {
            illegal_moves: IllegalMoves::Lose,
            impasse: Impasse::Declare27,
            move_limit: MoveLimit::Plies(300),
            ..RuleChoices::default()
        },
        disabled_aids: "hints,level".parse().expect("what there is"),
        time: parse_controls("600/30x3,300+5").ok(),
        problems: Vec::new(),
    };
    assert_eq!(link, expected);
    assert!(link.has_game());
}

#[test]
fn what_was_written_is_read_again() {
    let link = GameLink {
        variant: Some(Variant::Sho),
        start: Some("lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2+E2R1/LNSGKGSNL w - 1".to_owned()),
        moves: vec!["8h2b+".to_owned(), "P*5e".to_owned()],
        packed: Some("1xyz".to_owned()),
        ply: Some(0),
        flip: Some(false),
        players: ByColor { black: Some(Player::Computer { level: 1 }), white: Some(Player::Human) },
        lang: Some(Lang::En),
        mode: Some(Mode::Play),
        pieces: Some(PieceSet::International),
        theme: Some(Theme::Light),
        board: Some(Material::Walnut),
        learn: Some(Topic::History),
        problem: Some("7".to_owned()),
        choices: RuleChoices { bare_king: BareKing::Counter, ..RuleChoices::default() },
        disabled_aids: "hints,level".parse().expect("what there is"),
        time: parse_controls("0/30").ok(),
        problems: Vec::new(),
    };
    let text = game_link::write(&link);
    assert_eq!(
        text,
        "variant=sho&start=lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2+E2R1/LNSGKGSNL%20w%20-%201&moves=8h2b+,P*5e&g=1xyz&ply=0\
         &flip=0&black=ai:1&white=human&without=hints,level&time=0/30&lang=en&mode=play&pieces=international&theme=light&board=walnut&learn=history&problem=7&bare_king=counter"
    );
    assert_eq!(read(&text), link);
    assert_eq!(game_link::write(&GameLink::default()), "");
}

#[test]
fn a_plus_is_a_plus_however_the_rest_is_encoded() {
    for start in [
        "4k4/9/4+R4/9/9/9/9/9/4K4%20w%20-%201",
        "4k4/9/4+R4/9/9/9/9/9/4K4_w_-_1",
        "4k4%2F9%2F4%2BR4%2f9%2F9%2F9%2F9%2F9%2F4K4%20w%20-%201",
        "4k4/9/4+R4/9/9/9/9/9/4K4 w - 1",
    ] {
        let link = read(&format!("start={start}&moves=5a4a,5c4c"));
        let game = game(&link).unwrap_or_else(|error| panic!("{start}: {error}"));
        assert_eq!(game.start_sfen(), "4k4/9/4+R4/9/9/9/9/9/4K4 w - 1");
        assert_eq!(game.ply(), 2);
    }
    assert_eq!(read("moves=7g7f%2C3c3d,8h2b%2B").moves, ["7g7f", "3c3d", "8h2b+"]);
    assert_eq!(game(&read("moves=7g7f,3c3d,8h2b+")).map(|game| game.ply()), Ok(3));
}

#[test]
fn bad_values_are_named_and_ignored() {
    use LinkProblemKind::*;
    assert_eq!(check_problem("variant=chess&ply=0", "variant", "chess", Unknown).variant, None);
    assert_eq!(check_problem("moves=7g7f&ply=two", "ply", "two", Number).ply, None);
    assert_eq!(check_problem("moves=7g7f&ply=-1", "ply", "-1", Number).ply, None);
    assert_eq!(check_problem("ply=2&moves=7g7f", "ply", "2", BeyondTheEnd).ply, None);
    assert_eq!(check_problem("flip=yes", "flip", "yes", Unknown).flip, None);
    assert_eq!(check_problem("black=ai:13", "black", "ai:13", Unknown).players.black, None);
    assert_eq!(check_problem("white=robot&black=human", "white", "robot", Unknown).players.black, Some(Player::Human));
    assert_eq!(check_problem("lang=tlh", "lang", "tlh", Unknown).lang, None);
    assert_eq!(check_problem("mode=puzzle", "mode", "puzzle", Unknown).mode, None);
    assert_eq!(check_problem("pieces=", "pieces", "", Unknown).pieces, None);
    assert_eq!(check_problem("theme=neon", "theme", "neon", Unknown).theme, None);
    assert_eq!(check_problem("board=marble", "board", "marble", Unknown).board, None);
    assert_eq!(check_problem("impasse=maybe", "impasse", "maybe", Unknown).choices, RuleChoices::default());
    assert_eq!(check_problem("move_limit=0", "move_limit", "0", Unknown).choices, RuleChoices::default());
    assert_eq!(
        check_problem("variant=heian9x8&impasse=declare27", "impasse", "declare27", Unknown).choices,
        RuleChoices::default()
    );
    assert_eq!(check_problem("moves=%zz", "moves", "%zz", Encoding).moves, [""; 0]);
    assert_eq!(check_problem("start=%ff%fe", "start", "%ff%fe", Encoding).start, None);
    assert_eq!(check_problem("flip=%2", "flip", "%2", Encoding).flip, None);
    assert_eq!(check_problem("flip=1&flip=0", "flip", "0", Repeated).flip, Some(true));
}

#[test]
fn a_long_bad_value_is_shortened() {
    let link = game_link::parse(&format!("theme={}", "ね".repeat(1000)));
    assert_eq!(link.problems[0].value.chars().count(), 81);
    assert!(link.problems[0].value.ends_with('…'));
}

#[test]
fn a_switch_that_the_game_lacks_is_ignored() {
    assert_eq!(read("bare_king=counter").choices, RuleChoices::default());
    assert_eq!(read("bare_king=nonsense").choices, RuleChoices::default());
    assert_eq!(read("bare_king=counter&variant=sho").choices.bare_king, BareKing::Counter);
}

#[test]
fn the_general_name_of_the_default_impasse_is_understood() {
    assert_eq!(read("impasse=agreement").choices, RuleChoices::default());
    assert_eq!(read("impasse=agreement24").choices, RuleChoices::default());
}

#[test]
fn a_link_to_a_game_opens_that_game() {
    let choices = RuleChoices { impasse: Impasse::Off, ..RuleChoices::default() };
    let start = Start::parse(Rules::of(Variant::Shogi), "four_piece").expect("a start");
    let mut game = Game::new(Variant::Shogi, choices, start).expect("a game");
    for mv in ["3c3d", "7g7f", "3a4b", "8h3c+", "2a3c"] {
        game.play(mv.parse().expect("a move")).expect("legal");
    }
    let text = game_link::write(&GameLink::to_game(&game));
    assert_eq!(text, "variant=shogi&start=four_piece&moves=3c3d,7g7f,3a4b,8h3c+,2a3c&impasse=off");
    assert_eq!(self::game(&read(&text)), Ok(game));
}

#[test]
fn a_strict_game_that_was_lost_opens_lost() {
    let choices = RuleChoices { illegal_moves: IllegalMoves::Lose, ..RuleChoices::default() };
    let mut game = Game::new(Variant::Shogi, choices, Start::Standard).expect("a game");
    for mv in ["7g7f", "3c3d", "2h2b"] {
        game.play(mv.parse().expect("a move")).expect("accepted");
    }
    let text = game_link::write(&GameLink::to_game(&game));
    assert_eq!(text, "variant=shogi&moves=7g7f,3c3d,2h2b&illegal_moves=lose");
    assert_eq!(self::game(&read(&text)), Ok(game));
}

#[track_caller]
fn check_error(fragment: &str, expected: &str) -> LinkError {
    match game(&read(fragment)) {
        Err(error) => {
            assert_eq!(error.to_string(), expected);
            error
        }
        Ok(game) => panic!("{fragment} opened {game:?}"),
    }
}

#[test]
fn a_move_that_cannot_be_played_is_named() {
    let error = check_error("moves=7g7f,3c3d,7f7d,8c8d", "move 3 \"7f7d\": not_reachable");
    let why = LinkMoveError::Illegal(IllegalMove::NotReachable);
    let expected = LinkError::Move { ply: 3, text: "7f7d".to_owned(), why, kind: Some(Kind::Pawn) };
    assert_eq!(error, expected);
    check_error("moves=7g7f,nonsense", "move 2 \"nonsense\": unreadable");
    check_error("start=queen", "start \"queen\": no such start at \"queen\"");
    check_error("start=9/9", "start \"9/9\": 2 ranks instead of 9 at column 1");
    check_error("variant=sho&start=rook", "start \"rook\": this game has no handicaps at \"rook\"");
    check_error("variant=heian8x8&moves=9g9f", "move 1 \"9g9f\": unreadable");
}

#[test]
fn a_record_that_runs_on_past_its_end_opens() {
    let round = "5i5h,5a5b,5h5i,5b5a,";
    let game = game(&read(&format!("moves={}7g7f", round.repeat(3)))).expect("playable");
    assert_eq!(game.ply(), 13);
    assert_eq!(game.outcome().map(|outcome| outcome.reason.word()), Some("repetition"));
}

#[test]
fn every_fault_of_a_link_is_named_and_its_good_moves_are_kept() {
    let mut page = after_two_plies();
    let fragment = "variant=chess&theme=neon&flip=maybe&impasse=sometimes&moves=2g2f,8c8d,9i9a,2f2e";
    page.send(Msg::Platform(PlatformMsg::Fragment(fragment.to_owned())));
    assert_eq!(page.moves(), "2g2f 8c8d");
    let said = view::notices(&page.model).pop().expect("a notice").text;
    for part in ["variant=chess", "theme=neon", "flip=maybe", "impasse=sometimes", "Move 3", "9i9a"] {
        assert!(said.contains(part), "{part} in {said}");
    }
    assert!(said.contains("in the way of the lance"), "{said}");
}

#[test]
fn a_refused_move_of_a_link_names_its_piece() {
    for (fragment, said) in [
        ("moves=9i9a", "in the way of the lance"),
        ("moves=7g7e", "A pawn does not move like that"),
        ("start=4k4/9/9/9/9/9/4r4/4G4/4K4_b_-&moves=5h4h", "Your king could be taken"),
        ("moves=3c3d", "not yours to move"),
        ("moves=G-7f", "It cannot be read"),
    ] {
        let mut page = after_two_plies();
        page.send(Msg::Platform(PlatformMsg::Fragment(fragment.to_owned())));
        let text = view::notices(&page.model).pop().expect("a notice").text;
        assert!(text.contains(said), "{text}");
    }
}

/// What the page says about a start that it cannot set up, in its two languages.
#[track_caller]
fn check_start_words(fragment: &str, english: &str, japanese: &str) {
    let Err(LinkError::Start { why, .. }) = game(&read(fragment)) else { panic!("{fragment} can be set up") };
    assert_eq!(Lang::En.texts().start_error(&why), english);
    assert_eq!(Lang::Ja.texts().start_error(&why), japanese);
}

#[test]
fn a_start_that_cannot_be_set_up_is_explained_in_the_readers_language() {
    check_start_words("start=queen", "there is no such start", "そのような開始局面はありません");
    check_start_words("variant=sho&start=rook", "this game has no handicaps", "この将棋に駒落ちはありません");
    check_start_words(
        "start=9/9",
        "the board has 2 ranks instead of 9 (character 1)",
        "1文字目：段の数が9ではなく2です",
    );
    check_start_words(
        "start=9/9/9/9/9/9/9/9/8x_b_-",
        "“x” cannot stand there (character 18)",
        "18文字目：「x」は置けません",
    );
    check_start_words(
        "start=9/9/9/9/9/9/9/9/9_x",
        "the side to move is neither b nor w (character 19)",
        "19文字目：手番はbかwです",
    );
    check_start_words("start=P8/9/9/9/9/9/9/9/9_b", "the pawn on 9a could never move", "9一の歩は行き所がありません");
    check_start_words(
        "start=9/9/9/P8/P8/K8/9/9/8K_b",
        "Black has two pawns on file 9; Black has a second king on 9f",
        "先手の歩が9筋に2枚あります（二歩）、先手の玉が2枚あります（9六）",
    );
    check_start_words(
        "start=4k4/4R4/9/9/9/9/9/9/4K4_b",
        "it is not White’s turn, yet its king on 5a could be captured",
        "手番でない後手の5一の玉がすぐに取られます",
    );
}

#[test]
fn a_bad_link_says_what_and_where_and_keeps_the_saved_game() {
    let mut page = after_two_plies();
    page.send(Msg::Platform(PlatformMsg::Fragment("start=queen".to_owned())));
    assert_eq!(page.moves(), "7g7f 3c3d", "no start, no other game");
    page.send(Msg::Platform(PlatformMsg::Fragment("moves=7g7f,3c3e".to_owned())));
    assert_eq!((page.moves().as_str(), page.saved(Slot::Game)), ("7g7f", None), "on the board, and not kept");
    let said = view::notices(&page.model).pop().expect("a notice").text;
    assert!(said.contains("Move 2") && said.contains("3c3e"), "{said}");
    page.send(Msg::Platform(PlatformMsg::Fragment("impasse=sometimes".to_owned())));
    let said = view::notices(&page.model).pop().expect("a notice").text;
    assert!(said.contains("impasse=sometimes"), "{said}");
    let faults = page.model.notices.iter().filter(|notice| matches!(notice, Notice::LinkFaults { .. })).count();
    assert_eq!(faults, 1, "the old complaint is gone");
}

/// It decides whether the saved game is drawn before the program has come.
#[test]
fn the_first_picture_knows_every_key_that_opens_a_game() {
    let script = include_str!("../../../../static/first.js");
    let list = script.split_once("OF_GAME = \"").and_then(|(_, rest)| rest.split_once('"')).expect("the list").0;
    let keys: Vec<&str> = list.split(' ').collect();
    let values = [
        "shogi",
        "rook",
        "7g7f",
        "1abc",
        "view",
        "human",
        "600",
        "hints",
        "1",
        "en",
        "kanji1",
        "dark",
        "kaya",
        "rules-sho",
    ];
    let page = [
        "variant", "start", "moves", "g", "ply", "flip", "black", "white", "without", "time", "lang", "mode", "pieces",
        "theme", "board", "learn",
    ];
    let switches = RuleSwitch::ALL.map(RuleSwitch::key);
    for key in page.into_iter().chain(switches) {
        let offered = RuleSwitch::from_key(key).map_or(&[][..], |switch| switch.values(Variant::Shogi));
        let opens = values.iter().chain(offered).any(|value| game_link::parse(&format!("{key}={value}")).has_game());
        assert_eq!(keys.contains(&key), opens, "{key}");
    }
}
