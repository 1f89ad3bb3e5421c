//! `--name value` arguments of a subcommand.

use crate::rules::{RuleChoices, RuleSwitch, Variant};
use std::str::FromStr;

/// The arguments of one call, by name.
pub struct Flags<'a> {
    given: Vec<(&'a str, &'a str)>,
}

impl<'a> Flags<'a> {
    /// Takes the arguments apart; every one that is known has a value.
    ///
    /// # Errors
    /// What is wrong and what to give instead, in one line.
    pub fn parse(args: &[&'a str], known: &[&str], repeatable: &[&str]) -> Result<Flags<'a>, String> {
        let mut given: Vec<(&str, &str)> = Vec::new();
        let mut words = args.iter().copied();
        while let Some(word) = words.next() {
            let Some(name) = word.strip_prefix("--").filter(|name| known.contains(name) || repeatable.contains(name))
            else {
                return Err(format!("{word:?} is not known; see --help"));
            };
            let value = words.next().ok_or_else(|| format!("--{name} has no value; give one after it"))?;
            if !repeatable.contains(&name) && given.iter().any(|(earlier, _)| *earlier == name) {
                return Err(format!("--{name} is given twice; give it once"));
            }
            given.push((name, value));
        }
        Ok(Flags { given })
    }

    /// The value of an argument that may be left out.
    pub fn text(&self, name: &str) -> Option<&'a str> {
        self.all(name).next()
    }

    /// Every value of an argument that may be repeated.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &'a str> {
        self.given.iter().filter(move |(own, _)| *own == name).map(|(_, value)| *value)
    }

    /// The value of an argument that may not be left out; `what` says in the complaint what to give.
    ///
    /// # Errors
    /// When the argument is missing.
    pub fn needed(&self, name: &str, what: &str) -> Result<&'a str, String> {
        self.text(name).ok_or_else(|| format!("--{name} is missing; give {what}"))
    }

    /// A number within bounds; `None` when the argument was not given.
    ///
    /// # Errors
    /// When the value is something else.
    pub fn number<T: FromStr + PartialOrd + ToString>(&self, name: &str, min: T, max: T) -> Result<Option<T>, String> {
        let Some(text) = self.text(name) else { return Ok(None) };
        match text.parse::<T>() {
            Ok(number) if number >= min && number <= max => Ok(Some(number)),
            _ => Err(format!(
                "--{name} cannot be {text:?}; give a number from {} to {}",
                min.to_string(),
                max.to_string()
            )),
        }
    }

    /// The game that `--game` names.
    ///
    /// # Errors
    /// When it is missing, or no game has that name.
    pub fn game(&self) -> Result<Variant, String> {
        variant(self.needed("game", "shogi, sho, heian9x8 ...")?)
    }

    /// The game and its rule switches, from `--game` and every `--rule KEY=VALUE`.
    ///
    /// # Errors
    /// As [`Flags::game`], and when the game has no such switch or the switch no such value.
    pub fn game_and_rules(&self) -> Result<(Variant, RuleChoices), String> {
        let variant = self.game()?;
        let mut choices = RuleChoices::default();
        for rule in self.all("rule") {
            let bad = || format!("--rule cannot be {rule:?}; give KEY=VALUE as links spell it, such as move_limit=256");
            let (key, value) = rule.split_once('=').ok_or_else(bad)?;
            let switch = RuleSwitch::from_key(key).filter(|switch| switch.applies_to(variant)).ok_or_else(bad)?;
            choices.set(switch, value).map_err(|_| bad())?;
            if choices.in_force(variant) != choices {
                return Err(bad());
            }
        }
        Ok((variant, choices))
    }
}

/// The game of that name.
///
/// # Errors
/// When there is none; the complaint lists those there are.
pub fn variant(id: &str) -> Result<Variant, String> {
    Variant::from_id(id).ok_or_else(|| {
        let known: Vec<&str> = Variant::ALL.iter().map(|variant| variant.id()).collect();
        format!("no game is called {id:?}; give one of {}", known.join(", "))
    })
}
