//! Annotations: arrows and circles that a person draws on the board.

use super::layout::{BoardLayout, length};
use crate::{app::board::BoardView, record::Brush, rules::Square};
use yew::prelude::*;

/// Distance from the middle of a square at which an arrow begins.
const START: i32 = 22;
/// Radius of a circle.
const RADIUS: i32 = 43;
/// Length of an arrow's head, and half its width.
const HEAD: (i32, i32) = (34, 24);

/// All annotations, and in `draft` the one that is being drawn.
pub(super) fn layer(view: &BoardView, draft: NodeRef) -> Html {
    let layout = BoardLayout::of(view);
    html! {
        <g class="marks sketch" aria-hidden="true">
            { for view.overlay.annotations.iter().map(|mark| {
                let class = class(mark.from, mark.to, mark.brush);
                html! {
                    <path {class} data-drawn={format!("{}{}", mark.from, mark.to)} data-brush={mark.brush.id()} d={path(layout, mark.from, mark.to)} />
                }
            }) }
            <path ref={draft} />
        </g>
    }
}

/// The classes of one annotation; a circle is not filled.
pub(super) fn class(from: Square, to: Square, brush: Brush) -> String {
    let round = if from == to { " round" } else { "" };
    format!("drawn {}{round}", brush.id())
}

/// A shaft with a closed head, or a circle round one square.
pub(super) fn path(layout: BoardLayout, from: Square, to: Square) -> String {
    let middle = |square| {
        let (x, y) = layout.corner(square);
        (x + 50, y + 55)
    };
    let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
    if from == to {
        return format!(
            "M{} {y1}a{RADIUS} {RADIUS} 0 1 0 {} 0a{RADIUS} {RADIUS} 0 1 0 {} 0Z",
            x1 - RADIUS,
            2 * RADIUS,
            -2 * RADIUS
        );
    }
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = length((dx, dy));
    let along = |distance: i32| (dx * distance / length, dy * distance / length);
    let ((start_x, start_y), (head_x, head_y)) = (along(START), along(HEAD.0));
    let (neck_x, neck_y) = (x2 - head_x, y2 - head_y);
    let (side_x, side_y) = (-head_y * HEAD.1 / HEAD.0, head_x * HEAD.1 / HEAD.0);
    format!(
        "M{} {}L{neck_x} {neck_y}M{} {}L{x2} {y2}L{} {}Z",
        x1 + start_x,
        y1 + start_y,
        neck_x + side_x,
        neck_y + side_y,
        neck_x - side_x,
        neck_y - side_y
    )
}
