//! The new-game form: every game, every choice of its rules, and what becomes of them.

use crate::app::page::{FRIENDS, Page, after_two_plies, answer_msg, env, form_msg, view};
use suizo::{
    app::{
        Effect, Msg, Sheet, SheetMsg, StartupEnvironment,
        access::AccessMsg,
        effect::Slot,
        library::{LibraryMsg, LibraryRequest},
        record::{Navigation, import::ImportMsg},
        session::new_game::{Form, FormChange, SideChoice},
    },
    i18n::{Lang, Odds},
    persist::{
        Player,
        library::{Bundle, Finish},
        read_game,
    },
    records_host::archive::bundle_of_game,
    rules::{Color, RuleChoices, RuleSwitch, Variant},
};

fn form(page: &Page) -> &Form {
    let Some(Sheet::NewGame(form)) = &page.model.sheet else { panic!("the form is open") };
    form
}

fn choose(page: &mut Page, change: FormChange) {
    page.send(form_msg(change));
}

fn rule(page: &mut Page, switch: RuleSwitch, value: &str) {
    choose(page, FormChange::Rule(switch, value.to_owned()));
}

/// The form for two friends, with this game chosen.
fn form_for(variant: Variant) -> Page {
    let mut page = Page::start(&env(FRIENDS));
    page.act("new-game");
    choose(&mut page, FormChange::Variant(variant.id().to_owned()));
    page
}

#[track_caller]
fn check_game(page: &Page, variant: Variant, choices: RuleChoices, after: &str) {
    let game = page.model.session.game();
    assert_eq!((game.variant(), *game.choices()), (variant, choices), "after {after}");
}

/// Every switch of every game with every value that is offered.
fn offered() -> impl Iterator<Item = (Variant, RuleSwitch, &'static str)> {
    Variant::ALL.into_iter().flat_map(|variant| {
        RuleSwitch::ALL
            .into_iter()
            .flat_map(move |switch| switch.values(variant).iter().map(move |&value| (variant, switch, value)))
    })
}

#[test]
fn every_choice_lasts_through_start_save_link_and_rematch() {
    for (variant, switch, value) in offered() {
        let mut page = form_for(variant);
        rule(&mut page, switch, value);
        assert_eq!(form(&page).choices.get(switch, variant), value, "{variant:?}");
        let shown = page.sfen();
        page.act("start");
        assert_eq!(page.sfen(), shown, "{variant:?} starts as the board beside the form showed");
        let mut choices = RuleChoices::default();
        choices.set(switch, value).expect("an offered value");
        check_game(&page, variant, choices, "the start");

        let first = page.model.session.game().legal_moves().first().expect("a move").to_string();
        page.play(&first);
        let moved = page.sfen();
        let stored_game = page.saved(Slot::Game);
        assert!(stored_game.is_some(), "every move is saved");
        let restored = Page::start(&StartupEnvironment { stored_game, ..env("") });
        check_game(&restored, variant, choices, "a reload");
        assert_eq!(restored.sfen(), moved);

        page.act("share").act("copy-link");
        let copied = page.effects.iter().find_map(|effect| match effect {
            Effect::Copy(text) => Some(text.clone()),
            _ => None,
        });
        let link = copied.expect("a link");
        let fragment = link.split_once('#').expect("a fragment").1;
        assert_eq!(fragment.contains(switch.key()), value != switch.values(variant)[0], "{fragment}");
        let linked = Page::start(&env(fragment));
        check_game(&linked, variant, choices, fragment);
        assert_eq!(linked.sfen(), moved);
        assert!(linked.model.notices.is_empty(), "{fragment}");

        page.act("close").act("resign").act("resign").act("rematch").send(answer_msg(true));
        check_game(&page, variant, choices, "a rematch");
        assert_eq!(page.sfen(), shown);
    }
}

#[test]
fn another_game_keeps_the_choices_that_it_has() {
    let mut page = form_for(Variant::Heian8x8);
    for (switch, value) in [
        (RuleSwitch::HeianSetup, "rotated"),
        (RuleSwitch::HeianPawns, "second"),
        (RuleSwitch::BareKing, "counter"),
        (RuleSwitch::MoveLimit, "320"),
        (RuleSwitch::IllegalMoves, "lose"),
    ] {
        rule(&mut page, switch, value);
    }
    assert_eq!(page.sfen(), "lnsgksnl/pppppppp/8/8/8/8/PPPPPPPP/LNSKGSNL b - 1");
    for (variant, start) in [
        (Variant::Heian9x8, "lnsgkgsnl/ppppppppp/9/9/9/9/PPPPPPPPP/LNSGKGSNL b - 1"),
        (Variant::Sho, "lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL b - 1"),
        (Variant::Heian8x9, "lnsgksnl/pppppppp/8/8/8/8/8/PPPPPPPP/LNSKGSNL b - 1"),
    ] {
        choose(&mut page, FormChange::Variant(variant.id().to_owned()));
        assert_eq!(page.sfen(), start, "the board beside the form shows it at once");
        for switch in form(&page).switches() {
            assert_eq!(
                form(&page).choices.get(switch, variant) != switch.values(variant)[0],
                ![RuleSwitch::Impasse, RuleSwitch::RoyalAttack].contains(&switch),
                "{} in {variant:?}",
                switch.key()
            );
        }
    }
}

