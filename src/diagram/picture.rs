//! A picture put together: board, names, hands and words, and how large all of it is.

use super::{
    Diagram,
    canvas::{Anchor, Canvas},
    geometry::BoardLayout,
    hands::{COLUMN, LINE},
    options::{Options, Style},
    pieces::has_one_king,
    signs::{Signs, Used},
    text::{escape, fitted, wrapped},
};
use crate::rules::{Color, Geometry, Hand, Setup, sfen};
use std::fmt::Write as _;

/// Room around everything.
const PAD: i32 = 24;
/// Between the board's frame and what stands beside it.
const BESIDE: i32 = 20;
/// Sizes of words, and heights of their lines.
const HEADING: (i32, i32) = (44, 62);
const NAME: (i32, i32) = (38, 56);
const AFTER: (i32, i32) = (34, 50);
const CAPTION: (i32, i32) = (36, 50);
const MOST_CAPTION_LINES: usize = 6;

/// What is drawn, and where: the parts from which still pictures and moving ones are put together.
pub(super) struct Composition<'a> {
    pub canvas: Canvas<'a>,
    pub diagram: &'a Diagram,
    pub geometry: Geometry,
    pub layout: BoardLayout,
    /// Whether hands are shown.
    has_hands: bool,
    /// Whether a line says what was moved.
    has_after: bool,
    caption: Vec<String>,
}

/// A picture without its surroundings, to be placed.
#[derive(Debug, Clone)]
pub(super) struct Picture {
    pub body: String,
    /// Left, top, width, height.
    pub frame: (i32, i32, i32, i32),
    pub used: Used,
}

