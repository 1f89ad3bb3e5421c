//! A link as a QR code.

use qrcodegen::{QrCode, QrCodeEcc, QrSegment, Version};
use std::fmt::Write as _;

/// Modules of light around the code, as the standard asks for.
const QUIET: i32 = 4;
/// Larger codes are hard to read from a screen.
const MOST_VERSION: u8 = 25;

/// A QR code as a drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Qr {
    /// Modules a side, with the light around.
    pub size: i32,
    /// The dark modules, as an SVG path.
    pub path: String,
}

/// The code of a text, where it fits one that a telephone can read.
///
/// ```
/// use suizo::app::record::qr;
/// assert_eq!(qr::draw("https://example.org/#moves=7g7f").unwrap().size, 25 + 2 * 4);
/// assert_eq!(qr::draw(&"x".repeat(2_000)), None);
/// ```
#[must_use]
pub fn draw(text: &str) -> Option<Qr> {
    let segments = QrSegment::make_segments(text);
    let (least, most) = (Version::MIN, Version::new(MOST_VERSION));
    let code = QrCode::encode_segments_advanced(&segments, QrCodeEcc::Low, least, most, None, true).ok()?;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|&x| code.get_module(x, y)).count() as i32;
            if run > 0 {
                let _ = write!(path, "M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET);
            }
            x += run.max(1);
        }
    }
    Some(Qr { size: code.size() + 2 * QUIET, path })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dark_module_is_drawn_and_no_other() {
        let text = "https://example.org/shogi/#g=1abcDEF-_";
        let code = QrCode::encode_text(text, QrCodeEcc::Low).expect("it fits");
        let qr = draw(text).expect("it fits");
        assert_eq!(qr.size, code.size() + 8);
        let mut drawn = vec![];
        for part in qr.path.split('M').skip(1) {
            let (x, rest) = part.split_once(' ').expect("a place");
            let (y, rest) = rest.split_once('h').expect("a row");
            let run = rest.split_once('v').expect("a run").0;
            let [x, y, run] = [x, y, run].map(|number| number.parse::<i32>().expect("a number"));
            drawn.extend((x..x + run).map(|x| (x - 4, y - 4)));
        }
        let dark = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
        assert_eq!(drawn, dark.filter(|&(x, y)| code.get_module(x, y)).collect::<Vec<_>>());
    }
}
