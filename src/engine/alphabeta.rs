//! The main search: principal variation search with a table, null moves, reductions and pruning.

use super::{
    EVAL_LIMIT, INFINITE, Info, MATE, MATE_BOUND, MAX_PLY, NO_EVAL, Value,
    correction::Places,
    history_heur::Slot,
    is_mate_value,
    job::{BEFORE_ROOT, Job, POLL_NODES, Tables},
    limits::Watch,
    mate, mated_at, mates_at,
    picker::{self, Hints, Picker},
    see,
    tt::{Hit, Kept},
};
use crate::rules::{Color, Declaration, Impasse, Kind, Move, Piece, Position};

/// How far back a repetition is looked for.
const REPETITION_REACH: usize = 16;
/// What breaking the ban on perpetual check costs in the tree: more than any material, but no mate, as one may still vary.
const PERPETUAL: Value = EVAL_LIMIT + 1_000;

pub(super) struct Searcher<'a> {
    pub tables: &'a mut Tables,
    pub job: &'a mut Job,
    pub watch: &'a mut dyn Watch,
}

/// Logarithm to base 2 in 1/256, straight between powers of two: integers give the same tree on every machine.
const fn log2(n: u32) -> i32 {
    let n = if n == 0 { 1 } else { n };
    let whole = n.ilog2();
    ((whole << 8) + (((n << 8) >> whole) & 255)) as i32
}

/// How much shallower a late move is searched, in 1/1024 ply.
const fn reduction(depth: i32, n_moves: u32) -> i32 {
    let depth = log2(if depth < 1 { 1 } else { depth as u32 });
    560 + ((depth * log2(n_moves)) >> 8) * 230 / 256
}

