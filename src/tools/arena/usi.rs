//! Programs that speak USI or UCI. The two differ in a few words and in how they write moves and positions.

use super::{
    algebraic,
    budget::Budget,
    config::PlayerConfig,
    player::{MoveRequest, Player, PlayerAnswer, PlayerFailure, TimedAnswer},
    process::{OutputLine, Process},
};
use crate::rules::{ByColor, Color, Game, Geometry, Move, usi};
use std::{
    fmt::Write,
    time::{Duration, Instant},
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dialect {
    Usi,
    Uci,
}

/// A program that has been started and given its options.
pub(super) struct UsiPlayer {
    dialect: Dialect,
    process: Process,
    name: String,
    options: Vec<(String, String)>,
    patience: Duration,
}

/// An option that a program offers: its name and, for a combo, its values.
struct Offered {
    name: String,
    values: Vec<String>,
}

/// Options that make a match fair, by the names that programs have for them, and their values.
const FAIR_OPTIONS: [(&[&str], &str); 4] = [
    (&["Threads", "Thread"], "1"),
    (&["USI_Ponder", "Ponder"], "false"),
    (&["USI_OwnBook", "OwnBook"], "false"),
    (&["BookDepth"], "0"),
];
const HASH_NAMES: [&str; 2] = ["USI_Hash", "Hash"];
const VARIANT_NAMES: [&str; 3] = ["USI_Variant", "UCI_Variant", "Variant"];

impl UsiPlayer {
    /// Starts a program and sets its options: first those asked for, which are left as they are, then the usual ones.
    ///
    /// # Errors
    /// Why it cannot be used, in one line.
    pub fn start(
        dialect: Dialect,
        command: &[String],
        asked: &[(String, String)],
        config: &PlayerConfig,
    ) -> Result<UsiPlayer, String> {
        let called = command.join(" ");
        let process = Process::start(command).map_err(|error| format!("cannot start {called:?}: {error}"))?;
        let mut player =
            UsiPlayer { dialect, process, name: called.clone(), options: asked.to_vec(), patience: config.patience };
        let silent = |word| format!("{called:?} did not answer {word:?}");
        let offered = player.introduction().map_err(|_| silent(dialect.hello()))?;
        let is_offered = |name: &str| offered.iter().any(|offered| offered.name.eq_ignore_ascii_case(name));
        if let Some((name, _)) = asked.iter().find(|(name, _)| !is_offered(name)) {
            let names: Vec<&str> = offered.iter().map(|offered| offered.name.as_str()).collect();
            return Err(format!("{called:?} offers no option {name:?}; it offers {}", names.join(", ")));
        }
        player.options.extend(usual_options(&offered, asked, config, dialect, &called)?);
        for (name, value) in &player.options {
            player
                .process
                .send(&format!("setoption name {name} value {value}"))
                .map_err(|_| format!("{called:?} ended"))?;
        }
        player.ready().map_err(|_| silent("isready"))?;
        Ok(player)
    }

    /// Reads the name and the options offered.
    fn introduction(&mut self) -> Result<Vec<Offered>, PlayerFailure> {
        let (hello, done) = (self.dialect.hello(), self.dialect.hello_done());
        self.process.send(hello)?;
        let deadline = Instant::now() + self.patience;
        let mut offered = Vec::new();
        loop {
            let line = self.process.next(deadline)?.text;
            if line == done {
                return Ok(offered);
            }
            if let Some(name) = line.strip_prefix("id name ") {
                self.name = name.to_owned();
            }
            offered.extend(read_option(&line));
        }
    }

    fn ready(&mut self) -> Result<(), PlayerFailure> {
        self.process.send("isready")?;
        let deadline = Instant::now() + self.patience;
        while self.process.next(deadline)?.text != "readyok" {}
        Ok(())
    }
}

/// The options that a match sets in every program, as far as this one offers them and was not asked for something else.
fn usual_options(
    offered: &[Offered],
    asked: &[(String, String)],
    config: &PlayerConfig,
    dialect: Dialect,
    called: &str,
) -> Result<Vec<(String, String)>, String> {
    let is_asked =
        |names: &[&str]| names.iter().any(|name| asked.iter().any(|(own, _)| own.eq_ignore_ascii_case(name)));
    let find = |names: &[&str]| {
        names.iter().find_map(|name| offered.iter().find(|offered| offered.name.eq_ignore_ascii_case(name)))
    };
    let mut options = Vec::new();
    let hash = config.hash_mib.to_string();
    for (names, value) in FAIR_OPTIONS.into_iter().chain([(&HASH_NAMES[..], hash.as_str())]) {
        if let Some(option) = find(names).filter(|_| !is_asked(names)) {
            options.push((option.name.clone(), value.to_owned()));
        }
    }
    let variant = config.variant();
    if !is_asked(&VARIANT_NAMES) {
        match find(&VARIANT_NAMES) {
            Some(option) => {
                let foreign = algebraic::variant_name(config.rules);
                let name = if option.values.iter().any(|value| value == foreign) { foreign } else { variant.id() };
                options.push((option.name.clone(), name.to_owned()));
            }
            // USI is the protocol of shogi, UCI that of chess
            None if variant == crate::rules::Variant::Shogi && dialect == Dialect::Usi => {}
            None => return Err(format!("{called:?} offers no option for the game, and plays another one")),
        }
    }
    for switch in crate::rules::RuleSwitch::ALL.into_iter().filter(|switch| switch.applies_to(variant)) {
        if let Some(option) = find(&[switch.usi_name()]).filter(|_| !is_asked(&[switch.usi_name()])) {
            options.push((option.name.clone(), config.choices.get(switch, variant)));
        }
    }
    Ok(options)
}

/// Reads `option name NAME type TYPE ... var WORD ...`.
fn read_option(line: &str) -> Option<Offered> {
    let (name, rest) = line.strip_prefix("option name ")?.split_once(" type ")?;
    let mut words = rest.split_whitespace();
    let mut values = Vec::new();
    while let Some(word) = words.next() {
        if word == "var" {
            values.extend(words.next().map(str::to_owned));
        }
    }
    Some(Offered { name: name.trim().to_owned(), values })
}

impl Player for UsiPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn options(&self) -> &[(String, String)] {
        &self.options
    }

    fn new_game(&mut self, _game: &Game) -> Result<(), PlayerFailure> {
        self.process.drain()?;
        self.process.send(self.dialect.new_game())?;
        self.ready()
    }

    fn choose(&mut self, game: &Game, turn: &MoveRequest) -> Result<TimedAnswer, PlayerFailure> {
        self.process.drain()?;
        let lines = format!("{}\n{}", self.dialect.position(game), self.dialect.go(game.turn(), turn));
        let asked = Instant::now();
        self.process.send(&lines)?;
        let deadline = asked + turn.patience;
        let mut info = Info::default();
        loop {
            let OutputLine { text, at } = self.process.next(deadline)?;
            if let Some(words) = text.strip_prefix("info ") {
                info.read(words);
            } else if let Some(answer) = text.strip_prefix("bestmove ") {
                let answer = self.dialect.read_answer(game.rules().geometry(), answer);
                return Ok(TimedAnswer {
                    answer,
                    took: at.duration_since(asked),
                    nodes: info.nodes,
                    depth: info.depth,
                });
            }
        }
    }
}

