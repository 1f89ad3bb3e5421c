//! The readings of the rules on which sources differ, each a closed choice. RULES.md gives the sources.

use super::{
    Kind, Variant,
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
    /// The side that bares the other wins at once.
    #[default]
    Immediate,
    /// A side that can bare the other in return, on its next move, draws by doing so.
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
    /// No such end.
    Off,
}

/// A draw after a number of plies (RULES.md 1.13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MoveLimit {
    /// Games have no limit.
    #[default]
    Off,
    /// A draw after that ply of the record, or after the first later one of the same player that gives no check.
    Plies(u16),
}

/// How the kings stand on boards of eight files (RULES.md 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HeianSetup {
    /// They stand on the same file.
    #[default]
    Facing,
    /// Each stands on its player's own left of the centre.
    Rotated,
}

/// Where the pawns of Heian shogi start (RULES.md 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HeianPawns {
    /// On the third rank of each player.
    #[default]
    Third,
    /// On the second.
    Second,
}

/// Which attacks count as check where a king and a crown prince are both alive (RULES.md 1.10, 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RoyalAttack {
    /// Only those on the last royal, which must be parried.
    #[default]
    Last,
    /// Those on either royal.
    Any,
}

/// Whether the pieces given away in a handicap game count for White in an impasse (RULES.md 2, 4a.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HandicapCredit {
    /// Their points are White's.
    #[default]
    White,
    /// They count for nobody.
    Nobody,
}

/// One value for every switch. A switch that a game lacks is ignored.
///
/// ```
/// use suizo::rules::{Impasse, RuleChoices, RuleSwitch, Variant};
/// let mut choices = RuleChoices::default();
/// choices.set(RuleSwitch::Impasse, "declare27").unwrap();
/// assert_eq!(choices.impasse, Impasse::Declare27);
/// assert_eq!(choices.get(RuleSwitch::Impasse, Variant::Shogi), "declare27");
/// assert!(choices.set(RuleSwitch::Impasse, "declare28").is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RuleChoices {
    /// What becomes of an illegal move.
    pub illegal_moves: IllegalMoves,
    /// Whether a bared side may bare back.
    pub bare_king: BareKing,
    /// How a game ends when both kings have entered.
    pub impasse: Impasse,
    /// After how many plies a game is drawn.
    pub move_limit: MoveLimit,
    /// How the kings of Heian shogi stand on eight files.
    pub heian_setup: HeianSetup,
    /// Where the pawns of Heian shogi start.
    pub heian_pawns: HeianPawns,
    /// Which attacks count as check for perpetual check.
    pub royal_attack: RoyalAttack,
    /// Whether the pieces given away count in an impasse.
    pub handicap_credit: HandicapCredit,
}

/// The switches themselves, for forms, links and options; each is a field of [`RuleChoices`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RuleSwitch {
    /// See [`IllegalMoves`].
    IllegalMoves,
    /// See [`BareKing`].
    BareKing,
    /// See [`Impasse`].
    Impasse,
    /// See [`MoveLimit`].
    MoveLimit,
    /// See [`HeianSetup`].
    HeianSetup,
    /// See [`HeianPawns`].
    HeianPawns,
    /// See [`RoyalAttack`].
    RoyalAttack,
    /// See [`HandicapCredit`].
    HandicapCredit,
}

/// The highest move limit that is read, in plies: longer games do not occur.
const MAX_MOVE_LIMIT: u16 = 9999;

