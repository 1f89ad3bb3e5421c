//! What can happen to the game on the board, and what comes of it.

use super::{
    super::{
        board::{BoardEvent, BoardReaction, is_strict},
        context::Context,
        effect::{Effect, Focus},
        engine::Job,
        followup::{Followup, Followups},
        record::{Navigation, NotesMsg, move_text::kind_refused},
    },
    prompt::{Prompt, StatusMessage},
    state::Session,
};
use crate::{
    protocol::BestMove,
    rules::{Act, Move},
};

/// Everything that concerns the game on the board alone.
#[derive(Debug, Clone, PartialEq)]
pub enum SessionMsg {
    Board(BoardEvent),
    Undo,
    Hint,
    /// Lets fingers draw on the board.
    Draw,
    Flip,
    Resign,
    /// Shows the other face of the chosen piece, where illegal moves are taken.
    TurnOver,
    Rematch,
    /// Another game, at the level that was suggested.
    Suggested,
    ProposeImpasse,
    Declare,
    Pause,
    /// Goes on from the earlier position shown; where the game is over, as another game.
    PlayOn,
    /// The answer to the question that is open.
    Answer(bool),
    Navigate(Navigation),
    /// The engine has found the computer's move ...
    ComputerMove(BestMove),
    /// The delay before the computer's move is over.
    ReplyDelayOver {
        ply: usize,
    },
    /// The pause between two moves of a game that plays by itself is over.
    NextMove {
        ply: usize,
    },
    /// The seconds of the clock change.
    Tick {
        number: u32,
    },
}

impl Session {
    /// Takes a message in; one that came too late for what it was for changes nothing.
    pub fn update(&mut self, msg: SessionMsg, ctx: &Context) -> Followups {
        match msg {
            SessionMsg::Board(event) => self.on_board(event, ctx),
            SessionMsg::Undo => self.on_undo(ctx),
            SessionMsg::Draw => {
                let annotations = &mut self.board.annotations;
                annotations.draws = !annotations.draws;
                self.board.selection.clear();
                self.board.inspected = None;
                Vec::new()
            }
            SessionMsg::Flip => {
                self.board.bottom = !self.board.bottom;
                vec![Followup::SaveGame]
            }
            SessionMsg::Resign => self.on_resign(),
            SessionMsg::TurnOver => {
                let turned = !self.board.selection.turned && self.board.selection.other_face(self.game()).is_some();
                self.board.selection.turned = turned;
                Vec::new()
            }
            SessionMsg::Declare if self.can_declare() => self.ask_person(Prompt::Declare),
            SessionMsg::Pause if self.may_pause() => self.on_pause(),
            // a game that is over, or was brought, stays as it is
            SessionMsg::PlayOn if self.may_play_on() && (self.is_over() || self.has_brought_end()) => {
                vec![Followup::BeginHere]
            }
            SessionMsg::PlayOn if self.may_play_on() => self.on_play_on(),
            SessionMsg::Declare | SessionMsg::Pause | SessionMsg::PlayOn => Vec::new(),
            // what is fetched later sees to it
            SessionMsg::Hint | SessionMsg::ProposeImpasse | SessionMsg::Rematch | SessionMsg::Suggested => Vec::new(),
            SessionMsg::Answer(yes) => self.on_answer(yes),
            SessionMsg::Navigate(step) => self.on_step(step, ctx),
            SessionMsg::ComputerMove(best) => self.computer_plays(best),
            SessionMsg::ReplyDelayOver { ply } if ply == self.game().ply() => self.end_reply_delay(),
            SessionMsg::NextMove { ply } if ply == self.game().ply() && ctx.job.is_none() => self.ask_for_move(ctx),
            SessionMsg::ReplyDelayOver { .. } | SessionMsg::NextMove { .. } => Vec::new(),
            SessionMsg::Tick { number } => {
                if let Some(timed) = &mut self.clock {
                    timed.on_tick(number);
                }
                Vec::new()
            }
        }
    }

    fn on_undo(&mut self, ctx: &Context) -> Followups {
        if !self.can_undo() {
            return Vec::new();
        }
        self.undo();
        self.take_back_clock(ctx.now);
        self.proposed_at = None;
        vec![Followup::CancelEngine, Followup::GameChanged]
    }

    /// Makes again what was taken back last; `pressed`: by the button, which goes when nothing is left for it.
    pub fn on_redo(&mut self, pressed: bool) -> Followups {
        if !self.can_redo() {
            return Vec::new();
        }
        self.redo();
        let is_gone = pressed && !self.can_redo();
        let focus = is_gone.then_some(Followup::Effect(Effect::Focus(Focus::Button("undo"))));
        focus.into_iter().chain([Followup::CancelEngine, Followup::GameChanged]).collect()
    }

    fn on_resign(&mut self) -> Followups {
        if self.prompt == Some(Prompt::Resign) {
            return self.on_answer(true);
        }
        if self.is_over() || !self.is_ours() {
            return Vec::new();
        }
        self.ask_person(Prompt::Resign)
    }

    fn on_pause(&mut self) -> Followups {
        self.paused = !self.paused;
        self.board.selection.clear();
        self.proposed_at = None;
        if matches!(self.prompt, Some(Prompt::Confirm { .. } | Prompt::Perpetual { .. })) {
            self.prompt = None;
        }
        let mut followups = vec![Followup::CancelEngine, Followup::LetComputerMove];
        if !self.paused {
            followups.push(Followup::Effect(Effect::Focus(Focus::Board)));
        }
        followups
    }

