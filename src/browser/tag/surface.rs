//! One board in a document: its state, its elements, and what happens to both.

use super::{
    engine, frame,
    node::Element,
    patch::{create, patch},
};
use crate::{
    app::{
        board::BoardEvent,
        embed::{Tag, TagEffect, TagEffects, TagMsg, TagView},
    },
    browser::ui::{
        board::{BoardController, Owner, gesture::Pointer},
        dom::{self, Handle},
    },
    i18n::{Lang, TagTexts},
    rules::Color,
};
use gloo::events::EventListener;
use js_sys::{Function, Object, Reflect};
use std::{
    cell::{Cell, RefCell},
    rc::{Rc, Weak},
};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{
    AddEventListenerOptions, Event, EventTarget, HtmlInputElement, KeyboardEvent, MouseEvent, PointerEvent, ShadowRoot,
};

type Dom = web_sys::Element;
/// Not `FnMut`: what it does may move the focus, which is another event at once.
type Listener = Closure<dyn Fn(Event)>;

/// An element of the drawing, looked up after each.
#[derive(Clone, Default)]
pub struct Found(Rc<RefCell<Option<Dom>>>);

impl Handle for Found {
    fn element(&self) -> Option<Dom> {
        self.0.borrow().clone()
    }

    fn focused(&self) -> Option<Dom> {
        let root = self.element()?.get_root_node().dyn_into::<ShadowRoot>().ok();
        let within = root.and_then(|root| root.active_element());
        within.or_else(|| web_sys::window()?.document()?.active_element())
    }
}

/// Who the controller of the board belongs to.
#[derive(Clone)]
struct Holder(Weak<Surface>);

impl Owner for Holder {
    fn tell(&self, event: BoardEvent) {
        if let Some(surface) = self.0.upgrade() {
            surface.send(TagMsg::Board(event));
        }
    }

    fn redraw(&self) {
        if let Some(surface) = self.0.upgrade() {
            surface.draw();
        }
    }
}

/// What happens on the board itself, and around it.
const BOARD_EVENTS: [&str; 11] = [
    "pointerdown",
    "pointermove",
    "pointerover",
    "pointerout",
    "pointerup",
    "pointercancel",
    "lostpointercapture",
    "click",
    "keydown",
    "contextmenu",
    "focusin",
];
const FRAME_EVENTS: [&str; 4] = ["click", "input", "pointerdown", "focusin"];

/// A board in an element of a document.
pub struct Surface {
    number: u32,
    /// Where it is drawn; it is the only child.
    place: Dom,
    home: String,
    tag: RefCell<Tag>,
    view: RefCell<Option<TagView>>,
    drawn: RefCell<Option<(Dom, Element)>>,
    controller: Rc<BoardController<Found, Holder>>,
    /// Told of what the page around is to know: a word, and its details.
    notify: Function,
    listener: RefCell<Option<Listener>>,
    scrolling: RefCell<Option<EventListener>>,
    is_closed: Cell<bool>,
    /// Attributes that were set since the last update.
    changes: RefCell<Vec<(String, Option<String>)>>,
}

impl Surface {
    /// Puts a board into an element, which is empty.
    pub fn open(place: Dom, lang: Lang, texts: &'static TagTexts, home: String, notify: Function) -> Rc<Surface> {
        thread_local! {
            static LAST: Cell<u32> = const { Cell::new(0) };
        }
        let number = LAST.get() + 1;
        LAST.set(number);
        let seed = (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
        let surface = Rc::new(Surface {
            number,
            place,
            home,
            tag: RefCell::new(Tag::new(lang, texts, seed)),
            view: RefCell::default(),
            drawn: RefCell::default(),
            controller: Rc::default(),
            notify,
            listener: RefCell::default(),
            scrolling: RefCell::default(),
            is_closed: Cell::new(false),
            changes: RefCell::default(),
        });
        engine::enter(Rc::downgrade(&surface));
        surface
    }

    /// Tells it from the others of the document.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Ends it; its elements stay until somebody removes them.
    pub fn close(&self) {
        self.is_closed.set(true);
        engine::leave(self.number);
    }

    /// An attribute has this value now; it counts with the next update.
    pub fn set(&self, name: String, value: Option<String>) {
        self.changes.borrow_mut().push((name, value));
    }

    /// The attributes that were set.
    pub fn changes(&self) -> Vec<(String, Option<String>)> {
        self.changes.take()
    }

    /// Reads the state.
    pub fn read<T>(&self, read: impl FnOnce(&Tag) -> T) -> T {
        read(&self.tag.borrow())
    }

    /// Lets something happen to it.
    pub fn send(self: &Rc<Self>, msg: TagMsg) {
        let effects = self.tag.borrow_mut().update(msg);
        self.settle(effects);
    }

    /// Speaks another language from now on.
    pub fn speak(self: &Rc<Self>, lang: Lang, texts: &'static TagTexts) {
        self.tag.borrow_mut().speak(lang, texts);
        self.draw();
    }

    /// Plays a move as a script says it; the word of a refusal, else nothing.
    pub fn play(self: &Rc<Self>, usi: &str) -> Option<&'static str> {
        let done = self.tag.borrow_mut().play(usi);
        match done {
            Ok(effects) => self.settle(effects),
            Err(why) => return Some(why),
        }
        None
    }

