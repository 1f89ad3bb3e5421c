//! The stored game, in its present version: written with its record, read by replaying it.

use super::{
    Damage, DisabledAids, Fields, Player, StoredError, game_v1,
    json::{Json, Table},
    open, stored, tree,
};
use crate::{
    record::{GameRecord, GameText, Header, ReplayError},
    rules::Color,
};
use std::borrow::Cow;

/// Today's schema version of stored games.
const VERSION: u32 = 2;
const CHOICES: &str = "a table of rule switches";

/// A game with its record: all that is needed to go on with it.
///
/// The moves are the truth; positions, the side to move and ends that the rules bring about follow from replaying them.
/// [`SavedGame::of`] makes one, [`read_game`] replays it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedGame<'a> {
    /// Tells this game from others: a second tab that finds another id in storage knows that it shows another game.
    pub game_id: String,
    /// Number of changes that were stored before: of two states of one game the one with more is the later. 0 where it is not known.
    pub revision: usize,
    /// Everything that was played, tried and said.
    pub record: Cow<'a, GameRecord>,
    /// Rule switches, and values of them, that this version does not know.
    pub unknown_choices: Vec<(String, String)>,
    pub black: Player,
    pub white: Player,
    /// Who sits at the bottom: `black` or `white`.
    pub orientation: Color,
    /// The ply that is shown, when it is not the last.
    pub viewed_ply: Option<usize>,
    /// The position that is shown, when it is not one of the game: its place in [`GameTree::preorder`](crate::record::GameTree::preorder).
    pub viewed_node: Option<usize>,
    /// What a teacher has taken out.
    pub disabled_aids: DisabledAids,
    /// The clock, if there is one.
    pub clock: Option<SavedClock>,
    /// The side that is played here, in a game that is played by sending links.
    pub by_link: Option<Color>,
    /// Fields that this version does not know.
    pub other: Table,
}

/// A clock as it stood. What each move took stands in the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedClock {
    /// The time controls, as links write them.
    pub time: String,
    /// What the present move has used so far.
    pub used_ms: u32,
}

