//! Problems to solve.

use crate::{
    app::{
        Msg,
        puzzles::{
            PaperView, PuzzleMsg, ShareAs,
            view::{PuzzleView, PuzzlesView, ShareText, ShareView},
        },
    },
    browser::ui::{board::problem, marked::marked},
    i18n::{Lang, Texts},
};
use yew::prelude::*;

pub fn puzzles(view: &PuzzlesView, lang: Lang, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    match view {
        PuzzlesView::Loading => waits(texts),
        PuzzlesView::Failed => failed(PuzzleMsg::Retry, texts, dispatch),
        PuzzlesView::Ready(view) => puzzle(view, lang, dispatch),
    }
}

/// What is fetched is on its way.
pub fn waits(texts: &'static Texts) -> Html {
    html! { <p class="waits" role="status">{ texts.prose_loading() }</p> }
}

/// It could not be fetched.
pub fn failed(retry: impl Into<Msg>, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    html! {
        <div class="waits" role="status">
            <p>{ texts.prose_failed() }</p>
            { button("retry", "button primary", texts.try_again(), retry, dispatch) }
        </div>
    }
}

/// A button that is marked by what it does.
pub fn button(
    mark: &'static str,
    class: &'static str,
    label: &str,
    msg: impl Into<Msg>,
    dispatch: &Callback<Msg>,
) -> Html {
    html! {
        <button type="button" {class} data-learn={mark} onclick={send(msg, dispatch)}>{ label }</button>
    }
}

/// One kind of listener for all that can be pressed.
pub fn send(msg: impl Into<Msg>, dispatch: &Callback<Msg>) -> Callback<MouseEvent> {
    let msg: Msg = msg.into();
    dispatch.reform(move |_| msg.clone())
}

fn puzzle(view: &PuzzleView, lang: Lang, dispatch: &Callback<Msg>) -> Html {
    let way = |mark, label: Option<&'static str>, msg| {
        label.map(|label| button(mark, "button", label, msg, dispatch)).unwrap_or_default()
    };
    let is_racing = view.in_race.as_ref().is_some_and(|race| !race.is_over);
    html! {
        <section class="lesson puzzle" data-puzzle={if view.is_solved { "solved" } else { "open" }}>
            <p class="about">{ &view.counted }</p>
            <div class="title-and-clock">
                <h3 class="prose-title">
                    if view.is_daily && view.in_race.is_none() {
                        { view.daily.0 }{ " · " }
                    }
                    { &view.title }
                </h3>
                if let Some(race) = &view.in_race {
                    <p
                        class="race-clock"
                        role="timer"
                        data-race={if race.is_over { "over" } else { "on" }}
                        data-solved={race.solved.to_string()}
                    >
                        { &race.left }
                    </p>
                }
            </div>
            if !view.task.is_empty() {
                <p class="task">{ view.task }</p>
            }
            if let Some(also) = view.also {
                <p class="about">{ also }</p>
            }
            <p class={if view.is_solved { "said right" } else { "said" }} role="status">{ marked(&view.said, lang) }</p>
            <div class="ways">
                if let Some(hint) = view.hint {
                    <button type="button" class="button" data-learn="hint" aria-disabled={view.is_hint_spent.then_some("true")}
                        onclick={send(PuzzleMsg::Hint, dispatch)}>{ hint }</button>
                }
                { way("solution", view.solution, PuzzleMsg::Solution) }
                { way("again", view.again, PuzzleMsg::Again) }
                { button("next", if view.is_solved { "button primary" } else { "button" }, view.next, PuzzleMsg::Next, dispatch) }
                { way("end-race", view.in_race.as_ref().filter(|_| is_racing).map(|race| race.end), PuzzleMsg::EndRace) }
            </div>
            if !is_racing {
                { rest(view, dispatch) }
                { for view.paper.iter().map(|paper| on_paper(paper, lang)) }
            }
        </section>
    }
}

/// One of several, of which one is chosen.
fn tab(msg: PuzzleMsg, label: &str, is_chosen: bool, dispatch: &Callback<Msg>) -> Html {
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
}

