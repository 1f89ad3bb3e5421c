//! What pictures are drawn with: shapes and words as SVG, with attributes in place of a style sheet.

use super::{
    geometry::SQUARE,
    options::{Options, PieceSet, Shape},
    palette::Palette,
    pieces::{self, FACE, FOOT, decimal},
    signs::{Signs, Used},
    text::{escape, fonts},
};
use crate::rules::{Color, Piece};
use std::fmt::Write as _;

/// Where a word stands along its line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A drawing under way: the SVG so far, and the signs that it refers to.
#[derive(Debug)]
pub(super) struct Canvas<'a> {
    pub options: &'a Options,
    pub palette: Palette,
    pub signs: &'a Signs,
    /// Whether both kings are drawn as 玉.
    pub one_king: bool,
    pub out: String,
    pub used: Used,
}

impl<'a> Canvas<'a> {
    pub fn new(options: &'a Options, signs: &'a Signs, one_king: bool) -> Canvas<'a> {
        let palette = Palette::of(options.colours);
        Canvas { options, palette, signs, one_king, out: String::new(), used: Used::default() }
    }

    /// Adds markup; what comes from outside has been escaped.
    pub fn put(&mut self, markup: &str) {
        self.out.push_str(markup);
    }

    /// Opens a group that is moved and made smaller, by thousandths.
    pub fn open(&mut self, (x, y): (i32, i32), scale: i32) {
        let _ = match scale {
            1000 => write!(self.out, "<g transform=\"translate({x} {y})\">"),
            _ => write!(self.out, "<g transform=\"translate({x} {y})scale({})\">", decimal(scale)),
        };
    }

    pub fn close(&mut self) {
        self.out.push_str("</g>");
    }

    /// A word with its baseline at that height.
    pub fn word(&mut self, text: &str, (x, y): (i32, i32), size: i32, anchor: Anchor, fill: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let _ = write!(
            self.out,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor} fill=\"{fill}\">{}</text>",
            escape(text)
        );
    }

    /// Characters one under the other, the first with its baseline at that height. Every program that draws SVG can do this; few know
    /// vertical writing.
    pub fn column(&mut self, text: &str, (x, y): (i32, i32), (size, pitch): (i32, i32), fill: &str) {
        let _ = write!(self.out, "<text font-size=\"{size}\" text-anchor=\"middle\" fill=\"{fill}\">");
        for (row, c) in (0..).zip(text.chars()) {
            let _ = write!(self.out, "<tspan x=\"{x}\" y=\"{}\">{}</tspan>", y + row * pitch, escape(&c.to_string()));
        }
        self.put("</text>");
    }

    /// The mark of a side, ☗ or ☖, drawn: few fonts have it. The corner of its box, and its height.
    pub fn side_mark(&mut self, color: Color, (x, y): (i32, i32), height: i32) {
        let scale = decimal(height * 1000 / SQUARE.1);
        let text = self.palette.text;
        let paint = match color {
            Color::Black => format!("fill=\"{text}\""),
            Color::White => format!("fill=\"none\" stroke=\"{text}\" stroke-width=\"8\""),
        };
        let _ = write!(
            self.out,
            "<path d=\"{FACE}\" transform=\"translate({x} {y})scale({scale})\" {paint} stroke-linejoin=\"round\"/>"
        );
    }

    /// A piece in the square whose corner is the origin.
    pub fn piece(&mut self, piece: Piece, bottom: Color) {
        let (piece, bottom) = pieces::drawn_as(self.one_king, piece, bottom);
        let (kind, upright) = (piece.kind(), piece.color() == bottom);
        let fill = self.palette.sign(self.options.shape, kind.is_promoted());
        let sign = pieces::sign_id(piece);
        let id = self.signs.id(sign);
        self.used.insert(sign);
        match self.options.shape {
            Shape::Wedge => {
                let Palette { face, face_line, foot, .. } = self.palette;
                let transform = pieces::placement(kind, upright);
                let _ = write!(
                    self.out,
                    "<g transform=\"{transform}\"><path d=\"{FOOT}\" fill=\"{foot}\"/>\
                     <path d=\"{FACE}\" fill=\"{face}\" stroke=\"{face_line}\" stroke-width=\"1.8\" stroke-linejoin=\"round\"/>\
                     <use xlink:href=\"#{id}\" fill=\"{fill}\"/></g>"
                );
            }
            Shape::Sign => {
                let transform = alone(self.signs.set(), upright);
                let _ = write!(self.out, "<use xlink:href=\"#{id}\" transform=\"{transform}\" fill=\"{fill}\"/>");
            }
        }
    }

    /// Opens a group in which words have the fonts of the picture.
    pub fn open_fonts(&mut self) {
        let serif = self.options.style == super::options::Style::Book;
        let _ = write!(self.out, "<g font-family=\"{}\">", fonts(&self.options.labels.lang, serif));
    }
}

/// Makes a sign without a wedge fill its square, and turns it for the player at the top.
fn alone(set: PieceSet, upright: bool) -> String {
    // how much larger, in thousandths, and the height of the sign's middle on a wedge, in tenths
    let (scale, middle) = match set {
        PieceSet::Kanji2 => (1220, 560),
        PieceSet::Kanji1 => (1240, 595),
        PieceSet::Marks => (1180, 560),
        PieceSet::International => (1180, 580),
        PieceSet::Letters => (1100, 620),
    };
    let (dx, dy) = (50_000 - 50 * scale, 55_000 - middle * scale / 10);
    let number = |thousandths: i32| format!("{}{}", if thousandths < 0 { "-" } else { "" }, decimal(thousandths.abs()));
    match upright {
        true => format!("matrix({0} 0 0 {0} {1} {2})", decimal(scale), number(dx), number(dy)),
        false => format!("matrix(-{0} 0 0 -{0} {1} {2})", decimal(scale), number(100_000 - dx), number(110_000 - dy)),
    }
}
