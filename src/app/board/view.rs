//! Everything the board component needs, and nothing it could compute.

use super::{
    super::{session::furigoma::Toss, settings::BoardLooks},
    event::Place,
};
use crate::{
    record::Mark,
    rules::{ByColor, Color, Danger, Kind, Piece, Square, SquareSet},
};

/// What a selected piece may do on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// An empty square: drawn as a dot.
    Quiet,
    /// An enemy piece: drawn as a ring.
    Capture,
}

/// One square as it is to be drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct SquareView {
    pub square: Square,
    pub piece: Option<Piece>,
    /// Accessible name in the page's language, such as `7g, Black pawn`.
    pub label: String,
    pub selected: bool,
    pub target: Option<Target>,
    /// One of the two squares of the last move.
    pub last: bool,
    /// A royal under attack stands here.
    pub check: bool,
    /// Marked by a hint.
    pub hint: bool,
}

/// One kind of piece on a stand.
#[derive(Debug, Clone, PartialEq)]
pub struct HandEntry {
    pub kind: Kind,
    pub count: u8,
    pub label: String,
    pub selected: bool,
    pub hint: bool,
}

/// One player's stand, strongest kind first.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct HandView {
    pub label: String,
    pub entries: Vec<HandEntry>,
}

/// A move that is thought of: one that a search found, or one of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArrowView {
    pub from: Place,
    pub to: Square,
    /// 0 is the best, or the first of its side in a line.
    pub rank: usize,
    /// A move of the side that has not the move in the position shown.
    pub threat: bool,
}

/// A move that waits for its player's word: the piece is shown where it would stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TentativeView {
    pub from: Place,
    pub to: Square,
    /// As it would stand there.
    pub piece: Piece,
}

/// What lies over the position: asked for, or of the reader's own making.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Overlay {
    /// The piece whose movement is shown.
    pub inspected: Option<Place>,
    /// Where that piece could go.
    pub reach: SquareSet,
    /// Pieces of either side that could be taken; both empty unless the setting asks for them.
    pub danger: ByColor<Danger>,
    /// Arrows and circles.
    pub annotations: Vec<Mark>,
    pub tentative: Option<TentativeView>,
    /// Whether presses draw in place of moving pieces.
    pub draws: bool,
}

/// The question asked beside the target square.
#[derive(Debug, Clone, PartialEq)]
pub struct PromotionView {
    pub at: Square,
    /// The piece as it is, unpromoted.
    pub piece: Piece,
    pub title: String,
    pub promote_label: String,
    pub decline_label: String,
}

/// The board, both stands and the open promotion question.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardView {
    /// Whether both kings are drawn as 玉.
    pub one_king: bool,
    /// Variant id, for `data-variant`.
    pub variant: &'static str,
    pub files: u8,
    pub ranks: u8,
    /// Depth of the promotion zone, for the four dots.
    pub zone_ranks: u8,
    /// Who sits at the bottom.
    pub orientation: Color,
    pub turn: Color,
    pub ply: usize,
    pub sfen: String,
    /// Accessible name of the whole board.
    pub label: String,
    /// Every playable square, in reading order from Black's side: rank a first, highest file first.
    pub squares: Vec<SquareView>,
    /// `None` in games without drops.
    pub hands: Option<ByColor<HandView>>,
    pub promotion: Option<PromotionView>,
    /// The best first.
    pub arrows: Vec<ArrowView>,
    pub overlay: Overlay,
    /// Whether the squares that a chosen piece may go to are shown.
    pub shows_targets: bool,
    /// Five pawns thrown to decide who begins.
    pub toss: Option<Toss>,
    pub looks: BoardLooks,
    /// Whose pieces can be picked up by dragging now: in a game those of one side at most, none while only looking.
    pub movable: ByColor<bool>,
}
