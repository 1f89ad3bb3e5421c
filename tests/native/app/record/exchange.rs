//! Records that go out and come in through the page: the share sheet, files, pasted text, links with a whole game.

use crate::app::page::{FRIENDS, Page, after_two_plies, answer_msg, env, settings_msg, view};
use suizo::{
    app::{
        Effect, Msg, Sheet, SheetCall, SheetMsg, StartupEnvironment,
        effect::{Focus, RecordEffect, Slot},
        extras::{Extras, ExtrasMsg},
        library::{LibraryMsg, LibraryRequest},
        page_view::{self, Beside},
        platform::{Notice, PlatformMsg, game_link::LinkError},
        record::{
            Aside, Navigation, Share, ShareMsg, ShareText,
            import::ImportMsg,
            import_view::ImportView,
            share::{self, MOST_LINK},
        },
        settings::{Evaluation, SettingsChange},
        sheets::SheetView,
    },
    i18n::Lang,
    notation::{
        packed,
        records::{self, Format, Loss, RemarkKind, encoding::Encoding},
    },
    record::{GameTree, Header, MoveTime, NodeId},
    records_host::{
        archive::bundle_of_game,
        read::{Content, Incoming, is_archive},
    },
    rules::{Act, ByColor, Color, Game, RuleChoices, Start, Variant},
    tools::records::{decode, encode},
};

const KIF: &str = "\
開始日時：2026/11/23
棋戦：試験
手合割：平手
先手：大橋 宗銀
後手：伊藤 印達
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:12/00:00:12)
*好手
   2 ３四歩(33)   ( 0:05/00:00:05)
   3 投了
まで2手で後手の勝ち

変化：2手
   2 ８四歩(83)   ( 0:09/00:00:09)
";

fn records(effect: &Effect) -> Option<RecordEffect> {
    let Effect::Later(effect) = effect else { return None };
    effect.get()
}

fn import(msg: ImportMsg) -> Msg {
    Msg::from(SheetMsg::Import(msg))
}

fn share(msg: ShareMsg) -> Msg {
    Msg::from(SheetMsg::Share(msg))
}

fn file(name: &str, bytes: &[u8]) -> Incoming {
    Incoming { name: name.to_owned(), content: Content::Text(decode(bytes)) }
}

fn opened(page: &mut Page, files: Vec<Incoming>) -> &mut Page {
    match files.as_slice() {
        [Incoming { name, content: Content::Text(content) }] if name.is_empty() => {
            page.send(import(ImportMsg::Text(content.text.clone())))
        }
        _ => {
            page.files = files;
            page.send(import(ImportMsg::Files { bytes: 1_000.0 }))
        }
    }
}

fn sheet(page: &Page) -> Option<ImportView> {
    match page_view::view(&page.model).beside {
        Beside::Sheet(open) => match &*open.view {
            SheetView::Import(view) => Some(view.clone()),
            _ => None,
        },
        _ => None,
    }
}

fn shown(page: &Page) -> Share {
    let Some(Sheet::Share(share)) = &page.model.sheet else { panic!("the sheet") };
    share.clone()
}

fn names(page: &Page) -> [String; 2] {
    [Color::Black, Color::White].map(|color| view::bar(&page.model, color).name)
}

fn tree(page: &Page) -> GameTree {
    page.model.session.record().tree().clone()
}

/// The fragment of the link that is offered.
fn link(page: &mut Page) -> String {
    page.act("share");
    let text = shown(page).text;
    page.act("close");
    text.split_once('#').expect("a fragment").1.to_owned()
}

#[test]
fn a_file_in_any_encoding_opens_with_names_result_and_variations() {
    for encoding in [Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be, Encoding::ShiftJis, Encoding::EucJp] {
        let mut page = Page::fresh();
        opened(&mut page, vec![file("a.kif", &encode(KIF, encoding).0)]);
        assert_eq!(sheet(&page), None, "nothing is to be told");
        assert!(page.effects.contains(&Effect::Focus(Focus::Move)), "the arrow keys step through it at once");
        assert_eq!(page.moves(), "7g7f 3c3d", "{encoding:?}");
        assert_eq!(names(&page), ["大橋 宗銀", "伊藤 印達"]);
        assert_eq!(page.result(), ("white", "resign"));
        let tree = tree(&page);
        assert_eq!(tree.children(tree.main_line().next().expect("a move")).count(), 2);
        assert_eq!(tree, records::kif::read(KIF).expect("a record").tree);
        assert!(page.saved(Slot::Game).is_some(), "it is kept");
    }
}

#[test]
fn a_problem_opens_with_its_position_and_not_with_its_solution() {
    let problem = "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1 moves G*5b";
    let mut page = Page::fresh();
    opened(&mut page, vec![file("problem.usi", problem.as_bytes())]);
    assert_eq!((page.model.session.viewed_ply(), page.model.session.game().ply()), (Some(0), 1));
    page.send(Msg::Navigate(Navigation::Next));
    assert_eq!(page.model.session.viewed_ply(), None, "the solution is a step away");
}

