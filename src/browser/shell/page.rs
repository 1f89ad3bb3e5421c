//! The one stateful component.

use super::{device, effects::Shell, random::random, report::report, storage, url, words};
use crate::{
    app::{
        self, Model, Msg, Now, StartupEnvironment,
        board::BoardEvent,
        engine::EngineState,
        page_view::{self, DocumentMarks},
        platform::{LanguageState, PlatformMsg},
    },
    browser::ui::{dom, page},
    i18n::Lang,
    persist::key,
};
use gloo::timers::callback::Timeout;
use wasm_bindgen::{JsValue, prelude::wasm_bindgen};
use yew::prelude::*;

/// The page: its model, and the shell that does what the model asks for.
pub struct Root {
    model: Model,
    shell: Shell,
    /// Made once, so that props stay equal.
    dispatch: Callback<Msg>,
    on_board: Callback<BoardEvent>,
    /// Waits until what was drawn is seen.
    title: Option<Timeout>,
}

/// After a drawing the tab gets its title.
const TITLE_MS: u32 = 250;

#[derive(Properties, PartialEq)]
pub struct RootProps {
    /// The language that the page opens in.
    pub language: LanguageState,
}

/// Puts the page into the document, with the words of a language. The boot script calls this.
///
/// # Errors
/// When the words are not those of this page.
#[wasm_bindgen(js_name = openPage)]
pub fn open_page(lang: &str, words: &str) -> Result<(), JsValue> {
    let lang = Lang::from_id(lang).unwrap_or_default();
    let language = LanguageState::new(lang, words::read(lang, words)?);
    yew::Renderer::<Root>::with_props(RootProps { language }).render();
    Ok(())
}

impl Component for Root {
    type Message = Msg;
    type Properties = RootProps;

    fn create(ctx: &Context<Root>) -> Root {
        show_icon();
        let dispatch = ctx.link().callback(|msg| msg);
        let on_board = dispatch.reform(Msg::Board);
        let env = environment();
        let (model, effects) = app::start(&env, ctx.props().language, now());
        let mut shell = Shell::new(dispatch.clone(), env.embedded);
        shell.perform_all(effects);
        device::watch_battery(dispatch.reform(|low| Msg::Platform(PlatformMsg::LowPower(low))));
        Root { model, shell, dispatch, on_board, title: None }
    }

    fn update(&mut self, _: &Context<Root>, msg: Msg) -> bool {
        let is_report = msg.is_report();
        if !is_report {
            self.shell.before_drawing();
        }
        let effects = app::update(&mut self.model, msg, now());
        self.shell.perform_all(effects);
        !is_report
    }

    fn view(&self, _: &Context<Root>) -> Html {
        page::page(&app::view(&self.model), self.on_board.clone(), &self.dispatch)
    }

    fn rendered(&mut self, _: &Context<Root>, _: bool) {
        let marks = page_view::document_marks(&self.model);
        mark_root(&marks);
        self.shell.set_keys(marks.keys);
        let (title, engine) = (marks.title, marks.engine);
        // changing it takes browsers milliseconds, for which no press should have to wait
        self.title = Some(Timeout::new(TITLE_MS, move || set_title(&title)));
        self.shell.after_drawing();
        // later than the engine's files, and than the rest of the program, which the offline copy then finds in the browser's own cache
        if engine != EngineState::Loading {
            self.shell.fetch_ahead();
            if self.model.extras.is_here {
                self.shell.keep_offline();
            }
        }
    }
}

fn environment() -> StartupEnvironment {
    let window = web_sys::window();
    let embedded = url::is_embedded();
    let languages = window
        .as_ref()
        .map(|window| window.navigator().languages().iter().filter_map(|lang| lang.as_string()).collect());
    let matches = |query: &str| {
        let found = window.as_ref().and_then(|window| window.match_media(query).ok().flatten());
        found.is_some_and(|query| query.matches())
    };
    StartupEnvironment {
        stored_game: storage::get(key::GAME).unwrap_or_default(),
        stored_settings: storage::get(key::SETTINGS).unwrap_or_default(),
        storage_works: storage::get(key::GAME).is_ok(),
        fragment: url::fragment(),
        languages: languages.unwrap_or_default(),
        address: url::address(),
        embedded,
        lively: !dom::reduced_motion(),
        small_device: matches("(pointer: coarse)"),
        has_touch: matches("(any-pointer: coarse)"),
        cores: device::cores(),
    }
}

fn now() -> Now {
    let ms = web_sys::window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now());
    Now { random: random(), ms }
}

/// Gives the tab the drawing that the page has anyway: browsers fetch a tab's icon by a way of their own, and would fetch it twice.
fn show_icon() {
    let document = web_sys::window().and_then(|window| window.document());
    let link = document.and_then(|document| document.query_selector("link[rel=icon]").ok().flatten());
    if let Some(link) = link
        && let Err(error) =
            link.set_attribute("href", &format!("data:image/svg+xml,{}", page::LOGO.replace('#', "%23")))
    {
        report(&error);
    }
}

/// What scripts, styles and assistive technology read from the root element.
fn mark_root(marks: &DocumentMarks) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else {
        return;
    };
    let Some(root) = document.document_element() else {
        return;
    };
    let pieces = marks.pieces.id();
    if root.get_attribute("data-pieces").as_deref() != Some(pieces) {
        dom::bring_pieces(pieces);
    }
    for (name, value) in marks.attributes.into_iter().chain([("data-app", "ready")]) {
        if root.get_attribute(name).as_deref() != Some(value)
            && let Err(error) = root.set_attribute(name, value)
        {
            report(&error);
        }
    }
}

/// Names the tab.
fn set_title(title: &str) {
    if let Some(document) = web_sys::window().and_then(|window| window.document())
        && document.title() != title
    {
        document.set_title(title);
    }
}
