//! Looking for a mate in slices.

use super::{convert, slice::Slice};
use crate::{
    engine::{
        SearchControl,
        mate::{MAX_MATE_PLIES, MateLimits, MateSolver, MateVerdict},
    },
    protocol::{BestMove, Response, Score, SearchId, SearchLimits},
    rules::Game,
};

/// Shortest time between two reports.
const INTERVAL_MS: u64 = 200;

/// A search for a mate, which goes on in its table where a slice has ended.
pub(super) struct MateTask {
    pub id: SearchId,
    game: Game,
    solver: MateSolver,
    limits: MateLimits,
    movetime_ms: Option<u32>,
    start_ms: u64,
    nodes: u64,
    /// When a report is due.
    next_ms: u64,
}

impl MateTask {
    pub fn new(id: SearchId, game: Game, limits: SearchLimits, hash_mib: usize, now_ms: u64) -> MateTask {
        let plies = limits.mate.map_or(MAX_MATE_PLIES, |plies| plies.min(MAX_MATE_PLIES.into()) as u16);
        MateTask {
            id,
            game,
            solver: MateSolver::new(hash_mib),
            limits: MateLimits { nodes: limits.nodes.map_or(u64::MAX, u64::from), plies },
            movetime_ms: limits.movetime_ms,
            start_ms: now_ms,
            nodes: 0,
            next_ms: now_ms,
        }
    }

    /// Works for a slice; the answer, when the search is over.
    pub fn work(&mut self, slice: &mut Slice, out: &mut Vec<Response>) -> Option<Response> {
        let last_ms = self.movetime_ms.map_or(u64::MAX, |ms| self.start_ms + u64::from(ms));
        let limits = MateLimits { nodes: self.limits.nodes - self.nodes, ..self.limits };
        let mut control = MateSlice { end_ms: slice.end_ms.min(last_ms), slice };
        let verdict = self.solver.solve(self.game.position(), self.game.choices().bare_king, &limits, &mut control);
        self.nodes += self.solver.nodes();
        let now_ms = slice.now_ms();
        let (line, plies, is_settled) = match verdict {
            MateVerdict::Mate(line) => {
                let plies = line.len() as u16;
                (line, plies, true)
            }
            MateVerdict::LongMate { within, line } => (line, within, !self.solver.could_go_on()),
            MateVerdict::NoMate => (Vec::new(), self.limits.plies, true),
            MateVerdict::NoMateWithin(plies) => (Vec::new(), plies, plies >= self.limits.plies),
        };
        let none_within = if line.is_empty() { plies } else { self.solver.none_within() };
        let is_over = is_settled || slice.stop || self.nodes >= self.limits.nodes || now_ms >= last_ms;
        let mate = Score::Mate(plies.into());
        if is_over || now_ms >= self.next_ms {
            self.next_ms = now_ms + INTERVAL_MS;
            let is_mate = !line.is_empty();
            out.push(Response::Info {
                id: self.id,
                depth: none_within.into(),
                multi_pv: 1,
                score: if is_mate { mate } else { Score::Cp(0) },
                win_percent: if is_mate { 100 } else { 50 },
                nodes: self.nodes as f64,
                ms: now_ms.saturating_sub(self.start_ms) as f64,
                pv: convert::usi(&line),
            });
        }
        is_over.then(|| match line[..] {
            [first, ..] => {
                Response::Best { id: self.id, best: convert::best_move(first, line.get(1).copied()), score: Some(mate) }
            }
            [] => Response::Best { id: self.id, best: BestMove::Resign, score: None },
        })
    }
}

/// Lets the search end with its slice: it can do nothing else than end, and go on another time.
struct MateSlice<'s, 'a, 'c> {
    slice: &'s mut Slice<'a, 'c>,
    end_ms: u64,
}

impl SearchControl for MateSlice<'_, '_, '_> {
    fn now_ms(&mut self) -> u64 {
        self.slice.now_ms()
    }

    fn should_stop(&mut self) -> bool {
        self.slice.stop || self.slice.now_ms() >= self.end_ms
    }
}
