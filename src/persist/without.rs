use std::{fmt, str::FromStr};

/// What a teacher has taken out of a game. Its text is that of links: `hints,undo,level`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Without([bool; 3]);

/// One of the things that a teacher can take out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Help {
    /// Hints, and any look into the game before it is over.
    Hints,
    /// Taking back, which playing on from an earlier move is too.
    Undo,
    /// Another level.
    Level,
}

impl Help {
    pub const ALL: [Help; 3] = [Help::Hints, Help::Undo, Help::Level];

    /// As written in links and stored games.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Help::Hints => "hints",
            Help::Undo => "undo",
            Help::Level => "level",
        }
    }
}

impl Without {
    /// Whether this is taken out.
    #[must_use]
    pub fn has(self, help: Help) -> bool {
        self.0[help as usize]
    }

    pub fn set(&mut self, help: Help, on: bool) {
        self.0[help as usize] = on;
    }
}

impl fmt::Display for Without {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<&str> = Help::ALL.into_iter().filter(|&help| self.has(help)).map(Help::id).collect();
        f.write_str(&ids.join(","))
    }
}

/// The text names something that cannot be taken out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoHelp;

impl FromStr for Without {
    type Err = NoHelp;

    /// ```
    /// use suizo::persist::{Help, Without};
    /// let without: Without = "undo,hints".parse().unwrap();
    /// assert!(without.has(Help::Hints) && !without.has(Help::Level));
    /// assert_eq!(without.to_string(), "hints,undo");
    /// assert!("clocks".parse::<Without>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Without, NoHelp> {
        let mut without = Without::default();
        for id in text.split(',').filter(|id| !id.is_empty()) {
            without.set(Help::ALL.into_iter().find(|help| help.id() == id).ok_or(NoHelp)?, true);
        }
        Ok(without)
    }
}
