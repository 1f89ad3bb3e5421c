//! The games that are kept by themselves: when they are, what a new game may take the place of, the list and its searches.

mod tally;
mod work;

use crate::app::page::{FRIENDS, Page, after_two_plies, answer_msg, env, view};
use std::{collections::BTreeSet, rc::Rc};
use suizo::{
    app::{
        Effect, Msg, Sheet, SheetMsg, StartupEnvironment,
        effect::{Focus, Slot},
        library::{Export, LibraryMsg, LibraryRequest, LibraryView, Report, Turn},
        page_view::{self, Beside},
        platform::{Notice, PlatformMsg, SaveError, Saving},
        record::Navigation,
        settings::SettingsChange,
        sheets::SheetView,
    },
    i18n::Lang,
    notation::records::RemarkKind,
    persist::{
        Player, SavedGame,
        library::{
            Bundle, Catalogue, Entry, EntryEdit, Field, FilterChange, Finish, Listing, PAGE, PositionSearch, Query,
            Row, Sort, has_key,
        },
        read_game,
    },
    protocol::{FileFault, FileNote, NoteRead, RemarkRead},
    record::GameRecord,
    records_host::archive::{bundle_of_game, is_later},
    rules::{ByColor, Color, Game, RuleChoices, Start, Variant},
};

fn library_msg(msg: LibraryMsg) -> Msg {
    Msg::from(SheetMsg::Library(msg))
}

/// What the last effects ask of the store.
fn requests(page: &Page) -> Vec<LibraryRequest> {
    let request = |effect: &Effect| match effect {
        Effect::Library(request) => Some(request.clone()),
        _ => None,
    };
    page.effects.iter().filter_map(request).collect()
}

/// The game that is asked to be kept, as the worker of records keeps it.
#[track_caller]
fn kept(page: &Page) -> (u32, Bundle) {
    let keep = requests(page).into_iter().find_map(|request| match request {
        LibraryRequest::Keep { number, id, game, .. } => Some((number, bundle_of_game(&id, &game))),
        _ => None,
    });
    let (number, bundle) = keep.expect("the game is to be kept");
    (number, bundle.expect("it can be read"))
}

/// The store has kept what it was asked for.
#[track_caller]
fn confirm(page: &mut Page) {
    let (number, bundle) = kept(page);
    page.send(library_msg(LibraryMsg::Kept { number, row: bundle.row.to_text().into() }));
}

fn game(id: &str, moves: &str, change: impl FnOnce(&mut Row)) -> (Bundle, String) {
    let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).expect("the usual start");
    for mv in moves.split_whitespace() {
        game.play(mv.parse().expect("a move")).expect("a legal move");
    }
    let record = GameRecord::new(game);
    let saved = SavedGame { game_id: id.to_owned(), ..SavedGame::of(&record) };
    let entry = Entry { id: id.to_owned(), game: saved.to_text(), ..Entry::default() };
    let mut bundle = Bundle::of(entry, &saved);
    change(&mut bundle.row);
    let line = bundle.row.to_text();
    (bundle, line)
}

/// A page with the library open, and what answers it.
struct Opened {
    page: Page,
    catalogue: Catalogue,
}

impl Opened {
    /// Sends a message, and the answers to what is asked of the list.
    fn send(&mut self, msg: LibraryMsg) -> &mut Opened {
        self.page.send(library_msg(msg));
        let asked = requests(&self.page);
        for request in &asked {
            let answer = match request {
                LibraryRequest::Find { number, query, page } => {
                    let listing = Rc::new(self.catalogue.list(query, *page as usize));
                    LibraryMsg::Listed { number: *number, listing }
                }
                LibraryRequest::Pick { number, query } => {
                    LibraryMsg::Picked { number: *number, games: self.catalogue.all(query).into() }
                }
                _ => continue,
            };
            self.page.send(library_msg(answer));
            assert_eq!(requests(&self.page), [], "one question, one answer");
        }
        self
    }
}

/// The last question to the list.
#[track_caller]
fn asked(page: &Page) -> (u32, Rc<Query>, u32) {
    let find = requests(page).into_iter().find_map(|request| match request {
        LibraryRequest::Find { number, query, page } => Some((number, query, page)),
        _ => None,
    });
    find.unwrap_or_else(|| panic!("nothing is asked of the list: {:?}", requests(page)))
}

/// The answer to a question: no game at all.
fn nothing(number: u32) -> Msg {
    let listing = Listing { n_games: 0, n_listed: 0, page: 0, rows: Vec::new() };
    library_msg(LibraryMsg::Listed { number, listing: Rc::new(listing) })
}

/// A page with the library open and these rows in it.
fn opened(lines: &[String]) -> Opened {
    let mut catalogue = Catalogue::default();
    catalogue.add(&lines.join("\n"));
    let mut opened = Opened { page: Page::fresh(), catalogue };
    opened.send(LibraryMsg::Open);
    opened
}

