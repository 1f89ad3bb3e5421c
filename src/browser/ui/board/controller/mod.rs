//! What a person's hands do to the board: presses, drags, drawing, keys, and what moves after them.

use super::{
    SQUARE, Sight,
    board::BoardProps,
    drawn,
    gesture::{Gesture, Grip, Point, Pointer, Reaction},
    hover::{self, Hover, REST_MS},
    keys::{self, Answered, Held},
    motion,
};
use crate::{
    app::board::{BoardEvent, BoardView, Place, brush_of_keys},
    browser::ui::dom::{self, Area, FocusEvent, KeyboardEvent, MouseEvent, NextFrame, PointerEvent, Timeout},
    record::Brush,
    rules::{Color, Piece, Square},
};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use yew::prelude::*;

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

/// Milliseconds after which the Tab key follows the focus.
const SETTLE_MS: u32 = 300;

/// The newest properties: handlers outlive the drawing that they were made in.
struct Now {
    view: Rc<BoardView>,
    on: Callback<BoardEvent>,
    held: UseStateHandle<Option<Place>>,
}

/// What a person's hands do to the board, kept from one drawing to the next.
#[derive(Default)]
pub(super) struct HandsOn {
    now: RefCell<Option<Now>>,
    /// What was drawn before, to see what moved.
    shown: RefCell<Option<Rc<BoardView>>>,
    pub(super) gesture: RefCell<Gesture>,
    /// The piece in the air came from here.
    lifted: Cell<Option<Place>>,
    /// Since the last press there was a drag: the click that browsers send after it is none.
    dragged: Cell<bool>,
    by_finger: Cell<bool>,
    /// Where the Tab key comes to.
    cursor: Cell<Option<Square>>,
    /// Where the focus came to since then.
    came: Cell<Option<Square>>,
    settling: Cell<Option<Timeout>>,
    /// Put down by hand on this square: nothing is left to be animated.
    put_down: Cell<Option<Square>>,
    hover: Hover,
    /// The colour of the mark that is being drawn.
    brush: Cell<Brush>,
    /// Where a mark begins that is drawn with keys.
    pen: Cell<Option<Square>>,
    frame: NextFrame,
    /// The square that is marked as the one below the piece in the air.
    marked: Rc<Cell<Option<Square>>>,
    pub(super) root: NodeRef,
    pub(super) ghost: NodeRef,
    pub(super) under: NodeRef,
    pub(super) sketch: NodeRef,
}

impl HandsOn {
    pub(super) fn refresh(&self, props: &BoardProps, held: &UseStateHandle<Option<Place>>) {
        self.now.replace(Some(Now { view: Rc::clone(&props.view), on: props.on.clone(), held: held.clone() }));
    }

    fn view(&self) -> Option<Rc<BoardView>> {
        self.now.borrow().as_ref().map(|now| Rc::clone(&now.view))
    }

    fn emit(&self, event: BoardEvent) {
        // released before the answer, which may draw again at once
        let on = self.now.borrow().as_ref().map(|now| now.on.clone());
        if let Some(on) = on {
            on.emit(event);
        }
    }

    fn hold(&self, place: Option<Place>) {
        self.lifted.set(place);
        let held = self.now.borrow().as_ref().map(|now| now.held.clone());
        if let Some(held) = held {
            held.set(place);
        }
    }

    /// The square that the Tab key reaches: where the focus was last, else the middle of the near edge.
    pub(super) fn home(&self, view: &BoardView) -> Square {
        let on_board = |square: &Square| square.file() < view.files && square.rank() < view.ranks;
        self.cursor.get().filter(on_board).unwrap_or_else(|| {
            let rank = match view.orientation {
                Color::Black => view.ranks - 1,
                Color::White => 0,
            };
            Square::new(view.files / 2, rank)
        })
    }

    /// The focus came to a square. The Tab key will come to it too, but no press has to wait for that: a browser takes
    /// milliseconds for it.
    pub(super) fn focused(self: &Rc<HandsOn>, event: &FocusEvent) {
        match dom::place(event) {
            Some(Place::Square(square)) => {
                self.came.set(Some(square));
                let hands_on = Rc::clone(self);
                self.settling.set(Some(Timeout::new(SETTLE_MS, move || hands_on.settle())));
            }
            _ => self.settle(),
        }
    }

