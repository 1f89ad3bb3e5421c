//! Moves tried beside the game, comments, verdicts and marks: all of it kept, and taken back.

use super::page::{FRIENDS, Page, answer_msg, env, view};
use suizo::{
    app::{
        Msg, StartupEnvironment,
        access::{AccessMsg, Order},
        board::BoardEvent,
        effect::{Effect, Slot, Timer},
        record::{Aside, Navigation, NotesMsg},
    },
    record::{Brush, Glyph, NodeId},
    rules::{Color, EndReason, Square},
};

/// A game of two people that one of them gave up after four moves.
fn resigned() -> Page {
    let mut page = Page::linked(&format!("{FRIENDS}&moves=7g7f,3c3d"));
    page.play("2g2f").play("8c8d").act("resign").act("resign");
    page
}

/// A game against the computer, which has answered twice.
fn running() -> Page {
    let mut page = Page::linked("black=human&white=ai:3&moves=7g7f,3c3d");
    page.play("2g2f");
    let id = page.search();
    page.best(id, "8c8d");
    page
}

/// Makes a move on the position shown.
fn tries(page: &mut Page, usi: &str) {
    page.tap(&usi[..2]).tap(&usi[2..4]);
}

fn asides(page: &Page) -> Vec<Aside> {
    view::moves(&page.model).asides.to_vec()
}

/// The moves tried beside the game: ply of the aside, then moves, a line beginning with its depth.
fn tried(page: &Page) -> String {
    let words = asides(page).into_iter().map(|aside| {
        let moves = aside.tried.iter().map(|tried| match tried.begins {
            Some(depth) => format!(" {depth}:{}", tried.usi),
            None => format!(" {}", tried.usi),
        });
        format!("@{}{}", aside.ply, moves.collect::<String>())
    });
    words.collect::<Vec<_>>().join(" ")
}

fn ended(page: &Page) -> Option<EndReason> {
    page.model.session.game().outcome().map(|outcome| outcome.reason)
}

fn reopened(page: &Page) -> Page {
    Page::start(&StartupEnvironment { stored_game: page.saved(Slot::Game), ..env("") })
}

#[test]
fn a_move_on_a_past_position_of_a_finished_game_is_a_variation() {
    let mut page = resigned();
    let whole = page.moves();
    page.go(2);
    tries(&mut page, "6g6f");
    tries(&mut page, "8c8d");
    assert_eq!(page.line(), "A variation, move 4.");
    assert_eq!((page.moves(), ended(&page)), (whole.clone(), Some(EndReason::Resign)), "the game stays");
    page.go(3);
    tries(&mut page, "4c4d");
    page.go(2);
    assert_eq!(page.line(), "You are looking at move 2 of 4. 2 moves lead on from here.");
    assert_eq!(tried(&page), "@3 1:6g6f 8c8d @4 1:4c4d");
    // the same move once more is the same line
    tries(&mut page, "6g6f");
    assert_eq!(tried(&page), "@3 1:6g6f 8c8d @4 1:4c4d");
    let page = reopened(&page);
    assert_eq!((page.moves(), tried(&page)), (whole, "@3 1:6g6f 8c8d @4 1:4c4d".to_owned()));
    assert_eq!(page.line(), "A variation, move 3. Number 2 of 2 moves here.", "and shows what was shown");
}

#[test]
fn moves_can_be_tried_after_the_end_by_an_act_and_not_after_mate() {
    let mut page = resigned();
    tries(&mut page, "2f2e");
    tries(&mut page, "8d8e");
    assert_eq!(tried(&page), "@4 1:2f2e 8d8e");
    page.send(Msg::Navigate(Navigation::Previous)).send(Msg::Navigate(Navigation::Previous));
    assert_eq!(page.result(), ("white", "resign"), "the game as it ended");
    page.send(Msg::Navigate(Navigation::Next));
    assert_eq!(page.line(), "A variation, move 5.");

    let mate = "start=4k4/4P4/4G4/9/9/9/9/9/4K4%20b%20G%201";
    let mut page = Page::linked(&format!("{FRIENDS}&{mate}&moves=G*4b"));
    let _ = page.model.session.game().outcome().map(|_| page.tap("4b"));
    assert_eq!(tried(&page), "");
}

