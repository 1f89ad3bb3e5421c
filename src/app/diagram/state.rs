//! The open sheet: what was chosen and typed, what has been fetched for it, the picture, and the pages for print. All of it lasts for the
//! visit, so that several diagrams can be made of one game or of several.

use super::{
    super::effect::{Effect, Effects},
    effect::PictureEffect,
    looks::{Looks, Switch},
    messages::{DiagramMsg, Field, Format, PageAct},
    scene::{Scene, Speaker},
};
use crate::{
    diagram::{self, Diagram, Options, Pace, PieceSet, Sheet, Signs},
    i18n::{Lang, Texts},
    rules::{ByColor, Color, Move},
};
use std::rc::Rc;

/// Most diagrams that are collected: some pages of them.
pub const MOST_ON_SHEET: usize = 60;
/// Most letters that a field takes; a picture has room for fewer.
const MOST_LETTERS: usize = 600;

/// What came of the last press.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Said {
    Copied,
    NotCopied(Format),
    Saved(String),
    NotPainted,
    Added,
    Full,
}

/// Something that is fetched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Asked<T> {
    of: T,
    failed: bool,
}

/// All that a picture is made of.
#[derive(Debug, Clone, PartialEq)]
struct Draft {
    options: Options,
    diagram: Diagram,
    line: Vec<(Move, String)>,
    pace: Pace,
    set: PieceSet,
}

/// A picture, and what it was made of.
#[derive(Debug, Clone)]
struct Drawn {
    draft: Draft,
    svg: Rc<str>,
    /// The same as an address.
    address: Rc<str>,
    /// The name of a file, and whether the date is in it.
    stem: (String, bool),
}

/// The pictures of a visit.
#[derive(Debug, Clone, Default)]
pub struct Pictures {
    looks: Looks,
    /// They have been fitted to the reader's language.
    is_fitted: bool,
    heading: String,
    caption: String,
    title: String,
    /// In the places of those of the record, for the game of that key.
    names: ByColor<Option<String>>,
    names_of: String,
    signs: Option<Rc<Signs>>,
    asked_set: Option<Asked<PieceSet>>,
    /// The words of languages that the page speaks or has spoken, or that were fetched.
    known: Vec<(Lang, &'static Texts)>,
    asked_lang: Option<Asked<Lang>>,
    may_copy: bool,
    drawn: Option<Drawn>,
    /// The picture is that of what was chosen, and does not wait for anything.
    is_current: bool,
    on_sheet: Vec<Diagram>,
    /// While they are printed: each as an address.
    paper: Vec<Rc<str>>,
    said: Option<Said>,
}

impl Pictures {
    /// The sheet opens: the board is turned as the one that is seen.
    pub fn open(&mut self, scene: Scene<'_>, bottom: Color, lang: Lang, pieces: PieceSet) {
        if !std::mem::replace(&mut self.is_fitted, true) {
            self.looks = Looks::of(lang, pieces);
        }
        self.looks.switch(Switch::Turned, bottom == Color::White);
        let key = scene.key();
        if self.names_of != key {
            (self.names, self.names_of) = (ByColor::default(), key);
        }
        self.said = None;
    }

    /// Does what a person asks for, and takes what was fetched. Opening is done by [`Pictures::open`].
    pub fn update(&mut self, msg: DiagramMsg, fx: &mut Effects) {
        let said = match msg {
            DiagramMsg::Open => None,
            DiagramMsg::Choose(choice, value) => {
                self.looks.choose(choice, &value);
                None
            }
            DiagramMsg::Switch(switch, on) => {
                self.looks.switch(switch, on);
                None
            }
            DiagramMsg::Write(field, text) => {
                self.write(field, text);
                None
            }
            DiagramMsg::Save(format) => self.save(format, fx),
            DiagramMsg::Copy(format) => self.copy(format, fx),
            DiagramMsg::Add => self.add(),
            DiagramMsg::OnSheet(at, act) => {
                self.act_on_sheet(at, act);
                None
            }
            DiagramMsg::Print => {
                self.put_on_paper(true);
                if !self.paper.is_empty() {
                    fx.push(PictureEffect::Print.into());
                }
                None
            }
            DiagramMsg::Retry => {
                (self.asked_set, self.asked_lang) = (None, None);
                None
            }
            DiagramMsg::Pieces { set, file, may_copy } => {
                self.may_copy = may_copy;
                self.take_pieces(set, file.as_deref());
                return;
            }
            DiagramMsg::Words { lang, texts } => {
                match texts {
                    Some(texts) => self.know(lang, texts),
                    None => self.asked_lang = Some(Asked { of: lang, failed: true }),
                }
                return;
            }
            DiagramMsg::Copied { ok: true } => Some(Said::Copied),
            DiagramMsg::Copied { ok: false } => Some(Said::NotCopied(Format::Png)),
            DiagramMsg::Saved(name) => Some(name.map_or(Said::NotPainted, Said::Saved)),
        };
        self.said = said;
    }

