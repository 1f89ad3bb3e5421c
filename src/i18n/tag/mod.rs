//! The words of a board in somebody else's page: those of the page that such a board says too, and a few of its own.
//!
//! Both are lines of one small file for each language ([`Lang::tag_file`]). The page's sentences keep their numbers there, so that
//! [`Texts`] says them; those that no such board says are empty lines, which cost next to nothing once the file is packed.

mod sentences;
mod words;

pub use sentences::{TagTexts, TagWords, Verdict};

use super::{Lang, Sentence, Words};

/// The page's sentences that a board in somebody else's page says too, by their names.
const SHARED: [&str; 54] = [
    "ranks",
    "any_piece",
    "actions_label",
    "steps_label",
    "mark_target",
    "mark_prey",
    "mark_check",
    "mark_last",
    "space",
    "your_turn",
    "check",
    "check_king",
    "check_prince",
    "check_both",
    "promotion_title",
    "yours_not_your_turn",
    "looking_only",
    "draw",
    "you_win",
    "undo",
    "flip",
    "first",
    "previous",
    "next",
    "last",
    "board_label",
    "square_standing",
    "square_empty",
    "square_in_danger",
    "hand_of",
    "hand_entry",
    "marked",
    "dropped",
    "took",
    "went",
    "turn_of",
    "thinking",
    "can_go_to",
    "cannot_go",
    "can_drop",
    "cannot_drop",
    "promote",
    "decline",
    "not_your_turn",
    "piece_of",
    "wins_of",
    "kind",
    "side",
    "color_even",
    "color_odds",
    "variant",
    "refusal",
    "reason",
    "strict",
];

/// The tables, for the build hook and for tests.
impl Lang {
    /// The sentences of its own as their translator wrote them.
    #[must_use]
    pub fn tag_words(self) -> &'static TagWords {
        match self {
            Lang::En => &words::EN,
            Lang::Ja => &words::JA,
            Lang::Zh => &words::ZH,
            Lang::Vi => &words::VI,
            Lang::Sv => &words::SV,
        }
    }

    /// The file that a board in somebody else's page fetches.
    ///
    /// # Errors
    /// When a sentence of a family has a placeholder that it does not know; in other sentences that does not compile.
    pub fn tag_file(self) -> Result<String, String> {
        let shared = self.words().sentences();
        let shared = shared[..Words::COUNT].iter();
        let shared = shared.map(|one| if SHARED.contains(&one.name) { one.line() } else { Ok(String::new()) });
        let own = self.tag_words().sentences();
        let lines: Result<Vec<String>, String> = shared.chain(own.iter().map(Sentence::line)).collect();
        lines.map(|lines| lines.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shared_sentence_is_one_of_the_page() {
        let page = Lang::En.words().sentences();
        for name in SHARED {
            assert!(page[..Words::COUNT].iter().any(|one| one.name == name), "{name}");
        }
    }

    #[test]
    fn no_two_languages_share_a_sentence() {
        for (index, lang) in Lang::ALL.into_iter().enumerate() {
            for other in Lang::ALL.into_iter().skip(index + 1) {
                for (one, same) in lang.tag_words().sentences().iter().zip(other.tag_words().sentences()) {
                    assert_ne!(one.text, same.text, "{} in {} and {}", one.name, lang.id(), other.id());
                }
            }
        }
    }
}
