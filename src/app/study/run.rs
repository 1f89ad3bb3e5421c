//! A search of every position of a line: which is searched where, what is done, how long it will take.

use super::{super::engine::evaluation::evaluation, budget::Budget};
use crate::{
    protocol::Response,
    record::{Evaluation, NodeId},
    rules::Color,
};

/// How far a run has come, and whether it goes on.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    pub budget: Budget,
    /// Nobody has stopped it, and it is not at its end.
    pub is_on: bool,
    /// No lane answers any more.
    pub has_failed: bool,
    /// Positions that were searched, in the order of their ids.
    done: Vec<NodeId>,
    asked: Vec<Asked>,
    pace: Pace,
}

/// A position that a lane searches.
#[derive(Debug, Clone, PartialEq)]
struct Asked {
    lane: u8,
    node: NodeId,
    /// Who has the move there.
    turn: Color,
    found: Option<Evaluation>,
}

/// How quickly it goes.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Pace {
    /// Since when it has been going without a pause.
    since_ms: Option<f64>,
    /// Before that, and how many positions were searched in all the time.
    spent_ms: f64,
    answers: u32,
}

/// What a search found at a node.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    pub node: NodeId,
    /// None where the search ended before it had a line.
    pub evaluation: Option<Evaluation>,
}

impl Run {
    #[must_use]
    pub fn new(budget: Budget, done: Vec<NodeId>) -> Run {
        let mut run =
            Run { budget, is_on: true, has_failed: false, done: Vec::new(), asked: Vec::new(), pace: Pace::default() };
        done.into_iter().for_each(|node| run.mark(node));
        run
    }

    fn mark(&mut self, node: NodeId) {
        if let Err(place) = self.done.binary_search(&node) {
            self.done.insert(place, node);
        }
    }

    /// Whether a position has been searched.
    #[must_use]
    pub fn has(&self, node: NodeId) -> bool {
        self.done.binary_search(&node).is_ok()
    }

    /// The first of these positions that nobody has searched nor searches.
    #[must_use]
    pub fn next(&self, line: &[NodeId]) -> Option<NodeId> {
        line.iter().copied().find(|&node| !self.has(node) && self.asked.iter().all(|asked| asked.node != node))
    }

    #[must_use]
    pub fn is_busy(&self, lane: u8) -> bool {
        self.asked.iter().any(|asked| asked.lane == lane)
    }

    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.asked.is_empty()
    }

    /// A lane searches a position from now on.
    pub fn ask(&mut self, lane: u8, node: NodeId, turn: Color, now_ms: f64) {
        self.pace.since_ms.get_or_insert(now_ms);
        self.asked.push(Asked { lane, node, turn, found: None });
    }

    /// Takes the answers of all lanes for stale.
    pub fn forget(&mut self, now_ms: f64) -> Vec<u8> {
        if let Some(since_ms) = self.pace.since_ms.take() {
            self.pace.spent_ms += now_ms - since_ms;
        }
        self.asked.drain(..).map(|asked| asked.lane).collect()
    }

    /// A line of what a lane searches.
    pub fn receive(&mut self, lane: u8, response: &Response) {
        let Some(asked) = self.asked.iter_mut().find(|asked| asked.lane == lane) else { return };
        asked.found = evaluation(response, asked.turn).or(asked.found.take());
    }

    /// A lane has searched its position.
    pub fn finish(&mut self, lane: u8) -> Option<Found> {
        let place = self.asked.iter().position(|asked| asked.lane == lane)?;
        let Asked { node, found, .. } = self.asked.swap_remove(place);
        self.mark(node);
        self.pace.answers += 1;
        Some(Found { node, evaluation: found })
    }

    /// A lane answers no more: what it searched is for another one.
    pub fn lose(&mut self, lane: u8) {
        self.asked.retain(|asked| asked.lane != lane);
    }

    /// Number of these positions that were searched.
    #[must_use]
    pub fn count(&self, line: &[NodeId]) -> usize {
        line.iter().filter(|&&node| self.has(node)).count()
    }

    /// The time that `left` more positions will take, in milliseconds, as far as that can be told.
    #[must_use]
    pub fn left_ms(&self, left: usize, lanes: u8, now_ms: f64) -> Option<f64> {
        let Pace { since_ms, spent_ms, answers } = self.pace;
        let spent_ms = spent_ms + since_ms.map_or(0.0, |since_ms| now_ms - since_ms);
        // the first answers come late, as the workers have to start
        if answers >= 2 * u32::from(lanes) {
            return Some(spent_ms / f64::from(answers) * left as f64);
        }
        Some(f64::from(self.budget.ms()?) * left as f64 / f64::from(lanes.max(1)))
    }

    /// The plies that were searched, as `0-57,60`; `line` is from the start of the game.
    #[must_use]
    pub fn done_text(&self, line: &[NodeId]) -> String {
        let mut parts: Vec<(usize, usize)> = Vec::new();
        for (ply, _) in line.iter().enumerate().filter(|(_, node)| self.has(**node)) {
            match parts.last_mut() {
                Some((_, last)) if *last + 1 == ply => *last = ply,
                _ => parts.push((ply, ply)),
            }
        }
        let text =
            |(first, last): (usize, usize)| if first == last { first.to_string() } else { format!("{first}-{last}") };
        parts.into_iter().map(text).collect::<Vec<_>>().join(",")
    }
}

