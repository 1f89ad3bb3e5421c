//! The colours of a picture. Those of the page's boards are the ones of `styles/tokens.css` by day, as a test there says.

use super::options::{Colours, Shape};
use crate::record::Brush;

/// A colour for each thing that is drawn. A wash has its opacity in hundredths beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Palette {
    /// Behind everything.
    pub paper: &'static str,
    /// Names and captions.
    pub text: &'static str,
    /// What is said in small letters.
    pub soft: &'static str,
    /// The board; none where the paper is the board.
    pub wood: Option<&'static str>,
    /// Its growth rings.
    pub grain: Option<&'static str>,
    /// Lines, edge and dots.
    pub edge: &'static str,
    /// Names of files and ranks.
    pub coord: &'static str,
    /// Signs without wedges ...
    pub ink: &'static str,
    /// ... and those of promoted pieces.
    pub red_ink: &'static str,
    /// The wedge, its line and its foot, and the signs on it.
    pub face: &'static str,
    /// Its outline.
    pub face_line: &'static str,
    /// Its foot.
    pub foot: &'static str,
    /// Signs on wedges.
    pub face_ink: &'static str,
    /// Those of promoted pieces.
    pub face_red: &'static str,
    /// The square of the piece that moved last.
    pub last_wash: (&'static str, u8),
    /// The line around both squares of the last move.
    pub last_rim: &'static str,
    /// Arrows and circles, by brush.
    pub brushes: [&'static str; Brush::ALL.len()],
}

const BY_DAY: [&str; 4] = ["#11552f", "#8f1812", "#173f82", "#5e3f00"];

/// Kaya, on which the others are modelled.
const WOOD: Palette = Palette {
    paper: "#fbf8f1",
    text: "#221c16",
    soft: "#665c50",
    wood: Some("#e6c588"),
    grain: Some("#cfa65c"),
    edge: "#4a3419",
    coord: "#5a4223",
    ink: "#1b130c",
    red_ink: "#b3261e",
    face: "#f8e7bd",
    face_line: "#876733",
    foot: "#b0884a",
    face_ink: "#1b130c",
    face_red: "#b3261e",
    last_wash: ("#d98a1a", 36),
    last_rim: "#7d4a00",
    brushes: BY_DAY,
};

const PRINT: Palette = Palette {
    paper: "#ffffff",
    text: "#000000",
    soft: "#000000",
    wood: None,
    grain: None,
    edge: "#000000",
    coord: "#000000",
    ink: "#000000",
    red_ink: "#000000",
    face: "#ffffff",
    face_line: "#000000",
    foot: "#000000",
    face_ink: "#000000",
    face_red: "#000000",
    last_wash: ("#000000", 18),
    last_rim: "#000000",
    brushes: ["#000000"; 4],
};

const PLAIN: Palette = Palette {
    paper: "#fffdf8",
    wood: Some("#f4efe3"),
    grain: None,
    edge: "#3b3833",
    coord: "#4b473f",
    ink: "#161412",
    face: "#fffdf8",
    face_line: "#57534b",
    foot: "#a8a294",
    face_ink: "#161412",
    last_wash: ("#eab04a", 40),
    ..WOOD
};

const WALNUT: Palette = Palette {
    wood: Some("#a87e57"),
    grain: Some("#8a6341"),
    edge: "#24150a",
    coord: "#1b0f06",
    ink: "#17110b",
    red_ink: "#520803",
    face: "#f6efdf",
    face_line: "#5c3f26",
    foot: "#c2ae8b",
    face_ink: "#17110b",
    face_red: "#ad1f18",
    last_wash: ("#ffc25a", 43),
    last_rim: "#3d2200",
    brushes: ["#04290f", "#4d0502", "#08204a", "#332200"],
    ..WOOD
};

const SLATE: Palette = Palette {
    wood: Some("#b9c2c9"),
    grain: None,
    edge: "#2f3a44",
    coord: "#36424c",
    ink: "#14181b",
    red_ink: "#8a120b",
    face: "#f3f4f1",
    face_line: "#5d6a75",
    foot: "#8b97a1",
    face_ink: "#14181b",
    last_wash: ("#e0a02e", 44),
    last_rim: "#6a4300",
    ..WOOD
};

const TATAMI: Palette = Palette {
    wood: Some("#c3c893"),
    grain: None,
    edge: "#3a4320",
    coord: "#434c27",
    ink: "#17150c",
    red_ink: "#8a120b",
    face: "#f7edcd",
    face_line: "#6f6b38",
    foot: "#a29a5c",
    face_ink: "#17150c",
    face_red: "#ae2119",
    last_wash: ("#e2942a", 44),
    last_rim: "#6a3d00",
    ..WOOD
};

const DARK: Palette = Palette {
    paper: "#15171b",
    text: "#ece6da",
    soft: "#a8a092",
    wood: Some("#262a31"),
    grain: None,
    edge: "#8b929c",
    coord: "#b9b2a5",
    ink: "#f1ece1",
    red_ink: "#ff9a8d",
    face: "#e9d3a0",
    face_line: "#4d371a",
    foot: "#6b4f25",
    face_ink: "#1b130c",
    face_red: "#a81f18",
    last_wash: ("#ffc25a", 32),
    last_rim: "#ffc25a",
    brushes: ["#58c98a", "#ff8a7d", "#8fb4e8", "#f0b04a"],
};

impl Palette {
    /// What the signs are drawn in: those of promoted pieces differ.
    #[must_use]
    pub fn sign(&self, shape: Shape, promoted: bool) -> &'static str {
        match (shape, promoted) {
            (Shape::Sign, false) => self.ink,
            (Shape::Sign, true) => self.red_ink,
            (Shape::Wedge, false) => self.face_ink,
            (Shape::Wedge, true) => self.face_red,
        }
    }

    /// The colours of that name.
    #[must_use]
    pub fn of(colours: Colours) -> Palette {
        match colours {
            Colours::Print => PRINT,
            Colours::Plain => PLAIN,
            Colours::Wood => WOOD,
            Colours::Walnut => WALNUT,
            Colours::Slate => SLATE,
            Colours::Tatami => TATAMI,
            Colours::Dark => DARK,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the page's own boards are drawn in.
    #[test]
    fn boards_have_the_colours_of_the_page() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/styles/tokens.css");
        let css = std::fs::read_to_string(path).expect("the colours of the page");
        let boards = [
            (Colours::Wood, "kaya"),
            (Colours::Walnut, "walnut"),
            (Colours::Slate, "slate"),
            (Colours::Tatami, "tatami"),
            (Colours::Plain, "washi"),
        ];
        for (colours, board) in boards {
            let (_, block) = css.split_once(&format!("[data-board=\"{board}\"] {{")).expect("the board");
            let block = block.split('}').next().expect("an end");
            let value = |name: &str| {
                let (_, rest) = block.split_once(&format!("--{name}: ")).expect("the colour");
                let rest = rest.strip_prefix("var(--light, ").unwrap_or(rest);
                rest[..7].to_owned()
            };
            let palette = Palette::of(colours);
            for (name, own) in [
                ("edge", palette.edge),
                ("coord", palette.coord),
                ("face", palette.face),
                ("face-line", palette.face_line),
                ("foot", palette.foot),
                ("black-ink", palette.face_ink),
                ("red-ink", palette.face_red),
                ("last-wash", palette.last_wash.0),
                ("last-rim", palette.last_rim),
                ("wood", palette.wood.unwrap_or_default()),
            ] {
                assert_eq!(value(name), own, "{board}: {name}");
            }
        }
    }
}