#[test]
fn what_may_only_be_looked_at_is_passed_on_so() {
    let mut page = Page::linked("moves=7g7f&mode=view");
    assert_eq!(link(&mut page), "variant=shogi&moves=7g7f&mode=view");
}

#[test]
fn a_link_that_is_opened_while_a_paste_is_read_stays_on_the_board() {
    for link in ["moves=2g2f", "variant=sho&moves=9g9f"] {
        let mut page = Page::fresh();
        page.is_deaf = true;
        page.send(import(ImportMsg::Text(KIF.to_owned())));
        let late = page.effects.iter().find_map(|effect| page.answer(effect)).expect("it is read");
        page.send(Msg::Platform(PlatformMsg::Fragment(link.to_owned())));
        page.send(late);
        assert!(link.ends_with(&page.moves()), "{link}: {}", page.moves());
    }
}

/// Everything that stands beside the moves, as it is listed: of the game by its plies, then what was tried.
fn facts(page: &Page) -> Vec<(usize, String, Vec<String>)> {
    let asides = view::moves(&page.model).asides.to_vec();
    let facts = |aside: Aside| {
        let tried = aside.tried.iter().map(|tried| tried.facts.clone()).collect();
        (aside.ply, aside.facts, tried)
    };
    asides.into_iter().map(facts).collect()
}

#[test]
fn times_and_evaluations_stand_beside_moves_and_variations() {
    let mut page = Page::fresh();
    opened(&mut page, vec![file("a.kif", KIF.as_bytes())]);
    let known = [(1, "0:12".to_owned(), vec![]), (2, "0:05".to_owned(), vec!["0:09".to_owned()])];
    assert_eq!(facts(&page), known);
    let moves = ["1. P-7f {[%emt 1:02:05] [%eval 0.34,12]}", "P-3d {[%eval #-7]}", "2. P-2f"];
    let mut page = Page::fresh();
    opened(&mut page, vec![file("b.psn", format!("{} *", moves.join(" ")).as_bytes())]);
    // as chances or in pawns, as analyses show them; mates in moves or plies, as the language counts
    assert_eq!(facts(&page), [(1, "1:02:05 ☗51%".to_owned(), vec![]), (2, "☖#7".to_owned(), vec![])]);
    page.send(settings_msg(SettingsChange::Evaluation(Evaluation::Pawns)));
    assert_eq!(facts(&page), [(1, "1:02:05 ☗0.34".to_owned(), vec![]), (2, "☖#7".to_owned(), vec![])]);
    page.send(settings_msg(SettingsChange::Lang(Lang::Ja)));
    assert_eq!(facts(&page), [(1, "1:02:05 ☗0.34".to_owned(), vec![]), (2, "☖#13".to_owned(), vec![])]);
}

#[test]
fn the_line_says_what_a_record_says_of_the_position_that_is_looked_at() {
    let mut page = Page::fresh();
    opened(&mut page, vec![file("a.kif", KIF.as_bytes())]);
    let comment = |page: &Page| view::line(&page.model).line.comment;
    assert_eq!(comment(&page), "", "none of the last move");
    page.send(Msg::Navigate(Navigation::Previous));
    assert_eq!(comment(&page), "好手");
    assert!(page.line().starts_with("You are looking at move 1 of 2."), "{}", page.line());
    page.send(Msg::Navigate(Navigation::Last));
    assert_eq!(comment(&page), "");
}

#[test]
fn the_line_says_who_won_as_a_record_states_it() {
    for (end, said) in [
        ("反則勝ち", "Black wins."),
        ("反則負け", "White wins."),
        ("不戦敗", "White wins."),
        ("持将棋", "A draw."),
        ("中断", ""),
    ] {
        let kif = format!("手合割：平手\n手数----指手--\n1 ７六歩(77)\n2 ３四歩(33)\n3 {end}\n");
        let mut page = Page::fresh();
        opened(&mut page, vec![file("a.kif", kif.as_bytes())]);
        let note = |page: &Page| view::line(&page.model).line.note;
        assert_eq!(note(&page), said, "{end}");
        page.send(Msg::Navigate(Navigation::Previous));
        assert_eq!(note(&page), "", "{end}");
    }
}

#[test]
fn times_of_a_game_with_clocks_stand_beside_its_moves() {
    let mut page = Page::linked(&format!("{FRIENDS}&time=300"));
    page.act("pause").play("7g7f").play("3c3d").play("2g2f");
    assert!(facts(&page).len() >= 2, "{:?}", facts(&page));
    assert!(facts(&page).iter().all(|(_, took, _)| took.contains(':')));
}

