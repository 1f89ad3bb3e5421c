//! Several workers on one search, simulated: hosts that exchange messages, which take time to arrive.
//!
//! A host's clock moves on with the nodes that it visits, so that the figures do not depend on the machine. The everyday run is
//! short. To measure: `SUIZO_LINES_DEPTH=13 cargo test --locked --no-default-features --test native host::pool -- --nocapture`.

use std::collections::VecDeque;
use suizo::{
    engine::{
        bench,
        net::{self, NetGame},
    },
    host::EngineHost,
    protocol::{
        BestMove, GameText, Request, Response, RootTask, Score, SearchId, SearchLimits, ToHelper, ToLeader, VERSION,
    },
    rules::{Game, Move, RuleChoices, Rules, Start, Variant},
};

const LINES: u8 = 5;
const HASH_MIB: u32 = 16;
/// Nodes visited in a tick of the clock.
const TICK_NODES: u64 = 512;
/// Ticks in a millisecond: about the speed in a browser.
const TICKS_A_MS: u64 = 2;
/// Ticks that a message takes.
const LATENCY: u64 = 1;
/// Number of looks at the clock with which a host begins a step.
const FREE_LOOKS: u64 = 2;

enum Message {
    ToHelper(ToHelper),
    /// With the number of the helper that it comes from.
    ToLeader(usize, ToLeader),
}

struct Worker {
    host: EngineHost,
    ticks: u64,
    inbox: VecDeque<(u64, Message)>,
    /// It reads no messages any more.
    is_dead: bool,
}

impl Worker {
    fn new() -> Worker {
        Worker { host: EngineHost::new(), ticks: 0, inbox: VecDeque::new(), is_dead: false }
    }

    /// When it has something to do next.
    fn next(&self) -> u64 {
        match self.inbox.front() {
            _ if self.is_dead => u64::MAX,
            _ if self.host.is_busy() => self.ticks,
            Some((time, _)) => self.ticks.max(*time),
            None => u64::MAX,
        }
    }

    fn work(&mut self) -> Vec<Response> {
        self.ticks = self.next();
        let ticks = self.ticks;
        while let Some((_, message)) = self.inbox.pop_front_if(|(time, _)| *time <= ticks) {
            match message {
                Message::ToHelper(message) => {
                    self.host.receive_from_leader(message, &mut || ticks / TICKS_A_MS).unwrap();
                }
                Message::ToLeader(helper, message) => {
                    self.host.receive_from_helper(helper, message, &mut || ticks / TICKS_A_MS);
                }
            }
        }
        if !self.host.is_busy() {
            return Vec::new();
        }
        let mut looks = 0;
        let said = self.host.step(&mut || {
            looks += 1;
            (ticks + u64::saturating_sub(looks, FREE_LOOKS)) / TICKS_A_MS
        });
        self.ticks += looks.saturating_sub(FREE_LOOKS).max(1);
        said
    }
}

/// A leader and its helpers.
struct Pool {
    workers: Vec<Worker>,
    /// What the leader said, and when, in ticks.
    said: Vec<(u64, Response)>,
    /// Messages to helpers.
    sent: Vec<(usize, ToHelper)>,
}

impl Pool {
    fn new(workers: usize) -> Pool {
        let mut pool =
            Pool { workers: (0..workers).map(|_| Worker::new()).collect(), said: Vec::new(), sent: Vec::new() };
        pool.say(Request::Configure { hash_mib: HASH_MIB / workers as u32 });
        if workers > 1 {
            pool.say(Request::SetHelpers { count: workers as u8 - 1 });
        }
        for helper in 1..workers {
            pool.workers[helper].host.handle(Request::BecomeHelper, &mut || 0);
            pool.post(helper);
        }
        pool
    }

    /// Sends a request to the leader.
    fn say(&mut self, request: Request) {
        let ticks = self.workers[0].ticks;
        let said = self.workers[0].host.handle(request, &mut || ticks / TICKS_A_MS);
        self.said.extend(said.into_iter().map(|response| (ticks, response)));
        self.post(0);
    }

    /// Sends the messages that a worker has written.
    fn post(&mut self, from: usize) {
        let worker = &mut self.workers[from];
        let time = worker.ticks + LATENCY;
        let (to_helpers, to_leader) = (worker.host.take_messages_to_helpers(), worker.host.take_messages_to_leader());
        for (helper, message) in to_helpers {
            self.sent.push((helper, message.clone()));
            self.workers[helper + 1].inbox.push_back((time, Message::ToHelper(message)));
        }
        for message in to_leader {
            self.workers[0].inbox.push_back((time, Message::ToLeader(from - 1, message)));
        }
    }

