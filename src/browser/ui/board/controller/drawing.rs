//! An arrow or circle while it is being drawn, with a pointer or with keys.

use super::{BoardController, Owner};
use crate::{
    app::board::BoardEvent,
    browser::ui::{
        board::{annotations, layout::BoardLayout},
        dom::{self, Handle},
    },
    record::Brush,
    rules::Square,
};

impl<N: Handle, O: Owner> BoardController<N, O> {
    /// Shows the arrow or circle that is being drawn, once a frame without another drawing of the board.
    pub(super) fn draft_to(&self, from: Square, to: Option<Square>) {
        let Some(view) = self.view() else { return };
        let layout = BoardLayout::of(&view);
        let (path, class) = match to {
            Some(to) => (layout.mark(from, to), annotations::class(from, to, self.brush.get())),
            None => (String::new(), String::new()),
        };
        let draft = self.draft.clone();
        self.frame.run(move || {
            dom::set_attribute(&draft, "class", &class);
            dom::set_attribute(&draft, "d", &path);
        });
    }

    pub(super) fn discard_draft(&self) {
        self.drawn_from.set(None);
        self.frame.forget();
        dom::set_attribute(&self.draft, "d", "");
    }

    /// The first press begins an arrow, the second ends it, on the same square as a circle.
    pub(super) fn draw_with_key(&self, square: Square, brush: Brush) {
        match self.drawn_from.get() {
            Some(from) => {
                self.discard_draft();
                self.emit(BoardEvent::Draw { from, to: square, brush });
            }
            None => {
                self.drawn_from.set(Some(square));
                self.brush.set(brush);
                self.draft_to(square, Some(square));
            }
        }
    }
}
