//! Parts of the search that can be left out: a match against the engine without a part shows what the part is worth.
//!
//! ```
//! use suizo::engine::Parts;
//!
//! let parts = Parts::without("razoring+null-move").unwrap();
//! assert_eq!(parts.to_string(), "null-move+razoring");
//! assert!(Parts::without("clairvoyance").is_err());
//! ```

use std::fmt;

/// A part of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// Values and moves of earlier visits to a position.
    Table,
    /// Captures that lose material are left out at the ends of lines.
    Exchanges,
    LateMoveReductions,
    NullMove,
    ReverseFutility,
    Razoring,
    QuietHistory,
    CaptureHistory,
    /// A quiet promotion has a record of its own, apart from the same move without it.
    PromotionHistory,
    /// Captures that lose a little come before quiet moves, if they take much or have done well.
    LooseCaptures,
    /// Pawns, bishops and rooks promote wherever they may, except in answers to a check.
    IdleMoves,
    LateMovePruning,
    Futility,
    ExchangePruning,
    HistoryPruning,
    MateDistance,
    CheckExtension,
    /// Time is stretched and shrunk by how settled the best move is.
    TimeScaling,
    Corrections,
    ReductionsByHistory,
    ReductionsByCutNode,
    ReductionsByLine,
    ReductionsByCheck,
    /// A supported drop near the enemy royal is reduced less.
    ReductionsByDrop,
    Killers,
    CounterMoves,
    MateInOne,
}

/// The parts at work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parts {
    left_out: u32,
}

impl Part {
    const ALL: [(Part, &'static str); 27] = [
        (Part::Table, "table"),
        (Part::Exchanges, "exchanges"),
        (Part::LateMoveReductions, "late-move-reductions"),
        (Part::NullMove, "null-move"),
        (Part::ReverseFutility, "reverse-futility"),
        (Part::Razoring, "razoring"),
        (Part::QuietHistory, "quiet-history"),
        (Part::CaptureHistory, "capture-history"),
        (Part::PromotionHistory, "promotion-history"),
        (Part::LooseCaptures, "loose-captures"),
        (Part::IdleMoves, "idle-moves"),
        (Part::LateMovePruning, "late-move-pruning"),
        (Part::Futility, "futility"),
        (Part::ExchangePruning, "exchange-pruning"),
        (Part::HistoryPruning, "history-pruning"),
        (Part::MateDistance, "mate-distance"),
        (Part::CheckExtension, "check-extension"),
        (Part::TimeScaling, "time-scaling"),
        (Part::Corrections, "corrections"),
        (Part::ReductionsByHistory, "reductions-by-history"),
        (Part::ReductionsByCutNode, "reductions-by-cut-node"),
        (Part::ReductionsByLine, "reductions-by-line"),
        (Part::ReductionsByCheck, "reductions-by-check"),
        (Part::ReductionsByDrop, "reductions-by-drop"),
        (Part::Killers, "killers"),
        (Part::CounterMoves, "counter-moves"),
        (Part::MateInOne, "mate-in-one"),
    ];
}

impl Parts {
    /// The whole search.
    pub const ALL: Parts = Parts { left_out: 0 };

    /// The search without the parts named, with `+` between.
    ///
    /// # Errors
    /// A name that is no part, with the list of those that are.
    pub fn without(names: &str) -> Result<Parts, String> {
        let mut left_out = 0;
        for name in names.split('+') {
            let Some((part, _)) = Part::ALL.into_iter().find(|(_, known)| *known == name) else {
                let known: Vec<&str> = Parts::names().collect();
                return Err(format!("{name:?} is no part of the search; there are {}", known.join(", ")));
            };
            left_out |= 1 << part as u32;
        }
        Ok(Parts { left_out })
    }

    /// The names of all parts.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Part::ALL.into_iter().map(|(_, name)| name)
    }

    /// Whether the part is at work; in the browser every one is, known when the program is built.
    #[inline]
    pub(super) const fn has(self, part: Part) -> bool {
        cfg!(target_family = "wasm") || self.left_out & (1 << part as u32) == 0
    }
}

/// What is left out, as [`Parts::without`] reads it; nothing for the whole search.
impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left_out = Part::ALL.into_iter().filter(|(part, _)| !self.has(*part));
        f.write_str(&left_out.map(|(_, name)| name).collect::<Vec<_>>().join("+"))
    }
}
