//! `suizo explain-move`: what a move is worth, and what can be shown of it.

use super::{
    flags::Flags,
    output::{self, json},
    positions::Searcher,
    subcommand, usi,
};
use crate::{
    facts::{self, Claim, Fact},
    i18n::Lang,
    notation::{hodges, japanese},
    record::{Evaluation, GameTree, NodeId},
    rules::{Game, Move, Position, RuleChoices, Square, Variant},
    study::{HASH_MIB, Study, Trials, Verdict},
};
use serde::Serialize;
use std::process::ExitCode;

const HELP: &str = "\
suizo explain-move [--game GAME] [--nodes N] [--lang LANG] [--to text|json] POSITION moves MOVE ...

Searches the positions before and after the last of the moves by --nodes positions each (default 150000), and says what the move is worth and what can
be shown of it, each fact borne out by searches of four times as many, and of eight times where it is close: what the answer takes or threatens, what was better and why, what was overlooked. Each fact stands on a line of its own, with the line
of play that shows it. Where nothing can be shown, it says what the search prefers, and by how much.

POSITION is startpos, sfen SFEN, or handicap ID, as in USI. GAME is shogi unless it is named. LANG is en, ja, zh, vi or sv (default en).
With --to json, one line with every number.
";

const FLAGS: [&str; 4] = ["game", "nodes", "lang", "to"];

/// `suizo explain-move`
pub fn run(args: &[&str]) -> ExitCode {
    subcommand::run("explain-move", HELP, args, read, |task| {
        output::print(&task.answer());
        Ok(())
    })
}

struct Task {
    /// Its last move is the one in question.
    game: Game,
    before: Game,
    mv: Move,
    nodes: u64,
    lang: Lang,
    as_json: bool,
}

fn read(args: &[&str]) -> Result<Task, String> {
    let n_flags = args.chunks(2).take_while(|pair| pair[0].starts_with("--")).flatten().count();
    let (given, position) = args.split_at(n_flags);
    let flags = Flags::parse(given, &FLAGS, &[])?;
    let (variant, choices) = match flags.text("game") {
        Some(_) => flags.game_and_rules()?,
        None => (Variant::Shogi, RuleChoices::default()),
    };
    let game = usi::read_game(variant, choices, position).map_err(|complaint| complaint.text().to_owned())?;
    let Some(mv) = game.moves().last().copied() else {
        return Err("expected a position with moves; see `suizo explain-move --help`".to_owned());
    };
    let lang = flags.text("lang").map_or(Ok(Lang::En), |id| {
        Lang::from_id(id).ok_or_else(|| format!("--lang cannot be {id:?}; give en, ja, zh, vi or sv"))
    })?;
    let as_json = match flags.text("to") {
        None | Some("text") => false,
        Some("json") => true,
        Some(other) => return Err(format!("--to cannot be {other:?}; give text or json")),
    };
    Ok(Task {
        before: game.at_ply(game.ply() - 1),
        game,
        mv,
        nodes: flags.number("nodes", 1, u64::MAX / 1_000)?.unwrap_or(150_000),
        lang,
        as_json,
    })
}

/// What is printed as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    sfen: String,
    #[serde(rename = "move")]
    mv: String,
    /// The kind of mistake, if it is one.
    kind: Option<&'a str>,
    /// The mover's chances before and after the move, in thousandths.
    before: Option<u32>,
    after: Option<u32>,
    better: Vec<String>,
    reply: Vec<String>,
    facts: Vec<FactRow>,
}

#[derive(Serialize)]
struct FactRow {
    /// Of which move it is said.
    of: &'static str,
    fact: &'static str,
    text: String,
    /// From the position before the move.
    line: Vec<String>,
    /// How many of the moves show it.
    at: usize,
}

