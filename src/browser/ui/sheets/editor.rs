//! The editor of positions: the box of pieces, what is done with the piece at hand, and where one goes from there.

use super::{
    box_piece::{FromBox, OverHands},
    diagram,
};
use crate::browser::ui::panels::{Choice, Entry, Written, action};
use crate::{
    app::{
        Msg, SheetMsg,
        button::Tone,
        editor::{BoxPiece, Edit, EditorMsg, EditorView, Then},
        settings::PieceSet,
    },
    diagram::drawn_as,
    i18n::{Odds, Side, Texts},
    rules::{Color, Variant},
};
use yew::prelude::*;

fn list(class: &'static str, sentences: &[String]) -> Html {
    html! {
        if !sentences.is_empty() {
            <ul {class}>{ for sentences.iter().map(|sentence| html! { <li>{ sentence.clone() }</li> }) }</ul>
        }
    }
}

pub fn editor(view: &EditorView, set: PieceSet, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let is_sound = view.faults.is_empty();
    html! {
        <div class="fields editing">
            <OverHands dispatch={dispatch.clone()} />
            <p class="about">{ texts.editor_about() }</p>
            { for [box_of_pieces(view, set, texts, dispatch), at_hand(view, texts, dispatch)] }
            <div role="status" class="soundness">
                <p class={if is_sound { "about" } else { "fault" }}>
                    { match &view.over {
                        _ if !is_sound => texts.editor_unsound().to_owned(),
                        Some(over) => over.clone(),
                        None => texts.editor_sound().to_owned(),
                    } }
                </p>
                { list("faults", &view.faults) }
                if is_sound {
                    { list("kingless about", &view.remarks) }
                }
            </div>
            <div class="copies">
                if is_sound {
                    if view.over.is_none() {
                        { press("editor-play", EditorMsg::Then(Then::Play), texts.editor_play(), Tone::Primary, dispatch) }
                        if view.may_analyse {
                            { press("editor-analyse", EditorMsg::Then(Then::Analyse), texts.analyse(), Tone::Plain, dispatch) }
                            { press("editor-mate", EditorMsg::Then(Then::Mate), texts.mate_ask(), Tone::Plain, dispatch) }
                        }
                    }
                    { press("editor-show", EditorMsg::Then(Then::Show), texts.editor_show(), Tone::Plain, dispatch) }
                    { press("editor-share", EditorMsg::Then(Then::Share), texts.share(), Tone::Plain, dispatch) }
                } else if view.can_fit {
                    { press("editor-fit", EditorMsg::Edit(Edit::Fit), texts.editor_fit(), Tone::Primary, dispatch) }
                }
                { diagram::opener(texts, dispatch) }
            </div>
            { whole(view, texts, dispatch) }
            { as_text(view, texts, dispatch) }
        </div>
    }
}

fn message(msg: EditorMsg) -> Msg {
    Msg::from(SheetMsg::Editor(msg))
}

fn press(id: &'static str, msg: EditorMsg, label: &'static str, tone: Tone, dispatch: &Callback<Msg>) -> Html {
    action(id, message(msg), label, tone, dispatch)
}

/// Two buttons of which one is on.
fn sides(
    name: &'static str,
    legend: &'static str,
    on: Color,
    view: &EditorView,
    msg: fn(Color) -> EditorMsg,
    dispatch: &Callback<Msg>,
) -> Html {
    let entry = |color: Color| {
        let mark = if color == Color::Black { "☗" } else { "☖" };
        let onchange = dispatch.reform(move |_: Event| message(msg(color)));
        html! {
            <label class="segment">
                <input type="radio" {name} value={color.name()} checked={on == color} {onchange} />
                <span class="button">{ format!("{mark} {}", view.sides[color]) }</span>
            </label>
        }
    };
    html! { <fieldset class="segments pair"><legend>{ legend }</legend>{ for Color::ALL.map(entry) }</fieldset> }
}

fn box_of_pieces(view: &EditorView, set: PieceSet, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let piece = |entry: &BoxPiece| {
        let (drawn, bottom) = drawn_as(view.one_king, entry.piece, Color::Black);
        let label = match entry.left {
            Some(left) if left >= 0 => texts.editor_left(&entry.name, left as usize),
            Some(over) => texts.editor_over(&entry.name, over.unsigned_abs() as usize),
            None => entry.name.clone(),
        };
        html! {
            <FromBox key={entry.piece.kind().usi()} entry={entry.clone()} {drawn} {bottom} {label} {set} dispatch={dispatch.clone()} />
        }
    };
    html! {
        <div class="piece-box" role="group" aria-label={texts.editor_box()}>
            { sides("box_of", texts.editor_box(), view.box_of, view, EditorMsg::BoxOf, dispatch) }
            <div class="box-pieces">{ for view.pieces.iter().map(piece) }</div>
        </div>
    }
}

