//! Sets of exercises: every line is legal and does what is said of it, other ways to the goal are right too, and the page plays them all.

use super::{open, try_move};
use crate::app::page::{FRIENDS, Page, env, settings_msg, view};
use std::{cell::Cell, collections::BTreeSet, fs};
use suizo::{
    app::{
        Effect, Msg, SheetCall, StartupEnvironment,
        effect::{Focus, Slot},
        learn::{
            Course, CourseMsg, LoadCourse,
            course_view::{CourseView, ExerciseView, SetView},
        },
        page_view::{self, Beside},
        settings::SettingsChange,
        sheets::{SheetView, TaughtView},
    },
    i18n::Lang,
    lessons::{
        Era, Topic,
        sets::{self, ExerciseSet, Wanted},
    },
    openings::{Castle, Opening, castle_in, names_of},
    puzzles::{SimpleSolver, is_mate, wins_by, wins_within},
    rules::{Color, Game, Kind, Move, MoveList, Position, RuleChoices, Rules, Start, Variant},
};

/// The file of a language, as the build makes it.
fn file(lang: Lang) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/static/lessons");
    let mut files: Vec<_> = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()).collect();
    files.sort();
    let picked = files.iter().map(|path| {
        let source = fs::read_to_string(path).expect("text");
        sets::in_language(&source, lang.id()).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
    });
    sets::first_line(lang.id()) + &picked.collect::<String>()
}

fn all(lang: Lang) -> Vec<ExerciseSet> {
    sets::read(Box::leak(Box::from(file(lang)))).expect("sets")
}

fn era_of(set: &ExerciseSet) -> Era {
    let Topic::Lessons(era) = set.head.topic else { panic!("{} belongs to no game", set.head.id) };
    era
}

/// A harmless move of White's king, as the page makes it: the rules know nothing of passing.
fn white_waits(game: &Game) -> Move {
    let home = game.start_position().pieces(Color::White, Kind::King);
    let king = game.position().pieces(Color::White, Kind::King);
    let moves = game.legal_moves();
    let back = moves.iter().find(|mv| home.contains(mv.to()) && mv.from().is_some_and(|from| king.contains(from)));
    *back.unwrap_or(&moves[0])
}

/// An exercise as it is gone through: where it begins, and its moves, White's in between; each with those that are as good.
struct Walk {
    told: String,
    wanted: Wanted,
    begin: Game,
    line: Vec<Vec<Move>>,
}

impl Walk {
    fn end(&self) -> Game {
        let mut game = self.begin.clone();
        for moves in &self.line {
            if let (Wanted::Build(_), Color::White) = (self.wanted, game.turn()) {
                game.play(white_waits(&game)).expect("legal");
            }
            game.play(moves[0]).unwrap_or_else(|why| panic!("{}: {} in {}: {why:?}", self.told, moves[0], game.sfen()));
        }
        game
    }
}

fn walks(set: &ExerciseSet) -> Vec<Walk> {
    let variant = era_of(set).variant();
    let new = |start: Start| Game::new(variant, RuleChoices::default(), start);
    let mut game = new(Start::Standard).expect("a game");
    let mut walks = Vec::new();
    for (index, exercise) in set.exercises.iter().enumerate() {
        let told = format!("{} {}", set.head.id, index + 1);
        if let Some(sfen) = exercise.sfen {
            let start = Start::parse(Rules::of(variant), sfen).unwrap_or_else(|why| panic!("{told}: {why}"));
            game = new(start).unwrap_or_else(|why| panic!("{told}: {why:?}"));
        }
        assert_eq!(game.outcome(), None, "{told} begins with a game that is over");
        let moves = |text: &str| -> Vec<Move> {
            let read = |mv: &str| mv.parse().unwrap_or_else(|_| panic!("{told}: {mv:?} is no move"));
            text.split('/').map(read).collect()
        };
        let line = exercise.line.split(' ').map(moves).collect();
        let walk = Walk { told: told.clone(), wanted: exercise.wanted, begin: game.clone(), line };
        game = walk.end();
        walks.push(walk);
    }
    walks
}

/// Every complaint at once: a file is written by hand.
fn check_all(check: impl Fn(&ExerciseSet, &Walk) -> Result<(), String>) {
    let mut wrong = Vec::new();
    let mut checked = 0;
    for set in all(Lang::En) {
        let Ok(walks) = std::panic::catch_unwind(|| walks(&set)) else {
            wrong.push(format!("{}: see above", set.head.id));
            continue;
        };
        for walk in walks {
            checked += 1;
            wrong.extend(check(&set, &walk).err().map(|why| format!("{}: {why}", walk.told)));
        }
    }
    assert!(wrong.is_empty() && checked > 0, "{}", wrong.join("\n"));
}

