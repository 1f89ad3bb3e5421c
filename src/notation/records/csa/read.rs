//! Reads CSA files.

use super::{
    FIELDS, NOTE, OTHER,
    games::{Border, Borders, is_whole},
    place::Place,
};
use crate::{
    notation::records::{
        Parsed, ReadError, RemarkKind,
        builder::{Builder, Each, GameSink, Remarks, collected, set_field},
        csa_moves::read_move,
        ends,
        evaluations::Style,
        start::{RulesSaid, tree_name},
    },
    record::{Header, MoveTime, NodeId},
    rules::{Color, Game},
};

/// Reads a file, which may hold several games.
///
/// # Errors
/// Why there is no game in it.
///
/// ```
/// use suizo::{notation::records::csa, rules::{Color, EndReason, Outcome}};
/// let games = csa::read("V2.2\nN+Ōyama\nPI\n+\n+7776FU\nT12\n-3334FU,T6\n%TORYO\n").unwrap();
/// let game = games[0].tree.main_game();
/// assert_eq!((games.len(), game.ply(), games[0].remarks.len()), (1, 2, 0));
/// assert_eq!(game.outcome(), Some(Outcome::win(Color::White, EndReason::Resign)));
/// ```
pub fn read(text: &str) -> Result<Vec<Parsed>, ReadError> {
    collected(|each| read_each(text, each))
}

/// As [`read`], one game after the other.
pub(in crate::notation::records) fn read_each(text: &str, each: &mut Each<'_>) -> Result<(), ReadError> {
    let mut games = Games { done: GameSink::new(each), current: Draft::default(), borders: Borders::default() };
    for (index, line) in text.lines().enumerate() {
        games.line(line.trim_end_matches('\r'), index + 1);
    }
    games.close();
    games.done.finish()
}

/// The games of a file.
struct Games<'a, 'b> {
    done: GameSink<'a, 'b>,
    current: Draft,
    borders: Borders,
}

/// A game of which not all is read yet.
#[derive(Default)]
struct Draft {
    header: Header,
    said: RulesSaid,
    place: Place,
    turn: Option<Color>,
    /// Comments before the position.
    comment: Vec<String>,
    remarks: Remarks,
    /// Whether there is anything in it but a version.
    is_begun: bool,
    /// Its start cannot be set up.
    is_lost: bool,
    /// From its first move on.
    builder: Option<Builder>,
}

impl Games<'_, '_> {
    fn line(&mut self, line: &str, number: usize) {
        let line = line.trim_start_matches('\u{feff}');
        match self.borders.take(line.as_bytes()) {
            Border::Behind => return self.close(),
            Border::Before => self.close(),
            Border::None => {}
        }
        if is_whole(line.as_bytes()) {
            return self.statement(line, number);
        }
        for part in line.split(',') {
            self.statement(part.trim(), number);
        }
    }

    fn statement(&mut self, text: &str, line: usize) {
        let draft = &mut self.current;
        match text.as_bytes() {
            [] | [b'V', ..] => {}
            [b'\'', ..] => draft.comment(text, line),
            [b'N', sign @ (b'+' | b'-'), ..] => {
                let color = if *sign == b'+' { Color::Black } else { Color::White };
                let name = text[2..].trim().to_owned();
                draft.is_begun = true;
                draft.header().names[color] = name;
            }
            [b'$', ..] => draft.field(&text[1..], line),
            [b'P', ..] if draft.builder.is_none() => {
                draft.is_begun = true;
                if draft.place.take(&text[1..], line).is_none() {
                    draft.remarks.add(line, RemarkKind::UnknownLine, text);
                }
            }
            [sign @ (b'+' | b'-')] => {
                draft.turn = Some(if *sign == b'+' { Color::Black } else { Color::White });
                draft.is_begun = true;
                self.started(line);
            }
            [sign @ (b'+' | b'-'), ..] => {
                // without a line for it the first move says whose turn it is
                draft.turn = draft.turn.or(Some(if *sign == b'+' { Color::Black } else { Color::White }));
                if let Some(builder) = self.started(line) {
                    play(builder, text, line);
                }
            }
            [b'T', rest @ ..] if rest.iter().all(|c| c.is_ascii_digit() || *c == b'.') => draft.time(&text[1..], line),
            [b'%', ..] => {
                if let Some(builder) = self.started(line)
                    && !ends::read(builder, &text[1..], line)
                {
                    builder.remark(line, RemarkKind::UnknownLine, text);
                }
            }
            _ => draft.remark(line, RemarkKind::UnknownLine, text),
        }
    }

    /// The game, begun by now; `None` where its start cannot be set up.
    fn started(&mut self, line: usize) -> Option<&mut Builder> {
        let draft = &mut self.current;
        if draft.builder.is_none() && !draft.is_lost && self.done.has_room(line) {
            let line = if draft.place.line == 0 { line } else { draft.place.line };
            match draft.place.game(draft.turn, &draft.said) {
                Ok(game) => draft.begin(&game),
                Err(cause) => {
                    draft.is_lost = true;
                    self.done.lose(line, cause);
                }
            }
        }
        draft.builder.as_mut()
    }

    /// Ends the game; what follows is another.
    fn close(&mut self) {
        if self.current.is_begun && self.current.builder.is_none() {
            self.started(0);
        }
        let draft = std::mem::take(&mut self.current);
        if let Some(builder) = draft.builder {
            self.done.put(builder);
        }
    }
}

