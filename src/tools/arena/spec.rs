//! How a player is named on the command line.

use super::{
    player::{Own, Player},
    simple::{Habit, Simple},
    usi::{Dialect, UsiPlayer},
    xboard::XboardPlayer,
};
use crate::{
    engine::{Engine, MAX_LEVEL, Parts, Weakness},
    rules::{RuleChoices, Rules, Variant},
};
use std::{fmt, time::Duration};

/// `self`, or a program by its protocol and command; then options, each after a comma: `usi:suizo,MultiPV=2`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Spec {
    /// This program's engine, without a process between.
    Own {
        /// The game whose numbers it weighs pieces by, if not its own.
        numbers: Option<Variant>,
        /// The parts of its search.
        parts: Parts,
    },
    /// The engine at a playing level, from 1.
    Level(u8),
    /// The engine weakened by these parameters.
    Row(Weakness),
    /// A player that hardly thinks.
    Simple(Habit),
    Program {
        protocol: Protocol,
        /// The program and its arguments.
        command: Vec<String>,
        /// Options by their names, in the order given.
        options: Vec<(String, String)>,
    },
}

/// What a program speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    Usi,
    Uci,
    Xboard,
}

/// What both players of a match are told.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    pub rules: &'static Rules,
    pub choices: RuleChoices,
    pub hash_mib: u32,
    /// How long a program may take to introduce itself and to get ready, and how long beyond its time an answer is waited for.
    pub patience: Duration,
}

impl Setting {
    pub fn variant(&self) -> Variant {
        self.rules.variant()
    }
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

impl Spec {
    /// Reads a player's name. A command is split at blanks; options follow it after commas.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Spec, String> {
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        if kind == "self" {
            return Spec::parse_own(rest);
        }
        if let Some(habit) = Habit::ALL.into_iter().find(|habit| habit.word() == text) {
            return Ok(Spec::Simple(habit));
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
        Ok(Spec::Program { protocol, command, options })
    }

    fn parse_own(rest: &str) -> Result<Spec, String> {
        match rest.split_once('=') {
            None if rest.is_empty() => Ok(Spec::Own { numbers: None, parts: Parts::ALL }),
            Some(("numbers", game)) => match Variant::from_id(game) {
                Some(variant) => Ok(Spec::Own { numbers: Some(variant), parts: Parts::ALL }),
                None => Err(format!("no game is called {game:?}; give self:numbers=shogi or another game")),
            },
            Some(("without", parts)) => Ok(Spec::Own { numbers: None, parts: Parts::without(parts)? }),
            Some(("level", level)) => match level.parse() {
                Ok(level @ 1..=MAX_LEVEL) => Ok(Spec::Level(level)),
                _ => Err(format!("{level:?} is no level; give self:level=1 to self:level={MAX_LEVEL}")),
            },
            Some(("row", row)) => row.parse().map(Spec::Row),
            _ => Err(format!(
                "{rest:?} is no option of this engine; give self, self:level=N, self:row=N:N:…, self:without=PART or self:numbers=GAME"
            )),
        }
    }

    /// Gets the player ready.
    ///
    /// # Errors
    /// Why a program cannot be started or used, in one line.
    pub fn open(&self, setting: &Setting) -> Result<Box<dyn Player>, String> {
        let (rules, hash_mib) = (setting.rules, setting.hash_mib as usize);
        Ok(match self {
            Spec::Own { numbers: None, parts: Parts::ALL } => {
                Box::new(Own::new(Engine::new(rules, hash_mib), Vec::new()))
            }
            Spec::Own { numbers: None, parts } => {
                let options = vec![("without".to_owned(), parts.to_string())];
                Box::new(Own::new(Engine::new(rules, hash_mib).with_parts(*parts), options))
            }
            Spec::Own { numbers: Some(other), .. } => {
                let options = vec![("numbers".to_owned(), other.id().to_owned())];
                Box::new(Own::new(Engine::with_numbers_of(rules, hash_mib, *other), options))
            }
            Spec::Level(level) => match Weakness::of_level(setting.variant(), *level) {
                Some(row) => Box::new(Own::weakened(Engine::new(rules, hash_mib), row, 0)),
                None => Box::new(Own::new(Engine::new(rules, hash_mib), Vec::new())),
            },
            Spec::Row(row) => Box::new(Own::weakened(Engine::new(rules, hash_mib), *row, 0)),
            Spec::Simple(habit) => Box::new(Simple::new(*habit)),
            Spec::Program { protocol: Protocol::Usi, command, options } => {
                Box::new(UsiPlayer::start(Dialect::Usi, command, options, setting)?)
            }
            Spec::Program { protocol: Protocol::Uci, command, options } => {
                Box::new(UsiPlayer::start(Dialect::Uci, command, options, setting)?)
            }
            Spec::Program { protocol: Protocol::Xboard, command, options } => {
                Box::new(XboardPlayer::start(command, options, setting)?)
            }
        })
    }

    /// What the program speaks; `None` for players without a process.
    pub fn protocol(&self) -> Option<Protocol> {
        match self {
            Spec::Own { .. } | Spec::Level(_) | Spec::Row(_) | Spec::Simple(_) => None,
            Spec::Program { protocol, .. } => Some(*protocol),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Own { numbers: None, parts: Parts::ALL } => f.write_str("self"),
            Spec::Own { numbers: None, parts } => write!(f, "self:without={parts}"),
            Spec::Own { numbers: Some(other), .. } => write!(f, "self:numbers={}", other.id()),
            Spec::Level(level) => write!(f, "self:level={level}"),
            Spec::Row(row) => write!(f, "self:row={row}"),
            Spec::Simple(habit) => f.write_str(habit.word()),
            Spec::Program { protocol, command, options } => {
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
            "self:without=null-move+razoring",
            "self:row=30:520:115:0:120:400:60:1:0:0:0",
            "random",
            "greedy",
            "usi:target/release/suizo",
            "uci:fairy-stockfish,VariantPath=heian.ini,UCI_Variant=heian9x8",
            "xboard:nice sjaakii,Randomise opening moves=0",
        ] {
            assert_eq!(Spec::parse(text).expect(text).to_string(), text);
        }
        let spec = Spec::parse("usi: gpsusi -N 1 ,BookDepth = 0").expect("a player");
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
            assert!(Spec::parse(bad).is_err(), "{bad}");
        }
    }
}
