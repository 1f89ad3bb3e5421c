//! Records as texts: read for a board, and written for whoever asks it for its record.

use super::{super::platform::game_link, told};
use crate::{
    notation::{
        packed,
        records::{self, Format, MAX_TEXT, ReadError},
    },
    record::GameTree,
};

/// A record that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadRecord {
    /// As plain lines, for a board.
    pub lines: String,
    /// As links carry it.
    pub packed: String,
    /// Something in the text could not be read, and was left out.
    pub is_cut: bool,
}

/// Reads the first game of a text, whatever its format is.
///
/// # Errors
/// Why there is no game in it, in English.
///
/// ```
/// use suizo::app::embed::reader;
/// let read = reader::read("手合割：平手\n   1 ７六歩(77)\n").unwrap();
/// assert!(read.lines.ends_with("m7g7f\n") && !read.is_cut);
/// assert!(reader::read("Shogi is played by two.").is_err());
/// ```
pub fn read(text: &str) -> Result<ReadRecord, String> {
    if text.len() > MAX_TEXT {
        return Err("the text is too long".to_owned());
    }
    let games = records::read(text, None).map_err(cause)?;
    let first = games.into_iter().next().ok_or("the text has no game")?;
    let is_cut = !first.remarks.is_empty();
    Ok(ReadRecord { lines: told::write(&first.tree), packed: packed::write(&first.tree, ""), is_cut })
}

fn cause(error: ReadError) -> String {
    match error {
        ReadError::UnknownFormat => "the text is no record".to_owned(),
        ReadError::BadStart { line, cause } => format!("line {line}: {cause}"),
        ReadError::Empty => "the text has no game".to_owned(),
        ReadError::TooLarge => "the text is too long".to_owned(),
    }
}

/// Writes the record that a fragment tells as a text.
///
/// # Errors
/// What cannot be used, in English.
///
/// ```
/// use suizo::app::embed::reader;
/// let text = reader::write("moves=7g7f,3c3d", "kif").unwrap();
/// assert!(text.contains("７六歩"));
/// assert_eq!(reader::write("moves=7g7f", "pdf"), Err("no format \"pdf\"".to_owned()));
/// ```
pub fn write(fragment: &str, format: &str) -> Result<String, String> {
    let format = Format::from_id(format).ok_or_else(|| format!("no format {format:?}"))?;
    let link = game_link::parse(fragment);
    let mut game = link.opening().map_err(|error| error.to_string())?;
    let tree = match &link.packed {
        Some(text) => packed::read(&game, text).tree,
        None => {
            link.play(&mut game).map_err(|error| error.to_string())?;
            GameTree::from_game(&game)
        }
    };
    Ok(records::write(&tree, format).text)
}
