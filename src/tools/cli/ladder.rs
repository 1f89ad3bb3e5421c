//! `suizo ladder`: how far apart the playing levels are, and how they err.

use super::{
    bad_arguments,
    contest::{asks_for_help, command_line, json, variant_of},
    flags::Flags,
    output,
};
use crate::{
    engine::{MAX_LEVEL, Weakness},
    rules::{RuleChoices, Rules},
    tools::arena::{
        Budget, Errors, Habit, Interval, Ladder, Pairing, Protocol, Ratings, Rung, Setting, Spec, Tally, Trial, today,
        try_out,
    },
};
use serde::Serialize;
use std::{fs::OpenOptions, io::Write, ops::RangeInclusive, process::ExitCode, time::Duration};

const HELP: &str = "\
suizo ladder --game GAME [--levels A-B] [--games N] [--anchor PLAYER --anchor-nodes N] [...]
suizo ladder --game GAME (--sweep N | --at PLACE,PLACE,...) [--stray PERCENT] [...]
suizo ladder --game GAME --report N [--levels A-B] [--nodes N] [...]

Plays levels against each other: each against the one and the two next to it, colours exchanged on the same openings; a player that
moves by chance and a greedy one play the lowest levels, and a program named plays them all. The strengths are fitted by maximum
likelihood, in Elo points above the weakest level, with 95 % intervals. A table goes to standard error, one line of JSON a player to
standard output.

  --levels A-B        levels (default 1-12)
  --games N           games of each two players, in pairs (default 100)
  --reach N           how many next to it each plays on either side (default 2)
  --anchor PLAYER     a program as `suizo match` names it, such as usi:fairy-stockfish,Skill_Level=0; may be repeated
  --anchor-nodes N    positions a move for it (default 1000)
  --anchor-games N    games of each program against each level (default: as --games)
  --simple-games N    games of random and greedy against each of the three lowest, and none at 0 (default: as --games)
  --sweep N           in place of the levels, N rows of parameters at even distances on the path from blunders to none
  --places A-B        its ends, in thousandths of the path (default 0-1000)
  --at A,B,...        the same with rows at these places, in rising order
  --stray PERCENT     each parameter of a row is off the path by chance, by as much as this (default 0)
  --report N          how levels err: N games of each level against itself, every move judged by a search at full strength
  --nodes N           positions that the judge visits before and after a move (default 3000)
  --seed N            of openings and of rows (default 1)
  --lanes N           games at a time (default 1)
  --results FILE      add the lines to this file
  --commit TEXT       written into the lines
";

const FLAGS: [&str; 17] = [
    "game",
    "levels",
    "games",
    "reach",
    "anchor-nodes",
    "anchor-games",
    "simple-games",
    "sweep",
    "places",
    "at",
    "stray",
    "report",
    "nodes",
    "seed",
    "lanes",
    "results",
    "commit",
];
const REPEATABLE: [&str; 1] = ["anchor"];
/// How many of the lowest players meet those that hardly think.
const LOWEST: usize = 3;
/// Table of each player; levels visit few positions.
const HASH_MIB: u32 = 2;

/// `suizo ladder`
pub fn ladder(args: &[&str]) -> ExitCode {
    if asks_for_help(args) {
        return output::print(HELP);
    }
    let task = match Task::read(args) {
        Ok(task) => task,
        Err(complaint) => return bad_arguments(&format!("suizo ladder: {complaint}")),
    };
    match task.carry_out() {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => {
            output::tell!("suizo ladder: {complaint}");
            ExitCode::FAILURE
        }
    }
}

struct Task<'a> {
    setting: Setting,
    kind: Kind,
    seed: u64,
    lanes: usize,
    results: Option<&'a str>,
    commit: Option<&'a str>,
    command: String,
}

enum Kind {
    Climb(Ladder),
    Report { levels: RangeInclusive<u8>, n_games: usize, nodes: u64 },
}

/// What every line says.
#[derive(Serialize)]
struct Line<'a, T: Serialize> {
    date: String,
    commit: Option<&'a str>,
    command: &'a str,
    game: &'static str,
    #[serde(flatten)]
    of: T,
}

/// A player of a ladder.
#[derive(Serialize)]
struct Standing {
    player: String,
    /// As `suizo match` names it.
    spec: String,
    elo: f64,
    elo_low: f64,
    elo_high: f64,
    /// Above the player before it.
    step: Option<f64>,
    step_low: Option<f64>,
    step_high: Option<f64>,
    meetings: Vec<Meeting>,
}

/// Its games against another.
#[derive(Serialize)]
struct Meeting {
    against: String,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    score: f64,
}

/// How a level errs.
#[derive(Serialize)]
struct Manners {
    player: String,
    games: usize,
    judge_nodes: u64,
    moves: u32,
    mean_loss: f64,
    blunder_rate: f64,
    hanging_rate: f64,
    perfect_streak_after_blunder: u32,
}

