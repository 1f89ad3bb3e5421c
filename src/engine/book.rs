//! First moves that are known to be balanced, from which the computer chooses: so it does not play the same game twice.
//!
//! A book is a tree of lines from a game's standard start under the usual rules, as `suizo book` finds them with long searches. Positions
//! are known by their key, so that another order of the same moves leads on in it.
//!
//! A file is the magic, the place of the game in [`Variant::ALL`], and the lines in order: a byte that says how many moves a line shares
//! with the one before, a byte that says how many follow, and those, two bytes each ([`Move::bits`], little-endian). Of the moves from a
//! position the best one comes first.

#[cfg(not(target_family = "wasm"))]
use super::math::checksum;
use crate::rules::{Game, Move, Position, RuleChoices, Rules, Start, Variant, random::SplitMix64};
use std::fmt;

const MAGIC: [u8; 8] = *b"SUIZOBK1";

/// Lines are not longer, in plies.
pub const MAX_PLIES: usize = 16;

/// Why a file is no book that can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BookError {
    /// It does not begin as a book does.
    NotABook,
    /// It is for another game.
    Game,
    /// It is cut short.
    Damaged,
    /// The move of that number in the file cannot be made.
    Move(usize),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::NotABook => f.write_str("it is no opening book"),
            BookError::Game => f.write_str("it is an opening book of another game"),
            BookError::Damaged => f.write_str("it is cut short"),
            BookError::Move(number) => write!(f, "its move {number} cannot be made"),
        }
    }
}

/// The moves of a game's first positions.
///
/// ```
/// use suizo::engine::book::{self, Book};
/// use suizo::rules::{Game, RuleChoices, Start, Variant};
///
/// let lines = [vec!["7g7f".parse().unwrap()], vec!["2g2f".parse().unwrap(), "8c8d".parse().unwrap()]];
/// let file = book::write(Variant::Shogi, &lines);
/// let book = Book::read(&file, Variant::Shogi).unwrap();
/// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
/// assert!(book.choose(&game, 1).is_some());
/// game.play("2g2f".parse().unwrap()).unwrap();
/// assert_eq!(book.choose(&game, 1), Some("8c8d".parse().unwrap()));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Book<'a> {
    variant: Variant,
    /// The lines as they stand in the file.
    lines: &'a [u8],
}

impl Book<'_> {
    /// Reads a book of that game.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn read(bytes: &[u8], variant: Variant) -> Result<Book<'_>, BookError> {
        let rest = bytes.strip_prefix(&MAGIC).ok_or(BookError::NotABook)?;
        let (id, lines) = rest.split_first().ok_or(BookError::Damaged)?;
        if *id != id_of(variant) {
            return Err(BookError::Game);
        }
        let book = Book { variant, lines };
        book.visit(&mut |_, _| {})?;
        Ok(book)
    }

    /// A move for the position that the game has come to: the better, the more often. `None` where the book ends, and in games with
    /// another start or other rules than it was made for.
    #[must_use]
    pub fn choose(&self, game: &Game, seed: u32) -> Option<Move> {
        if game.variant() != self.variant || !can_be_known(game) {
            return None;
        }
        let key = game.position().key();
        let mut moves: Vec<Move> = Vec::new();
        let visited = self.visit(&mut |at, mv| {
            if at == key && !moves.contains(&mv) {
                moves.push(mv);
            }
        });
        debug_assert_eq!(visited, Ok(()), "it was read before");
        // the first of three is chosen three times as often as the last
        let n = moves.len();
        let mut at = SplitMix64::of_part(seed.into(), key).below((n * (n + 1) / 2).max(1));
        for (rank, mv) in moves.into_iter().enumerate() {
            let share = n - rank;
            if at < share {
                return game.position().is_legal(mv).then_some(mv);
            }
            at -= share;
        }
        None
    }

    /// Calls with each move and the key of the position that it is made in. No long table is made of it: so small a book is quickly gone
    /// through, a few times a game.
    #[inline(never)]
    fn visit(&self, take: &mut dyn FnMut(u64, Move)) -> Result<(), BookError> {
        let mut position = Position::start(Rules::of(self.variant));
        let (mut ply, mut n_moves, mut rest) = (0, 0, self.lines);
        while let Some((&[shared, more], after)) = rest.split_first_chunk() {
            let (shared, more) = (usize::from(shared), usize::from(more));
            if shared > ply || shared + more > MAX_PLIES {
                return Err(BookError::Damaged);
            }
            while ply > shared {
                position.undo_move();
                ply -= 1;
            }
            rest = after;
            for _ in 0..more {
                let (&bits, after) = rest.split_first_chunk().ok_or(BookError::Damaged)?;
                rest = after;
                n_moves += 1;
                let mv = Move::from_bits(u16::from_le_bytes(bits)).filter(|mv| position.is_legal(*mv));
                let mv = mv.ok_or(BookError::Move(n_moves))?;
                take(position.key(), mv);
                position.do_move(mv);
                ply += 1;
            }
        }
        if rest.is_empty() { Ok(()) } else { Err(BookError::Damaged) }
    }
}

