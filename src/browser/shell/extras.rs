//! Fetching the part of the program that is not needed for a first board.

use super::{
    clipboard, files, frame, lanes, library, offline, pictures, record_files, records_link, shortcuts, storage, words,
};
use crate::{
    app::{
        self, Effect, Msg, SheetMsg,
        extras::ExtrasMsg,
        later::LaterMsg,
        learn::LearnMsg,
        learn::{CourseMsg, LoadCourse},
        part::{Part, PartFetched},
        puzzles::{LoadDay, LoadPuzzles, PuzzleMsg},
        record::ShareMsg,
        settings::{SettingsMsg, file::MOST_BYTES},
    },
    browser::ui::{dom, sheets},
};
use std::{cell::Cell, rc::Rc, sync::OnceLock};
use yew::Callback;

/// Fetches the part, unless it is there; returns whether it is now.
pub type FetchExtras = fn(Box<dyn FnOnce(bool)>);

static FETCH: OnceLock<FetchExtras> = OnceLock::new();

/// How the parts that come after it are fetched: the study, and what teaches.
static FETCH_PARTS: OnceLock<[FetchExtras; 2]> = OnceLock::new();

/// What the part does in the world.
struct ShellCode {
    /// Performs the effects that only the part asks for.
    perform: fn(Effect, &Callback<Msg>),
    /// Takes what is pasted, dropped, shared with the page or opened by it from now on.
    listen: fn(&Callback<Msg>),
}

/// Filled by the part itself.
static CODE: OnceLock<ShellCode> = OnceLock::new();

/// What the part with the study does in the world.
struct StudyShellCode {
    /// Performs the effects of workers beside the engine's.
    perform: fn(u8, Effect, &Callback<Msg>),
    /// Makes, saves and copies pictures.
    picture: fn(&LaterMsg, &Callback<Msg>),
    /// Hears from now on that the page is left, and tells the page around how high a frame is to be.
    listen: fn(&Callback<Msg>),
    /// What is told of each drawing in a frame.
    drawn: fn(),
}

static STUDY_CODE: OnceLock<StudyShellCode> = OnceLock::new();

/// Enters what the part with study, analysis and editor does in its tables.
pub fn install_study() {
    app::install_study();
    sheets::install_study();
    let _ = STUDY_CODE.set(StudyShellCode {
        perform: lanes::perform,
        picture: |effect, dispatch| effect.get().into_iter().for_each(|effect| pictures::perform(effect, dispatch)),
        listen: |dispatch| {
            lanes::listen(dispatch);
            frame::listen();
        },
        drawn: frame::drawn,
    });
}

/// Enters what the part that teaches does in its tables.
pub fn install_tutor() {
    app::install_tutor();
    sheets::install_tutor();
}

/// Enters what the part does in its tables. Only the split point of the program calls this: what is reached from here alone is fetched
/// later.
pub fn install_extras() {
    app::install_extras();
    sheets::install();
    let _ = CODE.set(ShellCode { perform: perform_later, listen });
}

/// Takes over how the part, and the ones after it, are fetched. The program gives that, as splitting needs a word that this library forbids.
pub fn fetch_extras_by(extras: FetchExtras, study: FetchExtras, tutor: FetchExtras) {
    let _ = FETCH.set(extras);
    let _ = FETCH_PARTS.set([study, tutor]);
}

thread_local! {
    /// How often the part was fetched.
    static ATTEMPTS: Cell<u32> = const { Cell::new(0) };
}

/// Fetches the part and the words that it says, at the same time, and reports to the page whether both are there. The code of the study is
/// fetched beside them where it is needed too; else it comes after, as it would take a share of the line.
pub fn fetch(study: bool, dispatch: Callback<Msg>) {
    let Some(fetch) = FETCH.get() else { return };
    if let Some([fetch_study, _]) = FETCH_PARTS.get().filter(|_| study) {
        fetch_study(Box::new(|_| {}));
    }
    let attempt = ATTEMPTS.get() + 1;
    ATTEMPTS.set(attempt);
    let first = Rc::new(Cell::new(None));
    let done = move |ok: bool| match first.replace(Some(ok)) {
        None => {}
        // one that fails while the next is under way, as when somebody presses before a fetch ahead has failed, is not told: the press waits
        // for its own
        Some(other) if !(ok && other) && attempt < ATTEMPTS.get() => {}
        Some(other) => {
            dispatch.emit(Msg::Extras(ExtrasMsg::Fetched { ok: ok && other }));
            if let Some(code) = CODE.get().filter(|_| ok && other) {
                (code.listen)(&dispatch);
                // before somebody asks for it
                (code.perform)(Effect::FetchPart(Part::Study), &dispatch);
            }
        }
    };
    words::load_later(done.clone());
    fetch(Box::new(done));
}

