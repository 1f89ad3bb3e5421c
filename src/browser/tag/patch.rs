//! Brings a document's elements from one drawing to the next.

use super::node::{Element, Node};
use wasm_bindgen::JsCast;
use web_sys::{Document, HtmlInputElement};

type Dom = web_sys::Element;

const SVG: &str = "http://www.w3.org/2000/svg";

/// Makes the elements of a drawing.
///
/// None where the document refuses one, which it does for no drawing of ours.
pub fn create(document: &Document, node: &Element, in_svg: bool) -> Option<Dom> {
    let is_svg = in_svg || node.tag == "svg";
    let dom = if is_svg { document.create_element_ns(Some(SVG), node.tag) } else { document.create_element(node.tag) };
    let dom = dom.ok()?;
    for (name, value) in &node.attributes {
        set(&dom, name, value);
    }
    for child in &node.children {
        let child = make(document, child, is_svg)?;
        dom.append_child(&child).ok()?;
    }
    Some(dom)
}

fn make(document: &Document, node: &Node, is_svg: bool) -> Option<web_sys::Node> {
    match node {
        Node::Element(element) => create(document, element, is_svg).map(Into::into),
        Node::Text(text) => Some(document.create_text_node(text).into()),
    }
}

/// Changes elements, which are those of `old`, to those of `new`; both have the same tag.
pub fn patch(document: &Document, dom: &Dom, old: &Element, new: &Element) {
    for (name, _) in &old.attributes {
        if !new.attributes.iter().any(|(kept, _)| kept == name) {
            // fails only for names that no attribute may have
            let _ = dom.remove_attribute(name);
        }
    }
    for (name, value) in &new.attributes {
        if !old.attributes.iter().any(|(known, before)| known == name && before == value) {
            set(dom, name, value);
        }
    }
    let is_svg = dom.namespace_uri().as_deref() == Some(SVG);
    patch_children(document, dom, &old.children, &new.children, is_svg);
}

fn set(dom: &Dom, name: &str, value: &str) {
    let _ = dom.set_attribute(name, value);
    // what a person has set goes before the attribute
    if name == "value"
        && let Some(input) = dom.dyn_ref::<HtmlInputElement>()
    {
        input.set_value(value);
    }
}

/// Whether an element can become the other one.
fn is_same(old: &Node, new: &Node) -> bool {
    match (old, new) {
        (Node::Element(old), Node::Element(new)) => old.tag == new.tag && old.key == new.key,
        (Node::Text(_), Node::Text(_)) => true,
        _ => false,
    }
}

/// Each new child takes over the first old one that it can, so that those with a key keep their elements wherever they go.
fn patch_children(document: &Document, dom: &Dom, old: &[Node], new: &[Node], is_svg: bool) {
    let there = dom.child_nodes();
    let mut left: Vec<(&Node, web_sys::Node)> =
        old.iter().enumerate().filter_map(|(at, node)| Some((node, there.item(at as u32)?))).collect();
    let taken: Vec<Option<(&Node, web_sys::Node)>> =
        new.iter().map(|node| left.iter().position(|(old, _)| is_same(old, node)).map(|at| left.remove(at))).collect();
    for (_, gone) in left {
        let _ = dom.remove_child(&gone);
    }
    let mut at = dom.first_child();
    for (node, taken) in new.iter().zip(taken) {
        let child = match taken {
            Some((old, child)) => {
                match (old, node, child.dyn_ref::<Dom>()) {
                    (Node::Element(old), Node::Element(new), Some(element)) if old != new => {
                        patch(document, element, old, new)
                    }
                    (Node::Text(old), Node::Text(new), _) if old != new => child.set_text_content(Some(new)),
                    _ => {}
                }
                child
            }
            None => match make(document, node, is_svg) {
                Some(child) => child,
                None => continue,
            },
        };
        if at.as_ref() == Some(&child) {
            at = child.next_sibling();
        } else {
            let _ = dom.insert_before(&child, at.as_ref());
        }
    }
}