#[track_caller]
fn view(page: &Page) -> LibraryView {
    match page_view::view(&page.model).beside {
        Beside::Sheet(open) => match &*open.view {
            SheetView::Library(view) => (**view).clone(),
            _ => panic!("another sheet"),
        },
        other => panic!("the library is open: {other:?}"),
    }
}

fn listed(page: &Page) -> Vec<String> {
    view(page).rows.iter().map(|row| row.id.to_string()).collect()
}

#[test]
fn every_game_with_a_move_is_kept_by_itself() {
    let mut page = Page::linked(FRIENDS);
    assert_eq!(requests(&page), [], "nothing was played yet");
    page.play("7g7f");
    let (_, bundle) = kept(&page);
    assert_eq!(bundle.entry.id, page.model.session.id);
    let saved = bundle.entry.read_game().expect("can be read");
    assert_eq!(saved.record.game().sfen(), page.sfen());
    assert_eq!((bundle.row.plies, bundle.row.finish), (1, Finish::Open));
    page.act("resign").act("resign");
    let (_, bundle) = kept(&page);
    assert_eq!(bundle.row.finish, Finish::Won(Color::Black), "{:?}", bundle.row);
    page.act("flip").act("settings");
    assert_eq!(requests(&page), [], "nothing has changed since");
}

#[test]
fn a_game_of_an_earlier_visit_is_kept_too() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let stored_game = page.saved(Slot::Game);
    let again = Page::start(&StartupEnvironment { stored_game, ..env("") });
    assert_eq!(kept(&again).1.row.plies, 1);
}

#[test]
fn a_new_game_begins_at_once_where_the_last_is_kept() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    confirm(&mut page);
    let old = page.model.session.id.clone();
    page.act("new-game").act("start");
    assert_ne!(page.model.session.id, old, "without a question");
    assert_eq!(page.moves(), "");
}

#[test]
fn what_is_not_surely_kept_is_asked_about() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let old = page.model.session.id.clone();
    // the store has not answered yet
    page.act("new-game").act("start");
    assert_eq!(page.model.session.id, old);
    page.send(answer_msg(false));
    // it has failed
    page.send(library_msg(LibraryMsg::Failed { number: Some(1), error: SaveError::Full }));
    assert_eq!(page.model.notices, [Notice::LibraryFailed], "said loudly");
    page.act("new-game").act("start");
    assert_eq!(page.model.session.id, old);
    assert_eq!(page.moves(), "7g7f", "nothing is lost");
    page.send(answer_msg(true));
    assert_ne!(page.model.session.id, old, "a person may give it up");
}

#[test]
fn the_chosen_games_are_saved_apart_from_the_others() {
    let lines = ["a", "b", "c"].map(|id| game(id, "7g7f", |_| {}).1);
    let mut opened = opened(&lines);
    let exports = |page: &Page| match requests(page).pop() {
        Some(LibraryRequest::Export { ids, settings, .. }) => {
            let ids = ids.map(|ids| ids.iter().map(ToString::to_string).collect::<Vec<_>>());
            Some((ids, settings.is_some()))
        }
        _ => None,
    };
    opened.send(LibraryMsg::Export(Export::Chosen));
    assert_eq!(exports(&opened.page), None, "none is chosen");
    opened.send(LibraryMsg::Choose { id: "b".into(), on: true });
    opened.send(LibraryMsg::Export(Export::Chosen));
    assert_eq!(exports(&opened.page), Some((Some(vec!["b".to_owned()]), false)));
    opened.send(LibraryMsg::Export(Export::Games));
    assert_eq!(exports(&opened.page), None, "one after the other");
    opened.send(LibraryMsg::Exported { ok: true });
    opened.send(LibraryMsg::Export(Export::Everything));
    assert_eq!(exports(&opened.page), Some((None, true)));
}

#[test]
fn the_question_goes_once_the_library_has_the_game() {
    let mut page = Page::linked(FRIENDS);
    page.play("7g7f");
    let (number, bundle) = kept(&page);
    let old = page.model.session.id.clone();
    page.act("new-game").act("start");
    assert_eq!(page.model.session.id, old, "asked");
    page.send(library_msg(LibraryMsg::Kept { number, row: bundle.row.to_text().into() }));
    assert_ne!(page.model.session.id, old, "nothing is lost any more");
    assert_eq!((page.moves().as_str(), page.model.session.prompt), ("", None));
    // another question stays
    page.play("2g2f");
    let (number, bundle) = kept(&page);
    page.act("resign");
    let asked = page.model.session.prompt;
    assert_ne!(asked, None);
    page.send(library_msg(LibraryMsg::Kept { number, row: bundle.row.to_text().into() }));
    assert_eq!((page.moves().as_str(), page.model.session.prompt), ("2g2f", asked));
}

