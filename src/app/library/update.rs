//! What happens to the library, as far as it is its own matter.

use super::{
    super::settings::Notation,
    messages::{LibraryMsg, LibraryRequest},
    shelf::{Shelf, Work},
    state::GameLibrary,
};
use crate::{
    i18n::Texts,
    persist::library::{EntryEdit, FilterChange, Row, read_tags},
    rules::Game,
};
use std::rc::Rc;

impl GameLibrary {
    /// Opens the list: what is known of it is shown at once, and asked for again.
    pub fn open(&mut self) -> Vec<LibraryRequest> {
        // what could not be done is tried again
        self.due |= self.fault.is_some() || self.broke;
        let shelf = self.shelf.get_or_insert_default();
        shelf.is_due = true;
        if !self.broke {
            shelf.chosen.clear();
            shelf.deleted = 0;
            shelf.report = None;
            shelf.failed = false;
        }
        vec![LibraryRequest::Usage]
    }

    /// Carries a message out that concerns the library alone.
    pub fn update(&mut self, msg: LibraryMsg) -> Vec<LibraryRequest> {
        if msg.is_answer() {
            self.broke = false;
        }
        match &msg {
            LibraryMsg::Kept { number, row } => {
                if let Some(row) = Row::read(row) {
                    self.on_kept(*number, &row.id, &row.date);
                }
            }
            LibraryMsg::Failed { number: Some(_), error } => self.fault = Some(*error),
            LibraryMsg::Broke => self.broke = true,
            LibraryMsg::Beside => self.shelf.get_or_insert_default().beside.toggle(),
            _ => {}
        }
        self.shelf.as_mut().map(|shelf| shelf.update(msg)).unwrap_or_default()
    }

    /// Asks for what the open list is to show, where that has changed; `shown` is the position on the board, which is searched for.
    pub fn ask(&mut self, shown: &Game, notation: Notation, texts: &Texts) -> Option<LibraryRequest> {
        let shelf = self.shelf.as_mut()?;
        shelf.ask(shown.position(), texts).or_else(|| shelf.ask_tally(shown, notation))
    }

    /// Asks for the moves that were played from the position shown, where they are open beside the game.
    pub fn ask_beside(&mut self, shown: &Game, notation: Notation) -> Option<LibraryRequest> {
        self.shelf.as_mut()?.ask_beside(shown, notation)
    }
}

impl Shelf {
    fn update(&mut self, msg: LibraryMsg) -> Vec<LibraryRequest> {
        match msg {
            LibraryMsg::Filter(change) => self.change(change),
            LibraryMsg::Sort(sort) => {
                self.sort = sort;
                self.page = 0;
            }
            LibraryMsg::Page(turn) => self.turn(turn),
            LibraryMsg::Tally => self.tally.toggle(),
            LibraryMsg::Choose { id, on } => self.choose(id, on),
            LibraryMsg::ChooseAll(on) => return self.choose_all(on).into_iter().collect(),
            LibraryMsg::Play(id) => return vec![LibraryRequest::Load(id)],
            LibraryMsg::Title(title) => return self.edit(EntryEdit::Title(title)),
            LibraryMsg::Tags(typed) => {
                let (tags, common) = (read_tags(&typed), self.common_tags());
                let add = tags.iter().filter(|tag| !common.contains(tag)).cloned().collect();
                let remove = common.into_iter().filter(|tag| !tags.contains(tag)).collect();
                return self.edit(EntryEdit::Tags { add, remove });
            }
            LibraryMsg::Delete if !self.chosen.is_empty() => {
                let ids = self.ids();
                // a second press deletes nothing
                self.chosen.clear();
                return vec![LibraryRequest::Delete(ids)];
            }
            LibraryMsg::Restore if self.deleted > 0 => return vec![LibraryRequest::Restore],
            LibraryMsg::Import if self.work.is_none() => return vec![LibraryRequest::Import],
            LibraryMsg::ImportTaken if self.work.is_none() => return vec![LibraryRequest::ImportTaken],
            // after the one that is under way
            LibraryMsg::ImportTaken => self.is_waiting = true,
            LibraryMsg::Stop if self.work.is_some() => return vec![LibraryRequest::Stop],
            msg => return self.on_answer(msg),
        }
        Vec::new()
    }

    /// What the store answers.
    fn on_answer(&mut self, msg: LibraryMsg) -> Vec<LibraryRequest> {
        match msg {
            LibraryMsg::Listed { number, listing } => self.answer(number, &listing),
            LibraryMsg::Tallied { number, moves, scores } => self.on_tallied(number, &moves, &scores),
            LibraryMsg::Picked { number, games } => self.pick(number, &games),
            LibraryMsg::Kept { .. } => self.is_due = true,
            LibraryMsg::ChangedElsewhere => {
                self.is_due = true;
                self.beside.forget();
            }
            LibraryMsg::Changed(games) => {
                self.failed = false;
                self.relabel(&games);
                self.is_due = true;
            }
            LibraryMsg::Deleted(ids) => {
                self.failed = false;
                self.deleted = ids.lines().count();
                self.beside.forget();
                for id in ids.lines() {
                    self.chosen.remove(id);
                }
                self.is_due = true;
                return vec![LibraryRequest::Usage];
            }
            LibraryMsg::Restored => {
                self.failed = false;
                self.deleted = 0;
                self.is_due = true;
                self.beside.forget();
            }
            LibraryMsg::Progress { done, all } => match &mut self.work {
                Some(Work::Exporting { .. }) => self.work = Some(Work::Exporting { done, all }),
                work => {
                    self.failed &= work.is_some();
                    *work = Some(Work::Importing { done, all });
                }
            },
            LibraryMsg::Imported(report) => {
                self.work = None;
                self.beside.forget();
                self.report = Some(report);
                self.is_due = true;
                let next = std::mem::take(&mut self.is_waiting).then_some(LibraryRequest::ImportTaken);
                return std::iter::once(LibraryRequest::Usage).chain(next).collect();
            }
            LibraryMsg::Exported { ok } => {
                self.work = None;
                self.failed = !ok;
            }
            LibraryMsg::Usage { kilobytes } => self.kilobytes = Some(kilobytes),
            LibraryMsg::Failed { .. } => {
                self.failed = true;
                self.beside.give_up();
                self.is_picking = false;
                self.is_answered = true;
            }
            LibraryMsg::NotLoaded => self.failed = true,
            LibraryMsg::Broke => {
                self.work = None;
                self.beside.give_up();
                self.is_waiting = false;
                self.is_picking = false;
                self.is_answered = true;
            }
            _ => {}
        }
        Vec::new()
    }

    fn change(&mut self, change: FilterChange) {
        self.filter.change(change);
        self.page = 0;
        // only what can be seen can be chosen
        self.chosen.clear();
        self.is_picking = false;
    }

    fn edit(&mut self, edit: EntryEdit) -> Vec<LibraryRequest> {
        if self.chosen.is_empty() { Vec::new() } else { vec![LibraryRequest::Edit { ids: self.ids(), edit }] }
    }

    pub fn ids(&self) -> Rc<[Rc<str>]> {
        self.chosen.keys().cloned().collect()
    }
}