/// Performs an effect that only the part asks for, so it is there.
pub fn perform(effect: Effect, dispatch: &Callback<Msg>) {
    if let Some(code) = CODE.get() {
        (code.perform)(effect, dispatch);
    }
}

/// The page in a frame has been drawn anew.
pub fn drawn() {
    if let Some(code) = STUDY_CODE.get() {
        (code.drawn)();
    }
}

static LISTENS: OnceLock<()> = OnceLock::new();
static STUDY_LISTENS: OnceLock<()> = OnceLock::new();

/// Who tries again after something has failed fetches a part again that is there.
fn once(done: &OnceLock<()>, act: impl FnOnce()) {
    if done.set(()).is_ok() {
        act();
    }
}

fn listen(dispatch: &Callback<Msg>) {
    once(&LISTENS, || {
        record_files::listen(dispatch);
        records_link::listen(dispatch);
        shortcuts::listen(dispatch);
    });
}

fn perform_later(effect: Effect, dispatch: &Callback<Msg>) {
    let dispatch = dispatch.clone();
    match effect {
        Effect::Copy(text) => {
            clipboard::copy(text, move |ok| dispatch.emit(Msg::from(SheetMsg::Share(ShareMsg::Copied { ok }))));
        }
        Effect::SaveFile { name, text } => files::save(name, text.as_bytes()),
        Effect::SaveAside => files::save("suizo-set-aside.json", storage::aside().as_bytes()),
        Effect::Later(effect) => {
            if let Some(LoadPuzzles(era)) = effect.get() {
                words::load_puzzles(era, move |packs, day| {
                    dispatch.emit(Msg::from(PuzzleMsg::Packs { era, packs, day }));
                });
            } else if let Some(LoadDay) = effect.get() {
                dispatch.emit(Msg::from(PuzzleMsg::Day(words::today())));
            } else if let Some(LoadCourse(lang)) = effect.get() {
                words::load_course(lang, move |file| dispatch.emit(Msg::from(CourseMsg::File { lang, file })));
            } else if let Some(effect) = effect.get() {
                record_files::perform(effect, &dispatch);
            } else if let Some(code) = STUDY_CODE.get() {
                (code.picture)(&effect, &dispatch);
            }
        }
        Effect::ChooseSettings => files::choose(".json,application/json", MOST_BYTES, move |text| {
            dispatch.emit(Msg::from(SheetMsg::Settings(SettingsMsg::File(text))));
        }),
        Effect::Lane(lane, effect) => {
            if let Some(code) = STUDY_CODE.get() {
                (code.perform)(lane, *effect, &dispatch);
            }
        }
        Effect::FetchPart(part) => fetch_part(part, dispatch),
        Effect::Remind { after_ms, msg } => {
            dom::after(after_ms, move || dispatch.emit(Msg::Later(msg)));
        }
        Effect::Library(request) => library::perform(request, &dispatch),
        Effect::Offline(effect) => offline::perform(effect, &dispatch),
        Effect::LoadProse(lang) => words::load_prose(lang, move |file| {
            dispatch.emit(Msg::from(SheetMsg::Learn(LearnMsg::Prose { lang, file })));
        }),
        _ => {}
    }
}

/// Fetches a part that comes later, and reports to the page whether it is there.
fn fetch_part(part: Part, dispatch: Callback<Msg>) {
    let Some(fetch) = FETCH_PARTS.get().map(|[study, tutor]| if part == Part::Study { study } else { tutor }) else {
        return;
    };
    fetch(Box::new(move |ok| {
        dispatch.emit(Msg::from(PartFetched { part, ok }));
        if let (Part::Study, true, Some(code)) = (part, ok, STUDY_CODE.get()) {
            once(&STUDY_LISTENS, || (code.listen)(&dispatch));
            // before somebody asks for it
            fetch_part(Part::Tutor, dispatch);
        }
    }));
}
