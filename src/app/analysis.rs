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
    rules::{Color, Game, Move, Start, Variant, sfen},
};

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
        let Response::Info { depth, multi_pv, score, nodes, ms, pv, .. } = told else { return };
        let moves: Vec<Move> = pv.iter().take(LONGEST_LINE).map_while(|usi| usi.parse().ok()).collect();
        let index = usize::from(multi_pv).saturating_sub(1);
        if moves.is_empty() {
            return;
        }
        let line = Line { score, depth, moves };
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
    #[must_use]
    pub fn of(score: Score, turn: Color, variant: Variant) -> Verdict {
        let (value, percent) = match score {
            Score::Cp(value) => (value, chances(value, variant)),
            Score::Mate(plies) => (plies, if plies > 0 { 100 } else { 0 }),
        };
        let good = match score {
            // nothing is left to the side to move
            Score::Mate(plies) => plies > 0,
            Score::Cp(value) => value >= 0,
        };
        let score = match score {
            Score::Cp(_) => Score::Cp(value.abs()),
            Score::Mate(_) => Score::Mate(value.abs()),
        };
        Verdict {
            side: if good { turn } else { !turn },
            score,
            black: if turn == Color::Black { percent } else { 100 - percent },
        }
    }

    /// The chances of the side that is better, in per cent.
    #[must_use]
    pub fn chances(self) -> u32 {
        if self.side == Color::Black { self.black } else { 100 - self.black }
    }
}

/// The chances that go with a score: a logistic curve, as wide as in the engine's games with itself.
fn chances(value: i32, variant: Variant) -> u32 {
    // a point on the curve for every half of the width
    const CURVE: [i32; 11] = [500, 622, 731, 818, 881, 924, 953, 971, 982, 989, 993];
    let width = match variant {
        Variant::Shogi => 960,
        Variant::Sho => 530,
        Variant::Heian9x8 => 470,
        Variant::Heian8x8 => 400,
        Variant::Heian9x9 => 560,
        Variant::Heian8x9 => 440,
    };
    let halves = (value.unsigned_abs().min(30_000) * 200 / width) as i32;
    let at = (halves / 100).min(9);
    let (low, high) = (CURVE[at as usize], CURVE[at as usize + 1]);
    let permille = (low + (high - low) * (halves - at * 100).min(100) / 100) as u32;
    let percent = (permille + 5) / 10;
    if value < 0 { 100 - percent } else { percent }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_follow_the_score_and_add_up() {
        for variant in Variant::ALL {
            assert_eq!(chances(0, variant), 50);
            let curve: Vec<u32> = (-80..=80).map(|step| chances(step * 100, variant)).collect();
            assert!(curve.is_sorted() && curve.iter().zip(curve.iter().rev()).all(|(one, other)| one + other == 100));
            assert!((97..=99).contains(&curve[160]) || variant == Variant::Shogi);
        }
        // a score of the width means odds of e to 1
        assert_eq!(chances(960, Variant::Shogi), 73);
        assert_eq!(chances(-960, Variant::Shogi), 27);
    }

    #[test]
    fn a_verdict_names_the_side_that_is_better() {
        let of = |score, turn| Verdict::of(score, turn, Variant::Shogi);
        let verdict = of(Score::Cp(-960), Color::Black);
        assert_eq!(
            (verdict.side, verdict.score, verdict.black, verdict.chances()),
            (Color::White, Score::Cp(960), 27, 73)
        );
        let verdict = of(Score::Mate(-4), Color::White);
        assert_eq!((verdict.side, verdict.score, verdict.black), (Color::Black, Score::Mate(4), 100));
    }
}
