//! `suizo match` and `suizo openings`.

use super::{bad_arguments, flags::Flags, output};
use crate::{
    rules::{RuleChoices, RuleSwitch, Rules, Variant},
    tools::arena::{
        self, Budget, Contest, Filter, Lines, Opening, Progress, Protocol, Record, Row, Setting, Spec, Sprt,
    },
};
use std::{
    fs::OpenOptions,
    io::Write,
    path::Path,
    process::ExitCode,
    time::{Duration, Instant},
};

const MATCH_HELP: &str = "\
suizo match --game GAME --first PLAYER --second PLAYER --games N --openings FILE (--nodes N | --movetime MS | --clock CLOCK) [...]

Plays pairs of games from the same openings with colours exchanged; the rules of this program are the referee. Progress goes to
standard error, the result as one line of JSON to standard output. The result is the first player's.

  --first, --second PLAYER   self                      this program's engine
                             self:numbers=GAME         the same with the piece values of another game
                             self:level=N              the same at a playing level
                             self:row=N:N:…            the same weakened by eleven numbers, as suizo ladder prints them
                             self:without=PART+PART    the same without parts of its search (a wrong name lists them)
                             random, greedy            players that hardly think
                             usi:COMMAND,NAME=VALUE,…  a program; blanks split its arguments, commas its options
                             uci:COMMAND,…  xboard:COMMAND,…   (xboard: variant=NAME if it calls the game something else)
                             Game, hash, one thread, no pondering and no book are asked for where the program offers them.
  --nodes N                  positions a move; also --first-nodes, --second-nodes, and so with the next two
  --movetime MS              milliseconds a move
  --clock MAIN+INC[+BYO]     milliseconds: for the game, added by each move, and a move when the time is used up
  --games N                  games at most; an odd number counts as the next one, as games come in pairs
  --openings FILE            lines of JSON with an SFEN, also packed by gzip; or random:N for random moves with seed N
  --sprt ELO0,ELO1           stop when one is likelier than the other (5 % errors, logistic Elo, pentanomial)
  --rule KEY=VALUE           a rule switch, as links spell it; may be repeated
  --lanes N                  pairs at a time (default 1)
  --hash MIB                 table of each player (default 16)
  --seed N                   order of the openings (default 1)
  --max-plies N              a longer game is a draw (default 512)
  --slack MS                 how late an answer may be (default: 500, for a clock 20)
  --patience MS              how long a silent program is waited for (default 30000)
  --results FILE             add the line to this file
  --records FILE             write every game to this file, packed if it ends in .gz
  --commit TEXT, --note TEXT written into the line
";

const OPENINGS_HELP: &str = "\
suizo openings --game GAME --out FILE [--count N] [--plies N] [--nodes N] [--limit CP] [--seed N] [--lanes N] [--rule KEY=VALUE]

Makes positions for games to begin with: N or N + 1 random moves (default 8) after which a search of --nodes positions (default
100000) sees less than --limit hundredths of a pawn (default 150) for either side; none twice. The same seed (default 1) makes the
same file, on any number of lanes. One line of JSON each: sfen, moves, score for the side to move. Packed if FILE ends in .gz.
";

const BUDGETS: [&str; 3] = ["nodes", "movetime", "clock"];
const MATCH_FLAGS: [&str; 25] = [
    "game",
    "first",
    "second",
    "nodes",
    "movetime",
    "clock",
    "first-nodes",
    "first-movetime",
    "first-clock",
    "second-nodes",
    "second-movetime",
    "second-clock",
    "games",
    "openings",
    "sprt",
    "lanes",
    "hash",
    "seed",
    "max-plies",
    "slack",
    "patience",
    "results",
    "records",
    "commit",
    "note",
];
const OPENINGS_FLAGS: [&str; 8] = ["game", "out", "count", "plies", "nodes", "limit", "seed", "lanes"];
const REPEATABLE: [&str; 1] = ["rule"];

/// Between two lines of progress.
const PROGRESS_EVERY: Duration = Duration::from_secs(10);
/// How the openings of `random:N` are judged.
const RANDOM: Filter = Filter { plies: 8, nodes: 5_000, limit: 150, seed: 0 };

