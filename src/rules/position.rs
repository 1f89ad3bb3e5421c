use super::{
    ByColor, Color, Hand, Kind, Move, Piece, Rules, Setup, SetupErrors, SetupFault, Square, SquareSet,
    attacks::AttackTables, sfen, square::N_SQUARES, variant::Walk, zobrist::Keys,
};

/// A playable position with the moves that led to it, to be taken back and to be compared with.
///
/// Always valid: no last royal of the side that is not to move can be captured. Moves are played and taken back in place.
///
/// ```
/// use suizo::rules::{Position, Rules, Variant};
/// let mut position = Position::start(Rules::of(Variant::Shogi));
/// position.do_move("7g7f".parse().unwrap());
/// assert_eq!(position.to_sfen(2), "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
/// position.undo_move();
/// assert_eq!(position.ply(), 0);
/// ```
#[derive(Clone)]
pub struct Position {
    rules: &'static Rules,
    keys: &'static Keys,
    by_kind: [SquareSet; Kind::N],
    by_color: [SquareSet; 2],
    /// Piece index by square, [`NO_PIECE`] when empty.
    squares: [u8; N_SQUARES],
    hands: [Hand; 2],
    turn: Color,
    state: State,
    stack: Vec<State>,
}

const NO_PIECE: u8 = Piece::N as u8;

/// What changes with a move and is not cheaply found again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct State {
    board_key: u64,
    hand_key: u64,
    /// Enemy pieces that attack the only royal of the side to move.
    checkers: SquareSet,
    /// Consecutive moves of each side, up to now, that gave check.
    check_run: [u32; 2],
    /// Plies since the start or the last null move: as far as repetitions can reach.
    reversible: u32,
    /// The move that led here.
    mv: Move,
    captured: u8,
}

impl Position {
    /// The usual start of a game.
    pub fn start(rules: &'static Rules) -> Position {
        let setup = sfen::parse(rules.geometry(), rules.table().start).expect("the starts in the tables are SFEN");
        Position::from_checked(rules, &setup)
    }

    /// # Errors
    /// Every reason why the setup cannot be played.
    pub fn from_setup(rules: &'static Rules, setup: &Setup) -> Result<Position, SetupErrors> {
        let faults = setup.faults(rules);
        if faults.is_empty() { Ok(Position::from_checked(rules, setup)) } else { Err(SetupErrors(faults)) }
    }

    /// Like [`Position::from_setup`], for counting moves only: accepts pieces that can never move, which published perft tables
    /// contain and no game reaches.
    ///
    /// # Errors
    /// Every other reason why the setup cannot be played.
    pub fn for_counting(rules: &'static Rules, setup: &Setup) -> Result<Position, SetupErrors> {
        let mut faults = setup.faults(rules);
        faults.retain(|fault| !matches!(fault, SetupFault::NeverMoves(..)));
        if faults.is_empty() {
            let position = Position::from_checked(rules, setup);
            // looked for again: other faults hide it
            match position.capturable_last_royal(!setup.turn) {
                None => return Ok(position),
                Some(square) => faults.push(SetupFault::RoyalCapturable(!setup.turn, square)),
            }
        }
        Err(SetupErrors(faults))
    }

    /// Sets up what is known to have no fault but, perhaps, a capturable royal.
    pub(super) fn from_checked(rules: &'static Rules, setup: &Setup) -> Position {
        let keys = Keys::get();
        let mut position = Position {
            rules,
            keys,
            by_kind: [SquareSet::EMPTY; Kind::N],
            by_color: [SquareSet::EMPTY; 2],
            squares: [NO_PIECE; N_SQUARES],
            hands: [setup.hands.black, setup.hands.white],
            turn: setup.turn,
            state: State {
                board_key: 0,
                hand_key: 0,
                checkers: SquareSet::EMPTY,
                check_run: [0; 2],
                reversible: 0,
                mv: Move::NONE,
                captured: NO_PIECE,
            },
            stack: Vec::with_capacity(256),
        };
        for square in rules.geometry().squares() {
            if let Some(piece) = setup.board[square.index()] {
                position.put(piece, square);
            }
        }
        (position.state.board_key, position.state.hand_key) = position.recomputed_keys();
        position.state.checkers = position.all_checkers();
        position
    }

