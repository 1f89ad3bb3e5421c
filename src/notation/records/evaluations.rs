//! What engines say of a position, as lines of the comment there.
//!
//! # What is written
//!
//! The lines of [ShogiHome](https://github.com/sunfish-shogi/shogihome), at the head of the comment, without its `*` of KIF:
//!
//! ```text
//! #評価値=158
//! #読み筋=▲７六歩△３四歩
//! #深さ=8
//! ```
//!
//! and `#詰み=先手勝ち:15手` in place of the first line for a mate in that many plies. CSA has floodgate's line `* 158 +7776FU -3334FU` where that can
//! say the score. Every number is good for Black when positive, and the line begins with the side to move.
//!
//! # What is read
//!
//! Lines that are exactly as they would be written leave the comment. Of everything else the first that says a score counts, and
//! **the comment stays as it is**, since it says more than an [`Evaluation`] holds, or may be what a person wrote: ShogiHome's lines in another order or with its other
//! keys (`#` of an analysis before `*` of a player), ShogiGUI's `*解析 …`, `*候補手 …` and `*対局 …`, those of 棋神アナリティクス,
//! `#形勢[…]` and `#指し手[…]` of K-Shogi and ぴよ将棋, and floodgate's.
//! A mate of unknown length counts as ±[`MATE_CP`]. A reading that begins with the move that was played goes on from there.
//!
//! Where a comment would be read as something else than what stands in the tree, the writer puts a line `#評価値=` between the two: what
//! follows it is a comment and nothing else.

use super::{csa_moves, kif};
use crate::{
    record::{Evaluation, Score},
    rules::{Color, Move, Position, legality},
};
use std::{borrow::Cow, fmt::Write as _};

/// A mate of unknown length, in hundredths of a pawn.
pub const MATE_CP: i32 = 30_000;

/// The line after which nothing is an evaluation.
const GUARD: &str = "#評価値=";

/// How evaluations stand in the comments of a format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// As ShogiHome writes them into KIF.
    Lines,
    /// As floodgate writes them into CSA.
    Floodgate,
}

/// A comment with an evaluation in it.
pub(super) struct Joined<'a> {
    pub text: Cow<'a, str>,
    /// Whether all of the evaluation is in it.
    pub is_whole: bool,
}

/// A comment with line feeds alone between its lines.
pub(super) fn lines_of(comment: &str) -> Cow<'_, str> {
    if comment.contains('\r') {
        Cow::Owned(comment.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(comment)
    }
}

/// Whether an evaluation may stand in a comment; says no at once for most.
pub(super) fn may_stand_in(comment: &str) -> bool {
    const KEYS: [&str; 4] = ["評価値", "詰み=", "#形勢[", "#指し手["];
    let is_told = |line: &str| line.starts_with("* ") || KEYS.into_iter().any(|key| line.contains(key));
    comment.lines().any(is_told)
}

/// Takes an evaluation out of the comment on a position: what it is, and the comment that is left.
pub(super) fn split<'a>(position: &Position, comment: &'a str, style: Style) -> (Option<Evaluation>, &'a str) {
    if !may_stand_in(comment) {
        return (None, comment);
    }
    if let Some(rest) = after_line(comment, GUARD) {
        return (None, rest);
    }
    match own(position, comment, style) {
        Some((found, rest)) => (Some(found), after_line(rest, GUARD).unwrap_or(rest)),
        None => (foreign(position, comment, style), comment),
    }
}

/// Puts an evaluation into the comment on a position, so that [`split`] gives both back.
pub(super) fn join<'a>(
    position: &Position,
    evaluation: Option<&Evaluation>,
    comment: &'a str,
    style: Style,
) -> Joined<'a> {
    if evaluation.is_none() && !may_stand_in(comment) {
        return Joined { text: Cow::Borrowed(comment), is_whole: true };
    }
    let reads_as = |text: &str, found: Option<&Evaluation>| {
        let (read, rest) = split(position, text, style);
        read.as_ref() == found && rest == comment
    };
    // what a comment says already need not be said twice
    if reads_as(comment, evaluation) {
        return Joined { text: Cow::Borrowed(comment), is_whole: true };
    }
    let Some((block, written)) = evaluation.and_then(|found| block(position, found, style)) else {
        return Joined { text: Cow::Owned(above(GUARD, comment)), is_whole: evaluation.is_none() };
    };
    let mut text = above(&block, comment);
    if !reads_as(&text, Some(&written)) {
        text = above(&block, &above(GUARD, comment));
    }
    Joined { text: Cow::Owned(text), is_whole: evaluation == Some(&written) }
}

