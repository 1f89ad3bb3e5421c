//! What the sheet shows.

use super::{
    super::settings::set_name,
    looks::{Choice, Looks, Switch},
    messages::{Field, Format},
    scene::Scene,
    state::{MOST_ON_SHEET, Pictures, Said},
};
use crate::{
    diagram::{Colours, Coordinates, Diagram, PieceSet, Shape, Style},
    i18n::{Lang, Texts},
    rules::Color,
};
use std::rc::Rc;

/// A list to choose from.
#[derive(Debug, Clone, PartialEq)]
pub struct ChoiceView {
    pub choice: Choice,
    pub label: &'static str,
    pub value: &'static str,
    /// Each value with its words, and their language where it is not the page's.
    pub entries: Vec<(&'static str, String, Option<&'static str>)>,
}

/// A box to tick.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TickView {
    pub switch: Switch,
    pub label: &'static str,
    pub on: bool,
}

/// A field to type in.
#[derive(Debug, Clone, PartialEq)]
pub struct FieldView {
    pub field: Field,
    /// Name of the control.
    pub id: &'static str,
    pub label: String,
    pub text: String,
}

/// How a moving picture plays.
#[derive(Debug, Clone, PartialEq)]
pub struct MovingView {
    pub tick: TickView,
    /// Where it is chosen.
    pub choices: Vec<ChoiceView>,
}

/// A diagram on the sheet for print.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageView {
    pub name: String,
    /// What is said of it.
    pub facts: String,
}

/// The sheet for print.
#[derive(Debug, Clone, PartialEq)]
pub struct SheetOfPages {
    pub entries: Vec<PageView>,
    pub title: FieldView,
    pub grid: ChoiceView,
}

/// The open sheet.
#[derive(Debug, Clone, PartialEq)]
pub struct DiagramView {
    /// As an address.
    pub picture: Option<Rc<str>>,
    /// What the picture says, for those who do not see it, and in which language.
    pub alt: String,
    pub lang: &'static str,
    /// It can be saved and copied: it does not wait for anything.
    pub is_current: bool,
    pub failed: bool,
    pub may_copy: bool,
    /// Whether steps lead to other positions.
    pub has_steps: bool,
    pub said: String,
    pub looks: Vec<ChoiceView>,
    pub fields: Vec<FieldView>,
    pub ticks: Vec<TickView>,
    /// Where moves follow.
    pub moving: Option<MovingView>,
    /// What a picture is saved as.
    pub scale: ChoiceView,
    /// Where something is on it.
    pub sheet: Option<SheetOfPages>,
    /// While it is printed: each page as an address.
    pub paper: Vec<Rc<str>>,
}

/// The sheet as it is drawn.
#[must_use]
pub fn view(pictures: &Pictures, scene: Scene<'_>, texts: &'static Texts) -> DiagramView {
    let looks = pictures.looks();
    let choice = |of| choice(of, looks, pictures, texts);
    let tick = |switch| TickView { switch, label: label_of(switch, texts), on: looks.is_on(switch) };
    let field = |field, id, label| FieldView { field, id, label, text: pictures.field(field, scene) };
    let name = |color: Color, id| field(Field::Name(color), id, texts.diagram_name(scene.side(color)));
    let moving = (!scene.moves().is_empty()).then(|| MovingView {
        tick: tick(Switch::Moving),
        choices: if looks.is_on(Switch::Moving) {
            vec![choice(Choice::Plies), choice(Choice::Pace)]
        } else {
            Vec::new()
        },
    });
    let entries: Vec<PageView> = pictures.on_sheet().iter().map(page).collect();
    DiagramView {
        picture: pictures.picture().cloned(),
        alt: pictures.facts().map(|(_, diagram)| facts(diagram)).unwrap_or_default(),
        lang: looks.value(Choice::Lang),
        is_current: pictures.is_current(),
        failed: pictures.has_failed(),
        may_copy: pictures.may_copy(),
        has_steps: scene.has_steps(),
        said: said(pictures, texts),
        looks: [Choice::Style, Choice::Pieces, Choice::Shape, Choice::Colours, Choice::Coordinates, Choice::Lang]
            .map(choice)
            .to_vec(),
        fields: vec![
            field(Field::Heading, "diagram_heading", texts.diagram_heading().to_owned()),
            name(Color::Black, "diagram_black"),
            name(Color::White, "diagram_white"),
            field(Field::Caption, "diagram_caption", texts.diagram_caption().to_owned()),
        ],
        ticks: [Switch::Last, Switch::Marks, Switch::After, Switch::Comment, Switch::Turned, Switch::Paper]
            .map(tick)
            .to_vec(),
        moving,
        scale: choice(Choice::Scale),
        sheet: (!entries.is_empty()).then(|| SheetOfPages {
            entries,
            title: field(Field::Title, "diagram_title", texts.diagram_title().to_owned()),
            grid: choice(Choice::Grid),
        }),
        paper: pictures.paper().to_vec(),
    }
}

fn page(diagram: &Diagram) -> PageView {
    PageView { name: diagram.heading.clone(), facts: facts(&Diagram { heading: String::new(), ..diagram.clone() }) }
}

