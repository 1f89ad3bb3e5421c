//! `suizo convert`: records from one format into another, the code of the page run over files.

use super::{
    flags::Flags,
    output::{self, json},
    subcommand,
};
use crate::{
    notation::records::{self, Format, Loss, MAX_TEXT, Parsed, ReadError, Remark},
    tools::records::{Decoded, Encoding, decode, encode},
};
use serde::Serialize;
use std::{
    fs::{self, File},
    io::{self, Read, Write as _},
    ops::ControlFlow,
    path::{Path, PathBuf},
    process::ExitCode,
};

const HELP: &str = "\
suizo convert --to FORMAT [--from FORMAT] [--out DIR] [--report text|json|none] [FILE ...]

Reads records of games and writes them in another format, to standard output or, with --out, as files of their own in a folder that
exists; a file that is there already is not replaced. Without FILE, or for -, standard input is read. Format and encoding of each file are
found out (UTF-8, UTF-16, Shift_JIS, EUC-JP) unless --from says the format.

FORMAT is one of kif, kif-sjis (in Shift_JIS), ki2, csa, usi, jkf, hodges, bod, usen. What is written is UTF-8 but for kif-sjis.

What was repaired or left out, and what the format cannot hold, goes to standard error: FILE:LINE: WHAT: TEXT, or with --report json one
line of JSON a file. Status 1 when a file gave no game; the others are converted all the same.
";

/// `suizo convert`
pub fn run(args: &[&str]) -> ExitCode {
    subcommand::run("convert", HELP, args, Task::read, |task| task.carry_out())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ReportStyle {
    Text,
    Json,
    None,
}

struct Task<'a> {
    to: Format,
    encoding: Encoding,
    from: Option<Format>,
    out: Option<PathBuf>,
    style: ReportStyle,
    files: Vec<&'a str>,
}

/// What is reported of a file.
#[derive(Serialize)]
struct FileReport<'a> {
    file: &'a str,
    encoding: &'static str,
    games: Vec<GameReport>,
    error: Option<String>,
}

/// What is reported of a game in it.
#[derive(Serialize)]
struct GameReport {
    plies: usize,
    remarks: Vec<RemarkReport>,
    losses: Vec<&'static str>,
    /// Characters that the encoding lacks.
    unmapped: usize,
}

#[derive(Serialize)]
struct RemarkReport {
    line: usize,
    kind: &'static str,
    text: String,
}

impl RemarkReport {
    fn of(remark: Remark) -> RemarkReport {
        RemarkReport { line: remark.line, kind: remark.kind.word(), text: remark.text }
    }
}

const FORMATS: &str = "kif, kif-sjis, ki2, csa, usi, jkf, hodges, bod, usen";

