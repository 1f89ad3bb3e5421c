//! Notes on a move: comment, times, glyph, evaluation, marks.

use crate::rules::{Move, NotAMove, Square};
use std::{fmt, str::FromStr};

/// A text that is no evaluation and no mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotANote;

impl From<NotAMove> for NotANote {
    fn from(_: NotAMove) -> NotANote {
        NotANote
    }
}

/// A verdict on a move, in western signs or in the words of Japanese commentators.
///
/// ```
/// use suizo::record::Glyph;
/// assert_eq!(Glyph::from_text("?!"), Some(Glyph::Dubious));
/// assert_eq!((Glyph::Dubious.text(), Glyph::Dubious.japanese()), ("?!", "疑問手"));
/// assert_eq!(Glyph::from_text("緩手"), Some(Glyph::Slack));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Glyph {
    /// `!`, 好手.
    Good,
    /// `?`, 悪手.
    Mistake,
    /// `!!`, 妙手.
    Brilliant,
    /// `??`, 大悪手.
    Blunder,
    /// `!?`, 勝負手.
    Interesting,
    /// `?!`, 疑問手.
    Dubious,
    /// 最善手: there is no better move.
    Best,
    /// 緩手: loses nothing but time.
    Slack,
    /// 敗着: the move that lost the game.
    Losing,
    /// 決め手: the move that won it.
    Decisive,
}

impl Glyph {
    /// All of them, the western ones first.
    pub const ALL: [Glyph; 10] = [
        Glyph::Good,
        Glyph::Mistake,
        Glyph::Brilliant,
        Glyph::Blunder,
        Glyph::Interesting,
        Glyph::Dubious,
        Glyph::Best,
        Glyph::Slack,
        Glyph::Losing,
        Glyph::Decisive,
    ];

    /// The western sign, or the Japanese word where there is none. This is how records and storage write it.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Glyph::Good => "!",
            Glyph::Mistake => "?",
            Glyph::Brilliant => "!!",
            Glyph::Blunder => "??",
            Glyph::Interesting => "!?",
            Glyph::Dubious => "?!",
            _ => self.japanese(),
        }
    }

    /// The Japanese word.
    #[must_use]
    pub fn japanese(self) -> &'static str {
        match self {
            Glyph::Good => "好手",
            Glyph::Mistake => "悪手",
            Glyph::Brilliant => "妙手",
            Glyph::Blunder => "大悪手",
            Glyph::Interesting => "勝負手",
            Glyph::Dubious => "疑問手",
            Glyph::Best => "最善手",
            Glyph::Slack => "緩手",
            Glyph::Losing => "敗着",
            Glyph::Decisive => "決め手",
        }
    }

    /// Reads [`Glyph::text`].
    #[must_use]
    pub fn from_text(text: &str) -> Option<Glyph> {
        Glyph::ALL.into_iter().find(|glyph| glyph.text() == text)
    }
}

/// How good a position is for Black, whoever has the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn; positive when Black is better.
    Cp(i32),
    /// Plies to mate; positive when Black mates, negative when White does.
    Mate(i32),
}

/// What a search found in the position after a move.
///
/// Its text is `cp 34 18 7g7f 3c3d`: score, depth and line, in that order.
///
/// ```
/// use suizo::record::{Evaluation, Score};
/// let found: Evaluation = "mate -5 12 5b5c".parse().unwrap();
/// assert_eq!((found.score, found.depth, found.line.len()), (Score::Mate(-5), 12, 1));
/// assert_eq!(found.to_string(), "mate -5 12 5b5c");
/// assert!("cp many 12".parse::<Evaluation>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evaluation {
    /// Who is better, and by how much.
    pub score: Score,
    /// Plies of nominal depth.
    pub depth: u32,
    /// The moves expected next. They are not checked against the rules.
    pub line: Vec<Move>,
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, value) = match self.score {
            Score::Cp(value) => ("cp", value),
            Score::Mate(plies) => ("mate", plies),
        };
        write!(f, "{word} {value} {}", self.depth)?;
        self.line.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

