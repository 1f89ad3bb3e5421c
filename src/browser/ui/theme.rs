//! The names of pieces in the drawings of `static/pieces`.

use crate::{app::settings::PieceSet, diagram::sign_id, rules::Piece};

/// The reference to a piece's drawing in the page, such as `#kanji2-pP`.
///
/// Each set is one file of `static/pieces`, which `ui::dom::bring_pieces` has put into the page. A browser could refer to the file
/// too, but would read it again for every piece that moves.
pub fn ink_href(set: PieceSet, piece: Piece) -> String {
    format!("#{}-{}", set.id(), sign_id(piece))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::settings::Material,
        rules::{Color, Kind},
    };
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
                    let symbol = format!("<symbol id=\"{}\" ", &ink_href(set, Piece::new(color, kind))[1..]);
                    assert_eq!(drawing.matches(&symbol).count(), 1, "{symbol} in {path}");
                }
            }
            assert!(!drawing.contains("<text"), "{path} relies on the visitor's fonts");
        }
    }

    type Rgb = [f64; 3];
    type Colours = BTreeMap<String, (Rgb, f64)>;

    /// The colour of a token by day or by night, with its opacity.
    fn colour(value: &str, dark: bool) -> Option<(Rgb, f64)> {
        let own = if dark { "var(--dark, #" } else { "var(--light, #" };
        let hex = match value.split_once(own) {
            Some((_, rest)) => rest.split(')').next()?,
            None => value.strip_prefix('#')?,
        };
        let channel = |at: usize| Some(f64::from(u8::from_str_radix(hex.get(at..at + 2)?, 16).ok()?) / 255.0);
        Some(([channel(0)?, channel(2)?, channel(4)?], if hex.len() == 8 { channel(6)? } else { 1.0 }))
    }

    /// The text between the braces after a selector.
    #[track_caller]
    fn block<'a>(css: &'a str, selector: &str) -> &'a str {
        let (_, rest) = css.split_once(&format!("{selector} {{\n")).unwrap_or_else(|| panic!("no {selector}"));
        rest.split('}').next().unwrap_or_default()
    }

    fn add(colours: &mut Colours, block: &str, dark: bool) {
        colours.extend(block.lines().filter_map(|line| {
            let (name, value) = line.trim().strip_prefix("--")?.split_once(": ")?;
            Some((name.to_owned(), colour(value.trim_end_matches(';'), dark)?))
        }));
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

    /// Words have at least a contrast of `word` with what they stand on, lines and marks of `mark`.
    fn expect_contrasts(theme: &str, colours: &Colours, word: f64, mark: f64) {
        let find = |name: &str| *colours.get(name).unwrap_or_else(|| panic!("{theme}: no --{name}"));
        let solid = |name: &str| find(name).0;
        let expect = |least: f64, what: &str, one: Rgb, other: Rgb| {
            let ratio = contrast(one, other);
            assert!(ratio >= least, "{theme}: {what}: {ratio:.2} is less than {least}");
        };
        for (ink, ground) in [
            ("ink", "paper"),
            ("ink", "card"),
            ("soft", "paper"),
            ("soft", "card"),
            ("indigo", "paper"),
            ("on-indigo", "indigo"),
            ("vermilion", "card"),
            ("vermilion", "paper"),
            ("coord", "wood"),
            ("black-ink", "face"),
            ("red-ink", "face"),
        ] {
            expect(word, &format!("{ink} on {ground}"), solid(ink), solid(ground));
        }
        for (line, ground) in [("edge", "wood"), ("selected-rim", "plate")] {
            expect(mark, &format!("{line} on {ground}"), solid(line), solid(ground));
        }
        // a wedge is told from the board by its face, else by its line
        if contrast(solid("face"), solid("wood")) < mark {
            expect(mark, "line of a wedge on wood", solid("face-line"), solid("wood"));
            expect(mark, "line of a wedge on its face", solid("face-line"), solid("face"));
        }
        // a hint wears the rim of the selection, in dashes
        for (name, rim) in [("last", "last"), ("selected", "selected"), ("check", "check"), ("hint", "selected")] {
            let washed = over(find(&format!("{name}-wash")), solid("wood"));
            let rim = solid(&format!("{rim}-rim"));
            expect(mark, &format!("rim of {name} on wood"), rim, solid("wood"));
            expect(mark, &format!("rim of {name} on its wash"), rim, washed);
        }
        // .dot and .ring of board/marks.css are not quite opaque
        let target = (solid("target"), 0.82);
        let last = over(find("last-wash"), solid("wood"));
        for ground in [solid("wood"), solid("face"), last] {
            expect(mark, "target", over(target, ground), ground);
        }
    }

    /// What is asked of the board and drawn on it.
    fn expect_drawings(theme: &str, colours: &Colours, mark: f64) {
        let find = |name: &str| *colours.get(name).unwrap_or_else(|| panic!("{theme}: no --{name}"));
        let wood = find("wood").0;
        let expect = |what: &str, one: Rgb, other: Rgb| {
            let ratio = contrast(one, other);
            assert!(ratio >= mark, "{theme}: {what}: {ratio:.2} is less than {mark}");
        };
        expect("danger on wood", find("danger").0, wood);
        expect("danger on its filling", find("danger").0, find("face").0);
        expect("reach on wood", find("reach").0, wood);
        expect("reach on its wash", find("reach").0, over(find("reach-wash"), wood));
        for brush in ["green", "red", "blue", "yellow"] {
            // .drawn of board/marks.css is not quite opaque
            let drawn = (find(&format!("brush-{brush}")).0, 0.85);
            for (what, ground) in [("wood", wood), ("a piece", find("face").0)] {
                expect(&format!("{brush} on {what}"), over(drawn, ground), ground);
            }
        }
    }

    #[test]
    fn words_and_marks_stand_out_in_every_theme() {
        let css = read("styles/tokens.css");
        let drawings = css.split("/* what is asked of the board").nth(1).expect("the drawings");
        let drawings =
            drawings.split(":root {").nth(1).and_then(|block| block.split('}').next()).expect("their colours");
        let room = css.split("  /* the room */").nth(1).and_then(|room| room.split('}').next()).expect("the room");
        let chosen = block(&css, ":root:root[data-contrast=\"more\"]");
        for dark in [false, true] {
            let shade = if dark { "dark" } else { "light" };
            for material in Material::ALL {
                let mut colours = Colours::new();
                add(&mut colours, room, dark);
                add(&mut colours, block(&css, &format!("[data-board=\"{}\"]", material.id())), dark);
                expect_contrasts(&format!("{} {shade}", material.id()), &colours, 4.5, 3.0);
                add(&mut colours, drawings, dark);
                if material == Material::Walnut {
                    add(&mut colours, block(&css, ":root[data-board=\"walnut\"]"), dark);
                }
                expect_drawings(&format!("{} {shade}", material.id()), &colours, 3.0);
            }
            let mut strong = Colours::new();
            add(&mut strong, chosen, dark);
            expect_contrasts(&format!("high contrast {shade}"), &strong, 7.0, 4.5);
            add(&mut strong, drawings, dark);
            expect_drawings(&format!("high contrast {shade}"), &strong, 3.0);
        }
    }

    /// What a style sheet cannot say once.
    #[test]
    fn high_contrast_is_the_same_by_choice_and_by_the_system() {
        let css = read("styles/tokens.css");
        let lines = |block: &str| block.trim_end().lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>();
        let chosen = lines(block(&css, ":root:root[data-contrast=\"more\"]"));
        assert_eq!(chosen, lines(block(&css, "@media (prefers-contrast: more) {\n  :root:root")));
    }

    /// On any element that shows what a board is made of, nothing may come from the board of the page.
    #[test]
    fn every_material_names_every_colour_of_the_board() {
        let css = read("styles/tokens.css");
        let names = |material: Material| {
            let mut colours = Colours::new();
            add(&mut colours, block(&css, &format!("[data-board=\"{}\"]", material.id())), false);
            colours.into_keys().collect::<Vec<_>>()
        };
        for material in Material::ALL {
            assert_eq!(names(material), names(Material::Kaya), "{}", material.id());
        }
    }
}
