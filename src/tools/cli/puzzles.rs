//! `suizo puzzles`: problems from games.

use super::{
    flags::Flags,
    output::{self, ProgressTimer, json},
    subcommand,
};
use crate::{
    engine::{Engine, MAX_LEVEL},
    puzzles::pack,
    rules::{Rules, Variant},
    tools::{
        arena::{SelfPlayFile, SelfPlayGame, in_order, read_games},
        puzzle_maker::{Checker, Maker, Puzzle, Trial, choose, grade, grade_of, unpacked},
    },
};
use serde::{Deserialize, Serialize};
use std::{
    collections::HashSet,
    fs::{self, OpenOptions},
    io::{self, Write as _},
    ops::ControlFlow,
    path::Path,
    process::ExitCode,
};

const HELP: &str = "\
suizo puzzles --games FILE [--games FILE ...] --out FILE [--most N] [--tries N] [--lanes N]
suizo puzzles --game GAME --pack FILE --out FILE [--most N] [--tries N]
suizo puzzles --check FILE [--plies N] [--every N] [--lanes N]

With --games it makes problems from games of `suizo selfplay`: mates of 1 to 13 plies from their ends, turned so that Black mates, with all pieces taken away
that change nothing. In games with drops the attacker has no king, and the defender holds what is not in sight. At each move of the attacker
but the last no other move mates within 4 plies more, nor is found to mate at all in a search of a million positions; in games with drops
nothing is left over. One line of JSON a problem goes to FILE: from which game it is, the position, the solution, and how many of --tries tries
(default 4) at the first move each playing level got right. Called again it goes on where FILE ends, until there are --most problems
(default 100000) or no more games.

With --pack it chooses --most of the lines of such a FILE, of many lengths and grades, and writes those that pass the check as a pack: the
grade, from 1 to 10, says how many of the levels' tries failed; a line of JSON a grade says what share of the first moves each level found. With --check it looks once more at each problem of a pack of at most --plies plies (default 99), or
at each --every-th, with another solver, which tries every line: whether it has that length and one solution, leaves nothing over, and has
no piece that is not needed.
";

const FLAGS: [&str; 10] = ["games", "game", "pack", "check", "out", "most", "tries", "plies", "every", "lanes"];

/// `suizo puzzles`
pub fn run(args: &[&str]) -> ExitCode {
    subcommand::run("puzzles", HELP, args, read, |task| match task {
        Task::Make(task) => task.carry_out(),
        Task::Pack(task) => task.carry_out(),
        Task::Check(task) => task.carry_out(),
    })
}

enum Task<'a> {
    Make(MakeTask<'a>),
    Pack(PackTask<'a>),
    Check(CheckTask<'a>),
}

struct PackTask<'a> {
    variant: Variant,
    rows: &'a Path,
    out: &'a Path,
    most: usize,
    tries: u8,
}

struct CheckTask<'a> {
    pack: &'a Path,
    plies: usize,
    every: usize,
    lanes: usize,
}

struct MakeTask<'a> {
    files: Vec<SelfPlayFile>,
    out: &'a Path,
    most: usize,
    tries: u8,
    lanes: usize,
}

/// A problem, as a line of the file has it.
#[derive(Serialize, Deserialize)]
struct Row {
    /// Number of the game it is from, over all files.
    at: usize,
    sfen: String,
    line: String,
    solved: Trial,
}

/// How well the levels do with the problems of a grade.
#[derive(Serialize)]
struct GradeRow {
    game: &'static str,
    grade: u32,
    problems: usize,
    /// The share of the first moves that each level found.
    found: Vec<f64>,
}

/// An engine without a net, as levels have none, and what makes problems.
struct Worker {
    maker: Maker,
    engine: Engine,
}

