//! Games of the engine against itself, to which the evaluation is fitted.

use super::{file, lanes::in_order, opening::random_game, player::Stopwatch};
use crate::{
    engine::{BestMove, Engine, Limits, Score, fit::Sample},
    rules::{Color, Game, Move, RuleChoices, Rules, Start, Variant, random::SplitMix64},
};
use serde::{Deserialize, Serialize};
use std::{ops::ControlFlow, path::Path, time::Instant};

/// How self-play games are played.
#[derive(Debug, Clone, Copy)]
pub struct SelfPlayPlan {
    /// The game.
    pub variant: Variant,
    /// Number of games.
    pub n_games: usize,
    /// Nodes a move.
    pub nodes: u64,
    /// Chooses the random moves.
    pub seed: u64,
    /// Games at a time.
    pub lanes: usize,
}

/// A game from the standard start, as a line of a file has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SelfPlayGame {
    /// The game by its id.
    pub game: String,
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
/// One game in this many is played out.
const PLAYED_OUT: usize = 8;
/// The score written for a mate.
const MATE_SCORE: i32 = 30_000;
const HASH_MIB: usize = 4;

/// Plays games: the same for the same plan, whatever the number of lanes. `take` is called with each.
pub fn self_play(plan: &SelfPlayPlan, mut take: impl FnMut(&SelfPlayGame)) {
    if plan.n_games == 0 {
        return;
    }
    let mut n_taken = 0;
    in_order(
        plan.lanes,
        || Engine::new(Rules::of(plan.variant), HASH_MIB),
        |engine, number, _| Some(play(engine, plan, number)),
        |played| {
            // random moves may end a game
            if let Some(played) = played {
                take(&played);
                n_taken += 1;
            }
            if n_taken == plan.n_games { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
}

fn play(engine: &mut Engine, plan: &SelfPlayPlan, number: usize) -> Option<SelfPlayGame> {
    let mut random = SplitMix64::of_part(plan.seed, number as u64);
    let n_random = RANDOM_PLIES + random.below(2);
    let mut game = random_game(plan.variant, RuleChoices::default(), n_random, &mut random)?;
    let is_played_out = random.below(PLAYED_OUT) == 0;
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
        game: plan.variant.id().to_owned(),
        moves: moves.join(" "),
        random: n_random,
        scores,
        winner: winner.map_or("none", |winner| if winner == Color::Black { "black" } else { "white" }).to_owned(),
    })
}

/// Reads self-play games and picks at most `per_game` quiet positions from each, at random. Games are numbered from `first`.
///
/// # Errors
/// What is wrong with the file, in one line.
pub fn read_samples(path: &Path, per_game: usize, first: usize) -> Result<(Variant, Vec<Sample>), String> {
    let shown = path.display();
    let text = file::read_text(path).map_err(|error| format!("cannot read {shown}: {error}"))?;
    let mut of: Option<Variant> = None;
    let mut samples = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let wrong = |what: &str| format!("cannot read line {} of {shown}: {what}", index + 1);
        let played: SelfPlayGame = serde_json::from_str(line).map_err(|error| wrong(&error.to_string()))?;
        let variant = Variant::from_id(&played.game).ok_or_else(|| wrong("no such game"))?;
        if *of.get_or_insert(variant) != variant {
            return Err(wrong("another game than in the lines before"));
        }
        let mut quiet = quiet_positions(variant, &played, first + index).map_err(|why| wrong(&why))?;
        let mut random = SplitMix64::of_part(first as u64, index as u64);
        random.shuffle(&mut quiet);
        quiet.truncate(per_game);
        samples.append(&mut quiet);
    }
    Ok((of.ok_or_else(|| format!("{shown} holds no game"))?, samples))
}

/// The quiet positions of a game: not in check, and the best move neither captures nor promotes.
fn quiet_positions(variant: Variant, played: &SelfPlayGame, number: usize) -> Result<Vec<Sample>, String> {
    let mut game = Game::new(variant, RuleChoices::default(), Start::Standard).map_err(|error| error.to_string())?;
    let winner = match played.winner.as_str() {
        "black" => Some(Color::Black),
        "white" => Some(Color::White),
        _ => None,
    };
    let mut quiet = Vec::new();
    for (index, text) in played.moves.split_whitespace().enumerate() {
        let mv: Move = text.parse().map_err(|_| format!("{text:?} is no move"))?;
        let position = game.position();
        if let Some(score) = index.checked_sub(played.random).and_then(|index| played.scores.get(index))
            && !position.in_check()
            && position.captured_by(mv).is_none()
            && !mv.promotes()
        {
            let turn = game.turn();
            let result = winner.map_or(0.5, |winner| f64::from(winner == turn));
            quiet.push(Sample { position: position.clone(), score: *score, result, game: number });
        }
        game.play(mv).map_err(|error| format!("move {}: {error}", index + 1))?;
    }
    Ok(quiet)
}
