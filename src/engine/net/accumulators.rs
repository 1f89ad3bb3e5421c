//! What each side's features add up to, by ply.

use super::{
    features::{Features, Shown},
    file::{self, NetError},
    kernel::{self, Eight, ONE},
    weights::{OUTPUT_ONE, Weights},
};
use crate::engine::{
    eval::king_of,
    value::{EVAL_LIMIT, MAX_PLY, Value},
};
use crate::rules::{Color, Move, Piece, Position, Rules};

/// A net at work on one game.
pub struct NetEvaluator {
    net: Weights,
    features: Features,
    /// Sixteen digits that name the file.
    name: String,
}

/// What a move changes in what a position shows.
#[derive(Debug, Clone, Copy, Default)]
pub struct Changes {
    /// The piece that moved, as it arrived and as it was; not for a pass.
    moved: Option<[Shown; 2]>,
    /// The piece taken, and what it became in a hand.
    taken: Option<(Shown, Option<Shown>)>,
    /// Whether each side sees the board mirrored after it.
    is_mirrored: [bool; 2],
}

/// The sums of the positions on a path, as far as they were needed.
pub struct Accumulators {
    width: usize,
    /// By ply, then by side: `width / 8` each.
    sums: Vec<Eight>,
    plies: Vec<Ply>,
}

#[derive(Clone, Copy, Default)]
struct Ply {
    changes: Changes,
    /// By side: whether the sums are those of the position.
    is_known: [bool; 2],
}

impl Accumulators {
    /// A net's sums from a position on; none without a net.
    #[must_use]
    pub fn new(net: Option<&NetEvaluator>, root: &Position) -> Accumulators {
        let Some(net) = net else { return Accumulators { width: 0, sums: Vec::new(), plies: Vec::new() } };
        let width = net.net.width / 8;
        let (sums, plies) = (vec![[0; 8]; (MAX_PLY + 1) * 2 * width], vec![Ply::default(); MAX_PLY + 1]);
        let mut sums = Accumulators { width, sums, plies };
        sums.plies[0].changes.is_mirrored = net.is_mirrored(Color::ALL.map(|color| king_of(root, color)));
        Color::ALL.into_iter().for_each(|side| net.refresh(root, &mut sums, 0, side));
        sums
    }

    /// Whether there is a net whose sums are kept.
    #[inline]
    #[must_use]
    pub fn is_used(&self) -> bool {
        self.width > 0
    }

    /// Records what the move to this ply changed.
    #[inline]
    pub fn record(&mut self, ply: usize, changes: Changes) {
        if let Some(entry) = self.plies.get_mut(ply) {
            *entry = Ply { changes, is_known: [false; 2] };
        }
    }

    /// Records that a player passed.
    #[inline]
    pub fn record_pass(&mut self, ply: usize) {
        if let Some(before) = self.plies.get(ply - 1) {
            let changes = Changes { is_mirrored: before.changes.is_mirrored, ..Changes::default() };
            self.record(ply, changes);
        }
    }

    fn place(&self, ply: usize, side: Color) -> usize {
        (ply * 2 + side.index()) * self.width
    }

    fn of(&self, ply: usize, side: Color) -> &[Eight] {
        let place = self.place(ply, side);
        &self.sums[place..place + self.width]
    }
}

