//! Pages to read and lessons as plain values.

use super::{
    super::{
        board::{BoardState, BoardView, HandView, SquareView},
        record::move_text::kind_of,
        settings::Preferences,
    },
    article::{self, Block},
    lesson::{Learn, LessonAnswer},
    prose::{ProseCache, is_done, position, steps},
};
use crate::{
    i18n::{Book, Lang, Odds, ProseBlock, Side, StageBlock, StepBlock, Texts},
    lessons::{Era, Goal, Miss, Topic},
    rules::{ByColor, Color, Game, Kind, Move, Square, SquareSet, Variant},
};

/// What a sheet to learn from is drawn with.
#[derive(Debug, Clone)]
pub struct LearnContext<'a> {
    pub prose: &'a ProseCache,
    pub lang: Lang,
    pub prefs: &'a Preferences,
    pub texts: &'static Texts,
    /// The game on the board, whose rules are the ones next to history.
    pub variant: Variant,
    /// What problems and exercises need could not be fetched.
    pub failed: bool,
}

impl LearnContext<'_> {
    fn book(&self) -> Option<&'static Book> {
        self.prose.book(self.lang)
    }
}

/// A way to another page.
#[derive(Debug, Clone, PartialEq)]
pub struct TabView {
    /// The name in the markup: that of the topic, or of a sort of them.
    pub mark: &'static str,
    pub topic: Topic,
    pub text: &'static str,
    pub current: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub enum LearnView {
    Loading,
    Failed,
    Ready {
        title: String,
        tabs: Vec<TabView>,
        /// The same of the other games.
        games: Vec<TabView>,
        content: Content,
    },
}

#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    Article {
        contents: &'static str,
        blocks: Vec<Block>,
    },
    Steps(Box<StepsView>),
    /// Problems or sets of exercises: they come with another part of the program.
    Taught,
}

/// A step of a lesson or a stage of history, beside the board that shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct StepsView {
    /// Which of how many.
    pub counted: String,
    pub title: Option<String>,
    pub text: String,
    /// What came of the last move.
    pub said: String,
    pub right: bool,
    /// Every step, and whether it was done.
    pub steps: Vec<(String, bool)>,
    pub at: usize,
    pub is_lesson: bool,
    /// A step once more, the one before, and the one after.
    pub again: &'static str,
    pub previous: &'static str,
    pub next: &'static str,
    /// A first game, offered with a lesson: at its end in place of the next step.
    pub play: Option<&'static str>,
    pub is_end: bool,
}

#[must_use]
pub fn view(learn: &Learn, ctx: &LearnContext) -> LearnView {
    let Some(book) = ctx.book() else {
        return if ctx.prose.failed { LearnView::Failed } else { LearnView::Loading };
    };
    let topic = learn.topic;
    let era = match topic {
        Topic::Rules(era) | Topic::Steps(era) | Topic::Puzzles(era) | Topic::Lessons(era) => era,
        Topic::History => Era::of(ctx.variant),
    };
    let sorts = [
        ("rules", Topic::Rules(era), book.rules_tab()),
        ("steps", Topic::Steps(era), book.steps_tab()),
        ("lessons", Topic::Lessons(era), book.lessons_tab()),
        ("puzzles", Topic::Puzzles(era), book.puzzles_tab()),
        (Topic::History.id(), Topic::History, book.history_tab()),
    ];
    let tab = |(mark, to, text)| TabView { mark, topic: to, text, current: to == topic };
    let games = |of: fn(Era) -> Topic| {
        let eras = Era::ALL.into_iter().filter(|era| of(*era).exists());
        eras.map(|era| tab((of(era).id(), of(era), book.era(era)))).collect()
    };
    let tabs = sorts.into_iter().filter(|(_, to, _)| to.exists()).map(tab).collect();
    let (title, games, content) = match topic {
        Topic::Rules(era) => {
            let blocks = article::blocks(ctx.prefs, book, topic, ctx.texts);
            (book.rules_title(era), games(Topic::Rules), Content::Article { contents: book.contents(), blocks })
        }
        Topic::Steps(_) => (book.steps_tab(), games(Topic::Steps), Content::Steps(Box::new(lesson(ctx, book, learn)))),
        Topic::Puzzles(_) | Topic::Lessons(_) if ctx.failed => return LearnView::Failed,
        Topic::Puzzles(_) => (book.puzzles_tab(), games(Topic::Puzzles), Content::Taught),
        Topic::Lessons(_) => (book.lessons_tab(), games(Topic::Lessons), Content::Taught),
        Topic::History => (book.history_tab(), Vec::new(), Content::Steps(Box::new(history(book, learn)))),
    };
    LearnView::Ready { title: title.to_owned(), tabs, games, content }
}

/// The board of a step of a lesson or of a stage of history; none while they are on their way.
#[must_use]
pub fn shown(learn: &Learn, prose: &ProseCache, lang: Lang) -> Option<(Game, BoardState)> {
    if let Some(lesson) = &learn.lesson {
        return Some((lesson.game.clone(), lesson.board.clone()));
    }
    let stage = stages(prose.book(lang)?, learn.topic).nth(learn.at)?;
    Some((stage_game(&stage)?, BoardState::new(Color::Black)))
}

