//! The numbers of a position from those of its moves.

use super::super::table::{Count, INFINITE, Numbers};

/// The move that is worked on next.
pub struct Best {
    pub at: usize,
    pub numbers: Numbers,
    /// What the second best has left to prove, or to refute.
    pub second: Count,
}

/// The numbers of a position from those of its moves. One side needs a single one of them, the other all.
pub struct Sum {
    is_attack: bool,
    least: Count,
    most: Count,
    /// Moves that are not decided: each counts one more than the hardest, as many lead to the same (T. Ueda and others, 2008: weak proof
    /// numbers).
    n_open: Count,
}

impl Sum {
    pub fn new(is_attack: bool) -> Sum {
        Sum { is_attack, least: INFINITE, most: 0, n_open: 0 }
    }

    pub fn add(&mut self, at: usize, numbers: Numbers, best: &mut Option<Best>) {
        let (any, all) =
            if self.is_attack { (numbers.proof, numbers.disproof) } else { (numbers.disproof, numbers.proof) };
        if all > 0 {
            self.n_open += 1;
            self.most = self.most.max(all);
        }
        if any < self.least {
            let second = self.least;
            self.least = any;
            *best = Some(Best { at, numbers, second });
        } else if let Some(best) = best {
            best.second = best.second.min(any);
        }
    }

    pub fn numbers(&self) -> Numbers {
        let all = if self.most == 0 || self.most >= INFINITE {
            self.most
        } else {
            (self.most + self.n_open - 1).min(INFINITE - 1)
        };
        let (proof, disproof) = if self.is_attack { (self.least, all) } else { (all, self.least) };
        Numbers { proof, disproof }
    }
}

/// The bound of a move's number where that of its position, which is the whole of its moves, has a bound.
pub fn share(bound: Count, whole: Count, own: Count) -> Count {
    bound.saturating_sub(whole).saturating_add(own).min(INFINITE - 1)
}
