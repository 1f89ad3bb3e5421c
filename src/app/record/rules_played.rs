//! The rules that a game is played by, where they are not the usual ones.

use crate::{
    i18n::Texts,
    rules::{Game, RuleSwitch},
};

/// `Two pieces · Move limit: draw after 500 moves`; empty where everything is as usual.
#[must_use]
pub fn rules_played(game: &Game, texts: &Texts) -> String {
    let variant = game.variant();
    let handicap = game.handicap();
    let matters = |switch: &RuleSwitch| {
        switch.applies_to(variant) && (*switch != RuleSwitch::HandicapCredit || handicap.is_some())
    };
    let chosen = RuleSwitch::ALL.into_iter().filter(matters).filter_map(|switch| {
        let value = game.choices().get(switch, variant);
        let is_usual = switch.values(variant).first().is_some_and(|usual| *usual == value);
        (!is_usual).then(|| format!("{}: {}", texts.rule(switch), texts.rule_value(switch, &value)))
    });
    let handicap = handicap.map(|handicap| texts.handicap(handicap.id).to_owned());
    handicap.into_iter().chain(chosen).collect::<Vec<_>>().join(" · ")
}
