//! What stands between the moves of the list: comments, and the lines that were tried.

use crate::{
    app::record::{Aside, TriedMove},
    browser::ui::{board::position, marked::lang_of},
    i18n::Texts,
};
use yew::prelude::*;

/// Lines within more others than these are indented no further.
const DEEPEST: usize = 4;

/// `current` is the node shown, `lang` the language that moves are written in.
pub fn aside(view: &Aside, current: u32, lang: &'static str, texts: &'static Texts) -> Html {
    let lines = view.tried.chunk_by(|_, next| next.begins.is_none());
    // one that is folded away opens when it is entered
    let is_inside = view.tried.iter().any(|tried| tried.node == current);
    html! {
        <li key={format!("aside-{}", view.ply)} class="aside">
            { for view.board.iter().map(|printed| position(&printed.board, &printed.caption)) }
            if !view.comment.is_empty() {
                <p class="comment" lang={lang_of(&view.comment)}>{ view.comment.clone() }</p>
            }
            if !view.tried.is_empty() {
                <details key={is_inside.to_string()} class="variations" open=true>
                    <summary>{ texts.variations() }</summary>
                    { for lines.map(|line| self::line(line, current, lang, texts)) }
                </details>
            }
        </li>
    }
}

/// What follows a move in its own button.
pub fn verdict(glyph: &'static str, facts: &str) -> Html {
    html! {
        <>
            if !glyph.is_empty() {
                <span class="glyph">{ glyph }</span>
            }
            if !facts.is_empty() {
                <span class="facts">{ facts.to_owned() }</span>
            }
        </>
    }
}

fn line(line: &[TriedMove], current: u32, lang: &'static str, texts: &'static Texts) -> Html {
    let depth = line.first().and_then(|first| first.begins).unwrap_or(1).min(DEEPEST);
    html! {
        <ol role="list" class={classes!("variation", format!("depth-{depth}"))} aria-label={texts.variations()}>
            { for line.iter().map(|tried| self::tried(tried, current, lang)) }
        </ol>
    }
}

fn tried(tried: &TriedMove, current: u32, lang: &'static str) -> Html {
    let is_current = tried.node == current;
    html! {
        <li
            key={tried.node}
            role="listitem"
            data-node={tried.node.to_string()}
            data-ply={tried.ply.to_string()}
            data-usi={tried.usi.clone()}
            data-variation={tried.begins.unwrap_or_default().to_string()}
        >
            <button type="button" class="move" {lang} aria-current={is_current.then_some("step")} tabindex={(!is_current).then_some("-1")}>
                { tried.text.clone() }
                { verdict(tried.glyph, &tried.facts) }
            </button>
            if !tried.comment.is_empty() {
                <span class="comment" lang={lang_of(&tried.comment)}>{ tried.comment.clone() }</span>
            }
        </li>
    }
}
