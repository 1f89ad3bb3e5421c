//! The main search: principal variation search with a table, null moves, reductions and pruning.

use super::{
    correction_history::FeatureIndices,
    mate,
    move_kind::{is_forcing, piece_of},
    move_picker::{Hints, MovePicker},
    node::{Node, Phase, TriedMoves},
    searcher::Searcher,
    see,
    state::BEFORE_ROOT,
    tt::{TtBound, TtEntry},
};
use crate::engine::{
    math::log2,
    parts::Part,
    value::{EVAL_LIMIT, INFINITE, MATE_BOUND, MAX_PLY, NO_EVAL, Value, is_mate_value, mated_at, mates_at},
};
use crate::rules::{Kind, Move};

/// How much shallower a late move is searched, in 1/1024 ply; `n_moves` is at least 1.
const fn reduction(depth: i32, n_moves: u32) -> i32 {
    let depth = log2(if depth < 1 { 1 } else { depth as u32 });
    560 + ((depth * log2(n_moves)) >> 8) * 230 / 256
}

/// What was found out about a move when it was picked.
struct PickedMove {
    /// How much shallower it is searched for being late, in 1/1024 ply.
    reduce: i32,
    history: i32,
}

/// Static evaluations of a node, [`NO_EVAL`] in check.
struct StaticEvals {
    /// As the evaluator gave it.
    raw: Value,
    /// With its correction.
    eval: Value,
    /// The stored value instead, where it says more.
    estimate: Value,
}

