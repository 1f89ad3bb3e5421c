//! A game from its start to its end: what ends it, and who has won (1.9 to 1.13, 2, 3, 4, 4a).

use super::{
    Particulars,
    board::{Position, Side, Square},
    particulars,
    pieces::{Move, Piece},
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    pub winner: Option<Side>,
    pub reason: &'static str,
}

impl Outcome {
    fn won(winner: Side, reason: &'static str) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    fn drawn(reason: &'static str) -> Outcome {
        Outcome { winner: None, reason }
    }
}

/// The rule switches of a game, by their keys and values; those that are missing, or not of this game, have their defaults.
#[derive(Clone, Debug, Default)]
struct Choices {
    strict: bool,
    counter: bool,
    /// Whether an attack on one of two royals is a check for 1.10.
    any_royal: bool,
    impasse: String,
    /// Whether what was given away counts for nobody.
    no_credit: bool,
    move_limit: Option<usize>,
}

impl Choices {
    fn read(switches: &[(&str, &str)], game: &str) -> Choices {
        let values: &[&str] = match game {
            "shogi" | "asakura" => &["agreement24", "declare27", "declare24", "off"],
            "sho" => &["off"],
            _ => &["agreement", "off"],
        };
        let mut choices = Choices { impasse: values[0].to_owned(), ..Choices::default() };
        for &(key, value) in switches {
            match key {
                "illegal_moves" => choices.strict = value == "lose",
                "bare_king" => choices.counter = value == "counter",
                "royal_attack" => choices.any_royal = value == "any",
                "handicap_credit" => choices.no_credit = value == "none",
                "impasse" if values.contains(&value) => choices.impasse = value.to_owned(),
                "move_limit" => choices.move_limit = value.parse().ok(),
                _ => {}
            }
        }
        choices
    }
}

pub struct Record {
    game: Particulars,
    choices: Choices,
    /// The start and what came of each turn.
    positions: Vec<Position>,
    /// Of the start, as SFEN counts.
    first_number: usize,
    /// Points that White is credited with (4a.9).
    credit: usize,
    pub outcome: Option<Outcome>,
}

impl Record {
    /// From `startpos`, a handicap's name or an SFEN.
    pub fn new(game: &str, switches: &[(&str, &str)], start: &str) -> Result<Record, String> {
        let rules = particulars(game);
        let text = match start {
            "startpos" => start_text(game, switches),
            _ => handicap_text(start).filter(|_| game == "shogi").unwrap_or(start.to_owned()),
        };
        let position = Position::read(&rules, &text)?;
        if let Some(fault) = fault(&position) {
            return Err(fault);
        }
        let first_number = text.split(' ').nth(3).and_then(|word| word.parse().ok()).unwrap_or(1);
        let choices = Choices::read(switches, game);
        let credit = if game == "shogi" && !choices.no_credit { credit(&rules, &position) } else { 0 };
        let mut record =
            Record { game: rules, choices, positions: vec![position], first_number, credit, outcome: None };
        record.outcome = record.judge();
        Ok(record)
    }

    pub fn position(&self) -> &Position {
        self.positions.last().expect("the start")
    }

    pub fn plies(&self) -> usize {
        self.positions.len() - 1
    }

    pub fn sfen(&self) -> String {
        format!("{} {}", self.position().sfen(), self.first_number + self.plies())
    }