#[test]
fn a_game_begun_while_that_of_a_link_is_there_is_saved_once_the_one_before_is_safe() {
    let mut page = after_two_plies();
    page.send(Msg::Platform(PlatformMsg::Fragment(format!("{FRIENDS}&moves=2g2f"))));
    page.act("new-game").act("start");
    assert_eq!(
        (page.moves().as_str(), page.model.saving),
        ("", Saving::FromLink),
        "nothing is known of the library yet"
    );
    page.play("7g7f");
    assert_eq!(page.saved(Slot::Game), None);
    let (number, bundle) = kept(&page);
    page.send(library_msg(LibraryMsg::Kept { number, row: bundle.row.to_text().into() }));
    assert_eq!((page.model.saving, &page.model.notices[..]), (Saving::On, &[][..]));
    assert!(requests(&page).contains(&LibraryRequest::KeepStored), "the one before goes into the library first");
    assert!(page.saved(Slot::Game).is_some_and(|text| text.contains("7g7f")));
    assert_eq!(page.fragment().as_deref(), Some(""), "a reload does not bring the link's game back");
    // the link's own game does not take that place
    page.send(Msg::Platform(PlatformMsg::Fragment(format!("{FRIENDS}&moves=2g2f"))));
    page.play("8c8d");
    let (number, bundle) = kept(&page);
    page.send(library_msg(LibraryMsg::Kept { number, row: bundle.row.to_text().into() }));
    assert_eq!((page.model.saving, page.saved(Slot::Game)), (Saving::FromLink, None));
    // and where the library works it is done at once
    page.act("new-game").act("start");
    assert_eq!(page.model.saving, Saving::On);
}

#[test]
fn a_later_state_that_only_the_library_had_room_for_is_taken_up() {
    let state = |revision, moves: &str| {
        let (bundle, _) = game("one", moves, |_| {});
        let saved = read_game(&bundle.entry.game).expect("just written");
        Entry { game: SavedGame { revision, ..saved }.to_text(), ..bundle.entry }
    };
    let (found, later) = (state(3, "7g7f"), Rc::new(state(4, "7g7f 3c3d")));
    let other = Rc::new(state(4, "2g2f"));
    assert!(is_later(&later.game, &found.game) && !is_later(&found.game, &later.game));
    assert!(!is_later(&found.game, &found.game), "the same");
    let open = || {
        let page = Page::start(&StartupEnvironment { stored_game: Some(found.game.clone()), ..env("") });
        let number = match &requests(&page)[..] {
            [LibraryRequest::Keep { number, is_found: true, game, .. }] if **game == found.game => *number,
            other => panic!("{other:?}"),
        };
        (page, LibraryMsg::Later { number, entry: Rc::clone(&later) })
    };
    let (mut page, answer) = open();
    page.send(library_msg(answer));
    assert_eq!((page.moves().as_str(), page.model.session.id.as_str()), ("7g7f 3c3d", "one"));
    let saved = read_game(&page.saved(Slot::Game).expect("it goes on from there")).expect("just written");
    assert_eq!(saved.revision, 5);
    assert!(matches!(requests(&page)[..], [LibraryRequest::Keep { is_found: false, .. }]));

    // nodes of the one state are no nodes of the other, whatever their numbers
    let (mut page, answer) = open();
    let LibraryMsg::Later { number, .. } = answer else { panic!("{answer:?}") };
    page.send(library_msg(LibraryMsg::Later { number, entry: other }));
    let listed = view::moves(&page.model).entries.iter().map(|entry| entry.text.clone()).collect::<Vec<_>>();
    assert_eq!((page.moves().as_str(), listed), ("2g2f", vec!["P-2f".to_owned()]));

    // who has gone on meanwhile keeps both
    let (mut page, answer) = open();
    page.play("8c8d");
    page.send(library_msg(answer));
    assert_eq!(page.moves(), "7g7f 8c8d");
    assert_ne!(page.model.session.id, "one");
    assert_eq!(kept(&page).1.entry.id, page.model.session.id, "under a name of its own");

    // another game that was begun meanwhile is left alone
    let (mut page, answer) = open();
    confirm(&mut page);
    page.act("new-game").act("start");
    page.send(library_msg(answer));
    assert_eq!(page.moves(), "");
}

#[test]
fn a_late_answer_for_an_earlier_state_does_not_count() {
    let mut page = Page::linked(FRIENDS);
    page.play("7g7f");
    let (first, bundle) = kept(&page);
    page.play("3c3d");
    let old = page.model.session.id.clone();
    page.send(library_msg(LibraryMsg::Kept { number: first, row: bundle.row.to_text().into() }));
    page.act("new-game").act("start");
    assert_eq!(page.model.session.id, old, "the second move is not surely kept");
}

