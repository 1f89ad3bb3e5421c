//! A game as a line of the list: derived from its entry and its moves, and quick to read, as a library has tens of thousands.

use super::{Entry, one_line};
use crate::{
    openings::{GameNames, names_of},
    persist::{Player, SavedGame},
    rules::{ByColor, Color, Handicap, Rules, Start, Variant},
};

/// The first field of every line: another one is derived anew.
const VERSION: &str = "3";
/// Between tags.
const JOINT: char = '\u{1f}';

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finish {
    Won(Color),
    Drawn,
    /// Broken off, or still being played.
    Open,
}

impl Finish {
    /// The value of its control, and its word in messages.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Finish::Won(color) => color.name(),
            Finish::Drawn => "draw",
            Finish::Open => "open",
        }
    }

    #[must_use]
    pub fn from_id(id: &str) -> Option<Finish> {
        match id {
            "draw" => Some(Finish::Drawn),
            "open" => Some(Finish::Open),
            color => Color::from_name(color).map(Finish::Won),
        }
    }
}

/// What a list shows of a game, and searches in.
///
/// Its text is one line of fields between tabs, as a line of 20,000 is to be read in a tenth of a second.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub id: String,
    /// When it was last kept, in milliseconds since 1970.
    pub changed: u64,
    pub date: String,
    pub variant: Variant,
    pub players: ByColor<Player>,
    /// As the record has them; empty where it has none.
    pub names: ByColor<String>,
    pub finish: Finish,
    /// Number of moves.
    pub plies: usize,
    pub title: String,
    pub event: String,
    /// The name of the opening, as the record has it.
    pub opening: String,
    /// Openings and castles, named by position.
    pub named: GameNames,
    pub tags: Vec<String>,
    /// The last position of the game.
    pub sfen: String,
    /// The id of the handicap; empty where there is none.
    pub start: String,
}

impl Row {
    /// The row of an entry whose game has been read.
    #[must_use]
    pub fn of(entry: &Entry, game: &SavedGame<'_>) -> Row {
        let tree = game.record.tree();
        let header = tree.header();
        let field = |name| header.get(name).map(one_line).unwrap_or_default();
        let played = game.record.game();
        Row {
            id: entry.id.clone(),
            changed: entry.changed,
            date: one_line(&entry.date),
            variant: played.variant(),
            players: ByColor { black: game.black, white: game.white },
            names: ByColor { black: one_line(&header.names.black), white: one_line(&header.names.white) },
            finish: finish(game),
            plies: played.ply(),
            title: one_line(&entry.title),
            event: field("棋戦"),
            opening: field("戦型"),
            named: names_of(played),
            tags: entry.tags.iter().map(|tag| one_line(tag)).collect(),
            sfen: played.sfen(),
            start: match played.start() {
                Start::Handicap(handicap) => handicap.id.to_owned(),
                Start::Standard | Start::Sfen(_) => String::new(),
            },
        }
    }

    /// The handicap that was given.
    #[must_use]
    pub fn handicap(&self) -> Option<&'static Handicap> {
        handicap(self.variant, &self.start)
    }

    /// The same with what is said of it now.
    #[must_use]
    pub fn said(self, entry: &Entry) -> Row {
        Row {
            id: entry.id.clone(),
            changed: entry.changed,
            date: one_line(&entry.date),
            title: one_line(&entry.title),
            tags: entry.tags.iter().map(|tag| one_line(tag)).collect(),
            ..self
        }
    }

    /// What a person said of it.
    #[must_use]
    pub fn label(&self) -> Label {
        Label { id: self.id.clone(), title: self.title.clone(), tags: self.tags.clone() }
    }

    /// The line, without a break at its end.
    #[must_use]
    pub fn to_text(&self) -> String {
        let finish = if self.finish == Finish::Open { "" } else { self.finish.id() };
        let (changed, plies) = (self.changed.to_string(), self.plies.to_string());
        let (black, white) = (self.players.black.to_string(), self.players.white.to_string());
        let tags = self.tags.join(&JOINT.to_string());
        [
            VERSION,
            &self.id,
            &changed,
            &self.date,
            self.variant.id(),
            &black,
            &white,
            &self.names.black,
            &self.names.white,
            finish,
            &plies,
            &self.title,
            &self.event,
            &self.opening,
            &tags,
            &self.sfen,
            &self.named.to_text(),
            &self.start,
        ]
        .join("\t")
    }

    /// Whether this version wrote a line.
    #[must_use]
    pub fn is_current(line: &str) -> bool {
        line.split('\t').next() == Some(VERSION)
    }

    /// Reads a line. `None` where another version wrote it: it is to be derived anew.
    #[must_use]
    pub fn read(line: &str) -> Option<Row> {
        let (fields, head) = (RowFields::of(line)?, RowHead::read(line)?);
        Some(Row {
            id: fields.id().to_owned(),
            changed: head.changed,
            date: fields.date().to_owned(),
            variant: head.variant,
            players: head.players,
            names: ByColor { black: fields.names().black.to_owned(), white: fields.names().white.to_owned() },
            finish: head.finish,
            plies: head.plies,
            title: fields.title().to_owned(),
            event: fields.event().to_owned(),
            opening: fields.opening().to_owned(),
            named: fields.named(),
            tags: tags(fields.tags()),
            sfen: fields.sfen().to_owned(),
            start: fields.start().to_owned(),
        })
    }
}

