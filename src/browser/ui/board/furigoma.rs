//! Five pawns thrown on the board.

use super::{SQUARE, Sight, piece};
use crate::{
    app::{board::BoardView, session::furigoma::Toss},
    rules::{Kind, Piece},
};
use yew::prelude::*;

/// Height that a pawn of this throw takes, however it lies.
const REACH: i32 = 150;

/// The pawns side by side on the middle ranks, which every start leaves free. `styles/board/pieces.css` lets them come flying and
/// tumbling; where nothing may move they just lie there.
pub(super) fn layer(view: &BoardView) -> Html {
    let Some(toss) = view.toss else {
        return Html::default();
    };
    let sight = Sight::of(view);
    let free = sight.height() - 6 * SQUARE.1;
    let step = sight.width() / Toss::PAWNS as i32;
    let pawn = |pawn: u32| {
        let (turn, shift) = toss.lie(pawn);
        let (x, y) = (step * pawn as i32 + step / 2, sight.height() / 2 + shift * (free - REACH) / 6);
        let face = |tokin: bool| {
            let kind = if tokin { Kind::ProPawn } else { Kind::Pawn };
            let drawing = piece::drawing(Piece::new(view.orientation, kind), view.pieces, view.orientation);
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
        // another throw is drawn anew, so that it is thrown anew
        <g key={toss.id()} class="toss" aria-hidden="true">{ for (0..Toss::PAWNS).map(pawn) }</g>
    }
}
