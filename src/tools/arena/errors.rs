//! How a level errs, as a stronger judge sees it: what people notice of a partner beyond its results.

use super::{
    budget::Budget,
    lanes::in_order,
    opening::{Filter, generate},
    player::{Own, Player, Stopwatch},
    referee::{Terms, play},
    spec::Setting,
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

/// A piece that is left to be taken hangs when that costs more than a pawn.
const COST: i32 = 100;

/// A player and its judge.
#[derive(Debug, Clone, Copy)]
pub struct Trial {
    pub setting: Setting,
    pub row: Weakness,
    /// Games that the player plays against itself.
    pub n_games: usize,
    /// Positions that the judge visits before and after each move.
    pub nodes: u64,
    pub seed: u64,
    pub lanes: usize,
}

/// What was found. Moves count while the judge thinks that the game is open.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Errors {
    pub moves: u32,
    /// In hundredths of a pawn; a move loses [`Errors::MOST`] at most.
    pub loss: u64,
    /// Moves that lose more than [`Errors::BLUNDER`].
    pub blunders: u32,
    /// Moves after which a piece better than a pawn can be taken for nothing.
    pub hanging: u32,
    /// The longest row of moves right after a blunder, each of which loses next to nothing.
    pub streak: u32,
}

/// The game is open while neither side is ahead by more.
const OPEN: i32 = 1_500;
/// A move that loses no more is perfect.
const PERFECT: i32 = 10;
const OPENINGS: Filter = Filter { plies: 6, nodes: 2_000, limit: 120, seed: 0 };
const MAX_PLIES: usize = 200;

impl Errors {
    pub const BLUNDER: i32 = 300;
    pub const MOST: i32 = 1_000;

    #[must_use]
    pub fn mean_loss(&self) -> f64 {
        self.loss as f64 / f64::from(self.moves.max(1))
    }

    /// Blunders among the moves, 0 to 1.
    #[must_use]
    pub fn blunder_rate(&self) -> f64 {
        f64::from(self.blunders) / f64::from(self.moves.max(1))
    }

    /// Moves that leave a piece hanging among all, 0 to 1.
    #[must_use]
    pub fn hanging_rate(&self) -> f64 {
        f64::from(self.hanging) / f64::from(self.moves.max(1))
    }
}

impl AddAssign for Errors {
    fn add_assign(&mut self, other: Errors) {
        self.moves += other.moves;
        self.loss += other.loss;
        self.blunders += other.blunders;
        self.hanging += other.hanging;
        self.streak = self.streak.max(other.streak);
    }
}

/// Plays the games and judges every move in them. The same trial finds the same, on any number of lanes.
#[must_use]
pub fn try_out(trial: &Trial) -> Errors {
    let Setting { rules, choices, hash_mib, patience } = trial.setting;
    let filter = Filter { seed: trial.seed, ..OPENINGS };
    let starts: Vec<Game> = generate(rules.variant(), choices, trial.n_games, &filter, trial.lanes, |_| {})
        .iter()
        .filter_map(|opening| opening.game(rules.variant(), choices).ok())
        .collect();
    let (mut errors, mut n_games) = (Errors::default(), 0);
    if starts.is_empty() {
        return errors;
    }
    let engine = || Engine::new(rules, hash_mib as usize);
    let terms = Terms {
        budgets: ByColor::from_fn(|_| Budget::Nodes(u64::MAX)),
        slack: Duration::ZERO,
        patience,
        max_plies: MAX_PLIES,
        stalls: Stalls::watched(),
    };
    in_order(
        trial.lanes,
        || ([0, 1].map(|side| Own::weakened(engine(), trial.row, side)), engine()),
        |(players, judge), number, _| {
            // every game there is is wanted, also where another lane finds none left
            let start = starts.get(number)?;
            let [black, white] = players;
            let players = ByColor { black: black as &mut dyn Player, white: white as &mut dyn Player };
            let played = play(start.clone(), players, &terms, &|| false)?;
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

fn judged(judge: &mut Engine, mut game: Game, moves: &[Move], nodes: u64) -> Errors {
    let mut errors = Errors::default();
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
        let loss = (best - after).clamp(0, Errors::MOST);
        errors.moves += 1;
        errors.loss += loss as u64;
        // what is offered for something is not hanging
        errors.hanging += u32::from(loss > COST && hangs(&game));
        let streak = &mut since[color.index()];
        if loss > Errors::BLUNDER {
            errors.blunders += 1;
            *streak = Some(0);
        } else {
            *streak = streak.filter(|_| loss <= PERFECT).map(|length| length + 1);
        }
        errors.streak = errors.streak.max(streak.unwrap_or(0));
    }
    errors
}

/// What the judge thinks of the position, for the side to move.
fn value(judge: &mut Engine, game: &Game, nodes: u64) -> i32 {
    const MATE: i32 = 10_000;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    match judge.search(game, &limits, &mut Stopwatch(Instant::now())).score {
        Some(Score::Cp(value)) => value,
        Some(Score::Mate(plies)) => MATE * if plies > 0 { 1 } else { -1 },
        None => 0,
    }
}

/// Whether the side to move can take a piece better than a pawn that nothing protects.
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
