//! The games of the library in the browser's database.

use super::{
    files,
    indexed_db::{Database, Fault, Transaction},
    tell,
};
use crate::{
    browser::worker::js::{call, construct, get, set, storage_manager, wait},
    persist::{
        StoredError,
        library::{Bundle, Entry, EntryEdit, Row, has_key},
        read_game,
    },
    protocol::{RecordsRequest, RecordsResponse},
    records_host::{
        archive,
        read::{self, Incoming},
        write,
    },
    rules::ByColor,
};
use js_sys::{Array, Promise, Uint8Array};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};

/// What is said of games, games, their rows and their positions, each under the game's id; what was deleted last; what cannot be read.
pub(super) const STORES: [&str; 6] = [ENTRIES, GAMES, ROWS, KEYS, BIN, ASIDE];
pub(super) const ENTRIES: &str = "entries";
pub(super) const GAMES: &str = "games";
const ROWS: &str = "rows";
const KEYS: &str = "positions";
const BIN: &str = "bin";
const ASIDE: &str = "aside";
/// The stores in which a game has its values.
pub(super) const OF_A_GAME: [&str; 4] = [ENTRIES, GAMES, ROWS, KEYS];
const NAME: &str = "suizo:library";
const VERSION: u32 = 1;
/// Rows that are read at once, in a few milliseconds.
const ROWS_AT_ONCE: u32 = 2_000;
/// Lists of positions that are searched at once.
const KEYS_AT_ONCE: u32 = 1_000;
/// Games that are changed in one transaction.
const GAMES_AT_ONCE: usize = 200;

/// What all requests share.
pub(super) struct Store {
    database: RefCell<Option<Rc<Database>>>,
    /// The other tabs are told here.
    channel: Option<JsValue>,
    /// What is being imported or exported is to end.
    pub stops: Cell<bool>,
}

impl Store {
    pub fn new() -> Store {
        let channel = construct("BroadcastChannel", &Array::of1(&NAME.into())).ok();
        if let Some(channel) = &channel {
            let listener = Closure::<dyn FnMut()>::new(|| tell(&RecordsResponse::Elsewhere));
            // listens for as long as the worker is there
            set(channel, "onmessage", &listener.into_js_value());
        }
        Store { database: RefCell::default(), channel, stops: Cell::default() }
    }

    /// Carries a request out; `message` is what it came as, with what crosses beside it.
    pub async fn perform(&self, request: RecordsRequest, message: JsValue) {
        let number = match &request {
            RecordsRequest::Keep { number, .. } => Some(*number),
            _ => None,
        };
        if let Err(fault) = self.carry_out(request, &message).await {
            tell(&RecordsResponse::Failed { number, is_full: fault == Fault::Full });
        }
    }

    /// Tells the other tabs that something has changed.
    pub fn tell_tabs(&self) {
        if let Some(channel) = &self.channel
            && let Err(error) = call(channel, "postMessage", &[JsValue::TRUE])
        {
            web_sys::console::warn_1(&error);
        }
    }

    pub async fn database(&self) -> Result<Rc<Database>, Fault> {
        let open = self.database.borrow().clone();
        if let Some(database) = open {
            return Ok(database);
        }
        let database = Rc::new(Database::open(NAME, VERSION, &STORES).await?);
        self.database.replace(Some(Rc::clone(&database)));
        Ok(database)
    }

    /// A transaction; a database that was closed, as for a later version of the page, is opened again.
    pub async fn begin(&self, stores: &[&str], writes: bool) -> Result<Transaction, Fault> {
        if let Ok(begun) = self.database().await?.begin(stores, writes) {
            return Ok(begun);
        }
        self.database.replace(None);
        self.database().await?.begin(stores, writes)
    }

