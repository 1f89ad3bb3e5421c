//! What buttons stand for, and the questions that some of them ask first.

use super::{
    analysis::{self, Analysis},
    effect::{Effect, Effects, Focus},
    engine_client::{Purpose, Question},
    furigoma::Toss,
    learn,
    link::Mode,
    model::{Model, Notice, Saving, Share, ShareText, Sheet},
    msg::{Action, Now, Step},
    new_game::Form,
    opponent::{let_computer_move, on_hint},
    play::{self, Asking, Play, Said, Suggestion},
    settings_file,
    timing::{self, GameClock},
    update::{game_changed, person_plays, start_new},
};
use crate::{
    lessons::{Era, Topic},
    persist::{Help, Player},
    rules::{Act, ByColor, Game},
};

/// Does what a button stands for; one that came too late does nothing.
pub fn on_action(model: &mut Model, action: Action, now: Now, fx: &mut Effects) {
    let may_propose = can_propose(model);
    let play = &mut model.play;
    match action {
        Action::NewGame => {
            let mut form = Form::like(&play.game, play.players);
            form.without = play.without;
            form.set_controls(play.clock.as_ref().map(|timed| timed.clock.controls()));
            model.open_sheet(Sheet::NewGame(Box::new(form)), fx);
        }
        Action::Start => {
            let Some(Sheet::NewGame(form)) = model.sheet.take() else {
                return;
            };
            let near = form.near(now.random);
            let mut next = Play::new(form.preview.clone(), form.players(near), now.random);
            next.bottom = next.you().unwrap_or(near);
            next.without = form.without;
            next.clock = form.controls().map(|controls| GameClock::new(controls, &next.game));
            if form.needs_toss() {
                next.said = Some(Said::Tossed(Toss::throw(now.random)));
            }
            start_new(model, next, now, fx);
        }
        Action::Furigoma => {
            if let Some(Sheet::NewGame(form)) = &mut model.sheet {
                form.throw(now.random);
            }
        }
        Action::Close => close_sheet(model, fx),
        Action::Undo if play.can_undo() => {
            play.undo();
            timing::undo(play, now);
            play.proposed_at = None;
            model.engine.forget(fx);
            game_changed(model, now, fx);
        }
        Action::Hint => on_hint(model, now, fx),
        Action::Analyse => {
            let open = model.analysis.is_none() && analysis::is_allowed(play);
            model.analysis = open.then(Analysis::default);
        }
        Action::Help => model.open_sheet(Sheet::Help, fx),
        Action::Threat => {
            if let Some(analysis) = &mut model.analysis
                && analysis::passed(play.shown()).is_some()
            {
                analysis.threat = !analysis.threat;
            }
        }
        Action::Draw => {
            play.sketch.draws = !play.sketch.draws;
            play.input.clear();
            play.looked_at = None;
        }
        Action::Flip => {
            play.bottom = !play.bottom;
            model.save_game(fx);
        }
        Action::Resign if play.asking == Some(Asking::Resign) => on_answer(model, true, now, fx),
        Action::Resign if !play.is_over() && !play.view_only => ask_person(play, Asking::Resign, fx),
        Action::TurnOver => {
            let input = &mut play.input;
            input.turned = !input.turned && input.other_face(&play.game).is_some();
        }
        Action::Rematch if play.is_over() && !play.view_only => {
            let again = Game::new(play.game.variant(), *play.game.choices(), play.game.start().clone());
            // the start was played from a moment ago
            let Ok(again) = again else { return };
            let swapped = ByColor { black: play.players.white, white: play.players.black };
            // times go by side, and sides were changed
            let clock = play.clock.as_ref().map(|timed| {
                let ByColor { black, white } = timed.clock.controls();
                GameClock::new(ByColor { black: white, white: black }, &again)
            });
            let next = Play { without: play.without, clock, ..Play::new(again, swapped, now.random) };
            start_new(model, next, now, fx);
        }
        Action::Suggested => {
            let Some(Suggestion { level: Some(level), .. }) = play.suggestion() else { return };
            let again = Game::new(play.game.variant(), *play.game.choices(), play.game.start().clone());
            let Ok(again) = again else { return };
            let players = ByColor::from_fn(|color| match play.players[color] {
                Player::Human => Player::Human,
                Player::Computer { .. } => Player::Computer { level },
            });
            let clock = play.clock.as_ref().map(|timed| GameClock::new(timed.clock.controls(), &again));
            let next = Play { without: play.without, clock, ..Play::new(again, players, now.random) };
            start_new(model, next, now, fx);
        }
        Action::ProposeImpasse if may_propose => on_proposal(model, now, fx),
        Action::Declare if can_declare(play) => ask_person(play, Asking::Declare, fx),
        Action::Pause if play.may_pause() => {
            play.paused = !play.paused;
            play.input.clear();
            play.proposed_at = None;
            if matches!(play.asking, Some(Asking::Confirm { .. } | Asking::Perpetual { .. })) {
                play.asking = None;
            }
            model.engine.forget(fx);
            let_computer_move(model, now, fx);
        }
        Action::PlayOn if may_play_on(play) => {
            if let Some(looking) = play.looking.take() {
                play.game.cut(looking.ply);
                play.proposed_at = None;
                model.engine.forget(fx);
                game_changed(model, now, fx);
            }
        }
        Action::BackToGame => {
            let walk = model.analysis.as_mut().and_then(|analysis| analysis.walk.take());
            if walk.is_none() {
                on_step(model, Step::Last, fx);
            }
        }
        Action::Share => model.open_sheet(Sheet::Share(Share::default()), fx),
        Action::Settings => model.open_sheet(Sheet::Settings(None), fx),
        Action::ExportSettings => {
            fx.push(Effect::SaveFile { name: settings_file::FILE_NAME, text: settings_file::write(&model.prefs) });
        }
        Action::ImportSettings => fx.push(Effect::ChooseSettings),
        Action::Rules => learn::open(model, Topic::Rules(Era::of(model.play.game.variant())), fx),
        Action::CopyLink => copy(model, ShareText::Link, fx),
        Action::CopyUsi => copy(model, ShareText::Usi, fx),
        Action::CopyKif => copy(model, ShareText::Kif, fx),
        Action::KeepThisGame => {
            if model.saving == Saving::FromLink {
                model.saving = Saving::On;
                model.settle_notice(&Notice::FromLink);
                // who keeps a game plays it
                model.mode = Mode::Play;
                model.play.view_only = false;
                fx.push(Effect::TakeOver);
                model.save_game(fx);
                let_computer_move(model, now, fx);
            }
        }
        Action::ContinueHere => {
            if model.saving == Saving::Elsewhere {
                model.saving = Saving::On;
                model.settle_notice(&Notice::OtherTab);
                fx.extend([Effect::TakeOver, Effect::ReloadGame]);
            }
        }
        Action::RetryEngine => {
            model.settle_notice(&Notice::EngineFailed);
            model.engine.retry(fx);
            let_computer_move(model, now, fx);
        }
        Action::Update => fx.push(Effect::ApplyUpdate),
        Action::Reload => fx.push(Effect::ReloadPage),
        // a button that came too late for what it was for
        Action::Undo
        | Action::Resign
        | Action::Rematch
        | Action::ProposeImpasse
        | Action::Declare
        | Action::Pause
        | Action::PlayOn => {}
    }
}

