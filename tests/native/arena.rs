//! Matches: whole short ones, programs that misbehave, openings, and the command itself.

use flate2::read::GzDecoder;
use serde_json::Value;
use std::{
    collections::HashSet,
    fs::{self, File},
    io::{Read, Write},
    path::{Path, PathBuf},
    process::{Command, Output},
    time::{Duration, Instant},
};
use suizo::engine::{Engine, Limits, Score, SearchControl};
use suizo::rules::{Act, Color, Game, RuleChoices, RuleSwitch, Rules, Start, Variant};
use suizo::tools::arena::{
    Budget, Contest, Filter, Finished, Opening, PairPlayed, Record, Row, Setting, Spec, Sprt, Stop, Tally, Verdict,
    generate, play_match, read_openings,
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_suizo");

fn openings_of(variant: Variant) -> Vec<Opening> {
    let file = format!("{}/tests/data/openings/{}.jsonl.gz", env!("CARGO_MANIFEST_DIR"), variant.id());
    read_openings(file.as_ref()).expect("openings")
}

fn contest(variant: Variant, players: [&str; 2], budget: Budget, n_games: u32) -> Contest {
    Contest {
        setting: Setting {
            rules: Rules::of(variant),
            choices: RuleChoices::default(),
            hash_mib: 1,
            patience: Duration::from_secs(20),
        },
        players: players.map(|player| Spec::parse(player).expect("a player")),
        budgets: [budget; 2],
        openings: openings_of(variant),
        seed: 1,
        n_games,
        lanes: 1,
        sprt: None,
        max_plies: 160,
        slack: Duration::from_secs(5),
    }
}

/// The match and all that its records say.
fn played(contest: &Contest) -> (Finished, Vec<String>) {
    let mut records = Vec::new();
    let finished = play_match(contest, |pair, progress| records.extend(lines_of(pair, progress.tally.n_pairs())));
    (finished.expect("a match"), records)
}

fn lines_of(pair: &PairPlayed, number: u32) -> [String; 2] {
    Record::of_pair(pair, number).map(|record| serde_json::to_string(&record).expect("a line"))
}

#[test]
fn equal_engines_score_half_and_threads_change_nothing() {
    for variant in [Variant::Shogi, Variant::Sho, Variant::Heian8x9] {
        let mut contest = contest(variant, ["self", "self"], Budget::Nodes(200), 4);
        let (finished, records) = played(&contest);
        let tally = finished.progress.tally;
        assert_eq!((finished.stop, tally.pairs, tally.n_games()), (Stop::Complete, [0, 0, 2, 0, 0], 4));
        assert_eq!((finished.progress.duplicates, finished.progress.faults.concat_len()), (0, 0));
        contest.lanes = 2;
        let (again, records_again) = played(&contest);
        assert_eq!(records, records_again);
        assert_eq!(finished.progress.spent[0].nodes, again.progress.spent[0].nodes);
    }
}

trait Count {
    fn concat_len(&self) -> usize;
}

impl Count for [std::collections::BTreeMap<&'static str, u32>; 2] {
    fn concat_len(&self) -> usize {
        self.iter().map(std::collections::BTreeMap::len).sum()
    }
}

#[test]
fn a_program_over_usi_plays_as_the_engine_itself() {
    for variant in [Variant::Shogi, Variant::Heian9x8] {
        let usi = format!("usi:{PROGRAM}");
        let limits = contest(variant, ["self", "self:numbers=shogi"], Budget::Nodes(300), 2);
        let over_usi = contest(variant, [&usi, "self:numbers=shogi"], Budget::Nodes(300), 2);
        let ((inside, records), (outside, records_outside)) = (played(&limits), played(&over_usi));
        assert_eq!(records, records_outside);
        assert!(outside.names[0].starts_with("Suizo ") && inside.names[0].starts_with("Suizo "));
        assert!(outside.options[0].contains(&("USI_Hash".to_owned(), "1".to_owned())), "{:?}", outside.options);
    }
}

#[test]
fn a_rule_switch_reaches_referee_and_program() {
    let usi = format!("usi:{PROGRAM}");
    let mut contest = contest(Variant::Sho, [&usi, "self"], Budget::Nodes(100), 2);
    contest.setting.choices.set(RuleSwitch::MoveLimit, "20").expect("a limit");
    let (finished, _) = played(&contest);
    assert!(finished.options[0].contains(&("MoveLimit".to_owned(), "20".to_owned())), "{:?}", finished.options);
    assert_eq!(finished.progress.ends.get("move_limit"), Some(&2), "{:?}", finished.progress.ends);
}

#[test]
fn a_much_stronger_player_is_accepted_before_all_games_are_played() {
    let mut contest = contest(Variant::Heian8x8, ["self", "self"], Budget::Nodes(600), 400);
    contest.budgets[1] = Budget::Nodes(20);
    contest.sprt = Some(Sprt { elo0: 0.0, elo1: 100.0 });
    contest.lanes = 2;
    let (finished, _) = played(&contest);
    let tally = finished.progress.tally;
    assert_eq!(finished.stop, Stop::Verdict);
    assert_eq!(contest.sprt.map(|sprt| sprt.verdict(&tally)), Some(Verdict::Accepted), "{tally:?}");
    assert!(tally.n_games() < 100, "{tally:?}");
    let row = serde_json::to_value(Row::new(&contest, &finished)).expect("a row");
    assert_eq!((&row["sprt"]["verdict"], &row["stopped"]), (&"accepted".into(), &"verdict".into()), "{row}");
}

#[test]
fn games_alike_are_not_counted_and_the_match_ends_with_its_openings() {
    let mut contest = contest(Variant::Heian8x8, ["self", "self"], Budget::Nodes(50), 40);
    contest.openings.truncate(3);
    contest.openings.push(contest.openings[1].clone());
    let (finished, records) = played(&contest);
    assert_eq!((finished.stop, finished.progress.tally.n_games()), (Stop::OpeningsUsedUp, 6));
    assert!(finished.progress.duplicates >= 8, "{}", finished.progress.duplicates);
    let distinct: HashSet<String> = records
        .iter()
        .map(|line| {
            let record: Value = serde_json::from_str(line).expect("JSON");
            format!("{} {} {}", record["black"], record["start"], record["moves"])
        })
        .collect();
    assert_eq!(distinct.len(), 6);
}

/// A program that answers as a shell script has it; `$n` is the number of the `go`.
fn scripted(name: &str, on_go: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.sh"));
    let script = format!(
        "n=0\nwhile read -r word rest; do case $word in\n\
         usi) echo 'id name {name}'; echo 'option name USI_Hash type spin default 1'; echo usiok;;\n\
         isready) echo readyok;;\n\
         quit) exit;;\n\
         go) n=$((n+1))\n{on_go};;\n\
         esac; done\n"
    );
    fs::write(&path, script).expect("a script");
    format!("usi:sh {}", path.display())
}

/// The first program's fault in each of two games, and how these ended.
#[track_caller]
fn check_fault(name: &str, on_go: &str, slack: Duration, kind: &str, reason: &str) {
    let player = scripted(name, on_go);
    let mut contest = contest(Variant::Shogi, [&player, "self"], Budget::MoveTime(20), 2);
    contest.slack = slack;
    contest.budgets[1] = Budget::Nodes(50);
    contest.setting.patience = Duration::from_secs(4);
    let begin = Instant::now();
    let (finished, records) = played(&contest);
    assert!(begin.elapsed() < Duration::from_secs(60), "{name} is not waited for");
    assert_eq!(finished.names[0], name);
    assert_eq!(finished.progress.tally.losses, 2, "{records:?}");
    assert_eq!(finished.progress.faults[0].get(kind), Some(&2), "{records:?}");
    assert!(finished.progress.faults[1].is_empty(), "{records:?}");
    assert_eq!(finished.progress.ends.get(reason), Some(&2), "{records:?}");
    for line in records {
        let record: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!((&record["fault"]["by"], &record["fault"]["kind"]), (&"first".into(), &kind.into()), "{line}");
    }
}

const GENEROUS: Duration = Duration::from_secs(10);

#[test]
fn an_illegal_move_loses() {
    check_fault("illegal", "echo 'bestmove 8a8g'", GENEROUS, "illegal_move", "illegal_move");
}

#[test]
fn garbage_loses_and_so_does_a_false_declaration() {
    check_fault(
        "garbage",
        "echo 'info depth x'; echo '\\377\\376 hi'; echo 'bestmove'; echo 'bestmove 7g7'",
        GENEROUS,
        "illegal_move",
        "illegal_move",
    );
    check_fault("declares", "echo 'bestmove win'", GENEROUS, "illegal_move", "illegal_move");
}

#[test]
fn a_program_that_dies_loses_and_is_started_again() {
    check_fault("dies", "exit 3", GENEROUS, "crash", "crash");
}

#[test]
fn a_silent_program_loses_and_is_started_again() {
    check_fault("silent", ":", Duration::from_millis(100), "silence", "timeout");
}

#[test]
fn a_program_that_writes_without_end_loses_and_is_made_to_stop() {
    check_fault("floods", "while :; do echo 'info depth 1'; done", Duration::from_millis(100), "silence", "timeout");
}

#[test]
fn an_answer_that_comes_late_loses_on_time() {
    check_fault("late", "sleep 1; echo 'bestmove 8h8g'", Duration::from_millis(100), "time_loss", "timeout");
}

#[test]
fn resigning_is_no_fault() {
    let player = scripted("resigns", "echo 'bestmove resign'");
    let (finished, _) = played(&contest(Variant::Shogi, [&player, "self"], Budget::Nodes(50), 2));
    assert_eq!(finished.progress.ends.get("resign"), Some(&2));
    assert_eq!((finished.progress.tally.losses, finished.progress.faults.concat_len()), (2, 0));
}

#[test]
fn programs_that_cannot_be_used_are_named() {
    let deaf = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("deaf.sh");
    fs::write(&deaf, "sleep 60\n").expect("a script");
    let plain = scripted("plain", "echo 'bestmove resign'");
    for (player, complaint) in [
        ("usi:/nowhere/to/be/found".to_owned(), "cannot start \"/nowhere/to/be/found\""),
        (format!("usi:sh {}", deaf.display()), "did not answer \"usi\""),
        (format!("uci:sh {}", deaf.display()), "did not answer \"uci\""),
        (format!("xboard:sh {}", deaf.display()), "did not answer \"protover 2\""),
        (plain, "offers no option for the game"),
    ] {
        let mut contest = contest(Variant::Sho, ["self", &player], Budget::MoveTime(10), 2);
        contest.setting.patience = Duration::from_secs(3);
        let why = play_match(&contest, |_, _| {}).expect_err(&player);
        assert!(why.contains(complaint) && why.lines().count() == 1, "{player}: {why}");
    }
}

#[test]
fn a_clock_is_kept() {
    let usi = format!("usi:{PROGRAM}");
    let clock = Budget::parse_clock("300+20+0").expect("a clock");
    let mut contest = contest(Variant::Heian8x8, [&usi, "self"], clock, 2);
    contest.max_plies = 60;
    let (finished, records) = played(&contest);
    assert_eq!(finished.progress.faults.concat_len(), 0, "{records:?}");
}

/// An xboard program that claims a draw in the position after its first move, then plays on when it is set up again.
#[test]
fn an_end_claimed_against_the_rules_is_played_on() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("claims.sh");
    let script = "asked=0\nwhile read -r word rest; do case $word in\n\
        protover) echo 'feature setboard=1 ping=1 myname=\"claims\" variants=\"shogi\" done=1';;\n\
        ping) echo \"pong $rest\";;\n\
        setboard) asked=0;;\n\
        go) asked=$((asked+1)); echo \"1 0 0 7 moves\"; [ $asked = 1 ] && echo 'resign' || echo '1/2-1/2 {no}';;\n\
        ?[0-9]*) echo '1/2-1/2 {no}';;\n\
        quit) exit;;\n\
        esac; done\n";
    fs::write(&path, script).expect("a script");
    let player = format!("xboard:sh {}", path.display());
    let contest = contest(Variant::Shogi, ["self", &player], Budget::MoveTime(10), 2);
    let (finished, records) = played(&contest);
    assert_eq!(finished.names[1], "claims");
    assert_eq!(finished.progress.ends.get("resign"), Some(&2), "{records:?}");
}

