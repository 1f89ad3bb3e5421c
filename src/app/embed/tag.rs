//! The state of one board, and what it wants done.

use super::{
    super::{
        board::BoardState,
        engine::Question,
        platform::game_link::percent_encoded,
        record::move_text::odds,
        session::{side, you},
        settings::{BoardLooks, Coordinates, Material, Notation, PieceSet, Theme},
    },
    options::{Options, Purpose},
    puzzle::Puzzle,
};
use crate::{
    i18n::{Lang, Odds, Side, TagTexts},
    notation::usi_text,
    persist::Player,
    record::{Cursor, GameRecord, GameText, GameTree, NodeId},
    rules::{Color, Game, IllegalMove, Kind, RuleChoices, Start, Variant},
};

/// Something to be done outside of the state.
#[derive(Debug, Clone, PartialEq)]
pub enum TagEffect {
    /// Tell the page around of a move.
    Moved {
        /// As it is typed.
        usi: String,
        /// The position after it.
        sfen: String,
        /// Number of moves made.
        ply: usize,
    },
    /// Tell it how the game ended.
    Ended {
        /// Nobody has won a draw.
        winner: Option<Color>,
        /// The word of CONTRACT.md 6.
        reason: &'static str,
    },
    /// Tell it that the puzzle is solved.
    Solved,
    /// Tell it what could not be used, in English.
    Problem(String),
    /// Ask the engine, which all boards share.
    Ask(Box<Question>),
    /// What the engine was asked for is not wanted any more.
    Forget,
    /// Send [`TagMsg::Timer`](super::TagMsg::Timer) after a time in milliseconds.
    Timer {
        /// How long.
        after_ms: u32,
        /// Tells it from earlier ones.
        number: u32,
    },
}

/// What is to be done, in order.
pub type TagEffects = Vec<TagEffect>;

/// What the line below the board says beyond what the position says by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Said {
    Refused { why: IllegalMove, kind: Option<Kind> },
    NotYourTurn,
    TheirPiece,
}

/// A trouble with what the page around says, told below the board until it says something better.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Trouble {
    Value { name: String, value: String },
    Start,
    Move { ply: usize, text: String },
    RecordFailed,
    RecordCut,
}

/// One board in somebody else's page.
#[derive(Debug, Clone)]
pub struct Tag {
    pub(super) texts: &'static TagTexts,
    pub(super) options: Options,
    /// A record that was read, and the packed form of it in links; it goes before the moves of the attributes.
    pub(super) told: Option<(GameTree, String)>,
    pub(super) record: GameRecord,
    /// Where somebody stands in the record.
    pub(super) cursor: Cursor,
    /// The game there.
    pub(super) shown: Game,
    pub(super) board: BoardState,
    pub(super) lang: Lang,
    pub(super) said: Option<Said>,
    /// What cannot be used of the attributes.
    pub(super) trouble: Option<Trouble>,
    /// What cannot be had or read of the record; it stays while attributes change, until another record comes.
    pub(super) record_trouble: Option<Trouble>,
    /// A record is on its way.
    pub(super) awaits_record: bool,
    pub(super) puzzle: Puzzle,
    /// The computer may begin: somebody has moved, or asked it to.
    pub(super) is_begun: bool,
    /// The engine is asked for a move.
    pub(super) is_asked: bool,
    /// The page around does not let the engine start.
    pub(super) without_engine: bool,
    /// Number of the newest timer; others are late.
    pub(super) timer: u32,
    pub(super) seed: u32,
}

