//! The sheets that take the place of the game's own panel.

mod help;
mod learn;
mod new_game;
mod settings;
mod share;

pub use settings::{notations, on_setting, set_name};

use super::panels::action;
use crate::app::{Msg, PageView, SheetMsg, button::Tone, sheets::SheetView};
use learn::Reader;
use yew::prelude::*;

/// The sheet that is open.
pub fn sheet(sheet: &SheetView, view: &PageView, dispatch: &Callback<Msg>) -> Html {
    let texts = view.texts;
    let onkeydown = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                dispatch.emit(Msg::Sheet(SheetMsg::Close));
            }
        })
    };
    let (title, content) = match sheet {
        SheetView::NewGame { form, prefs, is_fixed, ends_a_game } => {
            (texts.form_title(), new_game::new_game(form, prefs, *is_fixed, *ends_a_game, texts, dispatch))
        }
        SheetView::Settings { prefs, file } => (texts.settings(), settings::settings(prefs, *file, texts, dispatch)),
        SheetView::Help(rules) => (texts.help(), help::help(view.lang, rules, texts)),
        SheetView::Learn { view: open, .. } => {
            (texts.learn(), learn::learn(open, Reader { set: view.set, lang: view.lang }, texts, dispatch))
        }
        SheetView::Share(share) => (texts.share(), share::share(share, texts, dispatch)),
    };
    let has_own_close = matches!(sheet, SheetView::NewGame { .. });
    let close = if matches!(sheet, SheetView::Learn { .. }) { texts.back_to_game() } else { texts.close() };
    html! {
        <section class="sheet" aria-label={title} {onkeydown}>
            <h2 class="sheet-title" tabindex="-1">{ title }</h2>
            { content }
            if !has_own_close {
                <footer class="sheet-foot">
                    { action("close", Msg::Sheet(SheetMsg::Close), close, Tone::Plain, dispatch) }
                </footer>
            }
        </section>
    }
}
