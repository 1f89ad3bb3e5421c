//! Every word on the screen, typed: a sentence missing in one language does not compile.
//!
//! A language is a table of sentences ([`Words`]), in which numbers, pieces and squares have placeholders. The page does not carry
//! the tables: it fetches a file for each language ([`Lang::file`], written when the page is built), later a second one
//! ([`Lang::later_file`]), and every sentence on the screen is a method of [`Texts`].
//!
//! - `sentences.rs` lists all sentences with the values that enter them; `words.rs` has the macro behind the list and writes the file.
//! - `texts.rs` is the file as the page has fetched it; `interpolate.rs` puts values into a sentence.
//! - `phrases.rs` chooses between sentences; `values.rs` has the values that sentences speak of.
//! - `tag` has the words of a board in somebody else's page.
//! - `prose` has the pages to read and the lessons.

mod en;
mod facts;
mod interpolate;
mod ja;
mod opening_names;
mod phrases;
mod prose;
mod sentences;
mod sv;
mod tag;
mod texts;
mod values;
mod vi;
mod words;
mod zh;

pub use phrases::mating_moves;
pub use prose::{BoardMarks, Book, Passage, PieceFace, Prose, ProseBlock, StageBlock, StepBlock};
pub use sentences::Words;
pub use tag::{TagTexts, TagWords, Verdict};
pub use texts::{Texts, WrongWords};
pub use values::{Command, Comment, Handicap, Key, Level, LinkFault, MoveDescription, Odds, RuleValue, Side, Why};
pub use words::{Family, Sentence};

/// A language of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Lang {
    #[default]
    En,
    Ja,
    Zh,
    Vi,
    Sv,
}

impl Lang {
    pub const ALL: [Lang; 5] = [Lang::En, Lang::Ja, Lang::Zh, Lang::Vi, Lang::Sv];

    /// The id in links, settings and the `lang` attribute.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Ja => "ja",
            Lang::Zh => "zh",
            Lang::Vi => "vi",
            Lang::Sv => "sv",
        }
    }

    /// The language's own name, for the list of languages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Lang::En => "English",
            Lang::Ja => "日本語",
            Lang::Zh => "简体中文",
            Lang::Vi => "Tiếng Việt",
            Lang::Sv => "Svenska",
        }
    }

    /// Whether those who read it read kanji.
    #[must_use]
    pub fn reads_kanji(self) -> bool {
        matches!(self, Lang::Ja | Lang::Zh)
    }

    #[must_use]
    pub fn from_id(id: &str) -> Option<Lang> {
        Lang::ALL.into_iter().find(|lang| lang.id() == id)
    }

    /// The first of the browser's preferred languages (`ja-JP`, `en` ...) that the page speaks.
    #[must_use]
    pub fn choose<'a>(preferred: impl IntoIterator<Item = &'a str>) -> Lang {
        preferred
            .into_iter()
            .find_map(|tag| Lang::from_id(&tag.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase()))
            .unwrap_or_default()
    }
}

/// The tables, for the build hook and for tests. The page uses none of this, and so does not carry them.
impl Lang {
    /// The sentences as their translator wrote them.
    #[must_use]
    pub fn words(self) -> &'static Words {
        match self {
            Lang::En => &en::WORDS,
            Lang::Ja => &ja::WORDS,
            Lang::Zh => &zh::WORDS,
            Lang::Vi => &vi::WORDS,
            Lang::Sv => &sv::WORDS,
        }
    }

    /// The file that the page fetches: a line for every sentence.
    ///
    /// # Errors
    /// When a sentence of a family has a placeholder that it does not know; in other sentences that does not compile.
    pub fn file(self) -> Result<String, String> {
        lines(&self.words().sentences()[..Words::COUNT])
    }

    /// The file with the sentences of what comes later.
    ///
    /// # Errors
    /// As of [`Lang::file`].
    pub fn later_file(self) -> Result<String, String> {
        lines(&self.words().sentences()[Words::COUNT..])
    }

    /// The words as the page has them after fetching the file. Read once for each language.
    ///
    /// # Panics
    /// When the language cannot be written as a file.
    #[must_use]
    pub fn texts(self) -> &'static Texts {
        static READ: [std::sync::OnceLock<&'static Texts>; Lang::ALL.len()] =
            [const { std::sync::OnceLock::new() }; Lang::ALL.len()];
        READ[self as usize].get_or_init(|| {
            let [file, later] = [self.file(), self.later_file()].map(|file| match file {
                Ok(file) => file,
                Err(error) => panic!("{}: {error}", self.id()),
            });
            let texts = Texts::read(&file).unwrap_or_else(|error| panic!("{}: {error:?}", self.id()));
            texts.read_later(&later).unwrap_or_else(|error| panic!("{}, later: {error:?}", self.id()));
            texts
        })
    }
}

fn lines(sentences: &[Sentence]) -> Result<String, String> {
    let lines: Result<Vec<String>, String> = sentences.iter().map(Sentence::line).collect();
    lines.map(|lines| lines.join("\n"))
}

impl Texts {
    /// Takes over a file of words, for as long as the page lives.
    ///
    /// # Errors
    /// When the file has another number of sentences than the page.
    pub fn read(file: &str) -> Result<&'static Texts, WrongWords> {
        let lines = kept(file, Words::COUNT)?;
        Ok(Box::leak(Box::new(Texts::of(lines))))
    }

    /// Takes over the file of the words that come later.
    ///
    /// # Errors
    /// When the file has another number of sentences than the page.
    pub fn read_later(&self, file: &str) -> Result<(), WrongWords> {
        self.add_later(kept(file, Words::LATER)?);
        Ok(())
    }
}

/// The lines of a file, for as long as the page lives.
fn kept(file: &str, wanted: usize) -> Result<Vec<&'static str>, WrongWords> {
    let lines = file.split('\n').count();
    if lines == wanted {
        Ok(Box::leak(Box::<str>::from(file)).split('\n').collect())
    } else {
        Err(WrongWords { lines })
    }
}
