//! `suizo explanations`: how many mistakes can be explained, and whether what is said of them stands up to a longer search.

use super::{
    explain_move::{of, searched},
    flags::Flags,
    output::{self, command_line},
    positions::Searcher,
    rows::{self, Appender},
    subcommand,
    verdicts::{level_range, played},
};
use crate::{
    facts::{Claim, Deed, Fact, Fault, gained},
    record::{Evaluation, NodeId, Score},
    rules::{Color, Game, Move, RuleChoices, Rules, Variant},
    study::{HASH_MIB, INACCURACY, Severity, Study, Verdict, black_chances},
    tools::arena::{LevelGames, PlayerConfig, today},
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, ops::RangeInclusive, process::ExitCode, time::Duration};

const HELP: &str = "\
suizo explanations --game GAME --out FILE [--mistakes N] [--games N] [--nodes N] [--times N] [--levels A-B] [--lanes N] [--seed N]
                   [--results FILE] [--commit HASH]

Plays up to --games games (default 500) between levels A to B (default 1-8), judges every move by searches of --nodes positions (default 30000) as
`suizo analyse` does, and says of every mistake and blunder what can be shown, until --mistakes (default 700) have been seen. Each fact is tried by
searches of --times the positions (default 20): a mate has to be found there too, the mistake has to be one, the answer that is named has to cost its
mover an inaccuracy at least, and what was better has to be so by as much. One line of JSON a game goes to FILE; called again with the same arguments it goes on
where FILE ends.

At the end: the share of mistakes of which something can be shown, and the share of facts that stand, in all and by kind. Standard output gets one
line of JSON, which --results FILE also appends to a file.
";

const FLAGS: [&str; 11] =
    ["game", "out", "mistakes", "games", "nodes", "times", "levels", "lanes", "seed", "results", "commit"];

/// `suizo explanations`
pub fn run(args: &[&str]) -> ExitCode {
    subcommand::run("explanations", HELP, args, Task::read, |task| task.carry_out())
}

struct Task<'a> {
    config: PlayerConfig,
    out: &'a str,
    n_games: usize,
    n_mistakes: usize,
    nodes: u64,
    times: u64,
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
    mistakes: Vec<MistakeRow>,
}

/// A mistake or a blunder, with what is said of it.
#[derive(Serialize, Deserialize)]
struct MistakeRow {
    ply: usize,
    loss: u32,
    facts: Vec<FactRow>,
}

#[derive(Serialize, Deserialize)]
struct FactRow {
    /// `reply forks`, `fault leaves`
    fact: String,
    line: String,
    at: usize,
    /// What the line wins, in half pawns.
    gain: i32,
    /// Why it does not stand, if it does not.
    fails: Option<String>,
}

/// Why a fact does not stand.
#[derive(Debug, Clone, Copy)]
enum Fails {
    /// The longer search finds no mate.
    NoMate,
    /// It finds no mistake.
    NoMistake,
    /// The move that is named is not as good as is said.
    OtherMove,
}

impl Fails {
    fn word(self) -> &'static str {
        match self {
            Fails::NoMate => "no_mate",
            Fails::NoMistake => "no_mistake",
            Fails::OtherMove => "other_move",
        }
    }
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
    mistakes: usize,
    explained: usize,
    explained_share: Option<f64>,
    facts: usize,
    stand: usize,
    stand_share: Option<f64>,
    /// By kind of fact: how many, and how many stand.
    kinds: BTreeMap<String, [usize; 2]>,
}

impl<'a> Task<'a> {
    fn read(args: &[&'a str]) -> Result<Task<'a>, String> {
        let flags = Flags::parse(args, &FLAGS, &[])?;
        Ok(Task {
            config: PlayerConfig {
                rules: Rules::of(flags.game()?),
                choices: RuleChoices::default(),
                hash_mib: HASH_MIB,
                patience: Duration::from_secs(30),
            },
            out: flags.needed("out", "the file for the games")?,
            n_games: flags.number("games", 1, 100_000)?.unwrap_or(500),
            n_mistakes: flags.number("mistakes", 1, 1_000_000)?.unwrap_or(700),
            nodes: flags.number("nodes", 1, u64::MAX / 1_000)?.unwrap_or(30_000),
            times: flags.number("times", 1, 1_000)?.unwrap_or(20),
            levels: level_range(&flags, 1..=8)?,
            lanes: flags.number("lanes", 1, 256)?.unwrap_or(1),
            seed: flags.number("seed", 0, u64::MAX)?.unwrap_or(1),
            results: flags.text("results"),
            commit: flags.text("commit"),
            command: command_line("explanations", args),
        })
    }

    fn carry_out(&self) -> Result<(), String> {
        let own = |row: &GameRow, index: usize| {
            let made_by = (row.game.as_str(), row.nodes, row.times, row.seed, row.number);
            made_by == (self.config.variant().id(), self.nodes, self.times, self.seed, index)
        };
        let mut rows = rows::known(self.out, own)?;
        let games = LevelGames::new(self.config, self.n_games, self.seed);
        let is_enough = self.result(&rows).mistakes >= self.n_mistakes;
        let limits = (if is_enough { 0 } else { games.len() }, self.lanes);
        rows::make(
            &mut rows,
            self.out,
            limits,
            |number| self.judged(&games, number),
            |rows| {
                let result = self.result(rows);
                output::tell!(
                    "{} games: {} mistakes, {} explained; {} facts, {} stand",
                    rows.len(),
                    result.mistakes,
                    result.explained,
                    result.facts,
                    result.stand
                );
                result.mistakes >= self.n_mistakes
            },
        )?;
        let result = self.result(&rows);
        output::print(&(output::json(&result) + "\n"));
        let Some(file) = self.results else { return Ok(()) };
        Appender::open(file)?.add(&result).map(drop)
    }

    fn judged(&self, games: &LevelGames, number: usize) -> Option<GameRow> {
        let (levels, played, mut tree) = played(games, self.config, number, &self.levels)?;
        let line: Vec<NodeId> = tree.main_line().collect();
        let nodes: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(line.iter().copied()).collect();
        let mut searcher = Searcher::new(HASH_MIB as usize);
        for &node in &nodes {
            let found = searcher.search(&tree.game_at(node), self.nodes);
            tree.set_evaluation(node, found);
        }
        let study = Study::of(&tree, &line);
        let called = |(_, verdict): &(usize, &Verdict)| verdict.severity >= Some(Severity::Mistake);
        let mistakes = study.mistakes().filter(called).map(|(ply, verdict)| {
            let facts =
                searched(&study, &tree, ply, |game, times| searcher.search(game, self.nodes * u64::from(times)));
            let mut trial = Trial {
                searcher: &mut searcher,
                nodes: self.nodes * self.times,
                variant: self.config.variant(),
                before: tree.game_at(nodes[ply - 1]),
                mv: verdict.mv,
                known: Vec::new(),
            };
            let row = |fact: &Fact| FactRow {
                fact: format!("{} {}", of(fact.claim), fact.claim.word()),
                line: fact.line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
                at: fact.at,
                gain: gained(trial.before.position(), &fact.line),
                fails: trial.fails(fact).map(|why| why.word().to_owned()),
            };
            MistakeRow { ply, loss: verdict.loss, facts: facts.iter().map(row).collect() }
        });
        let mistakes = mistakes.collect();
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
            mistakes,
        })
    }