fn read<'a>(args: &[&'a str]) -> Result<Task<'a>, String> {
    let flags = Flags::parse(args, &FLAGS, &["games"])?;
    let lanes = flags.number("lanes", 1, 256)?.unwrap_or(1);
    if let Some(pack) = flags.text("check") {
        let plies = flags.number("plies", 1, 99)?.unwrap_or(99);
        let every = flags.number("every", 1, 1_000_000)?.unwrap_or(1);
        return Ok(Task::Check(CheckTask { pack: Path::new(pack), plies, every, lanes }));
    }
    let tries = flags.number("tries", 1, 100)?.unwrap_or(4);
    let out = Path::new(flags.needed("out", "the file to write")?);
    if let Some(rows) = flags.text("pack") {
        let most = flags.number("most", 1, 1_000_000)?.unwrap_or(1_000);
        return Ok(Task::Pack(PackTask { variant: flags.game()?, rows: Path::new(rows), out, most, tries }));
    }
    let files = flags.all("games").map(|file| read_games(Path::new(file))).collect::<Result<Vec<_>, _>>()?;
    let first = files.first().ok_or("--games is missing: files of games")?;
    if let Some(other) = files.iter().find(|file| file.variant != first.variant) {
        return Err(format!("the games are of {} and of {}", first.variant.id(), other.variant.id()));
    }
    let most = flags.number("most", 1, 10_000_000)?.unwrap_or(100_000);
    Ok(Task::Make(MakeTask { out, most, tries, lanes, files }))
}

impl MakeTask<'_> {
    fn variant(&self) -> Variant {
        self.files[0].variant
    }

    fn carry_out(&self) -> Result<(), String> {
        let cannot_write = |error: io::Error| format!("cannot write {}: {error}", self.out.display());
        let rows = if self.out.exists() { read_rows(self.out)? } else { Vec::new() };
        let first = rows.last().map_or(0, |row| row.at + 1);
        let mut seen: HashSet<String> = rows.into_iter().map(|row| row.sfen).collect();
        let mut file = OpenOptions::new().create(true).append(true).open(self.out).map_err(cannot_write)?;
        let games: Vec<_> = self.files.iter().flat_map(|file| &file.games).collect();
        let (mut timer, mut at, mut failed) = (ProgressTimer::start(), first, None);
        let worker = || Worker { maker: Maker::new(self.variant()), engine: Engine::new(Rules::of(self.variant()), 4) };
        let make = |worker: &mut Worker, number: usize, _: &dyn Fn() -> bool| {
            let at = first + number;
            Some(games.get(at).map(|game| self.row(worker, at, game)))
        };
        in_order(self.lanes, worker, make, |made| {
            at += 1;
            if timer.is_due() {
                output::tell!("{} problems from {at} of {} games", seen.len(), games.len());
            }
            match made {
                None => return ControlFlow::Break(()),
                Some(Ok(Some(row))) if seen.insert(row.sfen.clone()) => {
                    failed = writeln!(file, "{}", json(&row)).map_err(cannot_write).err();
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => failed = Some(error),
            }
            if failed.is_some() || seen.len() >= self.most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        failed.map_or(Ok(()), Err)
    }

    fn row(&self, worker: &mut Worker, at: usize, game: &SelfPlayGame) -> Result<Option<Row>, String> {
        let Some(puzzle) = worker.maker.puzzle(game)? else { return Ok(None) };
        let solved = grade(&mut worker.engine, self.variant(), &puzzle, self.tries)?;
        let Puzzle { sfen, line } = puzzle;
        let line = line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        Ok(Some(Row { at, sfen, line, solved }))
    }
}

fn read_text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

fn read_rows(path: &Path) -> Result<Vec<Row>, String> {
    let row = |(index, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|error| format!("{}: line {}: {error}", path.display(), index + 1))
    };
    read_text(path)?.lines().enumerate().map(row).collect()
}

impl PackTask<'_> {
    fn carry_out(&self) -> Result<(), String> {
        let (mut puzzles, mut seen) = (Vec::new(), HashSet::new());
        for row in read_rows(self.rows)? {
            // the rows of several files may hold a problem twice
            if !seen.insert(row.sfen.clone()) {
                continue;
            }
            let line = row.line.split(' ').map(|mv| mv.parse().map_err(|_| format!("{mv:?} is no move")));
            let puzzle = Puzzle { sfen: row.sfen, line: line.collect::<Result<_, _>>()? };
            puzzles.push((puzzle, grade_of(&row.solved, self.tries), row.solved));
        }
        let n_all = puzzles.len();
        let mut checker = Checker::default();
        let mut checked = HashSet::new();
        let chosen = loop {
            let sorts: Vec<(usize, u32)> =
                puzzles.iter().map(|(puzzle, grade, _)| (puzzle.line.len(), *grade)).collect();
            let chosen = choose(&sorts, self.most);
            let mut unsound = HashSet::new();
            for &index in &chosen {
                let puzzle = &puzzles[index].0;
                if checked.insert(puzzle.sfen.clone())
                    && let Err(why) = checker.check(&unpacked(self.variant, puzzle, puzzles[index].1)?)
                {
                    output::tell!("left out: {}: {why}", puzzle.sfen);
                    unsound.insert(puzzle.sfen.clone());
                }
            }
            if unsound.is_empty() {
                break chosen;
            }
            puzzles.retain(|(puzzle, ..)| !unsound.contains(&puzzle.sfen));
        };
        let packed = chosen.iter().map(|index| {
            let (puzzle, grade, _) = &puzzles[*index];
            (puzzle.sfen.as_str(), &puzzle.line[..], *grade)
        });
        let text = pack::write(self.variant, packed)?;
        fs::write(self.out, text).map_err(|error| format!("cannot write {}: {error}", self.out.display()))?;
        output::tell!("{} of {n_all} problems", chosen.len());
        let graded: Vec<(u32, Trial)> = chosen.iter().map(|index| (puzzles[*index].1, puzzles[*index].2)).collect();
        self.print_grades(&graded);
        Ok(())
    }

    /// A line of JSON for each grade: how often each level found the first move.
    fn print_grades(&self, graded: &[(u32, Trial)]) {
        for of_grade in graded.chunk_by(|one, other| one.0 == other.0) {
            let n_tries = of_grade.len() as f64 * f64::from(self.tries);
            let found = (0..MAX_LEVEL as usize).map(|level| {
                let n_found: u32 = of_grade.iter().map(|(_, solved)| u32::from(solved[level])).sum();
                (f64::from(n_found) / n_tries * 1000.0).round() / 1000.0
            });
            let row = GradeRow {
                game: self.variant.id(),
                grade: of_grade[0].0,
                problems: of_grade.len(),
                found: found.collect(),
            };
            output::print(&format!("{}\n", json(&row)));
        }
    }
}

