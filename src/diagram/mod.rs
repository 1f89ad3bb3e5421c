//! Positions as pictures: SVG that stands alone, with no reference to anything outside it, no script and no style sheet.
//!
//! * [`svg`] draws a [`Diagram`] as [`Options`] say, as Japanese books print positions (局面図) or as western ones do;
//! * [`animated`] draws a line of moves that plays itself; [`Sheet`] puts several diagrams on pages to be printed;
//! * [`Signs`] are the outlines of a piece set: a picture carries those that it needs, so it looks the same everywhere;
//! * [`BoardLayout`] and [`FACE`] are what the page's own board is drawn with too.
//!
//! The same input gives the same bytes. What comes from outside, such as names and captions, is escaped and never becomes markup.
//!
//! ```
//! use suizo::{diagram::{self, Diagram, Options, PieceSet, Signs}, rules::{Rules, Variant, sfen}};
//! let signs = Signs::read(PieceSet::Kanji1, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/static/pieces/kanji1.svg"))).unwrap();
//! let geometry = Rules::of(Variant::Shogi).geometry();
//! let setup = sfen::parse(geometry, "4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1").unwrap();
//! let picture = diagram::svg(&Options::default(), &signs, &Diagram { caption: "三手詰".into(), ..Diagram::of(Variant::Shogi, setup) });
//! assert!(picture.starts_with("<svg ") && picture.contains("三手詰"));
//! ```
#![warn(missing_docs)]

mod animation;
mod board;
mod canvas;
mod geometry;
mod hands;
mod options;
mod palette;
mod picture;
mod pieces;
mod sheet;
mod signs;
mod text;

pub use animation::{Pace, animated};
pub use geometry::{BARE_MARGIN, BoardLayout, MARGIN, SQUARE, dots, grain, length, lines};
pub use options::{Colours, Coordinates, Labels, Options, PieceSet, Shape, Style};
pub use palette::Palette;
pub use pieces::{FACE, FOOT, drawn_as, has_one_king, outline, placement, sign_id};
pub use sheet::Sheet;
pub use signs::{MissingSign, Signs};
pub use text::escape;

use crate::{
    record::Mark,
    rules::{ByColor, Move, Position, Rules, Setup, Variant},
};

/// A position and what is said of it. The position need not be playable.
#[derive(Debug, Clone, PartialEq)]
pub struct Diagram {
    /// The game, hence the board, and whether there are hands.
    pub variant: Variant,
    /// What stands where.
    pub setup: Setup,
    /// The move that led here, if any.
    pub last: Option<Move>,
    /// Arrows and circles.
    pub marks: Vec<Mark>,
    /// The players; empty where they have no names.
    pub names: ByColor<String>,
    /// Stands above all, such as 第１図; may be empty.
    pub heading: String,
    /// What was moved last and its number, in a line of its own; may be empty.
    pub after: String,
    /// Stands below all, in several lines if it has them; may be empty.
    pub caption: String,
}

impl Diagram {
    /// A position of which nothing is said.
    #[must_use]
    pub fn of(variant: Variant, setup: Setup) -> Diagram {
        Diagram {
            variant,
            setup,
            last: None,
            marks: Vec::new(),
            names: ByColor::default(),
            heading: String::new(),
            after: String::new(),
            caption: String::new(),
        }
    }

    /// The game's board, and whether it has hands.
    fn rules(&self) -> &'static Rules {
        Rules::of(self.variant)
    }

    /// A position of a game, with the last move marked. `move_number` is that of the next move.
    #[must_use]
    pub fn of_position(position: &Position, move_number: u32) -> Diagram {
        Diagram {
            last: position.last_move(),
            ..Diagram::of(position.rules().variant(), position.to_setup(move_number))
        }
    }
}

/// Width and height of a picture in pixels, as its file says them; 0 where it says none.
///
/// ```
/// assert_eq!(suizo::diagram::size_px("<svg viewBox=\"0 0 9 9\" width=\"12\" height=\"34\"></svg>"), (12, 34));
/// ```
#[must_use]
pub fn size_px(svg: &str) -> (u32, u32) {
    let said = |name: &str| {
        let (_, rest) = svg.split_once(name)?;
        rest.split_once('"')?.0.parse().ok()
    };
    (said(" width=\"").unwrap_or(0), said(" height=\"").unwrap_or(0))
}

/// Draws a position: a file of SVG.
#[must_use]
pub fn svg(options: &Options, signs: &Signs, diagram: &Diagram) -> String {
    let picture = picture::Composition::new(options, signs, diagram, !diagram.after.is_empty()).still();
    picture::file(options, signs, diagram, &picture, "")
}
