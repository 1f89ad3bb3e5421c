//! Problems: every one of the packs is solved by its solution on a board, a wrong move is answered, and what was done is remembered.

mod aims;
mod others;
mod own;
mod race;

use crate::app::page::{FRIENDS, Page, env, view};
use std::{fs, iter, rc::Rc};
use suizo::{
    app::{
        Effect, Msg, SheetCall, SheetMsg, StartupEnvironment,
        board::BoardEvent,
        effect::{Focus, Slot},
        learn::{LearnMsg, view::LearnView},
        library::{LibraryMsg, Report},
        page_view::{self, Beside},
        puzzles::{
            Lengths, LoadPuzzles, PuzzleMsg,
            view::{PuzzleView, PuzzlesView},
        },
        settings::{SettingsMsg, file},
        sheets::{SheetView, TaughtView},
    },
    i18n::Lang,
    lessons::{Era, Topic},
    puzzles::{
        Progress, Rating,
        pack::{self, Entry, Row},
    },
    rules::{Color, Move, Variant},
};

const TODAY: u32 = 20_000;
/// A gold before the king, and a mate in two moves with drops.
const ONE: &str = "4k4/9/4P4/9/9/9/9/9/9 G 1 G*5b";
const TWO: &str = "2G2k3/9/3p2G2/9/9/9/9/9/9 2S 7 S*4b 4a5b S*5c";

fn pack_of(lines: &[&str]) -> Vec<String> {
    vec![format!("suizo puzzles 1 shogi\n{}\n", lines.join("\n"))]
}

fn asked(page: &Page) -> Option<Era> {
    page.effects.iter().find_map(|effect| match effect {
        Effect::Later(effect) => effect.get().map(|LoadPuzzles(era)| era),
        _ => None,
    })
}

/// A page whose problems have still to come.
fn opened(era: Era, fragment: &str) -> Page {
    opened_by(era, env(fragment))
}

fn opened_by(era: Era, env: StartupEnvironment) -> Page {
    let mut page = Page::start(&env);
    page.engine_up();
    page.send(Msg::Call(SheetCall::Learn(Topic::Puzzles(era))));
    let asks_for = asked(&page);
    let lang = page.model.lang();
    page.send(Msg::from(SheetMsg::Learn(LearnMsg::Prose { lang, file: Some(lang.prose_file().expect("a file")) })));
    assert_eq!(asks_for, Some(era));
    page
}

fn give(page: &mut Page, era: Era, packs: Option<Vec<String>>, day: u32) {
    page.send(Msg::from(PuzzleMsg::Packs { era, packs, day }));
}

fn solving(lines: &[&str]) -> Page {
    let mut page = opened(Era::Shogi, FRIENDS);
    give(&mut page, Era::Shogi, Some(pack_of(lines)), TODAY);
    page
}

/// For somebody whose rating is the middle of all problems.
fn solving_in_the_middle(lines: &[&str]) -> Page {
    let settings = r#"{"v":1,"data":{"puzzles":"shogi=15000,3500,6000"}}"#.to_owned();
    let mut page = opened_by(Era::Shogi, StartupEnvironment { stored_settings: Some(settings), ..env(FRIENDS) });
    give(&mut page, Era::Shogi, Some(pack_of(lines)), TODAY);
    page
}

/// The same person's page a day later, with these problems open.
fn on_the_next_day(page: &Page, lines: &[&str]) -> Page {
    let stored = page.saved(Slot::Settings).expect("stored");
    let mut page = Page::start(&StartupEnvironment { stored_settings: Some(stored), ..env(FRIENDS) });
    page.engine_up();
    page.send(Msg::Call(SheetCall::Learn(Topic::Puzzles(Era::Shogi))));
    page.send(Msg::from(SheetMsg::Learn(LearnMsg::Prose { lang: Lang::En, file: Lang::En.prose_file().ok() })));
    give(&mut page, Era::Shogi, Some(pack_of(lines)), TODAY + 1);
    page
}

