//! Settings: how the page looks, sounds and speaks, in groups. A row is one control with its label.

use super::offline;
use crate::{
    app::{
        Msg, SheetCall, SheetMsg,
        button::Tone,
        settings::{
            Coordinates, Countdown, Domain, Evaluation, Material, Notation, OpenSettings, PieceSet, Preferences,
            Setting, SettingsFault, SettingsMsg, Theme, Volume, set_name,
        },
    },
    browser::ui::{
        board::PieceIcon,
        dom,
        panels::{Choice, Entry, action},
    },
    i18n::Texts,
    rules::{Color, Kind, Piece},
};
use yew::prelude::*;

/// The label of a control, in the page's language.
type Label = fn(&Texts) -> &'static str;

/// One control of a setting.
struct Row {
    setting: Setting,
    label: Label,
    control: Control,
}

enum Control {
    /// A box to tick.
    Tick,
    /// A list to choose from, with what stands for each value.
    List(fn(&Texts) -> Vec<Entry>),
    /// Pictures to choose from.
    Tiles(fn(&Preferences, &Texts) -> Vec<Tile>),
    Slider,
    /// A list of numbers, as far as the device allows.
    Workers,
}

use Control::{List, Slider, Tick, Tiles, Workers};

/// How board and room look.
const BOARD: &[Row] = &[
    row(Setting::Material, Texts::material, Tiles(materials)),
    row(Setting::Theme, Texts::theme, List(themes)),
    row(Setting::Coordinates, Texts::coordinates, List(coordinates)),
    row(Setting::Size, Texts::board_size, Slider),
    row(Setting::Contrast, Texts::contrast_about, Tick),
    row(Setting::LeftHanded, Texts::left_handed_about, Tick),
    row(Setting::Facing, Texts::facing_about, Tick),
];

/// How pieces look and moves are written.
const PIECES: &[Row] = &[
    row(Setting::Pieces, Texts::pieces, Tiles(piece_sets)),
    row(Setting::Notation, Texts::notation, List(|_| notations())),
];

/// What making moves and playing is like.
const PLAY: &[Row] = &[
    row(Setting::Movement, Texts::movement_about, Tick),
    row(Setting::Threats, Texts::threats_about, Tick),
    row(Setting::Confirm, Texts::confirm_about, Tick),
    row(Setting::Sure, Texts::sure_about, Tick),
    row(Setting::Pause, Texts::pause_about, Tick),
    row(Setting::Letters, Texts::letters_about, Tick),
    row(Setting::Typing, Texts::typing_about, Tick),
    row(Setting::Wheel, Texts::wheel_about, Tick),
];

/// Sound.
const SOUND: &[Row] =
    &[row(Setting::Volume, Texts::volume, List(volumes)), row(Setting::Countdown, Texts::countdown, List(countdowns))];

/// What the page says, and how.
const WORDS: &[Row] = &[
    row(Setting::Evaluation, Texts::evaluation, List(evaluations)),
    row(Setting::Workers, Texts::workers, Workers),
    row(Setting::Guidance, Texts::guidance_about, Tick),
    row(Setting::Comments, Texts::comments_about, Tick),
];

const fn row(setting: Setting, label: Label, control: Control) -> Row {
    Row { setting, label, control }
}

pub fn settings(prefs: &Preferences, open: &OpenSettings, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let group = |id: &'static str, title: &'static str, rows: &[Row], more: Html| {
        html! {
            <fieldset class="group" data-group={id}>
                <legend><h3>{ title }</h3></legend>
                <div class="fields">
                    { for rows.iter().map(|row| row.draw(prefs, texts, dispatch)) }
                    { more }
                </div>
            </fieldset>
        }
    };
    let help = action("help", Msg::Call(SheetCall::Help), texts.help(), Tone::Plain, dispatch);
    html! {
        <div class="groups">
            { group("board", texts.settings_board(), BOARD, Html::default()) }
            { group("pieces", texts.settings_pieces(), PIECES, Html::default()) }
            { group("play", texts.settings_play(), PLAY, help) }
            { group("sound", texts.sound(), SOUND, Html::default()) }
            { group("words", texts.settings_words(), WORDS, Html::default()) }
            { if offline::has_something(&open.offline) {
                group("offline", texts.settings_offline(), &[], offline::offline(&open.offline, texts, dispatch))
            } else {
                Html::default()
            } }
            { group("file", texts.settings_file(), &[], self::file(open.file.as_ref(), texts, dispatch)) }
        </div>
    }
}

