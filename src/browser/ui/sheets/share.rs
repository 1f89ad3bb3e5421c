//! The game as a link, as text and as a file; and the ways by which games come in.

use super::{diagram, import::ways_in};
use crate::browser::ui::panels::{Choice, Entry, action};
use crate::{
    app::{
        Msg, SheetMsg,
        button::Tone,
        record::{Share, ShareMsg, ShareText, qr::Qr},
    },
    i18n::Texts,
};
use yew::prelude::*;

/// The text is shown as well as copied: where the browser refuses, it can be taken by hand.
pub fn share(share: &Share, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let message = |msg| Msg::from(SheetMsg::Share(msg));
    let button = |id, msg, label, tone| action(id, message(msg), label, tone, dispatch);
    let copy = |id, format, label, tone| button(id, ShareMsg::Copy(format), label, tone);
    let is_link = share.format.is_link();
    let name = |format: ShareText| match format {
        ShareText::BareLink => texts.bare_link(),
        format => format.name().unwrap_or(texts.link()),
    };
    let label = name(share.format);
    let offered = ShareText::ALL.into_iter().filter(|&format| format != ShareText::BareLink || share.has_bare);
    let entries = offered.map(|format| {
        let entry = Entry::new(format.id(), name(format));
        if format.is_japanese_name() { entry.lang("ja") } else { entry }
    });
    let on_format = dispatch.reform(move |id: String| {
        Msg::from(SheetMsg::Share(ShareMsg::Show(ShareText::from_id(&id).unwrap_or_default())))
    });
    html! {
        <div class="fields sharing">
            <Choice name="format" label={texts.format()} value={share.format.id()} entries={entries.collect::<Vec<_>>()} on={on_format} />
            if share.too_long.is_none() {
                <textarea class="text" aria-label={label} lang={share.format.is_japanese().then_some("ja")} readonly=true rows={if is_link { "3" } else { "6" }} spellcheck="false" value={share.text.clone()} />
            }
            <p class="about" role="status">{ said(share, texts) }</p>
            <div class="copies">
                if is_link {
                    { copy("copy-link", share.format, texts.copy_link(), Tone::Primary) }
                } else {
                    { copy("copy", share.format, texts.copy(), Tone::Primary) }
                    { button("export", ShareMsg::Save, texts.export_settings(), Tone::Primary) }
                    { copy("copy-link", ShareText::Link, texts.copy_link(), Tone::Plain) }
                }
                { copy("copy-usi", ShareText::Usi, texts.copy_usi(), Tone::Plain) }
                { copy("copy-kif", ShareText::Kif, texts.copy_kif(), Tone::Plain) }
                if is_link {
                    { button("export", ShareMsg::Save, texts.export_settings(), Tone::Plain) }
                }
                if share.may_go_by_link {
                    { button("by-link", ShareMsg::GoByLink, texts.by_link(), Tone::Plain) }
                }
                { button("print", ShareMsg::Print, texts.print(), Tone::Plain) }
                { diagram::opener(texts, dispatch) }
            </div>
            // always one child, or what stands before it would be drawn anew and lose the focus
            { share.qr.as_ref().map(|qr| qr_code(qr, texts)).unwrap_or_default() }
            <h3>{ texts.import_title() }</h3>
            { ways_in(texts, dispatch) }
        </div>
    }
}

fn qr_code(qr: &Qr, texts: &'static Texts) -> Html {
    let size = qr.size;
    html! {
        <svg class="qr" role="img" aria-label={format!("QR: {}", texts.link())} viewBox={format!("0 0 {size} {size}")}>
            <path class="qr-light" d={format!("M0 0h{size}v{size}h-{size}z")} />
            <path class="qr-dark" d={qr.path.clone()} />
        </svg>
    }
}

/// What came of the last press, and what is missing in what is shown.
fn said(share: &Share, texts: &'static Texts) -> String {
    let done = match (share.copied, share.too_long) {
        (_, Some(length)) => texts.link_too_long(length),
        (Some(true), _) => texts.copied().to_owned(),
        (Some(false), _) => texts.copy_by_hand().to_owned(),
        (None, None) if share.goes_by_link => texts.by_link_send().to_owned(),
        (None, None) if share.format.is_link() => texts.link_about().to_owned(),
        (None, None) => String::new(),
    };
    let saved = share.saved.as_ref().map(|name| texts.saved_as(name)).unwrap_or_default();
    let missing = if share.missing.is_empty() { String::new() } else { texts.missing_signs(&share.missing) };
    let failed = if share.failed { texts.records_failed().to_owned() } else { String::new() };
    let waits = !share.format.is_link() && share.text.is_empty() && share.asked.is_some();
    let waits = if waits { texts.prose_loading().to_owned() } else { String::new() };
    let is_drawn = share.qr.is_some() || !share.format.is_link() || share.too_long.is_some();
    let drawn = if is_drawn { String::new() } else { texts.qr_too_long().to_owned() };
    let parts = [waits, failed, done, drawn, saved, missing, texts.losses(&share.losses)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(texts.space())
}
