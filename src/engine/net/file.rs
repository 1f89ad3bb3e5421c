//! Nets as files: `<game>-<hash>.nnue`.
//!
//! Little-endian: the magic, the version of the format, the game, the width, the number of features, the scale, then the numbers, and
//! a checksum of all before it. The weights of features are one byte each where they fit, as nearly all do; -128 stands for one that does
//! not, and those follow in a list. The numbers of a neuron lie together: neighbours are alike, and the file packs better.

use super::{
    super::math::checksum,
    features::NetGame,
    kernel::Eight,
    weights::{MAX_WIDTH, Weights},
};
use std::fmt;

const MAGIC: [u8; 8] = *b"SUIZONET";
const VERSION: u16 = 1;
/// Stands for a weight that a byte does not hold.
const LARGE: i8 = i8::MIN;

/// What no net needs more of, and what keeps its values within 32 bits.
const MAX_SCALE: i32 = 10_000;
const MAX_BIAS: u32 = 1 << 24;

/// Why a file is no net that can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NetError {
    /// It does not begin as a net does.
    NotANet,
    /// Its format is of another version than this program's.
    Version(u16),
    /// It is for another game.
    Game,
    /// It is of a shape that this program does not know.
    Shape,
    /// It is not as it was written: cut short, or changed.
    Damaged,
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetError::NotANet => f.write_str("it is no net"),
            NetError::Version(version) => {
                write!(f, "it is a net of version {version}, and this program reads version {VERSION}")
            }
            NetError::Game => f.write_str("it is a net for another game"),
            NetError::Shape => f.write_str("it is a net of a shape that this program does not know"),
            NetError::Damaged => f.write_str("it is cut short or damaged"),
        }
    }
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], NetError> {
        let (bytes, rest) = self.0.split_first_chunk().ok_or(NetError::Damaged)?;
        self.0 = rest;
        Ok(*bytes)
    }

    fn u16(&mut self) -> Result<u16, NetError> {
        Ok(u16::from_le_bytes(self.bytes()?))
    }

    fn i16(&mut self) -> Result<i16, NetError> {
        Ok(i16::from_le_bytes(self.bytes()?))
    }
}

/// Reads a net for that game.
///
/// # Errors
/// Why it cannot be used.
pub fn read(bytes: &[u8], game: NetGame) -> Result<Weights, NetError> {
    if !bytes.starts_with(&MAGIC) {
        return Err(NetError::NotANet);
    }
    let (bytes, sum) = bytes.split_last_chunk::<8>().ok_or(NetError::Damaged)?;
    if checksum(bytes) != u64::from_le_bytes(*sum) {
        return Err(NetError::Damaged);
    }
    let mut reader = Reader(&bytes[MAGIC.len()..]);
    let version = reader.u16()?;
    if version != VERSION {
        return Err(NetError::Version(version));
    }
    let (of, width, n_features) = (reader.u16()?, reader.u16()? as usize, reader.u16()? as usize);
    if NetGame::ALL.get(of as usize) != Some(&game) {
        return Err(NetError::Game);
    }
    if width == 0 || width > MAX_WIDTH || !width.is_multiple_of(8) || n_features != game.n_features() {
        return Err(NetError::Shape);
    }
    let scale = i32::from_le_bytes(reader.bytes()?);
    let output_bias = i32::from_le_bytes(reader.bytes()?);
    if !(1..=MAX_SCALE).contains(&scale) || output_bias.unsigned_abs() > MAX_BIAS {
        return Err(NetError::Shape);
    }
    let (mut output, mut biases) = (vec![0i16; 2 * width], vec![0i16; width]);
    for weight in &mut output {
        *weight = i16::from(i8::from_le_bytes(reader.bytes()?));
    }
    for bias in &mut biases {
        *bias = reader.i16()?;
    }
    let mut rows = vec![0i16; (n_features + 1) * width];
    for neuron in 0..width {
        for feature in 0..n_features {
            rows[feature * width + neuron] = i16::from(i8::from_le_bytes(reader.bytes()?));
        }
    }
    for neuron in 0..width {
        for feature in 0..n_features {
            let weight = &mut rows[feature * width + neuron];
            if *weight == i16::from(LARGE) {
                *weight = reader.i16()?;
            }
        }
    }
    if !reader.0.is_empty() || output.contains(&i16::from(LARGE)) {
        return Err(NetError::Damaged);
    }
    Ok(Weights {
        game,
        width,
        scale,
        output_bias,
        output: eights(&output),
        biases: eights(&biases),
        rows: eights(&rows),
    })
}

