//! Files of games on their way into the library: bit by bit, so that a request to stop is heard.

use super::{
    bytes::{PIECE, Window, directory, files_beside, name, read, size, text_of},
    indexed_db::Fault,
    store::{
        CHANGED, ENTRIES, GAMES, KEY_PACKS, KEYS, ROW_PACKS, ROWS, Store, WRITTEN, breathe, now_ms, pause, write,
        write_changed,
    },
    tell::tell,
};
use crate::{
    notation::records::{Format, MAX_TEXT, Piece, Pieces, encoding::Decoded},
    persist::library::{Bundle, content_id},
    protocol::{FileFault, FileNote, NoteRead, RecordsResponse},
    records_host::{
        archive::{self, GameText},
        read::is_archive,
    },
};
use std::{
    collections::{BTreeMap, BTreeSet},
    pin::Pin,
};
use wasm_bindgen::JsValue;

/// A request to stop waits for so long at most, in milliseconds.
const TURN_MS: f64 = 100.0;
/// Bytes from which on files have games enough for the list to be packed anew after them.
const LARGE: f64 = 1e6;
/// Time before that, in which the page has the new list drawn.
const LISTED_MS: u32 = 1_000;
/// Games that are kept in one transaction.
const GAMES_AT_ONCE: usize = 100;
/// What is written where the packs are given up.
const UNPACKED: [&str; 7] = [ENTRIES, GAMES, ROWS, KEYS, ROW_PACKS, KEY_PACKS, CHANGED];

/// Keeps the games in the files that came with a message.
pub async fn import(store: &Store, message: &JsValue) {
    let files = files_beside(message);
    let mut import = ImportJob::new(store);
    // what was added before it failed stays, and is reported
    if let Err(fault) = import.run(&files).await {
        import.report.stopped = true;
        // those before it may be stored all the same
        let _ = import.written().await;
        tell(&RecordsResponse::Failed { number: None, is_full: fault == Fault::Full });
    }
    store.list.forget();
    let Report { added, known, failed, settings, stopped, notes, n_notes } = import.report;
    let n_notes = u32::try_from(n_notes).unwrap_or(u32::MAX);
    tell(&RecordsResponse::Imported { added, known, failed, settings, stopped, notes, n_notes });
    store.tell_tabs();
    pause(LISTED_MS).await;
    store.pack().await;
}

/// What becomes of an import.
#[derive(Default)]
struct Report {
    added: u32,
    known: u32,
    failed: u32,
    settings: Option<String>,
    stopped: bool,
    notes: Vec<NoteRead>,
    /// Number of all that could be told.
    n_notes: usize,
}

impl Report {
    /// The most that is told of files.
    const MOST_NOTES: usize = 100;

    fn note(&mut self, file: &str, note: FileNote) {
        self.n_notes += 1;
        if self.notes.len() < Report::MOST_NOTES {
            self.notes.push(NoteRead { file: file.to_owned(), note });
        }
    }

    /// A file gave no game.
    fn fail(&mut self, file: &str, why: FileFault) {
        self.failed += 1;
        self.note(file, FileNote::Fault { why });
    }
}

/// When messages were last let in.
pub(super) struct Turn(f64);

impl Turn {
    pub(super) fn start() -> Turn {
        Turn(Turn::now())
    }

    fn now() -> f64 {
        js_sys::Date::now()
    }

    /// Lets messages in when it is time; whether it was.
    pub(super) async fn give(&mut self) -> bool {
        let is_due = Turn::now() - self.0 >= TURN_MS;
        if is_due {
            breathe().await;
            self.0 = Turn::now();
        }
        is_due
    }
}

/// Games that are being stored: their number, and when they are.
struct Writing(u32, Pin<Box<dyn Future<Output = Result<(), Fault>>>>);

