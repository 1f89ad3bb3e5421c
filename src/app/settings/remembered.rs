//! What is remembered of a person beside their choices, and stored with these: steps and problems that were done.

use super::table::Preferences;
use crate::{
    json::Json,
    persist::{Field, Shape},
};

/// Steps of lessons that were done, as `sho-pawn`, separated by blanks. Stored with the settings.
pub(super) const LEARNED: Field = Field { name: "learned", shape: Shape::Text };

/// What is remembered of problems, as [`Progress`](crate::puzzles::Progress) writes it. Stored with the settings, too.
pub(super) const PUZZLES: Field = Field { name: "puzzles", shape: Shape::Text };

impl Preferences {
    fn text(&self, field: Field) -> &str {
        match self.stored.get(field.name) {
            Some(Json::Text(text)) => text,
            _ => "",
        }
    }

    pub(super) fn learned(&self) -> &str {
        self.text(LEARNED)
    }

    /// What is remembered of problems.
    #[must_use]
    pub fn puzzles(&self) -> &str {
        self.text(PUZZLES)
    }

    /// Keeps it.
    pub fn keep_puzzles(&mut self, text: String) {
        self.stored.set(PUZZLES.name, Some(Json::Text(text)));
    }

    /// Whether a step of a lesson was done, now or at an earlier visit.
    #[must_use]
    pub fn has_learned(&self, step: &str) -> bool {
        self.learned().split(' ').any(|known| known == step)
    }

    pub fn learn(&mut self, step: &str) {
        if !self.has_learned(step) {
            let learned = self.learned();
            let blank = if learned.is_empty() { "" } else { " " };
            let learned = format!("{learned}{blank}{step}");
            self.stored.set(LEARNED.name, Some(Json::Text(learned)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{read_settings, table::Preferences};
    use crate::i18n::Lang;

    fn preferences(text: &str) -> Preferences {
        Preferences::new(read_settings(text).expect("readable"), Lang::En)
    }

    #[test]
    fn steps_that_were_learned_stay_so() {
        let mut prefs = preferences(r#"{"v":1,"data":{"learned":"first-walk"}}"#);
        prefs.learn("sho-pawn");
        prefs.learn("first-walk");
        prefs.sync(read_settings(r#"{"v":1,"data":{"learned":"shogi-drop","theme":"dark"}}"#).expect("readable"));
        assert_eq!(prefs.to_text(), r#"{"v":1,"data":{"theme":"dark","learned":"shogi-drop first-walk sho-pawn"}}"#);
    }
}
