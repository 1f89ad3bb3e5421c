//! What the settings say of the copy of the page on the device, and of installing it.

/// How far the copy is, in bytes as the files are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CopyState {
    pub kept: u32,
    pub all: u32,
    pub run: CopyRun,
}

/// Whether more is being kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CopyRun {
    Idle,
    Going,
    /// Something could not be fetched, or there was no room for it.
    Failed,
}

/// Whether the page can be installed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Install {
    /// Nothing is known of it: nothing is said.
    #[default]
    Unknown,
    /// The browser asks the person when it is told to.
    Offered,
    /// The person finds it in a menu of Safari.
    ByMenu,
    /// The page runs as an installed one, or has just been installed.
    Done,
}

/// What is known so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Offline {
    /// None where no copy is made, or it is not ready yet.
    pub copy: Option<CopyState>,
    pub install: Install,
}

/// What is done with the copy of the page on the device. What comes of it is reported as [`OfflineNews`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfflineEffect {
    /// Have the copy made, and watch for other versions.
    Start,
    /// Let the waiting version of the page take over.
    Update,
    /// Say how much is kept, and whether the page can be installed.
    Ask,
    /// Keep everything ...
    Keep,
    /// ... or no more than is there now.
    Stop,
    /// Let the browser ask the person whether to install the page.
    Install,
}

/// What the world says of both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfflineNews {
    Copy(CopyState),
    Install(Install),
}

impl Offline {
    /// Takes in what the world says.
    pub fn take(&mut self, news: OfflineNews) {
        match news {
            OfflineNews::Copy(copy) => self.copy = Some(copy),
            OfflineNews::Install(install) => self.install = install,
        }
    }
}

impl CopyState {
    /// What the service worker says: bytes that are kept, bytes there are, and how it goes; nothing for any other text.
    ///
    /// ```
    /// use suizo::app::settings::offline::{CopyRun, CopyState};
    /// let copy = CopyState { kept: 2000, all: 3000, run: CopyRun::Going };
    /// assert_eq!(CopyState::read("2000 3000 going"), Some(copy));
    /// assert_eq!(CopyState::read("2000 3000 "), Some(CopyState { run: CopyRun::Idle, ..copy }));
    /// assert_eq!(CopyState::read("hello"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<CopyState> {
        let mut words = text.split(' ');
        let kept = words.next()?.parse().ok()?;
        let all = words.next()?.parse().ok()?;
        let run = match words.next()? {
            "going" => CopyRun::Going,
            "failed" => CopyRun::Failed,
            _ => CopyRun::Idle,
        };
        Some(CopyState { kept, all, run })
    }

    /// Whether nothing is missing.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.kept >= self.all
    }
}
