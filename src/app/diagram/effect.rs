//! What the browser does for pictures of positions.

use super::super::{effect::Effect, later::LaterMsg};
use crate::{diagram::PieceSet, i18n::Lang};
use std::rc::Rc;

/// What is done with pictures of positions in the world. A picture goes out as an address that holds it.
#[derive(Debug, Clone, PartialEq)]
pub enum PictureEffect {
    /// Fetch the outlines of a set of pieces; they come back as [`DiagramMsg::Pieces`](super::DiagramMsg::Pieces).
    Pieces(PieceSet),
    /// Fetch the words of a language; they come back as [`DiagramMsg::Words`](super::DiagramMsg::Words).
    Words(Lang),
    /// Let the browser save a file; today's date goes into its name unless it is `dated` already.
    SaveSvg {
        stem: String,
        dated: bool,
        svg: Rc<str>,
    },
    /// The same with the picture painted that many times as large.
    SavePng {
        stem: String,
        dated: bool,
        address: Rc<str>,
        scale: u32,
    },
    CopyPng {
        address: Rc<str>,
        scale: u32,
    },
    /// Print the pages, once they are drawn.
    Print,
}

impl From<PictureEffect> for Effect {
    fn from(effect: PictureEffect) -> Effect {
        Effect::Later(LaterMsg::new(effect, false))
    }
}
