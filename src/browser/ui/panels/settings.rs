//! Settings: how the page looks, sounds and speaks, in groups. A row is one control, its name and at most a line about it.

use super::{
    button::action,
    choice::{Choice, Entry},
};
use crate::{
    app::{
        Msg,
        button::Tone,
        prefs::Prefs,
        settings::{BoardSize, Coordinates, Countdown, Evaluation, Material, Notation, PieceSet, Theme, Volume},
        settings_file::SettingsFault,
        settings_msg::{SettingsChange, SettingsMsg},
    },
    browser::ui::{board::PieceIcon, dom},
    i18n::Texts,
    rules::{Color, Kind, Piece},
};
use yew::prelude::*;

/// `file` is what became of the file that was chosen last.
pub fn settings(
    prefs: &Prefs,
    file: Option<&Result<(), SettingsFault>>,
    texts: &'static Texts,
    dispatch: &Callback<Msg>,
) -> Html {
    let rows = Rows { prefs, texts, dispatch };
    html! {
        <div class="groups">
            { group("board", texts.settings_board(), board(&rows)) }
            { group("pieces", texts.settings_pieces(), pieces(&rows)) }
            { group("play", texts.settings_play(), play(&rows)) }
            { group("sound", texts.sound(), sound(&rows)) }
            { group("words", texts.settings_words(), words(&rows)) }
            { group("file", texts.settings_file(), self::file(&rows, file)) }
        </div>
    }
}

/// What a set of pieces is called.
pub fn set_name(set: PieceSet, texts: &Texts) -> &'static str {
    match set {
        PieceSet::Kanji2 => texts.kanji2(),
        PieceSet::Kanji1 => texts.kanji1(),
        PieceSet::Marks => texts.marks(),
        PieceSet::International => texts.international(),
        PieceSet::Letters => texts.letters(),
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
    let coordinates = Coordinates::ALL.map(|style| {
        let text = match style {
            Coordinates::Western => texts.coordinates_western(),
            Coordinates::Japanese => texts.coordinates_japanese(),
            Coordinates::Numerals => texts.coordinates_numerals(),
            Coordinates::None => texts.coordinates_none(),
        };
        let entry = Entry::new(style.id(), text);
        if style == Coordinates::Japanese { entry.lang("ja") } else { entry }
    });
    let materials = Material::ALL.map(|material| {
        let text = match material {
            Material::Kaya => texts.material_kaya(),
            Material::Walnut => texts.material_walnut(),
            Material::Slate => texts.material_slate(),
            Material::Tatami => texts.material_tatami(),
            Material::Washi => texts.material_washi(),
        };
        Tile { id: material.id(), text, board: Some(material.id()), set: prefs.pieces() }
    });
    html! {
        <>
            { rows.tiles("board", texts.material(), prefs.board().id(), &materials, |id| {
                Material::from_id(id).map(SettingsChange::Material)
            }) }
            { rows.choice("theme", texts.theme(), prefs.theme().id(), &themes, |id| Theme::from_id(id).map(SettingsChange::Theme)) }
            { rows.choice("coordinates", texts.coordinates(), prefs.coordinates().id(), &coordinates, |id| {
                Coordinates::from_id(id).map(SettingsChange::Coordinates)
            }) }
            { size(rows) }
            { rows.tick("high_contrast", texts.contrast_about(), prefs.high_contrast(), SettingsChange::Contrast) }
            { rows.tick("left_handed", texts.left_handed_about(), prefs.left_handed(), SettingsChange::LeftHanded) }
        </>
    }
}

fn size(rows: &Rows) -> Html {
    let percent = rows.prefs.size().percent();
    let dispatch = rows.dispatch.clone();
    let oninput = Callback::from(move |event: InputEvent| {
        if let Some(size) = dom::value(&event).parse().ok().and_then(BoardSize::new) {
            dispatch.emit(Msg::Settings(SettingsMsg::Change(SettingsChange::Size(size))));
        }
    });
    let [least, step] = [BoardSize::LEAST, BoardSize::STEP].map(|number| number.to_string());
    html! {
        <label class="choice">
            <span class="choice-label">{ rows.texts.board_size() }</span>
            <span class="slider">
                <input type="range" name="size" min={least} max="100" {step} value={percent.to_string()} {oninput} />
                <output>{ format!("{percent} %") }</output>
            </span>
        </label>
    }
}

/// How pieces look and moves are written.
fn pieces(rows: &Rows) -> Html {
    let Rows { prefs, texts, .. } = rows;
    let sets = PieceSet::ALL.map(|set| Tile { id: set.id(), text: set_name(set, texts), board: None, set });
    let notations = Notation::ALL.map(|notation| Entry::new(notation.id(), notation.sample()).lang(notation.lang()));
    html! {
        <>
            { rows.tiles("set", texts.pieces(), prefs.pieces().id(), &sets, |id| PieceSet::from_id(id).map(SettingsChange::Pieces)) }
            { rows.choice("notation", texts.notation(), prefs.notation().id(), &notations, |id| {
                Notation::from_id(id).map(SettingsChange::Notation)
            }) }
        </>
    }
}

