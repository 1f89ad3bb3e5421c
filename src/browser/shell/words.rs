//! Fetching files of text: the words of a language, pages to read, problems, sets of pieces.

use super::{report::report, url};
use crate::{
    i18n::{Lang, Texts, WrongWords},
    lessons::Era,
    rules::Variant,
};
use std::cell::{Cell, RefCell};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::Response;

thread_local! {
    /// Each language is fetched and kept once.
    static KNOWN: RefCell<Vec<(Lang, &'static Texts)>> = const { RefCell::new(Vec::new()) };
    /// The part of the program that comes later has been asked for: every language needs its words too.
    static WANTS_LATER: Cell<bool> = const { Cell::new(false) };
}

/// Takes over a file of words.
///
/// # Errors
/// A complaint for the console, when the file is not one of this page.
pub fn read(lang: Lang, file: &str) -> Result<&'static Texts, JsValue> {
    let texts = Texts::read(file).map_err(|wrong| complaint(lang, wrong))?;
    KNOWN.with_borrow_mut(|known| known.push((lang, texts)));
    Ok(texts)
}

/// Brings the words of a language, or nothing when they cannot be had.
pub fn load(lang: Lang, done: impl FnOnce(Option<&'static Texts>) + 'static) {
    spawn_local(async move {
        let known = KNOWN.with_borrow(|known| known.iter().find(|(known, _)| *known == lang).map(|(_, texts)| *texts));
        let texts = match known {
            Some(texts) => Ok(texts),
            None => fetch(&url::words(lang.id())).await.and_then(|file| read(lang, &file)),
        };
        let texts = match texts {
            Ok(texts) if WANTS_LATER.get() => fetch_later(lang, texts).await.map(|()| texts),
            texts => texts,
        };
        if let Err(error) = &texts {
            report(error);
        }
        done(texts.ok());
    });
}

/// Brings the words that the later part of the program says, in every language that is there; tells whether they are there now.
pub fn load_later(done: impl FnOnce(bool) + 'static) {
    WANTS_LATER.set(true);
    let known = KNOWN.with_borrow(Clone::clone);
    spawn_local(async move {
        for (lang, texts) in known {
            if let Err(error) = fetch_later(lang, texts).await {
                report(&error);
                return done(false);
            }
        }
        done(true);
    });
}

async fn fetch_later(lang: Lang, texts: &'static Texts) -> Result<(), JsValue> {
    if texts.has_later() {
        return Ok(());
    }
    let file = fetch(&url::words(&format!("later-{}", lang.id()))).await?;
    texts.read_later(&file).map_err(|wrong| complaint(lang, wrong))
}

fn complaint(lang: Lang, wrong: WrongWords) -> JsValue {
    JsValue::from_str(&format!("{} has {} words", lang.id(), wrong.lines))
}

/// Brings the pages to read in a language, or nothing when they cannot be had.
pub fn load_prose(lang: Lang, done: impl FnOnce(Option<String>) + 'static) {
    load_text(url::prose(lang.id()), done);
}

/// Brings the sets of exercises in a language, or nothing when they cannot be had.
pub fn load_course(lang: Lang, done: impl FnOnce(Option<String>) + 'static) {
    load_text(url::prose(&format!("lessons-{}", lang.id())), done);
}

fn load_text(address: String, done: impl FnOnce(Option<String>) + 'static) {
    spawn_local(async move {
        let file = fetch(&address).await;
        if let Err(error) = &file {
            report(error);
        }
        done(file.ok());
    });
}

/// Brings the problems of a period, a pack a board, or nothing when they cannot be had; with the person's own day, counted from 1970.
pub fn load_puzzles(era: Era, done: impl FnOnce(Option<Vec<String>>, u32) + 'static) {
    spawn_local(async move {
        let mut packs = Vec::new();
        for variant in Variant::ALL.into_iter().filter(|variant| Era::of(*variant) == era) {
            match fetch(&url::prose(&format!("puzzles-{}", variant.id()))).await {
                Ok(pack) => packs.push(pack),
                Err(error) => {
                    report(&error);
                    return done(None, today());
                }
            }
        }
        done(Some(packs), today());
    });
}

/// The person's own day, counted from 1970.
pub fn today() -> u32 {
    let now = js_sys::Date::new_0();
    ((now.get_time() / 60_000.0 - now.get_timezone_offset()) / 1_440.0) as u32
}

/// Brings the file of a set of pieces, or nothing when it cannot be had.
pub fn load_pieces(set: &'static str, done: impl FnOnce(Option<String>) + 'static) {
    spawn_local(async move {
        let file = fetch(&url::pieces(set)).await;
        if let Err(error) = &file {
            report(error);
        }
        done(file.ok());
    });
}

async fn fetch(address: &str) -> Result<String, JsValue> {
    let window = web_sys::window().ok_or(JsValue::NULL)?;
    let response: Response = JsFuture::from(window.fetch_with_str(address)).await?.dyn_into()?;
    if !response.ok() {
        return Err(JsValue::from_str(&format!("{}: {}", response.url(), response.status())));
    }
    let text = JsFuture::from(response.text()?).await?;
    text.as_string().ok_or(JsValue::NULL)
}
