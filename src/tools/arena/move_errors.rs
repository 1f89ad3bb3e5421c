//! How a level errs, as judged by a search at full strength: what people notice of an opponent beyond its results.

use super::{
    budget::Budget,
    config::PlayerConfig,
    lanes::in_order,
    opening::{Filter, generate},
    player::{EnginePlayer, Player, Stopwatch},
    referee::{GameConditions, play},
    stall::Stalls,
};
use crate::{
    engine::{Engine, Limits, Score, Weakness},
    rules::{ByColor, Game, Kind, Move, MoveList},
};
use std::{
    ops::{AddAssign, ControlFlow},
    time::{Duration, Instant},
};

/// A move leaves a piece hanging only if it loses more than this, a pawn.
const HANGING_LOSS: i32 = 100;

/// A player to be judged, and how.
#[derive(Debug, Clone, Copy)]
pub struct ErrorTrial {
    /// The game and the engine's table.
    pub config: PlayerConfig,
    /// What weakens the player.
    pub row: Weakness,
    /// Number of games that the player plays against itself.
    pub n_games: usize,
    /// Nodes of the judge's searches before and after each move.
    pub nodes: u64,
    /// Chooses the openings.
    pub seed: u64,
    /// Games at a time.
    pub lanes: usize,
}

/// The errors of a player. Moves count while the judge sees the game as open.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MoveErrors {
    /// Number of moves judged.
    pub moves: u32,
    /// Total loss in hundredths of a pawn; a move loses [`MoveErrors::MAX_LOSS`] at most.
    pub loss: u64,
    /// Number of moves that lose more than [`MoveErrors::BLUNDER`].
    pub blunders: u32,
    /// Number of moves after which a piece better than a pawn can be captured for nothing.
    pub hanging: u32,
    /// The longest streak of perfect moves right after a blunder.
    pub streak: u32,
}

/// The game is open while neither side is ahead by more.
const OPEN: i32 = 1_500;
/// A move that loses no more is perfect.
const PERFECT: i32 = 10;
const OPENINGS: Filter = Filter { plies: 6, nodes: 2_000, limit: 120, seed: 0 };
const MAX_PLIES: usize = 200;

impl MoveErrors {
    /// Loss beyond which a move is a blunder, in hundredths of a pawn.
    pub const BLUNDER: i32 = 300;
    /// Greatest loss that is counted for a move, in hundredths of a pawn.
    pub const MAX_LOSS: i32 = 1_000;

    /// Mean loss of a move, in hundredths of a pawn.
    #[must_use]
    pub fn mean_loss(&self) -> f64 {
        self.loss as f64 / f64::from(self.moves.max(1))
    }

    /// Share of blunders among the moves, 0 to 1.
    #[must_use]
    pub fn blunder_rate(&self) -> f64 {
        f64::from(self.blunders) / f64::from(self.moves.max(1))
    }

    /// Share of moves that leave a piece hanging, 0 to 1.
    #[must_use]
    pub fn hanging_rate(&self) -> f64 {
        f64::from(self.hanging) / f64::from(self.moves.max(1))
    }
}

impl AddAssign for MoveErrors {
    fn add_assign(&mut self, other: MoveErrors) {
        self.moves += other.moves;
        self.loss += other.loss;
        self.blunders += other.blunders;
        self.hanging += other.hanging;
        self.streak = self.streak.max(other.streak);
    }
}

/// Plays the games and judges every move in them. The same trial finds the same, on any number of lanes.
#[must_use]
pub fn measure_errors(trial: &ErrorTrial) -> MoveErrors {
    let PlayerConfig { rules, choices, hash_mib, patience } = trial.config;
    let filter = Filter { seed: trial.seed, ..OPENINGS };
    let starts: Vec<Game> = generate(rules.variant(), choices, trial.n_games, &filter, trial.lanes, |_| {})
        .iter()
        .filter_map(|opening| opening.game(rules.variant(), choices).ok())
        .collect();
    let (mut errors, mut n_games) = (MoveErrors::default(), 0);
    if starts.is_empty() {
        return errors;
    }
    let engine = || Engine::new(rules, hash_mib as usize);
    let conditions = GameConditions {
        budgets: ByColor::from_fn(|_| Budget::Nodes(u64::MAX)),
        slack: Duration::ZERO,
        patience,
        max_plies: MAX_PLIES,
        stalls: Stalls::watched(),
    };
    in_order(
        trial.lanes,
        || ([0, 1].map(|side| EnginePlayer::weakened(engine(), trial.row, side)), engine()),
        |(players, judge), number, _| {
            // no lane stops another: all games are wanted
            let start = starts.get(number)?;
            let [black, white] = players;
            let players = ByColor { black: black as &mut dyn Player, white: white as &mut dyn Player };
            let played = play(start.clone(), players, &conditions, &|| false)?;
            Some(judged(judge, start.clone(), &played.moves, trial.nodes))
        },
        |game| {
            errors += game;
            n_games += 1;
            if n_games == starts.len() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    errors
}

fn judged(judge: &mut Engine, mut game: Game, moves: &[Move], nodes: u64) -> MoveErrors {
    let mut errors = MoveErrors::default();
    // by colour: the perfect moves since its last blunder, if there was one
    let mut since = [None::<u32>; 2];
    judge.new_game();
    for &mv in moves {
        let color = game.turn();
        let best = value(judge, &game, nodes);
        if game.play(mv).is_err() || game.outcome().is_some() {
            break;
        }
        let after = -value(judge, &game, nodes);
        if best.abs() > OPEN {
            since[color.index()] = None;
            continue;
        }
        let loss = (best - after).clamp(0, MoveErrors::MAX_LOSS);
        errors.moves += 1;
        errors.loss += loss as u64;
        // a sacrifice that is worth it is no hanging piece
        errors.hanging += u32::from(loss > HANGING_LOSS && hangs(&game));
        let streak = &mut since[color.index()];
        if loss > MoveErrors::BLUNDER {
            errors.blunders += 1;
            *streak = Some(0);
        } else {
            *streak = streak.filter(|_| loss <= PERFECT).map(|length| length + 1);
        }
        errors.streak = errors.streak.max(streak.unwrap_or(0));
    }
    errors
}

/// The judge's score for the side to move.
fn value(judge: &mut Engine, game: &Game, nodes: u64) -> i32 {
    const MATE: i32 = 10_000;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    match judge.search(game, &limits, &mut Stopwatch(Instant::now())).score {
        Some(Score::Cp(value)) => value,
        Some(Score::Mate(plies)) => MATE * if plies > 0 { 1 } else { -1 },
        None => 0,
    }
}

/// Whether the side to move can capture an undefended piece better than a pawn.
fn hangs(game: &Game) -> bool {
    let position = game.position();
    let mut captures = MoveList::new();
    position.captures(&mut captures);
    captures.iter().any(|mv| {
        let piece = position.captured_by(*mv);
        piece.is_some_and(|piece| piece.kind() != Kind::Pawn)
            && position.is_legal(*mv)
            && position.attackers_to(mv.to(), !position.turn(), position.occupied()).is_empty()
    })
}
