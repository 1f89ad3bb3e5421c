//! Everything that can happen, and what comes of it.

use super::{
    actions::{ask_person, close_sheet, on_action, on_answer, on_step},
    analysis::{self},
    board_view::{BoardEvent, Place},
    command,
    effect::{Effect, Effects, Focus},
    input::{Input, Reaction, is_strict},
    learn,
    link::{self, Mode},
    model::{Model, Notice, Saving, Sheet},
    msg::{Msg, Now, SaveError, SettingsChange, Timer},
    opponent::{ask_for_move, end_moment, let_computer_move, on_news},
    play::{self, Asking, Play, Said},
    settings_file::{self, SettingsFault},
    sketch::Drawn,
    sounds::Heard,
    timing,
    voice::Known,
};
use crate::{
    persist::{read_game, read_settings},
    rules::Move,
};

/// Changes the model and says what is to be done in the world.
pub fn update(model: &mut Model, msg: Msg, now: Now) -> Effects {
    let mut effects = Effects::new();
    let had_overlay = model.has_overlay();
    let went_back = msg == Msg::Back;
    let before = Heard::of(model);
    let is_report = msg.is_report();
    let known = (!is_report).then(|| (Known::of(model), is_press(model, &msg)));
    let (ply, lang) = (model.play.shown_ply(), model.lang());
    // what a report finds is not told: the clock is left to the next message
    if !is_report && timing::ring(model, now) {
        game_changed(model, now, &mut effects);
    }
    handle(model, msg, now, &mut effects);
    if model.engine.was_asked_in_vain() && !model.notices.contains(&Notice::EngineOutdated) {
        model.notice(Notice::EngineFailed);
    }
    if !is_report {
        timing::follow(model, now, &mut effects);
        analysis::follow(model, &mut effects);
    }
    model.refresh_record();
    effects.extend(before.since(model));
    if let Some((known, pressed)) = known {
        known.tell(model, pressed, &mut effects);
    }
    effects.extend(model.speech.follow(&model.prefs));
    if model.play.shown_ply() != ply || model.lang() != lang {
        model.answer.settle();
    }
    learn::follow(model, &mut effects);
    // whatever is open has one step of history to itself, so that the back button closes it and not the game
    match (had_overlay && !went_back, model.has_overlay()) {
        (false, true) => effects.insert(0, Effect::PushHistory),
        (true, false) => effects.insert(0, Effect::PopHistory),
        _ => {}
    }
    effects
}

/// Whether somebody wants something of the game on the board, and not only to see or to mark something.
fn is_press(model: &Model, msg: &Msg) -> bool {
    let is_hidden = matches!(model.sheet, Some(Sheet::NewGame(_) | Sheet::Learn(_)));
    let wants = matches!(
        msg,
        Msg::Board(BoardEvent::Tap(_) | BoardEvent::Lift(_) | BoardEvent::Release(_) | BoardEvent::Promote(_))
    );
    wants && !is_hidden
}