#[test]
fn a_failure_is_said_once_and_goes_when_it_is_over() {
    let mut page = Page::linked(FRIENDS);
    page.play("7g7f");
    page.send(library_msg(LibraryMsg::Failed { number: Some(1), error: SaveError::Refused }));
    page.send(Msg::Platform(PlatformMsg::Dismiss(0)));
    page.play("3c3d");
    page.send(library_msg(LibraryMsg::Failed { number: Some(2), error: SaveError::Refused }));
    assert_eq!(page.model.notices, [], "dismissed is dismissed");
    page.play("2g2f");
    confirm(&mut page);
    page.play("8c8d");
    page.send(library_msg(LibraryMsg::Failed { number: Some(4), error: SaveError::Refused }));
    assert_eq!(page.model.notices, [Notice::LibraryFailed], "it is another one");
    page.play("2f2e");
    confirm(&mut page);
    assert_eq!(page.model.notices, []);
}

#[test]
fn what_keeps_games_may_break_down_and_is_tried_again() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let old = page.model.session.id.clone();
    page.send(library_msg(LibraryMsg::Broke));
    assert_eq!(page.model.notices, [Notice::RecordsFailed]);
    assert_eq!(requests(&page), [], "not again and again");
    page.send(library_msg(LibraryMsg::Broke));
    assert_eq!(page.model.notices.len(), 1, "said once");
    page.act("new-game").act("start");
    assert_eq!(page.model.session.id, old, "what is not surely kept is asked about");
    page.send(answer_msg(false)).act("close");
    // the sheet says it too, and asks again
    page.send(library_msg(LibraryMsg::Open));
    assert!(kept(&page).1.row.plies >= 1);
    let (number, ..) = asked(&page);
    let view_now = view(&page);
    assert!(view_now.may_retry && !view_now.said.is_empty());
    confirm(&mut page);
    assert_eq!(page.model.notices, []);
    page.send(nothing(number));
    assert!(!view(&page).may_retry && view(&page).said.is_empty());
    // an import that was under way ends
    page.send(library_msg(LibraryMsg::Progress { done: 1, all: 2 }));
    page.send(library_msg(LibraryMsg::Broke));
    assert_eq!((view(&page).percent, view(&page).is_ready, view(&page).may_retry), (None, true, true));
    page.send(library_msg(LibraryMsg::Open));
    asked(&page);
}

#[test]
fn the_stored_game_is_kept_before_a_links_game_takes_its_place() {
    let mut page = Page::fresh();
    page.engine_up().play("7g7f");
    let stored_game = page.saved(Slot::Game);
    let text = stored_game.clone().expect("saved");
    let mut page = Page::start(&StartupEnvironment { stored_game, ..env("black=human&white=human&moves=2g2f") });
    page.act("keep-this-game").send(answer_msg(true));
    let order: Vec<bool> = page
        .effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Library(LibraryRequest::KeepStored) => Some(true),
            Effect::Save(Slot::Game, _) => Some(false),
            _ => None,
        })
        .collect();
    assert_eq!(order, [true, false], "read before it is written over");
    page.send(library_msg(LibraryMsg::Stored(text.as_str().into())));
    assert_eq!(kept(&page).1.entry.game, text);
}

#[test]
fn a_kept_game_is_opened_again_and_the_one_before_is_kept() {
    let (bundle, line) = game("one", "7g7f 3c3d", |_| {});
    let mut page = opened(&[line]).page;
    page.act("close").engine_up().play("2g2f");
    confirm(&mut page);
    page.send(library_msg(LibraryMsg::Open));
    page.send(library_msg(LibraryMsg::Play("one".into())));
    assert_eq!(requests(&page), [LibraryRequest::Load("one".into())]);
    page.send(library_msg(LibraryMsg::Loaded(Rc::new(bundle.entry.clone()))));
    assert_eq!(page.moves(), "7g7f 3c3d");
    assert!(page.model.sheet.is_none());
    assert_eq!(page.model.session.id, "one");
    assert!(page.saved(Slot::Game).is_some_and(|text| text.contains("3c3d")), "it is the running game now");
    // one that is on the board goes on as it stands
    confirm(&mut page);
    page.play("2g2f");
    page.send(library_msg(LibraryMsg::Open));
    page.send(library_msg(LibraryMsg::Loaded(Rc::new(bundle.entry))));
    assert_eq!(page.moves(), "7g7f 3c3d 2g2f");
}

#[test]
fn a_game_that_loads_after_its_list_was_left_stays_away_from_the_board() {
    let (bundle, line) = game("one", "7g7f 3c3d", |_| {});
    let mut page = opened(&[line]).page;
    page.send(library_msg(LibraryMsg::Play("one".into())));
    page.act("close").engine_up().play("2g2f");
    let before = (page.moves(), page.model.session.id.clone());
    page.send(library_msg(LibraryMsg::Loaded(Rc::new(bundle.entry))));
    assert_eq!((page.moves(), page.model.session.id.clone()), before);
}

