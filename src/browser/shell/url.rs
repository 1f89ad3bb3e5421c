//! Addresses: the page's own, its fragment, and where its helpers lie.

use super::report::report;

/// The part of the address that opens a game, without `#`.
pub fn fragment() -> String {
    let hash = web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
    hash.trim_start_matches('#').to_owned()
}

/// The page's address without its fragment.
pub fn address() -> String {
    let href = web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    href.split('#').next().unwrap_or_default().to_owned()
}

/// The engine's worker, where index.html says that it lies.
pub fn worker() -> String {
    meta("worker").unwrap_or_else(|| "./worker_loader.js".to_owned())
}

/// The worker of records, where index.html says that it lies.
pub fn records() -> String {
    meta("records").unwrap_or_else(|| "./records_loader.js".to_owned())
}

/// A file of words, where index.html says that they lie.
pub fn words(name: &str) -> String {
    meta("words").unwrap_or_else(|| "./words/*.txt".to_owned()).replace('*', name)
}

/// The pages to read in a language, or the problems of a game, where index.html says that they lie.
pub fn prose(name: &str) -> String {
    meta("prose").unwrap_or_else(|| "./prose/*.txt".to_owned()).replace('*', name)
}

/// A set of pieces, where index.html says that they lie.
pub fn pieces(set: &str) -> String {
    meta("piece-sets").unwrap_or_else(|| "./pieces/*.svg".to_owned()).replace('*', set)
}

/// The service worker; none where the page is served for development.
pub fn service_worker() -> Option<String> {
    meta("service-worker")
}

/// The version of the build; empty where the page is served for development.
pub fn version() -> String {
    meta("version").unwrap_or_default()
}

/// Whether the page stands in another page's frame.
pub fn is_embedded() -> bool {
    let Some(window) = web_sys::window() else {
        return false;
    };
    // a frame that may not look at its parent is one all the same
    !matches!(window.parent(), Ok(Some(parent)) if js_sys::Object::is(&parent, &window))
}

pub fn reload() {
    if let Some(window) = web_sys::window()
        && let Err(error) = window.location().reload()
    {
        report(&error);
    }
}

fn meta(name: &str) -> Option<String> {
    let document = web_sys::window()?.document()?;
    let meta = document.query_selector(&format!("meta[name={name}]")).ok()??;
    meta.get_attribute("content").filter(|content| !content.is_empty())
}