fn handle(model: &mut Model, msg: Msg, now: Now, fx: &mut Effects) {
    match msg {
        Msg::Board(BoardEvent::Ask(ask)) => command::on_ask(model, ask),
        Msg::Board(event) => on_board(model, event, now, fx),
        Msg::Act(action) => on_action(model, action, now, fx),
        Msg::Shortcut(action) => {
            if model.sheet.is_none() {
                command::order(model, action, now, fx);
            }
        }
        Msg::Typed(text) => command::on_typed(model, &text, now, fx),
        Msg::Type => {
            if model.sheet.is_none() {
                fx.push(Effect::Focus(Focus::Typing));
            }
        }
        Msg::LeaveTyping => {
            model.answer.settle();
            fx.push(Effect::Focus(Focus::Board));
        }
        Msg::Answer(yes) => on_answer(model, yes, now, fx),
        // a game that something else hides stays where it is
        Msg::Step(_) if matches!(model.sheet, Some(Sheet::NewGame(_) | Sheet::Learn(_))) => {}
        Msg::Step(step) => on_step(model, step, fx),
        Msg::Form(change) => {
            if let Some(Sheet::NewGame(form)) = &mut model.sheet {
                form.change(change);
            }
        }
        Msg::Settings(change) => {
            model.prefs.change(change);
            if matches!(change, SettingsChange::Lang(_)) {
                model.speech.ask_again();
            }
            model.save_settings(fx);
        }
        Msg::SettingsFile(text) => {
            let read = text.ok_or(SettingsFault::Unreadable).and_then(|text| settings_file::read(&text));
            let told = read.map(|settings| {
                model.prefs.adopt(settings);
                model.speech.ask_again();
                model.save_settings(fx);
            });
            if let Some(Sheet::Settings(last)) = &mut model.sheet {
                *last = Some(told);
            }
        }
        Msg::SettingsElsewhere(text) => {
            // what this page cannot read it does without
            if let Ok(settings) = read_settings(&text) {
                model.prefs.follow(settings);
                model.speech.ask_again();
            }
        }
        Msg::LowPower(low_power) => model.prefs.device.low_power = low_power,
        Msg::Words { lang, texts } => model.speech.on_words(lang, texts, &model.prefs, &mut model.notices),
        Msg::Prose { lang, file } => learn::on_prose(model, lang, file.as_deref(), fx),
        Msg::Learn(learning) => learn::on_learning(model, learning, fx),
        Msg::Engine { link, event } => {
            if let Some(news) = model.engine.on_event(link, event, fx) {
                on_news(model, news, now, fx);
            }
        }
        Msg::Timer(Timer::Moment { ply }) => {
            if ply == model.play.game.ply() {
                end_moment(model, now, fx);
            }
        }
        Msg::Walk { line, at } => {
            if let Some(analysis) = &mut model.analysis {
                analysis.walk_to(line, at);
                model.play.input.clear();
            }
        }
        Msg::Timer(Timer::Tick { number }) => timing::on_tick(model, number),
        Msg::Leaving => {
            if timing::bank(model, now) {
                model.save_game(fx);
            }
        }
        Msg::Timer(Timer::Say { number }) => model.voice.on_timer(number),
        Msg::Timer(Timer::Report) => {
            if let Some(analysis) = &mut model.analysis {
                analysis.show();
            }
        }
        Msg::Timer(Timer::NextMove { ply }) => {
            if ply == model.play.game.ply() && model.engine.purpose().is_none() {
                ask_for_move(model, now, fx);
            }
        }
        Msg::Timer(timer) => {
            if let Some(news) = model.engine.on_timer(timer, fx) {
                on_news(model, news, now, fx);
            }
        }
        Msg::Copied { ok } => {
            if let Some(Sheet::Share(share)) = &mut model.sheet {
                share.copied = Some(ok);
            }
        }
        Msg::Fragment(fragment) => {
            // whatever is on the board now, the saved game stays as it is
            if model.open_link(&fragment, true, now) {
                close_sheet(model, fx);
                model.engine.new_game();
                let_computer_move(model, now, fx);
            }
            let link = link::parse(&fragment);
            if !link.has_game() && model.saving == Saving::FromLink {
                // its game was gone back from
                model.settle_notice(&Notice::FromLink);
                close_sheet(model, fx);
                fx.extend([Effect::TakeOver, Effect::ReloadGame]);
            }
            if let Some(topic) = link.learn {
                learn::open(model, topic, fx);
            }
        }
        Msg::Back => on_back(model, now, fx),
        Msg::TakenOver => {
            if model.saving == Saving::On {
                model.saving = Saving::Elsewhere;
                model.play.moment = None;
                model.notice(Notice::OtherTab);
                model.engine.forget(fx);
            }
        }
        Msg::Reloaded(text) => {
            if model.saving == Saving::FromLink {
                model.leave_link(now);
            }
            match text.as_deref().map(read_game) {
                Some(Ok(saved)) => {
                    start_playing(model, Play::restore(saved), now, fx);
                }
                Some(Err(error)) => {
                    model.set_game_aside(&error, fx);
                    keep_game(model, now, fx);
                }
                None => keep_game(model, now, fx),
            }
        }
        Msg::SaveFailed(error) => {
            model.saving = Saving::Refused;
            model.notice(match error {
                SaveError::Refused => Notice::StorageRefused,
                SaveError::Full => Notice::StorageFull,
            });
        }
        Msg::UpdateReady => model.notice(Notice::UpdateReady),
        Msg::Dismiss(index) => {
            if index < model.notices.len() {
                model.notices.remove(index);
            }
        }
    }
}

/// Closes what was opened last.
fn on_back(model: &mut Model, now: Now, fx: &mut Effects) {
    if model.play.input.question.is_some() {
        model.play.input.clear();
    } else if model.play.asking.is_some() {
        on_answer(model, false, now, fx);
    } else {
        close_sheet(model, fx);
    }
}

