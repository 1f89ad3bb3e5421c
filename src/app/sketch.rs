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
pub struct Drawn {
    pub from: Square,
    pub to: Square,
    pub brush: Brush,
}

/// What is drawn on a position; the next position starts clean.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sketch {
    drawn: Vec<Drawn>,
    /// Whether presses draw in place of moving pieces: for fingers, which have no second button.
    pub draws: bool,
}

impl Sketch {
    #[must_use]
    pub fn drawn(&self) -> &[Drawn] {
        &self.drawn
    }

    /// Draws a mark, changes its colour, or takes it away where the very same one is.
    pub fn draw(&mut self, mark: Drawn) {
        let same_place = |other: &Drawn| (other.from, other.to) == (mark.from, mark.to);
        match self.drawn.iter().position(same_place) {
            Some(at) if self.drawn[at] == mark => drop(self.drawn.remove(at)),
            Some(at) => self.drawn[at] = mark,
            None => self.drawn.push(mark),
        }
    }

    pub fn clear(&mut self) {
        self.drawn.clear();
    }
}
