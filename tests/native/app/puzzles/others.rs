//! Problems for others: by link, by tag, on paper; and those of a theme alone.

use super::{ONE, TODAY, TWO, give, opened, pack_of, sfen, shown, solving};
use crate::app::page::{FRIENDS, Page, env};
use suizo::{
    app::{
        Effect, Msg, SheetMsg,
        learn::LearnMsg,
        platform::game_link,
        puzzles::{LoadPuzzles, PuzzleMsg, ShareAs},
    },
    i18n::Lang,
    lessons::{Era, Topic},
    puzzles::pack::{self, Theme},
    rules::Color,
};

pub fn id_of(line: &str) -> u32 {
    pack::rows(&pack_of(&[line])[0]).expect("a pack")[0].id()
}

fn copied(page: &mut Page, share: ShareAs) -> String {
    page.send(Msg::from(PuzzleMsg::Copy(share)));
    let text = page.effects.iter().find_map(|effect| match effect {
        Effect::Copy(text) => Some(text.clone()),
        _ => None,
    });
    text.expect("something is copied")
}

/// A page that was opened by a link to problems, with these.
fn by_link(fragment: &str, lines: &[&str]) -> Page {
    let mut page = Page::start(&env(fragment));
    let mut effects = page.effects.clone();
    page.engine_up();
    effects.extend(page.effects.iter().cloned());
    let asks = |effect: &Effect| matches!(effect, Effect::Later(msg) if msg.get::<LoadPuzzles>().is_some());
    assert!(effects.iter().any(asks), "the problems are asked for: {effects:?}");
    page.send(Msg::from(SheetMsg::Learn(LearnMsg::Prose { lang: Lang::En, file: Lang::En.prose_file().ok() })));
    give(&mut page, Era::Shogi, Some(pack_of(lines)), TODAY);
    page
}

#[test]
fn a_link_opens_the_problem_that_was_shared() {
    let mut page = solving(&[TWO, ONE]);
    let first = sfen(&page);
    let link = copied(&mut page, ShareAs::Link);
    assert_eq!(link, shown(&page).share.unwrap().texts[0].text, "what is copied is shown");
    let (_, fragment) = link.split_once('#').expect("a link");
    let parsed = game_link::parse(fragment);
    assert_eq!((parsed.learn, parsed.problem), (Some(Topic::Puzzles(Era::Shogi)), Some(format!("{:x}", id_of(ONE)))));
    assert!(parsed.problems.is_empty(), "nothing is wrong with it");
    // where another one would come first, the one that is asked for does
    let fragment = format!("learn=puzzles-shogi&problem={:x}", id_of(TWO));
    let other = by_link(&fragment, &[TWO, ONE]);
    assert_ne!(sfen(&other), first);
    assert_eq!(shown(&other).title, "Mate in 2 moves");
    // and it can be solved and left as any other
    let mut other = other;
    super::try_move(&mut other, "S*4b");
    super::pass(&mut other);
    super::try_move(&mut other, "S*5c");
    assert!(shown(&other).is_solved);
    other.send(Msg::from(PuzzleMsg::Next));
    assert_eq!(sfen(&other), first);
}

#[test]
fn a_link_to_a_problem_that_is_not_there_says_so_and_shows_another() {
    for wrong in ["abc", "zz", "", "ffffffffffff", "%22%3Cb%3E"] {
        let mut page = by_link(&format!("learn=puzzles-shogi&problem={wrong}"), &[TWO, ONE]);
        assert_eq!(shown(&page).said, "That problem is not here. This is another one.", "{wrong:?}");
        super::try_move(&mut page, "G*5b");
        assert_eq!(shown(&page).said, "Mate. Solved!");
    }
}

#[test]
fn a_link_that_is_followed_while_problems_are_open_takes_the_place_of_the_one_at_hand() {
    let mut page = solving(&[TWO, ONE]);
    page.send(Msg::from(PuzzleMsg::Race));
    page.send(Msg::from(PuzzleMsg::Wanted(format!("{:x}", id_of(TWO)))));
    let view = shown(&page);
    assert_eq!((view.title.as_str(), view.in_race), ("Mate in 2 moves", None));
}

