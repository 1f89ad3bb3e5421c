//! The list of the sentences that only a board in somebody else's page says, in the order of its files of words.

use crate::i18n::{
    Words,
    interpolate::Interpolate,
    texts::{Texts, WrongWords},
    values::Side,
    words::{Family, families, words},
};

/// What came of a try to solve a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The move is right, and the puzzle goes on.
    Right,
    /// The move does not solve it.
    Wrong,
    Solved,
    /// The solution was asked for.
    Shown,
}

impl Verdict {
    const ALL: [Verdict; 4] = [Verdict::Right, Verdict::Wrong, Verdict::Solved, Verdict::Shown];
}

families! { Verdict: Verdict::ALL }

/// The words of such a board in one language, as it has fetched them.
#[derive(Debug)]
pub struct TagTexts {
    lines: Vec<&'static str>,
    /// Those that the page says too.
    pub page: &'static Texts,
}

impl TagTexts {
    /// Takes over a file of words, for as long as the document lives.
    ///
    /// # Errors
    /// When the file has another number of sentences than the program.
    pub fn read(file: &str) -> Result<&'static TagTexts, WrongWords> {
        let all: Vec<&'static str> = Box::leak(Box::<str>::from(file)).split('\n').collect();
        if all.len() != Words::COUNT + TagWords::COUNT {
            return Err(WrongWords { lines: all.len() });
        }
        let (shared, own) = all.split_at(Words::COUNT);
        let page = Box::leak(Box::new(Texts::of(shared.to_vec())));
        Ok(Box::leak(Box::new(TagTexts { lines: own.to_vec(), page })))
    }

    pub(super) fn line(&self, at: usize) -> &'static str {
        self.lines.get(at).copied().unwrap_or_default()
    }

    pub(super) fn fill(&self, line: &str, values: &[&dyn Interpolate]) -> String {
        self.page.fill(line, values)
    }
}

words! {
    /// Every sentence of its own, as a translator writes it.
    TagWords said by TagTexts
    plain {
        /// The page around does not let the computer start.
        without_computer,
        record_failed,
        /// The record was read, with parts left out.
        record_cut,
        start_failed,
        show_solution,
        /// Back to the beginning of the game or puzzle.
        again,
        /// The computer has the first move, and waits for this.
        begin,
        /// A link to the same game in the page of its own; also where the board itself cannot be shown.
        whole_page,
        /// The name of the slider along the moves.
        slider,
        /// The moves that lead on from a position, or that were tried in place of one.
        ways,
        no_moves,
    }
    filled {
        /// An attribute of the tag that cannot be used.
        bad_value(name: &str, value: &str),
        bad_move(ply: usize, text: &str),
        puzzle_task(who: Side),
        place(ply: usize, last: usize),
    }
    each {
        /// What is said of a move, or of the end, of a puzzle.
        verdict: Verdict {},
    }
}
