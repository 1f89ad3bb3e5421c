//! Arrows and circles that the reader draws.

use super::Sight;
use crate::{app::board::BoardView, record::Brush, rules::Square};
use yew::prelude::*;

/// From the middle of a square, where an arrow begins.
const APART: i32 = 22;
const RADIUS: i32 = 43;
/// Length of an arrow's head, and half its width.
const HEAD: (i32, i32) = (34, 24);

/// All that is drawn, and the mark that is just being drawn, which `sketch` is for.
pub(super) fn layer(view: &BoardView, sketch: NodeRef) -> Html {
    let sight = Sight::of(view);
    html! {
        <g class="marks sketch" aria-hidden="true">
            { for view.overlay.annotations.iter().map(|mark| {
                let class = class(mark.from, mark.to, mark.brush);
                html! {
                    <path {class} data-drawn={format!("{}{}", mark.from, mark.to)} data-brush={mark.brush.id()} d={path(sight, mark.from, mark.to)} />
                }
            }) }
            <path ref={sketch} />
        </g>
    }
}

/// A circle is not filled.
pub(super) fn class(from: Square, to: Square, brush: Brush) -> String {
    let round = if from == to { " round" } else { "" };
    format!("drawn {}{round}", brush.id())
}

/// A shaft with a closed head, or a circle round one square.
pub(super) fn path(sight: Sight, from: Square, to: Square) -> String {
    let middle = |square| {
        let (x, y) = sight.corner(square);
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
    let length = (dx * dx + dy * dy).isqrt().max(1);
    let along = |distance: i32| (dx * distance / length, dy * distance / length);
    let ((start_x, start_y), (head_x, head_y)) = (along(APART), along(HEAD.0));
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
