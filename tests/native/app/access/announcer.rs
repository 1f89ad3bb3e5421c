//! What the page says aloud, in every language, and when it keeps silent.

use crate::app::page::{FRIENDS, Page, answer_msg, at, form_msg, message, typed_msg};
use std::{env, fmt::Write as _, fs, path::PathBuf};
use suizo::{
    app::{
        Effect, Msg,
        analysis::LinesMsg,
        board::{BoardEvent, PositionQuery},
        effect::Timer,
        record::Navigation,
        session::new_game::FormChange,
    },
    i18n::Lang,
    protocol::{Response, Score},
};

/// The link that opens a scene, and what is typed in it.
const SCENES: [(&str, &str, &[&str]); 9] = [
    (
        "shogi: captures, promotion, a drop, check",
        "",
        &["7g7f", "P-3d", "２二角成", "同銀", "B*4e", "S-3c", "Bx3d", "5a4b", "3d4c+", "K-4c"],
    ),
    ("mate", "start=4k4/9/4P4/9/9/9/9/9/4K4 b G2P 1", &["G*5b"]),
    ("promotion declined and forced", "start=4k4/P8/2S6/9/9/9/9/9/4K4 b - 1", &["S-7b=", "5a5b", "９一歩"]),
    ("a position comes up again", "", &["2h3h", "8b7b", "3h2h", "7b8b"]),
    (
        "sho shogi: a crown prince, taken",
        "variant=sho&start=4k4/p8/4E4/9/9/9/9/9/P3K4 b - 1",
        &["DE-5b+", "5a5b", "5i5h"],
    ),
    ("sho shogi: check to one of two", "variant=sho&start=4k3p/4r4/9/9/9/9/9/4+E4/P3K4 w - 1", &["5b5c", "CP-4h"]),
    ("sho shogi: a bare king", "variant=sho&start=4k4/9/9/9/4g4/4G4/9/9/P3K4 b - 1", &["Gx5e"]),
    (
        "sho shogi: a bare king that may bare back",
        "variant=sho&bare_king=counter&start=4k4/4g4/4G4/9/9/9/9/9/4K4 b - 1",
        &["Gx5b", "Kx5b"],
    ),
    ("Heian shogi", "variant=heian8x8", &["5h4g", "8a8b", "4h5g", "3a2b", "4g5h"]),
];

/// What was said since the given number.
fn heard(page: &Page, since: &mut u32) -> String {
    let new: Vec<&str> =
        page.model.announcer.said.iter().filter(|(number, _)| number > since).map(|(_, text)| text.as_str()).collect();
    *since = page.model.announcer.said.last().map_or(*since, |(number, _)| *number);
    new.join(" | ")
}

fn opened(fragment: &str, lang: Lang) -> Page {
    Page::linked(&format!("{FRIENDS}&{}&lang={}", fragment.replace(' ', "%20").replace('+', "%2B"), lang.id()))
}

fn told(lang: Lang) -> String {
    let mut out = String::new();
    let (before, last) = heian_game();
    let last: Vec<&str> = last.iter().map(String::as_str).collect();
    let scenes = SCENES.iter().copied().chain([("Heian shogi: mate", before.as_str(), last.as_slice())]);
    for (title, fragment, typed) in scenes {
        let _ = writeln!(out, "# {title}");
        let mut page = opened(fragment, lang);
        let mut since = 0;
        for text in typed {
            page.send(typed_msg((*text).to_owned()));
            let answer = &page.model.typed.text;
            let said = if answer.is_empty() { heard(&page, &mut since) } else { format!("({answer})") };
            let _ = writeln!(out, "{text}\t{said}");
        }
    }
    let _ = writeln!(out, "# you and the computer, and what else is done");
    let mut page = Page::linked(&format!("black=human&white=ai:1&lang={}", lang.id()));
    let mut since = 0;
    page.send(typed_msg("7g7f".to_owned()));
    let _ = writeln!(out, "7g7f\t{}", heard(&page, &mut since));
    let search = page.search();
    page.best(search, "3c3d");
    page.send(Msg::Timer(Timer::ReplyDelay { ply: 1 }));
    let _ = writeln!(out, "3c3d\t{}", heard(&page, &mut since));
    let deeds: [(&str, Vec<Msg>); 6] = [
        ("a piece is chosen", vec![tap("8h")]),
        ("and cannot go there", vec![tap("7h")]),
        ("the board is turned", vec![message("flip")]),
        ("taken back", vec![message("undo")]),
        ("resigning is asked about", vec![message("resign")]),
        ("and done", vec![answer_msg(true)]),
    ];
    for (what, msgs) in deeds {
        for msg in msgs {
            page.send(msg);
        }
        let _ = writeln!(out, "{what}\t{}", heard(&page, &mut since));
    }
    out
}

/// A whole game up to its last three moves, and those.
fn heian_game() -> (String, Vec<String>) {
    let text = fs::read_to_string("tests/data/games/heian9x8.usi").expect("the game");
    let moves = text.lines().find_map(|line| line.strip_prefix("position startpos moves ")).expect("its moves");
    let mut moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
    let last = moves.split_off(moves.len() - 3);
    (format!("variant=heian9x8&moves={}", moves.join(",")), last)
}

fn tap(place: &str) -> Msg {
    Msg::Board(BoardEvent::Tap(at(place)))
}

