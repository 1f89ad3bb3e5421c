//! What a teacher takes out of a game.

use std::{fmt, str::FromStr};

/// What a teacher has taken out of a game. Its text is that of links: `hints,undo,level`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DisabledAids([bool; 3]);

/// One of the things that a teacher can take out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aid {
    /// Hints, and any look into the game before it is over.
    Hints,
    /// Taking back, which playing on from an earlier move is too.
    Undo,
    /// Another level.
    Level,
}

impl Aid {
    pub const ALL: [Aid; 3] = [Aid::Hints, Aid::Undo, Aid::Level];

    /// As written in links and stored games.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Aid::Hints => "hints",
            Aid::Undo => "undo",
            Aid::Level => "level",
        }
    }
}

impl DisabledAids {
    /// Whether this is taken out.
    #[must_use]
    pub fn has(self, aid: Aid) -> bool {
        self.0[aid as usize]
    }

    pub fn set(&mut self, aid: Aid, on: bool) {
        self.0[aid as usize] = on;
    }
}

impl fmt::Display for DisabledAids {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<&str> = Aid::ALL.into_iter().filter(|&aid| self.has(aid)).map(Aid::id).collect();
        f.write_str(&ids.join(","))
    }
}

/// The text names something that cannot be taken out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAnAid;

impl FromStr for DisabledAids {
    type Err = NotAnAid;

    /// ```
    /// use suizo::persist::{Aid, DisabledAids};
    /// let disabled: DisabledAids = "undo,hints".parse().unwrap();
    /// assert!(disabled.has(Aid::Hints) && !disabled.has(Aid::Level));
    /// assert_eq!(disabled.to_string(), "hints,undo");
    /// assert!("clocks".parse::<DisabledAids>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<DisabledAids, NotAnAid> {
        let mut disabled = DisabledAids::default();
        for id in text.split(',').filter(|id| !id.is_empty()) {
            disabled.set(Aid::ALL.into_iter().find(|help| help.id() == id).ok_or(NotAnAid)?, true);
        }
        Ok(disabled)
    }
}