fn puzzles(page: &Page) -> PuzzlesView {
    let Beside::Sheet(open) = page_view::view(&page.model).beside else { panic!("a sheet is open") };
    let SheetView::Learn { view: LearnView::Ready { .. }, taught: Some(view) } = &*open.view else {
        panic!("the prose and the problems are there")
    };
    let TaughtView::Puzzles(view) = &**view else { panic!("not the exercises") };
    view.clone()
}

fn shown(page: &Page) -> PuzzleView {
    let PuzzlesView::Ready(view) = puzzles(page) else { panic!("the problems are there") };
    *view
}

fn open_daily(page: &mut Page) {
    let (_, place) = shown(page).daily;
    page.send(Msg::from(PuzzleMsg::At(place)));
}

fn sfen(page: &Page) -> String {
    view::board(&page.model).sfen
}

fn try_move(page: &mut Page, mv: &str) {
    let mv: Move = mv.parse().expect("a move");
    match (mv.from(), mv.drop_kind()) {
        (Some(from), _) => page.tap(&from.to_string()),
        (None, Some(kind)) => page.tap(&format!("black {}", kind.usi())),
        _ => panic!("a move comes from somewhere"),
    };
    page.tap(&mv.to().to_string());
    if view::board(&page.model).promotion.is_some() {
        page.send(Msg::Board(BoardEvent::Promote(mv.promotes())));
    }
}

/// Lets the time pass that something waits for; after how long, where something does.
fn pass(page: &mut Page) -> Option<u32> {
    let (after_ms, msg) = page.effects.iter().find_map(|effect| match effect {
        Effect::Remind { after_ms, msg } => Some((*after_ms, Msg::Later(msg.clone()))),
        _ => None,
    })?;
    page.send(msg);
    Some(after_ms)
}

fn all_rows() -> Vec<Row> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/static/puzzles");
    let read = |variant: Variant| pack::rows(&fs::read_to_string(format!("{folder}/{}.txt", variant.id())).unwrap());
    let has_pack = |variant: &Variant| Topic::Puzzles(Era::of(*variant)).exists();
    Variant::ALL.into_iter().filter(has_pack).flat_map(|variant| read(variant).unwrap()).collect()
}

#[test]
fn every_problem_is_solved_by_its_solution() {
    let (mut n_of_games, mut n_with_reason) = (0, 0);
    for row in all_rows() {
        let puzzle = row.puzzle().expect("a problem");
        let sfen_of_puzzle = puzzle.position.to_sfen(1);
        let entry = Entry { aim: row.aim, sfen: &sfen_of_puzzle, grade: row.grade, line: &puzzle.line };
        let text = pack::write(row.variant, [entry]).expect("a pack");
        let era = Era::of(row.variant);
        let mut page = opened(era, FRIENDS);
        give(&mut page, era, Some(vec![text]), TODAY);
        assert_eq!(sfen(&page), sfen_of_puzzle);
        let mut position = puzzle.position.clone();
        let (mut saved, mut has_focus) = (None, false);
        for (ply, mv) in puzzle.line.iter().enumerate() {
            if ply >= puzzle.asked_plies() {
                assert!(pass(&mut page).is_some(), "{}: what follows is shown", row.shown);
            } else if ply % 2 == 0 {
                try_move(&mut page, &mv.to_string());
                saved = page.saved(Slot::Settings).or(saved);
            } else {
                assert_eq!(shown(&page).said, "Right. White answers, then it is your move again.", "{}", row.shown);
                assert!(pass(&mut page).is_some(), "{}: White answers", row.shown);
            }
            has_focus |= page.effects.contains(&Effect::Focus(Focus::NextStep));
            position.do_move(*mv);
            assert_eq!(sfen(&page).split(' ').next(), position.to_sfen(1).split(' ').next(), "{} {mv}", row.shown);
        }
        assert!(shown(&page).is_solved, "{}: {}", row.shown, shown(&page).said);
        assert!(has_focus, "{}: the way on has the focus", row.shown);
        let reason = shown(&page).said.strip_prefix("Right. Solved!").is_some_and(|rest| !rest.is_empty());
        n_of_games += usize::from(row.aim.is_from_a_game());
        n_with_reason += usize::from(reason);
        assert!(row.aim.is_from_a_game() || !reason, "{}: what the title says is not said again", row.shown);
        let saved = saved.expect("it is remembered");
        assert!(saved.contains(&format!("{:x}=1,260,1,20001", row.id())), "{saved}");
    }
    // of the rest nothing can be shown, and nothing is said
    assert!(n_with_reason * 2 >= n_of_games, "{n_with_reason} reasons for {n_of_games} moves");
}

