//! Looks for lines of first moves that are worth playing: for an opening book.
//!
//! The tree grows ply by ply. Every position is searched for several lines; moves that cost little are kept, as long as neither side has
//! given away more than a little in all. Where there are more than wanted, the best move of each position stays, then those that cost
//! the least.

use super::{evaluation::Evaluation, lanes::in_order};
use crate::{
    engine::{Info, Limits, Score, SearchControl, book},
    rules::{Color, Game, Move, RuleChoices, Rules, Start, Variant},
};
use std::{collections::HashSet, ops::ControlFlow};

/// What a book is to hold.
#[derive(Debug, Clone, Copy)]
pub struct BookPlan {
    /// The game.
    pub variant: Variant,
    /// Number of lines, about.
    pub n_lines: usize,
    /// Length of a line in plies, at most [`book::MAX_PLIES`].
    pub plies: usize,
    /// Nodes a position.
    pub nodes: u64,
    /// What a move may cost, in hundredths of a pawn: three times as much where its side still stands no worse then. A side gives away at
    /// most four times as much in a line.
    pub margin: i32,
    /// Searches at a time.
    pub lanes: usize,
}

/// Moves from one position that are looked at.
const LINES: usize = 6;
/// How far a line may leave the balance, or the balance of the start, in hundredths of a pawn.
const IMBALANCE: i32 = 150;
const HASH_MIB: usize = 16;

/// A position of the tree.
struct Node {
    moves: Vec<Move>,
    /// The place of each move among those of its position.
    ranks: Vec<usize>,
    /// What Black and White have given away.
    losses: [i32; 2],
}

/// The best moves of a position with their scores for the side to move.
#[derive(Default)]
struct BestLines {
    /// Of the depth at work.
    partial: Vec<(Move, i32)>,
    /// Of the last depth that was completed.
    whole: Vec<(Move, i32)>,
}

impl SearchControl for BestLines {
    fn now_ms(&mut self) -> u64 {
        0
    }

    fn should_stop(&mut self) -> bool {
        false
    }

    fn report(&mut self, info: &Info) {
        if let (Score::Cp(score), Some(mv)) = (info.score, info.pv.first()) {
            // a deeper search tells its lines anew, from the first one on
            self.partial.truncate(info.multi_pv.saturating_sub(1));
            self.partial.push((*mv, score));
            if self.partial.len() >= self.whole.len() {
                self.whole.clone_from(&self.partial);
            }
        }
    }
}

/// Lines of first moves from the standard start, in the order of a book; the same whatever the number of lanes. `told` hears how many
/// positions of a ply were searched, of how many.
#[must_use]
pub fn find_lines(plan: &BookPlan, mut told: impl FnMut(usize, usize, usize)) -> Vec<Vec<Move>> {
    let mut level = vec![Node { moves: Vec::new(), ranks: Vec::new(), losses: [0; 2] }];
    let (mut done, mut seen, mut balance) = (Vec::new(), HashSet::new(), None);
    for ply in 0..plan.plies.min(book::MAX_PLIES) {
        // where an order of moves leads to what is known, the line ends
        let (open, met): (Vec<Node>, Vec<Node>) = level.into_iter().partition(|node| {
            let key = play(plan.variant, &node.moves).map(|game| game.position().key());
            key.is_some_and(|key| seen.insert(key))
        });
        done.extend(met);
        let found = search(plan, &open, |n_done| told(ply + 1, n_done, open.len()));
        let balance =
            *balance.get_or_insert_with(|| found.first().and_then(|lines| lines.first()).map_or(0, |line| line.1));
        let mut children = Vec::new();
        for (node, lines) in open.into_iter().zip(found) {
            let before = children.len();
            children.extend(continuations(plan, &node, &lines, if ply % 2 == 0 { balance } else { -balance }));
            if children.len() == before {
                done.push(node);
            }
        }
        // stable: positions stay in the order of their parents
        let mut by_cost: Vec<usize> = (0..children.len()).collect();
        by_cost.sort_by_key(|at| (children[*at].ranks.last() != Some(&0), children[*at].losses.iter().sum::<i32>()));
        let kept: HashSet<usize> = by_cost.into_iter().take(width(plan, ply)).collect();
        level = children.into_iter().enumerate().filter(|(at, _)| kept.contains(at)).map(|(_, node)| node).collect();
    }
    done.extend(level);
    done.retain(|node| !node.moves.is_empty());
    done.sort_by(|one, other| one.ranks.cmp(&other.ranks));
    done.into_iter().map(|node| node.moves).collect()
}

/// Number of positions that are kept after that ply: many soon, so that games differ early.
fn width(plan: &BookPlan, ply: usize) -> usize {
    [8, 24, 60, 120].get(ply).copied().unwrap_or(usize::MAX).min(plan.n_lines)
}

