//! What happens to the pictures of positions.

use super::{
    diagram::{DiagramMsg, Pictures, Scene},
    effect::Effects,
    model::Model,
    sheets::Sheet,
    update::Update,
};

impl Update<'_> {
    pub fn on_diagram(&mut self, msg: DiagramMsg) {
        if msg == DiagramMsg::Open {
            return self.open_pictures();
        }
        self.change_pictures(|pictures, fx| pictures.update(msg, fx));
    }

    pub fn change_pictures(&mut self, change: impl FnOnce(&mut Pictures, &mut Effects)) {
        let Update { model, fx, .. } = self;
        model.pictures.change(|pictures| change(pictures, fx));
    }

    /// Over the editor the picture is that of its position, and the editor comes back when the sheet closes.
    fn open_pictures(&mut self) {
        let editor = match self.model.sheet.take() {
            Some(Sheet::Editor(editor)) => Some(editor),
            _ => None,
        };
        let bottom = editor.as_ref().map_or(self.model.session.board.bottom, |editor| editor.board.bottom);
        self.model.open_sheet(Sheet::Diagram(editor), &mut self.fx);
        self.with_scene(|pictures, scene, model, _| {
            pictures.open(scene, bottom, model.lang(), model.prefs.pieces());
        });
    }

    /// Draws the position that the board shows, unless that is done.
    pub fn sync_pictures(&mut self) {
        self.with_scene(|pictures, scene, model, fx| pictures.sync(scene, model.lang(), model.texts(), fx));
    }

    fn with_scene(&mut self, act: impl FnOnce(&mut Pictures, Scene<'_>, &Model, &mut Effects)) {
        // apart from the rest of the model, which they read
        let mut kept = std::mem::take(&mut self.model.pictures);
        let Update { model, fx, .. } = self;
        let editor = match &model.sheet {
            Some(Sheet::Diagram(editor)) => editor.as_deref(),
            _ => None,
        };
        let scene = Scene::of(&model.session, model.preview(), editor);
        kept.change(|pictures| act(pictures, scene, model, fx));
        self.model.pictures = kept;
    }
}