pub fn on_answer(model: &mut Model, yes: bool, now: Now, fx: &mut Effects) {
    let play = &mut model.play;
    let Some(asking) = play.asking.take() else {
        return;
    };
    if !yes {
        match asking {
            Asking::Impasse { .. } => {
                play.said = Some(Said::ImpasseDeclined);
                fx.push(Effect::Focus(Focus::Board));
            }
            Asking::Resign => fx.push(Effect::Focus(Focus::Action(Action::Resign))),
            Asking::Declare => fx.push(Effect::Focus(Focus::Action(Action::Declare))),
            Asking::Perpetual { .. } | Asking::Confirm { .. } => fx.push(Effect::Focus(Focus::Board)),
        }
        return;
    }
    let (act, by) = match asking {
        Asking::Resign => (Act::Resign, play.resigner()),
        Asking::Declare => (Act::Declare, play.turn()),
        Asking::Impasse { by } => (Act::Agree, by),
        Asking::Perpetual { mv } | Asking::Confirm { mv } => {
            fx.push(Effect::Focus(Focus::Board));
            return person_plays(model, mv, now, fx);
        }
    };
    if play.game.end(act, by).is_ok() {
        fx.push(Effect::Focus(Focus::Action(Action::Rematch)));
        play.looking = None;
        game_changed(model, now, fx);
    }
}

