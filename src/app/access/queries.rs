//! Questions about the position shown, answered in words: for those who listen to the board.

use super::super::{
    board::{Place, PositionQuery, targets},
    record::move_text::{last_moved, odds},
    session::{alerts, clock::GameClock, side, view::ResultView},
};
use crate::{
    i18n::{Side, Texts},
    persist::Player,
    rules::{ByColor, Color, Game, IllegalMove, Impasse, Kind, Piece, Square, SquareSet},
};

/// What an answer is made from.
#[derive(Debug, Clone)]
pub struct PositionDescriber<'a> {
    /// The game as it is shown.
    pub game: &'a Game,
    pub players: ByColor<Player>,
    /// Who sits at the bottom of the board.
    pub bottom: Color,
    /// How the game ended, unless an earlier position is shown.
    pub result: Option<ResultView>,
    /// The clock, and whether its game is over.
    pub clock: Option<(&'a GameClock, bool)>,
    pub texts: &'static Texts,
}

impl PositionDescriber<'_> {
    #[must_use]
    pub fn answer(&self, query: PositionQuery) -> String {
        match query {
            PositionQuery::Rank(square) => self.rank(square),
            PositionQuery::File(square) => self.file(square),
            PositionQuery::Kind(kind) => self.kind(kind),
            PositionQuery::Attackers(square) => self.attackers(square),
            PositionQuery::Reach(place) => self.reach(place),
            PositionQuery::Last => self.last(),
            PositionQuery::Time => self.time(),
            PositionQuery::Hands => self.hands(),
            PositionQuery::Count => self.count(),
            PositionQuery::Board => self.board(),
        }
    }

    /// How the reader of the game knows that side.
    fn player(&self, color: Color) -> Side {
        side(&self.players, odds(self.game), color)
    }

    fn side(&self, color: Color) -> Side {
        Side::Of(color, odds(self.game))
    }

    /// The sides, the one that sits at the bottom first.
    fn sides(&self) -> [Color; 2] {
        [self.bottom, !self.bottom]
    }

    fn listed(&self, label: &str, items: &[String]) -> String {
        if items.is_empty() {
            self.texts.listed(label, self.texts.nothing())
        } else {
            self.texts.listed(label, &items.join(self.texts.faults_joint()))
        }
    }

    fn joined(&self, sentences: impl IntoIterator<Item = String>) -> String {
        sentences.into_iter().filter(|sentence| !sentence.is_empty()).collect::<Vec<_>>().join(self.texts.space())
    }

    fn label(&self, square: Square) -> String {
        let piece = self.game.position().piece_at(square);
        self.texts.square_label(square, piece.map(|piece| (piece.color(), odds(self.game), piece.kind())))
    }

    /// The squares as they are read from the bottom of the board: left to right, then downwards.
    fn in_reading_order(&self, squares: SquareSet) -> Vec<Square> {
        let board = self.game.rules().geometry();
        // sorting them would take more code than all the answers here
        let mut squares: Vec<Square> = board.in_reading_order().filter(|&square| squares.contains(square)).collect();
        if self.bottom == Color::White {
            squares.reverse();
        }
        squares
    }

    fn standing(&self, squares: SquareSet) -> Vec<String> {
        self.in_reading_order(squares).into_iter().map(|square| self.label(square)).collect()
    }

    fn rank(&self, at: Square) -> String {
        let there = self.game.position().occupied().into_iter().filter(|square| square.rank() == at.rank());
        self.listed(&self.texts.rank_of(at), &self.standing(there.collect()))
    }

    fn file(&self, at: Square) -> String {
        let there = self.game.position().occupied().into_iter().filter(|square| square.file() == at.file());
        self.listed(&self.texts.file_named(at.file() + 1), &self.standing(there.collect()))
    }

    fn kind(&self, kind: Kind) -> String {
        self.listed(&self.texts.kind_name(kind), &self.standing(self.game.position().by_kind(kind)))
    }

    fn attackers(&self, square: Square) -> String {
        let position = self.game.position();
        let by_side = self.sides().map(|color| {
            let attackers = position.attackers_to(square, color, position.occupied());
            let items: Vec<String> = self.in_reading_order(attackers).into_iter().map(|at| self.piece_at(at)).collect();
            self.listed(&self.texts.attackers_of(self.side(color), square), &items)
        });
        let [near, far] = by_side;
        self.joined([self.standing_alone(square), near, far])
    }

    /// What stands there, as a sentence of its own.
    fn standing_alone(&self, square: Square) -> String {
        let mut sentence = self.label(square);
        // whatever ends one in this language
        sentence.extend(self.texts.listed("", "").chars().last());
        sentence
    }

    fn piece_at(&self, square: Square) -> String {
        let kind = self.game.position().piece_at(square).map(Piece::kind);
        kind.map(|kind| self.texts.piece_on(kind, &self.texts.square_name(square))).unwrap_or_default()
    }

    fn reach(&self, place: Place) -> String {
        let position = self.game.position();
        let piece = match place {
            Place::Square(square) => position.piece_at(square),
            Place::Hand(color, kind) => Some(Piece::new(color, kind)),
        };
        let Some(piece) = piece else {
            return if let Place::Square(square) = place { self.standing_alone(square) } else { String::new() };
        };
        let squares = match place {
            _ if piece.color() == position.turn() && self.game.outcome().is_none() => targets(self.game, place),
            Place::Square(square) => {
                let reached = position.attacks_from(piece, square, position.occupied());
                reached.into_iter().filter(|to| !position.by_color(piece.color()).contains(*to)).collect()
            }
            Place::Hand(..) => return self.texts.not_your_turn(self.player(position.turn())),
        };
        let item = |square| match position.piece_at(square) {
            Some(_) => self.label(square),
            None => self.texts.square_name(square),
        };
        let items: Vec<String> = self.in_reading_order(squares).into_iter().map(item).collect();
        self.listed(&self.texts.reaches(piece.kind()), &items)
    }

    fn last(&self) -> String {
        let last = last_moved(self.game, |color| self.player(color));
        last.map_or_else(|| self.texts.moves_none().to_owned(), |moved| self.texts.spoken(&moved))
    }

    fn time(&self) -> String {
        let position = self.game.position();
        let turn = match &self.result {
            Some(result) => self.joined([result.headline.clone(), result.why.clone()]),
            None => {
                let check = alerts::check(position, self.texts).unwrap_or_default().to_owned();
                self.joined([self.texts.turn(self.player(position.turn())), check])
            }
        };
        let clocks = self.sides().map(|color| match self.clock {
            Some((timed, is_over)) => {
                let clock = timed.view(color, is_over);
                let periods = clock.periods.map(|periods| format!(" ×{periods}")).unwrap_or_default();
                self.texts.listed(&self.texts.clock_of(self.side(color)), &(clock.text + &periods))
            }
            None => String::new(),
        });
        let [near, far] = clocks;
        self.joined([turn, near, far])
    }

    fn hands(&self) -> String {
        if !self.game.rules().has_drops() {
            return self.texts.refused(IllegalMove::DropsNotInThisGame, None);
        }
        self.joined(self.sides().map(|color| {
            let hand = self.game.position().hand(color);
            let items: Vec<String> = hand.iter().map(|(kind, count)| self.texts.counted(kind, count)).collect();
            self.listed(&self.texts.hand_label(color, odds(self.game)), &items)
        }))
    }

    fn count(&self) -> String {
        let position = self.game.position();
        let [near, far] =
            self.sides().map(|color| self.texts.pieces_left(self.side(color), position.by_color(color).len()));
        let rule = self.game.choices().impasse;
        let points = self.game.impasse().filter(|_| rule != Impasse::Off).map(|count| {
            let in_zone = ByColor::from_fn(|color| position.pieces_in_zone(color));
            self.texts.impasse_points(rule, count.points, in_zone)
        });
        self.joined([near, far, points.unwrap_or_default()])
    }

    fn board(&self) -> String {
        let position = self.game.position();
        let pieces = self.sides().map(|color| {
            // kings first, pawns last
            let groups = Kind::ALL.into_iter().rev().filter_map(|kind| {
                let squares = self.in_reading_order(position.pieces(color, kind));
                let names: Vec<String> = squares.into_iter().map(|square| self.texts.square_name(square)).collect();
                (!names.is_empty()).then(|| self.texts.piece_on(kind, &names.join(" ")))
            });
            self.listed(&self.texts.name(self.side(color)), &groups.collect::<Vec<_>>())
        });
        let [near, far] = pieces;
        let hands = if self.game.rules().has_drops() { self.hands() } else { String::new() };
        self.joined([near, far, hands])
    }
}
