//! The library's requests and answers on their way to the worker of records and back, and what only the page can do for them.

use super::{files, record_files, records_link::ask, storage};
use crate::{
    app::{
        Msg, SheetMsg,
        library::{LibraryMsg, LibraryRequest, Report},
        platform::SaveError,
        record::{ShareMsg, import::ImportMsg},
    },
    browser::worker::{
        js,
        records_worker::{FILE, FILES},
    },
    persist::{
        key,
        library::{Entry, EntryEdit, Label, Listing, Query, Results, Row, Score},
    },
    protocol::{LibraryQuery, RecordsRequest, RecordsResponse},
};
use js_sys::Array;
use std::{cell::Cell, rc::Rc};
use wasm_bindgen::JsValue;
use yew::Callback;

const ACCEPT: &str = ".zip,.kif,.kifu,.ki2,.ki2u,.csa,.jkf,.usi,.sfen,.psn,.bod,.usen,.txt,.json,application/zip";

thread_local! {
    /// The browser has been asked not to clear the store.
    static ASKED_TO_PERSIST: Cell<bool> = const { Cell::new(false) };
}

/// Passes a request on; the answers come as messages.
pub fn perform(request: LibraryRequest, dispatch: &Callback<Msg>) {
    let lines = |ids: &[Rc<str>]| ids.join("\n");
    let request = match request {
        LibraryRequest::Keep { number, id, game, is_worth_much, is_found } => {
            if is_worth_much {
                persist();
            }
            RecordsRequest::Keep { number, id: id.as_ref().into(), game: game.as_ref().into(), is_found }
        }
        LibraryRequest::KeepStored => {
            if let Ok(Some(text)) = storage::get(key::GAME) {
                send(dispatch, LibraryMsg::Stored(text.into()));
            }
            return;
        }
        LibraryRequest::Import => {
            let dispatch = dispatch.clone();
            return files::choose_many(ACCEPT, move |files| {
                persist();
                let files: Array = files.into_iter().collect();
                ask(&RecordsRequest::Import, Some((FILES, &files)), &dispatch);
            });
        }
        LibraryRequest::ImportTaken => {
            return ask(&RecordsRequest::Import, Some((FILES, &record_files::taken())), dispatch);
        }
        LibraryRequest::Find { number, query, page } => RecordsRequest::Find { number, query: sent(&query), page },
        LibraryRequest::Pick { number, query } => RecordsRequest::Pick { number, query: sent(&query) },
        LibraryRequest::Tally { number, query, from, next } => RecordsRequest::Tally {
            number,
            query: sent(&query),
            from: from.to_string(),
            next: next.iter().map(u64::to_string).collect(),
        },
        LibraryRequest::Load(id) => RecordsRequest::Load { id: id.as_ref().into() },
        LibraryRequest::Edit { ids, edit: EntryEdit::Title(title) } => {
            RecordsRequest::Title { ids: lines(&ids), title }
        }
        LibraryRequest::Edit { ids, edit: EntryEdit::Tags { add, remove } } => {
            RecordsRequest::Tags { ids: lines(&ids), add, remove }
        }
        LibraryRequest::Delete(ids) => RecordsRequest::Delete { ids: lines(&ids) },
        LibraryRequest::Restore => RecordsRequest::Restore,
        LibraryRequest::Export { ids, settings, you, computers } => {
            RecordsRequest::Export { ids: ids.map(|ids| lines(&ids)), settings, you, computers: computers.to_vec() }
        }
        LibraryRequest::Stop => RecordsRequest::Stop,
        LibraryRequest::Usage => RecordsRequest::Usage,
    };
    ask(&request, None, dispatch);
}

