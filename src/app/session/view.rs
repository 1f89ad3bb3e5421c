//! What is shown of the game around its board: the players' bars, the line below the board, the buttons.

use super::{
    super::{
        board::{HintMark, Scene, is_strict},
        button::{ButtonId, ButtonView, Tone},
        engine::Job,
        record::{MoveEntries, move_text},
        settings::Preferences,
        tutor::hint::HintStage,
    },
    alerts,
    clock::{ClockView, GameClock},
    furigoma::Toss,
    prompt::Prompt,
    state::{ReplyDelay, Session},
    suggestion::Suggestion,
    update::SessionMsg,
};
use crate::{
    i18n::{Odds, Side, Texts},
    persist::{Aid, Player},
    rules::{Color, EndReason, Game},
};

/// A player's bar beside the board.
#[derive(Debug, Clone, PartialEq)]
pub struct BarView {
    pub color: Color,
    pub label: &'static str,
    pub name: String,
    pub about: String,
    /// The record names the player.
    pub named: bool,
    /// Has the move; where no clock runs, in the position shown.
    pub active: bool,
    pub thinking: bool,
    /// The clock, with its name.
    pub clock: Option<(String, ClockView)>,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq)]
pub struct ResultView {
    /// `black`, `white` or `draw`.
    pub winner: &'static str,
    pub reason: &'static str,
    pub headline: String,
    pub why: String,
}

/// The line that says what just happened and what can be done.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StatusLine {
    pub text: String,
    /// The move that the text speaks of, as it stands there, and the language that it is written in.
    pub quoted: Option<(String, &'static str)>,
    pub check: Option<&'static str>,
    /// What the position means for the rest of the game.
    pub note: String,
    /// What the record says of the position that is looked at. Where the list of moves is on the screen, it stands there.
    pub comment: String,
    /// The words take more than two lines on a phone.
    pub is_long: bool,
    /// Live impasse points.
    pub points: Option<String>,
    pub result: Option<ResultView>,
    /// Answers to the question, if it is one.
    pub answers: Vec<ButtonView<SessionMsg>>,
    /// After a game against the computer.
    pub suggestion: Option<Suggestion>,
    /// Whether somebody who came for the first time is asked if the game is new to them.
    pub welcomes: bool,
}

/// The game with all that decides what is said of it.
#[derive(Debug, Clone, Copy)]
pub struct SessionView<'a> {
    pub session: &'a Session,
    pub moves: &'a MoveEntries,
    pub prefs: &'a Preferences,
    /// What the engine is busy with.
    pub job: Option<Job>,
    /// Whether the engine is at work, and not only about to be.
    pub thinking: bool,
    pub texts: &'static Texts,
}

