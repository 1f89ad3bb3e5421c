//! What can happen to the sheet.

use super::looks::{Choice, Switch};
use crate::{
    diagram::PieceSet,
    i18n::{Lang, Texts},
    rules::Color,
};

/// Text that a person types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    Heading,
    Name(Color),
    Caption,
    /// Above the pages for print.
    Title,
}

/// What a picture is saved or copied as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Svg,
    Png,
}

/// What is done with a diagram of the sheet for print.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageAct {
    Up,
    Down,
    Remove,
}

/// What happens to the sheet.
#[derive(Debug, Clone, PartialEq)]
pub enum DiagramMsg {
    /// Opens it with what the board shows, or with the position that is set up.
    Open,
    Choose(Choice, String),
    Switch(Switch, bool),
    Write(Field, String),
    Save(Format),
    Copy(Format),
    /// Puts the diagram on the sheet for print.
    Add,
    /// Does something with a diagram of that sheet, by its place.
    OnSheet(usize, PageAct),
    /// Prints the sheet, or the diagram alone where there is nothing on it.
    Print,
    /// Asks again for what could not be fetched.
    Retry,
    /// The file of a set of pieces has come, or not; and whether the browser lets pictures be copied.
    Pieces {
        set: PieceSet,
        file: Option<String>,
        may_copy: bool,
    },
    /// The words of a language have come, or not.
    Words {
        lang: Lang,
        texts: Option<&'static Texts>,
    },
    /// A PNG was copied, or could not be.
    Copied {
        ok: bool,
    },
    /// A PNG was saved under that name, or could not be made.
    Saved(Option<String>),
}
