//! A game in every format of records.

use super::header::header;
use crate::{
    notation::records::{self, Format, Written, bod},
    persist::read_game,
    protocol::TextWritten,
    record::NodeId,
    rules::ByColor,
};

/// Writes a stored game with these names of its players, and `date` as [`header`](super::header::header) takes it. A diagram shows the
/// position at that place in preorder, else the start. Nothing where the game cannot be read.
#[must_use]
pub fn write(game: &str, names: ByColor<String>, date: &str, place: Option<usize>) -> Vec<TextWritten> {
    let Ok(saved) = read_game(game) else {
        return Vec::new();
    };
    let mut tree = saved.record.tree().clone();
    let node = place.and_then(|place| tree.preorder().nth(place)).unwrap_or(NodeId::ROOT);
    let mut written = |format: Format| {
        tree.set_header(header(&saved, names.clone(), date, format));
        let Written { text, losses } = match format {
            Format::Bod => bod::write_at(&tree, node),
            _ => records::write(&tree, format),
        };
        TextWritten {
            format: format.id().to_owned(),
            text: text.trim_end().to_owned(),
            losses: losses.into_iter().map(|loss| loss.word().to_owned()).collect(),
        }
    };
    Format::ALL.into_iter().map(&mut written).collect()
}