/// What a program last reported of its search.
#[derive(Default)]
struct Info {
    nodes: Option<u64>,
    depth: Option<u32>,
}

impl Info {
    fn read(&mut self, words: &str) {
        let mut words = words.split_ascii_whitespace();
        while let Some(word) = words.next() {
            match word {
                "nodes" => self.nodes = words.next().and_then(|word| word.parse().ok()).or(self.nodes),
                "depth" => self.depth = words.next().and_then(|word| word.parse().ok()).or(self.depth),
                // text and moves to the end of the line
                "string" | "pv" => return,
                _ => {}
            }
        }
    }
}

impl Dialect {
    const fn hello(self) -> &'static str {
        match self {
            Dialect::Usi => "usi",
            Dialect::Uci => "uci",
        }
    }

    const fn hello_done(self) -> &'static str {
        match self {
            Dialect::Usi => "usiok",
            Dialect::Uci => "uciok",
        }
    }

    const fn new_game(self) -> &'static str {
        match self {
            Dialect::Usi => "usinewgame",
            Dialect::Uci => "ucinewgame",
        }
    }

    fn position(self, game: &Game) -> String {
        let start = game.at_ply(0);
        let mut text = match self {
            Dialect::Usi => format!("position sfen {}", start.sfen()),
            Dialect::Uci => format!("position fen {}", algebraic::fen(&start, "- - 0")),
        };
        for (index, &mv) in game.moves().iter().enumerate() {
            text.push_str(if index == 0 { " moves " } else { " " });
            match self {
                Dialect::Usi => write!(text, "{mv}").expect("a string takes everything"),
                Dialect::Uci => text.push_str(&algebraic::move_text(game.rules().geometry(), mv)),
            }
        }
        text
    }

    fn go(self, color: Color, turn: &MoveRequest) -> String {
        let Budget::Clock { inc_ms, byoyomi_ms, .. } = turn.budget else {
            return format!("go {}", turn.budget);
        };
        let ByColor { black, white } = turn.left_ms;
        let (first, second) = match self {
            Dialect::Usi => ("b", "w"),
            Dialect::Uci => ("w", "b"),
        };
        let mut text = format!("go {first}time {black} {second}time {white}");
        if inc_ms > 0 || byoyomi_ms == 0 {
            // the other side's increment is not sent
            let other_ms = 0;
            let (black_ms, white_ms) = if color == Color::Black { (inc_ms, other_ms) } else { (other_ms, inc_ms) };
            write!(text, " {first}inc {black_ms} {second}inc {white_ms}").expect("a string takes everything");
        }
        if byoyomi_ms > 0 {
            write!(text, " byoyomi {byoyomi_ms}").expect("a string takes everything");
        }
        text
    }

    fn read_answer(self, geometry: Geometry, text: &str) -> PlayerAnswer {
        let word = text.split(' ').next().unwrap_or_default();
        let mv: Option<Move> = match self {
            Dialect::Usi => usi::parse_move(geometry, word).ok(),
            Dialect::Uci => algebraic::parse_move(geometry, word),
        };
        match (word, mv) {
            (_, Some(mv)) => PlayerAnswer::Move(mv),
            ("resign", None) => PlayerAnswer::Resign,
            ("win", None) => PlayerAnswer::Declare,
            _ => PlayerAnswer::Unreadable(word.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{RuleChoices, Start, Variant};

    fn turn(budget: Budget) -> MoveRequest {
        MoveRequest { budget, left_ms: ByColor { black: 1_000, white: 2_000 }, patience: Duration::ZERO }
    }

    #[test]
    fn limits_are_told_in_each_dialect() {
        let go = |dialect: Dialect, color, budget| dialect.go(color, &turn(budget));
        assert_eq!(go(Dialect::Usi, Color::Black, Budget::Nodes(10)), "go nodes 10");
        assert_eq!(go(Dialect::Uci, Color::White, Budget::MoveTime(20)), "go movetime 20");
        let clock = |inc_ms, byoyomi_ms| Budget::Clock { main_ms: 9, inc_ms, byoyomi_ms };
        assert_eq!(go(Dialect::Usi, Color::White, clock(5, 0)), "go btime 1000 wtime 2000 binc 0 winc 5");
        assert_eq!(go(Dialect::Usi, Color::Black, clock(0, 7)), "go btime 1000 wtime 2000 byoyomi 7");
        assert_eq!(go(Dialect::Uci, Color::Black, clock(5, 0)), "go wtime 1000 btime 2000 winc 5 binc 0");
    }

    #[test]
    fn a_game_is_told_from_its_start() {
        let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).expect("a game");
        assert!(Dialect::Usi.position(&game).ends_with(" b - 1"));
        for mv in ["7g7f", "3c3d"] {
            game.play(mv.parse().expect("a move")).expect("legal");
        }
        assert!(Dialect::Usi.position(&game).ends_with(" b - 1 moves 7g7f 3c3d"));
        assert!(Dialect::Uci.position(&game).ends_with("[-] w - - 0 1 moves c3c4 g7g6"));
    }

    #[test]
    fn answers_are_read_in_each_dialect() {
        let geometry = crate::rules::Rules::of(Variant::Shogi).geometry();
        let mv = PlayerAnswer::Move("7g7f".parse().expect("a move"));
        assert_eq!(Dialect::Usi.read_answer(geometry, "7g7f ponder 3c3d"), mv);
        assert_eq!(Dialect::Uci.read_answer(geometry, "c3c4"), mv);
        assert_eq!(Dialect::Usi.read_answer(geometry, "resign"), PlayerAnswer::Resign);
        assert_eq!(Dialect::Usi.read_answer(geometry, "win"), PlayerAnswer::Declare);
        assert_eq!(Dialect::Usi.read_answer(geometry, "c3c4"), PlayerAnswer::Unreadable("c3c4".to_owned()));
        assert_eq!(Dialect::Uci.read_answer(geometry, "(none)"), PlayerAnswer::Unreadable("(none)".to_owned()));
    }

    #[test]
    fn options_are_read_with_their_words() {
        let option = read_option("option name Skill Level type combo default a var a var b").expect("an option");
        assert_eq!((option.name.as_str(), option.values), ("Skill Level", vec!["a".to_owned(), "b".to_owned()]));
        assert!(read_option("id name x").is_none());
    }

    #[test]
    fn the_last_info_counts_and_words_of_a_line_of_play_do_not() {
        let mut info = Info::default();
        info.read("depth 3 seldepth 9 nodes 100 pv 7g7f");
        info.read("string nodes 5");
        info.read("depth 4 nodes x");
        assert_eq!((info.depth, info.nodes), (Some(4), Some(100)));
    }
}