#[test]
fn boards_stand_beside_what_is_said_while_the_page_is_printed() {
    let mut page = Page::fresh();
    opened(&mut page, vec![file("a.kif", KIF.as_bytes())]);
    let boards = |page: &Page| -> Vec<(usize, String, String)> {
        let asides = view::moves(&page.model).asides.to_vec();
        let printed = asides.into_iter().filter_map(|aside| Some((aside.ply, aside.board?)));
        printed.map(|(ply, printed)| (ply, printed.caption, printed.board.sfen)).collect()
    };
    assert_eq!(boards(&page), []);
    let after_7f = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
    let expected = [(1, "Move 1".to_owned(), after_7f.to_owned())];
    let head = |page: &Page| view::moves(&page.model).asides.first().map(|aside| (aside.ply, aside.comment.clone()));
    assert_eq!(head(&page), Some((1, "好手".to_owned())));
    for (on, off) in [(ShareMsg::Print, ShareMsg::OnPaper(false)), (ShareMsg::OnPaper(true), ShareMsg::OnPaper(false))]
    {
        page.send(share(on));
        assert_eq!(boards(&page), expected);
        assert_eq!(head(&page), Some((0, "試験 · 2026/11/23".to_owned())));
        page.send(share(off));
        assert_eq!(boards(&page), []);
    }
    // a record that is commented throughout gets as many as a book has
    let comment = "*said\n".to_owned();
    let moves: String = (1..=20)
        .map(|ply| {
            let to = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"][(ply - 1) % 4];
            format!("{ply} {to}\n{comment}")
        })
        .collect();
    let mut page = Page::fresh();
    opened(&mut page, vec![file("a.kif", format!("手合割：平手\n{moves}").as_bytes())]);
    page.send(share(ShareMsg::OnPaper(true)));
    assert_eq!(boards(&page).len(), 12);
}

#[test]
fn a_link_to_a_real_game_with_names_times_and_clocks_is_short() {
    let moves = include_str!("../../../data/games/1709-sogin-intatsu-3.usi");
    let moves = moves.lines().find_map(|line| line.strip_prefix("position startpos moves ")).expect("its moves");
    let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).expect("a game");
    for mv in moves.split_ascii_whitespace().take(63) {
        game.play(mv.parse().expect("a move")).expect("legal");
    }
    game.end(Act::Resign, game.turn()).expect("allowed");
    let mut tree = GameTree::from_game(&game);
    let names = ByColor { black: "大橋宗銀".to_owned(), white: "伊藤印達".to_owned() };
    tree.set_header(Header { names, ..Header::default() });
    for (number, id) in tree.main_line().take(63).collect::<Vec<_>>().into_iter().enumerate() {
        tree.set_time(id, Some(MoveTime::of_ms(number as u32 * 7 % 90 * 1_000)));
    }
    for time in ["600/30x3", "1800/30,1200/60"] {
        let mut page = Page::linked(&format!("g={}&time={time}", packed::write(&tree, "")));
        let fragment = link(&mut page);
        assert!(fragment.contains(&format!("&time={time}")), "{fragment}");
        assert!(fragment.len() <= 250, "{}: {fragment}", fragment.len());
        assert_eq!(self::tree(&Page::linked(&fragment)), tree);
    }
}

#[test]
fn the_game_before_is_asked_about() {
    let mut page = after_two_plies();
    opened(&mut page, vec![Incoming::pasted(KIF.to_owned())]);
    assert_eq!(page.moves(), "7g7f 3c3d");
    assert!(names(&page).iter().all(|name| !name.contains("大橋")));
    page.send(answer_msg(true));
    assert_eq!(names(&page), ["大橋 宗銀", "伊藤 印達"]);
}

/// The games that the library is asked to keep: their ids, and whether a later state of them stays.
fn kept(page: &Page) -> Vec<(String, bool)> {
    let keep = |effect: &Effect| match effect {
        Effect::Library(LibraryRequest::Keep { id, game, is_found, .. }) => {
            assert!(bundle_of_game(id, game).is_some(), "it can be kept");
            Some((id.to_string(), *is_found))
        }
        _ => None,
    };
    page.effects.iter().filter_map(keep).collect()
}

