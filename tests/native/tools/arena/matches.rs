//! Whole short matches, the same on any number of threads and over USI, and programs that misbehave.

use crate::program::SUIZO;
use serde_json::Value;
use std::{
    collections::{BTreeMap, HashSet},
    fs,
    path::PathBuf,
    time::{Duration, Instant},
};
use suizo::{
    rules::{RuleChoices, RuleSwitch, Rules, Variant},
    tools::arena::{
        Budget, GamePair, GameRow, MatchPlan, MatchResult, MatchRow, Opening, PlayerConfig, PlayerSpec, Sprt,
        StopReason, Verdict, play_match, read_openings,
    },
};

fn openings_of(variant: Variant) -> Vec<Opening> {
    let file = format!("{}/tests/data/openings/{}.jsonl.gz", env!("CARGO_MANIFEST_DIR"), variant.id());
    read_openings(file.as_ref()).expect("openings")
}

fn plan(variant: Variant, players: [&str; 2], budget: Budget, n_games: u32) -> MatchPlan {
    MatchPlan {
        config: PlayerConfig {
            rules: Rules::of(variant),
            choices: RuleChoices::default(),
            hash_mib: 1,
            patience: Duration::from_secs(20),
        },
        players: players.map(|player| PlayerSpec::parse(player).expect("a player")),
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
fn played(plan: &MatchPlan) -> (MatchResult, Vec<String>) {
    let mut records = Vec::new();
    let finished = play_match(plan, |pair, progress| records.extend(lines_of(pair, progress.tally.n_pairs())));
    (finished.expect("a match"), records)
}

fn lines_of(pair: &GamePair, number: u32) -> [String; 2] {
    GameRow::of_pair(pair, number).map(|record| serde_json::to_string(&record).expect("a line"))
}

#[test]
fn equal_engines_score_half_and_threads_change_nothing() {
    for variant in [Variant::Shogi, Variant::Sho, Variant::Heian8x9] {
        let mut plan = plan(variant, ["self", "self"], Budget::Nodes(200), 4);
        let (finished, records) = played(&plan);
        let tally = finished.progress.tally;
        assert_eq!((finished.stop, tally.pairs, tally.n_games()), (StopReason::Complete, [0, 0, 2, 0, 0], 4));
        assert_eq!((finished.progress.duplicates, n_faults(&finished)), (0, 0));
        plan.lanes = 2;
        let (again, records_again) = played(&plan);
        assert_eq!(records, records_again);
        assert_eq!(finished.progress.spent[0].nodes, again.progress.spent[0].nodes);
    }
}

/// Number of kinds of faults of both players.
fn n_faults(finished: &MatchResult) -> usize {
    finished.progress.faults.iter().map(BTreeMap::len).sum()
}

#[test]
fn a_program_over_usi_plays_as_the_engine_itself() {
    for variant in [Variant::Shogi, Variant::Heian9x8] {
        let usi = format!("usi:{SUIZO}");
        let limits = plan(variant, ["self", "self:numbers=shogi"], Budget::Nodes(300), 2);
        let over_usi = plan(variant, [&usi, "self:numbers=shogi"], Budget::Nodes(300), 2);
        let ((inside, records), (outside, records_outside)) = (played(&limits), played(&over_usi));
        assert_eq!(records, records_outside);
        assert!(outside.names[0].starts_with("Suizo ") && inside.names[0].starts_with("Suizo "));
        assert!(outside.options[0].contains(&("USI_Hash".to_owned(), "1".to_owned())), "{:?}", outside.options);
    }
}

#[test]
fn a_rule_switch_reaches_referee_and_program() {
    let usi = format!("usi:{SUIZO}");
    let mut plan = plan(Variant::Sho, [&usi, "self"], Budget::Nodes(100), 2);
    plan.config.choices.set(RuleSwitch::MoveLimit, "20").expect("a limit");
    let (finished, _) = played(&plan);
    assert!(finished.options[0].contains(&("MoveLimit".to_owned(), "20".to_owned())), "{:?}", finished.options);
    assert_eq!(finished.progress.ends.get("move_limit"), Some(&2), "{:?}", finished.progress.ends);
}

#[test]
fn a_much_stronger_player_is_accepted_before_all_games_are_played() {
    let mut plan = plan(Variant::Heian8x8, ["self", "self"], Budget::Nodes(600), 400);
    plan.budgets[1] = Budget::Nodes(20);
    plan.sprt = Some(Sprt { elo0: 0.0, elo1: 100.0 });
    plan.lanes = 2;
    let (finished, _) = played(&plan);
    let tally = finished.progress.tally;
    assert_eq!(finished.stop, StopReason::Verdict);
    assert_eq!(plan.sprt.map(|sprt| sprt.verdict(&tally)), Some(Verdict::Accepted), "{tally:?}");
    assert!(tally.n_games() < 100, "{tally:?}");
    let row = serde_json::to_value(MatchRow::new(&plan, &finished)).expect("a row");
    assert_eq!((&row["sprt"]["verdict"], &row["stopped"]), (&"accepted".into(), &"verdict".into()), "{row}");
}

#[test]
fn repeated_games_are_not_counted_and_the_match_ends_with_its_openings() {
    let mut plan = plan(Variant::Heian8x8, ["self", "self"], Budget::Nodes(50), 40);
    plan.openings.truncate(3);
    plan.openings.push(plan.openings[1].clone());
    let (finished, records) = played(&plan);
    assert_eq!((finished.stop, finished.progress.tally.n_games()), (StopReason::OpeningsUsedUp, 6));
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
    let mut plan = plan(Variant::Shogi, [&player, "self"], Budget::MoveTime(20), 2);
    plan.slack = slack;
    plan.budgets[1] = Budget::Nodes(50);
    plan.config.patience = Duration::from_secs(4);
    let begin = Instant::now();
    let (finished, records) = played(&plan);
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
    let (finished, _) = played(&plan(Variant::Shogi, [&player, "self"], Budget::Nodes(50), 2));
    assert_eq!(finished.progress.ends.get("resign"), Some(&2));
    assert_eq!((finished.progress.tally.losses, n_faults(&finished)), (2, 0));
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
        let mut plan = plan(Variant::Sho, ["self", &player], Budget::MoveTime(10), 2);
        plan.config.patience = Duration::from_secs(3);
        let why = play_match(&plan, |_, _| {}).expect_err(&player);
        assert!(why.contains(complaint) && why.lines().count() == 1, "{player}: {why}");
    }
}

#[test]
fn a_clock_is_kept() {
    let usi = format!("usi:{SUIZO}");
    let clock = Budget::parse_clock("300+20+0").expect("a clock");
    let mut plan = plan(Variant::Heian8x8, [&usi, "self"], clock, 2);
    plan.max_plies = 60;
    let (finished, records) = played(&plan);
    assert_eq!(n_faults(&finished), 0, "{records:?}");
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
    let plan = plan(Variant::Shogi, ["self", &player], Budget::MoveTime(10), 2);
    let (finished, records) = played(&plan);
    assert_eq!(finished.names[1], "claims");
    assert_eq!(finished.progress.ends.get("resign"), Some(&2), "{records:?}");
}
