//! What the games of a library come to: the results after each move from a position, and a player's score by opponent, side and opening.

use super::{Finish, Row};
use crate::{openings::Opening, persist::Player, rules::Color};
use std::collections::BTreeMap;

/// How games ended; those that are open count as games only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Results {
    pub n_games: u32,
    pub black: u32,
    pub white: u32,
    pub draws: u32,
}

impl Results {
    pub(super) fn add(&mut self, finish: Finish) {
        self.n_games += 1;
        match finish {
            Finish::Won(Color::Black) => self.black += 1,
            Finish::Won(Color::White) => self.white += 1,
            Finish::Drawn => self.draws += 1,
            Finish::Open => {}
        }
    }

    /// A line, without a break at its end: the four numbers between blanks.
    ///
    /// ```
    /// use suizo::persist::library::Results;
    /// let results = Results { n_games: 4, black: 2, white: 1, draws: 0 };
    /// assert_eq!(Results::read(&results.to_text()), Some(results));
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        [self.n_games, self.black, self.white, self.draws].map(|n| n.to_string()).join(" ")
    }

    /// Reads [`Results::to_text`] back.
    #[must_use]
    pub fn read(line: &str) -> Option<Results> {
        let mut numbers = line.split(' ').map(|number| number.parse().ok());
        let mut next = || numbers.next().flatten();
        Some(Results { n_games: next()?, black: next()?, white: next()?, draws: next()? })
    }
}

/// What a score is of.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum ScoreOf {
    All,
    /// The side that was played.
    Side(Color),
    /// The computer's level.
    Level(u8),
    /// The name of the other player.
    Opponent(String),
    /// The opening of one's own.
    Opening(Opening),
    /// The opening of the other player.
    Against(Opening),
}

/// A player's score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    pub won: u32,
    pub lost: u32,
    pub drawn: u32,
}

impl Score {
    /// Number of games.
    #[must_use]
    pub fn n_games(self) -> u32 {
        self.won + self.lost + self.drawn
    }

    /// A line, without a break at its end: wins, losses and draws, and what they are of.
    ///
    /// ```
    /// use suizo::persist::library::{Score, ScoreOf};
    /// let score = Score { won: 2, lost: 1, drawn: 0 };
    /// for of in [ScoreOf::All, ScoreOf::Level(3), ScoreOf::Opponent("羽生 善治".to_owned())] {
    ///     assert_eq!(Score::read(&score.to_text(&of)), Some((of, score)));
    /// }
    /// ```
    #[must_use]
    pub fn to_text(&self, of: &ScoreOf) -> String {
        let (kind, what) = match of {
            ScoreOf::All => ("all", String::new()),
            ScoreOf::Side(color) => ("side", color.name().to_owned()),
            ScoreOf::Level(level) => ("level", level.to_string()),
            ScoreOf::Opponent(name) => ("opponent", name.clone()),
            ScoreOf::Opening(name) => ("opening", name.id().to_owned()),
            ScoreOf::Against(name) => ("against", name.id().to_owned()),
        };
        format!("{} {} {} {kind} {what}", self.won, self.lost, self.drawn)
    }

    /// Reads [`Score::to_text`] back.
    #[must_use]
    pub fn read(line: &str) -> Option<(ScoreOf, Score)> {
        let mut parts = line.splitn(5, ' ');
        let mut number = || parts.next()?.parse().ok();
        let score = Score { won: number()?, lost: number()?, drawn: number()? };
        let (kind, what) = (parts.next()?, parts.next()?);
        let of = match kind {
            "all" => ScoreOf::All,
            "side" => ScoreOf::Side(Color::from_name(what)?),
            "level" => ScoreOf::Level(what.parse().ok()?),
            "opponent" => ScoreOf::Opponent(what.to_owned()),
            "opening" => ScoreOf::Opening(Opening::from_id(what)?),
            "against" => ScoreOf::Against(Opening::from_id(what)?),
            _ => return None,
        };
        Some((of, score))
    }
}

/// Whose game it is: the person's who played against the computer, else of the player whose name is looked for.
pub(super) fn whose(row: &Row, is_named: impl Fn(&str) -> bool) -> Option<Color> {
    let named = Color::ALL.map(|color| is_named(&row.names[color]));
    match named {
        [true, false] => return Some(Color::Black),
        [false, true] => return Some(Color::White),
        _ => {}
    }
    match (row.players.black, row.players.white) {
        (Player::Human, Player::Computer { .. }) => Some(Color::Black),
        (Player::Computer { .. }, Player::Human) => Some(Color::White),
        _ => None,
    }
}

/// The scores of those games that are over and are somebody's.
pub(super) fn scores<'a>(games: impl Iterator<Item = (&'a Row, Color)>) -> BTreeMap<ScoreOf, Score> {
    let mut scores: BTreeMap<ScoreOf, Score> = BTreeMap::new();
    for (row, side) in games {
        let mut add = |of: ScoreOf| {
            let score = scores.entry(of).or_default();
            match row.finish {
                Finish::Won(winner) if winner == side => score.won += 1,
                Finish::Won(_) => score.lost += 1,
                _ => score.drawn += 1,
            }
        };
        if row.finish == Finish::Open {
            continue;
        }
        add(ScoreOf::All);
        add(ScoreOf::Side(side));
        let other = !side;
        match row.players[other] {
            Player::Computer { level } => add(ScoreOf::Level(level)),
            Player::Human if !row.names[other].is_empty() => add(ScoreOf::Opponent(row.names[other].clone())),
            Player::Human => {}
        }
        let opening = |color: Color| row.named.sides[color].opening;
        if let Some(name) = opening(side) {
            add(ScoreOf::Opening(name));
        }
        if let Some(name) = opening(other) {
            add(ScoreOf::Against(name));
        }
    }
    scores
}