/// What a picture says, in one line.
fn facts(diagram: &Diagram) -> String {
    let names = [&diagram.names.black, &diagram.names.white];
    let names =
        names.map(|name| name.trim()).into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(" – ");
    let parts = [diagram.heading.as_str(), &names, &diagram.after, &diagram.caption];
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
}

fn said(pictures: &Pictures, texts: &'static Texts) -> String {
    if pictures.has_failed() {
        return texts.diagram_failed().to_owned();
    }
    match pictures.said() {
        None if !pictures.is_current() => texts.prose_loading().to_owned(),
        None => String::new(),
        Some(Said::Copied) => texts.copied().to_owned(),
        Some(Said::NotCopied(Format::Svg)) => texts.diagram_no_text().to_owned(),
        Some(Said::NotCopied(Format::Png)) => texts.diagram_no_copy().to_owned(),
        Some(Said::Saved(name)) => texts.saved_as(name),
        Some(Said::NotPainted) => texts.diagram_no_png().to_owned(),
        Some(Said::Added) => texts.diagram_added(pictures.on_sheet().len()),
        Some(Said::Full) => texts.diagram_full(MOST_ON_SHEET),
    }
}

fn label_of(switch: Switch, texts: &'static Texts) -> &'static str {
    match switch {
        Switch::Last => texts.diagram_last(),
        Switch::Marks => texts.diagram_marks(),
        Switch::After => texts.diagram_says_move(),
        Switch::Comment => texts.diagram_comment(),
        Switch::Turned => texts.diagram_turned(),
        Switch::Paper => texts.diagram_paper(),
        Switch::Moving => texts.diagram_moving(),
    }
}

fn choice(choice: Choice, looks: &Looks, pictures: &Pictures, texts: &'static Texts) -> ChoiceView {
    let label = match choice {
        Choice::Style => texts.diagram_style(),
        Choice::Pieces => texts.pieces(),
        Choice::Shape => texts.diagram_shape(),
        Choice::Colours => texts.diagram_colours(),
        Choice::Coordinates => texts.coordinates(),
        Choice::Lang => texts.diagram_lang(),
        Choice::Scale => texts.diagram_scale(),
        Choice::Plies => texts.diagram_plies(),
        Choice::Pace => texts.diagram_pace(),
        Choice::Grid => texts.diagram_grid(),
    };
    let size = pictures.facts().map(|(size, _)| size);
    let entry = |(place, &value): (usize, &&'static str)| {
        let lang = match choice {
            Choice::Lang => Some(value),
            Choice::Coordinates if value == Coordinates::Japanese.id() => Some(Lang::Ja.id()),
            _ => None,
        };
        (value, words(choice, place, value, size, texts), lang)
    };
    ChoiceView {
        choice,
        label,
        value: looks.value(choice),
        entries: choice.values().iter().enumerate().map(entry).collect(),
    }
}

/// What a value is called; `size` is that of the SVG.
fn words(choice: Choice, place: usize, value: &str, size: Option<(u32, u32)>, texts: &'static Texts) -> String {
    let words = match choice {
        Choice::Style => style_name(Style::ALL[place], texts),
        Choice::Pieces => set_name(PieceSet::ALL[place], texts),
        Choice::Shape => shape_name(Shape::ALL[place], texts),
        Choice::Colours => colours_name(Colours::ALL[place], texts),
        Choice::Coordinates => coordinates_name(Coordinates::ALL[place], texts),
        Choice::Lang => Lang::ALL[place].name(),
        Choice::Plies => value,
        Choice::Scale => {
            let times = place as u32 + 1;
            let pixels = size.map(|(width, height)| format!(" · {} × {}", width * times, height * times));
            return format!("{times}×{}", pixels.unwrap_or_default());
        }
        Choice::Pace => return texts.study_seconds(["0.5", "1", "1.5", "2", "3"][place]),
        Choice::Grid => ["1", "2", "4", "6", "12"][place],
    };
    words.to_owned()
}

fn style_name(style: Style, texts: &'static Texts) -> &'static str {
    match style {
        Style::Book => texts.diagram_book(),
        Style::Western => texts.diagram_western(),
    }
}

fn shape_name(shape: Shape, texts: &'static Texts) -> &'static str {
    match shape {
        Shape::Sign => texts.diagram_sign(),
        Shape::Wedge => texts.diagram_wedge(),
    }
}

fn colours_name(colours: Colours, texts: &'static Texts) -> &'static str {
    match colours {
        Colours::Print => texts.diagram_print(),
        Colours::Plain => texts.diagram_plain(),
        Colours::Wood => texts.material_kaya(),
        Colours::Walnut => texts.material_walnut(),
        Colours::Slate => texts.material_slate(),
        Colours::Tatami => texts.material_tatami(),
        Colours::Dark => texts.diagram_dark(),
    }
}

fn coordinates_name(style: Coordinates, texts: &'static Texts) -> &'static str {
    match style {
        Coordinates::Western => texts.coordinates_western(),
        Coordinates::Japanese => texts.coordinates_japanese(),
        Coordinates::Numerals => texts.coordinates_numerals(),
        Coordinates::None => texts.coordinates_none(),
    }
}
