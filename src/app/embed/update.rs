//! What can happen to a board, and what comes of it.

use super::{
    super::{
        board::{BoardEvent, BoardReaction},
        engine::{Question, jobs::level_limits},
        record::Navigation,
        session::is_watch,
    },
    opening::bad_value,
    options::{Purpose, Reach},
    tag::{Said, Tag, TagEffect, TagEffects, Trouble},
    told,
};
use crate::{
    protocol::BestMove,
    record::NodeId,
    rules::{Act, IllegalMove, Move},
};

/// Pause between the moves of a game that plays by itself, in milliseconds.
const WATCH_PAUSE_MS: u32 = 600;

/// Everything that can happen to a board.
#[derive(Debug, Clone, PartialEq)]
pub enum TagMsg {
    /// Attributes have these values now.
    Set {
        /// Names, and values where they are there.
        changes: Vec<(String, Option<String>)>,
        /// A record is on its way, to which some of them belong.
        awaits_record: bool,
    },
    /// A record was read.
    Record {
        /// As plain lines.
        lines: String,
        /// The same as links carry it.
        packed: String,
        /// Something was left out.
        is_cut: bool,
    },
    /// The record that the page around names cannot be had or read.
    RecordFailed {
        /// In English.
        why: String,
        /// The attribute `src`, where its file cannot be had.
        src: Option<String>,
    },
    /// There is no record any more.
    NoRecord,
    /// A person did something to the board.
    Board(BoardEvent),
    /// A step through the record.
    Go(Navigation),
    /// To the position after that many nodes of the line being read.
    Slide(usize),
    /// Takes back a move, and the computer's answer with it.
    Undo,
    /// From the start.
    Again,
    /// Turns the board round.
    Flip,
    /// The computer, which has the first move, may make it.
    Begin,
    /// Plays the solution of a puzzle.
    ShowSolution,
    /// Another game of the same rules, by a method.
    Load {
        /// As the attribute.
        start: String,
        /// As the attribute.
        moves: String,
    },
    /// The engine has found the computer's move.
    Engine(BestMove),
    /// The page around does not let the engine start.
    WithoutEngine,
    /// A wait is over.
    Timer(u32),
}

impl Tag {
    /// Takes a message in; one that came too late for what it was for changes nothing.
    pub fn update(&mut self, msg: TagMsg) -> TagEffects {
        let mut effects = TagEffects::new();
        match msg {
            TagMsg::Set { changes, awaits_record } => {
                self.awaits_record = awaits_record;
                self.set(&changes, &mut effects);
            }
            TagMsg::Record { lines, packed, is_cut } => match told::read(&lines) {
                Some(tree) => {
                    self.awaits_record = false;
                    self.record_trouble = is_cut.then_some(Trouble::RecordCut);
                    self.trouble = None;
                    self.told = Some((tree, packed));
                    self.open(&mut effects);
                }
                None => self.record_failed("the record cannot be read".to_owned(), &mut effects),
            },
            TagMsg::RecordFailed { why, src: Some(src) } => {
                self.record_trouble = bad_value("src", &src, &why, &mut effects);
            }
            TagMsg::RecordFailed { why, src: None } => self.record_failed(why, &mut effects),
            TagMsg::NoRecord => {
                self.awaits_record = false;
                self.record_trouble = None;
                self.told = None;
                self.open(&mut effects);
            }
            TagMsg::Board(event) => self.on_board(event, &mut effects),
            TagMsg::Go(step) => self.go(step),
            TagMsg::Slide(to) => self.go_along(to),
            TagMsg::Undo => self.undo(&mut effects),
            TagMsg::Again => self.again(&mut effects),
            TagMsg::Flip => self.board.bottom = !self.board.bottom,
            TagMsg::Begin => self.is_begun = true,
            TagMsg::ShowSolution if self.has_solution() => self.show_solution(&mut effects),
            TagMsg::ShowSolution => {}
            TagMsg::Load { start, moves } => {
                self.trouble = None;
                self.record_trouble = None;
                self.told = None;
                self.options.tell(&start, &moves);
                self.open(&mut effects);
            }
            TagMsg::Engine(best) => self.computer_plays(best, &mut effects),
            TagMsg::WithoutEngine => {
                self.without_engine = true;
                self.is_asked = false;
            }
            TagMsg::Timer(number) if number == self.timer => self.wait_is_over(&mut effects),
            TagMsg::Timer(_) => {}
        }
        self.let_computer_move(&mut effects);
        effects
    }

