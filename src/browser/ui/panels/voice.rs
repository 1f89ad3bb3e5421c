//! Announcements for screen readers, out of sight.

use yew::prelude::*;

/// A log: every new entry is read, whatever is already being said.
pub fn voice(said: &[(u32, String)]) -> Html {
    html! {
        <div class="heard" role="log" aria-live="polite" data-voice="">
            { for said.iter().map(|(number, text)| html! { <p key={*number}>{ text.clone() }</p> }) }
        </div>
    }
}
