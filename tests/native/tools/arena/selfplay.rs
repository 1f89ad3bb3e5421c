//! Games to learn from, and the commands that play them and fit the evaluation to them.

use crate::program::{check_bad_arguments, suizo};
use serde_json::Value;
use std::{fs, path::PathBuf};
use suizo::{
    rules::Variant,
    tools::arena::{SelfPlayGame, SelfPlayPlan, read_samples, self_play},
};

fn file(name: &str) -> (PathBuf, String) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    (path.clone(), path.to_string_lossy().into_owned())
}

fn games(variant: Variant, lanes: usize, seed: u64) -> Vec<SelfPlayGame> {
    let mut games = Vec::new();
    self_play(&SelfPlayPlan { variant, n_games: 6, nodes: 60, seed, lanes }, |game| games.push(game.clone()));
    games
}

#[test]
fn games_are_the_same_on_any_number_of_threads_and_others_for_another_seed() {
    for variant in [Variant::Shogi, Variant::Heian8x8] {
        let one = games(variant, 1, 3);
        assert_eq!(one, games(variant, 3, 3));
        assert_ne!(one, games(variant, 1, 4));
        for game in &one {
            let n_moves = game.moves.split(' ').count();
            assert!((8..=9).contains(&game.random) && game.random + game.scores.len() == n_moves, "{game:?}");
        }
    }
}

#[test]
fn the_commands_play_read_and_fit() {
    let (path, games) = file("games.jsonl.gz");
    let played =
        suizo(&["selfplay", "--game", "sho", "--games", "12", "--nodes", "40", "--lanes", "2", "--out", &games]);
    assert_eq!(played.status.code(), Some(0), "{played:?}");
    let (variant, samples) = read_samples(&path, 10, 100).expect("samples");
    assert_eq!(variant, Variant::Sho);
    assert!(samples.len() > 60 && samples.iter().all(|sample| (100..112).contains(&sample.game)), "{}", samples.len());
    assert!(samples.iter().all(|sample| !sample.position.in_check() && [0.0, 0.5, 1.0].contains(&sample.result)));

    let fitted = suizo(&["fit", "--games", &games, "--rounds", "1", "--passes", "2", "--lanes", "2"]);
    assert_eq!(fitted.status.code(), Some(0), "{fitted:?}");
    let source = String::from_utf8(fitted.stdout).expect("text");
    for part in ["static TABLE: EvalTable = EvalTable {", "    material: [(", "[ // P", "spare_royal: ("] {
        assert!(source.contains(part), "{part} is missing: {source}");
    }
    let told = String::from_utf8(fitted.stderr).expect("text");
    assert!(told.contains("before: surprise") && told.contains("round 1: surprise"), "{told}");
}

#[test]
fn a_file_that_holds_no_games_is_refused_with_its_line() {
    let good = serde_json::to_value(&games(Variant::Sho, 1, 1)[0]).expect("JSON");
    let but = |key: &str, value: Value| {
        let mut bad = good.clone();
        bad[key] = value;
        bad.to_string()
    };
    for (line, word) in [
        ("{}".to_owned(), "line 1"),
        (but("game", "chess".into()), "no such game"),
        (but("moves", "7g7f 7g7f".into()), "move 2"),
        (but("moves", "hello".into()), "no move"),
        (format!("{good}\n{}", but("game", "shogi".into())), "line 2"),
        (String::new(), "no game"),
    ] {
        let (path, name) = file("bad-games.jsonl");
        fs::write(&path, &line).expect("written");
        let refused = suizo(&["fit", "--games", &name]);
        let complaint = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(1), "{line}: {complaint}");
        assert!(complaint.contains(word) && complaint.lines().count() == 1, "{line}: {complaint}");
    }
}

#[test]
fn bad_arguments_get_one_line_and_status_2() {
    for (args, word) in [
        (&["selfplay", "--game", "sho"][..], "--out is missing"),
        (&["selfplay", "--out", "x"], "--game is missing"),
        (&["selfplay", "--game", "sho", "--out", "x", "--nodes", "0"], "from 1"),
        (&["fit"], "--games is missing"),
        (&["fit", "--games", "x", "--results", "101"], "from 0"),
    ] {
        check_bad_arguments(args, word);
    }
    for command in ["selfplay", "fit"] {
        let help = suizo(&[command, "--help"]);
        assert!(help.status.success() && String::from_utf8_lossy(&help.stdout).contains("suizo"), "{command}");
    }
}