/// Hands an answer over; `message` is what it came as.
pub fn told(response: RecordsResponse, message: &JsValue, dispatch: &Callback<Msg>) {
    send(
        dispatch,
        match response {
            RecordsResponse::Ready => return,
            RecordsResponse::Listed { number, n_games, n_listed, page, rows } => {
                let rows = rows.lines().filter_map(Row::read).collect();
                let (n_games, n_listed, page) = (n_games as usize, n_listed as usize, page as usize);
                LibraryMsg::Listed { number, listing: Rc::new(Listing { n_games, n_listed, page, rows }) }
            }
            RecordsResponse::Picked { number, labels } => LibraryMsg::Picked { number, games: read(&labels) },
            RecordsResponse::Tallied { number, moves, scores } => LibraryMsg::Tallied {
                number,
                moves: moves.lines().filter_map(Results::read).collect(),
                scores: scores.lines().filter_map(Score::read).collect(),
            },
            RecordsResponse::Kept { number, row } => LibraryMsg::Kept { number, row: row.into() },
            RecordsResponse::Later { number, id, game } => {
                LibraryMsg::Later { number, entry: Rc::new(Entry { id, game, ..Entry::default() }) }
            }
            RecordsResponse::Failed { number, is_full } => {
                LibraryMsg::Failed { number, error: if is_full { SaveError::Full } else { SaveError::Refused } }
            }
            RecordsResponse::Loaded { id, game: Some(game) } => {
                LibraryMsg::Loaded(Rc::new(Entry { id, game, ..Entry::default() }))
            }
            RecordsResponse::Loaded { game: None, .. } => LibraryMsg::NotLoaded,
            RecordsResponse::Recalled { number, game } => {
                let msg = ImportMsg::Recalled { number, game: game.map(Into::into) };
                return dispatch.emit(Msg::from(SheetMsg::Import(msg)));
            }
            RecordsResponse::Taken { id } => LibraryMsg::Taken(id.into()),
            RecordsResponse::Changed { labels } => LibraryMsg::Changed(read(&labels)),
            RecordsResponse::Deleted { ids } => LibraryMsg::Deleted(ids.into()),
            RecordsResponse::Restored => LibraryMsg::Restored,
            RecordsResponse::Progress { done, all } => LibraryMsg::Progress { done, all },
            RecordsResponse::Imported { added, known, failed, settings, stopped, notes, n_notes } => {
                LibraryMsg::Imported(Rc::new(Report { added, known, failed, settings, stopped, notes, n_notes }))
            }
            RecordsResponse::Exported { ok, name } => {
                if let (Some(name), Ok(file)) = (name, js::get(message, FILE)) {
                    files::save_pieces(&name, &Array::of1(&file));
                }
                LibraryMsg::Exported { ok }
            }
            RecordsResponse::Usage { kilobytes } => LibraryMsg::Usage { kilobytes },
            RecordsResponse::Read { number, read } => {
                let msg = ImportMsg::Read { number, read: Rc::new(read) };
                return dispatch.emit(Msg::from(SheetMsg::Import(msg)));
            }
            RecordsResponse::Written { number, texts } => {
                let msg = ShareMsg::Written { number, texts: texts.into() };
                return dispatch.emit(Msg::from(SheetMsg::Share(msg)));
            }
            RecordsResponse::Encoded { name, missing } => {
                if let Ok(file) = js::get(message, FILE) {
                    files::save_pieces(&name, &Array::of1(&file));
                }
                return record_files::saved(name, missing, dispatch);
            }
            RecordsResponse::Elsewhere => LibraryMsg::ChangedElsewhere,
        },
    );
}

fn sent(Query { filter, named, key, sort }: &Query) -> LibraryQuery {
    LibraryQuery {
        text: filter.text.clone(),
        field: filter.field.id().to_owned(),
        named: named.clone(),
        variant: filter.variant.map(|variant| variant.id().to_owned()),
        finish: filter.finish.map(|finish| finish.id().to_owned()),
        key: key.map(|key| key.to_string()),
        sort: sort.id().to_owned(),
    }
}

fn read(labels: &str) -> Rc<[Label]> {
    labels.lines().filter_map(Label::read).collect()
}

fn send(dispatch: &Callback<Msg>, msg: LibraryMsg) {
    dispatch.emit(Msg::from(SheetMsg::Library(msg)));
}

/// Asks the browser not to clear the store by itself; a person may say no.
fn persist() {
    if !ASKED_TO_PERSIST.replace(true)
        && let Some(manager) = js::storage_manager()
    {
        // a rejected promise is no error for the page
        let _ = js::call(&manager, "persist", &[]);
    }
}
