//! Programs that speak the xboard protocol (CECP, version 2).
//!
//! Such a program keeps the board itself and has its own idea of when a game is over. Where it claims an end that the rules of
//! the match do not know, or refuses a move that they allow, it is set up again in the position reached and asked once more.

use super::{
    algebraic,
    budget::Budget,
    config::PlayerConfig,
    player::{MoveRequest, Player, PlayerAnswer, PlayerFailure, TimedAnswer},
    process::{OutputLine, Process},
};
use crate::rules::{Color, Game, Move};
use std::time::{Duration, Instant};

/// A program that has been started and given its options.
pub(super) struct XboardPlayer {
    process: Process,
    name: String,
    variant: String,
    options: Vec<(String, String)>,
    features: Features,
    hash_mib: u32,
    patience: Duration,
    pings: u32,
    /// Number of plies of the game that the program knows; `None` when its board has to be set up.
    known: Option<usize>,
    /// Whether it answers a move with a move.
    is_playing: bool,
    /// Whether the time control of this game has been sent.
    is_timed: bool,
}

/// The features that a program announces.
#[derive(Default)]
struct Features {
    name: Option<String>,
    variants: Vec<String>,
    usermove: bool,
    setboard: bool,
    ping: bool,
    memory: bool,
    smp: bool,
}

/// The option of a player that names the game to the program, if its own name for it is another.
const VARIANT: &str = "variant";

impl XboardPlayer {
    /// Starts a program and sets it up.
    ///
    /// # Errors
    /// Why it cannot be used, in one line.
    pub fn start(
        command: &[String],
        asked: &[(String, String)],
        config: &PlayerConfig,
    ) -> Result<XboardPlayer, String> {
        let called = command.join(" ");
        let process = Process::start(command).map_err(|error| format!("cannot start {called:?}: {error}"))?;
        let named = asked.iter().find(|(name, _)| name == VARIANT).map(|(_, value)| value.clone());
        let variant = named.clone().unwrap_or_else(|| algebraic::variant_name(config.rules).to_owned());
        let mut player = XboardPlayer {
            process,
            name: called.clone(),
            variant,
            options: asked.to_vec(),
            features: Features::default(),
            hash_mib: config.hash_mib,
            patience: config.patience,
            pings: 0,
            known: None,
            is_playing: false,
            is_timed: false,
        };
        player.introduction().map_err(|_| format!("{called:?} did not answer \"protover 2\""))?;
        let Features { variants, setboard, ping, .. } = &player.features;
        if !setboard || !ping {
            return Err(format!("{called:?} cannot be set up: it lacks the features setboard and ping"));
        }
        if named.is_none() && !variants.contains(&player.variant) {
            return Err(format!("{called:?} does not play {}; name its own with ,{VARIANT}=NAME", player.variant));
        }
        player.configure().map_err(|_| format!("{called:?} did not get ready"))?;
        Ok(player)
    }

    fn introduction(&mut self) -> Result<(), PlayerFailure> {
        self.process.send("xboard\nprotover 2")?;
        let deadline = Instant::now() + self.patience;
        while !self.features.read(&self.process.next(deadline)?.text) {}
        if let Some(name) = self.features.name.take() {
            self.name = name;
        }
        Ok(())
    }

    fn configure(&mut self) -> Result<(), PlayerFailure> {
        let mut lines: Vec<String> = Vec::new();
        lines.extend(self.features.memory.then(|| format!("memory {}", self.hash_mib)));
        lines.extend(self.features.smp.then(|| "cores 1".to_owned()));
        let named = self.options.iter().filter(|(name, _)| name != VARIANT);
        lines.extend(named.map(|(name, value)| format!("option {name}={value}")));
        self.process.send(&lines.join("\n"))?;
        self.sync()
    }

    /// Waits until the program has done everything sent; what it wrote meanwhile is dropped.
    fn sync(&mut self) -> Result<(), PlayerFailure> {
        self.pings += 1;
        self.process.send(&format!("ping {}", self.pings))?;
        let pong = format!("pong {}", self.pings);
        let deadline = Instant::now() + self.patience;
        while self.process.next(deadline)?.text != pong {}
        Ok(())
    }

