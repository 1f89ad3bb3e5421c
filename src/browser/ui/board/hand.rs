//! A stand for the pieces in hand.

use super::piece::PieceIcon;
use crate::{
    app::{
        board::{HandEntry, HandView, Place},
        settings::PieceSet,
    },
    rules::{Color, Piece},
};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(super) struct StandProps {
    pub color: Color,
    pub hand: HandView,
    pub set: PieceSet,
    pub bottom: Color,
    pub movable: bool,
    /// The piece that is in the air.
    pub held: Option<Place>,
    /// The piece whose movement is shown.
    pub inspected: Option<Place>,
}

#[component]
pub(super) fn Stand(props: &StandProps) -> Html {
    let side = if props.color == props.bottom { "lower" } else { "upper" };
    html! {
        <div
            class={classes!("stand", side, props.movable.then_some("movable"))}
            role="group"
            aria-label={props.hand.label.clone()}
            data-hand={props.color.name()}
        >
            { for props.hand.entries.iter().map(|entry| entry_button(props, entry)) }
        </div>
    }
}

fn entry_button(props: &StandProps, entry: &HandEntry) -> Html {
    let piece = Piece::new(props.color, entry.kind);
    let is_inspected = props.inspected == Some(Place::Hand(props.color, entry.kind));
    let last_one_held = props.held == Some(Place::Hand(props.color, entry.kind)) && entry.count == 1;
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
            <PieceIcon {piece} set={props.set} bottom={props.bottom} />
            if entry.count > 1 {
                <span class="count" aria-hidden="true">{ entry.count }</span>
            }
        </button>
    }
}
