//! Between the engine's types and those of the messages.

use super::replay::excerpt;
use crate::{
    engine::{self, BestMove, Info, Limits, SearchReport, win_chances},
    protocol::{self, Response, RootResult, RootTask, SearchId, SearchLimits},
    rules::{Move, Variant},
};

pub(super) fn search_limits(limits: SearchLimits, level: u8, seed: u32, multi_pv: u8) -> Limits {
    let is_bounded = limits.movetime_ms.is_some() || limits.nodes.is_some() || limits.depth.is_some();
    Limits {
        depth: limits.depth,
        nodes: limits.nodes.map(u64::from),
        movetime_ms: limits.movetime_ms.map(u64::from),
        infinite: !is_bounded && level == 0,
        multi_pv: multi_pv as usize,
        steady: limits.steady == Some(true),
        level,
        seed,
        // a level is an opponent and may give up; full strength is asked for advice
        may_resign: level > 0,
        ..Limits::default()
    }
}

pub(super) fn score(score: engine::Score) -> protocol::Score {
    match score {
        engine::Score::Cp(value) => protocol::Score::Cp(value),
        engine::Score::Mate(plies) => protocol::Score::Mate(plies),
    }
}

/// Chances of winning in per cent, for the side to move.
fn win_percent(score: engine::Score, variant: Variant) -> u32 {
    match score {
        engine::Score::Cp(value) => win_chances(value, variant),
        engine::Score::Mate(1..) => 100,
        // the side to move is mated, or has no move left
        engine::Score::Mate(_) => 0,
    }
}

pub(super) fn info_response(id: SearchId, variant: Variant, info: &Info) -> Response {
    Response::Info {
        id,
        depth: info.depth,
        multi_pv: info.multi_pv.min(u8::MAX as usize) as u8,
        score: score(info.score),
        win_percent: win_percent(info.score, variant),
        nodes: info.nodes as f64,
        ms: info.ms as f64,
        pv: usi(&info.pv),
    }
}

pub(super) fn best_response(id: SearchId, report: &SearchReport) -> Response {
    let best = match report.best {
        BestMove::Move { mv, ponder } => best_move(mv, ponder),
        BestMove::Declare => protocol::BestMove::Declare,
        BestMove::Resign => protocol::BestMove::Resign,
    };
    Response::Best { id, best, score: report.score.map(score) }
}

pub(super) fn best_move(mv: Move, ponder: Option<Move>) -> protocol::BestMove {
    protocol::BestMove::Move { usi: mv.to_string(), ponder: ponder.map(|mv| mv.to_string()) }
}

pub(super) fn to_root_task(task: &engine::RootTask) -> RootTask {
    let &engine::RootTask { mv, depth, floor, expected, rank } = task;
    RootTask { mv: mv.to_string(), depth, floor, expected, rank }
}

/// # Errors
/// When the move is none, in English for the log.
pub(super) fn from_root_task(task: &RootTask) -> Result<engine::RootTask, String> {
    let &RootTask { ref mv, depth, floor, expected, rank } = task;
    let mv = mv.parse().map_err(|_| format!("{:?} is no move", excerpt(mv)))?;
    Ok(engine::RootTask { mv, depth, floor, expected, rank })
}

pub(super) fn to_root_result(result: &engine::RootResult) -> RootResult {
    RootResult {
        depth: result.depth,
        value: result.value,
        bound: match result.bound {
            engine::Bound::Exact => protocol::Bound::Exact,
            engine::Bound::Lower => protocol::Bound::Lower,
            engine::Bound::Upper => protocol::Bound::Upper,
        },
        nodes: result.nodes as f64,
        seldepth: result.seldepth,
        pv: usi(&result.pv),
    }
}

/// `None` when the line does not begin with a move.
pub(super) fn from_root_result(result: &RootResult) -> Option<engine::RootResult> {
    let pv: Vec<Move> = result.pv.iter().map_while(|usi| usi.parse().ok()).collect();
    Some(engine::RootResult {
        mv: *pv.first()?,
        depth: result.depth,
        value: result.value,
        bound: match result.bound {
            protocol::Bound::Exact => engine::Bound::Exact,
            protocol::Bound::Lower => engine::Bound::Lower,
            protocol::Bound::Upper => engine::Bound::Upper,
        },
        nodes: result.nodes as u64,
        seldepth: result.seldepth,
        pv,
    })
}

pub(super) fn usi(line: &[Move]) -> Vec<String> {
    line.iter().map(Move::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_of_winning_go_with_the_score() {
        let of = |score| win_percent(score, Variant::Shogi);
        assert_eq!(of(engine::Score::Cp(-960)), 27);
        assert_eq!(of(engine::Score::Cp(0)), 50);
        // Mate(0): the side to move is mated already
        assert_eq!([3, 1, 0, -2].map(|plies| of(engine::Score::Mate(plies))), [100, 100, 0, 0]);
    }
}