#[test]
fn a_damaged_game_leaves_the_board_as_it_is() {
    let mut page = opened(&[game("one", "7g7f", |_| {}).1]).page;
    let entry = Entry { id: "one".to_owned(), game: "{".to_owned(), ..Entry::default() };
    page.send(library_msg(LibraryMsg::Loaded(Rc::new(entry))));
    assert!(matches!(page.model.sheet, Some(Sheet::Library)));
    assert!(!view(&page).said.is_empty());
    assert_eq!(page.moves(), "");
}

#[test]
fn players_without_a_name_are_found_by_what_the_list_calls_them() {
    let rows = [
        game("a", "7g7f", |_| {}),
        game("b", "7g7f", |row| row.players.white = Player::Computer { level: 4 }),
        game("c", "7g7f", |row| {
            row.players = ByColor { black: Player::Computer { level: 3 }, white: Player::Computer { level: 3 } }
        }),
    ];
    let mut library = opened(&rows.map(|(_, line)| line));
    let mut look = |change: FilterChange| {
        let mut found = listed(&library.send(LibraryMsg::Filter(change)).page);
        found.sort();
        found.join(" ")
    };
    for (typed, found) in [("computer", "b c"), ("Level 4", "b"), ("level 3", "c"), ("you", "b")] {
        look(FilterChange::Text(typed.to_owned()));
        for (field, found) in [(Field::Players, found), (Field::All, found), (Field::Opening, "")] {
            assert_eq!(look(FilterChange::Field(field)), found, "{typed} {field:?}");
        }
    }
}

#[test]
fn the_list_is_searched_and_sorted() {
    let rows = [
        game("a", "7g7f", |row| {
            row.names = ByColor { black: "Ōyama Yasuharu".to_owned(), white: "升田　幸三".to_owned() };
            row.event = "名人戦".to_owned();
            row.date = "1957-07-11".to_owned();
            row.tags = vec!["classic".to_owned()];
        }),
        game("b", "7g7f 3c3d 2g2f", |row| {
            row.players.white = Player::Computer { level: 4 };
            row.finish = Finish::Won(Color::White);
            row.opening = "Ranging Rook".to_owned();
            row.date = "2026-11-23 20:00".to_owned();
            row.changed = 5;
        }),
        game("c", "", |row| {
            row.variant = Variant::Sho;
            row.title = "My ＢＥＳＴ game".to_owned();
            row.changed = 9;
        }),
    ];
    let mut library = opened(&rows.map(|(_, line)| line));
    assert_eq!(listed(&library.page), ["c", "b", "a"], "the last kept stands first");
    let mut look = |change: FilterChange| listed(&library.send(LibraryMsg::Filter(change)).page).join(" ");
    assert_eq!(look(FilterChange::Text("best".to_owned())), "c", "wide letters too");
    assert_eq!(
        look(FilterChange::Text("升田幸三 ōyama".to_owned())),
        "a",
        "each word is found, whatever blanks a name has"
    );
    for typed in ["oyama", "OYAMA", "o\u{304}yama"] {
        assert_eq!(look(FilterChange::Text(typed.to_owned())), "a", "{typed}: with marks or without");
    }
    assert_eq!(look(FilterChange::Text("ōyamayasuharu".to_owned())), "", "blanks between words count");
    assert_eq!(look(FilterChange::Field(Field::Event)), "");
    assert_eq!(look(FilterChange::Text("名 人".to_owned())), "a");
    assert_eq!(look(FilterChange::Field(Field::Date)), "");
    assert_eq!(look(FilterChange::Text("2026-11".to_owned())), "b");
    assert_eq!(look(FilterChange::Field(Field::Opening)), "");
    assert_eq!(look(FilterChange::Text("ranging".to_owned())), "b");
    assert_eq!(look(FilterChange::Tag("classic".to_owned())), "a");
    assert_eq!(look(FilterChange::Text(String::new())), "c b a");
    assert_eq!(look(FilterChange::Variant(Some(Variant::Sho))), "c");
    assert_eq!(look(FilterChange::Variant(None)), "c b a");
    assert_eq!(look(FilterChange::Finish(Some(Finish::Won(Color::White)))), "b");
    assert_eq!(look(FilterChange::Finish(Some(Finish::Drawn))), "");
    assert_eq!(look(FilterChange::Finish(None)), "c b a");
    for (sort, order) in [
        (Sort::Newest, "b a c"),
        (Sort::Oldest, "a b c"),
        (Sort::Longest, "b a c"),
        (Sort::Names, "a c b"),
        (Sort::Kept, "c b a"),
    ] {
        assert_eq!(listed(&library.send(LibraryMsg::Sort(sort)).page).join(" "), order, "{sort:?}");
    }
}

