//! The program against itself in whole games of every variant, each move and each result judged by the slow referee.
//!
//! `make games` plays 500 a variant at 20 ms a move and keeps every tenth of them in `tests/results/`, which every run of the tests
//! replays; `make test` plays 20 a variant; the quick run a couple of fast ones. What the environment may say:
//! `SUIZO_GAMES` (of each variant), `SUIZO_GAMES_OF` (variants with commas between), `SUIZO_MOVE_MS`, `SUIZO_ALLOWANCE_MS`,
//! `SUIZO_LANES` (games at a time), `SUIZO_RESULTS` (the date: write the games down), `SUIZO_PROGRAM` (another build).

use crate::{
    files::unpacked,
    program::{Program, parse_state},
    random::Random,
    referee::{GAMES, Move, Outcome, Record},
};
use flate2::{Compression, write::GzEncoder};
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    env,
    fs::{self, File},
    io::Write,
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    str::FromStr,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};
use suizo::rules::{RuleSwitch, Rules, Variant};

/// In a game that has not ended by then the side to move resigns.
const MAX_PLIES: usize = 1000;
/// From this ply on the players agree to an impasse as soon as the rules let them.
const AGREE_FROM: usize = 150;
const HASH_MIB: usize = 16;
/// Of the games of a long run every tenth is kept.
const KEPT_EVERY: usize = 10;

fn setting<T: FromStr>(name: &str, default: T) -> T {
    match env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} is {text}")),
        Err(_) => default,
    }
}

/// Where and how a game begins; its number chooses.
struct Plan {
    game: &'static str,
    number: usize,
    switches: Vec<(&'static str, &'static str)>,
    start: String,
    /// Random moves before the players take over.
    opening: Vec<String>,
}

fn openings(game: &str) -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/openings");
    // where no other program has made some, they are our own
    let others = format!("{folder}/{game}.jsonl.gz");
    let path = if fs::exists(&others).is_ok_and(|is_there| is_there) {
        others
    } else {
        format!("{folder}/own-{game}.jsonl.gz")
    };
    let sfen = |line: &str| serde_json::from_str::<Value>(line).expect(line)["sfen"].as_str().expect("text").to_owned();
    unpacked(path).lines().map(sfen).collect()
}

/// A random value of every switch of the game; mostly with a move limit, so that few games outlast [`MAX_PLIES`].
fn switches(variant: Variant, dice: &mut Random) -> Vec<(&'static str, &'static str)> {
    let applying = RuleSwitch::ALL.into_iter().filter(|switch| switch.applies_to(variant));
    let mut any = |switch: RuleSwitch| match switch {
        RuleSwitch::MoveLimit => ["256", "256", "256", "320", "512", "off"][dice.below(6)],
        _ => switch.values(variant)[dice.below(switch.values(variant).len())],
    };
    applying.map(|switch| (switch.key(), any(switch))).collect()
}

impl Plan {
    fn new(game: &'static str, number: usize, book: &[String]) -> Plan {
        let dice = &mut Random(number as u64 * 7919 + game.len() as u64);
        let variant = Variant::from_id(game).expect("a game");
        let switches = switches(variant, dice);
        let handicaps = Rules::of(variant).handicaps();
        let (start, n_random) = match number % 4 {
            0 => (book[dice.below(book.len())].clone(), 0),
            1 if !handicaps.is_empty() => (handicaps[dice.below(handicaps.len())].id.to_owned(), dice.below(3)),
            _ => ("startpos".to_owned(), 2 + dice.below(8)),
        };
        let opening = random_moves(game, &switches, &start, n_random, dice);
        Plan { game, number, switches, start, opening }
    }

    fn record(&self) -> Record {
        Record::new(self.game, &self.switches, &self.start).expect("a start")
    }

    fn options(&self) -> String {
        let mut lines = format!("setoption name USI_Hash value {HASH_MIB}\nsetoption name Variant value {}", self.game);
        for (key, value) in &self.switches {
            let switch = RuleSwitch::from_key(key).expect("a switch");
            lines += &format!("\nsetoption name {} value {value}", switch.usi_name());
        }
        lines
    }

