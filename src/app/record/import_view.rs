//! What is shown of games that came from outside.

use super::import::{Import, ImportFault};
use crate::{
    i18n::Texts,
    notation::records::{MAX_TEXT, RemarkKind},
    protocol::{FileFault, FileNote, GameRead, RemarkRead},
    rules::Variant,
};

/// The most faults that are listed.
const MOST_FAULTS: usize = 20;

/// The sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportView {
    /// What is wrong, each with the file that it concerns.
    pub faults: Vec<(String, String)>,
    /// Whether there is a game to choose.
    pub choose: bool,
    pub games: Vec<ImportRow>,
    /// Games for which there is no room.
    pub n_more: usize,
    /// There are several, and the library takes all of them.
    pub keeps_all: bool,
    /// It is still being read.
    pub is_reading: bool,
    /// A field takes what was copied.
    pub asks_text: bool,
}

/// A game in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportRow {
    /// Its place among all.
    pub index: usize,
    /// Who played, else the name of the file.
    pub title: String,
    pub facts: String,
    /// What was repaired or left out, each with the text that it is about.
    pub remarks: Vec<(String, String)>,
    pub n_more: usize,
    /// It is on the board.
    pub is_open: bool,
}

/// The sheet as it is drawn.
#[must_use]
pub fn view(import: &Import, texts: &Texts) -> ImportView {
    let fault = |(file, fault): &(String, ImportFault)| (file.clone(), fault_text(fault, texts));
    let rows = import.games.iter().enumerate();
    ImportView {
        faults: import.faults.iter().take(MOST_FAULTS).map(fault).collect(),
        choose: (0..import.games.len()).any(|index| import.opened != Some(index)),
        games: rows.map(|(index, game)| row(index, game, import.opened == Some(index), texts)).collect(),
        n_more: import.n_more,
        keeps_all: import.games.len() > 1,
        is_reading: import.is_reading,
        asks_text: import.asks_text,
    }
}

fn fault_text(fault: &ImportFault, texts: &Texts) -> String {
    match fault {
        ImportFault::File(fault) => file_fault_text(fault, texts),
        ImportFault::Broke => texts.records_failed().to_owned(),
    }
}

fn file_fault_text(fault: &FileFault, texts: &Texts) -> String {
    match fault {
        FileFault::Unreadable => texts.import_unreadable().to_owned(),
        FileFault::TooLarge => texts.import_too_large(MAX_TEXT >> 20),
        FileFault::NoGame => texts.import_no_game().to_owned(),
        FileFault::BadStart { line, cause } => texts.import_bad_start(*line as usize, cause),
    }
}

/// What is to be told of a file that went into the library, and the text that it is about.
pub fn note_text(note: &FileNote, texts: &Texts) -> Option<(String, String)> {
    match note {
        FileNote::Fault { why } => Some((file_fault_text(why, texts), String::new())),
        FileNote::Remark { remark } => remark_text(remark, texts),
        FileNote::Bytes { n, encoding } => Some((texts.import_bytes(*n as usize, encoding), String::new())),
    }
}

fn row(index: usize, game: &GameRead, is_open: bool, texts: &Texts) -> ImportRow {
    let bytes =
        (game.replaced > 0).then(|| (texts.import_bytes(game.replaced as usize, &game.encoding), String::new()));
    let remarks = game.remarks.iter().filter_map(|remark| remark_text(remark, texts));
    ImportRow {
        index,
        title: title(game, texts),
        facts: facts(game, texts),
        remarks: bytes.into_iter().chain(remarks).collect(),
        n_more: (game.n_remarks as usize).saturating_sub(game.remarks.len()),
        is_open,
    }
}

fn remark_text(remark: &RemarkRead, texts: &Texts) -> Option<(String, String)> {
    let kind = RemarkKind::ALL.into_iter().find(|kind| kind.word() == remark.kind)?;
    let what = texts.remark(kind);
    let line = remark.line as usize;
    let said = if line == 0 { what.to_owned() } else { texts.import_line(line, what) };
    Some((said, remark.text.clone()))
}

fn variant<'a>(game: &GameRead, texts: &'a Texts) -> &'a str {
    Variant::from_id(&game.variant).map_or("", |variant| texts.variant(variant))
}

fn title(game: &GameRead, texts: &Texts) -> String {
    match [game.black.as_str(), game.white.as_str()] {
        ["", ""] if game.file.is_empty() => variant(game, texts).to_owned(),
        ["", ""] => game.file.clone(),
        names => names.map(|name| if name.is_empty() { "?" } else { name }).join(" – "),
    }
}

/// Game, length, date and event, as far as they are known.
fn facts(game: &GameRead, texts: &Texts) -> String {
    let length = texts.moves_count(game.plies as usize);
    let known = [Some(variant(game, texts).to_owned()), Some(length), game.date.clone(), game.event.clone()];
    known.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
