//! Live analysis: which position is looked into, what was found, and the line that is stepped through on the board.
//!
//! What is to be searched follows from the state of the page alone ([`sync`]), after every message: stepping through the game, another number
//! of lines or a move played need no code of their own here. Reports of the search are kept back and shown a few times a second.

use super::{
    super::{
        effect::{Effect, Effects, Timer},
        engine::{
            EngineClient, Job, Question,
            evaluation::{LONGEST_LINE, evaluation_of},
        },
        record::Navigation,
        session::Session,
        settings::Preferences,
    },
    compare::{self, COMPARED, Comparison},
    line::Line,
    mate::{self, MATE_PLACE, MateSearch},
    messages::AnalysisMsg,
    pass::passed,
    playout::{self, PlayOut},
};
use crate::{
    protocol::{GameText, Response, Score},
    record::NodeId,
    rules::{Color, Game, Move},
};

/// At most five reports a second.
const REPORT_MS: u32 = 200;

/// What is searched: a position, and how many lines of it.
#[derive(Debug, Clone, PartialEq)]
struct Target {
    game: GameText,
    lines: u8,
    workers: u8,
}

/// A line as it stood when it was entered, shown on the board up to a move.
#[derive(Debug, Clone)]
pub struct LinePreview {
    /// Its place among the lines, the best 0; those of two moves that are compared follow from [`COMPARED`] on, and the mate is
    /// at [`MATE_PLACE`]. None of a study, which shows one.
    pub line: Option<usize>,
    pub moves: Vec<Move>,
    /// Moves made, at least one.
    pub at: usize,
    /// The game with these moves played.
    pub game: Game,
}

impl LinePreview {
    /// The line as people count it, among those of its kind, where it is one of several.
    #[must_use]
    pub fn number(&self) -> Option<usize> {
        self.line.filter(|place| *place != MATE_PLACE).map(|place| place % COMPARED + 1)
    }
}

/// An open analysis.
#[derive(Debug, Clone, Default)]
pub struct Analysis {
    /// Asks what the other side would do now.
    pub threat: bool,
    /// The best first.
    pub lines: Vec<Line>,
    pub nodes: f64,
    pub ms: f64,
    pub preview: Option<LinePreview>,
    /// The position looked into; none where the game has ended by its rules.
    pub base: Option<Game>,
    /// Two moves beside each other, in place of the lines.
    pub comparison: Option<Comparison>,
    /// Whether there is a mate.
    pub mate: Option<MateSearch>,
    /// The engine plays on from here against itself.
    pub playout: PlayOut,
    target: Option<Target>,
    /// The position looked into, in the record of that game.
    of: Option<(String, NodeId)>,
    /// The search came to its end.
    done: bool,
    /// Known, and shown with the next report.
    received: Vec<Line>,
    received_nodes: f64,
    received_ms: f64,
    report_due: bool,
    /// A report was due while a line was stepped through.
    withheld: bool,
}

impl Analysis {
    /// Takes a message of the search in; it is shown a little later.
    fn receive(&mut self, response: Response, fx: &mut Effects) {
        let Response::Info { depth, multi_pv, score, win_percent, nodes, ms, pv, .. } = response else { return };
        let moves: Vec<Move> = pv.iter().take(LONGEST_LINE).map_while(|usi| usi.parse().ok()).collect();
        let index = usize::from(multi_pv).saturating_sub(1);
        if moves.is_empty() {
            return;
        }
        let line = Line { score, win_percent, depth, moves };
        // lines are reported in order
        match self.received.get_mut(index) {
            Some(known) => *known = line,
            None => self.received.push(line),
        }
        (self.received_nodes, self.received_ms) = (nodes, ms);
        if !std::mem::replace(&mut self.report_due, true) {
            fx.push(Effect::Timer { after_ms: REPORT_MS, timer: Timer::Report });
        }
    }

    /// Shows what was received since, unless a line is stepped through: it must not change under the finger.
    fn show(&mut self) {
        self.report_due = false;
        self.withheld = self.preview.is_some();
        if self.withheld {
            return;
        }
        self.lines.clear();
        for line in &self.received {
            // a move that has risen still stands where it was until that line is reported again
            if self.lines.iter().all(|shown| shown.moves[0] != line.moves[0]) {
                self.lines.push(line.clone());
            }
        }
        (self.nodes, self.ms) = (self.received_nodes, self.received_ms);
    }

