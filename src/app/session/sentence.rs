//! The sentence in the line below the board: what just happened and what can be done, or which position is looked at.

use super::{
    super::{
        board::{Place, is_strict, targets},
        engine::Job,
        record::move_text,
        tutor::{hint::HintStage, tutor},
    },
    newcomer::LAST_STEP,
    prompt::StatusMessage,
    view::{SessionView, tossed},
};
use crate::{
    i18n::Side,
    rules::{Game, Piece},
};

impl SessionView<'_> {
    /// Which position of the record is shown.
    #[must_use]
    pub fn place(&self, viewed: &Game) -> String {
        let SessionView { session, texts, .. } = self;
        let at = match session.is_in_game() {
            true => texts.looking_at(viewed.ply(), session.game().ply()),
            false => texts.in_variation(viewed.ply()),
        };
        [vec![at], self.branches()].concat().join(texts.space())
    }

    /// Which of the moves that are known led to the position shown, and how many lead on: that of the game apart, which needs no word.
    #[must_use]
    pub fn branches(&self) -> Vec<String> {
        let SessionView { session, texts, .. } = self;
        let (place, count) = session.place_among_siblings();
        let which = (count > 1).then(|| texts.which_way(place, count));
        which.into_iter().chain(self.ways_on()).collect()
    }

    /// That several moves lead on from the position shown; where the game stands, each that was tried.
    pub(super) fn ways_on(&self) -> Option<String> {
        let SessionView { session, texts, .. } = self;
        let ways = session.ways_on();
        (ways > usize::from(session.viewed.is_some())).then(|| texts.ways_on(ways))
    }

    /// Whether a first visitor, who has done nothing yet, is asked if the game is new to them.
    pub(super) fn welcomes(&self) -> bool {
        let SessionView { session, prefs, .. } = self;
        let is_untouched = session.game().ply() == 0 && session.movable().is_some();
        let is_quiet = session.status.is_none() && session.board.selection.selected.is_none() && session.hint.is_none();
        let is_wanted = prefs.welcome() && !prefs.has_learned(LAST_STEP);
        session.is_first && is_wanted && is_untouched && is_quiet && self.job.is_none()
    }

    /// What is said of the last move, in a game that is commented.
    #[must_use]
    pub fn comment(&self) -> Option<String> {
        let SessionView { session, texts, .. } = self;
        let said = session.comment()?;
        tutor().map(|tutor| (tutor.comment_text)(texts, said, session.side(!session.turn())))
    }

    /// What just happened, and what can be done.
    #[must_use]
    pub fn sentence(&self) -> String {
        let SessionView { session, texts, .. } = self;
        if session.in_other_tab {
            return texts.other_tab().to_owned();
        }
        if let Some(status) = session.status {
            let mut text = self.status_text(status);
            // what was advised holds as long as the position stands
            if let Some(advised) = self.advised() {
                text += texts.space();
                text += &advised;
            }
            return text;
        }
        match self.job {
            Some(Job::Hint) => return texts.hint_thinking().to_owned(),
            Some(Job::Impasse) => return texts.impasse_waiting().to_owned(),
            Some(Job::Move | Job::Guard | Job::Analysis | Job::Review) | None => {}
        }
        if let Some(advised) = self.advised() {
            return advised;
        }
        if session.board.annotations.draws {
            return texts.draw_about().to_owned();
        }
        if let Some(chosen) = self.chosen() {
            return chosen;
        }
        let (guided, strict) = (self.prefs.guidance(), is_strict(session.game()));
        let now = self.now();
        match (self.moves.spoken(session.game().ply()), self.comment()) {
            (Some(moved), Some(comment)) => return format!("{}{}{comment}", texts.moved(moved), texts.space()),
            _ if self.welcomes() => return texts.welcome().to_owned(),
            _ => {}
        }
        match self.moves.spoken(session.game().ply()) {
            // a person knows what they did themselves
            Some(moved) if moved.by != Side::You => format!("{}{}{now}", texts.moved(moved), texts.space()),
            Some(_) => now,
            None if session.movable().is_some() && guided => {
                format!("{now}{}{}", texts.space(), if strict { texts.strict() } else { texts.first_move() })
            }
            None => now,
        }
    }

    /// The hint that was asked for, as far as it was shown.
    fn advised(&self) -> Option<String> {
        let SessionView { session, texts, .. } = self;
        let hint = session.hint?;
        let moved = move_text::moved(session.game().position(), hint.mv, |color| session.side(color))?;
        if hint.shown == HintStage::Piece {
            return Some(texts.hint_piece(moved.kind, hint.mv.from()));
        }
        let why = tutor().map(|tutor| (tutor.why_text)(texts, hint.why)).unwrap_or_default();
        let told = texts.hint_move(&moved) + texts.space() + &why;
        if hint.shown < HintStage::Line {
            return Some(told);
        }
        let line = move_text::line_text(session.game(), session.expected(), self.prefs.notation());
        Some(told + texts.space() + &texts.hint_line(&line.join(" ")))
    }

    /// What the chosen piece can do in the position shown, for those who want to be told.
    pub(super) fn chosen(&self) -> Option<String> {
        let SessionView { session, texts, .. } = self;
        let selected = session.board.selection.selected.filter(|_| self.prefs.guidance())?;
        if session.board.selection.question.is_some() {
            return Some(texts.promotion_title().to_owned());
        }
        let reopened = session.reopened();
        let shown = reopened.as_ref().unwrap_or(session.shown());
        if is_strict(shown) && !session.explores() {
            return Some(texts.strict().to_owned());
        }
        let (kind, from) = match selected {
            Place::Hand(_, kind) => (Some(kind), None),
            Place::Square(square) => (shown.position().piece_at(square).map(Piece::kind), Some(square)),
        };
        let squares = targets(shown, selected).len() as usize;
        Some(kind.map(|kind| texts.can_go(kind, from, squares)).unwrap_or_default())
    }

    /// Who is waited for.
    fn now(&self) -> String {
        let SessionView { session, texts, .. } = self;
        let turn = session.side(session.turn());
        if session.paused && session.clock.is_some() {
            texts.clock_paused().to_owned()
        } else if session.paused {
            texts.paused().to_owned()
        } else if session.view_only {
            texts.looking_only().to_owned()
        } else if session.computer_to_move().is_some() {
            texts.thinking(turn)
        } else if session.awaits_link() {
            texts.by_link_send().to_owned()
        } else {
            texts.turn(turn)
        }
    }

    pub(super) fn status_text(&self, status: StatusMessage) -> String {
        let SessionView { session, texts, .. } = self;
        match status {
            StatusMessage::Refused { why, kind } => texts.refused(why, kind),
            StatusMessage::NotYourTurn => texts.not_your_turn(session.side(session.turn())),
            StatusMessage::InOtherTab => texts.other_tab().to_owned(),
            StatusMessage::LookingBack => texts.looking_back(session.shown_ply(), session.may_play_on()),
            StatusMessage::WentBack => texts.went_back(session.game().ply()),
            // of the position that is looked at, whose turn it was then
            StatusMessage::TheirPiece => match &session.viewed {
                Some(viewed) => self.place(viewed) + texts.space() + &texts.turn(session.side(viewed.turn())),
                None => texts.their_piece(session.side(!session.turn())),
            },
            StatusMessage::Opened => texts.opened(session.game().ply()),
            StatusMessage::ImpasseDeclined => texts.impasse_declined().to_owned(),
            StatusMessage::NoHint => texts.hint_resign().to_owned(),
            StatusMessage::Tossed(toss) => tossed(toss, session.game(), session.you().is_none(), texts),
        }
    }
}
