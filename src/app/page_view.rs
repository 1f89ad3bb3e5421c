//! What the page shows, as plain values: the drawing adds nothing but markup.

use super::{
    actions, analysis, analysis_view,
    board_view::{BoardView, HandEntry, HandView, Overlay, Place, PromotionView, SquareView, Target, TentativeView},
    engine_client::{EngineState, Purpose},
    furigoma::Toss,
    input::is_strict,
    learn_view,
    link::{LinkError, LinkMoveError, LinkProblem, LinkProblemKind},
    looking,
    model::{Model, Notice, Sheet},
    msg::{Action, Msg},
    play::{self, Asking, Play, Said, Suggestion},
    record_view::{self, MoveEntry},
    settings::Notation,
    timing::ClockView,
    warnings,
};
use crate::{
    i18n::{LinkFault, Odds, Side, Texts},
    persist::{Help, Player},
    rules::{ByColor, Color, EndReason, Game, Kind, Move, Piece, Position, Square, SquareSet},
};
use std::{borrow::Cow, rc::Rc};

/// A player's bar beside the board.
#[derive(Debug, Clone, PartialEq)]
pub struct BarView {
    pub color: Color,
    pub label: &'static str,
    pub name: String,
    pub about: String,
    /// Has the move.
    pub active: bool,
    pub thinking: bool,
    /// The clock, with its name.
    pub clock: Option<(String, ClockView)>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct MovesView {
    pub label: &'static str,
    pub none: &'static str,
    pub entries: Rc<Vec<MoveEntry>>,
    pub current: usize,
    pub notation: Notation,
    /// Whether the second column moves first.
    pub white_first: bool,
    /// Whether presses draw; none where a mouse has a second button for that.
    pub draws: Option<bool>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct ResultView {
    /// `black`, `white` or `draw`.
    pub winner: &'static str,
    pub reason: &'static str,
    pub headline: String,
    pub why: String,
}

/// A button, with what it does.
#[derive(Debug, Clone, PartialEq)]
pub struct ButtonView {
    pub label: &'static str,
    pub does: Does,
    pub tone: Tone,
    /// Nothing to do at the moment; it keeps its place.
    pub idle: bool,
    /// A switch, and whether it is on.
    pub on: Option<bool>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Does {
    Act(Action),
    /// Answers the open question with no.
    Decline,
    /// Answers the open question with yes.
    Accept,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    Plain,
    Primary,
    /// There when looked for.
    Quiet,
}

impl ButtonView {
    fn act(action: Action, label: &'static str, tone: Tone) -> ButtonView {
        ButtonView::new(Does::Act(action), label, tone)
    }

    #[must_use]
    pub fn new(does: Does, label: &'static str, tone: Tone) -> ButtonView {
        ButtonView { label, does, tone, idle: false, on: None }
    }

    #[must_use]
    pub fn msg(&self) -> Msg {
        match self.does {
            Does::Act(action) => Msg::Act(action),
            Does::Decline => Msg::Answer(false),
            Does::Accept => Msg::Answer(true),
        }
    }
}

/// The line that says what just happened and what can be done.
#[derive(Debug, Clone, PartialEq)]
pub struct LineView {
    pub text: String,
    /// The move that the text speaks of, as it stands there, and the language that it is written in.
    pub quoted: Option<(String, &'static str)>,
    pub check: Option<&'static str>,
    /// What the position means for the rest of the game.
    pub note: String,
    /// Live impasse points.
    pub points: Option<String>,
    pub result: Option<ResultView>,
    /// Answers to a question, or ways on.
    pub buttons: Vec<ButtonView>,
    pub is_question: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub struct NoticeView {
    pub index: usize,
    pub text: String,
    pub button: Option<ButtonView>,
}

/// Who the page is about, for bars, sentences and results.
fn name_of(play: &Play, color: Color, texts: &Texts) -> String {
    match (play.players[color], play.you()) {
        (Player::Computer { level }, _) => texts.computer_level(level),
        (Player::Human, Some(_)) => texts.you().to_owned(),
        (Player::Human, None) => texts.name(Side::Of(color, play.odds())),
    }
}

#[must_use]
pub fn bar(model: &Model, color: Color) -> BarView {
    let texts = model.texts();
    let play = &model.play;
    let is_near = color == play.bottom;
    let active = !play.is_over() && play.turn() == color;
    let colored = texts.color(color, play.odds());
    let about = match play.players[color] {
        Player::Human if play.you().is_none() && play.odds() == Odds::Even => String::new(),
        _ => colored.to_owned(),
    };
    BarView {
        color,
        clock: play
            .clock
            .as_ref()
            .map(|timed| (texts.clock_of(Side::Of(color, play.odds())), timed.view(color, play.is_over()))),
        label: if is_near { texts.player_label() } else { texts.opponent_label() },
        name: name_of(play, color, texts),
        about,
        active,
        thinking: active
            && (matches!(play.moment, Some(Some(_)))
                || (model.engine.purpose() == Some(Purpose::Move) && model.engine.state() == EngineState::Thinking)),
    }
}

#[must_use]
pub fn moves(model: &Model) -> MovesView {
    let texts = model.texts();
    MovesView {
        label: texts.moves_label(),
        none: texts.moves_none(),
        entries: Rc::clone(&model.record.entries),
        current: model.play.shown_ply(),
        notation: model.prefs.notation(),
        white_first: model.record.entries.first().is_some_and(|entry| entry.by == Color::White),
        draws: model.has_touch.then_some(model.play.sketch.draws),
    }
}

/// The title of the tab: who has the move.
#[must_use]
pub fn title(model: &Model) -> String {
    let texts = model.texts();
    let play = &model.play;
    let what = if play.is_over() { texts.title_over().to_owned() } else { texts.title_turn(play.side(play.turn())) };
    format!("{what} · Suizō")
}

/// The buttons of the game, the most used first.
#[must_use]
pub fn actions(model: &Model) -> Vec<ButtonView> {
    let texts = model.texts();
    let play = &model.play;
    let mut buttons = Vec::new();
    let analyse = analysis::is_allowed(play).then(|| ButtonView {
        on: Some(model.analysis.is_some()),
        ..ButtonView::act(Action::Analyse, texts.analyse(), Tone::Plain)
    });
    let walks = model.analysis.as_ref().is_some_and(|analysis| analysis.walk.is_some());
    if play.looking.is_some() || walks {
        if actions::may_play_on(play) && !walks {
            buttons.push(ButtonView::act(Action::PlayOn, texts.play_on(), Tone::Plain));
        }
        buttons.extend([
            ButtonView::act(Action::BackToGame, texts.back_to_game(), Tone::Primary),
            ButtonView::act(Action::Flip, texts.flip(), Tone::Plain),
        ]);
        buttons.extend(analyse);
        return buttons;
    }
    let mut add = |action, label, tone| buttons.push(ButtonView::act(action, label, tone));
    let takes_part = !play.view_only && !play.is_watch();
    if play.is_over() && !play.view_only {
        add(Action::Rematch, texts.rematch(), Tone::Primary);
    }
    if takes_part && !play.without.has(Help::Undo) {
        add(Action::Undo, texts.undo(), Tone::Plain);
    }
    if play.may_pause() {
        let (label, tone) = if play.paused { (texts.resume(), Tone::Primary) } else { (texts.pause(), Tone::Plain) };
        add(Action::Pause, label, tone);
    }
    if takes_part && !play.is_over() && !play.without.has(Help::Hints) {
        let label = if play.hint.is_some_and(|hint| !hint.whole) { texts.hint_more() } else { texts.hint() };
        add(Action::Hint, label, Tone::Plain);
    }
    if takes_part && !play.is_over() && is_strict(&play.game) {
        add(Action::TurnOver, texts.turn_over(), Tone::Plain);
    }
    add(Action::Flip, texts.flip(), Tone::Plain);
    if actions::can_propose(model) {
        add(Action::ProposeImpasse, texts.propose_impasse(), Tone::Plain);
    }
    if actions::can_declare(play) && play.asking != Some(Asking::Declare) {
        add(Action::Declare, texts.declare(), Tone::Plain);
    }
    if takes_part && !play.is_over() && play.asking != Some(Asking::Resign) {
        add(Action::Resign, texts.resign(), Tone::Quiet);
    }
    buttons.extend(analyse);
    for button in &mut buttons {
        button.idle = match button.does {
            Does::Act(Action::Undo) => !play.can_undo(),
            Does::Act(Action::TurnOver) => play.input.other_face(&play.game).is_none(),
            Does::Act(Action::Hint) => play.movable().is_none() || play.hint.is_some_and(|hint| hint.whole),
            _ => false,
        };
    }
    buttons
}

#[must_use]
pub fn line(model: &Model) -> LineView {
    let texts = model.texts();
    let play = &model.play;
    let position = play.game.position();
    let mut view = LineView {
        text: String::new(),
        quoted: None,
        check: warnings::check(position, texts).filter(|_| play.looking.is_none() && !play.is_over()),
        note: warnings::notes(play, texts),
        points: warnings::points(play, texts),
        result: None,
        buttons: Vec::new(),
        is_question: false,
    };
    if let Some(asking) = play.asking {
        question(&mut view, play, asking, model.prefs.notation(), texts);
    } else if let Some(looking) = &play.looking {
        view.text = texts.looking_at(looking.ply, play.game.ply());
    } else if play.is_over() {
        view.result = result(play, texts);
        if let Some(Suggestion { won, level }) = play.suggestion() {
            view.note = texts.suggest(won, level);
            let (action, label) = match level {
                Some(_) => (Action::Suggested, texts.suggested()),
                None => (Action::NewGame, texts.new_game()),
            };
            view.buttons.push(ButtonView::act(action, label, Tone::Plain));
        }
    } else {
        view.text = sentence(model, texts);
    }
    view
}

fn question(view: &mut LineView, play: &Play, asking: Asking, notation: Notation, texts: &'static Texts) {
    let (text, yes, no) = match asking {
        Asking::Resign => (texts.resign_question().to_owned(), texts.resign_yes(), texts.resign_no()),
        Asking::Declare => {
            let count = view.points.take().unwrap_or_default();
            (count + texts.space() + texts.declare_question(), texts.declare_yes(), texts.declare_no())
        }
        Asking::Perpetual { .. } => (texts.perpetual_question().to_owned(), texts.perpetual_yes(), texts.form_cancel()),
        Asking::Confirm { mv } => {
            let previous_to = play.game.moves().last().map(|mv| mv.to());
            let text = record_view::move_text(play.game.position(), previous_to, mv, notation);
            let question = texts.confirm_question(&text);
            view.quoted = Some((text, notation.lang()));
            (question, texts.confirm_yes(), texts.confirm_no())
        }
        Asking::Impasse { by } => {
            let by_points = play.game.impasse().is_some();
            (texts.impasse_question(play.side(by), by_points), texts.impasse_agree(), texts.impasse_decline())
        }
    };
    view.text = text;
    view.is_question = true;
    view.note.clear();
    // the action itself stands for yes, so that pressing it twice means it
    let yes = match asking {
        Asking::Resign => ButtonView::act(Action::Resign, yes, Tone::Primary),
        Asking::Declare | Asking::Perpetual { .. } | Asking::Confirm { .. } | Asking::Impasse { .. } => {
            ButtonView::new(Does::Accept, yes, Tone::Primary)
        }
    };
    view.buttons = vec![yes, ButtonView::new(Does::Decline, no, Tone::Plain)];
}

/// What the thrown pawns mean for the one who threw them.
#[must_use]
pub fn toss_told(toss: Toss, game: &Game, among_friends: bool, texts: &Texts) -> String {
    let plays = toss.thrower();
    texts.tossed(toss.tokin(), plays, play::odds(game), game.turn() == plays, among_friends)
}

/// What just happened, and what can be done.
pub(super) fn sentence(model: &Model, texts: &Texts) -> String {
    let play = &model.play;
    let turn = play.side(play.turn());
    if let Some(said) = play.said {
        return match said {
            Said::Refused { why, kind } => texts.refused(why, kind),
            Said::NotYourTurn => texts.not_your_turn(turn),
            Said::TheirPiece => texts.their_piece(play.side(!play.turn())),
            Said::ImpasseDeclined => texts.impasse_declined().to_owned(),
            Said::NoHint => texts.hint_resign().to_owned(),
            Said::Tossed(toss) => toss_told(toss, &play.game, play.you().is_none(), texts),
        };
    }
    match model.engine.purpose() {
        Some(Purpose::Hint) => return texts.hint_thinking().to_owned(),
        Some(Purpose::Impasse) => return texts.impasse_waiting().to_owned(),
        Some(Purpose::Move | Purpose::Analysis) | None => {}
    }
    let position = play.game.position();
    if let Some(hint) = play.hint {
        let moved = play::moved(position, hint.mv, |color| play.side(color));
        return match moved {
            Some(moved) if hint.whole => {
                let why = hint.why.map(|why| format!("{}{}", texts.space(), texts.hint_why(why)));
                texts.hint_move(&moved) + &why.unwrap_or_default()
            }
            Some(moved) => texts.hint_piece(moved.kind, hint.mv.from()),
            None => String::new(),
        };
    }
    if play.sketch.draws {
        return texts.draw_about().to_owned();
    }
    let guided = model.prefs.guidance();
    let strict = is_strict(&play.game);
    if let Some(selected) = play.input.selected.filter(|_| guided) {
        if strict {
            return texts.strict().to_owned();
        }
        let (kind, from) = match selected {
            Place::Hand(_, kind) => (Some(kind), None),
            Place::Square(square) => (position.piece_at(square).map(Piece::kind), Some(square)),
        };
        let squares = targets(&play.game, selected).len() as usize;
        return kind.map(|kind| texts.can_go(kind, from, squares)).unwrap_or_default();
    }
    let now = if play.paused && play.clock.is_some() {
        texts.clock_paused().to_owned()
    } else if play.paused {
        texts.paused().to_owned()
    } else if play.view_only {
        texts.looking_only().to_owned()
    } else if play.computer_to_move().is_some() {
        texts.thinking(turn)
    } else {
        texts.turn(turn)
    };
    match model.record.told(play.game.ply()) {
        // a person knows what they did themselves
        Some(moved) if moved.by != Side::You => {
            format!("{}{}{now}", texts.moved(moved), texts.space())
        }
        Some(_) => now,
        None if play.movable().is_some() && guided => {
            format!("{now}{}{}", texts.space(), if strict { texts.strict() } else { texts.first_move() })
        }
        None => now,
    }
}

/// Whose turn it is in a position of the game, or how the game ended there.
pub(super) fn state_of(play: &Play, shown: &Game, texts: &Texts) -> String {
    let ended = result(play, texts).filter(|_| play.is_over() && shown.ply() == play.game.ply());
    ended.map_or_else(|| texts.turn(play.side(shown.turn())), |result| result.headline)
}

/// How the game ended, if it did.
pub(super) fn result(play: &Play, texts: &Texts) -> Option<ResultView> {
    let outcome = play.game.outcome()?;
    let mut why = texts.reason(outcome.reason).to_owned();
    if let (EndReason::IllegalMove, Some((mv, refusal))) = (outcome.reason, play.game.illegal_attempt()) {
        let kind = play::kind_refused(play.game.position(), mv, refusal);
        why = format!("{why}{}{}", texts.space(), texts.refused(refusal, kind));
    }
    Some(ResultView {
        winner: outcome.winner.map_or("draw", Color::name),
        reason: outcome.reason.word(),
        headline: outcome.winner.map_or_else(|| texts.draw().to_owned(), |color| texts.wins(play.side(color))),
        why,
    })
}

#[must_use]
pub fn notices(model: &Model) -> Vec<NoticeView> {
    let texts = model.texts();
    let button = |action, label| Some(ButtonView::act(action, label, Tone::Primary));
    let view = |(index, notice): (usize, &Notice)| {
        let (text, button) = match notice {
            Notice::StorageRefused => (texts.storage_refused().to_owned(), None),
            Notice::StorageFull => (texts.storage_full().to_owned(), None),
            Notice::DataDamaged => (texts.data_damaged().to_owned(), None),
            Notice::DataNewer => (texts.data_newer().to_owned(), None),
            Notice::FromLink => (texts.from_link().to_owned(), button(Action::KeepThisGame, texts.keep_this_game())),
            Notice::LinkProblem(problem) => (link_problem(problem, texts), None),
            Notice::LinkError(error) => (link_error(error, texts), None),
            Notice::OtherTab => (texts.other_tab().to_owned(), button(Action::ContinueHere, texts.continue_here())),
            Notice::EngineRestarted => (texts.engine_restarted().to_owned(), None),
            Notice::EngineFailed => (texts.engine_failed().to_owned(), button(Action::RetryEngine, texts.try_again())),
            Notice::WordsFailed => (texts.words_failed().to_owned(), None),
            Notice::EngineOutdated => (texts.engine_outdated().to_owned(), button(Action::Reload, texts.reload())),
            Notice::UpdateReady => (texts.update_ready().to_owned(), button(Action::Update, texts.update_now())),
        };
        NoticeView { index, text, button }
    };
    model.notices.iter().enumerate().map(view).collect()
}

fn link_problem(problem: &LinkProblem, texts: &Texts) -> String {
    let fault = match problem.kind {
        LinkProblemKind::Encoding => LinkFault::Encoding,
        LinkProblemKind::Unknown => LinkFault::Unknown,
        LinkProblemKind::Number => LinkFault::Number,
        LinkProblemKind::BeyondTheEnd => LinkFault::BeyondTheEnd,
        LinkProblemKind::Repeated => LinkFault::Repeated,
    };
    texts.link_value(&problem.key, &problem.value, fault)
}

fn link_error(error: &LinkError, texts: &Texts) -> String {
    match error {
        LinkError::Start { text, why } => texts.link_start(text, &texts.start_error(why)),
        LinkError::Move { ply, text, why: LinkMoveError::Unreadable } => texts.link_move(*ply, text, None),
        LinkError::Move { ply, text, why: LinkMoveError::Illegal(why) } => texts.link_move(*ply, text, Some(*why)),
    }
}

/// Where the selected piece may go.
pub(super) fn targets(game: &Game, selected: Place) -> SquareSet {
    let comes_from = |mv: &Move| match selected {
        Place::Square(square) => mv.from() == Some(square),
        Place::Hand(_, kind) => mv.drop_kind() == Some(kind),
    };
    game.legal_moves().iter().filter(|mv| comes_from(mv)).map(|mv| mv.to()).collect()
}

/// What the board shows in place of the game that is being played: the one that the new-game form would start, a step of a lesson.
pub(super) fn stand_in(model: &Model) -> Option<Cow<'_, Play>> {
    match model.sheet.as_ref()? {
        Sheet::NewGame(form) => {
            let play = Play::new(form.preview.clone(), form.players(form.bottom()), 0);
            Some(Cow::Owned(Play { bottom: form.bottom(), ..play }))
        }
        Sheet::Learn(learn) => learn_view::stand_in(model, learn),
        _ => None,
    }
}

/// The board as it is to be drawn: the game's, or the one of what is open.
#[must_use]
pub fn board(model: &Model) -> BoardView {
    let other = stand_in(model);
    match (&model.sheet, other.as_deref()) {
        (Some(Sheet::NewGame(form)), Some(play)) => {
            let board = board_of(model, play, &play.game);
            BoardView { movable: None, toss: form.toss(), overlay: Overlay::default(), ..board }
        }
        (Some(Sheet::Learn(learn)), Some(play)) => learn_view::board(model, learn, play),
        (Some(Sheet::Learn(_)), None) => {
            let board = board_of(model, &model.play, model.play.shown());
            BoardView { movable: None, ..board }
        }
        _ => {
            let shown = model.shown();
            let walks = !std::ptr::eq(shown, model.play.shown());
            let board = board_of(model, &model.play, shown);
            BoardView { arrows: analysis_view::arrows(model), movable: board.movable.filter(|_| !walks), ..board }
        }
    }
}

/// The board of a game, as the page shows boards.
pub(super) fn board_of(model: &Model, play: &Play, game: &Game) -> BoardView {
    let texts = model.texts();
    let position = game.position();
    let rules = game.rules();
    let geometry = rules.geometry();
    let turn = position.turn();
    let odds = play.odds();
    let selected = play.input.selected;
    let reachable =
        selected.filter(|_| play.input.question.is_none()).map(|place| targets(game, place)).unwrap_or_default();
    let attacked = warnings::attacked_royals(position);
    // an illegal move that lost is marked though its piece went back
    let last = game.illegal_attempt().map(|(mv, _)| mv).or_else(|| game.moves().last().copied());
    let other_face = play.input.other_face(game).filter(|_| play.input.turned);
    let hint = play.hint.map(|hint| hint.mv);
    let overlay = self::overlay(model, play, game);
    let hint_to = play.hint.filter(|hint| hint.whole).map(|hint| hint.mv.to());
    let square_view = |square: Square| {
        let is_selected = selected == Some(Place::Square(square));
        let turned = other_face.filter(|_| is_selected).map(|kind| Piece::new(turn, kind));
        let piece = turned.or_else(|| position.piece_at(square));
        let danger = piece.map(|piece| overlay.danger[piece.color()]).unwrap_or_default();
        let quiet_or_capture = if piece.is_some() { Target::Capture } else { Target::Quiet };
        let target = reachable.contains(square).then_some(quiet_or_capture);
        let is_last = last.is_some_and(|mv| mv.to() == square || mv.from() == Some(square));
        let standing = texts.square_label(square, piece.map(|piece| (piece.color(), odds, piece.kind())));
        let standing = match (danger.free | danger.guarded).contains(square) {
            true => texts.square_in_danger(&standing, danger.free.contains(square)),
            false => standing,
        };
        // what is drawn is told too
        let told_target = target.filter(|_| !is_strict(game)).map(|target| match target {
            Target::Quiet => texts.mark_target(),
            Target::Capture => texts.mark_prey(),
        });
        let told_check = attacked.contains(square).then(|| texts.mark_check());
        let told_last = is_last.then(|| texts.mark_last());
        let marks: Vec<&str> = told_target.into_iter().chain(told_check).chain(told_last).collect();
        SquareView {
            square,
            piece,
            label: marks.iter().fold(standing, |label, mark| texts.marked(&label, mark)),
            selected: is_selected,
            target,
            last: is_last,
            check: attacked.contains(square),
            hint: hint.and_then(Move::from) == Some(square) || hint_to == Some(square),
        }
    };
    let squares = (0..geometry.ranks())
        .flat_map(|rank| (0..geometry.files()).rev().map(move |file| Square::new(file, rank)))
        .map(square_view)
        .collect();
    let hand = |color: Color| HandView {
        label: texts.hand_label(color, odds),
        entries: position
            .hand(color)
            .iter()
            .map(|(kind, count)| HandEntry {
                kind,
                count,
                label: texts.hand_entry(kind, count),
                selected: selected == Some(Place::Hand(color, kind)),
                hint: color == turn && hint.and_then(Move::drop_kind) == Some(kind),
            })
            .collect(),
    };
    BoardView {
        variant: game.variant().id(),
        files: geometry.files(),
        ranks: geometry.ranks(),
        zone_ranks: rules.zone_ranks(),
        orientation: play.bottom,
        turn,
        ply: game.ply(),
        sfen: game.sfen(),
        label: texts.board_label(texts.variant(game.variant()), game.ply(), &state_of(play, game, texts)),
        squares,
        hands: rules.has_drops().then(|| ByColor { black: hand(Color::Black), white: hand(Color::White) }),
        promotion: play.input.question.and_then(|(from, to)| promotion(position, from, to, texts)),
        arrows: Vec::new(),
        overlay,
        shows_targets: !is_strict(game),
        toss: play.toss(),
        coordinates: model.prefs.coordinates(),
        pieces: model.prefs.pieces(),
        movable: play.movable(),
        letters: model.prefs.letters(),
    }
}

/// What lies over the position.
fn overlay(model: &Model, play: &Play, game: &Game) -> Overlay {
    let position = game.position();
    let looked_at = play.looked_at.filter(|&place| looking::piece_at(position, place).is_some());
    let tentative = match play.asking {
        Some(Asking::Confirm { mv }) => position.moved_piece(mv).map(|piece| TentativeView {
            from: mv.from().map_or(Place::Hand(piece.color(), piece.kind()), Place::Square),
            to: mv.to(),
            piece: match piece.kind().promoted().filter(|_| mv.promotes()) {
                Some(kind) => Piece::new(piece.color(), kind),
                None => piece,
            },
        }),
        _ => None,
    };
    // a game without hints is played without being told, until it is over
    let warns = model.prefs.threats() && (play.is_over() || !play.without.has(Help::Hints));
    Overlay {
        looked_at,
        reach: looked_at.map(|place| looking::reach(position, place)).unwrap_or_default(),
        danger: if warns { ByColor::from_fn(|color| position.danger(color)) } else { ByColor::default() },
        drawn: play.sketch.drawn().to_vec(),
        tentative,
        looks: model.prefs.movement(),
        draws: play.sketch.draws,
    }
}

fn promotion(position: &Position, from: Square, to: Square, texts: &Texts) -> Option<PromotionView> {
    let piece = position.piece_at(from)?;
    let kind: Kind = piece.kind();
    Some(PromotionView {
        at: to,
        piece,
        title: texts.promotion_title().to_owned(),
        promote_label: texts.promote(kind.promoted()?),
        decline_label: texts.decline(kind),
    })
}
