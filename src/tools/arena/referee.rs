//! Plays one game. The rules of this program decide what is legal and when the game is over, whatever the players claim.

use super::{
    budget::{Budget, Clock},
    player::{MoveRequest, Player, PlayerAnswer, PlayerFailure},
    stall::Stalls,
};
use crate::rules::{Act, ByColor, Color, Game, Move};
use std::time::Duration;

/// A game that was played.
#[derive(Debug, Clone)]
pub struct PlayedGame {
    /// The start as SFEN.
    pub start: String,
    /// All moves that were legal.
    pub moves: Vec<Move>,
    /// `None` for a draw.
    pub winner: Option<Color>,
    /// A word of CONTRACT.md 6; or `crash`, or `max_plies`.
    pub reason: &'static str,
    /// What lost the game off the board, if anything did.
    pub fault: Option<Fault>,
    /// Time and nodes of each player.
    pub spent: ByColor<Usage>,
}

/// A loss that did not come about on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The player at fault.
    pub by: Color,
    /// What it did.
    pub kind: FaultKind,
    /// The answer that was refused, or how long it took.
    pub detail: String,
}

/// How a player lost off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// An illegal or unreadable move, or a declaration that the rules do not allow.
    IllegalMove,
    /// The program ended.
    Crash,
    /// An answer came too late.
    TimeLoss,
    /// No answer came at all.
    Silence,
}

/// Time and nodes that a player used in one or many games.
#[derive(Debug, Clone, Default)]
pub struct Usage {
    /// Microseconds of each move.
    pub times_us: Vec<u32>,
    /// Nodes, in the moves for which the player reported them.
    pub nodes: u64,
    /// Number of those moves.
    pub moves_with_nodes: u64,
    /// Sum of the depths, in the moves for which the player reported them.
    pub depths: u64,
    /// Number of those moves.
    pub moves_with_depth: u64,
    /// Moves that would have come too late, had the machine itself not stood still.
    pub excused: u32,
}

/// The conditions of a game.
#[derive(Debug, Clone, Copy)]
pub(super) struct GameConditions {
    pub budgets: ByColor<Budget>,
    pub slack: Duration,
    pub patience: Duration,
    pub max_plies: usize,
    pub stalls: &'static Stalls,
}

impl FaultKind {
    /// The word for it in rows and records.
    pub const fn word(self) -> &'static str {
        match self {
            FaultKind::IllegalMove => "illegal_move",
            FaultKind::Crash => "crash",
            FaultKind::TimeLoss => "time_loss",
            FaultKind::Silence => "silence",
        }
    }

    /// Why the game is over.
    const fn reason(self) -> &'static str {
        match self {
            FaultKind::IllegalMove => "illegal_move",
            FaultKind::Crash => "crash",
            FaultKind::TimeLoss | FaultKind::Silence => "timeout",
        }
    }
}

impl From<PlayerFailure> for FaultKind {
    fn from(failure: PlayerFailure) -> FaultKind {
        match failure {
            PlayerFailure::Died => FaultKind::Crash,
            PlayerFailure::Silent => FaultKind::Silence,
        }
    }
}

impl Usage {
    /// Adds another game or other games.
    pub fn add(&mut self, other: &Usage) {
        self.times_us.extend(&other.times_us);
        self.nodes += other.nodes;
        self.moves_with_nodes += other.moves_with_nodes;
        self.depths += other.depths;
        self.moves_with_depth += other.moves_with_depth;
        self.excused += other.excused;
    }

    fn count(&mut self, took: Duration, nodes: Option<u64>, depth: Option<u32>) {
        self.times_us.push(u32::try_from(took.as_micros()).unwrap_or(u32::MAX));
        if let Some(nodes) = nodes {
            self.nodes += nodes;
            self.moves_with_nodes += 1;
        }
        if let Some(depth) = depth {
            self.depths += u64::from(depth);
            self.moves_with_depth += 1;
        }
    }
}

