//! The contested readings of the rules, each a closed choice. RULES.md gives their sources.

use super::{
    Variant,
    variant::{Bare, ImpasseRule, Rules},
};
use std::fmt;

/// What becomes of an illegal move (RULES.md 1.11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum IllegalMoves {
    /// The board refuses it and says why.
    #[default]
    Prevented,
    /// The board takes any physical move, and an illegal one loses.
    Lose,
}

/// Whether a bared side may bare back (RULES.md 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BareKing {
    #[default]
    Immediate,
    Counter,
}

/// How a game ends when both kings have entered (RULES.md 2 and 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Impasse {
    /// By agreement; in shogi a side below 24 points loses.
    #[default]
    Agreement,
    /// By declaration: Black needs 28 points, White 27.
    Declare27,
    /// By declaration: 31 points win, 24 draw.
    Declare24,
    Off,
}

/// A draw after so many plies (RULES.md 1.13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MoveLimit {
    #[default]
    Off,
    Plies(u16),
}

/// How the kings stand on boards of eight files (RULES.md 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HeianSetup {
    #[default]
    Facing,
    Rotated,
}

/// Where the pawns of Heian shogi start (RULES.md 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HeianPawns {
    #[default]
    Third,
    Second,
}

/// One value for every switch. A switch that a game lacks is ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RuleChoices {
    pub illegal_moves: IllegalMoves,
    pub bare_king: BareKing,
    pub impasse: Impasse,
    pub move_limit: MoveLimit,
    pub heian_setup: HeianSetup,
    pub heian_pawns: HeianPawns,
}

/// The switches themselves, for forms, links and options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RuleSwitch {
    IllegalMoves,
    BareKing,
    Impasse,
    MoveLimit,
    HeianSetup,
    HeianPawns,
}

/// Move limits up to this many plies are read; a longer game does not occur.
const MAX_MOVE_LIMIT: u16 = 9999;

impl RuleSwitch {
    pub const ALL: [RuleSwitch; 6] = [
        RuleSwitch::IllegalMoves,
        RuleSwitch::BareKing,
        RuleSwitch::Impasse,
        RuleSwitch::MoveLimit,
        RuleSwitch::HeianSetup,
        RuleSwitch::HeianPawns,
    ];

    /// The name in links and stored games.
    pub const fn key(self) -> &'static str {
        match self {
            RuleSwitch::IllegalMoves => "illegal_moves",
            RuleSwitch::BareKing => "bare_king",
            RuleSwitch::Impasse => "impasse",
            RuleSwitch::MoveLimit => "move_limit",
            RuleSwitch::HeianSetup => "heian_setup",
            RuleSwitch::HeianPawns => "heian_pawns",
        }
    }

    pub fn from_key(key: &str) -> Option<RuleSwitch> {
        RuleSwitch::ALL.into_iter().find(|switch| switch.key() == key)
    }

    /// The name of the USI option.
    pub const fn usi_name(self) -> &'static str {
        match self {
            RuleSwitch::IllegalMoves => "IllegalMoves",
            RuleSwitch::BareKing => "BareKing",
            RuleSwitch::Impasse => "Impasse",
            RuleSwitch::MoveLimit => "MoveLimit",
            RuleSwitch::HeianSetup => "HeianSetup",
            RuleSwitch::HeianPawns => "HeianPawns",
        }
    }

    /// Whether the switch changes anything in this game.
    pub fn applies_to(self, variant: Variant) -> bool {
        let table = Rules::of(variant).table();
        match self {
            RuleSwitch::IllegalMoves | RuleSwitch::MoveLimit => true,
            RuleSwitch::BareKing => table.bare == Bare::Loses,
            RuleSwitch::Impasse => table.impasse != ImpasseRule::None,
            RuleSwitch::HeianSetup => table.impasse == ImpasseRule::Agreement && table.geometry.files() == 8,
            RuleSwitch::HeianPawns => table.impasse == ImpasseRule::Agreement,
        }
    }

    /// The values offered in this game, the default first. Empty when the switch does not apply.
    pub fn values(self, variant: Variant) -> &'static [&'static str] {
        if !self.applies_to(variant) {
            return &[];
        }
        match self {
            RuleSwitch::IllegalMoves => &["prevented", "lose"],
            RuleSwitch::BareKing => &["immediate", "counter"],
            RuleSwitch::Impasse if variant == Variant::Shogi => &["agreement24", "declare27", "declare24", "off"],
            RuleSwitch::Impasse => &["agreement", "off"],
            RuleSwitch::MoveLimit => &["off", "256", "320", "512"],
            RuleSwitch::HeianSetup => &["facing", "rotated"],
            RuleSwitch::HeianPawns => &["third", "second"],
        }
    }
}

