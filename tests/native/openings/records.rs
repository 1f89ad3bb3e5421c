//! Games that people and engines have played.
//!
//! `SUIZO_RECORDS` may name a folder of more records; with `--nocapture` every game and the number of each name is printed.

use super::check_steady;
use crate::files::unpacked;
use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
    time::Instant,
};
use suizo::{
    notation::records,
    openings::names_of,
    record::GameRecord,
    rules::{Color, Game, RuleChoices, Start, Variant},
    tools::records::decode,
};

/// The games of a folder of records, as they were played.
fn games_in(folder: &Path) -> Vec<(String, Game)> {
    let mut games = Vec::new();
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()).collect();
    files.sort();
    for file in files {
        let Ok(bytes) = fs::read(&file) else { continue };
        let Ok(read) = records::read(&decode(&bytes).text, None) else { continue };
        let name = file.file_name().expect("a name").to_string_lossy().into_owned();
        games.extend(read.into_iter().map(|game| (name.clone(), GameRecord::of_tree(game.tree).game().clone())));
    }
    games
}

/// Games of the engine against itself.
fn own_games() -> Vec<(String, Game)> {
    let path = format!("{}/tests/results/games-shogi.jsonl.gz", env!("CARGO_MANIFEST_DIR"));
    let mut games = Vec::new();
    for line in unpacked(&path).lines() {
        let value: serde_json::Value = serde_json::from_str(line).expect(line);
        let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).expect("the usual start");
        let moves = value["moves"].as_str().expect("moves").split(' ');
        if moves.clone().all(|mv| game.play(mv.parse().expect("a move")).is_ok()) {
            games.push((format!("own {}", value["number"]), game));
        }
    }
    games
}

#[test]
fn games_of_people_and_engines_have_steady_names() {
    let mut games = games_in(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/records")));
    if let Ok(folder) = env::var("SUIZO_RECORDS") {
        games.extend(games_in(Path::new(&folder)));
    }
    games.extend(own_games());
    let mut found: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, game) in &games {
        check_steady(game);
        let names = names_of(game);
        for color in Color::ALL {
            let side = names.sides[color];
            let ids =
                [side.opening.map_or("-", |name| name.japanese()), side.castle.map_or("-", |name| name.japanese())];
            ids.iter().for_each(|id| *found.entry(id).or_default() += 1);
        }
        println!("{name} {} {}: {}", game.variant().id(), game.ply(), names.to_text());
    }
    println!("{found:#?}");
    assert!(games.len() > 20, "{}", games.len());
}

#[test]
fn a_game_is_named_within_a_millisecond() {
    let game = own_games().into_iter().map(|(_, game)| game).max_by_key(Game::ply).expect("a game");
    let start = Instant::now();
    for _ in 0..50 {
        std::hint::black_box(names_of(&game));
    }
    let micros = start.elapsed().as_micros() / 50;
    println!("{micros} µs for {} plies", game.ply());
    // ten times what it takes, as tests may share the processor
    assert!(micros < 10_000, "{micros} µs");
}
