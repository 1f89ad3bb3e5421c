//! What the first load carries for the part of the program that is fetched later, without knowing what it holds.
//!
//! What copies, compares, drops and carries out such a message, or drops such a view, lies with its own type, which only that part names.
//! So another feature that comes later adds nothing to what the first board waits for.

use super::{msg::Msg, sheets::SheetMsg, study::StudyMsg, update::Update};
use std::{any::Any, fmt, ops::Deref, rc::Rc};

/// What a message does that the first load does not know.
trait Carried: fmt::Debug {
    fn carry_out(&self, update: &mut Update<'_>);
    /// See [`Msg::is_report`].
    fn is_report(&self) -> bool;
    fn equals(&self, other: &dyn Any) -> bool;
    fn as_any(&self) -> &dyn Any;
}

/// A message for the part that comes later. Only that part makes one, so it is there when one comes.
///
/// ```
/// use suizo::app::{Msg, SheetMsg, library::LibraryMsg};
/// assert_eq!(Msg::from(SheetMsg::Library(LibraryMsg::Open)), Msg::from(SheetMsg::Library(LibraryMsg::Open)));
/// assert_ne!(Msg::from(SheetMsg::Library(LibraryMsg::Open)), Msg::from(SheetMsg::Library(LibraryMsg::Delete)));
/// ```
#[derive(Clone)]
pub struct LaterMsg(Rc<dyn Carried>);

impl LaterMsg {
    pub(super) fn carry_out(&self, update: &mut Update<'_>) {
        self.0.carry_out(update);
    }

    pub(super) fn is_report(&self) -> bool {
        self.0.is_report()
    }
}

impl PartialEq for LaterMsg {
    fn eq(&self, other: &LaterMsg) -> bool {
        self.0.equals(other.0.as_any())
    }
}

impl fmt::Debug for LaterMsg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A value on its way from what makes it to what draws it, both of which come later.
pub struct Held<'a, T>(Rc<dyn Deref<Target = T> + 'a>);

impl<'a, T: 'a> Held<'a, T> {
    pub(super) fn new(value: T) -> Held<'a, T> {
        Held(Rc::new(Box::new(value)))
    }
}

impl<T> Deref for Held<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> Clone for Held<'_, T> {
    fn clone(&self) -> Self {
        Held(Rc::clone(&self.0))
    }
}

impl<T: fmt::Debug> fmt::Debug for Held<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// Lets messages of a type be carried, given what is done with one and which of them are reports.
macro_rules! carried {
    ($($Msg:ty: $on:ident, $is_report:expr;)*) => { $(
        impl Carried for $Msg {
            fn carry_out(&self, update: &mut Update<'_>) {
                update.$on(self.clone());
            }

            fn is_report(&self) -> bool {
                let is_report: fn(&$Msg) -> bool = $is_report;
                is_report(self)
            }

            fn equals(&self, other: &dyn Any) -> bool {
                other.downcast_ref() == Some(self)
            }

            fn as_any(&self) -> &dyn Any {
                self
            }
        }

        impl From<$Msg> for Msg {
            fn from(msg: $Msg) -> Msg {
                Msg::Later(LaterMsg(Rc::new(msg)))
            }
        }
    )* };
}

carried! {
    SheetMsg: on_sheet, |_| false;
    StudyMsg: on_study, |msg| matches!(msg, StudyMsg::Lane { .. });
}