    fn settle(self: &Rc<Self>, effects: TagEffects) {
        self.draw();
        effects.into_iter().for_each(|effect| self.perform(effect));
    }

    fn perform(self: &Rc<Self>, effect: TagEffect) {
        let text = |text: &str| JsValue::from_str(text);
        match effect {
            TagEffect::Moved { usi, sfen, ply } => {
                let ply = JsValue::from_f64(ply as f64);
                self.notify("move", &[("usi", text(&usi)), ("sfen", text(&sfen)), ("ply", ply)]);
            }
            TagEffect::Ended { winner, reason } => {
                let winner = winner.map_or(JsValue::NULL, |winner: Color| text(winner.name()));
                self.notify("end", &[("winner", winner), ("reason", text(reason))]);
            }
            TagEffect::Solved => self.notify("solved", &[]),
            TagEffect::Problem(message) => self.notify("error", &[("message", text(&message))]),
            TagEffect::Ask(question) => engine::ask(self.number, *question),
            TagEffect::Forget => engine::forget(self.number),
            TagEffect::Timer { after_ms, number } => {
                let surface = Rc::downgrade(self);
                let ring = move || {
                    if let Some(surface) = surface.upgrade().filter(|surface| !surface.is_closed.get()) {
                        surface.send(TagMsg::Timer(number));
                    }
                };
                dom::after(after_ms, ring);
            }
        }
    }

    fn notify(&self, word: &str, details: &[(&str, JsValue)]) {
        let detail = Object::new();
        for (name, value) in details {
            // a plain object takes every property
            let _ = Reflect::set(&detail, &JsValue::from_str(name), value);
        }
        // what the page around throws in answer is its own affair, and told there
        let _ = self.notify.call2(&JsValue::NULL, &JsValue::from_str(word), &detail);
    }

    /// Draws what is to be seen now.
    fn draw(self: &Rc<Self>) {
        let Some(document) = self.place.owner_document() else { return };
        let view = self.tag.borrow().view();
        let controller = &self.controller;
        // the same value as before where the board is the same, as the controller compares them
        let before = self.view.borrow().as_ref().map(|view| Rc::clone(&view.board));
        let is_same = before.as_ref().is_some_and(|before| *before == view.board);
        let board = before.filter(|_| is_same).unwrap_or_else(|| Rc::clone(&view.board));
        controller.refresh(&board, Holder(Rc::downgrade(self)));
        let node = frame::frame(&view, &self.home, controller.held(), controller.tab_stop(&board));
        self.view.replace(Some(TagView { board: Rc::clone(&board), ..view }));
        let drawn = self.drawn.take();
        let dom = match &drawn {
            Some((dom, old)) => {
                patch(&document, dom, old, &node);
                dom.clone()
            }
            None => {
                let Some(dom) = create(&document, &node, false) else { return };
                let _ = self.place.append_child(&dom);
                self.listen(&dom);
                dom
            }
        };
        let find = |selector| dom.query_selector(selector).ok().flatten();
        controller.root.0.replace(find(".table"));
        controller.ghost.0.replace(find(".air"));
        controller.under.0.replace(find(".under"));
        controller.draft.0.replace(find(".sketch > path:last-child"));
        let is_first = drawn.is_none();
        self.drawn.replace(Some((dom, node)));
        if is_first {
            let held = Rc::clone(controller);
            self.scrolling.replace(dom::prevent_scrolling(&controller.root, move || held.holds_page()));
        }
        if !is_same {
            controller.after_drawing(&board);
        }
    }

