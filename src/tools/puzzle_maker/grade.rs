//! How hard a problem is: which of the playing levels find its first move.

use super::puzzle::Puzzle;
use crate::{
    engine::{BestMove, Engine, Limits, MAX_LEVEL, Weakness},
    puzzles::{SimpleSolver, pack::Aim},
    rules::{Game, RuleChoices, Start, Variant},
    tools::Patient,
};

/// How often each level found the first move of a problem.
pub type Trial = [u8; MAX_LEVEL as usize];

/// Lets each level try a problem that many times, each time with other whims.
///
/// # Errors
/// Why the problem cannot be set up.
pub fn grade(engine: &mut Engine, variant: Variant, puzzle: &Puzzle, n_tries: u8) -> Result<Trial, String> {
    let start = Start::Sfen(puzzle.sfen.clone());
    let game = Game::new(variant, RuleChoices::default(), start).map_err(|error| error.to_string())?;
    let mut found = Trial::default();
    for (level, found) in (1..=MAX_LEVEL).zip(&mut found) {
        for number in 0..n_tries {
            engine.new_game();
            let limits = Limits {
                weakness: Weakness::of_level(variant, level),
                seed: u32::from(number) + 1,
                ..Limits::default()
            };
            let best = engine.search(&game, &limits, &mut Patient).best;
            let BestMove::Move { mv, .. } = best else { continue };
            // a last move may be another one that mates
            let is_right = mv == puzzle.line[0]
                || puzzle.aim == Aim::Mate
                    && puzzle.line.len() == 1
                    && SimpleSolver::default().mates_by(&mut game.position().clone(), mv, 1);
            *found += u8::from(is_right);
        }
    }
    Ok(found)
}
