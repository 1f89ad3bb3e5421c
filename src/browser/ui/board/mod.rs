//! The board with its stands: draws a [`BoardView`](crate::app::board::BoardView), answers with
//! [`BoardEvent`](crate::app::board::BoardEvent)s, and does not know what is legal.
//!
//! It stands alone: of `app` it imports what `app::board` shows, two settings (piece set, coordinates), the throw of furigoma and
//! the diagrams of articles.

mod annotations;
#[expect(clippy::module_inception, reason = "the file is named for the component")]
mod board;
mod controller;
mod coords;
mod diagram;
mod furigoma;
pub mod gesture;
mod grid;
mod hand;
mod hover;
mod keys;
mod layout;
mod marks;
mod motion;
mod piece;
mod promotion;

pub use annotations::class as annotation_class;
pub use board::{Board, BoardProps};
pub use controller::{BoardController, Owner, piece_at};
pub use diagram::{StartPicture, diagram, movement, position, problem};
pub use piece::PieceIcon;
pub use promotion::{PromotionCard, promotion_card};
