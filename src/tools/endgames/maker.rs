//! Makes a table backwards from its ends.

use super::{
    board::{Board, bit},
    material::{Material, Men},
    table::{ILLEGAL, MOST_PLIES, OPEN, SAFE, Table},
};
use crate::rules::{BareKing, Color};
use std::fmt;

/// Why a table could not be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MakeError {
    /// A table that a promotion leads to is missing; why.
    Missing(String),
    /// A win takes more plies than an entry holds.
    TooLong,
}

impl fmt::Display for MakeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MakeError::Missing(why) => f.write_str(why),
            MakeError::TooLong => write!(f, "a win takes more than {MOST_PLIES} plies, which an entry cannot hold"),
        }
    }
}

/// A table under way.
struct Maker<'a> {
    board: &'a Board,
    table: Table,
    /// Losses that are known. An even code without its bit says in how many plies at least the position is lost if it is lost at all.
    settled: Vec<u64>,
    /// The greatest code so far.
    last: u8,
}

/// Makes the table of a material. `promoted` gives the tables that promotions lead to, and is asked for one after the other.
///
/// # Errors
/// When such a table is missing, or a win is longer than an entry can hold.
pub fn make(
    board: &Board,
    material: Material,
    bare_king: BareKing,
    mut promoted: impl FnMut(Material) -> Result<Table, String>,
) -> Result<Table, MakeError> {
    let table = Table::new(board, material, bare_king);
    let settled = vec![0; table.codes.len().div_ceil(64)];
    let mut maker = Maker { board, table, settled, last: 0 };
    maker.mark_illegal();
    maker.capture();
    for other in material.promoted(board) {
        let table = promoted(other).map_err(MakeError::Missing)?;
        maker.promote(&table);
    }
    maker.mark_stuck();
    maker.go_back(0)?;
    maker.mark_lost_in_two();
    let mut plies = 2;
    while plies <= maker.last {
        maker.go_back(plies)?;
        plies += 1;
    }
    maker.finish();
    Ok(maker.table)
}

