//! Presses, told apart: a tap stays a tap until the pointer has really moved, then it is a drag.
//!
//! Plain data in and out, so that every odd ending (a second finger, a lost pointer) is tested without a browser.

use crate::app::board_view::Place;

/// A place on the screen, in CSS pixels of the window.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// What a pointer did.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Pointer {
    Down {
        id: i32,
        at: Point,
        /// A finger or pen, which trembles more than a mouse.
        coarse: bool,
        /// The first contact, with the main button: others lift nothing.
        main: bool,
        /// The piece under it, if that may be moved.
        on: Option<Place>,
    },
    Move {
        id: i32,
        at: Point,
        /// False when the button came up where nobody saw it.
        pressed: bool,
    },
    Up {
        id: i32,
        at: Point,
    },
    /// The browser took the pointer away.
    Lost {
        id: i32,
    },
}

/// What follows from it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Reaction {
    Nothing,
    /// The drag begins.
    Lift(Place, Point),
    Follow(Point),
    Drop(Point),
    /// The drag ended without a place to drop: the piece goes back.
    Abandon,
}

#[derive(Debug, Clone, Copy, PartialEq, Default)]
enum State {
    #[default]
    Idle,
    Pressed {
        id: i32,
        from: Point,
        slack: f64,
        on: Place,
    },
    Dragging {
        id: i32,
    },
}

/// The one drag that can be under way.
#[derive(Debug, Default)]
pub struct Gesture {
    state: State,
}

impl Gesture {
    pub fn is_idle(&self) -> bool {
        self.state == State::Idle
    }

    /// Forgets the press. True when a piece was in the air.
    pub fn cancel(&mut self) -> bool {
        matches!(std::mem::take(&mut self.state), State::Dragging { .. })
    }

    pub fn handle(&mut self, pointer: Pointer) -> Reaction {
        match (pointer, self.state) {
            (Pointer::Down { id, at, coarse, main: true, on: Some(on) }, State::Idle) => {
                let slack = if coarse { 9.0 } else { 4.0 };
                self.state = State::Pressed { id, from: at, slack, on };
                Reaction::Nothing
            }
            // a second finger means something else: zooming, or a slip
            (Pointer::Down { .. }, _) => self.abandon(),
            (Pointer::Move { id, at, pressed: true }, State::Pressed { id: own, from, slack, on }) if id == own => {
                if at.distance(from) <= slack {
                    return Reaction::Nothing;
                }
                self.state = State::Dragging { id };
                Reaction::Lift(on, at)
            }
            (Pointer::Move { id, at, pressed: true }, State::Dragging { id: own }) if id == own => Reaction::Follow(at),
            (
                Pointer::Move { id, pressed: false, .. },
                State::Pressed { id: own, .. } | State::Dragging { id: own },
            ) if id == own => self.abandon(),
            (Pointer::Up { id, at }, State::Dragging { id: own }) if id == own => {
                self.state = State::Idle;
                Reaction::Drop(at)
            }
            (
                Pointer::Up { id, .. } | Pointer::Lost { id },
                State::Pressed { id: own, .. } | State::Dragging { id: own },
            ) if id == own => self.abandon(),
            _ => Reaction::Nothing,
        }
    }

    fn abandon(&mut self) -> Reaction {
        if self.cancel() { Reaction::Abandon } else { Reaction::Nothing }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Square;

    const PIECE: Place = Place::Square(Square::new(6, 6));

    fn at(x: f64) -> Point {
        Point { x, y: 0.0 }
    }

    fn down(id: i32, on: Option<Place>) -> Pointer {
        Pointer::Down { id, at: at(0.0), coarse: false, main: true, on }
    }

    fn moved(id: i32, x: f64) -> Pointer {
        Pointer::Move { id, at: at(x), pressed: true }
    }

    #[track_caller]
    fn check(pointers: &[Pointer], expected: &[Reaction]) {
        let mut gesture = Gesture::default();
        let reactions: Vec<Reaction> = pointers
            .iter()
            .map(|&pointer| gesture.handle(pointer))
            .filter(|&reaction| reaction != Reaction::Nothing)
            .collect();
        assert_eq!(reactions, expected);
    }

    #[test]
    fn a_trembling_press_stays_a_tap() {
        check(&[down(1, Some(PIECE)), moved(1, 3.0), Pointer::Up { id: 1, at: at(3.0) }], &[]);
    }

    #[test]
    fn a_finger_may_tremble_more_than_a_mouse() {
        let finger = Pointer::Down { id: 1, at: at(0.0), coarse: true, main: true, on: Some(PIECE) };
        check(&[finger, moved(1, 8.0)], &[]);
        check(&[down(1, Some(PIECE)), moved(1, 8.0)], &[Reaction::Lift(PIECE, at(8.0))]);
    }

    #[test]
    fn a_drag_lifts_follows_and_drops() {
        check(
            &[down(1, Some(PIECE)), moved(1, 9.0), moved(1, 50.0), Pointer::Up { id: 1, at: at(60.0) }],
            &[Reaction::Lift(PIECE, at(9.0)), Reaction::Follow(at(50.0)), Reaction::Drop(at(60.0))],
        );
    }

    #[test]
    fn nothing_movable_is_never_lifted() {
        check(&[down(1, None), moved(1, 90.0), Pointer::Up { id: 1, at: at(90.0) }], &[]);
    }

    #[test]
    fn other_buttons_lift_nothing_and_end_a_drag() {
        let right = Pointer::Down { id: 1, at: at(0.0), coarse: false, main: false, on: Some(PIECE) };
        check(&[right, moved(1, 90.0)], &[]);
        check(&[down(1, Some(PIECE)), moved(1, 9.0), right], &[Reaction::Lift(PIECE, at(9.0)), Reaction::Abandon]);
    }

    #[test]
    fn a_second_finger_gives_the_piece_back() {
        check(
            &[down(1, Some(PIECE)), moved(1, 9.0), down(2, Some(PIECE)), moved(1, 50.0), moved(2, 50.0)],
            &[Reaction::Lift(PIECE, at(9.0)), Reaction::Abandon],
        );
    }

    #[test]
    fn a_lost_pointer_gives_the_piece_back_once() {
        check(
            &[down(1, Some(PIECE)), moved(1, 9.0), Pointer::Lost { id: 1 }, Pointer::Lost { id: 1 }],
            &[Reaction::Lift(PIECE, at(9.0)), Reaction::Abandon],
        );
    }

    #[test]
    fn a_button_released_unseen_gives_the_piece_back() {
        check(
            &[down(1, Some(PIECE)), moved(1, 9.0), Pointer::Move { id: 1, at: at(20.0), pressed: false }],
            &[Reaction::Lift(PIECE, at(9.0)), Reaction::Abandon],
        );
    }

    #[test]
    fn other_pointers_do_not_steer_a_drag() {
        check(
            &[down(1, Some(PIECE)), moved(1, 9.0), moved(7, 50.0), Pointer::Up { id: 7, at: at(0.0) }],
            &[Reaction::Lift(PIECE, at(9.0))],
        );
    }
}
