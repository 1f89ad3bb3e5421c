//! What lies above the pieces: where the selected one may go.

use super::Sight;
use crate::app::board_view::{BoardView, Target};
use yew::prelude::*;

/// A dot for an empty square, a ring around a piece that can be taken, and the square under a dragged piece.
pub(super) fn marks(view: &BoardView, under: NodeRef) -> Html {
    let sight = Sight::of(view);
    html! {
        <g class="marks" aria-hidden="true">
            <rect ref={under} class="under" width="100" height="110" visibility="hidden" />
            { for view.squares.iter().filter(|_| view.shows_targets).filter_map(|square| {
                let (x, y) = sight.corner(square.square);
                Some(match square.target? {
                    Target::Quiet => html! { <circle class="dot" cx={(x + 50).to_string()} cy={(y + 55).to_string()} r="11" /> },
                    Target::Capture => html! {
                        <rect class="ring" x={(x + 6).to_string()} y={(y + 6).to_string()} width="88" height="98" rx="44" />
                    },
                })
            }) }
        </g>
    }
}
