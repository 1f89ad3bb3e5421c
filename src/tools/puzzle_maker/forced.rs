//! Problems of old games that are no mates: the king is bared, or one of two royals is won.

use super::{
    puzzle::Puzzle,
    solver::HASH_MIB,
    turned::{farthest_first, is_sole_royal, seen_from_below},
};
use crate::{
    engine::{BestMove, Engine, Limits},
    puzzles::{ForcedWin, Goal, pack::Aim, takes_royal},
    rules::{BareKing, Color, Game, Move, MoveList, Position, RuleChoices, Rules, Setup, Square, Start, Variant},
    tools::{Patient, arena::SelfPlayGame},
};

/// How long these problems are, in plies; what is done at once is none.
const LENGTHS: [usize; 2] = [3, 5];
/// No other way is allowed within this number of plies more.
const LATER_PLIES: usize = 2;
/// Kings are bared in this number of the last plies of a game.
const LAST_PLIES: usize = 16;
/// Positions that are looked at for the length, and for the line; those of the search that has to agree that a royal is worth winning.
const MOST_NODES: u64 = 400_000;
const SEARCH_NODES: u64 = 20_000;

/// Makes such problems.
pub(super) struct ForcedMaker {
    variant: Variant,
    rules: &'static Rules,
    aim: Aim,
    engine: Engine,
}

impl ForcedMaker {
    pub fn new(variant: Variant, aim: Aim) -> ForcedMaker {
        let rules = Rules::of(variant);
        ForcedMaker { variant, rules, aim, engine: Engine::new(rules, HASH_MIB) }
    }

    /// The problem that a game makes, if it makes one.
    ///
    /// # Errors
    /// What is wrong with the game.
    pub fn puzzle(&mut self, game: &SelfPlayGame) -> Result<Option<Puzzle>, String> {
        let n_plies = game.moves.split_whitespace().count();
        let (mut at, mut positions) = (0, Vec::new());
        let is_bare = self.aim == Aim::BareKing;
        game.replay(self.variant, |game, _, _| {
            at += 1;
            let position = game.position();
            let is_meant =
                if is_bare { at + LAST_PLIES > n_plies } else { position.royals(!position.turn()).len() > 1 };
            if is_meant && !position.in_check() {
                positions.push(position.to_setup(1));
            }
        })?;
        Ok(positions.into_iter().rev().find_map(|setup| self.problem(&setup)))
    }

    /// A position as a problem, if it is one.
    fn problem(&mut self, setup: &Setup) -> Option<Puzzle> {
        let mut setup = seen_from_below(self.rules, setup);
        let position = position_of(self.rules, self.aim, &setup)?;
        let mut line = sole_line(self.aim, &position, length(self.aim, &position)?)?;
        if !ends_as_wanted(self.aim, &position, &line) || !self.engine_agrees(&position, line[0]) {
            return None;
        }
        while self.takes_away(&mut setup, &mut line) {}
        let position = position_of(self.rules, self.aim, &setup)?;
        self.engine_agrees(&position, line[0]).then(|| Puzzle { aim: self.aim, sfen: position.to_sfen(1), line })
    }

    /// Whether the engine would win a royal by that move, too: it is not worth everything. A bare king ends the game.
    fn engine_agrees(&mut self, position: &Position, mv: Move) -> bool {
        if self.aim == Aim::BareKing {
            return true;
        }
        let start = Start::Sfen(position.to_sfen(1));
        let Ok(game) = Game::new(self.variant, RuleChoices::default(), start) else { return false };
        self.engine.new_game();
        let limits = Limits { nodes: Some(SEARCH_NODES), ..Limits::default() };
        matches!(self.engine.search(&game, &limits, &mut Patient).best, BestMove::Move { mv: best, .. } if best == mv)
    }

