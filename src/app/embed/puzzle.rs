//! Solving: the moves of the record are right, and so is whatever mates.

use super::{
    mate,
    tag::{Said, Tag, TagEffect, TagEffects},
};
use crate::{
    i18n::Verdict,
    record::Step,
    rules::{Color, Game, IllegalMove, Move},
};

/// Time until the answer to a right move comes, and between the moves of a solution that is shown, in milliseconds.
const ANSWER_MS: u32 = 450;
const SHOW_MS: u32 = 900;
/// How far a mate is looked for where no solution says how long it is.
const MOST_PLIES: u32 = 7;

/// How far the solving has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Puzzle {
    pub solver: Color,
    /// Number of moves before the puzzle begins.
    pub start_ply: usize,
    /// What came of the last try.
    pub verdict: Option<Verdict>,
    /// The solution is being played.
    pub is_shown: bool,
}

impl Default for Puzzle {
    fn default() -> Puzzle {
        Puzzle { solver: Color::Black, start_ply: 0, verdict: None, is_shown: false }
    }
}

impl Puzzle {
    /// The puzzle of a position: the side to move is the solver.
    pub fn at(game: &Game) -> Puzzle {
        Puzzle { solver: game.turn(), start_ply: game.ply(), ..Puzzle::default() }
    }

    /// Whether this side's move is waited for.
    pub fn awaits(self, turn: Color) -> bool {
        turn == self.solver && !self.is_shown && self.verdict != Some(Verdict::Solved)
    }
}

impl Tag {
    /// A move of the solver.
    pub(super) fn solve(&mut self, mv: Move, effects: &mut TagEffects) -> Result<(), IllegalMove> {
        self.shown.explain(mv)?;
        let at = self.cursor.node();
        let known = self.record.tree().child_by(at, Step::Move(mv));
        let mut after = self.shown.clone();
        after.play(mv)?;
        let wins = after.outcome().is_some_and(|outcome| outcome.winner == Some(self.puzzle.solver));
        let left = self.plies_left();
        let mates = || mate::is_mated(after.position(), left.map_or(MOST_PLIES, |left| left.saturating_sub(1)));
        if known.is_none() && !wins && (after.outcome().is_some() || mates() != Some(true)) {
            self.puzzle.verdict = Some(Verdict::Wrong);
            self.board.clear_transient();
            return Ok(());
        }
        self.puzzle.verdict = Some(Verdict::Right);
        self.advance(mv, effects);
        let ends = self.record.tree().main_child(self.cursor.node()).is_none();
        if wins || (known.is_some() && ends) {
            self.finish(Verdict::Solved);
            effects.push(TagEffect::Solved);
        } else {
            let timer = self.wait(ANSWER_MS);
            effects.push(timer);
        }
        Ok(())
    }

    /// The number of plies that the solution still has from here, if there is one.
    fn plies_left(&self) -> Option<u32> {
        let tree = self.record.tree();
        let end = tree.end_of_line(self.cursor.node());
        let plies = tree.node(end).ply().saturating_sub(tree.node(self.cursor.node()).ply());
        u32::try_from(plies).ok().filter(|&plies| plies > 0)
    }

    /// The time for the answer, or for the next move of the solution, has come.
    pub(super) fn answer(&mut self, effects: &mut TagEffects) {
        let told = self.record.tree().main_child(self.cursor.node()).and_then(|id| self.record.tree().node(id).mv());
        let position = self.shown.position();
        let next = told.or_else(|| match self.shown.turn() == self.puzzle.solver {
            true => mate::first_move(position, MOST_PLIES),
            false => mate::longest_defence(position, MOST_PLIES - 1),
        });
        match next.filter(|_| !self.is_over()) {
            Some(mv) => self.advance(mv, effects),
            None => return self.finish(if self.puzzle.is_shown { Verdict::Shown } else { Verdict::Solved }),
        }
        let ends = self.record.tree().main_child(self.cursor.node()).is_none();
        if self.puzzle.is_shown {
            let timer = self.wait(SHOW_MS);
            effects.push(timer);
        } else if ends && (told.is_some() || self.is_over()) {
            self.finish(Verdict::Solved);
            effects.push(TagEffect::Solved);
        }
    }

    /// Plays the solution from where the solver stands.
    pub(super) fn show_solution(&mut self, effects: &mut TagEffects) {
        self.puzzle.is_shown = true;
        self.puzzle.verdict = None;
        self.answer(effects);
    }

    /// Whether there is something to show.
    pub(super) fn has_solution(&self) -> bool {
        self.puzzle.verdict != Some(Verdict::Solved) && !self.puzzle.is_shown && self.plies_left().is_some()
    }

    /// Goes on by a move, which the record has or gets.
    fn advance(&mut self, mv: Move, effects: &mut TagEffects) {
        let at = self.cursor.node();
        let inserted = self.record.edit(|tree| tree.insert(at, Step::Move(mv)));
        let Ok(inserted) = inserted else { return };
        self.stand(inserted.node);
        self.tell_move(mv, effects);
    }

    fn finish(&mut self, verdict: Verdict) {
        self.puzzle.verdict = Some(verdict);
    }

    /// A wrong press in a puzzle says so as elsewhere.
    pub(super) fn refuse(&mut self, mv: Move, why: IllegalMove) {
        let kind = super::super::record::move_text::kind_refused(self.shown.position(), mv, why);
        self.said = Some(Said::Refused { why, kind });
        self.puzzle.verdict = None;
        self.board.selection.clear();
    }
}
