//! Writes a table of numbers as its source file has it.

use crate::engine::eval::{
    places::{ROWS, Slots},
    table::{Ending, EvalTable, Pair},
};
use crate::rules::Kind;
use std::fmt::Write;

fn pairs(pairs: &[Pair]) -> String {
    let all: Vec<String> = pairs.iter().map(|pair| format!("{pair:?}")).collect();
    format!("[{}]", all.join(", "))
}

/// The source file of a game's table.
pub fn table(title: &str, table: &EvalTable) -> String {
    let EvalTable { material, hand, first_in_hand, places, phase, phase_percent, king_attack, .. } = table;
    let EvalTable { king_attack_in_hand, tempo, spare_royal, ending, .. } = table;
    // as rustfmt breaks the lines
    let imports = match ending {
        Some(_) => "{\n    places::N_SLOTS,\n    table::{Ending, EvalTable},\n}",
        None => "{places::N_SLOTS, table::EvalTable}",
    };
    let mut out = format!(
        "//! Numbers of {title}; `suizo fit` wrote them.\n\nuse super::super::{imports};\n\n\
         //       P L N S B R E G | +P +L +N +S +B +R +E K\n\n\
         #[rustfmt::skip]\npub(in super::super) static TABLE: EvalTable = EvalTable {{\n"
    );
    let mut field = |name: &str, value: String| writeln!(out, "    {name}: {value},").unwrap();
    field("material", pairs(material));
    field("hand", pairs(hand));
    field("first_in_hand", pairs(first_in_hand));
    let phases: Vec<String> = places.iter().map(place_numbers).collect();
    field("places", format!("[\n{}    ]", phases.concat()));
    field("phase", format!("{phase:?}"));
    field("phase_percent", phase_percent.to_string());
    field("king_attack", format!("{king_attack:?}"));
    field("king_attack_in_hand", format!("{king_attack_in_hand:?}"));
    field("tempo", tempo.to_string());
    field("spare_royal", format!("{spare_royal:?}"));
    field("ending", ending.as_ref().map_or("None".into(), ending_source));
    out + "};"
}

fn place_numbers(kinds: &[Slots; Kind::N]) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{engine::eval::numbers, rules::Variant};

    #[test]
    fn a_table_is_written_as_its_source_file_has_it() {
        for (variant, title, source) in [
            (Variant::Shogi, "shogi", include_str!("../numbers/shogi.rs")),
            (Variant::Sho, "sho shogi", include_str!("../numbers/sho.rs")),
            (Variant::Heian9x8, "Heian shogi, on every board", include_str!("../numbers/heian.rs")),
        ] {
            assert!(table(title, numbers::of(variant)) + "\n" == source, "{title}");
        }
    }
}