/// `suizo match`
pub fn play(args: &[&str]) -> ExitCode {
    if asks_for_help(args) {
        return output::print(MATCH_HELP);
    }
    let order = match Order::read(args) {
        Ok(order) => order,
        Err(complaint) => return bad_arguments(&format!("suizo match: {complaint}")),
    };
    match order.carry_out(args) {
        Ok(line) => output::print(&(line + "\n")),
        Err(complaint) => {
            output::tell!("suizo match: {complaint}");
            ExitCode::FAILURE
        }
    }
}

/// A match and where it is written down.
struct Order<'a> {
    contest: Contest,
    openings: &'a str,
    results: Option<&'a str>,
    records: Option<&'a str>,
    commit: Option<&'a str>,
    note: Option<&'a str>,
}

impl<'a> Order<'a> {
    fn read(args: &[&'a str]) -> Result<Order<'a>, String> {
        let flags = Flags::parse(args, &MATCH_FLAGS, &REPEATABLE)?;
        let (variant, choices) = game_of(&flags)?;
        let player = |name| flags.needed(name, "self, or usi:COMMAND and the like").and_then(Spec::parse);
        let players = [player("first")?, player("second")?];
        let budgets = [budget(&flags, "first")?, budget(&flags, "second")?];
        for (spec, budget) in players.iter().zip(budgets) {
            suits(spec, budget)?;
        }
        let lanes = flags.number("lanes", 1, 256)?.unwrap_or(1);
        let text = flags.needed("openings", "a file, or random:1")?;
        let n_games = flags.number("games", 2, 1_000_000)?.ok_or("--games is missing; give how many at most")?;
        let openings = match text.strip_prefix("random:") {
            Some(seed) => {
                let seed = seed.parse().map_err(|_| format!("{text:?} has no seed; give random:1"))?;
                let count = (n_games as usize).div_ceil(2);
                arena::generate(variant, choices, count, &Filter { seed, ..RANDOM }, lanes, |_| {})
            }
            None => arena::read_openings(Path::new(text))?,
        };
        let slack_ms = budgets.iter().map(|budget| budget.usual_slack_ms()).max().unwrap_or(0);
        let contest = Contest {
            setting: Setting {
                rules: Rules::of(variant),
                choices,
                hash_mib: flags.number("hash", 1, 65_536)?.unwrap_or(16),
                patience: Duration::from_millis(flags.number("patience", 1, 3_600_000)?.unwrap_or(30_000)),
            },
            players,
            budgets,
            openings,
            seed: flags.number("seed", 0, u64::MAX)?.unwrap_or(1),
            n_games,
            lanes,
            sprt: flags.text("sprt").map(sprt).transpose()?,
            max_plies: flags.number("max-plies", 1, 10_000)?.unwrap_or(512),
            slack: Duration::from_millis(flags.number("slack", 0, 3_600_000)?.unwrap_or(slack_ms)),
        };
        Ok(Order {
            contest,
            openings: text,
            results: flags.text("results"),
            records: flags.text("records"),
            commit: flags.text("commit"),
            note: flags.text("note"),
        })
    }

    /// Plays the match and writes it down; the line that says what it came to.
    fn carry_out(&self, args: &[&str]) -> Result<String, String> {
        let cannot_write = |file: &str, error: std::io::Error| format!("cannot write {file}: {error}");
        // a file that cannot be written is better known before the first game
        let mut results = match self.results {
            Some(file) => {
                let opened = OpenOptions::new().create(true).append(true).open(file);
                Some((file, opened.map_err(|error| cannot_write(file, error))?))
            }
            None => None,
        };
        // the games of an earlier match are kept until there are others
        arena::try_match(&self.contest)?;
        let mut records = match self.records {
            Some(file) => Some((file, Lines::create(Path::new(file)).map_err(|error| cannot_write(file, error))?)),
            None => None,
        };
        let (begin, mut told, mut failed) = (Instant::now(), Instant::now(), None);
        let finished = arena::play_match(&self.contest, |pair, progress| {
            let is_due = told.elapsed() >= PROGRESS_EVERY;
            if let Some((file, lines)) = &mut records {
                let write = Record::of_pair(pair, progress.tally.n_pairs())
                    .iter()
                    .try_for_each(|record| lines.line(&json(record)))
                    .and_then(|()| if is_due { lines.flush() } else { Ok(()) });
                failed = failed.take().or(write.err().map(|error| cannot_write(file, error)));
            }
            if is_due {
                told = Instant::now();
                output::tell!("{}", progress_line(&self.contest, progress, begin.elapsed()));
            }
        })?;
        if let Some((file, lines)) = records {
            failed = failed.or(lines.finish().err().map(|error| cannot_write(file, error)));
        }
        output::tell!("{}", progress_line(&self.contest, &finished.progress, begin.elapsed()));
        let owned = |text: Option<&str>| text.map(str::to_owned);
        let line = json(&Row {
            command: command_line("match", args),
            openings: self.openings.to_owned(),
            records: owned(self.records),
            commit: owned(self.commit),
            note: owned(self.note),
            ..Row::new(&self.contest, &finished)
        });
        if let Some((file, results)) = &mut results {
            failed = failed.or(writeln!(results, "{line}").err().map(|error| cannot_write(file, error)));
        }
        // the result stands, even where it or the games could not be written down
        match failed {
            None => Ok(line),
            Some(why) => {
                output::print(&format!("{line}\n"));
                Err(why)
            }
        }
    }
}

pub(super) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("strings, numbers and lists")
}

fn progress_line(contest: &Contest, progress: &Progress, elapsed: Duration) -> String {
    let Progress { tally, faults, duplicates, .. } = progress;
    let elo = tally.elo();
    let mut line = format!(
        "{} of {} games in {} s: +{} ={} -{}, {:.1} %, Elo {:+.1} [{:+.1}, {:+.1}]",
        tally.n_games(),
        contest.n_games,
        elapsed.as_secs(),
        tally.wins,
        tally.draws,
        tally.losses,
        100.0 * tally.score(),
        elo.estimate,
        elo.low,
        elo.high
    );
    if let Some(sprt) = contest.sprt {
        let (ratio, bound) = (sprt.log_likelihood_ratio(tally), Sprt::bound());
        line += &format!(", LLR {ratio:+.2} of {bound:.2}, {}", sprt.verdict(tally).word());
    }
    if *duplicates > 0 {
        line += &format!(", {duplicates} duplicates left out");
    }
    for (name, faults) in ["first", "second"].iter().zip(faults).filter(|(_, faults)| !faults.is_empty()) {
        line += &format!(", faults of the {name}: {faults:?}");
    }
    line
}

/// The command as a shell would take it.
pub(super) fn command_line(name: &str, args: &[&str]) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_=+:,./%".contains(c);
    let quoted = args.iter().map(|arg| {
        if !arg.is_empty() && arg.chars().all(is_plain) {
            (*arg).to_owned()
        } else {
            format!("'{}'", arg.replace('\'', r"'\''"))
        }
    });
    std::iter::once(format!("suizo {name}")).chain(quoted).collect::<Vec<_>>().join(" ")
}

