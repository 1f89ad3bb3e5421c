//! What USI programs take: `position startpos moves …`, `position sfen …`, a bare SFEN, one game a line.
//!
//! It knows one line of play and nothing else. Read beyond the standard: `position` may be missing, and the start with it, `handicap ID` as this project's
//! program takes it, `setoption` lines with the variant and rule choices, which hold for the next line with a position, and the words for ends that ShogiHome
//! puts after the moves (`resign`, `rep_draw`, `draw`, `timeout`, `break`, `win`). Written is one `position` line, and before it, for games
//! other than shogi by its usual rules, the options that a USI program needs to understand it.

use super::{
    Loss, Parsed, ReadError, RemarkKind, Written,
    builder::{Builder, Each, GameSink, Remarks, collected},
    ends, losses,
    start::{RulesSaid, variant_of_sfen},
};
use crate::{
    notation::usi_line,
    record::{Ending, GameTree, Header, Step},
    rules::{RuleSwitch, Rules, Start, Variant, usi},
};

/// Reads a text; every `position` line is a game.
///
/// # Errors
/// Why there is no game in it.
///
/// ```
/// use suizo::notation::records::usi;
/// let games = usi::read("position startpos moves 7g7f 3c3d\nsfen 4k4/9/9/9/9/9/9/9/4K4 b - 1\n").unwrap();
/// assert_eq!([games[0].tree.main_game().ply(), games[1].tree.main_game().ply()], [2, 0]);
/// ```
pub fn read(text: &str) -> Result<Vec<Parsed>, ReadError> {
    collected(|each| read_each(text, each))
}

/// As [`read`], one game after the other.
pub(super) fn read_each(text: &str, each: &mut Each<'_>) -> Result<(), ReadError> {
    let mut said = RulesSaid::default();
    let mut remarks = Remarks::default();
    let mut games = GameSink::new(each);
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let line = line.trim();
        if line.is_empty() || is_talk(line) {
            continue;
        }
        if let Some(option) = line.strip_prefix("setoption ") {
            set_option(&mut said, option, number, &mut remarks);
            continue;
        }
        if !games.has_room(number) {
            break;
        }
        // options that held on would change the games after it, which say nothing of theirs where they are the usual ones
        match game(line, number, &std::mem::take(&mut said), std::mem::take(&mut remarks)) {
            Ok(builder) => games.put(builder),
            Err(cause) => games.lose(number, cause),
        }
    }
    games.finish()
}

/// What a program is told before it is given a position, and comments of those who wrote it down.
fn is_talk(line: &str) -> bool {
    line.starts_with('#') || matches!(line, "usi" | "isready" | "usinewgame")
}

/// The first line that says something of a game.
pub(super) fn first_line(text: &str) -> &str {
    text.lines().map(str::trim).find(|line| !line.is_empty() && !is_talk(line)).unwrap_or_default()
}

/// Whether a line is moves and nothing else.
pub(super) fn is_moves(line: &str) -> bool {
    let is_move = |word: &str| usi::parse_move(Rules::of(Variant::Shogi).geometry(), word).is_ok();
    !line.is_empty() && line.split_ascii_whitespace().all(is_move)
}

/// `name NAME value VALUE`, of which only the game and its rules count.
fn set_option(said: &mut RulesSaid, text: &str, line: usize, remarks: &mut Remarks) {
    let Some((name, value)) = text.strip_prefix("name ").and_then(|rest| rest.split_once(" value ")) else { return };
    let is = |known: &str| name.trim().eq_ignore_ascii_case(known);
    let known = RuleSwitch::ALL.into_iter().find(|switch| is(switch.usi_name()));
    if ["Variant", "UCI_Variant", "USI_Variant"].into_iter().any(is) {
        said.take(super::start::VARIANT, value.trim(), line, remarks);
    } else if let Some(switch) = known {
        said.take(switch.key(), value.trim(), line, remarks);
    }
}

fn game(text: &str, line: usize, said: &RulesSaid, remarks: Remarks) -> Result<Builder, String> {
    let text = text.strip_prefix("position ").unwrap_or(text).trim_start();
    let (start, moves) = match text.split_once("moves") {
        Some((start, moves)) => (start.trim(), moves),
        None if is_moves(text) => ("", text),
        None => (text, ""),
    };
    let sfen = start.strip_prefix("sfen ").unwrap_or(start).trim();
    let variant = said.variant.unwrap_or(Variant::Shogi);
    let start_game = match start.strip_prefix("handicap ") {
        _ if start == "startpos" || start.is_empty() && !moves.is_empty() => said.game(variant, Start::Standard)?,
        Some(id) => {
            let start = Start::handicap(Rules::of(variant), id.trim()).map_err(|error| error.to_string())?;
            said.game(variant, start)?
        }
        None if !sfen.contains('/') => return Err("no position".to_owned()),
        None => {
            let variant = said.variant.or_else(|| variant_of_sfen(sfen)).ok_or("no game has a board of this size")?;
            let start = Start::parse(Rules::of(variant), sfen).map_err(|error| error.to_string())?;
            said.game(variant, start)?
        }
    };
    let mut builder = Builder::new(&start_game, Header::default(), remarks);
    for word in moves.split_ascii_whitespace() {
        play(&mut builder, word, line);
    }
    Ok(builder)
}

fn play(builder: &mut Builder, word: &str, line: usize) {
    let end = match word {
        "resign" => "TORYO",
        "timeout" => "TIME_UP",
        "win" => "KACHI",
        "rep_draw" => "SENNICHITE",
        "draw" => "HIKIWAKE",
        "break" => "CHUDAN",
        _ if builder.broken => return,
        _ => match usi::parse_move(builder.game().rules().geometry(), word) {
            Ok(mv) => return builder.play(mv, line, word),
            Err(_) => return builder.break_off(line, RemarkKind::UnreadableMove, word),
        },
    };
    ends::read(builder, end, line);
}

/// The main line as a `position` line.
///
/// ```
/// use suizo::{notation::records::usi, record::GameTree, rules::{Game, RuleChoices, Start, Variant}};
/// let game = Game::new(Variant::Heian8x8, RuleChoices::default(), Start::Standard).unwrap();
/// assert_eq!(usi::write(&GameTree::from_game(&game)).text, "\
/// setoption name USI_Variant value heian8x8
/// position sfen lnskgsnl/8/pppppppp/8/8/PPPPPPPP/8/LNSKGSNL b - 1
/// ");
/// ```
#[must_use]
pub fn write(tree: &GameTree) -> Written {
    let mut losses = losses::beyond(tree, &[Loss::Moves, Loss::Rules, Loss::Result]);
    let mut text = String::new();
    for (name, value) in RulesSaid::of(tree) {
        let name = RuleSwitch::from_key(name).map_or("USI_Variant", RuleSwitch::usi_name);
        text += &format!("setoption name {name} value {value}\n");
    }
    let end = tree.node(tree.end_of_line(crate::record::NodeId::ROOT)).ending();
    if end.is_some_and(|ending| !matches!(ending, Ending::IllegalMove(_))) {
        losses.insert(Loss::Result);
    }
    let moves = tree.main_line().filter_map(|id| match tree.node(id).step() {
        Some(Step::Move(mv) | Step::End(Ending::IllegalMove(mv))) => Some(mv),
        _ => None,
    });
    text += &usi_line(tree.start(), moves);
    text.push('\n');
    Written { text, losses: losses.into_iter().collect() }
}
