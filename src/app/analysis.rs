//! Live analysis: which position is looked into, what was found, and the line that is stepped through on the board.
//!
//! What is to be searched follows from the model alone ([`follow`]), after every message: stepping through the game, another number
//! of lines or a move played need no code of their own here. Reports of the search are kept back and shown a few times a second.

use super::{
    effect::{Effect, Effects},
    engine_client::{Purpose, Question},
    model::Model,
    msg::{Step, Timer},
    play::{self, Play},
};
use crate::{
    persist::Help,
    protocol::{GameText, Response, Score, SearchLimits},
    rules::{Color, Game, Move, Start, sfen},
};

/// Most lines that can be asked for.
pub const MAX_LINES: u8 = 5;
/// At most five reports a second.
const REPORT_MS: u32 = 200;
/// Some minutes: a page that is left alone does not empty the battery.
const NODES: u32 = 250_000_000;
/// More of a line than this says little and fills the screen.
const LONGEST_LINE: usize = 16;

/// One line of thought.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// From the point of view of the side to move.
    pub score: Score,
    /// Chances of winning in per cent, from the same point of view.
    pub win_percent: u32,
    pub depth: u32,
    pub moves: Vec<Move>,
}

/// What is searched: a position, and how many lines of it.
#[derive(Debug, Clone, PartialEq)]
struct Target {
    game: GameText,
    lines: u8,
    workers: u8,
}

/// A line as it stood when it was entered, and how far it is followed.
#[derive(Debug, Clone)]
pub struct Walk {
    pub moves: Vec<Move>,
    /// Moves made, at least one.
    pub at: usize,
    /// The game with these moves played.
    pub game: Game,
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
    pub walk: Option<Walk>,
    /// The position looked into; none where the game has ended by its rules.
    pub base: Option<Game>,
    target: Option<Target>,
    /// The search came to its end.
    done: bool,
    /// Told, and shown with the next report.
    heard: Vec<Line>,
    heard_nodes: f64,
    heard_ms: f64,
    report_due: bool,
}

impl Analysis {
    /// Takes a message of the search in; it is shown a little later.
    pub fn hear(&mut self, told: Response, fx: &mut Effects) {
        let Response::Info { depth, multi_pv, score, win_percent, nodes, ms, pv, .. } = told else { return };
        let moves: Vec<Move> = pv.iter().take(LONGEST_LINE).map_while(|usi| usi.parse().ok()).collect();
        let index = usize::from(multi_pv).saturating_sub(1);
        if moves.is_empty() {
            return;
        }
        let line = Line { score, win_percent, depth, moves };
        // lines are told in order
        match self.heard.get_mut(index) {
            Some(known) => *known = line,
            None => self.heard.push(line),
        }
        (self.heard_nodes, self.heard_ms) = (nodes, ms);
        if !std::mem::replace(&mut self.report_due, true) {
            fx.push(Effect::Timer { after_ms: REPORT_MS, timer: Timer::Report });
        }
    }

    /// Shows what was heard since.
    pub fn show(&mut self) {
        self.report_due = false;
        self.lines.clear();
        for line in &self.heard {
            // a move that has risen still stands where it was until that line is told again
            if self.lines.iter().all(|shown| shown.moves[0] != line.moves[0]) {
                self.lines.push(line.clone());
            }
        }
        (self.nodes, self.ms) = (self.heard_nodes, self.heard_ms);
    }

    /// The search has found all that it may.
    pub fn finish(&mut self) {
        self.done = true;
    }

    fn forget(&mut self) {
        *self = Analysis { threat: self.threat, report_due: self.report_due, ..Analysis::default() };
    }

    /// Shows a line on the board after so many of its moves.
    pub fn walk_to(&mut self, line: usize, at: usize) {
        if let Some(line) = self.lines.get(line) {
            let moves = line.moves.clone();
            self.walk_along(moves, at);
        }
    }

    fn walk_along(&mut self, moves: Vec<Move>, at: usize) {
        let Some(mut game) = self.base.clone() else { return };
        let played = moves.iter().take(at).take_while(|&&mv| game.play_on(mv).is_ok()).count();
        self.walk = (played > 0).then_some(Walk { moves, at: played, game });
    }

