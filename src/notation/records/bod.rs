//! BOD (局面図): one position as a diagram, with the hands of both sides.
//!
//! The headers and the lines for sho, Heian and Asakura shogi are those of [`kif`](super::kif). 手数＝N below the diagram counts the moves before
//! it, and names the last of them: `手数＝1  ▲７六歩  まで`.

use super::{Loss, Parsed, ReadError, Written, kif};
use crate::record::{GameTree, NodeId};

/// Reads a diagram. Moves below it are read as well.
///
/// # Errors
/// When there is no diagram, or it shows a position that cannot be played.
///
/// ```
/// use suizo::notation::records::bod;
/// let text = "\
/// 後手の持駒：なし
///   ９ ８ ７ ６ ５ ４ ３ ２ １
/// +---------------------------+
/// | ・ ・ ・ ・v玉 ・ ・ ・ ・|一
/// | ・ ・ ・ ・ ・ ・ ・ ・ ・|二
/// | ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
/// | ・ ・ ・ ・ ・ ・ ・ ・ ・|四
/// | ・ ・ ・ ・ ・ ・ ・ ・ ・|五
/// | ・ ・ ・ ・ ・ ・ ・ ・ ・|六
/// | ・ ・ ・ ・ ・ ・ ・ ・ ・|七
/// | ・ ・ ・ ・ ・ ・ ・ ・ ・|八
/// | ・ ・ ・ ・ ・ ・ ・ ・ ・|九
/// +---------------------------+
/// 先手の持駒：金二
/// 手数＝6
/// ";
/// let parsed = bod::read(text).unwrap();
/// assert_eq!(parsed.tree.start().sfen(), "4k4/9/4P4/9/9/9/9/9/9 b 2G 7");
/// assert_eq!(bod::write(&parsed.tree).text, text);
/// ```
pub fn read(text: &str) -> Result<Parsed, ReadError> {
    kif::read_diagram(text)
}

/// Draws the position at the end of the main line.
#[must_use]
pub fn write(tree: &GameTree) -> Written {
    write_at(tree, tree.end_of_line(NodeId::ROOT))
}

/// Draws the position at a node.
#[must_use]
pub fn write_at(tree: &GameTree, node: NodeId) -> Written {
    let mut written = kif::write_position(tree, node);
    let has_notes = tree.node(NodeId::ROOT).notes().is_some();
    if tree.main_child(NodeId::ROOT).is_some() || has_notes {
        // all that is said of moves goes with them
        written.losses.push(Loss::Moves);
        written.losses.sort_unstable();
        written.losses.dedup();
    }
    written
}
