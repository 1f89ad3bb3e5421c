//! The move picker: the moves of a node in stages, the likely best ones first, generated as late as possible.

use super::{
    move_history::MoveHistory,
    move_kind::{is_forcing, is_idle, piece_of},
    see,
};
use crate::engine::{
    parts::{Part, Parts},
    sort,
    value::Value,
};
use crate::rules::{Kind, Move, MoveList, Piece, Position, SquareSet};

/// Scored moves of all nodes on the current path: each node owns a stretch at the end while it is at work.
///
/// A move and its score share one integer, so that an order never depends on how a sort breaks ties.
#[derive(Default)]
pub struct MoveStack(Vec<i64>);

#[inline]
fn scored(mv: Move, score: i32) -> i64 {
    (score as i64) << 16 | mv.bits() as i64
}

#[inline]
fn unscored(entry: i64) -> Move {
    Move::from_bits(entry as u16).unwrap_or(Move::NONE)
}

/// Moves that are likely to be good at a node.
#[derive(Clone, Copy)]
pub struct Hints {
    pub table: Move,
    pub killers: [Move; 2],
    /// The quiet answer to the move before.
    pub counter: Move,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Table,
    GenerateCaptures,
    GoodCaptures,
    FirstKiller,
    SecondKiller,
    Counter,
    GenerateQuiets,
    Quiets,
    BadCaptures,
    GenerateEvasions,
    Evasions,
    Done,
}

/// Hands out the moves of one node.
#[derive(Clone)]
pub struct MovePicker {
    hints: Hints,
    stage: Stage,
    base: usize,
    /// Captures put off as losing lie from `base` to here.
    bad_end: usize,
    at: usize,
    end: usize,
    /// Where only captures and promotions are asked for: what they must win at least.
    wins: Option<Value>,
    parts: Parts,
    /// Leaves out quiet moves that do not give check directly.
    checks_only: bool,
    checks: CheckSquares,
    sorted: bool,
    picked: u32,
}

/// By kind: the squares from which it would attack the only enemy royal.
#[derive(Clone, Copy)]
struct CheckSquares([SquareSet; Kind::N]);

impl MoveStack {
    /// Forgets the nodes of a search that was left for good.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl CheckSquares {
    const NONE: CheckSquares = CheckSquares([SquareSet::EMPTY; Kind::N]);

    fn of(position: &Position) -> CheckSquares {
        let us = position.turn();
        let mut squares = CheckSquares::NONE;
        let Some(royal) = position.sole_royal(!us) else { return squares };
        let rules = position.rules();
        let occupied = position.occupied();
        // a piece attacks the royal from where the same piece of the other colour, on the royal's square, would attack it
        let from = |kind| rules.attacks_from(!us, kind, royal, occupied);
        let by_kind = &mut squares.0;
        for kind in [Kind::Pawn, Kind::Lance, Kind::Knight, Kind::Silver, Kind::Bishop, Kind::Rook, Kind::Elephant] {
            by_kind[kind.index()] = from(kind);
        }
        let gold = from(Kind::Gold);
        for kind in [Kind::Gold, Kind::ProPawn, Kind::ProLance, Kind::ProKnight, Kind::ProSilver] {
            by_kind[kind.index()] = gold;
        }
        by_kind[Kind::Horse.index()] = from(Kind::Horse);
        by_kind[Kind::Dragon.index()] = from(Kind::Dragon);
        squares
    }

    #[inline]
    fn has(&self, piece: Piece, mv: Move) -> bool {
        let kind = if mv.promotes() { piece.kind().promoted().unwrap_or(piece.kind()) } else { piece.kind() };
        self.0[kind.index()].contains(mv.to())
    }
}

/// A quiet check is worth as much as a good record.
const CHECK_BONUS: i32 = 6_000;

/// After this number of picks by linear search the rest of a stage is sorted.
const PICKS_BEFORE_SORT: u32 = 10;

impl MovePicker {
    /// All moves of a position.
    pub fn all(stack: &MoveStack, position: &Position, hints: Hints, parts: Parts) -> MovePicker {
        MovePicker::new(stack, position, hints, None, parts)
    }

    /// Captures and promotions that win at least `wins`; every evasion in check.
    pub fn forcing(stack: &MoveStack, position: &Position, hints: Hints, wins: Value, parts: Parts) -> MovePicker {
        MovePicker::new(stack, position, hints, Some(wins), parts)
    }

