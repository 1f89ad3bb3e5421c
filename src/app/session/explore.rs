//! Reading a game: which position is shown, and moves tried apart from the game, which become variations.

use super::{
    super::{
        context::Context,
        followup::{Followup, Followups},
        record::{Navigation, move_text::kind_refused},
    },
    prompt::{Prompt, StatusMessage},
    state::Session,
};
use crate::{
    persist::{Aid, Player},
    record::{Cursor, Edit, GameTree, Inserted, Mark, NodeId, Notes, Step},
    rules::{Color, Game, Move},
};

impl Session {
    /// The node whose position is shown: never an end, which is shown with the move before it.
    #[must_use]
    pub fn node(&self) -> NodeId {
        self.cursor.node()
    }

    /// The node of the game as it stands, its end apart.
    fn standing(&self) -> NodeId {
        beside_end(self.record().tree(), self.record().last())
    }

    /// The game as it is shown: as it stands, as it stood, or with moves that were tried.
    #[must_use]
    pub fn shown(&self) -> &Game {
        self.viewed.as_ref().unwrap_or(self.game())
    }

    #[must_use]
    pub fn shown_ply(&self) -> usize {
        self.shown().ply()
    }

    /// The ply shown, where it is one of the game before the last.
    #[must_use]
    pub fn viewed_ply(&self) -> Option<usize> {
        self.viewed.as_ref().map(Game::ply).filter(|_| self.is_in_game())
    }

    /// Whether the position shown is one of the game as it was played.
    #[must_use]
    pub fn is_in_game(&self) -> bool {
        let record = self.record();
        record.tree().ancestors(record.last()).any(|id| id == self.node())
    }

    /// Shows the game as it stood after `ply` plies; the last ply is the game as it stands.
    pub fn look_at(&mut self, ply: usize) {
        let ply = ply.min(self.game().ply());
        if let Some(node) = self.record().main_node(ply) {
            self.stand_at(node);
        }
    }

    /// Shows the position of a node.
    pub fn stand_at(&mut self, node: NodeId) {
        let tree = self.record().tree();
        let node = beside_end(tree, node);
        let mut cursor = self.cursor;
        cursor.go(tree, node);
        self.show(cursor);
        self.clear_transient();
        self.board.annotations.set(self.marks());
    }

    fn show(&mut self, cursor: Cursor) {
        let node = cursor.node();
        if node != self.node() {
            self.commented = None;
        }
        self.cursor = cursor;
        self.viewed = (node != self.standing()).then(|| self.record().tree().game_at(node));
    }

    /// Another number after every change of the record.
    #[must_use]
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// The nodes of the moves of the game, in their order.
    #[must_use]
    pub fn played(&self) -> Vec<NodeId> {
        let tree = self.record().tree();
        let mut nodes: Vec<NodeId> = tree.ancestors(self.standing()).filter(|&id| id != NodeId::ROOT).collect();
        nodes.reverse();
        nodes
    }

    /// After a change of the record: the game as it stands stays shown as it goes on, another position as far as it is left.
    pub(super) fn sync_cursor(&mut self) {
        self.revision += 1;
        let cursor = self.cursor.settled(self.record().tree());
        let is_same = cursor.node() == self.cursor.node();
        match &self.viewed {
            Some(_) if is_same && cursor.node() != self.standing() => self.cursor = cursor,
            Some(_) => self.show(cursor),
            None => self.cursor = Cursor::new(self.standing()),
        }
    }

    /// After an edit of the record: the same position stays shown as far as it is left, wherever the game stands now.
    fn stay(&mut self) {
        self.revision += 1;
        self.show(self.cursor.settled(self.record().tree()));
    }

    /// Where a step leads from the position shown, along the line being read.
    fn target(&self, step: Navigation) -> Option<Cursor> {
        let tree = self.record().tree();
        let mut cursor = self.cursor;
        let is_there = match step {
            Navigation::First => {
                cursor.first();
                true
            }
            Navigation::Previous => cursor.previous(tree),
            Navigation::Next => self.next_node().is_some_and(|next| {
                cursor.go(tree, next);
                true
            }),
            Navigation::Last => {
                cursor.last(tree);
                cursor.go(tree, beside_end(tree, cursor.node()));
                true
            }
            Navigation::Game => {
                cursor = Cursor::new(self.standing());
                true
            }
            Navigation::To(number) => tree.find(number).is_some_and(|node| {
                cursor.go(tree, beside_end(tree, node));
                true
            }),
            Navigation::Beside(by) => {
                let moves = self.siblings();
                let place = moves.iter().position(|&id| id == self.node());
                let other = place.and_then(|place| moves.get(place.checked_add_signed(by)?));
                other.is_some_and(|&node| {
                    cursor.go(tree, node);
                    true
                })
            }
        };
        Some(cursor).filter(|cursor| is_there && cursor.node() != self.node())
    }

