//! `suizo puzzles`: problems from games.

use super::{
    flags::Flags,
    output::{self, ProgressTimer, json},
    subcommand,
};
use crate::{
    engine::{Engine, MAX_LEVEL},
    puzzles::pack::{self, Aim},
    rules::{Rules, Variant},
    tools::{
        arena::{SelfPlayFile, SelfPlayGame, in_order, read_games},
        puzzle_maker::{Checker, Maker, Puzzle, Trial, choose, entry, grade, grade_of, unpacked},
    },
};
use serde::{Deserialize, Serialize};
use std::{
    collections::{HashMap, HashSet},
    fs::{self, OpenOptions},
    io::{self, Write as _},
    ops::ControlFlow,
    path::Path,
    process::ExitCode,
};

const HELP: &str = "\
suizo puzzles --games FILE [--games FILE ...] --out FILE [--aim AIM] [--most N] [--tries N] [--lanes N]
suizo puzzles --game GAME --pack FILE --out FILE [--add-to PACK] [--most N] [--tries N]
suizo puzzles --check FILE [--plies N] [--every N] [--lanes N]

With --games it makes problems from games of `suizo selfplay`: mates of 1 to 13 plies from their ends, turned so that Black mates, with all pieces taken away
that change nothing. In games with drops the attacker has no king, and the defender holds what is not in sight. At each move of the attacker
but the last no other move mates within 4 plies more, nor is found to mate at all in a search of a million positions; in games with drops
nothing is left over. One line of JSON a problem goes to FILE: from which game it is, the position, the solution, and how many of --tries tries
(default 4) at the first move each playing level got right. Called again it goes on where FILE ends, until there are --most problems
(default 100000) or no more games.

Other aims than `mate` are `bare` (the king is bared) and `royal` (one of two royals is won), in three or five plies, with every other move
taking more than two plies longer and nothing on the board that is not needed; and, in positions as games had them, `best` (the move is
better than every other by three pawns and more, in searches of 20,000 positions and of ten times as many, and the second best does not win)
and `defence` (a mate within seven plies is threatened, and after every move but one there is a mate that is found in 40,000 positions).

With --pack it chooses --most of the lines of such a FILE, of many lengths and grades, and writes those that pass the check as a pack, beside
those of the pack --add-to, if one is named: the grade, from 1 to 10, says how many of the levels' tries failed; a line of JSON a grade says
what share of the first moves each level found. With --check it looks once more at each problem of a pack of at most --plies plies (default
99), or at each --every-th: at mates with another solver, which tries every line, whether they have that length and one solution, leave
nothing over, and have no piece that is not needed; at bare kings and royals, whether they are forced so, in one way, with no piece that is not
needed; at positions of games with searches that ask for a pawn less, so that another net may see them a little differently.
";

const FLAGS: [&str; 12] =
    ["games", "game", "aim", "pack", "add-to", "check", "out", "most", "tries", "plies", "every", "lanes"];

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
    add_to: Option<&'a Path>,
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
    aim: Aim,
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
    /// What is to be found, by its id.
    #[serde(default = "mate")]
    aim: String,
    sfen: String,
    line: String,
    solved: Trial,
}

fn mate() -> String {
    Aim::Mate.id().to_owned()
}

fn aim_of(id: &str) -> Result<Aim, String> {
    let names = || Aim::ALL.map(Aim::id).join(", ");
    Aim::from_id(id).ok_or_else(|| format!("there is no aim {id:?}; there are {}", names()))
}

/// How well the levels do with the problems of a grade.
#[derive(Serialize)]
struct GradeRow {
    game: &'static str,
    #[serde(skip_serializing_if = "is_mate")]
    aim: &'static str,
    grade: u32,
    problems: usize,
    /// The share of the first moves that each level found.
    found: Vec<f64>,
}

fn is_mate(aim: &&str) -> bool {
    *aim == Aim::Mate.id()
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
        let (rows, add_to) = (Path::new(rows), flags.text("add-to").map(Path::new));
        return Ok(Task::Pack(PackTask { variant: flags.game()?, rows, add_to, out, most, tries }));
    }
    let aim = flags.text("aim").map_or(Ok(Aim::Mate), aim_of)?;
    let files = flags.all("games").map(|file| read_games(Path::new(file))).collect::<Result<Vec<_>, _>>()?;
    let first = files.first().ok_or("--games is missing: files of games")?;
    if let Some(other) = files.iter().find(|file| file.variant != first.variant) {
        return Err(format!("the games are of {} and of {}", first.variant.id(), other.variant.id()));
    }
    let most = flags.number("most", 1, 10_000_000)?.unwrap_or(100_000);
    Ok(Task::Make(MakeTask { out, most, tries, lanes, files, aim }))
}

