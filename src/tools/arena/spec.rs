//! Players as they are named on the command line.

use super::{
    config::PlayerConfig,
    evaluation::Evaluation,
    player::{EnginePlayer, Player},
    simple::{SimplePlayer, SimplePolicy},
    usi::{Dialect, UsiPlayer},
    xboard::XboardPlayer,
};
use crate::{
    engine::{Engine, MAX_LEVEL, NetError, Parts, Weakness, net::NetGame},
    rules::Variant,
};
use std::fmt;

/// A player by its name: `self`, or a program by its protocol and command; then options, each after a comma: `usi:suizo,MultiPV=2`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlayerSpec {
    /// This program's engine, in this process.
    Own {
        /// The game whose evaluation it uses, if not its own.
        numbers: Option<Variant>,
        /// The parts of its search that are on.
        parts: Parts,
    },
    /// The engine with the net of this file, or with `tables` alone.
    Net(String),
    /// The engine at a playing level, from 1.
    Level(u8),
    /// The engine weakened by these parameters.
    Row(Weakness),
    /// A player that looks one ply ahead at most.
    Simple(SimplePolicy),
    /// A program in a process of its own.
    Program {
        /// What it speaks.
        protocol: Protocol,
        /// The program and its arguments.
        command: Vec<String>,
        /// Options by their names, in the order given.
        options: Vec<(String, String)>,
    },
}

/// The protocol that a program speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// Universal Shogi Interface.
    Usi,
    /// Universal Chess Interface, as Fairy-Stockfish speaks it for other games.
    Uci,
    /// The Chess Engine Communication Protocol, version 2.
    Xboard,
}

impl Protocol {
    const ALL: [Protocol; 3] = [Protocol::Usi, Protocol::Uci, Protocol::Xboard];

    const fn word(self) -> &'static str {
        match self {
            Protocol::Usi => "usi",
            Protocol::Uci => "uci",
            Protocol::Xboard => "xboard",
        }
    }
}

