//! The rows of all games, held where they are searched and sorted. The page sees a page of the list at a time, however long it is.

use super::{
    Field, Finish, Label, Query, Results, Row, Score, ScoreOf, Sort,
    row::{RowFields, RowHead, handicap},
    tally,
};
use crate::{
    openings::Opening,
    persist::Player,
    rules::{ByColor, Color, Variant},
};
use std::{
    cell::OnceCell,
    cmp::{Ordering, Reverse},
    collections::{BTreeMap, BTreeSet},
};

/// Games on a page of the list: each has a diagram of some hundred elements.
pub const PAGE: usize = 20;

/// Before a player who has no name in a record, in [`Query::named`].
pub const PLAYER: &str = "p:";

/// A row as it was written, with its words once they are searched.
#[derive(Debug)]
struct Indexed {
    line: Box<str>,
    head: RowHead,
    folded: OnceCell<Folded>,
}

impl Indexed {
    /// `None` where another version wrote the line.
    fn of(line: &str) -> Option<Indexed> {
        Some(Indexed { head: RowHead::read(line)?, line: line.into(), folded: OnceCell::new() })
    }

    fn fields(&self) -> RowFields<'_> {
        RowFields::of(&self.line).expect("it was read before")
    }

    fn id(&self) -> &str {
        // the first field but the version: the others need not be looked for
        self.line.split('\t').nth(1).unwrap_or_default()
    }

    fn folded(&self) -> &Folded {
        self.folded.get_or_init(|| Folded::of(self.fields(), self.head.variant))
    }

    /// Who played, to sort by.
    fn players(&self) -> &str {
        self.folded().field(0).trim_matches('\u{1f}')
    }
}

/// The words of a row as they are searched: each field a line of one text.
#[derive(Debug)]
struct Folded {
    words: String,
    /// The ids of openings, castles, the handicap and players without a name, each between blanks, the more general ones too.
    names: String,
    /// Where the fields end, in bytes.
    ends: [usize; Folded::FIELDS],
}

impl Folded {
    /// Players, event, opening, tags, date and title, in this order.
    const FIELDS: usize = 6;

    fn of(row: RowFields, variant: Variant) -> Folded {
        let ByColor { black, white } = row.names();
        let players = [black, white].join("\u{1f}");
        let (names, japanese) = named(row, variant);
        let opening = [row.opening(), &japanese].join("\u{1f}");
        let (mut words, mut ends) = (String::new(), [0; Folded::FIELDS]);
        let fields = [&players, row.event(), &opening, row.tags(), row.date(), row.title()];
        for (field, end) in fields.into_iter().zip(&mut ends) {
            fold(field, &mut words);
            *end = words.len();
            words.push('\n');
        }
        Folded { words, names, ends }
    }

    fn field(&self, at: usize) -> &str {
        let start = if at == 0 { 0 } else { self.ends[at - 1] + 1 };
        &self.words[start..self.ends[at]]
    }

    fn searched(&self, field: Field) -> &str {
        match field {
            Field::All => &self.words,
            Field::Players => self.field(0),
            Field::Event => self.field(1),
            Field::Opening => self.field(2),
            Field::Tag => self.field(3),
            Field::Date => self.field(4),
        }
    }

    /// Whether all these words occur there, or one of these openings, castles, handicaps and players.
    fn has(&self, field: Field, words: &[String], names: &[String]) -> bool {
        let text = self.searched(field);
        let is_meant = |name: &str| match field {
            Field::All => true,
            Field::Players => name.starts_with(PLAYER),
            Field::Opening => !name.starts_with(PLAYER),
            Field::Event | Field::Tag | Field::Date => false,
        };
        let is_named = || names.iter().any(|name| is_meant(name) && self.names.contains(&format!(" {name} ")));
        words.iter().all(|word| text.contains(word)) || is_named()
    }
}

/// What a page of the list shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// All games, listed or not.
    pub n_games: usize,
    pub n_listed: usize,
    /// From 0; the last one there is, where one beyond it was asked for.
    pub page: usize,
    pub rows: Vec<Row>,
}

