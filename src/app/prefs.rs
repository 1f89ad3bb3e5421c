//! What a visitor chose for every game, over what the page would choose by language.

use super::{
    device::Device,
    settings::{BoardSize, Coordinates, Countdown, Evaluation, MAX_LINES, Material, Notation, PieceSet, Theme, Volume},
    settings_msg::SettingsChange,
};
use crate::{i18n::Lang, persist::Settings};

/// Everything about the look and the words of the page.
#[derive(Debug, Clone, PartialEq)]
pub struct Prefs {
    /// What is kept between visits.
    kept: Settings,
    /// What the link that opened the page asks for; never kept.
    pub asked: Asked,
    /// Whether things may move on the screen, in a page of our own.
    pub lively: bool,
    /// In another page's frame.
    pub embedded: bool,
    pub device: Device,
    /// The first language of the browser that the page speaks.
    browser: Lang,
}

/// Wishes of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Asked {
    pub lang: Option<Lang>,
    pub pieces: Option<PieceSet>,
    pub theme: Option<Theme>,
    pub board: Option<Material>,
}

impl Prefs {
    #[must_use]
    pub fn new(kept: Settings, browser: Lang) -> Prefs {
        Prefs { kept, asked: Asked::default(), lively: false, embedded: false, device: Device::default(), browser }
    }

    #[must_use]
    pub fn lang(&self) -> Lang {
        self.asked.lang.or_else(|| Lang::from_id(self.kept.lang.as_deref()?)).unwrap_or(self.browser)
    }

    /// Pieces that the reader can tell apart: kanji only where kanji are read.
    #[must_use]
    pub fn pieces(&self) -> PieceSet {
        let chosen = self.asked.pieces.or_else(|| PieceSet::from_id(self.kept.pieces.as_deref()?));
        chosen.unwrap_or(match self.lang() {
            Lang::Ja | Lang::Zh => PieceSet::Kanji2,
            Lang::En | Lang::Vi | Lang::Sv => PieceSet::International,
        })
    }

    /// The ranks as the page's own sentences name them.
    #[must_use]
    pub fn coordinates(&self) -> Coordinates {
        let chosen = self.kept.coordinates.as_deref().and_then(Coordinates::from_id);
        chosen.unwrap_or(match self.lang() {
            Lang::Ja | Lang::Zh => Coordinates::Japanese,
            Lang::En | Lang::Vi | Lang::Sv => Coordinates::Western,
        })
    }

    /// Moves as players who read the language write them.
    #[must_use]
    pub fn notation(&self) -> Notation {
        let chosen = self.kept.notation.as_deref().and_then(Notation::from_id);
        chosen.unwrap_or(match self.lang() {
            Lang::Ja | Lang::Zh => Notation::Japanese,
            Lang::En | Lang::Vi | Lang::Sv => Notation::Hodges,
        })
    }

    #[must_use]
    pub fn theme(&self) -> Theme {
        self.asked.theme.or_else(|| Theme::from_id(self.kept.theme.as_deref()?)).unwrap_or_default()
    }

