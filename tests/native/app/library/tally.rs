//! What was played from the position on the board, with which results; scores by side, level and opening.

use super::{game, library_msg, opened, requests, view};
use crate::app::page::{self, FRIENDS, Page, settings_msg};
use std::rc::Rc;
use suizo::{
    app::{
        Msg,
        analysis::view::PlayedHere,
        library::{LibraryMsg, LibraryRequest},
        record::Navigation,
        settings::{Notation, SettingsChange},
    },
    openings::Opening,
    persist::{
        Player,
        library::{Bundle, Catalogue, Field, Filter, Finish, Query, Results, Row, Score, ScoreOf, moves_played},
    },
    rules::{ByColor, Color},
};

fn games() -> Vec<(Bundle, String)> {
    let against = |row: &mut Row, level, finish| {
        row.players = ByColor { black: Player::Human, white: Player::Computer { level } };
        row.finish = finish;
    };
    vec![
        game("one", "7g7f 3c3d 6g6f 8c8d 2h6h", |row| against(row, 3, Finish::Won(Color::Black))),
        game("two", "7g7f 8c8d", |row| against(row, 3, Finish::Won(Color::White))),
        game("three", "2g2f 8c8d", |row| {
            row.names = ByColor { black: "大山".to_owned(), white: "升田".to_owned() };
            row.finish = Finish::Drawn;
        }),
        game("four", "2g2f", |row| row.finish = Finish::Open),
    ]
}

#[test]
fn moves_from_the_position_shown_are_counted_and_can_be_tried() {
    let games = games();
    let lines: Vec<String> = games.iter().map(|(_, line)| line.clone()).collect();
    let mut catalogue = Catalogue::default();
    catalogue.add(&lines.join("\n"));
    let mut page = opened(&lines).page;
    page.send(library_msg(LibraryMsg::Tally));
    let asked = requests(&page).into_iter().find_map(|request| match request {
        LibraryRequest::Tally { number, query, from, next } => Some((number, query, from, next)),
        _ => None,
    });
    let (number, query, from, next) = asked.expect("the moves are asked for");
    assert_eq!(next.len(), 30);
    assert!(!view(&page).tally.expect("open").is_ready);
    let played: Vec<(&str, Vec<usize>)> =
        games.iter().map(|(bundle, _)| (bundle.row.id.as_str(), moves_played(&bundle.keys, from, &next))).collect();
    let moves = catalogue.results(next.len(), played.iter().map(|(id, moves)| (*id, moves.as_slice())));
    let scores: Vec<(ScoreOf, Score)> = catalogue.scores(&query).into_iter().collect();
    page.send(library_msg(LibraryMsg::Tallied { number, moves: moves.into(), scores: scores.into() }));
    let shown = view(&page).tally.expect("open");
    let moves: Vec<(&str, Results)> = shown.moves.iter().map(|played| (&*played.usi, played.results)).collect();
    let won = Results { n_games: 2, black: 1, white: 1, draws: 0 };
    let drawn = Results { n_games: 2, draws: 1, ..Results::default() };
    assert_eq!(moves, [("2g2f", drawn), ("7g7f", won)]);
    assert_eq!((shown.lang, shown.scores[0].1), ("en", Score { won: 1, lost: 1, drawn: 0 }));

    // a move in the game itself is not made from here
    page.send(library_msg(LibraryMsg::Try("7g7f".into())));
    assert_eq!(page.moves(), "");
    page.send(library_msg(LibraryMsg::Tally));
    assert_eq!(view(&page).tally, None);
}

/// The question about the moves from the position shown that the last effects ask.
fn asked_beside(page: &Page) -> Option<(u32, usize)> {
    requests(page).into_iter().find_map(|request| match request {
        LibraryRequest::Tally { number, next, .. } => Some((number, next.len())),
        _ => None,
    })
}

fn played_here(page: &Page) -> Option<PlayedHere> {
    page::view::analysis(&page.model).expect("the analysis is open").played
}

