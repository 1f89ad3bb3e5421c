//! What `suizo diagram` draws: the position or the record that an argument says, and the outlines of the pieces.

use crate::{
    diagram::{PieceSet, Signs},
    notation::records::{self, ReadError},
    record::GameTree,
    rules::{Color, Hand, Rules, Setup, Variant, sfen},
    tools::records::decode,
};
use std::{
    fs,
    io::{self, Read as _},
    path::Path,
};

/// What an argument says.
pub enum Source {
    /// A position without a past; it need not be playable.
    Position(Variant, Box<Setup>),
    /// A game.
    Record(Box<GameTree>),
}

impl Source {
    /// Reads a file where there is one of that name, else a position or a record as text; of several games the one with that number.
    ///
    /// # Errors
    /// What cannot be read, and why.
    pub fn read(input: &str, game: Option<Variant>, number: usize) -> Result<Source, String> {
        let cannot_read = |error: io::Error| format!("{input}: cannot be read: {error}");
        let bytes = if input == "-" {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).map_err(cannot_read)?;
            bytes
        } else if Path::new(input).is_file() {
            fs::read(input).map_err(cannot_read)?
        } else if input.contains(' ') || sfen_board(input) {
            input.as_bytes().to_vec()
        } else {
            return Err(format!("{input}: neither a file nor an SFEN"));
        };
        let text = decode(&bytes).text;
        let bare = text.trim().trim_start_matches("position ").trim_start_matches("sfen ").trim();
        if bare.lines().count() == 1 && bare.split(' ').next().is_some_and(sfen_board) && !bare.contains(" moves ") {
            let (variant, setup) = setup(bare, game).map_err(|error| format!("{input}: {error}"))?;
            return Ok(Source::Position(variant, Box::new(setup)));
        }
        let games = records::read(&text, None).map_err(|error| format!("{input}: {}", explained(&error)))?;
        let count = games.len();
        let found = games.into_iter().nth(number.saturating_sub(1));
        let found = found.ok_or_else(|| format!("{input}: there is no game {number}; it holds {count}"))?;
        Ok(Source::Record(Box::new(found.tree)))
    }
}

fn explained(error: &ReadError) -> String {
    match error {
        ReadError::UnknownFormat => "neither an SFEN nor a record in a format that is known".to_owned(),
        ReadError::BadStart { line, cause } => format!("line {line}: the start cannot be set up: {cause}"),
        ReadError::Empty => "holds no game".to_owned(),
        ReadError::TooLarge => format!("larger than {} MiB", records::MAX_TEXT >> 20),
    }
}

/// Whether a word looks like the board of an SFEN.
fn sfen_board(word: &str) -> bool {
    word.contains('/') && word.chars().all(|c| c.is_ascii_digit() || "/+plnsgbrkePLNSGBRKE".contains(c))
}

/// A position in the game that is named, else in the first whose board and pieces it fits; what is wrong with it is said of the first.
fn setup(text: &str, game: Option<Variant>) -> Result<(Variant, Setup), String> {
    let games = game.map_or(Variant::ALL.to_vec(), |game| vec![game]);
    let mut first = None;
    for rules in games.into_iter().map(Rules::of) {
        match sfen::parse(rules.geometry(), text) {
            Ok(setup) => {
                // an elephant is of sho shogi, whatever the size of the board, and of Asakura shogi where something is in hand
                let fits_hands =
                    rules.has_drops() || Color::ALL.into_iter().all(|color| setup.hands[color] == Hand::EMPTY);
                let is_own = fits_hands && setup.board.iter().flatten().all(|piece| rules.has_kind(piece.kind()));
                if is_own || game.is_some() {
                    return Ok((rules.variant(), setup));
                }
            }
            Err(error) => first = first.or(Some(error)),
        }
    }
    Err(first
        .map_or_else(|| "no game has all these pieces; name one with --game".to_owned(), |error| error.to_string()))
}

/// The outlines of a set, which lie in the program.
pub fn signs(set: PieceSet) -> Signs {
    let file = match set {
        PieceSet::Kanji2 => include_str!("../../../static/pieces/kanji2.svg"),
        PieceSet::Kanji1 => include_str!("../../../static/pieces/kanji1.svg"),
        PieceSet::Marks => include_str!("../../../static/pieces/marks.svg"),
        PieceSet::International => include_str!("../../../static/pieces/international.svg"),
        PieceSet::Letters => include_str!("../../../static/pieces/letters.svg"),
    };
    Signs::read(set, file).expect("a test reads every set")
}
