//! The games of the library in the browser's database.

use super::{
    indexed_db::{Database, Fault, Transaction},
    list::List,
    tell::tell,
};
use crate::{
    browser::worker::js::{call, construct, set, wait},
    persist::{
        StoredError,
        library::{Bundle, Entry, EntryEdit, Row},
        read_game,
    },
    protocol::RecordsResponse,
    records_host::archive,
};
use js_sys::{Array, Promise, Uint8Array};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use wasm_bindgen::{JsValue, prelude::Closure};

/// What is said of games, games, their rows and their positions, each under the game's id; what was deleted last; what cannot be read; rows
/// and positions of hundreds of games in one value, and the ids of the games that have changed since.
pub(super) const STORES: [&str; 9] = [ENTRIES, GAMES, ROWS, KEYS, BIN, ASIDE, ROW_PACKS, KEY_PACKS, CHANGED];
pub(super) const ENTRIES: &str = "entries";
pub(super) const GAMES: &str = "games";
pub(super) const ROWS: &str = "rows";
pub(super) const KEYS: &str = "positions";
pub(super) const ROW_PACKS: &str = "packed rows";
pub(super) const KEY_PACKS: &str = "packed positions";
pub(super) const CHANGED: &str = "changed";
const BIN: &str = "bin";
const ASIDE: &str = "aside";
/// The stores in which a game has its values.
const OF_A_GAME: [&str; 4] = [ENTRIES, GAMES, ROWS, KEYS];
/// What is written when a game changes.
pub(super) const WRITTEN: [&str; 5] = [ENTRIES, GAMES, ROWS, KEYS, CHANGED];
const NAME: &str = "suizo:library";
/// 2 has packs.
const VERSION: u32 = 2;
/// Games that are changed in one transaction.
pub(super) const GAMES_AT_ONCE: usize = 200;

/// What all requests share.
pub(super) struct Store {
    database: RefCell<Option<Rc<Database>>>,
    /// The channel to the other tabs.
    channel: RefCell<Option<JsValue>>,
    /// What is being imported or exported is to end.
    pub stops: Cell<bool>,
    pub(super) list: Rc<List>,
}

impl Store {
    pub fn new() -> Store {
        let store = Store {
            database: RefCell::default(),
            channel: RefCell::default(),
            stops: Cell::default(),
            list: Rc::default(),
        };
        store.listen();
        store
    }

    /// Hears of what other tabs change.
    fn listen(&self) {
        let Ok(channel) = construct("BroadcastChannel", &Array::of1(&NAME.into())) else { return };
        let list = Rc::clone(&self.list);
        let listener = Closure::<dyn FnMut()>::new(move || {
            list.forget();
            tell(&RecordsResponse::Elsewhere);
        });
        // listens for as long as the channel is there
        set(&channel, "onmessage", &listener.into_js_value());
        self.channel.replace(Some(channel));
    }

    /// Lets go of what other pages may wait for; both are taken again when they are needed.
    pub fn release(&self) {
        self.database.replace(None);
        if let Some(channel) = self.channel.take() {
            let _ = call(&channel, "close", &[]);
        }
        // what other tabs change from now on is not heard
        self.list.forget();
    }

