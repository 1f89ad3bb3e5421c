//! What happens to the analysis, as far as it concerns the rest of the page.

use super::{
    analysis::{self, AnalysisMsg, LinesMsg},
    model::Model,
    update::Update,
};

impl Update<'_> {
    pub fn on_analysis(&mut self, msg: AnalysisMsg) {
        let Model { analysis, session, .. } = &mut *self.model;
        let is_kept = analysis::update(analysis, msg, session, &mut self.fx);
        self.save_found(is_kept);
    }

    pub fn on_lines(&mut self, msg: LinesMsg) {
        let Model { analysis, study, session, .. } = &mut *self.model;
        let Some(open) = analysis else { return };
        if matches!(msg, LinesMsg::Preview { .. }) {
            session.board.selection.clear();
            study.iter_mut().for_each(|study| study.preview = None);
        }
        let followups = open.on_lines(msg, session, &mut self.fx);
        self.apply(followups);
    }

    /// Sees to it that the engine looks into what the open analysis asks for.
    pub fn sync_analysis(&mut self) {
        let Model { analysis, session, prefs, engine, .. } = &mut *self.model;
        let is_kept = analysis::sync(analysis, session, prefs, engine, &mut self.fx);
        self.save_found(is_kept);
    }

    /// What was found is stored with the game. The game of a link that was only looked at comes with its link again.
    fn save_found(&mut self, is_kept: bool) {
        if is_kept && !self.model.opened_by_link {
            self.model.save_game(&mut self.fx);
        }
    }
}