impl Tag {
    /// A board at the start of a game of shogi. `seed` is what the computer's levels leave to chance.
    ///
    /// # Panics
    /// Never: the standard start can be set up.
    #[must_use]
    pub fn new(lang: Lang, texts: &'static TagTexts, seed: u32) -> Tag {
        let game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard);
        let record = GameRecord::new(game.unwrap_or_else(|_| unreachable!("the standard start")));
        Tag {
            texts,
            options: Options::default(),
            told: None,
            cursor: Cursor::default(),
            shown: record.game().clone(),
            record,
            board: BoardState::new(Color::Black),
            lang,
            said: None,
            trouble: None,
            record_trouble: None,
            awaits_record: false,
            puzzle: Puzzle::default(),
            is_begun: false,
            is_asked: false,
            without_engine: false,
            timer: 0,
            seed,
        }
    }

    /// Speaks another language from now on.
    pub fn speak(&mut self, lang: Lang, texts: &'static TagTexts) {
        (self.lang, self.texts) = (lang, texts);
    }

    /// What the board is for.
    #[must_use]
    pub fn purpose(&self) -> Purpose {
        self.options.purpose
    }

    /// Whether something of what attributes or a script say could not be used.
    #[must_use]
    pub fn has_trouble(&self) -> bool {
        self.trouble.is_some()
    }

    /// The position shown.
    #[must_use]
    pub fn sfen(&self) -> String {
        self.shown.sfen()
    }

    /// The record as one line that USI programs take: the game as far as it was played or solved, else the record's main line.
    #[must_use]
    pub fn usi(&self) -> String {
        match self.purpose() {
            Purpose::Play => usi_text(self.record.game()),
            Purpose::View => usi_text(&self.record.tree().main_game()),
            Purpose::Puzzle => usi_text(&self.shown),
        }
    }

    /// The fragment of a link to the same in the page of its own: a record that was read with all its variations, else the line played.
    #[must_use]
    pub fn fragment(&self) -> String {
        let game = match self.purpose() {
            // the solution is not to be seen there at once
            Purpose::Puzzle => self.shown.at_ply(self.puzzle.start_ply),
            Purpose::Play => self.record.game().clone(),
            Purpose::View => self.record.tree().main_game(),
        };
        let mut text = format!("variant={}", game.variant().id());
        let mut pair = |key: &str, value: &str| text = format!("{text}&{key}={}", percent_encoded(value));
        if *game.start() != Start::Standard {
            pair("start", &game.start().to_string());
        }
        let packed = self.told.as_ref().map(|told| told.1.as_str()).filter(|_| self.purpose() == Purpose::View);
        let moves = GameText::of(&game).moves.join(",");
        match packed {
            Some(packed) => pair("g", packed),
            None if moves.is_empty() => {}
            None => pair("moves", &moves),
        }
        for (switch, value) in game.choices().differing(game.variant()) {
            pair(switch.key(), &value);
        }
        match self.purpose() {
            Purpose::Play => {
                for color in Color::ALL {
                    pair(color.name(), &self.options.players[color].to_string());
                }
            }
            Purpose::View => {
                pair("mode", "view");
                if self.record.tree().is_main(self.cursor.node()) {
                    pair("ply", &self.shown.ply().to_string());
                }
            }
            Purpose::Puzzle => {}
        }
        if self.board.bottom == Color::White {
            pair("flip", "1");
        }
        // it looks and speaks as the tag does
        let Options { pieces, theme, material, .. } = &self.options;
        pair("lang", self.lang.id());
        if let Some(pieces) = pieces {
            pair("pieces", pieces.id());
        }
        if *theme != Theme::Auto {
            pair("theme", theme.id());
        }
        if *material != Material::Kaya {
            pair("board", material.id());
        }
        text
    }

    /// How the board is drawn: where that is not said, as those who read the language are used to.
    pub(super) fn looks(&self) -> BoardLooks {
        let reads_kanji = self.lang.reads_kanji();
        // one sign is read on small boards too
        let usual = if reads_kanji { PieceSet::Kanji1 } else { PieceSet::International };
        BoardLooks {
            coordinates: if reads_kanji { Coordinates::Japanese } else { Coordinates::Western },
            pieces: self.options.pieces.unwrap_or(usual),
            movement: true,
            letters: true,
        }
    }

    /// How moves are written.
    pub(super) fn notation(&self) -> Notation {
        if self.lang.reads_kanji() { Notation::Japanese } else { Notation::Hodges }
    }

    /// How the reader knows a side.
    pub(super) fn side(&self, color: Color) -> Side {
        let odds = odds(self.record.game());
        match self.purpose() {
            Purpose::Play if !self.without_engine => side(&self.options.players, odds, color),
            _ => Side::Of(color, odds),
        }
    }

    /// Whether the sides are those of a handicap game.
    pub(super) fn odds(&self) -> Odds {
        odds(self.record.game())
    }

    /// The level of the computer, where it has the move of the position shown.
    pub(super) fn computer_to_move(&self) -> Option<u8> {
        if self.purpose() != Purpose::Play || self.without_engine || self.is_over() {
            return None;
        }
        match self.options.players[self.shown.turn()] {
            Player::Computer { level } => Some(level),
            Player::Human => None,
        }
    }

    /// Whether nothing follows the position shown.
    pub(super) fn is_over(&self) -> bool {
        self.shown.outcome().is_some() || self.record.tree().node(self.cursor.node()).ending().is_some()
    }

    /// Whose pieces can be moved now.
    pub(super) fn movable(&self) -> Option<Color> {
        let turn = self.shown.turn();
        match self.purpose() {
            Purpose::View => None,
            Purpose::Puzzle => self.puzzle.awaits(turn).then_some(turn),
            Purpose::Play => (!self.is_over() && self.computer_to_move().is_none()).then_some(turn),
        }
    }

    /// The side that the person at the screen plays against the computer.
    pub(super) fn you(&self) -> Option<Color> {
        you(&self.options.players).filter(|_| self.purpose() == Purpose::Play && !self.without_engine)
    }

    /// Shows the position of a node.
    pub(super) fn stand(&mut self, node: NodeId) {
        let tree = self.record.tree();
        self.cursor.go(tree, node);
        self.shown = if node == self.record.last() { self.record.game().clone() } else { tree.game_at(node) };
        self.board.clear_transient();
        let marks = tree.node(node).notes().map(|notes| notes.marks.clone());
        self.board.annotations.set(marks.unwrap_or_default());
        self.said = None;
    }

    /// A timer of this board; those before it are late then.
    pub(super) fn wait(&mut self, after_ms: u32) -> TagEffect {
        self.timer += 1;
        TagEffect::Timer { after_ms, number: self.timer }
    }
}
