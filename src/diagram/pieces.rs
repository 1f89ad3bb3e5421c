//! The wedge of a piece, and which sign stands on it.

use crate::rules::{Color, Kind, Piece, Variant};

/// The largest wedge in a square of 100 x 110: base 86 wide, apex at 5.
pub const FACE: &str = "M50 5 80.5 21.5 93 102.5H7L19.5 21.5Z";
/// The darker foot that shows below the face.
pub const FOOT: &str = "M7 102.5H93L93.4 105.4Q93.5 106.3 92.6 106.3H7.4Q6.5 106.3 6.6 105.4Z";
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