#[test]
fn handicaps_are_told_and_found_by_their_names() {
    let rows = [
        game("a", "7g7f", |row| row.start = "rook".to_owned()),
        game("b", "7g7f", |row| {
            row.start = "two_piece".to_owned();
            row.finish = Finish::Won(Color::White);
        }),
        game("c", "7g7f", |_| ()),
    ];
    let mut library = opened(&rows.map(|(_, line)| line));
    let told: Vec<String> = view(&library.page).rows.iter().map(|row| row.about.join(", ")).collect();
    assert_eq!(
        told,
        ["Handicap: Rook, Not finished, 1 move", "Handicap: Two pieces, White wins, 1 move", "Not finished, 1 move"]
    );
    let mut look = |text: &str| {
        let change = FilterChange::Text(text.to_owned());
        listed(&library.send(LibraryMsg::Filter(change)).page).join(" ")
    };
    assert_eq!(look("two p"), "b");
    // in Japanese in every language, as records have them
    assert_eq!(look("飛車落ち"), "a");
    library.page.send(Msg::Setting(SettingsChange::Lang(Lang::Sv)));
    assert_eq!(listed(&library.send(LibraryMsg::Filter(FilterChange::Text("torn".to_owned()))).page), ["a"]);
}

#[test]
fn a_position_is_searched_for_and_the_search_follows_the_board() {
    let rows = [game("a", "7g7f 3c3d", |_| {}), game("b", "2g2f", |_| {})];
    let keys = rows.clone().map(|(bundle, _)| bundle.keys);
    let entries = rows.clone().map(|(bundle, _)| bundle.entry);
    let mut catalogue = Catalogue::default();
    catalogue.add(&rows.map(|(_, line)| line).join("\n"));
    let mut page = Page::linked("black=human&white=human&moves=7g7f,3c3d,2g2f");
    page.send(library_msg(LibraryMsg::Open));
    page.send(library_msg(LibraryMsg::Filter(FilterChange::Position(Some(PositionSearch::Position)))));
    let (number, query, _) = asked(&page);
    let key = query.key.expect("the board is searched for");
    assert!(!keys.iter().any(|keys| has_key(keys, key)), "nobody has played that");
    assert!(!catalogue.has_hits(key));
    catalogue.hit(key, BTreeSet::new());
    page.send(library_msg(LibraryMsg::Listed { number, listing: Rc::new(catalogue.list(&query, 0)) }));
    assert_eq!((listed(&page), view(&page).n_games), (Vec::new(), 2));
    // one step back it occurs in a game
    page.send(Msg::Navigate(Navigation::Previous));
    let (newer, query, _) = asked(&page);
    let key = query.key.expect("the board is searched for");
    assert_eq!(keys.each_ref().map(|keys| has_key(keys, key)), [true, false]);
    let late = Listing { n_games: 2, n_listed: 1, page: 0, rows: catalogue.list(&Query::default(), 0).rows };
    page.send(library_msg(LibraryMsg::Listed { number, listing: Rc::new(late) }));
    assert_eq!(listed(&page), [""; 0], "a late answer to the search before");
    catalogue.hit(key, BTreeSet::from(["a".to_owned()]));
    page.send(library_msg(LibraryMsg::Listed { number: newer, listing: Rc::new(catalogue.list(&query, 0)) }));
    assert_eq!(listed(&page), ["a"]);
    // opened, the game stands where that position is
    page.send(Msg::Navigate(Navigation::Previous));
    let [entry, _] = entries;
    page.send(library_msg(LibraryMsg::Loaded(Rc::new(entry))));
    assert_eq!((page.moves().as_str(), page.model.session.shown_ply()), ("7g7f 3c3d", 1));
}

