//! The game as a link and as text.

use crate::browser::ui::panels::action;
use crate::{
    app::{
        Msg, SheetMsg,
        button::Tone,
        record::{Share, ShareMsg, ShareText},
    },
    i18n::Texts,
};
use yew::prelude::*;

/// The text is shown as well as copied: where the browser refuses, it can be taken by hand.
pub fn share(share: &Share, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let said = match share.copied {
        None => texts.link_about(),
        Some(true) => texts.copied(),
        Some(false) => texts.copy_by_hand(),
    };
    let label = match share.format {
        ShareText::Link => texts.link(),
        ShareText::Usi => "SFEN / USI",
        ShareText::Kif => "KIF",
    };
    let copy = |format: ShareText, label, tone| {
        action(format.button(), Msg::Sheet(SheetMsg::Share(ShareMsg::Copy(format))), label, tone, dispatch)
    };
    html! {
        <div class="fields">
            <label class="choice tall">
                <span class="choice-label">{ label }</span>
                <textarea class="text" lang={(share.format == ShareText::Kif).then_some("ja")} readonly=true rows={if share.format == ShareText::Link { "2" } else { "5" }} spellcheck="false" value={share.text.clone()} />
            </label>
            <div class="copies">
                { copy(ShareText::Link, texts.copy_link(), Tone::Primary) }
                { copy(ShareText::Usi, texts.copy_usi(), Tone::Plain) }
                { copy(ShareText::Kif, texts.copy_kif(), Tone::Plain) }
            </div>
            <p class="about" role="status">{ said }</p>
        </div>
    }
}
