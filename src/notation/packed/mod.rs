//! A record with all its variations in few letters, for the fragment of an address.
//!
//! The text is a digit, the version (2 where there are times, else 1), and then bits, six a letter (`A` to `Z`, `a` to `z`, `0` to `9`,
//! `-`, `_`). The start of the game is not part of it; the reader is given it. Both versions, in this order:
//!
//! * The number of lines but one. A line is how many steps it goes back from the end of the one before (not for the first), how many
//!   moves it has, the moves, a bit whether an end follows, and the end: five bits, its place in a list, the last of which is an illegal move,
//!   whose USI text follows. A move is its place among the legal moves in the order of their USI texts, in as many bits as their number
//!   needs: none where there is one.
//! * After each eighth move six bits that follow from everything before them, after the lines twelve: so a reader knows which moves it may
//!   trust where a link was damaged.
//! * Behind a bit each: the players' names; other fields of the header; the game's id.
//! * Behind a bit, the times: whether all are whole seconds, whether any has a total, and for each step a bit, the time, a bit, the total.
//!   In version 2 two more things come before the steps: whether every move has a time, so that moves have no bit, and in four bits how
//!   many bits of each time are written as they are; how often these would overflow stands before them as ones with a zero behind them,
//!   from seven on as seven ones and the number of the others.
//! * Behind a bit, how many steps have notes, and of each how many steps it stands after the one before (the start of the game counts
//!   as one), five bits for what is there, and its texts.
//! * Twelve bits that follow from everything.
//!
//! Numbers are groups of three bits, the lowest first, each behind a bit whether another follows. A text is a bit, its length, and bytes
//! of UTF-8 or, with the bit set, units of UTF-16.

mod bits;

use crate::{
    record::{Ending, GameTree, Glyph, Header, MoveTime, NodeId, Notes, Replayer, Step},
    rules::{ByColor, Game, Move},
};
use bits::{BitReader, BitWriter, Stop, scaled_length};

/// The version of records without times.
const VERSION: char = '1';
/// The version of records with times.
const WITH_TIMES: char = '2';
/// In how many bits the width of times is written, which is below as much.
const WIDTH_BITS: u32 = 4;
/// Moves between two checks, which also keep the moves of a text in proportion to its length.
const CHECKED: u32 = 8;
const CHECK: u32 = 6;
const LAST_CHECK: u32 = 12;
/// The longest line: one that goes further is no game.
const MOST_PLIES: usize = 10_000;
/// Ends by their places; that of an illegal move is the one after them.
const ENDINGS: [&str; 23] = [
    "resign black",
    "resign white",
    "timeout black",
    "timeout white",
    "agree black",
    "agree white",
    "declare black",
    "declare white",
    "mate",
    "no_mate",
    "repetition",
    "impasse",
    "draw",
    "interrupted",
    "sealed",
    "withdrawn",
    "error",
    "foul black",
    "foul white",
    "forfeit black",
    "forfeit white",
    "entered black",
    "entered white",
];
const ENDING_BITS: u32 = 5;
const ILLEGAL_MOVE: u32 = 31;

/// A record that was unpacked.
#[derive(Debug, Clone)]
pub struct Unpacked {
    /// As much of it as can be trusted.
    pub tree: GameTree,
    /// What tells this game from others; empty where it is not said.
    pub id: String,
    /// What is wrong with the text.
    pub fault: Option<Fault>,
}

/// Why a text is not, or not wholly, unpacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It is of a version that is not known here.
    Newer,
    /// It is cut off or damaged; the tree holds what comes before that.
    Broken,
}

