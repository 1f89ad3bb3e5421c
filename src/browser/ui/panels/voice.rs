//! What is said aloud: for those who listen, and out of sight.

use crate::app::voice::Voice;
use yew::prelude::*;

/// A log: every new entry is read, whatever is already being said.
pub fn voice(voice: &Voice) -> Html {
    html! {
        <div class="heard" role="log" aria-live="polite" data-voice="">
            { for voice.said.iter().map(|(number, text)| html! { <p key={*number}>{ text.clone() }</p> }) }
        </div>
    }
}
