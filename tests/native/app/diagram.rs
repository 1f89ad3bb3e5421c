//! Pictures of the position: they follow the board, say what was chosen and typed, and go out as files, copies and pages.

use crate::app::page::{FRIENDS, Page};
use std::fs;
use suizo::{
    app::{
        Effect, Msg, Sheet, SheetCall, SheetMsg,
        board::BoardEvent,
        diagram::{Choice, DiagramMsg, DiagramView, Field, Format, MOST_ON_SHEET, PageAct, PictureEffect, Switch},
        editor::{Edit, EditorMsg},
        effect::Focus,
        page_view::{self, Beside},
        record::{Navigation, ShareMsg},
        sheets::SheetView,
    },
    diagram::PieceSet,
    i18n::Lang,
    record::Brush,
    rules::{Color, random::SplitMix64},
};

/// What the browser fetches.
fn file(set: PieceSet) -> String {
    let path = format!("{}/static/pieces/{}.svg", env!("CARGO_MANIFEST_DIR"), set.id());
    fs::read_to_string(path).expect("the pieces are there")
}

fn msg(msg: DiagramMsg) -> Msg {
    Msg::from(SheetMsg::Diagram(msg))
}

/// Sends a message, and answers what it asks the browser for.
fn does(page: &mut Page, request: DiagramMsg) {
    page.send(msg(request));
    answer(page);
}

fn answer(page: &mut Page) {
    for effect in page.effects.clone().iter().filter_map(of_picture) {
        match effect {
            PictureEffect::Pieces(set) => {
                page.send(msg(DiagramMsg::Pieces { set, file: Some(file(set)), may_copy: true }));
            }
            PictureEffect::Words(lang) => {
                page.send(msg(DiagramMsg::Words { lang, texts: Some(lang.texts()) }));
            }
            _ => {}
        }
    }
}

fn of_picture(effect: &Effect) -> Option<PictureEffect> {
    match effect {
        Effect::Later(effect) => effect.get(),
        _ => None,
    }
}

/// A page with the sheet open on the game of a link.
fn opened(fragment: &str) -> Page {
    let mut page = Page::linked(fragment);
    does(&mut page, DiagramMsg::Open);
    page
}

#[track_caller]
fn shown(page: &Page) -> DiagramView {
    match page_view::view(&page.model).beside {
        Beside::Sheet(open) => match &*open.view {
            SheetView::Diagram(view) => (**view).clone(),
            other => panic!("another sheet: {other:?}"),
        },
        other => panic!("the sheet is open: {other:?}"),
    }
}

/// The picture that is seen, as SVG.
#[track_caller]
fn picture(page: &Page) -> String {
    svg(shown(page).picture.as_deref().expect("there is a picture"))
}

fn svg(address: &str) -> String {
    let svg = address.strip_prefix("data:image/svg+xml;charset=utf-8,").expect("an address that holds a picture");
    svg.replace("%23", "#").replace("%25", "%")
}

/// What the picture says it is.
fn described(svg: &str) -> &str {
    svg.split_once("<desc>").and_then(|(_, rest)| rest.split_once("</desc>")).expect("it says what it is").0
}

fn choose(page: &mut Page, choice: Choice, value: &str) {
    does(page, DiagramMsg::Choose(choice, value.to_owned()));
}

fn write(page: &mut Page, field: Field, text: &str) {
    does(page, DiagramMsg::Write(field, text.to_owned()));
}

fn switch(page: &mut Page, switch: Switch, on: bool) {
    does(page, DiagramMsg::Switch(switch, on));
}

/// The effect of the last message that is about a picture.
#[track_caller]
fn effect(page: &Page) -> PictureEffect {
    page.effects.iter().find_map(of_picture).unwrap_or_else(|| panic!("{:?}", page.effects))
}

const GAME: &str = "black=human&white=human&moves=7g7f,3c3d,8h2b%2B,3a2b";

