//! `suizo analyse`: whole games searched position by position, judged, and written with what was found.

use super::{
    analyse_json::GameJson,
    flags::Flags,
    output::{self, ProgressTimer, json},
    positions::{Job, Lanes},
    record_files::{RemarkReport, ReportStyle, Source, Stop, explained, files_apart, format, out_folder, save},
    subcommand,
};
use crate::{
    notation::records::{self, Format, Loss, Parsed, ReadError},
    record::{GameTree, NodeId, Replayer},
    study::{HASH_MIB, MarkOptions, Study, mark},
    tools::records::{Encoding, decode, encode},
};
use serde::Serialize;
use std::{
    collections::{HashMap, VecDeque},
    io::{self, Write as _},
    ops::ControlFlow,
    path::PathBuf,
    process::ExitCode,
};

const HELP: &str = "\
suizo analyse --to FORMAT [--nodes N] [--lanes N] [--hash MIB] [--signs yes|no] [--lines N] [--from FORMAT] [--out DIR]
              [--report text|json|none] [FILE ...]

Searches every position of the main line of each game by --nodes positions (default 100000) from a cleared table of --hash MiB (default 4, as in the page), and writes
the games with what was found: scores and lines at every move, ?! ? ?? at inaccuracies, mistakes and blunders that have no sign yet (--signs),
and the better line as a variation of at most --lines moves (default 8; 0 for none). --lanes threads (default 1) share the positions of all
games; what is found does not depend on their number.

FORMAT is kif, jkf, or another of `suizo convert`, or json: a line a game with every number, as CONTRACT.md 2 lists them. Files, --from,
--out and --report are as in `suizo convert`. Status 1 when a file gave no game; the others are analysed all the same.
";

const FLAGS: [&str; 9] = ["to", "nodes", "lanes", "hash", "signs", "lines", "from", "out", "report"];
const TO: &str = "kif, jkf, json or another format of `suizo convert`";

/// `suizo analyse`
pub fn run(args: &[&str]) -> ExitCode {
    subcommand::run("analyse", HELP, args, Task::read, |task| task.carry_out())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Record(Format, Encoding),
    Json,
}

impl Target {
    fn read(name: &str) -> Result<Target, String> {
        Ok(match name {
            "json" => Target::Json,
            "kif-sjis" => Target::Record(Format::Kif, Encoding::ShiftJis),
            name => Target::Record(
                Format::from_id(name).ok_or_else(|| format!("--to cannot be {name:?}; give {TO}"))?,
                Encoding::Utf8,
            ),
        })
    }

    fn ending(self) -> &'static str {
        match self {
            Target::Json => "json",
            Target::Record(Format::Psn, _) => "psn",
            Target::Record(format, _) => format.id(),
        }
    }

    /// What stands between two games.
    fn between(self) -> &'static str {
        match self {
            Target::Record(Format::Csa, _) => "/\n",
            Target::Json | Target::Record(Format::Usi | Format::Usen | Format::Jkf, _) => "",
            Target::Record(..) => "\n",
        }
    }
}

struct Task<'a> {
    to: Target,
    from: Option<Format>,
    out: Option<PathBuf>,
    style: ReportStyle,
    files: Vec<&'a str>,
    nodes: u64,
    lanes: usize,
    hash_mib: u32,
    marks: MarkOptions,
}

