//! A match: pairs of games from the same openings with colours exchanged, on several threads.

use super::{
    budget::Budget,
    config::PlayerConfig,
    lanes::in_order,
    opening::Opening,
    player::Player,
    referee::{FaultKind, GameConditions, PlayedGame, Usage, play},
    spec::PlayerSpec,
    sprt::{Sprt, Verdict},
    stall::Stalls,
    tally::Tally,
};
use crate::rules::{ByColor, Color, Game, random::SplitMix64};
use std::{
    collections::{BTreeMap, HashSet},
    ops::ControlFlow,
    time::Duration,
};

/// A match to be played.
#[derive(Debug, Clone)]
pub struct MatchPlan {
    /// The settings that both players share.
    pub config: PlayerConfig,
    /// The players: the first, whose result is reported, and the second.
    pub players: [PlayerSpec; 2],
    /// What each player may use for its moves.
    pub budgets: [Budget; 2],
    /// Each is played once from either side before any is played again.
    pub openings: Vec<Opening>,
    /// Chooses the order of the openings.
    pub seed: u64,
    /// Maximum number of games; an odd number is rounded up.
    pub n_games: u32,
    /// Pairs of games at a time.
    pub lanes: usize,
    /// The test that may stop the match early.
    pub sprt: Option<Sprt>,
    /// A game that lasts longer is a draw; counted from the opening.
    pub max_plies: usize,
    /// Lateness of an answer that is forgiven.
    pub slack: Duration,
}

/// Two games from one opening.
#[derive(Debug, Clone)]
pub struct GamePair {
    /// Number of the opening in its list.
    pub opening: usize,
    /// With the first player as Black, then as White.
    pub games: [PlayedGame; 2],
}

/// Why a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopReason {
    /// All games were played.
    Complete,
    /// The test has its verdict.
    Verdict,
    /// The openings give no new games any more.
    OpeningsUsedUp,
}

/// The state of a match while it is played.
#[derive(Debug, Clone, Default)]
pub struct MatchProgress {
    /// The results.
    pub tally: Tally,
    /// Number of games that repeated an earlier one. Neither they nor the other games of their pairs are counted.
    pub duplicates: u32,
    /// Number of faults of each kind, by player.
    pub faults: [BTreeMap<&'static str, u32>; 2],
    /// Time and nodes used, by player.
    pub spent: [Usage; 2],
    /// Number of games by what ended them.
    pub ends: BTreeMap<&'static str, u32>,
    /// Total plies of the counted games, from the opening.
    pub plies: u64,
}

/// A finished match.
#[derive(Debug, Clone)]
pub struct MatchResult {
    /// The results.
    pub progress: MatchProgress,
    /// Why it ended.
    pub stop: StopReason,
    /// What the players call themselves.
    pub names: [String; 2],
    /// The options of the players.
    pub options: [Vec<(String, String)>; 2],
}

/// Number of pairs in a row without a new game after which the openings are used up.
const MAX_DUPLICATE_PAIRS: usize = 16;

impl StopReason {
    /// The word for it in rows.
    pub const fn word(self) -> &'static str {
        match self {
            StopReason::Complete => "complete",
            StopReason::Verdict => "verdict",
            StopReason::OpeningsUsedUp => "openings_used_up",
        }
    }
}

/// Checks that a match can be played: starts both players, and ends them again.
///
/// # Errors
/// As [`play_match`], for everything that is known before the first game.
pub fn check_match(plan: &MatchPlan) -> Result<(), String> {
    starts(plan)?;
    plan.players.iter().try_for_each(|player| player.open(&plan.config).map(drop))
}

