//! All games as one file: a zip of KIFs, so that other programs can read them, with an index of all that KIF cannot say.
//!
//! The index is JSON, a game a line, in files of [`INDEX_GAMES`] games each (`index.json`, `index-2.json` …):
//!
//! ```text
//! {"suizo":"library","v":1,"games":[
//! {"file":"2026-11-23 You - Computer, level 4.kifu","crc":305419896,"entry":{"v":1,"data":{…}},"game":{"v":2,"data":{…}}},
//! …
//! ]}
//! ```
//!
//! A KIF whose check sum is not that of the index has been changed since: then the KIF counts.

use super::{
    header::header,
    read::{fault, remark},
};
use crate::{
    json::{self, Json, Table},
    notation::records::{self, Format, csa, kif},
    persist::{
        Player, SavedGame,
        library::{Bundle, Entry, content_id, date_of, is_id, one_line},
        read_game,
        zip::crc32,
    },
    protocol::FileNote,
    record::{Divergence, Header, goes_on},
    rules::{ByColor, Color},
};
use std::collections::BTreeSet;

/// The name of the file.
pub const FILE_NAME: &str = "suizo-games.zip";
/// The name of one with some of the games, which is no copy of them all.
pub const CHOSEN_NAME: &str = "suizo-chosen-games.zip";
/// In it, the settings.
pub const SETTINGS: &str = "settings.json";
/// Games in a file of the index: as many as are read at once.
pub const INDEX_GAMES: usize = 100;
/// Today's version of the index.
const VERSION: u64 = 1;

/// The name of a file of the index, counted from 0.
#[must_use]
pub fn index_name(number: usize) -> String {
    if number == 0 { "index.json".to_owned() } else { format!("index-{}.json", number + 1) }
}

/// Whether a member of an archive is a file of the index.
#[must_use]
pub fn is_index(name: &str) -> bool {
    let number = name.strip_prefix("index").and_then(|rest| rest.strip_suffix(".json"));
    number.is_some_and(|number| {
        number.is_empty() || number.strip_prefix('-').is_some_and(|digits| digits.parse::<u32>().is_ok())
    })
}

/// What players without a name of their own are called in a KIF.
#[derive(Debug, Clone, Copy)]
pub struct Names<'a> {
    pub you: &'a str,
    /// By level.
    pub computers: &'a [String],
}

impl Names<'_> {
    fn of(&self, game: &SavedGame<'_>) -> ByColor<String> {
        let is_alone = [game.black, game.white].iter().any(|player| *player != Player::Human);
        let names = &game.record.tree().header().names;
        ByColor::from_fn(|color| match game.player(color) {
            _ if !names[color].is_empty() => names[color].clone(),
            Player::Computer { level } => self.computers.get(usize::from(level)).cloned().unwrap_or_default(),
            Player::Human if is_alone => self.you.to_owned(),
            Player::Human => String::new(),
        })
    }
}

/// A game as it stands in the archive.
#[derive(Debug)]
pub struct Packed {
    /// Of the KIF, unlike that of any other; empty where the game cannot be read and is only in the index.
    pub name: String,
    pub kif: String,
    /// Its line of the index.
    pub index: String,
}

