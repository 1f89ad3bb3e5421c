//! Arrows and circles that a reader draws on the board to think with.

use crate::record::{Brush, Mark};

/// The brush of the keys held while drawing: Shift or Ctrl, and Alt.
#[must_use]
pub fn brush_of_keys(shift_or_control: bool, alt: bool) -> Brush {
    match (shift_or_control, alt) {
        (false, false) => Brush::Green,
        (true, false) => Brush::Red,
        (false, true) => Brush::Blue,
        (true, true) => Brush::Yellow,
    }
}

/// Where no key is held: from one to the next, and then none.
fn next(brush: Brush) -> Option<Brush> {
    Brush::ALL.into_iter().skip_while(|other| *other != brush).nth(1)
}

/// What is drawn on a position; the next position starts clean.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Annotations {
    list: Vec<Mark>,
    /// Whether presses draw in place of moving pieces: for fingers, which have no second button.
    pub draws: bool,
}

impl Annotations {
    #[must_use]
    pub fn list(&self) -> &[Mark] {
        &self.list
    }

    /// Draws a mark, changes its colour, or takes it away where the very same one is. With the pencil, which
    /// fingers take that hold no keys, the same once more goes through the colours.
    pub fn draw(&mut self, mark: Mark) {
        let same_place = |other: &Mark| (other.from, other.to) == (mark.from, mark.to);
        let Some(at) = self.list.iter().position(same_place) else { return self.list.push(mark) };
        let brush = match self.list[at].brush {
            brush if self.draws && mark.brush == Brush::default() => next(brush),
            brush => Some(mark.brush).filter(|_| brush != mark.brush),
        };
        match brush {
            Some(brush) => self.list[at].brush = brush,
            None => drop(self.list.remove(at)),
        }
    }

    /// Shows these marks in place of what was drawn.
    pub fn set(&mut self, marks: Vec<Mark>) {
        self.list = marks;
    }

    pub fn clear(&mut self) {
        self.list.clear();
    }
}
