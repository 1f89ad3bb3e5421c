//! Problems that are positions of games: the move that is far better than every other, and the only defence against a mate.

use super::{puzzle::Puzzle, solver::HASH_MIB, turned::seen_from_below};
use crate::{
    engine::{
        BestMove, Engine, Limits, Score,
        mate::{MAX_MATE_PLIES, MateLimits, MateSolver},
    },
    puzzles::pack::Aim,
    rules::{BareKing, Color, Game, Move, Position, RuleChoices, Rules, Setup, Start, Variant, random::SplitMix64},
    tools::{
        Patient,
        arena::{Evaluation, SelfPlayGame},
    },
};

/// By how much, in hundredths of a pawn, the best move is better than every other.
const MUCH_BETTER: i32 = 300;
/// What the second best move comes to at most, and the best one at least: there is no question where the game is decided either way.
const SECOND_AT_MOST: i32 = 200;
const BEST_AT_LEAST: i32 = -100;
/// Positions of a first look, of the search that finds the difference, and of the one that proves it.
const LOOK_NODES: u64 = 4_000;
const FIND_NODES: u64 = 20_000;
const PROOF_NODES: u64 = 10 * FIND_NODES;
/// What a check is content with less, in hundredths of a pawn: another net may see things a little differently.
const SLACK: i32 = 100;
/// Positions of a game that are looked at for a best move.
const LOOKS: usize = 12;
/// Plies of a best move with what follows.
const SHOWN_PLIES: usize = 3;
/// Fewer legal moves are no choice.
const LEAST_MOVES: usize = 8;

/// A threatened mate, in plies, and the longest one after a wrong defence.
const THREAT_PLIES: u16 = 7;
const MATE_PLIES: u16 = 11;
/// Positions of the search for a mate after each move, and after the defence, where there must be none; a check looks at twice as many.
const MATE_NODES: u64 = 40_000;
const NO_MATE_NODES: u64 = 1_000_000;
/// Of the table for one problem, in MiB.
const MATE_HASH_MIB: usize = 8;
/// Threats are looked for in this number of the last plies of a game.
const LAST_PLIES: usize = 40;
/// After the defence the game goes on, in hundredths of a pawn: who has to defend is often behind.
const DEFENDED_AT_LEAST: i32 = -1_500;

/// How closely it is looked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Care {
    /// A first look, one that finds, and one that proves.
    Look,
    Found,
    Proved,
    /// A problem of a pack.
    Checked,
}

impl Care {
    fn nodes(self) -> u64 {
        match self {
            Care::Look => LOOK_NODES,
            Care::Found => FIND_NODES,
            Care::Proved | Care::Checked => PROOF_NODES,
        }
    }

    fn slack(self) -> i32 {
        if self == Care::Checked { SLACK } else { 0 }
    }
}

/// Makes such problems, and looks whether they are such.
pub(super) struct GameMaker {
    variant: Variant,
    rules: &'static Rules,
    engine: Engine,
}

impl GameMaker {
    pub fn new(variant: Variant) -> GameMaker {
        let rules = Rules::of(variant);
        let engine = Evaluation::BuiltIn.engine(rules, HASH_MIB);
        GameMaker { variant, rules, engine }
    }

    /// The game that it is for.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The problem of this aim that a game makes, if it makes one.
    ///
    /// # Errors
    /// What is wrong with the game.
    pub fn puzzle(&mut self, aim: Aim, game: &SelfPlayGame) -> Result<Option<Puzzle>, String> {
        let n_plies = game.moves.split_whitespace().count();
        let mut positions = Vec::new();
        game.replay(self.variant, |game, _, _| {
            let position = game.position();
            if !position.in_check() {
                positions.push((game.ply(), position.last_move(), position.to_setup(1)));
            }
        })?;
        let found = if aim == Aim::Defence {
            positions.retain(|(ply, ..)| ply + LAST_PLIES > n_plies);
            positions.into_iter().rev().find_map(|(_, _, setup)| self.defence(&setup))
        } else {
            positions.retain(|(ply, ..)| *ply > game.random);
            let mut random = SplitMix64::of_part(game.number as u64, n_plies as u64);
            (0..LOOKS).find_map(|_| {
                let at = random.below(positions.len().max(1));
                positions.get(at).and_then(|(_, last, setup)| self.best_move(*last, setup))
            })
        };
        Ok(found)
    }

    fn best_move(&mut self, last: Option<Move>, setup: &Setup) -> Option<Puzzle> {
        let turned = |square| if setup.turn == Color::Black { square } else { self.rules.geometry().rotate(square) };
        let last_to = last.map(|mv| turned(mv.to()));
        let sfen = Position::from_setup(self.rules, &seen_from_below(self.rules, setup)).ok()?.to_sfen(1);
        let (mv, _) = self.is_much_better(&sfen, Care::Look)?;
        // who takes back has seen nothing
        if last_to == Some(mv.to()) {
            return None;
        }
        let (found, _) = self.is_much_better(&sfen, Care::Found)?;
        let (proved, line) = self.is_much_better(&sfen, Care::Proved)?;
        (found == mv && proved == mv).then_some(Puzzle { aim: Aim::BestMove, sfen, line })
    }

