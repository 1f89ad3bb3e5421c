//! Positions that games begin with: balanced, and no two alike.

use super::{file, lanes::in_order, player::Stopwatch};
use crate::{
    engine::{Engine, Limits, Score},
    rules::{Game, RuleChoices, Rules, Start, Variant, random::SplitMix64},
};
use serde::{Deserialize, Serialize};
use std::{collections::HashSet, ops::ControlFlow, path::Path, time::Instant};

/// A position to begin with, as a line of an openings file has it. What else the line says is not read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The position.
    pub sfen: String,
    /// How it arose from the start of the game, if that is known: USI moves with blanks between.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// What it is worth to the side to move, in hundredths of a pawn, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
}

/// How openings are made, and which are kept.
#[derive(Debug, Clone, Copy)]
pub struct Filter {
    /// Number of random moves from the start of the game; half of the openings have one more, so that either side begins.
    pub plies: usize,
    /// Nodes of the search that judges an opening.
    pub nodes: u64,
    /// An opening is kept when its score for either side is below this, in hundredths of a pawn.
    pub limit: i32,
    /// Chooses the moves.
    pub seed: u64,
}

/// A first search with this many times fewer nodes rejects what is plainly better for one side.
const SCREENING_FACTOR: u64 = 25;
/// The limit of the first search, as a multiple of the limit itself: a short search may be wrong.
const SCREENING_LIMIT: i32 = 2;
/// Number of tries in a row without an opening after which there are taken to be no more.
const MAX_FAILURES: usize = 1_000;
/// With fewer nodes a search may have no score at all.
const MIN_SCREENING_NODES: u64 = 64;
/// Transposition table of the judging engine. Small, as it is cleared for each opening.
const HASH_MIB: usize = 16;

/// Reads an openings file, packed or not: a JSON object with `sfen`, or an SFEN alone, in each line.
///
/// # Errors
/// What is wrong with the file, in one line.
pub fn read_openings(path: &Path) -> Result<Vec<Opening>, String> {
    let shown = path.display();
    let text = file::read_text(path).map_err(|error| format!("cannot read {shown}: {error}"))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let read = |(index, line): (usize, &str)| {
        let line = line.trim();
        if line.starts_with('{') {
            serde_json::from_str(line).map_err(|error| format!("cannot read line {} of {shown}: {error}", index + 1))
        } else {
            Ok(Opening { sfen: line.to_owned(), moves: None, score: None })
        }
    };
    let openings: Vec<Opening> = lines.map(read).collect::<Result<_, _>>()?;
    if openings.is_empty() { Err(format!("{shown} holds no opening")) } else { Ok(openings) }
}

impl Opening {
    /// A new game from this position.
    ///
    /// # Errors
    /// Why no game can begin there.
    pub fn game(&self, variant: Variant, choices: RuleChoices) -> Result<Game, String> {
        let start = Start::parse(Rules::of(variant), &self.sfen).map_err(|error| error.to_string())?;
        let game = Game::new(variant, choices, start).map_err(|error| error.to_string())?;
        match game.outcome() {
            None => Ok(game),
            Some(outcome) => Err(format!("the game is over ({}) at {:?}", outcome.reason.word(), self.sfen)),
        }
    }
}

/// Makes openings: the same for the same filter, whatever the number of threads. `found` is called with their number so far.
///
/// Returns fewer than `count` where there are no more.
pub fn generate(
    variant: Variant,
    choices: RuleChoices,
    count: usize,
    filter: &Filter,
    lanes: usize,
    mut found: impl FnMut(usize),
) -> Vec<Opening> {
    let rules = Rules::of(variant);
    let (mut openings, mut seen, mut stale) = (Vec::new(), HashSet::new(), 0);
    if count == 0 {
        return openings;
    }
    in_order(
        lanes,
        || Engine::new(rules, HASH_MIB),
        |judge, number, _| {
            Some(candidate(variant, choices, filter, number).and_then(|game| judged(judge, &game, filter)))
        },
        |opening| {
            stale += 1;
            if let Some(opening) = opening
                && seen.insert(without_number(&opening.sfen).to_owned())
            {
                stale = 0;
                openings.push(opening);
                found(openings.len());
            }
            if openings.len() == count || stale == MAX_FAILURES {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        },
    );
    openings
}

/// The position of that number, before it is judged; `None` where the random moves end the game.
fn candidate(variant: Variant, choices: RuleChoices, filter: &Filter, number: usize) -> Option<Game> {
    let mut random = SplitMix64::of_part(filter.seed, number as u64);
    let n_plies = filter.plies + random.below(2);
    random_game(variant, choices, Start::Standard, n_plies, &mut random).filter(|game| game.outcome().is_none())
}

/// A game of `n_plies` random moves from this start; `None` where it is over before.
pub(super) fn random_game(
    variant: Variant,
    choices: RuleChoices,
    start: Start,
    n_plies: usize,
    random: &mut SplitMix64,
) -> Option<Game> {
    let mut game = Game::new(variant, choices, start).ok()?;
    for _ in 0..n_plies {
        let legal = game.legal_moves();
        if game.outcome().is_some() || legal.is_empty() {
            return None;
        }
        game.play(legal[random.below(legal.len())]).ok()?;
    }
    Some(game)
}

/// The opening, if the engine sees it as balanced. The search starts from the position alone, as games do.
fn judged(judge: &mut Engine, game: &Game, filter: &Filter) -> Option<Opening> {
    let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
    let opening = Opening { sfen: game.sfen(), moves: Some(moves.join(" ")), score: None };
    let start = opening.game(game.variant(), *game.choices()).ok()?;
    judge.new_game();
    let mut value = |nodes| {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        match judge.search(&start, &limits, &mut Stopwatch(Instant::now())).score {
            Some(Score::Cp(value)) => Some(value),
            _ => None,
        }
    };
    if value((filter.nodes / SCREENING_FACTOR).max(MIN_SCREENING_NODES))?.abs() >= SCREENING_LIMIT * filter.limit {
        return None;
    }
    let score = value(filter.nodes)?;
    (score.abs() < filter.limit).then_some(Opening { score: Some(score), ..opening })
}

fn without_number(sfen: &str) -> &str {
    sfen.rsplit_once(' ').map_or(sfen, |(position, _)| position)
}