#[test]
fn a_record_that_is_opened_is_kept_as_it_came_and_what_is_added_beside_it() {
    let mut page = Page::fresh();
    opened(&mut page, vec![Incoming::pasted(KIF.to_owned())]);
    let [(id, true)] = &kept(&page)[..] else { panic!("{:?}", kept(&page)) };
    let id = id.clone();
    assert_ne!(page.model.session.id, id, "what is done on the board is another game");
    page.go(1).tap("5c").tap("5d");
    assert_eq!(kept(&page), [(page.model.session.id.clone(), false)]);
    // the same record has the same id wherever it comes from and whoever opens it, another has another
    let mut page = Page::fresh();
    page.random = 77;
    opened(&mut page, vec![file("a.kif", KIF.as_bytes())]);
    assert_eq!(kept(&page), [(id.clone(), true)]);
    opened(&mut page, vec![Incoming::pasted(KIF.replace("３四歩(33)", "５四歩(53)"))]);
    assert_eq!(page.moves(), "7g7f 5c5d", "nothing is lost, and so nothing asked");
    let [(other, true)] = &kept(&page)[..] else { panic!("{:?}", kept(&page)) };
    assert_ne!(*other, id);
    // a position has nothing to keep; one that waits for an answer is kept, whatever that will be
    opened(
        &mut page,
        vec![Incoming::pasted("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 1".to_owned())],
    );
    assert_eq!((page.moves().as_str(), kept(&page)), ("", vec![]));
    let mut page = after_two_plies();
    opened(&mut page, vec![Incoming::pasted(KIF.to_owned())]);
    assert_eq!((page.moves().as_str(), kept(&page)), ("7g7f 3c3d", vec![(id, true)]));
    page.send(answer_msg(true));
    assert_eq!(names(&page), ["大橋 宗銀", "伊藤 印達"]);
    // where games are not kept, none is
    let mut page = Page::fresh();
    page.send(Msg::from(SheetMsg::Library(LibraryMsg::Broke)));
    opened(&mut page, vec![Incoming::pasted(KIF.to_owned())]);
    assert_eq!(kept(&page), []);
    let mut page = Page::start(&StartupEnvironment { embedded: true, ..env("") });
    opened(&mut page, vec![Incoming::pasted(KIF.to_owned())]);
    assert_eq!((page.moves().as_str(), kept(&page)), ("7g7f 3c3d", vec![]));
}

#[test]
fn a_file_with_a_wrong_move_opens_up_to_it_and_says_so() {
    let mut page = Page::fresh();
    opened(&mut page, vec![file("b.csa", b"V2.2\nPI\n+\n+7776FU\n-3334FU\n+2824HI\n-8384FU\n")]);
    assert_eq!(page.moves(), "7g7f 3c3d");
    let view = sheet(&page).expect("a report");
    let [row] = &view.games[..] else { panic!("one game") };
    assert!(row.is_open && !view.choose);
    assert_eq!(row.remarks[0].0, "Line 6: the move is against the rules; the line ends before it.");
    assert_eq!(row.remarks[0].1, "+2824HI");
    // where a game would be lost, the report stands first
    let mut page = after_two_plies();
    opened(&mut page, vec![file("b.csa", b"V2.2\nPI\n+\n+2726FU\n-3334FU\n+2824HI\n")]);
    assert_eq!(page.moves(), "7g7f 3c3d");
    assert!(!sheet(&page).expect("a report").games[0].is_open);
    page.send(import(ImportMsg::Open(0))).send(answer_msg(true));
    assert_eq!(page.moves(), "2g2f 3c3d");
}

#[test]
fn what_is_no_record_changes_nothing_and_says_so() {
    for text in ["Dear diary, today we played.", "", "   ", "\u{0}\u{1}", "P1\nPI", "[x]"] {
        let mut page = after_two_plies();
        let before = tree(&page);
        opened(&mut page, vec![Incoming::pasted(text.to_owned())]);
        let view = sheet(&page).expect("a message");
        assert!(view.games.is_empty() && !view.faults[0].1.is_empty(), "{text:?}");
        assert_eq!(tree(&page), before);
        page.act("close");
        assert_eq!(page.moves(), "7g7f 3c3d");
    }
    let mut page = Page::fresh();
    for (content, says) in [(Content::Unreadable, "could not be read."), (Content::TooLarge, "32 MB")] {
        opened(&mut page, vec![Incoming { name: "x.kif".to_owned(), content }]);
        let view = sheet(&page).expect("a message");
        assert_eq!(view.faults[0].0, "x.kif");
        assert!(view.faults[0].1.contains(says), "{:?}", view.faults);
    }
    for lang in Lang::ALL {
        assert!(lang.texts().import_too_large(32).contains("32"));
    }
    page.send(import(ImportMsg::PasteRefused));
    let view = sheet(&page).expect("a field");
    assert!(view.asks_text && view.faults.is_empty());
    opened(&mut page, vec![Incoming::pasted("[x]".to_owned())]);
    let view = sheet(&page).expect("a message");
    assert!(view.asks_text && !view.faults.is_empty(), "what was typed can be mended");
    page.send(import(ImportMsg::Text(" ".to_owned())));
    assert_eq!(sheet(&page).expect("the field").faults, view.faults, "nothing was asked");
    opened(&mut page, vec![Incoming::pasted(KIF.to_owned())]);
    assert_eq!((sheet(&page), page.moves().as_str()), (None, "7g7f 3c3d"));
}

