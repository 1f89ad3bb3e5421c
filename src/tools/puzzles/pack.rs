//! Packs of problems: small files of text.
//!
//! The first line is `suizo puzzles 1 GAME`; each other one a problem: the board as in SFEN, what Black, who is to move, holds, the number
//! of plies and the grade, with blanks between. In games with drops White holds all that is not in sight. The easiest come first.

use super::{Puzzle, Trial};
use crate::rules::{Color, Hand, Position, Rules, Setup, Variant, sfen};
use std::{collections::BTreeMap, fmt::Write as _};

/// A problem of a pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackedPuzzle {
    /// The position, Black to move.
    pub position: Position,
    /// The length of the mate, in plies.
    pub plies: usize,
    /// How hard it is, from 1 to [`MAX_GRADE`].
    pub grade: u32,
}

/// The hardest grade.
pub const MAX_GRADE: u32 = 10;

const MAGIC: &str = "suizo puzzles 1 ";

/// The grade of a problem with which the levels had this success, each in that number of tries: 1 where all found its first move each time, and
/// [`MAX_GRADE`] where none ever did.
#[must_use]
pub fn grade_of(solved: &Trial, tries: u8) -> u32 {
    let all = solved.len() as u32 * u32::from(tries);
    let missed = all.saturating_sub(solved.iter().map(|n| u32::from(*n)).sum());
    1 + missed * (MAX_GRADE - 1) / all.max(1)
}

/// Chooses that many problems, as different in length and grade as can be, the first ones of each sort; each as its number in `sorts`, which
/// are length and grade.
#[must_use]
pub fn choose(sorts: &[(usize, u32)], most: usize) -> Vec<usize> {
    let mut cells: BTreeMap<(u32, usize), Vec<usize>> = BTreeMap::new();
    for (index, (plies, grade)) in sorts.iter().enumerate() {
        cells.entry((*grade, *plies)).or_default().push(index);
    }
    let mut round = 0;
    let mut chosen = Vec::new();
    while chosen.len() < most && chosen.len() < sorts.len() {
        let next = cells.values().filter_map(|cell| cell.get(round).copied());
        chosen.extend(next.take(most - chosen.len()).collect::<Vec<_>>());
        round += 1;
    }
    chosen.sort_by_key(|index| (sorts[*index].1, sorts[*index].0, *index));
    chosen
}

/// Writes a pack: problems with their grades, in this order.
///
/// # Errors
/// Which problem's position cannot be read.
pub fn write<'a>(variant: Variant, puzzles: impl IntoIterator<Item = (&'a Puzzle, u32)>) -> Result<String, String> {
    let rules = Rules::of(variant);
    let mut text = format!("{MAGIC}{}\n", variant.id());
    for (puzzle, grade) in puzzles {
        let unreadable = |error| format!("{}: {error}", puzzle.sfen);
        let mut setup = sfen::parse(rules.geometry(), &puzzle.sfen).map_err(unreadable)?;
        // what White holds is known without being said
        setup.hands[Color::White] = Hand::EMPTY;
        let shown = sfen::write(rules.geometry(), &setup);
        let mut fields = shown.split(' ');
        let (board, held) = (fields.next().unwrap_or_default(), fields.nth(1).unwrap_or_default());
        let _ = writeln!(text, "{board} {held} {} {grade}", puzzle.line.len());
    }
    Ok(text)
}

/// A problem as it will be read from its pack.
///
/// # Errors
/// What is wrong with it.
pub fn unpacked(variant: Variant, puzzle: &Puzzle, grade: u32) -> Result<PackedPuzzle, String> {
    let (_, puzzles) = read(&write(variant, [(puzzle, grade)])?)?;
    puzzles.into_iter().next().ok_or_else(|| "it is lost".to_owned())
}

/// Reads a pack, and of which game it is.
///
/// # Errors
/// What is wrong with it, and in which line.
pub fn read(text: &str) -> Result<(Variant, Vec<PackedPuzzle>), String> {
    let mut lines = text.lines();
    let id = lines.next().and_then(|line| line.strip_prefix(MAGIC)).ok_or("line 1: it is no pack of problems")?;
    let variant = Variant::from_id(id).ok_or_else(|| format!("line 1: there is no game {id:?}"))?;
    let puzzle =
        |(index, line): (usize, &str)| puzzle(variant, line).map_err(|why| format!("line {}: {why}", index + 2));
    lines.enumerate().map(puzzle).collect::<Result<_, _>>().map(|puzzles| (variant, puzzles))
}

fn puzzle(variant: Variant, line: &str) -> Result<PackedPuzzle, String> {
    let [board, held, plies, grade] = line.split(' ').collect::<Vec<_>>()[..] else {
        return Err("expected a board, a hand, a number of plies and a grade".to_owned());
    };
    let rules = Rules::of(variant);
    let setup = sfen::parse(rules.geometry(), &format!("{board} b {held}")).map_err(|error| error.to_string())?;
    let setup: Setup = setup.with_the_rest_in_hand(rules);
    let number = |text: &str| text.parse::<u32>().map_err(|_| format!("{text:?} is no number"));
    Ok(PackedPuzzle {
        position: Position::from_setup(rules, &setup).map_err(|errors| errors.to_string())?,
        plies: number(plies)? as usize,
        grade: number(grade)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pack_is_read_as_it_was_written_and_what_is_wrong_is_named() {
        let puzzle = Puzzle {
            sfen: "2G2k3/9/3p2G2/9/9/9/9/9/9 b 2S2r2b2g2s4n4l17p 1".to_owned(),
            line: ["S*4b", "4a5b", "S*5c"].map(|mv| mv.parse().unwrap()).to_vec(),
        };
        let text = write(Variant::Shogi, [(&puzzle, 7)]).unwrap();
        assert_eq!(text, "suizo puzzles 1 shogi\n2G2k3/9/3p2G2/9/9/9/9/9/9 2S 3 7\n");
        let (variant, puzzles) = read(&text).unwrap();
        assert_eq!((variant, puzzles.len(), puzzles[0].plies, puzzles[0].grade), (Variant::Shogi, 1, 3, 7));
        assert_eq!(puzzles[0].position.to_sfen(1), puzzle.sfen);
        for (wrong, part) in [
            ("", "line 1"),
            ("suizo puzzles 1 chess\n", "chess"),
            ("suizo puzzles 1 shogi\n9/9 - 3 7\n", "line 2"),
            ("suizo puzzles 1 shogi\n9/9/9/9/9/9/9/9/9 - three 7\n", "three"),
            ("suizo puzzles 1 shogi\n9/9/9/9/9/9/9/9/9 - 3\n", "expected"),
        ] {
            assert!(read(wrong).unwrap_err().contains(part), "{wrong:?}");
        }
    }

    #[test]
    fn problems_of_all_sorts_are_chosen_and_the_easiest_come_first() {
        let sorts = [(3, 5), (3, 5), (3, 5), (1, 1), (9, 5)];
        assert_eq!(choose(&sorts, 3), [3, 0, 4]);
        assert_eq!(choose(&sorts, 9), [3, 0, 1, 2, 4]);
        assert_eq!((grade_of(&[4; 12], 4), grade_of(&[0; 12], 4)), (1, MAX_GRADE));
    }
}