impl RuleSwitch {
    /// Every switch, in the order in which they are shown.
    pub const ALL: [RuleSwitch; 8] = [
        RuleSwitch::IllegalMoves,
        RuleSwitch::BareKing,
        RuleSwitch::RoyalAttack,
        RuleSwitch::Impasse,
        RuleSwitch::HandicapCredit,
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
            RuleSwitch::RoyalAttack => "royal_attack",
            RuleSwitch::HandicapCredit => "handicap_credit",
        }
    }

    /// Reads [`RuleSwitch::key`] back.
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
            RuleSwitch::RoyalAttack => "RoyalAttack",
            RuleSwitch::HandicapCredit => "HandicapCredit",
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
            RuleSwitch::RoyalAttack => Rules::of(variant).has_kind(Kind::Prince),
            RuleSwitch::HandicapCredit => !table.handicaps.is_empty(),
        }
    }

    /// The values offered in this game, the default first; empty when the switch does not apply.
    ///
    /// ```
    /// use suizo::rules::{RuleSwitch, Variant};
    /// assert_eq!(RuleSwitch::BareKing.values(Variant::Sho), ["immediate", "counter"]);
    /// assert!(RuleSwitch::BareKing.values(Variant::Shogi).is_empty());
    /// ```
    pub fn values(self, variant: Variant) -> &'static [&'static str] {
        if !self.applies_to(variant) {
            return &[];
        }
        match self {
            RuleSwitch::IllegalMoves => &["prevented", "lose"],
            RuleSwitch::BareKing => &["immediate", "counter"],
            RuleSwitch::Impasse if has_points(variant) => &["agreement24", "declare27", "declare24", "off"],
            RuleSwitch::Impasse => &["agreement", "off"],
            RuleSwitch::MoveLimit => &["off", "256", "320", "512"],
            RuleSwitch::HeianSetup => &["facing", "rotated"],
            RuleSwitch::HeianPawns => &["third", "second"],
            RuleSwitch::RoyalAttack => &["last", "any"],
            RuleSwitch::HandicapCredit => &["white", "none"],
        }
    }
}

/// Whether an impasse is decided by points in this game.
fn has_points(variant: Variant) -> bool {
    Rules::of(variant).table().impasse == ImpasseRule::Points
}

/// A value that a switch does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadChoice {
    /// The switch that was to be set.
    pub switch: RuleSwitch,
    /// The text given, cut to 40 characters.
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
                Impasse::Agreement if has_points(variant) => "agreement24",
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
            RuleSwitch::RoyalAttack => match self.royal_attack {
                RoyalAttack::Last => "last",
                RoyalAttack::Any => "any",
            },
            RuleSwitch::HandicapCredit => match self.handicap_credit {
                HandicapCredit::White => "white",
                HandicapCredit::Nobody => "none",
            },
        }
        .to_owned()
    }

    /// The choices as they count in that game: a value that only another game offers becomes the default.
    ///
    /// ```
    /// use suizo::rules::{Impasse, RuleChoices, Variant};
    /// let choices = RuleChoices { impasse: Impasse::Declare24, ..RuleChoices::default() };
    /// assert_eq!(choices.in_force(Variant::Shogi), choices);
    /// assert_eq!(choices.in_force(Variant::Heian9x8), RuleChoices::default());
    /// ```
    #[must_use]
    pub fn in_force(mut self, variant: Variant) -> RuleChoices {
        for switch in RuleSwitch::ALL {
            let values = switch.values(variant);
            let is_foreign = switch != RuleSwitch::MoveLimit && !values.contains(&self.get(switch, variant).as_str());
            if let Some(default) = values.first().filter(|_| is_foreign) {
                // cannot fail: the default is one of the values
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
            (RuleSwitch::RoyalAttack, "last") => self.royal_attack = RoyalAttack::Last,
            (RuleSwitch::RoyalAttack, "any") => self.royal_attack = RoyalAttack::Any,
            (RuleSwitch::HandicapCredit, "white") => self.handicap_credit = HandicapCredit::White,
            (RuleSwitch::HandicapCredit, "none") => self.handicap_credit = HandicapCredit::Nobody,
            _ => return Err(bad()),
        }
        Ok(())
    }

    /// The switches of this game that differ from their default, with their values.
    ///
    /// ```
    /// use suizo::rules::{MoveLimit, RuleChoices, RuleSwitch, Variant};
    /// let choices = RuleChoices { move_limit: MoveLimit::Plies(256), ..RuleChoices::default() };
    /// assert_eq!(choices.differing(Variant::Sho), [(RuleSwitch::MoveLimit, "256".to_owned())]);
    /// ```
    pub fn differing(&self, variant: Variant) -> Vec<(RuleSwitch, String)> {
        RuleSwitch::ALL
            .into_iter()
            .filter(|switch| switch.applies_to(variant))
            .map(|switch| (switch, self.get(switch, variant)))
            .filter(|(switch, value)| switch.values(variant)[0] != value)
            .collect()
    }
}