impl FromStr for Evaluation {
    type Err = NotANote;

    fn from_str(text: &str) -> Result<Evaluation, NotANote> {
        let mut words = text.split(' ');
        let score = match words.next() {
            Some("cp") => Score::Cp,
            Some("mate") => Score::Mate,
            _ => return Err(NotANote),
        };
        let value = words.next().and_then(|word| word.parse().ok()).ok_or(NotANote)?;
        let depth = words.next().and_then(|word| word.parse().ok()).ok_or(NotANote)?;
        let line = words.map(str::parse).collect::<Result<_, _>>()?;
        Ok(Evaluation { score: score(value), depth, line })
    }
}

/// The colour of a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Brush {
    /// The usual one.
    #[default]
    Green,
    /// The second.
    Red,
    /// The third.
    Blue,
    /// The fourth.
    Yellow,
}

impl Brush {
    /// In the order in which a pencil takes them.
    pub const ALL: [Brush; 4] = [Brush::Green, Brush::Red, Brush::Blue, Brush::Yellow];

    /// `green`, `red`, `blue` or `yellow`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Brush::Green => "green",
            Brush::Red => "red",
            Brush::Blue => "blue",
            Brush::Yellow => "yellow",
        }
    }

    /// Reads [`Brush::id`].
    #[must_use]
    pub fn from_id(id: &str) -> Option<Brush> {
        Brush::ALL.into_iter().find(|brush| brush.id() == id)
    }
}

/// An arrow, or a circle where both ends are one square.
///
/// ```
/// use suizo::record::{Brush, Mark};
/// let arrow: Mark = "7g7f:red".parse().unwrap();
/// assert_eq!((arrow.is_circle(), arrow.brush), (false, Brush::Red));
/// assert!("5e5e:green".parse::<Mark>().unwrap().is_circle());
/// assert_eq!(arrow.to_string(), "7g7f:red");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mark {
    /// Where the arrow begins.
    pub from: Square,
    /// Where its head is.
    pub to: Square,
    /// Its colour.
    pub brush: Brush,
}

impl Mark {
    /// Whether it marks one square rather than leading from one to another.
    #[must_use]
    pub fn is_circle(self) -> bool {
        self.from == self.to
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}:{}", self.from, self.to, self.brush.id())
    }
}

impl FromStr for Mark {
    type Err = NotANote;

    fn from_str(text: &str) -> Result<Mark, NotANote> {
        let (squares, brush) = text.split_once(':').ok_or(NotANote)?;
        let square = |text: Option<&str>| text.and_then(|text| text.parse().ok()).ok_or(NotANote);
        Ok(Mark {
            from: square(squares.get(..2))?,
            to: square(squares.get(2..))?,
            brush: Brush::from_id(brush).ok_or(NotANote)?,
        })
    }
}

/// The time of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveTime {
    /// What the move took, in milliseconds.
    pub ms: u32,
    /// What its player had used by then, in milliseconds, where a record says so. See also
    /// [`GameTree::time_used`](super::GameTree::time_used).
    pub total_ms: Option<u32>,
}

impl MoveTime {
    /// A time without a stated total.
    #[must_use]
    pub fn of_ms(ms: u32) -> MoveTime {
        MoveTime { ms, total_ms: None }
    }
}

/// What is said of a node: of the move that led there, and of the position after it.
///
/// ```
/// use suizo::record::{Glyph, Notes};
/// let notes = Notes { comment: "好手順".to_owned(), glyph: Some(Glyph::Good), ..Notes::default() };
/// assert!(!notes.is_empty() && Notes::default().is_empty());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Notes {
    /// Any number of lines; empty where there is none.
    pub comment: String,
    /// A verdict on the move.
    pub glyph: Option<Glyph>,
    /// What a search found in the position.
    pub evaluation: Option<Evaluation>,
    /// Arrows and circles on the position.
    pub marks: Vec<Mark>,
    /// What other programs or versions say of the node: names, and values as they wrote them.
    pub other: Vec<(String, String)>,
}

impl Notes {
    /// Whether nothing is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Notes::default()
    }
}