#[test]
fn a_late_answer_and_a_broken_reader_change_nothing() {
    let mut page = after_two_plies();
    page.is_deaf = true;
    opened(&mut page, vec![Incoming::pasted(KIF.to_owned())]);
    let late = page.effects.iter().find_map(|effect| page.answer(effect)).expect("it is read");
    assert_eq!((page.moves().as_str(), sheet(&page)), ("7g7f 3c3d", None), "not yet");
    opened(&mut page, vec![Incoming::pasted("Dear diary".to_owned())]);
    page.send(late);
    assert_eq!((page.moves().as_str(), sheet(&page)), ("7g7f 3c3d", None), "what was brought in last counts");
    // the worker breaks down: that is said, and the next question is asked again
    page.send(Msg::from(SheetMsg::Library(LibraryMsg::Broke)));
    let texts = page.model.texts();
    assert_eq!(sheet(&page).expect("a message").faults[0].1, texts.records_failed());
    assert_eq!(page.moves(), "7g7f 3c3d");
    page.is_deaf = false;
    opened(&mut page, vec![Incoming::pasted(KIF.to_owned())]);
    page.send(answer_msg(true));
    assert_eq!(names(&page), ["大橋 宗銀", "伊藤 印達"]);
    // what takes its time is said to be under way
    let mut page = Page::fresh();
    page.is_deaf = true;
    page.send(import(ImportMsg::Files { bytes: 5e6 }));
    assert!(sheet(&page).expect("a message").is_reading);
}

#[test]
fn a_pasted_link_counts_more_than_a_text_that_was_pasted_before_it() {
    let mut page = after_two_plies();
    let address = format!("https://example.org/#{}", link(&mut page));
    let mut other = Page::fresh();
    other.is_deaf = true;
    other.send(import(ImportMsg::Text("V2.2\nPI\n+\n+2726FU\n%TORYO\n".to_owned())));
    let late = other.effects.iter().find_map(|effect| other.answer(effect)).expect("it is read");
    other.send(import(ImportMsg::Text(address)));
    assert_eq!(other.moves(), "7g7f 3c3d");
    other.send(late);
    assert_eq!(other.moves(), "7g7f 3c3d", "what was read meanwhile is not wanted any more");
}

#[test]
fn a_text_that_is_not_written_yet_is_copied_and_saved_when_it_is() {
    let mut page = after_two_plies();
    page.is_deaf = true;
    page.act("share");
    let answer = page.effects.iter().find_map(|effect| page.answer(effect)).expect("it is written");
    page.act("copy-kif");
    let copied =
        |page: &Page| page.effects.iter().any(|effect| matches!(effect, Effect::Copy(text) if text.contains("７六歩")));
    assert!(!copied(&page) && shown(&page).asked.is_some());
    page.send(answer.clone());
    assert!(copied(&page) && shown(&page).text.contains("７六歩"));
    page.send(answer);
    assert!(!copied(&page), "once");
    // the game goes on: what was written is of an earlier state
    page.act("close").act("share");
    let stale = page.effects.iter().find_map(|effect| page.answer(effect)).expect("it is written");
    page.act("close").act("share").send(stale).send(share(ShareMsg::Save));
    assert!(!page.effects.iter().any(|effect| matches!(records(effect), Some(RecordEffect::Save { .. }))));
    // the worker breaks down: that is said, and the next press asks again
    page.send(Msg::from(SheetMsg::Library(LibraryMsg::Broke)));
    assert!(shown(&page).failed);
    page.is_deaf = false;
    page.send(share(ShareMsg::Save));
    assert!(page.effects.iter().any(|effect| matches!(records(effect), Some(RecordEffect::Save { .. }))));
    assert!(!shown(&page).failed);
}

#[test]
fn of_several_games_one_is_chosen() {
    let mut page = Page::fresh();
    let two = b"N+A\nN-B\nPI\n+\n+7776FU\n%TORYO\n/\nN+C\nN-D\nPI\n+\n+2726FU\n-8384FU\n";
    opened(&mut page, vec![file("two.csa", two), file("one.kif", KIF.as_bytes()), file("no.txt", b"hello")]);
    let view = sheet(&page).expect("a list");
    let titles: Vec<&str> = view.games.iter().map(|game| game.title.as_str()).collect();
    assert_eq!(titles, ["A – B", "C – D", "大橋 宗銀 – 伊藤 印達"]);
    assert_eq!(view.games[2].facts, "Shogi · 2 moves · 2026-11-23 · 試験");
    assert_eq!(view.faults[0].0, "no.txt");
    assert!(view.choose);
    page.send(import(ImportMsg::Open(1)));
    assert_eq!((page.moves().as_str(), sheet(&page)), ("2g2f 8c8d", None));
    assert_eq!(names(&page), ["C", "D"]);
}

