//! Problems that are no mates: the king is bared, a royal is won, the best move and the only defence are found.

use super::{ONE, TODAY, TWO, give, opened, pass, sfen, shown, try_move};
use crate::app::page::{FRIENDS, Page};
use suizo::{
    app::{
        Effect, Msg,
        effect::{Focus, Slot},
        puzzles::{PuzzleMsg, ShareAs},
    },
    lessons::Era,
    puzzles::pack::{Aim, Theme},
    rules::Color,
};

const BARE: &str = "8/8/8/P7/8/8/4K3/k5g1 - 6k 4g3g 2h1h 3g2g 8h7g 2g1h";
/// The rook attacks king and prince at once.
const ROYAL: &str = "8k/9/9/9/4R4/9/9/9/K7+e - 6r 5e1e 1a2a 1e1i";
/// A check with what follows.
const BEST: &str = "4k4/9/9/9/9/9/9/9/4K4 R2p 4b R*5c 5a4a 5c5a+";
/// A gold before the king would mate.
const DEFENCE: &str = "4k4/9/9/9/9/9/4p4/9/4K4 Pg 5d 5i4h";

fn solving(game: &str, era: Era, lines: &[&str]) -> Page {
    let mut page = opened(era, FRIENDS);
    give(&mut page, era, Some(vec![format!("suizo puzzles 1 {game}\n{}\n", lines.join("\n"))]), TODAY);
    page
}

#[test]
fn a_king_is_bared_and_what_takes_longer_is_answered() {
    let mut page = solving("heian8x8", Era::Heian, &[BARE]);
    let start = sfen(&page);
    let view = shown(&page);
    assert_eq!(view.title, "Bare the king in 3 moves");
    assert_eq!(view.task, "You play Black. Leave White nothing but its king, whatever White answers.");
    try_move(&mut page, "8d8c");
    let said = shown(&page).said;
    assert!(said.starts_with("P-8c= is answered by ") && said.ends_with(", and it is not done in time."), "{said}");
    assert_ne!(sfen(&page), start, "the answer is shown");
    page.send(Msg::from(PuzzleMsg::Again));
    for mv in ["4g3g", "3g2g"] {
        try_move(&mut page, mv);
        assert_eq!(shown(&page).said, "Right. White answers, then it is your move again.");
        pass(&mut page);
    }
    try_move(&mut page, "2g1h");
    assert_eq!(
        (shown(&page).is_solved, shown(&page).said.as_str()),
        (true, "Right, though not at once and without help: it comes again tomorrow.")
    );
}

#[test]
fn a_royal_is_won() {
    let mut page = solving("sho", Era::Sho, &[ROYAL]);
    assert_eq!(shown(&page).title, "Win a royal in 2 moves");
    try_move(&mut page, "5e5a");
    let said = shown(&page).said;
    assert!(said.contains(" is answered by ") && said.ends_with(", and it is not done in time."), "{said}");
    page.send(Msg::from(PuzzleMsg::Again));
    try_move(&mut page, "5e1e");
    pass(&mut page);
    try_move(&mut page, "1e1i");
    assert!(shown(&page).is_solved);
    assert_eq!(shown(&page).also, None);
    let page = solving("sho", Era::Sho, &["8k/9/9/9/4R4/9/9/9/K+E5G+e - 6r 5e1e 1a2a 1e1i"]);
    let also = "You have two royals, the king and the crown prince: while you have both, you need not answer an attack on one.";
    assert_eq!(shown(&page).also, Some(also));
    // another piece takes it as well
    let mut page = solving("sho", Era::Sho, &["8k/9/9/9/4R4/9/9/9/K6G+e - 6r 5e1e 1a2a 1e1i"]);
    try_move(&mut page, "5e1e");
    pass(&mut page);
    try_move(&mut page, "2i1i");
    assert_eq!((shown(&page).is_solved, shown(&page).said.as_str()), (true, "Right. Solved!"));
}

