//! What was played from the position on the board, and the scores in the listed games.

use super::{super::record::move_text::move_text, super::settings::Notation, messages::LibraryRequest, shelf::Shelf};
use crate::{
    i18n::{Odds, Side, Texts},
    persist::library::{PositionSearch, Query, Results, Score, ScoreOf, search_key},
    rules::{Game, Move, MoveList},
};
use std::{cmp::Reverse, rc::Rc};

/// More scores of one sort are not shown: those with the fewest games are left out.
const MOST_OF_A_SORT: usize = 12;

/// Scores, each with what it is of.
pub type Scores = Rc<[(ScoreOf, Score)]>;

/// What is known of it, as long as it is open.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    pub is_open: bool,
    /// The question has no answer, as the library could not be read.
    pub(super) failed: bool,
    /// The number of the list, the position, and how its moves are written.
    asked: Option<(u32, u64, Notation)>,
    moves: Vec<(Move, String)>,
    /// The language that these are written in.
    lang: &'static str,
    answer: Option<(Rc<[Results]>, Scores)>,
}

/// A move that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedView {
    pub usi: Rc<str>,
    pub text: String,
    pub results: Results,
}

/// The moves and scores as they are drawn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TallyView {
    pub is_ready: bool,
    /// The library could not be read.
    pub failed: bool,
    /// The most frequent first.
    pub moves: Vec<PlayedView>,
    /// The language that these are written in.
    pub lang: &'static str,
    pub scores: Vec<(String, Score)>,
}

impl Shelf {
    /// Asks for the moves from the position on the board and for the scores, once the list is there.
    pub(super) fn ask_tally(&mut self, game: &Game, notation: Notation) -> Option<LibraryRequest> {
        let query = self.last_question().filter(|_| self.tally.is_open && self.is_answered)?;
        let from = search_key(game.position(), PositionSearch::Position);
        if self.tally.asked == Some((self.number, from, notation)) {
            return None;
        }
        Some(self.tally.ask(self.number, query, game, notation))
    }

    /// Asks for the moves from the position shown beside the game, when another one is shown. The list has no part in it.
    pub(super) fn ask_beside(&mut self, game: &Game, notation: Notation) -> Option<LibraryRequest> {
        let from = search_key(game.position(), PositionSearch::Position);
        let is_asked = |(_, asked, written): (u32, u64, Notation)| (asked, written) == (from, notation);
        if !self.beside.is_open || self.beside.asked.is_some_and(is_asked) {
            return None;
        }
        self.number = self.number.wrapping_add(1);
        Some(self.beside.ask(self.number, Rc::default(), game, notation))
    }

    /// Takes the answer over, if it is to the last question of the list or to the one beside the game.
    pub(super) fn on_tallied(&mut self, number: u32, moves: &Rc<[Results]>, scores: &Scores) {
        for tally in [&mut self.tally, &mut self.beside] {
            let is_asked = tally.asked.is_some_and(|(asked, ..)| asked == number);
            if is_asked && moves.len() == tally.moves.len() {
                tally.answer = Some((Rc::clone(moves), Rc::clone(scores)));
            }
        }
    }
}

impl Tally {
    fn ask(&mut self, number: u32, query: Rc<Query>, game: &Game, notation: Notation) -> LibraryRequest {
        let mut position = game.position().clone();
        let from = search_key(&position, PositionSearch::Position);
        let previous_to = game.moves().last().map(|mv| mv.to());
        let mut legal = MoveList::new();
        position.legal_moves(&mut legal);
        let (mut moves, mut next) = (Vec::new(), Vec::new());
        for &mv in legal.iter() {
            moves.push((mv, move_text(&position, previous_to, mv, notation)));
            position.do_move(mv);
            next.push(search_key(&position, PositionSearch::Position));
            position.undo_move();
        }
        let (asked, lang) = (Some((number, from, notation)), notation.lang());
        *self = Tally { is_open: true, failed: false, asked, moves, lang, answer: None };
        LibraryRequest::Tally { number, query, from, next: next.into() }
    }

    /// Another question took the place of this one, or games have changed: it is asked again.
    pub(super) fn forget(&mut self) {
        self.asked = None;
    }

    /// What was asked will not come. It is asked again for another position, and not at once.
    pub(super) fn give_up(&mut self) {
        self.failed |= self.answer.is_none();
    }

    /// Opens or closes it.
    pub(super) fn toggle(&mut self) {
        *self = Tally { is_open: !self.is_open, ..Tally::default() };
    }

    pub(super) fn view(&self, texts: &Texts) -> Option<TallyView> {
        if !self.is_open {
            return None;
        }
        let Some((results, scores)) = &self.answer else {
            return Some(TallyView { failed: self.failed, ..TallyView::default() });
        };
        let played = self.moves.iter().zip(results.iter()).filter(|(_, results)| results.n_games > 0);
        let mut moves: Vec<PlayedView> = played
            .map(|((mv, text), &results)| PlayedView { usi: mv.to_string().into(), text: text.clone(), results })
            .collect();
        moves.sort_by_key(|played| Reverse(played.results.n_games));
        let mut shown = Vec::new();
        for sort in scores.chunk_by(|(one, _), (other, _)| std::mem::discriminant(one) == std::mem::discriminant(other))
        {
            let mut sort = sort.to_vec();
            // levels and sides keep their order
            if matches!(sort[0].0, ScoreOf::Opponent(_) | ScoreOf::Opening(_) | ScoreOf::Against(_)) {
                sort.sort_by_key(|(_, score)| Reverse(score.n_games()));
            }
            shown.extend(sort.iter().take(MOST_OF_A_SORT).map(|(of, score)| (label(of, texts), *score)));
        }
        Some(TallyView { is_ready: true, failed: false, moves, lang: self.lang, scores: shown })
    }
}

fn label(of: &ScoreOf, texts: &Texts) -> String {
    match of {
        ScoreOf::All => texts.library_total().to_owned(),
        ScoreOf::Side(color) => texts.name(Side::Of(*color, Odds::Even)),
        ScoreOf::Level(level) => texts.computer_level(*level),
        ScoreOf::Opponent(name) => name.clone(),
        ScoreOf::Opening(name) => texts.opening_name(*name).to_owned(),
        ScoreOf::Against(name) => texts.library_against(texts.opening_name(*name)),
    }
}
