//! Pictures of positions: how they look, what they say, and the sheet of several of them that is printed.
//!
//! What is drawn follows the board: see [`Pictures::sync`].

mod looks;
mod scene;
mod state;
mod view;

pub use looks::{Choice, Looks, Switch};
pub use scene::Scene;
pub use state::{DiagramMsg, Field, Format, MOST_ON_SHEET, PageAct, Pictures};
pub use view::{ChoiceView, DiagramView, FieldView, MovingView, PageView, SheetOfPages, TickView, view};