    /// The next position on the line being read; beyond the end of a game what was tried there.
    #[must_use]
    pub fn next_node(&self) -> Option<NodeId> {
        let tree = self.record().tree();
        let is_move = |id: &NodeId| tree.node(*id).mv().is_some();
        self.cursor.following(tree).filter(is_move).or_else(|| tree.children(self.node()).find(is_move))
    }

    /// The moves made in the position before the one shown, the one that led here among them.
    fn siblings(&self) -> Vec<NodeId> {
        let tree = self.record().tree();
        let parent = tree.node(self.node()).parent();
        let children = parent.into_iter().flat_map(|parent| tree.children(parent));
        children.filter(|&id| tree.node(id).mv().is_some()).collect()
    }

    /// Which of the moves known there led to the position shown, counted from 1, and their number.
    #[must_use]
    pub fn place_among_siblings(&self) -> (usize, usize) {
        let moves = self.siblings();
        (moves.iter().take_while(|&&id| id != self.node()).count() + 1, moves.len())
    }

    /// Number of moves that lead on from the position shown.
    #[must_use]
    pub fn ways_on(&self) -> usize {
        let tree = self.record().tree();
        tree.children(self.node()).filter(|&id| tree.node(id).mv().is_some()).count()
    }

    /// Whether other moves were tried in place of the one that led to the position shown.
    #[must_use]
    pub fn has_siblings(&self) -> bool {
        self.siblings().len() > 1
    }

    /// Steps to another position of the record; whether there is one.
    pub(super) fn step(&mut self, step: Navigation) -> bool {
        let Some(cursor) = self.target(step) else { return false };
        self.show(cursor);
        self.clear_transient();
        self.board.annotations.set(self.marks());
        true
    }

    /// Arrows and circles kept with the position shown.
    fn marks(&self) -> Vec<Mark> {
        let notes = self.record().tree().node(self.node()).notes();
        notes.map(|notes: &Notes| notes.marks.clone()).unwrap_or_default()
    }

    /// Whether a teacher allows moves to be tried.
    fn may_explore(&self) -> bool {
        !self.in_other_tab && (self.is_over() || !self.disabled_aids.has(Aid::Undo))
    }

    /// Whether the record may be commented on: not by those who still play the game, from where it stands.
    #[must_use]
    pub fn may_be_noted(&self) -> bool {
        self.may_explore() && (self.explores() || self.you().is_none())
    }

    /// Whether a node may be taken away: not a move of a game that is played.
    #[must_use]
    pub fn may_change(&self, node: NodeId) -> bool {
        let record = self.record();
        // who may only look takes nothing of it away
        if self.view_only {
            return self.tried.contains(&node);
        }
        self.is_free() || !record.tree().ancestors(record.last()).any(|id| id == node)
    }

    /// Whether what is done on the board belongs to the record and not to the game: a move becomes a variation, a mark stays.
    #[must_use]
    pub fn explores(&self) -> bool {
        self.may_explore() && (self.viewed.is_some() || self.is_over() || self.view_only)
    }

    /// Whose pieces can be moved in the position shown, in the game or in a variation.
    #[must_use]
    pub fn mover(&self) -> Option<Color> {
        let shown = self.shown();
        let by_act = shown.final_act().is_some() || shown.illegal_attempt().is_some();
        let tries = self.explores() && (by_act || shown.outcome().is_none());
        if tries { Some(shown.turn()) } else { self.movable() }
    }

    /// The position shown as a game in which moves can be tried: without the act that ended it. None where it is one as it is.
    pub(super) fn reopened(&self) -> Option<Game> {
        let shown = self.shown();
        let by_act = shown.final_act().is_some() || shown.illegal_attempt().is_some();
        by_act.then(|| {
            let mut game = shown.clone();
            game.undo();
            game
        })
    }

