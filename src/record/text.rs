//! A game as text, and the one replay of such texts.

use super::step::{Ending, Step};
use crate::rules::{
    ActError, BadChoice, Game, IllegalMove, Move, RuleChoices, RuleSwitch, Rules, Start, StartError, Variant, usi,
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A game as text: enough to rebuild it, rules and all. The one way in which a game crosses a border.
///
/// ```
/// use suizo::{record::GameText, rules::{Game, RuleChoices, Start, Variant}};
/// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
/// game.play("7g7f".parse().unwrap()).unwrap();
/// let text = GameText::of(&game);
/// assert_eq!((text.variant.as_str(), text.start.as_str(), text.moves.len()), ("shogi", "startpos", 1));
/// assert_eq!(text.replay(), Ok(game));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GameText {
    /// Variant id of RULES.md, such as `shogi`.
    pub variant: String,
    /// `startpos`, a handicap id or an SFEN.
    pub start: String,
    /// USI moves from the start. Under the strict rule the last one may be the illegal move that lost.
    pub moves: Vec<String>,
    /// Rule switches that differ from their default: key and value as in RULES.md.
    pub choices: Vec<(String, String)>,
    /// The act that ended the game and whose it was, such as `resign black`.
    #[serde(default)]
    pub end: Option<String>,
}

/// Which part of a text is wrong. Quoted text is kept whole here, and shortened by `Display`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplayError {
    /// There is no such game.
    Variant(String),
    /// No rule switch has this key.
    Switch(String),
    /// No game has this value for the switch.
    Choice(BadChoice),
    /// The start cannot be set up.
    Start(StartError),
    /// A move cannot be played.
    Move(MoveError),
    /// The game cannot end like that.
    End {
        /// The end as the text says it.
        text: String,
        /// What is wrong with it.
        why: EndFault,
    },
}

/// A move of a text that cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveError {
    /// Which one, counted from 1.
    pub ply: usize,
    /// The move as the text says it.
    pub text: String,
    /// What is wrong with it.
    pub why: MoveFault,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = excerpt(&self.text);
        match self.why {
            MoveFault::Unreadable => write!(f, "move {}: {text:?} is no move", self.ply),
            MoveFault::Illegal(why) => write!(f, "move {}: {text} is refused: {why}", self.ply),
        }
    }
}

impl std::error::Error for MoveError {}

/// Why a move of a text is not played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveFault {
    /// It is no move of this board.
    Unreadable,
    /// It breaks this rule.
    Illegal(IllegalMove),
}

impl MoveFault {
    /// `unreadable`, or the word of CONTRACT.md 6 for the refusal.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            MoveFault::Unreadable => "unreadable",
            MoveFault::Illegal(why) => why.word(),
        }
    }
}

/// Why a game does not end as a text says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndFault {
    /// It is no act of a player.
    Unreadable,
    /// The rules do not allow the act there.
    Refused(ActError),
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Variant(id) => write!(f, "unknown variant {:?}", excerpt(id)),
            ReplayError::Switch(key) => write!(f, "unknown rule switch {:?}", excerpt(key)),
            ReplayError::Choice(why) => why.fmt(f),
            ReplayError::Start(why) => write!(f, "start: {why}"),
            ReplayError::Move(error) => error.fmt(f),
            ReplayError::End { text, why: EndFault::Unreadable } => write!(f, "end: {:?} is no end", excerpt(text)),
            ReplayError::End { why: EndFault::Refused(why), .. } => write!(f, "end: {why}"),
        }
    }
}

impl std::error::Error for ReplayError {}

/// The beginning of a text from outside, for a message.
fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}

impl GameText {
    /// The text of a game as it stands, the end included.
    #[must_use]
    pub fn of(game: &Game) -> GameText {
        let lost_by = game.illegal_attempt().map(|(mv, _)| mv);
        let choices = game.choices().differing(game.variant());
        GameText {
            variant: game.variant().id().to_owned(),
            start: game.start().to_string(),
            moves: game.moves().iter().chain(&lost_by).map(Move::to_string).collect(),
            choices: choices.into_iter().map(|(switch, value)| (switch.key().to_owned(), value)).collect(),
            end: game.final_act().map(|(act, by)| Ending::Act { act, by }.to_string()),
        }
    }

