//! The move list, with the steps through it.

use super::{button::sends, choice::Choice};
use crate::{
    app::{
        Msg,
        page_view::MovesView,
        record::{Aside, MoveEntry, Navigation},
        session::SessionMsg,
        settings::Setting,
    },
    browser::ui::{
        dom,
        sheets::{self, notations, on_setting},
    },
    i18n::Texts,
};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct MovesProps {
    pub view: MovesView,
    /// What else takes a part of the room of the list: analysis, notes, study.
    pub beside: [bool; 3],
    pub texts: &'static Texts,
    pub dispatch: Callback<Msg>,
}

/// The signs of the steps to the first position, back, on and to the last one.
pub const STEP_SIGNS: [&str; 4] =
    ["M7 5v14M18 6l-7 6 7 6z", "M15.5 6l-7 6 7 6z", "M8.5 6l7 6-7 6z", "M17 5v14M6 6l7 6-7 6z"];
const DRAW: &str = "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3";
const ALL: &str = "M5 6h14M5 12h14M5 18h14";
const CLOSE: &str = "M6 6l12 12M18 6L6 18";

#[component]
pub fn Moves(props: &MovesProps) -> Html {
    let view = &props.view;
    let texts = props.texts;
    let list = use_node_ref();
    let all = use_state(|| false);
    {
        let list = list.clone();
        let changes = (view.current, view.entries.len(), *all, props.beside);
        use_effect_with(changes, move |_| {
            dom::scroll_inside(&list, "[aria-current]");
            // the strip becomes a column when the window is turned
            let listener = dom::on_resize(move || dom::scroll_inside(&list, "[aria-current]"));
            move || drop(listener)
        });
    }
    let on_all = {
        let all = all.clone();
        Callback::from(move |_: MouseEvent| all.set(!*all))
    };
    let on_draw = {
        let (all, dispatch) = (all.clone(), props.dispatch.clone());
        Callback::from(move |_: MouseEvent| {
            // the board is what is drawn on
            all.set(false);
            dispatch.emit(Msg::Session(SessionMsg::Draw));
        })
    };
    let onkeydown = {
        let all = all.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" && *all {
                dom::prevent_default(&event);
                all.set(false);
            }
        })
    };
    let onclick = props.dispatch.clone();
    let onclick = Callback::from(move |event: MouseEvent| {
        if let Some(node) = dom::node(&event) {
            onclick.emit(Msg::Navigate(Navigation::To(node)));
        }
    });
    html! {
        <section class={classes!("record", all.then_some("all"))} aria-label={view.label} {onkeydown}>
            { steps(props, on_draw) }
            // where there is room for one row of moves alone, or for none
            <button
                type="button"
                class="step all-moves"
                data-action="all-moves"
                aria-label={texts.all_moves()}
                title={texts.all_moves()}
                aria-expanded={if *all { "true" } else { "false" }}
                onclick={on_all}
            >
                <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                    <path d={if *all { CLOSE } else { ALL }} />
                </svg>
            </button>
            if view.entries.is_empty() {
                <p class="moves-none">{ view.none }</p>
            }
            <ol
                ref={list}
                class="moves"
                role="list"
                aria-label={view.label}
                {onclick}
            >
                { rows(view, texts) }
            </ol>
        </section>
    }
}

/// The moves, and between them what was said and tried.
fn rows(view: &MovesView, texts: &'static Texts) -> Html {
    let lang = view.notation.lang();
    let mut asides = view.asides.iter().peekable();
    let mut aside = |ply: usize| asides.next_if(|aside| aside.ply == ply);
    let mut rows: Vec<Html> = Vec::new();
    for ply in 0..=view.entries.len() {
        let aside = aside(ply);
        let made = ply.checked_sub(1).map(|at| &view.entries[at]);
        rows.extend(made.map(|made| entry(made, aside, view.current, lang)));
        let says = |aside: &&Aside| !aside.comment.is_empty() || !aside.tried.is_empty() || aside.board.is_some();
        rows.extend(aside.filter(says).map(|aside| sheets::aside(aside, view.current, lang, texts)));
    }
    rows.into_iter().collect()
}

/// The buttons that step through the moves, and what belongs to them all.
fn steps(props: &MovesProps, on_draw: Callback<MouseEvent>) -> Html {
    let (view, texts) = (&props.view, props.texts);
    let on_notation = on_setting(Setting::Notation, &props.dispatch);
    let (back, on) = (view.back, view.on);
    let step = |step, label, path, possible| self::step(step, label, path, possible, &props.dispatch);
    html! {
        <div class="steps" role="group" aria-label={texts.steps_label()}>
            { step(Navigation::First, texts.first(), STEP_SIGNS[0], back) }
            { step(Navigation::Previous, texts.previous(), STEP_SIGNS[1], back) }
            { step(Navigation::Next, texts.next(), STEP_SIGNS[2], on) }
            { step(Navigation::Last, texts.last(), STEP_SIGNS[3], on) }
            if let Some(draws) = view.draws {
                <button
                    type="button"
                    class="step draw"
                    data-action="draw"
                    aria-label={texts.draw_marks()}
                    title={texts.draw_marks()}
                    aria-pressed={if draws { "true" } else { "false" }}
                    onclick={on_draw}
                >
                    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={DRAW} /></svg>
                </button>
            }
            <Choice name="notation" label={texts.notation()} value={view.notation.id()} entries={notations()} on={on_notation} />
        </div>
    }
}

fn step(step: Navigation, label: &'static str, path: &'static str, possible: bool, dispatch: &Callback<Msg>) -> Html {
    let end = match step {
        Navigation::First => Some("to-first"),
        Navigation::Last => Some("to-last"),
        _ => None,
    };
    html! {
        <button
            type="button"
            class={classes!("step", end)}
            aria-label={label}
            title={label}
            aria-disabled={(!possible).then_some("true")}
            onclick={sends(Msg::Navigate(step), dispatch)}
        >
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={path} /></svg>
        </button>
    }
}

fn entry(entry: &MoveEntry, aside: Option<&Aside>, current: u32, lang: &'static str) -> Html {
    // styles put the moves of the side that begins into the first column, and write the ply before each: as the line below the board counts
    let column = if entry.ply % 2 == 1 { "odd" } else { "even" };
    let is_current = entry.node == current;
    // Tab reaches one of them, and the arrows step from there
    let is_passed = !is_current && (current > 0 || entry.ply > 1);
    html! {
        <li key={entry.node} role="listitem" class={column} data-node={entry.node.to_string()} data-ply={entry.ply.to_string()} data-usi={entry.usi.clone()}>
            <button type="button" class="move" {lang} aria-current={is_current.then_some("step")} tabindex={is_passed.then_some("-1")}>
                { entry.text.clone() }
                { for aside.map(sheets::verdict) }
            </button>
        </li>
    }
}
