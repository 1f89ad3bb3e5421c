//! `--name value` arguments of a subcommand.

use std::str::FromStr;

/// The arguments of one call, by name.
pub struct Flags<'a> {
    given: Vec<(&'a str, &'a str)>,
}

impl<'a> Flags<'a> {
    /// Takes the arguments apart; every one that is known has a value.
    ///
    /// # Errors
    /// What is wrong and how to mend it, in one line.
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

    pub fn text(&self, name: &str) -> Option<&'a str> {
        self.all(name).next()
    }

    /// Every value of an argument that may be repeated.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &'a str> {
        self.given.iter().filter(move |(own, _)| *own == name).map(|(_, value)| *value)
    }

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
}
