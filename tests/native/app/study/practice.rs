//! Learning from one's mistakes, position by position.

use super::{SCORES, lanes::Lanes, resigned};
use crate::app::page::{Page, env, view};
use suizo::{
    app::{
        Effect, Msg, StartupEnvironment,
        effect::Slot,
        library::LibraryRequest,
        record::Navigation,
        study::{
            PracticeMsg, StudyMsg,
            practice_view::{PracticeView, PuzzlesView, StageView},
        },
    },
    persist::{library::EntryEdit, read_game},
    puzzles::{Progress, own},
};

fn press(page: &mut Page, msg: PracticeMsg) -> &mut Page {
    page.send(Msg::from(StudyMsg::Practice(msg)))
}

fn shown(page: &Page) -> PracticeView {
    view::study(&page.model).expect("a study is open").practice
}

#[track_caller]
fn stage(page: &Page) -> StageView {
    match shown(page) {
        PracticeView::Task { stage, .. } => stage,
        other => panic!("{other:?}"),
    }
}

fn studied() -> (Page, Lanes) {
    let mut page = resigned(1);
    page.act("study");
    let mut lanes = Lanes::scripted(&SCORES);
    lanes.run(&mut page);
    (page, lanes)
}

/// A move in the position that is looked at.
fn try_move(page: &mut Page, from: &str, to: &str) {
    page.tap(from).tap(to);
}

#[test]
fn the_better_move_is_right_at_once() {
    let (mut page, _) = studied();
    assert_eq!(shown(&page), PracticeView::Offered { goes_on: false, puzzles: PuzzlesView::Offered });
    press(&mut page, PracticeMsg::Begin);
    assert_eq!(page.model.session.shown_ply(), 3, "before the first mistake");
    let PracticeView::Task { words, .. } = shown(&page) else { panic!() };
    assert_eq!(words, "1 of 2: move 4 was P-8d. Find a better one for White.");
    try_move(&mut page, "6c", "6d");
    assert_eq!(stage(&page), StageView::Right);
    press(&mut page, PracticeMsg::Next);
    assert_eq!((page.model.session.shown_ply(), stage(&page)), (4, StageView::Asking));
    press(&mut page, PracticeMsg::Solution);
    assert_eq!(stage(&page), StageView::Solved);
    assert!(page.sfen().contains(" w "), "the solution is shown on the board");
    press(&mut page, PracticeMsg::Next);
    let PracticeView::Done { score, .. } = shown(&page) else { panic!() };
    assert_eq!(score, "1 found, 0 found later, 1 shown, 0 passed over");
}

#[test]
fn any_other_move_is_shown_to_the_engine() {
    let (mut page, mut lanes) = studied();
    press(&mut page, PracticeMsg::Begin);
    lanes.run(&mut page);
    lanes.asked.clear();
    // the script says of ply 4 that Black is far ahead
    try_move(&mut page, "1c", "1d");
    assert_eq!(stage(&page), StageView::Checking);
    lanes.run(&mut page);
    assert_eq!((lanes.asked.as_slice(), stage(&page)), ([4].as_slice(), StageView::Wrong));
    let tried = page.model.session.node();
    press(&mut page, PracticeMsg::TryAgain);
    assert_eq!((page.model.session.shown_ply(), stage(&page)), (3, StageView::Asking));
    assert!(!page.model.session.record().tree().contains(tried), "what was tried in vain does not stay");
    let mut good = Lanes::scripted(&[0, 0, 0, 0, 40]);
    good.workers = lanes.workers.clone();
    try_move(&mut page, "9c", "9d");
    good.run(&mut page);
    assert_eq!(stage(&page), StageView::Right, "as good as the engine's");
    press(&mut page, PracticeMsg::Next);
    press(&mut page, PracticeMsg::Next);
    let PracticeView::Done { score, .. } = shown(&page) else { panic!() };
    assert_eq!(score, "0 found, 1 found later, 0 shown, 1 passed over");
}

#[test]
fn a_variation_of_the_record_that_is_no_better_stays_in_it() {
    let (mut page, mut lanes) = studied();
    let third = page.model.session.record().main_node(3).unwrap();
    page.send(Msg::Navigate(Navigation::To(third.number())));
    try_move(&mut page, "1c", "1d");
    let own = page.model.session.node();
    press(&mut page, PracticeMsg::Begin);
    page.send(Msg::Navigate(Navigation::To(own.number())));
    lanes.run(&mut page);
    assert_eq!(stage(&page), StageView::Wrong);
    press(&mut page, PracticeMsg::TryAgain);
    assert!(page.model.session.record().tree().children(third).any(|node| node == own));
    // what is tried now does not
    try_move(&mut page, "9c", "9d");
    lanes.run(&mut page);
    press(&mut page, PracticeMsg::TryAgain);
    assert_eq!(page.model.session.record().tree().children(third).count(), 2);
    // nor when it is left for the next one
    try_move(&mut page, "9c", "9d");
    lanes.run(&mut page);
    assert_eq!(stage(&page), StageView::Wrong);
    press(&mut page, PracticeMsg::Next);
    assert_eq!(page.model.session.record().tree().children(third).count(), 2);
}

