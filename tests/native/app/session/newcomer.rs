//! What is there for newcomers: the line of a first visit, a level that suits, and a game whose first moves are commented.

use crate::app::page::{Page, env, form_msg, settings_msg, view};
use suizo::{
    app::{
        Effect, Msg, Sheet, SheetCall, SheetMsg, StartupEnvironment,
        effect::{Focus, Slot, Timer},
        learn::LearnMsg,
        session::{
            new_game::FormChange,
            newcomer::{KnownGame, LAST_STEP, Played, suggested_level},
        },
        settings::{Setting, SettingsChange},
    },
    i18n::Lang,
    lessons::{Era, Topic, lesson},
    persist::Player,
    rules::{Color, Variant},
};

/// The buttons of the line below the board.
fn offered(page: &Page) -> Vec<&'static str> {
    view::line(&page.model).buttons.iter().map(|button| button.label).collect()
}

fn press(page: &mut Page, label: &str) {
    let button = view::line(&page.model).buttons.into_iter().find(|button| button.label == label).expect("a button");
    page.send(button.msg);
}

/// The page as it opens next time.
fn reopened(page: &Page) -> Page {
    let (stored_game, stored_settings) = (page.model.session.to_saved().to_text(), page.model.prefs.to_text());
    Page::start(&StartupEnvironment {
        stored_game: Some(stored_game),
        stored_settings: Some(stored_settings),
        ..env("")
    })
}

/// The pages to read have come.
fn fetch(page: &mut Page) {
    let file = Some(Lang::En.prose_file().expect("the prose"));
    page.send(Msg::from(SheetMsg::Learn(LearnMsg::Prose { lang: Lang::En, file })));
}

#[test]
fn who_has_done_the_first_steps_is_not_asked_any_more() {
    let steps = lesson(Era::Shogi).iter().map(|step| format!("{}:{}", Topic::Steps(Era::Shogi).id(), step.task.id()));
    let mut page = Page::fresh();
    for step in steps {
        assert_eq!(page.line(), "New to shogi?", "before {step}");
        page.model.prefs.learn(&step);
    }
    assert!(page.model.prefs.has_learned(LAST_STEP));
    assert_eq!(page.line(), "Your move. Choose a piece to see where it can go.");
}

#[test]
fn a_first_visitor_is_asked_once() {
    let mut page = Page::fresh();
    assert_eq!(page.line(), "New to shogi?");
    assert_eq!(offered(&page), ["First steps", "No, thanks"]);
    press(&mut page, "First steps");
    let Some(Sheet::Learn(learn)) = &page.model.sheet else { panic!("the lesson") };
    assert_eq!(learn.topic, Topic::Steps(Era::Shogi));
    page.act("close");
    press(&mut page, "No, thanks");
    assert!(page.effects.contains(&Effect::Focus(Focus::Board)), "the button is gone, and the focus with it");
    assert_eq!(page.line(), "Your move. Choose a piece to see where it can go.");
    assert_eq!(offered(&page), [] as [&str; 0]);
    let stored_settings = page.saved(Slot::Settings);
    assert!(stored_settings.is_some());
    let again = Page::start(&StartupEnvironment { stored_settings, ..env("") });
    assert_eq!(offered(&again), [] as [&str; 0], "it stays dismissed");
}

#[test]
fn the_question_of_a_first_visit_makes_way_for_the_game() {
    let mut page = Page::fresh();
    page.tap("7g");
    assert_eq!((page.line().as_str(), offered(&page).len()), ("The pawn on 7g can go to one square.", 0));
    page.tap("7f");
    assert_eq!(offered(&page), [] as [&str; 0]);
    assert_eq!(offered(&reopened(&page)), [] as [&str; 0], "a game was begun");
    for fragment in ["black=human&white=human", "variant=sho", "mode=view"] {
        assert_eq!(offered(&Page::start(&env(fragment))), [] as [&str; 0], "{fragment} is for something else");
    }
    let frame = StartupEnvironment { embedded: true, ..env("") };
    assert_eq!(offered(&Page::start(&frame)), [] as [&str; 0]);
}