impl Maker<'_> {
    /// Calls `f` for every place of the table.
    fn for_each(&mut self, mut f: impl FnMut(&mut Self, usize, Men)) {
        let (n, n_half) = (self.board.n_cells as u8, self.board.n_half as u8);
        let mut place = 0;
        for turn in Color::ALL {
            for (first, second) in (0..n_half).flat_map(|first| (0..n).map(move |second| (first, second))) {
                for (other, other_second) in (0..n).flat_map(|other| (0..n).map(move |second| (other, second))) {
                    if self.table.codes[place] != ILLEGAL {
                        f(self, place, Men { cells: [first, second, other, other_second], turn });
                    }
                    place += 1;
                }
            }
        }
    }

    fn is_settled(&self, place: usize) -> bool {
        self.settled[place / 64] >> (place % 64) & 1 == 1
    }

    /// Whether the royal or the second man of a side attacks a cell; one of them may have been taken.
    fn is_attacked(&self, cell: u8, by: Color, men: &Men, taken: Option<usize>, occupied: u128) -> bool {
        let classes = self.table.material.classes();
        let first = Men::royal_of(by);
        [first, first + 1].into_iter().any(|place| {
            Some(place) != taken && self.board.attacks(by, classes[place], men.cells[place], cell, occupied)
        })
    }

    fn mark_illegal(&mut self) {
        self.for_each(|maker, place, men| {
            if !maker.is_legal(&men) {
                maker.table.codes[place] = ILLEGAL;
            }
        });
    }

    /// Whether the rules accept the position (RULES.md 4a.3).
    fn is_legal(&self, men: &Men) -> bool {
        let (board, material) = (self.board, self.table.material);
        let occupied = men.occupied();
        let is_dead =
            |color: Color| board.is_dead(color, material.second[color.index()], men.cells[Men::royal_of(color) + 1]);
        occupied.count_ones() == 4
            && !Color::ALL.into_iter().any(is_dead)
            && (material.has_two_royals(board, !men.turn)
                || !self.is_attacked(men.cells[Men::royal_of(!men.turn)], men.turn, men, None, occupied))
    }

    /// Any capture leaves one man, a royal: that side is bare.
    fn capture(&mut self) {
        self.for_each(|maker, place, men| {
            let code = maker.best_capture(&men);
            if code != OPEN {
                maker.table.codes[place] = code;
                maker.last = maker.last.max(if code == SAFE { 0 } else { code });
            }
        });
    }

    /// The code that the captures of a position come to, or that there are none.
    fn best_capture(&self, men: &Men) -> u8 {
        let (us, material) = (men.turn, self.table.material);
        let mut best = OPEN;
        for from in [Men::royal_of(us), Men::royal_of(us) + 1] {
            for taken in [Men::royal_of(!us), Men::royal_of(!us) + 1] {
                if taken == Men::royal_of(!us) && !material.has_two_royals(self.board, !us) {
                    continue;
                }
                match self.capture_code(men, from, taken) {
                    1 => return 1,
                    OPEN => {}
                    code => best = code,
                }
            }
        }
        best
    }

    /// What one man's taking another comes to: a win, a draw where the other side takes back and that counts, or no move.
    fn capture_code(&self, men: &Men, from: usize, taken: usize) -> u8 {
        let (board, us, classes) = (self.board, men.turn, self.table.material.classes());
        let to = men.cells[taken];
        if !board.attacks(us, classes[from], men.cells[from], to, men.occupied()) {
            return OPEN;
        }
        let mut after = *men;
        after.cells[from] = to;
        let promoted = board.classes[classes[from]].promotes.filter(|_| board.touches_zone(us, men.cells[from], to));
        let stays = !board.is_dead(us, classes[from], to);
        let mut best = OPEN;
        for class in [Some(classes[from]).filter(|_| stays), promoted].into_iter().flatten() {
            let mut own = [classes[Men::royal_of(us)], classes[Men::royal_of(us) + 1]];
            own[from % 2] = class;
            let occupied = [0, 1]
                .into_iter()
                .fold(bit(men.cells[taken ^ 1]), |all, man| all | bit(after.cells[Men::royal_of(us) + man]));
            let royal = after.cells[Men::royal_of(us)];
            let enemy = (classes[taken ^ 1], men.cells[taken ^ 1]);
            let is_safe = own.iter().all(|class| board.classes[*class].royal)
                || !board.attacks(!us, enemy.0, enemy.1, royal, occupied);
            if is_safe {
                let is_answered = self.table.bare_king == BareKing::Counter && self.bares_back(&after, own, taken ^ 1);
                best = if is_answered { best.min(SAFE) } else { 1 };
            }
        }
        best
    }

    /// Whether the royal that is left alone can in turn take one of two men and leave a royal alone (RULES.md 4a.5).
    fn bares_back(&self, men: &Men, own: [usize; 2], royal: usize) -> bool {
        let (board, us) = (self.board, men.turn);
        let first = Men::royal_of(us);
        [0, 1].into_iter().any(|victim| {
            let (left, to) = (1 - victim, men.cells[first + victim]);
            board.classes[own[left]].royal
                && board.attacks(!us, 0, men.cells[royal], to, 0)
                && !board.attacks(us, own[left], men.cells[first + left], to, bit(to) | bit(men.cells[first + left]))
        })
    }

    /// Takes over what promotions without capture lead to. Each position of one side to move needs one table alone.
    fn promote(&mut self, other: &Table) {
        let (board, material) = (self.board, self.table.material);
        for us in Color::ALL {
            let side = us.index();
            if material.after_promotion(board, side) != Some(other.material) {
                continue;
            }
            let mut second = material.second;
            second[side] = board.classes[second[side]].promotes.unwrap_or(second[side]);
            let is_turned = second[0] > second[1];
            self.for_each(|maker, place, men| {
                if men.turn != us || maker.table.codes[place] == 1 {
                    return;
                }
                let known = maker.table.codes[place];
                let Some(code) = maker.best_promotion(&men, other, is_turned) else { return };
                maker.table.codes[place] = if known == SAFE && code.is_multiple_of(2) { SAFE } else { code };
                maker.last = maker.last.max(if code == SAFE { 0 } else { code });
            });
        }
    }

    /// What the promotions of a position come to; `None` where there are none.
    fn best_promotion(&self, men: &Men, other: &Table, is_turned: bool) -> Option<u8> {
        let (board, us) = (self.board, men.turn);
        let (at, occupied) = (Men::royal_of(us) + 1, men.occupied());
        let class = self.table.material.second[us.index()];
        let from = men.cells[at];
        let (mut win, mut loss, mut is_safe) = (None, None, false);
        for &to in board.targets(us, class, from) {
            if !board.touches_zone(us, from, to)
                || occupied & bit(to) != 0
                || !board.is_clear(class, from, to, occupied)
            {
                continue;
            }
            match other.code_of(board, &men.with(at, to), is_turned) {
                ILLEGAL => {}
                SAFE | OPEN => is_safe = true,
                code if code.is_multiple_of(2) => win = Some(win.unwrap_or(u8::MAX).min(code + 1)),
                code => loss = Some(loss.unwrap_or(0).max(code + 1)),
            }
        }
        win.or(is_safe.then_some(SAFE)).or(loss)
    }

    /// Moves on the board without capture or promotion: calls `f` with the code after each until it says that this is enough.
    fn any_quiet(&self, men: &Men, mut f: impl FnMut(u8) -> bool) -> bool {
        let (board, us, classes) = (self.board, men.turn, self.table.material.classes());
        let occupied = men.occupied();
        for at in [Men::royal_of(us), Men::royal_of(us) + 1] {
            let from = men.cells[at];
            for &to in board.targets(us, classes[at], from) {
                if occupied & bit(to) == 0 && board.is_clear(classes[at], from, to, occupied) {
                    let code = self.table.code(board, &men.with(at, to));
                    if code != ILLEGAL && f(code) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Positions without a move are lost, and so are those whose only moves are promotions that lose.
    fn mark_stuck(&mut self) {
        self.for_each(|maker, place, men| {
            let code = maker.table.codes[place];
            if (code == OPEN || code.is_multiple_of(2)) && !maker.any_quiet(&men, |_| true) {
                maker.settle(place, 0);
            }
        });
    }

    /// Positions whose every move lets the other side win at once, found forwards: most wins take one ply, and each has several positions before
    /// it.
    fn mark_lost_in_two(&mut self) {
        self.for_each(|maker, place, men| {
            let code = maker.table.codes[place];
            let is_open = code == OPEN || code.is_multiple_of(2) && !maker.is_settled(place);
            if is_open && !maker.any_quiet(&men, |code| code != 1) {
                maker.settle(place, 2);
            }
        });
    }

    /// A position is lost in that number of plies, or later if a promotion puts it off.
    fn settle(&mut self, place: usize, plies: u8) {
        let code = &mut self.table.codes[place];
        *code = if *code == OPEN { plies } else { plies.max(*code) };
        self.last = self.last.max(*code);
        self.settled[place / 64] |= 1 << (place % 64);
    }

    /// From all positions decided in that number of plies back to those before them.
    fn go_back(&mut self, plies: u8) -> Result<(), MakeError> {
        for place in 0..self.table.codes.len() {
            if self.table.codes[place] != plies || plies.is_multiple_of(2) && !self.is_settled(place) {
                continue;
            }
            if plies == MOST_PLIES {
                return Err(MakeError::TooLong);
            }
            let men = Table::men(self.board, place);
            self.before(&men, |maker, place, before| {
                let code = maker.table.codes[place];
                if plies.is_multiple_of(2) {
                    let is_better =
                        code > plies + 1 && code != ILLEGAL || code.is_multiple_of(2) && !maker.is_settled(place);
                    if is_better {
                        maker.table.codes[place] = plies + 1;
                        maker.last = maker.last.max(plies + 1);
                    }
                } else if (code == OPEN || code.is_multiple_of(2) && !maker.is_settled(place))
                    && !maker.any_quiet(&before, |code| code.is_multiple_of(2) || code > plies)
                {
                    maker.settle(place, plies + 1);
                }
            });
        }
        Ok(())
    }

    /// Calls `f` for every place from which a move without capture or promotion may lead to the position.
    fn before(&mut self, men: &Men, mut f: impl FnMut(&mut Self, usize, Men)) {
        let (board, them, classes) = (self.board, !men.turn, self.table.material.classes());
        let occupied = men.occupied();
        for at in [Men::royal_of(them), Men::royal_of(them) + 1] {
            let to = men.cells[at];
            for &from in board.sources(them, classes[at], to) {
                if occupied & bit(from) != 0 || !board.is_clear(classes[at], from, to, occupied) {
                    continue;
                }
                let before = men.with(at, from);
                f(self, Table::place(board, &before), before);
                // with its first royal in the middle a position is held twice
                let royal = before.cells[0];
                if board.mirrored(royal) / board.geometry.ranks() == royal / board.geometry.ranks() {
                    let before = before.mirrored(board);
                    f(self, Table::own_place(board, &before), before);
                }
            }
        }
    }

    /// What was never decided is a draw.
    fn finish(&mut self) {
        for place in 0..self.table.codes.len() {
            let code = self.table.codes[place];
            if code == SAFE || code <= MOST_PLIES && code.is_multiple_of(2) && !self.is_settled(place) {
                self.table.codes[place] = OPEN;
            }
        }
    }
}
