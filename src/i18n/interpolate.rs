//! Interpolation: values in the places of a sentence's placeholders.

use super::{texts::Texts, values::Side};
use crate::rules::{Kind, Square};
use std::fmt::Write as _;

/// A value that can stand in a sentence.
pub(super) trait Interpolate {
    /// Writes the value: a noun in the given form, or in its first where it has no such form.
    fn write_into(&self, form: usize, texts: &Texts, out: &mut String);

    /// Whether the value picks the first of two texts: the number one, or true.
    fn is_one(&self) -> bool {
        false
    }
}

impl Texts {
    /// A line of a file of words with its placeholders replaced by the values.
    pub(super) fn fill(&self, line: &str, values: &[&dyn Interpolate]) -> String {
        fill(line, values, self)
    }
}

fn fill(line: &str, values: &[&dyn Interpolate], texts: &Texts) -> String {
    let mut out = String::with_capacity(2 * line.len());
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let (part, tail) = after.split_once('}').unwrap_or((after, ""));
        let start = out.len();
        let (is_capital, part) = part.strip_prefix('^').map_or((false, part), |part| (true, part));
        let mut chars = part.chars();
        let index = chars.next().and_then(|digit| digit.to_digit(10)).unwrap_or_default();
        if let Some(value) = values.get(index as usize) {
            match chars.as_str().strip_prefix('?') {
                Some(choice) => {
                    let (one, other) = choice.split_once('|').unwrap_or((choice, choice));
                    let mut pieces = if value.is_one() { one } else { other }.split('#');
                    out.push_str(pieces.next().unwrap_or_default());
                    for piece in pieces {
                        value.write_into(0, texts, &mut out);
                        out.push_str(piece);
                    }
                }
                None => {
                    let form = chars.next().and_then(|digit| digit.to_digit(10)).unwrap_or_default();
                    value.write_into(form as usize, texts, &mut out);
                }
            }
        }
        if is_capital {
            capitalise(&mut out, start);
        }
        rest = tail;
    }
    out.push_str(rest);
    out
}

/// Makes the letter at `start` a capital, for the alphabets of the page's languages alone: the Unicode tables would triple the size of
/// this file in the page.
fn capitalise(text: &mut String, start: usize) {
    let Some(small) = text[start..].chars().next() else { return };
    let code = u32::from(small);
    let capital = match code {
        // ASCII and Latin-1
        0x61..=0x7a | 0xe0..=0xf6 | 0xf8..=0xfe => code - 0x20,
        // Latin letters with diacritics come in pairs, the capital first
        0x101..=0x137 | 0x1e01..=0x1ef9 if code % 2 == 1 => code - 1,
        _ => return,
    };
    if let Some(capital) = char::from_u32(capital) {
        text.replace_range(start..start + small.len_utf8(), capital.encode_utf8(&mut [0; 4]));
    }
}

/// A noun in one of its forms.
fn noun(line: &'static str, form: usize) -> &'static str {
    let mut forms = line.split('|');
    let first = forms.next().unwrap_or_default();
    if form == 0 { first } else { forms.nth(form - 1).unwrap_or(first) }
}

impl Interpolate for Kind {
    fn write_into(&self, form: usize, texts: &Texts, out: &mut String) {
        out.push_str(noun(texts.kind(*self), form));
    }
}

impl Interpolate for Option<Kind> {
    fn write_into(&self, form: usize, texts: &Texts, out: &mut String) {
        out.push_str(noun(self.map_or_else(|| texts.any_piece(), |kind| texts.kind(kind)), form));
    }
}

impl Interpolate for Side {
    fn write_into(&self, form: usize, texts: &Texts, out: &mut String) {
        out.push_str(noun(texts.side(*self), form));
    }
}

impl Interpolate for Square {
    fn write_into(&self, form: usize, texts: &Texts, out: &mut String) {
        (self.file() + 1).write_into(form, texts, out);
        out.extend(texts.ranks().chars().nth(self.rank().into()));
    }
}

impl Interpolate for &str {
    fn write_into(&self, _: usize, _: &Texts, out: &mut String) {
        out.push_str(self);
    }
}

impl Interpolate for bool {
    fn write_into(&self, _: usize, _: &Texts, _: &mut String) {}

    fn is_one(&self) -> bool {
        *self
    }
}

macro_rules! numbers {
    ($($number:ty)*) => { $(
        impl Interpolate for $number {
            fn write_into(&self, _: usize, _: &Texts, out: &mut String) {
                write!(out, "{self}").expect("writing to a string");
            }

            fn is_one(&self) -> bool {
                *self == 1
            }
        }
    )* };
}
numbers! { u8 u16 u32 usize i32 }