impl CheckTask<'_> {
    fn carry_out(&self) -> Result<(), String> {
        let named = |why: String| format!("{}: {why}", self.pack.display());
        let puzzles = pack::read(&read_text(self.pack)?).map_err(named)?;
        let is_meant =
            |(index, puzzle): &(usize, &pack::PackedPuzzle)| puzzle.line.len() <= self.plies && index % self.every == 0;
        let meant: Vec<_> = puzzles.iter().enumerate().filter(is_meant).collect();
        let (mut timer, mut n_done, mut faults) = (ProgressTimer::start(), 0, Vec::new());
        let check = |checker: &mut Checker, number: usize, _: &dyn Fn() -> bool| {
            Some(
                meant
                    .get(number)
                    .map(|(index, puzzle)| checker.check(puzzle).err().map(|why| format!("line {}: {why}", index + 2))),
            )
        };
        in_order(self.lanes, Checker::default, check, |checked| {
            let Some(fault) = checked else { return ControlFlow::Break(()) };
            faults.extend(fault);
            n_done += 1;
            if timer.is_due() {
                output::tell!("{n_done} of {} problems", meant.len());
            }
            ControlFlow::Continue(())
        });
        if !faults.is_empty() {
            return Err(named(faults.join("\n")));
        }
        output::print(&format!("{n_done} problems are sound\n"));
        Ok(())
    }
}