impl<'a> SessionView<'a> {
    /// The board of a position of the game.
    #[must_use]
    pub fn scene(&self, shown: &'a Game) -> Scene<'a> {
        let SessionView { session, prefs, texts, .. } = *self;
        // a game without hints is played without any, until it is over
        let may_warn = session.is_over() || !session.disabled_aids.has(Aid::Hints);
        Scene {
            movable: session.mover(),
            hint: session.hint.map(|hint| HintMark { mv: hint.mv, whole: hint.shown > HintStage::Piece }),
            tentative: match session.prompt {
                Some(Prompt::Confirm { mv }) => Some(mv),
                _ => None,
            },
            toss: session.toss(),
            warns: prefs.threats() && may_warn,
            ..Scene::still(shown, &session.board, self.status(shown), prefs.board_looks(), texts)
        }
    }

    /// Whose turn it is in a position of the game, or how the game ended there.
    #[must_use]
    pub fn status(&self, shown: &Game) -> String {
        let SessionView { session, texts, .. } = self;
        let ended = self.result().filter(|_| shown.outcome().is_some() && session.viewed.is_none());
        ended.map_or_else(|| texts.turn(session.side(shown.turn())), |result| result.headline)
    }

    /// How the game ended, if it did.
    #[must_use]
    pub fn result(&self) -> Option<ResultView> {
        let SessionView { session, texts, .. } = self;
        // nobody here has won or lost what others played
        let is_others = session.ended_elsewhere();
        let side = |color| if is_others { Side::Of(color, session.odds()) } else { session.side(color) };
        result(session.game(), side, session.clock.as_ref(), texts)
    }

    #[must_use]
    pub fn bar(&self, color: Color) -> BarView {
        let SessionView { session, texts, .. } = self;
        let odds = session.odds();
        let has_move = !session.is_over() && session.turn() == color;
        let active = match session.viewed {
            Some(_) if session.clock.is_none() => session.shown().turn() == color,
            _ => has_move,
        };
        let known = session.record().tree().header().names[color].as_str();
        let about = match session.players[color] {
            // the name of the game stands once, with the far side
            _ if color != session.board.bottom => texts.variant(session.game().variant()).to_owned(),
            // that would be the name once more
            Player::Human if session.you().is_none() && (odds == Odds::Even || known.is_empty()) => String::new(),
            _ => texts.color(color, odds).to_owned(),
        };
        let clock = |timed: &GameClock| timed.view(color, session.is_over());
        let is_ready = matches!(session.reply_delay, Some(ReplyDelay::Ready(_)));
        BarView {
            color,
            clock: session.clock.as_ref().map(|timed| (texts.clock_of(Side::Of(color, odds)), clock(timed))),
            label: if color == session.board.bottom { texts.player_label() } else { texts.opponent_label() },
            name: match (session.players[color], session.you()) {
                (Player::Computer { level }, _) => texts.computer_level(level),
                (Player::Human, you) => match (known, you) {
                    ("", Some(_)) => texts.you().to_owned(),
                    ("", None) if session.by_link == Some(color) => texts.you().to_owned(),
                    ("", None) => texts.name(Side::Of(color, odds)),
                    (name, _) => name.to_owned(),
                },
            },
            about,
            named: !known.is_empty(),
            active,
            thinking: has_move && (is_ready || (self.job == Some(Job::Move) && self.thinking)),
        }
    }

    /// The buttons of the game that is not looked back at, the most used first.
    #[must_use]
    pub fn buttons(&self) -> Vec<ButtonView<SessionMsg>> {
        let SessionView { session, texts, .. } = self;
        let is_over = session.is_over();
        let takes_part = session.is_ours() && !session.is_watch();
        let hint = session.hint;
        let mut buttons = Vec::new();
        let mut add = |id, msg, label, tone, idle| buttons.push(ButtonView::new(id, msg, label, tone).idle(idle));
        if is_over && session.is_ours() {
            add("rematch", SessionMsg::Rematch, texts.rematch(), Tone::Primary, false);
        }
        if session.can_undo() || (takes_part && !session.disabled_aids.has(Aid::Undo)) {
            add("undo", SessionMsg::Undo, texts.undo(), Tone::Plain, !session.can_undo());
        }
        if session.may_pause() {
            let (label, tone) = match session.paused {
                true => (texts.resume(), Tone::Primary),
                false => (texts.pause(), Tone::Plain),
            };
            add("pause", SessionMsg::Pause, label, tone, false);
        }
        if takes_part && !is_over && !session.disabled_aids.has(Aid::Hints) {
            let next = hint.and_then(|hint| session.next_stage(hint));
            let label = match next {
                None => texts.hint(),
                Some(HintStage::Line) => texts.fact_why(),
                Some(_) => texts.hint_more(),
            };
            let idle = session.movable().is_none() || (hint.is_some() && next.is_none());
            add("hint", SessionMsg::Hint, label, Tone::Plain, idle);
        }
        if takes_part && !is_over && is_strict(session.game()) {
            let idle = session.board.selection.other_face(session.game()).is_none();
            add("turn-over", SessionMsg::TurnOver, texts.turn_over(), Tone::Plain, idle);
        }
        add("flip", SessionMsg::Flip, texts.flip(), Tone::Plain, false);
        if session.can_propose() && self.job != Some(Job::Impasse) {
            add("propose-impasse", SessionMsg::ProposeImpasse, texts.propose_impasse(), Tone::Plain, false);
        }
        if session.can_declare() && session.prompt != Some(Prompt::Declare) {
            add("declare", SessionMsg::Declare, texts.declare(), Tone::Plain, false);
        }
        if takes_part && !is_over && session.prompt != Some(Prompt::Resign) {
            add("resign", SessionMsg::Resign, texts.resign(), Tone::Quiet, false);
        }
        buttons
    }

    #[must_use]
    pub fn line(&self) -> StatusLine {
        let SessionView { session, texts, .. } = self;
        let position = session.game().position();
        let is_live = session.viewed.is_none() && !session.is_over();
        let mut line = StatusLine {
            check: alerts::check(position, texts).filter(|_| is_live),
            note: alerts::notes(session, texts),
            points: alerts::points(session, texts),
            ..StatusLine::default()
        };
        if let Some(prompt) = session.prompt {
            self.ask(&mut line, prompt);
        } else if let Some(viewed) = &session.viewed {
            line.text = match session.status {
                Some(status) => self.status_text(status),
                None => self.chosen().unwrap_or_else(|| self.place(viewed)),
            };
        } else if session.is_over() {
            line.result = self.result();
            // its words come later
            line.suggestion = session.suggestion().filter(|_| texts.has_later());
            if let Some(Suggestion { won, level }) = line.suggestion {
                line.note = texts.suggest(won, level);
            }
            if let Some(status) = session.status {
                line.note = self.status_text(status);
            }
        } else {
            line.text = self.sentence();
            line.welcomes = self.welcomes();
        }
        if let Some(ways) = self.ways_on().filter(|_| session.viewed.is_none() && session.prompt.is_none()) {
            line.note = if line.note.is_empty() { ways } else { [line.note, ways].join(texts.space()) };
        }
        line
    }

    /// Puts a question and its answers into the line.
    fn ask(&self, line: &mut StatusLine, prompt: Prompt) {
        let SessionView { session, texts, .. } = self;
        let game = session.game();
        let (text, yes, no) = match prompt {
            Prompt::Resign => (texts.resign_question().to_owned(), texts.resign_yes(), texts.resign_no()),
            Prompt::Declare => {
                let count = line.points.take().unwrap_or_default();
                (count + texts.space() + texts.declare_question(), texts.declare_yes(), texts.declare_no())
            }
            Prompt::Perpetual { .. } => {
                (texts.perpetual_question().to_owned(), texts.perpetual_yes(), texts.form_cancel())
            }
            Prompt::Confirm { mv } => {
                let previous_to = game.moves().last().map(|mv| mv.to());
                let notation = self.prefs.notation();
                let text = move_text::move_text(game.position(), previous_to, mv, notation);
                let question = texts.confirm_question(&text);
                line.quoted = Some((text, notation.lang()));
                (question, texts.confirm_yes(), texts.confirm_no())
            }
            Prompt::Try { .. } => (texts.try_question().to_owned(), texts.try_yes(), texts.form_cancel()),
            Prompt::Replace { in_other_tab } => {
                (texts.replace_question(in_other_tab), texts.replace_yes(), texts.replace_no())
            }
            Prompt::Keep => (texts.keep_question().to_owned(), texts.keep_this_game(), texts.replace_no()),
            Prompt::Sure => {
                let question = session.guard.as_ref().and_then(|guard| guard.question.clone());
                (question.unwrap_or_default(), texts.sure_yes(), texts.sure_no())
            }
            Prompt::Impasse { by } => {
                let by_points = game.impasse().is_some();
                (texts.impasse_question(session.side(by), by_points), texts.impasse_agree(), texts.impasse_decline())
            }
        };
        line.text = text;
        line.note.clear();
        let no = |tone| ButtonView::answer("no", SessionMsg::Answer(false), no, tone);
        let yes = |tone| ButtonView::answer("yes", SessionMsg::Answer(true), yes, tone);
        line.answers = match prompt {
            // the button itself stands for yes, so that pressing it twice means it
            Prompt::Resign => {
                let yes = ButtonView { id: ButtonId::Action("resign"), msg: SessionMsg::Resign, ..yes(Tone::Primary) };
                vec![yes, no(Tone::Plain)]
            }
            // what is lost is lost for good
            Prompt::Replace { .. } | Prompt::Keep => vec![no(Tone::Primary), yes(Tone::Plain)],
            _ => vec![yes(Tone::Primary), no(Tone::Plain)],
        };
    }
}

/// How a game ended, if it did; `side` is how the reader knows the sides, `clock` the one that may have run out.
#[must_use]
pub fn result(
    game: &Game,
    side: impl Fn(Color) -> Side,
    clock: Option<&GameClock>,
    texts: &Texts,
) -> Option<ResultView> {
    let outcome = game.outcome()?;
    let mut why = texts.reason(outcome.reason).to_owned();
    if let (EndReason::Timeout, Some(timed), Some(winner)) = (outcome.reason, clock, outcome.winner) {
        why = texts.timed_out(side(!winner), timed.clock.controls()[!winner]);
    }
    if let (EndReason::IllegalMove, Some((mv, refusal))) = (outcome.reason, game.illegal_attempt()) {
        let kind = move_text::kind_refused(game.position(), mv, refusal);
        why = format!("{why}{}{}", texts.space(), texts.refused(refusal, kind));
    }
    Some(ResultView {
        winner: outcome.winner.map_or("draw", Color::name),
        reason: outcome.reason.word(),
        headline: outcome.winner.map_or_else(|| texts.draw().to_owned(), |color| texts.wins(side(color))),
        why,
    })
}

/// What the thrown pawns mean for the one who threw them.
#[must_use]
pub fn tossed(toss: Toss, game: &Game, among_friends: bool, texts: &Texts) -> String {
    let plays = toss.thrower();
    texts.tossed(toss.tokin(), plays, move_text::odds(game), game.turn() == plays, among_friends)
}