    async fn carry_out(&self, request: RecordsRequest, message: &JsValue) -> Result<(), Fault> {
        match request {
            RecordsRequest::Keep { number, id, game, is_found } => self.keep(number, &id, &game, is_found).await?,
            RecordsRequest::List => self.list().await?,
            RecordsRequest::Load { id } => self.load(id).await?,
            RecordsRequest::Recall { number, id } => {
                // a store that cannot be had knows nothing of it
                let game = self.game(&id).await.unwrap_or_default();
                tell(&RecordsResponse::Recalled { number, game });
            }
            RecordsRequest::Title { ids, title } => self.edit(&ids, &EntryEdit::Title(title)).await?,
            RecordsRequest::Tags { ids, add, remove } => self.edit(&ids, &EntryEdit::Tags { add, remove }).await?,
            RecordsRequest::Delete { ids } => self.delete(ids).await?,
            RecordsRequest::Restore => self.restore().await?,
            RecordsRequest::Search { number, key } => self.search(number, key.parse().unwrap_or_default()).await?,
            RecordsRequest::Import => files::import(self, message).await,
            RecordsRequest::Export { settings, you, computers } => {
                if files::export(self, settings, &you, &computers).await.is_err() {
                    tell(&RecordsResponse::Exported { ok: false, name: None });
                }
            }
            RecordsRequest::Read { number, text } => {
                let incoming = match text {
                    Some(text) => vec![Incoming::pasted(text)],
                    None => files::incoming(message).await,
                };
                tell(&RecordsResponse::Read { number, read: read::read(&incoming) });
            }
            RecordsRequest::Write { number, game, black, white, place } => {
                let place = place.map(|place| place as usize);
                let texts = write::write(&game, ByColor { black, white }, place);
                tell(&RecordsResponse::Written { number, texts });
            }
            RecordsRequest::Encode { name, text } => files::encode(name, &text),
            RecordsRequest::Stop => self.stops.set(true),
            RecordsRequest::Usage => {
                if let Some(kilobytes) = usage().await {
                    tell(&RecordsResponse::Usage { kilobytes });
                }
            }
        }
        Ok(())
    }

    /// Writes a game over its earlier state. What another version wrote of it, and what is damaged, is set aside first.
    async fn keep(&self, number: u32, id: &str, game: &str, is_found: bool) -> Result<(), Fault> {
        let bundle = archive::bundle_of_game(id, game).ok_or(Fault::Refused)?;
        let transaction = self.begin(&[ENTRIES, GAMES, ROWS, KEYS, ASIDE], true).await?;
        let earlier = match (transaction.text(ENTRIES, id).await?, transaction.text(GAMES, id).await?) {
            (Some(entry), Some(game)) => match readable(&entry, &game) {
                Ok(earlier) => Some(earlier),
                Err(_) => {
                    let aside = format!("{id} {}", now_ms());
                    transaction.put(ASIDE, &aside, &[entry, game].join("\n").into())?;
                    None
                }
            },
            _ => None,
        };
        let is_later = |earlier: &&Entry| {
            is_found && archive::is_later(&earlier.game, game) && !archive::contradicts(game, &earlier.game)
        };
        if let Some(later) = earlier.as_ref().filter(is_later) {
            let (id, game) = (id.to_owned(), later.game.clone());
            tell(&RecordsResponse::Later { number, id, game });
            return Ok(());
        }
        if earlier.as_ref().is_some_and(|earlier| archive::contradicts(&earlier.game, game)) {
            tell(&RecordsResponse::Taken { id: id.to_owned() });
            return Ok(());
        }
        let row = bundle.row.clone();
        let Some(bundle) = bundle.following(earlier.as_ref(), &today(), now_ms()) else {
            // it is there as it stands
            transaction.done().await?;
            let row = earlier.map_or(row.clone(), |earlier| row.said(&earlier));
            tell(&RecordsResponse::Kept { number, row: row.to_text() });
            return Ok(());
        };
        write(&transaction, &bundle)?;
        transaction.done().await?;
        tell(&RecordsResponse::Kept { number, row: bundle.row.to_text() });
        self.tell_tabs();
        Ok(())
    }

    /// Reads all rows, some thousands at a time. Those of another version are derived anew.
    async fn list(&self) -> Result<(), Fault> {
        let mut last: Option<String> = None;
        let mut stale: Vec<String> = Vec::new();
        loop {
            let transaction = self.begin(&[ROWS], false).await?;
            let keys = transaction.keys(ROWS, last.as_deref(), ROWS_AT_ONCE).await?;
            let rows = transaction.values(ROWS, last.as_deref(), ROWS_AT_ONCE).await?;
            last = keys.pop().as_string();
            let lines = String::from(rows.join("\n"));
            if keys.length() + 1 < ROWS_AT_ONCE || last.is_none() {
                stale.extend(stale_ids(&lines));
                let renewed = self.renew(&stale).await?;
                let lines = [lines, renewed].join("\n");
                tell(&RecordsResponse::Rows { lines, is_last: true });
                return Ok(());
            }
            stale.extend(stale_ids(&lines));
            tell(&RecordsResponse::Rows { lines, is_last: false });
        }
    }

