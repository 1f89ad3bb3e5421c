//! KIF and KIFU, the format of 柿木: each move on a line, with the square that it comes from.
//!
//! # What is read
//!
//! Every dialect that is known of, KI2 and BOD among them: wide and narrow digits, 変化 with nested variations, comments (`*`), bookmarks
//! (`&`), times, 手合割 by name, by a diagram or both, 先手 and 後手 or 下手 and 上手, every word for an end, and the line まで…手で….
//! 手合割：詰将棋 begins from the diagram, with Black to mate, and is kept as 分類：詰将棋; 残り全部 in a hand is what the board leaves of a set.
//! A line of play that cannot go on ends there, with a remark; what follows is read on from the next 変化.
//!
//! # What is written
//!
//! * The start by the name of the handicap where every program knows that name, else as その他 with a diagram. 手数＝N below a diagram
//!   counts the moves before it.
//! * Variations in the order in which every reader takes them: each after the line that it leaves, the deepest first.
//! * A glyph as the first line of the comment, `*【疑問手】`. A comment that begins like that has `*【】` before it.
//! * An evaluation as ShogiHome writes it, in the first lines of the comment ([`evaluations`](super::evaluations)).
//! * Bookmarks are notes by the name [`BOOKMARK`].
//! * Times in whole seconds; a total that the times add up to is not kept apart.
//! * The end as 投了, 切れ負け and so on, which speak of the side to move. Where there is no such word 中断 stands there, and the line
//!   まで…手で… says what happened.
//!
//! # Sho, Heian and Asakura shogi
//!
//! The profile adds two headers, `棋種：小将棋`, `棋種：平安将棋 9x8` (8x8, 9x9, 8x9) or `棋種：朝倉象棋`, and for any game `規則：bare_king=counter …`, the
//! rule switches that differ from their default, spelled as in links. 手合割 is その他, and the diagram shows the board, 8 or 9 squares
//! wide and high; the elephant is 醉, the prince 太. A program that knows neither header sees a diagram that it may refuse, and no other
//! game than the one that was played. Without 棋種 the reader goes by the size of the board, by 醉 and 太, and by
//! pieces in hand.

mod body;
mod diagram;
pub(super) mod ends;
pub(super) mod head;
mod lines;
mod moves;
mod notes;
mod reader;
mod split;
mod words;
mod writer;

pub use head::Sides;
pub(super) use head::start_named;
pub(super) use moves::{Found, in_ki2, read as read_move, tokens};
pub use reader::read;
pub(super) use reader::{read_diagram, read_each};
pub(crate) use split::GameTexts;
pub use writer::write;
pub(super) use writer::{write_ki2, write_position};

/// The name under which a node's notes keep bookmarks (しおり).
pub const BOOKMARK: &str = "しおり";