/// A value that a switch does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadChoice {
    pub switch: RuleSwitch,
    pub value: String,
}

impl fmt::Display for BadChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has no value {:?}", self.switch.key(), self.value)
    }
}

impl RuleChoices {
    /// The value of a switch as RULES.md writes it; in a game that lacks the switch, its general name.
    pub fn get(&self, switch: RuleSwitch, variant: Variant) -> String {
        match switch {
            RuleSwitch::IllegalMoves => match self.illegal_moves {
                IllegalMoves::Prevented => "prevented",
                IllegalMoves::Lose => "lose",
            },
            RuleSwitch::BareKing => match self.bare_king {
                BareKing::Immediate => "immediate",
                BareKing::Counter => "counter",
            },
            RuleSwitch::Impasse => match self.impasse {
                Impasse::Agreement if variant == Variant::Shogi => "agreement24",
                Impasse::Agreement => "agreement",
                Impasse::Declare27 => "declare27",
                Impasse::Declare24 => "declare24",
                Impasse::Off => "off",
            },
            RuleSwitch::MoveLimit => match self.move_limit {
                MoveLimit::Off => "off",
                MoveLimit::Plies(plies) => return plies.to_string(),
            },
            RuleSwitch::HeianSetup => match self.heian_setup {
                HeianSetup::Facing => "facing",
                HeianSetup::Rotated => "rotated",
            },
            RuleSwitch::HeianPawns => match self.heian_pawns {
                HeianPawns::Third => "third",
                HeianPawns::Second => "second",
            },
        }
        .to_owned()
    }

    /// The choices as they count in that game: a value that only another game has leaves the default.
    #[must_use]
    pub fn in_force(mut self, variant: Variant) -> RuleChoices {
        for switch in RuleSwitch::ALL {
            let values = switch.values(variant);
            let is_foreign = switch != RuleSwitch::MoveLimit && !values.contains(&self.get(switch, variant).as_str());
            if let Some(default) = values.first().filter(|_| is_foreign) {
                // a switch has its default
                let _ = self.set(switch, default);
            }
        }
        self
    }

    /// Sets a switch from the text of a link, a form or an option. A value of a game that lacks the switch changes nothing there.
    ///
    /// # Errors
    /// When no game has that value for the switch; nothing is changed then.
    pub fn set(&mut self, switch: RuleSwitch, value: &str) -> Result<(), BadChoice> {
        let bad = || BadChoice { switch, value: value.chars().take(40).collect() };
        match (switch, value) {
            (RuleSwitch::IllegalMoves, "prevented") => self.illegal_moves = IllegalMoves::Prevented,
            (RuleSwitch::IllegalMoves, "lose") => self.illegal_moves = IllegalMoves::Lose,
            (RuleSwitch::BareKing, "immediate") => self.bare_king = BareKing::Immediate,
            (RuleSwitch::BareKing, "counter") => self.bare_king = BareKing::Counter,
            (RuleSwitch::Impasse, "agreement24" | "agreement") => self.impasse = Impasse::Agreement,
            (RuleSwitch::Impasse, "declare27") => self.impasse = Impasse::Declare27,
            (RuleSwitch::Impasse, "declare24") => self.impasse = Impasse::Declare24,
            (RuleSwitch::Impasse, "off") => self.impasse = Impasse::Off,
            (RuleSwitch::MoveLimit, "off") => self.move_limit = MoveLimit::Off,
            (RuleSwitch::MoveLimit, plies) => match plies.parse() {
                Ok(plies @ 1..=MAX_MOVE_LIMIT) => self.move_limit = MoveLimit::Plies(plies),
                _ => return Err(bad()),
            },
            (RuleSwitch::HeianSetup, "facing") => self.heian_setup = HeianSetup::Facing,
            (RuleSwitch::HeianSetup, "rotated") => self.heian_setup = HeianSetup::Rotated,
            (RuleSwitch::HeianPawns, "third") => self.heian_pawns = HeianPawns::Third,
            (RuleSwitch::HeianPawns, "second") => self.heian_pawns = HeianPawns::Second,
            _ => return Err(bad()),
        }
        Ok(())
    }

    /// The switches that differ from their default in this game, as key and value.
    pub fn differing(&self, variant: Variant) -> Vec<(RuleSwitch, String)> {
        RuleSwitch::ALL
            .into_iter()
            .filter(|switch| switch.applies_to(variant))
            .map(|switch| (switch, self.get(switch, variant)))
            .filter(|(switch, value)| switch.values(variant)[0] != value)
            .collect()
    }
}