    /// Derives rows and positions anew; the rows, one a line.
    async fn renew(&self, ids: &[String]) -> Result<String, Fault> {
        let mut rows = Vec::new();
        for ids in ids.chunks(GAMES_AT_ONCE) {
            let transaction = self.begin(&OF_A_GAME, true).await?;
            for id in ids {
                let (entry, game) = (transaction.text(ENTRIES, id).await?, transaction.text(GAMES, id).await?);
                let read = entry.zip(game).and_then(|(entry, game)| {
                    let entry = Entry::read(&entry, game).ok()?;
                    let saved = entry.read_game().ok()?;
                    Some(Bundle::of(entry, &saved))
                });
                if let Some(bundle) = read {
                    write(&transaction, &bundle)?;
                    rows.push(bundle.row.to_text());
                }
            }
            transaction.done().await?;
        }
        Ok(rows.join("\n"))
    }

    async fn load(&self, id: String) -> Result<(), Fault> {
        let game = self.game(&id).await?;
        tell(&RecordsResponse::Loaded { id, game });
        Ok(())
    }

    /// A game as it is kept, where its entry can be read.
    async fn game(&self, id: &str) -> Result<Option<String>, Fault> {
        let transaction = self.begin(&[ENTRIES, GAMES], false).await?;
        let (entry, game) = (transaction.text(ENTRIES, id).await?, transaction.text(GAMES, id).await?);
        let is_readable = entry.is_some_and(|entry| Entry::read(&entry, String::new()).is_ok());
        Ok(game.filter(|_| is_readable))
    }

    async fn edit(&self, ids: &str, edit: &EntryEdit) -> Result<(), Fault> {
        let ids: Vec<&str> = ids.lines().collect();
        for ids in ids.chunks(GAMES_AT_ONCE) {
            let transaction = self.begin(&[ENTRIES, ROWS], true).await?;
            let mut rows = Vec::new();
            for id in ids {
                let (entry, row) = (transaction.text(ENTRIES, id).await?, transaction.text(ROWS, id).await?);
                let entry = entry.and_then(|entry| Entry::read(&entry, String::new()).ok());
                let row = row.and_then(|row| Row::read(&row));
                if let Some((mut entry, row)) = entry.zip(row) {
                    entry.edit(edit);
                    let row = row.said(&entry).to_text();
                    transaction.put(ENTRIES, id, &entry.to_text().into())?;
                    transaction.put(ROWS, id, &row.as_str().into())?;
                    rows.push(row);
                }
            }
            transaction.done().await?;
            tell(&RecordsResponse::Changed { rows: rows.join("\n") });
        }
        self.tell_tabs();
        Ok(())
    }

    /// Moves games into the bin, from which what was there before is gone for good.
    async fn delete(&self, ids: String) -> Result<(), Fault> {
        let transaction = self.begin(&[BIN], true).await?;
        transaction.clear(BIN)?;
        transaction.done().await?;
        let all: Vec<&str> = ids.lines().collect();
        for ids in all.chunks(GAMES_AT_ONCE) {
            let transaction = self.begin(&[ENTRIES, GAMES, ROWS, KEYS, BIN], true).await?;
            for id in ids {
                let values = Array::new();
                for store in OF_A_GAME {
                    values.push(&transaction.get(store, id).await?);
                    transaction.delete(store, id)?;
                }
                transaction.put(BIN, id, &values)?;
            }
            transaction.done().await?;
        }
        tell(&RecordsResponse::Deleted { ids });
        self.tell_tabs();
        Ok(())
    }