impl NetEvaluator {
    /// Reads a net for a game.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn read(bytes: &[u8], rules: &Rules) -> Result<NetEvaluator, NetError> {
        let features = Features::new(rules);
        let net = file::read(bytes, features.game())?;
        Ok(NetEvaluator { net, features, name: super::name(bytes) })
    }

    /// The name of the net: the checksum of its file.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether each side sees the board mirrored, with its king on that square.
    #[inline]
    #[must_use]
    pub fn is_mirrored(&self, kings: [u8; 2]) -> [bool; 2] {
        Color::ALL.map(|side| self.features.is_mirrored(side, kings[side.index()]))
    }

    /// What a move changed that has just been made; `kings` are those after it.
    #[inline]
    #[must_use]
    pub fn changes(
        &self,
        position: &Position,
        mv: Move,
        piece: Piece,
        captured: Option<Piece>,
        kings: [u8; 2],
    ) -> Changes {
        let mover = piece.color();
        let to = mv.to().index() as u8;
        let kind = piece.kind();
        let arrived = if mv.promotes() { Piece::new(mover, kind.promoted().unwrap_or(kind)) } else { piece };
        let held = position.hand(mover);
        let gone = match mv.from() {
            Some(from) => Shown::Piece(piece, from.index() as u8),
            None => Shown::Held(mover, kind, held.count(kind) + 1),
        };
        let taken = captured.map(|captured| {
            let kind = captured.kind().unpromoted();
            let is_held = position.rules().keeps(kind);
            (Shown::Piece(captured, to), is_held.then(|| Shown::Held(mover, kind, held.count(kind))))
        });
        Changes { moved: Some([Shown::Piece(arrived, to), gone]), taken, is_mirrored: self.is_mirrored(kings) }
    }

    /// What the net adds to the tables' value of a position, for the side to move.
    #[must_use]
    pub fn value(&self, position: &Position, sums: &mut Accumulators, ply: usize) -> Value {
        Color::ALL.into_iter().for_each(|side| self.bring_up(position, sums, ply, side));
        let turn = position.turn();
        self.output(sums.of(ply, turn), sums.of(ply, !turn))
    }

    fn output(&self, own: &[Eight], other: &[Eight]) -> Value {
        let (first, second) = self.net.output.split_at(self.net.output.len() / 2);
        let sum = (kernel::dot(own, first) + kernel::dot(other, second)) / i32::from(ONE) + self.net.output_bias;
        let value = i64::from(sum) * i64::from(self.net.scale) / i64::from(i32::from(ONE) * OUTPUT_ONE);
        value.clamp(-i64::from(EVAL_LIMIT), i64::from(EVAL_LIMIT)) as Value
    }

    /// Makes the sums of this ply those of the position: from the last ply whose sums are known, or afresh where the board has been
    /// mirrored since.
    fn bring_up(&self, position: &Position, sums: &mut Accumulators, ply: usize, side: Color) {
        let is_mirrored = sums.plies[ply].changes.is_mirrored[side.index()];
        let mut known = ply;
        // the root's are always known
        while !sums.plies[known].is_known[side.index()] {
            if known == 0 || sums.plies[known - 1].changes.is_mirrored[side.index()] != is_mirrored {
                return self.refresh(position, sums, ply, side);
            }
            known -= 1;
        }
        for next in known + 1..=ply {
            let changes = sums.plies[next].changes;
            let nothing = self.net.game.n_features();
            let row = |shown: Shown| self.row(self.features.index(side, is_mirrored, shown).unwrap_or(nothing));
            let (from, to) = (sums.place(next - 1, side), sums.place(next, side));
            let (before, after) = sums.sums.split_at_mut(to);
            let (before, after) = (&before[from..from + sums.width], &mut after[..sums.width]);
            match (changes.moved, changes.taken) {
                (None, _) => after.copy_from_slice(before),
                (Some([arrived, gone]), None) => kernel::shift(after, before, row(arrived), row(gone)),
                (Some([arrived, gone]), Some((taken, gained))) => {
                    let gained = gained.map_or_else(|| self.row(nothing), row);
                    kernel::shift_two(after, before, [row(arrived), gained], [row(gone), row(taken)]);
                }
            }
            sums.plies[next].is_known[side.index()] = true;
        }
    }

    /// Makes the sums of this ply those of the position, whatever was before.
    fn refresh(&self, position: &Position, sums: &mut Accumulators, ply: usize, side: Color) {
        let place = sums.place(ply, side);
        let fresh = &mut sums.sums[place..place + sums.width];
        fresh.copy_from_slice(&self.net.biases);
        self.features.of(position, side, |feature| kernel::add(fresh, self.row(feature)));
        sums.plies[ply].is_known[side.index()] = true;
    }

    fn row(&self, feature: usize) -> &[Eight] {
        let width = self.net.width / 8;
        &self.net.rows[feature * width..(feature + 1) * width]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::net::{NetGame, write};
    use crate::rules::{MoveList, Setup, Square, Variant, random::SplitMix64};

    fn net(variant: Variant, width: usize) -> NetEvaluator {
        let bytes = write(&Weights::random(NetGame::of(variant), width, 3));
        NetEvaluator::read(&bytes, Rules::of(variant)).unwrap()
    }

    fn kings(position: &Position) -> [u8; 2] {
        Color::ALL.map(|color| king_of(position, color))
    }

    fn value(net: &NetEvaluator, position: &Position) -> Value {
        net.value(position, &mut Accumulators::new(Some(net), position), 0)
    }

    /// The same position with the players exchanged, or with left and right.
    fn changed(position: &Position, exchanges: bool) -> Position {
        let setup = position.to_setup(1);
        let geometry = position.rules().geometry();
        let mut other = Setup { turn: if exchanges { !setup.turn } else { setup.turn }, ..Setup::EMPTY };
        for square in geometry.squares() {
            let to = if exchanges {
                geometry.rotate(square)
            } else {
                Square::new(geometry.files() - 1 - square.file(), square.rank())
            };
            let turned =
                |piece: Piece| Piece::new(if exchanges { !piece.color() } else { piece.color() }, piece.kind());
            other.board[to.index()] = setup.board[square.index()].map(turned);
        }
        other.hands = setup.hands;
        if exchanges {
            std::mem::swap(&mut other.hands.black, &mut other.hands.white);
        }
        Position::from_setup(position.rules(), &other).unwrap()
    }

    #[test]
    fn sums_by_ply_equal_fresh_ones_and_both_players_and_sides_of_the_board_are_alike() {
        let mut random = SplitMix64::new(5);
        for (variant, width) in Variant::ALL.into_iter().zip([64, 8, 128, 32, 64, 16, 32]) {
            let (rules, net) = (Rules::of(variant), net(variant, width));
            for _ in 0..12 {
                let mut position = Position::start(rules);
                let mut sums = Accumulators::new(Some(&net), &position);
                let mut passes = Vec::new();
                for _ in 0..300 {
                    let ply = passes.len();
                    let mut list = MoveList::new();
                    position.legal_moves(&mut list);
                    // back and forth in the tree, now and then a pass, and values only here and there
                    if ply > 0 && (list.is_empty() || ply == MAX_PLY || random.below(5) < 2) {
                        if passes.pop() == Some(true) {
                            position.undo_null();
                        } else {
                            position.undo_move();
                        }
                    } else if ply < MAX_PLY && random.below(20) == 0 && !position.in_check() {
                        position.do_null();
                        sums.record_pass(ply + 1);
                        passes.push(true);
                    } else if !list.is_empty() {
                        let mv = list[random.below(list.len())];
                        let (piece, captured) = (position.moved_piece(mv).unwrap(), position.captured_by(mv));
                        position.do_move(mv);
                        passes.push(false);
                        sums.record(ply + 1, net.changes(&position, mv, piece, captured, kings(&position)));
                    }
                    if random.below(3) == 0 {
                        let fresh = value(&net, &position);
                        assert_eq!(net.value(&position, &mut sums, passes.len()), fresh, "{variant:?} {position:?}");
                        if position
                            .royals(!position.turn())
                            .iter()
                            .all(|royal| position.attackers_to(royal, position.turn(), position.occupied()).is_empty())
                        {
                            assert_eq!(value(&net, &changed(&position, true)), fresh, "exchanged: {position:?}");
                            if kings(&position).iter().all(|king| king / 9 != rules.geometry().files() / 2) {
                                assert_eq!(value(&net, &changed(&position, false)), fresh, "mirrored: {position:?}");
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn pieces_beyond_those_of_a_set_do_no_harm() {
        let (rules, net) = (Rules::of(Variant::Shogi), net(Variant::Shogi, 64));
        let setup = crate::rules::sfen::parse(rules.geometry(), "4k4/9/9/9/9/9/9/9/4K4 b 5R3B18P9G 1").unwrap();
        let position = Position::for_counting(rules, &setup).unwrap();
        let most = crate::rules::sfen::parse(rules.geometry(), "4k4/9/9/9/9/9/9/9/4K4 b 2R2B18P4G 1").unwrap();
        assert_eq!(value(&net, &position), value(&net, &Position::for_counting(rules, &most).unwrap()));
    }
}
