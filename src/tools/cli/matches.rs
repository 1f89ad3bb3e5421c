//! `suizo match`: engines against each other.

use super::{
    flags::Flags,
    output::{self, ProgressTimer, command_line, json},
    subcommand,
};
use crate::{
    rules::Rules,
    tools::arena::{
        self, Budget, Filter, GameRow, LineWriter, MatchPlan, MatchProgress, MatchRow, PlayerConfig, PlayerSpec,
        Protocol, Sprt,
    },
};
use std::{
    fs::OpenOptions,
    io::Write,
    path::Path,
    process::ExitCode,
    time::{Duration, Instant},
};

const HELP: &str = "\
suizo match --game GAME --first PLAYER --second PLAYER --games N --openings FILE (--nodes N | --movetime MS | --clock CLOCK) [...]

Plays pairs of games from the same openings with colours exchanged; the rules of this program are the referee. Progress goes to
standard error, the result as one line of JSON to standard output. The result is the first player's.

  --first, --second PLAYER   self                      this program's engine with its nets
                             self:eval=FILE            the same with the net of a file, or with tables alone
                             self:numbers=GAME         the same with the tables of another game alone
                             self:level=N              the same at a playing level, which has no net
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

const BUDGETS: [&str; 3] = ["nodes", "movetime", "clock"];
const FLAGS: [&str; 25] = [
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
const REPEATABLE: [&str; 1] = ["rule"];

/// How the openings of `random:N` are made.
const RANDOM: Filter = Filter { plies: 8, nodes: 5_000, limit: 150, seed: 0 };

/// `suizo match`
pub fn run(args: &[&str]) -> ExitCode {
    subcommand::run("match", HELP, args, MatchTask::read, |task| task.carry_out(args))
}

/// A match, and the files that its results go to.
struct MatchTask<'a> {
    plan: MatchPlan,
    openings: &'a str,
    results: Option<&'a str>,
    records: Option<&'a str>,
    commit: Option<&'a str>,
    note: Option<&'a str>,
}

impl<'a> MatchTask<'a> {
    fn read(args: &[&'a str]) -> Result<MatchTask<'a>, String> {
        let flags = Flags::parse(args, &FLAGS, &REPEATABLE)?;
        let (variant, choices) = flags.game_and_rules()?;
        let player = |name| flags.needed(name, "self, or usi:COMMAND and the like").and_then(PlayerSpec::parse);
        let players = [player("first")?, player("second")?];
        let budgets = [budget(&flags, "first")?, budget(&flags, "second")?];
        for (spec, budget) in players.iter().zip(budgets) {
            check_budget(spec, budget)?;
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
        let plan = MatchPlan {
            config: PlayerConfig {
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
        Ok(MatchTask {
            plan,
            openings: text,
            results: flags.text("results"),
            records: flags.text("records"),
            commit: flags.text("commit"),
            note: flags.text("note"),
        })
    }

    /// Plays the match, writes it down and prints its row.
    fn carry_out(&self, args: &[&str]) -> Result<(), String> {
        let cannot_write = |file: &str, error: std::io::Error| format!("cannot write {file}: {error}");
        // report a file that cannot be written before the first game
        let mut results = match self.results {
            Some(file) => {
                let opened = OpenOptions::new().create(true).append(true).open(file);
                Some((file, opened.map_err(|error| cannot_write(file, error))?))
            }
            None => None,
        };
        // the records of an earlier match are overwritten only when this one can begin
        arena::check_match(&self.plan)?;
        let mut records = match self.records {
            Some(file) => Some((file, LineWriter::create(Path::new(file)).map_err(|error| cannot_write(file, error))?)),
            None => None,
        };
        let (begin, mut timer, mut failed) = (Instant::now(), ProgressTimer::start(), None);
        let finished = arena::play_match(&self.plan, |pair, progress| {
            let is_due = timer.is_due();
            if let Some((file, lines)) = &mut records {
                let write = GameRow::of_pair(pair, progress.tally.n_pairs())
                    .iter()
                    .try_for_each(|record| lines.line(&json(record)))
                    .and_then(|()| if is_due { lines.flush() } else { Ok(()) });
                failed = failed.take().or(write.err().map(|error| cannot_write(file, error)));
            }
            if is_due {
                output::tell!("{}", progress_line(&self.plan, progress, begin.elapsed()));
            }
        })?;
        if let Some((file, lines)) = records {
            failed = failed.or(lines.finish().err().map(|error| cannot_write(file, error)));
        }
        output::tell!("{}", progress_line(&self.plan, &finished.progress, begin.elapsed()));
        let owned = |text: Option<&str>| text.map(str::to_owned);
        let line = json(&MatchRow {
            command: command_line("match", args),
            openings: self.openings.to_owned(),
            records: owned(self.records),
            commit: owned(self.commit),
            note: owned(self.note),
            ..MatchRow::new(&self.plan, &finished)
        });
        if let Some((file, results)) = &mut results {
            failed = failed.or(writeln!(results, "{line}").err().map(|error| cannot_write(file, error)));
        }
        // the result stands, even where it or the games could not be written down
        output::print(&(line + "\n"));
        failed.map_or(Ok(()), Err)
    }
}

fn progress_line(plan: &MatchPlan, progress: &MatchProgress, elapsed: Duration) -> String {
    let MatchProgress { tally, faults, duplicates, .. } = progress;
    let elo = tally.elo();
    let mut line = format!(
        "{} of {} games in {} s: +{} ={} -{}, {:.1} %, Elo {:+.1} [{:+.1}, {:+.1}]",
        tally.n_games(),
        plan.n_games,
        elapsed.as_secs(),
        tally.wins,
        tally.draws,
        tally.losses,
        100.0 * tally.score(),
        elo.estimate,
        elo.low,
        elo.high
    );
    if let Some(sprt) = plan.sprt {
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

/// The budget of a side: its own argument, else the one for both.
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

/// Checks that the protocol of a player knows this kind of budget.
fn check_budget(spec: &PlayerSpec, budget: Budget) -> Result<(), String> {
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
