//! The only file of `ui` that knows event and node types.

use crate::{
    app::board::Place,
    browser::ui::board::gesture::{MAIN, Point, Pointer, PressTarget, SECOND},
    rules::{Color, Kind},
};
use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    CustomEvent, CustomEventInit, Element, FocusOptions, HtmlElement, HtmlInputElement, HtmlSelectElement,
    HtmlTextAreaElement, SvgElement, Window,
};
use yew::NodeRef;

mod drop;
mod handle;
mod timing;

pub use drop::{DropPlace, carry, drop_place, on_let_go_over_hand, pointer_at};
pub use gloo::timers::callback::Timeout;
pub use handle::{Handle, cast};
pub use timing::{NextFrame, after};
pub use web_sys::{Event, FocusEvent, KeyboardEvent, MouseEvent, PointerEvent};

/// A rectangle of the window, in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

impl Area {
    pub fn centre(self) -> Point {
        Point { x: self.left + self.width / 2.0, y: self.top + self.height / 2.0 }
    }
}

fn window() -> Option<Window> {
    web_sys::window()
}

/// The first element below `root` that matches.
fn find(root: &impl Handle, selector: &str) -> Option<Element> {
    root.element()?.query_selector(selector).ok()?
}

fn target(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// The element at or above the event's target that matches.
fn closest(event: &Event, selector: &str) -> Option<Element> {
    target(event)?.closest(selector).ok()?
}

/// The square, or the kind in a hand, that the event happened on.
pub fn place(event: &Event) -> Option<Place> {
    let found = closest(event, "[data-square], [data-hand] [data-piece]")?;
    if let Some(square) = found.get_attribute("data-square") {
        return square.parse().ok().map(Place::Square);
    }
    let hand = found.closest("[data-hand]").ok()??;
    let color = Color::from_name(&hand.get_attribute("data-hand")?)?;
    Some(Place::Hand(color, Kind::from_usi(&found.get_attribute("data-piece")?)?))
}

/// The answer whose button the event happened on.
pub fn answer(event: &Event) -> Option<bool> {
    closest(event, "[data-promote]")?.get_attribute("data-promote")?.parse().ok()
}

/// Whether the event happened within an element that matches.
pub fn within(event: &Event, selector: &str) -> bool {
    closest(event, selector).is_some()
}

/// Whether a pointer made the click, not a key or a program.
pub fn is_pointed(event: &MouseEvent) -> bool {
    event.detail() > 0
}

fn point(event: &MouseEvent) -> Point {
    Point { x: f64::from(event.client_x()), y: f64::from(event.client_y()) }
}

/// A press, with what is under it.
pub fn press(event: &PointerEvent, on: Option<PressTarget>) -> Pointer {
    let button = match event.button() {
        0 => Some(MAIN),
        2 => Some(SECOND),
        _ => None,
    };
    Pointer::Down {
        id: event.pointer_id(),
        at: point(event),
        coarse: is_coarse(event),
        button: button.filter(|_| event.is_primary()),
        on,
    }
}

/// Whether it is the second button that went down.
pub fn is_second(event: &PointerEvent) -> bool {
    event.button() == 2
}

/// Whether it is a finger: it hides what is under it, as a mouse or pen does not.
pub fn is_finger(event: &PointerEvent) -> bool {
    event.pointer_type() == "touch"
}

/// Whether it is a finger or pen: both tremble and cannot hover.
pub fn is_coarse(event: &PointerEvent) -> bool {
    event.pointer_type() != "mouse"
}

pub fn drift(event: &PointerEvent) -> Pointer {
    Pointer::Move { id: event.pointer_id(), at: point(event), buttons: event.buttons() }
}

pub fn raise(event: &PointerEvent) -> Pointer {
    Pointer::Up { id: event.pointer_id(), at: point(event) }
}

pub fn loss(event: &PointerEvent) -> Pointer {
    Pointer::Lost { id: event.pointer_id() }
}

/// Whether the pointer leaves the element and all that is in it.
pub fn is_leaving(event: &PointerEvent, node: &impl Handle) -> bool {
    let to = event.related_target().and_then(|target| target.dyn_into::<Element>().ok());
    !to.is_some_and(|to| node.element().is_some_and(|element| element.contains(Some(&to))))
}

/// Whether a finger that moves on the page may scroll it.
pub fn page_scrolls() -> bool {
    let root = window().and_then(|window| window.document()).and_then(|document| document.scrolling_element());
    root.is_some_and(|root| root.scroll_height() > root.client_height())
}

/// Milliseconds from a fixed moment.
pub fn now() -> f64 {
    window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now())
}

