//! What a record says of a game besides its moves.

use crate::{
    clock::{TimeControl, parse_controls},
    notation::records::{Format, Sides},
    persist::{Player, SavedGame},
    record::{BEGUN, Header},
    rules::ByColor,
};

const TIME: &str = "持ち時間";

/// The header of a game for others in a format: the players under these names, and of a game that was played here when it was begun and its
/// clocks, where it does not say so itself and the format has a way of its own for it. `date` is as the library has it, `2026-11-23 22:35`;
/// empty where it is not known.
#[must_use]
pub fn header(game: &SavedGame<'_>, names: ByColor<String>, date: &str, format: Format) -> Header {
    let mut header = game.record.tree().header().clone();
    header.names = names;
    // a record that was opened has neither, and the day on which that was done is none of the game; a friend far away began on another
    let has_computer = [game.black, game.white].iter().any(|player| *player != Player::Human);
    let is_played_here = (has_computer || game.clock.is_some()) && game.by_link.is_none();
    let has_days = matches!(format, Format::Kif | Format::Ki2 | Format::Csa | Format::Jkf | Format::Psn);
    if is_played_here && has_days && !date.is_empty() && header.when().is_none() {
        // the library knows the minute; programs read times that have seconds
        let seconds = if date.contains(':') { ":00" } else { "" };
        header.set(BEGUN, &(date.replace('-', "/") + seconds));
    }
    let controls = game.clock.as_ref().and_then(|clock| parse_controls(&clock.time).ok());
    if let Some(controls) = controls
        && matches!(format, Format::Kif | Format::Ki2)
        && header.get(TIME).is_none()
    {
        let ByColor { black, white } = ByColor::from_fn(|color| time(controls[color]));
        let [first, second] = Sides::of(game.record.game()).names();
        header.set(TIME, &if black == white { black } else { format!("{first}{black} {second}{white}") });
    }
    header
}

/// `15分+60秒`, as Japanese records write it: for the game, and then for each move.
fn time(control: TimeControl) -> String {
    let TimeControl { main, increment, byoyomi, periods } = control;
    let part = |seconds: u32| match (seconds / 60, seconds % 60) {
        (minutes, 0) if minutes > 0 => format!("{minutes}分"),
        (0, seconds) => format!("{seconds}秒"),
        (minutes, seconds) => format!("{minutes}分{seconds}秒"),
    };
    let mut text = part(main);
    if increment > 0 {
        text += &format!("（1手ごとに{}加算）", part(increment));
    }
    if byoyomi > 0 {
        // one that lasts a minute is called by its seconds
        text += &format!("+{byoyomi}秒");
    }
    if periods > 1 {
        text += &format!("×{periods}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        persist::SavedClock,
        record::GameRecord,
        rules::{Color, Game, RuleChoices, Rules, Start, Variant},
    };

    fn fields(game: &SavedGame<'_>, date: &str) -> Vec<(String, String)> {
        header(game, ByColor::default(), date, Format::Kif).fields
    }

    fn field(name: &str, value: &str) -> (String, String) {
        (name.to_owned(), value.to_owned())
    }

    #[test]
    fn a_game_of_this_page_says_when_it_was_begun() {
        let game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
        let record = GameRecord::new(game);
        let of_two = SavedGame::of(&record);
        let mut own = of_two.clone();
        own.white = Player::Computer { level: 3 };
        assert_eq!(fields(&own, "2026-11-23 22:35"), [field("開始日時", "2026/11/23 22:35:00")]);
        assert_eq!(fields(&own, "2026-11-23"), [field("開始日時", "2026/11/23")]);
        assert_eq!(fields(&own, ""), []);
        assert_eq!(fields(&of_two, "2026-11-23 22:35"), [], "it may have been opened that day");
        own.by_link = Some(Color::Black);
        assert_eq!(fields(&own, "2026-11-23 22:35"), [], "the other side may have begun it");
    }

    #[test]
    fn formats_that_have_no_words_for_it_are_left_as_they_are() {
        let game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
        let record = GameRecord::new(game);
        let clock = SavedClock { time: "900/60".to_owned(), used_ms: 0 };
        let saved = SavedGame { clock: Some(clock), ..SavedGame::of(&record) };
        let names = |format| {
            let header = header(&saved, ByColor::default(), "2026-11-23", format);
            header.fields.into_iter().map(|(name, _)| name).collect::<Vec<_>>()
        };
        assert_eq!(names(Format::Ki2), ["開始日時", "持ち時間"]);
        for format in [Format::Csa, Format::Jkf, Format::Psn] {
            assert_eq!(names(format), ["開始日時"]);
        }
        for format in [Format::Usi, Format::Usen, Format::Bod] {
            assert!(names(format).is_empty());
        }
    }

    #[test]
    fn what_a_record_says_itself_stays() {
        let game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
        let mut record = GameRecord::new(game);
        let mut said = Header::default();
        said.set("対局日", "1968年4月2日");
        said.set("持ち時間", "各10時間");
        record.edit(|tree| tree.set_header(said.clone()));
        let clock = SavedClock { time: "600/30".to_owned(), used_ms: 0 };
        let saved = SavedGame { clock: Some(clock), ..SavedGame::of(&record) };
        assert_eq!(fields(&saved, "2026-11-23 22:35"), said.fields);
        said.set("対局日", "");
        said.set("開始日時", "昭和43年春");
        record.edit(|tree| tree.set_header(said.clone()));
        let own = SavedGame { white: Player::Computer { level: 3 }, ..SavedGame::of(&record) };
        assert_eq!(fields(&own, "2026-11-23 22:35"), said.fields, "what is no day to a program is one to people");
    }

    #[test]
    fn clocks_are_told_as_in_japan() {
        let game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
        let record = GameRecord::new(game);
        for (clock, expected) in [
            ("900/60", "15分+60秒"),
            ("0/30", "0秒+30秒"),
            ("1800/60x3", "30分+60秒×3"),
            ("300+5", "5分（1手ごとに5秒加算）"),
            ("90", "1分30秒"),
            ("600,300/30", "先手10分 後手5分+30秒"),
        ] {
            let clock = SavedClock { time: clock.to_owned(), used_ms: 0 };
            let saved = SavedGame { clock: Some(clock), ..SavedGame::of(&record) };
            assert_eq!(fields(&saved, ""), [field("持ち時間", expected)]);
        }
        let odds = Rules::of(Variant::Shogi).handicaps().iter().find(|handicap| handicap.gives_odds()).unwrap();
        let record = GameRecord::new(Game::new(Variant::Shogi, RuleChoices::default(), Start::Handicap(odds)).unwrap());
        let clock = SavedClock { time: "600,300".to_owned(), used_ms: 0 };
        let saved = SavedGame { clock: Some(clock), ..SavedGame::of(&record) };
        assert_eq!(fields(&saved, ""), [field("持ち時間", "下手10分 上手5分")]);
    }
}
