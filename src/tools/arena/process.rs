//! A program that reads and writes lines. Every wait for it has a deadline, whatever the program does.

use super::player::PlayerFailure;
use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel},
    thread,
    time::{Duration, Instant},
};

/// A running program. When dropped, it is asked to quit and then killed.
pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<OutputLine>,
}

/// A line that a program wrote, and when.
pub(super) struct OutputLine {
    pub text: String,
    pub at: Instant,
}

/// Longer lines are cut into pieces.
const LONGEST_LINE: u64 = 1 << 16;
/// Number of unread lines that are kept; a program that writes more is blocked.
const MAX_UNREAD_LINES: usize = 4_096;
/// How long a program may take to quit.
const QUIT_TIME: Duration = Duration::from_millis(500);

impl Process {
    /// Starts a program; the first word is its name. What it writes to standard error is dropped.
    ///
    /// # Errors
    /// Why it cannot be started.
    pub fn start(command: &[String]) -> std::io::Result<Process> {
        let (program, args) = command.split_first().ok_or(std::io::ErrorKind::InvalidInput)?;
        let mut child = Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.ok_or(std::io::ErrorKind::BrokenPipe)?;
        let (sender, lines) = sync_channel(MAX_UNREAD_LINES);
        thread::spawn(move || read_lines(output, &sender));
        Ok(Process { child, input, lines })
    }

    /// Writes lines, in one go.
    ///
    /// # Errors
    /// [`PlayerFailure::Died`] when the program does not read any more.
    pub fn send(&mut self, lines: &str) -> Result<(), PlayerFailure> {
        let text = format!("{lines}\n");
        self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush()).map_err(|_| PlayerFailure::Died)
    }

    /// The next line, if it comes before the deadline.
    ///
    /// # Errors
    /// When the program has ended, or stays silent.
    pub fn next(&mut self, deadline: Instant) -> Result<OutputLine, PlayerFailure> {
        match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            // a program that writes without end has lines at any time
            Ok(line) if line.at > deadline => Err(PlayerFailure::Silent),
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => Err(PlayerFailure::Silent),
            Err(RecvTimeoutError::Disconnected) => Err(PlayerFailure::Died),
        }
    }

    /// All unread lines, without waiting.
    ///
    /// # Errors
    /// [`PlayerFailure::Died`] when the program has ended.
    pub fn drain(&mut self) -> Result<Vec<String>, PlayerFailure> {
        let mut lines = Vec::new();
        while lines.len() < MAX_UNREAD_LINES {
            match self.lines.try_recv() {
                Ok(line) => lines.push(line.text),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return Err(PlayerFailure::Died),
            }
        }
        Ok(lines)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let deadline = Instant::now() + QUIT_TIME;
        let mut is_quitting = self.send("quit").is_ok();
        while is_quitting && matches!(self.child.try_wait(), Ok(None)) {
            let _ = self.drain();
            thread::sleep(Duration::from_millis(1));
            is_quitting = Instant::now() < deadline;
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Passes lines on until the program or the receiver is gone.
fn read_lines(output: ChildStdout, sender: &SyncSender<OutputLine>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line = OutputLine { text: String::from_utf8_lossy(&bytes).trim().to_owned(), at: Instant::now() };
        if sender.send(line).is_err() {
            return;
        }
    }
}
