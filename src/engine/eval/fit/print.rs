//! Writes a table of numbers as its source file has it.

use crate::engine::eval::material::{Ending, Pair, Table};
use crate::engine::eval::places::{ROWS, Slots};
use crate::rules::Kind;
use std::fmt::Write;

fn pairs(pairs: &[Pair]) -> String {
    let all: Vec<String> = pairs.iter().map(|pair| format!("{pair:?}")).collect();
    format!("[{}]", all.join(", "))
}

/// The source file of a game's table.
pub(super) fn table(title: &str, table: &Table) -> String {
    let Table { material, hand, first_in_hand, places, youth, youth_percent, menace, .. } = table;
    let Table { menace_in_hand, tempo, spare_royal, ending, .. } = table;
    let imports = if ending.is_some() { "{Ending, Table}" } else { "Table" };
    let mut out = format!(
        "//! Numbers of {title}; `suizo fit` wrote them.\n\nuse super::super::{{\n    material::{imports},\n    places::N_SLOTS,\n}};\n\n\
         //       P L N S B R E G | +P +L +N +S +B +R +E K\n\n\
         #[rustfmt::skip]\npub(in super::super) static TABLE: Table = Table {{\n"
    );
    let mut field = |name: &str, value: String| writeln!(out, "    {name}: {value},").unwrap();
    field("material", pairs(material));
    field("hand", pairs(hand));
    field("first_in_hand", pairs(first_in_hand));
    let phases: Vec<String> = places.iter().map(phase).collect();
    field("places", format!("[\n{}    ]", phases.concat()));
    field("youth", format!("{youth:?}"));
    field("youth_percent", youth_percent.to_string());
    field("menace", format!("{menace:?}"));
    field("menace_in_hand", format!("{menace_in_hand:?}"));
    field("tempo", tempo.to_string());
    field("spare_royal", format!("{spare_royal:?}"));
    field("ending", ending.as_ref().map_or("None".into(), ending_source));
    out + "};"
}

fn phase(kinds: &[Slots; Kind::N]) -> String {
    let mut out = String::from("        [\n");
    for (kind, slots) in Kind::ALL.into_iter().zip(kinds) {
        if slots.iter().all(|number| *number == 0) {
            writeln!(out, "            [0; N_SLOTS], // {}", kind.usi()).unwrap();
            continue;
        }
        writeln!(out, "            [ // {}", kind.usi()).unwrap();
        let mut rest = slots.as_slice();
        for len in ROWS {
            let (row, later) = rest.split_at(len);
            rest = later;
            let row: Vec<String> = row.iter().map(|number| format!("{number:>3}")).collect();
            writeln!(out, "                {},", row.join(", ")).unwrap();
        }
        out += "            ],\n";
    }
    out + "        ],\n"
}

fn ending_source(ending: &Ending) -> String {
    format!("Some({ending:?})")
}
