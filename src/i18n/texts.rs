//! The words of one language as the page has fetched them.
//!
//! The sentences themselves are methods that stand elsewhere: those of the list in `sentences.rs`, those that take a choice in
//! `phrases.rs`.

use std::sync::OnceLock;

/// The words of one language, as the page has fetched them: the page's sentences are its methods.
#[derive(Debug)]
pub struct Texts {
    lines: Vec<&'static str>,
    /// The lines that follow, fetched with the part of the program that says them.
    later: OnceLock<Vec<&'static str>>,
}

/// Each language is read once, so two are equal only if they are the same.
impl PartialEq for Texts {
    fn eq(&self, other: &Texts) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Texts {}

/// A file of words that does not fit the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongWords {
    /// Number of lines of the file.
    pub lines: usize,
}

impl Texts {
    pub(super) fn of(lines: Vec<&'static str>) -> Texts {
        Texts { lines, later: OnceLock::new() }
    }

    pub(super) fn add_later(&self, lines: Vec<&'static str>) {
        // those that came first stay
        let _ = self.later.set(lines);
    }

    /// Whether the words of what comes later are there.
    #[must_use]
    pub fn has_later(&self) -> bool {
        self.later.get().is_some()
    }

    /// A line of the files, empty beyond their end.
    pub(super) fn line(&self, at: usize) -> &'static str {
        let later = || self.later.get().and_then(|lines| lines.get(at.checked_sub(self.lines.len())?));
        debug_assert!(at < self.lines.len() || self.has_later(), "line {at} is not there yet");
        self.lines.get(at).or_else(later).copied().unwrap_or_default()
    }
}
