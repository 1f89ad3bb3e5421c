//! Bits as letters that may stand in an address: six a letter, the first ones first.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// Bits of a number before another group of them follows.
const GROUP: u32 = 3;

/// Beyond as many ones the rest is a number of its own.
const MOST_ONES: u32 = 7;

/// In how many bits [`BitWriter::scaled`] writes a number.
pub(super) fn scaled_length(number: u32, width: u32) -> u32 {
    let times = number >> width;
    let groups = (u32::BITS - times.saturating_sub(MOST_ONES).leading_zeros()).max(1).div_ceil(GROUP);
    width + if times < MOST_ONES { times + 1 } else { MOST_ONES + groups * (GROUP + 1) }
}

/// What both sides reckon of everything that has gone by, so that damage is noticed.
#[derive(Debug, Clone, Copy)]
struct Check(u32);

impl Check {
    fn take(&mut self, value: u32, width: u32) {
        self.0 = (self.0.rotate_left(5) ^ value ^ (width << 27)).wrapping_mul(0x9e37_79b1);
    }

    fn bits(self, width: u32) -> u32 {
        (self.0 ^ self.0 >> 15).wrapping_mul(0x85eb_ca6b) >> (32 - width)
    }
}

/// Writes bits.
#[derive(Debug)]
pub(super) struct BitWriter {
    text: String,
    waiting: u32,
    n_waiting: u32,
    check: Check,
}

impl BitWriter {
    pub(super) fn new() -> BitWriter {
        BitWriter { text: String::new(), waiting: 0, n_waiting: 0, check: Check(1) }
    }

    /// The lowest bits of a value; no more than 16.
    pub(super) fn push(&mut self, value: u32, width: u32) {
        self.check.take(value, width);
        self.write(value, width);
    }

    fn write(&mut self, value: u32, width: u32) {
        self.waiting = self.waiting << width | value;
        self.n_waiting += width;
        while self.n_waiting >= 6 {
            self.n_waiting -= 6;
            self.text.push(LETTERS[(self.waiting >> self.n_waiting & 63) as usize] as char);
        }
        self.waiting &= (1 << self.n_waiting) - 1;
    }

    pub(super) fn flag(&mut self, on: bool) {
        self.push(u32::from(on), 1);
    }

    /// A number of any size, small ones in few bits: groups from the lowest, each behind a bit that says whether another follows.
    pub(super) fn number(&mut self, mut number: u32) {
        while number >> GROUP > 0 {
            self.push(1 << GROUP | number & ((1 << GROUP) - 1), GROUP + 1);
            number >>= GROUP;
        }
        self.push(number, GROUP + 1);
    }

    /// A number that is mostly somewhat above `1 << width`: its lowest bits, and before them how often they would overflow, in ones.
    pub(super) fn scaled(&mut self, number: u32, width: u32) {
        let times = number >> width;
        let ones = times.min(MOST_ONES);
        (0..ones).for_each(|_| self.flag(true));
        if times < MOST_ONES {
            self.flag(false);
        } else {
            self.number(times - MOST_ONES);
        }
        self.push(number & ((1 << width) - 1), width);
    }

    /// A text in bytes of UTF-8, or in units of UTF-16 where that is shorter, as with Japanese.
    pub(super) fn text(&mut self, text: &str) {
        let n_units = text.encode_utf16().count();
        let is_wide = n_units * 2 < text.len();
        self.flag(is_wide);
        if is_wide {
            self.number(n_units as u32);
            text.encode_utf16().for_each(|unit| self.push(u32::from(unit), 16));
        } else {
            self.number(text.len() as u32);
            text.bytes().for_each(|byte| self.push(u32::from(byte), 8));
        }
    }

    /// Lets the reader see that all is well so far.
    pub(super) fn check(&mut self, width: u32) {
        let bits = self.check.bits(width);
        self.write(bits, width);
    }

    pub(super) fn finish(mut self) -> String {
        if self.n_waiting > 0 {
            self.write(0, 6 - self.n_waiting);
        }
        self.text
    }
}

/// Why no more can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// There is no more.
    Cut,
    /// What was read is not what was written.
    Damaged,
}

/// Reads bits.
#[derive(Debug)]
pub(super) struct BitReader<'a> {
    letters: &'a [u8],
    waiting: u32,
    n_waiting: u32,
    check: Check,
}

