//! What a net sees of a position: one number for each piece on its square and for each piece in hand, from either side.

use crate::engine::eval::{NO_KING, as_mover, king_of};
use crate::rules::{Color, Geometry, Hand, Kind, Piece, Position, Rules, Variant};

/// Squares of the frame in which every board lies.
const N_SQUARES: usize = 81;
/// Most pieces of a kind in a hand that count; what one holds beyond them changes nothing.
const HELD: [(Kind, u8); 7] = [
    (Kind::Pawn, 18),
    (Kind::Lance, 4),
    (Kind::Knight, 4),
    (Kind::Silver, 4),
    (Kind::Gold, 4),
    (Kind::Bishop, 2),
    (Kind::Rook, 2),
];
/// The boards of Heian shogi, which share a net.
const HEIAN_BOARDS: [Variant; 4] = [Variant::Heian9x8, Variant::Heian8x8, Variant::Heian8x9, Variant::Heian9x9];

/// Which net a game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NetGame {
    /// Modern shogi.
    Shogi,
    /// Sho shogi.
    Sho,
    /// Heian shogi on any of its boards.
    Heian,
    /// Asakura shogi.
    Asakura,
}

impl NetGame {
    /// All of them, by their number in files.
    pub const ALL: [NetGame; 4] = [NetGame::Shogi, NetGame::Sho, NetGame::Heian, NetGame::Asakura];

    /// The net of a game.
    #[must_use]
    pub fn of(variant: Variant) -> NetGame {
        match variant {
            Variant::Shogi => NetGame::Shogi,
            Variant::Sho => NetGame::Sho,
            Variant::Heian9x8 | Variant::Heian8x8 | Variant::Heian8x9 | Variant::Heian9x9 => NetGame::Heian,
            Variant::Asakura => NetGame::Asakura,
        }
    }

    /// Its number in files, and its place in arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name in file names.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            NetGame::Shogi => "shogi",
            NetGame::Sho => "sho",
            NetGame::Heian => "heian",
            NetGame::Asakura => "asakura",
        }
    }

    /// The kinds that are told apart. Without drops a piece that became a gold stays one, and a prince is a king.
    const fn kinds(self) -> &'static [Kind] {
        use Kind::{
            Bishop, Dragon, Elephant, Gold, Horse, King, Knight, Lance, Pawn, ProKnight, ProLance, ProPawn, ProSilver,
            Rook, Silver,
        };
        match self {
            NetGame::Shogi => &[
                Pawn, Lance, Knight, Silver, Gold, Bishop, Rook, King, ProPawn, ProLance, ProKnight, ProSilver, Horse,
                Dragon,
            ],
            NetGame::Sho => &[Pawn, Lance, Knight, Silver, Gold, Bishop, Rook, King, Elephant, Horse, Dragon],
            NetGame::Heian => &[Pawn, Lance, Knight, Silver, Gold, King],
            NetGame::Asakura => &[
                Pawn, Lance, Knight, Silver, Gold, Bishop, Rook, King, Elephant, ProPawn, ProLance, ProKnight,
                ProSilver, Horse, Dragon,
            ],
        }
    }

    fn as_seen(self, kind: Kind) -> Kind {
        match (self, kind) {
            (_, Kind::Prince) => Kind::King,
            (NetGame::Shogi | NetGame::Asakura, kind) => kind,
            (_, kind) => as_mover(kind),
        }
    }

    /// Number of features.
    #[must_use]
    pub fn n_features(self) -> usize {
        let hands: usize = HELD.iter().map(|(_, most)| *most as usize).sum();
        2 * N_SQUARES * self.kinds().len()
            + match self {
                NetGame::Shogi | NetGame::Asakura => 2 * hands,
                NetGame::Sho => 0,
                NetGame::Heian => HEIAN_BOARDS.len(),
            }
    }
}

/// The features of one game: what stands where, what is held, and on which board.
///
/// Each side sees the board as its own player does, turned if need be, and mirrored so that its king stands on the right half.
pub struct Features {
    game: NetGame,
    /// By side and piece: the feature of that piece on the first square.
    pieces: [[u16; 32]; 2],
    /// By side, then mirrored or not: each square as that side sees it.
    seen: [[[u8; N_SQUARES]; 2]; 2],
    /// By whose hand it is, own first, and kind: the feature of the first piece held, and how many count.
    hands: [[(u16, u8); 8]; 2],
    /// Set on this board.
    board: Option<u16>,
    geometry: Geometry,
}

