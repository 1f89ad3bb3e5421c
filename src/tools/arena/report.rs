//! The rows that are kept of a match: one line of JSON for the match, one for each game.

use super::{
    matches::{GamePair, MatchPlan, MatchProgress, MatchResult},
    referee::{FaultKind, PlayedGame, Usage},
    sprt::{Sprt, Verdict},
    tally::Interval,
};
use crate::rules::{Color, RuleSwitch};
use serde::Serialize;
use std::{
    collections::BTreeMap,
    time::{SystemTime, UNIX_EPOCH},
};

/// A match as one line of JSON. Elo points are those of the first player over the second; `null` stands for what the games do
/// not bound.
#[derive(Debug, Serialize)]
pub struct MatchRow {
    /// The day on which it ended (UTC).
    pub date: String,
    /// The commit that the program was built from, if the caller named it.
    pub commit: Option<String>,
    /// A remark of the caller's.
    pub note: Option<String>,
    /// The command that plays the match.
    pub command: String,
    /// The game by its id.
    pub game: &'static str,
    /// The rule switches that the game has.
    pub rules: BTreeMap<&'static str, String>,
    /// The player whose result it is.
    pub first: PlayerRow,
    /// Its opponent.
    pub second: PlayerRow,
    /// Where the openings come from.
    pub openings: String,
    /// Number of them.
    pub openings_count: usize,
    /// Seed of their order.
    pub seed: u64,
    /// Transposition table of each player.
    pub hash_mib: u32,
    /// Pairs of games at a time.
    pub lanes: usize,
    /// Cores of the machine.
    pub cores: usize,
    /// Lateness of an answer that was forgiven.
    pub slack_ms: u64,
    /// Length beyond which a game was a draw.
    pub max_plies: usize,
    /// Why the match ended.
    pub stopped: &'static str,
    /// Number of games that count.
    pub games: u32,
    /// Games that the first player won.
    pub wins: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Games that the first player lost.
    pub losses: u32,
    /// Pairs of games by half points of the first player.
    pub pairs: [u32; 5],
    /// The first player's share of the points, 0 to 1.
    pub score: f64,
    /// Elo points by the logistic curve, with the ends of the 95 % interval.
    pub elo: Option<f64>,
    /// Lower end.
    pub elo_low: Option<f64>,
    /// Upper end.
    pub elo_high: Option<f64>,
    /// The same in normalised Elo points.
    pub normalized_elo: Option<f64>,
    /// Lower end.
    pub normalized_elo_low: Option<f64>,
    /// Upper end.
    pub normalized_elo_high: Option<f64>,
    /// The sequential test, if one was asked for.
    pub sprt: Option<SprtRow>,
    /// Number of games by what ended them.
    pub ends: BTreeMap<&'static str, u32>,
    /// Mean length of a game.
    pub plies_per_game: f64,
    /// Number of games left out as they repeated earlier ones.
    pub duplicates: u32,
    /// The file of the games.
    pub records: Option<String>,
}

/// A player of a match and what it used.
#[derive(Debug, Serialize)]
pub struct PlayerRow {
    /// As named on the command line.
    pub player: String,
    /// What it calls itself.
    pub name: String,
    /// The options it was given.
    pub options: BTreeMap<String, String>,
    /// What it might use for its moves.
    pub budget: String,
    /// Over the moves for which the player reported them, as with the depth.
    pub nodes_per_move: Option<f64>,
    /// Mean depth.
    pub depth_per_move: Option<f64>,
    /// If the nodes of all moves are known.
    pub nodes_per_second: Option<f64>,
    /// Milliseconds a move: median, 99th percentile, maximum.
    pub ms_p50: f64,
    /// 99th percentile.
    pub ms_p99: f64,
    /// Maximum.
    pub ms_max: f64,
    /// Games lost by illegal moves.
    pub illegal_moves: u32,
    /// Games lost as the program ended.
    pub crashes: u32,
    /// Games lost by answers that came too late.
    pub time_losses: u32,
    /// Moves that would have come too late, had the machine itself not stood still meanwhile.
    pub excused: u32,
    /// Games lost by answers that never came.
    pub silences: u32,
}

