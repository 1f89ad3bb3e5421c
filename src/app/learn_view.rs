//! Pages to read and lessons as plain values.

use super::{
    board_view::{BoardView, HandView, SquareView},
    learn::{self, Answer, Learn},
    model::Model,
    play::{self, Play},
    view,
};
use crate::{
    i18n::{BoardMarks, Book, Odds, PieceFace, ProseBlock, Side, StageBlock, StepBlock},
    lessons::{Era, Goal, Miss, Topic},
    rules::{
        ByColor, Color, Game, IllegalMove, Kind, Move, Piece, RuleChoices, RuleSwitch, Rules, Square, SquareSet, Start,
        Variant,
    },
};
use std::borrow::Cow;

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
    Article { contents: &'static str, blocks: Vec<Block> },
    Steps(Box<StepsView>),
}

/// A part of a page to read.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// With its number on the page.
    Heading(usize, String),
    Text(String),
    Item(String),
    Board(Box<DiagramView>),
    Piece(Vec<FaceView>),
    Switch(SwitchView),
    Odds {
        name: &'static str,
        lacks: &'static str,
        rows: Vec<OddsView>,
    },
}

/// A board that stands in the text.
#[derive(Debug, Clone, PartialEq)]
pub struct DiagramView {
    pub board: BoardView,
    pub caption: String,
    /// Squares with a wash over them.
    pub zone: Vec<Square>,
    /// Squares that are crossed out.
    pub crosses: Vec<Square>,
}

/// One side of a piece, and how it moves.
#[derive(Debug, Clone, PartialEq)]
pub struct FaceView {
    pub piece: Piece,
    pub name: String,
    /// The name in two characters, as pieces bear it.
    pub kanji: &'static str,
    pub reading: &'static str,
    pub meaning: &'static str,
    pub betza: &'static str,
    pub how: &'static str,
    pub moves: Vec<(i32, i32, Gait)>,
    /// Above the side that it shows when promoted.
    pub promoted: Option<&'static str>,
}

/// A way to go, by squares to the right and down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gait {
    Step,
    Jump,
    /// As far as the edge of the diagram and beyond.
    Slide,
}

#[derive(Debug, Clone, PartialEq)]
pub struct SwitchView {
    pub key: &'static str,
    pub label: &'static str,
    pub usual: &'static str,
    /// Each value with what it means and where it comes from, the usual one first.
    pub values: Vec<(String, &'static str)>,
}

/// A handicap: what White lacks.
#[derive(Debug, Clone, PartialEq)]
pub struct OddsView {
    pub name: &'static str,
    pub japanese: &'static str,
    pub lacks: Vec<(Piece, u8)>,
    pub held: Option<String>,
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
    /// Offered at the end of a lesson.
    pub play: Option<&'static str>,
}

#[must_use]
pub fn learn(model: &Model, learn: &Learn) -> LearnView {
    let library = &model.library;
    let Some(book) = library.book(model.lang()) else {
        return if library.failed { LearnView::Failed } else { LearnView::Loading };
    };
    let topic = learn.topic;
    let era = match topic {
        Topic::Rules(era) | Topic::Steps(era) => era,
        Topic::History => Era::of(model.play.game.variant()),
    };
    let sorts = [
        ("rules", Topic::Rules(era), book.rules_tab()),
        ("steps", Topic::Steps(era), book.steps_tab()),
        (Topic::History.id(), Topic::History, book.history_tab()),
    ];
    let tab = |(mark, to, text)| TabView { mark, topic: to, text, current: to == topic };
    let games = |of: fn(Era) -> Topic| Era::ALL.map(|era| tab((of(era).id(), of(era), book.era(era)))).to_vec();
    let (title, games, content) = match topic {
        Topic::Rules(era) => {
            let blocks = blocks(model, book, topic);
            (book.rules_title(era), games(Topic::Rules), Content::Article { contents: book.contents(), blocks })
        }
        Topic::Steps(_) => {
            (book.steps_tab(), games(Topic::Steps), Content::Steps(Box::new(lesson(model, book, learn))))
        }
        Topic::History => (book.history_tab(), Vec::new(), Content::Steps(Box::new(history(book, learn)))),
    };
    LearnView::Ready { title: title.to_owned(), tabs: sorts.map(tab).to_vec(), games, content }
}

/// The game of a step of a lesson or of a stage of history; none while they are on their way.
#[must_use]
pub fn stand_in<'a>(model: &Model, learn: &'a Learn) -> Option<Cow<'a, Play>> {
    if let Some(lesson) = &learn.lesson {
        return Some(Cow::Borrowed(&lesson.play));
    }
    let book = model.library.book(model.lang())?;
    stages(book, learn.topic).nth(learn.at).and_then(|stage| stage_game(&stage)).map(Cow::Owned)
}

