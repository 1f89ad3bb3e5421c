//! What is done with the lines of an open analysis.

use super::{
    super::{
        effect::Effects,
        followup::{Followup, Followups},
        session::Session,
    },
    compare,
    live::Analysis,
    mate::{self, MATE_PLACE},
    messages::LinesMsg,
    pass::passed,
    playout,
};

impl Analysis {
    /// Takes a message in.
    pub fn on_lines(&mut self, msg: LinesMsg, session: &mut Session, fx: &mut Effects) -> Followups {
        match msg {
            LinesMsg::Threat => {
                if passed(session.shown()).is_some() {
                    self.threat = !self.threat;
                    self.playout.stop();
                }
            }
            LinesMsg::Preview { line, at } => {
                self.playout.stop();
                self.preview_line(line, at);
            }
            LinesMsg::Insert(line) => return self.insert(line, session),
            LinesMsg::Mate(msg) => {
                mate::update(&mut self.mate, msg, fx);
                let has_mate = self.mate.is_some();
                self.preview.take_if(|preview| preview.line == Some(MATE_PLACE) && !has_mate);
            }
            LinesMsg::Compare(msg) => compare::update(self, msg, fx),
            LinesMsg::PlayOut(msg) => return playout::update(self, msg, session, fx),
        }
        Vec::new()
    }

    /// Whether a line could be put into the record: a threat begins with a move that nobody can make there.
    #[must_use]
    pub fn may_insert(&self, session: &Session) -> bool {
        session.may_be_noted() && self.is_of(session)
    }

    /// Puts a line into the record as a variation. The board stays where it is.
    fn insert(&mut self, line: usize, session: &mut Session) -> Followups {
        let moves = self.line(line).map(|line| line.moves.clone());
        let Some(moves) = moves.filter(|_| self.may_insert(session)) else { return Vec::new() };
        if session.insert_line(session.node(), &moves) { vec![Followup::SaveGame] } else { Vec::new() }
    }
}
