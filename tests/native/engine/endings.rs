//! Won endings without drops: the side with four pieces beats a king with one piece left.
//!
//! A king without pieces has lost already, so the hunt for a lone king is the hunt for a king and its last piece: it ends when the
//! king is mated, or when the piece falls and the king is bare. The leader has four pieces to one. Pieces and kings stand anywhere
//! on the board, by a seeded rule, so that the side to move, the one behind, can take nothing and a short search sees it lost but
//! not at once. The engine plays both sides, at the same nodes a move. `SUIZO_ENDINGS=heian8x8` asks for that
//! board alone; an everyday run plays every set of pieces at least twice, `make test-long` more.

use crate::random::Random;
use suizo::{
    engine::{BestMove, Engine, Limits, Score, SearchControl},
    rules::{Bare, Color, EndReason, Game, RuleChoices, Rules, Start, Variant},
};

const N_ENDINGS: usize = 16;
const N_ENDINGS_LONG: usize = 50;
const NODES: u64 = 4_000;
const MAX_PLIES: usize = 200;

struct Unlimited;

impl SearchControl for Unlimited {
    fn now_ms(&mut self) -> u64 {
        0
    }

    fn should_stop(&mut self) -> bool {
        false
    }
}

/// What the leader has beside the king, and what the other side has left.
fn material(variant: Variant) -> (&'static [&'static str], &'static [&'static str]) {
    match variant {
        Variant::Sho => (
            &["R G S P", "B G S P", "R B S N", "G G S +P", "E G G S", "+R S S +L", "+B G +N P", "E +P +P S"],
            &["P", "S", "G", "N", "L", "+P"],
        ),
        _ => (
            &["G G S S", "G G +P +P", "G S S +P", "+L +N G S", "G G S P", "+P +P +S N"],
            &["P", "S", "G", "N", "L", "+P"],
        ),
    }
}

/// An SFEN with the pieces scattered over the board; the side that is behind moves.
fn scatter(rules: &Rules, leader: Color, pieces: &str, last: &str, random: &mut Random) -> String {
    let (files, ranks) = (rules.geometry().files() as usize, rules.geometry().ranks() as usize);
    let mut board = vec![vec![String::from("1"); files]; ranks];
    let mut place = |piece: &str, color: Color| loop {
        let (file, rank) = (random.below(files), random.below(ranks));
        // whatever stands could still move
        let ahead = if color == Color::Black { rank } else { ranks - 1 - rank };
        if board[rank][file] == "1" && (ahead >= 2 || !["P", "L", "N"].contains(&piece)) {
            board[rank][file] = if color == Color::Black { piece.into() } else { piece.to_lowercase() };
            return;
        }
    };
    place("K", leader);
    place("K", !leader);
    place(last, !leader);
    pieces.split(' ').for_each(|piece| place(piece, leader));
    let rows: Vec<String> = board.iter().map(|row| row.concat()).collect();
    let mut board = rows.join("/");
    for n in (2..=files).rev() {
        board = board.replace(&"1".repeat(n), &n.to_string());
    }
    format!("{board} {} - 1", if leader == Color::Black { "w" } else { "b" })
}

fn game(variant: Variant, start: &str) -> Game {
    Game::new(variant, RuleChoices::default(), Start::parse(Rules::of(variant), start).unwrap()).unwrap()
}

fn search(engine: &mut Engine, game: &Game, limits: &Limits) -> (BestMove, Option<Score>) {
    let report = engine.search(game, limits, &mut Unlimited);
    (report.best, report.score)
}

/// A start that can be played, won but not at once: the side behind takes nothing, is far behind, and is not mated soon.
fn ending(rules: &'static Rules, n: usize, engine: &mut Engine, random: &mut Random) -> (Game, Color) {
    let leader = Color::ALL[n % 2];
    let (pieces, last) = material(rules.variant());
    let (pieces, last) = (pieces[n % pieces.len()], last[n / 2 % last.len()]);
    loop {
        let sfen = scatter(rules, leader, pieces, last, random);
        let Ok(start) = Start::parse(rules, &sfen) else { continue };
        let Ok(game) = Game::new(rules.variant(), RuleChoices::default(), start) else { continue };
        if game.outcome().is_some() {
            continue;
        }
        if game.legal_moves().iter().any(|mv| game.position().captured_by(*mv).is_some()) {
            continue;
        }
        engine.new_game();
        let limits = Limits { depth: Some(6), ..Limits::default() };
        if let (BestMove::Move { .. }, Some(Score::Cp(..=-900))) = search(engine, &game, &limits) {
            return (game, leader);
        }
    }
}