fn on_board(model: &mut Model, event: BoardEvent, now: Now, fx: &mut Effects) {
    if matches!(model.sheet, Some(Sheet::NewGame(_))) {
        return; // the board shows what would start
    }
    if matches!(model.sheet, Some(Sheet::Learn(_))) {
        return learn::on_board(model, event, fx);
    }
    match event {
        BoardEvent::Look(place) => {
            model.play.looked_at = place;
            return;
        }
        BoardEvent::Draw { from, to, brush } => {
            model.play.looked_at = None;
            return model.play.sketch.draw(Drawn { from, to, brush });
        }
        _ => model.play.looked_at = None,
    }
    if let Some(analysis) = &mut model.analysis
        && analysis.walk.take().is_some()
    {
        return; // the board showed what might be
    }
    if model.play.moment.is_some() {
        return end_moment(model, now, fx);
    }
    let play = &mut model.play;
    if let Some(Asking::Confirm { mv }) = play.asking {
        play.asking = None;
        // the target again means it; anything else is a second thought
        match event {
            BoardEvent::Tap(Place::Square(square)) if square == mv.to() => {
                return person_plays(model, mv, now, fx);
            }
            BoardEvent::Cancel => return play.input.clear(),
            _ => {}
        }
    }
    if matches!(play.asking, Some(Asking::Perpetual { .. })) {
        play.asking = None;
    }
    if play.asking.is_none() {
        play.said = None;
    }
    let movable = play.movable();
    let shown = play.looking.as_ref().map_or(play.game.game(), |looking| &looking.game);
    let is_beside_pieces = match event {
        BoardEvent::Tap(Place::Square(square)) => shown.position().piece_at(square).is_none(),
        BoardEvent::Cancel => true,
        _ => false,
    };
    if is_beside_pieces && play.input == Input::default() {
        play.sketch.clear();
    }
    let reaction = play.input.on(event, shown, movable);
    on_reaction(model, reaction, now, fx);
}

/// What a press, or a typed move, came to.
pub fn on_reaction(model: &mut Model, reaction: Reaction, now: Now, fx: &mut Effects) {
    let play = &mut model.play;
    match reaction {
        Reaction::Quiet => {}
        Reaction::TheirPiece => play.said = Some(Said::TheirPiece),
        Reaction::NotNow if !play.paused && play.looking.is_none() && !play.is_over() && !play.view_only => {
            play.said = Some(Said::NotYourTurn)
        }
        Reaction::NotNow => {}
        Reaction::Play(mv) if play.warned_of != Some(mv) && play.game.loses_by_perpetual_check(mv) => {
            play.warned_of = Some(mv);
            ask_person(play, Asking::Perpetual { mv }, fx);
        }
        Reaction::Play(mv) if model.prefs.confirm() && (is_strict(&play.game) || play.game.explain(mv).is_ok()) => {
            // no focus for the question: Enter on the target, where the focus is, confirms as well
            play.input.clear();
            play.asking = Some(Asking::Confirm { mv });
        }
        Reaction::Play(mv) => person_plays(model, mv, now, fx),
    }
}

pub(super) fn person_plays(model: &mut Model, mv: Move, now: Now, fx: &mut Effects) {
    let play = &mut model.play;
    match play.game.play(mv) {
        Ok(()) => game_changed(model, now, fx),
        Err(why) => {
            let kind = play::kind_refused(play.game.position(), mv, why);
            play.input.question = None;
            play.said = Some(Said::Refused { why, kind });
        }
    }
}

/// After every change of the game: words and selections of before go, it is saved, and the computer is asked if it is its turn.
pub(super) fn game_changed(model: &mut Model, now: Now, fx: &mut Effects) {
    model.play.settle();
    go_on(model, now, fx);
}

pub(super) fn go_on(model: &mut Model, now: Now, fx: &mut Effects) {
    model.settle_notice(&Notice::EngineRestarted);
    model.save_game(fx);
    let_computer_move(model, now, fx);
}

/// Another game takes the board because a person wants it.
pub(super) fn start_new(model: &mut Model, next: Play, now: Now, fx: &mut Effects) {
    match model.saving {
        Saving::FromLink => model.notice(Notice::FromLink),
        // who begins a game here plays here
        Saving::Elsewhere => {
            model.saving = Saving::On;
            model.settle_notice(&Notice::OtherTab);
            fx.push(Effect::TakeOver);
        }
        _ => {}
    }
    fx.push(Effect::Focus(Focus::Board));
    start_playing(model, next, now, fx);
}

/// There is no game to take over: the one that is here goes on.
fn keep_game(model: &mut Model, now: Now, fx: &mut Effects) {
    model.engine.forget(fx);
    model.engine.new_game();
    model.save_game(fx);
    let_computer_move(model, now, fx);
}

fn start_playing(model: &mut Model, next: Play, now: Now, fx: &mut Effects) {
    model.play = next;
    model.mode = Mode::Play;
    model.engine.forget(fx);
    model.engine.new_game();
    model.engine.wake(fx);
    go_on(model, now, fx);
}
