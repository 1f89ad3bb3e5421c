//! The engine behind the worker protocol: requests in, responses out.
//!
//! Plain and single-threaded. Time comes in through a [`Clock`], so the host runs the same in a worker, in a test and natively.
//! Work is done in [`EngineHost::step`], a slice at a time: between slices the caller reads its messages.

mod crew;

use crate::{
    engine::{
        self, BestMove, Bound, Engine, Info, Limits, MAX_LEVEL, Progress, SearchControl, SearchReport, bench::Bench,
    },
    protocol::{self, Finding, GameText, Order, Request, Response, SearchId, SearchLimits, VERSION},
    rules::{
        Color, Game, Move, MoveList, Position, RuleChoices, RuleSwitch, Rules, Start, Variant,
        perft::{self, Leaves},
        points,
    },
};
use crew::{Help, Lead, Mate};

/// Milliseconds from any fixed moment; never runs backwards.
pub type Clock<'a> = dyn FnMut() -> u64 + 'a;

/// How long a step may take.
const SLICE_MS: u64 = 50;
/// The same where several workers share a search and wait for each other's answers.
const CREW_SLICE_MS: u64 = 4;
/// Shortest time between two reports of a search.
const REPORT_MS: u64 = 200;
const DEFAULT_HASH_MIB: usize = 16;
const MAX_HASH_MIB: u32 = 1_024;
const MAX_MOVES: usize = 5_000;
const MAX_LINES: u8 = 20;
const MAX_PERFT_DEPTH: u32 = 10;
/// What the search may spend on the question of an impasse.
const IMPASSE_NODES: u64 = 40_000;
/// The computer plays on when it sees this much, in hundredths of a pawn (RULES.md 4a.7).
const IMPASSE_HOPE: i32 = 300;
const IMPASSE_POINTS: u16 = 24;

/// Owns the engine and answers the page.
pub struct EngineHost {
    hash_mib: usize,
    engine: Option<Engine>,
    task: Option<Task>,
    /// Other workers that help with searches for several lines.
    crew: Vec<Mate>,
    /// What they are to be told.
    orders: Vec<(usize, Order)>,
    /// What the worker is to be told that this one helps.
    findings: Vec<Finding>,
    /// The version of a page that speaks another one.
    stranger: Option<u32>,
}

/// What is being worked on.
enum Task {
    Search {
        id: SearchId,
        reports: Reports,
        /// Nothing is left to find; only the stop is missing.
        rests: bool,
    },
    /// A search for several lines, with others.
    Lead(Box<Lead>),
    /// Part of a search that another worker leads.
    Help(Help),
    Impasse {
        id: SearchId,
    },
    Bench {
        id: SearchId,
        bench: Box<Bench>,
        start_ms: u64,
    },
    Perft {
        id: SearchId,
        walk: Box<Walk>,
        start_ms: u64,
    },
}

impl Task {
    fn id(&self) -> SearchId {
        match self {
            Task::Search { id, .. } | Task::Impasse { id } | Task::Bench { id, .. } | Task::Perft { id, .. } => *id,
            Task::Lead(lead) => lead.id,
            Task::Help(help) => help.id,
        }
    }
}

impl Default for EngineHost {
    fn default() -> EngineHost {
        EngineHost::new()
    }
}

impl EngineHost {
    pub fn new() -> EngineHost {
        EngineHost {
            hash_mib: DEFAULT_HASH_MIB,
            engine: None,
            task: None,
            crew: Vec::new(),
            orders: Vec::new(),
            findings: Vec::new(),
            stranger: None,
        }
    }

    /// What a worker says first.
    pub fn ready() -> Response {
        Response::Ready {
            version: VERSION,
            name: concat!("Suiz\u{14d} ", env!("CARGO_PKG_VERSION")).to_owned(),
            simd: cfg!(target_feature = "simd128"),
        }
    }

    /// Whether [`EngineHost::step`] has something to do.
    pub fn is_busy(&self) -> bool {
        match &self.task {
            Some(Task::Help(help)) => help.has_work(),
            Some(Task::Search { rests, .. }) => !rests,
            task => task.is_some(),
        }
    }

