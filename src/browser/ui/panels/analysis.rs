//! What the engine thinks of the position shown: a bar, and lines that can be stepped through on the board.

use super::{
    button::{button, sends},
    choice::{Choice, Entry},
};
use crate::{
    app::{
        Msg,
        analysis::{
            AnalysisMsg,
            view::{AnalysisLine, AnalysisView},
        },
        button::Tone,
        page_view::Button,
        record::Navigation,
        settings::{MAX_LINES, Setting},
    },
    browser::ui::{dom, sheets::on_setting},
    i18n::Texts,
};
use yew::prelude::*;

/// Keys that step along the line that is shown, and leave it.
pub(super) fn line_keys(dispatch: &Callback<Msg>) -> Callback<KeyboardEvent> {
    let dispatch = dispatch.clone();
    Callback::from(move |event: KeyboardEvent| {
        let msg = match event.key().as_str() {
            "ArrowLeft" => Msg::Navigate(Navigation::Previous),
            "ArrowRight" => Msg::Navigate(Navigation::Next),
            "Escape" => Msg::BackToGame,
            _ => return,
        };
        dom::prevent_default(&event);
        dispatch.emit(msg);
    })
}

/// `lang` is the language that moves are written in.
pub fn analysis(view: &AnalysisView, lang: &'static str, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let counts = (1..=MAX_LINES).map(|lines| Entry::new(lines.to_string(), lines.to_string())).collect::<Vec<_>>();
    let on_lines = on_setting(Setting::Lines, dispatch);
    let threat = Button::new("threat", Msg::Analysis(AnalysisMsg::Threat), texts.threat(), Tone::Plain)
        .on(view.threat)
        .idle(!view.can_pass);
    let onkeydown = line_keys(dispatch);
    if let Some(over) = &view.over {
        let back = Button::new("step-back", Msg::Navigate(Navigation::Previous), texts.previous(), Tone::Plain);
        return html! {
            <section class="analysis" aria-label={texts.analyse()}>
                <p class="analysis-over">{ over.clone() }</p>
                { button(&back, dispatch) }
            </section>
        };
    }
    html! {
        <section class="analysis" aria-label={texts.analyse()} data-sfen={view.sfen.clone()} data-depth={view.depth.to_string()}>
            { view.black.map(|black| gauge(black, view, texts)).unwrap_or_default() }
            <div class="analysis-head">
                <strong class="verdict">{ view.verdict.clone() }</strong>
                <span class="analysis-depth">{ texts.depth(view.depth, view.speed) }</span>
                { button(&threat, dispatch) }
                <Choice name="lines" label={texts.lines()} value={view.wanted.to_string()} entries={counts} on={on_lines} />
            </div>
            <ol class="lines-of" role="list" {onkeydown}>
                { for view.lines.iter().enumerate().map(|(index, line)| self::line(index, line, lang, dispatch)) }
            </ol>
        </section>
    }
}

/// Black's share of the bar; the words are for those who do not see it.
fn gauge(black: u32, view: &AnalysisView, texts: &'static Texts) -> Html {
    html! {
        <svg
            class="gauge"
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            role="meter"
            aria-label={texts.evaluation()}
            aria-valuemin="0"
            aria-valuemax="100"
            aria-valuenow={black.to_string()}
            aria-valuetext={view.spoken.clone()}
        >
            <rect class="gauge-black" width={black.to_string()} height="1" />
        </svg>
    }
}

fn line(index: usize, line: &AnalysisLine, lang: &'static str, dispatch: &Callback<Msg>) -> Html {
    let entry = |(ply, text): (usize, &String)| {
        let at = ply + 1;
        html! {
            // a line that grows or changes must not take the button away that is being pressed
            <button
                key={ply}
                type="button"
                class="move"
                {lang}
                // one stop a line: the arrows step on from there
                tabindex={if ply == 0 { "0" } else { "-1" }}
                aria-current={(at == line.shown).then_some("step")}
                onclick={sends(Msg::Analysis(AnalysisMsg::Preview { line: index, at }), dispatch)}
            >
                { text.clone() }
            </button>
        }
    };
    html! {
        <li key={index} data-line={(index + 1).to_string()} data-score={line.score.clone()} data-pv={line.usi.clone()}>
            <span class="line-verdict">{ line.verdict.clone() }</span>
            <span class="line-moves">{ for line.moves.iter().enumerate().map(entry) }</span>
        </li>
    }
}