/// Packs a record. `id` tells its game from others, where not empty.
///
/// ```
/// use suizo::{notation::packed, record::GameTree, rules::{Game, RuleChoices, Start, Variant}};
/// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
/// for mv in ["7g7f", "3c3d", "8h2b+", "3a2b"] {
///     game.play(mv.parse().unwrap()).unwrap();
/// }
/// let tree = GameTree::from_game(&game);
/// let text = packed::write(&tree, "");
/// assert_eq!(text.len(), 11);
/// assert_eq!(packed::read(tree.start(), &text).tree, tree);
/// ```
#[must_use]
pub fn write(tree: &GameTree, id: &str) -> String {
    let mut bits = BitWriter::new();
    write_lines(tree, &mut bits);
    let Header { names, fields } = tree.header();
    let has_names = *names != ByColor::default();
    bits.flag(has_names);
    if has_names {
        bits.text(&names.black);
        bits.text(&names.white);
    }
    bits.flag(!fields.is_empty());
    if !fields.is_empty() {
        bits.number(fields.len() as u32);
        for (name, value) in fields {
            bits.text(name);
            bits.text(value);
        }
    }
    bits.flag(!id.is_empty());
    if !id.is_empty() {
        bits.text(id);
    }
    let has_times = write_times(tree, &mut bits);
    write_notes(tree, &mut bits);
    bits.check(LAST_CHECK);
    format!("{}{}", if has_times { WITH_TIMES } else { VERSION }, bits.finish())
}

/// The steps of the tree in lines, each with how far it goes back from the end of the one before.
fn lines(tree: &GameTree) -> Vec<(usize, Vec<NodeId>)> {
    let mut lines = vec![(0, Vec::new())];
    let mut depth = 0;
    for id in tree.preorder() {
        let own = tree.node(id).depth();
        if own != depth + 1 {
            lines.push((depth + 1 - own, Vec::new()));
        }
        depth = own;
        if let Some((_, line)) = lines.last_mut() {
            line.push(id);
        }
    }
    lines
}

fn write_lines(tree: &GameTree, bits: &mut BitWriter) {
    let lines = lines(tree);
    bits.number(lines.len() as u32 - 1);
    let mut at = Replayer::new(tree);
    let mut n_moves = 0;
    for (index, (back, line)) in lines.iter().enumerate() {
        if index > 0 {
            bits.number(*back as u32);
        }
        let moves = line.iter().filter_map(|&id| Some((id, tree.node(id).mv()?)));
        bits.number(moves.clone().count() as u32);
        for (id, mv) in moves {
            let parent = tree.node(id).parent().unwrap_or(NodeId::ROOT);
            let legal = legal_moves(at.go(tree, parent));
            let place = legal.iter().position(|known| *known == mv).unwrap_or_default();
            bits.push(place as u32, width(legal.len()));
            n_moves += 1;
            if n_moves % CHECKED == 0 {
                bits.check(CHECK);
            }
        }
        let ending = line.last().and_then(|&id| tree.node(id).ending());
        bits.flag(ending.is_some());
        if let Some(ending) = ending {
            let text = ending.to_string();
            let place = ENDINGS.iter().position(|known| *known == text).map_or(ILLEGAL_MOVE, |place| place as u32);
            bits.push(place, ENDING_BITS);
            if place == ILLEGAL_MOVE {
                bits.text(&text);
            }
        }
    }
    bits.check(LAST_CHECK);
}

/// In an order that does not hang on how they are found.
fn legal_moves(game: &Game) -> Vec<Move> {
    let mut moves = game.legal_moves();
    moves.sort_by_cached_key(Move::to_string);
    moves
}

/// Bits for the places of a list.
fn width(length: usize) -> u32 {
    usize::BITS - length.saturating_sub(1).leading_zeros()
}

/// Whether there are any.
fn write_times(tree: &GameTree, bits: &mut BitWriter) -> bool {
    let times: Vec<(bool, Option<MoveTime>)> =
        tree.preorder().map(|id| (tree.node(id).mv().is_some(), tree.node(id).time())).collect();
    let known = || times.iter().filter_map(|(_, time)| time.as_ref());
    let has_times = known().next().is_some();
    bits.flag(has_times);
    if !has_times {
        return false;
    }
    let in_seconds = known().all(|time| time.ms % 1_000 == 0 && time.total_ms.unwrap_or_default() % 1_000 == 0);
    let has_totals = known().any(|time| time.total_ms.is_some());
    bits.flag(in_seconds);
    bits.flag(has_totals);
    let unit = if in_seconds { 1_000 } else { 1 };
    let every_move = times.iter().all(|(is_move, time)| !is_move || time.is_some());
    let length = |width: &u32| known().map(|time| u64::from(scaled_length(time.ms / unit, *width))).sum::<u64>();
    let width = (0..1 << WIDTH_BITS).min_by_key(length).unwrap_or_default();
    bits.flag(every_move);
    bits.push(width, WIDTH_BITS);
    for &(is_move, time) in &times {
        if !(every_move && is_move) {
            bits.flag(time.is_some());
        }
        let Some(MoveTime { ms, total_ms }) = time else { continue };
        bits.scaled(ms / unit, width);
        if has_totals {
            bits.flag(total_ms.is_some());
            total_ms.into_iter().for_each(|total| bits.number(total / unit));
        }
    }
    true
}

