//! Everything that can be chosen about a picture, by the ids of the controls.

use crate::{
    diagram::{Colours, Coordinates, Options, Pace, PieceSet, Shape, Style},
    i18n::Lang,
    rules::Color,
};

/// Something of which one of several values is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    Style,
    Pieces,
    Shape,
    Colours,
    Coordinates,
    /// Of the words in the picture.
    Lang,
    /// How many times the size of the SVG a PNG has.
    Scale,
    /// Number of moves that a moving picture plays.
    Plies,
    /// Milliseconds from one of them to the next.
    Pace,
    /// Diagrams on a page, across and down.
    Grid,
}

const LANGS: [&str; Lang::ALL.len()] = {
    let mut ids = [""; Lang::ALL.len()];
    let mut at = 0;
    while at < ids.len() {
        ids[at] = Lang::ALL[at].id();
        at += 1;
    }
    ids
};
const SCALES: [&str; 4] = ["1", "2", "3", "4"];
const PLIES: [&str; 6] = ["3", "5", "10", "20", "50", "100"];
const PACES: [&str; 5] = ["500", "1000", "1500", "2000", "3000"];
const GRIDS: [&str; 5] = ["1x1", "1x2", "2x2", "2x3", "3x4"];

impl Choice {
    pub const ALL: [Choice; 10] = [
        Choice::Style,
        Choice::Pieces,
        Choice::Shape,
        Choice::Colours,
        Choice::Coordinates,
        Choice::Lang,
        Choice::Scale,
        Choice::Plies,
        Choice::Pace,
        Choice::Grid,
    ];

    /// Name of the control.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Choice::Style => "diagram_style",
            Choice::Pieces => "diagram_pieces",
            Choice::Shape => "diagram_shape",
            Choice::Colours => "diagram_colours",
            Choice::Coordinates => "diagram_coordinates",
            Choice::Lang => "diagram_lang",
            Choice::Scale => "diagram_scale",
            Choice::Plies => "diagram_plies",
            Choice::Pace => "diagram_pace",
            Choice::Grid => "diagram_grid",
        }
    }

    /// The values of the control.
    #[must_use]
    pub fn values(self) -> &'static [&'static str] {
        match self {
            Choice::Style => &Style::IDS,
            Choice::Pieces => &PieceSet::IDS,
            Choice::Shape => &Shape::IDS,
            Choice::Colours => &Colours::IDS,
            Choice::Coordinates => &Coordinates::IDS,
            Choice::Lang => &LANGS,
            Choice::Scale => &SCALES,
            Choice::Plies => &PLIES,
            Choice::Pace => &PACES,
            Choice::Grid => &GRIDS,
        }
    }
}

/// Something that is on or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Switch {
    /// The squares of the last move are marked.
    Last,
    /// Arrows and circles are drawn.
    Marks,
    /// The last move and its number are said.
    After,
    /// The comment on the move is the caption where none was typed.
    Comment,
    /// White sits at the bottom.
    Turned,
    /// There is paper behind everything.
    Paper,
    /// The picture plays the moves that follow.
    Moving,
}

impl Switch {
    pub const ALL: [Switch; 7] =
        [Switch::Last, Switch::Marks, Switch::After, Switch::Comment, Switch::Turned, Switch::Paper, Switch::Moving];

    /// Name of the control.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Switch::Last => "diagram_last",
            Switch::Marks => "diagram_marks",
            Switch::After => "diagram_after",
            Switch::Comment => "diagram_comment",
            Switch::Turned => "diagram_turned",
            Switch::Paper => "diagram_paper",
            Switch::Moving => "diagram_moving",
        }
    }
}

/// What was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Looks {
    /// By choice: the place of the value among its values, which [`Looks::choose`] keeps true.
    places: [usize; Choice::ALL.len()],
    on: [bool; Switch::ALL.len()],
}