impl Draft {
    fn begin(&mut self, start: &Game) {
        let (header, remarks) = (std::mem::take(&mut self.header), std::mem::take(&mut self.remarks));
        let mut builder = Builder::new(start, header, remarks).reading_evaluations(Style::Floodgate);
        for line in self.comment.drain(..) {
            if !add_comment(&mut builder, &line) {
                builder.remark(0, RemarkKind::TooMuch, &line);
            }
        }
        self.builder = Some(builder);
    }

    fn header(&mut self) -> &mut Header {
        match &mut self.builder {
            Some(builder) => &mut builder.header,
            None => &mut self.header,
        }
    }

    fn remark(&mut self, line: usize, kind: RemarkKind, text: &str) {
        match &mut self.builder {
            Some(builder) => builder.remark(line, kind, text),
            None => self.remarks.add(line, kind, text),
        }
    }

    /// `'* a comment`, an evaluation such as `'** 34 -3334FU` among them, or what programs say in ways of their own, such as floodgate's `'rating:…`.
    fn comment(&mut self, text: &str, line: usize) {
        if text[1..].trim().is_empty() || text.starts_with("'CSA encoding") {
            return;
        }
        let is_taken = match &mut self.builder {
            Some(builder) if builder.broken => true,
            Some(builder) => add_comment(builder, text),
            None if self.comment.len() < MAX_EARLY_LINES => {
                self.comment.push(text.to_owned());
                true
            }
            None => false,
        };
        if !is_taken {
            self.remark(line, RemarkKind::TooMuch, text);
        }
    }

    /// `EVENT:name`
    fn field(&mut self, text: &str, line: usize) {
        self.is_begun = true;
        let Some((name, value)) = text.split_once(':') else {
            return self.remark(line, RemarkKind::UnknownLine, text);
        };
        let value = value.trim();
        if self.builder.is_none() && self.rule(name, value, line) {
            return;
        }
        let value = if name == NOTE { unescaped(value) } else { value.to_owned() };
        let name = tree_name(&FIELDS, name);
        if !set_field(self.header(), name, &value) {
            self.remark(line, RemarkKind::TooMuch, text);
        }
    }

    /// Whether a header says something of the rules that can be used.
    fn rule(&mut self, name: &str, value: &str, line: usize) -> bool {
        let (name, value) = match (name, value) {
            ("MAX_MOVES", "0") => return false,
            ("MAX_MOVES", plies) => ("move_limit".to_owned(), plies),
            ("JISHOGI", "27") => ("impasse".to_owned(), "declare27"),
            ("JISHOGI", "24") => ("impasse".to_owned(), "declare24"),
            _ if name.bytes().all(|c| c.is_ascii_uppercase() || c == b'_') => (name.to_ascii_lowercase(), value),
            _ => return false,
        };
        self.said.take(&name, value, line, &mut self.remarks)
    }

    /// `12`, or `12.345`
    fn time(&mut self, text: &str, line: usize) {
        let Some(builder) = &mut self.builder else { return };
        if builder.broken || builder.node() == NodeId::ROOT {
            return;
        }
        match milliseconds(text) {
            Some(ms) => builder.time(MoveTime::of_ms(ms)),
            None => builder.remark(line, RemarkKind::BadTime, text),
        }
    }
}

/// The most lines of comment before the position.
const MAX_EARLY_LINES: usize = 100_000;

/// `\n` is a line break in a note, and `\\` a backslash.
fn unescaped(value: &str) -> String {
    let mut chars = value.chars().peekable();
    let mut text = String::new();
    while let Some(c) = chars.next() {
        let escaped = match chars.peek() {
            Some('n') if c == '\\' => Some('\n'),
            Some('\\') if c == '\\' => Some('\\'),
            _ => None,
        };
        if escaped.is_some() {
            chars.next();
        }
        text.push(escaped.unwrap_or(c));
    }
    text
}

/// Seconds, with a fraction or without.
fn milliseconds(text: &str) -> Option<u32> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let seconds: u32 = if whole.is_empty() && !fraction.is_empty() { 0 } else { whole.parse().ok()? };
    let mut digits = fraction.bytes().chain(*b"000").take(3);
    let ms = digits.try_fold(0, |sum, digit| Some(sum * 10 + u32::from(digit.checked_sub(b'0')?)))?;
    seconds.checked_mul(1_000)?.checked_add(ms)
}

/// The most lines that programs say of a move in ways of their own.
const MAX_OTHER: usize = 100;

/// A line that begins with `'`: a comment after `'*`; what programs say to themselves is kept. False where there is too much of that.
fn add_comment(builder: &mut Builder, line: &str) -> bool {
    let Some(said) = line.strip_prefix("'*") else {
        let other = &mut builder.notes().other;
        let is_kept = other.len() < MAX_OTHER;
        if is_kept {
            other.push((OTHER.to_owned(), line[1..].trim().to_owned()));
        }
        return is_kept;
    };
    builder.comment(said);
    true
}

fn play(builder: &mut Builder, text: &str, line: usize) {
    if builder.broken {
        return;
    }
    match read_move(builder.game().position(), text) {
        Some(mv) => builder.play(mv, line, text),
        None => builder.break_off(line, RemarkKind::UnreadableMove, text),
    }
}
