//! The options of the engine, as `usi` lists them and `setoption` sets them.

use crate::{
    engine,
    rules::{RuleSwitch, Variant},
};

/// Size of the transposition table in MiB.
pub const HASH_MIB: Spin = Spin { name: "USI_Hash", default: 64, min: 1, max: 4096 };
/// Number of best lines.
pub const MULTI_PV: Spin = Spin { name: "MultiPV", default: 1, min: 1, max: 99 };
/// 0 is full strength.
pub const LEVEL: Spin = Spin { name: "Level", default: 0, min: 0, max: engine::MAX_LEVEL as u32 };
/// Names of the option that chooses the game; the last two are what other programs call it.
pub const VARIANT_NAMES: [&str; 3] = ["Variant", "UCI_Variant", "USI_Variant"];
/// A net to evaluate with; empty is the built-in one, and [`engine::TABLES`] none.
pub const EVAL_FILE: &str = "EvalFile";
/// Whether the engine resigns a lost game.
pub const RESIGN: &str = "Resign";
/// Whether moves may come from the opening book.
pub const OWN_BOOK: &str = "USI_OwnBook";
/// Sent by GUIs without being offered; pondering needs no preparation.
pub const PONDER: &str = "USI_Ponder";

/// A whole number with bounds.
pub struct Spin {
    /// Its name.
    pub name: &'static str,
    /// Its value at the start.
    pub default: u32,
    /// Least value.
    pub min: u32,
    /// Greatest value.
    pub max: u32,
}

impl Spin {
    /// Reads a value; `None` when it is no number or out of bounds.
    pub fn parse(&self, text: &str) -> Option<u32> {
        text.parse().ok().filter(|value| (self.min..=self.max).contains(value))
    }

    fn declaration(&self) -> String {
        format!("option name {} type spin default {} min {} max {}", self.name, self.default, self.min, self.max)
    }
}

/// The `option` lines in answer to `usi`.
pub fn declarations() -> Vec<String> {
    let mut lines = Vec::new();
    for name in VARIANT_NAMES {
        let mut ids: Vec<&str> = Variant::ALL.iter().map(|variant| variant.id()).collect();
        if name != VARIANT_NAMES[0] {
            ids.push("shoshogi");
        }
        lines.push(combo(name, &ids));
    }
    lines.extend([&HASH_MIB, &MULTI_PV, &LEVEL].map(Spin::declaration));
    lines.push(format!("option name {PONDER} type check default false"));
    lines.push(format!("option name {OWN_BOOK} type check default true"));
    lines.push(format!("option name {RESIGN} type check default false"));
    lines.push(format!("option name {EVAL_FILE} type string default <empty>"));
    lines.extend(RuleSwitch::ALL.map(|switch| combo(switch.usi_name(), &all_values(switch))));
    lines
}

fn combo(name: &str, values: &[&str]) -> String {
    let vars: String = values.iter().map(|value| format!(" var {value}")).collect();
    format!("option name {name} type combo default {}{vars}", values[0])
}

/// The values that a switch has in any game, the default first.
fn all_values(switch: RuleSwitch) -> Vec<&'static str> {
    let mut values = Vec::new();
    for value in Variant::ALL.iter().flat_map(|&variant| switch.values(variant)) {
        if !values.contains(value) {
            values.push(*value);
        }
    }
    values
}
