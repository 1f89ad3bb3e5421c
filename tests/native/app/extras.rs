//! What is wanted of the part of the program that has not come yet: it is kept, and done when the part is there.

use crate::app::page::{Page, env, settings_msg, typed_msg};
use suizo::{
    app::{
        Effect, Msg, SheetMsg,
        board::{BoardEvent, PositionQuery},
        engine::Job,
        extras::{Extras, ExtrasMsg},
        learn::{
            LearnMsg,
            view::{Content, LearnView},
        },
        page_view::{self, Beside},
        part::{Part, PartFetched},
        platform::{LanguageState, PlatformMsg},
        puzzles::LoadPuzzles,
        record::Navigation,
        session::{SessionMsg, new_game::NewGameMsg},
        settings::SettingsChange,
        sheets::{SheetCall, SheetView},
    },
    i18n::{Lang, Texts},
    lessons::{Era, Topic},
};

const TWO_PEOPLE: &str = "black=human&white=human";

fn page() -> Page {
    page_of(TWO_PEOPLE)
}

fn page_of(fragment: &str) -> Page {
    let mut page = Page::start(&env(fragment));
    page.model.extras = Extras::missing();
    page
}

fn came(page: &mut Page, ok: bool) {
    page.send(Msg::Extras(ExtrasMsg::Fetched { ok }));
}

fn study_came(page: &mut Page, ok: bool) {
    page.send(Msg::from(PartFetched { part: Part::Study, ok }));
}

fn asks(page: &Page) -> bool {
    page.effects.iter().any(|effect| matches!(effect, Effect::FetchExtras { .. }))
}

/// Whether a sheet is waited for, and whether that is in vain.
fn awaited(page: &Page) -> Option<bool> {
    match page_view::view(&page.model).beside {
        Beside::Awaited { failed } => Some(failed),
        Beside::Game(_) | Beside::Sheet(_) => None,
    }
}

fn has_sheet(page: &Page) -> bool {
    matches!(page_view::view(&page.model).beside, Beside::Sheet(_))
}

#[test]
fn every_sheet_is_opened_as_soon_as_its_code_has_come() {
    for button in ["new-game", "settings", "rules", "share", "help"] {
        let mut page = page();
        page.act(button);
        assert!(
            page.effects.contains(&Effect::FetchExtras { study: false }),
            "{button}: it shares the line with nothing"
        );
        assert_eq!(page.effects[0], Effect::PushHistory, "{button}: the back button ends the wait");
        assert_eq!(awaited(&page), Some(false), "{button}");
        page.play("7g7f");
        came(&mut page, true);
        assert!(has_sheet(&page), "{button}");
        assert!(!page.effects.contains(&Effect::PushHistory), "{button}: one step of history for one sheet");
    }
}

#[test]
fn wishes_are_done_in_their_order() {
    let mut page = page();
    page.send(typed_msg("7g7f")).act("rules").send(typed_msg("3c3d"));
    assert_eq!(page.moves(), "");
    came(&mut page, true);
    assert_eq!(page.moves(), "7g7f 3c3d");
    assert!(has_sheet(&page));
    page.act("close").act("analyse");
    assert!(!asks(&page), "it is there");
    assert!(
        page.effects.contains(&Effect::FetchPart(Part::Study)) && page.model.analysis.is_none(),
        "what comes last is not"
    );
    study_came(&mut page, true);
    assert!(page.model.analysis.is_some());
}

#[test]
fn what_comes_last_is_waited_for_in_the_same_way() {
    // from nothing to the study, whose button is there from the first picture
    let mut page = page_of(&format!("{TWO_PEOPLE}&moves=7g7f,3c3d&mode=view"));
    page.send(Msg::Call(SheetCall::Study));
    assert!(page.effects.contains(&Effect::FetchExtras { study: true }), "both are fetched at the same time");
    came(&mut page, true);
    assert!(page.effects.contains(&Effect::FetchPart(Part::Study)), "the second may come later");
    study_came(&mut page, false);
    assert_eq!(page.model.typed.text, page.model.texts().prose_failed());
    page.send(Msg::Call(SheetCall::Editor));
    assert_eq!(awaited(&page), Some(false));
    study_came(&mut page, false);
    assert_eq!(awaited(&page), Some(true), "it can be tried again");
    page.send(Msg::Extras(ExtrasMsg::Retry));
    came(&mut page, true);
    assert_eq!(awaited(&page), Some(false));
    study_came(&mut page, true);
    assert!(has_sheet(&page));
    assert!(page.model.study.is_none(), "what failed before is not done much later");
    page.act("close").send(Msg::Call(SheetCall::Study));
    assert!(page.model.study.is_some());
}

