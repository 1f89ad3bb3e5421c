//! What counts as work: a game that was opened is kept as soon as anything of it is changed, and never lost without a question.

use crate::app::page::{Page, answer_msg, square};
use suizo::{
    app::{
        Effect, Msg, SheetMsg,
        board::BoardEvent,
        library::{LibraryMsg, LibraryRequest},
        record::{Navigation, NotesMsg, import::ImportMsg},
    },
    record::{Brush, GameTree},
    records_host::archive::bundle_of_game,
    rules::EndReason,
};

const KIF: &str = "\
手合割：平手
先手：大橋 宗銀
   1 ７六歩(77)
   2 ３四歩(33)
   3 ２六歩(27)

変化：2手
   2 ８四歩(83)
";
const CSA: &str = "V2.2\nPI\n+\n+2726FU\n-8384FU\n+2625FU\n";

fn opens(page: &mut Page, text: &str) {
    page.send(Msg::from(SheetMsg::Import(ImportMsg::Text(text.to_owned()))));
}

/// The number and the tree of the game that is asked to be kept.
fn kept(page: &Page) -> Option<(u32, String, GameTree)> {
    page.effects.iter().find_map(|effect| match effect {
        Effect::Library(LibraryRequest::Keep { number, id, game, .. }) => {
            let bundle = bundle_of_game(id, game).expect("it can be read");
            let saved = bundle.entry.read_game().expect("it can be read");
            Some((*number, bundle.row.to_text(), saved.record.tree().clone()))
        }
        _ => None,
    })
}

fn notes(page: &mut Page, msg: NotesMsg) {
    page.send(Msg::Notes(msg));
}

#[test]
fn every_kind_of_change_to_an_opened_game_is_work() {
    type Change = (&'static str, fn(&mut Page));
    let changes: [Change; 9] = [
        ("a comment", |page| notes(page, NotesMsg::Comment("the edge first".to_owned()))),
        ("a verdict", |page| notes(page, NotesMsg::Glyph("?!".to_owned()))),
        ("a mark", |page| {
            let draw = BoardEvent::Draw { from: square("7f"), to: square("7e"), brush: Brush::Red };
            page.send(Msg::Board(draw));
        }),
        ("a variation", |page| _ = page.tap("6g").tap("6f")),
        ("another main line", |page| {
            page.go(1).send(Msg::Navigate(Navigation::Next)).send(Msg::Navigate(Navigation::Beside(1)));
            notes(page, NotesMsg::MakeMain);
        }),
        ("another order", |page| {
            page.send(Msg::Navigate(Navigation::Beside(1)));
            notes(page, NotesMsg::Move(-1));
        }),
        ("a deletion", |page| notes(page, NotesMsg::Delete)),
        ("a resignation", |page| _ = page.act("back-to-game").act("resign").act("resign")),
        ("a move", |page| _ = page.act("back-to-game").play("8c8d")),
    ];
    for (what, change) in changes {
        let mut page = Page::fresh();
        opens(&mut page, KIF);
        page.act("notes").go(2);
        assert_eq!(kept(&page), None);
        let before = page.model.session.record().clone();
        change(&mut page);
        assert_ne!(*page.model.session.record(), before, "{what}");
        let (number, row, tree) = kept(&page).unwrap_or_else(|| panic!("{what} is kept"));
        assert_eq!(tree, *page.model.session.record().tree(), "{what}");

        // what is not surely kept is asked about
        let old = page.model.session.id.clone();
        opens(&mut page, CSA);
        assert_eq!(page.model.session.id, old, "{what} is not lost without a question");
        page.send(answer_msg(false));
        assert_eq!(page.model.session.id, old);
        page.send(Msg::from(SheetMsg::Library(LibraryMsg::Kept { number, row: row.into() })));
        opens(&mut page, CSA);
        assert_eq!(page.moves(), "2g2f 8c8d 2f2e", "{what} is in the library");
    }
}

#[test]
fn a_game_that_was_only_opened_is_kept_as_it_came_and_makes_room() {
    let mut page = Page::fresh();
    opens(&mut page, KIF);
    let (number, _, tree) = kept(&page).expect("it is kept");
    assert_eq!((number, &tree), (0, page.model.session.record().tree()));
    page.act("flip").go(1);
    assert_eq!(kept(&page), None, "to look at it changes nothing");
    opens(&mut page, CSA);
    assert_eq!(page.moves(), "2g2f 8c8d 2f2e");
    assert_eq!(kept(&page).map(|(number, ..)| number), Some(0));
}

#[test]
fn a_game_that_is_given_up_at_once_is_work_and_an_untouched_one_is_not() {
    let mut page = Page::linked("black=human&white=human&moves=7g7f");
    page.act("resign").act("resign");
    let (_, _, tree) = kept(&page).expect("the end is kept");
    assert_eq!(tree, *page.model.session.record().tree());
    let mut page = Page::fresh();
    page.engine_up().play("7g7f").act("undo");
    assert!(!page.model.session.has_work(), "nothing is left of it");
    assert_eq!(page.model.session.game().outcome().map(|outcome| outcome.reason), None::<EndReason>);
}