impl Searcher<'_> {
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
        if let Some(limit) = job.limits.nodes {
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
        if let Some(left) = job.plies_left
            && ply >= left
            && (ply - left).is_multiple_of(2)
            && !position.in_check()
            && position.has_legal_move()
        {
            return Some(0);
        }
        None
    }

    /// The value of the position for the side to move, searched to `depth`; fail-soft.
    ///
    /// A pause unwinds the search. Each node on the way puts itself aside ([`Node`]), and when the search is taken up again
    /// the same calls find the nodes where they left them: no position is visited twice because of a pause.
    pub fn search<const PV: bool>(
        &mut self,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Value {
        if depth <= 0 {
            return self.quiesce::<PV>(alpha, beta, ply, 0);
        }
        let mut node = match self.job.aside.pop() {
            Some(node) => node,
            None => match self.open::<PV>(alpha, beta, depth, ply, cut_node) {
                Ok(node) => node,
                Err(value) => return value,
            },
        };
        if node.phase < Phase::Moves
            && let Some(value) = self.pass_first(&mut node, ply)
        {
            return value;
        }
        let at = ply + BEFORE_ROOT;
        let turn = self.job.position.turn();
        let in_check = self.job.position.in_check();
        let before = self.before(ply);
        let late_limit = (4 + node.depth * node.depth) as u32 * 2 / (2 - node.improving as u32);
        debug_assert!(self.job.plies[at].eval == node.eval);

        loop {
            if node.phase == Phase::Moves {
                let Some(mv) = self.next_move(&mut node.picker) else { break };
                if self.is_blind_to(mv, ply) {
                    node.n_unseen += 1;
                    continue;
                }
                node.mv = mv;
                node.n_moves += 1;
                let depth = node.depth;
                node.is_forcing = picker::is_forcing(&self.job.position, mv);
                let piece = piece_of(&self.job.position, mv);
                let history = if node.is_forcing {
                    self.tables.histories.capture(piece, mv, self.job.position.captured_by(mv))
                } else {
                    self.tables.histories.quiet(turn, piece, mv, before)
                };
                let mut reduce = reduction(depth, node.n_moves);

                // shallow moves that look hopeless are not played at all
                if node.best > -MATE_BOUND && node.picker.is_late() && !in_check {
                    let shallow = (depth - (reduce - history / 12) / 1024).max(1);
                    let hopeless = if node.is_forcing {
                        depth <= 7 && !see::wins_at_least(&self.job.position, mv, -100 * depth)
                    } else if !PV && node.n_moves > late_limit && depth <= 8 {
                        node.picker.skip_quiets();
                        true
                    } else {
                        shallow <= 7 && node.eval + 130 + 100 * shallow <= node.alpha && node.alpha > -MATE_BOUND && !PV
                            || shallow <= 3 && history < -6_000 * depth
                            || shallow <= 7 && !see::wins_at_least(&self.job.position, mv, -28 * shallow * shallow)
                    };
                    if hopeless && !self.job.position.gives_check(mv) {
                        continue;
                    }
                }

                let captured = self.job.position.captured_by(mv);
                let takes_royal = captured.is_some_and(|piece| matches!(piece.kind(), Kind::King | Kind::Prince));
                self.make(mv, ply);
                let gives_check = self.job.position.in_check();
                let extend = (gives_check || takes_royal || self.forks_royals())
                    && (ply as i32) < 2 * self.job.root_depth
                    && (node.is_forcing || node.n_moves <= 6 || PV);
                node.next_depth = depth - 1 + extend as i32;
                node.value = node.alpha + 1;
                node.phase =
                    if depth >= 2 && node.n_moves > 1 + PV as u32 && (!node.is_forcing || node.picker.is_late()) {
                        reduce -= history / 14;
                        if !node.improving {
                            reduce += 512;
                        }
                        if cut_node {
                            reduce += 1024;
                        }
                        if node.was_pv {
                            reduce -= 1024;
                        }
                        if gives_check || in_check {
                            reduce -= 1024;
                        }
                        node.reduced = (node.next_depth - reduce / 1024).clamp(1, node.next_depth.max(1));
                        Phase::Reduced
                    } else if !PV || node.n_moves > 1 {
                        Phase::Full
                    } else {
                        Phase::Open
                    };
            } else {
                self.make_again(node.mv, ply);
            }

            let (alpha, beta) = (node.alpha, node.beta);
            if node.phase == Phase::Reduced {
                node.value = -self.search::<false>(-alpha - 1, -alpha, node.reduced, ply + 1, true);
                if !self.job.aborted {
                    let again = node.value > alpha && node.reduced < node.next_depth;
                    node.phase = if again { Phase::Full } else { Phase::Open };
                }
            }
            if node.phase == Phase::Full && !self.job.aborted {
                node.value = -self.search::<false>(-alpha - 1, -alpha, node.next_depth, ply + 1, !cut_node);
                if !self.job.aborted {
                    node.phase = Phase::Open;
                }
            }
            if PV && node.phase == Phase::Open && (node.n_moves == 1 || node.value > alpha) && !self.job.aborted {
                let value = -self.search::<true>(-beta, -alpha, node.next_depth, ply + 1, false);
                if !self.job.aborted {
                    node.value = value;
                }
            }
            self.unmake();
            if self.job.aborted {
                return self.put_aside(node);
            }
            node.phase = Phase::Moves;

            if node.value > node.best {
                node.best = node.value;
                if node.value > alpha {
                    node.best_move = node.mv;
                    if PV {
                        self.job.pv.extend(ply, node.mv);
                    }
                    if node.value >= beta {
                        break;
                    }
                    node.alpha = node.value;
                }
            }
            if node.mv != node.best_move {
                if node.is_forcing {
                    node.captures.push(node.mv);
                } else {
                    node.quiets.push(node.mv);
                }
            }
        }
        node.picker.finish(&mut self.tables.moves);

        let Node { best, best_move, beta, depth, eval, raw_eval, was_pv, .. } = node;
        if node.n_moves == 0 {
            // no legal move loses, with or without check; a move merely overlooked does not
            return if node.n_unseen == 0 {
                mated_at(ply)
            } else if in_check {
                0
            } else {
                eval
            };
        }
        if best >= beta {
            self.reward(best_move, node.quiets.moves(), node.captures.moves(), depth, ply);
        }
        let kept = if best >= beta {
            Kept::Lower
        } else if PV && best > node.old_alpha {
            Kept::Exact
        } else {
            Kept::Upper
        };
        let teaches = match kept {
            Kept::Lower => best > eval,
            Kept::Upper => best < eval,
            _ => true,
        };
        if teaches
            && !in_check
            && best.abs() < EVAL_LIMIT
            && (best_move.is_none() || !picker::is_forcing(&self.job.position, best_move))
        {
            let places = Places::of(&self.job.position, before);
            self.tables.corrections.learn(turn, places, best - eval, depth);
        }
        let key = self.key();
        self.store(key, ply, Hit { mv: best_move, value: best, eval: raw_eval, depth, kept, was_pv });
        best
    }

    /// What can be said of a position before its moves are looked at: the node to search, or its value.
    fn open<const PV: bool>(
        &mut self,
        mut alpha: Value,
        mut beta: Value,
        mut depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Result<Node, Value> {
        if self.is_aborted() {
            return Err(0);
        }
        if PV {
            self.job.pv.clear(ply);
            self.job.seldepth = self.job.seldepth.max(ply);
        }
        if let Some(value) = self.end_value(ply) {
            return Err(value);
        }
        let in_check = self.job.position.in_check();
        if ply >= MAX_PLY - 1 {
            return Err(if in_check { 0 } else { self.evaluate(ply) });
        }
        // no line from here is better than a mate now or worse than being mated now
        alpha = alpha.max(mated_at(ply));
        beta = beta.min(mates_at(ply + 1));
        if alpha >= beta {
            return Err(alpha);
        }

        let at = ply + BEFORE_ROOT;
        let key = self.key();
        let hit = self.tables.table.probe(key, ply);
        let table_move = hit.map_or(Move::NONE, |hit| hit.mv);
        if !PV
            && let Some(hit) = hit
            && hit.depth >= depth
            && hit.settles(alpha, beta)
        {
            if hit.value >= beta && !table_move.is_none() && self.job.position.is_legal(table_move) {
                self.reward(table_move, &[], &[], depth, ply);
            }
            return Err(hit.value);
        }
        let was_pv = PV || hit.is_some_and(|hit| hit.was_pv);

        let mut raw_eval = NO_EVAL;
        let mut eval = NO_EVAL;
        let mut estimate = NO_EVAL;
        if !in_check {
            raw_eval = match hit {
                Some(hit) if hit.eval != NO_EVAL => hit.eval,
                _ => {
                    let eval = self.evaluate(ply);
                    self.store(key, ply, Hit { eval, was_pv, ..Hit::nothing() });
                    eval
                }
            };
            eval = self.corrected(raw_eval, ply);
            estimate = hit.map_or(eval, |hit| hit.improve(eval));
        }
        self.job.plies[at].eval = eval;
        self.job.plies[at + 1].killers = [Move::NONE; 2];
        let improving = !in_check && {
            let earlier = self.job.plies[at - 2].eval;
            earlier == NO_EVAL || eval > earlier
        };

        let mut phase = Phase::Moves;
        let mut reduced = 0;
        if !PV && !in_check {
            if depth <= 3 && estimate + 260 * depth < alpha {
                let value = self.quiesce::<false>(alpha, alpha + 1, ply, 0);
                if value <= alpha {
                    return Err(value);
                }
            }
            if depth <= 8
                && estimate - 85 * (depth - improving as i32) >= beta
                && estimate < EVAL_LIMIT
                && beta > -MATE_BOUND
            {
                return Err((estimate + beta) / 2);
            }
            if depth >= 3
                && cut_node
                && estimate >= beta
                && eval >= beta - 24 * depth + 120
                && beta > -MATE_BOUND
                && ply >= self.job.null_min_ply
                && !self.job.plies[at - 1].mv.is_none()
                && self.has_forces()
            {
                phase = Phase::Pass;
                reduced = depth - (3 + depth / 4 + ((estimate - beta) / 220).min(3));
            }
        }
        if depth <= 2 && !in_check && self.job.mates_matter && mate::in_one(&mut self.job.position).is_some() {
            return Err(mates_at(ply + 1));
        }
        if phase == Phase::Moves && depth >= 4 && table_move.is_none() && (PV || cut_node) {
            depth -= 1;
        }
        let before = self.before(ply);
        let hints = Hints { table: table_move, killers: self.job.plies[at].killers, before };
        Ok(Node {
            phase,
            alpha,
            beta,
            old_alpha: alpha,
            depth,
            eval,
            raw_eval,
            improving,
            was_pv,
            reduced,
            next_depth: 0,
            best: -INFINITE,
            best_move: Move::NONE,
            mv: Move::NONE,
            value: 0,
            is_forcing: false,
            n_moves: 0,
            n_unseen: 0,
            quiets: Tried::default(),
            captures: Tried::default(),
            picker: Picker::all(&self.tables.moves, &self.job.position, &self.tables.histories, hints),
        })
    }

    /// Lets the opponent move twice: a position that is good enough even so is good enough. `Some` ends the node.
    fn pass_first(&mut self, node: &mut Node, ply: usize) -> Option<Value> {
        let beta = node.beta;
        if node.phase <= Phase::PassAgain {
            self.make_null(ply);
            self.job.nodes += (node.phase == Phase::Pass) as u64;
            node.phase = Phase::PassAgain;
            let value = -self.search::<false>(-beta, -beta + 1, node.reduced, ply + 1, false);
            self.job.position.undo_null();
            if self.job.aborted {
                return Some(self.put_aside(node.clone()));
            }
            node.phase = Phase::Moves;
            if value >= beta {
                let value = if is_mate_value(value) { beta } else { value };
                if node.depth < 12 || self.job.null_min_ply > 0 {
                    return Some(value);
                }
                // deep in the tree a pass must hold without further passes
                self.job.null_min_ply = ply + 3 * node.reduced.max(0) as usize / 4 + 1;
                node.value = value;
                node.phase = Phase::Verify;
            }
        }
        if node.phase == Phase::Verify {
            let verified = self.search::<false>(beta - 1, beta, node.reduced, ply, false);
            if self.job.aborted {
                return Some(self.put_aside(node.clone()));
            }
            self.job.null_min_ply = 0;
            self.job.plies[ply + BEFORE_ROOT].eval = node.eval;
            node.phase = Phase::Moves;
            if verified >= beta {
                return Some(node.value);
            }
        }
        if node.depth >= 4 && !node.picker.has_table_move() {
            node.depth -= 1;
        }
        None
    }

    /// Leaves a node in the middle: to go on later after a pause, for good after a stop.
    fn put_aside(&mut self, node: Node) -> Value {
        if self.job.paused {
            self.job.aside.push(node);
        }
        0
    }

    /// A pass says nothing where having to move may be the trouble: few pieces left.
    fn has_forces(&self) -> bool {
        let position = &self.job.position;
        let own = position.by_color(position.turn());
        position.rules().has_drops() || (own - position.by_kind(Kind::Pawn)).len() >= 5
    }

    /// Whether both royals of the side to move are attacked: one of them is lost.
    #[inline]
    fn forks_royals(&self) -> bool {
        let position = &self.job.position;
        let turn = position.turn();
        let royals = position.royals(turn);
        let occupied = position.occupied();
        royals.has_many() && royals.iter().all(|royal| !position.attackers_to(royal, !turn, occupied).is_empty())
    }

    fn make_null(&mut self, ply: usize) {
        let job = &mut *self.job;
        job.position.do_null();
        job.sums[ply + 1] = job.sums[ply];
        let here = &mut job.plies[ply + BEFORE_ROOT];
        here.slot = Slot::NONE;
        here.mv = Move::NONE;
    }

    /// The move refuted the node: remember it, and that those tried before did not.
    fn reward(&mut self, mv: Move, quiets: &[Move], captures: &[Move], depth: i32, ply: usize) {
        let position = &self.job.position;
        let turn: Color = position.turn();
        let before = self.before(ply);
        let bonus = (150 * depth - 60).min(1_600);
        let histories = &mut self.tables.histories;
        if picker::is_forcing(position, mv) {
            histories.raise_capture(piece_of(position, mv), mv, position.captured_by(mv), bonus);
        } else {
            let killers = &mut self.job.plies[ply + BEFORE_ROOT].killers;
            if killers[0] != mv {
                *killers = [mv, killers[0]];
            }
            histories.set_counter(turn, before[0], mv);
            histories.raise_quiet(turn, piece_of(position, mv), mv, before, bonus);
            for quiet in quiets {
                histories.raise_quiet(turn, piece_of(position, *quiet), *quiet, before, -bonus);
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

/// What a node is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    /// Passing, to see whether that is good enough.
    Pass,
    /// The same, taken up again.
    PassAgain,
    /// Making sure of it.
    Verify,
    /// Between moves.
    Moves,
    /// A move is searched less deep, with an empty window,
    Reduced,
    /// to full depth, with an empty window,
    Full,
    /// with an open window if need be.
    Open,
}

/// A node at work. It holds all that the search of a position must remember while it looks at one of its moves.
#[derive(Clone)]
pub(super) struct Node {
    phase: Phase,
    alpha: Value,
    beta: Value,
    old_alpha: Value,
    depth: i32,
    /// Corrected by experience.
    eval: Value,
    /// As the evaluator gave it.
    raw_eval: Value,
    improving: bool,
    was_pv: bool,
    best: Value,
    best_move: Move,
    /// The move at work.
    mv: Move,
    value: Value,
    is_forcing: bool,
    next_depth: i32,
    reduced: i32,
    n_moves: u32,
    /// Moves that a level overlooks.
    n_unseen: u32,
    quiets: Tried,
    captures: Tried,
    picker: Picker,
}

/// Moves tried at a node without success; later ones than this many teach little.
#[derive(Clone)]
struct Tried {
    moves: [Move; Tried::ROOM],
    len: usize,
}

impl Tried {
    const ROOM: usize = 32;

    #[inline]
    fn push(&mut self, mv: Move) {
        if self.len < Tried::ROOM {
            self.moves[self.len] = mv;
            self.len += 1;
        }
    }

    fn moves(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl Default for Tried {
    fn default() -> Tried {
        Tried { moves: [Move::NONE; Tried::ROOM], len: 0 }
    }
}

const _: () = assert!(MATE < INFINITE && PERPETUAL < MATE_BOUND);
