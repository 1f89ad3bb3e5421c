//! From the end of a game to a mate as a problem.

use super::{
    puzzle::Puzzle,
    solver::{HASH_MIB, MORE_PLIES, baring_move, mate},
    turned::{farthest_first, is_sole_royal, seen_from_below},
};
use crate::{
    engine::mate::{MateLimits, MateSolver},
    puzzles::pack::Aim,
    rules::{BareKing, Color, Hand, Kind, Move, Piece, Position, Rules, Setup, Variant},
    tools::{Patient, arena::SelfPlayGame},
};

/// Longer mates make no problems, in plies.
const MOST_PLIES: u16 = 13;
/// Mates are looked for in this number of the last plies of a game.
const LAST_PLIES: usize = 28;
/// Positions of a search in a game; of one that tells whether a piece is needed.
const GAME_NODES: u64 = 10_000;
const QUICK_NODES: u64 = 40_000;
/// Positions of a search for other solutions that take little longer, and for those that take longer still, at each move.
const OTHER_NODES: u64 = 4_000_000;
const LONGER_NODES: u64 = 1_000_000;
/// Games are asked for mates of these lengths in turn: short ones are many, and long ones few.
const LENGTHS: [usize; 12] = [1, 3, 5, 3, 7, 5, 9, 7, 11, 5, 13, 9];

/// Makes mates from games.
pub(super) struct MateMaker {
    variant: Variant,
    rules: &'static Rules,
    solver: MateSolver,
}

impl MateMaker {
    pub fn new(variant: Variant) -> MateMaker {
        MateMaker { variant, rules: Rules::of(variant), solver: MateSolver::new(HASH_MIB) }
    }

    /// The problem that the end of a game makes, if it makes one.
    ///
    /// # Errors
    /// What is wrong with the game.
    pub fn puzzle(&mut self, game: &SelfPlayGame) -> Result<Option<Puzzle>, String> {
        let wanted = LENGTHS[game.number % LENGTHS.len()];
        Ok(self.mate_in(game, wanted)?.and_then(|setup| self.problem(&setup)))
    }

    /// Where, near its end, the winner of a game had a mate of that length or the longest below it.
    fn mate_in(&mut self, game: &SelfPlayGame, wanted: usize) -> Result<Option<Setup>, String> {
        let winner = match game.winner.as_str() {
            "black" => Color::Black,
            "white" => Color::White,
            _ => return Ok(None),
        };
        let n_plies = game.moves.split_whitespace().count();
        let (mut at, mut positions) = (0, Vec::new());
        game.replay(self.variant, |game, _, _| {
            at += 1;
            if at + LAST_PLIES > n_plies && game.turn() == winner {
                positions.push(game.position().clone());
            }
        })?;
        let mut found: Option<(usize, Position)> = None;
        for position in positions.into_iter().rev() {
            // before the mate there is none
            let Some(line) = self.mate(&position, MOST_PLIES, GAME_NODES) else { break };
            if line.len() > wanted {
                break;
            }
            if found.as_ref().is_none_or(|(longest, _)| line.len() > *longest) {
                found = Some((line.len(), position));
            }
        }
        Ok(found.map(|(_, position)| position.to_setup(1)))
    }

    fn mate(&mut self, position: &Position, plies: u16, nodes: u64) -> Option<Vec<Move>> {
        mate(&mut self.solver, position, &MateLimits { nodes, plies })
    }

    /// A position with a mate as a problem.
    fn problem(&mut self, setup: &Setup) -> Option<Puzzle> {
        let mut setup = seen_from_below(self.rules, setup);
        if self.rules.has_drops() {
            setup.board.iter_mut().for_each(|square| *square = square.filter(|piece| !is_own_king(*piece)));
        }
        let mut line = self.sole_mate(&setup, MOST_PLIES, QUICK_NODES)?;
        while self.takes_away(&mut setup, &mut line) {}
        let position = self.position(&setup)?;
        self.is_sound(&position, &line).then(|| Puzzle { aim: Aim::Mate, sfen: position.to_sfen(1), line })
    }

    /// The position of a problem; where it cannot be played, or begins with a check to the attacker, it is none.
    fn position(&self, setup: &Setup) -> Option<Position> {
        let mut setup = setup.clone();
        if self.rules.has_drops() {
            setup.hands[Color::White] = Hand::EMPTY;
        }
        let position = Position::from_setup(self.rules, &setup.with_the_rest_in_hand(self.rules)).ok()?;
        let goes_on = self.rules.has_drops() || position.bare_king_outcome(BareKing::default()).is_none();
        (!position.in_check() && goes_on).then_some(position)
    }

    /// The shortest mate, where no other one is as short.
    fn sole_mate(&mut self, setup: &Setup, plies: u16, nodes: u64) -> Option<Vec<Move>> {
        let position = self.position(setup)?;
        let line = self.mate(&position, plies, nodes)?;
        let others = self.others(&position, &line, 0, nodes)?;
        others.then_some(line)
    }

    /// Whether there are no other solutions; `None` where that did not become clear.
    fn others(&mut self, position: &Position, line: &[Move], more: u16, nodes: u64) -> Option<bool> {
        let limits = MateLimits { nodes, ..MateLimits::default() };
        let others = self.solver.other_solutions(position, BareKing::default(), line, more, &limits, &mut Patient);
        others.map(|others| others.is_empty())
    }

    /// Takes pieces away that change nothing, those far from the defender's royal first. Whether there were any: then others may have become
    /// needless.
    fn takes_away(&mut self, setup: &mut Setup, line: &mut Vec<Move>) -> bool {
        let Some(royal) = self.position(setup).and_then(|position| position.sole_royal(Color::White)) else {
            return false;
        };
        let mut is_any = false;
        for square in farthest_first(self.rules, setup, royal) {
            if self.position(setup).is_some_and(|position| is_sole_royal(&position, square)) {
                continue;
            }
            let mut fewer = setup.clone();
            fewer.board[square.index()] = None;
            is_any |= self.takes(fewer, setup, line);
        }
        for (kind, count) in setup.hands[Color::Black].iter() {
            let mut fewer = setup.clone();
            fewer.hands[Color::Black].set(kind, count - 1);
            is_any |= self.takes(fewer, setup, line);
        }
        is_any
    }

    /// Takes a position with fewer pieces, if the mate is as long and begins with the same move, and no other one is as short.
    fn takes(&mut self, fewer: Setup, setup: &mut Setup, line: &mut Vec<Move>) -> bool {
        let found = self.sole_mate(&fewer, line.len() as u16, QUICK_NODES);
        let Some(found) = found.filter(|found| found.len() == line.len() && found[0] == line[0]) else { return false };
        (*setup, *line) = (fewer, found);
        true
    }

    /// Whether nothing else mates, however late, or bares the king, and no piece is left over.
    fn is_sound(&mut self, position: &Position, line: &[Move]) -> bool {
        let mut end = position.clone();
        for mv in line {
            if end.turn() == Color::Black && baring_move(&end).is_some() {
                return false;
            }
            end.do_move(*mv);
        }
        end.hand(Color::Black).is_empty()
            && self.others(position, line, MORE_PLIES, OTHER_NODES) == Some(true)
            && self.solver.longer_solutions(position, BareKing::default(), line, LONGER_NODES, &mut Patient).is_empty()
    }
}

fn is_own_king(piece: Piece) -> bool {
    piece.color() == Color::Black && piece.kind() == Kind::King
}
