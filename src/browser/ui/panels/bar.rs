//! A player's bar.

use crate::{
    app::session::{clock::ClockView, view::BarView},
    browser::ui::marked::marked,
    i18n::Lang,
    rules::Color,
};
use yew::prelude::*;

pub fn bar(view: &BarView, place: &'static str, lang: Lang, thinks: &'static str) -> Html {
    let mark = match view.color {
        Color::Black => "☗",
        Color::White => "☖",
    };
    html! {
        <section class={classes!("bar", place, view.active.then_some("active"), view.named.then_some("named"))} aria-label={view.label} data-player={view.color.name()}>
            <span class="bar-mark" aria-hidden="true">{ mark }</span>
            <span class="bar-name">{ marked(&view.name, lang) }</span>
            <span class="bar-about">{ view.about.clone() }</span>
            if let Some((name, clock)) = &view.clock {
                { self::clock(name, clock, view.color) }
            }
            if view.thinking {
                <span class="bar-thinks"><span class="dots" aria-hidden="true"></span>{ thinks }</span>
            }
        </section>
    }
}

fn clock(name: &str, clock: &ClockView, color: Color) -> Html {
    html! {
        <span
            class={classes!("clock", clock.runs.then_some("runs"), clock.low.then_some("low"))}
            role="timer"
            aria-label={format!("{name} {}", clock.text)}
            data-clock={color.name()}
            data-seconds={clock.seconds.to_string()}
        >
            { &clock.text }
            if let Some(periods) = clock.periods {
                <span class="clock-periods">{ format!("×{periods}") }</span>
            }
        </span>
    }
}
