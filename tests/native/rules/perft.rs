//! Move counts against tables made by other programs; see tests/data/README.md for where they come from.

use serde_json::Value;
use suizo::rules::{Position, Rules, Variant, perft, sfen};

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
