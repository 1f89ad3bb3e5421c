//! Files of games on their way into the library, and all of it on its way out: bit by bit, so that a request to stop is heard.

use super::{
    FILES,
    indexed_db::Fault,
    store::{ENTRIES, GAMES, OF_A_GAME, Store, breathe, now_ms, write},
    tell, tell_with,
};
use crate::{
    browser::worker::js::{call, construct, get, wait},
    notation::records::{
        MAX_TEXT,
        encoding::{Decoded, Encoding, ShiftJis, decode},
    },
    persist::{
        library::{Bundle, content_id},
        zip::{self, Member, Writer},
    },
    protocol::RecordsResponse,
    records_host::{
        archive::{self, Names},
        read::{Incoming, MOST_BYTES},
    },
};
use js_sys::{Array, Uint8Array};
use std::{
    cell::OnceCell,
    collections::{BTreeMap, BTreeSet},
};
use wasm_bindgen::JsValue;

/// A request to stop waits for so long at most, in milliseconds.
const TURN_MS: f64 = 100.0;
/// Games that are kept in one transaction.
const GAMES_AT_ONCE: usize = 100;
/// Bytes of an archive that are read or written at once.
const PIECE: usize = 1 << 20;

thread_local! {
    /// Made when the first file in Shift_JIS is saved.
    static SHIFT_JIS: OnceCell<ShiftJis> = const { OnceCell::new() };
}

/// Keeps the games in the files that came with a message.
pub async fn import(store: &Store, message: &JsValue) {
    let files = files_beside(message);
    let mut import = ImportJob::new(store);
    // what was added before it failed stays, and is reported
    if let Err(fault) = import.run(&files).await {
        import.report.stopped = true;
        tell(&RecordsResponse::Failed { number: None, is_full: fault == Fault::Full });
    }
    let Report { added, known, failed, settings, stopped } = import.report;
    tell(&RecordsResponse::Imported { added, known, failed, settings, stopped });
    store.tell_tabs();
}

/// What becomes of an import.
#[derive(Default)]
struct Report {
    added: u32,
    known: u32,
    failed: u32,
    settings: Option<String>,
    stopped: bool,
}

/// When messages were last let in.
struct Turn(f64);

impl Turn {
    fn now() -> f64 {
        js_sys::Date::now()
    }

    /// Lets messages in when it is time; whether it was.
    async fn give(&mut self) -> bool {
        let is_due = Turn::now() - self.0 >= TURN_MS;
        if is_due {
            breathe().await;
            self.0 = Turn::now();
        }
        is_due
    }
}

struct ImportJob<'a> {
    store: &'a Store,
    turn: Turn,
    /// Ids that are taken.
    known: BTreeSet<String>,
    /// Games on their way into the store.
    waiting: Vec<Bundle>,
    report: Report,
    /// Bytes.
    done: f64,
    all: f64,
}