impl<'a> Task<'a> {
    fn read(args: &[&'a str]) -> Result<Task<'a>, String> {
        let flags = Flags::parse(args, &FLAGS, &REPEATABLE)?;
        let setting = Setting {
            rules: Rules::of(variant_of(&flags)?),
            choices: RuleChoices::default(),
            hash_mib: HASH_MIB,
            patience: Duration::from_secs(30),
        };
        let seed = flags.number("seed", 0, u64::MAX)?.unwrap_or(1);
        let lanes = flags.number("lanes", 1, 256)?.unwrap_or(1);
        let levels = flags.text("levels").map_or(Ok(1..=MAX_LEVEL), levels)?;
        let kind = match flags.number("report", 1, 100_000)? {
            Some(n_games) => {
                Kind::Report { levels, n_games, nodes: flags.number("nodes", 1, u64::MAX)?.unwrap_or(3_000) }
            }
            None => Kind::Climb(climb(&flags, setting, levels, seed, lanes)?),
        };
        let command = command_line("ladder", args);
        Ok(Task { setting, kind, seed, lanes, results: flags.text("results"), commit: flags.text("commit"), command })
    }

    fn carry_out(&self) -> Result<(), String> {
        match &self.kind {
            Kind::Climb(ladder) => self.climb(ladder),
            Kind::Report { levels, n_games, nodes } => self.report(levels.clone(), *n_games, *nodes),
        }
    }

    fn climb(&self, ladder: &Ladder) -> Result<(), String> {
        let pairings = ladder.climb(|pairing| {
            let names = [pairing.first, pairing.second].map(|rung| ladder.rungs[rung].name.as_str());
            let Tally { wins, draws, losses, .. } = pairing.tally;
            output::tell!("{} - {}: +{wins} ={draws} -{losses}, {:.1} %", names[0], names[1], percent(&pairing.tally));
        })?;
        let ratings = ladder.ratings(&pairings);
        output::tell!("\n{:<12} {:>6} {:>15}  {:>6} {:>15}", "player", "Elo", "95 %", "step", "95 %");
        for number in 0..ladder.rungs.len() {
            let standing = standing(ladder, &pairings, &ratings, number);
            let Standing { player, elo, elo_low, elo_high, .. } = &standing;
            let mut row = format!("{player:<12} {elo:>6.0} [{elo_low:>6.0},{elo_high:>6.0}]");
            if let (Some(step), Some(low), Some(high)) = (standing.step, standing.step_low, standing.step_high) {
                row += &format!("  {step:>6.0} [{low:>6.0},{high:>6.0}]");
            }
            output::tell!("{row}");
            self.write(standing)?;
        }
        Ok(())
    }

    fn report(&self, levels: RangeInclusive<u8>, n_games: usize, nodes: u64) -> Result<(), String> {
        output::tell!("level  moves  mean loss  loses > {}  hanging  perfect after a blunder", Errors::BLUNDER);
        for level in levels {
            let Some(row) = Weakness::of_level(self.setting.variant(), level) else { continue };
            let trial = Trial { setting: self.setting, row, n_games, nodes, seed: self.seed, lanes: self.lanes };
            let errors = try_out(&trial);
            let (blunders, hanging) = (100.0 * errors.blunder_rate(), 100.0 * errors.hanging_rate());
            output::tell!(
                "{level:>5}  {:>5}  {:>9.1}  {blunders:>9.1} %  {hanging:>5.1} %  {:>4}",
                errors.moves,
                errors.mean_loss(),
                errors.streak
            );
            self.write(Manners {
                player: name_of(level),
                games: n_games,
                judge_nodes: nodes,
                moves: errors.moves,
                mean_loss: rounded(errors.mean_loss(), 10.0),
                blunder_rate: rounded(errors.blunder_rate(), 10_000.0),
                hanging_rate: rounded(errors.hanging_rate(), 10_000.0),
                perfect_streak_after_blunder: errors.streak,
            })?;
        }
        Ok(())
    }

    fn write(&self, of: impl Serialize) -> Result<(), String> {
        let game = self.setting.variant().id();
        let line = json(&Line { date: today(), commit: self.commit, command: &self.command, game, of }) + "\n";
        output::print(&line);
        let Some(file) = self.results else { return Ok(()) };
        let opened = OpenOptions::new().create(true).append(true).open(file);
        let written = opened.and_then(|mut file| file.write_all(line.as_bytes()));
        written.map_err(|error| format!("cannot write {file}: {error}"))
    }
}

/// The players and who meets whom.
fn climb(
    flags: &Flags,
    setting: Setting,
    levels: RangeInclusive<u8>,
    seed: u64,
    lanes: usize,
) -> Result<Ladder, String> {
    let own = |name: String, spec: Spec| Rung { name, spec, budget: Budget::Nodes(u64::MAX) };
    let places = match (flags.number("sweep", 2, 1_000)?, flags.text("at")) {
        (Some(_), Some(_)) => return Err("--sweep and --at exclude each other; give one of them".to_owned()),
        (Some(n), None) => {
            let ends = flags.text("places").map_or(Ok(0..=Weakness::END), ends)?;
            Some((0..n).map(|number| ends.start() + number * (ends.end() - ends.start()) / (n - 1)).collect())
        }
        (None, at) => at.map(places).transpose()?,
    };
    let stray = flags.number("stray", 0, 90)?.unwrap_or(0);
    let row = |(number, place): (u64, u32)| {
        own(format!("place {place}"), Spec::Row(Weakness::near(place, stray, seed ^ number)))
    };
    let mut rungs: Vec<Rung> = match places {
        Some(places) => (0..).zip(places).map(row).collect(),
        None => levels.map(|level| own(name_of(level), Spec::Level(level))).collect(),
    };
    let n_own = rungs.len();
    let mut meetings = Ladder::neighbours(n_own, flags.number("reach", 1, 1_000)?.unwrap_or(2));
    let n_games = flags.number("games", 2, 1_000_000)?.unwrap_or(100);
    let n_anchor_games = flags.number("anchor-games", 2, 1_000_000)?.unwrap_or(n_games);
    let n_simple_games = flags.number("simple-games", 0, 1_000_000)?.unwrap_or(n_games);
    let mut of_each = vec![n_games; meetings.len()];
    for habit in Habit::ALL.into_iter().filter(|_| n_simple_games > 0) {
        meetings.extend((0..n_own.min(LOWEST)).map(|low| (rungs.len(), low)));
        of_each.resize(meetings.len(), n_simple_games);
        rungs.push(own(habit.word().to_owned(), Spec::Simple(habit)));
    }
    for text in flags.all("anchor") {
        let spec = Spec::parse(text)?;
        if spec.protocol() == Some(Protocol::Xboard) {
            return Err(format!("{spec} cannot be given nodes; give an engine that speaks USI or UCI"));
        }
        meetings.extend((0..n_own).map(|own| (rungs.len(), own)));
        of_each.resize(meetings.len(), n_anchor_games);
        let budget = Budget::Nodes(flags.number("anchor-nodes", 1, u64::MAX)?.unwrap_or(1_000));
        rungs.push(Rung { name: text.to_owned(), spec, budget });
    }
    // anchors first: a program that cannot be used is found out at once
    let (meetings, n_games) = meetings.into_iter().zip(of_each).rev().unzip();
    Ok(Ladder { setting, rungs, meetings, n_games, lanes, seed })
}

fn standing(ladder: &Ladder, pairings: &[Pairing], ratings: &Ratings, number: usize) -> Standing {
    let Interval { low, estimate, high } = ratings.difference(number, 0);
    let rung = &ladder.rungs[number];
    // anchors stand beside the ladder, not on it
    let is_on_ladder = |rung: &Rung| matches!(rung.spec, Spec::Level(_) | Spec::Row(_));
    let step = (number > 0 && is_on_ladder(rung)).then(|| ratings.difference(number, number - 1));
    let meetings = pairings.iter().filter_map(|pairing| {
        let Tally { wins, draws, losses, .. } = pairing.tally;
        let (other, wins, losses) = if pairing.first == number {
            (pairing.second, wins, losses)
        } else if pairing.second == number {
            (pairing.first, losses, wins)
        } else {
            return None;
        };
        let games = wins + draws + losses;
        let score = (f64::from(wins) + f64::from(draws) / 2.0) / f64::from(games.max(1));
        let against = ladder.rungs[other].name.clone();
        Some(Meeting { against, games, wins, draws, losses, score: rounded(score, 1_000.0) })
    });
    let whole = |value: f64| rounded(value, 1.0);
    Standing {
        player: rung.name.clone(),
        spec: rung.spec.to_string(),
        elo: whole(estimate),
        elo_low: whole(low),
        elo_high: whole(high),
        step: step.map(|step| whole(step.estimate)),
        step_low: step.map(|step| whole(step.low)),
        step_high: step.map(|step| whole(step.high)),
        meetings: meetings.collect(),
    }
}

fn name_of(level: u8) -> String {
    format!("level {level}")
}

fn levels(text: &str) -> Result<RangeInclusive<u8>, String> {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    match (low.parse(), high.parse()) {
        (Ok(low @ 1..=MAX_LEVEL), Ok(high @ 1..=MAX_LEVEL)) if low <= high => Ok(low..=high),
        _ => Err(format!("--levels cannot be {text:?}; give the lowest and the highest, such as 1-{MAX_LEVEL}")),
    }
}

/// Places on the path in rising order.
fn places(text: &str) -> Result<Vec<u32>, String> {
    let places: Option<Vec<u32>> = text.split(',').map(|place| place.parse().ok()).collect();
    places
        .filter(|places| places.windows(2).all(|pair| pair[0] < pair[1]) && places.last() <= Some(&Weakness::END))
        .ok_or_else(|| {
            format!("--at cannot be {text:?}; give rising thousandths of the path, such as 0,250,{}", Weakness::END)
        })
}

fn ends(text: &str) -> Result<RangeInclusive<u32>, String> {
    let ends = text.split_once('-').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    match ends {
        Some((low, high)) if low < high && high <= Weakness::END => Ok(low..=high),
        _ => Err(format!("--places cannot be {text:?}; give two thousandths of the path, such as 0-{}", Weakness::END)),
    }
}

fn percent(tally: &Tally) -> f64 {
    100.0 * tally.score()
}

fn rounded(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts
}
