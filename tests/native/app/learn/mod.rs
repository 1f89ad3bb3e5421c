//! Pages to read and lessons: every step is played to its end, and every page says something in every language.

mod course;

use crate::app::page::{FRIENDS, Page, at, env, form_msg, view};
use std::collections::BTreeMap;
use suizo::{
    app::{
        Effect, Msg, Sheet, SheetCall, SheetMsg, StartupEnvironment,
        board::BoardEvent,
        effect::{Focus, Slot},
        learn::{
            Block, Gait, LearnMsg, LessonAnswer,
            view::{Content, LearnView, StepsView},
        },
        page_view::{self, Beside},
        session::new_game::FormChange,
        settings::SettingsMsg,
        sheets::SheetView,
    },
    i18n::{Book, Lang, Prose, Sentence},
    lessons::{Era, Goal, Miss, Topic, lesson},
    rules::{
        ByColor, Color, EndReason, Game, IllegalMove, Kind, Move, Outcome, Position, RuleChoices, RuleSwitch, Rules,
        Start, Variant,
    },
};

/// A page with a topic open and its prose loaded.
fn learning(fragment: &str, topic: Topic) -> Page {
    let mut page = Page::start(&env(fragment));
    page.engine_up();
    open(&mut page, topic);
    page
}

fn open(page: &mut Page, topic: Topic) {
    page.send(Msg::Call(SheetCall::Learn(topic)));
    fetch(page);
}

fn fetch(page: &mut Page) {
    let lang = page.effects.iter().find_map(|effect| match effect {
        Effect::LoadProse(lang) => Some(*lang),
        _ => None,
    });
    if let Some(lang) = lang {
        page.send(Msg::from(SheetMsg::Learn(LearnMsg::Prose { lang, file: Some(lang.prose_file().expect("a file")) })));
    }
}

fn learn(page: &Page) -> LearnView {
    match page_view::view(&page.model).beside {
        Beside::Sheet(open) => match &*open.view {
            SheetView::Learn { view, .. } => view.clone(),
            _ => panic!("another sheet"),
        },
        _ => panic!("a page is open"),
    }
}

fn content(page: &Page) -> Content {
    let LearnView::Ready { content, .. } = learn(page) else { panic!("the prose is there") };
    content
}

fn steps(page: &Page) -> StepsView {
    let Content::Steps(view) = content(page) else { panic!("steps") };
    *view
}

fn blocks(page: &Page) -> Vec<Block> {
    let Content::Article { blocks, .. } = content(page) else { panic!("a page to read") };
    blocks
}

fn answer(page: &Page) -> Option<LessonAnswer> {
    let Some(Sheet::Learn(learn)) = &page.model.sheet else { panic!("a lesson is open") };
    learn.lesson.as_ref().expect("a lesson").answer
}

/// Makes a move on the board by clicking, legal or not.
fn try_move(page: &mut Page, mv: Move) {
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

/// Whether a move does what a step asks for, said once more in other words.
fn reaches(goal: Goal, before: &Game, mv: Move) -> Result<(), &'static str> {
    let mut after = before.clone();
    after.play(mv).expect("a legal move");
    let enemies = |game: &Game| game.position().by_color(Color::White).len();
    let (done, why) = match goal {
        Goal::Go(square) => (mv.to() == square, "Elsewhere"),
        Goal::Take => (enemies(&after) < enemies(before), "TookNothing"),
        Goal::Promote => (mv.to_string().ends_with('+'), "NotPromoted"),
        Goal::Drop => (mv.to_string().contains('*'), "NotDropped"),
        Goal::Check => (!after.position().checkers().is_empty(), "NoCheck"),
        Goal::Mate if after.position().checkers().is_empty() => (false, "NoCheck"),
        Goal::Mate => (after.legal_moves().is_empty(), "Answered"),
        Goal::Prince => (after.sfen().contains("+E"), "NoPrince"),
        Goal::Bare => (enemies(&after) == 1, "NotBare"),
        Goal::Any => (true, ""),
    };
    if done { Ok(()) } else { Err(why) }
}

