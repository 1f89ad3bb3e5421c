//! How the page opens: a game from the link, else the saved one, else a new one against a gentle computer.

use super::{
    access::{Announcer, TypedAnswer},
    context::Now,
    effect::{Effect, Effects, Slot},
    engine::{EngineClient, device::Device},
    extras::Extras,
    later::Kept,
    learn::ProseCache,
    library::GameLibrary,
    model::Model,
    msg::Msg,
    platform::{
        LanguageState, Notice, Saving,
        game_link::{self, GameLink, LinkError, Mode},
    },
    record::{Asides, MoveEntries, RecordQuestions},
    review::Review,
    session::{Session, clock::GameClock},
    settings::{LinkOverrides, Preferences, read_settings},
    sheets::SheetCall,
    update::Update,
};
use crate::{
    i18n::Lang,
    lessons::Topic,
    persist::{Player, SavedGame, StoredError, read_game},
    record::GameRecord,
    rules::{ByColor, Color, Game, RuleChoices, Start, Variant},
};

/// What the page finds when it starts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StartupEnvironment {
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
    /// Processor cores; 0 where the browser does not say.
    pub cores: u32,
}

/// Whether the game is kept.
fn saving(env: &StartupEnvironment) -> Saving {
    match (env.embedded, env.storage_works) {
        (true, _) => Saving::Embedded,
        (false, true) => Saving::On,
        (false, false) => Saving::Refused,
    }
}

/// The page as it opens, in the language that is there already.
#[must_use]
pub fn start(env: &StartupEnvironment, language: LanguageState, now: Now) -> (Model, Effects) {
    // natively nothing is fetched
    #[cfg(not(target_family = "wasm"))]
    super::install_extras();
    let mut effects = Effects::new();
    let mut damaged: Vec<(Slot, StoredError)> = Vec::new();
    let mut keep = |slot, error| damaged.push((slot, error));
    let settings = env.stored_settings.as_deref().map(read_settings);
    let settings = settings.and_then(|read| read.map_err(|error| keep(Slot::Settings, error)).ok());
    let saved = env.stored_game.as_deref().filter(|_| !env.embedded).map(read_game);
    let saved = saved.and_then(|read| read.map_err(|error| keep(Slot::Game, error)).ok());
    let saved = saved.map(|saved| restored(saved, now));
    let (has_saved, prefs) = (saved.is_some(), prefs(env, settings.unwrap_or_default()));
    let mut session = saved.unwrap_or_else(|| first_game(now));
    session.is_first = !has_saved && !env.embedded;
    let mut model = Model {
        moves: MoveEntries::of(&session, prefs.notation()),
        asides: Asides::default(),
        engine: EngineClient::new(prefs.device.hash_mib()),
        prefs,
        language,
        session,
        sheet: None,
        set_up: None,
        extras: Extras::at_start(),
        notices: Vec::new(),
        typed: TypedAnswer::default(),
        announcer: Announcer::default(),
        snapshot: None,
        prose: ProseCache::default(),
        library: GameLibrary::at_start(has_saved),
        questions: RecordQuestions::default(),
        analysis: None,
        study: None,
        review: Review::default(),
        pictures: Kept::default(),
        puzzles: Kept::default(),
        wanted_problem: None,
        course: Kept::default(),
        saving: saving(env),
        address: env.address.clone(),
        embedded: env.embedded,
        has_touch: env.has_touch,
        stored_moves: false,
        opened_by_link: false,
        has_left_link: false,
        before_link: None,
        mode: Mode::Play,
    };
    for (slot, error) in damaged {
        model.set_aside(slot, &error, &mut effects);
    }
    if model.saving == Saving::Refused {
        model.notices.push(Notice::StorageRefused);
    }
    model.open_link(&env.fragment, has_saved, now);
    model.fetch_for_faults(&mut effects);
    if model.saving == Saving::On && model.mode == Mode::Play {
        effects.push(Effect::TakeOver);
    }
    if model.mode == Mode::Play && (!model.embedded || model.session.computer_to_move().is_some()) {
        model.engine.wake(&mut effects);
    }
    let mut update = Update::new(&mut model, now, effects);
    update.begin();
    let link = game_link::parse(&env.fragment);
    if link.packed.is_some() {
        update.open_packed_link(&env.fragment);
        if update.model.has_overlay() {
            update.fx.push(Effect::PushHistory);
        }
    }
    if let Some(topic) = link.learn {
        update.route(Msg::Call(SheetCall::Learn(topic)));
        update.with_extras(|code, update| (code.sync_sheet)(update));
        update.fx.push(Effect::PushHistory);
    }
    let effects = update.fx;
    (model, effects)
}

