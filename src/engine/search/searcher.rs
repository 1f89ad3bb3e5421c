//! What every part of the search builds on: walking the tree, the ends of lines, the clock, and learning from cutoffs.

use super::{
    correction_history::FeatureIndices,
    move_history::PieceTo,
    move_kind::{is_forcing, piece_of},
    move_picker::MovePicker,
    state::{BEFORE_ROOT, POLL_NODES, SearchState, SearchTables},
    tt::TtEntry,
};
use crate::engine::{
    control::SearchControl,
    parts::Part,
    value::{EVAL_LIMIT, INFINITE, MATE, MATE_BOUND, Value, mated_at, mates_at},
};
use crate::rules::{Color, Declaration, Impasse, Kind, Move, Square};

/// How far back a repetition is looked for.
const REPETITION_REACH: usize = 16;
/// What breaking the ban on perpetual check costs in the tree: more than any material, but no mate, as one may still vary.
const PERPETUAL: Value = EVAL_LIMIT + 1_000;

/// A search at work: its state, what outlives it, and who controls it.
pub struct Searcher<'a> {
    pub tables: &'a mut SearchTables,
    pub state: &'a mut SearchState,
    pub control: &'a mut dyn SearchControl,
}

impl Searcher<'_> {
    /// Whether this part of the search is at work.
    #[inline]
    pub fn has(&self, part: Part) -> bool {
        self.tables.parts.has(part)
    }

    /// What an earlier visit found out about the position.
    #[inline]
    pub fn probe(&self, key: u64, ply: usize) -> Option<TtEntry> {
        self.tables.tt.probe(key, ply).filter(|_| self.has(Part::Table))
    }

    /// The key of the position in the transposition table.
    #[inline]
    pub fn key(&self) -> u64 {
        self.state.position.key() ^ self.state.skill.salt
    }

    #[inline]
    pub fn store(&mut self, key: u64, ply: usize, entry: TtEntry) {
        self.tables.tt.store(key, ply, entry);
    }

    pub fn evaluate(&mut self, ply: usize) -> Value {
        let mut value = self.tables.evaluator.value(&self.state.position, &self.state.sums[ply]);
        if let Some(net) = &self.tables.net
            && self.state.net_sums.is_used()
        {
            value += net.value(&self.state.position, &mut self.state.net_sums, ply);
        }
        (value + self.state.skill.noise(self.state.position.key())).clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    /// The evaluation, corrected by what searches found in positions like this one.
    #[inline]
    pub fn corrected(&self, eval: Value, ply: usize) -> Value {
        // a level's noise is an error too, and would be learnt away
        if self.state.skill.is_weak() || !self.has(Part::Corrections) {
            return eval;
        }
        let position = &self.state.position;
        let correction =
            self.tables.corrections.of(position.turn(), FeatureIndices::of(position, self.moves_before(ply)));
        (eval + correction).clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    #[inline]
    pub fn is_blind_to(&self, mv: Move, ply: usize) -> bool {
        ply > 0 && self.state.skill.is_blind && self.state.skill.is_blind_to(&self.state.position, mv)
    }

    #[inline]
    pub fn next_move(&mut self, picker: &mut MovePicker) -> Option<Move> {
        let tables = &mut *self.tables;
        picker.next(&mut tables.moves, &mut tables.scratch, &self.state.position, &tables.move_history)
    }

    /// The moves before this ply, the latest first.
    #[inline]
    pub fn moves_before(&self, ply: usize) -> [PieceTo; 2] {
        [self.state.plies[ply + BEFORE_ROOT - 1].piece_to, self.state.plies[ply + BEFORE_ROOT - 2].piece_to]
    }

    pub fn make(&mut self, mv: Move, ply: usize) {
        let state = &mut *self.state;
        let piece = piece_of(&state.position, mv);
        let captured = state.position.captured_by(mv);
        state.position.do_move(mv);
        self.tables.tt.prefetch(state.position.key() ^ state.skill.salt);
        state.sums[ply + 1] = self.tables.evaluator.after_move(&state.sums[ply], &state.position, mv, piece, captured);
        if let Some(net) = &self.tables.net
            && state.net_sums.is_used()
        {
            let changes = net.changes(&state.position, mv, piece, captured, state.sums[ply + 1].kings);
            state.net_sums.record(ply + 1, changes);
        }
        let here = &mut state.plies[ply + BEFORE_ROOT];
        here.piece_to = PieceTo::new(piece, mv);
        here.mv = mv;
        state.nodes += 1;
    }

    /// Makes a move that was counted when it was first made.
    pub fn remake(&mut self, mv: Move, ply: usize) {
        self.make(mv, ply);
        self.state.nodes -= 1;
    }

    #[inline]
    pub fn unmake(&mut self) {
        self.state.position.undo_move();
    }

    /// Whether the search must unwind; looks at the limits now and then.
    #[inline]
    pub fn is_aborted(&mut self) -> bool {
        if self.state.nodes >= self.state.next_poll {
            self.poll();
        }
        self.state.aborted
    }

    /// Looks at limits and clock, and asks whether to stop or pause.
    pub fn poll(&mut self) {
        let state = &mut *self.state;
        state.next_poll = state.nodes + POLL_NODES;
        // a level looks at each of its moves once, however few nodes it has
        let is_first_pass = state.skill.is_weak() && state.root_depth <= 1;
        if let Some(limit) = state.limits.nodes.filter(|_| !is_first_pass) {
            state.next_poll = state.next_poll.min(limit);
            state.aborted |= state.nodes >= limit;
        }
        if self.control.should_stop() {
            state.aborted = true;
        }
        if state.plan.is_timed()
            && let Some(elapsed) = state.elapsed_ms(self.control)
        {
            state.aborted |= state.plan.is_over(elapsed, state.pondered_ms());
        }
        if !state.aborted && state.nodes >= state.pause_from && self.control.should_pause() {
            (state.aborted, state.paused) = (true, true);
        }
    }

    /// The value when the game is over here, or practically over: bare king, repetition, declaration, move limit.
    #[inline]
    pub fn terminal_value(&mut self, ply: usize) -> Option<Value> {
        let state = &*self.state;
        let position = &state.position;
        let turn = position.turn();
        if state.has_bare_king_rule
            && let Some(outcome) = position.bare_king_outcome(state.bare_king)
        {
            return Some(match outcome.winner {
                None => 0,
                Some(winner) if winner == turn => mates_at(ply),
                Some(_) => mated_at(ply),
            });
        }
        // one's own next move is compared with the whole game, the tree below it only with the last plies
        let reach = if ply == 1 { usize::MAX } else { REPETITION_REACH };
        if let Some(repetition) = position.repetition(reach) {
            return Some(match repetition.checked_by {
                // a draw is not quite worth the same each time, so that searches do not go blind among draws
                None => 1 - (state.nodes & 2) as Value,
                Some(checker) if checker == turn => -PERPETUAL,
                Some(_) => PERPETUAL,
            });
        }
        if matches!(state.impasse, Impasse::Declare24 | Impasse::Declare27)
            && position.declaration(state.impasse, state.credit) == Some(Declaration::Wins)
        {
            return Some(mates_at(ply + 1));
        }
        if state.past_limit(ply).is_some_and(|past| past.is_multiple_of(2))
            && !position.in_check()
            && position.has_legal_move()
        {
            return Some(0);
        }
        None
    }

    /// Whether a null move may be tried: with few pieces left having to move may be what is bad (zugzwang).
    pub fn allows_null_move(&self) -> bool {
        let position = &self.state.position;
        let own = position.by_color(position.turn());
        position.rules().has_drops() || (own - position.by_kind(Kind::Pawn)).len() >= 5
    }

    /// The value of being mated here, or of what the position looks like where the player does not see that far.
    pub fn mated_value(&mut self, ply: usize) -> Value {
        if ply <= self.state.skill.mate_plies { mated_at(ply) } else { self.evaluate(ply) }
    }

    /// Whether a mate in one from here is worth a test of its own.
    #[inline]
    pub fn tests_mate_in_one(&self, ply: usize) -> bool {
        self.state.tests_mate_in_one && self.has(Part::MateInOne) && ply < self.state.skill.mate_plies
    }

    /// Whether both royals of the side to move are attacked: one of them is lost.
    #[inline]
    pub fn forks_royals(&self) -> bool {
        let position = &self.state.position;
        let turn = position.turn();
        let royals = position.royals(turn);
        let occupied = position.occupied();
        royals.has_many() && royals.iter().all(|royal| !position.attackers_to(royal, !turn, occupied).is_empty())
    }

    /// Whether the drop just made stands near an enemy royal, and has support there.
    #[inline]
    pub fn drops_near_royal(&self, drop: Move) -> bool {
        let position = &self.state.position;
        let (enemy, to) = (position.turn(), drop.to());
        let is_near = |royal: Square| to.file().abs_diff(royal.file()).max(to.rank().abs_diff(royal.rank())) <= 2;
        position.royals(enemy).iter().any(is_near) && !position.attackers_to(to, !enemy, position.occupied()).is_empty()
    }

    pub fn make_null(&mut self, ply: usize) {
        let state = &mut *self.state;
        state.position.do_null();
        state.sums[ply + 1] = state.sums[ply];
        state.net_sums.record_pass(ply + 1);
        let here = &mut state.plies[ply + BEFORE_ROOT];
        here.piece_to = PieceTo::NONE;
        here.mv = Move::NONE;
    }

    /// Records that the move refuted the node, and that those tried before did not.
    pub fn update_history(&mut self, mv: Move, quiets: &[Move], captures: &[Move], depth: i32, ply: usize) {
        let position = &self.state.position;
        let turn: Color = position.turn();
        let before = self.moves_before(ply);
        let bonus = (800 * depth - 300).min(2_500);
        let [keeps_killers, keeps_counters] = [Part::Killers, Part::CounterMoves].map(|part| self.has(part));
        let move_history = &mut self.tables.move_history;
        if is_forcing(position, mv) {
            move_history.raise_capture(piece_of(position, mv), mv, position.captured_by(mv), bonus);
        } else {
            let killers = &mut self.state.plies[ply + BEFORE_ROOT].killers;
            if keeps_killers && killers[0] != mv {
                *killers = [mv, killers[0]];
            }
            if keeps_counters {
                move_history.set_counter(turn, before[0], mv);
            }
            move_history.raise_quiet(turn, piece_of(position, mv), mv, bonus);
            for quiet in quiets {
                move_history.raise_quiet(turn, piece_of(position, *quiet), *quiet, -bonus);
            }
        }
        for capture in captures {
            let victim = position.captured_by(*capture);
            move_history.raise_capture(piece_of(position, *capture), *capture, victim, -bonus);
        }
    }
}

const _: () = assert!(MATE < INFINITE && PERPETUAL < MATE_BOUND);