/// What can be done with the piece that was chosen or picked up. The buttons keep their places whatever is at hand.
fn at_hand(view: &EditorView, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let button = |id: &'static str, msg: EditorMsg, label: String, is_on: bool| {
        let onclick = dispatch.reform(move |_| message(msg.clone()));
        html! { <button type="button" class="button" data-action={id} aria-disabled={(!is_on).then_some("true")} {onclick}>{ label }</button> }
    };
    let has_piece = view.at_hand.is_some();
    let to_hand = |color: Color| {
        let id = if color == Color::Black { "to-black" } else { "to-white" };
        button(id, EditorMsg::ToHand(color), texts.editor_to_hand(Side::Of(color, Odds::Even)), view.can_hold)
    };
    html! {
        <div class="copies" role="group" aria-label={view.at_hand.as_ref().map(|(_, name)| name.clone())}>
            { button("turn-piece", EditorMsg::TurnOver, texts.editor_turn_over().to_owned(), view.can_turn_over) }
            { button("change-side", EditorMsg::ChangeSide, texts.editor_side().to_owned(), has_piece) }
            if view.has_hands { { for Color::ALL.map(to_hand) } }
            { button("remove", EditorMsg::Remove, texts.editor_remove().to_owned(), view.can_remove) }
            { button("undo-edit", EditorMsg::Undo, texts.undo_edit().to_owned(), view.can_undo) }
            { button("redo-edit", EditorMsg::Redo, texts.redo_edit().to_owned(), view.can_redo) }
        </div>
    }
}

/// What concerns the whole position.
fn whole(view: &EditorView, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let games = view.variants.iter().map(|(variant, name)| Entry::new(variant.id(), *name)).collect::<Vec<_>>();
    let shown = view.variant;
    let on_game =
        dispatch.reform(move |id: String| message(EditorMsg::Variant(Variant::from_id(&id).unwrap_or(shown))));
    let mut starts = vec![Entry::new("", "—")];
    starts.extend(view.starts.iter().map(|start| Entry::new(start.id, start.name)));
    let on_start = dispatch.reform(|id: String| message(EditorMsg::Start(id)));
    let rest = |color: Color| {
        let label = texts.editor_rest(Side::Of(color, Odds::Even));
        let onclick = dispatch.reform(move |_| message(EditorMsg::Edit(Edit::RestToHand(color))));
        let id = if color == Color::Black { "rest-black" } else { "rest-white" };
        html! { <button type="button" class="button" data-action={id} {onclick}>{ label }</button> }
    };
    html! {
        <>
            { sides("editor_turn", texts.editor_turn(), view.turn, view, |color| EditorMsg::Edit(Edit::Turn(color)), dispatch) }
            <div class="copies">
                { press("editor-clear", EditorMsg::Edit(Edit::Clear), texts.editor_clear(), Tone::Plain, dispatch) }
                { press("editor-flip", EditorMsg::Flip, texts.flip(), Tone::Plain, dispatch) }
                { press("editor-swap", EditorMsg::Edit(Edit::ChangePlayers), texts.editor_swap(), Tone::Plain, dispatch) }
                if view.has_hands { { for Color::ALL.map(rest) } }
            </div>
            <Choice name="editor_game" label={texts.settings_board()} value={view.variant.id()} entries={games} on={on_game} />
            // it stands on nothing again, so that the same start can be chosen twice
            <Choice key={view.text.clone()} name="editor_start" label={texts.editor_starts()} value="" entries={starts} on={on_start} />
        </>
    }
}

fn as_text(view: &EditorView, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let on = dispatch.reform(|text| message(EditorMsg::Text(text)));
    html! {
        <label class="position-text">
            <span class="choice-label">{ texts.editor_text() }</span>
            <Written name="position" rows="3" value={view.text.clone()} {on} />
            if let Some(fault) = &view.text_fault { <span class="fault" role="alert">{ fault.clone() }</span> }
        </label>
    }
}