/// Lines above a comment.
fn above(lines: &str, comment: &str) -> String {
    if comment.is_empty() { lines.to_owned() } else { format!("{lines}\n{comment}") }
}

/// What follows a text's first line, if that is the one.
fn after_line<'a>(text: &'a str, line: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(line)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix('\n') }
}

/// The lines for an evaluation, and what is read from them; `None` where nothing is.
fn block(position: &Position, found: &Evaluation, style: Style) -> Option<(String, Evaluation)> {
    let text = lines_for(position, found, style);
    let (read, rest) = own_lines(position, &text, style)?;
    rest.is_empty().then_some((text, read))
}

fn lines_for(position: &Position, found: &Evaluation, style: Style) -> String {
    match (style, found.score) {
        (Style::Floodgate, Score::Cp(value)) => floodgate_line(position, value, &found.line),
        _ => key_lines(position, found),
    }
}

/// An evaluation at the head of a comment that is exactly as it would be written, and what follows it.
fn own<'a>(position: &Position, comment: &'a str, style: Style) -> Option<(Evaluation, &'a str)> {
    let (found, rest) = own_lines(position, comment, style)?;
    let said = comment[..comment.len() - rest.len()].trim_end();
    (said == lines_for(position, &found, style)).then_some((found, rest))
}

/// As [`own`], without a look at how it would be written.
fn own_lines<'a>(position: &Position, comment: &'a str, style: Style) -> Option<(Evaluation, &'a str)> {
    let (first, rest) = first_line(comment);
    if style == Style::Floodgate
        && let Some(found) = floodgate(position, first)
    {
        return Some((found.evaluation, rest));
    }
    let (mut fields, mut rest) = (Fields::default(), comment);
    let mut last = 0;
    while !rest.is_empty() {
        let (line, after) = first_line(rest);
        let Some(key) = line.strip_prefix('#').and_then(|line| fields.take(line)).filter(|key| *key > last) else {
            break;
        };
        (last, rest) = (key, after);
    }
    Some((fields.evaluation(position)?, rest))
}

fn first_line(text: &str) -> (&str, &str) {
    text.split_once('\n').unwrap_or((text, ""))
}

/// ShogiHome's lines.
fn key_lines(position: &Position, found: &Evaluation) -> String {
    let mut text = String::new();
    match found.score {
        Score::Cp(value) => drop(write!(text, "#評価値={value}")),
        Score::Mate(plies) => {
            // mated where it stands: the side to move
            let wins = plies > 0 || plies == 0 && position.turn() == Color::White;
            let winner = if wins { "先手" } else { "後手" };
            let _ = write!(text, "#詰み={winner}勝ち:{}手", plies.unsigned_abs());
        }
    }
    let line = in_words(position, &found.line);
    if !line.is_empty() {
        let _ = write!(text, "\n#読み筋={line}");
    }
    if found.depth > 0 {
        let _ = write!(text, "\n#深さ={}", found.depth);
    }
    text
}

/// `▲７六歩△３四歩`, as far as the line can be played.
fn in_words(position: &Position, line: &[Move]) -> String {
    let (mut text, mut previous) = (String::new(), None);
    for_each_playable(position, line, |position, mv| {
        text += &kif::in_ki2(position, previous, mv);
        previous = Some(mv.to());
    });
    text
}

/// Floodgate's line.
fn floodgate_line(position: &Position, value: i32, line: &[Move]) -> String {
    let mut text = format!("* {value}");
    for_each_playable(position, line, |position, mv| {
        text.push(' ');
        csa_moves::push_move(&mut text, position, mv);
    });
    text
}

