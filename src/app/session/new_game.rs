//! The new-game form: what is chosen, and the game it would start.

use super::{
    super::{board::BoardState, context::Now},
    clock::GameClock,
    form_time::TimePart,
    furigoma::Toss,
    newcomer::{KnownGame, Played, suggested_level},
    prompt::StatusMessage,
    state::Session,
};
use crate::{
    clock::TimeControl,
    i18n::Odds,
    lessons::Era,
    persist::{Aid, DisabledAids, Player},
    record::{GameRecord, Header},
    rules::{
        ByColor, Color, Game, Handicap, MoveLimit, Piece, Position, RuleChoices, RuleSwitch, Rules, Square, Start,
        Variant,
    },
};

/// Levels to choose from, the gentlest first; 0 is full strength.
pub fn levels() -> impl Iterator<Item = u8> {
    (1..=Player::MAX_LEVEL).chain([0])
}

/// Who plays with whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opponent {
    Computer,
    /// Both sides on this device.
    Friend,
    /// The computer plays both sides.
    Watch,
}

impl Opponent {
    pub const ALL: [Opponent; 3] = [Opponent::Computer, Opponent::Friend, Opponent::Watch];

    /// The value of the form control.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Opponent::Computer => "computer",
            Opponent::Friend => "friend",
            Opponent::Watch => "watch",
        }
    }
}

/// Which side the person takes; between friends, the one on the near side of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SideChoice {
    Black,
    White,
    Random,
    /// Five thrown pawns decide.
    Furigoma,
}

impl SideChoice {
    pub const ALL: [SideChoice; 4] = [SideChoice::Black, SideChoice::White, SideChoice::Random, SideChoice::Furigoma];

    /// The value of the form control.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            SideChoice::Black => "black",
            SideChoice::White => "white",
            SideChoice::Random => "random",
            SideChoice::Furigoma => "furigoma",
        }
    }
}

/// A control of the new-game form, with its value as text: what it cannot read it leaves alone.
#[derive(Debug, Clone, PartialEq)]
pub enum FormChange {
    Opponent(String),
    Level(String),
    LevelWhite(String),
    Side(String),
    Variant(String),
    /// Whether the game begins with the position that was shown when the form was opened.
    FromHere(bool),
    Handicap(String),
    Rule(RuleSwitch, String),
    DisableAid(Aid, bool),
    /// What somebody has played, which suggests a level.
    Played(KnownGame, String),
    Time(String),
    TimeWhite(String),
    TimePart(TimePart, String),
}

#[derive(Debug, Clone, PartialEq)]
pub enum NewGameMsg {
    /// Opens the form, filled in as the game on the board was.
    Open,
    /// The same, for a game that begins with the position shown.
    OpenHere,
    Change(FormChange),
    /// Throws five pawns for the side to play.
    Throw,
    /// Starts the game that is filled in.
    Start,
}

/// A game to choose, with the picture of its start.
#[derive(Debug, Clone, PartialEq)]
pub struct GameCard {
    pub variant: Variant,
    /// Files and ranks.
    pub size: (u8, u8),
    pub is_chosen: bool,
    pub pieces: Vec<(Square, Piece)>,
}

/// The form as it is filled in.
#[derive(Debug, Clone)]
pub struct Form {
    pub opponent: Opponent,
    pub level: u8,
    /// White's level when the computer plays both sides.
    pub level_white: u8,
    /// The answers to what was played.
    pub played: [Option<Played>; 2],
    pub side: SideChoice,
    /// The pawns as they were thrown last.
    toss: Option<Toss>,
    pub variant: Variant,
    pub handicap: Option<&'static Handicap>,
    pub choices: RuleChoices,
    /// The record up to the position that was shown, where it can be played on from there.
    here: Option<Box<GameRecord>>,
    pub from_here: bool,
    /// What a teacher takes out.
    pub disabled_aids: DisabledAids,
    /// None for a game without clocks.
    pub time: Option<TimeControl>,
    /// White's, where it is another one.
    pub time_white: Option<TimeControl>,
    /// Whether the time is put together by hand.
    pub own_time: bool,
    /// What was typed there that is no number of a clock.
    pub(super) unreadable: Vec<TimePart>,
    /// The game as it would start, for the board beside the form.
    pub preview: Game,
    /// The board on which it would start.
    pub board: BoardState,
}

