//! `suizo convert`: records from one format into another, the code of the page run over files.

use super::{
    flags::Flags,
    output::{self, json},
    record_files::{
        FORMATS, RemarkReport, ReportStyle, Source, Stop, explained, files_apart, format, out_folder, save,
    },
    subcommand,
};
use crate::{
    notation::records::{self, Format, Loss, Parsed, Piece, ReadError},
    tools::records::{Decoded, Encoding, decode, encode},
};
use serde::Serialize;
use std::{
    io::{self, Write as _},
    ops::ControlFlow,
    path::PathBuf,
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

impl<'a> Task<'a> {
    fn read(args: &[&'a str]) -> Result<Task<'a>, String> {
        let (named, files) = files_apart(args);
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
        let (style, out) = (ReportStyle::of(&flags)?, out_folder(&flags)?);
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
        let mut source = Source::open(file, self.from)?;
        let mut games = Games { task: self, file, report, is_first, waiting: None, is_lost: true };
        let mut fault = None;
        let mut n_replaced = 0;
        loop {
            let read = match source.next() {
                Ok(Some(piece)) => games.read(piece, source.format, &mut n_replaced),
                Ok(None) => break,
                Err(stop) => Err(stop),
            };
            match read {
                Ok(()) => {}
                Err(Stop::Fault(why)) => fault = fault.or(Some(why)),
                Err(closed) => return Err(closed),
            }
        }
        if n_replaced > 0
            && let Some(first) = games.report.games.first_mut()
        {
            let text = format!("{n_replaced} places");
            first.remarks.push(RemarkReport { line: 0, kind: "unreadable_bytes", text });
        }
        match fault {
            Some(fault) if games.report.games.is_empty() => Err(Stop::Fault(fault)),
            // nothing at the end of a file says nothing against what came before it
            Some(fault) if fault != explained(&ReadError::Empty) => games.finish().and(Err(Stop::Fault(fault))),
            _ => games.finish(),
        }
    }

    /// What stands between two games.
    fn between(&self) -> &'static str {
        match self.to {
            Format::Csa => "/\n",
            Format::Usi | Format::Usen | Format::Jkf => "",
            _ => "\n",
        }
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
                    for remark in &game.remarks {
                        remark.tell(file, &game_number);
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
    /// Reads a piece of the file.
    fn read(
        &mut self,
        Piece { bytes, before }: Piece,
        format: Option<Format>,
        n_replaced: &mut usize,
    ) -> Result<(), Stop> {
        let Decoded { text, encoding, n_replaced: n } = decode(&bytes);
        drop(bytes);
        *n_replaced += n;
        if self.report.encoding.is_empty() || encoding != Encoding::Utf8 {
            self.report.encoding = encoding.name();
        }
        let mut stop = None;
        let read = records::read_each(&text, format, &mut |mut game| {
            for remark in game.remarks.iter_mut().filter(|remark| remark.line > 0) {
                remark.line += before;
            }
            stop = self.take(game).err();
            if stop.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        read.map_err(|error| Stop::Fault(explained(&error.after(before))))?;
        stop.map_or(Ok(()), Err)
    }

    fn take(&mut self, Parsed { tree, remarks, .. }: Parsed) -> Result<(), Stop> {
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
            let ending = if self.task.to == Format::Psn { "psn" } else { self.task.to.id() };
            return save(out, self.file, number, ending, bytes);
        }
        let between = if std::mem::take(self.is_first) { "" } else { self.task.between() };
        let mut stdout = io::stdout().lock();
        let all = stdout.write_all(between.as_bytes()).and_then(|()| stdout.write_all(bytes));
        all.and_then(|()| stdout.flush()).map_err(|_| Stop::Closed)
    }
}