impl PlayerSpec {
    /// Reads a player's name. A command is split at blanks; options follow it after commas.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<PlayerSpec, String> {
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        if kind == "self" {
            return PlayerSpec::parse_own(rest);
        }
        if let Some(policy) = SimplePolicy::ALL.into_iter().find(|policy| policy.word() == text) {
            return Ok(PlayerSpec::Simple(policy));
        }
        let Some(protocol) = Protocol::ALL.into_iter().find(|protocol| protocol.word() == kind) else {
            return Err(format!(
                "{text:?} is no player; give self, self:level=1, random, greedy, usi:COMMAND, uci:COMMAND or xboard:COMMAND, options after commas"
            ));
        };
        let mut parts = rest.split(',');
        let command: Vec<String> = parts.next().unwrap_or_default().split_whitespace().map(str::to_owned).collect();
        if command.is_empty() {
            return Err(format!("{text:?} names no program; give {kind}:COMMAND"));
        }
        let options = parts
            .map(|part| match part.split_once('=') {
                Some((name, value)) => Ok((name.trim().to_owned(), value.trim().to_owned())),
                None => Err(format!("{part:?} is no option; give NAME=VALUE after a comma")),
            })
            .collect::<Result<_, _>>()?;
        Ok(PlayerSpec::Program { protocol, command, options })
    }

    fn parse_own(rest: &str) -> Result<PlayerSpec, String> {
        match rest.split_once('=') {
            None if rest.is_empty() => Ok(PlayerSpec::Own { numbers: None, parts: Parts::ALL }),
            Some(("numbers", game)) => match Variant::from_id(game) {
                Some(variant) => Ok(PlayerSpec::Own { numbers: Some(variant), parts: Parts::ALL }),
                None => Err(format!("no game is called {game:?}; give self:numbers=shogi or another game")),
            },
            Some(("eval", file)) if !file.is_empty() => Ok(PlayerSpec::Net(file.to_owned())),
            Some(("without", parts)) => Ok(PlayerSpec::Own { numbers: None, parts: Parts::without(parts)? }),
            Some(("level", level)) => match level.parse() {
                Ok(level @ 1..=MAX_LEVEL) => Ok(PlayerSpec::Level(level)),
                _ => Err(format!("{level:?} is no level; give self:level=1 to self:level={MAX_LEVEL}")),
            },
            Some(("row", row)) => row.parse().map(PlayerSpec::Row),
            _ => Err(format!(
                "{rest:?} is no option of this engine; give self, self:level=N, self:row=N:N:…, self:without=PART, self:eval=FILE or self:numbers=GAME"
            )),
        }
    }

    /// Starts the player.
    ///
    /// # Errors
    /// Why a program cannot be started or used, in one line.
    pub fn open(&self, config: &PlayerConfig) -> Result<Box<dyn Player>, String> {
        let (rules, hash_mib) = (config.rules, config.hash_mib as usize);
        Ok(match self {
            PlayerSpec::Own { numbers: None, parts: Parts::ALL } => {
                let engine = Engine::with_built_in_net(rules, hash_mib);
                let options = vec![("eval".to_owned(), engine.evaluation().to_owned())];
                Box::new(EnginePlayer::new(engine, options))
            }
            PlayerSpec::Own { numbers: None, parts } => {
                let engine = Engine::with_built_in_net(rules, hash_mib).with_parts(*parts);
                let options = vec![
                    ("eval".to_owned(), engine.evaluation().to_owned()),
                    ("without".to_owned(), parts.to_string()),
                ];
                Box::new(EnginePlayer::new(engine, options))
            }
            PlayerSpec::Own { numbers: Some(other), .. } => {
                let options = vec![("numbers".to_owned(), other.id().to_owned())];
                Box::new(EnginePlayer::new(Engine::with_numbers_of(rules, hash_mib, *other), options))
            }
            PlayerSpec::Net(file) => {
                let evaluation = Evaluation::read(file)?;
                let game = NetGame::of(rules.variant());
                if evaluation != Evaluation::Tables && evaluation.net(game).is_none() {
                    return Err(format!("cannot use {file}: {}", NetError::Game));
                }
                let engine = evaluation.engine(rules, hash_mib);
                let options = vec![("eval".to_owned(), engine.evaluation().to_owned())];
                Box::new(EnginePlayer::new(engine, options))
            }
            PlayerSpec::Level(level) => match Weakness::of_level(config.variant(), *level) {
                Some(row) => Box::new(EnginePlayer::weakened(Engine::new(rules, hash_mib), row, 0)),
                None => Box::new(EnginePlayer::new(Engine::new(rules, hash_mib), Vec::new())),
            },
            PlayerSpec::Row(row) => Box::new(EnginePlayer::weakened(Engine::new(rules, hash_mib), *row, 0)),
            PlayerSpec::Simple(policy) => Box::new(SimplePlayer::new(*policy)),
            PlayerSpec::Program { protocol: Protocol::Usi, command, options } => {
                Box::new(UsiPlayer::start(Dialect::Usi, command, options, config)?)
            }
            PlayerSpec::Program { protocol: Protocol::Uci, command, options } => {
                Box::new(UsiPlayer::start(Dialect::Uci, command, options, config)?)
            }
            PlayerSpec::Program { protocol: Protocol::Xboard, command, options } => {
                Box::new(XboardPlayer::start(command, options, config)?)
            }
        })
    }

    /// What the program speaks; `None` for players without a process.
    pub fn protocol(&self) -> Option<Protocol> {
        match self {
            PlayerSpec::Own { .. }
            | PlayerSpec::Net(_)
            | PlayerSpec::Level(_)
            | PlayerSpec::Row(_)
            | PlayerSpec::Simple(_) => None,
            PlayerSpec::Program { protocol, .. } => Some(*protocol),
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Own { numbers: None, parts: Parts::ALL } => f.write_str("self"),
            PlayerSpec::Own { numbers: None, parts } => write!(f, "self:without={parts}"),
            PlayerSpec::Own { numbers: Some(other), .. } => write!(f, "self:numbers={}", other.id()),
            PlayerSpec::Net(file) => write!(f, "self:eval={file}"),
            PlayerSpec::Level(level) => write!(f, "self:level={level}"),
            PlayerSpec::Row(row) => write!(f, "self:row={row}"),
            PlayerSpec::Simple(policy) => f.write_str(policy.word()),
            PlayerSpec::Program { protocol, command, options } => {
                write!(f, "{}:{}", protocol.word(), command.join(" "))?;
                options.iter().try_for_each(|(name, value)| write!(f, ",{name}={value}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_and_written() {
        for text in [
            "self",
            "self:numbers=shogi",
            "self:level=12",
            "self:eval=net.nnue",
            "self:without=null-move+razoring",
            "self:row=30:520:115:0:120:400:60:1:0:0:0",
            "random",
            "greedy",
            "usi:target/release/suizo",
            "uci:fairy-stockfish,VariantPath=heian.ini,UCI_Variant=heian9x8",
            "xboard:nice sjaakii,Randomise opening moves=0",
        ] {
            assert_eq!(PlayerSpec::parse(text).expect(text).to_string(), text);
        }
        let spec = PlayerSpec::parse("usi: gpsusi -N 1 ,BookDepth = 0").expect("a player");
        assert_eq!(spec.to_string(), "usi:gpsusi -N 1,BookDepth=0");
        for bad in [
            "",
            "selfish",
            "self:x",
            "self:numbers=go",
            "self:without=",
            "self:without=null-move+luck",
            "self:level=0",
            "self:level=13",
            "self:row=1:2",
            "random:1",
            "usi",
            "usi:",
            "usi:,A=1",
            "usi:x,A",
            "telnet:x",
        ] {
            assert!(PlayerSpec::parse(bad).is_err(), "{bad}");
        }
    }
}