#[test]
fn every_remark_is_told_in_every_language() {
    for lang in Lang::ALL {
        let texts = lang.texts();
        for kind in RemarkKind::ALL {
            assert!(texts.import_line(7, texts.remark(kind)).contains('7'));
        }
        let said = texts.losses(&Loss::ALL);
        assert!(Loss::ALL.iter().all(|loss| said.contains(texts.loss(*loss))), "{said}");
        assert_eq!(texts.losses(&[]), "");
    }
}

#[test]
fn a_pasted_link_opens_its_game() {
    let mut page = Page::fresh();
    opened(&mut page, vec![Incoming::pasted("https://example.org/#moves=2g2f,3c3d\n".to_owned())]);
    assert_eq!(page.moves(), "2g2f 3c3d");
    assert_eq!(sheet(&page), None);
    // a file may hold nothing but a link
    let mut page = Page::fresh();
    opened(&mut page, vec![file("game.txt", b"https://example.org/#moves=2g2f,8c8d\n")]);
    assert_eq!((page.moves().as_str(), sheet(&page)), ("2g2f 8c8d", None));
}

#[test]
fn of_thousands_of_games_the_first_are_listed_and_the_others_counted() {
    let mut page = Page::fresh();
    let many = "PI\n+\n+7776FU\n%TORYO\n/\n".repeat(1_000);
    opened(&mut page, vec![file("many.csa", many.as_bytes())]);
    let view = sheet(&page).expect("a list");
    assert_eq!((view.games.len(), view.n_more), (200, 800));
    page.send(import(ImportMsg::Open(199)));
    assert_eq!(page.moves(), "7g7f");
    // all of them are a press away
    opened(&mut page, vec![file("many.csa", many.as_bytes())]);
    assert!(sheet(&page).expect("a list").keeps_all);
    page.send(import(ImportMsg::KeepAll));
    assert!(matches!(page.model.sheet, Some(Sheet::Library)));
    assert!(keeps_taken(&page));
}

fn keeps_taken(page: &Page) -> bool {
    page.effects.contains(&Effect::Library(LibraryRequest::ImportTaken))
}

#[test]
fn an_archive_goes_into_the_library_however_it_comes() {
    let mut page = after_two_plies();
    let archive = Incoming { name: "games.zip".to_owned(), content: Content::Archive };
    opened(&mut page, vec![file("a.kif", KIF.as_bytes()), archive]);
    assert_eq!(page.moves(), "7g7f 3c3d", "the game on the board stays");
    assert!(matches!(page.model.sheet, Some(Sheet::Library)) && keeps_taken(&page));
    // and so does whatever is dropped on the open library
    let mut page = Page::fresh();
    page.send(Msg::Call(SheetCall::Library));
    opened(&mut page, vec![file("a.kif", KIF.as_bytes())]);
    assert_eq!(page.moves(), "");
    assert!(matches!(page.model.sheet, Some(Sheet::Library)) && keeps_taken(&page));
    assert!(is_archive(b"PK\x03\x04rest") && is_archive(b"PK\x05\x06") && !is_archive(b"PKIF"));
}

#[test]
fn the_share_sheet_writes_the_whole_record_in_every_format() {
    let mut page = Page::fresh();
    opened(&mut page, vec![file("a.kif", KIF.as_bytes())]).act("share");
    let record = tree(&page);
    for format in ShareText::ALL {
        page.send(share(ShareMsg::Show(format)));
        let share = shown(&page);
        let Some(of_records) = format.record() else { continue };
        let written = match format {
            ShareText::Bod => {
                records::bod::write_at(&record, page.model.session.record().main_node(2).expect("a move"))
            }
            _ => records::write(&record, of_records),
        };
        assert_eq!((share.text.as_str(), &share.losses), (written.text.trim_end(), &written.losses), "{format:?}");
        page.send(self::share(ShareMsg::Copy(format)));
        assert_eq!(page.effects.last(), Some(&Effect::Copy(share.text.clone())));
        page.send(self::share(ShareMsg::Save));
        let Some(RecordEffect::Save { stem, dated, ending, text, encoding }) = page.effects.last().and_then(records)
        else {
            panic!("a file")
        };
        assert_eq!((stem.as_str(), dated, ending), ("2026-11-23-大橋_宗銀-伊藤_印達", true, format.ending()));
        assert_eq!(*text, share.text + "\n");
        assert_eq!(encoding == Encoding::ShiftJis, format == ShareText::KifSjis);
        if !matches!(of_records, Format::Bod | Format::Usen) {
            let again = records::read(&text, None).expect("a record").remove(0).tree;
            assert_eq!(again.main_game().moves(), record.main_game().moves(), "{format:?} is told by its content");
        }
    }
    page.go(1).send(share(ShareMsg::Show(ShareText::Sfen)));
    let first = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
    assert_eq!((shown(&page).text.as_str(), shown(&page).losses.as_slice()), (first, [Loss::Moves].as_slice()));
    page.send(share(ShareMsg::Save));
    let saved = page.effects.last().and_then(records);
    assert!(matches!(saved, Some(RecordEffect::Save { ending: "sfen", text, .. }) if text == format!("{first}\n")));
    page.send(share(ShareMsg::Show(ShareText::Csa)));
    assert_eq!(shown(&page).losses, [Loss::Variations]);
    page.send(share(ShareMsg::Saved { name: "x.kif".to_owned(), missing: "Ō".to_owned() }));
    assert_eq!((shown(&page).saved.as_deref(), shown(&page).missing.as_str()), (Some("x.kif"), "Ō"));
    page.send(share(ShareMsg::Print));
    assert!(page.model.sheet.is_none() && page.effects.contains(&RecordEffect::Print.into()));
}

