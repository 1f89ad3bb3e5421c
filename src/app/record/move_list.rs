//! The moves of the game as text and as they are spoken, kept from one drawing to the next.

use super::{
    super::{session::Session, settings::Notation},
    move_text::{move_text, moved},
};
use crate::{
    i18n::MoveDescription,
    record::NodeId,
    rules::{Color, Position, Square},
};
use std::rc::Rc;

/// One entry of the move list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveEntry {
    /// The number of its node.
    pub node: u32,
    pub ply: usize,
    pub usi: String,
    pub text: String,
    /// Who moved.
    pub by: Color,
}

/// The list is extended by the moves that are new and cut by those taken back; it is written again only for another game or
/// notation.
#[derive(Debug, Clone)]
pub struct MoveEntries {
    notation: Notation,
    /// Of the game that these are the moves of.
    key: String,
    moves: Vec<NodeId>,
    previous_to: Option<Square>,
    /// After the last of them.
    position: Position,
    entries: Rc<Vec<Rc<MoveEntry>>>,
    spoken: Vec<MoveDescription>,
}

impl MoveEntries {
    #[must_use]
    pub fn of(session: &Session, notation: Notation) -> MoveEntries {
        let mut list = MoveEntries {
            notation,
            key: session.key(),
            moves: Vec::new(),
            previous_to: None,
            position: session.game().start_position(),
            entries: Rc::default(),
            spoken: Vec::new(),
        };
        list.extend(session);
        list
    }

    /// Brings the list to the moves of the game as it stands.
    pub fn sync(&mut self, session: &Session, notation: Notation) {
        if self.notation != notation || self.key != session.key() {
            *self = MoveEntries::of(session, notation);
            return;
        }
        let played = session.played();
        let same = self.moves.iter().zip(&played).take_while(|(one, other)| one == other).count();
        if same < self.moves.len() {
            (same..self.moves.len()).for_each(|_| self.position.undo_move());
            self.moves.truncate(same);
            self.previous_to = same.checked_sub(1).map(|last| session.game().moves()[last].to());
            self.spoken.truncate(same);
            Rc::make_mut(&mut self.entries).truncate(same);
        }
        if same < session.game().ply() {
            self.extend(session);
        }
    }

    fn extend(&mut self, session: &Session) {
        let entries = Rc::make_mut(&mut self.entries);
        let from = self.moves.len();
        for (&mv, &id) in session.game().moves()[from..].iter().zip(&session.played()[from..]) {
            let text = move_text(&self.position, self.previous_to, mv, self.notation);
            self.spoken.extend(moved(&self.position, mv, |color| session.mover_to(id, color)));
            self.moves.push(id);
            let (node, ply, usi, by) = (id.number(), self.moves.len(), mv.to_string(), self.position.turn());
            entries.push(Rc::new(MoveEntry { node, ply, usi, text, by }));
            self.previous_to = Some(mv.to());
            self.position.do_move(mv);
        }
    }

    /// The entries as they are drawn; shared, so that a drawing costs no copy.
    #[must_use]
    pub fn entries(&self) -> Rc<Vec<Rc<MoveEntry>>> {
        Rc::clone(&self.entries)
    }

    /// The move that led to that ply.
    #[must_use]
    pub fn spoken(&self, ply: usize) -> Option<&MoveDescription> {
        self.spoken.get(ply.checked_sub(1)?)
    }
}
