//! The list of the library: read once, and held as long as no other tab changes it.

use super::{
    indexed_db::Fault,
    store::{
        CHANGED, ENTRIES, GAMES, GAMES_AT_ONCE, KEY_PACKS, KEYS, ROW_PACKS, ROWS, Store, WRITTEN, pause, write_changed,
    },
    tell::tell,
};
use crate::{
    persist::library::{
        Bundle, Catalogue, Entry, Field, Filter, Finish, Query, Results, Row, Sort, has_key, moves_played, pack_keys,
        packed,
    },
    protocol::{LibraryQuery, RecordsResponse},
    rules::Variant,
};
use js_sys::Uint8Array;
use std::{
    cell::{Cell, RefCell},
    collections::BTreeSet,
};
use wasm_bindgen::{JsCast, JsValue};

/// Rows that are read at once, in a few milliseconds.
const ROWS_AT_ONCE: u32 = 2_000;
/// Games in one value of the packs, and the packs of positions that are searched at once: some megabytes.
const GAMES_A_PACK: u32 = 500;
const PACKS_AT_ONCE: u32 = 4;
/// Time in which the page draws a list, which it does sooner when nothing else is done.
const DRAWN_MS: u32 = 100;
/// Number of changed games from which on all are packed anew: below it, they are read one by one.
const MOST_CHANGED: u32 = 500;

/// What is held of the list.
#[derive(Default)]
pub(super) struct List {
    catalogue: RefCell<Option<Catalogue>>,
    /// Number of changes: what was read while there was one is read again.
    changes: Cell<u32>,
    /// The question that came last. One before it needs no answer.
    asked: Cell<u32>,
    /// It has just been read: it may be time to pack it.
    is_fresh: Cell<bool>,
}

impl List {
    fn change(&self, change: impl FnOnce(&mut Catalogue)) {
        self.changes.set(self.changes.get().wrapping_add(1));
        self.catalogue.borrow_mut().as_mut().map(change);
    }

    /// A game is new, or goes on.
    pub fn add(&self, row: &str) {
        self.change(|catalogue| catalogue.add(row));
    }

    /// Something else is said of games.
    pub fn relabel(&self, rows: &str) {
        self.change(|catalogue| catalogue.relabel(rows));
    }

    /// Games are gone, one a line.
    pub fn remove(&self, ids: &str) {
        self.change(|catalogue| catalogue.remove(ids.lines()));
    }

    /// Too much has changed: it is read again when it is asked for.
    pub fn forget(&self) {
        self.change(|_| {});
        self.catalogue.take();
    }

    fn is_overtaken(&self, number: u32) -> bool {
        self.asked.get() != number
    }
}

impl Store {
    /// Tells a page of the list.
    pub(super) async fn find(&self, number: u32, query: &LibraryQuery, page: usize) -> Result<(), Fault> {
        let Some(listing) = self.ask(number, query, |catalogue, query| catalogue.list(query, page)).await? else {
            return Ok(());
        };
        let count = |n| u32::try_from(n).unwrap_or(u32::MAX);
        let rows: Vec<String> = listing.rows.iter().map(Row::to_text).collect();
        let (n_games, n_listed, page) = (count(listing.n_games), count(listing.n_listed), count(listing.page));
        tell(&RecordsResponse::Listed { number, n_games, n_listed, page, rows: rows.join("\n") });
        if self.list.is_fresh.take() {
            self.pack().await;
            pause(DRAWN_MS).await;
            if let Some(catalogue) = &*self.list.catalogue.borrow() {
                catalogue.prepare();
            }
        }
        Ok(())
    }

    /// Tells all games of a list.
    pub(super) async fn pick(&self, number: u32, query: &LibraryQuery) -> Result<(), Fault> {
        if let Some(labels) = self.ask(number, query, Catalogue::all).await? {
            let labels: Vec<String> = labels.iter().map(|label| label.to_text()).collect();
            tell(&RecordsResponse::Picked { number, labels: labels.join("\n") });
        }
        Ok(())
    }

    /// Answers a question from the list, once it is there with what is searched for. `None` where another came meanwhile.
    async fn ask<T>(
        &self,
        number: u32,
        query: &LibraryQuery,
        answer: impl FnOnce(&mut Catalogue, &Query) -> T,
    ) -> Result<Option<T>, Fault> {
        let query = read(query);
        self.list.asked.set(number);
        loop {
            let changes = self.list.changes.get();
            let (is_held, has_hits) = match &*self.list.catalogue.borrow() {
                Some(catalogue) => (true, query.key.is_none_or(|key| catalogue.has_hits(key))),
                None => (false, false),
            };
            if !is_held {
                let read = self.rows(number).await?;
                if changes == self.list.changes.get()
                    && let Some(catalogue) = read
                {
                    self.list.catalogue.replace(Some(catalogue));
                    self.list.is_fresh.set(true);
                }
            } else if !has_hits && let Some(key) = query.key {
                let hits = self.search(number, key).await?;
                if changes == self.list.changes.get()
                    && !self.list.is_overtaken(number)
                    && let Some(catalogue) = &mut *self.list.catalogue.borrow_mut()
                {
                    catalogue.hit(key, hits);
                }
            } else {
                return Ok(self.list.catalogue.borrow_mut().as_mut().map(|catalogue| answer(catalogue, &query)));
            }
            if self.list.is_overtaken(number) {
                return Ok(None);
            }
        }
    }

