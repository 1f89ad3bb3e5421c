//! The state of a USI session: the options and the game.
//!
//! Nothing here searches or prints. A command that fails returns a [`Complaint`] and leaves everything as it was.

use super::options::{self, Spin};
use crate::{
    engine::{TABLES, net::NetGame},
    record::{MoveError, play_moves},
    rules::{
        Act, Color, Game, IllegalMove, Move, RuleChoices, RuleSwitch, Rules, Start, StartError, Variant,
        perft::{Leaves, perft_with},
        sfen, usi,
    },
    tools::{arena::Evaluation, cli::perft},
};
use std::fmt;

/// Why a command failed, and where: `REASON at WHERE`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint(String);

impl Complaint {
    /// The complaint `REASON at PLACE`.
    pub fn new(reason: impl fmt::Display, place: impl fmt::Display) -> Complaint {
        Complaint(one_line(&format!("{reason} at {place}")))
    }

    /// What is wrong, and where.
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// The errors of starts say themselves where in the text they are.
impl From<StartError> for Complaint {
    fn from(error: StartError) -> Complaint {
        Complaint(one_line(&error.to_string()))
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "info string error {}", self.0)
    }
}

/// Quoted input must not break the line or flood it.
fn one_line(text: &str) -> String {
    const MOST: usize = 200;
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MOST).collect()
}

/// The game that `startpos | sfen SFEN | handicap ID [moves MOVE...]` tells.
pub fn read_game(variant: Variant, choices: RuleChoices, args: &[&str]) -> Result<Game, Complaint> {
    let split = args.iter().position(|arg| *arg == "moves").unwrap_or(args.len());
    let (start, moves) = args.split_at(split);
    let rules = Rules::of(variant);
    let start = match start {
        ["startpos"] => Start::Standard,
        ["startpos", extra, ..] => {
            return Err(Complaint::new(format_args!("unexpected {extra:?}"), "startpos"));
        }
        ["handicap", id] => Start::handicap(rules, id)?,
        ["handicap", ..] => return Err(Complaint::new("expected one handicap id", "handicap")),
        ["sfen", fields @ ..] => {
            let text = fields.join(" ");
            // read here too, so that what is no SFEN is not taken for the name of a start
            sfen::parse(rules.geometry(), &text).map_err(StartError::Sfen)?;
            Start::parse(rules, &text)?
        }
        _ => {
            return Err(Complaint::new("expected startpos, sfen or handicap", "position"));
        }
    };
    let mut game = Game::new(variant, choices, start)?;
    play_moves(&mut game, moves.get(1..).unwrap_or_default())
        .map_err(|MoveError { ply, text, why }| Complaint::new(why.word(), format_args!("move {ply} {text}")))?;
    Ok(game)
}

/// Values of the options that a search uses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineOptions {
    /// Size of the transposition table.
    pub hash_mib: u32,
    /// Number of lines.
    pub multi_pv: u32,
    /// Playing level; 0 is full strength.
    pub level: u8,
    /// Whether a move may come from the opening book.
    pub own_book: bool,
    /// Whether the engine resigns a lost game.
    pub may_resign: bool,
    /// What evaluates positions.
    pub evaluation: Evaluation,
}

/// The options and the game.
pub struct Session {
    /// Options of the search.
    pub engine: EngineOptions,
    variant: Variant,
    choices: RuleChoices,
    game: Game,
}

impl Session {
    /// A game of shogi from the start, with the default options.
    pub fn new() -> Session {
        let (variant, choices) = (Variant::Shogi, RuleChoices::default());
        Session {
            engine: EngineOptions {
                hash_mib: options::HASH_MIB.default,
                multi_pv: options::MULTI_PV.default,
                level: options::LEVEL.default as u8,
                may_resign: false,
                own_book: true,
                evaluation: Evaluation::BuiltIn,
            },
            variant,
            choices,
            game: standard_game(variant, choices),
        }
    }