    fn settle(&self) {
        if let (Some(view), Some(square)) = (self.view(), self.came.take()) {
            let before = self.home(&view);
            self.cursor.set(Some(square));
            for (square, tabindex) in [(before, "-1"), (square, "0")] {
                dom::set_attribute_at(&self.root, &selector(Place::Square(square)), "tabindex", tabindex);
            }
        }
    }

    pub(super) fn press(&self, event: &PointerEvent) -> Pointer {
        let grip = |view: Rc<BoardView>| {
            let place = dom::place(event).filter(|_| view.promotion.is_none())?;
            if dom::is_second(event) || view.overlay.draws {
                return match place {
                    Place::Square(square) => Some(Grip::Paper(square)),
                    Place::Hand(..) => None,
                };
            }
            let is_own = view.movable == Some(piece_at(&view, place)?.color());
            Some(if is_own { Grip::Own(place) } else { Grip::Other(place) })
        };
        self.brush.set(brush_of_keys(event.shift_key() || event.ctrl_key(), event.alt_key()));
        dom::press(event, self.view().and_then(grip))
    }

    /// A mouse that nothing is done with only stirs.
    pub(super) fn moved(&self, event: &PointerEvent) -> Option<Pointer> {
        if self.gesture.borrow().is_idle() {
            self.hover.stir();
            return None;
        }
        Some(dom::drift(event))
    }

    pub(super) fn pointer(self: &Rc<HandsOn>, pointer: Pointer, event: &PointerEvent) {
        if matches!(pointer, Pointer::Down { .. }) {
            self.dragged.set(false);
            self.put_down.set(None);
            self.hover.rest.set(None);
        }
        let reaction = self.gesture.borrow_mut().handle(pointer);
        match reaction {
            Reaction::Nothing => {}
            Reaction::Look(place) => self.look(place),
            Reaction::Refuse { place, lost } => {
                self.dragged.set(true);
                // the finger may have meant the page
                if !lost || !dom::page_scrolls() {
                    self.emit(BoardEvent::Lift(place));
                }
            }
            Reaction::Sketch(from, at) => {
                dom::capture(&self.root, event);
                self.sketch_to(from, self.square_at(at));
            }
            Reaction::Draw(from, at) => {
                self.dragged.set(true);
                self.put_pen_down();
                if let Some(to) = self.square_at(at) {
                    self.emit(BoardEvent::Draw { from, to, brush: self.brush.get() });
                }
            }
            Reaction::Discard => self.put_pen_down(),
            Reaction::Lift(place, at) => {
                // whatever has the pointer sets its shape: on the root it would be that of all squares, each styled anew
                dom::capture(&self.ghost, event);
                self.dragged.set(true);
                self.by_finger.set(dom::is_finger(event));
                self.follow(at);
                self.hold(Some(place));
                self.emit(BoardEvent::Lift(place));
            }
            Reaction::Follow(at) => self.follow(at),
            Reaction::Drop(at) => self.let_go(self.square_at(at)),
            Reaction::Abandon => self.let_go(None),
        }
        if matches!(pointer, Pointer::Down { coarse: true, .. })
            && self.view().is_some_and(|view| view.overlay.inspects)
        {
            let hands_on = Rc::clone(self);
            self.hover.rest.set(Some(Timeout::new(REST_MS, move || hands_on.rest())));
        }
    }

    /// The pointer was ours and went away. A finger's own capture ends when ours begins: that is no loss.
    pub(super) fn lost(&self, event: &PointerEvent) -> Option<Pointer> {
        let was_ours = [&self.root, &self.ghost].into_iter().any(|node| dom::is_target(event, node));
        was_ours.then(|| dom::loss(event))
    }

    /// A finger has pressed for a while.
    fn rest(&self) {
        let reaction = self.gesture.borrow_mut().handle(Pointer::Rest);
        if let Reaction::Look(place) = reaction {
            self.look(place);
        }
    }