    /// The position as a description that can be edited or written.
    pub fn to_setup(&self, move_number: u32) -> Setup {
        let mut setup = Setup { turn: self.turn, move_number, ..Setup::EMPTY };
        setup.hands = ByColor { black: self.hands[0], white: self.hands[1] };
        for square in self.rules.geometry().squares() {
            setup.board[square.index()] = self.piece_at(square);
        }
        setup
    }

    pub fn to_sfen(&self, move_number: u32) -> String {
        sfen::write(self.rules.geometry(), &self.to_setup(move_number))
    }

    #[inline]
    pub fn rules(&self) -> &'static Rules {
        self.rules
    }

    #[inline]
    pub(super) fn attacks(&self) -> &'static AttackTables {
        &self.rules.attacks
    }

    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let index = self.squares[square.index()];
        (index != NO_PIECE).then(|| Piece::from_index((index & 31) as usize))
    }

    #[inline]
    pub fn hand(&self, color: Color) -> Hand {
        self.hands[color.index()]
    }

    #[inline]
    pub fn occupied(&self) -> SquareSet {
        self.by_color[0] | self.by_color[1]
    }

    #[inline]
    pub fn by_color(&self, color: Color) -> SquareSet {
        self.by_color[color.index()]
    }

    #[inline]
    pub fn by_kind(&self, kind: Kind) -> SquareSet {
        self.by_kind[kind.index()]
    }

    #[inline]
    pub fn pieces(&self, color: Color, kind: Kind) -> SquareSet {
        self.by_kind[kind.index()] & self.by_color[color.index()]
    }

    /// Kings and crown princes of a colour.
    #[inline]
    pub fn royals(&self, color: Color) -> SquareSet {
        (self.by_kind[Kind::King.index()] | self.by_kind[Kind::Prince.index()]) & self.by_color[color.index()]
    }

    /// The square of the only royal; `None` with two, or without any.
    #[inline]
    pub fn sole_royal(&self, color: Color) -> Option<Square> {
        let royals = self.royals(color);
        if royals.has_many() { None } else { royals.first() }
    }

    /// Whether the only royal of the side to move is attacked.
    #[inline]
    pub fn in_check(&self) -> bool {
        !self.state.checkers.is_empty()
    }

    /// The pieces that attack the only royal of the side to move.
    #[inline]
    pub fn checkers(&self) -> SquareSet {
        self.state.checkers
    }

    /// Key of the board and the side to move, without the hands.
    #[inline]
    pub fn board_key(&self) -> u64 {
        self.state.board_key
    }

    #[inline]
    pub fn hand_key(&self) -> u64 {
        self.state.hand_key
    }

    /// Key of the whole position.
    #[inline]
    pub fn key(&self) -> u64 {
        self.state.board_key ^ self.state.hand_key
    }

    /// Board key and hand key from scratch, to be compared with the running ones.
    pub fn recomputed_keys(&self) -> (u64, u64) {
        let mut board = if self.turn == Color::White { self.keys.white_to_move } else { 0 };
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                board ^= self.keys.piece(piece, square);
            }
        }
        let hand = |color: Color| self.keys.hand(color, self.hand(color));
        (board, hand(Color::Black) ^ hand(Color::White))
    }

    /// Moves played since the position was set up, null moves included.
    #[inline]
    pub fn ply(&self) -> usize {
        self.stack.len()
    }

    #[inline]
    pub fn last_move(&self) -> Option<Move> {
        (!self.state.mv.is_none()).then_some(self.state.mv)
    }

    /// The piece that the last move took.
    #[inline]
    pub fn last_captured(&self) -> Option<Piece> {
        (self.state.captured != NO_PIECE).then(|| Piece::from_index((self.state.captured & 31) as usize))
    }

    /// Consecutive moves of that side, up to now, that gave check.
    #[inline]
    pub fn check_run(&self, color: Color) -> u32 {
        self.state.check_run[color.index()]
    }

    /// What a move takes.
    #[inline]
    pub fn captured_by(&self, mv: Move) -> Option<Piece> {
        if mv.is_drop() { None } else { self.piece_at(mv.to()) }
    }

    /// The piece that a move of the side to move sets in motion, as it is before the move.
    #[inline]
    pub fn moved_piece(&self, mv: Move) -> Option<Piece> {
        match mv.from() {
            Some(from) => self.piece_at(from),
            None => mv.drop_kind().map(|kind| Piece::new(self.turn, kind)),
        }
    }

    /// Plays a legal move.
    ///
    /// # Panics
    /// May panic, or leave a senseless position, when the move is not legal.
    pub fn do_move(&mut self, mv: Move) {
        let us = self.turn;
        let them = !us;
        self.stack.push(self.state);
        let state = &mut self.state;
        state.mv = mv;
        state.captured = NO_PIECE;
        state.reversible += 1;
        state.board_key ^= self.keys.white_to_move;
        let to = mv.to();
        let mut royal_taken = false;
        let kind = if let Some(kind) = mv.drop_kind() {
            let count = self.hands[us.index()].count(kind);
            self.state.hand_key ^= self.keys.in_hand(us, kind, count) ^ self.keys.in_hand(us, kind, count - 1);
            self.hands[us.index()].take(kind);
            kind
        } else {
            let from = mv.from().expect("a move that is no drop has an origin");
            if let Some(captured) = self.piece_at(to) {
                self.state.captured = captured.index() as u8;
                self.state.board_key ^= self.keys.piece(captured, to);
                self.lift(captured, to);
                royal_taken = self.rules.is_royal(captured.kind());
                if self.rules.has_drops() {
                    let kind = captured.kind().unpromoted();
                    let count = self.hands[us.index()].count(kind);
                    self.state.hand_key ^= self.keys.in_hand(us, kind, count) ^ self.keys.in_hand(us, kind, count + 1);
                    self.hands[us.index()].add(kind);
                }
            }
            let piece = self.piece_at(from).expect("a legal move starts from a piece");
            self.state.board_key ^= self.keys.piece(piece, from);
            self.lift(piece, from);
            let kind = piece.kind();
            if mv.promotes() { kind.promoted().expect("only what can promote does") } else { kind }
        };
        let piece = Piece::new(us, kind);
        self.state.board_key ^= self.keys.piece(piece, to);
        self.put(piece, to);
        self.turn = them;

        self.state.checkers =
            if royal_taken { self.all_checkers() } else { self.new_checkers(us, kind, mv.from(), to) };
        let run = &mut self.state.check_run[us.index()];
        *run = if self.state.checkers.is_empty() { 0 } else { *run + 1 };
    }

    /// Takes the last move back.
    ///
    /// # Panics
    /// When no move was played.
    pub fn undo_move(&mut self) {
        let mv = self.state.mv;
        let captured = self.last_captured();
        self.state = self.stack.pop().expect("a move to take back");
        let us = !self.turn;
        self.turn = us;
        let to = mv.to();
        let piece = self.piece_at(to).expect("the moved piece stands on its target");
        self.lift(piece, to);
        if mv.is_drop() {
            self.hands[us.index()].add(piece.kind());
            return;
        }
        let from = mv.from().expect("a move that is no drop has an origin");
        let kind = if mv.promotes() { piece.kind().unpromoted() } else { piece.kind() };
        self.put(Piece::new(us, kind), from);
        if let Some(captured) = captured {
            self.put(captured, to);
            if self.rules.has_drops() {
                self.hands[us.index()].take(captured.kind().unpromoted());
            }
        }
    }

    /// Passes, for null-move search. Not to be used in check.
    pub fn do_null(&mut self) {
        self.stack.push(self.state);
        self.state.mv = Move::NONE;
        self.state.captured = NO_PIECE;
        self.state.reversible = 0;
        self.state.board_key ^= self.keys.white_to_move;
        self.state.check_run = [0; 2];
        self.turn = !self.turn;
        self.state.checkers = SquareSet::EMPTY;
    }

    /// Takes a pass back.
    ///
    /// # Panics
    /// When nothing was played.
    pub fn undo_null(&mut self) {
        self.state = self.stack.pop().expect("a pass to take back");
        self.turn = !self.turn;
    }

    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        let set = SquareSet::of(square);
        self.by_kind[piece.kind().index()] |= set;
        self.by_color[piece.color().index()] |= set;
        self.squares[square.index()] = piece.index() as u8;
    }

    #[inline]
    fn lift(&mut self, piece: Piece, square: Square) {
        let set = SquareSet::of(square);
        self.by_kind[piece.kind().index()] ^= set;
        self.by_color[piece.color().index()] ^= set;
        self.squares[square.index()] = NO_PIECE;
    }

    fn all_checkers(&self) -> SquareSet {
        match self.sole_royal(self.turn) {
            Some(royal) => self.attackers_to(royal, !self.turn, self.occupied()),
            None => SquareSet::EMPTY,
        }
    }

    /// The checkers after a move, given that the royal could not be captured before it.
    #[inline]
    fn new_checkers(&self, mover: Color, kind: Kind, from: Option<Square>, to: Square) -> SquareSet {
        let Some(royal) = self.sole_royal(self.turn) else {
            return SquareSet::EMPTY;
        };
        let occupied = self.occupied();
        let mut checkers = SquareSet::EMPTY;
        if self.attacks().from(mover, kind, to, occupied).contains(royal) {
            checkers.insert(to);
        }
        if let Some(from) = from
            && let Some(square) = self.attacks().first_on_ray(royal, from, occupied)
            && let Some(piece) = self.piece_at(square)
            && piece.color() == mover
            && self.attacks().from(mover, piece.kind(), square, occupied).contains(royal)
        {
            checkers.insert(square);
        }
        checkers
    }

    /// Where the last royal of a colour stands if the other side attacks it.
    pub(super) fn capturable_last_royal(&self, color: Color) -> Option<Square> {
        self.sole_royal(color).filter(|royal| self.is_attacked(*royal, !color, self.occupied()))
    }

    #[inline]
    pub(super) fn of_kinds<const N: usize>(&self, kinds: [Kind; N]) -> SquareSet {
        kinds.into_iter().fold(SquareSet::EMPTY, |set, kind| set | self.by_kind[kind.index()])
    }

    /// Where the piece on a square could go by steps and jumps; the square must not be empty.
    #[inline]
    pub(super) fn walk(&self, square: Square) -> &'static Walk {
        let piece = self.squares[square.index()];
        &self.rules.walks[(piece & 31) as usize][square.index()]
    }

    /// Every piece that moves one step as a gold general.
    #[inline]
    pub(super) fn gold_movers(&self) -> SquareSet {
        self.of_kinds([Kind::Gold, Kind::ProPawn, Kind::ProLance, Kind::ProKnight, Kind::ProSilver])
    }

    /// Pieces of a colour that attack a square when these squares are occupied, whether or not they are pinned.
    ///
    /// Found backwards: a piece attacks the square if the same piece of the other colour would attack it from there.
    #[inline]
    pub fn attackers_to(&self, square: Square, by: Color, occupied: SquareSet) -> SquareSet {
        let attacks = self.attacks();
        let step = |kind| attacks.step(!by, kind, square);
        // a horse or dragon attacks all eight neighbours: what is no step of its own, it slides to
        let neighbours = self.of_kinds([Kind::King, Kind::Prince, Kind::Horse, Kind::Dragon]);
        let mut found = step(Kind::Pawn) & self.by_kind(Kind::Pawn)
            | step(Kind::Knight) & self.by_kind(Kind::Knight)
            | step(Kind::Silver) & self.by_kind(Kind::Silver)
            | step(Kind::Gold) & self.gold_movers()
            | step(Kind::Elephant) & self.by_kind(Kind::Elephant)
            | step(Kind::King) & neighbours;
        let diagonal = attacks.diagonals(square) & self.of_kinds([Kind::Bishop, Kind::Horse]) & self.by_color(by);
        if !diagonal.is_empty() {
            found |= attacks.diagonal(square, occupied) & diagonal;
        }
        let orthogonal = attacks.orthogonals(square) & self.of_kinds([Kind::Rook, Kind::Dragon]) & self.by_color(by);
        if !orthogonal.is_empty() {
            found |= attacks.orthogonal(square, occupied) & orthogonal;
        }
        let lances = attacks.ahead(!by, square) & self.pieces(by, Kind::Lance);
        if !lances.is_empty() {
            found |= attacks.forward(!by, square, occupied) & lances;
        }
        found & self.by_color(by)
    }

    #[inline]
    pub fn is_attacked(&self, square: Square, by: Color, occupied: SquareSet) -> bool {
        !self.attackers_to(square, by, occupied).is_empty()
    }

    /// What the piece attacks from there when these squares are occupied.
    #[inline]
    pub fn attacks_from(&self, piece: Piece, square: Square, occupied: SquareSet) -> SquareSet {
        self.attacks().from(piece.color(), piece.kind(), square, occupied)
    }

    /// Royals, silvers and all that move as gold generals: the pieces of castles.
    #[inline]
    pub fn castle_pieces(&self) -> SquareSet {
        self.gold_movers() | self.of_kinds([Kind::Silver, Kind::King, Kind::Prince, Kind::Elephant])
    }

    /// Bishops, rooks and what they promote to.
    #[inline]
    pub fn far_sliders(&self) -> SquareSet {
        self.of_kinds([Kind::Bishop, Kind::Rook, Kind::Horse, Kind::Dragon])
    }

    /// Enemy pieces that, blockers aside, attack a square next to that colour's royal at `royal`.
    #[inline]
    pub(super) fn menacing(&self, color: Color, royal: Square) -> SquareSet {
        let menaces = self.attacks().menaces(color, royal);
        let mut found = menaces.steps | menaces.lances & self.by_kind(Kind::Lance);
        if !self.far_sliders().is_empty() {
            found |= menaces.diagonals & self.of_kinds([Kind::Bishop, Kind::Horse])
                | menaces.orthogonals & self.of_kinds([Kind::Rook, Kind::Dragon]);
        }
        found & self.by_color(!color)
    }

    /// Pieces of a colour that alone stand between its only royal, at that square, and an enemy slider.
    #[inline]
    pub(super) fn pinned(&self, color: Color, royal: Square) -> SquareSet {
        let attacks = self.attacks();
        let mut sliders = attacks.ahead(color, royal) & self.by_kind(Kind::Lance);
        if !self.far_sliders().is_empty() {
            sliders |= attacks.diagonals(royal) & self.of_kinds([Kind::Bishop, Kind::Horse])
                | attacks.orthogonals(royal) & self.of_kinds([Kind::Rook, Kind::Dragon]);
        }
        let occupied = self.occupied();
        let mut pinned = SquareSet::EMPTY;
        for slider in sliders & self.by_color(!color) {
            let between = attacks.between(royal, slider) & occupied;
            if !between.has_many() {
                pinned |= between & self.by_color(color);
            }
        }
        pinned
    }

    /// Whether a legal move attacks the only royal of the other side.
    pub fn gives_check(&self, mv: Move) -> bool {
        let us = self.turn;
        let to = mv.to();
        let mut royals = self.royals(!us);
        let royal_taken = royals.contains(to);
        royals.remove(to);
        if royals.has_many() {
            return false;
        }
        let Some(royal) = royals.first() else {
            return false;
        };
        let Some(piece) = self.moved_piece(mv) else {
            return false;
        };
        let kind = if mv.promotes() { piece.kind().promoted().unwrap_or(piece.kind()) } else { piece.kind() };
        let mut occupied = self.occupied() | SquareSet::of(to);
        if let Some(from) = mv.from() {
            occupied.remove(from);
        }
        if self.attacks().from(us, kind, to, occupied).contains(royal) {
            return true;
        }
        if royal_taken {
            // the royal left behind may have been attacked all along
            let mover = mv.from().map_or(SquareSet::EMPTY, SquareSet::of);
            return !(self.attackers_to(royal, us, occupied) - mover).is_empty();
        }
        let Some(from) = mv.from() else { return false };
        match self.attacks().first_on_ray(royal, from, occupied) {
            Some(square) if square != to => self.piece_at(square).is_some_and(|piece| {
                piece.color() == us && self.attacks().from(us, piece.kind(), square, occupied).contains(royal)
            }),
            _ => false,
        }
    }

    /// The nearest earlier occurrence of this position within so many plies: how far back, and whether one side alone gave
    /// check with every move since.
    ///
    /// Only the line on the stack counts, back to the last null move.
    #[inline]
    pub fn repetition(&self, max_back: usize) -> Option<Repetition> {
        let reach = max_back.min(self.state.reversible as usize);
        let mut back = 4;
        while back <= reach {
            let earlier = &self.stack[self.stack.len() - back];
            if earlier.board_key == self.state.board_key && earlier.hand_key == self.state.hand_key {
                return Some(Repetition { plies_back: back, checked_by: self.sole_checker(back) });
            }
            back += 2;
        }
        None
    }

    /// The side that alone gave check with all its moves of the last so many plies.
    pub(super) fn sole_checker(&self, plies: usize) -> Option<Color> {
        let moves_each = plies / 2;
        let all = |color: Color| self.check_run(color) as usize >= moves_each;
        match (all(Color::Black), all(Color::White)) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }

    /// How often this position has occurred on the stack, the present time included, and the plies since its first time.
    pub fn occurrences(&self) -> (u32, usize) {
        let (mut count, mut first) = (1, 0);
        for back in (2..=self.state.reversible as usize).step_by(2) {
            let earlier = &self.stack[self.stack.len() - back];
            if earlier.board_key == self.state.board_key && earlier.hand_key == self.state.hand_key {
                count += 1;
                first = back;
            }
        }
        (count, first)
    }
}

