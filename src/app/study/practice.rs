//! Learning from one's mistakes: the positions in which they were made, one after the other, to be played better.

use super::{
    super::{
        engine::{evaluation::evaluation, pool::LaneNews},
        session::Session,
    },
    findings::Findings,
};
use crate::{
    record::{Evaluation, NodeId, Score},
    rules::{Color, Game},
    study::{Miss, Missed, Severity, Verdict, miss},
};

/// How one did at a mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mark {
    /// Not yet.
    #[default]
    Open,
    /// A move was found that is as good.
    Found,
    /// Only after another try or a hint.
    Late,
    /// The solution was shown.
    Shown,
    /// One went on without either.
    Passed,
}

impl Mark {
    fn letter(self) -> char {
        match self {
            Mark::Open => 'o',
            Mark::Found => 'f',
            Mark::Late => 'l',
            Mark::Shown => 's',
            Mark::Passed => 'p',
        }
    }

    fn of(letter: &str) -> Mark {
        [Mark::Found, Mark::Late, Mark::Shown, Mark::Passed]
            .into_iter()
            .find(|mark| letter.starts_with(mark.letter()))
            .unwrap_or_default()
    }
}

/// A mistake to be mended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Task {
    /// The position after the mistake.
    pub node: NodeId,
    pub mark: Mark,
}

/// Where one stands at a mistake.
#[derive(Debug, Clone, PartialEq)]
pub enum Stage {
    /// A move is awaited.
    Asking,
    /// The engine looks at the move that was made, which leads to that node.
    Checking { node: NodeId, turn: Color, found: Option<Evaluation> },
    /// It was no better.
    Wrong { node: NodeId, miss: Miss },
    /// It is as good.
    Right,
    /// The solution is shown.
    Solved,
}

/// The practice with one game.
#[derive(Debug, Clone, PartialEq)]
pub struct Practice {
    pub tasks: Vec<Task>,
    /// The task at hand; behind the last one all are done.
    pub at: usize,
    pub stage: Stage,
    /// It was left, and can be gone on with.
    pub is_left: bool,
    /// A hint was given, or a try was wrong.
    pub is_late: bool,
    /// The moves that the record had in that position before any was tried.
    pub known: Vec<NodeId>,
}

impl Practice {
    /// Under this name it is stored with its game.
    pub const KEPT: &'static str = "practice";

    /// With the mistakes of `side`, or of both.
    #[must_use]
    pub fn of(findings: &Findings, side: Option<Color>) -> Practice {
        let is_meant = |verdict: &Verdict| {
            let is_own = side.is_none_or(|side| side == verdict.color);
            let is_grave = verdict.severity >= Some(Severity::Mistake) || verdict.missed.is_some();
            is_own && is_grave && !verdict.better.is_empty()
        };
        let mistakes = findings.study.mistakes().filter(|(_, verdict)| is_meant(verdict));
        let task = |(ply, _): (usize, &Verdict)| Task { node: findings.line[ply], mark: Mark::Open };
        Practice::at(mistakes.map(task).collect(), 0)
    }

    fn at(tasks: Vec<Task>, at: usize) -> Practice {
        Practice { tasks, at, stage: Stage::Asking, is_left: false, is_late: false, known: Vec::new() }
    }

    /// `3 12f,20s,33o`: the place, and the plies with how one did there.
    #[must_use]
    pub fn to_text(&self, line: &[NodeId]) -> String {
        let task = |task: &Task| {
            let ply = line.iter().position(|&node| node == task.node)?;
            Some(format!("{ply}{}", task.mark.letter()))
        };
        let tasks: Vec<String> = self.tasks.iter().filter_map(task).collect();
        format!("{} {}", self.at, tasks.join(","))
    }

    /// What was stored with a game; it waits to be gone on with.
    #[must_use]
    pub fn restore(session: &Session, line: &[NodeId]) -> Option<Practice> {
        let (at, tasks) = session.kept_with_it(Practice::KEPT)?.split_once(' ')?;
        let task = |text: &str| {
            let letter = text.find(|c: char| !c.is_ascii_digit())?;
            let node = *line.get(text[..letter].parse::<usize>().ok()?)?;
            Some(Task { node, mark: Mark::of(&text[letter..]) })
        };
        let tasks: Vec<Task> = tasks.split(',').filter_map(task).collect();
        let at = at.parse::<usize>().ok()?.min(tasks.len());
        (!tasks.is_empty()).then(|| Practice { is_left: true, ..Practice::at(tasks, at) })
    }

    /// The task at hand.
    #[must_use]
    pub fn task(&self) -> Option<Task> {
        self.tasks.get(self.at).copied()
    }

