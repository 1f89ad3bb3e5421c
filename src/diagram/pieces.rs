//! The wedge of a piece, and which sign stands on it.

use crate::rules::{Color, Kind, Piece, Variant};

/// The largest wedge in a square of 100 x 110: base 86 wide, apex at 5.
pub const FACE: &str = "M50 5 80.5 21.5 93 102.5H7L19.5 21.5Z";
/// The darker foot that shows below the face.
pub const FOOT: &str = "M7 102.5H93L93.4 105.4Q93.5 106.3 92.6 106.3H7.4Q6.5 106.3 6.6 105.4Z";
/// The corners of [`FACE`], in tenths.
const CORNERS: [(i32, i32); 5] = [(500, 50), (805, 215), (930, 1025), (70, 1025), (195, 215)];
const CENTRE: (i32, i32) = (50, 56);

/// Stronger pieces are slightly larger; in thousandths.
fn size(kind: Kind) -> i32 {
    match kind.unpromoted() {
        Kind::Pawn => 860,
        Kind::Lance => 885,
        Kind::Knight => 910,
        Kind::Silver => 935,
        Kind::Gold => 945,
        Kind::Bishop => 965,
        Kind::Rook => 975,
        Kind::Elephant => 985,
        _ => 1000,
    }
}

/// Thousandths as a decimal number. Printing floating-point numbers would cost every visitor some kilobytes of program.
pub(super) fn decimal(thousandths: i32) -> String {
    format!("{}.{:03}", thousandths / 1000, thousandths % 1000)
}

/// Shrinks a wedge about the middle of its square, and turns it about that for the player at the top: a `transform`.
#[must_use]
pub fn placement(kind: Kind, upright: bool) -> String {
    let size = size(kind);
    let (dx, dy) = (CENTRE.0 * (1000 - size), CENTRE.1 * (1000 - size));
    let scale = decimal(size);
    if upright {
        format!("matrix({scale} 0 0 {scale} {} {})", decimal(dx), decimal(dy))
    } else {
        format!("matrix(-{scale} 0 0 -{scale} {} {})", decimal(100_000 - dx), decimal(110_000 - dy))
    }
}

/// The wedge at its [`placement`] in the square with that corner, a part of a path's `d`: one path draws the wedges of a whole board.
#[must_use]
pub fn outline(kind: Kind, upright: bool, (x, y): (i32, i32)) -> String {
    let size = size(kind);
    let corner = |(across, down): (i32, i32)| {
        let shrunk = |value: i32, centre: i32| (centre * (1000 - size) + value * size / 10 + 500) / 1000;
        let (across, down) = (shrunk(across, CENTRE.0), shrunk(down, CENTRE.1));
        if upright { (x + across, y + down) } else { (x + 100 - across, y + 110 - down) }
    };
    let corners = CORNERS.map(corner).map(|(x, y)| format!("{x} {y}"));
    format!("M{}Z", corners.join(" "))
}

/// The name of a piece's sign in the files of `static/pieces`, after that of the set and a hyphen.
///
/// A fragment cannot carry `+`, and the two kings differ: 玉 is Black's, 王 White's.
#[must_use]
pub fn sign_id(piece: Piece) -> &'static str {
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

/// Whether both kings are written 玉: the old text of Heian shogi knows no other (RULES.md 6).
#[must_use]
pub fn has_one_king(variant: Variant) -> bool {
    matches!(variant, Variant::Heian9x8 | Variant::Heian8x8 | Variant::Heian9x9 | Variant::Heian8x9)
}

/// The piece and the side at the bottom by which it is drawn: where there is one king, White's is Black's seen from the other side.
#[must_use]
pub fn drawn_as(one_king: bool, piece: Piece, bottom: Color) -> (Piece, Color) {
    let is_turned = one_king && piece.color() == Color::White;
    if is_turned { (Piece::new(Color::Black, piece.kind()), !bottom) } else { (piece, bottom) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_of_wedges_has_them_where_single_ones_stand() {
        let drawn: Vec<String> =
            CORNERS.iter().map(|&(x, y)| format!("{}.{} {}.{}", x / 10, x % 10, y / 10, y % 10)).collect();
        let face = FACE.replace("H7L", " 7 102.5 ").replace(['M', 'Z'], "");
        let numbers = |text: &str| text.split(' ').map(|number| number.parse().unwrap()).collect::<Vec<f64>>();
        assert_eq!(numbers(&drawn.join(" ")), numbers(&face));
        assert_eq!(outline(Kind::King, true, (100, 220)), "M150 225 181 242 193 323 107 323 120 242Z");
        for kind in [Kind::Pawn, Kind::Lance, Kind::Silver, Kind::Rook, Kind::King] {
            for upright in [true, false] {
                let place = placement(kind, upright);
                let parts = numbers(place.trim_start_matches("matrix(").trim_end_matches(')'));
                let [scale_x, 0.0, 0.0, scale_y, x, y] = parts[..] else { panic!("{place}") };
                let text = outline(kind, upright, (0, 0)).replace(['M', 'Z'], "");
                for (seen, corner) in numbers(&text).chunks(2).zip(CORNERS) {
                    let (across, down) = (f64::from(corner.0) / 10.0, f64::from(corner.1) / 10.0);
                    let off = (seen[0] - (scale_x * across + x)).hypot(seen[1] - (scale_y * down + y));
                    assert!(off < 0.8, "{kind:?} {upright}: {seen:?} is {off} off");
                }
            }
        }
    }
}
