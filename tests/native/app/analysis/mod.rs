//! Live analysis without a browser: what is searched, what is shown, and what a stale answer does.

mod compare;
mod in_tree;
mod mate;

use crate::app::page::{FRIENDS, Page, at, env, set_up, settings_msg, square, view};
use suizo::{
    app::{
        Effect, Msg, StartupEnvironment,
        analysis::{LinesMsg, view::AnalysisView},
        board::{ArrowView, BoardEvent, Place},
        effect::Timer,
        engine::EngineEvent,
        platform::{Notice, PlatformMsg},
        record::Navigation,
        settings::{Evaluation, SettingsChange},
    },
    engine::win_chances,
    protocol::{BestMove, GameText, Request, Response, Score, SearchId},
    rules::{ByColor, Variant},
};

/// A game of two people under analysis.
fn study(moves: &str) -> Page {
    let mut page = Page::linked(&format!("{FRIENDS}&moves={moves}"));
    page.act("analyse");
    page
}

#[track_caller]
fn shown(page: &Page) -> AnalysisView {
    view::analysis(&page.model).expect("an analysis is open")
}

/// The analysis that the last effects ask for.
#[track_caller]
fn asked(page: &Page) -> (SearchId, GameText, u8) {
    let go = page.effects.iter().find_map(|effect| match effect {
        Effect::Engine(Request::Go { id, game, multi_pv, level: 0, .. }) => Some((*id, game.clone(), *multi_pv)),
        _ => None,
    });
    go.expect("a search at full strength")
}

fn told(id: SearchId, multi_pv: u8, score: Score, pv: &str) -> Response {
    let pv = pv.split(' ').map(str::to_owned).collect();
    let win_percent = match score {
        Score::Cp(value) => win_chances(value, Variant::Shogi),
        Score::Mate(plies) => 100 * u32::from(plies > 0),
    };
    let (nodes, ms) = (50_000.0, 100.0);
    Response::Info { id, depth: 9, multi_pv, score, win_percent, nodes, ms, pv }
}

/// The report that is due.
fn report(page: &mut Page) -> &mut Page {
    page.send(Msg::Timer(Timer::Report))
}

/// Sends the answer of a search that was stopped.
fn stopped(page: &mut Page, id: SearchId) -> &mut Page {
    page.says(Response::Best { id, best: BestMove::Resign, score: None })
}

fn lines(page: &Page) -> Vec<String> {
    shown(page).lines.iter().map(|line| format!("{} {}", line.verdict, line.moves.join(" "))).collect()
}

#[test]
fn lines_are_shown_by_the_report_and_not_before() {
    let mut page = study("7g7f,3c3d");
    let (id, game, count) = asked(&page);
    assert_eq!((game.moves.join(" ").as_str(), count), ("7g7f 3c3d", 3));
    page.says(told(id, 1, Score::Cp(960), "2g2f 8c8d"));
    let timers =
        page.effects.iter().filter(|effect| matches!(effect, Effect::Timer { after_ms: 200, timer: Timer::Report }));
    assert_eq!(timers.count(), 1);
    page.says(told(id, 2, Score::Mate(-4), "8h2b+ 3a2b"));
    assert!(page.effects.is_empty(), "one report for both");
    assert_eq!(lines(&page), [] as [&str; 0]);
    report(&mut page);
    assert_eq!(lines(&page), ["☗ 73% P-2f P-8d", "☖ mate in 2 Bx2b+ Sx2b"]);
    let view = shown(&page);
    assert_eq!((view.black, view.depth, view.speed), (Some(73), 9, 500));
    page.send(settings_msg(SettingsChange::Evaluation(Evaluation::Pawns)));
    assert_eq!(shown(&page).lines[0].verdict, "☗ 9.60");
}

#[test]
fn a_move_that_rises_among_the_lines_is_shown_once() {
    let mut page = study("7g7f,3c3d");
    let (id, ..) = asked(&page);
    page.says(told(id, 1, Score::Cp(30), "2g2f")).says(told(id, 2, Score::Cp(20), "6g6f"));
    page.says(told(id, 1, Score::Cp(40), "6g6f"));
    report(&mut page);
    assert_eq!(lines(&page), ["☗ 51% P-6f"]);
    page.says(told(id, 2, Score::Cp(30), "2g2f"));
    report(&mut page);
    assert_eq!(lines(&page), ["☗ 51% P-6f", "☗ 51% P-2f"]);
}