/// What making moves and playing is like.
fn play(rows: &Rows) -> Html {
    let Rows { prefs, texts, dispatch } = rows;
    html! {
        <>
            { rows.tick("movement", texts.movement_about(), prefs.movement(), SettingsChange::Movement) }
            { rows.tick("threats", texts.threats_about(), prefs.threats(), SettingsChange::Threats) }
            { rows.tick("confirm", texts.confirm_about(), prefs.confirm(), SettingsChange::Confirm) }
            { rows.tick("pause", texts.pause_about(), prefs.pause(), SettingsChange::Pause) }
            { rows.tick("letters", texts.letters_about(), prefs.letters(), SettingsChange::Letters) }
            { rows.tick("typing", texts.typing_about(), prefs.typing(), SettingsChange::Typing) }
            { action("help", Msg::Help, texts.help(), Tone::Plain, dispatch) }
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
            { workers(rows) }
            { rows.tick("guidance", texts.guidance_about(), prefs.guidance(), SettingsChange::Guidance) }
        </>
    }
}

/// How much of the device an analysis takes, where there is a choice.
fn workers(rows: &Rows) -> Html {
    let Rows { prefs, texts, .. } = rows;
    const IDS: [&str; 5] = ["auto", "1", "2", "3", "4"];
    let most = usize::from(prefs.device.most_workers()).min(IDS.len() - 1);
    if most == 1 {
        return html! {};
    }
    let entries: Vec<Entry> = IDS[..=most]
        .iter()
        .enumerate()
        .map(|(at, &id)| Entry::new(id, if at == 0 { texts.theme_auto() } else { id }))
        .collect();
    let chosen = IDS[prefs.chosen_workers().map_or(0, usize::from).min(most)];
    rows.choice("workers", texts.workers(), chosen, &entries, |id| Some(SettingsChange::Workers(id.parse().ok())))
}

/// All settings as a file, out and in.
fn file(rows: &Rows, last: Option<&Result<(), SettingsFault>>) -> Html {
    let Rows { texts, dispatch, .. } = rows;
    let told = match last {
        None => texts.settings_file_about().to_owned(),
        Some(Ok(())) => texts.settings_loaded().to_owned(),
        Some(Err(fault)) => match fault {
            SettingsFault::Unreadable => texts.settings_unreadable().to_owned(),
            SettingsFault::NotJson { at } => texts.settings_not_json(*at),
            SettingsFault::NotSettings => texts.settings_of_others().to_owned(),
            SettingsFault::Newer => texts.settings_newer().to_owned(),
            SettingsFault::Value { name, value } => texts.settings_value(name, value),
        },
    };
    html! {
        <>
            <p class="about" role="status">{ told }</p>
            <div class="copies">
                { action("export-settings", Msg::Settings(SettingsMsg::Export), texts.export_settings(), Tone::Plain, dispatch) }
                { action("import-settings", Msg::Settings(SettingsMsg::Import), texts.import_settings(), Tone::Plain, dispatch) }
            </div>
        </>
    }
}

/// A choice that shows what it looks like: two squares of a board, and a piece with both its faces.
struct Tile {
    id: &'static str,
    text: &'static str,
    /// What the board is made of, where it is not the board of the page.
    board: Option<&'static str>,
    set: PieceSet,
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
                dispatch.emit(Msg::Settings(SettingsMsg::Change(change)));
            }
        });
        html! { <Choice {name} {label} {value} entries={entries.to_vec()} {on} /> }
    }

    /// Pictures to choose from; `read` understands their ids.
    fn tiles(
        &self,
        name: &'static str,
        label: &'static str,
        value: &'static str,
        tiles: &[Tile],
        read: fn(&str) -> Option<SettingsChange>,
    ) -> Html {
        let tile = |tile: &Tile| {
            let (id, dispatch) = (tile.id, self.dispatch.clone());
            let onchange = Callback::from(move |_| {
                if let Some(change) = read(id) {
                    dispatch.emit(Msg::Settings(SettingsMsg::Change(change)));
                }
            });
            html! {
                <label class="tile">
                    <input type="radio" {name} value={id} checked={id == value} {onchange} />
                    <span class="tile-picture" data-board={tile.board} aria-hidden="true">
                        { for [Kind::Bishop, Kind::Horse].map(|kind| html! {
                            <span><PieceIcon piece={Piece::new(Color::Black, kind)} set={tile.set} /></span>
                        }) }
                    </span>
                    <span class="tile-name">{ tile.text }</span>
                </label>
            }
        };
        html! {
            <div class="tiles" role="radiogroup" aria-label={label}>
                <span class="choice-label" aria-hidden="true">{ label }</span>
                { for tiles.iter().map(tile) }
            </div>
        }
    }

    /// A box to tick.
    fn tick(&self, name: &'static str, text: &'static str, checked: bool, change: fn(bool) -> SettingsChange) -> Html {
        let onchange = self
            .dispatch
            .reform(move |event: Event| Msg::Settings(SettingsMsg::Change(change(dom::is_checked(&event)))));
        html! {
            <label class="tick">
                <input type="checkbox" {name} {checked} {onchange} />
                <span>{ text }</span>
            </label>
        }
    }
}
