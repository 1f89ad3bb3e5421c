//! The question whether a piece promotes, asked beside its target square.

use super::{
    layout::{BoardLayout, SQUARE},
    piece,
};
use crate::{
    app::{board::PromotionView, settings::PieceSet},
    rules::{Piece, Square},
};
use yew::prelude::*;

/// Width and height of one face: larger than a square, for fingers on the smallest board.
const FACE: (i32, i32) = (150, 160);
const PADDING: i32 = 8;
const GAP: i32 = 6;
const WIDTH: i32 = 2 * FACE.0 + GAP + 2 * PADDING;
const HEIGHT: i32 = FACE.1 + 2 * PADDING;

/// Where the parts of the question lie.
pub struct PromotionCard {
    /// Its corner on the board, and its size.
    pub at: (i32, i32),
    pub size: (i32, i32),
    /// The point that stays where it is when a small board shows the card larger: so it leaves that within the frame.
    pub still: String,
    /// Size of one face, and the distance of a face from the edge.
    pub face: (i32, i32),
    pub padding: i32,
    /// Whether each answer promotes, the piece that it leads to, and where that begins.
    pub answers: Vec<(bool, Piece, i32)>,
}

/// Both faces of the wedge; the promoted one stands nearer to the square.
#[must_use]
pub fn promotion_card(question: &PromotionView, layout: BoardLayout) -> PromotionCard {
    let PromotionView { at, piece, .. } = question;
    let (x, y) = corner(layout, *at);
    let beyond = x > layout.corner(*at).0;
    let promoted = piece.kind().promoted().map(|kind| (true, Piece::new(piece.color(), kind)));
    let faces = promoted.into_iter().chain([(false, *piece)]);
    let still = |at: i32, from: i32, room: i32, size: i32| size * (at - from) / (room - size).max(1);
    let still_x = still(x, -layout.margin, layout.width() + 2 * layout.margin, WIDTH);
    let still_y = still(y, 0, layout.height(), HEIGHT);
    // reading order stays "promote, decline" for the Tab key, whatever side they stand on
    let slot = |index: usize| if beyond { index } else { 1 - index };
    let left = |index| PADDING + slot(index) as i32 * (FACE.0 + GAP);
    PromotionCard {
        at: (x, y),
        size: (WIDTH, HEIGHT),
        still: format!("{still_x} {still_y}"),
        face: FACE,
        padding: PADDING,
        answers: faces.enumerate().map(|(index, (promote, face))| (promote, face, left(index))).collect(),
    }
}

/// The question, drawn.
pub(super) fn dialog(question: &PromotionView, layout: BoardLayout, set: PieceSet) -> Html {
    let PromotionView { title, promote_label, decline_label, .. } = question;
    let card = promotion_card(question, layout);
    let (x, y) = card.at;
    html! {
        <svg class="question" viewBox={layout.view_box()}>
            <g role="dialog" aria-label={title.clone()} transform={format!("translate({x} {y})")}>
                <g class="zoom" transform-origin={card.still}>
                <rect class="card" width={WIDTH.to_string()} height={HEIGHT.to_string()} rx="14" />
                { for card.answers.into_iter().map(|(promote, face, left)| {
                    let label = if promote { promote_label } else { decline_label };
                    html! {
                        <g
                            role="button"
                            tabindex="0"
                            class="answer"
                            aria-label={label.clone()}
                            data-promote={if promote { "true" } else { "false" }}
                            transform={format!("translate({left} {PADDING})")}
                        >
                            <title>{ label.clone() }</title>
                            <rect class="plate" width={FACE.0.to_string()} height={FACE.1.to_string()} rx="8" />
                            <g transform="translate(7 6) scale(1.36)">{ piece::drawing(face, set, layout.bottom) }</g>
                        </g>
                    }
                }) }
                </g>
            </g>
        </svg>
    }
}

/// Where the card lies: to the right of the square if there is room, else to the left, and always within the frame.
fn corner(layout: BoardLayout, at: Square) -> (i32, i32) {
    const APART: i32 = 10;
    let (x, y) = layout.corner(at);
    let right = x + SQUARE.0 + APART;
    let x = if right + WIDTH <= layout.width() + layout.margin { right } else { x - APART - WIDTH };
    let y = (y + SQUARE.1 / 2 - HEIGHT / 2).clamp(0, layout.height() - HEIGHT);
    (x, y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{app::settings::Coordinates, rules::Color};

    #[test]
    fn the_question_stays_on_the_board_and_off_its_square() {
        for (files, ranks) in [(9, 9), (8, 8), (9, 8), (8, 9)] {
            let looks = [Coordinates::None, Coordinates::Western].map(|style| Color::ALL.map(|bottom| (bottom, style)));
            for (bottom, coordinates) in looks.into_iter().flatten() {
                let layout = BoardLayout::new(files, ranks, bottom, coordinates);
                let margin = layout.margin;
                for square in (0..files).flat_map(|file| (0..ranks).map(move |rank| Square::new(file, rank))) {
                    let (x, y) = corner(layout, square);
                    let (left, _) = layout.corner(square);
                    assert!(x >= -margin && x + WIDTH <= layout.width() + margin, "{square} {bottom:?}: {x}");
                    assert!(y >= 0 && y + HEIGHT <= layout.height(), "{square} {bottom:?}: {y}");
                    assert!(x + WIDTH <= left || x >= left + SQUARE.0, "{square} {bottom:?} is covered");
                }
            }
        }
    }
}
