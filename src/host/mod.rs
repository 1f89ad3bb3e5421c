//! The engine behind the messages of [`protocol`](crate::protocol): requests in, responses out.
//!
//! Plain and single-threaded. Time comes in through a [`Clock`], so the host runs the same in a worker, in a test and natively.
//! Work is done in [`EngineHost::step`], a slice at a time: between slices the caller reads its messages.
//!
//! Several workers can share a search for several lines without shared memory: one leads (`leader.rs`) and hands root moves out to
//! the others (`helper.rs`) by messages that the page has no part in.

mod convert;
mod files;
mod helper;
mod impasse;
mod leader;
mod mate_task;
mod perft_task;
mod pool;
mod replay;
mod reports;
mod slice;
mod task;
mod waiting;

pub use files::WantedFile;
pub use slice::Clock;

use crate::{
    engine::{Engine, Limits, MAX_LEVEL, TABLES, bench::Bench},
    protocol::{GameText, Measurement, Request, Response, SearchId, ToHelper, ToLeader, VERSION},
    rules::{Game, Rules, perft::Leaves},
};
use files::Files;
use mate_task::MateTask;
use perft_task::PerftTask;
use pool::Pool;
use replay::{read_variant, replay};
use slice::Slice;
use task::{BenchTask, Task};
use waiting::Waiting;

/// How long a slice may take.
const SLICE_MS: u64 = 50;
/// The same where workers share a search and wait for each other's messages.
const SHARED_SLICE_MS: u64 = 4;
const DEFAULT_HASH_MIB: usize = 16;
const MAX_HASH_MIB: u32 = 1_024;
const MAX_LINES: u32 = 20;
const MAX_PERFT_DEPTH: u32 = 10;

/// Owns the engine, and answers the page and the workers that share its searches.
pub struct EngineHost {
    hash_mib: usize,
    engine: Option<Engine>,
    files: Files,
    /// Whether somebody fetches the files that are wanted.
    fetches_files: bool,
    task: Option<Task>,
    /// Workers that help with searches for several lines.
    pool: Pool,
    /// Messages to the worker that this one helps.
    to_leader: Vec<ToLeader>,
    /// The version of the page, where it is another one.
    foreign_version: Option<u32>,
}

impl Default for EngineHost {
    fn default() -> EngineHost {
        EngineHost::new()
    }
}

impl EngineHost {
    /// A host without anything to do. Its engine is made for the first game.
    #[must_use]
    pub fn new() -> EngineHost {
        EngineHost {
            hash_mib: DEFAULT_HASH_MIB,
            engine: None,
            files: Files::default(),
            fetches_files: false,
            task: None,
            pool: Pool::default(),
            to_leader: Vec::new(),
            foreign_version: None,
        }
    }

    /// A host that somebody fetches files for: searches may wait for theirs, until it comes or is said to be
    /// [late](EngineHost::file_is_late).
    #[must_use]
    pub fn fetching_files() -> EngineHost {
        EngineHost { fetches_files: true, ..EngineHost::new() }
    }

    /// The first message of a worker.
    #[must_use]
    pub fn ready() -> Response {
        Response::Ready {
            version: VERSION,
            name: concat!("Suiz\u{14d} ", env!("CARGO_PKG_VERSION")).to_owned(),
            simd: cfg!(target_feature = "simd128"),
        }
    }