/// Writes a game for the archive; `taken` are the names that other files have. `entry` and `game` are as they are stored.
#[must_use]
pub fn pack(entry_text: &str, game_text: &str, names: Names<'_>, taken: &mut BTreeSet<String>) -> Packed {
    // what is no JSON would make all of the index unreadable
    let (entry_text, game_text) =
        [entry_text, game_text].map(|text| if json::parse(text).is_ok() { text } else { "null" }).into();
    let entry = Entry::read(entry_text, String::new());
    let (name, kif) = match (&entry, read_game(game_text)) {
        (Ok(entry), Ok(game)) => {
            let players = names.of(&game);
            let name = file_name(entry, &players, taken);
            let mut tree = game.record.tree().clone();
            tree.set_header(header(&game, players, &entry.date, Format::Kif));
            (name, kif::write(&tree).text)
        }
        _ => (String::new(), String::new()),
    };
    let mut line = Table::default();
    line.push("file", name.as_str());
    line.push("crc", crc32(kif.as_bytes()) as usize);
    let mut index = Json::Table(line).to_string();
    index.pop();
    index += &format!(r#","entry":{entry_text},"game":{game_text}}}"#);
    Packed { name, kif, index }
}

/// A file of the index.
#[must_use]
pub fn index_text(lines: &[String]) -> String {
    format!("{{\"suizo\":\"library\",\"v\":{VERSION},\"games\":[\n{}\n]}}\n", lines.join(",\n"))
}

/// A game of the index.
#[derive(Debug, PartialEq, Eq)]
pub struct Indexed {
    pub file: String,
    pub crc: u32,
    pub entry: String,
    pub game: String,
}

/// Reads a file of the index. `None` where it is no index, or one of a later version: then the KIFs count alone.
#[must_use]
pub fn read_index(text: &str) -> Option<Vec<Indexed>> {
    let Ok(Json::Table(mut index)) = json::parse(text) else { return None };
    let is_ours = index.get("suizo") == Some(&Json::from("library"));
    if !is_ours || index.get("v")?.as_whole()? != VERSION {
        return None;
    }
    let game = |line: Json| {
        let Json::Table(mut line) = line else { return None };
        Some(Indexed {
            file: line.remove("file")?.into_text()?,
            crc: u32::try_from(line.remove("crc")?.as_whole()?).ok()?,
            entry: line.remove("entry")?.to_string(),
            game: line.remove("game")?.to_string(),
        })
    };
    Some(index.remove("games")?.into_list()?.into_iter().filter_map(game).collect())
}

/// All that is stored of a game whose text is this. `None` where it cannot be read.
#[must_use]
pub fn bundle_of_game(id: &str, game: &str) -> Option<Bundle> {
    let saved = read_game(game).ok()?;
    let date = date_of(saved.record.tree().header());
    let entry = Entry { id: id.to_owned(), date, game: game.to_owned(), ..Entry::default() };
    Some(Bundle::of(entry, &saved))
}

/// Whether the first of two stored states of a game is the later one.
#[must_use]
pub fn is_later(kept: &str, found: &str) -> bool {
    let revision = |text| read_game(text).map_or(0, |saved| saved.revision);
    revision(kept) > revision(found)
}

/// Whether two stored states of a game say the same, however often they were stored and wherever the reader stood.
#[must_use]
pub fn is_same_game(one: &str, other: &str) -> bool {
    if one == other {
        return true;
    }
    let (Ok(one), Ok(other)) = (read_game(one), read_game(other)) else { return false };
    (one.black, one.white, one.by_link) == (other.black, other.white, other.by_link)
        && one.record.tree() == other.record.tree()
        && one.record.game().sfen() == other.record.game().sfen()
}

/// Whether a state of a game by links, which is kept under its id, would be lost with another one in its place: the other neither goes on
/// from it nor is it with the last move of this side, or the end, taken back.
#[must_use]
pub fn contradicts(kept: &str, other: &str) -> bool {
    let (Ok(kept), Ok(other)) = (read_game(kept), read_game(other)) else { return false };
    let Some(mine) = kept.by_link else {
        // a link may name any id: only the same game, gone on with by links, takes the place of one that is not
        return other.by_link.is_some() && goes_on(kept.record.game(), other.record.game()).is_err();
    };
    let (from, to) = (kept.record.game(), other.record.game());
    match goes_on(from, to) {
        Ok(()) => false,
        Err(Divergence::Behind) if other.revision > kept.revision => {
            let taken_back = from.ply() - to.ply();
            !(taken_back == 0 || (taken_back == 1 && to.turn() == mine))
        }
        Err(_) => true,
    }
}

/// What an index says of a game, as it is to be kept under an id: its own, or another where that one is another game's.
#[must_use]
pub fn bundle_of_index(entry: &str, game: &str, id: Option<String>) -> Option<Bundle> {
    let mut entry = Entry::read(entry, game.to_owned()).ok()?;
    let mut saved = read_game(game).ok()?;
    let id = id.or_else(|| (!is_id(&entry.id)).then(|| content_id(game)));
    if let Some(id) = id {
        entry.id.clone_from(&id);
        saved.game_id = id;
        entry.game = saved.to_text();
    }
    Some(Bundle::of(entry, &saved))
}

/// A text that may hold thousands of games, cut where one ends and the next begins: they are found and read one by one, so that nothing
/// else waits for long.
#[must_use]
pub fn split_games(text: &str, format: Option<Format>) -> (Option<Format>, GameTexts<'_>) {
    let format = format.or_else(|| records::detect(text));
    (format, GameTexts { rest: text, before: 0, format })
}

/// The games of a text, as text.
#[derive(Debug, Clone)]
pub struct GameTexts<'a> {
    rest: &'a str,
    before: usize,
    format: Option<Format>,
}

/// The text of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameText<'a> {
    pub text: &'a str,
    /// Lines of the file before it.
    pub before: usize,
}

impl<'a> GameTexts<'a> {
    /// The end of the first game, and the beginning of the next.
    fn first(&self) -> (usize, usize) {
        let (mut at, mut has_moves, mut borders) = (0, false, csa::Borders::default());
        match self.format {
            Some(Format::Kif | Format::Ki2) => {
                let end = kif::GameTexts::of(self.rest).next().map_or(self.rest.len(), |(_, text)| text.len());
                return (end, end);
            }
            Some(Format::Csa | Format::Psn) => {}
            _ => return (self.rest.len(), self.rest.len()),
        }
        for line in self.rest.split_inclusive('\n') {
            let plain = line.trim();
            let border = match self.format {
                Some(Format::Csa) => borders.take(line.as_bytes()),
                _ => csa::Border::None,
            };
            match border {
                csa::Border::Behind => return (at, at + line.len()),
                csa::Border::Before => return (at, at),
                csa::Border::None => {}
            }
            if has_moves && plain.starts_with('[') && self.format == Some(Format::Psn) {
                return (at, at);
            }
            has_moves |= !plain.is_empty() && !plain.starts_with('[');
            at += line.len();
        }
        (at, at)
    }
}

