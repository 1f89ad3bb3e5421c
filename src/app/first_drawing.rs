//! The steps in which the page is first drawn, so that none of them is long. There are few, as the whole page is thought of anew for each.

use super::page_view::{Beside, PageView};
use std::rc::Rc;

/// The board's ranks and pieces come in this number of steps: each costs a slow phone time (`tests/bench/start.mjs`), and makes the
/// others shorter, of which Lighthouse counts the time beyond 50 ms.
const PARTS: u8 = 2;

/// How much of the page is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Drawn(u8);

impl Drawn {
    pub const NOTHING: Drawn = Drawn(0);
    /// Nothing, but what the page shows has been thought of once: browsers compile what that needs when it is first called.
    pub const THOUGHT: Drawn = Drawn(1);
    pub const HEADER: Drawn = Drawn(2);
    /// All but the board and the moves. The board's ranks follow.
    pub const FRAME: Drawn = Drawn(3);
    /// The page, which takes the place of the first picture.
    pub const WHOLE: Drawn = Drawn(Drawn::FRAME.0 + PARTS);

    /// The step that follows; the last one is followed by itself.
    #[must_use]
    pub fn next(self) -> Drawn {
        Drawn(self.0 + 1).min(Drawn::WHOLE)
    }
}

impl PageView<'_> {
    /// Leaves out what later steps of the first drawing add.
    pub fn leave_out(&mut self, drawn: Drawn) {
        if drawn >= Drawn::WHOLE {
            return;
        }
        match self.board.as_mut().and_then(Rc::get_mut).filter(|_| drawn > Drawn::FRAME) {
            Some(board) => {
                let ranks = board.ranks * (drawn.0 - Drawn::FRAME.0) / PARTS;
                board.squares.truncate(usize::from(board.files * ranks));
            }
            None => self.board = None,
        }
        match &mut self.beside {
            Beside::Game(panel) if drawn > Drawn::HEADER => panel.moves.entries = Rc::default(),
            beside => *beside = Beside::Awaited { failed: false },
        }
    }
}