/// Reads [`Run::done_text`]; what cannot be read counts as not done.
#[must_use]
pub fn read_done(text: &str, line: &[NodeId]) -> Vec<NodeId> {
    let mut done = Vec::new();
    for part in text.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        if let (Ok(first), Ok(last)) = (first.parse::<usize>(), last.parse::<usize>()) {
            done.extend(line.iter().skip(first).take((last + 1).saturating_sub(first)));
        }
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        protocol,
        record::GameTree,
        rules::{Game, RuleChoices, Start, Variant},
    };

    fn line() -> Vec<NodeId> {
        let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
        for mv in ["7g7f", "3c3d", "2g2f", "8c8d"] {
            game.play(mv.parse().unwrap()).unwrap();
        }
        let tree = GameTree::from_game(&game);
        std::iter::once(NodeId::ROOT).chain(tree.main_line()).collect()
    }

    #[test]
    fn what_was_done_outlives_a_reload() {
        let line = line();
        let run = Run::new(Budget::QUICK, vec![line[3], line[0], line[1]]);
        assert_eq!(run.done_text(&line), "0-1,3");
        assert_eq!(Run::new(Budget::QUICK, read_done("0-1,3", &line)), run);
        assert_eq!((run.count(&line), run.next(&line)), (3, Some(line[2])));
        assert_eq!(read_done("4-1,7-9,x,-,2", &line), [line[2]], "what a later version or a hand wrote harms nothing");
    }

    #[test]
    fn no_two_lanes_search_the_same_position() {
        let line = line();
        let mut run = Run::new(Budget::QUICK, Vec::new());
        for lane in 0..3 {
            let next = run.next(&line).unwrap();
            assert_eq!(next, line[usize::from(lane)]);
            run.ask(lane, next, Color::Black, 0.0);
        }
        // a lane that broke gives its position back
        run.lose(1);
        assert_eq!(run.next(&line), Some(line[1]));
        assert_eq!(run.finish(1), None, "and what it says after that is for nobody");
        assert_eq!(run.finish(0), Some(Found { node: line[0], evaluation: None }));
    }

    #[test]
    fn a_score_is_kept_for_black() {
        let line = line();
        let mut run = Run::new(Budget::QUICK, Vec::new());
        run.ask(0, line[1], Color::White, 0.0);
        let info = |score| Response::Info {
            id: 1,
            depth: 7,
            multi_pv: 1,
            score,
            win_percent: 50,
            nodes: 1.0,
            ms: 1.0,
            pv: vec!["3c3d".to_owned()],
        };
        run.receive(0, &info(protocol::Score::Mate(5)));
        run.receive(0, &info(protocol::Score::Cp(120)));
        let found = run.finish(0).unwrap().evaluation.unwrap();
        assert_eq!(found.to_string(), "cp -120 7 3c3d");
    }

    #[test]
    fn the_time_left_is_what_positions_took_so_far() {
        let line = line();
        let mut run = Run::new(Budget::Ms(100), Vec::new());
        assert_eq!(run.left_ms(10, 2, 0.0), Some(500.0), "before anything is known");
        for at in 0..4_u8 {
            run.ask(0, line[usize::from(at)], Color::Black, 200.0 * f64::from(at));
            run.finish(0);
        }
        assert_eq!(run.left_ms(10, 2, 800.0), Some(2_000.0));
        run.forget(800.0);
        assert_eq!(run.left_ms(10, 2, 5_000.0), Some(2_000.0), "a pause costs nothing");
        assert_eq!(Run::new(Budget::QUICK, Vec::new()).left_ms(10, 2, 0.0), None);
    }
}
