//! Advice and comments in words: only what the rules or a search can show. It comes with a part of the program that is fetched later.

pub mod comment;
mod deeds;
pub mod guard;
pub mod hint;

use crate::{
    i18n::{Comment, Side, Texts, Why},
    protocol::Score,
    rules::{Color, Game, Move},
};
use hint::Advice;
use std::sync::OnceLock;

/// The longest beginning of a game that is commented, in plies.
pub const COMMENTED: usize = 24;

/// What the tutor can do.
pub struct Tutor {
    /// See [`comment::comment`].
    pub comment: fn(&Game, Color) -> Option<Comment>,
    pub comment_text: fn(&Texts, Comment, Side) -> String,
    pub why_text: fn(&Texts, Why) -> String,
    /// See [`hint::reason`].
    pub reason: fn(&Game, Move, Option<Score>, &Advice) -> Why,
}

static TUTOR: OnceLock<Tutor> = OnceLock::new();

/// Makes the tutor ready. Only what is fetched later calls this.
pub fn install() {
    let _ = TUTOR.set(Tutor {
        comment: comment::comment,
        comment_text: Texts::comment,
        why_text: Texts::hint_why,
        reason: hint::reason,
    });
}

/// The tutor, once it is there.
#[must_use]
pub fn tutor() -> Option<&'static Tutor> {
    TUTOR.get()
}
