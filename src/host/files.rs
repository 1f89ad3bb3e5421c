//! What the engine knows of its games from files: nets, and books of first moves. Which are wanted, and which are here.
//!
//! A net is asked for when a game is first searched at full strength. Until it comes, and where it does not, the tables evaluate; what has
//! no clock waits a little for it. Levels never ask for one. A book is asked for when the first move of a game is to be made; until then
//! every move is searched.

use crate::{
    engine::{
        Engine,
        book::{self, Book},
        net::{self, NetGame},
    },
    rules::{Game, Move, Variant},
};
use std::fmt::Display;

/// A file of the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EngineFile {
    Net(NetGame),
    Book(Variant),
}

impl EngineFile {
    fn index(self) -> usize {
        match self {
            EngineFile::Net(game) => game.index(),
            EngineFile::Book(variant) => NetGame::ALL.len() + variant as usize,
        }
    }

    fn at(index: usize) -> EngineFile {
        match NetGame::ALL.get(index) {
            Some(game) => EngineFile::Net(*game),
            None => EngineFile::Book(Variant::ALL[index - NetGame::ALL.len()]),
        }
    }

    /// `None` for what nobody has made so far: tables and searches do without.
    fn path(self) -> Option<&'static str> {
        match self {
            EngineFile::Net(game) => game.path(),
            EngineFile::Book(variant) => Some(book::path(variant)),
        }
    }

    /// For how long a search waits for it: for what all of an analysis is judged by longer than for a move that can be searched as well.
    fn patience_ms(self) -> u32 {
        match self {
            EngineFile::Net(_) => 2_000,
            EngineFile::Book(_) => 500,
        }
    }

    fn check(self, bytes: &[u8]) -> Result<(), String> {
        let cannot_use = |error: &dyn Display| format!("{} cannot be used: {error}", self.path().unwrap_or_default());
        match self {
            EngineFile::Net(game) => net::check(bytes, game).map_err(|error| cannot_use(&error)),
            EngineFile::Book(variant) => Book::read(bytes, variant).map(drop).map_err(|error| cannot_use(&error)),
        }
    }
}

/// A file that somebody is to fetch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WantedFile {
    /// Where it lies, beside the folder of the worker.
    pub path: &'static str,
    /// Searches wait for it for so long: after that it is [late](super::EngineHost::file_is_late).
    pub patience_ms: u32,
}

/// How far each file has come.
#[derive(Default)]
pub(super) struct Files([State; NetGame::ALL.len() + Variant::ALL.len()]);

#[derive(Default)]
enum State {
    /// Nobody has asked.
    #[default]
    Unknown,
    /// To be fetched.
    Wanted,
    /// On its way.
    Asked,
    /// On its way for so long that nothing waits for it any more.
    Late,
    /// Its bytes.
    Here(Vec<u8>),
    /// It could not be had.
    Missing,
}

impl Files {
    /// It is of use now.
    pub fn want(&mut self, file: EngineFile) {
        let state = &mut self.0[file.index()];
        if matches!(state, State::Unknown) && file.path().is_some() {
            *state = State::Wanted;
        }
    }

    /// Whether it is wanted, and may come soon.
    pub fn is_awaited(&self, file: EngineFile) -> bool {
        matches!(self.0[file.index()], State::Wanted | State::Asked)
    }

    /// What could not be had may be there now.
    pub fn try_again(&mut self) {
        for state in self.0.iter_mut().filter(|state| matches!(state, State::Missing)) {
            *state = State::Unknown;
        }
    }

    pub fn take_wanted(&mut self) -> Option<WantedFile> {
        let index = self.0.iter().position(|state| matches!(state, State::Wanted))?;
        self.0[index] = State::Asked;
        let file = EngineFile::at(index);
        Some(WantedFile { path: file.path()?, patience_ms: file.patience_ms() })
    }

    /// It is not waited for any longer, and welcome when it comes.
    pub fn is_late(&mut self, path: &str) {
        if let Some((_, state)) = self.find(path)
            && matches!(state, State::Asked)
        {
            *state = State::Late;
        }
    }

    /// # Errors
    /// Why the file cannot be used, in English for the log.
    pub fn give(&mut self, path: &str, bytes: Option<Vec<u8>>) -> Result<(), String> {
        let (file, state) = self.find(path).ok_or("nobody asked for this file")?;
        *state = State::Missing;
        let Some(bytes) = bytes else { return Ok(()) };
        file.check(&bytes)?;
        *state = State::Here(bytes);
        Ok(())
    }

    fn find(&mut self, path: &str) -> Option<(EngineFile, &mut State)> {
        let index = (0..self.0.len()).find(|index| EngineFile::at(*index).path() == Some(path))?;
        Some((EngineFile::at(index), &mut self.0[index]))
    }

    /// Gives the engine the net of its game, if it is here.
    pub fn bring_net(&self, engine: &mut Engine) {
        let game = NetGame::of(engine.rules().variant());
        if let State::Here(bytes) = &self.0[EngineFile::Net(game).index()]
            && !engine.has_net()
        {
            // it was read when it came
            let _ = engine.set_net(Some(bytes));
        }
    }

    /// A move from the book of the game, if it is here and has one.
    pub fn book_move(&self, game: &Game, seed: u32) -> Option<Move> {
        let State::Here(bytes) = &self.0[EngineFile::Book(game.variant()).index()] else { return None };
        // it was read when it came; to do it again takes less than a frame, and happens a few times a game
        Book::read(bytes, game.variant()).ok()?.choose(game, seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_file_has_its_place() {
        let nets = NetGame::ALL.into_iter().map(EngineFile::Net);
        let files: Vec<EngineFile> = nets.chain(Variant::ALL.into_iter().map(EngineFile::Book)).collect();
        assert_eq!(files.len(), Files::default().0.len());
        for (index, file) in files.into_iter().enumerate() {
            assert_eq!((file.index(), EngineFile::at(index)), (index, file));
        }
    }
}