fn eights(numbers: &[i16]) -> Vec<Eight> {
    numbers.as_chunks().0.to_vec()
}

/// Writes a net.
///
/// # Panics
/// When it has weights that no file holds.
#[cfg(not(target_family = "wasm"))]
pub fn write(net: &Weights) -> Vec<u8> {
    let n_features = net.game.n_features();
    let rows = net.rows.as_flattened();
    let mut bytes = MAGIC.to_vec();
    for number in [VERSION, net.game.index() as u16, net.width as u16, n_features as u16] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(net.scale.to_le_bytes());
    bytes.extend(net.output_bias.to_le_bytes());
    for weight in net.output.as_flattened() {
        assert!((-127..=127).contains(weight), "weights of the output keep within 127");
        bytes.extend((*weight as i8).to_le_bytes());
    }
    for bias in net.biases.as_flattened() {
        bytes.extend(bias.to_le_bytes());
    }
    let mut large = Vec::new();
    for neuron in 0..net.width {
        for feature in 0..n_features {
            let weight = rows[feature * net.width + neuron];
            let small = i8::try_from(weight).ok().filter(|small| *small != LARGE);
            if small.is_none() {
                large.extend(weight.to_le_bytes());
            }
            bytes.extend(small.unwrap_or(LARGE).to_le_bytes());
        }
    }
    bytes.extend(large);
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_net_is_read_as_it_was_written() {
        for (game, width) in NetGame::ALL.into_iter().zip([8, 64, 128, 16]) {
            let net = Weights::random(game, width, 7);
            assert_eq!(read(&write(&net), game).as_ref(), Ok(&net));
        }
    }

    #[test]
    fn what_is_no_net_is_refused() {
        let good = write(&Weights::random(NetGame::Sho, 8, 7));
        let with = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut bytes = good[..good.len() - 8].to_vec();
            change(&mut bytes);
            let sum = checksum(&bytes);
            bytes.extend(sum.to_le_bytes());
            read(&bytes, NetGame::Sho).err()
        };
        assert_eq!(with(&|_| ()), None);
        assert_eq!(with(&|bytes| bytes[0] = 0), Some(NetError::NotANet));
        assert_eq!(with(&|bytes| bytes[8] = 9), Some(NetError::Version(9)));
        assert_eq!(with(&|bytes| bytes[10] = 0), Some(NetError::Game));
        assert_eq!(with(&|bytes| bytes[12] = 12), Some(NetError::Shape));
        assert_eq!(with(&|bytes| bytes[14] ^= 1), Some(NetError::Shape));
        assert_eq!(with(&|bytes| bytes[19] = 0x7f), Some(NetError::Shape), "a scale beyond all measure");
        assert_eq!(with(&|bytes| bytes[23] = 0x7f), Some(NetError::Shape), "and such a bias");
        assert_eq!(with(&|bytes| bytes.push(0)), Some(NetError::Damaged));
        assert_eq!(read(&good, NetGame::Shogi).err(), Some(NetError::Game));
        assert_eq!(read(b"", NetGame::Shogi).err(), Some(NetError::NotANet));
        for cut in 8..good.len() {
            assert_eq!(read(&good[..cut], NetGame::Sho).err(), Some(NetError::Damaged), "cut at {cut}");
        }
        for place in (8..good.len()).step_by(97) {
            let mut bytes = good.clone();
            bytes[place] ^= 0x20;
            assert_eq!(read(&bytes, NetGame::Sho).err(), Some(NetError::Damaged), "changed at {place}");
        }
    }
}
