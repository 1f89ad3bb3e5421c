//! The prose that has been fetched, and the lines that it is made of.

use super::super::{effect::Effect, settings::Preferences};
use crate::{
    i18n::{Book, Lang, ProseBlock, StepBlock, Texts},
    lessons::Topic,
    rules::{Game, RuleChoices, Rules, Start, Variant},
};

/// The prose that has been fetched.
#[derive(Debug, Clone, Default)]
pub struct ProseCache {
    books: Vec<(Lang, &'static Book)>,
    asked: Option<Lang>,
    /// The last fetching came to nothing.
    pub failed: bool,
}

impl ProseCache {
    #[must_use]
    pub fn book(&self, lang: Lang) -> Option<&'static Book> {
        self.books.iter().find(|(known, _)| *known == lang).map(|(_, book)| *book)
    }

    /// Asks for the prose of the page's language, once, while something is open that needs it.
    pub fn request(&mut self, lang: Lang, is_needed: bool) -> Option<Effect> {
        if !is_needed || self.book(lang).is_some() || self.asked == Some(lang) {
            return None;
        }
        self.asked = Some(lang);
        self.failed = false;
        Some(Effect::LoadProse(lang))
    }

    /// Somebody wants it to be fetched again.
    pub fn retry(&mut self) {
        self.asked = None;
        self.failed = false;
    }

    /// Takes in what was fetched, unless the page speaks another language by now.
    pub fn take(&mut self, lang: Lang, file: Option<&str>, spoken: Lang, texts: &'static Texts) {
        if lang != spoken {
            self.asked = None;
            return;
        }
        match file.map(|file| Book::read(file, texts)) {
            Some(Ok(book)) => self.books.push((lang, book)),
            _ => self.failed = true,
        }
    }
}

/// Whether a step was done, now or at an earlier visit.
#[must_use]
pub fn is_done(prefs: &Preferences, topic: Topic, step: &StepBlock<'_>) -> bool {
    prefs.has_learned(&step_id(topic, step.task))
}

/// The steps of a lesson.
pub fn steps(book: &Book, topic: Topic) -> impl Iterator<Item = StepBlock<'static>> + '_ {
    book.page(topic).filter_map(|block| match block {
        ProseBlock::Step(step) => Some(step),
        _ => None,
    })
}

/// A position of the book; `None` when it cannot be set up.
#[must_use]
pub fn position(variant: Variant, sfen: &str) -> Option<Game> {
    let start = Start::parse(Rules::of(variant), sfen).ok()?;
    Game::new(variant, RuleChoices::default(), start).ok()
}

/// The name by which a step is remembered.
#[must_use]
pub fn step_id(topic: Topic, task: &str) -> String {
    format!("{}:{task}", topic.id())
}
