//! `go`: its limits, and the thread that searches.

use super::session::{Complaint, EngineOptions, Session};
use crate::{
    engine::{
        BestMove, Bound, ClockLimits, Engine, Info, Limits, Score, SearchControl,
        book::{self, Book},
        mate::{MateLimits, MateSolver, MateVerdict},
    },
    rules::{ByColor, Game, Move},
    tools::cli::{bench::per_second, output::Output},
};
use std::{
    fmt::Write as _,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// Time reserved for the way between the GUI's clock and ours.
const OVERHEAD_MS: u64 = 30;

/// What a `go` command asks for.
#[derive(Debug, Clone, Default)]
pub struct GoRequest {
    /// The limits of the search.
    pub limits: Limits,
    /// Whether to search on until `ponderhit` or `stop`, whatever the limits.
    pub ponder: bool,
    /// `go mate`: for how long to look for one, in milliseconds.
    pub mate_ms: Option<u64>,
    /// Whether a move of the opening book will do.
    pub book: bool,
    /// One for each move of `searchmoves` that is not legal.
    pub ignored: Vec<Complaint>,
}

impl GoRequest {
    fn book_move(&self, game: &Game) -> Option<Move> {
        let book = self.book.then(|| Book::read(book::built_in(game.variant()), game.variant()).ok()).flatten()?;
        book.choose(game, self.limits.seed)
    }

    /// Whether the search ends by itself once it no longer ponders.
    pub fn is_bounded(&self) -> bool {
        !self.limits.infinite
    }
}

/// Reads the words after `go`. Without any limit the search goes on until `stop`, as USI has it.
///
/// # Errors
/// When a number is missing or unreadable, or a word is not known.
pub fn parse(args: &[&str], session: &Session) -> Result<GoRequest, Complaint> {
    let mut request = GoRequest::default();
    let mut left: ByColor<Option<u64>> = ByColor::default();
    let mut increment: ByColor<Option<u64>> = ByColor::default();
    let mut byoyomi = None;
    let mut words = args.iter().copied().peekable();
    while let Some(word) = words.next() {
        let mut number = || {
            words
                .next()
                .and_then(milliseconds)
                .ok_or_else(|| Complaint::new("expected a number", format_args!("go {word}")))
        };
        match word {
            "depth" => request.limits.depth = Some(u32::try_from(number()?).unwrap_or(u32::MAX).max(1)),
            "nodes" => request.limits.nodes = Some(number()?),
            "movetime" => request.limits.movetime_ms = Some(number()?),
            "btime" => left.black = Some(number()?),
            "wtime" => left.white = Some(number()?),
            "binc" => increment.black = Some(number()?),
            "winc" => increment.white = Some(number()?),
            "byoyomi" => byoyomi = Some(number()?),
            "infinite" => request.limits.infinite = true,
            "ponder" => request.ponder = true,
            "mate" => {
                let time = words.next_if(|word| *word == "infinite" || milliseconds(word).is_some());
                // without a number for as long as it takes, as with `infinite`
                request.mate_ms = Some(time.and_then(milliseconds).unwrap_or(u64::MAX));
            }
            "searchmoves" => {
                while let Some(text) = words.next_if(|word| !is_limit(word)) {
                    match legal_move(text, session) {
                        Ok(mv) => request.limits.search_moves.push(mv),
                        Err(why) => request.ignored.push(Complaint::new(why, format_args!("searchmoves {text}"))),
                    }
                }
            }
            _ => return Err(Complaint::new(format!("unexpected {word:?}"), "go")),
        }
    }
    let turn = session.game().position().turn();
    if left != ByColor::default() || increment != ByColor::default() || byoyomi.is_some() {
        request.limits.clock = Some(ClockLimits {
            own_ms: left[turn].unwrap_or(0),
            inc_ms: increment[turn].unwrap_or(0),
            byoyomi_ms: byoyomi.unwrap_or(0),
        });
    }
    let Limits { depth, nodes, movetime_ms, clock, .. } = &request.limits;
    let has_time = movetime_ms.is_some() || clock.is_some();
    if depth.is_none() && nodes.is_none() && !has_time {
        request.limits.infinite = true;
    }
    let EngineOptions { multi_pv, level, own_book, may_resign, .. } = &session.engine;
    // a game is played by the clock or at a level; by nodes and depth a position is looked into
    let plays = has_time || *level > 0;
    let is_open = request.ponder || request.limits.infinite || !request.limits.search_moves.is_empty() || *multi_pv > 1;
    request.book = *own_book && plays && !is_open;
    request.limits.multi_pv = *multi_pv as usize;
    request.limits.level = *level;
    request.limits.may_resign = *may_resign;
    request.limits.overhead_ms = OVERHEAD_MS;
    Ok(request)
}

fn is_limit(word: &str) -> bool {
    const WORDS: [&str; 12] = [
        "depth",
        "nodes",
        "movetime",
        "btime",
        "wtime",
        "byoyomi",
        "binc",
        "winc",
        "infinite",
        "mate",
        "ponder",
        "searchmoves",
    ];
    WORDS.contains(&word)
}

/// A number; a clock that has run out may be sent as a negative one.
fn milliseconds(text: &str) -> Option<u64> {
    match text.strip_prefix('-') {
        Some(digits) => digits.parse::<u64>().ok().map(|_| 0),
        None => text.parse().ok(),
    }
}

fn legal_move(text: &str, session: &Session) -> Result<Move, &'static str> {
    let mv = session.read_move(text).ok_or("unreadable")?;
    match session.refusal(mv) {
        Some(refusal) => Err(refusal.word()),
        None => Ok(mv),
    }
}