    fn new(stack: &MoveStack, position: &Position, mut hints: Hints, wins: Option<Value>, parts: Parts) -> MovePicker {
        let in_check = position.in_check();
        let usable = !hints.table.is_none()
            && (wins.is_none() || in_check || is_forcing(position, hints.table))
            && position.is_legal(hints.table);
        if !usable {
            hints.table = Move::NONE;
        }
        let stage = match (usable, in_check) {
            (true, _) => Stage::Table,
            (false, true) => Stage::GenerateEvasions,
            (false, false) => Stage::GenerateCaptures,
        };
        let base = stack.0.len();
        MovePicker {
            hints,
            stage,
            base,
            bad_end: base,
            at: base,
            end: base,
            wins,
            parts,
            checks_only: false,
            checks: CheckSquares::NONE,
            sorted: false,
            picked: 0,
        }
    }

    /// Returns the node's stretch of the stack.
    pub fn finish(self, stack: &mut MoveStack) {
        stack.0.truncate(self.base);
    }

    /// Whether what comes now are quiet moves or losing captures.
    pub fn is_late(&self) -> bool {
        self.stage >= Stage::GenerateQuiets && self.stage <= Stage::BadCaptures
    }

    /// Leaves out the quiet moves that are still to come, except direct checks.
    pub fn skip_quiets(&mut self) {
        self.checks_only = true;
    }

    /// Staying a pawn, a bishop or a rook gains nothing but in rare nets of mates with dropped pawns.
    #[inline]
    fn is_wanted(&self, position: &Position, mv: Move) -> bool {
        !self.parts.has(Part::IdleMoves) || !is_idle(position, mv)
    }

    /// What an exchange must come to if it is not to be put off: a loss is enough of a capture that takes much or has done well,
    /// and one that has done badly must win.
    fn limit(&self, position: &Position, move_history: &MoveHistory, mv: Move) -> Value {
        if !self.parts.has(Part::LooseCaptures) {
            return 0;
        }
        let history = move_history.capture(piece_of(position, mv), mv, position.captured_by(mv));
        -(see::direct_gain(position, mv) + history / 8) / 4
    }

    fn begin_bad_captures(&mut self) {
        self.stage = Stage::BadCaptures;
        self.at = self.base;
        self.end = self.bad_end;
    }

