//! `suizo endgames`: who wins with two men a side, in every position.

use super::{
    flags::Flags,
    output::{self, command_line},
    rows::Appender,
    subcommand,
};
use crate::{
    rules::{BareKing, Game, RuleChoices, Rules, Start},
    tools::{
        arena::today,
        endgames::{Board, Material, Side, Table, Tables, Verdict, lessons, make, packed},
    },
};
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
    process::ExitCode,
    time::Instant,
};

const HELP: &str = "\
suizo endgames --game GAME [--material KG-KP|all] [--tables FOLDER] [--out RESULTS] [--rule bare_king=counter] [--commit HASH]
suizo endgames --game GAME --position SFEN [--tables FOLDER] [--rule bare_king=counter]
suizo endgames --game GAME --material KG-KP --lessons PLIES [--side 1|2] [--count N] [--step N] [--tables FOLDER]

Finds out who wins every position of a game without drops with two men a side: sho, heian9x8, heian8x8, heian9x9 or heian8x9. A side with fewer
men has lost. Promoted silvers, knights, lances and pawns count as golds; K+E is a side with two royals. A material is made after those that
promotions lead to, which are made, too, or read from FOLDER. Without --tables they are kept in memory, packed. Each material gives one line
of JSON, which --out also appends to a file, once a material: positions, wins, losses and draws of the side to move, first with the first
side of the name to move, then with the second; the longest win of each; a checksum of all verdicts; entries of the table, a byte each.
Endless play counts as a draw, that by perpetual check, too.

With --position: what the position is worth, then every move with what it comes to, the best first, then the best line.
With --lessons: up to --count (default 5) of every --step-th position that the side --side (default 1; of the name as it is printed) wins in PLIES, those first in which most of
its moves are the only ones that win; each as a line: other ways to win, other answers as good, SFEN and moves, divided by tabs.
";

const FLAGS: [&str; 10] =
    ["game", "material", "tables", "out", "commit", "position", "lessons", "side", "count", "step"];

/// `suizo endgames`
pub fn run(args: &[&str]) -> ExitCode {
    subcommand::run("endgames", HELP, args, Task::read, |task| task.carry_out())
}

struct Task<'a> {
    board: Board,
    bare_king: BareKing,
    wanted: Wanted,
    tables: Option<PathBuf>,
    out: Option<&'a str>,
    commit: Option<&'a str>,
    command: String,
}

enum Wanted {
    Rows(Vec<Material>),
    Position(Box<Game>, Material),
    Lessons { material: Material, plies: u8, side: usize, step: usize, count: usize },
}

/// What is said of a material.
#[derive(Serialize)]
struct Row<'a> {
    date: String,
    commit: Option<&'a str>,
    command: &'a str,
    game: &'a str,
    bare_king: &'a str,
    material: String,
    entries: usize,
    positions: [u64; 2],
    wins: [u64; 2],
    losses: [u64; 2],
    draws: [u64; 2],
    longest: [Option<Longest>; 2],
    checksum: String,
    /// `None` where the table was read.
    seconds: Option<f64>,
}

#[derive(Serialize)]
struct Longest {
    plies: u8,
    sfen: String,
}

/// As much of a row as says which one it is.
#[derive(Deserialize)]
struct Known {
    game: String,
    bare_king: String,
    material: String,
}

