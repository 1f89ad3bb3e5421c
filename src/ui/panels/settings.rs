//! Settings: how the page looks and speaks.

use super::choice::{Choice, Entry};
use crate::{
    app::{
        Msg,
        board_view::Coordinates,
        msg::SettingsChange,
        prefs::Prefs,
        settings::{Evaluation, Theme, coordinates_from_id, coordinates_id},
    },
    i18n::Texts,
    ui::dom,
};
use yew::prelude::*;

pub fn settings(prefs: &Prefs, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let coordinates = [
        Entry::new(coordinates_id(Coordinates::Western), texts.coordinates_western()),
        Entry::new(coordinates_id(Coordinates::Japanese), texts.coordinates_japanese()),
    ];
    let themes = Theme::ALL.map(|theme| {
        let text = match theme {
            Theme::Auto => texts.theme_auto(),
            Theme::Light => texts.theme_light(),
            Theme::Dark => texts.theme_dark(),
        };
        Entry::new(theme.id(), text)
    });
    let on_coordinates = {
        let dispatch = dispatch.clone();
        Callback::from(move |id: String| {
            if let Some(coordinates) = coordinates_from_id(&id) {
                dispatch.emit(Msg::Settings(SettingsChange::Coordinates(coordinates)));
            }
        })
    };
    let on_theme = {
        let dispatch = dispatch.clone();
        Callback::from(move |id: String| {
            if let Some(theme) = Theme::from_id(&id) {
                dispatch.emit(Msg::Settings(SettingsChange::Theme(theme)));
            }
        })
    };
    let evaluations = Evaluation::ALL.map(|evaluation| {
        let text = match evaluation {
            Evaluation::WinRate => texts.win_rate(),
            Evaluation::Pawns => texts.pawns(),
        };
        Entry::new(evaluation.id(), text)
    });
    let on_evaluation = {
        let dispatch = dispatch.clone();
        Callback::from(move |id: String| {
            if let Some(evaluation) = Evaluation::from_id(&id) {
                dispatch.emit(Msg::Settings(SettingsChange::Evaluation(evaluation)));
            }
        })
    };
    let tick = |name: &'static str, text: &'static str, checked: bool, change: fn(bool) -> SettingsChange| {
        let onchange = dispatch.reform(move |event: Event| Msg::Settings(change(dom::is_checked(&event))));
        html! {
            <label class="tick">
                <input type="checkbox" {name} {checked} {onchange} />
                <span>{ text }</span>
            </label>
        }
    };
    html! {
        <div class="fields">
            <Choice name="coordinates" label={texts.coordinates()} value={coordinates_id(prefs.coordinates())} entries={coordinates.to_vec()} on={on_coordinates} />
            <Choice name="theme" label={texts.theme()} value={prefs.theme().id()} entries={themes.to_vec()} on={on_theme} />
            <Choice name="evaluation" label={texts.evaluation()} value={prefs.evaluation().id()} entries={evaluations.to_vec()} on={on_evaluation} />
            { tick("guidance", texts.guidance_about(), prefs.guidance(), SettingsChange::Guidance) }
            { tick("pause", texts.pause_about(), prefs.pause(), SettingsChange::Pause) }
        </div>
    }
}