impl Default for Looks {
    /// As a book prints it in black and white, twice as large as the SVG.
    fn default() -> Looks {
        let mut looks = Looks { places: [0; Choice::ALL.len()], on: [true; Switch::ALL.len()] };
        for switch in [Switch::Comment, Switch::Turned, Switch::Moving] {
            looks.switch(switch, false);
        }
        for (choice, value) in
            [(Choice::Scale, "2"), (Choice::Plies, "10"), (Choice::Pace, "1500"), (Choice::Grid, "2x3")]
        {
            looks.choose(choice, value);
        }
        looks.take_style(Style::Book);
        looks
    }
}

impl Looks {
    /// What readers of a language are used to.
    #[must_use]
    pub fn of(lang: Lang, pieces: PieceSet) -> Looks {
        let mut looks = Looks::default();
        if !matches!(lang, Lang::Ja | Lang::Zh) {
            looks.choose(Choice::Style, Style::Western.id());
            looks.choose(Choice::Pieces, pieces.id());
        }
        looks.choose(Choice::Lang, lang.id());
        looks
    }

    /// Chooses a value by its id, with what goes with a style; another text is no value.
    pub fn choose(&mut self, choice: Choice, value: &str) {
        let Some(place) = choice.values().iter().position(|id| *id == value) else { return };
        self.places[choice as usize] = place;
        if choice == Choice::Style {
            self.take_style(self.style());
        }
    }

    fn take_style(&mut self, style: Style) {
        let Options { shape, coordinates, .. } = Options::of(style);
        self.choose(Choice::Pieces, style.pieces().id());
        self.choose(Choice::Shape, shape.id());
        self.choose(Choice::Coordinates, coordinates.id());
    }

    pub fn switch(&mut self, switch: Switch, on: bool) {
        self.on[switch as usize] = on;
    }

    #[must_use]
    pub fn is_on(&self, switch: Switch) -> bool {
        self.on[switch as usize]
    }

    /// The id of the value that is chosen.
    #[must_use]
    pub fn value(&self, choice: Choice) -> &'static str {
        choice.values()[self.places[choice as usize]]
    }

    fn number(&self, choice: Choice) -> u32 {
        self.value(choice).parse().unwrap_or(1)
    }

    #[must_use]
    pub fn style(&self) -> Style {
        Style::ALL[self.places[Choice::Style as usize]]
    }

    #[must_use]
    pub fn pieces(&self) -> PieceSet {
        PieceSet::ALL[self.places[Choice::Pieces as usize]]
    }

    #[must_use]
    pub fn lang(&self) -> Lang {
        Lang::ALL[self.places[Choice::Lang as usize]]
    }

    #[must_use]
    pub fn scale(&self) -> u32 {
        self.number(Choice::Scale)
    }

    #[must_use]
    pub fn plies(&self) -> usize {
        self.number(Choice::Plies) as usize
    }

    #[must_use]
    pub fn pace(&self) -> Pace {
        Pace::of(self.number(Choice::Pace))
    }

    /// Diagrams across and down a page.
    #[must_use]
    pub fn grid(&self) -> (usize, usize) {
        let (across, down) = self.value(Choice::Grid).split_once('x').unwrap_or_default();
        (across.parse().unwrap_or(1), down.parse().unwrap_or(1))
    }

    /// All of it but the words.
    #[must_use]
    pub fn options(&self) -> Options {
        Options {
            shape: Shape::ALL[self.places[Choice::Shape as usize]],
            colours: Colours::ALL[self.places[Choice::Colours as usize]],
            coordinates: Coordinates::ALL[self.places[Choice::Coordinates as usize]],
            bottom: if self.is_on(Switch::Turned) { Color::White } else { Color::Black },
            marks_last: self.is_on(Switch::Last),
            draws_marks: self.is_on(Switch::Marks),
            has_paper: self.is_on(Switch::Paper),
            ..Options::of(self.style())
        }
    }
}