#[test]
fn every_move_of_every_step_is_answered_rightly() {
    for era in Era::ALL {
        let mut page = learning(FRIENDS, Topic::Steps(era));
        for (index, step) in lesson(era).iter().enumerate() {
            let goal = Goal::parse(step.goal).expect("a goal");
            assert_eq!(goal.to_string(), step.goal);
            let rules = Rules::of(era.variant());
            let start = Start::parse(rules, step.sfen).unwrap_or_else(|error| panic!("{}: {error}", step.sfen));
            let game = Game::new(era.variant(), RuleChoices::default(), start).expect("a game");
            assert_eq!(game.outcome(), None, "{}", step.sfen);
            let (mut right, mut wrong) = (0, 0);
            for mv in game.legal_moves() {
                page.send(Msg::from(SheetMsg::Learn(LearnMsg::Step(index))));
                assert_eq!(view::board(&page.model).sfen, step.sfen, "{era:?} {}", step.task.id());
                try_move(&mut page, mv);
                let told = format!("{era:?} {} {mv}: {}", step.task.id(), steps(&page).said);
                match (reaches(goal, &game, mv), answer(&page)) {
                    (Ok(()), Some(LessonAnswer::Right)) => {
                        right += 1;
                        let mut after = game.clone();
                        after.play(mv).expect("a legal move");
                        assert_eq!(view::board(&page.model).sfen, after.sfen(), "{told}");
                        assert!(page.effects.contains(&Effect::Focus(Focus::NextStep)), "{told}");
                    }
                    (Err(why), Some(LessonAnswer::Missed(miss))) => {
                        wrong += 1;
                        assert!(format!("{miss:?}").starts_with(why), "{told}: {miss:?} is not {why}");
                        assert_eq!(view::board(&page.model).sfen, step.sfen, "{told}");
                        if let Miss::Answered(reply) = miss {
                            let mut after = game.clone();
                            after.play(mv).and_then(|()| after.play(reply)).expect("the answer is one");
                        }
                    }
                    (expected, found) => panic!("{told}: {expected:?}, but {found:?}"),
                }
            }
            assert!(right > 0, "{era:?} {} can be done", step.task.id());
            assert!(wrong > 0 || goal == Goal::Any, "{era:?} {} can be missed", step.task.id());
        }
    }
}

#[test]
fn an_illegal_move_gets_the_usual_reason_and_leaves_the_step_as_it_was() {
    let mut refusals: Vec<IllegalMove> = Vec::new();
    for (era, step, mv, words) in [
        (Era::Shogi, 0, "5g5e", "A pawn does not move like that."),
        (Era::Shogi, 1, "7g7e", "A pawn does not move like that."),
        (Era::Shogi, 11, "P*5e", "Two pawns (nifu): you already have an unpromoted pawn on that file."),
        (Era::Shogi, 11, "P*1a", "A pawn dropped there could never move."),
        (Era::Shogi, 13, "5i5h", "Your king could be taken after that."),
        (Era::Sho, 9, "5f6g", "A gold does not move like that."),
        (Era::Heian, 9, "5h5g", "Your king could be taken after that."),
    ] {
        let mut page = learning(FRIENDS, Topic::Steps(era));
        page.send(Msg::from(SheetMsg::Learn(LearnMsg::Step(step))));
        let before = view::board(&page.model).sfen;
        let mv = mv.parse().expect("a move");
        try_move(&mut page, mv);
        let Some(LessonAnswer::Refused { why, .. }) = answer(&page) else { panic!("{era:?} {step} {mv} is refused") };
        assert_eq!(steps(&page).said, words);
        assert_eq!(view::board(&page.model).sfen, before);
        // inspecting a piece keeps the answer
        page.send(Msg::Board(BoardEvent::Inspect(Some(at("5i")))));
        assert_eq!(steps(&page).said, words);
        refusals.push(why);
    }
    assert!(refusals.contains(&IllegalMove::Nifu) && refusals.contains(&IllegalMove::DeadSquare), "{refusals:?}");
    assert!(refusals.contains(&IllegalMove::NotReachable), "{refusals:?}");
}

/// A right move of the step that is open.
fn right_move(page: &Page, era: Era) -> Move {
    let step = lesson(era)[steps(page).at];
    let start = Start::parse(Rules::of(era.variant()), step.sfen).expect("a start");
    let game = Game::new(era.variant(), RuleChoices::default(), start).expect("a game");
    let goal = Goal::parse(step.goal).expect("a goal");
    game.legal_moves().into_iter().find(|&mv| goal.judge(&game, mv).is_ok()).expect("a right move")
}

