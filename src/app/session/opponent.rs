//! The computer's part: when it is asked, for what, and what becomes of its answer.

use super::{
    effect::{Effect, Effects},
    engine_client::{News, Purpose, Question},
    hint,
    model::{Model, Notice, Saving},
    msg::{Now, Timer},
    play::{self, Asking, Hint, Play, Said},
    timing,
    update::game_changed,
};
use crate::{
    persist::Help,
    protocol::{BestMove, Score, SearchLimits},
    rules::{Act, Move},
};

/// Pause between the moves of a game that plays by itself, so that it can be followed.
const WATCH_PAUSE_MS: u32 = 500;
/// Thrown pawns fly for about a second; then there is time to see how they lie.
const TOSS_MS: u32 = 2500;
const HINT_MS: u32 = 800;
/// The weak levels answer in no time: a moment lets their move be seen as an answer. A press on the board skips what is left.
const MOMENT_MS: u32 = 400;

pub fn on_news(model: &mut Model, news: News, now: Now, fx: &mut Effects) {
    match news {
        News::Best { purpose: Purpose::Hint, best, score } => on_hint_found(model, best, score),
        News::Best { purpose: Purpose::Analysis, .. } => {
            model.engine.accept();
            if let Some(analysis) = &mut model.analysis {
                analysis.finish();
            }
        }
        News::Told(told) => {
            if let Some(analysis) = &mut model.analysis {
                analysis.hear(told, fx);
            }
        }
        News::Best { best, .. } => computer_plays(model, best, now, fx),
        News::Impasse { agree } => {
            model.engine.accept();
            let by = model.play.turn();
            if agree && model.play.game.end(Act::Agree, by).is_ok() {
                game_changed(model, now, fx);
            } else {
                model.play.said = Some(Said::ImpasseDeclined);
            }
        }
        News::Restarted => model.notice(Notice::EngineRestarted),
        News::GaveUp => {
            model.settle_notice(&Notice::EngineRestarted);
            model.notice(Notice::EngineFailed);
        }
        News::Outdated => model.notice(Notice::EngineOutdated),
    }
}

pub fn on_hint(model: &mut Model, now: Now, fx: &mut Effects) {
    let play = &mut model.play;
    let is_busy = model.engine.purpose() == Some(Purpose::Impasse);
    if is_busy || play.movable().is_none() || play.without.has(Help::Hints) {
        return;
    }
    if let Some(hint) = &mut play.hint {
        hint.whole = true;
        return;
    }
    play.said = None;
    let question = Question {
        purpose: Purpose::Hint,
        game: play::game_text(&play.game),
        level: 0,
        limits: SearchLimits { movetime_ms: Some(HINT_MS), ..SearchLimits::default() },
        seed: now.random,
        lines: 1,
    };
    model.engine.ask(question, fx);
}

fn on_hint_found(model: &mut Model, best: BestMove, score: Option<Score>) {
    model.engine.accept();
    let play = &mut model.play;
    let found = match best {
        BestMove::Move { usi, .. } => usi.parse().ok().filter(|&mv| play.game.explain(mv).is_ok()),
        BestMove::Resign | BestMove::Declare => None,
    };
    match found {
        Some(mv) => play.hint = Some(Hint { mv, whole: false, why: hint::reason(&play.game, mv, score) }),
        None => play.said = Some(Said::NoHint),
    }
}

pub fn end_moment(model: &mut Model, now: Now, fx: &mut Effects) {
    if let Some(Some(best)) = model.play.moment.take() {
        computer_plays(model, best, now, fx);
    }
}

fn computer_plays(model: &mut Model, best: BestMove, now: Now, fx: &mut Effects) {
    if let Some(found) = &mut model.play.moment {
        *found = Some(best);
        return;
    }
    let game = &mut model.play.game;
    let turn = game.position().turn();
    // an engine that plays against the rules is not to be trusted, in a strict game least of all
    let done = match best {
        BestMove::Move { usi, .. } => {
            usi.parse().is_ok_and(|mv: Move| game.explain(mv).is_ok() && game.play(mv).is_ok())
        }
        BestMove::Resign => game.end(Act::Resign, turn).is_ok(),
        BestMove::Declare => game.end(Act::Declare, turn).is_ok(),
    };
    if done {
        model.engine.accept();
        let resigning = model.play.asking == Some(Asking::Resign);
        game_changed(model, now, fx);
        if resigning && !model.play.is_over() {
            // the person was asked before the move came, and may still answer
            model.play.asking = Some(Asking::Resign);
        }
    } else {
        let news = model.engine.refuse(fx);
        on_news(model, news, now, fx);
        let_computer_move(model, now, fx);
    }
}

/// Asks the computer if it has the move; else nothing is wanted of it.
pub fn let_computer_move(model: &mut Model, now: Now, fx: &mut Effects) {
    timing::follow(model, now, fx);
    model.play.moment = None;
    if model.saving == Saving::Elsewhere || model.play.computer_to_move().is_none() {
        model.engine.forget(fx);
    } else if let Some(after_ms) = pause_before_move(&model.play) {
        model.engine.forget(fx);
        let ply = model.play.game.ply();
        fx.push(Effect::Timer { after_ms, timer: Timer::NextMove { ply } });
    } else {
        ask_for_move(model, now, fx);
    }
}

fn pause_before_move(play: &Play) -> Option<u32> {
    if play.toss().is_some() {
        return Some(TOSS_MS);
    }
    (play.is_watch() && play.game.ply() > 0).then_some(WATCH_PAUSE_MS)
}

pub fn ask_for_move(model: &mut Model, now: Now, fx: &mut Effects) {
    let Some(level) = model.play.computer_to_move().filter(|_| model.saving != Saving::Elsewhere) else {
        return;
    };
    let limits = play::level_limits(level);
    let question = Question {
        purpose: Purpose::Move,
        game: play::game_text(&model.play.game),
        level,
        limits: model.play.clock.as_ref().map_or(limits, |timed| timed.limits(limits, now)),
        seed: model.play.seed(now.random),
        lines: 1,
    };
    model.engine.ask(question, fx);
    let ply = model.play.game.ply();
    let is_short = model.play.clock.as_ref().is_some_and(|timed| timed.is_short(now));
    if ply > 0 && model.play.you().is_some() && model.prefs.pause() && !is_short {
        model.play.moment = Some(None);
        fx.push(Effect::Timer { after_ms: MOMENT_MS, timer: Timer::Moment { ply } });
    }
}
