//! From a game and the state of its board to a [`BoardView`].

use super::{
    super::{record::move_text::odds, session::furigoma::Toss, settings::BoardLooks},
    event::Place,
    piece_card,
    selection::is_strict,
    state::BoardState,
    view::{BoardView, HandEntry, HandView, Overlay, PromotionView, SquareView, Target, TentativeView},
};
use crate::{
    diagram::has_one_king,
    i18n::{Odds, Texts},
    rules::{ByColor, Color, Game, Kind, Move, Piece, Position, Square, SquareSet},
};

/// A move that is advised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HintMark {
    pub mv: Move,
    /// At first only the piece is shown, then the move.
    pub whole: bool,
}

/// Everything that a board is drawn from. The game, the form and the lessons each make one.
#[derive(Debug, Clone)]
pub struct Scene<'a> {
    /// The game as it is shown.
    pub game: &'a Game,
    pub state: &'a BoardState,
    /// Whose turn it is, or how the game ended: part of the board's accessible name.
    pub status: String,
    /// Whose pieces can be moved now.
    pub movable: Option<Color>,
    pub hint: Option<HintMark>,
    /// A move that waits to be confirmed.
    pub tentative: Option<Move>,
    pub toss: Option<Toss>,
    /// Whether pieces in danger are marked.
    pub warns: bool,
    pub looks: BoardLooks,
    pub texts: &'static Texts,
}

/// What the squares are asked about: worked out once for all of them.
struct Marks {
    reachable: SquareSet,
    attacked: SquareSet,
    last: Option<Move>,
    /// What the selected piece shows in place of its own face.
    turned: Option<Piece>,
    hint: Option<Move>,
    hint_to: Option<Square>,
}