#[test]
fn a_lesson_leads_through_its_steps_to_a_first_game_and_remembers_them() {
    for era in Era::ALL {
        let mut page = learning(FRIENDS, Topic::Steps(era));
        let last = lesson(era).len() - 1;
        for at in 0..=last {
            assert_eq!((steps(&page).at, steps(&page).is_end), (at, false));
            assert!(steps(&page).play.is_some(), "a game can be played at any time");
            let mv = right_move(&page, era);
            try_move(&mut page, mv);
            let stored_settings = page.saved(Slot::Settings);
            assert!(steps(&page).right, "{era:?} step {at}");
            assert!(steps(&page).steps[at].1, "{era:?} step {at} is done");
            // the board of a step that is done stays as it is
            let board = view::board(&page.model);
            assert_eq!(board.movable, ByColor::default());
            // it is the step that ends, and no game
            assert!(!board.label.contains("wins"), "{era:?} step {at}: {}", board.label);
            try_move(&mut page, mv);
            assert_eq!(view::board(&page.model).sfen, board.sfen);
            if at == 0 {
                // a file of settings from elsewhere changes nothing about that
                let file = r#"{"suizo":"settings","v":1,"data":{"learned":"first:walk"}}"#;
                page.send(Msg::from(SheetMsg::Settings(SettingsMsg::File(Some(file.to_owned())))));
                assert!(steps(&page).steps[at].1 && page.model.prefs.has_learned("first:walk"), "{era:?}");
            }
            if at == last / 2 {
                // what was done is known at the next visit, which goes on there
                let mut later = Page::start(&StartupEnvironment { stored_settings, ..env(FRIENDS) });
                open(&mut later, Topic::Steps(era));
                assert_eq!(steps(&later).at, at + 1);
                assert!(steps(&later).steps[at].1 && !steps(&later).steps[at + 1].1);
            }
            if at < last {
                page.send(Msg::from(SheetMsg::Learn(LearnMsg::Step(at + 1))));
                assert!(page.effects.contains(&Effect::Focus(Focus::Task)));
            }
        }
        assert!(steps(&page).is_end);
        page.send(Msg::from(SheetMsg::Learn(LearnMsg::Play)));
        let Some(Sheet::NewGame(form)) = &page.model.sheet else { panic!("the form is open") };
        assert_eq!((form.variant, form.level), (era.variant(), 1));
    }
}

#[test]
fn a_step_can_be_repeated() {
    let mut page = learning(FRIENDS, Topic::Steps(Era::Shogi));
    let mv = right_move(&page, Era::Shogi);
    try_move(&mut page, mv);
    page.send(Msg::from(SheetMsg::Learn(LearnMsg::Again)));
    assert!(!steps(&page).right && steps(&page).steps[0].1);
    page.send(Msg::from(SheetMsg::Learn(LearnMsg::Step(0))));
    assert_eq!((steps(&page).at, view::board(&page.model).sfen.as_str()), (0, lesson(Era::Shogi)[0].sfen));
}

#[test]
fn learning_leaves_the_game_and_its_saved_copy_alone() {
    let mut page = Page::start(&env(""));
    page.engine_up().play("7g7f");
    let id = page.search();
    page.best(id, "3c3d");
    let saved = page.model.session.to_saved().to_text();
    for topic in Topic::all() {
        open(&mut page, topic);
        page.tap("5g").tap("5f").tap("7h").tap("4h");
        assert_eq!(page.effects.iter().find(|effect| matches!(effect, Effect::Save(Slot::Game, _))), None);
        page.send(Msg::Back);
        assert!(page.model.sheet.is_none());
        assert!(page.effects.contains(&Effect::Focus(Focus::Button("rules"))));
        assert_eq!(page.model.session.to_saved().to_text(), saved, "after {}", topic.id());
    }
    page.play("2g2f");
}

#[test]
fn the_clock_stands_still_while_a_page_is_read() {
    let mut page = Page::linked(&format!("{FRIENDS}&time=300"));
    page.act("pause").play("7g7f");
    assert!(!page.model.session.paused);
    page.act("rules");
    assert!(page.model.session.paused);
    page.ms += 200_000.0;
    page.act("close").act("pause").play("3c3d");
    assert!(!page.model.session.is_over());
}