    fn record_failed(&mut self, why: String, effects: &mut TagEffects) {
        self.awaits_record = false;
        self.record_trouble = Some(Trouble::RecordFailed);
        effects.push(TagEffect::Problem(why));
    }

    fn set(&mut self, changes: &[(String, Option<String>)], effects: &mut TagEffects) {
        // a system that turns dark or light mends nothing
        if changes.iter().any(|(name, _)| name != "theme") {
            self.trouble = None;
        }
        let mut reach = None;
        for (name, value) in changes {
            match self.options.set(name, value.as_deref()) {
                Some(wider) => reach = reach.max(Some(wider)),
                // one that the tag does not know, and that is gone, is no fault any more
                None => {
                    if let Some(value) = value {
                        self.trouble = bad_value(name, value, "cannot be used here", effects);
                    }
                }
            }
        }
        match reach {
            Some(Reach::Game) => self.open(effects),
            Some(Reach::Place) => match self.options.ply.filter(|_| self.purpose() == Purpose::View) {
                Some(ply) => match self.record.main_node(ply) {
                    Some(node) => self.stand(node),
                    None => self.beyond(ply, effects),
                },
                None => self.open(effects),
            },
            Some(Reach::Seats) => {
                self.forget(effects);
                self.seat();
            }
            Some(Reach::Looks) | None => {}
        }
    }

