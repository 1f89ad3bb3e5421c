//! An element of a drawing, held by who reacts to it.

use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::NodeRef;

/// Knows an element as soon as it is drawn: that of one of the page's components, or of a tag in somebody else's page.
pub trait Handle: Clone + Default + 'static {
    /// The element, once it is there.
    fn element(&self) -> Option<Element>;

    /// The element that has the focus in the document, or in the part of it that the element stands in.
    fn focused(&self) -> Option<Element> {
        web_sys::window()?.document()?.active_element()
    }
}

impl Handle for NodeRef {
    fn element(&self) -> Option<Element> {
        self.cast::<Element>()
    }
}

/// The same element as a type of its own, if it is of that type.
pub fn cast<T: JsCast>(node: &impl Handle) -> Option<T> {
    node.element()?.dyn_into().ok()
}
