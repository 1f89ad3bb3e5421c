//! Furigoma: five pawns thrown on the board.

use super::{
    layout::{BoardLayout, SQUARE},
    piece,
};
use crate::{
    app::{board::BoardView, session::furigoma::Toss},
    rules::{Kind, Piece},
};
use yew::prelude::*;

/// Diameter of the circle that a thrown pawn needs, however it is turned.
const REACH: i32 = 150;

/// The pawns side by side on the middle ranks, which every start leaves free. `styles/board/pieces.css` animates the throw, except
/// where reduced motion is preferred.
pub(super) fn layer(view: &BoardView) -> Html {
    let Some(toss) = view.toss else {
        return Html::default();
    };
    let layout = BoardLayout::of(view);
    let free = layout.height() - 6 * SQUARE.1;
    let step = layout.width() / Toss::PAWNS as i32;
    let pawn = |pawn: u32| {
        let (turn, shift) = toss.lie(pawn);
        let (x, y) = (step * pawn as i32 + step / 2, layout.height() / 2 + shift * (free - REACH) / 6);
        let face = |tokin: bool| {
            let kind = if tokin { Kind::ProPawn } else { Kind::Pawn };
            let drawing = piece::drawing(Piece::new(view.orientation, kind), view.looks.pieces, view.orientation);
            html! { <g transform="translate(-50 -56)">{ drawing }</g> }
        };
        let tokin = toss.shows_tokin(pawn);
        html! {
            <g transform={format!("translate({x} {y}) rotate({turn}) scale(1.3)")} data-face={if tokin { "tokin" } else { "pawn" }}>
                <g class="thrown">
                    <g class="face-up">{ face(tokin) }</g>
                    <g class="face-down">{ face(!tokin) }</g>
                </g>
            </g>
        }
    };
    html! {
        // keyed by the throw, so that another one is animated again
        <g key={toss.id()} class="toss" aria-hidden="true">{ for (0..Toss::PAWNS).map(pawn) }</g>
    }
}
