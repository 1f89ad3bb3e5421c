//! Files of lines, packed by gzip or not.

use flate2::{Compression, read::MultiGzDecoder, write::GzEncoder};
use std::{
    fs::{self, File},
    io::{self, BufWriter, Read, Write},
    path::Path,
};

/// The text of a file, unpacked if it begins as gzip does.
pub(super) fn read_text(path: &Path) -> io::Result<String> {
    const PACKED: [u8; 2] = [0x1f, 0x8b];
    let bytes = fs::read(path)?;
    let mut text = String::new();
    if bytes.starts_with(&PACKED) {
        MultiGzDecoder::new(bytes.as_slice()).read_to_string(&mut text)?;
    } else {
        bytes.as_slice().read_to_string(&mut text)?;
    }
    Ok(text)
}

/// A file to which lines are written, packed if its name ends in `.gz`.
pub enum LineWriter {
    /// As it is.
    Plain(BufWriter<File>),
    /// By gzip.
    Packed(Box<GzEncoder<BufWriter<File>>>),
}

impl LineWriter {
    /// A new file; one of that name is overwritten.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn create(path: &Path) -> io::Result<LineWriter> {
        let file = BufWriter::new(File::create(path)?);
        Ok(match path.extension() {
            Some(extension) if extension == "gz" => {
                LineWriter::Packed(Box::new(GzEncoder::new(file, Compression::best())))
            }
            _ => LineWriter::Plain(file),
        })
    }

    /// Writes a line.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        match self {
            LineWriter::Plain(file) => writeln!(file, "{text}"),
            LineWriter::Packed(file) => writeln!(file, "{text}"),
        }
    }

    /// Writes what is still buffered, so that the lines so far can be read even if no more come.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        match self {
            LineWriter::Plain(file) => file.flush(),
            LineWriter::Packed(file) => file.flush(),
        }
    }

    /// Ends the file.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn finish(self) -> io::Result<()> {
        match self {
            LineWriter::Plain(mut file) => file.flush(),
            LineWriter::Packed(file) => file.finish()?.flush(),
        }
    }
}
