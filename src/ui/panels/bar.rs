//! A player's bar.

use crate::{app::view::BarView, rules::Color};
use yew::prelude::*;

pub fn bar(view: &BarView, place: &'static str, thinks: &'static str) -> Html {
    let mark = match view.color {
        Color::Black => "☗",
        Color::White => "☖",
    };
    html! {
        <section class={classes!("bar", place, view.active.then_some("active"))} aria-label={view.label} data-player={view.color.name()}>
            <span class="bar-mark" aria-hidden="true">{ mark }</span>
            <span class="bar-name">{ view.name.clone() }</span>
            <span class="bar-about">{ view.about.clone() }</span>
            if view.thinking {
                <span class="bar-thinks"><span class="dots" aria-hidden="true"></span>{ thinks }</span>
            }
        </section>
    }
}
