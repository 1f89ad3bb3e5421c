//! A game that replays itself.

use super::resigned;
use crate::app::page::{Page, settings_msg, view};
use suizo::app::{
    Effect, Msg,
    record::Navigation,
    settings::{SettingsChange, Volume},
    study::{ReplayMsg, StudyMsg},
};

fn replay(page: &mut Page, msg: ReplayMsg) -> Option<(u32, Msg)> {
    page.send(Msg::from(StudyMsg::Replay(msg)));
    reminder(page)
}

fn reminder(page: &Page) -> Option<(u32, Msg)> {
    page.effects.iter().find_map(|effect| match effect {
        Effect::Remind { after_ms, msg } => Some((*after_ms, Msg::Later(msg.clone()))),
        _ => None,
    })
}

fn is_on(page: &Page) -> bool {
    view::study(&page.model).unwrap().replay.is_on
}

fn ply(page: &Page) -> usize {
    page.model.shown().ply()
}

#[test]
fn it_begins_anew_at_the_end_and_stops_there() {
    let mut page = resigned(1);
    page.act("study");
    let (after_ms, mut due) = replay(&mut page, ReplayMsg::Toggle).unwrap();
    assert_eq!((ply(&page), after_ms, is_on(&page)), (0, 1_000, true));
    for at in 1..=8 {
        page.send(due.clone());
        assert_eq!(ply(&page), at);
        let sounds = page.effects.iter().filter(|effect| matches!(effect, Effect::Sound { .. })).count();
        assert_eq!(sounds, 1, "every move is heard");
        if at < 8 {
            due = reminder(&page).unwrap().1;
        }
    }
    assert_eq!(reminder(&page), None);
    assert!(!is_on(&page));
}

#[test]
fn a_step_or_a_press_stops_it_and_another_pace_counts_at_once() {
    let mut page = resigned(1);
    page.act("study").send(Msg::Navigate(Navigation::First));
    let (_, stale) = replay(&mut page, ReplayMsg::Toggle).unwrap();
    let (after_ms, due) = replay(&mut page, ReplayMsg::Pace("every-500".to_owned())).unwrap();
    assert_eq!(after_ms, 500);
    page.send(stale);
    assert_eq!(ply(&page), 0, "the old time is over in vain");
    page.send(due);
    assert_eq!(ply(&page), 1);
    let due = reminder(&page).unwrap().1;
    page.send(Msg::Navigate(Navigation::Next));
    assert!(!is_on(&page));
    page.send(due);
    assert_eq!(ply(&page), 2, "where the reader went");
    assert!(replay(&mut page, ReplayMsg::Toggle).is_some());
    assert_eq!(replay(&mut page, ReplayMsg::Toggle), None);
    assert!(!is_on(&page));
}

#[test]
fn moves_are_read_aloud_where_that_is_wanted() {
    let mut page = resigned(1);
    page.send(settings_msg(SettingsChange::Volume(Volume::Off)));
    page.act("study").send(Msg::Navigate(Navigation::First));
    replay(&mut page, ReplayMsg::Aloud(true));
    let (_, due) = replay(&mut page, ReplayMsg::Toggle).unwrap();
    page.send(due);
    let said: Vec<_> = page.effects.iter().filter(|effect| matches!(effect, Effect::Speak { .. })).collect();
    assert_eq!(
        said,
        [&Effect::Speak { text: "Black: pawn 7g to 7f.".to_owned(), lang: "en", volume: Volume::Soft.percent() }],
        "also where sounds are off"
    );
    // a game without times is not offered as it was played
    let paces = view::study(&page.model).unwrap().replay.paces;
    assert!(paces.iter().all(|(value, _)| value.starts_with("every")), "{paces:?}");
}
