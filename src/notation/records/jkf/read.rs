//! Reads JKF: first the whole text into lists of entries, then these into the tree, neither by recursion.

use super::start;
use crate::{
    json::{Json, Table, Walk},
    notation::{
        could_move_to, kanji,
        read::{self, Reading},
        records::{
            Parsed, ReadError, RemarkKind,
            builder::{Builder, MAX_NODES, Remarks, set_field},
            csa_names, ends,
            evaluations::Style,
            kif::start_named,
            start::RulesSaid,
        },
    },
    record::{Header, MoveTime, NodeId},
    rules::{Kind, Move, Rules, Square, Variant},
};

/// An entry of a list of moves.
#[derive(Debug, Default)]
struct Entry {
    line: usize,
    mv: Option<MoveFields>,
    special: Option<Box<str>>,
    comment: Option<Box<str>>,
    time: Option<MoveTime>,
    /// Numbers of lists.
    forks: Vec<u32>,
}

/// What the text says.
#[derive(Default)]
struct Text {
    header: Table,
    initial: Option<Json>,
    /// The first one is that of the game itself.
    lists: Vec<Vec<Entry>>,
    n_entries: usize,
    is_too_large: bool,
    remarks: Remarks,
}

/// Reads a text.
///
/// # Errors
/// Why there is no game in it.
///
/// ```
/// use suizo::notation::records::jkf;
/// let text = r#"{"header": {"先手": "Ōyama"}, "moves": [{}, {"move": {"color": 0, "from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6},
///     "piece": "FU"}}, {"special": "CHUDAN"}]}"#;
/// let parsed = jkf::read(text).unwrap();
/// assert_eq!((parsed.tree.main_line().count(), parsed.tree.header().names.black.as_str()), (2, "Ōyama"));
/// ```
pub fn read(text: &str) -> Result<Parsed, ReadError> {
    let mut walk = Walk::new(text);
    let mut said = Text::default();
    match said.read(&mut walk) {
        Some(()) => said.build(),
        None if said.is_too_large => Err(ReadError::TooLarge),
        None => {
            let cause = "not the JSON that the format consists of".to_owned();
            Err(ReadError::BadStart { line: walk.line(), cause })
        }
    }
}

impl Text {
    fn read(&mut self, walk: &mut Walk) -> Option<()> {
        walk.open(b'{')?;
        let mut first = true;
        while walk.goes_on(b'}', std::mem::take(&mut first))? {
            match walk.name()?.as_str() {
                "header" => {
                    if let Json::Table(header) = walk.value()? {
                        self.header = header;
                    }
                }
                "initial" => self.initial = Some(walk.value()?),
                "moves" if walk.peek()? == b'[' => self.moves(walk)?,
                _ => drop(walk.value()?),
            }
        }
        walk.ends().then_some(())
    }

    /// The list of moves, with the lists in its forks.
    fn moves(&mut self, walk: &mut Walk) -> Option<()> {
        self.lists = vec![Vec::new()];
        walk.open(b'[')?;
        // the lists that are open: each list, whether it is still empty, and whether its last entry stands open at its forks
        let mut open = vec![Open { list: 0, is_first: true, in_forks: None }];
        while let Some(here) = open.last_mut() {
            if let Some(is_first) = here.in_forks.as_mut() {
                if walk.goes_on(b']', std::mem::take(is_first))? {
                    walk.open(b'[')?;
                    let list = self.lists.len();
                    // most have few entries, and there can be a million of them
                    self.lists.push(Vec::with_capacity(1));
                    self.lists[here.list].last_mut()?.forks.push(u32::try_from(list).ok()?);
                    open.push(Open { list, is_first: true, in_forks: None });
                } else {
                    here.in_forks = None;
                    here.in_forks = self.entry(walk, here.list, false)?.then_some(true);
                }
            } else if walk.goes_on(b']', std::mem::take(&mut here.is_first))? {
                walk.open(b'{')?;
                self.n_entries += 1;
                if self.n_entries > MAX_NODES {
                    self.is_too_large = true;
                    return None;
                }
                self.lists[here.list].push(Entry { line: walk.line(), ..Entry::default() });
                here.in_forks = self.entry(walk, here.list, true)?.then_some(true);
            } else {
                open.pop();
            }
        }
        Some(())
    }

