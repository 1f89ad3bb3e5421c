//! Whether there is a mate: how far the search has come, and the mate.

use super::{
    analysis::{line, line_keys},
    button::{button, icon_action},
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

/// A piece that is crossed out.
const MATE: &str = "M12 2.5l6.5 4.5 2 14.5h-17l2-14.5zM8.5 10.5l7 7M15.5 10.5l-7 7";

/// The button that asks, and closes the answer: a picture, as the row has no room for more words.
pub fn opener(is_open: bool, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    icon_action("mate", Msg::from(LinesMsg::Mate(MateMsg::Toggle)), texts.mate_ask(), MATE, is_open, dispatch)
}

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
            }
            if view.line.is_none() || !view.words.is_empty() {
                // said once, when nothing more is to come
                <p class="mate-words" role={view.percent.is_none().then_some("status")}>{ view.words.clone() }</p>
            }
        </div>
    }
}