    /// Why this turn is refused, or would lose (4a.6).
    pub fn refusal(&self, mv: Move) -> Option<&'static str> {
        if self.outcome.is_some() { Some("game_over") } else { self.position().wrong(mv) }
    }

    /// Takes a turn. Under `illegal_moves = lose` a wrong one that a hand could make ends the game (1.11).
    pub fn play(&mut self, mv: Move) -> Result<(), &'static str> {
        const NEVER_MADE: [&str; 7] = [
            "game_over",
            "no_piece",
            "not_yours",
            "own_piece_on_target",
            "drops_not_in_this_game",
            "no_such_piece_in_hand",
            "square_occupied",
        ];
        match self.refusal(mv) {
            None => {
                let next = self.position().after(mv);
                self.positions.push(next);
                self.outcome = self.judge();
                Ok(())
            }
            Some(why) if self.choices.strict && !NEVER_MADE.contains(&why) => {
                self.outcome = Some(Outcome::won(self.position().turn.other(), "illegal_move"));
                Ok(())
            }
            Some(why) => Err(why),
        }
    }

    /// How often the position has stood on the board (1.9).
    pub fn occurrences(&self) -> usize {
        self.positions.iter().filter(|&earlier| earlier == self.position()).count()
    }

    /// What the last position, or the way to it, has decided, in the order of 4a.1.
    fn judge(&self) -> Option<Outcome> {
        let turn = self.position().turn;
        let stuck = |reason| self.position().has_no_move().then_some(Outcome::won(turn.other(), reason));
        self.bare_king()
            .or_else(|| stuck(if self.position().in_check() { "checkmate" } else { "stalemate" }))
            .or_else(|| self.repetition())
            .or_else(|| self.limit())
    }

    /// 3 and 4a.5.
    fn bare_king(&self) -> Option<Outcome> {
        if !self.game.bare_king {
            return None;
        }
        let position = self.position();
        let bare = Side::BOTH.into_iter().filter(|&side| position.is_bare(side)).collect::<Vec<_>>();
        let &[bared] = bare.as_slice() else {
            return (bare.len() == 2).then_some(Outcome::drawn("bare_king_draw"));
        };
        let before = self.positions.len().checked_sub(2).map(|place| &self.positions[place]);
        let had_its_turn = before.is_some_and(|before| before.is_bare(bared));
        let bares_back = |mv: Move| position.after(mv).is_bare(bared.other());
        let chance = self.choices.counter && !had_its_turn && position.turn == bared;
        let waits = chance && position.legal().into_iter().any(bares_back);
        (!waits).then_some(Outcome::won(bared.other(), "bare_king"))
    }

    /// 1.9 and 1.10.
    fn repetition(&self) -> Option<Outcome> {
        if self.occurrences() < 4 {
            return None;
        }
        let first = self.positions.iter().position(|earlier| earlier == self.position()).expect("itself");
        let since = first + 1..self.positions.len();
        let always_checked = |side: Side| {
            let own = since.clone().filter(|&ply| self.positions[ply - 1].turn == side);
            own.into_iter().all(|ply| self.is_checked(&self.positions[ply]))
        };
        match Side::BOTH.map(always_checked) {
            [true, false] => Some(Outcome::won(Side::White, "perpetual_check")),
            [false, true] => Some(Outcome::won(Side::Black, "perpetual_check")),
            _ => Some(Outcome::drawn("repetition")),
        }
    }

    /// Whether the side to move there stands in what 1.10 calls check.
    fn is_checked(&self, position: &Position) -> bool {
        let is_attacked = |royal: Square| position.is_attacked(royal, position.turn.other());
        match self.choices.any_royal {
            true => position.royals(position.turn).into_iter().any(is_attacked),
            false => position.in_check(),
        }
    }

    /// 1.13.
    fn limit(&self) -> Option<Outcome> {
        let late = self.plies().checked_sub(self.choices.move_limit?)?;
        (late % 2 == 0 && !self.position().in_check()).then_some(Outcome::drawn("move_limit"))
    }

    /// Worth of all pieces of each side, on the board and in hand (2).
    pub fn points(&self, side: Side) -> usize {
        let credit = if side == Side::White { self.credit } else { 0 };
        worth_on(self.position(), side, |_| true) + worth_in_hand(self.position(), side) + credit
    }

    /// The points that a player under the rule in force looks at: for a declaration those in the zone and in hand.
    pub fn counted_points(&self, side: Side) -> usize {
        if !self.choices.impasse.starts_with("declare") {
            return self.points(side);
        }
        let credit = if side == Side::White { self.credit } else { 0 };
        let position = self.position();
        worth_on(position, side, |square| position.in_zone(side, square)) + worth_in_hand(position, side) + credit
    }

    /// What a declaration by the side to move would be worth, where one may declare (2, 4a.8).
    pub fn declaration(&self) -> Option<Outcome> {
        let (position, side) = (self.position(), self.position().turn);
        if self.outcome.is_some() || !self.choices.impasse.starts_with("declare") {
            return None;
        }
        let in_zone = |square: Square| position.in_zone(side, square);
        let king_entered = position.royals(side).into_iter().any(in_zone);
        let others = position.pieces(side).filter(|&(square, piece)| !piece.is_royal() && in_zone(square)).count();
        let points = self.counted_points(side);
        let proper = king_entered && others >= 10 && !position.in_check();
        let own_least = if side == Side::Black { 28 } else { 27 };
        Some(match (self.choices.impasse.as_str(), points) {
            ("declare27", _) if proper && points >= own_least => Outcome::won(side, "declaration"),
            ("declare24", 31..) if proper => Outcome::won(side, "declaration"),
            ("declare24", 24..=30) if proper => Outcome::drawn("impasse_draw"),
            _ => Outcome::won(side.other(), "declaration_failed"),
        })
    }

    /// What it comes to if both agree on impasse, where the side to move may propose it (2, 4, 4a.7).
    pub fn agreement(&self) -> Option<Outcome> {
        let position = self.position();
        let kings_entered = Side::BOTH.into_iter().all(|side| {
            // 3a: one of two is enough
            position.royals(side).into_iter().any(|square| position.in_zone(side, square))
        });
        let may = self.outcome.is_none() && kings_entered && !position.in_check();
        match (self.choices.impasse.as_str(), Side::BOTH.map(|side| self.points(side) < 24)) {
            _ if !may => None,
            ("agreement", _) => Some(Outcome::drawn("impasse_draw")),
            ("agreement24", [false, true]) => Some(Outcome::won(Side::Black, "impasse_points")),
            ("agreement24", [true, false]) => Some(Outcome::won(Side::White, "impasse_points")),
            ("agreement24", _) => Some(Outcome::drawn("impasse_draw")),
            _ => None,
        }
    }
}