/// The rows of all games.
///
/// ```
/// use suizo::persist::library::{Catalogue, Field, Filter, Query};
/// let mut catalogue = Catalogue::default();
/// catalogue.add("3\tid\t0\t2026-11-24\tshogi\thuman\thuman\t羽生　善治\tKasparov\t\t0\t\t\t\t\t9/9/9/9/9/9/9/9/9 b - 1\tyagura yagura - -\t");
/// let look = |text: &str, catalogue: &mut Catalogue| {
///     let filter = Filter { text: text.to_owned(), field: Field::Players, ..Filter::default() };
///     catalogue.list(&Query { filter, ..Query::default() }, 0).n_listed
/// };
/// assert_eq!(look("羽生善治 kasp", &mut catalogue), 1);
/// assert_eq!(look("2026", &mut catalogue), 0);
/// ```
#[derive(Debug, Default)]
pub struct Catalogue {
    /// In the order of their ids, in which they are stored, too.
    games: Vec<Indexed>,
    /// The games in an order, as long as none has changed.
    order: Option<(Sort, Vec<u32>)>,
    /// The number that was searched for last, and the games in which it occurs, by id, as long as none has changed.
    hits: Option<(u64, BTreeSet<String>)>,
}

impl Catalogue {
    /// Where the game of that id is, or would be.
    fn place(&self, id: &str) -> Result<usize, usize> {
        match self.games.last() {
            Some(last) if last.id() < id => Err(self.games.len()),
            _ => self.games.binary_search_by(|game| game.id().cmp(id)),
        }
    }

    /// Adds rows, one a line; one that is there is replaced. Lines of another version are left out.
    pub fn add(&mut self, lines: &str) {
        self.hits = None;
        self.relabel(lines);
    }

    /// The same for games whose moves are as they were.
    pub fn relabel(&mut self, lines: &str) {
        self.order = None;
        for game in lines.lines().filter_map(Indexed::of) {
            match self.place(game.id()) {
                Ok(place) => self.games[place] = game,
                Err(place) => self.games.insert(place, game),
            }
        }
    }