    /// How many were found at once, how many later, how many were shown, and how many passed over.
    #[must_use]
    pub fn score(&self) -> [usize; 4] {
        let count = |mark| self.tasks.iter().filter(|task| task.mark == mark).count();
        [Mark::Found, Mark::Late, Mark::Shown, Mark::Passed].map(count)
    }

    /// A move that was tried in vain and was not in the record before.
    #[must_use]
    pub fn tried(&self) -> Option<NodeId> {
        match self.stage {
            Stage::Wrong { node, .. } => Some(node).filter(|node| !self.known.contains(node)),
            _ => None,
        }
    }

    /// The move that was tried and costs too much, while that is said.
    #[must_use]
    pub fn wrong(&self) -> Option<NodeId> {
        match self.stage {
            Stage::Wrong { node, miss: Miss::Chances(_) } => Some(node).filter(|_| !self.is_left),
            _ => None,
        }
    }

    /// The task is done, in some way. What was done before counts.
    pub fn mark(&mut self, mark: Mark) {
        if let Some(task) = self.tasks.get_mut(self.at).filter(|task| task.mark == Mark::Open) {
            task.mark = mark;
        }
    }

    /// A move was made that is as good.
    pub fn succeed(&mut self) {
        self.stage = Stage::Right;
        self.mark(if self.is_late { Mark::Late } else { Mark::Found });
    }

    /// To the next one.
    pub fn next(&mut self) {
        self.mark(Mark::Passed);
        self.at = (self.at + 1).min(self.tasks.len());
        self.stage = Stage::Asking;
        self.is_late = false;
    }

    /// What the search of a tried move says.
    pub fn receive(&mut self, news: &LaneNews) -> Option<(NodeId, Option<Evaluation>)> {
        let Stage::Checking { node, turn, found } = &mut self.stage else { return None };
        match news {
            LaneNews::Line(response) => {
                *found = evaluation(response, *turn).or(found.take());
                None
            }
            LaneNews::Done => Some((*node, found.take())),
            LaneNews::GaveUp => Some((*node, None)),
        }
    }

    /// Judges a move by what was found after it.
    pub fn judge(&mut self, node: NodeId, after: &Game, verdict: &Verdict, found: Option<Score>) {
        let was_mate = matches!(verdict.missed, Some(Missed::Mate { .. }));
        let Some(miss) = miss(after, verdict.color, verdict.before, was_mate, found) else { return self.succeed() };
        self.stage = Stage::Wrong { node, miss };
        self.is_late = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{RuleChoices, Rules, Start, Variant};

    /// Gold and pawn mate on 5b; a king's step leaves all that is won.
    const WON: &str = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";

    fn judged(color: Color, moves: &[&str], found: Option<Score>, missed: Option<Missed>) -> Stage {
        let start = Start::parse(Rules::of(Variant::Shogi), WON).expect("a start");
        let mut game = Game::new(Variant::Shogi, RuleChoices::default(), start).expect("a game");
        for mv in moves {
            game.play(mv.parse().expect("a move")).expect("legal");
        }
        let verdict = Verdict {
            color,
            mv: "5i6i".parse().expect("a move"),
            before: 1_000,
            after: 900,
            loss: 100,
            loss_cp: None,
            severity: Some(Severity::Mistake),
            missed,
            is_best: false,
            better: vec!["G*5b".parse().expect("a move")],
        };
        let task = Task { node: NodeId::ROOT, mark: Mark::Open };
        let mut practice = Practice::at(vec![task], 0);
        practice.judge(NodeId::ROOT, &game, &verdict, found);
        practice.stage
    }

    #[test]
    fn where_a_mate_was_missed_only_a_mate_is_as_good() {
        let missed = Some(Missed::Mate { plies: 1 });
        let wrong = |miss| Stage::Wrong { node: NodeId::ROOT, miss };
        assert_eq!(judged(Color::Black, &["G*5b"], None, missed), Stage::Right);
        assert_eq!(
            judged(Color::Black, &["5i4i"], Some(Score::Mate(5)), missed),
            Stage::Right,
            "a longer one is one, too"
        );
        assert_eq!(judged(Color::Black, &["5i4i"], Some(Score::Cp(9_000)), missed), wrong(Miss::Mate));
        assert_eq!(judged(Color::Black, &["5i4i"], Some(Score::Cp(9_000)), None), Stage::Right);
        assert_eq!(judged(Color::Black, &["5i4i"], None, missed), wrong(Miss::Chances(1_000)));
        assert!(matches!(
            judged(Color::Black, &["5i4i"], Some(Score::Mate(-5)), missed),
            Stage::Wrong { miss: Miss::Chances(_), .. }
        ));
    }
}
