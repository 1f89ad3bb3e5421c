//! The whole state of the page.

use super::{
    access::{Announcer, Snapshot, TypedAnswer},
    analysis::{Analysis, LinePreview},
    context::{Context, Now},
    editor::Editor,
    effect::{Effect, Effects, Focus, Slot},
    engine::EngineClient,
    extras::Extras,
    later::Kept,
    learn::ProseCache,
    library::GameLibrary,
    platform::{
        LanguageState, Notice, Saving,
        game_link::{self, GameLink, Mode},
    },
    record::{Asides, MoveEntries, RecordQuestions},
    review::Review,
    session::Session,
    settings::{LinkOverrides, Preferences},
    sheets::Sheet,
    study::StudySlot,
};
use crate::{
    i18n::{Lang, Texts},
    persist::StoredError,
    rules::Game,
};

/// The page.
#[derive(Debug, Clone)]
pub struct Model {
    pub prefs: Preferences,
    pub language: LanguageState,
    pub session: Session,
    /// The moves of the session as text; `update` keeps it true.
    pub moves: MoveEntries,
    /// What is said and tried around them; `update` keeps it true as soon as the part that comes later is there.
    pub asides: Asides,
    pub sheet: Option<Sheet>,
    /// The editor that was open last, as it was left.
    pub set_up: Option<Box<Editor>>,
    /// The part of the program that is fetched later, and what waits for it.
    pub extras: Extras,
    pub notices: Vec<Notice>,
    /// To what was typed or asked.
    pub typed: TypedAnswer,
    pub announcer: Announcer,
    /// What could be seen and heard after the last message, unless that was a report.
    pub(super) snapshot: Option<Snapshot>,
    pub engine: EngineClient,
    /// What has been fetched to be read.
    pub prose: ProseCache,
    /// The games that are kept by themselves.
    pub library: GameLibrary,
    /// What was asked of the worker of records.
    pub questions: RecordQuestions,
    /// Open, for as long as the game may be looked into.
    pub analysis: Option<Analysis>,
    /// The study of the game on the board, once there is one.
    pub study: StudySlot,
    /// What decided a game that is over.
    pub review: Review,
    /// The pictures that were made in this visit, as [`Pictures`](super::diagram::Pictures).
    pub pictures: Kept,
    /// The problems that are solved, as [`Trainer`](super::puzzles::Trainer).
    pub puzzles: Kept,
    /// The number of a problem that a link asks for, until the problems are opened.
    pub wanted_problem: Option<String>,
    /// The sets of exercises, as [`Course`](super::learn::Course).
    pub course: Kept,
    pub saving: Saving,
    /// The page's own address, for links to it.
    pub address: String,
    pub embedded: bool,
    /// Fingers can press here.
    pub has_touch: bool,
    /// Whether the stored game, which is not this one, has moves.
    pub(super) stored_moves: bool,
    /// A reload would open the fragment's game again, and not the one that is kept.
    pub(super) opened_by_link: bool,
    /// Another game has taken the place of the link's, and is saved as soon as the one that was saved cannot be lost.
    pub(super) has_left_link: bool,
    /// The game that was here before a packed link, with how it was kept: the link may go on with it.
    pub(super) before_link: Option<Box<(Session, Saving)>>,
    /// Opened for looking only, by a link or an embedding page.
    pub mode: Mode,
}

impl Model {
    /// Whether something is open that the browser's back button closes.
    #[must_use]
    pub fn has_overlay(&self) -> bool {
        self.sheet.is_some()
            || self.extras.awaits_sheet()
            || self.session.prompt.is_some()
            || self.session.board.selection.question.is_some()
    }

    /// Whether the game is hidden by something else with a board of its own.
    #[must_use]
    pub fn hides_game(&self) -> bool {
        self.sheet.as_ref().is_some_and(Sheet::has_board)
    }

    /// The game as the board shows it: as it stands, as it stood, or along a line of the analysis.
    #[must_use]
    pub fn shown(&self) -> &Game {
        self.preview().map_or_else(|| self.session.shown(), |preview| &preview.game)
    }

