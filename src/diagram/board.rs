//! The board of a picture, layer by layer.

use super::{
    canvas::{Anchor, Canvas},
    geometry::{BoardLayout, MARGIN, SQUARE, dots, grain, lines},
};
use crate::{
    record::{Brush, Mark},
    rules::{Geometry, Move, Setup, Square},
};
use std::fmt::Write as _;

/// Size of the names of files and ranks.
const COORD_SIZE: i32 = 26;

impl Canvas<'_> {
    /// The frame with its grain.
    pub(super) fn ground(&mut self, layout: BoardLayout) {
        let (start, width, height) = layout.frame();
        let Some(wood) = self.palette.wood else { return };
        let _ = write!(
            self.out,
            "<rect x=\"{start}\" y=\"{start}\" width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{wood}\"/>"
        );
        let Some(colour) = self.palette.grain else { return };
        for (d, (weight, opacity)) in
            grain(start, width, height).iter().zip([("0.9", "0.4"), ("1.6", "0.3"), ("3.4", "0.2")])
        {
            let _ = write!(
                self.out,
                "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{weight}\" stroke-opacity=\"{opacity}\"/>"
            );
        }
    }

    /// Lines, edge and the four dots.
    pub(super) fn ruling(&mut self, geometry: Geometry, layout: BoardLayout, zone_ranks: u8) {
        let (edge, size) = (self.palette.edge, (geometry.files(), geometry.ranks()));
        let (width, height) = (layout.width(), layout.height());
        let _ = write!(
            self.out,
            "<path d=\"{}\" fill=\"none\" stroke=\"{edge}\" stroke-width=\"2\"/>\
             <rect width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"{edge}\" stroke-width=\"5\"/>",
            lines(size)
        );
        for (x, y) in dots(size, zone_ranks) {
            let _ = write!(self.out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"6.5\" fill=\"{edge}\"/>");
        }
    }

    /// Files above the board and ranks at its right, read from the side that sits at the bottom.
    pub(super) fn coordinates(&mut self, geometry: Geometry, layout: BoardLayout) {
        let (style, fill) = (self.options.coordinates, self.palette.coord);
        let name = |column: i32, row: i32| layout.square(column, row).map(|square| (square.file(), square.rank()));
        for column in 0..i32::from(geometry.files()) {
            if let Some(text) = name(column, 0).and_then(|(file, _)| style.file(file)) {
                let at = (column * SQUARE.0 + SQUARE.0 / 2, -MARGIN / 2 + COORD_SIZE * 36 / 100);
                self.word(&text, at, COORD_SIZE, Anchor::Middle, fill);
            }
        }
        for row in 0..i32::from(geometry.ranks()) {
            if let Some(text) = name(0, row).and_then(|(_, rank)| style.rank(rank)) {
                let at = (layout.width() + MARGIN / 2, row * SQUARE.1 + SQUARE.1 / 2 + COORD_SIZE * 36 / 100);
                self.word(&text, at, COORD_SIZE, Anchor::Middle, fill);
            }
        }
    }

    /// The squares of the last move: where the piece stands now is filled, where it came from has a broken line.
    pub(super) fn last(&mut self, mv: Move, geometry: Geometry, layout: BoardLayout) {
        let ((wash, opacity), rim) = (self.palette.last_wash, self.palette.last_rim);
        if geometry.contains(mv.to()) {
            let (x, y) = layout.corner(mv.to());
            let _ = write!(
                self.out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"100\" height=\"110\" fill=\"{wash}\" fill-opacity=\"0.{opacity:02}\"/>\
                 <rect x=\"{}\" y=\"{}\" width=\"92\" height=\"102\" fill=\"none\" stroke=\"{rim}\" stroke-width=\"2.4\"/>",
                x + 4,
                y + 4
            );
        }
        if let Some(from) = mv.from().filter(|from| geometry.contains(*from)) {
            let (x, y) = layout.corner(from);
            let _ = write!(
                self.out,
                "<rect x=\"{}\" y=\"{}\" width=\"92\" height=\"102\" fill=\"none\" stroke=\"{rim}\" stroke-width=\"2.4\" \
                 stroke-dasharray=\"9 7\"/>",
                x + 4,
                y + 4
            );
        }
    }

    /// Every piece that stands on the board. Pieces beside it, which a setup may have, are not drawn.
    pub(super) fn pieces(&mut self, setup: &Setup, geometry: Geometry, layout: BoardLayout) {
        for square in geometry.in_reading_order() {
            if let Some(piece) = setup.board[square.index()] {
                self.open(layout.corner(square), 1000);
                self.piece(piece, layout.bottom);
                self.close();
            }
        }
    }

    /// Arrows and circles. Each brush has a line of its own, so that they are told apart without colours too.
    pub(super) fn marks(&mut self, marks: &[Mark], geometry: Geometry, layout: BoardLayout) {
        let is_there = |square: Square| geometry.contains(square);
        let halo = self.palette.wood.unwrap_or(self.palette.paper);
        for mark in marks.iter().filter(|mark| is_there(mark.from) && is_there(mark.to)) {
            let d = layout.mark(mark.from, mark.to);
            let colour = self.palette.brushes[mark.brush as usize];
            let (weight, dashes) = match mark.brush {
                Brush::Green => ("9", ""),
                Brush::Red => ("9", " stroke-dasharray=\"24 11\""),
                Brush::Blue => ("11", " stroke-dasharray=\"1 15\" stroke-linecap=\"round\""),
                Brush::Yellow => ("9", " stroke-dasharray=\"28 9 5 9\""),
            };
            // a head is whole, whatever its shaft
            let (shaft, head) = match d.rfind('M').filter(|_| !mark.is_circle()) {
                Some(at) => d.split_at(at),
                None => (d.as_str(), ""),
            };
            let _ = write!(
                self.out,
                "<path d=\"{d}\" fill=\"none\" stroke=\"{halo}\" stroke-width=\"16\" stroke-linejoin=\"round\" \
                 stroke-opacity=\"0.7\"/>\
                 <path d=\"{shaft}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{weight}\" stroke-linejoin=\"round\"{dashes}/>"
            );
            if !head.is_empty() {
                let _ = write!(
                    self.out,
                    "<path d=\"{head}\" fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"6\" stroke-linejoin=\"round\"/>"
                );
            }
        }
    }
}