    fn position(&self, moves: &[String]) -> String {
        let start = match self.start.as_str() {
            "startpos" => "startpos".to_owned(),
            sfen if sfen.contains('/') => format!("sfen {sfen}"),
            handicap => format!("handicap {handicap}"),
        };
        format!("position {start} moves {}", moves.join(" "))
    }
}

fn random_moves(game: &str, switches: &[(&str, &str)], start: &str, count: usize, dice: &mut Random) -> Vec<String> {
    let mut record = Record::new(game, switches, start).expect("a start");
    let mut moves = Vec::new();
    while moves.len() < count && record.outcome.is_none() {
        let legal = record.position().legal();
        let mv = legal[dice.below(legal.len())];
        record.play(mv).expect("listed");
        moves.push(mv.to_string());
    }
    moves
}

/// A game that was played.
struct Played {
    plan: Plan,
    moves: Vec<String>,
    /// `None` where a fault broke it off.
    outcome: Option<Outcome>,
    /// How long each move of the players took.
    taken: Vec<Duration>,
    /// An illegal move, a crash, a silence, or an answer that differs from the referee's.
    fault: Option<String>,
}

/// The program and the referee give the same answers.
#[track_caller]
fn check_state(program: &mut Program, plan: &Plan, moves: &[String], record: &Record, outcome: Option<Outcome>) {
    program.send("state");
    let state = parse_state(program.until("state ").last().expect("a line"));
    let told = |what: &str| format!("{what} in game {} of {}: {}", plan.number, plan.game, plan.position(moves));
    let result =
        outcome.map(|outcome| json!({"winner": outcome.winner.map(|side| side.name()), "reason": outcome.reason}));
    assert_eq!(state["result"], json!(result), "{}", told("result"));
    let mut legal: Vec<String> = record.position().legal().iter().map(Move::to_string).collect();
    legal.sort();
    assert_eq!(state["legal"], json!(legal), "{}", told("moves"));
    assert_eq!(state["sfen"], json!(record.sfen()), "{}", told("SFEN"));
    assert_eq!(state["in_check"], json!(record.position().in_check()), "{}", told("check"));
    assert_eq!(state["repetitions"], json!(record.occurrences()), "{}", told("occurrences"));
}

/// Both players of a lane.
type Players = [Program; 2];

/// A game by the players of a lane, which are replaced after a fault.
fn play(players: &mut Players, plan: Plan, move_ms: usize) -> Played {
    let mut game = Played { moves: plan.opening.clone(), plan, outcome: None, taken: Vec::new(), fault: None };
    let ended = catch_unwind(AssertUnwindSafe(|| play_on(players, &mut game, move_ms)));
    if let Err(cause) = ended {
        *players = [Program::start(), Program::start()];
        let text = cause.downcast_ref::<String>().cloned();
        game.fault = Some(text.unwrap_or_else(|| "a panic without words".to_owned()));
    }
    game
}

