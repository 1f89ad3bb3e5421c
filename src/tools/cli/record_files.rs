//! Files of records as arguments: how they are found among these, read piece by piece, saved, and what is told of them.

use super::{flags::Flags, output};
use crate::notation::records::{Format, MAX_TEXT, Piece, Pieces, ReadError, Remark};
use serde::Serialize;
use std::{
    fs::File,
    io::{self, Read, Write as _},
    path::{Path, PathBuf},
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportStyle {
    Text,
    Json,
    None,
}

impl ReportStyle {
    /// The value of `--report`.
    ///
    /// # Errors
    /// When there is no such style.
    pub fn of(flags: &Flags) -> Result<ReportStyle, String> {
        match flags.text("report") {
            None | Some("text") => Ok(ReportStyle::Text),
            Some("json") => Ok(ReportStyle::Json),
            Some("none") => Ok(ReportStyle::None),
            Some(other) => Err(format!("--report cannot be {other:?}; give text, json or none")),
        }
    }
}

#[derive(Serialize)]
pub struct RemarkReport {
    pub line: usize,
    pub kind: &'static str,
    pub text: String,
}

impl RemarkReport {
    pub fn of(remark: Remark) -> RemarkReport {
        RemarkReport { line: remark.line, kind: remark.kind.word(), text: remark.text }
    }

    /// Tells it on standard error, of a game of that number in the file.
    pub fn tell(&self, file: &str, game_number: &str) {
        let RemarkReport { line, kind, text } = self;
        let place = if *line == 0 { file.to_owned() } else { format!("{file}:{line}") };
        output::tell!("{place}:{game_number} {}: {text}", kind.replace('_', " "));
    }
}

pub const FORMATS: &str = "kif, kif-sjis, ki2, csa, usi, jkf, hodges, bod, usen";

/// Arguments with names and their values, and the files, which may stand anywhere among them; `-` where there are none.
pub fn files_apart<'a>(args: &[&'a str]) -> (Vec<&'a str>, Vec<&'a str>) {
    let (mut named, mut files) = (Vec::new(), Vec::new());
    let mut words = args.iter().copied();
    while let Some(word) = words.next() {
        if word == "--" {
            files.extend(words.by_ref());
        } else if word.starts_with("--") {
            named.push(word);
            named.extend(words.next());
        } else {
            files.push(word);
        }
    }
    if files.is_empty() {
        files.push("-");
    }
    (named, files)
}

/// The folder that `--out` names.
///
/// # Errors
/// When it is none.
pub fn out_folder(flags: &Flags) -> Result<Option<PathBuf>, String> {
    let out = flags.text("out").map(PathBuf::from);
    match out {
        Some(out) if !out.is_dir() => Err(format!("--out {} is no folder; make it first", out.display())),
        out => Ok(out),
    }
}

/// Saves what was made of a file, or of the game of that number in it, in a folder; a file that is there already is not replaced.
pub fn save(out: &Path, file: &str, number: Option<usize>, ending: &str, bytes: &[u8]) -> Result<(), Stop> {
    let stem =
        Path::new(file).file_stem().filter(|_| file != "-").map_or("record".into(), |stem| stem.to_string_lossy());
    let number = number.map_or_else(String::new, |number| format!("-{number}"));
    let path = out.join(format!("{stem}{number}.{ending}"));
    let written = File::create_new(&path).and_then(|mut file| file.write_all(bytes));
    written.map_err(|error| Stop::Fault(format!("cannot write {}: {error}", path.display())))
}

/// Why no more is done with a file.
pub enum Stop {
    Closed,
    Fault(String),
}

pub fn format(flag: &str, name: &str) -> Result<Format, String> {
    Format::from_id(name).ok_or_else(|| format!("--{flag} cannot be {name:?}; give one of {FORMATS}"))
}

/// A file, or standard input for `-`, in pieces of whole games: no more of it is held than readers take.
pub struct Source {
    file: Box<dyn Read>,
    /// Until all is read.
    pieces: Option<Pieces>,
    /// As the pieces are in.
    pub format: Option<Format>,
}

impl Source {
    pub fn open(file: &str, format: Option<Format>) -> Result<Source, Stop> {
        let file: Box<dyn Read> =
            if file == "-" { Box::new(io::stdin().lock()) } else { Box::new(File::open(file).map_err(cannot_read)?) };
        Ok(Source { file, pieces: Some(Pieces::new(format, Pieces::LENGTH)), format })
    }

    pub fn next(&mut self) -> Result<Option<Piece>, Stop> {
        /// Bytes, of which a file that is not at its end gives no fewer.
        const AT_ONCE: u64 = 1 << 20;
        let Some(mut pieces) = self.pieces.take() else { return Ok(None) };
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            (&mut self.file).take(AT_ONCE).read_to_end(&mut bytes).map_err(cannot_read)?;
            pieces.add(&bytes);
            if (bytes.len() as u64) < AT_ONCE {
                return Ok(Some(pieces.rest()));
            }
            if let Some(piece) = pieces.take().map_err(|error| Stop::Fault(explained(&error)))? {
                self.format = pieces.format();
                self.pieces = Some(pieces);
                return Ok(Some(piece));
            }
        }
    }
}

fn cannot_read(error: io::Error) -> Stop {
    Stop::Fault(format!("cannot be read: {error}"))
}

pub fn explained(error: &ReadError) -> String {
    match error {
        ReadError::UnknownFormat => format!("in no format that is known; --from gives one of {FORMATS}"),
        ReadError::BadStart { line, cause } => format!("line {line}: the start cannot be set up: {cause}"),
        ReadError::Empty => "holds no game".to_owned(),
        ReadError::TooLarge => format!("larger than {} MiB", MAX_TEXT >> 20),
    }
}