#[test]
fn a_score_is_told_for_the_side_that_is_better_whoever_has_the_move() {
    let mut page = study("7g7f");
    let (id, ..) = asked(&page);
    page.says(told(id, 1, Score::Cp(-960), "3c3d"));
    report(&mut page);
    assert_eq!(shown(&page).verdict, "☗ 73%", "White has the move and stands worse");
    assert_eq!(shown(&page).spoken, "Black: 73%");
}

#[test]
fn the_analysis_follows_the_moves_and_drops_lines_of_other_positions() {
    let mut page = study("7g7f,3c3d");
    let (first, ..) = asked(&page);
    page.says(told(first, 1, Score::Cp(30), "2g2f"));
    report(&mut page);
    page.send(Msg::Navigate(Navigation::Previous));
    assert_eq!(lines(&page), [] as [&str; 0]);
    assert!(page.effects.contains(&Effect::Engine(Request::Stop { id: first })));
    page.says(told(first, 1, Score::Cp(31), "2g2f"));
    report(&mut page);
    assert_eq!(lines(&page), [] as [&str; 0], "that was another position");
    stopped(&mut page, first);
    let (second, game, _) = asked(&page);
    assert_eq!(game.moves, ["7g7f"]);
    page.says(told(second, 1, Score::Cp(-5), "8c8d"));
    report(&mut page);
    assert_eq!(lines(&page), ["☗ 50% P-8d"]);
    page.act("play-on");
    page.play("8c8d");
    assert_eq!(lines(&page), [] as [&str; 0]);
}

#[test]
fn a_line_is_walked_on_the_board_and_the_game_stays_as_it_is() {
    let mut page = study("7g7f,3c3d");
    let (id, ..) = asked(&page);
    page.says(told(id, 1, Score::Cp(30), "2g2f 8c8d 2f2e"));
    report(&mut page);
    let game = page.sfen();
    page.send(Msg::from(LinesMsg::Preview { line: 0, at: 2 }));
    let board = view::board(&page.model);
    assert_eq!((board.ply, board.movable, board.arrows), (4, ByColor::default(), Vec::new()));
    assert_eq!(shown(&page).lines[0].shown, 2);
    page.says(told(id, 1, Score::Cp(60), "2h7h"));
    report(&mut page);
    assert_eq!(lines(&page), ["☗ 51% P-2f P-8d P-2e"], "it does not change under the finger");
    assert_eq!(page.line(), "Line 1 of the analysis, move 2 of 3.");
    page.send(Msg::Navigate(Navigation::Next)).send(Msg::Navigate(Navigation::Next));
    assert_eq!(view::board(&page.model).ply, 5, "the end of the line that was entered");
    page.tap("7f");
    assert_eq!(page.sfen(), game, "a press on the board leads back");
    assert_eq!(page.moves(), "7g7f 3c3d");
    assert_eq!(lines(&page), ["☗ 52% R-7h"], "what was found meanwhile");
    page.send(Msg::from(LinesMsg::Preview { line: 0, at: 1 })).send(Msg::Navigate(Navigation::Previous));
    assert_eq!(page.sfen(), game);
    page.send(Msg::from(LinesMsg::Preview { line: 0, at: 1 })).act("back-to-game");
    assert_eq!(page.sfen(), game);
}

#[test]
fn arrows_show_the_first_moves() {
    let mut page = study("7g7f,3c3d,8h2b%2B,3a2b");
    let (id, ..) = asked(&page);
    page.says(told(id, 1, Score::Cp(30), "2g2f")).says(told(id, 2, Score::Cp(20), "B*5e"));
    report(&mut page);
    let threat = false;
    assert_eq!(
        view::board(&page.model).arrows,
        [
            ArrowView { from: Place::Square(square("2g")), to: square("2f"), rank: 0, threat },
            ArrowView { from: at("black B"), to: square("5e"), rank: 1, threat },
        ]
    );
}

#[test]
fn a_threat_is_the_best_move_of_the_other_side() {
    let mut page = study("7g7f,3c3d");
    let (id, ..) = asked(&page);
    page.act("threat");
    stopped(&mut page, id);
    let (id, game, _) = asked(&page);
    assert!(game.start.contains(" w ") && game.moves.is_empty(), "{game:?}");
    page.says(told(id, 1, Score::Cp(200), "2b8h+"));
    report(&mut page);
    assert!(shown(&page).threat && view::board(&page.model).arrows[0].threat);
    assert_eq!(lines(&page), ["☖ 55% Bx8h+"]);
    page.send(Msg::from(LinesMsg::Preview { line: 0, at: 1 }));
    assert!(page.sfen().contains("+b"), "{}", page.sfen());
}

