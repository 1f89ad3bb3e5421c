//! The playing levels against each other, in small: `suizo ladder` plays more games.

use crate::program::suizo;
use serde_json::Value;
use std::{ops::RangeInclusive, time::Duration};
use suizo::{
    engine::{MAX_LEVEL, Weakness},
    rules::{RuleChoices, Rules, Variant},
    tools::arena::{
        Budget, ErrorTrial, Ladder, LadderPlayer, MoveErrors, PlayerConfig, PlayerSpec, SimplePolicy, measure_errors,
    },
};

fn config(variant: Variant) -> PlayerConfig {
    let (rules, choices) = (Rules::of(variant), RuleChoices::default());
    PlayerConfig { rules, choices, hash_mib: 1, patience: Duration::from_secs(60) }
}

fn player(spec: PlayerSpec) -> LadderPlayer {
    LadderPlayer { name: spec.to_string(), spec, budget: Budget::Nodes(u64::MAX) }
}

/// The levels of a game, each against the next.
fn ladder(variant: Variant, levels: RangeInclusive<u8>, n_games: u32) -> Ladder {
    let players: Vec<LadderPlayer> = levels.map(|level| player(PlayerSpec::Level(level))).collect();
    let pairings = Ladder::neighbours(players.len(), 1);
    let n_games = vec![n_games; pairings.len()];
    Ladder { config: config(variant), players, pairings, n_games, lanes: 2, seed: 3 }
}

/// Each of the levels is stronger than the one below.
#[track_caller]
fn check_order(variant: Variant, levels: RangeInclusive<u8>, n_games: u32) {
    let first = *levels.start();
    let ladder = ladder(variant, levels, n_games);
    let results = ladder.play(|_| {}).expect("it can be played");
    let ratings = ladder.ratings(&results);
    for player in 1..ladder.players.len() {
        let step = ratings.difference(player, player - 1);
        let level = player + usize::from(first);
        assert!(step.estimate > 0.0, "{variant:?}: level {level} is no better than the one below: {step:?}");
    }
}

#[test]
fn levels_stand_in_order() {
    for variant in [Variant::Shogi, Variant::Sho, Variant::Heian9x8] {
        check_order(variant, 1..=6, 50);
        check_order(variant, 6..=MAX_LEVEL, 24);
    }
}

#[test]
fn levels_stand_in_order_on_the_other_boards() {
    for variant in [Variant::Heian8x8, Variant::Heian8x9, Variant::Heian9x9] {
        check_order(variant, 1..=6, 30);
        // all Heian boards have one table of levels, of which the test above asks the rest: the long run asks it here, too
        if std::env::var_os("SUIZO_LONG").is_some() {
            check_order(variant, 6..=MAX_LEVEL, 16);
        }
    }
}

#[test]
fn greed_beats_the_lowest_level_and_not_the_next_but_one() {
    for variant in [Variant::Shogi, Variant::Sho, Variant::Heian9x8] {
        let mut ladder = ladder(variant, 1..=3, 0);
        (ladder.pairings, ladder.n_games) = (vec![(3, 0), (3, 2)], vec![100; 2]);
        ladder.players.push(player(PlayerSpec::Simple(SimplePolicy::Greedy)));
        let results = ladder.play(|_| {}).expect("it can be played");
        let scores: Vec<f64> = results.iter().map(|result| result.tally.score()).collect();
        assert!(scores[0] > 0.55 && scores[1] < 0.45, "{variant:?}: greed scores {scores:?}");
    }
}

#[test]
fn lanes_change_nothing() {
    let of = |lanes| {
        let ladder = Ladder { lanes, ..ladder(Variant::Shogi, 1..=3, 20) };
        ladder.play(|_| {}).expect("it can be played").iter().map(|result| result.tally.pairs).collect::<Vec<_>>()
    };
    assert_eq!(of(1), of(3));
}

#[test]
fn errors_shrink_from_level_to_level() {
    for variant in [Variant::Shogi, Variant::Heian9x8] {
        let errors: Vec<MoveErrors> = [1, 5, 9, MAX_LEVEL]
            .into_iter()
            .filter_map(|level| Weakness::of_level(variant, level))
            .map(|row| {
                measure_errors(&ErrorTrial { config: config(variant), row, n_games: 8, nodes: 400, seed: 5, lanes: 2 })
            })
            .collect();
        assert!(errors.iter().all(|errors| errors.moves > 40), "{errors:?}");
        assert!(errors.windows(2).all(|pair| pair[0].mean_loss() > pair[1].mean_loss()), "{variant:?}: {errors:?}");
        assert!(errors[0].blunder_rate() > errors[3].blunder_rate() * 2.0, "{variant:?}: {errors:?}");
    }
}

/// The rows that a subcommand prints.
fn rows(args: &[&str]) -> Vec<Value> {
    let output = suizo(args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[test]
fn the_command_prints_the_strength_and_meetings_of_each_player() {
    let players = rows(&["ladder", "--game", "heian8x8", "--levels", "1-3", "--games", "4", "--lanes", "2"]);
    let names: Vec<&str> = players.iter().filter_map(|player| player["player"].as_str()).collect();
    assert_eq!(names, ["level 1", "level 2", "level 3", "random", "greedy"]);
    assert_eq!((players[0]["elo"].as_f64(), &players[0]["step"]), (Some(0.0), &Value::Null));
    assert!(players[1]["step_low"].as_f64() < players[1]["step_high"].as_f64());
    let games: u64 = players
        .iter()
        .flat_map(|player| player["meetings"].as_array())
        .flatten()
        .filter_map(|meeting| meeting["games"].as_u64())
        .sum();
    assert_eq!(games, 2 * 4 * (3 + 3 + 3), "each meeting is told by both");

    let swept = rows(&[
        "ladder",
        "--game",
        "sho",
        "--sweep",
        "2",
        "--places",
        "0-90",
        "--stray",
        "20",
        "--games",
        "2",
        "--simple-games",
        "0",
    ]);
    assert_eq!(swept.len(), 2);
    assert!(swept[1]["spec"].as_str().is_some_and(|spec| spec.starts_with("self:row=")), "{swept:?}");

    let errors = rows(&["ladder", "--game", "heian9x8", "--levels", "1-2", "--report", "2", "--nodes", "100"]);
    assert!(errors.len() == 2 && errors[0]["mean_loss"].as_f64() > Some(0.0), "{errors:?}");
}