    /// Tells the other tabs that something has changed.
    pub fn tell_tabs(&self) {
        if let Some(channel) = &*self.channel.borrow()
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
        if self.channel.borrow().is_none() {
            self.listen();
        }
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

    /// Writes a game over its earlier state. What another version wrote of it, and what is damaged, is set aside first.
    pub async fn keep(&self, number: u32, id: &str, game: &str, is_found: bool) -> Result<(), Fault> {
        let bundle = archive::bundle_of_game(id, game).ok_or(Fault::Refused)?;
        let transaction = self.begin(&[ENTRIES, GAMES, ROWS, KEYS, CHANGED, ASIDE], true).await?;
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
        write_changed(&transaction, &bundle)?;
        transaction.done().await?;
        let row = bundle.row.to_text();
        self.list.add(&row);
        tell(&RecordsResponse::Kept { number, row });
        self.tell_tabs();
        Ok(())
    }

    pub async fn load(&self, id: String) -> Result<(), Fault> {
        let game = self.game(&id).await?;
        tell(&RecordsResponse::Loaded { id, game });
        Ok(())
    }

    /// A game as it is kept, where its entry can be read.
    pub async fn game(&self, id: &str) -> Result<Option<String>, Fault> {
        let transaction = self.begin(&[ENTRIES, GAMES], false).await?;
        let (entry, game) = (transaction.text(ENTRIES, id).await?, transaction.text(GAMES, id).await?);
        let is_readable = entry.is_some_and(|entry| Entry::read(&entry, String::new()).is_ok());
        Ok(game.filter(|_| is_readable))
    }

    pub async fn edit(&self, ids: &str, edit: &EntryEdit) -> Result<(), Fault> {
        let ids: Vec<&str> = ids.lines().collect();
        for ids in ids.chunks(GAMES_AT_ONCE) {
            let transaction = self.begin(&[ENTRIES, ROWS, CHANGED], true).await?;
            let (mut rows, mut labels) = (Vec::new(), Vec::new());
            for id in ids {
                let (entry, row) = (transaction.text(ENTRIES, id).await?, transaction.text(ROWS, id).await?);
                let entry = entry.and_then(|entry| Entry::read(&entry, String::new()).ok());
                let row = row.and_then(|row| Row::read(&row));
                if let Some((mut entry, row)) = entry.zip(row) {
                    entry.edit(edit);
                    let row = row.said(&entry);
                    labels.push(row.label().to_text());
                    let row = row.to_text();
                    transaction.put(ENTRIES, id, &entry.to_text().into())?;
                    transaction.put(ROWS, id, &row.as_str().into())?;
                    transaction.put(CHANGED, id, &JsValue::TRUE)?;
                    rows.push(row);
                }
            }
            transaction.done().await?;
            self.list.relabel(&rows.join("\n"));
            tell(&RecordsResponse::Changed { labels: labels.join("\n") });
        }
        self.tell_tabs();
        Ok(())
    }

    /// Moves games into the bin, from which what was there before is gone for good.
    pub async fn delete(&self, ids: String) -> Result<(), Fault> {
        let all: Vec<&str> = ids.lines().collect();
        let mut is_cleared = false;
        for ids in all.chunks(GAMES_AT_ONCE) {
            let transaction = self.begin(&[ENTRIES, GAMES, ROWS, KEYS, CHANGED, BIN], true).await?;
            for id in ids {
                let values = Array::new();
                for store in OF_A_GAME {
                    values.push(&transaction.get(store, id).await?);
                }
                // deleted already, by a second press or in another tab: the bin keeps what it has
                if values.get(0).is_undefined() {
                    continue;
                }
                if !std::mem::replace(&mut is_cleared, true) {
                    transaction.clear(BIN)?;
                }
                for store in OF_A_GAME {
                    transaction.delete(store, id)?;
                }
                transaction.put(CHANGED, id, &JsValue::TRUE)?;
                transaction.put(BIN, id, &values)?;
            }
            transaction.done().await?;
        }
        self.list.remove(&ids);
        tell(&RecordsResponse::Deleted { ids });
        self.tell_tabs();
        Ok(())
    }

    /// Moves games back from the bin.
    pub async fn restore(&self) -> Result<(), Fault> {
        loop {
            let most = u32::try_from(GAMES_AT_ONCE).unwrap_or(u32::MAX);
            let transaction = self.begin(&[ENTRIES, GAMES, ROWS, KEYS, CHANGED, BIN], true).await?;
            let (keys, values) = transaction.both(BIN, None, most).await?;
            for (key, values) in keys.iter().zip(values.iter()) {
                let Some(id) = key.as_string() else { continue };
                // one that has been kept anew since is the later one
                if transaction.get(ENTRIES, &id).await?.is_undefined() {
                    for (store, value) in OF_A_GAME.into_iter().zip(Array::from(&values).iter()) {
                        transaction.put(store, &id, &value)?;
                    }
                    transaction.put(CHANGED, &id, &JsValue::TRUE)?;
                }
                transaction.delete(BIN, &id)?;
            }
            transaction.done().await?;
            if keys.length() < most {
                break;
            }
        }
        self.list.forget();
        tell(&RecordsResponse::Restored);
        self.tell_tabs();
        Ok(())
    }
}

/// Writes all that is stored of a game that packs may have, too.
pub(super) fn write_changed(transaction: &Transaction, bundle: &Bundle) -> Result<(), Fault> {
    write(transaction, bundle)?;
    transaction.put(CHANGED, &bundle.entry.id, &JsValue::TRUE)
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

/// Lets the messages in that have come meanwhile.
pub(super) async fn breathe() {
    pause(0).await;
}

/// Lets what is more urgent go first, here and on the page.
pub(super) async fn pause(ms: u32) {
    let promise = Promise::new(&mut |resolve, _| {
        // without a timer it goes on at once
        if call(&js_sys::global(), "setTimeout", &[resolve.clone().into(), ms.into()]).is_err() {
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
