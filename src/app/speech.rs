//! The language that the page speaks, which follows the one that is wished for as soon as its words are there.

use super::{effect::Effect, model::Notice, settings::Preferences};
use crate::i18n::{Lang, Texts};

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Speech {
    pub lang: Lang,
    pub texts: &'static Texts,
    /// The language whose words have been asked for.
    asked: Option<Lang>,
}

impl Speech {
    #[must_use]
    pub fn new(lang: Lang, texts: &'static Texts) -> Speech {
        Speech { lang, texts, asked: None }
    }

    /// Asks for the words of the language wished for, once, unless the page speaks it.
    pub fn follow(&mut self, prefs: &Preferences) -> Option<Effect> {
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

    /// Words have come, or not. Those of a language that is no longer wished for are passed over.
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
            Some(texts) => *self = Speech::new(lang, texts),
            None => notices.push(Notice::WordsFailed),
        }
    }
}
