//! The way from a frame to the page of its own.

use crate::i18n::Texts;
use yew::prelude::*;

/// An arrow out of a window.
const OUT: &str = "M13.5 4.5h6v6M19 5l-8.5 8.5M17 14v5.5H4.5V7H10";

/// A link, so that it can be opened where one wants it, and also where scripts of a frame may open nothing.
pub fn whole_page(address: &str, texts: &'static Texts) -> Html {
    let label = texts.whole_page();
    html! {
        <a class="icon-button whole-page" data-action="whole-page" href={address.to_owned()} target="_blank" rel="noopener" aria-label={label} title={label}>
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={OUT} /></svg>
        </a>
    }
}