    /// The game on the board.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The rules of the game on the board.
    pub fn rules(&self) -> &'static Rules {
        self.game.position().rules()
    }

    /// `position startpos | sfen SFEN | handicap ID [moves MOVE...]`
    pub fn set_position(&mut self, args: &[&str]) -> Result<(), Complaint> {
        self.game = read_game(self.variant, self.choices, args)?;
        Ok(())
    }

    /// `setoption name NAME [value VALUE]`. Names match in any case. A rule switch takes effect at once: the game is replayed under it,
    /// as far as its moves and the act that ended it are then possible.
    pub fn set_option(&mut self, args: &[&str]) -> Result<(), Complaint> {
        let ["name", rest @ ..] = args else {
            return Err(Complaint::new("expected `name`", "setoption"));
        };
        let split = rest.iter().position(|arg| *arg == "value").unwrap_or(rest.len());
        let name = rest[..split].join(" ");
        let value = rest.get(split + 1..).unwrap_or_default().join(" ");
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        let bad_value = || Complaint::new(format!("impossible value {value:?}"), format_args!("option {name}"));

        let spin = |spin: &Spin| spin.parse(&value).ok_or_else(bad_value);
        if is(options::HASH_MIB.name) {
            self.engine.hash_mib = spin(&options::HASH_MIB)?;
        } else if is(options::MULTI_PV.name) {
            self.engine.multi_pv = spin(&options::MULTI_PV)?;
        } else if is(options::LEVEL.name) {
            self.engine.level = spin(&options::LEVEL)? as u8;
        } else if is(options::OWN_BOOK) {
            self.engine.own_book = value.parse().map_err(|_| bad_value())?;
        } else if is(options::RESIGN) {
            self.engine.may_resign = value.parse().map_err(|_| bad_value())?;
        } else if is(options::PONDER) {
            let _: bool = value.parse().map_err(|_| bad_value())?;
        } else if is(options::EVAL_FILE) {
            let file = if value == "<empty>" { "" } else { &value };
            self.engine.evaluation =
                Evaluation::read(file).map_err(|why| Complaint::new(why, format_args!("option {name}")))?;
        } else if options::VARIANT_NAMES.into_iter().any(is) {
            self.set_variant(Variant::from_id(&value).ok_or_else(bad_value)?);
        } else if let Some(switch) = RuleSwitch::ALL.into_iter().find(|switch| is(switch.usi_name())) {
            let mut choices = self.choices;
            choices.set(switch, &value).map_err(|_| bad_value())?;
            self.set_choices(choices);
        } else {
            return Err(Complaint::new("no such option", format_args!("option {name}")));
        }
        Ok(())
    }

    /// `end resign|timeout|agree|declare [black|white]`
    pub fn end(&mut self, args: &[&str]) -> Result<(), Complaint> {
        let (act, by) = match args {
            [act] => (*act, self.game.position().turn()),
            [act, side] => match Color::from_name(side) {
                Some(color) => (*act, color),
                None => {
                    return Err(Complaint::new("a side is black or white", format_args!("end {act} {side}")));
                }
            },
            _ => {
                return Err(Complaint::new("expected resign, timeout, agree or declare", "end"));
            }
        };
        let place = format!("end {}", args.join(" "));
        let act =
            Act::from_word(act).ok_or_else(|| Complaint::new("expected resign, timeout, agree or declare", &place))?;
        match self.game.end(act, by) {
            Ok(_) => Ok(()),
            Err(error) => Err(Complaint::new(error, place)),
        }
    }

    /// What evaluates positions: `tables`, as levels always do, or the name of a net.
    pub fn evaluation(&self) -> String {
        if self.engine.level > 0 { TABLES.to_owned() } else { self.engine.evaluation.name(NetGame::of(self.variant)) }
    }

    /// `explain MOVE`: the answer line.
    pub fn explain(&self, args: &[&str]) -> String {
        let verdict = match args {
            [text] => self.read_move(text).map(|mv| self.game.explain(mv)),
            _ => None,
        };
        match verdict {
            None => "explain illegal unreadable".to_owned(),
            Some(Ok(())) => "explain legal".to_owned(),
            Some(Err(refusal)) => format!("explain illegal {}", refusal.word()),
        }
    }

    /// `perft N`: one line per root move, then the total; `perft N played`: the total alone, with every position set up.
    pub fn perft(&self, args: &[&str]) -> Result<Vec<String>, Complaint> {
        let (depth, played) = match args {
            [depth] => (depth, false),
            [depth, "played"] => (depth, true),
            _ => return Err(Complaint::new("expected a depth", "perft")),
        };
        let not_a_depth = || Complaint::new("not a depth", format_args!("perft {depth}"));
        let depth = perft::parse_depth(depth).ok_or_else(not_a_depth)?;
        let mut position = self.game.position().clone();
        if played {
            return Ok(vec![format!("nodes {}", perft_with(&mut position, depth, Leaves::Played))]);
        }
        Ok(perft::lines(position, depth))
    }

    /// A move of this board in USI.
    pub fn read_move(&self, text: &str) -> Option<Move> {
        usi::parse_move(self.rules().geometry(), text).ok()
    }

    /// Why a move cannot be played now.
    pub fn refusal(&self, mv: Move) -> Option<IllegalMove> {
        self.game.explain(mv).err()
    }

    fn set_variant(&mut self, variant: Variant) {
        if variant != self.variant {
            self.variant = variant;
            self.game = standard_game(variant, self.choices);
        }
    }

    fn set_choices(&mut self, choices: RuleChoices) {
        self.choices = choices;
        // the start was accepted before, and no switch makes a start impossible
        if let Ok(game) = self.game.under(choices) {
            self.game = game;
        }
    }
}

fn standard_game(variant: Variant, choices: RuleChoices) -> Game {
    Game::new(variant, choices, Start::Standard).expect("every game has a start")
}
