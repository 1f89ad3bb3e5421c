//! What stands above the moves of a game: the rules that it is played by, where they are not the usual ones, and how it is opened.

use crate::{
    i18n::Texts,
    openings::{Opening, names_of},
    rules::{Color, Game, RuleSwitch},
};

/// Until then a rook that has not moved says nothing yet.
const TELLING_PLIES: usize = 24;

/// The rules, and below them the openings and castles of both sides.
#[must_use]
pub fn head(game: &Game, texts: &Texts) -> String {
    let rules = rules_played(game, texts);
    let mut names = names_of(game);
    if game.ply() < TELLING_PLIES {
        for color in Color::ALL {
            let opening = &mut names.sides[color].opening;
            *opening = opening.filter(|name| *name != Opening::Ibisha);
        }
    }
    let names = texts.game_names(&names);
    let joint = if rules.is_empty() || names.is_empty() { "" } else { "\n" };
    rules + joint + &names
}

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