fn worth(letter: char) -> usize {
    match letter {
        'K' | 'E' => 0,
        'R' | 'B' => 5,
        _ => 1,
    }
}

fn worth_on(position: &Position, side: Side, counts: impl Fn(Square) -> bool) -> usize {
    position.pieces(side).filter(|&(square, _)| counts(square)).map(|(_, piece)| worth(piece.letter)).sum()
}

fn worth_in_hand(position: &Position, side: Side) -> usize {
    position.held_letters(side).map(|letter| worth(letter) * position.in_hand(side, letter) as usize).sum()
}

/// Why a position cannot be played (4a.3).
fn fault(position: &Position) -> Option<String> {
    for side in Side::BOTH {
        let count = |letter, promoted| {
            position.pieces(side).filter(|(_, piece)| *piece == Piece { side, letter, promoted }).count()
        };
        if count('K', false) > 1 {
            return Some("two kings".to_owned());
        }
        for (square, piece) in position.pieces(side) {
            if piece.is_dead(position, square) {
                return Some(format!("{piece} on {square} could never move"));
            }
            let pawn = Piece { side, letter: 'P', promoted: false };
            let behind =
                |other: Square| other.file == square.file && other != square && position.at(other) == Some(pawn);
            if piece == pawn && position.all_squares().any(behind) {
                return Some(format!("two pawns on file {}", square.file));
            }
        }
    }
    position.last_royal_attacked(position.turn.other()).then_some("the other side stands in check".to_owned())
}

/// Where a game starts (2, 3, 4).
pub fn start_text(game: &str, switches: &[(&str, &str)]) -> String {
    let chosen = |value: &str| switches.iter().any(|(_, chosen)| *chosen == value);
    let Particulars { files, ranks, .. } = particulars(game);
    match game {
        "shogi" => "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1".to_owned(),
        "sho" | "asakura" => "lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL b - 1".to_owned(),
        _ => {
            let (nine, rotated) = (files == 9, chosen("rotated"));
            let black = if nine { "LNSGKGSNL" } else { "LNSKGSNL" };
            let white = if nine || !rotated { black.to_lowercase() } else { "lnsgksnl".to_owned() };
            let pawn_rank = if chosen("second") { 2 } else { 3 };
            let row = |rank: i8| match rank {
                1 => white.clone(),
                _ if rank == ranks => black.to_owned(),
                _ if rank == pawn_rank => "p".repeat(files as usize),
                _ if rank == ranks + 1 - pawn_rank => "P".repeat(files as usize),
                _ => files.to_string(),
            };
            format!("{} b - 1", (1..=ranks).map(row).collect::<Vec<_>>().join("/"))
        }
    }
}

/// The handicaps, with what White lacks (2).
const HANDICAPS: [(&str, &str); 17] = [
    ("white_first", ""),
    ("lance", "1a"),
    ("right_lance", "9a"),
    ("bishop", "2b"),
    ("rook", "8b"),
    ("rook_lance", "8b 1a"),
    ("two_piece", "8b 2b"),
    ("three_piece", "8b 2b 1a"),
    ("four_piece", "8b 2b 1a 9a"),
    ("five_piece", "8b 2b 1a 9a 8a"),
    ("left_five_piece", "8b 2b 1a 9a 2a"),
    ("six_piece", "8b 2b 1a 9a 2a 8a"),
    ("left_seven_piece", "8b 2b 1a 9a 2a 8a 3a"),
    ("right_seven_piece", "8b 2b 1a 9a 2a 8a 7a"),
    ("eight_piece", "8b 2b 1a 9a 2a 8a 3a 7a"),
    ("eight_piece_golds", "8b 2b 1a 9a 2a 8a 4a 6a"),
    ("ten_piece", "8b 2b 1a 9a 2a 8a 3a 7a 4a 6a"),
];

fn handicap_text(id: &str) -> Option<String> {
    let rest = "9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w";
    match id {
        "three_pawns" => return Some(format!("4k4/9/9/{rest} 3p 1")),
        "naked_king" => return Some(format!("4k4/9/9/{rest} - 1")),
        _ => {}
    }
    let (_, lacking) = HANDICAPS.iter().find(|(name, _)| *name == id)?;
    let mut position = Position::read(&particulars("shogi"), &start_text("shogi", &[])).expect("the start");
    position.turn = Side::White;
    for square in lacking.split(' ').filter_map(Square::read) {
        position.put(square, None);
    }
    Some(format!("{} 1", position.sfen()))
}

/// What a handicap's White is credited with: 27 less the points at the start (4a.9).
fn credit(game: &Particulars, start: &Position) -> usize {
    let names = HANDICAPS.iter().map(|(name, _)| *name).chain(["three_pawns", "naked_king"]);
    let mut starts = names.filter_map(handicap_text).filter_map(|text| Position::read(game, &text).ok());
    let given = starts.any(|handicap| handicap == *start);
    if given { 27 - worth_on(start, Side::White, |_| true) - worth_in_hand(start, Side::White) } else { 0 }
}
