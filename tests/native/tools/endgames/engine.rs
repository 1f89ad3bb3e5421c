//! What the engine makes of positions that the tables have decided.

use super::{QUICK, quick, real::one_of};
use crate::random::Random;
use suizo::{
    engine::{BestMove, Engine, Limits, Score},
    rules::{BareKing, Game},
    tools::{Patient, endgames::Verdict},
};

const NODES: u64 = 20_000;
const N_POSITIONS: usize = 16;

fn search(engine: &mut Engine, game: &Game) -> (BestMove, Option<Score>) {
    let report = engine.search(game, &Limits { nodes: Some(NODES), ..Limits::default() }, &mut Patient);
    (report.best, report.score)
}

#[test]
fn a_search_sees_who_wins_soon() {
    let made = quick();
    let mut engine = Engine::with_built_in_net(made.board.rules(), 4);
    let mut random = Random(5);
    let mut wrong = Vec::new();
    for n in 0..2 * N_POSITIONS {
        let name = [QUICK, "KG-KG"][n % 2];
        let (game, verdict) =
            one_of(made, name, &mut random, |verdict| matches!(verdict, Verdict::Won(3..=7) | Verdict::Lost(2..=6)));
        engine.new_game();
        let score = search(&mut engine, &game).1;
        let agrees = match (verdict, score) {
            (Verdict::Won(_), Some(Score::Cp(value))) => value > 0,
            (Verdict::Won(_), Some(Score::Mate(plies))) => plies > 0,
            (_, Some(Score::Cp(value))) => value < 0,
            (_, Some(Score::Mate(plies))) => plies <= 0,
            (_, None) => false,
        };
        if !agrees {
            wrong.push(format!("{} {verdict:?} {score:?}", game.sfen()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn nearly_all_won_positions_are_won_by_the_engine_against_the_best_defence() {
    let made = quick();
    let mut engine = Engine::with_built_in_net(made.board.rules(), 4);
    let mut random = Random(6);
    let mut failed = Vec::new();
    for n in 0..N_POSITIONS {
        let name = [QUICK, "KG-KG"][n % 2];
        let (mut game, verdict) = one_of(made, name, &mut random, |verdict| matches!(verdict, Verdict::Won(7..=19)));
        let (start, winner) = (game.sfen(), game.turn());
        engine.new_game();
        while game.outcome().is_none() && game.ply() < 100 {
            let mv = if game.turn() == winner {
                let (BestMove::Move { mv, .. }, _) = search(&mut engine, &game) else { break };
                mv
            } else {
                let moves = made.tables.moves(&made.board, game.position(), BareKing::Immediate).expect("the tables");
                moves[0].mv
            };
            game.play(mv).expect("legal");
        }
        if game.outcome().and_then(|end| end.winner) != Some(winner) {
            failed.push(format!("{start} {verdict:?}: {} {:?}", game.sfen(), game.outcome()));
        }
    }
    // 3 of 120 were not, one of them in 11 plies; at a quarter of the nodes 11
    assert!(failed.len() * 10 <= N_POSITIONS, "{failed:#?}");
}