pub fn on_step(model: &mut Model, step: Step, fx: &mut Effects) {
    if model.analysis.as_mut().is_some_and(|analysis| analysis.step(step)) {
        return;
    }
    let play = &mut model.play;
    let shown = play.shown_ply();
    let last = play.game.ply();
    let ply = match step {
        Step::First => 0,
        Step::Previous => shown.saturating_sub(1),
        Step::Next => shown + 1,
        Step::Last => last,
        Step::To(ply) => ply,
    };
    if ply.min(last) == shown {
        return;
    }
    if model.engine.purpose() == Some(Purpose::Hint) {
        model.engine.forget(fx);
    }
    model.play.look_at(ply);
    model.save_game(fx);
}

/// A person proposes an impasse: the computer is asked in its own way, a friend in the line below the board.
fn on_proposal(model: &mut Model, now: Now, fx: &mut Effects) {
    let play = &mut model.play;
    let by = play.turn();
    play.proposed_at = Some(play.game.ply());
    play.said = None;
    match play.players[!by] {
        Player::Human => ask_person(play, Asking::Impasse { by }, fx),
        Player::Computer { level } => {
            let question = Question {
                purpose: Purpose::Impasse,
                game: play::game_text(&play.game),
                level,
                limits: play::level_limits(level),
                seed: play.seed(now.random),
                lines: 1,
            };
            model.engine.ask(question, fx);
        }
    }
}

pub(super) fn ask_person(play: &mut Play, asking: Asking, fx: &mut Effects) {
    play.input.clear();
    play.said = None;
    play.asking = Some(asking);
    fx.push(Effect::Focus(Focus::Question));
}

/// Whether the person to move may propose an impasse now.
#[must_use]
pub fn can_propose(model: &Model) -> bool {
    let play = &model.play;
    play.movable().is_some()
        && play.game.can_propose_impasse()
        && play.proposed_at != Some(play.game.ply())
        && model.engine.purpose() != Some(Purpose::Impasse)
}

/// Whether the game may go on from the earlier position shown.
#[must_use]
pub fn may_play_on(play: &Play) -> bool {
    !play.view_only && !play.without.has(Help::Undo)
}

/// Whether a declaration button makes sense: the rule is on and the king of the person to move has entered.
#[must_use]
pub fn can_declare(play: &Play) -> bool {
    play.movable().is_some_and(|turn| play::has_entered(play.game.position(), turn))
        && play.game.declaration().is_some()
}

pub fn close_sheet(model: &mut Model, fx: &mut Effects) {
    let Some(sheet) = model.sheet.take() else { return };
    let focus = opener(&sheet);
    match sheet {
        Sheet::Learn(learn) => match learn.into_form() {
            Some(form) => model.open_sheet(Sheet::NewGame(form), fx),
            None => fx.push(Effect::Focus(focus)),
        },
        _ => fx.push(Effect::Focus(focus)),
    }
}

fn copy(model: &mut Model, what: ShareText, fx: &mut Effects) {
    fx.push(Effect::Copy(model.share_text(what)));
    if let Some(Sheet::Share(share)) = &mut model.sheet {
        *share = Share { what, copied: None };
    }
}

/// The button that opened a sheet; help is asked for from many places, of which the board is the common one.
fn opener(sheet: &Sheet) -> Focus {
    match sheet {
        Sheet::NewGame(_) => Focus::Action(Action::NewGame),
        Sheet::Settings(_) => Focus::Action(Action::Settings),
        Sheet::Learn(_) => Focus::Action(Action::Rules),
        Sheet::Share(_) => Focus::Action(Action::Share),
        Sheet::Help => Focus::Board,
    }
}