    /// The position to look into; none where the game has ended by its rules.
    fn base_of(&self, shown: &Game) -> Option<Game> {
        // an act that ended the game leaves a position to look into; an end by the rules does not
        let mut game = shown.clone();
        if game.final_act().is_some() {
            game.undo();
        }
        let game = if self.threat { passed(&game).unwrap_or(game) } else { game };
        Some(game).filter(|game| game.outcome().is_none())
    }

    /// Another position is looked into.
    fn forget(&mut self) {
        *self = Analysis {
            threat: self.threat,
            report_due: self.report_due,
            comparison: self.comparison.take(),
            mate: self.mate.take(),
            playout: self.playout.clone(),
            ..Analysis::default()
        };
    }

    /// The best line so far, also where it is not shown yet.
    pub(super) fn best(&self) -> Option<&Line> {
        self.received.first()
    }

    /// A line by its place, of those found, those compared and the mate.
    pub(super) fn line(&self, place: usize) -> Option<&Line> {
        if place == MATE_PLACE {
            return self.mate.as_ref()?.line.as_ref();
        }
        match place.checked_sub(COMPARED) {
            Some(side) => self.comparison.as_ref()?.line(side),
            None => self.lines.get(place),
        }
    }

    /// Whether the position is one of that record: a threat is none, and another game may have come to the board.
    pub(super) fn is_of(&self, session: &Session) -> bool {
        let tree = session.record().tree();
        let of = self.of.as_ref().filter(|(key, node)| *key == session.key() && tree.contains(*node));
        of.zip(self.base.as_ref()).is_some_and(|((_, node), base)| tree.game_at(*node).sfen() == base.sfen())
    }

    /// Keeps what was found in the node of the position, unless that has it from a deeper search already; whether it did.
    fn keep(&self, session: &mut Session) -> bool {
        let (Some((_, node)), Some(base), Some(best)) = (&self.of, &self.base, self.best()) else { return false };
        if !self.is_of(session) {
            return false;
        }
        let tree = session.record().tree();
        let known = tree.node(*node).evaluation();
        if known.is_some_and(|known| known.depth >= best.depth) {
            return false;
        }
        session.keep_evaluation(*node, evaluation_of(best.score, best.depth, &best.moves, base.turn()));
        true
    }

    /// Shows a line on the board after `at` of its moves.
    pub(super) fn preview_line(&mut self, line: usize, at: usize) {
        if let Some(found) = self.line(line) {
            let moves = found.moves.clone();
            self.preview_moves(line, moves, at);
        }
    }

    fn preview_moves(&mut self, line: usize, moves: Vec<Move>, at: usize) {
        let Some(mut game) = self.base.clone() else { return };
        let played = moves.iter().take(at).take_while(|&&mv| game.play_on(mv).is_ok()).count();
        self.preview = (played > 0).then_some(LinePreview { line: Some(line), moves, at: played, game });
    }

    /// A step along the line that is shown; whether there is one.
    pub fn step(&mut self, step: Navigation) -> bool {
        let Some(LinePreview { line: Some(line), moves, at, .. }) = self.preview.take() else { return false };
        let Some(at) = step.along(at, moves.len()) else { return false };
        self.preview_moves(line, moves, at);
        true
    }
}

/// Takes a message in. `analysis` is the open one, if there is one. Returns whether something was found that is kept in the record.
pub fn update(analysis: &mut Option<Analysis>, msg: AnalysisMsg, session: &mut Session, fx: &mut Effects) -> bool {
    match (analysis, msg) {
        (slot, AnalysisMsg::Toggle) => {
            let opens = slot.is_none() && session.may_be_analysed();
            return close(slot, opens.then(Analysis::default), session, fx);
        }
        (Some(analysis), AnalysisMsg::Line(response)) => analysis.receive(response, fx),
        (Some(analysis), AnalysisMsg::Done) => {
            analysis.done = true;
            return analysis.keep(session);
        }
        (Some(analysis), AnalysisMsg::Report) => analysis.show(),
        (None, _) => {}
    }
    false
}

