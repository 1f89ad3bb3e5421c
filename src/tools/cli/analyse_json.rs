//! What was found out about a game, as JSON (CONTRACT.md 2). Chances, losses and accuracies are in 1/1000.

use crate::{
    record::{GameTree, NodeId, Score},
    rules::{Color, Move},
    study::{
        BLUNDER, INACCURACY, MISTAKE, Missed, MistakeKind, NOT_WON, Phase, Point, Severity, SideSummary, Study, Times,
        Verdict, WON, nearest_level,
    },
};
use serde::Serialize;
use std::collections::BTreeMap;

/// Raised when a key changes its meaning or goes; new keys may come at any time.
const VERSION: u32 = 2;

#[derive(Serialize)]
pub struct GameJson<'a> {
    v: u32,
    file: &'a str,
    game: usize,
    variant: &'static str,
    start: String,
    black: &'a str,
    white: &'a str,
    winner: Option<&'static str>,
    nodes: u64,
    hash_mib: u32,
    thresholds: Thresholds,
    phases: PhasesJson,
    turning: Option<TurningJson>,
    sides: BTreeMap<&'static str, SideJson>,
    plies: Vec<PlyJson>,
}

#[derive(Serialize)]
struct Thresholds {
    inaccuracy: u32,
    mistake: u32,
    blunder: u32,
    won: u32,
    not_won: u32,
}

#[derive(Serialize)]
struct PhasesJson {
    middlegame: Option<usize>,
    endgame: Option<usize>,
}

#[derive(Serialize)]
struct TurningJson {
    winner: &'static str,
    ply: Option<usize>,
    lead: Option<usize>,
    swing: Option<SwingJson>,
}

#[derive(Serialize)]
struct SwingJson {
    ply: usize,
    before: u32,
    after: u32,
}

#[derive(Serialize)]
struct SideJson {
    #[serde(flatten)]
    all: Numbers,
    nearest_level: Option<u8>,
    time_ms: Option<u64>,
    phases: BTreeMap<&'static str, Numbers>,
}

#[derive(Serialize)]
struct Numbers {
    moves: u32,
    judged: u32,
    best: u32,
    accuracy: Option<u32>,
    mean_loss: Option<u32>,
    mean_loss_cp: Option<u32>,
    open_moves: u32,
    mistakes: BTreeMap<&'static str, u32>,
}

#[derive(Serialize)]
struct PlyJson {
    ply: usize,
    #[serde(rename = "move")]
    mv: Option<String>,
    turn: &'static str,
    phase: &'static str,
    cp: Option<i32>,
    mate: Option<i32>,
    depth: u32,
    black: Option<u32>,
    line: Vec<String>,
    time_ms: Option<u32>,
    used_ms: Option<u64>,
    verdict: Option<VerdictJson>,
}

#[derive(Serialize)]
struct VerdictJson {
    kind: Option<&'static str>,
    severity: Option<&'static str>,
    missed_mate: Option<u32>,
    before: u32,
    after: u32,
    loss: u32,
    loss_cp: Option<u32>,
    is_best: bool,
    better: Vec<String>,
}

impl<'a> GameJson<'a> {
    pub fn of(
        tree: &'a GameTree,
        study: &Study,
        file: &'a str,
        game: usize,
        nodes: u64,
        hash_mib: u32,
    ) -> GameJson<'a> {
        let line: Vec<NodeId> = tree.main_line().collect();
        let times = Times::of(tree, &line);
        let names = &tree.header().names;
        let turning = study.turning().map(|turning| TurningJson {
            winner: turning.winner.name(),
            ply: turning.ply(),
            lead: turning.lead,
            swing: turning.swing.map(|swing| SwingJson { ply: swing.ply, before: swing.before, after: swing.after }),
        });
        GameJson {
            v: VERSION,
            file,
            game,
            variant: study.variant.id(),
            start: tree.start().start_sfen(),
            black: &names.black,
            white: &names.white,
            winner: study.winner.map(|winner| winner.map_or("draw", Color::name)),
            nodes,
            hash_mib,
            thresholds: Thresholds {
                inaccuracy: INACCURACY,
                mistake: MISTAKE,
                blunder: BLUNDER,
                won: WON,
                not_won: NOT_WON,
            },
            phases: PhasesJson { middlegame: study.phases.middlegame, endgame: study.phases.endgame },
            turning,
            sides: Color::ALL.map(|color| (color.name(), SideJson::of(study, &times, color))).into(),
            plies: study
                .points
                .iter()
                .enumerate()
                .map(|(ply, point)| PlyJson::of(tree, study, &times, ply, point))
                .collect(),
        }
    }
}

impl SideJson {
    fn of(study: &Study, times: &Times, color: Color) -> SideJson {
        let all = study.side(color);
        let nearest_level = all.mean_loss_cp.and_then(|loss| nearest_level(study.variant, loss, all.open_moves));
        let phases = Phase::ALL.into_iter().map(|phase| (phase.word(), Numbers::of(&study.side_in(color, phase))));
        SideJson { all: Numbers::of(&all), nearest_level, time_ms: times.totals[color], phases: phases.collect() }
    }
}

impl Numbers {
    fn of(side: &SideSummary) -> Numbers {
        Numbers {
            moves: side.moves,
            judged: side.judged,
            best: side.best,
            accuracy: side.accuracy,
            mean_loss: side.mean_loss,
            mean_loss_cp: side.mean_loss_cp,
            open_moves: side.open_moves,
            mistakes: MistakeKind::ALL.into_iter().map(|kind| (kind.word(), side.count(kind))).collect(),
        }
    }
}

impl PlyJson {
    fn of(tree: &GameTree, study: &Study, times: &Times, ply: usize, point: &Point) -> PlyJson {
        let node = tree.node(point.node);
        let found = node.evaluation();
        let (cp, mate) = match point.score {
            Some(Score::Cp(value)) => (Some(value), None),
            Some(Score::Mate(plies)) => (None, Some(plies)),
            None => (None, None),
        };
        PlyJson {
            ply,
            mv: node.mv().map(|mv| mv.to_string()),
            turn: point.turn.name(),
            phase: point.phase.word(),
            cp,
            mate,
            depth: point.depth,
            black: point.black,
            line: found.map_or_else(Vec::new, |found| usi(&found.line)),
            time_ms: times.moves[ply],
            used_ms: times.used[ply],
            verdict: study.verdicts[ply].as_ref().map(VerdictJson::of),
        }
    }
}

impl VerdictJson {
    fn of(verdict: &Verdict) -> VerdictJson {
        let missed_mate = match verdict.missed {
            Some(Missed::Mate { plies }) => Some(plies),
            _ => None,
        };
        VerdictJson {
            kind: verdict.kind().map(MistakeKind::word),
            severity: verdict.severity.map(Severity::word),
            missed_mate,
            before: verdict.before,
            after: verdict.after,
            loss: verdict.loss,
            loss_cp: verdict.loss_cp,
            is_best: verdict.is_best,
            better: usi(&verdict.better),
        }
    }
}

fn usi(line: &[Move]) -> Vec<String> {
    line.iter().map(ToString::to_string).collect()
}