#[test]
fn a_king_and_its_last_piece_are_beaten() {
    let asked = std::env::var("SUIZO_ENDINGS").ok();
    let n_endings = if std::env::var_os("SUIZO_LONG").is_some() { N_ENDINGS_LONG } else { N_ENDINGS };
    let is_asked = |variant: &Variant| match &asked {
        Some(list) => list.split(',').any(|id| id == variant.id()),
        None => Rules::of(*variant).table().bare == Bare::Loses,
    };
    for variant in Variant::ALL.into_iter().filter(is_asked) {
        let rules = Rules::of(variant);
        let mut engine = Engine::new(rules, 8);
        let mut random = Random(50 + variant as u64);
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let mut lengths = Vec::new();
        let mut failed = Vec::new();
        let mut n_checked_away = 0;
        for n in 0..n_endings {
            let (mut game, leader) = ending(rules, n, &mut engine, &mut random);
            let start = game.sfen();
            engine.new_game();
            while game.outcome().is_none() && game.ply() < MAX_PLIES {
                let (BestMove::Move { mv, .. }, _) = search(&mut engine, &game, &limits) else { break };
                game.play(mv).unwrap();
            }
            match game.outcome() {
                Some(end)
                    if end.winner == Some(leader)
                        && matches!(
                            end.reason,
                            EndReason::BareKing | EndReason::Checkmate | EndReason::PerpetualCheck
                        ) =>
                {
                    n_checked_away += usize::from(end.reason == EndReason::PerpetualCheck);
                    lengths.push(game.ply());
                }
                end => failed.push(format!("{start} -> {} {end:?}", game.sfen())),
            }
        }
        lengths.sort_unstable();
        let median = lengths.get(lengths.len() / 2);
        eprintln!(
            "{}: {} of {n_endings} won, plies {median:?}, most {:?}",
            variant.id(),
            lengths.len(),
            lengths.last()
        );
        assert!(failed.is_empty(), "{}: {failed:#?}", variant.id());
        // who is lost may give check for ever and lose by that, but the leader must not live on it
        assert!(n_checked_away <= 1, "{}: {n_checked_away} won by perpetual check", variant.id());
    }
}

#[test]
fn a_lead_grows_as_the_rest_is_traded_off() {
    // three golds to one, five to three, seven to five: the same lead, with ever more pieces beside it
    let starts =
        ["3gk4/9/9/9/9/9/9/3GKGG2 b - 1", "2ggkg3/9/9/9/9/9/9/2GGKGGG1 b - 1", "1gggkgg2/9/9/9/9/9/9/GGGGKGGG1 b - 1"];
    for variant in [Variant::Heian9x8, Variant::Sho] {
        let engine = Engine::new(Rules::of(variant), 1);
        let tall =
            |start: &str| if variant == Variant::Sho { start.replacen("/9/", "/9/9/", 1) } else { start.to_owned() };
        let values = starts.map(|start| engine.evaluate(game(variant, &tall(start)).position()));
        assert!(values[0] > values[1] + 100 && values[1] > values[2] && values[2] > 600, "{values:?}");
    }
}

#[test]
fn a_spare_royal_is_given_for_more() {
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let best = |start: &str| {
        let game = game(Variant::Sho, start);
        match search(&mut Engine::new(game.rules(), 4), &game, &limits).0 {
            BestMove::Move { mv, .. } => mv.to_string(),
            other => panic!("no move but {other:?}"),
        }
    };
    // the silver attacks the king; the dragon on the rook's file is worth more than a king with a prince beside it
    let spare = "4k4/9/9/8+r/9/9/3p5/G2s5/+E3K3R b - 1";
    assert_eq!(best(spare), "1i1d");
    // the same king alone must step aside
    assert_ne!(best(&spare.replace("+E", "G")), "1i1d");
}

#[test]
fn a_second_royal_counts_and_the_last_one_has_no_price() {
    let engine = Engine::new(Rules::of(Variant::Sho), 1);
    let value = |start: &str| engine.evaluate(game(Variant::Sho, start).position());
    let both = value("2g1k1g2/9/9/9/9/9/9/9/2G1K1+E2 b - 1");
    let king = value("2g1k1g2/9/9/9/9/9/9/9/2G1K4 b - 1");
    let prince = value("2g1k1g2/9/9/9/9/9/9/9/2G1+E4 b - 1");
    assert_eq!(king, prince, "a prince left alone is a king");
    assert!(both > king + 500, "{both} {king}");
}