impl<'a> Composition<'a> {
    pub fn new(options: &'a Options, signs: &'a Signs, diagram: &'a Diagram, has_after: bool) -> Composition<'a> {
        let rules = diagram.rules();
        let geometry = rules.geometry();
        let layout = BoardLayout::new(geometry.files(), geometry.ranks(), options.bottom, options.coordinates);
        let has_hands = rules.has_drops() || Color::ALL.iter().any(|color| !diagram.setup.hands[*color].is_empty());
        let canvas = Canvas::new(options, signs, has_one_king(diagram.variant));
        let mut composition =
            Composition { canvas, diagram, geometry, layout, has_hands, has_after, caption: Vec::new() };
        let (_, _, width, _) = composition.frame();
        composition.caption = wrapped(&diagram.caption, CAPTION.0, width - 2 * PAD, MOST_CAPTION_LINES);
        composition
    }

    fn style(&self) -> Style {
        self.canvas.options.style
    }

    fn has_names(&self) -> bool {
        self.diagram.names.black != self.diagram.names.white || !self.diagram.names.black.is_empty()
    }

    /// Left, top, width and height of everything.
    pub fn frame(&self) -> (i32, i32, i32, i32) {
        let (start, width, height) = self.layout.frame();
        let beside = if self.style() == Style::Book && self.has_hands { BESIDE + COLUMN } else { 0 };
        let (left, width) = (start - beside - PAD, width + 2 * (beside + PAD));
        let top = match self.style() {
            Style::Western => LINE,
            Style::Book if self.has_names() => NAME.1,
            Style::Book => 0,
        };
        let top = top + if self.diagram.heading.is_empty() { 0 } else { HEADING.1 };
        let line = if self.style() == Style::Western { LINE } else { 0 };
        let words = if self.has_after { AFTER.1 } else { 0 } + CAPTION.1 * self.caption.len() as i32;
        let bottom = line + words + if words > 0 && line == 0 { 8 } else { 0 };
        (left, start - top - PAD, width, height + top + bottom + 2 * PAD)
    }

    /// What lies below the pieces and is the same in every position.
    pub fn ground(&mut self) {
        let (geometry, layout) = (self.geometry, self.layout);
        self.canvas.ground(layout);
        self.canvas.coordinates(geometry, layout);
    }

    /// The lines, which lie above what the last move has marked.
    pub fn ruling(&mut self) {
        self.canvas.ruling(self.geometry, self.layout, self.diagram.rules().zone_ranks());
    }

    /// Heading, names where they stand apart from the hands, and caption.
    pub fn words(&mut self) {
        let (start, frame, _) = self.layout.frame();
        let (left, top, width, height) = self.frame();
        let middle = left + width / 2;
        let (text, diagram) = (self.canvas.palette.text, self.diagram);
        if !diagram.heading.is_empty() {
            let heading = fitted(&diagram.heading, HEADING.0, width - 2 * PAD);
            self.canvas.word(&heading, (middle, top + PAD + HEADING.0 * 9 / 10), HEADING.0, Anchor::Middle, text);
        }
        if self.style() == Style::Book && self.has_names() {
            let (most, mark) = (width / 2 - PAD - 60, 40);
            let name = |color| fitted(self.name(color), NAME.0, most);
            let (upper, lower) = (name(!self.layout.bottom), name(self.layout.bottom));
            let baseline = start - NAME.1 + NAME.0 * 9 / 10;
            let (left, right) = if self.has_hands { (left + PAD, left + width - PAD) } else { (start, start + frame) };
            self.canvas.side_mark(!self.layout.bottom, (left, baseline - mark + 5), mark);
            self.canvas.word(&upper, (left + mark + 8, baseline), NAME.0, Anchor::Start, text);
            self.canvas.side_mark(self.layout.bottom, (right - mark + 4, baseline - mark + 5), mark);
            self.canvas.word(&lower, (right - mark - 8, baseline), NAME.0, Anchor::End, text);
        }
        let mut baseline = top + height - PAD - CAPTION.1 * self.caption.len() as i32 + CAPTION.0;
        for line in std::mem::take(&mut self.caption) {
            self.canvas.word(&line, (middle, baseline), CAPTION.0, Anchor::Middle, text);
            baseline += CAPTION.1;
        }
    }

    /// What a side is called.
    fn name(&self, color: Color) -> &str {
        let name = &self.diagram.names[color];
        if name.is_empty() { &self.canvas.options.labels.sides[color] } else { name }
    }

    /// The line about the last move. To be called before the caption is drawn.
    pub fn after(&mut self, text: &str) {
        let (left, top, width, height) = self.frame();
        let baseline = top + height - PAD - CAPTION.1 * self.caption.len() as i32 - AFTER.1 + AFTER.0;
        let text = fitted(text, AFTER.0, width - 2 * PAD);
        let soft = self.canvas.palette.soft;
        self.canvas.word(&text, (left + width / 2, baseline), AFTER.0, Anchor::Middle, soft);
    }

    /// A side's hand, where this style has it.
    pub fn hand(&mut self, color: Color, hand: Hand) {
        let (start, frame, height) = self.layout.frame();
        let is_upper = color != self.layout.bottom;
        match self.style() {
            Style::Western => {
                let y = if is_upper { start - LINE } else { start + height };
                let name = self.name(color).to_owned();
                self.canvas.open((start, y), 1000);
                self.canvas.hand_line(color, &name, self.has_hands.then_some(hand), 0, frame);
                self.canvas.close();
            }
            Style::Book if self.has_hands => {
                let beside = BESIDE + COLUMN / 2;
                let x = if is_upper { start - beside } else { start + frame + beside };
                let is_named = self.has_names();
                self.canvas.hand_column(color, hand, is_named, (x, 0), self.layout.height());
            }
            Style::Book => {}
        }
    }

    /// Everything of a position that stands still.
    pub fn still(mut self) -> Picture {
        let (diagram, geometry, layout) = (self.diagram, self.geometry, self.layout);
        let (marks_last, draws_marks) = (self.canvas.options.marks_last, self.canvas.options.draws_marks);
        self.canvas.open_fonts();
        self.ground();
        if let Some(mv) = diagram.last.filter(|_| marks_last) {
            self.canvas.last(mv, geometry, layout);
        }
        self.ruling();
        self.canvas.pieces(&diagram.setup, geometry, layout);
        for color in Color::ALL {
            self.hand(color, diagram.setup.hands[color]);
        }
        if draws_marks {
            self.canvas.marks(&diagram.marks, geometry, layout);
        }
        if self.has_after {
            self.after(&diagram.after);
        }
        let frame = self.frame();
        self.words();
        self.canvas.close();
        Picture { body: self.canvas.out, frame, used: self.canvas.used }
    }
}

/// The picture as a file of its own, with what defines its signs, after a style sheet if it has one.
pub(super) fn file(options: &Options, signs: &Signs, diagram: &Diagram, picture: &Picture, style: &str) -> String {
    let (x, y, width, height) = picture.frame;
    let mut out = String::new();
    // two units a pixel: a square is 50 pixels wide
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         viewBox=\"{x} {y} {width} {height}\" width=\"{}\" height=\"{}\" role=\"img\" xml:lang=\"{}\">\
         <title>{}</title><desc>{}</desc>{style}",
        (width + 1) / 2,
        (height + 1) / 2,
        escape(&options.labels.lang),
        escape(&title(options, diagram)),
        escape(&sfen_of(diagram)),
    );
    out.push_str(&definitions(signs, &picture.used));
    if options.has_paper {
        out.push_str(&paper(options, picture.frame));
    }
    out.push_str(&picture.body);
    out.push_str("</svg>\n");
    out
}

/// The signs that are used.
pub(super) fn definitions(signs: &Signs, used: &Used) -> String {
    let all: String = used.names().iter().map(|sign| signs.definition(sign)).collect();
    format!("<defs>{all}</defs>")
}

/// What lies behind a picture.
pub(super) fn paper(options: &Options, (x, y, width, height): (i32, i32, i32, i32)) -> String {
    let paper = super::Palette::of(options.colours).paper;
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>")
}

/// The position in the one text form that every program reads.
fn sfen_of(diagram: &Diagram) -> String {
    let setup: &Setup = &diagram.setup;
    format!("{} SFEN {}", diagram.variant.id(), sfen::write(diagram.rules().geometry(), setup))
}

/// What the picture is called: heading, names, the last move and the caption, as far as there are any.
fn title(options: &Options, diagram: &Diagram) -> String {
    let names = if diagram.names.black.is_empty() && diagram.names.white.is_empty() {
        String::new()
    } else {
        let name = |color| {
            let name: &String = &diagram.names[color];
            if name.is_empty() { options.labels.sides[color].clone() } else { name.clone() }
        };
        format!("☗ {} ☖ {}", name(Color::Black), name(Color::White))
    };
    let parts = [diagram.heading.as_str(), names.as_str(), diagram.after.as_str(), diagram.caption.as_str()];
    let said: Vec<&str> = parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect();
    if said.is_empty() { sfen_of(diagram) } else { said.join("; ") }
}
