//! Files of self-play: written so that a run may be interrupted at any time and go on, and read with what they were made by.
//!
//! A file is a row of gzip members, each with its own checksum, and none of them long: what an interruption spoils is the last one,
//! and that is played again. The first line tells how the games were made.

use super::{
    file,
    selfplay::{SelfPlayGame, SelfPlayPlan},
};
use crate::rules::{Game, Move, RuleChoices, Rules, Start, Variant};
use flate2::{Compression, Crc, bufread::GzDecoder, write::GzEncoder};
use serde::{Deserialize, Serialize};
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read, Write},
    path::Path,
};

/// How the games of a file were made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SelfPlayRun {
    /// The game by its id; this field tells the line from those of games.
    pub run: String,
    /// The engine's commit, as far as it is known.
    pub commit: String,
    /// Which evaluation it had: `tables`, or the name of a net.
    pub evaluation: String,
    /// Nodes a move.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
    /// CRC-32 of the rule book.
    pub rules: String,
}

impl SelfPlayRun {
    /// What these games are made by.
    #[must_use]
    pub fn new(plan: &SelfPlayPlan, commit: &str) -> SelfPlayRun {
        let engine = plan.evaluation.engine(Rules::of(plan.variant), 1);
        let mut sum = Crc::new();
        sum.update(include_bytes!("../../RULES.md"));
        SelfPlayRun {
            run: plan.variant.id().to_owned(),
            commit: commit.to_owned(),
            evaluation: engine.evaluation().to_owned(),
            nodes: plan.nodes,
            seed: plan.seed,
            rules: format!("{:08x}", sum.sum()),
        }
    }
}

/// A file to which games are added.
pub struct SelfPlayWriter {
    file: File,
    /// Lines of the next member.
    lines: String,
    n_lines: usize,
}

/// Games a member. More would pack a little better, and be lost together.
const GAMES_A_MEMBER: usize = 64;

impl SelfPlayWriter {
    /// Opens a file, or begins it. Returns it with the number of games in it, and the number that the next game gets at least.
    ///
    /// A member that was not finished is cut off.
    ///
    /// # Errors
    /// Why the file cannot be written, in one line; among that, that its games were made in another way.
    pub fn open(path: &Path, run: &SelfPlayRun) -> Result<(SelfPlayWriter, (usize, usize)), String> {
        let shown = path.display();
        let failed = |error: io::Error| format!("cannot write {shown}: {error}");
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(failed(error)),
        };
        let (text, whole) = whole_members(&bytes);
        // nothing is touched before it is known to be ours
        let (mut lines, mut so_far) = (String::new(), (0, 0));
        if whole > 0 {
            let games = parse_lines(&text).map_err(|why| format!("cannot go on with {shown}: {why}"))?;
            if games.run.as_ref() != Some(run) {
                return Err(format!("cannot go on with {shown}: its games were made in another way"));
            }
            so_far = (games.games.len(), games.games.last().map_or(0, |game| game.number + 1));
        } else if bytes.is_empty() || begins_as_ours(&bytes) {
            lines = serde_json::to_string(run).map_err(|error| error.to_string())? + "\n";
        } else {
            return Err(format!("cannot write {shown}: it is there, and no file of games"));
        }
        let file = OpenOptions::new().create(true).truncate(false).append(true).open(path).map_err(failed)?;
        if whole < bytes.len() {
            file.set_len(whole as u64).map_err(failed)?;
        }
        Ok((SelfPlayWriter { file, lines, n_lines: 0 }, so_far))
    }

    /// Adds a game; it is safe when its member is.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn add(&mut self, game: &SelfPlayGame) -> io::Result<()> {
        self.lines += &serde_json::to_string(game)?;
        self.lines.push('\n');
        self.n_lines += 1;
        if self.n_lines < GAMES_A_MEMBER { Ok(()) } else { self.finish() }
    }

    /// Writes what has been added.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn finish(&mut self) -> io::Result<()> {
        if self.lines.is_empty() {
            return Ok(());
        }
        let mut member = GzEncoder::new(Vec::new(), Compression::best());
        member.write_all(self.lines.as_bytes())?;
        self.file.write_all(&member.finish()?)?;
        (self.lines, self.n_lines) = (String::new(), 0);
        self.file.sync_data()
    }
}

