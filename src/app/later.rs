//! What the first load carries for the part of the program that is fetched later, without knowing what it holds.
//!
//! What copies, compares or drops such a message, or such a view, lies with its own type, which only that part names. So another feature that
//! comes later adds nothing to what the first board waits for.

use std::{any::Any, fmt, ops::Deref, rc::Rc};

/// A message that the first load does not know.
trait Carried {
    fn equals(&self, other: &dyn Any) -> bool;
    fn as_any(&self) -> &dyn Any;
    /// For tests; in a page it would be some kilobytes of program.
    #[cfg(not(target_family = "wasm"))]
    fn as_debug(&self) -> &dyn fmt::Debug;
}

impl<T: Any + PartialEq + fmt::Debug> Carried for T {
    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    #[cfg(not(target_family = "wasm"))]
    fn as_debug(&self) -> &dyn fmt::Debug {
        self
    }
}

/// A message for the part that comes later. Only that part makes one, so it is there when one comes.
///
/// ```
/// use suizo::app::{Msg, SheetMsg, library::LibraryMsg};
/// assert_eq!(Msg::from(SheetMsg::Library(LibraryMsg::Open)), Msg::from(SheetMsg::Library(LibraryMsg::Open)));
/// assert_ne!(Msg::from(SheetMsg::Library(LibraryMsg::Open)), Msg::from(SheetMsg::Library(LibraryMsg::Delete)));
/// ```
#[derive(Clone)]
pub struct LaterMsg {
    msg: Rc<dyn Carried>,
    /// Nothing is drawn for it.
    pub is_report: bool,
}

impl LaterMsg {
    pub(super) fn new<T: Any + PartialEq + fmt::Debug>(msg: T, is_report: bool) -> LaterMsg {
        LaterMsg { msg: Rc::new(msg), is_report }
    }

    /// The message, if it is of that type.
    #[must_use]
    pub fn get<T: Any + Clone>(&self) -> Option<T> {
        // not the pointer's own type
        (*self.msg).as_any().downcast_ref::<T>().cloned()
    }
}

impl PartialEq for LaterMsg {
    fn eq(&self, other: &LaterMsg) -> bool {
        (*self.msg).equals((*other.msg).as_any())
    }
}

impl fmt::Debug for LaterMsg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[cfg(not(target_family = "wasm"))]
        return (*self.msg).as_debug().fmt(f);
        #[cfg(target_family = "wasm")]
        f.write_str("LaterMsg")
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

impl<T: PartialEq> PartialEq for Held<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T> Clone for Held<'_, T> {
    fn clone(&self) -> Self {
        Held(Rc::clone(&self.0))
    }
}

/// What a feature keeps in the model that comes later, unread by the first load.
#[derive(Clone, Default)]
pub struct Kept(Option<Rc<dyn Any>>);

impl Kept {
    /// What is kept, where something of that type is.
    #[must_use]
    pub fn get<T: Any>(&self) -> Option<&T> {
        self.0.as_deref()?.downcast_ref()
    }

    /// Changes it. Where nothing is kept it begins with the default.
    pub(super) fn change<T: Any + Clone + Default>(&mut self, act: impl FnOnce(&mut T)) {
        let mut value: Rc<T> = self.0.take().and_then(|kept| kept.downcast().ok()).unwrap_or_default();
        act(Rc::make_mut(&mut value));
        self.0 = Some(value);
    }
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Kept")
    }
}

impl<T: fmt::Debug> fmt::Debug for Held<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
