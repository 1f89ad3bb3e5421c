//! What decided a game that is over: the move with the largest swing, which a short look at every position finds.

mod chances;

pub use chances::Chances;

use super::{
    analysis::Assessment,
    effect::Effects,
    engine::{EngineClient, EngineState, Job, Question},
    record::MoveEntries,
    session::Session,
    settings::Preferences,
};
use crate::{
    i18n::Texts,
    protocol::{GameText, Response, SearchLimits},
    rules::{Color, EndReason, Game, Move},
};

/// Shorter games tell their story by themselves.
const FEWEST_PLIES: usize = 8;
/// Nodes for all positions together at first, and the bounds for each.
const NODES: u32 = 600_000;
const FEWEST_NODES: u32 = 2_000;
const MOST_NODES: u32 = 20_000;
/// Nodes for a position before or after a move that is going to be named.
const NODES_AGAIN: u32 = 250_000;
/// A slow device gets no further in a position than this.
const POSITION_MS: u32 = 1_000;

/// The look at the game on the board, which begins when it ends.
#[derive(Debug, Clone, Default)]
pub struct Review {
    /// The game that is looked at, by its name and moves.
    game: Option<(String, Vec<Move>)>,
    chances: Chances,
    /// The ply that was asked about, and Black's chances there by the last line, in per cent.
    asked: Option<usize>,
    black: Option<u32>,
}

impl Review {
    /// A line of the search for the position that was asked about.
    pub fn receive(&mut self, response: &Response, session: &Session) {
        let (Response::Info { multi_pv: 1, score, win_percent, .. }, Some(ply)) = (response, self.asked) else {
            return;
        };
        let turn = turn_at(session.game(), ply);
        self.black = Some(Assessment::of(*score, *win_percent, turn).black);
    }

    /// The search for the position that was asked about is over.
    pub fn on_done(&mut self) {
        if let (Some(ply), Some(black)) = (self.asked.take(), self.black.take()) {
            self.chances.set(ply, black);
        }
    }

    /// What decided the game, in words; none before that is known, and where no move did.
    #[must_use]
    pub fn words(&self, session: &Session, moves: &MoveEntries, texts: &Texts) -> Option<String> {
        let winner = self.winner_of(session)?;
        let swing = self.chances.verdict()?;
        let moved = texts.moved(moves.spoken(swing.ply)?);
        Some(texts.swing(swing.ply, &moved, session.side(winner), swing.before, swing.after))
    }

    fn winner_of(&self, session: &Session) -> Option<Color> {
        self.game.as_ref().filter(|known| is_of(known, session)).and_then(|_| winner(session.game()))
    }
}

fn is_of((key, moves): &(String, Vec<Move>), session: &Session) -> bool {
    *key == session.key() && moves == session.game().moves()
}

/// Who won a game that was decided on the board, and not by a clock, a slip of the hand or a rule that counts.
fn winner(game: &Game) -> Option<Color> {
    let outcome = game.outcome()?;
    let on_board = matches!(
        outcome.reason,
        EndReason::Checkmate | EndReason::Stalemate | EndReason::BareKing | EndReason::Resign | EndReason::Declaration
    );
    outcome.winner.filter(|_| on_board && game.ply() >= FEWEST_PLIES)
}

/// The side to move after a ply, without a replay: the sides take turns.
fn turn_at(game: &Game, ply: usize) -> Color {
    let turn = game.turn();
    if game.ply().abs_diff(ply).is_multiple_of(2) { turn } else { !turn }
}

/// The game after `ply` plies, without the act that ended it there.
fn before_act(game: &Game, ply: usize) -> Game {
    let mut before = game.at_ply(ply);
    if before.final_act().is_some() {
        before.undo();
    }
    before
}

/// Lets an engine that has nothing else to do look at the game that is over; whether it has just found what decided it. `is_free`: nobody
/// looks into the game themselves.
pub fn sync(
    review: &mut Review,
    session: &Session,
    prefs: &Preferences,
    is_free: bool,
    engine: &mut EngineClient,
    fx: &mut Effects,
) -> bool {
    let wanted = is_free && !prefs.embedded && !prefs.device.low_power;
    let Some(winner) = winner(session.game()).filter(|_| wanted) else {
        review.asked = None;
        if engine.job() == Some(Job::Review) {
            engine.forget(fx);
        }
        return false;
    };
    let game = session.game();
    if !review.game.as_ref().is_some_and(|known| is_of(known, session)) {
        // where the rules ended the game nothing is left to look at
        let last = game.ply() + usize::from(game.final_act().is_some());
        *review = Review {
            game: Some((session.key(), game.moves().to_vec())),
            chances: Chances::new(last, game.ply(), winner),
            ..Review::default()
        };
    }
    if engine.job() == Some(Job::Review) {
        return false;
    }
    let was_known = review.chances.is_done();
    let next = review.chances.next(winner, |ply| turn_at(game, ply));
    if engine.state() == EngineState::Ready
        && let Some((ply, again)) = next
    {
        let share = (NODES / (game.ply() as u32 + 1)).clamp(FEWEST_NODES, MOST_NODES);
        let nodes = Some(if again { NODES_AGAIN } else { share });
        let limits =
            SearchLimits { movetime_ms: Some(POSITION_MS), nodes, steady: Some(true), ..SearchLimits::default() };
        (review.asked, review.black) = (Some(ply), None);
        engine.ask(Question::review(GameText::of(&before_act(game, ply)), limits), fx);
    }
    !was_known && review.chances.verdict().is_some()
}