    /// The game at its start, before any move.
    ///
    /// # Errors
    /// When there is no such game, switch or value, or the start cannot be set up.
    ///
    /// ```
    /// # use suizo::record::GameText;
    /// let text = GameText { variant: "go".into(), ..GameText::default() };
    /// assert_eq!(text.opening().unwrap_err().to_string(), "unknown variant \"go\"");
    /// ```
    pub fn opening(&self) -> Result<Game, ReplayError> {
        let variant = Variant::from_id(&self.variant).ok_or_else(|| ReplayError::Variant(self.variant.clone()))?;
        let mut choices = RuleChoices::default();
        for (key, value) in &self.choices {
            let switch = RuleSwitch::from_key(key).ok_or_else(|| ReplayError::Switch(key.clone()))?;
            choices.set(switch, value).map_err(ReplayError::Choice)?;
        }
        let start = Start::parse(Rules::of(variant), &self.start).map_err(ReplayError::Start)?;
        Game::new(variant, choices, start).map_err(ReplayError::Start)
    }

    /// The game of the text, played to its end.
    ///
    /// # Errors
    /// The first part of the text that is wrong.
    ///
    /// ```
    /// # use suizo::record::GameText;
    /// let moves = vec!["7g7f".to_owned(), "7f7e".to_owned()];
    /// let text = GameText { variant: "shogi".into(), start: "startpos".into(), moves, ..GameText::default() };
    /// assert_eq!(text.replay().unwrap_err().to_string(), "move 2: 7f7e is refused: not_yours");
    /// ```
    pub fn replay(&self) -> Result<Game, ReplayError> {
        let mut game = self.opening()?;
        play_moves(&mut game, &self.moves).map_err(ReplayError::Move)?;
        if let Some(text) = &self.end {
            let at = |why| ReplayError::End { text: text.clone(), why };
            let Ok(Step::End(Ending::Act { act, by })) = text.parse() else { return Err(at(EndFault::Unreadable)) };
            game.end(act, by).map_err(|why| at(EndFault::Refused(why)))?;
        }
        Ok(game)
    }

    /// Takes out the rule choices that no game here has, as links and storage pass them over: the game they belong to can still be
    /// played.
    ///
    /// ```
    /// # use suizo::record::GameText;
    /// let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    /// let choices = vec![pair("weather", "rain"), pair("impasse", "off"), pair("bare_king", "maybe")];
    /// let mut text = GameText { choices, ..GameText::default() };
    /// assert_eq!(text.take_unknown_choices(), [pair("weather", "rain"), pair("bare_king", "maybe")]);
    /// assert_eq!(text.choices, [pair("impasse", "off")]);
    /// ```
    pub fn take_unknown_choices(&mut self) -> Vec<(String, String)> {
        let is_known = |(key, value): &(String, String)| {
            RuleSwitch::from_key(key).is_some_and(|switch| RuleChoices::default().set(switch, value).is_ok())
        };
        let (known, unknown) = std::mem::take(&mut self.choices).into_iter().partition(is_known);
        self.choices = known;
        unknown
    }
}

/// Plays USI moves on from a game as it stands, past ends that a record may run past ([`Game::play_on`]).
///
/// # Errors
/// The first move that cannot be played, counted from 1 at the first of these; those before it have been played.
///
/// ```
/// use suizo::{record::{MoveError, MoveFault, play_moves}, rules::{Game, RuleChoices, Start, Variant}};
/// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
/// let error = play_moves(&mut game, &["7g7f", "pass"]).unwrap_err();
/// assert_eq!(error, MoveError { ply: 2, text: "pass".into(), why: MoveFault::Unreadable });
/// assert_eq!(game.ply(), 1);
/// ```
pub fn play_moves(game: &mut Game, moves: &[impl AsRef<str>]) -> Result<(), MoveError> {
    for (index, text) in moves.iter().enumerate() {
        let text = text.as_ref();
        let at = |why| MoveError { ply: index + 1, text: text.to_owned(), why };
        let mv = usi::parse_move(game.rules().geometry(), text).map_err(|_| at(MoveFault::Unreadable))?;
        game.play_on(mv).map_err(|why| at(MoveFault::Illegal(why)))?;
    }
    Ok(())
}