#[test]
fn the_picture_is_that_of_the_board_and_follows_every_step() {
    let mut page = opened(GAME);
    assert_eq!(described(&picture(&page)), format!("shogi SFEN {}", page.sfen()));
    for step in [Navigation::Previous, Navigation::First, Navigation::Next, Navigation::Last] {
        page.send(Msg::Navigate(step));
        assert_eq!(described(&picture(&page)), format!("shogi SFEN {}", page.sfen()), "{step:?}");
    }
    assert!(picture(&page).contains("After move 4: Sx2b"));
    page.send(Msg::Navigate(Navigation::First));
    assert!(picture(&page).contains("Black to move"), "before the first move it says who begins");
}

#[test]
fn it_is_drawn_once_for_what_does_not_change_it() {
    let mut page = opened(GAME);
    let before = shown(&page).picture;
    page.send(Msg::Board(BoardEvent::Inspect(None)));
    let after = shown(&page).picture;
    let (Some(before), Some(after)) = (before, after) else { panic!("there is a picture") };
    assert!(std::rc::Rc::ptr_eq(&before, &after));
}

#[test]
fn readers_of_kanji_begin_with_a_book_and_others_with_their_own_pieces() {
    let page = opened(GAME);
    let value = |page: &Page, at: usize| shown(page).looks[at].value;
    assert_eq!((value(&page, 0), value(&page, 1), value(&page, 5)), ("western", "international", "en"));
    let page = opened(&format!("{GAME}&lang=ja"));
    assert_eq!((value(&page, 0), value(&page, 1), value(&page, 5)), ("book", "kanji1", "ja"));
    assert!(picture(&page).contains("4手目 ☖２二銀まで"));
}

#[test]
fn every_choice_changes_the_picture_and_a_style_brings_what_goes_with_it() {
    let mut page = opened(GAME);
    for choice in [Choice::Pieces, Choice::Shape, Choice::Colours, Choice::Coordinates, Choice::Lang] {
        for value in choice.values() {
            let before = (picture(&page), shown(&page).looks.iter().find(|of| of.choice == choice).unwrap().value);
            choose(&mut page, choice, value);
            assert_eq!(before.0 == picture(&page), before.1 == *value, "{choice:?} {value}");
        }
    }
    choose(&mut page, Choice::Style, "book");
    let values: Vec<&str> = shown(&page).looks.iter().map(|choice| choice.value).collect();
    assert_eq!(values[..3], ["book", "kanji1", "sign"]);
    assert_eq!(values[4], "japanese");
    let before = picture(&page);
    choose(&mut page, Choice::Style, "no such style");
    assert_eq!(picture(&page), before, "what is no value changes nothing");
}

#[test]
fn what_is_switched_off_is_not_in_it() {
    let mut page = Page::linked(GAME);
    let (from, to) = ("5g".parse().unwrap(), "5e".parse().unwrap());
    page.send(Msg::Board(BoardEvent::Draw { from, to, brush: Brush::Red }));
    does(&mut page, DiagramMsg::Open);
    for of in Switch::ALL.into_iter().filter(|of| !matches!(of, Switch::Comment | Switch::Moving)) {
        let before = picture(&page);
        let was_on = shown(&page).ticks.iter().find(|tick| tick.switch == of).unwrap().on;
        switch(&mut page, of, !was_on);
        assert_ne!(picture(&page), before, "{of:?}");
        switch(&mut page, of, was_on);
        assert_eq!(picture(&page), before, "{of:?}");
    }
}

#[test]
fn what_was_typed_stands_in_it_and_can_never_become_markup() {
    let mut page = opened(GAME);
    let hostile = "</text></svg><script>alert('1')</script>&\" %23#";
    for field in [Field::Heading, Field::Name(Color::Black), Field::Name(Color::White), Field::Caption] {
        write(&mut page, field, hostile);
    }
    let drawn = picture(&page);
    assert!(!drawn.contains("<script") && drawn.matches("</svg>").count() == 1);
    assert!(drawn.contains("&lt;script&gt;"));
    write(&mut page, Field::Caption, &"long ".repeat(1_000));
    let caption = shown(&page).fields[3].text.clone();
    assert!(caption.chars().count() <= 600 && picture(&page).len() < 200_000);
}