#[test]
fn one_question_stands_before_the_first_variation_of_a_game_that_goes_on() {
    let mut page = running();
    page.go(2);
    tries(&mut page, "6g6f");
    assert_eq!(page.line(), "Try this move beside the game? The game stays as it is.");
    page.send(answer_msg(false));
    assert_eq!((tried(&page), page.model.session.shown_ply()), (String::new(), 2));
    tries(&mut page, "6g6f");
    page.send(answer_msg(true));
    tries(&mut page, "4c4d");
    assert_eq!(tried(&page), "@3 1:6g6f 4c4d");
    assert_eq!(page.moves(), "7g7f 3c3d 2g2f 8c8d");
    assert_eq!(page.searched(), None, "the computer has nothing to do with it");
    page.act("back-to-game").play("2f2e");
    assert_eq!((page.moves().as_str(), tried(&page).as_str()), ("7g7f 3c3d 2g2f 8c8d 2f2e", "@3 1:6g6f 4c4d"));
}

#[test]
fn a_variation_that_is_looked_at_stays_while_the_computer_moves() {
    let mut page = running();
    page.play("2f2e");
    let id = page.search();
    page.go(2);
    tries(&mut page, "6g6f");
    page.send(answer_msg(true));
    page.best(id, "8d8e");
    let line = "A variation, move 3. Number 2 of 2 moves here.";
    assert_eq!((page.line().as_str(), page.model.session.game().ply()), (line, 6));
    page.send(Msg::Navigate(Navigation::Last));
    assert_eq!(page.line(), line);
    page.act("back-to-game");
    assert!(page.model.session.viewed.is_none());
}

#[test]
fn what_a_teacher_forbids_is_not_asked_for() {
    let mut page = Page::linked("black=human&white=ai:3&moves=7g7f,3c3d&without=undo");
    page.go(0).tap("2g");
    assert_eq!(page.line(), "This is how it stood after move 0. To move, go back to the game.");
    assert_eq!(tried(&page), "");
    assert!(!page.actions().contains(&"notes"));
}

#[test]
fn for_looking_and_under_analysis_there_is_no_question() {
    let mut page = Page::linked("mode=view&moves=7g7f,3c3d");
    tries(&mut page, "2g2f");
    assert_eq!(tried(&page), "@2 1:2g2f");
    assert_eq!(page.line(), "A variation, move 3.");
    let mut page = Page::linked(&format!("{FRIENDS}&moves=7g7f,3c3d"));
    page.act("analyse").go(1);
    tries(&mut page, "8c8d");
    assert_eq!(tried(&page), "@2 1:8c8d");
}

#[test]
fn a_move_against_the_rules_is_refused_as_in_the_game() {
    let mut page = resigned();
    page.go(1);
    tries(&mut page, "3c3e");
    assert_eq!(page.line(), "A pawn does not move like that.");
    assert_eq!(tried(&page), "");
}

#[test]
fn keys_go_along_the_line_being_read_and_to_the_moves_beside_it() {
    let mut page = resigned();
    page.go(2);
    tries(&mut page, "6g6f");
    tries(&mut page, "8c8d");
    let at = |page: &Page| (page.model.session.shown_ply(), page.model.session.is_in_game());
    page.send(Msg::Navigate(Navigation::First)).send(Msg::Navigate(Navigation::Last));
    assert_eq!(at(&page), (4, false), "the line that was read");
    page.send(Msg::Navigate(Navigation::Previous)).send(Msg::Navigate(Navigation::Beside(-1)));
    assert_eq!(at(&page), (3, true));
    let spoken = page.model.announcer.clone();
    page.send(Msg::Navigate(Navigation::Beside(1)));
    assert_eq!(at(&page), (3, false));
    assert_ne!(page.model.announcer, spoken, "another move on the same ply is told of");
    page.send(Msg::Navigate(Navigation::Beside(1)));
    assert_eq!(at(&page), (3, false), "the last one");
    page.send(Msg::Navigate(Navigation::To(9999))).send(Msg::Navigate(Navigation::To(0)));
    assert_eq!(at(&page), (3, false), "numbers of no node lead nowhere");
}

#[test]
fn playing_on_from_a_variation_keeps_the_game() {
    let mut page = Page::linked(&format!("{FRIENDS}&moves=7g7f,3c3d"));
    page.play("2g2f").play("8c8d");
    let whole = page.moves();
    page.go(2);
    tries(&mut page, "6g6f");
    page.send(answer_msg(true)).act("play-on");
    assert_eq!(page.moves(), "7g7f 3c3d 6g6f");
    assert_eq!(tried(&page), "@3 1:2g2f 8c8d");
    page.act("undo");
    assert_eq!((page.moves(), tried(&page).as_str()), (whole, "@3 1:6g6f"));
    page.act("redo");
    assert_eq!((page.moves().as_str(), tried(&page).as_str()), ("7g7f 3c3d 6g6f", "@3 1:2g2f 8c8d"));
}

