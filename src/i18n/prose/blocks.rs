//! The blocks that pages to read, lessons and the history are made of, and how a line of the file writes each of them.
//!
//! | line | is |
//! |---|---|
//! | `h 12` | a heading: sentence 12 |
//! | `p 13 9 9 21`, `i 14` | a paragraph, an item of a list; values for the sentence's placeholders follow |
//! | `b sho SFEN 15 9 9 20` | a board with its caption; in an SFEN `_` is a blank |
//! | `z …` | the same with both promotion zones marked |
//! | `x P nifu …` | the same with the squares crossed out on which a pawn may not be dropped for that reason |
//! | `k sho R 飛車 hisha R +R 龍王 ryūō RF` | a piece: kind, name, reading, Betza's notation; the same of its promoted side |
//! | `s bare_king` | a rule switch with all its values |
//! | `o` | the handicaps |
//! | `t pawn SFEN go5f 40` | a step of a lesson: its task, position, goal and sentence |
//! | `e sho SFEN 50 51` | a stage of history: title and text |

use super::sentences::{Book, PAGE};
use crate::{
    i18n::interpolate::Interpolate,
    lessons::{Goal, Topic},
    rules::{IllegalMove, Kind, RuleSwitch, Variant},
};
use std::fmt;

/// A block of a page.
#[derive(Debug, Clone, PartialEq)]
pub enum ProseBlock<'a> {
    Heading(Passage),
    Paragraph(Passage),
    /// An item of a list.
    Item(Passage),
    Board {
        marks: BoardMarks,
        variant: Variant,
        sfen: String,
        caption: Passage,
    },
    Piece {
        variant: Variant,
        front: PieceFace<'a>,
        /// The promoted side, where the piece promotes.
        back: Option<PieceFace<'a>>,
    },
    /// A rule switch with all its values.
    Switch(RuleSwitch),
    Handicaps,
    Step(StepBlock<'a>),
    Stage(StageBlock),
}

/// A sentence by its number, with the values for its placeholders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    pub sentence: usize,
    pub values: Vec<usize>,
}

/// What is marked on a board of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardMarks {
    None,
    /// Both promotion zones.
    Zone,
    /// The squares on which a drop of this kind is refused for this reason.
    Refused(Kind, IllegalMove),
}

/// One side of a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PieceFace<'a> {
    pub kind: Kind,
    /// The name in two characters, as pieces bear it.
    pub kanji: &'a str,
    pub reading: &'a str,
    pub betza: &'a str,
}

/// A step of a lesson.
#[derive(Debug, Clone, PartialEq)]
pub struct StepBlock<'a> {
    /// The name of the task.
    pub task: &'a str,
    pub sfen: String,
    pub goal: Goal,
    pub text: Passage,
}

/// A stage of history.
#[derive(Debug, Clone, PartialEq)]
pub struct StageBlock {
    pub variant: Variant,
    pub sfen: String,
    pub title: Passage,
    pub text: Passage,
}

impl Book {
    /// The blocks of a page. A line that cannot be understood is skipped: the file is one of this page, or was not accepted.
    pub fn page(&self, topic: Topic) -> impl Iterator<Item = ProseBlock<'static>> + '_ {
        let from = self.page_lines().skip_while(move |line| line.strip_prefix(PAGE) != Some(topic.id())).skip(1);
        from.take_while(|line| !line.starts_with(PAGE)).filter_map(ProseBlock::read)
    }

    /// The sentence of a passage, with its values.
    #[must_use]
    pub fn say(&self, passage: &Passage) -> String {
        let values: Vec<&dyn Interpolate> = passage.values.iter().map(|value| value as &dyn Interpolate).collect();
        self.fill(self.line(passage.sentence), &values)
    }
}

impl Passage {
    fn read<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Passage> {
        let sentence = words.next()?.parse().ok()?;
        Some(Passage { sentence, values: words.map_while(|word| word.parse().ok()).collect() })
    }
}

