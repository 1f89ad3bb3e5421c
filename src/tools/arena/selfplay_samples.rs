//! Positions of self-play games to fit the tables to.

use super::{selfplay::SelfPlayGame, selfplay_file::read_games};
use crate::{
    engine::fit::Sample,
    rules::{Color, Game, Move, Variant, random::SplitMix64},
};
use std::path::Path;

/// Reads self-play games and picks at most `per_game` quiet positions from each, at random. Games are numbered from `first`.
///
/// # Errors
/// What is wrong with the file, in one line.
pub fn read_samples(path: &Path, per_game: usize, first: usize) -> Result<(Variant, Vec<Sample>), String> {
    let file = read_games(path)?;
    let mut samples = Vec::new();
    let n_before = usize::from(file.run.is_some());
    for (index, played) in file.games.iter().enumerate() {
        let mut quiet = quiet_positions(file.variant, played, first + index)
            .map_err(|why| format!("cannot read {}: line {}: {why}", path.display(), index + n_before + 1))?;
        let mut random = SplitMix64::of_part(first as u64, index as u64);
        random.shuffle(&mut quiet);
        quiet.truncate(per_game);
        samples.append(&mut quiet);
    }
    Ok((file.variant, samples))
}

/// Whether a position says something without a search: nobody is in check, and the best move neither captures nor promotes.
pub fn is_quiet(game: &Game, mv: Move) -> bool {
    let position = game.position();
    !position.in_check() && position.captured_by(mv).is_none() && !mv.promotes()
}

fn quiet_positions(variant: Variant, played: &SelfPlayGame, number: usize) -> Result<Vec<Sample>, String> {
    let mut quiet = Vec::new();
    played.replay(variant, |game, mv, score| {
        if let Some(score) = score.filter(|_| is_quiet(game, mv)) {
            let result = played.result(game.turn());
            quiet.push(Sample { position: game.position().clone(), score, result, game: number });
        }
    })?;
    Ok(quiet)
}

impl SelfPlayGame {
    /// How the game ended for that side: 1, 0.5 or 0.
    #[must_use]
    pub fn result(&self, color: Color) -> f64 {
        let winner = match self.winner.as_str() {
            "black" => Color::Black,
            "white" => Color::White,
            _ => return 0.5,
        };
        f64::from(winner == color)
    }
}
