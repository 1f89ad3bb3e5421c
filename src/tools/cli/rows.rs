//! Files of rows, a line of JSON each, that a long run adds to and can be gone on with.

use serde::{Serialize, de::DeserializeOwned};
use std::{
    fs::{File, OpenOptions},
    io::{BufRead as _, BufReader, Write as _},
};

/// The rows of a file. A file that is not there has none.
///
/// # Errors
/// Where a line is no row, or `is_own` does not take it for the one with its number.
pub fn known<R: DeserializeOwned>(path: &str, is_own: impl Fn(&R, usize) -> bool) -> Result<Vec<R>, String> {
    let Ok(file) = File::open(path) else { return Ok(Vec::new()) };
    let mut rows = Vec::new();
    for (index, line) in BufReader::new(file).lines().enumerate() {
        let wrong = |what: &str| format!("line {} of {path}: {what}", index + 1);
        let line = line.map_err(|error| wrong(&error.to_string()))?;
        let row: R = serde_json::from_str(&line).map_err(|error| wrong(&error.to_string()))?;
        if !is_own(&row, index) {
            return Err(wrong("made with other arguments; give another --out"));
        }
        rows.push(row);
    }
    Ok(rows)
}

/// Writes rows behind those that a file has.
pub struct Appender<'a> {
    path: &'a str,
    file: File,
}

impl<'a> Appender<'a> {
    pub fn open(path: &'a str) -> Result<Appender<'a>, String> {
        let opened = OpenOptions::new().create(true).append(true).open(path);
        let file = opened.map_err(|error| format!("cannot write {path}: {error}"))?;
        Ok(Appender { path, file })
    }

    /// Writes one, and sees to it that it is there if the program ends. Returns its line.
    pub fn add(&mut self, row: &impl Serialize) -> Result<String, String> {
        let line = super::output::json(row) + "\n";
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| format!("cannot write {}: {error}", self.path))?;
        Ok(line)
    }
}
