//! The main search: principal variation search with a table, null moves, reductions and pruning.

use super::{
    EVAL_LIMIT, INFINITE, MATE_BOUND, MAX_PLY, NO_EVAL, Value,
    correction::Places,
    is_mate_value,
    job::BEFORE_ROOT,
    log2, mate, mated_at, mates_at,
    node::{Node, Phase, Tried},
    parts::Part,
    picker::{self, Hints, Picker},
    searcher::{Searcher, piece_of},
    see,
    tt::{Hit, Kept},
};
use crate::rules::{Kind, Move};

/// How much shallower a late move is searched, in 1/1024 ply; `n_moves` is at least 1.
const fn reduction(depth: i32, n_moves: u32) -> i32 {
    let depth = log2(if depth < 1 { 1 } else { depth as u32 });
    560 + ((depth * log2(n_moves)) >> 8) * 230 / 256
}

/// What was found out about a move when it was picked: how late it is in 1/1024 ply, and its record.
struct Choice {
    reduce: i32,
    history: i32,
}

impl Searcher<'_> {
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
        loop {
            if node.phase == Phase::Moves {
                let Some(choice) = self.choose::<PV>(&mut node, ply) else { break };
                self.begin::<PV>(&mut node, choice, ply, cut_node);
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
        self.conclude::<PV>(node, ply)
    }

    /// Picks the next move that is worth searching, if there is one left.
    #[inline]
    fn choose<const PV: bool>(&mut self, node: &mut Node, ply: usize) -> Option<Choice> {
        let turn = self.job.position.turn();
        let in_check = self.job.position.in_check();
        let depth = node.depth;
        let parts = self.tables.parts;
        let late_limit = (4 + depth * depth) as u32;
        while let Some(mv) = self.next_move(&mut node.picker) {
            if self.is_blind_to(mv, ply) {
                node.n_unseen += 1;
                continue;
            }
            node.mv = mv;
            node.n_moves += 1;
            node.is_forcing = picker::is_forcing(&self.job.position, mv);
            let piece = piece_of(&self.job.position, mv);
            let history = if node.is_forcing {
                self.tables.histories.capture(piece, mv, self.job.position.captured_by(mv))
            } else {
                self.tables.histories.quiet(turn, piece, mv)
            };
            let reduce = reduction(depth, node.n_moves);

            // shallow moves that look hopeless are not played at all
            if node.best > -MATE_BOUND && node.picker.is_late() && !in_check {
                let shallow = (depth - (reduce - history / 12) / 1024).max(1);
                let loses = |margin: Value| {
                    parts.has(Part::ExchangePruning) && !see::wins_at_least(&self.job.position, mv, margin)
                };
                let hopeless = if node.is_forcing {
                    depth <= 7 && loses(-100 * depth)
                } else if !PV && node.n_moves > late_limit && depth <= 8 && parts.has(Part::LateMovePruning) {
                    node.picker.skip_quiets();
                    true
                } else {
                    shallow <= 7
                        && node.eval + 130 + 100 * shallow <= node.alpha
                        && node.alpha > -MATE_BOUND
                        && !PV
                        && parts.has(Part::Futility)
                        || shallow <= 3 && history < -6_000 * depth && parts.has(Part::HistoryPruning)
                        || shallow <= 7 && loses(-28 * shallow * shallow)
                };
                if hopeless && !self.job.position.gives_check(mv) {
                    continue;
                }
            }
            return Some(Choice { reduce, history });
        }
        None
    }

    /// Makes the chosen move, and decides how deep it is searched and with which window first.
    #[inline]
    fn begin<const PV: bool>(&mut self, node: &mut Node, choice: Choice, ply: usize, cut_node: bool) {
        let (mv, depth) = (node.mv, node.depth);
        let in_check = self.job.position.in_check();
        let captured = self.job.position.captured_by(mv);
        let takes_royal = captured.is_some_and(|piece| matches!(piece.kind(), Kind::King | Kind::Prince));
        self.make(mv, ply);
        let gives_check = self.job.position.in_check();
        let extend = (gives_check && self.has(Part::CheckExtension) || takes_royal || self.forks_royals())
            && (ply as i32) < 2 * self.job.root_depth
            && (node.is_forcing || node.n_moves <= 6 || PV);
        node.next_depth = depth - 1 + extend as i32;
        node.value = node.alpha + 1;
        let is_late = node.n_moves > 1 + PV as u32 && (!node.is_forcing || node.picker.is_late());
        node.phase = if depth >= 2 && is_late && self.has(Part::LateMoveReductions) {
            let mut reduce = choice.reduce;
            if self.has(Part::ReductionsByHistory) {
                reduce -= choice.history / 14;
            }
            if cut_node && self.has(Part::ReductionsByCutNode) {
                reduce += 1024;
            }
            if node.was_pv && self.has(Part::ReductionsByLine) {
                reduce -= 1024;
            }
            if mv.is_drop() && self.has(Part::ReductionsByDrop) && self.drops_near_royal(mv) {
                reduce -= 1024;
            }
            if (gives_check || in_check) && self.has(Part::ReductionsByCheck) {
                reduce -= 1024;
            }
            node.reduced = (node.next_depth - reduce / 1024).clamp(1, node.next_depth.max(1));
            Phase::Reduced
        } else if !PV || node.n_moves > 1 {
            Phase::Full
        } else {
            Phase::Open
        };
    }

    /// The value of a node whose moves are done with; what was found out is kept.
    #[inline]
    fn conclude<const PV: bool>(&mut self, node: Node, ply: usize) -> Value {
        let in_check = self.job.position.in_check();
        node.picker.finish(&mut self.tables.moves);
        let Node { best, best_move, beta, depth, eval, raw_eval, was_pv, .. } = node;
        if node.n_moves == 0 {
            // no legal move loses, with or without check; a move merely overlooked does not, and in check none is
            return if node.n_unseen == 0 { self.mated_value(ply) } else { eval };
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
        let is_quiet = best_move.is_none() || !picker::is_forcing(&self.job.position, best_move);
        if teaches && is_quiet && !in_check && !self.job.skill.is_weak() && best.abs() < EVAL_LIMIT {
            let position = &self.job.position;
            let places = Places::of(position, self.before(ply));
            self.tables.corrections.learn(position.turn(), places, best - eval, depth);
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
        depth: i32,
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
        if self.has(Part::MateDistance) {
            alpha = alpha.max(mated_at(ply));
            beta = beta.min(mates_at(ply + 1));
            if alpha >= beta {
                return Err(alpha);
            }
        }

        let at = ply + BEFORE_ROOT;
        let key = self.key();
        let hit = self.probe(key, ply);
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
        self.job.plies[at + 1].killers = [Move::NONE; 2];

        let mut phase = Phase::Moves;
        let mut reduced = 0;
        if !PV && !in_check {
            if depth <= 3 && estimate + 260 * depth < alpha && self.has(Part::Razoring) {
                let value = self.quiesce::<false>(alpha, alpha + 1, ply, 0);
                if value <= alpha {
                    return Err(value);
                }
            }
            if depth <= 8
                && estimate - 120 * depth >= beta
                && estimate < EVAL_LIMIT
                && beta > -MATE_BOUND
                && self.has(Part::ReverseFutility)
            {
                return Err(estimate);
            }
            if depth >= 3
                && cut_node
                && estimate >= beta
                && eval >= beta - 24 * depth + 120
                && beta > -MATE_BOUND
                && ply >= self.job.null_min_ply
                && !self.job.plies[at - 1].mv.is_none()
                && self.has_forces()
                && self.has(Part::NullMove)
            {
                phase = Phase::Pass;
                reduced = depth - (3 + depth / 4 + ((estimate - beta) / 220).min(3));
            }
        }
        if depth <= 2 && !in_check && self.sees_mate_in_one(ply) && mate::in_one(&mut self.job.position).is_some() {
            return Err(mates_at(ply + 1));
        }
        let counter = self.tables.histories.counter(self.job.position.turn(), self.before(ply)[0]);
        let hints = Hints { table: table_move, killers: self.job.plies[at].killers, counter };
        Ok(Node {
            phase,
            alpha,
            beta,
            old_alpha: alpha,
            depth,
            eval,
            raw_eval,
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
            picker: Picker::all(&self.tables.moves, &self.job.position, hints, self.tables.parts),
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
            node.phase = Phase::Moves;
            if verified >= beta {
                return Some(node.value);
            }
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
}
