//! The move list, and the game copied as text.

use crate::app::page::{FRIENDS, Page, after_two_plies, env, settings_msg, view};
use suizo::{
    app::{
        Effect, Msg, Sheet, SheetMsg, StartupEnvironment,
        effect::Slot,
        record::ShareMsg,
        settings::{Notation, SettingsChange},
    },
    i18n::Lang,
};

#[test]
fn the_game_is_copied_as_link_usi_and_kif() {
    let mut page = after_two_plies();
    page.act("share");
    let copied = |page: &mut Page, action| {
        page.act(action);
        page.effects.iter().find_map(|effect| match effect {
            Effect::Copy(text) => Some(text.clone()),
            _ => None,
        })
    };
    let link = copied(&mut page, "copy-link").expect("a link");
    assert_eq!(link, "https://example.org/shogi/#variant=shogi&moves=7g7f,3c3d");
    assert_eq!(copied(&mut page, "copy-usi").as_deref(), Some("position startpos moves 7g7f 3c3d"));
    let kif = copied(&mut page, "copy-kif").expect("a record");
    assert!(kif.contains("先手：You") && kif.contains("   2 ３四歩(33)"), "{kif}");
    page.send(Msg::from(SheetMsg::Share(ShareMsg::Copied { ok: false })));
    let Some(Sheet::Share(share)) = page.model.sheet else { panic!("the sheet") };
    assert_eq!(share.copied, Some(false));
    let fragment = link.split_once('#').expect("a fragment").1;
    assert_eq!(Page::start(&env(fragment)).moves(), "7g7f 3c3d");
}

#[test]
fn the_move_list_is_written_as_the_reader_wants_it_in_every_game() {
    let text =
        |page: &Page| view::moves(&page.model).entries.iter().map(|entry| entry.text.clone()).collect::<Vec<_>>();
    for (variant, moves, western, japanese) in [
        ("shogi", "7g7f", "P-7f", "☗７六歩"),
        ("sho", "5h6h", "DE-6h", "☗６八醉"),
        ("heian9x8", "6h5g", "G6h-5g", "☗５七金左"),
        ("heian8x8", "5h4g", "K-4g", "☗４七玉"),
        ("heian9x9", "1g1f", "P-1f", "☗１六歩"),
        ("heian8x9", "8g8f", "P-8f", "☗８六歩"),
    ] {
        let mut page = Page::start(&env(&format!("{FRIENDS}&variant={variant}&moves={moves}")));
        assert_eq!(text(&page), [western], "by the language at first");
        page.send(settings_msg(SettingsChange::Lang(Lang::Ja)));
        assert_eq!(text(&page), [japanese]);
        page.send(settings_msg(SettingsChange::Notation(Notation::Usi)));
        assert_eq!(text(&page), [moves]);
        page.send(settings_msg(SettingsChange::Notation(Notation::Hodges)));
        assert_eq!(text(&page), [western], "a choice goes before the language");
        let stored_settings = page.saved(Slot::Settings);
        let again =
            Page::start(&StartupEnvironment { stored_settings, ..env(&format!("variant={variant}&moves={moves}")) });
        assert_eq!((again.model.lang(), text(&again)), (Lang::Ja, vec![western.to_owned()]), "and is kept");
    }
}
