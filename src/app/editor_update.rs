//! What happens to the editor of positions, and where one goes from there.

use super::{
    analysis::{AnalysisMsg, LinesMsg, MateMsg},
    editor::{Editor, EditorMsg, Then},
    msg::Msg,
    record::import::ImportMsg,
    sheets::{Sheet, SheetCall},
    update::Update,
};
use crate::persist::Aid;

impl Update<'_> {
    pub fn on_editor(&mut self, msg: EditorMsg) {
        match msg {
            EditorMsg::Open => {
                let editor = Editor::of(self.model.shown(), self.model.session.board.bottom);
                // what was set up from the same position and has led nowhere yet is gone on with
                let kept = self.model.set_up.take().filter(|kept| kept.has_begun_as(&editor));
                let editor = kept.unwrap_or_else(|| Box::new(editor));
                self.model.open_sheet(Sheet::Editor(editor), &mut self.fx);
            }
            EditorMsg::Then(then) => self.leave_editor(then),
            // a diagram has several lines: what reads records reads it too
            EditorMsg::Text(text) if text.trim().contains('\n') => self.on_import(ImportMsg::Text(text)),
            msg => {
                if let Some(Sheet::Editor(editor)) = &mut self.model.sheet {
                    editor.update(&msg);
                }
            }
        }
    }

    /// Puts the position on the board, and goes on from there; one that cannot be played stays in the editor, which says why.
    fn leave_editor(&mut self, then: Then) {
        let Some(Sheet::Editor(editor)) = &self.model.sheet else { return };
        let Some(mut session) = editor.session(self.now.random) else { return };
        // what a teacher has taken out of the game on the board is not had this way before its end
        session.disabled_aids = self.model.session.disabled_aids;
        if self.model.session.is_over() {
            session.disabled_aids.set(Aid::Hints, false);
        }
        let id = session.id.clone();
        self.model.close_sheet(&mut self.fx);
        self.start_session(session.for_reading());
        // there may be a question first
        if self.model.session.id != id {
            return;
        }
        match then {
            Then::Show => {}
            Then::Play => self.on_call(SheetCall::NewGameHere),
            Then::Analyse | Then::Mate => {
                if self.model.analysis.is_none() && self.model.session.may_be_analysed() {
                    self.route(Msg::Analysis(AnalysisMsg::Toggle));
                }
                if then == Then::Mate && self.model.analysis.as_ref().is_some_and(|open| open.mate.is_none()) {
                    self.on_lines(LinesMsg::Mate(MateMsg::Toggle));
                }
            }
            Then::Share => self.on_call(SheetCall::Share),
        }
    }
}
