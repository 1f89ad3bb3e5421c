//! Reads and writes records for the boards in somebody else's page; everything is in `suizo::app::embed::reader`.

use suizo::app::embed::reader;
use wasm_bindgen::prelude::*;

#[global_allocator]
static ALLOCATOR: suizo::browser::memory::Allocator = suizo::browser::memory::Allocator::new();

/// Reads a record: a sign, `!` where something was left out, else `=`; the packed form; and, from the second line on, plain lines.
///
/// # Errors
/// Why there is no game in the text, in English.
#[wasm_bindgen(js_name = readRecord)]
pub fn read_record(text: &str) -> Result<String, JsValue> {
    let read = reader::read(text).map_err(|why| JsValue::from_str(&why))?;
    Ok(format!("{}{}\n{}", if read.is_cut { '!' } else { '=' }, read.packed, read.lines))
}

/// Writes the record that a fragment tells.
///
/// # Errors
/// What cannot be used, in English.
#[wasm_bindgen(js_name = writeRecord)]
pub fn write_record(fragment: &str, format: &str) -> Result<String, JsValue> {
    reader::write(fragment, format).map_err(|why| JsValue::from_str(&why))
}

fn main() {}