#[test]
fn learn_opens_at_the_first_steps_until_they_are_done() {
    let topic = |page: &Page| match &page.model.sheet {
        Some(Sheet::Learn(learn)) => learn.topic,
        other => panic!("{other:?}"),
    };
    for variant in [Variant::Shogi, Variant::Sho, Variant::Heian8x9] {
        let era = Era::of(variant);
        let fragment = format!("variant={}", variant.id());
        let mut page = Page::start(&env(&fragment));
        fetch(&mut page);
        page.act("rules");
        assert_eq!(topic(&page), Topic::Steps(era));
        let steps = lesson(era);
        for (at, step) in steps.iter().enumerate() {
            page.act("close").act("rules");
            assert_eq!(topic(&page), Topic::Steps(era), "{} of {} done", at, steps.len());
            page.model.prefs.learn(&format!("{}:{}", Topic::Steps(era).id(), step.task.id()));
        }
        page.act("close").act("rules");
        assert_eq!(topic(&page), Topic::Rules(era), "all are done");
        // before the prose has come, too
        let stored_settings = Some(page.model.prefs.to_text());
        let mut late = Page::start(&StartupEnvironment { stored_settings, ..env(&fragment) });
        late.act("rules");
        fetch(&mut late);
        assert_eq!(topic(&late), Topic::Rules(era));
    }
    let mut page = Page::fresh();
    page.send(settings_msg(SettingsChange::Welcome(false))).act("rules");
    assert_eq!(topic(&page), Topic::Rules(Era::Shogi), "whoever said that the game is not new to them");
}

/// Elo of each level above the first, as README has them by game.
fn strengths() -> Vec<Vec<i32>> {
    let readme = std::fs::read_to_string("README.md").expect("README.md");
    let rows = readme.lines().skip_while(|line| !line.starts_with("| level | 1 |")).skip(2).take(3);
    let cell = |cell: &str| cell.trim().parse().expect("a number");
    rows.map(|row| row.split('|').skip(2).take(12).map(cell).collect()).collect()
}

#[test]
fn suggested_levels_grow_with_what_was_played_in_steps_that_a_player_can_take() {
    let tables = strengths();
    assert_eq!(tables.len(), 3);
    assert_eq!(suggested_level(Played::Never, Played::Never), 1, "meant to be beaten");
    for table in tables {
        let elo = |shogi: usize, chess: usize| {
            table[usize::from(suggested_level(Played::ALL[shogi], Played::ALL[chess])) - 1]
        };
        for (shogi, chess) in (0..3).flat_map(|shogi| (0..3).map(move |chess| (shogi, chess))) {
            // one answer more is worth something, and nobody is thrown to somebody who beats them 19 times of 20
            if chess > 0 {
                assert!((100..=512).contains(&(elo(shogi, chess) - elo(shogi, chess - 1))));
            }
            if shogi > 0 {
                let step = elo(shogi, chess) - elo(shogi - 1, chess);
                assert!((100..=700).contains(&step), "{step}");
                assert!(step > elo(shogi, 1) - elo(shogi, 0), "shogi tells more than chess");
            }
        }
    }
}

#[test]
fn two_answers_choose_a_level_and_the_questions_do_not_come_again() {
    let asks = |page: &Page| page.model.prefs.asks_level();
    let mut page = Page::fresh();
    page.act("new-game");
    let answer = |page: &mut Page, game, id: &str| {
        page.send(form_msg(FormChange::Played(game, id.to_owned())));
    };
    let level = |page: &Page| match &page.model.sheet {
        Some(Sheet::NewGame(form)) => (form.level, form.suggestion()),
        other => panic!("{other:?}"),
    };
    answer(&mut page, KnownGame::Chess, "much");
    assert_eq!((level(&page), asks(&page)), ((1, None), true), "one answer is no level");
    answer(&mut page, KnownGame::Shogi, "some");
    assert_eq!((level(&page), asks(&page)), ((5, Some(5)), false));
    answer(&mut page, KnownGame::Shogi, "never");
    assert_eq!(level(&page), (3, Some(3)), "an answer can be changed while the form is open");
    page.send(form_msg(FormChange::Level("4".to_owned()))).act("start");
    assert_eq!(page.model.session.players[Color::White], Player::Computer { level: 4 }, "the person chooses");
    assert!(!asks(&reopened(&page)));

    let mut other = Page::fresh();
    other.act("new-game").send(settings_msg(SettingsChange::AsksLevel(false)));
    assert!(other.effects.contains(&Effect::Focus(Focus::Sheet)));
    assert!(!asks(&reopened(&other)), "dismissed without an answer");
}

