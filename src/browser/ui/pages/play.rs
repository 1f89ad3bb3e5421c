//! The page: the board, and beside it what belongs to the game, or a sheet.

use super::learn::{self, Reader};
use crate::{
    app::{
        Action, Model, Msg, analysis_view,
        board_view::{BoardEvent, BoardView, PieceSet},
        learn_view,
        link::Mode,
        looking,
        model::Sheet,
        settings::Setting,
        view::{self, Tone},
    },
    browser::ui::{
        board::Board,
        panels::{self, Choice, Entry, Moves, Typing},
    },
    i18n::{Lang, Texts},
    persist::Help,
};
use std::rc::Rc;
use yew::prelude::*;

/// The wedge with its first kanji, for the header and for the tab.
pub const LOGO: &str = include_str!("../../../../static/icons/icon.svg");

const NEW: &str = "M12 5v14M5 12h14";
const LEARN: &str =
    "M12 6.8C9.8 5.2 6.8 4.6 3.5 4.8v13.4c3.3-.2 6.3.4 8.5 2 2.2-1.6 5.2-2.2 8.5-2V4.8c-3.3-.2-6.3.4-8.5 2v13.4";
const SHARE: &str = "M12 15V4M8 7.5 12 3.5l4 4M6 11H5v9h14v-9h-1";
const SETTINGS: &str = "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5";

/// `on_board` and `dispatch` are the same from one drawing to the next, so that the board is drawn anew only when it changed.
pub fn page(model: &Model, board: Rc<BoardView>, on_board: Callback<BoardEvent>, dispatch: &Callback<Msg>) -> Html {
    let texts = model.texts();
    let class = classes!(
        "page",
        if board.hands.is_some() { "with-hands" } else { "without-hands" },
        model.play.clock.is_some().then_some("with-clock"),
        model.sheet.is_some().then_some("with-sheet"),
        model.sheet.as_ref().and_then(|sheet| match sheet {
            _ if sheet.is_article() => Some("with-article"),
            Sheet::Learn(_) => Some("with-lesson"),
            _ => None,
        }),
        model.analysis.is_some().then_some("with-analysis"),
        model.embedded.then_some("embedded"),
        model.prefs.left_handed().then_some("left-handed"),
        (!model.embedded).then(|| format!("size-{}", model.prefs.size().percent())),
        (model.mode == Mode::View).then_some("view-only"),
    );
    html! {
        <div {class}>
            { panels::voice(&model.voice) }
            { header(model, texts, dispatch) }
            <main class="desk">
                { panels::notices(&view::notices(model), texts, dispatch) }
                { for model.sheet.is_none().then(|| far_bar(model, texts)) }
                if !model.sheet.as_ref().is_some_and(Sheet::is_article) {
                    <div key="box" class="box"><Board view={board} on={on_board} /></div>
                }
                if let Some(sheet) = &model.sheet {
                    { self::sheet(sheet, model, texts, dispatch) }
                } else {
                    { beside(model, texts, dispatch) }
                }
            </main>
        </div>
    }
}

fn header(model: &Model, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let is_open = |of: fn(&Sheet) -> bool| model.sheet.as_ref().is_some_and(of);
    let sets = PieceSet::ALL.map(|set| Entry::new(set.id(), panels::set_name(set, texts)));
    let langs = Lang::ALL.map(|lang| Entry::new(lang.id(), lang.name()).lang(lang.id()));
    let on_pieces = panels::on_setting(Setting::Pieces, dispatch);
    let on_lang = panels::on_setting(Setting::Lang, dispatch);
    html! {
        <header class="head">
            <h1 class="brand">
                <span class="logo" aria-hidden="true">
                    { Html::from_html_unchecked(AttrValue::from(LOGO)) }
                </span>
                <span>{ "Suizō" }</span>
            </h1>
            { panels::icon_action(Action::NewGame, texts.new_game(), NEW, is_open(|sheet| matches!(sheet, Sheet::NewGame(_))), dispatch) }
            { panels::icon_action(Action::Rules, texts.learn(), LEARN, is_open(|sheet| matches!(sheet, Sheet::Learn(_))), dispatch) }
            { panels::icon_action(Action::Share, texts.share(), SHARE, is_open(|sheet| matches!(sheet, Sheet::Share(_))), dispatch) }
            { panels::icon_action(Action::Settings, texts.settings(), SETTINGS, is_open(|sheet| matches!(sheet, Sheet::Settings(_))), dispatch) }
            <span class="switches">
                <Choice name="pieces" label={texts.pieces()} value={model.prefs.pieces().id()} entries={sets.to_vec()} on={on_pieces} />
                <Choice name="lang" label={texts.language()} value={model.prefs.lang().id()} entries={langs.to_vec()} on={on_lang} />
            </span>
        </header>
    }
}

fn typing(model: &Model, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    html! { <Typing answer={model.answer.clone()} always={model.prefs.typing()} {texts} dispatch={dispatch.clone()} /> }
}

fn far_bar(model: &Model, texts: &'static Texts) -> Html {
    panels::bar(&view::bar(model, !model.play.bottom), "far", texts.thinks())
}

/// What belongs to the game that is being played.
fn beside(model: &Model, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    html! {
        <>
            { panels::bar(&view::bar(model, model.play.bottom), "near", texts.thinks()) }
            { panels::line(&view::line(model), typing(model, texts, dispatch), dispatch) }
            { panels::card(looking::card(model).as_ref()) }
            { for analysis_view::analysis(model).iter().map(|view| panels::analysis(view, model.prefs.notation().lang(), texts, dispatch)) }
            <div class="acts" role="group" aria-label={texts.actions_label()}>
                { for view::actions(model).iter().map(|view| panels::button(view, dispatch)) }
            </div>
            <Moves view={view::moves(model)} texts={texts} dispatch={dispatch.clone()} />
        </>
    }
}

fn sheet(sheet: &Sheet, model: &Model, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let onkeydown = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                dispatch.emit(Msg::Act(Action::Close));
            }
        })
    };
    let (title, content) = match sheet {
        Sheet::NewGame(form) => {
            let ends_a_game = model.play.game.ply() > 0 && !model.play.is_over();
            (
                texts.form_title(),
                panels::new_game(form, model.play.without.has(Help::Level), ends_a_game, texts, dispatch),
            )
        }
        Sheet::Settings(file) => (texts.settings(), panels::settings(&model.prefs, file.as_ref(), texts, dispatch)),
        Sheet::Help => (texts.help(), panels::help(model.lang(), model.shown().rules(), texts)),
        Sheet::Learn(open) => (
            texts.learn(),
            learn::learn(
                &learn_view::learn(model, open),
                Reader { set: model.prefs.pieces(), lang: model.lang() },
                texts,
                dispatch,
            ),
        ),
        Sheet::Share(share) => (texts.share(), panels::share(*share, model, texts, dispatch)),
    };
    let has_own_close = matches!(sheet, Sheet::NewGame(_));
    let close = if matches!(sheet, Sheet::Learn(_)) { texts.back_to_game() } else { texts.close() };
    html! {
        <section class="sheet" aria-label={title} {onkeydown}>
            <h2 class="sheet-title" tabindex="-1">{ title }</h2>
            { content }
            if !has_own_close {
                <footer class="sheet-foot">{ panels::action(Action::Close, close, Tone::Plain, dispatch) }</footer>
            }
        </section>
    }
}