/// Plays a match. `counted` is called with each pair that counts, in order, and with the state of the match after it.
///
/// At fixed nodes the result depends on the players, the openings and the seed, not on the threads.
///
/// # Errors
/// Why it cannot be played, in one line: an opening that cannot be played, a program that cannot be started.
pub fn play_match(plan: &MatchPlan, mut counted: impl FnMut(&GamePair, &MatchProgress)) -> Result<MatchResult, String> {
    let starts = starts(plan)?;
    let mut order: Vec<usize> = (0..starts.len()).collect();
    SplitMix64::new(plan.seed).shuffle(&mut order);
    let names: [String; 2];
    let options: [Vec<(String, String)>; 2];
    {
        // report what cannot be started before the first game
        let players = [plan.players[0].open(&plan.config)?, plan.players[1].open(&plan.config)?];
        names = [0, 1].map(|side| players[side].name().to_owned());
        options = [0, 1].map(|side| players[side].options().to_vec());
    }
    let mut progress = MatchProgress::default();
    let (mut seen, mut stale, mut n_taken) = (HashSet::new(), 0, 0);
    let mut stop = Ok(StopReason::Complete);
    in_order(
        plan.lanes,
        || [None, None],
        |players, number, unwanted| {
            let opening = order[number % order.len()];
            let played = play_pair(plan, &starts[opening], players, unwanted).transpose()?;
            Some(played.map(|games| GamePair { opening, games }))
        },
        |pair: Result<GamePair, String>| {
            let pair = match pair {
                Ok(pair) => pair,
                Err(why) => {
                    stop = Err(why);
                    return ControlFlow::Break(());
                }
            };
            n_taken += 1;
            let n_alike =
                pair.games.iter().enumerate().filter(|(side, game)| !seen.insert(text_of(*side, game))).count();
            if n_alike > 0 {
                progress.duplicates += n_alike as u32;
                stale += 1;
                if n_taken >= order.len() && stale >= MAX_DUPLICATE_PAIRS.min(order.len()) {
                    stop = Ok(StopReason::OpeningsUsedUp);
                    return ControlFlow::Break(());
                }
                return ControlFlow::Continue(());
            }
            stale = 0;
            progress.count(&pair);
            counted(&pair, &progress);
            let verdict = plan.sprt.map_or(Verdict::Undecided, |sprt| sprt.verdict(&progress.tally));
            if verdict != Verdict::Undecided {
                stop = Ok(StopReason::Verdict);
            }
            if verdict != Verdict::Undecided || progress.tally.n_games() >= plan.n_games {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        },
    );
    Ok(MatchResult { progress, stop: stop?, names, options })
}

/// The games that the openings begin.
fn starts(plan: &MatchPlan) -> Result<Vec<Game>, String> {
    let PlayerConfig { choices, .. } = plan.config;
    let game = |(index, opening): (usize, &Opening)| {
        let game = opening.game(plan.config.variant(), choices);
        game.map_err(|why| format!("opening {} cannot be played: {why}", index + 1))
    };
    let starts: Vec<Game> = plan.openings.iter().enumerate().map(game).collect::<Result<_, _>>()?;
    if starts.is_empty() { Err("a match needs openings".to_owned()) } else { Ok(starts) }
}

/// Both games from one start; `Ok(None)` when they are no longer wanted. A player that failed is started again for the next
/// game.
fn play_pair(
    plan: &MatchPlan,
    start: &Game,
    players: &mut [Option<Box<dyn Player>>; 2],
    unwanted: &dyn Fn() -> bool,
) -> Result<Option<[PlayedGame; 2]>, String> {
    let mut games = Vec::with_capacity(2);
    for first_color in Color::ALL {
        for (player, spec) in players.iter_mut().zip(&plan.players) {
            if player.is_none() {
                *player = Some(spec.open(&plan.config)?);
            }
        }
        let [Some(first), Some(second)] = players else { unreachable!("both were opened") };
        let (first, second) = (first.as_mut(), second.as_mut());
        let (black, white) = if first_color == Color::Black { (first, second) } else { (second, first) };
        let side_of = |color: Color| usize::from(color != first_color);
        let conditions = GameConditions {
            budgets: ByColor::from_fn(|color| plan.budgets[side_of(color)]),
            slack: plan.slack,
            patience: plan.config.patience,
            max_plies: plan.max_plies,
            stalls: Stalls::watched(),
        };
        let Some(game) = play(start.clone(), ByColor { black, white }, &conditions, unwanted) else { return Ok(None) };
        if let Some(fault) = game.fault.as_ref()
            && matches!(fault.kind, FaultKind::Crash | FaultKind::Silence)
        {
            players[side_of(fault.by)] = None;
        }
        games.push(game);
    }
    Ok(games.try_into().ok())
}

/// Equal for equal games: who was Black, the start and all moves.
fn text_of(side: usize, game: &PlayedGame) -> (usize, String) {
    let mut text = game.start.clone();
    for mv in &game.moves {
        text.push(' ');
        text.push_str(&mv.to_string());
    }
    (side, text)
}

impl GamePair {
    /// Half points of the first player in each game.
    pub fn half_points(&self) -> [usize; 2] {
        [0, 1].map(|side| match self.games[side].winner {
            None => 1,
            Some(winner) => 2 * usize::from(winner == Color::ALL[side]),
        })
    }
}

impl MatchProgress {
    fn count(&mut self, pair: &GamePair) {
        self.tally.add_pair(pair.half_points());
        for (side, game) in pair.games.iter().enumerate() {
            let player_of = |color: Color| usize::from(color != Color::ALL[side]);
            for color in Color::ALL {
                self.spent[player_of(color)].add(&game.spent[color]);
            }
            if let Some(fault) = &game.fault {
                *self.faults[player_of(fault.by)].entry(fault.kind.word()).or_default() += 1;
            }
            *self.ends.entry(game.reason).or_default() += 1;
            self.plies += game.moves.len() as u64;
        }
    }
}
