//! What leaves the worker as a file: the whole library, bit by bit, and a game in Shift_JIS.

use super::{
    bytes::{PIECE, decode_as},
    files::Turn,
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

/// Writes games into one file, which the page has the browser save: one that was chosen as a KIF, else an archive.
pub async fn export(
    store: &Store,
    mut source: Source,
    settings: Option<String>,
    names: Names<'_>,
) -> Result<(), Fault> {
    store.stops.set(false);
    let mut out = Out { pieces: Array::new(), open: Vec::new(), zip: Writer::default() };
    let mut turn = Turn::start();
    let all = source.count(store).await?;
    let (mut taken, mut done) = (BTreeSet::new(), 0);
    if let Some(settings) = &settings {
        out.add(archive::SETTINGS, settings)?;
    }
    for number in 0.. {
        let Some(games) = source.take(store).await? else { break };
        let mut index = Vec::new();
        for (entry, game) in games {
            let packed = archive::pack(&entry, &game, names, &mut taken);
            if !packed.name.is_empty() {
                if source.is_one() {
                    return save(&packed.name, &Array::of1(&packed.kif.into()));
                }
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
    }
    if done == 0 && source.is_chosen() {
        // deleted meanwhile, in another tab
        tell(&RecordsResponse::Exported { ok: false, name: None });
        return Ok(());
    }
    save(if source.is_chosen() { archive::CHOSEN_NAME } else { archive::FILE_NAME }, &out.finish())
}

/// Has the page save a file.
fn save(name: &str, pieces: &Array) -> Result<(), Fault> {
    let file = construct("Blob", &Array::of1(pieces)).map_err(|_| Fault::Full)?;
    tell_with(&RecordsResponse::Exported { ok: true, name: Some(name.to_owned()) }, &file);
    Ok(())
}

/// Where the games of a file come from.
pub enum Source {
    /// From the whole library, after that key.
    All { after: Option<String>, is_done: bool },
    /// From those of these ids, which are left.
    Chosen { left: Vec<String>, count: u32 },
}

impl Source {
    /// `ids`, a line each; all games where there is none.
    pub fn of(ids: Option<String>) -> Source {
        let Some(ids) = ids else { return Source::All { after: None, is_done: false } };
        let left: Vec<String> = ids.lines().map(str::to_owned).collect();
        Source::Chosen { count: left.len() as u32, left }
    }

    fn is_chosen(&self) -> bool {
        matches!(self, Source::Chosen { .. })
    }

    fn is_one(&self) -> bool {
        matches!(self, Source::Chosen { count: 1, .. })
    }

    async fn count(&self, store: &Store) -> Result<u32, Fault> {
        match self {
            Source::All { .. } => {
                let transaction = store.begin(&[ENTRIES], false).await?;
                Ok(transaction.keys(ENTRIES, None, u32::MAX).await?.length())
            }
            Source::Chosen { count, .. } => Ok(*count),
        }
    }

    /// As many games as an index holds, each as its entry and itself; nothing where there are no more.
    async fn take(&mut self, store: &Store) -> Result<Option<Vec<(String, String)>>, Fault> {
        let most = archive::INDEX_GAMES;
        match self {
            Source::All { is_done: true, .. } => Ok(None),
            Source::All { after, is_done } => {
                let transaction = store.begin(&[ENTRIES, GAMES], false).await?;
                let (keys, entries) = transaction.both(ENTRIES, after.as_deref(), most as u32).await?;
                let games = transaction.values(GAMES, after.as_deref(), most as u32).await?;
                *after = keys.pop().as_string();
                *is_done = entries.length() < most as u32 || after.is_none();
                let both = entries.iter().zip(games.iter());
                Ok(Some(both.filter_map(|(entry, game)| entry.as_string().zip(game.as_string())).collect()))
            }
            Source::Chosen { left, .. } if left.is_empty() => Ok(None),
            Source::Chosen { left, .. } => {
                let transaction = store.begin(&[ENTRIES, GAMES], false).await?;
                let mut taken = Vec::new();
                for id in left.drain(..most.min(left.len())) {
                    let entry = transaction.text(ENTRIES, &id).await?;
                    taken.extend(entry.zip(transaction.text(GAMES, &id).await?));
                }
                Ok(Some(taken))
            }
        }
    }
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
