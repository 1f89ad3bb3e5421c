//! Boards that stand in a text: nothing to press, and drawn lightly, as a page may have a dozen of them.

use super::{
    annotations,
    coords::coords,
    grid,
    layout::{BoardLayout, SQUARE},
    marks, piece,
    piece::PieceIcon,
};
use crate::{
    app::{
        board::{BoardView, HandEntry},
        learn::{DiagramView, Gait, PieceView},
        settings::{Coordinates, PieceSet},
    },
    browser::ui::dom::Timeout,
    diagram::{drawn_as, has_one_king, outline},
    rules::{Color, Piece, Square, Variant},
};
use yew::prelude::*;

/// A whole board with its caption. Its accessible name lists which piece stands where.
pub fn diagram(view: &DiagramView) -> Html {
    let DiagramView { board, sides, caption, zone, crosses } = view;
    let layout = BoardLayout::of(board);
    let (start, width, height) = layout.frame();
    let standing = board.squares.iter().filter(|square| square.piece.is_some()).map(|square| square.label.as_str());
    let spoken: Vec<&str> = [caption.as_str()].into_iter().chain(standing).collect();
    let wash = |class: &'static str, square| {
        let (x, y) = layout.corner(square);
        html! { <rect {class} x={x.to_string()} y={y.to_string()} width="100" height="110" /> }
    };
    let cross = |square| {
        let (x, y) = layout.corner(square);
        html! { <path class="cross" d={format!("M{} {}l44 44M{} {}l-44 44", x + 28, y + 33, x + 72, y + 33)} /> }
    };
    let checked = board.squares.iter().filter(|square| square.check).map(|square| wash("checked", square.square));
    html! {
        <figure class="figure">
            <p class="side-name" aria-hidden="true">{ "☖ " }{ sides.white }</p>
            <svg class="diagram" viewBox={layout.view_box()} role="img" aria-label={spoken.join("; ")}>
                <rect class="frame" x={start.to_string()} y={start.to_string()} width={width.to_string()} height={height.to_string()} />
                { for zone.iter().map(|&square| wash("zone", square)) }
                { for checked }
                { grid::ruling((board.files, board.ranks), board.zone_ranks) }
                { coords(board) }
                { piece::layer(board, None) }
                { marks::marks(board) }
                { for crosses.iter().map(|&square| cross(square)) }
            </svg>
            <p class="side-name" aria-hidden="true">{ "☗ " }{ sides.black }</p>
            <figcaption aria-hidden="true">{ caption }</figcaption>
        </figure>
    }
}

/// A position of a game as books print it, between what both sides have in hand.
pub fn position(view: &BoardView, caption: &str) -> Html {
    html! {
        <figure class="figure position">
            { hand(view, !view.orientation) }
            { still(view) }
            { hand(view, view.orientation) }
            <figcaption>{ caption.to_owned() }</figcaption>
        </figure>
    }
}

/// A problem as books print it: without what the side that is mated has in hand.
pub fn problem(view: &BoardView, caption: &str) -> Html {
    html! {
        <figure class="figure position">
            <figcaption>{ caption.to_owned() }</figcaption>
            { still(view) }
            { hand(view, view.orientation) }
        </figure>
    }
}

/// What a side has in hand, in a line.
fn hand(view: &BoardView, color: Color) -> Html {
    let entries = view.hands.iter().flat_map(move |hands| hands[color].entries.iter());
    let entry = |entry: &HandEntry| {
        let piece = Piece::new(color, entry.kind);
        html! {
            <>
                <PieceIcon {piece} set={view.looks.pieces} bottom={color} />
                { (entry.count > 1).then(|| entry.count.to_string()) }
            </>
        }
    };
    html! {
        <p class="side-name">{ if color == Color::Black { "☗ " } else { "☖ " } }{ for entries.map(entry) }</p>
    }
}