/// The player whose turn it is thinks, until the game is over. Panics with a description at any fault.
fn play_on(players: &mut Players, game: &mut Played, move_ms: usize) {
    let Played { plan, moves, outcome, taken, .. } = game;
    for program in players.iter_mut() {
        program.send(&format!("{}\nusinewgame\nisready", plan.options()));
        program.until("readyok");
    }
    let mut record = plan.record();
    for text in moves.iter() {
        record.play(Move::read(text).expect("a move")).expect("legal");
    }
    *outcome = record.outcome;
    while outcome.is_none() && moves.len() < MAX_PLIES {
        let program = &mut players[record.plies() % 2];
        program.send(&plan.position(moves));
        if record.plies() >= AGREE_FROM && record.agreement().is_some() {
            program.send("end agree");
            *outcome = record.agreement();
            return check_state(program, plan, moves, &record, *outcome);
        }
        if record.plies().is_multiple_of(8) {
            check_state(program, plan, moves, &record, None);
        }
        let asked = Instant::now();
        program.send(&format!("go movetime {move_ms}"));
        let line = program.until("bestmove").pop().expect("a line");
        taken.push(asked.elapsed());
        let text = line.split(' ').nth(1).expect("a move").to_owned();
        if text == "win" {
            program.send("end declare");
            *outcome = record.declaration();
            return check_state(program, plan, moves, &record, *outcome);
        }
        let told = || format!("{text} in game {} of {}: {}", plan.number, plan.game, plan.position(moves));
        let mv = Move::read(&text).unwrap_or_else(|| panic!("no move: {}", told()));
        assert_eq!(record.refusal(mv), None, "{}", told());
        record.play(mv).expect("legal");
        moves.push(text);
        *outcome = record.outcome;
    }
    let program = &mut players[record.plies() % 2];
    program.send(&plan.position(moves));
    if outcome.is_none() {
        program.send("end resign");
        *outcome = Some(resigned(&record));
    }
    check_state(program, plan, moves, &record, *outcome);
}

/// The side to move gives up.
fn resigned(record: &Record) -> Outcome {
    Outcome { winner: Some(record.position().turn.other()), reason: "resign" }
}

fn play_all(game: &'static str, count: usize, lanes: usize, move_ms: usize) -> Vec<Played> {
    let book = openings(game);
    let next = AtomicUsize::new(0);
    let played = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..lanes {
            scope.spawn(|| {
                let mut players = [Program::start(), Program::start()];
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    let game = play(&mut players, Plan::new(game, number, &book), move_ms);
                    played.lock().expect("no lane failed").push(game);
                }
            });
        }
    });
    let mut played = played.into_inner().expect("no lane failed");
    played.sort_by_key(|game| game.plan.number);
    played
}

/// What one variant's games came to; written as one line.
fn summary(game: &str, played: &[Played], move_ms: usize, allowance_ms: usize) -> Value {
    let mut over_us: Vec<u128> = played.iter().flat_map(|game| &game.taken).map(|taken| taken.as_micros()).collect();
    over_us.iter_mut().for_each(|taken| *taken = taken.saturating_sub(move_ms as u128 * 1000));
    over_us.sort_unstable();
    let quantile = |part: f64| over_us[((over_us.len() - 1) as f64 * part) as usize] as f64 / 1000.0;
    let mut ends: BTreeMap<&str, usize> = BTreeMap::new();
    let mut winners: BTreeMap<&str, usize> = BTreeMap::new();
    for game in played {
        *ends.entry(game.outcome.map_or("broken off", |outcome| outcome.reason)).or_default() += 1;
        let winner = game.outcome.map_or("none", |outcome| outcome.winner.map_or("draw", |side| side.name()));
        *winners.entry(winner).or_default() += 1;
    }
    json!({
        "game": game, "games": played.len(), "plies": played.iter().map(|game| game.moves.len()).sum::<usize>(),
        "winners": winners, "ends": ends, "move_ms": move_ms, "allowance_ms": allowance_ms,
        "over_ms": {"p50": quantile(0.5), "p99": quantile(0.99), "max": quantile(1.0)},
        "time_losses": over_us.iter().filter(|&&over| over > allowance_ms as u128 * 1000).count(),
        "faults": played.iter().filter_map(|game| game.fault.as_deref()).collect::<Vec<_>>(),
    })
}

fn results(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/results").join(name)
}

