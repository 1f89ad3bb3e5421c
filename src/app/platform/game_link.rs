//! The part of an address after `#` that opens a game (CONTRACT.md 4):
//! `variant=shogi&start=rook&moves=3c3d,7g7f&ply=2&flip=1&black=human&white=ai:4&lang=ja&mode=play&impasse=declare27`.
//!
//! Every key may be left out, keys that are not known are passed over, and a value that cannot be used is reported as a
//! [`LinkProblem`] and passed over too. Of the moves all before the first one that cannot be played are played: [`GameLink::play`] says
//! which one that is, and why.
//!
//! Values may be percent-encoded. A `+` always means itself, as in `8h2b+`; a space in an SFEN may be written `%20` or `_`.

use super::super::{
    record::move_text::kind_refused,
    settings::{Material, PieceSet, Theme},
};
use crate::{
    clock::{TimeControl, controls_text, parse_controls},
    i18n::Lang,
    lessons::Topic,
    persist::{DisabledAids, Player},
    record::{GameText, MoveError, play_moves},
    rules::{ByColor, Color, Game, Kind, MoveLimit, RuleChoices, RuleSwitch, Rules, Start, StartError, Variant},
};
use std::{fmt, fmt::Write as _};

/// What is wrong with a move of a link.
pub use crate::record::MoveFault as LinkMoveError;

/// What a link asks for. Only what the fragment says is set.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameLink {
    pub variant: Option<Variant>,
    /// `startpos`, a handicap id or an SFEN, as the fragment says it.
    pub start: Option<String>,
    /// USI moves from the start, as the fragment says them.
    pub moves: Vec<String>,
    /// The whole record of the game, packed ([`packed`](crate::notation::packed)): in place of moves.
    pub packed: Option<String>,
    /// The ply to show.
    pub ply: Option<usize>,
    /// White at the bottom.
    pub flip: Option<bool>,
    pub players: ByColor<Option<Player>>,
    pub lang: Option<Lang>,
    pub mode: Option<Mode>,
    pub pieces: Option<PieceSet>,
    pub theme: Option<Theme>,
    pub board: Option<Material>,
    pub choices: RuleChoices,
    /// What a teacher has taken out.
    pub disabled_aids: DisabledAids,
    /// A page to read or a lesson, to be opened over the game.
    pub learn: Option<Topic>,
    /// The number of the problem that is meant, where problems are opened.
    pub problem: Option<String>,
    /// The clocks of both sides.
    pub time: Option<ByColor<TimeControl>>,
    /// What was passed over, in the order of the fragment. Never written.
    pub problems: Vec<LinkProblem>,
}

/// Whether a game from a link is to be played on or looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    Play,
    View,
}

impl Mode {
    /// As written in links.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Mode::Play => "play",
            Mode::View => "view",
        }
    }

    fn from_id(id: &str) -> Option<Mode> {
        [Mode::Play, Mode::View].into_iter().find(|mode| mode.id() == id)
    }
}

/// A value of the fragment that was passed over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkProblem {
    pub key: String,
    /// The value as it stands in the fragment, shortened.
    pub value: String,
    pub kind: LinkProblemKind,
}

/// Why a value was passed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkProblemKind {
    /// `%` without two digits after it, or bytes that are no text.
    Encoding,
    /// None of the values that the key has.
    Unknown,
    /// Not a number, or one that cannot be.
    Number,
    /// More plies than the link has moves.
    BeyondTheEnd,
    /// The key stands in the link a second time; the first one counts.
    Repeated,
}

/// Why the game of a link cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkError {
    Start {
        text: String,
        why: StartError,
    },
    Move {
        /// Counted from 1.
        ply: usize,
        text: String,
        why: LinkMoveError,
        /// The piece that the refusal is about.
        kind: Option<Kind>,
    },
    /// The packed game is of a version that is not known here.
    Newer,
    /// It is damaged or cut off after that many moves.
    Broken {
        ply: usize,
    },
}

impl fmt::Display for LinkProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = match self.kind {
            LinkProblemKind::Encoding => "is not properly encoded",
            LinkProblemKind::Unknown => "is not a value of this key",
            LinkProblemKind::Number => "is not a possible number",
            LinkProblemKind::BeyondTheEnd => "is beyond the last move",
            LinkProblemKind::Repeated => "repeats the key",
        };
        write!(f, "{}={} {why}", self.key, self.value)
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::Start { text, why } => write!(f, "start {text:?}: {why}"),
            LinkError::Move { ply, text, why: LinkMoveError::Unreadable, .. } => {
                write!(f, "move {ply} {text:?}: unreadable")
            }
            LinkError::Move { ply, text, why: LinkMoveError::Illegal(why), .. } => {
                write!(f, "move {ply} {text:?}: {}", why.word())
            }
            LinkError::Newer => f.write_str("packed by a newer version"),
            LinkError::Broken { ply } => write!(f, "broken after move {ply}"),
        }
    }
}

impl std::error::Error for LinkError {}

