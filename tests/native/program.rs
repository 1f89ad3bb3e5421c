//! The native program in tests: run to its end, or spoken to while it runs.

use serde_json::Value;
use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, Output, Stdio},
    sync::mpsc::{self, Receiver},
    thread,
    time::{Duration, Instant},
};

/// Long enough for a slow machine; nothing waits for it unless something is wrong.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program of this build.
pub const SUIZO: &str = env!("CARGO_BIN_EXE_suizo");

/// Runs a subcommand of the program to its end.
pub fn suizo(args: &[&str]) -> Output {
    Command::new(SUIZO).args(args).stdin(Stdio::null()).output().expect("the program runs")
}

/// What a subcommand prints; it must succeed and write no errors.
#[track_caller]
pub fn check_tool(args: &[&str]) -> String {
    let output = suizo(args);
    assert!(output.status.success(), "{args:?}: {output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// A subcommand is refused with status 2 and one line that contains this word.
#[track_caller]
pub fn check_bad_arguments(args: &[&str], word: &str) {
    let output = suizo(args);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {complaint}");
    assert_eq!(complaint.lines().count(), 1, "{args:?}: {complaint}");
    assert!(complaint.contains(word), "{args:?}: {complaint}");
    assert!(output.stdout.is_empty());
}

/// Starts the program of this build, or the one that `SUIZO_PROGRAM` names, as a USI engine behind pipes.
pub fn spawn() -> Child {
    let program = std::env::var("SUIZO_PROGRAM").unwrap_or_else(|_| SUIZO.to_owned());
    let mut command = Command::new(program);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Runs the program with these bytes as its input, to its end.
pub fn run_bytes(input: &[u8]) -> Output {
    let mut child = spawn();
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    let writer = thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("written");
    output
}

/// The lines that the program answers to these commands.
#[track_caller]
pub fn answers(script: &str) -> Vec<String> {
    let output = run_bytes(format!("{script}\nquit\n").as_bytes());
    assert!(output.status.success(), "{:?}", output.status);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_owned).collect()
}

/// The one line that the program answers to these commands.
#[track_caller]
pub fn answer(script: &str) -> String {
    let lines = answers(script);
    assert_eq!(lines.len(), 1, "{lines:#?}");
    lines[0].clone()
}

/// The last `state` after these commands.
#[track_caller]
pub fn state(script: &str) -> Value {
    let lines = answers(&format!("{script}\nstate"));
    assert_eq!(lines.len(), 1, "only the state: {lines:#?}");
    parse_state(&lines[0])
}

/// The value of a `state` line.
#[track_caller]
pub fn parse_state(line: &str) -> Value {
    let json = line.strip_prefix("state ").unwrap_or_else(|| panic!("no state: {line}"));
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}"))
}

/// The game ends like this.
#[track_caller]
pub fn check_result(script: &str, winner: Option<&str>, reason: &str) {
    let state = state(script);
    assert_eq!(state["result"], serde_json::json!({"winner": winner, "reason": reason}), "{script}: {state}");
}

/// The game is not over.
#[track_caller]
pub fn check_goes_on(script: &str) {
    assert_eq!(state(script)["result"], Value::Null, "{script}");
}

/// `explain` gives this verdict on a move.
#[track_caller]
pub fn check_explain(script: &str, mv: &str, expected: &str) {
    assert_eq!(answer(&format!("{script}\nexplain {mv}")), format!("explain {expected}"), "{script}");
}

/// The program while it runs.
pub struct Program {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Program {
    /// Starts it; its lines are read on another thread.
    pub fn start() -> Program {
        let mut child = spawn();
        let stdout = child.stdout.take().expect("piped");
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Program { stdin: child.stdin.take(), child, lines }
    }

    /// Writes lines.
    #[track_caller]
    pub fn send(&mut self, lines: &str) {
        let stdin = self.stdin.as_mut().expect("open");
        writeln!(stdin, "{lines}").and_then(|()| stdin.flush()).expect("the program listens");
    }

    /// The lines up to and including the first one that begins so.
    #[track_caller]
    pub fn until(&mut self, prefix: &str) -> Vec<String> {
        let deadline = Instant::now() + PATIENCE;
        let mut seen = Vec::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    let found = line.starts_with(prefix);
                    seen.push(line);
                    if found {
                        return seen;
                    }
                }
                Err(_) => panic!("no {prefix:?} after {seen:#?}"),
            }
        }
    }

    /// Lines that come within this time.
    pub fn during(&mut self, time: Duration) -> Vec<String> {
        let deadline = Instant::now() + time;
        let mut seen = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            seen.push(line);
        }
        seen
    }

    /// Ends its input.
    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// The program ends well within this time.
    #[track_caller]
    pub fn ends_within(&mut self, time: Duration) {
        let deadline = Instant::now() + time;
        while Instant::now() < deadline {
            if let Some(status) = self.child.try_wait().expect("a child") {
                assert!(status.success(), "{status}");
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
        panic!("the program goes on");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