/// Flags by which the command loop controls a running search.
#[derive(Default)]
struct SearchFlags {
    stop: AtomicBool,
    pondering: AtomicBool,
}

/// A search on its own thread. It prints `info` as it goes and `bestmove` at its end, and gives the engine back.
pub struct RunningSearch {
    thread: JoinHandle<Engine>,
    flags: Arc<SearchFlags>,
    bounded: bool,
}

impl RunningSearch {
    /// `since` is when the search was asked for: the time to prepare it counts too. In a game that is over nothing is searched: there is
    /// no move to make, and `resign` is the one answer without a move that every GUI knows.
    pub fn start(mut engine: Engine, game: Game, request: GoRequest, since: Instant, output: Output) -> RunningSearch {
        let flags = Arc::new(SearchFlags::default());
        flags.pondering.store(request.ponder, Ordering::Relaxed);
        let bounded = request.is_bounded();
        let mut watch = UsiWatch { origin: since, flags: flags.clone(), output };
        let thread = thread::spawn(move || {
            let best = match game.outcome() {
                Some(outcome) => {
                    watch.output.line(format!("info string the game is over: {}", outcome.reason.word()));
                    watch.wait_until_asked(request.limits.infinite);
                    BestMove::Resign
                }
                None => match request.book_move(&game) {
                    Some(mv) => BestMove::Move { mv, ponder: None },
                    None => engine.search(&game, &request.limits, &mut watch).best,
                },
            };
            watch.output.line(best_move_line(&best));
            engine
        });
        RunningSearch { thread, flags, bounded }
    }

    /// Looks for a mate, and answers `checkmate` and its moves, `nomate` or `timeout`. The engine is given back as it was.
    pub fn start_mate(
        engine: Engine,
        game: Game,
        max_ms: u64,
        hash_mib: usize,
        since: Instant,
        output: Output,
    ) -> RunningSearch {
        let flags = Arc::new(SearchFlags::default());
        let mut watch = MateWatch { watch: UsiWatch { origin: since, flags: flags.clone(), output }, max_ms };
        let thread = thread::spawn(move || {
            let (position, bare_king) = (game.position(), game.choices().bare_king);
            let mut solver = MateSolver::new(hash_mib);
            let verdict = match game.outcome() {
                Some(_) => MateVerdict::NoMate,
                None => solver.solve(position, bare_king, &MateLimits::default(), &mut watch),
            };
            let (nodes, ms) = (solver.nodes(), watch.now_ms());
            watch.watch.output.line(format!("info nodes {nodes} nps {} time {ms}", per_second(nodes, ms)));
            watch.watch.output.line(checkmate_line(&verdict));
            engine
        });
        RunningSearch { thread, flags, bounded: max_ms != u64::MAX }
    }