fn write_down(game: &str, date: &str, mut summary: Value, played: &[Played]) {
    fs::create_dir_all(results("")).expect("a folder");
    let mut games =
        GzEncoder::new(File::create(results(&format!("games-{game}.jsonl.gz"))).expect("a file"), Compression::best());
    for Played { plan, moves, outcome, .. } in played.iter().step_by(KEPT_EVERY) {
        let line = json!({
            "game": plan.game, "number": plan.number, "rules": BTreeMap::from_iter(plan.switches.iter().copied()),
            "start": plan.start, "moves": moves.join(" "), "winner": outcome.and_then(|outcome| outcome.winner).map(|side| side.name()),
            "reason": outcome.map(|outcome| outcome.reason),
        });
        writeln!(games, "{line}").expect("written");
    }
    games.finish().expect("written");
    let lanes = setting("SUIZO_LANES", 1);
    summary["lanes"] = json!(lanes);
    summary["cores"] = json!(thread::available_parallelism().map_or(1, usize::from));
    summary["date"] = json!(date);
    summary["command"] = json!(format!("make games N={} LANES={lanes}", played.len()));
    fs::write(results(&format!("games-{game}.json")), format!("{summary}\n")).expect("written");
}

#[test]
fn whole_games_without_an_illegal_move_a_crash_or_a_loss_on_time() {
    let count = setting("SUIZO_GAMES", 2);
    let move_ms = setting("SUIZO_MOVE_MS", 4);
    let allowance_ms = setting("SUIZO_ALLOWANCE_MS", 3000);
    let chosen = setting("SUIZO_GAMES_OF", GAMES.join(","));
    for game in chosen.split(',') {
        assert!(GAMES.contains(&game), "SUIZO_GAMES_OF names {game:?}; there are {GAMES:?}");
    }
    for game in GAMES.into_iter().filter(|game| chosen.split(',').any(|chosen| chosen == *game)) {
        let played = play_all(game, count, setting("SUIZO_LANES", 1), move_ms);
        let summary = summary(game, &played, move_ms, allowance_ms);
        println!("{summary}");
        if let Ok(date) = env::var("SUIZO_RESULTS") {
            write_down(game, &date, summary.clone(), &played);
        }
        assert_eq!(played.len(), count);
        assert_eq!(summary["faults"], json!([]), "{summary}");
        assert_eq!(summary["time_losses"], 0, "{summary}");
    }
}

/// The games kept from the last long run, replayed by the referee.
#[test]
fn games_written_down_end_as_they_say() {
    for game in GAMES {
        let path = results(&format!("games-{game}.jsonl.gz"));
        let text = unpacked(&path);
        let summary = fs::read_to_string(path.with_file_name(format!("games-{game}.json"))).expect("a summary");
        let summary: Value = serde_json::from_str(&summary).expect("JSON");
        let n_games = summary["games"].as_u64().expect("a number") as usize;
        assert_eq!(text.lines().count(), n_games.div_ceil(KEPT_EVERY), "{game}");
        assert_eq!((&summary["faults"], &summary["time_losses"]), (&json!([]), &json!(0)), "{game}");
        for (index, line) in text.lines().enumerate() {
            let told: Value = serde_json::from_str(line).expect("a JSON object");
            assert_eq!(told["number"], json!(index * KEPT_EVERY), "{line}");
            let word = |key: &str| told[key].as_str().unwrap_or_default();
            let rules = told["rules"].as_object().expect("switches");
            let switches: Vec<(&str, &str)> =
                rules.iter().map(|(key, value)| (key.as_str(), value.as_str().expect("text"))).collect();
            let mut record = Record::new(word("game"), &switches, word("start")).expect("a start");
            for mv in word("moves").split(' ') {
                assert_eq!(record.outcome, None, "{line}");
                record.play(Move::read(mv).expect("a move")).unwrap_or_else(|why| panic!("{mv} is {why}: {line}"));
            }
            let acted = match word("reason") {
                "impasse_draw" | "impasse_points" if record.agreement().is_some() => record.agreement(),
                "impasse_draw" | "declaration" => record.declaration(),
                "resign" => Some(resigned(&record)),
                _ => None,
            };
            let outcome = record.outcome.or(acted);
            assert!(outcome.is_some(), "a game without an end: {line}");
            assert_eq!(told["reason"], json!(outcome.map(|outcome| outcome.reason)), "{line}");
            assert_eq!(
                told["winner"],
                json!(outcome.and_then(|outcome| outcome.winner).map(|side| side.name())),
                "{line}"
            );
        }
    }
}