    /// The best move, with what follows it, where it is far better than every other.
    pub fn is_much_better(&mut self, sfen: &str, care: Care) -> Option<(Move, Vec<Move>)> {
        let (nodes, slack) = (care.nodes(), care.slack());
        let game = Game::new(self.variant, RuleChoices::default(), Start::Sfen(sfen.to_owned())).ok()?;
        let moves = game.legal_moves();
        if moves.len() < LEAST_MOVES {
            return None;
        }
        let (best, line, value) = self.search(&game, nodes, Vec::new())?;
        if !matches!(value, Score::Cp(value) if value >= BEST_AT_LEAST - slack) {
            return None;
        }
        let others: Vec<Move> = moves.into_iter().filter(|mv| *mv != best).collect();
        let (_, _, second) = self.search(&game, nodes, others)?;
        let is_far = match (value, second) {
            (Score::Cp(value), Score::Cp(second)) => {
                value - second >= MUCH_BETTER - slack && second <= SECOND_AT_MOST + slack
            }
            (Score::Cp(_), Score::Mate(plies)) => plies < 0,
            (Score::Mate(_), _) => false,
        };
        is_far.then_some((best, line))
    }

    fn search(&mut self, game: &Game, nodes: u64, search_moves: Vec<Move>) -> Option<(Move, Vec<Move>, Score)> {
        self.engine.new_game();
        let limits = Limits { nodes: Some(nodes), search_moves, ..Limits::default() };
        let report = self.engine.search(game, &limits, &mut Patient);
        let BestMove::Move { mv, .. } = report.best else { return None };
        let mut line: Vec<Move> = report.pv.into_iter().take(SHOWN_PLIES).collect();
        if line.first() != Some(&mv) {
            line = vec![mv];
        }
        // a last reply without its answer shows nothing
        if line.len().is_multiple_of(2) {
            line.pop();
        }
        Some((mv, line, report.score?))
    }

    fn defence(&mut self, setup: &Setup) -> Option<Puzzle> {
        let position = Position::from_setup(self.rules, &seen_from_below(self.rules, setup)).ok()?;
        let mv = self.only_defence(&position, Care::Proved).ok()?;
        Some(Puzzle { aim: Aim::Defence, sfen: position.to_sfen(1), line: vec![mv] })
    }

    /// The only move after which a threatened mate is none.
    ///
    /// # Errors
    /// Why there is no such move.
    pub fn only_defence(&mut self, position: &Position, care: Care) -> Result<Move, &'static str> {
        // what it knows of another problem must not decide whether this one is one
        let mut solver = MateSolver::new(MATE_HASH_MIB);
        let more = if care == Care::Checked { 2 } else { 1 };
        let (mate_nodes, no_mate_nodes) = (MATE_NODES * more, NO_MATE_NODES * more);
        let mut mates = |position: &Position, nodes: u64, plies: u16| {
            solver.finds_mate(position, BareKing::default(), &MateLimits { nodes, plies }, &mut Patient)
        };
        let mut passed = position.to_setup(1);
        passed.turn = !passed.turn;
        let passed = Position::from_setup(self.rules, &passed).ok();
        let is_threatened = passed.is_some_and(|passed| mates(&passed, mate_nodes, THREAT_PLIES));
        if position.in_check() || !is_threatened {
            return Err("no mate is threatened");
        }
        let start = Start::Sfen(position.to_sfen(1));
        let mut game = Game::new(self.variant, RuleChoices::default(), start).map_err(|_| "it cannot be played")?;
        let mut defences = Vec::new();
        let moves = game.legal_moves();
        if moves.len() < LEAST_MOVES {
            return Err("there is no choice");
        }
        for mv in moves {
            let mut after = position.clone();
            after.do_move(mv);
            if !mates(&after, mate_nodes, MATE_PLIES) {
                defences.push(mv);
                if defences.len() > 1 {
                    return Err("there are several defences");
                }
            }
        }
        let [mv] = defences[..] else { return Err("there is no defence") };
        game.play(mv).map_err(|_| "the defence cannot be played")?;
        if game.outcome().is_some() {
            return Err("it ends the game");
        }
        if mates(game.position(), no_mate_nodes, MAX_MATE_PLIES) {
            return Err("the defence is mated later");
        }
        let holds = match self.search(&game, PROOF_NODES, Vec::new()) {
            Some((_, _, Score::Cp(value))) => -value >= DEFENDED_AT_LEAST - care.slack(),
            Some((_, _, Score::Mate(plies))) => plies < 0,
            None => false,
        };
        if holds { Ok(mv) } else { Err("the game is hopeless all the same") }
    }
}