    /// Takes a request. A new question ends the one at work, whose answer comes first.
    pub fn handle(&mut self, request: Request, clock: &mut Clock) -> Vec<Response> {
        let id = match &request {
            Request::Hello { .. }
            | Request::Configure { .. }
            | Request::NewGame
            | Request::Crew { .. }
            | Request::Join => 0,
            Request::Go { id, .. }
            | Request::Stop { id }
            | Request::AskImpasse { id, .. }
            | Request::Bench { id, .. }
            | Request::Perft { id, .. } => *id,
        };
        if let Request::Hello { version } = request {
            self.stranger = (version != VERSION).then_some(version);
            return vec![EngineHost::ready()];
        }
        if let Some(version) = self.stranger {
            let why = format!("the page speaks version {version} of the protocol, the engine version {VERSION}");
            return vec![Response::Failed { id, why }];
        }
        let mut out = Vec::new();
        if let Err(why) = self.take(request, clock, &mut out) {
            out.push(Response::Failed { id, why });
        }
        out
    }

    fn take(&mut self, request: Request, clock: &mut Clock, out: &mut Vec<Response>) -> Result<(), String> {
        match request {
            Request::Hello { .. } => {}
            Request::Configure { hash_mib } => {
                if !(1..=MAX_HASH_MIB).contains(&hash_mib) {
                    return Err(format!("hash_mib is {hash_mib}, not 1 to {MAX_HASH_MIB}"));
                }
                self.end_task(clock, out);
                self.set_hash(hash_mib);
            }
            Request::Crew { helpers } => self.set_crew(helpers),
            Request::Join => self.findings.push(Finding::Ready { version: VERSION }),
            Request::NewGame => {
                self.end_task(clock, out);
                if let Some(engine) = &mut self.engine {
                    engine.new_game();
                }
            }
            Request::Go { id, game: text, limits, level, seed, multi_pv } => {
                let game = read_game(&text)?;
                if level > MAX_LEVEL {
                    return Err(format!("level is {level}, not 0 to {MAX_LEVEL}"));
                }
                if multi_pv > MAX_LINES {
                    return Err(format!("multi_pv is {multi_pv}, not 0 to {MAX_LINES}"));
                }
                if let Some(outcome) = game.outcome() {
                    return Err(format!("the game is over: {}", outcome.reason.word()));
                }
                self.end_task(clock, out);
                let limits = search_limits(limits, level, seed, multi_pv);
                self.task = Some(if self.is_for_crew(&game, &limits) {
                    self.lead(id, text, &game, &limits, clock())
                } else {
                    self.engine(game.rules()).start(&game, &limits, clock());
                    Task::Search { id, reports: Reports::default(), rests: false }
                });
            }
            Request::Stop { id } => {
                if self.task.as_ref().is_some_and(|task| task.id() == id) {
                    self.end_task(clock, out);
                }
            }
            Request::AskImpasse { id, game, level } => {
                let game = read_game(&game)?;
                if level > MAX_LEVEL {
                    return Err(format!("level is {level}, not 0 to {MAX_LEVEL}"));
                }
                if !game.can_propose_impasse() {
                    return Err("no impasse can be proposed here".to_owned());
                }
                self.end_task(clock, out);
                match agreement_by_points(&game) {
                    Some(agree) => out.push(Response::Impasse { id, agree }),
                    None => {
                        let limits = Limits { nodes: Some(IMPASSE_NODES), ..Limits::default() };
                        self.engine(game.rules()).start(&game, &limits, clock());
                        self.task = Some(Task::Impasse { id });
                    }
                }
            }
            Request::Bench { id, variant, starts, depth } => {
                let rules = Rules::of(read_variant(&variant)?);
                let game = |start| read_game(&GameText { variant: variant.clone(), start, ..GameText::default() });
                let games = starts.into_iter().map(game).collect::<Result<_, _>>()?;
                self.end_task(clock, out);
                let bench = Box::new(Bench::new(rules, games, depth));
                self.task = Some(Task::Bench { id, bench, start_ms: clock() });
            }
            Request::Perft { id, game, depth, played } => {
                let game = read_game(&game)?;
                if !(1..=MAX_PERFT_DEPTH).contains(&depth) {
                    return Err(format!("depth is {depth}, not 1 to {MAX_PERFT_DEPTH}"));
                }
                self.end_task(clock, out);
                let walk = Box::new(Walk::new(
                    game.position().clone(),
                    depth,
                    if played { Leaves::Played } else { Leaves::Counted },
                ));
                self.task = Some(Task::Perft { id, walk, start_ms: clock() });
            }
        }
        Ok(())
    }

