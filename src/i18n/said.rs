//! Values in sentences.

use super::{texts::Texts, values::Side};
use crate::rules::{Kind, Square};
use std::fmt::Write as _;

/// What can stand in a sentence.
pub(super) trait Said {
    /// Adds the value to a sentence; a noun in the given form, where it has that form, else in its first.
    fn say(&self, form: usize, texts: &Texts, out: &mut String);

    /// Whether the value picks the first of two texts: one, or true.
    fn is_one(&self) -> bool {
        false
    }
}

/// A line of a file of words with the values in the places of its placeholders.
pub(super) fn fill(line: &str, values: &[&dyn Said], texts: &Texts) -> String {
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
                        value.say(0, texts, &mut out);
                        out.push_str(piece);
                    }
                }
                None => {
                    let form = chars.next().and_then(|digit| digit.to_digit(10)).unwrap_or_default();
                    value.say(form as usize, texts, &mut out);
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

/// Makes the letter at `start` a capital, as far as the page's languages need it: the Unicode tables would be two thirds of this file's
/// size in the page.
fn capitalise(text: &mut String, start: usize) {
    let Some(small) = text[start..].chars().next() else { return };
    let code = u32::from(small);
    let capital = match code {
        // ASCII and Latin-1
        0x61..=0x7a | 0xe0..=0xf6 | 0xf8..=0xfe => code - 0x20,
        // Latin letters with marks stand in pairs, the capital first
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

impl Said for Kind {
    fn say(&self, form: usize, texts: &Texts, out: &mut String) {
        out.push_str(noun(texts.kind(*self), form));
    }
}

impl Said for Option<Kind> {
    fn say(&self, form: usize, texts: &Texts, out: &mut String) {
        out.push_str(noun(self.map_or_else(|| texts.any_piece(), |kind| texts.kind(kind)), form));
    }
}

impl Said for Side {
    fn say(&self, form: usize, texts: &Texts, out: &mut String) {
        out.push_str(noun(texts.side(*self), form));
    }
}

impl Said for Square {
    fn say(&self, form: usize, texts: &Texts, out: &mut String) {
        (self.file() + 1).say(form, texts, out);
        out.extend(texts.ranks().chars().nth(self.rank().into()));
    }
}

impl Said for &str {
    fn say(&self, _: usize, _: &Texts, out: &mut String) {
        out.push_str(self);
    }
}

impl Said for bool {
    fn say(&self, _: usize, _: &Texts, _: &mut String) {}

    fn is_one(&self) -> bool {
        *self
    }
}

macro_rules! numbers {
    ($($number:ty)*) => { $(
        impl Said for $number {
            fn say(&self, _: usize, _: &Texts, out: &mut String) {
                write!(out, "{self}").expect("writing to a string");
            }

            fn is_one(&self) -> bool {
                *self == 1
            }
        }
    )* };
}
numbers! { u8 u16 u32 usize i32 }
