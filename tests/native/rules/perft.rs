//! Move counts against tables made by other programs, and for Asakura shogi by the second referee; see tests/data/README.md for where they come from.

use crate::{
    random::Random,
    referee::{self, Record},
};
use serde_json::{Value, json};
use suizo::rules::{Game, Position, RuleChoices, Rules, Start, Variant, perft, sfen};

fn tables(file: &str) -> serde_json::Map<String, Value> {
    let path = format!("{}/tests/data/perft/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).expect("a table is a JSON object")
}

fn check(name: &str, variant: Variant, text: &str, counts: &[Value]) -> usize {
    let rules = Rules::of(variant);
    let setup = sfen::parse(rules.geometry(), text).unwrap_or_else(|error| panic!("{name}: {error}"));
    // one table holds a knight that can never move
    let mut position = Position::for_counting(rules, &setup).unwrap_or_else(|error| panic!("{name}: {error}"));
    for (index, count) in counts.iter().enumerate() {
        let depth = index as u32 + 1;
        assert_eq!(Some(perft::perft(&mut position, depth)), count.as_u64(), "{name} at depth {depth}: {text}");
    }
    counts.len()
}

fn check_table(file: &str, at_least: usize, variant_of: impl Fn(&Value) -> Variant) {
    let tables = tables(file);
    let mut checked = 0;
    for (name, entry) in &tables {
        let text = entry["sfen"].as_str().expect("an SFEN");
        let counts = entry["perft"].as_array().expect("a list of counts");
        checked += check(name, variant_of(entry), text, counts);
    }
    assert!(checked >= at_least, "only {checked} counts in {file}");
}

#[test]
fn shogi_counts_equal_those_of_other_engines() {
    check_table("shogi.json", 222, |_| Variant::Shogi);
}

#[test]
fn sho_and_heian_counts_equal_those_of_other_engines() {
    check_table("sho_heian.json", 310, |entry| {
        let name = entry["variant"].as_str().expect("a variant");
        Variant::from_id(name).unwrap_or_else(|| panic!("unknown variant {name}"))
    });
}

#[test]
fn asakura_counts_equal_those_of_the_slow_referee() {
    if std::env::var_os("SUIZO_BLESS").is_some() {
        bless_asakura();
    }
    check_table("asakura.json", 60, |_| Variant::Asakura);
}

/// Positions that show what is particular to the game.
const ASAKURA: [(&str, &str); 10] = [
    ("startpos", "lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL b - 1"),
    ("two_royals", "4r3k/9/9/9/9/9/9/9/+E3K4 b 2PG 1"),
    ("king_taken_of_two", "4k4/4R4/9/9/9/8+e/9/8L/4K4 b RP 1"),
    ("elephants_taken", "4k4/9/3e+e4/3GG4/9/9/4E4/9/4K4 b - 1"),
    ("pawn_drop_mate", "3lkl3/9/4G4/9/9/9/9/9/4K4 b P 1"),
    ("pawn_drop_no_mate_promotion", "3lkl3/9/4G4/9/9/e8/9/9/4K4 b P 1"),
    ("pawn_drop_no_mate_prince", "3lkl2+e/9/4G4/9/9/9/9/9/4K4 b P 1"),
    ("promotion_as_answer", "4k4/4G4/4P4/9/9/8e/9/9/4K4 w 2PS 1"),
    ("pinned_elephant", "3rk4/9/9/9/9/9/3e5/3E5/3K5 b PLg 1"),
    ("last_prince", "4+e4/9/9/4E4/9/9/9/1r7/4K4 b GPn 1"),
];

/// Writes the table anew: counts by the referee, of these positions and of some that games at random come to.
fn bless_asakura() {
    let mut table = serde_json::Map::new();
    let mut add = |name: String, sfen: &str, depth: u32| {
        let counts: Vec<u64> = (1..=depth).map(|depth| referee_count(sfen, depth)).collect();
        table.insert(name, json!({ "sfen": sfen, "perft": counts }));
    };
    for (name, sfen) in ASAKURA {
        add(name.to_owned(), sfen, 3);
    }
    for seed in 0..16 {
        let mut random = Random(seed * 101 + 3);
        let mut game = Game::new(Variant::Asakura, RuleChoices::default(), Start::Standard).expect("a game");
        for _ in 0..30 + 8 * seed {
            let moves = game.legal_moves();
            let takes: Vec<_> =
                moves.iter().filter(|mv| mv.promotes() || game.position().captured_by(**mv).is_some()).collect();
            let mv = if takes.is_empty() || random.below(3) == 0 {
                moves[random.below(moves.len())]
            } else {
                *takes[random.below(takes.len())]
            };
            game.play(mv).expect("legal");
            if game.outcome().is_some() {
                game.undo();
                break;
            }
        }
        add(format!("game{seed}"), &game.sfen(), 2);
    }
    let path = format!("{}/tests/data/perft/asakura.json", env!("CARGO_MANIFEST_DIR"));
    std::fs::write(path, serde_json::to_string_pretty(&table).expect("JSON") + "\n").expect("written");
}

fn referee_count(sfen: &str, depth: u32) -> u64 {
    fn count(position: &referee::Position, depth: u32) -> u64 {
        let legal = position.legal();
        if depth == 1 {
            legal.len() as u64
        } else {
            legal.into_iter().map(|mv| count(&position.after(mv), depth - 1)).sum()
        }
    }
    count(Record::new("asakura", &[], sfen).expect("a position").position(), depth)
}
