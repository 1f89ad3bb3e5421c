//! Several diagrams on pages to be printed.

use super::{
    Diagram,
    options::Options,
    picture::{Composition, Picture, definitions},
    pieces::decimal,
    signs::{Signs, Used},
    text::{escape, fitted, fonts},
};
use std::fmt::Write as _;

/// Pages of diagrams: how large they are, and how many stand on one. Lengths are tenths of a millimetre.
///
/// ```
/// use suizo::{diagram::{Diagram, Options, PieceSet, Sheet, Signs}, rules::{Position, Rules, Variant}};
/// let signs = Signs::read(PieceSet::Kanji1, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/static/pieces/kanji1.svg"))).unwrap();
/// let diagram = Diagram::of_position(&Position::start(Rules::of(Variant::Shogi)), 1);
/// let pages = Sheet::default().pages(&Options::default(), &signs, &vec![diagram; 7]);
/// assert_eq!(pages.len(), 2);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// Width and height of a page.
    pub page: (i32, i32),
    /// Room at its edges.
    pub margin: i32,
    /// Diagrams across and down a page, at least 1.
    pub grid: (usize, usize),
    /// Stands above each page; may be empty.
    pub title: String,
}

impl Default for Sheet {
    /// A4, upright, two across and three down.
    fn default() -> Sheet {
        Sheet { page: (2100, 2970), margin: 120, grid: (2, 3), title: String::new() }
    }
}

/// Room between two diagrams.
const GAP: i32 = 60;
/// Sizes of the title and of page numbers, and the room that they take.
const TITLE: (i32, i32) = (52, 100);
const NUMBER: (i32, i32) = (32, 60);

impl Sheet {
    /// Each page as a file of SVG.
    #[must_use]
    pub fn pages(&self, options: &Options, signs: &Signs, diagrams: &[Diagram]) -> Vec<String> {
        let bodies = self.bodies(options, signs, diagrams);
        bodies.iter().map(|(body, used)| self.page_svg(options, &(definitions(signs, used) + body))).collect()
    }

    /// All pages as one file of HTML, each on paper of its own.
    #[must_use]
    pub fn html(&self, options: &Options, signs: &Signs, diagrams: &[Diagram]) -> String {
        let bodies = self.bodies(options, signs, diagrams);
        // ids count in the whole file
        let mut used = Used::default();
        bodies.iter().for_each(|(_, own)| used.add(own));
        let mut definitions = definitions(signs, &used);
        let page = |(body, _): &(String, _)| self.page_svg(options, &(std::mem::take(&mut definitions) + body));
        let pages: String = bodies.iter().map(page).collect();
        let size = |tenths: i32| format!("{}.{}mm", tenths / 10, tenths % 10);
        let (width, height) = (size(self.page.0), size(self.page.1));
        format!(
            "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n<title>{}</title>\n\
             <style>@page{{size:{width} {height};margin:0}}body{{margin:0}}svg{{display:block;break-after:page;break-inside:avoid}}\
             svg:last-child{{break-after:auto}}@media screen{{body{{background:#888}}svg{{margin:1em auto;background:#fff}}}}</style>\n\
             <body>\n{pages}</body>\n</html>\n",
            escape(&options.labels.lang),
            escape(if self.title.is_empty() { "suizo" } else { &self.title }),
        )
    }

    fn page_svg(&self, options: &Options, body: &str) -> String {
        let (width, height) = self.page;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
             viewBox=\"0 0 {width} {height}\" width=\"{}mm\" height=\"{}mm\" xml:lang=\"{}\">{body}</svg>\n",
            decimal(width * 100),
            decimal(height * 100),
            escape(&options.labels.lang),
        )
    }

    /// What stands on each page, and the signs that it uses. Every diagram has the same scale, and boards of a row the same height.
    fn bodies(&self, options: &Options, signs: &Signs, diagrams: &[Diagram]) -> Vec<(String, Used)> {
        let (across, down) = (self.grid.0.max(1), self.grid.1.max(1));
        let picture = |diagram| Composition::new(options, signs, diagram, !diagram.after.is_empty()).still();
        let pictures: Vec<Picture> = diagrams.iter().map(picture).collect();
        let per_page = across * down;
        let pages = pictures.len().div_ceil(per_page);
        let head = if self.title.is_empty() { 0 } else { TITLE.1 };
        let foot = if pages > 1 { NUMBER.1 } else { 0 };
        let room = (self.page.0 - 2 * self.margin, self.page.1 - 2 * self.margin - head - foot);
        let cell = |room: i32, count: usize| ((room - GAP * (count as i32 - 1)) / count as i32).max(1);
        let (cell_width, cell_height) = (cell(room.0, across), cell(room.1, down));
        let most = |of: fn(&Picture) -> i32| pictures.iter().map(of).max().unwrap_or(1).max(1);
        let (left, right) = (most(|of| -of.frame.0), most(|of| of.frame.0 + of.frame.2));
        let (above, below) = (most(|of| -of.frame.1), most(|of| of.frame.1 + of.frame.3));
        let scale = (cell_width * 1000 / (left + right)).min(cell_height * 1000 / (above + below)).max(1);
        let palette = super::Palette::of(options.colours);
        let fonts = fonts(&options.labels.lang, options.style == super::Style::Book);
        let bodies = pictures.chunks(per_page).zip(1..).map(|(chunk, number)| {
            let mut body = String::new();
            if options.has_paper {
                let (width, height) = self.page;
                let _ = write!(body, "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", palette.paper);
            }
            let mut word = |text: &str, y: i32, size: i32| {
                let _ = write!(
                    body,
                    "<text x=\"{}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" font-family=\"{fonts}\" fill=\"{}\">{}</text>",
                    self.page.0 / 2,
                    palette.text,
                    escape(text)
                );
            };
            if head > 0 {
                word(&fitted(&self.title, TITLE.0, room.0), self.margin + TITLE.0, TITLE.0);
            }
            if foot > 0 {
                word(&format!("{number} / {pages}"), self.page.1 - self.margin, NUMBER.0);
            }
            for (at, picture) in chunk.iter().enumerate() {
                let (column, row) = ((at % across) as i32, (at / across) as i32);
                let middle = self.margin + column * (cell_width + GAP) + cell_width / 2;
                let x = middle + (left - right) * scale / 2000;
                let y = self.margin + head + row * (cell_height + GAP) + above * scale / 1000;
                let _ = write!(body, "<g transform=\"translate({x} {y})scale({})\">{}</g>", decimal(scale), picture.body);
            }
            let mut used = Used::default();
            chunk.iter().for_each(|picture| used.add(&picture.used));
            (body, used)
        });
        bodies.collect()
    }
}