/// What a side may spend: its own argument, else that of both.
fn budget(flags: &Flags, side: &str) -> Result<Budget, String> {
    for prefix in [format!("{side}-"), String::new()] {
        let given: Vec<String> =
            BUDGETS.iter().map(|name| format!("{prefix}{name}")).filter(|name| flags.text(name).is_some()).collect();
        let name = match given.as_slice() {
            [] => continue,
            [name] => name.as_str(),
            [name, other, ..] => return Err(format!("--{name} and --{other} exclude each other; give one")),
        };
        let most = u64::from(u32::MAX);
        if name.ends_with("nodes") {
            return Ok(Budget::Nodes(flags.number(name, 1, u64::MAX)?.unwrap_or(1)));
        }
        if name.ends_with("movetime") {
            return Ok(Budget::MoveTime(flags.number(name, 1, most)?.unwrap_or(1)));
        }
        let text = flags.text(name).unwrap_or_default();
        return Budget::parse_clock(text).ok_or_else(|| {
            format!("--{name} cannot be {text:?}; give milliseconds as MAIN+INCREMENT or MAIN+INCREMENT+BYOYOMI")
        });
    }
    Err(format!("what the {side} player may spend is missing; give --nodes, --movetime or --clock"))
}

/// Whether a player can be held to a budget.
fn suits(spec: &Spec, budget: Budget) -> Result<(), String> {
    match (spec.protocol(), budget) {
        (Some(Protocol::Xboard), Budget::Nodes(_)) => {
            Err(format!("{spec} cannot be given nodes; give that side a --movetime or --clock of its own"))
        }
        (Some(Protocol::Xboard | Protocol::Uci), Budget::Clock { byoyomi_ms: 1.., .. }) => {
            Err(format!("{spec} knows no byoyomi; give --clock as MAIN+INCREMENT"))
        }
        _ => Ok(()),
    }
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let bounds = text.split_once(',').and_then(|(elo0, elo1)| Some((elo0.parse().ok()?, elo1.parse().ok()?)));
    match bounds {
        Some((elo0, elo1)) if -1_000.0 < elo0 && elo0 < elo1 && elo1 < 1_000.0 => Ok(Sprt { elo0, elo1 }),
        _ => Err(format!("--sprt cannot be {text:?}; give two numbers of Elo points, the smaller first, such as 0,5")),
    }
}