/// The fields of a line, as they stand there: of tens of thousands of rows few are ever read whole.
#[derive(Debug, Clone, Copy)]
pub(super) struct RowFields<'a>([&'a str; RowFields::COUNT]);

impl<'a> RowFields<'a> {
    const COUNT: usize = 18;

    /// `None` where another version wrote the line. Fields of a later one are passed over.
    pub fn of(line: &'a str) -> Option<RowFields<'a>> {
        let mut split = line.split('\t');
        let mut fields = [""; RowFields::COUNT];
        for field in &mut fields {
            *field = split.next()?;
        }
        (fields[0] == VERSION).then_some(RowFields(fields))
    }

    pub fn id(self) -> &'a str {
        self.0[1]
    }

    pub fn date(self) -> &'a str {
        self.0[3]
    }

    pub fn names(self) -> ByColor<&'a str> {
        ByColor { black: self.0[7], white: self.0[8] }
    }

    /// As links write them.
    pub fn players(self) -> ByColor<&'a str> {
        ByColor { black: self.0[5], white: self.0[6] }
    }

    pub fn title(self) -> &'a str {
        self.0[11]
    }

    pub fn event(self) -> &'a str {
        self.0[12]
    }

    pub fn opening(self) -> &'a str {
        self.0[13]
    }

    /// With [`JOINT`] between them.
    pub fn tags(self) -> &'a str {
        self.0[14]
    }

    fn sfen(self) -> &'a str {
        self.0[15]
    }

    pub fn named(self) -> GameNames {
        GameNames::read(self.0[16])
    }

    pub fn start(self) -> &'a str {
        self.0[17]
    }

    pub fn label(self) -> Label {
        Label { id: self.id().to_owned(), title: self.title().to_owned(), tags: tags(self.tags()) }
    }
}

/// What rows are chosen and sorted by most, of a fixed size.
#[derive(Debug, Clone, Copy)]
pub(super) struct RowHead {
    pub changed: u64,
    pub variant: Variant,
    pub players: ByColor<Player>,
    pub finish: Finish,
    pub plies: usize,
}

impl RowHead {
    /// `None` where another version wrote the line.
    pub fn read(line: &str) -> Option<RowHead> {
        let RowFields(fields) = RowFields::of(line)?;
        Some(RowHead {
            changed: fields[2].parse().ok()?,
            variant: Variant::from_id(fields[4])?,
            players: ByColor { black: fields[5].parse().ok()?, white: fields[6].parse().ok()? },
            finish: if fields[9].is_empty() { Finish::Open } else { Finish::from_id(fields[9])? },
            plies: fields[10].parse().ok()?,
        })
    }
}

/// What a person said of a game: all that a page has to know of the games that are chosen, which may be thousands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    pub id: String,
    pub title: String,
    pub tags: Vec<String>,
}

impl Label {
    /// A line, without a break at its end.
    ///
    /// ```
    /// use suizo::persist::library::Label;
    /// let label = Label { id: "1".to_owned(), title: "My best".to_owned(), tags: vec!["club".to_owned(), "blitz".to_owned()] };
    /// assert_eq!(Label::read(&label.to_text()), Some(label));
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        [self.id.as_str(), &self.title, &self.tags.join(&JOINT.to_string())].join("\t")
    }

    /// Reads a line.
    #[must_use]
    pub fn read(line: &str) -> Option<Label> {
        let mut fields = line.split('\t');
        let (id, title) = (fields.next()?.to_owned(), fields.next()?.to_owned());
        Some(Label { id, title, tags: tags(fields.next()?) })
    }
}

fn tags(field: &str) -> Vec<String> {
    field.split(JOINT).filter(|tag| !tag.is_empty()).map(str::to_owned).collect()
}

/// The handicap of that id.
pub(super) fn handicap(variant: Variant, id: &str) -> Option<&'static Handicap> {
    Rules::of(variant).handicaps().iter().find(|handicap| handicap.id == id)
}

/// How the game ended by the rules, by its players or by what its record states.
fn finish(game: &SavedGame<'_>) -> Finish {
    if let Some(outcome) = game.record.game().outcome() {
        return outcome.winner.map_or(Finish::Drawn, Finish::Won);
    }
    game.record.stated().map_or(Finish::Open, |winner| winner.map_or(Finish::Drawn, Finish::Won))
}