/// The same, as it is drawn.
#[must_use]
pub fn board(learn: &Learn, ctx: &LearnContext) -> Option<BoardView> {
    let (game, state) = shown(learn, ctx.prose, ctx.lang)?;
    let mut board = article::board(&game, &state, ctx.prefs, ctx.texts);
    // a lesson comes to pieces in hand, and its board keeps its size
    if !matches!(learn.topic, Topic::Steps(_)) {
        board.hands = filled(board.hands);
    }
    if let Some(lesson) = &learn.lesson {
        let is_done = lesson.answer == Some(LessonAnswer::Right);
        // a step ends where it is done, and no game with it
        if let Some(book) = ctx.book().filter(|_| is_done) {
            board.label = ctx.texts.board_label(ctx.texts.variant(game.variant()), game.ply(), book.right());
        }
        if let (Goal::Go(square), false) = (lesson.goal, is_done) {
            mark(&mut board.squares, [square].into_iter().collect());
        }
        let movable = ByColor::from_fn(|color| !is_done && game.outcome().is_none() && color == game.turn());
        return Some(BoardView { movable, ..board });
    }
    if let Some(book) = ctx.book() {
        mark(&mut board.squares, changed(book, learn));
    }
    Some(board)
}

/// The stands, where something lies on them: the board has more room without.
fn filled(hands: Option<ByColor<HandView>>) -> Option<ByColor<HandView>> {
    hands.filter(|hands| Color::ALL.into_iter().any(|color| !hands[color].entries.is_empty()))
}

pub(super) fn mark(squares: &mut [SquareView], marked: SquareSet) {
    squares.iter_mut().for_each(|square| square.hint = marked.contains(square.square));
}

/// The stages of history; none for any other topic.
fn stages(book: &Book, topic: Topic) -> impl Iterator<Item = StageBlock> + '_ {
    book.page(topic).filter_map(|block| match block {
        ProseBlock::Stage(stage) => Some(stage),
        _ => None,
    })
}

fn stage_game(stage: &StageBlock) -> Option<Game> {
    position(stage.variant, &stage.sfen)
}

/// Where a stage of history has kinds of pieces that the one before had not, or lost them.
fn changed(book: &Book, learn: &Learn) -> SquareSet {
    let stage = |at: usize| stages(book, learn.topic).nth(at).and_then(|stage| stage_game(&stage));
    let before = learn.at.checked_sub(1).and_then(stage);
    let (Some(before), Some(now)) = (before, stage(learn.at)) else { return SquareSet::EMPTY };
    let foreign = |game: &Game, other: &Game| -> SquareSet {
        let position = game.position();
        let is_foreign =
            |square: &Square| position.piece_at(*square).is_some_and(|piece| !other.rules().has_kind(piece.kind()));
        game.rules().geometry().squares().filter(is_foreign).collect()
    };
    foreign(&before, &now) | foreign(&now, &before)
}

fn lesson(ctx: &LearnContext, book: &'static Book, learn: &Learn) -> StepsView {
    let texts = ctx.texts;
    let mut view = steps_view(ctx, book, learn);
    let is_last = learn.at + 1 == view.steps.len();
    if let Some(lesson) = &learn.lesson {
        let position = lesson.game.position();
        view.said = match lesson.answer {
            None => String::new(),
            Some(LessonAnswer::Right) if is_last => book.lesson_end().to_owned(),
            Some(LessonAnswer::Right) => book.right().to_owned(),
            Some(LessonAnswer::Missed(miss)) => missed(book, miss, |mv| kind_of(position, mv)),
            Some(LessonAnswer::Refused { why, kind }) => texts.refused(why, kind),
            Some(LessonAnswer::TheirPiece) => texts.their_piece(Side::Of(Color::White, Odds::Even)),
        };
        view.right = lesson.answer == Some(LessonAnswer::Right);
    }
    view.is_end = is_last && view.right;
    view.play = Some(book.play_game());
    view
}

pub(super) fn missed(book: &Book, miss: Miss, kind_of: impl Fn(Move) -> Option<Kind>) -> String {
    match miss {
        Miss::Elsewhere(square) => book.miss_elsewhere(square),
        Miss::TookNothing => book.miss_took().to_owned(),
        Miss::NotPromoted => book.miss_promoted().to_owned(),
        Miss::NotDropped => book.miss_dropped().to_owned(),
        Miss::NoCheck => book.miss_check().to_owned(),
        Miss::Answered(mv) => book.miss_mate(kind_of(mv).unwrap_or(Kind::King), mv.to()),
        Miss::NoPrince => book.miss_prince().to_owned(),
        Miss::NotBare => book.miss_bare().to_owned(),
    }
}

fn history(book: &'static Book, learn: &Learn) -> StepsView {
    let all = stages(book, learn.topic).count();
    let stage = stages(book, learn.topic).nth(learn.at);
    StepsView {
        counted: book.step_of(learn.at + 1, all),
        title: stage.as_ref().map(|stage| book.say(&stage.title)),
        text: stage.map(|stage| book.say(&stage.text)).unwrap_or_default(),
        said: if changed(book, learn).is_empty() { String::new() } else { book.history_marked().to_owned() },
        right: false,
        steps: (1..=all).map(|n| (book.step_named(n, false), false)).collect(),
        at: learn.at,
        is_lesson: false,
        again: book.again(),
        previous: book.previous_step(),
        next: book.next_step(),
        play: None,
        is_end: false,
    }
}

fn steps_view(ctx: &LearnContext, book: &'static Book, learn: &Learn) -> StepsView {
    let done = |step: &StepBlock<'_>| is_done(ctx.prefs, learn.topic, step);
    let all: Vec<(String, bool)> = steps(book, learn.topic)
        .enumerate()
        .map(|(index, step)| (book.step_named(index + 1, done(&step)), done(&step)))
        .collect();
    let step = steps(book, learn.topic).nth(learn.at);
    StepsView {
        counted: book.step_of(learn.at + 1, all.len()),
        title: None,
        text: step.map(|step| book.say(&step.text)).unwrap_or_default(),
        said: String::new(),
        right: false,
        steps: all,
        at: learn.at,
        is_lesson: true,
        again: book.again(),
        previous: book.previous_step(),
        next: book.next_step(),
        play: None,
        is_end: false,
    }
}