impl ImportJob<'_> {
    fn new(store: &Store) -> ImportJob<'_> {
        store.stops.set(false);
        ImportJob {
            store,
            turn: Turn(Turn::now()),
            known: BTreeSet::new(),
            waiting: Vec::new(),
            report: Report::default(),
            done: 0.0,
            all: 0.0,
        }
    }

    async fn run(&mut self, files: &[JsValue]) -> Result<(), Fault> {
        self.all = files.iter().map(size).sum();
        self.tell();
        let transaction = self.store.begin(&[ENTRIES], false).await?;
        let keys = transaction.keys(ENTRIES, None, u32::MAX).await?;
        self.known = String::from(keys.join("\n")).lines().map(str::to_owned).collect();
        for file in files {
            let (before, size) = (self.done, size(file));
            let name = name(file);
            let head = read(file, 0, 4).await;
            match head {
                Some(head) if head.starts_with(b"PK") => self.archive(file, size as usize).await?,
                Some(_) if size <= MAX_TEXT as f64 => match read(file, 0, size as usize).await {
                    Some(bytes) => self.text(bytes, &name, size).await?,
                    None => self.report.failed += 1,
                },
                _ => self.report.failed += 1,
            }
            self.done = before + size;
            if self.stops() {
                break;
            }
        }
        self.keep().await
    }

    fn stops(&mut self) -> bool {
        self.report.stopped |= self.store.stops.get();
        self.report.stopped
    }

    fn tell(&self) {
        // thousands of bytes
        let (done, all) = ((self.done / 1_000.0) as u32, (self.all / 1_000.0) as u32 + 1);
        tell(&RecordsResponse::Progress { done, all });
    }

    async fn turn(&mut self) {
        if self.turn.give().await {
            self.tell();
        }
    }

    /// All games of a text. `size`: the bytes of the file that it counts for.
    async fn text(&mut self, bytes: Vec<u8>, name: &str, size: f64) -> Result<(), Fault> {
        let text = text_of(&bytes).text;
        let len = text.len().max(1) as f64;
        let (format, parts) = archive::split_games(&text);
        if text.trim().is_empty() {
            self.report.failed += 1;
        }
        for part in parts {
            let (bundles, failed) = archive::bundles_of_text(part, format, name);
            self.report.failed += failed;
            for bundle in bundles {
                self.take(bundle).await?;
            }
            self.done += size * part.len() as f64 / len;
            self.turn().await;
            if self.stops() {
                break;
            }
        }
        Ok(())
    }

    /// An archive of records: one of ours, whose index is believed as long as the records are as they were, or any other.
    async fn archive(&mut self, file: &JsValue, size: usize) -> Result<(), Fault> {
        let Some(mut members) = directory(file, size).await else {
            self.report.failed += 1;
            return Ok(());
        };
        members.sort_by_key(|member| member.start);
        let by_name: BTreeMap<&str, u32> = members.iter().map(|member| (member.name.as_str(), member.crc)).collect();
        let mut read_by_index: BTreeSet<String> = BTreeSet::new();
        let mut window = Window { file, size, start: 0, bytes: Vec::new() };
        for member in members.iter().filter(|member| archive::is_index(&member.name)) {
            let Some(text) = window.unpack(member).await.and_then(|bytes| String::from_utf8(bytes).ok()) else {
                continue;
            };
            for game in archive::read_index(&text).unwrap_or_default() {
                if game.file.is_empty() || by_name.get(game.file.as_str()) == Some(&game.crc) {
                    self.indexed(&game.entry, &game.game).await?;
                    read_by_index.insert(game.file);
                }
                self.turn().await;
                if self.stops() {
                    return Ok(());
                }
            }
            self.done += member.packed as f64;
        }
        for member in &members {
            if member.name == archive::SETTINGS {
                let bytes = window.unpack(member).await;
                self.report.settings = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
            } else if archive::is_record(&member.name) && !read_by_index.contains(&member.name) {
                match window.unpack(member).await {
                    Some(bytes) => self.text(bytes, &member.name, member.packed as f64).await?,
                    None => self.report.failed += 1,
                }
            }
            if self.stops() {
                break;
            }
        }
        Ok(())
    }

    /// A game as the index has it. One that is there under the same id but differs is kept as well.
    async fn indexed(&mut self, entry: &str, game: &str) -> Result<(), Fault> {
        let Some(bundle) = archive::bundle_of_index(entry, game, None) else {
            self.report.failed += 1;
            return Ok(());
        };
        if !self.known.contains(&bundle.entry.id) {
            return self.take(bundle).await;
        }
        self.keep().await?;
        let transaction = self.store.begin(&[GAMES], false).await?;
        let there = transaction.text(GAMES, &bundle.entry.id).await?;
        if there.as_deref() == Some(bundle.entry.game.as_str()) {
            self.report.known += 1;
            return Ok(());
        }
        match archive::bundle_of_index(entry, game, Some(content_id(game))) {
            Some(bundle) => self.take(bundle).await,
            None => Ok(()),
        }
    }

    /// Keeps a game unless it is there.
    async fn take(&mut self, mut bundle: Bundle) -> Result<(), Fault> {
        if !self.known.insert(bundle.entry.id.clone()) {
            self.report.known += 1;
            return Ok(());
        }
        if bundle.entry.changed == 0 {
            bundle.entry.changed = now_ms();
            bundle.row.changed = bundle.entry.changed;
        }
        self.waiting.push(bundle);
        if self.waiting.len() < GAMES_AT_ONCE { Ok(()) } else { self.keep().await }
    }

    async fn keep(&mut self) -> Result<(), Fault> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let transaction = self.store.begin(&OF_A_GAME, true).await?;
        for bundle in &self.waiting {
            write(&transaction, bundle)?;
        }
        transaction.done().await?;
        self.turn.0 = Turn::now();
        self.report.added += u32::try_from(self.waiting.len()).unwrap_or_default();
        self.waiting.clear();
        self.tell();
        Ok(())
    }
}

