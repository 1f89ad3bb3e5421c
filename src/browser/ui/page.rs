//! The page: the board, and beside it what belongs to the game, or a sheet.

use crate::{
    app::{
        Msg, PageView, SheetCall,
        board::BoardEvent,
        effect::Focus,
        page_view::{Beside, GamePanel, Layout},
        settings::{PieceSet, Setting, set_name},
    },
    browser::ui::{
        board::Board,
        panels::{self, Choice, Entry, Moves, Typing},
        sheets,
    },
    i18n::Lang,
};
use std::rc::Rc;
use yew::prelude::*;

/// The wedge with its first kanji, for the header and for the tab.
pub const LOGO: &str = include_str!("../../../static/icons/icon.svg");

const NEW: &str = "M12 5v14M5 12h14";
const LEARN: &str =
    "M12 6.8C9.8 5.2 6.8 4.6 3.5 4.8v13.4c3.3-.2 6.3.4 8.5 2 2.2-1.6 5.2-2.2 8.5-2V4.8c-3.3-.2-6.3.4-8.5 2v13.4";
const SHARE: &str = "M12 15V4M8 7.5 12 3.5l4 4M6 11H5v9h14v-9h-1";
const SETTINGS: &str = "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5";

/// `on_board` and `dispatch` are the same from one drawing to the next, so that the board is drawn anew only when it changed.
pub fn page(view: &PageView, on_board: Callback<BoardEvent>, dispatch: &Callback<Msg>) -> Html {
    html! {
        <div class={class(view)}>
            { panels::voice(view.said) }
            { header(view, dispatch) }
            <main class="desk">
                { panels::notices(&view.notices, view.texts, dispatch) }
                if let Beside::Game(panel) = &view.beside {
                    { panels::bar(&panel.far, "far", view.lang, view.texts.thinks()) }
                }
                if let Some(board) = &view.board {
                    <div key="box" class="box"><Board view={Rc::clone(board)} on={on_board} /></div>
                }
                { match &view.beside {
                    Beside::Sheet(open) => sheets::sheet(&open.view, view, dispatch),
                    Beside::Awaited { failed } => sheets::awaited(*failed, view.texts, dispatch),
                    Beside::Game(panel) => game(panel, view, dispatch),
                } }
            </main>
        </div>
    }
}

fn class(view: &PageView) -> Classes {
    let Layout { has_hands, has_clock, has_analysis, has_graph, embedded, left_handed, facing, size, view_only } =
        view.layout;
    let (sheet, game) = match &view.beside {
        Beside::Sheet(sheet) => (Some(sheet), None),
        Beside::Game(panel) => (None, Some(panel)),
        Beside::Awaited { .. } => (None, None),
    };
    classes!(
        "page",
        if has_hands { "with-hands" } else { "without-hands" },
        has_clock.then_some("with-clock"),
        (!matches!(view.beside, Beside::Game(_))).then_some("with-sheet"),
        sheet.and_then(|sheet| sheet.room).map(|room| format!("with-{room}")),
        has_analysis.then_some("with-analysis"),
        has_graph.then_some("with-graph"),
        // said here too, as styles that look into an element for it cost every drawing
        game.is_some_and(|panel| panel.line.line.result.is_some()).then_some("over"),
        game.is_some_and(|panel| panel.typing.always).then_some("types"),
        embedded.then_some("embedded"),
        left_handed.then_some("left-handed"),
        facing.then_some("facing"),
        (!embedded).then(|| format!("size-{size}")),
        view_only.then_some("view-only"),
    )
}

fn header(view: &PageView, dispatch: &Callback<Msg>) -> Html {
    let texts = view.texts;
    let is_open = |id| matches!(&view.beside, Beside::Sheet(sheet) if sheet.opener == Focus::Button(id));
    let sets = PieceSet::ALL.map(|set| Entry::new(set.id(), set_name(set, texts)));
    let langs = Lang::ALL.map(|lang| Entry::new(lang.id(), lang.name()).lang(lang.id()));
    let on_pieces = sheets::on_setting(Setting::Pieces, dispatch);
    let on_lang = sheets::on_setting(Setting::Lang, dispatch);
    let button = |id, call, label, path| panels::icon_action(id, Msg::Call(call), label, path, is_open(id), dispatch);
    html! {
        <header class="head">
            <h1 class="brand">
                <span class="logo" aria-hidden="true">
                    { Html::from_html_unchecked(AttrValue::from(LOGO)) }
                </span>
                <span>{ "Suizō" }</span>
            </h1>
            { button("new-game", SheetCall::NewGame, texts.new_game(), NEW) }
            { button("rules", SheetCall::Rules, texts.learn(), LEARN) }
            { button("share", SheetCall::Share, texts.share(), SHARE) }
            { button("library", SheetCall::Library, texts.library(), panels::LIBRARY) }
            { button("settings", SheetCall::Settings, texts.settings(), SETTINGS) }
            <span class="switches">
                <Choice name="pieces" label={texts.pieces()} value={view.set.id()} entries={sets.to_vec()} on={on_pieces} />
                <Choice name="lang" label={texts.language()} value={view.chosen_lang.id()} entries={langs.to_vec()} on={on_lang} />
            </span>
        </header>
    }
}

/// What belongs to the game that is being played.
fn game(panel: &GamePanel, view: &PageView, dispatch: &Callback<Msg>) -> Html {
    let texts = view.texts;
    let (typing, moves) = (&panel.typing, &panel.moves);
    let beside = [panel.analysis.is_some(), panel.notes.is_some(), panel.study.is_some()];
    let has_answer = !typing.answer.text.is_empty();
    let typing = html! {
        <Typing answer={typing.answer.clone()} always={typing.always} {texts} dispatch={dispatch.clone()} />
    };
    let lang = moves.notation.lang();
    html! {
        <>
            { panels::bar(&panel.near, "near", view.lang, texts.thinks()) }
            { panels::line(&panel.line, typing, has_answer, dispatch) }
            { panels::card(panel.card.as_ref()) }
            if beside[0] || beside[1] {
                <div class="study">
                    if let Some(view) = &panel.analysis { { sheets::analysis(view, lang, texts, dispatch) } }
                    if let Some(view) = &panel.notes { { sheets::notes(view, texts, dispatch) } }
                </div>
            }
            // one child whether it is there or not: with another number of them all would be drawn anew, and lose the focus
            if let Some(view) = &panel.study { { sheets::study(view, texts, dispatch) } }
            { panels::actions(&panel.actions, texts, dispatch) }
            <Moves view={moves.clone()} {beside} {texts} dispatch={dispatch.clone()} />
            if let Some(address) = &panel.whole_page { { sheets::whole_page(address, texts) } }
        </>
    }
}