impl Searcher<'_> {
    /// The value of the position for the side to move, searched to `depth`; fail-soft.
    ///
    /// A pause unwinds the search. Each node on the way suspends itself ([`Node`]), and when the search is resumed the same calls
    /// find the nodes where they left them: no position is visited twice because of a pause.
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
        let mut node = match self.state.suspended.pop() {
            Some(node) => node,
            None => match self.open_node::<PV>(alpha, beta, depth, ply, cut_node) {
                Ok(node) => node,
                Err(value) => return value,
            },
        };
        if node.phase < Phase::Moves
            && let Some(value) = self.null_move(&mut node, ply)
        {
            return value;
        }
        loop {
            if node.phase == Phase::Moves {
                let Some(picked) = self.pick_move::<PV>(&mut node, ply) else { break };
                self.start_move::<PV>(&mut node, picked, ply, cut_node);
            } else {
                self.remake(node.mv, ply);
            }

            self.search_move::<PV>(&mut node, ply, cut_node);
            self.unmake();
            if self.state.aborted {
                return self.suspend(node);
            }
            node.phase = Phase::Moves;

            if node.value > node.best {
                node.best = node.value;
                if node.value > node.alpha {
                    node.best_move = node.mv;
                    if PV {
                        self.state.pv.extend(ply, node.mv);
                    }
                    if node.value >= node.beta {
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
        self.finish_node::<PV>(node, ply)
    }

    /// The value of the move that was made, asked with as small a search as will do: reduced, then to full depth, then with an open
    /// window.
    #[inline(always)]
    fn search_move<const PV: bool>(&mut self, node: &mut Node, ply: usize, cut_node: bool) {
        let (alpha, beta) = (node.alpha, node.beta);
        if node.phase == Phase::Reduced {
            node.value = -self.search::<false>(-alpha - 1, -alpha, node.reduced, ply + 1, true);
            if !self.state.aborted {
                let again = node.value > alpha && node.reduced < node.next_depth;
                node.phase = if again { Phase::Full } else { Phase::Open };
            }
        }
        if node.phase == Phase::Full && !self.state.aborted {
            node.value = -self.search::<false>(-alpha - 1, -alpha, node.next_depth, ply + 1, !cut_node);
            if !self.state.aborted {
                node.phase = Phase::Open;
            }
        }
        if PV && node.phase == Phase::Open && (node.n_moves == 1 || node.value > alpha) && !self.state.aborted {
            let value = -self.search::<true>(-beta, -alpha, node.next_depth, ply + 1, false);
            if !self.state.aborted {
                node.value = value;
            }
        }
    }

    /// Picks the next move that is worth searching, if there is one left.
    #[inline]
    fn pick_move<const PV: bool>(&mut self, node: &mut Node, ply: usize) -> Option<PickedMove> {
        let turn = self.state.position.turn();
        let in_check = self.state.position.in_check();
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
            node.is_forcing = is_forcing(&self.state.position, mv);
            let piece = piece_of(&self.state.position, mv);
            let history = if node.is_forcing {
                self.tables.move_history.capture(piece, mv, self.state.position.captured_by(mv))
            } else {
                self.tables.move_history.quiet(turn, piece, mv)
            };
            let reduce = reduction(depth, node.n_moves);

            // shallow moves that look hopeless are not played at all
            if node.best > -MATE_BOUND && node.picker.is_late() && !in_check {
                let shallow = (depth - (reduce - history / 12) / 1024).max(1);
                let loses = |margin: Value| {
                    parts.has(Part::ExchangePruning) && !see::wins_at_least(&self.state.position, mv, margin)
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
                if hopeless && !self.state.position.gives_check(mv) {
                    continue;
                }
            }
            return Some(PickedMove { reduce, history });
        }
        None
    }

    /// Makes the chosen move, and decides how deep it is searched and with which window first.
    #[inline]
    fn start_move<const PV: bool>(&mut self, node: &mut Node, picked: PickedMove, ply: usize, cut_node: bool) {
        let (mv, depth) = (node.mv, node.depth);
        let in_check = self.state.position.in_check();
        let captured = self.state.position.captured_by(mv);
        let takes_royal = captured.is_some_and(|piece| matches!(piece.kind(), Kind::King | Kind::Prince));
        self.make(mv, ply);
        let gives_check = self.state.position.in_check();
        let extend = (gives_check && self.has(Part::CheckExtension) || takes_royal || self.forks_royals())
            && (ply as i32) < 2 * self.state.root_depth
            && (node.is_forcing || node.n_moves <= 6 || PV);
        node.next_depth = depth - 1 + extend as i32;
        node.value = node.alpha + 1;
        let is_late = node.n_moves > 1 + PV as u32 && (!node.is_forcing || node.picker.is_late());
        node.phase = if depth >= 2 && is_late && self.has(Part::LateMoveReductions) {
            let mut reduce = picked.reduce;
            if self.has(Part::ReductionsByHistory) {
                reduce -= picked.history / 14;
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

    /// The value of a node whose moves have been searched; what was found out is stored.
    #[inline]
    fn finish_node<const PV: bool>(&mut self, node: Node, ply: usize) -> Value {
        let in_check = self.state.position.in_check();
        node.picker.finish(&mut self.tables.moves);
        let Node { best, best_move, beta, depth, eval, raw_eval, was_pv, .. } = node;
        if node.n_moves == 0 {
            // no legal move loses, with or without check; a move merely overlooked does not, and in check none is
            return if node.n_unseen == 0 { self.mated_value(ply) } else { eval };
        }
        if best >= beta {
            self.update_history(best_move, node.quiets.moves(), node.captures.moves(), depth, ply);
        }
        let bound = TtBound::of(best, node.old_alpha, beta, PV);
        let teaches = match bound {
            TtBound::Lower => best > eval,
            TtBound::Upper => best < eval,
            _ => true,
        };
        let is_quiet = best_move.is_none() || !is_forcing(&self.state.position, best_move);
        if teaches && is_quiet && !in_check && !self.state.skill.is_weak() && best.abs() < EVAL_LIMIT {
            let position = &self.state.position;
            let indices = FeatureIndices::of(position, self.moves_before(ply));
            self.tables.corrections.learn(position.turn(), indices, best - eval, depth);
        }
        let key = self.key();
        self.store(key, ply, TtEntry { mv: best_move, value: best, eval: raw_eval, depth, bound, was_pv });
        best
    }

    /// What can be said of a position before its moves are looked at: the node to search, or its value.
    fn open_node<const PV: bool>(
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
            self.state.pv.clear(ply);
            self.state.seldepth = self.state.seldepth.max(ply);
        }
        if let Some(value) = self.terminal_value(ply) {
            return Err(value);
        }
        let in_check = self.state.position.in_check();
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

        let key = self.key();
        let entry = self.probe(key, ply);
        let table_move = entry.map_or(Move::NONE, |entry| entry.mv);
        if !PV
            && let Some(entry) = entry
            && entry.depth >= depth
            && entry.settles(alpha, beta)
        {
            if entry.value >= beta && !table_move.is_none() && self.state.position.is_legal(table_move) {
                self.update_history(table_move, &[], &[], depth, ply);
            }
            return Err(entry.value);
        }
        let was_pv = PV || entry.is_some_and(|entry| entry.was_pv);
        let evals = self.static_evals(entry, key, ply, was_pv);
        let at = ply + BEFORE_ROOT;
        self.state.plies[at + 1].killers = [Move::NONE; 2];
        let null_depth =
            if PV || in_check { None } else { self.prune_node(alpha, beta, depth, ply, cut_node, &evals)? };
        if depth <= 2 && !in_check && self.tests_mate_in_one(ply) && mate::in_one(&mut self.state.position).is_some() {
            return Err(mates_at(ply + 1));
        }
        let counter = self.tables.move_history.counter(self.state.position.turn(), self.moves_before(ply)[0]);
        let hints = Hints { table: table_move, killers: self.state.plies[at].killers, counter };
        Ok(Node {
            phase: if null_depth.is_some() { Phase::NullMove } else { Phase::Moves },
            alpha,
            beta,
            old_alpha: alpha,
            depth,
            eval: evals.eval,
            raw_eval: evals.raw,
            was_pv,
            reduced: null_depth.unwrap_or(0),
            next_depth: 0,
            best: -INFINITE,
            best_move: Move::NONE,
            mv: Move::NONE,
            value: 0,
            is_forcing: false,
            n_moves: 0,
            n_unseen: 0,
            quiets: TriedMoves::default(),
            captures: TriedMoves::default(),
            picker: MovePicker::all(&self.tables.moves, &self.state.position, hints, self.tables.parts),
        })
    }

    /// The static evaluation of a node and what the table makes of it; a fresh one is stored.
    #[inline(always)]
    fn static_evals(&mut self, entry: Option<TtEntry>, key: u64, ply: usize, was_pv: bool) -> StaticEvals {
        if self.state.position.in_check() {
            return StaticEvals { raw: NO_EVAL, eval: NO_EVAL, estimate: NO_EVAL };
        }
        let raw = match entry {
            Some(entry) if entry.eval != NO_EVAL => entry.eval,
            _ => {
                let eval = self.evaluate(ply);
                self.store(key, ply, TtEntry { eval, was_pv, ..TtEntry::without_value() });
                eval
            }
        };
        let eval = self.corrected(raw, ply);
        StaticEvals { raw, eval, estimate: entry.map_or(eval, |entry| entry.improve(eval)) }
    }

    /// Settles a node whose evaluation is far outside the window: its value as an error. Otherwise the depth of a null move, where one
    /// is to be tried. Not for nodes with an open window, nor in check.
    #[inline(always)]
    fn prune_node(
        &mut self,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
        cut_node: bool,
        &StaticEvals { eval, estimate, .. }: &StaticEvals,
    ) -> Result<Option<i32>, Value> {
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
        let tries_null_move = depth >= 3
            && cut_node
            && estimate >= beta
            && eval >= beta - 24 * depth + 120
            && beta > -MATE_BOUND
            && ply >= self.state.null_min_ply
            && !self.state.plies[ply + BEFORE_ROOT - 1].mv.is_none()
            && self.allows_null_move()
            && self.has(Part::NullMove);
        Ok(tries_null_move.then(|| depth - (3 + depth / 4 + ((estimate - beta) / 220).min(3))))
    }

    /// Lets the opponent move twice (null move): a position that is good enough even so is good enough. `Some` ends the node.
    fn null_move(&mut self, node: &mut Node, ply: usize) -> Option<Value> {
        let beta = node.beta;
        if node.phase <= Phase::NullMoveResumed {
            self.make_null(ply);
            self.state.nodes += (node.phase == Phase::NullMove) as u64;
            node.phase = Phase::NullMoveResumed;
            let value = -self.search::<false>(-beta, -beta + 1, node.reduced, ply + 1, false);
            self.state.position.undo_null();
            if self.state.aborted {
                return Some(self.suspend(node.clone()));
            }
            node.phase = Phase::Moves;
            if value >= beta {
                let value = if is_mate_value(value) { beta } else { value };
                if node.depth < 12 || self.state.null_min_ply > 0 {
                    return Some(value);
                }
                // deep in the tree a null move must hold without further null moves
                self.state.null_min_ply = ply + 3 * node.reduced.max(0) as usize / 4 + 1;
                node.value = value;
                node.phase = Phase::Verification;
            }
        }
        if node.phase == Phase::Verification {
            let verified = self.search::<false>(beta - 1, beta, node.reduced, ply, false);
            if self.state.aborted {
                return Some(self.suspend(node.clone()));
            }
            self.state.null_min_ply = 0;
            node.phase = Phase::Moves;
            if verified >= beta {
                return Some(node.value);
            }
        }
        None
    }

    /// Leaves a node in the middle: to resume it after a pause, for good after a stop.
    fn suspend(&mut self, node: Node) -> Value {
        if self.state.paused {
            self.state.suspended.push(node);
        }
        0
    }
}