/// The board alone.
fn still(view: &BoardView) -> Html {
    let layout = BoardLayout::of(view);
    let (start, width, height) = layout.frame();
    html! {
            <svg class="diagram" viewBox={layout.view_box()} role="img" aria-label={view.label.clone()} data-printed={view.sfen.clone()}>
                <rect class="frame" x={start.to_string()} y={start.to_string()} width={width.to_string()} height={height.to_string()} />
                { grid::ruling((view.files, view.ranks), view.zone_ranks) }
                { coords(view) }
                { piece::layer(view, None) }
                { marks::marks(view) }
                { annotations::layer(view, NodeRef::default()) }
            </svg>
    }
}

/// A piece in the middle of five squares by five: a circle is one step, a star a jump, a line any distance.
pub fn movement(face: &PieceView, set: PieceSet) -> Html {
    let PieceView { piece, moves, .. } = face;
    let gait = |&(dx, dy, gait): &(i32, i32, Gait)| {
        let (x, y) = (250 + dx * SQUARE.0, 275 + dy * SQUARE.1);
        match gait {
            Gait::Step => html! { <circle class="gait" cx={x.to_string()} cy={y.to_string()} r="24" /> },
            Gait::Jump => html! {
                <path class="gait jump" transform={format!("translate({x} {y})")} d="M0-36 8.1-11.1H34.2L13.1 4.2 21.2 29.1 0 13.8-21.2 29.1-13.1 4.2-34.2-11.1H-8.1Z" />
            },
            Gait::Slide => html! {
                <path class="gait" d={format!("M{} {}L{} {}", x - dx * 30, y - dy * 33, 250 + dx * 238, 275 + dy * 262)} />
            },
        }
    };
    html! {
        <svg class="gaits" viewBox="-2 -2 504 554" aria-hidden="true" focusable="false">
            <rect class="frame" width="500" height="550" />
            <path class="lines" d="M100 0V550M200 0V550M300 0V550M400 0V550M0 110H500M0 220H500M0 330H500M0 440H500" />
            <rect class="edge" width="500" height="550" />
            { for moves.iter().map(gait) }
            <g transform="translate(200 220)">{ piece::drawing(*piece, set, piece.color()) }</g>
        </svg>
    }
}

#[derive(Properties, PartialEq)]
pub struct StartPictureProps {
    pub variant: Variant,
    /// Files and ranks.
    pub size: (u8, u8),
    pub pieces: Vec<(Square, Piece)>,
    pub set: PieceSet,
    /// Without the shapes of the pieces, as in books: quick to draw by the dozen, and easier to read when it is small.
    #[prop_or_default]
    pub bare: bool,
}

/// A position as a small picture, drawn anew only when it is another one.
///
/// What stands on it follows in a task of its own: signs are copies of drawings, which take a browser longer than all else of a form.
#[component]
pub fn StartPicture(props: &StartPictureProps) -> Html {
    let is_filled = use_state(|| cfg!(not(target_family = "wasm")));
    {
        let is_filled = is_filled.clone();
        use_effect_with((), move |()| {
            let task = Timeout::new(0, move || is_filled.set(true));
            move || drop(task)
        });
    }
    let (files, ranks) = props.size;
    let layout = BoardLayout::new(files, ranks, Color::Black, Coordinates::None);
    let (start, width, height) = layout.frame();
    let one_king = has_one_king(props.variant);
    let drawn = |&(square, piece): &(Square, Piece)| {
        let (piece, bottom) = drawn_as(one_king, piece, Color::Black);
        (piece, piece.color() == bottom, layout.corner(square))
    };
    let ink = |(piece, upright, corner)| match props.bare {
        true => piece::character(piece, props.set, upright, corner),
        false => piece::ink(piece, props.set, upright, corner),
    };
    let pieces = || props.pieces.iter().map(drawn);
    let faces = || pieces().map(|(piece, upright, corner)| outline(piece.kind(), upright, corner)).collect::<String>();
    html! {
        <svg class="diagram" viewBox={layout.view_box()} aria-hidden="true" focusable="false">
            <rect class="frame" x={start.to_string()} y={start.to_string()} width={width.to_string()} height={height.to_string()} />
            { grid::ruling(props.size, 3) }
            if *is_filled && !props.bare {
                // one path for all of them: an element each would be felt when a page with a few such pictures opens
                <path class="face" d={faces()} />
            }
            if *is_filled {
                { for pieces().map(ink) }
            }
        </svg>
    }
}