    fn set_hash(&mut self, hash_mib: u32) {
        self.hash_mib = hash_mib as usize;
        if let Some(engine) = &mut self.engine {
            engine.set_hash(self.hash_mib);
        }
    }

    /// Works for a slice.
    pub fn step(&mut self, clock: &mut Clock) -> Vec<Response> {
        let mut out = Vec::new();
        self.work(clock, false, &mut out);
        out
    }

    fn engine(&mut self, rules: &'static Rules) -> &mut Engine {
        let hash_mib = self.hash_mib;
        if self.engine.as_ref().is_some_and(|engine| !std::ptr::eq(engine.rules(), rules)) {
            // free the old tables before the new ones are made
            self.engine = None;
        }
        self.engine.get_or_insert_with(|| Engine::new(rules, hash_mib))
    }

    /// Ends the task at work with what it has; one that has nothing to show yet fails.
    fn end_task(&mut self, clock: &mut Clock, out: &mut Vec<Response>) {
        self.work(clock, true, out);
        if let Some(task) = self.task.take()
            && !matches!(task, Task::Help(_))
        {
            out.push(Response::Failed { id: task.id(), why: "stopped".to_owned() });
        }
    }

    fn work(&mut self, clock: &mut Clock, stop: bool, out: &mut Vec<Response>) {
        let Some(task) = &mut self.task else { return };
        let is_shared = matches!(task, Task::Lead(_) | Task::Help(_));
        let slice_end = clock() + if is_shared { CREW_SLICE_MS } else { SLICE_MS };
        let finished = match task {
            Task::Lead(lead) => {
                let Some(engine) = &mut self.engine else {
                    return;
                };
                lead.work(engine, &mut self.crew, &mut self.orders, clock, slice_end, stop, out)
            }
            Task::Help(help) => {
                if let (Some(engine), false) = (&mut self.engine, stop) {
                    self.findings.extend(help.work(engine, clock, slice_end));
                }
                None
            }
            Task::Search { id, reports, rests } => {
                let Some(engine) = &mut self.engine else {
                    return;
                };
                let mut watch = Slice { clock, slice_end, stop, reports };
                let done = match engine.run(&mut watch) {
                    Progress::Done(report) => Some(report),
                    Progress::Paused => None,
                    Progress::Waiting => {
                        *rests = true;
                        None
                    }
                };
                reports.flush(*id, clock(), done.is_some() || *rests, out);
                done.map(|report| best_response(*id, &report))
            }
            Task::Impasse { id } => {
                let Some(engine) = &mut self.engine else {
                    return;
                };
                let mut reports = Reports::default();
                let mut watch = Slice { clock, slice_end, stop, reports: &mut reports };
                match engine.run(&mut watch) {
                    Progress::Done(report) => Some(Response::Impasse { id: *id, agree: agrees_after(&report) }),
                    Progress::Paused | Progress::Waiting => None,
                }
            }
            _ if stop => None,
            Task::Bench { id, bench, start_ms } => bench.step().map(|report| {
                let ms = clock().saturating_sub(*start_ms) as f64;
                Response::Bench { id: *id, nodes: report.nodes as f64, ms }
            }),
            Task::Perft { id, walk, start_ms } => loop {
                let done = !walk.advance();
                let now_ms = clock();
                if done {
                    let ms = now_ms.saturating_sub(*start_ms) as f64;
                    break Some(Response::Perft { id: *id, nodes: walk.nodes as f64, ms });
                }
                if now_ms >= slice_end {
                    break None;
                }
            },
        };
        if let Some(response) = finished {
            self.task = None;
            out.push(response);
        }
    }
}

