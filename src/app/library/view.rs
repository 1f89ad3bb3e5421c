//! The sheet as plain values.

use super::{
    super::{
        record::import_view::note_text,
        session::{side, you},
        settings::PieceSet,
    },
    shelf::{Shelf, Work},
    tally::TallyView,
};
use crate::{
    i18n::{Odds, Side, Texts},
    persist::{
        Player,
        library::{Filter, Finish, PAGE, Row, Sort},
    },
    protocol::NoteRead,
    rules::{Color, Handicap, Piece, Rules, Square, Variant, sfen},
};
use std::rc::Rc;

/// A game as the list shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct RowView {
    pub id: Rc<str>,
    /// Its own name, else who played.
    pub title: String,
    /// Who played, where that is not the title.
    pub players: String,
    /// The game and its handicap, result, length, day and event, each where it is known.
    pub about: Vec<String>,
    pub tags: Vec<String>,
    pub is_chosen: bool,
    pub variant: Variant,
    /// Of the board.
    pub size: (u8, u8),
    /// The last position.
    pub pieces: Vec<(Square, Piece)>,
}

/// The open sheet.
#[derive(Debug, Clone, PartialEq)]
pub struct LibraryView {
    /// What is looked for.
    pub filter: Filter,
    pub sort: Sort,
    pub set: PieceSet,
    pub rows: Vec<RowView>,
    /// Whether all games have been read and searched.
    pub is_ready: bool,
    /// All games, listed or not.
    pub n_games: usize,
    pub n_listed: usize,
    /// The first that is shown, from 1.
    pub first: usize,
    pub n_chosen: usize,
    /// All that are listed are chosen, or will be at once.
    pub is_all_chosen: bool,
    /// The name of the one that is chosen, if it is one.
    pub title: Option<String>,
    /// The tags that all chosen ones have.
    pub tags: String,
    /// What is being done, in per cent.
    pub percent: Option<u32>,
    /// What was done, and what went wrong.
    pub said: String,
    /// What is to be told of files that were imported: their name, what it is, and the text that it is about.
    pub notes: Vec<(String, String, String)>,
    /// Number of notes beyond those.
    pub n_more_notes: usize,
    /// What was played and the scores, where they are open.
    pub tally: Option<TallyView>,
    /// Moves of other games can be tried on the board: none where they would be made in a game that goes on.
    pub may_try: bool,
    /// It can be tried again.
    pub may_retry: bool,
    pub can_restore: bool,
    /// How much is stored, in words.
    pub used: Option<String>,
}

/// The sheet; before anything is read it has nothing. `broke`: what keeps the games has broken down.
#[must_use]
pub fn view(shelf: &Shelf, broke: bool, set: PieceSet, texts: &Texts) -> LibraryView {
    let report = shelf.report.as_deref().filter(|_| !broke && !shelf.failed);
    let note = |NoteRead { file, note }: &NoteRead| {
        let (said, text) = note_text(note, texts)?;
        Some((file.clone(), said, text))
    };
    LibraryView {
        filter: shelf.filter.clone(),
        sort: shelf.sort,
        set,
        rows: shelf.rows.iter().map(|game| row(game, shelf, texts)).collect(),
        is_ready: shelf.is_answered,
        n_games: shelf.n_games,
        n_listed: shelf.n_listed,
        first: shelf.page * PAGE + 1,
        n_chosen: shelf.chosen.len(),
        is_all_chosen: shelf.is_picking || (!shelf.chosen.is_empty() && shelf.chosen.len() == shelf.n_listed),
        title: shelf.chosen.values().next().filter(|_| shelf.chosen.len() == 1).map(|game| game.title.clone()),
        tags: shelf.common_tags().join(", "),
        percent: shelf.work.as_ref().map(percent),
        said: if broke { texts.records_failed().to_owned() } else { said(shelf, texts) },
        notes: report.map(|report| report.notes.iter().filter_map(note).collect()).unwrap_or_default(),
        n_more_notes: report.map_or(0, |report| (report.n_notes as usize).saturating_sub(report.notes.len())),
        tally: shelf.tally.view(texts),
        may_try: false,
        may_retry: broke,
        can_restore: shelf.deleted > 0,
        used: shelf.kilobytes.map(|kilobytes| texts.library_used(&size(kilobytes))),
    }
}

