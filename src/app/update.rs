//! Everything that can happen, and what comes of it.

use super::{
    analysis::{self, Analysis},
    board_view::{BoardEvent, Place},
    command,
    effect::{Effect, Effects, Focus},
    engine_client::{News, Purpose, Question},
    furigoma::Toss,
    hint,
    input::{Input, Reaction, is_strict},
    learn,
    link::{self, Mode},
    model::{Model, Notice, Saving, Share, ShareText, Sheet},
    msg::{Action, Msg, Now, SaveError, SettingsChange, Step, Timer},
    new_game::Form,
    play::{self, Asking, Hint, Play, Said, Suggestion},
    settings_file::{self, SettingsFault},
    sketch::Drawn,
    sounds::Heard,
    timing::{self, GameClock},
    voice::Known,
};
use crate::{
    lessons::{Era, Topic},
    persist::{Help, Player, read_game},
    protocol::{BestMove, Score, SearchLimits},
    rules::{Act, ByColor, Game, Move},
};

/// Pause between the moves of a game that plays by itself, so that it can be followed.
const WATCH_PAUSE_MS: u32 = 500;
/// Thrown pawns fly for about a second; then there is time to see how they lie.
const TOSS_MS: u32 = 2500;
const HINT_MS: u32 = 800;
/// The weak levels answer in no time: a moment lets their move be seen as an answer. A press on the board skips what is left.
const MOMENT_MS: u32 = 400;

/// Changes the model and says what is to be done in the world.
pub fn update(model: &mut Model, msg: Msg, now: Now) -> Effects {
    let mut effects = Effects::new();
    let had_overlay = model.has_overlay();
    let went_back = msg == Msg::Back;
    let before = Heard::of(model);
    let is_report = msg.is_report();
    let known = (!is_report).then(|| (Known::of(model), matches!(msg, Msg::Board(_))));
    let ply = model.play.shown_ply();
    if timing::ring(model, now) {
        game_changed(model, now, &mut effects);
    }
    handle(model, msg, now, &mut effects);
    timing::follow(model, now, &mut effects);
    if !is_report {
        analysis::follow(model, &mut effects);
    }
    model.refresh_record();
    effects.extend(before.since(model));
    if let Some((known, pressed)) = known {
        known.tell(model, pressed, &mut effects);
    }
    if model.play.shown_ply() != ply {
        model.answer.settle();
    }
    effects.extend(model.speech.follow(&model.prefs));
    learn::follow(model, &mut effects);
    // whatever is open has one step of history to itself, so that the back button closes it and not the game
    match (had_overlay && !went_back, model.has_overlay()) {
        (false, true) => effects.insert(0, Effect::PushHistory),
        (true, false) => effects.insert(0, Effect::PopHistory),
        _ => {}
    }
    effects
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
        Msg::Type => fx.push(Effect::Focus(Focus::Typing)),
        Msg::LeaveTyping => {
            model.answer.settle();
            fx.push(Effect::Focus(Focus::Board));
        }
        Msg::Answer(yes) => on_answer(model, yes, now, fx),
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
            if let Some(topic) = link::parse(&fragment).learn {
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
            let saved = text.as_deref().and_then(|text| read_game(text).ok()).and_then(|saved| Play::restore(&saved));
            if let Some(play) = saved {
                start_playing(model, play, now, fx);
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
    let shown = play.looking.as_ref().map_or(&play.game, |looking| &looking.game);
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

fn person_plays(model: &mut Model, mv: Move, now: Now, fx: &mut Effects) {
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
            if let Some(analysis) = &mut model.analysis {
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
            model.engine.forget(fx);
            let_computer_move(model, now, fx);
        }
        Action::PlayOn if may_play_on(play) => {
            if let Some(looking) = play.looking.take() {
                play.game = looking.game;
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
                fx.extend([Effect::ClearFragment, Effect::TakeOver]);
                model.save_game(fx);
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

fn on_answer(model: &mut Model, yes: bool, now: Now, fx: &mut Effects) {
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

fn on_step(model: &mut Model, step: Step, fx: &mut Effects) {
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

fn on_hint(model: &mut Model, now: Now, fx: &mut Effects) {
    let play = &mut model.play;
    if play.movable().is_none() || play.without.has(Help::Hints) {
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

fn ask_person(play: &mut Play, asking: Asking, fx: &mut Effects) {
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

fn on_news(model: &mut Model, news: News, now: Now, fx: &mut Effects) {
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

fn end_moment(model: &mut Model, now: Now, fx: &mut Effects) {
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
        game_changed(model, now, fx);
    } else {
        let news = model.engine.refuse(fx);
        on_news(model, news, now, fx);
        let_computer_move(model, now, fx);
    }
}

/// After every change of the game: words and selections of before go, it is saved, and the computer is asked if it is its turn.
fn game_changed(model: &mut Model, now: Now, fx: &mut Effects) {
    model.play.settle();
    go_on(model, now, fx);
}

fn go_on(model: &mut Model, now: Now, fx: &mut Effects) {
    model.settle_notice(&Notice::EngineRestarted);
    model.save_game(fx);
    let_computer_move(model, now, fx);
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

fn ask_for_move(model: &mut Model, now: Now, fx: &mut Effects) {
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

/// Another game takes the board because a person wants it.
fn start_new(model: &mut Model, next: Play, now: Now, fx: &mut Effects) {
    model.mode = Mode::Play;
    if model.saving == Saving::FromLink {
        model.notice(Notice::FromLink);
    }
    fx.push(Effect::Focus(Focus::Board));
    start_playing(model, next, now, fx);
}

fn start_playing(model: &mut Model, next: Play, now: Now, fx: &mut Effects) {
    model.play = next;
    model.engine.forget(fx);
    model.engine.new_game();
    model.engine.wake(fx);
    go_on(model, now, fx);
}

fn close_sheet(model: &mut Model, fx: &mut Effects) {
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
