//! What can happen to the page as such.

use super::saving::SaveError;
use crate::i18n::{Lang, Texts};

/// What can happen to the page as such.
#[derive(Debug, Clone, PartialEq)]
pub enum PlatformMsg {
    /// The words of a language; none when they could not be fetched.
    Words {
        lang: Lang,
        texts: Option<&'static Texts>,
    },
    /// The address got another fragment.
    Fragment(String),
    /// The page is about to be left, perhaps for good.
    Leaving,
    /// The battery is nearly empty, or no longer.
    LowPower(bool),
    /// Another tab goes on with the saved game.
    TakenOver,
    /// Another tab has saved the game.
    Stored(Option<String>),
    /// Another tab has kept these settings.
    SettingsStored(String),
    /// The saved game, read again.
    Reloaded(Option<String>),
    SaveFailed(SaveError),
    /// A new version of the page is installed and waits.
    UpdateReady,
    /// Keeps the game of a link in place of the saved one.
    KeepThisGame,
    /// Goes on with the saved game here, and no longer in the other tab.
    ContinueHere,
    RetryEngine,
    /// Lets the new version take over.
    Update,
    /// Has the browser save as a file what was set aside.
    SaveAside,
    Reload,
    /// Takes a notice away.
    Dismiss(usize),
}