/// An earlier occurrence of the present position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repetition {
    pub plies_back: usize,
    /// The side that alone gave check with every move since: it loses at the fourth occurrence.
    pub checked_by: Option<Color>,
}

/// Equal when board, hands, turn, keys and the whole line are; what takes a move back must restore all of it.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        std::ptr::eq(self.rules, other.rules)
            && self.by_kind == other.by_kind
            && self.by_color == other.by_color
            && self.squares == other.squares
            && self.hands == other.hands
            && self.turn == other.turn
            && self.state == other.state
            && self.stack == other.stack
    }
}

impl Eq for Position {}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.rules.variant().id(), self.to_sfen(self.ply() as u32 + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::{super::Variant, *};

    #[test]
    fn only_a_side_that_checks_alone_is_a_perpetual_checker() {
        let mut position = Position::start(Rules::of(Variant::Shogi));
        // four moves each; no cycle of mutual checks is known to arise in play, so the runs are given
        for (runs, expected) in [
            ([4, 0], Some(Color::Black)),
            ([9, 3], Some(Color::Black)),
            ([3, 4], Some(Color::White)),
            ([4, 4], None),
            ([3, 3], None),
        ] {
            position.state.check_run = runs;
            assert_eq!(position.sole_checker(8), expected, "{runs:?}");
        }
    }
}
