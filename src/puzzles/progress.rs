//! What is remembered of a person's solving: when each problem is to come again, and a rating for each game.
//!
//! Problems come again by SM-2 (P. A. Woźniak, "Optimization of learning", 1990): after a day, after six, and then after so much longer each
//! time as they were easy. Days are counted in the person's own time zone, from 1970.

use super::{Rating, pack::Row};

/// How a problem was solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Recall {
    /// Its solution was shown.
    Shown,
    /// After a wrong move.
    Late,
    /// After a hint.
    Helped,
    /// At once.
    Clean,
}

impl Recall {
    /// SM-2's quality of an answer, from 0 to 5.
    fn quality(self) -> u32 {
        match self {
            Recall::Shown => 0,
            Recall::Late => 2,
            Recall::Helped => 3,
            Recall::Clean => 5,
        }
    }
}

/// What is remembered of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Card {
    /// How often in a row it was solved.
    pub streak: u32,
    /// By how much the time until it comes again grows, in hundredths.
    pub ease: u32,
    /// That time, in days.
    pub interval: u32,
    /// The day on which it comes again.
    pub due: u32,
}

/// The least ease, and the first.
const EASE: [u32; 2] = [130, 250];
/// A problem comes again within some years.
const MOST_DAYS: u32 = 1_500;

impl Card {
    fn after(self, recall: Recall, today: u32) -> Card {
        let quality = recall.quality();
        let streak = if quality < 3 { 0 } else { self.streak + 1 };
        let interval = match streak {
            0 | 1 => 1,
            2 => 6,
            _ => (self.interval * self.ease).div_ceil(100).min(MOST_DAYS),
        };
        let miss = 5 - quality;
        let ease = (self.ease + 10).saturating_sub(miss * (8 + 2 * miss)).max(EASE[0]);
        Card { streak, ease, interval, due: today + interval }
    }

    fn to_text(self) -> String {
        let Card { streak, ease, interval, due } = self;
        format!("{streak},{ease},{interval},{due}")
    }

    fn parse(text: &str) -> Option<Card> {
        let values: Vec<u32> = text.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
        let [streak, ease, interval, due] = values[..] else { return None };
        let is_sound = streak < 10_000 && (EASE[0]..=1_000).contains(&ease) && interval <= MOST_DAYS && due < 1_000_000;
        is_sound.then_some(Card { streak, ease, interval, due })
    }
}

/// What is remembered of a person's solving.
///
/// ```
/// use suizo::puzzles::{Progress, Recall};
/// let mut progress = Progress::default();
/// progress.take("shogi", 0xabc, 3, Recall::Clean, 20_000);
/// assert_eq!(progress.card(0xabc).map(|card| card.due), Some(20_001));
/// assert_eq!(Progress::read(&progress.to_text()).to_text(), progress.to_text());
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Progress {
    /// By the name of a game.
    ratings: Vec<(String, Rating)>,
    /// In the order of the problems' numbers.
    cards: Vec<(u32, Card)>,
    /// The most that were solved in a race, by the name of a game.
    races: Vec<(String, u32)>,
    /// The last day whose problem was solved, and how many there are without a gap.
    days: Option<(u32, u32)>,
    /// One's own mistakes, the last one last: the name of the game, and what [`own::write`](super::own::write) made.
    own: Vec<(String, String)>,
}

/// Before the name of a game, for its best race.
const RACE: &str = "race-";
const DAYS: &str = "days";
/// Before the name of a game, for a mistake of one's own.
const OWN: &str = "own-";
/// As many are kept; those that were kept first go.
const MOST_OWN: usize = 200;
/// More cannot be solved in a race.
const MOST_RACED: u32 = 999;

impl Progress {
    /// Reads what was stored; what cannot be read is left out.
    #[must_use]
    pub fn read(text: &str) -> Progress {
        let mut progress = Progress::default();
        for (name, value) in text.split(' ').filter_map(|part| part.split_once('=')) {
            if let Some(game) = name.strip_prefix(OWN) {
                progress.keep_own(game, value);
            } else if let Some(rating) = Rating::parse(value) {
                progress.set_rating(name, rating);
            } else if let (Some(game), Ok(best @ 1..=MOST_RACED)) = (name.strip_prefix(RACE), value.parse()) {
                progress.raced(game, best);
            } else if let (DAYS, Some(days)) = (name, parse_days(value)) {
                progress.days = Some(days);
            } else if let (Ok(id), Some(card)) = (u32::from_str_radix(name, 16), Card::parse(value)) {
                progress.set_card(id, card);
            }
        }
        progress
    }