/// Thirty moves and more, of the three games. `SUIZO_BLESS=1` writes the files anew.
#[test]
fn every_move_is_said_once_in_every_language() {
    for lang in Lang::ALL {
        let path =
            PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/spoken").join(format!("{}.txt", lang.id()));
        let now = told(lang);
        if env::var_os("SUIZO_BLESS").is_some() {
            fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
            fs::write(&path, now).expect("the file can be written");
            continue;
        }
        let kept = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for (kept, now) in kept.lines().zip(now.lines()) {
            assert_eq!(kept, now, "{}", lang.name());
        }
        assert_eq!(kept.lines().count(), now.lines().count(), "{}", lang.name());
    }
}

#[test]
fn of_moves_that_are_stepped_through_only_the_last_is_said() {
    let mut page = opened("moves=7g7f,3c3d,2g2f,8c8d", Lang::En);
    let mut waiting = Vec::new();
    for _ in 0..3 {
        page.send(Msg::Navigate(Navigation::Previous));
        waiting.extend(page.effects.iter().filter_map(|effect| match effect {
            Effect::Timer { timer: timer @ Timer::Announce { .. }, .. } => Some(*timer),
            _ => None,
        }));
    }
    assert_eq!(waiting.len(), 3);
    let mut since = 0;
    assert_eq!(heard(&page, &mut since), "", "nothing while stepping");
    for timer in waiting {
        page.send(Msg::Timer(timer));
    }
    assert_eq!(heard(&page, &mut since), "You are looking at move 1 of 4. Black: pawn 7g to 7f.");
}

#[test]
fn a_walk_along_a_line_of_the_analysis_is_said_move_by_move() {
    let mut page = opened("moves=7g7f,3c3d", Lang::En);
    page.act("analyse");
    let id = page.search();
    let pv = ["8h2b+", "3a2b"].map(str::to_owned).to_vec();
    let (score, nodes, ms) = (Score::Cp(30), 50_000.0, 100.0);
    page.says(Response::Info { id, depth: 9, multi_pv: 1, score, win_percent: 51, nodes, ms, pv });
    page.send(Msg::Timer(Timer::Report));
    let mut since = 0;
    heard(&page, &mut since);
    let mut after_a_while = |page: &mut Page| {
        let say = page.effects.iter().find_map(|effect| match effect {
            Effect::Timer { timer: timer @ Timer::Announce { .. }, .. } => Some(*timer),
            _ => None,
        });
        page.send(Msg::Timer(say.expect("something to say")));
        heard(page, &mut since)
    };
    page.send(Msg::from(LinesMsg::Preview { line: 0, at: 1 }));
    assert_eq!(after_a_while(&mut page), "Black: bishop 8h takes bishop on 2b, promotes.");
    page.send(Msg::Board(BoardEvent::Query(PositionQuery::Last)));
    assert_eq!(page.model.typed.text, "Black: bishop 8h takes bishop on 2b, promotes.");
    page.send(Msg::Navigate(Navigation::Next));
    assert_eq!(after_a_while(&mut page), "White: silver 3a takes horse on 2b.");
    page.act("back-to-game");
    assert_eq!(after_a_while(&mut page), "White: pawn 3c to 3d.");
}

#[test]
fn beside_a_sheet_questions_are_answered_aloud_and_of_what_the_board_shows() {
    let mut page = opened("moves=7g7f", Lang::En);
    let mut since = 0;
    page.act("settings");
    page.send(Msg::Board(BoardEvent::Query(PositionQuery::Last)));
    assert_eq!(heard(&page, &mut since), "Black: pawn 7g to 7f.");
    page.act("close").act("new-game");
    page.send(Msg::Board(BoardEvent::Query(PositionQuery::Last)));
    assert_eq!(heard(&page, &mut since), "No moves yet.", "the board shows the game that would begin");
    page.send(form_msg(FormChange::Variant("heian8x8".to_owned())));
    heard(&page, &mut since);
    page.send(Msg::Board(BoardEvent::Query(PositionQuery::Hands)));
    assert_eq!(heard(&page, &mut since), "There are no drops in this game.");
}

#[test]
fn a_refusal_is_said_again_when_it_happens_again() {
    let mut page = opened("", Lang::En);
    let mut since = 0;
    for _ in 0..2 {
        page.tap("2h").tap("3f");
        assert!(heard(&page, &mut since).contains("A rook does not move like that."));
        page.send(Msg::Board(BoardEvent::Cancel));
    }
    assert_eq!(heard(&page, &mut since), "");
}

#[test]
fn a_search_says_nothing() {
    let mut page = opened("moves=7g7f,3c3d", Lang::En);
    page.act("analyse");
    let mut since = 0;
    heard(&page, &mut since);
    let id = page.search();
    page.finds(id, (1, 51), &["2g2f"]).send(Msg::Timer(Timer::Report));
    assert_eq!(heard(&page, &mut since), "");
}

#[test]
fn a_clock_that_runs_low_is_heard_at_a_minute_half_a_minute_and_ten_seconds() {
    let mut page = opened("time=90", Lang::En);
    page.act("pause");
    let mut since = 0;
    heard(&page, &mut since);
    let mut said = Vec::new();
    for second in 1..90 {
        page.ms = f64::from(second) * 1000.0 + 1.0;
        page.send(Msg::Timer(Timer::Tick { number: 0 }));
        let heard = heard(&page, &mut since);
        if !heard.is_empty() {
            said.push(heard);
        }
    }
    assert_eq!(said, ["Black: 60 seconds left.", "Black: 30 seconds left.", "Black: 10 seconds left."]);
}