/// A game of a record, told again to the rules: its end is the one that the record names. Returns the first player's half points.
fn told_again(variant: Variant, choices: RuleChoices, line: &str) -> usize {
    let record: Value = serde_json::from_str(line).expect("JSON");
    let text = |key: &str| record[key].as_str().unwrap_or_default();
    let start = Start::parse(Rules::of(variant), text("start")).expect("a start");
    let mut game = Game::new(variant, choices, start).expect("a game");
    for mv in text("moves").split(' ').filter(|mv| !mv.is_empty()) {
        assert_eq!(game.outcome(), None, "{line}");
        game.play(mv.parse().expect("a move")).unwrap_or_else(|why| panic!("{mv} is {why:?}: {line}"));
    }
    let winner = match (text("reason"), game.outcome()) {
        ("max_plies", None) => None,
        ("resign", None) => Some(!game.turn()),
        ("declaration" | "declaration_failed", None) => game.end(Act::Declare, game.turn()).expect("declared").winner,
        ("timeout" | "crash" | "illegal_move", None) => {
            assert!(record["fault"].is_object(), "{line}");
            Some(!game.turn())
        }
        (reason, outcome) => {
            let outcome = outcome.unwrap_or_else(|| panic!("no end: {line}"));
            assert_eq!(reason, outcome.reason.word(), "{line}");
            outcome.winner
        }
    };
    assert_eq!(record["winner"].as_str(), winner.map(Color::name), "{line}");
    match winner {
        None => 1,
        Some(winner) => 2 * usize::from((winner == Color::Black) == (text("black") == "first")),
    }
}