/// The board beside a lesson or a stage of history; `shown` is its game.
#[must_use]
pub fn board(model: &Model, learn: &Learn, shown: &Play) -> BoardView {
    let mut board = view::board_of(model, shown, &shown.game);
    board.hands = filled(board.hands);
    if let Some(lesson) = &learn.lesson {
        let right = lesson.answer == Some(Answer::Right);
        if let (Goal::Go(square), false) = (lesson.goal, right) {
            mark(&mut board.squares, SquareSet::EMPTY | [square].into_iter().collect());
        }
        return BoardView { movable: board.movable.filter(|_| !right), ..board };
    }
    if let Some(book) = model.library.book(model.lang()) {
        mark(&mut board.squares, changed(book, learn));
    }
    BoardView { movable: None, ..board }
}

/// The stands, where something lies on them: the board has more room without.
fn filled(hands: Option<ByColor<HandView>>) -> Option<ByColor<HandView>> {
    hands.filter(|hands| Color::ALL.into_iter().any(|color| !hands[color].entries.is_empty()))
}

fn mark(squares: &mut [SquareView], marked: SquareSet) {
    squares.iter_mut().for_each(|square| square.hint = marked.contains(square.square));
}

/// The stages of history; none for any other topic.
fn stages(book: &Book, topic: Topic) -> impl Iterator<Item = StageBlock> + '_ {
    book.page(topic).filter_map(|block| match block {
        ProseBlock::Stage(stage) => Some(stage),
        _ => None,
    })
}

fn stage_game(stage: &StageBlock) -> Option<Play> {
    learn::position(stage.variant, &stage.sfen)
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
    foreign(&before.game, &now.game) | foreign(&now.game, &before.game)
}

fn lesson(model: &Model, book: &'static Book, learn: &Learn) -> StepsView {
    let texts = model.texts();
    let mut view = steps_view(model, book, learn);
    let is_last = learn.at + 1 == view.steps.len();
    if let Some(lesson) = &learn.lesson {
        let position = lesson.play.game.position();
        view.said = match lesson.answer {
            None => String::new(),
            Some(Answer::Right) if is_last => book.lesson_end().to_owned(),
            Some(Answer::Right) => book.right().to_owned(),
            Some(Answer::Missed(miss)) => missed(book, miss, |mv| play::kind_of(position, mv)),
            Some(Answer::Refused { why, kind }) => texts.refused(why, kind),
            Some(Answer::TheirPiece) => texts.their_piece(Side::Of(Color::White, Odds::Even)),
        };
        view.right = lesson.answer == Some(Answer::Right);
    }
    view.play = (is_last && view.right).then(|| book.play_game());
    view
}

fn missed(book: &Book, miss: Miss, kind_of: impl Fn(Move) -> Option<Kind>) -> String {
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
    }
}

fn steps_view(model: &Model, book: &'static Book, learn: &Learn) -> StepsView {
    let done = |step: &StepBlock<'_>| learn::is_done(model, learn.topic, step);
    let steps: Vec<(String, bool)> = learn::steps(book, learn.topic)
        .enumerate()
        .map(|(index, step)| (book.step_named(index + 1, done(&step)), done(&step)))
        .collect();
    let step = learn::steps(book, learn.topic).nth(learn.at);
    StepsView {
        counted: book.step_of(learn.at + 1, steps.len()),
        title: None,
        text: step.map(|step| book.say(&step.text)).unwrap_or_default(),
        said: String::new(),
        right: false,
        steps,
        at: learn.at,
        is_lesson: true,
        again: book.again(),
        previous: book.previous_step(),
        next: book.next_step(),
        play: None,
    }
}

/// The parts of a page to read.
fn blocks(model: &Model, book: &'static Book, topic: Topic) -> Vec<Block> {
    let mut parts = 0;
    let block = |block: ProseBlock<'static>| {
        Some(match block {
            ProseBlock::Heading(text) => {
                parts += 1;
                Block::Heading(parts - 1, book.say(&text))
            }
            ProseBlock::Paragraph(text) => Block::Text(book.say(&text)),
            ProseBlock::Item(text) => Block::Item(book.say(&text)),
            ProseBlock::Board { marks, variant, sfen, caption } => {
                let shown = learn::position(variant, &sfen)?;
                let rules = shown.game.rules();
                let zone =
                    if marks == BoardMarks::Zone { rules.promotion_zone(Color::Black) } else { SquareSet::EMPTY };
                let crosses = match marks {
                    BoardMarks::Refused(kind, why) => refused(&shown.game, kind, why),
                    _ => Vec::new(),
                };
                let board = BoardView { hands: None, ..view::board_of(model, &shown, &shown.game) };
                Block::Board(Box::new(DiagramView {
                    board,
                    caption: book.say(&caption),
                    zone: zone.into_iter().collect(),
                    crosses,
                }))
            }
            ProseBlock::Piece { variant, front, back } => {
                let back = back
                    .map(|back| FaceView { promoted: Some(book.promoted_side()), ..face(model, book, variant, &back) });
                Block::Piece([face(model, book, variant, &front)].into_iter().chain(back).collect())
            }
            ProseBlock::Switch(of) => Block::Switch(switch(model, book, topic, of)),
            ProseBlock::Handicaps => {
                Block::Odds { name: book.handicap_name(), lacks: book.handicap_lacks(), rows: odds(model, book) }
            }
            // these stand beside a board, not on a page to read
            ProseBlock::Step(_) | ProseBlock::Stage(_) => return None,
        })
    };
    book.page(topic).filter_map(block).collect()
}

