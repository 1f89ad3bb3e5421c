//! Two moves of one position beside each other: a search of its own for each, with equal effort.

use super::{
    super::{
        effect::{Effect, Effects},
        engine::{EnginePool, LaneEvent, Question, evaluation::LONGEST_LINE, pool::LaneNews},
        later::LaterMsg,
        session::Session,
    },
    line::Line,
    live::Analysis,
    messages::{CompareMsg, LinesMsg},
};
use crate::{
    protocol::{GameText, Response, Score, SearchLimits},
    rules::{Color, Game, Move},
};

/// Lines of compared moves are named by their side from here on.
pub const COMPARED: usize = 16;
/// The workers of the two sides; the study has those below and above.
pub const LANES: [u8; 2] = [13, 14];
/// What is spent on each: some seconds on a phone.
const NODES: u32 = 4_000_000;
/// Enough for that, as in a study.
const HASH_MIB: u32 = 16;
/// As often as the lines of an analysis.
const REPORT_MS: u32 = 200;

/// Two moves that are compared.
#[derive(Debug, Clone, Default)]
pub struct Comparison {
    pub sides: Vec<Side>,
    /// The position that they belong to.
    of: Option<GameText>,
    pool: EnginePool,
    is_report_due: bool,
}

/// One of the moves, and what is found of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Side {
    pub mv: Move,
    /// Begins with the move; its score is that of the side that makes it.
    pub line: Option<Line>,
    pub state: SideState,
}

/// How far the search of a move has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SideState {
    /// Nobody has been asked.
    New,
    Searched,
    Done,
    /// The worker answers no more.
    Failed,
}

impl Side {
    fn of(mv: Move) -> Side {
        Side { mv, line: None, state: SideState::New }
    }
}

impl Comparison {
    pub(super) fn line(&self, side: usize) -> Option<&Line> {
        self.sides.get(side)?.line.as_ref()
    }

    /// Ends the workers.
    pub(super) fn end(&mut self, fx: &mut Effects) {
        self.pool.end(fx);
    }

    /// Puts another move in the place of one of the two. The other side's takes the place of its own, so that they never are the same.
    fn choose(&mut self, side: usize, mv: Move, fx: &mut Effects) {
        if side >= self.sides.len() {
            return;
        }
        let other = self.sides.iter().position(|side| side.mv == mv);
        match other {
            Some(other) if other == side => {}
            Some(_) => {
                // what is searched goes on with the other worker
                LANES.into_iter().for_each(|lane| self.pool.forget(lane, fx));
                self.sides.swap(0, 1);
                for side in self.sides.iter_mut().filter(|side| side.state != SideState::Done) {
                    side.state = SideState::New;
                }
            }
            None => self.sides[side] = Side::of(mv),
        }
    }

    fn receive(&mut self, lane: u8, event: LaneEvent, fx: &mut Effects) {
        let Some(news) = self.pool.receive(lane, event, fx) else { return };
        let side = LANES.iter().position(|&known| known == lane);
        let Some(side) = side.and_then(|side| self.sides.get_mut(side)) else { return };
        match news {
            LaneNews::Line(response) => side.line = line_of(side.mv, &response).or(side.line.take()),
            LaneNews::Done => side.state = SideState::Done,
            LaneNews::GaveUp => side.state = SideState::Failed,
        }
        if !std::mem::replace(&mut self.is_report_due, true) {
            let msg = LaterMsg::new(LinesMsg::Compare(CompareMsg::Report), false);
            fx.push(Effect::Remind { after_ms: REPORT_MS, msg });
        }
    }
}

/// What was found of the position after a move, as a line that begins with it.
fn line_of(mv: Move, response: &Response) -> Option<Line> {
    let Response::Info { multi_pv: 1, score, win_percent, depth, pv, .. } = response else { return None };
    let score = match *score {
        Score::Cp(value) => Score::Cp(-value),
        // the move itself is one more
        Score::Mate(plies) if plies > 0 => Score::Mate(-plies - 1),
        Score::Mate(plies) => Score::Mate(1 - plies),
    };
    let answers = pv.iter().map_while(|usi| usi.parse().ok());
    Some(Line {
        score,
        win_percent: 100u32.saturating_sub(*win_percent),
        depth: *depth,
        moves: std::iter::once(mv).chain(answers).take(LONGEST_LINE).collect(),
    })
}

