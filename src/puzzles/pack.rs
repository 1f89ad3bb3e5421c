//! Packs of problems: small files of text.
//!
//! The first line is `suizo puzzles 1 GAME`; each other one a problem: the board as in SFEN, what Black, who is to move, holds, the grade,
//! and the moves of the solution, with blanks between. In games with drops White holds all that is not in sight. The easiest come first.

use crate::rules::{Color, Hand, Move, Position, Rules, Setup, Variant, sfen};
use std::fmt::Write as _;

/// A problem of a pack: a mate by checks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackedPuzzle {
    /// The position, Black to move.
    pub position: Position,
    /// How hard it is, from 1 to [`MAX_GRADE`].
    pub grade: u32,
    /// The mate against the longest resistance.
    pub line: Vec<Move>,
}

/// The hardest grade.
pub const MAX_GRADE: u32 = 10;

const MAGIC: &str = "suizo puzzles 1 ";

/// A line of a pack, its moves unread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The game.
    pub variant: Variant,
    /// The board and Black's hand, with a blank between: the name of the problem, too.
    pub shown: String,
    /// How hard it is, from 1 to [`MAX_GRADE`].
    pub grade: u32,
    /// The length of the mate, in plies.
    pub plies: usize,
    moves: String,
}

/// What there is to see in a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// It begins with a drop.
    Drop,
    /// A piece is given: White takes what has just come.
    Sacrifice,
    /// A piece promotes.
    Promotion,
    /// White drops something in between.
    Interposition,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 4] = [Theme::Drop, Theme::Sacrifice, Theme::Promotion, Theme::Interposition];
}

impl Row {
    /// Whether a theme is in its solution. That is told by the moves as they are written, so it costs nothing to ask it of a whole pack.
    #[must_use]
    pub fn shows(&self, theme: Theme) -> bool {
        let moves: Vec<&str> = self.moves.split(' ').collect();
        let is_drop = |mv: &str| mv.contains('*');
        let to = |mv: &str| mv.get(2..4).map(str::to_owned);
        let own = || moves.iter().step_by(2);
        match theme {
            Theme::Drop => moves.first().is_some_and(|mv| is_drop(mv)),
            Theme::Sacrifice => moves.chunks_exact(2).any(|pair| to(pair[0]) == to(pair[1])),
            Theme::Promotion => own().any(|mv| mv.ends_with('+')),
            Theme::Interposition => moves.iter().skip(1).step_by(2).any(|mv| is_drop(mv)),
        }
    }

    /// A number by which the problem is remembered, whatever pack it stands in: the hash FNV-1a of what is shown.
    #[must_use]
    pub fn id(&self) -> u32 {
        let game_and_board = self.variant.id().bytes().chain([b' ']).chain(self.shown.bytes());
        game_and_board.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
    }

    /// The problem.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn puzzle(&self) -> Result<PackedPuzzle, String> {
        let rules = Rules::of(self.variant);
        let (board, held) = self.shown.split_once(' ').unwrap_or((&self.shown, "-"));
        let setup = sfen::parse(rules.geometry(), &format!("{board} b {held}")).map_err(|error| error.to_string())?;
        let setup: Setup = setup.with_the_rest_in_hand(rules);
        let position = Position::from_setup(rules, &setup).map_err(|errors| errors.to_string())?;
        let mut after = position.clone();
        let mut line = Vec::with_capacity(self.plies);
        for text in self.moves.split(' ') {
            let mv: Move = text.parse().map_err(|_| format!("{text:?} is no move"))?;
            if !after.is_legal(mv) {
                return Err(format!("{text} cannot be played"));
            }
            after.do_move(mv);
            line.push(mv);
        }
        Ok(PackedPuzzle { position, grade: self.grade, line })
    }
}

/// Writes a pack: problems as SFEN, with their solutions and grades, in this order.
///
/// # Errors
/// Which problem's position cannot be read.
pub fn write<'a>(
    variant: Variant,
    puzzles: impl IntoIterator<Item = (&'a str, &'a [Move], u32)>,
) -> Result<String, String> {
    let rules = Rules::of(variant);
    let mut text = format!("{MAGIC}{}\n", variant.id());
    for (position, line, grade) in puzzles {
        let unreadable = |error| format!("{position}: {error}");
        let mut setup = sfen::parse(rules.geometry(), position).map_err(unreadable)?;
        // what White holds is known without being said
        setup.hands[Color::White] = Hand::EMPTY;
        let shown = sfen::write(rules.geometry(), &setup);
        let mut fields = shown.split(' ');
        let (board, held) = (fields.next().unwrap_or_default(), fields.nth(1).unwrap_or_default());
        let _ = write!(text, "{board} {held} {grade}");
        for mv in line {
            let _ = write!(text, " {mv}");
        }
        text.push('\n');
    }
    Ok(text)
}