#[test]
fn games_are_named_tagged_deleted_and_brought_back() {
    let of = |id: &str, title: &str| {
        let change = |row: &mut Row| (row.tags, row.title) = (vec!["club".to_owned(), id.to_owned()], title.to_owned());
        game(id, "7g7f", change).1
    };
    let rows = ["a", "b"].map(|id| of(id, ""));
    let mut library = opened(&rows);
    library.send(LibraryMsg::Choose { id: "a".into(), on: true });
    assert_eq!(view(&library.page).title.as_deref(), Some(""));
    library.send(LibraryMsg::Title("First".to_owned()));
    let ids: Rc<[Rc<str>]> = Rc::from(["a".into()]);
    assert_eq!(requests(&library.page), [LibraryRequest::Edit { ids, edit: EntryEdit::Title("First".to_owned()) }]);
    let renamed = of("a", "First");
    library.catalogue.relabel(&renamed);
    let label = Row::read(&renamed).expect("just written").label();
    library.send(LibraryMsg::Changed([label].into()));
    let view_now = view(&library.page);
    assert_eq!(view_now.rows.iter().find(|row| &*row.id == "a").expect("there").title, "First");
    assert_eq!((view_now.n_chosen, view_now.title.as_deref()), (1, Some("First")), "it stays chosen");

    let mut library = opened(&rows);
    library.page.send(library_msg(LibraryMsg::ChooseAll(true)));
    assert!(view(&library.page).is_all_chosen, "at once, before it is known which they are");
    library.send(LibraryMsg::ChooseAll(true));
    let chosen = |library: &Opened| (view(&library.page).n_chosen, view(&library.page).tags, view(&library.page).title);
    assert_eq!(chosen(&library), (2, "club".to_owned(), None));
    library.send(LibraryMsg::Choose { id: "b".into(), on: false });
    assert_eq!(chosen(&library), (1, "club, a".to_owned(), Some(String::new())));
    library.send(LibraryMsg::ChooseAll(true)).send(LibraryMsg::Tags("blitz, Kyoto".to_owned()));
    let edit = EntryEdit::Tags { add: vec!["blitz".to_owned(), "Kyoto".to_owned()], remove: vec!["club".to_owned()] };
    let ids: Rc<[Rc<str>]> = Rc::from(["a".into(), "b".into()]);
    assert_eq!(requests(&library.page), [LibraryRequest::Edit { ids: Rc::clone(&ids), edit: edit.clone() }]);
    let mut entry = Entry { tags: vec!["a".to_owned(), "club".to_owned()], ..Entry::default() };
    entry.edit(&edit);
    assert_eq!(entry.tags, ["a", "blitz", "Kyoto"], "its own tag stays");

    library.send(LibraryMsg::Delete);
    assert_eq!(requests(&library.page), [LibraryRequest::Delete(ids)]);
    library.catalogue.remove(["a", "b"]);
    library.send(LibraryMsg::Deleted("a\nb".into()));
    let view_now = view(&library.page);
    assert_eq!((view_now.n_games, view_now.can_restore, view_now.n_chosen), (0, true, 0));
    library.send(LibraryMsg::Restore);
    assert_eq!(requests(&library.page), [LibraryRequest::Restore]);
    library.catalogue.add(&rows.join("\n"));
    library.send(LibraryMsg::Restored);
    assert_eq!((listed(&library.page).len(), view(&library.page).can_restore), (2, false));
}

#[test]
fn a_long_list_is_shown_page_by_page() {
    let rows: Vec<String> = (0..50).map(|n| game(&format!("{n:02}"), "", |row| row.changed = 100 - n).1).collect();
    let mut page = Page::fresh();
    page.send(library_msg(LibraryMsg::Open));
    assert!(!view(&page).is_ready, "nothing has come yet");
    let mut library = opened(&rows);
    let view_now = view(&library.page);
    assert_eq!((view_now.is_ready, view_now.rows.len(), view_now.first, view_now.n_listed), (true, PAGE, 1, 50));
    for (turn, first, rows) in [
        (Turn::Next, 21, 20),
        (Turn::Next, 41, 10),
        (Turn::Next, 41, 10),
        (Turn::Previous, 21, 20),
        (Turn::Next, 41, 10),
    ] {
        library.send(LibraryMsg::Page(turn));
        assert_eq!((view(&library.page).first, view(&library.page).rows.len()), (first, rows));
    }
    // the last page is gone
    library.catalogue.remove((40..50).map(|n| n.to_string()).collect::<Vec<_>>().iter().map(String::as_str));
    library.send(LibraryMsg::Restored);
    assert_eq!((view(&library.page).first, view(&library.page).rows.len()), (21, 20));
    library.send(LibraryMsg::Filter(FilterChange::Text("none".to_owned())));
    assert_eq!((view(&library.page).first, view(&library.page).n_listed), (1, 0));
}