impl<'a> Task<'a> {
    fn read(args: &[&'a str]) -> Result<Task<'a>, String> {
        let flags = Flags::parse(args, &FLAGS, &["rule"])?;
        let (variant, choices) = flags.game_and_rules()?;
        let rules = Rules::of(variant);
        if rules.has_drops() {
            return Err(format!("{} brings captured men back, so few men stay few in other games alone", variant.id()));
        }
        if choices != (RuleChoices { bare_king: choices.bare_king, ..RuleChoices::default() }) {
            return Err("--rule can only be bare_king=immediate or bare_king=counter here".to_owned());
        }
        let board = Board::of(rules);
        let material = match flags.text("material") {
            None | Some("all") => None,
            Some(name) => {
                let read = Material::read(&board, name);
                Some(read.map_err(|why| format!("--material cannot be {name:?}; {why}"))?)
            }
        };
        let plies = flags.number("lessons", 1, 99)?;
        let wanted = match (flags.text("position"), plies) {
            (Some(_), Some(_)) => return Err("--position and --lessons are two things; give one of them".to_owned()),
            (Some(sfen), None) => position(&board, choices, sfen)?,
            (None, Some(plies)) if plies % 2 == 0 => {
                return Err(format!(
                    "--lessons cannot be {plies}; a win ends with a move of the winner: give an odd number"
                ));
            }
            (None, Some(plies)) => Wanted::Lessons {
                material: material.ok_or("--lessons needs one --material, such as KG-KP")?,
                plies,
                side: flags.number("side", 1, 2)?.unwrap_or(1) - 1,
                step: flags.number("step", 1, 1_000_000)?.unwrap_or(1),
                count: flags.number("count", 1, 1_000)?.unwrap_or(5),
            },
            (None, None) => Wanted::Rows(material.map_or_else(|| Material::all(&board), |material| vec![material])),
        };
        Ok(Task {
            bare_king: choices.bare_king,
            wanted,
            tables: flags.text("tables").map(PathBuf::from),
            out: flags.text("out"),
            commit: flags.text("commit"),
            command: command_line("endgames", args),
            board,
        })
    }

    fn carry_out(&self) -> Result<(), String> {
        let mut store = Store { task: self, kept: BTreeMap::new() };
        match &self.wanted {
            Wanted::Rows(materials) => self.rows(materials, &mut store),
            Wanted::Position(game, material) => {
                let tables = store.with_promotions(*material)?;
                output::print(&self.answer(game, &tables).ok_or("a table is missing")?);
                Ok(())
            }
            Wanted::Lessons { material, plies, side, step, count } => {
                let tables = store.with_promotions(*material)?;
                let table = tables.get(*material).ok_or("a table is missing")?;
                let found = lessons(&self.board, &tables, table, (*plies, *side, *step, *count));
                let text: Vec<String> = found
                    .ok_or("a table is missing")?
                    .iter()
                    .map(|lesson| {
                        let line: Vec<String> = lesson.line.iter().map(ToString::to_string).collect();
                        let (open, others) = (lesson.n_open, lesson.n_other_answers);
                        format!("{open}\t{others}\t{}\t{}\n", lesson.sfen, line.join(" "))
                    })
                    .collect();
                output::print(&text.concat());
                Ok(())
            }
        }
    }

    fn rows(&self, materials: &[Material], store: &mut Store) -> Result<(), String> {
        let known = self.known()?;
        let left: Vec<Material> =
            materials.iter().copied().filter(|material| !known.contains(&material.name(&self.board))).collect();
        let mut out = self.out.map(Appender::open).transpose()?;
        for (at, material) in left.iter().enumerate() {
            let (table, seconds) = store.table(*material)?;
            let row = self.row(&table, seconds);
            drop(table);
            output::print(&(output::json(&row) + "\n"));
            if let Some(out) = &mut out {
                out.add(&row)?;
            }
            store.forget(&left[at + 1..]);
        }
        Ok(())
    }

    fn bare_king_word(&self) -> &'static str {
        if self.bare_king == BareKing::Counter { "counter" } else { "immediate" }
    }

    fn game_id(&self) -> &'static str {
        self.board.rules().variant().id()
    }

    /// The materials that `--out` has already.
    fn known(&self) -> Result<BTreeSet<String>, String> {
        let Some(text) = self.out.and_then(|path| fs::read_to_string(path).ok()) else { return Ok(BTreeSet::new()) };
        let mut known = BTreeSet::new();
        for (at, line) in text.lines().enumerate() {
            let row: Known = serde_json::from_str(line)
                .map_err(|error| format!("line {} of {}: {error}", at + 1, self.out.unwrap_or_default()))?;
            if row.game == self.game_id() && row.bare_king == self.bare_king_word() {
                known.insert(row.material);
            }
        }
        Ok(known)
    }

    fn row(&self, table: &Table, seconds: Option<f64>) -> Row<'_> {
        let sides = table.sides(&self.board);
        let longest = |side: &Side| table.longest_sfen(&self.board, side).map(|(plies, sfen)| Longest { plies, sfen });
        Row {
            date: today(),
            commit: self.commit,
            command: &self.command,
            game: self.game_id(),
            bare_king: self.bare_king_word(),
            material: table.material().name(&self.board),
            entries: table.n_entries(),
            positions: sides.map(|side| side.positions),
            wins: sides.map(|side| side.wins),
            losses: sides.map(|side| side.losses),
            draws: sides.map(|side| side.draws),
            longest: [longest(&sides[0]), longest(&sides[1])],
            checksum: format!("{:016x}", table.checksum()),
            seconds: seconds.map(|seconds| (seconds * 10.0).round() / 10.0),
        }
    }

    fn answer(&self, game: &Game, tables: &Tables) -> Option<String> {
        let position = game.position();
        let mut text = format!("{}\n", said(tables.verdict(&self.board, position)?));
        for tried in tables.moves(&self.board, position, self.bare_king)? {
            text += &format!("{} {}\n", tried.mv, said(tried.verdict));
        }
        let line = tables.line(&self.board, position, self.bare_king)?;
        if !line.is_empty() {
            let line: Vec<String> = line.iter().map(ToString::to_string).collect();
            text += &format!("line {}\n", line.join(" "));
        }
        Some(text)
    }
}