fn tutor_came(page: &mut Page, ok: bool) {
    page.send(Msg::from(PartFetched { part: Part::Tutor, ok }));
}

fn fetches_tutor(page: &Page) -> bool {
    page.effects.contains(&Effect::FetchPart(Part::Tutor))
}

#[test]
fn a_hint_waits_for_what_gives_its_reason() {
    let mut page = page();
    came(&mut page, true);
    page.engine_up();
    page.act("hint");
    assert!(fetches_tutor(&page) && page.model.engine.job().is_none());
    tutor_came(&mut page, false);
    assert_eq!(page.model.typed.text, page.model.texts().prose_failed());
    page.act("hint");
    assert!(fetches_tutor(&page), "it can be asked for again");
    tutor_came(&mut page, true);
    assert_eq!(page.model.engine.job(), Some(Job::Hint));
}

#[test]
fn the_computer_waits_for_what_may_ask_whether_one_is_sure() {
    let waiting = || {
        let mut page = page_of("black=human&white=ai:1&moves=7g7f,3c3d");
        page.send(Msg::Setting(SettingsChange::Sure(true)));
        page.engine_up();
        page.play("8h4d");
        assert_eq!(page.model.engine.job(), None);
        page
    };
    let mut page = waiting();
    came(&mut page, true);
    study_came(&mut page, true);
    assert_eq!(page.model.engine.job(), None);
    tutor_came(&mut page, true);
    assert_eq!(page.model.engine.job(), Some(Job::Guard));
    // what cannot be fetched is not waited for
    let mut page = waiting();
    came(&mut page, false);
    assert_eq!(page.model.engine.job(), Some(Job::Move));
    let mut page = waiting();
    came(&mut page, true);
    study_came(&mut page, false);
    assert_eq!(page.model.engine.job(), Some(Job::Move));
    // nor is anything for whom nobody asks
    let mut page = page_of("black=human&white=ai:1&moves=7g7f,3c3d");
    page.engine_up();
    page.play("8h4d");
    assert_eq!(page.model.engine.job(), Some(Job::Move));
}

/// What the sheet of problems shows: whether it waits, or waits in vain.
fn problems(page: &Page) -> Option<bool> {
    let Beside::Sheet(open) = page_view::view(&page.model).beside else { panic!("a sheet is open") };
    match &*open.view {
        SheetView::Learn { view: LearnView::Failed, .. } => Some(true),
        SheetView::Learn { view: LearnView::Ready { content: Content::Taught, .. }, taught: None } => Some(false),
        _ => None,
    }
}

#[test]
fn problems_wait_for_what_shows_them() {
    let mut page = page();
    came(&mut page, true);
    page.send(Msg::Call(SheetCall::Learn(Topic::Puzzles(Era::Sho))));
    assert!(fetches_tutor(&page));
    let (lang, file) = (Lang::En, Lang::En.prose_file().ok());
    page.send(Msg::from(SheetMsg::Learn(LearnMsg::Prose { lang, file })));
    assert_eq!(problems(&page), Some(false));
    page.send(Msg::Setting(SettingsChange::Sure(true)));
    assert!(!fetches_tutor(&page), "it is on its way");
    tutor_came(&mut page, false);
    assert_eq!(problems(&page), Some(true), "it can be tried again");
    page.send(Msg::from(SheetMsg::Learn(LearnMsg::Retry)));
    assert!(fetches_tutor(&page));
    tutor_came(&mut page, true);
    let asks = |effect: &Effect| matches!(effect, Effect::Later(effect) if effect.get() == Some(LoadPuzzles(Era::Sho)));
    assert!(page.effects.iter().any(asks), "the problems themselves are fetched now");
    assert_eq!(problems(&page), None);
}

#[test]
fn without_it_nothing_of_it_is_shown() {
    let mut page = page();
    came(&mut page, true);
    page.play("7g7f").act("resign").act("resign");
    assert_eq!(page_view::board(&page.model).arrows, []);
    page.send(Msg::Navigate(Navigation::Previous));
    assert_eq!(page.model.shown().ply(), 0);
}

#[test]
fn a_wait_that_is_ended_opens_nothing() {
    for end in [Msg::Back, Msg::CloseSheet] {
        let mut page = page();
        page.act("settings").send(end.clone());
        assert_eq!(awaited(&page), None);
        assert_eq!(page.effects.contains(&Effect::PopHistory), end != Msg::Back, "{end:?}");
        came(&mut page, true);
        assert!(!has_sheet(&page));
    }
}

