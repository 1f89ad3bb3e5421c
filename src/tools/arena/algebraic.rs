//! Squares, moves and positions as chess programs write them: files from `a` at Black's left, ranks from 1 at Black's side,
//! Black called white.

use crate::rules::{Color, Drops, Game, Geometry, Move, Rules, Square};

/// `c3c4`, `b8c9+`, `P@e5`.
pub(super) fn move_text(geometry: Geometry, mv: Move) -> String {
    let to = square_text(geometry, mv.to());
    match (mv.drop_kind(), mv.from()) {
        (Some(kind), _) => format!("{}@{to}", kind.letter()),
        (None, Some(from)) => format!("{}{to}{}", square_text(geometry, from), if mv.promotes() { "+" } else { "" }),
        (None, None) => unreachable!("a move is a drop or has an origin"),
    }
}

/// Reads a move; `=` says that a piece does not promote.
pub(super) fn parse_move(geometry: Geometry, text: &str) -> Option<Move> {
    let text = text.strip_suffix('=').unwrap_or(text);
    if let Some((kind, to)) = text.split_once('@') {
        let letter = kind.chars().next().filter(|_| kind.len() == 1)?.to_ascii_uppercase();
        let to = parse_square(geometry, to)?;
        return format!("{letter}*{to}").parse().ok();
    }
    let (squares, promotes) = match text.strip_suffix('+') {
        Some(squares) => (squares, true),
        None => (text, false),
    };
    // a rank of two digits does not occur
    let (from, to) = squares.split_at_checked(2)?;
    let (from, to) = (parse_square(geometry, from)?, parse_square(geometry, to)?);
    (from != to).then(|| Move::board(from, to, promotes))
}

/// The position of a game; `middle` is what stands between the side to move and the number of the move.
pub(super) fn fen(game: &Game, middle: &str) -> String {
    let sfen = game.sfen();
    let mut fields = sfen.split(' ');
    let mut field = || fields.next().unwrap_or_default();
    let (board, turn, hand) = (field(), field(), field());
    let turn = if turn == "b" { 'w' } else { 'b' };
    let number = game.ply() / 2 + 1;
    match game.rules().table().drops {
        Drops::Hand => format!("{board}[{}] {turn} {middle} {number}", hand_text(hand)),
        Drops::None => format!("{board} {turn} {middle} {number}"),
    }
}

/// `2P3p` written out: `PPppp`.
fn hand_text(hand: &str) -> String {
    let mut text = String::new();
    let mut count = 0;
    for c in hand.chars() {
        match c.to_digit(10) {
            Some(digit) => count = 10 * count + digit as usize,
            None => {
                text.extend(std::iter::repeat_n(c, count.max(1)));
                count = 0;
            }
        }
    }
    text
}

fn square_text(geometry: Geometry, square: Square) -> String {
    let file = geometry.files() - 1 - square.file();
    format!("{}{}", (b'a' + file) as char, geometry.ranks() - square.rank())
}

fn parse_square(geometry: Geometry, text: &str) -> Option<Square> {
    let mut chars = text.chars();
    let (file, rank) = (chars.next()?, chars.next()?.to_digit(10)? as u8);
    let file = (file as u32).checked_sub('a' as u32).and_then(|file| u8::try_from(file).ok())?;
    let is_on_board = chars.next().is_none() && file < geometry.files() && (1..=geometry.ranks()).contains(&rank);
    is_on_board.then(|| Square::new(geometry.files() - 1 - file, geometry.ranks() - rank))
}

/// Whether that colour is the one that chess programs call white.
pub(super) fn is_white(color: Color) -> bool {
    color == Color::Black
}

/// The name of a game among chess programs.
pub(super) fn variant_name(rules: &Rules) -> &'static str {
    match rules.variant() {
        crate::rules::Variant::Sho => "shoshogi",
        variant => variant.id(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{RuleChoices, Start, Variant};

    #[test]
    fn every_move_of_every_board_is_read_back() {
        for variant in Variant::ALL {
            let game = Game::new(variant, RuleChoices::default(), Start::Standard).expect("a start");
            for mv in game.legal_moves() {
                let text = move_text(game.rules().geometry(), mv);
                assert_eq!(parse_move(game.rules().geometry(), &text), Some(mv), "{text}");
            }
        }
    }

    /// The pairs are those of Fairy-Stockfish, which prints both.
    #[test]
    fn moves_are_those_of_other_programs() {
        let shogi = Rules::of(Variant::Shogi).geometry();
        let heian = Rules::of(Variant::Heian8x8).geometry();
        for (geometry, usi, text) in [
            (shogi, "7g7f", "c3c4"),
            (shogi, "8h2b+", "b2h8+"),
            (shogi, "P*5e", "P@e5"),
            (heian, "8h8g", "a1a2"),
            (heian, "1a1b", "h8h7"),
        ] {
            let mv: Move = usi.parse().expect("a move");
            assert_eq!(move_text(geometry, mv), text);
            assert_eq!(parse_move(geometry, text), Some(mv));
        }
        assert_eq!(parse_move(shogi, "c3c4="), "7g7f".parse().ok());
        for bad in ["", "c3", "c3c3", "c3c", "j1a1", "a0a1", "P@", "PP@e5", "X@e5", "é1a2", "0000", "c3c44", "c3c4++"]
        {
            assert_eq!(parse_move(shogi, bad), None, "{bad}");
        }
        assert_eq!(parse_move(heian, "i1a1"), None);
    }

    #[test]
    fn positions_are_those_of_other_programs() {
        let start = "lnsgkgsnl/1r5b1/pppp1pppp/9/9/9/PPPP1PPPP/1B5R1/LNSGKGSNL w P2p 4";
        let start = Start::parse(Rules::of(Variant::Shogi), start).expect("a start");
        let game = Game::new(Variant::Shogi, RuleChoices::default(), start).expect("a game");
        let board = "lnsgkgsnl/1r5b1/pppp1pppp/9/9/9/PPPP1PPPP/1B5R1/LNSGKGSNL";
        assert_eq!(fen(&game, "- - 0"), format!("{board}[Ppp] b - - 0 1"));
        let game = Game::new(Variant::Heian9x8, RuleChoices::default(), Start::Standard).expect("a game");
        assert_eq!(fen(&game, "0"), "lnsgkgsnl/9/ppppppppp/9/9/PPPPPPPPP/9/LNSGKGSNL w 0 1");
        assert_eq!(hand_text("-"), "-");
        assert_eq!(hand_text("R10p2L"), "RppppppppppLL");
    }
}