#[test]
fn no_threat_is_searched_in_check() {
    let mut page = Page::linked(&format!("{FRIENDS}&start=4k4/9/9/9/4r4/9/9/9/4K4_b_G_1"));
    page.act("analyse").act("threat");
    let view = shown(&page);
    assert!(!view.can_pass && !view.threat);
    page.play("5i4i");
    assert!(shown(&page).can_pass && !shown(&page).threat, "the press came too early and is not kept for later");
}

#[test]
fn no_analysis_while_a_game_against_the_computer_lasts() {
    let mut page = Page::fresh();
    page.engine_up();
    assert!(!page.actions().contains(&"analyse"));
    page.act("analyse");
    assert!(page.model.analysis.is_none());
    page.act("resign").act("resign");
    assert!(page.actions().contains(&"analyse"));
    page.act("analyse");
    let (id, ..) = asked(&page);
    page.act("undo");
    assert!(page.model.analysis.is_none(), "the game goes on");
    assert!(page.effects.contains(&Effect::Engine(Request::Stop { id })));
    page.says(told(id, 1, Score::Cp(30), "2g2f"));
    assert!(page.effects.is_empty());
}

#[test]
fn a_game_that_is_over_by_the_rules_has_nothing_to_analyse() {
    let mut page = Page::linked(&format!("{FRIENDS}&start=4k4/9/4P4/9/9/9/9/9/4K4_b_G_1"));
    page.act("analyse");
    let (id, ..) = asked(&page);
    page.play("G*5b");
    stopped(&mut page, id);
    assert_eq!(page.searched(), None);
    assert_eq!(shown(&page).black, None);
    page.send(Msg::Navigate(Navigation::Previous));
    assert!(page.searched().is_some(), "but its last move but one has");
}

#[test]
fn a_hint_goes_before_the_analysis_which_then_goes_on() {
    let mut page = study("7g7f,3c3d");
    let (id, ..) = asked(&page);
    page.act("hint");
    stopped(&mut page, id);
    let hint = page.search();
    page.best(hint, "2g2f");
    assert!(page.model.session.hint.is_some());
    let (_, game, _) = asked(&page);
    assert_eq!(game.moves, ["7g7f", "3c3d"]);
}

#[test]
fn the_number_of_lines_is_chosen_and_a_search_that_ended_is_not_repeated() {
    let mut page = study("");
    let (id, ..) = asked(&page);
    page.send(settings_msg(SettingsChange::Lines(5)));
    stopped(&mut page, id);
    let (id, _, lines) = asked(&page);
    assert_eq!(lines, 5);
    page.best(id, "7g7f");
    assert_eq!(page.searched(), None);
    page.act("flip");
    assert_eq!(page.searched(), None);
    page.act("analyse");
    assert!(page.model.analysis.is_none());
    page.send(Msg::Board(BoardEvent::Tap(at("7g"))));
    assert_eq!(view::board(&page.model).arrows, []);
}

