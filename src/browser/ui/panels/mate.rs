//! Whether there is a mate: how far the search has come, and the mate.

use super::{
    analysis::{line, line_keys},
    button::button,
};
use crate::{
    app::{
        Msg,
        analysis::{LinesMsg, MateMsg, mate_view::MateView},
        button::Tone,
        page_view::Button,
    },
    i18n::Texts,
};
use yew::prelude::*;

pub fn mate(
    view: &MateView,
    may_insert: bool,
    lang: &'static str,
    texts: &'static Texts,
    dispatch: &Callback<Msg>,
) -> Html {
    let stop = Button::new("mate-stop", Msg::from(LinesMsg::Mate(MateMsg::Stop)), texts.study_stop(), Tone::Plain);
    html! {
        <div class="mate" data-mate={if view.percent.is_some() { "searched" } else { "done" }} onkeydown={line_keys(dispatch)}>
            if let Some(percent) = view.percent {
                <progress max="100" value={percent.to_string()} aria-label={texts.mate_ask()}></progress>
                { button(&stop, dispatch) }
            }
            if let Some((place, found)) = &view.line {
                <p class="mate-line" data-score={found.score.clone()} data-pv={found.usi.clone()}>
                    <strong class="line-verdict" role="status">{ found.verdict.clone() }</strong>
                    { line(*place, found, may_insert, lang, texts, dispatch) }
                </p>
            } else {
                // said once, when nothing more is to come
                <p class="mate-words" role={view.percent.is_none().then_some("status")}>{ view.words.clone() }</p>
            }
        </div>
    }
}