/// Where a kind may not be dropped for this reason.
fn refused(game: &Game, kind: Kind, why: IllegalMove) -> Vec<Square> {
    let is_refused = |square: &Square| game.explain(Move::drop(kind, *square)) == Err(why);
    game.rules().geometry().squares().filter(is_refused).collect()
}

fn face(model: &Model, book: &'static Book, variant: Variant, face: &PieceFace<'static>) -> FaceView {
    let &PieceFace { kind, kanji, reading, betza } = face;
    FaceView {
        piece: Piece::new(Color::Black, kind),
        name: model.texts().piece_name(kind),
        kanji,
        reading,
        betza,
        meaning: book.meaning(kind),
        how: book.how(kind),
        moves: moves(Rules::of(variant), kind),
        promoted: None,
    }
}

/// How a kind goes, asked of the rules: from the middle of an empty board.
fn moves(rules: &Rules, kind: Kind) -> Vec<(i32, i32, Gait)> {
    const MIDDLE: Square = Square::new(4, 4);
    let reached = rules.attacks_from(Color::Black, kind, MIDDLE, SquareSet::EMPTY);
    let at = |dx: i32, dy: i32| reached.contains(Square::new((4 - dx) as u8, (4 + dy) as u8));
    let near = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))).filter(|&(dx, dy)| (dx, dy) != (0, 0));
    let jumps = [(-1, -2), (1, -2)].into_iter().filter(|&(dx, dy)| at(dx, dy)).map(|(dx, dy)| (dx, dy, Gait::Jump));
    near.filter(|&(dx, dy)| at(dx, dy))
        .map(|(dx, dy)| (dx, dy, if at(2 * dx, 2 * dy) { Gait::Slide } else { Gait::Step }))
        .chain(jumps)
        .collect()
}

/// A switch with every value that some board of the game offers.
fn switch(model: &Model, book: &'static Book, topic: Topic, switch: RuleSwitch) -> SwitchView {
    let texts = model.texts();
    let variants = Variant::ALL.into_iter().filter(|&variant| Topic::Rules(Era::of(variant)) == topic);
    let values = variants.map(|variant| switch.values(variant)).max_by_key(|values| values.len()).unwrap_or_default();
    let value = |value: &str| (texts.rule_value(switch, value), texts.rule_about(switch, value));
    let values = match values {
        // what differs in its number alone is told once
        [off, limits @ ..] if switch == RuleSwitch::MoveLimit => vec![value(off), value(&limits.join(", "))],
        _ => values.iter().map(|text| value(text)).collect(),
    };
    SwitchView { key: switch.key(), label: texts.rule(switch), usual: book.usual(), values }
}

/// The handicaps, by what is missing on White's side of the board.
fn odds(model: &Model, book: &Book) -> Vec<OddsView> {
    let rules = Rules::of(Variant::Shogi);
    let white = |start: Start| start.position(rules, &RuleChoices::default()).ok().map(|(position, _)| position);
    let Some(even) = white(Start::Standard) else { return Vec::new() };
    let count = |position: &crate::rules::Position, kind| position.pieces(Color::White, kind).len() as u8;
    rules
        .handicaps()
        .iter()
        .filter_map(|handicap| {
            let position = white(Start::Handicap(handicap))?;
            let lacks = Kind::HAND.into_iter().filter_map(|kind| {
                let lacking = count(&even, kind) - count(&position, kind);
                (lacking > 0).then_some((Piece::new(Color::Black, kind), lacking))
            });
            Some(OddsView {
                name: model.texts().handicap(handicap.id),
                japanese: handicap.japanese,
                lacks: lacks.collect(),
                held: (handicap.pawns_in_hand > 0).then(|| book.pawns_held(handicap.pawns_in_hand)),
            })
        })
        .collect()
}