/// The game as it was stored. Early versions gave games no name, under which the library keeps them.
fn restored(saved: SavedGame<'static>, now: Now) -> Session {
    let mut session = Session::restore(saved);
    if session.id.is_empty() {
        session.id = format!("{:08x}", now.random);
    }
    session
}

fn prefs(env: &StartupEnvironment, settings: crate::persist::Settings) -> Preferences {
    let browser = Lang::choose(env.languages.iter().map(String::as_str));
    let mut prefs = Preferences::new(settings, browser);
    prefs.lively = env.lively && !env.embedded;
    prefs.embedded = env.embedded;
    prefs.device = Device { cores: env.cores, is_small: env.small_device, is_frame: env.embedded, ..Device::default() };
    prefs
}

impl Model {
    /// Opens what a fragment asks for. `keep_saved`: a saved game exists that must not be overwritten.
    /// Returns whether another game is on the board now.
    pub(super) fn open_link(&mut self, fragment: &str, keep_saved: bool, now: Now) -> bool {
        let link = game_link::parse(fragment);
        self.notices.retain(|notice| !matches!(notice, Notice::LinkFaults { .. }));
        self.prefs.link = LinkOverrides { lang: link.lang, pieces: link.pieces, theme: link.theme, board: link.board };
        let mut error = None;
        let opened = link.has_game() && self.open_game(&link, keep_saved, now, &mut error);
        self.turn_by(&link);
        self.wanted_problem = link.problem.clone().filter(|_| matches!(link.learn, Some(Topic::Puzzles(_))));
        if error.is_some() || !link.problems.is_empty() {
            self.notices.push(Notice::LinkFaults { problems: link.problems, error });
        }
        opened
    }

    /// What is wrong with a link is told by the part of the program that comes later.
    pub(super) fn fetch_for_faults(&mut self, fx: &mut Effects) {
        if !self.extras.is_here && self.notices.iter().any(|notice| matches!(notice, Notice::LinkFaults { .. })) {
            self.extras.fetch(fx);
        }
    }

    /// Turns the board as a link says.
    pub(super) fn turn_by(&mut self, link: &GameLink) {
        if let Some(flip) = link.flip {
            self.session.board.bottom = if flip { Color::White } else { Color::Black };
        }
    }

    fn open_game(&mut self, link: &GameLink, keep_saved: bool, now: Now, error: &mut Option<LinkError>) -> bool {
        let mut game = match link.opening() {
            Ok(game) => game,
            Err(why) => {
                *error = Some(why);
                return false;
            }
        };
        *error = link.play(&mut game).err();
        let stored_moves = match self.saving {
            Saving::FromLink | Saving::OtherTab => self.stored_moves,
            _ => self.session.has_work(),
        };
        self.stored_moves = stored_moves;
        let placed = from_link(GameRecord::new(game), link, now);
        let before = std::mem::replace(&mut self.session, placed);
        self.before_link = link.packed.is_some().then(|| Box::new((before, self.saving)));
        self.mode = link.mode.unwrap_or(Mode::Play);
        (self.opened_by_link, self.has_left_link) = (true, false);
        // nobody moves before a packed game is there
        self.session.view_only = self.mode == Mode::View || link.packed.is_some();
        if keep_saved && matches!(self.saving, Saving::On | Saving::OtherTab) {
            self.saving = Saving::FromLink;
            self.notice(Notice::FromLink);
        }
        true
    }

    /// A link's game was gone back from: the saved one comes back, or, where there is none, a new one.
    pub(super) fn leave_link(&mut self, now: Now) {
        self.saving = Saving::On;
        self.mode = Mode::Play;
        self.opened_by_link = false;
        self.session = first_game(now);
    }
}

/// Black against the gentlest computer: a board that answers at once.
fn first_game(now: Now) -> Session {
    // every start in the tables can be played
    let Ok(game) = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard) else { unreachable!() };
    Session::new(game, ByColor { black: Player::Human, white: Player::Computer { level: 1 } }, now.random)
}

/// A link that names nobody is for both sides of the table.
pub(super) fn from_link(record: GameRecord, link: &GameLink, now: Now) -> Session {
    let player = |color| link.players[color].unwrap_or_default();
    let players = ByColor { black: player(Color::Black), white: player(Color::White) };
    let times = record.times();
    let mut session = Session::of(record, players, now.random).from_elsewhere();
    session.disabled_aids = link.disabled_aids;
    session.clock = link.time.map(|controls| match times.iter().any(|ms| *ms > 0) {
        true => GameClock::restore(controls, session.game(), &times, 0),
        false => GameClock::new(controls, session.game()),
    });
    // nobody loses time by opening a link
    session.paused = session.clock.is_some();
    if let Some(ply) = link.ply {
        session.look_at(ply);
    }
    session
}