/// Plays a game to its end. `None` when `abandoned` says that its result is no longer wanted.
pub(super) fn play(
    mut game: Game,
    mut players: ByColor<&mut dyn Player>,
    conditions: &GameConditions,
    abandoned: &dyn Fn() -> bool,
) -> Option<PlayedGame> {
    let mut clocks = ByColor::from_fn(|color| Clock::new(conditions.budgets[color]));
    let mut spent = ByColor::from_fn(|_| Usage::default());
    let mut fault = None;
    for color in Color::ALL {
        if let Err(failure) = players[color].new_game(&game) {
            fault.get_or_insert(Fault { by: color, kind: failure.into(), detail: "before the game".to_owned() });
        }
    }
    while fault.is_none() && game.outcome().is_none() && game.ply() < conditions.max_plies {
        if abandoned() {
            return None;
        }
        let color = game.turn();
        let clock = &mut clocks[color];
        let patience = clock.limit().unwrap_or_default() + conditions.slack + conditions.patience;
        let left_ms = ByColor::from_fn(|color| clocks[color].left_ms());
        let turn = MoveRequest { budget: conditions.budgets[color], left_ms, patience };
        let stalled = conditions.stalls.total();
        fault = match players[color].choose(&game, &turn) {
            Err(failure) => Some((failure.into(), String::new())),
            Ok(thought) => {
                spent[color].count(thought.took, thought.nodes, thought.depth);
                let mut took = thought.took;
                if clocks[color].is_late(took, conditions.slack) {
                    took = took.saturating_sub(conditions.stalls.since(stalled));
                    spent[color].excused += u32::from(!clocks[color].is_late(took, conditions.slack));
                }
                match clocks[color].spend(took, conditions.slack) {
                    Err(_) => Some((FaultKind::TimeLoss, format!("after {} ms", thought.took.as_millis()))),
                    Ok(()) => answer(&mut game, &thought.answer).err().map(|why| (FaultKind::IllegalMove, why)),
                }
            }
        }
        .map(|(kind, detail)| Fault { by: color, kind, detail });
    }
    let (winner, reason) = match (&fault, game.outcome()) {
        (Some(fault), _) => (Some(!fault.by), fault.kind.reason()),
        (None, Some(outcome)) => (outcome.winner, outcome.reason.word()),
        (None, None) => (None, "max_plies"),
    };
    let moves = game.moves().to_vec();
    Some(PlayedGame { start: game.start_sfen(), moves, winner, reason, fault, spent })
}

/// Plays an answer; the error says why it is against the rules.
fn answer(game: &mut Game, answer: &PlayerAnswer) -> Result<(), String> {
    let color = game.turn();
    match answer {
        // under the strict rule too, an engine that plays an illegal move is at fault
        PlayerAnswer::Move(mv) => {
            game.explain(*mv).map_err(|why| format!("{mv}: {}", why.word()))?;
            game.play(*mv).map_err(|why| format!("{mv}: {}", why.word()))
        }
        PlayerAnswer::Declare => game.end(Act::Declare, color).map(|_| ()).map_err(|why| format!("win: {why}")),
        PlayerAnswer::Resign => game.end(Act::Resign, color).map(|_| ()).map_err(|why| format!("resign: {why}")),
        PlayerAnswer::Unreadable(text) => Err(format!("{:?}: unreadable", text.chars().take(80).collect::<String>())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{RuleChoices, Start, Variant},
        tools::arena::player::TimedAnswer,
    };

    /// Says that each move took two seconds, for a part of which the machine stood still.
    struct Sleeper {
        stalls: &'static Stalls,
        stalled: Duration,
    }

    impl Player for Sleeper {
        fn name(&self) -> &str {
            "sleeper"
        }

        fn options(&self) -> &[(String, String)] {
            &[]
        }

        fn new_game(&mut self, _: &Game) -> Result<(), PlayerFailure> {
            Ok(())
        }

        fn choose(&mut self, game: &Game, _: &MoveRequest) -> Result<TimedAnswer, PlayerFailure> {
            self.stalls.slept(self.stalled);
            let mv = game.legal_moves()[0];
            Ok(TimedAnswer { answer: PlayerAnswer::Move(mv), took: Duration::from_secs(2), nodes: None, depth: None })
        }
    }

    #[test]
    fn lateness_is_excused_as_far_as_the_machine_stood_still() {
        for (stalled_ms, reason) in [(1_100, "max_plies"), (800, "timeout")] {
            let stalls: &Stalls = Box::leak(Box::default());
            let sleeper = || Sleeper { stalls, stalled: Duration::from_millis(stalled_ms) };
            let (mut black, mut white) = (sleeper(), sleeper());
            let conditions = GameConditions {
                budgets: ByColor::from_fn(|_| Budget::MoveTime(950)),
                slack: Duration::ZERO,
                patience: Duration::ZERO,
                max_plies: 4,
                stalls,
            };
            let game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).expect("the usual start");
            let played =
                play(game, ByColor { black: &mut black, white: &mut white }, &conditions, &|| false).expect("a game");
            assert_eq!(played.reason, reason);
            let excused = if reason == "timeout" { 0 } else { 2 };
            assert_eq!(played.spent.black.excused, excused);
        }
    }
}
