//! The language of the page: it becomes the wanted one as soon as its words are there.

use super::{
    super::{effect::Effect, settings::Preferences},
    notices::Notice,
};
use crate::i18n::{Lang, Texts};

/// The language, its words, and what was asked for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LanguageState {
    pub lang: Lang,
    pub texts: &'static Texts,
    /// The language whose words have been asked for.
    asked: Option<Lang>,
}

impl LanguageState {
    #[must_use]
    pub fn new(lang: Lang, texts: &'static Texts) -> LanguageState {
        LanguageState { lang, texts, asked: None }
    }

    /// Asks for the words of the wanted language, once, unless the page speaks it.
    pub fn sync(&mut self, prefs: &Preferences) -> Option<Effect> {
        let wished = prefs.lang();
        if wished == self.lang {
            self.asked = None;
            return None;
        }
        let is_new = self.asked.replace(wished) != Some(wished);
        is_new.then_some(Effect::LoadWords(wished))
    }

    /// Somebody chose a language: one that could not be fetched before is tried again.
    pub fn ask_again(&mut self) {
        self.asked = None;
    }

    /// Words have come, or not. Those of a language that is no longer wanted are passed over.
    pub fn on_words(
        &mut self,
        lang: Lang,
        texts: Option<&'static Texts>,
        prefs: &Preferences,
        notices: &mut Vec<Notice>,
    ) {
        if lang != prefs.lang() {
            return;
        }
        notices.retain(|notice| *notice != Notice::WordsFailed);
        match texts {
            Some(texts) => *self = LanguageState::new(lang, texts),
            None => notices.push(Notice::WordsFailed),
        }
    }
}