/// A sequential test and its verdict.
#[derive(Debug, Serialize)]
pub struct SprtRow {
    /// Elo points of the hypothesis to be rejected.
    pub elo0: f64,
    /// Elo points of the hypothesis to be accepted.
    pub elo1: f64,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// The ratio beyond which, up or down, there is a verdict.
    pub bound: f64,
    /// `accepted`, `rejected` or `undecided`.
    pub verdict: &'static str,
}

/// A game as one line of JSON.
#[derive(Debug, Serialize)]
pub struct GameRow<'a> {
    /// Of the match, from 1: two games each.
    pub pair: u32,
    /// Line of the openings file.
    pub opening: usize,
    /// `first` or `second`.
    pub black: &'static str,
    /// The start as SFEN.
    pub start: &'a str,
    /// USI moves with blanks between.
    pub moves: String,
    /// `black`, `white` or none.
    pub winner: Option<&'static str>,
    /// What ended the game.
    pub reason: &'static str,
    /// What lost it off the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<FaultRow<'a>>,
}

/// A loss off the board.
#[derive(Debug, Serialize)]
pub struct FaultRow<'a> {
    /// `first` or `second`.
    pub by: &'static str,
    /// The word of its kind.
    pub kind: &'static str,
    /// The answer that was refused, or how long it took.
    pub detail: &'a str,
}

const SIDES: [&str; 2] = ["first", "second"];

impl MatchRow {
    /// The row of a match. What only the caller knows is empty: note, command, commit, and the names of files.
    pub fn new(plan: &MatchPlan, finished: &MatchResult) -> MatchRow {
        let MatchProgress { tally, duplicates, ends, plies, .. } = &finished.progress;
        let variant = plan.config.variant();
        let switches = RuleSwitch::ALL.into_iter().filter(|switch| switch.applies_to(variant));
        let (elo, normalized) = (tally.elo(), tally.normalized_elo());
        let of_normalized =
            |end: fn(&Interval) -> f64| normalized.as_ref().map(end).and_then(|value| rounded(value, 1));
        let [first, second] = [0, 1].map(|side| PlayerRow::new(plan, finished, side));
        MatchRow {
            date: today(),
            commit: None,
            note: None,
            command: String::new(),
            game: variant.id(),
            rules: switches.map(|switch| (switch.key(), plan.config.choices.get(switch, variant))).collect(),
            first,
            second,
            openings: String::new(),
            openings_count: plan.openings.len(),
            seed: plan.seed,
            hash_mib: plan.config.hash_mib,
            lanes: plan.lanes,
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            slack_ms: plan.slack.as_millis() as u64,
            max_plies: plan.max_plies,
            stopped: finished.stop.word(),
            games: tally.n_games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            pairs: tally.pairs,
            score: rounded(tally.score(), 4).unwrap_or_default(),
            elo: rounded(elo.estimate, 1),
            elo_low: rounded(elo.low, 1),
            elo_high: rounded(elo.high, 1),
            normalized_elo: of_normalized(|interval| interval.estimate),
            normalized_elo_low: of_normalized(|interval| interval.low),
            normalized_elo_high: of_normalized(|interval| interval.high),
            sprt: plan.sprt.map(|sprt| SprtRow::new(&sprt, &finished.progress)),
            ends: ends.clone(),
            plies_per_game: rounded(*plies as f64 / f64::from(tally.n_games().max(1)), 1).unwrap_or_default(),
            duplicates: *duplicates,
            records: None,
        }
    }
}