/// Plays moves as far as the rules allow, each told with the position before it.
fn for_each_playable(position: &Position, moves: &[Move], mut tell: impl FnMut(&Position, Move)) {
    let Some(mut position) = (!moves.is_empty()).then(|| set_up(position)).flatten() else { return };
    for &mv in moves {
        if legality::check(&position, mv).is_err() {
            return;
        }
        tell(&position, mv);
        position.do_move(mv);
    }
}

/// The position set up anew, as a copy would carry the whole game.
fn set_up(position: &Position) -> Option<Position> {
    Position::from_setup(position.rules(), &position.to_setup(1)).ok()
}

/// Plays the moves that words stand for, each read in the position that it is made in, as far as they can be read and played.
fn read_line<'a>(
    position: &Position,
    words: impl Iterator<Item = &'a str>,
    read: impl Fn(&Position, Option<Move>, &'a str) -> Option<Move>,
) -> Vec<Move> {
    let (mut line, mut previous) = (Vec::new(), position.last_move());
    let mut words = words.peekable();
    let Some(mut position) = words.peek().and_then(|_| set_up(position)) else { return line };
    for word in words {
        let mv = read(&position, previous, word);
        let Some(mv) = mv.filter(|mv| legality::check(&position, *mv).is_ok()) else { break };
        position.do_move(mv);
        line.push(mv);
        previous = Some(mv);
    }
    line
}

/// The moves of `▲７六歩△３四歩` or `▲７六歩(77) △３四歩(33)`, from the first one of the side to move.
fn line_in_words(position: &Position, text: &str) -> Vec<Move> {
    let marks: [char; 2] = if position.turn() == Color::Black { ['▲', '☗'] } else { ['△', '☖'] };
    let Some(start) = text.find(marks) else { return Vec::new() };
    read_line(position, kif::tokens(&text[start..]), |position, previous, word| {
        match kif::read_move(position, previous.map(Move::to), word).0 {
            kif::Found::Move(mv) | kif::Found::OtherPiece(mv) => Some(mv),
            _ => None,
        }
    })
}

/// What the keys of one source say.
#[derive(Debug, Clone, Copy, Default)]
struct Fields<'a> {
    mate: Option<Score>,
    score: Option<i32>,
    line: &'a str,
    depth: u32,
}

impl<'a> Fields<'a> {
    /// Takes `key=value` of ShogiHome; gives the place of the key in the order in which they are written.
    fn take(&mut self, text: &'a str) -> Option<u32> {
        let (key, value) = text.split_once('=')?;
        match key {
            "詰み" => {
                let (winner, plies) = value.trim_end().split_once("勝ち")?;
                let sign = match winner {
                    "先手" => 1,
                    "後手" => -1,
                    _ => return None,
                };
                let plies = plies.strip_prefix(':').and_then(|plies| plies.strip_suffix('手'));
                let plies = plies.and_then(|plies| plies.parse::<u16>().ok());
                self.mate.get_or_insert(mate(sign, plies));
                Some(1)
            }
            "評価値" => {
                self.score.get_or_insert(number(value)?);
                Some(1)
            }
            "読み筋" => {
                self.line = value;
                Some(2)
            }
            "深さ" => {
                self.depth = number(value)?.try_into().ok()?;
                Some(3)
            }
            _ => None,
        }
    }

    /// Takes `深さ 20/28 … 評価値 45 読み筋 …` of ShogiGUI.
    fn take_words(&mut self, text: &'a str) {
        let (words, line) = text.split_once("読み筋").unwrap_or((text, ""));
        self.line = line;
        let mut words = words.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "深さ" => {
                    let depth = words.peek().and_then(|word| word.split('/').next()).and_then(number);
                    self.depth = depth.and_then(|depth| depth.try_into().ok()).unwrap_or(0);
                }
                "評価値" => {
                    let Some(value) = words.next() else { return };
                    match value.split_once('詰') {
                        Some((sign, plies)) => {
                            let plies = Some(plies).filter(|plies| !plies.is_empty()).or(words.peek().copied());
                            let plies = plies.and_then(|plies| plies.parse::<u16>().ok());
                            self.mate = Some(mate(if sign.starts_with('-') { -1 } else { 1 }, plies));
                        }
                        None => self.score = number(value.trim_end_matches(['↑', '↓'])),
                    }
                }
                _ => {}
            }
        }
    }

    /// Takes `62]△７五歩 ▲３三桂成` of K-Shogi and ぴよ将棋.
    fn take_bracketed(&mut self, text: &'a str) {
        let Some((value, line)) = text.split_once(']') else { return };
        self.score = number(value);
        self.line = line;
    }

    fn evaluation(&self, position: &Position) -> Option<Evaluation> {
        let score = match (self.mate, self.score) {
            (Some(Score::Mate(plies)), _) => Score::Mate(plies),
            (_, Some(value)) => Score::Cp(value),
            (unknown, None) => unknown?,
        };
        Some(Evaluation { score, depth: self.depth, line: line_in_words(position, self.line) })
    }
}