/// Whether the event's target is this element itself.
pub fn is_target(event: &Event, node: &impl Handle) -> bool {
    node.element().is_some() && target(event) == node.element()
}

/// Captures the pointer: its further events go to the element, even from outside the window.
pub fn capture(node: &impl Handle, event: &PointerEvent) {
    if let Some(element) = node.element() {
        // refused only when the pointer is gone already, and then nothing more comes from it
        let _ = element.set_pointer_capture(event.pointer_id());
    }
}

/// The rectangle of the first element below `root` that matches.
pub fn area(root: &impl Handle, selector: &str) -> Option<Area> {
    let rect = find(root, selector)?.get_bounding_client_rect();
    Some(Area { left: rect.left(), top: rect.top(), width: rect.width(), height: rect.height() })
}

/// Sets an attribute of the first element below `root` that matches.
pub fn set_attribute_at(root: &impl Handle, selector: &str, name: &str, value: &str) {
    if let Some(found) = find(root, selector) {
        // fails only for names that no attribute may have
        let _ = found.set_attribute(name, value);
    }
}

/// Gives the focus to the first element below `root` that matches, without scrolling there.
pub fn focus(root: &impl Handle, selector: &str) {
    let Some(found) = find(root, selector) else {
        return;
    };
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    // an element that cannot take the focus leaves it where it is
    let _ = match found.dyn_ref::<SvgElement>() {
        Some(svg) => svg.focus_with_options(&options),
        None => found.unchecked_ref::<HtmlElement>().focus_with_options(&options),
    };
}

/// Makes the element that matches `one` the only tab stop among the elements below `root` that match `among`.
pub fn move_tab_stop(root: &impl Handle, among: &str, one: &str) {
    let set = |element: &Element, value| {
        // fails only for names that no attribute may have
        let _ = element.set_attribute("tabindex", value);
    };
    while let Some(other) = find(root, &format!("{among}[tabindex='0']")) {
        set(&other, "-1");
    }
    if let Some(one) = find(root, one) {
        set(&one, "0");
    }
}

/// Whether the focus is within `root`, or nowhere because the element that had it is gone.
pub fn holds_focus(root: &impl Handle) -> bool {
    match root.focused() {
        None => true,
        Some(active) => active.tag_name() == "BODY" || root.element().is_some_and(|root| root.contains(Some(&active))),
    }
}

/// Sets an attribute that Yew does not draw.
pub fn set_attribute(node: &impl Handle, name: &str, value: &str) {
    if let Some(element) = node.element() {
        // fails only for names that are not attribute names
        let _ = element.set_attribute(name, value);
    }
}

/// Sets one property of an element's style. A content policy does not count what a script sets as inline style.
pub fn set_style(node: &impl Handle, name: &str, value: &str) {
    let of_drawing = || cast::<SvgElement>(node).map(|drawing| drawing.style());
    if let Some(style) = cast::<HtmlElement>(node).map(|element| element.style()).or_else(of_drawing) {
        // fails only for style that cannot be changed at all
        let _ = style.set_property(name, value);
    }
}

/// Moves an element by one transform of its style, relative to where `origin` is drawn.
pub fn translate(node: &impl Handle, origin: &impl Handle, to: Point, scale: &str) {
    let Some(origin) = origin.element() else { return };
    let rect = origin.get_bounding_client_rect();
    let (x, y) = (to.x - rect.left(), to.y - rect.top());
    set_style(node, "transform", &format!("translate({},{}) translate(-50%,-50%) scale({scale})", px(x), px(y)));
}

