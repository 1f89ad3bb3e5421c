//! Searches that wait for a file: for the net of their game, so that all of one analysis or study is judged by the same evaluation, or for
//! the book that may have the move.

use super::{
    Clock, EngineHost, convert,
    files::EngineFile,
    helper::HelperSearch,
    leader::LeaderSearch,
    reports::Reports,
    task::{Search, Task},
};
use crate::{
    engine::{Limits, TABLES, book, net::NetGame},
    protocol::{GameText, Response, RootTask, SearchId},
    rules::{Game, Rules},
};

/// A search that has not begun.
pub(super) enum Waiting {
    /// One that the page asked for.
    Search { id: SearchId, game: Box<Game>, text: GameText, limits: Box<Limits> },
    /// This worker's part in one that another leads.
    Helper {
        id: SearchId,
        game: Box<Game>,
        /// What the leader evaluates with.
        evaluation: String,
        /// What it has asked for meanwhile, each time with the depth at work.
        asked: Vec<(u32, Vec<RootTask>)>,
    },
}

impl Waiting {
    pub fn id(&self) -> SearchId {
        match self {
            Waiting::Search { id, .. } | Waiting::Helper { id, .. } => *id,
        }
    }

    pub fn game(&self) -> &Game {
        match self {
            Waiting::Search { game, .. } | Waiting::Helper { game, .. } => game,
        }
    }

    /// The file that it cannot do without.
    pub fn file(&self) -> Option<EngineFile> {
        let variant = self.game().variant();
        if self.wants_book() {
            // one game's moves and another's analysis are different questions, so no search wants both
            Some(EngineFile::Book(variant))
        } else if self.wants_net() && self.has_time() {
            Some(EngineFile::Net(NetGame::of(variant)))
        } else {
            None
        }
    }

    /// Whether a book may have the answer.
    pub fn wants_book(&self) -> bool {
        matches!(self, Waiting::Search { game, limits, .. } if limits.multi_pv == 0 && book::can_be_known(game))
    }

    /// Whether it is to be judged by a net.
    pub fn wants_net(&self) -> bool {
        match self {
            Waiting::Search { limits, .. } => limits.level == 0,
            Waiting::Helper { evaluation, .. } => evaluation != TABLES,
        }
    }

    /// Whether no clock runs for it.
    fn has_time(&self) -> bool {
        !matches!(self, Waiting::Search { limits, .. } if limits.movetime_ms.is_some())
    }
}

impl EngineHost {
    /// Begins a search as soon as it need not wait for a file; the answer, where one has it.
    ///
    /// # Errors
    /// When what a leader has asked for cannot be done, in English for the log.
    pub(super) fn begin(&mut self, waiting: Waiting, clock: &mut Clock) -> Result<Option<Response>, String> {
        if waiting.wants_net() {
            // also where a book has the answer: it will be needed soon
            self.files.want(EngineFile::Net(NetGame::of(waiting.game().variant())));
        }
        if let Some(file) = waiting.file() {
            self.files.want(file);
            if self.fetches_files && self.files.is_awaited(file) {
                self.task = Some(Task::Waiting(waiting));
                return Ok(None);
            }
        }
        self.begin_now(waiting, clock)
    }

    /// # Errors
    /// As [`EngineHost::begin`].
    pub(super) fn begin_now(&mut self, waiting: Waiting, clock: &mut Clock) -> Result<Option<Response>, String> {
        if let Waiting::Search { id, game, limits, .. } = &waiting
            && limits.multi_pv == 0
            && let Some(mv) = self.files.book_move(game, limits.seed)
        {
            return Ok(Some(Response::Best { id: *id, best: convert::best_move(mv, None), score: None }));
        }
        if waiting.wants_net() {
            self.bring_net(waiting.game().rules());
        }
        let now_ms = clock();
        match waiting {
            Waiting::Search { id, game, text, limits, .. } => {
                self.task = Some(if self.pool.can_share(&game, &limits) {
                    let engine = self.engine(game.rules());
                    let root_moves = engine.start_root_search(&game, now_ms);
                    let evaluation = engine.evaluation().to_owned();
                    let search = LeaderSearch::new(id, text, evaluation, game.variant(), &limits, &root_moves, now_ms);
                    self.pool.begin(&search.begin(self.hash_mib));
                    Task::Leader(Box::new(search))
                } else {
                    self.engine(game.rules()).start(&game, &limits, now_ms);
                    Task::Search(Search::new(id, Reports::new(id, game.variant())))
                });
            }
            Waiting::Helper { id, game, evaluation, asked } => {
                if evaluation == TABLES {
                    self.drop_net();
                }
                let engine = self.engine(game.rules());
                // by another evaluation its values would mean something else: the leader goes on without this one
                if engine.evaluation() != evaluation {
                    return Ok(None);
                }
                let mut search = HelperSearch::new(id, engine.start_root_search(&game, now_ms));
                for (depth, tasks) in asked {
                    search.add(depth, &tasks)?;
                }
                self.task = Some(Task::Helper(search));
            }
        }
        Ok(None)
    }

    /// Prepares a search at full strength: with the net of the game where it is here, and else it is asked for.
    fn bring_net(&mut self, rules: &'static Rules) {
        self.files.want(EngineFile::Net(NetGame::of(rules.variant())));
        self.engine(rules);
        if let Some(engine) = &mut self.engine {
            self.files.bring_net(engine);
        }
    }

    /// Evaluates with the tables alone; the next search at full strength brings the net again.
    pub(super) fn drop_net(&mut self) {
        if let Some(engine) = self.engine.as_mut().filter(|engine| engine.has_net()) {
            // no file that could be wrong
            let _ = engine.set_net(None);
        }
    }
}
