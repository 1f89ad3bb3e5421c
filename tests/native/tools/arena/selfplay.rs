//! Games to learn from, and the commands that play them and fit the evaluation to them.

use crate::program::{check_bad_arguments, suizo};
use serde_json::Value;
use std::{fs, ops::ControlFlow, path::PathBuf};
use suizo::{
    rules::Variant,
    tools::arena::{Evaluation, SelfPlayGame, SelfPlayPlan, read_games, read_samples, self_play},
};

fn file(name: &str) -> (PathBuf, String) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    (path.clone(), path.to_string_lossy().into_owned())
}

fn games(variant: Variant, lanes: usize, seed: u64) -> Vec<SelfPlayGame> {
    let mut games = Vec::new();
    self_play(
        &SelfPlayPlan { variant, n_games: 6, evaluation: Evaluation::BuiltIn, nodes: 60, seed, lanes },
        (0, 0),
        |game| {
            games.push(game.clone());
            ControlFlow::Continue(())
        },
    );
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
    let _ = fs::remove_file(&path);
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
fn an_interrupted_run_goes_on_to_the_same_file() {
    let (path, name) = file("interrupted.jsonl.gz");
    let _ = fs::remove_file(&path);
    let play = |games: &str, seed: &str| {
        suizo(&["selfplay", "--game", "heian9x8", "--games", games, "--nodes", "20", "--seed", seed, "--out", &name])
    };
    assert_eq!(play("140", "5").status.code(), Some(0));
    let whole = fs::read(&path).expect("written");
    let games = read_games(&path).expect("games");
    assert_eq!((games.games.len(), games.run.as_ref().map(|run| run.seed)), (140, Some(5)));
    assert!(games.games.iter().any(|game| game.start.is_some()), "some begin with few pieces");
    // cut off within the second member: the games of the first are kept, the others played again
    for cut in [whole.len() * 3 / 5, 3, 0] {
        fs::write(&path, &whole[..cut]).expect("written");
        assert_eq!(play("140", "5").status.code(), Some(0));
        assert_eq!(fs::read(&path).expect("written"), whole, "cut at {cut}");
    }
    let refused = play("150", "6");
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("made in another way"), "{refused:?}");
    // another file of ours that was cut off keeps even its spoilt end
    fs::write(&path, &whole[..whole.len() - 5]).expect("written");
    assert_eq!(play("150", "6").status.code(), Some(1));
    assert_eq!(fs::read(&path).expect("there").len(), whole.len() - 5);
    fs::write(&path, "a letter to a friend").expect("written");
    let refused = play("150", "5");
    assert_eq!((refused.status.code(), fs::read(&path).expect("there").len()), (Some(1), 20), "{refused:?}");
}

#[test]
fn some_games_begin_elsewhere() {
    let plan = SelfPlayPlan {
        variant: Variant::Shogi,
        n_games: 60,
        evaluation: Evaluation::Tables,
        nodes: 1,
        seed: 2,
        lanes: 2,
    };
    let (mut handicaps, mut entering) = (0, 0);
    self_play(&plan, (0, 0), |game| {
        let start = game.start.as_deref().unwrap_or_default();
        let is_entering = |rank: &str, king: char| rank.contains(king);
        let ranks: Vec<&str> = start.split(' ').next().unwrap_or_default().split('/').collect();
        if ranks.len() == 9 {
            let far = ranks[..3].iter().any(|rank| is_entering(rank, 'K'))
                || ranks[6..].iter().any(|rank| is_entering(rank, 'k'));
            *(if far { &mut entering } else { &mut handicaps }) += 1;
        }
        ControlFlow::Continue(())
    });
    assert!(handicaps > 1 && entering > 0, "{handicaps} {entering}");
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