    /// What board and pieces are made of.
    #[must_use]
    pub fn board(&self) -> Material {
        self.asked.board.or_else(|| Material::from_id(self.kept.board.as_deref()?)).unwrap_or_default()
    }

    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.kept.size.and_then(BoardSize::new).unwrap_or_default()
    }

    /// Whether stands and buttons lie where the left hand reaches them.
    #[must_use]
    pub fn left_handed(&self) -> bool {
        self.kept.left_handed.unwrap_or(false)
    }

    /// Whether colours are stronger than usual; the system's own wish is the style sheet's business.
    #[must_use]
    pub fn high_contrast(&self) -> bool {
        self.kept.high_contrast.unwrap_or(false)
    }

    /// Whether the page says what a chosen piece can do.
    #[must_use]
    pub fn guidance(&self) -> bool {
        self.kept.guidance.unwrap_or(true)
    }

    /// How many lines an analysis shows.
    #[must_use]
    pub fn lines(&self) -> u8 {
        let lines = self.kept.lines.and_then(|lines| u8::try_from(lines).ok());
        lines.filter(|lines| (1..=MAX_LINES).contains(lines)).unwrap_or(3)
    }

    /// How many workers share an analysis of several lines; none leaves it to the device.
    #[must_use]
    pub fn chosen_workers(&self) -> Option<u8> {
        let chosen = self.kept.workers.and_then(|workers| u8::try_from(workers).ok());
        chosen.filter(|workers| (1..=self.device.most_workers()).contains(workers))
    }

    #[must_use]
    pub fn workers(&self) -> u8 {
        self.chosen_workers().unwrap_or(self.device.workers())
    }

    #[must_use]
    pub fn evaluation(&self) -> Evaluation {
        self.kept.evaluation.as_deref().and_then(Evaluation::from_id).unwrap_or_default()
    }

    /// In frames, which may be many on a page, nothing is heard unless that was chosen.
    #[must_use]
    pub fn volume(&self) -> Volume {
        let usual = if self.embedded { Volume::Off } else { Volume::default() };
        self.kept.sound.as_deref().and_then(Volume::from_id).unwrap_or(usual)
    }

    #[must_use]
    pub fn countdown(&self) -> Countdown {
        self.kept.countdown.as_deref().and_then(Countdown::from_id).unwrap_or_default()
    }

    /// Whether the computer takes a moment before it moves: where nothing is to move and in frames only if that was chosen.
    #[must_use]
    pub fn pause(&self) -> bool {
        self.kept.pause.unwrap_or(self.lively)
    }

    /// Whether a piece that the pointer rests on shows how it moves.
    #[must_use]
    pub fn movement(&self) -> bool {
        self.kept.movement.unwrap_or(true)
    }

    /// Whether pieces that could be taken are marked.
    #[must_use]
    pub fn threats(&self) -> bool {
        self.kept.threats.unwrap_or(false)
    }

    /// Whether moves are made only when they are confirmed.
    #[must_use]
    pub fn confirm(&self) -> bool {
        self.kept.confirm.unwrap_or(false)
    }

    /// Whether keys that are one sign do anything.
    #[must_use]
    pub fn letters(&self) -> bool {
        self.kept.letters.unwrap_or(true)
    }

    /// Whether the line for typed moves is always seen; it comes into sight for the keyboard anyway.
    #[must_use]
    pub fn typing(&self) -> bool {
        self.kept.typing.unwrap_or(false)
    }

    /// Whether a step of a lesson was done, now or at an earlier visit.
    #[must_use]
    pub fn has_learned(&self, step: &str) -> bool {
        self.kept.learned.as_deref().is_some_and(|learned| learned.split(' ').any(|known| known == step))
    }

    pub fn learn(&mut self, step: &str) {
        if !self.has_learned(step) {
            let learned = self.kept.learned.take().map(|learned| learned + " ").unwrap_or_default();
            self.kept.learned = Some(learned + step);
        }
    }

    /// A person's own choice goes before the link's and is kept.
    pub fn change(&mut self, change: SettingsChange) {
        match change {
            SettingsChange::Lang(lang) => {
                self.asked.lang = None;
                self.kept.lang = Some(lang.id().to_owned());
            }
            SettingsChange::Pieces(pieces) => {
                self.asked.pieces = None;
                self.kept.pieces = Some(pieces.id().to_owned());
            }
            SettingsChange::Coordinates(coordinates) => self.kept.coordinates = Some(coordinates.id().to_owned()),
            SettingsChange::Notation(notation) => self.kept.notation = Some(notation.id().to_owned()),
            SettingsChange::Theme(theme) => {
                self.asked.theme = None;
                self.kept.theme = Some(theme.id().to_owned());
            }
            SettingsChange::Material(material) => {
                self.asked.board = None;
                self.kept.board = Some(material.id().to_owned());
            }
            SettingsChange::Size(size) => self.kept.size = Some(size.percent().into()),
            SettingsChange::LeftHanded(on) => self.kept.left_handed = Some(on),
            SettingsChange::Contrast(on) => self.kept.high_contrast = Some(on),
            SettingsChange::Guidance(on) => self.kept.guidance = Some(on),
            SettingsChange::Pause(on) => self.kept.pause = Some(on),
            SettingsChange::Movement(on) => self.kept.movement = Some(on),
            SettingsChange::Threats(on) => self.kept.threats = Some(on),
            SettingsChange::Confirm(on) => self.kept.confirm = Some(on),
            SettingsChange::Letters(on) => self.kept.letters = Some(on),
            SettingsChange::Typing(on) => self.kept.typing = Some(on),
            SettingsChange::Lines(lines) => self.kept.lines = Some(lines.into()),
            SettingsChange::Workers(workers) => self.kept.workers = workers.map(usize::from),
            SettingsChange::Volume(volume) => self.kept.sound = Some(volume.id().to_owned()),
            SettingsChange::Countdown(countdown) => self.kept.countdown = Some(countdown.id().to_owned()),
            SettingsChange::Evaluation(evaluation) => self.kept.evaluation = Some(evaluation.id().to_owned()),
        }
    }

    /// Takes over the choices of another visit or device; they go before the link's. What was learnt here stays so.
    pub fn adopt(&mut self, settings: Settings) {
        self.asked = Asked::default();
        self.follow(settings);
    }

    /// Takes over what another tab has kept.
    pub fn follow(&mut self, settings: Settings) {
        let learned = std::mem::replace(&mut self.kept, settings).learned.unwrap_or_default();
        learned.split_whitespace().for_each(|step| self.learn(step));
    }

    /// The text to keep.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.kept.to_text()
    }
}