#[test]
fn the_best_move_is_asked_for_alone_and_what_follows_is_shown() {
    let mut page = solving("shogi", Era::Shogi, &[BEST]);
    let view = shown(&page);
    assert_eq!((view.title.as_str(), view.lengths.len()), ("The best move", 6));
    assert!(view.by_length.1.is_empty(), "it has no length");
    let start = sfen(&page);
    try_move(&mut page, "5i5h");
    assert_eq!((sfen(&page), shown(&page).said.as_str()), (start, "There is a far better move."));
    try_move(&mut page, "R*5c");
    let view = shown(&page);
    assert!(view.is_solved && page.saved(Slot::Settings).is_some(), "it is solved at once: {}", view.said);
    assert_eq!(view.said, "Right, though not at once and without help: it comes again tomorrow.");
    assert!(page.effects.contains(&Effect::Focus(Focus::NextStep)));
    for left in [true, false] {
        assert_eq!(pass(&mut page), Some(900));
        assert!(!page.effects.contains(&Effect::Focus(Focus::NextStep)), "who has gone elsewhere stays there");
        assert_eq!(sfen(&page).contains("4k4") || left, left, "{}", sfen(&page));
    }
    assert_eq!(pass(&mut page), None);
    assert!(sfen(&page).starts_with("4+Rk3/"), "{}", sfen(&page));
    assert_eq!(
        (shown(&page).is_solved, shown(&page).said.as_str()),
        (true, "Right, though not at once and without help: it comes again tomorrow.")
    );
    // who begins again before sees nothing of what was to come
    page.send(Msg::from(PuzzleMsg::Again));
    try_move(&mut page, "R*5c");
    let late = page.effects.clone();
    page.send(Msg::from(PuzzleMsg::Again));
    try_move(&mut page, "R*5c");
    let again = sfen(&page);
    let late: Vec<_> = late.into_iter().filter(|effect| matches!(effect, Effect::Remind { .. })).collect();
    assert_eq!(late.len(), 1);
    for effect in late {
        if let Effect::Remind { msg, .. } = effect {
            page.send(Msg::Later(msg));
        }
    }
    assert_eq!(sfen(&page), again, "its time is over");
}

#[test]
fn a_defence_is_found_and_after_another_move_the_mate_is_shown() {
    let mut page = solving("shogi", Era::Shogi, &[DEFENCE]);
    assert_eq!(shown(&page).title, "The only defence");
    try_move(&mut page, "P*9e");
    let said = shown(&page).said;
    assert!(said.starts_with("P") && said.ends_with("9e is answered by G*5h, and White mates."), "{said}");
    assert!(sfen(&page).contains("4p4/4g4/4K4"), "{}", sfen(&page));
    page.send(Msg::from(PuzzleMsg::Again));
    page.send(Msg::from(PuzzleMsg::Hint));
    assert_eq!(shown(&page).said, "The marked piece moves.");
    try_move(&mut page, "5i4h");
    assert!(shown(&page).is_solved);
    assert_eq!(pass(&mut page), None, "nothing follows");
}

#[test]
fn an_aim_is_a_theme_and_races_have_nothing_but_mates() {
    let mut page = solving("shogi", Era::Shogi, &[ONE, BEST, DEFENCE, TWO]);
    let labels: Vec<String> = shown(&page).by_theme.1.into_iter().map(|(_, label, _)| label).collect();
    assert_eq!(
        labels[..4],
        ["All", "Mate: 0 of 2 solved", "The best move: 0 of 1 solved", "The only defence: 0 of 1 solved"]
    );
    page.send(Msg::from(PuzzleMsg::Theme(Some(Theme::Aim(Aim::Defence)))));
    assert_eq!(shown(&page).title, "The only defence");
    page.send(Msg::from(PuzzleMsg::Next));
    assert_eq!(shown(&page).title, "The only defence", "there is no other");
    page.send(Msg::from(PuzzleMsg::Theme(None)));
    page.send(Msg::from(PuzzleMsg::Race));
    for _ in 0..2 {
        assert!(shown(&page).title.starts_with("Mate in"), "{}", shown(&page).title);
        page.send(Msg::from(PuzzleMsg::Next));
    }
    assert!(shown(&page).in_race.expect("a race").is_over, "there are no more mates");
}

#[test]
fn on_paper_and_in_a_tag_they_are_what_they_are_here() {
    let mut page = solving("shogi", Era::Shogi, &[ONE, BEST, DEFENCE, TWO]);
    page.send(Msg::from(PuzzleMsg::Theme(Some(Theme::Aim(Aim::BestMove)))));
    page.send(Msg::from(PuzzleMsg::Copy(ShareAs::Tag)));
    let copied = page.effects.iter().find_map(|effect| match effect {
        Effect::Copy(text) => Some(text.clone()),
        _ => None,
    });
    assert!(copied.expect("a tag").contains("moves=\"R*5c\""), "one move is asked for");
    page.send(Msg::from(PuzzleMsg::Theme(None)));
    page.send(Msg::from(PuzzleMsg::Print(6)));
    let paper = shown(&page).paper.expect("paper");
    assert_eq!(paper.task, "You play Black in the middle of a game. One move is far better than every other.");
    let [(board, caption)] = &paper.sheets[0].boards[..] else { panic!("only those of the same aim") };
    assert_eq!(caption, "1. The best move");
    let hands = board.hands.as_ref().expect("hands");
    assert!(!hands[Color::White].entries.is_empty(), "in a game White has what it has");
    // the problem of the day need not be of the sort that is wanted
    page.send(Msg::from(PuzzleMsg::Theme(Some(Theme::Aim(Aim::Defence)))));
    page.send(Msg::from(PuzzleMsg::Wanted(format!("{:x}", super::others::id_of(TWO)))));
    page.send(Msg::from(PuzzleMsg::Print(6)));
    let paper = shown(&page).paper.expect("mates, as that at hand is one");
    assert_eq!(paper.sheets[0].boards.len(), 2);
}
