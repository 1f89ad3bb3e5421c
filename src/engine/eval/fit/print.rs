//! Writes a table of numbers as its source file has it.

use super::super::material::{Ending, Pair, Table};
use std::fmt::Write;

fn pairs(pairs: &[Pair]) -> String {
    let all: Vec<String> = pairs.iter().map(|pair| format!("{pair:?}")).collect();
    format!("[{}]", all.join(", "))
}

fn rows<const N: usize>(rows: &[[Pair; N]]) -> String {
    let all: Vec<String> = rows.iter().map(|row| pairs(row)).collect();
    format!("[{}]", all.join(", "))
}

/// The source of a table, to be formatted by rustfmt.
pub(super) fn table(table: &Table) -> String {
    let Table { material, hand, first_in_hand, advance, centre, guard, attack, zone, far, past, mobility, .. } = table;
    let Table { free_pawn, king_rank, king_aside, king_entered, youth, youth_percent, menace, .. } = table;
    let Table { menace_in_hand, tempo, spare_royal, ending, .. } = table;
    let mut out = String::from("pub(in super::super) static TABLE: Table = Table {\n");
    let mut field = |name: &str, value: String| writeln!(out, "    {name}: {value},").unwrap();
    field("material", pairs(material));
    field("hand", pairs(hand));
    field("first_in_hand", pairs(first_in_hand));
    field("advance", pairs(advance));
    field("centre", pairs(centre));
    field("guard", rows(guard));
    field("attack", rows(attack));
    field("zone", pairs(zone));
    field("far", pairs(far));
    field("past", rows(past));
    field("mobility", pairs(mobility));
    field("free_pawn", pairs(free_pawn));
    field("king_rank", pairs(king_rank));
    field("king_aside", pairs(king_aside));
    field("king_entered", format!("{king_entered:?}"));
    field("youth", format!("{youth:?}"));
    field("youth_percent", youth_percent.to_string());
    field("menace", format!("{menace:?}"));
    field("menace_in_hand", format!("{menace_in_hand:?}"));
    field("tempo", tempo.to_string());
    field("spare_royal", format!("{spare_royal:?}"));
    field("ending", ending.as_ref().map_or("None".into(), ending_source));
    out + "};"
}

fn ending_source(ending: &Ending) -> String {
    format!("Some({ending:?})")
}