impl MakeTask<'_> {
    fn variant(&self) -> Variant {
        self.files[0].variant
    }

    fn carry_out(&self) -> Result<(), String> {
        let cannot_write = |error: io::Error| format!("cannot write {}: {error}", self.out.display());
        let rows = if self.out.exists() { read_rows(self.out)? } else { Vec::new() };
        if let Some(other) = rows.iter().find(|row| row.aim != self.aim.id()) {
            return Err(format!("{} has problems of the aim {}; choose another file", self.out.display(), other.aim));
        }
        let first = rows.last().map_or(0, |row| row.at + 1);
        let mut seen: HashSet<String> = rows.into_iter().map(|row| row.sfen).collect();
        let mut file = OpenOptions::new().create(true).append(true).open(self.out).map_err(cannot_write)?;
        let games: Vec<_> = self.files.iter().flat_map(|file| &file.games).collect();
        let (mut timer, mut at, mut failed) = (ProgressTimer::start(), first, None);
        let worker = || Worker {
            maker: Maker::new(self.variant(), self.aim),
            engine: Engine::new(Rules::of(self.variant()), 4),
        };
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
        let Puzzle { aim, sfen, line } = puzzle;
        let line = line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        Ok(Some(Row { at, aim: aim.id().to_owned(), sfen, line, solved }))
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
            let puzzle = Puzzle { aim: aim_of(&row.aim)?, sfen: row.sfen, line: line.collect::<Result<_, _>>()? };
            puzzles.push((puzzle, grade_of(&row.solved, self.tries), row.solved));
        }
        let n_all = puzzles.len();
        let mut checker = Checker::default();
        let mut checked = HashSet::new();
        let chosen = loop {
            let sorts: Vec<(usize, u32)> =
                puzzles.iter().map(|(puzzle, grade, _)| (puzzle.asked_plies(), *grade)).collect();
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
        let mut all = self.known()?;
        let new = chosen.iter().map(|index| (puzzles[*index].0.clone(), puzzles[*index].1));
        all.extend(new.filter(|(puzzle, _)| !puzzles_have(&all, puzzle)).collect::<Vec<_>>());
        let all = mixed(all);
        let text = pack::write(self.variant, all.iter().map(|(puzzle, grade)| entry(puzzle, *grade)))?;
        fs::write(self.out, text).map_err(|error| format!("cannot write {}: {error}", self.out.display()))?;
        output::tell!("{} of {n_all} problems", chosen.len());
        for aim in Aim::ALL {
            let of_aim = chosen.iter().filter(|index| puzzles[**index].0.aim == aim);
            let graded: Vec<(u32, Trial)> = of_aim.map(|index| (puzzles[*index].1, puzzles[*index].2)).collect();
            self.print_grades(aim, &graded);
        }
        Ok(())
    }

    /// The problems of the pack that others are added to.
    fn known(&self) -> Result<Vec<(Puzzle, u32)>, String> {
        let Some(path) = self.add_to else { return Ok(Vec::new()) };
        let named = |why: String| format!("{}: {why}", path.display());
        let rows = pack::rows(&read_text(path)?).map_err(named)?;
        if let Some(other) = rows.iter().find(|row| row.variant != self.variant) {
            return Err(named(format!("it is of {}", other.variant.id())));
        }
        let read = |row: &pack::Row| {
            let pack::PackedPuzzle { aim, position, grade, line } = row.puzzle().map_err(named)?;
            Ok((Puzzle { aim, sfen: position.to_sfen(1), line }, grade))
        };
        rows.iter().map(read).collect()
    }

    /// A line of JSON for each grade of an aim: how often each level found the first move.
    fn print_grades(&self, aim: Aim, graded: &[(u32, Trial)]) {
        for of_grade in graded.chunk_by(|one, other| one.0 == other.0) {
            let n_tries = of_grade.len() as f64 * f64::from(self.tries);
            let found = (0..MAX_LEVEL as usize).map(|level| {
                let n_found: u32 = of_grade.iter().map(|(_, solved)| u32::from(solved[level])).sum();
                (f64::from(n_found) / n_tries * 1000.0).round() / 1000.0
            });
            let row = GradeRow {
                game: self.variant.id(),
                aim: aim.id(),
                grade: of_grade[0].0,
                problems: of_grade.len(),
                found: found.collect(),
            };
            output::print(&format!("{}\n", json(&row)));
        }
    }
}

/// The easiest first, and within a grade the aims spread evenly, in place of one after the other.
fn mixed(all: Vec<(Puzzle, u32)>) -> Vec<(Puzzle, u32)> {
    let mut counts: HashMap<(u32, Aim), usize> = HashMap::new();
    let numbered: Vec<(usize, (Puzzle, u32))> = all
        .into_iter()
        .map(|(puzzle, grade)| {
            let count = counts.entry((grade, puzzle.aim)).or_default();
            *count += 1;
            (*count, (puzzle, grade))
        })
        .collect();
    let mut keyed: Vec<_> = numbered
        .into_iter()
        .map(|(number, (puzzle, grade))| {
            // the middle of its share of the grade, in millionths
            let place = (2 * number - 1) * 500_000 / counts[&(grade, puzzle.aim)];
            ((grade, place), (puzzle, grade))
        })
        .collect();
    keyed.sort_by_key(|(key, _)| *key);
    keyed.into_iter().map(|(_, problem)| problem).collect()
}

/// Whether a problem is there already.
fn puzzles_have(known: &[(Puzzle, u32)], puzzle: &Puzzle) -> bool {
    known.iter().any(|(other, _)| other.sfen == puzzle.sfen)
}

impl CheckTask<'_> {
    fn carry_out(&self) -> Result<(), String> {
        let named = |why: String| format!("{}: {why}", self.pack.display());
        let puzzles = pack::read(&read_text(self.pack)?).map_err(named)?;
        let is_meant = |(index, puzzle): &(usize, &pack::PackedPuzzle)| {
            puzzle.asked_plies() <= self.plies && index % self.every == 0
        };
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
