//! What leaves the worker as a file: the whole library, bit by bit, and a game in Shift_JIS.

use super::{
    files::{PIECE, Turn, decode_as},
    indexed_db::Fault,
    store::{ENTRIES, GAMES, Store},
    tell::{tell, tell_with},
};
use crate::{
    browser::worker::js::construct,
    notation::records::encoding::{Encoding, ShiftJis},
    persist::zip::Writer,
    protocol::RecordsResponse,
    records_host::archive::{self, Names},
};
use js_sys::{Array, Uint8Array};
use std::{cell::OnceCell, collections::BTreeSet};

thread_local! {
    /// Made when the first file in Shift_JIS is saved.
    static SHIFT_JIS: OnceCell<ShiftJis> = const { OnceCell::new() };
}

/// Puts a text into Shift_JIS, as a file, and names the characters that this lacks.
pub fn encode(name: String, text: &str) {
    let japanese = |bytes: &[u8]| decode_as(bytes, Encoding::ShiftJis);
    let (bytes, missing) = SHIFT_JIS.with(|table| table.get_or_init(|| ShiftJis::of(japanese)).encode(text));
    let pieces = Array::of1(&Uint8Array::from(bytes.as_slice()));
    match construct("Blob", &Array::of1(&pieces)) {
        Ok(file) => tell_with(&RecordsResponse::Encoded { name, missing: missing.into_iter().collect() }, &file),
        Err(error) => web_sys::console::error_1(&error),
    }
}

/// Writes all games into one file, which the page has the browser save.
pub async fn export(store: &Store, settings: Option<String>, you: &str, computers: &[String]) -> Result<(), Fault> {
    store.stops.set(false);
    let names = Names { you, computers };
    let mut out = Out { pieces: Array::new(), open: Vec::new(), zip: Writer::default() };
    let mut turn = Turn::start();
    let transaction = store.begin(&[ENTRIES], false).await?;
    let all = transaction.keys(ENTRIES, None, u32::MAX).await?.length();
    let (mut taken, mut last, mut done) = (BTreeSet::new(), None::<String>, 0);
    if let Some(settings) = &settings {
        out.add(archive::SETTINGS, settings)?;
    }
    for number in 0.. {
        let most = archive::INDEX_GAMES as u32;
        let transaction = store.begin(&[ENTRIES, GAMES], false).await?;
        let (keys, entries) = transaction.both(ENTRIES, last.as_deref(), most).await?;
        let games = transaction.values(GAMES, last.as_deref(), most).await?;
        last = keys.pop().as_string();
        let mut index = Vec::new();
        for (entry, game) in entries.iter().zip(games.iter()) {
            let (Some(entry), Some(game)) = (entry.as_string(), game.as_string()) else { continue };
            let packed = archive::pack(&entry, &game, names, &mut taken);
            if !packed.name.is_empty() {
                out.add(&packed.name, &packed.kif)?;
            }
            index.push(packed.index);
            done += 1;
            if turn.give().await {
                tell(&RecordsResponse::Progress { done, all });
            }
        }
        if store.stops.get() {
            tell(&RecordsResponse::Exported { ok: true, name: None });
            return Ok(());
        }
        if !index.is_empty() || number == 0 {
            out.add(&archive::index_name(number), &archive::index_text(&index))?;
        }
        if entries.length() < most || last.is_none() {
            break;
        }
    }
    let file = construct("Blob", &Array::of1(&out.finish())).map_err(|_| Fault::Full)?;
    tell_with(&RecordsResponse::Exported { ok: true, name: Some(archive::FILE_NAME.to_owned()) }, &file);
    Ok(())
}

/// An archive that grows.
struct Out {
    /// What is written, for the browser to keep where it likes.
    pieces: Array,
    open: Vec<u8>,
    zip: Writer,
}

impl Out {
    fn add(&mut self, name: &str, text: &str) -> Result<(), Fault> {
        if !self.zip.has_room(text.len() + name.len()) {
            return Err(Fault::Full);
        }
        self.open.extend(self.zip.add(name, text.as_bytes()));
        if self.open.len() >= PIECE {
            self.pieces.push(&Uint8Array::from(self.open.as_slice()));
            self.open.clear();
        }
        Ok(())
    }

    fn finish(mut self) -> Array {
        self.open.extend(self.zip.finish());
        self.pieces.push(&Uint8Array::from(self.open.as_slice()));
        self.pieces
    }
}