/// Some bytes of a file.
async fn read(file: &JsValue, start: usize, len: usize) -> Option<Vec<u8>> {
    let (start, end) = (start as f64, (start + len) as f64);
    let piece = call(file, "slice", &[start.into(), end.into()]).ok()?;
    let buffer = wait(call(&piece, "arrayBuffer", &[]).ok()?).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

async fn directory(file: &JsValue, size: usize) -> Option<Vec<Member>> {
    let tail = size.min(zip::TAIL_LEN);
    let end = zip::end_of(&read(file, size - tail, tail).await?, size).ok()?;
    zip::members_of(&read(file, end.start, end.len).await?).ok()
}

/// The part of an archive that was read last: members lie side by side.
struct Window<'a> {
    file: &'a JsValue,
    size: usize,
    start: usize,
    bytes: Vec<u8>,
}

impl Window<'_> {
    async fn unpack(&mut self, member: &Member) -> Option<Vec<u8>> {
        let end = self.size.min(member.start.saturating_add(member.reach));
        if member.start < self.start || end > self.start + self.bytes.len() {
            let len = member.reach.max(PIECE).min(self.size.checked_sub(member.start)?);
            self.bytes = read(self.file, member.start, len).await?;
            self.start = member.start;
        }
        zip::unpack(member, &self.bytes[member.start - self.start..], MAX_TEXT).ok()
    }
}

/// The files that came with a message, as text.
pub async fn incoming(message: &JsValue) -> Vec<Incoming> {
    let mut incoming = Vec::new();
    for file in files_beside(message) {
        let size = size(&file);
        let bytes = if size <= f64::from(MOST_BYTES) { read(&file, 0, size as usize).await } else { None };
        incoming.push(Incoming { name: name(&file), content: bytes.map(|bytes| text_of(&bytes)) });
    }
    incoming
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

fn files_beside(message: &JsValue) -> Vec<JsValue> {
    get(message, FILES).map(|files| Array::from(&files).to_vec()).unwrap_or_default()
}

fn size(file: &JsValue) -> f64 {
    get(file, "size").ok().and_then(|size| size.as_f64()).unwrap_or_default()
}

fn name(file: &JsValue) -> String {
    get(file, "name").ok().and_then(|name| name.as_string()).unwrap_or_default()
}

/// A file's bytes as text; the tables of the Japanese encodings are the browser's.
fn text_of(bytes: &[u8]) -> Decoded {
    decode(bytes, decode_as)
}

fn decode_as(bytes: &[u8], encoding: Encoding) -> String {
    let decoder = construct("TextDecoder", &Array::of1(&encoding.name().into()));
    let text = decoder.and_then(|decoder| call(&decoder, "decode", &[Uint8Array::from(bytes).into()]));
    text.ok().and_then(|text| text.as_string()).unwrap_or_default()
}

/// Writes all games into one file, which the page has the browser save.
pub async fn export(store: &Store, settings: Option<String>, you: &str, computers: &[String]) -> Result<(), Fault> {
    store.stops.set(false);
    let names = Names { you, computers };
    let mut out = Out { pieces: Array::new(), open: Vec::new(), zip: Writer::default() };
    let mut turn = Turn(Turn::now());
    let transaction = store.begin(&[ENTRIES], false).await?;
    let all = transaction.keys(ENTRIES, None, u32::MAX).await?.length();
    let (mut taken, mut last, mut done) = (BTreeSet::new(), None::<String>, 0);
    if let Some(settings) = &settings {
        out.add(archive::SETTINGS, settings)?;
    }
    for number in 0.. {
        let most = archive::INDEX_GAMES as u32;
        let transaction = store.begin(&[ENTRIES, GAMES], false).await?;
        let entries = transaction.values(ENTRIES, last.as_deref(), most).await?;
        let games = transaction.values(GAMES, last.as_deref(), most).await?;
        last = transaction.keys(ENTRIES, last.as_deref(), most).await?.pop().as_string();
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
