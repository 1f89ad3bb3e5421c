//! The words of one language as the page has fetched them.
//!
//! The sentences themselves are methods that stand elsewhere: those of the list in `sentences.rs`, those that take a choice in
//! `phrases.rs`.

/// The words of one language, as the page has fetched them: the page's sentences are its methods.
#[derive(Debug)]
pub struct Texts {
    lines: Vec<&'static str>,
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
        Texts { lines }
    }

    /// A line of the file, empty beyond its end.
    pub(super) fn line(&self, at: usize) -> &'static str {
        self.lines.get(at).copied().unwrap_or_default()
    }
}
