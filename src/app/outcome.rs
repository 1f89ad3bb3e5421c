//! What a feature wants of the rest of the page: values, carried out by the root alone.

use super::{effect::Effect, engine::Question, record::NotesMsg, session::Session};

/// What follows from a message beyond the state of the feature that got it.
#[derive(Debug, Clone)]
pub enum Outcome {
    /// Moves were made or taken back, or the game ended: it is saved, and the computer asked if it has the move.
    GameChanged,
    /// The game goes on as it is, or stands still: the computer is asked if it has the move.
    LetComputerMove,
    /// Another game takes the board because a person wants it, unless something would be lost.
    StartSession(Box<Session>),
    /// The form for a game that begins with the position shown.
    BeginHere,
    /// It takes the board whatever is lost.
    Replace(Box<Session>),
    /// The game of a link is kept in place of the saved one.
    KeepThisGame,
    /// The game looks another way; that is to be kept.
    SaveGame,
    /// The record is to be edited.
    Notes(NotesMsg),
    /// A step of a lesson was done; that is kept with the settings.
    StepLearned(String),
    /// Asks the engine this instead of whatever it was asked before.
    Ask(Box<Question>),
    /// Nothing is wanted of the engine any more.
    CancelEngine,
    /// The engine's answer was good ...
    AnswerValid,
    /// ... or against the rules, which is as bad as a crash.
    AnswerIllegal,
    Effect(Effect),
}

/// In the order in which they are to be carried out.
pub type Outcomes = Vec<Outcome>;
