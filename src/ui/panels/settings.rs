//! Settings: how the page looks, sounds and speaks, in groups. A row is one control, its name and at most a line about it.

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
    let rows = Rows { prefs, texts, dispatch };
    html! {
        <div class="groups">
            { group("board", texts.settings_board(), board(&rows)) }
            { group("play", texts.settings_play(), play(&rows)) }
            { group("sound", texts.sound(), sound(&rows)) }
            { group("words", texts.settings_words(), words(&rows)) }
        </div>
    }
}

/// Rows of one kind below their heading.
fn group(id: &'static str, title: &'static str, rows: Html) -> Html {
    html! {
        <fieldset class="group" data-group={id}>
            <legend><h3>{ title }</h3></legend>
            <div class="fields">{ rows }</div>
        </fieldset>
    }
}

/// How board and room look.
fn board(rows: &Rows) -> Html {
    let Rows { prefs, texts, .. } = rows;
    let themes = Theme::ALL.map(|theme| {
        let text = match theme {
            Theme::Auto => texts.theme_auto(),
            Theme::Light => texts.theme_light(),
            Theme::Dark => texts.theme_dark(),
        };
        Entry::new(theme.id(), text)
    });
    let coordinates = [
        Entry::new(coordinates_id(Coordinates::Western), texts.coordinates_western()),
        Entry::new(coordinates_id(Coordinates::Japanese), texts.coordinates_japanese()),
    ];
    html! {
        <>
            { rows.choice("theme", texts.theme(), prefs.theme().id(), &themes, |id| Theme::from_id(id).map(SettingsChange::Theme)) }
            { rows.choice("coordinates", texts.coordinates(), coordinates_id(prefs.coordinates()), &coordinates, |id| {
                coordinates_from_id(id).map(SettingsChange::Coordinates)
            }) }
        </>
    }
}

/// What making moves and playing is like.
fn play(rows: &Rows) -> Html {
    let Rows { prefs, texts, .. } = rows;
    html! {
        <>
            { rows.tick("pause", texts.pause_about(), prefs.pause(), SettingsChange::Pause) }
        </>
    }
}

/// What is heard.
fn sound(rows: &Rows) -> Html {
    let Rows { prefs, texts, .. } = rows;
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
    html! {
        <>
            { rows.choice("sound", texts.volume(), prefs.volume().id(), &volumes, |id| Volume::from_id(id).map(SettingsChange::Volume)) }
            { rows.choice("countdown", texts.countdown(), prefs.countdown().id(), &countdowns, |id| {
                Countdown::from_id(id).map(SettingsChange::Countdown)
            }) }
        </>
    }
}

/// What the page says, and how.
fn words(rows: &Rows) -> Html {
    let Rows { prefs, texts, .. } = rows;
    let evaluations = Evaluation::ALL.map(|evaluation| {
        let text = match evaluation {
            Evaluation::WinRate => texts.win_rate(),
            Evaluation::Pawns => texts.pawns(),
        };
        Entry::new(evaluation.id(), text)
    });
    html! {
        <>
            { rows.choice("evaluation", texts.evaluation(), prefs.evaluation().id(), &evaluations, |id| {
                Evaluation::from_id(id).map(SettingsChange::Evaluation)
            }) }
            { rows.tick("guidance", texts.guidance_about(), prefs.guidance(), SettingsChange::Guidance) }
        </>
    }
}

/// What every group is made of.
struct Rows<'a> {
    prefs: &'a Prefs,
    texts: &'static Texts,
    dispatch: &'a Callback<Msg>,
}

impl Rows<'_> {
    /// A list to choose from; `read` understands the value of an entry.
    fn choice(
        &self,
        name: &'static str,
        label: &'static str,
        value: &'static str,
        entries: &[Entry],
        read: fn(&str) -> Option<SettingsChange>,
    ) -> Html {
        let dispatch = self.dispatch.clone();
        let on = Callback::from(move |id: String| {
            if let Some(change) = read(&id) {
                dispatch.emit(Msg::Settings(change));
            }
        });
        html! { <Choice {name} {label} {value} entries={entries.to_vec()} {on} /> }
    }

    /// A box to tick.
    fn tick(&self, name: &'static str, text: &'static str, checked: bool, change: fn(bool) -> SettingsChange) -> Html {
        let onchange = self.dispatch.reform(move |event: Event| Msg::Settings(change(dom::is_checked(&event))));
        html! {
            <label class="tick">
                <input type="checkbox" {name} {checked} {onchange} />
                <span>{ text }</span>
            </label>
        }
    }
}