impl<'a> Task<'a> {
    fn read(args: &[&'a str]) -> Result<Task<'a>, String> {
        // the files may stand anywhere among the arguments with names
        let (mut named, mut files) = (Vec::new(), Vec::new());
        let mut words = args.iter().copied();
        while let Some(word) = words.next() {
            if word == "--" {
                files.extend(words.by_ref());
            } else if word.starts_with("--") {
                named.push(word);
                named.extend(words.next());
            } else {
                files.push(word);
            }
        }
        let flags = Flags::parse(&named, &["to", "from", "out", "report"], &[])?;
        let (to, encoding) = match flags.needed("to", FORMATS)? {
            "kif-sjis" => (Format::Kif, Encoding::ShiftJis),
            name => (format("to", name)?, Encoding::Utf8),
        };
        let from = match flags.text("from") {
            Some("kif-sjis") => Some(Format::Kif),
            Some(name) => Some(format("from", name)?),
            None => None,
        };
        let style = match flags.text("report") {
            None | Some("text") => ReportStyle::Text,
            Some("json") => ReportStyle::Json,
            Some("none") => ReportStyle::None,
            Some(other) => return Err(format!("--report cannot be {other:?}; give text, json or none")),
        };
        let out = flags.text("out").map(PathBuf::from);
        if let Some(out) = out.as_ref().filter(|out| !out.is_dir()) {
            return Err(format!("--out {} is no folder; make it first", out.display()));
        }
        if files.is_empty() {
            files.push("-");
        }
        Ok(Task { to, encoding, from, out, style, files })
    }

    fn carry_out(&self) -> Result<(), String> {
        let mut failed = 0;
        let mut is_first = true;
        for file in &self.files {
            let mut report = FileReport { file, encoding: "", games: Vec::new(), error: None };
            match self.convert(file, &mut report, &mut is_first) {
                Ok(()) => {}
                // the reader of a pipe has seen enough
                Err(Stop::Closed) => return Ok(()),
                Err(Stop::Fault(fault)) => {
                    failed += 1;
                    report.error = Some(fault);
                }
            }
            self.tell(&report);
        }
        match failed {
            0 => Ok(()),
            _ => Err(format!("{failed} of {} files could not be converted", self.files.len())),
        }
    }

    fn convert(&self, file: &str, report: &mut FileReport, is_first: &mut bool) -> Result<(), Stop> {
        let bytes = bytes_of(file)?;
        let Decoded { text, encoding, n_replaced } = decode(&bytes);
        drop(bytes);
        report.encoding = encoding.name();
        let mut games = Games { task: self, file, report, is_first, waiting: None, is_lost: true };
        let mut stop = None;
        let read = records::read_each(&text, self.from, &mut |game| {
            stop = games.take(game).err();
            if stop.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if n_replaced > 0
            && let Some(first) = games.report.games.first_mut()
        {
            let text = format!("{n_replaced} places");
            first.remarks.push(RemarkReport { line: 0, kind: "unreadable_bytes", text });
        }
        read.map_err(|error| Stop::Fault(explained(&error)))?;
        stop.map_or_else(|| games.finish(), Err)
    }

    /// What stands between two games.
    fn between(&self) -> &'static str {
        match self.to {
            Format::Csa => "/\n",
            Format::Usi | Format::Usen | Format::Jkf => "",
            _ => "\n",
        }
    }

    fn save(&self, out: &Path, file: &str, number: Option<usize>, bytes: &[u8]) -> Result<(), Stop> {
        let stem =
            Path::new(file).file_stem().filter(|_| file != "-").map_or("record".into(), |stem| stem.to_string_lossy());
        let number = number.map_or_else(String::new, |number| format!("-{number}"));
        let ending = if self.to == Format::Psn { "psn" } else { self.to.id() };
        let path = out.join(format!("{stem}{number}.{ending}"));
        let written = File::create_new(&path).and_then(|mut file| file.write_all(bytes));
        written.map_err(|error| Stop::Fault(format!("cannot write {}: {error}", path.display())))
    }

    fn tell(&self, report: &FileReport) {
        match self.style {
            ReportStyle::None => {}
            ReportStyle::Json => output::tell!("{}", json(report)),
            ReportStyle::Text => {
                let file = report.file;
                if let Some(error) = &report.error {
                    output::tell!("{file}: {error}");
                }
                for (index, game) in report.games.iter().enumerate() {
                    let game_number =
                        if report.games.len() > 1 { format!(" game {}:", index + 1) } else { String::new() };
                    for RemarkReport { line, kind, text } in &game.remarks {
                        let place = if *line == 0 { file.to_owned() } else { format!("{file}:{line}") };
                        output::tell!("{place}:{game_number} {}: {text}", kind.replace('_', " "));
                    }
                    if !game.losses.is_empty() {
                        output::tell!("{file}:{game_number} {} cannot hold: {}", self.to.id(), game.losses.join(", "));
                    }
                    if game.unmapped > 0 {
                        output::tell!(
                            "{file}:{game_number} {} characters are not in {}",
                            game.unmapped,
                            self.encoding.name()
                        );
                    }
                }
            }
        }
    }
}

/// The games of a file, written as they come.
struct Games<'a, 'r> {
    task: &'a Task<'a>,
    file: &'a str,
    report: &'a mut FileReport<'r>,
    /// Whether nothing was written yet, of any file.
    is_first: &'a mut bool,
    /// The first game until there is a second: then their files have numbers.
    waiting: Option<Vec<u8>>,
    /// Whether the format could hold none of them.
    is_lost: bool,
}

impl Games<'_, '_> {
    fn take(&mut self, Parsed { tree, remarks }: Parsed) -> Result<(), Stop> {
        let written = records::write(&tree, self.task.to);
        let (bytes, unmapped) = encode(&written.text, self.task.encoding);
        let remarks = remarks.into_iter().map(RemarkReport::of).collect();
        let losses = written.losses.iter().copied().map(Loss::word).collect();
        let plies = tree.main_line().filter(|id| tree.node(*id).mv().is_some()).count();
        self.report.games.push(GameReport { plies, remarks, losses, unmapped });
        self.is_lost &= bytes.is_empty();
        match self.report.games.len() {
            1 => {
                self.waiting = Some(bytes);
                Ok(())
            }
            number => {
                if let Some(first) = self.waiting.take() {
                    self.put(Some(1), &first)?;
                }
                self.put(Some(number), &bytes)
            }
        }
    }

    fn finish(mut self) -> Result<(), Stop> {
        if let Some(only) = self.waiting.take() {
            self.put(None, &only)?;
        }
        if self.is_lost { Err(Stop::Fault(format!("{} cannot hold it", self.task.to.id()))) } else { Ok(()) }
    }

    /// Puts a game where it belongs; nothing for a format that cannot hold it.
    fn put(&mut self, number: Option<usize>, bytes: &[u8]) -> Result<(), Stop> {
        if bytes.is_empty() {
            return Ok(());
        }
        if let Some(out) = &self.task.out {
            return self.task.save(out, self.file, number, bytes);
        }
        let between = if std::mem::take(self.is_first) { "" } else { self.task.between() };
        let mut stdout = io::stdout().lock();
        let all = stdout.write_all(between.as_bytes()).and_then(|()| stdout.write_all(bytes));
        all.and_then(|()| stdout.flush()).map_err(|_| Stop::Closed)
    }
}

/// Why a file is not converted any further.
enum Stop {
    Closed,
    Fault(String),
}

fn format(flag: &str, name: &str) -> Result<Format, String> {
    Format::from_id(name).ok_or_else(|| format!("--{flag} cannot be {name:?}; give one of {FORMATS}"))
}

/// The bytes of a file, or of standard input for `-`.
fn bytes_of(file: &str) -> Result<Vec<u8>, Stop> {
    let cannot_read = |error: io::Error| Stop::Fault(format!("cannot be read: {error}"));
    let most = MAX_TEXT as u64 + 1;
    let mut bytes = Vec::new();
    if file == "-" {
        io::stdin().lock().take(most).read_to_end(&mut bytes).map_err(cannot_read)?;
    } else {
        fs::File::open(file).and_then(|file| file.take(most).read_to_end(&mut bytes)).map_err(cannot_read)?;
    }
    if bytes.len() as u64 == most { Err(Stop::Fault(explained(&ReadError::TooLarge))) } else { Ok(bytes) }
}

fn explained(error: &ReadError) -> String {
    match error {
        ReadError::UnknownFormat => format!("in no format that is known; --from gives one of {FORMATS}"),
        ReadError::BadStart { line, cause } => format!("line {line}: the start cannot be set up: {cause}"),
        ReadError::Empty => "holds no game".to_owned(),
        ReadError::TooLarge => format!("larger than {} MiB", MAX_TEXT >> 20),
    }
}
