//! The outlines of a piece set, read from a file of `static/pieces` and checked: a picture takes over shapes, never markup.

use super::{options::PieceSet, pieces::sign_id};
use crate::rules::{Color, Kind, Piece};
use std::fmt::Write as _;

/// The outlines of every piece of a set.
///
/// ```
/// use suizo::diagram::{PieceSet, Signs};
/// let file = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/static/pieces/kanji1.svg"));
/// assert_eq!(Signs::read(PieceSet::Kanji1, file).unwrap().set(), PieceSet::Kanji1);
/// assert_eq!(Signs::read(PieceSet::Letters, file).unwrap_err().sign, "P");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signs {
    set: PieceSet,
    /// Names with paths as SVG, each once. There are some thirty: a map would be more program than it saves time.
    paths: Vec<(&'static str, String)>,
}

/// The names of the signs that a picture refers to, each once, in their order.
#[derive(Debug, Clone, Default)]
pub(super) struct Used(Vec<&'static str>);

impl Used {
    pub fn insert(&mut self, sign: &'static str) {
        if let Err(at) = self.0.binary_search(&sign) {
            self.0.insert(at, sign);
        }
    }

    /// Adds those of another picture.
    pub fn add(&mut self, other: &Used) {
        other.0.iter().for_each(|sign| self.insert(sign));
    }

    pub fn names(&self) -> &[&'static str] {
        &self.0
    }
}

/// A file of a piece set lacks a sign, or has one that is more than outlines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MissingSign {
    /// The name of the sign.
    pub sign: &'static str,
}

impl Signs {
    /// Reads a file of `static/pieces`.
    ///
    /// # Errors
    /// The first sign that is not there, or is more than outlines.
    pub fn read(set: PieceSet, file: &str) -> Result<Signs, MissingSign> {
        let all = Color::ALL.into_iter().flat_map(|color| Kind::ALL.map(|kind| sign_id(Piece::new(color, kind))));
        let mut paths: Vec<(&'static str, String)> = Vec::new();
        for sign in all {
            if paths.iter().all(|(known, _)| *known != sign) {
                let own = symbol(file, set, sign).and_then(outlines).ok_or(MissingSign { sign })?;
                paths.push((sign, own));
            }
        }
        Ok(Signs { set, paths })
    }

    /// The set that these are of.
    #[must_use]
    pub fn set(&self) -> PieceSet {
        self.set
    }

    /// The id of a sign within a picture.
    pub(super) fn id(&self, sign: &str) -> String {
        format!("{}-{sign}", self.set.id())
    }

    /// The definition of a sign, to be referred to by its id.
    pub(super) fn definition(&self, sign: &str) -> String {
        let paths = self.paths.iter().find(|(known, _)| *known == sign).map_or("", |(_, paths)| paths);
        format!("<g id=\"{}\">{paths}</g>", self.id(sign))
    }
}

/// What stands within a symbol.
fn symbol<'a>(file: &'a str, set: PieceSet, sign: &str) -> Option<&'a str> {
    let (_, rest) = file.split_once(&format!("<symbol id=\"{}-{sign}\" ", set.id()))?;
    let (_, rest) = rest.split_once('>')?;
    Some(rest.split_once("</symbol>")?.0)
}

/// The paths of a symbol, written anew; `None` where it holds anything else.
fn outlines(mut rest: &str) -> Option<String> {
    let mut written = String::new();
    while !rest.trim().is_empty() {
        let (attributes, after) = rest.trim_start().strip_prefix("<path ")?.split_once("/>")?;
        written.push_str("<path");
        let mut attributes = attributes.trim();
        while !attributes.is_empty() {
            let (name, value) = attributes.split_once("=\"")?;
            let (value, others) = value.split_once('"')?;
            // numbers, letters of commands, and what stands between them
            let is_plain = value.chars().all(|c| c.is_ascii_alphanumeric() || " .,-()".contains(c));
            if !matches!(name, "d" | "transform" | "fill-rule") || !is_plain {
                return None;
            }
            let _ = write!(written, " {name}=\"{value}\"");
            attributes = others.trim_start();
        }
        written.push_str("/>");
        rest = after;
    }
    (!written.is_empty()).then_some(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_outlines_pass() {
        assert_eq!(
            outlines("<path d=\"M0 0\"/> <path fill-rule=\"evenodd\" d=\"m1-1z\"/>").as_deref(),
            Some("<path d=\"M0 0\"/><path fill-rule=\"evenodd\" d=\"m1-1z\"/>")
        );
        for bad in [
            "",
            "x",
            "<script/>",
            "<path d=\"M0 0\" onload=\"f()\"/>",
            "<path d=\"&#60;\"/>",
            "<path d=\"M0 0\"><a/></path>",
        ] {
            assert_eq!(outlines(bad), None, "{bad}");
        }
    }
}