/// Reads a fragment, with or without the `#`.
///
/// ```
/// use suizo::{app::platform::game_link::{self, Mode}, persist::Player};
/// let link = game_link::parse("#moves=7g7f,3c3d&white=ai:4&mode=play&ply=3");
/// assert_eq!((link.moves.len(), link.players.white, link.mode), (2, Some(Player::Computer { level: 4 }), Some(Mode::Play)));
/// assert_eq!(link.problems[0].to_string(), "ply=3 is beyond the last move");
/// ```
#[must_use]
pub fn parse(fragment: &str) -> GameLink {
    let mut link = GameLink::default();
    let mut seen: Vec<&str> = Vec::new();
    let mut later: Vec<(&str, &str, String)> = Vec::new();
    let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
    for pair in fragment.split('&') {
        let (key, raw) = pair.split_once('=').unwrap_or((pair, ""));
        if !is_known(key) {
            continue;
        }
        if seen.contains(&key) {
            link.report(key, raw, LinkProblemKind::Repeated);
            continue;
        }
        seen.push(key);
        match percent_decoded(raw) {
            None => link.report(key, raw, LinkProblemKind::Encoding),
            // Two kinds of values depend on others, wherever those stand.
            Some(value) if key == "ply" || RuleSwitch::from_key(key).is_some() => later.push((key, raw, value)),
            Some(value) => {
                if let Err(kind) = link.set(key, &value) {
                    link.report(key, raw, kind);
                }
            }
        }
    }
    for (key, raw, value) in later {
        if let Err(kind) = link.set_dependent(key, &value) {
            link.report(key, raw, kind);
        }
    }
    link
}

/// Writes the fragment of a link, without the `#`.
///
/// ```
/// use suizo::{app::platform::game_link::{self, GameLink}, rules::{Game, RuleChoices, Start, Variant}};
/// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
/// game.play("7g7f".parse().unwrap()).unwrap();
/// assert_eq!(game_link::write(&GameLink::to_game(&game)), "variant=shogi&moves=7g7f");
/// ```
#[must_use]
pub fn write(link: &GameLink) -> String {
    let mut text = String::new();
    let mut pair = |key: &str, value: &str| {
        let separator = if text.is_empty() { "" } else { "&" };
        let _ = write!(text, "{separator}{key}={}", percent_encoded(value));
    };
    if let Some(variant) = link.variant {
        pair("variant", variant.id());
    }
    if let Some(start) = &link.start {
        pair("start", start);
    }
    if !link.moves.is_empty() {
        pair("moves", &link.moves.join(","));
    }
    if let Some(packed) = &link.packed {
        pair("g", packed);
    }
    if let Some(ply) = link.ply {
        pair("ply", &ply.to_string());
    }
    if let Some(flip) = link.flip {
        pair("flip", if flip { "1" } else { "0" });
    }
    for color in Color::ALL {
        if let Some(player) = link.players[color] {
            pair(color.name(), &player.to_string());
        }
    }
    if link.disabled_aids != DisabledAids::default() {
        pair("without", &link.disabled_aids.to_string());
    }
    if let Some(time) = link.time {
        pair("time", &controls_text(time));
    }
    if let Some(lang) = link.lang {
        pair("lang", lang.id());
    }
    if let Some(mode) = link.mode {
        pair("mode", mode.id());
    }
    if let Some(pieces) = link.pieces {
        pair("pieces", pieces.id());
    }
    if let Some(theme) = link.theme {
        pair("theme", theme.id());
    }
    if let Some(board) = link.board {
        pair("board", board.id());
    }
    for (key, value) in [("learn", link.learn.map(Topic::id)), ("problem", link.problem.as_deref())] {
        value.into_iter().for_each(|value| pair(key, value));
    }
    for (switch, value) in link.choices.differing(link.variant.unwrap_or(DEFAULT_VARIANT)) {
        pair(switch.key(), &value);
    }
    text
}

/// The game that is meant where none is named.
pub const DEFAULT_VARIANT: Variant = Variant::Shogi;

impl GameLink {
    /// A link to a game as it stands: its rules, start and moves, and nothing about the page.
    #[must_use]
    pub fn to_game(game: &Game) -> GameLink {
        GameLink {
            variant: Some(game.variant()),
            start: match game.start() {
                Start::Standard => None,
                other => Some(other.to_string()),
            },
            moves: GameText::of(game).moves,
            choices: *game.choices(),
            ..GameLink::default()
        }
    }

    /// Whether the link says anything about a game, rather than about the page alone.
    #[must_use]
    pub fn has_game(&self) -> bool {
        self.variant.is_some()
            || self.start.is_some()
            || !self.moves.is_empty()
            || self.packed.is_some()
            || self.mode.is_some()
            || self.players != ByColor::default()
            || self.time.is_some()
            || self.disabled_aids != DisabledAids::default()
            || self.choices != RuleChoices::default()
    }

    /// The game that the link tells, before its first move.
    ///
    /// # Errors
    /// When the start cannot be set up.
    pub fn opening(&self) -> Result<Game, LinkError> {
        let variant = self.variant.unwrap_or(DEFAULT_VARIANT);
        let text = self.start.as_deref().unwrap_or("startpos");
        let bad_start = |why| LinkError::Start { text: shortened(text), why };
        let start = Start::parse(Rules::of(variant), text).map_err(bad_start)?;
        Game::new(variant, self.choices, start).map_err(bad_start)
    }

