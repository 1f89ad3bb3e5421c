//! Matters that concern the page rather than the move, one at a time.

use super::button::{button, sends};
use crate::{
    app::{
        Msg,
        platform::{NoticeView, PlatformMsg},
    },
    i18n::Texts,
};
use yew::prelude::*;

pub fn notices(views: &[NoticeView], texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    html! {
        <div class="notices" role="status">
            if let Some(view) = views.last() {
                <p class="notice">
                    <span>{ view.text.clone() }</span>
                    { for view.button.iter().map(|view| button(&view.clone().map(Msg::Platform), dispatch)) }
                    { dismiss(Msg::Platform(PlatformMsg::Dismiss(view.index)), texts, dispatch) }
                </p>
            }
        </div>
    }
}

/// A button that takes something away for good.
pub fn dismiss(msg: Msg, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    html! {
        <button type="button" class="dismiss" aria-label={texts.dismiss()} title={texts.dismiss()} onclick={sends(msg, dispatch)}>
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M6 6l12 12M18 6L6 18" /></svg>
        </button>
    }
}
