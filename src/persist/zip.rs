//! As much of the zip format as an archive of games needs: members are written as they are, and read as they are or deflated.
//!
//! Written from PKWARE's APPNOTE 6.3, sections 4.3 and 4.4. Archives of 4 GiB and more, and of 65,535 members and more (Zip64), encrypted
//! ones and ones in several parts are refused. Names are UTF-8, as bit 11 of the flags says.

use std::fmt;

const LOCAL: u32 = 0x0403_4b50;
const CENTRAL: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;
const LOCAL_LEN: usize = 30;
const CENTRAL_LEN: usize = 46;
/// Length of the record at the end of an archive, without its comment.
pub const END_LEN: usize = 22;
/// The record stands among this many last bytes, as a comment has 65,535 at most.
pub const TAIL_LEN: usize = END_LEN + 0xffff;
/// More members than this need another format.
pub const MAX_MEMBERS: usize = 0xfffe;
/// Bit 11: the name is UTF-8.
const IS_UTF8: u16 = 1 << 11;
/// Bit 0.
const IS_ENCRYPTED: u16 = 1;
/// 1 January 1980: no time is given.
const NO_DATE: u16 = 0x21;

/// Writes an archive piece by piece, so that nobody holds the whole of it.
///
/// ```
/// use suizo::persist::zip::{Writer, end_of, members_of, unpack};
/// let mut writer = Writer::default();
/// let mut archive = writer.add("歩.txt", b"pawn");
/// archive.extend(writer.finish());
/// let end = end_of(&archive, archive.len()).unwrap();
/// let members = members_of(&archive[end.start..end.start + end.len]).unwrap();
/// assert_eq!(members[0].name, "歩.txt");
/// assert_eq!(unpack(&members[0], &archive[members[0].start..], 10).unwrap(), b"pawn");
/// ```
#[derive(Debug, Default)]
pub struct Writer {
    directory: Vec<u8>,
    written: usize,
    n_members: u16,
}

impl Writer {
    /// The bytes of a member that follows.
    pub fn add(&mut self, name: &str, bytes: &[u8]) -> Vec<u8> {
        let mut common = Vec::with_capacity(26);
        // version 2.0, flags, stored, time, date
        for value in [20, IS_UTF8, 0, 0, NO_DATE] {
            common.extend(u16::to_le_bytes(value));
        }
        for value in [crc32(bytes), len32(bytes.len()), len32(bytes.len())] {
            common.extend(value.to_le_bytes());
        }
        common.extend((name.len() as u16).to_le_bytes());
        common.extend(0_u16.to_le_bytes());
        self.directory.extend(CENTRAL.to_le_bytes());
        self.directory.extend(20_u16.to_le_bytes());
        self.directory.extend(&common);
        // no comment, the first part, no attributes
        self.directory.extend([0; 10]);
        self.directory.extend(len32(self.written).to_le_bytes());
        self.directory.extend(name.as_bytes());
        let mut piece = Vec::with_capacity(LOCAL_LEN + name.len() + bytes.len());
        piece.extend(LOCAL.to_le_bytes());
        piece.extend(&common);
        piece.extend(name.as_bytes());
        piece.extend(bytes);
        self.written += piece.len();
        self.n_members += 1;
        piece
    }

    /// Whether another member of this size still finds room.
    #[must_use]
    pub fn has_room(&self, len: usize) -> bool {
        let total = self.written as u64 + self.directory.len() as u64 + len as u64;
        usize::from(self.n_members) < MAX_MEMBERS && total < u64::from(u32::MAX) - 0x1_0000
    }

    /// The bytes that end the archive.
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        let (start, len) = (len32(self.written), len32(self.directory.len()));
        let mut piece = self.directory;
        piece.extend(END.to_le_bytes());
        piece.extend([0; 4]);
        piece.extend(self.n_members.to_le_bytes());
        piece.extend(self.n_members.to_le_bytes());
        piece.extend(len.to_le_bytes());
        piece.extend(start.to_le_bytes());
        piece.extend([0; 2]);
        piece
    }
}

/// Sizes are kept below 4 GiB by [`Writer::has_room`].
fn len32(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}

/// Why an archive, or a member of it, is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ZipError {
    /// No archive, or cut off.
    NotZip,
    /// Zip64, encrypted, or packed in another way.
    Unsupported,
    /// Larger than the caller wants.
    TooLarge,
    /// Not what its check sum says.
    Damaged,
}

impl fmt::Display for ZipError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ZipError::NotZip => "not a zip archive, or cut off",
            ZipError::Unsupported => "packed in a way that is not read here",
            ZipError::TooLarge => "too large",
            ZipError::Damaged => "damaged",
        })
    }
}

impl std::error::Error for ZipError {}

/// Where the directory of an archive stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Directory {
    pub start: usize,
    pub len: usize,
    pub n_members: usize,
}