impl<'a> Task<'a> {
    fn read(args: &[&'a str]) -> Result<Task<'a>, String> {
        let (named, files) = files_apart(args);
        let flags = Flags::parse(&named, &FLAGS, &[])?;
        let to = Target::read(flags.needed("to", TO)?)?;
        let from = match flags.text("from") {
            Some("kif-sjis") => Some(Format::Kif),
            Some(name) => Some(format("from", name)?),
            None => None,
        };
        let glyphs = match flags.text("signs") {
            None | Some("yes") => true,
            Some("no") => false,
            Some(other) => return Err(format!("--signs cannot be {other:?}; give yes or no")),
        };
        let usual = MarkOptions::default();
        let most_moves = flags.number("lines", 0, 100)?.unwrap_or(usual.most_moves);
        Ok(Task {
            to,
            from,
            out: out_folder(&flags)?,
            style: ReportStyle::of(&flags)?,
            files,
            nodes: flags.number("nodes", 1, u64::MAX)?.unwrap_or(100_000),
            lanes: flags.number("lanes", 1, 256)?.unwrap_or(1),
            hash_mib: flags.number("hash", 1, 4_096)?.unwrap_or(HASH_MIB),
            marks: MarkOptions { glyphs, lines: most_moves > 0, most_moves, ..usual },
        })
    }

    fn carry_out(&self) -> Result<(), String> {
        let failed = Lanes::run(self.lanes, self.hash_mib as usize, |lanes| {
            let mut work = Work {
                task: self,
                lanes,
                open: HashMap::new(),
                n_jobs: 0,
                n_positions: 0,
                queue: VecDeque::new(),
                file: FileState::default(),
                failed: 0,
                is_first: true,
                timer: ProgressTimer::start(),
            };
            match work.all() {
                // the reader of a pipe has seen enough
                Ok(()) | Err(Stop::Closed) => Ok(work.failed),
                Err(Stop::Fault(fault)) => Err(fault),
            }
        })?;
        match failed {
            0 => Ok(()),
            _ => Err(format!("{failed} of {} files could not be analysed", self.files.len())),
        }
    }
}

/// What waits to be written, in the order of the files.
enum Item<'a> {
    Game(Box<Pending<'a>>),
    /// Nothing follows of a file; why it ended early, if it did.
    End {
        file: &'a str,
        fault: Option<String>,
        encoding: &'static str,
    },
}

/// A game of which positions are being searched.
struct Pending<'a> {
    file: &'a str,
    number: u64,
    tree: GameTree,
    remarks: Vec<RemarkReport>,
    left: usize,
}

/// What is told of a file once all of it is written.
#[derive(Serialize)]
struct FileReport<'a> {
    file: &'a str,
    encoding: &'static str,
    games: Vec<GameReport>,
    error: Option<String>,
}

#[derive(Serialize)]
struct GameReport {
    plies: usize,
    remarks: Vec<RemarkReport>,
    losses: Vec<&'static str>,
}

/// The file whose games are being written.
#[derive(Default)]
struct FileState {
    games: Vec<GameReport>,
    fault: Option<String>,
}

struct Work<'t, 'a> {
    task: &'t Task<'a>,
    lanes: Lanes,
    /// By the number of a job: the game, and the node.
    open: HashMap<u64, (u64, NodeId)>,
    n_jobs: u64,
    n_positions: u64,
    queue: VecDeque<Item<'a>>,
    file: FileState,
    failed: usize,
    /// Whether nothing was written yet.
    is_first: bool,
    timer: ProgressTimer,
}

