//! From a game to a problem.

use super::{forced::ForcedMaker, in_games::GameMaker, mates::MateMaker, puzzle::Puzzle};
use crate::{puzzles::pack::Aim, rules::Variant, tools::arena::SelfPlayGame};

/// Makes problems of one aim from games.
pub struct Maker(By);

enum By {
    Mates(MateMaker),
    Forced(ForcedMaker),
    InGames(GameMaker, Aim),
}

impl Maker {
    /// For a game and an aim.
    #[must_use]
    pub fn new(variant: Variant, aim: Aim) -> Maker {
        Maker(match aim {
            Aim::Mate => By::Mates(MateMaker::new(variant)),
            Aim::BareKing | Aim::Royal => By::Forced(ForcedMaker::new(variant, aim)),
            Aim::BestMove | Aim::Defence => By::InGames(GameMaker::new(variant), aim),
        })
    }

    /// The problem that a game makes, if it makes one.
    ///
    /// # Errors
    /// What is wrong with the game.
    pub fn puzzle(&mut self, game: &SelfPlayGame) -> Result<Option<Puzzle>, String> {
        match &mut self.0 {
            By::Mates(maker) => maker.puzzle(game),
            By::Forced(maker) => maker.puzzle(game),
            By::InGames(maker, aim) => maker.puzzle(*aim, game),
        }
    }
}
