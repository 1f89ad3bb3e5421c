//! What any board needs, whatever it is part of: the game, the new-game form, a lesson.

mod annotations;
mod event;
mod piece_card;
mod scene;
mod selection;
mod state;
mod view;

pub use annotations::{Annotations, brush_of_keys};
pub use event::{BoardEvent, Place, PositionQuery};
pub use piece_card::{CardFace, CardView, card};
pub use scene::{HintMark, Scene, attacked_royals, targets};
pub use selection::{BoardReaction, Selection, is_strict};
pub use state::BoardState;
pub use view::{ArrowView, BoardView, HandEntry, HandView, Overlay, PromotionView, SquareView, Target, TentativeView};