    /// Takes games out.
    pub fn remove<'a>(&mut self, ids: impl IntoIterator<Item = &'a str>) {
        let ids: BTreeSet<&str> = ids.into_iter().collect();
        self.games.retain(|game| !ids.contains(game.id()));
        self.order = None;
    }

    /// Makes the words ready that are searched, which takes longer than to read the rows: not before a list is shown.
    pub fn prepare(&self) {
        for game in &self.games {
            game.folded();
        }
    }

    /// Whether it is known in which games a number occurs.
    #[must_use]
    pub fn has_hits(&self, key: u64) -> bool {
        self.hits.as_ref().is_some_and(|(known, _)| *known == key)
    }

    /// Notes in which games a number occurs.
    pub fn hit(&mut self, key: u64, ids: BTreeSet<String>) {
        self.hits = Some((key, ids));
    }

    /// A page of what is asked for.
    pub fn list(&mut self, query: &Query, page: usize) -> Listing {
        let found = self.found(query);
        let page = page.min(found.len().saturating_sub(1) / PAGE);
        let rows = found.iter().skip(page * PAGE).take(PAGE);
        let rows = rows.filter_map(|&place| Row::read(&self.games[place as usize].line)).collect();
        Listing { n_games: self.games.len(), n_listed: found.len(), page, rows }
    }

    /// All that is asked for.
    pub fn all(&mut self, query: &Query) -> Vec<Label> {
        let found = self.found(query);
        found.into_iter().map(|place| self.games[place as usize].fields().label()).collect()
    }

    /// The results after each of `n_moves` moves, of the games in which it was played: a game's id, and the indices of the moves.
    #[must_use]
    pub fn results<'a>(
        &self,
        n_moves: usize,
        played: impl IntoIterator<Item = (&'a str, &'a [usize])>,
    ) -> Vec<Results> {
        let mut results = vec![Results::default(); n_moves];
        for (id, moves) in played {
            let Ok(place) = self.place(id) else { continue };
            for &at in moves {
                if let Some(results) = results.get_mut(at) {
                    results.add(self.games[place].head.finish);
                }
            }
        }
        results
    }

    /// The scores in the games that are asked for: of the person who played against the computer, or of the player whose name is looked for.
    pub fn scores(&mut self, query: &Query) -> BTreeMap<ScoreOf, Score> {
        let found = self.found(query);
        let words = words(&query.filter.text);
        let seeks_player = query.filter.field == Field::Players && !words.is_empty();
        let is_named = |name: &str| {
            let mut folded = String::new();
            fold(name, &mut folded);
            seeks_player && words.iter().all(|word| folded.contains(word))
        };
        let games = found.iter().map(|&place| &self.games[place as usize]);
        // of most games in a collection nothing else is to be read
        let may_count = |game: &&Indexed| {
            let ByColor { black, white } = game.head.players;
            game.head.finish != Finish::Open && (seeks_player || (black == Player::Human) != (white == Player::Human))
        };
        let rows: Vec<Row> = games.filter(may_count).filter_map(|game| Row::read(&game.line)).collect();
        tally::scores(rows.iter().filter_map(|row| Some((row, tally::whose(row, is_named)?))))
    }

    fn found(&mut self, query: &Query) -> Vec<u32> {
        let Query { filter, named, key, sort } = query;
        let words = words(&filter.text);
        let order = match self.order.take() {
            Some((known, order)) if known == *sort => order,
            _ => self.sorted(*sort),
        };
        let hits = self.hits.as_ref().filter(|(known, _)| Some(*known) == *key).map(|(_, ids)| ids);
        let is_wanted = |place: &&u32| {
            let game = &self.games[**place as usize];
            filter.variant.is_none_or(|variant| game.head.variant == variant)
                && filter.finish.is_none_or(|finish| game.head.finish == finish)
                && (words.is_empty() || game.folded().has(filter.field, &words, named))
                && (key.is_none() || hits.is_some_and(|hits| hits.contains(game.id())))
        };
        let found = order.iter().filter(is_wanted).copied().collect();
        self.order = Some((*sort, order));
        found
    }

    fn sorted(&self, sort: Sort) -> Vec<u32> {
        let ranked = |(place, game): (u32, &Indexed)| (rank(sort, game), place);
        let mut order: Vec<(u64, u32)> = (0..).zip(&self.games).map(ranked).collect();
        order.sort_unstable_by(|(a_rank, a), (b_rank, b)| {
            let whole = || compare(sort, &self.games[*a as usize], &self.games[*b as usize]);
            // what is held is in the order of the ids, by which those are told apart that nothing else does
            a_rank.cmp(b_rank).then_with(whole).then(a.cmp(b))
        });
        order.into_iter().map(|(_, place)| place).collect()
    }
}

/// A number that is smaller for what stands first, as far as eight bytes tell; of those that have the same, [`compare`] tells more.
fn rank(sort: Sort, game: &Indexed) -> u64 {
    // as texts compare: byte by byte from the front
    let front = |text: &str| {
        let mut bytes = [0; 8];
        let len = text.len().min(bytes.len());
        bytes[..len].copy_from_slice(&text.as_bytes()[..len]);
        u64::from_be_bytes(bytes)
    };
    let empty_last = |text: &str| if text.is_empty() { u64::MAX } else { front(text) };
    match sort {
        Sort::Kept => !game.head.changed,
        Sort::Newest => !front(game.fields().date()),
        Sort::Oldest => empty_last(game.fields().date()),
        Sort::Longest => !(game.head.plies as u64),
        Sort::Names => empty_last(game.players()),
    }
}

