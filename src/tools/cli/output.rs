//! Standard output and standard error, which may lose their readers without ending the program.

use serde::Serialize;
use std::{
    io::{self, Write},
    process::ExitCode,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// A handle on standard output. Each line is flushed at once; a closed pipe is remembered rather than fatal.
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

/// Writes a line to standard error; a closed pipe does not end what takes hours.
macro_rules! tell {
    ($($said:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($said)*);
    }};
}
pub(super) use tell;

/// Prints a text and ends with success; a closed pipe is no failure.
pub fn print(text: &str) -> ExitCode {
    let mut stdout = io::stdout().lock();
    let _ = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    ExitCode::SUCCESS
}

/// A value as one line of JSON.
pub fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("strings, numbers and lists")
}

/// The command as one types it into a shell.
pub fn command_line(name: &str, args: &[&str]) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_=+:,./%".contains(c);
    let quoted = args.iter().map(|arg| {
        if !arg.is_empty() && arg.chars().all(is_plain) {
            (*arg).to_owned()
        } else {
            format!("'{}'", arg.replace('\'', r"'\''"))
        }
    });
    std::iter::once(format!("suizo {name}")).chain(quoted).collect::<Vec<_>>().join(" ")
}

/// Says when the next line of progress is due, every ten seconds.
pub struct ProgressTimer(Instant);

impl ProgressTimer {
    const INTERVAL: Duration = Duration::from_secs(10);

    pub fn start() -> ProgressTimer {
        ProgressTimer(Instant::now())
    }

    /// Whether a line is due now; the next one is then due an interval later.
    pub fn is_due(&mut self) -> bool {
        let is_due = self.0.elapsed() >= ProgressTimer::INTERVAL;
        if is_due {
            self.0 = Instant::now();
        }
        is_due
    }
}
