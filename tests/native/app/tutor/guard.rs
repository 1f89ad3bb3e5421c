//! "Are you sure?": before a gentle level answers a blunder, its player is asked, if that is wished for.

use crate::app::page::{Page, view};
use suizo::{
    app::{
        Effect, Msg,
        board::Place,
        engine::Job,
        session::{Prompt, SessionMsg},
        settings::SettingsChange,
    },
    protocol::{Request, Response, Score},
    record,
    rules::{Color, Variant},
    study::black_chances,
};

/// A game against level 1 in which Black has begun, and White has opened the bishop's way.
fn page(fragment: &str) -> Page {
    let mut page = Page::linked(fragment);
    page.send(Msg::Setting(SettingsChange::Sure(true)));
    page
}

/// The search that runs finds this, for the side to move.
fn finds(page: &mut Page, cp: i32, line: &str) {
    let id = page.search();
    let pv: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let best = pv[0].clone();
    page.says(Response::Info {
        id,
        depth: 9,
        multi_pv: 1,
        score: Score::Cp(cp),
        win_percent: 50,
        nodes: 30_000.0,
        ms: 50.0,
        pv,
    });
    page.best(id, &best);
}

/// What the engine is asked for: the level, and how many positions.
fn asked(page: &Page) -> Option<(u8, Option<u32>)> {
    page.effects.iter().find_map(|effect| match effect {
        Effect::Engine(Request::Go { level, limits, .. }) => Some((*level, limits.nodes)),
        _ => None,
    })
}

/// A look at the position before the bishop's move, and after it.
fn looks(page: &mut Page) {
    finds(page, 50, "2g2f 8c8d");
    finds(page, 1500, "2b4d 2g2f 8c8d");
}

/// The short look, the longer one, and one at the answer: the bishop is lost.
fn blunders(page: &mut Page) {
    looks(page);
    looks(page);
    finds(page, -1500, "2g2f 8c8d");
}

const OPEN: &str = "black=human&white=ai:1&moves=7g7f,3c3d";

#[test]
fn a_blunder_is_asked_about_with_what_speaks_against_it() {
    let mut page = page(OPEN);
    page.play("8h4d");
    assert_eq!(page.model.engine.job(), Some(Job::Guard));
    blunders(&mut page);
    assert_eq!(page.model.session.prompt, Some(Prompt::Sure));
    assert_eq!(page.line(), "Are you sure? It allows Bx4d. It takes the bishop on 4d, and nothing takes back.");
    let arrows = view::board(&page.model).arrows;
    assert_eq!(arrows.len(), 1);
    assert!(matches!(arrows[0].from, Place::Square(from) if from.to_string() == "2b") && arrows[0].threat);
    assert_eq!(asked(&page), None, "the computer waits");
    page.send(Msg::Session(SessionMsg::Answer(true)));
    assert_eq!(page.moves(), "7g7f 3c3d", "taken back");
    assert_eq!(page.model.session.prompt, None);
    page.play("2g2f");
    finds(&mut page, 50, "2g2f 8c8d");
    finds(&mut page, -40, "8c8d 2f2e");
    assert_eq!(asked(&page).map(|(level, _)| level), Some(1), "a good move is answered at once");
}

#[test]
fn a_move_that_was_meant_is_answered() {
    let mut page = page(OPEN);
    page.play("8h4d");
    blunders(&mut page);
    page.send(Msg::Session(SessionMsg::Answer(false)));
    assert_eq!(page.model.session.prompt, None);
    assert_eq!(asked(&page).map(|(level, _)| level), Some(1));
    let id = page.search();
    page.best(id, "2b4d");
    assert_eq!(page.moves(), "7g7f 3c3d 8h4d 2b4d");
}

#[test]
fn what_cannot_be_shown_is_not_asked_about() {
    let mut page = page(OPEN);
    page.play("8h4d");
    // worse, but nothing falls in the line, nor in that of a longer search
    for _ in 0..2 {
        finds(&mut page, 50, "2g2f 8c8d");
        finds(&mut page, 1500, "8c8d 2g2f");
    }
    assert_eq!((page.model.session.prompt, asked(&page).map(|(level, _)| level)), (None, Some(1)));
    // nor is a move that a longer look does not find bad
    let mut page = self::page(OPEN);
    page.play("8h4d");
    looks(&mut page);
    finds(&mut page, 50, "2g2f 8c8d");
    finds(&mut page, 60, "2b4d 2g2f 8c8d");
    assert_eq!((page.model.session.prompt, asked(&page).map(|(level, _)| level)), (None, Some(1)));
    // nor an answer that is not as good as it seemed
    let mut page = self::page(OPEN);
    page.play("8h4d");
    looks(&mut page);
    looks(&mut page);
    finds(&mut page, 100, "2g2f 8c8d");
    assert_eq!((page.model.session.prompt, asked(&page).map(|(level, _)| level)), (None, Some(1)));
}