    fn set_up(&mut self, game: &Game) -> Result<(), PlayerFailure> {
        self.process.send(&format!("force\nsetboard {}", algebraic::fen(game, "0")))?;
        self.sync()?;
        self.known = Some(game.ply());
        self.is_playing = false;
        Ok(())
    }

    /// Sends the moves played since and asks for one.
    fn ask(&mut self, game: &Game, turn: &MoveRequest) -> Result<(), PlayerFailure> {
        let pending: Vec<Move> = match self.known {
            Some(known) if known <= game.ply() => game.moves()[known..].to_vec(),
            _ => {
                self.set_up(game)?;
                Vec::new()
            }
        };
        let mut lines = Vec::new();
        if !self.is_timed {
            lines.extend(time_control(turn.budget));
            self.is_timed = true;
        }
        if let Budget::Clock { .. } = turn.budget {
            let color = game.turn();
            lines.push(format!("time {}\notim {}", turn.left_ms[color] / 10, turn.left_ms[!color] / 10));
        }
        let answers = self.is_playing && pending.len() == 1;
        if self.is_playing && !answers {
            lines.push("force".to_owned());
        }
        let usermove = if self.features.usermove { "usermove " } else { "" };
        let geometry = game.rules().geometry();
        lines.extend(pending.iter().map(|&mv| format!("{usermove}{}", algebraic::move_text(geometry, mv))));
        if !answers {
            lines.push("go".to_owned());
        }
        self.is_playing = true;
        self.known = Some(game.ply());
        self.process.send(&lines.join("\n"))
    }
}

/// The command that sets the time control; the protocol has no limit of nodes.
fn time_control(budget: Budget) -> Option<String> {
    match budget {
        Budget::Nodes(_) => None,
        Budget::MoveTime(ms) => Some(format!("st {}", seconds(ms))),
        Budget::Clock { main_ms, inc_ms, .. } => {
            let whole = (main_ms / 1_000).max(1);
            Some(format!("level 0 {}:{:02} {}", whole / 60, whole % 60, seconds(inc_ms)))
        }
    }
}

/// Whole seconds as the protocol has them; parts of a second are understood by many programs.
fn seconds(ms: u64) -> String {
    if ms.is_multiple_of(1_000) { (ms / 1_000).to_string() } else { format!("{:.3}", ms as f64 / 1_000.0) }
}

impl Player for XboardPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn options(&self) -> &[(String, String)] {
        &self.options
    }

    fn new_game(&mut self, game: &Game) -> Result<(), PlayerFailure> {
        self.process.send(&format!("force\nnew\nvariant {}\neasy\npost", self.variant))?;
        self.is_timed = false;
        self.set_up(game)
    }

    fn choose(&mut self, game: &Game, turn: &MoveRequest) -> Result<TimedAnswer, PlayerFailure> {
        if self.process.drain()?.iter().any(|line| is_claim(line)) {
            self.known = None;
        }
        let asked = Instant::now();
        self.ask(game, turn)?;
        let deadline = asked + turn.patience;
        let mut may_ask_again = true;
        let (mut nodes, mut depth) = (None, None);
        loop {
            let OutputLine { text, at } = self.process.next(deadline)?;
            let answer = if let Some(word) = text.strip_prefix("move ") {
                self.known = self.known.map(|known| known + 1);
                match algebraic::parse_move(game.rules().geometry(), word.trim()) {
                    Some(mv) => PlayerAnswer::Move(mv),
                    None => PlayerAnswer::Unreadable(word.to_owned()),
                }
            } else if is_resignation(&text, game.turn()) {
                PlayerAnswer::Resign
            } else if is_claim(&text) {
                if may_ask_again {
                    may_ask_again = false;
                    self.known = None;
                    self.ask(game, turn)?;
                    continue;
                }
                PlayerAnswer::Unreadable(text)
            } else {
                if let Some((of_line, by_line)) = read_thinking(&text) {
                    (depth, nodes) = (Some(of_line), Some(by_line));
                }
                continue;
            };
            return Ok(TimedAnswer { answer, took: at.duration_since(asked), nodes, depth });
        }
    }
}

