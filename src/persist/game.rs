use super::{
    Damage, Fields, Player, StoredError, Without,
    json::{Json, Table},
    needed, open, stored,
};
use crate::rules::{Act, Color, Game, RuleChoices, RuleSwitch, Rules, Start, Variant, usi};

/// A game as it stands, schema version 1: all that is needed to go on with it.
///
/// The moves are the truth; positions, the side to move and ends that the rules bring about follow from replaying them.
/// [`SavedGame::of`] takes one down, [`SavedGame::game`] replays it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedGame {
    /// Tells this game from others: a second tab that finds another id in storage knows that it shows another game.
    pub game_id: String,
    /// Variant id of RULES.md.
    pub variant: String,
    /// `startpos`, a handicap id or an SFEN.
    pub start: String,
    /// USI moves from the start. In a strict game the last one may be the illegal move that lost.
    pub moves: Vec<String>,
    /// Rule switches that differ from their default, keys and values as in RULES.md.
    pub choices: Vec<(String, String)>,
    /// What ended the game if no move did: a resignation, flag fall, agreement or declaration.
    pub ending: Option<EndingAct>,
    pub black: Player,
    pub white: Player,
    /// Who sits at the bottom: `black` or `white`.
    pub orientation: Color,
    /// The ply that is shown, when it is not the last.
    pub viewed_ply: Option<usize>,
    /// What a teacher has taken out.
    pub without: Without,
    /// The clock, if there is one.
    pub clock: Option<SavedClock>,
    /// Fields that this version does not know.
    pub other: Table,
}

/// A clock as it stood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedClock {
    /// The time controls, as links write them.
    pub time: String,
    /// What each move took, in milliseconds.
    pub spent: Vec<u32>,
    /// What the present move has used so far.
    pub used_ms: u32,
}

/// An act that ended a game, and whose it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EndingAct {
    /// `resign`, `timeout`, `agree` or `declare`.
    pub act: Act,
    /// `black` or `white`.
    pub by: Color,
}

impl SavedGame {
    /// Takes a game down, two humans playing it and Black at the bottom; the caller says otherwise.
    ///
    /// ```
    /// use suizo::{persist::{Player, SavedGame}, rules::{Game, RuleChoices, Start, Variant}};
    /// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
    /// game.play("7g7f".parse().unwrap()).unwrap();
    /// let saved = SavedGame { white: Player::Computer { level: 2 }, ..SavedGame::of(&game) };
    /// assert_eq!(suizo::persist::read_game(&saved.to_text()), Ok(saved));
    /// ```
    #[must_use]
    pub fn of(game: &Game) -> SavedGame {
        let lost_by = game.illegal_attempt().map(|(mv, _)| mv);
        let choices = game.choices().differing(game.variant());
        SavedGame {
            game_id: String::new(),
            variant: game.variant().id().to_owned(),
            start: game.start().to_string(),
            moves: game.moves().iter().copied().chain(lost_by).map(|mv| mv.to_string()).collect(),
            choices: choices.into_iter().map(|(switch, value)| (switch.key().to_owned(), value)).collect(),
            ending: game.final_act().map(|(act, by)| EndingAct { act, by }),
            black: Player::Human,
            white: Player::Human,
            orientation: Color::Black,
            viewed_ply: None,
            without: Without::default(),
            clock: None,
            other: Table::default(),
        }
    }

