//! What happens to the library, as far as it is its own matter.

use super::{
    filter::FilterChange,
    messages::{LibraryMsg, LibraryRequest},
    shelf::{Shelf, Work},
    state::GameLibrary,
};
use crate::{
    persist::library::{EntryEdit, PositionSearch, Row, read_tags, search_key},
    rules::Position,
};
use std::rc::Rc;

impl GameLibrary {
    /// Opens the list: what is known of it is shown at once, else it is read.
    pub fn open(&mut self) -> Vec<LibraryRequest> {
        let mut requests = vec![LibraryRequest::Usage];
        // what could not be done is tried again
        self.due |= self.fault.is_some() || self.broke;
        match &mut self.shelf {
            Some(shelf) if self.broke => requests.splice(0..0, shelf.read_again()).for_each(drop),
            Some(shelf) if shelf.is_whole => {
                shelf.chosen.clear();
                shelf.deleted = 0;
                shelf.report = None;
                shelf.failed = false;
            }
            // on its way
            Some(_) => {}
            None => {
                self.shelf = Some(Box::default());
                requests.insert(0, LibraryRequest::List);
            }
        }
        requests
    }

    /// Carries a message out that concerns the library alone; `shown` is the position on the board.
    pub fn update(&mut self, msg: LibraryMsg, shown: &Position) -> Vec<LibraryRequest> {
        if msg.is_answer() {
            self.broke = false;
        }
        match &msg {
            LibraryMsg::Kept { number, row } => {
                if let Some(row) = Row::read(row) {
                    self.on_kept(*number, &row.id);
                }
            }
            LibraryMsg::Failed { number: Some(_), error } => self.fault = Some(*error),
            LibraryMsg::Broke => self.broke = true,
            LibraryMsg::ChangedElsewhere => {
                // read again when it is wanted
                return self.read_again();
            }
            _ => {}
        }
        self.shelf.as_mut().map(|shelf| shelf.update(msg, shown)).unwrap_or_default()
    }

    /// The position on the board is another one: what is searched for follows it.
    pub fn sync_search(&mut self, shown: &Position) -> Vec<LibraryRequest> {
        self.shelf.as_mut().and_then(|shelf| shelf.search(shown)).into_iter().collect()
    }

    /// Reads the list again and keeps its search.
    fn read_again(&mut self) -> Vec<LibraryRequest> {
        let Some(shelf) = &mut self.shelf else { return Vec::new() };
        let Shelf { filter, sort, chosen, page, deleted, work, report, kilobytes, .. } = std::mem::take(&mut **shelf);
        **shelf = Shelf { filter, sort, chosen, page, deleted, work, report, kilobytes, ..Shelf::default() };
        vec![LibraryRequest::List]
    }
}

impl Shelf {
    fn update(&mut self, msg: LibraryMsg, shown: &Position) -> Vec<LibraryRequest> {
        match msg {
            LibraryMsg::Filter(change) => return self.change(change, shown),
            LibraryMsg::Sort(sort) => {
                self.sort = sort;
                self.page = 0;
                self.list();
            }
            LibraryMsg::Page(turn) => self.turn(turn),
            LibraryMsg::Choose { id, on: true } => drop(self.chosen.insert(id)),
            LibraryMsg::Choose { id, on: false } => drop(self.chosen.remove(&id)),
            LibraryMsg::ChooseAll(on) => self.choose_all(on),
            LibraryMsg::Play(id) => return vec![LibraryRequest::Load(id)],
            LibraryMsg::Title(title) => return self.edit(EntryEdit::Title(title)),
            LibraryMsg::Tags(typed) => {
                let (tags, common) = (read_tags(&typed), self.common_tags());
                let add = tags.iter().filter(|tag| !common.contains(tag)).cloned().collect();
                let remove = common.into_iter().filter(|tag| !tags.contains(tag)).collect();
                return self.edit(EntryEdit::Tags { add, remove });
            }
            LibraryMsg::Delete if !self.chosen.is_empty() => return vec![LibraryRequest::Delete(self.ids())],
            LibraryMsg::Restore if self.deleted > 0 => return vec![LibraryRequest::Restore],
            LibraryMsg::Import if self.work.is_none() => return vec![LibraryRequest::Import],
            LibraryMsg::ImportTaken if self.work.is_none() => return vec![LibraryRequest::ImportTaken],
            LibraryMsg::Stop if self.work.is_some() => return vec![LibraryRequest::Stop],
            msg => return self.on_answer(msg, shown),
        }
        Vec::new()
    }