#[test]
fn a_wrong_move_is_shown_with_its_answer_and_taken_back() {
    let mut page = solving(&[TWO]);
    let start = sfen(&page);
    assert_eq!(shown(&page).title, "Mate in 2 moves");
    // check, but the king gets away
    try_move(&mut page, "S*5b");
    let told = shown(&page);
    assert!(told.said.contains("S*5b is answered by") || told.said.contains("S'5b is answered by"), "{}", told.said);
    assert_ne!(sfen(&page), start);
    let answered = sfen(&page);
    assert!(answered.contains(" b "), "White has answered: {answered}");
    page.send(Msg::from(PuzzleMsg::Again));
    assert_eq!((sfen(&page), shown(&page).said.as_str()), (start.clone(), ""));
    // no check at all, and no move at all
    try_move(&mut page, "7a7b");
    assert_eq!(
        (sfen(&page), shown(&page).said.as_str()),
        (start.clone(), "That gives no check, so White is free to do as it likes.")
    );
    try_move(&mut page, "3c5e");
    assert_eq!(sfen(&page), start);
    assert!(!shown(&page).said.is_empty());
    page.tap("4a");
    assert_eq!(sfen(&page), start);
    // solved late: it comes again tomorrow, and counts as a loss
    for mv in ["S*4b", "S*5c"] {
        try_move(&mut page, mv);
        pass(&mut page);
    }
    assert_eq!(shown(&page).said, "Mate, though not at once and without help: it comes again tomorrow.");
    let progress = Progress::read(page.model.prefs.puzzles());
    let card = progress.card(pack::rows(&pack_of(&[TWO])[0]).unwrap()[0].id()).expect("remembered");
    assert_eq!((card.streak, card.due), (0, TODAY + 1));
    assert!(progress.rating("shogi").expect("rated").rating < Rating::default().rating);
}

#[test]
fn any_mate_at_the_end_is_right() {
    // both golds mate
    let mut page = solving(&["4k4/9/3GP4/9/9/9/9/9/9 G 1 G*5b"]);
    try_move(&mut page, "6c5b");
    assert!(shown(&page).is_solved, "{}", shown(&page).said);
}

#[test]
fn a_hint_marks_the_piece_and_then_the_square() {
    let mut page = solving(&[TWO]);
    let marked = |page: &Page| {
        let board = view::board(&page.model);
        let in_hand = board.hands.is_some_and(|hands| hands[Color::Black].entries.iter().any(|entry| entry.hint));
        let squares: Vec<String> =
            board.squares.iter().filter(|square| square.hint).map(|square| square.square.to_string()).collect();
        (in_hand, squares)
    };
    assert_eq!(marked(&page), (false, Vec::new()));
    page.send(Msg::from(PuzzleMsg::Hint));
    assert_eq!(marked(&page), (true, Vec::new()));
    assert_eq!(shown(&page).said, "The marked piece is dropped.");
    page.send(Msg::from(PuzzleMsg::Hint));
    assert_eq!(marked(&page), (true, vec!["4b".to_owned()]));
    assert!(
        shown(&page).hint.is_some() && shown(&page).is_hint_spent,
        "there is no clearer one, and it stays where it is"
    );
    let told = shown(&page);
    page.send(Msg::from(PuzzleMsg::Hint));
    assert_eq!(shown(&page), told, "another press on it does nothing");
    try_move(&mut page, "S*4b");
    pass(&mut page);
    try_move(&mut page, "S*5c");
    let progress = Progress::read(page.model.prefs.puzzles());
    let card = progress.card(pack::rows(&pack_of(&[TWO])[0]).unwrap()[0].id()).expect("remembered");
    assert_eq!(card.streak, 0, "who is told the move has not found it");
}

