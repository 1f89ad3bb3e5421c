//! Two moves that are compared, as plain values.

use super::{
    super::record::move_text::line_text,
    compare::{COMPARED, Comparison, Side, SideState, candidates},
    live::Analysis,
    view::{AnalysisLine, LineContext, assess, line_view},
};
use crate::protocol::Score;

/// Two moves beside each other.
#[derive(Debug, Clone, PartialEq)]
pub struct ComparisonView {
    /// What can be chosen: in USI, and as a text.
    pub moves: Vec<(String, String)>,
    pub sides: Vec<ComparedView>,
    /// Which is better, and by how much; empty before both are searched.
    pub verdict: String,
    /// Nothing more is to come.
    pub is_done: bool,
}

/// One of them.
#[derive(Debug, Clone, PartialEq)]
pub struct ComparedView {
    /// The move, in USI.
    pub usi: String,
    /// The place of its line among all that can be shown on the board.
    pub place: usize,
    pub line: Option<AnalysisLine>,
    /// Black's chances in per cent, for the bar, and the same in words.
    pub black: Option<(u32, String)>,
    pub depth: u32,
    /// The worker does not answer.
    pub has_failed: bool,
}

pub(super) fn view(analysis: &Analysis, open: &Comparison, ctx: LineContext<'_>) -> ComparisonView {
    let LineContext { game, session, prefs, texts } = ctx;
    let text = |mv| line_text(game, &[mv], prefs.notation()).pop().unwrap_or_default();
    let side = |(place, side): (usize, &Side)| {
        let found = side.line.as_ref().map(|line| assess(line, game));
        ComparedView {
            usi: side.mv.to_string(),
            place: COMPARED + place,
            line: side.line.as_ref().map(|line| line_view(analysis, COMPARED + place, line, ctx)),
            black: found.map(|found| (found.black, texts.chances(found.side, found.chances()))),
            depth: side.line.as_ref().map_or(0, |line| line.depth),
            has_failed: side.state == SideState::Failed,
        }
    };
    ComparisonView {
        moves: candidates(analysis, game, session).into_iter().map(|mv| (mv.to_string(), text(mv))).collect(),
        sides: open.sides.iter().enumerate().map(side).collect(),
        verdict: match &open.sides[..] {
            [Side { mv: first, line: Some(one), .. }, Side { mv: second, line: Some(other), .. }] => {
                let difference = one.win_percent.abs_diff(other.win_percent);
                let better = match worth(one.score).cmp(&worth(other.score)) {
                    std::cmp::Ordering::Less => Some(*second),
                    std::cmp::Ordering::Equal => None,
                    std::cmp::Ordering::Greater => Some(*first),
                };
                match better.filter(|_| difference > 0 || is_mate(one.score) != is_mate(other.score)) {
                    Some(better) => texts.compare_better(&text(better), difference),
                    None => texts.compare_even().to_owned(),
                }
            }
            _ => String::new(),
        },
        is_done: open.sides.iter().all(|side| !matches!(side.state, SideState::New | SideState::Searched)),
    }
}

fn is_mate(score: Score) -> bool {
    matches!(score, Score::Mate(_))
}

/// So that scores can be compared: an earlier mate is better for who gives it.
fn worth(score: Score) -> i32 {
    const MATE: i32 = 1_000_000;
    match score {
        Score::Cp(value) => value,
        Score::Mate(plies) if plies > 0 => MATE - plies,
        Score::Mate(plies) => -MATE - plies,
    }
}