    /// What the store answers.
    fn on_answer(&mut self, msg: LibraryMsg, shown: &Position) -> Vec<LibraryRequest> {
        match msg {
            LibraryMsg::Rows { lines, is_last } => {
                self.add(&lines);
                if is_last {
                    self.is_whole = true;
                    self.list();
                    // hits are of the rows that were there
                    self.key = None;
                    return self.search(shown).into_iter().collect();
                }
            }
            LibraryMsg::Kept { row, .. } if self.is_whole => {
                self.replace(&row);
                self.list();
            }
            LibraryMsg::Changed(rows) => {
                self.replace(&rows);
                self.list();
            }
            LibraryMsg::Deleted(ids) => {
                self.deleted = ids.lines().count();
                self.remove(&ids);
                self.list();
                return vec![LibraryRequest::Usage];
            }
            LibraryMsg::Restored => {
                self.deleted = 0;
                return self.read_again();
            }
            LibraryMsg::Found { number, ids } if number == self.search => {
                self.is_searching = false;
                self.hit(&ids);
                self.page = 0;
                self.list();
            }
            LibraryMsg::Progress { done, all } => match &mut self.work {
                Some(Work::Exporting { .. }) => self.work = Some(Work::Exporting { done, all }),
                _ => self.work = Some(Work::Importing { done, all }),
            },
            LibraryMsg::Imported(report) => {
                self.work = None;
                self.report = Some(report);
                let mut requests = self.read_again();
                requests.push(LibraryRequest::Usage);
                return requests;
            }
            LibraryMsg::Exported { ok } => {
                self.work = None;
                self.failed = !ok;
            }
            LibraryMsg::Usage { kilobytes } => self.kilobytes = Some(kilobytes),
            LibraryMsg::Failed { .. } => {
                self.failed = true;
                self.is_whole = true;
                self.is_searching = false;
            }
            LibraryMsg::NotLoaded => self.failed = true,
            LibraryMsg::Broke => {
                self.work = None;
                self.is_whole = true;
                self.is_searching = false;
                // asked for again with the next search
                self.key = None;
            }
            _ => {}
        }
        Vec::new()
    }

    fn read_again(&mut self) -> Vec<LibraryRequest> {
        self.games.clear();
        self.listed.clear();
        self.is_whole = false;
        vec![LibraryRequest::List]
    }

    fn change(&mut self, change: FilterChange, shown: &Position) -> Vec<LibraryRequest> {
        self.filter.change(change);
        self.page = 0;
        // only what can be seen can be chosen
        self.chosen.clear();
        let request = self.search(shown);
        self.list();
        request.into_iter().collect()
    }

    /// Asks for the games with what stands on the board, where that is searched for and was not asked for yet.
    fn search(&mut self, shown: &Position) -> Option<LibraryRequest> {
        let key = self.filter.position.map(|what: PositionSearch| search_key(shown, what));
        if key == self.key || !self.is_whole {
            return None;
        }
        self.key = key;
        self.search = self.search.wrapping_add(1);
        self.is_searching = key.is_some();
        Some(LibraryRequest::Search { number: self.search, key: key? })
    }

    fn edit(&mut self, edit: EntryEdit) -> Vec<LibraryRequest> {
        if self.chosen.is_empty() { Vec::new() } else { vec![LibraryRequest::Edit { ids: self.ids(), edit }] }
    }

    fn ids(&self) -> Rc<[Rc<str>]> {
        self.chosen.iter().cloned().collect()
    }
}