    /// Reads all rows, until another question comes. Those of another version are derived anew.
    async fn rows(&self, number: u32) -> Result<Option<Catalogue>, Fault> {
        let mut catalogue = Catalogue::default();
        let mut stale: Vec<String> = Vec::new();
        let mut add = |catalogue: &mut Catalogue, lines: &str| {
            stale.extend(stale_ids(lines));
            catalogue.add(lines);
        };
        let transaction = self.begin(&[ROW_PACKS, CHANGED, ROWS], false).await?;
        let packs = transaction.values(ROW_PACKS, None, u32::MAX).await?;
        let changed = transaction.keys(CHANGED, None, u32::MAX).await?;
        if packs.length() > 0 && changed.length() < MOST_CHANGED {
            packs.iter().for_each(|pack| add(&mut catalogue, &text(&pack)));
            let mut gone = Vec::new();
            for id in changed.iter().filter_map(|id| id.as_string()) {
                match transaction.text(ROWS, &id).await? {
                    Some(row) => add(&mut catalogue, &row),
                    None => gone.push(id),
                }
            }
            catalogue.remove(gone.iter().map(String::as_str));
        } else {
            let mut last: Option<String> = None;
            loop {
                let transaction = self.begin(&[ROWS], false).await?;
                let (keys, rows) = transaction.both(ROWS, last.as_deref(), ROWS_AT_ONCE).await?;
                add(&mut catalogue, &String::from(rows.join("\n")));
                last = keys.pop().as_string();
                if keys.length() + 1 < ROWS_AT_ONCE || last.is_none() {
                    break;
                }
                if self.list.is_overtaken(number) {
                    return Ok(None);
                }
            }
        }
        catalogue.add(&self.renew(&stale).await?);
        Ok(Some(catalogue))
    }

    /// Packs rows and positions anew where enough games have changed since they were packed, or are in no pack yet.
    pub(super) async fn pack(&self) {
        if let Err(fault) = self.try_to_pack().await {
            // nothing is lost, and it is tried again when the list is next asked for
            web_sys::console::warn_1(&format!("the library's list is not packed: {fault:?}").into());
        }
    }

    async fn try_to_pack(&self) -> Result<(), Fault> {
        let transaction = self.begin(&[ROW_PACKS, CHANGED, ROWS], false).await?;
        let is_packed = transaction.keys(ROW_PACKS, None, 1).await?.length() > 0;
        let changed = if is_packed { CHANGED } else { ROWS };
        if transaction.keys(changed, None, MOST_CHANGED).await?.length() < MOST_CHANGED {
            return Ok(());
        }
        // one transaction: no other tab writes in between
        let transaction = self.begin(&[ROWS, KEYS, ROW_PACKS, KEY_PACKS, CHANGED], true).await?;
        for store in [ROW_PACKS, KEY_PACKS, CHANGED] {
            transaction.clear(store)?;
        }
        let mut last: Option<String> = None;
        for number in 0.. {
            let name = format!("{number:06}");
            let rows = transaction.values(ROWS, last.as_deref(), GAMES_A_PACK).await?;
            let (ids, positions) = transaction.both(KEYS, last.as_deref(), GAMES_A_PACK).await?;
            let mut pack = Vec::new();
            for (id, keys) in ids.iter().zip(positions.iter()) {
                if let (Some(id), Some(keys)) = (id.as_string(), keys.dyn_ref::<Uint8Array>()) {
                    pack_keys(&mut pack, &id, &keys.to_vec());
                }
            }
            // as bytes: a text would be decoded once by the database and once more for the program
            let lines = String::from(rows.join("\n"));
            transaction.put(ROW_PACKS, &name, &Uint8Array::from(lines.as_bytes()))?;
            transaction.put(KEY_PACKS, &name, &Uint8Array::from(pack.as_slice()))?;
            last = ids.pop().as_string();
            if ids.length() + 1 < GAMES_A_PACK || last.is_none() {
                break;
            }
        }
        transaction.done().await
    }

    /// Derives rows and positions anew; the rows, one a line.
    async fn renew(&self, ids: &[String]) -> Result<String, Fault> {
        let mut rows = Vec::new();
        for ids in ids.chunks(GAMES_AT_ONCE) {
            let transaction = self.begin(&WRITTEN, true).await?;
            for id in ids {
                let (entry, game) = (transaction.text(ENTRIES, id).await?, transaction.text(GAMES, id).await?);
                let read = entry.zip(game).and_then(|(entry, game)| {
                    let entry = Entry::read(&entry, game).ok()?;
                    let saved = entry.read_game().ok()?;
                    Some(Bundle::of(entry, &saved))
                });
                if let Some(bundle) = read {
                    write_changed(&transaction, &bundle)?;
                    rows.push(bundle.row.to_text());
                }
            }
            transaction.done().await?;
        }
        Ok(rows.join("\n"))
    }

