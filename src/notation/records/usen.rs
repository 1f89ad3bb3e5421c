//! The short text of Shogi Playground's links: `~0.7ku2jm.r` (URL-safe SFEN-extended notation).
//!
//! Before the first `~` stands the start, empty for the usual one of shogi, else an SFEN without its number in which `/`, blanks and `+`
//! are `_`, `.` and `z`. Each part after a `~` is `PLY.MOVES.END`: moves of three digits in base 36 from the position after that many
//! plies of the line before; the first part is the main line. A move is `(from * 81 + to) * 2`, one more if it promotes; squares count
//! from 1a to 1i along the ranks, a dropped piece stands for its origin. The end is `r` (resigned), `t` (time), `j` (drawn), `p` (broken
//! off), or `i` with the illegal move.

use super::{
    Loss, Parsed, ReadError, RemarkKind, Written,
    builder::{Builder, Remarks},
    ends, losses,
    start::{RulesSaid, setup, variant_of_sfen},
};
use crate::{
    record::{Ending, GameTree, Header, NodeId, Replayer, Statement, Step},
    rules::{Act, Kind, Move, Rules, Square, Start, Variant, sfen},
};

/// What stands for the origin of a dropped piece.
const DROPS: [(Kind, usize); 7] = [
    (Kind::Gold, 90),
    (Kind::Pawn, 91),
    (Kind::Lance, 92),
    (Kind::Knight, 93),
    (Kind::Silver, 94),
    (Kind::Bishop, 95),
    (Kind::Rook, 96),
];

/// The SFEN that the format wrote with other signs.
fn read_sfen(start: &str) -> String {
    start.replace('_', "/").replace('.', " ").replace('z', "+")
}

/// Reads a text, or the address that ends with it.
///
/// # Errors
/// Why there is no game in it.
///
/// ```
/// use suizo::notation::records::usen;
/// let parsed = usen::read("~0.7ku2jm.r~1.36e.").unwrap();
/// assert_eq!(parsed.tree.main_line().count(), 3);
/// assert_eq!(parsed.tree.preorder().count(), 4);
/// ```
pub fn read(text: &str) -> Result<Parsed, ReadError> {
    let text = text.trim();
    let line = 1;
    let mut parts = text.split('~');
    let start = parts.next().unwrap_or_default();
    let start = start.rsplit(['=', '/', '#', '?', '&']).next().unwrap_or_default();
    let bad = |cause: String| ReadError::BadStart { line, cause };
    let said = RulesSaid::default();
    let game = if start.is_empty() {
        said.game(Variant::Shogi, Start::Standard).map_err(bad)?
    } else {
        let sfen = read_sfen(start);
        let variant = variant_of_sfen(&sfen).ok_or_else(|| bad("no game has a board of this size".to_owned()))?;
        let start = Start::parse(Rules::of(variant), &sfen).map_err(|error| bad(error.to_string()))?;
        said.game(variant, start).map_err(bad)?
    };
    let mut builder = Builder::new(&game, Header::default(), Remarks::default());
    // the nodes of the line before, by their plies
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return Err(ReadError::Empty);
    }
    for part in parts {
        part_of(&mut builder, part, line);
    }
    Ok(builder.finish())
}

