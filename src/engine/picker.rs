//! Hands out the moves of a node, the likely best ones first, and generates them as late as it can.

use super::{
    Value,
    history_heur::Histories,
    parts::{Part, Parts},
    searcher::piece_of,
    see, sort,
};
use crate::rules::{Kind, Move, MoveList, Piece, Position, SquareSet};

/// Scored moves of all nodes on the current path: each node owns a stretch at the end while it is at work.
///
/// A move and its score share one integer, so that an order never depends on how a sort breaks ties.
#[derive(Default)]
pub(super) struct MoveStack(Vec<i64>);

#[inline]
fn scored(mv: Move, score: i32) -> i64 {
    (score as i64) << 16 | mv.bits() as i64
}

#[inline]
fn unscored(entry: i64) -> Move {
    Move::from_bits(entry as u16).unwrap_or(Move::NONE)
}

/// What ordering needs to know of the node.
#[derive(Clone, Copy)]
pub(super) struct Hints {
    pub table: Move,
    pub killers: [Move; 2],
    /// The quiet answer to the move before.
    pub counter: Move,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Table,
    MakeCaptures,
    GoodCaptures,
    FirstKiller,
    SecondKiller,
    Counter,
    MakeQuiets,
    Quiets,
    BadCaptures,
    MakeEvasions,
    Evasions,
    Done,
}

/// Moves of one node.
#[derive(Clone)]
pub(super) struct Picker {
    hints: Hints,
    stage: Stage,
    base: usize,
    /// Captures put off as losing lie from `base` to here.
    bad_end: usize,
    at: usize,
    end: usize,
    /// Where only captures and their like are asked for: what they must win at least.
    wins: Option<Value>,
    parts: Parts,
    /// Of the quiet moves still to come, only those that give check directly.
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

/// After so many picks by search the rest of a stage is sorted at once.
const PICKS_BEFORE_SORT: u32 = 10;

impl Picker {
    /// All moves of a position.
    pub fn all(stack: &MoveStack, position: &Position, hints: Hints, parts: Parts) -> Picker {
        Picker::new(stack, position, hints, None, parts)
    }

    /// Captures and their like that win at least so much; every evasion in check.
    pub fn forcing(stack: &MoveStack, position: &Position, hints: Hints, wins: Value, parts: Parts) -> Picker {
        Picker::new(stack, position, hints, Some(wins), parts)
    }