    /// Runs the worker that is furthest behind; returns whether any worker had something to do.
    fn step(&mut self) -> bool {
        let (next, at) = (0..self.workers.len()).map(|at| (self.workers[at].next(), at)).min().unwrap();
        if next == u64::MAX {
            return false;
        }
        let said = self.workers[at].work();
        self.said.extend(said.into_iter().map(|response| (self.workers[0].ticks, response)));
        self.post(at);
        true
    }

    fn go(&mut self, id: SearchId, game: &GameText, limits: SearchLimits) {
        self.say(Request::Go { id, game: game.clone(), limits, level: 0, seed: 0, multi_pv: LINES });
    }

    fn best(&self, id: SearchId) -> Option<&BestMove> {
        self.said.iter().find_map(|(_, response)| match response {
            Response::Best { id: of, best, .. } if *of == id => Some(best),
            _ => None,
        })
    }

    /// Runs all workers until the answer is there.
    fn finish(&mut self, id: SearchId) {
        let mut steps = 0;
        while self.best(id).is_none() {
            assert!(self.step(), "everybody waits");
            steps += 1;
            assert!(steps < 5_000_000, "no end");
        }
    }

    /// The lines of a search as they were told last, and down to which depth.
    fn lines(&self, id: SearchId) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for (_, response) in &self.said {
            if let Response::Info { id: of, depth, multi_pv, score, pv, nodes, .. } = response
                && *of == id
            {
                let line = Line { depth: *depth, score: *score, pv: pv.clone(), nodes: *nodes };
                let at = usize::from(*multi_pv) - 1;
                match lines.get_mut(at) {
                    Some(known) => *known = line,
                    None => {
                        assert_eq!(at, lines.len(), "lines are told in order");
                        lines.push(line);
                    }
                }
            }
        }
        lines
    }
}

#[derive(Debug, Clone, PartialEq)]
struct Line {
    depth: u32,
    score: Score,
    pv: Vec<String>,
    nodes: f64,
}

/// As a player orders them: mates beyond everything else.
fn worth(score: Score) -> i32 {
    match score {
        Score::Cp(value) => value,
        Score::Mate(plies) if plies > 0 => 100_000 - plies,
        Score::Mate(plies) => -100_000 - plies,
    }
}

fn text(variant: Variant, start: &str) -> GameText {
    GameText { variant: variant.id().to_owned(), start: start.to_owned(), ..GameText::default() }
}

fn game(variant: Variant, start: &str) -> Game {
    Game::new(variant, RuleChoices::default(), Start::parse(Rules::of(variant), start).unwrap()).unwrap()
}

fn to_depth(depth: u32) -> SearchLimits {
    SearchLimits { depth: Some(depth), ..SearchLimits::default() }
}

/// Ticks that this number of workers takes to a depth, and the lines that they find.
fn search(workers: usize, game: &GameText, depth: u32) -> (u64, Vec<Line>) {
    let mut pool = Pool::new(workers);
    pool.go(1, game, to_depth(depth));
    pool.finish(1);
    (pool.workers[0].ticks, pool.lines(1))
}

/// Lines are legal, sorted and begin with different moves; all are as deep as was asked for.
fn check(lines: &[Line], variant: Variant, start: &str, depth: u32) {
    let game = game(variant, start);
    assert_eq!(lines.len(), usize::from(LINES).min(game.legal_moves().len()), "{start}");
    assert!(lines.iter().all(|line| line.depth == depth), "{lines:?}");
    assert!(lines.is_sorted_by(|one, other| worth(one.score) >= worth(other.score)), "{lines:?}");
    for (at, line) in lines.iter().enumerate() {
        assert!(lines[..at].iter().all(|other| other.pv[0] != line.pv[0]), "{lines:?}");
        let mut game = game.clone();
        for usi in &line.pv {
            let mv: Move = usi.parse().unwrap();
            game.play_on(mv).unwrap_or_else(|why| panic!("{usi} of {:?}: {why}", line.pv));
        }
    }
}

