//! The positions to learn from in `tests/data/endgames/lessons.txt`: the rules alone prove each, without a table.

use super::real::game;
use std::{collections::HashMap, fs};
use suizo::{
    rules::{BareKing, EndReason, Game, Move, MoveList, Position, Rules, Variant},
    tools::endgames::Board,
};

/// Longer lines are not learnt from.
const MOST_PLIES: usize = 9;

struct Lesson {
    game: Game,
    plies: usize,
    end: EndReason,
    line: Vec<Move>,
}

/// The lines of the file but for remarks: game, plies, end, what there is to see, SFEN, moves, divided by tabs.
fn lessons() -> Vec<Lesson> {
    let path = format!("{}/tests/data/endgames/lessons.txt", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).expect("the file");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let lesson = |line: &str| {
        let parts: Vec<&str> = line.split('\t').collect();
        let &[id, plies, end, idea, sfen, moves] = parts.as_slice() else { panic!("{line}") };
        assert!(!idea.is_empty(), "{line}");
        let variant = Variant::from_id(id).expect("a game");
        Lesson {
            game: game(&Board::of(Rules::of(variant)), sfen).unwrap_or_else(|| panic!("{line}")),
            plies: plies.parse().expect("a number"),
            end: EndReason::from_word(end).expect("an end"),
            line: moves.split(' ').map(|mv| mv.parse().expect("a move")).collect(),
        }
    };
    lines.map(lesson).collect()
}

/// Whether the side to move wins, or loses, within a number of plies; by trying every move.
#[derive(Default)]
struct Prover {
    known: HashMap<(u64, usize), bool>,
}

impl Prover {
    /// Whether the side to move can win within that number of plies, whatever is answered.
    fn wins(&mut self, position: &mut Position, plies: usize) -> bool {
        if plies == 0 {
            return false;
        }
        if let Some(known) = self.known.get(&(position.key(), plies)) {
            return *known;
        }
        let found = moves(position).into_iter().any(|mv| {
            position.do_move(mv);
            let is_lost = self.is_lost(position, plies - 1);
            position.undo_move();
            is_lost
        });
        self.known.insert((position.key(), plies), found);
        found
    }

    /// Whether the side to move has lost, or does within that number of plies whatever it plays.
    fn is_lost(&mut self, position: &mut Position, plies: usize) -> bool {
        if let Some(end) = position.bare_king_outcome(BareKing::Immediate).or_else(|| position.no_move_outcome()) {
            return end.winner == Some(!position.turn());
        }
        if plies < 2 {
            return false;
        }
        moves(position).into_iter().all(|mv| {
            position.do_move(mv);
            let is_over = position.bare_king_outcome(BareKing::Immediate).is_some();
            let is_won = !is_over && self.wins(position, plies - 1);
            position.undo_move();
            is_won
        })
    }
}

fn moves(position: &Position) -> Vec<Move> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list.to_vec()
}

#[test]
fn every_lesson_is_won_by_its_line_and_by_nothing_else_as_fast() {
    for Lesson { game, plies, end, line } in lessons() {
        let text = format!("{} {}", game.variant().id(), game.sfen());
        assert_eq!(line.len(), plies, "{text}");
        assert!(plies <= MOST_PLIES && plies % 2 == 1, "{text}");
        let (winner, mut played, mut prover) = (game.turn(), game.clone(), Prover::default());
        for (ply, mv) in line.iter().enumerate() {
            let left = plies - ply;
            let mut position = played.position().clone();
            if ply % 2 == 0 {
                assert!(
                    left == 1 || !prover.wins(&mut position, left - 2),
                    "{text}: there is a shorter win at ply {ply}"
                );
                let winning = moves(&position).into_iter().filter(|mv| {
                    let mut next = played.clone();
                    next.play(*mv).expect("legal");
                    let mut after = next.position().clone();
                    prover.is_lost(&mut after, left - 1)
                });
                let winning: Vec<Move> = winning.collect();
                assert!(winning.contains(mv), "{text}: {mv} does not win in time");
                assert!(left == 1 || winning.len() == 1, "{text}: {winning:?} win at ply {ply}");
            } else {
                assert!(!prover.is_lost(&mut position, left - 2), "{text}: the answer at ply {ply} is not the longest");
            }
            played.play(*mv).expect("legal");
        }
        let outcome = played.outcome().expect("it is over");
        assert_eq!((outcome.winner, outcome.reason), (Some(winner), end), "{text}");
    }
}

#[test]
fn there_are_lessons_of_several_games() {
    let lessons = lessons();
    for variant in Variant::ALL.into_iter().filter(|variant| !Rules::of(*variant).has_drops()) {
        let count = lessons.iter().filter(|lesson| lesson.game.variant() == variant).count();
        assert!((3..=6).contains(&count), "{variant:?}: {count}");
    }
}
