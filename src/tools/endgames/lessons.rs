//! Positions to learn from: won in a few moves, those first of which more are the only ones that win.

use super::{
    board::Board,
    probe::Tables,
    table::{Table, Verdict},
};
use crate::rules::{BareKing, Move, Position};

/// A position and how it is won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lesson {
    /// The position, as SFEN.
    pub sfen: String,
    /// Best moves of both sides to the end.
    pub line: Vec<Move>,
    /// Moves of the winner's before which other moves win as well, but more slowly or in as many plies.
    pub n_open: usize,
    /// Answers of the loser's that hold out as long as that of the line.
    pub n_other_answers: usize,
}

/// Up to that number of positions of a table that are won in that number of plies for the side of that name's place (0 or 1), those with the fewest
/// other ways first. Every `step`-th position is looked at. `None` where a table is missing.
#[must_use]
pub fn lessons(
    board: &Board,
    tables: &Tables,
    table: &Table,
    (plies, side, step, count): (u8, usize, usize, usize),
) -> Option<Vec<Lesson>> {
    let half = table.codes.len() / 2;
    let places = (side * half..(side + 1) * half).filter(|place| table.codes[*place] == plies);
    let mut found = Vec::new();
    for place in places.step_by(step.max(1)) {
        let Ok(position) = Table::men(board, place).position(board, table.material) else { continue };
        found.push(lesson(board, tables, &position, table.bare_king)?);
        if found.len() >= 64 * count.max(1) {
            found.sort_by_key(|lesson| (lesson.n_open, lesson.n_other_answers));
            found.truncate(count);
        }
    }
    found.sort_by_key(|lesson| (lesson.n_open, lesson.n_other_answers));
    found.truncate(count);
    Some(found)
}

/// The line of a won position, and how clear it is.
fn lesson(board: &Board, tables: &Tables, start: &Position, bare_king: BareKing) -> Option<Lesson> {
    let line = tables.line(board, start, bare_king)?;
    let mut position = start.clone();
    let (mut n_open, mut n_other_answers) = (0, 0);
    for (ply, mv) in line.iter().enumerate() {
        let moves = tables.moves(board, &position, bare_king)?;
        if ply % 2 == 0 {
            let is_last = ply + 1 == line.len();
            let wins = moves.iter().filter(|tried| matches!(tried.verdict, Verdict::Won(_))).count();
            n_open += usize::from(wins > 1 && !is_last);
        } else {
            n_other_answers += moves.iter().filter(|tried| tried.verdict == moves[0].verdict).count() - 1;
        }
        position.do_move(*mv);
    }
    Some(Lesson { sfen: start.to_sfen(1), line, n_open, n_other_answers })
}