    /// Moves games back from the bin.
    async fn restore(&self) -> Result<(), Fault> {
        loop {
            let most = u32::try_from(GAMES_AT_ONCE).unwrap_or(u32::MAX);
            let transaction = self.begin(&[ENTRIES, GAMES, ROWS, KEYS, BIN], true).await?;
            let (keys, values) = (transaction.keys(BIN, None, most).await?, transaction.values(BIN, None, most).await?);
            for (key, values) in keys.iter().zip(values.iter()) {
                let Some(id) = key.as_string() else { continue };
                let values = Array::from(&values);
                for (store, value) in OF_A_GAME.into_iter().zip(values.iter()) {
                    transaction.put(store, &id, &value)?;
                }
                transaction.delete(BIN, &id)?;
            }
            transaction.done().await?;
            if keys.length() < most {
                break;
            }
        }
        tell(&RecordsResponse::Restored);
        self.tell_tabs();
        Ok(())
    }

    /// Finds the games in which a position occurs.
    async fn search(&self, number: u32, key: u64) -> Result<(), Fault> {
        let mut last: Option<String> = None;
        let mut found = Vec::new();
        let mut bytes = Vec::new();
        loop {
            let transaction = self.begin(&[KEYS], false).await?;
            let ids = transaction.keys(KEYS, last.as_deref(), KEYS_AT_ONCE).await?;
            let values = transaction.values(KEYS, last.as_deref(), KEYS_AT_ONCE).await?;
            for (index, value) in values.iter().enumerate() {
                let Some(value) = value.dyn_ref::<Uint8Array>() else { continue };
                bytes.resize(value.length() as usize, 0);
                value.copy_to(&mut bytes);
                if has_key(&bytes, key) {
                    found.extend(ids.get(u32::try_from(index).unwrap_or_default()).as_string());
                }
            }
            last = ids.pop().as_string();
            if ids.length() + 1 < KEYS_AT_ONCE || last.is_none() {
                break;
            }
        }
        tell(&RecordsResponse::Found { number, ids: found.join("\n") });
        Ok(())
    }
}

/// Writes all that is stored of a game.
pub(super) fn write(transaction: &Transaction, bundle: &Bundle) -> Result<(), Fault> {
    let Bundle { entry, row, keys } = bundle;
    transaction.put(ENTRIES, &entry.id, &entry.to_text().into())?;
    transaction.put(GAMES, &entry.id, &entry.game.as_str().into())?;
    transaction.put(ROWS, &entry.id, &row.to_text().into())?;
    transaction.put(KEYS, &entry.id, &Uint8Array::from(keys.as_slice()))
}

fn readable(entry: &str, game: &str) -> Result<Entry, StoredError> {
    let entry = Entry::read(entry, game.to_owned())?;
    read_game(game).map(|_| entry)
}

/// The games whose rows another version wrote.
fn stale_ids(lines: &str) -> Vec<String> {
    let stale = lines.lines().filter(|line| !Row::is_current(line));
    stale.filter_map(|line| line.split('\t').nth(1)).map(str::to_owned).collect()
}

/// Lets the messages in that have come meanwhile.
pub(super) async fn breathe() {
    let promise = Promise::new(&mut |resolve, _| {
        // without a timer it goes on at once
        if call(&js_sys::global(), "setTimeout", &[resolve.clone().into(), 0.into()]).is_err() {
            let _ = resolve.call0(&JsValue::UNDEFINED);
        }
    });
    let _ = wait(promise.into()).await;
}

/// Milliseconds since 1970.
pub(super) fn now_ms() -> u64 {
    js_sys::Date::now() as u64
}

/// The day and time where the reader is: `2026-11-23 22:35`.
fn today() -> String {
    // Swedes write days as everybody can sort them
    let text = construct("Date", &Array::new()).and_then(|now| call(&now, "toLocaleString", &["sv".into()]));
    let text = text.ok().and_then(|text| text.as_string()).unwrap_or_default();
    text.chars().take("2026-11-23 22:35".len()).collect()
}

/// What the page has stored, in thousands of bytes; browsers round it.
async fn usage() -> Option<u32> {
    let estimate = wait(call(&storage_manager()?, "estimate", &[]).ok()?).await.ok()?;
    let bytes = get(&estimate, "usage").ok()?.as_f64()?;
    Some((bytes / 1_000.0).ceil() as u32)
}
