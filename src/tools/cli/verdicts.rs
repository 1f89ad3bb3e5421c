//! `suizo verdicts`: how well the verdicts of `suizo analyse` stand up to a longer search.

use super::{
    flags::Flags,
    output::{self, command_line, json},
    positions::{Job, Lanes},
    rows::{self, Appender},
    subcommand,
};
use crate::{
    record::{GameTree, NodeId, Replayer, Step},
    rules::{ByColor, Game, RuleChoices, Rules, Start},
    study::{HASH_MIB, Severity, Study, Verdict},
    tools::arena::{LevelGames, PlayedGame, PlayerConfig, today},
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, ops::RangeInclusive, process::ExitCode, time::Duration};

const HELP: &str = "\
suizo verdicts --game GAME --out FILE [--games N] [--nodes N] [--times N] [--whole N] [--levels A-B] [--lanes N] [--seed N]
               [--results FILE] [--commit HASH]

Plays --games games (default 100) between levels A to B (default 2-8), judges every move by searches of --nodes positions (default 100000) as
`suizo analyse` does, and judges again, by --times the positions (default 10), every move that was called a mistake or a blunder, and of every
--whole-th game (default 5; 0 for none) all moves. One line of JSON a game goes to FILE; called again with the same arguments it goes on where FILE ends.

At the end: of the mistakes and blunders the shares that cost at least an inaccuracy (precision) and that keep their kind by the longer search,
and of those that the longer search finds in the games that it saw whole the share that was called at least an inaccuracy (recall). Standard output
gets one line of JSON, which --results FILE also appends to a file.
";

const FLAGS: [&str; 11] =
    ["game", "out", "games", "nodes", "times", "whole", "levels", "lanes", "seed", "results", "commit"];

/// `suizo verdicts`
pub fn run(args: &[&str]) -> ExitCode {
    subcommand::run("verdicts", HELP, args, Task::read, |task| task.carry_out())
}

struct Task<'a> {
    config: PlayerConfig,
    out: &'a str,
    n_games: usize,
    nodes: u64,
    times: u64,
    whole: usize,
    levels: RangeInclusive<u8>,
    lanes: usize,
    seed: u64,
    results: Option<&'a str>,
    commit: Option<&'a str>,
    command: String,
}

/// A game, as a line of the file has it.
#[derive(Serialize, Deserialize)]
struct GameRow {
    game: String,
    number: usize,
    nodes: u64,
    times: u64,
    seed: u64,
    levels: [u8; 2],
    start: String,
    moves: String,
    /// Whether the longer search saw all of its moves.
    is_whole: bool,
    judged: Vec<JudgedRow>,
}

/// A move that both searches judged.
#[derive(Serialize, Deserialize)]
struct JudgedRow {
    ply: usize,
    kind: Option<String>,
    loss: u32,
    longer_kind: Option<String>,
    longer_loss: u32,
}

/// What the games come to.
#[derive(Serialize)]
struct ResultRow<'a> {
    date: String,
    commit: Option<&'a str>,
    command: &'a str,
    game: &'a str,
    games: usize,
    levels: [u8; 2],
    nodes: u64,
    times: u64,
    moves: usize,
    called: usize,
    cost: usize,
    kept: usize,
    precision: Option<f64>,
    kept_share: Option<f64>,
    whole_games: usize,
    found: usize,
    recalled: usize,
    recall: Option<f64>,
    /// Mistakes and blunders by kind, and what the longer search calls them.
    kinds: BTreeMap<String, BTreeMap<String, usize>>,
}

