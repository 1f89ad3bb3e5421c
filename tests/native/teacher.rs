//! What a teacher takes out of a game, and the reasons that hints give.

use super::app::{FRIENDS, Page, env, form_msg};
use suizo::{
    app::{
        StartupEnvironment, effect::Effect, effect::Slot, msg::Msg, record::Step, session::new_game::FormChange,
        tutor::hint,
    },
    i18n::Why,
    persist::{Help, Player},
    protocol::{BestMove, Response, Score},
    rules::{Game, Kind, RuleChoices, Rules, Start, Variant},
};

const ALL: [&str; 3] = ["hint", "undo", "play-on"];

fn offered(page: &Page) -> Vec<&'static str> {
    page.actions().into_iter().filter(|action| ALL.contains(action)).collect()
}

#[test]
fn a_teacher_takes_hints_and_takebacks_out_and_the_link_and_a_reload_keep_it() {
    let mut page = Page::fresh();
    page.engine_up().act("new-game");
    for help in Help::ALL {
        page.send(form_msg(FormChange::Without(help, true)));
    }
    page.send(form_msg(FormChange::Level("3".to_owned()))).act("start").play("7g7f");
    let stored_game = page.saved(Slot::Game);
    let id = page.search();
    page.best(id, "3c3d");
    page.act("share").act("copy-link");
    let copied = page.effects.iter().find_map(|effect| match effect {
        Effect::Copy(text) => text.split_once('#').map(|(_, fragment)| fragment.to_owned()),
        _ => None,
    });
    let fragment = copied.expect("a link");
    assert!(fragment.contains("without=hints,undo,level") && fragment.contains("white=ai:3"), "{fragment}");
    page.act("close");
    let reloaded = Page::start(&StartupEnvironment { stored_game, ..env("") });
    for mut page in [page, Page::linked(&fragment), reloaded] {
        assert_eq!(offered(&page), [] as [&str; 0]);
        let moves = page.moves();
        page.act("hint");
        assert_eq!(page.searched(), None);
        page.act("undo").send(Msg::Step(Step::First)).act("play-on").act("back-to-game");
        assert_eq!(page.moves(), moves);
        assert_eq!(page.model.session.players.white, Player::Computer { level: 3 });
        page.act("resign").act("resign").act("rematch");
        assert!(page.model.session.without.has(Help::Level), "a rematch is as hard");
    }
}

#[test]
fn without_hints_friends_may_not_look_into_the_game_before_it_is_over() {
    let mut page = Page::linked(&format!("{FRIENDS}&without=hints&moves=7g7f"));
    assert!(!page.actions().contains(&"analyse") && page.actions().contains(&"undo"));
    page.act("resign").act("resign");
    assert!(page.actions().contains(&"analyse"));
}

#[test]
fn a_link_that_takes_out_what_there_is_not_is_reported() {
    let page = Page::linked(&format!("{FRIENDS}&without=clocks"));
    assert_eq!(page.model.notices.len(), 1);
}

#[track_caller]
fn check(variant: Variant, sfen: &str, usi: &str, score: Score, expected: Option<Why>) {
    let start = Start::parse(Rules::of(variant), sfen).expect("a start");
    let game = Game::new(variant, RuleChoices::default(), start).expect("a game");
    assert_eq!(hint::reason(&game, usi.parse().expect("a move"), Some(score)), expected, "{usi} in {sfen}");
}

#[test]
fn a_hint_gives_the_strongest_reason() {
    let cp = Score::Cp(50);
    let shogi = Variant::Shogi;
    check(shogi, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b", Score::Mate(1), Some(Why::Mates(1)));
    check(shogi, "4k4/9/9/9/4r4/9/9/4R4/4K4 b - 1", "5h5e", cp, Some(Why::Takes(Kind::Rook)));
    check(shogi, "4k4/9/9/9/4r4/9/9/9/4K4 b G 1", "5i4i", cp, Some(Why::Answers));
    check(shogi, "8k/9/9/9/9/9/9/1R7/4K4 b - 1", "8h8a+", cp, Some(Why::Becomes(Kind::Dragon)));
    check(shogi, "8k/9/9/9/9/9/9/1R7/4K4 b - 1", "8h8a", cp, Some(Why::Checks));
    check(shogi, "8k/9/8G/9/9/9/9/9/4K4 b G 1", "G*3c", cp, Some(Why::ThreatensMate));
    check(shogi, "k8/9/9/9/9/4p4/4S4/9/4K4 b - 1", "5g6h", cp, Some(Why::Saves(Kind::Silver)));
    check(shogi, "k8/9/9/6r2/9/9/9/6S2/4K4 b P 1", "P*3e", cp, Some(Why::Attacks(Kind::Rook)));
    check(shogi, "k8/9/9/9/9/9/4P4/9/4K4 b - 1", "5g5f", cp, None);
    check(Variant::Heian9x8, "4k4/9/4p4/4G4/9/9/9/4K4 b - 1", "5d5c", cp, Some(Why::Bares));
}

#[test]
fn the_hint_says_its_reason_with_the_move() {
    let mut page = Page::linked(&format!("{FRIENDS}&start=4k4/9/9/9/4r4/9/9/4R4/4K4_b_-_1"));
    page.act("hint");
    let id = page.search();
    let best = BestMove::Move { usi: "5h5e".to_owned(), ponder: None };
    page.says(Response::Best { id, best, score: Some(Score::Cp(900)) });
    assert_eq!(page.line(), "Look at the rook on 5h.");
    page.act("hint");
    assert_eq!(page.line(), "Try the rook to 5e. It takes the rook.");
}