impl<'a> Scene<'a> {
    /// A board that nobody moves on and that says nothing of its own.
    #[must_use]
    pub fn still(
        game: &'a Game,
        state: &'a BoardState,
        status: String,
        looks: BoardLooks,
        texts: &'static Texts,
    ) -> Scene<'a> {
        Scene {
            game,
            state,
            status,
            movable: None,
            hint: None,
            tentative: None,
            toss: None,
            warns: false,
            looks,
            texts,
        }
    }

    /// The board as it is to be drawn, without arrows.
    #[must_use]
    pub fn view(&self) -> BoardView {
        let Scene { game, state, texts, .. } = self;
        let (position, rules) = (game.position(), game.rules());
        let geometry = rules.geometry();
        let overlay = self.overlay();
        let marks = self.marks();
        let squares = geometry.in_reading_order().map(|square| self.square(square, &marks, &overlay)).collect();
        let hands = rules.has_drops().then(|| ByColor::from_fn(|color| self.hand(color)));
        let question = state.selection.question;
        BoardView {
            one_king: has_one_king(game.variant()),
            variant: game.variant().id(),
            files: geometry.files(),
            ranks: geometry.ranks(),
            zone_ranks: rules.zone_ranks(),
            orientation: state.bottom,
            turn: position.turn(),
            ply: game.ply(),
            sfen: game.sfen(),
            label: texts.board_label(texts.variant(game.variant()), game.ply(), &self.status),
            squares,
            hands,
            promotion: question.and_then(|(from, to)| promotion(position, from, to, texts)),
            arrows: Vec::new(),
            overlay,
            shows_targets: !is_strict(game),
            toss: self.toss,
            looks: self.looks,
            movable: ByColor::from_fn(|color| self.movable == Some(color)),
        }
    }

    fn odds(&self) -> Odds {
        odds(self.game)
    }

    fn marks(&self) -> Marks {
        let Scene { game, state, .. } = self;
        let selection = &state.selection;
        let selected = selection.selected.filter(|_| selection.question.is_none());
        Marks {
            reachable: selected.map(|place| targets(game, place)).unwrap_or_default(),
            attacked: attacked_royals(game.position()),
            // an illegal move that lost is marked though its piece went back
            last: game.illegal_attempt().map(|(mv, _)| mv).or_else(|| game.moves().last().copied()),
            turned: selection
                .other_face(game)
                .filter(|_| selection.turned)
                .map(|kind| Piece::new(game.position().turn(), kind)),
            hint: self.hint.map(|hint| hint.mv),
            hint_to: self.hint.filter(|hint| hint.whole).map(|hint| hint.mv.to()),
        }
    }

    fn square(&self, square: Square, marks: &Marks, overlay: &Overlay) -> SquareView {
        let Scene { game, state, texts, .. } = self;
        let selected = state.selection.selected == Some(Place::Square(square));
        let piece = marks.turned.filter(|_| selected).or_else(|| game.position().piece_at(square));
        let danger = piece.map(|piece| overlay.danger[piece.color()]).unwrap_or_default();
        let quiet_or_capture = if piece.is_some() { Target::Capture } else { Target::Quiet };
        let target = marks.reachable.contains(square).then_some(quiet_or_capture);
        let last = marks.last.is_some_and(|mv| mv.to() == square || mv.from() == Some(square));
        let check = marks.attacked.contains(square);
        let standing = texts.square_label(square, piece.map(|piece| (piece.color(), self.odds(), piece.kind())));
        let standing = match (danger.free | danger.guarded).contains(square) {
            true => texts.square_in_danger(&standing, danger.free.contains(square)),
            false => standing,
        };
        // what is drawn is spoken too
        let spoken_target = target.filter(|_| !is_strict(game)).map(|target| match target {
            Target::Quiet => texts.mark_target(),
            Target::Capture => texts.mark_prey(),
        });
        let spoken_check = check.then(|| texts.mark_check());
        let spoken_last = last.then(|| texts.mark_last());
        let spoken = spoken_target.into_iter().chain(spoken_check).chain(spoken_last);
        SquareView {
            square,
            piece,
            label: spoken.fold(standing, |label, mark| texts.marked(&label, mark)),
            selected,
            target,
            last,
            check,
            hint: marks.hint.and_then(Move::from) == Some(square) || marks.hint_to == Some(square),
        }
    }

    fn hand(&self, color: Color) -> HandView {
        let Scene { game, state, texts, .. } = self;
        let hint = self.hint.map(|hint| hint.mv).filter(|_| color == game.position().turn());
        let entry = |(kind, count)| HandEntry {
            kind,
            count,
            label: texts.hand_entry(kind, count),
            selected: state.selection.selected == Some(Place::Hand(color, kind)),
            hint: hint.and_then(Move::drop_kind) == Some(kind),
        };
        HandView {
            label: texts.hand_label(color, self.odds()),
            entries: game.position().hand(color).iter().map(entry).collect(),
        }
    }

    /// What lies over the position.
    fn overlay(&self) -> Overlay {
        let position = self.game.position();
        let inspected = self.state.inspected.filter(|&place| piece_card::piece_at(position, place).is_some());
        Overlay {
            inspected,
            reach: inspected.map(|place| piece_card::reach(position, place)).unwrap_or_default(),
            danger: ByColor::from_fn(|color| if self.warns { position.danger(color) } else { Default::default() }),
            annotations: self.state.annotations.list().to_vec(),
            tentative: self.tentative.and_then(|mv| tentative(position, mv)),
            draws: self.state.annotations.draws,
        }
    }
}

fn tentative(position: &Position, mv: Move) -> Option<TentativeView> {
    let piece = position.moved_piece(mv)?;
    Some(TentativeView {
        from: mv.from().map_or(Place::Hand(piece.color(), piece.kind()), Place::Square),
        to: mv.to(),
        piece: match piece.kind().promoted().filter(|_| mv.promotes()) {
            Some(kind) => Piece::new(piece.color(), kind),
            None => piece,
        },
    })
}

fn promotion(position: &Position, from: Square, to: Square, texts: &Texts) -> Option<PromotionView> {
    let piece = position.piece_at(from)?;
    let kind: Kind = piece.kind();
    Some(PromotionView {
        at: to,
        piece,
        title: texts.promotion_title().to_owned(),
        promote_label: texts.promote(kind.promoted()?),
        decline_label: texts.decline(kind),
    })
}

/// Where the selected piece may go.
#[must_use]
pub fn targets(game: &Game, selected: Place) -> SquareSet {
    let comes_from = |mv: &Move| match selected {
        Place::Square(square) => mv.from() == Some(square),
        Place::Hand(_, kind) => mv.drop_kind() == Some(kind),
    };
    game.legal_moves().iter().filter(|mv| comes_from(mv)).map(|mv| mv.to()).collect()
}

/// Royals of the side to move that could be taken.
#[must_use]
pub fn attacked_royals(position: &Position) -> SquareSet {
    let turn = position.turn();
    position.royals(turn).iter().filter(|&square| position.is_attacked(square, !turn, position.occupied())).collect()
}