impl Form {
    /// The form filled in as the last game was, its clocks included.
    #[must_use]
    pub fn like(session: &Session) -> Form {
        let mut form = Form::like_game(session.game(), session.players);
        form.disabled_aids = session.disabled_aids;
        form.here = here(session).map(Box::new);
        form.set_controls(session.clock.as_ref().map(|timed| timed.clock.controls()));
        form
    }

    /// The form for a game of a kind that was learnt, against the gentlest level that the form may choose; without clocks.
    #[must_use]
    pub fn for_learner(session: &Session, variant: Variant) -> Form {
        let mut form = Form::like_game(session.game(), session.players);
        form.disabled_aids = session.disabled_aids;
        form.change(FormChange::Variant(variant.id().to_owned()));
        form.change(FormChange::Opponent("computer".to_owned()));
        if !session.disabled_aids.has(Aid::Level) {
            form.change(FormChange::Level("1".to_owned()));
        }
        form
    }

    /// The game as it is filled in.
    #[must_use]
    pub fn session(&self, now: Now) -> Session {
        let near = self.near(now.random);
        let record = match &self.here {
            Some(here) if self.from_here => (**here).clone(),
            _ => GameRecord::new(self.preview.clone()),
        };
        let mut next = Session::of(record, self.players(near), now.random);
        next.board.bottom = next.you().unwrap_or(near);
        next.disabled_aids = self.disabled_aids;
        if self.from_here {
            next = next.from_elsewhere();
            next.brought = next.elsewhere;
        }
        next.clock = self.controls().map(|controls| GameClock::new(controls, next.game()));
        if self.needs_toss() {
            next.status = Some(StatusMessage::Tossed(Toss::throw(now.random)));
        }
        next
    }

    fn like_game(game: &Game, players: ByColor<Player>) -> Form {
        let level = |player| match player {
            Player::Human => None,
            Player::Computer { level } => Some(level),
        };
        let (opponent, side) = match (players.black, players.white) {
            (Player::Human, Player::Human) => (Opponent::Friend, SideChoice::Black),
            (Player::Human, _) => (Opponent::Computer, SideChoice::Black),
            (_, Player::Human) => (Opponent::Computer, SideChoice::White),
            _ => (Opponent::Watch, SideChoice::Black),
        };
        let either = level(players.black).or(level(players.white)).unwrap_or(1);
        let mut form = Form {
            opponent,
            level: either,
            level_white: level(players.white).unwrap_or(either),
            played: [None; 2],
            side,
            toss: None,
            variant: game.variant(),
            handicap: game.handicap(),
            choices: *game.choices(),
            here: None,
            from_here: false,
            disabled_aids: DisabledAids::default(),
            time: None,
            time_white: None,
            own_time: false,
            unreadable: Vec::new(),
            preview: game.clone(),
            board: BoardState::new(Color::Black),
        };
        form.set_up();
        form
    }

