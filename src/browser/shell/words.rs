//! Fetching the words of a language.

use super::{report::report, url};
use crate::i18n::{Lang, Texts};
use std::cell::RefCell;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::Response;

thread_local! {
    /// Each language is fetched and kept once.
    static KNOWN: RefCell<Vec<(Lang, &'static Texts)>> = const { RefCell::new(Vec::new()) };
}

/// Takes over a file of words.
///
/// # Errors
/// A complaint for the console, when the file is not one of this page.
pub fn read(lang: Lang, file: &str) -> Result<&'static Texts, JsValue> {
    let texts =
        Texts::read(file).map_err(|wrong| JsValue::from_str(&format!("{} has {} words", lang.id(), wrong.lines)))?;
    KNOWN.with_borrow_mut(|known| known.push((lang, texts)));
    Ok(texts)
}

/// Brings the words of a language, or nothing when they cannot be had.
pub fn load(lang: Lang, done: impl FnOnce(Option<&'static Texts>) + 'static) {
    spawn_local(async move {
        let known = KNOWN.with_borrow(|known| known.iter().find(|(known, _)| *known == lang).map(|(_, texts)| *texts));
        let texts = match known {
            Some(texts) => Ok(texts),
            None => fetch(&url::words(lang)).await.and_then(|file| read(lang, &file)),
        };
        if let Err(error) = &texts {
            report(error);
        }
        done(texts.ok());
    });
}

/// Brings the pages to read in a language, or nothing when they cannot be had.
pub fn load_prose(lang: Lang, done: impl FnOnce(Option<String>) + 'static) {
    spawn_local(async move {
        let file = fetch(&url::prose(lang)).await;
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