    /// The line of an analysis, or of the study, that is shown on the board.
    #[must_use]
    pub fn preview(&self) -> Option<&LinePreview> {
        let of_study = || self.study.as_ref()?.preview.as_ref().map(|preview| &preview.line);
        self.analysis.as_ref().and_then(|analysis| analysis.preview.as_ref()).or_else(of_study)
    }

    /// Shows the game again in its place; whether one was shown.
    pub(super) fn end_preview(&mut self) -> bool {
        let is_shown = self.preview().is_some();
        if let Some(analysis) = &mut self.analysis {
            analysis.preview = None;
        }
        if let Some(study) = &mut self.study {
            study.preview = None;
        }
        is_shown
    }

    #[must_use]
    pub fn lang(&self) -> Lang {
        self.language.lang
    }

    /// What the page says everything through.
    #[must_use]
    pub fn texts(&self) -> &'static Texts {
        self.language.texts
    }

    /// The features that boards belong to, each to be changed with what it may read of the page.
    pub(super) fn split(&mut self, now: Now) -> (&mut Session, &mut Option<Sheet>, Context<'_>) {
        let ctx = Context {
            now,
            texts: self.language.texts,
            prefs: &self.prefs,
            job: self.engine.job(),
            analyses: self.analysis.is_some(),
        };
        (&mut self.session, &mut self.sheet, ctx)
    }

    /// Adds a notice unless it stands there already.
    pub fn notice(&mut self, notice: Notice) {
        if !self.notices.contains(&notice) {
            self.notices.push(notice);
        }
    }

    pub fn settle_notice(&mut self, notice: &Notice) {
        self.notices.retain(|other| other != notice);
    }

    /// Keeps the game. What is only looked at comes with its link again.
    pub fn save_game(&mut self, effects: &mut Effects) {
        self.library.change();
        self.session.saves += 1;
        if self.saving == Saving::On && self.mode == Mode::Play {
            effects.push(Effect::Save(Slot::Game, self.session.to_saved().to_text()));
            if std::mem::take(&mut self.opened_by_link) {
                // how the page shall look goes on for as long as it is open, and it may be opened again
                effects.push(Effect::SetFragment(self.looks_of_link()));
            }
        }
    }

    /// What the link that opened the page said of its looks and its language, as a fragment; empty where it said nothing.
    #[must_use]
    pub fn looks_of_link(&self) -> String {
        let LinkOverrides { lang, pieces, theme, board } = self.prefs.link;
        game_link::write(&GameLink { lang, pieces, theme, board, ..GameLink::default() })
    }

    pub fn save_settings(&self, effects: &mut Effects) {
        if !matches!(self.saving, Saving::Refused | Saving::Embedded) {
            effects.push(Effect::Save(Slot::Settings, self.prefs.to_text()));
        }
    }

    /// A stored value cannot be read: it is kept before another one takes its place.
    pub(super) fn set_aside(&mut self, slot: Slot, error: &StoredError, effects: &mut Effects) {
        effects.push(Effect::SetAside(slot));
        self.notice(match error {
            StoredError::Newer { .. } => Notice::DataNewer,
            StoredError::Damaged { .. } => Notice::DataDamaged,
        });
    }

    pub fn open_sheet(&mut self, sheet: Sheet, effects: &mut Effects) {
        self.sheet = Some(sheet);
        self.session.board.selection.clear();
        self.session.prompt = None;
        effects.push(Effect::Focus(Focus::Sheet));
    }

    /// Closes the sheet. Behind a page to read the form may stand that it was opened from, behind a picture the editor.
    pub fn close_sheet(&mut self, effects: &mut Effects) {
        let Some(sheet) = self.sheet.take() else { return };
        let focus = sheet.opener();
        let behind = match sheet {
            Sheet::Learn(learn) => learn.into_form().map(Sheet::NewGame),
            Sheet::Diagram(editor) => editor.map(Sheet::Editor),
            Sheet::Editor(editor) => {
                self.set_up = Some(editor);
                None
            }
            _ => None,
        };
        match behind {
            Some(sheet) => self.open_sheet(sheet, effects),
            None => effects.push(Effect::Focus(focus)),
        }
    }
}
