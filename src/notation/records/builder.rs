//! The tree of a record while its text is read: moves and ends go in at the place where the reader stands, remarks are kept in order,
//! and no text gets more out of it than the limits say.

use super::{
    Parsed, ReadError, Remark, RemarkKind,
    evaluations::{self, Style},
};
use crate::{
    record::{Ending, GameTree, Header, MoveTime, NodeId, Notes, Replayer, Step},
    rules::{Color, Game, Move, Square},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::ControlFlow,
};

/// The longest text that readers take, in bytes: of the 256 MiB that a reader may take in all, a text in a Japanese encoding needs seven
/// times its length while the encoding is found out.
pub const MAX_TEXT: usize = 32 << 20;
/// The most nodes of one tree.
pub const MAX_NODES: usize = 1_000_000;
/// The most plies of one line: a longer one is no game, and every ply is compared with those before it.
pub const MAX_PLIES: usize = 10_000;
/// The most games of one text.
pub const MAX_GAMES: usize = 20_000;
/// The most remarks on one text; the last one then says that there would be more.
const MAX_REMARKS: usize = 1_000;
/// The most fields of a header.
pub(super) const MAX_FIELDS: usize = 500;

/// A list of remarks that cannot grow without bound.
#[derive(Debug, Default)]
pub(super) struct Remarks(Vec<Remark>);

impl Remarks {
    pub(super) fn add(&mut self, line: usize, kind: RemarkKind, text: &str) {
        match self.0.len() {
            ..MAX_REMARKS => self.0.push(Remark::new(line, kind, text)),
            MAX_REMARKS => self.0.push(Remark::new(0, RemarkKind::TooMuch, "")),
            _ => {}
        }
    }

    /// In the order of their lines.
    pub(super) fn into_list(mut self) -> Vec<Remark> {
        self.0.sort_by_key(|remark| if remark.line == 0 { usize::MAX } else { remark.line });
        self.0
    }
}

/// A tree in the making.
pub(super) struct Builder {
    tree: GameTree,
    at: Replayer,
    nodes: usize,
    /// The nodes from the root to where the reader stands, by depth.
    path: Vec<NodeId>,
    /// What the player of each of them had used by then, in milliseconds.
    used: Vec<u64>,
    /// What is said of nodes, put into the tree at the end: it grows line by line.
    notes: BTreeMap<NodeId, Notes>,
    /// The node that was commented last, though it be by an empty line.
    commented: Option<NodeId>,
    pub(super) header: Header,
    pub(super) remarks: Remarks,
    /// The line ended with a move that cannot be taken; what follows in it is passed over.
    pub(super) broken: bool,
    /// The line of the text with that move, as long as nothing was told of comments that follow it.
    broken_line: Option<usize>,
    /// Who made the move that broke the line off, where the rules refused it.
    pub(super) refused: Option<Color>,
    /// How evaluations stand in comments, in a format that has no other place for them.
    evaluations: Option<Style>,
    /// Nodes with comments on moves that were left out.
    broken_at: BTreeSet<NodeId>,
}

impl Builder {
    pub(super) fn new(start: &Game, header: Header, remarks: Remarks) -> Builder {
        let tree = GameTree::new(start);
        Builder {
            at: Replayer::new(&tree),
            tree,
            nodes: 0,
            path: vec![NodeId::ROOT],
            used: vec![0],
            notes: BTreeMap::new(),
            commented: None,
            header,
            remarks,
            broken: false,
            broken_line: None,
            refused: None,
            evaluations: None,
            broken_at: BTreeSet::new(),
        }
    }

    /// The same, which takes evaluations out of comments.
    pub(super) fn reading_evaluations(self, style: Style) -> Builder {
        Builder { evaluations: Some(style), ..self }
    }

    /// The game where the reader stands.
    pub(super) fn game(&self) -> &Game {
        self.at.game()
    }

    /// The node where the reader stands.
    pub(super) fn node(&self) -> NodeId {
        self.at.node()
    }

    pub(super) fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// The nodes from the root to where the reader stands, by depth.
    pub(super) fn path(&self) -> &[NodeId] {
        &self.path
    }

    /// The square that 同 means.
    pub(super) fn previous_to(&self) -> Option<Square> {
        self.game().moves().last().map(|mv| mv.to())
    }

