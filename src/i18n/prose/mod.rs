//! Pages to read and lessons: prose that is fetched when somebody opens it, one file for each language.
//!
//! Sentences are typed as those of the page are (`words.rs`). After them the file tells how the pages are put together from them
//! (`pages.rs`): that is the same in every language, and too long to be in the page's program. A page begins with a line such
//! as `page rules-sho`, by [`Topic`](crate::lessons::Topic); each further line is a block ([`ProseBlock`]).

mod blocks;
mod en;
mod ja;
mod pages;
mod sentences;
mod sv;
mod vi;
mod zh;

pub use blocks::{BoardMarks, Passage, PieceFace, ProseBlock, StageBlock, StepBlock};
pub use sentences::{Book, Prose};

use super::{Lang, Sentence};

/// The tables, for the build hook and for tests.
impl Lang {
    /// The prose as its translator wrote it.
    #[must_use]
    pub fn prose(self) -> &'static Prose {
        match self {
            Lang::En => &en::PROSE,
            Lang::Ja => &ja::PROSE,
            Lang::Zh => &zh::PROSE,
            Lang::Vi => &vi::PROSE,
            Lang::Sv => &sv::PROSE,
        }
    }

    /// The file that the page fetches: a line for every sentence, then the pages.
    ///
    /// # Errors
    /// When a sentence of a family has a placeholder that it does not know; in other sentences that does not compile.
    pub fn prose_file(self) -> Result<String, String> {
        let lines: Result<Vec<String>, String> = self.prose().sentences().iter().map(Sentence::line).collect();
        lines.map(|mut lines| {
            lines.extend(pages::pages());
            lines.join("\n")
        })
    }
}
