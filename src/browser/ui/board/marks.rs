//! What lies above the pieces: where the selected one may go.

use super::{
    layout::{BoardLayout, length},
    piece,
};
use crate::{
    app::board::{ArrowView, BoardView, Place, SquareView, Target},
    rules::Piece,
};
use yew::prelude::*;

/// A dot for an empty square, and a ring around a piece that can be taken.
pub(super) fn marks(view: &BoardView) -> Html {
    let layout = BoardLayout::of(view);
    html! {
        <g class="marks" aria-hidden="true">
            { for view.squares.iter().filter(|_| view.shows_targets).filter_map(|square| {
                let (x, y) = layout.corner(square.square);
                Some(match square.target? {
                    Target::Quiet => html! { <circle class="dot" cx={(x + 50).to_string()} cy={(y + 55).to_string()} r="11" /> },
                    Target::Capture => html! {
                        <rect class="ring" x={(x + 6).to_string()} y={(y + 6).to_string()} width="88" height="98" rx="44" />
                    },
                })
            }) }
            { for view.squares.iter().filter_map(|square| self::danger(view, square, layout)) }
            { for view.overlay.reach.iter().map(|square| {
                let (x, y) = layout.corner(square);
                match view.squares.iter().any(|seen| seen.square == square && seen.piece.is_some()) {
                    false => html! { <path class="reach" d={format!("M{} {y}m0 37l18 18l-18 18l-18-18Z", x + 50)} /> },
                    true => html! { <path class="reach taking" d={format!("M{} {y}m0 8l42 47l-42 47l-42-47Z", x + 50)} /> },
                }
            }) }
            { for view.arrows.iter().rev().map(|arrow| self::arrow(view, arrow, layout)) }
        </g>
    }
}

/// A corner of the square of a piece that could be taken: filled where nothing would take back.
fn danger(view: &BoardView, square: &SquareView, layout: BoardLayout) -> Option<Html> {
    let danger = view.overlay.danger[square.piece?.color()];
    let is_free = danger.free.contains(square.square);
    if !is_free && !danger.guarded.contains(square.square) {
        return None;
    }
    let (x, y) = layout.corner(square.square);
    let class = classes!("danger", is_free.then_some("free"));
    Some(html! { <path {class} d={format!("M{} {}h-30l30 30Z", x + 96, y + 4)} /> })
}

/// From the middle of a square to near the middle of another; a drop is a pale piece in a ring. Lesser moves are thinner.
fn arrow(view: &BoardView, arrow: &ArrowView, layout: BoardLayout) -> Html {
    let middle = |square| {
        let (x, y) = layout.corner(square);
        (x + 50, y + 55)
    };
    let (x, y) = middle(arrow.to);
    let class = classes!("arrow", arrow.threat.then_some("threat"), (arrow.rank > 0).then_some("lesser"));
    match arrow.from {
        Place::Hand(color, kind) => html! {
            <>
                <g class="tentative advised" transform={format!("translate({} {})", x - 50, y - 55)}>
                    { piece::drawing(Piece::new(color, kind), view.looks.pieces, view.orientation) }
                </g>
                <circle {class} cx={x.to_string()} cy={y.to_string()} r="46" />
            </>
        },
        Place::Square(from) => {
            let (from_x, from_y) = middle(from);
            let (dx, dy) = (x - from_x, y - from_y);
            // the barbs lie a third of a square behind the point, to both sides of the shaft
            let length = length((dx, dy));
            let (back_x, back_y) = (dx * 32 / length, dy * 32 / length);
            let (neck_x, neck_y) = (x - back_x, y - back_y);
            let (side_x, side_y) = (-back_y * 2 / 3, back_x * 2 / 3);
            let d = format!(
                "M{from_x} {from_y}L{x} {y}M{} {}L{x} {y}L{} {}",
                neck_x + side_x,
                neck_y + side_y,
                neck_x - side_x,
                neck_y - side_y
            );
            html! { <path {class} {d} /> }
        }
    }
}
