//! Games that came from outside: to choose from, and what a reader repaired or left out.

use crate::browser::ui::{dom, marked::marked, panels::action};
use crate::{
    app::{
        Msg, SheetCall, SheetMsg,
        button::Tone,
        record::{
            import::ImportMsg,
            import_view::{ImportRow, ImportView},
        },
    },
    i18n::{Lang, Texts},
};
use yew::prelude::*;

pub fn import(view: &ImportView, lang: Lang, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    html! {
        <div class="fields imports">
            <div role="status">
                { for view.faults.iter().map(|(file, text)| html! {
                    <p class="fault">if !file.is_empty() { <b>{ file.clone() }</b>{ " " } }{ text.clone() }</p>
                }) }
                if view.is_reading { <p class="waits">{ texts.prose_loading() }</p> }
                if view.choose && !view.games.is_empty() { <p class="about">{ texts.import_choose() }</p> }
            </div>
            if view.asks_text { <Pasted {texts} {dispatch} /> }
            if !view.games.is_empty() {
                <ul class="found">{ for view.games.iter().map(|game| row(game, lang, texts, dispatch)) }</ul>
            }
            if view.n_more > 0 { <p class="about">{ texts.import_more(view.n_more) }</p> }
            if view.keeps_all {
                <div class="copies">
                    { action("keep-all", Msg::from(SheetMsg::Import(ImportMsg::KeepAll)), texts.import_keep_all(), Tone::Plain, dispatch) }
                </div>
            }
            { ways_in(texts, dispatch) }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct PastedProps {
    texts: &'static Texts,
    dispatch: Callback<Msg>,
}

/// A field for what was copied, where the browser does not hand it over to a button.
#[component]
fn Pasted(props: &PastedProps) -> Html {
    let field = use_node_ref();
    let open = {
        let field = field.clone();
        props.dispatch.reform(move |_: MouseEvent| Msg::from(SheetMsg::Import(ImportMsg::Text(dom::typed(&field)))))
    };
    html! {
        <>
            <label class="pasted">
                <span>{ props.texts.import_no_clipboard() }</span>
                <textarea ref={field} class="text" name="pasted" rows="6" spellcheck="false" autocomplete="off" autocapitalize="off" />
            </label>
            <div class="copies">
                <button type="button" class="button primary" data-action="open-pasted" onclick={open}>{ props.texts.open_game() }</button>
            </div>
        </>
    }
}

/// The buttons that bring games in.
pub fn ways_in(texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let message = |msg| Msg::from(SheetMsg::Import(msg));
    html! {
        <div class="copies">
            { action("import", message(ImportMsg::Choose), texts.import_settings(), Tone::Plain, dispatch) }
            { action("paste", message(ImportMsg::Paste), texts.paste(), Tone::Plain, dispatch) }
            { action("editor", Msg::Call(SheetCall::Editor), texts.editor(), Tone::Plain, dispatch) }
        </div>
    }
}

fn row(game: &ImportRow, lang: Lang, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let open = Msg::from(SheetMsg::Import(ImportMsg::Open(game.index)));
    html! {
        <li class="found-game" data-open={game.is_open.then_some("true")}>
            <p class="found-title">
                <b>{ marked(&game.title, lang) }</b>
                <span class="about">{ marked(&game.facts, lang) }</span>
            </p>
            if !game.is_open { { action("open-game", open, texts.open_game(), Tone::Plain, dispatch) } }
            { remarks(game.remarks.iter().map(|(said, text)| (None, said, text)), game.n_more, texts) }
        </li>
    }
}

/// What a reader repaired or left out: of which file, what, and the text that it is about.
pub fn remarks<'a>(
    told: impl ExactSizeIterator<Item = (Option<&'a String>, &'a String, &'a String)>,
    n_more: usize,
    texts: &'static Texts,
) -> Html {
    if told.len() == 0 {
        return Html::default();
    }
    html! {
        <div class="remarks">
            <p>{ texts.import_about() }</p>
            <ul>
                { for told.map(|(file, said, text)| html! {
                    <li>
                        if let Some(file) = file.filter(|file| !file.is_empty()) { <b>{ file.clone() }</b>{ " " } }
                        { said.clone() }if !text.is_empty() { { " " }<code>{ text.clone() }</code> }
                    </li>
                }) }
                if n_more > 0 { <li>{ texts.import_more(n_more) }</li> }
            </ul>
        </div>
    }
}
