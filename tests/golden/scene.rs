//! Views to be drawn, made from SFEN and a few words.

use std::{
    pin::pin,
    rc::Rc,
    task::{Context, Poll, Waker},
};
use suizo::{
    app::{
        board::{BoardView, HandEntry, HandView, Overlay, PromotionView, SquareView, Target},
        session::furigoma::Toss,
        settings::{BoardLooks, Coordinates, PieceSet, Preferences},
    },
    browser::ui::board::{Board, BoardProps},
    i18n::Lang,
    persist::Settings,
    rules::{ByColor, Color, Kind, Piece, Rules, Square, Variant, sfen},
};
use yew::{Callback, LocalServerRenderer};

#[derive(Clone)]
pub struct Scene {
    pub view: BoardView,
}

pub fn piece(color: Color, kind: Kind) -> Piece {
    Piece::new(color, kind)
}

/// Squares separated by spaces.
pub fn squares(text: &str) -> Vec<Square> {
    text.split(' ').map(|square| square.parse().unwrap_or_else(|_| panic!("{square} is no square"))).collect()
}

impl Scene {
    pub fn start(variant: Variant) -> Scene {
        Scene::sfen(variant, Rules::of(variant).table().start)
    }

    pub fn sfen(variant: Variant, text: &str) -> Scene {
        let rules = Rules::of(variant);
        let geometry = rules.geometry();
        let setup = sfen::parse(geometry, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let reading_order =
            (0..geometry.ranks()).flat_map(|rank| (0..geometry.files()).rev().map(move |file| Square::new(file, rank)));
        let squares = reading_order
            .map(|square| {
                let piece = setup.board[square.index()];
                let label = match piece {
                    Some(piece) => format!("{square}, {} {}", piece.color(), piece.kind().usi()),
                    None => format!("{square}, empty"),
                };
                SquareView {
                    square,
                    piece,
                    label,
                    selected: false,
                    target: None,
                    last: false,
                    check: false,
                    hint: false,
                }
            })
            .collect();
        let hand = |color: Color| HandView {
            label: format!("hand of {color}"),
            entries: setup.hands[color]
                .iter()
                .map(|(kind, count)| HandEntry {
                    kind,
                    count,
                    label: format!("{color} {}, {count}", kind.usi()),
                    selected: false,
                    hint: false,
                })
                .collect(),
        };
        let view = BoardView {
            variant: variant.id(),
            files: geometry.files(),
            ranks: geometry.ranks(),
            zone_ranks: rules.zone_ranks(),
            one_king: matches!(variant, Variant::Heian9x8 | Variant::Heian8x8 | Variant::Heian9x9 | Variant::Heian8x9),
            orientation: Color::Black,
            turn: setup.turn,
            ply: 0,
            sfen: text.to_owned(),
            label: "the board".to_owned(),
            squares,
            hands: rules.has_drops().then(|| ByColor::from_fn(hand)),
            promotion: None,
            shows_targets: true,
            arrows: Vec::new(),
            overlay: Overlay::default(),
            toss: None,
            looks: BoardLooks {
                coordinates: Coordinates::default(),
                pieces: PieceSet::default(),
                movement: false,
                ..Preferences::new(Settings::default(), Lang::En).board_looks()
            },
            movable: ByColor::default(),
        };
        Scene { view }
    }

    pub fn sees(&self, square: Square) -> bool {
        self.view.squares.iter().any(|seen| seen.square == square)
    }

    #[track_caller]
    fn mark(mut self, text: &str, mark: impl Fn(&mut SquareView)) -> Scene {
        for square in squares(text) {
            let seen = self.view.squares.iter_mut().find(|seen| seen.square == square);
            mark(seen.expect("the square is on the board"));
        }
        self
    }

    fn mark_in_hand(mut self, kind: Kind, mark: impl Fn(&mut HandEntry)) -> Scene {
        let turn = self.view.turn;
        let hands = self.view.hands.as_mut().expect("the game has drops");
        mark(hands[turn].entries.iter_mut().find(|entry| entry.kind == kind).expect("the piece is in hand"));
        self
    }

    pub fn seen_from(mut self, bottom: Color) -> Scene {
        self.view.orientation = bottom;
        self
    }

    pub fn pieces(mut self, set: PieceSet) -> Scene {
        self.view.looks.pieces = set;
        self
    }

    pub fn coordinates(mut self, style: Coordinates) -> Scene {
        self.view.looks.coordinates = style;
        self
    }

    pub fn movable(mut self, color: Color) -> Scene {
        self.view.movable = ByColor::from_fn(|side| side == color);
        self
    }

    pub fn selected(self, square: &str) -> Scene {
        self.mark(square, |seen| seen.selected = true)
    }

    pub fn targets(self, squares: &str, target: Target) -> Scene {
        self.mark(squares, |seen| seen.target = Some(target))
    }

    pub fn last(self, squares: &str) -> Scene {
        self.mark(squares, |seen| seen.last = true)
    }

    pub fn check(self, square: &str) -> Scene {
        self.mark(square, |seen| seen.check = true)
    }

    pub fn hint(self, squares: &str) -> Scene {
        self.mark(squares, |seen| seen.hint = true)
    }

    pub fn selected_in_hand(self, kind: Kind) -> Scene {
        self.mark_in_hand(kind, |entry| entry.selected = true)
    }

    pub fn hint_in_hand(self, kind: Kind) -> Scene {
        self.mark_in_hand(kind, |entry| entry.hint = true)
    }

    pub fn tossed(mut self, random: u32) -> Scene {
        self.view.toss = Some(Toss::throw(random));
        self
    }

    pub fn question(mut self, at: &str, piece: Piece) -> Scene {
        self.view.promotion = Some(PromotionView {
            at: at.parse().unwrap_or_else(|_| panic!("{at} is no square")),
            piece,
            title: "Promote?".to_owned(),
            promote_label: "Promote".to_owned(),
            decline_label: "Do not promote".to_owned(),
        });
        self
    }
}

/// The component as Yew draws it, without the marks it needs to take over a page.
pub fn render(scene: &Scene) -> String {
    let props = BoardProps { view: Rc::new(scene.view.clone()), on: Callback::noop() };
    let mut drawing = pin!(LocalServerRenderer::<Board>::with_props(props).hydratable(false).render());
    let mut context = Context::from_waker(Waker::noop());
    loop {
        // nothing in a drawing waits for the outside, so asking again is enough
        if let Poll::Ready(drawn) = drawing.as_mut().poll(&mut context) {
            return drawn;
        }
    }
}
