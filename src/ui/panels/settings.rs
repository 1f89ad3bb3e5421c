//! Settings: how the page looks and speaks.

use super::choice::{Choice, Entry};
use crate::{
    app::{
        Msg,
        board_view::Coordinates,
        msg::SettingsChange,
        prefs::Prefs,
        settings::{Countdown, Evaluation, Theme, Volume, coordinates_from_id, coordinates_id},
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
    let evaluations = Evaluation::ALL.map(|evaluation| {
        let text = match evaluation {
            Evaluation::WinRate => texts.win_rate(),
            Evaluation::Pawns => texts.pawns(),
        };
        Entry::new(evaluation.id(), text)
    });
    let volumes = Volume::ALL.map(|volume| {
        let text = match volume {
            Volume::Off => texts.sound_off(),
            Volume::Soft => texts.sound_soft(),
            Volume::Full => texts.sound_full(),
        };
        Entry::new(volume.id(), text)
    });
    let countdowns = Countdown::ALL.map(|countdown| {
        let text = match countdown {
            Countdown::Off => texts.countdown_off(),
            Countdown::Beep => texts.countdown_beep(),
            Countdown::Voice => texts.countdown_voice(),
        };
        Entry::new(countdown.id(), text)
    });
    type Read = fn(&str) -> Option<SettingsChange>;
    let choice = |name: &'static str, label: &'static str, value: &'static str, entries: &[Entry], read: Read| {
        let dispatch = dispatch.clone();
        let on = Callback::from(move |id: String| {
            if let Some(change) = read(&id) {
                dispatch.emit(Msg::Settings(change));
            }
        });
        html! { <Choice {name} {label} {value} entries={entries.to_vec()} {on} /> }
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
            { choice("coordinates", texts.coordinates(), coordinates_id(prefs.coordinates()), &coordinates, |id| {
                coordinates_from_id(id).map(SettingsChange::Coordinates)
            }) }
            { choice("theme", texts.theme(), prefs.theme().id(), &themes, |id| Theme::from_id(id).map(SettingsChange::Theme)) }
            { choice("sound", texts.sound(), prefs.volume().id(), &volumes, |id| Volume::from_id(id).map(SettingsChange::Volume)) }
            { choice("countdown", texts.countdown(), prefs.countdown().id(), &countdowns, |id| {
                Countdown::from_id(id).map(SettingsChange::Countdown)
            }) }
            { choice("evaluation", texts.evaluation(), prefs.evaluation().id(), &evaluations, |id| {
                Evaluation::from_id(id).map(SettingsChange::Evaluation)
            }) }
            { tick("guidance", texts.guidance_about(), prefs.guidance(), SettingsChange::Guidance) }
            { tick("pause", texts.pause_about(), prefs.pause(), SettingsChange::Pause) }
        </div>
    }
}