#[test]
fn what_was_given_away_is_asked_about_only_in_handicap_games() {
    let mut page = form_for(Variant::Shogi);
    assert!(form(&page).switches().all(|switch| switch != RuleSwitch::HandicapCredit));
    choose(&mut page, FormChange::Handicap("two_piece".to_owned()));
    assert!(form(&page).switches().any(|switch| switch == RuleSwitch::HandicapCredit));
}

#[test]
fn a_choice_that_the_other_game_lacks_is_the_default_there() {
    let mut page = form_for(Variant::Shogi);
    rule(&mut page, RuleSwitch::Impasse, "declare27");
    choose(&mut page, FormChange::Handicap("two_piece".to_owned()));
    choose(&mut page, FormChange::Variant("heian9x9".to_owned()));
    let form = form(&page);
    assert_eq!(form.choices.get(RuleSwitch::Impasse, Variant::Heian9x9), "agreement");
    assert!(form.handicap.is_none() && form.handicaps().is_empty(), "handicaps are shogi's");
    page.act("start");
    check_game(&page, Variant::Heian9x9, RuleChoices::default(), "the start");
}

#[test]
fn switches_without_effect_are_not_offered() {
    let keys = |variant| {
        let page = form_for(variant);
        form(&page).switches().map(RuleSwitch::key).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(keys(Variant::Shogi), "illegal_moves impasse move_limit");
    assert_eq!(keys(Variant::Sho), "illegal_moves bare_king royal_attack move_limit");
    for variant in [Variant::Heian9x8, Variant::Heian9x9] {
        assert_eq!(keys(variant), "illegal_moves bare_king impasse move_limit heian_pawns");
    }
    for variant in [Variant::Heian8x8, Variant::Heian8x9] {
        assert_eq!(keys(variant), "illegal_moves bare_king impasse move_limit heian_setup heian_pawns");
    }
}

#[test]
fn a_move_limit_of_a_link_stays_to_choose() {
    let mut page = Page::start(&env(&format!("{FRIENDS}&variant=heian8x9&move_limit=99")));
    page.act("new-game");
    assert_eq!(form(&page).values(RuleSwitch::MoveLimit), ["off", "256", "320", "512", "99"]);
    page.act("start");
    assert_eq!(page.model.session.game().choices().get(RuleSwitch::MoveLimit, Variant::Heian8x9), "99");
}

#[test]
fn the_form_is_filled_in_as_the_last_game_was() {
    for variant in Variant::ALL {
        let mut page = Page::start(&env(&format!("{FRIENDS}&variant={}", variant.id())));
        page.act("new-game");
        assert_eq!(form(&page).variant, variant);
        assert_eq!(view::board(&page.model).variant, variant.id());
    }
}

#[test]
fn every_value_is_explained_in_every_language() {
    for lang in Lang::ALL {
        let words = lang.texts();
        for variant in Variant::ALL {
            assert!(!words.variant_about(variant).is_empty());
            for switch in RuleSwitch::ALL {
                let values = switch.values(variant);
                let mut said: Vec<_> = values.iter().map(|value| words.rule_about(switch, value)).collect();
                assert!(
                    said.iter().all(|about| !about.is_empty()),
                    "{} of {variant:?} in {}",
                    switch.key(),
                    lang.name()
                );
                said.sort_unstable();
                said.dedup();
                // the limits differ in their number alone
                let expected = if switch == RuleSwitch::MoveLimit { 2 } else { values.len() };
                assert_eq!(said.len(), expected, "{} of {variant:?} in {}", switch.key(), lang.name());
            }
        }
    }
}

#[test]
fn the_form_shows_its_start_on_the_board_at_once() {
    let mut page = after_two_plies();
    page.act("new-game");
    assert!(page.effects.contains(&Effect::PushHistory));
    page.send(form_msg(FormChange::Handicap("two_piece".to_owned())));
    assert_eq!(page.sfen(), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    page.send(form_msg(FormChange::Level("99".to_owned())));
    page.send(Msg::Back);
    assert!(page.model.sheet.is_none());
    assert!(!page.effects.contains(&Effect::PopHistory), "the browser has taken the step itself");
    assert_eq!(page.moves(), "7g7f 3c3d", "the back button closes the sheet, not the game");
    page.act("new-game");
    let Some(Sheet::NewGame(form)) = &page.model.sheet else { panic!("the form") };
    assert_eq!((form.level, form.handicap.map(|handicap| handicap.id)), (1, None), "filled in as the game is");
}

#[test]
fn the_random_side_is_decided_by_the_random_number() {
    let mut sides = Vec::new();
    for _ in 0..2 {
        let mut page = Page::fresh();
        page.random = 100 + sides.len() as u32;
        page.act("new-game").send(form_msg(FormChange::Side("random".to_owned()))).act("start");
        sides.push(page.model.session.you().expect("one person"));
    }
    assert_ne!(sides[0], sides[1]);
}

#[test]
fn rule_switches_reach_the_game() {
    let mut page = Page::fresh();
    page.act("new-game");
    page.send(form_msg(FormChange::Rule(RuleSwitch::Impasse, "declare24".to_owned())));
    page.send(form_msg(FormChange::Rule(RuleSwitch::MoveLimit, "many".to_owned())));
    page.act("start");
    let saved = page.saved(Slot::Game).expect("saved");
    let record = read_game(&saved).expect("readable").record;
    let choices = record.choices().differing(record.variant());
    assert_eq!(choices, [(RuleSwitch::Impasse, "declare24".to_owned())]);
}

#[test]
fn steps_and_typing_do_not_reach_a_game_behind_a_form() {
    let mut page = after_two_plies();
    page.act("new-game");
    page.send(Msg::Navigate(Navigation::Previous)).send(Msg::Access(AccessMsg::OpenTyping));
    assert_eq!(page.effects, []);
    assert_eq!(page.model.session.shown_ply(), 2);
}

#[test]
fn a_game_against_any_level_begins_with_the_position_shown_and_the_old_one_is_kept() {
    let mut page = Page::start(&env(&format!("{FRIENDS}&moves=7g7f,3c3d,2g2f,8c8d")));
    page.act("new-game");
    assert!(form(&page).has_here(), "from the game as it stands, too");
    page.act("close").act("resign").act("resign").act("new-game");
    assert!(form(&page).has_here(), "a game that was given up could have gone on");
    page.act("close").go(2);
    confirm(&mut page);
    let (old, shown) = (page.model.session.id.clone(), page.sfen());

    page.act("new-game");
    choose(&mut page, FormChange::Opponent("computer".to_owned()));
    choose(&mut page, FormChange::Level("7".to_owned()));
    assert_ne!(page.sfen(), shown, "the usual start is the usual start");
    choose(&mut page, FormChange::FromHere(true));
    assert_eq!(page.sfen(), shown, "the board shows where the game begins");
    page.act("start");
    assert_eq!((page.moves().as_str(), page.sfen()), ("7g7f 3c3d", shown));
    assert_ne!(page.model.session.id, old, "another game, with an entry of its own");
    assert_eq!(page.model.session.players.white, suizo::persist::Player::Computer { level: 7 });
    page.play("6g6f");
    let stored = read_game(&page.saved(Slot::Game).expect("a game is stored")).expect("it reads").record.into_owned();
    assert_eq!(
        stored.tree().preorder().filter(|&id| stored.tree().node(id).mv().is_some()).count(),
        5,
        "with the line that was left"
    );

    // a choice of another game leaves the position
    page.act("new-game");
    choose(&mut page, FormChange::FromHere(true));
    choose(&mut page, FormChange::Variant("sho".to_owned()));
    assert!(!form(&page).from_here && form(&page).preview.ply() == 0);
}

#[test]
fn where_a_teacher_lets_nobody_go_back_no_game_begins_with_an_earlier_position() {
    let mut page = Page::start(&env(&format!("{FRIENDS}&moves=7g7f,3c3d&without=undo")));
    page.go(1).act("new-game");
    assert!(!form(&page).has_here());
    choose(&mut page, FormChange::FromHere(true));
    assert!(!form(&page).from_here);
}

/// The game that is asked to be kept, as the library keeps it.
fn kept(page: &Page) -> Option<(u32, Bundle)> {
    page.effects.iter().find_map(|effect| match effect {
        Effect::Library(LibraryRequest::Keep { number, id, game, .. }) => Some((*number, bundle_of_game(id, game)?)),
        _ => None,
    })
}

fn confirm(page: &mut Page) -> Bundle {
    let (number, bundle) = kept(page).expect("the game is to be kept");
    let row = bundle.row.to_text().into();
    page.send(Msg::from(SheetMsg::Library(LibraryMsg::Kept { number, row })));
    bundle
}

#[test]
fn playing_on_in_a_game_that_is_over_begins_another_and_the_old_one_stays_as_it_is() {
    let mut page = Page::linked(&format!("{FRIENDS}&moves=7g7f,3c3d"));
    page.play("2g2f").play("8c8d").act("resign").act("resign");
    page.go(2);
    let old = confirm(&mut page);
    assert_eq!((old.row.plies, old.row.finish), (4, Finish::Won(Color::White)));
    assert!(page.actions().contains(&"play-on"));
    page.act("play-on");
    assert!(form(&page).from_here);
    assert_eq!(page.model.session.id, old.entry.id, "nothing has begun yet");
    choose(&mut page, FormChange::Opponent("computer".to_owned()));
    choose(&mut page, FormChange::Level("5".to_owned()));
    page.act("start");
    assert_ne!(page.model.session.id, old.entry.id);
    assert_eq!((page.moves().as_str(), page.model.session.is_over()), ("7g7f 3c3d", false));
    assert_eq!(page.model.session.players.white, Player::Computer { level: 5 });
    assert_eq!(page.model.session.prompt, None, "the old one is kept, so nothing is asked");
    // the moves before are not of this game
    assert!(!page.model.session.can_undo());
    page.act("undo").play("6g6f");
    assert_eq!(page.moves(), "7g7f 3c3d 6g6f");
    assert_ne!(kept(&page).expect("kept by itself").1.entry.id, old.entry.id);
    page.act("undo").act("undo");
    assert_eq!(page.moves(), "7g7f 3c3d");
}

#[test]
fn nobody_throws_for_a_game_in_which_one_side_gives_odds() {
    let mut page = Page::fresh();
    page.act("new-game");
    for (handicap, side) in [("white_first", SideChoice::Furigoma), ("lance", SideChoice::Random)] {
        choose(&mut page, FormChange::Side("furigoma".to_owned()));
        choose(&mut page, FormChange::Handicap(handicap.to_owned()));
        assert_eq!(form(&page).side, side, "{handicap}");
    }
    // nor for one that goes on from such a game
    let mut page = Page::start(&env(&format!("{FRIENDS}&start=lance&moves=8c8d")));
    page.go(0).act("new-game");
    choose(&mut page, FormChange::Side("furigoma".to_owned()));
    choose(&mut page, FormChange::FromHere(true));
    assert_eq!((form(&page).side, form(&page).odds()), (SideChoice::Random, Odds::Handicap));
}

#[test]
fn an_opened_record_that_another_game_begins_from_is_kept_once() {
    const CSA: &str = "V2.2\nN+Habu\nN-Tanigawa\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n%TORYO\n";
    let mut page = Page::fresh();
    page.send(Msg::from(SheetMsg::Import(ImportMsg::Text(CSA.to_owned()))));
    let (_, bundle) = kept(&page).expect("as it came");
    let old = page.model.session.id.clone();
    page.go(2).act("play-on");
    assert_eq!(kept(&page), None, "it is there");
    assert_eq!(bundle.row.plies, 3);
    assert_eq!((bundle.row.names.black.as_str(), bundle.row.finish), ("Habu", Finish::Won(Color::Black)));
    page.act("start");
    assert_ne!(page.model.session.id, old);
    assert_eq!((page.moves().as_str(), page.model.session.prompt), ("7g7f 3c3d", None));
    assert!(page.model.session.record().tree().header().names.black.is_empty(), "other players");
}

#[test]
fn a_game_that_was_given_up_is_played_on_from_its_last_position() {
    let mut page = after_two_plies();
    page.act("resign").act("resign");
    confirm(&mut page);
    page.act("new-game");
    choose(&mut page, FormChange::FromHere(true));
    page.act("start");
    assert_eq!((page.moves().as_str(), page.model.session.is_over()), ("7g7f 3c3d", false));
    page.play("2g2f");
    assert_eq!(page.moves(), "7g7f 3c3d 2g2f");
    page.act("undo").act("undo");
    assert_eq!((page.moves().as_str(), page.model.session.is_over()), ("7g7f 3c3d", false), "nobody gave this one up");

    // after mate nothing is left to play
    let mut page = crate::app::page::set_up("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    page.play("G*5b").act("new-game");
    assert!(!form(&page).has_here());
}