impl PlayerRow {
    fn new(plan: &MatchPlan, finished: &MatchResult, side: usize) -> PlayerRow {
        let progress = &finished.progress;
        let Usage { nodes, moves_with_nodes, depths, moves_with_depth, excused, times_us } = &progress.spent[side];
        let mut times_us = times_us.clone();
        times_us.sort_unstable();
        let ms = |part: f64| {
            let index = (times_us.len().saturating_sub(1) as f64 * part).round() as usize;
            times_us.get(index).and_then(|&us| rounded(f64::from(us) / 1_000.0, 3)).unwrap_or_default()
        };
        let per = |total: u64, moves: u64| if moves > 0 { rounded(total as f64 / moves as f64, 2) } else { None };
        let seconds = times_us.iter().map(|&us| f64::from(us)).sum::<f64>() / 1e6;
        let tells_all = *moves_with_nodes == times_us.len() as u64 && seconds > 0.0;
        let faults = |kind: FaultKind| progress.faults[side].get(kind.word()).copied().unwrap_or_default();
        PlayerRow {
            player: plan.players[side].to_string(),
            name: finished.names[side].clone(),
            options: finished.options[side].iter().cloned().collect(),
            budget: plan.budgets[side].to_string(),
            nodes_per_move: per(*nodes, *moves_with_nodes),
            depth_per_move: per(*depths, *moves_with_depth),
            nodes_per_second: tells_all.then(|| (*nodes as f64 / seconds).round()),
            ms_p50: ms(0.5),
            ms_p99: ms(0.99),
            ms_max: ms(1.0),
            illegal_moves: faults(FaultKind::IllegalMove),
            crashes: faults(FaultKind::Crash),
            time_losses: faults(FaultKind::TimeLoss),
            excused: *excused,
            silences: faults(FaultKind::Silence),
        }
    }
}

impl SprtRow {
    fn new(sprt: &Sprt, progress: &MatchProgress) -> SprtRow {
        let verdict: Verdict = sprt.verdict(&progress.tally);
        SprtRow {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            llr: rounded(sprt.log_likelihood_ratio(&progress.tally), 3).unwrap_or_default(),
            bound: rounded(Sprt::bound(), 3).unwrap_or_default(),
            verdict: verdict.word(),
        }
    }
}

impl<'a> GameRow<'a> {
    /// The rows of both games of a pair; `number` is that of the pair in the match, from 1.
    pub fn of_pair(pair: &'a GamePair, number: u32) -> [GameRow<'a>; 2] {
        [0, 1].map(|side| GameRow::new(pair, number, side))
    }

    fn new(pair: &'a GamePair, number: u32, side: usize) -> GameRow<'a> {
        let PlayedGame { start, moves, winner, reason, fault, .. } = &pair.games[side];
        let player_of = |color: Color| SIDES[usize::from(color != Color::ALL[side])];
        GameRow {
            pair: number,
            opening: pair.opening + 1,
            black: SIDES[side],
            start,
            moves: moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            winner: winner.map(Color::name),
            reason,
            fault: fault.as_ref().map(|fault| FaultRow {
                by: player_of(fault.by),
                kind: fault.kind.word(),
                detail: &fault.detail,
            }),
        }
    }
}

/// Rounded to this number of decimals; `None` for what is not finite.
fn rounded(value: f64, decimals: i32) -> Option<f64> {
    let scale = 10f64.powi(decimals);
    value.is_finite().then(|| (value * scale).round() / scale)
}

/// The day by the clock of the machine, in UTC: `2026-11-21`.
pub fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    date_of(seconds / 86_400)
}

/// The date this number of days after 1970-01-01.
fn date_of(mut days: u64) -> String {
    let is_leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let mut month = 1;
    for length in [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (days, date) in [
            (0, "1970-01-01"),
            (11_016, "2000-02-29"),
            (19_782, "2024-02-29"),
            (19_783, "2024-03-01"),
            (20_778, "2026-11-21"),
            (20_818, "2026-12-31"),
            (20_819, "2027-01-01"),
        ] {
            assert_eq!(date_of(days), date);
        }
    }

    #[test]
    fn what_is_not_finite_is_left_out() {
        assert_eq!(rounded(1.25, 1), Some(1.3));
        assert_eq!(rounded(f64::INFINITY, 1), None);
        assert_eq!(rounded(f64::NAN, 1), None);
    }
}