    /// The next move; none once all have been handed out.
    pub fn next(
        &mut self,
        stack: &mut MoveStack,
        scratch: &mut MoveList,
        position: &Position,
        move_history: &MoveHistory,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = if position.in_check() { Stage::GenerateEvasions } else { Stage::GenerateCaptures };
                    return Some(self.hints.table);
                }
                Stage::GenerateCaptures => self.generate_captures(stack, scratch, position, move_history),
                Stage::GoodCaptures => {
                    if let Some(mv) = self.next_good_capture(stack, position, move_history) {
                        return Some(mv);
                    }
                    self.stage = if self.wins.is_some() { Stage::Done } else { Stage::FirstKiller };
                }
                Stage::FirstKiller => {
                    self.stage = Stage::SecondKiller;
                    let mv = self.hints.killers[0];
                    if self.is_fresh_quiet(position, mv) {
                        return Some(mv);
                    }
                    self.hints.killers[0] = Move::NONE;
                }
                Stage::SecondKiller => {
                    self.stage = Stage::Counter;
                    let mv = self.hints.killers[1];
                    if self.is_fresh_quiet(position, mv) {
                        return Some(mv);
                    }
                    self.hints.killers[1] = Move::NONE;
                }
                Stage::Counter => {
                    self.stage = Stage::GenerateQuiets;
                    let mv = self.hints.counter;
                    if !self.hints.killers.contains(&mv) && self.is_fresh_quiet(position, mv) {
                        return Some(mv);
                    }
                    self.hints.counter = Move::NONE;
                }
                Stage::GenerateQuiets => self.generate_quiets(stack, scratch, position, move_history),
                Stage::Quiets => match self.pick(stack) {
                    Some(entry) => {
                        let mv = unscored(entry);
                        if !self.checks_only || self.checks.has(piece_of(position, mv), mv) {
                            return Some(mv);
                        }
                    }
                    None => self.begin_bad_captures(),
                },
                Stage::BadCaptures => {
                    if self.at == self.end {
                        self.stage = Stage::Done;
                        continue;
                    }
                    self.at += 1;
                    return Some(unscored(stack.0[self.at - 1]));
                }
                Stage::GenerateEvasions => self.generate_evasions(stack, scratch, position, move_history),
                Stage::Evasions => match self.pick(stack) {
                    Some(entry) => return Some(unscored(entry)),
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    #[inline(always)]
    fn generate_captures(
        &mut self,
        stack: &mut MoveStack,
        scratch: &mut MoveList,
        position: &Position,
        move_history: &MoveHistory,
    ) {
        scratch.clear();
        position.captures(scratch);
        for mv in scratch.iter().copied() {
            if mv != self.hints.table && self.is_wanted(position, mv) {
                stack.0.push(scored(mv, capture_score(position, move_history, mv)));
            }
        }
        self.end = stack.0.len();
        self.stage = Stage::GoodCaptures;
    }

    /// The next capture that loses nothing or little; those that lose more are kept for later.
    #[inline(always)]
    fn next_good_capture(
        &mut self,
        stack: &mut MoveStack,
        position: &Position,
        move_history: &MoveHistory,
    ) -> Option<Move> {
        while let Some(entry) = self.pick(stack) {
            let mv = unscored(entry);
            let limit = self.wins.unwrap_or_else(|| self.limit(position, move_history, mv));
            if see::wins_at_least(position, mv, limit) {
                return Some(mv);
            }
            if self.wins.is_none() {
                stack.0[self.bad_end] = entry;
                self.bad_end += 1;
            }
        }
        None
    }

    #[inline(always)]
    fn generate_quiets(
        &mut self,
        stack: &mut MoveStack,
        scratch: &mut MoveList,
        position: &Position,
        move_history: &MoveHistory,
    ) {
        scratch.clear();
        position.quiets(scratch);
        stack.0.truncate(self.bad_end);
        let turn = position.turn();
        self.checks = CheckSquares::of(position);
        for mv in scratch.iter().copied() {
            let is_known = mv == self.hints.table || mv == self.hints.counter || self.hints.killers.contains(&mv);
            if is_known || !self.is_wanted(position, mv) {
                continue;
            }
            let piece = piece_of(position, mv);
            let check = if self.checks.has(piece, mv) { CHECK_BONUS } else { 0 };
            let score = check + move_history.quiet(turn, piece, mv);
            stack.0.push(scored(mv, score));
        }
        self.at = self.bad_end;
        self.end = stack.0.len();
        (self.sorted, self.picked) = (false, 0);
        self.stage = Stage::Quiets;
    }

    #[inline(always)]
    fn generate_evasions(
        &mut self,
        stack: &mut MoveStack,
        scratch: &mut MoveList,
        position: &Position,
        move_history: &MoveHistory,
    ) {
        scratch.clear();
        position.legal_moves(scratch);
        let turn = position.turn();
        for mv in scratch.iter().copied() {
            if mv == self.hints.table {
                continue;
            }
            let score = if is_forcing(position, mv) {
                EVASION_CAPTURE + capture_score(position, move_history, mv)
            } else {
                move_history.quiet(turn, piece_of(position, mv), mv)
            };
            stack.0.push(scored(mv, score));
        }
        self.end = stack.0.len();
        self.stage = Stage::Evasions;
    }

    /// The best of what is left in this stage.
    fn pick(&mut self, stack: &mut MoveStack) -> Option<i64> {
        let rest = &mut stack.0[self.at..self.end];
        if rest.is_empty() {
            return None;
        }
        if !self.sorted {
            if self.picked >= PICKS_BEFORE_SORT {
                sort::descending(rest);
                self.sorted = true;
            } else {
                let mut best = 0;
                for (index, entry) in rest.iter().enumerate().skip(1) {
                    if *entry > rest[best] {
                        best = index;
                    }
                }
                rest.swap(0, best);
            }
        }
        self.picked += 1;
        self.at += 1;
        Some(rest[0])
    }

    fn is_fresh_quiet(&self, position: &Position, mv: Move) -> bool {
        !mv.is_none() && mv != self.hints.table && position.is_legal(mv) && !is_forcing(position, mv)
    }
}

/// Above every history score.
const EVASION_CAPTURE: i32 = 1 << 20;

/// Biggest gain first, of equal ones the one that has done better, of those the cheapest piece.
#[inline]
fn capture_score(position: &Position, move_history: &MoveHistory, mv: Move) -> i32 {
    let piece = piece_of(position, mv);
    let history = move_history.capture(piece, mv, position.captured_by(mv));
    see::direct_gain(position, mv) * 16 + history / 2 - see::gain(piece.kind()) / 4
}