/// Lines of thought waiting to be told.
#[derive(Default)]
struct Reports {
    waiting: Vec<Info>,
    told_ms: Option<u64>,
}

impl Reports {
    fn add(&mut self, info: &Info) {
        self.waiting.retain(|earlier| earlier.multi_pv != info.multi_pv);
        self.waiting.push(info.clone());
    }

    fn flush(&mut self, id: SearchId, now_ms: u64, last: bool, out: &mut Vec<Response>) {
        let due = self.told_ms.is_none_or(|told| now_ms >= told + REPORT_MS);
        if self.waiting.is_empty() || !(due || last) {
            return;
        }
        self.told_ms = Some(now_ms);
        engine::sort::by_key(&mut self.waiting, |info| info.multi_pv);
        out.extend(self.waiting.drain(..).map(|info| info_response(id, &info)));
    }
}

/// The world as a search in a host sees it.
struct Slice<'a, 'c> {
    clock: &'a mut Clock<'c>,
    slice_end: u64,
    stop: bool,
    reports: &'a mut Reports,
}

impl SearchControl for Slice<'_, '_> {
    fn now_ms(&mut self) -> u64 {
        (self.clock)()
    }

    fn should_stop(&mut self) -> bool {
        self.stop
    }

    /// A bound is no news for people: the line before it was worth something, and so will be the next.
    fn report(&mut self, info: &Info) {
        if info.bound == Bound::Exact {
            self.reports.add(info);
        }
    }

    fn should_pause(&mut self) -> bool {
        (self.clock)() >= self.slice_end
    }
}

/// Counts move sequences so that the count can be put aside between small subtrees.
struct Walk {
    position: Position,
    /// Moves of each ply on the path that are still to be visited.
    path: Vec<Vec<Move>>,
    depth: usize,
    leaves: Leaves,
    nodes: u64,
}

/// A subtree this deep is counted in one go.
const SUBTREE: usize = 3;

impl Walk {
    fn new(position: Position, depth: u32, leaves: Leaves) -> Walk {
        let mut walk = Walk { position, path: Vec::new(), depth: depth as usize, leaves, nodes: 0 };
        walk.open();
        walk
    }

    fn open(&mut self) {
        let mut list = MoveList::new();
        if self.depth > SUBTREE {
            self.position.legal_moves(&mut list);
        }
        self.path.push(list.to_vec());
    }

    /// Counts the next subtree; false when there is none.
    fn advance(&mut self) -> bool {
        if self.depth <= SUBTREE {
            if self.path.pop().is_some() {
                self.nodes = perft::perft_with(&mut self.position, self.depth as u32, self.leaves);
            }
            return false;
        }
        loop {
            let Some(moves) = self.path.last_mut() else {
                return false;
            };
            let Some(mv) = moves.pop() else {
                self.path.pop();
                if self.path.is_empty() {
                    return false;
                }
                self.position.undo_move();
                continue;
            };
            self.position.do_move(mv);
            let left = self.depth - self.path.len();
            if left > SUBTREE {
                self.open();
                continue;
            }
            self.nodes += perft::perft_with(&mut self.position, left as u32, self.leaves);
            self.position.undo_move();
            return true;
        }
    }
}

fn read_variant(id: &str) -> Result<Variant, String> {
    Variant::from_id(id).ok_or_else(|| format!("unknown variant {:?}", excerpt(id)))
}