#[test]
fn the_new_game_form_comes_back_as_it_was() {
    let mut page = Page::start(&env(FRIENDS));
    page.act("new-game").send(form_msg(FormChange::Variant("heian8x8".to_owned())));
    page.send(Msg::from(SheetMsg::Learn(LearnMsg::Switches)));
    fetch(&mut page);
    let part = page.effects.iter().find_map(|effect| match effect {
        Effect::Focus(Focus::Part(part)) => Some(*part),
        _ => None,
    });
    let all = blocks(&page);
    let at = all.iter().position(|block| matches!(block, Block::Heading(number, _) if Some(*number) == part));
    let first = all.iter().position(|block| matches!(block, Block::Switch(_)));
    assert!(at < first && first.is_some(), "the page opens where it speaks of switches");
    page.send(Msg::Back);
    assert_eq!(page.effects.first(), Some(&Effect::PushHistory), "the form has a step of history of its own");
    let Some(Sheet::NewGame(form)) = &page.model.sheet else { panic!("the form is open") };
    assert_eq!(form.variant, Variant::Heian8x8);
}

#[test]
fn a_link_opens_a_page_over_the_saved_game() {
    for topic in Topic::all() {
        let mut first = Page::start(&env(FRIENDS));
        first.play("7g7f");
        let stored_game = Some(first.model.session.to_saved().to_text());
        let page = Page::start(&StartupEnvironment { stored_game, ..env(&format!("learn={}", topic.id())) });
        assert_eq!(page.moves(), "7g7f", "{}", topic.id());
        assert_eq!(page.model.notices, []);
        assert!(matches!(&page.model.sheet, Some(Sheet::Learn(learn)) if learn.topic == topic));
        let history: Vec<_> = page.effects.iter().filter(|effect| matches!(effect, Effect::PushHistory)).collect();
        assert_eq!(history.len(), 1, "the back button closes the page and leaves the site alone");
    }
    assert_eq!(Page::start(&env("learn=everything")).model.notices.len(), 1);
}

#[test]
fn prose_that_is_loading_or_cannot_be_loaded_is_reported() {
    let mut page = Page::start(&env(FRIENDS));
    page.act("rules");
    assert!(page.effects.contains(&Effect::LoadProse(Lang::En)));
    assert_eq!(learn(&page), LearnView::Loading);
    for file in [None, Some("<!doctype html>".to_owned()), Some(String::new())] {
        page.send(Msg::from(SheetMsg::Learn(LearnMsg::Prose { lang: Lang::En, file })));
        assert_eq!(learn(&page), LearnView::Failed);
        page.send(Msg::from(SheetMsg::Learn(LearnMsg::Retry)));
        assert!(page.effects.contains(&Effect::LoadProse(Lang::En)));
        assert_eq!(learn(&page), LearnView::Loading);
    }
    fetch(&mut page);
    assert!(matches!(learn(&page), LearnView::Ready { .. }));
    page.act("close").act("rules");
    assert_eq!(page.effects.iter().find(|effect| matches!(effect, Effect::LoadProse(_))), None, "it is there already");
}

#[test]
fn every_page_is_whole_in_every_language() {
    for lang in Lang::ALL {
        for topic in Topic::all() {
            let page = learning(&format!("{FRIENDS}&lang={}", lang.id()), topic);
            let lines =
                Book::read(&lang.prose_file().expect("a file"), lang.texts()).expect("a book").page(topic).count();
            match content(&page) {
                // what stands there comes from elsewhere
                Content::Taught => assert_eq!(lines, 0),
                Content::Article { blocks, .. } => {
                    assert_eq!(blocks.len(), lines, "{lang:?} {}: every line is a block", topic.id());
                    for block in &blocks {
                        if let Block::Switch(switch) = block {
                            assert!(
                                switch.values.iter().all(|(_, about)| !about.is_empty()),
                                "{lang:?} {}",
                                topic.id()
                            );
                        }
                        let text = match block {
                            Block::Heading(_, text) | Block::Text(text) | Block::Item(text) => text.clone(),
                            Block::Board(board) => board.caption.clone(),
                            Block::Piece(faces) => faces.iter().map(|face| face.how).collect(),
                            Block::Switch(switch) => switch.values.iter().map(|(_, about)| *about).collect(),
                            Block::Odds { rows, .. } => rows.iter().map(|row| row.name).collect(),
                        };
                        assert!(!text.is_empty() && !text.contains(['{', '}']), "{lang:?} {}: {text:?}", topic.id());
                    }
                }
                Content::Steps(view) => {
                    assert_eq!(view.steps.len(), lines);
                    assert!(!view.text.is_empty() && !view.counted.contains('{'));
                }
            }
        }
    }
}

