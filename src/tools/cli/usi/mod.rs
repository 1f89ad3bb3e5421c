//! The USI program: reads commands and answers them.
//!
//! Commands are read on this thread and answered at once; only a search runs elsewhere. Lines may end in CR LF, are split at any
//! blanks, and an unknown command is ignored, as the protocol demands. At the end of input a search with limits is finished first.

mod go;
mod options;
mod session;
mod state;

use super::{bench, output::Output};
use crate::{
    engine::{Engine, net::NetGame},
    tools::arena::Evaluation,
};
use go::RunningSearch;
use session::Complaint;
use session::Session;
pub use session::read_game;
use std::{
    io::{self, BufRead},
    process::ExitCode,
    time::{Instant, SystemTime, UNIX_EPOCH},
};

/// Longer lines are not read: a game of ten thousand moves takes a tenth of this.
const LONGEST_LINE: usize = 1 << 20;

/// Speaks USI until `quit` or the end of input.
pub fn run() -> ExitCode {
    let mut program = Usi::new(Output::default());
    let mut input = io::stdin().lock();
    while !program.output.is_closed() {
        match read_line(&mut input) {
            InputLine::End => {
                if let Some(searching) = program.searching.take() {
                    searching.finish();
                }
                break;
            }
            InputLine::TooLong => {
                program.complain(&Complaint::new("the line is too long", format_args!("byte {LONGEST_LINE}")))
            }
            InputLine::Text(line) => {
                if program.command(&line) == Next::Quit {
                    break;
                }
            }
        }
    }
    program.end_search();
    ExitCode::SUCCESS
}

/// What to do after a command.
#[derive(Debug, PartialEq, Eq)]
enum Next {
    Continue,
    Quit,
}

/// A line of the input.
enum InputLine {
    Text(String),
    TooLong,
    End,
}

