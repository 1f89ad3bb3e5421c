//! Two tabs of one browser: what one does while the other thinks, pauses, asks, ends, reloads. Only the tab that has the game changes it,
//! every other one says where it is, and nothing that was played is lost without a question.

use crate::app::page::{FRIENDS, Page, answer_msg, best, env, form_msg, message, typed_msg, view};
use suizo::{
    app::{
        Effect, Msg, StartupEnvironment,
        board::BoardEvent,
        button::ButtonId,
        effect::{Slot, Timer},
        engine::Job,
        platform::{PlatformMsg, Saving},
        record::Navigation,
        session::new_game::FormChange,
    },
    persist::{Player, read_game},
};

/// Tabs that share what the browser stores, and hear of it as browsers tell.
struct Browser {
    stored_game: Option<String>,
    /// The tab that took the game over last.
    owner: Option<usize>,
    tabs: Vec<Page>,
}

impl Browser {
    fn new() -> Browser {
        Browser { stored_game: None, owner: None, tabs: Vec::new() }
    }

    /// Opens a tab, or an open one anew.
    fn open(&mut self, tab: usize, fragment: &str) {
        let stored_game = self.stored_game.clone();
        let page = Page::start(&StartupEnvironment { stored_game, ..env(fragment) });
        if tab < self.tabs.len() {
            self.tabs[tab] = page;
        } else {
            self.tabs.push(page);
        }
        self.perform(tab);
        self.with(tab, |page| page.engine_up());
    }

    fn with(&mut self, tab: usize, change: impl FnOnce(&mut Page) -> &mut Page) {
        change(&mut self.tabs[tab]);
        self.perform(tab);
    }

    fn send(&mut self, tab: usize, msg: Msg) {
        self.with(tab, |page| page.send(msg));
    }

    /// What the shell does with the last effects of a tab.
    fn perform(&mut self, tab: usize) {
        for effect in self.tabs[tab].effects.clone() {
            let others = (0..self.tabs.len()).filter(|other| *other != tab);
            match effect {
                Effect::TakeOver => {
                    self.owner = Some(tab);
                    for other in others {
                        self.tabs[other].send(Msg::Platform(PlatformMsg::TakenOver));
                    }
                }
                Effect::Save(Slot::Game, _) if self.owner.is_some_and(|owner| owner != tab) => {
                    self.tabs[tab].send(Msg::Platform(PlatformMsg::TakenOver));
                }
                Effect::Save(Slot::Game, text) => {
                    self.stored_game = Some(text.clone());
                    for other in others {
                        self.tabs[other].send(Msg::Platform(PlatformMsg::Stored(Some(text.clone()))));
                    }
                }
                Effect::ReloadGame => {
                    let text = self.stored_game.clone();
                    self.send(tab, Msg::Platform(PlatformMsg::Reloaded(text)));
                }
                _ => {}
            }
        }
    }

    /// Lets a tab's engine answer, and its delays pass, until nothing more comes of itself.
    fn settle(&mut self, tab: usize) {
        for _ in 0..4 {
            let page = &self.tabs[tab];
            let ply = page.model.session.game().ply();
            if page.model.engine.job() == Some(Job::Move) {
                let Some(id) = page.searched() else { return };
                let mv = page.model.session.game().legal_moves().first().expect("a move").to_string();
                self.with(tab, |page| page.says(best(id, &mv)));
            } else if page.model.session.reply_delay.is_some() {
                self.send(tab, Msg::Timer(Timer::ReplyDelay { ply }));
            } else if page
                .effects
                .iter()
                .any(|effect| matches!(effect, Effect::Timer { timer: Timer::NextMove { .. }, .. }))
            {
                self.send(tab, Msg::Timer(Timer::NextMove { ply }));
            } else {
                return;
            }
        }
    }

    fn stored_moves(&self) -> String {
        let Some(text) = &self.stored_game else { return String::new() };
        let saved = read_game(text).expect("a game");
        saved.record.moves().iter().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
    }

    /// What must hold whatever the tabs did.
    #[track_caller]
    fn check(&self, what: &str) {
        let having = self.tabs.iter().filter(|page| page.model.saving == Saving::On).count();
        assert!(having <= 1, "{what}: {having} tabs have the game");
        for (tab, page) in self.tabs.iter().enumerate() {
            let (model, session) = (&page.model, &page.model.session);
            let in_other_tab = model.saving == Saving::OtherTab;
            assert_eq!(session.in_other_tab, in_other_tab, "{what}: tab {tab} knows whether it has the game");
            let line = page.line();
            // a computer that is said to think does
            let waits = session.reply_delay.is_some() || session.toss().is_some() || session.is_watch();
            if line.contains("is thinking") {
                assert!(model.engine.job() == Some(Job::Move) || waits, "{what}: tab {tab} waits in vain: {line}");
            }
            if in_other_tab {
                assert_eq!(session.movable(), None, "{what}");
                assert!(model.engine.job().is_none_or(|job| job == Job::Analysis), "{what}: tab {tab} thinks");
                let answers = view::line(model).buttons;
                let leads_on = answers.iter().any(|button| button.id == ButtonId::Action("continue-here"));
                assert!(leads_on || session.prompt.is_some(), "{what}: tab {tab} does not say how to go on");
            }
        }
    }
}

