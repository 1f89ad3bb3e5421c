//! Search of captures and of promotions of pawns and elephants, in check of evasions, until a position is quiet enough to be
//! evaluated.

use super::{
    mate,
    move_kind::{is_forcing, piece_of},
    move_picker::{Hints, MovePicker},
    searcher::Searcher,
    see,
    tt::{TtBound, TtEntry},
};
use crate::engine::{
    parts::Part,
    value::{EVAL_LIMIT, INFINITE, MAX_PLY, NO_EVAL, Value, mates_at},
};
use crate::rules::Move;

/// From this number of plies on only recaptures are looked at.
const RECAPTURES_FROM: usize = 6;
/// An exchange may lose this little and still be looked at.
const SLACK: Value = -60;
/// What a capture may fall short of alpha by, beyond what it takes.
const DELTA_MARGIN: Value = 220;
/// After this number of moves in a node only recaptures are looked at.
const ENOUGH: u32 = 3;

/// What a position is worth when nothing is captured; in check nothing.
struct StandPat {
    /// As the evaluator gave it.
    raw_eval: Value,
    /// With its correction.
    eval: Value,
    /// The better guess of that and the table's value.
    best: Value,
}

impl Searcher<'_> {
    /// About what a capture or promotion may add to the evaluation, in the evaluation's own numbers.
    fn most_gained(&self, mv: Move) -> Value {
        let position = &self.state.position;
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
    pub fn quiesce<const PV: bool>(&mut self, mut alpha: Value, beta: Value, ply: usize, depth: usize) -> Value {
        if PV {
            self.state.pv.clear(ply);
            self.state.seldepth = self.state.seldepth.max(ply);
        }
        if let Some(value) = self.terminal_value(ply) {
            return value;
        }
        let in_check = self.state.position.in_check();
        if ply >= MAX_PLY - 1 {
            return if in_check { 0 } else { self.evaluate(ply) };
        }

        let key = self.key();
        let entry = self.probe(key, ply);
        if !PV && let Some(entry) = entry.filter(|entry| entry.depth >= 0 && entry.settles(alpha, beta)) {
            return entry.value;
        }
        let StandPat { raw_eval, eval, mut best } = match self.stand_pat(entry, key, beta, ply, depth) {
            Ok(stand_pat) => stand_pat,
            Err(value) => return value,
        };
        alpha = alpha.max(best);

        let table = entry.map_or(Move::NONE, |entry| entry.mv);
        let hints = Hints { table, killers: [Move::NONE; 2], counter: Move::NONE };
        let last_target = self.state.position.last_move().map(Move::to);
        let slack = if self.has(Part::Exchanges) { SLACK } else { -INFINITE };
        let mut picker = MovePicker::forcing(&self.tables.moves, &self.state.position, hints, slack, self.tables.parts);
        let (mut n_searched, mut best_move) = (0, Move::NONE);
        let old_alpha = alpha;
        while let Some(mv) = self.next_move(&mut picker) {
            if self.is_blind_to(mv, ply) {
                continue;
            }
            if in_check {
                // two evasions did not get mated: further quiet ones are left to the main search
                if n_searched >= 2 && best > -EVAL_LIMIT && !is_forcing(&self.state.position, mv) {
                    continue;
                }
            } else if Some(mv.to()) != last_target {
                // what was just taken may always be taken back: else the side that begins an exchange seems to win a piece
                if depth >= RECAPTURES_FROM || best > -EVAL_LIMIT && n_searched >= ENOUGH {
                    continue;
                }
                if best > -EVAL_LIMIT
                    && let Some(reach) = self.falls_short(mv, eval, alpha)
                {
                    best = best.max(reach);
                    continue;
                }
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
                        self.state.pv.extend(ply, mv);
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
        let bound = TtBound::of(best, old_alpha, beta, PV);
        self.store(key, ply, TtEntry { mv: best_move, value: best, eval: raw_eval, depth: 0, bound, was_pv: PV });
        best
    }

    /// What the position is worth when nothing is captured. As an error the value of the position, where that settles it.
    #[inline(always)]
    fn stand_pat(
        &mut self,
        entry: Option<TtEntry>,
        key: u64,
        beta: Value,
        ply: usize,
        depth: usize,
    ) -> Result<StandPat, Value> {
        if self.state.position.in_check() {
            return Ok(StandPat { raw_eval: NO_EVAL, eval: NO_EVAL, best: -INFINITE });
        }
        let raw_eval = match entry {
            Some(entry) if entry.eval != NO_EVAL => entry.eval,
            _ => self.evaluate(ply),
        };
        let eval = self.corrected(raw_eval, ply);
        if !self.state.skill.follows_exchange(self.state.position.key(), depth) {
            return Err(eval);
        }
        let best = entry.map_or(eval, |entry| entry.improve(eval));
        if best >= beta {
            if entry.is_none() {
                self.store(key, ply, TtEntry { eval: raw_eval, ..TtEntry::without_value() });
            }
            return Err(best);
        }
        if depth == 0 && self.tests_mate_in_one(ply) && mate::in_one(&mut self.state.position).is_some() {
            return Err(mates_at(ply + 1));
        }
        Ok(StandPat { raw_eval, eval, best })
    }

    /// What a capture can reach at most, where that is not above alpha and nothing speaks for the move apart from its gain
    /// (*delta pruning*).
    #[inline(always)]
    fn falls_short(&self, mv: Move, eval: Value, alpha: Value) -> Option<Value> {
        let reach = eval + self.most_gained(mv) + DELTA_MARGIN;
        let position = &self.state.position;
        let falls_short = reach <= alpha
            && !position.gives_check(mv)
            && !self.tables.evaluator.has_few_pieces(position, !position.turn());
        falls_short.then_some(reach)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{
        skill::Skill,
        state::{SearchState, SearchTables},
    };
    use super::*;
    use crate::engine::{Limits, SearchControl, eval::Evaluator};
    use crate::rules::{Game, RuleChoices, Rules, Start, Variant};

    struct Unlimited;

    impl SearchControl for Unlimited {
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
        let tables = &mut SearchTables::new(Evaluator::new(Rules::of(variant)), 1);
        let mut state = SearchState::new(&game, Limits::default(), Skill::new(None, 0, 0, 0), tables, 0);
        Searcher { tables, state: &mut state, control: &mut Unlimited }.quiesce::<false>(alpha, beta, 0, 0)
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
            // of few pieces each counts for more than itself
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