struct ImportJob<'a> {
    store: &'a Store,
    turn: Turn,
    /// Ids that are taken.
    known: BTreeSet<String>,
    /// Games on their way into the store.
    waiting: Vec<Bundle>,
    /// Those before them, which the browser stores while the next ones are read.
    writing: Option<Writing>,
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
            turn: Turn::start(),
            known: BTreeSet::new(),
            waiting: Vec::new(),
            writing: None,
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
            match read(file, 0, 4).await {
                None => self.report.fail(&name, FileFault::Unreadable),
                Some(head) if is_archive(&head) => self.archive(file, &name, size as usize).await?,
                Some(_) if size > MAX_TEXT as f64 => self.large(file, &name, size as usize).await?,
                Some(_) => match read(file, 0, size as usize).await {
                    Some(bytes) => {
                        self.text(Piece { bytes, before: 0 }, None, &name, size).await?;
                    }
                    None => self.report.fail(&name, FileFault::Unreadable),
                },
            }
            self.done = before + size;
            if self.stops() {
                break;
            }
        }
        self.keep_all().await
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

    /// A file larger than readers take, piece by piece.
    async fn large(&mut self, file: &JsValue, name: &str, size: usize) -> Result<(), Fault> {
        let mut pieces = Pieces::new(None, Pieces::LENGTH);
        for start in (0..size).step_by(PIECE) {
            let Some(bytes) = read(file, start, PIECE.min(size - start)).await else {
                self.report.fail(name, FileFault::Unreadable);
                return Ok(());
            };
            pieces.add(&bytes);
            match pieces.take() {
                Ok(Some(piece)) => {
                    let length = piece.bytes.len() as f64;
                    self.text(piece, pieces.format(), name, length).await?;
                }
                Ok(None) => {}
                Err(_) => {
                    self.report.fail(name, FileFault::TooLarge);
                    return Ok(());
                }
            }
            if self.stops() {
                return Ok(());
            }
        }
        let (format, rest) = (pieces.format(), pieces.rest());
        let length = rest.bytes.len() as f64;
        if rest.bytes.trim_ascii().is_empty() { Ok(()) } else { self.text(rest, format, name, length).await }
    }

    /// All games of a text. `size`: the bytes of the file that it counts for.
    async fn text(&mut self, piece: Piece, format: Option<Format>, name: &str, size: f64) -> Result<(), Fault> {
        let Piece { bytes, before } = piece;
        let Decoded { text, encoding, n_replaced } = text_of(&bytes);
        drop(bytes);
        if n_replaced > 0 {
            let n = u32::try_from(n_replaced).unwrap_or(u32::MAX);
            self.report.note(name, FileNote::Bytes { n, encoding: encoding.name().to_owned() });
        }
        let len = text.len().max(1) as f64;
        let (format, parts) = archive::split_games(&text, format);
        if text.trim().is_empty() {
            self.report.fail(name, FileFault::NoGame);
        }
        for part in parts {
            let told = GameText { before: before + part.before, ..part };
            let read = archive::bundles_of_text(told, format, name);
            self.report.failed += u32::from(read.failed);
            let untold = read.n_notes - read.notes.len();
            read.notes.into_iter().for_each(|note| self.report.note(name, note));
            self.report.n_notes += untold;
            for bundle in read.bundles {
                self.take(bundle).await?;
            }
            self.done += size * part.text.len() as f64 / len;
            self.turn().await;
            if self.stops() {
                break;
            }
        }
        Ok(())
    }

    /// An archive of records: one of ours, whose index is believed as long as the records are as they were, or any other.
    async fn archive(&mut self, file: &JsValue, name: &str, size: usize) -> Result<(), Fault> {
        let Some(mut members) = directory(file, size).await else {
            self.report.fail(name, FileFault::Unreadable);
            return Ok(());
        };
        members.sort_by_key(|member| member.start);
        let by_name: BTreeMap<&str, u32> = members.iter().map(|member| (member.name.as_str(), member.crc)).collect();
        let mut read_by_index: BTreeSet<String> = BTreeSet::new();
        let mut window = Window::of(file, size);
        for member in members.iter().filter(|member| archive::is_index(&member.name)) {
            let Some(text) = window.unpack(member).await.ok().and_then(|bytes| String::from_utf8(bytes).ok()) else {
                continue;
            };
            for game in archive::read_index(&text).unwrap_or_default() {
                if (game.file.is_empty() || by_name.get(game.file.as_str()) == Some(&game.crc))
                    && self.indexed(&game.file, &game.entry, &game.game).await?
                {
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
                self.report.settings = bytes.ok().and_then(|bytes| String::from_utf8(bytes).ok());
            } else if archive::is_record(&member.name) && !read_by_index.contains(&member.name) {
                match window.unpack(member).await {
                    Ok(bytes) => {
                        let piece = Piece { bytes, before: 0 };
                        self.text(piece, None, &member.name, member.packed as f64).await?;
                    }
                    Err(why) => self.report.fail(&member.name, why),
                }
            }
            if self.stops() {
                break;
            }
        }
        Ok(())
    }

    /// A game as the index has it. One that is there under the same id but differs is kept as well. Whether it could be read: else its
    /// KIF is, where there is one.
    async fn indexed(&mut self, file: &str, entry: &str, game: &str) -> Result<bool, Fault> {
        let Some(bundle) = archive::bundle_of_index(entry, game, None) else {
            if file.is_empty() {
                self.report.fail(file, FileFault::Unreadable);
            }
            return Ok(false);
        };
        if !self.known.contains(&bundle.entry.id) {
            self.take(bundle).await?;
            return Ok(true);
        }
        self.keep_all().await?;
        let transaction = self.store.begin(&[GAMES], false).await?;
        let there = transaction.text(GAMES, &bundle.entry.id).await?;
        if there.is_some_and(|there| archive::is_same_game(&there, &bundle.entry.game)) {
            self.report.known += 1;
        } else if let Some(bundle) = archive::bundle_of_index(entry, game, Some(content_id(game))) {
            self.take(bundle).await?;
        }
        Ok(true)
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

    /// Has the games stored that wait. At most one lot is being stored at a time: what is read is not to pile up.
    async fn keep(&mut self) -> Result<(), Fault> {
        self.written().await?;
        if self.waiting.is_empty() {
            return Ok(());
        }
        let transaction = if self.all < LARGE {
            let transaction = self.store.begin(&WRITTEN, true).await?;
            self.waiting.iter().try_for_each(|bundle| write_changed(&transaction, bundle))?;
            transaction
        } else {
            // where there are no packs the rows themselves are read: no game has to be noted as changed, which would be a fifth of the writing
            let transaction = self.store.begin(&UNPACKED, true).await?;
            [ROW_PACKS, KEY_PACKS, CHANGED].into_iter().try_for_each(|store| transaction.clear(store))?;
            self.waiting.iter().try_for_each(|bundle| write(&transaction, bundle))?;
            transaction
        };
        let n = u32::try_from(self.waiting.len()).unwrap_or_default();
        self.writing = Some(Writing(n, Box::pin(transaction.done())));
        self.waiting.clear();
        Ok(())
    }

    /// Waits until the games are stored that were to be.
    async fn written(&mut self) -> Result<(), Fault> {
        if let Some(Writing(n, done)) = self.writing.take() {
            done.await?;
            self.turn.0 = Turn::now();
            self.report.added += n;
            self.tell();
        }
        Ok(())
    }

    async fn keep_all(&mut self) -> Result<(), Fault> {
        self.keep().await?;
        self.written().await
    }
}
