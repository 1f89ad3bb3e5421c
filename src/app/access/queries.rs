//! Questions about the position shown, and their answers in words: for those who listen to the board.

use super::{
    board_view::Place,
    model::Model,
    play::{self, Play},
    view, warnings,
};
use crate::{
    i18n::{Side, Texts},
    rules::{Color, Game, IllegalMove, Impasse, Kind, Piece, Square, SquareSet},
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// The pieces on the rank of this square.
    Rank(Square),
    /// The pieces on the file of this square.
    File(Square),
    /// Every piece of a kind.
    Kind(Kind),
    /// What stands there, and who attacks it.
    Attackers(Square),
    /// Where the piece there can go.
    Reach(Place),
    Last,
    /// Whose turn it is, and the clocks.
    Time,
    Hands,
    /// Pieces left, and the points of an impasse.
    Count,
    Board,
}

#[must_use]
pub fn answer(model: &Model, ask: Ask) -> String {
    let other = view::stand_in(model);
    let play = other.as_deref().unwrap_or(&model.play);
    let game = if other.is_some() { &play.game } else { model.shown() };
    let asked = Asked { play, texts: model.texts(), game };
    match ask {
        Ask::Rank(square) => asked.rank(square),
        Ask::File(square) => asked.file(square),
        Ask::Kind(kind) => asked.kind(kind),
        Ask::Attackers(square) => asked.attackers(square),
        Ask::Reach(place) => asked.reach(place),
        Ask::Last => asked.last(),
        Ask::Time => asked.time(),
        Ask::Hands => asked.hands(),
        Ask::Count => asked.count(),
        Ask::Board => asked.board(),
    }
}

/// What an answer is made from.
struct Asked<'a> {
    play: &'a Play,
    texts: &'static Texts,
    /// The game as it is shown.
    game: &'a Game,
}

impl Asked<'_> {
    fn side(&self, color: Color) -> Side {
        Side::Of(color, self.play.odds())
    }

    /// The sides, the one that sits at the bottom first.
    fn sides(&self) -> [Color; 2] {
        [self.play.bottom, !self.play.bottom]
    }

    fn listed(&self, what: &str, items: &[String]) -> String {
        if items.is_empty() {
            self.texts.listed(what, self.texts.nothing())
        } else {
            self.texts.listed(what, &items.join(self.texts.faults_joint()))
        }
    }

    fn joined(&self, sentences: impl IntoIterator<Item = String>) -> String {
        sentences.into_iter().filter(|sentence| !sentence.is_empty()).collect::<Vec<_>>().join(self.texts.space())
    }

    fn label(&self, square: Square) -> String {
        let piece = self.game.position().piece_at(square);
        self.texts.square_label(square, piece.map(|piece| (piece.color(), self.play.odds(), piece.kind())))
    }

    /// The squares as they are read from the bottom of the board: left to right, then downwards.
    fn in_reading_order(&self, squares: SquareSet) -> Vec<Square> {
        let mut squares: Vec<Square> = squares.into_iter().collect();
        squares.sort_by_key(|square| (square.rank(), 9 - square.file()));
        if self.play.bottom == Color::White {
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
            _ if piece.color() == position.turn() && self.game.outcome().is_none() => view::targets(self.game, place),
            Place::Square(square) => {
                let reached = position.attacks_from(piece, square, position.occupied());
                reached.into_iter().filter(|to| !position.by_color(piece.color()).contains(*to)).collect()
            }
            Place::Hand(..) => return self.texts.not_your_turn(self.play.side(position.turn())),
        };
        let item = |square| match position.piece_at(square) {
            Some(_) => self.label(square),
            None => self.texts.square_name(square),
        };
        let items: Vec<String> = self.in_reading_order(squares).into_iter().map(item).collect();
        self.listed(&self.texts.reaches(piece.kind()), &items)
    }

    fn last(&self) -> String {
        let told = play::last_moved(self.game, |color| self.play.side(color));
        told.map_or_else(|| self.texts.moves_none().to_owned(), |moved| self.texts.told(&moved))
    }

    fn time(&self) -> String {
        let position = self.game.position();
        let turn = match view::result(self.play, self.texts) {
            Some(result) if self.play.looking.is_none() => self.joined([result.headline, result.why]),
            _ => {
                let check = warnings::check(position, self.texts).unwrap_or_default().to_owned();
                self.joined([self.texts.turn(self.play.side(position.turn())), check])
            }
        };
        let clocks = self.sides().map(|color| match &self.play.clock {
            Some(timed) => {
                let clock = timed.view(color, self.play.is_over());
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
            self.listed(&self.texts.hand_label(color, self.play.odds()), &items)
        }))
    }

    fn count(&self) -> String {
        let position = self.game.position();
        let [near, far] =
            self.sides().map(|color| self.texts.pieces_left(self.side(color), position.by_color(color).len()));
        let rule = self.game.choices().impasse;
        let points = self.game.impasse().filter(|_| rule != Impasse::Off).map(|count| {
            let in_zone = crate::rules::ByColor::from_fn(|color| position.pieces_in_zone(color));
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