    /// The text to store.
    #[must_use]
    pub fn to_text(&self) -> String {
        let ratings = self.ratings.iter().map(|(game, rating)| format!("{game}={}", rating.to_text()));
        let cards = self.cards.iter().map(|(id, card)| format!("{id:x}={}", card.to_text()));
        let races = self.races.iter().map(|(game, best)| format!("{RACE}{game}={best}"));
        let days = self.days.iter().map(|(last, count)| format!("{DAYS}={last},{count}"));
        let own = self.own.iter().map(|(game, text)| format!("{OWN}{game}={text}"));
        ratings.chain(races).chain(days).chain(cards).chain(own).collect::<Vec<_>>().join(" ")
    }

    /// What is remembered of a problem, by its number.
    #[must_use]
    pub fn card(&self, id: u32) -> Option<Card> {
        self.place(id).ok().map(|at| self.cards[at].1)
    }

    /// The rating in a game; none before the first problem.
    #[must_use]
    pub fn rating(&self, game: &str) -> Option<Rating> {
        self.ratings.iter().find(|(known, _)| known == game).map(|(_, rating)| *rating)
    }

    /// Takes in how a problem of a game was solved. It counts for the rating when it is seen for the first time.
    pub fn take(&mut self, game: &str, id: u32, grade: u32, recall: Recall, today: u32) {
        let known = self.card(id);
        if known.is_none() {
            let rating = self.rating(game).unwrap_or_default();
            self.set_rating(game, rating.after(Rating::of_grade(grade), recall == Recall::Clean));
        }
        self.schedule(id, recall, today);
    }

    /// Has a problem come again by how it was solved, without counting it for the rating.
    pub fn schedule(&mut self, id: u32, recall: Recall, today: u32) {
        let known = self.card(id).unwrap_or(Card { streak: 0, ease: EASE[1], interval: 0, due: today });
        self.set_card(id, known.after(recall, today));
    }

    /// One's own mistakes: the name of the game, and the text of each.
    pub fn own(&self) -> impl Iterator<Item = (&str, &str)> {
        self.own.iter().map(|(game, text)| (game.as_str(), text.as_str()))
    }

    /// Keeps a mistake of one's own, as [`own::write`](super::own::write) makes it. Of the same position the later one stays.
    pub fn keep_own(&mut self, game: &str, text: &str) {
        self.own.retain(|kept| !is_same((&kept.0, &kept.1), (game, text)));
        self.own.push((game.to_owned(), text.to_owned()));
        let too_many = self.own.len().saturating_sub(MOST_OWN);
        self.own.drain(..too_many);
    }

    /// Forgets a mistake of one's own, and when it was to come again.
    pub fn forget_own(&mut self, row: &Row) {
        let text = format!("{},", row.shown.replace(' ', ","));
        self.own.retain(|kept| !is_same((&kept.0, &kept.1), (row.variant.id(), &text)));
        if let Ok(at) = self.place(row.id()) {
            self.cards.remove(at);
        }
    }

    /// The most problems of a game that were solved in a race; none before the first.
    #[must_use]
    pub fn best_race(&self, game: &str) -> u32 {
        self.races.iter().find(|(known, _)| known == game).map_or(0, |(_, best)| *best)
    }

    /// Takes in what a race came to.
    pub fn raced(&mut self, game: &str, solved: u32) {
        match self.races.iter_mut().find(|(known, _)| known == game) {
            Some((_, best)) => *best = solved.min(MOST_RACED).max(*best),
            None if solved > 0 => self.races.push((game.to_owned(), solved.min(MOST_RACED))),
            None => {}
        }
    }

    /// The problem of a day was solved.
    pub fn solved_daily(&mut self, today: u32) {
        let count = match self.days {
            Some((last, _)) if last >= today => return,
            Some((last, count)) if last + 1 == today => count + 1,
            _ => 1,
        };
        self.days = Some((today, count));
    }

