//! The settings: every one is a row of one table, from which what is stored, read, written, asked and changed follows.

use super::{
    remembered::{LEARNED, PUZZLES},
    values::{
        BoardSize, Coordinates, Countdown, Domain, Evaluation, MAX_LINES, Material, Notation, PieceSet, Theme,
        Value as _, Volume,
    },
};
use crate::{
    app::engine::device::{Device, MAX_WORKERS},
    i18n::Lang,
    persist::{Field, Settings, StoredError},
};

/// Declares the settings, in the order in which they are stored. A row is
///
/// `"id": Variant(Type), getter = default;`
///
/// with the name in storage, the variant of [`Setting`] and [`SettingsChange`], the type of its values, the method of
/// [`Preferences`], and the value where nothing was chosen. After the type may stand `in MIN..=MAX` for numbers; after the default
/// `link NAME` where a link can override the setting, with the field of [`LinkOverrides`].
macro_rules! settings {
    ($(
        $(#[$doc:meta])*
        $id:literal: $Setting:ident($Type:ty) $(in $min:literal..=$max:ident)?, $getter:ident = $default:expr $(, link $wish:ident)?;
    )*) => {
        /// A setting, by its place in the table.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Setting { $($(#[$doc])* $Setting,)* }

        impl Setting {
            pub const ALL: [Setting; [$($id),*].len()] = [$(Setting::$Setting),*];
            const IDS: [&'static str; Setting::ALL.len()] = [$($id),*];
            const DOMAINS: [Domain; Setting::ALL.len()] = [$(<$Type>::DOMAIN $(.within($min, $max))?),*];

            /// The change to the value with this code; no code leaves the choice to the program.
            #[must_use]
            pub fn with(self, code: Option<u8>) -> Option<SettingsChange> {
                match self { $(Setting::$Setting => <$Type>::from_code(code).map(SettingsChange::$Setting),)* }
            }
        }

        /// The new value of a setting.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum SettingsChange { $($(#[$doc])* $Setting($Type),)* }

        impl SettingsChange {
            fn parts(self) -> (Setting, Option<u8>) {
                match self { $(SettingsChange::$Setting(value) => (Setting::$Setting, value.code()),)* }
            }
        }

        /// Settings of the link that opened the page; never stored.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        pub struct LinkOverrides { $($(pub $wish: Option<$Type>,)?)* }

        impl LinkOverrides {
            fn remove(&mut self, setting: Setting) {
                match setting {
                    $($(Setting::$Setting => self.$wish = None,)?)*
                    _ => {}
                }
            }
        }

        /// What counts: the link's wish, else the visitor's choice, else the default.
        impl Preferences {
            $($(#[$doc])* #[must_use] pub fn $getter(&self) -> $Type {
                $(if let Some(value) = self.link.$wish {
                    return value;
                })?
                let default: fn(&Preferences) -> $Type = $default;
                <$Type>::from_code(self.stored_code(Setting::$Setting)).unwrap_or_else(|| default(self))
            })*

            /// The code of the value that counts.
            #[must_use]
            pub fn code(&self, setting: Setting) -> Option<u8> {
                match setting { $(Setting::$Setting => self.$getter().code(),)* }
            }
        }
    };
}

settings! {
    /// Language of the page.
    "lang": Lang(Lang), lang = |prefs| prefs.browser, link lang;
    /// How the pieces are drawn: with kanji only where kanji are read.
    "pieces": Pieces(PieceSet), pieces = |prefs| prefs.by_script(PieceSet::Kanji2, PieceSet::International), link pieces;
    /// Coordinates of the board: the ranks as the page's own sentences name them.
    "coordinates": Coordinates(Coordinates), coordinates = |prefs| prefs.by_script(Coordinates::Japanese, Coordinates::Western);
    /// How the move list writes moves: as players who read the language do.
    "notation": Notation(Notation), notation = |prefs| prefs.by_script(Notation::Japanese, Notation::Hodges);
    /// Light or dark.
    "theme": Theme(Theme), theme = |_| Theme::Auto, link theme;
    /// What board and pieces are made of.
    "board": Material(Material), board = |_| Material::Kaya, link board;
    /// How an analysis shows who is better.
    "evaluation": Evaluation(Evaluation), evaluation = |_| Evaluation::WinRate;
    /// How loud the page is: silent in frames, of which there may be many on a page.
    "volume": Volume(Volume), volume = |prefs| if prefs.embedded { Volume::Off } else { Volume::Full };
    /// How the last seconds of a clock are counted.
    "countdown": Countdown(Countdown), countdown = |_| Countdown::Beep;
    /// Whether stands and buttons lie where the left hand reaches them.
    "left_handed": LeftHanded(bool), left_handed = |_| false;
    /// Whether the far player's name and clock are turned to somebody who sits opposite, where two play on this device.
    "facing": Facing(bool), facing = |_| false;
    /// Whether colours are stronger and lines thicker than usual; the system's own wish is the style sheet's business.
    "high_contrast": Contrast(bool), high_contrast = |_| false;
    /// Whether the page says what a chosen piece can do.
    "guidance": Guidance(bool), guidance = |_| true;
    /// Whether the computer waits a moment before it moves: not where nothing is to move on the screen, nor in frames.
    "pause": Pause(bool), pause = |prefs| prefs.lively;
    /// Whether a piece that the pointer rests on shows how it moves.
    "movement": Movement(bool), movement = |_| true;
    /// Whether pieces that could be taken are marked.
    "threats": Threats(bool), threats = |_| false;
    /// Whether moves are made only when they are confirmed.
    "confirm": Confirm(bool), confirm = |_| false;
    /// Whether single-character keys do anything.
    "letters": Letters(bool), letters = |_| true;
    /// Whether the line for typed moves is always seen; with the keyboard it can be reached anyway.
    "typing": Typing(bool), typing = |_| false;
    /// Whether the wheel over the board steps through the game: in a frame it belongs to the page around.
    "wheel": Wheel(bool), wheel = |prefs| !prefs.embedded;
    /// Size of the board.
    "size": Size(BoardSize), size = |_| BoardSize::FULL;
    /// Number of lines that an analysis shows.
    "lines": Lines(u8) in 1..=MAX_LINES, lines = |_| 3;
    /// Number of workers that share an analysis of several lines, on any device; none leaves it to the device.
    "workers": Workers(Option<u8>) in 1..=MAX_WORKERS, wanted_workers = |_| None;
    /// Whether a first visitor is asked if the game is new to them.
    "welcome": Welcome(bool), welcome = |_| true;
    /// Whether the form asks what was played before, to suggest a level.
    "asks_level": AsksLevel(bool), asks_level = |_| true;
    /// Whether the first moves of games at the gentlest level are commented.
    "comments": Comments(bool), comments = |_| false;
    /// Whether a gentle level asks before it answers a blunder.
    "sure": Sure(bool), sure = |_| false;
}

/// What is stored.
const FIELDS: [Field; Setting::ALL.len() + 2] = {
    let mut fields = [LEARNED; Setting::ALL.len() + 2];
    fields[Setting::ALL.len() + 1] = PUZZLES;
    let mut row = 0;
    while row < Setting::ALL.len() {
        fields[row] = Field { name: Setting::IDS[row], shape: Setting::DOMAINS[row].shape() };
        row += 1;
    }
    fields
};

/// Reads stored settings.
///
/// # Errors
/// When the text is from a newer schema or damaged; it is to be set aside then.
pub fn read_settings(text: &str) -> Result<Settings, StoredError> {
    Settings::read(text, &FIELDS)
}

impl Setting {
    /// As written in storage.
    #[must_use]
    pub fn id(self) -> &'static str {
        Setting::IDS[self as usize]
    }

    /// Which values it can have.
    #[must_use]
    pub fn domain(self) -> Domain {
        Setting::DOMAINS[self as usize]
    }

    /// The change to the value that this text names. Where no value is a choice, any other text stands for it.
    #[must_use]
    pub fn parse(self, text: &str) -> Option<SettingsChange> {
        self.with(self.domain().parse(text))
    }

    /// Whether a stored value is one that this version knows, or missing.
    pub(super) fn is_known(self, settings: &Settings) -> bool {
        settings.get(self.id()).is_none_or(|value| self.domain().read(value).is_some())
    }
}

/// What a board takes from the settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardLooks {
    pub coordinates: Coordinates,
    pub pieces: PieceSet,
    /// Whether a piece that the pointer rests on shows how it moves.
    pub movement: bool,
    /// Whether single-character keys do anything on the board.
    pub letters: bool,
}