#[test]
fn every_language_has_the_same_sets_and_says_something_else() {
    let english = all(Lang::En);
    let mut ids = BTreeSet::new();
    assert!(english.iter().all(|set| ids.insert((set.head.topic.id(), set.head.id))), "a set has a name of its own");
    for lang in Lang::ALL {
        let sets = all(lang);
        assert_eq!(sets.len(), english.len());
        for (set, other) in sets.iter().zip(&english) {
            let shape = |set: &ExerciseSet| {
                let exercises = set.exercises.iter().map(|one| (one.sfen, one.wanted, one.line, one.end.is_empty()));
                (set.head.topic, set.head.id, exercises.collect::<Vec<_>>())
            };
            assert_eq!(shape(set), shape(other), "{}", lang.id());
            for (one, english) in set.exercises.iter().zip(&other.exercises) {
                let told = format!("{} in {}", set.head.id, lang.id());
                assert!(!one.ask.is_empty(), "{told} asks for something");
                assert!(lang == Lang::En || one.ask != english.ask, "{told} is not translated: {}", one.ask);
                assert!(lang == Lang::En || one.end.is_empty() || one.end != english.end, "{told}: {}", one.end);
                for text in [set.head.title, one.ask, one.end] {
                    assert!(!text.contains("  ") && text.trim() == text, "{told}: {text:?}");
                    assert!(text.chars().count() <= 260, "{told} is long: {text}");
                }
            }
        }
    }
}

#[test]
fn a_move_of_a_line_is_legal_with_those_that_are_as_good() {
    check_all(|_, walk| {
        let mut game = walk.begin.clone();
        for (ply, moves) in walk.line.iter().enumerate() {
            if let (Wanted::Build(_), Color::White) = (walk.wanted, game.turn()) {
                game.play(white_waits(&game)).expect("legal");
            }
            for &mv in moves {
                let mut after = game.clone();
                after.play(mv).map_err(|why| format!("{mv}: {why:?}"))?;
                let reply = walk.line.get(ply + 1).filter(|_| !matches!(walk.wanted, Wanted::Build(_)));
                if let Some(reply) = reply {
                    after.play(reply[0]).map_err(|why| format!("{} after {mv}: {why:?}", reply[0]))?;
                }
            }
            if game.turn() == Color::White && moves.len() > 1 {
                return Err("White has one move".to_owned());
            }
            game.play(moves[0]).expect("tried");
        }
        let by_black = walk.begin.turn() == Color::Black || !matches!(walk.wanted, Wanted::Mate | Wanted::Win);
        if by_black { Ok(()) } else { Err("Black begins".to_owned()) }
    });
}

/// The shortest win of the side to move, in plies.
fn shortest(wanted: Wanted, position: &Position, most: usize) -> Option<usize> {
    (1..=most).step_by(2).find(|&plies| match wanted {
        Wanted::Mate => SimpleSolver::default().mates_within(&mut position.clone(), plies),
        _ => wins_within(&mut position.clone(), plies),
    })
}

#[test]
fn mates_and_wins_are_as_long_as_their_lines_and_white_holds_out() {
    check_all(|_, walk| {
        if !matches!(walk.wanted, Wanted::Mate | Wanted::Win) {
            return Ok(());
        }
        let all = walk.line.len();
        let mut game = walk.begin.clone();
        for (ply, moves) in walk.line.iter().enumerate() {
            let left = all - ply;
            if game.turn() == Color::Black {
                let found = shortest(walk.wanted, game.position(), left);
                if found != Some(left) {
                    return Err(format!("{left} plies are left, {found:?} are needed in {}", game.sfen()));
                }
                for &mv in moves {
                    let position = &mut game.position().clone();
                    let does = match walk.wanted {
                        Wanted::Mate => SimpleSolver::default().mates_by(position, mv, left),
                        _ => wins_by(position, mv, left),
                    };
                    if !does {
                        return Err(format!("{mv} does not do it"));
                    }
                }
            }
            game.play(moves[0]).expect("legal");
        }
        let won = game.outcome().is_some_and(|outcome| outcome.winner == Some(Color::Black));
        if won || is_mate(game.position()) { Ok(()) } else { Err("it does not end".to_owned()) }
    });
}