/// Every row of a results file says what its games say.
fn check_results(results: &Path) {
    let number = |row: &Value, key: &str| row[key].as_u64().unwrap_or_else(|| panic!("{key} in {row}"));
    for line in fs::read_to_string(results).expect("a file").lines() {
        let row: Value = serde_json::from_str(line).expect("JSON");
        let pairs: [u32; 5] = serde_json::from_value(row["pairs"].clone()).expect("five numbers");
        let elo = Tally { pairs, ..Tally::default() }.elo();
        for (key, value) in [("elo", elo.estimate), ("elo_low", elo.low), ("elo_high", elo.high)] {
            let told = row[key].as_f64();
            assert!(told.map_or(value.is_infinite(), |told| (told - value).abs() < 0.051), "{key} is {value}: {row}");
        }
        let Some(records) = row["records"].as_str() else { continue };
        let variant = row["game"].as_str().and_then(Variant::from_id).expect("a game");
        let mut choices = RuleChoices::default();
        for (key, value) in row["rules"].as_object().expect("switches") {
            let switch = RuleSwitch::from_key(key).expect("a switch");
            choices.set(switch, value.as_str().expect("text")).expect("a value");
        }
        let mut text = String::new();
        let records = Path::new(env!("CARGO_MANIFEST_DIR")).join(records);
        let file = File::open(&records).unwrap_or_else(|why| panic!("{}: {why}", records.display()));
        GzDecoder::new(file).read_to_string(&mut text).expect("text");
        let half_points: Vec<usize> = text.lines().map(|line| told_again(variant, choices, line)).collect();
        let mut tally = Tally::default();
        half_points.chunks_exact(2).for_each(|pair| tally.add_pair([pair[0], pair[1]]));
        assert_eq!(tally.pairs, pairs, "{row}");
        assert_eq!(
            [tally.wins, tally.draws, tally.losses].map(u64::from),
            ["wins", "draws", "losses"].map(|key| number(&row, key))
        );
    }
}