/// What is heard once a position has been stayed at.
fn heard(page: &mut Page) -> String {
    let timer = page.effects.iter().find_map(|effect| match effect {
        Effect::Timer { timer: timer @ Timer::Announce { .. }, .. } => Some(*timer),
        _ => None,
    });
    if let Some(timer) = timer {
        page.send(Msg::Timer(timer));
    }
    page.model.announcer.said.last().map(|(_, said)| said.clone()).unwrap_or_default()
}

#[test]
fn whoever_listens_hears_that_there_are_branches_and_which_one_is_taken() {
    let mut page = resigned();
    page.go(2);
    tries(&mut page, "6g6f");
    page.go(2);
    tries(&mut page, "9g9f");
    let said = heard(&mut page);
    assert!(said.starts_with("A variation, move 3. Number 3 of 3 moves here."), "{said}");
    page.send(Msg::Navigate(Navigation::Beside(-1)));
    let said = heard(&mut page);
    assert!(said.starts_with("A variation, move 3. Number 2 of 3 moves here."), "{said}");
    page.go(3);
    let said = heard(&mut page);
    assert!(said.starts_with("You are looking at move 3 of 4. Number 1 of 3 moves here."), "{said}");
    page.go(2);
    let said = heard(&mut page);
    assert!(said.starts_with("You are looking at move 2 of 4. 3 moves lead on from here."), "{said}");
    // at the end of the game nothing but its result follows, until something is tried there
    page.send(Msg::BackToGame);
    assert!(!heard(&mut page).contains("from here"));
    tries(&mut page, "2f2e");
    page.send(Msg::BackToGame);
    let said = heard(&mut page);
    assert!(said.contains("1 move leads on from here."), "{said}");
    assert!(view::line(&page.model).line.note.contains("1 move leads on from here."));
}

#[test]
fn moves_that_were_tried_where_a_game_stands_are_told_of() {
    let mut page = running();
    page.go(3);
    tries(&mut page, "4c4d");
    page.send(answer_msg(true)).act("back-to-game");
    let said = heard(&mut page);
    assert!(said.starts_with("Number 1 of 2 moves here."), "{said}");
    assert_eq!(view::line(&page.model).line.note, "", "nothing leads on from where the game stands");
    page.play("2f2e");
    page.act("undo");
    assert_eq!(view::line(&page.model).line.note, "", "what was taken back is no branch");
}

#[test]
fn verdicts_comments_and_marks_belong_to_their_position() {
    let mut page = resigned();
    page.act("notes").go(3);
    page.send(Msg::Notes(NotesMsg::Glyph("?!".to_owned())))
        .send(Msg::Notes(NotesMsg::Comment("hasty\r\nmove".to_owned())));
    let square = |text: &str| text.parse::<Square>().expect("a square");
    let draw = BoardEvent::Draw { from: square("7g"), to: square("7f"), brush: Brush::Red };
    page.send(Msg::Board(draw));
    page.go(4);
    assert!(view::board(&page.model).overlay.annotations.is_empty());
    let page = &mut reopened(&page);
    page.go(3);
    assert_eq!(view::board(&page.model).overlay.annotations.len(), 1);
    let notes = page.model.session.record().tree().node(page.model.session.node()).notes().cloned().expect("notes");
    assert_eq!((notes.glyph, notes.comment.as_str()), (Some(Glyph::Dubious), "hasty\nmove"));
    assert_eq!(asides(page)[0].glyph, "?!");
    // a press beside the pieces takes the marks away, here too
    page.tap("5e");
    assert!(view::board(&page.model).overlay.annotations.is_empty());
    page.go(2).go(3);
    assert!(view::board(&page.model).overlay.annotations.is_empty());
}

#[test]
fn marks_of_a_game_that_goes_on_are_not_kept() {
    let mut page = running();
    let square = |text: &str| text.parse::<Square>().expect("a square");
    page.send(Msg::Board(BoardEvent::Draw { from: square("7g"), to: square("7f"), brush: Brush::Red }));
    assert!(page.model.session.record().tree().node(page.model.session.node()).notes().is_none());
}