/// Whether the side that is not to move would mate within so many plies if nothing were done.
fn is_threatened(position: &Position, plies: usize) -> bool {
    let mut passed = position.clone();
    passed.do_null();
    shortest(Wanted::Mate, &passed, plies).is_some()
}

#[test]
fn threats_of_mate_and_brinkmates_are_those_of_the_lessons_and_no_others() {
    let after = |position: &Position, mv: Move| {
        let mut next = position.clone();
        next.do_move(mv);
        next
    };
    let checked = Cell::new(0);
    check_all(|set, walk| {
        if !["tsumero", "hara-gin"].contains(&set.head.id) {
            return Ok(());
        }
        checked.set(checked.get() + 1);
        let position = walk.begin.position();
        let threatens = |mv: Move| !position.gives_check(mv) && is_threatened(&after(position, mv), 3);
        let is_brinkmate = |mv: Move| {
            let next = after(position, mv);
            let mut answers = MoveList::new();
            next.legal_moves(&mut answers);
            let allows = |&answer: &Move| shortest(Wanted::Mate, &after(&next, answer), 3).is_some();
            threatens(mv) && answers.iter().all(|mv| next.gives_check(*mv) || allows(mv))
        };
        let defends = |mv: Move| shortest(Wanted::Mate, &after(position, mv), 5).is_none();
        let is_right: &dyn Fn(Move) -> bool = match set.head.id {
            "hara-gin" => &is_brinkmate,
            _ if is_threatened(position, 3) => &defends,
            _ => &threatens,
        };
        let right: BTreeSet<String> =
            walk.begin.legal_moves().into_iter().filter(|mv| is_right(*mv)).map(|mv| mv.to_string()).collect();
        let said: BTreeSet<String> = walk.line[0].iter().map(Move::to_string).collect();
        if right == said { Ok(()) } else { Err(format!("it is done by {right:?}")) }
    });
    assert_eq!(checked.get(), 4);
}

#[test]
fn castles_are_recognised_when_they_are_complete_and_not_before() {
    check_all(|_, walk| {
        let Wanted::Build(id) = walk.wanted else { return Ok(()) };
        let castle = Castle::from_id(id).ok_or_else(|| format!("there is no castle {id:?}"))?;
        let is_built = |game: &Game| {
            castle_in(game.position(), Color::Black).is_some_and(|built| built == castle || built.is_kind_of(castle))
        };
        let end = walk.end();
        let mut before = end.clone();
        before.undo();
        match (is_built(&before), is_built(&end)) {
            (false, true) => Ok(()),
            (before, end) => Err(format!("{id} stands before its last move: {before}, and after it: {end}")),
        }
    });
}

#[test]
fn openings_are_recognised_by_their_names() {
    let mut found = 0;
    for set in all(Lang::En) {
        let Some(opening) = Opening::from_id(set.head.id) else { continue };
        found += 1;
        let walks = walks(&set);
        let game = walks[walks.len() - 1].end();
        // the game from its start: each exercise goes on where the one before ends
        let mut whole = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).expect("a game");
        for moves in walks.iter().flat_map(|walk| &walk.line) {
            whole.play(moves[0]).expect("legal");
        }
        assert_eq!(whole.sfen(), game.sfen(), "{}", set.head.id);
        let sides = names_of(&whole).sides;
        let names = [sides.black.opening, sides.white.opening];
        let fits = |name: &Option<Opening>| name.is_some_and(|name| name == opening || name.is_kind_of(opening));
        assert!(names.iter().any(fits), "{}: {names:?}", set.head.id);
    }
    assert!(found >= 10, "{found} openings");
}

// -- the page

/// A page with the lessons of a game open.
fn learning(era: Era) -> Page {
    let mut page = Page::start(&env(FRIENDS));
    page.engine_up();
    open_lessons(&mut page, era);
    page
}

fn open_lessons(page: &mut Page, era: Era) {
    open(page, Topic::Lessons(era));
    let lang = page.model.lang();
    page.send(Msg::from(CourseMsg::File { lang, file: Some(file(lang)) }));
}

fn course(page: &Page) -> CourseView {
    let Beside::Sheet(open) = page_view::view(&page.model).beside else { panic!("a sheet is open") };
    let SheetView::Learn { taught: Some(taught), .. } = &*open.view else { panic!("the lessons are there") };
    let TaughtView::Course(view) = &**taught else { panic!("not the problems") };
    view.clone()
}