/// Keeps the page from scrolling while a finger moves on the element and `held` says so. Listens until dropped.
///
/// Style can say this too (`touch-action`), but not for parts of an SVG drawing in every browser, and Yew's own
/// touch handlers are passive: they cannot prevent anything.
pub fn prevent_scrolling(node: &impl Handle, held: impl Fn() -> bool + 'static) -> Option<EventListener> {
    let options = EventListenerOptions::enable_prevent_default();
    let target = node.element()?;
    Some(EventListener::new_with_options(&target, "touchmove", options, move |event| {
        if event.cancelable() && held() {
            event.prevent_default();
        }
    }))
}

/// Does something whenever the window gets another size, until dropped.
pub fn on_resize(work: impl Fn() + 'static) -> Option<EventListener> {
    let window = web_sys::window()?;
    Some(EventListener::new(&window, "resize", move |_| work()))
}

/// A number with one decimal. The standard printing of floating-point numbers would add some kilobytes to the page.
pub fn tenths(number: f64) -> String {
    let tenths = (number * 10.0).round() as i32;
    let sign = if tenths < 0 { "-" } else { "" };
    format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
}

/// A length in pixels, with one decimal.
fn px(length: f64) -> String {
    tenths(length) + "px"
}

/// Whether the visitor prefers reduced motion.
pub fn reduced_motion() -> bool {
    window()
        .and_then(|window| window.match_media("(prefers-reduced-motion: reduce)").ok().flatten())
        .is_some_and(|query| query.matches())
}

/// Whether the page is in a tab that nobody sees.
pub fn is_hidden() -> bool {
    window().and_then(|window| window.document()).is_some_and(|document| document.hidden())
}

