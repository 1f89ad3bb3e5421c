//! The rule under which an illegal move loses.

use crate::app::page::{FRIENDS, Page, at, env, friends, settings_msg, square, view};
use serde::Deserialize;
use suizo::{
    app::{
        Msg,
        board::{BoardEvent, Place},
        settings::SettingsChange,
    },
    i18n::Lang,
    rules::{Color, IllegalMove, Kind, Move, Rules, Variant},
};

/// A move that loses under the strict rule, made by Black.
#[derive(Deserialize, Clone)]
struct Illegal {
    game: String,
    start: String,
    /// A square, or the letter of a piece in hand.
    from: String,
    to: String,
    /// `turned` over before the move, or promotion `declined` after it.
    #[serde(default)]
    face: String,
    kind: String,
}

impl Illegal {
    /// The same move by White, the board turned by half a turn.
    fn by_white(&self) -> Illegal {
        let geometry = Rules::of(Variant::from_id(&self.game).expect("a game")).geometry();
        let turn = |name: &str| match name.parse() {
            Ok(square) => geometry.rotate(square).to_string(),
            Err(_) => name.to_owned(),
        };
        let swap = |text: &str| -> String {
            let other = |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
            text.chars().map(other).collect()
        };
        let [board, _, hands, number] = self.start.split(' ').collect::<Vec<_>>()[..] else { panic!("an SFEN") };
        let board: String = swap(board).chars().rev().collect();
        assert!(!board.contains('+'), "a sign would come behind its piece");
        let start = format!("{board} w {} {number}", swap(hands));
        Illegal { start, from: turn(&self.from), to: turn(&self.to), ..self.clone() }
    }

    fn place(&self, color: Color) -> String {
        if self.from.len() == 1 { format!("{} {}", color.name(), self.from) } else { self.from.clone() }
    }
}

fn illegal_moves() -> Vec<(Color, Illegal)> {
    let cases: Vec<Illegal> = serde_json::from_str(include_str!("../../../data/strict.json")).expect("readable");
    cases.into_iter().flat_map(|case| [(Color::White, case.by_white()), (Color::Black, case)]).collect()
}

fn choose(page: &mut Page, case: &Illegal, color: Color, by_drag: bool) {
    let place = case.place(color);
    if case.face == "turned" {
        page.tap(&place).act("turn-over");
    }
    if by_drag {
        page.send(Msg::Board(BoardEvent::Lift(at(&place))));
        page.send(Msg::Board(BoardEvent::Release(Some(square(&case.to)))));
    } else {
        if case.face != "turned" {
            page.tap(&place);
        }
        page.tap(&case.to);
    }
}

#[test]
fn under_the_strict_rule_every_illegal_move_loses_for_either_side_by_click_and_by_drag() {
    let mut kinds = std::collections::BTreeSet::new();
    for (color, case) in illegal_moves() {
        for by_drag in [false, true] {
            let mut page = friends(&case.game, &case.start, "&illegal_moves=lose");
            let what = format!("{} {} {}{} by {}", case.kind, case.game, case.from, case.to, color.name());
            let before = page.sfen();
            assert_eq!(page.model.session.turn(), color, "{what}");
            choose(&mut page, &case, color, by_drag);
            if case.face == "declined" {
                assert!(
                    page.model.session.board.selection.question.is_some(),
                    "{what}: asked, though only yes is legal"
                );
                page.send(Msg::Board(BoardEvent::Promote(false)));
            }
            assert!(page.model.session.is_over(), "{what}: {}", page.line());
            assert_eq!(page.result(), ((!color).name(), "illegal_move"), "{what}");
            let (mv, why) = page.model.session.game().illegal_attempt().expect("an illegal move");
            assert_eq!((why.word(), mv.to()), (case.kind.as_str(), square(&case.to)), "{what}");
            let kind = match why.word() {
                "leaves_royal_capturable" => Some(Kind::King),
                _ => page.model.session.game().position().moved_piece(mv).map(|piece| piece.kind()),
            };
            for lang in Lang::ALL {
                page.send(settings_msg(SettingsChange::Lang(lang)));
                let words = view::line(&page.model).line.result.expect("over").why;
                let refusal = lang.texts().refused(why, kind);
                assert!(words.ends_with(&refusal), "{what}: {words}");
            }
            assert_eq!(page.sfen(), before, "{what}: the position stays");
            let marked = view::board(&page.model).squares.into_iter().filter(|seen| seen.last).count();
            assert_eq!(marked, if mv.is_drop() { 1 } else { 2 }, "{what}: the attempt is marked");
            kinds.insert(why.word());
        }
    }
    let physical = IllegalMove::ALL.into_iter().filter(|why| why.is_physical()).count();
    assert_eq!(kinds.len(), physical, "{kinds:?}");
}