/// The lines of a pack.
///
/// # Errors
/// What is wrong with it, and in which line. The positions and moves are not looked at: [`Row::puzzle`] does that.
pub fn rows(text: &str) -> Result<Vec<Row>, String> {
    let mut lines = text.lines();
    let id = lines.next().and_then(|line| line.strip_prefix(MAGIC)).ok_or("line 1: it is no pack of problems")?;
    let variant = Variant::from_id(id).ok_or_else(|| format!("line 1: there is no game {id:?}"))?;
    let read = |(index, line): (usize, &str)| row(variant, line).map_err(|why| format!("line {}: {why}", index + 2));
    lines.enumerate().map(read).collect()
}

fn row(variant: Variant, line: &str) -> Result<Row, String> {
    let fields: Vec<&str> = line.splitn(4, ' ').collect();
    let [board, held, grade, moves] = fields[..] else {
        return Err("expected a board, a hand, a grade and moves".to_owned());
    };
    let grade = grade.parse().map_err(|_| format!("{grade:?} is no grade"))?;
    Ok(Row {
        variant,
        shown: format!("{board} {held}"),
        grade,
        plies: moves.split(' ').count(),
        moves: moves.to_owned(),
    })
}

/// Reads all problems of a pack.
///
/// # Errors
/// What is wrong with it, and in which line.
pub fn read(text: &str) -> Result<Vec<PackedPuzzle>, String> {
    let puzzle = |(index, row): (usize, Row)| row.puzzle().map_err(|why| format!("line {}: {why}", index + 2));
    rows(text)?.into_iter().enumerate().map(puzzle).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pack_is_read_as_it_was_written_and_what_is_wrong_is_named() {
        let sfen = "2G2k3/9/3p2G2/9/9/9/9/9/9 b 2S2r2b2g2s4n4l17p 1";
        let line = ["S*4b", "4a5b", "S*5c"].map(|mv| mv.parse().unwrap());
        let text = write(Variant::Shogi, [(sfen, &line[..], 7)]).unwrap();
        assert_eq!(text, "suizo puzzles 1 shogi\n2G2k3/9/3p2G2/9/9/9/9/9/9 2S 7 S*4b 4a5b S*5c\n");
        let rows = rows(&text).unwrap();
        assert_eq!((rows.len(), rows[0].variant, rows[0].plies, rows[0].grade), (1, Variant::Shogi, 3, 7));
        let puzzle = rows[0].puzzle().unwrap();
        assert_eq!((puzzle.position.to_sfen(1).as_str(), &puzzle.line[..]), (sfen, &line[..]));
        for (wrong, part) in [
            ("", "line 1"),
            ("suizo puzzles 1 chess\n", "chess"),
            ("suizo puzzles 1 shogi\n9/9 - 7 S*4b\n", "line 2"),
            ("suizo puzzles 1 shogi\n9/9/9/9/9/9/9/9/9 - seven S*4b\n", "seven"),
            ("suizo puzzles 1 shogi\n9/9/9/9/9/9/9/9/9 - 3\n", "expected"),
            ("suizo puzzles 1 shogi\n2G2k3/9/3p2G2/9/9/9/9/9/9 2S 7 S*4z\n", "S*4z"),
            ("suizo puzzles 1 shogi\n2G2k3/9/3p2G2/9/9/9/9/9/9 2S 7 S*4a\n", "cannot be played"),
        ] {
            assert!(read(wrong).unwrap_err().contains(part), "{wrong:?}");
        }
    }

    #[test]
    fn themes_are_told_by_the_moves() {
        let themes = |moves: &str| {
            let row = rows(&format!("suizo puzzles 1 shogi\n9/9 - 1 {moves}\n")).unwrap().remove(0);
            Theme::ALL.map(|theme| row.shows(theme))
        };
        assert_eq!(themes("G*5b"), [true, false, false, false]);
        assert_eq!(themes("S*4b 5a4b 3c4b+"), [true, true, true, false]);
        assert_eq!(themes("9a5a P*6a 5a6a+"), [false, false, true, true]);
        assert_eq!(themes("9a5a 5b6b+ G*6c"), [false; 4], "it is White that promotes, and the drop comes later");
    }

    #[test]
    fn a_problem_is_remembered_by_what_it_shows() {
        let row = |text: &str| rows(&format!("suizo puzzles 1 {text}")).unwrap().remove(0).id();
        let one = row("shogi\n2G2k3/9/3p2G2/9/9/9/9/9/9 2S 7 S*4b 4a5b S*5c");
        assert_eq!(one, row("shogi\n2G2k3/9/3p2G2/9/9/9/9/9/9 2S 3 S*4b"));
        assert_ne!(one, row("shogi\n2G2k3/9/3p2G2/9/9/9/9/9/9 S 7 S*4b"));
        assert_ne!(one, row("heian9x9\n2G2k3/9/3p2G2/9/9/9/9/9/9 2S 7 S*4b"));
    }
}
