//! Wood, ruled lines and the squares that can be pressed.

use super::layout::{BoardLayout, SQUARE};
use crate::{
    app::board::{BoardView, Place, SquareView, Target},
    diagram::{dots, grain, lines},
    rules::{Color, Square},
};
use yew::prelude::*;

/// The frame with its straight grain.
pub(super) fn ground(layout: BoardLayout) -> Html {
    let (start, width, height) = layout.frame();
    html! {
        <g class="ground" aria-hidden="true">
            <rect class="frame" x={start.to_string()} y={start.to_string()} width={width.to_string()} height={height.to_string()} />
            { for grain(start, width, height).into_iter().zip(["grain fine", "grain", "grain broad"]).map(|(d, class)| html! {
                <path {class} {d} />
            }) }
        </g>
    }
}

/// Lines, edge and the four dots, above the washes and below the pieces.
pub(super) fn ruling((files, ranks): (u8, u8), zone_ranks: u8) -> Html {
    let (width, height) = (i32::from(files) * SQUARE.0, i32::from(ranks) * SQUARE.1);
    html! {
        <g class="ruling" aria-hidden="true">
            <path class="lines" d={lines((files, ranks))} />
            <rect class="edge" width={width.to_string()} height={height.to_string()} />
            { for dots((files, ranks), zone_ranks).into_iter().map(|(x, y)| html! {
                <circle class="star" cx={x.to_string()} cy={y.to_string()} r="6.5" />
            }) }
        </g>
    }
}

/// The rows of squares, in the order in which they are seen.
///
/// They are told apart by where they are seen, not by which square they are: a board turned round keeps its elements,
/// and with them the focus and a press under way. `cursor` is the one that the Tab key reaches.
pub(super) fn rows(view: &BoardView, cursor: Square) -> Html {
    let layout = BoardLayout::of(view);
    let mut seen: Vec<&SquareView> = view.squares.iter().collect();
    if view.orientation == Color::White {
        seen.reverse();
    }
    html! {
        <g class="squares">
            { for seen.chunks(usize::from(view.files)).map(|row| html! {
                <g role="row">{ for row.iter().map(|&square| cell(view, layout, square, cursor)) }</g>
            }) }
        </g>
    }
}

fn flag(on: bool) -> Option<&'static str> {
    on.then_some("true")
}

fn cell(view: &BoardView, layout: BoardLayout, square: &SquareView, cursor: Square) -> Html {
    let (x, y) = layout.corner(square.square);
    let (x, y) = (x.to_string(), y.to_string());
    let movable = square.piece.is_some_and(|piece| view.movable[piece.color()]);
    let class = classes!(
        "square",
        square.last.then_some("last"),
        square.hint.then_some("hint"),
        square.check.then_some("in-check"),
        square.selected.then_some("selected"),
        (square.target == Some(Target::Capture)).then_some("capture"),
        (view.overlay.inspected == Some(Place::Square(square.square))).then_some("looked"),
    );
    let overlay = &view.overlay;
    let here = square.square;
    let is_inspected = overlay.inspected == Some(Place::Square(here));
    let danger = square.piece.and_then(|piece| {
        let danger = overlay.danger[piece.color()];
        let free = danger.free.contains(here).then_some("free");
        free.or_else(|| danger.guarded.contains(here).then_some("guarded"))
    });
    let marked = is_inspected || square.last || square.hint || square.check || square.selected;
    html! {
        <g
            role="gridcell"
            {class}
            tabindex={if square.square == cursor { "0" } else { "-1" }}
            aria-label={square.label.clone()}
            aria-selected={if square.selected { "true" } else { "false" }}
            data-square={square.square.to_string()}
            data-piece={square.piece.map(|piece| piece.kind().usi())}
            data-color={square.piece.map(|piece| piece.color().name())}
            data-target={flag(square.target.is_some())}
            data-last={flag(square.last)}
            data-check={flag(square.check)}
            data-reach={flag(overlay.reach.contains(here))}
            data-danger={danger}
            data-tentative={flag(overlay.tentative.is_some_and(|tentative| tentative.to == here))}
        >
            // the pointer's shape is set here and not for the square: it would be handed down, and after each move half the squares change
            <rect class={classes!("wash", movable.then_some("movable"))} {x} {y} width="100" height="110" />
            if marked {
                <rect class="rim" x={(layout.corner(square.square).0 + 4).to_string()} y={(layout.corner(square.square).1 + 4).to_string()} width="92" height="102" />
            }
        </g>
    }
}
