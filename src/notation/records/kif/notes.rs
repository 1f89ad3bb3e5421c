//! Comments, bookmarks and glyphs.

use super::BOOKMARK;
use crate::record::{Glyph, Notes};

/// Bookmarks of one node that are kept.
const MOST_BOOKMARKS: usize = 100;

/// What stands below a move, until the next one.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    comment: Option<String>,
    bookmarks: Vec<String>,
}

impl Gathered {
    /// A line of a comment.
    pub fn comment(&mut self, text: &str) {
        match &mut self.comment {
            None => self.comment = Some(text.to_owned()),
            Some(comment) => {
                comment.push('\n');
                comment.push_str(text);
            }
        }
    }

    /// A bookmark; false where there are too many.
    pub fn bookmark(&mut self, text: &str) -> bool {
        let is_kept = self.bookmarks.len() < MOST_BOOKMARKS;
        if is_kept {
            self.bookmarks.push(text.to_owned());
        }
        is_kept
    }

    pub fn is_empty(&self) -> bool {
        self.comment.is_none() && self.bookmarks.is_empty()
    }

    /// The first line of the comment; empty without one.
    pub fn first_line(&self) -> &str {
        self.comment.as_deref().and_then(|comment| comment.lines().next()).unwrap_or_default()
    }

    /// Gives all of it to a node, after what is said there already.
    pub fn give(self, notes: &mut Notes) {
        let (glyph, comment) = glyph_and_comment(self.comment.as_deref().unwrap_or_default());
        notes.glyph = notes.glyph.or(glyph);
        if notes.comment.is_empty() {
            comment.clone_into(&mut notes.comment);
        } else if !comment.is_empty() {
            notes.comment.push('\n');
            notes.comment.push_str(comment);
        }
        notes.other.extend(self.bookmarks.into_iter().map(|text| (BOOKMARK.to_owned(), text)));
    }
}

/// The glyph that a comment begins with, as `【疑問手】`, and the rest of it. An empty pair of brackets guards a first line that would be
/// read as one.
pub(super) fn glyph_and_comment(comment: &str) -> (Option<Glyph>, &str) {
    let (first, rest) = comment.split_once('\n').unwrap_or((comment, ""));
    match first.strip_prefix('【').and_then(|first| first.strip_suffix('】')) {
        Some("") => (None, rest),
        Some(word) => match Glyph::ALL.into_iter().find(|glyph| glyph.japanese() == word) {
            Some(glyph) => (Some(glyph), rest),
            None => (None, comment),
        },
        None => (None, comment),
    }
}
