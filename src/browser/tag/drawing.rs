//! The board, drawn as the page's own components draw it: `tests/golden/tag.rs` compares the two, element by element.

use super::node::Pen;
use crate::{
    app::{
        board::{BoardView, HandEntry, Place, PromotionView, SquareView, Target},
        settings::{Coordinates, PieceSet},
    },
    browser::ui::{
        board::{annotation_class, piece_at, promotion_card},
        theme,
    },
    diagram::{BoardLayout, FACE, FOOT, MARGIN, SQUARE, dots, drawn_as, grain, lines, placement},
    rules::{Color, Piece, Square},
};

const XY: [&str; 2] = ["x", "y"];
const MIDDLE: [&str; 2] = ["cx", "cy"];
const SIZE: [&str; 2] = ["width", "height"];
const ONE_SQUARE: &str = "0 0 100 110";

/// Draws board, stands and the question about promotion; `held` is the piece that is in the air, `cursor` the square that the Tab key
/// reaches.
pub fn table(pen: &mut Pen, view: &BoardView, held: Option<Place>, cursor: Square) {
    let layout = BoardLayout::new(view.files, view.ranks, view.orientation, view.looks.coordinates);
    pen.classed("div", "table").also(true, &format!("files-{} ranks-{}", view.files, view.ranks));
    pen.also(view.hands.is_some(), "with-stands").also(view.looks.coordinates == Coordinates::None, "bare");
    pen.also(!view.shows_targets, "unguided").also(view.overlay.inspected.is_some(), "looked-at");
    pen.also(view.overlay.draws, "drawing").set("part", "board").key("board");
    pen.classed("div", "play");
    stand(pen, view, !view.orientation, held);
    pen.classed("div", "board-box").key("box");
    drawing(pen, view, layout, held, cursor);
    pen.classed("svg", "under").set("viewBox", ONE_SQUARE).silent();
    pen.open("rect").at(SIZE, SQUARE).close();
    pen.close();
    if let Some(question) = &view.promotion {
        dialog(pen, question, layout, view.looks.pieces);
    }
    pen.close();
    stand(pen, view, view.orientation, held);
    pen.classed("div", "air").key("air");
    pen.classed("svg", "ghost").set("viewBox", ONE_SQUARE).silent();
    if let Some(one) = held.and_then(|place| piece_at(view, place)) {
        of_board(pen, view, one);
    }
    for _ in 0..4 {
        pen.close();
    }
}

fn drawing(pen: &mut Pen, view: &BoardView, layout: BoardLayout, held: Option<Place>, cursor: Square) {
    pen.classed("svg", "board").set("viewBox", &layout.view_box()).set("role", "grid").set("aria-label", &view.label);
    pen.set("data-variant", view.variant).set("data-orientation", view.orientation.name());
    pen.set("data-turn", view.turn.name()).number("data-ply", view.ply as i32).set("data-sfen", &view.sfen);
    ground(pen, layout);
    rows(pen, view, layout, cursor);
    ruling(pen, view, layout);
    coords(pen, view, layout);
    pieces(pen, view, layout, held);
    marks(pen, view, layout);
    annotations(pen, view, layout);
    pen.close();
}

fn path(pen: &mut Pen, class: &str, d: &str) {
    pen.classed("path", class).set("d", d).close();
}

fn ground(pen: &mut Pen, layout: BoardLayout) {
    let (start, width, height) = layout.frame();
    pen.classed("g", "ground").silent();
    pen.classed("rect", "frame").at(XY, (start, start)).at(SIZE, (width, height)).close();
    for (d, class) in grain(start, width, height).into_iter().zip(["grain fine", "grain", "grain broad"]) {
        path(pen, class, &d);
    }
    pen.close();
}

fn ruling(pen: &mut Pen, view: &BoardView, layout: BoardLayout) {
    let size = (view.files, view.ranks);
    pen.classed("g", "ruling").silent();
    path(pen, "lines", &lines(size));
    pen.classed("rect", "edge").at(SIZE, (layout.width(), layout.height())).close();
    for middle in dots(size, view.zone_ranks) {
        pen.classed("circle", "star").at(MIDDLE, middle).set("r", "6.5").close();
    }
    pen.close();
}

fn rows(pen: &mut Pen, view: &BoardView, layout: BoardLayout, cursor: Square) {
    let mut seen: Vec<&SquareView> = view.squares.iter().collect();
    if view.orientation == Color::White {
        seen.reverse();
    }
    pen.classed("g", "squares");
    for row in seen.chunks(usize::from(view.files)) {
        pen.open("g").set("role", "row");
        for square in row {
            cell(pen, view, layout, square, cursor);
        }
        pen.close();
    }
    pen.close();
}

