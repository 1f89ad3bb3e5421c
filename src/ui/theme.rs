//! Piece sets as the drawings under `static/pieces` name them.

use crate::{
    app::board_view::PieceSet,
    rules::{Color, Kind, Piece},
};

/// Where the ink of a piece is found, relative to the page: `pieces/kanji2.svg#pP`.
///
/// Each set is one file, so a page fetches it once however many pieces it shows.
pub fn ink_href(set: PieceSet, piece: Piece) -> String {
    format!("pieces/{}.svg#{}", set.id(), ink_id(piece))
}

/// A fragment cannot carry `+`, and the two kings differ: 玉 is Black's, 王 White's.
fn ink_id(piece: Piece) -> &'static str {
    match piece.kind() {
        Kind::Pawn => "P",
        Kind::Lance => "L",
        Kind::Knight => "N",
        Kind::Silver => "S",
        Kind::Bishop => "B",
        Kind::Rook => "R",
        Kind::Elephant => "E",
        Kind::Gold => "G",
        Kind::ProPawn => "pP",
        Kind::ProLance => "pL",
        Kind::ProKnight => "pN",
        Kind::ProSilver => "pS",
        Kind::Horse => "pB",
        Kind::Dragon => "pR",
        Kind::Prince => "pE",
        Kind::King => match piece.color() {
            Color::Black => "bK",
            Color::White => "wK",
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn read(path: &str) -> String {
        let path = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    #[test]
    fn every_set_draws_every_piece_once() {
        for set in PieceSet::ALL {
            let path = format!("static/pieces/{}.svg", set.id());
            let drawing = read(&path);
            for kind in Kind::ALL {
                for color in Color::ALL {
                    let symbol = format!("<symbol id=\"{}\" ", ink_id(Piece::new(color, kind)));
                    assert_eq!(drawing.matches(&symbol).count(), 1, "{symbol} in {path}");
                }
            }
            assert!(!drawing.contains("<text"), "{path} relies on the visitor's fonts");
        }
    }

    type Rgb = [f64; 3];

    /// The colours of one block of `styles/tokens.css`, each with its opacity.
    fn colours(block: &str) -> BTreeMap<&str, (Rgb, f64)> {
        let channel =
            |hex: &str, at: usize| u8::from_str_radix(&hex[at..at + 2], 16).map(|value| f64::from(value) / 255.0);
        block
            .lines()
            .filter_map(|line| {
                let (name, value) = line.trim().strip_prefix("--")?.split_once(": #")?;
                let hex = value.trim_end_matches(';');
                let rgb = [channel(hex, 0).ok()?, channel(hex, 2).ok()?, channel(hex, 4).ok()?];
                let opacity = if hex.len() == 8 { channel(hex, 6).ok()? } else { 1.0 };
                Some((name, (rgb, opacity)))
            })
            .collect()
    }

    fn over((upper, opacity): (Rgb, f64), lower: Rgb) -> Rgb {
        [0, 1, 2].map(|channel| upper[channel] * opacity + lower[channel] * (1.0 - opacity))
    }

    /// As WCAG 2.2 defines it.
    fn contrast(one: Rgb, other: Rgb) -> f64 {
        let linear = |value: f64| if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) };
        let luminance = |[r, g, b]: Rgb| 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        f64::max(one, other) / f64::min(one, other)
    }

    #[test]
    fn words_and_marks_stand_out_in_every_theme() {
        let css = read("styles/tokens.css");
        let blocks: Vec<&str> = css.split('{').filter(|block| block.contains("--wood: #")).collect();
        assert_eq!(blocks.len(), 3, "light, dark by the system, dark by choice");
        assert_eq!(colours(blocks[1]), colours(blocks[2]), "both ways to the dark theme look the same");
        for block in blocks {
            let colours = colours(block);
            let solid = |name: &str| colours.get(name).unwrap_or_else(|| panic!("no --{name}")).0;
            let expect = |least: f64, what: &str, one: Rgb, other: Rgb| {
                let ratio = contrast(one, other);
                assert!(ratio >= least, "{what}: {ratio:.2} is less than {least}");
            };
            for (word, ground) in [
                ("ink", "paper"),
                ("ink", "card"),
                ("soft", "paper"),
                ("soft", "card"),
                ("indigo", "paper"),
                ("on-indigo", "indigo"),
                ("vermilion", "card"),
                ("vermilion", "paper"),
                ("coord", "wood"),
                ("face", "edge"),
                ("black-ink", "face"),
                ("red-ink", "face"),
            ] {
                expect(4.5, &format!("{word} on {ground}"), solid(word), solid(ground));
            }
            for (line, ground) in
                [("edge", "wood"), ("face-line", "wood"), ("face-line", "face"), ("selected-rim", "plate")]
            {
                expect(3.0, &format!("{line} on {ground}"), solid(line), solid(ground));
            }
            // a hint wears the rim of the selection, in dashes
            for (mark, rim) in [("last", "last"), ("selected", "selected"), ("check", "check"), ("hint", "selected")] {
                let washed = over(colours[format!("{mark}-wash").as_str()], solid("wood"));
                let rim = solid(&format!("{rim}-rim"));
                expect(3.0, &format!("rim of {mark} on wood"), rim, solid("wood"));
                expect(3.0, &format!("rim of {mark} on its wash"), rim, washed);
            }
            // .dot and .ring of board.css are not quite opaque
            let target = (solid("target"), 0.82);
            let last = over(colours["last-wash"], solid("wood"));
            for ground in [solid("wood"), solid("face"), last] {
                expect(3.0, "target", over(target, ground), ground);
            }
        }
    }
}