#[test]
fn two_workers_take_much_less_time_than_one() {
    let measured = std::env::var("SUIZO_LINES_DEPTH").ok().and_then(|depth| depth.parse().ok());
    // shallow searches are soon over, and there is less to share
    let depth = measured.unwrap_or(11);
    let every = if measured.is_some() { 1 } else { 3 };
    let (mut all_one, mut all_two) = (0, 0);
    for variant in [Variant::Shogi, Variant::Sho, Variant::Heian9x8] {
        let (mut one, mut two, mut four) = (0, 0, 0);
        for start in bench::suite(variant).0.iter().step_by(every) {
            let game = text(variant, start);
            one += search(1, &game, depth).0;
            two += search(2, &game, depth).0;
            if measured.is_some() {
                four += search(4, &game, depth).0;
            }
        }
        if measured.is_some() {
            for (name, value) in [("two", two), ("four", four)] {
                let ratio = (value as f64 / one as f64 * 1000.0).round() / 1000.0;
                let id = variant.id();
                let (value, base) = (value * TICK_NODES, one * TICK_NODES);
                println!(
                    "{{\"name\": \"lines_{name}_workers_{id}_depth{depth}\", \"value\": {value}, \"unit\": \"nodes\", \"base\": {base}, \"ratio\": {ratio}}}"
                );
            }
        }
        (all_one, all_two) = (all_one + one, all_two + two);
    }
    let ratio = all_two as f64 / all_one as f64;
    println!("two workers, depth {depth}: {ratio:.3} of the time of one");
    assert!(ratio <= if measured.is_some() { 0.65 } else { 0.75 }, "{ratio:.3}");
}

/// Two searches of one position to one depth need not agree: what they prune depends on what they have seen before. So the best
/// score may differ a little, and a line of much the same worth may take the place of another.
#[test]
fn shared_lines_are_much_the_same_as_those_of_one_worker() {
    let depth = 10;
    let (mut common, mut differences) = (0, Vec::new());
    for variant in [Variant::Shogi, Variant::Sho, Variant::Heian9x8] {
        for start in bench::suite(variant).0.iter().step_by(3) {
            let game = text(variant, start);
            let (_, one) = search(1, &game, depth);
            for workers in [2, 3] {
                let (_, shared) = search(workers, &game, depth);
                check(&shared, variant, start, depth);
                common += shared.iter().filter(|line| one.iter().any(|other| other.pv[0] == line.pv[0])).count();
                differences.push((worth(one[0].score) - worth(shared[0].score)).abs());
            }
        }
    }
    differences.sort_unstable();
    let (median, most) = (differences[differences.len() / 2], differences[differences.len() - 1]);
    let lines = differences.len() * usize::from(LINES);
    println!("{common} of {lines} lines in common; best scores differ by {median}, at most {most}");
    assert!(common * 10 >= lines * 6, "{common} of {lines} lines in common");
    assert!(median <= 60, "{median}");
}

