//! Reads western text, piece by piece and without recursion.

use super::{
    FIELDS,
    comment::BracedComment,
    words::{end_line, end_of_comment, header, meant, note, result, state_result, without_number},
};
use crate::{
    notation::records::{
        Parsed, ReadError, RemarkKind,
        builder::{Builder, Each, GameSink, MAX_NODES, Remarks, collected, set_field},
        start::{RulesSaid, VARIANT, tree_name},
    },
    record::{Ending, Glyph, Header, NodeId, Step},
    rules::{Act, Color, RuleSwitch, Rules, Start, Variant},
};

/// Reads a text, which may hold several games.
///
/// # Errors
/// Why there is no game in it.
///
/// ```
/// use suizo::notation::records::psn;
/// let games = psn::read("[Black \"Ōyama\"]\n\n1. P-7f {good} P-3d?! (1... P-8d 2. P-2f) 2. Bx2b+ 1-0\n").unwrap();
/// let tree = &games[0].tree;
/// assert_eq!((tree.main_game().ply(), tree.preorder().count()), (3, 6));
/// ```
pub fn read(text: &str) -> Result<Vec<Parsed>, ReadError> {
    collected(|each| read_each(text, each))
}

/// As [`read`], one game after the other.
pub(in crate::notation::records) fn read_each(text: &str, each: &mut Each<'_>) -> Result<(), ReadError> {
    let mut reader =
        Reader { rest: text, line: 1, is_line_start: true, sink: GameSink::new(each), draft: Draft::default() };
    while reader.item() {}
    reader.close();
    reader.sink.finish()
}

struct Reader<'a, 'e, 'f> {
    rest: &'a str,
    line: usize,
    is_line_start: bool,
    sink: GameSink<'e, 'f>,
    draft: Draft,
}

/// A game of which not all is read yet.
#[derive(Default)]
struct Draft {
    header: Header,
    said: RulesSaid,
    /// A handicap or an SFEN, and its line.
    start: Option<(String, usize)>,
    result: Option<String>,
    is_begun: bool,
    is_lost: bool,
    /// A result stood after the moves.
    is_over: bool,
    remarks: Remarks,
    builder: Option<Builder>,
    /// Where the lines go on that are open, and whether they are broken off.
    lines: Vec<(NodeId, bool)>,
    /// The line was broken off by the move just read, so that another may replace it.
    just_broken: bool,
    /// Comments before the first move of a variation, for that move.
    early: Vec<BracedComment>,
    /// Whether a variation has begun and no move of it was read.
    is_early: bool,
}