#[test]
fn who_is_far_ahead_is_asked_about_a_piece_given_away_all_the_same() {
    const PAWNS: &str = "black=human&white=ai:1&variant=shogi&start=4k4/9/9/4p4/9/4P4/9/9/4K4%20b%20-%201";
    let asks = |game: &str, mv: &str, answer: &str, before: i32, after: i32| {
        let mut page = page(game);
        page.play(mv);
        for _ in 0..2 {
            if page.model.engine.job() == Some(Job::Guard) {
                finds(&mut page, before, "5i5h");
                finds(&mut page, after, answer);
            }
        }
        if page.model.engine.job() == Some(Job::Guard) {
            finds(&mut page, -after, "5i5h");
        }
        page.model.session.prompt == Some(Prompt::Sure)
    };
    let chances = |cp| black_chances(record::Score::Cp(cp), Color::Black, Variant::Shogi);
    assert!((150..200).contains(&(chances(1800) - chances(800))), "less than is asked about otherwise");
    assert!(asks(OPEN, "8h4d", "2b4d", 1800, -800), "a bishop");
    assert!(!asks(OPEN, "8h4d", "2b4d", 1800, -1700), "it costs next to nothing");
    assert!(!asks(PAWNS, "5f5e", "5d5e", 1800, -800), "a pawn");
    assert!(asks(PAWNS, "5f5e", "5d5e", 1800, 800), "a pawn that decides");
}

#[test]
fn another_question_in_its_place_answers_it() {
    let mut page = page(OPEN);
    page.play("8h4d");
    blunders(&mut page);
    page.act("resign").send(Msg::Session(SessionMsg::Answer(false)));
    assert_eq!(asked(&page).map(|(level, _)| level), Some(1), "the computer moves, and the game goes on");
}

#[test]
fn what_lies_over_the_question_does_not_answer_it() {
    let mut page = page(OPEN);
    page.play("8h4d");
    blunders(&mut page);
    for sheet in ["settings", "share"] {
        page.act(sheet);
        assert_eq!((page.model.session.prompt, asked(&page)), (None, None), "the computer waits behind {sheet}");
        page.act("close");
        assert_eq!((page.model.session.prompt, asked(&page)), (Some(Prompt::Sure), None), "after {sheet}");
    }
    page.send(Msg::Session(SessionMsg::Answer(true)));
    assert_eq!(page.moves(), "7g7f 3c3d");
}

#[test]
fn who_no_longer_wishes_to_be_asked_is_not_asked_after_the_settings() {
    let mut page = page(OPEN);
    page.play("8h4d");
    blunders(&mut page);
    page.act("settings");
    page.send(Msg::Setting(SettingsChange::Sure(false)));
    page.act("close");
    assert_eq!(page.model.session.prompt, None);
    assert_eq!(asked(&page).map(|(level, _)| level), Some(1), "the computer moves");
}

#[test]
fn nobody_is_asked_who_does_not_wish_it_or_plays_for_real() {
    let checks = |fragment: &str, wish: bool| {
        let mut page = page(fragment);
        page.send(Msg::Setting(SettingsChange::Sure(wish)));
        if fragment.contains("time=") {
            // a clock stands still until the player is there
            page.act("pause");
        }
        page.play("8h4d");
        page.model.engine.job()
    };
    assert_eq!(checks(OPEN, true), Some(Job::Guard));
    assert_eq!(checks(OPEN, false), Some(Job::Move));
    assert_eq!(checks("black=human&white=ai:4&moves=7g7f,3c3d", true), Some(Job::Guard));
    for fragment in [
        "black=human&white=ai:5&moves=7g7f,3c3d",
        "black=human&white=ai:1&time=600/30x1&moves=7g7f,3c3d",
        "black=human&white=ai:1&without=hints&moves=7g7f,3c3d",
        "black=human&white=ai:1&without=undo&moves=7g7f,3c3d",
    ] {
        assert_eq!(checks(fragment, true), Some(Job::Move), "{fragment}");
    }
}
