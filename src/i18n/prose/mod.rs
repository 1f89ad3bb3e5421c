//! Pages to read and lessons: prose that is fetched when somebody wants to read it, one file a language.
//!
//! Sentences are typed as those of the page are ([`super::words`]). After them the file tells how the pages are put together from
//! them (`pages`): what is the same in every language, and too long to be carried by every visitor. A line is a block:
//!
//! | line | is |
//! |---|---|
//! | `page rules-sho` | the beginning of a page, by [`Topic`](crate::lessons::Topic) |
//! | `h 12` | a heading: sentence 12 |
//! | `p 13 9 9 21`, `i 14` | a paragraph, an item of a list; values for the placeholders follow |
//! | `b sho SFEN 15 9 9 20`, `z …`, `x P nifu …` | a board with its caption, its zone marked, or where a piece may not be dropped for a reason; in an SFEN `_` is a blank |
//! | `k sho R 飛車 hisha R +R 龍王 ryūō RF` | a piece: kind, name, its reading, Betza's notation; the same of its other side |
//! | `s bare_king` | a switch with all its values |
//! | `o` | the handicaps |
//! | `t pawn SFEN go5f 40` | a step of a lesson: its name, position, goal and sentence |
//! | `e sho SFEN 50 51` | a stage of history: title and text |

mod en;
mod ja;
mod pages;
mod sentences;
mod sv;
mod vi;
mod zh;

pub use sentences::Prose;

use super::{Lang, Sentence, Texts, WrongWords, said::Said};
use crate::lessons::Topic;

/// The prose of one language, as the page has fetched it.
#[derive(Debug)]
pub struct Book {
    lines: Vec<&'static str>,
    /// The words of the same language, for the names of pieces.
    texts: &'static Texts,
}

/// Each language is read once.
impl PartialEq for Book {
    fn eq(&self, other: &Book) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Book {
    /// Takes over a file of prose, for as long as the page lives.
    ///
    /// # Errors
    /// When it is not one of this page.
    pub fn read(file: &str, texts: &'static Texts) -> Result<&'static Book, WrongWords> {
        let lines: Vec<&'static str> = Box::leak(Box::<str>::from(file)).split('\n').collect();
        if lines.get(Prose::COUNT).is_some_and(|line| line.starts_with("page ")) {
            Ok(Box::leak(Box::new(Book { lines, texts })))
        } else {
            Err(WrongWords { lines: lines.len() })
        }
    }

    /// The blocks of a page.
    pub fn page(&self, topic: Topic) -> impl Iterator<Item = &'static str> + '_ {
        let pages = self.lines.iter().copied().skip(Prose::COUNT);
        let from = pages.skip_while(move |line| line.strip_prefix("page ") != Some(topic.id())).skip(1);
        from.take_while(|line| !line.starts_with("page "))
    }

    /// A sentence by its number in a block, with the values that follow it.
    #[must_use]
    pub fn say<'a>(&self, mut words: impl Iterator<Item = &'a str>) -> String {
        let at = words.next().and_then(|at| at.parse().ok()).unwrap_or(usize::MAX);
        let values: Vec<&str> = words.collect();
        let values: Vec<&dyn Said> = values.iter().map(|value| value as &dyn Said).collect();
        self.fill(self.line(at), &values)
    }

    fn line(&self, at: usize) -> &'static str {
        self.lines.get(at).copied().unwrap_or_default()
    }

    fn fill(&self, line: &str, values: &[&dyn Said]) -> String {
        self.texts.fill(line, values)
    }
}

/// The tables, for the programs that write the files and for tests.
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
    /// When a sentence of a family has a placeholder that it should not have; those of the others do not compile.
    pub fn prose_file(self) -> Result<String, String> {
        let lines: Result<Vec<String>, String> = self.prose().sentences().iter().map(Sentence::line).collect();
        lines.map(|mut lines| {
            lines.extend(pages::pages());
            lines.join("\n")
        })
    }
}