#[test]
fn problems_that_are_passed_over_come_after_all_others() {
    let mut page = solving(&[TWO, ONE, "8k/9/8P/9/9/9/9/9/9 G 1 G*1b"]);
    let mut met = vec![sfen(&page)];
    for _ in 0..5 {
        page.send(Msg::from(PuzzleMsg::Next));
        met.push(sfen(&page));
    }
    let all: std::collections::BTreeSet<&String> = met[..3].iter().collect();
    assert_eq!(all.len(), 3, "{met:?}");
    assert_eq!(
        met[..3].iter().collect::<std::collections::BTreeSet<_>>(),
        met[3..].iter().collect(),
        "and round again"
    );
}

#[test]
fn the_solution_is_played_and_the_problem_comes_again_tomorrow() {
    // the one that fits the rating comes first
    assert_eq!(shown(&solving(&[TWO, ONE])).counted, "Problem 2 of 2, grade 1 of 10", "an easy one for a newcomer");
    let mut page = solving_in_the_middle(&[TWO, ONE]);
    assert_eq!(shown(&page).counted, "Problem 1 of 2, grade 7 of 10");
    page.send(Msg::from(PuzzleMsg::Solution));
    let played: Vec<u32> = iter::from_fn(|| pass(&mut page)).collect();
    assert_eq!(played, [900; 3]);
    assert_eq!(shown(&page).said, "That was the solution. The problem comes again tomorrow.");
    page.send(Msg::from(PuzzleMsg::Next));
    assert_eq!(shown(&page).title, "Mate in 1 move");
    try_move(&mut page, "G*5b");
    assert_eq!(shown(&page).said, "Mate. Solved!");
    assert_eq!(shown(&page).progress, "1 of 2 solved · rating 1433 ± 282 · 0 to repeat today");
    // a press on the old board's timer does nothing
    assert_eq!(pass(&mut page), None);
    // on the next day both wait, the one that was not known first
    let page = on_the_next_day(&page, &[TWO, ONE]);
    assert!(shown(&page).progress.ends_with("2 to repeat today"), "{}", shown(&page).progress);
}

#[test]
fn lengths_and_the_problem_of_the_day_are_chosen() {
    let mut page = solving(&[TWO, ONE]);
    page.send(Msg::from(PuzzleMsg::Lengths(Lengths::Of(1))));
    assert_eq!(shown(&page).title, "Mate in 1 move");
    let chosen: Vec<String> =
        shown(&page).lengths.into_iter().filter(|(.., on)| *on).map(|(_, label, _)| label).collect();
    assert_eq!(chosen, ["1"]);
    // of a length of which there is none the one at hand stays
    page.send(Msg::from(PuzzleMsg::Lengths(Lengths::From(9))));
    assert_eq!(shown(&page).title, "Mate in 1 move");
    open_daily(&mut page);
    assert!(shown(&page).is_daily && !shown(&page).daily_done);
    let line = if shown(&page).title == "Mate in 1 move" { vec!["G*5b"] } else { vec!["S*4b", "S*5c"] };
    for mv in line {
        try_move(&mut page, mv);
        pass(&mut page);
    }
    assert!(shown(&page).daily_done);
    assert_eq!(shown(&page).days, None, "the first day");
    // the day after
    let kept = Progress::read(page.model.prefs.puzzles());
    assert_eq!((kept.days_in_a_row(TODAY), kept.days_in_a_row(TODAY + 2)), (1, 0));
}

