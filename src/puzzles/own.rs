//! One's own mistakes as problems: positions of games in which a better move was there to be found. They are kept with what is remembered of
//! the solving ([`Progress`]), each as `BOARD,HELD,CHANCES,PLAYED,MOVE,MOVE…`: the fields of a pack's line, but for the chances of winning before
//! the mistake, in thousandths, in place of a grade, and the move that was the mistake before those of the solution.

use super::{
    Progress,
    pack::{self, Aim, Mistake, Row},
};
use crate::rules::{Color, Move, Position, Variant};

/// More of a line than this teaches little.
const LONGEST: usize = 15;

/// Writes a mistake: the position before it, the chances of winning of the side to move, in thousandths, the move that was played, and what was
/// better, with what follows; all of it legal. Where White is to move the players are exchanged: who solves a problem plays Black.
///
/// ```
/// use suizo::{puzzles::own, rules::*};
/// let rules = Rules::of(Variant::Shogi);
/// let setup = sfen::parse(rules.geometry(), "4k4/9/9/9/9/9/4p4/9/4K4 w g 1").unwrap();
/// let position = Position::from_setup(rules, &setup).unwrap();
/// let text = own::write(&position, 990, "5a4a".parse().unwrap(), &["G*5h".parse().unwrap()]);
/// assert_eq!(text, "4k4/9/4P4/9/9/9/9/9/4K4,G,990,5i6i,G*5b");
/// assert!(own::read(Variant::Shogi, &text).unwrap().puzzle().is_ok());
/// ```
#[must_use]
pub fn write(position: &Position, chances: u32, played: Move, better: &[Move]) -> String {
    let geometry = position.rules().geometry();
    let better = better.iter().take(LONGEST).copied();
    let (mut setup, mut line) = (position.to_setup(1), std::iter::once(played).chain(better).collect::<Vec<_>>());
    if setup.turn == Color::White {
        setup = setup.turned(geometry);
        line.iter_mut().for_each(|mv| *mv = mv.turned(geometry));
    }
    let shown = pack::shown(geometry, &setup).replace(' ', ",");
    let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
    format!("{shown},{chances},{}", moves.join(","))
}

/// Reads one; nothing where it is none. The position and the moves are not looked at: [`Row::puzzle`] does that.
#[must_use]
pub fn read(variant: Variant, text: &str) -> Option<Row> {
    let fields: Vec<&str> = text.splitn(5, ',').collect();
    let [board, held, chances, played, moves] = fields[..] else { return None };
    let chances = chances.parse().ok().filter(|chances| *chances <= 1_000)?;
    let mistake = Some(Mistake { chances, played: played.parse().ok()? });
    Some(Row {
        variant,
        aim: Aim::BestMove,
        shown: format!("{board} {held}"),
        grade: 0,
        plies: 0,
        mistake,
        moves: moves.replace(',', " "),
    })
}

/// Those of the games that are meant, of which the positions can be set up, in the order in which they were kept.
#[must_use]
pub fn rows(progress: &Progress, is_meant: impl Fn(Variant) -> bool) -> Vec<Row> {
    let row = |(game, text): (&str, &str)| {
        let variant = Variant::from_id(game).filter(|variant| is_meant(*variant))?;
        read(variant, text).filter(|row| row.puzzle().is_ok())
    };
    progress.own().filter_map(row).collect()
}
