//! What the engine thinks of the position shown: a bar, and lines that can be stepped through on the board.

use super::{
    button::{button, sends},
    choice::{Choice, Entry},
    comparison::comparison,
    mate,
    played::{opener, played},
};
use crate::{
    app::{
        Msg,
        analysis::{
            CompareMsg, LinesMsg, PlayOutMsg,
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
    let threat = Button::new("threat", Msg::from(LinesMsg::Threat), texts.threat(), Tone::Plain)
        .on(view.threat)
        .idle(!view.can_pass);
    let compares = view.comparison.is_some();
    let compare =
        Button::new("compare", Msg::from(LinesMsg::Compare(CompareMsg::Toggle)), texts.compare(), Tone::Plain)
            .on(compares)
            .idle(!compares && !view.can_compare);
    let words = if view.plays_out { texts.play_out_stop() } else { texts.play_out() };
    let play_out = Button::new("play-out", Msg::from(LinesMsg::PlayOut(PlayOutMsg::Toggle)), words, Tone::Plain)
        .idle(compares || !(view.plays_out || view.may_insert));
    let paces: Vec<Entry> = view.paces.iter().map(|(value, text)| Entry::new(value.clone(), text.clone())).collect();
    let on_pace = dispatch.reform(|value| Msg::from(LinesMsg::PlayOut(PlayOutMsg::Pace(value))));
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
            { view.black.map(|black| gauge(black, view.spoken.clone(), texts)).unwrap_or_default() }
            <div class="analysis-head">
                <strong class="verdict">{ view.verdict.clone() }</strong>
                <span class="analysis-depth">{ texts.depth(view.depth, view.speed) }</span>
                { button(&threat, dispatch) }
                <Choice name="lines" label={texts.lines()} value={view.wanted.to_string()} entries={counts} on={on_lines} />
            </div>
            <div class="analysis-acts">
                { button(&compare, dispatch) }
                { button(&play_out, dispatch) }
                { mate::opener(view.mate.is_some(), texts, dispatch) }
                { opener(view.played.is_some(), texts, dispatch) }
                if view.plays_out {
                    <Choice name="playout" label={texts.replay_pace()} value={view.pace.clone()} entries={paces} on={on_pace} />
                }
            </div>
            // one child whether it is open or not: what stands before it would be drawn anew, and lose the focus
            if let Some(view) = &view.played { { played(view, lang, texts, dispatch) } }
            if let Some(search) = &view.mate {
                { mate::mate(search, view.may_insert, lang, texts, dispatch) }
            }
            if let Some(comparison) = &view.comparison {
                { self::comparison(comparison, view.may_insert, lang, texts, dispatch) }
            } else {
                <ol class="lines-of" role="list" data-wanted={view.wanted.to_string()} {onkeydown}>
                    { for view.lines.iter().enumerate().map(|(index, found)| html! {
                        <li key={index} data-line={(index + 1).to_string()} data-score={found.score.clone()} data-pv={found.usi.clone()}>
                            <span class="line-verdict">{ found.verdict.clone() }</span>
                            { line(index, found, view.may_insert, lang, texts, dispatch) }
                        </li>
                    }) }
                </ol>
            }
        </section>
    }
}

/// Black's share of the bar; the words are for those who do not see it.
pub(super) fn gauge(black: u32, spoken: String, texts: &'static Texts) -> Html {
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
            aria-valuetext={spoken}
        >
            <rect class="gauge-black" width={black.to_string()} height="1" />
        </svg>
    }
}

/// The moves of a line, and the button that puts them into the record. `place` is that of the line among all that can be shown.
pub(super) fn line(
    place: usize,
    line: &AnalysisLine,
    may_insert: bool,
    lang: &'static str,
    texts: &'static Texts,
    dispatch: &Callback<Msg>,
) -> Html {
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
                onclick={sends(Msg::from(LinesMsg::Preview { line: place, at }), dispatch)}
            >
                { text.clone() }
            </button>
        }
    };
    html! {
        <>
            <span class="line-moves">{ for line.moves.iter().enumerate().map(entry) }</span>
            if may_insert {
                { insert(Msg::from(LinesMsg::Insert(place)), line.is_new, texts, dispatch) }
            }
        </>
    }
}

/// The button that puts a line into the record. It stays where it is when the record has the line: others would move under the finger.
pub(super) fn insert(msg: Msg, is_new: bool, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let d = if is_new { "M12 6v12M6 12h12" } else { "M6 12l4 5 8-10" };
    html! {
        <button
            type="button"
            class="step"
            data-insert=""
            aria-label={texts.study_insert()}
            title={texts.study_insert()}
            aria-disabled={(!is_new).then_some("true")}
            onclick={sends(msg, dispatch)}
        >
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path {d} /></svg>
        </button>
    }
}
