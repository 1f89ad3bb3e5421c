//! Positions of a game as numbers, to find the games in which one occurs without replaying them.

use crate::{
    record::{GameTree, NodeId, Replayer},
    rules::{Color, Kind, Position},
};
use std::collections::BTreeSet;

/// What is searched for on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PositionSearch {
    /// The same position: board, hands and side to move.
    Position,
    /// The same pieces on either side, on the board and in hand, wherever they stand.
    Material,
}

/// The number that a search looks for.
///
/// Numbers have 64 bits: among the two million positions of 20,000 games a wrong hit has a chance of less than 1 in 10^12.
#[must_use]
pub fn search_key(position: &Position, what: PositionSearch) -> u64 {
    match what {
        PositionSearch::Position => position_key(position),
        PositionSearch::Material => material_key(position),
    }
}

/// The positions and the material of a game and all its variations, each once, in their order without the lowest bit. That bit says that the
/// position stood on the board in the game as it was played: after the first `n_played` moves of its main line, or before.
///
/// ```
/// use suizo::{persist::library::{PositionSearch, has_key, bytes_of_keys, position_keys, search_key}, record::GameTree};
/// use suizo::rules::{Game, RuleChoices, Start, Variant};
/// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
/// game.play("7g7f".parse().unwrap()).unwrap();
/// let bytes = bytes_of_keys(&position_keys(&GameTree::from_game(&game), game.ply()));
/// assert!(has_key(&bytes, search_key(game.position(), PositionSearch::Position)));
/// game.play("3c3d".parse().unwrap()).unwrap();
/// assert!(!has_key(&bytes, search_key(game.position(), PositionSearch::Position)));
/// assert!(has_key(&bytes, search_key(game.position(), PositionSearch::Material)));
/// ```
#[must_use]
pub fn position_keys(tree: &GameTree, n_played: usize) -> Vec<u64> {
    let mut keys = Vec::new();
    let mut at = Replayer::new(tree);
    let mut last_material = 0;
    let played: BTreeSet<NodeId> = std::iter::once(NodeId::ROOT).chain(tree.main_line().take(n_played)).collect();
    for id in std::iter::once(NodeId::ROOT).chain(tree.preorder()) {
        if tree.node(id).ending().is_some() {
            continue;
        }
        let position = at.go(tree, id).position();
        keys.push(position_key(position) & !PLAYED | u64::from(played.contains(&id)));
        let material = material_key(position);
        if material != last_material {
            keys.push(material & !PLAYED);
            last_material = material;
        }
    }
    // what was played before what was only tried, so that it stays
    keys.sort_unstable_by_key(|key| key ^ PLAYED);
    keys.dedup_by_key(|key| *key | PLAYED);
    keys
}

/// The bit of a number that says that its position was played.
const PLAYED: u64 = 1;

/// The numbers as bytes, to be stored.
#[must_use]
pub fn bytes_of_keys(keys: &[u64]) -> Vec<u8> {
    keys.iter().flat_map(|key| key.to_le_bytes()).collect()
}

/// Whether a number is among those stored.
#[must_use]
pub fn has_key(bytes: &[u8], key: u64) -> bool {
    found(bytes, key).is_some()
}

/// The number as it is stored.
fn found(bytes: &[u8], key: u64) -> Option<u64> {
    let (keys, _) = bytes.as_chunks::<8>();
    let place = keys.binary_search_by_key(&(key | PLAYED), |known| u64::from_le_bytes(*known) | PLAYED);
    place.ok().map(|place| u64::from_le_bytes(keys[place]))
}

/// Which of the positions were played in a game after a position that was; each is known to come from that one by a move.
///
/// ```
/// use suizo::persist::library::{bytes_of_keys, moves_played};
/// // the lowest bit says that it was played
/// let keys = bytes_of_keys(&[3, 4, 7]);
/// assert_eq!(moves_played(&keys, 2, &[4, 6]), [1], "4 was only tried");
/// assert_eq!(moves_played(&keys, 4, &[6]), [0usize; 0]);
/// ```
#[must_use]
pub fn moves_played(bytes: &[u8], from: u64, next: &[u64]) -> Vec<usize> {
    let is_played = |key: u64| found(bytes, key).is_some_and(|known| known & PLAYED != 0);
    if !is_played(from) {
        return Vec::new();
    }
    (0..next.len()).filter(|&at| is_played(next[at])).collect()
}

/// The numbers of some games in one piece, as a database reads one large value many times faster than hundreds of small ones. Appends a game:
/// the length of its id (two bytes, little-endian), the id, the length of its numbers (four bytes), the numbers.
pub fn pack_keys(pack: &mut Vec<u8>, id: &str, keys: &[u8]) {
    let (Ok(id_len), Ok(keys_len)) = (u16::try_from(id.len()), u32::try_from(keys.len())) else { return };
    pack.extend(id_len.to_le_bytes());
    pack.extend(id.as_bytes());
    pack.extend(keys_len.to_le_bytes());
    pack.extend(keys);
}

/// The packed games: their ids, and their numbers. What is cut off is left out.
///
/// ```
/// use suizo::persist::library::{bytes_of_keys, has_key, pack_keys, packed};
/// let mut pack = Vec::new();
/// pack_keys(&mut pack, "one", &bytes_of_keys(&[2, 4]));
/// pack_keys(&mut pack, "two", &bytes_of_keys(&[4, 6]));
/// let with = |pack: &[u8], key| packed(pack).filter(|(_, keys)| has_key(keys, key)).map(|(id, _)| id.to_owned()).collect::<Vec<_>>();
/// assert_eq!(with(&pack, 4), ["one", "two"]);
/// assert_eq!(with(&pack[..pack.len() - 1], 6), [""; 0]);
/// ```
pub fn packed(mut pack: &[u8]) -> impl Iterator<Item = (&str, &[u8])> {
    fn part<'a>(pack: &mut &'a [u8], len: usize) -> Option<&'a [u8]> {
        let (part, rest) = pack.split_at_checked(len)?;
        *pack = rest;
        Some(part)
    }
    std::iter::from_fn(move || {
        let id_len = u16::from_le_bytes(part(&mut pack, 2)?.try_into().ok()?);
        let id = std::str::from_utf8(part(&mut pack, usize::from(id_len))?).ok()?;
        let keys_len = u32::from_le_bytes(part(&mut pack, 4)?.try_into().ok()?);
        Some((id, part(&mut pack, keys_len as usize)?))
    })
}

/// Boards of different games can look alike.
fn mixed(key: u64, position: &Position) -> u64 {
    key ^ (position.rules().variant() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn position_key(position: &Position) -> u64 {
    mixed(position.key(), position)
}

fn material_key(position: &Position) -> u64 {
    let mut key = 0x6d61_7465_7269_616c_u64;
    for color in Color::ALL {
        let hand = position.hand(color);
        for kind in Kind::ALL {
            let in_hand = if kind.is_promoted() { 0 } else { u32::from(hand.count(kind)) };
            let count = position.pieces(color, kind).len() + (in_hand << 8);
            // as splitmix64 mixes
            key = (key ^ u64::from(count)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            key ^= key >> 29;
        }
    }
    mixed(key, position)
}
