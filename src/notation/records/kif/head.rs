//! What stands before the moves: names and other headers, the handicap or a diagram, and our own lines for game and rules.

use super::{
    diagram::{self, Drawn},
    lines::{self, Line},
    moves,
};
use crate::{
    notation::{
        kanji,
        records::{
            Loss, ReadError, RemarkKind,
            builder::MAX_FIELDS,
            start::{choices_of, give_rest, known_start, variant_of},
        },
    },
    record::{GameTree, Header},
    rules::{
        ByColor, Color, Game, Hand, Handicap, RuleChoices, RuleSwitch, Rules, Setup, Square, Start, StartError,
        Variant, sfen,
    },
};
use std::fmt::Write as _;

/// The header that names another game than shogi.
const GAME: &str = "棋種";
/// The handicap of a mating problem: the diagram is its start, and Black mates.
const PROBLEM: &str = "詰将棋";
/// The header that says what sort of problem it is, which 手合割 cannot say to every program.
const SORT: &str = "分類";
/// The header of rule switches that differ from their default, as links spell them.
const RULES: &str = "規則";

/// Names of the games in [`GAME`].
const GAMES: [(&str, Variant); 8] = [
    ("本将棋", Variant::Shogi),
    ("小将棋", Variant::Sho),
    ("平安将棋 9x8", Variant::Heian9x8),
    ("平安将棋 8x8", Variant::Heian8x8),
    ("平安将棋 9x9", Variant::Heian9x9),
    ("平安将棋 8x9", Variant::Heian8x9),
    ("朝倉象棋", Variant::Asakura),
    ("朝倉将棋", Variant::Asakura),
];

/// Handicaps whose name every program knows. Some refuse a file with another name, so other starts are その他, with a diagram.
const KNOWN_EVERYWHERE: [&str; 10] = [
    "香落ち",
    "右香落ち",
    "角落ち",
    "飛車落ち",
    "飛香落ち",
    "二枚落ち",
    "四枚落ち",
    "六枚落ち",
    "八枚落ち",
    "十枚落ち",
];

/// What records call the two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sides {
    /// 先手 and 後手.
    Even,
    /// 下手 and 上手: one side gives the other odds.
    Odds,
}

impl Sides {
    /// What they are called in this game.
    #[must_use]
    pub fn of(game: &Game) -> Sides {
        if game.handicap().is_some_and(Handicap::gives_odds) { Sides::Odds } else { Sides::Even }
    }

    pub(super) fn name(self, color: Color) -> &'static str {
        self.names()[color.index()]
    }

    /// Both names, Black's first.
    #[must_use]
    pub fn names(self) -> [&'static str; 2] {
        match self {
            Sides::Even => ["先手", "後手"],
            Sides::Odds => ["下手", "上手"],
        }
    }
}

/// The headers as they come in.
#[derive(Debug, Default)]
pub(super) struct Head {
    header: Header,
    variant: Option<Variant>,
    choices: RuleChoices,
    handicap: Option<String>,
    /// The line that calls it a problem.
    problem: Option<usize>,
    hands: ByColor<Option<Hand>>,
    /// Whose hand has all that is left of a set.
    rest: Option<Color>,
    drawn: Drawn,
    turn: Option<Color>,
    moves_before: u32,
    /// Where the last of these moves went.
    pub last_to: Option<Square>,
    /// Whether anything was found that only a record says.
    pub is_record: bool,
}

fn bad_start(line: usize, cause: impl ToString) -> ReadError {
    ReadError::BadStart { line, cause: cause.to_string() }
}