/// What a visitor chose for every game, over what a link asks for and what the page would choose by language and device.
#[derive(Debug, Clone, PartialEq)]
pub struct Preferences {
    pub(super) stored: Settings,
    /// Settings of the link that opened the page; never stored.
    pub link: LinkOverrides,
    /// Whether things may move on the screen, in a page of our own.
    pub lively: bool,
    /// In another page's frame.
    pub embedded: bool,
    pub device: Device,
    /// The first language of the browser that the page speaks.
    browser: Lang,
}

impl Preferences {
    #[must_use]
    pub fn new(stored: Settings, browser: Lang) -> Preferences {
        Preferences {
            stored,
            link: LinkOverrides::default(),
            lively: false,
            embedded: false,
            device: Device::default(),
            browser,
        }
    }

    #[must_use]
    pub fn board_looks(&self) -> BoardLooks {
        BoardLooks {
            coordinates: self.coordinates(),
            pieces: self.pieces(),
            movement: self.movement(),
            letters: self.letters(),
        }
    }

    /// Whether a value was chosen.
    #[must_use]
    pub fn is_chosen(&self, setting: Setting) -> bool {
        self.stored_code(setting).is_some()
    }

    fn stored_code(&self, setting: Setting) -> Option<u8> {
        setting.domain().read(self.stored.get(setting.id())?)
    }