    /// Takes a control's value; one that it cannot have changes nothing.
    pub fn change(&mut self, change: FormChange) {
        let level = |text: &str| text.parse().ok().filter(|level| *level <= Player::MAX_LEVEL);
        match change {
            FormChange::Opponent(id) => {
                replace(&mut self.opponent, Opponent::ALL.into_iter().find(|opponent| opponent.id() == id))
            }
            FormChange::Played(game, id) => {
                self.played[game as usize] = Played::ALL.into_iter().find(|played| played.id() == id);
                self.level = self.suggestion().unwrap_or(self.level);
            }
            FormChange::DisableAid(help, on) => self.disabled_aids.set(help, on),
            FormChange::Level(text) => replace(&mut self.level, level(&text)),
            FormChange::LevelWhite(text) => replace(&mut self.level_white, level(&text)),
            FormChange::Side(id) => replace(&mut self.side, SideChoice::ALL.into_iter().find(|side| side.id() == id)),
            FormChange::Variant(id) => {
                replace(&mut self.variant, Variant::from_id(&id));
                self.handicap = None;
                self.from_here = false;
            }
            FormChange::FromHere(on) => self.from_here = on && self.here.is_some(),
            FormChange::Handicap(id) => self.handicap = self.handicaps().iter().find(|handicap| handicap.id == id),
            FormChange::Time(text) => self.set_time(&text),
            FormChange::TimeWhite(text) => self.time_white = text.parse().ok(),
            FormChange::TimePart(part, text) => self.set_time_part(part, &text),
            // a value that the switch lacks leaves the choice as it was
            FormChange::Rule(switch, value) => drop(self.choices.set(switch, &value)),
        }
        self.set_up();
        // nobody throws for a game in which one side gives odds
        if self.side == SideChoice::Furigoma && self.odds() == Odds::Handicap {
            self.side = SideChoice::Random;
        }
    }

    /// Whether one side gives odds.
    #[must_use]
    pub fn odds(&self) -> Odds {
        if self.handicap.is_some_and(Handicap::gives_odds) { Odds::Handicap } else { Odds::Even }
    }

    /// Whether the game can begin with the position that was shown.
    #[must_use]
    pub fn has_here(&self) -> bool {
        self.here.is_some()
    }

    /// The level that suits somebody who has answered both questions.
    #[must_use]
    pub fn suggestion(&self) -> Option<u8> {
        let [shogi, chess] = self.played;
        Some(suggested_level(shogi?, chess?))
    }

    /// The four games as cards, in the order of the screen: Heian shogi on the board that is chosen.
    #[must_use]
    pub fn cards(&self) -> [GameCard; Era::ALL.len()] {
        Era::ALL.map(|era| {
            let is_chosen = Era::of(self.variant) == era;
            let variant = if is_chosen { self.variant } else { era.variant() };
            let (rules, start) = (Rules::of(variant), Position::start(Rules::of(variant)));
            let standing = |square| Some((square, start.piece_at(square)?));
            let pieces = start.occupied().iter().filter_map(standing).collect();
            GameCard { variant, size: (rules.geometry().files(), rules.geometry().ranks()), is_chosen, pieces }
        })
    }