/// Puts another analysis, or none, in the place of the open one.
fn close(slot: &mut Option<Analysis>, next: Option<Analysis>, session: &mut Session, fx: &mut Effects) -> bool {
    let Some(mut open) = std::mem::replace(slot, next) else { return false };
    if let Some(comparison) = &mut open.comparison {
        comparison.end(fx);
    }
    if let Some(mate) = &mut open.mate {
        mate.end(fx);
    }
    open.keep(session)
}

/// Sees to it that the engine looks into what is shown, as long as it has nothing more urgent to do. Returns whether something was found
/// that is kept in the record.
pub fn sync(
    slot: &mut Option<Analysis>,
    session: &mut Session,
    prefs: &Preferences,
    engine: &mut EngineClient,
    fx: &mut Effects,
) -> bool {
    let busy = engine.job();
    let analysing = busy == Some(Job::Analysis);
    let mut is_kept = false;
    if slot.is_some() && !session.may_be_analysed() {
        is_kept = close(slot, None, session, fx);
    }
    let Some(analysis) = slot else {
        if analysing {
            engine.forget(fx);
        }
        engine.share_among(1, fx);
        return is_kept;
    };
    let base = analysis.base_of(session.shown());
    let lines = prefs.lines();
    let workers = if lines > 1 { prefs.workers() } else { 1 };
    let target = base.as_ref().map(|game| Target { game: GameText::of(game), lines, workers });
    if analysis.withheld && analysis.preview.is_none() {
        analysis.show();
    }
    let is_other = analysis.target != target;
    if is_other {
        is_kept |= analysis.keep(session);
        // a line that is stepped through goes with the others
        analysis.forget();
        (analysis.target, analysis.base) = (target, base);
        analysis.of = Some((session.key(), session.node()));
        if analysing {
            engine.forget(fx);
        }
    }
    compare::sync(analysis, session, fx);
    let of = analysis.target.as_ref().map(|target| &target.game);
    mate::sync(&mut analysis.mate, of, fx);
    playout::sync(analysis, session);
    if analysis.comparison.is_some() {
        // the two moves have the workers to themselves
        if analysing && !is_other {
            engine.forget(fx);
        }
    } else if let Some(Target { game, lines, workers }) = analysis.target.clone()
        && (is_other || (busy.is_none() && !analysis.done))
        && busy.is_none_or(|_| analysing)
    {
        analysis.received.clear();
        engine.share_among(workers, fx);
        engine.ask(Question::analysis(game, lines), fx);
    }
    is_kept
}

/// A score as it is shown: for whom it speaks, and how much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Assessment {
    /// Who is better.
    pub side: Color,
    /// In the view of that side.
    pub score: Score,
    /// Black's chances, in per cent.
    pub black: u32,
}

impl Assessment {
    /// A score, and the chances of winning in per cent, for the side to move.
    #[must_use]
    pub fn of(score: Score, win_percent: u32, turn: Color) -> Assessment {
        let good = match score {
            // nothing is left to the side to move
            Score::Mate(plies) => plies > 0,
            Score::Cp(value) => value >= 0,
        };
        let score = match score {
            Score::Cp(value) => Score::Cp(value.abs()),
            Score::Mate(plies) => Score::Mate(plies.abs()),
        };
        Assessment {
            side: if good { turn } else { !turn },
            score,
            black: if turn == Color::Black { win_percent } else { 100 - win_percent },
        }
    }

    /// The chances of the side that is better, in per cent.
    #[must_use]
    pub fn chances(self) -> u32 {
        if self.side == Color::Black { self.black } else { 100 - self.black }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_names_the_side_that_is_better() {
        let verdict = Assessment::of(Score::Cp(-960), 27, Color::Black);
        assert_eq!(
            (verdict.side, verdict.score, verdict.black, verdict.chances()),
            (Color::White, Score::Cp(960), 27, 73)
        );
        let verdict = Assessment::of(Score::Mate(-4), 0, Color::White);
        assert_eq!((verdict.side, verdict.score, verdict.black), (Color::Black, Score::Mate(4), 100));
    }
}