/// The next line without its end. What follows the longest readable line is skipped.
fn read_line(input: &mut impl BufRead) -> InputLine {
    let mut bytes = Vec::new();
    let mut too_long = false;
    loop {
        let buffer = match input.fill_buf() {
            Ok([]) => break,
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let piece = &buffer[..end.unwrap_or(buffer.len())];
        if bytes.len() + piece.len() > LONGEST_LINE {
            too_long = true;
        } else {
            bytes.extend_from_slice(piece);
        }
        let taken = end.map_or(buffer.len(), |end| end + 1);
        input.consume(taken);
        if end.is_some() {
            return if too_long {
                InputLine::TooLong
            } else {
                InputLine::Text(String::from_utf8_lossy(&bytes).into_owned())
            };
        }
    }
    match (too_long, bytes.is_empty()) {
        (true, _) => InputLine::TooLong,
        (false, true) => InputLine::End,
        (false, false) => InputLine::Text(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

/// The program: its session, its engine and the search that may be running.
struct Usi {
    session: Session,
    output: Output,
    /// Here between searches, on the thread of the search meanwhile; built when it is first needed.
    engine: Option<Engine>,
    /// Size of the engine's transposition table.
    engine_hash_mib: u32,
    /// What the engine evaluates by.
    engine_evaluation: Evaluation,
    /// What was last said about that, if anything.
    told_evaluation: String,
    searching: Option<RunningSearch>,
    /// `usinewgame` came since the last search.
    forget: bool,
    seed: u32,
}

impl Usi {
    fn new(output: Output) -> Usi {
        Usi {
            session: Session::new(),
            output,
            engine: None,
            engine_hash_mib: 0,
            engine_evaluation: Evaluation::Tables,
            told_evaluation: String::new(),
            searching: None,
            forget: false,
            // levels below full strength play differently each time
            seed: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.subsec_nanos()),
        }
    }

    fn command(&mut self, line: &str) -> Next {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, args)) = words.split_first() else {
            return Next::Continue;
        };
        let done = match command {
            "usi" => {
                self.introduce();
                Ok(())
            }
            "isready" => {
                self.prepare_unless_searching();
                self.output.line("readyok");
                Ok(())
            }
            "usinewgame" => {
                self.forget = true;
                // a level is the same player for a whole game
                self.seed = self.seed.wrapping_add(1);
                self.prepare_unless_searching();
                Ok(())
            }
            "setoption" => self.session.set_option(args),
            "position" => self.session.set_position(args),
            "go" => self.go(args),
            "stop" => {
                if let Some(searching) = &self.searching {
                    searching.stop();
                }
                Ok(())
            }
            "ponderhit" => {
                if let Some(searching) = &self.searching {
                    searching.ponder_hit();
                }
                Ok(())
            }
            "gameover" => {
                self.end_search();
                Ok(())
            }
            "quit" => return Next::Quit,
            "state" => {
                self.output.line(state::line(self.session.game(), &self.session.evaluation()));
                Ok(())
            }
            "end" => self.session.end(args),
            "explain" => {
                self.output.line(self.session.explain(args));
                Ok(())
            }
            "perft" => self.session.perft(args).map(|lines| lines.iter().for_each(|line| self.output.line(line))),
            "bench" => {
                bench::lines(self.session.rules()).iter().for_each(|line| self.output.line(line));
                Ok(())
            }
            _ => Ok(()),
        };
        if let Err(complaint) = done {
            self.complain(&complaint);
        }
        Next::Continue
    }

    fn introduce(&self) {
        self.output.line(concat!("id name Suizo ", env!("CARGO_PKG_VERSION")));
        self.output.line("id author the Suizo developers");
        for line in options::declarations() {
            self.output.line(line);
        }
        self.output.line("usiok");
    }

    fn go(&mut self, args: &[&str]) -> Result<(), Complaint> {
        let since = Instant::now();
        let mut request = go::parse(args, &self.session)?;
        for complaint in std::mem::take(&mut request.ignored) {
            self.complain(&complaint);
        }
        self.end_search();
        request.limits.seed = self.seed;
        let engine = self.ready_engine();
        let (game, output) = (self.session.game().clone(), self.output.clone());
        self.searching = Some(match request.mate_ms {
            Some(max_ms) => {
                let hash_mib = self.session.engine.hash_mib as usize;
                RunningSearch::start_mate(engine, game, max_ms, hash_mib, since, output)
            }
            None => RunningSearch::start(engine, game, request, since, output),
        });
        Ok(())
    }

    /// Ends the search that may be running and takes the engine back.
    fn end_search(&mut self) {
        if let Some(searching) = self.searching.take() {
            searching.stop();
            self.engine = searching.join();
        }
    }

    /// Allocates memory now rather than on the clock of the first move.
    fn prepare_unless_searching(&mut self) {
        if self.searching.as_ref().is_some_and(|searching| !searching.is_finished()) {
            return;
        }
        self.end_search();
        self.engine = Some(self.ready_engine());
    }

    /// The engine for the game on the board, with the table size asked for.
    fn ready_engine(&mut self) -> Engine {
        let (rules, hash_mib) = (self.session.rules(), self.session.engine.hash_mib);
        let forget = std::mem::take(&mut self.forget);
        let evaluation = &self.session.engine.evaluation;
        let mut engine = match self.engine.take() {
            Some(mut engine) if engine.rules().variant() == rules.variant() => {
                if self.engine_hash_mib != hash_mib {
                    self.engine_hash_mib = hash_mib;
                    engine.set_hash(hash_mib as usize);
                }
                if forget {
                    engine.new_game();
                }
                engine
            }
            _ => {
                self.engine_hash_mib = hash_mib;
                self.engine_evaluation = Evaluation::Tables;
                Engine::new(rules, hash_mib as usize)
            }
        };
        if self.engine_evaluation != *evaluation {
            self.engine_evaluation = evaluation.clone();
            // it was read before as what it is
            let _ = engine.set_net(evaluation.net(NetGame::of(rules.variant())));
        }
        // nothing is said of what goes without saying
        let is_usual = self.told_evaluation.is_empty() && self.engine_evaluation == Evaluation::BuiltIn;
        if engine.evaluation() != self.told_evaluation && !is_usual {
            engine.evaluation().clone_into(&mut self.told_evaluation);
            self.output.line(format!("info string evaluation {}", self.told_evaluation));
        }
        engine
    }

    fn complain(&self, complaint: &Complaint) {
        self.output.line(complaint.to_string());
    }
}