    /// How the copying of a text went.
    pub fn text_copied(&mut self, ok: bool) {
        self.said = Some(if ok { Said::Copied } else { Said::NotCopied(Format::Svg) });
    }

    fn write(&mut self, field: Field, text: String) {
        let text: String = text.chars().take(MOST_LETTERS).collect();
        match field {
            Field::Heading => self.heading = text,
            Field::Caption => self.caption = text,
            Field::Title => self.title = text,
            Field::Name(color) => self.names[color] = Some(text),
        }
    }

    fn save(&self, format: Format, fx: &mut Effects) -> Option<Said> {
        let drawn = self.drawn()?;
        let (stem, dated) = drawn.stem.clone();
        let effect = match format {
            Format::Svg => PictureEffect::SaveSvg { stem, dated, svg: Rc::clone(&drawn.svg) },
            Format::Png => {
                PictureEffect::SavePng { stem, dated, address: self.still(drawn), scale: self.looks.scale() }
            }
        };
        fx.push(effect.into());
        None
    }

    fn copy(&self, format: Format, fx: &mut Effects) -> Option<Said> {
        let drawn = self.drawn()?;
        fx.push(match format {
            Format::Svg => Effect::Copy(drawn.svg.to_string()),
            Format::Png => {
                let (address, scale) = (self.still(drawn), self.looks.scale());
                PictureEffect::CopyPng { address, scale }.into()
            }
        });
        None
    }

    fn add(&mut self) -> Option<Said> {
        let diagram = self.drawn()?.draft.diagram.clone();
        if self.on_sheet.len() >= MOST_ON_SHEET {
            return Some(Said::Full);
        }
        self.on_sheet.push(diagram);
        Some(Said::Added)
    }

    fn act_on_sheet(&mut self, at: usize, act: PageAct) {
        let other = match act {
            PageAct::Up => at.checked_sub(1),
            PageAct::Down => Some(at + 1),
            PageAct::Remove if at < self.on_sheet.len() => {
                self.on_sheet.remove(at);
                return;
            }
            PageAct::Remove => None,
        };
        if let Some(other) = other.filter(|other| (*other).max(at) < self.on_sheet.len()) {
            self.on_sheet.swap(at, other);
        }
    }

    /// The page is about to be printed, or has been.
    pub fn put_on_paper(&mut self, on_paper: bool) {
        self.paper = match (&self.signs, self.drawn()) {
            (Some(signs), Some(drawn)) if on_paper => {
                let mut diagrams = self.on_sheet.clone();
                let mut sheet = Sheet { grid: self.looks.grid(), title: self.title.clone(), ..Sheet::default() };
                if diagrams.is_empty() {
                    diagrams.push(drawn.draft.diagram.clone());
                    sheet.grid = (1, 1);
                } else if diagrams.len() > 1 {
                    self.number(&mut diagrams);
                }
                let pages = sheet.pages(&drawn.draft.options, signs, &diagrams);
                pages.iter().map(|page| address(page)).collect()
            }
            _ => Vec::new(),
        };
    }

    /// Numbers those that have no heading of their own.
    fn number(&self, diagrams: &mut [Diagram]) {
        let Some(texts) = self.words(self.looks.lang()) else { return };
        for (number, diagram) in (1..).zip(diagrams) {
            if diagram.heading.is_empty() {
                diagram.heading = texts.diagram_numbered(number);
            }
        }
    }

    fn take_pieces(&mut self, set: PieceSet, file: Option<&str>) {
        // those of a set that nobody wants any more are passed over
        if set != self.looks.pieces() {
            return;
        }
        let signs = file.and_then(|file| Signs::read(set, file).ok());
        self.asked_set = signs.is_none().then_some(Asked { of: set, failed: true });
        self.signs = signs.map(Rc::new).or(self.signs.take());
    }

    fn words(&self, lang: Lang) -> Option<&'static Texts> {
        self.known.iter().find(|(known, _)| *known == lang).map(|(_, texts)| *texts)
    }

    fn know(&mut self, lang: Lang, texts: &'static Texts) {
        if self.words(lang).is_none() {
            self.known.push((lang, texts));
        }
    }