impl<'a> PieceFace<'a> {
    fn read(words: &mut impl Iterator<Item = &'a str>) -> Option<PieceFace<'a>> {
        let kind = Kind::from_usi(words.next()?)?;
        Some(PieceFace { kind, kanji: words.next()?, reading: words.next()?, betza: words.next()? })
    }
}

impl<'a> ProseBlock<'a> {
    /// The block that a line writes; `None` when the line cannot be understood.
    #[must_use]
    pub fn read(line: &'a str) -> Option<ProseBlock<'a>> {
        let words = &mut line.split(' ');
        Some(match words.next()? {
            "h" => ProseBlock::Heading(Passage::read(words)?),
            "p" => ProseBlock::Paragraph(Passage::read(words)?),
            "i" => ProseBlock::Item(Passage::read(words)?),
            "k" => {
                let variant = Variant::from_id(words.next()?)?;
                ProseBlock::Piece { variant, front: PieceFace::read(words)?, back: PieceFace::read(words) }
            }
            "s" => ProseBlock::Switch(RuleSwitch::from_key(words.next()?)?),
            "o" => ProseBlock::Handicaps,
            "t" => {
                let (task, sfen) = (words.next()?, position(words)?);
                ProseBlock::Step(StepBlock {
                    task,
                    sfen,
                    goal: Goal::parse(words.next()?)?,
                    text: Passage::read(words)?,
                })
            }
            "e" => ProseBlock::Stage(StageBlock {
                variant: Variant::from_id(words.next()?)?,
                sfen: position(words)?,
                title: Passage::read(&mut words.take(1))?,
                text: Passage::read(words)?,
            }),
            letter => {
                let marks = match letter {
                    "b" => BoardMarks::None,
                    "z" => BoardMarks::Zone,
                    "x" => {
                        let (kind, why) = (Kind::from_usi(words.next()?)?, words.next()?);
                        BoardMarks::Refused(kind, IllegalMove::ALL.into_iter().find(|reason| reason.word() == why)?)
                    }
                    _ => return None,
                };
                let (variant, sfen) = (Variant::from_id(words.next()?)?, position(words)?);
                ProseBlock::Board { marks, variant, sfen, caption: Passage::read(words)? }
            }
        })
    }
}

/// An SFEN, which a line writes as one word.
fn position<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<String> {
    words.next().map(|word| word.replace('_', " "))
}

/// The line of the file.
impl fmt::Display for ProseBlock<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |sfen: &str| sfen.replace(' ', "_");
        match self {
            ProseBlock::Heading(text) => write!(f, "h {text}"),
            ProseBlock::Paragraph(text) => write!(f, "p {text}"),
            ProseBlock::Item(text) => write!(f, "i {text}"),
            ProseBlock::Board { marks, variant, sfen, caption } => {
                match marks {
                    BoardMarks::None => write!(f, "b")?,
                    BoardMarks::Zone => write!(f, "z")?,
                    BoardMarks::Refused(kind, why) => write!(f, "x {} {}", kind.usi(), why.word())?,
                }
                write!(f, " {} {} {caption}", variant.id(), word(sfen))
            }
            ProseBlock::Piece { variant, front, back } => {
                write!(f, "k {}", variant.id())?;
                [Some(front), back.as_ref()].into_iter().flatten().try_for_each(|face| write!(f, " {face}"))
            }
            ProseBlock::Switch(switch) => write!(f, "s {}", switch.key()),
            ProseBlock::Handicaps => write!(f, "o"),
            ProseBlock::Step(StepBlock { task, sfen, goal, text }) => {
                write!(f, "t {task} {} {goal} {text}", word(sfen))
            }
            ProseBlock::Stage(StageBlock { variant, sfen, title, text }) => {
                write!(f, "e {} {} {title} {text}", variant.id(), word(sfen))
            }
        }
    }
}

impl fmt::Display for Passage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.sentence)?;
        self.values.iter().try_for_each(|value| write!(f, " {value}"))
    }
}

impl fmt::Display for PieceFace<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.kind.usi(), self.kanji, self.reading, self.betza)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        i18n::{
            Lang,
            prose::{Prose, pages::pages},
        },
        lessons::Era,
    };

    #[test]
    fn every_line_of_the_pages_is_read_as_it_was_written() {
        let lines = pages();
        let blocks: Vec<&String> = lines.iter().filter(|line| !line.starts_with(PAGE)).collect();
        assert_eq!(lines.len() - blocks.len(), Topic::all().count());
        for line in blocks {
            let block = ProseBlock::read(line).unwrap_or_else(|| panic!("{line}"));
            assert_eq!(block.to_string(), **line);
            let (ProseBlock::Heading(text) | ProseBlock::Paragraph(text) | ProseBlock::Item(text)) = block else {
                continue;
            };
            assert!(text.sentence < Prose::COUNT, "{line}");
        }
    }

    #[test]
    fn the_rules_of_games_without_drops_speak_of_no_hands() {
        let sentences = Lang::En.prose().sentences();
        let lines = pages();
        for era in [Era::Sho, Era::Heian] {
            let start = format!("{PAGE}{}", Topic::Rules(era).id());
            let page =
                lines.iter().skip_while(|line| **line != start).skip(1).take_while(|line| !line.starts_with(PAGE));
            let mut said = 0;
            for line in page {
                if let Some(ProseBlock::Heading(text) | ProseBlock::Paragraph(text) | ProseBlock::Item(text)) =
                    ProseBlock::read(line)
                {
                    let text = sentences[text.sentence].text;
                    assert!(![" hand", "打", "*"].iter().any(|word| text.contains(word)), "{era:?}: {text}");
                    said += 1;
                }
            }
            assert!(said > 20, "{era:?}: {said} sentences");
        }
    }

    #[test]
    fn a_line_of_another_kind_is_no_block() {
        for line in ["", "q 1", "h", "h x", "b sho", "b chess 9 1", "x P strange sho 9/9 1", "t pawn 9/9 somewhere 1"] {
            assert_eq!(ProseBlock::read(line), None, "{line}");
        }
    }
}