/// Finds the directory by the last bytes of an archive of `total` bytes: [`TAIL_LEN`] of them, or all.
///
/// # Errors
/// When there is none, or only one of another kind.
pub fn end_of(tail: &[u8], total: usize) -> Result<Directory, ZipError> {
    let last = tail.len().checked_sub(END_LEN).ok_or(ZipError::NotZip)?;
    let at = (0..=last).rev().find(|&at| u32_at(tail, at) == Some(END)).ok_or(ZipError::NotZip)?;
    let short = |offset| u16_at(tail, at + offset).ok_or(ZipError::NotZip);
    let long = |offset| u32_at(tail, at + offset).ok_or(ZipError::NotZip);
    let (part, n_members, len, start) = (short(4)?, short(10)?, long(12)?, long(16)?);
    if part != 0 || n_members == u16::MAX || start == u32::MAX {
        return Err(ZipError::Unsupported);
    }
    let (start, len) = (start as usize, len as usize);
    match start.checked_add(len) {
        Some(end) if end <= total => Ok(Directory { start, len, n_members: usize::from(n_members) }),
        _ => Err(ZipError::NotZip),
    }
}

/// A file in an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    pub name: String,
    /// Where it begins in the archive.
    pub start: usize,
    /// The most bytes that it can take there: header, name and content.
    pub reach: usize,
    /// Of the content as it is packed.
    pub packed: usize,
    /// Of the content.
    pub len: usize,
    pub crc: u32,
    method: u16,
    is_encrypted: bool,
}

/// Reads the directory of an archive; folders are left out.
///
/// # Errors
/// When it is cut off or says something impossible.
pub fn members_of(directory: &[u8]) -> Result<Vec<Member>, ZipError> {
    // what a local header may hold beyond the name: fields of other programs
    const EXTRA: usize = 0xffff;
    let mut members = Vec::new();
    let mut at = 0;
    while u32_at(directory, at) == Some(CENTRAL) {
        let short = |offset| u16_at(directory, at + offset).ok_or(ZipError::NotZip);
        let long = |offset| u32_at(directory, at + offset).ok_or(ZipError::NotZip);
        let (name_len, extra, comment) = (short(28)? as usize, short(30)? as usize, short(32)? as usize);
        let (packed, len) = (long(20)? as usize, long(24)? as usize);
        let name = directory.get(at + CENTRAL_LEN..at + CENTRAL_LEN + name_len).ok_or(ZipError::NotZip)?;
        let name = String::from_utf8_lossy(name).into_owned();
        if !name.ends_with('/') {
            members.push(Member {
                name,
                start: long(42)? as usize,
                reach: LOCAL_LEN.saturating_add(name_len).saturating_add(EXTRA).saturating_add(packed),
                packed,
                len,
                crc: long(16)?,
                method: short(10)?,
                is_encrypted: short(8)? & IS_ENCRYPTED != 0,
            });
        }
        at += CENTRAL_LEN + name_len + extra + comment;
    }
    Ok(members)
}

/// The content of a member, from the bytes of the archive that begin with it. `most`: bytes that the caller takes.
///
/// # Errors
/// When it is larger, damaged, or packed in a way that is not read here.
pub fn unpack(member: &Member, bytes: &[u8], most: usize) -> Result<Vec<u8>, ZipError> {
    if member.is_encrypted {
        return Err(ZipError::Unsupported);
    }
    if member.len > most {
        return Err(ZipError::TooLarge);
    }
    if u32_at(bytes, 0) != Some(LOCAL) {
        return Err(ZipError::Damaged);
    }
    let short = |offset| u16_at(bytes, offset).map(usize::from).ok_or(ZipError::Damaged);
    let start = LOCAL_LEN + short(26)? + short(28)?;
    let packed = bytes.get(start..start + member.packed).ok_or(ZipError::Damaged)?;
    let content = match member.method {
        0 => packed.to_vec(),
        8 => miniz_oxide::inflate::decompress_to_vec_with_limit(packed, member.len).map_err(|_| ZipError::Damaged)?,
        _ => return Err(ZipError::Unsupported),
    };
    if content.len() == member.len && crc32(&content) == member.crc { Ok(content) } else { Err(ZipError::Damaged) }
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at.checked_add(2)?)?.try_into().ok()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

/// The check sum of zip and PNG.
///
/// ```
/// assert_eq!(suizo::persist::zip::crc32(b"123456789"), 0xcbf4_3926);
/// ```
#[must_use]
pub fn crc32(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = table();
    !bytes.iter().fold(u32::MAX, |crc, byte| TABLE[usize::from(crc as u8 ^ byte)] ^ (crc >> 8))
}

const fn table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut n = 0;
    while n < 256 {
        let mut crc = n as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 == 1 { 0xedb8_8320 ^ (crc >> 1) } else { crc >> 1 };
            bit += 1;
        }
        table[n] = crc;
        n += 1;
    }
    table
}
