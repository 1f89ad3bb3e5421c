//! Texts from outside with their language marked, so that voices read them and fonts draw them as Japanese.

use crate::i18n::Lang;
use yew::prelude::*;

/// A text in which Japanese words are marked as such, where the page's language is not written with their signs.
pub fn marked(text: &str, lang: Lang) -> Html {
    if matches!(lang, Lang::Ja | Lang::Zh) {
        return html! { { text } };
    }
    let is_japanese = |sign: char| matches!(sign, '\u{3005}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}');
    let mut rest = text;
    let mut parts = Vec::new();
    while let Some(first) = rest.chars().next() {
        let marked = is_japanese(first);
        let end = rest.find(|sign| is_japanese(sign) != marked).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        parts.push(if marked {
            html! { <span lang="ja">{ part }</span> }
        } else {
            html! { { part } }
        });
        rest = after;
    }
    parts.into_iter().collect()
}

/// The language of a whole text that nobody but a Japanese writer has written: one with kana.
pub fn lang_of(text: &str) -> Option<&'static str> {
    text.contains(|sign| matches!(sign, '\u{3041}'..='\u{30ff}')).then_some("ja")
}