    fn look(&self, place: Place) {
        // the click that some browsers send after it would take it away again
        self.dragged.set(true);
        self.emit(BoardEvent::Inspect(Some(place)));
    }

    /// The mouse came to another place, or left the board.
    pub(super) fn hover(self: &Rc<HandsOn>, place: Option<Place>) {
        if self.hover.over() == place || !self.gesture.borrow().is_idle() {
            return;
        }
        if self.hover.enter(place) {
            self.emit(BoardEvent::Inspect(None));
        }
        if place.is_some() {
            self.await_rest(REST_MS);
        }
    }

    /// Asks how the piece below the mouse moves, as soon as the mouse has lain still.
    fn await_rest(self: &Rc<HandsOn>, after_ms: u32) {
        let hands_on = Rc::clone(self);
        let rest = Timeout::new(after_ms, move || {
            if let Some(left_ms) = hands_on.hover.left_ms() {
                return hands_on.await_rest(left_ms);
            }
            let (Some(view), Some(place)) = (hands_on.view(), hands_on.hover.over()) else { return };
            if hover::may_ask(&view) && piece_at(&view, place).is_some() {
                hands_on.hover.shown();
                hands_on.emit(BoardEvent::Inspect(Some(place)));
            }
        });
        self.hover.rest.set(Some(rest));
    }

    /// Shows the mark that is being drawn, once a frame and past the model.
    fn sketch_to(&self, from: Square, to: Option<Square>) {
        let Some(view) = self.view() else { return };
        let sight = Sight::of(&view);
        let (path, class) = match to {
            Some(to) => (drawn::path(sight, from, to), drawn::class(from, to, self.brush.get())),
            None => (String::new(), String::new()),
        };
        let sketch = self.sketch.clone();
        self.frame.run(move || {
            dom::set_attribute(&sketch, "class", &class);
            dom::set_attribute(&sketch, "d", &path);
        });
    }

    fn put_pen_down(&self) {
        self.pen.set(None);
        self.frame.forget();
        dom::set_attribute(&self.sketch, "d", "");
    }

    fn let_go(&self, on: Option<Square>) {
        self.frame.forget();
        mark_under(&self.under, None);
        self.marked.set(None);
        self.put_down.set(on);
        self.hold(None);
        self.emit(BoardEvent::Release(on));
    }

    /// The piece in the air goes where the pointer is, once a frame and past the model. The board below it is drawn again only when the
    /// pointer comes to another square: on a phone there is no time for that in every frame.
    fn follow(&self, at: Point) {
        let (root, ghost, under) = (self.root.clone(), self.ghost.clone(), self.under.clone());
        let marked = Rc::clone(&self.marked);
        let square = self.square_at(at);
        let corner = square.zip(self.view()).map(|(square, view)| {
            let sight = Sight::of(&view);
            let (x, y) = sight.corner(square);
            (x + sight.margin, y + sight.margin)
        });
        // a finger hides what it carries
        let scale = if self.by_finger.get() { "1.6" } else { "1.1" };
        self.frame.run(move || {
            dom::translate(&ghost, &root, at, scale);
            if marked.replace(square) != square {
                mark_under(&under, corner);
            }
        });
    }

    /// The square at a point of the window.
    fn square_at(&self, at: Point) -> Option<Square> {
        let sight = Sight::of(self.view()?.as_ref());
        let board = dom::area(&self.root, ".board")?;
        let unit = unit(sight, board);
        let along =
            |distance: f64, size| ((distance / unit - f64::from(sight.margin)) / f64::from(size)).floor() as i32;
        sight.square(along(at.x - board.left, SQUARE.0), along(at.y - board.top, SQUARE.1))
    }

    /// Where a place is drawn now. The last piece of its kind leaves no button behind, only its stand.
    fn area_of(&self, place: Place) -> Option<Area> {
        dom::area(&self.root, &selector(place)).or_else(|| match place {
            Place::Hand(color, _) => dom::area(&self.root, &format!("[data-hand={}]", color.name())),
            Place::Square(_) => None,
        })
    }