#[test]
fn the_rules_show_every_piece_and_every_switch_of_their_game() {
    for era in Era::ALL {
        let page = learning(FRIENDS, Topic::Rules(era));
        let blocks = blocks(&page);
        let rules = Rules::of(era.variant());
        let faces: Vec<_> = blocks
            .iter()
            .filter_map(|block| if let Block::Piece(faces) = block { Some(faces.clone()) } else { None })
            .flatten()
            .collect();
        assert_eq!(faces.len(), rules.kinds().len());
        for row in rules.kinds() {
            let face = faces.iter().find(|face| face.piece.kind() == row.kind).expect("every kind");
            let count = |gait: Gait| face.moves.iter().filter(|(_, _, other)| *other == gait).count();
            let expected = match row.kind {
                Kind::King | Kind::Prince => (8, 0, 0),
                Kind::Elephant => (7, 0, 0),
                Kind::Silver => (5, 0, 0),
                Kind::Knight => (0, 2, 0),
                Kind::Lance => (0, 0, 1),
                Kind::Pawn => (1, 0, 0),
                Kind::Rook | Kind::Bishop => (0, 0, 4),
                Kind::Dragon | Kind::Horse => (4, 0, 4),
                _ => (6, 0, 0),
            };
            assert_eq!((count(Gait::Step), count(Gait::Jump), count(Gait::Slide)), expected, "{:?}", row.kind);
        }
        let mut shown: Vec<&str> = blocks
            .iter()
            .filter_map(|block| if let Block::Switch(switch) = block { Some(switch.key) } else { None })
            .collect();
        shown.sort_unstable();
        let mut switches: Vec<&str> = RuleSwitch::ALL
            .into_iter()
            .filter(|switch| {
                Variant::ALL.into_iter().any(|variant| Era::of(variant) == era && switch.applies_to(variant))
            })
            .map(RuleSwitch::key)
            .collect();
        switches.sort_unstable();
        assert_eq!(shown, switches, "{era:?}");
    }
}

/// Text by text, with the captions.
fn texts(page: &Page) -> Vec<String> {
    let told = |block: &Block| match block {
        Block::Heading(_, text) | Block::Text(text) | Block::Item(text) => Some(text.clone()),
        Block::Board(board) => Some(board.caption.clone()),
        _ => None,
    };
    blocks(page).iter().filter_map(told).collect()
}

/// What README promises: a contested reading is a switch, or is told here as a choice with its reason.
#[test]
fn readings_that_are_no_switches_are_told_with_their_reason() {
    for (era, readings) in [
        (Era::Shogi, &[][..]),
        (
            Era::Sho,
            &["“more than four times”", "king and prince must fall", "are not bare: our choice", "nothing on that"],
        ),
        (
            Era::Heian,
            &[
                "equally deep on every board",
                "nothing on that",
                "nine files and eight ranks, or eight of each",
                "neither side can mate or win material",
                "only the jade general",
            ],
        ),
        (
            Era::Asakura,
            &[
                "is mentioned elsewhere",
                "no source speaks of it",
                "Of two royals one in the zone is enough. That is our choice",
            ],
        ),
    ] {
        let texts = texts(&learning(FRIENDS, Topic::Rules(era)));
        for reading in readings {
            assert!(texts.iter().any(|text| text.contains(reading)), "{era:?}: {reading}");
        }
    }
}

#[test]
fn every_rules_page_tells_how_moves_are_written() {
    for era in Era::ALL {
        let texts = texts(&learning(FRIENDS, Topic::Rules(era))).join("\n");
        for sign in ["Sx4d", "S-3c+", "S-3c=", "全, 今, 仝 and 个"] {
            assert!(texts.contains(sign), "{era:?}: {sign}");
        }
        // examples and letters are some of the game itself
        let with_rook = ["P-7f", "K, R, B, G", "king, rook, bishop, gold", "G6i-5h", "☗７六歩", "7g7f, 8h2b+"];
        let without = ["P-7e", "K, G", "king, gold", "G6h-5g", "☗７五歩", "7f7e, 4d3c+"];
        let has_rook = Rules::of(era.variant()).has_kind(Kind::Rook);
        for (sign, other) in with_rook.into_iter().zip(without) {
            assert_eq!((texts.contains(sign), texts.contains(other)), (has_rook, !has_rook), "{era:?}: {sign}");
        }
        assert_eq!(texts.contains("* is a drop"), Rules::of(era.variant()).has_drops());
        assert_eq!(texts.contains("crown prince CP"), Rules::of(era.variant()).has_kind(Kind::Prince));
    }
}

