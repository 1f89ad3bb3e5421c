//! The messages of the part that comes later: how they are carried, and to which feature each goes.

use super::{
    analysis::LinesMsg, later::LaterMsg, learn::CourseMsg, msg::Msg, part::PartFetched, puzzles::PuzzleMsg,
    sheets::SheetMsg, study::StudyMsg, update::Update,
};

impl From<SheetMsg> for Msg {
    fn from(msg: SheetMsg) -> Msg {
        Msg::Later(LaterMsg::new(msg, false))
    }
}

impl From<StudyMsg> for Msg {
    fn from(msg: StudyMsg) -> Msg {
        let is_report = matches!(msg, StudyMsg::Lane { .. });
        Msg::Later(LaterMsg::new(msg, is_report))
    }
}

impl From<PartFetched> for Msg {
    fn from(msg: PartFetched) -> Msg {
        Msg::Later(LaterMsg::new(msg, false))
    }
}

impl From<LinesMsg> for Msg {
    fn from(msg: LinesMsg) -> Msg {
        Msg::Later(LaterMsg::new(msg, false))
    }
}

impl From<PuzzleMsg> for Msg {
    fn from(msg: PuzzleMsg) -> Msg {
        Msg::Later(LaterMsg::new(msg, false))
    }
}

impl From<CourseMsg> for Msg {
    fn from(msg: CourseMsg) -> Msg {
        Msg::Later(LaterMsg::new(msg, false))
    }
}

impl Update<'_> {
    pub fn on_carried(&mut self, msg: &LaterMsg) {
        if let Some(msg) = msg.get() {
            self.on_sheet(msg);
        } else if let Some(fetched) = msg.get() {
            self.on_part_fetched(fetched);
        } else if !self.with_tutor(|code, update| (code.on_carried)(update, msg)) {
            self.with_study(|code, update| (code.on_carried)(update, msg));
        }
    }
}