    /// The fields of the last entry of a list, to its end or into its forks: true for these.
    fn entry(&mut self, walk: &mut Walk, list: usize, mut first: bool) -> Option<bool> {
        while walk.goes_on(b'}', std::mem::take(&mut first))? {
            let name = walk.name()?;
            if name == "forks" && walk.peek()? == b'[' {
                walk.open(b'[')?;
                return Some(true);
            }
            let line = walk.line();
            let value = walk.value()?;
            let entry = self.lists[list].last_mut()?;
            match (name.as_str(), value) {
                ("move", Json::Table(mv)) => entry.mv = Some(MoveFields::of(&mv)),
                ("special", Json::Text(word)) => entry.special = Some(word.into()),
                ("comments", Json::List(lines)) => {
                    let lines: Vec<String> = lines.into_iter().filter_map(Json::into_text).collect();
                    entry.comment = (!lines.is_empty()).then(|| lines.join("\n").into());
                }
                ("time", Json::Table(time)) => {
                    entry.time = read_time(&time);
                    if entry.time.is_none() {
                        self.remarks.add(line, RemarkKind::BadTime, "time");
                    }
                }
                _ => {}
            }
        }
        Some(false)
    }

    fn build(mut self) -> Result<Parsed, ReadError> {
        if self.lists.is_empty() {
            return Err(ReadError::Empty);
        }
        let (mut header, mut said) = (Header::default(), RulesSaid::default());
        // the name of the start, where nothing else says it
        let mut handicap = None;
        for (name, value) in self.header.0 {
            let Json::Text(value) = value else { continue };
            let value = value.trim();
            match name.as_str() {
                "先手" | "下手" => value.clone_into(&mut header.names.black),
                "後手" | "上手" => value.clone_into(&mut header.names.white),
                "手合割" => handicap = start_named(Rules::of(Variant::Shogi), value),
                _ if said.take(&name, value, 1, &mut self.remarks) => {}
                _ if set_field(&mut header, &name, value) => {}
                _ => self.remarks.add(1, RemarkKind::TooMuch, &name),
            }
        }
        let game = start::read(self.initial.as_ref(), handicap, &said)
            .map_err(|cause| ReadError::BadStart { line: 1, cause })?;
        let mut tree = Tree { builder: Builder::new(&game, header, self.remarks).reading_evaluations(Style::Lines) };
        let mut waiting = vec![(NodeId::ROOT, 0)];
        while let Some((from, list)) = waiting.pop() {
            tree.builder.go(from);
            for entry in std::mem::take(&mut self.lists[list]) {
                let (before, is_there) = (tree.builder.node(), !tree.builder.broken);
                tree.entry(&entry);
                if is_there {
                    waiting.extend(entry.forks.iter().rev().map(|list| (before, *list as usize)));
                } else if !entry.forks.is_empty() {
                    tree.builder.remark(entry.line, RemarkKind::LostVariation, "forks");
                }
            }
        }
        Ok(tree.builder.finish())
    }
}

/// A list that is being read.
struct Open {
    list: usize,
    is_first: bool,
    /// In the forks of its last entry; whether none was read yet.
    in_forks: Option<bool>,
}

struct Tree {
    builder: Builder,
}

impl Tree {
    fn entry(&mut self, entry: &Entry) {
        if self.builder.broken && entry.special.is_none() {
            entry.comment.iter().for_each(|comment| self.builder.comment(comment));
            return;
        }
        let before = self.builder.node();
        if let Some(mv) = entry.mv {
            self.play(mv, entry.line);
        }
        if let Some(word) = &entry.special
            && !ends::read(&mut self.builder, word, entry.line)
        {
            self.builder.remark(entry.line, RemarkKind::UnknownLine, word);
        }
        let is_node = self.builder.node() != before;
        // the first entry of the game is its start
        if (self.builder.broken || is_node || entry.mv.is_none())
            && let Some(comment) = &entry.comment
        {
            self.builder.comment(comment);
        }
        if let Some(time) = entry.time.filter(|_| is_node) {
            self.builder.time_with_total(time);
        }
    }

    fn play(&mut self, mv: MoveFields, line: usize) {
        if self.builder.broken {
            return;
        }
        match self.meant(mv) {
            Some((mv, is_clear)) => {
                let text = mv.to_string();
                if !is_clear {
                    self.builder.remark(line, RemarkKind::AmbiguousMove, &text);
                }
                self.builder.play(mv, line, &text);
            }
            None => self.builder.break_off(line, RemarkKind::UnreadableMove, mv.piece.map_or("", csa_names::name)),
        }
    }

    /// The move, and whether no other could be meant.
    fn meant(&self, said: MoveFields) -> Option<(Move, bool)> {
        let to = said.to.or_else(|| self.builder.previous_to().filter(|_| said.same))?;
        if let Some(from) = said.from {
            return (from != to).then(|| (Move::board(from, to, said.promote == Some(true)), true));
        }
        let kind = said.piece?;
        // without an origin it is a drop, or said as in KI2
        let can_come = !could_move_to(self.builder.game().position(), kind, to).is_empty();
        if said.relative[0] == b'H' || said.relative == [0; 3] && !can_come {
            return Some((Move::drop(kind, to), true));
        }
        self.described(kind, to, said)
    }

