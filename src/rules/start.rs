//! Where games start: standard starts, handicaps, and positions given as SFEN.

use super::{
    Color, HeianPawns, HeianSetup, Kind, Piece, Position, RuleChoices, Rules, SetupErrors, Square,
    sfen::{self, SfenError},
    variant::{Handicap, Removed},
};
use std::fmt;

/// Where a game starts.
///
/// ```
/// use suizo::rules::*;
/// let rules = Rules::of(Variant::Shogi);
/// let start = Start::parse(rules, "two_piece").unwrap();
/// let (position, move_number) = start.position(rules, &RuleChoices::default()).unwrap();
/// assert_eq!(position.to_sfen(move_number), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
/// assert_eq!(Start::parse(Rules::of(Variant::Sho), "two_piece"), Err(StartError::NoHandicaps("two_piece")));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Start {
    /// The game's own start; in Heian shogi as its switches say.
    #[default]
    Standard,
    /// White gives pieces away and moves first (RULES.md 2).
    Handicap(&'static Handicap),
    /// A playable position as SFEN.
    Sfen(String),
}

/// Why a start cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StartError {
    /// Neither `startpos`, nor a handicap of this game, nor the beginning of an SFEN.
    UnknownStart(String),
    /// A handicap of shogi in a game that has none.
    NoHandicaps(&'static str),
    /// The SFEN cannot be read.
    Sfen(SfenError),
    /// The position can be read, but not played.
    Setup(SetupErrors),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::UnknownStart(text) => write!(f, "no such start at {text:?}"),
            StartError::NoHandicaps(id) => write!(f, "this game has no handicaps at {id:?}"),
            StartError::Sfen(error) => error.fmt(f),
            StartError::Setup(errors) => errors.fmt(f),
        }
    }
}

impl Start {
    /// Reads `startpos`, a handicap id or an SFEN.
    ///
    /// # Errors
    /// What cannot be read, or why the position cannot be played.
    pub fn parse(rules: &'static Rules, text: &str) -> Result<Start, StartError> {
        let text = text.trim();
        if text == "startpos" {
            return Ok(Start::Standard);
        }
        if text.contains('/') {
            let setup = sfen::parse(rules.geometry(), text).map_err(StartError::Sfen)?;
            Position::from_setup(rules, &setup).map_err(StartError::Setup)?;
            return Ok(Start::Sfen(sfen::write(rules.geometry(), &setup)));
        }
        Start::handicap(rules, text)
    }

    /// Reads a handicap id.
    ///
    /// # Errors
    /// When this game has no such handicap.
    pub fn handicap(rules: &'static Rules, id: &str) -> Result<Start, StartError> {
        if let Some(handicap) = rules.handicaps().iter().find(|handicap| handicap.id == id) {
            return Ok(Start::Handicap(handicap));
        }
        let elsewhere = Rules::of(super::Variant::Shogi).handicaps().iter().find(|handicap| handicap.id == id);
        Err(match elsewhere {
            Some(handicap) => StartError::NoHandicaps(handicap.id),
            None => StartError::UnknownStart(id.chars().take(60).collect()),
        })
    }

    /// The position, and the move number that it starts from.
    ///
    /// # Errors
    /// Only for an SFEN that [`Start::parse`] did not make.
    pub fn position(&self, rules: &'static Rules, choices: &RuleChoices) -> Result<(Position, u32), StartError> {
        match self {
            Start::Standard => Ok((standard(rules, choices), 1)),
            Start::Handicap(handicap) => Ok((handicap_position(rules, handicap), 1)),
            Start::Sfen(text) => {
                let setup = sfen::parse(rules.geometry(), text).map_err(StartError::Sfen)?;
                let position = Position::from_setup(rules, &setup).map_err(StartError::Setup)?;
                Ok((position, setup.move_number))
            }
        }
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Start::Standard => "startpos",
            Start::Handicap(handicap) => handicap.id,
            Start::Sfen(text) => text,
        })
    }
}

/// The game's start as the Heian switches arrange it (RULES.md 4).
fn standard(rules: &'static Rules, choices: &RuleChoices) -> Position {
    let mut setup = Position::start(rules).to_setup(1);
    let geometry = rules.geometry();
    if super::RuleSwitch::HeianSetup.applies_to(rules.variant()) && choices.heian_setup == HeianSetup::Rotated {
        // White's back rank is Black's, turned by half a turn
        for file in 0..geometry.files() {
            let white = Square::new(file, 0);
            let black = setup.board[geometry.rotate(white).index()];
            setup.board[white.index()] = black.map(|piece| Piece::new(Color::White, piece.kind()));
        }
    }
    if super::RuleSwitch::HeianPawns.applies_to(rules.variant()) && choices.heian_pawns == HeianPawns::Second {
        let pawns: Vec<Square> = geometry
            .squares()
            .filter(|square| setup.board[square.index()].is_some_and(|piece| piece.kind() == Kind::Pawn))
            .collect();
        for square in pawns {
            if let Some(pawn) = setup.board[square.index()].take() {
                let rank = if pawn.color() == Color::Black { geometry.ranks() - 2 } else { 1 };
                setup.board[Square::new(square.file(), rank).index()] = Some(pawn);
            }
        }
    }
    playable(rules, &setup)
}

/// The position of a start that the tables make.
fn playable(rules: &'static Rules, setup: &super::Setup) -> Position {
    match Position::from_setup(rules, setup) {
        Ok(position) => position,
        // every start in the tables can be played; the debug text of the error would take every visitor a kilobyte
        Err(_) => unreachable!(),
    }
}

/// The handicap that a position is, if it is one.
pub(super) fn handicap_of(position: &Position) -> Option<&'static Handicap> {
    let rules = position.rules();
    let keys = rules.handicap_keys.get_or_init(|| {
        let key = |handicap| handicap_position(rules, handicap).key();
        rules.handicaps().iter().map(key).collect()
    });
    let at = keys.iter().position(|key| *key == position.key())?;
    Some(&rules.handicaps()[at])
}

/// The start without the pieces that White gives away, White to move.
fn handicap_position(rules: &'static Rules, handicap: &Handicap) -> Position {
    let mut setup = Position::start(rules).to_setup(1);
    for square in rules.geometry().squares() {
        let Some(piece) = setup.board[square.index()] else {
            continue;
        };
        let removed = piece.color() == Color::White
            && match handicap.removed {
                Removed::Squares(squares) => squares.iter().any(|name| name.parse() == Ok(square)),
                Removed::AllBut(kinds) => !kinds.contains(&piece.kind()),
            };
        if removed {
            setup.board[square.index()] = None;
        }
    }
    setup.hands.white.set(Kind::Pawn, handicap.pawns_in_hand);
    setup.turn = Color::White;
    playable(rules, &setup)
}