#[test]
fn an_import_tells_how_far_it_is_and_what_became_of_it() {
    let mut page = opened(&[]).page;
    page.send(library_msg(LibraryMsg::Import));
    assert_eq!(requests(&page), [LibraryRequest::Import]);
    page.send(library_msg(LibraryMsg::Progress { done: 1, all: 4 }));
    assert_eq!(view(&page).percent, Some(25));
    page.send(library_msg(LibraryMsg::Import));
    assert_eq!(requests(&page), [], "one at a time");
    page.send(library_msg(LibraryMsg::Stop));
    assert_eq!(requests(&page), [LibraryRequest::Stop]);
    let settings = Some(r#"{"suizo":"settings","v":1,"data":{"theme":"dark"}}"#.to_owned());
    let remark = RemarkRead { line: 12, kind: "illegal_move".to_owned(), text: "７五歩(77)".to_owned() };
    let notes = [
        FileNote::Remark { remark },
        FileNote::Bytes { n: 3, encoding: "shift_jis".to_owned() },
        FileNote::Fault { why: FileFault::TooLarge },
    ]
    .map(|note| NoteRead { file: "a.kif".to_owned(), note });
    let report = Report { added: 3, known: 2, failed: 1, settings, stopped: false, notes: notes.to_vec(), n_notes: 40 };
    page.send(library_msg(LibraryMsg::Imported(Rc::new(report))));
    assert_eq!(view(&page).percent, None);
    assert_eq!(view(&page).said, "3 added, 2 already here, 1 unreadable.");
    let told = view(&page).notes;
    let texts = page.model.texts();
    let illegal = texts.import_line(12, texts.remark(RemarkKind::IllegalMove));
    assert_eq!(told[0], ("a.kif".to_owned(), illegal, "７五歩(77)".to_owned()));
    assert_eq!((told[1].1.as_str(), told.len()), (texts.import_bytes(3, "shift_jis").as_str(), 3));
    assert!(told[2].1.contains("32 MB"));
    assert_eq!(view(&page).n_more_notes, 37);
    assert_eq!(page.model.prefs.theme().id(), "dark", "the settings came along");
    assert!(page.saved(Slot::Settings).is_some());
}

#[test]
fn the_list_is_asked_again_only_when_games_have_changed() {
    let (_, line) = game("a", "", |_| {});
    let mut library = opened(&[line]);
    library.send(LibraryMsg::Filter(FilterChange::Text("x".to_owned())));
    library.page.send(library_msg(LibraryMsg::ChangedElsewhere));
    let (_, query, _) = asked(&library.page);
    assert_eq!(
        (query.filter.text.as_str(), view(&library.page).filter.text.as_str()),
        ("x", "x"),
        "what is looked for stays"
    );
    library.page.act("flip");
    assert_eq!(requests(&library.page), []);
    library.page.act("close").send(library_msg(LibraryMsg::ChangedElsewhere));
    assert_eq!(requests(&library.page), [], "nobody looks");
    library.page.send(library_msg(LibraryMsg::Open));
    asked(&library.page);
    let mut page = Page::fresh();
    page.send(library_msg(LibraryMsg::ChangedElsewhere));
    assert_eq!(requests(&page), [], "nobody has opened it here");
}

#[test]
fn a_store_that_fails_is_told_in_the_open_list() {
    let mut page = Page::fresh();
    page.send(library_msg(LibraryMsg::Open));
    page.send(library_msg(LibraryMsg::Failed { number: None, error: SaveError::Refused }));
    assert!(view(&page).is_ready && view(&page).said.contains("refused"), "{:?}", view(&page));
    page.act("close");
    assert!(page.effects.contains(&Effect::Focus(Focus::Button("library"))));
}

#[test]
fn what_is_worth_much_is_to_stay() {
    let mut page = Page::linked(FRIENDS);
    for mv in ["7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e", "6i7h", "4a3b", "2e2d", "2c2d"] {
        page.play(mv);
        assert!(matches!(requests(&page)[..], [LibraryRequest::Keep { is_worth_much: false, .. }]));
    }
    page.act("resign").act("resign");
    assert!(matches!(requests(&page)[..], [LibraryRequest::Keep { is_worth_much: true, .. }]));
}

#[test]
fn a_second_press_deletes_nothing_and_what_failed_before_is_over() {
    let mut library = opened(&["a", "b"].map(|id| game(id, "", |_| {}).1));
    library.send(LibraryMsg::ChooseAll(true)).send(LibraryMsg::Delete);
    assert!(matches!(requests(&library.page)[..], [LibraryRequest::Delete(_)]));
    library.send(LibraryMsg::Delete);
    assert_eq!(requests(&library.page), []);
    library.send(LibraryMsg::Failed { number: None, error: SaveError::Full });
    let failed = view(&library.page).said;
    library
        .send(LibraryMsg::Progress { done: 0, all: 2 })
        .send(LibraryMsg::Imported(Rc::new(Report { added: 2, ..Report::default() })));
    assert_ne!(view(&library.page).said, failed);
    assert!(view(&library.page).said.starts_with("2 added"));
}

#[test]
fn files_that_come_during_an_import_follow_it() {
    let mut library = opened(&[]);
    library.send(LibraryMsg::Progress { done: 1, all: 4 }).send(LibraryMsg::ImportTaken);
    assert_eq!(requests(&library.page), [], "one after the other");
    library.page.send(library_msg(LibraryMsg::Imported(Rc::new(Report::default()))));
    assert!(requests(&library.page).contains(&LibraryRequest::ImportTaken));
    library.page.send(library_msg(LibraryMsg::Imported(Rc::new(Report::default()))));
    assert!(!requests(&library.page).contains(&LibraryRequest::ImportTaken), "once");
}
