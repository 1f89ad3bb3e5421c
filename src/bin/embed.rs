//! The board in somebody else's page; everything is in `suizo::browser::tag`. `static/embed/board.js` calls what stands here.
//!
//! Few functions of few types: each of its own would be some hundred bytes of program and script.

use suizo::browser::tag;
use wasm_bindgen::prelude::*;

#[global_allocator]
static ALLOCATOR: suizo::browser::memory::Allocator = suizo::browser::memory::Allocator::new();

/// Says how a worker for the engine is started: by a function that returns one, or throws.
#[wasm_bindgen(js_name = startEngineBy)]
pub fn start_engine_by(start: js_sys::Function) {
    tag::engine::start_by(start);
}

/// Puts a board into an empty element, and returns its number; 0 where the words are not those of this program. `notify` hears what the
/// page around is to know, `home` is the address of the page of its own.
#[wasm_bindgen]
pub fn open(place: web_sys::Element, lang: &str, words: &str, home: &str, notify: js_sys::Function) -> u32 {
    tag::open(place, lang, words, home, notify)
}

/// Tells a board something ([`tag::tell`]), or asks it.
#[wasm_bindgen]
pub fn tell(board: u32, word: u32, first: Option<String>, second: Option<String>) -> Option<String> {
    tag::tell(board, word, first, second)
}

fn main() {}
