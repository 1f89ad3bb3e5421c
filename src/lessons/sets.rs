//! Sets of short exercises, for after the first steps: files of text.
//!
//! The files in `static/lessons` hold every language side by side, and [`in_language`] picks one, as a page fetches it:
//!
//! | line | is |
//! |---|---|
//! | `group lessons-shogi`, with a text | a heading: the sets below it belong to this topic |
//! | `set gold-at-head`, with a text | a set: its name where it is remembered, and its title |
//! | `at SFEN` | where the next exercise begins; without it that is where the one before ends, and in the first one the start of the game |
//! | `mate G*5b`, `win …` | mate by checks, or win, by force; one line is given, and every other move that does it is right, too |
//! | `find P*2d/P*2c 2c2d …` | moves to be found; a blank stands between moves, `/` between those of Black that are as good |
//! | `play 7g7f 3c3d …` | the same, and each move is shown on the board |
//! | `build mino 5i4h …` | a castle to be built, by these moves or others, while White's king goes to and fro |
//! | `ask`, `end`, with a text | what is to be done, and what is said at the end, of the exercise above |
//!
//! A text stands below its line, a line a language: two blanks, the language's id, a blank, the text. Lines that begin with `#` are remarks.

use super::Topic;
use std::fmt;

/// A set of exercises.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SetHead {
    /// To which topic it belongs.
    pub topic: Topic,
    /// The heading above it.
    pub group: &'static str,
    /// The name by which it is remembered that the set was done.
    pub id: &'static str,
    pub title: &'static str,
}

/// A set with its exercises.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExerciseSet {
    pub head: SetHead,
    pub exercises: Vec<Exercise>,
}

/// What is to be done in an exercise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// A mate by checks, in as many plies as the line has.
    Mate,
    /// A forced win, in as many plies as the line has.
    Win,
    /// The moves of the line.
    Find,
    /// The same, and each is shown.
    Play,
    /// A castle, by its id.
    Build(&'static str),
}

/// A position with something to be done in it, by Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exercise {
    /// The position; none where it goes on from where the one before ends.
    pub sfen: Option<&'static str>,
    pub wanted: Wanted,
    /// The moves as they are written in the file.
    pub line: &'static str,
    /// What is to be done, in words.
    pub ask: &'static str,
    /// What is said when it is done; it may be nothing.
    pub end: &'static str,
}

const MAGIC: &str = "suizo lessons 1 ";

/// The words before texts.
const TEXTS: [&str; 4] = ["group", "set", "ask", "end"];

/// The line that cannot be understood, from 1; the page needs no more words for it than that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongLine(pub usize);

impl fmt::Display for WrongLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {} is none of a file of lessons, stands at a wrong place, or ends a set without exercises",
            self.0
        )
    }
}

/// Reads the sets of a language.
///
/// # Errors
/// The first line that is wrong. Positions and moves are not looked at.
pub fn read(file: &'static str) -> Result<Vec<ExerciseSet>, WrongLine> {
    let mut sets: Vec<ExerciseSet> = Vec::new();
    let mut group = None;
    let mut sfen = None;
    let mut number = 0;
    for line in file.lines() {
        number += 1;
        let taken = match number {
            1 => line.strip_prefix(MAGIC).map(|_| ()),
            _ => take(line, &mut group, &mut sfen, &mut sets),
        };
        taken.ok_or(WrongLine(number))?;
    }
    match sets.last().is_some_and(|last| !last.exercises.is_empty()) {
        true => Ok(sets),
        false => Err(WrongLine(number)),
    }
}