fn write_notes(tree: &GameTree, bits: &mut BitWriter) {
    let all = std::iter::once(NodeId::ROOT).chain(tree.preorder());
    let noted: Vec<(usize, &Notes)> =
        all.enumerate().filter_map(|(place, id)| Some((place, tree.node(id).notes()?))).collect();
    bits.flag(!noted.is_empty());
    if noted.is_empty() {
        return;
    }
    bits.number(noted.len() as u32);
    let mut before = 0;
    for (place, Notes { comment, glyph, evaluation, marks, other }) in noted {
        bits.number((place - before) as u32);
        before = place;
        let marks: Vec<String> = marks.iter().map(ToString::to_string).collect();
        let texts = [
            (!comment.is_empty()).then(|| comment.clone()),
            glyph.map(|glyph| glyph.text().to_owned()),
            evaluation.as_ref().map(ToString::to_string),
            (!marks.is_empty()).then(|| marks.join(" ")),
        ];
        texts.iter().for_each(|text| bits.flag(text.is_some()));
        bits.flag(!other.is_empty());
        texts.iter().flatten().for_each(|text| bits.text(text));
        if !other.is_empty() {
            bits.number(other.len() as u32);
            for (name, value) in other {
                bits.text(name);
                bits.text(value);
            }
        }
    }
}

/// Unpacks a record of a game that begins like this one. What cannot be read says so, and leaves what comes before it.
#[must_use]
pub fn read(start: &Game, text: &str) -> Unpacked {
    let mut unpacked = Unpacked { tree: GameTree::new(start), id: String::new(), fault: None };
    let mut rest = text.chars();
    match rest.next() {
        Some(version @ (VERSION | WITH_TIMES)) => {
            let read = read_all(&mut unpacked, version, &mut BitReader::new(rest.as_str()));
            unpacked.fault = read.err().map(|_| Fault::Broken);
        }
        Some('0'..='9') => unpacked.fault = Some(Fault::Newer),
        _ => unpacked.fault = Some(Fault::Broken),
    }
    unpacked
}

fn read_all(unpacked: &mut Unpacked, version: char, bits: &mut BitReader) -> Result<(), Stop> {
    let Unpacked { tree, id, .. } = unpacked;
    let nodes = read_lines(tree, bits)?;
    let mut header = Header::default();
    if bits.flag()? {
        header.names = ByColor { black: bits.text()?, white: bits.text()? };
        tree.set_header(header.clone());
    }
    if bits.flag()? {
        for _ in 0..bits.number()? {
            let field = (bits.text()?, bits.text()?);
            header.fields.push(field);
        }
        tree.set_header(header);
    }
    if bits.flag()? {
        *id = bits.text()?;
    }
    read_times(tree, &nodes, version, bits)?;
    read_notes(tree, &nodes, bits)?;
    bits.check(LAST_CHECK)
}

/// Reads the lines into the tree; returns its nodes in their order. Steps since the last check are taken back where the bits turn out
/// not to be those that were written.
fn read_lines(tree: &mut GameTree, bits: &mut BitReader) -> Result<Vec<NodeId>, Stop> {
    let (mut nodes, mut n_trusted) = (Vec::new(), 0);
    let read = read_steps(tree, bits, &mut nodes, &mut n_trusted);
    if read == Err(Stop::Damaged) {
        for &node in nodes[n_trusted..].iter().rev() {
            tree.delete(node);
        }
    }
    read.map(|()| nodes)
}

