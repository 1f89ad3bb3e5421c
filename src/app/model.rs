//! The whole state of the page.

use super::{
    analysis::Analysis,
    command::Answer,
    device::Device,
    effect::{Effect, Effects, Focus, Slot},
    engine_client::EngineClient,
    learn::{self, Learn, Library},
    link::{self, Link, LinkError, LinkProblem, Mode},
    msg::Now,
    new_game::Form,
    opponent,
    play::Play,
    prefs::{Asked, Prefs},
    record_view::Record,
    settings_file::SettingsFault,
    speech::Speech,
    timing::{self, GameClock},
    voice::Voice,
};
use crate::{
    i18n::{Lang, Texts},
    notation::{
        kif::{self, KifHeader},
        usi_text,
    },
    persist::{Player, Settings, StoredError, Without, read_game, read_settings},
    rules::{ByColor, Color, Game, RuleChoices, Start, Variant},
};

/// What the page finds when it starts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Env {
    pub stored_game: Option<String>,
    pub stored_settings: Option<String>,
    /// Whether the browser lets the page keep anything.
    pub storage_works: bool,
    pub fragment: String,
    /// The browser's languages, the most wanted first.
    pub languages: Vec<String>,
    /// The page's own address, without a fragment.
    pub address: String,
    /// In another page's frame.
    pub embedded: bool,
    /// Whether things may move on the screen.
    pub lively: bool,
    /// A phone, whose memory is not to be filled.
    pub small_device: bool,
    /// Fingers can press here.
    pub has_touch: bool,
    /// Processor cores; 0 where the browser does not tell.
    pub cores: u32,
}

/// Whether the running game is kept between visits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saving {
    On,
    /// The browser refuses, or its storage is full.
    Refused,
    /// Opened from a link while another game is saved: that one stays until a person decides otherwise.
    FromLink,
    /// In another page's frame nothing is kept.
    Embedded,
    /// Another tab goes on with the saved game.
    Elsewhere,
}

/// A matter that concerns the page rather than the move: one line, until dismissed or settled.
#[derive(Debug, Clone, PartialEq)]
pub enum Notice {
    StorageRefused,
    StorageFull,
    DataDamaged,
    DataNewer,
    FromLink,
    LinkProblem(LinkProblem),
    LinkError(LinkError),
    OtherTab,
    EngineRestarted,
    EngineFailed,
    EngineOutdated,
    WordsFailed,
    UpdateReady,
}

/// What stands beside the board in place of the game's own panel.
#[derive(Debug, Clone)]
pub enum Sheet {
    NewGame(Box<Form>),
    /// With what became of the file that was chosen last.
    Settings(Option<Result<(), SettingsFault>>),
    Learn(Box<Learn>),
    Share(Share),
    /// Keys, and what can be typed.
    Help,
}