/// Takes in a line; none where it is no line of such a file, or stands at a wrong place.
fn take(
    line: &'static str,
    group: &mut Option<(Topic, &'static str)>,
    sfen: &mut Option<&'static str>,
    sets: &mut Vec<ExerciseSet>,
) -> Option<()> {
    let (word, rest) = line.split_once(' ')?;
    match word {
        "group" => {
            let (topic, title) = rest.split_once(' ')?;
            *group = Some((Topic::from_id(topic)?, title));
            return Some(());
        }
        "set" => {
            let ((topic, group), (id, title)) = ((*group)?, rest.split_once(' ')?);
            if sets.last().is_some_and(|last| last.exercises.is_empty()) {
                return None;
            }
            sets.push(ExerciseSet { head: SetHead { topic, group, id, title }, exercises: Vec::new() });
            return Some(());
        }
        "at" => {
            *sfen = Some(rest);
            return Some(());
        }
        _ => {}
    }
    let exercises = &mut sets.last_mut()?.exercises;
    if word == "ask" || word == "end" {
        let last = exercises.last_mut()?;
        *(if word == "ask" { &mut last.ask } else { &mut last.end }) = rest;
        return Some(());
    }
    let (wanted, line) = match word {
        "mate" => (Wanted::Mate, rest),
        "win" => (Wanted::Win, rest),
        "find" => (Wanted::Find, rest),
        "play" => (Wanted::Play, rest),
        "build" => rest.split_once(' ').map(|(castle, line)| (Wanted::Build(castle), line))?,
        _ => return None,
    };
    exercises.push(Exercise { sfen: sfen.take(), wanted, line, ask: "", end: "" });
    Some(())
}

/// The first line of the file of a language.
#[must_use]
pub fn first_line(lang: &str) -> String {
    format!("{MAGIC}{lang}\n")
}

/// Picks the texts of one language out of a file that has them all.
///
/// # Errors
/// Which line has no text in it, or two, and which text belongs to no line.
pub fn in_language(source: &str, lang: &str) -> Result<String, String> {
    let mut picked = String::new();
    // the line that waits for its text
    let mut waits: Option<(usize, String)> = None;
    let missing = |(number, line): (usize, String)| format!("line {number}: {line:?} has no text in {lang}");
    for (index, line) in source.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        let number = index + 1;
        if let Some(text) = line.strip_prefix("  ") {
            let (id, text) = text.split_once(' ').ok_or_else(|| format!("line {number}: no text"))?;
            if id == lang {
                let (_, line) = waits.take().ok_or_else(|| format!("line {number}: a text too many"))?;
                picked += &format!("{line} {text}\n");
            }
            continue;
        }
        if let Some(line) = waits.take() {
            return Err(missing(line));
        }
        match line.split(' ').next() {
            Some(word) if TEXTS.contains(&word) => waits = Some((number, line.to_owned())),
            _ => picked += &format!("{line}\n"),
        }
    }
    waits.map_or(Ok(picked), |line| Err(missing(line)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::Era;

    const SOURCE: &str = "# a remark\n\ngroup lessons-shogi\n  en Mates\n  sv Matt\nset gold\n  en A gold\n  sv Ett guld\n\
        at 4k4/9/4P4/9/9/9/9/9/9 b G 1\nmate G*5b\nask\n  en Mate.\n  sv Sätt matt.\nbuild mino 5i4h 4h3h\n";

    fn read(file: &str) -> Result<Vec<ExerciseSet>, WrongLine> {
        super::read(Box::leak(Box::from(file)))
    }

    #[test]
    fn a_language_is_picked_and_read() {
        let file = first_line("sv") + &in_language(SOURCE, "sv").expect("complete");
        let sets = read(&file).expect("sound");
        let head = SetHead { topic: Topic::Lessons(Era::Shogi), group: "Matt", id: "gold", title: "Ett guld" };
        let sfen = Some("4k4/9/4P4/9/9/9/9/9/9 b G 1");
        let first = Exercise { sfen, wanted: Wanted::Mate, line: "G*5b", ask: "Sätt matt.", end: "" };
        let second = Exercise { sfen: None, wanted: Wanted::Build("mino"), line: "5i4h 4h3h", ask: "", end: "" };
        assert_eq!(sets, [ExerciseSet { head, exercises: vec![first, second] }]);
    }

    #[test]
    fn a_text_that_is_missing_or_too_many_is_named() {
        assert!(
            in_language(SOURCE, "ja").unwrap_err().starts_with("line 3: \"group lessons-shogi\" has no text in ja")
        );
        for (wrong, told) in [
            ("set a\n  en A\n  en B\n", "line 3: a text too many"),
            ("at 9/9\n  en A\n", "line 2: a text too many"),
            ("set a\n  en\n", "line 2: no text"),
            ("set a\n", "line 1: \"set a\" has no text"),
        ] {
            let error = in_language(wrong, "en").unwrap_err();
            assert!(error.starts_with(told), "{wrong:?}: {error}");
        }
    }

    #[test]
    fn what_is_no_file_of_sets_is_refused_with_its_line() {
        for (wrong, line) in [
            ("", 0),
            ("<!doctype html>", 1),
            ("suizo lessons 1 en\n", 1),
            ("suizo lessons 1 en\nset a A", 2),
            ("suizo lessons 1 en\ngroup somewhere A", 2),
            ("suizo lessons 1 en\ngroup lessons-sho A\nmate 5a5b", 3),
            ("suizo lessons 1 en\ngroup lessons-sho A\nset a A\nask B", 4),
            ("suizo lessons 1 en\ngroup lessons-sho A\nset a A\nguess 5a5b", 4),
            ("suizo lessons 1 en\ngroup lessons-sho A\nset a A\nbuild mino", 4),
            ("suizo lessons 1 en\ngroup lessons-sho A\nset a A\n\nmate 5a5b", 4),
            ("suizo lessons 1 en\ngroup lessons-sho A\nset a A\nset b B\nmate 5a5b", 4),
            ("suizo lessons 1 en\ngroup lessons-sho A\nset a A", 3),
        ] {
            assert_eq!(read(wrong), Err(WrongLine(line)), "{wrong:?}");
        }
        assert!(WrongLine(4).to_string().starts_with("line 4 is none"));
    }
}