#[test]
fn beside_an_analysis_the_moves_follow_the_board_and_step_into_the_record() {
    let mut page = Page::linked(&format!("{FRIENDS}&moves=7g7f,3c3d"));
    page.act("analyse");
    assert_eq!(played_here(&page), None);
    page.send(library_msg(LibraryMsg::Beside));
    let (number, n_moves) = asked_beside(&page).expect("the moves are asked for");
    assert_eq!(played_here(&page), Some(PlayedHere::Awaited));
    let none: Rc<[Results]> = vec![Results::default(); n_moves].into();
    let tallied = |number, moves| library_msg(LibraryMsg::Tallied { number, moves, scores: Rc::new([]) });
    page.send(tallied(number, none.clone()));
    assert_eq!(asked_beside(&page), None, "an answer asks nothing");
    page.send(settings_msg(SettingsChange::Notation(Notation::Usi)));
    let (number, _) = asked_beside(&page).expect("moves are to be written in another way");
    page.send(tallied(number, none));
    assert_eq!(played_here(&page), Some(PlayedHere::Found { moves: vec![], may_try: false }));

    page.send(Msg::Navigate(Navigation::First));
    let (number, n_moves) = asked_beside(&page).expect("another position is asked about");
    page.send(tallied(number.wrapping_sub(1), vec![Results::default(); n_moves].into()));
    assert_eq!(played_here(&page), Some(PlayedHere::Awaited), "a late answer is none");
    let once = Results { n_games: 1, black: 1, ..Results::default() };
    page.send(tallied(number, vec![once; n_moves].into()));
    let Some(PlayedHere::Found { moves, may_try: true }) = played_here(&page) else { panic!("they can be pressed") };
    assert_eq!((moves.len(), moves[0].n_games, moves[0].black), (12, 1, 1));
    let usi = moves.iter().map(|played| played.usi.clone()).find(|usi| usi != "7g7f").expect("another move");
    page.send(library_msg(LibraryMsg::Try(usi.as_str().into())));
    assert_eq!(page.model.session.shown().moves()[0].to_string(), usi, "it is a variation");
    assert!(asked_beside(&page).is_some());
    // the one that asks has broken down: it is said, and not tried again before another position is shown
    page.send(library_msg(LibraryMsg::Broke));
    assert_eq!((played_here(&page), asked_beside(&page)), (Some(PlayedHere::Failed), None));
    page.send(library_msg(LibraryMsg::Beside));
    assert_eq!(played_here(&page), None);
}

#[test]
fn a_move_that_was_only_tried_does_not_count() {
    let (bundle, _) = game("one", "7g7f", |_| {});
    let (other, _) = game("two", "2g2f", |_| {});
    let keys: Vec<u64> = [&bundle, &other]
        .iter()
        .flat_map(|bundle| bundle.keys.as_chunks::<8>().0.iter().map(|key| u64::from_le_bytes(*key)))
        .collect();
    assert!(keys.iter().any(|key| key & 1 == 1) && keys.iter().any(|key| key & 1 == 0), "played, and material");
}

#[test]
fn scores_are_by_side_level_and_opening_or_of_a_named_player() {
    let lines: Vec<String> = games().into_iter().map(|(_, line)| line).collect();
    let mut catalogue = Catalogue::default();
    catalogue.add(&lines.join("\n"));
    let scores = catalogue.scores(&Query::default());
    let even = Score { won: 1, lost: 1, drawn: 0 };
    for of in [ScoreOf::All, ScoreOf::Side(Color::Black), ScoreOf::Level(3)] {
        assert_eq!(scores[&of], even, "{of:?}");
    }
    assert_eq!(scores[&ScoreOf::Opening(Opening::Shikenbisha)], Score { won: 1, ..Score::default() });
    let filter = Filter { text: "升田".to_owned(), field: Field::Players, ..Filter::default() };
    let scores = catalogue.scores(&Query { filter, ..Query::default() });
    assert_eq!(scores[&ScoreOf::Opponent("大山".to_owned())], Score { drawn: 1, ..Score::default() });
    assert_eq!(scores[&ScoreOf::Side(Color::White)].n_games(), 1);
}

#[test]
fn openings_are_found_by_their_names_in_any_language() {
    let lines: Vec<String> = games().into_iter().map(|(_, line)| line).collect();
    let mut opened = opened(&lines);
    for (text, found) in [
        ("Fourth File", vec!["one"]),
        ("四間飛車", vec!["one"]),
        ("shikenbisha", vec!["one"]),
        ("furibisha", vec!["one"]),
        ("Mino", vec![]),
    ] {
        opened.send(LibraryMsg::Filter(suizo::persist::library::FilterChange::Field(Field::Opening)));
        opened.send(LibraryMsg::Filter(suizo::persist::library::FilterChange::Text(text.to_owned())));
        let rows: Vec<Rc<str>> = view(&opened.page).rows.iter().map(|row| Rc::clone(&row.id)).collect();
        let rows: Vec<&str> = rows.iter().map(|id| &**id).collect();
        assert_eq!(rows, found, "{text}");
    }
}