#[test]
fn a_game_that_was_played_here_says_when_it_was_begun() {
    let mut page = Page::linked("black=human&white=ai:1");
    page.play("7g7f");
    let keep = page.effects.iter().find_map(|effect| match effect {
        Effect::Library(LibraryRequest::Keep { number, id, game, .. }) => Some((*number, bundle_of_game(id, game)?)),
        _ => None,
    });
    let (number, mut bundle) = keep.expect("it is kept");
    bundle.row.date = "2026-11-23 22:35".to_owned();
    let row = bundle.row.to_text().into();
    page.send(Msg::from(SheetMsg::Library(LibraryMsg::Kept { number, row })));
    page.act("share").send(share(ShareMsg::Show(ShareText::Kif)));
    assert!(shown(&page).text.contains("開始日時：2026/11/23 22:35:00\n"), "{}", shown(&page).text);
    assert_eq!(tree(&page).header().day(), None, "the game itself is as it was");
}

#[test]
fn names_of_files_can_be_kept_everywhere() {
    let mut page = Page::fresh();
    let text = KIF.replace("大橋 宗銀", "a/b\\c:*?\"<>|..").replace("開始日時：2026/11/23\n", "");
    opened(&mut page, vec![Incoming::pasted(text)]);
    let texts = page.model.texts();
    assert_eq!(share::file_stem(&page.model.session, texts), "abc..-伊藤_印達");
    assert_eq!(share::file_stem(&Page::linked(FRIENDS).model.session, texts), "shogi");
    assert!(!share::has_date(&page.model.session));
}

#[test]
fn a_link_carries_the_whole_record() {
    let mut page = Page::fresh();
    opened(&mut page, vec![file("a.kif", KIF.as_bytes())]);
    let fragment = link(&mut page);
    let other = Page::linked(&fragment);
    assert_eq!(tree(&other), tree(&page));
    assert_eq!((names(&other), other.result()), (names(&page), ("white", "resign")));
    assert!(other.model.notices.is_empty(), "{fragment}");
}

#[test]
fn a_link_with_the_moves_alone_is_offered_where_the_record_says_more() {
    let mut page = Page::fresh();
    opened(&mut page, vec![file("a.kif", KIF.as_bytes())]).act("share");
    assert!(shown(&page).has_bare);
    let whole = shown(&page).text;
    page.send(share(ShareMsg::Show(ShareText::BareLink)));
    let bare = shown(&page);
    assert!(bare.text.len() < whole.len() && bare.qr.is_some(), "{}", bare.text);
    page.send(share(ShareMsg::Copy(ShareText::BareLink)));
    assert_eq!(page.effects.last(), Some(&Effect::Copy(bare.text.clone())));
    let other = Page::linked(bare.text.split_once('#').expect("a fragment").1);
    assert_eq!((other.moves(), other.result(), names(&other)), (page.moves(), page.result(), names(&page)));
    let tree = tree(&other);
    assert!(tree.header().fields.is_empty());
    for id in std::iter::once(NodeId::ROOT).chain(tree.preorder()) {
        assert!(tree.node(id).notes().is_none() && tree.children(id).count() <= 1);
    }
    // a game of which nothing is said has one link
    let mut page = Page::linked(FRIENDS);
    page.play("7g7f").act("share");
    assert!(!shown(&page).has_bare);
}

#[test]
fn a_resigned_game_opens_as_resigned_with_its_players() {
    let mut page = after_two_plies();
    page.act("resign").act("resign");
    let fragment = link(&mut page);
    assert!(fragment.starts_with("g=1") && fragment.contains("white=ai:1"), "{fragment}");
    let other = Page::linked(&fragment);
    assert_eq!((other.result(), names(&other)), (page.result(), names(&page)));
}