#[test]
fn both_zones_are_tinted_and_both_sides_named_at_every_board() {
    for era in Era::ALL {
        let page = learning(FRIENDS, Topic::Rules(era));
        let boards: Vec<_> = blocks(&page)
            .iter()
            .filter_map(|block| if let Block::Board(board) = block { Some(board.clone()) } else { None })
            .collect();
        assert!(boards.iter().all(|board| (board.sides.white, board.sides.black) == ("White", "Black")));
        let rules = Rules::of(era.variant());
        let zones = rules.promotion_zone(Color::Black) | rules.promotion_zone(Color::White);
        let tinted: Vec<_> = boards.iter().filter(|board| !board.zone.is_empty()).collect();
        assert_eq!(tinted.len(), 1);
        assert_eq!(tinted[0].zone, zones.into_iter().collect::<Vec<_>>(), "{era:?}");
    }
}

/// RULES.md 6: the text on Heian shogi knows 玉将 alone.
#[test]
fn the_kings_of_heian_shogi_are_both_jade() {
    for era in Era::ALL {
        let page = learning(FRIENDS, Topic::Rules(era));
        let kings: Vec<_> = blocks(&page)
            .iter()
            .filter_map(|block| if let Block::Piece(faces) = block { Some(faces[0].clone()) } else { None })
            .filter(|face| face.piece.kind() == Kind::King)
            .map(|face| (face.kanji, face.meaning))
            .collect();
        let both = ("王将・玉将", "king general or jade general");
        assert_eq!(kings, [if era == Era::Heian { ("玉将", "jade general") } else { both }]);
    }
    for variant in Variant::ALL {
        let page = Page::start(&env(&format!("variant={}", variant.id())));
        assert_eq!(view::board(&page.model).one_king, Era::of(variant) == Era::Heian, "{variant:?}");
    }
}

/// RULES.md 6.
#[test]
fn the_movement_is_noted_as_the_rule_book_notes_it() {
    let page = learning(FRIENDS, Topic::Rules(Era::Sho));
    let noted: BTreeMap<&str, &str> = blocks(&page)
        .iter()
        .filter_map(|block| if let Block::Piece(faces) = block { Some(faces.clone()) } else { None })
        .flatten()
        .map(|face| (face.piece.kind().usi(), face.betza))
        .collect();
    for (kind, betza) in [
        ("K", "K"),
        ("G", "WfF"),
        ("S", "FfW"),
        ("N", "ffN"),
        ("L", "fR"),
        ("P", "fW"),
        ("R", "R"),
        ("B", "B"),
        ("E", "FsfW"),
        ("+R", "RF"),
        ("+B", "BW"),
        ("+E", "K"),
        ("+P", "WfF"),
    ] {
        assert_eq!(noted[kind], betza, "{kind}");
    }
}

#[test]
fn the_boards_in_the_text_show_what_they_say() {
    let page = learning(FRIENDS, Topic::Rules(Era::Shogi));
    let crossed: Vec<String> = blocks(&page)
        .iter()
        .filter_map(|block| if let Block::Board(board) = block { Some(board.clone()) } else { None })
        .filter(|board| !board.crosses.is_empty())
        .map(|board| board.crosses.iter().map(|square| square.to_string() + " ").collect())
        .collect();
    assert_eq!(crossed.len(), 3);
    assert!(
        crossed[0].split(' ').filter(|name| !name.is_empty()).all(|name| "9752".contains(&name[..1])),
        "{crossed:?}"
    );
    assert_eq!(crossed[1].split_whitespace().count(), 18);
    assert_eq!(crossed[2], "1b ");
    // the mate is one, and the bare king has lost
    for (era, ends) in [
        (Era::Shogi, vec![EndReason::Checkmate]),
        (Era::Sho, vec![EndReason::Checkmate, EndReason::BareKing]),
        (Era::Heian, vec![EndReason::Checkmate, EndReason::BareKing]),
    ] {
        let page = learning(FRIENDS, Topic::Rules(era));
        let found: Vec<EndReason> = blocks(&page)
            .iter()
            .filter_map(|block| if let Block::Board(board) = block { Some(board.board.sfen.clone()) } else { None })
            .filter_map(|sfen| Start::parse(Rules::of(era.variant()), &sfen).ok())
            .filter_map(|start| Game::new(era.variant(), RuleChoices::default(), start).ok()?.outcome())
            .map(|outcome: Outcome| outcome.reason)
            .collect();
        assert_eq!(found, ends, "{era:?}");
    }
}