    /// One of two defaults, by the script of the page's language. `static/first.js` repeats it (`reads_kanji`), as it fetches the pieces
    /// before the program is there.
    fn by_script<T>(&self, kanji: T, latin: T) -> T {
        if self.lang().reads_kanji() { kanji } else { latin }
    }

    /// Number of workers by choice, where the device has as many; none leaves it to the device.
    #[must_use]
    pub fn chosen_workers(&self) -> Option<u8> {
        self.wanted_workers().filter(|workers| *workers <= self.device.most_workers())
    }

    /// Number of workers that share an analysis of several lines.
    #[must_use]
    pub fn workers(&self) -> u8 {
        self.chosen_workers().unwrap_or(self.device.workers())
    }

    /// A person's own choice goes before the link's and is stored.
    pub fn change(&mut self, change: SettingsChange) {
        let (setting, code) = change.parts();
        self.link.remove(setting);
        self.stored.set(setting.id(), code.map(|code| setting.domain().write(code)));
    }

    /// Takes over the choices of another visit or device; they go before the link's. Steps that were learned here stay so.
    pub fn adopt(&mut self, settings: Settings) {
        self.link = LinkOverrides::default();
        self.sync(settings);
    }

    /// Takes over what another tab has stored.
    pub fn sync(&mut self, settings: Settings) {
        let learned = self.learned().to_owned();
        self.stored = settings;
        learned.split_whitespace().for_each(|step| self.learn(step));
    }

    /// The text to store.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.stored.to_text(&FIELDS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn preferences(text: &str) -> Preferences {
        let settings = read_settings(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        Preferences::new(settings, Lang::En)
    }

    fn codes(setting: Setting) -> impl Iterator<Item = u8> {
        (0..=u8::MAX).filter(move |code| setting.domain().contains(*code))
    }

    #[test]
    fn every_setting_has_a_name_of_its_own() {
        let names: BTreeSet<&str> = FIELDS.iter().map(|field| field.name).collect();
        assert_eq!(names.len(), FIELDS.len());
    }

    #[test]
    fn every_default_is_a_value_that_the_setting_can_have() {
        for lang in Lang::ALL {
            for (lively, embedded) in [(false, false), (true, false), (false, true)] {
                let prefs = Preferences { lively, embedded, ..Preferences::new(Settings::default(), lang) };
                for setting in Setting::ALL {
                    let code = prefs.code(setting);
                    assert!(code.is_none_or(|code| setting.domain().contains(code)), "{setting:?}: {code:?}");
                    assert_eq!(code.is_none(), setting == Setting::Workers, "{setting:?}");
                }
            }
        }
    }

