//! Standard output, shared by the command loop and the search, that outlives its reader.

use std::{
    io::{self, Write},
    process::ExitCode,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

/// A handle on standard output. Each line is written at once; when nobody reads any more, that is remembered rather than fatal.
#[derive(Clone, Default)]
pub struct Output {
    closed: Arc<AtomicBool>,
}

impl Output {
    /// Writes a line.
    pub fn line(&self, line: impl AsRef<str>) {
        let mut text = line.as_ref().to_owned();
        text.push('\n');
        let mut stdout = io::stdout().lock();
        if stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).is_err() {
            self.closed.store(true, Ordering::Relaxed);
        }
    }

    /// Whether the reader is gone.
    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }
}

/// Writes a line to standard error; a reader that has gone is no reason to give up what takes hours.
macro_rules! tell {
    ($($said:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($said)*);
    }};
}
pub(super) use tell;

/// Prints a text and ends well; a reader that has gone is no failure.
pub fn print(text: &str) -> ExitCode {
    let mut stdout = io::stdout().lock();
    let _ = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    ExitCode::SUCCESS
}