#[test]
fn every_edit_is_taken_back_and_made_again() {
    let mut page = resigned();
    let tree = |page: &Page| page.model.session.record().tree().clone();
    page.act("notes").go(2);
    let mut states = vec![tree(&page)];
    let edits: [&dyn Fn(&mut Page); 9] = [
        &|page| tries(page, "6g6f"),
        &|page| tries(page, "8c8d"),
        &|page| _ = page.send(Msg::Notes(NotesMsg::Glyph("!".to_owned()))),
        &|page| {
            // typed in one go
            for text in ["g", "go", "goo", "good"] {
                page.send(Msg::Notes(NotesMsg::Comment(text.to_owned())));
            }
        },
        &|page| tries(page.go(2), "9g9f"),
        &|page| _ = page.act("line-up"),
        &|page| _ = page.act("make-main"),
        &|page| _ = page.act("line-down"),
        &|page| _ = page.act("delete-move"),
    ];
    for edit in edits {
        edit(&mut page);
        assert_ne!(Some(&tree(&page)), states.last());
        states.push(tree(&page));
    }
    let last = states.len() - 1;
    for (at, state) in states[..last].iter().enumerate().rev() {
        assert!(view::notes(&page.model).expect("the panel").may_undo);
        page.send(Msg::Access(AccessMsg::Shortcut(Order::Undo)));
        assert!(&tree(&page) == state, "taken back to edit {at}");
    }
    for (at, state) in states.iter().enumerate().skip(1) {
        page.send(Msg::Access(AccessMsg::Redo));
        assert!(&tree(&page) == state, "edit {at} again");
    }
    assert!(!view::notes(&page.model).expect("the panel").may_redo);
}

#[test]
fn the_moves_of_a_game_against_the_computer_stay_as_they_were_played() {
    let mut page = running();
    page.act("resign").act("resign").act("notes").go(2);
    let whole = page.moves();
    tries(&mut page, "6g6f");
    let notes = view::notes(&page.model).expect("the panel");
    assert!(!notes.may_make_main && !notes.may_rise && notes.may_delete);
    page.act("make-main").act("line-up");
    assert_eq!((page.moves(), page.searched()), (whole.clone(), None));
    page.act("delete-move").go(3).act("delete-move");
    assert_eq!(page.moves(), whole);
    assert_eq!(tried(&page), "");
}

#[test]
fn taking_back_an_edit_never_takes_a_move_of_the_game() {
    let mut page = running();
    page.go(2);
    tries(&mut page, "2g2e");
    page.go(3);
    tries(&mut page, "3d3e");
    page.send(answer_msg(true));
    // the variation becomes the game
    page.act("play-on");
    let moves = page.moves();
    assert_eq!(moves, "7g7f 3c3d 2g2f 3d3e");
    page.go(2).send(Msg::Access(AccessMsg::Shortcut(Order::Undo)));
    assert_eq!(page.moves(), moves);
}

#[test]
fn lines_within_lines_are_listed_one_after_the_other() {
    let mut page = resigned();
    page.go(1);
    for usi in ["8c8d", "2g2f", "8d8e"] {
        tries(&mut page, usi);
    }
    page.send(Msg::Navigate(Navigation::Previous));
    tries(&mut page, "4a3b");
    page.send(Msg::Navigate(Navigation::Previous)).send(Msg::Navigate(Navigation::Previous));
    tries(&mut page, "6g6f");
    assert_eq!(tried(&page), "@2 1:8c8d 2g2f 8d8e 2:4a3b 2:6g6f");
    assert_eq!(asides(&page)[0].tried[0].by, Color::White);
}

#[test]
fn a_comment_stands_before_the_first_move_too() {
    let mut page = resigned();
    page.act("notes").go(0).send(Msg::Notes(NotesMsg::Comment("よろしく".to_owned())));
    assert_eq!((asides(&page)[0].ply, asides(&page)[0].comment.as_str()), (0, "よろしく"));
    assert_eq!(view::notes(&page.model).expect("the panel").glyph, None, "no move leads there");
    page.send(Msg::Notes(NotesMsg::Glyph("!".to_owned())));
    assert_eq!(page.model.session.record().tree().node(NodeId::ROOT).notes().and_then(|notes| notes.glyph), None);
}

#[test]
fn a_typed_move_is_tried_too() {
    let mut page = resigned();
    page.go(2).send(super::page::typed_msg("6g6f"));
    assert_eq!(tried(&page), "@3 1:6g6f");
    page.send(super::page::typed_msg("P-4d"));
    assert_eq!(tried(&page), "@3 1:6g6f 4c4d");
}
