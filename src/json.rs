//! As much JSON as stored values and records need. The general reader and writer are larger than the rules of all games, and
//! every visitor would have to fetch them. [`Walk`] reads what is nested without bound, a step at a time.

use std::fmt::{self, Write as _};

/// Any JSON value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Json {
    Null,
    Bool(bool),
    /// As written, so that a number of another version keeps every digit.
    Number(String),
    Text(String),
    List(Vec<Json>),
    Table(Table),
}

/// Names and values, in the order of the text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table(pub Vec<(String, Json)>);

impl Table {
    /// Takes a value out.
    pub fn remove(&mut self, name: &str) -> Option<Json> {
        let index = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.remove(index).1)
    }

    /// The value under a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Json> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// The same, to be changed in its place.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Json> {
        self.0.iter_mut().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// Adds a value under a name that is not there yet.
    pub fn push(&mut self, name: &str, value: impl Into<Json>) {
        self.0.push((name.to_owned(), value.into()));
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Json {
        Json::Text(text.to_owned())
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Json {
        Json::Bool(value)
    }
}

impl From<usize> for Json {
    fn from(number: usize) -> Json {
        Json::Number(number.to_string())
    }
}

impl From<Table> for Json {
    fn from(table: Table) -> Json {
        Json::Table(table)
    }
}

impl Json {
    /// Text alone.
    #[must_use]
    pub fn into_text(self) -> Option<String> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A list alone.
    #[must_use]
    pub fn into_list(self) -> Option<Vec<Json>> {
        match self {
            Json::List(values) => Some(values),
            _ => None,
        }
    }

    /// A table alone, with nothing but texts in it.
    #[must_use]
    pub fn into_texts(self) -> Option<Vec<(String, String)>> {
        match self {
            Json::Table(Table(fields)) => {
                fields.into_iter().map(|(name, value)| Some((name, value.into_text()?))).collect()
            }
            _ => None,
        }
    }

    /// A whole number from 0.
    #[must_use]
    pub fn as_whole(&self) -> Option<u64> {
        match self {
            Json::Number(text) => text.parse().ok(),
            _ => None,
        }
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(value) => f.write_str(if *value { "true" } else { "false" }),
            Json::Number(text) => f.write_str(text),
            Json::Text(text) => write_text(f, text),
            Json::List(values) => {
                for (index, value) in values.iter().enumerate() {
                    f.write_char(if index == 0 { '[' } else { ',' })?;
                    value.fmt(f)?;
                }
                f.write_str(if values.is_empty() { "[]" } else { "]" })
            }
            Json::Table(Table(fields)) => {
                for (index, (name, value)) in fields.iter().enumerate() {
                    f.write_char(if index == 0 { '{' } else { ',' })?;
                    write_text(f, name)?;
                    f.write_char(':')?;
                    value.fmt(f)?;
                }
                f.write_str(if fields.is_empty() { "{}" } else { "}" })
            }
        }
    }
}

fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    let mut rest = text;
    // none of these is a part of another character
    while let Some(at) = rest.bytes().position(|byte| matches!(byte, b'"' | b'\\' | ..b' ')) {
        f.write_str(&rest[..at])?;
        match rest.as_bytes()[at] {
            byte @ ..b' ' => write!(f, "\\u{byte:04x}")?,
            byte => {
                f.write_char('\\')?;
                f.write_char(byte as char)?;
            }
        }
        rest = &rest[at + 1..];
    }
    f.write_str(rest)?;
    f.write_char('"')
}

/// Why a text is not JSON, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotJson {
    /// Characters before the place, so that the first one is at 0.
    pub at: usize,
    pub ended: bool,
}

impl fmt::Display for NotJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = if self.ended { "it ends" } else { "something unexpected" };
        write!(f, "{what} at character {}", self.at + 1)
    }
}

/// Values within values deeper than this are refused: no stored value comes near, and the stack is finite.
const MAX_DEPTH: u32 = 64;

/// Reads one value with nothing after it but white space.
///
/// # Errors
/// Where the text stops being JSON.
///
/// ```
/// use suizo::json::{self, Json};
/// assert_eq!(json::parse(r#" [true, "\u6b69"] "#), Ok(Json::List(vec![Json::Bool(true), "歩".into()])));
/// assert_eq!(json::parse("[1,]").unwrap_err().to_string(), "something unexpected at character 4");
/// ```
pub fn parse(text: &str) -> Result<Json, NotJson> {
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(0).and_then(|value| {
        reader.space();
        if reader.at == text.len() { Some(value) } else { None }
    });
    value.ok_or_else(|| NotJson { at: text[..reader.at].chars().count(), ended: reader.at == text.len() })
}

/// Goes through a text whose lists and tables are nested without bound: the caller says what comes next and keeps account of how deep
/// it stands; every step is `None` where the text is not so.
///
/// ```
/// use suizo::json::{Json, Walk};
/// let mut walk = Walk::new(r#"[{"a": 1}, {}]"#);
/// walk.open(b'[').unwrap();
/// assert_eq!(walk.goes_on(b']', true), Some(true));
/// walk.open(b'{').unwrap();
/// assert_eq!(walk.goes_on(b'}', true), Some(true));
/// assert_eq!((walk.name(), walk.value()), (Some("a".to_owned()), Some(Json::Number("1".to_owned()))));
/// assert_eq!(walk.goes_on(b'}', false), Some(false));
/// assert_eq!(walk.goes_on(b']', false), Some(true));
/// assert_eq!(walk.value(), Some(Json::Table(Default::default())));
/// assert_eq!((walk.goes_on(b']', false), walk.ends()), (Some(false), true));
/// ```
pub struct Walk<'a> {
    reader: Reader<'a>,
    line: usize,
}

