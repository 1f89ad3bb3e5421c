//! Arrows and circles that a reader draws on the board to think with.

use crate::rules::Square;

/// The colour of a mark, and the dashes that tell it from the others without colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Brush {
    #[default]
    Green,
    Red,
    Blue,
    Yellow,
}

impl Brush {
    /// By the keys held while drawing: Shift or Ctrl, and Alt.
    #[must_use]
    pub fn of(shift_or_control: bool, alt: bool) -> Brush {
        match (shift_or_control, alt) {
            (false, false) => Brush::Green,
            (true, false) => Brush::Red,
            (false, true) => Brush::Blue,
            (true, true) => Brush::Yellow,
        }
    }

    /// Where no key is held: from one to the next, and then none.
    fn next(self) -> Option<Brush> {
        match self {
            Brush::Green => Some(Brush::Red),
            Brush::Red => Some(Brush::Blue),
            Brush::Blue => Some(Brush::Yellow),
            Brush::Yellow => None,
        }
    }

    /// The name in the markup.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Brush::Green => "green",
            Brush::Red => "red",
            Brush::Blue => "blue",
            Brush::Yellow => "yellow",
        }
    }
}

/// An arrow, or a circle where both ends are one square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Annotation {
    pub from: Square,
    pub to: Square,
    pub brush: Brush,
}

/// What is drawn on a position; the next position starts clean.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Annotations {
    list: Vec<Annotation>,
    /// Whether presses draw in place of moving pieces: for fingers, which have no second button.
    pub draws: bool,
}

impl Annotations {
    #[must_use]
    pub fn list(&self) -> &[Annotation] {
        &self.list
    }

    /// Draws a mark, changes its colour, or takes it away where the very same one is. With the pencil, which
    /// fingers take that hold no keys, the same once more goes through the colours.
    pub fn draw(&mut self, mark: Annotation) {
        let same_place = |other: &Annotation| (other.from, other.to) == (mark.from, mark.to);
        let Some(at) = self.list.iter().position(same_place) else { return self.list.push(mark) };
        let brush = match self.list[at].brush {
            brush if self.draws && mark.brush == Brush::default() => brush.next(),
            brush => Some(mark.brush).filter(|_| brush != mark.brush),
        };
        match brush {
            Some(brush) => self.list[at].brush = brush,
            None => drop(self.list.remove(at)),
        }
    }

    pub fn clear(&mut self) {
        self.list.clear();
    }
}