    fn on_play_on(&mut self) -> Followups {
        if !self.go_on_from_viewed() {
            return Vec::new();
        }
        self.proposed_at = None;
        self.restore_clock();
        self.sync_cursor();
        self.clear_transient();
        self.status = Some(StatusMessage::WentBack);
        vec![Followup::CancelEngine, Followup::GameChanged]
    }

    fn on_answer(&mut self, yes: bool) -> Followups {
        let Some(prompt) = self.prompt.take() else { return Vec::new() };
        let focus = |focus| vec![Followup::Effect(Effect::Focus(focus))];
        if !yes {
            return focus(match prompt {
                Prompt::Impasse { .. } => {
                    self.status = Some(StatusMessage::ImpasseDeclined);
                    Focus::Board
                }
                Prompt::Resign => Focus::Button("resign"),
                Prompt::Declare => Focus::Button("declare"),
                Prompt::Replace { .. } => Focus::Button("new-game"),
                Prompt::Perpetual { .. }
                | Prompt::Confirm { .. }
                | Prompt::Try { .. }
                | Prompt::Keep
                | Prompt::Sure => Focus::Board,
            });
        }
        let (act, by) = match prompt {
            Prompt::Resign => (Act::Resign, self.resigner()),
            Prompt::Declare => (Act::Declare, self.turn()),
            Prompt::Impasse { by } => (Act::Agree, by),
            Prompt::Perpetual { mv } | Prompt::Confirm { mv } => {
                let mut followups = focus(Focus::Board);
                followups.extend(self.person_plays(mv));
                return followups;
            }
            Prompt::Try { mv } => {
                let mut followups = focus(Focus::Board);
                followups.push(Followup::Notes(NotesMsg::TryAndMore(mv)));
                return followups;
            }
            Prompt::Replace { .. } => return self.next.take().map(Followup::Replace).into_iter().collect(),
            Prompt::Keep => return vec![Followup::KeepThisGame],
            // what is fetched later sees to it
            Prompt::Sure => return Vec::new(),
        };
        if !self.end(act, by) {
            return Vec::new();
        }
        self.viewed = None;
        self.sync_cursor();
        self.clear_transient();
        let mut followups = focus(Focus::Button("rematch"));
        followups.push(Followup::GameChanged);
        followups
    }

    fn on_step(&mut self, step: Navigation, ctx: &Context) -> Followups {
        if !self.step(step) {
            return Vec::new();
        }
        let mut followups = vec![Followup::SaveGame];
        if ctx.job == Some(Job::Hint) {
            followups.insert(0, Followup::CancelEngine);
        }
        followups
    }

    /// Asks whether another game may take the place of this one, or of the one in another tab.
    pub fn ask_to_replace(&mut self, next: Session) -> Followups {
        self.next = Some(Box::new(next));
        self.ask_person(Prompt::Replace { in_other_tab: self.in_other_tab })
    }

    /// The game that waits for the answer whether this one may be lost, when it no longer would be.
    pub fn take_next(&mut self) -> Option<Session> {
        self.prompt.take_if(|prompt| matches!(prompt, Prompt::Replace { in_other_tab: false }))?;
        self.next.take().map(|next| *next)
    }

    /// Opens a question to the person at the screen.
    pub fn ask_person(&mut self, prompt: Prompt) -> Followups {
        self.board.selection.clear();
        self.status = None;
        self.prompt = Some(prompt);
        let focus = if matches!(prompt, Prompt::Try { .. }) { Focus::Yes } else { Focus::Question };
        vec![Followup::Effect(Effect::Focus(focus))]
    }

    /// What a press, or a typed move, came to.
    pub fn react(&mut self, reaction: BoardReaction, ctx: &Context) -> Followups {
        match reaction {
            BoardReaction::Quiet => {}
            BoardReaction::TheirPiece => self.status = Some(StatusMessage::TheirPiece),
            BoardReaction::NotNow if self.view_only => {}
            BoardReaction::NotNow if self.in_other_tab => self.status = Some(StatusMessage::InOtherTab),
            BoardReaction::NotNow if self.viewed.is_some() => self.status = Some(StatusMessage::LookingBack),
            BoardReaction::NotNow if !self.paused && !self.is_over() => self.status = Some(StatusMessage::NotYourTurn),
            BoardReaction::NotNow => {}
            BoardReaction::Play(mv) if self.explores() => return vec![Followup::Notes(NotesMsg::Try(mv))],
            BoardReaction::Play(mv) if self.warned_of != Some(mv) && self.game().loses_by_perpetual_check(mv) => {
                self.warned_of = Some(mv);
                return self.ask_person(Prompt::Perpetual { mv });
            }
            BoardReaction::Play(mv)
                if ctx.prefs.confirm() && (is_strict(self.game()) || self.game().explain(mv).is_ok()) =>
            {
                // no focus for the question: Enter on the target, where the focus is, confirms as well
                self.board.selection.clear();
                self.prompt = Some(Prompt::Confirm { mv });
            }
            BoardReaction::Play(mv) => return self.person_plays(mv),
        }
        Vec::new()
    }

    pub(super) fn person_plays(&mut self, mv: Move) -> Followups {
        match self.play(mv) {
            Ok(()) => {
                self.clear_transient();
                vec![Followup::GameChanged]
            }
            Err(why) => {
                let kind = kind_refused(self.game().position(), mv, why);
                self.board.selection.question = None;
                self.status = Some(StatusMessage::Refused { why, kind });
                Vec::new()
            }
        }
    }
}