/// Which of two stands first, as far as they say it themselves. Games without a date stand behind those that have one.
fn compare(sort: Sort, a: &Indexed, b: &Indexed) -> Ordering {
    let later = || b.head.changed.cmp(&a.head.changed);
    let dates = || (a.fields().date(), b.fields().date());
    let by = match sort {
        Sort::Kept => Ordering::Equal,
        Sort::Newest => {
            let (a, b) = dates();
            b.cmp(a)
        }
        Sort::Oldest => {
            let (a, b) = dates();
            (a.is_empty(), a).cmp(&(b.is_empty(), b))
        }
        Sort::Longest => Reverse(a.head.plies).cmp(&Reverse(b.head.plies)),
        Sort::Names => (a.players().is_empty(), a.players()).cmp(&(b.players().is_empty(), b.players())),
    };
    by.then_with(later)
}

/// The ids of a game's openings, castles, handicap and players without a name, as [`Query::named`] has them, with the more general ones;
/// and what openings, castles and handicap are called in Japanese and in Latin letters.
fn named(row: RowFields, variant: Variant) -> (String, String) {
    let names = row.named();
    let (mut ids, mut words) = (String::from(" "), String::new());
    let mut add = |prefix: &str, id: &str, japanese: &str| {
        ids.extend([prefix, id, " "]);
        words.extend([japanese, "\u{1f}", id, "\u{1f}"]);
    };
    for side in Color::ALL.map(|color| names.sides[color]) {
        for name in std::iter::successors(side.opening, |name| name.parent()) {
            add("o:", name.id(), name.japanese());
        }
        for name in std::iter::successors(side.castle, |name| name.parent()) {
            add("c:", name.id(), name.japanese());
        }
    }
    if let Some(handicap) = handicap(variant, row.start()) {
        add("h:", handicap.id, handicap.japanese);
    }
    if names.is_double_ranging() {
        add("o:", Opening::AiFuribisha.id(), Opening::AiFuribisha.japanese());
    }
    let (players, known) = (row.players(), row.names());
    // the list calls nobody "you" where two people played
    if [players.black, players.white] != ["human"; 2] {
        for color in Color::ALL.into_iter().filter(|&color| known[color].is_empty()) {
            ids.extend([PLAYER, players[color], " "]);
        }
    }
    (ids, words)
}

/// The words that are looked for, each of which has to be found.
fn words(text: &str) -> Vec<String> {
    let folded = |word: &str| {
        let mut folded = String::new();
        fold(word, &mut folded);
        folded
    };
    text.split_whitespace().map(folded).collect()
}

/// Adds a text as it is searched: small letters without marks, wide ones as narrow ones, no blanks within a Japanese or Chinese name.
fn fold(text: &str, folded: &mut String) {
    if text.is_ascii() {
        folded.extend(text.chars().map(|c| c.to_ascii_lowercase()));
        return;
    }
    let narrow = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        c => c,
    };
    let is_wide = |c: char| c >= '\u{2e80}';
    let mut blank = false;
    for c in text.chars().map(narrow) {
        if c == ' ' {
            blank = true;
            continue;
        }
        if blank && !(is_wide(c) && folded.chars().next_back().is_some_and(is_wide)) {
            folded.push(' ');
        }
        blank = false;
        folded.extend(c.to_lowercase().filter_map(bare));
    }
}

/// The letter without its marks, of Latin letters as names are written with them: Ōhashi, Nguyễn and Öberg are found however they
/// are typed. Marks that stand by themselves are nothing.
fn bare(c: char) -> Option<char> {
    /// Letters in the order of Unicode, from that number on.
    const LETTERS: [(u32, &str); 3] = [
        (
            0xe0,
            "aaaaaaæceeeeiiiiðnooooo÷ouuuuyþyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiĲĳjjkkklllllll\
             lllnnnnnnnnnooooooŒœrrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs",
        ),
        (0x1cd, "aaiioouuuuuuuuuu"),
        (0x1ea0, "aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy"),
    ];
    match c {
        // most names here, and quick
        '\u{1f00}'.. => Some(c),
        '\u{300}'..='\u{36f}' => None,
        'ơ' => Some('o'),
        'ư' => Some('u'),
        c => {
            let letter = |(first, letters): &(u32, &'static str)| {
                letters.chars().nth(u32::from(c).checked_sub(*first)? as usize)
            };
            Some(LETTERS.iter().find_map(letter).unwrap_or(c))
        }
    }
}