/// A change of what a position shows: a piece on a square, or one in a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// A piece on the square of that index.
    Piece(Piece, u8),
    /// The piece in that side's hand which makes their number this.
    Held(Color, Kind, u8),
}

impl Features {
    /// The features of a game.
    #[must_use]
    pub fn new(rules: &Rules) -> Features {
        let (game, geometry) = (NetGame::of(rules.variant()), rules.geometry());
        let kinds = game.kinds();
        let mut pieces = [[0; 32]; 2];
        for side in Color::ALL {
            for color in Color::ALL {
                for kind in Kind::ALL {
                    let seen = game.as_seen(kind);
                    // a kind that the game lacks never stands anywhere
                    let place = kinds.iter().position(|known| *known == seen).unwrap_or(0);
                    let place = place + if color == side { 0 } else { kinds.len() };
                    pieces[side.index()][Piece::new(color, kind).index()] = (place * N_SQUARES) as u16;
                }
            }
        }
        let mut seen = [[[0; N_SQUARES]; 2]; 2];
        for square in geometry.squares() {
            for side in Color::ALL {
                let own = if side == Color::Black { square } else { geometry.rotate(square) };
                let mirrored = (geometry.files() - 1 - own.file()) as usize * 9 + own.rank() as usize;
                seen[side.index()][0][square.index()] = own.index() as u8;
                seen[side.index()][1][square.index()] = mirrored as u8;
            }
        }
        let mut next = (2 * N_SQUARES * kinds.len()) as u16;
        let mut hands = [[(0, 0); 8]; 2];
        if rules.has_drops() {
            for hand in &mut hands {
                for (kind, most) in HELD {
                    hand[kind.index()] = (next, most);
                    next += most as u16;
                }
            }
        }
        let board = HEIAN_BOARDS.iter().position(|board| *board == rules.variant()).map(|place| next + place as u16);
        Features { game, pieces, seen, hands, board, geometry }
    }

    /// Which net sees by them.
    #[must_use]
    pub fn game(&self) -> NetGame {
        self.game
    }

    /// Whether a side whose king stands there sees the board mirrored.
    #[inline]
    #[must_use]
    pub fn is_mirrored(&self, side: Color, king: u8) -> bool {
        if king == NO_KING {
            return false;
        }
        let files = self.geometry.files();
        let file = king / 9;
        let file = if side == Color::Black { file } else { files - 1 - file };
        file >= files.div_ceil(2)
    }

    /// The feature that shows this to a side; `None` for a piece in hand beyond those that count.
    #[inline]
    #[must_use]
    pub fn index(&self, side: Color, is_mirrored: bool, shown: Shown) -> Option<usize> {
        match shown {
            Shown::Piece(piece, square) => {
                let seen = self.seen[side.index()][usize::from(is_mirrored)][square as usize];
                Some(self.pieces[side.index()][piece.index()] as usize + seen as usize)
            }
            Shown::Held(color, kind, count) => {
                let (first, most) = self.hands[usize::from(color != side)][kind.index() & 7];
                (1..=most).contains(&count).then(|| first as usize + count as usize - 1)
            }
        }
    }

    /// Calls `add` with each feature that a position shows to a side.
    pub fn of(&self, position: &Position, side: Color, mut add: impl FnMut(usize)) {
        let is_mirrored = self.is_mirrored(side, king_of(position, side));
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square) {
                add(self.index(side, is_mirrored, Shown::Piece(piece, square.index() as u8)).unwrap_or(0));
            }
        }
        for color in Color::ALL {
            let hand: Hand = position.hand(color);
            for (kind, count) in hand.iter() {
                (1..=count)
                    .filter_map(|nth| self.index(side, is_mirrored, Shown::Held(color, kind, nth)))
                    .for_each(&mut add);
            }
        }
        self.board.into_iter().for_each(|board| add(board as usize));
    }

    /// The feature of a gold on the same square, for a piece that moves as one: what is learnt of golds holds for it to begin with.
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    pub fn gold_like(game: NetGame, feature: usize) -> Option<usize> {
        let kinds = game.kinds();
        let (place, square) = (feature / N_SQUARES, feature % N_SQUARES);
        let kind = *kinds.get(place % kinds.len()).filter(|_| place < 2 * kinds.len())?;
        let gold = kinds.iter().position(|other| *other == Kind::Gold)?;
        (as_mover(kind) == Kind::Gold && kind != Kind::Gold)
            .then(|| (gold + if place < kinds.len() { 0 } else { kinds.len() }) * N_SQUARES + square)
    }
}