/// What gzip files begin with.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Whether this is the beginning of a file of games whose first member was cut off.
fn begins_as_ours(bytes: &[u8]) -> bool {
    /// So little of a packed file holds nothing.
    const NOTHING: usize = 32;
    let mut text = Vec::new();
    // it ends with an error, after what there is
    let _ = GzDecoder::new(bytes).read_to_end(&mut text);
    bytes.starts_with(&GZIP) && (bytes.len() < NOTHING || text.starts_with(RUN.as_bytes()))
}

/// What the first line begins with.
const RUN: &str = r#"{"run""#;

/// The text of the members that are whole, and how many bytes they take.
fn whole_members(bytes: &[u8]) -> (String, usize) {
    let (mut text, mut rest) = (String::new(), bytes);
    while rest.starts_with(&GZIP) {
        let mut member = GzDecoder::new(rest);
        let mut lines = String::new();
        if member.read_to_string(&mut lines).is_err() {
            break;
        }
        text += &lines;
        rest = member.into_inner();
    }
    (text, bytes.len() - rest.len())
}

/// The games of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SelfPlayFile {
    /// How they were made, where the file says so.
    pub run: Option<SelfPlayRun>,
    /// Which game they are of.
    pub variant: Variant,
    /// The games, by number.
    pub games: Vec<SelfPlayGame>,
}

/// Reads a file of games, packed or not.
///
/// # Errors
/// What is wrong with it, in one line.
pub fn read_games(path: &Path) -> Result<SelfPlayFile, String> {
    let shown = path.display();
    let text = file::read_text(path).map_err(|error| format!("cannot read {shown}: {error}"))?;
    parse_lines(&text).map_err(|why| format!("cannot read {shown}: {why}"))
}

fn parse_lines(text: &str) -> Result<SelfPlayFile, String> {
    let (mut run, mut of, mut games) = (None, None, Vec::new());
    for (index, line) in text.lines().enumerate() {
        let wrong = |what: &str| format!("line {}: {what}", index + 1);
        let game = if index == 0 && line.starts_with(RUN) {
            run.insert(serde_json::from_str::<SelfPlayRun>(line).map_err(|error| wrong(&error.to_string()))?)
                .run
                .clone()
        } else {
            let game: SelfPlayGame = serde_json::from_str(line).map_err(|error| wrong(&error.to_string()))?;
            games.push(game);
            games[games.len() - 1].game.clone()
        };
        let variant = Variant::from_id(&game).ok_or_else(|| wrong("no such game"))?;
        if *of.get_or_insert(variant) != variant {
            return Err(wrong("another game than in the lines before"));
        }
    }
    Ok(SelfPlayFile { run, variant: of.ok_or("it holds no game")?, games })
}

impl SelfPlayGame {
    /// Calls `visit` with the game before each of its moves, the move, and the score that the search gave, where it searched.
    ///
    /// # Errors
    /// What is wrong with the game, in one line.
    pub fn replay(&self, variant: Variant, mut visit: impl FnMut(&Game, Move, Option<i32>)) -> Result<(), String> {
        let start = match &self.start {
            None => Start::Standard,
            Some(sfen) => Start::parse(Rules::of(variant), sfen).map_err(|error| format!("start: {error}"))?,
        };
        let mut game = Game::new(variant, RuleChoices::default(), start).map_err(|error| error.to_string())?;
        for (index, text) in self.moves.split_whitespace().enumerate() {
            let mv: Move = text.parse().map_err(|_| format!("{text:?} is no move"))?;
            let score = index.checked_sub(self.random).and_then(|index| self.scores.get(index).copied());
            visit(&game, mv, score);
            game.play(mv).map_err(|error| format!("move {}: {error}", index + 1))?;
        }
        Ok(())
    }
}
