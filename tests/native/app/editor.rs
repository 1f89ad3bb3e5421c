//! Positions that are set up: every change keeps a position that can be played or says why it cannot, and leads on from there.

use crate::app::page::{FRIENDS, Page, at, view};
use suizo::{
    app::{
        Msg, Sheet, SheetCall, SheetMsg,
        access::{AccessMsg, Order},
        board::{BoardEvent, Place},
        editor::{BoxPiece, Edit, Editor, EditorMsg, EditorView, Then},
        page_view::{self, Beside},
        record::import::ImportMsg,
        session::SessionMsg,
        sheets::SheetView,
    },
    i18n::Lang,
    rules::{
        Color, Game, Hand, Kind, Piece, Position, RuleChoices, Rules, SetupFault, Square, Start, Variant,
        random::SplitMix64,
    },
};

fn game(variant: Variant) -> Game {
    Game::new(variant, RuleChoices::default(), Start::Standard).expect("a start")
}

fn editor(variant: Variant) -> Editor {
    Editor::of(&game(variant), Color::Black)
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn black(kind: Kind) -> Piece {
    Piece::new(Color::Black, kind)
}

fn white(kind: Kind) -> Piece {
    Piece::new(Color::White, kind)
}

/// A page with the editor open on the game of a link.
fn page(fragment: &str) -> Page {
    let mut page = Page::linked(fragment);
    page.send(Msg::Call(SheetCall::Editor));
    page
}

fn does(page: &mut Page, msg: EditorMsg) {
    page.send(Msg::from(SheetMsg::Editor(msg)));
}

#[track_caller]
fn panel(page: &Page) -> EditorView {
    match page_view::view(&page.model).beside {
        Beside::Sheet(open) => match &*open.view {
            SheetView::Editor(view) => (**view).clone(),
            other => panic!("another sheet: {other:?}"),
        },
        other => panic!("the editor is open: {other:?}"),
    }
}

#[track_caller]
fn opened(page: &Page) -> &Editor {
    match &page.model.sheet {
        Some(Sheet::Editor(editor)) => editor,
        other => panic!("the editor is open: {other:?}"),
    }
}

#[test]
fn a_side_without_a_king_is_told_where_the_position_can_be_played() {
    let mut page = page("");
    assert_eq!((panel(&page).faults, panel(&page).remarks), (vec![], vec![]));
    let king = Place::Square(square("5i"));
    does(&mut page, EditorMsg::Edit(Edit::Remove(king)));
    assert_eq!(panel(&page).remarks, ["Black has no king and cannot be mated."]);
    does(&mut page, EditorMsg::Edit(Edit::Clear));
    assert_eq!((panel(&page).faults.len(), panel(&page).remarks.len()), (0, 2));
    // a prince is as good as a king
    does(&mut page, EditorMsg::Variant(Variant::Sho));
    does(&mut page, EditorMsg::Edit(Edit::Put(square("5e"), black(Kind::Prince))));
    assert_eq!(panel(&page).remarks, ["White has no king and cannot be mated."]);
}

#[test]
fn a_position_in_which_nothing_is_left_to_play_says_so() {
    let mut page = page("");
    assert_eq!(panel(&page).over, None);
    // mated by a gold, and without a legal move
    let mated = "6knl/6G2/6pGp/6S2/9/9/9/9/9 w 2r2b2g3s3n3l16p 1";
    does(&mut page, EditorMsg::Text(mated.to_owned()));
    let view = panel(&page);
    assert_eq!((view.faults.len(), view.over.as_deref()), (0, Some("Black wins. Checkmate.")));
    does(&mut page, EditorMsg::Edit(Edit::Turn(Color::Black)));
    assert_eq!(panel(&page).over, None, "with the other side to move there is something wrong, or something to play");
}

/// Any message, sensible or not.
fn any(random: &mut SplitMix64) -> Result<EditorMsg, BoardEvent> {
    let mut color = || if random.below(2) == 0 { Color::Black } else { Color::White };
    let (one, other) = (color(), color());
    let squares: Vec<Square> = Square::all().collect();
    let (from, to) = (squares[random.below(81)], squares[random.below(81)]);
    let kinds: Vec<Kind> =
        Variant::ALL.iter().flat_map(|variant| Rules::of(*variant).kinds()).map(|row| row.kind).collect();
    let kind = kinds[random.below(kinds.len())];
    let place = match random.below(3) {
        0 => Place::Hand(other, Kind::HAND[random.below(7)]),
        _ => Place::Square(from),
    };
    let piece = Piece::new(one, kind);
    Ok(match random.below(24) {
        0 => EditorMsg::Edit(Edit::Put(to, piece)),
        1 => EditorMsg::Edit(Edit::Move(place, to)),
        2 => EditorMsg::Edit(Edit::Remove(place)),
        3 => EditorMsg::Edit(Edit::ToHand(place, one)),
        4 => EditorMsg::Edit(Edit::Hold(one, kind)),
        5 => EditorMsg::Edit(Edit::TurnOver(from)),
        6 => EditorMsg::Edit(Edit::ChangeSide(place)),
        7 => EditorMsg::Edit(Edit::Turn(one)),
        8 if random.below(8) == 0 => EditorMsg::Edit(Edit::Clear),
        9 => EditorMsg::Edit(Edit::RestToHand(one)),
        10 => EditorMsg::Edit(Edit::ChangePlayers),
        11 if random.below(8) == 0 => EditorMsg::Edit(Edit::Fit),
        12 if random.below(4) == 0 => EditorMsg::Variant(Variant::ALL[random.below(Variant::ALL.len())]),
        13 if random.below(8) == 0 => {
            EditorMsg::Start(["startpos", "two_piece", "nonsense", ""][random.below(4)].to_owned())
        }
        14 => EditorMsg::Pick(piece),
        15 => EditorMsg::BoxOf(one),
        16 => EditorMsg::TurnOver,
        17 => EditorMsg::ChangeSide,
        18 => EditorMsg::ToHand(one),
        19 => EditorMsg::Remove,
        20 => {
            if random.below(2) == 0 {
                EditorMsg::Undo
            } else {
                EditorMsg::Redo
            }
        }
        21 => return Err(BoardEvent::Tap(place)),
        22 => return Err(BoardEvent::Lift(place)),
        _ => return Err(BoardEvent::Release((random.below(3) > 0).then_some(to))),
    })
}

#[test]
fn whatever_is_done_the_position_can_be_played_or_says_why_not() {
    let mut random = SplitMix64::new(24);
    let [mut playable, mut faulty] = [0, 0];
    for variant in Variant::ALL {
        let mut editor = editor(variant);
        for _ in 0..100_000 / Variant::ALL.len() + 1 {
            match any(&mut random) {
                Ok(msg) => editor.update(&msg),
                Err(event) => editor.on_board(event),
            }
            let setup = editor.setup();
            match Position::from_setup(editor.rules(), setup) {
                Ok(position) => {
                    playable += 1;
                    assert!(editor.faults().is_empty());
                    assert_eq!(position.to_setup(setup.move_number), *setup, "nothing is changed on the way");
                }
                Err(errors) => {
                    faulty += 1;
                    assert_eq!(editor.faults(), errors.0);
                    assert!(editor.session(1).is_none(), "what cannot be played is not put on the board");
                }
            }
            if let Some(place) = editor.held {
                assert!(editor.piece_at(place).is_some(), "what is held is there");
            }
            let counts = Color::ALL.map(|color| setup.hands[color].iter().map(|(_, count)| count).max().unwrap_or(0));
            assert!(counts.iter().all(|count| *count <= Hand::MAX_COUNT));
            assert!(editor.brush.is_none_or(|piece| editor.rules().has_kind(piece.kind())));
        }
    }
    assert!(playable > 1_000 && faulty > 10_000, "both come about: {playable}, {faulty}");
}

#[test]
fn every_fault_is_reached_and_said_in_every_language() {
    let mut seen: Vec<SetupFault> = Vec::new();
    let session = page(FRIENDS).model.session;
    let mut check = |editor: &Editor, wanted: SetupFault| {
        assert!(editor.faults().contains(&wanted), "{wanted:?} in {:?}", editor.faults());
        seen.push(wanted);
        for lang in Lang::ALL {
            let view = suizo::app::editor::view(editor, &session, lang.texts());
            assert_eq!(view.faults.len(), editor.faults().len(), "all at once");
            assert!(view.faults.iter().all(|fault| !fault.is_empty()));
        }
    };
    let put = |editor: &mut Editor, at: &str, piece| editor.edit(Edit::Put(square(at), piece));

    let mut shogi = editor(Variant::Shogi);
    put(&mut shogi, "5a", black(Kind::Pawn));
    check(&shogi, SetupFault::NeverMoves(black(Kind::Pawn), square("5a")));
    put(&mut shogi, "5f", black(Kind::Pawn));
    check(&shogi, SetupFault::Nifu(Color::Black, 5));
    put(&mut shogi, "5e", white(Kind::King));
    put(&mut shogi, "1e", white(Kind::King));
    check(&shogi, SetupFault::TwoKings(white(Kind::King), square("5e")));
    let mut sho = editor(Variant::Shogi);
    sho.edit(Edit::Hold(Color::Black, Kind::Gold));
    sho.update(&EditorMsg::Variant(Variant::Sho));
    check(&sho, SetupFault::HandWithoutDrops);
    let mut heian = editor(Variant::Shogi);
    put(&mut heian, "5e", black(Kind::Gold));
    heian.update(&EditorMsg::Variant(Variant::Heian8x8));
    check(&heian, SetupFault::OffBoard(square("9a")));
    let rook = heian.setup().board[square("2h").index()].expect("Black's rook");
    check(&heian, SetupFault::NotInThisGame(rook, square("2h")));
    heian.edit(Edit::Fit);
    assert!(
        !heian.faults().iter().any(|fault| matches!(fault, SetupFault::OffBoard(_) | SetupFault::NotInThisGame(..)))
    );
    let mut check_left = editor(Variant::Shogi);
    put(&mut check_left, "5b", black(Kind::Gold));
    check(&check_left, SetupFault::RoyalCapturable(Color::White, square("5a")));
    let mut many = editor(Variant::Shogi);
    for _ in 0..Hand::MAX_COUNT {
        many.edit(Edit::Hold(Color::White, Kind::Pawn));
    }
    check(&many, SetupFault::TooMany(Kind::Pawn));
    many.edit(Edit::Hold(Color::White, Kind::Pawn));
    assert_eq!(many.setup().hands.white.count(Kind::Pawn), Hand::MAX_COUNT, "a full hand stays full");
    assert_eq!(seen.len(), 8, "each of the faults there are");
}

#[test]
fn presses_put_down_move_and_take_away() {
    let mut editor = editor(Variant::Shogi);
    let start = editor.setup().clone();
    editor.update(&EditorMsg::Pick(black(Kind::Gold)));
    editor.on_board(BoardEvent::Tap(at("5e")));
    assert_eq!(editor.piece_at(at("5e")), Some(black(Kind::Gold)));
    editor.on_board(BoardEvent::Tap(at("5e")));
    assert_eq!(editor.piece_at(at("5e")), None, "a second press takes it away");
    editor.on_board(BoardEvent::Cancel);
    editor.on_board(BoardEvent::Tap(at("7g")));
    editor.on_board(BoardEvent::Tap(at("7f")));
    assert_eq!((editor.piece_at(at("7g")), editor.piece_at(at("7f"))), (None, Some(black(Kind::Pawn))));
    // a drag onto a square, and one off the board
    editor.on_board(BoardEvent::Lift(at("8h")));
    editor.on_board(BoardEvent::Release(Some(square("5e"))));
    assert_eq!(editor.piece_at(at("5e")), Some(black(Kind::Bishop)));
    editor.update(&EditorMsg::TurnOver);
    assert_eq!(editor.piece_at(at("5e")), Some(black(Kind::Bishop)), "nothing is held after a drag");
    editor.on_board(BoardEvent::Tap(at("5e")));
    editor.update(&EditorMsg::TurnOver);
    editor.update(&EditorMsg::ChangeSide);
    assert_eq!(editor.piece_at(at("5e")), Some(white(Kind::Horse)));
    editor.update(&EditorMsg::ToHand(Color::Black));
    assert_eq!((editor.piece_at(at("5e")), editor.setup().hands.black.count(Kind::Bishop)), (None, 1), "unpromoted");
    editor.on_board(BoardEvent::Lift(at("2h")));
    editor.on_board(BoardEvent::Release(None));
    assert_eq!(editor.piece_at(at("2h")), None);
    editor.edit(Edit::RestToHand(Color::White));
    assert_eq!(editor.setup().hands.white.count(Kind::Rook), 1, "what a set has beyond the board");
    let end = editor.setup().clone();
    for _ in 0..50 {
        editor.update(&EditorMsg::Undo);
    }
    assert_eq!(*editor.setup(), start);
    for _ in 0..50 {
        editor.update(&EditorMsg::Redo);
    }
    assert_eq!(*editor.setup(), end);
}

#[test]
fn the_box_counts_what_is_left_of_a_set() {
    let page = page(FRIENDS);
    let left = |page: &Page, kind| {
        let of = |piece: &&BoxPiece| piece.piece.kind() == kind;
        panel(page).pieces.iter().find(of).expect("a piece of the box").left
    };
    assert_eq!((left(&page, Kind::Pawn), left(&page, Kind::King)), (Some(0), None));
    let mut page = page;
    does(&mut page, EditorMsg::Edit(Edit::Remove(at("7g"))));
    assert_eq!(left(&page, Kind::Pawn), Some(1));
    does(&mut page, EditorMsg::Edit(Edit::Put(square("5e"), white(Kind::ProSilver))));
    assert_eq!(left(&page, Kind::Silver), Some(-1));
}

#[test]
fn text_sets_up_a_position_and_says_what_is_wrong_with_it() {
    let mut page = page(FRIENDS);
    const TSUME: &str = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
    does(&mut page, EditorMsg::Text(TSUME.to_owned()));
    assert_eq!(panel(&page).text, TSUME);
    does(&mut page, EditorMsg::Text("position sfen 4k4/9/9/9/9/9/9/9/4K4 w - 1 moves 5a5b".to_owned()));
    assert_eq!(panel(&page).text, "4k4/9/9/9/9/9/9/9/4K4 w - 1");
    does(&mut page, EditorMsg::Text("4k4/9/x".to_owned()));
    let view = panel(&page);
    assert_eq!(view.text, "4k4/9/x", "it stays to be mended");
    assert!(view.text_fault.is_some());
    assert_eq!(opened(&page).sfen(), "4k4/9/9/9/9/9/9/9/4K4 w - 1", "and the position as it was");
    // a diagram, pasted anywhere
    let mut other = Page::linked(FRIENDS);
    other.play("7g7f").play("3c3d").act("share");
    let bod = suizo::notation::records::bod::write(other.model.session.record().tree()).text;
    does(&mut page, EditorMsg::Text(bod.clone()));
    assert!(
        opened(&page).sfen().starts_with("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/"),
        "{}",
        opened(&page).sfen()
    );
    page.send(Msg::from(SheetMsg::Import(ImportMsg::Text(bod))));
    assert!(matches!(page.model.sheet, Some(Sheet::Editor(_))), "the game on the board is left alone");
}

#[test]
fn a_position_is_played_looked_into_and_shared() {
    let set_up = |page: &mut Page| {
        does(page, EditorMsg::Edit(Edit::Remove(at("8h"))));
        does(page, EditorMsg::Edit(Edit::Turn(Color::White)));
    };
    for then in [Then::Show, Then::Play, Then::Analyse, Then::Mate, Then::Share] {
        let mut page = page(FRIENDS);
        set_up(&mut page);
        assert!(panel(&page).faults.is_empty());
        does(&mut page, EditorMsg::Then(then));
        let session = &page.model.session;
        assert_eq!(session.game().sfen().split(' ').nth(1), Some("w"), "it is on the board");
        assert!(session.game().position().piece_at(square("8h")).is_none());
        match then {
            Then::Show => assert!(page.model.sheet.is_none() && page.model.analysis.is_none()),
            Then::Play => {
                let Some(Sheet::NewGame(form)) = &page.model.sheet else { panic!("the form") };
                assert!(form.from_here);
                page.act("start");
                assert!(page.model.session.game().position().piece_at(square("8h")).is_none());
            }
            Then::Analyse => assert!(page.model.analysis.as_ref().is_some_and(|open| open.mate.is_none())),
            Then::Mate => assert!(page.model.analysis.as_ref().is_some_and(|open| open.mate.is_some())),
            Then::Share => assert!(matches!(page.model.sheet, Some(Sheet::Share(_)))),
        }
    }
    let mut faulty = page(FRIENDS);
    does(&mut faulty, EditorMsg::Edit(Edit::Put(square("5a"), black(Kind::Pawn))));
    let before = faulty.model.session.game().sfen();
    does(&mut faulty, EditorMsg::Then(Then::Show));
    assert!(matches!(faulty.model.sheet, Some(Sheet::Editor(_))), "it stays until it can be played");
    assert_eq!(faulty.model.session.game().sfen(), before);
    let mut named = page(FRIENDS);
    does(&mut named, EditorMsg::Start("two_piece".to_owned()));
    does(&mut named, EditorMsg::Then(Then::Show));
    assert_eq!(named.model.session.game().handicap().map(|handicap| handicap.id), Some("two_piece"), "by its name");
}

#[test]
fn the_game_on_the_board_is_not_touched_meanwhile() {
    let mut page = Page::linked(FRIENDS);
    page.play("7g7f");
    page.send(Msg::Call(SheetCall::Editor));
    page.tap("3c").tap("3d");
    assert_eq!((page.model.session.game().ply(), opened(&page).piece_at(at("3d"))), (1, Some(white(Kind::Pawn))));
    assert_eq!(view::board(&page.model).ply, 0);
    page.act("close");
    assert_eq!(page.model.session.game().ply(), 1);
}

#[test]
fn what_a_teacher_took_out_stays_out() {
    let mut page = page(&format!("{FRIENDS}&without=hints"));
    does(&mut page, EditorMsg::Edit(Edit::Remove(at("8h"))));
    does(&mut page, EditorMsg::Then(Then::Analyse));
    assert!(page.model.session.game().position().piece_at(square("8h")).is_none() && page.model.analysis.is_none());
    let mut page = self::page(&format!("{FRIENDS}&without=hints"));
    does(&mut page, EditorMsg::Edit(Edit::Remove(at("8h"))));
    does(&mut page, EditorMsg::Then(Then::Mate));
    assert!(page.model.analysis.is_none());
    // nor is it offered before the game is over
    let mut page = self::page(&format!("{FRIENDS}&without=hints&moves=7g7f"));
    assert!(!panel(&page).may_analyse);
    page.act("close").act("resign").act("resign");
    page.send(Msg::Call(SheetCall::Editor));
    assert!(panel(&page).may_analyse);
    does(&mut page, EditorMsg::Edit(Edit::Remove(at("8h"))));
    does(&mut page, EditorMsg::Then(Then::Analyse));
    // there is a question first
    page.send(Msg::Session(SessionMsg::Answer(true)));
    assert!(page.model.session.game().position().piece_at(square("8h")).is_none());
    assert!(page.model.session.may_be_analysed());
    assert!(panel(&self::page(FRIENDS)).may_analyse);
}

#[test]
fn what_was_set_up_is_there_when_the_editor_is_opened_again() {
    let mut page = page(FRIENDS);
    does(&mut page, EditorMsg::Edit(Edit::Remove(at("8h"))));
    let left = opened(&page).sfen();
    page.act("close");
    page.send(Msg::Call(SheetCall::Editor));
    assert_eq!(opened(&page).sfen(), left);
    // another sheet may take its place meanwhile
    for button in ["settings", "share", "rules", "new-game"] {
        page.act(button).act("close");
        page.send(Msg::Call(SheetCall::Editor));
        assert_eq!(opened(&page).sfen(), left, "{button}");
    }
    does(&mut page, EditorMsg::Undo);
    assert!(opened(&page).piece_at(at("8h")).is_some(), "and what was done can be taken back");
    does(&mut page, EditorMsg::Redo);
    page.act("close");
    page.play("7g7f");
    page.send(Msg::Call(SheetCall::Editor));
    assert_eq!(
        opened(&page).sfen(),
        page.model.session.game().sfen().replace(" 2", " 1"),
        "another position, another editor"
    );
}

#[test]
fn the_keys_that_take_back_and_make_again_mean_the_changes_of_the_editor() {
    let mut page = page(FRIENDS);
    page.send(Msg::Access(AccessMsg::Shortcut(Order::Undo)));
    does(&mut page, EditorMsg::Edit(Edit::Remove(at("8h"))));
    page.send(Msg::Access(AccessMsg::Shortcut(Order::Undo)));
    assert!(opened(&page).piece_at(at("8h")).is_some());
    page.send(Msg::Access(AccessMsg::Redo));
    assert!(opened(&page).piece_at(at("8h")).is_none());
}

#[test]
fn a_piece_of_the_board_that_is_let_go_on_a_stand_goes_to_that_hand() {
    let mut page = page(FRIENDS);
    page.send(Msg::Board(BoardEvent::Lift(at("8h"))));
    does(&mut page, EditorMsg::LetGoOver(Color::White));
    page.send(Msg::Board(BoardEvent::Release(None)));
    assert_eq!(opened(&page).setup().hands.white.count(Kind::Bishop), 1);
    // what lay there a while ago does not count
    does(&mut page, EditorMsg::LetGoOver(Color::White));
    for event in [BoardEvent::Cancel, BoardEvent::Lift(at("2h")), BoardEvent::Release(None)] {
        page.send(Msg::Board(event));
    }
    assert_eq!(opened(&page).setup().hands.white.count(Kind::Rook), 0, "back in the box");
}