#[test]
fn mates_and_the_few_moves_there_are_come_in_their_order() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/mates/shogi.sfen");
    let file = std::fs::read_to_string(path).unwrap();
    let longer = file.lines().filter(|line| !line.starts_with('#')).step_by(7);
    for start in longer.chain(["4k4/9/4P4/9/9/9/9/9/4K4 b G 1"]) {
        let (_, one) = search(1, &text(Variant::Shogi, start), 8);
        let (_, two) = search(2, &text(Variant::Shogi, start), 8);
        let mates = |lines: &[Line]| matches!(lines[0].score, Score::Mate(1..));
        assert_eq!(mates(&one), mates(&two), "{start}: {:?}, {:?}", one[0], two[0]);
        check(&two, Variant::Shogi, start, 8);
    }
    let (_, lines) = search(2, &text(Variant::Shogi, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"), 5);
    assert_eq!(lines[0].score, Score::Mate(1));
    assert_eq!(lines[0].pv, ["G*5b"]);
    // a king in check, with three ways out
    let start = "4k4/9/9/9/9/9/9/4r4/4K4 b 2b4g4s4n4l18p 1";
    let (_, lines) = search(2, &text(Variant::Shogi, start), 7);
    check(&lines, Variant::Shogi, start, 7);
    assert!(lines.len() < usize::from(LINES), "{lines:?}");
}

#[test]
fn a_stop_is_answered_at_once_and_the_next_search_is_another_one() {
    let starts = bench::suite(Variant::Shogi).0;
    let mut pool = Pool::new(2);
    for (at, start) in starts.iter().enumerate() {
        let id = at as SearchId + 1;
        pool.go(id, &text(Variant::Shogi, start), SearchLimits::default());
        for _ in 0..at * 13 {
            pool.step();
        }
        let ticks = pool.workers[0].ticks;
        pool.say(Request::Stop { id });
        let Some(BestMove::Move { usi, .. }) = pool.best(id) else { panic!("no answer to the stop") };
        assert_eq!(pool.workers[0].ticks, ticks, "not later than that");
        assert!(game(Variant::Shogi, start).legal_moves().contains(&usi.parse().unwrap()));
        assert!(!pool.workers[0].host.is_busy());
        for line in pool.lines(id) {
            let mv: Move = line.pv[0].parse().unwrap();
            assert!(game(Variant::Shogi, start).legal_moves().contains(&mv), "{mv} in {start}");
        }
    }
    // helpers fall silent, too
    while pool.step() {}
    assert!(pool.workers.iter().all(|worker| !worker.host.is_busy()));
}

#[test]
fn a_helper_that_is_late_dies_or_never_comes_up_does_not_hold_the_search_up() {
    let (depth, start) = (11, bench::suite(Variant::Shogi).0[5]);
    let game = text(Variant::Shogi, start);
    let (alone, _) = search(1, &game, depth);
    let run = |disturb: &mut dyn FnMut(&mut Pool, usize)| {
        let mut pool = Pool::new(2);
        pool.go(1, &game, to_depth(depth));
        let mut steps = 0;
        while pool.best(1).is_none() {
            disturb(&mut pool, steps);
            assert!(pool.step(), "everybody waits");
            steps += 1;
        }
        check(&pool.lines(1), Variant::Shogi, start, depth);
        pool.workers[0].ticks
    };
    // what is waited for in vain is some tenths of a second a depth at most
    let bearable = 2 * alone + 3_000;
    let never = run(&mut |pool, _| pool.workers[1].is_dead = true);
    assert!(never <= bearable, "{never}, {alone}");
    for when in [10, 20, 40] {
        let (mut died, mut slept) = (false, false);
        let dies = run(&mut |pool, steps| {
            died |= steps == when;
            pool.workers[1].is_dead |= steps >= when;
        });
        assert!(dies <= bearable, "{when}: {dies}, {alone}");
        let late = run(&mut |pool, steps| {
            if steps == when {
                slept = true;
                pool.workers[1].ticks += 20_000;
            }
        });
        assert!(died && slept, "the search was over before step {when}");
        assert!(late <= bearable, "{when}: {late}, {alone}");
    }
}

#[test]
fn a_search_goes_on_without_helpers_that_are_gone() {
    let game = text(Variant::Sho, "startpos");
    let mut pool = Pool::new(2);
    pool.go(1, &game, to_depth(9));
    for _ in 0..60 {
        pool.step();
    }
    pool.say(Request::SetHelpers { count: 0 });
    pool.finish(1);
    check(&pool.lines(1), Variant::Sho, "startpos", 9);
    pool.sent.clear();
    pool.go(2, &game, to_depth(8));
    pool.finish(2);
    assert!(pool.sent.is_empty(), "nobody is there to be told");
    check(&pool.lines(2), Variant::Sho, "startpos", 8);
}

#[test]
fn only_an_open_search_for_several_lines_is_shared() {
    let game = text(Variant::Shogi, "startpos");
    let go = |level, multi_pv, limits| Request::Go { id: 1, game: game.clone(), limits, level, seed: 0, multi_pv };
    let is_shared = |request| {
        let mut pool = Pool::new(2);
        while pool.step() {}
        pool.say(request);
        !pool.sent.is_empty()
    };
    assert!(is_shared(go(0, 2, SearchLimits::default())));
    assert!(!is_shared(go(0, 1, SearchLimits::default())));
    assert!(!is_shared(go(3, 5, SearchLimits::default())));
    assert!(!is_shared(go(0, 5, SearchLimits { movetime_ms: Some(50), ..SearchLimits::default() })));
    // the number of nodes is that of all together
    let mut pool = Pool::new(2);
    pool.go(1, &game, SearchLimits { nodes: Some(200_000), ..SearchLimits::default() });
    pool.finish(1);
    let nodes = pool.lines(1)[0].nodes;
    assert!((150_000.0..260_000.0).contains(&nodes), "{nodes}");
}

#[test]
fn messages_to_a_helper_that_make_no_sense_are_refused() {
    let mut host = EngineHost::new();
    let begin = |game| ToHelper::Begin { id: 4, game, hash_mib: 1, evaluation: "tables".to_owned() };
    assert!(
        host.receive_from_leader(begin(text(Variant::Shogi, "nonsense")), &mut || 0).unwrap_err().starts_with("start")
    );
    host.receive_from_leader(begin(text(Variant::Shogi, "startpos")), &mut || 0).unwrap();
    let task = |mv: &str| RootTask { mv: mv.to_owned(), depth: 3, floor: None, expected: None, rank: 0 };
    let search = |id, mv| ToHelper::Search { id, depth: 3, tasks: vec![task(mv)] };
    assert_eq!(host.receive_from_leader(search(4, "nonsense"), &mut || 0).unwrap_err(), "\"nonsense\" is no move");
    assert!(host.receive_from_leader(search(4, "1a9i"), &mut || 0).is_err());
    host.receive_from_leader(search(9, "7g7f"), &mut || 0).unwrap();
    assert!(!host.is_busy(), "that was for another search");
    let extreme = RootTask { depth: u32::MAX, floor: Some(i32::MIN), expected: Some(i32::MAX), ..task("7g7f") };
    assert!(host.receive_from_leader(ToHelper::Search { id: 4, depth: 3, tasks: vec![extreme] }, &mut || 0).is_err());
    host.receive_from_leader(search(4, "7g7f"), &mut || 0).unwrap();
    while host.is_busy() {
        host.step(&mut || 0);
    }
    let found = host.take_messages_to_leader();
    assert!(matches!(&found[..], [ToLeader::Found { id: 4, results, .. }] if results[0].pv[0] == "7g7f"), "{found:?}");
    // nobody has that port
    host.receive_from_helper(7, ToLeader::Ready { version: VERSION }, &mut || 0);
    assert!(host.take_messages_to_helpers().is_empty());
}

/// What a helper that fetches nets does with a task of a leader that evaluates in a certain way.
struct Asked {
    host: EngineHost,
    id: SearchId,
}

impl Asked {
    fn begin(&mut self, evaluation: &str) {
        self.id += 1;
        let (game, evaluation) = (text(Variant::Shogi, "startpos"), evaluation.to_owned());
        let begin = ToHelper::Begin { id: self.id, game, hash_mib: 1, evaluation };
        self.host.receive_from_leader(begin, &mut || 0).unwrap();
        let task = RootTask { mv: "7g7f".to_owned(), depth: 3, floor: None, expected: Some(0), rank: 0 };
        let search = ToHelper::Search { id: self.id, depth: 3, tasks: vec![task] };
        self.host.receive_from_leader(search, &mut || 0).unwrap();
    }

    fn wanted(&mut self) -> Option<String> {
        self.host.take_wanted_file().map(|file| file.path.to_owned())
    }

    fn value(&mut self) -> Option<i32> {
        while self.host.is_busy() {
            self.host.step(&mut || 0);
        }
        self.host.take_messages_to_leader().into_iter().find_map(|message| match message {
            ToLeader::Found { id, results, .. } if id == self.id => Some(results[0].value),
            _ => None,
        })
    }
}

#[test]
fn a_helper_evaluates_as_its_leader_does_or_has_no_part_in_the_search() {
    let file = NetGame::Shogi.path().expect("a net").to_owned();
    let name = file.strip_suffix(".nnue").and_then(|file| file.rsplit('-').next()).unwrap();
    let mut helper = Asked { host: EngineHost::fetching_files(), id: 0 };
    helper.begin("tables");
    let by_tables = helper.value();
    assert!(by_tables.is_some());
    assert_eq!(helper.wanted(), None, "nobody needs it");

    // it waits for the net, and then does what it was asked for
    helper.begin(name);
    assert_eq!(helper.wanted(), Some(file.clone()));
    assert_eq!(helper.value(), None);
    helper.host.give_file(&file, net::built_in(NetGame::Shogi).map(<[u8]>::to_vec)).unwrap();
    let by_net = helper.value();
    assert!(by_net.is_some() && by_net != by_tables, "{by_net:?} {by_tables:?}");
    // a leader without the net is helped without it, and back
    helper.begin("tables");
    assert_eq!(helper.value(), by_tables);
    helper.begin(name);
    assert_eq!(helper.value(), by_net);
    helper.begin("a net of another release");
    assert_eq!(helper.value(), None);

    let mut helper = Asked { host: EngineHost::fetching_files(), id: 0 };
    helper.begin(name);
    helper.wanted();
    helper.host.file_is_late(&file);
    assert_eq!(helper.value(), None, "the leader goes on without it");
    helper.host.give_file(&file, None).unwrap();
    helper.begin(name);
    assert_eq!((helper.value(), helper.wanted()), (None, Some(file.clone())), "asked for again");
}

#[test]
fn a_helper_of_another_version_is_left_alone() {
    let game = text(Variant::Shogi, "startpos");
    for (version, helps) in [(VERSION, true), (VERSION + 1, false)] {
        let mut pool = Pool { workers: vec![Worker::new(), Worker::new()], said: Vec::new(), sent: Vec::new() };
        pool.say(Request::Configure { hash_mib: HASH_MIB });
        pool.say(Request::SetHelpers { count: 1 });
        pool.workers[0].host.receive_from_helper(0, ToLeader::Ready { version }, &mut || 0);
        pool.go(1, &game, to_depth(6));
        pool.finish(1);
        assert_eq!(!pool.sent.is_empty(), helps, "version {version}");
    }
}
