//! The sheets that take the place of the game's own panel.

mod box_piece;
mod course;
mod diagram;
mod editor;
mod help;
mod import;
mod learn;
mod library;
mod new_game;
mod offline;
mod puzzles;
mod settings;
mod share;
mod tally;

pub use settings::{notations, on_setting};

use super::panels::{self, action};
use crate::{
    app::{
        Msg, PageView,
        analysis::view::AnalysisView,
        button::Tone,
        extras::ExtrasMsg,
        platform::PlatformMsg,
        record::{Aside, NotesView},
        sheets::{SheetView, TaughtView},
        study::view::StudyView,
    },
    i18n::{Lang, Texts},
};
use learn::Reader;
use new_game::Limits;
use std::sync::OnceLock;
use yew::prelude::*;

/// What is drawn by the part of the program that is fetched later.
struct Drawing {
    sheet: fn(&SheetView, &PageView, &Callback<Msg>) -> Html,
    notes: fn(&NotesView, &'static Texts, &Callback<Msg>) -> Html,
    aside: fn(&Aside, u32, &'static str, &'static Texts) -> Html,
    verdict: fn(&'static str, &str) -> Html,
    whole_page: fn(&str, &'static Texts) -> Html,
}

static DRAWING: OnceLock<Drawing> = OnceLock::new();

/// What is drawn by the part with the study.
struct StudyDrawing {
    analysis: fn(&AnalysisView, &'static str, &'static Texts, &Callback<Msg>) -> Html,
    study: fn(&StudyView, &'static Texts, &Callback<Msg>) -> Html,
    /// The title and the content of a sheet of that part.
    sheet: fn(&SheetView, &PageView, &Callback<Msg>) -> (&'static str, Html),
}

static STUDY_DRAWING: OnceLock<StudyDrawing> = OnceLock::new();

/// Fills its table.
pub fn install_study() {
    let _ = STUDY_DRAWING.set(StudyDrawing {
        analysis: panels::analysis,
        study: panels::study,
        sheet: |sheet, view, dispatch| match sheet {
            SheetView::Editor(open) => (view.texts.editor(), editor::editor(open, view.set, view.texts, dispatch)),
            SheetView::Diagram(open) => (view.texts.diagram(), diagram::diagram(open, view.texts, dispatch)),
            _ => Default::default(),
        },
    });
}

/// How problems and exercises are drawn, by the part that teaches.
type TaughtDrawing = fn(&TaughtView, Lang, &'static Texts, &Callback<Msg>) -> Html;

static TAUGHT_DRAWING: OnceLock<TaughtDrawing> = OnceLock::new();

/// Fills its table.
pub fn install_tutor() {
    let _ = TAUGHT_DRAWING.set(|view, lang, texts, dispatch| match view {
        TaughtView::Puzzles(view) => puzzles::puzzles(view, lang, texts, dispatch),
        TaughtView::Course(view) => course::course(view, lang, texts, dispatch),
    });
}

fn taught_drawing() -> Option<&'static TaughtDrawing> {
    #[cfg(not(target_family = "wasm"))]
    install_tutor();
    TAUGHT_DRAWING.get()
}

fn study_drawing() -> Option<&'static StudyDrawing> {
    #[cfg(not(target_family = "wasm"))]
    install_study();
    STUDY_DRAWING.get()
}

/// Fills the table of what is drawn.
pub fn install() {
    let _ = DRAWING.set(Drawing {
        sheet: draw,
        notes: panels::notes,
        aside: panels::aside,
        verdict: panels::verdict,
        whole_page: panels::whole_page,
    });
}

fn drawing() -> Option<&'static Drawing> {
    #[cfg(not(target_family = "wasm"))]
    install();
    DRAWING.get()
}

/// The sheet that is open.
pub fn sheet(sheet: &SheetView, view: &PageView, dispatch: &Callback<Msg>) -> Html {
    drawing().map(|drawing| (drawing.sheet)(sheet, view, dispatch)).unwrap_or_default()
}

/// The analysis that is open.
pub fn analysis(view: &AnalysisView, lang: &'static str, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    study_drawing().map(|drawing| (drawing.analysis)(view, lang, texts, dispatch)).unwrap_or_default()
}

/// The notes on the record that are open.
pub fn notes(view: &NotesView, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    drawing().map(|drawing| (drawing.notes)(view, texts, dispatch)).unwrap_or_default()
}

/// The study of the game: its graph, and what is found.
pub fn study(view: &StudyView, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    study_drawing().map(|drawing| (drawing.study)(view, texts, dispatch)).unwrap_or_default()
}

/// What stands between two moves of the list.
pub fn aside(view: &Aside, current: u32, lang: &'static str, texts: &'static Texts) -> Html {
    drawing().map(|drawing| (drawing.aside)(view, current, lang, texts)).unwrap_or_default()
}

/// What follows a move in its own button.
pub fn verdict(aside: &Aside) -> Html {
    drawing().map(|drawing| (drawing.verdict)(aside.glyph, &aside.facts)).unwrap_or_default()
}

/// The way from a frame to the page of its own.
pub fn whole_page(address: &str, texts: &'static Texts) -> Html {
    drawing().map(|drawing| (drawing.whole_page)(address, texts)).unwrap_or_default()
}

/// A sheet whose code is on its way, or could not be fetched.
pub fn awaited(failed: bool, texts: &'static Texts, dispatch: &Callback<Msg>) -> Html {
    let words = if failed { texts.prose_failed() } else { texts.prose_loading() };
    html! {
        <section class="sheet">
            <p class="waits sheet-title" role="status" tabindex="-1">{ words }</p>
            <footer class="sheet-foot">
                if failed {
                    { action("retry", Msg::Extras(ExtrasMsg::Retry), texts.try_again(), Tone::Primary, dispatch) }
                    // a newer page may have taken its place on the host
                    { action("reload", Msg::Platform(PlatformMsg::Reload), texts.reload(), Tone::Plain, dispatch) }
                }
                { action("close", Msg::CloseSheet, texts.close(), Tone::Plain, dispatch) }
            </footer>
        </section>
    }
}

fn draw(sheet: &SheetView, view: &PageView, dispatch: &Callback<Msg>) -> Html {
    let texts = view.texts;
    let (title, content) = match sheet {
        SheetView::NewGame { form, prefs, limits, ends_a_game } => {
            let limits = Limits { aids: *limits, may_lift: !view.layout.embedded };
            (texts.form_title(), new_game::new_game(form, prefs, limits, *ends_a_game, texts, dispatch))
        }
        SheetView::Settings { prefs, open } => (texts.settings(), settings::settings(prefs, open, texts, dispatch)),
        SheetView::Help(rules) => (texts.help(), help::help(view.lang, rules, texts)),
        SheetView::Learn { view: open, taught } => {
            let reader = Reader { set: view.set, lang: view.lang };
            (texts.learn(), learn::learn(open, taught.as_deref(), reader, texts, dispatch))
        }
        SheetView::Library(library) => (texts.library(), library::library(library, view.lang, texts, dispatch)),
        SheetView::Share(share) => (texts.share(), share::share(share, texts, dispatch)),
        SheetView::Editor(_) | SheetView::Diagram(_) | SheetView::Absent => {
            study_drawing().map(|drawing| (drawing.sheet)(sheet, view, dispatch)).unwrap_or_default()
        }
        SheetView::Import(import) => (texts.import_title(), import::import(import, view.lang, texts, dispatch)),
    };
    let has_own_close = matches!(sheet, SheetView::NewGame { .. });
    let close = if matches!(sheet, SheetView::Learn { .. }) { texts.back_to_game() } else { texts.close() };
    html! {
        <section class="sheet" aria-label={title}>
            <h2 class="sheet-title" tabindex="-1">{ title }</h2>
            { content }
            if !has_own_close {
                <footer class="sheet-foot">
                    { action("close", Msg::CloseSheet, close, Tone::Plain, dispatch) }
                </footer>
            }
        </section>
    }
}
