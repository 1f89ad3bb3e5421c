//! Settings: kept, read from a file, shared between tabs, and guessed from the browser.

use crate::app::page::{Page, env, message, settings_msg};
use suizo::{
    app::{
        Effect, Msg, Sheet, SheetMsg, StartupEnvironment,
        effect::Slot,
        platform::PlatformMsg,
        settings::{
            Material, PieceSet, SettingsChange, SettingsFault, SettingsMsg, Theme,
            offline::{CopyRun, CopyState, Install, OfflineEffect, OfflineNews},
        },
    },
    i18n::Lang,
};

#[test]
fn settings_are_saved_and_those_of_a_link_are_not() {
    let mut page = Page::start(&env("lang=ja&theme=dark"));
    assert_eq!(page.model.lang(), Lang::Ja);
    page.send(settings_msg(SettingsChange::Pieces(PieceSet::Kanji1)));
    let stored_settings = page.saved(Slot::Settings);
    let again = Page::start(&StartupEnvironment { stored_settings, ..env("") });
    assert_eq!(again.model.lang(), Lang::En, "the link's language was for the visit");
    assert_eq!(again.model.prefs.pieces(), PieceSet::Kanji1);
}

#[test]
fn a_file_of_settings_is_taken_whole_or_not_at_all() {
    let mut page = Page::start(&env("theme=dark"));
    page.send(message("settings"));
    let told = |page: &Page| match &page.model.sheet {
        Some(Sheet::Settings(open)) => open.file.clone(),
        _ => panic!("the settings are open"),
    };
    page.send(Msg::from(SheetMsg::Settings(SettingsMsg::File(Some(
        r#"{"suizo":"settings","v":1,"data":{"board":"slate","theme":"neon"}}"#.to_owned(),
    )))));
    let fault = SettingsFault::Value { name: "theme".to_owned(), value: "\"neon\"".to_owned() };
    assert_eq!(told(&page), Some(Err(fault)));
    assert_eq!((page.model.prefs.board(), page.saved(Slot::Settings)), (Material::Kaya, None));
    page.send(Msg::from(SheetMsg::Settings(SettingsMsg::File(None))));
    assert_eq!(told(&page), Some(Err(SettingsFault::Unreadable)));
    page.send(Msg::from(SheetMsg::Settings(SettingsMsg::File(Some(
        r#"{"suizo":"settings","v":1,"data":{"board":"slate","theme":"light"}}"#.to_owned(),
    )))));
    assert_eq!(told(&page), Some(Ok(())));
    assert_eq!(page.model.prefs.theme(), Theme::Light, "before the link's wish");
    let stored_settings = page.saved(Slot::Settings);
    assert_eq!(Page::start(&StartupEnvironment { stored_settings, ..env("") }).model.prefs.board(), Material::Slate);
}

#[test]
fn the_open_settings_say_what_is_kept_on_the_device() {
    let mut page = Page::start(&env(""));
    let news = |news| Msg::from(SheetMsg::Settings(SettingsMsg::OfflineNews(news)));
    let copy = CopyState { kept: 2_400_000, all: 2_600_000, run: CopyRun::Idle };
    // nobody looks
    page.send(news(OfflineNews::Copy(copy)));
    page.send(message("settings"));
    assert!(page.effects.contains(&Effect::Offline(OfflineEffect::Ask)));
    let offline = |page: &Page| match &page.model.sheet {
        Some(Sheet::Settings(open)) => open.offline,
        _ => panic!("the settings are open"),
    };
    assert_eq!((offline(&page).copy, offline(&page).install), (None, Install::Unknown));
    page.send(news(OfflineNews::Copy(copy)));
    page.send(news(OfflineNews::Install(Install::Offered)));
    assert_eq!((offline(&page).copy, offline(&page).install), (Some(copy), Install::Offered));
    page.send(Msg::from(SheetMsg::Settings(SettingsMsg::Offline(OfflineEffect::Keep))));
    assert!(page.effects.contains(&Effect::Offline(OfflineEffect::Keep)));
    page.send(news(OfflineNews::Copy(CopyState { kept: copy.all, ..copy })));
    assert!(offline(&page).copy.is_some_and(|copy| copy.is_whole()));
}

#[test]
fn settings_chosen_in_another_tab_count_here_too() {
    let mut page = Page::start(&env("theme=dark"));
    page.send(settings_msg(SettingsChange::Pieces(PieceSet::Letters)));
    let mut other = Page::start(&StartupEnvironment { stored_settings: page.saved(Slot::Settings), ..env("") });
    other.send(settings_msg(SettingsChange::Material(Material::Slate)));
    let kept = other.saved(Slot::Settings).expect("saved");
    page.send(Msg::Platform(PlatformMsg::SettingsStored(kept.clone())));
    assert_eq!((page.model.prefs.board(), page.model.prefs.pieces()), (Material::Slate, PieceSet::Letters));
    assert_eq!(page.model.prefs.theme(), Theme::Dark, "this page's link still counts");
    assert_eq!(page.saved(Slot::Settings), None, "nothing is written back");
    page.send(Msg::Platform(PlatformMsg::SettingsStored("{\"v\":999,\"data\":{}}".to_owned())));
    assert_eq!(page.model.prefs.board(), Material::Slate);
    page.send(settings_msg(SettingsChange::Confirm(true)));
    let saved = page.saved(Slot::Settings).expect("saved");
    assert!(saved.contains("slate") && saved.contains("letters"), "{saved}");
}

#[test]
fn the_script_that_fetches_pieces_early_knows_who_reads_kanji() {
    let script = std::fs::read_to_string("static/first.js").expect("the script");
    let rule = script.split("const reads_kanji = ").nth(1).and_then(|rest| rest.split(';').next()).expect("the rule");
    let listed: Vec<&str> = rule.split("||").filter_map(|part| part.split('"').nth(1)).collect();
    for lang in Lang::ALL {
        let page = Page::start(&StartupEnvironment { languages: vec![lang.id().to_owned()], ..env("") });
        assert_eq!(listed.contains(&lang.id()), page.model.prefs.pieces() == PieceSet::Kanji2, "{lang:?}: {rule}");
    }
}

#[test]
fn language_and_pieces_follow_the_browser() {
    for (wishes, lang, pieces) in [
        (vec!["ja-JP", "en"], Lang::Ja, PieceSet::Kanji2),
        (vec!["fr", "en-US"], Lang::En, PieceSet::International),
        (vec!["fr"], Lang::En, PieceSet::International),
    ] {
        let languages = wishes.into_iter().map(str::to_owned).collect();
        let page = Page::start(&StartupEnvironment { languages, ..env("") });
        assert_eq!((page.model.lang(), page.model.prefs.pieces()), (lang, pieces));
    }
}