/// A game that is commented, with the engine ready.
fn commented() -> Page {
    let mut page = Page::fresh();
    page.engine_up().send(settings_msg(SettingsChange::Comments(true)));
    page
}

#[test]
fn the_first_moves_of_a_newcomers_game_are_commented() {
    let mut page = commented();
    page.play("7g7f");
    assert_eq!(page.line(), "You moved the pawn to 7f. It opens the way for the bishop.");
    let delay = page.effects.iter().find_map(|effect| match effect {
        Effect::Timer { after_ms, timer: Timer::ReplyDelay { ply: 1 } } => Some(*after_ms),
        _ => None,
    });
    assert!(delay.is_some_and(|ms| ms >= 2000), "time to read it: {delay:?}");
    let id = page.search();
    page.best(id, "8c8d").send(Msg::Timer(Timer::ReplyDelay { ply: 1 }));
    assert_eq!(page.line(), "The computer moved the pawn to 8d. The rook stands behind it.");
    let said = page.model.announcer.said.last().expect("said").1.clone();
    assert!(said.ends_with("The rook stands behind it."), "{said}");
    page.tap("2g");
    assert_eq!(page.line(), "The pawn on 2g can go to one square.", "what is asked goes first");
}

#[test]
fn comments_end_and_can_be_switched_off_for_good() {
    let button = |page: &Page| view::actions(&page.model).into_iter().find(|button| button.label == "Comments");
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    assert!(button(&page).is_none() && page.model.session.comment().is_none(), "nobody asked for them");

    let mut page = commented();
    page.play("7g7f");
    let off = button(&page).expect("the way to switch them off");
    assert_eq!(off.on, Some(true));
    page.send(off.msg);
    assert!(page.model.session.comment().is_none());
    assert_eq!(page.line(), "The computer is thinking…");
    assert!(!reopened(&page).model.prefs.comments(), "they stay off");
    let on = button(&page).expect("the way back");
    page.send(on.msg);
    assert!(page.model.session.comment().is_some());
    page.act("undo");
    assert!(page.model.session.comment().is_none(), "there is no move");

    for fragment in ["white=ai:2", "white=human", "without=hints"] {
        let stored_settings = Some(page.model.prefs.to_text());
        let mut other = Page::start(&StartupEnvironment { stored_settings, ..env(fragment) });
        other.play("7g7f");
        assert!(other.model.session.comment().is_none(), "{fragment}");
    }
}

#[test]
fn the_first_game_after_the_first_steps_is_commented_unless_that_was_switched_off() {
    let play = |page: &mut Page| {
        page.send(Msg::Call(SheetCall::Learn(Topic::Steps(Era::Shogi))));
        fetch(page);
        page.send(Msg::from(SheetMsg::Learn(LearnMsg::Play)));
    };
    let mut page = Page::fresh();
    play(&mut page);
    assert!(page.model.prefs.comments() && page.saved(Slot::Settings).is_some(), "asked for, and kept");
    assert!(page.model.prefs.sure(), "blunders are asked about");
    page.act("start");
    assert!(page.model.session.may_be_commented());

    let mut page = Page::fresh();
    page.send(settings_msg(SettingsChange::Comments(false)));
    page.send(settings_msg(SettingsChange::Sure(false)));
    play(&mut page);
    assert!(!page.model.prefs.comments() && !page.model.prefs.sure());
    assert!(page.model.prefs.is_chosen(Setting::Comments));
}

#[test]
fn the_name_of_the_game_stands_with_the_far_player() {
    for (fragment, name) in [("", "Shogi"), ("variant=sho", "Sho shogi"), ("variant=heian8x9", "Heian shogi 8×9")] {
        let mut page = Page::start(&env(fragment));
        for _ in 0..2 {
            let bottom = page.model.session.board.bottom;
            assert_eq!(view::bar(&page.model, !bottom).about, name);
            assert_ne!(view::bar(&page.model, bottom).about, name);
            page.act("flip");
        }
    }
}
