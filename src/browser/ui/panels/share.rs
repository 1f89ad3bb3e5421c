//! The game as a link and as text.

use super::button::action;
use crate::{
    app::{
        Action, Model, Msg,
        model::{Share, ShareText},
        view::Tone,
    },
    i18n::Texts,
};
use yew::prelude::*;

/// The text is shown as well as copied: where the browser refuses, it can be taken by hand.
pub fn share(share: Share, model: &Model, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let said = match share.copied {
        None => texts.link_about(),
        Some(true) => texts.copied(),
        Some(false) => texts.copy_by_hand(),
    };
    let label = match share.what {
        ShareText::Link => texts.link(),
        ShareText::Usi => "SFEN / USI",
        ShareText::Kif => "KIF",
    };
    html! {
        <div class="fields">
            <label class="choice tall">
                <span class="choice-label">{ label }</span>
                <textarea class="text" lang={(share.what == ShareText::Kif).then_some("ja")} readonly=true rows={if share.what == ShareText::Link { "2" } else { "5" }} spellcheck="false" value={model.share_text(share.what)} />
            </label>
            <div class="copies">
                { action(Action::CopyLink, texts.copy_link(), Tone::Primary, dispatch) }
                { action(Action::CopyUsi, texts.copy_usi(), Tone::Plain, dispatch) }
                { action(Action::CopyKif, texts.copy_kif(), Tone::Plain, dispatch) }
            </div>
            <p class="about" role="status">{ said }</p>
        </div>
    }
}