/// Animates the first element below `root` that matches from a displacement to its place.
///
/// It takes `ms` milliseconds. Lengths are CSS pixels, which inside a drawing are its own units. The picture itself is already where it belongs, so
/// an interrupted or refused animation loses nothing.
pub fn slide_from(root: &impl Handle, selector: &str, (dx, dy): (f64, f64), ms: u32, turned: bool) {
    let Some(found) = find(root, selector) else {
        return;
    };
    let middle = if turned {
        format!(r#"{{"transform":"translate({},{}) scale(.08,1)","offset":0.5}},"#, px(dx * 0.2), px(dy * 0.2))
    } else {
        String::new()
    };
    let frames = format!(
        r#"[{{"transform":"translate({},{}) scale(1,1)"}},{middle}{{"transform":"translate(0px,0px) scale(1,1)"}}]"#,
        px(dx),
        px(dy)
    );
    // `Element.animate` is not yet among the stable bindings
    let animate = || -> Option<()> {
        let frames = js_sys::JSON::parse(&frames).ok()?;
        let options =
            js_sys::JSON::parse(&format!(r#"{{"duration":{ms},"easing":"cubic-bezier(.25,.6,.3,1)"}}"#)).ok()?;
        let animate = js_sys::Reflect::get(&found, &JsValue::from_str("animate")).ok()?;
        animate.dyn_ref::<js_sys::Function>()?.call2(&found, &frames, &options).ok().map(drop)
    };
    // a browser without it shows the move at once
    let _ = animate();
}

/// The value of the control that the event happened on.
pub fn value(event: &Event) -> String {
    let target = event.target();
    let select = target.as_ref().and_then(|target| target.dyn_ref::<HtmlSelectElement>());
    let input = || target.as_ref().and_then(|target| target.dyn_ref::<HtmlInputElement>());
    select.map(HtmlSelectElement::value).or_else(|| input().map(HtmlInputElement::value)).unwrap_or_default()
}

/// The text of the area that the event happened on.
pub fn text(event: &Event) -> String {
    let area = event.target().and_then(|target| target.dyn_into::<HtmlTextAreaElement>().ok());
    area.map(|area| area.value()).unwrap_or_default()
}

/// Whether the box that the event happened on is ticked.
pub fn is_checked(event: &Event) -> bool {
    event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok()).is_some_and(|input| input.checked())
}

/// The text of a field or an area.
pub fn typed(field: &NodeRef) -> String {
    let area = || field.cast::<HtmlTextAreaElement>().map(|area| area.value());
    field.cast::<HtmlInputElement>().map(|field| field.value()).or_else(area).unwrap_or_default()
}

/// Writes a number into a field.
pub fn write(field: &NodeRef, number: u32) {
    if let Some(field) = field.cast::<HtmlInputElement>() {
        field.set_value(&number.to_string());
    }
}

/// Writes a text into a field or an area that has another.
pub fn fill(field: &NodeRef, text: &str) {
    if let Some(field) = field.cast::<HtmlInputElement>().filter(|field| field.value() != text) {
        field.set_value(text);
    } else if let Some(area) = field.cast::<HtmlTextAreaElement>().filter(|area| area.value() != text) {
        area.set_value(text);
    }
}

/// Makes a field ready for the next text: empties it, or selects its text so that typing replaces it.
pub fn retype(field: &NodeRef, empty: bool) {
    let Some(field) = field.cast::<HtmlInputElement>() else { return };
    let has_focus = field.owner_document().and_then(|document| document.active_element());
    if empty {
        field.set_value("");
    } else if has_focus.as_ref() == Some(field.as_ref()) {
        // where it has not, choosing the text would take it
        field.select();
    }
}

/// Chooses an entry of a list.
pub fn set_value(select: &NodeRef, value: &str) {
    if let Some(select) = select.cast::<HtmlSelectElement>()
        && select.value() != value
    {
        select.set_value(value);
    }
}

/// Sends the boot script an event: `name` is one of those that it listens for.
///
/// # Errors
/// When the document refuses the event.
pub fn tell_script(name: &str, detail: &str) -> Result<(), JsValue> {
    let Some(document) = window().and_then(|window| window.document()) else {
        return Ok(());
    };
    let init = CustomEventInit::new();
    init.set_detail(&JsValue::from_str(detail));
    let event = CustomEvent::new_with_event_init_dict(name, &init)?;
    document.dispatch_event(&event).map(|_| ())
}

/// Asks the boot script to fetch a set of pieces and to put its drawing into the page, where `ui::theme::ink_href` refers to it.
pub fn bring_pieces(set: &str) {
    // refused only by a document that is gone; a file that cannot be had is asked for again by the script
    let _ = tell_script("suizo:pieces", set);
}

/// Prevents the browser's default action.
pub fn prevent_default(event: &Event) {
    event.prevent_default();
}

/// The node of the move of the list that the event happened on.
pub fn node(event: &Event) -> Option<u32> {
    closest(event, "[data-node]")?.get_attribute("data-node")?.parse().ok()
}

/// Scrolls a list, never the page, until a part of it is in view; to its beginning where there is no such part. The focus follows where a
/// move of the list has it.
pub fn scroll_inside(node: &NodeRef, selector: &str) {
    let Some(list) = node.cast::<HtmlElement>() else {
        return;
    };
    if list.query_selector(".move:focus").is_ok_and(|focused| focused.is_some()) {
        focus(node, selector);
    }
    let Some(part) = list.query_selector(selector).ok().flatten() else {
        list.set_scroll_top(0);
        list.set_scroll_left(0);
        return;
    };
    let (outer, inner) = (list.get_bounding_client_rect(), part.get_bounding_client_rect());
    // with what is said of it, which stands below
    let said = |entry: Element| entry.query_selector(":scope > .comment").ok().flatten();
    let entry = part.closest("li").ok().flatten();
    let said = entry.and_then(|entry| entry.next_element_sibling().and_then(said).or_else(|| said(entry)));
    let end =
        said.map_or(inner.bottom(), |said| said.get_bounding_client_rect().bottom().min(inner.top() + outer.height()));
    let shift = |start: f64, end: f64, low: f64, high: f64| {
        if start < low { start - low } else { (end - high).max(0.0) }
    };
    list.set_scroll_top(list.scroll_top() + shift(inner.top(), end, outer.top(), outer.bottom()) as i32);
    list.set_scroll_left(list.scroll_left() + shift(inner.left(), inner.right(), outer.left(), outer.right()) as i32);
}