impl Head {
    /// Takes a line that is neither a move nor a comment. Says what is wrong with it, if anything.
    pub fn take(&mut self, at: usize, line: Line<'_>) -> Result<Option<RemarkKind>, ReadError> {
        match line {
            Line::Rank(text) => {
                if self.drawn.is_empty() {
                    self.drawn.line = at;
                }
                self.drawn.add(text).map_err(|cause| bad_start(at, cause))?;
                self.is_record = true;
            }
            Line::Turn(black) => {
                self.turn = Some(if black { Color::Black } else { Color::White });
                self.is_record = true;
            }
            Line::MovesBefore(text) => match lines::number(text) {
                Some((number, rest)) => {
                    self.moves_before = number;
                    let last = rest.trim_start_matches(|c: char| c.is_whitespace() || lines::is_mark(c));
                    self.last_to = moves::place(None, last).map(|(square, _)| square);
                }
                None => return Ok(Some(RemarkKind::BadHeader)),
            },
            Line::Header(name, value) => return self.header(at, name, value),
            Line::Unknown(_) => return Ok(Some(RemarkKind::UnknownLine)),
            _ => {}
        }
        Ok(None)
    }

    /// Takes a header, before the moves or after them.
    fn header(&mut self, at: usize, name: &str, value: &str) -> Result<Option<RemarkKind>, ReadError> {
        let is_known = match name {
            "先手" | "下手" => {
                value.clone_into(&mut self.header.names.black);
                self.is_record = true;
                true
            }
            "後手" | "上手" => {
                value.clone_into(&mut self.header.names.white);
                self.is_record = true;
                true
            }
            "手合割" | "手合" => {
                self.handicap = Some(value.to_owned());
                self.is_record = true;
                if value.trim_end_matches("問題") == PROBLEM {
                    self.problem = Some(at);
                    return Ok(None);
                }
                return Ok((!is_handicap(value)).then(|| {
                    self.keep(name, value);
                    RemarkKind::BadHeader
                }));
            }
            "手番" => {
                let color = [("先", Color::Black), ("下", Color::Black), ("後", Color::White), ("上", Color::White)];
                self.turn = color.into_iter().find(|(word, _)| value.starts_with(word)).map(|(_, color)| color);
                self.turn.is_some()
            }
            GAME => {
                let named = GAMES.iter().find(|(known, _)| *known == value).map(|(_, variant)| *variant);
                self.variant = named.or_else(|| Variant::from_id(value));
                self.is_record = true;
                self.variant.is_some()
            }
            RULES => {
                self.is_record = true;
                value.split_whitespace().filter(|choice| !self.choose(choice)).count() == 0
            }
            _ => match hand_of(name) {
                Some(color) if is_rest(value) => {
                    self.rest = Some(color);
                    self.is_record = true;
                    true
                }
                Some(color) => {
                    self.hands[color] = Some(diagram::read_hand(value).map_err(|cause| bad_start(at, cause))?);
                    self.is_record = true;
                    true
                }
                None => return Ok((!self.keep(name, value)).then_some(RemarkKind::TooMuch)),
            },
        };
        if !is_known {
            self.keep(name, value);
        }
        Ok((!is_known).then_some(RemarkKind::BadHeader))
    }

    /// Keeps a header as text; false where there are too many.
    fn keep(&mut self, name: &str, value: &str) -> bool {
        let is_kept = self.header.fields.len() < MAX_FIELDS;
        if is_kept {
            self.header.fields.push((name.to_owned(), value.to_owned()));
        }
        is_kept
    }

    fn choose(&mut self, choice: &str) -> bool {
        let Some((key, value)) = choice.split_once('=') else { return false };
        RuleSwitch::from_key(key).is_some_and(|switch| self.choices.set(switch, value).is_ok())
    }

    /// Whether a diagram was seen.
    pub fn has_diagram(&self) -> bool {
        !self.drawn.is_empty()
    }

    /// The line that calls the game a problem, though there is no diagram to begin from.
    pub fn problem_without_diagram(&self) -> Option<usize> {
        self.problem.filter(|_| self.drawn.is_empty())
    }

