//! A playable position. This file holds it and answers what stands where; the files beside it do the rest.

mod checks;
mod is_legal;
mod make;
mod movegen;
mod reach;
mod repetition;
mod validate;

pub use reach::Danger;
pub use repetition::Repetition;

use super::{
    ByColor, Color, Hand, Kind, Move, Piece, Rules, Setup, Square, SquareSet, attacks::AttackTables, sfen,
    square::N_SQUARES, variant::StepTargets, zobrist::Keys,
};

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

    /// Sets up what is known to have no fault but, perhaps, a capturable royal.
    fn from_checked(rules: &'static Rules, setup: &Setup) -> Position {
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

    #[inline]
    fn attacks(&self) -> &'static AttackTables {
        &self.rules.attacks
    }

    #[inline]
    fn of_kinds<const N: usize>(&self, kinds: [Kind; N]) -> SquareSet {
        kinds.into_iter().fold(SquareSet::EMPTY, |set, kind| set | self.by_kind[kind.index()])
    }

    /// Where the piece on a square could go by steps and jumps; the square must not be empty.
    #[inline]
    fn step_targets(&self, square: Square) -> &'static StepTargets {
        let piece = self.squares[square.index()];
        &self.rules.step_targets[(piece & 31) as usize][square.index()]
    }

    /// Every piece that moves one step as a gold general.
    #[inline]
    fn gold_movers(&self) -> SquareSet {
        self.of_kinds([Kind::Gold, Kind::ProPawn, Kind::ProLance, Kind::ProKnight, Kind::ProSilver])
    }
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
