//! Search of captures and of promotions of pawns and elephants, in check of evasions, until a position is quiet enough to be
//! evaluated.

use super::{
    EVAL_LIMIT, INFINITE, MAX_PLY, NO_EVAL, Value, mate, mates_at,
    parts::Part,
    picker,
    picker::{Hints, Picker},
    searcher::{Searcher, piece_of},
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
    /// About what a capture or promotion may add to the evaluation, in the evaluation's own numbers.
    fn most_gained(&self, mv: Move) -> Value {
        let position = &self.job.position;
        let swing = |kind| self.tables.evaluator.swing(kind);
        let taken = position.captured_by(mv).map_or(0, |piece| swing(piece.kind()));
        let kind = piece_of(position, mv).kind();
        let turned = kind.promoted().filter(|_| mv.promotes()).map_or(0, |promoted| swing(promoted) - swing(kind));
        // to bare a king or to take the last royal is more than any piece
        see::direct_gain(position, mv).max(taken + turned)
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

        let table = hit.map_or(Move::NONE, |hit| hit.mv);
        let hints = Hints { table, killers: [Move::NONE; 2], counter: Move::NONE };
        let last_target = self.job.position.last_move().map(Move::to);
        let slack = if self.has(Part::Exchanges) { SLACK } else { -INFINITE };
        let mut picker = Picker::forcing(&self.tables.moves, &self.job.position, hints, slack, self.tables.parts);
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
                // what was just taken may be taken back: else whoever begins an exchange seems to win a piece
                if best > -EVAL_LIMIT && Some(mv.to()) != last_target {
                    if n_searched >= ENOUGH {
                        continue;
                    }
                    let reach = eval + self.most_gained(mv) + DELTA_MARGIN;
                    let position = &self.job.position;
                    if reach <= alpha
                        && !position.gives_check(mv)
                        && !self.tables.evaluator.has_few_men(position, !position.turn())
                    {
                        best = best.max(reach.min(alpha));
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

#[cfg(test)]
mod tests {
    use super::super::{Engine, INFINITE, Limits, Watch, job::Job, skill::Skill};
    use super::*;
    use crate::rules::{Game, RuleChoices, Rules, Start, Variant};

    struct Alone;

    impl Watch for Alone {
        fn now_ms(&mut self) -> u64 {
            0
        }

        fn should_stop(&mut self) -> bool {
            false
        }
    }

    /// What captures come to in a position, asked with a window like this.
    fn quiet(variant: Variant, start: &str, moves: &str, alpha: Value, beta: Value) -> Value {
        let start = Start::parse(Rules::of(variant), start).expect("a start");
        let mut game = Game::new(variant, RuleChoices::default(), start).expect("a game");
        moves.split_whitespace().for_each(|mv| game.play(mv.parse().expect("a move")).expect("a legal move"));
        let mut engine = Engine::new(Rules::of(variant), 1);
        let tables = &mut engine.tables;
        let mut job = Job::new(&game, Limits::default(), Skill::new(None, 0, 0, 0), &tables.evaluator, 0);
        Searcher { tables, job: &mut job, watch: &mut Alone }.quiesce::<false>(alpha, beta, 0, 0)
    }

    /// A window far above what is on the board must hide neither that a piece is taken back nor that one can be won.
    #[test]
    fn what_captures_come_to_does_not_depend_on_the_window() {
        for (variant, start, moves) in [
            (Variant::Shogi, "startpos", "7g7f 3c3d 8h2b+"),
            (Variant::Shogi, "4k4/r8/9/9/4s4/9/4S4/4R4/4K4 b - 1", "5g5f 5e5f"),
            (Variant::Sho, "4k4/p8/9/9/4r4/4R4/4G4/9/4K4 b - 1", "5i4i 5e5f"),
            (Variant::Shogi, "8k/9/9/9/4r4/9/4L4/9/K8 b - 1", ""),
            // a prince counts for itself and for being a second royal
            (Variant::Sho, "lnsgkgsnl/9/4+e4/ppppp1ppp/6B2/9/PPPPPPPPP/7R1/LNSGKGSNL b - 1", ""),
            (Variant::Sho, "lnsgkgsnl/9/4E4/9/ppppppppp/9/PPPPPPPPP/7R1/LNSGKGSNL b - 1", ""),
            // of few men each counts for more than itself
            (Variant::Heian9x8, "4k4/8p/9/3gG4/9/9/4P4/4K4 b - 1", ""),
            (Variant::Sho, "lnsgkgsnl/1b2e4/ppppppppp/9/4r4/9/PPPPLPPPP/1B2E2R1/LNSGKGSN1 b - 1", ""),
        ] {
            let open = quiet(variant, start, moves, -INFINITE, INFINITE);
            for limit in [open - 50, open - 200] {
                let value = quiet(variant, start, moves, limit - 1, limit);
                assert!(value >= limit, "{variant:?} {moves}: {value}, not at least {limit} of {open}");
            }
            assert!(quiet(variant, start, moves, open + 50, open + 51) <= open + 50);
        }
    }
}
