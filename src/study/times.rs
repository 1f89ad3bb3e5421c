//! How the time of a game went.

use crate::{
    record::{GameTree, NodeId},
    rules::{ByColor, Color, Game},
};

/// What the moves of a line took, for a graph.
///
/// ```
/// use suizo::{record::{GameTree, MoveTime, NodeId}, rules::{Game, RuleChoices, Start, Variant}, study::Times};
/// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
/// for mv in ["7g7f", "3c3d", "2g2f"] {
///     game.play(mv.parse().unwrap()).unwrap();
/// }
/// let mut tree = GameTree::from_game(&game);
/// let line: Vec<NodeId> = tree.main_line().collect();
/// tree.set_time(line[0], Some(MoveTime::of_ms(5_000)));
/// tree.set_time(line[2], Some(MoveTime::of_ms(2_500)));
/// let times = Times::of(&tree, &line);
/// assert_eq!(times.moves, [None, Some(5_000), None, Some(2_500)]);
/// assert_eq!(times.used, [None, Some(5_000), None, Some(7_500)]);
/// assert_eq!((times.totals.black, times.totals.white), (Some(7_500), None));
/// assert_eq!(times.longest(), Some((1, 5_000)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Times {
    /// By ply, from 0: what the move that led there took, in milliseconds, where the record says so. The first is always `None`.
    pub moves: Vec<Option<u32>>,
    /// By ply: what the player of that move had used by then, a total that the record states before the sum of the times.
    pub used: Vec<Option<u64>>,
    /// What each side used in all, the act that ended the game included; `None` where no time is known.
    pub totals: ByColor<Option<u64>>,
}

impl Times {
    /// Of a line, from the first move to its end.
    #[must_use]
    pub fn of(tree: &GameTree, line: &[NodeId]) -> Times {
        let mut times = Times { moves: vec![None], used: vec![None], totals: ByColor { black: None, white: None } };
        let mut turn = Game::turn(tree.start());
        let mut used = ByColor { black: None::<u64>, white: None };
        for &id in line {
            let node = tree.node(id);
            if let Some(time) = node.time() {
                let sum = used[turn].unwrap_or(0) + u64::from(time.ms);
                used[turn] = Some(time.total_ms.map_or(sum, u64::from));
            }
            if node.mv().is_none() {
                // the end took time, but leads to no position
                break;
            }
            times.moves.push(node.time().map(|time| time.ms));
            times.used.push(node.time().and(used[turn]));
            turn = !turn;
        }
        times.totals = used;
        times
    }

    /// Whether any time is known.
    #[must_use]
    pub fn is_known(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.totals[color].is_some())
    }

    /// The move that took longest: its ply, and milliseconds; of equal ones the first.
    #[must_use]
    pub fn longest(&self) -> Option<(usize, u32)> {
        let known = self.moves.iter().enumerate().filter_map(|(ply, ms)| Some((ply, (*ms)?)));
        known.rev().max_by_key(|(_, ms)| *ms)
    }
}
