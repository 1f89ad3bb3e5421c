//! The nets of the games: which are wanted, and which are here.
//!
//! A net is asked for when a game is first searched at full strength. Until it comes, and where it does not, the tables evaluate; levels
//! never ask for one.

use crate::{
    engine::{
        Engine,
        net::{self, NetGame},
    },
    rules::Variant,
};

/// How far each game's net has come.
#[derive(Default)]
pub(super) struct Nets([Net; NetGame::ALL.len()]);

#[derive(Default)]
enum Net {
    /// Nobody has asked.
    #[default]
    Unknown,
    /// To be fetched.
    Wanted,
    /// On its way.
    Asked,
    /// Its file, for the engine that is made next.
    Here(Vec<u8>),
    /// It could not be had.
    Missing,
}

impl Nets {
    /// A search at full strength begins in this game.
    pub fn want(&mut self, variant: Variant) {
        let game = NetGame::of(variant);
        let net = &mut self.0[game.index()];
        if matches!(net, Net::Unknown) {
            *net = Net::Wanted;
        }
    }

    /// What could not be had may be there now.
    pub fn try_again(&mut self) {
        for net in self.0.iter_mut().filter(|net| matches!(net, Net::Missing)) {
            *net = Net::Unknown;
        }
    }

    pub fn take_wanted(&mut self) -> Option<&'static str> {
        let game = NetGame::ALL.into_iter().find(|game| matches!(self.0[game.index()], Net::Wanted))?;
        self.0[game.index()] = Net::Asked;
        Some(game.file())
    }

    /// # Errors
    /// Why the file cannot be used, in English for the log.
    pub fn give(&mut self, name: &str, file: Option<Vec<u8>>) -> Result<(), String> {
        let game = NetGame::ALL.into_iter().find(|game| game.file() == name).ok_or("nobody asked for this net")?;
        let net = &mut self.0[game.index()];
        *net = Net::Missing;
        let Some(bytes) = file else { return Ok(()) };
        net::check(&bytes, game).map_err(|error| format!("the net {name} cannot be used: {error}"))?;
        *net = Net::Here(bytes);
        Ok(())
    }

    /// Gives the engine the net of its game, if it is here.
    pub fn bring(&self, engine: &mut Engine) {
        let game = NetGame::of(engine.rules().variant());
        if let Net::Here(bytes) = &self.0[game.index()]
            && !engine.has_net()
        {
            // it was read when it came
            let _ = engine.set_net(Some(bytes));
        }
    }
}