#[test]
fn a_tag_holds_the_problem_and_its_solution() {
    let mut page = solving(&[TWO]);
    let tag = copied(&mut page, ShareAs::Tag);
    let start = sfen(&page);
    assert!(tag.contains(&format!("start=\"{start}\" moves=\"S*4b,4a5b,S*5c\" ply=\"0\" mode=\"puzzle\"")), "{tag}");
    assert!(tag.contains("<suizo-board variant=\"shogi\"") && tag.contains("embed.js\"></script>"), "{tag}");
    assert!(tag.contains(&format!("learn=puzzles-shogi&amp;problem={:x}\"", id_of(TWO))), "{tag}");
    assert_eq!(shown(&page).share.unwrap().said, "");
    page.send(Msg::from(PuzzleMsg::Copied(true)));
    // a timer is nothing that a person does
    page.send(Msg::from(PuzzleMsg::Due(0)));
    assert!(!shown(&page).share.unwrap().said.is_empty());
    page.send(Msg::from(PuzzleMsg::Hint));
    assert_eq!(shown(&page).share.unwrap().said, "", "it is no news any more");
}

#[test]
fn problems_are_printed_with_their_solutions_on_the_back() {
    let lines: Vec<&str> = std::iter::repeat_n([TWO, ONE], 4).flatten().collect();
    let mut page = solving(&lines);
    assert_eq!(shown(&page).paper, None);
    page.send(Msg::from(PuzzleMsg::Print(12)));
    let paper = shown(&page).paper.expect("paper");
    assert_eq!(
        paper.sheets.iter().map(|sheet| sheet.boards.len()).collect::<Vec<_>>(),
        [6, 2],
        "no more than there are"
    );
    assert_eq!(paper.title, "Shogi · Problems");
    let captions: Vec<&str> = paper.sheets[0].boards.iter().map(|(_, caption)| caption.as_str()).collect();
    assert_eq!(captions[..2], ["1. Mate in 1 move", "2. Mate in 1 move"], "easy ones first");
    for sheet in &paper.sheets {
        assert_eq!(sheet.boards.len(), sheet.solutions.len());
        for (board, _) in &sheet.boards {
            let hands = board.hands.as_ref().expect("hands");
            assert!(hands[Color::White].entries.is_empty() && !hands[Color::Black].entries.is_empty());
        }
    }
    assert!(paper.sheets[0].solutions[0].starts_with("1. G*5b") || paper.sheets[0].solutions[0].starts_with("1. G'5b"));
    assert!(paper.sheets[1].solutions[1].starts_with("8. S"), "{:?}", paper.sheets[1].solutions);
    page.send(Msg::from(PuzzleMsg::Due(0)));
    assert!(shown(&page).paper.is_some(), "a timer does not take it away before it is printed");
    page.tap("5b");
    assert_eq!(shown(&page).paper, None, "who goes on prints what stands on the page");
}

#[test]
fn problems_of_a_theme_alone_are_asked_where_they_are_wanted() {
    // the first one gives a silver, the second drops a gold
    let mut page = solving(&[TWO, ONE, "4k4/9/3GP4/9/9/9/9/9/9 - 3 6c5b"]);
    let themes = |page: &Page| shown(page).by_theme.1;
    let labels: Vec<String> = themes(&page).into_iter().map(|(_, label, _)| label).collect();
    assert_eq!(labels, ["All", "It begins with a drop: 0 of 2 solved"]);
    page.send(Msg::from(PuzzleMsg::Theme(Some(Theme::Drop))));
    for _ in 0..4 {
        assert!(!sfen(&page).contains("3GP4"), "it begins with no drop");
        page.send(Msg::from(PuzzleMsg::Next));
    }
    assert!(themes(&page).iter().any(|(theme, _, on)| *theme == Some(Theme::Drop) && *on));
    // of a theme that none shows all lengths are wanted again, and the one at hand stays
    let before = sfen(&page);
    page.send(Msg::from(PuzzleMsg::Theme(Some(Theme::Interposition))));
    assert_eq!(sfen(&page), before);
    page.send(Msg::from(PuzzleMsg::Theme(None)));
    assert_eq!(sfen(&page), before);
}

#[test]
fn the_number_of_a_link_that_leads_elsewhere_is_passed_over() {
    let mut page = opened(Era::Sho, &format!("{FRIENDS}&learn=rules-shogi&problem={:x}", id_of(ONE)));
    give(&mut page, Era::Sho, Some(vec!["suizo puzzles 1 sho\n4k4/9/3GP4/9/9/9/9/9/9 - 3 6c5b\n".to_owned()]), TODAY);
    assert_eq!(shown(&page).said, "");
}