    /// On how many days without a gap the problem of the day was solved, up to today or yesterday.
    #[must_use]
    pub fn days_in_a_row(&self, today: u32) -> u32 {
        self.days.filter(|(last, _)| last + 1 >= today).map_or(0, |(_, count)| count)
    }

    /// Takes in what was remembered elsewhere: of each problem what comes later, the ratings that are surer, and the best.
    pub fn merge(&mut self, other: &Progress) {
        for &(id, card) in &other.cards {
            if self.card(id).is_none_or(|own| own.due < card.due) {
                self.set_card(id, card);
            }
        }
        for (game, rating) in &other.ratings {
            if self.rating(game).is_none_or(|own| own.deviation > rating.deviation) {
                self.set_rating(game, *rating);
            }
        }
        other.races.iter().for_each(|(game, best)| self.raced(game, *best));
        // those from here are the later ones
        let own = std::mem::replace(&mut self.own, other.own.clone());
        own.iter().for_each(|(game, text)| self.keep_own(game, text));
        self.days = match (self.days, other.days) {
            (Some(own), Some(other)) => {
                let (early, late) = (own.min(other), own.max(other));
                // from the day after the last gap
                let first = |(last, count): (u32, u32)| (last + 1).saturating_sub(count);
                let is_one = first(late) <= early.0 + 1;
                Some(if is_one { (late.0, late.0 + 1 - first(early).min(first(late))) } else { late })
            }
            (own, other) => own.or(other),
        };
    }

    fn place(&self, id: u32) -> Result<usize, usize> {
        self.cards.binary_search_by(|(known, _)| known.cmp(&id))
    }

    fn set_card(&mut self, id: u32, card: Card) {
        match self.place(id) {
            Ok(at) => self.cards[at].1 = card,
            Err(at) => self.cards.insert(at, (id, card)),
        }
    }

    fn set_rating(&mut self, game: &str, rating: Rating) {
        match self.ratings.iter_mut().find(|(known, _)| known == game) {
            Some((_, known)) => *known = rating,
            None => self.ratings.push((game.to_owned(), rating)),
        }
    }
}

fn parse_days(text: &str) -> Option<(u32, u32)> {
    let (last, count) = text.split_once(',')?;
    let days: (u32, u32) = (last.parse().ok()?, count.parse().ok()?);
    (days.0 < 1_000_000 && (1..10_000).contains(&days.1)).then_some(days)
}

