//! A board in somebody else's page, in the browser: feature `embed`.
//!
//! `static/embed.js` defines the tag and shows its text until the board is near; `static/embed/board.js` fetches the program, words,
//! pieces and style, and calls what `bin/embed.rs` offers. Here a [`Surface`] keeps the state of one board
//! ([`app::embed`](crate::app::embed)) and its elements: `drawing.rs` and `frame.rs` draw them as values of `node.rs`, `patch.rs` brings
//! the document there. Presses and keys are read by the controller that the page's own board has. `engine.rs` is one worker for all.

pub mod drawing;
pub mod engine;
pub mod frame;
pub mod node;
mod patch;
mod surface;

use crate::{
    app::embed::{Tag, TagMsg},
    i18n::{Lang, TagTexts},
};
use js_sys::Function;
use std::{cell::RefCell, rc::Rc};
use surface::Surface;

thread_local! {
    /// The boards that are open.
    static BOARDS: RefCell<Vec<Rc<Surface>>> = const { RefCell::new(Vec::new()) };
    /// The words of each language, which are read once.
    static WORDS: RefCell<Vec<(Lang, &'static TagTexts)>> = const { RefCell::new(Vec::new()) };
}

/// Puts a board into an empty element, and returns its number; 0 where the words are not those of this program.
pub fn open(place: web_sys::Element, lang: &str, words: &str, home: &str, notify: Function) -> u32 {
    let lang = Lang::from_id(lang).unwrap_or_default();
    let Some(texts) = texts(lang, words) else { return 0 };
    let surface = Surface::open(place, lang, texts, home.to_owned(), notify);
    let number = surface.number();
    BOARDS.with_borrow_mut(|boards| boards.push(surface));
    number
}

/// The words of a language, read once.
fn texts(lang: Lang, words: &str) -> Option<&'static TagTexts> {
    let known = WORDS.with_borrow(|known| known.iter().find(|known| known.0 == lang).map(|known| known.1));
    known.or_else(|| {
        let texts = TagTexts::read(words).ok()?;
        WORDS.with_borrow_mut(|known| known.push((lang, texts)));
        Some(texts)
    })
}

/// Tells a board something, or asks it, by the number of the word in this list, from 0:
///
/// | word | the two texts | answer |
/// |---|---|---|
/// | `set` | name and value of an attribute; it counts with the next `update` | |
/// | `update` | anything where a record is on its way | |
/// | `record` | a record as plain lines, and as links carry it | |
/// | `cut` | the same where something was left out | |
/// | `unread` | why the record cannot be had, and `src` where its file cannot | |
/// | `no-record` | | |
/// | `load` | start and moves | a word where not all of them could be used |
/// | `flip` | | |
/// | `play` | a move | the word of a refusal |
/// | `sfen` | | the position |
/// | `usi` | | the line of moves |
/// | `fragment` | | the link |
/// | `speak` | a language and its words | |
/// | `close` | | |
pub fn tell(board: u32, word: u32, first: Option<String>, second: Option<String>) -> Option<String> {
    let surface = BOARDS.with_borrow(|boards| boards.iter().find(|known| known.number() == board).cloned())?;
    let text = || first.clone().unwrap_or_default();
    let other = || second.clone().unwrap_or_default();
    surface.send(match word {
        0 => {
            surface.set(text(), second);
            return None;
        }
        1 => TagMsg::Set { changes: surface.changes(), awaits_record: first.is_some() },
        2 | 3 => TagMsg::Record { lines: text(), packed: other(), is_cut: word == 3 },
        4 => TagMsg::RecordFailed { why: text(), src: second },
        5 => TagMsg::NoRecord,
        6 => {
            surface.send(TagMsg::Load { start: text(), moves: other() });
            return surface.read(Tag::has_trouble).then(|| "unusable".to_owned());
        }
        7 => TagMsg::Flip,
        8 => return surface.play(&text()).map(str::to_owned),
        9 => return Some(surface.read(Tag::sfen)),
        10 => return Some(surface.read(Tag::usi)),
        11 => return Some(surface.read(Tag::fragment)),
        12 => {
            let lang = Lang::from_id(&text())?;
            surface.speak(lang, texts(lang, &other())?);
            return None;
        }
        _ => {
            surface.close();
            BOARDS.with_borrow_mut(|boards| boards.retain(|known| known.number() != board));
            return None;
        }
    });
    None
}