impl<'a> Reader<'a, '_, '_> {
    /// Takes a number of bytes.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.line += taken.bytes().filter(|byte| *byte == b'\n').count();
        self.rest = rest;
        taken
    }

    /// Reads one thing; false at the end.
    fn item(&mut self) -> bool {
        let blank = self.rest.len() - self.rest.trim_start().len();
        let blank = self.take(blank);
        let is_line_start = self.is_line_start || blank.contains('\n');
        self.is_line_start = false;
        let Some(first) = self.rest.chars().next() else { return false };
        let to_line_end = |rest: &str| rest.find('\n').unwrap_or(rest.len());
        match first {
            '[' => self.header(to_line_end(self.rest)),
            '%' if is_line_start => drop(self.take(to_line_end(self.rest))),
            ';' => {
                let line = self.line;
                let text = self.take(to_line_end(self.rest))[1..].trim();
                let mut comment = BracedComment::default();
                text.clone_into(&mut comment.notes.comment);
                self.comment(comment, line);
            }
            '{' => {
                let (line, end) = (self.line, end_of_comment(self.rest));
                let text = self.take(end);
                let inside = text[1..].strip_suffix('}').unwrap_or(&text[1..]);
                self.comment(BracedComment::read(inside), line);
            }
            '(' => {
                self.take(1);
                return self.open();
            }
            ')' => {
                self.take(1);
                self.close_line();
            }
            '}' => drop(self.take(1)),
            _ => {
                let end = self.rest.find(|c: char| c.is_whitespace() || "(){};".contains(c)).unwrap_or(self.rest.len());
                let (line, token) = (self.line, self.take(end));
                self.token(token, line);
            }
        }
        true
    }

    /// `[Name "value"]`; after moves it belongs to another game.
    fn header(&mut self, to_line_end: usize) {
        let (line, text) = (self.line, self.rest);
        let inside = text[1..to_line_end].trim();
        let Some((name, value)) = header(inside) else {
            self.take(to_line_end);
            return self.draft.remark(line, RemarkKind::UnknownLine, inside);
        };
        self.take(to_line_end);
        if self.draft.builder.is_some() || self.draft.is_lost {
            self.close();
        }
        self.draft.field(name, &value, line);
    }

    fn builder(&mut self) -> Option<&mut Builder> {
        let draft = &mut self.draft;
        if draft.builder.is_none() && !draft.is_lost && self.sink.has_room(self.line) {
            let line = draft.start.as_ref().map_or(self.line, |(_, line)| *line);
            let variant = draft.said.variant.unwrap_or(Variant::Shogi);
            let start = match &draft.start {
                Some((start, _)) => Start::parse(Rules::of(variant), start).map_err(|error| error.to_string()),
                None => Ok(Start::Standard),
            };
            match start.and_then(|start| draft.said.game(variant, start)) {
                Ok(game) => {
                    let (header, remarks) = (std::mem::take(&mut draft.header), std::mem::take(&mut draft.remarks));
                    draft.builder = Some(Builder::new(&game, header, remarks));
                }
                Err(cause) => {
                    draft.is_lost = true;
                    self.sink.lose(line, cause);
                }
            }
        }
        draft.builder.as_mut()
    }

    /// A variation from the move before.
    fn open(&mut self) -> bool {
        let line = self.line;
        if self.builder().is_none() {
            return true;
        }
        let draft = &mut self.draft;
        let Some(builder) = draft.builder.as_mut() else { return true };
        if draft.lines.len() >= MAX_NODES {
            builder.remark(line, RemarkKind::TooMuch, "(");
            return false;
        }
        let (node, was_broken) = (builder.node(), builder.broken);
        draft.lines.push((node, was_broken));
        if was_broken {
            if draft.just_broken {
                builder.go(node);
            }
        } else if let Some(parent) = builder.tree().node(node).parent() {
            builder.go(parent);
        } else {
            builder.break_off(line, RemarkKind::LostVariation, "(");
        }
        draft.just_broken = false;
        draft.is_early = true;
        draft.early.clear();
        true
    }

    fn close_line(&mut self) {
        let line = self.line;
        let draft = &mut self.draft;
        let Some(builder) = draft.builder.as_mut() else { return };
        match draft.lines.pop() {
            Some((node, was_broken)) => {
                builder.go(node);
                builder.broken = was_broken;
            }
            None => builder.remark(line, RemarkKind::UnknownLine, ")"),
        }
        draft.just_broken = false;
        draft.is_early = false;
    }

    fn comment(&mut self, comment: BracedComment, line: usize) {
        if self.builder().is_none() {
            return;
        }
        let draft = &mut self.draft;
        let Some(builder) = draft.builder.as_mut().filter(|builder| !builder.broken) else { return };
        if let Some(unread) = &comment.unread {
            builder.remark(line, RemarkKind::UnknownLine, unread);
        }
        if draft.is_early && comment.end.is_none() {
            draft.early.push(comment);
            return;
        }
        if let Some(end) = comment.end {
            end_line(builder, end, line);
            draft.after_step();
        }
        if let Some(builder) = draft.builder.as_mut() {
            note(builder, comment);
        }
    }

    fn token(&mut self, token: &str, line: usize) {
        let token = without_number(token);
        if token.is_empty() {
            return;
        }
        if let Some(winner) = result(token) {
            return self.result(winner, line);
        }
        if self.draft.is_over {
            // moves after a result are another game
            self.close();
        }
        if self.builder().is_none() {
            return;
        }
        let draft = &mut self.draft;
        let Some(builder) = draft.builder.as_mut() else { return };
        draft.just_broken = false;
        if builder.broken {
            return;
        }
        if let Some(number) = token.strip_prefix('$') {
            let known = number.parse().ok().and_then(|number: usize| Glyph::ALL.get(number.checked_sub(1)?));
            builder.notes().glyph = known.copied().filter(|glyph| glyph.text().is_ascii());
            return;
        }
        if matches!(token, "Resigns" | "resigns" | "Resign" | "resign") {
            let resign = Ending::Act { act: Act::Resign, by: builder.game().turn() };
            end_line(builder, Step::End(resign), line);
            draft.after_step();
            return;
        }
        let text = token.trim_end_matches(['!', '?']);
        let glyph = Glyph::from_text(&token[text.len()..]);
        if !text.is_empty() {
            let (mv, is_clear) = meant(builder, text);
            match mv {
                Some(mv) if is_clear => builder.play(mv, line, text),
                Some(mv) => {
                    builder.remark(line, RemarkKind::AmbiguousMove, text);
                    builder.play(mv, line, text);
                }
                None => builder.break_off(line, RemarkKind::UnreadableMove, text),
            }
            draft.just_broken = builder.broken;
            draft.after_step();
        }
        if let (Some(glyph), Some(builder)) = (glyph, self.draft.builder.as_mut().filter(|builder| !builder.broken)) {
            builder.notes().glyph = Some(glyph);
        }
    }

    /// The result that the text states.
    fn result(&mut self, winner: Option<Option<Color>>, line: usize) {
        if !self.draft.lines.is_empty() || self.builder().is_none() {
            return;
        }
        self.draft.is_over = true;
        self.draft.result = None;
        if let (Some(builder), Some(winner)) = (self.draft.builder.as_mut(), winner) {
            state_result(builder, winner, line);
        }
    }

    /// Ends the game; what follows is another.
    fn close(&mut self) {
        if self.draft.is_begun {
            self.builder();
        }
        let mut draft = std::mem::take(&mut self.draft);
        let Some(mut builder) = draft.builder.take() else { return };
        if let Some(Some(winner)) = draft.result.as_deref().and_then(result).filter(|_| draft.lines.is_empty()) {
            state_result(&mut builder, winner, self.line);
        }
        self.sink.put(builder);
    }
}