#[test]
fn names_come_from_the_record_until_others_are_typed_for_this_game() {
    let mut page = Page::linked(FRIENDS);
    page.send(Msg::from(SheetMsg::Import(suizo::app::record::import::ImportMsg::Text(
        "N+Habu\nN-Tanigawa\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n".to_owned(),
    ))));
    does(&mut page, DiagramMsg::Open);
    assert!(picture(&page).contains("Habu") && picture(&page).contains("Tanigawa"));
    write(&mut page, Field::Name(Color::Black), "Ōhashi");
    assert!(picture(&page).contains("Ōhashi") && !picture(&page).contains("Habu"));
    write(&mut page, Field::Name(Color::Black), "");
    assert!(!picture(&page).contains("Habu"), "an empty field is no name, not the one of the record");
    page.send(Msg::CloseSheet).act("new-game").act("start");
    does(&mut page, DiagramMsg::Open);
    assert_eq!(shown(&page).fields[1].text, "", "another game has other players");
}

#[test]
fn the_comment_is_the_caption_where_none_was_typed() {
    let mut page = Page::linked(&format!("{GAME}&mode=view"));
    page.send(Msg::Notes(suizo::app::record::NotesMsg::Comment("The bishops are gone.".to_owned())));
    does(&mut page, DiagramMsg::Open);
    assert!(!picture(&page).contains("bishops"));
    switch(&mut page, Switch::Comment, true);
    assert!(picture(&page).contains("The bishops are gone."));
    write(&mut page, Field::Caption, "Mine");
    assert!(picture(&page).contains("Mine") && !picture(&page).contains("bishops"));
}

#[test]
fn a_moving_picture_plays_what_follows_and_a_png_shows_where_it_begins() {
    let mut page = opened(GAME);
    assert_eq!(shown(&page).moving, None, "nothing follows the last move");
    page.send(Msg::Navigate(Navigation::First));
    switch(&mut page, Switch::Moving, true);
    let drawn = picture(&page);
    assert!(drawn.contains("@keyframes") && drawn.contains("After move 1: P-7f") && drawn.contains("After move 4"));
    choose(&mut page, Choice::Plies, "3");
    assert!(!picture(&page).contains("After move 4"));
    choose(&mut page, Choice::Pace, "3000");
    assert_ne!(picture(&page), drawn);
    does(&mut page, DiagramMsg::Save(Format::Png));
    let PictureEffect::SavePng { address, .. } = effect(&page) else { panic!("{:?}", page.effects) };
    assert!(!svg(&address).contains("@keyframes"));
    assert_eq!(described(&svg(&address)), format!("shogi SFEN {}", page.sfen()));
    does(&mut page, DiagramMsg::Save(Format::Svg));
    let PictureEffect::SaveSvg { svg, .. } = effect(&page) else { panic!("{:?}", page.effects) };
    assert!(svg.contains("@keyframes"));
}

#[test]
fn it_is_saved_and_copied_and_the_sheet_says_how_that_went() {
    let mut page = opened(GAME);
    choose(&mut page, Choice::Scale, "4");
    does(&mut page, DiagramMsg::Save(Format::Png));
    let PictureEffect::SavePng { stem, dated, scale, .. } = effect(&page) else { panic!("{:?}", page.effects) };
    assert_eq!((stem.as_str(), dated, scale), ("shogi-4", false, 4));
    does(&mut page, DiagramMsg::Saved(Some("2026-01-02-shogi-4.png".to_owned())));
    assert_eq!(shown(&page).said, "Saved as 2026-01-02-shogi-4.png.");
    does(&mut page, DiagramMsg::Saved(None));
    assert_eq!(shown(&page).said, Lang::En.texts().diagram_no_png());
    does(&mut page, DiagramMsg::Copy(Format::Png));
    assert!(matches!(effect(&page), PictureEffect::CopyPng { scale: 4, .. }));
    for (ok, said) in [(true, "Copied."), (false, Lang::En.texts().diagram_no_copy())] {
        does(&mut page, DiagramMsg::Copied { ok });
        assert_eq!(shown(&page).said, said);
    }
    does(&mut page, DiagramMsg::Copy(Format::Svg));
    assert!(page.effects.contains(&Effect::Copy(picture(&page) + "\n")), "the text of the file");
    page.send(Msg::from(SheetMsg::Share(ShareMsg::Copied { ok: false })));
    assert_eq!(shown(&page).said, Lang::En.texts().diagram_no_text());
}

