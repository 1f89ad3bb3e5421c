//! Reads a file line by line.

use super::{
    body::Body,
    head::Head,
    lines::{self, Line},
    notes::Gathered,
    split::GameTexts,
};
use crate::notation::records::{
    Parsed, ReadError, RemarkKind,
    builder::{Builder, Each, GameSink, MAX_FIELDS, MAX_TEXT, Remarks},
    evaluations::Style,
};

/// Reads a record in KIF, KI2 or BOD.
///
/// # Errors
/// When the text is no such record, larger than [`MAX_TEXT`], or begins with a position that cannot be played.
///
/// ```
/// use suizo::notation::records::kif;
/// let parsed = kif::read("手合割：平手\n   1 ７六歩(77)\n*よくある手\n   2 ３四歩(33)\n変化：2手\n   2 ８四歩(83)\n").unwrap();
/// assert!(parsed.remarks.is_empty());
/// assert_eq!(parsed.tree.main_game().sfen(), "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3");
/// assert_eq!(parsed.tree.preorder().count(), 3);
/// ```
pub fn read(text: &str) -> Result<Parsed, ReadError> {
    first(text, false)
}

/// Reads a text that must hold a diagram.
pub(in crate::notation::records) fn read_diagram(text: &str) -> Result<Parsed, ReadError> {
    first(text, true)
}

/// As [`read`], with every game that stands in the text ([`GameTexts`]), the first with a diagram if that is what the text must hold.
pub(in crate::notation::records) fn read_each(
    text: &str,
    needs_diagram: bool,
    each: &mut Each<'_>,
) -> Result<(), ReadError> {
    if text.len() > MAX_TEXT {
        return Err(ReadError::TooLarge);
    }
    let mut games = GameSink::new(each);
    let mut fault = ReadError::Empty;
    for (before, text) in GameTexts::of(text) {
        if !games.has_room(before + 1) {
            break;
        }
        match read_one(text, before, needs_diagram && before == 0) {
            Ok(body) => games.put(body.into_builder()),
            Err(ReadError::BadStart { line, cause }) => games.lose(line, cause),
            Err(other) => fault = other,
        }
    }
    games.finish().map_err(|error| if error == ReadError::Empty { fault } else { error })
}

/// The first game; that another follows is said.
fn first(text: &str, needs_diagram: bool) -> Result<Parsed, ReadError> {
    if text.len() > MAX_TEXT {
        return Err(ReadError::TooLarge);
    }
    let mut games = GameTexts::of(text);
    let (before, text) = games.next().ok_or(ReadError::Empty)?;
    let mut builder = read_one(text, before, needs_diagram && before == 0)?.into_builder();
    if let Some((before, text)) = games.next() {
        builder.remark(before + 1, RemarkKind::TooMuch, text.lines().next().unwrap_or_default());
    }
    Ok(builder.finish())
}

/// Reads a game that stands in the file after that number of lines.
fn read_one(text: &str, before: usize, needs_diagram: bool) -> Result<Body, ReadError> {
    let mut reader = Reader::default();
    for (at, text) in lines::of(text) {
        reader.take(before + at, text)?;
    }
    if needs_diagram && !reader.head.has_diagram() && reader.body.is_none() {
        return Err(ReadError::UnknownFormat);
    }
    if reader.body.is_none() && !reader.head.is_record {
        return Err(if text.trim().is_empty() { ReadError::Empty } else { ReadError::UnknownFormat });
    }
    reader.into_body()
}

/// The headers until the moves begin, then the moves.
#[derive(Default)]
struct Reader {
    head: Head,
    remarks: Remarks,
    /// Comments and bookmarks before the moves.
    early: Gathered,
    body: Option<Body>,
    last: usize,
}

impl Reader {
    fn take(&mut self, at: usize, text: &str) -> Result<(), ReadError> {
        self.last = at;
        let line = match lines::classify(text) {
            // `2023 竜王戦` and `▲羽生 △谷川` are titles; after 手数---- such a line is a move that cannot be read
            Line::Move(_, said) | Line::Moves(said) if self.body.is_none() && !lines::begins_moves(said) => {
                Line::Unknown(text.trim())
            }
            line => line,
        };
        match line {
            Line::Blank | Line::Frame => {}
            Line::Comment(text) => {
                self.gathered().comment(text);
                if let Some(body) = &mut self.body {
                    body.ended_by_comment(at, text);
                }
            }
            Line::Bookmark(said) => {
                if !self.gathered().bookmark(said) {
                    self.remark(at, RemarkKind::TooMuch, text);
                }
            }
            Line::MovesBegin => drop(self.begin()?),
            Line::Move(number, said) => self.begin()?.numbered(at, number, said),
            Line::Moves(said) => self.begin()?.listed(at, said),
            Line::Variation(said) => self.begin()?.variation(at, said),
            Line::Result(said) => self.begin()?.result(at, said),
            line => return self.other(at, text, line),
        }
        Ok(())
    }

    /// A line that belongs before the moves.
    fn other(&mut self, at: usize, text: &str, line: Line<'_>) -> Result<(), ReadError> {
        let Some(body) = &mut self.body else {
            if let Some(kind) = self.head.take(at, line)? {
                self.remark(at, kind, text);
            }
            return Ok(());
        };
        match line {
            Line::Header("先手" | "下手" | "後手" | "上手", _) => {
                self.remark(at, RemarkKind::UnknownLine, text)
            }
            // programs also sum up below the moves
            Line::Header(name, value) if body.builder.header.fields.len() < MAX_FIELDS => {
                body.builder.header.fields.push((name.to_owned(), value.to_owned()));
            }
            Line::Header(..) => self.remark(at, RemarkKind::TooMuch, text),
            Line::Unknown(said) if body.is_end(said) => body.listed(at, said),
            _ => self.remark(at, RemarkKind::UnknownLine, text),
        }
        Ok(())
    }

    fn gathered(&mut self) -> &mut Gathered {
        self.body.as_mut().map_or(&mut self.early, Body::gathered)
    }

    fn remark(&mut self, at: usize, kind: RemarkKind, text: &str) {
        let remarks = self.body.as_mut().map_or(&mut self.remarks, |body| &mut body.builder.remarks);
        remarks.add(at, kind, text);
    }

    /// The moves begin, unless they have.
    fn begin(&mut self) -> Result<&mut Body, ReadError> {
        if self.body.is_none() {
            if let Some(line) = self.head.problem_without_diagram() {
                self.remarks.add(line, RemarkKind::BadHeader, "手合割");
            }
            let (game, header) = self.head.finish(self.last)?;
            let builder = Builder::new(&game, header, std::mem::take(&mut self.remarks));
            let builder = builder.reading_evaluations(Style::Lines);
            self.body = Some(Body::new(builder, std::mem::take(&mut self.early), self.head.last_to));
        }
        // just made
        self.body.as_mut().ok_or(ReadError::Empty)
    }

    fn into_body(mut self) -> Result<Body, ReadError> {
        self.begin()?;
        self.body.ok_or(ReadError::Empty)
    }
}
