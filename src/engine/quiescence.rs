//! Search of captures and of promotions of pawns and elephants, in check of evasions, until a position is quiet enough to be
//! evaluated.

use super::{
    EVAL_LIMIT, INFINITE, MAX_PLY, NO_EVAL, Value, mate, mates_at,
    parts::Part,
    picker,
    picker::{Hints, Picker},
    searcher::Searcher,
    see,
    tt::{Hit, Kept},
};
use crate::rules::Move;

/// From this many plies on only recaptures are looked at.
const RECAPTURES_FROM: usize = 6;
/// An exchange may lose this little and still be looked at.
const SLACK: Value = -60;
/// What a capture may fall short of alpha by, beyond what it takes.
const DELTA_MARGIN: Value = 220;
/// After so many moves in a node only recaptures are looked at.
const ENOUGH: u32 = 3;

impl Searcher<'_> {
    /// What a capture or promotion can change the evaluation by.
    fn most_gained(&self, mv: Move) -> Value {
        let position = &self.job.position;
        let direct = see::direct_gain(position, mv);
        if !self.has(Part::Swing) {
            return direct;
        }
        let swing = &self.tables.evaluator.swing;
        let taken = position.captured_by(mv).map_or(0, |piece| swing[piece.kind().index()]);
        let kind = super::searcher::piece_of(position, mv).kind();
        let turned = kind
            .promoted()
            .filter(|_| mv.promotes())
            .map_or(0, |promoted| swing[promoted.index()] - swing[kind.index()]);
        direct.max(taken + turned)
    }

    /// The value of the position once captures have been played out; `depth` counts plies since the main search ended.
    ///
    /// Too short to be interrupted.
    pub(super) fn quiesce<const PV: bool>(&mut self, mut alpha: Value, beta: Value, ply: usize, depth: usize) -> Value {
        if PV {
            self.job.pv.clear(ply);
            self.job.seldepth = self.job.seldepth.max(ply);
        }
        if let Some(value) = self.end_value(ply) {
            return value;
        }
        let in_check = self.job.position.in_check();
        if ply >= MAX_PLY - 1 {
            return if in_check { 0 } else { self.evaluate(ply) };
        }

        let key = self.key();
        let hit = self.probe(key, ply);
        if !PV
            && let Some(hit) = hit
            && hit.depth >= 0
            && hit.settles(alpha, beta)
        {
            return hit.value;
        }

        let mut raw_eval = NO_EVAL;
        let mut eval = NO_EVAL;
        let mut best = -INFINITE;
        if !in_check {
            raw_eval = match hit {
                Some(hit) if hit.eval != NO_EVAL => hit.eval,
                _ => self.evaluate(ply),
            };
            eval = self.corrected(raw_eval, ply);
            if !self.job.skill.follows_exchange(self.job.position.key(), depth) {
                return eval;
            }
            best = hit.map_or(eval, |hit| hit.improve(eval));
            if best >= beta {
                if hit.is_none() {
                    self.store(key, ply, Hit { eval: raw_eval, ..Hit::nothing() });
                }
                return best;
            }
            if depth == 0 && self.sees_mate_in_one(ply) && mate::in_one(&mut self.job.position).is_some() {
                return mates_at(ply + 1);
            }
            alpha = alpha.max(best);
        }

        let before = self.before(ply);
        let hints = Hints { table: hit.map_or(Move::NONE, |hit| hit.mv), killers: [Move::NONE; 2], before };
        let last_target = self.job.position.last_move().map(Move::to);
        let slack = if self.has(Part::Exchanges) { SLACK } else { -INFINITE };
        let mut picker = Picker::forcing(&self.tables.moves, &self.job.position, hints, slack);
        let (mut n_searched, mut best_move) = (0, Move::NONE);
        let old_alpha = alpha;
        while let Some(mv) = self.next_move(&mut picker) {
            if self.is_blind_to(mv, ply) {
                continue;
            }
            if !in_check {
                if depth >= RECAPTURES_FROM && Some(mv.to()) != last_target {
                    continue;
                }
                if best > -EVAL_LIMIT {
                    if n_searched >= ENOUGH && Some(mv.to()) != last_target {
                        continue;
                    }
                    let gain = self.most_gained(mv);
                    let reach = eval + gain + DELTA_MARGIN;
                    let is_back = Some(mv.to()) == last_target && self.has(Part::Swing);
                    if !is_back && reach <= alpha && !self.job.position.gives_check(mv) {
                        best = best.max(reach.min(alpha));
                        continue;
                    }
                    if self.has(Part::SafeDelta)
                        && Some(mv.to()) != last_target
                        && eval + DELTA_MARGIN <= alpha
                        && !self.job.position.gives_check(mv)
                        && !see::wins_at_least(&self.job.position, mv, 1)
                    {
                        best = best.max((eval + DELTA_MARGIN).min(alpha));
                        continue;
                    }
                }
            } else if n_searched >= 2 && best > -EVAL_LIMIT && !picker::is_forcing(&self.job.position, mv) {
                // two evasions did not get mated: further quiet ones are left to the main search
                continue;
            }
            n_searched += 1;
            self.make(mv, ply);
            let value = -self.quiesce::<PV>(-beta, -alpha, ply + 1, depth + 1);
            self.unmake();
            if value > best {
                best = value;
                if value > alpha {
                    best_move = mv;
                    alpha = value;
                    if PV {
                        self.job.pv.extend(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        picker.finish(&mut self.tables.moves);
        if in_check && n_searched == 0 {
            return self.mated_value(ply);
        }
        let kept = if best >= beta {
            Kept::Lower
        } else if PV && best > old_alpha {
            Kept::Exact
        } else {
            Kept::Upper
        };
        self.store(key, ply, Hit { mv: best_move, value: best, eval: raw_eval, depth: 0, kept, was_pv: PV });
        best
    }
}