#[test]
fn results_say_what_their_games_say() {
    for name in ["matches.jsonl", "own-numbers.jsonl", "wasm-matches.jsonl"] {
        let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/results").join(name);
        check_results(&results);
    }
}

/// A clock that stands still.
struct Still;

impl SearchControl for Still {
    fn now_ms(&mut self) -> u64 {
        0
    }

    fn should_stop(&mut self) -> bool {
        false
    }
}

#[test]
fn openings_are_balanced_distinct_and_the_same_again() {
    let filter = Filter { plies: 6, nodes: 2_000, limit: 100, seed: 3 };
    for variant in [Variant::Shogi, Variant::Heian8x8] {
        let made = |lanes, filter: &Filter| generate(variant, RuleChoices::default(), 24, filter, lanes, |_| {});
        let openings = made(1, &filter);
        assert_eq!(openings, made(2, &filter));
        assert_ne!(openings, made(1, &Filter { seed: 4, ..filter }));
        assert_eq!(openings.iter().map(|opening| &opening.sfen).collect::<HashSet<_>>().len(), 24);
        let mut engine = Engine::new(Rules::of(variant), 16);
        let mut turns = HashSet::new();
        for opening in &openings {
            let mut game = Game::new(variant, RuleChoices::default(), Start::Standard).expect("a game");
            let moves = opening.moves.as_deref().expect("moves");
            moves.split(' ').for_each(|mv| game.play(mv.parse().expect("a move")).expect("legal"));
            assert_eq!(game.sfen(), opening.sfen);
            assert!((6..=7).contains(&game.ply()));
            turns.insert(game.turn().name());
            let start = opening.game(variant, RuleChoices::default()).expect("a start");
            engine.new_game();
            for nodes in [2_000 / 25, 2_000] {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let score = engine.search(&start, &limits, &mut Still).score;
                if nodes == 2_000 {
                    assert_eq!(score, opening.score.map(Score::Cp), "{opening:?}");
                }
            }
            assert!(opening.score.is_some_and(|score| score.abs() < 100), "{opening:?}");
        }
        assert_eq!(turns.len(), 2, "either side begins");
    }
}