fn list(page: &Page) -> Vec<SetView> {
    let CourseView::List { groups, .. } = course(page) else { panic!("the list") };
    groups.into_iter().flat_map(|group| group.sets).collect()
}

fn exercise(page: &Page) -> ExerciseView {
    let CourseView::Exercise(view) = course(page) else { panic!("an exercise") };
    *view
}

fn send(page: &mut Page, msg: CourseMsg) {
    page.send(Msg::from(msg));
}

/// Lets White move, where it is waited for.
fn pass(page: &mut Page) -> bool {
    let waited = page.effects.iter().find_map(|effect| match effect {
        Effect::Remind { msg, .. } => Some(Msg::Later(msg.clone())),
        _ => None,
    });
    waited.map(|msg| page.send(msg)).is_some()
}

fn open_set(page: &mut Page, id: &str) {
    let place = list(page).iter().find(|set| set.id == id).expect("the set").place;
    send(page, CourseMsg::Open(place));
}

#[test]
fn every_set_is_played_to_its_end_and_remembered() {
    for era in Era::ALL.into_iter().filter(|era| Topic::Lessons(*era).exists()) {
        let mut page = learning(era);
        let of_era: Vec<ExerciseSet> = all(Lang::En).into_iter().filter(|set| era_of(set) == era).collect();
        assert!(list(&page).iter().all(|set| !set.is_done));
        let mut stored_settings = None;
        for (index, set) in of_era.iter().enumerate() {
            open_set(&mut page, set.head.id);
            for (at, walk) in walks(set).iter().enumerate() {
                assert_eq!((exercise(&page).at, exercise(&page).is_done), (at, false), "{}", walk.told);
                assert_eq!(view::board(&page.model).sfen, walk.begin.sfen(), "{}", walk.told);
                if walk.begin.turn() == Color::White {
                    assert!(pass(&mut page), "{}: White begins", walk.told);
                }
                let black = |ply: &usize| {
                    matches!(walk.wanted, Wanted::Build(_))
                        || ply.is_multiple_of(2) == (walk.begin.turn() == Color::Black)
                };
                for ply in (0..walk.line.len()).filter(black) {
                    assert!(!exercise(&page).is_done, "{}: {ply}", walk.told);
                    try_move(&mut page, walk.line[ply][0]);
                    pass(&mut page);
                }
                assert!(exercise(&page).is_done, "{}: {}", walk.told, exercise(&page).said);
                assert!(page.effects.contains(&Effect::Focus(Focus::NextStep)), "{}", walk.told);
                assert_eq!(view::board(&page.model).sfen, walk.end().sfen(), "{}", walk.told);
                assert!(exercise(&page).steps[at].1);
                stored_settings = page.saved(Slot::Settings).or(stored_settings);
                if at + 1 < set.exercises.len() {
                    send(&mut page, CourseMsg::Step(at + 1));
                }
            }
            let next = exercise(&page).next_set;
            assert_eq!(next.is_some(), index + 1 < of_era.len(), "{}", set.head.id);
            send(&mut page, CourseMsg::List);
            let done: Vec<&str> = list(&page).iter().filter(|set| set.is_done).map(|set| set.id).collect();
            assert_eq!(done.len(), index + 1, "{done:?}");
        }
        // it is known at the next visit
        let mut later = Page::start(&StartupEnvironment { stored_settings, ..env(FRIENDS) });
        later.engine_up();
        open_lessons(&mut later, era);
        assert!(list(&later).iter().all(|set| set.is_done && set.label.ends_with(", done")));
    }
}