    /// The game at its start and the headers; this is left empty.
    pub fn finish(&mut self, at: usize) -> Result<(Game, Header), ReadError> {
        if self.problem.is_some() && self.header.get(SORT).is_none() {
            self.keep(SORT, PROBLEM);
        }
        let line = if self.drawn.is_empty() { at } else { self.drawn.line };
        let variant = self.the_variant().map_err(|cause| bad_start(line, cause))?;
        let rules = Rules::of(variant);
        let choices = choices_of(variant, &self.choices);
        let game = |start| Game::new(variant, choices, start).map_err(|why| bad_start(line, why));
        let named = self.handicap.as_deref().and_then(|name| start_named(rules, name)).unwrap_or_default();
        let from_name = game(named)?;
        if self.drawn.is_empty() && self.turn.is_none() && self.moves_before == 0 {
            return Ok((from_name, std::mem::take(&mut self.header)));
        }
        let mut setup = from_name.start_position().to_setup(1);
        if !self.drawn.is_empty() {
            setup = Setup { turn: setup.turn, ..Setup::EMPTY };
            for (square, piece) in self.drawn.pieces() {
                setup.board[square.index()] = Some(piece);
            }
            for color in Color::ALL {
                setup.hands[color] = self.hands[color].unwrap_or_default();
            }
            if let Some(color) = self.rest {
                give_rest(&mut setup, color);
            }
        }
        setup.turn = self.turn.unwrap_or(setup.turn);
        setup.move_number = self.moves_before.saturating_add(1).min(999_999);
        let start = canonical(rules, &choices, &setup).map_err(|why| bad_start(line, why))?;
        Ok((game(start)?, std::mem::take(&mut self.header)))
    }

    fn the_variant(&self) -> Result<Variant, String> {
        if self.drawn.is_empty() {
            return Ok(self.variant.unwrap_or(Variant::Shogi));
        }
        let (files, ranks) = self.drawn.size()?;
        let is_held = self.rest.is_some()
            || Color::ALL.into_iter().any(|color| self.hands[color].is_some_and(|hand| !hand.is_empty()));
        let by_size = variant_of(files.into(), ranks.into(), |kind| self.drawn.has(kind), is_held)
            .ok_or_else(|| format!("no game here has a board of {files} files and {ranks} ranks"))?;
        let variant = self.variant.unwrap_or(by_size);
        let board = Rules::of(variant).geometry();
        if (board.files(), board.ranks()) != (files, ranks) {
            return Err(format!("the diagram has {files} files and {ranks} ranks"));
        }
        Ok(variant)
    }
}

/// A setup as the start that it is: the standard one, a handicap, or anything else.
fn canonical(rules: &'static Rules, choices: &RuleChoices, setup: &Setup) -> Result<Start, StartError> {
    match known_start(rules, choices, setup) {
        Some(start) => Ok(start),
        None => Start::parse(rules, &sfen::write(rules.geometry(), setup)),
    }
}

/// Whose hand a header such as `先手の持駒` tells.
pub(super) fn hand_of(name: &str) -> Option<Color> {
    let side = ["の持駒", "の持ち駒", "持駒"].iter().find_map(|end| name.strip_suffix(end))?;
    match side {
        "先手" | "下手" => Some(Color::Black),
        "後手" | "上手" => Some(Color::White),
        _ => None,
    }
}

/// `残り全部`, as problems leave White whatever is not on the diagram.
fn is_rest(value: &str) -> bool {
    ["残", "全部", "全て", "すべて", "他全部", "他全て", "略"].iter().any(|rest| value.starts_with(rest))
}

fn is_handicap(name: &str) -> bool {
    name.is_empty() || name == "その他" || start_named(Rules::of(Variant::Shogi), name).is_some()
}

/// The start that 手合割 names; その他 and unknown names are none.
pub(in crate::notation::records) fn start_named(rules: &'static Rules, name: &str) -> Option<Start> {
    if name.starts_with("平手") && !name.contains("後手") {
        return Some(Start::Standard);
    }
    let plain = match name.trim_end_matches('ち') {
        "飛落" => "飛車落",
        "飛車香落" => "飛香落",
        "左香落" => "香落",
        plain => plain,
    };
    let same = |known: &str| {
        let known = known.trim_end_matches('ち');
        known == plain || in_digits(known) == in_digits(plain)
    };
    let found = rules.handicaps().iter().find(|handicap| same(handicap.japanese));
    found.map(Start::Handicap)
}