    /// One listener for everything; the elements that it listens on stay as long as the board.
    fn listen(self: &Rc<Self>, dom: &Dom) {
        let surface = Rc::downgrade(self);
        let listener = Closure::<dyn Fn(Event)>::new(move |event: Event| {
            if let Some(surface) = surface.upgrade() {
                let is_on_board = event.current_target().is_some_and(|target| is_table(&target));
                if is_on_board { surface.on_board(&event) } else { surface.on_frame(&event) }
            }
        });
        let options = AddEventListenerOptions::new();
        options.set_passive(false);
        let callback = listener.as_ref().unchecked_ref();
        let on = |target: &Dom, names: &[&str]| {
            for name in names {
                // fails for no name of an event
                let _ =
                    target.add_event_listener_with_callback_and_add_event_listener_options(name, callback, &options);
            }
        };
        on(dom, &FRAME_EVENTS);
        if let Ok(Some(table)) = dom.query_selector(".table") {
            on(&table, &BOARD_EVENTS);
        }
        self.listener.replace(Some(listener));
    }

    fn on_board(self: &Rc<Self>, event: &Event) {
        let controller = &self.controller;
        let kind = event.type_();
        if let Some(event) = event.dyn_ref::<PointerEvent>().filter(|_| kind.contains("pointer")) {
            let pointer: Option<Pointer> = match kind.as_str() {
                "pointerdown" => Some(controller.press(event)),
                "pointermove" => controller.moved(event),
                "pointerup" => Some(dom::raise(event)),
                "pointercancel" => Some(dom::loss(event)),
                "lostpointercapture" => controller.lost(event),
                "pointerover" if !dom::is_coarse(event) => return controller.hover(dom::place(event)),
                "pointerout" if !dom::is_coarse(event) && dom::is_leaving(event, &controller.root) => {
                    return controller.hover(None);
                }
                _ => None,
            };
            if let Some(pointer) = pointer {
                controller.pointer(pointer, event);
            }
        } else if let Some(event) = event.dyn_ref::<KeyboardEvent>() {
            controller.key(event);
        } else if let Some(event) = event.dyn_ref::<MouseEvent>() {
            if kind == "click" { controller.click(event) } else { controller.context_menu(event) }
        } else if let Some(event) = event.dyn_ref::<dom::FocusEvent>() {
            controller.focused(event);
        }
    }

    fn on_frame(self: &Rc<Self>, event: &Event) {
        let Some(target) = event.target().and_then(|target| target.dyn_into::<Dom>().ok()) else { return };
        if event.type_() == "input" {
            let to = target.dyn_ref::<HtmlInputElement>().and_then(|slider| slider.value().parse().ok());
            if let Some(to) = to {
                self.send(TagMsg::Slide(to));
            }
            return;
        }
        let Ok(Some(pressed)) = target.closest("[data-action],[data-step],[data-node]") else { return };
        let action = pressed.get_attribute("data-action").unwrap_or_default();
        if action == "whole-page" {
            // written only when somebody may follow it: a long game takes a while to write
            let _ = pressed.set_attribute("href", &format!("{}#{}", self.home, self.tag.borrow().fragment()));
        } else if event.type_() == "click"
            && let Some(msg) = self.message_of(&action, &pressed)
        {
            self.send(msg);
        }
    }

    /// What a button that was pressed is for.
    fn message_of(&self, action: &str, pressed: &Dom) -> Option<TagMsg> {
        let number = |name| pressed.get_attribute(name)?.parse::<u32>().ok();
        let view = self.view.borrow();
        let view = view.as_ref()?;
        if let Some(node) = number("data-node") {
            return Some(TagMsg::Go(crate::app::record::Navigation::To(node)));
        }
        if let Some(step) = number("data-step") {
            return view.steps.as_ref()?.steps.get(step as usize).filter(|step| step.2).map(|step| TagMsg::Go(step.0));
        }
        view.buttons.iter().find(|button| button.id == action && !button.is_idle).map(|button| button.msg.clone())
    }
}

fn is_table(target: &EventTarget) -> bool {
    target.dyn_ref::<Dom>().is_some_and(|element| element.class_list().contains("table"))
}
