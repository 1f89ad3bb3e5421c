//! Annotations: arrows and circles that a person draws on the board.

use super::layout::BoardLayout;
use crate::{app::board::BoardView, record::Brush, rules::Square};
use yew::prelude::*;

/// All annotations, and in `draft` the one that is being drawn.
pub(super) fn layer(view: &BoardView, draft: NodeRef) -> Html {
    let layout = BoardLayout::of(view);
    html! {
        <g class="marks sketch" aria-hidden="true">
            { for view.overlay.annotations.iter().map(|mark| {
                let class = class(mark.from, mark.to, mark.brush);
                html! {
                    <path {class} data-drawn={format!("{}{}", mark.from, mark.to)} data-brush={mark.brush.id()} d={layout.mark(mark.from, mark.to)} />
                }
            }) }
            <path ref={draft} />
        </g>
    }
}

/// The classes of one annotation; a circle is not filled.
pub fn class(from: Square, to: Square, brush: Brush) -> String {
    let round = if from == to { " round" } else { "" };
    format!("drawn {}{round}", brush.id())
}
