//! After a drawing: what moved is seen to move, and the focus follows the questions.

use super::{BoardController, Owner, piece_at, selector, unit};
use crate::{
    app::board::{BoardView, Place},
    browser::ui::{
        board::{
            layout::BoardLayout,
            motion::{self, MOTION_MS},
        },
        dom::{self, Area, Handle},
    },
};
use std::rc::Rc;

impl<N: Handle, O: Owner> BoardController<N, O> {
    pub fn after_drawing(&self, view: &Rc<BoardView>) {
        let before = self.shown.replace(Some(Rc::clone(view)));
        let Some(before) = before else { return };
        if before.orientation != view.orientation {
            // the elements stay where they are, and so does the tab stop that was set on them directly
            dom::move_tab_stop(&self.root, "[role=gridcell]", &selector(Place::Square(self.tab_stop(view))));
        }
        // an arrow that was begun belongs to the position it was begun on
        if self.drawn_from.get().is_some() && (before.orientation != view.orientation || before.sfen != view.sfen) {
            self.discard_draft();
        }
        let changed = |place| piece_at(view, place) != piece_at(&before, place);
        if self.lifted.get().is_some_and(changed) {
            // another position came during the drag
            self.gesture.borrow_mut().cancel();
            self.end_drag(None);
        }
        self.animate(&before, view);
        self.move_focus(&before, view);
    }

    fn move_focus(&self, before: &BoardView, view: &BoardView) {
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
        // a dragged or confirmed piece stands there already
        let arrived = self.dropped_on.take().or(before.overlay.tentative.map(|tentative| tentative.to));
        let motions = motion::between(before, view);
        if motions.is_empty() || dom::reduced_motion() {
            return;
        }
        let layout = BoardLayout::of(view);
        for motion in motions {
            if arrived.is_some_and(|square| motion.to == Place::Square(square)) {
                continue;
            }
            let Some(from) = self.displacement(layout, motion.from, motion.to) else { continue };
            match motion.to {
                Place::Square(square) => {
                    let mover = format!("[data-at='{square}'] > .mover");
                    dom::slide_from(&self.root, &mover, from, MOTION_MS, motion.turned);
                }
                Place::Hand(..) => {
                    dom::slide_from(&self.root, &format!("{} > .token", selector(motion.to)), from, MOTION_MS, false);
                }
            }
        }
    }

    /// From where a piece is now back to where it was: to a square in the board's own units, to a hand in pixels.
    fn displacement(&self, layout: BoardLayout, from: Place, to: Place) -> Option<(f64, f64)> {
        if let (Place::Square(from), Place::Square(to)) = (from, to) {
            // calculated, so that the browser need not lay out the page
            let ((from_x, from_y), (to_x, to_y)) = (layout.corner(from), layout.corner(to));
            return Some((f64::from(from_x - to_x), f64::from(from_y - to_y)));
        }
        let middle = |place| Some(self.area_of(place)?.centre());
        let (from, at) = (middle(from)?, middle(to)?);
        let unit = match to {
            Place::Square(_) => unit(layout, dom::area(&self.root, ".board")?),
            Place::Hand(..) => 1.0,
        };
        Some(((from.x - at.x) / unit, (from.y - at.y) / unit))
    }

    /// Where a place is drawn now. The last piece of its kind leaves no button behind, only its stand.
    fn area_of(&self, place: Place) -> Option<Area> {
        dom::area(&self.root, &selector(place)).or_else(|| match place {
            Place::Hand(color, _) => dom::area(&self.root, &format!("[data-hand={}]", color.name())),
            Place::Square(_) => None,
        })
    }
}