    /// Takes pieces away that change nothing. Whether there were any: then others may have become needless.
    fn takes_away(&self, setup: &mut Setup, line: &mut Vec<Move>) -> bool {
        let royals = position_of(self.rules, self.aim, setup).map(|position| position.royals(Color::White));
        let Some(royal) = royals.and_then(|royals| royals.first()) else { return false };
        let mut is_any = false;
        for square in farthest_first(self.rules, setup, royal) {
            if let Some((fewer, found)) = same_without(self.rules, self.aim, setup, square, line) {
                (*setup, *line, is_any) = (fewer, found, true);
            }
        }
        is_any
    }
}

/// A position that can be a problem.
fn position_of(rules: &'static Rules, aim: Aim, setup: &Setup) -> Option<Position> {
    let position = Position::from_setup(rules, setup).ok()?;
    let goes_on = position.bare_king_outcome(BareKing::default()).is_none();
    let has_royals = aim != Aim::Royal || position.royals(Color::White).len() > 1;
    (!position.in_check() && goes_on && has_royals).then_some(position)
}

/// How many plies it takes, where that is one of the lengths of problems.
pub(super) fn length(aim: Aim, position: &Position) -> Option<usize> {
    let mut position = position.clone();
    let mut solver = ForcedWin::within(Goal::of(aim)?, MOST_NODES);
    if solver.forces_within(&mut position, 1) {
        return None;
    }
    let found = LENGTHS.into_iter().find(|plies| solver.forces_within(&mut position, *plies));
    found.filter(|_| !solver.is_spent())
}

/// The same problem without the piece on a square, where it is the same: as long, with the same first move, and with no other solution.
pub(super) fn same_without(
    rules: &'static Rules,
    aim: Aim,
    setup: &Setup,
    square: Square,
    line: &[Move],
) -> Option<(Setup, Vec<Move>)> {
    let with = position_of(rules, aim, setup)?;
    let mut fewer = setup.clone();
    fewer.board[square.index()].take().filter(|_| !is_sole_royal(&with, square))?;
    let position = position_of(rules, aim, &fewer)?;
    if length(aim, &position) != Some(line.len()) {
        return None;
    }
    let found = sole_line(aim, &position, line.len())?;
    (found[0] == line[0] && ends_as_wanted(aim, &position, &found)).then_some((fewer, found))
}

/// The line of that length against the longest resistance, where at each move but the last no other one does within [`LATER_PLIES`] more.
pub(super) fn sole_line(aim: Aim, position: &Position, plies: usize) -> Option<Vec<Move>> {
    let mut solver = ForcedWin::within(Goal::of(aim)?, MOST_NODES);
    let mut position = position.clone();
    let mut line = Vec::new();
    let mut left = plies;
    loop {
        let more = if left > 1 { LATER_PLIES } else { 0 };
        let all = moves(&position);
        let mut right = all.iter().copied().filter(|mv| solver.forces_by(&mut position, *mv, left + more));
        let first = right.next()?;
        // the last piece may be taken in several ways: that ends the game
        if (left > 1 || aim == Aim::Royal) && right.next().is_some() {
            return None;
        }
        line.push(first);
        if left == 1 {
            return (!solver.is_spent()).then_some(line);
        }
        position.do_move(first);
        let (plies, reply) = longest_reply(&mut solver, &mut position, left - 2)?;
        if plies + 2 != left {
            return None;
        }
        line.push(reply);
        position.do_move(reply);
        left = plies;
    }
}

/// The reply after which it takes longest, and how long; none where one holds within that many plies.
fn longest_reply(solver: &mut ForcedWin, position: &mut Position, most_plies: usize) -> Option<(usize, Move)> {
    let mut longest: Option<(usize, Move)> = None;
    for mv in moves(position) {
        let plies = (1..=most_plies).step_by(2).find(|plies| solver.fails_after(position, mv, *plies))?;
        if longest.is_none_or(|(most, _)| plies > most) {
            longest = Some((plies, mv));
        }
    }
    longest
}