impl Sheet {
    /// Whether it takes the place of the board too.
    #[must_use]
    pub fn is_article(&self) -> bool {
        matches!(self, Sheet::Learn(learn) if learn.is_article())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Share {
    /// The text shown, the one copied last.
    pub what: ShareText,
    /// How the last copying went.
    pub copied: Option<bool>,
}

/// The game as text for others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ShareText {
    #[default]
    Link,
    Usi,
    Kif,
}

#[derive(Debug, Clone)]
pub struct Model {
    pub prefs: Prefs,
    pub speech: Speech,
    pub play: Play,
    /// The moves of `play` as text; `update` keeps it true.
    pub record: Record,
    pub sheet: Option<Sheet>,
    pub notices: Vec<Notice>,
    /// To what was typed or asked.
    pub answer: Answer,
    pub voice: Voice,
    pub engine: EngineClient,
    /// What has been fetched to be read.
    pub library: Library,
    /// Open, for as long as the game may be looked into.
    pub analysis: Option<Analysis>,
    pub saving: Saving,
    /// The page's own address, for links to it.
    pub address: String,
    pub embedded: bool,
    /// Fingers can press here.
    pub has_touch: bool,
    /// A reload would open the fragment's game again, and not the one that is kept.
    opened_by_link: bool,
    /// Opened for looking only, by a link or an embedding page.
    pub mode: Mode,
}

impl Model {
    /// The page as it opens: a game from the link, else the saved one, else a new one against a gentle computer. It begins in the
    /// language that is there already.
    #[must_use]
    pub fn start(env: &Env, speech: Speech, now: Now) -> (Model, Effects) {
        let mut effects = Effects::new();
        let mut notices = Vec::new();
        let browser = Lang::choose(env.languages.iter().map(String::as_str));
        let settings = match env.stored_settings.as_deref().map(read_settings) {
            None => Settings::default(),
            Some(Ok(settings)) => settings,
            Some(Err(error)) => {
                set_aside(Slot::Settings, &error, &mut notices, &mut effects);
                Settings::default()
            }
        };
        let saved = env.stored_game.as_deref().map(|text| read_game(text).map(Play::restore));
        let play = match saved {
            Some(Ok(play)) => Some(play),
            Some(Err(error)) if !env.embedded => {
                set_aside(Slot::Game, &error, &mut notices, &mut effects);
                None
            }
            _ => None,
        };
        let has_saved = play.is_some();
        let mut prefs = Prefs::new(settings, browser);
        prefs.lively = env.lively && !env.embedded;
        prefs.embedded = env.embedded;
        prefs.device =
            Device { cores: env.cores, is_small: env.small_device, is_frame: env.embedded, ..Device::default() };
        let play = play.filter(|_| !env.embedded).unwrap_or_else(|| first_game(now));
        let record = Record::of(&play, prefs.notation());
        let mut model = Model {
            prefs,
            speech,
            play,
            record,
            sheet: None,
            notices,
            answer: Answer::default(),
            voice: Voice::default(),
            library: Library::default(),
            analysis: None,
            engine: EngineClient::new(if env.small_device { 8 } else { 16 }),
            saving: match (env.embedded, env.storage_works) {
                (true, _) => Saving::Embedded,
                (false, true) => Saving::On,
                (false, false) => Saving::Refused,
            },
            address: env.address.clone(),
            embedded: env.embedded,
            has_touch: env.has_touch,
            opened_by_link: false,
            mode: Mode::Play,
        };
        if model.saving == Saving::Refused {
            model.notices.push(Notice::StorageRefused);
        }
        model.open_link(&env.fragment, has_saved, now);
        if model.saving == Saving::On {
            effects.push(Effect::TakeOver);
        }
        if model.mode == Mode::Play && (!model.embedded || model.play.computer_to_move().is_some()) {
            model.engine.wake(&mut effects);
        }
        opponent::let_computer_move(&mut model, now, &mut effects);
        model.refresh_record();
        timing::follow(&mut model, now, &mut effects);
        effects.extend(model.speech.follow(&model.prefs));
        if let Some(topic) = link::parse(&env.fragment).learn {
            learn::open(&mut model, topic, &mut effects);
            learn::follow(&mut model, &mut effects);
            effects.push(Effect::PushHistory);
        }
        (model, effects)
    }

    /// Opens what a fragment asks for. `keep_saved`: a saved game exists that must not be overwritten.
    /// Returns whether another game is on the board now.
    pub fn open_link(&mut self, fragment: &str, keep_saved: bool, now: Now) -> bool {
        let link = link::parse(fragment);
        self.notices.retain(|notice| !matches!(notice, Notice::LinkProblem(_) | Notice::LinkError(_)));
        self.notices.extend(link.problems.iter().cloned().map(Notice::LinkProblem));
        self.prefs.asked = Asked { lang: link.lang, pieces: link.pieces, theme: link.theme, board: link.board };
        let opened = if link.has_game() {
            match link.game() {
                Ok(game) => {
                    self.play = from_link(game, &link, now);
                    self.mode = link.mode.unwrap_or(Mode::Play);
                    self.opened_by_link = true;
                    self.play.view_only = self.mode == Mode::View;
                    if keep_saved && matches!(self.saving, Saving::On | Saving::Elsewhere) {
                        self.saving = Saving::FromLink;
                        self.settle_notice(&Notice::OtherTab);
                        self.notice(Notice::FromLink);
                    }
                    true
                }
                Err(error) => {
                    self.notices.push(Notice::LinkError(error));
                    false
                }
            }
        } else {
            false
        };
        if let Some(flip) = link.flip {
            self.play.bottom = if flip { Color::White } else { Color::Black };
        }
        opened
    }

    /// A link's game was gone back from: the saved one comes back, or, where there is none, a new one.
    pub(super) fn leave_link(&mut self, now: Now) {
        self.saving = Saving::On;
        self.mode = Mode::Play;
        self.opened_by_link = false;
        self.play = first_game(now);
    }

    /// Writes the move list anew if the game or the notation is another one.
    pub fn refresh_record(&mut self) {
        let notation = self.prefs.notation();
        if !self.record.fits(&self.play, notation) {
            self.record = Record::of(&self.play, notation);
        }
    }

    /// Whether something is open that the browser's back button closes.
    #[must_use]
    pub fn has_overlay(&self) -> bool {
        self.sheet.is_some() || self.play.asking.is_some() || self.play.input.question.is_some()
    }

