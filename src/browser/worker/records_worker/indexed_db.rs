//! The browser's IndexedDB, as much of it as the library needs.
//!
//! Methods are called by their names: a crate (`idb`, `rexie`) would bring its own futures and errors, for what is a page here.

use crate::browser::worker::js::{call, get, set};
use js_sys::{Array, Promise};
use std::future::Future;
use wasm_bindgen::{JsValue, prelude::Closure};
use wasm_bindgen_futures::JsFuture;

/// Why something could not be stored or read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    Refused,
    Full,
}

/// An open database.
pub struct Database(JsValue);

/// Some reads and writes that are done together or not at all.
pub struct Transaction(JsValue);

/// Waits until an object reports success, or one of its ways to fail. It listens from now on, whenever it is waited for.
fn settled(object: JsValue, success: &str, failures: &[&str]) -> impl Future<Output = Result<(), Fault>> + use<> {
    let promise = Promise::new(&mut |resolve, reject| {
        set(&object, success, &resolve);
        for failure in failures {
            set(&object, failure, &reject);
        }
    });
    let settled = JsFuture::from(promise);
    async move {
        match settled.await {
            Ok(_) => Ok(()),
            Err(_) => Err(why(&get(&object, "error").unwrap_or_default())),
        }
    }
}

fn why(error: &JsValue) -> Fault {
    let name = get(error, "name").unwrap_or_default();
    if name.as_string().as_deref() == Some("QuotaExceededError") { Fault::Full } else { Fault::Refused }
}

async fn answer(request: JsValue) -> Result<JsValue, Fault> {
    settled(request.clone(), "onsuccess", &["onerror"]).await?;
    get(&request, "result").map_err(|_| Fault::Refused)
}

/// The keys that follow one; all without one.
fn after(key: Option<&str>) -> Result<JsValue, JsValue> {
    let Some(key) = key else { return Ok(JsValue::UNDEFINED) };
    let range = get(&js_sys::global(), "IDBKeyRange")?;
    call(&range, "lowerBound", &[key.into(), true.into()])
}

impl Database {
    /// Opens a database, in which each of these stores is made that is not there yet. Keys are kept apart from the values.
    ///
    /// # Errors
    /// When the browser keeps nothing for this page, or holds it back.
    pub async fn open(name: &str, version: u32, stores: &'static [&'static str]) -> Result<Database, Fault> {
        let refused = |_| Fault::Refused;
        let factory = get(&js_sys::global(), "indexedDB").map_err(refused)?;
        let request = call(&factory, "open", &[name.into(), version.into()]).map_err(refused)?;
        let opening = request.clone();
        let on_upgrade = Closure::once_into_js(move || {
            let Ok(database) = get(&opening, "result") else { return };
            for store in stores {
                // refused for one that is there
                let _ = call(&database, "createObjectStore", &[(*store).into()]);
            }
        });
        set(&request, "onupgradeneeded", &on_upgrade);
        let database = answer(request).await?;
        // a page of a later version, which waits for this one to let go
        let held = database.clone();
        set(&database, "onversionchange", &Closure::once_into_js(move || drop(call(&held, "close", &[]))));
        Ok(Database(database))
    }

    /// Begins a transaction.
    ///
    /// # Errors
    /// When the database has been closed.
    pub fn begin(&self, stores: &[&str], writes: bool) -> Result<Transaction, Fault> {
        let stores: Array = stores.iter().map(|store| JsValue::from_str(store)).collect();
        let mode = if writes { "readwrite" } else { "readonly" };
        let begun = call(&self.0, "transaction", &[stores.into(), mode.into()]);
        begun.map(Transaction).map_err(|error| why(&error))
    }
}

impl Drop for Database {
    /// Transactions that have begun go on to their end.
    fn drop(&mut self) {
        let _ = call(&self.0, "close", &[]);
    }
}

impl Transaction {
    fn ask(&self, store: &str, method: &str, arguments: &[JsValue]) -> Result<JsValue, Fault> {
        let store = call(&self.0, "objectStore", &[store.into()]);
        store.and_then(|store| call(&store, method, arguments)).map_err(|error| {
            // a request that fails ends its transaction by itself, one that is refused at once does not; it may be over already
            let _ = call(&self.0, "abort", &[]);
            why(&error)
        })
    }

    /// The value under a key.
    pub async fn get(&self, store: &str, key: &str) -> Result<JsValue, Fault> {
        answer(self.ask(store, "get", &[key.into()])?).await
    }

    /// The text under a key.
    pub async fn text(&self, store: &str, key: &str) -> Result<Option<String>, Fault> {
        Ok(self.get(store, key).await?.as_string())
    }

    /// The values that follow a key, in the order of their keys, up to a number of them.
    pub async fn values(&self, store: &str, last: Option<&str>, most: u32) -> Result<Array, Fault> {
        self.many(store, "getAll", last, most).await
    }

    /// The same of their keys.
    pub async fn keys(&self, store: &str, last: Option<&str>, most: u32) -> Result<Array, Fault> {
        self.many(store, "getAllKeys", last, most).await
    }

    async fn many(&self, store: &str, method: &str, last: Option<&str>, most: u32) -> Result<Array, Fault> {
        let range = after(last).map_err(|error| why(&error))?;
        let found = answer(self.ask(store, method, &[range, most.into()])?).await?;
        Ok(found.into())
    }

    /// The keys that follow one, up to a number of them, and their values, in the same order.
    pub async fn both(&self, store: &str, last: Option<&str>, most: u32) -> Result<(Array, Array), Fault> {
        let range = after(last).map_err(|error| why(&error))?;
        // asked for together, so that neither waits for the other
        let keys = self.ask(store, "getAllKeys", &[range.clone(), most.into()])?;
        let values = answer(self.ask(store, "getAll", &[range, most.into()])?).await?;
        let keys = get(&keys, "result").map_err(|_| Fault::Refused)?;
        Ok((keys.into(), values.into()))
    }

    /// Puts a value under a key.
    pub fn put(&self, store: &str, key: &str, value: &JsValue) -> Result<(), Fault> {
        self.ask(store, "put", &[value.clone(), key.into()]).map(drop)
    }

    /// Takes the value under a key away.
    pub fn delete(&self, store: &str, key: &str) -> Result<(), Fault> {
        self.ask(store, "delete", &[key.into()]).map(drop)
    }

    /// Empties a store.
    pub fn clear(&self, store: &str) -> Result<(), Fault> {
        self.ask(store, "clear", &[]).map(drop)
    }

    /// Waits until all that was written is kept. Other work can be done before it is waited for.
    pub fn done(self) -> impl Future<Output = Result<(), Fault>> {
        settled(self.0, "oncomplete", &["onerror", "onabort"])
    }
}