fn cell(pen: &mut Pen, view: &BoardView, layout: BoardLayout, square: &SquareView, cursor: Square) {
    let here = square.square;
    let (x, y) = layout.corner(here);
    let overlay = &view.overlay;
    let movable = square.piece.is_some_and(|piece| view.movable[piece.color()]);
    let is_inspected = overlay.inspected == Some(Place::Square(here));
    pen.open("g").set("role", "gridcell").set("class", "square").also(square.last, "last").also(square.hint, "hint");
    pen.also(square.check, "in-check").also(square.selected, "selected");
    pen.also(square.target == Some(Target::Capture), "capture").also(is_inspected, "looked");
    pen.set("tabindex", if here == cursor { "0" } else { "-1" }).set("aria-label", &square.label);
    pen.set("aria-selected", if square.selected { "true" } else { "false" }).set("data-square", &here.to_string());
    if let Some(piece) = square.piece {
        pen.set("data-piece", piece.kind().usi()).set("data-color", piece.color().name());
    }
    pen.set_if(square.target.is_some(), "data-target", "true").set_if(square.last, "data-last", "true");
    pen.set_if(square.check, "data-check", "true").set_if(overlay.reach.contains(here), "data-reach", "true");
    pen.classed("rect", "wash").also(movable, "movable").at(XY, (x, y)).at(SIZE, SQUARE).close();
    if is_inspected || square.last || square.hint || square.check || square.selected {
        pen.classed("rect", "rim").at(XY, (x + 4, y + 4)).at(SIZE, (92, 102)).close();
    }
    pen.close();
}

fn coords(pen: &mut Pen, view: &BoardView, layout: BoardLayout) {
    let style = view.looks.coordinates;
    let label = |pen: &mut Pen, at: (i32, i32), text: Option<String>, lang: &str| {
        if let Some(text) = text {
            pen.open("text").at(XY, (at.0, at.1 + 7)).set("text-anchor", "middle");
            pen.set_if(!lang.is_empty(), "lang", lang).text(&text).close();
        }
    };
    pen.classed("g", "coords").silent();
    for column in 0..i32::from(view.files) {
        let file = layout.square(column, 0).and_then(|square| style.file(square.file()));
        label(pen, (column * SQUARE.0 + SQUARE.0 / 2, -MARGIN / 2), file, "");
    }
    for row in 0..i32::from(view.ranks) {
        let rank = layout.square(0, row).and_then(|square| style.rank(square.rank()));
        let lang = if style == Coordinates::Japanese { "ja" } else { "" };
        label(pen, (layout.width() + MARGIN / 2, row * SQUARE.1 + SQUARE.1 / 2), rank, lang);
    }
    pen.close();
}

/// The wedge and its ink.
fn piece(pen: &mut Pen, piece: Piece, set: PieceSet, bottom: Color) {
    pen.classed("g", "piece").also(piece.kind().is_promoted(), "promoted");
    pen.set("transform", &placement(piece.kind(), piece.color() == bottom));
    path(pen, "foot", FOOT);
    path(pen, "face", FACE);
    pen.classed("use", "ink").set("href", &theme::ink_href(set, piece)).at(SIZE, SQUARE).close();
    pen.close();
}

fn of_board(pen: &mut Pen, view: &BoardView, one: Piece) {
    let (one, bottom) = drawn_as(view.one_king, one, view.orientation);
    piece(pen, one, view.looks.pieces, bottom);
}

/// The pieces; those that moved last lie on top, so that they slide over the others.
fn pieces(pen: &mut Pen, view: &BoardView, layout: BoardLayout, held: Option<Place>) {
    pen.classed("g", "pieces").silent();
    for last in [false, true] {
        for square in view.squares.iter().filter(|square| square.last == last) {
            let Some(one) = square.piece else { continue };
            let (x, y) = layout.corner(square.square);
            let at = square.square.to_string();
            pen.open("g").key(&at).set("data-at", &at).set("transform", &format!("translate({x} {y})"));
            pen.classed("g", "mover").also(held == Some(Place::Square(square.square)), "held");
            of_board(pen, view, one);
            pen.close();
            pen.close();
        }
    }
    pen.close();
}