/// Whether two mistakes are of one game and show the same.
fn is_same(one: (&str, &str), other: (&str, &str)) -> bool {
    fn shown(text: &str) -> &str {
        text.match_indices(',').nth(1).map_or(text, |(end, _)| &text[..end])
    }
    one.0 == other.0 && shown(one.1) == shown(other.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The intervals of SM-2 for a problem that is always easy, and for one that is forgotten.
    #[test]
    fn what_is_known_comes_later_and_later_and_what_is_not_tomorrow() {
        let mut progress = Progress::default();
        let mut today = 20_000;
        let mut intervals = Vec::new();
        for recall in [Recall::Clean, Recall::Clean, Recall::Clean, Recall::Late, Recall::Helped, Recall::Helped] {
            progress.take("sho", 7, 4, recall, today);
            let card = progress.card(7).unwrap();
            intervals.push(card.interval);
            today = card.due;
        }
        // the third time 6 days times an ease of 2.7
        assert_eq!(intervals, [1, 6, 17, 1, 1, 6]);
    }

    #[test]
    fn only_the_first_meeting_counts_for_the_rating() {
        let mut progress = Progress::default();
        progress.take("sho", 7, 4, Recall::Helped, 20_000);
        let first = progress.rating("sho").unwrap();
        assert!(first.rating < Rating::default().rating);
        progress.take("sho", 7, 4, Recall::Clean, 20_001);
        assert_eq!(progress.rating("sho"), Some(first));
        progress.take("shogi", 8, 4, Recall::Clean, 20_001);
        assert!(progress.rating("shogi").unwrap().rating > Rating::default().rating);
    }

    #[test]
    fn damaged_text_loses_only_what_is_damaged() {
        let text = "shogi=15100,3000,6000 ff=1,250,1,20001 zz=1,2,3,4 ee=9 sho=x,y,z fe=1,1,1,1 = fd=1,250,1,4000000000 \
                    race-sho=-1 race-heian=1000 days=5 days=20000,0 race-=";
        let progress = Progress::read(text);
        assert_eq!(progress.to_text(), "shogi=15100,3000,6000 ff=1,250,1,20001");
        assert_eq!(Progress::read(""), Progress::default());
    }

    #[test]
    fn days_in_a_row_are_counted_and_a_gap_begins_anew() {
        let mut progress = Progress::default();
        let counted: Vec<u32> = [10, 11, 11, 12, 14]
            .into_iter()
            .map(|today| {
                progress.solved_daily(today);
                progress.days_in_a_row(today)
            })
            .collect();
        assert_eq!(counted, [1, 2, 2, 3, 1]);
        assert_eq!([14, 15, 16].map(|today| progress.days_in_a_row(today)), [1, 1, 0]);
        let merged = |one: &str, other: &str| {
            let mut one = Progress::read(one);
            one.merge(&Progress::read(other));
            one.to_text()
        };
        assert_eq!(merged("days=15,6", "days=16,1"), "days=16,7", "no gap between them");
        assert_eq!(merged("days=16,3", "days=15,6"), "days=16,7", "they overlap");
        assert_eq!(merged("days=18,1", "days=15,6"), "days=18,1");
        assert_eq!(merged("", "days=15,6"), "days=15,6");
        let mut other = Progress::read("days=15,7 race-sho=3 race-shogi=9");
        progress.raced("sho", 5);
        progress.raced("sho", 4);
        progress.raced("heian", 0);
        other.merge(&progress);
        assert_eq!(other.to_text(), "race-sho=5 race-shogi=9 days=15,7");
        assert_eq!((other.best_race("sho"), other.best_race("heian")), (5, 0));
    }

    #[test]
    fn what_was_missed_in_a_race_comes_again_and_leaves_the_rating() {
        let mut progress = Progress::default();
        progress.schedule(7, Recall::Late, 20_000);
        assert_eq!(progress.card(7).map(|card| (card.streak, card.due)), Some((0, 20_001)));
        assert_eq!(progress.rating("sho"), None);
    }

    #[test]
    fn what_was_done_on_two_devices_is_kept() {
        let mut one = Progress::read("shogi=15100,3000,6000 1=1,250,1,20001 2=2,250,6,20010");
        let other = Progress::read("shogi=17000,900,6000 sho=16000,2000,6000 2=0,250,1,20005 3=1,250,1,20003");
        one.merge(&other);
        assert_eq!(
            one.to_text(),
            "shogi=17000,900,6000 sho=16000,2000,6000 1=1,250,1,20001 2=2,250,6,20010 3=1,250,1,20003"
        );
    }

    #[test]
    fn mistakes_of_ones_own_are_kept_once_and_the_oldest_go() {
        let mut progress = Progress::default();
        progress.keep_own("shogi", "4k4/9,G,990,G*5b");
        progress.keep_own("sho", "4k4/9,G,990,G*5b");
        progress.keep_own("shogi", "4k4/9,G,700,G*5c,5a4a");
        let own = |progress: &Progress| progress.own().map(|(game, text)| format!("{game} {text}")).collect::<Vec<_>>();
        assert_eq!(own(&progress), ["sho 4k4/9,G,990,G*5b", "shogi 4k4/9,G,700,G*5c,5a4a"]);
        let mut read = Progress::read(&progress.to_text());
        assert_eq!(read, progress);
        let row = crate::puzzles::own::read(crate::rules::Variant::Shogi, "4k4/9,G,1,5i6i,G*5b").expect("a row");
        read.schedule(row.id(), Recall::Clean, 20_000);
        read.forget_own(&row);
        assert_eq!((own(&read), read.card(row.id())), (vec!["sho 4k4/9,G,990,G*5b".to_owned()], None));
        read.merge(&progress);
        assert_eq!(own(&read).len(), 2, "what another device has comes back");
        for number in 0..MOST_OWN {
            read.keep_own("shogi", &format!("{number},G,1,G*5b"));
        }
        assert_eq!((read.own().count(), read.own().next()), (MOST_OWN, Some(("shogi", "0,G,1,G*5b"))));
    }
}