    /// The game as the board shows it: as it stands, as it stood, or along a line of the analysis.
    #[must_use]
    pub fn shown(&self) -> &Game {
        let walk = self.analysis.as_ref().and_then(|analysis| analysis.walk.as_ref());
        walk.map_or_else(|| self.play.shown(), |walk| &walk.game)
    }

    #[must_use]
    pub fn lang(&self) -> Lang {
        self.speech.lang
    }

    /// What the page says everything through.
    #[must_use]
    pub fn texts(&self) -> &'static Texts {
        self.speech.texts
    }

    /// Adds a notice unless it stands there already.
    pub fn notice(&mut self, notice: Notice) {
        if !self.notices.contains(&notice) {
            self.notices.push(notice);
        }
    }

    pub fn settle_notice(&mut self, notice: &Notice) {
        self.notices.retain(|other| other != notice);
    }

    /// Keeps the game. What is only looked at comes with its link again.
    pub fn save_game(&mut self, effects: &mut Effects) {
        if self.saving == Saving::On && self.mode == Mode::Play {
            effects.push(Effect::Save(Slot::Game, self.play.to_saved().to_text()));
            if std::mem::take(&mut self.opened_by_link) {
                // how the page shall look goes on for as long as it is open, and it may be opened again
                let Asked { lang, pieces, theme, board } = self.prefs.asked;
                effects.push(Effect::SetFragment(link::write(&Link { lang, pieces, theme, board, ..Link::default() })));
            }
        }
    }

    pub fn save_settings(&self, effects: &mut Effects) {
        if !matches!(self.saving, Saving::Refused | Saving::Embedded) {
            effects.push(Effect::Save(Slot::Settings, self.prefs.to_text()));
        }
    }

    pub fn open_sheet(&mut self, sheet: Sheet, effects: &mut Effects) {
        self.sheet = Some(sheet);
        self.play.input.clear();
        self.play.asking = None;
        effects.push(Effect::Focus(Focus::Sheet));
    }

    /// The game as text. A link opens it at the position shown and from this side.
    #[must_use]
    pub fn share_text(&self, what: ShareText) -> String {
        let game = &self.play.game;
        match what {
            ShareText::Link => {
                let ply = self.play.looking.as_ref().map(|looking| looking.ply);
                let flip = (self.play.bottom == Color::White).then_some(true);
                // a teacher's game is to be played against the opponent that it was made with
                let without = self.play.without;
                let players = if without == Without::default() {
                    ByColor::default()
                } else {
                    ByColor::from_fn(|color| Some(self.play.players[color]))
                };
                let link = Link { ply, flip, players, without, ..Link::to_game(game) };
                format!("{}#{}", self.address, link::write(&link))
            }
            ShareText::Usi => usi_text(game),
            ShareText::Kif => {
                let texts = self.texts();
                let name = |color: Color| match self.play.players[color] {
                    Player::Computer { level } => texts.computer_level(level),
                    Player::Human if self.play.you().is_some() => texts.you().to_owned(),
                    Player::Human => String::new(),
                };
                kif::write(game, &KifHeader { black: name(Color::Black), white: name(Color::White), started: None })
            }
        }
    }
}

/// Black against the gentlest computer: a board that answers at once.
fn first_game(now: Now) -> Play {
    let game =
        Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).expect("the usual start can be set up");
    Play::new(game, ByColor { black: Player::Human, white: Player::Computer { level: 1 } }, now.random)
}

/// A link that names nobody is for both sides of the table.
fn from_link(game: Game, link: &Link, now: Now) -> Play {
    let player = |color| link.players[color].unwrap_or_default();
    let mut play = Play::new(game, ByColor { black: player(Color::Black), white: player(Color::White) }, now.random);
    play.without = link.without;
    play.clock = link.time.map(|controls| GameClock::new(controls, &play.game));
    // nobody loses time by opening a link
    play.paused = play.clock.is_some();
    if let Some(ply) = link.ply {
        play.look_at(ply);
    }
    play
}

impl Model {
    /// The stored game cannot be read: it is kept before this one takes its place.
    pub(super) fn set_game_aside(&mut self, error: &StoredError, fx: &mut Effects) {
        set_aside(Slot::Game, error, &mut self.notices, fx);
    }
}

fn set_aside(slot: Slot, error: &StoredError, notices: &mut Vec<Notice>, effects: &mut Effects) {
    effects.push(Effect::SetAside(slot));
    let notice = match error {
        StoredError::Newer { .. } => Notice::DataNewer,
        StoredError::Damaged { .. } => Notice::DataDamaged,
    };
    if !notices.contains(&notice) {
        notices.push(notice);
    }
}
