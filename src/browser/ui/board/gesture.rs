//! Tells taps from drags and long presses: a tap stays a tap until the pointer has really moved, then it is a drag.
//!
//! Plain data in and out, so that every unusual end (a second finger, a lost pointer) is tested without a browser.

use crate::{app::board::Place, rules::Square};

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

/// The buttons of a pointer, as bits of `buttons`; a finger counts as the first.
pub const MAIN: u16 = 1;
pub const SECOND: u16 = 2;

/// What lies under a press.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PressTarget {
    /// A piece that may be moved.
    Movable(Place),
    /// A piece that may only be inspected.
    Immovable(Place),
    /// A square from which an arrow or circle is to be drawn.
    Canvas(Square),
}

/// What a pointer did.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Pointer {
    Down {
        id: i32,
        at: Point,
        /// A finger or pen, which is less exact than a mouse.
        coarse: bool,
        /// The button that went down; no more than one contact takes part.
        button: Option<u16>,
        on: Option<PressTarget>,
    },
    Move {
        id: i32,
        at: Point,
        /// The buttons that are down: a release outside the window is not reported.
        buttons: u16,
    },
    /// The pressing pointer has stayed where it is for a while.
    Rest,
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
pub enum GestureResult {
    Nothing,
    /// The drag begins.
    Lift(Place, Point),
    Track(Point),
    Drop(Point),
    /// The drag ended without a drop: the piece goes back.
    Abandon,
    /// A piece was pressed for long: its movement is wanted.
    Inspect(Place),
    /// A piece was pulled that cannot be moved. `lost`: the browser took the pointer away, perhaps to scroll the page.
    Refuse {
        place: Place,
        lost: bool,
    },
    /// An arrow or circle is being drawn from that square to here.
    Draft(Square, Point),
    /// ... and is finished.
    Draw(Square, Point),
    /// The drawing was given up.
    Discard,
}

#[derive(Debug, Clone, Copy, PartialEq, Default)]
enum State {
    #[default]
    Idle,
    Pressed {
        id: i32,
        from: Point,
        slack: f64,
        place: Place,
        may_move: bool,
        /// It was pressed for long and is inspected.
        inspected: bool,
    },
    Dragging {
        id: i32,
    },
    /// Pulling at what cannot be moved.
    Pulling {
        id: i32,
        place: Place,
    },
    Drawing {
        id: i32,
        from: Square,
        button: u16,
    },
}

/// The one press that can be under way.
#[derive(Debug, Default)]
pub struct Gesture {
    state: State,
}

impl Gesture {
    pub fn is_idle(&self) -> bool {
        self.state == State::Idle
    }

    /// Whether the page must not scroll, as the finger acts on the board.
    pub fn holds_page(&self) -> bool {
        match self.state {
            State::Idle | State::Pulling { .. } => false,
            State::Pressed { may_move, inspected, .. } => may_move || inspected,
            State::Dragging { .. } | State::Drawing { .. } => true,
        }
    }

    /// Forgets the press. True when a piece was being dragged.
    pub fn cancel(&mut self) -> bool {
        matches!(std::mem::take(&mut self.state), State::Dragging { .. })
    }

    pub fn handle(&mut self, pointer: Pointer) -> GestureResult {
        match pointer {
            Pointer::Down { id, at, coarse, button: Some(button), on: Some(on) } if self.is_idle() => {
                self.press(id, at, coarse, button, on);
                GestureResult::Nothing
            }
            // a second finger means something else: zooming, or a slip
            Pointer::Down { .. } => self.give_up(false),
            Pointer::Rest => match &mut self.state {
                State::Pressed { place, inspected, .. } if !*inspected => {
                    *inspected = true;
                    GestureResult::Inspect(*place)
                }
                _ => GestureResult::Nothing,
            },
            Pointer::Move { id, at, buttons } if self.is_of(id) => {
                if buttons & self.button() == 0 {
                    self.give_up(false)
                } else {
                    self.drift(id, at)
                }
            }
            Pointer::Up { id, at } if self.is_of(id) => match std::mem::take(&mut self.state) {
                State::Dragging { .. } => GestureResult::Drop(at),
                State::Drawing { from, .. } => GestureResult::Draw(from, at),
                State::Pulling { place, .. } => GestureResult::Refuse { place, lost: false },
                State::Pressed { .. } | State::Idle => GestureResult::Nothing,
            },
            Pointer::Lost { id } if self.is_of(id) => self.give_up(true),
            _ => GestureResult::Nothing,
        }
    }

