//! Problems to solve.

use crate::{
    app::{
        Msg,
        puzzles::{
            PuzzleMsg,
            view::{PuzzleView, PuzzlesView},
        },
    },
    browser::ui::marked::marked,
    i18n::{Lang, Texts},
};
use yew::prelude::*;

pub fn puzzles(view: &PuzzlesView, lang: Lang, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    match view {
        PuzzlesView::Loading => html! { <p class="waits" role="status">{ texts.prose_loading() }</p> },
        PuzzlesView::Failed => html! {
            <div class="waits" role="status">
                <p>{ texts.prose_failed() }</p>
                { button("retry", "button primary", texts.try_again(), PuzzleMsg::Retry, dispatch) }
            </div>
        },
        PuzzlesView::Ready(view) => puzzle(view, lang, dispatch),
    }
}

fn button(mark: &'static str, class: &'static str, label: &str, msg: PuzzleMsg, dispatch: &Callback<Msg>) -> Html {
    html! {
        <button type="button" {class} data-learn={mark} onclick={dispatch.reform(move |_| Msg::from(msg.clone()))}>{ label }</button>
    }
}

fn puzzle(view: &PuzzleView, lang: Lang, dispatch: &Callback<Msg>) -> Html {
    let way = |mark, label: Option<&'static str>, msg| {
        label.map(|label| button(mark, "button", label, msg, dispatch)).unwrap_or_default()
    };
    let length = |(lengths, label, is_chosen): &(_, String, bool)| {
        let msg = PuzzleMsg::Lengths(*lengths);
        html! {
            <button
                type="button"
                class="tab"
                aria-pressed={is_chosen.to_string()}
                onclick={dispatch.reform(move |_| Msg::from(msg.clone()))}
            >
                { label }
            </button>
        }
    };
    html! {
        <section class="lesson puzzle" data-puzzle={if view.is_solved { "solved" } else { "open" }}>
            <p class="about">{ &view.counted }</p>
            <h3 class="prose-title">{ &view.title }</h3>
            <p class="task">{ view.task }</p>
            <p class={if view.is_solved { "said right" } else { "said" }} role="status">{ marked(&view.said, lang) }</p>
            <div class="ways">
                { way("hint", view.hint, PuzzleMsg::Hint) }
                { way("solution", view.solution, PuzzleMsg::Solution) }
                { way("again", view.again, PuzzleMsg::Again) }
                { button("next", if view.is_solved { "button primary" } else { "button" }, view.next, PuzzleMsg::Next, dispatch) }
            </div>
            <div class="tab-row lesser" role="group" aria-label={view.lengths_label}>{ for view.lengths.iter().map(length) }</div>
            <p class="about">{ &view.progress }</p>
            <button
                type="button"
                class="button"
                data-learn="daily"
                data-done={view.daily_done.then_some("")}
                aria-current={view.is_daily.then_some("true")}
                onclick={dispatch.reform(|_| Msg::from(PuzzleMsg::Daily))}
            >
                { view.daily }{ if view.daily_done { " ✓" } else { "" } }
            </button>
        </section>
    }
}