/// What somebody does to a browser, with its name.
type Deed = (&'static str, fn(&mut Browser));

/// What the first tab is in the middle of when the second one opens.
const STATES: [Deed; 13] = [
    ("your turn", |_| {}),
    ("thinking", |browser| browser.with(0, |page| page.play("2g2f"))),
    ("hint", |browser| browser.with(0, |page| page.act("hint"))),
    ("asked", |browser| browser.with(0, |page| page.act("resign"))),
    ("resigned", |browser| browser.with(0, |page| page.act("resign").act("resign"))),
    ("picked up", |browser| browser.with(0, |page| page.tap("2g"))),
    ("looking back", |browser| browser.send(0, Msg::Navigate(Navigation::Previous))),
    ("analysing", |browser| browser.with(0, |page| page.act("resign").act("resign").act("analyse"))),
    ("form", |browser| browser.with(0, |page| page.act("new-game"))),
    ("lesson", |browser| browser.with(0, |page| page.act("rules"))),
    ("clock", |browser| clocked(browser, false)),
    ("paused", |browser| clocked(browser, true)),
    ("watch", |browser| {
        browser.with(0, |page| page.act("new-game"));
        browser.send(0, form_msg(FormChange::Opponent("watch".to_owned())));
        browser.with(0, |page| page.act("start"));
        browser.send(0, answer_msg(true));
        browser.settle(0);
    }),
];

fn clocked(browser: &mut Browser, paused: bool) {
    browser.with(0, |page| page.act("new-game"));
    browser.send(0, form_msg(FormChange::Time("600/30".to_owned())));
    browser.with(0, |page| page.act("start"));
    browser.send(0, answer_msg(true));
    browser.with(0, |page| page.play("7g7f"));
    if paused {
        browser.with(0, |page| page.act("pause"));
    }
}

/// What the second tab does.
const OTHERS: [Deed; 9] = [
    ("opens", |_| {}),
    ("moves", |browser| {
        if browser.tabs[1].model.session.paused {
            browser.with(1, |page| page.act("pause"));
        }
        press_first_move(browser, 1);
        browser.settle(1);
    }),
    ("moves and thinks", |browser| press_first_move(browser, 1)),
    ("resigns", |browser| browser.with(1, |page| page.act("resign").act("resign"))),
    ("takes back", |browser| browser.with(1, |page| page.act("undo"))),
    ("begins anew", |browser| {
        browser.with(1, |page| page.act("new-game").act("start"));
        browser.send(1, answer_msg(true));
    }),
    ("reloads", |browser| browser.open(1, "")),
    ("opens a link", |browser| browser.send(1, Msg::Platform(PlatformMsg::Fragment(format!("{FRIENDS}&moves=2g2f"))))),
    ("looks back", |browser| browser.send(1, Msg::Navigate(Navigation::Previous))),
];

/// What the first tab does then.
const ACTS: [&str; 17] = [
    "move",
    "type",
    "undo",
    "hint",
    "resign",
    "rematch",
    "play-on",
    "pause",
    "flip",
    "analyse",
    "start",
    "share",
    "rules",
    "continue-here",
    "tick",
    "leave",
    "reload",
];

/// Presses the squares of the first move that the game allows, wherever it stands.
fn press_first_move(browser: &mut Browser, tab: usize) {
    let session = &browser.tabs[tab].model.session;
    let Some(&mv) = session.shown().legal_moves().first() else { return };
    let Some(from) = mv.from() else { return };
    let places = [from, mv.to()].map(suizo::app::board::Place::Square);
    for place in places {
        browser.send(tab, Msg::Board(BoardEvent::Tap(place)));
    }
}

fn act(browser: &mut Browser, what: &str) {
    match what {
        "move" => press_first_move(browser, 0),
        "type" => browser.send(0, typed_msg("2f2e")),
        "start" => browser.with(0, |page| page.act("new-game").act("start")),
        "tick" => {
            browser.tabs[0].ms += 3_600_000.0;
            browser.send(0, Msg::Timer(Timer::Tick { number: 1 }));
        }
        "leave" => browser.send(0, Msg::Platform(PlatformMsg::Leaving)),
        "reload" => browser.open(0, ""),
        _ => browser.send(0, message(what)),
    }
}

#[test]
fn a_tab_without_the_game_changes_nothing_and_says_where_it_is() {
    for (state, begin) in STATES {
        for (other, meanwhile) in OTHERS {
            for what in ACTS {
                let name = format!("{state}, the other {other}, then {what}");
                let mut browser = Browser::new();
                browser.open(0, "");
                browser.with(0, |page| page.play("7g7f"));
                browser.settle(0);
                begin(&mut browser);
                browser.check(&name);
                browser.open(1, "");
                browser.check(&name);
                meanwhile(&mut browser);
                browser.check(&name);
                let (stored, shown) = (browser.stored_moves(), browser.tabs[0].moves());
                act(&mut browser, what);
                browser.check(&name);
                match what {
                    "continue-here" => {
                        assert_eq!(
                            (browser.tabs[0].moves(), browser.tabs[0].model.saving),
                            (stored, Saving::On),
                            "{name}"
                        );
                        browser.settle(0);
                    }
                    "reload" => assert_eq!(browser.tabs[0].moves(), stored, "{name}"),
                    _ => {
                        assert_eq!(browser.stored_moves(), stored, "{name}: lost without a question");
                        // where the other has taken everything back nothing is lost by beginning anew
                        let begins = what == "start" && stored.is_empty();
                        assert!(begins || browser.tabs[0].moves() == shown, "{name}: played without the game");
                    }
                }
                browser.check(&name);
            }
        }
    }
}

#[test]
fn a_press_without_the_game_is_answered() {
    let mut browser = Browser::new();
    browser.open(0, "");
    browser.with(0, |page| page.play("7g7f"));
    browser.settle(0);
    browser.open(1, "");
    press_first_move(&mut browser, 0);
    assert_eq!(browser.tabs[0].line(), "The game goes on in another tab.");
    let said = &browser.tabs[0].model.announcer.said;
    assert_eq!(said.last().map(|(_, text)| text.as_str()), Some("The game goes on in another tab."));
    // and it comes back with all that was played there
    browser.with(1, |page| page.play("2g2f"));
    browser.settle(1);
    browser.send(0, message("continue-here"));
    assert_eq!(browser.tabs[0].moves(), browser.tabs[1].moves());
    browser.check("back");
    let ply = browser.tabs[0].model.session.game().ply();
    press_first_move(&mut browser, 0);
    assert_eq!(browser.tabs[0].model.session.game().ply(), ply + 1);
    browser.settle(0);
    browser.check("answered");
}

#[test]
fn a_tab_that_has_not_heard_of_another_one_loses_nothing_of_it() {
    let mut browser = Browser::new();
    browser.open(0, "");
    browser.with(0, |page| page.play("7g7f"));
    browser.settle(0);
    browser.open(1, "");
    browser.with(1, |page| page.play("2g2f"));
    browser.settle(1);
    let stored = browser.stored_moves();
    // as out of the back-forward cache: it stood still while the other took over
    let stored_game = browser.stored_game.clone();
    browser.tabs[0] = Page::start(&StartupEnvironment { stored_game, ..env("") });
    browser.with(0, |page| page.engine_up().act("flip"));
    assert_eq!((browser.stored_moves(), browser.tabs[0].model.saving), (stored, Saving::OtherTab));
    browser.check("heard");
}

#[test]
fn nothing_is_asked_where_nothing_would_be_lost() {
    let mut browser = Browser::new();
    browser.open(0, "");
    for _ in 0..2 {
        browser.with(0, |page| page.act("new-game"));
        browser.send(0, form_msg(FormChange::Level("3".to_owned())));
        browser.with(0, |page| page.act("start"));
        assert_eq!(browser.tabs[0].model.session.prompt, None, "no move was made");
    }
    browser.open(1, "");
    browser.with(0, |page| page.act("new-game").act("start"));
    assert_eq!(browser.tabs[0].model.session.prompt, None, "nor in the other tab");
    assert!(matches!(browser.tabs[0].model.session.players.white, Player::Computer { level: 3 }));
    browser.check("begun");
    // a link's game brings its moves again, but not those played from there
    let mut page = Page::linked(&format!("{FRIENDS}&moves=2g2f"));
    page.act("new-game").act("start");
    assert_eq!((page.model.session.prompt, page.moves().as_str()), (None, ""));
    let mut page = Page::linked(&format!("{FRIENDS}&moves=2g2f"));
    page.play("8c8d").act("new-game").act("start");
    assert!(page.model.session.prompt.is_some());
}
