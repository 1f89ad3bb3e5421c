//! Notes on the record: the verdict and the comment on the move shown, and what can be done with its line.

use super::{
    button::button,
    choice::{Choice, Entry},
};
use crate::{
    app::{
        Msg,
        button::Tone,
        page_view::Button,
        record::{NotesMsg, NotesView},
    },
    browser::ui::dom,
    i18n::Texts,
    record::Glyph,
};
use yew::prelude::*;

pub fn notes(view: &NotesView, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let on_glyph = dispatch.reform(|text| Msg::Notes(NotesMsg::Glyph(text)));
    let on_comment = dispatch.reform(|event: InputEvent| Msg::Notes(NotesMsg::Comment(dom::text(&event))));
    let act =
        |id, msg, label, may: bool| button(&Button::new(id, Msg::Notes(msg), label, Tone::Plain).idle(!may), dispatch);
    html! {
        <section class="notes" aria-label={texts.notes()} data-node={view.node.to_string()}>
            <div class="notes-head">
                <strong class="notes-title">{ view.title.clone() }</strong>
                <span class="notes-facts">{ view.facts.clone() }</span>
                if let Some(glyph) = view.glyph {
                    <Choice name="verdict" label={texts.verdict()} value={glyph} entries={verdicts(texts)} on={on_glyph} />
                }
                // the button that opened them may be below the window
                { act("close-notes", NotesMsg::Toggle, texts.close(), true) }
            </div>
            <textarea
                key={view.node}
                name="comment"
                rows="3"
                aria-label={texts.comment_label()}
                placeholder={texts.comment_label()}
                value={view.comment.clone()}
                oninput={on_comment}
            />
            <div class="notes-acts" role="group" aria-label={texts.variations()}>
                { act("make-main", NotesMsg::MakeMain, texts.make_main(), view.may_make_main) }
                { act("line-up", NotesMsg::Move(-1), texts.line_up(), view.may_rise) }
                { act("line-down", NotesMsg::Move(1), texts.line_down(), view.may_fall) }
                { act("delete-move", NotesMsg::Delete, texts.delete_move(), view.may_delete) }
                { act("undo-edit", NotesMsg::Undo, texts.undo_edit(), view.may_undo) }
                { act("redo-edit", NotesMsg::Redo, texts.redo_edit(), view.may_redo) }
            </div>
        </section>
    }
}

/// `?! Dubious move`; what has no western sign is named alone.
fn verdicts(texts: &'static Texts) -> Vec<Entry> {
    let named = |glyph: Glyph| {
        let name = texts.glyph(glyph);
        let sign = Some(glyph.text()).filter(|sign| sign.is_ascii());
        let words = sign.map_or_else(|| name.to_owned(), |sign| format!("{sign} {name}"));
        Entry::new(glyph.text(), words)
    };
    std::iter::once(Entry::new("", texts.verdict_none())).chain(Glyph::ALL.map(named)).collect()
}