#[test]
fn by_default_the_same_moves_are_refused_or_corrected() {
    for (color, case) in illegal_moves().into_iter().filter(|(_, case)| case.face != "turned") {
        let mut page = friends(&case.game, &case.start, "");
        choose(&mut page, &case, color, false);
        if case.face == "declined" {
            let mv = page.model.session.game().moves().first().copied().expect("promoted without a question");
            assert!(mv.promotes(), "{}", case.kind);
            continue;
        }
        assert_eq!(page.model.session.game().ply(), 0);
        let why = IllegalMove::ALL.into_iter().find(|why| why.word() == case.kind).expect("a refusal");
        let from = page.model.session.game().position();
        let king = why == IllegalMove::LeavesRoyalCapturable;
        let kind = match at(&case.place(color)) {
            _ if king => Some(Kind::King),
            Place::Square(square) => from.piece_at(square).map(|piece| piece.kind()),
            Place::Hand(_, kind) => Some(kind),
        };
        assert_eq!(page.line(), Lang::En.texts().refused(why, kind));
    }
}

#[test]
fn a_strict_board_does_not_show_what_is_legal() {
    let mut page = friends("shogi", "4k4/9/9/9/9/9/4P4/4R4/4K4 b - 1", "&illegal_moves=lose");
    assert!(page.line().contains("an illegal move loses"), "{}", page.line());
    page.tap("5h");
    let board = view::board(&page.model);
    assert!(!board.shows_targets && board.squares.iter().any(|seen| seen.target.is_some()));
    assert!(!page.line().contains("squares"), "{}", page.line());
    let page = friends("shogi", "4k4/9/9/9/9/9/4P4/4R4/4K4 b - 1", "");
    assert!(view::board(&page.model).shows_targets && !page.actions().contains(&"turn-over"));
}

#[test]
fn a_piece_can_be_turned_over_and_back_before_it_moves() {
    let mut page = friends("sho", "l3k4/9/9/4E4/9/9/9/9/4K4 b - 1", "&illegal_moves=lose");
    let face = |page: &Page| {
        let board = view::board(&page.model);
        let seen = board.squares.into_iter().find(|seen| seen.square == square("5d")).expect("a square");
        seen.piece.map(|piece| piece.kind())
    };
    page.act("turn-over");
    assert_eq!(face(&page), Some(Kind::Elephant), "nothing is chosen");
    page.tap("5i").act("turn-over").tap("5d");
    assert_eq!(face(&page), Some(Kind::Elephant), "a king has no other face, and another piece was not turned");
    page.act("turn-over");
    assert_eq!(face(&page), Some(Kind::Prince));
    page.act("turn-over");
    assert_eq!(face(&page), Some(Kind::Elephant));
    page.act("turn-over").send(Msg::Board(BoardEvent::Lift(at("5d"))));
    assert_eq!(face(&page), Some(Kind::Prince), "it stays turned in the hand");
    page.send(Msg::Board(BoardEvent::Release(Some(square("5c")))));
    assert_eq!(page.model.session.game().moves(), ["5d5c+".parse::<Move>().expect("a move")]);
}

#[test]
fn what_is_physically_impossible_is_refused_even_under_the_strict_rule() {
    let mut page = friends("shogi", "4k4/9/9/9/4P4/9/9/9/4K4 b P 1", "&illegal_moves=lose");
    page.tap("5a");
    assert!(page.line().contains("White’s"), "{}", page.line());
    for (from, to, words) in [("5i", "5e", "Your own piece"), ("black P", "5a", "empty square")] {
        page.send(Msg::Board(BoardEvent::Lift(at(from))));
        page.send(Msg::Board(BoardEvent::Release(Some(square(to)))));
        assert!(page.line().contains(words), "{}", page.line());
        assert!(!page.model.session.is_over());
    }
}

#[test]
fn in_a_strict_game_an_illegal_move_loses_and_says_why() {
    let mut page = Page::start(&env(&format!("{FRIENDS}&illegal_moves=lose&start=4k4/9/9/9/4P4/9/9/9/4K4_b_P_1")));
    page.tap("black P").tap("5a");
    assert!(page.line().contains("empty square"), "what could not be done with hands is still refused");
    page.tap("5c");
    assert_eq!(page.result(), ("white", "illegal_move"));
    let why = view::line(&page.model).line.result.expect("over").why;
    assert!(why.contains("nifu"), "{why}");
    page.act("undo");
    assert!(!page.model.session.is_over());
}
