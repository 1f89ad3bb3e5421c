//! Sets of exercises.

use super::puzzles::{button, failed, send, waits};
use crate::{
    app::{
        Msg,
        learn::{
            CourseMsg,
            course_view::{CourseView, ExerciseView, GroupView, SetView},
        },
    },
    browser::ui::marked::marked,
    i18n::{Lang, Texts},
};
use yew::prelude::*;

pub fn course(view: &CourseView, lang: Lang, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    match view {
        CourseView::Loading => waits(texts),
        CourseView::Failed => failed(CourseMsg::Retry, texts, dispatch),
        CourseView::List { done, groups } => html! {
            <section class="lesson course" data-course="list">
                <p class="about">{ done }</p>
                { for groups.iter().map(|view| group(view, lang, dispatch)) }
            </section>
        },
        CourseView::Exercise(view) => exercise(view, lang, dispatch),
    }
}

fn group(view: &GroupView, lang: Lang, dispatch: &Callback<Msg>) -> Html {
    let set = |set: &SetView| {
        html! {
            <button
                type="button"
                class="tab"
                data-set={set.id}
                data-done={set.is_done.then_some("")}
                aria-label={set.label.clone()}
                onclick={send(CourseMsg::Open(set.place), dispatch)}
            >
                { marked(set.title, lang) }{ if set.is_done { " ✓" } else { "" } }
            </button>
        }
    };
    html! {
        <>
            <h3>{ marked(view.title, lang) }</h3>
            <div class="tab-row lesser">{ for view.sets.iter().map(set) }</div>
        </>
    }
}

fn exercise(view: &ExerciseView, lang: Lang, dispatch: &Callback<Msg>) -> Html {
    let step = |(index, (label, done)): (usize, &(String, bool))| {
        html! {
            <li>
                <button
                    type="button"
                    class={if *done { "dot-step done" } else { "dot-step" }}
                    aria-label={label.clone()}
                    data-step={(index + 1).to_string()}
                    aria-current={(index == view.at).then_some("step")}
                    onclick={send(CourseMsg::Step(index), dispatch)}
                >
                    <span aria-hidden="true">{ index + 1 }</span>
                </button>
            </li>
        }
    };
    let class = if view.is_done { "button primary" } else { "button" };
    let next = match view.next_set {
        Some((place, label)) => button("next", class, label, CourseMsg::Open(place), dispatch),
        None if view.at + 1 == view.steps.len() => button("next", class, view.list, CourseMsg::List, dispatch),
        None => button("next", class, view.next, CourseMsg::Step(view.at + 1), dispatch),
    };
    html! {
        <section class="lesson" data-lesson={if view.is_done { "right" } else { "open" }}>
            <p class="about">{ &view.counted }</p>
            <div role="status">
                <h3 class="prose-title">{ marked(view.title, lang) }</h3>
                <p class="task">{ marked(view.text, lang) }</p>
                <p class={if view.is_done { "said right" } else { "said" }}>{ marked(&view.said, lang) }</p>
            </div>
            <div class="ways">
                if let Some(at) = view.at.checked_sub(1) {
                    { button("previous", "button", view.previous, CourseMsg::Step(at), dispatch) }
                }
                if let Some(hint) = view.hint {
                    { button("hint", "button", hint, CourseMsg::Hint, dispatch) }
                }
                { button("again", "button", view.again, CourseMsg::Again, dispatch) }
                { next }
            </div>
            <ol class="dot-steps">{ for view.steps.iter().enumerate().map(step) }</ol>
            { button("list", "button", view.list, CourseMsg::List, dispatch) }
        </section>
    }
}
