//! Two moves beside each other: which they are, what the engine thinks of each, and its line.

use super::{
    analysis::{gauge, line, line_keys},
    choice::{Choice, Entry},
};
use crate::{
    app::{
        Msg,
        analysis::{
            CompareMsg, LinesMsg,
            compare_view::{ComparedView, ComparisonView},
        },
    },
    i18n::Texts,
};
use yew::prelude::*;

pub fn comparison(
    view: &ComparisonView,
    may_insert: bool,
    lang: &'static str,
    texts: &'static Texts,
    dispatch: &Callback<Msg>,
) -> Html {
    let onkeydown = line_keys(dispatch);
    let moves: Vec<Entry> =
        view.moves.iter().map(|(usi, text)| Entry::new(usi.clone(), text.clone()).lang(lang)).collect();
    let names = [("compared-first", texts.compare_first()), ("compared-second", texts.compare_second())];
    let side = |((place, side), (name, label)): ((usize, &ComparedView), (&'static str, &'static str))| {
        let on = dispatch.reform(move |usi| Msg::from(LinesMsg::Compare(CompareMsg::Choose { side: place, usi })));
        let score = side.line.as_ref().map(|line| line.score.clone());
        html! {
            <div class="compared" key={name} data-compared={side.usi.clone()} data-score={score} data-depth={side.depth.to_string()}>
                <Choice {name} {label} value={side.usi.clone()} entries={moves.clone()} {on} />
                if let Some((black, spoken)) = &side.black {
                    { gauge(*black, spoken.clone(), texts) }
                }
                if let Some(found) = &side.line {
                    <p class="compared-verdict">
                        <strong>{ found.verdict.clone() }</strong>
                        <span class="analysis-depth">{ side.depth.to_string() }</span>
                    </p>
                    <div class="compared-line">{ line(side.place, found, may_insert, lang, texts, dispatch) }</div>
                } else if side.has_failed {
                    <p class="compared-verdict">{ texts.study_failed() }</p>
                }
            </div>
        }
    };
    html! {
        <div class="comparison" {onkeydown} data-done={view.is_done.then_some("")}>
            <div class="compared-sides">{ for view.sides.iter().enumerate().zip(names).map(side) }</div>
            // said once, when nothing more is to come
            <p class="compared-better" role={view.is_done.then_some("status")}>{ view.verdict.clone() }</p>
        </div>
    }
}