#[test]
fn a_link_carries_clocks_and_rules_of_every_game() {
    for variant in Variant::ALL {
        let start = format!("{FRIENDS}&variant={}&time=600/30x3,300%2B5&move_limit=300", variant.id());
        let mut page = Page::linked(&start);
        let moves: Vec<String> = {
            let mut game = page.model.session.game().clone();
            (0..30)
                .map(|n| {
                    let moves = game.legal_moves();
                    let mv = moves[n * 7 % moves.len()];
                    game.play(mv).expect("legal");
                    mv.to_string()
                })
                .collect()
        };
        page = Page::linked(&format!("{start}&moves={}", moves.join(",")));
        let fragment = link(&mut page);
        assert!(fragment.contains("&g=1") || fragment.starts_with("g=1"), "{fragment}");
        let other = Page::linked(&fragment);
        let (one, two) = (&page.model.session, &other.model.session);
        assert_eq!((one.game(), one.record().tree()), (two.game(), two.record().tree()), "{fragment}");
        let controls = |page: &Page| page.model.session.clock.as_ref().map(|timed| timed.clock.controls());
        assert_eq!(controls(&page), controls(&other), "{fragment}");
    }
}

#[test]
fn a_link_that_is_cut_keeps_the_moves_before_and_says_so() {
    let mut page = Page::fresh();
    let kif = std::fs::read_to_string("tests/data/records/lishogi.kif").expect("a sample");
    opened(&mut page, vec![Incoming::pasted(kif)]);
    let whole = page.moves();
    let fragment = link(&mut page);
    let at = fragment.find("g=2").expect("packed") + 12;
    let other = Page::linked(&fragment[..at]);
    assert!(whole.starts_with(&other.moves()) && !other.moves().is_empty());
    let ply = other.model.session.game().ply();
    let error = Some(LinkError::Broken { ply });
    assert_eq!(other.model.notices, [Notice::LinkFaults { problems: vec![], error }]);
    assert!(view::notices(&other.model)[0].text.contains(&format!("move {ply}")));
    let newer = Page::linked("g=9abc");
    let error = Some(LinkError::Newer);
    assert_eq!(newer.model.notices, [Notice::LinkFaults { problems: vec![], error }]);
}

#[test]
fn a_packed_link_waits_for_the_rest_of_the_program() {
    let mut page = after_two_plies();
    page.act("resign").act("resign");
    let fragment = link(&mut page);
    let stored_game = page.saved(Slot::Game).or_else(|| Some(page.model.session.to_saved().to_text()));
    let mut other = Page::start(&StartupEnvironment { stored_game, ..env("") });
    other.engine_up();
    other.model.extras = Extras::missing();
    other.send(Msg::Platform(PlatformMsg::Fragment(fragment)));
    assert!(other.effects.contains(&Effect::FetchExtras { study: false }));
    assert!(other.model.session.view_only && other.moves().is_empty(), "nobody moves before it is there");
    other.send(Msg::Extras(ExtrasMsg::Fetched { ok: true }));
    assert_eq!((other.moves().as_str(), other.result()), ("7g7f 3c3d", ("white", "resign")));
    assert!(!other.model.session.view_only);
}

#[test]
fn what_is_too_long_for_a_link_is_offered_as_a_file() {
    let mut page = Page::fresh();
    let long = KIF.replace("*好手", &format!("*{}", "長い。".repeat(1_200)));
    opened(&mut page, vec![Incoming::pasted(long)]).act("share");
    let share = shown(&page);
    assert!(share.too_long.is_some_and(|length| length > MOST_LINK) && share.text.is_empty() && share.qr.is_none());
    page.act("copy-link");
    assert!(!page.effects.iter().any(|effect| matches!(effect, Effect::Copy(_))));
}

#[test]
fn a_link_that_fits_one_has_a_qr_code() {
    let mut page = after_two_plies();
    page.act("share");
    assert!(shown(&page).qr.is_some());
    page.act("copy-kif");
    assert!(shown(&page).qr.is_none());
}

#[test]
fn a_record_without_an_end_is_studied_from_its_last_move_on() {
    for end in ["中断", "千日手", "投了"] {
        let mut page = Page::fresh();
        page.engine_up();
        let kif = format!("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 {end}\n");
        opened(&mut page, vec![file("a.kif", kif.as_bytes())]);
        assert_eq!(page.moves().split(' ').take(2).collect::<Vec<_>>(), ["7g7f", "3c3d"]);
        assert!(page.actions().contains(&"study"), "{end}: {:?}", page.actions());
    }
    let mut page = Page::linked(FRIENDS);
    page.play("7g7f");
    assert!(!page.actions().contains(&"study"), "a game that is being played is not");
}

#[test]
fn a_link_shows_the_position_shown() {
    let mut page = Page::fresh();
    opened(&mut page, vec![file("a.kif", KIF.as_bytes())]);
    page.go(1);
    let other = Page::linked(&link(&mut page));
    assert_eq!(other.model.session.shown_ply(), 1);
    let start = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).expect("a game");
    let text = packed::write(&GameTree::new(&start), "");
    assert_eq!(packed::read(&start, &text).tree.preorder().next(), None::<NodeId>);
}
