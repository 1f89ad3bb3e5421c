//! Which problems make a pack.

use super::{grade::Trial, puzzle::Puzzle};
use crate::{
    puzzles::pack::{self, Entry, MAX_GRADE, PackedPuzzle},
    rules::Variant,
};
use std::collections::BTreeMap;

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

/// A problem as it is written to a pack.
#[must_use]
pub fn entry(puzzle: &Puzzle, grade: u32) -> Entry<'_> {
    Entry { aim: puzzle.aim, sfen: &puzzle.sfen, grade, line: &puzzle.line }
}

/// A problem as it will be read from its pack.
///
/// # Errors
/// What is wrong with it.
pub fn unpacked(variant: Variant, puzzle: &Puzzle, grade: u32) -> Result<PackedPuzzle, String> {
    let text = pack::write(variant, [entry(puzzle, grade)])?;
    pack::read(&text)?.into_iter().next().ok_or_else(|| "it is lost".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_of_all_sorts_are_chosen_and_the_easiest_come_first() {
        let sorts = [(3, 5), (3, 5), (3, 5), (1, 1), (9, 5)];
        assert_eq!(choose(&sorts, 3), [3, 0, 4]);
        assert_eq!(choose(&sorts, 9), [3, 0, 1, 2, 4]);
        assert_eq!((grade_of(&[4; 12], 4), grade_of(&[0; 12], 4)), (1, MAX_GRADE));
    }
}