    pub(super) fn click(&self, event: &MouseEvent) {
        if self.dragged.take() && dom::is_pointed(event) {
            return;
        }
        let Some(view) = self.view() else { return };
        self.put_down.set(None);
        if view.overlay.draws && dom::is_pointed(event) && dom::place(event).is_some() {
            return;
        }
        if let Some(promote) = dom::answer(event) {
            self.emit(BoardEvent::Promote(promote));
        } else if view.promotion.is_some() {
            if !dom::within(event, "[role=dialog]") {
                self.emit(BoardEvent::Cancel);
            }
        } else if let Some(place) = dom::place(event) {
            self.emit(BoardEvent::Tap(place));
        }
    }

    pub(super) fn key(&self, event: &KeyboardEvent) {
        // this key may go by it
        self.settle();
        if event.alt_key() || event.meta_key() {
            return;
        }
        let key = event.key();
        if key == "Escape" {
            if self.gesture.borrow_mut().cancel() {
                self.let_go(None);
            }
            self.put_pen_down();
            self.emit(BoardEvent::Cancel);
            return;
        }
        let taken = match (dom::answer(event), dom::place(event)) {
            (Some(promote), _) => self.key_on_answer(&key, promote),
            (None, Some(place)) if key == "m" && self.takes_letters(event) => self.key_looks(place),
            (None, Some(Place::Square(square))) if matches!(&*key, "w" | "W") && self.takes_letters(event) => {
                self.key_draws(square, brush_of_keys(event.shift_key(), false))
            }
            (None, Some(place)) => {
                self.key_on_place(&key, place, Held { control: event.ctrl_key(), shift: event.shift_key() })
            }
            _ => false,
        };
        if taken {
            event.prevent_default();
        }
    }

    /// Whether keys that are one sign do anything: not where they are switched off, and not with Ctrl.
    fn takes_letters(&self, event: &KeyboardEvent) -> bool {
        !event.ctrl_key() && self.view().is_some_and(|view| view.letters)
    }

    fn key_on_answer(&self, key: &str, promote: bool) -> bool {
        match key {
            "Enter" | " " => self.emit(BoardEvent::Promote(promote)),
            // there are two answers, and the focus stays with them until one is given
            "Tab" | "ArrowLeft" | "ArrowRight" => dom::focus(&self.root, &format!("[data-promote={}]", !promote)),
            _ => return false,
        }
        true
    }

    /// How does this piece move? LinkOverrides a second time, it is shown no more.
    fn key_looks(&self, place: Place) -> bool {
        let shown = self.view().is_some_and(|view| view.overlay.inspected == Some(place));
        self.emit(BoardEvent::Inspect((!shown).then_some(place)));
        true
    }

    /// The first press begins a mark, the second ends it, on the same square as a circle.
    fn key_draws(&self, square: Square, brush: Brush) -> bool {
        match self.pen.get() {
            Some(from) => {
                self.put_pen_down();
                self.emit(BoardEvent::Draw { from, to: square, brush });
            }
            None => {
                self.pen.set(Some(square));
                self.brush.set(brush);
                self.sketch_to(square, Some(square));
            }
        }
        true
    }

    fn key_on_place(&self, key: &str, place: Place, held: Held) -> bool {
        let Some(view) = self.view() else {
            return false;
        };
        match keys::answer(&view, place, key, held) {
            Answered::Go(next) => {
                if let (Some(from), Place::Square(to)) = (self.pen.get(), next) {
                    self.sketch_to(from, Some(to));
                }
                dom::focus(&self.root, &selector(next));
            }
            Answered::Return => dom::focus(&self.root, "[role=grid] [tabindex='0']"),
            Answered::Tell(event) => {
                self.put_down.set(None);
                self.emit(event);
            }
            // at the edge the focus stays, and the page does not scroll either
            Answered::Stay => {}
            Answered::Nothing => return false,
        }
        true
    }