fn game_of(flags: &Flags) -> Result<(Variant, RuleChoices), String> {
    let variant = variant_of(flags)?;
    let mut choices = RuleChoices::default();
    for rule in flags.all("rule") {
        let bad = || format!("--rule cannot be {rule:?}; give KEY=VALUE as links spell it, such as move_limit=256");
        let (key, value) = rule.split_once('=').ok_or_else(bad)?;
        let switch = RuleSwitch::from_key(key).filter(|switch| switch.applies_to(variant)).ok_or_else(bad)?;
        choices.set(switch, value).map_err(|_| bad())?;
        if choices.in_force(variant) != choices {
            return Err(bad());
        }
    }
    Ok((variant, choices))
}

pub(super) fn variant_of(flags: &Flags) -> Result<Variant, String> {
    let id = flags.needed("game", "shogi, sho, heian9x8 ...")?;
    Variant::from_id(id).ok_or_else(|| {
        let known: Vec<&str> = Variant::ALL.iter().map(|variant| variant.id()).collect();
        format!("no game is called {id:?}; give one of {}", known.join(", "))
    })
}

/// `suizo openings`
pub fn openings(args: &[&str]) -> ExitCode {
    if asks_for_help(args) {
        return output::print(OPENINGS_HELP);
    }
    let task = match OpeningsTask::read(args) {
        Ok(task) => task,
        Err(complaint) => return bad_arguments(&format!("suizo openings: {complaint}")),
    };
    match task.carry_out() {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => {
            output::tell!("suizo openings: {complaint}");
            ExitCode::FAILURE
        }
    }
}

struct OpeningsTask<'a> {
    variant: Variant,
    choices: RuleChoices,
    count: usize,
    filter: Filter,
    lanes: usize,
    out: &'a str,
}

impl<'a> OpeningsTask<'a> {
    fn read(args: &[&'a str]) -> Result<OpeningsTask<'a>, String> {
        let flags = Flags::parse(args, &OPENINGS_FLAGS, &REPEATABLE)?;
        let (variant, choices) = game_of(&flags)?;
        Ok(OpeningsTask {
            variant,
            choices,
            count: flags.number("count", 1, 1_000_000)?.unwrap_or(2_000),
            filter: Filter {
                plies: flags.number("plies", 0, 100)?.unwrap_or(8),
                nodes: flags.number("nodes", 1, u64::MAX)?.unwrap_or(100_000),
                limit: flags.number("limit", 1, 10_000)?.unwrap_or(150),
                seed: flags.number("seed", 0, u64::MAX)?.unwrap_or(1),
            },
            lanes: flags.number("lanes", 1, 256)?.unwrap_or(1),
            out: flags.needed("out", "the file to write")?,
        })
    }

    fn carry_out(&self) -> Result<(), String> {
        let cannot_write = |error| format!("cannot write {}: {error}", self.out);
        let mut lines = Lines::create(Path::new(self.out)).map_err(cannot_write)?;
        let mut told = Instant::now();
        let found = |n_found| {
            if told.elapsed() >= PROGRESS_EVERY {
                told = Instant::now();
                output::tell!("{n_found} of {} openings", self.count);
            }
        };
        let openings: Vec<Opening> =
            arena::generate(self.variant, self.choices, self.count, &self.filter, self.lanes, found);
        for opening in &openings {
            lines.line(&json(opening)).map_err(cannot_write)?;
        }
        lines.finish().map_err(cannot_write)?;
        if openings.len() < self.count {
            return Err(format!("only {} openings found; give a greater --limit or more --plies", openings.len()));
        }
        Ok(())
    }
}

pub(super) fn asks_for_help(args: &[&str]) -> bool {
    args.iter().any(|arg| matches!(*arg, "-h" | "--help"))
}
