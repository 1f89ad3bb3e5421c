//! What an analysis shows, as plain values.

use super::{
    super::{
        board::{ArrowView, Place},
        record::move_text::line_text,
        session::{Session, view::result},
        settings::Evaluation,
        settings::Preferences,
    },
    compare_view::{self, ComparisonView},
    line::Line,
    live::{Analysis, Assessment},
    mate_view::{self, MateView},
    pass::passed,
    playout::PACES,
};
use crate::{
    i18n::Texts,
    protocol::Score,
    rules::{Color, Game, Move},
};

/// What an analysis shows.
#[derive(Debug, Clone, PartialEq)]
pub struct AnalysisView {
    /// The position looked into.
    pub sfen: String,
    /// Who is better and by how much; empty before the first report.
    pub verdict: String,
    /// The same in words.
    pub spoken: String,
    /// Black's chances in per cent, for the bar.
    pub black: Option<u32>,
    pub depth: u32,
    /// Thousands of positions a second.
    pub speed: u32,
    pub lines: Vec<AnalysisLine>,
    pub wanted: u8,
    /// Whether the lines are those of the other side.
    pub threat: bool,
    /// Whether there is no check, so that a pass can be thought of.
    pub can_pass: bool,
    /// Where the game has ended by its rules: how.
    pub over: Option<String>,
    /// Two moves beside each other, in place of the lines.
    pub comparison: Option<ComparisonView>,
    /// Whether there is a mate, where that was asked.
    pub mate: Option<MateView>,
    /// There are two moves to compare.
    pub can_compare: bool,
    /// Whether lines and moves may go into the record.
    pub may_insert: bool,
    /// The engine plays on against itself: milliseconds a move, to choose from, and what is chosen.
    pub plays_out: bool,
    /// What was played from the position shown in the games of the library, where that is open.
    pub played: Option<PlayedHere>,
    pub paces: Vec<(String, String)>,
    pub pace: String,
}

/// Moves of the library from one position.
#[derive(Debug, Clone, PartialEq)]
pub enum PlayedHere {
    /// They are being looked for.
    Awaited,
    /// The library could not be read.
    Failed,
    /// The most frequent first. They can be pressed where a record may take them.
    Found { moves: Vec<PlayedMove>, may_try: bool },
}

/// A move with what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedMove {
    pub usi: String,
    pub text: String,
    pub n_games: u32,
    pub black: u32,
    pub white: u32,
    pub draws: u32,
}

/// One line of thought.
#[derive(Debug, Clone, PartialEq)]
pub struct AnalysisLine {
    pub verdict: String,
    /// The score as the engine gives it, such as `cp 31`.
    pub score: String,
    pub usi: String,
    pub moves: Vec<String>,
    /// How many of its moves the board shows.
    pub shown: usize,
    /// The record does not have it yet.
    pub is_new: bool,
}

#[must_use]
pub fn view(analysis: &Analysis, session: &Session, prefs: &Preferences, texts: &'static Texts) -> AnalysisView {
    let shown = session.shown();
    let game = analysis.base.as_ref().unwrap_or(shown);
    let ctx = LineContext { game, session, prefs, texts };
    let best = analysis.lines.first().map(|line| assess(line, game));
    AnalysisView {
        sfen: game.sfen(),
        verdict: best.map(|best| short(best, prefs, texts)).unwrap_or_default(),
        spoken: best.map(|best| texts.chances(best.side, best.chances())).unwrap_or_default(),
        black: best.map(|best| best.black),
        depth: analysis.lines.iter().map(|line| line.depth).min().unwrap_or_default(),
        speed: (analysis.nodes / analysis.ms.max(1.0)) as u32,
        lines: analysis.lines.iter().enumerate().map(|(place, line)| line_view(analysis, place, line, ctx)).collect(),
        wanted: prefs.lines(),
        threat: analysis.threat && game.turn() != shown.turn(),
        can_pass: passed(shown).is_some(),
        over: result(shown, |color| session.side(color), None, texts)
            .filter(|_| analysis.base.is_none())
            .map(|result| [&result.headline, &result.why, texts.analysis_over()].join(texts.space())),
        comparison: analysis.comparison.as_ref().map(|open| compare_view::view(analysis, open, ctx)),
        mate: analysis.mate.as_ref().map(|search| mate_view::view(analysis, search, ctx)),
        can_compare: analysis.base.as_ref().is_some_and(|base| base.legal_moves().len() > 1) && !analysis.threat,
        may_insert: analysis.may_insert(session),
        plays_out: analysis.playout.is_on(),
        played: None,
        paces: PACES.iter().map(|&ms| (ms.to_string(), texts.seconds_a_move(ms))).collect(),
        pace: analysis.playout.pace_ms.to_string(),
    }
}

/// What a line is said in.
#[derive(Clone, Copy)]
pub(super) struct LineContext<'a> {
    /// The position that lines begin at.
    pub game: &'a Game,
    pub session: &'a Session,
    pub prefs: &'a Preferences,
    pub texts: &'static Texts,
}

pub(super) fn assess(line: &Line, game: &Game) -> Assessment {
    Assessment::of(line.score, line.win_percent, game.turn())
}

/// `place` is that of the line among all that can be shown on the board.
pub(super) fn line_view(analysis: &Analysis, place: usize, line: &Line, ctx: LineContext<'_>) -> AnalysisLine {
    let LineContext { game, session, prefs, texts } = ctx;
    let preview = analysis.preview.as_ref().filter(|shown| shown.line == Some(place));
    AnalysisLine {
        verdict: short(assess(line, game), prefs, texts),
        score: match line.score {
            Score::Cp(value) => format!("cp {value}"),
            Score::Mate(plies) => format!("mate {plies}"),
        },
        usi: line.moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" "),
        moves: line_text(game, &line.moves, prefs.notation()),
        shown: preview.map_or(0, |preview| preview.at),
        is_new: !session.has_line(session.node(), &line.moves),
    }
}

/// `☗ 62%`, `☖ 1.35` or `☗ mate in 7`: whose advantage, and how much.
fn short(verdict: Assessment, prefs: &Preferences, texts: &Texts) -> String {
    let mark = match verdict.side {
        Color::Black => "☗",
        Color::White => "☖",
    };
    let much = match (verdict.score, prefs.evaluation()) {
        (Score::Mate(plies), _) => texts.mate_in(plies),
        (Score::Cp(_), Evaluation::WinRate) => format!("{}%", verdict.chances()),
        (Score::Cp(value), Evaluation::Pawns) => format!("{}.{:02}", value / 100, value % 100),
    };
    format!("{mark} {much}")
}

/// The first moves of the lines, the best first.
#[must_use]
pub fn arrows(analysis: &Analysis, session: &Session) -> Vec<ArrowView> {
    let Some(game) = analysis.base.as_ref().filter(|_| analysis.preview.is_none()) else { return Vec::new() };
    let threat = game.turn() != session.shown().turn();
    let arrow = |(rank, mv): (usize, Move)| {
        let from = match (mv.from(), mv.drop_kind()) {
            (Some(from), _) => Place::Square(from),
            (None, kind) => Place::Hand(game.turn(), kind?),
        };
        Some(ArrowView { from, to: mv.to(), rank, threat })
    };
    let compared = analysis.comparison.iter().flat_map(|comparison| comparison.sides.iter().map(|side| side.mv));
    let found = analysis.lines.iter().filter(|_| analysis.comparison.is_none());
    let found = found.filter_map(|line| line.moves.first().copied());
    compared.chain(found).enumerate().filter_map(arrow).collect()
}