#[test]
fn several_lines_are_shared_where_there_are_cores() {
    let of = |cores, lines| {
        let mut page = Page::start(&StartupEnvironment { cores, ..env(&format!("{FRIENDS}&moves=7g7f,3c3d")) });
        page.engine_up();
        page.send(settings_msg(SettingsChange::Lines(lines)));
        page.act("analyse");
        page
    };
    let helpers = |page: &Page| {
        page.effects.iter().find_map(|effect| match effect {
            Effect::SetHelpers { count } => Some(*count),
            _ => None,
        })
    };
    let hash = |page: &Page| {
        page.effects.iter().find_map(|effect| match effect {
            Effect::Engine(Request::Configure { hash_mib }) => Some(*hash_mib),
            _ => None,
        })
    };
    assert_eq!((helpers(&of(2, 1)), helpers(&of(1, 5)), helpers(&of(0, 5))), (None, None, None));
    assert_eq!((helpers(&of(4, 5)), hash(&of(4, 5))), (Some(2), Some(5)), "a core for the rest, and memory divided");
    let mut page = of(2, 5);
    assert_eq!((helpers(&page), hash(&page)), (Some(1), Some(8)));
    let (id, ..) = asked(&page);

    // a battery that is nearly empty is spared
    page.send(Msg::Platform(PlatformMsg::LowPower(true)));
    assert_eq!(helpers(&page), Some(0));
    stopped(&mut page, id);
    assert_eq!(hash(&page), Some(16));
    let (id, ..) = asked(&page);
    page.send(Msg::Platform(PlatformMsg::LowPower(false)));
    stopped(&mut page, id);
    assert_eq!(helpers(&page), Some(1));

    // unless somebody chose otherwise
    let (id, ..) = asked(&page);
    page.send(settings_msg(SettingsChange::Workers(Some(2))));
    page.send(Msg::Platform(PlatformMsg::LowPower(true)));
    assert!(page.effects.is_empty(), "{:?}", page.effects);
    stopped(&mut page, id);

    // helpers end with the analysis, and the memory comes back with the next question
    page.act("analyse");
    assert_eq!((helpers(&page), hash(&page)), (Some(0), None));
}

#[test]
fn a_new_worker_gets_new_helpers() {
    let mut page = Page::start(&StartupEnvironment { cores: 2, ..env(&format!("{FRIENDS}&moves=7g7f,3c3d")) });
    page.engine_up();
    page.act("analyse");
    page.send(Msg::Engine { worker: 1, event: EngineEvent::Broke });
    page.engine_up();
    assert!(page.effects.contains(&Effect::SetHelpers { count: 1 }));
    asked(&page);
}

#[test]
fn an_engine_that_breaks_at_every_analysis_is_given_up_though_it_told_something() {
    let mut page = study("7g7f,3c3d");
    for link in 1..=3 {
        let (id, ..) = asked(&page);
        page.says(told(id, 1, Score::Cp(30), "2g2f"));
        page.send(Msg::Engine { worker: link, event: EngineEvent::Broke });
        if link < 3 {
            page.engine_up();
        }
    }
    assert_eq!(page.model.notices, [Notice::EngineFailed]);
    // one that answers when it is stopped is as good as new
    let mut page = study("7g7f,3c3d");
    for link in 1..=4 {
        page.send(Msg::Engine { worker: link, event: EngineEvent::Broke });
        page.engine_up();
        let (id, ..) = asked(&page);
        page.send(Msg::Navigate(if link % 2 == 1 { Navigation::Previous } else { Navigation::Last }));
        stopped(&mut page, id);
    }
    assert!(!page.model.notices.contains(&Notice::EngineFailed), "{:?}", page.model.notices);
}

#[test]
fn a_line_that_is_walked_stays_listed_whatever_comes() {
    let mut page = study("7g7f,3c3d");
    let (id, ..) = asked(&page);
    page.says(told(id, 1, Score::Cp(30), "2g2f 8c8d")).says(told(id, 2, Score::Cp(20), "2g2f 3d3e 2f2e"));
    report(&mut page);
    page.says(told(id, 2, Score::Cp(20), "6g6f 3d3e 2h6h"));
    report(&mut page);
    page.send(Msg::from(LinesMsg::Preview { line: 1, at: 3 }));
    for round in 0..5 {
        page.says(told(id, 1, Score::Cp(100 + round), "1g1f 9c9d")).says(told(id, 2, Score::Cp(50), "9g9f 1c1d"));
        report(&mut page);
        let marked: Vec<usize> = shown(&page).lines.iter().map(|line| line.shown).collect();
        assert_eq!(marked, [0, 3], "the board shows a move that is listed, and only that one");
        assert_eq!(page.line(), "Line 2 of the analysis, move 3 of 3.");
    }
    // another number of lines begins the search anew: there is no such line any more
    page.send(settings_msg(SettingsChange::Lines(1)));
    assert_eq!((view::board(&page.model).ply, shown(&page).lines), (2, Vec::new()));
}

#[test]
fn where_the_game_has_ended_by_its_rules_the_analysis_says_so() {
    let mut page = set_up("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    page.engine_up().play("G*5b").act("analyse");
    assert_eq!(shown(&page).over.as_deref(), Some("Black wins. Checkmate. Nothing is left to look into here."));
    page.send(Msg::Navigate(Navigation::Previous));
    assert_eq!(shown(&page).over, None);
    asked(&page);
}
