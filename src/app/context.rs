//! What a feature may know of the page apart from its own state.

use super::{engine::Job, settings::Preferences};
use crate::i18n::Texts;

/// When a message arrives, and chance: the only clock and dice that the program sees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Now {
    /// A fresh random number for each message.
    pub random: u32,
    /// Milliseconds from any fixed moment; never runs backwards.
    pub ms: f64,
}

/// The rest of the page, as far as features may read it.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    pub now: Now,
    pub texts: &'static Texts,
    pub prefs: &'a Preferences,
    /// What the engine is busy with.
    pub job: Option<Job>,
    /// Whether the position shown is looked into.
    pub analyses: bool,
}