impl Draft {
    fn remark(&mut self, line: usize, kind: RemarkKind, text: &str) {
        match &mut self.builder {
            Some(builder) => builder.remark(line, kind, text),
            None => self.remarks.add(line, kind, text),
        }
    }

    fn field(&mut self, name: Result<&str, String>, value: &str, line: usize) {
        self.is_begun = true;
        let name = match name {
            Ok(name) => name,
            Err(name) => {
                if !set_field(&mut self.header, &name, value) {
                    self.remarks.add(line, RemarkKind::TooMuch, value);
                }
                return;
            }
        };
        let switch = RuleSwitch::ALL.into_iter().find(|switch| switch.usi_name() == name);
        let is_used = match name {
            "Black" | "Sente" if value != "?" => {
                value.clone_into(&mut self.header.names.black);
                true
            }
            "White" | "Gote" if value != "?" => {
                value.clone_into(&mut self.header.names.white);
                true
            }
            "Start" | "SFEN" => {
                self.start = Some((value.to_owned(), line));
                true
            }
            "Result" => {
                self.result = Some(value.to_owned());
                true
            }
            "Variant" => self.said.take(VARIANT, &value.to_ascii_lowercase(), line, &mut self.remarks),
            _ => switch.is_some_and(|switch| self.said.take(switch.key(), value, line, &mut self.remarks)),
        };
        if !is_used && !set_field(&mut self.header, tree_name(&FIELDS, name), value) {
            self.remarks.add(line, RemarkKind::TooMuch, value);
        }
    }

    /// What was said before the move now played is said of it.
    fn after_step(&mut self) {
        self.is_early = false;
        let Some(builder) = self.builder.as_mut() else { return };
        let early = std::mem::take(&mut self.early);
        if !builder.broken {
            early.into_iter().for_each(|comment| note(builder, comment));
        }
    }
}
