//! `suizo diagram`: positions as pictures.

use super::{
    diagram_input::{Source, signs},
    flags::Flags,
    subcommand,
};
use crate::{
    diagram::{self, Colours, Coordinates, Diagram, Labels, Options, Pace, PieceSet, Shape, Sheet, Signs, Style},
    i18n::{Lang, Odds, Side, Texts},
    notation::{hodges, japanese},
    record::{GameTree, NodeId},
    rules::{ByColor, Color, Game, Move, Setup, Variant},
};
use std::{
    fs,
    io::{self, Write as _},
    path::PathBuf,
    process::ExitCode,
};

const HELP: &str = "\
suizo diagram SFEN|FILE ... [--to svg|html] [--out FILE]

Draws positions as pictures that stand alone, to standard output or into a file. What is drawn is a position as SFEN, which need not be
playable, or a position of a record in any format (- is standard input). Several are put on pages to be printed.

Which positions
  --game GAME            the game of an SFEN (shogi, sho, heian9x8 ...); else the first one whose board it fits
  --number N             which game of a file with several; the first
  --ply N[,N ...]        after which moves of the main line, with `last` and `marked` (every move with marks or a comment); the last

How they look
  --style book|western   as Japanese books print them, or as western ones do (book)
  --shape sign|wedge     pieces as signs alone, or on wedges (sign in books, else wedge)
  --pieces SET           kanji1, kanji2, marks, international, letters (kanji1 in books, else international)
  --lang LANG            language of the words: ja, en, zh, vi, sv (ja in books, else en)
  --coordinates STYLE    japanese, western, numerals, none (japanese in books, else western)
  --colours COLOURS      print (black and white), plain, wood, walnut, slate, tatami, dark (print)
  --bottom black|white   who sits at the bottom (black)
  --paper on|off         paper behind everything, or nothing (on)

What is said
  --heading TEXT  --caption TEXT     above and below; where there are several positions they are numbered instead
  --comments on|off      comments of the record as captions (off)
  --names on|off         the players' names (on)
  --move on|off          the last move and its number, or whose turn it is (on)
  --last on|off          marks the last move (on)
  --marks on|off         arrows and circles of the record (on)

Moving pictures and pages
  --animate N            plays the N moves that follow, again and again; a record without --ply from its start
  --pace MS              milliseconds a move (1200)
  --grid 2x3             diagrams across and down a page of A4
  --title TEXT           above each page
";

const FLAGS: [&str; 22] = [
    "to",
    "out",
    "game",
    "number",
    "ply",
    "style",
    "shape",
    "pieces",
    "lang",
    "coordinates",
    "colours",
    "bottom",
    "paper",
    "heading",
    "caption",
    "comments",
    "names",
    "move",
    "last",
    "marks",
    "animate",
    "pace",
];
const PAGE_FLAGS: [&str; 2] = ["grid", "title"];

/// `suizo diagram`
pub fn run(args: &[&str]) -> ExitCode {
    subcommand::run("diagram", HELP, args, Task::read, |task| task.carry_out())
}

/// Which position of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ply {
    At(usize),
    Last,
    Marked,
}

struct Task<'a> {
    inputs: Vec<&'a str>,
    game: Option<Variant>,
    number: usize,
    plies: Vec<Ply>,
    is_html: bool,
    out: Option<PathBuf>,
    options: Options,
    signs: Signs,
    texts: &'static Texts,
    is_japanese: bool,
    heading: &'a str,
    caption: &'a str,
    has_comments: bool,
    has_names: bool,
    has_move: bool,
    animate: Option<usize>,
    pace: Pace,
    /// Asked for, or needed where there are several.
    sheet: Option<Sheet>,
}

