//! Players that look one ply ahead at most: the lowest of every ladder.

use super::player::{MoveRequest, Player, PlayerAnswer, PlayerFailure, TimedAnswer};
use crate::rules::{Game, Kind, Move, random::SplitMix64};
use std::time::{Duration, Instant};

/// How a simple player picks its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SimplePolicy {
    /// Any legal move.
    Random,
    /// Mates, else takes and promotes for the most material at once, else anything.
    Greedy,
}

/// A player that looks one ply ahead at most. Its games depend on their starts alone.
pub struct SimplePlayer {
    policy: SimplePolicy,
    random: SplitMix64,
}

impl SimplePolicy {
    /// All policies.
    pub const ALL: [SimplePolicy; 2] = [SimplePolicy::Random, SimplePolicy::Greedy];

    /// Its name on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            SimplePolicy::Random => "random",
            SimplePolicy::Greedy => "greedy",
        }
    }
}

impl SimplePlayer {
    /// A player with this policy.
    pub fn new(policy: SimplePolicy) -> SimplePlayer {
        SimplePlayer { policy, random: SplitMix64::new(0) }
    }

    fn pick(&mut self, game: &Game) -> Option<Move> {
        let mut moves = game.legal_moves();
        if self.policy == SimplePolicy::Greedy {
            let gains: Vec<u32> = moves.iter().map(|mv| gain(game, *mv)).collect();
            let most = gains.iter().copied().max()?;
            moves = moves.into_iter().zip(gains).filter(|(_, gain)| *gain == most).map(|(mv, _)| mv).collect();
        }
        // the same games whatever order the generator has
        moves.sort_by_key(|mv| mv.bits());
        (!moves.is_empty()).then(|| moves[self.random.below(moves.len())])
    }
}

/// The material that a move wins at once.
fn gain(game: &Game, mv: Move) -> u32 {
    const MATE: u32 = 1_000;
    let mut position = game.position().clone();
    let taken = position.captured_by(mv).map_or(0, |piece| worth(piece.kind()) * 2);
    let promoted = position.moved_piece(mv).map_or(0, |piece| match piece.kind().promoted() {
        Some(kind) if mv.promotes() => worth(kind).saturating_sub(worth(piece.kind())),
        _ => 0,
    });
    position.do_move(mv);
    let mates = if position.has_legal_move() { 0 } else { MATE };
    taken + promoted + mates
}

const fn worth(kind: Kind) -> u32 {
    match kind {
        Kind::Pawn => 1,
        Kind::Lance | Kind::Knight => 3,
        Kind::Silver | Kind::Gold | Kind::ProPawn | Kind::ProLance | Kind::ProKnight | Kind::ProSilver => 5,
        Kind::Bishop | Kind::Elephant => 8,
        Kind::Rook => 9,
        Kind::Horse | Kind::Dragon | Kind::Prince => 12,
        Kind::King => 100,
    }
}

impl Player for SimplePlayer {
    fn name(&self) -> &str {
        self.policy.word()
    }

    fn options(&self) -> &[(String, String)] {
        &[]
    }

    fn new_game(&mut self, game: &Game) -> Result<(), PlayerFailure> {
        self.random = SplitMix64::new(game.position().key());
        Ok(())
    }

    fn choose(&mut self, game: &Game, _turn: &MoveRequest) -> Result<TimedAnswer, PlayerFailure> {
        let asked = Instant::now();
        let answer = self.pick(game).map_or(PlayerAnswer::Resign, PlayerAnswer::Move);
        let took = asked.elapsed().max(Duration::from_micros(1));
        Ok(TimedAnswer { answer, took, nodes: None, depth: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{RuleChoices, Rules, Start, Variant};

    #[test]
    fn the_greedy_player_mates_first_and_then_takes_the_most() {
        let pick = |sfen: &str| {
            let start = Start::parse(Rules::of(Variant::Shogi), sfen).expect("a start");
            let game = Game::new(Variant::Shogi, RuleChoices::default(), start).expect("a game");
            SimplePlayer::new(SimplePolicy::Greedy).pick(&game).map(|mv| mv.to_string())
        };
        // a rook can be taken, but a gold mates
        assert_eq!(pick("4k4/9/4P4/9/9/9/9/r8/L3K4 b G 1").as_deref(), Some("G*5b"));
        // the rook is worth more than the pawn next to it
        assert_eq!(pick("4k4/9/9/9/9/8p/9/r7R/L3K4 b - 1").as_deref(), Some("9i9h"));
    }

    #[test]
    fn simple_players_play_legal_games_to_the_end_in_every_game() {
        for variant in Variant::ALL {
            for policy in SimplePolicy::ALL {
                let mut player = SimplePlayer::new(policy);
                let mut game = Game::new(variant, RuleChoices::default(), Start::Standard).expect("a game");
                player.new_game(&game).expect("it never fails");
                while game.outcome().is_none() && game.ply() < 200 {
                    let mv = player.pick(&game).expect("the game goes on");
                    game.play(mv).expect("legal");
                }
            }
        }
    }
}
