//! The page as a first visitor sees it, drawn when the page is built: it is there before any program has arrived.

use crate::{
    app::{self, Model, Msg, Now, StartupEnvironment, page_view, platform::LanguageState},
    browser::ui::page,
    i18n::{Lang, Texts},
};
use std::{
    fs, io,
    path::Path,
    pin::pin,
    task::{Context, Poll, Waker},
};
use yew::{Callback, Component, Html, LocalServerRenderer};

/// The language of the picture: somebody who reads another one gets the empty board until the page is there.
const LANG: Lang = Lang::En;

/// The page that the picture shows. Its model comes from the page's own start, as do the views that it draws.
struct FirstPage(Model);

impl Component for FirstPage {
    type Message = Msg;
    type Properties = ();

    fn create(_: &yew::Context<FirstPage>) -> FirstPage {
        FirstPage(model())
    }

    fn view(&self, _: &yew::Context<FirstPage>) -> Html {
        page::page(&app::view(&self.0), Callback::noop(), &Callback::noop())
    }
}

/// What somebody finds who was never here, without a link, on a device that lets the page keep what is played.
fn model() -> Model {
    let file = Lang::file(LANG).expect("the words are complete, as the build has written them");
    let language = LanguageState::new(LANG, Texts::read(&file).expect("a file of words can be read"));
    let env = StartupEnvironment {
        storage_works: true,
        languages: vec![LANG.id().to_owned()],
        lively: true,
        // with what only fingers need: static/first.js takes it away elsewhere
        has_touch: true,
        ..StartupEnvironment::default()
    };
    app::start(&env, language, Now { random: 1, ms: 0.0 }).0
}

/// The HTML of the page for a first visitor.
///
/// # Panics
/// When a component waits for something: nothing is fetched to draw the page.
#[must_use]
pub fn html() -> String {
    let mut drawing = pin!(LocalServerRenderer::<FirstPage>::new().hydratable(false).render());
    match drawing.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(html) => html,
        Poll::Pending => panic!("a component of the page waits"),
    }
}

/// Puts the picture into the page of a release build, with the set of pieces that it shows.
///
/// # Errors
/// When the set of pieces cannot be read.
///
/// # Panics
/// When the page has no place for it.
pub fn put(page: &str, dir: &Path) -> io::Result<String> {
    const PLACE: [&str; 2] = ["<div id=first inert></div>", "<div id=\"first\" inert></div>"];
    let place = PLACE.into_iter().find(|place| page.contains(place)).expect("index.html has a place for the picture");
    let set = page_view::document_marks(&model()).pieces.id();
    let ink = fs::read_to_string(dir.join("pieces").join(format!("{set}.svg")))?;
    let drawn = without_squares(&html());
    Ok(page.replacen(place, &format!("<div id=first inert>{drawn}<div data-set={set} hidden>{ink}</div></div>"), 1))
}

/// Leaves out the squares, which are names for those who listen and washes without colour.
fn without_squares(html: &str) -> String {
    const START: &str = "<g class=\"squares\">";
    let (before, rest) = html.split_once(START).expect("the board has squares");
    let mut depth = 1;
    let mut end = 0;
    while depth > 0 {
        let next = end + rest[end..].find('<').expect("groups are closed");
        let tag = &rest[next..];
        depth += i32::from(tag.starts_with("<g ") || tag.starts_with("<g>")) - i32::from(tag.starts_with("</g>"));
        end = next + 1;
    }
    format!("{before}{}", &rest[end + "/g>".len()..])
}