impl Task {
    fn answer(&self) -> String {
        let mut searcher = Searcher::new(HASH_MIB as usize);
        let mut tree = GameTree::from_game(&self.game);
        let line: Vec<NodeId> = tree.main_line().collect();
        let ply = line.len();
        let [before, after] = [ply.checked_sub(2).map_or(NodeId::ROOT, |at| line[at]), line[ply - 1]];
        for node in [before, after] {
            let found = searcher.search(&tree.game_at(node), self.nodes);
            tree.set_evaluation(node, found);
        }
        let study = Study::of(&tree, &line);
        let verdict = study.verdicts[ply].as_ref();
        let found = |node| tree.node(node).evaluation();
        let moves = |found: Option<&Evaluation>| found.map(|found| found.line.clone()).unwrap_or_default();
        let better = moves(found(before));
        let is_mistake = verdict.is_some_and(|verdict| verdict.severity.is_some());
        let facts = if is_mistake {
            searched(&study, &tree, ply, |game, times| searcher.search(game, self.nodes * u64::from(times)))
        } else if better.first() == Some(&self.mv) {
            let score = found(before).map(|found| found.score);
            facts::advise(self.before.position(), &better, score).into_iter().collect()
        } else {
            Vec::new()
        };
        if self.as_json {
            json(&self.row(verdict, &better, &moves(found(after)), &facts)) + "\n"
        } else {
            self.text(verdict, &better, &facts)
        }
    }

    fn row(&self, verdict: Option<&Verdict>, better: &[Move], reply: &[Move], facts: &[Fact]) -> Answer<'static> {
        let usi = |moves: &[Move]| moves.iter().map(ToString::to_string).collect();
        let fact = |fact: &Fact| FactRow {
            of: of(fact.claim),
            fact: fact.claim.word(),
            text: self.said(fact),
            line: usi(&fact.line),
            at: fact.at,
        };
        Answer {
            sfen: self.before.sfen(),
            mv: self.mv.to_string(),
            kind: verdict.and_then(Verdict::kind).map(|kind| kind.word()),
            before: verdict.map(|verdict| verdict.before),
            after: verdict.map(|verdict| verdict.after),
            better: usi(better),
            reply: usi(reply),
            facts: facts.iter().map(fact).collect(),
        }
    }

    fn text(&self, verdict: Option<&Verdict>, better: &[Move], facts: &[Fact]) -> String {
        let texts = self.lang.texts();
        let written = |moves: &[Move]| line_text(self.before.position(), moves, self.lang).join(" ");
        let kind = verdict.and_then(Verdict::kind).map(|kind| texts.mistake_kind(kind));
        let cost = verdict.map(|verdict| texts.study_cost((verdict.before + 5) / 10, (verdict.after + 5) / 10));
        let head: Vec<String> =
            [Some(written(&[self.mv])), kind.map(str::to_owned), cost].into_iter().flatten().collect();
        let mut lines = vec![head.join("  ")];
        lines.extend(facts.iter().map(|fact| format!("{}  ({})", self.said(fact), written(&fact.line))));
        if let (true, Some(verdict), Some(best)) = (facts.is_empty(), verdict, better.first())
            && *best != self.mv
        {
            lines.push(match (verdict.loss + 5) / 10 {
                0 => texts.why_even().to_owned(),
                percent => texts.fact_none(&written(&[*best]), percent),
            });
        }
        lines.join("\n") + "\n"
    }

    fn said(&self, fact: &Fact) -> String {
        self.lang.texts().fact(fact, &line_text(self.before.position(), &fact.line, self.lang))
    }
}

/// Of which move a fact is said, in one word.
pub fn of(claim: Claim) -> &'static str {
    match claim {
        Claim::Reply(_) => "reply",
        Claim::Better(_) => "better",
        Claim::Does(_) => "move",
        Claim::Fault(_) => "fault",
    }
}

/// What can be said of the move of a ply, each fact borne out by a search.
pub fn searched(
    study: &Study,
    tree: &GameTree,
    ply: usize,
    mut search: impl FnMut(&Game, u32) -> Option<Evaluation>,
) -> Vec<Fact> {
    let Some(mut trials) = Trials::of(study, tree, ply) else { return Vec::new() };
    while let Some((game, times)) = trials.next(study, tree) {
        trials.take(study, search(&game, times).as_ref());
    }
    trials.said()
}

/// Moves as readers of a language write them.
fn line_text(start: &Position, moves: &[Move], lang: Lang) -> Vec<String> {
    let mut position = start.clone();
    let mut previous: Option<Square> = None;
    let mut texts = Vec::new();
    for &mv in moves {
        let text = match lang {
            Lang::Ja => japanese::move_text(&position, previous, mv),
            _ => hodges::move_text(&position, mv),
        };
        texts.push(text);
        previous = Some(mv.to());
        position.do_move(mv);
    }
    texts
}
