//! `suizo ladder`: how far apart the playing levels are, and how they err.

use super::{
    flags::Flags,
    output::{self, command_line, json},
    subcommand,
};
use crate::{
    engine::{MAX_LEVEL, Weakness},
    rules::{RuleChoices, Rules},
    tools::arena::{
        Budget, ErrorTrial, Interval, Ladder, LadderPlayer, MoveErrors, PairingResult, PlayerConfig, PlayerSpec,
        Protocol, Ratings, SimplePolicy, Tally, measure_errors, today,
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
/// Number of the lowest players that meet the simple ones.
const LOWEST: usize = 3;
/// Transposition table of each player; levels search few nodes.
const HASH_MIB: u32 = 2;

/// `suizo ladder`
pub fn run(args: &[&str]) -> ExitCode {
    subcommand::run("ladder", HELP, args, LadderTask::read, |task| task.carry_out())
}

struct LadderTask<'a> {
    config: PlayerConfig,
    kind: LadderKind,
    seed: u64,
    lanes: usize,
    results: Option<&'a str>,
    commit: Option<&'a str>,
    command: String,
}

enum LadderKind {
    Play(Ladder),
    Report { levels: RangeInclusive<u8>, n_games: usize, nodes: u64 },
}

/// A row, with what all of them have.
#[derive(Serialize)]
struct LadderRow<'a, T: Serialize> {
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

/// The games of a player against another.
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
struct ErrorRow {
    player: String,
    games: usize,
    judge_nodes: u64,
    moves: u32,
    mean_loss: f64,
    blunder_rate: f64,
    hanging_rate: f64,
    perfect_streak_after_blunder: u32,
}

impl<'a> LadderTask<'a> {
    fn read(args: &[&'a str]) -> Result<LadderTask<'a>, String> {
        let flags = Flags::parse(args, &FLAGS, &REPEATABLE)?;
        let config = PlayerConfig {
            rules: Rules::of(flags.game()?),
            choices: RuleChoices::default(),
            hash_mib: HASH_MIB,
            patience: Duration::from_secs(30),
        };
        let seed = flags.number("seed", 0, u64::MAX)?.unwrap_or(1);
        let lanes = flags.number("lanes", 1, 256)?.unwrap_or(1);
        let levels = flags.text("levels").map_or(Ok(1..=MAX_LEVEL), levels)?;
        let kind = match flags.number("report", 1, 100_000)? {
            Some(n_games) => {
                LadderKind::Report { levels, n_games, nodes: flags.number("nodes", 1, u64::MAX)?.unwrap_or(3_000) }
            }
            None => LadderKind::Play(plan(&flags, config, levels, seed, lanes)?),
        };
        let command = command_line("ladder", args);
        Ok(LadderTask {
            config,
            kind,
            seed,
            lanes,
            results: flags.text("results"),
            commit: flags.text("commit"),
            command,
        })
    }

    fn carry_out(&self) -> Result<(), String> {
        match &self.kind {
            LadderKind::Play(ladder) => self.play(ladder),
            LadderKind::Report { levels, n_games, nodes } => self.report(levels.clone(), *n_games, *nodes),
        }
    }

    fn play(&self, ladder: &Ladder) -> Result<(), String> {
        let results = ladder.play(|result| {
            let names = [result.first, result.second].map(|player| ladder.players[player].name.as_str());
            let Tally { wins, draws, losses, .. } = result.tally;
            output::tell!("{} - {}: +{wins} ={draws} -{losses}, {:.1} %", names[0], names[1], percent(&result.tally));
        })?;
        let ratings = ladder.ratings(&results);
        output::tell!("\n{:<12} {:>6} {:>15}  {:>6} {:>15}", "player", "Elo", "95 %", "step", "95 %");
        for number in 0..ladder.players.len() {
            let standing = standing(ladder, &results, &ratings, number);
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
        output::tell!("level  moves  mean loss  loses > {}  hanging  perfect after a blunder", MoveErrors::BLUNDER);
        for level in levels {
            let Some(row) = Weakness::of_level(self.config.variant(), level) else { continue };
            let trial = ErrorTrial { config: self.config, row, n_games, nodes, seed: self.seed, lanes: self.lanes };
            let errors = measure_errors(&trial);
            let (blunders, hanging) = (100.0 * errors.blunder_rate(), 100.0 * errors.hanging_rate());
            output::tell!(
                "{level:>5}  {:>5}  {:>9.1}  {blunders:>9.1} %  {hanging:>5.1} %  {:>4}",
                errors.moves,
                errors.mean_loss(),
                errors.streak
            );
            self.write(ErrorRow {
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
        let game = self.config.variant().id();
        let line = json(&LadderRow { date: today(), commit: self.commit, command: &self.command, game, of }) + "\n";
        output::print(&line);
        let Some(file) = self.results else { return Ok(()) };
        let opened = OpenOptions::new().create(true).append(true).open(file);
        let written = opened.and_then(|mut file| file.write_all(line.as_bytes()));
        written.map_err(|error| format!("cannot write {file}: {error}"))
    }
}

/// The players, and which of them meet.
fn plan(
    flags: &Flags,
    config: PlayerConfig,
    levels: RangeInclusive<u8>,
    seed: u64,
    lanes: usize,
) -> Result<Ladder, String> {
    let own = |name: String, spec: PlayerSpec| LadderPlayer { name, spec, budget: Budget::Nodes(u64::MAX) };
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
        own(format!("place {place}"), PlayerSpec::Row(Weakness::near(place, stray, seed ^ number)))
    };
    let mut players: Vec<LadderPlayer> = match places {
        Some(places) => (0..).zip(places).map(row).collect(),
        None => levels.map(|level| own(name_of(level), PlayerSpec::Level(level))).collect(),
    };
    let n_own = players.len();
    let mut pairings = Ladder::neighbours(n_own, flags.number("reach", 1, 1_000)?.unwrap_or(2));
    let n_games = flags.number("games", 2, 1_000_000)?.unwrap_or(100);
    let n_anchor_games = flags.number("anchor-games", 2, 1_000_000)?.unwrap_or(n_games);
    let n_simple_games = flags.number("simple-games", 0, 1_000_000)?.unwrap_or(n_games);
    let mut of_each = vec![n_games; pairings.len()];
    for policy in SimplePolicy::ALL.into_iter().filter(|_| n_simple_games > 0) {
        pairings.extend((0..n_own.min(LOWEST)).map(|low| (players.len(), low)));
        of_each.resize(pairings.len(), n_simple_games);
        players.push(own(policy.word().to_owned(), PlayerSpec::Simple(policy)));
    }
    for text in flags.all("anchor") {
        let spec = PlayerSpec::parse(text)?;
        if spec.protocol() == Some(Protocol::Xboard) {
            return Err(format!("{spec} cannot be given nodes; give an engine that speaks USI or UCI"));
        }
        pairings.extend((0..n_own).map(|own| (players.len(), own)));
        of_each.resize(pairings.len(), n_anchor_games);
        let budget = Budget::Nodes(flags.number("anchor-nodes", 1, u64::MAX)?.unwrap_or(1_000));
        players.push(LadderPlayer { name: text.to_owned(), spec, budget });
    }
    // anchors first, so that a program that cannot be used is reported at once
    let (pairings, n_games) = pairings.into_iter().zip(of_each).rev().unzip();
    Ok(Ladder { config, players, pairings, n_games, lanes, seed })
}

fn standing(ladder: &Ladder, results: &[PairingResult], ratings: &Ratings, number: usize) -> Standing {
    let Interval { low, estimate, high } = ratings.difference(number, 0);
    let player = &ladder.players[number];
    // anchors are no steps of the ladder
    let is_on_ladder = |player: &LadderPlayer| matches!(player.spec, PlayerSpec::Level(_) | PlayerSpec::Row(_));
    let step = (number > 0 && is_on_ladder(player)).then(|| ratings.difference(number, number - 1));
    let meetings = results.iter().filter_map(|result| {
        let Tally { wins, draws, losses, .. } = result.tally;
        let (other, wins, losses) = if result.first == number {
            (result.second, wins, losses)
        } else if result.second == number {
            (result.first, losses, wins)
        } else {
            return None;
        };
        let games = wins + draws + losses;
        let score = (f64::from(wins) + f64::from(draws) / 2.0) / f64::from(games.max(1));
        let against = ladder.players[other].name.clone();
        Some(Meeting { against, games, wins, draws, losses, score: rounded(score, 1_000.0) })
    });
    let whole = |value: f64| rounded(value, 1.0);
    Standing {
        player: player.name.clone(),
        spec: player.spec.to_string(),
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
