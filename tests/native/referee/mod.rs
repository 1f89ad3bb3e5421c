//! A second, slow referee, written from RULES.md alone, to be compared with the quick one that plays.
//!
//! It shares no code and no idea with `suizo::rules`: pieces stand in a plain list of squares, every question is answered by
//! trying all squares, every position of a game is kept whole, and the rules are read from text. The numbers in its comments
//! are those of RULES.md.

mod board;
mod pieces;
mod record;

pub use board::{Position, Side, Square};
pub use pieces::{Move, Piece, Way};
pub use record::{Outcome, Record};

/// The games by the names of their tables.
pub const GAMES: [&str; 7] = ["shogi", "sho", "heian9x8", "heian8x8", "heian9x9", "heian8x9", "asakura"];

/// What is particular to a game (2, 3, 3a and 4).
#[derive(Clone, Copy, Debug)]
pub struct Particulars {
    pub files: i8,
    pub ranks: i8,
    /// Letters of its pieces, unpromoted.
    pub letters: &'static str,
    pub drops: bool,
    pub bare_king: bool,
}

pub fn particulars(game: &str) -> Particulars {
    let old = |files, ranks, letters| Particulars { files, ranks, letters, drops: false, bare_king: true };
    match game {
        "shogi" => Particulars { files: 9, ranks: 9, letters: "KRBGSNLP", drops: true, bare_king: false },
        "sho" => old(9, 9, "KERBGSNLP"),
        "asakura" => Particulars { files: 9, ranks: 9, letters: "KERBGSNLP", drops: true, bare_king: false },
        "heian9x8" => old(9, 8, "KGSNLP"),
        "heian8x8" => old(8, 8, "KGSNLP"),
        "heian9x9" => old(9, 9, "KGSNLP"),
        "heian8x9" => old(8, 9, "KGSNLP"),
        _ => panic!("no game {game}"),
    }
}
