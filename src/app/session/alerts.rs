//! What a player should see coming: repetition, perpetual check, impasse, kings and crown princes in danger.

use super::{super::board::attacked_royals, state::Session};
use crate::{
    i18n::Texts,
    rules::{BareKing, ByColor, Color, Game, Impasse, ImpasseRule, Kind, Position, Rules},
};

/// The call of check. Where the side has two royals it says which one is meant.
#[must_use]
pub fn check(position: &Position, texts: &Texts) -> Option<&'static str> {
    if position.in_check() {
        return Some(texts.check());
    }
    let turn = position.turn();
    let attacked = attacked_royals(position);
    let is_attacked = |kind| !(attacked & position.pieces(turn, kind)).is_empty();
    match (is_attacked(Kind::King), is_attacked(Kind::Prince)) {
        (false, false) => None,
        (king, prince) => Some(texts.check_royals(king, prince)),
    }
}

/// What the shown position means for the rest of the game, beyond whose turn it is.
#[must_use]
pub fn notes(session: &Session, texts: &Texts) -> String {
    let game = session.shown();
    if game.outcome().is_some() {
        return String::new();
    }
    let position = game.position();
    let turn = position.turn();
    let mut notes = Vec::new();
    if let Some(again) = game.recurrence() {
        notes.push(texts.recurrence(again.times, again.checked_by.map(|color| session.side(color))));
    }
    if position.royals(turn).has_many() && !attacked_royals(position).is_empty() {
        notes.push(texts.check_may_stand().to_owned());
    }
    notes.extend(royals_changed(position, texts));
    if game.choices().bare_king == BareKing::Counter && has_bare_kings(game.rules()) && position.is_bare(turn) {
        notes.push(texts.may_bare_back(session.side(turn)));
    }
    if game.rules().table().impasse == ImpasseRule::Agreement && may_agree(game) {
        notes.push(texts.impasse_possible().to_owned());
    }
    notes.join(texts.space())
}

fn has_bare_kings(rules: &Rules) -> bool {
    crate::rules::RuleSwitch::BareKing.applies_to(rules.variant())
}

fn may_agree(game: &Game) -> bool {
    game.choices().impasse == Impasse::Agreement && Color::ALL.iter().all(|&color| game.position().has_entered(color))
}

/// A royal more or one less, by the move just made.
fn royals_changed(position: &Position, texts: &Texts) -> Option<String> {
    let taken = position.last_captured().map(|piece| piece.kind());
    if matches!(taken, Some(Kind::King | Kind::Prince)) {
        let left = position.piece_at(position.sole_royal(position.turn())?)?;
        return Some(texts.royal_lost(left.kind()));
    }
    let mv = position.last_move().filter(|mv| mv.promotes())?;
    let made = position.piece_at(mv.to())?;
    let two = made.kind() == Kind::Prince && position.royals(made.color()).has_many();
    two.then(|| texts.prince_made().to_owned())
}

/// The live count of both sides, once a king has entered where points matter.
#[must_use]
pub fn points(session: &Session, texts: &Texts) -> Option<String> {
    let game = session.shown();
    let rule = game.choices().impasse;
    let count = game.impasse().filter(|_| rule != Impasse::Off && game.king_has_entered())?;
    let in_zone = ByColor::from_fn(|color| game.position().pieces_in_zone(color));
    Some(texts.impasse_points(rule, count.points, in_zone))
}
