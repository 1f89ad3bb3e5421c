//! What an analysis shows, as plain values.

use super::{
    super::{
        board::{ArrowView, Place},
        record::move_text::move_text,
        session::{Session, view::result},
        settings::Evaluation,
        settings::Preferences,
    },
    live::{Analysis, Assessment, Line},
    pass::passed,
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
}

#[must_use]
pub fn view(analysis: &Analysis, session: &Session, prefs: &Preferences, texts: &'static Texts) -> AnalysisView {
    let shown = session.shown();
    let game = analysis.base.as_ref().unwrap_or(shown);
    let of = |line: &Line| Assessment::of(line.score, line.win_percent, game.turn());
    let best = analysis.lines.first().map(of);
    AnalysisView {
        sfen: game.sfen(),
        verdict: best.map(|best| short(best, prefs, texts)).unwrap_or_default(),
        spoken: best.map(|best| texts.chances(best.side, best.chances())).unwrap_or_default(),
        black: best.map(|best| best.black),
        depth: analysis.lines.iter().map(|line| line.depth).min().unwrap_or_default(),
        speed: (analysis.nodes / analysis.ms.max(1.0)) as u32,
        lines: analysis
            .lines
            .iter()
            .enumerate()
            .map(|(index, line)| {
                let preview = analysis.preview.as_ref().filter(|shown| shown.line == index);
                AnalysisLine {
                    verdict: short(of(line), prefs, texts),
                    score: match line.score {
                        Score::Cp(value) => format!("cp {value}"),
                        Score::Mate(plies) => format!("mate {plies}"),
                    },
                    usi: line.moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" "),
                    moves: texts_of(game, &line.moves, prefs),
                    shown: preview.map_or(0, |preview| preview.at),
                }
            })
            .collect(),
        wanted: prefs.lines(),
        threat: analysis.threat && game.turn() != shown.turn(),
        can_pass: passed(shown).is_some(),
        over: result(shown, |color| session.side(color), None, texts)
            .filter(|_| analysis.base.is_none())
            .map(|result| [&result.headline, &result.why, texts.analysis_over()].join(texts.space())),
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

/// The moves of a line in the notation of the move list, as far as they can be played.
fn texts_of(game: &Game, moves: &[Move], prefs: &Preferences) -> Vec<String> {
    let mut position = game.position().clone();
    let mut previous_to = game.moves().last().map(|mv| mv.to());
    let mut texts = Vec::new();
    for &mv in moves {
        if position.moved_piece(mv).is_none() {
            break;
        }
        texts.push(move_text(&position, previous_to, mv, prefs.notation()));
        previous_to = Some(mv.to());
        position.do_move(mv);
    }
    texts
}

/// The first moves of the lines, the best first.
#[must_use]
pub fn arrows(analysis: &Analysis, session: &Session) -> Vec<ArrowView> {
    let Some(game) = analysis.base.as_ref().filter(|_| analysis.preview.is_none()) else { return Vec::new() };
    let threat = game.turn() != session.shown().turn();
    let arrow = |(rank, line): (usize, &Line)| {
        let mv = *line.moves.first()?;
        let from = match (mv.from(), mv.drop_kind()) {
            (Some(from), _) => Place::Square(from),
            (None, kind) => Place::Hand(game.turn(), kind?),
        };
        Some(ArrowView { from, to: mv.to(), rank, threat })
    };
    analysis.lines.iter().enumerate().filter_map(arrow).collect()
}
