//! Pictures of positions: how they look, what they say, and the sheet of several of them that is printed.
//!
//! What is drawn follows the board: see [`Pictures::sync`].

mod effect;
mod looks;
mod messages;
mod scene;
mod state;
mod view;

pub use effect::PictureEffect;
pub use looks::{Choice, Looks, Switch};
pub use messages::{DiagramMsg, Field, Format, PageAct};
pub use scene::Scene;
pub use state::{MOST_ON_SHEET, Pictures};
pub use view::{ChoiceView, DiagramView, FieldView, MovingView, PageView, SheetOfPages, TickView, view};