#[test]
fn days_in_a_row_and_what_was_solved_of_each_length_are_told() {
    let mut page = opened(Era::Shogi, FRIENDS);
    give(&mut page, Era::Shogi, Some(pack_of(&[ONE])), TODAY);
    try_move(&mut page, "G*5b");
    assert_eq!(shown(&page).by_length, ("By length", vec!["1 move: 1 of 1 solved".to_owned()]));
    let mut page = on_the_next_day(&page, &[ONE, TWO]);
    open_daily(&mut page);
    let line = if shown(&page).title == "Mate in 1 move" { vec!["G*5b"] } else { vec!["S*4b", "S*5c"] };
    for mv in line {
        try_move(&mut page, mv);
        pass(&mut page);
    }
    assert_eq!(shown(&page).days.as_deref(), Some("2 days in a row"));
}

#[test]
fn packs_that_do_not_come_are_told_of_and_asked_for_again() {
    let mut page = opened(Era::Sho, FRIENDS);
    assert_eq!(puzzles(&page), PuzzlesView::Loading);
    for bad in [None, Some(vec!["nonsense".to_owned()]), Some(Vec::new())] {
        give(&mut page, Era::Sho, bad, TODAY);
        assert_eq!(puzzles(&page), PuzzlesView::Failed);
        page.send(Msg::from(PuzzleMsg::Retry));
        assert_eq!((puzzles(&page), asked(&page)), (PuzzlesView::Loading, Some(Era::Sho)));
    }
    // another game is asked for meanwhile; what was wanted before comes too late
    page.send(Msg::from(SheetMsg::Learn(LearnMsg::Open(Topic::Puzzles(Era::Shogi)))));
    assert_eq!(asked(&page), Some(Era::Shogi));
    give(&mut page, Era::Sho, Some(pack_of(&[ONE])), TODAY);
    assert_eq!(puzzles(&page), PuzzlesView::Loading);
    give(&mut page, Era::Shogi, Some(pack_of(&[ONE])), TODAY);
    assert_eq!(shown(&page).title, "Mate in 1 move");
    // a pack whose problem cannot be set up leaves what is there
    page.send(Msg::from(PuzzleMsg::Retry));
    give(&mut page, Era::Shogi, Some(pack_of(&["9/9 G 1 G*5b"])), TODAY);
    assert_eq!(puzzles(&page), PuzzlesView::Failed);
}

#[test]
fn a_file_of_settings_brings_what_was_solved_elsewhere_and_loses_nothing() {
    let mut page = solving(&[ONE]);
    try_move(&mut page, "G*5b");
    let own = Progress::read(page.model.prefs.puzzles());
    let data = r#"{"suizo":"settings","v":1,"data":{"puzzles":"1=1,250,1,20001"}}"#;
    page.send(Msg::from(SheetMsg::Settings(SettingsMsg::File(Some(data.to_owned())))));
    let mut both = own.clone();
    both.merge(&Progress::read("1=1,250,1,20001"));
    assert_eq!(Progress::read(page.model.prefs.puzzles()), both);
    assert!(file::write(&page.model.prefs).contains("\"puzzles\":\"shogi="));
    let none = r#"{"suizo":"settings","v":1,"data":{}}"#;
    page.send(Msg::from(SheetMsg::Settings(SettingsMsg::File(Some(none.to_owned())))));
    assert_eq!(Progress::read(page.model.prefs.puzzles()), both, "a file without them takes nothing away");
    // nor does an archive of games that has settings in it
    page.send(Msg::Call(SheetCall::Library));
    let report = Report { added: 1, settings: Some(none.to_owned()), ..Report::default() };
    page.send(Msg::from(SheetMsg::Library(LibraryMsg::Imported(Rc::new(report)))));
    assert_eq!(Progress::read(page.model.prefs.puzzles()), both);
}