    #[test]
    fn every_value_of_every_setting_is_stored_and_comes_back() {
        let fresh = Preferences::new(Settings::default(), Lang::En);
        for setting in Setting::ALL {
            for code in codes(setting) {
                let change = setting.with(Some(code)).unwrap_or_else(|| panic!("{setting:?}: {code}"));
                let mut prefs = fresh.clone();
                prefs.change(change);
                assert_eq!(prefs.code(setting), Some(code), "{change:?}");
                assert_eq!(preferences(&prefs.to_text()), prefs, "{change:?}");
                for other in Setting::ALL.into_iter().filter(|other| *other != setting && setting != Setting::Lang) {
                    assert_eq!(prefs.code(other), fresh.code(other), "{change:?} changes {other:?}");
                }
                if !matches!(setting.domain(), Domain::Switch) {
                    let text = if let Domain::Choice(ids) = setting.domain() {
                        ids[usize::from(code)].to_owned()
                    } else {
                        code.to_string()
                    };
                    assert_eq!(setting.parse(&text), Some(change), "{text}");
                }
            }
            let auto = (setting == Setting::Workers).then_some(SettingsChange::Workers(None));
            assert_eq!(setting.parse("auto").filter(|_| setting != Setting::Theme), auto, "{setting:?}");
        }
    }

    #[test]
    fn a_choice_that_is_taken_back_is_not_stored() {
        let mut prefs = Preferences::new(Settings::default(), Lang::En);
        prefs.change(SettingsChange::Workers(Some(2)));
        prefs.change(SettingsChange::Workers(None));
        assert_eq!(prefs.to_text(), r#"{"v":1,"data":{}}"#);
    }

    #[test]
    fn what_is_stored_stands_in_the_order_of_the_table() {
        let mut prefs = preferences(r#"{"v":1,"data":{"of_tomorrow":[1],"learned":"first-walk"}}"#);
        prefs.keep_puzzles("1=1,250,1,20001".to_owned());
        for setting in Setting::ALL.into_iter().rev() {
            let code = codes(setting).next();
            prefs.change(setting.with(code).expect("a value"));
        }
        let text = prefs.to_text();
        let places: Vec<_> = FIELDS
            .iter()
            .map(|field| field.name)
            .chain(["of_tomorrow"])
            .map(|name| text.find(&format!("\"{name}\":")))
            .collect();
        assert!(places.is_sorted() && !places.contains(&None), "{text}");
    }

    #[test]
    fn a_value_of_a_newer_version_is_kept_until_another_is_chosen() {
        let text = r#"{"v":1,"data":{"pieces":"ivory","lines":9,"volume":"loud"}}"#;
        let mut prefs = preferences(text);
        assert_eq!((prefs.pieces(), prefs.lines(), prefs.volume()), (PieceSet::International, 3, Volume::Full));
        assert_eq!(preferences(&prefs.to_text()), prefs);
        prefs.change(SettingsChange::Pieces(PieceSet::Marks));
        assert_eq!(prefs.to_text(), r#"{"v":1,"data":{"pieces":"marks","volume":"loud","lines":9}}"#);
    }

    #[test]
    fn a_setting_that_is_written_twice_is_changed_all_the_same() {
        let mut prefs = preferences(r#"{"v":1,"data":{"theme":"dark","theme":"light"}}"#);
        assert_eq!(prefs.theme(), Theme::Dark);
        prefs.change(SettingsChange::Theme(Theme::Auto));
        assert_eq!(prefs.to_text(), r#"{"v":1,"data":{"theme":"auto"}}"#);
    }

    #[test]
    fn a_link_counts_before_what_is_stored_until_something_else_is_chosen() {
        let mut prefs = preferences(r#"{"v":1,"data":{"board":"slate","theme":"light"}}"#);
        prefs.link =
            LinkOverrides { board: Some(Material::Washi), theme: Some(Theme::Dark), ..LinkOverrides::default() };
        assert_eq!((prefs.board(), prefs.theme()), (Material::Washi, Theme::Dark));
        prefs.change(SettingsChange::Material(Material::Kaya));
        assert_eq!((prefs.board(), prefs.theme()), (Material::Kaya, Theme::Dark));
    }

    #[test]
    fn no_more_workers_than_the_device_has() {
        let mut prefs = preferences(r#"{"v":1,"data":{"workers":4}}"#);
        prefs.device = Device { cores: 2, ..Device::default() };
        assert_eq!((prefs.chosen_workers(), prefs.workers()), (None, 2));
        prefs.device.cores = 4;
        assert_eq!((prefs.chosen_workers(), prefs.workers()), (Some(4), 4));
    }
}