fn part_of(builder: &mut Builder, part: &str, line: usize) {
    let mut fields = part.split('.');
    let (ply, moves, end) = (fields.next(), fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
    let from = ply.and_then(|ply| ply.parse::<usize>().ok()).and_then(|ply| builder.path().get(ply).copied());
    let Some(from) = from.filter(|from| builder.tree().node(*from).ending().is_none()) else {
        return builder.remark(line, RemarkKind::LostVariation, part);
    };
    builder.go(from);
    let mut rest = moves;
    while !rest.is_empty() && !builder.broken {
        let (digits, after) = rest.split_at_checked(3).unwrap_or((rest, ""));
        rest = after;
        match read_move(digits) {
            Some(mv) => builder.play(mv, line, digits),
            None => builder.break_off(line, RemarkKind::UnreadableMove, digits),
        }
    }
    match end.as_bytes() {
        [] => {}
        [b'r'] => drop(ends::read(builder, "TORYO", line)),
        [b't'] => drop(ends::read(builder, "TIME_UP", line)),
        [b'j'] => drop(ends::read(builder, "JISHOGI", line)),
        [b'p'] => drop(ends::read(builder, "CHUDAN", line)),
        // the move cannot be held, unless illegal moves lose; its consequence can
        [b'i', ..] => drop(ends::read(builder, "ILLEGAL_MOVE", line)),
        _ => builder.remark(line, RemarkKind::UnknownLine, end),
    }
}

fn read_move(digits: &str) -> Option<Move> {
    let number = usize::from_str_radix(digits, 36).ok().filter(|_| digits.len() == 3)?;
    let (from, to) = (number / 162, square(number % 162 / 2)?);
    match DROPS.iter().find(|(_, code)| *code == from) {
        Some((kind, _)) => Some(Move::drop(*kind, to)),
        None => Some(Move::board(square(from).filter(|from| *from != to)?, to, number % 2 == 1)),
    }
}

fn square(number: usize) -> Option<Square> {
    (number < 81).then(|| Square::new((number % 9) as u8, (number / 9) as u8))
}

/// A record with its variations.
///
/// ```
/// use suizo::{notation::records::usen, record::GameTree, rules::{Act, Color, Game, RuleChoices, Start, Variant}};
/// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
/// game.play("7g7f".parse().unwrap()).unwrap();
/// game.end(Act::Resign, Color::White).unwrap();
/// assert_eq!(usen::write(&GameTree::from_game(&game)).text, "~0.7ku.r\n");
/// ```
#[must_use]
pub fn write(tree: &GameTree) -> Written {
    let mut losses = losses::beyond(tree, &[Loss::Moves, Loss::Variations, Loss::Result]);
    let start = tree.start();
    let mut text = match start.start() {
        Start::Standard if start.variant() == Variant::Shogi => String::new(),
        _ => {
            let sfen = sfen::write(start.rules().geometry(), &setup(tree));
            sfen.trim_end_matches(" 1").replace('/', "_").replace(' ', ".").replace('+', "z")
        }
    };
    // the format knows a game by its board and pieces alone
    let is_told = text.is_empty() || variant_of_sfen(&read_sfen(&text)) == Some(start.variant());
    if !is_told {
        losses.insert(Loss::Game);
    }
    text.push_str("~0.");
    let (mut depth, mut end) = (0, String::new());
    let mut at = Replayer::new(tree);
    for id in tree.preorder() {
        let node = tree.node(id);
        if node.depth() != depth + 1 {
            text += &format!(".{}~{}.", std::mem::take(&mut end), node.depth() - 1);
        }
        depth = node.depth();
        match node.step() {
            Some(Step::Move(mv)) => text += &move_text(mv),
            Some(Step::End(ending)) => {
                let parent = node.parent().unwrap_or(NodeId::ROOT);
                let (letters, is_exact) = end_text(at.go(tree, parent), ending);
                end = letters;
                if !is_exact {
                    losses.insert(Loss::Result);
                }
            }
            None => {}
        }
    }
    text += &format!(".{end}\n");
    Written { text, losses: losses.into_iter().collect() }
}

fn end_text(game: &crate::rules::Game, ending: Ending) -> (String, bool) {
    let turn = game.turn();
    let (letter, is_exact) = match ending {
        Ending::Act { act: Act::Resign, by } if by == turn => ("r", true),
        Ending::Act { act: Act::Timeout, by } if by == turn => ("t", true),
        Ending::IllegalMove(mv) => return (format!("i{}", move_text(mv)), true),
        Ending::Stated(Statement::Interrupted) => ("p", true),
        Ending::Stated(Statement::Impasse) => ("j", true),
        Ending::Stated(Statement::Draw | Statement::Repetition) | Ending::Act { act: Act::Agree, .. } => ("j", false),
        _ => ("p", false),
    };
    (letter.to_owned(), is_exact)
}

fn move_text(mv: Move) -> String {
    let number = |square: Square| usize::from(square.rank()) * 9 + usize::from(square.file());
    let from = match (mv.from(), mv.drop_kind()) {
        (Some(from), _) => number(from),
        (None, kind) => DROPS.iter().find(|(known, _)| Some(*known) == kind).map_or(0, |(_, code)| *code),
    };
    let code = (from * 81 + number(mv.to())) * 2 + usize::from(mv.promotes());
    [code / 1_296, code / 36 % 36, code % 36]
        .into_iter()
        .filter_map(|digit| char::from_digit(digit as u32, 36))
        .collect()
}