    /// Whether [`EngineHost::step`] has something to do.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        match &self.task {
            Some(Task::Waiting(waiting)) => !waiting.file().is_some_and(|file| self.files.is_awaited(file)),
            Some(task) => task.has_work(),
            None => false,
        }
    }

    /// Takes a request. A new question ends the one at work, whose answer comes first.
    pub fn handle(&mut self, request: Request, clock: &mut Clock) -> Vec<Response> {
        if let Request::Hello { version } = request {
            self.foreign_version = (version != VERSION).then_some(version);
            return vec![EngineHost::ready()];
        }
        let id = request.id();
        if let Some(version) = self.foreign_version {
            let why = format!("the page speaks version {version} of the protocol, the engine version {VERSION}");
            return vec![Response::Failed { id, why }];
        }
        let mut out = Vec::new();
        if let Err(why) = self.perform(request, clock, &mut out) {
            out.push(Response::Failed { id, why });
        }
        out
    }

    /// Takes what is to be counted, and ends the task at work as a question does.
    pub fn measure(&mut self, measurement: Measurement, clock: &mut Clock) -> Vec<Response> {
        let mut out = Vec::new();
        let id = measurement.id();
        if let Err(why) = self.prepare(measurement, clock, &mut out) {
            out.push(Response::Failed { id, why });
        }
        out
    }

    /// Works for a slice.
    pub fn step(&mut self, clock: &mut Clock) -> Vec<Response> {
        let mut out = Vec::new();
        self.work(clock, false, &mut out);
        out
    }

    /// A file that is wanted: somebody is to fetch it and to give it by [`EngineHost::give_file`]. Until then the tables evaluate and
    /// every move is searched, or a search waits.
    pub fn take_wanted_file(&mut self) -> Option<WantedFile> {
        self.files.take_wanted()
    }

    /// Takes the file of that path, or that it cannot be had. It counts from the next search on.
    ///
    /// # Errors
    /// Why the file cannot be used, in English for the log.
    pub fn give_file(&mut self, path: &str, bytes: Option<Vec<u8>>) -> Result<(), String> {
        self.files.give(path, bytes)
    }

    /// Searches do not wait for the file of that path any longer.
    pub fn file_is_late(&mut self, path: &str) {
        self.files.is_late(path);
    }

    /// What evaluates positions at full strength: `tables`, or the name of a net.
    #[must_use]
    pub fn evaluation(&self) -> &str {
        self.engine.as_ref().map_or(TABLES, Engine::evaluation)
    }

    /// Messages to helpers, each with the number of its port.
    pub fn take_messages_to_helpers(&mut self) -> Vec<(usize, ToHelper)> {
        self.pool.take_outbox()
    }

    /// Messages to the leader.
    pub fn take_messages_to_leader(&mut self) -> Vec<ToLeader> {
        std::mem::take(&mut self.to_leader)
    }

    /// Takes a message of the helper at a port.
    pub fn receive_from_helper(&mut self, helper: usize, message: ToLeader, clock: &mut Clock) {
        let Some(state) = self.pool.helpers.get_mut(helper) else { return };
        state.heard_ms = clock();
        match message {
            ToLeader::Ready { version } => {
                state.greet(version);
                if let (Some(Task::Leader(search)), true) = (&self.task, state.is_ready) {
                    self.pool.send(helper, search.begin(self.hash_mib));
                }
            }
            ToLeader::Found { id, nodes, results } => {
                if let Some(Task::Leader(search)) = self.task.as_mut().filter(|task| task.id() == id) {
                    // it may have counted as dead
                    state.is_ready = true;
                    state.nodes = nodes as u64;
                    search.receive(helper, &results);
                }
            }
        }
    }

    /// Takes a message of the leader.
    ///
    /// # Errors
    /// When it cannot be followed, in English for the log.
    pub fn receive_from_leader(&mut self, message: ToHelper, clock: &mut Clock) -> Result<(), String> {
        match message {
            ToHelper::Begin { id, game, hash_mib, evaluation } => {
                let game = replay(&game)?;
                self.task = None;
                if hash_mib as usize != self.hash_mib {
                    self.set_hash(hash_mib.clamp(1, MAX_HASH_MIB));
                }
                self.files.try_again();
                let waiting = Waiting::Helper { id, game: Box::new(game), evaluation, asked: Vec::new() };
                // a book is no answer to a part of a search
                self.begin(waiting, clock)?;
            }
            ToHelper::Search { id, depth, tasks } => match self.task.as_mut().filter(|task| task.id() == id) {
                Some(Task::Helper(search)) => search.add(depth, &tasks)?,
                Some(Task::Waiting(Waiting::Helper { asked, .. })) => asked.push((depth, tasks)),
                _ => {}
            },
            ToHelper::End { id } => {
                self.task.take_if(|task| task.id() == id);
            }
        }
        Ok(())
    }

    fn perform(&mut self, request: Request, clock: &mut Clock, out: &mut Vec<Response>) -> Result<(), String> {
        match request {
            Request::Hello { .. } => {}
            Request::Configure { hash_mib } => {
                check_range("hash_mib", hash_mib, 1, MAX_HASH_MIB)?;
                self.end_task(clock, out);
                self.set_hash(hash_mib);
            }
            Request::SetHelpers { count } => self.set_helpers(count),
            Request::BecomeHelper => self.to_leader.push(ToLeader::Ready { version: VERSION }),
            Request::NewGame => {
                self.end_task(clock, out);
                self.files.try_again();
                if let Some(engine) = &mut self.engine {
                    engine.new_game();
                }
            }
            Request::Go { id, game, limits, .. } if limits.mate.is_some() => {
                let game = replay(&game)?;
                check_not_over(&game)?;
                self.end_task(clock, out);
                let mate = MateTask::new(id, game, limits, self.hash_mib, clock());
                self.task = Some(Task::Mate(Box::new(mate)));
            }
            Request::Go { id, game, limits, level, seed, multi_pv } => {
                self.go(id, game, convert::search_limits(limits, level, seed, multi_pv), clock, out)?;
            }
            Request::Stop { id } => {
                if self.task.as_ref().is_some_and(|task| task.id() == id) {
                    self.end_task(clock, out);
                }
            }
            Request::AskImpasse { id, game, level } => self.ask_impasse(id, &game, level, clock, out)?,
        }
        Ok(())
    }

    fn prepare(&mut self, measurement: Measurement, clock: &mut Clock, out: &mut Vec<Response>) -> Result<(), String> {
        match measurement {
            Measurement::Bench { id, variant, starts, depth } => {
                let rules = Rules::of(read_variant(&variant)?);
                let game = |start| replay(&GameText { variant: variant.clone(), start, ..GameText::default() });
                let games = starts.into_iter().map(game).collect::<Result<_, _>>()?;
                self.end_task(clock, out);
                self.task = Some(Task::Bench(BenchTask::new(id, Bench::new(rules, games, depth), clock())));
            }
            Measurement::Perft { id, game, depth, played } => {
                let game = replay(&game)?;
                check_range("depth", depth, 1, MAX_PERFT_DEPTH)?;
                self.end_task(clock, out);
                let leaves = if played { Leaves::Played } else { Leaves::Counted };
                let perft = PerftTask::new(id, game.position().clone(), depth, leaves, clock());
                self.task = Some(Task::Perft(Box::new(perft)));
            }
        }
        Ok(())
    }

    fn go(
        &mut self,
        id: SearchId,
        text: GameText,
        limits: Limits,
        clock: &mut Clock,
        out: &mut Vec<Response>,
    ) -> Result<(), String> {
        let game = replay(&text)?;
        check_range("level", limits.level.into(), 0, MAX_LEVEL.into())?;
        check_range("multi_pv", limits.multi_pv as u32, 0, MAX_LINES)?;
        check_not_over(&game)?;
        self.end_task(clock, out);
        let search = Waiting::Search { id, game: Box::new(game), text, limits: Box::new(limits) };
        out.extend(self.begin(search, clock)?);
        Ok(())
    }

    fn ask_impasse(
        &mut self,
        id: SearchId,
        text: &GameText,
        level: u8,
        clock: &mut Clock,
        out: &mut Vec<Response>,
    ) -> Result<(), String> {
        let game = replay(text)?;
        check_range("level", level.into(), 0, MAX_LEVEL.into())?;
        if !game.can_propose_impasse() {
            return Err("no impasse can be proposed here".to_owned());
        }
        self.end_task(clock, out);
        match impasse::agreement_by_points(&game) {
            Some(agree) => out.push(Response::Impasse { id, agree }),
            None => {
                if level > 0 {
                    self.drop_net();
                }
                let limits = Limits { nodes: Some(impasse::NODES), ..Limits::default() };
                self.engine(game.rules()).start(&game, &limits, clock());
                self.task = Some(Task::Impasse { id });
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

    fn set_helpers(&mut self, count: u8) {
        self.pool.reset(count);
        if let Some(Task::Leader(search)) = &mut self.task {
            search.lose_helpers();
        }
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
            && !task.is_help()
        {
            out.push(Response::Failed { id: task.id(), why: "stopped".to_owned() });
        }
    }

    fn work(&mut self, clock: &mut Clock, stop: bool, out: &mut Vec<Response>) {
        if let Some(Task::Waiting(waiting)) = self.task.take_if(|task| matches!(task, Task::Waiting(_))) {
            if stop && matches!(waiting, Waiting::Helper { .. }) {
                return;
            }
            let id = waiting.id();
            match self.begin_now(waiting, clock) {
                Ok(answer) => out.extend(answer),
                Err(why) => out.push(Response::Failed { id, why }),
            }
        }
        let Some(task) = &mut self.task else { return };
        let end_ms = clock() + if task.is_shared() { SHARED_SLICE_MS } else { SLICE_MS };
        let mut slice = Slice { clock, end_ms, stop };
        let answer = match (task, &mut self.engine) {
            (Task::Bench(bench), _) if !stop => bench.work(&mut slice),
            (Task::Perft(perft), _) if !stop => perft.work(&mut slice),
            (Task::Mate(mate), _) => mate.work(&mut slice, out),
            (Task::Search(search), Some(engine)) => search.work(engine, &mut slice, out),
            (Task::Leader(search), Some(engine)) => search.work(engine, &mut self.pool, &mut slice, out),
            (Task::Helper(search), Some(engine)) if !stop => {
                self.to_leader.extend(search.work(engine, &mut slice));
                None
            }
            (Task::Impasse { id }, Some(engine)) => task::work_on_impasse(*id, engine, &mut slice),
            // the count of a part is no answer, and searches have an engine
            _ => None,
        };
        if let Some(answer) = answer {
            self.task = None;
            out.push(answer);
        }
    }
}

/// # Errors
/// When the game has ended, in English for the log.
fn check_not_over(game: &Game) -> Result<(), String> {
    game.outcome().map_or(Ok(()), |outcome| Err(format!("the game is over: {}", outcome.reason.word())))
}

/// # Errors
/// When the value is outside of the range, in English for the log.
fn check_range(name: &str, value: u32, least: u32, most: u32) -> Result<(), String> {
    if (least..=most).contains(&value) { Ok(()) } else { Err(format!("{name} is {value}, not {least} to {most}")) }
}
