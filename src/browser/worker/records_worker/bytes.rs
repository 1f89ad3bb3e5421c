//! Files as they come from a person: their bytes, piece by piece, and what is in them.

use super::tell::FILES;
use crate::{
    browser::worker::js::{call, construct, get, wait},
    notation::records::{
        MAX_TEXT,
        encoding::{Decoded, Encoding, decode},
    },
    persist::zip::{self, Member, ZipError},
    protocol::FileFault,
    records_host::read::{Content, Incoming, MOST_BYTES, is_archive},
};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsValue;

/// Bytes of an archive that are read or written at once.
pub(super) const PIECE: usize = 1 << 20;

/// Some bytes of a file.
pub(super) async fn read(file: &JsValue, start: usize, len: usize) -> Option<Vec<u8>> {
    let (start, end) = (start as f64, (start + len) as f64);
    let piece = call(file, "slice", &[start.into(), end.into()]).ok()?;
    let buffer = wait(call(&piece, "arrayBuffer", &[]).ok()?).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

pub(super) async fn directory(file: &JsValue, size: usize) -> Option<Vec<Member>> {
    let tail = size.min(zip::TAIL_LEN);
    let end = zip::end_of(&read(file, size - tail, tail).await?, size).ok()?;
    zip::members_of(&read(file, end.start, end.len).await?).ok()
}

/// The part of an archive that was read last: members lie side by side.
pub(super) struct Window<'a> {
    file: &'a JsValue,
    size: usize,
    start: usize,
    bytes: Vec<u8>,
}

impl Window<'_> {
    /// Of a file of that length, of which nothing was read yet.
    pub(super) fn of(file: &JsValue, size: usize) -> Window<'_> {
        Window { file, size, start: 0, bytes: Vec::new() }
    }

    pub(super) async fn unpack(&mut self, member: &Member) -> Result<Vec<u8>, FileFault> {
        let end = self.size.min(member.start.saturating_add(member.reach));
        if member.start < self.start || end > self.start + self.bytes.len() {
            let left = self.size.checked_sub(member.start).ok_or(FileFault::Unreadable)?;
            let read = read(self.file, member.start, member.reach.max(PIECE).min(left)).await;
            self.bytes = read.ok_or(FileFault::Unreadable)?;
            self.start = member.start;
        }
        let bytes = self.bytes.get(member.start - self.start..).ok_or(FileFault::Unreadable)?;
        zip::unpack(member, bytes, MAX_TEXT).map_err(|error| match error {
            ZipError::TooLarge => FileFault::TooLarge,
            _ => FileFault::Unreadable,
        })
    }
}

/// The files that came with a message, as text.
pub async fn incoming(message: &JsValue) -> Vec<Incoming> {
    let mut incoming = Vec::new();
    for file in files_beside(message) {
        incoming.push(Incoming { name: name(&file), content: content(&file).await });
    }
    incoming
}

async fn content(file: &JsValue) -> Content {
    let size = size(file);
    match read(file, 0, 4).await {
        None => Content::Unreadable,
        Some(head) if is_archive(&head) => Content::Archive,
        Some(_) if size > f64::from(MOST_BYTES) => Content::TooLarge,
        Some(_) => match read(file, 0, size as usize).await {
            Some(bytes) => Content::Text(text_of(&bytes)),
            None => Content::Unreadable,
        },
    }
}

pub(super) fn files_beside(message: &JsValue) -> Vec<JsValue> {
    get(message, FILES).map(|files| Array::from(&files).to_vec()).unwrap_or_default()
}

pub(super) fn size(file: &JsValue) -> f64 {
    get(file, "size").ok().and_then(|size| size.as_f64()).unwrap_or_default()
}

pub(super) fn name(file: &JsValue) -> String {
    get(file, "name").ok().and_then(|name| name.as_string()).unwrap_or_default()
}

/// A file's bytes as text; the tables of the Japanese encodings are the browser's.
pub(super) fn text_of(bytes: &[u8]) -> Decoded {
    decode(bytes, decode_as)
}

pub(super) fn decode_as(bytes: &[u8], encoding: Encoding) -> String {
    let decoder = construct("TextDecoder", &Array::of1(&encoding.name().into()));
    let text = decoder.and_then(|decoder| call(&decoder, "decode", &[Uint8Array::from(bytes).into()]));
    text.ok().and_then(|text| text.as_string()).unwrap_or_default()
}
