//! Packs of problems: small files of text.
//!
//! The first line is `suizo puzzles 1 GAME`; each other one a problem: the board as in SFEN, what Black, who is to move, holds, the grade,
//! and the moves of the solution, with blanks between. In games with drops White holds all that is not in sight. The easiest come first.
//!
//! What is no mate has the letter of its [`Aim`] after its grade. Positions of games ([`Aim::is_from_a_game`]) tell what both sides hold.

use crate::rules::{Color, Geometry, Hand, Move, Position, Rules, Setup, Variant, sfen};
use std::fmt::Write as _;

/// What is to be found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Aim {
    /// Mate by checks.
    #[default]
    Mate,
    /// White's last piece beside the king, whatever White answers.
    BareKing,
    /// One of White's two royals, whatever White answers.
    Royal,
    /// The one move that is much better than every other.
    BestMove,
    /// The one move after which White, who threatens mate, has none.
    Defence,
}

impl Aim {
    /// Every aim.
    pub const ALL: [Aim; 5] = [Aim::Mate, Aim::BareKing, Aim::Royal, Aim::BestMove, Aim::Defence];

    /// Its name for the command line.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Aim::Mate => "mate",
            Aim::BareKing => "bare",
            Aim::Royal => "royal",
            Aim::BestMove => "best",
            Aim::Defence => "defence",
        }
    }

    /// The aim of that name.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Aim> {
        Aim::ALL.into_iter().find(|aim| aim.id() == id)
    }

    /// What stands after the grade in a pack.
    fn letter(self) -> &'static str {
        match self {
            Aim::Mate => "",
            Aim::BareKing => "k",
            Aim::Royal => "r",
            Aim::BestMove => "b",
            Aim::Defence => "d",
        }
    }

    /// Whether it is a position as a game had it, in which one move is asked for. What is forced has a length instead, and nothing on the board
    /// that is not needed.
    #[must_use]
    pub fn is_from_a_game(self) -> bool {
        matches!(self, Aim::BestMove | Aim::Defence)
    }
}

/// A problem of a pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackedPuzzle {
    /// What is to be found.
    pub aim: Aim,
    /// The position, Black to move.
    pub position: Position,
    /// How hard it is, from 1 to [`MAX_GRADE`].
    pub grade: u32,
    /// The solution against the longest resistance. Where one move is asked for, it may go on after it.
    pub line: Vec<Move>,
}

impl PackedPuzzle {
    /// Plies until it is solved.
    #[must_use]
    pub fn asked_plies(&self) -> usize {
        if self.aim.is_from_a_game() { self.line.len().min(1) } else { self.line.len() }
    }
}

/// The hardest grade.
pub const MAX_GRADE: u32 = 10;

const MAGIC: &str = "suizo puzzles 1 ";

/// A line of a pack, its moves unread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The game.
    pub variant: Variant,
    /// What is to be found.
    pub aim: Aim,
    /// The board and what is held, with a blank between: the name of the problem, too.
    pub shown: String,
    /// How hard it is, from 1 to [`MAX_GRADE`].
    pub grade: u32,
    /// How long it takes, in plies; 0 where one move is asked for.
    pub plies: usize,
    /// Of one's own mistakes, which are in no pack.
    pub mistake: Option<Mistake>,
    pub(super) moves: String,
}

/// A mistake that was made in the position of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mistake {
    /// Black's chances of winning before it, in thousandths: all of them where there was a mate.
    pub chances: u32,
    /// The move.
    pub played: Move,
}

/// What a problem is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// What is to be found.
    Aim(Aim),
    /// It is a mistake of one's own.
    Own,
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
    pub const ALL: [Theme; 10] = [
        Theme::Own,
        Theme::Aim(Aim::Mate),
        Theme::Aim(Aim::BareKing),
        Theme::Aim(Aim::Royal),
        Theme::Aim(Aim::BestMove),
        Theme::Aim(Aim::Defence),
        Theme::Drop,
        Theme::Sacrifice,
        Theme::Promotion,
        Theme::Interposition,
    ];
}

impl Row {
    /// Whether a theme is in its solution. That is told by the moves as they are written, so it costs nothing to ask it of a whole pack.
    #[must_use]
    pub fn shows(&self, theme: Theme) -> bool {
        let moves = || self.moves.split(' ');
        let is_drop = |mv: &str| mv.contains('*');
        let promotes = |mv: &str| mv.ends_with('+');
        match theme {
            Theme::Own => self.mistake.is_some(),
            Theme::Aim(aim) => self.aim == aim && self.mistake.is_none(),
            Theme::Drop => moves().next().is_some_and(is_drop),
            // of a position of a game one move is asked for
            Theme::Promotion if self.aim.is_from_a_game() => moves().next().is_some_and(promotes),
            Theme::Sacrifice | Theme::Interposition if self.aim.is_from_a_game() => false,
            Theme::Sacrifice => {
                let mut pairs = moves().step_by(2).zip(moves().skip(1).step_by(2));
                pairs.any(|(mv, answer)| mv.get(2..4) == answer.get(2..4))
            }
            Theme::Promotion => moves().step_by(2).any(promotes),
            Theme::Interposition => moves().skip(1).step_by(2).any(is_drop),
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
        let setup: Setup = if self.aim.is_from_a_game() { setup } else { setup.with_the_rest_in_hand(rules) };
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
        Ok(PackedPuzzle { aim: self.aim, position, grade: self.grade, line })
    }
}

/// A problem to be written.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'a> {
    /// What is to be found.
    pub aim: Aim,
    /// The position.
    pub sfen: &'a str,
    /// How hard it is.
    pub grade: u32,
    /// The solution.
    pub line: &'a [Move],
}