impl<'a> SavedGame<'a> {
    /// Takes a game down, two humans playing it and Black at the bottom; the caller says otherwise.
    ///
    /// ```
    /// use suizo::{persist::{Player, SavedGame}, record::GameRecord, rules::{Game, RuleChoices, Start, Variant}};
    /// let mut game = GameRecord::new(Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap());
    /// game.play("7g7f".parse().unwrap()).unwrap();
    /// let saved = SavedGame { white: Player::Computer { level: 2 }, ..SavedGame::of(&game) };
    /// assert_eq!(suizo::persist::read_game(&saved.to_text()), Ok(saved));
    /// ```
    #[must_use]
    pub fn of(record: &'a GameRecord) -> SavedGame<'a> {
        SavedGame {
            game_id: String::new(),
            revision: 0,
            record: Cow::Borrowed(record),
            unknown_choices: Vec::new(),
            black: Player::Human,
            white: Player::Human,
            orientation: Color::Black,
            viewed_ply: None,
            viewed_node: None,
            disabled_aids: DisabledAids::default(),
            clock: None,
            by_link: None,
            other: Table::default(),
        }
    }

    /// The text to store.
    #[must_use]
    pub fn to_text(&self) -> String {
        let game = self.record.game();
        let mut fields = Table::default();
        fields.push("game_id", self.game_id.as_str());
        if self.revision > 0 {
            fields.push("revision", self.revision);
        }
        fields.push("variant", game.variant().id());
        fields.push("start", game.start().to_string().as_str());
        fields.push("moves", tree::write(self.record.tree()));
        if let Some(ply) = tree::played(&self.record) {
            fields.push("played", ply);
        }
        tree::write_header(self.record.tree().header(), &mut fields);
        let mut choices = Table::default();
        for (switch, value) in game.choices().differing(game.variant()) {
            choices.push(switch.key(), value.as_str());
        }
        for (key, value) in &self.unknown_choices {
            choices.push(key, value.as_str());
        }
        fields.push("choices", choices);
        fields.push("black", self.black.to_string().as_str());
        fields.push("white", self.white.to_string().as_str());
        if [self.black, self.white].iter().any(|player| *player != Player::Human) {
            fields.push("levels", usize::from(Player::MAX_LEVEL));
        }
        fields.push("orientation", self.orientation.name());
        if let Some(ply) = self.viewed_ply {
            fields.push("viewed_ply", ply);
        }
        if let Some(place) = self.viewed_node {
            fields.push("viewed_node", place);
        }
        // for static/first.js, which replays nothing
        if game.outcome().is_some() {
            fields.push("over", true);
        }
        if self.disabled_aids != DisabledAids::default() {
            fields.push("without", self.disabled_aids.to_string().as_str());
        }
        if let Some(SavedClock { time, used_ms }) = &self.clock {
            let mut clock = Table::default();
            clock.push("time", time.as_str());
            clock.push("used", *used_ms as usize);
            fields.push("clocks", clock);
        }
        if let Some(color) = self.by_link {
            fields.push("by_link", color.name());
        }
        fields.0.extend(self.other.0.iter().cloned());
        stored(VERSION, fields)
    }

    /// The text to store of a game that gets an id which follows from all the rest of it: [`SavedGame::to_text`], in half the time of writing
    /// both. The id has nothing in it that JSON would write in another way.
    #[must_use]
    pub fn to_text_with_id(&mut self, id: impl FnOnce(&str) -> String) -> String {
        self.game_id.clear();
        let text = self.to_text();
        self.game_id = id(&text);
        // the first field
        text.replacen(r#""game_id":"""#, &format!(r#""game_id":"{}""#, self.game_id), 1)
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

/// Reads a stored game of any version, and replays it to see that it can be played.
///
/// # Errors
/// When the text is from a newer schema or damaged; it is to be set aside then.
pub fn read_game(text: &str) -> Result<SavedGame<'static>, StoredError> {
    let (version, mut fields) = open(text, VERSION)?;
    if version == 1 {
        game_v1::upgrade(&mut fields);
    }
    read_fields(fields).map_err(|what| StoredError::Damaged { what })
}

fn read_fields(mut fields: Fields) -> Result<SavedGame<'static>, Damage> {
    const PLAYER: &str = "`human` or `ai:` with a level";
    let player: fn(Json) -> Option<Player> = |value| value.into_text()?.parse().ok();
    let whole: fn(Json) -> Option<usize> = |value| usize::try_from(value.as_whole()?).ok();
    // what the levels are counted by; there are twelve of them in this version
    fields.take("levels", "a number", whole);
    // follows from the moves
    fields.take("over", "`true` or `false`", |value| matches!(value, Json::Bool(_)).then_some(()));
    let game_id = fields.text("game_id").unwrap_or_default();
    let revision = fields.take("revision", "a number", whole).unwrap_or_default();
    let mut text = GameText {
        variant: fields.needed("variant", "a text", Json::into_text),
        start: fields.needed("start", "a text", Json::into_text),
        ..GameText::default()
    };
    let moves = fields.needed("moves", tree::MOVES, Json::into_list);
    text.choices = fields.take("choices", CHOICES, Json::into_texts).unwrap_or_default();
    let unknown_choices = text.take_unknown_choices();
    let played = fields.take("played", "a number", whole);
    let header = tree::read_header(&mut fields);
    let black = fields.take("black", PLAYER, player).unwrap_or_default();
    let white = fields.take("white", PLAYER, player).unwrap_or_default();
    let orientation = fields.take("orientation", "`black` or `white`", |value| Color::from_name(&value.into_text()?));
    let by_link = fields.take("by_link", "`black` or `white`", |value| Color::from_name(&value.into_text()?));
    let viewed_ply = fields.take("viewed_ply", "a number", whole);
    let viewed_node = fields.take("viewed_node", "a number", whole);
    let disabled_aids =
        fields.take("without", "of `hints`, `undo` and `level`", |value| value.into_text()?.parse().ok());
    let clock = fields.take("clocks", "`time` and `used`", |value| {
        let Json::Table(mut parts) = value else { return None };
        let time = parts.remove("time")?.into_text()?;
        Some(SavedClock { time, used_ms: u32::try_from(parts.remove("used")?.as_whole()?).ok()? })
    });
    let other = fields.rest()?;
    Ok(SavedGame {
        game_id,
        revision,
        record: Cow::Owned(read_record(&text, moves, header, played)?),
        unknown_choices,
        black,
        white,
        orientation: orientation.unwrap_or(Color::Black),
        viewed_ply,
        viewed_node,
        disabled_aids: disabled_aids.unwrap_or_default(),
        clock,
        by_link,
        other,
    })
}

fn read_record(text: &GameText, moves: Vec<Json>, header: Header, played: Option<usize>) -> Result<GameRecord, Damage> {
    let start = text.opening().map_err(|error| match error {
        ReplayError::Variant(id) => Damage::Variant(id),
        ReplayError::Start(why) => Damage::Start(why),
        _ => Damage::Shape { field: "choices", wanted: CHOICES },
    })?;
    let mut tree = tree::read(&start, moves)?;
    tree.set_header(header);
    let record = GameRecord::of_tree(tree);
    Ok(match played {
        Some(ply) => record.played_to(ply),
        None => record,
    })
}