impl<'a> Task<'a> {
    fn read(args: &[&'a str]) -> Result<Task<'a>, String> {
        // what is drawn may stand anywhere among the arguments with names
        let (mut named, mut inputs) = (Vec::new(), Vec::new());
        let mut words = args.iter().copied();
        while let Some(word) = words.next() {
            if word == "--" {
                inputs.extend(words.by_ref());
            } else if word.starts_with("--") {
                named.push(word);
                named.extend(words.next());
            } else {
                inputs.push(word);
            }
        }
        let flags = Flags::parse(&named, &[&FLAGS[..], &PAGE_FLAGS].concat(), &[])?;
        if inputs.is_empty() {
            return Err("nothing is to be drawn; give an SFEN or the file of a record".to_owned());
        }
        let style = choice(&flags, "style", Style::from_id, &Style::IDS)?.unwrap_or_default();
        let set = choice(&flags, "pieces", PieceSet::from_id, &PieceSet::IDS)?.unwrap_or(style.pieces());
        let ids = Lang::ALL.map(Lang::id);
        let usual = if style == Style::Book { Lang::Ja } else { Lang::En };
        let lang = choice(&flags, "lang", Lang::from_id, &ids)?.unwrap_or(usual);
        let texts = lang.texts();
        let usual = Options::of(style);
        let options = Options {
            shape: choice(&flags, "shape", Shape::from_id, &Shape::IDS)?.unwrap_or(usual.shape),
            coordinates: choice(&flags, "coordinates", Coordinates::from_id, &Coordinates::IDS)?
                .unwrap_or(usual.coordinates),
            colours: choice(&flags, "colours", Colours::from_id, &Colours::IDS)?.unwrap_or_default(),
            bottom: choice(&flags, "bottom", Color::from_name, &["black", "white"])?.unwrap_or(Color::Black),
            marks_last: is_on(&flags, "last", true)?,
            draws_marks: is_on(&flags, "marks", true)?,
            has_paper: is_on(&flags, "paper", true)?,
            labels: labels(lang, texts),
            style,
        };
        Ok(Task {
            inputs,
            game: flags.text("game").map(super::flags::variant).transpose()?,
            number: flags.number("number", 1, usize::MAX)?.unwrap_or(1),
            plies: plies(flags.text("ply"))?,
            is_html: match flags.text("to") {
                None | Some("svg") => false,
                Some("html") => true,
                Some(other) => return Err(format!("--to cannot be {other:?}; give svg or html")),
            },
            out: flags.text("out").map(PathBuf::from),
            options,
            signs: signs(set),
            texts,
            is_japanese: matches!(lang, Lang::Ja | Lang::Zh),
            heading: flags.text("heading").unwrap_or_default(),
            caption: flags.text("caption").unwrap_or_default(),
            has_comments: is_on(&flags, "comments", false)?,
            has_names: is_on(&flags, "names", true)?,
            has_move: is_on(&flags, "move", true)?,
            animate: flags.number("animate", 1, 1_000)?,
            pace: flags.number("pace", 100, Pace::MOST_MS)?.map(Pace::of).unwrap_or_default(),
            sheet: sheet(flags.text("grid"), flags.text("title"))?,
        })
    }

    fn carry_out(&self) -> Result<(), String> {
        if let Some(count) = self.animate {
            let [input] = self.inputs[..] else {
                return Err("--animate takes one record; give one".to_owned());
            };
            return self.write(&[self.animated(input, count)?]);
        }
        let mut diagrams = Vec::new();
        for input in &self.inputs {
            diagrams.extend(self.diagrams(input)?);
        }
        if let ([diagram], None, false) = (&diagrams[..], &self.sheet, self.is_html) {
            return self.write(&[diagram::svg(&self.options, &self.signs, diagram)]);
        }
        if diagrams.len() > 1 {
            for (diagram, number) in diagrams.iter_mut().zip(1..) {
                diagram.heading = self.texts.diagram_numbered(number);
            }
        }
        let sheet = self.sheet.clone().unwrap_or_default();
        match self.is_html {
            true => self.write(&[sheet.html(&self.options, &self.signs, &diagrams)]),
            false => self.write(&sheet.pages(&self.options, &self.signs, &diagrams)),
        }
    }

    fn diagrams(&self, input: &str) -> Result<Vec<Diagram>, String> {
        let tree = match Source::read(input, self.game, self.number)? {
            Source::Position(variant, setup) => return Ok(vec![self.position(variant, *setup)]),
            Source::Record(tree) => tree,
        };
        let line: Vec<NodeId> = moves(&tree);
        let mut nodes = Vec::new();
        for ply in &self.plies {
            match *ply {
                Ply::At(0) => nodes.push(NodeId::ROOT),
                Ply::At(ply) => nodes.push(*line.get(ply - 1).ok_or_else(|| too_far(input, ply, line.len()))?),
                Ply::Last => nodes.push(line.last().copied().unwrap_or(NodeId::ROOT)),
                Ply::Marked => nodes.extend([NodeId::ROOT].iter().chain(&line).filter(|id| is_marked(&tree, **id))),
            }
        }
        if nodes.is_empty() {
            return Err(format!("{input}: no position has marks or a comment"));
        }
        Ok(nodes.into_iter().map(|id| self.node(&tree, id)).collect())
    }

    /// A position without a past.
    fn position(&self, variant: Variant, setup: Setup) -> Diagram {
        let turn = Side::Of(setup.turn, Odds::Even);
        let after = if self.has_move { self.texts.title_turn(turn) } else { String::new() };
        let (heading, caption) = (self.heading.to_owned(), self.caption.to_owned());
        Diagram { heading, after, caption, ..Diagram::of(variant, setup) }
    }

    /// A position of a record.
    fn node(&self, tree: &GameTree, id: NodeId) -> Diagram {
        let game = tree.game_at(id);
        let notes = tree.node(id).notes();
        let comment = notes.map(|notes| notes.comment.clone()).filter(|_| self.has_comments && self.caption.is_empty());
        Diagram {
            marks: notes.map(|notes| notes.marks.clone()).unwrap_or_default(),
            names: if self.has_names { tree.header().names.clone() } else { ByColor::default() },
            caption: comment.unwrap_or_else(|| self.caption.to_owned()),
            after: if self.has_move { self.after(&game) } else { String::new() },
            last: game.moves().last().copied(),
            ..self.position(game.variant(), game.position().to_setup(game.start_move_number() + game.ply() as u32))
        }
    }

    /// What was moved last, or who begins.
    fn after(&self, game: &Game) -> String {
        let Some(mv) = game.moves().last() else {
            return self.texts.title_turn(Side::Of(game.turn(), Odds::Even));
        };
        let before = game.at_ply(game.ply() - 1);
        self.texts.diagram_after(game.ply(), &self.move_text(&before, *mv))
    }

    fn move_text(&self, before: &Game, mv: Move) -> String {
        match self.is_japanese {
            true => japanese::move_text(before.position(), None, mv),
            false => hodges::move_text(before.position(), mv),
        }
    }

    fn animated(&self, input: &str, count: usize) -> Result<String, String> {
        let Source::Record(tree) = Source::read(input, self.game, self.number)? else {
            return Err(format!("{input}: a position has no moves to play; give a record"));
        };
        let line = moves(&tree);
        let begins = match self.plies[..] {
            [Ply::At(ply)] if ply <= line.len() => ply,
            [Ply::At(ply)] => return Err(too_far(input, ply, line.len())),
            // the whole line is to be played where no move is named
            [Ply::Last] => 0,
            _ => return Err("--animate takes one --ply; give the move from which on it plays".to_owned()),
        };
        let first = begins.checked_sub(1).map_or(NodeId::ROOT, |at| line[at]);
        let start = self.node(&tree, first);
        let mut moves = Vec::new();
        for &id in line[begins..].iter().take(count) {
            let game = tree.game_at(id);
            if let Some(mv) = game.moves().last() {
                moves.push((*mv, if self.has_move { self.after(&game) } else { String::new() }));
            }
        }
        if moves.is_empty() {
            return Err(format!("{input}: no move follows move {begins}"));
        }
        Ok(diagram::animated(&self.options, &self.signs, &start, &moves, self.pace))
    }

    /// Each page into a file of its own, whose names are numbered where there are several.
    fn write(&self, pages: &[String]) -> Result<(), String> {
        let Some(out) = &self.out else {
            let [page] = pages else {
                return Err(format!("{} pages; give --out, or --to html for one file", pages.len()));
            };
            // a reader that has seen enough is no failure
            let _ = io::stdout().lock().write_all(page.as_bytes());
            return Ok(());
        };
        for (page, number) in pages.iter().zip(1..) {
            let mut path = out.clone();
            if pages.len() > 1 {
                let part = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
                path.set_file_name(format!("{}-{number}.{}", part(out.file_stem()), part(out.extension())));
            }
            fs::write(&path, page).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        }
        Ok(())
    }
}

/// The nodes of the main line that are moves.
fn moves(tree: &GameTree) -> Vec<NodeId> {
    tree.main_line().filter(|id| tree.node(*id).mv().is_some()).collect()
}

fn is_marked(tree: &GameTree, id: NodeId) -> bool {
    tree.node(id).notes().is_some_and(|notes| !notes.marks.is_empty() || !notes.comment.is_empty())
}

fn too_far(input: &str, ply: usize, last: usize) -> String {
    format!("{input}: there is no move {ply}; the last is {last}")
}

fn labels(lang: Lang, texts: &Texts) -> Labels {
    let side = |color| texts.side(Side::Of(color, Odds::Even)).split('|').next().unwrap_or_default().to_owned();
    Labels {
        lang: lang.id().to_owned(),
        sides: ByColor::from_fn(side),
        in_hand: texts.diagram_in_hand().to_owned(),
        nothing: texts.nothing().to_owned(),
    }
}

/// A choice by its id.
fn choice<T>(flags: &Flags, name: &str, read: fn(&str) -> Option<T>, ids: &[&str]) -> Result<Option<T>, String> {
    let Some(text) = flags.text(name) else { return Ok(None) };
    read(text).map(Some).ok_or_else(|| format!("--{name} cannot be {text:?}; give one of {}", ids.join(", ")))
}

fn is_on(flags: &Flags, name: &str, usual: bool) -> Result<bool, String> {
    match flags.text(name) {
        None => Ok(usual),
        Some("on") => Ok(true),
        Some("off") => Ok(false),
        Some(other) => Err(format!("--{name} cannot be {other:?}; give on or off")),
    }
}

fn plies(text: Option<&str>) -> Result<Vec<Ply>, String> {
    let ply = |word: &str| match word {
        "last" => Ok(Ply::Last),
        "marked" => Ok(Ply::Marked),
        number => number.parse().map(Ply::At).map_err(|_| {
            format!("--ply cannot be {number:?}; give numbers of moves, last or marked, with commas between them")
        }),
    };
    text.map_or(Ok(vec![Ply::Last]), |text| text.split(',').map(ply).collect())
}

fn sheet(grid: Option<&str>, title: Option<&str>) -> Result<Option<Sheet>, String> {
    if grid.is_none() && title.is_none() {
        return Ok(None);
    }
    let usual = Sheet::default();
    let number = |text: &str| text.parse().ok().filter(|number| (1..=10).contains(number));
    let grid = match grid {
        None => usual.grid,
        Some(text) => text
            .split_once('x')
            .and_then(|(across, down)| Some((number(across)?, number(down)?)))
            .ok_or_else(|| format!("--grid cannot be {text:?}; give numbers up to 10 across and down, as 2x3"))?,
    };
    Ok(Some(Sheet { grid, title: title.unwrap_or_default().to_owned(), ..usual }))
}
