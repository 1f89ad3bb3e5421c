//! A piece: a wedge of boxwood with ink on it.

use super::layout::BoardLayout;
use crate::{
    app::{
        board::{BoardView, Place, SquareView},
        settings::PieceSet,
    },
    browser::ui::{dom, theme},
    diagram::{FACE, FOOT, drawn_as, placement},
    rules::{Color, Piece},
};
use yew::prelude::*;

/// The wedge and its ink, in a square's own coordinates.
pub(super) fn drawing(piece: Piece, set: PieceSet, bottom: Color) -> Html {
    let class = classes!("piece", piece.kind().is_promoted().then_some("promoted"));
    html! {
        <g {class} transform={placement(piece.kind(), piece.color() == bottom)}>
            <path class="foot" d={FOOT} />
            <path class="face" d={FACE} />
            <use class="ink" href={theme::ink_href(set, piece)} width="100" height="110" />
        </g>
    }
}

/// The ink alone, as it stands on a wedge in the square with that corner.
pub(super) fn ink(piece: Piece, set: PieceSet, upright: bool, (x, y): (i32, i32)) -> Html {
    signed(piece, set, format!("translate({x} {y}){}", placement(piece.kind(), upright)))
}

/// The ink alone, larger than on a piece, in the square with that corner.
pub(super) fn character(piece: Piece, set: PieceSet, upright: bool, (x, y): (i32, i32)) -> Html {
    let turned = if upright { "" } else { " rotate(180 50 55)" };
    signed(piece, set, format!("translate({} {})scale(1.4){turned}", x - 20, y - 22))
}

fn signed(piece: Piece, set: PieceSet, transform: String) -> Html {
    let promoted = piece.kind().is_promoted().then_some("promoted");
    html! {
        <use class={classes!("ink", promoted)} href={theme::ink_href(set, piece)} width="100" height="110" {transform} />
    }
}

/// A piece of a board.
pub(super) fn of_board(view: &BoardView, piece: Piece) -> Html {
    let (piece, bottom) = drawn_as(view.one_king, piece, view.orientation);
    drawing(piece, view.looks.pieces, bottom)
}

#[derive(Properties, PartialEq)]
pub struct PieceIconProps {
    pub piece: Piece,
    pub set: PieceSet,
    /// The player at the bottom, whose pieces stand upright.
    #[prop_or(Color::Black)]
    pub bottom: Color,
}

/// One piece as a picture of its own, for stands, headings and words about pieces.
#[component]
pub fn PieceIcon(props: &PieceIconProps) -> Html {
    // it may be of another set than the page's own
    use_effect_with(props.set, |set| dom::bring_pieces(set.id()));
    html! {
        <svg class="token" viewBox="0 0 100 110" aria-hidden="true" focusable="false">
            { drawing(props.piece, props.set, props.bottom) }
        </svg>
    }
}

/// Every piece on its square. The ones that moved last lie on top, so that they slide over the others.
pub(super) fn layer(view: &BoardView, held: Option<Place>) -> Html {
    let layout = BoardLayout::of(view);
    let tentative = view.overlay.tentative;
    let left = [held, tentative.map(|tentative| tentative.from)];
    let occupied = |last: bool| {
        // what a tentative move would take makes room for it
        let here = move |square: &&SquareView| {
            square.last == last && tentative.is_none_or(|tentative| tentative.to != square.square)
        };
        view.squares.iter().filter(here).filter_map(|square| Some((square, square.piece?)))
    };
    let piece = |(square, piece): (&SquareView, Piece)| {
        let class = classes!("mover", left.contains(&Some(Place::Square(square.square))).then_some("held"));
        html! {
            <g key={square.square.index()} data-at={square.square.to_string()} transform={translation(layout.corner(square.square))}>
                <g {class}>{ of_board(view, piece) }</g>
            </g>
        }
    };
    // a list of its own: among other nodes its keys are ignored, and half of the pieces would be made anew with each move
    let pieces: Html = occupied(false).chain(occupied(true)).map(piece).collect();
    html! {
        <g class="pieces" aria-hidden="true">
            { pieces }
            if let Some(tentative) = tentative {
                <g key="tentative" class="tentative" transform={translation(layout.corner(tentative.to))}>
                    { of_board(view, tentative.piece) }
                </g>
            }
        </g>
    }
}

fn translation((x, y): (i32, i32)) -> String {
    format!("translate({x} {y})")
}