    /// The text to store.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut fields = Table::default();
        fields.push("game_id", self.game_id.as_str());
        fields.push("variant", self.variant.as_str());
        fields.push("start", self.start.as_str());
        fields.push("moves", Json::List(self.moves.iter().map(|mv| mv.as_str().into()).collect()));
        let mut choices = Table::default();
        for (key, value) in &self.choices {
            choices.push(key, value.as_str());
        }
        fields.push("choices", choices);
        if let Some(EndingAct { act, by }) = self.ending {
            let mut ending = Table::default();
            ending.push("act", act.word());
            ending.push("by", by.name());
            fields.push("ending", ending);
        }
        fields.push("black", self.black.to_string().as_str());
        fields.push("white", self.white.to_string().as_str());
        if [self.black, self.white].iter().any(|player| *player != Player::Human) {
            fields.push("levels", usize::from(Player::MAX_LEVEL));
        }
        fields.push("orientation", self.orientation.name());
        if let Some(ply) = self.viewed_ply {
            fields.push("viewed_ply", ply);
        }
        if self.without != Without::default() {
            fields.push("without", self.without.to_string().as_str());
        }
        if let Some(SavedClock { time, spent, used_ms }) = &self.clock {
            let mut clock = Table::default();
            clock.push("time", time.as_str());
            clock.push("spent", Json::List(spent.iter().map(|&ms| (ms as usize).into()).collect()));
            clock.push("used", *used_ms as usize);
            fields.push("clocks", clock);
        }
        fields.0.extend(self.other.0.iter().cloned());
        stored(fields)
    }

    /// Replays the game.
    ///
    /// # Errors
    /// When the start cannot be set up, a move cannot be played or the act that ended the game is not allowed.
    pub fn game(&self) -> Result<Game, Damage> {
        let variant = Variant::from_id(&self.variant).ok_or_else(|| Damage::Variant(self.variant.clone()))?;
        let mut choices = RuleChoices::default();
        // A switch or a value from elsewhere is passed over, as in links: the game it belongs to can still be played.
        for (key, value) in &self.choices {
            if let Some(switch) = RuleSwitch::from_key(key) {
                let _ = choices.set(switch, value);
            }
        }
        let start = Start::parse(Rules::of(variant), &self.start).map_err(Damage::Start)?;
        let mut game = Game::new(variant, choices, start).map_err(Damage::Start)?;
        for (index, text) in self.moves.iter().enumerate() {
            let at = |why| Damage::Move { ply: index + 1, text: text.chars().take(40).collect(), why };
            let mv = usi::parse_move(game.rules().geometry(), text).map_err(|_| at("unreadable"))?;
            game.play_on(mv).map_err(|refusal| at(refusal.word()))?;
        }
        if let Some(EndingAct { act, by }) = self.ending {
            game.end(act, by).map_err(Damage::Ending)?;
        }
        Ok(game)
    }

    /// Who plays that side.
    #[must_use]
    pub fn player(&self, color: Color) -> Player {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }
}

/// Reads a stored game and replays it to see that it can be played.
///
/// # Errors
/// When the text is from a newer schema or damaged; it is to be set aside then.
pub fn read_game(text: &str) -> Result<SavedGame, StoredError> {
    let fields = open(text)?;
    let saved = read_fields(fields).and_then(|saved| saved.game().map(|_| saved));
    saved.map_err(|what| StoredError::Damaged { what })
}

fn read_fields(mut fields: Fields) -> Result<SavedGame, Damage> {
    let texts = |value| match value {
        Json::List(values) => values.into_iter().map(Json::into_text).collect::<Option<Vec<String>>>(),
        _ => None,
    };
    let choices = |value| match value {
        Json::Table(Table(fields)) => fields.into_iter().map(|(key, value)| Some((key, value.into_text()?))).collect(),
        _ => None,
    };
    let player = |value: Json| value.into_text()?.parse().ok();
    let color = |value: Json| Color::from_name(&value.into_text()?);
    let ending = |value| {
        let Json::Table(mut parts) = value else { return None };
        let mut part = |name: &str| parts.remove(name)?.into_text();
        Some(EndingAct { act: Act::from_word(&part("act")?)?, by: Color::from_name(&part("by")?)? })
    };
    let clock = |value| {
        let Json::Table(mut parts) = value else { return None };
        let whole = |value: Json| u32::try_from(value.as_whole()?).ok();
        let time = parts.remove("time")?.into_text()?;
        let Json::List(spent) = parts.remove("spent")? else { return None };
        let spent = spent.into_iter().map(whole).collect::<Option<Vec<u32>>>()?;
        Some(SavedClock { time, spent, used_ms: whole(parts.remove("used")?)? })
    };
    // of how many levels the players' numbers are; the first games said nothing of it
    let levels = fields.take("levels", "a number", |value| usize::try_from(value.as_whole()?).ok())?;
    let scaled = |player: Player| if levels.is_some() { player } else { player.of_six_levels() };
    Ok(SavedGame {
        game_id: fields.text("game_id")?.unwrap_or_default(),
        variant: needed(fields.text("variant")?, "variant")?,
        start: needed(fields.text("start")?, "start")?,
        moves: needed(fields.take("moves", "a list of moves", texts)?, "moves")?,
        choices: fields.take("choices", "a table of rule switches", choices)?.unwrap_or_default(),
        ending: fields.take("ending", "`resign`, `timeout`, `agree` or `declare` by `black` or `white`", ending)?,
        black: fields.take("black", "`human` or `ai:` with a level", player)?.map(scaled).unwrap_or_default(),
        white: fields.take("white", "`human` or `ai:` with a level", player)?.map(scaled).unwrap_or_default(),
        orientation: fields.take("orientation", "`black` or `white`", color)?.unwrap_or(Color::Black),
        viewed_ply: fields.take("viewed_ply", "a number", |value| usize::try_from(value.as_whole()?).ok())?,
        without: fields
            .take("without", "of `hints`, `undo` and `level`", |value| value.into_text()?.parse().ok())?
            .unwrap_or_default(),
        clock: fields.take("clocks", "`time`, `spent` and `used`", clock)?,
        other: fields.rest(),
    })
}
