//! Buttons, marked with the action that they stand for.

use crate::app::{
    Msg,
    button::{ButtonId, Tone},
    page_view::Button,
};
use yew::prelude::*;

/// Books on a shelf.
pub const LIBRARY: &str = "M5 4.5h4v15H5zM9 4.5h4v15H9zM13.5 5.5l3.8-1 3.9 14.4-3.9 1z";

/// What a press sends. One function for every button: a closure for each would be a part of the program for each.
pub fn sends(msg: Msg, dispatch: &Callback<Msg>) -> Callback<MouseEvent> {
    dispatch.reform(move |_| msg.clone())
}

pub fn button(view: &Button, dispatch: &Callback<Msg>) -> Html {
    popover_button(view, None, dispatch)
}

/// A button in a list that closes when it is pressed; `list` is the id of that.
pub fn popover_button(view: &Button, list: impl Into<Option<&'static str>>, dispatch: &Callback<Msg>) -> Html {
    let list = list.into();
    let class = match view.tone {
        Tone::Plain => "button",
        Tone::Primary => "button primary",
        Tone::Quiet => "button quiet",
    };
    let (action, answer) = match view.id {
        ButtonId::Action(id) => (Some(id), None),
        ButtonId::Answer(id) => (None, Some(id)),
    };
    let onclick = sends(view.msg.clone(), dispatch);
    html! {
        <button type="button" {class} data-action={action} data-answer={answer} aria-disabled={view.idle.then_some("true")} aria-pressed={view.on.map(|on| if on { "true" } else { "false" })} popovertarget={list} popovertargetaction={list.map(|_| "hide")} {onclick}>
            { view.label }
        </button>
    }
}

/// A button that only says its words.
pub fn action(id: &'static str, msg: Msg, label: &'static str, tone: Tone, dispatch: &Callback<Msg>) -> Html {
    button(&Button::new(id, msg, label, tone), dispatch)
}

/// A button that is a picture, with its words beside it where there is room.
pub fn icon_action(
    id: &'static str,
    msg: Msg,
    label: &'static str,
    path: &'static str,
    pressed: bool,
    dispatch: &Callback<Msg>,
) -> Html {
    html! {
        <button
            type="button"
            class="icon-button"
            data-action={id}
            aria-label={label}
            aria-expanded={if pressed { "true" } else { "false" }}
            title={label}
            onclick={sends(msg, dispatch)}
        >
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={path} /></svg>
            <span class="wide">{ label }</span>
        </button>
    }
}