    #[must_use]
    pub fn handicaps(&self) -> &'static [Handicap] {
        Rules::of(self.variant).handicaps()
    }

    /// The rule switches of the chosen game; the one about handicaps only where one is chosen.
    pub fn switches(&self) -> impl Iterator<Item = RuleSwitch> + '_ {
        let matters = |switch: RuleSwitch| switch != RuleSwitch::HandicapCredit || self.handicap.is_some();
        RuleSwitch::ALL.into_iter().filter(move |&switch| switch.applies_to(self.variant) && matters(switch))
    }

    /// The values to choose from in the chosen game; a limit that a link brought stands among them.
    #[must_use]
    pub fn values(&self, switch: RuleSwitch) -> Vec<String> {
        let mut values: Vec<String> = switch.values(self.variant).iter().map(|&value| value.to_owned()).collect();
        let value = self.choices.get(switch, self.variant);
        if !values.contains(&value) {
            values.push(value);
        }
        values
    }

    /// Who sits at the bottom of the board, as far as that is decided without chance.
    #[must_use]
    pub fn bottom(&self) -> Color {
        match (self.opponent, self.side) {
            (Opponent::Watch, _) => Color::Black,
            (_, SideChoice::White) => Color::White,
            _ => Color::Black,
        }
    }

    /// The side of the person on the near side; `random` is the die where it decides.
    #[must_use]
    pub fn near(&self, random: u32) -> Color {
        match self.side {
            _ if self.opponent == Opponent::Watch => self.bottom(),
            SideChoice::Random if random & 1 == 1 => Color::White,
            SideChoice::Furigoma => self.toss().unwrap_or(Toss::throw(random)).thrower(),
            _ => self.bottom(),
        }
    }

    /// Who plays what, with a person at that side of the board.
    #[must_use]
    pub fn players(&self, near: Color) -> ByColor<Player> {
        let computer = Player::Computer { level: self.level };
        match (self.opponent, near) {
            (Opponent::Friend, _) => ByColor { black: Player::Human, white: Player::Human },
            (Opponent::Watch, _) => ByColor { black: computer, white: Player::Computer { level: self.level_white } },
            (Opponent::Computer, Color::Black) => ByColor { black: Player::Human, white: computer },
            (Opponent::Computer, Color::White) => ByColor { black: computer, white: Player::Human },
        }
    }

    /// Throws the pawns, which decides the side from now on.
    pub fn throw(&mut self, random: u32) {
        self.side = SideChoice::Furigoma;
        self.toss = Some(Toss::throw(random));
        self.board.bottom = self.bottom();
    }

    /// The pawns on the board, where they decide.
    #[must_use]
    pub fn toss(&self) -> Option<Toss> {
        self.toss.filter(|_| self.side == SideChoice::Furigoma && self.opponent != Opponent::Watch)
    }

    /// Whether the pawns are to decide and were not thrown yet.
    #[must_use]
    pub fn needs_toss(&self) -> bool {
        self.side == SideChoice::Furigoma && self.opponent != Opponent::Watch && self.toss.is_none()
    }

    fn set_up(&mut self) {
        if let Some(here) = self.here.as_ref().filter(|_| self.from_here) {
            let game = here.game();
            (self.variant, self.handicap, self.choices) = (game.variant(), game.handicap(), *game.choices());
            self.preview = game.clone();
            self.board.bottom = self.bottom();
            return;
        }
        // a reading that the chosen game does not know, such as a declaration in Heian shogi, is the default there
        for switch in RuleSwitch::ALL.into_iter().filter(|switch| switch.applies_to(self.variant)) {
            let (value, values) = (self.choices.get(switch, self.variant), switch.values(self.variant));
            let is_any_limit = switch == RuleSwitch::MoveLimit && self.choices.move_limit != MoveLimit::Off;
            if !is_any_limit && !values.contains(&value.as_str()) {
                let _ = self.choices.set(switch, values[0]);
            }
        }
        let start = self.handicap.map_or(Start::Standard, Start::Handicap);
        if let Ok(game) = Game::new(self.variant, self.choices, start) {
            self.preview = game;
        }
        self.board.bottom = self.bottom();
    }
}

/// The record that goes on from the position shown; none at a start that the form itself offers, where no move is left, and where nobody may go back.
fn here(session: &Session) -> Option<GameRecord> {
    let reopened = session.reopened();
    let shown = reopened.as_ref().unwrap_or(session.shown());
    let is_own_start = shown.ply() == 0 && !matches!(shown.start(), Start::Sfen(_));
    if is_own_start || shown.outcome().is_some() || session.disabled_aids.has(Aid::Undo) {
        return None;
    }
    let mut record = session.record().clone();
    record.go_on_from(session.node());
    record.edit(|tree| {
        // another game, of other players, that does not end here
        tree.set_header(Header::default());
        let ends: Vec<_> = tree.children(session.node()).filter(|&id| tree.node(id).ending().is_some()).collect();
        ends.into_iter().for_each(|id| drop(tree.delete(id)));
    });
    Some(record)
}

fn replace<T>(place: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *place = value;
    }
}