impl<'a> Work<'_, 'a> {
    fn all(&mut self) -> Result<(), Stop> {
        for &file in &self.task.files {
            let (mut encoding, mut n_games) = ("", 0);
            let fault = match self.read(file, &mut encoding, &mut n_games) {
                Ok(()) => None,
                Err(Stop::Fault(fault)) => Some(fault),
                Err(closed) => return Err(closed),
            };
            // nothing at the end of a file says nothing against what came before it
            let fault = fault.filter(|fault| n_games == 0 || *fault != explained(&ReadError::Empty));
            self.queue.push_back(Item::End { file, fault, encoding });
        }
        while self.lanes.waiting() > 0 {
            self.settle()?;
        }
        self.write_ready()
    }

    fn read(&mut self, file: &'a str, encoding: &mut &'static str, n_games: &mut usize) -> Result<(), Stop> {
        let mut source = Source::open(file, self.task.from)?;
        let mut fault = None;
        while let Some(piece) = source.next()? {
            let decoded = decode(&piece.bytes);
            if encoding.is_empty() || decoded.encoding != Encoding::Utf8 {
                *encoding = decoded.encoding.name();
            }
            let mut stop = None;
            let read = records::read_each(&decoded.text, source.format, &mut |mut game| {
                for remark in game.remarks.iter_mut().filter(|remark| remark.line > 0) {
                    remark.line += piece.before;
                }
                *n_games += 1;
                stop = self.take(file, game).err();
                if stop.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            if let Some(stop) = stop {
                return Err(stop);
            }
            if let Err(error) = read {
                fault = fault.or(Some(explained(&error.after(piece.before))));
            }
        }
        fault.map_or(Ok(()), |fault| Err(Stop::Fault(fault)))
    }

    /// Takes a game: its positions go to the lanes. Waits while these have enough to do.
    fn take(&mut self, file: &'a str, Parsed { tree, remarks, .. }: Parsed) -> Result<(), Stop> {
        let number = self.n_jobs;
        let mut replayer = Replayer::new(&tree);
        let line = tree.main_line().filter(|id| tree.node(*id).mv().is_some());
        let mut left = 0;
        for id in std::iter::once(NodeId::ROOT).chain(line) {
            let game = replayer.go(&tree, id);
            if game.outcome().is_some() {
                continue;
            }
            self.open.insert(self.n_jobs, (number, id));
            self.lanes.give(Job { id: self.n_jobs, game: game.clone(), nodes: self.task.nodes });
            self.n_jobs += 1;
            left += 1;
        }
        // a game without a position to search has a number of its own, too
        self.n_jobs += u64::from(left == 0);
        let remarks = remarks.into_iter().map(RemarkReport::of).collect();
        self.queue.push_back(Item::Game(Box::new(Pending { file, number, tree, remarks, left })));
        while self.lanes.waiting() > 2 * self.task.lanes {
            self.settle()?;
        }
        Ok(())
    }

    /// Takes an answer, and writes what is complete.
    fn settle(&mut self) -> Result<(), Stop> {
        let Some(found) = self.lanes.take() else {
            return Err(Stop::Fault("a search broke down".to_owned()));
        };
        self.n_positions += 1;
        if let Some((number, node)) = self.open.remove(&found.id) {
            let game = self.queue.iter_mut().find_map(|item| match item {
                Item::Game(game) if game.number == number => Some(game),
                _ => None,
            });
            if let Some(game) = game {
                game.left -= 1;
                game.tree.set_evaluation(node, found.evaluation);
            }
        }
        if self.timer.is_due() {
            output::tell!("{} positions", self.n_positions);
        }
        self.write_ready()
    }

    /// Writes the games at the head of the queue that are complete. What follows a game decides its name: it waits for that.
    fn write_ready(&mut self) -> Result<(), Stop> {
        loop {
            match self.queue.front() {
                Some(Item::Game(game)) if game.left == 0 && self.queue.len() > 1 => {}
                Some(Item::End { .. }) => {}
                _ => return Ok(()),
            }
            match self.queue.pop_front() {
                Some(Item::Game(game)) => self.write(*game)?,
                Some(Item::End { file, fault, encoding }) => self.end(file, fault, encoding),
                None => {}
            }
        }
    }

    fn write(&mut self, Pending { file, mut tree, remarks, .. }: Pending<'a>) -> Result<(), Stop> {
        let is_only = self.file.games.is_empty() && matches!(self.queue.front(), Some(Item::End { .. }));
        let number = (!is_only).then_some(self.file.games.len() + 1);
        let line: Vec<NodeId> = tree.main_line().collect();
        let study = Study::of(&tree, &line);
        let (bytes, losses) = match self.task.to {
            Target::Json => {
                let game = GameJson::of(&tree, &study, file, number.unwrap_or(1), self.task.nodes, self.task.hash_mib);
                ((json(&game) + "\n").into_bytes(), Vec::new())
            }
            Target::Record(format, encoding) => {
                mark(&mut tree, &study, self.task.marks);
                let written = records::write(&tree, format);
                (encode(&written.text, encoding).0, written.losses)
            }
        };
        let losses: Vec<&str> = losses.into_iter().map(Loss::word).collect();
        self.file.games.push(GameReport { plies: study.plies(), remarks, losses });
        let put = self.put(file, number, &bytes);
        match put {
            Err(Stop::Fault(fault)) => {
                self.file.fault.get_or_insert(fault);
                Ok(())
            }
            put => put,
        }
    }

    fn put(&mut self, file: &str, number: Option<usize>, bytes: &[u8]) -> Result<(), Stop> {
        if bytes.is_empty() {
            return Err(Stop::Fault(format!("{} cannot hold it", self.task.to.ending())));
        }
        if let Some(out) = &self.task.out {
            return save(out, file, number, self.task.to.ending(), bytes);
        }
        let between = if std::mem::take(&mut self.is_first) { "" } else { self.task.to.between() };
        let mut stdout = io::stdout().lock();
        let all = stdout.write_all(between.as_bytes()).and_then(|()| stdout.write_all(bytes));
        all.and_then(|()| stdout.flush()).map_err(|_| Stop::Closed)
    }

    fn end(&mut self, file: &'a str, fault: Option<String>, encoding: &'static str) {
        let FileState { games, fault: own } = std::mem::take(&mut self.file);
        let error = fault.or(own);
        self.failed += usize::from(error.is_some());
        tell(self.task.style, &FileReport { file, encoding, games, error });
    }
}

fn tell(style: ReportStyle, report: &FileReport) {
    let FileReport { file, games, error, .. } = report;
    match style {
        ReportStyle::None => {}
        ReportStyle::Json => output::tell!("{}", json(report)),
        ReportStyle::Text => {
            if let Some(error) = error {
                output::tell!("{file}: {error}");
            }
            for (index, game) in games.iter().enumerate() {
                let game_number = if games.len() > 1 { format!(" game {}:", index + 1) } else { String::new() };
                for remark in &game.remarks {
                    remark.tell(file, &game_number);
                }
                if !game.losses.is_empty() {
                    output::tell!("{file}:{game_number} not written: {}", game.losses.join(", "));
                }
            }
        }
    }
}