    /// Plays the moves of the link, as far as they can be played.
    ///
    /// # Errors
    /// The first move that cannot; those before it have been played.
    pub fn play(&self, game: &mut Game) -> Result<(), LinkError> {
        play_moves(game, &self.moves).map_err(|MoveError { ply, text, why }| {
            let kind = match (why, text.parse()) {
                (LinkMoveError::Illegal(why), Ok(mv)) => kind_refused(game.position(), mv, why),
                _ => None,
            };
            LinkError::Move { ply, text: shortened(&text), why, kind }
        })
    }

    fn report(&mut self, key: &str, raw: &str, kind: LinkProblemKind) {
        self.problems.push(LinkProblem { key: key.to_owned(), value: shortened(raw), kind });
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), LinkProblemKind> {
        let unknown = LinkProblemKind::Unknown;
        match key {
            "variant" => self.variant = Some(Variant::from_id(value).ok_or(unknown)?),
            "start" => self.start = Some(start_text(value)).filter(|start| !start.is_empty()),
            "moves" => self.moves = value.split([',', ' ']).filter(|mv| !mv.is_empty()).map(str::to_owned).collect(),
            "g" => self.packed = Some(value.to_owned()).filter(|packed| !packed.is_empty()),
            "flip" => {
                self.flip = Some(match value {
                    "1" | "true" => true,
                    "0" | "false" => false,
                    _ => return Err(unknown),
                });
            }
            "black" => self.players.black = Some(value.parse().map_err(|_| unknown)?),
            "white" => self.players.white = Some(value.parse().map_err(|_| unknown)?),
            "without" => self.disabled_aids = value.parse().map_err(|_| unknown)?,
            "time" => self.time = Some(parse_controls(value).map_err(|_| unknown)?),
            "lang" => self.lang = Some(Lang::from_id(value).ok_or(unknown)?),
            "mode" => self.mode = Some(Mode::from_id(value).ok_or(unknown)?),
            "pieces" => self.pieces = Some(PieceSet::from_id(value).ok_or(unknown)?),
            "theme" => self.theme = Some(Theme::from_id(value).ok_or(unknown)?),
            "board" => self.board = Some(Material::from_id(value).ok_or(unknown)?),
            "learn" => self.learn = Some(Topic::from_id(value).ok_or(unknown)?),
            "problem" => self.problem = Some(value.to_owned()),
            _ => {}
        }
        Ok(())
    }

    fn set_dependent(&mut self, key: &str, value: &str) -> Result<(), LinkProblemKind> {
        let Some(switch) = RuleSwitch::from_key(key) else {
            let ply: usize = value.parse().map_err(|_| LinkProblemKind::Number)?;
            // how many moves are packed is known when they are unpacked
            if ply > self.moves.len() && self.packed.is_none() {
                return Err(LinkProblemKind::BeyondTheEnd);
            }
            self.ply = Some(ply);
            return Ok(());
        };
        self.choices = chosen(self.choices, self.variant.unwrap_or(DEFAULT_VARIANT), switch, value)
            .ok_or(LinkProblemKind::Unknown)?;
        Ok(())
    }
}

/// The choices with another value of a switch; none where the game does not offer that value. A switch that the game lacks is ignored
/// (RULES.md 4a.10).
#[must_use]
pub fn chosen(mut choices: RuleChoices, variant: Variant, switch: RuleSwitch, value: &str) -> Option<RuleChoices> {
    if switch.applies_to(variant) {
        choices.set(switch, value).ok()?;
        let offered = switch.values(variant).contains(&choices.get(switch, variant).as_str());
        let any_number = switch == RuleSwitch::MoveLimit && choices.move_limit != MoveLimit::Off;
        if !offered && !any_number {
            return None;
        }
    }
    Some(choices)
}

fn is_known(key: &str) -> bool {
    const KEYS: [&str; 17] = [
        "variant", "start", "moves", "g", "ply", "flip", "black", "white", "without", "time", "lang", "mode", "pieces",
        "theme", "board", "learn", "problem",
    ];
    KEYS.contains(&key) || RuleSwitch::from_key(key).is_some()
}

/// A start without the blanks around it; in an SFEN, but not in a handicap's name, `_` is a blank.
fn start_text(value: &str) -> String {
    let text = if value.contains('/') { value.replace('_', " ") } else { value.to_owned() };
    text.trim().to_owned()
}

/// Enough of a text to recognise it by.
fn shortened(text: &str) -> String {
    const MOST: usize = 80;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let mut digit = || rest.next().and_then(|digit| (digit as char).to_digit(16));
            let (high, low) = (digit()?, digit()?);
            bytes.push((high * 16 + low) as u8);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

/// Encodes what may not stand in a value of a fragment, and nothing that may: SFEN and moves stay readable.
#[must_use]
pub fn percent_encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' | b'+' | b'*' | b',' | b':' => {
                encoded.push(byte as char)
            }
            _ => {
                let _ = write!(encoded, "%{byte:02X}");
            }
        }
    }
    encoded
}