impl<'a> Task<'a> {
    fn read(args: &[&'a str]) -> Result<Task<'a>, String> {
        let flags = Flags::parse(args, &FLAGS, &[])?;
        let levels = level_range(&flags, 2..=8)?;
        Ok(Task {
            config: PlayerConfig {
                rules: Rules::of(flags.game()?),
                choices: RuleChoices::default(),
                hash_mib: HASH_MIB,
                patience: Duration::from_secs(30),
            },
            out: flags.needed("out", "the file for the games")?,
            n_games: flags.number("games", 1, 100_000)?.unwrap_or(100),
            nodes: flags.number("nodes", 1, u64::MAX / 1_000)?.unwrap_or(100_000),
            times: flags.number("times", 1, 1_000)?.unwrap_or(10),
            whole: flags.number("whole", 0, 100_000)?.unwrap_or(5),
            levels,
            lanes: flags.number("lanes", 1, 256)?.unwrap_or(1),
            seed: flags.number("seed", 0, u64::MAX)?.unwrap_or(1),
            results: flags.text("results"),
            commit: flags.text("commit"),
            command: command_line("verdicts", args),
        })
    }

    fn carry_out(&self) -> Result<(), String> {
        let own = |row: &GameRow, index: usize| {
            let made_by = (row.game.as_str(), row.nodes, row.times, row.seed, row.number);
            made_by == (self.config.variant().id(), self.nodes, self.times, self.seed, index)
        };
        let mut rows = rows::known(self.out, own)?;
        let games = LevelGames::new(self.config, self.n_games, self.seed);
        let mut out = Appender::open(self.out)?;
        Lanes::run(self.lanes, HASH_MIB as usize, |mut lanes| {
            for number in rows.len()..games.len() {
                let Some(row) = self.judged(&games, number, &mut lanes) else { continue };
                out.add(&row)?;
                rows.push(row);
                let result = self.result(&rows);
                output::tell!(
                    "{} of {} games: {} called, {} cost, {} kept; {} found, {} recalled",
                    rows.len(),
                    games.len(),
                    result.called,
                    result.cost,
                    result.kept,
                    result.found,
                    result.recalled
                );
            }
            Ok::<(), String>(())
        })?;
        let line = json(&self.result(&rows)) + "\n";
        output::print(&line);
        let Some(file) = self.results else { return Ok(()) };
        Appender::open(file)?.add(&self.result(&rows)).map(drop)
    }

    fn judged(&self, games: &LevelGames, number: usize, lanes: &mut Lanes) -> Option<GameRow> {
        let (levels, played, mut tree) = played(games, self.config, number, &self.levels)?;
        let line: Vec<NodeId> = tree.main_line().collect();
        let nodes: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(line.iter().copied()).collect();
        search(&mut tree, &nodes, self.nodes, lanes);
        let study = Study::of(&tree, &line);
        let is_whole = self.whole > 0 && number.is_multiple_of(self.whole);
        let again = |ply: &usize| {
            let verdict = study.verdicts[*ply].as_ref();
            verdict.is_some_and(|verdict| is_whole || is_called(verdict.severity))
        };
        let plies: Vec<usize> = (1..study.verdicts.len()).filter(again).collect();
        let mut places: Vec<usize> = plies.iter().flat_map(|ply| [ply - 1, *ply]).collect();
        places.dedup();
        let mut longer = tree.clone();
        let again: Vec<NodeId> = places.iter().map(|place| nodes[*place]).collect();
        search(&mut longer, &again, self.nodes * self.times, lanes);
        let longer = Study::of(&longer, &line);
        let judged = plies.iter().filter_map(|&ply| {
            let (first, second) = (study.verdicts[ply].as_ref()?, longer.verdicts[ply].as_ref()?);
            let kind = |verdict: &Verdict| verdict.severity.map(|severity| severity.word().to_owned());
            Some(JudgedRow {
                ply,
                kind: kind(first),
                loss: first.loss,
                longer_kind: kind(second),
                longer_loss: second.loss,
            })
        });
        let moves: Vec<String> = played.moves.iter().map(ToString::to_string).collect();
        Some(GameRow {
            game: self.config.variant().id().to_owned(),
            number,
            nodes: self.nodes,
            times: self.times,
            seed: self.seed,
            levels: [levels.black, levels.white],
            start: played.start.clone(),
            moves: moves.join(" "),
            is_whole,
            judged: judged.collect(),
        })
    }

    fn result(&self, rows: &[GameRow]) -> ResultRow<'_> {
        let is_called = |kind: &Option<String>| matches!(kind.as_deref(), Some("mistake" | "blunder"));
        let called: Vec<&JudgedRow> =
            rows.iter().flat_map(|row| &row.judged).filter(|row| is_called(&row.kind)).collect();
        let whole: Vec<&GameRow> = rows.iter().filter(|row| row.is_whole).collect();
        let found = whole.iter().flat_map(|row| &row.judged).filter(|row| is_called(&row.longer_kind));
        let found: Vec<&JudgedRow> = found.collect();
        let share = |part: usize, all: usize| (all > 0).then(|| (1_000.0 * part as f64 / all as f64).round() / 1_000.0);
        let cost = called.iter().filter(|row| row.longer_kind.is_some()).count();
        let kept = called.iter().filter(|row| row.longer_kind == row.kind).count();
        let recalled = found.iter().filter(|row| row.kind.is_some()).count();
        let mut kinds: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
        for row in &called {
            let word = |kind: &Option<String>| kind.clone().unwrap_or_else(|| "none".to_owned());
            *kinds.entry(word(&row.kind)).or_default().entry(word(&row.longer_kind)).or_default() += 1;
        }
        ResultRow {
            date: today(),
            commit: self.commit,
            command: &self.command,
            game: self.config.variant().id(),
            games: rows.len(),
            levels: [*self.levels.start(), *self.levels.end()],
            nodes: self.nodes,
            times: self.times,
            moves: rows.iter().map(|row| row.moves.split(' ').count()).sum(),
            called: called.len(),
            cost,
            kept,
            precision: share(cost, called.len()),
            kept_share: share(kept, called.len()),
            whole_games: whole.len(),
            found: found.len(),
            recalled,
            recall: share(recalled, found.len()),
            kinds,
        }
    }
}

/// The levels of `--levels A-B`, or these where it is not given.
pub fn level_range(flags: &Flags, usual: RangeInclusive<u8>) -> Result<RangeInclusive<u8>, String> {
    let Some(text) = flags.text("levels") else { return Ok(usual) };
    let bad = || format!("--levels cannot be {text:?}; give two levels such as 2-8");
    let (low, high) = text.split_once('-').ok_or_else(bad)?;
    let level = |word: &str| word.parse().ok().filter(|level| (1..=12).contains(level)).ok_or_else(bad);
    let levels = level(low)?..=level(high)?;
    if levels.is_empty() { Err(bad()) } else { Ok(levels) }
}

/// A game between levels, such that every level meets every one, as a tree; with the levels and the game itself.
pub fn played(
    games: &LevelGames,
    config: PlayerConfig,
    number: usize,
    range: &RangeInclusive<u8>,
) -> Option<(ByColor<u8>, PlayedGame, GameTree)> {
    let n_levels = range.clone().count();
    let level = |place: usize| range.clone().nth(place % n_levels).unwrap_or(1);
    let levels = ByColor { black: level(number), white: level(number + number / n_levels) };
    let played = games.play(number, levels)?;
    let start = Start::parse(config.rules, &played.start).ok()?;
    let game = Game::new(config.variant(), config.choices, start).ok()?;
    let mut tree = GameTree::new(&game);
    let mut replayer = Replayer::new(&tree);
    for mv in &played.moves {
        replayer.insert(&mut tree, Step::Move(*mv)).ok()?;
    }
    Some((levels, played, tree))
}

fn is_called(severity: Option<Severity>) -> bool {
    severity >= Some(Severity::Mistake)
}

/// Puts what searches of that many positions find on these nodes.
fn search(tree: &mut GameTree, nodes: &[NodeId], n_nodes: u64, lanes: &mut Lanes) {
    let mut replayer = Replayer::new(tree);
    for (id, &node) in nodes.iter().enumerate() {
        let game = replayer.go(tree, node).clone();
        lanes.give(Job { id: id as u64, game, nodes: n_nodes });
    }
    while let Some(found) = lanes.take() {
        tree.set_evaluation(nodes[found.id as usize], found.evaluation);
    }
}
