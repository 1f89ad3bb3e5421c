//! The tree of a record as a flat list, so that no depth of variations is too deep for a reader.
//!
//! ```text
//! ["7g7f","3c3d@2500",{"comment":"…"},"2g2f","resign white",2,"4c4d@1200/3700"]
//! ```
//!
//! A text is a step, with the milliseconds that it took and the total of its player after an `@`; it follows the one before. A number
//! goes back to the position after a number of moves, from where a variation follows. A table is what is said of the step before it, or of
//! the start. Lines stand in the order of [`GameTree::preorder`].

use super::{
    Damage, Fields,
    json::{self, Json, Table},
};
use crate::{
    record::{Ending, GameRecord, GameTree, Glyph, Header, InsertError, MoveTime, NodeId, Notes, Replayer, Step},
    rules::{ByColor, Game},
};

/// What the list is called where it is none.
pub const MOVES: &str = "a list of moves";

pub fn write(tree: &GameTree) -> Json {
    let mut list = Vec::new();
    let mut depth = 0;
    write_notes(tree, NodeId::ROOT, &mut list);
    for id in tree.preorder() {
        let node = tree.node(id);
        if node.depth() != depth + 1 {
            list.push(Json::from(node.depth() - 1));
        }
        depth = node.depth();
        let mut text = node.step().map_or_else(String::new, |step| step.to_string());
        if let Some(MoveTime { ms, total_ms }) = node.time() {
            text.push('@');
            text += &ms.to_string();
            if let Some(total) = total_ms {
                text.push('/');
                text += &total.to_string();
            }
        }
        list.push(Json::Text(text));
        write_notes(tree, id, &mut list);
    }
    Json::List(list)
}

fn write_notes(tree: &GameTree, id: NodeId, list: &mut Vec<Json>) {
    let Some(Notes { comment, glyph, evaluation, marks, other }) = tree.node(id).notes() else { return };
    let mut table = Table::default();
    if !comment.is_empty() {
        table.push("comment", comment.as_str());
    }
    if let Some(glyph) = glyph {
        table.push("glyph", glyph.text());
    }
    if let Some(evaluation) = evaluation {
        table.push("eval", evaluation.to_string().as_str());
    }
    if !marks.is_empty() {
        let marks: Vec<String> = marks.iter().map(ToString::to_string).collect();
        table.push("marks", marks.join(" ").as_str());
    }
    for (name, value) in other {
        table.push(name, other_json(value));
    }
    list.push(table.into());
}

/// A value of another version: stored as it was where it is JSON, else as a text. No two values are stored alike.
fn other_json(value: &str) -> Json {
    match json::parse(value) {
        Ok(Json::Text(text)) if plain_json(&text).is_some() => Json::Text(text),
        _ => plain_json(value).unwrap_or_else(|| value.into()),
    }
}

/// The value that [`other_json`] stored.
fn other_text(value: &Json) -> String {
    match value {
        Json::Text(text) if plain_json(text).is_none() => text.clone(),
        _ => value.to_string(),
    }
}

/// What is JSON as this version writes it, and no text.
fn plain_json(value: &str) -> Option<Json> {
    json::parse(value).ok().filter(|json| !matches!(json, Json::Text(_)) && json.to_string() == value)
}

/// Reads what [`write`] wrote.
pub fn read(start: &Game, list: Vec<Json>) -> Result<GameTree, Damage> {
    const SHAPE: Damage = Damage::Shape { field: "moves", wanted: MOVES };
    let mut tree = GameTree::new(start);
    let mut at = Replayer::new(&tree);
    for entry in list {
        match entry {
            Json::Text(text) => read_step(&mut tree, &mut at, &text)?,
            Json::Table(table) => drop(tree.annotate(at.node(), |notes| read_notes(table, notes))),
            _ => {
                let depth = entry.as_whole().ok_or(SHAPE)?;
                let back = tree.ancestors(at.node()).find(|&id| tree.node(id).depth() as u64 == depth);
                at.go(&tree, back.ok_or(SHAPE)?);
            }
        }
    }
    Ok(tree)
}

fn read_step(tree: &mut GameTree, at: &mut Replayer, text: &str) -> Result<(), Damage> {
    let ply = tree.node(at.node()).ply() + 1;
    let fault = |why| Damage::Move { ply, text: text.chars().take(40).collect(), why };
    let unreadable = || fault("unreadable");
    let (step, time) = text.split_once('@').map_or((text, None), |(step, time)| (step, Some(time)));
    let step: Step = step.parse().map_err(|_| unreadable())?;
    if let Step::Move(mv) = step {
        let geometry = tree.start().rules().geometry();
        if !geometry.contains(mv.to()) || mv.from().is_some_and(|from| !geometry.contains(from)) {
            return Err(unreadable());
        }
    }
    let inserted = at.insert(tree, step).map_err(|error| match error {
        InsertError::Illegal(why) => fault(why.word()),
        InsertError::Refused(why) => Damage::Ending(why),
        InsertError::AfterTheEnd => fault("game_over"),
    })?;
    if let Some(time) = time {
        let (ms, total) = time.split_once('/').map_or((time, None), |(ms, total)| (ms, Some(total)));
        let number = |text: &str| text.parse().map_err(|_| unreadable());
        let time = MoveTime { ms: number(ms)?, total_ms: total.map(number).transpose()? };
        tree.set_time(inserted.node, Some(time));
    }
    Ok(())
}

/// What cannot be read is of another version, and kept.
fn read_notes(table: Table, notes: &mut Notes) {
    for (name, value) in table.0 {
        let is_read = match (name.as_str(), &value) {
            ("comment", Json::Text(text)) => {
                notes.comment.clone_from(text);
                true
            }
            ("glyph", Json::Text(text)) => Glyph::from_text(text).map(|glyph| notes.glyph = Some(glyph)).is_some(),
            ("eval", Json::Text(text)) => text.parse().map(|found| notes.evaluation = Some(found)).is_ok(),
            ("marks", Json::Text(text)) => {
                let marks = text.split(' ').map(str::parse).collect::<Result<_, _>>();
                marks.map(|marks| notes.marks = marks).is_ok()
            }
            _ => false,
        };
        if !is_read {
            notes.other.push((name, other_text(&value)));
        }
    }
}

/// The last ply played, where the main line goes on beyond it; an end that is only stated is never played and says nothing of that.
pub fn played(record: &GameRecord) -> Option<usize> {
    let tree = record.tree();
    let next = tree.main_child(record.last())?;
    (!matches!(tree.node(next).ending(), Some(Ending::Stated(_)))).then(|| record.ply())
}

pub fn write_header(header: &Header, fields: &mut Table) {
    let ByColor { black, white } = &header.names;
    if !black.is_empty() || !white.is_empty() {
        fields.push("names", Json::List(vec![black.as_str().into(), white.as_str().into()]));
    }
    if !header.fields.is_empty() {
        let mut table = Table::default();
        for (name, value) in &header.fields {
            table.push(name, value.as_str());
        }
        fields.push("header", table);
    }
}

pub fn read_header(fields: &mut Fields) -> Header {
    let names = fields.take("names", "two texts", |value| {
        let mut names = value.into_list()?.into_iter().map(Json::into_text);
        Some(ByColor { black: names.next()??, white: names.next()?? })
    });
    let fields = fields.take("header", "a table of texts", Json::into_texts);
    Header { names: names.unwrap_or_default(), fields: fields.unwrap_or_default() }
}
