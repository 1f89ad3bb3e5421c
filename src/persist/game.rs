use super::{Damage, Player, StoredError, open};
use crate::rules::{Act, Color, Game, RuleChoices, RuleSwitch, Rules, Start, Variant, usi};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A game as it stands, schema version 1: all that is needed to go on with it.
///
/// The moves are the truth; positions, the side to move and ends that the rules bring about follow from replaying them.
/// [`SavedGame::of`] takes one down, [`SavedGame::game`] replays it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedGame {
    /// Tells this game from others: a second tab that finds another id in storage knows that it shows another game.
    #[serde(default)]
    pub game_id: String,
    /// Variant id of RULES.md.
    pub variant: String,
    /// `startpos`, a handicap id or an SFEN.
    pub start: String,
    /// USI moves from the start. In a strict game the last one may be the illegal move that lost.
    pub moves: Vec<String>,
    /// Rule switches that differ from their default, keys and values as in RULES.md.
    #[serde(default)]
    pub choices: BTreeMap<String, String>,
    /// What ended the game if no move did: a resignation, flag fall, agreement or declaration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<EndingAct>,
    #[serde(default)]
    pub black: Player,
    #[serde(default)]
    pub white: Player,
    /// Who sits at the bottom: `black` or `white`.
    #[serde(default = "black", with = "color_name")]
    pub orientation: Color,
    /// The ply that is shown, when it is not the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub viewed_ply: Option<usize>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// An act that ended a game, and whose it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndingAct {
    /// `resign`, `timeout`, `agree` or `declare`.
    #[serde(with = "act_name")]
    pub act: Act,
    /// `black` or `white`.
    #[serde(with = "color_name")]
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
            other: Map::new(),
        }
    }

    /// The text to store.
    #[must_use]
    pub fn to_text(&self) -> String {
        super::Stored::new(self).to_text()
    }

    /// Replays the game.
    ///
    /// # Errors
    /// When the start cannot be set up, a move cannot be played or the act that ended the game is not allowed.
    pub fn game(&self) -> Result<Game, Damage> {
        let variant = Variant::from_id(&self.variant)
            .ok_or_else(|| Damage::Start(format!("no game is called {:?}", self.variant)))?;
        let mut choices = RuleChoices::default();
        // A switch or a value from elsewhere is passed over, as in links: the game it belongs to can still be played.
        for (key, value) in &self.choices {
            if let Some(switch) = RuleSwitch::from_key(key) {
                let _ = choices.set(switch, value);
            }
        }
        let start = Start::parse(Rules::of(variant), &self.start).map_err(|error| Damage::Start(error.to_string()))?;
        let mut game = Game::new(variant, choices, start).map_err(|error| Damage::Start(error.to_string()))?;
        for (index, text) in self.moves.iter().enumerate() {
            let at =
                |why: &str| Damage::Move { ply: index + 1, text: text.chars().take(40).collect(), why: why.to_owned() };
            let mv = usi::parse_move(game.rules().geometry(), text).map_err(|_| at("unreadable"))?;
            game.play_on(mv).map_err(|refusal| at(refusal.word()))?;
        }
        if let Some(EndingAct { act, by }) = self.ending {
            game.end(act, by).map_err(|error| Damage::Ending(error.to_string()))?;
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
    let saved: SavedGame = open(text)?;
    match saved.game() {
        Ok(_) => Ok(saved),
        Err(what) => Err(StoredError::Damaged { what }),
    }
}

fn black() -> Color {
    Color::Black
}

mod color_name {
    use crate::rules::Color;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(color.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
        let name = String::deserialize(deserializer)?;
        Color::from_name(&name).ok_or_else(|| D::Error::custom("a side is `black` or `white`"))
    }
}

mod act_name {
    use crate::rules::Act;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(act: &Act, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(act.word())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Act, D::Error> {
        let name = String::deserialize(deserializer)?;
        Act::from_word(&name).ok_or_else(|| D::Error::custom("an ending is `resign`, `timeout`, `agree` or `declare`"))
    }
}
