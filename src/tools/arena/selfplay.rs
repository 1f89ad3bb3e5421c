//! Games of the engine against itself, to which the evaluation is fitted.

use super::{evaluation::Evaluation, lanes::in_order, opening::random_game, player::Stopwatch, selfplay_start};
use crate::{
    engine::{BestMove, Engine, Limits, Score},
    rules::{Color, RuleChoices, Rules, Variant, random::SplitMix64},
};
use serde::{Deserialize, Serialize};
use std::{ops::ControlFlow, time::Instant};

/// How self-play games are played.
#[derive(Debug, Clone)]
pub struct SelfPlayPlan {
    /// The game.
    pub variant: Variant,
    /// Number of games.
    pub n_games: usize,
    /// What the engine evaluates with.
    pub evaluation: Evaluation,
    /// Nodes a move.
    pub nodes: u64,
    /// Chooses the starts and the random moves.
    pub seed: u64,
    /// Games at a time.
    pub lanes: usize,
}

/// A game, as a line of a file has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SelfPlayGame {
    /// Its number among those of the same seed. Some are missing: random moves may end a game.
    #[serde(default)]
    pub number: usize,
    /// The game by its id.
    pub game: String,
    /// SFEN of its beginning, where that is not the standard one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// USI moves with blanks between.
    pub moves: String,
    /// Number of random moves at the beginning.
    pub random: usize,
    /// For every move after those, the score of the search before it for the side to move, in hundredths of a pawn.
    pub scores: Vec<i32>,
    /// `black`, `white`, or `none` of a draw.
    pub winner: String,
}

/// Number of random moves at the beginning; half of the games have one more.
const RANDOM_PLIES: usize = 8;
/// A longer game is a draw.
const MAX_PLIES: usize = 400;
/// A game is adjudicated after [`HOPELESS_PLIES`] plies in a row with this score, unless it is one of those that are played out.
const HOPELESS: i32 = 2_500;
const HOPELESS_PLIES: usize = 6;
/// One game in this many is played out: endings are thin among the positions otherwise.
const PLAYED_OUT: usize = 5;
/// The score written for a mate.
const MATE_SCORE: i32 = 30_000;
const HASH_MIB: usize = 4;

/// Plays games: the same for the same plan, whatever the number of lanes. `take` is called with each, and breaks off.
///
/// `so_far` is how many games there are already, and the number that the next one gets at least: a run that was interrupted goes on
/// with what it had, and comes to the same games.
pub fn self_play(plan: &SelfPlayPlan, so_far: (usize, usize), mut take: impl FnMut(&SelfPlayGame) -> ControlFlow<()>) {
    let (mut n_games, first) = so_far;
    if n_games >= plan.n_games {
        return;
    }
    in_order(
        plan.lanes,
        || plan.evaluation.engine(Rules::of(plan.variant), HASH_MIB),
        |engine, number, _| Some(play(engine, plan, first + number)),
        |played| {
            if let Some(played) = played {
                n_games += 1;
                take(&played)?;
            }
            if n_games == plan.n_games { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
}

fn play(engine: &mut Engine, plan: &SelfPlayPlan, number: usize) -> Option<SelfPlayGame> {
    let mut random = SplitMix64::of_part(plan.seed, number as u64);
    let n_random = RANDOM_PLIES + random.below(2);
    let is_played_out = random.below(PLAYED_OUT) == 0;
    let start = selfplay_start::choose(plan.variant, &mut random);
    let mut game = random_game(plan.variant, RuleChoices::default(), start, n_random, &mut random)?;
    let limits = Limits { nodes: Some(plan.nodes), ..Limits::default() };
    let (mut scores, mut hopeless): (Vec<i32>, usize) = (Vec::new(), 0);
    let mut winner = None;
    engine.new_game();
    while game.outcome().is_none() && game.ply() < MAX_PLIES {
        let turn = game.turn();
        let report = engine.search(&game, &limits, &mut Stopwatch(Instant::now()));
        let BestMove::Move { mv, .. } = report.best else {
            winner = Some(if report.best == BestMove::Declare { turn } else { !turn });
            break;
        };
        let score = match report.score {
            Some(Score::Cp(value)) => value,
            Some(Score::Mate(plies)) => MATE_SCORE * plies.signum(),
            None => 0,
        };
        // the same side is hopeless in both sides' eyes
        let is_same = scores.last().is_none_or(|last| (*last > 0) != (score > 0));
        hopeless = if score.abs() >= HOPELESS && is_same { hopeless + 1 } else { 0 };
        if hopeless >= HOPELESS_PLIES && !is_played_out {
            winner = Some(if score > 0 { turn } else { !turn });
            break;
        }
        scores.push(score);
        game.play(mv).ok()?;
    }
    let winner = winner.or(game.outcome().and_then(|outcome| outcome.winner));
    let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
    Some(SelfPlayGame {
        number,
        game: plan.variant.id().to_owned(),
        start: selfplay_start::text(&game),
        moves: moves.join(" "),
        random: n_random,
        scores,
        winner: winner.map_or("none", |winner| if winner == Color::Black { "black" } else { "white" }).to_owned(),
    })
}