impl BitReader<'_> {
    pub(super) fn new(text: &str) -> BitReader<'_> {
        BitReader { letters: text.as_bytes(), waiting: 0, n_waiting: 0, check: Check(1) }
    }

    pub(super) fn take(&mut self, width: u32) -> Result<u32, Stop> {
        let value = self.read(width)?;
        self.check.take(value, width);
        Ok(value)
    }

    fn read(&mut self, width: u32) -> Result<u32, Stop> {
        while self.n_waiting < width {
            let (letter, rest) = self.letters.split_first().ok_or(Stop::Cut)?;
            let value = LETTERS.iter().position(|known| known == letter).ok_or(Stop::Damaged)?;
            self.waiting = self.waiting << 6 | value as u32;
            self.n_waiting += 6;
            self.letters = rest;
        }
        self.n_waiting -= width;
        let value = self.waiting >> self.n_waiting;
        self.waiting &= (1 << self.n_waiting) - 1;
        Ok(value)
    }

    pub(super) fn flag(&mut self) -> Result<bool, Stop> {
        Ok(self.take(1)? == 1)
    }

    pub(super) fn number(&mut self) -> Result<u32, Stop> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let group = self.take(GROUP + 1)?;
            let value = u64::from(group & ((1 << GROUP) - 1)) << shift;
            number += u32::try_from(value).map_err(|_| Stop::Damaged)?;
            if group >> GROUP == 0 {
                return Ok(number);
            }
            shift += GROUP;
            if shift > 32 {
                return Err(Stop::Damaged);
            }
        }
    }

    pub(super) fn scaled(&mut self, width: u32) -> Result<u32, Stop> {
        let mut times = 0;
        while times < MOST_ONES && self.flag()? {
            times += 1;
        }
        if times == MOST_ONES {
            times = self.number()?.checked_add(MOST_ONES).ok_or(Stop::Damaged)?;
        }
        let high = times.checked_mul(1 << width).ok_or(Stop::Damaged)?;
        Ok(high | self.take(width)?)
    }

    pub(super) fn text(&mut self) -> Result<String, Stop> {
        let is_wide = self.flag()?;
        let length = self.number()?;
        if is_wide {
            let units: Vec<u16> = (0..length).map(|_| Ok(self.take(16)? as u16)).collect::<Result<_, Stop>>()?;
            String::from_utf16(&units).map_err(|_| Stop::Damaged)
        } else {
            let bytes: Vec<u8> = (0..length).map(|_| Ok(self.take(8)? as u8)).collect::<Result<_, Stop>>()?;
            String::from_utf8(bytes).map_err(|_| Stop::Damaged)
        }
    }

    pub(super) fn check(&mut self, width: u32) -> Result<(), Stop> {
        let wanted = self.check.bits(width);
        if self.read(width)? == wanted { Ok(()) } else { Err(Stop::Damaged) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_texts_of_any_size_are_read_back() {
        let numbers = [0, 1, 7, 8, 63, 64, 4_711, u32::MAX];
        let texts = ["", "a", "羽生善治", "Ōhashi Sōkei 大橋宗桂", "\u{1f600}\0\u{feff}"];
        let mut writer = BitWriter::new();
        numbers.into_iter().for_each(|number| writer.number(number));
        texts.into_iter().for_each(|text| writer.text(text));
        writer.check(12);
        let mut scaled = BitWriter::new();
        let widths = [0, 1, 5, 12, 15];
        let all = || widths.into_iter().flat_map(|width| numbers.map(|number| (number, width)));
        all().for_each(|(number, width)| scaled.scaled(number, width));
        let length = all().map(|(number, width)| scaled_length(number, width)).sum::<u32>();
        scaled.check(12);
        let packed = scaled.finish();
        assert_eq!(packed.len() as u32, (length + 12).div_ceil(6));
        let mut reader = BitReader::new(&packed);
        assert!(all().all(|(number, width)| reader.scaled(width) == Ok(number)));
        assert_eq!(reader.check(12), Ok(()));
        let text = writer.finish();
        let mut reader = BitReader::new(&text);
        assert_eq!(numbers.map(|_| reader.number().unwrap()), numbers);
        assert_eq!(texts.map(|_| reader.text().unwrap()), texts);
        assert_eq!(reader.check(12), Ok(()));
        for length in 0..text.len() {
            let mut reader = BitReader::new(&text[..length]);
            let read = || -> Result<(), Stop> {
                for _ in numbers {
                    reader.number()?;
                }
                for _ in texts {
                    reader.text()?;
                }
                reader.check(12)
            };
            assert_eq!({ read }(), Err(Stop::Cut));
        }
    }
}
