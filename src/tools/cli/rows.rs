//! Files of rows, a line of JSON each, that a long run adds to and can be gone on with.

use serde::{Serialize, de::DeserializeOwned};
use std::{
    collections::BTreeMap,
    fs::{File, OpenOptions},
    io::{BufRead as _, BufReader, Write as _},
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
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

/// Makes rows in as many threads as there are lanes, up to that number of rows, and writes each behind those before it. `added` is told of the rows
/// after each one, and says whether there are enough; what is being made then is left out, so that the rows do not depend on the lanes.
///
/// # Errors
/// Where a row cannot be made or written; the rows before it are in the file.
pub fn make<R: Serialize + Send>(
    rows: &mut Vec<R>,
    file: &str,
    (n_rows, lanes): (usize, usize),
    make: impl Fn(usize) -> Option<R> + Sync,
    mut added: impl FnMut(&[R]) -> bool,
) -> Result<(), String> {
    let mut out = Appender::open(file)?;
    let (next, is_enough) = (AtomicUsize::new(rows.len()), AtomicBool::new(false));
    let (made, found) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..lanes {
            let made = made.clone();
            scope.spawn({
                let (next, is_enough, make) = (&next, &is_enough, &make);
                move || {
                    while !is_enough.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= n_rows || made.send((number, make(number))).is_err() {
                            return;
                        }
                    }
                }
            });
        }
        drop(made);
        let mut early = BTreeMap::new();
        let written = found.into_iter().try_for_each(|(number, row)| {
            early.insert(number, row);
            while !is_enough.load(Ordering::Relaxed)
                && let Some(row) = early.remove(&rows.len())
            {
                let row = row.ok_or_else(|| format!("row {} of {file} could not be made", rows.len()))?;
                out.add(&row)?;
                rows.push(row);
                is_enough.fetch_or(added(rows), Ordering::Relaxed);
            }
            Ok(())
        });
        is_enough.store(true, Ordering::Relaxed);
        written
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_their_order_whoever_made_them() {
        let path = std::env::temp_dir().join(format!("suizo-rows-{}", std::process::id()));
        let file = path.to_str().expect("a name");
        let mut rows = vec![0];
        Appender::open(file).and_then(|mut out| out.add(&0)).expect("the first row");
        let slowly = |number: usize| {
            thread::sleep(std::time::Duration::from_millis(if number.is_multiple_of(2) { 8 } else { 1 }));
            Some(number * number)
        };
        make(&mut rows, file, (9, 3), slowly, |_| false).expect("they are made");
        assert_eq!(rows, [0, 1, 4, 9, 16, 25, 36, 49, 64]);
        assert_eq!(known(file, |row: &usize, index| *row == index * index).as_deref(), Ok(&rows[..]));
        make(&mut rows, file, (1_000, 3), slowly, |rows| rows.len() >= 12).expect("they are made");
        assert_eq!(rows.len(), 12);
        let refused = make(&mut rows, file, (1_000, 2), |_| None, |_| false);
        assert!(refused.is_err_and(|why| why.contains("could not be made")));
        std::fs::remove_file(path).expect("it is there");
    }
}
