//! The rules that a game is played by, where they are not the usual ones.

use crate::{
    i18n::Texts,
    rules::{Game, RuleSwitch},
};

/// `Two pieces · Move limit: draw after 500 moves`; empty where everything is as usual.
#[must_use]
pub fn rules_played(game: &Game, texts: &Texts) -> String {
    let (variant, handicap) = (game.variant(), game.handicap());
    let mut text = handicap.map(|handicap| texts.handicap(handicap.id).to_owned()).unwrap_or_default();
    for switch in RuleSwitch::ALL {
        let matters = switch.applies_to(variant) && (switch != RuleSwitch::HandicapCredit || handicap.is_some());
        let value = game.choices().get(switch, variant);
        if !matters || switch.values(variant).first().is_some_and(|usual| *usual == value) {
            continue;
        }
        if !text.is_empty() {
            text += " · ";
        }
        text += texts.rule(switch);
        text += ": ";
        text += &texts.rule_value(switch, &value);
    }
    text
}