#[test]
fn history_marks_what_is_new_and_what_is_gone() {
    let mut page = learning(FRIENDS, Topic::History);
    let mut marked = Vec::new();
    for at in 0..steps(&page).steps.len() {
        page.send(Msg::from(SheetMsg::Learn(LearnMsg::Step(at))));
        let board = view::board(&page.model);
        assert_eq!(board.movable, ByColor::default());
        let squares = board.squares.iter().filter(|square| square.hint).map(|square| square.square.to_string());
        marked.push(squares.collect::<Vec<_>>().join(" "));
        assert_eq!(steps(&page).said.is_empty(), marked[at].is_empty());
    }
    assert_eq!(marked, ["", "", "8b 5b 2b 8h 5h 2h", "5b 5h", "", "", "5b 5h"]);
}

#[test]
fn no_two_languages_share_a_sentence_of_their_pages() {
    let mut said: BTreeMap<&str, (Lang, &str)> = BTreeMap::new();
    let mut shared = Vec::new();
    for lang in Lang::ALL {
        let sentences = lang.prose().sentences();
        assert_eq!(sentences.len(), Prose::COUNT);
        for Sentence { name, text, .. } in sentences {
            assert!(!text.trim().is_empty(), "{name} is empty in {}", lang.name());
            let (first, as_name) = *said.entry(text).or_insert((lang, name));
            let kanji =
                [lang, first].iter().all(|lang| matches!(lang, Lang::Ja | Lang::Zh)) && text.chars().count() <= 6;
            if first != lang && !kanji {
                shared.push(format!("{name} is {text:?} in {} as {as_name} in {}", lang.name(), first.name()));
            }
        }
    }
    assert!(shared.is_empty(), "{}", shared.join("\n"));
}

#[test]
fn the_numbers_of_the_pages_come_from_the_tables() {
    for variant in Variant::ALL {
        let rules = Rules::of(variant);
        let page = learning(FRIENDS, Topic::Rules(Era::of(variant)));
        let (geometry, start) = (rules.geometry(), Position::start(rules));
        let said = format!(
            "{} files{}{} ranks",
            geometry.files(),
            if Era::of(variant) == Era::Heian { ", " } else { " and " },
            geometry.ranks()
        );
        let pieces = format!("{} pieces", start.by_color(Color::Black).len());
        let tells = |text: &str| text.contains(&said) && text.contains(&pieces);
        let found = blocks(&page).iter().any(|block| match block {
            Block::Text(text) => tells(text),
            Block::Board(board) => tells(&board.caption),
            _ => false,
        });
        assert!(found, "{}: {said}, {pieces}", variant.id());
    }
}

/// Nobody has made problems or lessons of Asakura shogi: they are offered neither beside its pages nor among the games that have some.
#[test]
fn problems_and_lessons_are_offered_of_games_that_have_some() {
    let tabs = |topic| {
        let LearnView::Ready { tabs, games, .. } = learn(&learning(FRIENDS, topic)) else { panic!("not ready") };
        [tabs, games].map(|tabs| tabs.iter().map(|tab| tab.mark).collect::<Vec<_>>())
    };
    assert_eq!(tabs(Topic::Rules(Era::Asakura))[0], ["rules", "steps", "history"]);
    assert_eq!(tabs(Topic::Rules(Era::Sho))[0], ["rules", "steps", "lessons", "puzzles", "history"]);
    assert_eq!(tabs(Topic::Rules(Era::Sho))[1].len(), Era::ALL.len());
    assert_eq!(tabs(Topic::Puzzles(Era::Sho))[1], ["puzzles-shogi", "puzzles-sho", "puzzles-heian"]);
    assert_eq!(tabs(Topic::Lessons(Era::Sho))[1], ["lessons-shogi", "lessons-sho", "lessons-heian"]);
}