/// Every openings file of the project can be played from, each opening once.
#[test]
fn openings_files_are_playable_and_distinct() {
    let folder = format!("{}/tests/data/openings", env!("CARGO_MANIFEST_DIR"));
    let mut n_files = 0;
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let id = name.trim_start_matches("own-").split('.').next().expect("a game");
        let variant = Variant::from_id(id).unwrap_or_else(|| panic!("{name}"));
        let openings = read_openings(&path).expect("openings");
        let least = if name.starts_with("own-") { 2_000 } else { 200 };
        assert!(openings.len() >= least, "{name}: {}", openings.len());
        let mut seen = HashSet::new();
        for opening in &openings {
            opening.game(variant, RuleChoices::default()).unwrap_or_else(|why| panic!("{name}: {why}"));
            assert!(seen.insert(&opening.sfen), "{name}: {}", opening.sfen);
        }
        n_files += 1;
    }
    assert!(n_files >= Variant::ALL.len());
}

fn suizo(args: &[&str]) -> Output {
    Command::new(PROGRAM).args(args).output().expect("the program starts")
}

#[test]
fn the_command_writes_result_and_records() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (results, records) = (folder.join("results.jsonl"), folder.join("records.jsonl.gz"));
    let _ = fs::remove_file(&results);
    let openings = format!("{}/tests/data/openings/heian8x8.jsonl.gz", env!("CARGO_MANIFEST_DIR"));
    let args = [
        "match",
        "--game",
        "heian8x8",
        "--first",
        "self",
        "--second",
        "self:numbers=shogi",
        "--nodes",
        "100",
        "--second-nodes",
        "50",
        "--games",
        "4",
        "--openings",
        &openings,
        "--sprt",
        "0,10",
        "--lanes",
        "2",
        "--note",
        "it's a test",
        "--commit",
        "abc",
        "--results",
        &results.to_string_lossy(),
        "--records",
        &records.to_string_lossy(),
    ];
    for round in 1..=2 {
        let output = suizo(&args);
        let line = String::from_utf8(output.stdout).expect("text");
        assert_eq!(output.status.code(), Some(0), "{line}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("4 of 4 games"));
        let written = fs::read_to_string(&results).expect("a file");
        assert_eq!((written.lines().count(), written.lines().last()), (round, line.lines().last()));
        let row: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(row["games"], 4);
        assert_eq!(row["first"]["budget"], "nodes 100");
        assert_eq!(row["second"]["budget"], "nodes 50");
        assert_eq!(row["second"]["options"]["numbers"], "shogi");
        assert_eq!((&row["note"], &row["commit"]), (&"it's a test".into(), &"abc".into()));
        assert!(row["command"].as_str().is_some_and(|command| command.contains(r"--note 'it'\''s a test'")), "{row}");
        assert_eq!(row["sprt"]["verdict"], "undecided");
        let (games, points) =
            (row["games"].as_u64(), ["wins", "draws", "losses"].map(|key| row[key].as_u64().unwrap()));
        assert_eq!(games, Some(points.iter().sum()));
        let mut text = String::new();
        GzDecoder::new(File::open(&records).expect("a file")).read_to_string(&mut text).expect("text");
        assert_eq!(text.lines().count(), 4);
    }
    check_results(&results);
    // a match that cannot begin leaves the games of the one before where they are
    let kept = fs::read(&records).expect("a file");
    let mut without_opponent = args;
    without_opponent[6] = "usi:/nowhere/engine";
    let failed = suizo(&without_opponent);
    assert_eq!(failed.status.code(), Some(1), "{failed:?}");
    assert!(String::from_utf8_lossy(&failed.stderr).contains("/nowhere/engine"), "{failed:?}");
    assert_eq!(fs::read(&records).expect("a file"), kept);
}

