//! The records that the page's journeys paste (tests/e2e/record_files.test.mjs): trees of every game in western text, one a line.

use super::trees;
use crate::random::Random;
use std::fs;
use suizo::{
    notation::{packed, records::psn},
    rules::Variant,
};

const FILE: &str = "tests/data/records/trees.jsonl";
const COUNT: usize = 50;
/// Of the main line: more than that of the game in whose place they come.
const FEWEST: usize = 5;
/// The longest link that is offered, less what else is in it.
const MOST_LINK: usize = 7_800;

fn lines() -> String {
    let mut random = Random(50);
    let mut lines = String::new();
    for number in 0..COUNT {
        let variant = Variant::ALL[number % Variant::ALL.len()];
        let tree = loop {
            let choices = trees::choices(variant, &mut random);
            let tree = trees::tree(variant, choices, &mut random);
            if tree.main_line().count() >= FEWEST && packed::write(&tree, "").len() <= MOST_LINK {
                break tree;
            }
        };
        lines += &format!("{}\n", serde_json::to_string(&psn::write(&tree).text).expect("a text"));
    }
    lines
}

/// `SUIZO_BLESS=1` writes them anew.
#[test]
fn the_trees_of_the_journeys_are_those_that_the_generator_makes() {
    let lines = lines();
    if std::env::var_os("SUIZO_BLESS").is_some() {
        fs::write(FILE, &lines).expect("written");
    }
    assert!(fs::read_to_string(FILE).is_ok_and(|kept| kept == lines), "{FILE} is another; see SUIZO_BLESS");
    assert!(lines.len() < 200_000, "{}", lines.len());
}
