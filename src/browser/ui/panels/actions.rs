//! The row of actions, and behind its last button those for which there is no room.

use super::button::{button, popover_button};
use crate::{
    app::{Msg, page_view::Button},
    i18n::Texts,
};
use yew::prelude::*;

/// Buttons in the row, that for the others included.
const ROW: usize = 4;
/// Letters that a full row has room for on the narrowest phone.
const LETTERS: usize = 36;
const OTHERS: &str = "other-actions";

/// The browser itself opens and closes the list of the others: by the button, by a press elsewhere, by Escape.
pub fn actions(views: &[Button], texts: &Texts, dispatch: &Callback<Msg>) -> Html {
    let letters: usize = views.iter().map(|view| view.label.chars().count()).sum();
    let fits = match views.len() {
        ROW if letters > LETTERS => ROW - 2,
        n if n > ROW => ROW - 1,
        n => n,
    };
    let (row, others) = views.split_at(fits);
    html! {
        <div class="acts" role="group" aria-label={texts.actions_label()}>
            { for row.iter().map(|view| button(view, dispatch)) }
            if !others.is_empty() {
                <button type="button" class="button more" data-action="more" popovertarget={OTHERS} aria-label={texts.more()} title={texts.more()}>
                    { "…" }
                </button>
                <div id={OTHERS} class="other-actions" popover="auto" role="group" aria-label={texts.more()}>
                    { for others.iter().map(|view| popover_button(view, OTHERS, dispatch)) }
                </div>
            }
        </div>
    }
}