    /// Whether `bestmove` has been printed.
    pub fn is_finished(&self) -> bool {
        self.thread.is_finished()
    }

    /// Makes the search print its best move now.
    pub fn stop(&self) {
        self.flags.stop.store(true, Ordering::Relaxed);
    }

    /// Ends pondering: the expected move has been played.
    pub fn ponder_hit(&self) {
        self.flags.pondering.store(false, Ordering::Relaxed);
    }

    /// Waits for the end, which comes at once after [`RunningSearch::stop`]. `None` when the search panicked.
    pub fn join(self) -> Option<Engine> {
        self.thread.join().ok()
    }

    /// Waits for the end of a search with limits, and stops one without.
    pub fn finish(self) {
        if !self.bounded || self.flags.pondering.load(Ordering::Relaxed) {
            self.stop();
        }
        let _ = self.thread.join();
    }
}

/// What the search knows of the outside.
struct UsiWatch {
    origin: Instant,
    flags: Arc<SearchFlags>,
    output: Output,
}

impl UsiWatch {
    /// USI wants no `bestmove` before `stop` from an infinite search, nor before `stop` or `ponderhit` while it ponders.
    fn wait_until_asked(&mut self, infinite: bool) {
        while (infinite || self.is_pondering()) && !self.should_stop() {
            self.wait();
        }
    }
}

impl SearchControl for UsiWatch {
    fn now_ms(&mut self) -> u64 {
        self.origin.elapsed().as_millis() as u64
    }

    fn should_stop(&mut self) -> bool {
        self.flags.stop.load(Ordering::Relaxed) || self.output.is_closed()
    }

    fn report(&mut self, info: &Info) {
        self.output.line(info_line(info));
    }

    fn wait(&mut self) {
        thread::sleep(Duration::from_millis(1));
    }

    fn is_pondering(&mut self) -> bool {
        self.flags.pondering.load(Ordering::Relaxed)
    }
}

/// A search for a mate, which also ends by time.
struct MateWatch {
    watch: UsiWatch,
    max_ms: u64,
}

impl SearchControl for MateWatch {
    fn now_ms(&mut self) -> u64 {
        self.watch.now_ms()
    }

    fn should_stop(&mut self) -> bool {
        self.watch.should_stop() || self.watch.now_ms() >= self.max_ms
    }
}

/// What is known only within a number of plies is not decided.
fn checkmate_line(verdict: &MateVerdict) -> String {
    match verdict {
        MateVerdict::Mate(line) | MateVerdict::LongMate { line, .. } => {
            let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
            format!("checkmate {}", moves.join(" "))
        }
        MateVerdict::NoMate => "checkmate nomate".to_owned(),
        MateVerdict::NoMateWithin(_) => "checkmate timeout".to_owned(),
    }
}

fn info_line(info: &Info) -> String {
    let Info { depth, seldepth, multi_pv, nodes, ms, hashfull, .. } = info;
    let score = match info.score {
        Score::Cp(cp) => format!("cp {cp}"),
        Score::Mate(plies) => format!("mate {plies}"),
    };
    let bound = match info.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let nps = per_second(*nodes, *ms);
    let mut line = format!(
        "info depth {depth} seldepth {seldepth} multipv {multi_pv} score {score}{bound} nodes {nodes} nps {nps} time {ms} hashfull {hashfull}"
    );
    if !info.pv.is_empty() {
        line.push_str(" pv");
        for mv in &info.pv {
            let _ = write!(line, " {mv}");
        }
    }
    line
}

fn best_move_line(best: &BestMove) -> String {
    match best {
        BestMove::Move { mv, ponder: Some(ponder) } => format!("bestmove {mv} ponder {ponder}"),
        BestMove::Move { mv, ponder: None } => format!("bestmove {mv}"),
        BestMove::Declare => "bestmove win".to_owned(),
        BestMove::Resign => "bestmove resign".to_owned(),
    }
}