#[test]
fn another_mate_is_right_and_a_move_that_is_none_is_answered() {
    let mut page = learning(Era::Shogi);
    open_set(&mut page, "atama-kin");
    send(&mut page, CourseMsg::Step(2));
    let before = view::board(&page.model).sfen;
    // no check, a check with an answer, an illegal move, and White's piece
    for (mv, words) in [
        ("G*5e", "That is allowed, but the king is not in check."),
        ("G*8c", "It is check, but the king to 7a answers it."),
        ("8d8e", "A silver does not move like that."),
    ] {
        try_move(&mut page, mv.parse().expect("a move"));
        assert_eq!(exercise(&page).said, words, "{mv}");
        assert_eq!(view::board(&page.model).sfen, before, "{mv}");
    }
    page.tap("8b");
    assert_eq!(exercise(&page).said, "That piece is White’s.");
    // a hint names the piece, then the move
    send(&mut page, CourseMsg::Hint);
    let marked = |page: &Page| view::board(&page.model).squares.iter().filter(|square| square.hint).count();
    assert_eq!((marked(&page), exercise(&page).hint.is_some()), (1, true));
    send(&mut page, CourseMsg::Hint);
    assert_eq!((marked(&page), exercise(&page).hint.is_some()), (2, false));
    assert!(
        exercise(&page).said.starts_with("It goes to the marked square. The move is S6d-7c"),
        "{}",
        exercise(&page).said
    );
    // the other first move, White's answer, and a gold
    try_move(&mut page, "6d7c".parse().expect("a move"));
    assert!(pass(&mut page));
    try_move(&mut page, "G*7b".parse().expect("a move"));
    assert!(exercise(&page).is_done);
    send(&mut page, CourseMsg::Again);
    assert!(!exercise(&page).is_done && exercise(&page).steps[2].1, "what was done stays so");
}

#[test]
fn a_way_to_win_that_is_not_the_file_s_is_followed_to_its_end() {
    let mut tried = 0;
    for set in all(Lang::En) {
        let era = era_of(&set);
        for (at, walk) in walks(&set).iter().enumerate() {
            let (Wanted::Mate | Wanted::Win, plies) = (walk.wanted, walk.line.len()) else { continue };
            let others = walk.begin.legal_moves().into_iter().filter(|mv| {
                let position = &mut walk.begin.position().clone();
                !walk.line[0].contains(mv)
                    && match walk.wanted {
                        Wanted::Mate => SimpleSolver::default().mates_by(position, *mv, plies),
                        _ => wins_by(position, *mv, plies),
                    }
            });
            for other in others {
                tried += 1;
                let mut page = learning(era);
                open_set(&mut page, set.head.id);
                send(&mut page, CourseMsg::Step(at));
                try_move(&mut page, other);
                for ply in (1..plies).step_by(2) {
                    if exercise(&page).is_done {
                        break;
                    }
                    assert!(pass(&mut page), "{}: White answers {other}", walk.told);
                    let sfen = view::board(&page.model).sfen;
                    let start = Start::parse(Rules::of(era.variant()), &sfen).expect("a position");
                    let game = Game::new(era.variant(), RuleChoices::default(), start).expect("a game");
                    let left = plies - ply - 1;
                    let best = game.legal_moves().into_iter().find(|mv| {
                        let position = &mut game.position().clone();
                        match walk.wanted {
                            Wanted::Mate => SimpleSolver::default().mates_by(position, *mv, left),
                            _ => wins_by(position, *mv, left),
                        }
                    });
                    try_move(&mut page, best.unwrap_or_else(|| panic!("{}: lost after {other}: {sfen}", walk.told)));
                }
                assert!(exercise(&page).is_done, "{}: {other}", walk.told);
            }
        }
    }
    assert!(tried > 0, "no position has a second way");
}

