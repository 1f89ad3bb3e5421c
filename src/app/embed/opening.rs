//! The game that a board opens with, as attributes or a record tell it.

use super::{
    options::Purpose,
    puzzle::Puzzle,
    tag::{Tag, TagEffect, TagEffects, Trouble},
};
use crate::{
    record::{Cursor, GameRecord, MoveError, NodeId, play_moves},
    rules::{Color, Game, Rules, Start},
};

impl Tag {
    /// Begins the game that attributes or record tell. Where it cannot be set up, the one before goes on.
    pub(super) fn open(&mut self, effects: &mut TagEffects) {
        let record = match &self.told {
            Some((tree, _)) => GameRecord::of_tree(tree.clone()),
            None => match self.told_by_attributes(effects) {
                Some(record) => record,
                None => return self.complain(Trouble::Start, "start: this position cannot be set up", effects),
            },
        };
        self.forget(effects);
        self.timer += 1;
        self.is_begun = false;
        let tree = record.tree();
        let last = tree.main_line().filter(|&id| tree.node(id).mv().is_some()).count();
        let wanted = self.options.ply.unwrap_or(match self.purpose() {
            // a record is read from its beginning; moves alone tell how a position came about
            Purpose::View if self.told.is_some() => 0,
            Purpose::Play | Purpose::View => last,
            Purpose::Puzzle => 0,
        });
        if wanted > last {
            self.beyond(wanted, effects);
        }
        self.record = if self.purpose() == Purpose::Play { record.played_to(wanted.min(last)) } else { record };
        self.cursor = Cursor::default();
        self.cursor.last(self.record.tree());
        let node = self.record.main_node(wanted.min(last)).unwrap_or(NodeId::ROOT);
        self.stand(node);
        self.puzzle = Puzzle::at(&self.shown);
        self.seat();
    }

    fn told_by_attributes(&mut self, effects: &mut TagEffects) -> Option<GameRecord> {
        let variant = self.options.variant;
        let text = match self.options.start.as_str() {
            "" => "startpos",
            text => text,
        };
        let start = Start::parse(Rules::of(variant), text).ok()?;
        let mut game = Game::new(variant, self.options.choices(), start).ok()?;
        if let Err(MoveError { ply, text, .. }) = play_moves(&mut game, &self.options.moves) {
            let text: String = text.chars().take(20).collect();
            let english = format!("moves: {text}, move {ply}, cannot be played");
            self.complain(Trouble::Move { ply, text }, &english, effects);
        }
        Some(GameRecord::new(game))
    }

    /// The attribute `ply` is larger than the record is long; one that has not come yet may be longer.
    pub(super) fn beyond(&mut self, ply: usize, effects: &mut TagEffects) {
        if !self.awaits_record {
            self.trouble = bad_value("ply", &ply.to_string(), "beyond the last move", effects);
        }
    }

    /// Tells below the board, in the reader's language, and the page around, in English, what cannot be used.
    pub(super) fn complain(&mut self, trouble: Trouble, english: &str, effects: &mut TagEffects) {
        self.trouble = Some(trouble);
        effects.push(TagEffect::Problem(english.to_owned()));
    }

    /// Who sits at the bottom: where that is not said, the person at the screen.
    pub(super) fn seat(&mut self) {
        let own = match self.purpose() {
            Purpose::Puzzle => Some(self.puzzle.solver),
            _ => self.you(),
        };
        self.board.bottom = self.options.bottom.or(own).unwrap_or(Color::Black);
    }
}

/// What is told below the board of an attribute that cannot be used; the page around is told why as well, in English.
pub(super) fn bad_value(name: &str, value: &str, why: &str, effects: &mut TagEffects) -> Option<Trouble> {
    let value: String = value.chars().take(40).collect();
    effects.push(TagEffect::Problem(format!("{name}={value}: {why}")));
    Some(Trouble::Value { name: name.to_owned(), value })
}