/// Whether a book may have a move for the position that the game has come to.
#[must_use]
pub fn can_be_known(game: &Game) -> bool {
    *game.start() == Start::Standard && game.ply() < MAX_PLIES && *game.choices() == RuleChoices::default()
}

/// States the files below `static/books`, each named by its own checksum.
macro_rules! files {
    ($($variant:ident => $file:literal),*) => {
        /// The file of the game's book below `static/books`.
        #[must_use]
        pub const fn file(variant: Variant) -> &'static str {
            match variant {
                $(Variant::$variant => $file,)*
            }
        }

        /// The path of that file in a build of the page.
        #[must_use]
        pub const fn path(variant: Variant) -> &'static str {
            match variant {
                $(Variant::$variant => concat!("books/", $file),)*
            }
        }

        /// The book that native programs have for a game, as its file.
        #[cfg(not(target_family = "wasm"))]
        #[must_use]
        pub const fn built_in(variant: Variant) -> &'static [u8] {
            match variant {
                $(Variant::$variant => include_bytes!(concat!("../../static/books/", $file)),)*
            }
        }
    };
}

files! {
    Shogi => "shogi-88471ff41fe4a74d.book",
    Sho => "sho-40c480368de6e80c.book",
    Heian9x8 => "heian9x8-32e8a257dc3fa9e1.book",
    Heian8x8 => "heian8x8-a29a0bf2f5f8ad50.book",
    Heian9x9 => "heian9x9-1868a6de11710cd5.book",
    Heian8x9 => "heian8x9-2f6c211b85382e32.book",
    Asakura => "asakura-4bbb93145e1d5fb8.book"
}

/// The name of a file with this book in it.
#[cfg(not(target_family = "wasm"))]
#[must_use]
pub fn file_name(variant: Variant, bytes: &[u8]) -> String {
    format!("{}-{:016x}.book", variant.id(), checksum(bytes))
}

/// A book of these lines, as a file.
///
/// # Panics
/// Where a line is longer than [`MAX_PLIES`].
#[cfg(not(target_family = "wasm"))]
#[must_use]
pub fn write(variant: Variant, lines: &[Vec<Move>]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.push(id_of(variant));
    let mut before: &[Move] = &[];
    for line in lines {
        assert!(line.len() <= MAX_PLIES, "a line of {} plies", line.len());
        let shared = line.iter().zip(before).take_while(|(one, other)| one == other).count();
        bytes.extend([shared as u8, (line.len() - shared) as u8]);
        bytes.extend(line[shared..].iter().flat_map(|mv| mv.bits().to_le_bytes()));
        before = line;
    }
    bytes
}

