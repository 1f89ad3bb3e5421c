//! What pointer and keyboard do to the board, and what moves after a drawing.
//!
//! One [`BoardController`] lives as long as the board's component and keeps what no drawing shows: `pointer` reads presses and
//! clicks, `drag` moves the piece under the pointer, `inspection` asks how a piece moves, `drawing` follows an arrow or circle until
//! it is finished, `keyboard` reads keys and keeps the one square that Tab reaches, `transition` animates what a new view changed.

mod drag;
mod drawing;
mod inspection;
mod keyboard;
mod pointer;
mod transition;

use super::{
    gesture::{Gesture, Point},
    hover::Hover,
    layout::{BoardLayout, SQUARE},
};
use crate::{
    app::board::{BoardEvent, BoardView, Place},
    browser::ui::dom::{self, Area, NextFrame, Timeout},
    record::Brush,
    rules::{Piece, Square},
};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use yew::prelude::*;

/// The newest properties: handlers outlive the drawing that they were made in.
struct Current {
    view: Rc<BoardView>,
    on: Callback<BoardEvent>,
    redraw: UseForceUpdateHandle,
}

/// State of the interaction, kept from one drawing to the next.
#[derive(Default)]
pub(super) struct BoardController {
    current: RefCell<Option<Current>>,
    /// The view drawn before, to find what moved.
    shown: RefCell<Option<Rc<BoardView>>>,
    gesture: RefCell<Gesture>,
    /// Where the piece that is being dragged comes from.
    lifted: Cell<Option<Place>>,
    /// There was a drag since the last press, so the click that browsers send after it is to be ignored.
    dragged: Cell<bool>,
    by_finger: Cell<bool>,
    /// The square that Tab reaches.
    tab_stop: Cell<Option<Square>>,
    /// The square that got the focus since `tab_stop` was set.
    focused: Cell<Option<Square>>,
    settling: Cell<Option<Timeout>>,
    /// Where a drag ended: a piece that arrives there is not animated.
    dropped_on: Cell<Option<Square>>,
    hover: Hover,
    /// The colour of the arrow or circle that is being drawn.
    brush: Cell<Brush>,
    /// Where an arrow or circle begins that is drawn with keys.
    drawn_from: Cell<Option<Square>>,
    frame: NextFrame,
    /// The square marked as the one below the dragged piece.
    marked: Rc<Cell<Option<Square>>>,
    pub root: NodeRef,
    /// The dragged piece.
    pub ghost: NodeRef,
    /// The mark of the square below it.
    pub under: NodeRef,
    /// The arrow or circle that is being drawn.
    pub draft: NodeRef,
}

impl BoardController {
    pub fn refresh(&self, view: &Rc<BoardView>, on: &Callback<BoardEvent>, redraw: UseForceUpdateHandle) {
        self.current.replace(Some(Current { view: Rc::clone(view), on: on.clone(), redraw }));
    }

    /// Where the piece that is being dragged comes from.
    pub fn held(&self) -> Option<Place> {
        self.lifted.get()
    }

    fn view(&self) -> Option<Rc<BoardView>> {
        self.current.borrow().as_ref().map(|current| Rc::clone(&current.view))
    }

    fn emit(&self, event: BoardEvent) {
        // the borrow ends before the call, which may draw again at once
        let on = self.current.borrow().as_ref().map(|current| current.on.clone());
        if let Some(on) = on {
            on.emit(event);
        }
    }

    fn hold(&self, place: Option<Place>) {
        if self.lifted.replace(place) == place {
            return;
        }
        let redraw = self.current.borrow().as_ref().map(|current| current.redraw.clone());
        if let Some(redraw) = redraw {
            redraw.force_update();
        }
    }

    /// The square at a point of the window.
    fn square_at(&self, at: Point) -> Option<Square> {
        let layout = BoardLayout::of(self.view()?.as_ref());
        let board = dom::area(&self.root, ".board")?;
        let unit = unit(layout, board);
        let along =
            |distance: f64, size| ((distance / unit - f64::from(layout.margin)) / f64::from(size)).floor() as i32;
        layout.square(along(at.x - board.left, SQUARE.0), along(at.y - board.top, SQUARE.1))
    }
}

/// The piece on a square or in a hand.
pub(super) fn piece_at(view: &BoardView, place: Place) -> Option<Piece> {
    match place {
        Place::Square(square) => view.squares.iter().find(|seen| seen.square == square)?.piece,
        Place::Hand(color, kind) => {
            let hands = view.hands.as_ref()?;
            hands[color].entries.iter().any(|entry| entry.kind == kind).then(|| Piece::new(color, kind))
        }
    }
}

/// Pixels of the board's own unit of length.
fn unit(layout: BoardLayout, board: Area) -> f64 {
    let (_, width, _) = layout.frame();
    board.width / f64::from(width)
}

fn selector(place: Place) -> String {
    match place {
        Place::Square(square) => format!("[data-square='{square}']"),
        Place::Hand(color, kind) => {
            format!("[data-hand={}] [data-piece='{}']", color.name(), kind.usi())
        }
    }
}