#[test]
fn what_cannot_be_fetched_is_told_and_tried_again() {
    let mut page = page();
    page.act("share");
    for _ in 0..2 {
        came(&mut page, false);
        assert_eq!(awaited(&page), Some(true));
        page.send(Msg::Extras(ExtrasMsg::Retry));
        assert!(asks(&page));
        assert_eq!(awaited(&page), Some(false));
    }
    page.play("7g7f");
    came(&mut page, true);
    assert!(has_sheet(&page));
    assert_eq!(page.moves(), "7g7f", "the game went on");
}

#[test]
fn what_was_typed_and_asked_in_vain_is_told_and_not_done_much_later() {
    let mut page = page();
    let texts = page.model.texts();
    page.send(typed_msg("7g7f"));
    assert_eq!(page.model.typed.text, texts.prose_loading());
    came(&mut page, false);
    assert_eq!(page.model.typed.text, texts.prose_failed());
    page.send(Msg::Board(BoardEvent::Query(PositionQuery::Count)));
    assert!(asks(&page), "each wish tries anew");
    came(&mut page, true);
    assert_eq!(page.moves(), "");
    assert_ne!(page.model.typed.text, texts.prose_failed(), "the question is answered");
}

#[test]
fn nothing_is_said_to_be_loading_once_it_is_there() {
    let mut page = page();
    page.act("analyse");
    assert_eq!(page.model.typed.text, page.model.texts().prose_loading());
    came(&mut page, true);
    assert_eq!(page.model.typed.text, page.model.texts().prose_loading(), "the part that comes last");
    study_came(&mut page, true);
    assert!(page.model.analysis.is_some());
    assert_eq!(page.model.typed.text, "");
}

#[test]
fn fetching_ahead_in_vain_is_not_told() {
    let mut page = page();
    came(&mut page, false);
    assert_eq!(awaited(&page), None);
    assert_eq!(page.model.typed.text, "");
}

#[test]
fn settings_change_without_it() {
    let mut page = page();
    let text = page.model.prefs.to_text();
    page.send(settings_msg(SettingsChange::Lang(suizo::i18n::Lang::Ja)));
    assert_eq!(page.model.prefs.lang(), suizo::i18n::Lang::Ja);
    page.send(Msg::Platform(PlatformMsg::SettingsStored(text)));
    assert!(!asks(&page));
}

#[test]
fn a_form_is_left_for_the_rules_and_come_back_to() {
    let mut page = page();
    page.act("new-game");
    came(&mut page, true);
    page.send(Msg::from(SheetMsg::Learn(LearnMsg::Switches)));
    page.act("close");
    assert!(has_sheet(&page), "the form is behind the page to read");
    page.send(Msg::from(SheetMsg::NewGame(NewGameMsg::Start)));
    assert!(!has_sheet(&page));
}

/// The words of what comes later are not there either; asking for one of them fails in a test.
#[test]
fn a_game_is_played_to_its_end_in_the_words_that_came_first() {
    let starts = [
        TWO_PEOPLE,
        "black=human&white=ai:1&time=600/30x3",
        "variant=sho&black=human&white=human&time=0/30x1",
        "variant=heian9x8&black=human&white=human&illegal_moves=lose",
        "start=handicap:2p&black=human&white=ai:0",
        "mode=view&moves=7g7f,3c3d,8h2b%2B",
        "start=nonsense&moves=9i9a&black=ai:99",
    ];
    for lang in Lang::ALL {
        for start in starts {
            let mut page = page_of(start);
            let file = lang.file().expect("the words are complete");
            page.model.language = LanguageState::new(lang, Texts::read(&file).expect("a file of words can be read"));
            let moves: Vec<String> = page.model.session.game().legal_moves().iter().map(ToString::to_string).collect();
            let look = |page: &Page| {
                let _ = (page_view::view(&page.model), page_view::document_marks(&page.model));
            };
            look(&page);
            for msg in [
                Msg::Session(SessionMsg::Flip),
                Msg::Session(SessionMsg::Hint),
                Msg::Session(SessionMsg::Pause),
                Msg::Session(SessionMsg::Pause),
            ] {
                page.send(msg);
                look(&page);
            }
            if page.model.session.movable().is_some() {
                page.play(&moves[0]);
                look(&page);
            }
            for msg in [
                Msg::Navigate(Navigation::Previous),
                Msg::BackToGame,
                Msg::Session(SessionMsg::Undo),
                Msg::Session(SessionMsg::ProposeImpasse),
                Msg::Session(SessionMsg::Declare),
                Msg::Session(SessionMsg::Answer(false)),
                Msg::Session(SessionMsg::Resign),
                Msg::Session(SessionMsg::Answer(true)),
                Msg::Session(SessionMsg::Rematch),
            ] {
                page.send(msg);
                look(&page);
            }
        }
    }
}