    fn result(&self, rows: &[GameRow]) -> ResultRow<'_> {
        let share = |part: usize, all: usize| (all > 0).then(|| (1_000.0 * part as f64 / all as f64).round() / 1_000.0);
        let mistakes: Vec<&MistakeRow> = rows.iter().flat_map(|row| &row.mistakes).collect();
        let facts: Vec<&FactRow> = mistakes.iter().flat_map(|row| &row.facts).collect();
        let explained = mistakes.iter().filter(|row| !row.facts.is_empty()).count();
        let stand = facts.iter().filter(|fact| fact.fails.is_none()).count();
        let mut kinds: BTreeMap<String, [usize; 2]> = BTreeMap::new();
        for fact in &facts {
            let [all, good] = kinds.entry(fact.fact.clone()).or_default();
            *all += 1;
            *good += usize::from(fact.fails.is_none());
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
            mistakes: mistakes.len(),
            explained,
            explained_share: share(explained, mistakes.len()),
            facts: facts.len(),
            stand,
            stand_share: share(stand, facts.len()),
            kinds,
        }
    }
}

/// A mistake that is looked at for longer.
struct Trial<'a> {
    searcher: &'a mut Searcher,
    nodes: u64,
    variant: Variant,
    before: Game,
    mv: Move,
    /// What was found after these moves.
    known: Vec<(Vec<Move>, Found)>,
}

/// What the longer search finds of a position.
#[derive(Clone)]
struct Found {
    /// The chances of who made the mistake, in thousandths.
    chances: u32,
    /// Who mates.
    mates: Option<Color>,
}

impl Trial<'_> {
    fn fails(&mut self, fact: &Fact) -> Option<Fails> {
        let us = self.before.turn();
        let (before, after) = (self.found(&[]), self.found(&[self.mv]));
        let is_mistake = before.chances >= after.chances + INACCURACY;
        let shown = self.found(&fact.line[..fact.at]);
        let failed = |is_so: bool, why| (!is_so).then_some(why);
        match fact.claim {
            Claim::Reply(Deed::Mates(_)) | Claim::Fault(Fault::IgnoresMate(_) | Fault::NoPawnDrop(_)) => {
                failed(after.mates == Some(!us), Fails::NoMate)
            }
            Claim::Better(Deed::Mates(_)) => failed(before.mates == Some(us), Fails::NoMate),
            // the answer that is named shows by itself that it is one
            Claim::Reply(_) => failed(is_mistake, Fails::NoMistake)
                .or_else(|| failed(before.chances >= shown.chances + INACCURACY, Fails::OtherMove)),
            Claim::Better(_) => failed(shown.chances >= after.chances + INACCURACY, Fails::OtherMove),
            Claim::Does(_) => None,
            Claim::Fault(_) => failed(is_mistake, Fails::NoMistake),
        }
    }

    /// What is found after some moves.
    fn found(&mut self, moves: &[Move]) -> Found {
        if let Some((_, found)) = self.known.iter().find(|(known, _)| known == moves) {
            return found.clone();
        }
        let us = self.before.turn();
        let mut game = self.before.clone();
        let is_whole = moves.iter().all(|&mv| game.play_on(mv).is_ok());
        let own = |black: u32| if us == Color::Black { black } else { 1_000 - black };
        let found = match (game.outcome(), self.searcher.search(&game, self.nodes)) {
            (Some(end), _) if is_whole => {
                let chances = end.winner.map_or(500, |winner| if winner == us { 1_000 } else { 0 });
                Found { chances, mates: end.winner }
            }
            (None, Some(Evaluation { score, .. })) if is_whole => {
                let mates = match score {
                    Score::Mate(0) => Some(!game.turn()),
                    Score::Mate(plies) => Some(if plies > 0 { Color::Black } else { Color::White }),
                    Score::Cp(_) => None,
                };
                Found { chances: own(black_chances(score, game.turn(), self.variant)), mates }
            }
            _ => Found { chances: 500, mates: None },
        };
        self.known.push((moves.to_vec(), found.clone()));
        found
    }
}