#[test]
fn what_cannot_be_fetched_is_told_and_can_be_asked_for_again() {
    let mut page = Page::linked(GAME);
    page.send(msg(DiagramMsg::Open));
    assert_eq!(effect(&page), PictureEffect::Pieces(PieceSet::International));
    assert_eq!((shown(&page).picture, shown(&page).said), (None, "Loading…".to_owned()));
    page.send(msg(DiagramMsg::Save(Format::Png)));
    assert_eq!(page.effects, [], "there is nothing to save yet");
    for file in [None, Some("<svg>of another kind</svg>".to_owned())] {
        page.send(msg(DiagramMsg::Pieces { set: PieceSet::International, file, may_copy: false }));
        assert!(shown(&page).failed && !shown(&page).is_current);
        assert!(
            !page.effects.iter().any(|effect| matches!(effect, Effect::Later(_))),
            "it is not asked for without end"
        );
    }
    does(&mut page, DiagramMsg::Retry);
    assert!(!shown(&page).failed && shown(&page).picture.is_some());
    // the words of another language
    page.send(msg(DiagramMsg::Choose(Choice::Lang, "ja".to_owned())));
    assert_eq!(effect(&page), PictureEffect::Words(Lang::Ja));
    page.send(msg(DiagramMsg::Words { lang: Lang::Ja, texts: None }));
    assert!(shown(&page).failed);
    choose(&mut page, Choice::Lang, "en");
    assert!(!shown(&page).failed && shown(&page).is_current, "what is there already needs nothing");
    // a set that nobody wants any more
    page.send(msg(DiagramMsg::Choose(Choice::Pieces, "letters".to_owned())));
    page.send(msg(DiagramMsg::Choose(Choice::Pieces, "marks".to_owned())));
    page.send(msg(DiagramMsg::Pieces { set: PieceSet::Letters, file: Some(file(PieceSet::Letters)), may_copy: true }));
    assert!(!shown(&page).is_current);
    page.send(msg(DiagramMsg::Pieces { set: PieceSet::Marks, file: Some(file(PieceSet::Marks)), may_copy: true }));
    assert!(shown(&page).is_current && shown(&page).may_copy);
}

#[test]
fn several_diagrams_are_put_on_a_sheet_ordered_and_printed() {
    let mut page = opened(GAME);
    for ply in [1, 2, 3] {
        page.go(ply);
        does(&mut page, DiagramMsg::Add);
    }
    let facts = |page: &Page| -> Vec<String> {
        shown(page)
            .sheet
            .into_iter()
            .flat_map(|sheet| sheet.entries)
            .map(|entry| format!("{}: {}", entry.name, entry.facts))
            .collect()
    };
    assert_eq!(
        facts(&page),
        ["Diagram 1: After move 1: P-7f", "Diagram 2: After move 2: P-3d", "Diagram 3: After move 3: Bx2b+"]
    );
    assert_eq!(shown(&page).said, "The sheet has 3 diagrams now.");
    for (at, act) in [(2, PageAct::Up), (0, PageAct::Up), (2, PageAct::Down), (9, PageAct::Down), (0, PageAct::Down)] {
        does(&mut page, DiagramMsg::OnSheet(at, act));
    }
    let of = |facts: &[String]| {
        facts.iter().map(|fact| fact.split("move ").nth(1).unwrap()[..1].to_owned()).collect::<String>()
    };
    assert_eq!(of(&facts(&page)), "312");
    does(&mut page, DiagramMsg::OnSheet(1, PageAct::Remove));
    does(&mut page, DiagramMsg::OnSheet(9, PageAct::Remove));
    assert_eq!(of(&facts(&page)), "32");
    write(&mut page, Field::Title, "A lesson");
    choose(&mut page, Choice::Grid, "1x1");
    does(&mut page, DiagramMsg::Print);
    assert_eq!(effect(&page), PictureEffect::Print);
    let paper = shown(&page).paper;
    assert_eq!(paper.len(), 2);
    assert!(svg(&paper[1]).contains("A lesson") && svg(&paper[1]).contains("Diagram 2"));
    page.send(Msg::from(SheetMsg::Share(ShareMsg::OnPaper(false))));
    assert_eq!(shown(&page).paper.len(), 0, "it is on the screen again");
    // the sheet lasts for the visit
    page.send(Msg::CloseSheet);
    does(&mut page, DiagramMsg::Open);
    assert_eq!(of(&facts(&page)), "32");
    for _ in 0..MOST_ON_SHEET {
        does(&mut page, DiagramMsg::Add);
    }
    assert_eq!((facts(&page).len(), shown(&page).said), (MOST_ON_SHEET, Lang::En.texts().diagram_full(MOST_ON_SHEET)));
}