impl<'a> Iterator for GameTexts<'a> {
    type Item = GameText<'a>;

    fn next(&mut self) -> Option<GameText<'a>> {
        while !self.rest.is_empty() {
            let (end, next) = self.first();
            let game = GameText { text: &self.rest[..end], before: self.before };
            self.before += self.rest[..next].bytes().filter(|byte| *byte == b'\n').count();
            self.rest = &self.rest[next..];
            if !game.text.trim().is_empty() {
                return Some(game);
            }
        }
        None
    }
}

/// Remarks on one game that are told: others have a place too.
const MOST_REMARKS: usize = 5;

/// What came of a text.
#[derive(Debug, Default, PartialEq)]
pub struct TextRead {
    pub bundles: Vec<Bundle>,
    /// What is to be told of it.
    pub notes: Vec<FileNote>,
    /// Number of all that could be told.
    pub n_notes: usize,
    /// It gave no game.
    pub failed: bool,
}

/// Reads the games of a text. `name` is that of the file.
#[must_use]
pub fn bundles_of_text(GameText { text, before }: GameText<'_>, format: Option<Format>, name: &str) -> TextRead {
    let games = match records::read(text, format) {
        Ok(games) => games,
        Err(error) => {
            let notes = vec![FileNote::Fault { why: fault(error, before) }];
            return TextRead { notes, n_notes: 1, failed: true, ..TextRead::default() };
        }
    };
    let is_one = games.len() == 1;
    let mut read = TextRead::default();
    for parsed in games {
        let (record, remarks) = parsed.into_record();
        read.n_notes += remarks.len();
        let notes = remarks.iter().take(MOST_REMARKS).map(|told| FileNote::Remark { remark: remark(told, before) });
        read.notes.extend(notes);
        let mut game = SavedGame::of(&record);
        let mut entry = Entry::of_record(&mut game);
        let header = record.tree().header();
        if Color::ALL.iter().all(|&color| header.names[color].is_empty()) {
            entry.title = title_of_work(header);
            if is_one && entry.title.is_empty() {
                entry.title = title_of_file(name);
            }
        }
        read.bundles.push(Bundle::of(entry, &game));
    }
    read
}

/// The name of a problem and its author, as the records of problems have them; empty where there is neither.
fn title_of_work(header: &Header) -> String {
    let fields = ["作品名", "作者"].into_iter().filter_map(|field| header.get(field)).map(one_line);
    fields.filter(|field| !field.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A file's name without its folders and its ending.
fn title_of_file(name: &str) -> String {
    let base = name.rsplit(['/', '\\']).next().unwrap_or_default();
    one_line(base.rsplit_once('.').map_or(base, |(stem, _)| stem))
}

/// Whether a file of that name may be a record. Others in an archive are passed over without a word.
#[must_use]
pub fn is_record(name: &str) -> bool {
    const ENDINGS: [&str; 12] =
        ["kif", "kifu", "ki2", "ki2u", "csa", "jkf", "usi", "sfen", "psn", "bod", "usen", "txt"];
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    let is_hidden = name.split('/').any(|part| part.starts_with('.') || part == "__MACOSX");
    !is_hidden && ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str()))
}

/// A name that every system takes and a person can read: day, players or title. The ending says that the text is UTF-8: many readers take
/// `.kif` for Shift_JIS.
fn file_name(entry: &Entry, players: &ByColor<String>, taken: &mut BTreeSet<String>) -> String {
    /// Characters; file systems take 255 bytes.
    const MOST: usize = 60;
    let who = [players.black.as_str(), players.white.as_str()].join(" - ");
    let what = match (entry.title.is_empty(), who.trim_matches([' ', '-']).is_empty()) {
        (false, _) => entry.title.as_str(),
        (true, false) => who.as_str(),
        (true, true) => entry.id.as_str(),
    };
    let day: String = entry.date.chars().take(10).collect();
    let name = format!("{day} {what}");
    let is_bad = |c: char| c.is_control() || "/\\:*?\"<>|".contains(c);
    let plain: String = name.trim().chars().map(|c| if is_bad(c) { '_' } else { c }).take(MOST).collect();
    let plain = plain.trim_matches([' ', '.']);
    let mut number = 1;
    loop {
        let name = if number == 1 { format!("{plain}.kifu") } else { format!("{plain} ({number}).kifu") };
        // two names that differ in case alone are one on some systems
        if taken.insert(name.to_lowercase()) {
            return name;
        }
        number += 1;
    }
}
