//! Openings: those that are made, and those in the files of the project.

use std::{collections::HashSet, fs};
use suizo::{
    engine::{Engine, Limits, Score, SearchControl},
    rules::{Game, RuleChoices, Rules, Start, Variant},
    tools::arena::{Filter, generate, read_openings},
};

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
        let is_large = name.starts_with("own-") && variant != Variant::Asakura;
        let least = if is_large { 2_000 } else { 200 };
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