fn percent(work: &Work) -> u32 {
    let (Work::Importing { done, all } | Work::Exporting { done, all }) = work;
    let percent = u64::from(*done) * 100 / u64::from((*all).max(1));
    u32::try_from(percent.min(100)).unwrap_or(100)
}

/// `12 MB`, `1.2 MB`, `340 kB`.
fn size(kilobytes: u32) -> String {
    match kilobytes {
        0..1_000 => format!("{kilobytes} kB"),
        1_000..10_000 => format!("{}.{} MB", kilobytes / 1_000, kilobytes % 1_000 / 100),
        _ => format!("{} MB", kilobytes / 1_000),
    }
}

fn said(shelf: &Shelf, texts: &Texts) -> String {
    if shelf.failed {
        return texts.library_failed().to_owned();
    }
    match &shelf.report {
        _ if shelf.deleted > 0 => texts.library_deleted(shelf.deleted),
        Some(report) if report.stopped => texts.library_stopped(report.added, report.known, report.failed),
        Some(report) => texts.library_imported(report.added, report.known, report.failed),
        None => String::new(),
    }
}

fn row(row: &Row, shelf: &Shelf, texts: &Texts) -> RowView {
    let names = Color::ALL.map(|color| name(row, color, texts));
    let players = format!("☗ {}  ☖ {}", names[0], names[1]);
    let rules = Rules::of(row.variant);
    let variant = (row.variant != Variant::Shogi).then(|| texts.variant(row.variant).to_owned());
    let odds = odds(row);
    let handicap = row.handicap().map(|handicap| texts.library_handicap(texts.handicap(handicap.id)));
    let finish = match row.finish {
        // one of several facts in a row, and so without the full stop
        Finish::Won(color) => texts.wins(side(&row.players, odds, color)).trim_end_matches(['.', '。']).to_owned(),
        Finish::Drawn => texts.draw().to_owned(),
        Finish::Open => texts.library_open().to_owned(),
    };
    let known = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    let about = [
        variant,
        handicap,
        Some(finish),
        Some(texts.library_plies(row.plies)),
        known(&row.date),
        known(&row.event),
        known(&row.opening),
        known(&texts.game_names(&row.named)),
    ];
    let id: Rc<str> = row.id.as_str().into();
    RowView {
        is_chosen: shelf.chosen.contains_key(&id),
        id,
        title: if row.title.is_empty() { players.clone() } else { row.title.clone() },
        players: if row.title.is_empty() { String::new() } else { players },
        about: about.into_iter().flatten().collect(),
        tags: row.tags.clone(),
        variant: rules.variant(),
        size: (rules.geometry().files(), rules.geometry().ranks()),
        pieces: pieces(row),
    }
}

/// Who played that side: the name of the record, else as the page speaks of it.
fn name(row: &Row, color: Color, texts: &Texts) -> String {
    let name = &row.names[color];
    if !name.is_empty() {
        return name.clone();
    }
    match row.players[color] {
        Player::Computer { level } => texts.computer_level(level),
        Player::Human if you(&row.players).is_some() => texts.you().to_owned(),
        Player::Human => texts.name(Side::Of(color, odds(row))),
    }
}

/// What the sides are called by.
fn odds(row: &Row) -> Odds {
    if row.handicap().is_some_and(Handicap::gives_odds) { Odds::Handicap } else { Odds::Even }
}

/// What stands where at the end; nothing where the row does not tell.
fn pieces(row: &Row) -> Vec<(Square, Piece)> {
    let geometry = Rules::of(row.variant).geometry();
    let Ok(setup) = sfen::parse(geometry, &row.sfen) else { return Vec::new() };
    geometry.squares().filter_map(|square| Some((square, setup.board[square.index()]?))).collect()
}