    /// Draws what is to be shown, unless that is there already, and asks for what it needs. The page speaks `lang` by `texts`.
    pub fn sync(&mut self, scene: Scene<'_>, lang: Lang, texts: &'static Texts, fx: &mut Effects) {
        self.know(lang, texts);
        let (set, wanted) = (self.looks.pieces(), self.looks.lang());
        let signs = self.signs.clone().filter(|signs| signs.set() == set);
        if signs.is_none() && self.asked_set.is_none_or(|asked| asked.of != set) {
            self.asked_set = Some(Asked { of: set, failed: false });
            fx.push(PictureEffect::Pieces(set).into());
        }
        let words = self.words(wanted);
        if words.is_none() && self.asked_lang.is_none_or(|asked| asked.of != wanted) {
            self.asked_lang = Some(Asked { of: wanted, failed: false });
            fx.push(PictureEffect::Words(wanted).into());
        }
        let (Some(signs), Some(words)) = (signs, words) else {
            self.is_current = false;
            return;
        };
        (self.asked_set, self.asked_lang) = (None, None);
        self.is_current = true;
        let draft = self.draft(scene, Speaker { lang: wanted, texts: words });
        if self.drawn.as_ref().is_some_and(|drawn| drawn.draft == draft) {
            return;
        }
        let svg: Rc<str> = draft.draw(&signs).into();
        self.drawn = Some(Drawn { address: address(&svg), svg, draft, stem: scene.stem(texts) });
    }

    fn draft(&self, scene: Scene<'_>, speaker: Speaker) -> Draft {
        let mut diagram = scene.diagram(&self.looks, speaker);
        diagram.heading = self.heading.trim().to_owned();
        diagram.names = self.names_of(scene);
        if !self.caption.trim().is_empty() {
            diagram.caption = self.caption.trim().to_owned();
        }
        Draft {
            options: Options { labels: scene.labels(speaker), ..self.looks.options() },
            diagram,
            line: scene.line(&self.looks, speaker),
            pace: self.looks.pace(),
            set: self.looks.pieces(),
        }
    }

    /// The picture, where nothing is waited for.
    fn drawn(&self) -> Option<&Drawn> {
        self.drawn.as_ref().filter(|_| self.is_current)
    }

    /// The first position of a moving picture, which is all that a PNG can show.
    fn still(&self, drawn: &Drawn) -> Rc<str> {
        match &self.signs {
            Some(signs) if !drawn.draft.line.is_empty() => {
                address(&diagram::svg(&drawn.draft.options, signs, &drawn.draft.diagram))
            }
            _ => Rc::clone(&drawn.address),
        }
    }
}

/// What the view reads.
impl Pictures {
    pub(super) fn looks(&self) -> &Looks {
        &self.looks
    }

    /// The picture as an address, also while another one is waited for.
    pub(super) fn picture(&self) -> Option<&Rc<str>> {
        self.drawn.as_ref().map(|drawn| &drawn.address)
    }

    /// Its size in pixels, and what it says.
    pub(super) fn facts(&self) -> Option<((u32, u32), &Diagram)> {
        self.drawn.as_ref().map(|drawn| (diagram::size_px(&drawn.svg), &drawn.draft.diagram))
    }

    pub(super) fn is_current(&self) -> bool {
        self.is_current
    }

    /// Something could not be fetched.
    pub(super) fn has_failed(&self) -> bool {
        self.asked_set.is_some_and(|asked| asked.failed) || self.asked_lang.is_some_and(|asked| asked.failed)
    }

    pub(super) fn may_copy(&self) -> bool {
        self.may_copy
    }

    pub(super) fn said(&self) -> Option<&Said> {
        self.said.as_ref()
    }

    pub(super) fn field(&self, field: Field, scene: Scene<'_>) -> String {
        match field {
            Field::Heading => self.heading.clone(),
            Field::Caption => self.caption.clone(),
            Field::Title => self.title.clone(),
            Field::Name(color) => self.names_of(scene)[color].clone(),
        }
    }

    /// The players: as typed, else as the record names them.
    fn names_of(&self, scene: Scene<'_>) -> ByColor<String> {
        let names = scene.names();
        ByColor::from_fn(|color| self.names[color].as_ref().unwrap_or(&names[color]).trim_start().to_owned())
    }

    pub(super) fn on_sheet(&self) -> Vec<Diagram> {
        let mut diagrams = self.on_sheet.clone();
        self.number(&mut diagrams);
        diagrams
    }

    pub(super) fn paper(&self) -> &[Rc<str>] {
        &self.paper
    }
}

impl Draft {
    fn draw(&self, signs: &Signs) -> String {
        match self.line[..] {
            [] => diagram::svg(&self.options, signs, &self.diagram),
            _ => diagram::animated(&self.options, signs, &self.diagram, &self.line, self.pace),
        }
    }
}

/// A picture as an address that holds all of it. Only two signs mean something else there than in the picture.
fn address(svg: &str) -> Rc<str> {
    let mut address = String::with_capacity(svg.len() + 64);
    address.push_str("data:image/svg+xml;charset=utf-8,");
    for c in svg.trim_end().chars() {
        match c {
            '%' => address.push_str("%25"),
            '#' => address.push_str("%23"),
            c => address.push(c),
        }
    }
    address.into()
}
