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
    browser::ui::dom::{self, Area, Handle, NextFrame, Timeout},
    record::Brush,
    rules::{Piece, Square},
};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

/// Who draws the board and is told what a person does to it: the page's component, or a tag in somebody else's page.
pub trait Owner: Clone + 'static {
    /// A person did this.
    fn tell(&self, event: BoardEvent);

    /// The board is to be drawn again from the same view.
    fn redraw(&self);
}

/// The newest properties: handlers outlive the drawing that they were made in.
struct Current<O> {
    view: Rc<BoardView>,
    owner: O,
}

/// State of the interaction, kept from one drawing to the next.
pub struct BoardController<N, O> {
    current: RefCell<Option<Current<O>>>,
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
    pub root: N,
    /// The dragged piece.
    pub ghost: N,
    /// The mark of the square below it.
    pub under: N,
    /// The arrow or circle that is being drawn.
    pub draft: N,
}

impl<N: Handle, O: Owner> Default for BoardController<N, O> {
    fn default() -> BoardController<N, O> {
        BoardController {
            current: RefCell::default(),
            shown: RefCell::default(),
            gesture: RefCell::default(),
            lifted: Cell::default(),
            dragged: Cell::default(),
            by_finger: Cell::default(),
            tab_stop: Cell::default(),
            focused: Cell::default(),
            settling: Cell::default(),
            dropped_on: Cell::default(),
            hover: Hover::default(),
            brush: Cell::default(),
            drawn_from: Cell::default(),
            frame: NextFrame::default(),
            marked: Rc::default(),
            root: N::default(),
            ghost: N::default(),
            under: N::default(),
            draft: N::default(),
        }
    }
}

impl<N: Handle, O: Owner> BoardController<N, O> {
    /// Takes over what is drawn now.
    pub fn refresh(&self, view: &Rc<BoardView>, owner: O) {
        self.current.replace(Some(Current { view: Rc::clone(view), owner }));
    }

    /// Where the piece that is being dragged comes from.
    pub fn held(&self) -> Option<Place> {
        self.lifted.get()
    }

    fn view(&self) -> Option<Rc<BoardView>> {
        self.current.borrow().as_ref().map(|current| Rc::clone(&current.view))
    }

    fn owner(&self) -> Option<O> {
        self.current.borrow().as_ref().map(|current| current.owner.clone())
    }

    fn emit(&self, event: BoardEvent) {
        // the borrow ends before the call, which may draw again at once
        if let Some(owner) = self.owner() {
            owner.tell(event);
        }
    }

    fn hold(&self, place: Option<Place>) {
        if self.lifted.replace(place) == place {
            return;
        }
        if let Some(owner) = self.owner() {
            owner.redraw();
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
pub fn piece_at(view: &BoardView, place: Place) -> Option<Piece> {
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