    fn press(&mut self, id: i32, from: Point, coarse: bool, button: u16, on: PressTarget) {
        let slack = if coarse { 9.0 } else { 4.0 };
        let pressed = |place, may_move| State::Pressed { id, from, slack, place, may_move, inspected: false };
        self.state = match on {
            PressTarget::Canvas(from) => State::Drawing { id, from, button },
            // the second button only draws
            _ if button != MAIN => State::Idle,
            PressTarget::Movable(place) => pressed(place, true),
            PressTarget::Immovable(place) => pressed(place, false),
        };
    }

    fn drift(&mut self, id: i32, at: Point) -> GestureResult {
        match self.state {
            State::Pressed { from, slack, .. } if at.distance(from) <= slack => GestureResult::Nothing,
            State::Pressed { place, may_move: true, .. } => {
                self.state = State::Dragging { id };
                GestureResult::Lift(place, at)
            }
            State::Pressed { place, .. } => {
                self.state = State::Pulling { id, place };
                GestureResult::Nothing
            }
            State::Dragging { .. } => GestureResult::Track(at),
            State::Drawing { from, .. } => GestureResult::Draft(from, at),
            State::Idle | State::Pulling { .. } => GestureResult::Nothing,
        }
    }

    fn is_of(&self, other: i32) -> bool {
        match self.state {
            State::Idle => false,
            State::Pressed { id, .. }
            | State::Dragging { id }
            | State::Pulling { id, .. }
            | State::Drawing { id, .. } => id == other,
        }
    }

    fn button(&self) -> u16 {
        match self.state {
            State::Drawing { button, .. } => button,
            _ => MAIN,
        }
    }