/// Whether a line ends as its aim says: with a bare king of White's, or with the capture of a royal.
pub(super) fn ends_as_wanted(aim: Aim, position: &Position, line: &[Move]) -> bool {
    let Some((last, before)) = line.split_last() else { return false };
    let mut end = position.clone();
    before.iter().for_each(|mv| end.do_move(*mv));
    let takes = takes_royal(&end, *last);
    end.do_move(*last);
    if aim == Aim::Royal {
        return takes && !wins_at_once(&end);
    }
    end.bare_king_outcome(BareKing::default()).is_some_and(|outcome| outcome.winner == Some(Color::Black))
}

/// Whether the side to move ends the game with its next move, or takes one of several royals.
fn wins_at_once(position: &Position) -> bool {
    let mut position = position.clone();
    [Goal::Win, Goal::Royal].into_iter().any(|goal| ForcedWin::of(goal).forces_within(&mut position, 1))
}

fn moves(position: &Position) -> Vec<Move> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list.to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sfen;

    fn position(variant: Variant, text: &str) -> Position {
        let rules = Rules::of(variant);
        Position::from_setup(rules, &sfen::parse(rules.geometry(), text).unwrap()).unwrap()
    }

    fn line(text: &str) -> Vec<Move> {
        text.split(' ').map(|mv| mv.parse().unwrap()).collect()
    }

    #[test]
    fn a_king_is_bared_in_one_way() {
        let text = "8/8/8/P7/8/8/4K3/k5g1 b - 1";
        let position = position(Variant::Heian8x8, text);
        assert_eq!(length(Aim::BareKing, &position), Some(5));
        let found = sole_line(Aim::BareKing, &position, 5).unwrap();
        let told = line("4g3g 2h1h 3g2g 8h7g 2g1h");
        assert!(found.iter().step_by(2).eq(told.iter().step_by(2)), "{found:?}");
        assert!(ends_as_wanted(Aim::BareKing, &position, &found));
        assert!(!ends_as_wanted(Aim::BareKing, &position, &found[..3]));
        let setup = position.to_setup(1);
        let needless =
            |square: &Square| same_without(position.rules(), Aim::BareKing, &setup, *square, &found).is_some();
        assert_eq!(position.rules().geometry().squares().find(needless), None);
    }

    #[test]
    fn a_needless_piece_is_found_and_what_is_done_at_once_is_no_problem() {
        // one pawn keeps Black's king from being bare itself
        let two_pawns = position(Variant::Heian8x8, "8/8/8/P7/1P6/8/4K3/k5g1 b - 1");
        let (aim, setup) = (Aim::BareKing, two_pawns.to_setup(1));
        let found = sole_line(aim, &two_pawns, 5).expect("the same line");
        let pawn = "8d".parse().unwrap();
        assert!(same_without(two_pawns.rules(), aim, &setup, pawn, &found).is_some());
        // the rook takes the gold
        let at_once = position(Variant::Sho, "1k7/9/9/9/9/9/R8/9/g7K b - 1");
        assert_eq!(length(aim, &at_once), None, "it is no problem");
    }

    #[test]
    fn two_royals_are_attacked_at_once() {
        let guarded = position(Variant::Sho, "8k/9/9/9/4R4/9/9/7g1/K7+e b - 1");
        let position = position(Variant::Sho, "8k/9/9/9/4R4/9/9/9/K7+e b - 1");
        assert_eq!(length(Aim::Royal, &position), Some(3));
        let fork = line("5e1e 1a2a 1e1i");
        assert!(ends_as_wanted(Aim::Royal, &position, &fork));
        assert!(!ends_as_wanted(Aim::Royal, &position, &fork[..1]));
        // where the gold takes back, Black's king is bare
        assert!(!ends_as_wanted(Aim::Royal, &guarded, &fork));
        assert!(ForcedWin::of(Goal::Royal).forces_by(&mut position.clone(), fork[0], 3));
        assert!(!ForcedWin::of(Goal::Royal).forces_by(&mut position.clone(), "5e5a".parse().unwrap(), 3));
        let mut spent = ForcedWin::within(Goal::Royal, 5);
        assert!(!spent.forces_within(&mut position.clone(), 3) && spent.is_spent());
    }
}