/// Rebuilds a game from its text.
fn read_game(text: &GameText) -> Result<Game, String> {
    let variant = read_variant(&text.variant)?;
    let mut choices = RuleChoices::default();
    for (key, value) in &text.choices {
        let switch = RuleSwitch::from_key(key).ok_or_else(|| format!("unknown rule switch {:?}", excerpt(key)))?;
        choices.set(switch, value).map_err(|why| why.to_string())?;
    }
    let start = Start::parse(Rules::of(variant), &text.start).map_err(|why| format!("start: {why}"))?;
    let mut game = Game::new(variant, choices, start).map_err(|why| format!("start: {why}"))?;
    if text.moves.len() > MAX_MOVES {
        return Err(format!("{} moves, more than {MAX_MOVES}", text.moves.len()));
    }
    for (index, text) in text.moves.iter().enumerate() {
        let at = index + 1;
        let mv: Move = text.parse().map_err(|_| format!("move {at}: {:?} is no move", excerpt(text)))?;
        game.play_on(mv).map_err(|why| format!("move {at}: {mv} is refused: {why}"))?;
    }
    Ok(game)
}

/// The beginning of a text from outside, for a message.
fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}

fn search_limits(limits: SearchLimits, level: u8, seed: u32, multi_pv: u8) -> Limits {
    let bounded = limits.movetime_ms.is_some() || limits.nodes.is_some() || limits.depth.is_some();
    Limits {
        depth: limits.depth,
        nodes: limits.nodes.map(u64::from),
        movetime_ms: limits.movetime_ms.map(u64::from),
        infinite: !bounded && level == 0,
        multi_pv: multi_pv as usize,
        level,
        seed,
        // a level is an opponent and may give up; full strength is asked for advice
        may_resign: level > 0,
        ..Limits::default()
    }
}

/// What the points alone say of an impasse that the side to move proposes; `None` leaves it to a search.
fn agreement_by_points(game: &Game) -> Option<bool> {
    game.impasse()?;
    let credit = |color| {
        if color == Color::White { game.handicap_credit() } else { 0 }
    };
    let total = |color| points(game.position(), color) + credit(color);
    let (theirs, own) = (total(game.turn()), total(!game.turn()));
    match (own >= IMPASSE_POINTS, theirs >= IMPASSE_POINTS) {
        (true, false) => Some(true),
        (false, _) => Some(false),
        (true, true) => None,
    }
}

/// Whether the side that was asked sees too little to play on for. The report is from the proposer's point of view.
fn agrees_after(report: &SearchReport) -> bool {
    match report.score {
        Some(engine::Score::Cp(value)) => -value < IMPASSE_HOPE,
        Some(engine::Score::Mate(plies)) => plies > 0,
        None => false,
    }
}

fn score(score: engine::Score) -> protocol::Score {
    match score {
        engine::Score::Cp(value) => protocol::Score::Cp(value),
        engine::Score::Mate(plies) => protocol::Score::Mate(plies),
    }
}

fn info_response(id: SearchId, info: &Info) -> Response {
    Response::Info {
        id,
        depth: info.depth,
        seldepth: info.seldepth,
        multi_pv: info.multi_pv.min(u8::MAX as usize) as u8,
        score: score(info.score),
        nodes: info.nodes as f64,
        ms: info.ms as f64,
        hashfull: info.hashfull,
        pv: info.pv.iter().map(Move::to_string).collect(),
    }
}

fn best_response(id: SearchId, report: &SearchReport) -> Response {
    let best = match report.best {
        BestMove::Move { mv, ponder } => {
            protocol::BestMove::Move { usi: mv.to_string(), ponder: ponder.map(|mv| mv.to_string()) }
        }
        BestMove::Declare => protocol::BestMove::Declare,
        BestMove::Resign => protocol::BestMove::Resign,
    };
    Response::Best { id, best, score: report.score.map(score) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_takes_no_line_away() {
        let told = |bound, value| Info {
            depth: 9,
            seldepth: 12,
            multi_pv: 1,
            score: engine::Score::Cp(value),
            bound,
            nodes: 1,
            ms: 1,
            hashfull: 0,
            pv: Vec::new(),
        };
        let mut reports = Reports::default();
        let mut clock = || 0;
        let mut slice = Slice { clock: &mut clock, slice_end: 0, stop: false, reports: &mut reports };
        for info in [told(Bound::Exact, 30), told(Bound::Upper, -80), told(Bound::Lower, 190)] {
            slice.report(&info);
        }
        assert_eq!(reports.waiting, [told(Bound::Exact, 30)]);
    }
}
