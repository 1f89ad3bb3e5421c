//! What an engine evaluates with at full strength, as options and arguments name it.

use crate::{
    engine::{
        Engine, NetError, TABLES,
        net::{self, NetGame},
    },
    rules::Rules,
};
use std::{fs, sync::Arc};

/// What evaluates positions at full strength.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Evaluation {
    /// The net that the program has for the game.
    BuiltIn,
    /// The tables alone.
    Tables,
    /// A net from a file; the tables in games that it is not for.
    Net(Arc<[u8]>),
}

impl Evaluation {
    /// Reads `tables` or the path of a net; nothing is the built-in one.
    ///
    /// # Errors
    /// Why the file cannot be used, in one line.
    pub fn read(text: &str) -> Result<Evaluation, String> {
        match text {
            "" => Ok(Evaluation::BuiltIn),
            TABLES => Ok(Evaluation::Tables),
            file => read_net(file).map(Evaluation::Net),
        }
    }

    /// The net for a game, as its file.
    pub fn net(&self, game: NetGame) -> Option<&[u8]> {
        match self {
            Evaluation::BuiltIn => net::built_in(game),
            Evaluation::Tables => None,
            Evaluation::Net(bytes) => net::check(bytes, game).is_ok().then_some(bytes),
        }
    }

    /// How an engine that evaluates with it names that in a game: `tables`, or the name of a net.
    #[must_use]
    pub fn name(&self, game: NetGame) -> String {
        self.net(game).map_or_else(|| TABLES.to_owned(), net::name)
    }

    /// An engine that evaluates with it, with a transposition table of `hash_mib` MiB.
    #[must_use]
    pub fn engine(&self, rules: &'static Rules, hash_mib: usize) -> Engine {
        let mut engine = Engine::new(rules, hash_mib);
        // it was read before as what it is
        let _ = engine.set_net(self.net(NetGame::of(rules.variant())));
        engine
    }
}

fn read_net(file: &str) -> Result<Arc<[u8]>, String> {
    let bytes = fs::read(file).map_err(|error| format!("cannot read {file:?}: {error}"))?;
    let fits = NetGame::ALL.map(|game| net::check(&bytes, game));
    // what is wrong beside being for another game, if anything is
    let error = fits.into_iter().try_fold(NetError::Game, |error, fit| match fit {
        Ok(()) => Err(()),
        Err(NetError::Game) => Ok(error),
        Err(other) => Ok(other),
    });
    match error {
        Ok(error) => Err(format!("cannot use {file:?}: {error}")),
        Err(()) => Ok(bytes.into()),
    }
}
