//! A program that is spoken to in lines. Whatever it does, nobody waits for it longer than they want to.

use super::player::PlayerFailure;
use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel},
    thread,
    time::{Duration, Instant},
};

/// A running program. It is asked to quit, and then made to, when this value goes.
pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Line>,
}

/// What a program wrote, and when.
pub(super) struct Line {
    pub text: String,
    pub at: Instant,
}

/// Longer lines are cut into pieces.
const LONGEST_LINE: u64 = 1 << 16;
/// LineWriter that are kept for a reader who is busy elsewhere; a program that writes more waits.
const MOST_LINES: usize = 4_096;
/// How long a program may take to quit.
const FAREWELL: Duration = Duration::from_millis(500);

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
        let (sender, lines) = sync_channel(MOST_LINES);
        thread::spawn(move || read_lines(output, &sender));
        Ok(Process { child, input, lines })
    }

    /// Writes lines, in one go.
    ///
    /// # Errors
    /// [`PlayerFailure::Died`] when nobody reads them.
    pub fn send(&mut self, lines: &str) -> Result<(), PlayerFailure> {
        let text = format!("{lines}\n");
        self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush()).map_err(|_| PlayerFailure::Died)
    }

    /// The next line, if it comes in time.
    ///
    /// # Errors
    /// When the program has ended, or stays silent.
    pub fn next(&mut self, deadline: Instant) -> Result<Line, PlayerFailure> {
        match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            // a program that writes without end has lines at any time
            Ok(line) if line.at > deadline => Err(PlayerFailure::Silent),
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => Err(PlayerFailure::Silent),
            Err(RecvTimeoutError::Disconnected) => Err(PlayerFailure::Died),
        }
    }

    /// What has been written and not been read, without waiting.
    ///
    /// # Errors
    /// [`PlayerFailure::Died`] when the program has ended.
    pub fn drain(&mut self) -> Result<Vec<String>, PlayerFailure> {
        let mut lines = Vec::new();
        while lines.len() < MOST_LINES {
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
        let farewell = Instant::now() + FAREWELL;
        let mut leaves = self.send("quit").is_ok();
        while leaves && matches!(self.child.try_wait(), Ok(None)) {
            let _ = self.drain();
            thread::sleep(Duration::from_millis(1));
            leaves = Instant::now() < farewell;
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Passes lines on until the program, or whoever listens, is gone.
fn read_lines(output: ChildStdout, sender: &SyncSender<Line>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line = Line { text: String::from_utf8_lossy(&bytes).trim().to_owned(), at: Instant::now() };
        if sender.send(line).is_err() {
            return;
        }
    }
}