/// Writes a pack: problems in this order.
///
/// # Errors
/// Which problem's position cannot be read.
pub fn write<'a>(variant: Variant, puzzles: impl IntoIterator<Item = Entry<'a>>) -> Result<String, String> {
    let rules = Rules::of(variant);
    let mut text = format!("{MAGIC}{}\n", variant.id());
    for Entry { aim, sfen, grade, line } in puzzles {
        let unreadable = |error| format!("{sfen}: {error}");
        let mut setup = sfen::parse(rules.geometry(), sfen).map_err(unreadable)?;
        if !aim.is_from_a_game() {
            // what White holds is known without being said
            setup.hands[Color::White] = Hand::EMPTY;
        }
        let _ = write!(text, "{} {grade}{}", shown(rules.geometry(), &setup), aim.letter());
        for mv in line {
            let _ = write!(text, " {mv}");
        }
        text.push('\n');
    }
    Ok(text)
}

/// The board and what is held, with a blank between: a SFEN without whose move it is.
pub(super) fn shown(geometry: Geometry, setup: &Setup) -> String {
    let sfen = sfen::write(geometry, setup);
    let mut fields = sfen.split(' ');
    let (board, held) = (fields.next().unwrap_or_default(), fields.nth(1).unwrap_or_default());
    format!("{board} {held}")
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
    let (number, letter) = grade.split_at(grade.find(|c: char| !c.is_ascii_digit()).unwrap_or(grade.len()));
    let aim = Aim::ALL.into_iter().find(|aim| aim.letter() == letter);
    let (Ok(number), Some(aim)) = (number.parse(), aim) else { return Err(format!("{grade:?} is no grade")) };
    Ok(Row {
        variant,
        aim,
        shown: format!("{board} {held}"),
        grade: number,
        plies: if aim.is_from_a_game() { 0 } else { moves.split(' ').count() },
        mistake: None,
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
        let text = write(Variant::Shogi, [Entry { aim: Aim::Mate, sfen, grade: 7, line: &line }]).unwrap();
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
            ("suizo puzzles 1 shogi\n9/9/9/9/9/9/9/9/9 - 7x S*4b\n", "7x"),
            ("suizo puzzles 1 shogi\n9/9/9/9/9/9/9/9/9 - b S*4b\n", "is no grade"),
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
            [Theme::Drop, Theme::Sacrifice, Theme::Promotion, Theme::Interposition].map(|theme| row.shows(theme))
        };
        assert_eq!(themes("G*5b"), [true, false, false, false]);
        assert_eq!(themes("S*4b 5a4b 3c4b+"), [true, true, true, false]);
        assert_eq!(themes("9a5a P*6a 5a6a+"), [false, false, true, true]);
        assert_eq!(themes("9a5a 5b6b+ G*6c"), [false; 4], "it is White that promotes, and the drop comes later");
    }

    #[test]
    fn of_a_best_move_what_follows_is_no_theme() {
        let row = rows("suizo puzzles 1 shogi\n9/9 - 1b R*5c 5a5c 6d5c+ P*5b\n").unwrap().remove(0);
        let shown: Vec<Theme> = Theme::ALL.into_iter().filter(|theme| row.shows(*theme)).collect();
        assert_eq!(shown, [Theme::Aim(Aim::BestMove), Theme::Drop]);
        let row = rows("suizo puzzles 1 shogi\n9/9 - 1d 6d6c+\n").unwrap().remove(0);
        assert!(row.shows(Theme::Promotion));
    }

    #[test]
    fn what_is_no_mate_says_so_and_positions_of_games_tell_what_both_hold() {
        let sfen = "4k4/9/9/9/9/9/9/9/4K4 b R2p 1";
        let line = ["R*5b".parse().unwrap(), "5a5b".parse().unwrap()];
        let text = write(Variant::Shogi, [Entry { aim: Aim::BestMove, sfen, grade: 10, line: &line }]).unwrap();
        assert_eq!(text, "suizo puzzles 1 shogi\n4k4/9/9/9/9/9/9/9/4K4 R2p 10b R*5b 5a5b\n");
        let row = rows(&text).unwrap().remove(0);
        assert_eq!((row.aim, row.grade, row.plies), (Aim::BestMove, 10, 0));
        let aims = Aim::ALL.map(|aim| row.shows(Theme::Aim(aim)));
        assert_eq!(aims, Aim::ALL.map(|aim| aim == Aim::BestMove));
        let puzzle = row.puzzle().unwrap();
        assert_eq!((puzzle.position.to_sfen(1).as_str(), puzzle.asked_plies()), (sfen, 1));
        for aim in Aim::ALL {
            assert_eq!(Aim::from_id(aim.id()), Some(aim));
            let text = write(Variant::Shogi, [Entry { aim, sfen, grade: 3, line: &line }]).unwrap();
            assert_eq!(rows(&text).unwrap()[0].aim, aim);
        }
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