fn id_of(variant: Variant) -> u8 {
    Variant::ALL.iter().position(|known| *known == variant).map_or(u8::MAX, |at| at as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::net::NetGame;
    use crate::rules::RuleSwitch;
    use std::collections::HashSet;

    fn moves(text: &str) -> Vec<Move> {
        text.split(' ').map(|mv| mv.parse().unwrap()).collect()
    }

    fn game(text: &str) -> Game {
        let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
        for mv in moves(text) {
            game.play(mv).unwrap();
        }
        game
    }

    fn lines() -> Vec<Vec<Move>> {
        ["7g7f 3c3d 2g2f 4c4d", "7g7f 3c3d 6g6f", "7g7f 8c8d", "2g2f 3c3d 7g7f 8c8d"].map(moves).to_vec()
    }

    #[test]
    fn a_move_comes_the_more_often_the_earlier_it_stands_and_also_after_another_order_of_moves() {
        let file = write(Variant::Shogi, &lines());
        let book = Book::read(&file, Variant::Shogi).unwrap();
        let start = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
        let chosen = |game: &Game, mv: &str| {
            (0..3_000).filter(|seed| book.choose(game, *seed) == Some(mv.parse().unwrap())).count()
        };
        let (first, second) = (chosen(&start, "7g7f"), chosen(&start, "2g2f"));
        assert_eq!(first + second, 3_000);
        assert!((1_900..2_100).contains(&first), "{first}");
        // two lines come together
        let both = game("2g2f 3c3d 7g7f");
        assert!(chosen(&both, "4c4d") > 1_800 && chosen(&both, "8c8d") > 800);
        assert_eq!(book.choose(&game("7g7f 3c3d 2g2f 4c4d"), 1), None);
    }

    #[test]
    fn other_starts_and_rules_are_not_known() {
        let file = write(Variant::Shogi, &lines());
        let book = Book::read(&file, Variant::Shogi).unwrap();
        let start = Start::parse(Rules::of(Variant::Shogi), "startpos").unwrap();
        let sfen = Start::Sfen("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1".to_owned());
        assert!(book.choose(&Game::new(Variant::Shogi, RuleChoices::default(), start).unwrap(), 1).is_some());
        assert_eq!(book.choose(&Game::new(Variant::Shogi, RuleChoices::default(), sfen).unwrap(), 1), None);
        let mut choices = RuleChoices::default();
        choices.set(RuleSwitch::Impasse, "declare27").unwrap();
        assert_eq!(book.choose(&Game::new(Variant::Shogi, choices, Start::Standard).unwrap(), 1), None);
    }

    #[test]
    fn a_file_that_is_no_book_is_refused() {
        let file = write(Variant::Shogi, &lines());
        assert_eq!(Book::read(b"hello, world", Variant::Shogi), Err(BookError::NotABook));
        assert_eq!(Book::read(&MAGIC, Variant::Shogi), Err(BookError::Damaged));
        assert_eq!(Book::read(&file, Variant::Sho), Err(BookError::Game));
        let mut wrong = file.clone();
        wrong[11..13].copy_from_slice(&u16::MAX.to_le_bytes());
        assert_eq!(Book::read(&wrong, Variant::Shogi), Err(BookError::Move(1)));
        wrong[9] = 9;
        assert_eq!(Book::read(&wrong, Variant::Shogi), Err(BookError::Damaged), "it shares moves with none");
        // a line that is whole may be the last
        let whole = (9..file.len()).filter(|len| Book::read(&file[..*len], Variant::Shogi).is_ok()).count();
        assert_eq!(whole, 4, "none, and after each line but the last");
    }

    #[test]
    fn each_book_is_a_file_named_by_its_checksum_and_opens_its_game_in_many_ways() {
        let mut bytes = [0; NetGame::ALL.len()];
        for variant in Variant::ALL {
            let book = built_in(variant);
            bytes[NetGame::of(variant).index()] += book.len();
            assert_eq!(file(variant), file_name(variant, book));
            let book = Book::read(book, variant).unwrap();
            let start = Game::new(variant, RuleChoices::default(), Start::Standard).unwrap();
            let first: HashSet<Move> = (0..100).filter_map(|seed| book.choose(&start, seed)).collect();
            assert!(first.len() >= 3, "{variant:?}: {first:?}");
        }
        assert!(
            bytes.iter().all(|bytes| *bytes <= 10_000),
            "{bytes:?} bytes: shogi, sho, the boards of Heian, Asakura"
        );
    }
}
