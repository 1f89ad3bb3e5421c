//! The line that says what just happened and what can be done.

use super::button::button;
use crate::app::{
    Msg,
    page_view::LineView,
    session::view::{ResultView, StatusLine},
};
use yew::prelude::*;

/// `typing` is where moves and questions are typed, for those who want to; `has_answer` tells that something is said there.
pub fn line(view: &LineView, typing: Html, has_answer: bool, dispatch: &Callback<Msg>) -> Html {
    let is_question = view.is_question();
    let line = &view.line;
    html! {
        <section class={classes!("line", is_question.then_some("asks"), line.welcomes.then_some("welcomes"), line.is_long.then_some("long"), has_answer.then_some("answers"))}>
            // what is new of it is said by the voice, once
            <div class="line-words" role="status" aria-live="off">
                if let Some(check) = line.check {
                    <strong class="line-check">{ check }</strong>
                    { " " }
                }
                { line.result.as_ref().map_or_else(|| text(line), result) }
                if !line.note.is_empty() {
                    { " " }
                    <span class="line-note">{ line.note.clone() }</span>
                }
                if !line.comment.is_empty() {
                    { " " }
                    <span class="line-note line-comment">{ line.comment.clone() }</span>
                }
            </div>
            if let Some(points) = &line.points {
                <p class="line-points">{ points.clone() }</p>
            }
            if !view.buttons.is_empty() {
                <div class="line-buttons">{ for view.buttons.iter().map(|view| button(view, dispatch)) }</div>
            }
            { typing }
        </section>
    }
}

/// What is said, its move in the language that it is written in.
fn text(view: &StatusLine) -> Html {
    // looked for by hand: the general search for a text is as large as the rest of this file
    let around = |quoted: &str| {
        let text = &view.text;
        (0..text.len()).find_map(|at| Some((text.get(..at)?, text.get(at..)?.strip_prefix(quoted)?)))
    };
    let quoted = view.quoted.as_ref().and_then(|(quoted, lang)| Some((around(quoted)?, quoted, *lang)));
    match quoted {
        Some(((before, after), quoted, lang)) => {
            html! { <span>{ before }<span {lang}>{ quoted.clone() }</span>{ after }</span> }
        }
        None => html! { <span>{ view.text.clone() }</span> },
    }
}

fn result(view: &ResultView) -> Html {
    html! {
        <span class="result" data-result={view.winner} data-reason={view.reason}>
            <strong>{ view.headline.clone() }</strong>
            { " " }
            { view.why.clone() }
        </span>
    }
}
