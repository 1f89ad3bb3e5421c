//! The games as the open sheet lists them.

use super::{
    filter::{Filter, Sort, fold},
    messages::{Report, Turn},
};
use crate::persist::library::Row;
use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

/// Games on a page of the list: each has a diagram of some hundred elements.
pub const PAGE: usize = 20;

/// A row, with its words as they are searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shelved {
    pub row: Row,
    pub players: String,
    pub event: String,
    pub opening: String,
    pub tags: String,
    pub all: String,
    /// What is searched for on the board occurs in it.
    pub is_hit: bool,
}

impl Shelved {
    #[must_use]
    pub fn of(row: Row) -> Shelved {
        let players = fold(&[row.names.black.as_str(), row.names.white.as_str()].join(" ")).trim().to_owned();
        let (event, opening, tags) = (fold(&row.event), fold(&row.opening), fold(&row.tags.join(", ")));
        let all = [&players, &event, &opening, &tags, &row.date, &fold(&row.title)].map(String::as_str).join("\n");
        Shelved { players, event, opening, tags, all, is_hit: false, row }
    }
}

/// What takes its time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Work {
    Importing { done: u32, all: u32 },
    Exporting { done: u32, all: u32 },
}

/// The list with all that can be done to it.
#[derive(Debug, Clone, Default)]
pub struct Shelf {
    pub games: Vec<Shelved>,
    /// Whether all rows have come.
    pub is_whole: bool,
    pub filter: Filter,
    pub sort: Sort,
    /// What is listed, by index into the games.
    pub listed: Vec<u32>,
    /// From 0.
    pub page: usize,
    pub chosen: BTreeSet<Rc<str>>,
    /// Number of games that were deleted last and can be brought back.
    pub deleted: usize,
    pub work: Option<Work>,
    /// What became of the last import.
    pub report: Option<Rc<Report>>,
    /// The last thing that was asked has failed.
    pub failed: bool,
    /// Thousands of bytes that the page has stored.
    pub kilobytes: Option<u32>,
    /// The number that is searched for on the board, and whether the answer has come.
    pub(super) key: Option<u64>,
    pub(super) search: u32,
    pub is_searching: bool,
}

impl Shelf {
    /// Adds rows that are not there yet. Lines of another version are left out.
    pub(super) fn add(&mut self, lines: &str) {
        self.games.extend(lines.lines().filter_map(Row::read).map(Shelved::of));
    }

    /// Puts rows in the place of those with the same ids, or adds them.
    pub(super) fn replace(&mut self, lines: &str) {
        let mut places: BTreeMap<Rc<str>, usize> = BTreeMap::new();
        if lines.contains('\n') {
            // in a loop: to collect them would be a sort of its own, in the part of the page that is fetched later
            for (at, game) in self.games.iter().enumerate() {
                places.insert(game.row.id.as_str().into(), at);
            }
        }
        for row in lines.lines().filter_map(Row::read) {
            let place = match lines.contains('\n') {
                true => places.get(row.id.as_str()).copied(),
                false => self.games.iter().position(|game| game.row.id == row.id),
            };
            let is_hit = place.is_some_and(|at| self.games[at].is_hit);
            let game = Shelved { is_hit, ..Shelved::of(row) };
            match place {
                Some(at) => self.games[at] = game,
                None => self.games.push(game),
            }
        }
    }

    /// Takes games out.
    pub(super) fn remove(&mut self, ids: &str) {
        let gone = set_of(ids);
        self.games.retain(|game| !gone.contains(game.row.id.as_str()));
        self.chosen.retain(|id| !gone.contains(&**id));
    }

    /// Notes in which games that what is searched for occurs.
    pub(super) fn hit(&mut self, ids: &str) {
        let hits = set_of(ids);
        for game in &mut self.games {
            game.is_hit = hits.contains(game.row.id.as_str());
        }
    }

    /// Filters and sorts again. The page of the list stays, as far as there still is one.
    pub(super) fn list(&mut self) {
        let Shelf { games, filter, sort, listed, page, .. } = self;
        let words = filter.words();
        let matches = |index: &u32| filter.matches(&games[*index as usize], &words);
        *listed = (0..u32::try_from(games.len()).unwrap_or_default()).filter(matches).collect();
        listed.sort_by(|&a, &b| sort.order(&games[a as usize], &games[b as usize]));
        *page = (*page).min(listed.len().saturating_sub(1) / PAGE);
    }

    /// The games of the open page.
    pub fn shown(&self) -> impl Iterator<Item = &Shelved> {
        self.listed.iter().skip(self.page * PAGE).take(PAGE).map(|&index| &self.games[index as usize])
    }

    /// Files are being written from now on.
    pub fn start_export(&mut self) {
        self.work = Some(Work::Exporting { done: 0, all: 1 });
        self.failed = false;
    }

    /// Turns to another page.
    pub(super) fn turn(&mut self, turn: Turn) {
        let last = self.listed.len().saturating_sub(1) / PAGE;
        self.page = match turn {
            Turn::Previous => self.page.saturating_sub(1),
            Turn::Next => (self.page + 1).min(last),
        };
    }

    /// Chooses everything that is listed, or nothing.
    pub(super) fn choose_all(&mut self, on: bool) {
        self.chosen.clear();
        if on {
            let ids = self.listed.iter().map(|&index| Rc::from(self.games[index as usize].row.id.as_str()));
            self.chosen.extend(ids);
        }
    }

    /// The chosen games.
    pub fn chosen_games(&self) -> impl Iterator<Item = &Shelved> {
        self.games.iter().filter(|game| self.chosen.contains(game.row.id.as_str()))
    }

    /// The tags that all chosen games have, in the order of the first.
    #[must_use]
    pub fn common_tags(&self) -> Vec<String> {
        let mut games = self.chosen_games();
        let Some(first) = games.next() else { return Vec::new() };
        let mut tags = first.row.tags.clone();
        games.for_each(|game| tags.retain(|tag| game.row.tags.contains(tag)));
        tags
    }
}

/// The lines of a text.
fn set_of(lines: &str) -> BTreeSet<&str> {
    let mut set = BTreeSet::new();
    // the same loop as above
    set.extend(lines.lines());
    set
}