    /// Finds the games in which a position or material occurs, until another question comes.
    async fn search(&self, number: u32, key: u64) -> Result<BTreeSet<String>, Fault> {
        let mut found = BTreeSet::new();
        let each = |id: &str, keys: &[u8]| {
            if has_key(keys, key) {
                found.insert(id.to_owned());
            }
        };
        self.visit(number, each).await?;
        Ok(found)
    }

    /// Tells what was played from a position, and the scores in the games of a list.
    pub(super) async fn tally(
        &self,
        number: u32,
        query: &LibraryQuery,
        from: &str,
        next: &[String],
    ) -> Result<(), Fault> {
        let (Ok(from), Ok(next)) = (from.parse(), next.iter().map(|key| key.parse()).collect::<Result<Vec<u64>, _>>())
        else {
            return Ok(());
        };
        let mut played: Vec<(String, Vec<usize>)> = Vec::new();
        let each = |id: &str, keys: &[u8]| {
            let moves = moves_played(keys, from, &next);
            if !moves.is_empty() {
                played.push((id.to_owned(), moves));
            }
        };
        self.visit(number, each).await?;
        let answer = self.ask(number, query, |catalogue, query| {
            let played = played.iter().map(|(id, moves)| (id.as_str(), moves.as_slice()));
            let moves: Vec<String> = catalogue.results(next.len(), played).iter().map(Results::to_text).collect();
            let scores: Vec<String> = catalogue.scores(query).iter().map(|(of, score)| score.to_text(of)).collect();
            (moves.join("\n"), scores.join("\n"))
        });
        if let Some((moves, scores)) = answer.await? {
            tell(&RecordsResponse::Tallied { number, moves, scores });
        }
        Ok(())
    }

    /// Shows the positions of every game as numbers, with the game's id, until another question comes.
    async fn visit(&self, number: u32, mut each: impl FnMut(&str, &[u8])) -> Result<(), Fault> {
        let transaction = self.begin(&[KEY_PACKS, CHANGED, KEYS], false).await?;
        let is_packed = transaction.keys(KEY_PACKS, None, 1).await?.length() > 0;
        let (store, at_once) = if is_packed { (KEY_PACKS, PACKS_AT_ONCE) } else { (KEYS, GAMES_A_PACK) };
        let changed: BTreeSet<String> = if is_packed {
            transaction.keys(CHANGED, None, u32::MAX).await?.iter().filter_map(|id| id.as_string()).collect()
        } else {
            BTreeSet::new()
        };
        let mut last: Option<String> = None;
        loop {
            let (ids, values) = transaction.both(store, last.as_deref(), at_once).await?;
            for (id, value) in ids.iter().zip(values.iter()) {
                let value = bytes(&value);
                if is_packed {
                    packed(&value).filter(|(id, _)| !changed.contains(*id)).for_each(|(id, keys)| each(id, keys));
                } else if let Some(id) = id.as_string() {
                    each(&id, &value);
                }
            }
            last = ids.pop().as_string();
            if last.is_none() || self.list.is_overtaken(number) {
                break;
            }
        }
        for id in &changed {
            each(id, &bytes(&transaction.get(KEYS, id).await?));
        }
        Ok(())
    }
}

fn bytes(value: &JsValue) -> Vec<u8> {
    value.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec).unwrap_or_default()
}

/// The rows of a pack; earlier versions wrote them as a text.
fn text(pack: &JsValue) -> String {
    let as_text =
        |bytes| String::from_utf8(bytes).unwrap_or_else(|wrong| String::from_utf8_lossy(wrong.as_bytes()).into_owned());
    pack.as_string().unwrap_or_else(|| as_text(bytes(pack)))
}

/// The games whose rows another version wrote.
fn stale_ids(lines: &str) -> Vec<String> {
    let stale = lines.lines().filter(|line| !Row::is_current(line));
    stale.filter_map(|line| line.split('\t').nth(1)).map(str::to_owned).collect()
}

/// A question as it came; what an id does not name is asked for without it.
fn read(query: &LibraryQuery) -> Query {
    let filter = Filter {
        text: query.text.clone(),
        field: Field::from_id(&query.field).unwrap_or_default(),
        variant: query.variant.as_deref().and_then(Variant::from_id),
        finish: query.finish.as_deref().and_then(Finish::from_id),
        position: None,
    };
    let key = query.key.as_ref().and_then(|key| key.parse().ok());
    Query { filter, named: query.named.clone(), key, sort: Sort::from_id(&query.sort).unwrap_or_default() }
}