/// Changes a setting to the value that a control names.
pub fn on_setting(setting: Setting, dispatch: &Callback<Msg>) -> Callback<String> {
    let dispatch = dispatch.clone();
    Callback::from(move |value: String| {
        if let Some(change) = setting.parse(&value) {
            dispatch.emit(Msg::Setting(change));
        }
    })
}

impl Row {
    /// Name of the control. The switch of pieces in the header has the setting's own.
    fn name(&self) -> &'static str {
        match self.setting {
            Setting::Pieces => "set",
            Setting::Volume => "sound",
            setting => setting.id(),
        }
    }

    fn draw(&self, prefs: &Preferences, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
        let code = prefs.code(self.setting).unwrap_or_default();
        match self.control {
            Tick => self.tick(code != 0, texts, dispatch),
            List(entries) => self.list(self.setting.domain().id(code), entries(texts), texts, dispatch),
            Tiles(tiles) => self.tiles(self.setting.domain().id(code), &tiles(prefs, texts), texts, dispatch),
            Slider => self.slider(code, texts, dispatch),
            Workers => self.workers(prefs, texts, dispatch),
        }
    }

    fn tick(&self, checked: bool, texts: &Texts, dispatch: &Callback<Msg>) -> Html {
        let (setting, dispatch) = (self.setting, dispatch.clone());
        let onchange = Callback::from(move |event: Event| {
            if let Some(change) = setting.with(Some(u8::from(dom::is_checked(&event)))) {
                dispatch.emit(Msg::Setting(change));
            }
        });
        html! {
            <label class="tick">
                <input type="checkbox" name={self.name()} {checked} {onchange} />
                <span>{ (self.label)(texts) }</span>
            </label>
        }
    }

    fn list(&self, value: &'static str, entries: Vec<Entry>, texts: &Texts, dispatch: &Callback<Msg>) -> Html {
        let on = on_setting(self.setting, dispatch);
        html! { <Choice name={self.name()} label={(self.label)(texts)} {value} {entries} {on} /> }
    }

    fn tiles(&self, value: &'static str, tiles: &[Tile], texts: &Texts, dispatch: &Callback<Msg>) -> Html {
        let label = (self.label)(texts);
        let on = on_setting(self.setting, dispatch);
        let tile = |tile: &Tile| {
            let id = tile.id;
            html! {
                <label class="tile">
                    <input type="radio" name={self.name()} value={id} checked={id == value} onchange={on.reform(move |_| id.to_owned())} />
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

    /// A number of per cent.
    fn slider(&self, value: u8, texts: &Texts, dispatch: &Callback<Msg>) -> Html {
        let Domain::Number { min, max, step } = self.setting.domain() else { return Html::default() };
        let [min, max, step] = [min, max, step].map(|number| number.to_string());
        let oninput = on_setting(self.setting, dispatch).reform(|event: InputEvent| dom::value(&event));
        html! {
            <label class="choice">
                <span class="choice-label">{ (self.label)(texts) }</span>
                <span class="slider">
                    <input type="range" name={self.name()} {min} {max} {step} value={value.to_string()} {oninput} />
                    <output>{ format!("{value} %") }</output>
                </span>
            </label>
        }
    }

    /// Nothing where the device leaves no choice.
    fn workers(&self, prefs: &Preferences, texts: &Texts, dispatch: &Callback<Msg>) -> Html {
        const IDS: [&str; 5] = ["auto", "1", "2", "3", "4"];
        let most = usize::from(prefs.device.most_workers()).min(IDS.len() - 1);
        if most == 1 {
            return Html::default();
        }
        let entry = |(at, &id): (usize, &&'static str)| Entry::new(id, if at == 0 { texts.theme_auto() } else { id });
        let entries = IDS[..=most].iter().enumerate().map(entry).collect();
        let chosen = IDS[prefs.chosen_workers().map_or(0, usize::from).min(most)];
        self.list(chosen, entries, texts, dispatch)
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

fn materials(prefs: &Preferences, texts: &Texts) -> Vec<Tile> {
    let tile = |material: Material| {
        let text = match material {
            Material::Kaya => texts.material_kaya(),
            Material::Walnut => texts.material_walnut(),
            Material::Slate => texts.material_slate(),
            Material::Tatami => texts.material_tatami(),
            Material::Washi => texts.material_washi(),
        };
        Tile { id: material.id(), text, board: Some(material.id()), set: prefs.pieces() }
    };
    Material::ALL.into_iter().map(tile).collect()
}

fn piece_sets(_: &Preferences, texts: &Texts) -> Vec<Tile> {
    let tile = |set: PieceSet| Tile { id: set.id(), text: set_name(set, texts), board: None, set };
    PieceSet::ALL.into_iter().map(tile).collect()
}

fn themes(texts: &Texts) -> Vec<Entry> {
    let entry = |theme: Theme| {
        let text = match theme {
            Theme::Auto => texts.theme_auto(),
            Theme::Light => texts.theme_light(),
            Theme::Dark => texts.theme_dark(),
        };
        Entry::new(theme.id(), text)
    };
    Theme::ALL.into_iter().map(entry).collect()
}

fn coordinates(texts: &Texts) -> Vec<Entry> {
    let entry = |style: Coordinates| {
        let text = match style {
            Coordinates::Western => texts.coordinates_western(),
            Coordinates::Japanese => texts.coordinates_japanese(),
            Coordinates::Numerals => texts.coordinates_numerals(),
            Coordinates::None => texts.coordinates_none(),
        };
        let entry = Entry::new(style.id(), text);
        if style == Coordinates::Japanese { entry.lang("ja") } else { entry }
    };
    Coordinates::ALL.into_iter().map(entry).collect()
}

/// Notations, each by a move written in it.
pub fn notations() -> Vec<Entry> {
    let entry = |notation: Notation| Entry::new(notation.id(), notation.sample()).lang(notation.lang());
    Notation::ALL.into_iter().map(entry).collect()
}

fn volumes(texts: &Texts) -> Vec<Entry> {
    let entry = |volume: Volume| {
        let text = match volume {
            Volume::Off => texts.sound_off(),
            Volume::Soft => texts.sound_soft(),
            Volume::Full => texts.sound_full(),
        };
        Entry::new(volume.id(), text)
    };
    Volume::ALL.into_iter().map(entry).collect()
}

fn countdowns(texts: &Texts) -> Vec<Entry> {
    let entry = |countdown: Countdown| {
        let text = match countdown {
            Countdown::Off => texts.countdown_off(),
            Countdown::Beep => texts.countdown_beep(),
            Countdown::Voice => texts.countdown_voice(),
        };
        Entry::new(countdown.id(), text)
    };
    Countdown::ALL.into_iter().map(entry).collect()
}

fn evaluations(texts: &Texts) -> Vec<Entry> {
    let entry = |evaluation: Evaluation| {
        let text = match evaluation {
            Evaluation::WinRate => texts.win_rate(),
            Evaluation::Pawns => texts.pawns(),
        };
        Entry::new(evaluation.id(), text)
    };
    Evaluation::ALL.into_iter().map(entry).collect()
}

/// All settings as a file, out and in.
fn file(last: Option<&Result<(), SettingsFault>>, texts: &Texts, dispatch: &Callback<Msg>) -> Html {
    let answer = match last {
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
            <p class="about" role="status">{ answer }</p>
            <div class="copies">
                { action("export-settings", Msg::from(SheetMsg::Settings(SettingsMsg::Export)), texts.export_settings(), Tone::Plain, dispatch) }
                { action("import-settings", Msg::from(SheetMsg::Settings(SettingsMsg::Import)), texts.import_settings(), Tone::Plain, dispatch) }
            </div>
            <p class="about">{ texts.library_about() }</p>
        </>
    }
}