    /// A step along the line that is walked; whether there is one.
    pub fn step(&mut self, step: Step) -> bool {
        let Some(Walk { moves, at, .. }) = self.walk.take() else { return false };
        let at = match step {
            Step::First => 1,
            Step::Previous => at - 1,
            Step::Next => (at + 1).min(moves.len()),
            Step::Last => moves.len(),
            Step::To(_) => return false,
        };
        self.walk_along(moves, at);
        true
    }
}

/// Whether this game may be looked into: nobody gets help against the computer while the game lasts, nor where a teacher says so.
#[must_use]
pub fn is_allowed(play: &Play) -> bool {
    play.is_over()
        || play.view_only
        || (!play.without.has(Help::Hints) && play.you().is_none() && (!play.is_watch() || play.paused))
}

/// The position where the other side has the move, unless there is a check to answer.
#[must_use]
pub fn passed(game: &Game) -> Option<Game> {
    let position = game.position();
    if position.in_check() {
        return None;
    }
    let mut setup = position.to_setup(1);
    setup.turn = !setup.turn;
    let start = Start::parse(game.rules(), &sfen::write(game.rules().geometry(), &setup)).ok()?;
    Game::new(game.variant(), *game.choices(), start).ok()
}

/// Sees to it that the engine looks into what is shown, as long as it has nothing more urgent to do.
pub fn follow(model: &mut Model, fx: &mut Effects) {
    let busy = model.engine.purpose();
    let analysing = busy == Some(Purpose::Analysis);
    if model.analysis.is_some() && !is_allowed(&model.play) {
        model.analysis = None;
    }
    let Some(analysis) = &mut model.analysis else {
        if analysing {
            model.engine.forget(fx);
        }
        model.engine.share_among(1, fx);
        return;
    };
    let shown = model.play.shown();
    // an act that ended the game leaves a position to look into; an end by the rules does not
    let mut game = shown.clone();
    if game.final_act().is_some() {
        game.undo();
    }
    let game = if analysis.threat { passed(&game).unwrap_or(game) } else { game };
    let base = Some(game).filter(|game| game.outcome().is_none());
    let lines = model.prefs.lines();
    let workers = if lines > 1 { model.prefs.workers() } else { 1 };
    let target = base.as_ref().map(|game| Target { game: play::game_text(game), lines, workers });
    if analysis.target != target {
        let moved = analysis.target.as_ref().map(|target| &target.game) != target.as_ref().map(|target| &target.game);
        let walk = analysis.walk.take().filter(|_| !moved);
        analysis.forget();
        (analysis.target, analysis.base, analysis.walk) = (target, base, walk);
        if analysing {
            model.engine.forget(fx);
        }
    } else if busy.is_some() || analysis.done {
        return;
    }
    if let Some(Target { game, lines, workers }) = analysis.target.clone()
        && busy.is_none_or(|_| analysing)
    {
        analysis.heard.clear();
        model.engine.share_among(workers, fx);
        model.engine.ask(
            Question {
                purpose: Purpose::Analysis,
                game,
                level: 0,
                limits: SearchLimits { nodes: Some(NODES), ..SearchLimits::default() },
                seed: 0,
                lines,
            },
            fx,
        );
    }
}

/// A score as it is shown: for whom it speaks, and how much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// Who is better.
    pub side: Color,
    /// In the view of that side.
    pub score: Score,
    /// Black's chances, in per cent.
    pub black: u32,
}

impl Verdict {
    /// A score, and the chances of winning in per cent, for the side to move.
    #[must_use]
    pub fn of(score: Score, win_percent: u32, turn: Color) -> Verdict {
        let good = match score {
            // nothing is left to the side to move
            Score::Mate(plies) => plies > 0,
            Score::Cp(value) => value >= 0,
        };
        let score = match score {
            Score::Cp(value) => Score::Cp(value.abs()),
            Score::Mate(plies) => Score::Mate(plies.abs()),
        };
        Verdict {
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
        let verdict = Verdict::of(Score::Cp(-960), 27, Color::Black);
        assert_eq!(
            (verdict.side, verdict.score, verdict.black, verdict.chances()),
            (Color::White, Score::Cp(960), 27, 73)
        );
        let verdict = Verdict::of(Score::Mate(-4), 0, Color::White);
        assert_eq!((verdict.side, verdict.score, verdict.black), (Color::Black, Score::Mate(4), 100));
    }
}
