//! A drawing as a value: elements with attributes and children, to be compared with the one before.
//!
//! The page's components are Yew's, which alone is 40 KB of program; a board in somebody else's page has to do without.

use crate::diagram::escape;
use std::fmt::Write as _;

/// An element, or a text.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    /// With everything that is in it.
    Element(Element),
    /// As it is read.
    Text(String),
}

/// An element that is to be drawn.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Element {
    pub(super) tag: &'static str,
    /// Tells it from its siblings, so that it stays the same element wherever it stands among them; empty where its place does.
    pub(super) key: String,
    pub(super) attributes: Vec<(&'static str, String)>,
    pub(super) children: Vec<Node>,
}

/// Draws, one element after the other. The calls are many and the program is to be small: nothing here is generic or worth inlining.
#[derive(Debug, Default)]
pub struct Pen {
    /// The elements that are open, the innermost last.
    open: Vec<Element>,
}

impl Pen {
    /// Begins an element within the one that is open.
    #[inline(never)]
    pub fn open(&mut self, tag: &'static str) -> &mut Pen {
        self.open.push(Element { tag, ..Element::default() });
        self
    }

    /// Ends the element that is open, unless it is the last.
    #[inline(never)]
    pub fn close(&mut self) {
        if self.open.len() > 1
            && let Some(done) = self.open.pop()
        {
            self.push(Node::Element(done));
        }
    }

    /// Begins an element with a class.
    #[inline(never)]
    pub fn classed(&mut self, tag: &'static str, class: &str) -> &mut Pen {
        self.open(tag).set("class", class)
    }

    fn push(&mut self, node: Node) {
        if let Some(around) = self.open.last_mut() {
            around.children.push(node);
        }
    }

    /// Gives the open element a key.
    #[inline(never)]
    pub fn key(&mut self, key: &str) -> &mut Pen {
        if let Some(element) = self.open.last_mut() {
            key.clone_into(&mut element.key);
        }
        self
    }

    /// Gives the open element an attribute.
    #[inline(never)]
    pub fn set(&mut self, name: &'static str, value: &str) -> &mut Pen {
        if let Some(element) = self.open.last_mut() {
            element.attributes.push((name, value.to_owned()));
        }
        self
    }

    /// The same, where it is so.
    #[inline(never)]
    pub fn set_if(&mut self, is_so: bool, name: &'static str, value: &str) -> &mut Pen {
        if is_so { self.set(name, value) } else { self }
    }

    /// Gives the open element a number as an attribute.
    #[inline(never)]
    pub fn number(&mut self, name: &'static str, value: i32) -> &mut Pen {
        self.set(name, &value.to_string())
    }

    /// Gives the open element its place, or that of its middle.
    #[inline(never)]
    pub fn at(&mut self, names: [&'static str; 2], (x, y): (i32, i32)) -> &mut Pen {
        self.number(names[0], x).number(names[1], y)
    }

    /// Adds a word to the attribute that was set last, where it is so.
    #[inline(never)]
    pub fn also(&mut self, is_so: bool, word: &str) -> &mut Pen {
        let attribute = self.open.last_mut().and_then(|element| element.attributes.last_mut());
        if let (true, Some((_, value))) = (is_so, attribute) {
            value.push(' ');
            value.push_str(word);
        }
        self
    }

    /// Says that the open element is only to be looked at.
    #[inline(never)]
    pub fn silent(&mut self) -> &mut Pen {
        self.set("aria-hidden", "true")
    }

    /// Writes a text into the open element.
    #[inline(never)]
    pub fn text(&mut self, text: &str) -> &mut Pen {
        self.push(Node::Text(text.to_owned()));
        self
    }

    /// The whole drawing.
    #[must_use]
    pub fn done(mut self) -> Element {
        while self.open.len() > 1 {
            self.close();
        }
        self.open.pop().unwrap_or_default()
    }
}

impl Element {
    /// As HTML, for tests.
    #[must_use]
    pub fn to_html(&self) -> String {
        let mut html = String::new();
        self.write(&mut html);
        html
    }

    fn write(&self, html: &mut String) {
        let _ = write!(html, "<{}", self.tag);
        for (name, value) in &self.attributes {
            let _ = write!(html, " {name}=\"{}\"", escape(value));
        }
        html.push('>');
        for child in &self.children {
            match child {
                Node::Element(element) => element.write(html),
                Node::Text(text) => html.push_str(&escape(text)),
            }
        }
        let _ = write!(html, "</{}>", self.tag);
    }
}