/// What leads to other problems, and how far one has come.
fn rest(view: &PuzzleView, dispatch: &Callback<Msg>) -> Html {
    let length = |(lengths, label, is_chosen): &(_, String, bool)| {
        tab(PuzzleMsg::Lengths(*lengths), label, *is_chosen, dispatch)
    };
    let theme =
        |(theme, label, is_chosen): &(_, String, bool)| tab(PuzzleMsg::Theme(*theme), label, *is_chosen, dispatch);
    let (heading, by_length) = &view.by_length;
    let (theme_heading, by_theme) = &view.by_theme;
    let (missed_heading, missed) = &view.missed;
    let again = |&(at, is_at_hand): &(usize, bool)| tab(PuzzleMsg::At(at), &(at + 1).to_string(), is_at_hand, dispatch);
    let (print_heading, counts) = view.print;
    let print = |count: usize| button("print", "button", &count.to_string(), PuzzleMsg::Print(count), dispatch);
    html! {
        <>
            if !missed.is_empty() {
                <div class="tab-row lesser" role="group" aria-label={*missed_heading} data-missed="">
                    <span class="about" aria-hidden="true">{ *missed_heading }</span>
                    { for missed.iter().map(again) }
                </div>
            }
            <div class="tab-row lesser" role="group" aria-label={view.lengths_label}>
                <span class="about" aria-hidden="true">{ view.lengths_label }</span>
                { for view.lengths.iter().map(length) }
            </div>
            <p class="about">{ &view.progress }</p>
            <div class="ways">
                <button
                    type="button"
                    class="button"
                    data-learn="daily"
                    data-done={view.daily_done.then_some("")}
                    aria-current={view.is_daily.then_some("true")}
                    onclick={send(PuzzleMsg::At(view.daily.1), dispatch)}
                >
                    { view.daily.0 }{ if view.daily_done { " ✓" } else { "" } }
                </button>
                { button("race", "button", view.race, PuzzleMsg::Race, dispatch) }
                { for view.forget.iter().map(|label| button("forget", "button", label, PuzzleMsg::Forget, dispatch)) }
            </div>
            if let Some(days) = &view.days {
                <p class="about" data-days="">{ days }</p>
            }
            <details class="by-length">
                <summary>{ *heading }</summary>
                <ul>{ for by_length.iter().map(|line| html! { <li>{ line }</li> }) }</ul>
            </details>
            <details class="by-length">
                <summary>{ *theme_heading }</summary>
                <div class="tab-row lesser themes" role="group" aria-label={*theme_heading}>{ for by_theme.iter().map(theme) }</div>
            </details>
            { for view.share.iter().map(|view| share(view, dispatch)) }
            <details class="by-length">
                <summary>{ print_heading }</summary>
                <div class="ways" role="group" aria-label={print_heading}>{ for counts.into_iter().map(print) }</div>
            </details>
        </>
    }
}

/// The problem for others. The texts are shown as well as copied: where the browser refuses, they can be taken by hand.
fn share(view: &ShareView, dispatch: &Callback<Msg>) -> Html {
    let text = |&ShareText { share, name, copy, ref text }: &ShareText| {
        let (mark, rows) = if share == ShareAs::Tag { ("copy-tag", "4") } else { ("copy-link", "2") };
        html! {
            <div class="for-others">
                <textarea class="text" aria-label={name} readonly=true {rows} spellcheck="false" value={text.clone()} />
                { button(mark, "button", copy, PuzzleMsg::Copy(share), dispatch) }
            </div>
        }
    };
    html! {
        <details class="by-length">
            <summary>{ view.title }</summary>
            <p class="about">{ view.about }</p>
            { for view.texts.iter().map(text) }
            <p class="about" role="status">{ view.said }</p>
        </details>
    }
}

/// Problems as they are printed, each sheet a page with boards and a page with their solutions. On the screen there is nothing of it.
fn on_paper(view: &PaperView, lang: Lang) -> Html {
    html! {
        <div class="problems-on-paper">
            { for view.sheets.iter().map(|sheet| html! {
                <>
                    <section class="front">
                        <h2>{ &view.title }</h2>
                        <p>{ view.task }</p>
                        <div class="printed">{ for sheet.boards.iter().map(|(board, caption)| problem(board, caption)) }</div>
                    </section>
                    <section class="back">
                        <h2>{ &view.title }{ " · " }{ view.solutions }</h2>
                        { for sheet.solutions.iter().map(|line| html! { <p>{ marked(line, lang) }</p> }) }
                    </section>
                </>
            }) }
        </div>
    }
}
