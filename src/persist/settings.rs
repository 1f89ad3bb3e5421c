use super::{
    StoredError,
    json::{Json, Table},
    open, stored,
};

/// Today's schema version of settings.
const VERSION: u32 = 1;

/// What a visitor chose for every game. `None` leaves the choice to the program.
///
/// Values are kept as text, so that one from a newer version of the page (a piece set, a theme) survives a visit to an older one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Settings {
    pub lang: Option<String>,
    /// A piece set.
    pub pieces: Option<String>,
    pub coordinates: Option<String>,
    /// How the move list writes moves.
    pub notation: Option<String>,
    pub theme: Option<String>,
    /// What board and pieces are made of.
    pub board: Option<String>,
    /// Of the board, in per cent of what there is room for.
    pub size: Option<usize>,
    pub left_handed: Option<bool>,
    pub high_contrast: Option<bool>,
    /// Whether the page says what a chosen piece can do.
    pub guidance: Option<bool>,
    /// Whether the computer takes a moment before it moves.
    pub pause: Option<bool>,
    /// Whether a piece that the pointer rests on shows how it moves.
    pub movement: Option<bool>,
    /// Whether pieces that could be taken are marked.
    pub threats: Option<bool>,
    /// Whether moves are made only when they are confirmed.
    pub confirm: Option<bool>,
    /// Whether keys that are one sign do anything.
    pub letters: Option<bool>,
    /// Whether the line for typed moves is always seen.
    pub typing: Option<bool>,
    /// Lines of an analysis.
    pub lines: Option<usize>,
    /// Workers that share an analysis.
    pub workers: Option<usize>,
    /// What an analysis tells: a win rate, or pawns.
    pub evaluation: Option<String>,
    /// How loud the page is.
    pub sound: Option<String>,
    /// How the last seconds of a clock are counted.
    pub countdown: Option<String>,
    /// The steps of lessons that were done, as `sho-pawn`, separated by blanks.
    pub learned: Option<String>,
    /// Fields that this version does not know.
    pub other: Table,
}

impl Settings {
    /// The text to store.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut fields = Table::default();
        let texts = [
            ("lang", &self.lang),
            ("pieces", &self.pieces),
            ("coordinates", &self.coordinates),
            ("notation", &self.notation),
            ("theme", &self.theme),
            ("board", &self.board),
            ("evaluation", &self.evaluation),
            ("volume", &self.sound),
            ("countdown", &self.countdown),
            ("learned", &self.learned),
        ];
        for (name, value) in texts {
            if let Some(value) = value {
                fields.push(name, value.as_str());
            }
        }
        let truths = [
            ("left_handed", self.left_handed),
            ("high_contrast", self.high_contrast),
            ("guidance", self.guidance),
            ("pause", self.pause),
            ("movement", self.movement),
            ("threats", self.threats),
            ("confirm", self.confirm),
            ("letters", self.letters),
            ("typing", self.typing),
        ];
        for (name, value) in truths {
            if let Some(value) = value {
                fields.push(name, value);
            }
        }
        for (name, value) in [("size", self.size), ("lines", self.lines), ("workers", self.workers)] {
            if let Some(value) = value {
                fields.push(name, value);
            }
        }
        fields.0.extend(self.other.0.iter().cloned());
        stored(VERSION, fields)
    }
}

fn truth(value: Json) -> Option<bool> {
    match value {
        Json::Bool(value) => Some(value),
        _ => None,
    }
}

/// Reads stored settings.
///
/// # Errors
/// When the text is from a newer schema or damaged; it is to be set aside then.
pub fn read_settings(text: &str) -> Result<Settings, StoredError> {
    let (_, mut fields) = open(text, VERSION)?;
    let mut read = || {
        let number = |value: Json| usize::try_from(value.as_whole()?).ok();
        Ok(Settings {
            lang: fields.text("lang")?,
            pieces: fields.text("pieces")?,
            coordinates: fields.text("coordinates")?,
            notation: fields.text("notation")?,
            theme: fields.text("theme")?,
            board: fields.text("board")?,
            size: fields.take("size", "a number", number)?,
            left_handed: fields.take("left_handed", "true or false", truth)?,
            high_contrast: fields.take("high_contrast", "true or false", truth)?,
            guidance: fields.take("guidance", "true or false", truth)?,
            pause: fields.take("pause", "true or false", truth)?,
            movement: fields.take("movement", "true or false", truth)?,
            threats: fields.take("threats", "true or false", truth)?,
            confirm: fields.take("confirm", "true or false", truth)?,
            letters: fields.take("letters", "true or false", truth)?,
            typing: fields.take("typing", "true or false", truth)?,
            lines: fields.take("lines", "a number", number)?,
            workers: fields.take("workers", "a number", number)?,
            evaluation: fields.text("evaluation")?,
            sound: fields.text("volume")?,
            countdown: fields.text("countdown")?,
            learned: fields.text("learned")?,
            other: Table::default(),
        })
    };
    match read() {
        Ok(settings) => Ok(Settings { other: fields.rest(), ..settings }),
        Err(what) => Err(StoredError::Damaged { what }),
    }
}
