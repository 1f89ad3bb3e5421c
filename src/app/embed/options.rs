//! What the attributes of the tag say.

use super::super::{
    platform::game_link,
    settings::{Material, PieceSet, Theme},
};
use crate::{
    persist::Player,
    rules::{ByColor, Color, RuleChoices, RuleSwitch, Variant},
};

/// What a board is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Purpose {
    /// Against the computer, or for both sides.
    #[default]
    Play,
    /// To step through a record.
    View,
    /// To find the moves of a record, or a mate.
    Puzzle,
}

impl Purpose {
    /// As the attribute `mode` writes it.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Purpose::Play => "play",
            Purpose::View => "view",
            Purpose::Puzzle => "puzzle",
        }
    }

    fn from_id(id: &str) -> Option<Purpose> {
        [Purpose::Play, Purpose::View, Purpose::Puzzle].into_iter().find(|purpose| purpose.id() == id)
    }
}

/// What a changed attribute concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// How the board looks.
    Looks,
    /// Who plays, and which side sits at the bottom.
    Seats,
    /// Which position is shown.
    Place,
    /// The game itself: it begins anew.
    Game,
}

/// The attributes as far as they can be used. Their names and values are those of links (CONTRACT.md 4), with hyphens in the names.
///
/// ```
/// use suizo::app::embed::{Options, Purpose};
/// let mut options = Options::default();
/// assert!(options.set("variant", Some("sho")).is_some());
/// assert!(options.set("bare-king", Some("counter")).is_some());
/// assert!(options.set("white", Some("ai:99")).is_none(), "there is no such level");
/// assert_eq!((options.purpose, options.variant.id()), (Purpose::Play, "sho"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Which game.
    pub variant: Variant,
    /// `startpos`, a handicap id or an SFEN; empty for the usual start.
    pub start: String,
    /// USI moves from there.
    pub moves: Vec<String>,
    /// The position to show first.
    pub ply: Option<usize>,
    /// What the board is for.
    pub purpose: Purpose,
    /// Who plays.
    pub players: ByColor<Player>,
    /// Who sits at the bottom, where that is said.
    pub bottom: Option<Color>,
    /// How pieces are drawn, where that is said.
    pub pieces: Option<PieceSet>,
    /// Light, dark, or as the page around.
    pub theme: Theme,
    /// What the board is made of.
    pub material: Material,
    /// Switches of the rules; those that the game lacks count for nothing.
    switches: Vec<(RuleSwitch, String)>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            variant: game_link::DEFAULT_VARIANT,
            start: String::new(),
            moves: Vec::new(),
            ply: None,
            purpose: Purpose::default(),
            players: ByColor::default(),
            bottom: None,
            pieces: None,
            theme: Theme::Auto,
            material: Material::Kaya,
            switches: Vec::new(),
        }
    }
}

/// What an attribute says: the default where it is not there; nothing where it cannot be read.
fn read<T>(value: &str, default: T, parse: impl Fn(&str) -> Option<T>) -> Option<T> {
    if value.is_empty() { Some(default) } else { parse(value) }
}

impl Options {
    /// Takes over an attribute; none where it is not there any more. What it concerns, or nothing where its value cannot be used: then
    /// everything stays as it was.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Option<Reach> {
        let value = value.unwrap_or_default().trim();
        match name {
            "mode" => self.purpose = read(value, Purpose::default(), Purpose::from_id)?,
            "variant" => self.variant = read(value, game_link::DEFAULT_VARIANT, Variant::from_id)?,
            "start" => self.start = value.to_owned(),
            "moves" => self.moves = listed(value),
            "ply" => {
                self.ply = read(value, None, |ply| ply.parse::<u16>().ok().map(|ply| Some(ply.into())))?;
                return Some(Reach::Place);
            }
            "black" | "white" => {
                let player = read(value, Player::Human, |value| value.parse().ok())?;
                self.players[if name == "black" { Color::Black } else { Color::White }] = player;
                return Some(Reach::Seats);
            }
            "orientation" => {
                self.bottom = read(value, None, |name| Color::from_name(name).map(Some))?;
                return Some(Reach::Seats);
            }
            "pieces" => self.pieces = read(value, None, |id| PieceSet::from_id(id).map(Some))?,
            "theme" => self.theme = read(value, Theme::Auto, Theme::from_id)?,
            "board" => self.material = read(value, Material::Kaya, Material::from_id)?,
            _ => self.switch(RuleSwitch::from_key(&name.replace('-', "_"))?, value)?,
        }
        let is_look = matches!(name, "pieces" | "theme" | "board");
        Some(if is_look { Reach::Looks } else { Reach::Game })
    }

    fn switch(&mut self, switch: RuleSwitch, value: &str) -> Option<()> {
        // whether another game would offer it is not asked: the attribute may stand before the one that names the game
        let is_offered = |variant: &Variant| {
            switch.applies_to(*variant) && game_link::chosen(RuleChoices::default(), *variant, switch, value).is_some()
        };
        if !value.is_empty() && !Variant::ALL.iter().any(is_offered) {
            return None;
        }
        self.switches.retain(|(known, _)| *known != switch);
        if !value.is_empty() {
            self.switches.push((switch, value.to_owned()));
        }
        Some(())
    }

    /// The rules of the game; what it does not offer is left out.
    #[must_use]
    pub fn choices(&self) -> RuleChoices {
        self.switches.iter().fold(RuleChoices::default(), |choices, (switch, value)| {
            game_link::chosen(choices, self.variant, *switch, value).unwrap_or(choices)
        })
    }

    /// Gives the game that is told up for another one, of the same game with the same rules.
    pub fn tell(&mut self, start: &str, moves: &str) {
        self.start = start.trim().to_owned();
        self.moves = listed(moves);
        self.ply = None;
    }
}

/// Moves as links list them; line breaks part them too.
fn listed(moves: &str) -> Vec<String> {
    moves.split([',', ' ', '\n', '\t', '\r']).filter(|mv| !mv.is_empty()).map(str::to_owned).collect()
}