    /// After a drawing: moves what moved, and the focus into and out of the question.
    pub(super) fn drawn(&self, view: &Rc<BoardView>) {
        let before = self.shown.replace(Some(Rc::clone(view)));
        let Some(before) = before else { return };
        if before.orientation != view.orientation {
            // the elements stay where they are, and what was set past the drawing with them
            dom::move_tab_stop(&self.root, "[role=gridcell]", &selector(Place::Square(self.home(view))));
        }
        // a mark that was begun belongs to the position it was begun on
        if self.pen.get().is_some() && (before.orientation != view.orientation || before.sfen != view.sfen) {
            self.put_pen_down();
        }
        let changed = |place| piece_at(view, place) != piece_at(&before, place);
        if self.lifted.get().is_some_and(changed) {
            // another position came while the piece was in the air
            self.gesture.borrow_mut().cancel();
            self.let_go(None);
        }
        self.animate(&before, view);
        if let (None, Some(tentative)) = (before.overlay.tentative, view.overlay.tentative)
            && dom::holds_focus(&self.root)
        {
            // Enter there confirms, Escape takes it back
            dom::focus(&self.root, &selector(Place::Square(tentative.to)));
        }
        match (&before.promotion, &view.promotion) {
            (None, Some(_)) => dom::focus(&self.root, "[data-promote]"),
            (Some(question), None) if dom::holds_focus(&self.root) => {
                dom::focus(&self.root, &selector(Place::Square(question.at)));
            }
            _ => {}
        }
    }

    fn animate(&self, before: &BoardView, view: &BoardView) {
        // what was confirmed stands there already
        let by_hand = self.put_down.take().or(before.overlay.tentative.map(|tentative| tentative.to));
        let motions = motion::between(before, view);
        if motions.is_empty() || dom::reduced_motion() {
            return;
        }
        let sight = Sight::of(view);
        for motion in motions {
            if by_hand.is_some_and(|square| motion.to == Place::Square(square)) {
                continue;
            }
            let Some((dx, dy)) = self.way(sight, motion.from, motion.to) else { continue };
            match motion.to {
                Place::Square(square) => {
                    let mover = format!("[data-at='{square}'] > .mover");
                    dom::slide_from(&self.root, &mover, dx, dy, motion.turned);
                }
                Place::Hand(..) => {
                    dom::slide_from(&self.root, &format!("{} > .token", selector(motion.to)), dx, dy, false);
                }
            }
        }
    }

    /// From where a piece now is back to where it was: to a square in the board's own units, to a hand in pixels.
    fn way(&self, sight: Sight, from: Place, to: Place) -> Option<(f64, f64)> {
        if let (Place::Square(from), Place::Square(to)) = (from, to) {
            // nobody has to lay out the page for that
            let ((from_x, from_y), (to_x, to_y)) = (sight.corner(from), sight.corner(to));
            return Some((f64::from(from_x - to_x), f64::from(from_y - to_y)));
        }
        let middle = |place| Some(self.area_of(place)?.centre());
        let (from, at) = (middle(from)?, middle(to)?);
        let unit = match to {
            Place::Square(_) => unit(sight, dom::area(&self.root, ".board")?),
            Place::Hand(..) => 1.0,
        };
        Some(((from.x - at.x) / unit, (from.y - at.y) / unit))
    }
}

/// Pixels of the board's own unit of length.
fn unit(sight: Sight, board: Area) -> f64 {
    let (_, width, _) = sight.frame();
    board.width / f64::from(width)
}

/// Moves the mark of the square below the piece in the air, which is as large as a square, to a distance from the frame's corner.
fn mark_under(under: &NodeRef, corner: Option<(i32, i32)>) {
    if let Some((x, y)) = corner {
        let percent = |distance: i32, size: i32| dom::tenths(f64::from(distance) * 100.0 / f64::from(size));
        let (x, y) = (percent(x, SQUARE.0), percent(y, SQUARE.1));
        dom::set_style(under, "transform", &format!("translate({x}%,{y}%)"));
    }
    dom::set_style(under, "visibility", if corner.is_some() { "visible" } else { "hidden" });
}

fn selector(place: Place) -> String {
    match place {
        Place::Square(square) => format!("[data-square='{square}']"),
        Place::Hand(color, kind) => {
            format!("[data-hand={}] [data-piece='{}']", color.name(), kind.usi())
        }
    }
}