    fn described(&self, kind: Kind, to: Square, said: MoveFields) -> Option<(Move, bool)> {
        let mut text = format!("{}{}{}", to.file() + 1, to.rank() + 1, kanji::in_move(kind));
        for letter in said.relative.into_iter().filter(|letter| *letter != 0) {
            text.push(match letter {
                b'L' => '左',
                b'C' => '直',
                b'R' => '右',
                b'U' => '上',
                b'M' => '寄',
                b'D' => '引',
                _ => return None,
            });
        }
        text.push_str(match said.promote {
            Some(true) => "成",
            Some(false) => "不成",
            None => "",
        });
        match read::read(self.builder.game().position(), None, &text) {
            Ok(Reading::Move(mv)) | Err(read::MoveReadError::Illegal(mv, _)) => Some((mv, true)),
            Ok(Reading::Either { from, to }) => Some((Move::board(from, to, false), true)),
            Err(read::MoveReadError::Ambiguous(_, squares)) => {
                Some((Move::board(squares.first()?, to, said.promote == Some(true)), false))
            }
            Err(_) => None,
        }
    }
}

/// A move as the text has it.
#[derive(Debug, Clone, Copy, Default)]
struct MoveFields {
    from: Option<Square>,
    to: Option<Square>,
    same: bool,
    promote: Option<bool>,
    piece: Option<Kind>,
    /// Letters, then zeros.
    relative: [u8; 3],
}

impl MoveFields {
    fn of(mv: &Table) -> MoveFields {
        let place = |name: &str| match mv.get(name) {
            Some(Json::Table(place)) => {
                let number = |name| place.get(name).and_then(Json::as_whole).filter(|number| (1..=9).contains(number));
                Some(Square::new(number("x")? as u8 - 1, number("y")? as u8 - 1))
            }
            _ => None,
        };
        let text = |name: &str| match mv.get(name) {
            Some(Json::Text(text)) => text.as_str(),
            _ => "",
        };
        let promote = match mv.get("promote") {
            Some(Json::Bool(promote)) => Some(*promote),
            _ => None,
        };
        let mut relative = [0; 3];
        for (place, letter) in relative.iter_mut().zip(text("relative").bytes()) {
            *place = letter;
        }
        let (from, to, same) = (place("from"), place("to"), mv.get("same") == Some(&Json::Bool(true)));
        MoveFields { from, to, same, promote, piece: csa_names::kind(text("piece")), relative }
    }
}

/// `{"now": {"m": 0, "s": 12}, "total": {"h": 0, "m": 0, "s": 12}}`
fn read_time(time: &Table) -> Option<MoveTime> {
    let milliseconds = |name: &str| -> Option<u32> {
        let Some(Json::Table(time)) = time.get(name) else { return None };
        let part = |name: &str| match time.get(name) {
            Some(Json::Number(number)) => number.parse::<f64>().ok().filter(|number| (0.0..1e7).contains(number)),
            _ => Some(0.0),
        };
        let seconds = part("h")? * 3_600.0 + part("m")? * 60.0 + part("s")?;
        let ms = (seconds * 1_000.0).round();
        (ms <= f64::from(u32::MAX)).then_some(ms as u32)
    };
    Some(MoveTime { ms: milliseconds("now")?, total_ms: milliseconds("total") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_as_ki2_leaves_them_are_read() {
        let text = r#"{"header":{},"moves":[{},
            {"move":{"color":0,"to":{"x":5,"y":8},"piece":"KI","relative":"R"}},
            {"move":{"color":1,"to":{"x":3,"y":4},"piece":"FU"},"forks":[[{"move":{"to":{"x":8,"y":4},"piece":"FU"}}]]}]}"#;
        let parsed = read(text).unwrap();
        let steps: Vec<String> =
            parsed.tree.preorder().map(|id| parsed.tree.node(id).step().unwrap().to_string()).collect();
        assert_eq!((steps.join(" ").as_str(), parsed.remarks.len()), ("4i5h 3c3d 8c8d", 0));
    }

    #[test]
    fn a_fork_before_its_move_keeps_its_place() {
        let text = r#"{"moves":[{},{"forks":[[{"special":"CHUDAN"}]],"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}]}"#;
        let tree = read(text).unwrap().tree;
        assert_eq!(tree.node(tree.main_child(NodeId::ROOT).unwrap()).mv(), "7g7f".parse().ok());
    }
}
