//! A playable position. This file holds it and answers what stands where; the other files of the folder move, judge and validate.

mod checks;
mod is_legal;
mod make;
mod movegen;
mod reach;
mod repetition;
mod sinks;
mod validate;

pub use reach::Danger;
pub use repetition::Repetition;

use super::{
    ByColor, Color, Hand, Kind, Move, Piece, RoyalAttack, Rules, Setup, Square, SquareSet, attacks::AttackTables, sfen,
    square::N_SQUARES, variant::StepTargets, zobrist::Keys,
};

/// A playable position, with the moves that led to it since it was set up: they can be taken back, and repetitions are found
/// among them.
///
/// Always valid: the last royal of the side that is not to move cannot be captured. Moves are played and taken back in place.
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
    /// Squares of both players' pieces of a kind.
    by_kind: [SquareSet; Kind::N],
    by_color: [SquareSet; 2],
    /// Piece index by square, [`NO_PIECE`] when empty.
    squares: [u8; N_SQUARES],
    hands: [Hand; 2],
    turn: Color,
    /// Which attacks make a perpetual check.
    royal_attack: RoyalAttack,
    state: State,
    /// The states before each move.
    stack: Vec<State>,
}

const NO_PIECE: u8 = Piece::N as u8;

/// What changes with a move and cannot be found again cheaply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct State {
    /// Key of the board and the side to move.
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
    /// Index of the piece that it took, or [`NO_PIECE`].
    captured: u8,
}

impl Position {
    /// The start of the game's table; [`Start`](super::Start) knows the others.
    pub fn start(rules: &'static Rules) -> Position {
        let Ok(setup) = sfen::parse(rules.geometry(), rules.table().start) else {
            unreachable!("the starts in the tables are SFEN")
        };
        Position::from_checked(rules, &setup)
    }

    /// Sets up what has no fault but, perhaps, a capturable royal.
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
            royal_attack: RoyalAttack::default(),
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

    /// The position as a description that can be edited or written. The move number is as SFEN counts: 1 before the first move.
    pub fn to_setup(&self, move_number: u32) -> Setup {
        let mut setup = Setup { turn: self.turn, move_number, ..Setup::EMPTY };
        setup.hands = ByColor { black: self.hands[0], white: self.hands[1] };
        for square in self.rules.geometry().squares() {
            setup.board[square.index()] = self.piece_at(square);
        }
        setup
    }

    /// The position as SFEN, with that move number.
    pub fn to_sfen(&self, move_number: u32) -> String {
        sfen::write(self.rules.geometry(), &self.to_setup(move_number))
    }