    fn give_up(&mut self, lost: bool) -> GestureResult {
        match std::mem::take(&mut self.state) {
            State::Dragging { .. } => GestureResult::Abandon,
            State::Drawing { .. } => GestureResult::Discard,
            State::Pulling { place, .. } if lost => GestureResult::Refuse { place, lost },
            _ => GestureResult::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: Square = Square::new(6, 6);
    const PIECE: Place = Place::Square(SQUARE);

    fn at(x: f64) -> Point {
        Point { x, y: 0.0 }
    }

    fn down(id: i32, on: Option<PressTarget>) -> Pointer {
        Pointer::Down { id, at: at(0.0), coarse: false, button: Some(MAIN), on }
    }

    fn own(id: i32) -> Pointer {
        down(id, Some(PressTarget::Movable(PIECE)))
    }

    fn other(id: i32) -> Pointer {
        down(id, Some(PressTarget::Immovable(PIECE)))
    }

    fn moved(id: i32, x: f64) -> Pointer {
        Pointer::Move { id, at: at(x), buttons: MAIN }
    }

    fn up(id: i32, x: f64) -> Pointer {
        Pointer::Up { id, at: at(x) }
    }

    #[track_caller]
    fn check(pointers: &[Pointer], expected: &[GestureResult]) {
        let mut gesture = Gesture::default();
        let reactions: Vec<GestureResult> = pointers
            .iter()
            .map(|&pointer| gesture.handle(pointer))
            .filter(|&reaction| reaction != GestureResult::Nothing)
            .collect();
        assert_eq!(reactions, expected);
    }

    #[test]
    fn a_trembling_press_stays_a_tap() {
        check(&[own(1), moved(1, 3.0), up(1, 3.0)], &[]);
    }

    #[test]
    fn a_finger_may_tremble_more_than_a_mouse() {
        let grip = Some(PressTarget::Movable(PIECE));
        let finger = Pointer::Down { id: 1, at: at(0.0), coarse: true, button: Some(MAIN), on: grip };
        check(&[finger, moved(1, 8.0)], &[]);
        check(&[own(1), moved(1, 8.0)], &[GestureResult::Lift(PIECE, at(8.0))]);
    }

    #[test]
    fn a_drag_lifts_follows_and_drops() {
        check(
            &[own(1), moved(1, 9.0), moved(1, 50.0), up(1, 60.0)],
            &[GestureResult::Lift(PIECE, at(9.0)), GestureResult::Track(at(50.0)), GestureResult::Drop(at(60.0))],
        );
    }

    #[test]
    fn nothing_is_lifted_off_an_empty_square() {
        check(&[down(1, None), moved(1, 90.0), up(1, 90.0)], &[]);
    }

    #[test]
    fn pulling_at_what_cannot_be_moved_is_refused_once_it_is_let_go() {
        check(&[other(1), moved(1, 90.0), moved(1, 99.0)], &[]);
        check(&[other(1), moved(1, 90.0), up(1, 90.0)], &[GestureResult::Refuse { place: PIECE, lost: false }]);
        let lost = GestureResult::Refuse { place: PIECE, lost: true };
        check(&[other(1), moved(1, 90.0), Pointer::Lost { id: 1 }], &[lost]);
        check(&[other(1), moved(1, 90.0), other(2), up(1, 90.0)], &[]);
    }

    #[test]
    fn a_long_press_inspects_and_a_drag_may_still_follow() {
        check(&[own(1), moved(1, 2.0), Pointer::Rest, Pointer::Rest, up(1, 2.0)], &[GestureResult::Inspect(PIECE)]);
        check(&[other(1), Pointer::Rest, up(1, 0.0)], &[GestureResult::Inspect(PIECE)]);
        check(
            &[own(1), Pointer::Rest, moved(1, 30.0), Pointer::Rest, up(1, 60.0)],
            &[GestureResult::Inspect(PIECE), GestureResult::Lift(PIECE, at(30.0)), GestureResult::Drop(at(60.0))],
        );
    }

    #[test]
    fn a_rest_that_comes_late_says_nothing() {
        check(&[Pointer::Rest, own(1), up(1, 0.0), Pointer::Rest], &[]);
    }

    #[test]
    fn the_page_scrolls_under_a_finger_that_cannot_move_the_piece_below_it() {
        let mut gesture = Gesture::default();
        gesture.handle(other(1));
        assert!(!gesture.holds_page());
        gesture.handle(Pointer::Rest);
        assert!(gesture.holds_page(), "a long press is meant for the board");
        gesture.handle(up(1, 0.0));
        gesture.handle(own(1));
        assert!(gesture.holds_page());
    }

    #[test]
    fn the_second_button_draws_and_lifts_nothing() {
        let right = |on| Pointer::Down { id: 1, at: at(0.0), coarse: false, button: Some(SECOND), on: Some(on) };
        let moved_right = |x| Pointer::Move { id: 1, at: at(x), buttons: SECOND };
        check(&[right(PressTarget::Movable(PIECE)), moved_right(90.0), up(1, 90.0)], &[]);
        check(
            &[right(PressTarget::Canvas(SQUARE)), moved_right(90.0), up(1, 99.0)],
            &[GestureResult::Draft(SQUARE, at(90.0)), GestureResult::Draw(SQUARE, at(99.0))],
        );
        check(&[right(PressTarget::Canvas(SQUARE)), up(1, 0.0)], &[GestureResult::Draw(SQUARE, at(0.0))]);
        check(&[right(PressTarget::Canvas(SQUARE)), moved(1, 90.0)], &[GestureResult::Discard]);
        check(&[right(PressTarget::Canvas(SQUARE)), Pointer::Lost { id: 1 }], &[GestureResult::Discard]);
    }

    #[test]
    fn another_button_ends_a_drag() {
        let right = Pointer::Down { id: 1, at: at(0.0), coarse: false, button: Some(SECOND), on: None };
        check(&[own(1), moved(1, 9.0), right], &[GestureResult::Lift(PIECE, at(9.0)), GestureResult::Abandon]);
    }

    #[test]
    fn a_second_finger_gives_the_piece_back() {
        check(
            &[own(1), moved(1, 9.0), own(2), moved(1, 50.0), moved(2, 50.0)],
            &[GestureResult::Lift(PIECE, at(9.0)), GestureResult::Abandon],
        );
    }

    #[test]
    fn a_lost_pointer_gives_the_piece_back_once() {
        check(
            &[own(1), moved(1, 9.0), Pointer::Lost { id: 1 }, Pointer::Lost { id: 1 }],
            &[GestureResult::Lift(PIECE, at(9.0)), GestureResult::Abandon],
        );
    }

    #[test]
    fn a_button_released_unseen_gives_the_piece_back() {
        check(
            &[own(1), moved(1, 9.0), Pointer::Move { id: 1, at: at(20.0), buttons: 0 }],
            &[GestureResult::Lift(PIECE, at(9.0)), GestureResult::Abandon],
        );
    }

    #[test]
    fn other_pointers_do_not_steer_a_drag() {
        check(&[own(1), moved(1, 9.0), moved(7, 50.0), up(7, 0.0)], &[GestureResult::Lift(PIECE, at(9.0))]);
    }
}
