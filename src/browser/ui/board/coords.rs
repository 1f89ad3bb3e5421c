//! The names of files and ranks on the frame.

use super::layout::{BoardLayout, MARGIN, SQUARE};
use crate::app::{board::BoardView, settings::Coordinates};
use yew::prelude::*;

/// Files above the board and ranks at its right, as diagrams print them, read from the side that sits at the bottom.
pub(super) fn coords(view: &BoardView) -> Html {
    let layout = BoardLayout::of(view);
    let style = view.looks.coordinates;
    let name = |column: i32, row: i32| layout.square(column, row).map(|square| (square.file(), square.rank()));
    let file = |column: u8| {
        let (file, _) = name(i32::from(column), 0)?;
        let x = i32::from(column) * SQUARE.0 + SQUARE.0 / 2;
        Some(label(x, -MARGIN / 2, style.file(file)?, None))
    };
    let rank = |row: u8| {
        let (_, rank) = name(0, i32::from(row))?;
        let y = i32::from(row) * SQUARE.1 + SQUARE.1 / 2;
        // kanji are Japanese in pages of other languages too
        let lang = (style == Coordinates::Japanese).then_some("ja");
        Some(label(layout.width() + MARGIN / 2, y, style.rank(rank)?, lang))
    };
    html! {
        <g class="coords" aria-hidden="true">
            { for (0..view.files).filter_map(file) }
            { for (0..view.ranks).filter_map(rank) }
        </g>
    }
}

fn label(x: i32, y: i32, text: String, lang: Option<&'static str>) -> Html {
    // shifted by hand: `dominant-baseline` differs between browsers
    html! { <text x={x.to_string()} y={(y + 7).to_string()} text-anchor="middle" {lang}>{ text }</text> }
}