#[test]
fn a_castle_may_be_built_in_any_order_and_its_squares_are_marked() {
    let mut page = learning(Era::Shogi);
    open_set(&mut page, "mino");
    let marked = |page: &Page| {
        let board = view::board(&page.model);
        let names = board.squares.iter().filter(|square| square.hint).map(|square| square.square.to_string());
        names.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(marked(&page), "6f 6h 3h 2h");
    // the silver, which is last in the file, goes first by another way; the rook stays for later
    for mv in ["6g6f", "2h6h", "3i4h", "4h3i", "5i4h", "4h3h", "3h2h", "3i3h"] {
        assert!(!exercise(&page).is_done, "before {mv}");
        try_move(&mut page, mv.parse().expect("a move"));
        pass(&mut page);
    }
    assert!(exercise(&page).is_done, "{}", exercise(&page).said);
    assert_eq!(marked(&page), "");
}

#[test]
fn a_piece_on_the_square_that_is_kept_for_another_is_told_of() {
    let mut page = learning(Era::Shogi);
    open_set(&mut page, "mino");
    let place = "3h is for the silver: move the piece that stands there away, or begin once more.";
    for mv in ["6g6f", "2h6h"] {
        try_move(&mut page, mv.parse().expect("a move"));
        pass(&mut page);
    }
    try_move(&mut page, "4i3h".parse().expect("a move"));
    assert_eq!(exercise(&page).said, place);
    pass(&mut page);
    assert_eq!(exercise(&page).said, place, "White's move does not take it away");
    try_move(&mut page, "5i4h".parse().expect("a move"));
    assert_ne!(exercise(&page).said, place);
    pass(&mut page);
    // the king cannot pass there, and the gold is not shown the king's way
    assert!(exercise(&page).hint.is_some());
    send(&mut page, CourseMsg::Hint);
    assert_eq!((exercise(&page).said.as_str(), exercise(&page).hint), (place, None));
    try_move(&mut page, "3h2h".parse().expect("a move"));
    pass(&mut page);
    assert_eq!(exercise(&page).said, "2h is for the king: move the piece that stands there away, or begin once more.");
    // both go back, and the castle is built
    for mv in ["4h5i", "2h3h", "3h4h", "4h4i", "5i4h", "4h3h", "3h2h", "3i3h"] {
        assert!(!exercise(&page).is_done, "before {mv}");
        try_move(&mut page, mv.parse().expect("a move"));
        pass(&mut page);
    }
    assert!(exercise(&page).is_done, "{}", exercise(&page).said);
}

#[test]
fn a_piece_that_is_shut_in_is_told_of_before_anything_else() {
    let mut page = learning(Era::Shogi);
    open_set(&mut page, "mino");
    let shut_in =
        "The rook has to go to 6h, and the piece on 3h stands in its way: move that away, or begin once more.";
    // the silver is in its place, and the rook behind it
    try_move(&mut page, "3i3h".parse().expect("a move"));
    assert_eq!(exercise(&page).said, shut_in);
    pass(&mut page);
    assert!(exercise(&page).hint.is_some());
    send(&mut page, CourseMsg::Hint);
    assert_eq!((exercise(&page).said.as_str(), exercise(&page).hint), (shut_in, None));
    try_move(&mut page, "6g6f".parse().expect("a move"));
    pass(&mut page);
    assert_eq!(exercise(&page).said, shut_in, "as long as it is so");
    // the silver has no way back
    send(&mut page, CourseMsg::Again);
    for mv in ["6g6f", "2h6h", "5i4h", "4h3h", "3h2h", "3i3h"] {
        try_move(&mut page, mv.parse().expect("a move"));
        assert_ne!(exercise(&page).said, shut_in, "{mv}");
        pass(&mut page);
    }
    assert!(exercise(&page).is_done, "{}", exercise(&page).said);
}

#[test]
fn lessons_that_do_not_come_can_be_asked_for_again_and_follow_the_language() {
    let mut page = Page::start(&env(FRIENDS));
    page.engine_up();
    let asked = |page: &Page| {
        page.effects.iter().find_map(|effect| match effect {
            Effect::Later(effect) => effect.get().map(|LoadCourse(lang)| lang),
            _ => None,
        })
    };
    page.send(Msg::Call(SheetCall::Learn(Topic::Lessons(Era::Sho))));
    assert_eq!(asked(&page), Some(Lang::En));
    super::fetch(&mut page);
    assert_eq!(course(&page), CourseView::Loading);
    for wrong in [None, Some("<!doctype html>".to_owned()), Some(String::new())] {
        send(&mut page, CourseMsg::File { lang: Lang::En, file: wrong });
        assert_eq!(course(&page), CourseView::Failed);
        send(&mut page, CourseMsg::Retry);
        assert_eq!((asked(&page), course(&page)), (Some(Lang::En), CourseView::Loading));
    }
    send(&mut page, CourseMsg::File { lang: Lang::En, file: Some(file(Lang::En)) });
    let titles = |page: &Page| list(page).iter().map(|set| set.title.to_owned()).collect::<Vec<_>>();
    let of_file = |lang| {
        let sets = all(lang).into_iter().filter(|set| set.head.topic == Topic::Lessons(Era::Sho));
        sets.map(|set| set.head.title.to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(titles(&page), of_file(Lang::En));
    // another language is asked for, and the first one is still known when it comes back
    page.send(Msg::Back);
    page.send(settings_msg(SettingsChange::Lang(Lang::Sv)));
    page.send(Msg::Call(SheetCall::Learn(Topic::Lessons(Era::Sho))));
    assert_eq!(asked(&page), Some(Lang::Sv), "{:?}", page.effects);
    super::fetch(&mut page);
    assert_eq!(course(&page), CourseView::Loading);
    send(&mut page, CourseMsg::File { lang: Lang::Sv, file: Some(file(Lang::Sv)) });
    assert_eq!(titles(&page), of_file(Lang::Sv));
    page.send(Msg::Back);
    page.send(settings_msg(SettingsChange::Lang(Lang::En)));
    page.send(Msg::Call(SheetCall::Learn(Topic::Lessons(Era::Sho))));
    super::fetch(&mut page);
    assert_eq!((asked(&page), titles(&page)), (None, of_file(Lang::En)));
}

#[test]
fn no_position_of_a_lesson_has_more_pieces_than_a_set() {
    let count = |position: &Position, kind: Kind| {
        let on_board = [kind].into_iter().chain(kind.promoted()).flat_map(|kind| {
            [Color::Black, Color::White].map(|color| position.pieces(color, kind).into_iter().count())
        });
        let in_hand =
            |color| if Kind::HAND.contains(&kind) { usize::from(position.hand(color).count(kind)) } else { 0 };
        on_board.sum::<usize>() + in_hand(Color::Black) + in_hand(Color::White)
    };
    check_all(|set, walk| {
        let full = Position::start(Rules::of(era_of(set).variant()));
        for kind in Kind::ALL.into_iter().filter(|kind| kind.unpromoted() == *kind) {
            let (has, may) = (count(walk.begin.position(), kind), count(&full, kind));
            if has > may {
                return Err(format!("{has} of {kind:?}, and a set has {may}"));
            }
        }
        Ok(())
    });
}

/// The exercise at hand is played by hints alone, from the second of which the move is read.
fn follow_hints(page: &mut Page, told: &str) {
    for _ in 0..40 {
        if exercise(page).is_done {
            return;
        }
        send(page, CourseMsg::Hint);
        assert_ne!(exercise(page).said, "", "{told}");
        send(page, CourseMsg::Hint);
        let course = page.model.course.get::<Course>().expect("a course");
        let open = course.open_in(Topic::Lessons(Era::Shogi)).expect("a set");
        let mv = open.play.next_move().unwrap_or_else(|| panic!("{told}: no move"));
        try_move(page, mv);
        pass(page);
    }
    panic!("{told}: {}", exercise(page).said);
}

#[test]
fn hints_alone_build_every_castle() {
    let mut page = learning(Era::Shogi);
    let mut built = 0;
    for set in all(Lang::En).iter().filter(|set| set.head.topic == Topic::Lessons(Era::Shogi)) {
        for (at, exercise) in set.exercises.iter().enumerate() {
            if matches!(exercise.wanted, Wanted::Build(_)) {
                built += 1;
                open_set(&mut page, set.head.id);
                send(&mut page, CourseMsg::Step(at));
                pass(&mut page);
                follow_hints(&mut page, set.head.id);
                send(&mut page, CourseMsg::List);
            }
        }
    }
    assert!(built >= 10, "{built} castles");
}

#[test]
fn a_hint_finds_the_move_off_the_file_s_line() {
    let mut page = learning(Era::Shogi);
    open_set(&mut page, "atama-kin");
    send(&mut page, CourseMsg::Step(2));
    try_move(&mut page, "6d7c".parse().expect("a move"));
    assert!(pass(&mut page));
    assert!(exercise(&page).hint.is_some());
    send(&mut page, CourseMsg::Hint);
    let said = exercise(&page).said;
    assert!(!said.is_empty() && said != "The marked piece moves.", "a drop is told as one: {said}");
    send(&mut page, CourseMsg::Hint);
    assert!(view::board(&page.model).squares.iter().any(|square| square.hint), "a square is marked");
    follow_hints(&mut page, "off the line");
}

#[test]
fn what_was_done_of_a_set_is_kept() {
    let mut page = learning(Era::Shogi);
    open_set(&mut page, "atama-kin");
    try_move(&mut page, "G*2b".parse().expect("a move"));
    let stored_settings = page.saved(Slot::Settings);
    let done = |page: &Page| exercise(page).steps.iter().map(|(_, done)| *done).collect::<Vec<_>>();
    assert_eq!(done(&page), [true, false, false]);
    send(&mut page, CourseMsg::List);
    assert!(list(&page).iter().all(|set| !set.is_done));
    open_set(&mut page, "atama-kin");
    assert_eq!(done(&page), [true, false, false]);
    // and at the next visit
    let mut later = Page::start(&StartupEnvironment { stored_settings, ..env(FRIENDS) });
    later.engine_up();
    open_lessons(&mut later, Era::Shogi);
    open_set(&mut later, "atama-kin");
    assert_eq!(done(&later), [true, false, false]);
    send(&mut later, CourseMsg::Step(1));
    try_move(&mut later, "G*5b".parse().expect("a move"));
    send(&mut later, CourseMsg::Step(2));
    follow_hints(&mut later, "the last");
    send(&mut later, CourseMsg::List);
    assert_eq!(list(&later).iter().filter(|set| set.is_done).count(), 1);
    open_set(&mut later, "atama-kin");
    assert_eq!(done(&later), [true; 3], "a set with a tick is done in all its exercises");
}

#[test]
fn a_list_of_another_game_leaves_the_open_exercise_alone() {
    let mut page = learning(Era::Shogi);
    open_set(&mut page, "atama-kin");
    send(&mut page, CourseMsg::Step(2));
    try_move(&mut page, "6d7c+".parse().expect("a move"));
    let on_its_way = page.effects.clone();
    open(&mut page, Topic::Lessons(Era::Sho));
    assert!(!list(&page).is_empty());
    page.effects = on_its_way;
    assert!(pass(&mut page));
    assert_eq!(page.effects, [], "nobody hears a move of an exercise that is not shown");
    let sfen = |page: &Page| view::board(&page.model).sfen;
    open(&mut page, Topic::Lessons(Era::Shogi));
    let before = (sfen(&page), exercise(&page).said);
    open(&mut page, Topic::Lessons(Era::Sho));
    page.tap("8b");
    page.tap("7g");
    open(&mut page, Topic::Lessons(Era::Shogi));
    assert_eq!((sfen(&page), exercise(&page).said), before);
}

#[test]
fn a_castle_whose_game_ends_by_repetition_begins_again() {
    let mut page = learning(Era::Shogi);
    open_set(&mut page, "mino");
    let begin = view::board(&page.model).sfen;
    let mut moved = 0;
    for mv in ["2h3h", "3h2h"].into_iter().cycle().take(20) {
        try_move(&mut page, mv.parse().expect("a move"));
        moved += 1;
        let waits = pass(&mut page);
        if view::board(&page.model).sfen == begin {
            assert!(moved > 4, "only a repetition ends it");
            assert!(!page.effects.iter().any(|effect| matches!(effect, Effect::Remind { .. })), "{waits}");
            return;
        }
    }
    panic!("it never began again: {}", view::board(&page.model).sfen);
}

#[test]
fn without_a_prince_there_is_no_answer_to_the_check_of_two_royals() {
    let sets = all(Lang::En);
    let set = sets.iter().find(|set| set.head.id == "two-royals").expect("the set");
    let begin = walks(set).remove(0).begin;
    assert!(begin.position().in_check());
    let moves = begin.legal_moves();
    assert!(!moves.is_empty());
    for mv in moves {
        let mut after = begin.clone();
        after.play(mv).expect("legal");
        assert!(!after.position().pieces(Color::Black, Kind::Prince).is_empty(), "{mv} helps the king");
    }
}

#[test]
fn a_win_tells_its_length_and_what_is_not_as_quick() {
    let mut page = learning(Era::Heian);
    open_set(&mut page, "bare-first");
    assert_eq!(exercise(&page).counted, "Exercise 1 of 2 · Win in 1 move");
    send(&mut page, CourseMsg::Step(1));
    assert_eq!(exercise(&page).counted, "Exercise 2 of 2 · Win in 2 moves");
    // straight before the pawn the gold would be taken
    try_move(&mut page, "5d6c".parse().expect("a move"));
    assert!(exercise(&page).said.starts_with("That does not win in so few moves."), "{}", exercise(&page).said);
}

#[test]
fn a_move_of_white_s_that_was_on_its_way_comes_to_nothing_elsewhere() {
    let mut page = learning(Era::Shogi);
    open_set(&mut page, "atama-kin");
    send(&mut page, CourseMsg::Step(2));
    try_move(&mut page, "6d7c+".parse().expect("a move"));
    let on_its_way = page.effects.clone();
    send(&mut page, CourseMsg::Again);
    let before = view::board(&page.model).sfen;
    page.effects = on_its_way;
    assert!(pass(&mut page));
    assert_eq!(view::board(&page.model).sfen, before);
    // nor does anything happen to the game behind
    page.send(Msg::Back);
    assert_eq!(page.moves(), "");
}
