//! The games as the open sheet lists them: a page of the list, and which of all games are chosen.

use super::{
    messages::{LibraryRequest, Report, Turn},
    tally::Tally,
};
use crate::{
    i18n::Texts,
    persist::{
        Player,
        library::{Filter, Label, Listing, PAGE, PLAYER, Query, Row, Sort, search_key},
    },
    rules::Position,
};
use std::{collections::BTreeMap, rc::Rc};

/// What takes its time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Work {
    Importing { done: u32, all: u32 },
    Exporting { done: u32, all: u32 },
}

/// The list with all that can be done to it.
#[derive(Debug, Clone, Default)]
pub struct Shelf {
    pub filter: Filter,
    pub sort: Sort,
    /// From 0.
    pub page: usize,
    /// The games of that page.
    pub rows: Vec<Row>,
    /// Number of all games, listed or not.
    pub n_games: usize,
    pub n_listed: usize,
    /// What was asked last, with its page.
    asked: Option<(Rc<Query>, usize)>,
    /// The number of that question.
    pub(super) number: u32,
    /// Its answer has come, or never will.
    pub is_answered: bool,
    /// Games have changed since it was asked.
    pub(super) is_due: bool,
    pub(super) tally: Tally,
    /// What was played from the position shown, beside the game.
    pub(super) beside: Tally,
    /// By id.
    pub chosen: BTreeMap<Rc<str>, Label>,
    /// All that are listed are to be chosen: which they are is on its way.
    pub(super) is_picking: bool,
    /// Number of games that were deleted last and can be brought back.
    pub deleted: usize,
    pub work: Option<Work>,
    /// More files have come in while others were imported.
    pub(super) is_waiting: bool,
    /// What became of the last import.
    pub report: Option<Rc<Report>>,
    /// The last thing that was asked has failed.
    pub failed: bool,
    /// Thousands of bytes that the page has stored.
    pub kilobytes: Option<u32>,
}

impl Shelf {
    /// Asks for what is to be listed, unless that was the last question and no game has changed since; `shown` is the position on the
    /// board.
    pub(super) fn ask(&mut self, shown: &Position, texts: &Texts) -> Option<LibraryRequest> {
        let mut named = texts.names_with(&self.filter.text);
        named.extend(players_with(&self.filter.text, texts));
        let key = self.filter.position.map(|what| search_key(shown, what));
        let is_same = |(query, page): &(Rc<Query>, usize)| {
            (&query.filter, &query.named, query.key, query.sort, *page)
                == (&self.filter, &named, key, self.sort, self.page)
        };
        if !std::mem::take(&mut self.is_due) && self.asked.as_ref().is_some_and(is_same) {
            return None;
        }
        let query = Rc::new(Query { filter: self.filter.clone(), named, key, sort: self.sort });
        self.asked = Some((Rc::clone(&query), self.page));
        self.number = self.number.wrapping_add(1);
        self.is_answered = false;
        // the worker answers the newest question
        self.beside.forget();
        let page = u32::try_from(self.page).unwrap_or(u32::MAX);
        Some(LibraryRequest::Find { number: self.number, query, page })
    }

    /// What was asked last.
    pub(super) fn last_question(&self) -> Option<Rc<Query>> {
        self.asked.as_ref().map(|(query, _)| Rc::clone(query))
    }

    /// Takes the answer to a question over, if it was the last.
    pub(super) fn answer(&mut self, number: u32, listing: &Listing) {
        if number != self.number {
            return;
        }
        let Listing { n_games, n_listed, page, rows } = listing;
        (self.n_games, self.n_listed, self.page) = (*n_games, *n_listed, *page);
        self.rows.clone_from(rows);
        self.is_answered = true;
        if let Some((_, asked)) = &mut self.asked {
            *asked = self.page;
        }
    }

    /// Files are being written from now on.
    pub fn start_export(&mut self) {
        self.work = Some(Work::Exporting { done: 0, all: 1 });
        self.failed = false;
    }

    /// Turns to another page.
    pub(super) fn turn(&mut self, turn: Turn) {
        let last = self.n_listed.saturating_sub(1) / PAGE;
        self.page = match turn {
            Turn::Previous => self.page.saturating_sub(1),
            Turn::Next => (self.page + 1).min(last),
        };
    }

    /// Chooses a game of the page, or no longer.
    pub(super) fn choose(&mut self, id: Rc<str>, on: bool) {
        match self.rows.iter().find(|row| on && *row.id == *id) {
            Some(row) => drop(self.chosen.insert(id, row.label())),
            None => drop(self.chosen.remove(&id)),
        }
    }

    /// Chooses everything that is listed, or nothing.
    pub(super) fn choose_all(&mut self, on: bool) -> Option<LibraryRequest> {
        self.chosen.clear();
        self.is_picking = false;
        let (query, _) = self.asked.as_ref().filter(|_| on)?;
        self.is_picking = true;
        Some(LibraryRequest::Pick { number: self.number, query: Rc::clone(query) })
    }

    /// All games of the last question are chosen.
    pub(super) fn pick(&mut self, number: u32, games: &[Label]) {
        if number == self.number && std::mem::take(&mut self.is_picking) {
            // in a loop: to collect them would be a sort of its own, in the part of the page that is fetched later
            for game in games {
                self.chosen.insert(game.id.as_str().into(), game.clone());
            }
        }
    }

    /// Something else is said of games now.
    pub(super) fn relabel(&mut self, games: &[Label]) {
        for game in games {
            if let Some(chosen) = self.chosen.get_mut(game.id.as_str()) {
                chosen.clone_from(game);
            }
        }
    }

    /// The tags that all chosen games have, in the order of the first.
    #[must_use]
    pub fn common_tags(&self) -> Vec<String> {
        let mut games = self.chosen.values();
        let Some(first) = games.next() else { return Vec::new() };
        let mut tags = first.tags.clone();
        games.for_each(|game| tags.retain(|tag| game.tags.contains(tag)));
        tags
    }
}

/// Those whose name in the list has the text: the computer at its levels, and the person who played against it.
fn players_with(text: &str, texts: &Texts) -> Vec<String> {
    let wanted = text.trim().to_lowercase();
    if wanted.is_empty() {
        return Vec::new();
    }
    let levels = (0..=Player::MAX_LEVEL).map(|level| (Player::Computer { level }, texts.computer_level(level)));
    let all = levels.chain([(Player::Human, texts.you().to_owned())]);
    let has = |name: &str| name.to_lowercase().contains(&wanted);
    all.filter(|(_, name)| has(name)).map(|(player, _)| format!("{PLAYER}{player}")).collect()
}