/// The position that is asked about, and its material.
fn position(board: &Board, choices: RuleChoices, sfen: &str) -> Result<Wanted, String> {
    let refused = |why: String| format!("cannot set up {sfen:?}: {why}");
    let start = Start::parse(board.rules(), sfen).map_err(|error| refused(error.to_string()))?;
    let game = Game::new(board.rules().variant(), choices, start).map_err(|error| refused(error.to_string()))?;
    let material = Tables::material(board, game.position()).filter(|material| Material::all(board).contains(material));
    let material = material.ok_or_else(|| refused("give two men to each side, one of them a royal".to_owned()))?;
    Ok(Wanted::Position(Box::new(game), material))
}

fn said(verdict: Verdict) -> String {
    match verdict {
        Verdict::Won(1) => "won in 1 ply".to_owned(),
        Verdict::Won(plies) => format!("won in {plies} plies"),
        Verdict::Lost(0) => "lost".to_owned(),
        Verdict::Lost(plies) => format!("lost in {plies} plies"),
        Verdict::Drawn => "drawn".to_owned(),
    }
}

/// Tables that were made before, in a folder or in memory.
struct Store<'a> {
    task: &'a Task<'a>,
    kept: BTreeMap<Material, Vec<u8>>,
}

impl Store<'_> {
    /// The table of a material, and how long it took to make it, those that it needs apart.
    fn table(&mut self, material: Material) -> Result<(Table, Option<f64>), String> {
        let (board, bare_king) = (&self.task.board, self.task.bare_king);
        if let Some(known) = self.kept.get(&material) {
            return Ok((packed::read(board, material, bare_king, known)?, None));
        }
        let name = material.name(board);
        let path = self.task.tables.as_ref().map(|folder| folder.join(self.file_name(&name)));
        if let Some(bytes) = path.as_ref().and_then(|path| fs::read(path).ok()) {
            let table = packed::read(board, material, bare_king, &bytes);
            return Ok((table.map_err(|why| format!("{}: {why}", path.unwrap_or_default().display()))?, None));
        }
        for promoted in material.promoted(board) {
            self.table(promoted)?;
        }
        output::tell!("{name} of {} ...", self.task.game_id());
        let start = Instant::now();
        let made = make(board, material, bare_king, |promoted| Ok(self.table(promoted)?.0));
        let table = made.map_err(|why| format!("{name}: {why}"))?;
        let seconds = start.elapsed().as_secs_f64();
        let bytes = packed::write(board, &table).map_err(|error| error.to_string())?;
        match path {
            Some(path) => write_file(&path, &bytes)?,
            None => drop(self.kept.insert(material, bytes)),
        }
        Ok((table, Some(seconds)))
    }

    fn file_name(&self, material: &str) -> String {
        let rule = if self.task.bare_king == BareKing::Counter { "-counter" } else { "" };
        format!("{}-{material}{rule}.table", self.task.game_id())
    }

    /// The table of a material and those that promotions lead to.
    fn with_promotions(&mut self, material: Material) -> Result<Tables, String> {
        let mut tables = Tables::default();
        let mut wanted = vec![material];
        while let Some(material) = wanted.pop() {
            if tables.get(material).is_none() {
                tables.add(self.table(material)?.0);
                wanted.extend(material.promoted(&self.task.board));
            }
        }
        Ok(tables)
    }

    /// Forgets what none of these materials leads to.
    fn forget(&mut self, left: &[Material]) {
        let mut needed = BTreeSet::new();
        let mut open = left.to_vec();
        while let Some(material) = open.pop() {
            if needed.insert(material) {
                open.extend(material.promoted(&self.task.board));
            }
        }
        self.kept.retain(|material, _| needed.contains(material));
    }
}

/// Writes a file whole or not at all, so that a run that is cut off leaves no half of a table.
fn write_file(path: &PathBuf, bytes: &[u8]) -> Result<(), String> {
    let unfinished = path.with_extension("part");
    let written = fs::create_dir_all(path.parent().unwrap_or(path))
        .and_then(|()| fs::write(&unfinished, bytes))
        .and_then(|()| fs::rename(&unfinished, path));
    written.map_err(|error| format!("cannot write {}: {error}", path.display()))
}
