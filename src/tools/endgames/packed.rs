//! Tables as files: one line that says what they are, then the codes, packed.

use super::{
    board::Board,
    material::Material,
    table::{ILLEGAL, OPEN, SAFE, Table},
};
use crate::rules::BareKing;
use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use std::io::{self, Read, Write};

/// What a file begins with; the checksum stands behind it.
fn header(board: &Board, material: Material, bare_king: BareKing) -> String {
    let (files, ranks) = (board.geometry().files(), board.geometry().ranks());
    let (game, name) = (board.rules().variant().id(), material.name(board));
    let bare_king = if bare_king == BareKing::Counter { "counter" } else { "immediate" };
    format!("suizo endgames 1 {game} {files}x{ranks} {bare_king} {name} ")
}

/// The table as the bytes of a file.
///
/// # Errors
/// None that memory would not have.
pub fn write(board: &Board, table: &Table) -> io::Result<Vec<u8>> {
    let mut bytes = header(board, table.material, table.bare_king).into_bytes();
    writeln!(bytes, "{:016x}", table.checksum())?;
    let mut encoder = DeflateEncoder::new(bytes, Compression::fast());
    encoder.write_all(&table.codes)?;
    encoder.finish()
}

/// Reads [`write`] back.
///
/// # Errors
/// When the bytes are those of another table, or damaged.
pub fn read(board: &Board, material: Material, bare_king: BareKing, bytes: &[u8]) -> Result<Table, String> {
    let end = bytes.iter().position(|byte| *byte == b'\n').ok_or("it is no endgame table")?;
    let first = std::str::from_utf8(&bytes[..end]).map_err(|_| "it is no endgame table")?;
    let header = header(board, material, bare_king);
    let checksum = first.strip_prefix(&header).ok_or_else(|| format!("it is not the table {}", header.trim_end()))?;
    let mut codes = Vec::with_capacity(Table::len(board));
    // one byte more than fits tells a file that is too long
    let most = Table::len(board) as u64 + 1;
    let unpacked = DeflateDecoder::new(&bytes[end + 1..]).take(most).read_to_end(&mut codes);
    let table = Table { material, bare_king, codes };
    let is_whole = unpacked.is_ok() && table.codes.len() == Table::len(board);
    if !is_whole || checksum != format!("{:016x}", table.checksum()) || !table.codes.iter().all(|code| is_code(*code)) {
        return Err("it is damaged".to_owned());
    }
    Ok(table)
}

fn is_code(code: u8) -> bool {
    code < SAFE || code == OPEN || code == ILLEGAL
}
