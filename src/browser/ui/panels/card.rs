//! How a piece moves: its two faces with small diagrams, beside the board.

use crate::{
    app::board::{CardFace, CardView},
    browser::ui::board::PieceIcon,
};
use yew::prelude::*;

/// Always there, so that what comes into it is announced. It lies over the line, so that nothing moves when it comes and goes.
pub fn card(view: Option<&CardView>) -> Html {
    html! {
        <div class="look" role="status">
            if let Some(view) = view {
                <div class="look-card">
                    <div class="look-faces">
                        { for view.faces.iter().map(|face| self::face(face, view)) }
                    </div>
                    <p class="look-told">{ view.spoken.clone() }</p>
                </div>
            }
        </div>
    }
}

fn face(face: &CardFace, view: &CardView) -> Html {
    html! {
        <div class="look-face">
            { diagram(face, face.piece.color() == view.bottom) }
            <span class="look-piece"><PieceIcon piece={face.piece} set={view.set} bottom={view.bottom} /></span>
            <span>{ face.name.clone() }</span>
        </div>
    }
}

/// Five by five squares, 20 wide, with the piece in the middle: dots for steps, arrows for any distance.
fn diagram(face: &CardFace, is_upright: bool) -> Html {
    let lines: String = (0..=5).map(|line| format!("M{0} 0V100M0 {0}H100", 20 * line)).collect();
    let slides: String = face
        .slides
        .iter()
        .map(|&(right, down)| {
            let (x, y) = (i32::from(right), i32::from(down));
            // the barbs stand back from the point to both sides
            let (tip_x, tip_y) = (50 + 45 * x, 50 + 45 * y);
            let barb = |x: i32, y: i32| format!("M{tip_x} {tip_y}l{} {}", -x * 9, -y * 9);
            let barbs = match (x, y) {
                (0, _) => barb(1, y) + &barb(-1, y),
                (_, 0) => barb(x, 1) + &barb(x, -1),
                _ => barb(x, 0) + &barb(0, y),
            };
            format!("M{} {}L{tip_x} {tip_y}{barbs}", 50 + 11 * x, 50 + 11 * y)
        })
        .collect();
    let middle = if is_upright { "M50 41l7 4 3 14H40l3-14Z" } else { "M50 59l7-4 3-14H40l3 14Z" };
    html! {
        <svg class="look-diagram" viewBox="-1 -1 102 102" aria-hidden="true" focusable="false">
            <path class="look-lines" d={lines} />
            <path class="look-slides" d={slides} />
            { for face.steps.iter().map(|&(right, down)| html! {
                <circle class="look-step" cx={(50 + 20 * i32::from(right)).to_string()} cy={(50 + 20 * i32::from(down)).to_string()} r="5.5" />
            }) }
            <path class="look-middle" d={middle} />
        </svg>
    }
}