    /// Plays a move as a script says it.
    ///
    /// # Errors
    /// Why it cannot be played; the word of CONTRACT.md 6, or `unreadable`.
    pub fn play(&mut self, usi: &str) -> Result<TagEffects, &'static str> {
        let mv: Move = usi.trim().parse().map_err(|_| "unreadable")?;
        let mut effects = TagEffects::new();
        if self.movable().is_none() {
            return Err(if self.is_over() { IllegalMove::GameOver.word() } else { "not_now" });
        }
        self.try_move(mv, &mut effects).map_err(IllegalMove::word)?;
        self.let_computer_move(&mut effects);
        Ok(effects)
    }

    fn on_board(&mut self, event: BoardEvent, effects: &mut TagEffects) {
        match event {
            BoardEvent::Inspect(place) => {
                self.board.inspected = place;
                return;
            }
            BoardEvent::Draw { from, to, brush } => {
                self.board.annotations.draw(crate::record::Mark { from, to, brush });
                return;
            }
            _ => {}
        }
        self.board.inspected = None;
        self.said = None;
        let movable = self.movable();
        match self.board.selection.on(event, &self.shown, movable) {
            BoardReaction::Quiet => {}
            BoardReaction::TheirPiece => self.said = Some(Said::TheirPiece),
            BoardReaction::NotNow if self.computer_to_move().is_some() => self.said = Some(Said::NotYourTurn),
            BoardReaction::NotNow => {}
            BoardReaction::Play(mv) => {
                if let Err(why) = self.try_move(mv, effects) {
                    self.refuse(mv, why);
                }
            }
        }
    }

    fn try_move(&mut self, mv: Move, effects: &mut TagEffects) -> Result<(), IllegalMove> {
        self.trouble = None;
        if self.purpose() == Purpose::Puzzle {
            return self.solve(mv, effects);
        }
        self.make(mv, effects)?;
        self.is_begun = true;
        Ok(())
    }

    /// Makes a move from the position shown; what followed before stays as another way.
    fn make(&mut self, mv: Move, effects: &mut TagEffects) -> Result<(), IllegalMove> {
        if self.cursor.node() != self.record.last() {
            self.shown
                .explain(mv)
                .or_else(|why| if super::super::board::is_strict(&self.shown) { Ok(()) } else { Err(why) })?;
            self.record.go_on_from(self.cursor.node());
        }
        self.record.play(mv)?;
        self.stand(self.record.last());
        self.tell_move(mv, effects);
        Ok(())
    }

    pub(super) fn tell_move(&mut self, mv: Move, effects: &mut TagEffects) {
        effects.push(TagEffect::Moved { usi: mv.to_string(), sfen: self.shown.sfen(), ply: self.shown.ply() });
        self.tell_end(effects);
    }

    fn tell_end(&self, effects: &mut TagEffects) {
        // an end that comes of looking at the solution is nobody's game
        if let Some(outcome) = self.shown.outcome().filter(|_| !self.puzzle.is_shown) {
            effects.push(TagEffect::Ended { winner: outcome.winner, reason: outcome.reason.word() });
        }
    }

    fn computer_plays(&mut self, best: BestMove, effects: &mut TagEffects) {
        if !std::mem::take(&mut self.is_asked) || self.computer_to_move().is_none() {
            return;
        }
        let turn = self.shown.turn();
        let act = match best {
            BestMove::Move { usi, .. } => {
                let mv = usi.parse().ok().filter(|&mv| self.shown.explain(mv).is_ok());
                // an engine that plays against the rules is not to be trusted
                if mv.is_none_or(|mv| self.make(mv, effects).is_err()) {
                    self.without_engine = true;
                }
                return;
            }
            BestMove::Resign => Act::Resign,
            BestMove::Declare => Act::Declare,
        };
        if self.record.end(act, turn).is_ok() {
            self.stand(self.record.last());
            self.tell_end(effects);
        } else {
            self.without_engine = true;
        }
    }

    /// Asks for the computer's move where it has it, and nothing else is to be shown or waited for.
    fn let_computer_move(&mut self, effects: &mut TagEffects) {
        let may = self.is_begun && !self.is_asked && self.cursor.node() == self.record.last();
        let Some(level) = self.computer_to_move().filter(|_| may) else { return };
        let is_reply = effects.iter().any(|effect| matches!(effect, TagEffect::Moved { .. }));
        if is_watch(&self.options.players) && is_reply {
            let timer = self.wait(WATCH_PAUSE_MS);
            effects.push(timer);
            return;
        }
        self.is_asked = true;
        self.seed = self.seed.wrapping_mul(0x0019_660d).wrapping_add(0x3c6e_f35f);
        effects.push(TagEffect::Ask(Box::new(Question::to_move(&self.shown, level, level_limits(level), self.seed))));
    }

    fn wait_is_over(&mut self, effects: &mut TagEffects) {
        if self.purpose() == Purpose::Puzzle {
            self.answer(effects);
        }
    }

    pub(super) fn forget(&mut self, effects: &mut TagEffects) {
        if std::mem::take(&mut self.is_asked) {
            effects.push(TagEffect::Forget);
        }
    }

    fn go(&mut self, step: Navigation) {
        let mut cursor = self.cursor;
        let tree = self.record.tree();
        match step {
            Navigation::First => cursor.first(),
            Navigation::Previous => drop(cursor.previous(tree)),
            Navigation::Next => drop(cursor.next(tree)),
            Navigation::Last | Navigation::Game => cursor.last(tree),
            Navigation::To(number) => {
                if let Some(node) = tree.find(number) {
                    cursor.go(tree, node);
                }
            }
            Navigation::Beside(by) => drop(cursor.sibling(tree, by)),
        }
        if cursor.node() != self.cursor.node() && self.may_step() {
            self.cursor = cursor;
            self.stand(cursor.node());
        }
    }

    fn go_along(&mut self, to: usize) {
        let line = self.cursor.line(self.record.tree());
        let node = to.checked_sub(1).map_or(Some(NodeId::ROOT), |at| line.get(at).copied());
        if let Some(node) = node.filter(|_| self.may_step()) {
            self.stand(node);
        }
    }

    /// Whether the record can be stepped through: not in a puzzle, where it is the solution, nor while the computer plays.
    pub(super) fn may_step(&self) -> bool {
        match self.purpose() {
            Purpose::View => true,
            Purpose::Play => self.is_over() || (self.you().is_none() && !self.plays_itself()),
            Purpose::Puzzle => {
                matches!(self.puzzle.verdict, Some(crate::i18n::Verdict::Solved | crate::i18n::Verdict::Shown))
            }
        }
    }

    /// Whether the computer plays both sides.
    fn plays_itself(&self) -> bool {
        is_watch(&self.options.players) && !self.without_engine
    }

    fn undo(&mut self, effects: &mut TagEffects) {
        if !self.can_undo() {
            return;
        }
        self.forget(effects);
        self.record.undo();
        // back to one's own move
        while self.you().is_some_and(|you| self.record.turn() != you) && self.record.undo() {}
        self.cursor = crate::record::Cursor::new(self.record.last());
        self.stand(self.record.last());
    }

    /// Whether there is a move of one's own to take back.
    pub(super) fn can_undo(&self) -> bool {
        let least = self.you().map_or(1, |you| if self.record.tree().start().turn() == you { 1 } else { 2 });
        let is_end = self.record.tree().node(self.record.last()).ending().is_some();
        self.purpose() == Purpose::Play && (self.record.ply() >= least || is_end) && !self.plays_itself()
    }

    fn again(&mut self, effects: &mut TagEffects) {
        match self.purpose() {
            // what was tried goes with the tries
            Purpose::Puzzle | Purpose::Play => self.open(effects),
            Purpose::View => self.go(Navigation::First),
        }
    }
}