    /// Goes to a node, from which another line begins.
    pub(super) fn go(&mut self, node: NodeId) {
        self.at.go(&self.tree, node);
        self.broken = false;
        self.refused = None;
        let is_off_path = |id: &NodeId| self.path.get(self.tree.node(*id).depth()) != Some(id);
        let ahead: Vec<NodeId> = self.tree.ancestors(node).take_while(is_off_path).collect();
        let depth = self.tree.node(node).depth() - ahead.len();
        self.path.truncate(depth + 1);
        for id in ahead.into_iter().rev() {
            self.follow(id);
        }
    }

    /// Goes on to a child.
    fn follow(&mut self, id: NodeId) {
        self.used.truncate(self.path.len());
        let before = self.used_before();
        let time = self.tree.node(id).time();
        self.used.push(time.map_or(before, |time| used_after(before, time)));
        self.path.push(id);
    }

    /// What the side to move had used before its next move.
    fn used_before(&self) -> u64 {
        self.path.len().checked_sub(2).map_or(0, |own| self.used[own])
    }

    /// Whether the end of a line stands there.
    pub(super) fn is_ended(&self) -> bool {
        self.tree.node(self.node()).ending().is_some()
    }

    pub(super) fn remark(&mut self, line: usize, kind: RemarkKind, text: &str) {
        self.remarks.add(line, kind, text);
    }

    /// Breaks the line off, for that reason.
    pub(super) fn break_off(&mut self, line: usize, kind: RemarkKind, text: &str) {
        self.remark(line, kind, text);
        self.broken = true;
        self.broken_line = Some(line);
        self.broken_at.insert(self.node());
    }

    /// Plays a move; the line breaks off where the rules refuse it.
    pub(super) fn play(&mut self, mv: Move, line: usize, text: &str) {
        if self.broken {
            return;
        }
        if !self.take(Step::Move(mv), line, text) && !self.broken {
            self.refuse(line, text);
        }
    }

    /// Breaks the line off before a move that the rules refuse.
    pub(super) fn refuse(&mut self, line: usize, text: &str) {
        self.refused = Some(self.game().turn());
        self.break_off(line, RemarkKind::IllegalMove, text);
    }

    /// Ends the line; whether the rules allow it.
    pub(super) fn end(&mut self, ending: Ending, line: usize, text: &str) -> bool {
        self.take(Step::End(ending), line, text)
    }

    /// Ends the line, with a remark where the rules do not allow it.
    pub(super) fn end_as_said(&mut self, ending: Ending, line: usize, text: &str) -> bool {
        let is_taken = self.end(ending, line, text);
        if !is_taken && !self.broken {
            self.remark(line, RemarkKind::OtherResult, text);
        }
        is_taken
    }

    fn take(&mut self, step: Step, line: usize, text: &str) -> bool {
        // an end takes no ply
        let most = MAX_PLIES + usize::from(matches!(step, Step::End(_)));
        if self.nodes >= MAX_NODES || self.path.len() > most {
            self.break_off(line, RemarkKind::TooMuch, text);
            return false;
        }
        let Ok(inserted) = self.at.insert(&mut self.tree, step) else { return false };
        self.nodes += usize::from(inserted.undo.is_some());
        self.follow(inserted.node);
        true
    }

    /// What is said of the node where the reader stands.
    pub(super) fn notes(&mut self) -> &mut Notes {
        self.notes.entry(self.at.node()).or_default()
    }

    /// Says, once, that a comment is on a move that was left out, where it is.
    pub(super) fn tell_of_comment(&mut self, text: &str) {
        if let Some(line) = self.broken_line.take_if(|_| self.broken && !text.is_empty()) {
            self.remark(line, RemarkKind::MovedComment, text);
        }
    }

    /// Adds to the comment there, as lines of its own.
    pub(super) fn comment(&mut self, text: &str) {
        self.tell_of_comment(text);
        let node = self.node();
        let goes_on = self.commented.replace(node) == Some(node);
        let notes = self.notes();
        if goes_on || !notes.comment.is_empty() {
            notes.comment.push('\n');
        }
        notes.comment.push_str(text);
    }

    /// The time of the step where the reader stands.
    pub(super) fn time(&mut self, time: MoveTime) {
        self.tree.set_time(self.at.node(), Some(time));
        let before = self.path.len().checked_sub(3).map_or(0, |own| self.used[own]);
        if let Some(used) = self.used.get_mut(self.path.len() - 1) {
            *used = used_after(before, time);
        }
    }

    /// As [`Builder::time`], for formats that always tell the total: one that the times add up to says nothing, and some programs write
    /// zeros.
    pub(super) fn time_with_total(&mut self, time: MoveTime) {
        let before = self.path.len().checked_sub(3).map_or(0, |own| self.used[own]);
        let sum = before + u64::from(time.ms);
        let total_ms = time.total_ms.filter(|total| u64::from(*total) != sum && *total >= time.ms);
        self.time(MoveTime { total_ms, ..time });
    }