    fn new(stack: &MoveStack, position: &Position, mut hints: Hints, wins: Option<Value>, parts: Parts) -> Picker {
        let in_check = position.in_check();
        let usable = !hints.table.is_none()
            && (wins.is_none() || in_check || is_forcing(position, hints.table))
            && position.is_legal(hints.table);
        if !usable {
            hints.table = Move::NONE;
        }
        let stage = match (usable, in_check) {
            (true, _) => Stage::Table,
            (false, true) => Stage::MakeEvasions,
            (false, false) => Stage::MakeCaptures,
        };
        let base = stack.0.len();
        Picker {
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

    /// Gives the node's stretch of the stack back.
    pub fn finish(self, stack: &mut MoveStack) {
        stack.0.truncate(self.base);
    }

    /// Whether what comes now are quiet moves or losing captures.
    pub fn is_late(&self) -> bool {
        self.stage >= Stage::MakeQuiets && self.stage <= Stage::BadCaptures
    }

    /// Leaves out the quiet moves that are still to come, but for direct checks.
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
    fn limit(&self, position: &Position, histories: &Histories, mv: Move) -> Value {
        if !self.parts.has(Part::LooseCaptures) {
            return 0;
        }
        let history = histories.capture(piece_of(position, mv), mv, position.captured_by(mv));
        -(see::direct_gain(position, mv) + history / 8) / 4
    }

    fn begin_bad_captures(&mut self) {
        self.stage = Stage::BadCaptures;
        self.at = self.base;
        self.end = self.bad_end;
    }

    pub fn next(
        &mut self,
        stack: &mut MoveStack,
        scratch: &mut MoveList,
        position: &Position,
        histories: &Histories,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = if position.in_check() { Stage::MakeEvasions } else { Stage::MakeCaptures };
                    return Some(self.hints.table);
                }
                Stage::MakeCaptures => {
                    scratch.clear();
                    position.captures(scratch);
                    for mv in scratch.iter().copied() {
                        if mv != self.hints.table && self.is_wanted(position, mv) {
                            stack.0.push(scored(mv, capture_score(position, histories, mv)));
                        }
                    }
                    self.end = stack.0.len();
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => {
                    let Some(entry) = self.pick(stack) else {
                        self.stage = if self.wins.is_some() { Stage::Done } else { Stage::FirstKiller };
                        continue;
                    };
                    let mv = unscored(entry);
                    let limit = self.wins.unwrap_or_else(|| self.limit(position, histories, mv));
                    if see::wins_at_least(position, mv, limit) {
                        return Some(mv);
                    }
                    if self.wins.is_none() {
                        stack.0[self.bad_end] = entry;
                        self.bad_end += 1;
                    }
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
                    self.stage = Stage::MakeQuiets;
                    let mv = self.hints.counter;
                    if !self.hints.killers.contains(&mv) && self.is_fresh_quiet(position, mv) {
                        return Some(mv);
                    }
                    self.hints.counter = Move::NONE;
                }
                Stage::MakeQuiets => {
                    scratch.clear();
                    position.quiets(scratch);
                    stack.0.truncate(self.bad_end);
                    let turn = position.turn();
                    self.checks = CheckSquares::of(position);
                    for mv in scratch.iter().copied() {
                        let is_known =
                            mv == self.hints.table || mv == self.hints.counter || self.hints.killers.contains(&mv);
                        if is_known || !self.is_wanted(position, mv) {
                            continue;
                        }
                        let piece = piece_of(position, mv);
                        let check = if self.checks.has(piece, mv) { CHECK_BONUS } else { 0 };
                        let score = check + histories.quiet(turn, piece, mv);
                        stack.0.push(scored(mv, score));
                    }
                    self.at = self.bad_end;
                    self.end = stack.0.len();
                    (self.sorted, self.picked) = (false, 0);
                    self.stage = Stage::Quiets;
                }
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
                Stage::MakeEvasions => {
                    scratch.clear();
                    position.legal_moves(scratch);
                    let turn = position.turn();
                    for mv in scratch.iter().copied() {
                        if mv == self.hints.table {
                            continue;
                        }
                        let score = if is_forcing(position, mv) {
                            EVASION_CAPTURE + capture_score(position, histories, mv)
                        } else {
                            histories.quiet(turn, piece_of(position, mv), mv)
                        };
                        stack.0.push(scored(mv, score));
                    }
                    self.end = stack.0.len();
                    self.stage = Stage::Evasions;
                }
                Stage::Evasions => match self.pick(stack) {
                    Some(entry) => return Some(unscored(entry)),
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
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

/// Whether a pawn, a bishop or a rook stays what it is where it may promote. The promoted piece moves as it does, and further.
#[inline]
fn is_idle(position: &Position, mv: Move) -> bool {
    let Some(from) = mv.from() else { return false };
    let rules = position.rules();
    let zone = rules.promotion_zone(position.turn());
    if mv.promotes() || !(zone.contains(from) || zone.contains(mv.to())) {
        return false;
    }
    let kind = piece_of(position, mv).kind();
    matches!(kind, Kind::Pawn | Kind::Bishop | Kind::Rook) && rules.promotion_of(kind).is_some()
}

/// Above every history score.
const EVASION_CAPTURE: i32 = 1 << 20;

/// Whether [`Position::captures`] counts the move, which must be pseudo-legal.
#[inline]
pub(super) fn is_forcing(position: &Position, mv: Move) -> bool {
    if mv.is_drop() {
        return false;
    }
    position.captured_by(mv).is_some()
        || mv.promotes() && matches!(piece_of(position, mv).kind(), Kind::Pawn | Kind::Elephant)
}

/// Biggest gain first, of equal ones the one that has done better, of those the cheapest piece.
#[inline]
fn capture_score(position: &Position, histories: &Histories, mv: Move) -> i32 {
    let piece = piece_of(position, mv);
    let history = histories.capture(piece, mv, position.captured_by(mv));
    see::direct_gain(position, mv) * 16 + history / 2 - see::gain(piece.kind()) / 4
}
