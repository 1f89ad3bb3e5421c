//! What a person does on the board of the game.

use super::{
    super::{
        board::{BoardEvent, BoardState, Place, Selection},
        context::Context,
        followup::{Followup, Followups},
        record::NotesMsg,
    },
    prompt::Prompt,
    state::Session,
};
use crate::record::Mark;

impl Session {
    pub(super) fn on_board(&mut self, event: BoardEvent, ctx: &Context) -> Followups {
        match event {
            BoardEvent::Inspect(place) => {
                self.board.inspected = place;
                return Vec::new();
            }
            BoardEvent::Draw { from, to, brush } => {
                self.board.inspected = None;
                self.board.annotations.draw(Mark { from, to, brush });
                return self.marked();
            }
            _ => self.board.inspected = None,
        }
        if self.reply_delay.is_some() {
            return self.end_reply_delay();
        }
        if let Some(Prompt::Confirm { mv }) = self.prompt {
            self.prompt = None;
            // the target again means it; anything else is a second thought
            match event {
                BoardEvent::Tap(Place::Square(square)) if square == mv.to() => return self.person_plays(mv),
                BoardEvent::Cancel => {
                    self.board.selection.clear();
                    return Vec::new();
                }
                _ => {}
            }
        }
        if matches!(self.prompt, Some(Prompt::Perpetual { .. })) {
            self.prompt = None;
        }
        if self.prompt.is_none() {
            self.status = None;
        }
        let mut followups = Followups::new();
        let is_beside_pieces = match event {
            BoardEvent::Tap(Place::Square(square)) => self.shown().position().piece_at(square).is_none(),
            BoardEvent::Cancel => true,
            _ => false,
        };
        if is_beside_pieces && self.board.selection == Selection::default() {
            self.board.annotations.clear();
            followups = self.marked();
        }
        let mover = self.mover();
        let reopened = self.reopened();
        let mut selection = self.board.selection;
        let reaction = selection.on(event, reopened.as_ref().unwrap_or(self.shown()), mover);
        self.board.selection = selection;
        followups.extend(self.react(reaction, ctx));
        followups
    }

    /// Whether the board has nothing that Escape would give up.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        let BoardState { selection, inspected, annotations, .. } = &self.board;
        *selection == Selection::default()
            && inspected.is_none()
            && annotations.list().is_empty()
            && self.reply_delay.is_none()
            && !matches!(self.prompt, Some(Prompt::Confirm { .. } | Prompt::Perpetual { .. }))
    }

    /// Marks on a position that belongs to the record are kept with it.
    fn marked(&self) -> Followups {
        if self.explores() { vec![Followup::Notes(NotesMsg::KeepMarks)] } else { Vec::new() }
    }
}