/// A mate for Black, or by a sign of -1 for White.
fn mate(sign: i32, plies: Option<u16>) -> Score {
    plies.map_or(Score::Cp(sign * MATE_CP), |plies| Score::Mate(sign * i32::from(plies)))
}

/// A whole number, or that of a number with a fraction.
fn number(text: &str) -> Option<i32> {
    let text = text.trim_end();
    let whole = match text.split_once('.') {
        Some((whole, fraction)) if fraction.bytes().all(|byte| byte.is_ascii_digit()) => whole,
        Some(_) => return None,
        None => text,
    };
    whole.parse().ok()
}

/// The first evaluation in lines of any program.
fn foreign(position: &Position, comment: &str, style: Style) -> Option<Evaluation> {
    let (mut analysis, mut player) = (Fields::default(), Fields::default());
    let (mut candidate, mut game) = (None::<Fields>, None::<Fields>);
    let mut line_of_csa = None;
    for line in comment.lines() {
        if let Some(said) = line.strip_prefix('#') {
            match said.strip_prefix("形勢[").or_else(|| said.strip_prefix("指し手[")) {
                Some(said) => candidate.get_or_insert_default().take_bracketed(said),
                None => drop(analysis.take(said)),
            }
        } else if let Some(said) = line.strip_prefix('*') {
            let words = |text| {
                let mut fields = Fields::default();
                fields.take_words(text);
                Some(fields)
            };
            let is_game = said.starts_with("対局 ");
            let is_analysis = said.starts_with("解析 ") || said.starts_with("候補手 ");
            let is_program = said.starts_with(' ') && said.contains(" 評価値 ") && said.contains(" 読み筋 ");
            if is_game && game.is_none() {
                game = words(said);
            } else if (is_analysis || is_program) && is_first_choice(said) && candidate.is_none() {
                candidate = words(said);
            } else if !said.starts_with(' ') {
                player.take(said);
            } else if line_of_csa.is_none() {
                // a number alone may be anything
                line_of_csa = floodgate(position, line)
                    .filter(|found| style == Style::Floodgate && found.is_whole || !found.evaluation.line.is_empty())
                    .map(|found| found.evaluation);
            }
        }
    }
    [Some(analysis), Some(player), candidate, game]
        .into_iter()
        .find_map(|fields| fields?.evaluation(position))
        .or(line_of_csa)
}

/// Whether a line of several is the best one: of 候補1, or of no number.
fn is_first_choice(said: &str) -> bool {
    let Some((_, rest)) = said.split_once(" 候補") else { return true };
    matches!(rest.split_whitespace().next(), Some("1" | "１"))
}

/// What a line of floodgate says.
struct Floodgate {
    evaluation: Evaluation,
    /// Whether every word of it was read.
    is_whole: bool,
}

/// `* 34 -3334FU +2726FU`: hundredths of a pawn, and the line; what is no move ends it.
fn floodgate(position: &Position, text: &str) -> Option<Floodgate> {
    let (value, moves) = {
        let text = text.strip_prefix("* ")?.trim();
        text.split_once(' ').unwrap_or((text, ""))
    };
    let score = Score::Cp(value.parse().ok()?);
    let words = moves.split_ascii_whitespace();
    let n_words = words.clone().count();
    let line = read_line(position, words, |position, _, word| csa_moves::read_move(position, word));
    Some(Floodgate { is_whole: line.len() == n_words, evaluation: Evaluation { score, depth: 0, line } })
}
