//! The one stateful component.

use super::{device, effects::Shell, random::random, report::report, storage, url, words};
use crate::{
    app::{
        self, Model, Msg, Now, StartupEnvironment,
        board::BoardEvent,
        effect::Effects,
        engine::EngineState,
        first_drawing::Drawn,
        page_view::{self, DocumentMarks},
        platform::{LanguageState, PlatformMsg},
    },
    browser::ui::{dom, page},
    i18n::Lang,
    persist::key,
    rules::{Rules, Variant},
};
use wasm_bindgen::{JsCast, JsValue, prelude::wasm_bindgen};
use web_sys::HtmlElement;
use yew::prelude::*;

/// The page: its model, and the shell that does what the model asks for.
pub struct Root {
    model: Model,
    shell: Shell,
    /// Made once, so that props stay equal.
    dispatch: Callback<Msg>,
    on_board: Callback<BoardEvent>,
    /// Waits until what was drawn is seen.
    title: Option<dom::Timeout>,
    drawn: Drawn,
    /// What the engine is to do once all is drawn, with which its start would compete.
    waiting: Option<Effects>,
}

/// What the component hears.
pub enum Heard {
    App(Msg),
    Draw(Drawn),
}

/// After a drawing the tab gets its title.
const TITLE_MS: u32 = 250;

#[derive(Properties, PartialEq)]
pub struct RootProps {
    /// The language that the page opens in.
    pub language: LanguageState,
    /// What becomes the document's body when the whole page is drawn.
    pub body: HtmlElement,
}

/// Puts the page into the document, with the words of a language. The boot script calls this.
///
/// It is drawn step by step, as [`Drawn`] has them, and outside the document, where the first picture stays meanwhile.
///
/// # Errors
/// When the words are not those of this page.
#[wasm_bindgen(js_name = openPage)]
pub fn open_page(lang: &str, words: &str) -> Result<(), JsValue> {
    let lang = Lang::from_id(lang).unwrap_or_default();
    let language = LanguageState::new(lang, words::read(lang, words)?);
    let document = web_sys::window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
    let body: HtmlElement = document.create_element("body")?.unchecked_into();
    // computed once, and most games are of this kind
    Rules::of(Variant::Shogi);
    dom::after(0, move || {
        // thought of once and forgotten, in a task of its own: browsers compile what that needs when it is first called
        std::mem::forget(app::start(&environment(), language, now()));
        dom::after(0, move || {
            yew::Renderer::<Root>::with_root_and_props(body.clone().into(), RootProps { language, body }).render();
        });
    });
    Ok(())
}

impl Component for Root {
    type Message = Heard;
    type Properties = RootProps;

    fn create(ctx: &Context<Root>) -> Root {
        show_icon();
        let dispatch = ctx.link().callback(Heard::App);
        let on_board = dispatch.reform(Msg::Board);
        let env = environment();
        // nothing of what was read is to change before it is listened for, and the game is taken over from other tabs
        let (model, effects) = app::start(&env, ctx.props().language, now());
        let shell = Shell::new(dispatch.clone(), env.embedded);
        device::watch_battery(dispatch.reform(|low| Msg::Platform(PlatformMsg::LowPower(low))));
        let (drawn, waiting) = (Drawn::NOTHING, Some(Effects::new()));
        let mut root = Root { model, shell, dispatch, on_board, title: None, drawn, waiting };
        root.perform(effects);
        root
    }

    fn update(&mut self, ctx: &Context<Root>, heard: Heard) -> bool {
        let msg = match heard {
            Heard::App(msg) => msg,
            Heard::Draw(drawn) => return self.draw(drawn, &ctx.props().body),
        };
        let is_report = msg.is_report();
        if !is_report {
            self.shell.before_drawing();
        }
        let effects = app::update(&mut self.model, msg, now());
        self.perform(effects);
        // a key that comes before the next picture is meant for what that shows
        self.shell.set_keys(page_view::keys(&self.model));
        !is_report
    }

    fn view(&self, _: &Context<Root>) -> Html {
        if self.drawn == Drawn::NOTHING {
            return Html::default();
        }
        let mut view = app::view(&self.model);
        if self.drawn == Drawn::THOUGHT {
            return Html::default();
        }
        view.leave_out(self.drawn);
        page::page(&view, self.on_board.clone(), &self.dispatch)
    }

    fn rendered(&mut self, ctx: &Context<Root>, _: bool) {
        if self.drawn != Drawn::WHOLE {
            // browsers let timers wait for a second each where nobody looks
            let next = if dom::is_hidden() { Drawn::WHOLE } else { self.drawn.next() };
            let link = ctx.link().clone();
            return dom::after(0, move || link.send_message(Heard::Draw(next)));
        }
        if let Some(effects) = self.waiting.take() {
            self.perform(effects);
        }
        let DocumentMarks { title, engine, .. } = self.mark();
        // changing it takes browsers milliseconds, for which no press should have to wait
        self.title = Some(dom::Timeout::new(TITLE_MS, move || set_title(&title)));
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

impl Root {
    /// The next step of the first drawing; whether it is one.
    fn draw(&mut self, drawn: Drawn, body: &HtmlElement) -> bool {
        if drawn <= self.drawn {
            return false;
        }
        self.drawn = drawn;
        if drawn == Drawn::WHOLE
            && let Some(document) = body.owner_document()
        {
            // before the rest is drawn, which measures itself, and in one go with it
            document.set_body(Some(body));
            // now: where drawing took long Yew lets the browser paint before it says that all is drawn
            self.mark();
            self.shell.set_keys(page_view::keys(&self.model));
        }
        true
    }

    /// Marks the document with what its styles follow.
    fn mark(&self) -> DocumentMarks {
        let marks = page_view::document_marks(&self.model);
        mark_root(&marks);
        marks
    }

    fn perform(&mut self, effects: Effects) {
        for effect in effects {
            match &mut self.waiting {
                Some(waiting) if effect.is_for_engine() => waiting.push(effect),
                _ => self.shell.perform(effect),
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