fn marks(pen: &mut Pen, view: &BoardView, layout: BoardLayout) {
    pen.classed("g", "marks").silent();
    for square in view.squares.iter().filter(|_| view.shows_targets) {
        let (x, y) = layout.corner(square.square);
        match square.target {
            Some(Target::Quiet) => pen.classed("circle", "dot").at(MIDDLE, (x + 50, y + 55)).set("r", "11").close(),
            Some(Target::Capture) => {
                pen.classed("rect", "ring").at(XY, (x + 6, y + 6)).at(SIZE, (88, 98)).set("rx", "44").close();
            }
            None => {}
        }
    }
    for square in view.overlay.reach.iter() {
        let (x, y) = layout.corner(square);
        let takes = view.squares.iter().any(|seen| seen.square == square && seen.piece.is_some());
        let (class, shape) = match takes {
            false => ("reach", "m0 37l18 18l-18 18l-18-18Z"),
            true => ("reach taking", "m0 8l42 47l-42 47l-42-47Z"),
        };
        path(pen, class, &format!("M{} {y}{shape}", x + 50));
    }
    pen.close();
}

fn annotations(pen: &mut Pen, view: &BoardView, layout: BoardLayout) {
    pen.classed("g", "marks sketch").silent();
    for mark in &view.overlay.annotations {
        let place = format!("{}{}", mark.from, mark.to);
        pen.open("path").key(&place).set("class", &annotation_class(mark.from, mark.to, mark.brush));
        pen.set("data-drawn", &place)
            .set("data-brush", mark.brush.id())
            .set("d", &layout.mark(mark.from, mark.to))
            .close();
    }
    pen.open("path").key("draft").close();
    pen.close();
}

/// One player's stand, where the game has hands.
fn stand(pen: &mut Pen, view: &BoardView, color: Color, held: Option<Place>) {
    let Some(hand) = view.hands.as_ref().map(|hands| &hands[color]) else { return };
    let side = if color == view.orientation { "lower" } else { "upper" };
    pen.classed("div", "stand").also(true, side).also(view.movable[color], "movable").key(side).set("role", "group");
    pen.set("aria-label", &hand.label).set("data-hand", color.name());
    for entry in &hand.entries {
        in_hand(pen, view, color, held, entry);
    }
    pen.close();
}

fn in_hand(pen: &mut Pen, view: &BoardView, color: Color, held: Option<Place>, entry: &HandEntry) {
    let here = Some(Place::Hand(color, entry.kind));
    pen.open("button").key(entry.kind.usi()).set("type", "button").set("class", "in-hand");
    pen.also(entry.selected, "selected").also(entry.hint, "hint").also(held == here && entry.count == 1, "held");
    pen.also(view.overlay.inspected == here, "looked").set("aria-label", &entry.label);
    pen.set("aria-pressed", if entry.selected { "true" } else { "false" }).set("data-piece", entry.kind.usi());
    pen.number("data-count", entry.count.into());
    pen.classed("svg", "token").set("viewBox", ONE_SQUARE).silent().set("focusable", "false");
    piece(pen, Piece::new(color, entry.kind), view.looks.pieces, view.orientation);
    pen.close();
    if entry.count > 1 {
        pen.classed("span", "count").silent().text(&entry.count.to_string()).close();
    }
    pen.close();
}

/// The question whether a piece promotes, beside its target square.
fn dialog(pen: &mut Pen, question: &PromotionView, layout: BoardLayout, set: PieceSet) {
    let card = promotion_card(question, layout);
    pen.classed("svg", "question").set("viewBox", &layout.view_box());
    pen.open("g").set("role", "dialog").set("aria-label", &question.title);
    pen.set("transform", &format!("translate({} {})", card.at.0, card.at.1));
    pen.classed("g", "zoom").set("transform-origin", &card.still);
    pen.classed("rect", "card").at(SIZE, card.size).set("rx", "14").close();
    for (promote, face, left) in card.answers {
        let label = if promote { &question.promote_label } else { &question.decline_label };
        pen.open("g").set("role", "button").set("tabindex", "0").set("class", "answer").set("aria-label", label);
        pen.set("data-promote", if promote { "true" } else { "false" });
        pen.set("transform", &format!("translate({left} {})", card.padding));
        pen.open("title").text(label).close();
        pen.classed("rect", "plate").at(SIZE, card.face).set("rx", "8").close();
        pen.open("g").set("transform", "translate(7 6) scale(1.36)");
        piece(pen, face, set, layout.bottom);
        pen.close();
        pen.close();
    }
    for _ in 0..3 {
        pen.close();
    }
}
