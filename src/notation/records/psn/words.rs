//! The words of western text, and what each does to the record.

use super::{comment::BracedComment, text::unquoted};
use crate::{
    notation::{
        hodges,
        read::{self, Reading},
        records::{RemarkKind, builder::Builder},
    },
    record::{Ending, MoveTime, NodeId, Statement, Step},
    rules::{Act, Color, Move, Outcome},
};

/// The bytes of a comment, from brace to brace.
pub(super) fn end_of_comment(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'}' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// What stands in the brackets of a header: the name, as an error where it is quoted and means nothing but itself, and the value.
pub(super) fn header(inside: &str) -> Option<(Result<&str, String>, String)> {
    let (name, rest) = if inside.starts_with('"') {
        let (name, rest) = unquoted(inside)?;
        (Err(name), rest)
    } else {
        let (name, rest) = inside.split_once(char::is_whitespace)?;
        (Ok(name), rest)
    };
    let (value, rest) = unquoted(rest.trim_start())?;
    rest.trim().starts_with(']').then_some((name, value))
}

/// Without a number such as `12.` or `12...`, or nothing but one.
pub(super) fn without_number(token: &str) -> &str {
    let rest = token.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.trim_start_matches(['.', '…']) {
        "" => "",
        after if after.len() < rest.len() => after,
        _ => token,
    }
}

/// The winner that a word for a result names; `Some(None)` where it names none.
pub(super) fn result(token: &str) -> Option<Option<Option<Color>>> {
    Some(match token {
        "1-0" => Some(Some(Color::Black)),
        "0-1" => Some(Some(Color::White)),
        "1/2-1/2" | "½-½" | "1/2" => Some(None),
        "*" => None,
        _ => return None,
    })
}

/// Takes the stated result for what it must mean where nothing else says how the game ended.
pub(super) fn state_result(builder: &mut Builder, winner: Option<Color>, line: usize) {
    if builder.broken || builder.is_ended() {
        return;
    }
    if let Some(Outcome { winner: by_rules, .. }) = builder.game().outcome() {
        if by_rules != winner {
            builder.remark(line, RemarkKind::OtherResult, "");
        }
        return;
    }
    let ending = match winner {
        Some(winner) => Ending::Act { act: Act::Resign, by: !winner },
        None => Ending::Stated(Statement::Draw),
    };
    builder.end(ending, line, "");
}

pub(super) fn end_line(builder: &mut Builder, end: Step, line: usize) {
    let by = builder.game().turn();
    let (ending, instead) = match end {
        Step::Move(mv) => (Ending::IllegalMove(mv), Some(Ending::Stated(Statement::Foul { by }))),
        Step::End(ending) => (ending, None),
    };
    let text = end.to_string();
    if !builder.end(ending, line, &text) && !builder.broken {
        let kind = if instead.is_some() { RemarkKind::IllegalMove } else { RemarkKind::OtherResult };
        builder.remark(line, kind, &text);
        if let Some(instead) = instead {
            builder.end(instead, line, &text);
        }
    }
}

/// Adds what a comment says to the node where the reader stands.
pub(super) fn note(builder: &mut Builder, comment: BracedComment) {
    let BracedComment { time, used, notes, .. } = comment;
    if let Some(ms) = time.filter(|_| builder.node() != NodeId::ROOT) {
        builder.time(MoveTime { ms, total_ms: used });
    }
    if !notes.comment.is_empty() {
        builder.comment(&notes.comment);
    }
    let own = builder.notes();
    own.glyph = notes.glyph.or(own.glyph);
    if notes.evaluation.is_some() {
        own.evaluation = notes.evaluation;
    }
    own.marks.extend(notes.marks);
    own.other.extend(notes.other);
}

/// The move that is meant, and whether no other can be.
pub(super) fn meant(builder: &Builder, text: &str) -> (Option<Move>, bool) {
    let position = builder.game().position();
    match read::read(position, builder.previous_to(), text) {
        Ok(Reading::Move(mv)) | Err(read::MoveReadError::Illegal(mv, _)) => (Some(mv), true),
        Ok(Reading::Either { from, to }) => (Some(Move::board(from, to, false)), false),
        Err(read::MoveReadError::Ambiguous(kind, squares)) => {
            let to = squares.into_iter().find_map(|from| {
                let named = format!("{}{from}", hodges::letters(kind));
                let letters = text.find(|c: char| c.is_ascii_digit() || c == '-' || c == 'x')?;
                match read::read(position, None, &format!("{named}{}", text.get(letters..)?)) {
                    Ok(Reading::Move(mv)) => Some(mv),
                    Ok(Reading::Either { from, to }) => Some(Move::board(from, to, false)),
                    Err(_) => None,
                }
            });
            (to, false)
        }
        Err(_) => (None, false),
    }
}
