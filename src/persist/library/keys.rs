//! Positions of a game as numbers, to find the games in which one occurs without replaying them.

use crate::{
    record::{GameTree, NodeId, Replayer},
    rules::{Color, Kind, Position},
};

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

/// The positions and the material of a game and all its variations, sorted, each once.
///
/// ```
/// use suizo::{persist::library::{PositionSearch, has_key, bytes_of_keys, position_keys, search_key}, record::GameTree};
/// use suizo::rules::{Game, RuleChoices, Start, Variant};
/// let mut game = Game::new(Variant::Shogi, RuleChoices::default(), Start::Standard).unwrap();
/// game.play("7g7f".parse().unwrap()).unwrap();
/// let bytes = bytes_of_keys(&position_keys(&GameTree::from_game(&game)));
/// assert!(has_key(&bytes, search_key(game.position(), PositionSearch::Position)));
/// game.play("3c3d".parse().unwrap()).unwrap();
/// assert!(!has_key(&bytes, search_key(game.position(), PositionSearch::Position)));
/// assert!(has_key(&bytes, search_key(game.position(), PositionSearch::Material)));
/// ```
#[must_use]
pub fn position_keys(tree: &GameTree) -> Vec<u64> {
    let mut keys = Vec::new();
    let mut at = Replayer::new(tree);
    let mut last_material = 0;
    for id in std::iter::once(NodeId::ROOT).chain(tree.preorder()) {
        if tree.node(id).ending().is_some() {
            continue;
        }
        let position = at.go(tree, id).position();
        keys.push(position_key(position));
        let material = material_key(position);
        if material != last_material {
            keys.push(material);
            last_material = material;
        }
    }
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// The numbers as bytes, to be stored.
#[must_use]
pub fn bytes_of_keys(keys: &[u64]) -> Vec<u8> {
    keys.iter().flat_map(|key| key.to_le_bytes()).collect()
}

/// Whether a number is among those stored.
#[must_use]
pub fn has_key(bytes: &[u8], key: u64) -> bool {
    let key = key.to_le_bytes();
    let (keys, _) = bytes.as_chunks::<8>();
    keys.contains(&key)
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

/// The ids of the packed games in which a number occurs. What is cut off is left out.
///
/// ```
/// use suizo::persist::library::{bytes_of_keys, pack_keys, packed_with};
/// let mut pack = Vec::new();
/// pack_keys(&mut pack, "one", &bytes_of_keys(&[1, 2]));
/// pack_keys(&mut pack, "two", &bytes_of_keys(&[2, 3]));
/// assert_eq!(packed_with(&pack, 2), ["one", "two"]);
/// assert_eq!(packed_with(&pack[..pack.len() - 1], 3), [""; 0]);
/// ```
#[must_use]
pub fn packed_with(mut pack: &[u8], key: u64) -> Vec<&str> {
    fn part<'a>(pack: &mut &'a [u8], len: usize) -> Option<&'a [u8]> {
        let (part, rest) = pack.split_at_checked(len)?;
        *pack = rest;
        Some(part)
    }
    let mut next = || {
        let id_len = u16::from_le_bytes(part(&mut pack, 2)?.try_into().ok()?);
        let id = std::str::from_utf8(part(&mut pack, usize::from(id_len))?).ok()?;
        let keys_len = u32::from_le_bytes(part(&mut pack, 4)?.try_into().ok()?);
        Some((id, part(&mut pack, keys_len as usize)?))
    };
    std::iter::from_fn(&mut next).filter(|(_, keys)| has_key(keys, key)).map(|(id, _)| id).collect()
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