#[test]
fn the_command_makes_openings_and_plays_from_random_ones() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("own.jsonl.gz");
    let path = file.to_string_lossy();
    let output =
        suizo(&["openings", "--game", "sho", "--count", "6", "--nodes", "300", "--plies", "4", "--out", &path]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(read_openings(&file).expect("openings").len(), 6);
    let few = suizo(&["openings", "--game", "sho", "--count", "50", "--nodes", "50", "--plies", "0", "--out", &path]);
    assert_eq!(few.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&few.stderr).contains("only"), "{few:?}");
    let output = suizo(&[
        "match",
        "--game",
        "sho",
        "--first",
        "self",
        "--second",
        "self",
        "--nodes",
        "20",
        "--games",
        "2",
        "--openings",
        "random:5",
        "--rule",
        "move_limit=30",
    ]);
    let row: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&row["ends"]["move_limit"], &row["rules"]["move_limit"]), (&2.into(), &"30".into()), "{row}");
}

#[test]
fn bad_arguments_get_one_line_and_status_2() {
    let mut file = File::create(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bad.jsonl")).expect("a file");
    writeln!(file, "{{\"sfen\": 5}}").expect("written");
    let bad = format!("{}/bad.jsonl", env!("CARGO_TARGET_TMPDIR"));
    let good = [
        "--game",
        "sho",
        "--first",
        "self",
        "--second",
        "self",
        "--nodes",
        "9",
        "--games",
        "2",
        "--openings",
        "random:1",
    ];
    let but = |name: &'static str, value: &'static str| {
        let mut args = good.to_vec();
        match args.iter().position(|arg| *arg == name) {
            Some(at) => args[at + 1] = value,
            None => args.extend([name, value]),
        }
        args
    };
    let without = |name: &str| {
        let at = good.iter().position(|arg| *arg == name).expect("there");
        good.iter().enumerate().filter(|(i, _)| *i != at && *i != at + 1).map(|(_, arg)| *arg).collect::<Vec<_>>()
    };
    for (args, word) in [
        (vec![], "--game is missing"),
        (but("--game", "chess"), "shogi, sho, heian9x8"),
        (but("--first", "me"), "usi:COMMAND"),
        (but("--second", "usi:"), "usi:COMMAND"),
        (but("--nodes", "0"), "from 1"),
        (but("--nodes", "many"), "from 1"),
        (but("--games", "1"), "from 2"),
        (but("--lanes", "0"), "from 1"),
        (but("--movetime", "5"), "exclude each other"),
        (but("--first-clock", "5"), "MAIN+INCREMENT"),
        (but("--sprt", "5,0"), "smaller first"),
        (but("--rule", "impasse=off"), "KEY=VALUE"),
        (but("--rule", "bare_king=maybe"), "KEY=VALUE"),
        (but("--openings", "/nowhere"), "cannot read /nowhere"),
        (but("--openings", "random:x"), "random:1"),
        (but("--second", "xboard:x"), "--movetime"),
        (but("--frobnicate", "1"), "--help"),
        ([&good[..], &["--seed"]].concat(), "no value"),
        ([&good[..], &["--seed", "1", "--seed", "2"]].concat(), "twice"),
        (without("--nodes"), "--nodes, --movetime or --clock"),
        (without("--games"), "--games is missing"),
        (without("--openings"), "--openings is missing"),
    ] {
        check_complaint(&[&["match"], &args[..]].concat(), word);
    }
    let mut args = good.to_vec();
    args.pop();
    check_complaint(&[&["match"], &args[..], &[&bad]].concat(), "line 1");
    check_complaint(&["openings", "--game", "sho"], "--out is missing");
    check_complaint(&["openings", "--game", "sho", "--out", "x", "--count", "none"], "from 1");
    let levels = ["ladder", "--game", "sho", "--levels"];
    for bad in ["0-3", "3-1", "1-13", "x"] {
        check_complaint(&[&levels[..], &[bad]].concat(), "give the lowest and the highest");
    }
    let sweep = ["ladder", "--game", "sho", "--sweep", "5", "--places"];
    for bad in ["5-5", "0-1001", "x"] {
        check_complaint(&[&sweep[..], &[bad]].concat(), "two thousandths of the path");
    }
    check_complaint(&["ladder"], "--game is missing");
    check_complaint(&["ladder", "--game", "sho", "--anchor", "xboard:x"], "cannot be given nodes");
    for command in ["match", "openings", "ladder"] {
        let help = suizo(&[command, "--help"]);
        assert!(help.status.success() && String::from_utf8_lossy(&help.stdout).contains("--game GAME"));
    }
}

#[track_caller]
fn check_complaint(args: &[&str], word: &str) {
    let output = suizo(args);
    let complaint = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{args:?}: {complaint}");
    assert_eq!(complaint.lines().count(), 1, "{args:?}: {complaint}");
    assert!(complaint.contains(word), "{args:?}: {complaint}");
    assert!(output.stdout.is_empty());
}
