//! Workers of a pool: scripted, or real engines.

use crate::app::page::{Page, ready};
use std::collections::{BTreeMap, VecDeque};
use suizo::{
    app::{
        Effect, Msg,
        effect::{Slot, Timer},
        engine::{EngineEvent, LaneEvent},
        study::StudyMsg,
    },
    host::EngineHost,
    protocol::{BestMove, GameText, Request, Response, Score, SearchId, VERSION},
    record::GameText as Text,
};

/// What answers the questions of all lanes.
pub(in crate::app) struct Lanes {
    /// Black's score by ply; none where real engines search.
    script: Option<Vec<i32>>,
    /// The number of the worker that each lane has.
    pub workers: BTreeMap<u8, u32>,
    hosts: BTreeMap<u8, EngineHost>,
    /// Plies in the order in which they were asked about.
    pub asked: Vec<usize>,
    pub cleared: usize,
    pub tables: Vec<u32>,
    pub most_at_once: usize,
    /// Lanes that break when they are asked, and how often.
    pub breaks: Vec<(u8, u32)>,
    /// The game as it was stored last.
    pub stored: Option<String>,
    /// Asked and not answered.
    open: VecDeque<(u8, SearchId, GameText)>,
    effects: VecDeque<Effect>,
    report_due: bool,
    /// What was wanted besides.
    pub others: Vec<Effect>,
}

pub(in crate::app) fn best(id: SearchId) -> Response {
    Response::Best { id, best: BestMove::Move { usi: "7g7f".to_owned(), ponder: None }, score: None }
}

impl Lanes {
    fn new(script: Option<Vec<i32>>) -> Lanes {
        Lanes {
            script,
            workers: BTreeMap::new(),
            hosts: BTreeMap::new(),
            asked: Vec::new(),
            cleared: 0,
            tables: Vec::new(),
            most_at_once: 0,
            breaks: Vec::new(),
            stored: None,
            open: VecDeque::new(),
            effects: VecDeque::new(),
            report_due: false,
            others: Vec::new(),
        }
    }

    /// Answers with Black's scores by ply. What it thinks best is the move that was made, and at a mistake another one.
    pub fn scripted(scores: &[i32]) -> Lanes {
        Lanes::new(Some(scores.to_vec()))
    }

    pub fn hosts() -> Lanes {
        Lanes::new(None)
    }

    pub fn msg(lane: u8, worker: u32, event: EngineEvent) -> Msg {
        Msg::from(StudyMsg::Lane { lane, event: LaneEvent::Worker { worker, event } })
    }

    /// Works until nothing is left to do.
    pub fn run(&mut self, page: &mut Page) {
        self.run_to(page, usize::MAX);
    }

    /// Works until that many positions were answered from now on; those that are being searched then stay open.
    pub fn run_to(&mut self, page: &mut Page, answers: usize) {
        let mut answered = 0;
        self.take(page);
        loop {
            if let Some(effect) = self.effects.pop_front() {
                self.perform(effect, page);
            } else if let Some((lane, id, game)) = self.open.pop_front_if(|_| answered < answers) {
                answered += 1;
                self.answer(lane, id, &game, page);
            } else if std::mem::take(&mut self.report_due) && answered < answers {
                self.send(page, Msg::from(StudyMsg::Report));
            } else {
                break;
            }
        }
    }

    fn take(&mut self, page: &mut Page) {
        if let Some(text) = page.saved(Slot::Game) {
            self.stored = Some(text);
        }
        self.effects.extend(page.effects.drain(..));
    }

    fn send(&mut self, page: &mut Page, msg: Msg) {
        page.send(msg);
        self.take(page);
    }

    fn perform(&mut self, effect: Effect, page: &mut Page) {
        let Effect::Lane(lane, effect) = effect else { return self.others.push(effect) };
        match *effect {
            Effect::SpawnEngine { worker } => {
                self.workers.insert(lane, worker);
                self.hosts.insert(lane, EngineHost::new());
                self.send(page, Lanes::msg(lane, worker, EngineEvent::Says(ready(VERSION))));
            }
            Effect::EndEngine => {
                self.workers.remove(&lane);
                self.open.retain(|(of, ..)| *of != lane);
            }
            Effect::Timer { timer: Timer::Report, .. } => self.report_due = true,
            Effect::Timer { .. } => {}
            Effect::Engine(request) => self.request(lane, request, page),
            other => panic!("a lane wants {other:?}"),
        }
    }

    fn request(&mut self, lane: u8, request: Request, page: &mut Page) {
        match &request {
            Request::NewGame => self.cleared += 1,
            Request::Configure { hash_mib } => self.tables.push(*hash_mib),
            Request::Go { id, game, .. } => {
                let breaks = self.breaks.iter_mut().find(|(of, times)| *of == lane && *times > 0);
                if let Some((_, times)) = breaks {
                    *times -= 1;
                    let worker = self.workers[&lane];
                    return self.send(page, Lanes::msg(lane, worker, EngineEvent::Broke));
                }
                self.asked.push(game.moves.len());
                self.open.push_back((lane, *id, game.clone()));
                self.most_at_once = self.most_at_once.max(self.open.len());
            }
            Request::Stop { id } => {
                self.open.retain(|(_, of, _)| of != id);
                let (worker, id) = (self.workers[&lane], *id);
                self.send(page, Lanes::msg(lane, worker, EngineEvent::Says(best(id))));
            }
            _ => {}
        }
        if self.script.is_none()
            && let Some(host) = self.hosts.get_mut(&lane)
        {
            let _ = host.handle(request, &mut || 0);
        }
    }

    /// The worker of a lane says something of the question that it has not answered.
    pub fn says(&mut self, page: &mut Page, lane: u8, response: impl FnOnce(SearchId) -> Response) {
        let open = self.open.iter().find(|(of, ..)| *of == lane);
        let (_, id, _) = open.expect("an open question");
        let event = EngineEvent::Says(response(*id));
        self.send(page, Lanes::msg(lane, self.workers[&lane], event));
    }

    fn answer(&mut self, lane: u8, id: SearchId, game: &GameText, page: &mut Page) {
        let responses = match &self.script {
            Some(script) => {
                let ply = game.moves.len();
                let black = script.get(ply).copied().unwrap_or_default();
                let told = |score: i32, usi: String| Response::Info {
                    id,
                    depth: 7,
                    multi_pv: 1,
                    score: Score::Cp(if ply.is_multiple_of(2) { score } else { -score }),
                    win_percent: 50,
                    nodes: 1.0,
                    ms: 1.0,
                    pv: vec![usi],
                };
                vec![told(black, expected(game)), best(id)]
            }
            None => {
                let host = self.hosts.get_mut(&lane).expect("a host");
                let mut responses = Vec::new();
                while host.is_busy() {
                    responses.extend(host.step(&mut || 0));
                }
                responses
            }
        };
        for response in responses {
            let Some(&worker) = self.workers.get(&lane) else { return };
            self.send(page, Lanes::msg(lane, worker, EngineEvent::Says(response)));
        }
    }
}

/// The move of the game where it is good, else another one.
fn expected(text: &GameText) -> String {
    const GOOD: [&str; 8] = ["7g7f", "3c3d", "2g2f", "6c6d", "6g6f", "8d8e", "6i7h", "4a3b"];
    let legal = Text::replay(text).map(|game| game.legal_moves()).unwrap_or_default();
    let good = GOOD.get(text.moves.len()).copied().unwrap_or_default();
    if legal.iter().any(|mv| mv.to_string() == good) { good.to_owned() } else { legal[0].to_string() }
}