    /// A move in a position that is looked at: a variation, after one question while the game goes on.
    pub fn on_try(&mut self, mv: Move, ctx: &Context) -> Followups {
        let reopened = self.reopened();
        let game = reopened.as_ref().unwrap_or(self.shown());
        if let Err(why) = game.explain(mv) {
            let kind = kind_refused(game.position(), mv, why);
            self.board.selection.question = None;
            self.status = Some(StatusMessage::Refused { why, kind });
            return Vec::new();
        }
        let goes_on = !self.is_over() && !self.view_only;
        if goes_on && !self.tries && !ctx.analyses {
            return self.ask_person(Prompt::Try { mv });
        }
        self.try_move(mv)
    }

    /// The record is there to be read: no question stands before a move that is tried.
    #[must_use]
    pub fn for_reading(mut self) -> Session {
        self.tries = true;
        self.brought = Some(self.record().last());
        self
    }

    /// The reader wants to try this move, and others, while the game goes on.
    pub fn try_more(&mut self, mv: Move) -> Followups {
        self.tries = true;
        self.try_move(mv)
    }

    /// Puts a move into the record, after the position shown, and goes there. Nothing follows where it cannot be made.
    pub fn try_move(&mut self, mv: Move) -> Followups {
        let at = self.node();
        let Ok(Inserted { node, undo }) = self.record_mut().edit(|tree| tree.insert(at, Step::Move(mv))) else {
            return Vec::new();
        };
        if let Some(undo) = undo {
            self.history.push(undo);
            self.tried.push(node);
            self.touch();
        }
        self.revision += 1;
        self.stand_at(node);
        vec![Followup::SaveGame]
    }

    /// Keeps the marks on the board with the position shown; whether they are others than before.
    pub fn keep_marks(&mut self) -> bool {
        let marks = self.board.annotations.list().to_vec();
        let node = self.node();
        marks != self.marks() && self.edit(|tree| Some(tree.set_marks(node, marks)))
    }

    /// Whether nobody but its readers plays the game: its moves can be changed like any others.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.clock.is_none() && Color::ALL.into_iter().all(|color| self.players[color] == Player::Human)
    }

    /// Sets the comment on the position shown; whether that changed anything. What is typed in one go is one edit.
    pub fn comment_on(&mut self, text: &str) -> bool {
        let node = self.node();
        if self.record().tree().comment(node) == text {
            return false;
        }
        if self.commented == Some(node) {
            self.touch();
            self.record_mut().edit(|tree| tree.set_comment(node, text));
            self.stay();
        } else {
            self.edit(|tree| Some(tree.set_comment(node, text)));
            self.commented = Some(node);
        }
        true
    }

    /// Changes the record; whether that was possible. The moves of a game that is played stay as they were played.
    pub fn edit(&mut self, change: impl FnOnce(&mut GameTree) -> Option<Edit>) -> bool {
        self.commented = None;
        let is_free = self.is_free();
        let back = |tree: &mut GameTree, undo: Option<Edit>| drop(undo.map(|undo| tree.apply(undo)));
        let undo = self.record_mut().edit_within(is_free, change, back).flatten();
        let is_changed = undo.is_some();
        if let Some(undo) = undo {
            self.history.push(undo);
            self.touch();
        }
        self.stay();
        is_changed
    }

    /// Takes the last edit back, or makes it again; whether there was one.
    pub fn undo_edit(&mut self, redo: bool) -> bool {
        // what is typed next is an edit of its own
        self.commented = None;
        let is_free = self.is_free();
        let mut history = std::mem::take(&mut self.history);
        let mut step = |tree: &mut GameTree, redo| if redo { history.redo(tree) } else { history.undo(tree) };
        let mut back = None;
        let place =
            self.record_mut().edit_within(is_free, |tree| step(tree, redo), |_, _| back = Some(!redo)).flatten();
        if let Some(redo) = back {
            self.record_mut().edit(|tree| step(tree, redo));
        }
        self.history = history;
        if place.is_some() {
            self.touch();
        }
        self.stay();
        let Some(node) = place.filter(|&node| self.record().tree().contains(node)) else { return false };
        self.stand_at(node);
        true
    }
}

/// The move before an end; any other node itself.
fn beside_end(tree: &GameTree, node: NodeId) -> NodeId {
    match (tree.node(node).ending(), tree.node(node).parent()) {
        (Some(_), Some(parent)) => parent,
        _ => node,
    }
}
