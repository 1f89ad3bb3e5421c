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

    #[test]
    fn every_set_draws_every_piece_once() {
        for set in PieceSet::ALL {
            let path = format!("{}/static/pieces/{}.svg", env!("CARGO_MANIFEST_DIR"), set.id());
            let drawing = std::fs::read_to_string(&path).expect(&path);
            for kind in Kind::ALL {
                for color in Color::ALL {
                    let symbol = format!("<symbol id=\"{}\" ", ink_id(Piece::new(color, kind)));
                    assert_eq!(drawing.matches(&symbol).count(), 1, "{symbol} in {path}");
                }
            }
            assert!(!drawing.contains("<text"), "{path} relies on the visitor's fonts");
        }
    }
}
