//! What every part of the search stands on: walking the tree, the ends of lines, the clock, and what is learnt on the way.

use super::{
    EVAL_LIMIT, INFINITE, Info, MATE, MATE_BOUND, Value,
    correction::Places,
    history_heur::Slot,
    job::{BEFORE_ROOT, Job, POLL_NODES, Tables},
    limits::Watch,
    mated_at, mates_at,
    parts::Part,
    picker::{self, Picker},
    tt::Hit,
};
use crate::rules::{Color, Declaration, Impasse, Kind, Move, Piece, Position, Square};

/// How far back a repetition is looked for.
const REPETITION_REACH: usize = 16;
/// What breaking the ban on perpetual check costs in the tree: more than any material, but no mate, as one may still vary.
const PERPETUAL: Value = EVAL_LIMIT + 1_000;

pub(super) struct Searcher<'a> {
    pub tables: &'a mut Tables,
    pub job: &'a mut Job,
    pub watch: &'a mut dyn Watch,
}

impl Searcher<'_> {
    /// Whether this part of the search is at work.
    #[inline]
    pub fn has(&self, part: Part) -> bool {
        self.tables.parts.has(part)
    }

    /// What an earlier visit found out about the position.
    #[inline]
    pub fn probe(&self, key: u64, ply: usize) -> Option<Hit> {
        self.tables.table.probe(key, ply).filter(|_| self.has(Part::Table))
    }

    #[inline]
    pub fn key(&self) -> u64 {
        self.job.position.key() ^ self.job.skill.salt
    }

    #[inline]
    pub fn store(&mut self, key: u64, ply: usize, hit: Hit) {
        self.tables.table.store(key, ply, hit);
    }

    pub fn evaluate(&mut self, ply: usize) -> Value {
        let value = self.tables.evaluator.value(&self.job.position, &self.job.sums[ply]);
        (value + self.job.skill.noise(self.job.position.key())).clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    /// The evaluation, corrected by what searches found in positions like this one.
    #[inline]
    pub fn corrected(&self, eval: Value, ply: usize) -> Value {
        // a level's noise is an error too, and would be learnt away
        if self.job.skill.is_weak() || !self.has(Part::Corrections) {
            return eval;
        }
        let position = &self.job.position;
        let correction = self.tables.corrections.of(position.turn(), Places::of(position, self.before(ply)));
        (eval + correction).clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    #[inline]
    pub fn is_blind_to(&self, mv: Move, ply: usize) -> bool {
        ply > 0 && self.job.skill.is_blind && self.job.skill.is_blind_to(&self.job.position, mv)
    }

    #[inline]
    pub fn next_move(&mut self, picker: &mut Picker) -> Option<Move> {
        let tables = &mut *self.tables;
        picker.next(&mut tables.moves, &mut tables.scratch, &self.job.position, &tables.histories)
    }

    /// The moves before this ply, the latest first.
    #[inline]
    pub fn before(&self, ply: usize) -> [Slot; 2] {
        [self.job.plies[ply + BEFORE_ROOT - 1].slot, self.job.plies[ply + BEFORE_ROOT - 2].slot]
    }

    pub fn make(&mut self, mv: Move, ply: usize) {
        let job = &mut *self.job;
        let piece = piece_of(&job.position, mv);
        let captured = job.position.captured_by(mv);
        job.position.do_move(mv);
        self.tables.table.touch(job.position.key() ^ job.skill.salt);
        job.sums[ply + 1] = self.tables.evaluator.after_move(&job.sums[ply], &job.position, mv, piece, captured);
        let here = &mut job.plies[ply + BEFORE_ROOT];
        here.slot = Slot::new(piece, mv);
        here.mv = mv;
        job.nodes += 1;
    }

    /// Makes a move that was counted when it was first made.
    pub fn make_again(&mut self, mv: Move, ply: usize) {
        self.make(mv, ply);
        self.job.nodes -= 1;
    }

    #[inline]
    pub fn unmake(&mut self) {
        self.job.position.undo_move();
    }

    /// Whether the search must unwind; looks at the world now and then.
    #[inline]
    pub fn is_aborted(&mut self) -> bool {
        if self.job.nodes >= self.job.next_poll {
            self.poll();
        }
        self.job.aborted
    }

    /// Looks at limits, clock and listener.
    pub fn poll(&mut self) {
        let job = &mut *self.job;
        job.next_poll = job.nodes + POLL_NODES;
        // a level looks at each of its moves once, however few nodes it has
        let is_first_pass = job.skill.is_weak() && job.root_depth <= 1;
        if let Some(limit) = job.limits.nodes.filter(|_| !is_first_pass) {
            job.next_poll = job.next_poll.min(limit);
            job.aborted |= job.nodes >= limit;
        }
        if self.watch.should_stop() {
            job.aborted = true;
        }
        if job.plan.is_timed()
            && let Some(elapsed) = job.elapsed_ms(self.watch)
        {
            job.aborted |= job.plan.is_over(elapsed, job.pondered_ms());
        }
        if !job.aborted && job.nodes >= job.pause_from && self.watch.should_pause() {
            (job.aborted, job.paused) = (true, true);
        }
    }

    /// The value when the game is over here, or as good as over: bare king, repetition, declaration, move limit.
    #[inline]
    pub fn end_value(&mut self, ply: usize) -> Option<Value> {
        let job = &*self.job;
        let position = &job.position;
        let turn = position.turn();
        if job.knows_bare_king
            && let Some(outcome) = position.bare_king_outcome(job.bare_king)
        {
            return Some(match outcome.winner {
                None => 0,
                Some(winner) if winner == turn => mates_at(ply),
                Some(_) => mated_at(ply),
            });
        }
        // one's own next move is weighed against the whole game, the tree below it only against its neighbourhood
        let reach = if ply == 1 { usize::MAX } else { REPETITION_REACH };
        if let Some(repetition) = position.repetition(reach) {
            return Some(match repetition.checked_by {
                // a draw is not quite worth the same each time, so that searches do not go blind among draws
                None => 1 - (job.nodes & 2) as Value,
                Some(checker) if checker == turn => -PERPETUAL,
                Some(_) => PERPETUAL,
            });
        }
        if matches!(job.impasse, Impasse::Declare24 | Impasse::Declare27)
            && position.declaration(job.impasse, job.credit) == Some(Declaration::Wins)
        {
            return Some(mates_at(ply + 1));
        }
        if job.past_limit(ply).is_some_and(|past| past.is_multiple_of(2))
            && !position.in_check()
            && position.has_legal_move()
        {
            return Some(0);
        }
        None
    }

    /// A pass says nothing where having to move may be the trouble: few pieces left.
    pub fn has_forces(&self) -> bool {
        let position = &self.job.position;
        let own = position.by_color(position.turn());
        position.rules().has_drops() || (own - position.by_kind(Kind::Pawn)).len() >= 5
    }

    /// The value of being mated here, or of what the position looks like where the player does not see so far.
    pub fn mated_value(&mut self, ply: usize) -> Value {
        if ply <= self.job.skill.mate_plies { mated_at(ply) } else { self.evaluate(ply) }
    }

    /// Whether a mate in one from here is worth a test of its own.
    #[inline]
    pub fn sees_mate_in_one(&self, ply: usize) -> bool {
        self.job.mates_matter && self.has(Part::MateInOne) && ply < self.job.skill.mate_plies
    }

    /// Whether both royals of the side to move are attacked: one of them is lost.
    #[inline]
    pub fn forks_royals(&self) -> bool {
        let position = &self.job.position;
        let turn = position.turn();
        let royals = position.royals(turn);
        let occupied = position.occupied();
        royals.has_many() && royals.iter().all(|royal| !position.attackers_to(royal, !turn, occupied).is_empty())
    }

    /// Whether the drop just made stands near an enemy royal, and has support there.
    #[inline]
    pub fn drops_near_royal(&self, drop: Move) -> bool {
        let position = &self.job.position;
        let (enemy, to) = (position.turn(), drop.to());
        let is_near = |royal: Square| to.file().abs_diff(royal.file()).max(to.rank().abs_diff(royal.rank())) <= 2;
        position.royals(enemy).iter().any(is_near) && !position.attackers_to(to, !enemy, position.occupied()).is_empty()
    }

    pub fn make_null(&mut self, ply: usize) {
        let job = &mut *self.job;
        job.position.do_null();
        job.sums[ply + 1] = job.sums[ply];
        let here = &mut job.plies[ply + BEFORE_ROOT];
        here.slot = Slot::NONE;
        here.mv = Move::NONE;
    }

    /// The move refuted the node: remember it, and that those tried before did not.
    pub fn reward(&mut self, mv: Move, quiets: &[Move], captures: &[Move], depth: i32, ply: usize) {
        let position = &self.job.position;
        let turn: Color = position.turn();
        let before = self.before(ply);
        let bonus = (800 * depth - 300).min(2_500);
        let [keeps_killers, keeps_counters] = [Part::Killers, Part::CounterMoves].map(|part| self.has(part));
        let histories = &mut self.tables.histories;
        if picker::is_forcing(position, mv) {
            histories.raise_capture(piece_of(position, mv), mv, position.captured_by(mv), bonus);
        } else {
            let killers = &mut self.job.plies[ply + BEFORE_ROOT].killers;
            if keeps_killers && killers[0] != mv {
                *killers = [mv, killers[0]];
            }
            if keeps_counters {
                histories.set_counter(turn, before[0], mv);
            }
            histories.raise_quiet(turn, piece_of(position, mv), mv, bonus);
            for quiet in quiets {
                histories.raise_quiet(turn, piece_of(position, *quiet), *quiet, -bonus);
            }
        }
        for capture in captures {
            let victim = position.captured_by(*capture);
            histories.raise_capture(piece_of(position, *capture), *capture, victim, -bonus);
        }
    }

    /// Tells the listener about a line.
    pub fn report(&mut self, info: &Info) {
        self.watch.report(info);
    }
}

/// The piece that a pseudo-legal move sets in motion.
#[inline]
pub(super) fn piece_of(position: &Position, mv: Move) -> Piece {
    position.moved_piece(mv).unwrap_or(Piece::new(position.turn(), Kind::Pawn))
}

const _: () = assert!(MATE < INFINITE && PERPETUAL < MATE_BOUND);