impl Features {
    /// Takes in a line of features; true when it was the last one.
    fn read(&mut self, line: &str) -> bool {
        let Some(mut rest) = line.strip_prefix("feature ") else { return false };
        let mut is_done = false;
        while let Some((name, value)) = rest.split_once('=') {
            let (value, after) = match value.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                None => value.split_once(' ').unwrap_or((value, "")),
            };
            let yes = value == "1";
            match name.trim() {
                "myname" => self.name = Some(value.to_owned()),
                "variants" => self.variants = value.split(',').map(|name| name.trim().to_owned()).collect(),
                "usermove" => self.usermove = yes,
                "setboard" => self.setboard = yes,
                "ping" => self.ping = yes,
                "memory" => self.memory = yes,
                "smp" => self.smp = yes,
                "done" => is_done = yes,
                _ => {}
            }
            rest = after;
        }
        is_done
    }
}

/// Whether a line claims an end of the game or refuses a move.
fn is_claim(line: &str) -> bool {
    const WORDS: [&str; 5] = ["1-0", "0-1", "1/2-1/2", "Illegal move", "Error ("];
    WORDS.iter().any(|word| line.starts_with(word))
}

/// Whether the side to move gives up.
fn is_resignation(line: &str, turn: Color) -> bool {
    let loss = if algebraic::is_white(turn) { "0-1" } else { "1-0" };
    line == "resign" || (line.starts_with(loss) && line.contains("resign"))
}

/// `DEPTH SCORE TIME NODES LINE`: the depth and the nodes.
fn read_thinking(line: &str) -> Option<(u32, u64)> {
    let mut words = line.split_ascii_whitespace();
    let depth = words.next()?.trim_end_matches(['.', '+', '-', '&']).parse().ok()?;
    words.next()?.parse::<i64>().ok()?;
    words.next()?.parse::<u64>().ok()?;
    Some((depth, words.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_read_from_several_lines() {
        let mut features = Features::default();
        assert!(!features.read("Sjaak II version 1.4.1"));
        assert!(!features.read(r#"feature setboard=1 ping=1 myname="A b=c" variants="shogi,shoshogi, x""#));
        assert!(features.read("feature usermove=0 memory=1 smp=0 done=1"));
        assert_eq!(features.name.as_deref(), Some("A b=c"));
        assert_eq!(features.variants, ["shogi", "shoshogi", "x"]);
        assert!(features.setboard && features.ping && features.memory && !features.usermove && !features.smp);
    }

    #[test]
    fn time_is_told_in_seconds() {
        assert_eq!(time_control(Budget::MoveTime(2_000)).as_deref(), Some("st 2"));
        assert_eq!(time_control(Budget::MoveTime(100)).as_deref(), Some("st 0.100"));
        let clock = Budget::Clock { main_ms: 65_000, inc_ms: 500, byoyomi_ms: 0 };
        assert_eq!(time_control(clock).as_deref(), Some("level 0 1:05 0.500"));
        assert_eq!(time_control(Budget::Nodes(5)), None);
    }

    #[test]
    fn claims_resignations_and_thinking_are_told_apart() {
        assert!(is_claim("1-0 {Bare king}") && is_claim("Error (Illegal move or unknown command): c3c5"));
        assert!(!is_claim("move c3c4") && !is_claim("  8     1    113    196611  1. Pc4 Pg6"));
        assert!(is_resignation("0-1 {White resigns}", Color::Black) && is_resignation("resign", Color::White));
        assert!(!is_resignation("1-0 {Black resigns}", Color::Black) && !is_resignation("0-1 {mate}", Color::Black));
        assert_eq!(read_thinking("8     1    113    196611  1. Pc4 Pg6"), Some((8, 196_611)));
        assert_eq!(read_thinking("# Begin iterative deepening"), None);
    }
}