impl Walk<'_> {
    /// Begins at the beginning.
    #[must_use]
    pub fn new(text: &str) -> Walk<'_> {
        Walk { reader: Reader { text, at: 0 }, line: 1 }
    }

    /// The line that it stands in, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    fn space(&mut self) {
        let before = self.reader.at;
        self.reader.space();
        self.line += self.reader.text.as_bytes()[before..self.reader.at].iter().filter(|byte| **byte == b'\n').count();
    }

    /// The first byte of what comes next.
    pub fn peek(&mut self) -> Option<u8> {
        self.space();
        self.reader.peek()
    }

    /// Into a list (`[`) or a table (`{`).
    pub fn open(&mut self, bracket: u8) -> Option<()> {
        self.space();
        (self.reader.peek()? == bracket).then(|| self.reader.at += 1)
    }

    /// Whether another value follows in the list or table that ends with this bracket; if not it is left. `first` where none was read
    /// yet.
    pub fn goes_on(&mut self, bracket: u8, first: bool) -> Option<bool> {
        self.space();
        let next = self.reader.peek()?;
        if next == bracket {
            self.reader.at += 1;
            return Some(false);
        }
        if !first {
            self.reader.expect(",")?;
        }
        Some(true)
    }

    /// The name of the next value of a table.
    pub fn name(&mut self) -> Option<String> {
        self.space();
        let name = self.reader.quoted()?;
        self.space();
        self.reader.expect(":")?;
        Some(name)
    }

    /// A whole value, of bounded depth.
    pub fn value(&mut self) -> Option<Json> {
        self.space();
        let before = self.reader.at;
        let value = self.reader.value(0)?;
        self.line += self.reader.text.as_bytes()[before..self.reader.at].iter().filter(|byte| **byte == b'\n').count();
        Some(value)
    }

    /// Whether nothing but blanks is left.
    pub fn ends(&mut self) -> bool {
        self.peek().is_none()
    }
}

/// Every step is `None` where the text is not what it should be; then `at` is the place.
struct Reader<'a> {
    text: &'a str,
    /// A byte, always at the beginning of a character.
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.at += 1;
        }
    }

    fn expect(&mut self, wanted: &str) -> Option<()> {
        self.rest().starts_with(wanted).then(|| self.at += wanted.len())
    }

    fn value(&mut self, depth: u32) -> Option<Json> {
        self.space();
        match self.peek()? {
            b'{' | b'[' if depth == MAX_DEPTH => None,
            b'{' => self.table(depth),
            b'[' => self.list(depth),
            b'"' => self.quoted().map(Json::Text),
            b't' => self.expect("true").map(|()| Json::Bool(true)),
            b'f' => self.expect("false").map(|()| Json::Bool(false)),
            b'n' => self.expect("null").map(|()| Json::Null),
            _ => self.number(),
        }
    }

    fn list(&mut self, depth: u32) -> Option<Json> {
        let mut values = Vec::new();
        self.at += 1;
        self.space();
        if self.expect("]").is_some() {
            return Some(Json::List(values));
        }
        loop {
            values.push(self.value(depth + 1)?);
            self.space();
            if self.expect("]").is_some() {
                return Some(Json::List(values));
            }
            self.expect(",")?;
        }
    }

    fn table(&mut self, depth: u32) -> Option<Json> {
        let mut fields = Vec::new();
        self.at += 1;
        self.space();
        if self.expect("}").is_some() {
            return Some(Json::Table(Table(fields)));
        }
        loop {
            self.space();
            let name = self.quoted()?;
            self.space();
            self.expect(":")?;
            fields.push((name, self.value(depth + 1)?));
            self.space();
            if self.expect("}").is_some() {
                return Some(Json::Table(Table(fields)));
            }
            self.expect(",")?;
        }
    }

    fn number(&mut self) -> Option<Json> {
        let start = self.at;
        let _ = self.expect("-");
        match self.peek()? {
            b'0' => self.at += 1,
            _ => self.digits()?,
        }
        if self.expect(".").is_some() {
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        Some(Json::Number(self.text[start..self.at].to_owned()))
    }

    fn digits(&mut self) -> Option<()> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        (self.at > start).then_some(())
    }

    fn quoted(&mut self) -> Option<String> {
        self.expect("\"")?;
        let mut text = String::new();
        loop {
            let c = self.rest().chars().next()?;
            match c {
                '"' => {
                    self.at += 1;
                    return Some(text);
                }
                '\\' => text.push(self.escaped()?),
                '\0'..='\x1f' => return None,
                _ => {
                    text.push(c);
                    self.at += c.len_utf8();
                }
            }
        }
    }

    fn escaped(&mut self) -> Option<char> {
        let c = match self.text.as_bytes().get(self.at + 1)? {
            b'"' => '"',
            b'\\' => '\\',
            b'/' => '/',
            b'b' => '\x08',
            b'f' => '\x0c',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.unicode(),
            _ => return None,
        };
        self.at += 2;
        Some(c)
    }

    /// `\u6b69`, or the two halves of a character beyond the first 65,536.
    fn unicode(&mut self) -> Option<char> {
        let first = self.four_digits()?;
        if !(0xd800..0xdc00).contains(&first) {
            return char::from_u32(first);
        }
        let second = self.four_digits()?.checked_sub(0xdc00).filter(|low| *low < 0x400)?;
        char::from_u32(0x1_0000 + ((first - 0xd800) << 10) + second)
    }

    fn four_digits(&mut self) -> Option<u32> {
        let escape = self.rest().as_bytes().get(..6)?;
        let mut number = 0;
        if &escape[..2] != b"\\u" {
            return None;
        }
        for digit in &escape[2..] {
            number = number * 16 + char::from(*digit).to_digit(16)?;
        }
        self.at += 6;
        Some(number)
    }
}