    /// The rules of the game that is played.
    #[inline]
    pub fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// Who is to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// What stands on a square; `None` when it is empty.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let index = self.squares[square.index()];
        (index != NO_PIECE).then(|| Piece::from_index((index & 31) as usize))
    }

    /// The pieces that a player may drop; empty in games without drops.
    #[inline]
    pub fn hand(&self, color: Color) -> Hand {
        self.hands[color.index()]
    }

    /// Moves played since the position was set up, null moves included.
    #[inline]
    pub fn ply(&self) -> usize {
        self.stack.len()
    }

    /// The move that led here; `None` at the start and after a null move.
    #[inline]
    pub fn last_move(&self) -> Option<Move> {
        (!self.state.mv.is_none()).then_some(self.state.mv)
    }

    /// The piece that the last move took, as it stood on the board.
    #[inline]
    pub fn last_captured(&self) -> Option<Piece> {
        (self.state.captured != NO_PIECE).then(|| Piece::from_index((self.state.captured & 31) as usize))
    }

    /// The piece that a move takes; `None` for a drop.
    #[inline]
    pub fn captured_by(&self, mv: Move) -> Option<Piece> {
        if mv.is_drop() { None } else { self.piece_at(mv.to()) }
    }

    /// The piece that a move of the side to move sets in motion, as it is before the move. `None` for a move from an empty square.
    #[inline]
    pub fn moved_piece(&self, mv: Move) -> Option<Piece> {
        match mv.from() {
            Some(from) => self.piece_at(from),
            None => mv.drop_kind().map(|kind| Piece::new(self.turn, kind)),
        }
    }

    /// The squares on which something stands.
    #[inline]
    pub fn occupied(&self) -> SquareSet {
        self.by_color[0] | self.by_color[1]
    }

    /// The squares of one side's pieces.
    #[inline]
    pub fn by_color(&self, color: Color) -> SquareSet {
        self.by_color[color.index()]
    }

    /// The squares of both sides' pieces of one kind.
    #[inline]
    pub fn by_kind(&self, kind: Kind) -> SquareSet {
        self.by_kind[kind.index()]
    }

    /// The squares of one side's pieces of one kind.
    ///
    /// ```
    /// use suizo::rules::*;
    /// let position = Position::start(Rules::of(Variant::Sho));
    /// assert_eq!(position.pieces(Color::White, Kind::Elephant), SquareSet::of("5b".parse().unwrap()));
    /// ```
    #[inline]
    pub fn pieces(&self, color: Color, kind: Kind) -> SquareSet {
        self.by_kind[kind.index()] & self.by_color[color.index()]
    }

    /// Kings and crown princes of one side: the pieces that must not all be lost (RULES.md 3).
    ///
    /// ```
    /// use suizo::rules::*;
    /// let start = Start::Sfen("4k4/9/9/9/9/9/9/9/+E3K4 b - 1".to_owned());
    /// let game = Game::new(Variant::Sho, RuleChoices::default(), start).unwrap();
    /// assert_eq!(game.position().royals(Color::Black).len(), 2);
    /// assert_eq!(game.position().sole_royal(Color::Black), None);
    /// assert_eq!(game.position().sole_royal(Color::White), Some("5a".parse().unwrap()));
    /// ```
    #[inline]
    pub fn royals(&self, color: Color) -> SquareSet {
        (self.by_kind[Kind::King.index()] | self.by_kind[Kind::Prince.index()]) & self.by_color[color.index()]
    }

    /// The square of the only royal; `None` with two, or without any: then no check binds that side (RULES.md 1.8).
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

    /// Royals, elephants, silvers and all that move as golds: the pieces that guard a king.
    #[inline]
    pub fn castle_pieces(&self) -> SquareSet {
        self.gold_movers() | self.of_kinds([Kind::Silver, Kind::King, Kind::Prince, Kind::Elephant])
    }

    /// Bishops, rooks and what they promote to.
    #[inline]
    pub fn far_sliders(&self) -> SquareSet {
        self.of_kinds([Kind::Bishop, Kind::Rook, Kind::Horse, Kind::Dragon])
    }

    /// 64-bit hash of the board and the side to move, without the hands. The same in every run.
    #[inline]
    pub fn board_key(&self) -> u64 {
        self.state.board_key
    }

    /// 64-bit hash of both hands; 0 when they are empty.
    #[inline]
    pub fn hand_key(&self) -> u64 {
        self.state.hand_key
    }

    /// 64-bit hash of the whole position: board, hands and side to move. The same in every run and on every machine.
    ///
    /// ```
    /// use suizo::rules::{Position, Rules, Variant};
    /// let start = Position::start(Rules::of(Variant::Shogi));
    /// let mut position = start.clone();
    /// for mv in ["2h3h", "8b7b", "3h2h", "7b8b"] {
    ///     position.do_move(mv.parse().unwrap());
    /// }
    /// assert_eq!(position.key(), start.key());
    /// ```
    #[inline]
    pub fn key(&self) -> u64 {
        self.state.board_key ^ self.state.hand_key
    }

    /// Board key and hand key computed from scratch, for tests of the running ones.
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

    /// The tables of attacks of this game.
    #[inline]
    fn attacks(&self) -> &'static AttackTables {
        &self.rules.attacks
    }

    /// The squares of both sides' pieces of these kinds.
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

/// Equal when board, hands, turn, keys and all earlier moves are: taking a move back must restore all of it.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        std::ptr::eq(self.rules, other.rules)
            && self.by_kind == other.by_kind
            && self.by_color == other.by_color
            && self.squares == other.squares
            && self.hands == other.hands
            && self.turn == other.turn
            && self.royal_attack == other.royal_attack
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