/// A move that ends the game, with that winner, as a line.
fn ended(mv: Move, winner: Option<Color>, mover: Color) -> Line {
    let (score, win_percent) = match winner {
        Some(winner) if winner == mover => (Score::Mate(1), 100),
        // the mover's own loss by the rules, as by a perpetual check
        Some(_) => (Score::Mate(-1), 0),
        None => (Score::Cp(0), 50),
    };
    Line { score, win_percent, depth: 0, moves: vec![mv] }
}

/// The moves that can be compared: what the record has, what was found, then all others.
#[must_use]
pub fn candidates(analysis: &Analysis, base: &Game, session: &Session) -> Vec<Move> {
    let tree = session.record().tree();
    let next = session.next_node();
    let known = next.into_iter().chain(tree.children(session.node())).filter_map(|node| tree.node(node).mv());
    let found = analysis.lines.iter().filter_map(|line| line.moves.first().copied());
    let mut moves: Vec<Move> = Vec::new();
    for mv in known.chain(found).chain(base.legal_moves()) {
        if !moves.contains(&mv) && base.position().is_legal(mv) {
            moves.push(mv);
        }
    }
    moves
}

/// Takes a message in.
pub fn update(analysis: &mut Analysis, msg: CompareMsg, fx: &mut Effects) {
    // what is stepped through goes with the moves, and stays while they are searched
    if msg != CompareMsg::Report {
        analysis.preview = None;
    }
    match (&mut analysis.comparison, msg) {
        (slot @ None, CompareMsg::Toggle) => {
            *slot = Some(Comparison::default());
            analysis.playout.stop();
        }
        (slot @ Some(_), CompareMsg::Toggle) => {
            if let Some(mut comparison) = slot.take() {
                comparison.end(fx);
            }
        }
        (Some(comparison), CompareMsg::Choose { side, usi }) => {
            if let Ok(mv) = usi.parse() {
                comparison.choose(side, mv, fx);
            }
        }
        (Some(comparison), CompareMsg::Report) => comparison.is_report_due = false,
        (_, CompareMsg::Choose { .. } | CompareMsg::Report) => {}
    }
}

/// Something happened to a lane: nothing is drawn before the next report.
pub fn on_lane(analysis: &mut Option<Analysis>, lane: u8, event: LaneEvent, fx: &mut Effects) {
    if let Some(comparison) = analysis.as_mut().and_then(|analysis| analysis.comparison.as_mut()) {
        comparison.receive(lane, event, fx);
    }
}

/// Sees to it that both moves are searched. With another position the comparison ends: which moves are worth comparing there is not known yet.
pub(super) fn sync(analysis: &mut Analysis, session: &Session, fx: &mut Effects) {
    let base = analysis.base.as_ref().filter(|_| !analysis.threat);
    let base = base.map(|base| (base, GameText::of(base)));
    let is_of = |known: &GameText| base.as_ref().is_some_and(|(_, of)| of == known);
    let has_gone = |open: &Comparison| base.is_none() || open.of.as_ref().is_some_and(|known| !is_of(known));
    if let Some(mut comparison) = analysis.comparison.take_if(|open| has_gone(open)) {
        comparison.end(fx);
    }
    let Some((base, of)) = base else { return };
    let is_new = analysis.comparison.as_ref().is_some_and(|comparison| comparison.of.is_none());
    let first = if is_new { candidates(analysis, base, session) } else { Vec::new() };
    let Some(comparison) = &mut analysis.comparison else { return };
    if is_new {
        comparison.sides = first.into_iter().take(2).map(Side::of).collect();
        comparison.of = Some(of);
    }
    for (side, &lane) in comparison.sides.iter_mut().zip(&LANES) {
        if side.state != SideState::New {
            continue;
        }
        side.state = SideState::Searched;
        let mut game = base.clone();
        if game.play_on(side.mv).is_err() {
            side.state = SideState::Failed;
        } else if let Some(outcome) = game.outcome() {
            comparison.pool.forget(lane, fx);
            (side.state, side.line) = (SideState::Done, Some(ended(side.mv, outcome.winner, base.turn())));
        } else {
            let limits = SearchLimits { nodes: Some(NODES), ..SearchLimits::default() };
            comparison.pool.ask(lane, Question::review(GameText::of(&game), limits), HASH_MIB, fx);
        }
    }
}