#[test]
fn it_can_be_left_and_gone_on_with() {
    let (mut page, _) = studied();
    press(&mut page, PracticeMsg::Begin);
    press(&mut page, PracticeMsg::Hint);
    assert!(page.model.session.hint.is_some());
    try_move(&mut page, "6c", "6d");
    press(&mut page, PracticeMsg::Next);
    press(&mut page, PracticeMsg::Leave);
    assert_eq!(shown(&page), PracticeView::Offered { goes_on: true, puzzles: PuzzlesView::Offered });
    let stored_game = page.saved(Slot::Game);
    let mut again = Page::start(&StartupEnvironment { stored_game, ..env("") });
    again.engine_up();
    again.act("study");
    assert_eq!(shown(&again), PracticeView::Offered { goes_on: true, puzzles: PuzzlesView::Offered });
    press(&mut again, PracticeMsg::Begin);
    let PracticeView::Task { words, score, .. } = shown(&again) else { panic!() };
    assert_eq!(words, "2 of 2: move 5 was P-2e. Find a better one for Black.");
    assert_eq!(score, "0 found, 1 found later, 0 shown, 0 passed over");
}

#[test]
fn mistakes_are_kept_in_the_library_as_positions_with_their_solutions() {
    let mut page = resigned(1);
    page.act("study");
    Lanes::scripted(&SCORES).run(&mut page);
    page.send(Msg::from(StudyMsg::KeepPuzzles));
    let requests: Vec<&LibraryRequest> = page
        .effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Library(request) => Some(request),
            _ => None,
        })
        .collect();
    let kept: Vec<_> = requests
        .iter()
        .filter_map(|request| match request {
            LibraryRequest::Keep { id, game, .. } => Some((id.to_string(), read_game(game).unwrap())),
            _ => None,
        })
        .collect();
    assert_eq!(kept.len(), view::study(&page.model).unwrap().mistakes.len());
    let (_, first) = &kept[0];
    assert_eq!(
        first.record.game().at_ply(0).sfen().split(' ').next(),
        page.model.session.game().at_ply(3).sfen().split(' ').next()
    );
    assert_eq!(first.record.game().moves().first().map(ToString::to_string).as_deref(), Some("6c6d"));
    assert_eq!(
        (first.viewed_ply, first.orientation),
        (Some(0), suizo::rules::Color::White),
        "seen from the side that is to move"
    );
    let titles = requests.iter().filter(|request| matches!(request, LibraryRequest::Edit { edit: EntryEdit::Title(title), .. } if title.starts_with("Better than move")));
    assert_eq!(titles.count(), kept.len());
    assert!(requests.iter().any(|request| matches!(request, LibraryRequest::Edit { ids, edit: EntryEdit::Tags { add, .. } } if ids.len() == kept.len() && *add == ["puzzle"])));
    let offered = |page: &Page| match view::study(&page.model).unwrap().practice {
        PracticeView::Offered { puzzles, .. } => puzzles,
        other => panic!("{other:?}"),
    };
    assert_eq!(offered(&page), PuzzlesView::Kept);
    // they are problems of one's own, too: White's with the players exchanged
    let progress = Progress::read(page.model.prefs.puzzles());
    let own: Vec<_> = progress.own().collect();
    assert_eq!((own.len(), own[0].0), (kept.len(), "shogi"));
    assert!(own[0].1.ends_with(",4g4f") || own[0].1.contains(",4g4f,"), "{own:?}");
    assert_eq!(own::rows(&progress, |_| true).len(), own.len(), "all can be set up");
    assert!(page.saved(Slot::Settings).is_some_and(|text| text.contains(own[0].1)));
    // the same once more is kept under the same names
    let ids: Vec<String> = kept.into_iter().map(|(id, _)| id).collect();
    page.send(Msg::from(StudyMsg::KeepPuzzles));
    let again = page.effects.iter().filter_map(|effect| match effect {
        Effect::Library(LibraryRequest::Keep { id, .. }) => Some(id.to_string()),
        _ => None,
    });
    assert_eq!(again.collect::<Vec<_>>(), ids);
}
