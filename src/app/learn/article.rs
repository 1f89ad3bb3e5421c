//! A page to read as plain values.

use super::{
    super::{
        board::{BoardState, BoardView, Scene},
        session::view::result,
        settings::Preferences,
    },
    prose::position,
};
use crate::{
    i18n::{BoardMarks, Book, Odds, PieceFace, ProseBlock, Side, Texts},
    lessons::{Era, Topic},
    rules::{
        ByColor, Color, Game, IllegalMove, Kind, Move, Piece, Position, RuleChoices, RuleSwitch, Rules, Square,
        SquareSet, Start, Variant,
    },
};

/// A part of a page to read.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// With its number on the page.
    Heading(usize, String),
    Text(String),
    Item(String),
    Board(Box<DiagramView>),
    Piece(Vec<PieceView>),
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
    /// The players, White's above the board and Black's below it.
    pub sides: ByColor<&'static str>,
    pub caption: String,
    /// Squares with a wash over them.
    pub zone: Vec<Square>,
    /// Squares that are crossed out.
    pub crosses: Vec<Square>,
}

/// One side of a piece, and how it moves.
#[derive(Debug, Clone, PartialEq)]
pub struct PieceView {
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
    pub japanese: Option<&'static str>,
    pub lacks: Vec<(Piece, u8)>,
    pub held: Option<String>,
}

/// What a page is made with.
struct Page {
    book: &'static Book,
    topic: Topic,
    texts: &'static Texts,
}

/// The parts of a page to read.
#[must_use]
pub fn blocks(prefs: &Preferences, book: &'static Book, topic: Topic, texts: &'static Texts) -> Vec<Block> {
    let page = Page { book, topic, texts };
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
                let game = position(variant, &sfen)?;
                let rules = game.rules();
                let zone = match marks {
                    BoardMarks::Zone => rules.promotion_zone(Color::Black) | rules.promotion_zone(Color::White),
                    _ => SquareSet::EMPTY,
                };
                let crosses = match marks {
                    BoardMarks::Refused(kind, why) => refused(&game, kind, why),
                    _ => Vec::new(),
                };
                let board = BoardView { hands: None, ..board(&game, &BoardState::new(Color::Black), prefs, texts) };
                Block::Board(Box::new(DiagramView {
                    board,
                    sides: ByColor::from_fn(|color| texts.color_even(color)),
                    caption: book.say(&caption),
                    zone: zone.into_iter().collect(),
                    crosses,
                }))
            }
            ProseBlock::Piece { variant, front, back } => {
                let back =
                    back.map(|back| PieceView { promoted: Some(book.promoted_side()), ..face(&page, variant, &back) });
                Block::Piece([face(&page, variant, &front)].into_iter().chain(back).collect())
            }
            ProseBlock::Switch(of) => Block::Switch(switch(&page, of)),
            ProseBlock::Handicaps => {
                Block::Odds { name: book.handicap_name(), lacks: book.handicap_lacks(), rows: odds(&page) }
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

fn face(page: &Page, variant: Variant, face: &PieceFace<'static>) -> PieceView {
    let &PieceFace { kind, kanji, reading, betza } = face;
    PieceView {
        piece: Piece::new(Color::Black, kind),
        name: page.texts.piece_name(kind),
        kanji,
        reading,
        betza,
        meaning: if Era::of(variant) == Era::Heian && kind == Kind::King {
            page.book.meaning_jade()
        } else {
            page.book.meaning(kind)
        },
        how: page.book.how(kind),
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
fn switch(page: &Page, switch: RuleSwitch) -> SwitchView {
    let texts = page.texts;
    let variants = Variant::ALL.into_iter().filter(|&variant| Topic::Rules(Era::of(variant)) == page.topic);
    let values = variants.map(|variant| switch.values(variant)).max_by_key(|values| values.len()).unwrap_or_default();
    let value = |value: &str| (texts.rule_value(switch, value), texts.rule_about(switch, value));
    let values = match values {
        // what differs in its number alone is said once
        [off, limits @ ..] if switch == RuleSwitch::MoveLimit => vec![value(off), value(&limits.join(", "))],
        _ => values.iter().map(|text| value(text)).collect(),
    };
    SwitchView { key: switch.key(), label: texts.rule(switch), usual: page.book.usual(), values }
}

/// The handicaps, by what is missing on White's side of the board.
fn odds(page: &Page) -> Vec<OddsView> {
    let rules = Rules::of(Variant::Shogi);
    let white = |start: Start| start.position(rules, &RuleChoices::default()).ok().map(|(position, _)| position);
    let Some(even) = white(Start::Standard) else { return Vec::new() };
    let count = |position: &Position, kind| position.pieces(Color::White, kind).len() as u8;
    rules
        .handicaps()
        .iter()
        .filter_map(|handicap| {
            let position = white(Start::Handicap(handicap))?;
            let lacks = Kind::HAND.into_iter().filter_map(|kind| {
                let lacking = count(&even, kind) - count(&position, kind);
                (lacking > 0).then_some((Piece::new(Color::Black, kind), lacking))
            });
            let name = page.texts.handicap(handicap.id);
            Some(OddsView {
                name,
                japanese: Some(handicap.japanese).filter(|japanese| *japanese != name),
                lacks: lacks.collect(),
                held: (handicap.pawns_in_hand > 0).then(|| page.book.pawns_held(handicap.pawns_in_hand)),
            })
        })
        .collect()
}

/// A board that belongs to no game, seen with nobody at it in particular.
#[must_use]
pub fn board(game: &Game, state: &BoardState, prefs: &Preferences, texts: &'static Texts) -> BoardView {
    let side = |color| Side::Of(color, Odds::Even);
    let ended = result(game, side, None, texts).map(|result| result.headline);
    let status = ended.unwrap_or_else(|| texts.turn(side(game.turn())));
    Scene { warns: prefs.threats(), ..Scene::still(game, state, status, prefs.board_looks(), texts) }.view()
}