#[test]
fn one_diagram_is_printed_alone_and_by_the_browsers_own_command_too() {
    let mut page = opened(GAME);
    page.send(Msg::from(SheetMsg::Share(ShareMsg::OnPaper(true))));
    let paper = shown(&page).paper;
    assert_eq!(paper.len(), 1);
    assert!(!svg(&paper[0]).contains("Diagram 1"));
}

#[test]
fn over_the_editor_it_is_the_position_that_is_set_up_and_the_editor_comes_back() {
    let mut page = Page::linked(GAME);
    page.send(Msg::Call(SheetCall::Editor));
    page.send(Msg::from(SheetMsg::Editor(EditorMsg::Edit(Edit::Clear))));
    does(&mut page, DiagramMsg::Open);
    assert_eq!(described(&picture(&page)), "shogi SFEN 9/9/9/9/9/9/9/9/9 b - 1", "it need not be playable");
    assert!(!shown(&page).has_steps && shown(&page).moving.is_none());
    does(&mut page, DiagramMsg::Save(Format::Svg));
    let PictureEffect::SaveSvg { stem, .. } = effect(&page) else { panic!("{:?}", page.effects) };
    assert_eq!(stem, "shogi");
    page.send(Msg::CloseSheet);
    assert!(matches!(&page.model.sheet, Some(Sheet::Editor(_))));
    page.send(Msg::CloseSheet);
    does(&mut page, DiagramMsg::Open);
    page.send(Msg::CloseSheet);
    assert!(page.model.sheet.is_none() && page.effects.contains(&Effect::Focus(Focus::Button("share"))));
}

#[test]
fn every_game_has_pictures() {
    for variant in suizo::rules::Variant::ALL {
        let page = opened(&format!("{FRIENDS}&variant={}", variant.id()));
        assert!(described(&picture(&page)).starts_with(variant.id()), "{variant:?}");
    }
}

#[test]
fn no_order_of_presses_does_harm() {
    let mut random = SplitMix64::new(24);
    let mut page = opened(GAME);
    for _ in 0..400 {
        let choice = Choice::ALL[random.below(Choice::ALL.len())];
        let of = Switch::ALL[random.below(Switch::ALL.len())];
        let fields = [Field::Heading, Field::Name(Color::White), Field::Caption, Field::Title];
        let request = match random.below(9) {
            0 | 1 => DiagramMsg::Choose(choice, choice.values()[random.below(choice.values().len())].to_owned()),
            2 => DiagramMsg::Switch(of, random.below(2) == 0),
            3 => DiagramMsg::Write(fields[random.below(4)], "%#<&\u{202e}歩\n".repeat(random.below(9))),
            4 => DiagramMsg::Add,
            5 => {
                let acts = [PageAct::Up, PageAct::Down, PageAct::Remove];
                DiagramMsg::OnSheet(random.below(5), acts[random.below(3)])
            }
            6 => [DiagramMsg::Print, DiagramMsg::Retry, DiagramMsg::Open][random.below(3)].clone(),
            7 => [DiagramMsg::Save(Format::Png), DiagramMsg::Copy(Format::Svg)][random.below(2)].clone(),
            _ => {
                page.send(Msg::Navigate([Navigation::Previous, Navigation::Next][random.below(2)]));
                continue;
            }
        };
        does(&mut page, request);
        let view = shown(&page);
        assert!(view.is_current && !view.failed);
        // one that moves says where it ends
        if view.moving.is_none_or(|moving| !moving.tick.on) {
            assert_eq!(described(&picture(&page)), format!("shogi SFEN {}", page.sfen()));
        }
    }
}