fn continuations<'a>(
    plan: &'a BookPlan,
    node: &'a Node,
    lines: &'a [(Move, i32)],
    balance: i32,
) -> impl Iterator<Item = Node> + 'a {
    let side = if node.moves.len().is_multiple_of(2) { Color::Black } else { Color::White };
    let best = lines.first().map_or(0, |line| line.1);
    lines.iter().enumerate().filter_map(move |(rank, (mv, score))| {
        let mut losses = node.losses;
        losses[side.index()] += best - score;
        let may_cost = if *score >= 0 { 3 * plan.margin } else { plan.margin };
        let is_fair = best - score <= may_cost && losses[side.index()] <= 4 * plan.margin;
        let is_balanced = score.abs().min((score - balance).abs()) <= IMBALANCE;
        (is_fair && is_balanced).then(|| Node {
            moves: node.moves.iter().copied().chain([*mv]).collect(),
            ranks: node.ranks.iter().copied().chain([rank]).collect(),
            losses,
        })
    })
}

/// The best lines of each position, best first.
fn search(plan: &BookPlan, nodes: &[Node], mut told: impl FnMut(usize)) -> Vec<Vec<(Move, i32)>> {
    let limits = Limits { nodes: Some(plan.nodes), multi_pv: LINES, ..Limits::default() };
    let mut all = Vec::new();
    if nodes.is_empty() {
        return all;
    }
    in_order(
        plan.lanes,
        || Evaluation::BuiltIn.engine(Rules::of(plan.variant), HASH_MIB),
        |engine, number, _| {
            let node = nodes.get(number)?;
            let mut lines = BestLines::default();
            if let Some(game) = play(plan.variant, &node.moves).filter(|game| game.outcome().is_none()) {
                engine.new_game();
                engine.search(&game, &limits, &mut lines);
            }
            lines.whole.sort_by_key(|(_, score)| -score);
            Some(lines.whole)
        },
        |lines| {
            all.push(lines);
            told(all.len());
            if all.len() == nodes.len() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    all
}

fn play(variant: Variant, moves: &[Move]) -> Option<Game> {
    let mut game = Game::new(variant, RuleChoices::default(), Start::Standard).ok()?;
    moves.iter().try_for_each(|mv| game.play(*mv)).ok()?;
    Some(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::book::Book;

    #[test]
    fn lines_are_the_same_on_any_number_of_lanes_and_make_a_book() {
        let plan = BookPlan { variant: Variant::Heian8x8, n_lines: 12, plies: 4, nodes: 300, margin: 60, lanes: 1 };
        let lines = find_lines(&plan, |_, _, _| {});
        assert_eq!(lines, find_lines(&BookPlan { lanes: 3, ..plan }, |_, _, _| {}));
        assert!((6..=24).contains(&lines.len()), "{lines:?}");
        assert!(lines.iter().all(|line| (1..=4).contains(&line.len())), "{lines:?}");
        let first: HashSet<Move> = lines.iter().map(|line| line[0]).collect();
        assert!(first.len() > 1, "{lines:?}");
        let file = book::write(plan.variant, &lines);
        let book = Book::read(&file, plan.variant).unwrap();
        let start = play(plan.variant, &[]).unwrap();
        let chosen: HashSet<Move> = (0..200).filter_map(|seed| book.choose(&start, seed)).collect();
        assert_eq!(chosen, first);
    }

    #[test]
    fn nobody_gives_away_more_than_the_plan_allows() {
        let plan = BookPlan { variant: Variant::Shogi, n_lines: 9, plies: 9, nodes: 1, margin: 30, lanes: 1 };
        let (moves, ranks) = (vec!["7g7f".parse().unwrap()], vec![0]);
        let node = Node { moves, ranks, losses: [0, 110] };
        let lines: Vec<(Move, i32)> = ["3c3d", "8c8d", "4a3b", "5c5d"]
            .iter()
            .zip([10, 5, -5, -30])
            .map(|(mv, score)| (mv.parse().unwrap(), score))
            .collect();
        let kept: Vec<i32> = continuations(&plan, &node, &lines, 0).map(|node| node.losses[1]).collect();
        // the third costs 15 on top of 110, the fourth too much at once
        assert_eq!(kept, [110, 115]);
        let won: Vec<(Move, i32)> = lines.iter().map(|(mv, score)| (*mv, score + 200)).collect();
        assert_eq!(continuations(&plan, &node, &won, 0).count(), 0, "out of balance");
        assert_eq!(continuations(&plan, &node, &won, 150).count(), 2, "as the start is");
    }
}