    /// The game with everything that was read.
    pub(super) fn finish(mut self) -> Parsed {
        for (id, mut notes) in self.notes {
            if let Some(style) = self.evaluations
                && evaluations::may_stand_in(&notes.comment)
                && !self.broken_at.contains(&id)
            {
                let position = self.at.go(&self.tree, id).position();
                let (found, rest) = evaluations::split(position, &notes.comment, style);
                let rest = rest.to_owned();
                (notes.evaluation, notes.comment) = (found, rest);
            }
            self.tree.annotate(id, |own| *own = notes);
        }
        self.tree.set_header(self.header);
        Parsed { tree: self.tree, remarks: self.remarks.into_list(), at: Some(Box::new(self.at)) }
    }
}

/// What a player has used after a move.
fn used_after(before: u64, time: MoveTime) -> u64 {
    time.total_ms.map_or(before + u64::from(time.ms), u64::from)
}

/// Sets a field of a header, unless there are too many already.
pub(super) fn set_field(header: &mut Header, name: &str, value: &str) -> bool {
    let takes = header.fields.len() < MAX_FIELDS || header.get(name).is_some();
    if takes {
        header.set(name, value);
    }
    takes
}

/// Takes the games of a text one by one, and says whether to go on.
pub(super) type Each<'a> = dyn FnMut(Parsed) -> ControlFlow<()> + 'a;

/// The games of one text, given away one by one; the last one waits, as what follows may be said of it.
pub(super) struct GameSink<'a, 'b> {
    each: &'a mut Each<'b>,
    last: Option<Parsed>,
    games: usize,
    nodes: usize,
    /// The last game has the remark that there would be more.
    is_full: bool,
    /// The receiver of the games wants no more.
    is_stopped: bool,
    /// Why a game was left out, the first time.
    fault: Option<ReadError>,
}

impl<'a, 'b> GameSink<'a, 'b> {
    pub(super) fn new(each: &'a mut Each<'b>) -> GameSink<'a, 'b> {
        GameSink { each, last: None, games: 0, nodes: 0, is_full: false, is_stopped: false, fault: None }
    }

    /// Keeps a game.
    pub(super) fn put(&mut self, builder: Builder) {
        self.games += 1;
        self.nodes += builder.nodes;
        let before = self.last.replace(builder.finish());
        self.give(before);
    }

    fn give(&mut self, game: Option<Parsed>) {
        if let Some(game) = game.filter(|_| !self.is_stopped) {
            self.is_stopped = (self.each)(game).is_break();
        }
    }

    /// Whether another game has room; the last one says so if not.
    pub(super) fn has_room(&mut self, line: usize) -> bool {
        let has_room = self.games < MAX_GAMES && self.nodes < MAX_NODES;
        if !has_room && !std::mem::replace(&mut self.is_full, true) {
            self.remark(line, RemarkKind::TooMuch, "");
        }
        has_room && !self.is_stopped
    }

    /// A game cannot be set up; the one before it says so, or in the end the error.
    pub(super) fn lose(&mut self, line: usize, cause: String) {
        self.remark(line, RemarkKind::BadHeader, &cause);
        self.fault.get_or_insert(ReadError::BadStart { line, cause });
    }

    fn remark(&mut self, line: usize, kind: RemarkKind, text: &str) {
        if let Some(last) = self.last.as_mut().filter(|last| last.remarks.len() <= MAX_REMARKS) {
            last.remarks.push(Remark::new(line, kind, text));
        }
    }

    /// Gives the last one.
    ///
    /// # Errors
    /// Why there was none.
    pub(super) fn finish(mut self) -> Result<(), ReadError> {
        let last = self.last.take();
        self.give(last);
        match self.games {
            0 => Err(self.fault.unwrap_or(ReadError::Empty)),
            _ => Ok(()),
        }
    }
}

/// All games that a reader gives.
pub(super) fn collected(
    read_each: impl FnOnce(&mut Each<'_>) -> Result<(), ReadError>,
) -> Result<Vec<Parsed>, ReadError> {
    let mut games = Vec::new();
    read_each(&mut |mut game| {
        // positions of many games would take as much memory again as the games
        game.at.take_if(|_| !games.is_empty());
        games.push(game);
        ControlFlow::Continue(())
    })?;
    Ok(games)
}
