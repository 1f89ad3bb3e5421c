//! A stand for the pieces in hand.

use super::piece::PieceIcon;
use crate::{
    app::board::{BoardView, HandEntry, Place},
    rules::{Color, Piece},
};
use yew::prelude::*;

/// One player's stand, where the game has hands; `held` is the piece that is in the air.
pub(super) fn stand(view: &BoardView, color: Color, held: Option<Place>) -> Option<Html> {
    let hand = &view.hands.as_ref()?[color];
    let held = held.or(view.overlay.tentative.map(|tentative| tentative.from));
    let side = if color == view.orientation { "lower" } else { "upper" };
    Some(html! {
        <div
            class={classes!("stand", side, view.movable[color].then_some("movable"))}
            role="group"
            aria-label={hand.label.clone()}
            data-hand={color.name()}
        >
            { for hand.entries.iter().map(|entry| entry_button(view, color, held, entry)) }
        </div>
    })
}

fn entry_button(view: &BoardView, color: Color, held: Option<Place>, entry: &HandEntry) -> Html {
    let piece = Piece::new(color, entry.kind);
    let here = Some(Place::Hand(color, entry.kind));
    let is_inspected = view.overlay.inspected == here;
    let last_one_held = held == here && entry.count == 1;
    let class = classes!(
        "in-hand",
        entry.selected.then_some("selected"),
        entry.hint.then_some("hint"),
        last_one_held.then_some("held"),
        is_inspected.then_some("looked"),
    );
    html! {
        <button
            key={entry.kind.usi()}
            type="button"
            {class}
            aria-label={entry.label.clone()}
            aria-pressed={if entry.selected { "true" } else { "false" }}
            data-piece={entry.kind.usi()}
            data-count={entry.count.to_string()}
        >
            <PieceIcon {piece} set={view.looks.pieces} bottom={view.orientation} />
            if entry.count > 1 {
                <span class="count" aria-hidden="true">{ entry.count }</span>
            }
        </button>
    }
}