/// `二枚落` and `２枚落` as `2枚落`.
fn in_digits(name: &str) -> String {
    let value = |c| lines::digit(c).or_else(|| kanji::digit(c).map(u32::from));
    let plain = |c| match value(c) {
        Some(value) => value.to_string(),
        None if c == '十' => "10".to_owned(),
        None => c.to_string(),
    };
    name.chars().map(plain).collect()
}

/// Writes the headers, and the start by its name, by a diagram, or both.
pub(super) fn write(text: &mut String, tree: &GameTree, losses: &mut Vec<Loss>) {
    let game = tree.start();
    let sides = Sides::of(game);
    write_fields(text, tree.header(), losses);
    write_profile(text, game);
    let position = game.start_position();
    let is_shogi = game.variant() == Variant::Shogi;
    let known = game.handicap().map(|given| given.japanese).filter(|name| KNOWN_EVERYWHERE.contains(name));
    let is_even = position.to_sfen(1) == position.rules().table().start;
    let is_first = game.start_move_number() == 1;
    let name = if !is_shogi || !is_first {
        "その他"
    } else if is_even {
        "平手"
    } else {
        known.unwrap_or("その他")
    };
    let _ = writeln!(text, "手合割：{name}");
    if name == "その他" {
        write_diagram(text, game, "");
    }
    write_names(text, tree.header(), sides, losses);
}

/// The present position of a game as a diagram, with the number of moves before it and the last of them.
pub(super) fn write_diagram(text: &mut String, game: &Game, last: &str) {
    diagram::write(text, game.position(), Sides::of(game).names());
    let before = (game.start_move_number() - 1).saturating_add(game.ply() as u32);
    if before > 0 {
        let last = if last.is_empty() { String::new() } else { format!("  {last}  まで") };
        let _ = writeln!(text, "手数＝{before}{last}");
    }
}

/// The lines of our own: which game it is, and which rules differ.
pub(super) fn write_profile(text: &mut String, game: &Game) {
    if game.variant() != Variant::Shogi {
        let name = GAMES.iter().find(|(_, variant)| *variant == game.variant()).map_or("", |(name, _)| *name);
        let _ = writeln!(text, "{GAME}：{name}");
    }
    let choices = game.choices().differing(game.variant());
    if !choices.is_empty() {
        let choices: Vec<String> = choices.iter().map(|(switch, value)| format!("{}={value}", switch.key())).collect();
        let _ = writeln!(text, "{RULES}：{}", choices.join(" "));
    }
}

pub(super) fn write_fields(text: &mut String, header: &Header, losses: &mut Vec<Loss>) {
    for (name, value) in &header.fields {
        let value = plain(value, losses);
        let line = format!("{name}：{value}");
        // a name may look like anything: what would not be read as this header is left out
        let is_read_so = !name.contains(char::is_control) && lines::classify(&line) == Line::Header(name, &value);
        if is_read_so && !is_reserved(name) {
            text.push_str(&line);
            text.push('\n');
        } else {
            losses.push(Loss::Headers);
        }
    }
}

/// Whether a header has a meaning of its own.
fn is_reserved(name: &str) -> bool {
    matches!(name, "先手" | "下手" | "後手" | "上手" | "手合割" | "手合" | "手番" | GAME | RULES)
        || hand_of(name).is_some()
}

pub(super) fn write_names(text: &mut String, header: &Header, sides: Sides, losses: &mut Vec<Loss>) {
    for color in Color::ALL {
        let name = plain(&header.names[color], losses);
        if !name.is_empty() {
            let _ = writeln!(text, "{}：{name}", sides.name(color));
        }
    }
}

/// One line of text: control characters would end it early.
fn plain(value: &str, losses: &mut Vec<Loss>) -> String {
    let spaced: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let line = spaced.trim().to_owned();
    if line != value {
        losses.push(Loss::Headers);
    }
    line
}