fn read_steps(
    tree: &mut GameTree,
    bits: &mut BitReader,
    nodes: &mut Vec<NodeId>,
    n_trusted: &mut usize,
) -> Result<(), Stop> {
    let mut at = Replayer::new(tree);
    let mut n_moves = 0;
    for line in 0..=bits.number()? {
        if line > 0 {
            let back = bits.number()? as usize;
            let to = tree.ancestors(at.node()).nth(back).ok_or(Stop::Damaged)?;
            at.go(tree, to);
        }
        for _ in 0..bits.number()? {
            if at.game().ply() > MOST_PLIES {
                return Err(Stop::Damaged);
            }
            let legal = legal_moves(at.game());
            let place = bits.take(width(legal.len()))? as usize;
            let mv = *legal.get(place).ok_or(Stop::Damaged)?;
            insert(tree, &mut at, Step::Move(mv), nodes)?;
            n_moves += 1;
            if n_moves % CHECKED == 0 {
                bits.check(CHECK)?;
                *n_trusted = nodes.len();
            }
        }
        if bits.flag()? {
            let ending = match bits.take(ENDING_BITS)? {
                ILLEGAL_MOVE => Ending::IllegalMove(bits.text()?.parse().map_err(|_| Stop::Damaged)?),
                place => match ENDINGS.get(place as usize).map(|text| text.parse()) {
                    Some(Ok(Step::End(ending))) => ending,
                    _ => return Err(Stop::Damaged),
                },
            };
            insert(tree, &mut at, Step::End(ending), nodes)?;
        }
    }
    bits.check(LAST_CHECK)
}

/// A step that is not there yet: no line is written twice.
fn insert(tree: &mut GameTree, at: &mut Replayer, step: Step, nodes: &mut Vec<NodeId>) -> Result<(), Stop> {
    let inserted = at.insert(tree, step).map_err(|_| Stop::Damaged)?;
    if inserted.undo.is_none() {
        return Err(Stop::Damaged);
    }
    nodes.push(inserted.node);
    Ok(())
}

fn read_times(tree: &mut GameTree, nodes: &[NodeId], version: char, bits: &mut BitReader) -> Result<(), Stop> {
    if !bits.flag()? {
        return Ok(());
    }
    let unit = if bits.flag()? { 1_000 } else { 1 };
    let has_totals = bits.flag()?;
    let (every_move, width) = match version {
        WITH_TIMES => (bits.flag()?, Some(bits.take(WIDTH_BITS)?)),
        _ => (false, None),
    };
    let ms = |number: u32| number.checked_mul(unit).ok_or(Stop::Damaged);
    for &node in nodes {
        if (every_move && tree.node(node).mv().is_some()) || bits.flag()? {
            let taken = match width {
                Some(width) => bits.scaled(width)?,
                None => bits.number()?,
            };
            let ms_taken = ms(taken)?;
            let total_ms = if has_totals && bits.flag()? { Some(ms(bits.number()?)?) } else { None };
            tree.set_time(node, Some(MoveTime { ms: ms_taken, total_ms }));
        }
    }
    Ok(())
}

fn read_notes(tree: &mut GameTree, nodes: &[NodeId], bits: &mut BitReader) -> Result<(), Stop> {
    if !bits.flag()? {
        return Ok(());
    }
    let mut place = 0;
    for _ in 0..bits.number()? {
        place += bits.number()? as usize;
        let node = if place == 0 { NodeId::ROOT } else { *nodes.get(place - 1).ok_or(Stop::Damaged)? };
        let mut flag = || bits.flag();
        let [comment, glyph, evaluation, marks, other] = [flag()?, flag()?, flag()?, flag()?, flag()?];
        let mut notes = Notes::default();
        if comment {
            notes.comment = bits.text()?;
        }
        if glyph {
            notes.glyph = Some(Glyph::from_text(&bits.text()?).ok_or(Stop::Damaged)?);
        }
        if evaluation {
            notes.evaluation = Some(bits.text()?.parse().map_err(|_| Stop::Damaged)?);
        }
        if marks {
            let marks = bits.text()?;
            notes.marks = marks.split(' ').map(str::parse).collect::<Result<_, _>>().map_err(|_| Stop::Damaged)?;
        }
        if other {
            for _ in 0..bits.number()? {
                let pair = (bits.text()?, bits.text()?);
                notes.other.push(pair);
            }
        }
        tree.annotate(node, |own| *own = notes);
    }
    Ok(())
}
