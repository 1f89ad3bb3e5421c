//! How much a position of a game that is studied is worth: nodes, a time or a depth.

use crate::protocol::SearchLimits;
use std::{fmt, str::FromStr};

/// What is spent on every position.
///
/// ```
/// use suizo::app::study::Budget;
/// assert_eq!("nodes-150000".parse(), Ok(Budget::Nodes(150_000)));
/// assert_eq!(Budget::Ms(100).to_string(), "ms-100");
/// assert!("minutes-5".parse::<Budget>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// Positions visited: the same verdicts on every device.
    Nodes(u32),
    /// Milliseconds.
    Ms(u32),
    /// Plies of nominal depth.
    Depth(u32),
}

/// A text that is no budget.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotABudget;

impl Budget {
    /// A first look: some seconds for a game.
    pub const QUICK: Budget = Budget::Nodes(30_000);
    /// What finds nearly every mistake.
    pub const NORMAL: Budget = Budget::Nodes(150_000);
    /// For a game that is worth some minutes.
    pub const DEEP: Budget = Budget::Nodes(1_000_000);

    /// Those that are offered, in their order.
    pub const ALL: [Budget; 9] = [
        Budget::QUICK,
        Budget::NORMAL,
        Budget::DEEP,
        Budget::Ms(100),
        Budget::Ms(1_000),
        Budget::Ms(5_000),
        Budget::Depth(8),
        Budget::Depth(12),
        Budget::Depth(16),
    ];

    /// As many times that.
    #[must_use]
    pub fn times(self, times: u32) -> Budget {
        match self {
            Budget::Nodes(nodes) => Budget::Nodes(nodes.saturating_mul(times)),
            Budget::Ms(ms) => Budget::Ms(ms.saturating_mul(times)),
            // each ply takes some two thirds longer
            Budget::Depth(depth) => Budget::Depth(depth + times.max(1).ilog2() * 3 / 2),
        }
    }

    /// The same as the engine is told it.
    #[must_use]
    pub fn limits(self) -> SearchLimits {
        let steady = SearchLimits { steady: Some(true), ..SearchLimits::default() };
        match self {
            Budget::Nodes(nodes) => SearchLimits { nodes: Some(nodes), ..steady },
            Budget::Ms(ms) => SearchLimits { movetime_ms: Some(ms), ..steady },
            Budget::Depth(depth) => SearchLimits { depth: Some(depth), ..steady },
        }
    }

    /// What a position takes at most, where that is known before.
    #[must_use]
    pub fn ms(self) -> Option<u32> {
        match self {
            Budget::Ms(ms) => Some(ms),
            Budget::Nodes(_) | Budget::Depth(_) => None,
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Nodes(nodes) => write!(f, "nodes-{nodes}"),
            Budget::Ms(ms) => write!(f, "ms-{ms}"),
            Budget::Depth(depth) => write!(f, "depth-{depth}"),
        }
    }
}

impl FromStr for Budget {
    type Err = NotABudget;

    fn from_str(text: &str) -> Result<Budget, NotABudget> {
        let (unit, number) = text.split_once('-').ok_or(NotABudget)?;
        let number: u32 = number.parse().ok().filter(|number| *number > 0).ok_or(NotABudget)?;
        match unit {
            "nodes" => Ok(Budget::Nodes(number)),
            "ms" => Ok(Budget::Ms(number)),
            "depth" => Ok(Budget::Depth(number)),
            _ => Err(NotABudget),
        }
    }
}
